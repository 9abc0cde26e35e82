"""Values come back as they were from pickle, copy, their own `repr`, and another process."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from operator import is_
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sheepshead
import sheepshead.rules
from sheepshead import (
    Card,
    IllegalAction,
    Play,
    Playing,
    Rank,
    Rules,
    Suit,
    apply,
    cards,
    legal_moves,
    score,
    testing,
)
from sheepshead.cards import DECK
from sheepshead.testing import EveryoneMayCrack
from sheepshead.testing.random_actions import action_space
from tests.drawn import ANY_RULES
from tests.properties.volume import SOURCES, every_source, for_hands, seeded_hand

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from sheepshead import Action, State
    from sheepshead.testing import Hand

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
# Asked for one by one, because some are imported when they are first used.
NAMES: Final = {
    **{name: getattr(sheepshead, name) for name in sheepshead.__all__},
    **{name: getattr(sheepshead.rules, name) for name in sheepshead.rules.__all__},
    "EveryoneMayCrack": EveryoneMayCrack,
}
PROJECT: Final = Path(__file__).parent.parent.parent
T = TypeVar("T")


@every_source
def test_states_are_compared_by_all_that_they_hold(source: str) -> None:
    def check(hand: Hand, _: Random) -> None:
        for state in hand.states:
            if isinstance(state, Playing):
                contract, dealt = state.contract, state.contract.dealt
                # The blind is what the seats were not dealt.
                held = [getattr(dealt, name) for name in named(dealt) if name != "blind"]
                held += [getattr(contract, name) for name in named(contract) if name != "dealt"]
                assert sorted(map(id, contract.told_apart_by)) == sorted(map(id, held))
                break

    for_hands(source, 4, check)


def named(value: attrs.AttrsInstance) -> list[str]:
    """What attrs compares values of a class by."""
    return [field.name for field in attrs.fields(type(value)) if field.eq]


def copies(value: T) -> Iterator[T]:
    for protocol in PROTOCOLS:
        yield pickle.loads(pickle.dumps(value, protocol))
    yield copy.copy(value)
    yield copy.deepcopy(value)


def check_copies(hand: Hand, _: Random) -> None:
    for state, action in (*hand.steps, (hand.finished, None)):
        for again in copies(state):
            assert type(again) is type(state)
            assert again == state
            assert hash(again) == hash(state)
            assert repr(again) == repr(state)
            check_plays_on(state, again, action)


def check_plays_on(state: State, again: State, action: Action | None) -> None:
    """A copy is as good as the first: the same moves, the very same cards, the same state after them."""
    assert legal_moves(again) == legal_moves(state)
    for seat in range(state.rules.players):
        assert all(map(is_, again.holding(seat), state.holding(seat)))
    if isinstance(state, Playing) and isinstance(again, Playing):
        assert all(map(is_, again.trick, state.trick))
        assert all(map(is_, legal_moves(again), legal_moves(state)))
    if action is not None:
        assert apply(again, action) == apply(state, action)


@every_source
def test_states_survive_pickle_and_copy(source: str) -> None:
    for_hands(source, 3, check_copies)


@given(testing.states(ANY_RULES))
def test_states_survive_pickle_and_copy_shrinkable(state: State) -> None:
    for again in copies(state):
        assert again == state
        check_plays_on(state, again, next(iter(legal_moves(state)), None))


@pytest.mark.parametrize("value", [*DECK, *Suit, *Rank, *map(Play, DECK)], ids=str)
def test_cards_and_plays_survive_as_themselves(value: Card | Suit | Rank | Play) -> None:
    assert all(again is value for again in copies(value))
    assert value in {value: None}


@given(ANY_RULES)
def test_rules_survive_pickle_and_copy(rules: Rules) -> None:
    for again in copies(rules):
        assert again == rules
        assert hash(again) == hash(rules)
        assert again.trumps.power == rules.trumps.power


@given(testing.steps(ANY_RULES))
def test_actions_survive_pickle_and_copy(step: tuple[State, Action]) -> None:
    for action in legal_moves(step[0]):
        for again in copies(action):
            assert again == action
            assert hash(again) == hash(action)


@given(testing.illegal_steps(ANY_RULES))
def test_a_refusal_survives_pickle(step: tuple[State, Action]) -> None:
    with pytest.raises(IllegalAction) as caught:
        apply(*step)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.state, again.action, again.violations) == (*step, caught.value.violations)
    assert str(again) == str(caught.value)


# --- text -------------------------------------------------------------------------------------------------


def evaluates_back(value: object) -> bool:
    again = eval(repr(value), dict(NAMES))
    return type(again) is type(value) and again == value


@pytest.mark.parametrize("value", [*DECK, *Suit, *Rank], ids=str)
def test_the_repr_of_a_card_evaluates_to_itself(value: Card | Suit | Rank) -> None:
    assert eval(repr(value), dict(NAMES)) is value


@given(testing.states(ANY_RULES), st.randoms(use_true_random=False))
def test_the_repr_of_an_action_evaluates_back(state: State, rng: Random) -> None:
    assert all(map(evaluates_back, legal_moves(state)))
    assert all(map(evaluates_back, rng.sample(list(action_space(state, rng)), 20)))


@given(ANY_RULES)
def test_the_repr_of_rules_and_their_plug_ins_evaluates_back(rules: Rules) -> None:
    assert evaluates_back(rules)
    assert evaluates_back(rules.trumps)
    assert all(evaluates_back(getattr(rules, field.name)) for field in attrs.fields(Rules))


@given(testing.hands(ANY_RULES))
def test_the_repr_of_tricks_and_scores_evaluates_back(hand: Hand) -> None:
    assert all(map(evaluates_back, hand.finished.tricks))
    assert evaluates_back(score(hand.finished))


@given(st.lists(st.sampled_from(DECK)), st.sampled_from([" ", ", ", ",", "\n"]))
def test_cards_are_read_as_they_are_written(some: list[Card], between: str) -> None:
    assert cards(between.join(map(str, some))) == tuple(some)
    assert cards(between.join(str(card).lower() for card in some)) == tuple(some)


# --- another process --------------------------------------------------------------------------------------

# Replays hands that another process played, and says what it saw.
REPLAY: Final = """
import pickle, sys
from sheepshead import apply, legal_moves

said = []
for states, actions in pickle.load(sys.stdin.buffer):
    state = states[0]
    for action, seen in zip(actions, states[1:]):
        said.append(repr(legal_moves(state)))
        state = apply(state, action)
        assert state == seen and hash(state) == hash(seen) and {seen: 1}[state], seen
        assert legal_moves(state) == legal_moves(seen), seen
        assert repr(state) == repr(seen), seen
print("\\n".join(said))
"""


def test_hands_are_the_same_in_a_process_with_other_hashes() -> None:
    hands = [seeded_hand(source, seed)[0] for source in SOURCES for seed in range(5)]
    # Hashes kept in a pickle would be this process's.
    assert all(hash(state) for hand in hands for state in hand.states)
    told = [(hand.states, hand.actions) for hand in hands]
    for hash_seed in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-c", REPLAY],
            input=pickle.dumps(told),
            capture_output=True,
            check=False,
            cwd=PROJECT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        )
        assert ran.returncode == 0, ran.stderr.decode()
        here = [repr(legal_moves(state)) for hand in hands for state in hand.states[:-1]]
        assert ran.stdout.decode().splitlines() == here
