"""A hand played out at random is what the engine makes of the same chances, draw by draw."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheepshead import (
    Finished,
    Pass,
    Play,
    Playing,
    State,
    apply,
    deal,
    legal_moves,
    presets,
    rollout,
    score,
    testing,
)
from tests.drawn import ANY_RULES
from tests.positions import call, in_play, opening, play
from tests.properties.volume import every_source, for_hands

if TYPE_CHECKING:
    from sheepshead.testing import Hand

BITS = 60


def by_engine(state: State, rng: Random) -> State:
    """What the documentation of `rollout` says, step by step."""
    chances, tricks = 0, 0
    begun = isinstance(state, Playing) and bool(state.trick)
    while moves := legal_moves(state):
        if not isinstance(state, Playing):
            state = apply(state, moves[rng.getrandbits(BITS) % len(moves) if len(moves) > 1 else 0])
            continue
        if begun or not state.trick:
            last = len(state.holding(state.to_act)) == 1
            if begun or tricks % 2 == 0:
                chances = 0 if last else rng.getrandbits(BITS)
            tricks += not begun
            begun = False
        state = apply(state, moves[chances % len(moves)])
        chances //= len(moves)
    return state


def check(hand: Hand, rng: Random) -> None:
    state = rng.choice(hand.states)
    seed = rng.random()
    ours, theirs = Random(seed), Random(seed)
    before = hash(state)
    out = rollout(state, ours)
    assert out == by_engine(state, theirs)
    assert ours.getstate() == theirs.getstate()
    assert hash(state) == before
    assert sum(score(out).stakes) == -score(out).pot


@every_source
def test_a_rollout_is_what_the_engine_makes_of_the_same_chances(source: str) -> None:
    for_hands(source, 60, check)


@given(testing.states(ANY_RULES), st.integers(0, 2**32))
def test_a_rollout_is_what_the_engine_makes_of_the_same_chances_shrinkable(state: State, seed: int) -> None:
    assert rollout(state, Random(seed)) == by_engine(state, Random(seed))


def test_every_legal_card_is_as_likely() -> None:
    # Fair chances stray from the middle as far as this (chi-square, 9 degrees) once in a million times.
    state = in_play(opening(presets.THREE_HANDED, "QC QS QH QD JC JS JH JD AD TD", blind="KD 9D"), "KD 9D")
    rolls, leads = 6000, dict.fromkeys(state.options, 0)
    rng = Random(7)
    for _ in range(rolls):
        leads[Play(rollout(state, rng).tricks[0].cards[0])] += 1
    expected = rolls / len(leads)
    assert len(leads) == 10
    assert sum((count - expected) ** 2 / expected for count in leads.values()) < 45


def test_a_finished_hand_comes_back_as_it_is() -> None:
    hand = rollout(deal(presets.CALLED_ACE, dealer=0, rng=Random(1)), Random(2))
    assert rollout(hand, Random(3)) is hand


def test_a_hand_that_is_thrown_in_is_over() -> None:
    state: Any = deal(presets.GAMERULES_DOUBLER, dealer=0, rng=Random(1))
    for _ in range(5):
        state = apply(state, Pass())
    assert rollout(state, Random(3)) is state


def test_a_trick_that_has_begun_is_played_out() -> None:
    start = in_play(
        opening(presets.CALLED_ACE, "QC JH AD 8D KC 9S", "QS JS 9C AS 8S KH", "AC", blind="TH QD"),
        "TH QD",
        call("AC"),
    )
    begun = play(start, "KC 9C")
    out = rollout(begun, Random(4))
    assert isinstance(out, Finished)
    assert [str(card) for card in out.tricks[0].cards][:3] == ["KC", "9C", "AC"]


@pytest.mark.parametrize(("state", "rng"), [("hand", Random(1)), (None, Random(1))])
def test_only_a_hand_is_played_out(state: Any, rng: Random) -> None:
    with pytest.raises(TypeError, match="takes a state of a hand"):
        rollout(state, rng)


def test_chances_come_from_a_generator() -> None:
    state = deal(presets.CALLED_ACE, dealer=0, rng=Random(1))
    with pytest.raises(TypeError, match=r"rng is a random\.Random, not 7"):
        rollout(state, 7)  # type: ignore[arg-type]
