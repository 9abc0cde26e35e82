"""The game: deal, set up, and one action after the other.

Scope: how a hand goes from one phase to the next (rules D, P, B, K, X, T1, T2, T4, T11).  What is legal is
decided in :mod:`sheepshead.legality`, what houses play in :mod:`sheepshead.rules`; here is no rule of either.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.actions import Action, Bury, Call, Decline, GoAlone, Pass, Pick, Play, plays_of
from sheepshead.cards import cards_of, mask_of
from sheepshead.dealing import by_packets, checked_deal, checked_deck, shuffled, table_faults
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
    Contract,
    Dealt,
    Doubling,
    Finished,
    Nobody,
    Picked,
    Picking,
    PlayedOut,
    Playing,
    PlayingDraft,
    PlayTables,
    ThrownIn,
    make,
)
from sheepshead.tricks import Trick, TrickDraft

if sys.version_info >= (3, 11):
    from typing import assert_never
else:
    from typing_extensions import assert_never

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Mapping

    from sheepshead.actions import CallAction
    from sheepshead.cards import Card
    from sheepshead.rules.duties import PlayDuties
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
    lying = shuffled(rules, rng) if deck is None and rng is not None else checked_deck(rules, deck or ())
    faults = tuple(table_faults(rules, dealer, stakes))
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
        return plays_of(state.legal_mask)
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
    if type(state) is Playing and type(action) is Play and action.mask & state.legal_mask:
        return _play(state, action)
    if not isinstance(state, _STATES):
        raise TypeError(f"apply() takes a state of a hand, not {state!r}")
    if not isinstance(action, _ACTIONS):
        raise TypeError(f"apply() takes an action, such as Pick() or Play(Card('QC')), not {action!r}")
    found = violations(state, action)
    if found:
        raise IllegalAction(state, action, found)
    return apply_unchecked(state, action)


_STATES: Final = (Picking, Burying, Calling, Doubling, Playing, Finished)
_ACTIONS: Final = Action.__args__


def apply_unchecked(state: State, action: Action) -> State:
    """Give the state after an action that really happened, legal or not, for a referee's record (T13).

    The action must be one of the phase, and a card played or buried must be held; beyond that nothing is
    checked, so the state that comes back may be one that no legal play reaches.

    Raises:
        TypeError: when the phase has no such action at all.
        ValueError: when a card is not held.
    """
    match state, action:
        case Playing(), Play():
            _require_held(state, (action.card,))
            return _play(state, action)
        case Picking(), Pick():
            return _ask(state.deal, state.to_act, CallTime.BEFORE_BLIND, (), 0)
        case Picking(), Pass():
            return _pass(state)
        case Burying(), Bury(cards=cards):
            _require_held(state, cards)
            return _after_bury(state.deal, state.picker, state.calls, mask_of(cards))
        case Calling(), Call() | GoAlone() | Decline():
            calls = (*state.calls, action)
            return _after_asking(state.deal, state.picker, state.time, calls, state.buried_mask)
        case Doubling(), _:
            return _double(state.contract, (*state.said, (state.to_act, action)))
        case _:
            raise TypeError(f"{action} has no place in the phase {type(state).__name__}")


def _require_held(state: Burying | Playing, some: tuple[Card, ...]) -> None:
    holding = state.holding(state.to_act)
    strange = [str(card) for card in some if card not in holding]
    if strange:
        raise ValueError(f"seat {state.to_act} does not hold {' '.join(strange)}")


# --- from the deal to the first card ----------------------------------------------------------------------


def _start(dealt: Dealt) -> State:
    """P1: the player left of the dealer speaks first."""
    return _offer(dealt, dealt.seat_after(dealt.dealer))


def _offer(dealt: Dealt, seat: int) -> Picking:
    return make(Picking, deal=dealt, to_act=seat, options=picks(dealt, seat))


def _pass(state: Picking) -> State:
    outcome = no_pick_outcome(state.deal, state.to_act)
    match outcome:
        case None:
            return _offer(state.deal, state.deal.seat_after(state.to_act))
        case ForcePick(seat=seat):
            return _ask(state.deal, seat, CallTime.BEFORE_BLIND, (), 0)
        case ThrowIn():
            return make(Finished, end=ThrownIn(state.deal, outcome))
        case PlayLeaster():
            return _lead(_contract(state.deal, Nobody(outcome.leaster), state.deal.holdings, (), None))
        case _:
            assert_never(outcome)


def _ask(dealt: Dealt, picker: int, time: CallTime, calls: tuple[CallAction, ...], buried: int) -> State:
    """Ask the picker for a partner, if the partner rule has anything to ask at this time (K)."""
    taken = 0 if time is CallTime.BEFORE_BLIND else dealt.blind
    held = (dealt.holdings[picker] | taken) & ~buried
    options = dealt.rules.partner.calls(call_facts(dealt.rules, time, held, buried, calls))
    if not options:
        return _after_asking(dealt, picker, time, calls, buried)
    return make(
        Calling,
        deal=dealt,
        to_act=picker,
        time=time,
        calls=calls,
        taken=taken,
        buried_mask=buried,
        options=options,
    )


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
    return make(Burying, deal=dealt, to_act=picker, calls=calls, options=burys(dealt.rules, held, calls))


def _after_bury(dealt: Dealt, picker: int, calls: tuple[CallAction, ...], buried: int) -> State:
    if dealt.rules.bury_before_call:
        return _ask(dealt, picker, CallTime.AFTER_BURY, calls, buried)
    return _settle(dealt, picker, calls, buried)


def _settle(dealt: Dealt, picker: int, calls: tuple[CallAction, ...], buried: int) -> State:
    """Settle the sides and what the call binds the play to, then let the table double."""
    holdings = list(dealt.holdings)
    holdings[picker] = (holdings[picker] | dealt.blind) & ~buried
    game = Picked(picker, calls, buried)
    facts = side_facts(dealt.rules, game, tuple(holdings))
    rule = dealt.rules.partner
    contract = _contract(dealt, game, tuple(holdings), rule.partners(facts), rule.duties(facts))
    return _double(contract, ())


def _contract(
    dealt: Dealt,
    game: Picked | Nobody,
    holdings: tuple[int, ...],
    partners: tuple[int, ...] | None,
    duties: PlayDuties | None,
) -> Contract:
    tables = PlayTables.of(dealt.rules.trumps, duties, len(holdings))
    return Contract(dealt, game, holdings, partners, duties, (), tables)


def _double(contract: Contract, said: tuple[tuple[int, Action], ...]) -> State:
    """Ask the next seat that the house asks (X6), or lead."""
    rules = contract.dealt.rules
    facts = DoublingFacts(
        contract.dealt.dealer,
        contract.game.picker if isinstance(contract.game, Picked) else None,
        contract.partners or (),
        tuple(cards_of(holding) for holding in contract.holdings),
        said,
    )
    ask = rules.doubling.ask(facts)
    if ask is not None:
        options = (*ask.options, Decline())
        return make(Doubling, contract=contract, to_act=ask.seat, said=said, options=options)
    multipliers = rules.doubling.multipliers(facts)
    return _lead(attrs.evolve(contract, multipliers=multipliers) if multipliers else contract)


def _lead(contract: Contract) -> Playing:
    """T1: the player left of the dealer leads the first trick."""
    dealt = contract.dealt
    draft = PlayingDraft()
    draft.contract = contract
    draft.to_act = dealt.seat_after(dealt.dealer)
    draft.remaining = 0
    for holding in contract.holdings:
        draft.remaining |= holding
    draft.trick = ()
    draft.tricks = ()
    draft.call_open = contract.duties is not None
    draft.legal_mask = legal_cards(
        contract.tables, draft.to_act, contract.holdings[draft.to_act], (), call_open=draft.call_open
    )
    draft.__class__ = Playing
    return draft  # type: ignore[return-value]


# --- a card to the trick ----------------------------------------------------------------------------------


def _play(state: Playing, play: Play) -> Playing | Finished:
    """T1, T2, T4: a card falls; a full trick goes to its winner, who leads the next."""
    contract = state.contract
    holdings = contract.holdings
    tables = contract.tables
    seat = state.to_act + 1
    if seat == len(holdings):
        seat = 0
    trick = state.trick + play.alone
    tricks = state.tricks
    remaining = state.remaining ^ play.mask
    call_open = state.call_open
    led = trick[0]
    if len(trick) < len(holdings):
        holding = holdings[seat] & remaining
        # The common case of T3 in one step; legal_cards says the same for every seat.
        legal = holding & tables.follow_masks[led] or holding
    else:
        taken = _taken(trick, seat, (tables.open_power if call_open else tables.power)[led])
        tricks += (taken,)
        if not remaining:
            return make(Finished, end=PlayedOut(contract, tricks))
        if call_open and led.mask & tables.opening_mask:
            call_open = False
        seat = taken.winner
        trick = ()
        legal = holding = holdings[seat] & remaining
    if call_open:
        legal = legal_cards(tables, seat, holding, trick, call_open=True)
    draft = PlayingDraft()
    draft.contract = contract
    draft.to_act = seat
    draft.remaining = remaining
    draft.trick = trick
    draft.tricks = tricks
    draft.call_open = call_open
    draft.legal_mask = legal
    draft.__class__ = Playing
    return draft  # type: ignore[return-value]


def _taken(trick: tuple[Card, ...], leader: int, power: Mapping[Card, int]) -> Trick:
    """T4: the strongest card takes the trick."""
    best, winner = -1, leader
    for place, card in enumerate(trick, leader):
        strength = power[card]
        if strength > best:
            best, winner = strength, place
    draft = TrickDraft(leader, trick, winner % len(trick))
    draft.__class__ = Trick
    return draft  # type: ignore[return-value]


def side_facts(
    rules: Rules, game: Picked, holdings: tuple[int, ...], tricks: tuple[Trick, ...] = ()
) -> SideFacts:
    """Give what the partner rule is told when it is asked who is with whom (K)."""
    return SideFacts(
        rules.trumps,
        game.picker,
        game.calls,
        tuple(cards_of(holding) for holding in holdings),
        cards_of(game.buried),
        tricks,
    )
