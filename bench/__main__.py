"""All measurements in one run, with the target beside each."""

import sys

from bench import audit, hashing, import_time, perft, rollout, sampling, solver, state_size, steps, tables
from bench._command import main

if __name__ == "__main__":
    sys.exit(
        main(
            __doc__,
            comparisons=[
                steps.comparisons,
                tables.comparisons,
                hashing.comparisons,
                audit.comparisons,
                sampling.comparisons,
                rollout.comparisons,
                solver.comparisons,
                import_time.comparisons,
            ],
            measurements=[state_size.measurements, perft.measurements],
        )
    )
