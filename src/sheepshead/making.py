"""The engine's way to make states, past the refusal that everybody else meets.

Scope: no rule of the game and no checks.  States are built as drafts; why, and how that works, says
:mod:`sheepshead.drafts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sheepshead.drafts import twin_of
from sheepshead.state import Burying, Calling, Doubling, Finished, Picking

if TYPE_CHECKING:
    from sheepshead.actions import Action, CallAction
    from sheepshead.contract import Contract, Dealt
    from sheepshead.rules.facts import CallTime
    from sheepshead.state import PlayedOut, ThrownIn

__all__ = ["burying", "calling", "doubling", "finished", "picking"]

_new: Final = object.__new__
_PickingDraft: Final = twin_of(Picking)
_BuryingDraft: Final = twin_of(Burying)
_CallingDraft: Final = twin_of(Calling)
_DoublingDraft: Final = twin_of(Doubling)
_FinishedDraft: Final = twin_of(Finished)


def picking(deal: Dealt, to_act: int, options: tuple[Action, ...]) -> Picking:
    """Make a state, for the engine alone."""
    draft = _new(_PickingDraft)
    draft.deal = deal
    draft.to_act = to_act
    draft.options = options
    draft.__class__ = Picking
    return draft  # type: ignore[no-any-return]


def burying(deal: Dealt, to_act: int, calls: tuple[CallAction, ...], options: tuple[Action, ...]) -> Burying:
    """Make a state, for the engine alone."""
    draft = _new(_BuryingDraft)
    draft.deal = deal
    draft.to_act = to_act
    draft.calls = calls
    draft.options = options
    draft.__class__ = Burying
    return draft  # type: ignore[no-any-return]


def calling(  # noqa: PLR0917 - keywords cost, and one is made in every hand
    deal: Dealt,
    to_act: int,
    time: CallTime,
    calls: tuple[CallAction, ...],
    buried_mask: int,
    options: tuple[Action, ...],
) -> Calling:
    """Make a state, for the engine alone."""
    draft = _new(_CallingDraft)
    draft.deal = deal
    draft.to_act = to_act
    draft.time = time
    draft.calls = calls
    draft.buried_mask = buried_mask
    draft.options = options
    draft.__class__ = Calling
    return draft  # type: ignore[no-any-return]


def doubling(
    contract: Contract, to_act: int, said: tuple[tuple[int, Action], ...], options: tuple[Action, ...]
) -> Doubling:
    """Make a state, for the engine alone."""
    draft = _new(_DoublingDraft)
    draft.contract = contract
    draft.to_act = to_act
    draft.said = said
    draft.options = options
    draft.__class__ = Doubling
    return draft  # type: ignore[no-any-return]


def finished(end: PlayedOut | ThrownIn) -> Finished:
    """Make a state, for the engine alone."""
    draft = _new(_FinishedDraft)
    draft.end = end
    draft.__class__ = Finished
    return draft  # type: ignore[no-any-return]
