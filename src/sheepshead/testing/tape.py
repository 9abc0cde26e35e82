"""Randomness from a tape of bytes, so that Hypothesis can make what was drawn simpler.

Scope: no rule of the game.  Every choice takes the next number of the tape, and a number of 0 stands for the
first of what there is to choose from.  A tape has the same length whatever is drawn from it: a failing hand
is made simpler by other choices, never by other rules that need fewer of them.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ["DEAL", "HAND", "SHEET", "STEP", "Tape", "tapes"]

_BYTES_A_NUMBER: Final = 2
_STEPS_OF_RANDOM: Final = 2**53
"""How many different values ``random()`` gives, by the documentation of :class:`random.Random`."""

# More numbers than are needed but in rare cases, in which the rest is chosen as the first there is.
DEAL: Final = 64
"""The numbers on a tape for a deal."""
HAND: Final = DEAL + 96
"""The numbers on a tape for a deal and all that is said and played after it."""
SHEET: Final = 160
"""The numbers on a tape for a sheet of house rules."""
STEP: Final = 48
"""The numbers on a tape for one choice among actions."""


class Tape(Random):
    """A generator whose every choice is the next number of a tape; past its end all numbers are 0.

    Only ``choice``, ``randint`` and ``randrange`` are asked of it: whole numbers below some bound, at most
    65,536.
    """

    def __init__(self, written: bytes) -> None:
        super().__init__(0)
        pairs = zip(written[::2], written[1::2], strict=True)
        self._numbers = iter([high << 8 | low for high, low in pairs])

    def random(self) -> float:
        """Give the next number so that ``Random``, asked for one below ``n``, takes the remainder by it."""
        return next(self._numbers, 0) / _STEPS_OF_RANDOM


def tapes(numbers: int) -> SearchStrategy[Tape]:
    """Give tapes of so many numbers."""
    size = _BYTES_A_NUMBER * numbers
    return st.binary(min_size=size, max_size=size).map(Tape)
