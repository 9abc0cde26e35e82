"""Reading a hand file: TOML in, a checked record out, every mistake with its place.

Scope: the keys of a hand file and how their values are written.  Nothing is guessed: a key nobody knows, a
value of another type, a name that does not exist are errors that say what was expected.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Final

import attrs

from sheepshead.actions import Announce, Blitz, Castrate, Crack, GoAlone, Recrack
from sheepshead.cards import Card, cards
from sheepshead.errors import ParseError, shown
from sheepshead.records.checks import names_fault
from sheepshead.records.faults import InvalidRecord, RecordFault
from sheepshead.records.house import close_to, read_rules
from sheepshead.records.places import DEEPEST, Path, Places, plain_parts
from sheepshead.records.record import Double, HandRecord
from sheepshead.rules.checks import LARGEST

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from sheepshead.rules.sheet import Rules

__all__ = ["KEYS", "MAX_BYTES", "parse_hand", "read_hand"]

KEYS: Final = (
    "rules",
    "players",
    "dealer",
    "stakes",
    "seed",
    "commitment",
    "holdings",
    "blind",
    "redeal",
    "picker",
    "bury",
    "call",
    "under",
    "doubles",
    "tricks",
    "points",
    "picker_points",
    "scores",
)
"""The keys of a hand file, all at top level."""

MAX_BYTES: Final = 64_000
"""A file that is longer is no hand file, and is not read to its end; a hand takes about a thousand."""
TOO_LONG: Final = f"a hand file is text of at most {MAX_BYTES:,} bytes, and this is longer"


def read_hand(path: str | os.PathLike[str]) -> HandRecord:
    """Read a hand file.

    Raises:
        OSError: when the file cannot be read.
        ParseError: when it is no hand file, or the hand in it contradicts itself; with line and column
            where they can be known.
    """
    with FilePath(path).open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise ParseError(TOO_LONG)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ParseError("a hand file is text in UTF-8, and this is not", line) from None
    return parse_hand(text.removeprefix("\ufeff"))


def parse_hand(text: str) -> HandRecord:
    r"""Read the text of a hand file.

    Raises:
        ParseError: when it is no hand file, or the hand in it contradicts itself; with line and column
            where they can be known.

    >>> parse_hand('rules = "CALLED_ACE"\ndealer = 5')
    Traceback (most recent call last):
        ...
    sheepshead.errors.ParseError: line 2, column 10: dealer: expected a player, such as "P1", not 5
    """
    if not isinstance(text, str):
        raise TypeError(f"the text of a hand file is a str, not {shown(text)}; read_hand takes a path")
    if len(text) > MAX_BYTES:
        raise ParseError(TOO_LONG)
    text = text.replace("\r\n", "\n")
    _refuse_long_keys(text)
    table = _toml(text)
    huge = _huge_number(table)
    file = _HandFile(table, Places.of(text))
    if huge is not None:
        raise file.too_large(huge)
    file.refuse_unknown_keys()
    try:
        return file.record()
    except InvalidRecord as error:
        raise file.placed(error.faults[0]) from None


TOO_DEEP: Final = "not a hand file: nested too deeply"

_KEY_ENDS: Final = re.compile(r"[\n,=\[\]{}]")


def _refuse_long_keys(text: str) -> None:
    """Refuse dotted keys of very many parts, on which a reader of TOML works for too long."""
    # Quoted parts of a key are left out, and the dots between them are not.
    unquoted = "".join(part for _, part in plain_parts(text))
    if any(key.count(".") >= DEEPEST for key in _KEY_ENDS.split(unquoted)):
        raise ParseError(TOO_DEEP)


def _huge_number(table: dict[str, Any]) -> tuple[Path, int] | None:
    """Find a number that is larger than any may be, and refuse a document that is nested too deeply."""
    stack: list[tuple[Path, Any]] = [((), table)]
    while stack:
        path, value = stack.pop()
        if len(path) > DEEPEST:
            raise ParseError(TOO_DEEP)
        if isinstance(value, dict):
            stack += (((*path, key), item) for key, item in value.items())
        elif isinstance(value, list):
            stack += (((*path, number), item) for number, item in enumerate(value))
        elif isinstance(value, int) and abs(value) > LARGEST:
            return path, value
    return None


_DIGITS: Final = re.compile(r"(?<![0-9_])[0-9][0-9_]{999,}")


def _too_many_digits(text: str) -> ParseError:
    message = "not a hand file: a number has too many digits"
    for offset, part in plain_parts(text):
        found = _DIGITS.search(part)
        if found is not None:
            return Places(text).at(message, offset + found.start())
    return ParseError(message)


_AT: Final = re.compile(r"(?P<what>.*) \(at line (?P<line>\d+), column (?P<column>\d+)\)", re.DOTALL)
_AT_END: Final = re.compile(r"(?P<what>.*) \(at end of document\)", re.DOTALL)


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ParseError(TOO_DEEP) from None
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
        raise _too_many_digits(text) from None


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


_WORD: Final = re.compile(r"\S+")

DOUBLES: Final[dict[str, Double]] = {
    "crack": Crack(),
    "recrack": Recrack(),
    "castrate": Castrate(),
    "sheepshead": Announce(),
}
"""What a player may say in one word; a blitz names its cards too."""


def _doubling(text: str) -> tuple[str, str, str] | None:
    """Part a doubling from the right into the player, what was said, and the cards of a blitz.

    >>> _doubling("Cal blitz QC QS"), _doubling("Ann knocks")
    (('Cal', 'blitz', 'QC QS'), None)
    """
    words = list(_WORD.finditer(text))
    for number in range(len(words) - 1, 0, -1):
        word = words[number]
        if word[0] in (DOUBLES if number == len(words) - 1 else {"blitz"}):
            return text[: word.start()].strip(), word[0], text[word.end() :].strip()
    return None


@attrs.frozen
class _HandFile:
    """The values of a hand file, each read as what its key holds."""

    table: dict[str, Any]
    places: Places

    def refuse_unknown_keys(self) -> None:
        for key in self.table:
            if key not in KEYS:
                hint = close_to(key, KEYS) or f"; the keys are {', '.join(KEYS)}"
                raise self.places.of_key(f"{shown(key)} is no key of a hand file{hint}", (key,))

    def record(self) -> HandRecord:
        self._need("rules", 'the name of a preset, such as rules = "CALLED_ACE"')
        house = read_rules(self.table["rules"], self.places, ("rules",))
        players = self._players(house.rules)
        self._need("dealer", f'a player, such as dealer = "{players[-1] if players else "P1"}"')
        return HandRecord(
            rules=house.rules,
            rules_name=house.name,
            players=players,
            dealer=self._seat("dealer", players),
            stakes=self._number(self.table.get("stakes", 1), "stakes"),
            seed=self._hex("seed"),
            commitment=self._hex("commitment"),
            holdings=self._texts_of_cards("holdings", "QC 9D 8D 7D AS 7S"),
            blind=self._cards("blind"),
            redeal=self._seat("redeal", players) if "redeal" in self.table else None,
            picker=self._seat("picker", players) if "picker" in self.table else None,
            bury=self._cards("bury") or (),
            call=self._call(),
            under=self._card("under", "QD") if "under" in self.table else None,
            doubles=self._doubles(players),
            tricks=self._texts_of_cards("tricks", "9H 8H 7H 9S 8S") or (),
            points=self._numbers("points", "[19, 42, 23, 36, 0]"),
            picker_points=self._points_of_picker(),
            scores=self._numbers("scores", "[2, 1, -1, -1, -1]"),
        )

    def placed(self, fault: RecordFault) -> ParseError:
        """Give an error that says where in the text a fault of the record stands."""
        place = fault.place
        path: Path = (place.key,) if place.item is None else (place.key, place.item)
        if place.card is None:
            return self.places.of_value(str(fault), path)
        return self.places.of_word(str(fault), path, place.card)

    def too_large(self, huge: tuple[Path, int]) -> ParseError:
        """Give an error that points at a number larger than any may be."""
        path, value = huge
        key = next(part for part in reversed(path) if isinstance(part, str))
        what = f"a number in a hand file is at most {LARGEST:,} either way"
        return self.places.of_value(f"{shown(key)[1:-1]}: {what}, not {shown(value)}", path)

    def _need(self, key: str, what: str) -> None:
        if key not in self.table:
            raise ParseError(f"{key} is missing: write {what}")

    def _wrong(self, key: str, item: int | None, what: str, given: object) -> ParseError:
        path: Path = (key,) if item is None else (key, item)
        return self.places.of_value(f"{key}: expected {what}, not {_shown(given)}", path)

    def _list(self, key: str, what: str) -> list[Any] | None:
        given = self.table.get(key)
        if given is not None and not isinstance(given, list):
            raise self._wrong(key, None, f"a list of {what}", given)
        return given

    def _text(self, given: object, key: str, item: int | None, what: str) -> str:
        if not isinstance(given, str):
            raise self._wrong(key, item, what, given)
        return given

    def _number(self, given: object, key: str, item: int | None = None) -> int:
        # True is an int in Python, but no number in a hand file.
        if not isinstance(given, int) or isinstance(given, bool):
            raise self._wrong(key, item, "a whole number", given)
        return given

    def _hex(self, key: str) -> str | None:
        given = self.table.get(key)
        return None if given is None else self._text(given, key, None, 'hex digits, such as "00ff"')

    # --- people ---

    def _players(self, rules: Rules) -> tuple[str, ...]:
        given = self._list("players", 'names, such as ["Ann", "Bob", ...]')
        if given is None:
            return tuple(f"P{number}" for number in range(1, rules.players + 1))
        # Whoever is named below is looked for among them, so that there cannot be any number.
        miscounted = names_fault(rules, len(given))
        if miscounted is not None:
            raise self.placed(miscounted)
        return tuple(
            self._text(name, "players", seat, 'a name, such as "Ann"') for seat, name in enumerate(given)
        )

    def _seat(self, key: str, players: Sequence[str]) -> int:
        name = self._text(
            self.table[key], key, None, f'a player, such as "{players[0] if players else "P1"}"'
        )
        return self._seat_of(name, players, (key,))

    def _seat_of(self, name: str, players: Sequence[str], path: Path) -> int:
        if name in players:
            return players.index(name)
        numbered = [f"P{number}" for number in range(1, len(players) + 1)]
        if name in numbered:
            return numbered.index(name)
        hint = close_to(name, players) or f"; the players are {', '.join(players)}"
        raise self.places.of_value(f"there is no player {shown(name)}{hint}", path)

    # --- cards ---

    def _card_text(self, given: object, key: str, item: int | None, example: str) -> tuple[Card, ...]:
        text = self._text(given, key, item, f'cards, such as "{example}"')
        try:
            return cards(text)
        except ParseError as error:
            path: Path = (key,) if item is None else (key, item)
            raise self.places.of_value(error.message, path, error.column or 0) from None

    def _cards(self, key: str) -> tuple[Card, ...] | None:
        given = self.table.get(key)
        return None if given is None else self._card_text(given, key, None, "AC TC")

    def _texts_of_cards(self, key: str, example: str) -> tuple[tuple[Card, ...], ...] | None:
        given = self._list(key, f'texts of cards, such as ["{example}", ...]')
        if given is None:
            return None
        return tuple(self._card_text(text, key, item, example) for item, text in enumerate(given))

    def _card(self, key: str, example: str) -> Card:
        text = self._text(self.table[key], key, None, f'a card, such as "{example}"')
        try:
            return Card(text)
        except ParseError as error:
            raise self.places.of_value(error.message, (key,)) from None

    # --- what was said ---

    def _call(self) -> Card | GoAlone | None:
        given = self.table.get("call")
        if given is None:
            return None
        if isinstance(given, str) and given.strip().lower() == "alone":
            return GoAlone()
        try:
            return self._card("call", "AS")
        except ParseError:
            raise self._wrong("call", None, 'a card, such as "AS", or "alone"', given) from None

    def _doubles(self, players: Sequence[str]) -> tuple[tuple[int, Double], ...]:
        what = '"Bob crack", "Ann recrack", "Cal castrate", "Dot blitz QC QS" or "Ann sheepshead"'
        doubles: list[tuple[int, Double]] = []
        for item, given in enumerate(self._list("doubles", f"texts, such as {what}") or ()):
            text = self._text(given, "doubles", item, f"a text, such as {what}")
            said = _doubling(text)
            if said is None:
                raise self._wrong("doubles", item, f"a player and what was said, such as {what}", given)
            who, word, pair = said
            seat = self._seat_of(who, players, ("doubles", item))
            if word == "blitz":
                doubles.append((seat, self._blitz(pair, item)))
            else:
                doubles.append((seat, DOUBLES[word]))
        return tuple(doubles)

    def _blitz(self, pair: str, item: int) -> Blitz:
        try:
            return Blitz(cards(pair))
        except ParseError as error:
            raise self.places.of_value(error.message, ("doubles", item)) from None

    def _numbers(self, key: str, example: str) -> tuple[int, ...] | None:
        given = self._list(key, f"whole numbers, one a player, such as {example}")
        if given is None:
            return None
        return tuple(self._number(number, key, seat) for seat, number in enumerate(given))

    def _points_of_picker(self) -> int | None:
        given = self.table.get("picker_points")
        return None if given is None else self._number(given, "picker_points")


_LONGEST: Final = 40
"""So many characters of a wrong value are quoted."""


def _shown(given: object) -> str:
    """A wrong value as TOML would write it, as far as one line holds it."""
    if isinstance(given, bool):
        return "true" if given else "false"
    text = repr(given)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
