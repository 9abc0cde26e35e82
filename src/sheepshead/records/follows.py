"""What follows from a record without being written in it: who played which card, and who was dealt what.

Scope: rules T1, T2 and T4 as far as they say who led and who took a trick, and D8 for the cards as dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sheepshead.actions import Call, CallAction, GoAlone
from sheepshead.cards import Card, mask_of
from sheepshead.rules.facts import SideFacts
from sheepshead.tables import PlayTables
from sheepshead.tricks import Trick
from sheepshead.trumps import strongest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.records.record import HandRecord
    from sheepshead.rules.sheet import Rules

__all__ = ["AsDealt", "as_dealt", "buriers", "played_by_seat", "takers_of_blind", "tricks_as_played"]


def buriers(rules: Rules, picker: int) -> tuple[int, ...]:
    """Give the seats that take equal parts of the blind and bury when this one picks, in order (B1, K9)."""
    shared = rules.partner.shares_blind
    return tuple(rules.partner.buriers(picker, rules.players)) if shared else (picker,)


def takers_of_blind(record: HandRecord, blind: tuple[Card, ...], picker: int) -> dict[Card, int]:
    """Give for each card of the blind, in the order in which it lies, the seat that took it (P2, K9)."""
    seats = buriers(record.rules, picker)
    part = max(len(blind) // len(seats), 1)
    return {card: seats[min(number // part, len(seats) - 1)] for number, card in enumerate(blind)}


@attrs.frozen
class AsDealt:
    """The cards as they were dealt."""

    holdings: tuple[tuple[Card, ...], ...]
    """What each seat was dealt, seat 0 first, as written or in the order it was played."""
    blind: tuple[Card, ...]


def tricks_as_played(record: HandRecord) -> tuple[Trick, ...]:
    """Give each trick with its leader and its taker, under the rules that the record names (T1, T4)."""
    tables = _tables(record)
    players = record.rules.players
    leader = (record.dealer + 1) % players
    remaining = mask_of(record.rules.shape.deck)
    played = []
    for trick in record.tricks:
        winner = (leader + strongest(trick, tables.power[trick[0]])) % players
        played.append(Trick(leader, trick, winner))
        remaining &= ~mask_of(trick)
        tables = tables.after_lead(trick[0], remaining)
        leader = winner
    return tuple(played)


def _tables(record: HandRecord) -> PlayTables:
    """What beats what: the trumps, and what a called ten or an under changes until their suit is led."""
    rules = record.rules
    named = rules.partner.has_sides and not rules.partner.has_picker
    if record.picker is None and not named:
        return PlayTables.of(rules.trumps, None, rules.players)
    said: tuple[CallAction, ...] = ()
    if isinstance(record.call, Card):
        said = (Call(record.call, record.under),)
    elif isinstance(record.call, GoAlone):
        said = (record.call,)
    # Who holds the called card changes who is bound, not which card wins; so holdings are not needed.
    facts = SideFacts(rules.trumps, record.picker, said, (0,) * rules.players, mask_of(record.bury))
    duties = rules.partner.duties(facts)
    return PlayTables.of(rules.trumps, duties, rules.players)


def played_by_seat(record: HandRecord) -> list[list[Card]]:
    """Give the cards that each seat played, in the order it played them."""
    by_seat: list[list[Card]] = [[] for _ in record.players]
    for trick in tricks_as_played(record):
        for seat, card in enumerate(trick.by_seat()):
            by_seat[seat].append(card)
    return by_seat


def _rest_of_deck(record: HandRecord, some: Iterable[Card]) -> tuple[Card, ...]:
    known = set(some)
    return tuple(card for card in record.rules.shape.deck if card not in known)


def as_dealt(record: HandRecord) -> AsDealt:
    """Give the cards as dealt: as written, or worked out from tricks, bury and blind.

    A record that was checked always tells them.
    """
    if record.holdings is not None:
        blind = record.blind
        if blind is None:
            blind = _rest_of_deck(record, (card for holding in record.holdings for card in holding))
        return AsDealt(record.holdings, blind)
    played = played_by_seat(record)
    if record.picker is None:
        rest = _rest_of_deck(record, (card for some in played for card in some))
        return AsDealt(tuple(map(tuple, played)), rest if record.blind is None else record.blind)
    blind = record.blind or ()
    had = (*played[record.picker], *record.bury)
    played[record.picker] = [card for card in had if card not in blind]
    return AsDealt(tuple(map(tuple, played)), blind)
