"""Where the rules come from: the sources of the rulebook, and which of them has which rule.

Scope: no rule of the game.  A rule without a source here is the project's own reading, or has sources only
for its choices (C4, B3, S6).  Where the sources differ in a choice, it is named with its own sources where it
is described (:mod:`sheepshead.describing`).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["SOURCES", "in_order", "sources_of_preset", "sources_of_rules"]

SOURCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "G": 'the gamerules page "Sheepshead game rules"',
        "W": 'Wikipedia, "Sheepshead (card game)"',
        "R": "sheepsheadrules.com",
        "O": "sheepshead.org",
        "Q": "the variants page of Quarter Schneider",
        "101": "sheepshead101.com",
        "T": "published tournament sheets",
        "S": "recorded hands of Schafkopf",
    }
)
"""The sources by the letters that the rulebook has for them."""

_OF_RULE: Final = {
    "C1": "G W",
    "C2": "G W R",
    "C3": "G W",
    "C5": "W R",
    "C6": "W",
    "D2": "G O T",
    "D3": "G W T 101",
    "D4": "W 101",
    "D5": "G W",
    "D6": "O T",
    "D7": "W",
    "P1": "G W",
    "P2": "G W",
    "P4": "W",
    "B1": "G W",
    "B2": "G W R",
    "B4": "W",
    "K1": "G W R",
    "K2": "G W R",
    "K3": "R W",
    "K4": "G W",
    "K5": "W",
    "K6": "W",
    "K7": "G W R",
    "K8": "W",
    "K9": "W",
    "X1": "W O",
    "X2": "W O",
    "X3": "W",
    "X4": "W O",
    "X5": "W",
    "X7": "W",
    "T1": "G W",
    "T2": "G",
    "T3": "G W R",
    "T4": "G W",
    "T5": "G W R",
    "T6": "W R",
    "T7": "R",
    "T8": "W",
    "T9": "W",
    "T10": "S",
    "T11": "G",
    "T12": "R",
    "S1": "G W R",
    "S2": "G W R",
    "S3": "G W R",
    "S4": "G W R",
    "S5": "G W R",
    "S7": "G W R",
    "N1": "G W O",
    "N2": "W",
    "N3": "G W 101",
    "N4": "W",
    "N7": "W",
    "N8": "W",
    "H1": "W",
    "H2": "W",
}

_OF_PRESET: Final = {
    "GAMERULES": "G",
    "GAMERULES_DOUBLER": "G",
    "CALLED_ACE": "R W",
    "CALLED_ACE_BUMP": "W",
    "JACK_OF_DIAMONDS": "W O T",
    "JACK_OF_DIAMONDS_CALL_UP": "W",
    "THREE_HANDED": "W R",
    "THREE_HANDED_30": "W R",
    "THREE_HANDED_26": "W R",
    "FOUR_HANDED_CUTTHROAT": "W 101",
    "FOUR_HANDED_CALLED_ACE": "W",
    "FOUR_HANDED_JACK": "W",
    "FOUR_HANDED_BLACK_QUEENS": "W",
    "FOUR_HANDED_FIRST_QUEENS": "W",
    "SIX_HANDED_JACK": "W",
    "SIX_HANDED_JACK_AND_ACE": "W",
    "SIX_HANDED_BLACK_QUEENS": "W",
    "SEVEN_HANDED_JACK": "W",
    "SEVEN_HANDED_NEXT_SEAT": "W",
    "EIGHT_HANDED_BLACK_QUEENS": "W",
    "EIGHT_HANDED_THREE_PARTNERS": "W",
    "TWO_HANDED": "W",
    "BAVARIAN_CALL": "S",
}


def in_order(letters: Iterable[str]) -> tuple[str, ...]:
    """Give these letters, each once, in the order of :data:`SOURCES`.

    >>> in_order("RWW")
    ('W', 'R')
    """
    some = set(letters)
    return tuple(letter for letter in SOURCES if letter in some)


def sources_of_rules(rules: Iterable[str]) -> tuple[str, ...]:
    """Give the sources that have any of these rules.

    >>> sources_of_rules(["K4", "K7"]), sources_of_rules(["N9"])
    (('G', 'W', 'R'), ())
    """
    return in_order(letter for rule in rules for letter in _OF_RULE.get(rule, "").split())


def sources_of_preset(name: str) -> tuple[str, ...]:
    """Give the sources of a preset by its name; none where there is no such preset.

    >>> sources_of_preset("CALLED_ACE")
    ('W', 'R')
    """
    return in_order(_OF_PRESET.get(name, "").split())
