"""A hand played to its end at random.

Scope: no rule of the game.  The opening is played by the engine, the tricks by
:func:`sheepshead.kernel.played_out`.

This module is plainly typed, so that mypyc can compile it; see :mod:`sheepshead.kernel`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sheepshead.boards import BOARDS, UnsolvableHand, board_of
from sheepshead.cards import FACES
from sheepshead.drafts import FinishedDraft, PlayingDraft
from sheepshead.engine import apply, legal_moves
from sheepshead.errors import shown
from sheepshead.kernel import CHANCE_BITS, played_out
from sheepshead.opening import STEPS
from sheepshead.rules.facts import told
from sheepshead.state import Finished, PlayedOut, Playing

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from mypy_extensions import i64

    from sheepshead.kernel import Board
    from sheepshead.state import State
    from sheepshead.tables import PlayTables

__all__ = ["rollout"]

# See sheepshead.engine.
_PLAYED_OUT: Final[Any] = PlayedOut
_FINISHED: Final[Any] = Finished
_FACES: Final[list[Any]] = FACES
_BOARDS: Final[dict[int, tuple[PlayTables, Board]]] = BOARDS
_told: Final[Any] = told


def rollout(state: State, rng: random.Random) -> Finished:
    """Play a hand to its end, each action at random among those that are legal, all equally likely.

    The state is untouched; a finished hand is given back as it is.

    Which hand comes out depends on the chances alone, and not on whether the package is compiled.  Before
    the play each choice among ``n`` actions, in the order of :func:`~sheepshead.legal_moves`, draws
    ``x = rng.getrandbits(60)`` and takes the action at place ``x % n``, counted from 0; where there is only
    one, nothing is drawn.  In the play one ``x`` is drawn for every two tricks, and before that one for what
    is left of a trick that has begun; for the last trick none.  Of ``n`` legal cards the one at place
    ``x % n`` is played, and ``x // n`` is left for the next seat.

    Args:
        state: a hand in any phase.
        rng: where the chances come from.

    Raises:
        TypeError: when the first value is no state of a hand, or the second gives no random bits.

    >>> import random
    >>> from sheepshead import deal, presets, rollout, score
    >>> hand = rollout(deal(presets.CALLED_ACE, dealer=4, rng=random.Random(1)), random.Random(2))
    >>> len(hand.tricks), sum(score(hand).stakes)
    (6, 0)
    """
    bits = getattr(rng, "getrandbits", None)
    if bits is None:
        raise TypeError(f"rng is a random.Random, not {shown(rng)}")
    while type(state) is not Playing:
        moves = legal_moves(state)
        if not moves:
            return state  # type: ignore[return-value]
        # What was found among the legal moves needs no check, so that this is apply() without it.
        step = STEPS[type(state)]
        state = step(state, moves[bits(CHANCE_BITS) % len(moves)] if len(moves) > 1 else moves[0])
    playing: PlayingDraft = state
    if playing.trick:
        after = _tricks(state, bits, 1)
        if isinstance(after, Finished):
            return after
        playing = state = after
    standing: tuple[Any, ...] = playing.standing
    tables: PlayTables
    remaining: i64
    contract, tables, done, leader, remaining, holdings, _, _ = standing
    # boards.board_of, without the way there; an under that is still out has it look more closely.
    under: i64 = tables.under_mask
    kept = _BOARDS.get(id(tables))
    if kept is not None and not under & remaining:
        board = kept[1]
    else:
        try:
            board = board_of(state)
        except UnsolvableHand:
            return _by_engine(state, bits)
    played = played_out(board, holdings, remaining, leader, _FACES, bits, done)
    draft = FinishedDraft()
    draft.end = _told(_PLAYED_OUT, (contract, played))
    draft.__class__ = _FINISHED
    return draft  # type: ignore[return-value]


def _by_engine(state: Playing, bits: Callable[[int], int]) -> Finished:
    """Play a hand out whatever binds its play, by the chances that the loop of the kernel would take."""
    after: Playing | Finished = state
    while isinstance(after, Playing):
        after = _tricks(after, bits, 2)
    return after


def _tricks(state: Playing, bits: Callable[[int], int], count: int) -> Playing | Finished:
    """Play so many tricks, one that has begun counted, by one number."""
    chances = bits(CHANCE_BITS) if len(state.holding(state.to_act)) > 1 else 0
    while True:
        moves = state.options
        after = apply(state, moves[chances % len(moves)])
        chances //= len(moves)
        if not isinstance(after, Playing):
            assert isinstance(after, Finished)
            return after
        count -= not after.trick
        if not count:
            return after
        state = after
