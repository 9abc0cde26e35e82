"""A hand in play as plain numbers, for the loops of :mod:`sheepshead.kernel` and :mod:`sheepshead.solver`.

Scope: no rule of the game: what a call means is read off the tables of the play, and each duty of the
package off its value.  A house's own duty is code that the loops cannot run, so a hand with one has no board;
nor has a hand with cards that lie face down on the table (H1), or with an under that a renege has kept (T8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sheepshead.cards import DECK
from sheepshead.errors import SheepsheadError, shown
from sheepshead.forcing import beaters
from sheepshead.kernel import DUE, KEPT, LAST_KEPT, LED_WITH, NEVER, PLACES, Board
from sheepshead.rules.called_duties import CalledCardFalls, CalledCardKept, HoldCard, UnderMissed, UnderWaits

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from sheepshead.rules.duties import Duty
    from sheepshead.state import Playing
    from sheepshead.tables import PlayTables, Speaking

    InNumbers: TypeAlias = tuple[int, int, int, int]

__all__ = ["BOARDS", "POINTS", "UnsolvableHand", "board_of", "marked"]


class UnsolvableHand(SheepsheadError, ValueError):
    """A hand that cannot be solved: its sides are not two, or its play is bound by a house's own rule."""


def _placed(by_card: list[int]) -> list[int]:
    """Give numbers of the cards, in the order of the deck, at the places where the loops look for them."""
    at = [0] * PLACES
    for card, number in zip(DECK, by_card, strict=True):
        at[card.mask % PLACES] = number
    return at


POINTS: Final = _placed([card.points for card in DECK])
"""The card points of each card (C2), at its place."""

MOST_BOARDS: Final = 4096
"""As many as there may be tables that are kept."""

BOARDS: Final[dict[int, tuple[PlayTables, Board]]] = {}
"""Boards by the identity of the tables, which are kept too, so that no others can come to have it."""

# What follows and what beats each card, by the identity of what the tables say of it: calls of the same cards
# share that, whoever has made them.
_MEANINGS: Final[dict[tuple[int, int], tuple[PlayTables, list[int], list[int]]]] = {}


def board_of(state: Playing) -> Board:
    """Give what the cards mean for the play as it stands, worked out once for hands with the same call.

    Raises:
        UnsolvableHand: when the loops do not know all that binds the play.
    """
    _, tables, _, _, before, holdings, _, _ = state.standing
    board = _kept_board(tables)
    under = tables.under_mask
    if under & before:
        beside = before & tables.opening_mask & ~under
        for held in holdings:
            # Nearly never, and looked at more closely then.
            if held & under and held & beside:
                _require_under_falls(state)
        if state.trick and state.trick[0].mask & tables.opening_mask:
            _require_under_not_kept(state)
    return board


def marked(board: Board) -> int:
    """Give the cards that are like no others as long as a call is open, as a mask.

    They are those that a duty names; and where the call changes what beats what (K5, T8), the suit called.
    """
    mask = 0 if board.above is board.closed.above else board.opening
    for moment in (board.on_lead, board.called_suit, board.other_suit):
        for duties in moment:
            for _, card, _, _ in duties:
                mask |= card
    return mask


def _kept_board(tables: PlayTables) -> Board:
    kept = BOARDS.get(id(tables))
    if kept is not None:
        return kept[1]
    board = _board(tables)
    if len(BOARDS) >= MOST_BOARDS:
        BOARDS.clear()
    BOARDS[id(tables)] = tables, board
    return board


def _board(tables: PlayTables) -> Board:
    if tables.covered:
        raise UnsolvableHand("some cards lie face down on the table, and the loops know no such cards [H1]")
    closed = None if tables.closed is None else _kept_board(tables.closed)
    follow, above = _meaning(tables)
    return Board(
        tables.players,
        follow,
        above,
        tables.opening_mask,
        _in_numbers(tables.on_lead, _on_lead, tables.players),
        _in_numbers(tables.called_suit, _called_suit, tables.players),
        _in_numbers(tables.other_suit, _other_suit, tables.players),
        closed,
    )


# The loops do not change the lists that they are given.
_NONE: Final[list[InNumbers]] = []


def _in_numbers(
    by_seat: tuple[Speaking, ...], written: Callable[[Duty], InNumbers], players: int
) -> list[list[InNumbers]]:
    """Write the duties of each seat, nearly all of which have none, as the loops take them."""
    found = [_NONE] * players
    for seat, duties in enumerate(by_seat):
        if duties:
            found[seat] = [written(duty) for duty, _ in duties]
    return found


def _meaning(tables: PlayTables) -> tuple[list[int], list[int]]:
    """Give what follows each card led and what beats each card, without an under that follows nothing."""
    key = id(tables.follow_masks), id(tables.power)
    kept = _MEANINGS.get(key)
    if kept is not None:
        return kept[1], kept[2]
    under = tables.under_mask
    follow = _placed([tables.follow_masks[card] & ~under for card in DECK])
    above = _placed([beaters(tables, card) for card in DECK])
    if len(_MEANINGS) >= MOST_BOARDS:
        _MEANINGS.clear()
    _MEANINGS[key] = tables, follow, above
    return follow, above


def _require_under_falls(state: Playing) -> None:
    """Refuse an under that can miss the first trick of its suit, beside a card that follows it (T8)."""
    tables = state.tables
    if not tables.under_mask & state.remaining:
        return
    for duties, held in zip(tables.called_suit, state.contract.holdings, strict=True):
        if any(isinstance(duty, UnderWaits) for duty, _ in duties) and held & state.remaining & (
            tables.opening_mask & ~tables.under_mask
        ):
            raise UnsolvableHand(
                f"{state.under} lies under beside cards of the suit called, which K6 rules out [T8]"
            )


def _require_under_not_kept(state: Playing) -> None:
    """Refuse an under that its holder has kept back in the trick in which it was due (T8, T13)."""
    kept = state.tables.under_mask & state.remaining
    for place in range(len(state.trick)):
        if state.contract.holdings[(state.leader + place) % state.players] & kept:
            raise UnsolvableHand(f"{state.under} lay under and missed the first trick of its suit [T8]")


# A duty that only inherits from one of the package's may mean something else, so types are compared exactly.


def _on_lead(duty: Duty) -> InNumbers:
    if type(duty) is CalledCardFalls:
        return LED_WITH, duty.card, duty.suit, duty.needed_to_run_away
    raise _unsolvable(duty)


def _called_suit(duty: Duty) -> InNumbers:
    if type(duty) is CalledCardFalls or type(duty) is UnderWaits:
        return DUE, duty.card, 0, NEVER
    raise _unsolvable(duty)


def _other_suit(duty: Duty) -> InNumbers:
    if type(duty) is HoldCard:
        return LAST_KEPT, 0, duty.suit, NEVER
    if type(duty) is CalledCardKept or type(duty) is UnderWaits:
        return KEPT, duty.card, 0, NEVER
    raise _unsolvable(duty)


def _unsolvable(duty: Duty) -> UnsolvableHand:
    if isinstance(duty, UnderMissed):
        return UnsolvableHand(f"a card that lay under missed the first trick of its suit: {shown(duty)} [T8]")
    return UnsolvableHand(f"the play is bound by a duty of the house's own, {shown(duty)} [{duty.rule}]")
