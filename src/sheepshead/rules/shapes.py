"""The shapes that tables play: how many players, how many cards each, which deck, in which packets.

Scope: the shapes of rule D4 with the packets of D3 and the decks of C6.  Sources: gamerules page, Wikipedia,
sheepshead101.com.
"""

from __future__ import annotations

from typing import Final

from sheepshead.cards import DECK, cards
from sheepshead.rules.shape import Packet, Shape, ToBlind

__all__ = [
    "EIGHT_HANDED",
    "FIVE_HANDED",
    "FOUR_HANDED",
    "FOUR_HANDED_30",
    "FOUR_HANDED_NO_BLIND",
    "SEVEN_HANDED",
    "SIX_HANDED",
    "SIX_HANDED_NO_BLIND",
    "THREE_HANDED",
    "THREE_HANDED_26",
    "THREE_HANDED_30",
]

WITHOUT_BLACK_SEVENS: Final = tuple(card for card in DECK if card not in cards("7C 7S"))
"""Thirty cards (C6)."""
WITHOUT_FAIL_SEVENS_AND_EIGHTS: Final = tuple(card for card in DECK if card not in cards("7C 8C 7S 8S 7H 8H"))
"""Twenty-six cards (C6)."""

FIVE_HANDED: Final = Shape(players=5, cards_each=6, blind=2, deal_plan=(Packet(3), ToBlind(2), Packet(3)))
"""Six each and two in the blind, as the gamerules page deals them (D3, D4)."""
THREE_HANDED: Final = Shape(
    players=3, cards_each=10, blind=2, deal_plan=(Packet(3), ToBlind(2), Packet(4), Packet(3))
)
"""Ten each and two in the blind (D3, D4)."""
THREE_HANDED_30: Final = Shape(
    players=3,
    cards_each=9,
    blind=3,
    deal_plan=(Packet(3), ToBlind(3), Packet(3), Packet(3)),
    deck=WITHOUT_BLACK_SEVENS,
)
"""Nine each and three in the blind, of thirty cards (C6, D3, D4)."""
THREE_HANDED_26: Final = Shape(
    players=3,
    cards_each=8,
    blind=2,
    deal_plan=(Packet(3), ToBlind(2), Packet(3), Packet(2)),
    deck=WITHOUT_FAIL_SEVENS_AND_EIGHTS,
)
"""Eight each and two in the blind, of twenty-six cards (C6, D3, D4)."""
FOUR_HANDED: Final = Shape(
    players=4,
    cards_each=7,
    blind=4,
    deal_plan=(Packet(2), ToBlind(2), Packet(3), ToBlind(2), Packet(2)),
)
"""Seven each and four in the blind (D3, D4)."""
FOUR_HANDED_30: Final = Shape(
    players=4,
    cards_each=7,
    blind=2,
    deal_plan=(Packet(3), ToBlind(2), Packet(4)),
    deck=WITHOUT_BLACK_SEVENS,
)
"""Seven each and two in the blind, of thirty cards (C6, D3, D4)."""
FOUR_HANDED_NO_BLIND: Final = Shape(players=4, cards_each=8, blind=0, deal_plan=(Packet(4), Packet(4)))
"""Eight each and no blind (D3, D4)."""
SIX_HANDED: Final = Shape(players=6, cards_each=5, blind=2, deal_plan=(Packet(3), ToBlind(2), Packet(2)))
"""Five each and two in the blind (D3, D4)."""
SIX_HANDED_NO_BLIND: Final = Shape(
    players=6, cards_each=5, blind=0, deal_plan=(Packet(3), Packet(2)), deck=WITHOUT_BLACK_SEVENS
)
"""Five each and no blind, of thirty cards (C6, D3, D4)."""
SEVEN_HANDED: Final = Shape(players=7, cards_each=4, blind=4, deal_plan=(Packet(2), ToBlind(4), Packet(2)))
"""Four each and four in the blind (D3, D4)."""
EIGHT_HANDED: Final = Shape(players=8, cards_each=4, blind=0, deal_plan=(Packet(2), Packet(2)))
"""Four each and no blind (D3, D4)."""
