"""N1 and N2: a hand that nobody picked, played by everyone for himself.

The dealer is seat 4, so that seat 0 leads; what each hand is worth is counted beside it.
"""

import attrs
import pytest

from sheepshead import InvalidRules, Playing, Rules, Score, score
from sheepshead.rules import BlindTo, Leaster, LeasterFacts, LeasterTie, Multiplier, Outcome
from sheepshead.rules.presets import CALLED_ACE, GAMERULES, THREE_HANDED
from tests.positions import all_passed, legal, opening, play, reached, whole_hand

# The tricks go to seats 4, 1, 0, 3, 3 and 2 and hold 14, 20, 11, 25, 25 and 4 points; the blind holds 21.
# Without the blind: 11, 20, 4, 50 and 14 by seat.
LAST_TAKES_LEAST = (
    "7D 8D 9D KD TD | AD JD QD JH JS | JC QH QS 9H QC | 9S KS 7S AS TS | 8S KH 8H AH TH | 9C 7H 7C 8C KC"
)
# The same, but seat 3 takes the last trick, and seat 2 takes none: 11, 20, 0, 54 and 14 by seat.
NO_TRICK_FOR_SEAT_2 = (
    "7D 8D 9D KD TD | AD JD QD JH JS | JC QH QS 9H QC | 9S KS 7S AS TS | 8S KH 8H AH TH | KC 7H 7C 8C 9C"
)
AC_TC = "AC TC"
# Seat 2 takes only the last trick, worth nothing, and with it the ace of clubs: 11, 20, 0 + 11, 64 and 14.
TIE = "7D 8D 9D KD TD | AD JD QD JH JS | JC QH QS 9H QC | 9S KS 7S TS TC | AS KH KC AH TH | 7C 7H 8C 8H 9C"
AC_8S = "AC 8S"
# Seat 0 takes every trick.
ALL_TRICKS = (
    "QC JH AD TD KD | QS JD 9D 8D 7D | QH KC TH 9H 8H | QD 9C 7H TS KS | JC 8C AH 9S 8S | JS 7C KH AS 7S"
)
# Seat 0 takes all but the last, which goes to seat 1 with the blind: KC AH = 15, and 21.
FIVE_TRICKS = (
    "QC JH AD TD KD | QS JD 9D 8D 7D | QH JS TH 9H 8H | QD 7C 7H TS KS | JC 9S KH AS 7S | 9C KC AH 8S 8C"
)


def leaster(tricks: str, blind: str, rule: Leaster | None = None, stakes: int = 1) -> Score:
    rules = attrs.evolve(CALLED_ACE, no_pick=rule or Leaster())
    return score(whole_hand(rules, tricks, blind, picker=None, stakes=stakes))


def pays(winner: int, rate: int = 1) -> tuple[int, ...]:
    return tuple(4 * rate if seat == winner else -rate for seat in range(5))


# --- N1: who wins -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [CALLED_ACE, GAMERULES])
def test_n1_fewest_points_win_one_stake_from_each(rules: Rules) -> None:
    result = score(whole_hand(rules, NO_TRICK_FOR_SEAT_2, AC_TC, picker=None))
    assert result == Score(
        outcome=Outcome.LEASTER,
        stakes=(4, -1, -1, -1, -1),
        points=(11, 20, 0, 54 + 21, 14),
        tricks=(1, 1, 0, 3, 1),
        picker=None,
        partners=(),
        picker_points=None,
        defender_points=None,
        set_aside=0,
        multipliers=(),
    )


def test_n1_most_points_and_sides_mean_nothing() -> None:
    # No schneider, no bump, no side: seat 3 has 75 points and pays as any other.
    assert leaster(NO_TRICK_FOR_SEAT_2, AC_TC).stakes[3] == -1


@pytest.mark.parametrize(
    ("blind_to", "points", "winner"),
    [
        (BlindTo.LAST_TRICK, (11, 20, 4 + 21, 50, 14), 0),  # the blind costs seat 2 the leaster
        (BlindTo.FIRST_TRICK, (11, 20, 4, 50, 14 + 21), 2),
        (BlindTo.NOBODY, (11, 20, 4, 50, 14), 2),
        (1, (11, 20, 4, 50, 14 + 21), 2),
        (2, (11, 20 + 21, 4, 50, 14), 2),
        (3, (11 + 21, 20, 4, 50, 14), 2),
        (4, (11, 20, 4, 50 + 21, 14), 2),
        (6, (11, 20, 4 + 21, 50, 14), 0),
    ],
)
def test_n1_blind_goes_where_the_house_says(
    blind_to: BlindTo | int, points: tuple[int, ...], winner: int
) -> None:
    result = leaster(LAST_TAKES_LEAST, AC_TC, Leaster(blind_to=blind_to))
    assert result.points == points
    assert result.set_aside == 120 - sum(points)
    assert result.stakes == pays(winner)


def test_n1_blind_goes_to_the_last_trick_unless_the_house_says_otherwise() -> None:
    assert leaster(LAST_TAKES_LEAST, AC_TC).points == (11, 20, 25, 50, 14)


@pytest.mark.parametrize("blind_to", [0, 7])
def test_n1_blind_cannot_go_to_a_trick_that_is_not_played(blind_to: int) -> None:
    with pytest.raises(InvalidRules, match=rf"a trick from 1 to 6, not to trick {blind_to} \[N1\]"):
        attrs.evolve(CALLED_ACE, no_pick=Leaster(blind_to=blind_to))


@pytest.mark.parametrize("blind_to", [7, 10])
def test_n1_three_handed_has_ten_tricks_for_the_blind_to_go_to(blind_to: int) -> None:
    rule = Leaster(blind_to=blind_to)
    assert attrs.evolve(THREE_HANDED, no_pick=rule).no_pick == rule


def test_n1_winner_must_have_taken_a_trick() -> None:
    assert leaster(NO_TRICK_FOR_SEAT_2, AC_TC, Leaster(must_take_trick=True)).stakes == pays(0)
    assert leaster(NO_TRICK_FOR_SEAT_2, AC_TC, Leaster(must_take_trick=False)).stakes == pays(2)


def test_n1_a_worthless_trick_is_a_trick() -> None:
    # Seat 2 took one, worth nothing, and the blind went to nobody.
    result = leaster(TIE, AC_8S, Leaster(blind_to=BlindTo.NOBODY))
    assert (result.points[2], result.tricks[2], result.stakes) == (0, 1, pays(2))


def test_n1_rate_of_a_trickless_winner() -> None:
    rule = Leaster(must_take_trick=False, trickless_rate=2)
    trickless = leaster(NO_TRICK_FOR_SEAT_2, AC_TC, rule)
    assert trickless.stakes == pays(2, 2)
    assert [(one.rule, one.factor) for one in trickless.multipliers] == [("N1", 2)]
    # A winner with a trick gets the ordinary rate from the same house.
    ordinary = leaster(LAST_TAKES_LEAST, AC_TC, rule)
    assert (ordinary.stakes, ordinary.multipliers) == (pays(0), ())


def test_n1_trickless_rate_and_must_take_trick_contradict_each_other() -> None:
    with pytest.raises(InvalidRules, match=r"must_take_trick, which allows none \[N1\]"):
        attrs.evolve(CALLED_ACE, no_pick=Leaster(trickless_rate=2))


@pytest.mark.parametrize("must_take_trick", [True, False])
def test_n1_who_takes_all_tricks_wins(must_take_trick: bool) -> None:
    result = leaster(ALL_TRICKS, AC_TC, Leaster(must_take_trick=must_take_trick))
    assert (result.outcome, result.points) == (Outcome.ALL_TRICKS, (120, 0, 0, 0, 0))
    assert result.stakes == pays(0)


def test_n1_who_takes_all_tricks_wins_without_the_blind_too() -> None:
    result = leaster(ALL_TRICKS, AC_TC, Leaster(blind_to=BlindTo.NOBODY))
    assert (result.stakes, result.points[0], result.set_aside) == (pays(0), 99, 21)


def test_n1_all_but_one_trick_is_not_all_tricks() -> None:
    result = leaster(FIVE_TRICKS, AC_TC)
    assert (result.outcome, result.tricks) == (Outcome.LEASTER, (5, 1, 0, 0, 0))
    assert result.points == (84, 36, 0, 0, 0)
    assert result.stakes == pays(1)  # of the two who took a trick


def test_n1_rate_of_all_tricks() -> None:
    result = leaster(ALL_TRICKS, AC_TC, Leaster(all_tricks_rate=3))
    assert result.stakes == pays(0, 3)
    assert [(one.rule, one.factor) for one in result.multipliers] == [("N1", 3)]
    assert leaster(FIVE_TRICKS, AC_TC, Leaster(all_tricks_rate=3)).stakes == pays(1)


def test_n1_rates_are_at_least_one_stake() -> None:
    for rule in (Leaster(all_tricks_rate=0), Leaster(must_take_trick=False, trickless_rate=0)):
        with pytest.raises(InvalidRules, match=r"at least one stake \[N1\]"):
            attrs.evolve(CALLED_ACE, no_pick=rule)


@pytest.mark.parametrize("seat", range(3))
def test_n1_three_handed(seat: int) -> None:
    points = tuple(20 if s == seat else 50 for s in range(3))
    assert Leaster().settle(LeasterFacts(points, (3, 3, 4))).stakes == tuple(
        2 if s == seat else -1 for s in range(3)
    )


def test_n1_suit_is_followed_as_ever_and_nothing_is_called() -> None:
    state = reached(Playing, all_passed(opening(CALLED_ACE, "9S", "AS KS 7S QC AC AH")))
    assert (state.picker, state.partners, state.called, state.buried) == (None, (), None, ())
    assert legal(play(state, "9S")) == "AS KS 7S"


# --- N2: ties -----------------------------------------------------------------------------------------------


def test_n2_a_tie_decided_by_the_blind_is_a_wash_unless_the_house_says_otherwise() -> None:
    result = leaster(TIE, AC_8S)
    assert result.points == (11, 20, 11, 64, 14)
    assert (result.outcome, result.stakes) == (Outcome.WASH, (0, 0, 0, 0, 0))


@pytest.mark.parametrize(
    ("tie", "stakes"),
    [
        (LeasterTie.WASH, (0, 0, 0, 0, 0)),
        (LeasterTie.SHARE, (3, -2, 3, -2, -2)),  # three losers, one stake to each of two winners
        (LeasterTie.FEWEST_TRICKS, (0, 0, 0, 0, 0)),  # one trick each: still tied
    ],
)
def test_n2_tie_of_a_hand_played_out(tie: LeasterTie, stakes: tuple[int, ...]) -> None:
    assert leaster(TIE, AC_8S, Leaster(tie=tie)).stakes == stakes


@pytest.mark.parametrize("tie", LeasterTie)
def test_n2_says_nothing_where_one_seat_has_fewest(tie: LeasterTie) -> None:
    assert leaster(LAST_TAKES_LEAST, AC_TC, Leaster(tie=tie)).stakes == pays(0)
    # a tie of others is none: seats 0 and 2 are equal, seat 4 is below
    facts = LeasterFacts((14, 20, 14, 61, 11), (1, 1, 1, 2, 1))
    assert Leaster(tie=tie).settle(facts).stakes == pays(4)


@pytest.mark.parametrize(
    ("points", "tricks", "wash", "share", "fewest"),
    [
        # two tied, one of them with fewer tricks
        ((11, 20, 11, 64, 14), (2, 1, 1, 1, 1), (0,) * 5, (3, -2, 3, -2, -2), pays(2)),
        # three tied, two of them with fewest tricks
        ((10, 40, 10, 50, 10), (1, 1, 2, 1, 1), (0,) * 5, (2, -3, 2, -3, 2), (0,) * 5),
        # a seat without a trick is no rival: seats 0 and 3 tie, seat 2 has nothing
        ((10, 60, 0, 10, 40), (1, 2, 0, 2, 1), (0,) * 5, (3, -2, -2, 3, -2), pays(0)),
    ],
)
def test_n2_three_ways_to_settle_a_tie(
    points: tuple[int, ...],
    tricks: tuple[int, ...],
    wash: tuple[int, ...],
    share: tuple[int, ...],
    fewest: tuple[int, ...],
) -> None:
    facts = LeasterFacts(points, tricks)
    assert Leaster(tie=LeasterTie.WASH).settle(facts).stakes == wash
    assert Leaster(tie=LeasterTie.SHARE).settle(facts).stakes == share
    assert Leaster(tie=LeasterTie.FEWEST_TRICKS).settle(facts).stakes == fewest


@pytest.mark.parametrize("trickless", [0, 2])
def test_n2_shared_with_a_trickless_winner_each_gets_his_own_rate(trickless: int) -> None:
    # Seats 0 and 2 have nothing, one of them without a trick, which pays double; three others lose.
    tricks = tuple(0 if seat == trickless else 1 for seat in range(5))
    rule = Leaster(tie=LeasterTie.SHARE, must_take_trick=False, trickless_rate=2)
    settled = rule.settle(LeasterFacts((0, 40, 0, 40, 40), tricks))
    assert settled.stakes == ((6, -3, 3, -3, -3) if trickless == 0 else (3, -3, 6, -3, -3))


def test_n2_fewest_tricks_may_be_none_where_no_trick_is_needed() -> None:
    rule = Leaster(tie=LeasterTie.FEWEST_TRICKS, must_take_trick=False)
    assert rule.settle(LeasterFacts((0, 40, 0, 40, 40), (1, 2, 0, 2, 1))).stakes == pays(2)


# --- S8 -----------------------------------------------------------------------------------------------------


def test_s8_stakes_multiply_a_leaster_too() -> None:
    result = leaster(LAST_TAKES_LEAST, AC_TC, stakes=4)
    assert result.stakes == pays(0, 4)
    assert [(one.rule, one.factor) for one in result.multipliers] == [("S8", 4)]
    assert leaster(ALL_TRICKS, AC_TC, Leaster(all_tricks_rate=3), stakes=2).stakes == pays(0, 6)
    assert leaster(TIE, AC_8S, stakes=4).stakes == (0, 0, 0, 0, 0)
    assert all(isinstance(one, Multiplier) for one in result.multipliers)
