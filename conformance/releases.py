"""Which revision of the rulings has been released: until then its answers and counts may still change."""

from __future__ import annotations

import re
from pathlib import Path

CHANGELOG = Path(__file__).resolve().parent.parent / "CHANGELOG.md"

FIRST = 1
"""The revision of the first release."""
REFUSED = (
    "Nothing was written: an answer or a count that differs from the release is a ruling that has changed."
    " Raise RULES_REVISION, write it at each of these positions as `since`, and tell of it under"
    ' "Rulings changed" in CHANGELOG.md.'
)
"""What is said where a changed ruling does not say since when."""

_RELEASE = re.compile(r"^## (?P<title>.*)\n(?P<text>(?:(?!## ).*(?:\n|\Z))*)", re.MULTILINE)
_LINE = re.compile(r"^- Conformance: revision (?P<revision>\d+)\b", re.MULTILINE)


def released(changelog: str) -> int:
    r"""Give the newest revision that stands in a release of the changelog; 0 where none was released.

    >>> first = "## 0.1.0\n- Conformance: revision 1, vectors and counts `0`.\n"
    >>> released("## 0.2.0 – unreleased\n- Conformance: revision 2, vectors and counts `1`.\n" + first)
    1
    """
    found = [
        int(line["revision"])
        for release in _RELEASE.finditer(changelog)
        if not release["title"].rstrip().endswith("unreleased")
        for line in _LINE.finditer(release["text"])
    ]
    return max(found, default=0)
