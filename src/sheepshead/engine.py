"""The game, one action after the other.

Scope: the play (rules T1, T2, T4, T11), and the two functions to which everything else comes together; how a
hand begins is in :mod:`sheepshead.starting`, the phases before the first card in :mod:`sheepshead.opening`.
What is legal is decided in :mod:`sheepshead.playable` and :mod:`sheepshead.legality`, what houses play in
:mod:`sheepshead.rules`; here is no rule of either.

This module is plainly typed, so that mypyc can compile it; see :mod:`sheepshead.kernel`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn

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
from sheepshead.cards import FACES, mask_of
from sheepshead.drafts import PlayBase, PlayingDraft
from sheepshead.errors import IllegalAction, shown
from sheepshead.kernel import PLACES
from sheepshead.legality import is_legal_bury, violations
from sheepshead.making import finished
from sheepshead.opening import STEPS, no_step
from sheepshead.playable import legal_cards
from sheepshead.rules.facts import told
from sheepshead.state import PHASES, Burying, Finished, PlayedOut, Playing
from sheepshead.trumps import strongest

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sheepshead.cards import Card
    from sheepshead.contract import Contract
    from sheepshead.state import State
    from sheepshead.tables import PlayTables

__all__ = ["apply", "apply_unchecked", "led_by_unchecked", "legal_moves"]

_PHASES: Final = frozenset(PHASES)

USUAL_PLAYERS: Final = 5
"""For a trick of so many cards a loop is written out."""

# What every step looks up: where this module is compiled, its own names are quicker than those of another.
_PLAY: Final[Any] = Play
_PLAYING: Final[Any] = Playing
_IN_SUIT: Final[dict[int, tuple[Play, ...]]] = PLAYS_IN_SUIT
_HIGH: Final[list[tuple[Play, ...]]] = PLAYS_HIGH
_MIDDLE: Final[list[tuple[Play, ...]]] = PLAYS_MIDDLE
_LOW: Final[list[tuple[Play, ...]]] = PLAYS_LOW
_FACES: Final[list[Any]] = FACES


def legal_moves(state: State) -> tuple[Action, ...]:
    """Give everything the seat to act may do, in a fixed order; empty only when the hand is over.

    >>> import random
    >>> from sheepshead import deal, presets
    >>> legal_moves(deal(presets.CALLED_ACE, dealer=0, rng=random.Random(1)))
    (Pick(), Pass())
    """
    # Nearly always, and quicker to ask for.
    if type(state) is _PLAYING:
        playing: PlayingDraft = state  # type: ignore[assignment]
        return playing.options
    if type(state) in _PHASES:
        return state.options
    raise TypeError(f"legal_moves() takes a state of a hand, not {shown(state)}")


def apply(state: State, action: Action) -> State:
    """Give the state after the action of the seat to act; the old state is untouched.

    Raises:
        IllegalAction: when the rules refuse the action; it says by which rule and what would be legal.
        TypeError: when the first value is no state or the second no action.  Interpreted, only a value that
            has all that a state of play has, under the same names, is not told from one.

    >>> import random
    >>> from sheepshead import Pick, deal, presets
    >>> state = deal(presets.CALLED_ACE, dealer=0, rng=random.Random(1))
    >>> type(apply(state, Pick())).__name__
    'Burying'
    """
    if type(action) is not _PLAY:
        return _before_play(state, action)
    # Asking for the type of the state, which is nearly always the same, would cost 3 % of a step.
    standing: tuple[Any, ...]
    try:
        playing: PlayingDraft = state  # type: ignore[assignment]
        standing = playing.standing if action in playing.options else ()
    except (AttributeError, TypeError):
        standing = ()
    if not standing:
        return _before_play(state, action)
    play: PlayBase = action  # type: ignore[assignment]
    # T1, T2: the card falls.
    tables: PlayTables
    leader: i64
    left: i64
    seat: i64
    loud: i64
    holdings: tuple[int, ...]
    next_to: tuple[tuple[int, int], ...]
    follow_masks: dict[Card, int]
    _, tables, _, leader, left, holdings, next_to, follow_masks = standing
    trick: tuple[Card, ...] = playing.trick + play.alone  # type: ignore[possibly-undefined]
    seat, loud = next_to[playing.to_act]
    if seat == leader:
        return _taken(standing, trick)
    # A seat plays once to a trick, so until then it holds what it held when the trick was led.
    legal: i64 = holdings[seat] & left
    led = trick[0]
    following: i64 = legal & follow_masks[led]
    draft = PlayingDraft()
    draft.standing = standing
    draft.to_act = seat
    draft.trick = trick
    if loud and (not following or loud & led.mask):
        legal = legal_cards(tables, seat, legal, trick)
    elif following:
        # T3 in one step, which is all there is for a seat without duties.
        try:
            draft.options = _IN_SUIT[following]
        except KeyError:
            draft.options = plays_in_suit(following)
        draft.__class__ = _PLAYING
        return draft  # type: ignore[return-value]
    # actions.plays_of, without the way there.
    try:
        draft.options = _HIGH[legal & 2047] + _MIDDLE[legal >> 11 & 2047] + _LOW[legal >> 22]
    except IndexError:
        draft.options = plays_of(legal)
    draft.__class__ = _PLAYING
    return draft  # type: ignore[return-value]


def _taken(standing: tuple[Any, ...], trick: tuple[Card, ...]) -> Playing | Finished:
    """T4: a full trick goes to its winner, who leads the next."""
    contract: Contract
    tables: PlayTables
    leader: i64
    left: i64
    holdings: tuple[int, ...]
    follow_masks: dict[Card, int]
    contract, tables, done, leader, left, holdings, next_to, follow_masks = standing
    led = trick[0]
    place: i64
    players: i64 = tables.players
    in_order: i64 = tables.trump_in_order
    if in_order and players == USUAL_PLAYERS:
        # cards.mask_of and _place_of_taker, written out.
        one, two, three, four, five = trick
        first: i64 = one.mask
        second: i64 = two.mask
        third: i64 = three.mask
        fourth: i64 = four.mask
        fell: i64 = first + second + third + fourth + five.mask
        taking = fell & in_order or fell & follow_masks[led]
        taker = _FACES[(taking & -taking) % PLACES]
        place = (
            0 if one is taker else 1 if two is taker else 2 if three is taker else 3 if four is taker else 4
        )
    else:
        fell = mask_of(trick)
        place = _place_of_taker(trick, fell, tables)
    remaining: i64 = left - fell
    winner: i64 = (leader + place) % players
    done = (done, leader, trick, winner)
    if not remaining:
        return finished(told(PlayedOut, (contract, done)))
    opening: i64 = tables.opening_mask
    if opening and opening & led.mask:
        tables = tables.after_lead(led, remaining)
        next_to, follow_masks = tables.next_to, tables.follow_masks
    draft = PlayingDraft()
    draft.standing = contract, tables, done, winner, remaining, holdings, next_to, follow_masks
    draft.to_act = winner
    draft.trick = ()
    legal: i64 = holdings[winner] & remaining
    if tables.bound_leads[winner]:
        legal = legal_cards(tables, winner, legal, ())
    try:
        draft.options = _HIGH[legal & 2047] + _MIDDLE[legal >> 11 & 2047] + _LOW[legal >> 22]
    except IndexError:
        draft.options = plays_of(legal)
    draft.__class__ = _PLAYING
    return draft  # type: ignore[return-value]


def _place_of_taker(trick: tuple[Card, ...], fell: int, tables: PlayTables) -> int:
    """T4: give the place in the trick of the card that takes it, from 0."""
    in_order = tables.trump_in_order
    if not in_order:
        return strongest(trick, tables.power[trick[0]])
    # The lowest bit is the strongest card.
    taking = fell & in_order or fell & tables.follow_masks[trick[0]]
    return trick.index(_FACES[(taking & -taking) % PLACES])


def _before_play(state: State, action: Action) -> State:
    """Take an action of another phase than the play, or refuse what is not legal in any."""
    step = STEPS.get(type(state))
    if step is None:
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
    contract, tables, done, _, left, holdings, next_to, follow_masks = state.standing
    draft.standing = contract, tables, done, seat, left, holdings, next_to, follow_masks
    draft.to_act = seat
    legal = legal_cards(state.tables, seat, state.contract.holdings[seat] & state.remaining, ())
    draft.options = plays_of(legal)
    draft.__class__ = Playing
    return draft  # type: ignore[return-value]


def _copied(state: Playing) -> PlayingDraft:
    draft = PlayingDraft()
    draft.standing = state.standing
    draft.to_act = state.to_act
    draft.trick = state.trick
    draft.options = state.options
    return draft


def _require_held(state: Burying | Playing, some: tuple[Card, ...]) -> None:
    holding = state.holding(state.to_act)
    strange = [str(card) for card in some if card not in holding]
    if strange:
        raise ValueError(f"seat {state.to_act} does not hold {' '.join(strange)}")
