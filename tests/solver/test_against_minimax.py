"""The search finds what plain minimax finds: every card's worth, in late positions of every table."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import attrs

from sheepshead import (
    Call,
    Pick,
    Playing,
    Rank,
    TrumpOrder,
    apply,
    can_win,
    cards,
    deal,
    legal_moves,
    presets,
    solve,
)
from sheepshead.cards import DECK
from sheepshead.rules import Packet, Shape, ToBlind
from sheepshead.rules.called_duties import CalledCardFalls, CalledCardKept, HoldCard, UnderWaits
from sheepshead.rules.duties import Duty
from sheepshead.testing.random_axes import random_called_ace
from tests.properties.volume import SOURCES, every_source, for_hands, volume
from tests.solver import minimax

if TYPE_CHECKING:
    from sheepshead import State
    from sheepshead.testing import Hand

HANDS = 66
"""Positions of each preset, and four times as many with house rules, in a developer's run."""

MOST_CARDS = {2: 12, 3: 12, 4: 12, 5: 11}
"""How many cards may be left at a table; at larger ones ten, which is fewer than two tricks."""

MORE_WITH_DUTIES = 3
"""How many more may be left where a call is open, which it seldom is so late."""


def late(hand: Hand, rng: Random) -> Playing | None:
    """Some late position of the hand, with a call still open where there is one."""
    most = MOST_CARDS.get(hand.states[0].rules.players, 10)
    found = [*minimax.late_positions(hand, most + MORE_WITH_DUTIES)]
    with_duties = [state for state in found if state.call_open]
    usual = [state for state in found if state.remaining.bit_count() <= most]
    return rng.choice(with_duties or usual) if found else None


def check_position(state: Playing) -> None:
    side = minimax.side_of(state)
    assert side is not None
    expected = minimax.values(state, side)
    solution = solve(state)
    assert {worth.play: (worth.points, worth.outcome.name) for worth in solution.plays} == {
        play: (result.points, result.outcome) for play, result in expected.items()
    }
    best = max(expected.values()) if state.to_act in side else min(expected.values())
    assert solution.best == tuple(play for play in state.options if expected[play] == best)
    assert (solution.points, solution.outcome.name) == (best.points, best.outcome)
    assert can_win(state) == best.outcome.startswith("WON")


def check(hand: Hand, rng: Random) -> None:
    state = late(hand, rng)
    if state is not None:
        check_position(state)


@every_source
def test_every_card_is_worth_what_minimax_says(source: str) -> None:
    for_hands(source, HANDS, check)


def test_that_is_asked_of_a_thousand_positions() -> None:
    found = []
    for source in SOURCES:
        for_hands(source, HANDS, lambda hand, rng: found.append(late(hand, rng)))
    positions = [state for state in found if state is not None]
    assert len(positions) >= volume(1000)
    assert sum(state.call_open for state in positions) >= volume(120)
    assert sum(bool(state.trick) for state in positions) >= volume(300)


# --- short hands, in which every duty binds from the first lead on ------------------------------------------

SHORT = Shape(
    players=4,
    cards_each=3,
    blind=12,
    deal_plan=(Packet(2), ToBlind(12), Packet(1)),
    deck=tuple(card for card in DECK if card.rank not in (Rank.EIGHT, Rank.SEVEN)),
)
"""Three tricks; of the picker's fifteen cards twelve are buried."""

FEW_TRUMPS = ("QC", "QC QS 9D", "JD QC 9D 9C", "QC QS QH QD JC JS", "9H AD TD KD QD JD 9D")


def short_hand(rng: Random) -> Playing:
    """The first lead of a short hand whose picker has called a card, if he could; any options of the call."""
    house = attrs.evolve(
        presets.FOUR_HANDED_CALLED_ACE,
        shape=SHORT,
        trumps=TrumpOrder(cards(rng.choice(FEW_TRUMPS))),
        partner=random_called_ace(rng),
    )
    state: State = deal(house, dealer=rng.randrange(SHORT.players), rng=rng)
    while not isinstance(state, Playing):
        moves = legal_moves(state)
        named = [move for move in moves if isinstance(move, (Call, Pick))]
        state = apply(state, rng.choice(named or moves))
    return state


def test_t5_to_t10_every_card_of_a_short_hand_is_worth_what_minimax_says() -> None:
    kinds: set[type[Duty]] = set()
    for seed in range(volume(400)):
        state = short_hand(Random(seed))
        duties = state.contract.duties
        kinds |= set() if duties is None else {type(duty) for _, duty in duties.by_seat}
        check_position(state)
    assert kinds == {CalledCardFalls, CalledCardKept, HoldCard, UnderWaits}
