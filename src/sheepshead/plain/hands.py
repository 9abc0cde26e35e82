"""A state as what a hand started from and all that was done since, and back.

Scope: a state is written as its deal and its actions, and read by dealing and by checked actions, so that no
document can make a state that the rules do not reach.  What was done is told by the state itself; here is no
rule of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sheepshead._typing import assert_never
from sheepshead.actions import Action, Bury, DemandRedeal, Pass, Pick, Play
from sheepshead.cards import Card
from sheepshead.engine import apply
from sheepshead.errors import IllegalAction, InvalidDeal, InvalidRules
from sheepshead.plain.faults import Misfit, NotPlain, Wrong
from sheepshead.rules.answers import ThrowIn
from sheepshead.rules.sheet import Rules
from sheepshead.starting import set_up
from sheepshead.state import (
    Burying,
    Calling,
    Doubling,
    Finished,
    Picking,
    PlayedOut,
    Playing,
    ThrownIn,
)

if TYPE_CHECKING:
    from sheepshead.actions import CallAction
    from sheepshead.contract import Contract
    from sheepshead.state import State

__all__ = ["HandSoFar", "hand_so_far", "state_of"]


@attrs.frozen(kw_only=True)
class HandSoFar:
    """What a hand started from, and all that was done since."""

    rules: Rules
    """The house rules."""
    dealer: int
    """The dealer's seat, from 0."""
    stakes: int
    """What the hand was dealt at, 1 or more (S8)."""
    holdings: tuple[tuple[Card, ...], ...]
    """What each seat was dealt, seat 0 first, without the blind; those on the table as they lay (H1)."""
    blind: tuple[Card, ...]
    """The blind; where it is shared, as it lay (K9)."""
    actions: tuple[Action, ...]
    """What was done since, oldest first."""


def state_of(hand: HandSoFar) -> State:
    """Deal the hand and do all that was done, each step checked.

    Raises:
        Misfit: when it is no valid deal, or the rules refuse an action.
    """
    try:
        state = set_up(
            hand.rules, dealer=hand.dealer, holdings=hand.holdings, blind=hand.blind, stakes=hand.stakes
        )
    except (InvalidDeal, InvalidRules) as error:
        raise Misfit([Wrong((), fault.sentence, fault.rule) for fault in error.faults], error) from error
    for number, action in enumerate(hand.actions):
        place = ("actions", number)
        try:
            state = apply(state, action)
        except IllegalAction as error:
            refused = [Wrong(place, why.sentence, why.rule) for why in error.violations]
            raise Misfit(refused, error) from error
        except InvalidRules as error:
            faults = [Wrong(place, fault.sentence, fault.rule) for fault in error.faults]
            raise Misfit(faults, error) from error
    return state


def hand_so_far(state: State) -> HandSoFar:
    """Give what a state started from, and actions that lead from there to an equal state.

    Raises:
        NotPlain: when no legal actions do, as after a renege that a referee let stand (T13).
    """
    told = _Told.by(state)
    current = set_up(
        state.rules,
        dealer=state.dealer,
        holdings=[state.dealt(seat) for seat in range(state.players)],
        blind=state.blind,
        stakes=state.stakes,
    )
    actions: list[Action] = []
    while current != state:
        action = told.next(current)
        if action is None:
            raise _unreachable("what it tells was done leads to another state")
        try:
            current = apply(current, action)
        except IllegalAction as error:
            raise _unreachable(str(error)) from error
        actions.append(action)
    return HandSoFar(
        rules=state.rules,
        dealer=state.dealer,
        stakes=state.stakes,
        holdings=tuple(state.dealt(seat) for seat in range(state.players)),
        blind=state.blind,
        actions=tuple(actions),
    )


def _unreachable(why: str) -> NotPlain:
    return NotPlain(f"a state is written as the legal actions that lead to it, and none lead to this: {why}")


@attrs.frozen(kw_only=True)
class _Told:
    """What a state tells of how it came about."""

    picker: int | None = None
    """``None`` where nobody picked, or nobody has yet."""
    all_passed: bool = False
    redeal: bool = False
    """Whether a new deal was demanded."""
    calls: tuple[CallAction, ...] = ()
    buried: int = 0
    said: tuple[tuple[int, Action], ...] = ()
    played: tuple[Card, ...] = ()

    @classmethod
    def by(cls, state: State) -> _Told:
        match state:
            case Picking():
                return cls()
            case Burying() | Calling():
                return cls(
                    picker=state.picker,
                    all_passed=state.deal.all_passed,
                    calls=state.calls,
                    buried=state.buried_mask,
                )
            case Doubling():
                return cls._by_contract(state.contract, state.said, ())
            case Playing():
                done = tuple(card for trick in state.tricks for card in trick.cards)
                return cls._by_contract(state.contract, state.contract.said, done + state.trick)
            case Finished(end=PlayedOut(contract=contract)):
                done = tuple(card for trick in state.tricks for card in trick.cards)
                return cls._by_contract(contract, contract.said, done)
            case Finished(end=ThrownIn(outcome=outcome)):
                return cls(redeal=outcome == ThrowIn("D7"))
            case Finished():
                raise AssertionError("a hand ends in one of two ways")
            case _:
                assert_never(state)

    @classmethod
    def _by_contract(
        cls, contract: Contract, said: tuple[tuple[int, Action], ...], played: tuple[Card, ...]
    ) -> _Told:
        facts = contract.side_facts()
        return cls(
            picker=facts.picker,
            all_passed=contract.dealt.all_passed,
            calls=facts.calls,
            buried=facts.buried_mask,
            said=said,
            played=played,
        )

    def next(self, state: State) -> Action | None:
        """Give what was done in a state on the way; ``None`` where nothing more is told."""
        match state:
            case Picking():
                return self._spoken(state)
            case Burying():
                return Bury(card for card in state.holding(state.to_act) if card.mask & self.buried)
            case Calling():
                return self.calls[len(state.calls)] if len(state.calls) < len(self.calls) else None
            case Doubling():
                return self.said[len(state.said)][1] if len(state.said) < len(self.said) else None
            case Playing():
                before = len(state.tricks) * state.players + len(state.trick)
                return Play(self.played[before]) if before < len(self.played) else None
            case Finished():
                return None
            case _:
                assert_never(state)

    def _spoken(self, state: Picking) -> Action:
        # Whoever demanded the new deal, the hand ended alike: the first who could stands for him.
        if self.redeal and DemandRedeal() in state.options:
            return DemandRedeal()
        return Pick() if state.to_act == self.picker and not self.all_passed else Pass()
