"""Actions as people type them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sheepshead._typing import assert_never
from sheepshead.actions import (
    Announce,
    Blitz,
    Bury,
    Call,
    Castrate,
    Crack,
    Decline,
    DemandRedeal,
    GoAlone,
    Pass,
    Pick,
    Play,
    Recrack,
)
from sheepshead.cards import Card, cards
from sheepshead.errors import ParseError, shown
from sheepshead.spelling import close_to
from sheepshead.state import Burying, Calling, Doubling, Finished, Picking, Playing

if TYPE_CHECKING:
    from sheepshead.actions import Action
    from sheepshead.state import State

__all__ = ["action_in"]

SAID: Final[dict[str, Action]] = {
    "pick": Pick(),
    "pass": Pass(),
    "demand a new deal": DemandRedeal(),
    "redeal": DemandRedeal(),
    "go alone": GoAlone(),
    "alone": GoAlone(),
    "decline": Decline(),
    "crack": Crack(),
    "recrack": Recrack(),
    "castrate": Castrate(),
    "sheepshead": Announce(),
}
"""The actions that are words alone."""
WITH_CARDS: Final = ("play", "bury", "call", "blitz")

_UNDER: Final = re.compile(r"(?P<called>\S+)\s+(?:with\s+)?(?P<under>\S+)\s+under", re.IGNORECASE)


def action_in(state: State, text: str) -> Action:
    """Read an action as it is typed: as the library says it, or cards alone where it is clear what they are.

    Args:
        state: the hand; cards alone are played, buried or called, as it asks for.
        text: such as ``"play 7H"``, ``"7H"``, ``"bury AC TC"``, ``"call AS with QD under"`` or ``"crack"``.

    Raises:
        ParseError: when it is none; it says what was expected.
    """
    words = text.split()
    said = SAID.get(" ".join(words).casefold())
    if said is not None:
        return said
    first = words[0].casefold() if words else ""
    if first in WITH_CARDS:
        return _with_cards(first, " ".join(words[1:]))
    what = _cards_alone(state)
    if what and words and _is_card(words[0]):
        return _with_cards(what, " ".join(words))
    hint = close_to(first, (*SAID, *WITH_CARDS))
    raise ParseError(f'expected an action, such as "{_example(state)}", not {shown(text)}{hint}')


def _with_cards(word: str, named: str) -> Action:
    if word == "call":
        found = _UNDER.fullmatch(named)
        return Call(Card(named)) if found is None else Call(Card(found["called"]), Card(found["under"]))
    if word == "play":
        return Play(Card(named))
    some = cards(named)
    if not some:
        raise ParseError(f'{word} what? Write the cards too, such as "{word} QC QS"')
    return Bury(some) if word == "bury" else Blitz(some)


def _is_card(word: str) -> bool:
    try:
        Card(word.rstrip(","))
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


def _example(state: State) -> str:
    match state:
        case Playing():
            return "play 7H"
        case Burying():
            return "bury AC TC"
        case Calling():
            return "call AS"
        case Picking():
            return "pick"
        case Doubling() | Finished():
            return "crack"
        case _:
            assert_never(state)
