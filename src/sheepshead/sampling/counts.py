"""In how many ways cards can lie in places, and which way has which number.

Scope: counting, and no rule of the game.  Cards that no place and no check tells apart are of one class; a
way to fill a place is first so many cards of each class, and only then which cards.  So all ways are counted
by the counts of the classes, and each way has a number, from which :mod:`sheepshead.placing` finds it again
without a search.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from sheepshead.placing import Fill, Node

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeAlias

    Step: TypeAlias = tuple[int, int, int, int, list[int]]
    """So many cards of one kind into one place, as :class:`sheepshead.placing.Fill` has it."""

__all__ = ["Filling", "Group", "Placements"]

MOST_KEPT: Final = 500
"""Of so many choices of a class what each comes to is kept when it has been worked out."""


class Filling(NamedTuple):
    """A place to be filled."""

    size: int
    """How many cards lie there."""
    refused: int
    """The cards that cannot lie there, as a mask."""
    number: int
    """What the place is called when cards are laid."""


class Group(NamedTuple):
    """Places that are filled together."""

    places: tuple[int, ...]
    """Their numbers."""
    check: Callable[[tuple[int, ...]], int] | None = None
    """In how many ways more each filling counts, given the cards in each of the places as masks; 0: it cannot
    be.  It may look at the classes of the cards only.  ``None``: each counts once."""


_FULL: Final = Node(1, [0], [])


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
        self._nodes: dict[tuple[int, tuple[int, ...]], Node] = {}
        self._weights: dict[tuple[int, tuple[tuple[int, ...], ...]], int] = {}
        self._found: dict[tuple[int, int], list[int]] = {}
        self._alike = self._until_alike()
        fits = pool.bit_count() == sum(place.size for place in places)
        counts = tuple(kind.bit_count() for kind in self._classes[0]) if groups else ()
        self.root = self._node(0, counts) if fits else Node(0, [0], [])
        """All ways, to be laid by :func:`sheepshead.placing.placed`."""

    def _until_alike(self) -> int:
        """The level from which on all cards are alike, so that only how many are left counts."""
        last = len(self._groups)
        while last and len(self._classes[last - 1]) == 1 and self._groups[last - 1].check is None:
            last -= 1
        return last

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

    def _node(self, level: int, counts: tuple[int, ...]) -> Node:
        if level == len(self._groups):
            return _FULL
        key = (level, counts)
        node = self._nodes.get(key)
        if node is None:
            fills = [*(self._fills(level, counts) if level < self._alike else self._fills_alike(level))]
            ends = [*accumulate(map(_ways, fills), initial=0)]
            node = self._nodes[key] = Node(ends.pop(), ends, fills)
        return node

    def _fills(self, level: int, counts: tuple[int, ...]) -> Iterator[Fill]:
        group, kinds = self._groups[level], self._classes[level]
        last = level + 1 == len(self._groups) and len(group.places) == 1
        for taken in self._taken(group.places, kinds, counts, last=last):
            weight = 1 if group.check is None else self._weight(level, taken)
            if not weight:
                continue
            left, steps = [*counts], []
            for place, some in zip(group.places, taken, strict=True):
                for at, count in enumerate(some):
                    if count:
                        steps.append(self._step(place, kinds[at], count, left[at]))
                        left[at] -= count
            child = self._node(level + 1, self._merge(level, left))
            if child.total:
                yield _joined(steps, weight, child)

    def _fills_alike(self, level: int) -> Iterator[Fill]:
        """The one way where all cards are alike, so that only how many there are counts."""
        (kind,) = self._classes[level]
        places = [at for group in self._groups[level:] for at in group.places if self._places[at].size]
        if any(self._places[at].refused & kind for at in places):
            return
        left = sum(self._places[at].size for at in places)
        steps = []
        for at in places:
            size = self._places[at].size
            steps.append(self._step(at, kind, size, left))
            left -= size
        yield Fill(steps, 1, _FULL)

    def _step(self, place: int, kind: int, count: int, left: int) -> Step:
        """So many cards into a place, of those of a kind that are left."""
        ways = comb(left, count)
        found: list[int] = []
        if left == kind.bit_count() and ways <= MOST_KEPT:
            found = self._found.setdefault((kind, count), [0] * ways)
        return self._places[place].number, kind, count, ways, found

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
        size, refused, _ = self._places[places[0]]
        room = tuple([0 if kind & refused else count for kind, count in zip(kinds, counts, strict=True)])
        if last:
            if sum(room) == size and room == counts:
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


@lru_cache(maxsize=4096)
def _parts(size: int, room: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Give every way to make up a size of parts that have so much room."""
    if not room:
        return () if size else ((),)
    rest = sum(room[1:])
    return tuple(
        (part, *others)
        for part in range(max(0, size - rest), min(size, room[0]) + 1)
        for others in _parts(size - part, room[1:])
    )


def _ways(fill: Fill) -> int:
    ways = fill.weight * fill.child.total
    for _, _, _, more, _ in fill.steps:
        ways *= more
    return ways


def _joined(steps: list[Step], weight: int, child: Node) -> Fill:
    """A fill and, where there is but one way to go on by counts, what comes after it."""
    if len(child.fills) == 1 and (weight == 1 or child.fills[0].weight == 1):
        (only,) = child.fills
        return Fill(steps + only.steps, weight * only.weight, only.child)
    return Fill(steps, weight, child)
