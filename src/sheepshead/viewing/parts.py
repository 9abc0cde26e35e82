"""The parts of a view, each taken from the state of a hand.

Scope: what a seat has in hand and what it sees on the table (P2, B2, K9, K10, T8, H1, N1).  Together they
make a :class:`sheepshead.viewing.PlayerView`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheepshead._typing import assert_never
from sheepshead.actions import Call
from sheepshead.cards import Card, cards_of, mask_of
from sheepshead.contract import Nobody, Picked
from sheepshead.rules.answers import ThrowIn
from sheepshead.rules.facts import CallTime, SideFacts, told
from sheepshead.state import Burying, Calling, Doubling, Finished, Picking, Playing, ThrownIn
from sheepshead.viewing.seen import (
    FACE_DOWN,
    Lying,
    SeenTrick,
    fallen,
    is_ours,
    said_of,
    shown_by,
    told_by_doubling,
    voids,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheepshead.actions import Action, CallAction
    from sheepshead.cards import Suit
    from sheepshead.contract import Dealt
    from sheepshead.state import State
    from sheepshead.viewing.seen import Fallen, SeenCard

__all__ = [
    "Hand",
    "Table",
    "answers",
    "bury_size",
    "dealt_of",
    "doublings",
    "hand_of",
    "is_redeal",
    "passed",
    "sides",
    "speaking_order",
    "table",
    "void_suits",
]


def dealt_of(state: State) -> Dealt:
    """Give what the hand started from."""
    match state:
        case Picking() | Burying() | Calling():
            return state.deal
        case Doubling() | Playing():
            return state.contract.dealt
        case Finished():
            return state.end.deal if isinstance(state.end, ThrownIn) else state.end.contract.dealt
        case _:
            assert_never(state)


# --- what was said ----------------------------------------------------------------------------------------


def speaking_order(dealer: int, players: int) -> tuple[int, ...]:
    """Give the seats from the dealer's left (P1)."""
    return tuple((dealer + step) % players for step in range(1, players + 1))


def passed(state: State) -> tuple[int, ...]:
    """Give the seats that have passed, in the order in which they spoke (P1, P3)."""
    if not state.rules.partner.has_picker:
        return ()
    dealt = dealt_of(state)
    in_order = speaking_order(dealt.dealer, state.players)
    if isinstance(state, Finished) and isinstance(state.end, ThrownIn):
        # Who demanded a new deal, and who had passed by then, the hand does not keep.
        return () if is_redeal(state.end.outcome) else in_order
    spoke = state.to_act if isinstance(state, Picking) else _picker(state)
    if dealt.all_passed or spoke is None:
        return in_order
    return in_order[: in_order.index(spoke)]


def is_redeal(outcome: ThrowIn | None) -> bool:
    """Say whether the cards were thrown in because of a poor hand (D7)."""
    return outcome == ThrowIn("D7")


def _picker(state: State) -> int | None:
    return None if isinstance(state, Picking) else state.picker


def answers(state: State) -> tuple[tuple[int, CallAction], ...]:
    """Give what was answered, with who did: the picker, or every seat from the dealer's left (K9)."""
    picker, given = _picker(state), () if isinstance(state, Picking) else state.calls
    seats = speaking_order(state.dealer, state.players) if picker is None else (picker,) * len(given)
    aloud = (Call(said.card) if isinstance(said, Call) else said for said in given)
    return tuple(zip(seats, aloud, strict=False))


def doublings(state: State) -> tuple[tuple[int, Action], ...]:
    """Give what was said when the seats were asked to double (X)."""
    match state:
        case Doubling() | Playing():
            return said_of(state)
        case Finished():
            return () if isinstance(state.end, ThrownIn) else state.end.contract.said
        case Picking() | Burying() | Calling():
            return ()
        case _:
            assert_never(state)


# --- cards ------------------------------------------------------------------------------------------------


class Hand(NamedTuple):
    """The cards that a seat has had in its hand, or that it was shown."""

    dealt: tuple[Card, ...]
    holding: tuple[Card, ...]
    blind: tuple[Card, ...]
    buried: tuple[Card, ...]


def hand_of(state: State, seat: int | None) -> Hand:
    """Give the cards that a seat has seen of its own hand, the blind and the bury."""
    dealt, bury = dealt_of(state), _bury(state)
    over = isinstance(state, Finished) and not state.thrown_in
    if seat is None:
        return Hand((), (), _blind_of_leaster(state), cards_of(bury if over else 0))
    # H1: a card of its own that lies face down a seat does not know either.
    down = state.face_down[seat] if isinstance(state, Playing) else ()
    had, taken = dealt.holdings[seat] & ~mask_of(down), _taken(state, seat)
    lying = tuple(card for card in dealt.blind_as_it_lies if card.mask & taken) or cards_of(taken)
    return Hand(
        cards_of(had),
        tuple(card for card in state.holding(seat) if card not in down),
        _blind_of_leaster(state) or lying,
        cards_of(bury if over else bury & (had | taken)),
    )


def _bury(state: State) -> int:
    match state:
        case Burying() | Calling():
            return state.buried_mask
        case Doubling() | Playing() | Finished():
            return mask_of(state.buried)
        case Picking():
            return 0
        case _:
            assert_never(state)


def bury_size(state: State) -> int:
    """Give how many cards have been buried so far (B1)."""
    return _bury(state).bit_count()


def _taken(state: State, seat: int) -> int:
    """P2, K9: what a seat has taken of the blind, as a mask."""
    picker = _picker(state)
    if picker is None or (isinstance(state, Calling) and state.time is CallTime.BEFORE_BLIND):
        return 0
    return dealt_of(state).blind_of(seat, picker)


def _blind_of_leaster(state: State) -> tuple[Card, ...]:
    """N1: nobody sees it before the end."""
    if isinstance(state, Finished) and not isinstance(state.end, ThrownIn):
        return state.blind if isinstance(state.end.contract.game, Nobody) else ()
    return ()


# --- the play ---------------------------------------------------------------------------------------------


class Table(NamedTuple):
    """What lies on the table, or has lain there, as a seat sees it."""

    fallen: Fallen
    tricks: tuple[SeenTrick, ...]
    trick: tuple[SeenCard, ...]
    on_table: tuple[tuple[Lying, ...], ...]


def table(state: State, seat: int | None) -> Table:
    """Give the tricks, and the cards that were dealt onto the table (H1)."""
    if not isinstance(state, (Playing, Finished)):
        return Table((), (), (), ())
    fell = fallen(state, seat)
    winners = [trick.winner for trick in state.tricks]
    done = tuple(
        SeenTrick(leader, some, winner) for (leader, some), winner in zip(fell, winners, strict=False)
    )
    trick = fell[-1][1] if len(fell) > len(done) else ()
    hidden = mask_of(card for some in state.face_down for card in some) if isinstance(state, Playing) else 0
    pairs = dealt_of(state).on_table
    on_table = tuple(
        tuple(Lying(FACE_DOWN if down.mask & hidden else down, up) for down, up in each) for each in pairs
    )
    return Table(fell, done, trick, on_table)


def void_suits(state: State) -> tuple[tuple[Suit | None, ...], ...]:
    """Give the suits in which each seat has shown to have nothing (T3)."""
    if not isinstance(state, Playing):
        return ((),) * state.players
    trumps = state.rules.trumps
    firsts = [suit[0] for suit in trumps.suits]
    return tuple(
        tuple(trumps.fail_suit(first) for first in firsts if first.mask & lacks) for lacks in voids(state)
    )


# --- the sides --------------------------------------------------------------------------------------------


def sides(state: State, seat: int | None, hand: Hand, fell: Fallen) -> tuple[tuple[int, ...], bool]:
    """Give who is known to be with the picker, and whether those are all (K10).

    The partner rule itself is asked: with the cards that the seat has seen, and then, to learn whether the
    others make a difference, with all of them in each hand in turn.
    """
    match state:
        case Picking() | Burying() | Calling():
            return (), False
        case Finished():
            return state.partners or (), not state.thrown_in
        case Doubling() | Playing():
            pass
        case _:
            assert_never(state)
    game, rule = state.contract.game, state.rules.partner
    if isinstance(game, Nobody):
        return (), True
    if not is_ours(rule):
        return (), False
    picker = game.picker if isinstance(game, Picked) else None
    seen, buried = _seen_at_first_lead(state, seat, hand, fell), mask_of(hand.buried)
    unseen = mask_of(state.rules.shape.deck) & ~(sum(seen) | buried)
    tricks = state.tricks if isinstance(state, Playing) else ()

    def partners(holdings: Sequence[int]) -> tuple[int, ...] | None:
        facts = (state.rules.trumps, picker, game.calls, tuple(holdings), buried, tricks)
        return rule.partners(told(SideFacts, facts))

    known = partners(seen)
    if known is None:
        return (), False
    told_aloud, alone = told_by_doubling(state)
    with_all_others = (
        partners([held | (unseen if at == each else 0) for each, held in enumerate(seen)])
        for at in range(state.players)
    )
    return tuple(sorted({*known, *told_aloud})), alone or all(other == known for other in with_all_others)


def _seen_at_first_lead(state: Doubling | Playing, seat: int | None, hand: Hand, fell: Fallen) -> list[int]:
    """What a seat has seen of each holding at the first lead, as masks."""
    seen = [shown_by(said_of(state), each) for each in range(state.players)]
    for leader, some in fell:
        for place, card in enumerate(some):
            if isinstance(card, Card):
                seen[(leader + place) % state.players] |= card.mask
    if seat is not None:
        seen[seat] |= mask_of(hand.holding)
    return seen
