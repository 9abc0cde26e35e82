"""How the engine builds its frozen values quickly: the one place that is allowed to.

Scope: no rule of the game.  A frozen ``__init__`` has to go past the class's own refusal of assignment, about
100 ns a field.  What is built at every step therefore has a *draft*: a mutable twin, a plain class with the
same bases and the same slots and so of the same layout in memory.  The draft is filled by plain stores and
then told by ``draft.__class__ = ...`` what it is: an ordinary instance of the frozen class, at a fifth of the
cost.  The interpreter refuses the swap when the layouts differ, so that a draft that falls behind its class
fails at once.
"""

from __future__ import annotations

from typing import Any

__all__ = ["twin_of"]


def twin_of(frozen: type) -> Any:
    """Give a mutable class of the same layout as a slotted class without weak references."""
    slots: Any = vars(frozen)["__slots__"]
    filled_later = {"__slots__": slots, "__init__": object.__init__}
    return type(f"_{frozen.__name__}Draft", frozen.__bases__, filled_later)
