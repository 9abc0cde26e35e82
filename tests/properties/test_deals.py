"""The deal: packets as the plan says, no other randomness than what is given, holdings in any order."""

from __future__ import annotations

import random
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sheepshead import Card, Picking, Rules, deal, set_up
from sheepshead.rules import Packet
from tests import strategies

randoms = st.randoms(use_true_random=False)


def by_hand(rules: Rules, dealer: int, deck: list[Card]) -> tuple[dict[int, list[Card]], list[Card]]:
    """D3: deal the deck card by card, from the dealer's left."""
    order = [(dealer + step) % rules.players for step in range(1, rules.players + 1)]
    holdings: dict[int, list[Card]] = {seat: [] for seat in order}
    blind: list[Card] = []
    for packet in rules.shape.deal_plan:
        if isinstance(packet, Packet):
            for seat in order:
                holdings[seat] += [deck.pop(0) for _ in range(packet.each)]
        else:
            blind += [deck.pop(0) for _ in range(packet.cards)]
    return holdings, blind


@given(strategies.rules(), randoms)
def test_d3_a_deck_is_dealt_by_the_packet_plan(rules: Rules, rng: Random) -> None:
    deck = rng.sample(rules.shape.deck, len(rules.shape.deck))
    dealer = rng.randrange(rules.players)
    dealt = deal(rules, dealer=dealer, deck=deck)
    holdings, blind = by_hand(rules, dealer, deck)
    for seat, held in holdings.items():
        assert set(dealt.holding(seat)) == set(held)
        assert dealt.holding(seat) == dealt.dealt(seat)
    assert set(dealt.blind) == set(blind)
    assert isinstance(dealt, Picking)
    assert dealt.to_act == (dealer + 1) % rules.players


@given(strategies.rules(), st.integers(0, 2**32))
def test_d2_the_same_seed_deals_the_same_and_nothing_else_is_random(rules: Rules, seed: int) -> None:
    before = random.getstate()
    one = deal(rules, dealer=0, rng=Random(seed))
    other = deal(rules, dealer=0, rng=Random(seed))
    assert one == other
    assert repr(one) == repr(other)
    assert random.getstate() == before


@given(strategies.deals(), randoms)
def test_the_order_in_which_cards_are_given_does_not_matter(dealt: Picking, rng: Random) -> None:
    holdings = [dealt.holding(seat) for seat in range(dealt.rules.players)]
    again = set_up(
        dealt.rules,
        dealer=dealt.dealer,
        holdings=[rng.sample(holding, len(holding)) for holding in holdings],
        blind=rng.sample(dealt.blind, len(dealt.blind)),
        stakes=dealt.stakes,
    )
    assert again == dealt
    assert hash(again) == hash(dealt)
    assert repr(again) == repr(dealt)
