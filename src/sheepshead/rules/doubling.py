"""Doubling the stakes between the call and the first card: the doubling axis of the house rules.

Scope: the frame of rules X1 to X6: who is asked, what it may say, what that multiplies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

import attrs

from sheepshead.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.errors import Fault
    from sheepshead.rules.answers import Ask, Multiplier
    from sheepshead.rules.facts import DoublingFacts, SheetFacts

__all__ = ["DoublingRule", "NoDoubling"]


@runtime_checkable
class DoublingRule(Protocol):
    """Whom the house asks to double, one seat after the other, and what that is worth.

    A house's own rule may inherit from this class and write only the methods it needs.
    """

    __slots__ = ()

    @property
    def asks_anybody(self) -> bool:
        """Whether the house doubles at all."""
        return True

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts this rule on the sheet it stands on."""
        return ()

    def ask(self, facts: DoublingFacts) -> Ask | None:
        """Give the seat to ask next and what it may say besides declining; ``None`` when all is said.

        To keep the partner secret, whether a seat is asked may not depend on what it holds (X6).
        """

    def multipliers(self, facts: DoublingFacts) -> tuple[Multiplier, ...]:
        """Give what the hand's stakes are multiplied by when all is said (S8)."""
        return ()


@attrs.frozen(eq=False, repr=False)
class NoDoubling(Value, DoublingRule):
    """Nobody doubles."""

    @property
    def asks_anybody(self) -> bool:
        """Nobody is asked."""
        return False

    def ask(self, facts: DoublingFacts) -> None:
        """Ask nobody."""
