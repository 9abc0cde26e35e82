"""The `sheepshead` command.  It needs the extra ``cli``; the library itself does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepshead.cli.streams import complain

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

NEEDED = ("click", "rich")
"""What the extra ``cli`` installs."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and give its exit status.

    Args:
        arguments: what stands behind the command's name; ``None`` takes them from the command line.
    """
    try:
        # Imported here, so that a missing extra gives a line that says what to install.
        from sheepshead.cli.commands import run  # noqa: PLC0415
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in NEEDED:
            raise
        complain(f'the command needs {missing}; install it with: pip install "sheepshead[cli]"')
        return 2
    return run(arguments)
