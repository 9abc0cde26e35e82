"""The game: deal, set up, and one action after the other.

Scope: how a hand goes from one phase to the next (rules D, P, B, K, X, T1, T2, T4, T11).  What is legal is
decided in :mod:`sheepshead.legality`, what houses play in :mod:`sheepshead.rules`; here is no rule of either.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.actions import (
    PLAYS_HIGH,
    PLAYS_LOW,
    PLAYS_MIDDLE,
    Action,
    Blitz,
    Bury,
    Call,
    Crack,
    Decline,
    GoAlone,
    Pass,
    Pick,
    Play,
    Recrack,
    plays_of,
)
from sheepshead.contract import Contract, Dealt, Nobody, Picked
from sheepshead.dealing import as_deck, by_packets, checked_deal, deck_faults, shuffled, table_faults
from sheepshead.errors import IllegalAction, InvalidDeal
from sheepshead.legality import (
    burys,
    call_facts,
    legal_actions,
    legal_cards,
    no_pick_outcome,
    picks,
    violations,
)
from sheepshead.rules.answers import ForcePick, PlayLeaster, ThrowIn
from sheepshead.rules.facts import CallTime, DoublingFacts, SideFacts
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
    from collections.abc import Iterable

    from sheepshead.actions import CallAction
    from sheepshead.cards import Card
    from sheepshead.state import State
    from sheepshead.tricks import Trick

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
    if isinstance(state, _BEFORE_PLAY):
        return state.options
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


_BEFORE_PLAY: Final = (Picking, Burying, Calling, Doubling)
_STATES: Final = (*_BEFORE_PLAY, Playing, Finished)
_ACTIONS: Final = Action.__args__


def _apply_other(state: State, action: Action) -> State:
    """Apply what is not a legal card: an action before the play, or one to refuse."""
    if isinstance(state, _BEFORE_PLAY):
        # legal_moves hands out the very values kept in the state, and finding those costs little.
        for option in state.options:
            if option is action:
                return _step(state, action)
        if action in state.options:
            return _step(state, action)
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
    return _step(state, action)


def _require_held(state: Burying | Playing, some: tuple[Card, ...]) -> None:
    holding = state.holding(state.to_act)
    strange = [str(card) for card in some if card not in holding]
    if strange:
        raise ValueError(f"seat {state.to_act} does not hold {' '.join(strange)}")


# --- from the deal to the first card ----------------------------------------------------------------------


def _step(state: State, action: Action) -> State:
    """Give the state after an action of its phase, whether legal or not."""
    match state:
        case Picking():
            if isinstance(action, Pick):
                return _picks(state.deal, state.to_act)
            if isinstance(action, Pass):
                return _pass(state)
        case Burying():
            if isinstance(action, Bury):
                return _after_bury(state.deal, state.to_act, state.calls, action.mask)
        case Calling():
            if isinstance(action, (Call, GoAlone, Decline)):
                calls = (*state.calls, action)
                return _after_asking(state.deal, state.to_act, state.time, calls, state.buried_mask)
        case Doubling():
            if isinstance(action, (Crack, Recrack, Blitz, Decline)):
                side = side_facts(state.rules, state.contract.game, state.contract.holdings)
                return _double(state.contract, side, (*state.said, (state.to_act, action)))
        case Playing() | Finished():
            pass
        case _:
            assert_never(state)
    raise TypeError(f"{action} has no place in the phase {type(state).__name__}")


def _start(dealt: Dealt) -> State:
    """P1: the player left of the dealer speaks first."""
    return _offer(dealt, dealt.seat_after(dealt.dealer))


def _offer(dealt: Dealt, seat: int) -> Picking:
    return picking(dealt, seat, picks(dealt, seat))


def _pass(state: Picking) -> State:
    outcome = no_pick_outcome(state.deal, state.to_act)
    if outcome is None:
        return _offer(state.deal, state.deal.seat_after(state.to_act))
    match outcome:
        case ForcePick(seat=seat):
            return _picks(state.deal, seat)
        case ThrowIn():
            return finished(ThrownIn(state.deal, outcome))
        case PlayLeaster():
            return _lead(Contract.of(state.deal, Nobody(outcome.leaster), state.deal.holdings, (), None))
        case _:
            assert_never(outcome)


def _picks(dealt: Dealt, picker: int) -> State:
    """P2: the picker takes the blind, where the house asks nothing before."""
    if dealt.rules.partner.asks_before_blind:
        return _ask(dealt, picker, CallTime.BEFORE_BLIND, (), 0)
    return _after_asking(dealt, picker, CallTime.BEFORE_BLIND, (), 0)


def _ask(dealt: Dealt, picker: int, time: CallTime, calls: tuple[CallAction, ...], buried: int) -> State:
    """Ask the picker for a partner, if the partner rule has anything to ask at this time (K)."""
    taken = 0 if time is CallTime.BEFORE_BLIND else dealt.blind
    held = (dealt.holdings[picker] | taken) & ~buried
    options = dealt.rules.partner.calls(call_facts(dealt.rules, time, held, buried, calls))
    if not options:
        return _after_asking(dealt, picker, time, calls, buried)
    return calling(dealt, picker, time, calls, buried, options)


def _after_asking(
    dealt: Dealt, picker: int, time: CallTime, calls: tuple[CallAction, ...], buried: int
) -> State:
    """B3: bury, then call, or the other way round."""
    match time:
        case CallTime.BEFORE_BLIND:
            if dealt.rules.bury_before_call:
                return _bury(dealt, picker, calls)
            return _ask(dealt, picker, CallTime.BEFORE_BURY, calls, buried)
        case CallTime.BEFORE_BURY:
            return _bury(dealt, picker, calls)
        case CallTime.AFTER_BURY:
            return _settle(dealt, picker, calls, buried)
        case _:
            assert_never(time)


def _bury(dealt: Dealt, picker: int, calls: tuple[CallAction, ...]) -> State:
    if not dealt.blind:
        return _after_bury(dealt, picker, calls, 0)
    held = dealt.holdings[picker] | dealt.blind
    return burying(dealt, picker, calls, burys(dealt.rules, held, calls))


def _after_bury(dealt: Dealt, picker: int, calls: tuple[CallAction, ...], buried: int) -> State:
    if dealt.rules.bury_before_call:
        return _ask(dealt, picker, CallTime.AFTER_BURY, calls, buried)
    return _settle(dealt, picker, calls, buried)


def _settle(dealt: Dealt, picker: int, calls: tuple[CallAction, ...], buried: int) -> State:
    """Settle the sides and what the call binds the play to, then let the table double."""
    held = list(dealt.holdings)
    held[picker] = (held[picker] | dealt.blind) & ~buried
    holdings = tuple(held)
    game = Picked(picker, calls, buried)
    facts = side_facts(dealt.rules, game, holdings)
    rule = dealt.rules.partner
    contract = Contract.of(dealt, game, holdings, rule.partners(facts), rule.duties(facts))
    return _double(contract, facts, ())


def _double(contract: Contract, side: SideFacts, said: tuple[tuple[int, Action], ...]) -> State:
    """Ask the next seat that the house asks (X6), or lead."""
    rule = contract.dealt.rules.doubling
    facts = DoublingFacts(contract.dealt.dealer, contract.partners or (), side, said)
    ask = rule.ask(facts)
    if ask is not None:
        options = (*ask.options, Decline())
        return doubling(contract, ask.seat, said, options)
    multipliers = rule.multipliers(facts)
    return _lead(attrs.evolve(contract, multipliers=multipliers) if multipliers else contract)


def _lead(contract: Contract) -> Playing:
    """T1: the player left of the dealer leads the first trick."""
    dealt = contract.dealt
    draft = PlayingDraft()
    draft.contract = contract
    draft.to_act = dealt.seat_after(dealt.dealer)
    draft.remaining = sum(contract.holdings)
    draft.trick = ()
    draft.done = None
    draft.tables = contract.tables
    draft.legal_mask = legal_cards(draft.tables, draft.to_act, contract.holdings[draft.to_act], ())
    draft.__class__ = Playing
    return draft  # type: ignore[return-value]


def side_facts(
    rules: Rules, game: Picked | Nobody, holdings: tuple[int, ...], tricks: tuple[Trick, ...] = ()
) -> SideFacts:
    """Give what the partner rule is told when it is asked who is with whom (K)."""
    match game:
        case Picked(picker=picker, calls=calls, buried=buried):
            return SideFacts(rules.trumps, picker, calls, holdings, buried, tricks)
        case Nobody():
            return SideFacts(rules.trumps, None, (), holdings, 0, tricks)
        case _:
            assert_never(game)
