"""How long `import sheepshead` takes, against `import chess`.

Each slice is one fresh interpreter that imports one module and times only that statement; compiled
bytecode is on disk for both, as after any first use. `chess` is one large module that needs nothing
beyond the standard library; `sheepshead` brings attrs with it, whose own time is shown beside it.
"""

import subprocess
import sys

from bench._command import Options, main
from bench._ratio import Comparison, Target, Wanted

BELOW = 1.0

PROGRAM = """
import time
begun = time.perf_counter_ns()
import {module}
print(time.perf_counter_ns() - begun)
"""


def comparisons(options: Options) -> list[Comparison]:
    """Our import and that of attrs alone, both against that of chess."""
    del options  # one import is one slice, however quick the run
    library = Comparison(
        what="import sheepshead",
        against="import chess",
        subject=lambda _: import_seconds("sheepshead"),
        reference=lambda _: import_seconds("chess"),
        target=Target(wanted=Wanted.BELOW, bound=BELOW),
    )
    attrs_alone = Comparison(
        what="  of which import attrs",
        against="import chess",
        subject=lambda _: import_seconds("attrs"),
        reference=lambda _: import_seconds("chess"),
    )
    return [library, attrs_alone]


def import_seconds(module: str) -> float:
    """How long a fresh interpreter takes to import a module."""
    # -I: neither the current folder nor PYTHON* variables have a say in what is imported.
    command = [sys.executable, "-I", "-c", PROGRAM.format(module=module)]
    nanoseconds = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return int(nanoseconds) / 1e9


if __name__ == "__main__":
    sys.exit(main(__doc__, comparisons=[comparisons]))
