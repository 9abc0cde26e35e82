"""What a hand is worth, worked out in the plainest way: every line to its end, nothing left out.

It stands on the public functions alone and shares no code with the search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheepshead import Finished, Play, Playing, apply, legal_moves, score

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sheepshead import State
    from sheepshead.testing import Hand


class Result(NamedTuple):
    """A hand at its end, as it is compared: the better for the picker's side, the greater."""

    points: int
    """Card points of the side's tricks and the bury (S1)."""
    scale: int
    """0 where the side took no trick, 2 where it took all, 1 between (S4)."""
    outcome: str
    """How the house calls it; the same wherever the rest is the same."""


def side_of(state: Playing | Finished) -> set[int] | None:
    """The seats that count as the picker's side; nothing where there is no such side, or not yet."""
    partners = state.partners
    if state.picker is not None:
        return None if partners is None else {state.picker, *partners}
    return {*partners} if partners else None


def result(hand: Finished, side: set[int]) -> Result:
    """Count a finished hand."""
    ours = [trick for trick in hand.tricks if trick.winner in side]
    points = sum(trick.points for trick in ours) + sum(card.points for card in hand.buried)
    scale = 0 if not ours else 2 if len(ours) == len(hand.tricks) else 1
    return Result(points, scale, score(hand).outcome.name)


def value(state: State, side: set[int]) -> Result:
    """What the hand is worth when both sides play as well as they can."""
    if isinstance(state, Finished):
        return result(state, side)
    assert isinstance(state, Playing)
    results = [value(apply(state, move), side) for move in legal_moves(state)]
    return max(results) if state.to_act in side else min(results)


def values(state: Playing, side: set[int]) -> dict[Play, Result]:
    """What each card of the seat to act is worth."""
    return {play: value(apply(state, play), side) for play in state.options}


def late_positions(hand: Hand, most: int) -> Iterator[Playing]:
    """The states of a hand with two sides in which no more than so many cards are left, latest last."""
    for state in hand.states:
        if isinstance(state, Playing) and state.remaining.bit_count() <= most and side_of(state):
            yield state
