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
    cards,
    legal_moves,
    score,
    set_up,
    testing,
)
from sheepshead.rules import BlackQueens, CallUp, Doublings, JackAndAce, JackOfDiamonds, ThreePartners
from tests import naive
from tests.drawn import ANY_RULES, as_it_lay
from tests.properties.volume import every_source, for_hands

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from sheepshead.testing import Hand


# --- seats ------------------------------------------------------------------------------------------------


def turned(by_seat: tuple[object, ...], by: int) -> tuple[object, ...]:
    """What belonged to seat 0 belongs to seat `by`."""
    return by_seat[-by:] + by_seat[:-by]


def check_rotation(hand: Hand, rng: Random) -> None:
    start = hand.states[0]
    players = start.rules.players
    by = rng.randrange(players)
    seats = range(players)
    lay, blind = as_it_lay(start)
    holdings = [lay[(seat - by) % players] for seat in seats]
    dealer = (start.dealer + by) % players
    state = set_up(start.rules, dealer=dealer, holdings=holdings, blind=blind, stakes=start.stakes)
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
    for name in ("outcome", "picker_points", "defender_points", "set_aside", "multipliers", "pot"):
        assert getattr(other, name) == getattr(one, name)


@every_source
def test_turning_the_table_turns_the_hand(source: str) -> None:
    for_hands(source, 80, check_rotation)


@given(testing.hands(ANY_RULES), st.randoms(use_true_random=False))
def test_turning_the_table_turns_the_hand_shrinkable(hand: Hand, rng: Random) -> None:
    check_rotation(hand, rng)


# --- fail suits -------------------------------------------------------------------------------------------


def fail_suits_are_alike(rules: Rules) -> bool:
    """Whether suits may change names: each has the same ranks, and the house names no fail card itself."""
    order = rules.trumps
    alike = len({tuple(card.rank for card in order.fail_cards(suit)) for suit in order.fail_suits}) == 1
    return alike and all(map(order.is_trump, named_cards(rules)))


def named_cards(rules: Rules) -> tuple[Card, ...]:
    """The very cards that a house's rules name (K9, X4)."""
    pairs = rules.doubling.pairs if isinstance(rules.doubling, Doublings) else ()
    shown = tuple(card for pair in pairs for card in pair)
    match rules.partner:
        case JackOfDiamonds(call_up=CallUp.NEVER) | JackAndAce():
            return (*shown, naive.JD)
        case JackOfDiamonds():
            return (*shown, naive.JD, *naive.CALL_UP)
        case BlackQueens():
            return (*shown, *naive.BLACK)
        case ThreePartners():
            return (*shown, *naive.THREE, *cards("8D 9D KD TD AD JH JS JC"))
        case _:
            return shown


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
    holdings, blind = as_it_lay(start)
    state: State = set_up(
        attrs.evolve(rules, shape=attrs.evolve(rules.shape, deck=deck)),
        dealer=start.dealer,
        holdings=[all_renamed(held) for held in holdings],
        blind=all_renamed(blind),
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
    for_hands(source, 80, check_renaming_where_it_holds)


@given(testing.hands(ANY_RULES), st.randoms(use_true_random=False))
def test_fail_suits_may_change_names_shrinkable(hand: Hand, rng: Random) -> None:
    assume(fail_suits_are_alike(hand.states[0].rules))
    check_renaming(hand, rng)
