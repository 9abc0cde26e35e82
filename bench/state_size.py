"""How many bytes a state adds in a game tree.

Two kinds of tree are grown and kept, from random deals of called ace:

- whole hands: every state of a random hand, and every state that another action would have led to,
  from the first pick to the end. It weighs all phases, and the bury most, which has 28 ways;
- endings: all that can happen in the last tricks: what a solver keeps.

Both are counted twice, from two sides that have to agree:

- traced: what `tracemalloc` sees allocated by growing all trees and still held after it;
- walked: the sizes of all objects that the states reach, each object once.

Every state has been asked for its legal moves, so what it caches is counted. What states share is
counted once. Not counted are the roots (the deals) and what the whole process shares, such as
interned cards and lazily filled tables: every tree is grown once beforehand, which fills those.
"""

import gc
import sys
import tracemalloc
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from bench._command import Options, main
from bench._ratio import Result, Target, Wanted
from sheepshead import Action, Finished, State, apply, deal, legal_moves, presets

HANDS = 100
ENDINGS = 40
QUICK_SHARE = 10
"""A quick run grows this many times fewer trees."""

CARDS_LEFT = 3
"""Each seat's cards at the root of an ending: at most 3!^5 ways to go on, far fewer in practice."""

BELOW = 320
TARGET = Target(wanted=Wanted.BELOW, bound=BELOW, unit="bytes")

SMALL_INTS = range(-5, 257)
"""CPython holds these for the whole process, whoever uses them."""


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of tree: where it starts, and which states it adds below its root."""

    what: str
    root: Callable[[Random], State]
    grow: Callable[[State, Random], list[State]]
    count: int


def measurements(options: Options) -> list[Result]:
    """Bytes a state for both kinds of tree, each counted both ways."""
    share = QUICK_SHARE if options.quick else 1
    kinds = [
        Kind(what="a state of whole hands", root=_dealt, grow=whole_hand, count=HANDS // share),
        Kind(what="a state of endings", root=_late, grow=ending, count=ENDINGS // share),
    ]
    return [result for kind in kinds for result in _measured(kind, seed=options.seed)]


def _measured(kind: Kind, *, seed: int) -> list[Result]:
    seeds = [f"{seed} {number}" for number in range(kind.count)]
    roots = [kind.root(Random(root_seed)) for root_seed in seeds]

    def forest() -> list[State]:
        trees = zip(roots, seeds, strict=True)
        return [state for root, tree_seed in trees for state in kind.grow(root, Random(tree_seed))]

    forest()
    shared = _reached_from([roots, sys.modules, *SMALL_INTS])
    added, traced = _traced(forest)
    walked = _size_beyond(shared, added)
    return [
        Result(what=kind.what, against="traced", value=traced / len(added), target=TARGET),
        Result(what=kind.what, against="walked", value=walked / len(added), target=TARGET),
    ]


def whole_hand(root: State, random: Random) -> list[State]:
    """The states of one random hand from the root on, with all siblings of each."""
    added: list[State] = []
    state = root
    while not isinstance(state, Finished):
        children = [apply(state, move) for move in legal_moves(state)]
        for child in children:
            _ask(child)
        added.extend(children)
        state = children[int(random.random() * len(children))]
    return added


def ending(root: State, random: Random) -> list[State]:
    """All states that can follow the root."""
    del random  # nothing is left to chance
    added: list[State] = []
    waiting = [root]
    while waiting:
        state = waiting.pop()
        children = [apply(state, move) for move in _ask(state)]
        added.extend(children)
        waiting.extend(children)
    return added


def _ask(state: State) -> tuple[Action, ...]:
    return () if isinstance(state, Finished) else legal_moves(state)


def _dealt(random: Random) -> State:
    rules = presets.CALLED_ACE
    return deal(rules, dealer=int(random.random() * rules.shape.players), rng=random)


def _late(random: Random) -> State:
    """A state between tricks, with few cards left in each hand, after random play."""
    state = _dealt(random)
    seats = range(state.rules.shape.players)
    while any(len(state.holding(seat)) > CARDS_LEFT for seat in seats):
        moves = legal_moves(state)
        state = apply(state, moves[int(random.random() * len(moves))])
    return state


def _traced(forest: Callable[[], list[State]]) -> tuple[list[State], int]:
    """The states of a forest, and the bytes that hold them."""
    # A collection empties the free lists, from which objects come without being traced. What the
    # interpreter then keeps for itself (some 30 kB) is spread over all trees, traced in one go.
    gc.collect()
    tracemalloc.start()
    added = forest()
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return added, held - sys.getsizeof(added)


def _reached_from(starts: Iterable[object]) -> dict[int, object]:
    """All objects that can be reached, by id; they stay alive, so that the ids stay theirs."""
    reached: dict[int, object] = {}
    waiting = list(starts)
    while waiting:
        found = waiting.pop()
        if id(found) not in reached:
            reached[id(found)] = found
            waiting.extend(gc.get_referents(found))
    return reached


def _size_beyond(shared: dict[int, object], states: list[State]) -> int:
    """The bytes of all objects that states reach and nothing shared does, each once."""
    counted: set[int] = set()
    waiting: list[object] = [*states]
    size = 0
    while waiting:
        found = waiting.pop()
        if id(found) not in shared and id(found) not in counted:
            counted.add(id(found))
            size += sys.getsizeof(found)
            waiting.extend(gc.get_referents(found))
    return size


if __name__ == "__main__":
    sys.exit(main(__doc__, measurements=[measurements]))
