"""A hand as people wrote it down: what really happened, legal or not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, TypeVar

import attrs

from sheepshead.actions import Announce, Blitz, Castrate, Crack, GoAlone, Recrack
from sheepshead.cards import Card
from sheepshead.errors import shown
from sheepshead.players import numbered
from sheepshead.records.checks import STAGES
from sheepshead.records.faults import InvalidRecord, Place, RecordFault
from sheepshead.rules import presets
from sheepshead.rules.sheet import Rules

__all__ = ["Double", "HandRecord"]

Double: TypeAlias = Crack | Recrack | Castrate | Blitz | Announce
"""What a player may say to double the stakes (X)."""


_T = TypeVar("_T")


def _sheet(given: Rules) -> Rules:
    # Other values are checked when all are there; this one is asked for the number of players before.
    if not isinstance(given, Rules):
        what = f"rules: expected a sheet of rules, such as presets.CALLED_ACE, not {shown(given)}"
        raise InvalidRecord([RecordFault(Place("rules"), what)])
    return given


def _tuple(given: Iterable[_T]) -> tuple[_T, ...]:
    """Make a tuple of it; what is nothing of that kind stays as it is, for the checks to name."""
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        return given  # type: ignore[return-value]
    return tuple(given)


def _tuple_or_none(given: Iterable[_T] | None) -> tuple[_T, ...] | None:
    return None if given is None else _tuple(given)


def _cards(given: Iterable[Card]) -> tuple[Card, ...]:
    return _tuple(given)


def _cards_or_none(given: Iterable[Card] | None) -> tuple[Card, ...] | None:
    return _tuple_or_none(given)


def _lists(given: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    outer = _tuple(given)
    return tuple(_tuple(some) for some in outer) if isinstance(outer, tuple) else outer


def _lists_or_none(given: Iterable[Iterable[Card]] | None) -> tuple[tuple[Card, ...], ...] | None:
    return None if given is None else _lists(given)


def _names(given: Iterable[str]) -> tuple[str, ...]:
    return _tuple(given)


def _doubles(given: Iterable[tuple[int, Double]]) -> tuple[tuple[int, Double], ...]:
    return _tuple(given)


def _numbers_or_none(given: Iterable[int] | None) -> tuple[int, ...] | None:
    return _tuple_or_none(given)


def _preset_name(record: HandRecord) -> str:
    return presets.name_of(record.rules) or "a house's own rules"


@attrs.frozen(kw_only=True)
class HandRecord:
    """One hand, from the deal to what the table wrote down.

    A record may tell of plays against the rules, but not of what cannot have happened: cards are counted and
    each is in one place, and who played which card fits who held it.

    Raises:
        InvalidRecord: when a value is of another kind, or the record is incomplete or contradicts itself.
    """

    rules: Rules = attrs.field(converter=_sheet)
    """The house rules the table played by."""
    rules_name: str = attrs.field(default=attrs.Factory(_preset_name, takes_self=True))
    """How the rules were named."""
    players: tuple[str, ...] = attrs.field(converter=_names)
    """The players' names, seat 0 first; P1 to Pn where none are given."""
    dealer: int
    """The dealer's seat, from 0."""
    holdings: tuple[tuple[Card, ...], ...] | None = attrs.field(converter=_lists_or_none, default=None)
    """What each seat was dealt, seat 0 first; ``None`` where it was not written down.  Where cards lie on the
    table: those face down, then those on them in the same order, then the rest (H1)."""
    blind: tuple[Card, ...] | None = attrs.field(converter=_cards_or_none, default=None)
    """The blind, where several seats share it in the order in which it lay; ``None`` where it was not written
    down.  Where nothing tells which of the picker's cards it was, the referee says so."""
    redeal: int | None = None
    """The seat that demanded a new deal with a poor hand, from 0 (D7); ``None``: nobody did."""
    picker: int | None = None
    """The picker's seat, from 0; ``None``: all passed, or these rules have no picking (P5)."""
    bury: tuple[Card, ...] = attrs.field(converter=_cards, default=())
    """What was buried, where several seats share the blind by all of them; empty where nothing was, or where
    it was not written down and is what was not played."""
    call: Card | GoAlone | None = None
    """The card called, where nobody picks by the seat that could (K9), or that the picker went alone aloud;
    ``None``: nothing was said."""
    under: Card | None = None
    """The card that lay under for the called suit (K6)."""
    doubles: tuple[tuple[int, Double], ...] = attrs.field(converter=_doubles, default=())
    """Who doubled the stakes, seat and action, in the order it was said (X)."""
    tricks: tuple[tuple[Card, ...], ...] = attrs.field(converter=_lists, default=())
    """The cards of each trick in the order they were played; none where the cards were thrown in.  The last
    one may be left out where the holdings tell it.  Who led follows from the rules (T1), or from
    holdings that tell that it was another."""
    points: tuple[int, ...] | None = attrs.field(converter=_numbers_or_none, default=None)
    """The card points in tricks that the table wrote down for each seat (S9); ``None`` where nothing was."""
    picker_points: int | None = None
    """The card points that it wrote down for the picker's side, with the bury (S1), or for the side of the
    named cards (P5); ``None`` where nothing was."""
    scores: tuple[int, ...] | None = attrs.field(converter=_numbers_or_none, default=None)
    """What the table wrote down for each seat, in stakes; ``None`` where nothing was."""
    stakes: int = 1
    """What the hand's stakes were multiplied by from the start (S8, N3)."""
    seed: str | None = None
    """The seed that the deck was shuffled by, as hex digits; ``None`` where it was not written down (D2)."""
    commitment: str | None = None
    """What was shown of the seed before the deal, as 64 hex digits; ``None`` where nothing was (D2)."""

    @players.default
    def _numbered(self) -> tuple[str, ...]:
        return numbered(self.rules.players)

    def __attrs_post_init__(self) -> None:
        """Refuse a record that cannot be replayed."""
        for stage in STAGES:
            faults = [fault for check in stage for fault in check(self)]
            if faults:
                raise InvalidRecord(faults)

    def name(self, seat: int | None) -> str:
        """Give the name of the player at a seat; "nobody" for none."""
        if seat is None:
            return "nobody"
        return self.players[seat] if 0 <= seat < len(self.players) else f"seat {seat}"
