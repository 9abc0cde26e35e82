"""Whether the values of a record are of the right kind, such as a card and not its name.

Scope: what a type checker would say too, for those who use none.  Nothing else looks at a record before this
has found nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sheepshead.actions import Announce, Blitz, Castrate, Crack, GoAlone, Recrack
from sheepshead.cards import Card
from sheepshead.errors import ParseError, shown
from sheepshead.records.faults import Place, RecordFault
from sheepshead.rules.checks import LARGEST, is_number
from sheepshead.seeds import SECRET_BYTES, parse_commitment, parse_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sheepshead.records.record import HandRecord

__all__ = ["kind_faults"]


def _is_text(given: object) -> bool:
    return isinstance(given, str)


def _is_card(given: object) -> bool:
    return isinstance(given, Card)


def _is_call(given: object) -> bool:
    return isinstance(given, (Card, GoAlone))


def _is_double(given: object) -> bool:
    match given:
        case (seat, Crack() | Recrack() | Castrate() | Blitz() | Announce()):
            return is_number(seat)
        case _:
            return False


NAME: Final = 'a name, such as "Ann"'
SEAT: Final = "a seat as a number, from 0"
NUMBER: Final = "a whole number"
HEX: Final = 'a text of hex digits, such as "00ff"'
CARD: Final = 'a card, such as Card("QC")'
CARDS: Final = 'cards, such as cards("QC 7H")'
HOLDINGS: Final = "the cards of each seat"
TRICKS: Final = "the cards of each trick"
CALL: Final = 'a card, such as Card("AS"), or GoAlone()'
DOUBLE: Final = "a seat and what was said, such as (0, Crack())"


def kind_faults(record: HandRecord) -> Iterable[RecordFault]:
    """Name every value of a record that is of another kind than it should be."""
    yield from _one("rules_name", record.rules_name, _is_text, "a text")
    yield from _several("players", record.players, _is_text, NAME, "the players' names")
    yield from _one("dealer", record.dealer, is_number, SEAT)
    if record.holdings is not None:
        yield from _lists_of_cards("holdings", record.holdings, HOLDINGS)
    if record.blind is not None:
        yield from _cards("blind", record.blind)
    if record.redeal is not None:
        yield from _one("redeal", record.redeal, is_number, SEAT)
    if record.picker is not None:
        yield from _one("picker", record.picker, is_number, SEAT)
    yield from _cards("bury", record.bury)
    if record.call is not None:
        yield from _one("call", record.call, _is_call, CALL)
    if record.under is not None:
        yield from _one("under", record.under, _is_card, CARD)
    yield from _several("doubles", record.doubles, _is_double, DOUBLE, "pairs such as (0, Crack())")
    yield from _lists_of_cards("tricks", record.tricks, TRICKS)
    for key, numbers in (("points", record.points), ("scores", record.scores)):
        if numbers is not None:
            yield from _several(key, numbers, is_number, NUMBER, "whole numbers, one a player")
    if record.picker_points is not None:
        yield from _one("picker_points", record.picker_points, is_number, NUMBER)
    yield from _one("stakes", record.stakes, is_number, NUMBER)
    yield from _shuffle(record)


def _fault(place: Place, what: str, given: object) -> RecordFault:
    if isinstance(given, int) and abs(given) > LARGEST:
        what += f" of at most {LARGEST:,} either way"
    return RecordFault(place, f"{place.key}: expected {what}, not {shown(given)}")


def _one(key: str, given: object, right: Callable[[object], bool], what: str) -> Iterable[RecordFault]:
    if not right(given):
        yield _fault(Place(key), what, given)


def _shuffle(record: HandRecord) -> Iterable[RecordFault]:
    """What was written of the shuffle can be read; whether it fits is for the referee to say (D2)."""
    read: dict[str, bytes] = {}
    for key, given, parse in (
        ("seed", record.seed, parse_seed),
        ("commitment", record.commitment, parse_commitment),
    ):
        if given is None:
            continue
        if not _is_text(given):
            yield _fault(Place(key), HEX, given)
            continue
        try:
            read[key] = parse(given)
        except ParseError as error:
            yield RecordFault(Place(key), error.message)
    if len(read) > 1 and len(read["seed"]) < SECRET_BYTES:
        sentence = (
            f"a seed that was committed to has {SECRET_BYTES} bytes or more, and this one has"
            f" {len(read['seed'])}: a shorter one could be found by trying"
        )
        yield RecordFault(Place("seed"), sentence)


def _several(
    key: str, given: object, right: Callable[[object], bool], what: str, whole: str
) -> Iterable[RecordFault]:
    if not isinstance(given, tuple):
        yield _fault(Place(key), whole, given)
        return
    for number, one in enumerate(given):
        if not right(one):
            yield _fault(Place(key, number), what, one)


def _cards(key: str, given: object, item: int | None = None) -> Iterable[RecordFault]:
    if not isinstance(given, tuple):
        yield _fault(Place(key, item), CARDS, given)
        return
    for number, card in enumerate(given):
        if not _is_card(card):
            yield _fault(Place(key, item, number), CARD, card)


def _lists_of_cards(key: str, given: object, whole: str) -> Iterable[RecordFault]:
    if not isinstance(given, tuple):
        yield _fault(Place(key), whole, given)
        return
    for number, some in enumerate(given):
        yield from _cards(key, some, number)
