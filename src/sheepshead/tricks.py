"""A finished trick (T1, T2, T4): who led, what fell, who took it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sheepshead.values import Value

if TYPE_CHECKING:
    from sheepshead.cards import Card

__all__ = ["Trick"]


@attrs.frozen(eq=False, repr=False)
class Trick(Value):
    """A trick that is over."""

    leader: int
    """The seat that led it, from 0."""
    cards: tuple[Card, ...]
    """The cards in the order they were played, one a seat, clockwise from the leader."""
    winner: int
    """The seat that took it (T4), from 0."""

    @property
    def points(self) -> int:
        """The card points in the trick (C2), face-down cards included (T8)."""
        return sum(card.points for card in self.cards)

    def by_seat(self) -> tuple[Card, ...]:
        """Give the cards by the seat that played them, seat 0 first."""
        turn = len(self.cards) - self.leader
        return self.cards[turn:] + self.cards[:turn]

    def __str__(self) -> str:
        """Give the cards in the order played."""
        return " ".join(map(str, self.cards))
