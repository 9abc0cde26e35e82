"""What a ruling says of one rule, and how such notes are gathered.

Scope: no rule of the game; see :mod:`sheepshead.explaining`.
"""

from __future__ import annotations

import attrs

from sheepshead.cards import Card
from sheepshead.values import Value

__all__ = ["ClauseNote", "Notes"]


@attrs.frozen(eq=False, repr=False)
class ClauseNote(Value):
    """What one rule has to do with an action: what it asks, or why it asks nothing here."""

    rule: str
    """The id of the rule, such as ``"T5"``."""
    sentence: str
    """What the rule allows now, or why it does not bind, naming the seat and the cards."""
    cards: tuple[Card, ...] = ()
    """The cards that it allows, in the order of the deck; empty where it does not bind or is about none."""

    def __str__(self) -> str:
        """Give the sentence with the rule id behind it."""
        return f"{self.sentence} [{self.rule}]"


@attrs.define
class Notes:
    """Notes while they are gathered."""

    applied: list[ClauseNote] = attrs.field(factory=list)
    """Of the rules that bind."""
    not_applied: list[ClauseNote] = attrs.field(factory=list)
    """Of the rules that do not."""

    @property
    def rules(self) -> set[str]:
        """The ids of all rules that there is a note of."""
        return {note.rule for note in (*self.applied, *self.not_applied)}

    def bound(self, rule: str, sentence: str, cards: tuple[Card, ...] = ()) -> None:
        """Note a rule that binds."""
        self.applied.append(ClauseNote(rule, sentence, cards))

    def free(self, rule: str, sentence: str) -> None:
        """Note a rule that does not bind, and why."""
        self.not_applied.append(ClauseNote(rule, sentence))
