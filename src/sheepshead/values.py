"""Equality, hash and ``repr`` for the package's many small values, written once.

Scope: no rule of the game.  attrs writes and compiles these methods anew for each class, most of what
importing the class costs.  A class that derives from :class:`Value` and is made with
``attrs.frozen(eq=False, repr=False)`` shares them instead; they do the same, field by field.  What is
compared in every hand names its content by hand or keeps attrs' own methods; both are quicker.
"""

from __future__ import annotations

import copyreg
from enum import Enum
from typing import Any

import attrs

__all__ = ["Choice", "Made", "Value"]


class Choice(Enum):
    """One of a few values with names, shown as it is written in code."""

    def __repr__(self) -> str:
        """Give the name as it is written in code, such as ``CallUp.NEVER``."""
        return f"{type(self).__name__}.{self.name}"


class Value:
    """Equality, hash and ``repr`` by the fields of an attrs class; a field may opt out as attrs lets it."""

    __slots__ = ()

    def _content(self) -> tuple[object, ...]:
        kind: Any = type(self)
        return tuple([getattr(self, field.name) for field in attrs.fields(kind) if field.eq])

    def __eq__(self, other: object) -> bool:
        """Say whether the other is of the same class and has the same content."""
        if not isinstance(other, Value) or type(other) is not type(self):
            return NotImplemented
        return self._content() == other._content()

    def __hash__(self) -> int:
        """Give a hash of the content."""
        return hash((type(self), self._content()))

    def __repr__(self) -> str:
        """Give the call that makes the value."""
        kind: Any = type(self)
        shown = (f"{field.name}={getattr(self, field.name)!r}" for field in attrs.fields(kind) if field.repr)
        return f"{kind.__qualname__}({', '.join(shown)})"


class Made(Value):
    """A value that only the engine makes, and whose ``__init__`` refuses everybody else."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle in the same way by every protocol and in every build, made by hand past the refusal."""
        kind: Any = type(self)
        return copyreg.__newobj__, (kind,), kind.__getstate__(self)  # type: ignore[attr-defined]
