"""Nothing depends on where a seat is, or on which fail suit is which."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import attrs
from hypothesis import assume, given
from hypothesis import strategies as st

from sheepshead import (
    Action,
    Bury,
    Call,
    Card,
    Finished,
    Play,
    Rules,
    State,
    Suit,
    apply,
    legal_moves,
    score,
    set_up,
)
from tests import strategies
from tests.properties.volume import every_source, for_hands

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from tests.generators import Hand


# --- seats ------------------------------------------------------------------------------------------------


def turned(by_seat: tuple[object, ...], by: int) -> tuple[object, ...]:
    """What belonged to seat 0 belongs to seat `by`."""
    return by_seat[-by:] + by_seat[:-by]


def check_rotation(hand: Hand, rng: Random) -> None:
    start = hand.states[0]
    players = start.rules.players
    by = rng.randrange(players)
    seats = range(players)
    holdings = [start.holding((seat - by) % players) for seat in seats]
    dealer = (start.dealer + by) % players
    state = set_up(start.rules, dealer=dealer, holdings=holdings, blind=start.blind, stakes=start.stakes)
    for seen, action in hand.steps:
        assert not isinstance(seen, Finished)
        assert not isinstance(state, Finished)
        assert type(state) is type(seen)
        assert state.to_act == (seen.to_act + by) % players
        assert legal_moves(state) == legal_moves(seen)
        assert all(state.holding((seat + by) % players) == seen.holding(seat) for seat in seats)
        state = apply(state, action)
    assert isinstance(state, Finished)
    one, other = score(hand.finished), score(state)
    for name in ("stakes", "points", "tricks"):
        assert getattr(other, name) == turned(getattr(one, name), by)
    assert {*other.partners} == {(seat + by) % players for seat in one.partners}
    assert other.picker == (None if one.picker is None else (one.picker + by) % players)
    for name in ("outcome", "picker_points", "defender_points", "set_aside", "multipliers"):
        assert getattr(other, name) == getattr(one, name)


@every_source
def test_turning_the_table_turns_the_hand(source: str) -> None:
    for_hands(source, 150, check_rotation)


@given(strategies.hands(), st.randoms(use_true_random=False))
def test_turning_the_table_turns_the_hand_shrinkable(hand: Hand, rng: Random) -> None:
    check_rotation(hand, rng)


# --- fail suits -------------------------------------------------------------------------------------------


def fail_suits_are_alike(rules: Rules) -> bool:
    """Whether each fail suit has the same ranks, so that their names do not matter."""
    order = rules.trumps
    return len({tuple(card.rank for card in order.fail_cards(suit)) for suit in order.fail_suits}) == 1


def renamed(card: Card, rules: Rules, names: Mapping[Suit, Suit]) -> Card:
    return card if rules.trumps.is_trump(card) else Card.of(card.rank, names[card.suit])


def renamed_action(action: Action, rules: Rules, names: Mapping[Suit, Suit]) -> Action:
    match action:
        case Play(card=card):
            return Play(renamed(card, rules, names))
        case Bury(cards=some):
            return Bury([renamed(card, rules, names) for card in some])
        case Call(card=card, under=under):
            called = renamed(card, rules, names)
            return Call(called, under=None if under is None else renamed(under, rules, names))
        case _:
            return action


def check_renaming(hand: Hand, rng: Random) -> None:
    start = hand.states[0]
    rules = start.rules
    suits = rules.trumps.fail_suits
    names = dict(zip(suits, rng.choice(list(permutations(suits))), strict=True))

    def all_renamed(some: tuple[Card, ...]) -> list[Card]:
        return [renamed(card, rules, names) for card in some]

    deck = tuple(all_renamed(rules.shape.deck))
    state: State = set_up(
        attrs.evolve(rules, shape=attrs.evolve(rules.shape, deck=deck)),
        dealer=start.dealer,
        holdings=[all_renamed(start.holding(seat)) for seat in range(rules.players)],
        blind=all_renamed(start.blind),
        stakes=start.stakes,
    )
    for seen, action in hand.steps:
        assert type(state) is type(seen)
        assert len(legal_moves(state)) == len(legal_moves(seen))
        assert set(legal_moves(state)) == {renamed_action(move, rules, names) for move in legal_moves(seen)}
        state = apply(state, renamed_action(action, rules, names))
    assert isinstance(state, Finished)
    assert score(state) == score(hand.finished)


def check_renaming_where_it_holds(hand: Hand, rng: Random) -> None:
    if fail_suits_are_alike(hand.states[0].rules):
        check_renaming(hand, rng)


@every_source
def test_fail_suits_may_change_names(source: str) -> None:
    for_hands(source, 150, check_renaming_where_it_holds)


@given(strategies.hands(), st.randoms(use_true_random=False))
def test_fail_suits_may_change_names_shrinkable(hand: Hand, rng: Random) -> None:
    assume(fail_suits_are_alike(hand.states[0].rules))
    check_renaming(hand, rng)
