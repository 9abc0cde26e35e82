"""M1, M2, D5 and N3: one hand after the other."""

from __future__ import annotations

import random

import attrs
import pytest

from sheepshead import (
    Finished,
    InvalidDeal,
    InvalidMatch,
    InvalidRules,
    Match,
    Pick,
    Rules,
    State,
    UnfinishedHand,
    apply,
    deal,
    legal_moves,
    presets,
    score,
)
from sheepshead.rules import DealsAgain, Doubler, ForcedPick, Owing, Redeal
from tests.positions import all_passed, reached

PLAYERS = ("Ann", "Bob", "Cal", "Dot", "Eve")


def thrown_in(match: Match) -> Finished:
    """Deal the next hand and let everybody pass."""
    return reached(Finished, all_passed(match.deal(rng=random.Random(1))))


def played(match: Match, seed: int = 1) -> Finished:
    """Deal the next hand, let the first seat pick, and play at random."""
    rng = random.Random(seed)
    state: State = apply(match.deal(rng=rng), Pick())
    while legal_moves(state):
        state = apply(state, rng.choice(legal_moves(state)))
    return reached(Finished, state)


def doubler(owing: Owing, deals_again: DealsAgain = DealsAgain.NEXT) -> Rules:
    return attrs.evolve(presets.CALLED_ACE, no_pick=Doubler(owing=owing, deals_again=deals_again))


def test_m1_a_match_carries_rules_players_dealer_scores_debts_and_hands() -> None:
    match = Match(presets.GAMERULES, players=PLAYERS, dealer=3)
    assert match.rules == presets.GAMERULES
    assert match.players == PLAYERS
    assert (match.dealer, match.scores, match.owed, match.hands) == (3, (0, 0, 0, 0, 0), (), ())
    hand = played(match)
    after = match.after(hand)
    assert after.scores == score(hand).stakes
    assert after.hands == (hand,)
    assert match.hands == ()


def test_m1_players_without_names_are_p1_to_pn() -> None:
    assert Match(presets.THREE_HANDED).players == ("P1", "P2", "P3")


def test_m2_scores_add_up_hand_by_hand_and_sum_to_zero() -> None:
    match = Match(presets.CALLED_ACE_BUMP)
    total = [0] * 5
    for seed in range(20):
        hand = played(match, seed)
        total = [so_far + won for so_far, won in zip(total, score(hand).stakes, strict=True)]
        match = match.after(hand)
        assert match.scores == tuple(total)
        assert sum(match.scores) == 0


def test_m2_scores_that_do_not_sum_to_zero_are_refused() -> None:
    assert Match(presets.THREE_HANDED, scores=(4, -2, -2)).scores == (4, -2, -2)
    with pytest.raises(InvalidMatch, match=r"sum to zero, not to 1 \[M2\]"):
        Match(presets.THREE_HANDED, scores=(5, -2, -2))


def test_d5_the_deal_passes_to_the_left_after_a_played_hand() -> None:
    match = Match(presets.CALLED_ACE, dealer=4)
    assert match.deal(rng=random.Random(1)).dealer == 4
    match = match.after(played(match))
    assert match.dealer == 0
    assert match.after(played(match)).dealer == 1


def test_n3_stacked_doublers_all_fall_on_the_next_played_hand() -> None:
    match = Match(doubler(Owing.STACK))
    assert match.stakes == 1
    match = match.after(thrown_in(match))
    assert (match.stakes, match.owed) == (2, (2,))
    match = match.after(thrown_in(match))
    assert (match.stakes, match.owed) == (4, (4,))  # two hands thrown in: 2 to the power of 2
    hand = played(match)
    assert hand.stakes == 4
    match = match.after(hand)
    assert (match.stakes, match.owed) == (1, ())


def test_n3_queued_doublers_fall_on_one_played_hand_each() -> None:
    match = Match(doubler(Owing.QUEUE))
    for _ in range(2):
        match = match.after(thrown_in(match))
    assert (match.stakes, match.owed) == (2, (2, 2))
    match = match.after(played(match))
    assert (match.stakes, match.owed) == (2, (2,))
    match = match.after(thrown_in(match))
    assert match.owed == (2, 2)
    match = match.after(played(match)).after(played(match.after(played(match)), 2))
    assert match.stakes == 1


@pytest.mark.parametrize(("deals_again", "dealer"), [(DealsAgain.SAME, 2), (DealsAgain.NEXT, 3)])
def test_n3_the_house_says_who_deals_after_a_hand_was_thrown_in(deals_again: DealsAgain, dealer: int) -> None:
    match = Match(doubler(Owing.STACK, deals_again), dealer=2)
    assert match.after(thrown_in(match)).dealer == dealer


def test_n9_a_plain_redeal_owes_nothing_and_pays_nothing() -> None:
    match = Match(attrs.evolve(presets.CALLED_ACE, no_pick=Redeal()), dealer=2)
    after = match.after(thrown_in(match))
    assert (after.dealer, after.stakes, after.owed, after.scores) == (2, 1, (), (0, 0, 0, 0, 0))


def test_n7_a_forced_pick_leaves_nothing_thrown_in() -> None:
    match = Match(attrs.evolve(presets.CALLED_ACE, no_pick=ForcedPick()))
    state = match.deal(rng=random.Random(1))
    seen = 0
    while legal_moves(state) != (Pick(),):
        state = apply(state, legal_moves(state)[-1])
        seen += 1
    assert seen == 4


def test_m1_a_hand_that_is_not_the_next_one_is_refused_with_everything_wrong() -> None:
    match = Match(doubler(Owing.STACK), dealer=1, owed=(2,))
    other = Match(doubler(Owing.STACK), dealer=3)
    with pytest.raises(InvalidMatch) as caught:
        match.after(played(other))
    assert [fault.rule for fault in caught.value.faults] == ["D5", "N3"]
    with pytest.raises(InvalidMatch, match=r"other rules than the match \[M1\]"):
        match.after(played(Match(presets.CALLED_ACE)))
    assert match.after(played(match)).owed == ()


def test_t11_an_unfinished_hand_is_no_result() -> None:
    match = Match(presets.CALLED_ACE)
    with pytest.raises(UnfinishedHand):
        match.after(match.deal(rng=random.Random(1)))  # type: ignore[arg-type]


def test_m1_a_match_that_cannot_be_names_all_its_faults() -> None:
    with pytest.raises(InvalidMatch) as caught:
        Match(presets.CALLED_ACE, players=("Ann", "Ann"), dealer=5, scores=(1, 2), owed=(0,))
    assert [fault.rule for fault in caught.value.faults] == ["D1", "M1", "D1", "M1", "M2", "N3"]
    with pytest.raises(InvalidRules, match="rules is of type Rules, not 'CALLED_ACE'"):
        Match("CALLED_ACE")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="several names"):
        Match(presets.CALLED_ACE, players="Anna!")
    with pytest.raises(InvalidDeal):
        Match(presets.CALLED_ACE).deal(deck=())


def test_s8_a_match_deals_at_the_stakes_it_owes() -> None:
    match = Match(doubler(Owing.STACK), owed=(8,))
    once = Match(doubler(Owing.STACK))
    # The same cards and the same play: the score is eight times the plain one.
    assert score(played(match)).stakes == tuple(8 * paid for paid in score(played(once)).stakes)


def test_d2_a_match_set_up_by_hand_deals_known_cards() -> None:
    match = Match(presets.CALLED_ACE, dealer=2)
    known = deal(presets.CALLED_ACE, dealer=2, rng=random.Random(5))
    state = match.set_up(holdings=[known.holding(seat) for seat in range(5)], blind=known.blind)
    assert state == known
