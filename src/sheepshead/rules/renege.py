"""What a renege costs at a table that punishes it.

Scope: rule M3.  Sources: published tournament sheets.  Whether a card was a renege is for the referee (T13).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sheepshead.rules.answers import NO_TRICK_FACTOR, SCHNEIDER_FACTOR, Multiplier, Outcome, Settlement
from sheepshead.rules.checks import of_kind, require_kinds
from sheepshead.values import Choice, Value

if TYPE_CHECKING:
    from sheepshead.rules.facts import PayoffFacts

__all__ = ["RenegeLoss", "RenegePenalty"]


class RenegeLoss(Choice):
    """How the side of a renege loses the hand (M3)."""

    SINGLE = "as without schneider"
    SCHNEIDER = "as at schneider"
    NO_TRICK = "as without a trick"


_FACTORS = {
    RenegeLoss.SINGLE: 1,
    RenegeLoss.SCHNEIDER: SCHNEIDER_FACTOR,
    RenegeLoss.NO_TRICK: NO_TRICK_FACTOR,
}


@attrs.frozen(eq=False, repr=False, kw_only=True)
class RenegePenalty(Value):
    """The offender's side loses the hand, and the offender pays for the whole side (M3)."""

    loss: RenegeLoss = attrs.field(default=RenegeLoss.SINGLE, metadata=of_kind("M3", RenegeLoss))
    """The class at which it is lost."""

    def __attrs_post_init__(self) -> None:
        """Refuse options of the wrong kind."""
        require_kinds(self)

    def settle(self, facts: PayoffFacts, offender: int) -> Settlement:
        """Let the offender pay every seat of the other side; where nobody has a side, every other seat.

        Args:
            facts: the hand; without a picker and partners everyone plays for himself.
            offender: the seat that reneged, from 0.
        """
        each = _FACTORS[self.loss]
        stakes = [0] * facts.players
        if offender in facts.side or not facts.side:
            for seat in facts.defenders:
                stakes[seat] = each
        else:
            _share(each * len(facts.defenders), each, facts, stakes)
        stakes[offender] = 0
        stakes[offender] = -sum(stakes)
        paid = (Multiplier("M3", each, f"the hand lost by a renege, {self.loss.value}"),)
        return Settlement(Outcome.RENEGE, tuple(stakes), paid)


def _share(together: int, each: int, facts: PayoffFacts, stakes: list[int]) -> None:
    """S5: what the picker's side gets: each partner one share and the picker the rest, or all alike."""
    if facts.picker is None:
        for seat in facts.partners:
            stakes[seat] = together // len(facts.partners)
        return
    for seat in facts.partners:
        stakes[seat] = each
    stakes[facts.picker] = together - each * len(facts.partners)
