"""The kinds of document, each a value that says what is read from one.

Scope: names; no rule of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, get_args

import attrs

from sheepshead.actions import Action
from sheepshead.records.record import HandRecord
from sheepshead.rules.sheet import Rules
from sheepshead.scoring import Score
from sheepshead.state import State
from sheepshead.values import Value

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["ACTION", "HAND_RECORD", "KINDS", "RULES", "SCORE", "STATE", "Kind", "kind_of"]

T = TypeVar("T")


@attrs.frozen(eq=False, repr=False)
class Kind(Value, Generic[T]):
    """A kind of document, such as :data:`STATE`."""

    name: str
    """What a document has under ``kind``."""
    type: Any
    """The class of its values, or the union of their classes."""

    def has(self, value: object) -> bool:
        """Say whether this is a value of the kind; one of a class derived from it is none."""
        return type(value) in (get_args(self.type) or (self.type,))


RULES: Final[Kind[Rules]] = Kind("Rules", Rules)
"""A sheet of house rules."""
STATE: Final[Kind[State]] = Kind("State", State)
"""A hand in any phase, the finished one included."""
ACTION: Final[Kind[Action]] = Kind("Action", Action)
"""Something that a seat does."""
SCORE: Final[Kind[Score]] = Kind("Score", Score)
"""What a finished hand pays."""
HAND_RECORD: Final[Kind[HandRecord]] = Kind("HandRecord", HandRecord)
"""A hand as people wrote it down."""

KINDS: Final[Mapping[str, Kind[Any]]] = {
    kind.name: kind for kind in (RULES, STATE, ACTION, SCORE, HAND_RECORD)
}
"""Every kind by its name."""


def kind_of(value: object) -> Kind[Any] | None:
    """Give the kind of document that a value is written as; ``None`` where there is none."""
    return next((kind for kind in KINDS.values() if kind.has(value)), None)
