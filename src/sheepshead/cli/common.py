"""What all commands share: exit statuses, options, reading a hand file, and mistakes as one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click
from click.shell_completion import CompletionItem

from sheepshead.cli.output import Output
from sheepshead.cli.streams import complain, one_line
from sheepshead.errors import ParseError, SheepsheadError
from sheepshead.records import read_hand, read_preset
from sheepshead.rules import presets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheepshead.records import HandRecord
    from sheepshead.rules.sheet import Rules

__all__ = [
    "FLAG",
    "INTERRUPTED",
    "IN_ORDER",
    "NOT_IN_ORDER",
    "UNREADABLE",
    "as_preset",
    "complete_files",
    "complete_presets",
    "error_as_json",
    "help_option",
    "json_option",
    "preset_option",
    "read",
    "refused",
    "say",
    "unreadable",
    "where",
    "write_json",
]

IN_ORDER, NOT_IN_ORDER, UNREADABLE, INTERRUPTED = 0, 1, 2, 130
"""The exit statuses."""


# --- options ----------------------------------------------------------------------------------------------


def say(context: click.Context, text: str) -> NoReturn:
    """Write a text and be done; click's own way of it knows nothing of streams that fail."""
    output = Output()
    output.write(f"{text}\n")
    context.exit(UNREADABLE if output.failed else IN_ORDER)


def _help(context: click.Context, _: click.Parameter, wanted: bool) -> None:  # noqa: FBT001
    if wanted:
        say(context, context.get_help())


def as_preset(_: click.Context, __: click.Parameter, name: str | None) -> Rules | None:
    """Give the preset that an option or argument names, or say what may have been meant."""
    if name is None:
        return None
    try:
        return read_preset(name)
    except ParseError as error:
        raise click.BadParameter(error.message) from None


def complete_presets(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """Give the presets whose names begin so, in capitals or not, to a shell that completes words."""
    return [CompletionItem(name) for name in presets.BY_NAME if name.startswith(begun.upper())]


def complete_files(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """Let a shell that completes words complete the name of a file."""
    return [CompletionItem(begun, type="file")]


FLAG: Final[dict[str, Any]] = {"is_flag": True, "is_eager": True, "expose_value": False}
help_option = click.option("-h", "--help", callback=_help, help="Show this message and exit.", **FLAG)
json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON for programs.")
preset_option = click.option(
    "--rules",
    metavar="NAME",
    callback=as_preset,
    shell_complete=complete_presets,
    help="Judge by this preset instead of the rules that the file names, such as GAMERULES.",
)


# --- files and mistakes -----------------------------------------------------------------------------------


def read(file: str) -> HandRecord:
    """Give the hand in a file; whatever keeps it from being read is a `ParseError`."""
    try:
        return read_hand(file)
    except SheepsheadError:
        raise
    except (OSError, ValueError) as error:  # a path with a null character is a ValueError
        raise unreadable(file, error) from None


def unreadable(file: str, error: OSError | ValueError) -> ParseError:
    """Say why a file cannot be opened and read."""
    if not isinstance(error, OSError):
        return ParseError(f"cannot be read: {error}")
    if Path(file).is_dir():
        inside = Path(file) / "*.toml"
        return ParseError(f"cannot be read: it is a folder; give files, such as {inside}")
    return ParseError(f"cannot be read: {error.strerror or error}")


def where(file: str, error: ParseError) -> str:
    """Give an error with the file and the place in it."""
    place = [str(number) for number in (error.line, error.column) if number is not None]
    return f"{':'.join([file, *place])}: {error.message}"


def error_as_json(error: ParseError) -> dict[str, Any]:
    """Give an error with the keys of :mod:`sheepshead.cli.as_json`."""
    return {"message": one_line(error.message), "line": error.line, "column": error.column}


def write_json(output: Output, document: dict[str, Any]) -> None:
    """Write a document for programs."""
    output.write(f"{json.dumps(document, indent=2)}\n")


def refused(
    output: Output, file: str, error: SheepsheadError, document: dict[str, Any] | None, under: str = "hands"
) -> int:
    """Say that a file cannot be used, in one line and in the document if there is one; give the status.

    Args:
        output: where a document goes.
        file: the file as it was named.
        error: what is wrong with it.
        document: the empty document that the error becomes a part of; ``None`` where none is written.
        under: the key that it stands under.
    """
    told = error if isinstance(error, ParseError) else ParseError(str(error))
    complain(where(file, told))
    if document is not None:
        entries: Sequence[dict[str, Any]] = [{"file": one_line(file), "error": error_as_json(told)}]
        write_json(output, {**document, under: entries})
    return UNREADABLE
