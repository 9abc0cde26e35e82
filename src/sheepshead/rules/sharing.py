"""How a side shares what it gets or pays.

Scope: rule S5, and N8 and M3 as far as they share.  Sources: gamerules page, Wikipedia, sheepsheadrules.com.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepshead.values import Choice

if TYPE_CHECKING:
    from sheepshead.rules.played import PayoffFacts

__all__ = ["Split", "even_part", "stakes_of_sides"]


class Split(Choice):
    """How a side shares what it gets or pays (S5)."""

    PICKER_THE_REST = "each partner one share, as a defender, the picker the rest"
    EVEN = "in equal parts; what does not divide goes to the picker"


def even_part(total: int, among: int) -> int:
    """Give an equal part, rounded toward zero, so that the rest has the sign of the whole."""
    return abs(total) // among * (1 if total > 0 else -1)


def stakes_of_sides(
    facts: PayoffFacts, each: int, split: Split, *, picker_pays_all: bool = False
) -> tuple[int, ...]:
    """Let every defender pay ``each``, or get it where it is negative, and the picker's side share (S5, S6).

    Args:
        facts: the hand; a side without a picker shares evenly.
        each: what each defender pays, in stakes.
        split: how a picker shares with his partners.
        picker_pays_all: whether the partners have no part in it (S6).
    """
    stakes = [0] * facts.players
    defenders = facts.defenders
    for seat in defenders:
        stakes[seat] = -each
    together = each * len(defenders)
    if facts.picker is None or (split is Split.EVEN and not picker_pays_all):
        part = even_part(together, len(facts.side))
    else:
        part = 0 if picker_pays_all else each
    for seat in facts.partners:
        stakes[seat] = part
    if facts.picker is not None:
        stakes[facts.picker] = -sum(stakes)
    return tuple(stakes)
