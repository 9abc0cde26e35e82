"""The standard streams, whatever keeps them from being written.

Scope: what needs none of the packages of the extra ``cli``.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

__all__ = ["complain", "one_line", "silence"]


def one_line(text: str) -> str:
    r"""Give the text in one line, without characters that would move the cursor or cannot be written.

    >>> one_line("two\nlines")
    'two lines'
    """
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))


def complain(message: str) -> None:
    """Write one line to the standard error stream; where it cannot be written, there is nobody to tell."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"sheepshead: {one_line(message)}\n")
        sys.stderr.flush()
    except OSError:
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Let what is still in the stream's buffer, and all that follows, go nowhere.

    Otherwise Python would try once more at its end, and its own exit status would take the place of ours.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
