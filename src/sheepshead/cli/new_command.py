"""The command ``sheepshead new``: a hand file to be filled in.

With ``--json`` the document has the keys ``schema`` and ``rules_revision``, as that of ``sheepshead
referee``, and ``template``:

====================  ==================================================================================
``rules``             the name of the preset
``file``              the file that was written, or ``null``
``keys``              the keys of the hand file, in order: a list of ``key``, ``needed`` (whether a hand
                      that somebody picked has to have it), ``in_comment`` (whether it stands in the file
                      as a comment only), ``about`` (what to write, as a sentence) and ``value`` (what
                      stands there, as TOML)
``text``              the hand file
====================  ==================================================================================
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sheepshead.cli.as_json import SCHEMA
from sheepshead.cli.common import (
    IN_ORDER,
    UNREADABLE,
    as_preset,
    complete_files,
    complete_presets,
    help_option,
    json_option,
    write_json,
)
from sheepshead.cli.output import Output
from sheepshead.cli.streams import complain, one_line
from sheepshead.errors import ParseError
from sheepshead.rules.sheet import RULES_REVISION
from sheepshead.templates import template

if TYPE_CHECKING:
    from sheepshead.templates import HandTemplate

__all__ = ["new", "template_as_json"]


def _preset(context: click.Context, argument: click.Parameter, name: str) -> str:
    as_preset(context, argument, name)
    return name


def _players(_: click.Context, __: click.Parameter, names: str | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(name.strip() for name in names.split(","))


@click.command(add_help_option=False)
@click.argument("preset", metavar="PRESET", callback=_preset, shell_complete=complete_presets)
@click.option(
    "--players",
    metavar="NAMES",
    callback=_players,
    help='Who sits at the table, clockwise, such as "Ann,Bob,Cal"; P1 to Pn if not given.',
)
@click.option("--dealer", metavar="NAME", help="Who dealt.")
@click.option(
    "--output",
    "file",
    metavar="FILE",
    shell_complete=complete_files,
    help="Write this file, instead of to the terminal.",
)
@click.option("--force", is_flag=True, help="Write the file even if there is one of this name.")
@json_option
@help_option
def new(  # noqa: PLR0917 - click names them
    preset: str,
    players: tuple[str, ...] | None,
    dealer: str | None,
    file: str | None,
    force: bool,  # noqa: FBT001
    as_json: bool,  # noqa: FBT001
) -> int:
    """Write a hand file to be filled in.

    It has the keys that the preset PRESET has, each with what belongs there. What stands in angle brackets is
    to be filled in, and a key in a comment may be taken in. Then "sheepshead referee" judges the hand.

    \b
    Exit status:
      0  written
      2  there is no such preset or player, or the file cannot be written

    \b
    Examples:
      sheepshead new CALLED_ACE
      sheepshead new CALLED_ACE --output hand.toml
      sheepshead new THREE_HANDED --players "Ann,Bob,Cal" --dealer Cal
      sheepshead new --json JACK_OF_DIAMONDS
    """  # noqa: D301 - click takes a backspace, which no raw text can hold
    if force and file is None:
        raise click.UsageError("--force is about --output FILE, and none is given")
    try:
        made = template(preset, players=players, dealer=dealer)
    except ParseError as error:
        raise click.UsageError(error.message) from None
    output = Output()
    if file is not None and not _written(file, made.text, force=force):
        return UNREADABLE
    if as_json:
        write_json(output, template_as_json(made, file))
    elif file is None:
        output.write(made.text)
    return UNREADABLE if output.failed else IN_ORDER


def _written(file: str, text: str, *, force: bool) -> bool:
    """Write the file; where that cannot be done, say why in one line."""
    try:
        with Path(file).open("w" if force else "x", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
    except FileExistsError:
        complain(f"{file}: is there already, and stays as it is; --force writes over it")
    except OSError as error:
        complain(f"{file}: cannot be written: {error.strerror or error}")
    except ValueError as error:  # a path with a null character, or a name that UTF-8 cannot hold
        complain(f"{file}: cannot be written: {error}")
    else:
        return True
    return False


def template_as_json(made: HandTemplate, file: str | None) -> dict[str, Any]:
    """Give the template as a document, with the keys that this module names."""
    return {
        "schema": SCHEMA,
        "rules_revision": RULES_REVISION,
        "template": {
            "rules": made.preset,
            "file": None if file is None else one_line(file),
            "keys": [
                {
                    "key": key.key,
                    "needed": key.needed,
                    "in_comment": key.in_comment,
                    "about": key.about,
                    "value": key.value,
                }
                for key in made.keys
            ],
            "text": made.text,
        },
    }
