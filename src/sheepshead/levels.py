"""How far the picker's side comes in a hand in play: the questions that are put to the search.

Scope: no rule of the game.  A *level* says how far a side comes: the card points of its tricks, without the
bury; -1 for a side that takes no trick at all, one more than there are points for a side that takes them all
(S4 asks for tricks, not for points).  What is won and what it is called follows from the level alone.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

import attrs

from sheepshead._typing import assert_never
from sheepshead.boards import POINTS, UnsolvableHand, board_of, marked
from sheepshead.cards import cards_of, mask_of
from sheepshead.contract import Named, Nobody, Picked
from sheepshead.kernel import PLACES
from sheepshead.solver import Search
from sheepshead.state import PlayedOut, Playing

if TYPE_CHECKING:
    from sheepshead.kernel import Board
    from sheepshead.state import Done, Finished
    from sheepshead.trumps import TrumpOrder

__all__ = ["NO_TRICK", "Levels", "side_of"]

NO_TRICK: Final = -1
"""The level of a side that takes no trick."""

_ONE_EACH: Final = [1] * PLACES
"""What cards count where it is only asked who takes tricks."""


def side_of(state: Playing) -> frozenset[int]:
    """Give the seats of the picker's side, or of the side of the named cards (P5).

    Raises:
        UnsolvableHand: when the sides are not two, or play has yet to settle them.
    """
    game = state.contract.game
    match game:
        case Nobody():
            rule = "N1" if state.rules.partner.has_sides else "H1"
            raise UnsolvableHand(f"everybody plays for himself here, and a solution needs two sides [{rule}]")
        case Picked(picker=picker):
            alone = {picker}
        case Named():
            alone = set()
        case _:
            assert_never(game)
    partners = state.partners
    if partners is None:
        raise UnsolvableHand("who plays with whom is not settled yet, and a solution needs two sides [K9]")
    return frozenset({*alone, *partners})


@attrs.define(init=False)
class Levels:
    """The levels in one hand and in what may follow from it; what is found is kept for the next question.

    Every state that is asked about comes from the one that it was made for.
    """

    top: int
    """The card points of all tricks of the hand; the level of all tricks is one above."""
    _ours: list[bool]
    _all_tricks: int
    """All tricks, counted in cards, as tricks are counted here."""
    _for_points: Search
    _for_tricks: Search

    def __init__(self, state: Playing) -> None:
        """Take up a hand.

        Raises:
            UnsolvableHand: when it has no two sides, or its play is bound by more than the search knows.
        """
        side = side_of(state)
        board = board_of(state)
        contract, _, _, _, before, *_ = state.standing
        held = [holding & before for holding in contract.holdings]
        self._ours = [seat in side for seat in range(state.players)]
        self.top = sum(_weight(holding, POINTS) for holding in contract.holdings)
        self._all_tricks = sum(holding.bit_count() for holding in contract.holdings)
        trumps, apart = state.rules.trumps, marked(board)
        self._for_points = Search(held, self._ours, POINTS, _runs(trumps, POINTS, apart))
        self._for_tricks = Search(held, self._ours, _ONE_EACH, _runs(trumps, _ONE_EACH, apart))

    def is_ours(self, seat: int) -> bool:
        """Say whether a seat is on the picker's side."""
        return self._ours[seat]

    def points(self, level: int) -> int:
        """Give the card points in tricks that belong to a level."""
        return min(max(level, 0), self.top)

    def level(self, state: Playing | Finished, guess: int = 0) -> int:
        """Give the level that the picker's side comes to when all play as well as they can.

        Args:
            state: the hand as it stands.
            guess: what to try first.
        """
        points = self._points(state, guess)
        if points == 0 and self._tricks(state, 1) < 1:
            return NO_TRICK
        if points == self.top and self._tricks(state, self._all_tricks) == self._all_tricks:
            return self.top + 1
        return points

    def reaches(self, state: Playing | Finished, level: int) -> bool:
        """Say whether the picker's side comes to this level or beyond, which is quicker to find out."""
        if level <= NO_TRICK:
            return True
        if level == 0:
            return self._tricks(state, 1) >= 1
        if level <= self.top:
            return self._answer(state, self._for_points, POINTS, level) >= level
        return level == self.top + 1 and self._tricks(state, self._all_tricks) == self._all_tricks

    def _points(self, state: Playing | Finished, guess: int) -> int:
        least, most = 0, self.top
        need = min(max(guess, 1), most)
        while least < most:
            answer = self._answer(state, self._for_points, POINTS, need)
            if answer >= need:
                # Where the guess was right, one more question tells.
                least, need = answer, answer + 1 if need == guess else (answer + most + 1) // 2
            else:
                most, need = answer, (least + answer + 1) // 2
        return least

    def _tricks(self, state: Playing | Finished, need: int) -> int:
        """Give a bound on the tricks of our side, counted in cards."""
        return self._answer(state, self._for_tricks, _ONE_EACH, need)

    def _answer(self, state: Playing | Finished, search: Search, weights: list[int], need: int) -> int:
        """Give a bound for the whole hand: at least so much where it is the need or more, else at most."""
        if not isinstance(state, Playing):
            return self._won(state.end.done if isinstance(state.end, PlayedOut) else None, weights)
        _, _, done, leader, before, *_ = state.standing
        won = self._won(done, weights)
        board = board_of(state)
        left = _weight(before, weights)
        tricks = (state.contract.holdings[leader] & before).bit_count()
        if not state.trick:
            return won + search.rest(board, before, left, leader, tricks, need - won)
        return won + self._in_trick(state, search, weights, board, left, tricks, need - won)

    def _in_trick(  # noqa: PLR0917
        self,
        state: Playing,
        search: Search,
        weights: list[int],
        board: Board,
        left: int,
        tricks: int,
        need: int,
    ) -> int:
        """Answer from a trick that has begun on, without what was won before."""
        _, _, _, leader, before, *_ = state.standing
        led, *others = state.trick
        beaters, winner = board.above[led.mask % PLACES], leader
        for seat, card in zip(board.after[leader], others, strict=False):
            if card.mask & beaters:
                beaters, winner = board.above[card.mask % PLACES], seat
        opens = bool(led.mask & board.opening)
        return search.turn(
            board,
            board.called_suit if opens else board.other_suit,
            board.closed if opens else board,
            before,
            # Nothing has been folded, so every card is worth trying.
            before,
            left,
            tricks,
            board.follow[led.mask % PLACES],
            state.to_act,
            state.players - len(state.trick),
            mask_of(state.trick),
            beaters,
            winner,
            sum(weights[card.mask % PLACES] for card in state.trick),
            need,
        )

    def _won(self, done: Done, weights: list[int]) -> int:
        """Count what our side has taken in finished tricks."""
        won = 0
        while done is not None:
            done, _, played, winner = done
            if self._ours[winner]:
                won += sum(weights[card.mask % PLACES] for card in played)
        return won


def _weight(mask: int, weights: list[int]) -> int:
    return sum(weights[card.mask % PLACES] for card in cards_of(mask))


def _runs(trumps: TrumpOrder, weights: list[int], apart: int) -> list[list[int]]:
    """Give the cards that follow one another in a suit and count the same, two or more, strongest first."""
    runs: list[list[int]] = []
    for suit in trumps.suits:
        kinds = groupby(suit, key=lambda card: (weights[card.mask % PLACES], card.mask & apart))
        runs += [[card.mask for card in some] for (_, alone), some in kinds if not alone]
    return [run for run in runs if len(run) > 1]
