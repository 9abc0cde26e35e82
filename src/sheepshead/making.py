"""The engine's way to make states, past the refusal that everybody else meets.

Scope: no rule of the game and no checks.  States are built as drafts; why, and how that works, says
:mod:`sheepshead.drafts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sheepshead.drafts import FinishedDraft, twin_of
from sheepshead.state import Burying, Calling, Doubling, Finished, Picking

if TYPE_CHECKING:
    from sheepshead.state import PlayedOut, ThrownIn

__all__ = ["BuryingDraft", "CallingDraft", "DoublingDraft", "PickingDraft", "finished"]

PickingDraft: Final = twin_of(Picking)
BuryingDraft: Final = twin_of(Burying)
CallingDraft: Final = twin_of(Calling)
DoublingDraft: Final = twin_of(Doubling)


def finished(end: PlayedOut | ThrownIn) -> Finished:
    """Make a state, for the engine alone."""
    draft = FinishedDraft()
    draft.end = end
    draft.__class__ = Finished
    return draft  # type: ignore[return-value]
