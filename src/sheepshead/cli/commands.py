"""The commands, their options and their exit statuses."""

from __future__ import annotations

import importlib.metadata
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from sheepshead.cli.as_json import audit_as_json, document
from sheepshead.cli.comparison import comparison
from sheepshead.cli.comparison_as_json import comparison_as_json
from sheepshead.cli.output import Output
from sheepshead.cli.report import report
from sheepshead.cli.streams import complain, one_line
from sheepshead.comparing import compare as compare_sheets
from sheepshead.comparing import sheets_that_deal_alike
from sheepshead.errors import ParseError, SheepsheadError
from sheepshead.records import read_hand, read_preset
from sheepshead.referee import audit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sheepshead.records import HandRecord
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
        complain(f"{error.format_message()} ({_asked(error)} --help shows how)")
        return UNREADABLE
    except click.Abort:
        return INTERRUPTED
    return status if isinstance(status, int) else IN_ORDER


def _asked(error: click.ClickException) -> str:
    """The command that was used wrongly; the one most people want where it was none."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    return "sheepshead referee" if context is None or context.parent is None else context.command_path


def _say(context: click.Context, text: str) -> NoReturn:
    """Write a text and be done; click's own way of it knows nothing of streams that fail."""
    output = Output()
    output.write(f"{text}\n")
    context.exit(UNREADABLE if output.failed else IN_ORDER)


def _help(context: click.Context, _: click.Parameter, wanted: bool) -> None:  # noqa: FBT001
    if wanted:
        _say(context, context.get_help())


def _version(context: click.Context, _: click.Parameter, wanted: bool) -> None:  # noqa: FBT001
    if wanted:
        _say(context, f"sheepshead {importlib.metadata.version('sheepshead')}")


FLAG: Final[dict[str, Any]] = {"is_flag": True, "is_eager": True, "expose_value": False}
help_option = click.option("-h", "--help", callback=_help, help="Show this message and exit.", **FLAG)
version_option = click.option("--version", callback=_version, help="Show the version and exit.", **FLAG)


@click.group(invoke_without_command=True, add_help_option=False)
@version_option
@help_option
@click.pass_context
def app(context: click.Context) -> None:
    """Sheepshead: rulings on hands that were written down.

    \b
    Examples:
      sheepshead referee hand.toml           judge a hand
      sheepshead referee --help              all about it
      sheepshead compare --all hand.toml     judge it by several tables' rules
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


@app.command(add_help_option=False)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--rules",
    metavar="NAME",
    callback=_preset,
    help="Judge by this preset instead of the rules that the file names, such as GAMERULES.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON for programs.")
@help_option
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
    judged = False
    hands: list[dict[str, Any]] = []
    files_by_status: dict[int, list[str]] = {IN_ORDER: [], NOT_IN_ORDER: [], UNREADABLE: []}
    for file in files:
        ruling = _judge(file, rules)
        if isinstance(ruling, ParseError):
            files_by_status[UNREADABLE].append(file)
            complain(_where(file, ruling))
            hands.append({"file": one_line(file), "error": _error_as_json(ruling)})
            continue
        if as_json:
            hands.append({"file": one_line(file), **audit_as_json(ruling)})
        else:
            output.write("\n" if judged else "")
            output.show(*report(ruling, one_line(file)))
        judged = True
        files_by_status[IN_ORDER if ruling.in_order else NOT_IN_ORDER].append(file)
    if as_json:
        output.write(f"{json.dumps(document(hands), indent=2)}\n")
    elif len(files) > 1:
        output.write("\n" if judged else "")
        output.write(_summary(files_by_status))
    worst = max(status for status, some in files_by_status.items() if some)
    return UNREADABLE if output.failed else worst


def _presets(context: click.Context, option: click.Parameter, names: tuple[str, ...]) -> dict[str, Rules]:
    found = ((name, _preset(context, option, name)) for name in names)
    return {name: rules for name, rules in found if rules is not None}


@app.command(add_help_option=False)
@click.argument("file", metavar="FILE")
@click.option(
    "--rules",
    "sheets",
    metavar="NAME",
    multiple=True,
    callback=_presets,
    help="Judge by this preset, such as GAMERULES; give it for each. With one only, the other rules are those"
    " that the file names.",
)
@click.option("--all", "every", is_flag=True, help="Judge by every preset that deals the hand the same way.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON for programs.")
@help_option
def compare(file: str, sheets: dict[str, Rules], every: bool, as_json: bool) -> int:  # noqa: FBT001
    """Judge one hand by several tables' rules and say what differs.

    Says which action is legal by which rules, which trick goes to whom, how the hand ends and who is paid
    what, and why a preset cannot judge the hand if it cannot.

    \b
    Exit status:
      0  all rules agree, and all is in order
      1  something differs, was against the rules or was written down wrong, or
         one of the presets cannot judge the hand
      2  the file cannot be read or is no hand file, or no preset can judge it

    \b
    Examples:
      sheepshead compare --rules CALLED_ACE --rules GAMERULES hand.toml
      sheepshead compare --rules CALLED_ACE_BUMP hand.toml
      sheepshead compare --all hand.toml
      sheepshead compare --all --json hand.toml
    """  # noqa: D301 - click takes a backspace, which no raw text can hold
    if every == bool(sheets):
        raise click.UsageError("say which rules are compared: --rules NAME, once or more, or --all")
    output = Output()
    try:
        record = _read(file)
    except ParseError as error:
        complain(_where(file, error))
        if as_json:
            hands = [{"file": one_line(file), "error": _error_as_json(error)}]
            output.write(f"{json.dumps(document(hands), indent=2)}\n")
        return UNREADABLE
    if every:
        sheets = sheets_that_deal_alike(record)
    elif len(sheets) == 1:
        sheets = {record.rules_name: record.rules} | sheets
    compared = compare_sheets(record, sheets)
    if as_json:
        hands = [{"file": one_line(file), **comparison_as_json(compared)}]
        output.write(f"{json.dumps(document(hands), indent=2)}\n")
    else:
        output.show(*comparison(compared, one_line(file)))
    if output.failed or not compared.judged:
        return UNREADABLE
    return IN_ORDER if compared.agree and compared.in_order else NOT_IN_ORDER


def _judge(file: str, rules: Rules | None) -> Audit | ParseError:
    """The ruling on a file's hand, or why there is none."""
    try:
        return audit(_read(file), rules=rules)
    except ParseError as error:
        return error
    except SheepsheadError as error:
        return ParseError(str(error))


def _read(file: str) -> HandRecord:
    """The hand in a file; whatever keeps it from being read is a `ParseError`."""
    try:
        return read_hand(file)
    except SheepsheadError:
        raise
    except OSError as error:
        if Path(file).is_dir():
            inside = Path(file) / "*.toml"
            raise ParseError(f"cannot be read: it is a folder; give files, such as {inside}") from None
        raise ParseError(f"cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # a path with a null character
        raise ParseError(f"cannot be read: {error}") from None


def _where(file: str, error: ParseError) -> str:
    place = [str(number) for number in (error.line, error.column) if number is not None]
    return f"{':'.join([file, *place])}: {error.message}"


def _error_as_json(error: ParseError) -> dict[str, Any]:
    return {"message": one_line(error.message), "line": error.line, "column": error.column}


def _summary(files_by_status: Mapping[int, Sequence[str]]) -> str:
    """How many files are in order, and the names of those that are not, whole so that they can be copied."""
    good, bad, unread = (files_by_status[status] for status in (IN_ORDER, NOT_IN_ORDER, UNREADABLE))
    parts = [f"{len(good) + len(bad) + len(unread)} files: {len(good)} in order", f"{len(bad)} not"]
    parts += [f"{len(unread)} not judged"] if unread else []
    named = [("not in order", file) for file in bad] + [("not judged", file) for file in unread]
    lines = [", ".join(parts) + ".", *(f"  {words}: {one_line(file)}" for words, file in named)]
    return "".join(f"{line}\n" for line in lines)
