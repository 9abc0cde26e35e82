"""What a reader of JSON takes at all: bounds on a document, whatever stands in it.

Scope: the text and its data before anyone asks what they mean.  What is refused here could keep a reader busy
(too long, too deep, too many digits), or two readers could take it for two things (a key twice, a number that
is none).  No rule of the game.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from sheepshead.plain.faults import DOCUMENT, Faults, InvalidPlain, Misfit, Path, PlainFault, written

__all__ = [
    "LARGEST_NUMBER",
    "MOST_BYTES",
    "MOST_DEPTH",
    "MOST_ITEMS",
    "MOST_VALUES",
    "data_of",
    "require_plain",
]

MOST_BYTES: Final = 64_000
"""A longer text is not read; a whole hand takes about three thousand bytes."""
MOST_DEPTH: Final = 32
"""So deep lists and objects may be nested; the package's own documents have seven levels."""
MOST_ITEMS: Final = 1_000
"""So many items a list, or keys an object, may have."""
MOST_VALUES: Final = 32_000
"""So many values a document may have in all."""
LARGEST_NUMBER: Final = 2**53 - 1
"""The largest number either way: beyond it not every reader of JSON keeps a number as it is."""
MOST_DIGITS: Final = len(str(LARGEST_NUMBER))

TOO_LONG: Final = f"a document is text of at most {MOST_BYTES:,} bytes, and this is longer"
TOO_DEEP: Final = f"lists and objects are nested at most {MOST_DEPTH} deep"
TOO_MANY: Final = f"a document has at most {MOST_VALUES:,} values, and this has more"


class _Twice(dict[str, Any]):
    """An object with a key that is written more than once."""

    keys_twice: tuple[str, ...] = ()


class _Digits:
    """A number of too many digits, which is never worked out."""

    def __repr__(self) -> str:
        return "a number of too many digits"


class _NoNumber:
    """``NaN`` or an infinity, which Python's reader takes and JSON has not."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __repr__(self) -> str:
        return self.word


def data_of(text: str | bytes) -> object:
    """Give what a text of JSON says, still unchecked but for its size; :func:`require_plain` does the rest.

    Raises:
        InvalidPlain: when it is no JSON, or too long or too deep to be read.
        TypeError: when it is no text.
    """
    if isinstance(text, (bytes, bytearray)):
        text = _decoded(bytes(text))
    elif not isinstance(text, str):
        raise TypeError(f"a document is read from str or bytes, not from {type(text).__name__}")
    # As many characters are as many bytes or more; a text that long need not be counted.
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise _invalid(DOCUMENT, TOO_LONG)
    text = text.removeprefix("\ufeff")
    if _depth(text) > MOST_DEPTH:
        raise _invalid(DOCUMENT, TOO_DEEP)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_number, parse_constant=_NoNumber)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise InvalidPlain([PlainFault(place, f"not valid JSON: {error.msg}")]) from None


def _invalid(place: str, sentence: str) -> InvalidPlain:
    return InvalidPlain([PlainFault(place, sentence)])


def _decoded(content: bytes) -> str:
    if len(content) > MOST_BYTES:
        raise _invalid(DOCUMENT, TOO_LONG)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _invalid(f"line {line}", "a document is text in UTF-8, and this is not") from None


# A text in quotes, one that never ends included, or a bracket outside of them.
_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)


def _depth(text: str) -> int:
    """How deep a text nests its brackets; the reader of JSON would recurse as deep."""
    depth = deepest = 0
    for found in _BRACKET.finditer(text):
        sign = found[0]
        if sign in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in "]}":
            depth -= 1
    return deepest


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) == len(pairs):
        return table
    seen: set[str] = set()
    twice = [key for key, _ in pairs if key in seen or seen.add(key)]  # type: ignore[func-returns-value]
    found = _Twice(table)
    found.keys_twice = tuple(dict.fromkeys(twice))
    return found


def _number(digits: str) -> object:
    return int(digits) if len(digits.lstrip("-")) <= MOST_DIGITS else _Digits()


def require_plain(data: object) -> None:
    """Refuse what is no plain data, or more of it than a document may have.

    Plain are ``dict`` with keys of type ``str``, ``list``, ``str``, ``int``, ``bool`` and ``None``, and
    nothing derived from them.

    Raises:
        Misfit: with all that is wrong.
    """
    faults = Faults()
    waiting: list[tuple[Path, object]] = [((), data)]
    values = 0
    while waiting:
        path, value = waiting.pop()
        values += 1
        if values > MOST_VALUES:
            raise Misfit.at((), TOO_MANY)
        if isinstance(value, _Twice):
            for key in value.keys_twice:
                faults.add((*path, key), "the key is written more than once")
        if type(value) in (dict, _Twice, list) and _holds(path, value, faults):
            waiting += reversed(_parts(path, value, faults))
        elif type(value) not in (dict, _Twice, list):
            _require_leaf(path, value, faults)
    faults.check()


def _holds(path: Path, value: Any, faults: Faults) -> bool:
    """Whether a list or an object is small enough to be looked into."""
    if len(path) >= MOST_DEPTH:
        faults.add(path, TOO_DEEP)
        return False
    if len(value) > MOST_ITEMS:
        what = "a list has at most {:,} items" if type(value) is list else "an object has at most {:,} keys"
        faults.add(path, f"{what.format(MOST_ITEMS)}, not {len(value):,}")
        return False
    return True


def _parts(path: Path, value: Any, faults: Faults) -> list[tuple[Path, object]]:
    if isinstance(value, list):
        return [((*path, number), item) for number, item in enumerate(value)]
    parts: list[tuple[Path, object]] = []
    for key, item in value.items():
        if type(key) is not str or not _is_text(key):
            faults.add(path, f"a key is a text, not {written(key)}")
        else:
            parts.append(((*path, key), item))
    return parts


def _is_text(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _require_leaf(path: Path, value: object, faults: Faults) -> None:
    match value:
        case None | bool():
            return
        case int() if type(value) is int:
            if abs(value) <= LARGEST_NUMBER:
                return
            faults.add(path, f"a number is at most {LARGEST_NUMBER:,} either way, not {written(value)}")
        case _Digits():
            faults.add(path, f"a number is at most {LARGEST_NUMBER:,} either way, and this has more digits")
        case float() if type(value) is float:
            faults.add(path, f"expected a whole number, written without point and exponent, not {value!r}")
        case _NoNumber():
            faults.add(path, f"{value.word} is no number that JSON has")
        case str() if type(value) is str:
            if not _is_text(value):
                faults.add(path, "a text has half of a character (a lone surrogate)")
        case _:
            kind = type(value).__name__
            faults.add(path, f"plain data are dict, list, str, int, bool and None, not {kind}")
