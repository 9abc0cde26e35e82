"""Reading a hand file: TOML in, a checked record out, every mistake with its place.

Scope: the keys of a hand file and how their values are written.  Nothing is guessed: a key nobody knows, a
value of another type, a name that does not exist are errors that say what was expected.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import attrs

from sheepshead.actions import Announce, Blitz, Castrate, Crack, GoAlone, Recrack
from sheepshead.cards import Card, cards
from sheepshead.errors import ParseError, shown
from sheepshead.players import numbered, players_fault, seat_of
from sheepshead.records.faults import InvalidRecord, Place, RecordFault
from sheepshead.records.house import close_to, read_rules
from sheepshead.records.record import Double, HandRecord
from sheepshead.records.toml import MAX_BYTES, parse_toml, read_toml

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from sheepshead.records.places import Path, Places
    from sheepshead.records.toml import Document
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


def read_hand(path: str | os.PathLike[str]) -> HandRecord:
    """Read a hand file.

    Raises:
        OSError: when the file cannot be read.
        ParseError: when it is no hand file, or the hand in it contradicts itself; with line and column
            where they can be known.
    """
    return _record(read_toml(path, WHAT))


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
    return _record(parse_toml(text, WHAT))


WHAT: Final = "a hand file"


def _record(document: Document) -> HandRecord:
    file = _HandFile(document.table, document.places)
    file.refuse_unknown_keys()
    file.refuse_what_is_to_be_filled_in()
    try:
        return file.record()
    except InvalidRecord as error:
        raise file.placed(error.faults[0]) from None


_TO_BE_FILLED_IN: Final = re.compile(r"\s*<[^<>]+>\s*")
"""What a template has in place of what is to be written (:mod:`sheepshead.templates`)."""
_OR_LEFT_OUT: Final = {
    "holdings": ", or left out if it follows from the rest",
    "blind": ", or left out if it follows from the rest",
    "picker": ", or left out if nobody picked",
    "bury": ", or left out if it follows from the rest",
    "call": ", or left out if nothing was called",
}
"""What else can be done with the line of a key."""

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

    def refuse_what_is_to_be_filled_in(self) -> None:
        players = self.table.get("players")
        # A player may be called anything.
        named = players if isinstance(players, list) else []
        for key in KEYS:
            given = self.table.get(key)
            items = given if isinstance(given, list) else [given]
            for item, text in enumerate(items):
                if isinstance(text, str) and _TO_BE_FILLED_IN.fullmatch(text) and text not in named:
                    path: Path = (key, item) if items is given else (key,)
                    sentence = f"{shown(text.strip())} is still to be filled in{_OR_LEFT_OUT.get(key, '')}"
                    raise self.places.of_value(f"{key}: {sentence}", path)

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
            return numbered(rules.players)
        # Whoever is named below is looked for among them, so that there cannot be any number.
        miscounted = players_fault(len(given), rules.players)
        if miscounted is not None:
            raise self.placed(RecordFault(Place("players"), miscounted.sentence, miscounted.rule))
        return tuple(
            self._text(name, "players", seat, 'a name, such as "Ann"') for seat, name in enumerate(given)
        )

    def _seat(self, key: str, players: Sequence[str]) -> int:
        name = self._text(
            self.table[key], key, None, f'a player, such as "{players[0] if players else "P1"}"'
        )
        return self._seat_of(name, players, (key,))

    def _seat_of(self, name: str, players: Sequence[str], path: Path) -> int:
        try:
            return seat_of(name, players)
        except ParseError as error:
            raise self.places.of_value(error.message, path) from None

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
