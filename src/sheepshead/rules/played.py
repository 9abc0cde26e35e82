"""What a house-rule plug-in is told of a hand that was played: plain facts, never the state of the hand.

Scope: the arguments of the methods that settle a hand, and of those that look at a pot (S1, N1, N8).  Seats
are counted from 0; points are card points.
"""

from typing import NamedTuple

__all__ = ["LeasterFacts", "PayoffFacts", "PotFacts"]


class PayoffFacts(NamedTuple):
    """A played hand with a picker's side, as the payoff needs it (S1)."""

    picker: int | None
    """The picker's seat, or who counts as the picker where nobody picked; ``None`` for nobody (P5)."""
    partners: tuple[int, ...]
    """The other seats on the picker's side."""
    points: tuple[int, ...]
    """Card points in tricks, by seat; the bury is not among them."""
    tricks: tuple[int, ...]
    """Tricks taken, by seat."""
    bury_points: int
    """Card points in the bury."""
    announced: bool = False
    """Whether a picker alone has announced to take every trick (X7)."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.points)

    @property
    def side(self) -> tuple[int, ...]:
        """All seats on the picker's side, in order."""
        picker, partners = self.picker, self.partners
        return tuple([s for s in range(len(self.points)) if s == picker or s in partners])

    @property
    def defenders(self) -> tuple[int, ...]:
        """All seats against the picker's side, in order."""
        picker, partners = self.picker, self.partners
        return tuple([s for s in range(len(self.points)) if s != picker and s not in partners])


class PotFacts(NamedTuple):
    """A picked hand as a pot sees it (N8)."""

    pot: int
    """What is in the pot, in stakes."""
    won: bool
    """Whether the picker's side won."""
    picker: int
    """The picker's seat."""
    partners: tuple[int, ...]
    """The other seats on the picker's side."""
    players: int


class LeasterFacts(NamedTuple):
    """A played hand without a picker (N1)."""

    points: tuple[int, ...]
    """Card points by seat, with the blind where it went."""
    tricks: tuple[int, ...]
    """Tricks taken, by seat."""
