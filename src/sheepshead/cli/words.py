"""Actions as people type them at a point of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepshead._typing import assert_never
from sheepshead.cards import Card
from sheepshead.errors import ParseError
from sheepshead.state import Burying, Calling, Doubling, Finished, Picking, Playing
from sheepshead.wording import parse_action

if TYPE_CHECKING:
    from sheepshead.actions import Action
    from sheepshead.state import State

__all__ = ["action_in"]


def action_in(state: State, text: str) -> Action:
    """Read an action as it is typed: as the library says it, or cards alone where it is clear what they are.

    Args:
        state: the hand; cards alone are played, buried or called, as it asks for.
        text: such as ``"play 7H"``, ``"7H"``, ``"bury AC TC"``, ``"call AS with QD under"`` or ``"crack"``.

    Raises:
        ParseError: when it is none; it says what was expected.
    """
    what = _cards_alone(state)
    if what and _begins_with_a_card(text):
        return parse_action(f"{what} {text}")
    return parse_action(text)


def _begins_with_a_card(text: str) -> bool:
    first, *_ = text.split() or [""]
    try:
        Card(first.rstrip(","))
    except ParseError:
        return False
    return True


def _cards_alone(state: State) -> str:
    """What is done with cards here; nothing where none are asked for."""
    match state:
        case Playing():
            return "play"
        case Burying():
            return "bury"
        case Calling():
            return "call"
        case Picking() | Doubling() | Finished():
            return ""
        case _:
            assert_never(state)
