"""A comparison for people: what is written to the terminal, in 80 columns but for the name of a file.

The sheets are told apart by letters, which leave room for what each of them says.
"""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sheepshead.cli.report import (
    BAD,
    DEEPER,
    GOOD,
    HEADING,
    INDENT,
    QUIET,
    and_,
    legal_in_words,
    outcome_in_words,
    short,
    signed,
)
from sheepshead.comparing import Judged
from sheepshead.records.follows import tricks_as_played
from sheepshead.state import ThrownIn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import TypeVar

    from rich.console import RenderableType

    from sheepshead.comparing import ComparedAction, Comparison
    from sheepshead.referee import Audit, Finding

    T = TypeVar("T")

__all__ = ["comparison"]

NOT_JUDGED: Final = "-"
"""Stands in place of a letter for a sheet that cannot judge the hand."""


def comparison(compared: Comparison, title: str) -> Iterator[RenderableType]:
    """Give the parts of a report of a comparison, from top to bottom.

    Args:
        compared: what is told.
        title: what stands above it, such as the file's name; it stays in one line, so that it can be copied.
    """
    letters = _letters(compared)
    # In a group, because rich makes a new text of a text that it prints, one that wraps.
    yield Group(Text(title, HEADING, no_wrap=True, overflow="ignore"))
    yield Text(f"Written down under {compared.record.rules_name}. Judged by")
    yield Padding(_sheets(compared, letters), INDENT)
    if letters:
        yield Text()
        yield from _actions(compared, letters)
        yield from _tricks(compared, letters)
        yield Text()
        yield from _outcomes(compared, letters)
        yield Padding(_stakes(compared, letters), INDENT)
    yield _verdict(compared, letters)


def _letters(compared: Comparison) -> dict[str, str]:
    """A letter for each sheet that judges the hand, and numbers for more sheets than there are letters."""
    names = [sheet.name for sheet in compared.judged]
    marks = ascii_uppercase if len(names) <= len(ascii_uppercase) else range(1, len(names) + 1)
    return {name: str(mark) for name, mark in zip(names, marks, strict=False)}


def _sheets(compared: Comparison, letters: Mapping[str, str]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    for sheet in compared.sheets:
        if isinstance(sheet, Judged):
            table.add_row(letters[sheet.name], Text(sheet.name))
        else:
            why = " ".join(f"{fault}." for fault in sheet.faults)
            table.add_row(NOT_JUDGED, Text.assemble(f"{sheet.name}: ", ("cannot judge it: ", BAD), why))
    return table


def _grouped(said: Mapping[str, T], letters: Mapping[str, str]) -> list[tuple[str, T]]:
    """What several sheets say alike, once, with the letters of those sheets in front of it."""
    groups: dict[T, list[str]] = {}
    for name, words in said.items():
        groups.setdefault(words, []).append(letters[name])
    return [(", ".join(some), words) for words, some in groups.items()]


# --- what is legal where ----------------------------------------------------------------------------------


def _actions(compared: Comparison, letters: Mapping[str, str]) -> Iterator[RenderableType]:
    if not compared.actions:
        yield Text("Nothing was against any of these rules.")
        return
    yield Text("Which action is legal where", HEADING)
    for action in compared.actions:
        yield Padding(_heading(compared, action), INDENT)
        refused = {name: _why(found) for name, found in action.refused_by}
        for some, words in _grouped(refused, letters):
            yield Padding(Text.assemble((f"{some}: ", BAD), words), DEEPER)
        if action.legal_by:
            some = ", ".join(letters[name] for name in action.legal_by)
            yield Padding(Text.assemble((f"{some}: ", GOOD), "legal."), DEEPER)
        if action.unknown_by:
            some = ", ".join(letters[name] for name in action.unknown_by)
            yield Padding(Text(f"{some}: not known without the holdings."), DEEPER)


def _heading(compared: Comparison, action: ComparedAction) -> Text:
    where = f"trick {action.trick}" if action.trick is not None else action.phase.value
    who = "" if action.seat is None else f", {compared.record.name(action.seat)}"
    what = "" if action.action is None else f": {action.action}"
    return Text(f"{where}{who}{what}", HEADING)


def _why(found: Iterable[Finding]) -> str:
    return " ".join(map(_sentence, found))


def _sentence(finding: Finding) -> str:
    sentence = finding.violation.sentence
    legal = legal_in_words(finding)
    told = f"{sentence[:1].upper()}{sentence[1:]} [{finding.violation.rule}]"
    return f"{told} Legal: {legal}." if legal else told


def _tricks(compared: Comparison, letters: Mapping[str, str]) -> Iterator[RenderableType]:
    if not compared.tricks:
        return
    yield Text()
    yield Text("Tricks that go to different players", HEADING)
    played = tricks_as_played(compared.record)
    for trick in compared.tricks:
        taken = {name: compared.record.name(seat) for name, seat in trick.winners}
        cards = " ".join(map(str, played[trick.number - 1].cards))
        by = "; ".join(f"{some} {who}" for some, who in _grouped(taken, letters))
        yield Padding(Text(f"trick {trick.number}, {cards}: {by}"), INDENT)


# --- how it ends ------------------------------------------------------------------------------------------


def _outcomes(compared: Comparison, letters: Mapping[str, str]) -> Iterator[RenderableType]:
    yield Text("How it ends", HEADING)
    said = {sheet.name: _outcome(sheet.audit) for sheet in compared.judged}
    for some, words in _grouped(said, letters):
        yield Padding(Text.assemble((f"{some}: ", HEADING), words), INDENT)


def _outcome(ruling: Audit) -> str:
    score, name = ruling.score, ruling.record.name
    if isinstance(ruling.hand.end, ThrownIn):
        return f"{score.outcome.value} [{ruling.hand.end.outcome.rule}]."
    parts = [outcome_in_words(ruling)]
    if score.picker_points is not None and score.defender_points is not None:
        parts.append(f"{score.picker_points} points to {score.defender_points}")
    side = and_([name(seat) for seat in score.partners]) if score.partners else ""
    if score.picker is not None:
        parts.append(f"{side} with {name(score.picker)}" if side else f"{name(score.picker)} alone")
    elif side:
        parts.append(f"{side} against the others")
    # The outcome has named schneider and no trick by their rules.
    parts += [f"times {item.factor} for {item.reason} [{item.rule}]" for item in score.multipliers]
    return f"{'; '.join(parts)}."


def _stakes(compared: Comparison, letters: Mapping[str, str]) -> Table:
    """What each player gets or pays by each sheet, and what was written."""
    record = compared.record
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style=QUIET)
    table.add_column("player")
    for letter in letters.values():
        table.add_column(letter, justify="right")
    if record.scores is not None:
        table.add_column("written", justify="right")
    for seat, player in enumerate(record.players):
        row = [short(player)]
        row += [Text(signed(sheet.audit.score.stakes[seat]), HEADING) for sheet in compared.judged]
        row += [Text(signed(record.scores[seat]))] if record.scores is not None else []
        table.add_row(*row)
    return table


def _verdict(compared: Comparison, letters: Mapping[str, str]) -> Text:
    if not compared.judged:
        return Text("No sheet can judge this hand.", BAD)
    differ = [
        words
        for words, same in (
            ("what is legal", compared.same_rulings),
            ("who takes which trick", not compared.tricks),
            ("how it ends", compared.same_outcome),
            ("who is paid what", compared.same_stakes),
        )
        if not same
    ]
    parts = [f"The sheets differ in {and_(differ)}"] if differ else []
    if compared.not_judged:
        count = len(compared.not_judged)
        parts.append(f"{count} sheet{'s' if count > 1 else ''} cannot judge the hand")
    if not parts:
        alike = "All sheets agree" if len(compared.judged) > 1 else "There is one sheet only"
        if compared.in_order:
            return Text(f"{alike}, and all is in order.", GOOD)
        parts.append(alike)
    wrong = [letters[sheet.name] for sheet in compared.judged if not sheet.audit.in_order]
    parts += [f"not in order by {and_(wrong)}"] if wrong else []
    return Text(f"{'; '.join(parts)}.", BAD)
