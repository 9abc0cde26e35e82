"""Every public value refuses change, and nothing that happens later changes an earlier state."""

from __future__ import annotations

import contextlib
import pickle
from random import Random
from typing import TYPE_CHECKING, Any, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sheepshead
import sheepshead.rules
from sheepshead import Finished, IllegalAction, apply, legal_moves, presets, score, testing
from sheepshead.cards import Interned
from sheepshead.drafts import ContractBase, FinishedDraft, PlayBase, PlayingDraft
from sheepshead.testing import Hand
from sheepshead.testing.random_actions import PLAYS, SPEECHES
from tests.drawn import ANY_RULES
from tests.properties.volume import every_source, for_hands

if TYPE_CHECKING:
    from collections.abc import Iterator

REFUSAL = (AttributeError, TypeError)
"""attrs says `FrozenInstanceError`, an `AttributeError`; tuples do not let their class be changed either."""


def fields_of(kind: type) -> tuple[str, ...] | None:
    """The names of what values of a class are made of; nothing for a class that is no value."""
    if attrs.has(kind):
        return tuple(field.name for field in attrs.fields(kind))
    if issubclass(kind, Interned):
        return ()
    fields: tuple[str, ...] | None = getattr(kind, "_fields", None)
    return fields


def values_in(value: object) -> Iterator[object]:
    """The value and every value that it is made of."""
    fields = fields_of(type(value))
    if fields is not None:
        yield value
        for name in fields:
            yield from values_in(getattr(value, name))
    elif isinstance(value, tuple):
        for part in value:
            yield from values_in(part)


def refuses_change(value: object) -> None:
    """Neither what a value has nor anything else can be set or deleted."""
    for name in [name for name in dir(value) if not name.startswith("__")] + ["__class__", "anything"]:
        with pytest.raises(REFUSAL):
            setattr(value, name, None)
        with pytest.raises(REFUSAL):
            delattr(value, name)


PUBLIC = {
    name: thing
    for module in (sheepshead, sheepshead.rules)
    for name in module.__all__
    if isinstance(thing := getattr(module, name), type) and fields_of(thing) is not None
}


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_class_refuses_change(name: str) -> None:
    kind = PUBLIC[name]
    content = fields_of(kind) or ()
    refuses_change(tuple.__new__(kind, content) if issubclass(kind, tuple) else empty(kind))


def empty(kind: type) -> object:
    """A value of a class without its fields, past the refusals of the class."""
    # A class that was compiled makes its own values, and those of the classes that derive from it.
    base: Any = next(
        (base for base in (ContractBase, FinishedDraft, PlayBase, PlayingDraft) if issubclass(kind, base)),
        object,
    )
    return base.__new__(kind)


def test_the_classes_that_are_values_are_known() -> None:
    assert {"Card", "Play", "Pick", "Bury", "Rules", "CalledAce", "Leaster", "Score", "Violation"} <= {
        *PUBLIC
    }
    assert {*get_args(sheepshead.State)} <= {*PUBLIC.values()}


@pytest.mark.parametrize("rules", presets.BY_NAME.values(), ids=presets.BY_NAME)
def test_a_preset_and_all_in_it_refuse_change(rules: sheepshead.Rules) -> None:
    before = pickle.dumps(rules)
    for value in values_in(rules):
        refuses_change(value)
    assert pickle.loads(before) == rules


@given(testing.hands(ANY_RULES))
def test_every_value_of_a_hand_refuses_change(hand: Hand) -> None:
    before = pickle.dumps(hand)
    some = {type(value): value for state in hand.states for value in values_in(state)}
    some |= {type(value): value for value in values_in((score(hand.finished), hand.finished.tricks))}
    for value in some.values():
        refuses_change(value)
    assert pickle.loads(before) == hand


def check_nothing_changes(hand: Hand, rng: Random) -> None:
    """Old states, after everything that was tried and played on them, are what they were."""
    seen = []
    state = hand.states[0]
    for action in hand.actions:
        seen.append((state, hash(state), pickle.dumps(state)))
        for tried in (*legal_moves(state)[:5], *rng.sample(SPEECHES + PLAYS, 5)):
            with contextlib.suppress(IllegalAction):
                apply(state, tried)
        state = apply(state, action)
    assert isinstance(state, Finished)
    score(state)
    for old, hashed, pickled in seen:
        then = pickle.loads(pickled)
        assert old == then
        assert hash(old) == hashed == hash(then)
        assert repr(old) == repr(then)
        assert legal_moves(old) == legal_moves(then)


@every_source
def test_earlier_states_stay_as_they_were(source: str) -> None:
    for_hands(source, 20, check_nothing_changes)


@given(testing.hands(ANY_RULES), st.randoms(use_true_random=False))
def test_earlier_states_stay_as_they_were_shrinkable(hand: Hand, rng: Random) -> None:
    check_nothing_changes(hand, rng)
