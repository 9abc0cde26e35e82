"""From the deal to the first card: who picks, what is buried and called, who doubles.

Scope: how a hand goes from one phase to the next before the play (rules P1 to P4, B1, B3, K, X6, T1).  What
is legal is decided in :mod:`sheepshead.legality`, what houses play in :mod:`sheepshead.rules`; here is no
rule of either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn

import attrs

from sheepshead._typing import assert_never
from sheepshead.actions import (
    KINDS_OF_ACTION,
    Bury,
    Call,
    Decline,
    DemandRedeal,
    GoAlone,
    Pass,
    Pick,
    plays_of,
)
from sheepshead.contract import Contract, Named, Nobody, Picked, checked_partners, settled_by
from sheepshead.drafts import PlayingDraft
from sheepshead.errors import Fault, InvalidRules, shown
from sheepshead.legality import PICK_OR_PASS, call_facts, keeps, no_pick_outcome, picks
from sheepshead.making import BuryingDraft, CallingDraft, DoublingDraft, PickingDraft, finished
from sheepshead.playable import legal_cards
from sheepshead.rules.answers import ForcePick, PlayLeaster, ThrowIn
from sheepshead.rules.checks import is_seat
from sheepshead.rules.facts import CallTime, DoublingFacts, SideFacts, told
from sheepshead.state import Burying, Calling, Doubling, Picking, Playing, ThrownIn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sheepshead.actions import Action, CallAction
    from sheepshead.contract import Dealt
    from sheepshead.state import State

__all__ = ["STEPS", "no_step", "start"]

_PICK: Final = Pick()
_PASS: Final = Pass()
_DEMAND_REDEAL: Final = DemandRedeal()
_DECLINE: Final = Decline()
_ONLY_DECLINE: Final = (_DECLINE,)
_ANSWERS: Final = frozenset({Call, GoAlone, Decline})
# What every seat can say that is asked for a partner, whatever it holds, as far as it has been offered.
_PLAIN_ANSWERS: Final[set[CallAction]] = set()

# Looking a member up in its Enum is slow in some versions of Python.
_BEFORE_BLIND: Final = CallTime.BEFORE_BLIND
_BEFORE_BURY: Final = CallTime.BEFORE_BURY
_AFTER_BURY: Final = CallTime.AFTER_BURY
_BEFORE_LEAD: Final = CallTime.BEFORE_LEAD

# Each phase before the play has a step: the state after an action of the phase, whether legal or not.


def no_step(state: State, action: Action) -> NoReturn:
    """Refuse an action that its phase does not have at all, or what is no action.

    Raises:
        TypeError: always.
    """
    if type(action) not in KINDS_OF_ACTION:
        raise TypeError(f"apply() takes an action, such as Pick() or Play(Card('QC')), not {shown(action)}")
    raise TypeError(f"{action} has no place in the phase {type(state).__name__}")


def _answer_blind(state: Picking, action: Action) -> State:
    dealt = state.deal
    seat = state.to_act
    if action is _PASS:
        return _nobody_picks(dealt) if seat == dealt.dealer else _offer(dealt, dealt.seat_after(seat))
    if action is _PICK:
        return _picks(dealt, seat)
    if action is _DEMAND_REDEAL:
        return finished(ThrownIn(dealt, ThrowIn("D7")))
    no_step(state, action)


def _lay_away(state: Burying, action: Action) -> State:
    if type(action) is Bury:
        buried = state.buried_mask | action.mask
        if not state.deal.blind_as_it_lies:
            return _after_bury(state.deal, state.picker, state.calls, buried)
        return _next_burier(state, buried)
    no_step(state, action)


def _answer_for_partner(state: Calling, action: Action) -> State:
    if type(action) in _ANSWERS:
        calls: tuple[CallAction, ...] = (*state.calls, action)  # type: ignore[arg-type]
        if state.time is _AFTER_BURY:
            return _settle(state.deal, state.to_act, calls, state.buried_mask)
        if state.time is _BEFORE_BURY:
            return _bury(state.deal, state.to_act, state.to_act, calls, 0)
        if state.time is _BEFORE_LEAD:
            return _ask_next(state.deal, state.to_act, calls)
        if state.time is _BEFORE_BLIND:
            return _take_blind(state.deal, state.to_act, calls)
        assert_never(state.time)
    no_step(state, action)


def _answer_doubling(state: Doubling, action: Action) -> State:
    if type(action) not in KINDS_OF_ACTION:
        no_step(state, action)
    said = state.said + ((state.to_act, action),)  # noqa: RUF005 - half the cost, at every seat asked
    return _double(state.contract, state.side, said)


STEPS: Final[Mapping[type[object], Callable[[Any, Action], State]]] = {
    Picking: _answer_blind,
    Burying: _lay_away,
    Calling: _answer_for_partner,
    Doubling: _answer_doubling,
}


def start(dealt: Dealt) -> State:
    """P1: the player left of the dealer speaks first; P5: where nobody picks, the hand begins at once."""
    rule = dealt.rules.partner
    if rule.has_picker:
        return _offer(dealt, dealt.seat_after(dealt.dealer))
    if not rule.has_sides:
        return _nobody_picks(dealt)
    return _ask_next(dealt, dealt.dealer, ()) if rule.asks_everyone else _settle_named(dealt, ())


def _ask_next(dealt: Dealt, seat: int, calls: tuple[CallAction, ...]) -> State:
    """K9: every seat in turn is asked for a partner, so that being asked tells nothing."""
    if len(calls) == len(dealt.holdings):
        return _settle_named(dealt, calls)
    following = dealt.seat_after(seat)
    asked = _ask(dealt, following, _BEFORE_LEAD, calls, 0)
    if asked is None:
        raise InvalidRules(
            [Fault("K9", "a partner rule that asks every seat gives each something to answer")]
        )
    return asked


def _settle_named(dealt: Dealt, calls: tuple[CallAction, ...]) -> State:
    """P5: the named cards make the sides."""
    rules = dealt.rules
    facts = told(SideFacts, (rules.trumps, None, calls, dealt.holdings, 0, ()))
    found, duties = settled_by(rules.partner, facts)
    partners = checked_partners(found, None, len(dealt.holdings))
    contract = Contract.of(dealt, Named(calls), dealt.holdings, partners, duties)
    return _double(contract, facts, ()) if rules.doubling.asks_anybody else _lead(contract)


def _offer(dealt: Dealt, seat: int) -> Picking:
    draft = PickingDraft()
    draft.deal = dealt
    draft.to_act = seat
    plain = seat != dealt.dealer and not dealt.rules.poor_hand_redeal
    draft.options = PICK_OR_PASS if plain else picks(dealt, seat)
    draft.__class__ = Picking
    return draft  # type: ignore[no-any-return]


def _nobody_picks(dealt: Dealt) -> State:
    """P3: the house's no-pick rule decides."""
    outcome = no_pick_outcome(dealt.rules, dealt.dealer)
    match outcome:
        case ForcePick(seat=seat):
            return _picks(attrs.evolve(dealt, all_passed=True), seat)
        case ThrowIn():
            return finished(ThrownIn(dealt, outcome))
        case PlayLeaster():
            return _lead(Contract.of(dealt, Nobody(outcome.leaster), dealt.holdings, (), None))
        case _:
            assert_never(outcome)


def _picks(dealt: Dealt, picker: int) -> State:
    """P2: the picker takes the blind, where the house asks nothing before."""
    if dealt.blind_as_it_lies:
        _require_buriers(dealt, picker)
    asks_before = dealt.rules.partner.asks_before_blind
    asked = _ask(dealt, picker, _BEFORE_BLIND, (), 0) if asks_before else None
    return asked or _take_blind(dealt, picker, ())


def _require_buriers(dealt: Dealt, picker: int) -> None:
    """Refuse a partner rule that shares the blind between anything but the picker and others, evenly (K9)."""
    players, blind = len(dealt.holdings), len(dealt.blind_as_it_lies)
    between = dealt.rules.partner.buriers(picker, players)
    seats = between if isinstance(between, tuple) else ()
    fits = all(is_seat(seat, players) for seat in seats) and len(set(seats)) == len(seats)
    if not fits or seats[:1] != (picker,) or blind % len(seats):
        answer = f"the picker, {picker}, first, and other seats, each once, not {shown(between)}"
        raise InvalidRules([Fault("K9", f"a blind of {blind} is shared in equal parts by {answer}")])


def _take_blind(dealt: Dealt, picker: int, calls: tuple[CallAction, ...]) -> State:
    """B3: bury, then call, or the other way round."""
    asked = None if dealt.rules.bury_before_call else _ask(dealt, picker, _BEFORE_BURY, calls, 0)
    return asked or _bury(dealt, picker, picker, calls, 0)


def _bury(dealt: Dealt, picker: int, seat: int, calls: tuple[CallAction, ...], buried: int) -> State:
    """B1: a seat lays away as many cards as it has taken from the blind, if there is one."""
    if not dealt.blind:
        return _after_bury(dealt, picker, calls, 0)
    taken = dealt.blind_of(seat, picker) if dealt.blind_as_it_lies else dealt.blind
    held = dealt.holdings[seat] | taken
    draft = BuryingDraft()
    draft.deal = dealt
    draft.picker = picker
    draft.to_act = seat
    draft.calls = calls
    draft.buried_mask = buried
    draft.held_mask = held
    draft.to_bury = taken.bit_count()
    rules = dealt.rules
    draft.keeps = keeps(rules, held, calls) if calls or rules.partner.limits_every_bury else ()
    draft.__class__ = Burying
    return draft  # type: ignore[no-any-return]


def _next_burier(state: Burying, buried: int) -> State:
    """K9: where the blind is shared, each buries as many cards as he took from it, the picker first."""
    dealt = state.deal
    buriers = dealt.rules.partner.buriers(state.picker, len(dealt.holdings))
    following = buriers[buriers.index(state.to_act) + 1 :]
    if following:
        return _bury(dealt, state.picker, following[0], state.calls, buried)
    return _after_bury(dealt, state.picker, state.calls, buried)


def _after_bury(dealt: Dealt, picker: int, calls: tuple[CallAction, ...], buried: int) -> State:
    asked = _ask(dealt, picker, _AFTER_BURY, calls, buried) if dealt.rules.bury_before_call else None
    return asked or _settle(dealt, picker, calls, buried)


def _ask(
    dealt: Dealt, picker: int, time: CallTime, calls: tuple[CallAction, ...], buried: int
) -> Calling | None:
    """Ask the picker for a partner, if the partner rule has anything to ask at this time (K)."""
    facts = call_facts(dealt, picker, time, buried, calls)
    offered = dealt.rules.partner.calls(facts)
    try:
        options = tuple(offered)
    except TypeError:
        wanted = "a partner rule offers a tuple of answers"
        raise InvalidRules([Fault("K9", f"{wanted}, not {shown(offered)}")]) from None
    if not options:
        return None
    try:
        plain = _PLAIN_ANSWERS.issuperset(options)
    except TypeError:
        plain = False
    if not plain:
        _require_answers(options, facts.held_mask)
    draft = CallingDraft()
    draft.deal = dealt
    draft.to_act = picker
    draft.time = time
    draft.calls = calls
    draft.buried_mask = buried
    draft.options = options
    draft.__class__ = Calling
    return draft  # type: ignore[no-any-return]


def _require_answers(options: tuple[CallAction, ...], held: int) -> None:
    """Refuse a partner rule that offers anything but what a seat with these cards can say."""
    for said in options:
        if type(said) is Call and said.under is not None and said.under.mask & held:
            continue
        if isinstance(said, (GoAlone, Decline)) or (type(said) is Call and said.under is None):
            _PLAIN_ANSWERS.add(said)
        else:
            raise InvalidRules([Fault("K9", f"the partner rule offers {said!r}, and this seat cannot")])


def _settle(dealt: Dealt, picker: int, calls: tuple[CallAction, ...], buried: int) -> State:
    """Settle the sides and what the call binds the play to, then let the table double."""
    if dealt.blind_as_it_lies:
        had = enumerate(dealt.holdings)
        holdings = tuple((held | dealt.blind_of(seat, picker)) & ~buried for seat, held in had)
    else:
        held = [*dealt.holdings]
        held[picker] = (held[picker] | dealt.blind) & ~buried
        holdings = (*held,)
    rules = dealt.rules
    facts = told(SideFacts, (rules.trumps, picker, calls, holdings, buried, ()))
    game = told(Picked, (picker, calls, buried))
    found, duties = settled_by(rules.partner, facts)
    partners = checked_partners(found, picker, len(holdings))
    contract = Contract.of(dealt, game, holdings, partners, duties)
    return _double(contract, facts, ()) if rules.doubling.asks_anybody else _lead(contract)


def _double(contract: Contract, side: SideFacts, said: tuple[tuple[int, Action], ...]) -> State:
    """Ask the next seat that the house asks (X6), or lead."""
    dealt, partners = contract.dealt, contract.partners
    rule = dealt.rules.doubling
    facts = told(
        DoublingFacts, (dealt.dealer, partners or (), side, said, dealt.all_passed, partners is not None)
    )
    ask = rule.ask(facts)
    if ask is not None:
        seat, options = ask
        # checks.is_seat, without the way there.
        if type(seat) is not int or not 0 <= seat < len(contract.holdings):
            raise InvalidRules([Fault("X6", f"the doubling rule asks seat {shown(seat)}, and there is none")])
        draft = DoublingDraft()
        draft.contract = contract
        draft.to_act = seat
        draft.said = said
        draft.side = side
        draft.options = _with_decline(options) if options else _ONLY_DECLINE
        draft.__class__ = Doubling
        return draft  # type: ignore[no-any-return]
    given = contract
    multipliers = tuple(rule.multipliers(facts))
    return _lead(
        Contract.of(given.dealt, given.game, given.holdings, given.partners, given.duties, multipliers, said)
    )


def _with_decline(options: tuple[Action, ...]) -> tuple[Action, ...]:
    """X6: every seat may decline, last of all that it may say."""
    if len(options) == 1 and options[0] is not _DECLINE:
        return (options[0], _DECLINE)
    return (*(option for option in dict.fromkeys(options) if option != _DECLINE), _DECLINE)


def _lead(contract: Contract) -> Playing:
    """T1: the player left of the dealer leads the first trick."""
    holdings = contract.holdings
    tables = contract.tables
    seat = tables.next_to[contract.dealt.dealer][0]
    draft = PlayingDraft()
    remaining = sum(holdings)
    next_to, follow_masks = tables.next_to, tables.follow_masks
    draft.standing = contract, tables, None, seat, remaining, holdings, next_to, follow_masks
    draft.to_act = seat
    draft.trick = ()
    bound = tables.bound_leads[seat]
    draft.options = plays_of(legal_cards(tables, seat, holdings[seat], ()) if bound else holdings[seat])
    draft.__class__ = Playing
    return draft  # type: ignore[return-value]
