"""A Sphinx extension: the directive ``preset-table``, a table of the presets read from the presets.

Without an option the table has all presets, with ``:players:`` those of one number of players.  What it shows
comes from ``preset_rows``; the names in it lead to the reference.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

import sheepshead
from docs._ext import preset_rows
from docs._ext.rule_index import modules_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx

    from docs._ext.preset_rows import Kind, Row

PACKAGE: Final = Path(sheepshead.__file__).parent
RULES: Final = "sheepshead.rules"
HEADINGS: Final = (
    "preset, source",
    "players, cards",
    "trumps",
    "partner; bury and call",
    "nobody picks",
    "payoff",
)


class PresetTable(SphinxDirective):
    """A table of presets."""

    option_spec: ClassVar[dict[str, Callable[[str], object]] | None] = {"players": directives.positive_int}

    def run(self) -> list[nodes.Node]:
        """Make the table, or stop where it would be empty or lack a source."""
        try:
            rows = preset_rows.rows(self.options.get("players"))
        except KeyError as error:
            raise ExtensionError(f"docs/_ext/preset_rows.py has no source for the preset {error}") from error
        if not rows:
            raise ExtensionError(f"there is no preset for {self.options['players']} players")
        for file in (Path(preset_rows.__file__), *modules_of(PACKAGE / "rules")):
            self.env.note_dependency(str(file))
        return [table_of(rows)]


def table_of(rows: list[Row]) -> nodes.table:
    """Lay the rows out as a table."""
    head = nodes.thead("", row_of_cells([[[nodes.Text(heading)]] for heading in HEADINGS]))
    body = nodes.tbody("", *(row_of_cells(cells_of(row)) for row in rows))
    columns = (nodes.colspec(colwidth=1) for _ in HEADINGS)
    return nodes.table("", nodes.tgroup("", *columns, head, body, cols=len(HEADINGS)), classes=["presets"])


def row_of_cells(cells: list[list[list[nodes.Node]]]) -> nodes.row:
    """Make a row of a table, each cell of one line or more."""
    return nodes.row(
        "", *(nodes.entry("", *(nodes.paragraph("", "", *line) for line in cell)) for cell in cells)
    )


def cells_of(row: Row) -> list[list[list[nodes.Node]]]:
    """Give what stands in each cell of a row, line by line, in the order of the headings."""
    trumps = (
        link("data", f"sheepshead.trumps.{row.trumps}", row.trumps) if row.trumps else nodes.Text("its own")
    )
    return [
        [[link("data", f"{RULES}.presets.{row.preset}", row.preset)], [nodes.Text(row.source)]],
        [[nodes.Text(f"{row.players} players")], [nodes.Text(row.cards)]],
        [[trumps]],
        [kind_line(row.partner), [nodes.Text(row.order)]],
        [kind_line(row.no_pick)],
        [kind_line(row.payoff)],
    ]


def kind_line(kind: Kind) -> list[nodes.Node]:
    """Name a rule and those of its options that differ from the default."""
    line: list[nodes.Node] = [link("class", f"{RULES}.{kind.name}", kind.name)]
    for place, option in enumerate(kind.options):
        line += [
            nodes.Text(", " if place else ": "),
            link("attr", f"{RULES}.{kind.name}.{option.name}", f"{option.name}={option.value}"),
        ]
    return line


def link(role: str, target: str, text: str) -> addnodes.pending_xref:
    """Make a link to a name of the reference."""
    shown = nodes.literal("", text, classes=["xref", "py", f"py-{role}"])
    return addnodes.pending_xref(
        "", shown, refdomain="py", reftype=role, reftarget=target, refexplicit=True, refwarn=True
    )


def setup(app: Sphinx) -> dict[str, bool]:
    """Register everything with Sphinx."""
    app.add_directive("preset-table", PresetTable)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
