"""States that one seat cannot tell apart: a hand played again, with cards exchanged that it has not seen.

What a seat has seen is worked out here once more, from the rulebook and not from the package.  Whatever was
said or played openly is the same in both hands; what lay face down (the bury, an under) is exchanged too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepshead import (
    Blitz,
    Bury,
    Burying,
    Call,
    Calling,
    Finished,
    Picking,
    Play,
    Playing,
    apply,
    legal_moves,
    set_up,
)
from sheepshead.rules.facts import CallTime
from sheepshead.testing import Hand
from tests.drawn import as_it_lay, dealt_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from sheepshead import Action, Card, State

EXCHANGES = 6
"""How often two cards are exchanged, where the rules allow it, on the way to another hand."""


def seen_by(seat: int | None, states: tuple[State, ...], actions: tuple[Action, ...]) -> set[Card]:
    """The cards of which this seat knows where they lie or lay, at the last of these states."""
    last = states[-1]
    pairs = dealt_of(last).on_table
    seen = {pair.up for each in pairs for pair in each}
    seen |= {pair.down for each in pairs for pair in each if not _lies_under(pair.up, last)}
    if seat is not None:
        seen |= {*last.dealt(seat)} - {pair.down for pair in (pairs[seat] if pairs else ())}
    for state, action in zip(states[:-1], actions, strict=True):
        if isinstance(action, Play) and not _is_hidden_under(action.card, state, last, seat):
            seen.add(action.card)
        if isinstance(action, Blitz):
            seen |= {*action.pair}
    for state in states:
        taken = isinstance(state, Burying) or (
            isinstance(state, Calling) and state.time is not CallTime.BEFORE_BLIND
        )
        if (
            taken
            and seat is not None
            and not isinstance(state, (Picking, Finished))
            and state.picker is not None
        ):
            buriers = state.rules.partner.buriers(state.picker, state.players)
            if seat in buriers:
                seen |= {*state.holding(seat)}
    if isinstance(last, Finished) and not last.thrown_in:
        seen |= {*last.buried}
        if last.picker is None:
            seen |= {*last.blind}
    return seen


def _lies_under(up: Card, state: State) -> bool:
    """H1: whether a card is still on the one that was dealt face down under it."""
    if not isinstance(state, Playing):
        return False
    return up in state.trick or any(up in holding for holding in state.holdings)


def _is_hidden_under(card: Card, state: State, last: State, seat: int | None) -> bool:
    """T8: whether this is the under, and one that the seat may not look at."""
    if not isinstance(state, Playing) or card is not state.under or isinstance(last, Finished):
        return False
    assert isinstance(last, Playing)
    taken = any(card in trick.cards and trick.winner == seat for trick in last.tricks)
    return seat != state.picker and not taken


def exchanged(action: Action, new: Mapping[Card, Card]) -> Action:
    """The action, with the cards that lie face down exchanged."""
    match action:
        case Bury(cards=some):
            return Bury(new.get(card, card) for card in some)
        case Call(card=card, under=under) if under is not None:
            return Call(card, new.get(under, under))
        case Play(card=card):
            return Play(new.get(card, card))
        case _:
            return action


def played_again(hand: Hand, moment: int, new: Mapping[Card, Card]) -> Hand | None:
    """The hand up to a moment with cards exchanged; `None` where the rules would have it otherwise."""
    start = hand.states[0]
    holdings, blind = as_it_lay(start)
    state: State = set_up(
        start.rules,
        dealer=start.dealer,
        holdings=[[new.get(card, card) for card in held] for held in holdings],
        blind=[new.get(card, card) for card in blind],
        stakes=start.stakes,
    )
    states, actions = [state], []
    for seen, action in zip(hand.states[:moment], hand.actions[:moment], strict=True):
        said = exchanged(action, new)
        if type(state) is not type(seen) or said not in legal_moves(state):
            return None
        state = apply(state, said)
        states.append(state)
        actions.append(said)
    return Hand(tuple(states), tuple(actions)) if type(state) is type(hand.states[moment]) else None


def twin(hand: Hand, moment: int, seat: int | None, rng: Random) -> State | None:
    """Another state that this seat cannot tell from `hand.states[moment]`; `None` where none was found."""
    other = Hand(hand.states[: moment + 1], hand.actions[:moment])
    for _ in range(EXCHANGES):
        known = seen_by(seat, other.states, other.actions)
        loose = [card for card in hand.states[0].rules.shape.deck if card not in known]
        if len(loose) < 2:
            break
        one, two = rng.sample(loose, 2)
        other = played_again(other, moment, {one: two, two: one}) or other
    return other.states[-1] if other.states[-1] != hand.states[moment] else None
