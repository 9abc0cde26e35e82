"""S1 to S9: what a picked hand pays.

The hands are played out card by card; seat 0 picks and buries the blind, seat 1 holds the called ace of
spades. What each is worth is counted beside it.
"""

import attrs
import pytest

from sheepshead import Action, Call, Card, Decline, GoAlone, Rules, Score, UnfinishedHand, score
from sheepshead.rules import Multiplier, NoTrickLoss, Outcome, Payoff, PayoffFacts
from sheepshead.rules.presets import (
    CALLED_ACE,
    CALLED_ACE_BUMP,
    GAMERULES,
    JACK_OF_DIAMONDS,
    JACK_OF_DIAMONDS_CALL_UP,
    THREE_HANDED,
)
from tests.positions import in_play, opening, played_out, whole_hand

CALL: Action = Call(Card("AS"))
ALONE: Action = GoAlone()
GAMERULES_BUMP = attrs.evolve(GAMERULES, payoff=Payoff(double_on_the_bump=True))

# Each hand is its tricks and the blind. The side of seats 0 and 1 takes
HANDS = {
    # every trick, and with the bury every point
    "120 all tricks": (
        "QC TD KD 9D 8D | QS AD 7D KC 7C | QH JH 9H 9C TH | QD JS 8H 8C KH | JD JC 7H AH 7S | AS TS KS 8S 9S",
        "AC TC",
    ),
    # every point, but the last trick, worth nothing, goes to seat 2
    "120 worthless trick lost": (
        "QC JD AD TD KD | QS JH 9D 8D 7D | QH JS KC AH TH | QD JC 9H KH 7S | 9S AS TS KS 8S | 8C 9C 7H 8H 7C",
        "AC TC",
    ),
    # all but the last trick: KH AH TH KC 7C = 4 + 11 + 10 + 4 = 29
    "91-29": (
        "QC JD AD TD KD | QS JH 9D 8D 7D | QH JS 9C 8C 7S | QD JC 9H 8H 7H | 9S AS TS KS 8S | KH AH TH KC 7C",
        "AC TC",
    ),
    # all but the last trick: KH AH AC KC 7C = 4 + 11 + 11 + 4 = 30
    "90-30": (
        "QC JD AD TD KD | QS JH 9D 8D 7D | QH JS 9C 8C 7S | QD JC 9H 8H 7H | 9S AS TS KS 8S | KH AH AC KC 7C",
        "TH TC",
    ),
    # 15 + 5 + 7 + 14 = 41 in four tricks and 20 in the bury
    "61-59": (
        "QC JH 8D TD 7D | QS JS 9D 9C 8S | QH 8C KD 9H 7S | QD 7C AD 8H 7H | JD KC JC AC KS | AH TH KH 9S AS",
        "TC TS",
    ),
    # 15 + 5 + 7 + 18 = 45 in four tricks and 15 in the bury
    "60-60": (
        "QC JH 8D TD 7D | QS JS 9D 9H 8S | QH 8C KD 8H 7S | QD 7C AD 7H KS | JD 9C JC TC TS | AH TH KH 9S AS",
        "AC KC",
    ),
    # only the first trick: TH = 10, and 21 in the bury
    "31-89": (
        "9C 8C 7C TH 7S | 9S AS QC KS TS | QS JS AD TD KD | QH JH JD 9D 8D | QD 7D AH KC KH | JC 8S 9H 8H 7H",
        "AC TC",
    ),
    # only the first trick: KH KS = 8, and 22 in the bury
    "30-90": (
        "9C 8C 7C KH KS | 9S AS QC 8S TS | QS JS AD TD KD | QH JH JD 9D 8D | QD 7D TH KC TC | JC 9H 7S 8H 7H",
        "AC AH",
    ),
    # only the first trick, worth nothing, and 21 in the bury
    "21-99 worthless trick": (
        "9C 8C 7C 8S 7S | 9S AS QC KS TS | QS JS AD TD KD | QH JH JD 9D 8D | QD 7D AH KC KH | JC TH 9H 8H 7H",
        "AC TC",
    ),
    # no trick, and 21 in the bury
    "no trick": (
        "9S AS QC KS 8S | QS AD KD TD 8D | QH JH JD 9D 7D | QD AH TH KC TS | JC KH 9H 7C 8H | JS 9C 8C 7S 7H",
        "AC TC",
    ),
    # seat 0 takes every trick itself
    "120 all tricks, one seat": (
        "QC JS AD TD KD | QS JH JD 9D 8D | QH 7D KC 9C 8C | QD 7C AH TH KH | JC 7S 9H 8H 7H | AS TS KS 9S 8S",
        "AC TC",
    ),
    # seat 0 takes all but the last trick: 7S TS KS 9S 8S = 14
    "106-14, one seat": (
        "QC JS AD TD KD | QS JH JD 9D 8D | QH 7D KC 9C 8C | QD 7C AH TH KH | JC AS 9H 8H 7H | 7S TS KS 9S 8S",
        "AC TC",
    ),
}


def played(rules: Rules, name: str, said: Action = CALL, stakes: int = 1) -> Score:
    tricks, blind = HANDS[name]
    return score(whole_hand(rules, tricks, blind, said, stakes=stakes))


# --- S1 to S4: points, win, schneider, no-trick -------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "ours", "theirs", "outcome"),
    [
        ("120 all tricks", 120, 0, Outcome.WON_NO_TRICK),
        ("120 worthless trick lost", 120, 0, Outcome.WON_SCHNEIDER),
        ("91-29", 91, 29, Outcome.WON_SCHNEIDER),
        ("90-30", 90, 30, Outcome.WON),
        ("61-59", 61, 59, Outcome.WON),
        ("60-60", 60, 60, Outcome.LOST),
        ("31-89", 31, 89, Outcome.LOST),
        ("30-90", 30, 90, Outcome.LOST_SCHNEIDER),
        ("21-99 worthless trick", 21, 99, Outcome.LOST_SCHNEIDER),
        ("no trick", 0, 99, Outcome.LOST_NO_TRICK),
    ],
)
@pytest.mark.parametrize("rules", [CALLED_ACE, GAMERULES])
def test_s2_to_s4_points_and_class_of_a_hand(
    rules: Rules, name: str, ours: int, theirs: int, outcome: Outcome
) -> None:
    result = played(rules, name)
    assert (result.picker_points, result.defender_points, result.outcome) == (ours, theirs, outcome)


def test_s1_bury_counts_for_the_pickers_side_and_wins_the_hand() -> None:
    result = played(CALLED_ACE, "61-59")
    assert result.points == (41, 0, 59, 0, 0)
    assert (result.set_aside, result.picker_points) == (20, 61)
    without = Payoff().settle(PayoffFacts(0, (1,), (41, 0, 79, 0, 0), (4, 0, 2, 0, 0), 0))
    assert without.outcome is Outcome.LOST


def test_s1_tricks_of_the_partner_count_for_the_side() -> None:
    result = played(CALLED_ACE, "91-29")
    # seat 0: 30 + 5 + 5 + 5; seat 1: AS TS KS = 25; the bury 21
    assert result.points == (45, 25, 29, 0, 0)
    assert result.tricks == (4, 1, 1, 0, 0)
    assert result.partners == (1,)
    alone = played(CALLED_ACE, "91-29", ALONE)
    assert (alone.partners, alone.picker_points, alone.defender_points) == ((), 66, 54)


def test_s4_bury_is_no_trick() -> None:
    # 21 points in the bury do not save the picker who takes no trick, and a worthless trick does.
    assert played(CALLED_ACE, "no trick").outcome is Outcome.LOST_NO_TRICK
    assert played(CALLED_ACE, "21-99 worthless trick").outcome is Outcome.LOST_SCHNEIDER


def test_s4_is_about_the_tricks_of_the_side_not_of_the_picker() -> None:
    # The partner's one worthless trick saves the side; a defender's saves nobody of the picker's.
    saved = Payoff().settle(PayoffFacts(0, (1,), (0, 0, 99, 0, 0), (0, 1, 5, 0, 0), 21))
    assert (saved.outcome, saved.stakes) == (Outcome.LOST_SCHNEIDER, (-4, -2, 2, 2, 2))
    lost = Payoff().settle(PayoffFacts(0, (1,), (0, 0, 99, 0, 0), (0, 0, 5, 1, 0), 21))
    assert (lost.outcome, lost.stakes) == (Outcome.LOST_NO_TRICK, (-9, 0, 3, 3, 3))


def test_s3_thresholds_are_choices_of_the_house() -> None:
    def outcome(payoff: Payoff, name: str) -> Outcome:
        return played(attrs.evolve(CALLED_ACE, payoff=payoff), name).outcome

    assert outcome(Payoff(schneider_defenders=31), "90-30") is Outcome.WON_SCHNEIDER
    assert outcome(Payoff(schneider_defenders=29), "91-29") is Outcome.WON
    assert outcome(Payoff(schneider_picker=30), "30-90") is Outcome.LOST
    assert outcome(Payoff(schneider_picker=32), "31-89") is Outcome.LOST_SCHNEIDER


def test_s2_points_to_win_are_a_choice_of_the_house() -> None:
    assert played(attrs.evolve(CALLED_ACE, payoff=Payoff(points_to_win=60)), "60-60").outcome is Outcome.WON
    assert played(attrs.evolve(CALLED_ACE, payoff=Payoff(points_to_win=62)), "61-59").outcome is Outcome.LOST


# --- S5 to S7: every row of the rulebook's worked scores ----------------------------------------------------

# hand, then (picker, partner, each defender) under GAMERULES, GAMERULES with the bump, CALLED_ACE_BUMP
WORKED = [
    ("120 all tricks", (6, 3, -3), (6, 3, -3), (6, 3, -3)),
    ("120 worthless trick lost", (4, 2, -2), (4, 2, -2), (4, 2, -2)),
    ("91-29", (4, 2, -2), (4, 2, -2), (4, 2, -2)),
    ("90-30", (2, 1, -1), (2, 1, -1), (2, 1, -1)),
    ("61-59", (2, 1, -1), (2, 1, -1), (2, 1, -1)),
    ("60-60", (-2, -1, 1), (-4, -2, 2), (-4, -2, 2)),
    ("31-89", (-2, -1, 1), (-4, -2, 2), (-4, -2, 2)),
    ("30-90", (-4, -2, 2), (-8, -4, 4), (-8, -4, 4)),
    ("21-99 worthless trick", (-4, -2, 2), (-8, -4, 4), (-8, -4, 4)),
    ("no trick", (-9, 0, 3), (-18, 0, 6), (-12, -6, 6)),
]
PAID = [
    (rules, name, paid)
    for name, *row in WORKED
    for rules, paid in zip((GAMERULES, GAMERULES_BUMP, CALLED_ACE_BUMP), row, strict=True)
]


@pytest.mark.parametrize(("rules", "name", "paid"), PAID)
def test_s5_to_s7_worked_scores(rules: Rules, name: str, paid: tuple[int, int, int]) -> None:
    picker, partner, defender = paid
    assert played(rules, name).stakes == (picker, partner, defender, defender, defender)


# hand, then what the picker gets under GAMERULES, GAMERULES with the bump, CALLED_ACE_BUMP
WORKED_ALONE = [
    ("120 all tricks, one seat", 12, 12, 12),
    ("106-14, one seat", 8, 8, 8),
    ("61-59", 4, 4, 4),
    ("60-60", -4, -8, -8),
    ("31-89", -4, -8, -8),
    ("30-90", -8, -16, -16),
    ("21-99 worthless trick", -8, -16, -16),
    ("no trick", -12, -24, -24),
]
PAID_ALONE = [
    (rules, name, paid)
    for name, *row in WORKED_ALONE
    for rules, paid in zip((GAMERULES, GAMERULES_BUMP, CALLED_ACE_BUMP), row, strict=True)
]


@pytest.mark.parametrize(("rules", "name", "paid"), PAID_ALONE)
def test_s5_to_s7_worked_scores_alone(rules: Rules, name: str, paid: int) -> None:
    assert played(rules, name, ALONE).stakes == (paid, *[-paid // 4] * 4)


def test_s5_called_and_alone_pay_differently_for_the_same_tricks() -> None:
    assert played(CALLED_ACE, "61-59", CALL).stakes == (2, 1, -1, -1, -1)
    assert played(CALLED_ACE, "61-59", ALONE).stakes == (4, -1, -1, -1, -1)


@pytest.mark.parametrize(
    ("facts", "stakes"),
    [
        # three-handed, the picker alone: 2m
        (PayoffFacts(1, (), (20, 80, 0), (3, 6, 1), 20), (-2, 4, -2)),  # 100-20: schneider
        (PayoffFacts(1, (), (30, 70, 0), (3, 6, 1), 20), (-1, 2, -1)),  # 90-30
        (PayoffFacts(1, (), (60, 60, 0), (3, 6, 1), 0), (1, -2, 1)),
        # four-handed with a partner, two against two: picker and partner m each
        (PayoffFacts(2, (0,), (40, 20, 30, 20), (2, 2, 2, 1), 10), (1, -1, 1, -1)),
        # four-handed alone: 3m
        (PayoffFacts(2, (), (40, 20, 30, 20), (2, 2, 2, 1), 10), (1, 1, -3, 1)),
        # six-handed, three against three: the picker gets the rest
        (PayoffFacts(0, (3, 5), (30, 20, 0, 30, 0, 30), (1, 1, 0, 2, 0, 1), 10), (2, -2, -2, 2, -2, 2)),
    ],
)
def test_s5_other_numbers_of_players(facts: PayoffFacts, stakes: tuple[int, ...]) -> None:
    assert Payoff().settle(facts).stakes == stakes


def test_s5_three_handed_hand() -> None:
    # Seat 0 holds the ten highest trumps and buries AC TC: every trick is the picker's, who gets 2 x 3.
    start = opening(THREE_HANDED, "QC QS QH QD JC JS JH JD AD TD", blind="AC TC")
    assert score(played_out(in_play(start, "AC TC"))).stakes == (6, -3, -3)


@pytest.mark.parametrize(
    ("rules", "stakes"),
    [
        (CALLED_ACE, (-9, 0, 3, 3, 3)),
        (attrs.evolve(CALLED_ACE, payoff=Payoff(no_trick_loss=NoTrickLoss.SHARED)), (-6, -3, 3, 3, 3)),
    ],
)
def test_s6_who_pays_when_the_side_took_no_trick(rules: Rules, stakes: tuple[int, ...]) -> None:
    result = played(rules, "no trick")
    assert result.stakes == stakes
    # the bury gives no credit, but stays where it is: 120 = 99 + 21
    assert (result.picker_points, result.defender_points, result.set_aside) == (0, 99, 21)


@pytest.mark.parametrize("loss", NoTrickLoss)
def test_s6_spares_no_partner_where_there_was_a_trick(loss: NoTrickLoss) -> None:
    rules = attrs.evolve(CALLED_ACE, payoff=Payoff(no_trick_loss=loss))
    assert played(rules, "21-99 worthless trick").stakes == (-4, -2, 2, 2, 2)


def test_s6_with_other_numbers_the_picker_pays_three_to_each_defender() -> None:
    four = PayoffFacts(1, (3,), (60, 0, 50, 0), (4, 0, 3, 0), 10)
    assert Payoff().settle(four).stakes == (3, -6, 3, 0)
    assert Payoff(no_trick_loss=NoTrickLoss.SHARED).settle(four).stakes == (3, -3, 3, -3)


@pytest.mark.parametrize(("rules", "lost"), [(JACK_OF_DIAMONDS, 6), (JACK_OF_DIAMONDS_CALL_UP, 12)])
def test_s6_is_shared_in_jack_of_diamonds_games(rules: Rules, lost: int) -> None:
    # As the hand without a trick, with JD, 8D and 7D changed round, so that seat 1 is the partner.
    tricks, blind = HANDS["no trick"]
    swapped = tricks.replace("JH JD 9D 7D", "JH 8D 9D JD").replace("TD 8D", "TD 7D")
    result = score(whole_hand(rules, swapped, blind, Decline()))
    assert result.partners == (1,)
    assert result.stakes == (-lost, -lost // 2, lost // 2, lost // 2, lost // 2)


@pytest.mark.parametrize(
    ("loss", "stakes"),
    [(NoTrickLoss.SHARED, (-6, -3, 3, 3, 3)), (NoTrickLoss.PICKER_PAYS_ALL, (-9, 0, 3, 3, 3))],
)
def test_s7_bump_at_no_trick_is_a_choice_of_the_house(loss: NoTrickLoss, stakes: tuple[int, ...]) -> None:
    payoff = Payoff(no_trick_loss=loss, double_on_the_bump=True, bump_on_no_trick=False)
    rules = attrs.evolve(CALLED_ACE, payoff=payoff)
    assert played(rules, "no trick").stakes == stakes
    assert played(rules, "30-90").stakes == (-8, -4, 4, 4, 4)


# --- S8 and S9: multipliers and the account -----------------------------------------------------------------


@pytest.mark.parametrize("stakes", [1, 2, 8])
def test_s8_stakes_multiply_whatever_the_hand_pays(stakes: int) -> None:
    assert played(CALLED_ACE, "61-59", stakes=stakes).stakes == tuple(stakes * m for m in (2, 1, -1, -1, -1))
    assert played(CALLED_ACE_BUMP, "no trick", stakes=stakes).stakes == tuple(
        stakes * m for m in (-12, -6, 6, 6, 6)
    )


def test_s9_a_plain_hand_multiplies_nothing() -> None:
    result = played(CALLED_ACE, "61-59")
    assert result == Score(
        outcome=Outcome.WON,
        stakes=(2, 1, -1, -1, -1),
        points=(41, 0, 59, 0, 0),
        tricks=(4, 0, 2, 0, 0),
        picker=0,
        partners=(1,),
        picker_points=61,
        defender_points=59,
        set_aside=20,
        multipliers=(),
    )


def test_s9_every_multiplier_is_named_by_its_rule() -> None:
    def factors(result: Score) -> list[tuple[str, int]]:
        assert all(isinstance(one, Multiplier) and one.reason for one in result.multipliers)
        return [(one.rule, one.factor) for one in result.multipliers]

    assert factors(played(CALLED_ACE, "91-29")) == [("S3", 2)]
    assert factors(played(CALLED_ACE, "120 all tricks")) == [("S4", 3)]
    assert factors(played(CALLED_ACE_BUMP, "60-60")) == [("S7", 2)]
    assert factors(played(CALLED_ACE_BUMP, "30-90", stakes=4)) == [("S3", 2), ("S7", 2), ("S8", 4)]
    assert factors(played(CALLED_ACE_BUMP, "no trick")) == [("S4", 3), ("S7", 2)]


def test_s9_an_unfinished_hand_has_no_score() -> None:
    state = in_play(opening(CALLED_ACE, "9S", "AS", blind="7C 8C"), "7C 8C", CALL)
    with pytest.raises(UnfinishedHand, match=r"finished hand .* Playing \[T11\]"):
        score(state)  # type: ignore[arg-type]
