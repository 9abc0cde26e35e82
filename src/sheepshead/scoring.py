"""What a finished hand pays, and how that came about.

Scope: rules S1, S8 and S9, and the blind of a leaster (N1): counting, and asking the payoff or the no-pick
rule.  What counts as won and what it pays is the payoff's (:mod:`sheepshead.rules.payoff`).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import TYPE_CHECKING, Final

import attrs

from sheepshead._typing import assert_never
from sheepshead.actions import Announce
from sheepshead.cards import cards_of
from sheepshead.contract import Contract, Named, Nobody, Picked
from sheepshead.drafts import twin_of
from sheepshead.errors import Fault, InvalidRules, InvalidSeat, UnfinishedHand, shown
from sheepshead.rules.answers import Multiplier, Outcome, Settlement, ThrowIn
from sheepshead.rules.checks import is_number, is_seat
from sheepshead.rules.payoff import Payoff
from sheepshead.rules.played import LeasterFacts, PayoffFacts
from sheepshead.rules.renege import RenegePenalty, renege_settled
from sheepshead.state import (
    PHASES,
    Finished,
    PlayedOut,
    ThrownIn,
)
from sheepshead.values import Value

if TYPE_CHECKING:
    from sheepshead.state import Done

__all__ = ["Score", "checked_settlement", "score"]


@attrs.frozen(eq=False, repr=False, kw_only=True, weakref_slot=False)
class Score(Value):
    """The result of a hand, itemised (S9)."""

    outcome: Outcome
    """How the hand ended, seen from the picker's side where there is one."""
    stakes: tuple[int, ...]
    """What each seat gets (positive) or pays (negative), all multipliers included; with the pot they sum to
    zero."""
    pot: int = 0
    """What the players put into a pot because nobody picked, in stakes (N8)."""
    points: tuple[int, ...]
    """Card points each seat took in tricks, in a leaster with the blind where it went; not the bury."""
    tricks: tuple[int, ...]
    """Tricks each seat took."""
    picker: int | None
    """The picker's seat, ``None`` where nobody picked."""
    partners: tuple[int, ...]
    """The seats with the picker, without the picker; where nobody picks, the whole named side (P5)."""
    picker_points: int | None
    """Card points of the picker's side or that of the named cards, with the bury except where it took no
    trick (S6), after a renege that is punished too (M3); ``None`` where nobody has a side, or where a
    house's own payoff counts none."""
    defender_points: int | None
    """Card points of the defenders; ``None`` as before."""
    set_aside: int
    """Card points in no seat's tricks: the bury, or a blind that went to nobody or was thrown in."""
    multipliers: tuple[Multiplier, ...]
    """Everything that is multiplied into the stakes, each by its rule."""


def score(hand: Finished, *, offender: int | None = None) -> Score:
    """Score a finished hand (S, N).

    Args:
        hand: the hand.
        offender: the seat whose renege the table punishes, if one did (M3); a house without a penalty scores
            the cards as they were played.

    Raises:
        UnfinishedHand: when the hand is not over.
        InvalidSeat: when the offender is no seat of the hand.
        TypeError: when the value is no state of a hand.

    >>> import random
    >>> from sheepshead import apply, deal, legal_moves, presets
    >>> state, rng = deal(presets.CALLED_ACE, dealer=0, rng=random.Random(1)), random.Random(2)
    >>> while legal_moves(state):
    ...     state = apply(state, rng.choice(legal_moves(state)))
    >>> sum(score(state).stakes), sum(score(state).points) + score(state).set_aside
    (0, 120)
    """
    if not isinstance(hand, Finished):
        if not isinstance(hand, PHASES):
            raise TypeError(f"score() takes a finished hand, not {shown(hand)}")
        raise UnfinishedHand(
            f"only a finished hand is scored; this one is in the phase {type(hand).__name__} [T11]"
        )
    if offender is not None and not is_seat(offender, hand.players):
        raise InvalidSeat(f"there is no seat {shown(offender)} that could have reneged [D1]")
    match hand.end:
        case ThrownIn(deal=dealt, outcome=ThrowIn(ante=ante)):
            nothing = (0,) * len(dealt.holdings)
            total = sum(card.points for card in dealt.rules.shape.deck)
            return Score(
                outcome=Outcome.THROWN_IN,
                stakes=(-ante,) * len(dealt.holdings),
                pot=ante * len(dealt.holdings),
                points=nothing,
                tricks=nothing,
                picker=None,
                partners=(),
                picker_points=None,
                defender_points=None,
                set_aside=total,
                multipliers=(),
            )
        case PlayedOut():
            return _score_played(hand, hand.end, offender)


def _score_played(hand: Finished, end: PlayedOut, offender: int | None) -> Score:
    contract, done = end
    points, taken = _counted(done, len(contract.holdings))
    facts, answer, partners, set_aside = _settled(contract, hand, points, taken)
    settlement = checked_settlement(answer, len(points))
    draft = _ScoreDraft()
    draft.picker_points = settlement.picker_points
    draft.defender_points = settlement.defender_points
    rules = contract.dealt.rules
    if offender is not None and rules.renege is not RenegePenalty.NONE:
        payoff = rules.payoff if isinstance(rules.payoff, Payoff) else Payoff()
        settlement = renege_settled(rules.renege, facts, offender, payoff)
    carried = _carried(contract)
    draft.outcome = settlement.outcome
    draft.stakes = _multiplied(settlement.stakes, carried)
    draft.pot = 0
    draft.points = facts.points
    draft.tricks = facts.tricks
    draft.picker = contract.game.picker if isinstance(contract.game, Picked) else None
    draft.partners = partners
    draft.set_aside = set_aside
    draft.multipliers = (*settlement.multipliers, *carried)
    draft.__class__ = Score
    result: Score = draft
    return result


# Its own __init__ would take as long as all the counting, and bots score what they have played out.
_ScoreDraft: Final = twin_of(Score)


def _counted(done: Done, players: int) -> tuple[list[int], list[int]]:
    """S1: the card points and the tricks that each seat took."""
    points, taken = [0] * players, [0] * players
    while done is not None:
        done, _, cards, winner = done
        taken[winner] += 1
        for card in cards:
            points[winner] += card.points
    return points, taken


def _settled(
    contract: Contract, hand: Finished, points: list[int], taken: list[int]
) -> tuple[PayoffFacts, Settlement, tuple[int, ...], int]:
    """Ask the house what the hand pays.

    Gives what it was told, its answer, the partners, and the card points in no seat's tricks.
    """
    rules, game = contract.dealt.rules, contract.game
    match game:
        case Picked(picker=picker):
            bury = _points(game.buried)
            partners = hand.partners or ()
            announced = any(isinstance(said, Announce) for _, said in contract.said)
            facts = PayoffFacts(picker, partners, tuple(points), tuple(taken), bury, announced)
            return facts, rules.payoff.settle(facts), partners, bury
        case Named():
            partners = hand.partners or ()
            if not partners:
                raise InvalidRules([Fault("P5", "the partner rule names no side, and the hand is over")])
            lead = rules.partner.counts_as_picker(contract.side_facts(hand.tricks))
            if lead is not None and not (is_seat(lead, len(points)) and lead in partners):
                raise InvalidRules([Fault("S5", f"seat {shown(lead)} counts as picker and is on no side")])
            others = tuple(seat for seat in partners if seat != lead)
            facts = PayoffFacts(lead, others, tuple(points), tuple(taken), 0)
            return facts, rules.payoff.settle(facts), partners, 0
        case Nobody(leaster=leaster):
            set_aside = _points(contract.dealt.blind)
            taker = leaster.blind_taker(hand.tricks)
            if taker is not None and not is_seat(taker, len(points)):
                raise InvalidRules([Fault("N1", f"the blind goes to seat {shown(taker)}, and there is none")])
            if taker is not None:
                points[taker] += set_aside
                set_aside = 0
            facts = PayoffFacts(None, (), tuple(points), tuple(taken), 0)
            return facts, leaster.settle(LeasterFacts(tuple(points), tuple(taken))), (), set_aside
        case _:
            assert_never(game)


def _points(mask: int) -> int:
    return sum([card.points for card in cards_of(mask)])


def _carried(contract: Contract) -> tuple[Multiplier, ...]:
    """S8: the doublings of the hand and the stakes that it was dealt at."""
    stakes = contract.dealt.stakes
    if stakes == 1:
        return contract.multipliers
    return (*contract.multipliers, Multiplier("S8", stakes, "stakes the hand was dealt at"))


def _multiplied(stakes: tuple[int, ...], carried: tuple[Multiplier, ...]) -> tuple[int, ...]:
    """Multiply the stakes (S8)."""
    if not carried:
        return stakes
    _require_numbers(carried)
    factor = prod(multiplier.factor for multiplier in carried)
    return tuple(paid * factor for paid in stakes)


def checked_settlement(answer: Settlement, players: int) -> Settlement:
    """Give what a house's own rule answered, its stakes and multipliers as tuples, if a hand can pay it.

    Raises:
        InvalidRules: when it is no settlement, does not pay out what it takes in (S5), or counts (S1) or
            multiplies (S8) by what is no number.
    """
    if not isinstance(answer, Settlement) or not isinstance(answer.outcome, Outcome):
        raise InvalidRules([Fault("S5", f"a hand is settled by a Settlement, not by {shown(answer)}")])
    # A tuple is an Iterable, which is slow to ask, here and below.
    stakes = tuple(answer.stakes) if isinstance(answer.stakes, (tuple, Iterable)) else ()
    if len(stakes) != players or not all(map(is_number, stakes)) or sum(stakes) != 0:
        paid = f"these rules pay {shown(answer.stakes)}"
        raise InvalidRules(
            [Fault("S5", f"a hand pays {players} seats whole stakes that sum to zero; {paid}")]
        )
    for counted in (answer.picker_points, answer.defender_points):
        if counted is not None and not is_number(counted):
            raise InvalidRules([Fault("S1", f"a side counts whole card points, not {shown(counted)}")])
    if not isinstance(answer.multipliers, (tuple, Iterable)):
        found = shown(answer.multipliers)
        raise InvalidRules([Fault("S8", f"what multiplies a hand is a tuple of Multiplier, not {found}")])
    multipliers = tuple(answer.multipliers)
    _require_numbers(multipliers)
    if stakes is answer.stakes and multipliers is answer.multipliers:
        return answer
    return answer._replace(stakes=stakes, multipliers=multipliers)


def _require_numbers(multipliers: tuple[Multiplier, ...]) -> None:
    for multiplier in multipliers:
        if not isinstance(multiplier, Multiplier) or not is_number(multiplier.factor, least=1):
            wanted = "what multiplies is a number of 1 or more, in a Multiplier"
            raise InvalidRules([Fault("S8", f"{wanted}, not {shown(multiplier)}")])
