"""What a renege costs at a table that punishes it.

Scope: rule M3, with N8 as far as it pays into a pot.  Sources: published tournament sheets.  Whether a card
was a renege is for the referee (T13).

What the sheets leave open is read so:

- The hand is lost at the class that the house states, whatever the cards say; their points are counted all
  the same (S1).
- It is a loss like others: a picker's side, or that of the named cards, pays double where the house plays the
  bump (S7), as without a trick unless the house spares that.  Defenders who lose are never bumped.
- A sheepshead that was announced (X7) has one class only, double the no-trick stakes.  It is failed by a
  renege of the picker and made by one of a defender, whichever class the house states.
- The other side shares what it gets as in any hand (S5).  The innocent of the offender's own side neither get
  nor pay anything, into a pot (N8) neither; what the other side gets out of the pot stays its own.
- In a leaster, its kin and two-handed, where nobody has a side, the offender pays every other seat.
- Under a payoff of the house's own, which has no options to ask, the side shares as usual and is not bumped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepshead._typing import assert_never
from sheepshead.rules.answers import NO_TRICK_FACTOR, SCHNEIDER_FACTOR, Multiplier, Outcome, Settlement
from sheepshead.rules.sharing import stakes_of_sides
from sheepshead.values import Choice

if TYPE_CHECKING:
    # Looks ahead, for the annotations only.
    from sheepshead.rules.payoff import Payoff
    from sheepshead.rules.played import PayoffFacts, PotFacts

__all__ = ["RenegePenalty", "renege_settled", "shares_after_renege"]


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


def renege_settled(penalty: RenegePenalty, facts: PayoffFacts, offender: int, payoff: Payoff) -> Settlement:
    """Let the offender pay every seat of the other side; where nobody has a side, every other seat.

    Args:
        penalty: what the house plays, where it punishes.
        facts: the hand; without a picker and partners everyone plays for himself.
        offender: the seat that reneged, from 0.
        payoff: how the house lets the picker's side share (S5) and bumps it (S7).
    """
    stated = RenegePenalty.NO_TRICK if facts.announced else penalty
    by_renege = Multiplier("M3", _factor(stated), f"a renege loses the hand {stated.value}")
    if not facts.side:
        innocent = (by_renege.factor,) * facts.players
        return Settlement(Outcome.RENEGE, _paid_by(offender, innocent), (by_renege,))
    lost = offender in facts.side
    beside = payoff.beside_class(
        lost=lost, no_tricked=stated is RenegePenalty.NO_TRICK, announced=facts.announced
    )
    multipliers = (by_renege, *beside)
    from math import prod  # noqa: PLC0415 - loading a compiled module would show in the import

    each = prod(multiplier.factor for multiplier in multipliers)
    winners = facts.defenders if lost else facts.side
    paid = stakes_of_sides(facts, -each if lost else each, payoff.split)
    innocent = tuple(won if seat in winners else 0 for seat, won in enumerate(paid))
    outcome = Outcome.LOST_BY_RENEGE if lost else Outcome.WON_BY_RENEGE
    return Settlement(outcome, _paid_by(offender, innocent), multipliers)


def _paid_by(offender: int, innocent: tuple[int, ...]) -> tuple[int, ...]:
    """What the other seats get, and what the offender pays for it."""
    stakes = [0 if seat == offender else won for seat, won in enumerate(innocent)]
    stakes[offender] = -sum(stakes)
    return tuple(stakes)


def shares_after_renege(shares: tuple[int, ...], facts: PotFacts, offender: int) -> tuple[int, ...]:
    """Let the offender put into the pot all that his side puts in (N8, M3).

    Args:
        shares: what each seat takes out of the pot (positive) or puts in (negative) by the no-pick rule.
        facts: the hand as the pot sees it.
        offender: the seat that reneged, from 0.
    """
    side = {facts.picker, *facts.partners}
    paying = [seat for seat, share in enumerate(shares) if share < 0 and (seat in side) == (offender in side)]
    moved = [0 if seat in paying else share for seat, share in enumerate(shares)]
    moved[offender] += sum(shares[seat] for seat in paying)
    return tuple(moved)
