"""What the tests draw from `sheepshead.testing`, and how a hand that was drawn is dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sheepshead import Burying, Calling, Card, Doubling, Finished, Picking, Playing, State, testing
from sheepshead.state import ThrownIn

if TYPE_CHECKING:
    from sheepshead.contract import Dealt

ANY_RULES: Final = testing.rules(plug_ins=True)
"""Presets and houses, those with a third party's plug-in among them."""


def dealt_of(state: State) -> Dealt:
    """What the hand started from."""
    match state:
        case Picking() | Burying() | Calling():
            return state.deal
        case Doubling() | Playing():
            return state.contract.dealt
        case Finished():
            return state.end.deal if isinstance(state.end, ThrownIn) else state.end.contract.dealt


def as_it_lay(state: State) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """The cards as they were dealt, for `set_up`: in an order that counts where it does count (K9, H1)."""
    dealt = dealt_of(state)
    holdings = []
    for seat in range(state.players):
        pairs = dealt.on_table[seat] if dealt.on_table else ()
        on_table = (*(pair.down for pair in pairs), *(pair.up for pair in pairs))
        in_hand = tuple(card for card in state.dealt(seat) if card not in on_table)
        holdings.append(on_table + in_hand)
    return holdings, dealt.blind_as_it_lies or state.blind
