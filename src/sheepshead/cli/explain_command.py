"""The command ``sheepshead explain``: a point of a recorded hand, and why an action was legal or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sheepshead.cli.as_json import document
from sheepshead.cli.common import (
    IN_ORDER,
    NOT_IN_ORDER,
    UNREADABLE,
    complete_files,
    help_option,
    json_option,
    preset_option,
    read,
    refused,
    write_json,
)
from sheepshead.cli.explanation import Explained, explanation
from sheepshead.cli.explanation_as_json import explanation_as_json
from sheepshead.cli.output import Output
from sheepshead.cli.streams import one_line
from sheepshead.cli.words import action_in
from sheepshead.errors import ParseError, SheepsheadError
from sheepshead.explaining import explain as explain_action
from sheepshead.positions import Moment, point_at
from sheepshead.rules import presets

if TYPE_CHECKING:
    from sheepshead.actions import Action
    from sheepshead.positions import Point
    from sheepshead.rules.sheet import Rules

__all__ = ["explain"]


def _moment(_: click.Context, __: click.Parameter, text: str) -> Moment:
    try:
        return Moment.parse(text)
    except ParseError as error:
        raise click.BadParameter(error.message) from None


def _action(point: Point, words: tuple[str, ...]) -> Action:
    """The action that was asked about, or the one that was taken."""
    if not words:
        return point.action
    try:
        return action_in(point.state, " ".join(words))
    except ParseError as error:
        raise click.BadParameter(error.message, param_hint="'[ACTION]'") from None


@click.command(add_help_option=False)
@click.argument("file", metavar="FILE", shell_complete=complete_files)
@click.argument("words", metavar="[ACTION]", nargs=-1)
@click.option(
    "--at",
    "moment",
    metavar="POINT",
    required=True,
    callback=_moment,
    help='The point of the hand, such as "trick 3, Ann" or "bury".',
)
@preset_option
@json_option
@help_option
def explain(file: str, words: tuple[str, ...], moment: Moment, rules: Rules | None, as_json: bool) -> int:  # noqa: FBT001
    """Say why an action was legal at a point of a hand, or why not.

    Shows what the player held and could do, and every rule that had a say: what it asked, or why it asked
    nothing. The action is the one that was taken, or the one given as ACTION.

    \b
    A point is a part of the hand and, behind a comma, a player, by name or as
    P1 to Pn; without a player it is the first to act there:
      picking · bury · call · doubling · trick 1, trick 2, ...
    Where a player was asked several times, "doubling 2, Ann" is the second.

    \b
    Exit status:
      0  the action is legal
      1  it is against the rules
      2  the file cannot be read, or the hand has no such point

    \b
    Examples:
      sheepshead explain hand.toml --at "trick 3, Ann"
      sheepshead explain hand.toml --at "trick 3, Ann" 7H
      sheepshead explain hand.toml --at bury bury AC TC
      sheepshead explain hand.toml --at call --rules GAMERULES
      sheepshead explain --json hand.toml --at "doubling, Cal" crack
    """  # noqa: D301 - click takes a backspace, which no raw text can hold
    output = Output()
    try:
        record = read(file)
        point = point_at(record, moment, rules=rules)
    except SheepsheadError as error:
        return refused(output, file, error, document([]) if as_json else None)
    action = _action(point, words)
    ruling = explain_action(point.state, action, record.name)
    name = record.rules_name if rules is None else presets.name_of(rules) or record.rules_name
    explained = Explained(record=record, rules_name=name, point=point, ruling=ruling)
    if as_json:
        write_json(output, document([{"file": one_line(file), **explanation_as_json(explained)}]))
    else:
        output.show(*explanation(explained, one_line(file)))
    if output.failed:
        return UNREADABLE
    return IN_ORDER if ruling.legal else NOT_IN_ORDER
