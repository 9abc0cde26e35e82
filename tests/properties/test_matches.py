"""Matches of many hands: the scores and the pot sum to zero, deals pass, doublings are owed and paid."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sheepshead import DemandRedeal, Finished, Match, Rules, score
from sheepshead.rules import DealsAgain, Doubler, Owing, Pot, Redeal
from sheepshead.testing import play_out
from tests import naive
from tests.drawn import ANY_RULES
from tests.properties.volume import HOUSES, HOUSES_PER_PRESET, every_source, rules_of, volume

HANDS = 6


def deals_next(match: Match, hand: Finished, *, demanded: bool) -> int:
    """D5, D7, N3, N8, N9: the next dealer, the same again after a hand thrown in if the house has it so."""
    rule = match.rules.no_pick
    same = demanded or (isinstance(rule, (Doubler, Pot, Redeal)) and rule.deals_again is DealsAgain.SAME)
    return match.dealer if hand.thrown_in and same else (match.dealer + 1) % len(match.players)


def owed_next(match: Match, hand: Finished, *, demanded: bool) -> tuple[int, ...]:
    """N3: what is owed after a hand; a thrown-in hand pays nothing back."""
    rule = match.rules.no_pick
    if not hand.thrown_in:
        return match.owed[1:]
    if demanded or not isinstance(rule, Doubler):
        return match.owed
    if rule.owing is Owing.QUEUE:
        return (*match.owed, 2)
    return (2 * match.owed[0] if match.owed else 2, *match.owed[1:])


def check_match(rules: Rules, rng: Random) -> None:
    """D5, D6, M2, N3, N8 after every hand."""
    players = tuple(f"player {number}" for number in range(rules.players + rng.randint(0, 1)))
    match = Match(rules, players=players, dealer=rng.randrange(len(players)))
    for _ in range(HANDS):
        sits_out = match.dealer if len(players) > rules.players else None
        assert match.sits_out == sits_out
        # D6: clockwise from the dealer's left, without the dealer.
        left = [(match.dealer + 1 + place) % len(players) for place in range(len(players))]
        at_table = [player for player in left if player != sits_out]
        played = play_out(match.deal(rng=rng), rng)
        speaker = next(s.to_act for s in played.states if not isinstance(s, Finished))
        assert match.seats[speaker] == at_table[0]
        assert [match.seats[(speaker + place) % rules.players] for place in range(rules.players)] == at_table
        hand = played.finished
        after = match.after(hand)
        demanded = DemandRedeal() in played.actions
        assert after.dealer == deals_next(match, hand, demanded=demanded)
        assert after.owed == owed_next(match, hand, demanded=demanded)
        assert sum(after.scores) + after.pot == 0
        check_paid(match, after, hand)
        match = after
    assert len(match.hands) == HANDS


def check_paid(match: Match, after: Match, hand: Finished) -> None:
    """N8: the pot, and what each player got from the hand and from the pot."""
    result = score(hand)
    rule = match.rules.no_pick
    shares = [0] * match.rules.players
    ante = 0
    if hand.thrown_in and isinstance(rule, Pot) and result.pot:
        ante = 1
    elif hand.picker is not None:
        shares = naive.pot(
            rule,
            match.pot,
            won=result.outcome.won,
            picker=hand.picker,
            others=naive.partners(hand),
            players=match.rules.players,
        )
    assert after.pot == match.pot - sum(shares) + ante * match.rules.players
    gained = dict.fromkeys(range(len(match.players)), 0)
    for seat, player in enumerate(match.seats):
        gained[player] = result.stakes[seat] + shares[seat]
        if hand.thrown_in:
            assert gained[player] == -ante
    assert [new - old for new, old in zip(after.scores, match.scores, strict=True)] == [*gained.values()]


@every_source
def test_m2_n8_matches_sum_to_zero_with_the_pot_and_pass_the_deal(source: str) -> None:
    for seed in range(volume(8) * (5 * HOUSES_PER_PRESET if source == HOUSES else 1)):
        rng = Random(f"match {source} {seed}")
        rules = rules_of(source, rng)
        try:
            check_match(rules, rng)
        except Exception as error:
            raise AssertionError(f"match {source} {seed}: {rules}") from error


@given(ANY_RULES, st.randoms(use_true_random=False))
def test_m2_n8_matches_sum_to_zero_with_the_pot_and_pass_the_deal_shrinkable(
    rules: Rules, rng: Random
) -> None:
    check_match(rules, rng)
