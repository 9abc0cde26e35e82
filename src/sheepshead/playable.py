"""Which of its cards a seat may play, as a set.

Scope: rules T3, T5 to T10 and H1, all in one.  Why a card is not among them, rule by rule, says
:mod:`sheepshead.legality`.

This module is plainly typed, so that mypyc can compile it; see :mod:`sheepshead.kernel`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheepshead.errors import Fault, InvalidRules, shown
from sheepshead.kernel import follow

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sheepshead.cards import Card
    from sheepshead.rules.duties import Duty
    from sheepshead.tables import PlayTables, Speaking

__all__ = ["bound_to", "legal_cards", "no_mask", "uncovered"]


def uncovered(tables: PlayTables, seat: i64, holding: i64) -> i64:
    """H1: give what of its cards a seat can reach: a card with another on it waits face down."""
    for down, up in tables.covered[seat] if tables.covered else ():
        if up.mask & holding:
            holding &= ~down.mask
    return holding


def bound_to(tables: PlayTables, seat: i64, trick: tuple[Card, ...]) -> Speaking:
    """The duties that the seat has now, each with its method for this moment (T5 to T10)."""
    opening: i64 = tables.opening_mask
    if not opening:
        return ()
    if not trick:
        return tables.on_lead[seat]
    led: i64 = trick[0].mask
    return (tables.called_suit if led & opening else tables.other_suit)[seat]


def legal_cards(tables: PlayTables, seat: i64, holding: i64, trick: tuple[Card, ...]) -> i64:
    """Give what a seat may play, as a mask: what every clause allows (T3, T5 to T10).

    Args:
        tables: what the call means for the play as it stands.
        seat: the seat to play.
        holding: what it holds, as a mask.
        trick: the unfinished trick.
    """
    if tables.covered:
        holding = uncovered(tables, seat, holding)
    legal = holding
    if trick:
        # The under is no card of its printed suit (T8).
        suit: i64 = tables.follow_masks[trick[0]]
        under: i64 = tables.under_mask
        legal = follow(holding, suit & ~under)
    speaking: tuple[Any, ...] = bound_to(tables, seat, trick)
    for duty, allows in speaking:
        answer = allows(holding)
        if type(answer) is not int:
            raise no_mask(duty, answer)
        # Whatever a house's own duty answers, what is left of the legal cards is a set of cards.
        allowed: int = answer
        before: int = legal
        left: i64 = before & allowed
        # A duty that would leave nothing does not bind; so it is in the last trick (T5, T7, T8).
        legal = left or legal
    return legal


def no_mask(duty: Duty, answer: object) -> InvalidRules:
    """Give what is wrong with a duty that answers with something else than a set of cards."""
    return InvalidRules([Fault("K9", f"a duty allows cards as a mask, and {shown(duty)} {shown(answer)}")])
