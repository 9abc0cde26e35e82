"""House rules from a file: a table of rules, or the rules of a hand file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sheepshead.cli.common import unreadable
from sheepshead.errors import ParseError, shown
from sheepshead.records import read_rules
from sheepshead.records.toml import read_toml

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
        document = read_toml(file, "a file of rules")
    except ParseError:
        raise
    except (OSError, ValueError) as error:  # a path with a null character is a ValueError
        raise unreadable(file, error) from None
    table, places = document.table, document.places
    if "rules" in table:
        return read_rules(table["rules"], places, ("rules",))
    if "base" in table:
        return read_rules(table, places)
    found = f"; this one has {shown(', '.join(table))}" if table else ", and this one is empty"
    raise ParseError(f"{EXPECTED}{found}")
