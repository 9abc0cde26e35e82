"""Every state that a seat must reckon with, found slowly: by laying the cards in every way and playing again.

Nothing of the package's own reasoning is used but `view`, `set_up`, `legal_moves` and `apply`.
"""

from __future__ import annotations

from itertools import combinations
from math import comb, factorial, prod
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
    view,
)
from sheepshead.rules.facts import CallTime
from tests.drawn import dealt_of
from tests.view.twins import seen_by

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sheepshead import Action, Card, State
    from sheepshead.testing import Hand

Cards = tuple["Card", ...]
Place = tuple[str, int, Cards]
"""What a place is, whose it is, and the cards that really lie there and that the seat has not seen."""


def places_of(hand: Hand, moment: int, seat: int | None) -> list[Place] | None:
    """Where the cards lie that a seat has not seen; `None` where this reference is not up to it."""
    state = hand.states[moment]
    known = seen_by(seat, hand.states[: moment + 1], hand.actions[:moment])
    under = state.under if isinstance(state, Playing) else _under(hand, moment)
    hidden = under is not None and seat != _picker(state) and not isinstance(state, Finished)
    if hidden and isinstance(state, Playing):
        hidden = not any(under in trick.cards and trick.winner == seat for trick in state.tricks)
    if hidden and any(isinstance(action, Blitz) for action in hand.actions):
        return None
    places: list[Place] = []
    for each in range(state.players):
        down = state.face_down[each] if isinstance(state, Playing) else ()
        places += [("down", each, (card,)) for card in down]
        held = tuple(card for card in state.holding(each) if card not in known and card not in down)
        places.append(("hand", each, tuple(card for card in held if not hidden or card is not under)))
    if hidden and under is not None:
        places.append(("under", _picker(state) or 0, (under,)))
    for at, (before, action) in enumerate(hand.steps):
        if at < moment and isinstance(before, Burying) and isinstance(action, Bury) and before.to_act != seat:
            places.append(("bury", before.to_act, action.cards))
    if not _taken(state) and not {*state.blind} <= known:
        places.append(("blind", -1, state.blind))
    return [place for place in places if place[2]]


def _picker(state: State) -> int | None:
    return None if isinstance(state, Picking) else state.picker


def _under(hand: Hand, moment: int) -> Card | None:
    calls = [action for action in hand.actions[:moment] if isinstance(action, Call)]
    return calls[-1].under if calls else None


def _taken(state: State) -> bool:
    before = isinstance(state, Calling) and state.time is CallTime.BEFORE_BLIND
    return _picker(state) is not None and not before and bool(state.blind)


def ways(hand: Hand, moment: int, seat: int | None) -> int | None:
    """How many ways there are to try."""
    places = places_of(hand, moment, seat)
    if places is None:
        return None
    sizes = [len(some) for _, _, some in places]
    lying = factorial(sum(sizes)) // prod(map(factorial, sizes))
    state = hand.states[moment]
    if not _taken(state):
        return lying
    others = [each for each in _buriers(state) if each != seat]
    shape = state.rules.shape
    part = shape.blind // len(_buriers(state))
    return lying * prod([comb(shape.cards_each + part, part)] * len(others))


def _buriers(state: State) -> tuple[int, ...]:
    rule, picker = state.rules.partner, _picker(state)
    if picker is None:
        return ()
    return rule.buriers(picker, state.players) if rule.shares_blind else (picker,)


def every_state(hand: Hand, moment: int, seat: int | None) -> Iterator[State]:
    """Every state that the seat cannot tell from the one at this moment."""
    places = places_of(hand, moment, seat)
    assert places is not None
    seen = view(hand.states[moment], seat)
    for lying in _laid(tuple(card for _, _, some in places for card in some), [len(p[2]) for p in places]):
        new = {
            old: now
            for (_, _, some), others in zip(places, lying, strict=True)
            for old, now in zip(some, others, strict=True)
        }
        for holdings, blind in _deals(hand, moment, seat, new):
            state = _again(hand, moment, new, holdings, blind)
            if state is not None and view(state, seat) == seen:
                yield state


def _laid(cards: Cards, sizes: list[int]) -> Iterator[tuple[Cards, ...]]:
    if not sizes:
        yield ()
        return
    for some in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in some)
        for others in _laid(rest, sizes[1:]):
            yield (some, *others)


def _deals(
    hand: Hand, moment: int, seat: int | None, new: dict[Card, Card]
) -> Iterator[tuple[list[Cards], Cards]]:
    """The deals from which the cards can come to lie so: each choice of what was in the blind."""
    state = hand.states[moment]
    start = hand.states[0]
    pairs = dealt_of(start).on_table
    holdings: list[Cards] = []
    for each in range(start.players):
        on_table = pairs[each] if pairs else ()
        lying = (*(pair.down for pair in on_table), *(pair.up for pair in on_table))
        holdings.append((*lying, *(card for card in start.dealt(each) if card not in lying)))
    holdings = [tuple(new.get(card, card) for card in held) for held in holdings]
    blind = tuple(new.get(card, card) for card in (dealt_of(start).blind_as_it_lies or start.blind))
    others = [each for each in _buriers(state) if each != seat] if _taken(state) else []
    assert not start.rules.partner.shares_blind
    if not others:
        yield holdings, blind
        return
    (picker,) = others
    had = (*holdings[picker], *blind)
    for part in combinations(had, len(blind)):
        dealt = [*holdings]
        dealt[picker] = tuple(card for card in had if card not in part)
        yield dealt, part


def _again(
    hand: Hand, moment: int, new: dict[Card, Card], holdings: list[Cards], blind: Cards
) -> State | None:
    start = hand.states[0]
    state: State = set_up(
        start.rules, dealer=start.dealer, holdings=holdings, blind=blind, stakes=start.stakes
    )
    for action in hand.actions[:moment]:
        said: Action = action
        match action:
            case Bury(cards=some):
                said = Bury(new.get(card, card) for card in some)
            case Call(card=card, under=under) if under is not None:
                said = Call(card, new.get(under, under))
            case Play(card=card):
                said = Play(new.get(card, card))
            case _:
                pass
        if said not in legal_moves(state):
            return None
        state = apply(state, said)
    return state
