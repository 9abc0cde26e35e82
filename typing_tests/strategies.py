"""What the strategies of `sheepshead.testing` give, as a type checker sees it."""

from __future__ import annotations

from hypothesis.strategies import SearchStrategy
from typing_extensions import assert_type

from sheepshead import Action, Burying, PlayerView, Playing, Rules, State, presets, testing
from sheepshead.testing import Hand


def what_is_drawn(state: State) -> None:
    assert_type(testing.rules(players=5), SearchStrategy[Rules])
    assert_type(testing.deals(presets.CALLED_ACE), SearchStrategy[State])
    assert_type(testing.hands(testing.presets()), SearchStrategy[Hand])
    assert_type(testing.states(), SearchStrategy[State])
    assert_type(testing.states(phase=(Burying, Playing)), SearchStrategy[State])
    assert_type(testing.views(), SearchStrategy[PlayerView])
    assert_type(testing.legal_actions(state), SearchStrategy[Action])
    assert_type(testing.illegal_actions(state), SearchStrategy[Action])


def what_a_hand_has(hand: Hand) -> None:
    assert_type(hand.start, State)
    assert_type(hand.actions, tuple[Action, ...])
