"""House rules as plain data for programs: what ``sheepshead rules --json`` writes.

The document has the keys ``schema`` and ``rules_revision``, as that of ``sheepshead referee``, and ``rules``,
a list of one object.  Where a file cannot be read it has ``file`` and ``error``, as there; otherwise

====================  ==================================================================================
``file``              the file as it was named; left out where a preset was
``name``              how the rules are named
``preset``            the name of the preset that they are, or ``null``
``summary``           what they play, in a few words
``sources``           the letters of the preset's sources; empty for a house's own rules
``sections``          a list of ``title``, ``lines`` (a list of ``sentence``, ``rules``, ``sources``) and
                      ``stakes``
``names_of_sources``  the names of all sources by their letters
====================  ==================================================================================

``stakes`` is empty but in the section of the score: there it is a list of ``outcome`` (such as
``"LOST_SCHNEIDER"``), ``points`` (the fewest and the most card points of the side, or ``null`` where tricks
alone decide), ``rules`` (what multiplies it) and ``sides``, a list of ``picker`` (whether the first seat is
one), ``size`` (how many are on the side) and ``stakes`` (by seat, the side first).

Without a name the document has ``presets`` in place of ``rules``: a list of ``name``, ``summary``,
``players`` (how many) and ``sources``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheepshead.cli.as_json import SCHEMA
from sheepshead.describing import describe, summary
from sheepshead.describing.sources import SOURCES, sources_of_preset
from sheepshead.rules import presets
from sheepshead.rules.sheet import RULES_REVISION

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.describing import Section
    from sheepshead.records import HouseRules

__all__ = ["description_as_json", "document", "presets_as_json"]


def document(rules: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Give the whole document with these objects."""
    return {"schema": SCHEMA, "rules_revision": RULES_REVISION, "rules": list(rules)}


def description_as_json(house: HouseRules) -> dict[str, Any]:
    """Give the description as dictionaries, lists, texts and numbers, with the keys named above."""
    preset = presets.name_of(house.rules)
    return {
        "name": house.name,
        "preset": preset,
        "summary": summary(house.rules),
        "sources": [] if preset is None else list(sources_of_preset(preset)),
        "sections": [_section(section) for section in describe(house.rules)],
        "names_of_sources": dict(SOURCES),
    }


def _section(section: Section) -> dict[str, Any]:
    return {
        "title": section.title,
        "lines": [
            {"sentence": line.sentence, "rules": list(line.rules), "sources": list(line.sources)}
            for line in section.lines
        ],
        "stakes": [
            {
                "outcome": row.outcome.name,
                "points": None if row.points is None else list(row.points),
                "rules": list(row.rules),
                "sides": [
                    {"picker": side.picker, "size": side.size, "stakes": list(side.stakes)}
                    for side in row.sides
                ],
            }
            for row in section.stakes
        ],
    }


def presets_as_json() -> dict[str, Any]:
    """Give the list of the presets."""
    return {
        "schema": SCHEMA,
        "rules_revision": RULES_REVISION,
        "presets": [
            {
                "name": name,
                "summary": summary(rules),
                "players": rules.players,
                "sources": list(sources_of_preset(name)),
            }
            for name, rules in presets.BY_NAME.items()
        ],
    }
