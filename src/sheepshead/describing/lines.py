"""What a description of house rules is made of: sentences, each with its rule ids and its sources.

Scope: no rule of the game; see :mod:`sheepshead.describing`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from sheepshead.describing.sources import in_order, sources_of_rules
from sheepshead.errors import shown
from sheepshead.values import Choice, Value

if TYPE_CHECKING:
    from sheepshead.cards import Card

__all__ = ["Idle", "Line", "Said", "count", "join", "line", "lines_of_its_own", "number"]


@attrs.frozen(eq=False, repr=False)
class Line(Value):
    """One sentence of a description.

    >>> print(line("The picker may play alone.", "K7"))
    The picker may play alone. [K7]
    """

    sentence: str
    """What the sheet plays, with a full stop."""
    rules: tuple[str, ...]
    """The ids of the rules that it says."""
    sources: tuple[str, ...]
    """The letters of the sources that have it (:data:`sheepshead.describing.sources.SOURCES`); none where it
    is a reading or a house's own."""

    def __str__(self) -> str:
        """Give the sentence with the rule ids behind it."""
        return f"{self.sentence} [{', '.join(self.rules)}]" if self.rules else self.sentence


@attrs.frozen(eq=False, repr=False)
class Idle(Value):
    """An option that changes nothing on this sheet."""

    option: str
    """Its name."""
    value: object
    """What the sheet has for it."""
    why: str
    """Why it changes nothing, as the end of a sentence."""
    rule: str
    """The id of the rule that it belongs to."""

    def line(self) -> Line:
        """Say it as a sentence."""
        return line(f"{self.option} = {_as_written(self.value)}: {self.why}.", self.rule, sources="")


def _as_written(value: object) -> str:
    """A value as a hand file has it."""
    match value:
        case bool():
            return str(value).lower()
        case Choice():
            return value.name
        case _:
            return repr(value)


Said: TypeAlias = Line | Idle
"""What the description of an axis is made of."""


def line(sentence: str, *rules: str, sources: str | None = None) -> Line:
    """Make a line.

    Args:
        sentence: what it says.
        rules: the ids of its rules.
        sources: the letters of its sources, parted by blanks; those of its rules when left out.
    """
    letters = sources_of_rules(rules) if sources is None else in_order(sources.split())
    return Line(sentence, rules, letters)


def join(some: Iterable[Card]) -> str:
    """Give cards in one text."""
    return " ".join(map(str, some))


NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(value: int) -> str:
    """Give a small number as a word.

    >>> number(3), number(32)
    ('three', '32')
    """
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


def count(value: int, thing: str) -> str:
    """Give a number of things.

    >>> count(1, "card"), count(2, "card")
    ('one card', 'two cards')
    """
    return f"{number(value)} {thing}{'' if value == 1 else 's'}"


_RULES_BEHIND: Final = re.compile(r"\s*\[(?P<rules>[A-Z]\d+(?:,\s*[A-Z]\d+)*)\]$")


def lines_of_its_own(rule: object) -> Iterable[Line]:
    """Describe a rule that this package does not know, as it describes itself.

    A plug-in may have a method ``words()`` that gives its sentences, each with rule ids in brackets at its
    end if it has any, such as ``"The holder of KC is the partner. [K9]"``.  Without it the first paragraph
    of its docstring is taken, and how it is written in code.

    Raises:
        TypeError: when ``words()`` gives anything but texts.
    """
    words: Any = getattr(rule, "words", None)
    if not callable(words):
        # What a docstring of a protocol says of all rules says nothing of this one.
        about = inspect.cleandoc(vars(type(rule)).get("__doc__") or "").partition("\n\n")[0]
        if about:
            yield line(" ".join(about.split()))
        yield line(f"It is a house's own rule, written {' '.join(repr(rule).split())}.")
        return
    said = words()
    sentences = [said] if isinstance(said, str) else said
    if not isinstance(sentences, Iterable) or not (given := list(sentences)):
        raise TypeError(f"a rule's words() gives its sentences, not {shown(said)}")
    for sentence in given:
        if not isinstance(sentence, str):
            raise TypeError(f"a rule's words() gives texts, not {shown(sentence)}")
        found = _RULES_BEHIND.search(sentence)
        ids = re.findall(r"[A-Z]\d+", found["rules"]) if found else []
        yield line(sentence[: found.start()] if found else sentence, *ids, sources="")
