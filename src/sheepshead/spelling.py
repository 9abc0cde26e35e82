"""What may have been meant by a name that is not known.

Scope: no rule of the game.
"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["bare", "close_to"]

LONGEST_NAME: Final = 60
"""A longer name is compared with none."""


def close_to(word: str, known: Iterable[str]) -> str:
    """Give the end of a sentence that suggests what may have been meant; nothing where nothing is close.

    >>> close_to("CALED_ACE", ["CALLED_ACE", "GAMERULES"])
    '; did you mean CALLED_ACE?'
    """
    # Comparing long texts takes long, and nobody misspells one.
    if len(word) > LONGEST_NAME:
        return ""
    by_bare = {bare(name): name for name in known if len(name) <= LONGEST_NAME}
    found = difflib.get_close_matches(bare(word), by_bare, n=3)
    return f"; did you mean {' or '.join(by_bare[name] for name in found)}?" if found else ""


def bare(name: str) -> str:
    """Give a name without case and word marks.

    >>> bare("ForcedPick") == bare("FORCED_PICK") == bare("forced pick")
    True
    """
    return "".join(letter for letter in name.casefold() if letter.isalnum())
