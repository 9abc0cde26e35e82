"""How the engine builds its frozen values quickly: the one place that is allowed to.

Scope: no rule of the game.  A frozen ``__init__`` has to go past the class's own refusal of assignment, about
100 ns a field.  What is built at every step therefore has a *draft*, a mutable class of the same layout in
memory: a twin that :func:`twin_of` makes, or, for what is built most often, the base from which the frozen
class derives without adding slots.  The draft is filled by plain stores and then told by ``draft.__class__ =
...`` what it is: an ordinary instance of the frozen class, at a fifth of the cost.  The interpreter refuses
the swap when the layouts differ, so that a draft that falls behind its class fails at once.

This module is plainly typed, so that mypyc can compile it; see :mod:`sheepshead.kernel`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sheepshead._typing import mypyc_attr

if TYPE_CHECKING:
    from sheepshead.actions import Play
    from sheepshead.cards import Card
    from sheepshead.state import PlayedOut, Standing, ThrownIn

__all__ = ["ContractBase", "FinishedDraft", "PlayBase", "PlayingDraft", "twin_of"]


def twin_of(frozen: type) -> Any:
    """Give a mutable class of the same layout as a slotted class without weak references."""
    slots: Any = vars(frozen)["__slots__"]
    filled_later = {"__slots__": slots, "__init__": object.__init__}
    return type(f"_{frozen.__name__}Draft", frozen.__bases__, filled_later)


_PLAYING: Final = ("options", "standing", "to_act", "trick")
_FINISHED: Final = ("end",)
_PLAY_BASE: Final = ("alone",)
_CONTRACT_BASE: Final = ("told_apart_by",)


@mypyc_attr(allow_interpreted_subclasses=True)
class ContractBase:
    """The part of a :class:`~sheepshead.contract.Contract` by which states are compared and hashed."""

    __slots__ = _CONTRACT_BASE

    told_apart_by: tuple[object, ...]


# A step of play is mostly the building of its state, so the draft of that is not a twin but the base of the
# class, which adds no slots: of all drafts these are the quickest to turn.  Where this module is compiled the
# base is a struct, and so is every state of play for the engine, which is compiled with it.
@mypyc_attr(allow_interpreted_subclasses=True)
class PlayingDraft:
    """The draft of :class:`~sheepshead.state.Playing`, for the engine to fill and turn."""

    __slots__ = _PLAYING

    standing: Standing
    to_act: int
    trick: tuple[Card, ...]
    options: tuple[Play, ...]

    def __eq__(self, other: object) -> bool:
        """Say whether the other is the same moment of the same hand."""
        if not isinstance(other, PlayingDraft):
            return NotImplemented
        if self.trick != other.trick or self.to_act != other.to_act:
            return False
        here: tuple[Any, ...] = self.standing
        there: tuple[Any, ...] = other.standing
        if here[2] != there[2]:
            return False
        ours: ContractBase = here[0]
        theirs: ContractBase = there[0]
        return ours is theirs or ours.told_apart_by == theirs.told_apart_by

    def __hash__(self) -> int:
        """Give a hash of what tells most states apart: a search hashes every state that it comes to."""
        standing: tuple[Any, ...] = self.standing
        contract: ContractBase = standing[0]
        told_apart_by = contract.told_apart_by
        return hash((told_apart_by[0], told_apart_by[1], told_apart_by[2], standing[2], self.trick))


@mypyc_attr(allow_interpreted_subclasses=True)
class FinishedDraft:
    """The draft of :class:`~sheepshead.state.Finished`; hands are played out by the million."""

    __slots__ = _FINISHED

    end: PlayedOut | ThrownIn


@mypyc_attr(allow_interpreted_subclasses=True)
class PlayBase:
    """The part of a :class:`~sheepshead.actions.Play` that every step reads: the card as a tuple of one."""

    __slots__ = _PLAY_BASE

    alone: tuple[Card, ...]


for _kind, _fields in (
    (PlayingDraft, _PLAYING),
    (FinishedDraft, _FINISHED),
    (PlayBase, _PLAY_BASE),
    (ContractBase, _CONTRACT_BASE),
):
    if "__slots__" not in vars(_kind):
        # attrs looks there for the fields that have their place already; a compiled class does not tell.
        setattr(_kind, "__slots__", _fields)  # noqa: B010 - the class has no such name to assign to
