"""Hands in volume: seeded, at full speed, the same in every run.

Hypothesis looks for the smallest hand that breaks a property; this looks at very many.
"""

from __future__ import annotations

import os
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from sheepshead import Rules, presets
from sheepshead.testing import Hand, random_hand
from sheepshead.testing.random_sheets import random_house

if TYPE_CHECKING:
    from collections.abc import Callable

HOUSES: Final = "houses"
"""The source that draws new house rules for each hand."""

SOURCES: Final = (*presets.BY_NAME, HOUSES)

HOUSES_PER_PRESET: Final = 4
"""Hands with house rules for each hand of a preset: there are many more ways to differ."""

_SCALES: Final = {
    "brief": Fraction(1, 8),
    "quick": Fraction(1, 4),
    "default": Fraction(1),
    "ci": Fraction(1),
    "thorough": Fraction(50),
}
_SCALE: Final = _SCALES[os.environ.get("HYPOTHESIS_PROFILE", "default")]


def volume(count: int) -> int:
    """So many, times the scale of the profile, and never none: a test that looks at nothing cannot fail."""
    return max(1, int(count * _SCALE))


every_source = pytest.mark.parametrize("source", SOURCES)
"""Run a test once for each preset, and once for house rules."""


def seeded_hand(source: str, seed: int) -> tuple[Hand, Random]:
    """The hand of this seed, and the generator for whatever else the test draws."""
    rng = Random(f"{source} {seed}")
    return random_hand(rules_of(source, rng), rng), rng


def rules_of(source: str, rng: Random) -> Rules:
    """The preset, or new house rules."""
    return random_house(rng, plug_ins=True) if source == HOUSES else presets.by_name(source)


def for_hands(source: str, count: int, check: Callable[[Hand, Random], None]) -> None:
    """Check so many hands of a preset, or more with house rules, times the scale of the profile."""
    for seed in range(volume(count) * (HOUSES_PER_PRESET if source == HOUSES else 1)):
        hand, rng = seeded_hand(source, seed)
        try:
            check(hand, rng)
        except Exception as error:
            said = ", ".join(map(str, hand.actions))
            raise AssertionError(
                f"seeded_hand({source!r}, {seed}) of {hand.states[0].rules}: {said}"
            ) from error
