"""All measurements in one run, with the target beside each."""

import sys

from bench import import_time, perft, state_size, steps, tables
from bench._command import main

if __name__ == "__main__":
    sys.exit(
        main(
            __doc__,
            comparisons=[steps.comparisons, tables.comparisons, import_time.comparisons],
            measurements=[state_size.measurements, perft.measurements],
        )
    )
