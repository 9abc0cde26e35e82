"""In how many ways cards can lie in places, and which way has which number.

Scope: counting, and no rule of the game.  Cards that no place and no check tells apart are of one class; a
way to fill a place is first so many cards of each class, and only then which cards.  So all ways are counted
by the counts of the classes, and each way has a number, from which it is found again without a search.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate, combinations
from math import comb
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from sheepshead.cards import subsets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Take: TypeAlias = Callable[[Any], Any]
    """What takes some items of a tuple, as a tuple."""

__all__ = ["Bits", "Filling", "Group", "Placements", "bits_of", "choice", "takers"]

MOST_CHOICES_LISTED: Final = 2_000
"""Choices of so many cards are listed, to be looked up; of more each is worked out."""

Bits: TypeAlias = tuple[int, ...]
"""Cards in a fixed order, each as a mask."""


# The cards of each eight bits of a mask, made when first needed.
_BITS: Final[list[list[Bits]]] = []


def bits_of(cards: int) -> Bits:
    """Give the cards of a mask, each as a mask of its own.

    >>> bits_of(0b1101)
    (1, 4, 8)
    """
    if not _BITS:
        _BITS[:] = [subsets([1 << index for index in range(first, first + 8)]) for first in range(0, 32, 8)]
    one, two, three, four = _BITS
    return one[cards & 255] + two[cards >> 8 & 255] + three[cards >> 16 & 255] + four[cards >> 24]


def choice(some: Bits, count: int, number: int) -> tuple[int, Bits]:
    """Give the choice of this number, from 0, of so many of these cards, as a mask; and those that are left.

    >>> [choice((1, 4, 8), 2, number) for number in range(3)]
    [(5, (8,)), (9, (4,)), (12, (1,))]
    """
    listed = _listed(len(some), count)
    if listed:
        chosen, left = listed[number]
        return sum(chosen(some)), left(some)
    mask, rest = 0, []
    for at, card in enumerate(some):
        with_it = comb(len(some) - at - 1, count - 1) if count else 0
        if number < with_it:
            mask |= card
            count -= 1
        else:
            number -= with_it
            rest.append(card)
    return mask, tuple(rest)


@lru_cache(maxsize=64)
def takers(among: int, count: int) -> tuple[Take, ...]:
    """Give for each choice of so many of a tuple's items what takes them from it; nothing if too many."""
    if comb(among, count) > MOST_CHOICES_LISTED:
        return ()
    return tuple(_take(some) for some in combinations(range(among), count))


@lru_cache(maxsize=512)
def _listed(among: int, count: int) -> tuple[tuple[Take, Take], ...]:
    """For each choice of so many what takes it from a tuple, and what takes the rest; nothing if too many."""
    if comb(among, count) > MOST_CHOICES_LISTED:
        return ()
    every = range(among)
    return tuple(
        (_take(some), _take(tuple(at for at in every if at not in some)))
        for some in combinations(every, count)
    )


def _take(places: tuple[int, ...]) -> Take:
    """What gives the items of a tuple at these places, as a tuple."""
    # An itemgetter is the quickest there is, but gives no tuple of one.
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1)) if places else itemgetter(slice(0))


class Filling(NamedTuple):
    """A place to be filled."""

    size: int
    """How many cards lie there."""
    refused: int
    """The cards that cannot lie there, as a mask."""


class Group(NamedTuple):
    """Places that are filled together."""

    places: tuple[int, ...]
    """Their numbers."""
    check: Callable[[tuple[int, ...]], int] | None = None
    """In how many ways more each filling counts, given the cards in each of the places as masks; 0: it cannot
    be.  It may look at the classes of the cards only.  ``None``: each counts once."""


class _Step(NamedTuple):
    """So many cards of one class into one place."""

    place: int
    kind: int
    cards: int
    ways: int
    listed: tuple[tuple[Take, Take], ...]


class _Alike(NamedTuple):
    """So many cards into one place, whichever they are."""

    place: int
    cards: int
    ways: int
    listed: tuple[tuple[Take, Take], ...]


class _Fill(NamedTuple):
    """One way to fill a group, by counts."""

    steps: tuple[_Step, ...]
    weight: int
    child: _Node


class _Node(NamedTuple):
    """All ways to fill the places that are left with the cards that are left."""

    total: int
    ends: list[int]
    fills: list[_Fill]


_FULL: Final = _Node(1, [], [])


class Placements:
    """Every way in which the cards of a pool fill places."""

    def __init__(
        self, pool: int, places: Sequence[Filling], groups: Sequence[Group], roles: Sequence[int]
    ) -> None:
        """Count them.

        Args:
            pool: the cards, as a mask.
            places: the places, which together take all of them.
            groups: all places, those that are filled together side by side; checked ones come first.
            roles: sets of cards that checks tell from others, as masks.
        """
        self._places = places
        self._groups = groups
        self._classes = [self._classes_from(pool, level, roles) for level in range(len(groups))]
        self._merged = [
            tuple(next(at for at, wide in enumerate(later) if kind & wide) for kind in kinds)
            for kinds, later in zip(self._classes, self._classes[1:], strict=False)
        ]
        self._first = [*map(bits_of, self._classes[0])] if groups else []
        before = self._until_alike()
        self._alike = self._places_alike(before)
        self._merges = [*map(self._merge_after, range(before))]
        self._nodes: dict[tuple[int, tuple[int, ...]], _Node] = {}
        self._weights: dict[tuple[int, tuple[tuple[int, ...], ...]], int] = {}
        fits = pool.bit_count() == sum(place.size for place in places)
        counts = tuple(kind.bit_count() for kind in self._classes[0]) if groups else ()
        self._root = self._node(0, counts) if fits else _Node(0, [], [])

    @property
    def count(self) -> int:
        """How many ways there are, each as often as its checks say."""
        return self._root.total

    def numbered(self, number: int) -> tuple[list[int], int]:  # noqa: C901, PLR0912 - a call costs
        """Give the way of this number, from 0: what lies in each place, as masks, and which of its checks."""
        lying = [0] * len(self._places)
        left = self._first[:]
        node, which = self._root, 0
        for merge in self._merges:
            _, ends, fills = node
            at = 0
            if len(fills) > 1:
                at = bisect_right(ends, number)
                if at:
                    number -= ends[at - 1]
            steps, weight, node = fills[at]
            number, rest = divmod(number, node[0])
            if weight > 1:
                number, which = divmod(number, weight)
            for place, kind, cards, ways, listed in steps:
                some = left[kind]
                if ways == 1:
                    lying[place] |= sum(some)
                    left[kind] = ()
                    continue
                number, chosen = divmod(number, ways)
                if listed:
                    take, leave = listed[chosen]
                    lying[place] |= sum(take(some))
                    left[kind] = leave(some)
                else:
                    mask, left[kind] = choice(some, cards, chosen)
                    lying[place] |= mask
            number = rest
            if merge:
                kinds, wide = merge
                merged: list[Bits] = [()] * wide
                for have, at in zip(left, kinds, strict=True):
                    merged[at] += have
                left = merged
        if self._alike:
            (some,) = left
            for place, cards, ways, listed in self._alike:
                if ways == 1:
                    lying[place] = sum(some)
                    continue
                number, chosen = divmod(number, ways)
                if listed:
                    take, leave = listed[chosen]
                    lying[place] = sum(take(some))
                    some = leave(some)
                else:
                    lying[place], some = choice(some, cards, chosen)
        return lying, which

    def _until_alike(self) -> int:
        """The level from which on all cards are alike, so that only how many are left counts."""
        last = len(self._groups)
        while last and len(self._classes[last - 1]) == 1 and self._groups[last - 1].check is None:
            last -= 1
        return last

    def _places_alike(self, level: int) -> list[_Alike]:
        """The places from this level on, where all cards are alike."""
        places = [at for group in self._groups[level:] for at in group.places if self._places[at].size]
        left = sum(self._places[at].size for at in places)
        found = []
        for at in places:
            size = self._places[at].size
            found.append(_Alike(at, size, comb(left, size), _listed(left, size)))
            left -= size
        return found

    def _merge_after(self, level: int) -> tuple[tuple[int, ...], int] | None:
        """For each class of a level the class of the next one that it is part of, and how many those are."""
        if level >= len(self._merged):
            return None
        merged, wide = self._merged[level], len(self._classes[level + 1])
        return None if merged == tuple(range(wide)) else (merged, wide)

    def _classes_from(self, pool: int, level: int, roles: Sequence[int]) -> list[int]:
        """The classes that the places from a level on, and their checks, tell apart."""
        later = [at for group in self._groups[level:] for at in group.places]
        parting = [self._places[at].refused for at in later]
        if any(group.check is not None for group in self._groups[level:]):
            parting += roles
        classes = [pool]
        for mask in dict.fromkeys(parting):
            classes = [part for kind in classes for part in (kind & mask, kind & ~mask) if part]
        return classes

    def _node(self, level: int, counts: tuple[int, ...]) -> _Node:
        if level == len(self._groups):
            return _FULL
        key = (level, counts)
        node = self._nodes.get(key)
        if node is None:
            fills = [*self._fills(level, counts)]
            ends = [*accumulate(self._ways(fill) for fill in fills)]
            node = self._nodes[key] = _Node(ends[-1] if ends else 0, ends, fills)
        return node

    @staticmethod
    def _ways(fill: _Fill) -> int:
        ways = fill.weight * fill.child.total
        for step in fill.steps:
            ways *= step.ways
        return ways

    def _fills(self, level: int, counts: tuple[int, ...]) -> Iterator[_Fill]:
        group, kinds = self._groups[level], self._classes[level]
        last = level + 1 == len(self._groups) and len(group.places) == 1
        for taken in self._taken(group.places, kinds, counts, last=last):
            weight = 1 if group.check is None else self._weight(level, taken)
            if not weight:
                continue
            left, steps = [*counts], []
            for place, some in zip(group.places, taken, strict=True):
                for kind, count in enumerate(some):
                    if count:
                        listed = _listed(left[kind], count)
                        steps.append(_Step(place, kind, count, comb(left[kind], count), listed))
                        left[kind] -= count
            child = self._node(level + 1, self._merge(level, left))
            if child.total:
                yield _Fill(tuple(steps), weight, child)

    def _merge(self, level: int, counts: list[int]) -> tuple[int, ...]:
        if level >= len(self._merged):
            return ()
        wide = [0] * len(self._classes[level + 1])
        for count, at in zip(counts, self._merged[level], strict=True):
            wide[at] += count
        return tuple(wide)

    def _taken(
        self, places: tuple[int, ...], kinds: list[int], counts: tuple[int, ...], *, last: bool
    ) -> Iterator[tuple[tuple[int, ...], ...]]:
        """Every way to fill these places, as counts of each class for each of them."""
        if not places:
            yield ()
            return
        size, refused = self._places[places[0]]
        room = [0 if kind & refused else count for kind, count in zip(kinds, counts, strict=True)]
        if last:
            if sum(room) == size and tuple(room) == counts:
                yield (counts,)
            return
        for some in _parts(size, room):
            left = tuple(count - part for count, part in zip(counts, some, strict=True))
            for others in self._taken(places[1:], kinds, left, last=False):
                yield (some, *others)

    def _weight(self, level: int, taken: tuple[tuple[int, ...], ...]) -> int:
        """What the check says to a filling, asked with the first cards of each class."""
        key = (level, taken)
        weight = self._weights.get(key)
        if weight is None:
            check = self._groups[level].check
            assert check is not None
            left = [*self._classes[level]]
            lying = []
            for some in taken:
                mask = 0
                for kind, count in enumerate(some):
                    for _ in range(count):
                        low = left[kind] & -left[kind]
                        mask |= low
                        left[kind] ^= low
                lying.append(mask)
            weight = self._weights[key] = check(tuple(lying))
        return weight


def _parts(size: int, room: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to make up a size of parts that have so much room."""
    if not room:
        if not size:
            yield ()
        return
    rest = sum(room[1:])
    for part in range(max(0, size - rest), min(size, room[0]) + 1):
        for others in _parts(size - part, room[1:]):
            yield (part, *others)
