"""Rulings that have changed: which answers differ from those written before, and whether the changelog tells.

An answer or a count that is another than in a release is a ruling that changed, and a new
``RULES_REVISION``. It carries the revision since which it is so: ``since`` of its position, 1 where nothing
is written. Vectors and counts that were only added change no ruling. Until its release a revision may still
change.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from conformance import perft, run
from conformance.releases import FIRST
from sheepshead import RULES_REVISION


class Changed(NamedTuple):
    """A vector whose question was asked before and had another answer."""

    vector: run.Vector
    """The vector as it is now."""
    what: str
    """How the answers differ."""

    def __str__(self) -> str:
        return f"changed: {self.vector['id']} ({' '.join(self.vector['covers'])}): {self.what}"


def changed(before: Iterable[run.Vector], now: Iterable[run.Vector]) -> Iterator[Changed]:
    """Give the vectors whose answer is another than before, by the question and not by its name."""
    asked = {_question(vector): vector for vector in before}
    for vector in now:
        was = asked.get(_question(vector))
        wrong = run.differences(was["expect"], vector["expect"]) if was else ()
        if was and wrong:
            yield Changed(vector, "; ".join(wrong))


def removed(before: Iterable[run.Vector], now: Iterable[run.Vector]) -> list[str]:
    """Give the names of the vectors whose question is asked no more."""
    asked = {_question(vector) for vector in now}
    return [vector["id"] for vector in before if _question(vector) not in asked]


def _question(vector: run.Vector) -> str:
    return json.dumps(vector["ask"], sort_keys=True)


# --- the changelog ----------------------------------------------------------------------------------------

_SECTION = re.compile(r"^### Rulings changed\n(?P<lines>.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)


def untold(changelog: str, vectors: Iterable[run.Vector], positions: Iterable[perft.Position]) -> list[str]:
    """Say which changed rulings no line under "Rulings changed" tells.

    A line tells of a vector that names its revision, as ``RULES_REVISION`` 2, and a rule that it covers; for
    a position of a perft file the revision is enough.
    """
    lines = [
        " ".join(line.split())
        for section in _SECTION.finditer(changelog)
        for line in re.split(r"^- ", section["lines"], flags=re.MULTILINE)
    ]
    found = []
    for vector in vectors:
        told = [line for line in lines if _names(line, vector["since"])]
        ids = {word for line in told for word in re.findall(r"\b[A-Z]\d+\b", line)}
        if vector["since"] > FIRST and not ids & set(vector["covers"]):
            found.append(f"{vector['id']}: revision {vector['since']}, {' or '.join(vector['covers'])}")
    found += [
        f"{position.name}: revision {position.since}"
        for position in positions
        if position.since > FIRST and not any(_names(line, position.since) for line in lines)
    ]
    return found


def _names(line: str, revision: int) -> bool:
    return re.search(rf"`RULES_REVISION` (is )?{revision}\b", line) is not None


def digest(folder: Path = run.VECTORS) -> str:
    """Give what stands for all vectors and perft counts as they are; one more is another digest too."""
    vectors: list[dict[str, Any]] = [
        {key: vector[key] for key in ("id", "covers", "since", "ask", "expect")}
        for _, vector in run.read_vectors(folder)
    ]
    counts = [
        [path.name, position.name, sorted(position.counts.items())]
        for path in perft.FILES
        for position in perft.read(path)
    ]
    whole = json.dumps([sorted(vectors, key=lambda vector: str(vector["id"])), counts], sort_keys=True)
    return hashlib.sha256(whole.encode()).hexdigest()[:SHORT]


SHORT = 12
"""So many hex digits of the digest are written."""


def changelog_line(folder: Path = run.VECTORS) -> str:
    """Give the line of the changelog that belongs to the vectors and counts as they are."""
    return f"- Conformance: revision {RULES_REVISION}, vectors and counts `{digest(folder)}`."
