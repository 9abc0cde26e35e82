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

from sheepshead.actions import Blitz, Crack, GoAlone, Recrack
from sheepshead.cards import Card, cards
from sheepshead.errors import ParseError
from sheepshead.records.faults import InvalidRecord, RecordFault
from sheepshead.records.house import close_to, read_rules
from sheepshead.records.places import Path, Places
from sheepshead.records.record import Double, HandRecord

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

__all__ = ["KEYS", "MAX_BYTES", "parse_hand", "read_hand"]

KEYS: Final = (
    "rules",
    "players",
    "dealer",
    "stakes",
    "holdings",
    "blind",
    "picker",
    "bury",
    "call",
    "under",
    "doubles",
    "tricks",
    "scores",
)
"""The keys of a hand file, all at top level."""

MAX_BYTES: Final = 1_000_000
"""A file that is longer is no hand file, and is not read to its end."""


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
        raise ParseError(f"a hand file is text of at most {MAX_BYTES:,} bytes, and this is longer")
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
    text = text.replace("\r\n", "\n")
    table = _toml(text)
    file = _HandFile(table, Places.of(text))
    file.refuse_unknown_keys()
    try:
        return file.record()
    except InvalidRecord as error:
        raise file.placed(error.faults[0]) from None


_AT: Final = re.compile(r"(?P<what>.*) \(at line (?P<line>\d+), column (?P<column>\d+)\)", re.DOTALL)
_AT_END: Final = re.compile(r"(?P<what>.*) \(at end of document\)", re.DOTALL)


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ParseError("not a hand file: nested too deeply") from None
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
        raise ParseError("not a hand file: a number has too many digits") from None


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


_DOUBLE: Final = re.compile(r"(?P<who>.+?)\s+(?P<what>crack|recrack|blitz\s+(?P<pair>.+))", re.DOTALL)


@attrs.frozen
class _HandFile:
    """The values of a hand file, each read as what its key holds."""

    table: dict[str, Any]
    places: Places

    def refuse_unknown_keys(self) -> None:
        for key in self.table:
            if key not in KEYS:
                hint = close_to(key, KEYS) or f"; the keys are {', '.join(KEYS)}"
                raise self.places.of_key(f"{key!r} is no key of a hand file{hint}", (key,))

    def record(self) -> HandRecord:
        self._need("rules", 'the name of a preset, such as rules = "CALLED_ACE"')
        house = read_rules(self.table["rules"], self.places, ("rules",))
        players = self._players(house.rules.players)
        self._need("dealer", f'a player, such as dealer = "{players[-1] if players else "P1"}"')
        return HandRecord(
            rules=house.rules,
            rules_name=house.name,
            players=players,
            dealer=self._seat("dealer", players),
            stakes=self._number(self.table.get("stakes", 1), "stakes"),
            holdings=self._texts_of_cards("holdings", "QC 9D 8D 7D AS 7S"),
            blind=self._cards("blind"),
            picker=self._seat("picker", players) if "picker" in self.table else None,
            bury=self._cards("bury") or (),
            call=self._call(),
            under=self._card("under", "QD") if "under" in self.table else None,
            doubles=self._doubles(players),
            tricks=self._texts_of_cards("tricks", "9H 8H 7H 9S 8S") or (),
            scores=self._scores(),
        )

    def placed(self, fault: RecordFault) -> ParseError:
        """Give an error that says where in the text a fault of the record stands."""
        place = fault.place
        path: Path = (place.key,) if place.item is None else (place.key, place.item)
        if place.card is None:
            return self.places.of_value(str(fault), path)
        return self.places.of_word(str(fault), path, place.card)

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

    # --- people ---

    def _players(self, count: int) -> tuple[str, ...]:
        given = self._list("players", 'names, such as ["Ann", "Bob", ...]')
        if given is None:
            return tuple(f"P{number}" for number in range(1, count + 1))
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
        raise self.places.of_value(f"there is no player {name!r}{hint}", path)

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
        what = '"Bob crack", "Ann recrack" or "Cal blitz QC QS"'
        doubles: list[tuple[int, Double]] = []
        for item, given in enumerate(self._list("doubles", f"texts, such as {what}") or ()):
            text = self._text(given, "doubles", item, f"a text, such as {what}")
            said = _DOUBLE.fullmatch(text.strip())
            if said is None:
                raise self._wrong("doubles", item, f"a player and what was said, such as {what}", given)
            seat = self._seat_of(said["who"], players, ("doubles", item))
            if said["pair"] is not None:
                doubles.append((seat, self._blitz(said["pair"], item)))
            else:
                doubles.append((seat, Crack() if said["what"] == "crack" else Recrack()))
        return tuple(doubles)

    def _blitz(self, pair: str, item: int) -> Blitz:
        try:
            return Blitz(cards(pair))
        except ParseError as error:
            raise self.places.of_value(error.message, ("doubles", item)) from None

    def _scores(self) -> tuple[int, ...] | None:
        given = self._list("scores", "whole numbers, one a player, such as [2, 1, -1, -1, -1]")
        if given is None:
            return None
        return tuple(self._number(paid, "scores", seat) for seat, paid in enumerate(given))


_LONGEST: Final = 40
"""So many characters of a wrong value are quoted."""


def _shown(given: object) -> str:
    """A wrong value as TOML would write it, as far as one line holds it."""
    if isinstance(given, bool):
        return "true" if given else "false"
    if isinstance(given, int) and abs(given) >= 10**_LONGEST:
        return "a number of so many digits"
    text = repr(given)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
