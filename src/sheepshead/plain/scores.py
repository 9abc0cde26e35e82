"""Whether a score that was read can be one.

Scope: what every score has in common (rules S5, S9, D1, C2, N8); what a hand is worth is for
:func:`sheepshead.score` to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepshead.cards import TOTAL_POINTS
from sheepshead.plain.faults import Faults
from sheepshead.rules.checks import is_seat

if TYPE_CHECKING:
    from sheepshead.scoring import Score

__all__ = ["require_score"]


def require_score(score: Score) -> None:
    """Refuse a score that contradicts itself.

    Raises:
        Misfit: with all that is wrong.
    """
    faults = Faults()
    players = len(score.stakes)
    for key, by_seat in (("points", score.points), ("tricks", score.tricks)):
        if len(by_seat) != players:
            faults.add((key,), f"{players} seats have stakes, but {len(by_seat)} have {key}", "S9")
        if any(number < 0 for number in by_seat):
            faults.add((key,), f"a seat takes 0 {key} or more", "S9")
    for key, given, seats in (
        ("picker", score.picker, () if score.picker is None else (score.picker,)),
        ("partners", score.partners, score.partners),
    ):
        if not all(is_seat(seat, players) for seat in seats) or len(set(seats)) != len(seats):
            faults.add((key,), f"a seat is 0 to {players - 1}, each named once; not {given}", "D1")
    if score.picker is not None and score.picker in score.partners:
        faults.add(("partners",), f"the picker, seat {score.picker}, is not among the partners", "S9")
    if score.pot < 0 or sum(score.stakes) + score.pot:
        found = f"these sum to {sum(score.stakes)}, with {score.pot} in the pot"
        faults.add(("stakes",), f"stakes and what went into the pot sum to zero; {found}", "S5")
    if sum(score.points) + score.set_aside != TOTAL_POINTS:
        found = f"not {sum(score.points)} and {score.set_aside}"
        faults.add(
            ("points",), f"the points of all seats and those set aside are {TOTAL_POINTS}, {found}", "C2"
        )
    faults.check()
