"""Where things stand in a TOML text: line and column of every key and value.

Scope: the standard library's reader gives values without their places, so this walks over a text that the
reader has already accepted and notes where keys and values begin.  Where it loses its way, places are
simply not known; it never decides what a text means.
"""

from __future__ import annotations

import contextlib
import re
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from sheepshead.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["DEEPEST", "Path", "Places", "plain_parts"]

Path: TypeAlias = tuple[str | int, ...]
"""A way into a document: keys of tables and numbers of items, outermost first."""

DEEPEST: Final = 20
"""So many keys and numbers lead at most to a value of a hand file."""


@attrs.frozen
class Places:
    """The places of a TOML document's keys and values."""

    text: str = ""
    """The document, its lines ended by ``\\n``."""
    keys: Mapping[Path, int] = attrs.field(factory=dict)
    """Where each key begins, as an offset into the text."""
    values: Mapping[Path, int] = attrs.field(factory=dict)
    """Where each value begins, as an offset into the text."""

    @classmethod
    def of(cls, text: str) -> Places:
        """Find the places in a text that is valid TOML."""
        walk = _Walk(text)
        # Where the walk gets lost, what it found before stays good.
        with contextlib.suppress(_Lost, RecursionError):
            walk.document()
        return cls(text, walk.keys, walk.values)

    def at(self, message: str, offset: int) -> ParseError:
        """Give an error that points at an offset of the text."""
        return ParseError(
            message, self.text.count("\n", 0, offset) + 1, offset - self.text.rfind("\n", 0, offset)
        )

    def of_key(self, message: str, path: Path) -> ParseError:
        """Give an error that points at a key."""
        found = self.keys.get(path)
        return self.of_value(message, path) if found is None else self.at(message, found)

    def of_value(self, message: str, path: Path, column: int = 0) -> ParseError:
        """Give an error that points at a value, or at the nearest thing around it whose place is known.

        Args:
            message: what is wrong.
            path: which value.
            column: which character of a text, counted from 1; 0 for the value as a whole.
        """
        for length in range(len(path), 0, -1):
            start = self.values.get(path[:length], self.keys.get(path[:length]))
            if start is not None:
                inside = self._inside(start, column) if column and length == len(path) else start
                return self.at(message, inside)
        return ParseError(message)

    def of_word(self, message: str, path: Path, number: int) -> ParseError:
        """Give an error that points at a word, from 0, of a text of words parted by spaces or commas."""
        start = self.values.get(path)
        token = None if start is None else _STRING.match(self.text, start)
        if token is None:
            return self.of_value(message, path)
        words = list(_WORD.finditer(token[0].strip("\"'")))
        return self.of_value(message, path, words[number].start() + 1 if number < len(words) else 0)

    def _inside(self, start: int, column: int) -> int:
        """Where a character of a text stands, as long as the text is written without escapes."""
        token = _STRING.match(self.text, start)
        if token is None or "\\" in token[0]:
            return start
        opening = 3 if token[0][:3] in ('"""', "'''") else 1
        # TOML drops a line's end right after the three quotes.
        opening += opening > 1 and token[0][opening : opening + 1] == "\n"
        return start + opening + column - 1


_STRING: Final = re.compile(
    r'''"""(?:\\.|(?!""").)*""""{0,2}|\'\'\'(?:(?!\'\'\').)*\'\'\'\'{0,2}|"(?:\\.|[^"\\\n])*"|'[^'\n]*\'''',
    re.DOTALL,
)
_COMMENT: Final = re.compile(r"#[^\n]*")
_PLAIN: Final = re.compile(r"[^\"'#]+")
_WORD: Final = re.compile(r"[^\s,]+")
_SPACE: Final = re.compile(r"[ \t]*")
_SPACE_AND_LINES: Final = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR: Final = re.compile(r"[^,\]}#\n]+")


def plain_parts(text: str) -> Iterator[tuple[int, str]]:
    """Give the parts of a text that are neither quoted nor comment, each with its offset.

    It ends where quotes do not close, as every reader of TOML does.
    """
    offset = 0
    while offset < len(text):
        plain = _PLAIN.match(text, offset)
        if plain is not None:
            yield offset, plain[0]
        found = plain or _COMMENT.match(text, offset) or _STRING.match(text, offset)
        if found is None:
            return
        offset = found.end()


class _Lost(Exception):
    """The walk met something that it does not know."""


class _Walk:
    """One pass over the text of a document."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.offset = 0
        self.keys: dict[Path, int] = {}
        self.values: dict[Path, int] = {}
        self._tables: dict[Path, int] = {}

    def document(self) -> None:
        table: Path = ()
        while True:
            self._take(_SPACE_AND_LINES)
            if self.offset == len(self.text):
                return
            table = self._header() if self._next("[") else self._pair(table)

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.offset)
        if found is None:
            raise _Lost
        self.offset = found.end()
        return found[0]

    def _next(self, mark: str) -> bool:
        """Take the mark if it comes next."""
        there = self.text.startswith(mark, self.offset)
        self.offset += len(mark) if there else 0
        return there

    def _need(self, mark: str) -> None:
        if not self._next(mark):
            raise _Lost

    def _header(self) -> Path:
        several = self._next("[")
        path = self._key(())
        self._need("]]" if several else "]")
        if several:
            number = self._tables[path] = self._tables.get(path, -1) + 1
            path = (*path, number)
        return path

    def _pair(self, table: Path) -> Path:
        path = self._key(table)
        self._need("=")
        self._take(_SPACE)
        self._value(path)
        return table

    def _key(self, path: Path) -> Path:
        """A key, dotted or not; each part of it is noted."""
        while True:
            self._take(_SPACE)
            start = self.offset
            quoted = self.text.startswith(('"', "'"), start)
            part = self._take(_STRING)[1:-1] if quoted else self._take(_BARE_KEY)
            path = (*path, part)
            self.keys.setdefault(path, start)
            self._take(_SPACE)
            if not self._next("."):
                return path

    def _value(self, path: Path) -> None:
        self.values[path] = self.offset
        if self._next("["):
            self._items(path)
        elif self._next("{"):
            self._inline_table(path)
        elif self.text.startswith(('"', "'"), self.offset):
            self._take(_STRING)
        else:
            self._take(_SCALAR)

    def _items(self, path: Path) -> None:
        number = 0
        while True:
            self._take(_SPACE_AND_LINES)
            if self._next("]"):
                return
            self._value((*path, number))
            number += 1
            self._take(_SPACE_AND_LINES)
            self._next(",")

    def _inline_table(self, path: Path) -> None:
        while True:
            self._take(_SPACE_AND_LINES)
            if self._next("}"):
                return
            self._pair(path)
            self._take(_SPACE_AND_LINES)
            self._next(",")
