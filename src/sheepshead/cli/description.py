"""House rules for people: what is written to the terminal, in 80 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sheepshead.cli.report import HEADING, INDENT, QUIET, signed
from sheepshead.describing import describe, summary
from sheepshead.describing.sources import SOURCES, sources_of_preset
from sheepshead.rules import presets

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from sheepshead.describing import Line, Section, Side, StakesRow
    from sheepshead.records import HouseRules

__all__ = ["description", "list_of_presets", "side_in_words"]

HANGING: Final = "- "


def list_of_presets() -> Iterator[RenderableType]:
    """Give the presets with a line each."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for name, rules in presets.BY_NAME.items():
        table.add_row(Text(name, HEADING), summary(rules))
    yield table
    yield Text("So many play, with so many cards each + in the blind. A name tells more.", QUIET)


def description(house: HouseRules) -> Iterator[RenderableType]:
    """Give the parts of a description, from top to bottom."""
    name = presets.name_of(house.rules)
    letters = () if name is None else sources_of_preset(name)
    used = set(letters)
    yield Text.assemble((house.name, HEADING), (f" ({' '.join(letters)})" if letters else "", QUIET))
    yield Text(f"{summary(house.rules)}.")
    for section in describe(house.rules):
        if not section.lines:
            continue
        yield Text()
        yield Text(section.title, HEADING)
        for line in section.lines:
            used.update(line.sources)
            yield Padding(_hanging(line), INDENT)
        if section.stakes:
            yield Padding(_stakes(section), INDENT)
    yield Text()
    yield from _legend(used)


def _hanging(line: Line) -> Table:
    table = Table.grid()
    sources = f" ({' '.join(line.sources)})" if line.sources else ""
    table.add_row(HANGING, Text.assemble(str(line), (sources, QUIET)))
    return table


def _legend(letters: set[str]) -> Iterator[RenderableType]:
    yield Text("Sources", HEADING)
    table = Table.grid(padding=(0, 2, 0, 0))
    for letter, source in SOURCES.items():
        if letter in letters:
            table.add_row(letter, source)
    yield Padding(table, INDENT)


# --- the table of stakes ----------------------------------------------------------------------------------


def _stakes(section: Section) -> Table:
    """What a hand pays: a row an ending, a column for each size of the side."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=QUIET)
    table.add_column("ending")
    table.add_column("points", justify="right")
    widest: Sequence[Side] = max((row.sides for row in section.stakes), key=len)
    for side in widest:
        table.add_column(side_in_words(side), justify="right")
    for row in section.stakes:
        cells = [_paid(side) for side in row.sides]
        table.add_row(_ending(row), _points(row), *cells, *[""] * (len(widest) - len(cells)))
    return table


def side_in_words(side: Side) -> str:
    """Say who gets what in a column, in the order of its numbers.

    >>> from sheepshead.describing import Side
    >>> side_in_words(Side(True, 1, (2, -1, -1))), side_in_words(Side(False, 2, (1, 1, -1, -1)))
    ('picker / defender', 'each of two / other')
    """
    if not side.picker:
        return "one alone / other" if side.size == 1 else f"each of {_word(side.size)} / other"
    partner = {1: "", 2: " / partner"}.get(side.size, " / each partner")
    return f"picker{partner} / defender"


def _word(number: int) -> str:
    return {2: "two", 3: "three"}.get(number, str(number))


def _paid(side: Side) -> str:
    """What each seat gets or pays, seats of one kind once."""
    first = 1 if side.picker else 0
    groups = [side.stakes[:first], side.stakes[first : side.size], side.stakes[side.size :]]
    return " / ".join(",".join(map(signed, dict.fromkeys(group))) for group in groups if group)


def _ending(row: StakesRow) -> str:
    rules = ", ".join(row.rules)
    return f"{row.outcome.value} [{rules}]" if rules else row.outcome.value


def _points(row: StakesRow) -> str:
    if row.points is None:
        return ""
    least, most = row.points
    return str(least) if least == most else f"{least}-{most}"
