"""House rules from a file: a table of rules, or the rules of a hand file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sheepshead.cli.common import unreadable
from sheepshead.errors import ParseError, shown
from sheepshead.records import read_rules
from sheepshead.records.hand_file import MAX_BYTES
from sheepshead.records.places import DEEPEST, Places, plain_parts

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    from sheepshead.records import HouseRules

__all__ = ["rules_in"]

EXPECTED: Final = 'a file of rules has a key rules, as a hand file, or base = "CALLED_ACE" and its changes'


def rules_in(file: str) -> HouseRules:
    """Read the house rules of a file, whatever else stands in it.

    Raises:
        ParseError: when there are none that can be read; with line and column where they are known.
    """
    try:
        with Path(file).open("rb") as opened:
            content = opened.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from None
    if len(content) > MAX_BYTES:
        raise ParseError(f"a file of rules has at most {MAX_BYTES:,} bytes, and this one has more")
    try:
        text = content.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise ParseError("a file of rules is text in UTF-8, and this is not") from None
    table = _table(text)
    places = Places.of(text)
    try:
        if "rules" in table:
            return read_rules(table["rules"], places, ("rules",))
        if "base" in table:
            return read_rules(table, places)
    except RecursionError:
        raise ParseError("no file of rules: nested too deeply") from None
    found = f"; this one has {shown(', '.join(table))}" if table else ", and this one is empty"
    raise ParseError(f"{EXPECTED}{found}")


def _table(text: str) -> dict[str, Any]:
    unquoted = "".join(part for _, part in plain_parts(text))
    if any(row.count(".") >= DEEPEST for row in unquoted.split("\n")):
        raise ParseError("no file of rules: nested too deeply")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ParseError("no file of rules: nested too deeply") from None
    except ValueError as error:  # of TOML, or of Python for a number of thousands of digits
        raise ParseError(f"not valid TOML: {error}") from None
