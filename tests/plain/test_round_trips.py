"""What is written is read back as it was: states, actions, rules, scores and records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given

from sheepshead import Rules, apply, legal_moves, presets, score, testing
from sheepshead.plain import ACTION, HAND_RECORD, RULES, SCORE, STATE, Codec, from_json, from_plain, to_json
from sheepshead.records import read_hand
from sheepshead.testing import EveryoneMayCrack, Hand
from tests.drawn import ANY_RULES
from tests.properties.volume import every_source, for_hands

if TYPE_CHECKING:
    from random import Random

    from sheepshead import Action, State

CODEC: Final = Codec().register("tests/everyone-may-crack", EveryoneMayCrack)
HANDS: Final = sorted(Path(__file__).parents[2].joinpath("examples", "hands").glob("*.toml"))


def same(state: State, action: Action | None) -> None:
    """A state that was written and read is as good as the first."""
    again = CODEC.from_json(CODEC.to_json(state), STATE)
    assert type(again) is type(state)
    assert again == state
    assert hash(again) == hash(state)
    assert repr(again) == repr(state)
    assert again.holdings == state.holdings
    assert legal_moves(again) == legal_moves(state)
    if action is not None:
        assert apply(again, action) == apply(state, action)


def check_states(hand: Hand, _: Random) -> None:
    for state, action in (*hand.steps, (hand.finished, None)):
        same(state, action)


@every_source
def test_every_state_of_a_hand_comes_back(source: str) -> None:
    for_hands(source, 2, check_states)


@given(testing.states(ANY_RULES))
def test_a_state_comes_back(state: State) -> None:
    same(state, next(iter(legal_moves(state)), None))


@given(ANY_RULES)
def test_rules_come_back(rules: Rules) -> None:
    again = CODEC.from_json(CODEC.to_json(rules, indent=1), RULES)
    assert again == rules
    assert hash(again) == hash(rules)


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_a_preset_is_written_by_name_and_in_full(name: str) -> None:
    rules = presets.by_name(name)
    written = json.loads(to_json(rules))["value"]
    assert written["preset"] == name
    assert written["shape"]["players"] == rules.players
    assert from_plain({**written, "preset": None}, RULES) == rules


@given(testing.steps(ANY_RULES))
def test_actions_come_back(step: tuple[State, Action]) -> None:
    for action in legal_moves(step[0])[:50]:
        assert from_json(to_json(action), ACTION) == action


@given(testing.hands(ANY_RULES))
def test_scores_come_back(hand: Hand) -> None:
    result = score(hand.finished)
    assert from_json(to_json(result), SCORE) == result


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_records_come_back(path: Path) -> None:
    record = read_hand(path)
    again = from_json(to_json(record), HAND_RECORD)
    assert again == record
    assert again.rules_name == record.rules_name


def test_there_are_records_to_read() -> None:
    assert len(HANDS) > 30


def test_a_document_is_read_from_bytes_with_a_mark_as_well() -> None:
    text = to_json(presets.GAMERULES)
    for given_as in (text.encode(), f"\ufeff{text}", f"\ufeff{text}".encode(), f"\n {text} \n"):
        assert from_json(given_as) == presets.GAMERULES
