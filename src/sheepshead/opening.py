"""From the deal to the first card: who picks, what is buried and called, who doubles.

Scope: how a hand goes from one phase to the next before the play (rules P1 to P4, B1, B3, K, X6, T1).  What
is legal is decided in :mod:`sheepshead.legality`, what houses play in :mod:`sheepshead.rules`; here is no
rule of either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn

from sheepshead._typing import assert_never
from sheepshead.actions import Bury, Call, Decline, GoAlone, Pass, Pick
from sheepshead.contract import Contract, Nobody, Picked, checked_partners
from sheepshead.errors import Fault, InvalidRules, shown
from sheepshead.legality import burys, call_facts, legal_cards, no_pick_outcome, picks
from sheepshead.making import burying, calling, doubling, finished, picking
from sheepshead.rules.answers import ForcePick, PlayLeaster, ThrowIn
from sheepshead.rules.checks import is_seat
from sheepshead.rules.facts import CallTime, DoublingFacts, SideFacts, told
from sheepshead.state import Burying, Calling, Doubling, Picking, Playing, PlayingDraft, ThrownIn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sheepshead.actions import Action, CallAction
    from sheepshead.contract import Dealt
    from sheepshead.state import State

__all__ = ["STEPS", "no_step", "start"]

# Each phase before the play has a step: the state after an action of the phase, whether legal or not.


def no_step(state: State, action: Action) -> NoReturn:
    """Refuse an action that its phase does not have at all.

    Raises:
        TypeError: always.
    """
    raise TypeError(f"{action} has no place in the phase {type(state).__name__}")


def _answer_blind(state: Picking, action: Action) -> State:
    if isinstance(action, Pass):
        return _pass(state)
    if isinstance(action, Pick):
        return _picks(state.deal, state.to_act)
    no_step(state, action)


def _lay_away(state: Burying, action: Action) -> State:
    if isinstance(action, Bury):
        return _after_bury(state.deal, state.to_act, state.calls, action.mask)
    no_step(state, action)


def _answer_for_partner(state: Calling, action: Action) -> State:
    if isinstance(action, (Call, GoAlone, Decline)):
        calls = (*state.calls, action)
        return _after_asking(state.deal, state.to_act, state.time, calls, state.buried_mask)
    no_step(state, action)


def _answer_doubling(state: Doubling, action: Action) -> State:
    said = (*state.said, (state.to_act, action))
    return _double(state.contract, state.contract.side_facts(), said)


STEPS: Final[Mapping[type[object], Callable[[Any, Action], State]]] = {
    Picking: _answer_blind,
    Burying: _lay_away,
    Calling: _answer_for_partner,
    Doubling: _answer_doubling,
}


def start(dealt: Dealt) -> State:
    """P1: the player left of the dealer speaks first."""
    return _offer(dealt, dealt.seat_after(dealt.dealer))


def _offer(dealt: Dealt, seat: int) -> Picking:
    return picking(dealt, seat, picks(dealt, seat))


def _pass(state: Picking) -> State:
    dealt = state.deal
    if state.to_act != dealt.dealer:
        return _offer(dealt, dealt.seat_after(state.to_act))
    outcome = no_pick_outcome(dealt.rules, dealt.dealer)
    match outcome:
        case ForcePick(seat=seat):
            return _picks(dealt, seat)
        case ThrowIn():
            return finished(ThrownIn(dealt, outcome))
        case PlayLeaster():
            return _lead(Contract.of(dealt, Nobody(outcome.leaster), dealt.holdings, (), None))
        case _:
            assert_never(outcome)


_DECLINE: Final = Decline()

# Looking a member up in its Enum is slow in some versions of Python.
_BEFORE_BLIND: Final = CallTime.BEFORE_BLIND
_BEFORE_BURY: Final = CallTime.BEFORE_BURY
_AFTER_BURY: Final = CallTime.AFTER_BURY


def _picks(dealt: Dealt, picker: int) -> State:
    """P2: the picker takes the blind, where the house asks nothing before."""
    if dealt.rules.partner.asks_before_blind:
        return _ask(dealt, picker, _BEFORE_BLIND, (), 0)
    return _after_asking(dealt, picker, _BEFORE_BLIND, (), 0)


def _ask(dealt: Dealt, picker: int, time: CallTime, calls: tuple[CallAction, ...], buried: int) -> State:
    """Ask the picker for a partner, if the partner rule has anything to ask at this time (K)."""
    rules = dealt.rules
    held = dealt.holdings[picker]
    if time is not _BEFORE_BLIND:
        held = (held | dealt.blind) & ~buried
    options = tuple(rules.partner.calls(call_facts(rules, time, held, buried, calls)))
    if not options:
        return _after_asking(dealt, picker, time, calls, buried)
    for said in options:
        if type(said) is Call:
            possible = said.under is None or bool(said.under.mask & held)
        else:
            possible = isinstance(said, (GoAlone, Decline))
        if not possible:
            raise InvalidRules([Fault("K9", f"the partner rule offers {said!r}, and this picker cannot")])
    return calling(dealt, picker, time, calls, buried, options)


def _after_asking(
    dealt: Dealt, picker: int, time: CallTime, calls: tuple[CallAction, ...], buried: int
) -> State:
    """B3: bury, then call, or the other way round."""
    if time is _AFTER_BURY:
        return _settle(dealt, picker, calls, buried)
    if time is _BEFORE_BURY or dealt.rules.bury_before_call:
        return _bury(dealt, picker, calls)
    return _ask(dealt, picker, _BEFORE_BURY, calls, buried)


def _bury(dealt: Dealt, picker: int, calls: tuple[CallAction, ...]) -> State:
    if not dealt.blind:
        return _after_bury(dealt, picker, calls, 0)
    held = dealt.holdings[picker] | dealt.blind
    return burying(dealt, picker, calls, burys(dealt.rules, held, calls))


def _after_bury(dealt: Dealt, picker: int, calls: tuple[CallAction, ...], buried: int) -> State:
    if dealt.rules.bury_before_call:
        return _ask(dealt, picker, _AFTER_BURY, calls, buried)
    return _settle(dealt, picker, calls, buried)


def _settle(dealt: Dealt, picker: int, calls: tuple[CallAction, ...], buried: int) -> State:
    """Settle the sides and what the call binds the play to, then let the table double."""
    held = [*dealt.holdings]
    held[picker] = (held[picker] | dealt.blind) & ~buried
    holdings = (*held,)
    rule = dealt.rules.partner
    game = Picked(picker, calls, buried)
    facts = told(SideFacts, dealt.rules.trumps, picker, calls, holdings, buried, ())
    partners = checked_partners(rule.partners(facts), game, len(holdings))
    contract = Contract.of(dealt, game, holdings, partners, rule.duties(facts))
    return _double(contract, facts, ()) if dealt.rules.doubling.asks_anybody else _lead(contract)


def _double(contract: Contract, side: SideFacts, said: tuple[tuple[int, Action], ...]) -> State:
    """Ask the next seat that the house asks (X6), or lead."""
    rule = contract.dealt.rules.doubling
    facts = told(DoublingFacts, contract.dealt.dealer, contract.partners or (), side, said)
    ask = rule.ask(facts)
    if ask is not None:
        if not is_seat(ask.seat, len(contract.holdings)):
            raise InvalidRules(
                [Fault("X6", f"the doubling rule asks seat {shown(ask.seat)}, and there is none")]
            )
        words = tuple(option for option in dict.fromkeys(ask.options) if option != _DECLINE)
        return doubling(contract, ask.seat, said, (*words, _DECLINE))
    multipliers = tuple(rule.multipliers(facts))
    if multipliers:
        given = contract
        contract = Contract.of(
            given.dealt, given.game, given.holdings, given.partners, given.duties, multipliers
        )
    return _lead(contract)


def _lead(contract: Contract) -> Playing:
    """T1: the player left of the dealer leads the first trick."""
    holdings = contract.holdings
    tables = contract.tables
    seat = contract.next_to[contract.dealt.dealer][0]
    draft = PlayingDraft()
    draft.contract = contract
    draft.to_act = seat
    draft.remaining = sum(holdings)
    draft.trick = ()
    draft.done = None
    draft.tables = tables
    bound = tables.opening_mask and tables.on_lead[seat]
    draft.legal_mask = legal_cards(tables, seat, holdings[seat], ()) if bound else holdings[seat]
    draft.__class__ = Playing
    return draft  # type: ignore[return-value]
