"""M3: what a renege costs at a table that punishes it."""

import attrs
import pytest

from sheepshead import Finished, InvalidRules, InvalidSeat, Match, Rules, score
from sheepshead.rules import (
    Multiplier,
    Outcome,
    Payoff,
    PayoffFacts,
    Pot,
    RenegePenalty,
    Split,
)
from sheepshead.rules.presets import CALLED_ACE, GAMERULES_DOUBLER
from sheepshead.rules.renege import renege_settled
from tests.positions import all_passed, call, in_play, opening, played_out

# Five-handed, seat 0 picked, seat 1 is the partner; who took what does not matter.
WITH_PARTNER = PayoffFacts(0, (1,), (30, 10, 40, 20, 0), (2, 1, 2, 1, 0), 20)
ALONE = PayoffFacts(0, (), (30, 10, 40, 20, 0), (2, 1, 2, 1, 0), 20)
TWO_AGAINST_FOUR = PayoffFacts(None, (0, 3), (30, 10, 40, 20, 10, 10), (2, 1, 1, 1, 0, 0), 0)
LEASTER = PayoffFacts(None, (), (30, 10, 40, 20, 20), (2, 1, 2, 1, 0), 0)

BY_RENEGE = (Outcome.WON_BY_RENEGE, Outcome.LOST_BY_RENEGE, Outcome.RENEGE)
PUNISHING = attrs.evolve(CALLED_ACE, renege=RenegePenalty.SCHNEIDER)


@pytest.mark.parametrize(
    ("facts", "offender", "expected"),
    [
        # the picker's side loses: each of three defenders gets one, the offender pays all three
        (WITH_PARTNER, 0, (-3, 0, 1, 1, 1)),
        (WITH_PARTNER, 1, (0, -3, 1, 1, 1)),
        # the defenders lose: picker 2, partner 1, and the offender pays for all defenders
        (WITH_PARTNER, 2, (2, 1, -3, 0, 0)),
        (WITH_PARTNER, 4, (2, 1, 0, 0, -3)),
        (ALONE, 0, (-4, 1, 1, 1, 1)),
        (ALONE, 3, (4, 0, 0, -4, 0)),
        # without a picker the named cards' side shares evenly: four pay, two get 2 each
        (TWO_AGAINST_FOUR, 3, (0, 1, 1, -4, 1, 1)),
        (TWO_AGAINST_FOUR, 1, (2, -4, 0, 2, 0, 0)),
        # in a leaster everyone plays for himself
        (LEASTER, 2, (1, 1, -4, 1, 1)),
    ],
)
def test_m3_the_offender_pays_for_his_whole_side(
    facts: PayoffFacts, offender: int, expected: tuple[int, ...]
) -> None:
    settlement = renege_settled(RenegePenalty.SINGLE, facts, offender, Split.PICKER_THE_REST)
    assert settlement.stakes == expected


@pytest.mark.parametrize(
    ("penalty", "factor"),
    [(RenegePenalty.SINGLE, 1), (RenegePenalty.SCHNEIDER, 2), (RenegePenalty.NO_TRICK, 3)],
)
def test_m3_the_house_states_the_class(penalty: RenegePenalty, factor: int) -> None:
    settlement = renege_settled(penalty, WITH_PARTNER, 1, Split.PICKER_THE_REST)
    assert settlement.stakes == (0, -3 * factor, factor, factor, factor)
    assert settlement.multipliers[0][:2] == ("M3", factor)


def finished_hand(rules: Rules, stakes: int = 1) -> Finished:
    start = opening(rules, "QC JD AC 9S TS KS", "AS QS", blind="7C 8C", stakes=stakes)
    return played_out(in_play(start, "7C 8C", call("AS")))


def test_m3_score_without_an_offender_is_that_of_the_cards() -> None:
    hand = finished_hand(PUNISHING)
    by_the_cards = score(hand)
    assert by_the_cards.outcome not in BY_RENEGE
    assert score(hand, offender=0).outcome is Outcome.LOST_BY_RENEGE
    assert score(hand, offender=1).outcome is Outcome.LOST_BY_RENEGE
    assert score(hand, offender=2).outcome is Outcome.WON_BY_RENEGE


def test_m3_a_house_without_a_penalty_scores_the_cards_as_they_were_played() -> None:
    hand = finished_hand(CALLED_ACE)
    assert score(hand, offender=2) == score(hand)


def test_m3_the_stakes_of_the_hand_multiply_the_penalty() -> None:
    result = score(finished_hand(PUNISHING, stakes=2), offender=0)
    assert result.stakes == (-12, 0, 4, 4, 4)
    assert Multiplier("S8", 2, "stakes the hand was dealt at") in result.multipliers


def test_m3_a_leaster_is_lost_to_everybody() -> None:
    hand = played_out(all_passed(opening(PUNISHING, "QC JD AC 9S TS KS", "AS QS")))
    result = score(hand, offender=4)
    assert (result.outcome, result.stakes) == (Outcome.RENEGE, (2, 2, 2, 2, -8))


def test_m3_nobody_reneges_where_nothing_was_played() -> None:
    rules = attrs.evolve(GAMERULES_DOUBLER, renege=RenegePenalty.SINGLE)
    hand = played_out(all_passed(opening(rules, "QC JD AC 9S TS KS", "AS QS")))
    assert score(hand, offender=0).outcome is Outcome.THROWN_IN
    with pytest.raises(InvalidSeat, match="reneged"):
        score(hand, offender=5)


@pytest.mark.parametrize("offender", [-1, 5, "Ann", True])
def test_m3_the_offender_has_a_seat(offender: int) -> None:
    with pytest.raises(InvalidSeat, match="reneged"):
        score(finished_hand(PUNISHING), offender=offender)


def test_m3_the_class_is_one_of_three() -> None:
    with pytest.raises(InvalidRules, match="M3"):
        attrs.evolve(CALLED_ACE, renege=2)  # type: ignore[arg-type]


def test_m3_the_picker_s_side_shares_as_in_any_other_hand() -> None:
    rules = attrs.evolve(PUNISHING, payoff=Payoff(split=Split.EVEN))
    # six stakes of a defender at schneider: three each, not four and two
    assert score(finished_hand(rules), offender=3).stakes == (3, 3, 0, -6, 0)


def test_m3_a_match_takes_the_penalty_over_and_the_innocent_side_takes_the_pot() -> None:
    rules = attrs.evolve(PUNISHING, no_pick=Pot())
    match = Match(rules, dealer=4, scores=(-1,) * 5, pot=5)
    hand = finished_hand(rules)
    # a defender reneged: the picker's side won, 4 and 2 of the stakes and 3 and 2 of the pot
    after = match.after(hand, offender=2)
    assert (after.scores, after.pot) == ((-1 + 4 + 3, -1 + 2 + 2, -1 - 6, -1, -1), 0)
    # the partner reneged: the side lost and doubles the pot, the picker paying what does not divide
    after = match.after(hand, offender=1)
    assert (after.scores, after.pot) == ((-1 - 3, -1 - 6 - 2, 1, 1, 1), 10)
