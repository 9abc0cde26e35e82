"""The command line that all programs of this folder share."""

import argparse
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version

from bench._ratio import FULL_ROUNDS, QUICK_ROUNDS, SEED, Comparison, Result, measure, table


@dataclass(frozen=True, kw_only=True)
class Options:
    """How long and from which seed to measure."""

    rounds: int
    seed: int
    quick: bool


Comparisons = Callable[[Options], Sequence[Comparison]]
Measurements = Callable[[Options], Sequence[Result]]


def main(
    description: str,
    *,
    comparisons: Sequence[Comparisons] = (),
    measurements: Sequence[Measurements] = (),
) -> int:
    """Measures what it is given, prints one table, and returns the exit status.

    Args:
        description: What the program measures, for its help.
        comparisons: Sources of comparisons; all their rounds are shuffled into one run.
        measurements: Sources of results that need no repetition, such as sizes.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--rounds", type=int, default=FULL_ROUNDS, help="rounds a comparison")
    parser.add_argument("--seed", type=int, default=SEED, help="fixes every deal and every choice")
    parser.add_argument("--quick", action="store_true", help="a few rounds: shows that it runs")
    parser.add_argument("--check", action="store_true", help="exit with 1 when a target is missed")
    given = parser.parse_args()
    rounds = QUICK_ROUNDS if given.quick else given.rounds
    options = Options(rounds=rounds, seed=given.seed, quick=given.quick)
    results = measure(
        [comparison for source in comparisons for comparison in source(options)],
        rounds=options.rounds,
        seed=options.seed,
    )
    for source in measurements:
        results.extend(source(options))
    print(table(results, settings=_settings(options)))
    return 1 if given.check and not all(result.is_met for result in results) else 0


def _settings(options: Options) -> dict[str, object]:
    return {
        "Python": platform.python_version(),
        "sheepshead": version("sheepshead"),
        "seed": options.seed,
        "rounds": options.rounds,
    }
