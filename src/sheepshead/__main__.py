"""``python -m sheepshead`` is the command ``sheepshead``."""

import sys

from sheepshead.cli import main

if __name__ == "__main__":
    sys.exit(main())
