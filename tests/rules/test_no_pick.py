"""N1 to N8: leasters of every house, moster, mittler, schneidster, and the pot.

The dealer is the last seat, so that seat 0 leads; the hands are those of the leaster's tests, and what each
is worth is counted beside it.
"""

from __future__ import annotations

import attrs
import pytest

from sheepshead import Finished, InvalidRules, Playing, Rules, Score, presets, score
from sheepshead.rules import (
    BlindTo,
    DealsAgain,
    Leaster,
    LeasterFacts,
    LeasterTie,
    Mittler,
    Moster,
    NoPassing,
    NoPickRule,
    Outcome,
    Owing,
    Pot,
    PotFacts,
    PotLoss,
    Schneidster,
    ThrowIn,
)
from sheepshead.state import ThrownIn
from tests.positions import all_passed, opening, reached, whole_hand
from tests.rules.test_leaster import (
    AC_TC,
    ALL_TRICKS,
    FIVE_TRICKS,
    LAST_TAKES_LEAST,
    NO_TRICK_FOR_SEAT_2,
)

# In LAST_TAKES_LEAST the tricks go to seats 4, 1, 0, 3, 3 and 2; they hold 11, 20, 4, 50 and 14 by seat, and
# the blind 21.  In NO_TRICK_FOR_SEAT_2 seat 3 takes the last one too: 11, 20, 0, 54 and 14.

WASH = (0, 0, 0, 0, 0)
ONE_EACH = (1, 1, 1, 1, 1)


def unpicked(rule: NoPickRule, tricks: str, stakes: int = 1) -> Score:
    """Score a five-handed hand that nobody picked."""
    rules = attrs.evolve(presets.CALLED_ACE, no_pick=rule)
    return score(whole_hand(rules, tricks, AC_TC, picker=None, stakes=stakes))


def gets(seat: int, each: int = 1, players: int = 5) -> tuple[int, ...]:
    """One seat gets this much from each other."""
    return tuple((players - 1) * each if s == seat else -each for s in range(players))


def pays(seat: int, each: int = 1, players: int = 5) -> tuple[int, ...]:
    """One seat pays this much to each other."""
    return gets(seat, -each, players)


# --- N1: where the blind goes, and who may win --------------------------------------------------------------


@pytest.mark.parametrize("kind", [Leaster, Moster, Mittler, Schneidster])
@pytest.mark.parametrize(
    ("blind_to", "taker"),
    [
        (BlindTo.LAST_TRICK, 2),
        (BlindTo.FIRST_TRICK, 4),
        (BlindTo.NOBODY, None),
        (1, 4),
        (2, 1),
        (3, 0),
        (4, 3),
        (5, 3),
        (6, 2),
    ],
)
def test_n1_the_blind_of_every_such_hand_goes_where_the_house_says(
    kind: type[Leaster | Moster | Mittler | Schneidster], blind_to: BlindTo | int, taker: int | None
) -> None:
    result = unpicked(kind(blind_to=blind_to), LAST_TAKES_LEAST)
    without = (11, 20, 4, 50, 14)
    assert result.points == tuple(points + 21 * (seat == taker) for seat, points in enumerate(without))
    assert result.set_aside == (21 if taker is None else 0)


@pytest.mark.parametrize("kind", [Leaster, Moster, Mittler, Schneidster])
def test_n1_a_named_trick_is_one_of_the_hand(kind: type[Leaster | Moster | Mittler | Schneidster]) -> None:
    for trick in (0, 7, -1):
        with pytest.raises(InvalidRules, match=rf"a trick from 1 to 6, not to trick {trick} \[N1\]"):
            attrs.evolve(presets.CALLED_ACE, no_pick=kind(blind_to=trick))


def test_n1_a_trickless_winner_three_handed_wins_double() -> None:
    # Seats 0 and 1 share the tricks; seat 2 has none, so no points.
    facts = LeasterFacts((70, 50, 0), (6, 4, 0))
    assert Leaster(must_take_trick=False, trickless_rate=2).settle(facts).stakes == (-2, -2, 4)
    assert Leaster(must_take_trick=False).settle(facts).stakes == (-1, -1, 2)
    assert Leaster(must_take_trick=True).settle(facts).stakes == (-1, 2, -1)
    rules = attrs.evolve(presets.THREE_HANDED, no_pick=Leaster(must_take_trick=False, trickless_rate=2))
    assert rules.players == 3


@pytest.mark.parametrize("rate", [1, 2, 3])
def test_n1_all_tricks_beat_a_trickless_winner(rate: int) -> None:
    # The others have no points and no trick, but all tricks win.
    rule = Leaster(must_take_trick=False, trickless_rate=2, all_tricks_rate=rate)
    assert unpicked(rule, ALL_TRICKS).stakes == gets(0, rate)


def test_n1_two_trickless_seats_tie_where_no_trick_is_needed() -> None:
    # FIVE_TRICKS: 84 and 36 points with five tricks and one; seats 2, 3 and 4 have none.
    assert unpicked(Leaster(must_take_trick=False), FIVE_TRICKS).stakes == WASH
    shared = Leaster(must_take_trick=False, trickless_rate=2, tie=LeasterTie.SHARE)
    assert unpicked(shared, FIVE_TRICKS).stakes == (-6, -6, 4, 4, 4)
    fewest = Leaster(must_take_trick=False, tie=LeasterTie.FEWEST_TRICKS)
    assert unpicked(fewest, FIVE_TRICKS).stakes == WASH


@pytest.mark.parametrize(
    ("players", "points", "stakes"),
    [
        (2, (60, 60), (0, 0)),
        (3, (40, 40, 40), (0, 0, 0)),
        (4, (30, 30, 30, 30), (0, 0, 0, 0)),
    ],
)
@pytest.mark.parametrize("tie", LeasterTie)
def test_n2_where_all_tie_nobody_pays_nobody(
    tie: LeasterTie, players: int, points: tuple[int, ...], stakes: tuple[int, ...]
) -> None:
    assert Leaster(tie=tie).settle(LeasterFacts(points, (2,) * players)).stakes == stakes


# --- N4: moster ---------------------------------------------------------------------------------------------


def test_n4_the_most_points_pay_one_stake_to_each_other() -> None:
    result = unpicked(Moster(), LAST_TAKES_LEAST)
    assert result.points == (11, 20, 25, 50, 14)
    assert result.stakes == pays(3)
    assert (result.picker, result.partners, result.picker_points) == (None, (), None)


@pytest.mark.parametrize(
    ("points", "stakes"),
    [
        ((41, 40, 20, 10, 9), pays(0)),
        ((40, 40, 20, 10, 10), WASH),
        ((40, 41, 20, 10, 9), pays(1)),
        ((40, 40, 40, 0, 0), WASH),
        ((60, 15, 15, 15, 15), pays(0)),  # a tie of others is none
        ((24, 24, 24, 24, 24), WASH),
    ],
)
def test_n4_a_tie_for_most_is_a_wash(points: tuple[int, ...], stakes: tuple[int, ...]) -> None:
    settled = Moster().settle(LeasterFacts(points, (2, 1, 1, 1, 1)))
    assert settled.stakes == stakes
    assert settled.outcome is (Outcome.LEASTER if any(stakes) else Outcome.WASH)


def test_n4_the_blind_can_make_the_most() -> None:
    # 50 with the last trick; 29 + 21 = 50 ties it.
    for points, stakes in (((29, 50), pays(1)), ((50, 50), WASH), ((51, 50), pays(0))):
        facts = LeasterFacts((*points, 10, 5, 5), ONE_EACH)
        assert Moster().settle(facts).stakes == stakes


def test_n4_taking_all_tricks_wins() -> None:
    result = unpicked(Moster(), ALL_TRICKS)
    assert (result.outcome, result.stakes) == (Outcome.ALL_TRICKS, gets(0))
    assert unpicked(Moster(all_tricks_rate=3), ALL_TRICKS).stakes == gets(0, 3)


def test_n4_all_but_one_trick_pays() -> None:
    # FIVE_TRICKS: seat 0 has 84 points in five tricks.
    assert unpicked(Moster(), FIVE_TRICKS).stakes == pays(0)
    assert unpicked(Moster(all_tricks_rate=3), FIVE_TRICKS).stakes == pays(0)


def test_n4_a_seat_without_a_trick_is_paid_too() -> None:
    assert unpicked(Moster(), NO_TRICK_FOR_SEAT_2).stakes == pays(3)


def test_n4_pays_at_least_one_stake_and_the_stakes_of_the_hand_multiply_it() -> None:
    with pytest.raises(InvalidRules, match=r"at least one stake \[N4\]"):
        attrs.evolve(presets.CALLED_ACE, no_pick=Moster(all_tricks_rate=0))
    assert unpicked(Moster(), LAST_TAKES_LEAST, stakes=4).stakes == pays(3, 4)


def test_n4_is_what_a_bavarian_table_plays_when_all_pass() -> None:
    state = reached(Playing, all_passed(opening(presets.BAVARIAN_CALL)))
    assert (state.picker, state.rules.no_pick) == (None, Moster())


# --- N5: mittler --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("blind_to", "winner"),
    [
        (BlindTo.LAST_TRICK, 1),  # 11 14 [20] 25 50
        (BlindTo.FIRST_TRICK, 1),  # 4 11 [20] 35 50
        (2, 4),  # 4 11 [14] 41 50
        (3, 1),  # 4 14 [20] 32 50
        (4, 4),  # 4 11 [14] 20 71
        (BlindTo.NOBODY, 4),  # 4 11 [14] 20 50
    ],
)
def test_n5_the_middle_score_wins_one_stake_from_each(blind_to: BlindTo | int, winner: int) -> None:
    result = unpicked(Mittler(blind_to=blind_to), LAST_TAKES_LEAST)
    assert (result.outcome, result.stakes) == (Outcome.LEASTER, gets(winner))


@pytest.mark.parametrize(
    ("points", "stakes"),
    [
        ((10, 20, 21, 30, 39), gets(2)),
        ((10, 20, 20, 30, 40), WASH),  # the middle and the one below
        ((10, 20, 30, 30, 30), WASH),  # the middle and those above
        ((10, 10, 30, 35, 35), gets(2)),  # ties elsewhere are none
        ((0, 0, 30, 45, 45), gets(2)),
        ((24, 24, 24, 24, 24), WASH),
    ],
)
def test_n5_only_a_tie_for_the_middle_is_a_wash(points: tuple[int, ...], stakes: tuple[int, ...]) -> None:
    assert Mittler().settle(LeasterFacts(points, (1, 1, 1, 2, 1))).stakes == stakes


@pytest.mark.parametrize(
    ("points", "stakes"),
    [
        ((60, 20, 40), (-1, -1, 2)),
        ((40, 40, 40), (0, 0, 0)),
        ((40, 40, 40, 0, 0, 0, 0), (0,) * 7),
        ((1, 2, 3, 4, 20, 30, 60), gets(3, players=7)),
    ],
)
def test_n5_with_three_and_with_seven(points: tuple[int, ...], stakes: tuple[int, ...]) -> None:
    assert Mittler().settle(LeasterFacts(points, (1,) * len(points))).stakes == stakes


@pytest.mark.parametrize(
    ("rules", "odd"),
    [
        (presets.THREE_HANDED, True),
        (presets.FOUR_HANDED_CUTTHROAT, False),
        (presets.CALLED_ACE, True),
        (presets.SIX_HANDED_JACK, False),
        (presets.SEVEN_HANDED_JACK, True),
    ],
)
def test_n5_is_for_odd_numbers_only(rules: Rules, *, odd: bool) -> None:
    if odd:
        assert attrs.evolve(rules, no_pick=Mittler()).no_pick == Mittler()
        return
    with pytest.raises(InvalidRules, match=rf"odd number of players .* not {rules.players} \[N5\]"):
        attrs.evolve(rules, no_pick=Mittler())


def test_n5_where_one_seat_takes_all_tricks_the_others_tie() -> None:
    assert unpicked(Mittler(), ALL_TRICKS).stakes == WASH
    assert unpicked(Mittler(), ALL_TRICKS).outcome is Outcome.WASH
    assert unpicked(Mittler(must_take_trick=False), ALL_TRICKS).stakes == WASH


# --- N6: schneidster ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("blind_to", "winner"),
    [
        (BlindTo.NOBODY, 1),  # 20 of 11 20 4 50 14
        (BlindTo.LAST_TRICK, 2),  # 4 + 21 = 25
        (BlindTo.FIRST_TRICK, 1),  # 14 + 21 = 35 is over
        (2, 4),  # 20 + 21 = 41 is over, which leaves 14
        (3, 1),  # 11 + 21 = 32 is over
        (4, 1),
    ],
)
def test_n6_closest_to_thirty_wins_one_stake_from_each(blind_to: BlindTo | int, winner: int) -> None:
    result = unpicked(Schneidster(blind_to=blind_to), LAST_TAKES_LEAST)
    assert (result.outcome, result.stakes) == (Outcome.LEASTER, gets(winner))


@pytest.mark.parametrize(
    ("points", "stakes"),
    [
        ((30, 29, 28, 20, 13), gets(0)),  # exactly thirty is not over
        ((31, 29, 28, 20, 12), gets(1)),  # thirty-one is
        ((30, 30, 29, 20, 11), WASH),
        ((31, 29, 29, 20, 11), WASH),
        ((90, 0, 10, 10, 10), WASH),  # three at ten
        ((84, 9, 9, 9, 9), WASH),
        ((88, 9, 9, 10, 4), gets(3)),
        ((24, 24, 24, 24, 24), WASH),
    ],
)
def test_n6_thirty_and_ties(points: tuple[int, ...], stakes: tuple[int, ...]) -> None:
    settled = Schneidster().settle(LeasterFacts(points, (2, 1, 1, 1, 1)))
    assert settled.stakes == stakes
    assert settled.outcome is (Outcome.LEASTER if any(stakes) else Outcome.WASH)


@pytest.mark.parametrize(
    ("points", "stakes"),
    [((40, 40, 40), (0, 0, 0)), ((31, 31, 58), (0, 0, 0)), ((30, 45, 45), (2, -1, -1))],
)
def test_n6_all_over_is_a_wash(points: tuple[int, ...], stakes: tuple[int, ...]) -> None:
    assert Schneidster().settle(LeasterFacts(points, (3, 3, 4))).stakes == stakes


def test_n6_a_winner_must_have_taken_a_trick_unless_the_house_says_otherwise() -> None:
    # Two are over, the third has no trick.
    facts = LeasterFacts((60, 60, 0), (5, 5, 0))
    assert Schneidster().settle(facts).stakes == (0, 0, 0)
    assert Schneidster(must_take_trick=False).settle(facts).stakes == (-1, -1, 2)
    # A trick worth nothing is a trick.
    assert Schneidster().settle(LeasterFacts((60, 60, 0), (5, 4, 1))).stakes == (-1, -1, 2)
    # A seat without a trick is no rival of one with as many points.
    tied = LeasterFacts((120, 0, 0), (9, 1, 0))
    assert Schneidster().settle(tied).stakes == (-1, 2, -1)
    assert Schneidster(must_take_trick=False).settle(tied).stakes == (0, 0, 0)


@pytest.mark.parametrize("must_take_trick", [True, False])
def test_n6_all_tricks_are_over(*, must_take_trick: bool) -> None:
    assert unpicked(Schneidster(must_take_trick=must_take_trick), ALL_TRICKS).stakes == WASH


# --- N8: the pot --------------------------------------------------------------------------------------------


def test_n8_all_passed_costs_each_player_one_stake() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, no_pick=Pot())
    hand = reached(Finished, all_passed(opening(rules)))
    assert isinstance(hand.end, ThrownIn)
    assert hand.end.outcome == ThrowIn("N8", Owing.NOTHING, DealsAgain.SAME, ante=1)
    result = score(hand)
    assert (result.outcome, result.stakes, result.pot) == (Outcome.THROWN_IN, (-1,) * 5, 5)
    assert (result.points, result.tricks, result.set_aside) == (WASH, WASH, 120)


def test_n8_other_thrown_in_hands_cost_nothing() -> None:
    result = score(reached(Finished, all_passed(opening(presets.GAMERULES_DOUBLER))))
    assert (result.stakes, result.pot) == (WASH, 0)


@pytest.mark.parametrize(
    ("pot", "won", "partners", "double", "one"),
    [
        # an equal share to each of the side, what does not divide to the picker, seat 0
        (6, True, (1,), (3, 3, 0, 0, 0), (3, 3, 0, 0, 0)),
        (5, True, (1,), (3, 2, 0, 0, 0), (3, 2, 0, 0, 0)),
        (1, True, (1,), (1, 0, 0, 0, 0), (1, 0, 0, 0, 0)),
        (5, True, (), (5, 0, 0, 0, 0), (5, 0, 0, 0, 0)),
        (8, True, (2, 4), (4, 0, 2, 0, 2), (4, 0, 2, 0, 2)),
        # a losing side doubles the pot or adds one; the picker pays what does not divide
        (6, False, (1,), (-3, -3, 0, 0, 0), (-1, 0, 0, 0, 0)),
        (5, False, (1,), (-3, -2, 0, 0, 0), (-1, 0, 0, 0, 0)),
        (5, False, (), (-5, 0, 0, 0, 0), (-1, 0, 0, 0, 0)),
        (8, False, (2, 4), (-4, 0, -2, 0, -2), (-1, 0, 0, 0, 0)),
        # no pot, nothing to win or to lose
        (0, True, (1,), WASH, WASH),
        (0, False, (1,), WASH, WASH),
    ],
)
def test_n8_the_pickers_side_shares_the_pot_or_fills_it(
    pot: int, won: bool, partners: tuple[int, ...], double: tuple[int, ...], one: tuple[int, ...]
) -> None:
    facts = PotFacts(pot=pot, won=won, picker=0, partners=partners, players=5)
    assert Pot(pot_loss=PotLoss.DOUBLE).from_pot(facts) == double
    assert Pot(pot_loss=PotLoss.ONE).from_pot(facts) == one
    assert Pot() == Pot(pot_loss=PotLoss.DOUBLE)


@pytest.mark.parametrize("seat", range(4))
def test_n8_the_rest_is_the_pickers_wherever_he_sits(seat: int) -> None:
    partner = (seat + 1) % 4
    shares = Pot().from_pot(PotFacts(pot=7, won=True, picker=seat, partners=(partner,), players=4))
    assert (shares[seat], shares[partner], sum(shares)) == (4, 3, 7)


def test_n8_and_p5_where_nobody_passes_there_is_no_rule_for_it() -> None:
    for rule in (Pot(), Leaster()):
        with pytest.raises(InvalidRules, match=r"no_pick is NoPassing\(\) \[P5\]"):
            attrs.evolve(presets.FOUR_HANDED_BLACK_QUEENS, no_pick=rule)
    with pytest.raises(InvalidRules, match=r"a rule for when all of them do \[P3\]"):
        attrs.evolve(presets.CALLED_ACE, no_pick=NoPassing())
