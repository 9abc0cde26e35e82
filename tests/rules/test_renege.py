"""M3: what a renege costs at a table that punishes it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import attrs
import pytest

from sheepshead import Announce, Decline, Finished, InvalidRules, InvalidSeat, Match, Rules, presets, score
from sheepshead.records import read_hand
from sheepshead.referee import audit
from sheepshead.rules import (
    Multiplier,
    NoTrickLoss,
    Outcome,
    Payoff,
    PayoffFacts,
    PayoffRule,
    Pot,
    PotLoss,
    RenegePenalty,
    Settlement,
    Split,
)
from sheepshead.rules.presets import CALLED_ACE, CALLED_ACE_BUMP, GAMERULES_DOUBLER
from sheepshead.rules.renege import renege_settled
from sheepshead.testing import random_hand
from tests import naive
from tests.positions import all_passed, call, in_play, opening, played_out, whole_hand
from tests.properties.volume import HOUSES, HOUSES_PER_PRESET, every_source, rules_of, volume
from tests.rules.test_doublings import SHEEPSHEAD
from tests.rules.test_named_partners import SIXTY, SIXTY_ONE, bumped, whole
from tests.rules.test_scoring import ALONE as GO_ALONE
from tests.rules.test_scoring import CALL, HANDS

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "hands"

# Five-handed, seat 0 picked, seat 1 is the partner; who took what does not matter.
WITH_PARTNER = PayoffFacts(0, (1,), (30, 10, 40, 20, 0), (2, 1, 2, 1, 0), 20)
ALONE = PayoffFacts(0, (), (30, 10, 40, 20, 0), (2, 1, 2, 1, 0), 20)
TWO_AGAINST_FOUR = PayoffFacts(None, (0, 3), (30, 10, 40, 20, 10, 10), (2, 1, 1, 1, 0, 0), 0)
BOTH_QUEENS = PayoffFacts(None, (2,), (30, 10, 50, 30), (2, 2, 2, 2), 0)
JACK_AND_ACE = PayoffFacts(0, (1, 2), (30, 10, 40, 20, 10, 10), (2, 1, 1, 1, 0, 0), 0)
SEVEN = PayoffFacts(0, (1,), (30, 10, 40, 20, 10, 10, 0), (1, 1, 1, 1, 0, 0, 0), 0)
THREE_PARTNERS = PayoffFacts(2, (4, 6), (30, 10, 40, 20, 10, 10, 0, 0), (1, 1, 1, 1, 0, 0, 0, 0), 0)
LEASTER = PayoffFacts(None, (), (30, 10, 40, 20, 20), (2, 1, 2, 1, 0), 0)

USUAL = Payoff()
BUMP = Payoff(double_on_the_bump=True)
SPARING_BUMP = Payoff(double_on_the_bump=True, bump_on_no_trick=False)

BY_RENEGE = (Outcome.WON_BY_RENEGE, Outcome.LOST_BY_RENEGE, Outcome.RENEGE)
PENALTIES = tuple(penalty for penalty in RenegePenalty if penalty is not RenegePenalty.NONE)
PUNISHING = attrs.evolve(CALLED_ACE, renege=RenegePenalty.SCHNEIDER)


def punishing(rules: Rules, penalty: RenegePenalty = RenegePenalty.SINGLE) -> Rules:
    return attrs.evolve(rules, renege=penalty)


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
        (BOTH_QUEENS, 2, (1, 1, -3, 1)),
        (BOTH_QUEENS, 0, (-3, 0, 3, 0)),
        # two partners against three: each of the three pays one, and each of the side gets one
        (JACK_AND_ACE, 2, (0, 0, -3, 1, 1, 1)),
        (JACK_AND_ACE, 4, (1, 1, 1, 0, -3, 0)),
        # five defenders: the picker four, the partner one
        (SEVEN, 1, (0, -5, 1, 1, 1, 1, 1)),
        (SEVEN, 6, (4, 1, 0, 0, 0, 0, -5)),
        # the queen of clubs counts as the picker: three of five, and one to each partner
        (THREE_PARTNERS, 4, (1, 1, 0, 1, -5, 1, 0, 1)),
        (THREE_PARTNERS, 0, (-5, 0, 3, 0, 1, 0, 1, 0)),
        # in a leaster everyone plays for himself
        (LEASTER, 2, (1, 1, -4, 1, 1)),
    ],
)
def test_m3_the_offender_pays_for_his_whole_side(
    facts: PayoffFacts, offender: int, expected: tuple[int, ...]
) -> None:
    assert renege_settled(RenegePenalty.SINGLE, facts, offender, USUAL).stakes == expected


@pytest.mark.parametrize(
    ("penalty", "factor"),
    [(RenegePenalty.SINGLE, 1), (RenegePenalty.SCHNEIDER, 2), (RenegePenalty.NO_TRICK, 3)],
)
def test_m3_the_house_states_the_class(penalty: RenegePenalty, factor: int) -> None:
    settlement = renege_settled(penalty, WITH_PARTNER, 1, USUAL)
    assert settlement.stakes == (0, -3 * factor, factor, factor, factor)
    assert settlement.multipliers == (Multiplier("M3", factor, f"a renege loses the hand {penalty.value}"),)


@pytest.mark.parametrize("loss", NoTrickLoss)
def test_m3_as_without_a_trick_the_offender_pays_and_not_the_picker(loss: NoTrickLoss) -> None:
    payoff = Payoff(no_trick_loss=loss)
    assert renege_settled(RenegePenalty.NO_TRICK, WITH_PARTNER, 1, payoff).stakes == (0, -9, 3, 3, 3)


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
    even = Payoff(split=Split.EVEN)
    rules = attrs.evolve(PUNISHING, payoff=even)
    # six stakes of a defender at schneider: three each, not four and two
    assert score(finished_hand(rules), offender=3).stakes == (3, 3, 0, -6, 0)
    # five of seven-handed defenders: two to the partner, and what does not divide to the picker
    evenly = renege_settled(RenegePenalty.SINGLE, SEVEN, 6, even)
    assert evenly.stakes == (3, 2, 0, 0, 0, 0, -5)


# --- the bump (S7) ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("offender", [0, 1])
@pytest.mark.parametrize(
    ("payoff", "penalty", "each"),
    [
        (BUMP, RenegePenalty.SINGLE, 2),
        (BUMP, RenegePenalty.SCHNEIDER, 4),
        (BUMP, RenegePenalty.NO_TRICK, 6),
        (SPARING_BUMP, RenegePenalty.SINGLE, 2),
        (SPARING_BUMP, RenegePenalty.SCHNEIDER, 4),
        (SPARING_BUMP, RenegePenalty.NO_TRICK, 3),
    ],
)
def test_m3_and_s7_a_picker_s_side_that_loses_by_a_renege_pays_double(
    payoff: Payoff, penalty: RenegePenalty, each: int, offender: int
) -> None:
    settlement = renege_settled(penalty, WITH_PARTNER, offender, payoff)
    others = (0, 0, each, each, each)
    assert settlement.stakes == (*others[:offender], -3 * each, *others[offender + 1 :])
    doubled = [one.factor for one in settlement.multipliers if one.rule == "S7"]
    assert doubled == ([] if each == 3 else [2])


@pytest.mark.parametrize("penalty", PENALTIES)
@pytest.mark.parametrize(("facts", "offender"), [(WITH_PARTNER, 2), (TWO_AGAINST_FOUR, 1), (LEASTER, 2)])
def test_m3_and_s7_a_defender_s_renege_and_one_in_a_leaster_are_not_bumped(
    facts: PayoffFacts, offender: int, penalty: RenegePenalty
) -> None:
    assert renege_settled(penalty, facts, offender, BUMP) == renege_settled(penalty, facts, offender, USUAL)


def test_m3_and_s7_without_a_picker_the_side_of_the_named_cards_is_bumped() -> None:
    rules = punishing(bumped(presets.FOUR_HANDED_BLACK_QUEENS))
    for tricks, counted in ((SIXTY, 60), (SIXTY_ONE, 61)):
        hand = whole(rules, tricks)
        result = score(hand, offender=1)
        assert (result.outcome, result.stakes) == (Outcome.LOST_BY_RENEGE, (0, -4, 2, 2))
        assert (result.picker_points, result.defender_points) == (counted, 120 - counted)
        assert score(hand, offender=2).stakes == (1, 1, -2, 0)


def test_m3_and_s7_the_score_of_a_hand_is_bumped() -> None:
    rules = punishing(CALLED_ACE_BUMP, RenegePenalty.SCHNEIDER)
    result = score(whole_hand(rules, *HANDS["61-59"], CALL, stakes=2), offender=1)
    assert result.stakes == (0, -24, 8, 8, 8)
    assert [(one.rule, one.factor) for one in result.multipliers] == [("M3", 2), ("S7", 2), ("S8", 2)]


# --- the announced sheepshead (X7) --------------------------------------------------------------------------


@pytest.mark.parametrize("payoff", [USUAL, BUMP, SPARING_BUMP])
@pytest.mark.parametrize("penalty", PENALTIES)
def test_m3_and_x7_an_announced_sheepshead_has_one_class(payoff: Payoff, penalty: RenegePenalty) -> None:
    announced = ALONE._replace(announced=True)
    failed = renege_settled(penalty, announced, 0, payoff)
    assert (failed.outcome, failed.stakes) == (Outcome.LOST_BY_RENEGE, (-24, 6, 6, 6, 6))
    made = renege_settled(penalty, announced, 3, payoff)
    assert (made.outcome, made.stakes) == (Outcome.WON_BY_RENEGE, (24, 0, 0, -24, 0))
    for settlement in (failed, made):
        assert [(one.rule, one.factor) for one in settlement.multipliers] == [("M3", 3), ("X7", 2)]


@pytest.mark.parametrize(
    ("name", "counted"), [("120 all tricks, one seat", (120, 0)), ("106-14, one seat", (106, 14))]
)
def test_m3_and_x7_whoever_reneges_gains_nothing_by_it(name: str, counted: tuple[int, int]) -> None:
    words = (GO_ALONE, Announce(), *[Decline()] * 5)
    hand = whole_hand(punishing(SHEEPSHEAD), *HANDS[name], *words)
    # Made, it pays 6 from each, failed 6 to each: no renege is cheaper.
    assert score(hand, offender=0).stakes == (-24, 6, 6, 6, 6)
    result = score(hand, offender=4)
    assert result.stakes == (24, 0, 0, 0, -24)
    assert (result.picker_points, result.defender_points) == counted


# --- the points (S1) ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("offender", [0, 1, 2])
@pytest.mark.parametrize("name", ["61-59", "60-60", "30-90", "no trick"])
def test_m3_and_s1_the_points_of_the_sides_are_counted_all_the_same(name: str, offender: int) -> None:
    hand = whole_hand(PUNISHING, *HANDS[name], CALL)
    by_the_cards, result = score(hand), score(hand, offender=offender)
    assert result.outcome in BY_RENEGE
    kept = ("points", "tricks", "picker", "partners", "picker_points", "defender_points", "set_aside")
    for field in kept:
        assert getattr(result, field) == getattr(by_the_cards, field)
    assert result.picker_points is not None


def test_m3_and_s1_points_that_were_written_right_are_right() -> None:
    record = read_hand(EXAMPLES / "renege-known-later.toml")
    assert record.picker_points == 53
    ruling = audit(record, rules=punishing(record.rules))
    assert ruling.score.outcome is Outcome.LOST_BY_RENEGE
    assert ruling.wrong_points == ()
    # The table wrote the scores of the cards, which the penalty changes.
    assert ruling.wrong_scores


def test_m3_and_s1_nobody_has_points_of_a_side_in_a_leaster() -> None:
    hand = played_out(all_passed(opening(PUNISHING, "QC JD AC 9S TS KS", "AS QS")))
    result = score(hand, offender=4)
    assert (result.picker_points, result.defender_points) == (None, None)
    assert result.points == score(hand).points


@attrs.frozen
class ByTricks(PayoffRule):
    """A house's own payoff, whatever it answers."""

    answer: Settlement | None

    def settle(self, facts: PayoffFacts) -> Settlement:
        return self.answer  # type: ignore[return-value]


@pytest.mark.parametrize(("counted", "theirs"), [(4, 2), (None, None)])
def test_m3_under_a_payoff_of_the_house_s_own_it_pays_as_usual(
    counted: int | None, theirs: int | None
) -> None:
    own = ByTricks(Settlement(Outcome.WON, (40, 20, -20, -20, -20), (), counted, theirs))
    hand = finished_hand(attrs.evolve(PUNISHING, payoff=own))
    result = score(hand, offender=0)
    assert result.stakes == (-6, 0, 2, 2, 2)
    assert (result.picker_points, result.defender_points) == (counted, theirs)


def test_m3_hides_no_answer_that_cannot_be() -> None:
    hand = finished_hand(attrs.evolve(PUNISHING, payoff=ByTricks(None)))
    with pytest.raises(InvalidRules, match="settled by a Settlement") as caught:
        score(hand, offender=0)
    assert [fault.rule for fault in caught.value.faults] == ["S5"]


# --- the match (N8) -----------------------------------------------------------------------------------------


def test_m3_a_match_takes_the_penalty_over_and_the_innocent_side_takes_the_pot() -> None:
    rules = attrs.evolve(PUNISHING, no_pick=Pot())
    match = Match(rules, dealer=4, scores=(-1,) * 5, pot=5)
    hand = finished_hand(rules)
    # a defender reneged: the picker's side won, 4 and 2 of the stakes and 3 and 2 of the pot
    after = match.after(hand, offender=2)
    assert (after.scores, after.pot) == ((-1 + 4 + 3, -1 + 2 + 2, -1 - 6, -1, -1), 0)
    # the partner reneged: the side lost, and the partner alone doubles the pot
    after = match.after(hand, offender=1)
    assert (after.scores, after.pot) == ((-1, -1 - 6 - 5, 1, 1, 1), 10)


# --- against the second reading -----------------------------------------------------------------------------


def check_penalty(source: str, rng: Random) -> None:
    """Every seat of a random hand as the one that reneged, in a match with something in the pot."""
    rules = punishing(rules_of(source, rng), rng.choice(PENALTIES))
    if rules.partner.has_picker and rng.random() < 1 / 2:
        rules = attrs.evolve(rules, no_pick=Pot(pot_loss=rng.choice(tuple(PotLoss))))
    played = random_hand(rules, rng)
    hand = played.finished
    if hand.thrown_in:
        return
    in_pot = rng.randint(0, 12)
    scores = (-in_pot, *[0] * (rules.players - 1))
    match = Match(rules, dealer=hand.dealer, scores=scores, pot=in_pot, owed=(hand.stakes,))
    for offender in range(rules.players):
        result = score(hand, offender=offender)
        expected = naive.result(hand, played.actions, offender)
        assert result.outcome.name == expected.outcome
        assert result.stakes == expected.stakes
        assert result.picker_points == expected.picker_points
        assert result.defender_points == expected.defender_points
        shares = [0] * rules.players
        if hand.picker is not None:
            shares = naive.pot(
                rules.no_pick,
                in_pot,
                won=result.outcome.won,
                picker=hand.picker,
                others=naive.partners(hand),
                players=rules.players,
                offender=offender,
            )
        after = match.after(hand, offender=offender)
        assert after.pot == in_pot - sum(shares)
        assert after.scores == tuple(map(sum, zip(scores, expected.stakes, shares, strict=True)))


@every_source
def test_m3_penalties_are_those_of_a_plain_reading_of_the_rulebook(source: str) -> None:
    for seed in range(volume(20) * (HOUSES_PER_PRESET if source == HOUSES else 1)):
        rng = Random(f"renege {source} {seed}")
        try:
            check_penalty(source, rng)
        except Exception as error:
            raise AssertionError(f"renege {source} {seed}") from error
