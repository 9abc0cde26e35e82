"""What a house-rule plug-in is told: plain facts, never the state of the hand.

Scope: the arguments of the plug-in methods in :mod:`sheepshead.rules`.  Seats are counted from 0; cards
come as tuples; points are card points.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

import attrs

from sheepshead.cards import mask_of

if TYPE_CHECKING:
    from sheepshead.actions import Action, CallAction
    from sheepshead.cards import Card
    from sheepshead.tricks import Trick
    from sheepshead.trumps import TrumpOrder

__all__ = [
    "BuryFacts",
    "CallFacts",
    "CallTime",
    "DoublingFacts",
    "LeasterFacts",
    "PassedFacts",
    "PayoffFacts",
    "SheetFacts",
    "SideFacts",
]


class CallTime(Enum):
    """When the picker is asked for a partner (B3, K9)."""

    BEFORE_BLIND = "before the blind is seen"
    BEFORE_BURY = "with the blind in hand, before the bury"
    AFTER_BURY = "after the bury"

    def __repr__(self) -> str:
        """Give the name as it is written in code."""
        return f"CallTime.{self.name}"


@attrs.frozen
class SheetFacts:
    """A sheet of rules as a plug-in sees it when it is asked what contradicts it."""

    players: int
    blind: int
    """How many cards the blind has."""
    deck: tuple[Card, ...]
    trumps: TrumpOrder
    has_picker: bool
    """Whether there is picking (P5)."""


@attrs.frozen
class CallFacts:
    """The picker's side of the table when a partner may be called."""

    trumps: TrumpOrder
    time: CallTime
    held: tuple[Card, ...]
    """What the picker holds: with the blind, without the bury."""
    buried: tuple[Card, ...]
    """What the picker has buried so far."""
    calls: tuple[CallAction, ...]
    """What the picker has answered before in this hand, oldest first."""

    @property
    def held_mask(self) -> int:
        """What the picker holds, as a mask."""
        return mask_of(self.held)

    @property
    def has_mask(self) -> int:
        """What the picker has got, held or buried, as a mask."""
        return mask_of(self.held) | mask_of(self.buried)


@attrs.frozen
class BuryFacts:
    """The picker's side of the table when the bury is made."""

    trumps: TrumpOrder
    held: tuple[Card, ...]
    """What the picker holds, with the blind."""
    calls: tuple[CallAction, ...]
    """What the picker has answered so far, oldest first."""


@attrs.frozen
class SideFacts:
    """Who holds what when the first card is led, and the tricks played since."""

    trumps: TrumpOrder
    picker: int | None
    """The picker's seat, ``None`` where there is no picking (P5)."""
    calls: tuple[CallAction, ...]
    """What the picker answered, oldest first."""
    holdings: tuple[tuple[Card, ...], ...]
    """Each seat's holding at the first lead."""
    buried: tuple[Card, ...]
    tricks: tuple[Trick, ...] = ()
    """The finished tricks, oldest first; empty at the first lead."""

    def holder(self, card: Card) -> int | None:
        """Give the seat that held the card at the first lead, ``None`` when none did."""
        return next((seat for seat, held in enumerate(self.holdings) if card in held), None)


@attrs.frozen
class PassedFacts:
    """The table when everybody has passed (P3)."""

    players: int
    dealer: int


@attrs.frozen
class DoublingFacts:
    """The table between the call and the first card (X1)."""

    dealer: int
    picker: int | None
    partners: tuple[int, ...]
    """The partners' seats as far as they are settled; secret, so what is asked must not show them (X6)."""
    holdings: tuple[tuple[Card, ...], ...]
    said: tuple[tuple[int, Action], ...]
    """What has been said so far: seat and action, oldest first."""


@attrs.frozen
class PayoffFacts:
    """A played hand with a picker's side, as the payoff needs it (S1)."""

    picker: int | None
    """The picker's seat, ``None`` where there was no picking (P5)."""
    partners: tuple[int, ...]
    """The seats on the picker's side, without the picker."""
    points: tuple[int, ...]
    """Card points in tricks, by seat; the bury is not among them."""
    tricks: tuple[int, ...]
    """Tricks taken, by seat."""
    bury_points: int
    """Card points in the bury."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.points)

    @property
    def side(self) -> tuple[int, ...]:
        """All seats on the picker's side, in order."""
        return tuple(s for s in range(self.players) if s == self.picker or s in self.partners)

    @property
    def defenders(self) -> tuple[int, ...]:
        """All seats against the picker's side, in order."""
        return tuple(s for s in range(self.players) if s not in self.side)


@attrs.frozen
class LeasterFacts:
    """A played hand without a picker (N1)."""

    points: tuple[int, ...]
    """Card points by seat, with the blind where it went."""
    tricks: tuple[int, ...]
    """Tricks taken, by seat."""
