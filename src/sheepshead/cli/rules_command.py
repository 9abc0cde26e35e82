"""The command ``sheepshead rules``: what a sheet of house rules plays."""

from __future__ import annotations

from typing import Any

import click

from sheepshead.cli.common import (
    IN_ORDER,
    UNREADABLE,
    as_preset,
    complete_files,
    complete_presets,
    help_option,
    json_option,
    refused,
    write_json,
)
from sheepshead.cli.description import description, list_of_presets
from sheepshead.cli.description_as_json import description_as_json, document, presets_as_json
from sheepshead.cli.output import Output
from sheepshead.cli.rules_file import rules_in
from sheepshead.cli.streams import one_line
from sheepshead.errors import ParseError
from sheepshead.records import read_rules

__all__ = ["rules"]


def _named(context: click.Context, argument: click.Parameter, name: str | None) -> str | None:
    try:
        as_preset(context, argument, name)
    except click.BadParameter as error:
        raise click.BadParameter(error.message, param_hint="NAME") from None
    return name


@click.command(add_help_option=False)
@click.argument("name", metavar="[NAME]", required=False, callback=_named, shell_complete=complete_presets)
@click.option(
    "--file",
    metavar="FILE",
    shell_complete=complete_files,
    help="Tell the rules of a hand file, or of a file with a table of rules.",
)
@json_option
@help_option
def rules(name: str | None, file: str | None, as_json: bool) -> int:  # noqa: FBT001
    """Say what a preset plays, rule by rule.

    Tells in a player's words, with rule ids and sources, the deal, the trump, who picks and who is the
    partner, what a call binds the play to, what may be doubled, what a hand pays, and what happens when
    nobody picks. Without NAME the presets are listed.

    \b
    Exit status:
      0  told
      2  there is no such preset, or the file cannot be read

    \b
    Examples:
      sheepshead rules
      sheepshead rules GAMERULES
      sheepshead rules --file hand.toml
      sheepshead rules --json CALLED_ACE
    """  # noqa: D301 - click takes a backspace, which no raw text can hold
    if name is not None and file is not None:
        raise click.UsageError("give the NAME of a preset or --file FILE, not both")
    output = Output()
    if file is not None:
        told: dict[str, Any] = {"file": one_line(file)}
        try:
            house = rules_in(file)
        except ParseError as error:
            return refused(output, file, error, document([]) if as_json else None, "rules")
    elif name is not None:
        told = {}
        house = read_rules(name)
    else:
        if as_json:
            write_json(output, presets_as_json())
        else:
            output.show(*list_of_presets())
        return UNREADABLE if output.failed else IN_ORDER
    if as_json:
        write_json(output, document([{**told, **description_as_json(house)}]))
    else:
        output.show(*description(house))
    return UNREADABLE if output.failed else IN_ORDER
