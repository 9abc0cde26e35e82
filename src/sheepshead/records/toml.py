"""Reading TOML that somebody else has written: bounded, and every mistake with its place.

Scope: what is TOML at all.  The standard library's reader can be made to work for minutes, to run out of
stack, or to speak of Python; here a document that would do so is refused, in a player's words.  What its keys
mean is for whoever asked.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Final

import attrs

from sheepshead.errors import ParseError, shown
from sheepshead.records.places import DEEPEST, Path, Places, plain_parts
from sheepshead.rules.checks import LARGEST

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    import os

__all__ = ["MAX_BYTES", "Document", "parse_toml", "read_toml"]

MAX_BYTES: Final = 64_000
"""A file that is longer is not read to its end; a hand takes about a thousand."""


@attrs.frozen
class Document:
    """A TOML document."""

    table: dict[str, Any]
    """Its values, as the standard library reads them."""
    places: Places
    """Where they stand."""


def read_toml(path: str | os.PathLike[str], what: str) -> Document:
    """Read a file.

    Args:
        path: the file.
        what: what it should be, such as ``"a hand file"``, for the errors.

    Raises:
        OSError: when the file cannot be read.
        ParseError: when it is no TOML, or more than such a file has; with line and column where they can be
            known.
    """
    with FilePath(path).open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise _too_long(what)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ParseError(f"{what} is text in UTF-8, and this is not", line) from None
    return parse_toml(text.removeprefix("\ufeff"), what)


def parse_toml(text: str, what: str) -> Document:
    r"""Read a text.

    Args:
        text: the text.
        what: what it should be, such as ``"a hand file"``, for the errors.

    Raises:
        ParseError: when it is no TOML, or more than such a file has; with line and column where they can be
            known.

    >>> parse_toml("dealer = 1\nstakes = 2_000_000_000", "a hand file")
    Traceback (most recent call last):
        ...
    sheepshead.errors.ParseError: line 2, column 10: stakes: a number in a hand file is at most ...
    """
    if len(text) > MAX_BYTES:
        raise _too_long(what)
    text = text.replace("\r\n", "\n")
    _refuse_long_keys(text, what)
    table = _table(text, what)
    huge = _huge_number(table, what)
    places = Places.of(text)
    if huge is not None:
        path, number = huge
        key = next(part for part in reversed(path) if isinstance(part, str))
        most = f"a number in {what} is at most {LARGEST:,} either way"
        raise places.of_value(f"{shown(key)[1:-1]}: {most}, not {shown(number)}", path)
    return Document(table, places)


def _too_long(what: str) -> ParseError:
    return ParseError(f"{what} is text of at most {MAX_BYTES:,} bytes, and this is longer")


def _too_deep(what: str) -> ParseError:
    return ParseError(f"not {what}: nested too deeply")


_KEY_ENDS: Final = re.compile(r"[\n,=\[\]{}]")


def _refuse_long_keys(text: str, what: str) -> None:
    """Refuse dotted keys of very many parts, on which a reader of TOML works for too long."""
    # Quoted parts of a key are left out, and the dots between them are not.
    unquoted = "".join(part for _, part in plain_parts(text))
    if any(key.count(".") >= DEEPEST for key in _KEY_ENDS.split(unquoted)):
        raise _too_deep(what)


def _huge_number(table: dict[str, Any], what: str) -> tuple[Path, int] | None:
    """Find a number that is larger than any may be, and refuse a document that is nested too deeply."""
    stack: list[tuple[Path, Any]] = [((), table)]
    while stack:
        path, value = stack.pop()
        if len(path) > DEEPEST:
            raise _too_deep(what)
        if isinstance(value, dict):
            stack += (((*path, key), item) for key, item in value.items())
        elif isinstance(value, list):
            stack += (((*path, number), item) for number, item in enumerate(value))
        elif isinstance(value, int) and abs(value) > LARGEST:
            return path, value
    return None


_DIGITS: Final = re.compile(r"(?<![0-9_])[0-9][0-9_]{999,}")


def _too_many_digits(text: str, what: str) -> ParseError:
    message = f"not {what}: a number has too many digits"
    for offset, part in plain_parts(text):
        found = _DIGITS.search(part)
        if found is not None:
            return Places(text).at(message, offset + found.start())
    return ParseError(message)


_AT: Final = re.compile(r"(?P<what>.*) \(at line (?P<line>\d+), column (?P<column>\d+)\)", re.DOTALL)
_AT_END: Final = re.compile(r"(?P<what>.*) \(at end of document\)", re.DOTALL)


def _table(text: str, what: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise _too_deep(what) from None
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        at, at_end = _AT.fullmatch(message), _AT_END.fullmatch(message)
        if at:
            place = int(at["line"]), int(at["column"])
            hint = QUOTES if _lacks_quotes(text, *place) else ""
            raise ParseError(f"not valid TOML: {at['what']}{hint}", *place) from None
        if at_end:
            raise Places(text).at(
                f"not valid TOML: {at_end['what']}: the file ends here", len(text)
            ) from None
        raise ParseError(f"not valid TOML: {message}") from None
    except ValueError:  # Python refuses to read numbers that long
        raise _too_many_digits(text, what) from None


QUOTES: Final = '; texts are written in quotes, such as "AC 8C"'
"""Said where a text seems to stand without them."""

_PYTHONS: Final = re.compile(r"(True|False|None)\b")


def _lacks_quotes(text: str, line: int, column: int) -> bool:
    """Whether the reader of TOML stumbled over the first letter of a value, as in ``bury = 8C``."""
    row = text.split("\n")[line - 1]
    before, at = row[: column - 1], row[column - 1 :]
    value = re.split(r"[=\[,{]", before)[-1]
    # A key begins its row; a value follows a sign, or is an item on a row of its own.
    is_value = value != before or before[:1].isspace()
    # Python's words are no texts, and quotes would not help them.
    return is_value and at[:1].isalpha() and not set("\"'#") & set(value) and not _PYTHONS.match(at)
