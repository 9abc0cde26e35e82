"""What a renege costs at a table that punishes it.

Scope: rule M3.  Sources: published tournament sheets.  Whether a card was a renege is for the referee (T13).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepshead._typing import assert_never
from sheepshead.rules.answers import NO_TRICK_FACTOR, SCHNEIDER_FACTOR, Multiplier, Outcome, Settlement
from sheepshead.rules.sharing import Split, stakes_of_sides
from sheepshead.values import Choice

if TYPE_CHECKING:
    from sheepshead.rules.facts import PayoffFacts

__all__ = ["RenegePenalty", "renege_settled"]


class RenegePenalty(Choice):
    """How the side of a renege loses the hand, the offender paying for the whole side (M3)."""

    NONE = "not at all: the cards count as they were played"
    SINGLE = "as without schneider"
    SCHNEIDER = "as at schneider"
    NO_TRICK = "as without a trick"


def _factor(penalty: RenegePenalty) -> int:
    match penalty:
        case RenegePenalty.NONE:
            return 0
        case RenegePenalty.SINGLE:
            return 1
        case RenegePenalty.SCHNEIDER:
            return SCHNEIDER_FACTOR
        case RenegePenalty.NO_TRICK:
            return NO_TRICK_FACTOR
        case _:
            assert_never(penalty)


def renege_settled(penalty: RenegePenalty, facts: PayoffFacts, offender: int, split: Split) -> Settlement:
    """Let the offender pay every seat of the other side; where nobody has a side, every other seat.

    Args:
        penalty: what the house plays.
        facts: the hand; without a picker and partners everyone plays for himself.
        offender: the seat that reneged, from 0.
        split: how the house lets the picker's side share (S5).
    """
    each = _factor(penalty)
    if not facts.side:
        outcome = Outcome.RENEGE
        innocent = (each,) * facts.players
    elif offender in facts.side:
        outcome = Outcome.LOST_BY_RENEGE
        innocent = tuple(each if seat in facts.defenders else 0 for seat in range(facts.players))
    else:
        outcome = Outcome.WON_BY_RENEGE
        paid = stakes_of_sides(facts, each, split)
        innocent = tuple(paid[seat] if seat in facts.side else 0 for seat in range(facts.players))
    others = [0 if seat == offender else won for seat, won in enumerate(innocent)]
    others[offender] = -sum(others)
    return Settlement(
        outcome, tuple(others), (Multiplier("M3", each, f"a renege loses the hand {penalty.value}"),)
    )
