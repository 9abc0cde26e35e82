"""The commands, their options and their exit statuses."""

from __future__ import annotations

import importlib.metadata
from typing import TYPE_CHECKING, Any

import click

from sheepshead.cli.as_json import audit_as_json, document
from sheepshead.cli.common import (
    FLAG,
    IN_ORDER,
    INTERRUPTED,
    NOT_IN_ORDER,
    UNREADABLE,
    as_preset,
    complete_files,
    complete_presets,
    error_as_json,
    help_option,
    json_option,
    preset_option,
    read,
    refused,
    say,
    where,
    write_json,
)
from sheepshead.cli.comparison import comparison
from sheepshead.cli.comparison_as_json import comparison_as_json
from sheepshead.cli.explain_command import explain
from sheepshead.cli.new_command import new
from sheepshead.cli.output import Output
from sheepshead.cli.report import report
from sheepshead.cli.rules_command import rules as rules_command
from sheepshead.cli.streams import complain, one_line
from sheepshead.comparing import compare as compare_sheets
from sheepshead.comparing import sheets_that_deal_alike
from sheepshead.errors import ParseError, SheepsheadError
from sheepshead.referee import audit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sheepshead.referee import Audit
    from sheepshead.rules.sheet import Rules

__all__ = ["run"]


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


def _version(context: click.Context, _: click.Parameter, wanted: bool) -> None:  # noqa: FBT001
    if wanted:
        say(context, f"sheepshead {importlib.metadata.version('sheepshead')}")


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
      sheepshead explain hand.toml --at "trick 3, Ann"
                                             why a card was legal or not
      sheepshead rules CALLED_ACE            what a preset plays
      sheepshead new CALLED_ACE              a hand file to be filled in
    """  # noqa: D301 - click takes a backspace, which no raw text can hold
    if context.invoked_subcommand is None:
        raise click.UsageError("name a command, such as referee FILE")


app.add_command(explain)
app.add_command(new)
app.add_command(rules_command)


@app.command(add_help_option=False)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, shell_complete=complete_files)
@preset_option
@json_option
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
            complain(where(file, ruling))
            hands.append({"file": one_line(file), "error": error_as_json(ruling)})
            continue
        if as_json:
            hands.append({"file": one_line(file), **audit_as_json(ruling)})
        else:
            output.write("\n" if judged else "")
            output.show(*report(ruling, one_line(file)))
        judged = True
        files_by_status[IN_ORDER if ruling.in_order else NOT_IN_ORDER].append(file)
    if as_json:
        write_json(output, document(hands))
    elif len(files) > 1:
        output.write("\n" if judged else "")
        output.write(_summary(files_by_status))
    worst = max(status for status, some in files_by_status.items() if some)
    return UNREADABLE if output.failed else worst


def _presets(context: click.Context, option: click.Parameter, names: tuple[str, ...]) -> dict[str, Rules]:
    found = ((name, as_preset(context, option, name)) for name in names)
    return {name: rules for name, rules in found if rules is not None}


@app.command(add_help_option=False)
@click.argument("file", metavar="FILE", shell_complete=complete_files)
@click.option(
    "--rules",
    "sheets",
    metavar="NAME",
    multiple=True,
    callback=_presets,
    shell_complete=complete_presets,
    help="Judge by this preset, such as GAMERULES; give it for each. With one only, the other rules are those"
    " that the file names.",
)
@click.option("--all", "every", is_flag=True, help="Judge by every preset that deals the hand the same way.")
@json_option
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
        record = read(file)
    except ParseError as error:
        return refused(output, file, error, document([]) if as_json else None)
    if every:
        sheets = sheets_that_deal_alike(record)
    elif len(sheets) == 1:
        sheets = {record.rules_name: record.rules} | sheets
    compared = compare_sheets(record, sheets)
    if as_json:
        hands = [{"file": one_line(file), **comparison_as_json(compared)}]
        write_json(output, document(hands))
    else:
        output.show(*comparison(compared, one_line(file)))
    if output.failed or not compared.judged:
        return UNREADABLE
    return IN_ORDER if compared.agree and compared.in_order else NOT_IN_ORDER


def _judge(file: str, rules: Rules | None) -> Audit | ParseError:
    """The ruling on a file's hand, or why there is none."""
    try:
        return audit(read(file), rules=rules)
    except ParseError as error:
        return error
    except SheepsheadError as error:
        return ParseError(str(error))


def _summary(files_by_status: Mapping[int, Sequence[str]]) -> str:
    """How many files are in order, and the names of those that are not, whole so that they can be copied."""
    good, bad, unread = (files_by_status[status] for status in (IN_ORDER, NOT_IN_ORDER, UNREADABLE))
    parts = [f"{len(good) + len(bad) + len(unread)} files: {len(good)} in order", f"{len(bad)} not"]
    parts += [f"{len(unread)} not judged"] if unread else []
    named = [("not in order", file) for file in bad] + [("not judged", file) for file in unread]
    lines = [", ".join(parts) + ".", *(f"  {words}: {one_line(file)}" for words, file in named)]
    return "".join(f"{line}\n" for line in lines)
