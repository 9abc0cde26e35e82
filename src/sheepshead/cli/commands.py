"""The commands, their options and their exit statuses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from sheepshead.cli.as_json import SCHEMA, audit_as_json
from sheepshead.cli.output import Output, complain, one_line
from sheepshead.cli.report import report
from sheepshead.errors import ParseError
from sheepshead.records import InvalidRecord, read_hand, read_preset
from sheepshead.referee import audit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheepshead.referee import Audit
    from sheepshead.rules.sheet import Rules

__all__ = ["run"]

IN_ORDER, NOT_IN_ORDER, UNREADABLE, INTERRUPTED = 0, 1, 2, 130


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command and give its exit status; a mistake in its use is one line."""
    try:
        status: object = app.main(
            args=None if arguments is None else list(arguments), prog_name="sheepshead", standalone_mode=False
        )
    except click.ClickException as error:
        complain(f"{error.format_message()} (sheepshead referee --help shows how)")
        return UNREADABLE
    except click.Abort:
        return INTERRUPTED
    return status if isinstance(status, int) else IN_ORDER


CONTEXT = {"help_option_names": ["-h", "--help"]}


@click.group(invoke_without_command=True, context_settings=CONTEXT)
@click.version_option(package_name="sheepshead", message="%(prog)s %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Sheepshead: rulings on hands that were written down.

    \b
    Examples:
      sheepshead referee hand.toml           judge a hand
      sheepshead referee --help              all about it
    """  # noqa: D301 - click takes a backspace, which no raw text can hold
    if context.invoked_subcommand is None:
        raise click.UsageError("name a command, such as referee FILE")


def _preset(_: click.Context, __: click.Parameter, name: str | None) -> Rules | None:
    if name is None:
        return None
    try:
        return read_preset(name)
    except ParseError as error:
        raise click.BadParameter(error.message) from None


@app.command(context_settings=CONTEXT)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--rules",
    metavar="NAME",
    callback=_preset,
    help="Judge by this preset instead of the rules that the file names, such as GAMERULES.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON for programs.")
def referee(files: tuple[str, ...], rules: Rules | None, as_json: bool) -> int:  # noqa: FBT001
    """Judge hands that were written down in hand files.

    Says for each hand what was against the rules, what it scores and how that comes about, and whether the
    scores that were written down are right.

    \b
    Exit status:
      0  all in order
      1  something was against the rules, or a written score is wrong
      2  a file cannot be read, or is no hand file

    \b
    Examples:
      sheepshead referee hand.toml
      sheepshead referee examples/hands/*.toml
      sheepshead referee --rules CALLED_ACE_BUMP hand.toml
      sheepshead referee --json hand.toml
    """  # noqa: D301 - click takes a backspace, which no raw text can hold
    output = Output()
    status = IN_ORDER
    hands: list[dict[str, Any]] = []
    judged: list[Audit] = []
    for file in files:
        ruling = _judge(file, rules)
        if isinstance(ruling, ParseError):
            status = UNREADABLE
            complain(_where(file, ruling))
            hands.append({"file": one_line(file), "error": _error_as_json(ruling)})
            continue
        status = max(status, IN_ORDER if ruling.in_order else NOT_IN_ORDER)
        if as_json:
            hands.append({"file": one_line(file), **audit_as_json(ruling)})
        else:
            output.write("\n" if judged else "")
            output.show(*report(ruling, one_line(file)))
        judged.append(ruling)
    if as_json:
        output.write(f"{json.dumps({'schema': SCHEMA, 'hands': hands}, indent=2)}\n")
    elif len(files) > 1:
        output.write("\n" if judged else "")
        output.show(_summary(judged, len(files)))
    return UNREADABLE if output.failed else status


def _judge(file: str, rules: Rules | None) -> Audit | ParseError:
    """The ruling on a file's hand, or why there is none."""
    try:
        return audit(read_hand(file), rules=rules)
    except ParseError as error:
        return error
    except InvalidRecord as error:
        return ParseError(str(error))
    except OSError as error:
        return ParseError(f"cannot be read: {error.strerror or error}")
    except ValueError as error:  # a path with a null character
        return ParseError(f"cannot be read: {error}")


def _where(file: str, error: ParseError) -> str:
    place = [str(number) for number in (error.line, error.column) if number is not None]
    return f"{':'.join([file, *place])}: {error.message}"


def _error_as_json(error: ParseError) -> dict[str, Any]:
    return {"message": one_line(error.message), "line": error.line, "column": error.column}


def _summary(judged: Sequence[Audit], files: int) -> str:
    in_order = sum(ruling.in_order for ruling in judged)
    parts = [f"{files} files: {in_order} in order", f"{len(judged) - in_order} not"]
    if files > len(judged):
        parts.append(f"{files - len(judged)} not judged")
    return ", ".join(parts) + "."
