"""Hypothesis strategies for everything that the library takes and gives.

Each draws from one generator of `tests.generators`, which sees to it that what is drawn is valid: rules that
do not contradict themselves (but for `sheets`), deals of the whole deck, states reached by legal moves alone.
Examples shrink towards the first preset, seat 0 as dealer, and the first legal move.

Where a strategy takes `house`, that is a sheet of rules or a strategy for one; left out, it is `rules()`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from sheepshead import Action, Rules, State, TrumpOrder, legal_moves
from tests import generators
from tests.generators import Hand, Sheet

if TYPE_CHECKING:
    from random import Random

    from hypothesis.strategies import DrawFn, SearchStrategy

__all__ = [
    "deals",
    "hands",
    "houses",
    "illegal_actions",
    "illegal_steps",
    "rules",
    "sheets",
    "states",
    "steps",
    "trump_orders",
]


def _randoms() -> SearchStrategy[Random]:
    return st.randoms(use_true_random=False)


def trump_orders() -> SearchStrategy[TrumpOrder]:
    """A named trump order or a house's own (C4)."""
    return _randoms().map(generators.random_trumps)


def houses() -> SearchStrategy[Rules]:
    """A sheet of house rules, drawn from all axes together."""
    return _randoms().map(generators.random_house)


def sheets() -> SearchStrategy[Sheet]:
    """The axes of a sheet, drawn together, whether they contradict each other or not."""
    return _randoms().map(generators.random_sheet)


def rules() -> SearchStrategy[Rules]:
    """A preset or a house's own sheet."""
    return _randoms().map(generators.random_rules)


def _sheet(draw: DrawFn, house: Rules | SearchStrategy[Rules] | None) -> Rules:
    return house if isinstance(house, Rules) else draw(rules() if house is None else house)


@st.composite
def deals(
    draw: DrawFn,
    house: Rules | SearchStrategy[Rules] | None = None,
    *,
    dealer: int | None = None,
    stakes: int | None = None,
) -> State:
    """The first state of a hand, with any cards; any dealer and stakes of 1 to 4 where they are left out."""
    return generators.random_deal(_sheet(draw, house), draw(_randoms()), dealer=dealer, stakes=stakes)


@st.composite
def hands(
    draw: DrawFn,
    house: Rules | SearchStrategy[Rules] | None = None,
    *,
    dealer: int | None = None,
    stakes: int | None = None,
) -> Hand:
    """A whole hand, from the deal to the end, with every state and action on the way."""
    return generators.random_hand(_sheet(draw, house), draw(_randoms()), dealer=dealer, stakes=stakes)


@st.composite
def states(draw: DrawFn, house: Rules | SearchStrategy[Rules] | None = None) -> State:
    """A state of any phase, the finished one included, that legal moves reach."""
    return generators.random_state(_sheet(draw, house), draw(_randoms()))


@st.composite
def steps(draw: DrawFn, house: Rules | SearchStrategy[Rules] | None = None) -> tuple[State, Action]:
    """A state in which somebody is to act, and a legal action."""
    state = draw(states(house).filter(legal_moves))
    return state, draw(st.sampled_from(legal_moves(state)))


@st.composite
def illegal_actions(draw: DrawFn, state: State) -> Action:
    """An action of any kind that the rules refuse in this state."""
    return generators.random_illegal_action(state, draw(_randoms()))


@st.composite
def illegal_steps(draw: DrawFn, house: Rules | SearchStrategy[Rules] | None = None) -> tuple[State, Action]:
    """A state of any phase and an action that the rules refuse there."""
    state = draw(states(house))
    return state, draw(illegal_actions(state))
