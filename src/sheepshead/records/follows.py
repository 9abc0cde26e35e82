"""What follows from a record without being written in it: who played which card, and who was dealt what.

Scope: rules T1, T2 and T4 as far as they say who led and who took a trick, B1 for the bury, and D8 for the
cards as dealt.  Where written holdings tell that another seat led than T1 says, it did (T13).  What does not
follow is not guessed: :class:`Told` says how much is known.
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
from sheepshead.values import Choice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sheepshead.records.record import HandRecord
    from sheepshead.rules.sheet import Rules

__all__ = [
    "AsDealt",
    "Told",
    "as_dealt",
    "buriers",
    "bury_of",
    "played_by_seat",
    "takers_of_blind",
    "tricks_as_played",
]


def buriers(rules: Rules, picker: int) -> tuple[int, ...]:
    """Give the seats that take equal parts of the blind and bury when this one picks, in order (B1, K9)."""
    shared = rules.partner.shares_blind
    return tuple(rules.partner.buriers(picker, rules.players)) if shared else (picker,)


def takers_of_blind(record: HandRecord, blind: tuple[Card, ...], picker: int) -> dict[Card, int]:
    """Give for each card of the blind, in the order in which it lies, the seat that took it (P2, K9)."""
    seats = buriers(record.rules, picker)
    part = max(len(blind) // len(seats), 1)
    return {card: seats[min(number // part, len(seats) - 1)] for number, card in enumerate(blind)}


def bury_of(record: HandRecord) -> tuple[Card, ...]:
    """Give the bury: as written, or what was not played (B1)."""
    if record.bury or record.picker is None or not record.rules.shape.blind:
        return record.bury
    return _rest_of_deck(record, (card for trick in record.tricks for card in trick))


class Told(Choice):
    """How much a record tells of the cards as they were dealt."""

    ALL = "every card"
    THE_BLIND_BY_SEED = "every card, the blind by the seed of the deal"
    NOT_THE_BLIND = "every card, but not which of the picker's were the blind"
    NOTHING = "not who was dealt which card"


@attrs.frozen
class AsDealt:
    """The cards as they were dealt; where not all is told, one way in which they may have been."""

    holdings: tuple[tuple[Card, ...], ...]
    """What each seat was dealt, seat 0 first, as written or in the order it was played."""
    blind: tuple[Card, ...]
    """The blind."""
    told: Told = Told.ALL
    """How much of this the record tells."""
    picker: int | None = None
    """The seat that took the whole blind, from 0, where nobody wrote down which of its cards that was."""

    @property
    def tells_the_blind(self) -> bool:
        """Whether it is known which cards were the blind."""
        return self.told not in (Told.NOT_THE_BLIND, Told.NOTHING)

    @property
    def known_holdings(self) -> tuple[tuple[Card, ...], ...]:
        """What is known of each seat: what it was dealt, a picker's with the blind where they are one."""
        if self.told is Told.NOTHING:
            return ((),) * len(self.holdings)
        if self.tells_the_blind:
            return self.holdings
        return tuple(
            self.had(seat) if seat == self.picker else holding for seat, holding in enumerate(self.holdings)
        )

    @property
    def known_blind(self) -> tuple[Card, ...]:
        """The blind, empty where it is not known."""
        return self.blind if self.tells_the_blind else ()

    def had(self, seat: int) -> tuple[Card, ...]:
        """Give what a seat had with the blind."""
        return (*self.holdings[seat], *self.blind)

    def with_blind(self, blind: Iterable[Card]) -> AsDealt:
        """Give the way in which the picker was dealt these cards in the blind, and his others in hand."""
        assert self.picker is not None
        return _dealt_with(self.holdings, self.picker, self.had(self.picker), tuple(blind))

    def ways(self, kind: Callable[[Card], object]) -> Iterator[AsDealt]:
        """Give the ways in which the picker's cards can have been dealt, one of those that differ in nothing.

        There may be very many: whoever asks takes no more than he can bear.

        Args:
            kind: tells the cards apart; two of the same kind make no difference.
        """
        if self.told is not Told.NOT_THE_BLIND or self.picker is None:
            yield self
            return
        kinds: dict[object, list[Card]] = {}
        for card in self.had(self.picker):
            kinds.setdefault(kind(card), []).append(card)
        for counts in _shares([len(some) for some in kinds.values()], len(self.blind)):
            some_of_each = zip(kinds.values(), counts, strict=True)
            yield self.with_blind(card for some, count in some_of_each for card in some[:count])


def _shares(sizes: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """Every way to take so many out of heaps of these sizes."""
    if not sizes:
        yield ()
        return
    first, *rest = sizes
    for count in range(max(0, total - sum(rest)), min(first, total) + 1):
        for others in _shares(rest, total - count):
            yield (count, *others)


def _dealt_with(
    holdings: Iterable[Iterable[Card]], picker: int, had: Iterable[Card], blind: tuple[Card, ...]
) -> AsDealt:
    """One way in which a picker who had these cards, with the blind, can have been dealt them."""
    dealt = [tuple(some) for some in holdings]
    dealt[picker] = tuple(card for card in had if card not in blind)
    return AsDealt(tuple(dealt), blind, Told.NOT_THE_BLIND, picker)


def tricks_as_played(record: HandRecord) -> tuple[Trick, ...]:
    """Give each trick with its leader and its taker, under the rules that the record names (T1, T4).

    Where holdings are written and every card of a trick was held by the seat whose turn it is clockwise from
    another leader, that one led it, and its taker leads the next (T13).  In all other tricks the leader is
    who has to be, whether the cards fit or not.

    A last trick that was not written is added where it follows: each seat played the one card it had left.
    """
    tables, owners = _tables(record), _owners(record)
    players = record.rules.players
    leader = (record.dealer + 1) % players
    remaining = mask_of(record.rules.shape.deck)
    played: list[Trick] = []
    written = iter(record.tricks)
    while (trick := next(written, None) or _last_trick(record, played, leader)) is not None:
        leader = _who_led(trick, owners, leader, players)
        winner = (leader + strongest(trick, tables.power[trick[0]])) % players
        played.append(Trick(leader, trick, winner))
        remaining &= ~mask_of(trick)
        tables = tables.after_lead(trick[0], remaining)
        leader = winner
    return tuple(played)


def _who_led(trick: tuple[Card, ...], owners: dict[Card, int], rightful: int, players: int) -> int:
    """The one seat from which the cards fit who held them all the way round; where none does, who has to."""
    leader = owners.get(trick[0])
    if leader is None or leader == rightful:
        return rightful
    fits = all(owners.get(card) == (leader + place) % players for place, card in enumerate(trick))
    return leader if fits else rightful


def _owners(record: HandRecord) -> dict[Card, int]:
    """The seat that played or buried each card, where the holdings are written."""
    if record.holdings is None:
        return {}
    owners = {card: seat for seat, holding in enumerate(record.holdings) for card in holding}
    if record.picker is not None:
        owners |= takers_of_blind(record, as_dealt(record).blind, record.picker)
    return owners


def _last_trick(record: HandRecord, played: list[Trick], leader: int) -> tuple[Card, ...] | None:
    """The last trick, if it is the only one that is missing and the holdings tell it."""
    if record.holdings is None or not played or len(played) != record.rules.shape.cards_each - 1:
        return None
    gone = {*bury_of(record), *(card for trick in played for card in trick.cards)}
    left: list[list[Card]] = [[] for _ in record.holdings]
    for card, seat in _owners(record).items():
        left[seat] += [card] if card not in gone else []
    # Where it is another number, the record contradicts itself, and the checks say how.
    if any(len(some) != 1 for some in left):
        return None
    return tuple(left[(leader + place) % len(left)][0] for place in range(len(left)))


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
    facts = SideFacts(rules.trumps, record.picker, said, (0,) * rules.players, mask_of(bury_of(record)))
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
    """Give the cards as dealt: as written, or worked out from tricks, bury and blind as far as they tell."""
    if record.holdings is not None:
        blind = record.blind
        if blind is None:
            blind = _rest_of_deck(record, (card for holding in record.holdings for card in holding))
        return AsDealt(record.holdings, blind)
    if not record.tricks:
        return _any_deal(record)
    played = played_by_seat(record)
    if record.picker is None:
        rest = _rest_of_deck(record, (card for some in played for card in some))
        return AsDealt(tuple(map(tuple, played)), rest if record.blind is None else record.blind)
    had = (*played[record.picker], *bury_of(record))
    size = record.rules.shape.blind
    if record.blind is None and size:
        return _dealt_with(played, record.picker, had, had[-size:])
    blind = record.blind or ()
    played[record.picker] = [card for card in had if card not in blind]
    return AsDealt(tuple(map(tuple, played)), blind)


def _any_deal(record: HandRecord) -> AsDealt:
    """A deal of cards that nobody wrote down and nobody played."""
    shape = record.rules.shape
    blind = record.blind
    rest = _rest_of_deck(record, blind or ())
    holdings = tuple(
        rest[first : first + shape.cards_each]
        for first in range(0, shape.players * shape.cards_each, shape.cards_each)
    )
    if blind is None:
        blind = rest[shape.players * shape.cards_each :]
    return AsDealt(holdings, blind, Told.NOTHING)
