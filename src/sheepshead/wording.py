"""Actions as words: reading what a player says, such as ``"bury 7H 8H"``.

Scope: no rule of the game; whether an action is legal is for the engine to say.  An action is written by
``str()``, and what that writes is read back as the same action.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

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

if TYPE_CHECKING:
    from sheepshead.actions import Action

__all__ = ["parse_action"]

_SAID: Final[dict[str, Action]] = {
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
_WITH_ONE_CARD: Final = ("play", "call")
_WITH_CARDS: Final = (*_WITH_ONE_CARD, "bury", "blitz")

_UNDER: Final = re.compile(r"(?P<called>\S+)\s+(?:with\s+)?(?P<under>\S+)\s+under", re.IGNORECASE)


def parse_action(text: str) -> Action:
    """Read an action as a player says it, legal or not.

    Capitals and further blanks say nothing, nor does the order of the cards that are buried or shown.  A
    player may also say ``alone`` for ``go alone``, ``redeal`` for ``demand a new deal``, and leave out the
    ``with`` of an under.

    Args:
        text: ``"pick"``, ``"pass"``, ``"demand a new deal"`` (D7), ``"bury 7H 8H"`` (B1), ``"call AS"`` (K1),
            ``"call AS with QD under"`` (K6), ``"go alone"`` (K7), ``"decline"`` (X6), ``"crack"``,
            ``"recrack"``, ``"castrate"`` (X1 to X3), ``"blitz QC QS"`` (X4), ``"sheepshead"`` (X7) or
            ``"play 9H"`` (T2).

    Raises:
        ParseError: when it is none; it says what was expected.

    >>> parse_action("call AS with QD under")
    Call(card=Card("AS"), under=Card("QD"))
    >>> str(parse_action("Bury 7h, 8h"))
    'bury 8H 7H'
    """
    if not isinstance(text, str):
        raise TypeError(f"an action is written as text, such as 'play 7H', not as {shown(text)}")
    words = text.split()
    said = _SAID.get(" ".join(words).casefold())
    if said is not None:
        return said
    first = words[0].casefold() if words else ""
    if first in _WITH_CARDS:
        return _with_cards(first, " ".join(words[1:]))
    examples = '"pick", "bury AC TC", "call AS", "crack" or "play 7H"'
    hint = close_to(first, (*_SAID, *_WITH_CARDS))
    raise ParseError(f"expected an action, such as {examples}, not {shown(text)}{hint}")


def _with_cards(word: str, named: str) -> Action:
    if not named.strip(" ,"):
        what, example = ("card", "AS") if word in _WITH_ONE_CARD else ("cards", "QC QS")
        raise ParseError(f'{word} what? Write the {what} too, such as "{word} {example}"')
    if word == "call":
        found = _UNDER.fullmatch(named)
        return Call(Card(named)) if found is None else Call(Card(found["called"]), Card(found["under"]))
    if word == "play":
        return Play(Card(named))
    some = cards(named)
    return Bury(some) if word == "bury" else Blitz(some)
