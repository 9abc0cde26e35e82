"""What goes wrong, said for the person who reads it.

Scope: the exceptions of the package and the plain values they carry.  Every fault and every violation
names the rule of the rulebook that it breaks, so that it can be quoted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.values import Value

if TYPE_CHECKING:  # only the annotations look ahead; nothing here runs code of a later module
    from collections.abc import Iterable

    from sheepshead.actions import Action
    from sheepshead.cards import Card
    from sheepshead.state import State

__all__ = [
    "Fault",
    "IllegalAction",
    "InvalidDeal",
    "InvalidMatch",
    "InvalidRules",
    "InvalidSeat",
    "ParseError",
    "SheepsheadError",
    "UnfinishedHand",
    "Violation",
    "shown",
]


def shown(value: object) -> str:
    """Give a value as an error may show it: at no more length than a reader can bear."""
    try:
        text = repr(value)
    except ValueError:  # a number of more digits than Python writes out
        return "a number of thousands of digits"
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


LONGEST_SHOWN: Final = 80


class SheepsheadError(Exception):
    """Any error that this package raises on purpose."""


@attrs.frozen(eq=False, repr=False)
class Fault(Value):
    """One thing that is wrong with a deal, a sheet of rules or a match."""

    rule: str
    """The id of the rule that is broken, such as ``"D8"``."""
    sentence: str
    """What is wrong and what would be right, as one sentence."""

    def __str__(self) -> str:
        """Give the sentence with the rule id behind it."""
        return f"{self.sentence} [{self.rule}]"


@attrs.frozen(eq=False, repr=False)
class Violation(Value):
    """One rule that an action breaks."""

    rule: str
    """The id of the rule that is broken, such as ``"T5"``."""
    sentence: str
    """Why the action is refused, naming the seat and the cards."""
    legal: tuple[Card, ...] = ()
    """The cards that would have been legal; empty where no card was to be chosen."""

    def __str__(self) -> str:
        """Give the sentence, the rule id and what would have been legal."""
        if not self.legal:
            return f"{self.sentence} [{self.rule}]"
        return f"{self.sentence} [{self.rule}] Legal: {' '.join(map(str, self.legal))}."


class ParseError(SheepsheadError, ValueError):
    """A text that cannot be read: a card, a list of cards, a hand file.

    Args:
        message: what was expected and what was found.
        line: the line it stands on, counted from 1; ``None`` where there is only one.
        column: the place in that line, counted from 1; ``None`` where it is not known.
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        """Keep the message and the place apart, so that programs can point at it."""
        super().__init__(message, line, column)
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        """Give the place, then the message."""
        place = [f"line {self.line}"] if self.line is not None else []
        place += [f"column {self.column}"] if self.column is not None else []
        return f"{', '.join(place)}: {self.message}" if place else self.message


class _Faulty(SheepsheadError, ValueError):
    """An error that lists every fault at once, not only the first."""

    subject = "invalid"

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Keep all faults, in the order they were found."""
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        """Give one line when there is one fault, a list when there are more."""
        if len(self.faults) == 1:
            return f"{self.subject}: {self.faults[0]}"
        return "\n  - ".join([f"{self.subject}, {len(self.faults)} faults:", *map(str, self.faults)])


class InvalidDeal(_Faulty):
    """Cards that are no valid deal for the rules (D8); ``faults`` lists everything wrong."""

    subject = "invalid deal"


class InvalidRules(_Faulty):
    """House rules that cannot be, or contradict each other; ``faults`` lists everything wrong."""

    subject = "invalid house rules"


class InvalidMatch(_Faulty):
    """A match, or a hand offered to one, that does not fit; ``faults`` lists everything wrong."""

    subject = "does not fit the match"


class InvalidSeat(SheepsheadError, ValueError):
    """A seat that the hand does not have; seats are counted from 0 (D1)."""


class UnfinishedHand(SheepsheadError, TypeError):
    """A hand offered for scoring that is not over (T11)."""


class IllegalAction(SheepsheadError, ValueError):
    """An action that the rules refuse; the state it was offered to is unchanged and still usable.

    Args:
        state: the state the action was offered to.
        action: what was tried.
        violations: every rule it breaks, at least one.
        legal: everything that would have been legal instead; empty when the hand is over.
    """

    def __init__(
        self,
        state: State,
        action: Action,
        violations: tuple[Violation, ...],
        legal: tuple[Action, ...] = (),
    ) -> None:
        """Keep what was tried, where, and all that is wrong with it."""
        super().__init__(state, action, violations, legal)
        self.state = state
        self.action = action
        self.violations = violations
        self.legal = legal

    def __str__(self) -> str:
        """Say what was tried, then each violation, then what would have been legal."""
        said = [f"{self.action} is not legal here:", *map(str, self.violations)]
        if self.legal and not any(violation.legal for violation in self.violations):
            few = len(self.legal) <= FEW
            words = ", ".join(map(str, self.legal)) if few else f"{len(self.legal)} other actions"
            said.append(f"Legal: {words}.")
        return " ".join(said)


FEW: Final = 10
"""How many legal actions an error names one by one."""
