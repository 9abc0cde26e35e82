"""From the deal to the first card: who picks, what is buried and called, who doubles.

Scope: how a hand goes from one phase to the next before the play (rules P1 to P4, B1, B3, K, X6, T1).  What
is legal is decided in :mod:`sheepshead.legality`, what houses play in :mod:`sheepshead.rules`; here is no
rule of either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn

from sheepshead._typing import assert_never
from sheepshead.actions import Bury, Call, Decline, GoAlone, Pass, Pick, plays_of
from sheepshead.contract import Contract, Nobody, Picked, checked_partners
from sheepshead.errors import Fault, InvalidRules, shown
from sheepshead.legality import PICK_OR_PASS, keeps, legal_cards, no_pick_outcome, picks
from sheepshead.making import BuryingDraft, CallingDraft, DoublingDraft, PickingDraft, finished
from sheepshead.rules.answers import ForcePick, PlayLeaster, ThrowIn
from sheepshead.rules.checks import is_seat
from sheepshead.rules.facts import CallFacts, CallTime, DoublingFacts, SideFacts, told
from sheepshead.state import Burying, Calling, Doubling, Picking, Playing, PlayingDraft, ThrownIn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sheepshead.actions import Action, CallAction
    from sheepshead.contract import Dealt
    from sheepshead.state import State

__all__ = ["STEPS", "no_step", "start"]

_PICK: Final = Pick()
_PASS: Final = Pass()
_DECLINE: Final = Decline()
_ANSWERS: Final = (Call, GoAlone, Decline)

# Looking a member up in its Enum is slow in some versions of Python.
_BEFORE_BLIND: Final = CallTime.BEFORE_BLIND
_BEFORE_BURY: Final = CallTime.BEFORE_BURY
_AFTER_BURY: Final = CallTime.AFTER_BURY

# Each phase before the play has a step: the state after an action of the phase, whether legal or not.


def no_step(state: State, action: Action) -> NoReturn:
    """Refuse an action that its phase does not have at all.

    Raises:
        TypeError: always.
    """
    raise TypeError(f"{action} has no place in the phase {type(state).__name__}")


def _answer_blind(state: Picking, action: Action) -> State:
    if action is _PICK:
        return _picks(state.deal, state.to_act)
    if action is _PASS:
        return _pass(state.deal, state.to_act)
    no_step(state, action)


def _lay_away(state: Burying, action: Action) -> State:
    if isinstance(action, Bury):
        return _after_bury(state.deal, state.to_act, state.calls, action.mask)
    no_step(state, action)


def _answer_for_partner(state: Calling, action: Action) -> State:
    if isinstance(action, _ANSWERS):
        calls = (*state.calls, action)
        if state.time is _AFTER_BURY:
            return _settle(state.deal, state.to_act, calls, state.buried_mask)
        if state.time is _BEFORE_BURY:
            return _bury(state.deal, state.to_act, calls)
        return _take_blind(state.deal, state.to_act, calls)
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
    draft = PickingDraft()
    draft.deal = dealt
    draft.to_act = seat
    draft.options = picks(dealt, seat) if seat == dealt.dealer else PICK_OR_PASS
    draft.__class__ = Picking
    return draft  # type: ignore[no-any-return]


def _pass(dealt: Dealt, seat: int) -> State:
    if seat != dealt.dealer:
        return _offer(dealt, (seat + 1) % len(dealt.holdings))
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


def _picks(dealt: Dealt, picker: int) -> State:
    """P2: the picker takes the blind, where the house asks nothing before."""
    if dealt.rules.partner.asks_before_blind:
        return _ask(dealt, picker, _BEFORE_BLIND, (), 0) or _take_blind(dealt, picker, ())
    return _take_blind(dealt, picker, ())


def _take_blind(dealt: Dealt, picker: int, calls: tuple[CallAction, ...]) -> State:
    """B3: bury, then call, or the other way round."""
    if dealt.rules.bury_before_call:
        return _bury(dealt, picker, calls)
    return _ask(dealt, picker, _BEFORE_BURY, calls, 0) or _bury(dealt, picker, calls)


def _bury(dealt: Dealt, picker: int, calls: tuple[CallAction, ...]) -> State:
    if not dealt.blind:
        return _after_bury(dealt, picker, calls, 0)
    draft = BuryingDraft()
    draft.deal = dealt
    draft.to_act = picker
    draft.calls = calls
    draft.keeps = keeps(dealt.rules, dealt.holdings[picker] | dealt.blind, calls)
    draft.__class__ = Burying
    return draft  # type: ignore[no-any-return]


def _after_bury(dealt: Dealt, picker: int, calls: tuple[CallAction, ...], buried: int) -> State:
    asked = _ask(dealt, picker, _AFTER_BURY, calls, buried) if dealt.rules.bury_before_call else None
    return asked or _settle(dealt, picker, calls, buried)


def _ask(
    dealt: Dealt, picker: int, time: CallTime, calls: tuple[CallAction, ...], buried: int
) -> Calling | None:
    """Ask the picker for a partner, if the partner rule has anything to ask at this time (K)."""
    rules = dealt.rules
    held = dealt.holdings[picker]
    if time is not _BEFORE_BLIND:
        held = (held | dealt.blind) & ~buried
    options = tuple(rules.partner.calls(told(CallFacts, (rules.trumps, time, held, buried, calls))))
    if not options:
        return None
    for said in options:
        if type(said) is Call:
            if said.under is None or said.under.mask & held:
                continue
        elif isinstance(said, _ANSWERS):
            continue
        raise InvalidRules([Fault("K9", f"the partner rule offers {said!r}, and this picker cannot")])
    draft = CallingDraft()
    draft.deal = dealt
    draft.to_act = picker
    draft.time = time
    draft.calls = calls
    draft.buried_mask = buried
    draft.options = options
    draft.__class__ = Calling
    return draft  # type: ignore[no-any-return]


def _settle(dealt: Dealt, picker: int, calls: tuple[CallAction, ...], buried: int) -> State:
    """Settle the sides and what the call binds the play to, then let the table double."""
    held = [*dealt.holdings]
    held[picker] = (held[picker] | dealt.blind) & ~buried
    holdings = (*held,)
    rules = dealt.rules
    rule = rules.partner
    facts = told(SideFacts, (rules.trumps, picker, calls, holdings, buried, ()))
    game = told(Picked, (picker, calls, buried))
    partners = checked_partners(rule.partners(facts), picker, len(holdings))
    contract = Contract.of(dealt, game, holdings, partners, rule.duties(facts))
    return _double(contract, facts, ()) if rules.doubling.asks_anybody else _lead(contract)


def _double(contract: Contract, side: SideFacts, said: tuple[tuple[int, Action], ...]) -> State:
    """Ask the next seat that the house asks (X6), or lead."""
    rule = contract.dealt.rules.doubling
    facts = told(DoublingFacts, (contract.dealt.dealer, contract.partners or (), side, said))
    ask = rule.ask(facts)
    if ask is not None:
        if not is_seat(ask.seat, len(contract.holdings)):
            raise InvalidRules(
                [Fault("X6", f"the doubling rule asks seat {shown(ask.seat)}, and there is none")]
            )
        words = tuple(option for option in dict.fromkeys(ask.options) if option != _DECLINE)
        draft = DoublingDraft()
        draft.contract = contract
        draft.to_act = ask.seat
        draft.said = said
        draft.options = (*words, _DECLINE)
        draft.__class__ = Doubling
        return draft  # type: ignore[no-any-return]
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
    seat = tables.next_to[contract.dealt.dealer][0]
    draft = PlayingDraft()
    draft.standing = (contract, tables, None, seat)
    draft.to_act = seat
    draft.remaining = sum(holdings)
    draft.trick = ()
    bound = tables.opening_mask and tables.on_lead[seat]
    draft.options = plays_of(legal_cards(tables, seat, holdings[seat], ()) if bound else holdings[seat])
    draft.__class__ = Playing
    return draft  # type: ignore[return-value]
