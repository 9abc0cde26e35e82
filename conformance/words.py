"""Actions as words: the text in which vectors, perft files and another program speak of what a seat does.

An action is written as the package prints it: ``pick``, ``pass``, ``demand a new deal``, ``bury 7H 8H``,
``call AS``, ``call AS with QD under``, ``go alone``, ``decline``, ``crack``, ``recrack``, ``castrate``,
``blitz QC QS``, ``sheepshead``, ``play 9H``. docs/conformance.md describes them.
"""

from __future__ import annotations

from sheepshead import (
    Action,
    Announce,
    Blitz,
    Bury,
    Call,
    Card,
    Castrate,
    Crack,
    Decline,
    DemandRedeal,
    GoAlone,
    ParseError,
    Pass,
    Pick,
    Play,
    Recrack,
    cards,
)

WORDS: dict[str, Action] = {
    str(action): action
    for action in (
        Announce(),
        Castrate(),
        Crack(),
        Decline(),
        DemandRedeal(),
        GoAlone(),
        Pass(),
        Pick(),
        Recrack(),
    )
}
"""The actions that name no card."""


def parse(text: str) -> Action:
    """Read an action, legal or not.

    Raises:
        ParseError: when this is no action; it says how one is written.

    >>> parse("call AS with QD under")
    Call(card=Card("AS"), under=Card("QD"))
    """
    if text in WORDS:
        return WORDS[text]
    match text.split():
        case ["bury", *some]:
            return Bury(cards(" ".join(some)))
        case ["blitz", *some]:
            return Blitz(cards(" ".join(some)))
        case ["play", card]:
            return Play(Card(card))
        case ["call", card]:
            return Call(Card(card))
        case ["call", card, "with", under, "under"]:
            return Call(Card(card), Card(under))
        case _:
            raise ParseError(
                f"{text!r} is no action; one is {', '.join(WORDS)}, bury CARDS, call CARD,"
                " call CARD with CARD under, blitz CARDS or play CARD"
            )


def listed(text: str) -> list[str]:
    """Split a list of actions, parted by commas; ``play QC QS`` stands for a play of each.

    >>> listed("pick, bury 7H 8H, play QC QS")
    ['pick', 'bury 7H 8H', 'play QC', 'play QS']
    """
    found: list[str] = []
    for words in filter(None, map(str.strip, text.split(","))):
        first, *others = words.split()
        found += [f"play {card}" for card in others] if first == "play" else [words]
    return found
