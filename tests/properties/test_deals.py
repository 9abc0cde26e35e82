"""The deal: packets as the plan says, no other randomness than what is given, holdings in any order."""

from __future__ import annotations

import random
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sheepshead import Calling, Card, Doubling, Picking, Playing, Rules, State, deal, set_up, testing
from sheepshead.rules import Packet
from tests.drawn import ANY_RULES, as_it_lay, dealt_of

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


@given(ANY_RULES, randoms)
def test_d3_a_deck_is_dealt_by_the_packet_plan(rules: Rules, rng: Random) -> None:
    deck = rng.sample(rules.shape.deck, len(rules.shape.deck))
    dealer = rng.randrange(rules.players)
    dealt = deal(rules, dealer=dealer, deck=deck)
    holdings, blind = by_hand(rules, dealer, deck)
    for seat, held in holdings.items():
        assert set(dealt.holding(seat)) == set(held)
        assert set(dealt.dealt(seat)) == set(held)
        assert len(dealt.dealt(seat)) == len(held)
    assert set(dealt.blind) == set(blind)
    assert isinstance(dealt, Picking if rules.partner.has_picker else (Calling, Doubling, Playing))
    assert dealt.to_act == (dealer + 1) % rules.players


@given(ANY_RULES, randoms)
def test_h1_k9_cards_that_lie_in_an_order_lie_as_they_were_dealt(rules: Rules, rng: Random) -> None:
    deck = rng.sample(rules.shape.deck, len(rules.shape.deck))
    dealer = rng.randrange(rules.players)
    dealt = dealt_of(deal(rules, dealer=dealer, deck=deck))
    holdings, blind = by_hand(rules, dealer, deck)
    under = rules.shape.face_down
    for seat, held in holdings.items():
        pairs = [(pair.down, pair.up) for pair in dealt.on_table[seat]] if dealt.on_table else []
        assert pairs == list(zip(held[:under], held[under : 2 * under], strict=True))
    assert dealt.blind_as_it_lies == (tuple(blind) if rules.partner.shares_blind else ())


@given(ANY_RULES, st.integers(0, 2**32))
def test_d2_the_same_seed_deals_the_same_and_nothing_else_is_random(rules: Rules, seed: int) -> None:
    before = random.getstate()
    one = deal(rules, dealer=0, rng=Random(seed))
    other = deal(rules, dealer=0, rng=Random(seed))
    assert one == other
    assert repr(one) == repr(other)
    assert random.getstate() == before


@given(testing.deals(ANY_RULES), randoms)
def test_the_order_in_which_cards_are_given_does_not_matter(dealt: State, rng: Random) -> None:
    holdings, blind = as_it_lay(dealt)
    on_table = 2 * dealt.rules.shape.face_down
    again = set_up(
        dealt.rules,
        dealer=dealt.dealer,
        # But for the cards on the table (H1) and a blind that is shared (K9).
        holdings=[
            (*held[:on_table], *rng.sample(held[on_table:], len(held) - on_table)) for held in holdings
        ],
        blind=blind if dealt.rules.partner.shares_blind else rng.sample(blind, len(blind)),
        stakes=dealt.stakes,
    )
    assert again == dealt
    assert hash(again) == hash(dealt)
    assert repr(again) == repr(dealt)
