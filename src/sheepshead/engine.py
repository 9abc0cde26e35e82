"""The game: deal, set up, and one action after the other.

Scope: the play (rules T1, T2, T4, T11), and the three functions to which everything else comes together; the
phases before the first card are in :mod:`sheepshead.opening`.  What is legal is decided in
:mod:`sheepshead.legality`, what houses play in :mod:`sheepshead.rules`; here is no rule of either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

import attrs

from sheepshead.actions import (
    KINDS_OF_ACTION,
    PLAYS_HIGH,
    PLAYS_IN_SUIT,
    PLAYS_LOW,
    PLAYS_MIDDLE,
    Action,
    Bury,
    Play,
    plays_in_suit,
    plays_of,
)
from sheepshead.cards import DECK, mask_of
from sheepshead.dealing import as_deck, by_packets, checked_deal, deck_faults, shuffled, table_faults
from sheepshead.errors import IllegalAction, InvalidDeal, shown
from sheepshead.legality import (
    is_legal_bury,
    legal_cards,
    violations,
)
from sheepshead.making import finished
from sheepshead.opening import STEPS, no_step, start
from sheepshead.rules.facts import told
from sheepshead.rules.sheet import Rules
from sheepshead.state import (
    PHASES,
    Burying,
    PlayedOut,
    Playing,
    PlayingDraft,
)
from sheepshead.trumps import strongest

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from sheepshead.cards import Card
    from sheepshead.state import State

__all__ = ["apply", "apply_unchecked", "deal", "led_by_unchecked", "legal_moves", "set_up"]


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
        raise TypeError(f"a hand is played by Rules, such as presets.CALLED_ACE, not by {shown(rules)}")
    if (rng is None) == (deck is None):
        raise TypeError("deal() takes either rng, to shuffle, or deck, to deal as it lies")
    if rng is not None and not hasattr(rng, "shuffle"):
        raise TypeError(f"rng is a random.Random, not {shown(rng)}")
    lying = as_deck(deck or ()) if rng is None else shuffled(rules, rng)
    faults = (*table_faults(rules, dealer, stakes), *deck_faults(rules, lying))
    if faults:
        raise InvalidDeal(faults)
    holdings, blind = by_packets(rules, dealer, lying)
    return start(checked_deal(rules, dealer, holdings, blind, stakes))


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
    return start(checked_deal(rules, dealer, holdings, blind, stakes))


_PHASES: Final = frozenset(PHASES)


def legal_moves(state: State) -> tuple[Action, ...]:
    """Give everything the seat to act may do, in a fixed order; empty only when the hand is over.

    >>> import random
    >>> from sheepshead import deal, presets
    >>> legal_moves(deal(presets.CALLED_ACE, dealer=0, rng=random.Random(1)))
    (Pick(), Pass())
    """
    # Nearly always, and quicker to ask for.
    if type(state) is Playing:
        return state.options
    if type(state) in _PHASES:
        return state.options
    raise TypeError(f"legal_moves() takes a state of a hand, not {shown(state)}")


USUAL_PLAYERS: Final = 5
"""For a trick of so many cards a loop is written out."""


def apply(state: State, action: Action) -> State:  # noqa: C901, PLR0912, PLR0915 - a call costs 3 % of a step
    """Give the state after the action of the seat to act; the old state is untouched.

    Raises:
        IllegalAction: when the rules refuse the action; it says by which rule and what would be legal.
        TypeError: when the first value is no state or the second no action.  Only a value that has all that
            a state of play has, under the same names, is not told from one.

    >>> import random
    >>> from sheepshead import Pick, deal, presets
    >>> state = deal(presets.CALLED_ACE, dealer=0, rng=random.Random(1))
    >>> type(apply(state, Pick())).__name__
    'Burying'
    """
    if type(action) is not Play:
        return _before_play(state, action)
    # Asking for the type of the state, which is nearly always the same, would cost 3 % of a step.
    try:
        if action not in state.options:
            return _before_play(state, action)
        standing = state.standing  # type: ignore[union-attr]
    except (AttributeError, TypeError):
        return _before_play(state, action)
    # T1, T2, T4: the card falls; a full trick goes to its winner, who leads the next.
    contract, tables, done, leader, before = standing
    trick = state.trick + action.alone  # type: ignore[union-attr]
    led = trick[0]
    seat, loud = tables.next_to[state.to_act]  # type: ignore[union-attr]
    draft = PlayingDraft()
    if seat != leader:
        # A seat plays once to a trick, so until then it holds what it held when the trick was led.
        legal = contract.holdings[seat] & before
        following = legal & tables.follow_masks[led]
        draft.to_act = seat
        draft.trick = trick
        draft.standing = standing
        if loud and (not following or loud & led.mask):
            legal = legal_cards(tables, seat, legal, trick)
        elif following:
            # T3 in one step, which is all there is for a seat without duties.
            try:
                draft.options = PLAYS_IN_SUIT[following]
            except KeyError:
                draft.options = plays_in_suit(following)
            draft.__class__ = Playing
            return draft  # type: ignore[return-value]
    else:
        if tables.players == USUAL_PLAYERS:
            # cards.mask_of, written out.
            one, two, three, four, five = trick
            fell = one.mask + two.mask + three.mask + four.mask + five.mask
        else:
            fell = mask_of(trick)
        remaining = before - fell
        in_order = tables.trump_in_order
        if in_order:
            # What trumps.strongest gives (T4), by masks: the lowest bit is the strongest card.
            taking = fell & in_order or fell & tables.follow_masks[led]
            place = trick.index(DECK[(taking & -taking).bit_length() - 1])
        else:
            place = strongest(trick, tables.power[led])
        winner = (leader + place) % tables.players
        done = (done, leader, trick, winner)
        if not remaining:
            return finished(told(PlayedOut, (contract, done)))
        if led.mask & tables.opening_mask:
            tables = tables.after_lead(led, remaining)
        draft.to_act = winner
        draft.trick = ()
        draft.standing = (contract, tables, done, winner, remaining)
        legal = contract.holdings[winner] & remaining
        if tables.bound_leads[winner]:
            legal = legal_cards(tables, winner, legal, ())
    # actions.plays_of, without the way there.
    try:
        draft.options = PLAYS_HIGH[legal & 2047] + PLAYS_MIDDLE[legal >> 11 & 2047] + PLAYS_LOW[legal >> 22]
    except IndexError:
        draft.options = plays_of(legal)
    draft.__class__ = Playing
    return draft  # type: ignore[return-value]


def _before_play(state: State, action: Action) -> State:
    """Take an action of another phase than the play, or refuse what is not legal in any."""
    try:
        step = STEPS[type(state)]
    except KeyError:
        _refuse(state, action)
    # legality.is_offered, without the way there.
    if not is_legal_bury(state, action) if type(state) is Burying else action not in state.options:
        _refuse(state, action)
    return step(state, action)


def _refuse(state: State, action: Action) -> NoReturn:
    """Say what is wrong with an action that is not legal, or with what is no state or action at all."""
    if type(state) not in _PHASES:
        raise TypeError(f"apply() takes a state of a hand, not {shown(state)}")
    if type(action) not in KINDS_OF_ACTION:
        no_step(state, action)
    raise IllegalAction(state, action, violations(state, action), legal_moves(state))


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
            draft = _copied(state)
            draft.options = (action,)
            draft.__class__ = Playing
            return apply(draft, action)  # type: ignore[arg-type]
        case Burying(), Bury(cards=some):
            _require_held(state, some)
        case _:
            pass
    step = STEPS.get(type(state))
    return no_step(state, action) if step is None else step(state, action)


def led_by_unchecked(state: Playing, seat: int) -> Playing:
    """Let a seat lead although it did not take the last trick, as really happened in a record (T13).

    Nothing is checked: the state that comes back may be one that no legal play reaches.
    """
    draft = _copied(state)
    contract, tables, done, _, before = state.standing
    draft.standing = (contract, tables, done, seat, before)
    draft.to_act = seat
    legal = legal_cards(state.tables, seat, state.contract.holdings[seat] & state.remaining, ())
    draft.options = plays_of(legal)
    draft.__class__ = Playing
    return draft  # type: ignore[return-value]


def _copied(state: Playing) -> PlayingDraft:
    draft = PlayingDraft()
    for field in attrs.fields(PlayingDraft):
        setattr(draft, field.name, getattr(state, field.name))
    return draft


def _require_held(state: Burying | Playing, some: tuple[Card, ...]) -> None:
    holding = state.holding(state.to_act)
    strange = [str(card) for card in some if card not in holding]
    if strange:
        raise ValueError(f"seat {state.to_act} does not hold {' '.join(strange)}")
