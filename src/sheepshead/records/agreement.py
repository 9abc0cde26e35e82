"""Whether what was dealt, buried and played in a record agrees, and whether enough of it is written.

Scope: D8 and B1 for where a card can have been, T2 for who can have played it, K6 for the under.  What was
not written and does not follow is no fault, unless a hand cannot be judged without it.  Nor is it one that
another led than T1 says, where the whole trick fits that: it happened, and the referee judges it (T13).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sheepshead.records.faults import Place, RecordFault
from sheepshead.records.follows import (
    as_dealt,
    buriers,
    bury_of,
    played_by_seat,
    takers_of_blind,
    tricks_as_played,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sheepshead.cards import Card
    from sheepshead.records.record import HandRecord
    from sheepshead.tricks import Trick

__all__ = ["agreement_faults", "used_cards"]

Faults: TypeAlias = "Iterable[RecordFault]"


def used_cards(record: HandRecord) -> Iterator[tuple[Place, str, Card]]:
    """Give every card that was buried or played, in the order of the file, with its place in words."""
    for number, card in enumerate(record.bury):
        yield Place("bury", None, number), "in the bury", card
    for trick, played in enumerate(record.tricks):
        for number, card in enumerate(played):
            yield Place("tricks", trick, number), f"in trick {trick + 1}", card


def _order_faults(record: HandRecord) -> Faults:
    """Name what is missing because its order, or who held it, follows from nothing else."""
    shape, shares = record.rules.shape, record.rules.partner.shares_blind
    if record.holdings is None and shape.face_down:
        yield RecordFault(
            Place("holdings"),
            "holdings are missing: nothing else tells which cards lay on which; write those face down, those"
            " on them in the same order, then the hand",
            "H1",
        )
    if not shares or record.picker is None:
        return
    if record.holdings is None:
        sentence = "holdings are missing: without them nothing tells who buried which card"
        yield RecordFault(Place("holdings"), sentence, "K9")
    if record.blind is None:
        sentence = "blind is missing: write it as it lay, the picker's half first"
        yield RecordFault(Place("blind"), sentence, "K9")


def agreement_faults(record: HandRecord) -> Faults:
    """Name where the cards that were dealt, buried and played contradict each other, or too few are told."""
    missing = tuple(_order_faults(record))
    if missing:
        yield from missing
        return
    if record.holdings is not None:
        yield from _holding_faults(record, record.holdings)
    elif record.redeal is not None:
        who = record.name(record.redeal)
        sentence = f"holdings are missing: without them nothing tells whether {who}'s cards were poor"
        yield RecordFault(Place("holdings"), sentence, "D7")
    elif record.picker is not None:
        yield from _picked_faults(record, record.picker)
    elif record.blind is not None:
        used = {card: where for _, where, card in used_cards(record)}
        for number, card in enumerate(record.blind):
            if card in used:
                yield RecordFault(
                    Place("blind", None, number), f"{card} is in the blind, but was played {used[card]}", "D8"
                )
    yield from _under_faults(record)


def _picked_faults(record: HandRecord, picker: int) -> Faults:
    """Without holdings: a blind that is written is what the picker played or buried."""
    player_of = {card: seat for seat, some in enumerate(played_by_seat(record)) for card in some}
    for number, card in enumerate(record.blind or ()):
        seat = player_of.get(card)
        if seat is not None and seat != picker:
            yield RecordFault(
                Place("blind", None, number),
                f"{card} is in the blind that {record.name(picker)} took, but {record.name(seat)} played it",
                "P2",
            )


def _holding_faults(record: HandRecord, holdings: tuple[tuple[Card, ...], ...]) -> Faults:
    """With holdings: each card is buried or played by the one who had it."""
    owner = {card: seat for seat, holding in enumerate(holdings) for card in holding}
    may_bury: tuple[int, ...] = ()
    if record.picker is not None:
        may_bury = buriers(record.rules, record.picker)
        owner.update(takers_of_blind(record, as_dealt(record).blind, record.picker))
    for number, card in enumerate(record.bury):
        seat = owner.get(card)
        if seat not in may_bury:
            who = " or ".join(map(record.name, may_bury))
            yield RecordFault(
                Place("bury", None, number),
                f"{who} cannot have buried {card}: {_whereabouts(record, seat)}",
                "B1",
            )
    yield from _turn_faults(record, owner)


def _whereabouts(record: HandRecord, seat: int | None) -> str:
    return "it is in the blind" if seat is None else f"{record.name(seat)} was dealt it"


def _turn_faults(record: HandRecord, owner: dict[Card, int]) -> Faults:
    """Each card falls when it is its owner's turn; the first that does not makes the rest meaningless."""
    buried = set(bury_of(record))
    before: Trick | None = None
    for number, trick in enumerate(tricks_as_played(record)):
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % record.rules.players
            if owner.get(card) == seat and card not in buried:
                continue
            who, why = record.name(seat), _whereabouts(record, owner.get(card))
            why = "it is buried" if card in buried else why
            yield RecordFault(
                Place("tricks", number, place),
                f"in trick {number + 1} it is {who}'s turn to play {card}, but {who} does not hold it:"
                f" {why} ({_who_leads(record, trick, number, before)})",
                "T2",
            )
            return
        before = trick


def _who_leads(record: HandRecord, trick: Trick, number: int, before: Trick | None) -> str:
    leader = record.name(trick.leader)
    if before is None:
        return f"{leader}, left of the dealer, leads"
    return f"{leader} leads, having taken trick {number} with {before.by_seat()[before.winner]}"


def _under_faults(record: HandRecord) -> Faults:
    if record.under is None or record.picker is None:
        return
    played = played_by_seat(record)[record.picker]
    if record.under not in played:
        yield RecordFault(
            Place("under"),
            f"{record.under} cannot lie under: {record.name(record.picker)} held"
            f" {' '.join(map(str, played))} after the bury",
            "K6",
        )
