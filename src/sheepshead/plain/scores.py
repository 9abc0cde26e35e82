"""Whether a score that was read can be one.

Scope: what every score has in common (rules S1, S4, S5, S8, S9, T11, C2, D1, K9, N8), whatever house it is
of; what a hand is worth is for :func:`sheepshead.score` to say.  What a side counts is left to the payoff,
which may be a house's own, as long as it can be card points.
"""

from __future__ import annotations

from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, Final

from sheepshead.cards import DECK, TOTAL_POINTS
from sheepshead.plain.faults import Faults
from sheepshead.rules.answers import Outcome
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
    _by_seat(score, faults)
    _sides(score, faults)
    # What follows speaks of seats and what each of them took.
    faults.check()
    _tricks(score, faults)
    _points(score, faults)
    _outcome(score, faults)
    _stakes(score, faults)
    faults.check()


def _by_seat(score: Score, faults: Faults) -> None:
    players = len(score.stakes)
    for key, by_seat in (("points", score.points), ("tricks", score.tricks)):
        if len(by_seat) != players:
            faults.add((key,), f"{players} seats have stakes, but {len(by_seat)} have {key}", "S9")
        if any(number < 0 for number in by_seat):
            faults.add((key,), f"a seat takes 0 {key} or more", "S9")


def _sides(score: Score, faults: Faults) -> None:
    players = len(score.stakes)
    for key, given, seats in (
        ("picker", score.picker, () if score.picker is None else (score.picker,)),
        ("partners", score.partners, score.partners),
    ):
        if not all(is_seat(seat, players) for seat in seats) or len(set(seats)) != len(seats):
            faults.add((key,), f"a seat is 0 to {players - 1}, each named once; not {given}", "D1")
    if score.picker is not None and score.picker in score.partners:
        faults.add(("partners",), f"the picker, seat {score.picker}, is not among the partners", "S9")
    elif len({*_side(score)}) >= players > 0:
        faults.add(("partners",), "a side leaves a defender, and all seats are on it", "K9")


def _side(score: Score) -> tuple[int, ...]:
    """The picker's side or that of the named cards; nobody where everyone plays for himself."""
    return score.partners if score.picker is None else (score.picker, *score.partners)


_MOST_OF: Final = (0, *accumulate(sorted((card.points for card in DECK), reverse=True)))
"""How many card points so many cards have at most (C2)."""


def _tricks(score: Score, faults: Faults) -> None:
    players, tricks = len(score.stakes), sum(score.tricks)
    if score.outcome is Outcome.THROWN_IN:
        if tricks:
            faults.add(("tricks",), f"a hand that is thrown in has no trick, and here are {tricks}", "N3")
    elif not 0 < players * tricks <= len(DECK):
        most = len(DECK) // max(players, 1)
        faults.add(
            ("tricks",), f"a hand of {players} players has 1 to {most} tricks in all, not {tricks}", "T11"
        )


def _points(score: Score, faults: Faults) -> None:
    total = sum(score.points)
    if score.set_aside < 0 or total + score.set_aside != TOTAL_POINTS:
        found = f"not {total} and {score.set_aside}"
        faults.add(
            ("points",), f"the points of all seats and those set aside are {TOTAL_POINTS}, {found}", "C2"
        )
    players, side = len(score.stakes), _side(score)
    # In a leaster the blind is among the points of whoever it went to (N1).
    blind = 0 if side else max(len(DECK) - players * sum(score.tricks), 0)
    for seat, (points, tricks) in enumerate(zip(score.points, score.tricks, strict=True)):
        most = _MOST_OF[min(players * tricks + blind, len(DECK))]
        if points > most:
            faults.add(("points", seat), f"{tricks} tricks have at most {most} points, not {points}", "S9")
    counted = (("picker_points", score.picker_points), ("defender_points", score.defender_points))
    for key, number in counted:
        if number is not None and not side:
            faults.add((key,), f"nobody has a side, so that no side counts {number} points", "S9")
        elif number is not None and not 0 <= number <= TOTAL_POINTS:
            faults.add((key,), f"a side counts 0 to {TOTAL_POINTS} points, not {number}", "S1")
    both = [number for _, number in counted if number is not None]
    if side and sum(both) > TOTAL_POINTS >= max(both) and min(both) >= 0:
        faults.add(("defender_points",), f"both sides count {TOTAL_POINTS} at most, not {sum(both)}", "S1")


_OF_SIDES: Final = (
    Outcome.WON,
    Outcome.WON_SCHNEIDER,
    Outcome.WON_NO_TRICK,
    Outcome.WON_SHEEPSHEAD,
    Outcome.WON_BY_RENEGE,
    Outcome.LOST,
    Outcome.LOST_SCHNEIDER,
    Outcome.LOST_NO_TRICK,
    Outcome.LOST_SHEEPSHEAD,
    Outcome.LOST_BY_RENEGE,
)
"""The outcomes that speak of a side that won or lost."""


def _outcome(score: Score, faults: Faults) -> None:
    outcome, side = score.outcome, _side(score)
    sides_tricks = sum(score.tricks[seat] for seat in side)
    match outcome:
        case _ if outcome in _OF_SIDES and not side:
            why = "and nobody has a side"
        case Outcome.THROWN_IN if side:
            why = "so that nobody has a side"
        case Outcome.WON_NO_TRICK if sides_tricks != sum(score.tricks):
            why = f"and they have {sum(score.tricks) - sides_tricks}"
        case Outcome.LOST_NO_TRICK if sides_tricks:
            why = f"and the side has {sides_tricks}"
        case Outcome.ALL_TRICKS if max(score.tricks, default=0) != sum(score.tricks):
            why = "and several have some"
        case Outcome.HEAD_TO_HEAD | Outcome.TIE if len(score.stakes) != 2:  # noqa: PLR2004
            why = f"and {len(score.stakes)} play"
        case _:
            return
    faults.add(("outcome",), f"the hand was {outcome.value}, {why}", "S9")


def _stakes(score: Score, faults: Faults) -> None:
    stakes, side = score.stakes, _side(score)
    if score.pot < 0 or sum(stakes) + score.pot:
        found = f"these sum to {sum(stakes)}, with {score.pot} in the pot"
        faults.add(("stakes",), f"stakes and what went into the pot sum to zero; {found}", "S5")
    elif score.pot and (score.outcome is not Outcome.THROWN_IN or len({*stakes}) > 1):
        faults.add(("pot",), "all put the same into a pot, and only where the hand is thrown in", "N8")
    if score.outcome in (Outcome.WASH, Outcome.TIE) and any(stakes):
        faults.add(("stakes",), f"nobody pays for {score.outcome.value}", "S9")
    paid = sum(stakes[seat] for seat in side)
    if score.outcome in _OF_SIDES and (paid < 0 if score.outcome.won else paid > 0):
        faults.add(("stakes",), f"the side {score.outcome.value}, and its stakes sum to {paid}", "S5")
    wrong = [item.factor for item in score.multipliers if item.factor < 1]
    if wrong:
        faults.add(("multipliers",), f"what multiplies is 1 or more, not {wrong[0]}", "S8")
        return
    factor, changed = (
        prod(item.factor for item in score.multipliers),
        sum(paid for paid in stakes if paid > 0),
    )
    if changed % factor:
        faults.add(("stakes",), f"all stakes were multiplied by {factor}, and {changed} change hands", "S8")
