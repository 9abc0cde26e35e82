"""What a seat may know of the cards it does not see, and whether it takes every trick however they lie.

Scope: the search behind rule T12 for a seat that knows its own cards and what has happened at the table, and
nothing else.  What it knows is :class:`Knowledge`.  The others may play anything that some way in which the
cards can lie allows; the claimer chooses each lead by what has been seen so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import attrs

from sheepshead.cards import cards_of, mask_of
from sheepshead.forcing import Forcing
from sheepshead.viewing.seen import (
    fallen,
    is_face_up,
    may_bury_called,
    may_have_called,
    shown_by,
    under_hidden_from,
    voids,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sheepshead.cards import Card
    from sheepshead.state import Playing
    from sheepshead.tables import PlayTables

__all__ = ["Knowledge", "Place", "Pool", "known_to", "ways"]


class Place(NamedTuple):
    """Where unseen cards lie: with a seat, or out of play."""

    seat: int | None
    """Whose cards they are, from 0; ``None``: the bury or the blind, or an under that nobody looked at."""
    size: int
    """How many there are."""
    not_these: int
    """Cards that cannot be among them, as a mask."""
    face_down: bool = False
    """Whether they lie face down on the table (H1)."""


@attrs.frozen(kw_only=True)
class Knowledge:
    """What a seat may know (T12): its cards, what was played, shown and called, and which suits are void."""

    seat: int
    own: int
    """What it holds and has seen, as a mask."""
    pool: int
    """The cards that it has not seen, as a mask."""
    places: tuple[Place, ...]
    """Where those lie."""
    known: tuple[int, ...]
    """What it knows of each seat's holding, as masks: cards face up (H1) and pairs shown (X4)."""


def known_to(state: Playing) -> Knowledge:
    """Give what the seat to act may know."""
    seat, deal = state.to_act, state.contract.dealt
    held = [mask_of(state.holding(each)) for each in range(state.players)]
    down = [mask_of(some) for some in state.face_down]
    played = mask_of(card for _, some in fallen(state, seat) for card in some if is_face_up(card))
    taken = 0 if state.picker is None else deal.blind_of(seat, state.picker)
    buried = (deal.holdings[seat] | taken) & mask_of(state.buried)
    own = held[seat] & ~down[seat]
    known = [_shown(state, each, played) for each in range(state.players)]
    known[seat] = 0
    pool = mask_of(state.rules.shape.deck) & ~(own | buried | played | sum(known))
    not_held = _not_held(state)
    places = []
    for each in range(state.players):
        if down[each]:
            places.append(Place(each, down[each].bit_count(), 0, face_down=True))
        if each != seat:
            unseen = held[each] & ~known[each] & ~down[each]
            # A renege has shown a void that was none (T13): then the void tells nothing.
            not_these = 0 if unseen & not_held[each] else not_held[each]
            places.append(Place(each, unseen.bit_count(), not_these))
    out = pool.bit_count() - sum(place.size for place in places)
    lying = pool & ~sum(held)
    not_buried = _not_buried(state)
    gone = 0 if not_buried & lying else not_buried
    if out:
        places.append(Place(None, out, gone))
    return Knowledge(seat=seat, own=own, pool=pool, places=tuple(places), known=tuple(known))


def _shown(state: Playing, seat: int, played: int) -> int:
    """What everybody knows that a seat holds: cards that lie face up (H1), and pairs it has shown (X4)."""
    shown = shown_by(state.contract.said, seat) & ~played
    if shown and seat == state.picker and _under_is_gone(state):
        # K6: one of the pair may have been the under, and nobody else knows.
        shown = 0
    return mask_of(state.face_up[seat]) | shown


def _under_is_gone(state: Playing) -> bool:
    """Whether an under has fallen that the seat to act may not look at (T8)."""
    gone = any(state.under in trick.cards for trick in state.tricks)
    return gone and under_hidden_from(state, state.to_act)


def _not_held(state: Playing) -> list[int]:
    """What each seat cannot hold: suits it has shown void (T3), the called card of the picker (K3)."""
    not_held = voids(state)
    if state.picker is not None:
        if state.under is not None and state.call_open:
            # The under may be of any suit, and nobody else knows which card it is.
            not_held[state.picker] = 0
        if state.called is not None and not may_have_called(state.rules.partner):
            not_held[state.picker] |= state.called.mask
    return not_held


def _not_buried(state: Playing) -> int:
    """K3, K8: a called card has not been buried; a house's own rule may see that otherwise."""
    if state.picker is None or state.called is None or may_bury_called(state.rules.partner):
        return 0
    return state.called.mask


# --- how the cards may lie --------------------------------------------------------------------------------


def ways(pool: int, places: tuple[Place, ...]) -> Iterator[tuple[int, ...]]:
    """Give every way in which the cards of the pool can lie, each as a mask for each place."""
    if not places:
        if not pool:
            yield ()
        return
    first, *rest = places
    later = tuple(rest)
    for some in _choices(pool & ~first.not_these, first.size):
        if fits(pool & ~some, later):
            for others in ways(pool & ~some, later):
                yield (some, *others)


def _choices(mask: int, count: int) -> Iterator[int]:
    """Every choice of so many cards of a mask."""
    if not count:
        yield 0
        return
    while mask.bit_count() >= count:
        low = mask & -mask
        mask ^= low
        for others in _choices(mask, count - 1):
            yield low | others


def fits(pool: int, places: tuple[Place, ...]) -> bool:
    """Whether the cards of the pool can lie so at all: by Hall's condition, for each choice of places."""
    if pool.bit_count() != sum(place.size for place in places):
        return False
    # Only places that refuse something can be short of cards.
    choosy = [place for place in places if place.not_these & pool and place.size]
    full = (1 << len(choosy)) - 1
    wanted, refused = [0] * (full + 1), [pool] * (full + 1)
    for some in range(1, full + 1):
        low = some & -some
        place = choosy[low.bit_length() - 1]
        wanted[some] = wanted[some ^ low] + place.size
        refused[some] = refused[some ^ low] & place.not_these
        if wanted[some] > (pool & ~refused[some]).bit_count():
            return False
    return True


# --- the search -------------------------------------------------------------------------------------------


@attrs.define
class Pool:
    """The search over all ways at once, for a seat that knows no more than it may.

    Exact where no duties bind the others (T5 to T10) and no card lies face down (H1); a duty that does bind
    them is left out, so that they may do more than they may, and what is found to win wins.
    """

    forcing: Forcing
    tables: PlayTables
    """Tables in which nobody but the claimer has a duty."""
    known: Knowledge
    _found: dict[tuple[object, ...], bool] = attrs.field(factory=dict)

    def wins(self) -> bool:
        """Say whether the seat takes every trick however the cards lie and whatever the others play."""
        told = self.known
        if any(not self._wins_against(way) for way in self._worst_ways()):
            return False
        return self._wins(self.tables, told.own, Position(told.pool, told.places, told.known))

    def _wins_against(self, way: dict[int, int]) -> bool:
        return self.forcing.wins(self.tables, self.known.own, way)

    def _worst_ways(self) -> Iterator[dict[int, int]]:
        """Some ways that are likely to beat the claim: each danger with each seat, the others there too."""
        told = self.known
        dangers = self.forcing.threats(self.tables, told.own) & told.pool
        for card in cards_of(dangers):
            for seat in range(len(told.known)):
                way = self._way_with(card.mask, seat, dangers)
                if way is not None:
                    yield way

    def _way_with(self, first: int, seat: int, dangers: int) -> dict[int, int] | None:
        pool, places = self.known.pool, list(self.known.places)
        lying = {each: held for each, held in enumerate(self.known.known) if each != self.known.seat}
        wanted = [first, *(card.mask for card in cards_of(dangers & ~first))]
        wanted += [card.mask for card in cards_of(pool & ~dangers)]
        # First to the seat in question as long as it has room, then to whoever may have the card.
        order = sorted(range(len(places)), key=lambda at: (places[at].seat != seat, places[at].seat is None))
        for mask in wanted:
            for at in order:
                place = places[at]
                if not place.size or mask & place.not_these:
                    continue
                fewer = place._replace(size=place.size - 1)
                if fits(pool & ~mask, tuple(fewer if at == k else p for k, p in enumerate(places))):
                    pool, places[at] = pool & ~mask, fewer
                    if place.seat is not None:
                        lying[place.seat] |= mask
                    break
            else:
                return None
            if mask == first and not lying.get(seat, 0) & first:
                return None
        return lying

    def _wins(self, tables: PlayTables, own: int, position: Position) -> bool:
        pool, _, known = position
        against = pool | sum(known)
        if not self.forcing.threats(tables, own) & against:
            return True
        key = (tables.opening_mask, own, position)
        found = self._found.get(key)
        if found is None:
            leads = self.forcing.leads(tables, own, {0: against})
            found = self._found[key] = any(self._wins_by(tables, own, position, lead) for lead in leads)
        return found

    def _wins_by(self, tables: PlayTables, own: int, position: Position, lead: Card) -> bool:
        suit, taking = tables.follow_masks[lead], self.forcing.beaters(tables, lead)
        left = own & ~lead.mask
        after = self.forcing.after(tables, lead, left)
        positions = {position}
        for at, place in enumerate(position.places):
            if place.seat is None:
                continue
            reached = set()
            for each in positions:
                for card, answered in self._answers(each, at, suit, _Next(after, left, taking)):
                    if card & taking:
                        return False
                    reached.add(answered)
            positions = reached
        return all(self._wins(after, left, each) for each in positions)

    def _answers(
        self, position: Position, at: int, suit: int, following: _Next
    ) -> Iterator[tuple[int, Position]]:
        """Every card that a seat may have and play to a lead, and what is known then (T3)."""
        place = position.places[at]
        seat = place.seat
        assert seat is not None
        open_cards = position.known[seat]
        must = open_cards & suit
        for card in cards_of(must):
            yield card.mask, position.with_known(seat, open_cards & ~card.mask)
        if place.size:
            fewer = place._replace(size=place.size - 1)
            yield from self._unseen_answers(position, at, position.pool & suit, fewer, following)
        if must:
            return
        void = place._replace(not_these=place.not_these | suit)
        shown = position.with_place(at, void)
        if open_cards and fits(shown.pool, shown.places):
            for card in cards_of(open_cards):
                yield card.mask, shown.with_known(seat, open_cards & ~card.mask)
        if place.size:
            fewer = void._replace(size=place.size - 1)
            yield from self._unseen_answers(position, at, position.pool & ~suit, fewer, following)

    def _unseen_answers(
        self, position: Position, at: int, some: int, place: Place, following: _Next
    ) -> Iterator[tuple[int, Position]]:
        """One card of each kind among these that the seat may have, and what is known afterwards."""
        answered = position.with_place(at, place)
        kinds = set()
        for card in cards_of(some & ~position.places[at].not_these):
            kind = self._kind(card, answered.places, following)
            if kind in kinds:
                continue
            kinds.add(kind)
            left = answered.pool & ~card.mask
            if fits(left, answered.places):
                yield card.mask, answered._replace(pool=left)

    def _kind(self, card: Card, places: tuple[Place, ...], following: _Next) -> tuple[object, ...]:
        """All that makes a difference between cards that nobody has seen."""
        after, own, taking = following
        beats = tuple([row & card.mask != 0 for row in self.forcing.rows(after, own)])
        refused = tuple(bool(place.not_these & card.mask) for place in places)
        return after.follow_masks[card], bool(card.mask & taking), beats, refused


class _Next(NamedTuple):
    """What the kind of a card depends on when it is played to a trick."""

    after: PlayTables
    own: int
    taking: int


class Position(NamedTuple):
    """What is known of the others' cards between two tricks."""

    pool: int
    places: tuple[Place, ...]
    known: tuple[int, ...]

    def with_known(self, seat: int, known: int) -> Position:
        """Give the position with other known cards of a seat."""
        return self._replace(known=(*self.known[:seat], known, *self.known[seat + 1 :]))

    def with_place(self, at: int, place: Place) -> Position:
        """Give the position with another place instead of one."""
        return self._replace(places=(*self.places[:at], place, *self.places[at + 1 :]))
