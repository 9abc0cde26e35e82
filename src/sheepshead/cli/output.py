"""Writing to the terminal, a file or a pipe, whatever its encoding and whoever stops reading."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

from rich.console import Console

from sheepshead.cli.streams import complain, silence

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["PIPE_WIDTH", "Output"]

PIPE_WIDTH = 80
"""Columns where the output goes to no terminal."""


class Output:
    """The standard output stream."""

    def __init__(self) -> None:
        """Let characters that the stream cannot encode stand as question marks."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        self.failed = False
        """Whether something could not be written, other than that nobody was reading any more."""
        terminal = sys.stdout is not None and sys.stdout.isatty()
        # rich only renders; on a terminal it finds width and colours for itself, and heeds NO_COLOR.
        self._console = Console(
            file=io.StringIO(),
            force_terminal=terminal,
            width=None if terminal else PIPE_WIDTH,
            markup=False,
            highlight=False,
            emoji=False,
        )

    def show(self, *parts: RenderableType) -> None:
        """Write for people, one part below the other."""
        with self._console.capture() as rendered:
            for part in parts:
                # All parts keep to the width by themselves, but for a file's name, which is never cut.
                self._console.print(part, crop=False)
        # Tables fill their width with spaces, which no file needs.
        self.write("".join(f"{line.rstrip()}\n" for line in rendered.get().splitlines()))

    def write(self, text: str) -> None:
        """Write the text as it is."""
        if sys.stdout is None:
            return
        try:
            sys.stdout.write(text)
            sys.stdout.flush()
        except OSError as error:
            if not isinstance(error, BrokenPipeError):
                self.failed = True
                complain(f"the output cannot be written: {error.strerror}")
            # The ruling goes on, because the exit status is its.
            silence(sys.stdout)
