"""What a call means for the play, card by card and seat by seat.

Scope: rules T5 to T9 and K5, worked out once for a hand from the duties that a partner rule answers; and the
cards that lie face down on the table (H1).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import attrs

from sheepshead.cards import DECK, mask_of
from sheepshead.drafts import twin_of
from sheepshead.errors import Fault, InvalidRules, shown
from sheepshead.rules.checks import is_seat, is_value_of
from sheepshead.rules.duties import Duty, PlayDuties
from sheepshead.trumps import power_table
from sheepshead.values import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sheepshead.cards import Card
    from sheepshead.trumps import TrumpOrder

__all__ = ["Covered", "PlayTables", "Speaking"]


class Covered(NamedTuple):
    """Two cards on the table, one on the other (H1)."""

    down: Card
    """The card that lies face down."""
    up: Card
    """The card that lies face up on it."""


Speaking: TypeAlias = "tuple[tuple[Duty, Callable[[int], int]], ...]"
"""Duties that have something to say at one moment, each with its method for that moment."""
SeatDuties: TypeAlias = "tuple[Speaking, ...]"
"""Such duties of each seat."""


MOST_TABLES: Final = 4096
"""More than there are calls, with all who may make them and hold the card."""

# Tables by the identity of the duties, which are kept too, so that no other value can come to have it.
_KEPT: Final[dict[int, tuple[PlayDuties | None, TrumpOrder, int, PlayTables]]] = {}


@attrs.frozen(eq=False, repr=False, weakref_slot=False)
class PlayTables(Value):
    """What a call means for the play, card by card and seat by seat, worked out once for the hand."""

    players: int
    """How many cards make a trick."""
    follow_masks: dict[Card, int]
    """What follows each card led: as the trumps say, but the under stands for the called suit (T8)."""
    power: Mapping[Card, Mapping[Card, int]]
    """How strong each card is for each card led (T4); while the call is open a called ten may beat the ace
    (K5), and the under beats nothing (T8)."""
    trump_in_order: int = 0
    """All trump, as a mask, where the deck's order is the order of strength in each suit that can be led; 0
    where a house has another order or an open call changes it (C4, K5, T8)."""
    opening_mask: int = 0
    """The cards whose first lead ends the duties of the call; 0 where none are open."""
    under_mask: int = 0
    """The under, while the call is open."""
    on_lead: SeatDuties = ()
    """The duties of each seat when it leads; empty where no call is open, as the next two."""
    called_suit: SeatDuties = ()
    """The duties of each seat when the called suit is first led."""
    other_suit: SeatDuties = ()
    """The duties of each seat when another suit is led before."""
    bound_leads: tuple[bool, ...] = ()
    """For each seat, whether anything but the cards it holds decides what it may lead."""
    next_to: tuple[tuple[int, int], ...] = ()
    """For each seat the next one clockwise (D1), and when that one's duties may bind: 0 for never, else the
    cards led, as a mask, at which they may although the seat follows suit, with a bit beyond the deck for
    when it cannot follow."""
    closed: PlayTables | None = None
    """The tables once the called suit has been led; ``None`` where no call is open."""
    covered: tuple[tuple[Covered, ...], ...] = ()
    """For each seat its cards on the table (H1); empty where there are none."""

    @classmethod
    def of(cls, trumps: TrumpOrder, duties: PlayDuties | None, players: int) -> PlayTables:
        """Work the tables out for the duties that a partner rule answered; kept for hands with the same.

        A rule that gives the very same value again is spared the hash of it, which takes as long as all the
        rest.
        """
        kept = _KEPT.get(id(duties))
        if kept is not None and kept[0] is duties and kept[1] is trumps and kept[2] == players:
            return kept[3]
        tables = cls._of(trumps, duties, players)
        if len(_KEPT) >= MOST_TABLES:
            _KEPT.clear()
        _KEPT[id(duties)] = duties, trumps, players, tables
        return tables

    @classmethod
    @lru_cache(maxsize=MOST_TABLES)
    def _of(cls, trumps: TrumpOrder, duties: PlayDuties | None, players: int) -> PlayTables:
        if duties is None:
            follow, power = _plain(trumps)
            in_order = _trump_in_order(trumps)
            next_to = (*((seat, 0) for seat in range(1, players)), (0, 0))
            unbound = (False,) * players
            return cls(players, follow, power, in_order, bound_leads=unbound, next_to=next_to)
        _require_duties(duties, players)
        follow, power, opening, under = _called(trumps, duties.suit, duties.under)
        closed = PlayTables.of(trumps, None, players)
        draft = _PlayTablesDraft()
        draft.players = players
        draft.follow_masks = follow
        draft.power = power
        draft.trump_in_order = closed.trump_in_order if power is closed.power else 0
        draft.opening_mask = opening
        draft.under_mask = under
        moments = _by_moment(duties.by_seat, players, opening)
        draft.on_lead, draft.called_suit, draft.other_suit, draft.bound_leads, draft.next_to = moments
        draft.closed = closed
        draft.covered = ()
        draft.__class__ = cls
        tables: PlayTables = draft
        return tables

    def with_cards_on_table(self, covered: tuple[tuple[Covered, ...], ...]) -> PlayTables:
        """Give tables for a hand with cards that nobody may play as long as others lie on them (H1).

        Such a hand has no call, and so no duties.
        """
        asked = tuple((seat, EVERY_LEAD | CANNOT_FOLLOW) for seat, _ in self.next_to)
        bound = (True,) * self.players
        follow, power, in_order = self.follow_masks, self.power, self.trump_in_order
        return PlayTables(
            self.players, follow, power, in_order, bound_leads=bound, next_to=asked, covered=covered
        )

    def after_lead(self, led: Card, remaining: int) -> PlayTables:
        """Give the tables for the tricks after one in which this card was led (T5 to T9).

        Args:
            led: the card led.
            remaining: all cards not yet played, as a mask.
        """
        if not led.mask & self.opening_mask or self.closed is None:
            return self
        return self._missed() if self.under_mask & remaining else self.closed

    def _missed(self) -> PlayTables:
        """The tables with an under that a renege has kept: it waits for the last trick (T8, T13)."""
        waiting: list[tuple[int, Duty]] = [
            (seat, instead)
            for seat, duties in enumerate(self.other_suit)
            for duty, _ in duties
            if (instead := duty.once_missed()) is not None
        ]
        under = self.under_mask
        moments = _by_moment(waiting, self.players, under)
        return PlayTables(self.players, self.follow_masks, self.power, 0, under, under, *moments)


# A hand with an under often makes tables that no hand had before; their __init__ would take longest of all.
_PlayTablesDraft: Final = twin_of(PlayTables)


def _require_duties(duties: object, players: int) -> None:
    """Refuse what a partner rule answered about the play if it is something else than duties of seats."""
    if not isinstance(duties, PlayDuties):
        answer = f"PlayDuties, not by {shown(duties)}"
        raise InvalidRules([Fault("K9", f"a partner rule binds the play by {answer}")])
    if not isinstance(duties.by_seat, tuple):
        answer = f"a tuple of seats with duties, not {shown(duties.by_seat)}"
        raise InvalidRules([Fault("K9", f"a partner rule binds {answer}")])
    answered_for = duties.under is None
    for seat, duty in duties.by_seat:
        if not is_seat(seat, players) or not is_value_of(Duty, duty):
            answer = f"{shown(duty)} of {shown(seat)}"
            raise InvalidRules([Fault("K9", f"a duty is a Duty of a seat of the table, not {answer}")])
        answered_for = answered_for or duty.rule == "T8"
    if not answered_for:
        raise InvalidRules([Fault("T8", f"{duties.under} lies under, and no duty of rule T8 says for whom")])


CANNOT_FOLLOW: Final = 1 << len(DECK)
"""A bit beyond the deck, see :attr:`PlayTables.next_to`."""
EVERY_LEAD: Final = mask_of(DECK)


def _by_moment(
    by_seat: Iterable[tuple[int, Duty]], players: int, opening: int
) -> tuple[SeatDuties, SeatDuties, SeatDuties, tuple[bool, ...], tuple[tuple[int, int], ...]]:
    """Sort the duties of each seat by when they have something to say, and note when to ask for them.

    Gives those on lead, in the called suit and in another suit, then the last two fields before ``closed``.
    """
    lead: list[Speaking] = [()] * players
    called: list[Speaking] = [()] * players
    other: list[Speaking] = [()] * players
    bound = [False] * players
    asked_at = [0] * players
    for seat, duty in by_seat:
        speaks_on_lead, speaks_in_called, speaks_in_other = _moments(type(duty))
        if speaks_on_lead:
            lead[seat] += ((duty, duty.on_lead),)
            bound[seat] = True
        if speaks_in_called:
            called[seat] += ((duty, duty.called_suit),)
            asked_at[seat] |= opening | CANNOT_FOLLOW
        if speaks_in_other:
            other[seat] += ((duty, duty.other_suit),)
            asked_at[seat] |= CANNOT_FOLLOW
            if duty.binds_when_following:
                asked_at[seat] |= EVERY_LEAD & ~opening
    next_to = (*enumerate(asked_at[1:], 1), (0, asked_at[0]))
    return tuple(lead), tuple(called), tuple(other), tuple(bound), next_to


@lru_cache(maxsize=64)
def _moments(kind: type[Duty]) -> tuple[bool, ...]:
    """At which moments a kind of duty does anything else than allow the whole holding."""
    moments = ("on_lead", "called_suit", "other_suit")
    if kind.__hash__ is None:
        raise TypeError(f"{kind.__name__} has no hash")
    return tuple(getattr(kind, moment) is not getattr(Duty, moment) for moment in moments)


def _trump_in_order(trumps: TrumpOrder) -> int:
    """See :attr:`PlayTables.trump_in_order`."""
    in_order = all(list(suit) == sorted(suit, key=lambda card: card.index) for suit in trumps.suits)
    return trumps.trump_mask if in_order else 0


@lru_cache(maxsize=256)
def _plain(trumps: TrumpOrder) -> tuple[dict[Card, int], dict[Card, dict[Card, int]]]:
    """The tables of the trumps as plain dicts, which are quicker to look into than read-only ones."""
    power: dict[Card, dict[Card, int]] = {}
    for suit in trumps.suits:
        power |= dict.fromkeys(suit, dict(trumps.power[suit[0]]))  # noqa: RUF024 - never changed
    return dict(trumps.follow_masks), power


@lru_cache(maxsize=256)
def _called(
    trumps: TrumpOrder, suit: tuple[Card, ...], under: Card | None
) -> tuple[dict[Card, int], dict[Card, dict[Card, int]], int, int]:
    """What a call means whoever has made it: what follows what, what beats what, what opens it, the under."""
    follow, _ = _plain(trumps)
    mask = mask_of(suit)
    power = _open_power(trumps, suit, under)
    if under is None:
        return follow, power, mask, 0
    return {**follow, under: mask}, power, mask | under.mask, under.mask


def _open_power(
    trumps: TrumpOrder, suit: tuple[Card, ...], under: Card | None
) -> dict[Card, dict[Card, int]]:
    _, plain = _plain(trumps)
    if under is None:
        if suit == trumps.fail_cards(suit[0].suit):
            return plain
        return {**plain, **dict.fromkeys(suit, power_table(trumps.trumps, suit))}
    # The under wins nothing, whatever is led: not even a trick that would be its own by rank.
    power: dict[Card, dict[Card, int]] = {}
    for led in trumps.suits:
        power |= dict.fromkeys(led, {**plain[led[0]], under: 0})  # noqa: RUF024 - never changed
    return power | dict.fromkeys((*suit, under), power[suit[0]])
