"""An explanation for people: what is written to the terminal, in 80 columns but for the name of a file."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

import attrs
from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sheepshead.actions import Play
from sheepshead.cli.report import BAD, GOOD, HEADING, INDENT, QUIET
from sheepshead.state import Burying, Calling, Playing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from sheepshead.actions import Action
    from sheepshead.cards import Card
    from sheepshead.explaining import Ruling
    from sheepshead.positions import Point
    from sheepshead.records import HandRecord
    from sheepshead.state import State

__all__ = ["Explained", "explanation", "trick_so_far"]

FEW: Final = 12
"""So many actions are listed one by one."""


@attrs.frozen(kw_only=True)
class Explained:
    """A point of a recorded hand with a ruling on an action there."""

    record: HandRecord
    """The hand, as it was written down."""
    rules_name: str
    """The rules that the ruling is by."""
    point: Point
    """Where in the hand, and what was done there."""
    ruling: Ruling
    """The ruling on what was done, or on what was asked instead."""

    @property
    def player(self) -> str:
        """Who was to act."""
        return self.record.name(self.point.seat)

    @property
    def holding(self) -> tuple[Card, ...]:
        """What that player held."""
        return self.point.state.holding(self.point.seat)

    @property
    def as_played(self) -> bool:
        """Whether the ruling is on what was really done."""
        return self.ruling.action == self.point.action


def trick_so_far(state: State) -> tuple[tuple[int, Card], ...]:
    """Give the cards of the trick that is being played, each with its seat."""
    if not isinstance(state, Playing):
        return ()
    leader = (state.to_act - len(state.trick)) % state.players
    return tuple(((leader + place) % state.players, card) for place, card in enumerate(state.trick))


def explanation(explained: Explained, title: str) -> Iterator[RenderableType]:
    """Give the parts of an explanation, from top to bottom.

    Args:
        explained: what is told.
        title: what stands above it, such as the file's name; it stays in one line, so that it can be copied.
    """
    ruling = explained.ruling
    # In a group, because rich makes a new text of a text that it prints, one that wraps.
    yield Group(Text(title, HEADING, no_wrap=True, overflow="ignore"))
    yield Text(f"{explained.rules_name}. At {explained.point.moment}.")
    yield Text()
    yield Padding(_stands(explained), INDENT)
    yield Text()
    if not explained.as_played:
        yield Text(f"What was done: {explained.point.action}. Asked about: {ruling.action}.")
    yield _answer(explained)
    for violation in ruling.violations:
        yield Padding(Text(f"{_capital(violation.sentence)} [{violation.rule}]"), INDENT)
    if ruling.applied:
        yield Text()
        yield Text(f"What binds {explained.player} here", HEADING)
        for note in ruling.applied:
            yield Padding(Text(_capital(str(note))), INDENT)
    if ruling.not_applied:
        yield Text()
        yield Text("What does not", HEADING)
        for sentence, notes in groupby(ruling.not_applied, key=lambda note: note.sentence):
            ids = ", ".join(dict.fromkeys(note.rule for note in notes))
            yield Padding(Text(f"{_capital(sentence)} [{ids}]"), INDENT)


def _capital(sentence: str) -> str:
    return f"{sentence[:1].upper()}{sentence[1:]}"


def _stands(explained: Explained) -> Table:
    """How the hand stands, as far as it matters for the action."""
    record, state = explained.record, explained.point.state
    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_column(style=QUIET)
    table.add_column()
    for number, trick in enumerate(state.tricks if isinstance(state, Playing) else (), start=1):
        cards = " ".join(map(str, trick.cards))
        table.add_row(f"trick {number}", f"{record.name(trick.leader)} leads: {cards}")
    so_far = trick_so_far(state)
    if so_far:
        table.add_row("on the table", ", ".join(f"{record.name(seat)} {card}" for seat, card in so_far))
    elif isinstance(state, Playing):
        table.add_row("on the table", "nothing: it is the lead")
    if isinstance(state, (Burying, Calling)) and state.picker is not None and explained.point.blind:
        table.add_row("the blind", " ".join(map(str, explained.point.blind)))
    if isinstance(state, Playing) and state.called is not None:
        table.add_row("called", str(state.called))
    table.add_row("held", " ".join(map(str, explained.holding)))
    table.add_row("legal", _actions(explained.ruling.legal_actions))
    return table


def _actions(actions: tuple[Action, ...]) -> str:
    """The legal actions, cards as cards; many others only as how many they are."""
    words = [str(action.card) if isinstance(action, Play) else str(action) for action in actions]
    if all(isinstance(action, Play) for action in actions):
        return " ".join(words)
    more = f" and {len(words) - FEW} more" if len(words) > FEW else ""
    return f"{', '.join(words[:FEW])}{more}"


def _answer(explained: Explained) -> Text:
    ruling = explained.ruling
    may = Text("legal", GOOD) if ruling.legal else Text("against the rules", BAD)
    return Text.assemble((f"{explained.player}, {ruling.action}: ", HEADING), may, ".")
