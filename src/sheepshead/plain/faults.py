"""What is wrong with plain data, and where in it: the errors of :mod:`sheepshead.plain`.

Scope: the faults and their places; no rule of the game.
"""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from sheepshead.errors import SheepsheadError, shown
from sheepshead.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "DOCUMENT",
    "Faults",
    "InvalidPlain",
    "InvalidTag",
    "Misfit",
    "NotPlain",
    "Path",
    "PlainFault",
    "Wrong",
    "place_of",
    "written",
]

Path: TypeAlias = tuple[str | int, ...]
"""The keys and the numbers of list items that lead to a place, outermost first."""

MOST_NAMED: Final = 20
"""The text of an error names so many faults; ``faults`` has all."""
DOCUMENT: Final = "document"
"""The place of what is wrong with a document as a whole."""
LONGEST_KEY: Final = 40
"""A longer key is named by its beginning."""

_PLAIN_KEY: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@attrs.frozen(eq=False, repr=False)
class PlainFault(Value):
    """One thing that is wrong with a document."""

    place: str
    """Where it stands, such as ``"value.rules.partner.tag"`` or ``"value.actions[3]"``; in a text that is no
    JSON at all a line and a column."""
    sentence: str
    """What was expected and what was found."""
    rule: str | None = None
    """The id of the rule that says so; ``None`` where it is a matter of writing, not of rules."""

    def __str__(self) -> str:
        """Give the place and the sentence, with the rule id behind it where there is one."""
        said = f"{self.place}: {self.sentence}"
        return said if self.rule is None else f"{said} [{self.rule}]"


class InvalidPlain(SheepsheadError, ValueError):
    """Plain data or JSON that no value can be read from; ``faults`` lists everything wrong.

    Args:
        faults: what is wrong, in the order of the document.
    """

    def __init__(self, faults: Iterable[PlainFault]) -> None:
        """Keep all faults, in the order they were found."""
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        """Give one line when there is one fault, a list when there are more."""
        if len(self.faults) == 1:
            return f"cannot be read: {self.faults[0]}"
        lines = [f"cannot be read, {len(self.faults)} faults:", *map(str, self.faults[:MOST_NAMED])]
        if len(self.faults) > MOST_NAMED:
            lines.append(f"and {len(self.faults) - MOST_NAMED} more")
        return "\n  - ".join(lines)


class NotPlain(SheepsheadError, ValueError):
    """A value that cannot be written as plain data, such as a plug-in without a tag."""


class InvalidTag(SheepsheadError, ValueError):
    """A tag that cannot stand for a plug-in, or a plug-in that cannot have one."""


@attrs.frozen(eq=False, repr=False)
class Wrong(Value):
    """A fault on its way to the reader's caller, its place as far as it is known."""

    path: Path
    """The keys and numbers that lead to it from the part that has been read so far."""
    sentence: str
    """What was expected and what was found."""
    rule: str | None = None
    """The id of the rule that says so; ``None`` where it is a matter of writing."""

    def within(self, path: Path) -> Wrong:
        """Give the same fault seen from further out."""
        return Wrong(path + self.path, self.sentence, self.rule)


class Misfit(Exception):
    """Faults on their way out of a part of a document; becomes :class:`InvalidPlain` at its root."""

    def __init__(self, wrongs: Iterable[Wrong], cause: Exception | None = None) -> None:
        """Keep the faults, and the error of the rules that they came from, if they did."""
        self.wrongs = tuple(wrongs)
        self.cause = cause
        super().__init__(self.wrongs)

    @classmethod
    def at(cls, path: Path, sentence: str, rule: str | None = None) -> Misfit:
        """Make one of a single fault."""
        return cls([Wrong(path, sentence, rule)])

    @classmethod
    def expected(cls, what: str, given: object) -> Misfit:
        """Make one that says what should stand here, and what does."""
        return cls.at((), f"expected {what}, not {written(given)}")

    def invalid(self, root: Path) -> InvalidPlain:
        """Give the error for the reader's caller, with places from the root of the document."""
        found = [wrong.within(root) for wrong in self.wrongs]
        return InvalidPlain(PlainFault(place_of(wrong.path), wrong.sentence, wrong.rule) for wrong in found)


class Faults:
    """Collects what is wrong with the parts of a value, so that all of it is named at once."""

    def __init__(self) -> None:
        """Begin with nothing wrong."""
        self.wrongs: list[Wrong] = []
        self.cause: Exception | None = None

    def add(self, path: Path, sentence: str, rule: str | None = None) -> None:
        """Note one fault."""
        self.wrongs.append(Wrong(path, sentence, rule))

    def take(self, misfit: Misfit, *path: str | int) -> None:
        """Note the faults of a part that stands at this path."""
        self.wrongs += (wrong.within(path) for wrong in misfit.wrongs)
        self.cause = self.cause or misfit.cause

    @contextmanager
    def part(self, *path: str | int) -> Iterator[None]:
        """Note what is wrong with the part at this path, and go on."""
        try:
            yield
        except Misfit as misfit:
            self.take(misfit, *path)

    def check(self) -> None:
        """Refuse the value if anything is wrong with it."""
        if self.wrongs:
            raise Misfit(self.wrongs, self.cause)


def place_of(path: Path) -> str:
    """Write a path as it is read in an error.

    >>> place_of(("value", "actions", 3, "card")), place_of(("value", "two words"))
    ('value.actions[3].card', 'value["two words"]')
    """
    place = ""
    for part in path:
        if isinstance(part, int):
            place += f"[{part}]"
        elif _PLAIN_KEY.fullmatch(part) and len(part) <= LONGEST_KEY:
            place += f".{part}" if place else part
        else:
            place += f"[{_quoted(part)}]"
    return place or DOCUMENT


def written(given: object) -> str:
    """Give a value of a document as the document has it, as far as a line can bear."""
    if isinstance(given, dict):
        return "an object"
    if isinstance(given, list):
        return "a list"
    if isinstance(given, str):
        return _quoted(given)
    if given is None or isinstance(given, bool):
        return json.dumps(given)
    return shown(given)


def _quoted(text: str) -> str:
    return json.dumps(text if len(text) <= LONGEST_KEY else f"{text[:LONGEST_KEY]}...")
