"""Ratios from interleaved runs: how to compare two programs on a machine that is never quiet.

An absolute time says more about the machine than about the code, and two times taken a minute apart
were taken on two machines. So both sides are measured in short slices, a round at a time:

- a round is three slices: the reference, the subject, the reference again. Its ratio is that of the
  middle slice to the mean of the two around it, so a machine that slowly throttles cancels;
- rounds of all comparisons of one run are shuffled together, so none has the good minute to itself;
- the median of the rounds is quoted with its quartiles, so one disturbed round moves nothing.

A comparison of the reference with itself (`control`) tells how wide 1.00 is on the day.
"""

import statistics
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from random import Random

FULL_ROUNDS = 41
QUICK_ROUNDS = 3
SEED = 20260101

Slice = Callable[[Random], float]
"""Does a little work, with all its choices from the random source, and returns what it measured."""


class Wanted(Enum):
    """On which side of a target a ratio has to be."""

    AT_LEAST = "at least"
    BELOW = "below"


@dataclass(frozen=True, kw_only=True)
class Target:
    """A bound that a measured value is held to."""

    wanted: Wanted
    bound: float
    unit: str = "x"

    def is_met(self, value: float) -> bool:
        """Whether a value is on the right side of the bound."""
        return value >= self.bound if self.wanted is Wanted.AT_LEAST else value < self.bound

    def __str__(self) -> str:
        return f"{self.wanted.value} {self.bound:g} {self.unit}"


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """Two programs that do comparable work, measured in the same unit."""

    what: str
    against: str
    subject: Slice
    reference: Slice
    target: Target | None = None

    def control(self) -> "Comparison":
        """The reference measured against itself: the ratio should be 1, its spread is the noise."""
        return replace(self, what=self.against, subject=self.reference, target=None)


@dataclass(frozen=True, kw_only=True)
class Result:
    """One line of a report: a value, how far it spreads, and what it was to be."""

    what: str
    against: str
    value: float
    quartiles: tuple[float, float] | None = None
    target: Target | None = None
    unit: str = "x"
    """What a value without a target is counted in; with one it is the target's."""

    @property
    def is_met(self) -> bool:
        """Whether the value meets its target; a value without a target always does."""
        return self.target is None or self.target.is_met(self.value)


def measure(comparisons: Sequence[Comparison], *, rounds: int, seed: int) -> list[Result]:
    """The results of all comparisons, in the order given, from one interleaved run."""
    random = Random(seed)
    schedule = [index for index in range(len(comparisons)) for _ in range(rounds)]
    random.shuffle(schedule)
    ratios: list[list[float]] = [[] for _ in comparisons]
    for comparison in comparisons:
        _ratio_of_a_round(comparison, random)  # fills caches on both sides; not counted
    for done, index in enumerate(schedule, start=1):
        ratios[index].append(_ratio_of_a_round(comparisons[index], random))
        _show_progress(done, len(schedule))
    return [_summary(comparison, found) for comparison, found in zip(comparisons, ratios, strict=True)]


def _ratio_of_a_round(comparison: Comparison, random: Random) -> float:
    before = comparison.reference(random)
    found = comparison.subject(random)
    after = comparison.reference(random)
    return found / statistics.fmean((before, after))


def _summary(comparison: Comparison, ratios: Sequence[float]) -> Result:
    lower, median, upper = statistics.quantiles(ratios, n=4, method="inclusive")
    return Result(
        what=comparison.what,
        against=comparison.against,
        value=median,
        quartiles=(lower, upper),
        target=comparison.target,
    )


def _show_progress(done: int, of: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == of else ""
        print(f"\rround {done} of {of}", end=end, file=sys.stderr, flush=True)


def table(results: Iterable[Result], *, settings: Mapping[str, object]) -> str:
    """A report: the settings that reproduce it, then one line a result with its target."""
    header = ("what", "against", "median", "quartiles", "target", "")
    lines = [header, *(_cells(result) for result in results)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    told = ", ".join(f"{name} {value}" for name, value in settings.items())
    rows = (
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )
    return "\n".join((told, *rows))


def _shown(value: float, unit: str) -> str:
    return f"{value:.2f}" if unit == "x" else f"{value:.0f}"


def _spread(lower: float, upper: float, unit: str) -> str:
    return f"{_shown(lower, unit)} - {_shown(upper, unit)}"


def _cells(result: Result) -> tuple[str, ...]:
    unit = result.target.unit if result.target else result.unit
    spread = "" if result.quartiles is None else _spread(*result.quartiles, unit)
    verdict = "" if result.target is None else "met" if result.is_met else "MISSED"
    value = f"{_shown(result.value, unit)} {unit}"
    target = "" if result.target is None else str(result.target)
    return (result.what, result.against, value, spread, target, verdict)
