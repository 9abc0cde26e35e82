"""The rules of the play on plain numbers, and hands played out at random by them.

Scope: rules T3 to T10 as far as they speak of sets of cards.  The engine asks these functions, and so do the
loops that play very many hands (:mod:`sheepshead.rollouts`, :mod:`sheepshead.solver`): no rule stands in two
places.  Sets of cards are int masks (see :mod:`sheepshead.cards`); nothing of the package is imported here.

This module is plainly typed, so that mypyc can compile it, as are all others that ``setup.py`` names.
Compiled or not they do the same.  The type ``i64`` is a word for the compiler, read in annotations only.  A
shift by a variable is left out: mypyc 2.4 gets ``i64(1) << n`` wrong for an ``n`` of 31 and more.
"""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from collections.abc import Callable

    from mypy_extensions import i64

__all__ = [
    "CHANCE_BITS",
    "COMPILED",
    "DUE",
    "KEPT",
    "LAST_KEPT",
    "LED_WITH",
    "NEVER",
    "PLACES",
    "Board",
    "due",
    "follow",
    "kept",
    "last_kept",
    "led_with",
    "narrowed",
    "played_out",
    "runs_away",
    "size",
]

PLACES: Final = 37
"""Card masks leave different rests when divided by this, which finds a card's place in a list at once."""

CHANCE_BITS: Final = 60
"""How many random bits two tricks take: far more than the 29 that tell all ways of playing them apart, at
eight seats with four cards each, so that none is favoured."""

NEVER: Final = 33
"""More cards than there are: so many have to be held to run away where nobody may (T10)."""


# --- one rule each ----------------------------------------------------------------------------------------


def follow(holding: i64, led: i64) -> i64:
    """T3: give the cards of the suit led, or all if there are none.

    Args:
        holding: what the seat holds.
        led: what follows the card led, without a card that lies under (T8); 0 for the seat that leads.
    """
    return holding & led or holding


def last_kept(holding: i64, suit: i64) -> i64:
    """T5: hold back the last card of a suit."""
    in_suit = holding & suit
    return holding if in_suit & (in_suit - 1) else holding & ~in_suit


def due(holding: i64, card: i64) -> i64:
    """T6, T8, T9: allow this card only; one that is gone binds nobody."""
    return holding & card or holding


def kept(holding: i64, card: i64) -> i64:
    """T7, T8, T9: hold this card back."""
    return holding & ~card


def led_with(holding: i64, card: i64, suit: i64, run_away: i64) -> i64:
    """T6, T9: allow the suit to be led with this card only, if it is held and does not run away (T10)."""
    if not holding & card or runs_away(holding, card, suit, run_away):
        return holding
    return holding & ~suit | card


def runs_away(holding: i64, card: i64, suit: i64, run_away: i64) -> bool:
    """T10: say whether a seat that leads holds the card and, with it, so many of the suit."""
    return holding & card != 0 and size(holding & suit) >= run_away


def size(mask: i64) -> i64:
    """Give how many cards there are in a set."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


COMPILED: Final = not isinstance(size, FunctionType)
"""Whether this module was compiled."""

if not COMPILED:
    # The interpreter has the same thing ready-made; compiled, the loop is the quicker of the two.
    globals()["size"] = int.bit_count


# --- a hand in play ---------------------------------------------------------------------------------------

LAST_KEPT: Final = 0
"""The last card of a suit is kept: :func:`last_kept`."""
DUE: Final = 1
"""A card has to be played: :func:`due`."""
KEPT: Final = 2
"""A card is kept: :func:`kept`."""
LED_WITH: Final = 3
"""A suit is led with one card: :func:`led_with`."""


def narrowed(legal: i64, holding: i64, duties: list[tuple[i64, i64, i64, i64]]) -> i64:
    """T5 to T10: give what is left when each duty has been asked; one that would leave nothing does not bind.

    Args:
        legal: what following suit leaves.
        holding: what the seat holds.
        duties: the kind of each duty, its card, its suit, and how many cards may run away.
    """
    for kind, card, suit, run_away in duties:
        if kind == LAST_KEPT:
            allowed = last_kept(holding, suit)
        elif kind == DUE:
            allowed = due(holding, card)
        elif kind == KEPT:
            allowed = kept(holding, card)
        else:
            allowed = led_with(holding, card, suit, run_away)
        legal = legal & allowed or legal
    return legal


def _named(duties: list[tuple[i64, i64, i64, i64]]) -> i64:
    """Give the cards of which one has to be legal for these duties to change anything."""
    mask: i64 = 0
    for kind, card, suit, _ in duties:
        mask |= suit if kind == LAST_KEPT else card
    return mask


@final
class Board:
    """What the cards of a hand in play mean, while a call is open or once none is.

    Lists of cards have each at the place that its mask leaves when divided by :data:`PLACES`.
    """

    def __init__(  # noqa: PLR0917
        self,
        players: i64,
        follow: list[i64],
        above: list[i64],
        opening: i64,
        on_lead: list[list[tuple[i64, i64, i64, i64]]],
        called_suit: list[list[tuple[i64, i64, i64, i64]]],
        other_suit: list[list[tuple[i64, i64, i64, i64]]],
        closed: Board | None,
    ) -> None:
        """Keep the lists.

        Args:
            players: how many seats there are.
            follow: for each card led, what follows it (T3), without a card that lies under.
            above: for each card, what beats it in a trick in which it is the highest so far (T4).
            opening: the cards whose first lead ends the duties of the call; 0 where no call is open.
            on_lead: for each seat its duties when it leads, as :func:`narrowed` takes them.
            called_suit: its duties when the called suit is led.
            other_suit: its duties when another suit is led.
            closed: the board once the called suit has been led; ``None`` where no call is open.
        """
        self.players: i64 = players
        self.follow: list[i64] = follow
        self.above: list[i64] = above
        self.opening: i64 = opening
        self.on_lead: list[list[tuple[i64, i64, i64, i64]]] = on_lead
        self.called_suit: list[list[tuple[i64, i64, i64, i64]]] = called_suit
        self.other_suit: list[list[tuple[i64, i64, i64, i64]]] = other_suit
        self.closed: Board = self if closed is None else closed
        # Only where one of these cards is legal do a seat's duties change anything.
        self.bound_on_lead: list[i64] = [_named(duties) if duties else 0 for duties in on_lead]
        self.bound: list[i64] = [
            _named(called_suit[seat]) | _named(other_suit[seat])
            if called_suit[seat] or other_suit[seat]
            else 0
            for seat in range(players)
        ]
        self.after: list[list[i64]] = (
            [[(seat + place) % players for place in range(1, players)] for seat in range(players)]
            if closed is None
            else closed.after
        )


def played_out(  # noqa: C901, PLR0912, PLR0915, PLR0917 - a call costs as much as a card played
    board: Board,
    holdings: tuple[int, ...],
    remaining: i64,
    leader: i64,
    faces: list[object],
    bits: Callable[[int], int],
    done: object,
) -> object:
    """Play a hand out from a lead, each card at random among those that are legal, all equally likely.

    For every two tricks but the last, :data:`CHANCE_BITS` random bits make one number ``x``.  Of ``n`` legal
    cards the one with ``x % n`` others before it in the deck is played, and ``x // n`` is left for the next
    seat.

    Args:
        board: what the cards mean.
        holdings: what each seat has held, of which all still hold as many cards, at least one.
        remaining: the cards that are left.
        leader: the seat on lead.
        faces: what stands for each card in what is given back.
        bits: gives so many random bits as a number.
        done: the tricks before, as the engine strings them together.

    Returns:
        All tricks, strung together in the same way.
    """
    # Compiled, a number put into a list costs more than all else, so that the holdings stay as they are.
    held: list[i64] = [*holdings]
    above, follow, bound, after = board.above, board.follow, board.bound, board.after
    opening = board.opening
    duties = board.other_suit
    fallen: list[object] = [None] * board.players
    tricks: i64 = size(held[leader] & remaining)
    x: i64 = 0
    is_drawn = False
    while tricks > 1:
        is_drawn = not is_drawn
        if is_drawn:
            x = bits(CHANCE_BITS)
        card = held[leader] & remaining
        if opening and card & board.bound_on_lead[leader]:
            card = narrowed(card, card, board.on_lead[leader])
        n = size(card)
        if n > 1:
            k = x % n
            x //= n
            while k:
                card &= card - 1
                k -= 1
            card &= -card
        fell = card
        place = card % PLACES
        led = follow[place]
        beaters = above[place]
        fallen[0] = faces[place]
        winner = leader
        if opening:
            duties = board.other_suit
            if card & opening:
                duties = board.called_suit
                board = board.closed
                opening = 0
        at: i64 = 1
        for seat in after[leader]:
            holding = held[seat] & remaining
            # T3 as in follow(), without the way there.
            card = holding & led or holding
            n = size(card)
            if n > 1:
                if card & bound[seat]:
                    card = narrowed(card, holding, duties[seat])
                    n = size(card)
                k = x % n
                x //= n
                while k:
                    card &= card - 1
                    k -= 1
                card &= -card
            fell |= card
            place = card % PLACES
            fallen[at] = faces[place]
            at += 1
            if card & beaters:
                beaters = above[place]
                winner = seat
        remaining ^= fell
        done = (done, leader, tuple(fallen), winner)
        leader = winner
        tricks -= 1
        if not opening:
            above, follow, bound = board.above, board.follow, board.bound
    place = (held[leader] & remaining) % PLACES
    beaters = above[place]
    fallen[0] = faces[place]
    winner = leader
    at = 1
    for seat in after[leader]:
        card = held[seat] & remaining
        place = card % PLACES
        fallen[at] = faces[place]
        at += 1
        if card & beaters:
            beaters = above[place]
            winner = seat
    return (done, leader, tuple(fallen), winner)
