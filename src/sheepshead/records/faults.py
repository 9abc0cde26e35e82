"""What is wrong with a record of a hand, and where in the record it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sheepshead.errors import SheepsheadError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["InvalidRecord", "Place", "RecordFault"]


@attrs.frozen
class Place:
    """A place in a record, by the names of the hand file."""

    key: str
    """The key of the hand file, such as ``"tricks"``."""
    item: int | None = None
    """Which item of a list, from 0; ``None`` for the whole."""
    card: int | None = None
    """Which card of a text of cards, from 0; ``None`` for the whole."""


@attrs.frozen
class RecordFault:
    """One thing that is wrong with a record."""

    place: Place
    sentence: str
    """What was expected and what was found."""
    rule: str | None = None
    """The id of the rule that says so; ``None`` where it is a matter of writing, not of rules."""

    def __str__(self) -> str:
        """Give the sentence, with the rule id behind it where there is one."""
        return self.sentence if self.rule is None else f"{self.sentence} [{self.rule}]"


class InvalidRecord(SheepsheadError, ValueError):
    """A record that is incomplete or contradicts itself, so that nothing can be replayed from it.

    Args:
        faults: what is wrong, the first thing first.
    """

    def __init__(self, faults: Iterable[RecordFault]) -> None:
        """Keep all faults, in the order they were found."""
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        """Give all faults in one line."""
        return "; ".join(map(str, self.faults))
