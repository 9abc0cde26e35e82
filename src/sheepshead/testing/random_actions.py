"""The whole space of actions, and those of it that are not legal.

Scope: no rule of the game; what is legal says :func:`~sheepshead.legal_moves` alone.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from sheepshead.actions import (
    Announce,
    Blitz,
    Bury,
    Call,
    Castrate,
    Crack,
    Decline,
    DemandRedeal,
    GoAlone,
    Pass,
    Pick,
    Play,
    Recrack,
)
from sheepshead.cards import DECK
from sheepshead.engine import legal_moves
from sheepshead.state import Burying, Calling
from sheepshead.testing.random_axes import PAIRS, some_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from sheepshead.actions import Action
    from sheepshead.state import State

__all__ = ["PLAYS", "SPEECHES", "action_space", "random_illegal_action"]

SPEECHES: Final[tuple[Action, ...]] = (
    Pick(),
    Pass(),
    DemandRedeal(),
    GoAlone(),
    Crack(),
    Recrack(),
    Castrate(),
    Announce(),
    Decline(),
    *map(Blitz, PAIRS),
)
"""Everything that is said without naming a card to play, bury or call."""
PLAYS: Final[tuple[Action, ...]] = tuple(map(Play, DECK))
"""Every card played."""
FEW: Final = 4
"""How many calls stand for all where no call is asked for."""


def action_space(state: State, rng: Random) -> Iterator[Action]:
    """Give every action that can be said; burys, and calls in another phase than theirs, as samples.

    Args:
        state: the state; every legal action of it is among them.
        rng: where the randomness of the samples comes from.
    """
    yield from SPEECHES
    yield from PLAYS
    if isinstance(state, Calling):
        yield from map(Call, DECK)
        yield from (Call(card, under=under) for card in DECK for under in DECK)
    else:
        yield from map(Call, some_of(rng, DECK, FEW))
        yield from map(Call, some_of(rng, DECK, FEW), some_of(rng, DECK, FEW))
    count = state.rules.shape.blind
    if isinstance(state, Burying):
        count = state.to_bury
        yield from map(Bury, combinations(state.holding(state.to_act), count))
    for size in (0, 1, count, count, count, count + 1):
        yield Bury(some_of(rng, DECK, size))
    # A card is buried twice, unless three cards are enough.
    yield Bury(rng.choice(DECK[:3]) for _ in range(max(count, 2)))


def random_illegal_action(state: State, rng: Random) -> Action:
    """Give an action that the rules refuse in this state.

    >>> import random
    >>> from sheepshead import IllegalAction, apply, deal, presets
    >>> rng = random.Random(1)
    >>> state = deal(presets.CALLED_ACE, dealer=4, rng=rng)
    >>> try:
    ...     apply(state, random_illegal_action(state, rng))
    ... except IllegalAction as refused:
    ...     print(refused.legal)
    (Pick(), Pass())
    """
    legal = frozenset(legal_moves(state))
    return rng.choice([action for action in action_space(state, rng) if action not in legal])
