"""What is legal is accepted, and everything else is refused with the rule that refuses it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheepshead import (
    Action,
    Bury,
    Call,
    Calling,
    Decline,
    DemandRedeal,
    Finished,
    GoAlone,
    IllegalAction,
    Pass,
    Pick,
    Picking,
    Play,
    Playing,
    State,
    apply,
    legal_moves,
    testing,
)
from sheepshead.cards import cards_of, mask_of
from sheepshead.playable import legal_cards
from sheepshead.testing import Hand
from sheepshead.testing.random_actions import action_space
from tests.drawn import ANY_RULES
from tests.properties.volume import every_source, for_hands

RULES_BY_LETTER = {"C": 6, "D": 8, "P": 5, "B": 4, "K": 10, "X": 7, "T": 13, "S": 9, "N": 9, "M": 3, "H": 2}
RULE_IDS = {f"{letter}{number + 1}" for letter, count in RULES_BY_LETTER.items() for number in range(count)}


def refusal(state: State, action: Action) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    return caught.value


def check_refusal(state: State, action: Action) -> None:
    error = refusal(state, action)
    assert error.state is state
    assert error.action is action
    assert error.violations
    legal = tuple(move.card for move in legal_moves(state) if isinstance(move, Play))
    for violation in error.violations:
        assert violation.rule in RULE_IDS
        assert violation.sentence.endswith(".")
        assert f"{violation.sentence} [{violation.rule}]" in str(error)
        if isinstance(state, Playing) and isinstance(action, Play):
            assert violation.legal == legal
    assert {violation.rule[0] for violation in error.violations} == {family(state, action)}


def nobody_picks(state: State) -> bool:
    """Whether the house has no picking, or a hand is played that nobody picked."""
    return not state.rules.partner.has_picker or (isinstance(state, Playing) and state.picker is None)


def family(state: State, action: Action) -> str:
    """The section of the rulebook that says no."""
    match state, action:
        case Playing(), Play(card=card) if any(card in down for down in state.face_down):
            return "H" if card in state.holding(state.to_act) else "T"
        case (Finished(), _) | (_, Play()):
            return "T"
        case _, DemandRedeal():
            return "D"
        case (Picking(), Pass()) | (_, Pick() | Pass()):
            return "P"
        case Calling(), GoAlone():
            return "K"
        case _, Bury() | GoAlone() if nobody_picks(state):
            return "P"
        case _, Bury():
            return "B"
        case (_, Call() | GoAlone()) | (Calling(), Decline()):
            return "K"
        case _:
            return "X"


def check_both_ways(state: State, rng: Random) -> None:
    """Every action there is: either a legal move and accepted, or refused; the state stays as it is."""
    seen = (hash(state), repr(state), legal_moves(state))
    legal = frozenset(legal_moves(state))
    tried = set()
    for action in action_space(state, rng):
        if action in legal:
            tried.add(action)
        else:
            check_refusal(state, action)
    assert tried == legal
    for action in legal:
        assert apply(state, action) != state
    assert (hash(state), repr(state), legal_moves(state)) == seen


def check_some_both_ways(hand: Hand, rng: Random) -> None:
    for state in hand.states:
        if not isinstance(state, Playing) or not rng.randint(0, 3):
            check_both_ways(state, rng)


def check_fast_path(hand: Hand, _: Random) -> None:
    """The mask of legal cards that play carries on is what all clauses give when they are asked anew."""
    for state in hand.states:
        if isinstance(state, Playing):
            holding = mask_of(state.holding(state.to_act))
            slow = legal_cards(state.tables, state.to_act, holding, state.trick)
            assert legal_moves(state) == tuple(Play(card) for card in cards_of(slow))
            assert slow


@every_source
def test_legal_moves_and_apply_agree_on_every_action(source: str) -> None:
    for_hands(source, 12, check_some_both_ways)


@given(testing.states(ANY_RULES), st.randoms(use_true_random=False))
def test_legal_moves_and_apply_agree_on_every_action_shrinkable(state: State, rng: Random) -> None:
    check_both_ways(state, rng)


@given(testing.steps(ANY_RULES))
def test_a_legal_action_is_accepted(step: tuple[State, Action]) -> None:
    state, action = step
    assert apply(state, action) != state


@given(testing.illegal_steps(ANY_RULES))
def test_an_illegal_action_is_refused_by_rule(step: tuple[State, Action]) -> None:
    check_refusal(*step)


@every_source
def test_the_fast_path_to_legal_cards_agrees_with_the_slow_one(source: str) -> None:
    for_hands(source, 100, check_fast_path)
