"""Which cards a view leaves open, and where they can lie.

Scope: the places of :class:`Unknown`, and what follows for each from suits that were not followed (T3), from
pairs that were shown (X4), and plainly from a call (K3, K4, K6).  What else duties and calls add is in
:mod:`sheepshead.sampling.cases`.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from sheepshead.cards import Rank, mask_of
from sheepshead.rules.facts import CallTime
from sheepshead.values import Choice
from sheepshead.viewing import PhaseOfHand
from sheepshead.viewing.seen import (
    FACE_DOWN,
    called_ace,
    is_face_up,
    may_bury_called,
    may_have_called,
    shown_by,
)

if TYPE_CHECKING:
    from sheepshead.viewing import PlayerView
    from sheepshead.viewing.seen import Fallen

__all__ = ["Kind", "Spot", "Unknown", "fallen_of", "has_renege", "own_bury", "unknown_of"]


class Kind(Choice):
    """What a place is."""

    HAND = "the cards in a seat's hand"
    UNDER = "the under, in the picker's hand or fallen (K6)"
    DOWN = "a card that lies face down on the table (H1)"
    BURY = "what a seat has buried (B1)"
    BLIND = "a blind that nobody has taken (P3, D3)"


_APART: Final = (Kind.UNDER, Kind.DOWN)


class Spot(NamedTuple):
    """A place in which cards lie that the view does not show."""

    kind: Kind
    seat: int | None
    """Whose cards they are; ``None`` for the blind."""
    size: int
    """How many they are."""
    refused: int
    """What cannot be among them, as a mask."""


@attrs.frozen(kw_only=True)
class Unknown:
    """What a view leaves open."""

    pool: int
    """The cards of which the seat does not know where they lie, as a mask."""
    spots: tuple[Spot, ...]
    """Where they may lie; there are as many cards as the spots take."""
    fixed: tuple[int, ...]
    """What is known of each seat's cards, those played included, as masks; seat 0 first."""
    buriers: tuple[int, ...]
    """The seats that have taken a part of the blind, the picker first (P2, K9)."""
    part: int
    """How many cards each of them has taken."""

    def spot(self, kind: Kind, seat: int | None) -> int | None:
        """Give the number of a spot; ``None`` where there is none."""
        found = (at for at, spot in enumerate(self.spots) if spot.kind is kind and spot.seat == seat)
        return next(found, None)

    def numbers(self) -> tuple[int, ...]:
        """Give for each spot the number of the heap that its cards go to.

        First come the seats' cards, seat 0 first, then what each seat has buried, then a blind that nobody
        has taken.  Spots of which it matters which card lies where have a heap of their own after that.
        """
        players = len(self.fixed)
        own = count(2 * players + 1)
        found = []
        for spot in self.spots:
            if spot.kind in _APART:
                found.append(next(own))
            elif spot.seat is None:
                found.append(2 * players)
            else:
                found.append(spot.seat + players * (spot.kind is Kind.BURY))
        return tuple(found)


def unknown_of(seen: PlayerView) -> Unknown:
    """Work out what a view leaves open."""
    deck, players = mask_of(seen.rules.shape.deck), seen.players
    buriers = _buriers(seen)
    part = seen.rules.shape.blind // len(buriers) if buriers else 0
    gone = _gone(seen)
    fixed, spots = [*gone], []
    for seat in range(players):
        fixed[seat] |= _open(seen, seat)
        if seat == seen.seat:
            fixed[seat] |= mask_of(seen.holding)
        else:
            spots += _hand(seen, seat, fixed, gone)
        down = seen.face_down[seat]
        spots += [Spot(Kind.DOWN, seat, 1, 0)] * down
    if seen.under is FACE_DOWN:
        spots.append(Spot(Kind.UNDER, seen.picker, 1, 0))
    buried = [seat for seat in buriers if _has_buried(seen, seat, buriers)]
    spots += [Spot(Kind.BURY, seat, part, 0) for seat in buried if seat != seen.seat]
    # Whoever has buried knows what; of the others that is told when the hand is over, but not by whom (K9).
    known = sum(fixed) | own_bury(seen)
    if seen.rules.shape.blind and not buriers:
        if seen.blind:
            known |= mask_of(seen.blind)
        else:
            spots.append(Spot(Kind.BLIND, None, seen.rules.shape.blind, 0))
    pool = deck & ~known
    return Unknown(
        pool=pool,
        spots=_with_call(seen, _with_pairs(seen, pool, tuple(spot for spot in spots if spot.size))),
        fixed=tuple(fixed),
        buriers=buriers,
        part=part,
    )


def own_bury(seen: PlayerView) -> int:
    """Give what the seat itself has buried, as a mask."""
    return mask_of(seen.buried) & mask_of((*seen.dealt, *seen.blind))


def _buriers(seen: PlayerView) -> tuple[int, ...]:
    """Who has taken the blind."""
    if seen.picker is None or not seen.rules.shape.blind or seen.time is CallTime.BEFORE_BLIND:
        return ()
    rule = seen.rules.partner
    return rule.buriers(seen.picker, seen.players) if rule.shares_blind else (seen.picker,)


def _has_buried(seen: PlayerView, seat: int, buriers: tuple[int, ...]) -> bool:
    if seen.phase is PhaseOfHand.BURYING:
        assert seen.to_act is not None
        return buriers.index(seat) < buriers.index(seen.to_act)
    return bool(seen.bury_size)


def _gone(seen: PlayerView) -> list[int]:
    """What each seat has been seen to play, as masks."""
    gone = [0] * seen.players
    for leader, some in fallen_of(seen):
        for place, card in enumerate(some):
            if is_face_up(card):
                gone[(leader + place) % seen.players] |= card.mask
    return gone


def _open(seen: PlayerView, seat: int) -> int:
    """H1: what lies open on the table, or lay there, as a mask."""
    pairs = seen.on_table[seat] if seen.on_table else ()
    return mask_of(card for pair in pairs for card in pair if is_face_up(card))


def _hand(seen: PlayerView, seat: int, fixed: list[int], gone: list[int]) -> list[Spot]:
    """The unseen cards in a seat's hand; what is known of them goes to the fixed cards."""
    size = seen.sizes[seat] - seen.face_down[seat] - (fixed[seat] & ~gone[seat]).bit_count()
    if seen.under is FACE_DOWN and seat == seen.picker:
        size -= not _under_is_gone(seen)
    else:
        shown = shown_by(seen.said, seat) & ~fixed[seat]
        fixed[seat] |= shown
        size -= shown.bit_count()
    trumps = seen.rules.trumps
    refused = 0
    for suit in seen.voids[seat]:
        refused |= trumps.trump_mask if suit is None else trumps.fail_masks[suit]
    return [Spot(Kind.HAND, seat, size, refused)]


def _under_is_gone(seen: PlayerView) -> bool:
    return FACE_DOWN in seen.trick or any(FACE_DOWN in trick.cards for trick in seen.tricks)


def _with_pairs(seen: PlayerView, pool: int, spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """K6, X4: a card of a pair that the picker has shown lies in his hand, or under."""
    picker = seen.picker
    if picker is None or not shown_by(seen.said, picker) & pool:
        return spots
    pair = shown_by(seen.said, picker) & pool
    own = (Kind.HAND, Kind.UNDER)
    return tuple(
        spot if spot.seat == picker and spot.kind in own else spot._replace(refused=spot.refused | pair)
        for spot in spots
    )


def _with_call(seen: PlayerView, spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """Refuse what a call says plainly, so that fewer ways need to be checked.

    K3: the picker has not got what was called; K4: but all fail aces, if that is a ten; K6: and no card of
    its suit in hand, if something lies under for it.
    """
    called, rule, trumps = seen.called, seen.rules.partner, seen.rules.trumps
    if called is None or seen.picker is None:
        return spots
    held = buried = elsewhere = 0
    if not may_have_called(rule):
        held |= called.mask
    if not may_bury_called(rule):
        buried |= called.mask
    if called_ace(rule) is not None:
        if called.rank is Rank.TEN:
            elsewhere |= mask_of(trumps.fail_aces)
        if seen.under is not None:
            held |= trumps.fail_masks[called.suit]
    found = []
    for spot in spots:
        more = elsewhere
        if spot.seat == seen.picker:
            more = buried if spot.kind is Kind.BURY else held
        found.append(spot._replace(refused=spot.refused | more))
    return tuple(found)


def has_renege(seen: PlayerView) -> bool:
    """Say whether a seat has played a card of a suit that it had not followed before (T3, T13)."""
    trumps = seen.rules.trumps
    dealt_down = {pair.down for pairs in seen.on_table for pair in pairs}
    lacks = [0] * seen.players
    for leader, some in fallen_of(seen):
        led = seen.called if some[0] is FACE_DOWN or some[0] is seen.under else some[0]
        assert led is not None
        suit = trumps.follow_masks[led] if is_face_up(led) else 0
        for place, card in enumerate(some):
            seat = (leader + place) % seen.players
            if not is_face_up(card) or card is seen.under or card in dealt_down:
                continue
            if card.mask & lacks[seat]:
                return True
            if not card.mask & suit:
                lacks[seat] |= suit
    return False


def fallen_of(seen: PlayerView) -> Fallen:
    """Give the tricks of a view, the unfinished one last: who leads, and the cards in the order played."""
    done = tuple((trick.leader, trick.cards) for trick in seen.tricks)
    return done if seen.leader is None or not seen.trick else (*done, (seen.leader, seen.trick))
