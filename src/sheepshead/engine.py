"""The game: deal, set up, and one action after the other.

Scope: how a hand goes from one phase to the next (rules D, P, B, K, X, T1, T2, T4, T11).  What is legal is
decided in :mod:`sheepshead.legality`, what houses play in :mod:`sheepshead.rules`; here is no rule of either.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final, NoReturn

import attrs

from sheepshead.actions import (
    PLAYS_HIGH,
    PLAYS_LOW,
    PLAYS_MIDDLE,
    Action,
    Bury,
    Call,
    Decline,
    GoAlone,
    Pass,
    Pick,
    Play,
    plays_of,
)
from sheepshead.contract import Contract, Dealt, Nobody, Picked, checked_partners
from sheepshead.dealing import as_deck, by_packets, checked_deal, deck_faults, shuffled, table_faults
from sheepshead.errors import Fault, IllegalAction, InvalidDeal, InvalidRules
from sheepshead.legality import (
    burys,
    call_facts,
    is_offered,
    legal_actions,
    legal_cards,
    no_pick_outcome,
    picks,
    violations,
)
from sheepshead.rules.answers import ForcePick, PlayLeaster, ThrowIn
from sheepshead.rules.facts import CallTime, DoublingFacts, SideFacts, told
from sheepshead.rules.sheet import Rules
from sheepshead.state import (
    Burying,
    Calling,
    Doubling,
    Finished,
    Picking,
    PlayedOut,
    Playing,
    PlayingDraft,
    ThrownIn,
    burying,
    calling,
    doubling,
    finished,
    picking,
)

if sys.version_info >= (3, 11):
    from typing import assert_never
else:
    from typing_extensions import assert_never

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Mapping

    from sheepshead.actions import CallAction
    from sheepshead.cards import Card
    from sheepshead.state import State

__all__ = ["apply", "apply_unchecked", "deal", "legal_moves", "set_up"]


def deal(
    rules: Rules,
    *,
    dealer: int,
    rng: random.Random | None = None,
    deck: Iterable[Card] | None = None,
    stakes: int = 1,
) -> State:
    """Deal a hand by the house's packet plan (D3) and give its first state.

    Args:
        rules: the house rules.
        dealer: the dealer's seat, from 0.
        rng: shuffles and cuts the deck (D2); give this or ``deck``.
        deck: the deck as it lies, its first card dealt first.
        stakes: what the hand's stakes are multiplied by from the start (S8).

    Raises:
        InvalidDeal: when the deck, the dealer or the stakes cannot be; ``faults`` lists everything.
        TypeError: when neither or both of ``rng`` and ``deck`` are given.

    >>> import random
    >>> from sheepshead import deal, presets
    >>> deal(presets.CALLED_ACE, dealer=4, rng=random.Random(1)).to_act
    0
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"a hand is played by Rules, such as presets.CALLED_ACE, not by {rules!r}")
    if (rng is None) == (deck is None):
        raise TypeError("deal() takes either rng, to shuffle, or deck, to deal as it lies")
    lying = as_deck(deck or ()) if rng is None else shuffled(rules, rng)
    faults = (*table_faults(rules, dealer, stakes), *deck_faults(rules, lying))
    if faults:
        raise InvalidDeal(faults)
    holdings, blind = by_packets(rules, dealer, lying)
    return _start(checked_deal(rules, dealer, holdings, blind, stakes))


def set_up(
    rules: Rules,
    *,
    dealer: int,
    holdings: Iterable[Iterable[Card]],
    blind: Iterable[Card] = (),
    stakes: int = 1,
) -> State:
    """Start a hand with known cards.

    Args:
        rules: the house rules.
        dealer: the dealer's seat, from 0.
        holdings: one iterable of cards a seat, seat 0 first.
        blind: the blind.
        stakes: what the hand's stakes are multiplied by from the start (S8).

    Raises:
        InvalidDeal: when this is no valid deal (D8); ``faults`` lists everything wrong.
    """
    return _start(checked_deal(rules, dealer, holdings, blind, stakes))


def legal_moves(state: State) -> tuple[Action, ...]:
    """Give everything the seat to act may do, in a fixed order; empty only when the hand is over.

    >>> import random
    >>> from sheepshead import deal, presets
    >>> legal_moves(deal(presets.CALLED_ACE, dealer=0, rng=random.Random(1)))
    (Pick(), Pass())
    """
    if type(state) is Playing:
        legal = state.legal_mask
        try:
            return PLAYS_HIGH[legal & 2047] + PLAYS_MIDDLE[legal >> 11 & 2047] + PLAYS_LOW[legal >> 22]
        except IndexError:
            return plays_of(legal)
    if type(state) in _STEPS:
        return state.options  # type: ignore[union-attr]
    if not isinstance(state, _STATES):
        raise TypeError(f"legal_moves() takes a state of a hand, not {state!r}")
    return legal_actions(state)


def apply(state: State, action: Action) -> State:
    """Give the state after the action of the seat to act; the old state is untouched.

    Raises:
        IllegalAction: when the rules refuse the action; it says by which rule and what would be legal.
        TypeError: when the first value is no state or the second no action.

    >>> import random
    >>> from sheepshead import Pick, deal, presets
    >>> state = deal(presets.CALLED_ACE, dealer=0, rng=random.Random(1))
    >>> type(apply(state, Pick())).__name__
    'Burying'
    """
    if type(state) is not Playing or type(action) is not Play or not action.mask & state.legal_mask:
        return _apply_other(state, action)
    # T1, T2, T4: the card falls; a full trick goes to its winner, who leads the next.
    contract = state.contract
    tables = state.tables
    done = state.done
    remaining = state.remaining ^ action.mask
    trick = state.trick + action.alone
    seat, holding, bound = contract.next_to[state.to_act]
    led = trick[0]
    if len(trick) < tables.players:
        holding &= remaining
        # T3 in one step, which is all there is for a seat without duties.
        legal = holding & tables.follow_masks[led] or holding
        if bound and tables.opening_mask:
            legal = legal_cards(tables, seat, holding, trick)
    else:
        power = tables.power[led]
        strongest = -1
        winner = leader = seat
        for card in trick:
            if power[card] > strongest:
                strongest = power[card]
                winner = seat
            seat += 1
        winner %= tables.players
        done = (done, leader, trick, winner)
        if not remaining:
            return finished(PlayedOut(contract, done))
        if led.mask & tables.opening_mask and tables.closed is not None:
            tables = tables.closed
        seat = winner
        trick = ()
        legal = contract.holdings[seat] & remaining
        if tables.opening_mask and tables.on_lead[seat]:
            legal = legal_cards(tables, seat, legal, trick)
    draft = PlayingDraft()
    draft.contract = contract
    draft.to_act = seat
    draft.remaining = remaining
    draft.trick = trick
    draft.done = done
    draft.tables = tables
    draft.legal_mask = legal
    draft.__class__ = Playing
    return draft  # type: ignore[return-value]


_STATES: Final = (Picking, Burying, Calling, Doubling, Playing, Finished)
_ACTIONS: Final = Action.__args__


def _apply_other(state: State, action: Action) -> State:
    """Apply what is not a legal card: an action before the play, or one to refuse."""
    step = _STEPS.get(type(state))
    if step is not None and is_offered(state.options, action):  # type: ignore[union-attr]
        return step(state, action)
    if not isinstance(state, _STATES):
        raise TypeError(f"apply() takes a state of a hand, not {state!r}")
    if not isinstance(action, _ACTIONS):
        raise TypeError(f"apply() takes an action, such as Pick() or Play(Card('QC')), not {action!r}")
    raise IllegalAction(state, action, violations(state, action))


def apply_unchecked(state: State, action: Action) -> State:
    """Give the state after an action that really happened, legal or not, for a referee's record (T13).

    The action must be one of the phase, and a card played or buried must be held; beyond that nothing is
    checked, so the state that comes back may be one that no legal play reaches.

    Raises:
        TypeError: when the phase has no such action at all.
        ValueError: when a card is not held.
    """
    match state, action:
        case Playing(), Play(card=card):
            _require_held(state, (card,))
            draft = PlayingDraft()
            for name in (field.name for field in attrs.fields(PlayingDraft)):
                setattr(draft, name, getattr(state, name))
            draft.legal_mask = card.mask
            draft.__class__ = Playing
            return apply(draft, action)  # type: ignore[arg-type]
        case Burying(), Bury(cards=some):
            _require_held(state, some)
        case _:
            pass
    step = _STEPS.get(type(state))
    return _no_step(state, action) if step is None else step(state, action)


def _require_held(state: Burying | Playing, some: tuple[Card, ...]) -> None:
    holding = state.holding(state.to_act)
    strange = [str(card) for card in some if card not in holding]
    if strange:
        raise ValueError(f"seat {state.to_act} does not hold {' '.join(strange)}")


# --- from the deal to the first card ----------------------------------------------------------------------


# Each phase before the play has a step: the state after an action of the phase, whether legal or not.


def _no_step(state: State, action: Action) -> NoReturn:
    raise TypeError(f"{action} has no place in the phase {type(state).__name__}")


def _answer_blind(state: Picking, action: Action) -> State:
    if isinstance(action, Pass):
        return _pass(state)
    if isinstance(action, Pick):
        return _picks(state.deal, state.to_act)
    _no_step(state, action)


def _lay_away(state: Burying, action: Action) -> State:
    if isinstance(action, Bury):
        return _after_bury(state.deal, state.to_act, state.calls, action.mask)
    _no_step(state, action)


def _answer_for_partner(state: Calling, action: Action) -> State:
    if isinstance(action, (Call, GoAlone, Decline)):
        calls = (*state.calls, action)
        return _after_asking(state.deal, state.to_act, state.time, calls, state.buried_mask)
    _no_step(state, action)


def _answer_doubling(state: Doubling, action: Action) -> State:
    said = (*state.said, (state.to_act, action))
    return _double(state.contract, state.contract.side_facts(), said)


_STEPS: Final[Mapping[type[object], Callable[[Any, Action], State]]] = {
    Picking: _answer_blind,
    Burying: _lay_away,
    Calling: _answer_for_partner,
    Doubling: _answer_doubling,
}


def _start(dealt: Dealt) -> State:
    """P1: the player left of the dealer speaks first."""
    return _offer(dealt, dealt.seat_after(dealt.dealer))


def _offer(dealt: Dealt, seat: int) -> Picking:
    return picking(dealt, seat, picks(dealt, seat))


def _pass(state: Picking) -> State:
    dealt = state.deal
    if state.to_act != dealt.dealer:
        return _offer(dealt, dealt.seat_after(state.to_act))
    outcome = no_pick_outcome(dealt)
    match outcome:
        case ForcePick(seat=seat):
            return _picks(dealt, seat)
        case ThrowIn():
            return finished(ThrownIn(dealt, outcome))
        case PlayLeaster():
            return _lead(Contract.of(dealt, Nobody(outcome.leaster), dealt.holdings, (), None))
        case _:
            assert_never(outcome)


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
    options = rules.partner.calls(call_facts(rules, time, held, buried, calls))
    if not options:
        return _after_asking(dealt, picker, time, calls, buried)
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
    return _double(Contract.of(dealt, game, holdings, partners, rule.duties(facts)), facts, ())


def _double(contract: Contract, side: SideFacts, said: tuple[tuple[int, Action], ...]) -> State:
    """Ask the next seat that the house asks (X6), or lead."""
    rule = contract.dealt.rules.doubling
    facts = told(DoublingFacts, contract.dealt.dealer, contract.partners or (), side, said)
    ask = rule.ask(facts)
    if ask is not None:
        if ask.seat not in range(len(contract.holdings)):
            raise InvalidRules([Fault("X6", f"the doubling rule asks seat {ask.seat}, and there is none")])
        return doubling(contract, ask.seat, said, (*ask.options, Decline()))
    multipliers = rule.multipliers(facts)
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
    draft.legal_mask = legal_cards(tables, seat, holdings[seat], ())
    draft.__class__ = Playing
    return draft  # type: ignore[return-value]
