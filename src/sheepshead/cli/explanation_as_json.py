"""An explanation as plain data for programs: what ``sheepshead explain --json`` writes.

The document has the keys ``schema``, ``rules_revision`` and ``hands``, as that of ``sheepshead referee``;
``hands`` has one object.  Where the file cannot be read, or the hand has no such point, it has ``file`` and
``error``, as there; otherwise

====================  ==================================================================================
``file``              the file as it was named
``rules``             the name of the rules that the ruling is by
``at``                the point, as ``--at`` takes it
``phase``             picking, bury, call, doubling or play
``trick``             the trick, counted from 1, or ``null`` before the first card
``player``            who was to act
``holding``           the cards that this player held
``on_table``          the cards of the trick so far: a list of ``player`` and ``card``
``taken``             what was done at that point, in words
``action``            what the ruling is about, in words: the same, or what was asked
``card``              the card of a play, otherwise ``null``
``legal``             whether that is legal
``violations``        every rule that it breaks: a list of ``rule``, ``sentence``, ``legal`` (cards)
``applied``           the rules that bind the player: a list of ``rule``, ``sentence``, ``cards`` (those that
                      it allows; empty where it is about none)
``not_applied``       the rules that do not: a list of ``rule``, ``sentence`` (why not)
``legal_actions``     everything that is legal: cards in play, otherwise actions in words
====================  ==================================================================================
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheepshead.actions import Play
from sheepshead.cli.explanation import Explained, trick_so_far
from sheepshead.replay import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.actions import Action
    from sheepshead.cards import Card

__all__ = ["explanation_as_json"]


def explanation_as_json(explained: Explained) -> dict[str, Any]:
    """Give the explanation as dictionaries, lists and texts, with the keys that this module names."""
    record, point, ruling = explained.record, explained.point, explained.ruling
    moment, action = point.moment, ruling.action
    return {
        "rules": explained.rules_name,
        "at": str(moment),
        "phase": moment.phase.value,
        "trick": moment.number if moment.phase is Phase.PLAY else None,
        "player": explained.player,
        "holding": _cards(explained.holding),
        "on_table": [
            {"player": record.name(seat), "card": str(card)} for seat, card in trick_so_far(point.state)
        ],
        "taken": str(point.action),
        "action": str(action),
        "card": str(action.card) if isinstance(action, Play) else None,
        "legal": ruling.legal,
        "violations": [
            {"rule": broken.rule, "sentence": broken.sentence, "legal": _cards(broken.legal)}
            for broken in ruling.violations
        ],
        "applied": [
            {"rule": note.rule, "sentence": note.sentence, "cards": _cards(note.cards)}
            for note in ruling.applied
        ],
        "not_applied": [{"rule": note.rule, "sentence": note.sentence} for note in ruling.not_applied],
        "legal_actions": [_action(option) for option in ruling.legal_actions],
    }


def _cards(some: Iterable[Card]) -> list[str]:
    return [str(card) for card in some]


def _action(option: Action) -> str:
    return str(option.card) if isinstance(option, Play) else str(option)
