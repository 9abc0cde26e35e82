"""Doubling the stakes between the call and the first card: the doubling axis of the house rules.

Scope: a house without any of rules X1 to X7; those that have some are in :mod:`sheepshead.rules.cracks`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import attrs

from sheepshead.rules.protocols import DoublingRule
from sheepshead.values import Value

if TYPE_CHECKING:
    from sheepshead.rules.facts import DoublingFacts

__all__ = ["NoDoubling"]


@attrs.frozen(eq=False, repr=False)
class NoDoubling(Value, DoublingRule):
    """Nobody doubles."""

    asks_anybody: ClassVar[bool] = False

    def ask(self, facts: DoublingFacts) -> None:
        """Ask nobody."""
