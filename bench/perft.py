"""How many sequences of legal actions a second are counted: perft of a hand of called ace.

The counts are those of `conformance/perft/presets.txt`, which any engine can make, so the rate can be held
beside another engine's on the same machine. It has no target.
"""

import statistics
import sys
import time

from bench._command import Options, main
from bench._ratio import Result
from conformance.perft import FILES, Position, perft, read

NAME = "CALLED_ACE, seed 1"
DEPTH = 8
"""Picking, bury and call of every picker, and on to the middle of the first trick."""


def measurements(options: Options) -> list[Result]:
    """The rate of counting, the median of the rounds."""
    position = _position()
    rates = [_sequences_a_second(position) for _ in range(options.rounds)]
    lower, median, upper = statistics.quantiles(rates, n=4, method="inclusive")
    return [
        Result(
            what=f"perft, CALLED_ACE, depth {DEPTH}",
            against="-",
            value=median,
            quartiles=(lower, upper),
            unit="sequences/s",
        )
    ]


def _position() -> Position:
    return next(found for path in FILES for found in read(path) if found.name == NAME)


def _sequences_a_second(position: Position) -> float:
    state = position.state()
    begun = time.perf_counter()
    counted = perft(state, DEPTH)
    taken = time.perf_counter() - begun
    if counted != position.counts[DEPTH]:
        raise AssertionError(f"{counted} sequences instead of {position.counts[DEPTH]}")
    return counted / taken


if __name__ == "__main__":
    sys.exit(main(__doc__, measurements=[measurements]))
