"""A ruling for people: what is written to the terminal, in 80 columns but for the name of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sheepshead.actions import Bury, GoAlone, Play
from sheepshead.rules.answers import Outcome
from sheepshead.rules.payoff import Payoff
from sheepshead.state import ThrownIn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType

    from sheepshead.cards import Card
    from sheepshead.referee import Audit, Finding
    from sheepshead.scoring import Score

__all__ = ["report"]

GOOD, BAD, HEADING, QUIET = "green", "bold red", "bold", "dim"
INDENT: Final = (0, 0, 0, 2)
DEEPER: Final = (0, 0, 0, 4)
LEGEND: Final = "> leads"
LEGEND_REFUSED: Final = "> leads   ! against the rules"
NAME_WIDTH: Final = 10
"""Columns for a player's name in a table; a longer name is cut there."""
FEW: Final = 8
"""So many actions are listed one by one."""


def report(ruling: Audit, title: str) -> Iterator[RenderableType]:
    """Give the parts of a report, from top to bottom.

    Args:
        ruling: what is told.
        title: what stands above it, such as the file's name; it stays in one line, so that it can be copied.
    """
    # In a group, because rich makes a new text of a text that it prints, one that wraps.
    yield Group(Text(title, HEADING, no_wrap=True, overflow="ignore"))
    yield Text(_contract(ruling))
    yield Text()
    yield Padding(_seats(ruling), INDENT)
    if ruling.tricks:
        yield Text()
        yield Padding(_tricks(ruling), INDENT)
        refused = any(finding.trick for finding in ruling.findings)
        yield Padding(Text(LEGEND_REFUSED if refused else LEGEND, QUIET), INDENT)
    if ruling.findings:
        yield Text()
        yield Text("Against the rules", BAD)
        for finding in ruling.findings:
            yield from _finding(ruling, finding)
    yield Text()
    for line in _how(ruling):
        yield Text(line)
    yield Padding(_scores(ruling), INDENT)
    yield _verdict(ruling)


def _join(some: Iterable[Card]) -> str:
    return " ".join(map(str, some))


# --- who and what -----------------------------------------------------------------------------------------


def _contract(ruling: Audit) -> str:
    """Rules, deal, pick, call and partner in a few sentences."""
    record = ruling.record
    dealt = f"{ruling.rules_name}. {record.name(record.dealer)} dealt"
    dealt += f" at {record.stakes} times the stakes. " if record.stakes != 1 else ". "
    if record.picker is None:
        return f"{dealt}Nobody picked: {'thrown in' if ruling.hand.thrown_in else 'a leaster'}."
    said = f"{dealt}{record.name(record.picker)} picked"
    if isinstance(record.call, GoAlone):
        said += " and went alone"
    elif record.call is not None:
        said += f" and called {record.call}"
        said += f" with {record.under} under" if record.under is not None else ""
    partners = [record.name(seat) for seat in ruling.score.partners]
    if partners:
        were = "was the partner" if len(partners) == 1 else "were the partners"
        return f"{said}; {' and '.join(partners)} {were}."
    return f"{said}." if isinstance(record.call, GoAlone) else f"{said}; nobody was the partner."


def _seats(ruling: Audit) -> Table:
    """Who sat where, and what was dealt."""
    record = ruling.record
    table = Table.grid(padding=(0, 3, 0, 0))
    for seat, holding in enumerate(ruling.holdings):
        roles = [
            role
            for role, has in (
                ("dealer", seat == record.dealer),
                ("picker", seat == record.picker),
                ("partner", seat in ruling.score.partners),
            )
            if has
        ]
        table.add_row(f"P{seat + 1}", _short(record.name(seat)), ", ".join(roles), _join(holding))
    if ruling.blind:
        table.add_row("", "blind", "", _join(ruling.blind))
    if record.bury:
        table.add_row("", "bury", "", _join(record.bury))
    if record.holdings is None:
        table.add_row("", "", "", Text("(worked out from what was played)", QUIET))
    return table


def _short(name: str) -> Text:
    text = Text(name)
    text.truncate(NAME_WIDTH, overflow="ellipsis")
    return text


def _tricks(ruling: Audit) -> Table:
    """The tricks, a column a seat; the leader's card is marked, and so is one against the rules."""
    record = ruling.record
    refused = {
        (finding.trick, finding.action.card)
        for finding in ruling.findings
        if isinstance(finding.action, Play)
    }
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style=QUIET)
    table.add_column("trick", justify="right")
    for name in record.players:
        table.add_column(_short(name))
    table.add_column("taken by")
    table.add_column("points", justify="right")
    for number, trick in enumerate(ruling.tricks, start=1):
        played = []
        for seat, card in enumerate(trick.by_seat()):
            bad = (number, card) in refused
            style = BAD if bad else HEADING if seat == trick.winner else ""
            lead = ">" if seat == trick.leader else " "
            played.append(Text(f"{lead}{card}{'!' if bad else ''}", style))
        table.add_row(str(number), *played, _short(record.name(trick.winner)), str(trick.points))
    return table


# --- what was wrong ---------------------------------------------------------------------------------------


def _finding(ruling: Audit, finding: Finding) -> Iterator[RenderableType]:
    where = f"trick {finding.trick}" if finding.trick is not None else finding.phase.value
    who = "" if finding.seat is None else f", {ruling.record.name(finding.seat)}"
    what = "" if finding.action is None else f": {finding.action}"
    yield Padding(Text(f"{where}{who}{what} [{finding.violation.rule}]", HEADING), INDENT)
    sentence = finding.violation.sentence
    yield Padding(Text(f"{sentence[:1].upper()}{sentence[1:]}"), DEEPER)
    legal = _legal(finding)
    if legal:
        yield Padding(Text(f"Legal: {legal}."), DEEPER)


def _legal(finding: Finding) -> str:
    if isinstance(finding.action, (Bury, Play)) and finding.violation.legal:
        return _join(finding.violation.legal)
    if not finding.legal_actions:
        return ""
    named = ", ".join(map(str, finding.legal_actions[:FEW]))
    more = len(finding.legal_actions) - FEW
    return f"{named} and {more} more" if more > 0 else named


# --- what it scores ---------------------------------------------------------------------------------------

_RULES: Final = {
    Outcome.WON: "S2",
    Outcome.WON_SCHNEIDER: "S2, S3",
    Outcome.WON_NO_TRICK: "S4",
    Outcome.LOST: "S2",
    Outcome.LOST_SCHNEIDER: "S2, S3",
    Outcome.LOST_NO_TRICK: "S4, S6",
    Outcome.LEASTER: "N1",
    Outcome.ALL_TRICKS: "N1",
    Outcome.WASH: "N2",
}

_BY_POINTS: Final = (Outcome.WON, Outcome.WON_SCHNEIDER, Outcome.LOST, Outcome.LOST_SCHNEIDER)


def _how(ruling: Audit) -> Iterator[str]:
    """How the score came about, a sentence a line, each with its rule (S9)."""
    score = ruling.score
    if isinstance(ruling.hand.end, ThrownIn):
        yield f"The cards were thrown in, and nobody is paid [{ruling.hand.end.outcome.rule}]"
        return
    yield from _leaster(ruling) if score.picker is None else _side_points(score)
    need = ""
    if isinstance(ruling.rules.payoff, Payoff) and score.outcome in _BY_POINTS:
        need = f" ({ruling.rules.payoff.points_to_win} needed)"
    rules = _RULES.get(score.outcome, "S9")
    yield f"Outcome: {score.outcome.value}{need} [{rules}]"
    for multiplier in score.multipliers:
        yield f"Stakes times {multiplier.factor}: {multiplier.reason} [{multiplier.rule}]"


def _side_points(score: Score) -> Iterator[str]:
    side = [*([] if score.picker is None else [score.picker]), *score.partners]
    in_tricks = sum(score.points[seat] for seat in side)
    buried, counted = score.set_aside, score.picker_points
    if counted == 0 and not any(score.tricks[seat] for seat in side):
        yield f"Picker's side: no trick, so the {buried} buried points do not count [S6]"
    elif counted == in_tricks + buried:
        yield f"Picker's side: {in_tricks} points in tricks + {buried} buried = {counted} [S1]"
    else:  # a house's own payoff counts in its own way
        counts = "" if counted is None else f"; {counted} count"
        yield f"Picker's side: {in_tricks} points in tricks, {buried} buried{counts} [S1]"
    if score.defender_points is not None:
        yield f"Defenders: {score.defender_points} points [S1]"


def _leaster(ruling: Audit) -> Iterator[str]:
    score, name = ruling.score, ruling.record.name
    if ruling.blind:
        worth = sum(card.points for card in ruling.blind)
        where = "nobody" if ruling.blind_to is None else name(ruling.blind_to)
        yield f"The blind, worth {worth}, goes to {where} [N1]"
    points = ", ".join(f"{name(seat)} {points}" for seat, points in enumerate(score.points))
    yield f"Points: {points} [N1]"


def _scores(ruling: Audit) -> Table:
    """What each player gets or pays, and what was written."""
    record, score = ruling.record, ruling.score
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style=QUIET)
    table.add_column("player")
    for heading in ("tricks", "points", "score"):
        table.add_column(heading, justify="right")
    if record.scores is not None:
        table.add_column("written", justify="right")
        table.add_column("")
    wrong = {item.seat for item in ruling.wrong_scores}
    for seat, paid in enumerate(score.stakes):
        row = [
            _short(record.name(seat)),
            Text(str(score.tricks[seat])),
            Text(str(score.points[seat])),
            Text(f"{paid:+d}" if paid else "0", HEADING),
        ]
        if record.scores is not None:
            written = record.scores[seat]
            row.append(Text(f"{written:+d}" if written else "0"))
            row.append(Text("wrong", BAD) if seat in wrong else Text("right", GOOD))
        table.add_row(*row)
    return table


def _verdict(ruling: Audit) -> Text:
    if ruling.in_order:
        return Text("All in order.", GOOD)
    parts = []
    if ruling.findings:
        count = len(ruling.findings)
        parts.append(f"{count} violation{'s' if count > 1 else ''}, scored as it was played [T13]")
    if ruling.wrong_scores:
        parts.append("what was written is wrong")
    return Text(f"Not in order: {'; '.join(parts)}.", BAD)
