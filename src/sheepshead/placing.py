"""Cards laid into places by a number, for the loop that draws very many hands.

Scope: no rule of the game.  Which ways there are, and how many, :mod:`sheepshead.sampling.counts` works out;
here is how a number becomes one of them.  Sets of cards are int masks (see :mod:`sheepshead.cards`).

This module is plainly typed, so that mypyc can compile it; see :mod:`sheepshead.kernel`.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import combinations
from math import comb
from operator import itemgetter
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, final

from sheepshead.kernel import size

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = ["Fill", "Node", "choice", "placed"]


@final
class Fill:
    """One way to fill some places, by how many cards of each kind."""

    def __init__(self, steps: list[tuple[i64, i64, i64, int, list[i64]]], weight: int, child: Node) -> None:
        """Keep what is to be done.

        Args:
            steps: the number of a place; the cards of a kind, as a mask; how many of those that are left of
                it go there, and in how many ways; and, where all of it is left, room for what each way comes
                to.
            weight: how often it counts.
            child: what is filled next.
        """
        self.steps: list[tuple[i64, i64, i64, int, list[i64]]] = steps
        self.weight: int = weight
        self.child: Node = child


@final
class Node:
    """All ways to fill the places that are left with the cards that are left."""

    def __init__(self, total: int, starts: list[int], fills: list[Fill]) -> None:
        """Keep them.

        Args:
            total: how many there are.
            starts: the number of the first way of each fill, from 0.
            fills: what there is by how many cards go where; nothing where all places are full.
        """
        self.total: int = total
        self.starts: list[int] = starts
        self.fills: list[Fill] = fills


def placed(node: Node, left: i64, number: int, lying: list[i64]) -> int:
    """Lay cards in the way of this number.

    Args:
        node: all ways.
        left: the cards, as a mask.
        number: which of the ways, from 0.
        lying: what lies in each place, as masks; the cards are added to it.

    Returns:
        Which it is, from 0, of the times that the way counts.
    """
    which = 0
    while node.fills:
        fill = node.fills[0]
        if len(node.fills) > 1:
            at = bisect_right(node.starts, number) - 1
            number -= node.starts[at]
            fill = node.fills[at]
        node = fill.child
        rest = number % node.total
        number //= node.total
        if fill.weight > 1:
            which = number % fill.weight
            number //= fill.weight
        for place, kind, count, ways, found in fill.steps:
            some = left & kind
            if ways > 1:
                nth: i64 = number % ways
                number //= ways
                if not found:
                    some = choice(some, count, nth)
                elif found[nth]:
                    some = found[nth]
                else:
                    some = found[nth] = choice(some, count, nth)
            # Compiled, |= would have both numbers made into objects first.
            lying[place] = lying[place] | some
            left ^= some
        number = rest
    return which


def choice(some: i64, count: i64, number: i64) -> i64:
    """Give the choice of this number, from 0, of so many of these cards, as a mask.

    >>> [choice(0b1101, 2, number) for number in range(3)]
    [5, 9, 12]
    """
    among = size(some)
    if not _COMPILED:
        takes = _takers(among, count)
        if takes:
            chosen: i64 = sum(takes[number](_bits_of(some)))
            return chosen
    if not _WAYS:
        # At once, so that a thread beside this one sees all of them or none.
        _WAYS[:] = [[comb(cards, taken) for taken in range(cards + 1)] for cards in range(MOST_CARDS)]
    mask: i64 = 0
    while 0 < count < among:
        card = some & -some
        some ^= card
        among -= 1
        with_it = _WAYS[among][count - 1]
        if number < with_it:
            mask |= card
            count -= 1
        else:
            number -= with_it
    return mask | some if count else mask


# Each module says so of itself; the kernel may be compiled where this one is not.
_COMPILED: Final = not isinstance(choice, FunctionType)

MOST_CARDS: Final = 32
"""As many as a deck has."""

_WAYS: Final[list[list[i64]]] = []
"""In how many ways so many of so many cards can be taken, worked out when first needed."""

MOST_LISTED: Final = 2_000
"""Of so many choices the interpreter keeps what takes each, which is quicker than to work it out."""


@lru_cache(maxsize=512)
def _takers(among: int, count: int) -> tuple[Any, ...]:
    """Give for each choice of so many of a tuple's items what takes them from it; nothing if too many."""
    if comb(among, count) > MOST_LISTED:
        return ()
    every = combinations(range(among), count)
    # An itemgetter is the quickest there is, but gives no tuple of one, nor of none.
    if count > 1:
        return tuple(itemgetter(*places) for places in every)
    return tuple(itemgetter(slice(sum(places), sum(places) + count)) for places in every)


# The cards of each eight bits of a mask, made when first needed.
_BITS: Final[list[list[tuple[int, ...]]]] = []


def _bits_of(cards: int) -> tuple[int, ...]:
    """Give the cards of a mask, each as a mask of its own."""
    if not _BITS:
        # As cards.subsets does, which may not be imported here.
        tables = []
        for first in range(0, MOST_CARDS, 8):
            table: list[tuple[int, ...]] = [()]
            for index in range(first, first + 8):
                table += [(*some, 1 << index) for some in table]
            tables.append(table)
        _BITS[:] = tables
    one, two, three, four = _BITS
    return one[cards & 255] + two[cards >> 8 & 255] + three[cards >> 16 & 255] + four[cards >> 24]
