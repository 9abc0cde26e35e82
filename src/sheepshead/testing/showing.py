"""Rules, states and hands as the code that makes them, for Hypothesis to show in a failing test.

Scope: no rule of the game.  Shown field by field a state is some fifty thousand characters; as a call of
:func:`~sheepshead.testing.played` it is a dozen lines, to be copied into a test of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs
from hypothesis.vendor import pretty

from sheepshead.cards import Card
from sheepshead.plain.faults import NotPlain
from sheepshead.plain.hands import hand_so_far
from sheepshead.rules import presets
from sheepshead.rules.sheet import Rules
from sheepshead.state import PHASES
from sheepshead.testing.random_hands import Hand
from sheepshead.testing.random_sheets import Sheet
from sheepshead.trumps import TrumpOrder
from sheepshead.viewing import PlayerView

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hypothesis.vendor.pretty import RepresentationPrinter

    from sheepshead.actions import Action
    from sheepshead.state import State

__all__ = ["code_of"]

WIDTH: Final = 88
"""How wide a line of actions may be."""


def code_of(value: object) -> str:
    """Give the expression that makes a value: rules, a state, a hand, or what these are made of.

    A state that no legal actions reach, as after a renege in a record, is given as its ``repr``.

    >>> import attrs
    >>> from sheepshead import presets, trumps
    >>> code_of(attrs.evolve(presets.CALLED_ACE, trumps=trumps.SPITZ))
    'attrs.evolve(presets.CALLED_ACE, trumps=trumps.SPITZ)'
    """
    match value:
        case Rules():
            return _rules(value)
        case TrumpOrder():
            return f"trumps.{value.name}" if value.name else f"TrumpOrder({code_of(value.trumps)})"
        case Hand():
            return _call("Hand.replay", [_start(value.start), *_lines(value.actions)])
        case tuple() | list() if value and all(isinstance(item, Card) for item in value):
            return f'cards("{" ".join(map(str, value))}")'
        case tuple():
            return f"({', '.join(map(code_of, value))}{',' * (len(value) == 1)})"
        case _ if isinstance(value, PHASES):
            return _state(value)
        case Card() | PlayerView():
            return repr(value)
        case _ if attrs.has(type(value)):
            return _value(value)
        case _:
            return repr(value)


def _rules(rules: Rules) -> str:
    """Give the preset, or the change to the preset that is nearest."""

    def changes(name: str) -> list[str]:
        preset = presets.by_name(name)
        return [
            axis.name
            for axis in attrs.fields(Rules)
            if getattr(rules, axis.name) != getattr(preset, axis.name)
        ]

    nearest = min(("CALLED_ACE", *presets.BY_NAME), key=lambda name: len(changes(name)))
    axes = [f"{axis}={code_of(getattr(rules, axis))}" for axis in changes(nearest)]
    return _call("attrs.evolve", [f"presets.{nearest}", *axes]) if axes else f"presets.{nearest}"


def _value(value: object) -> str:
    """Give the call of a class, with the fields that are not as they are by default."""
    kind: type[attrs.AttrsInstance] = type(value)  # type: ignore[assignment]
    given = [
        f"{field.alias}={code_of(getattr(value, field.name))}"
        for field in attrs.fields(kind)
        if field.init and getattr(value, field.name) != field.default
    ]
    return _call(kind.__name__, given)


def _state(state: State) -> str:
    try:
        done = hand_so_far(state).actions
    except NotPlain:
        return repr(state)
    return _call("played", [_start(state), *_lines(done)]) if done else _start(state)


def _start(state: State) -> str:
    holdings = [f"    {code_of(state.dealt(seat))}," for seat in range(state.players)]
    blind = [f"blind={code_of(state.blind)}"] if state.blind else []
    stakes = [f"stakes={state.stakes}"] if state.stakes != 1 else []
    lying = "\n".join(["holdings=[", *holdings, "]"])
    return _call("set_up", [code_of(state.rules), f"dealer={state.dealer}", lying, *blind, *stakes])


def _lines(actions: Iterable[Action]) -> list[str]:
    """Give the words of the actions, as many on a line as go there."""
    lines: list[str] = []
    for action in actions:
        said = f'"{action}"'
        if lines and len(lines[-1]) + len(said) + 2 <= WIDTH:
            lines[-1] += f", {said}"
        else:
            lines.append(said)
    return lines


def _call(function: str, arguments: Sequence[str]) -> str:
    """Give a call on one line where it is short, else with an argument a line."""
    short = f"{function}({', '.join(arguments)})"
    if len(short) <= WIDTH and "\n" not in short:
        return short
    return "\n".join([f"{function}(", *(f"    {_indented(argument)}," for argument in arguments), ")"])


def _indented(text: str) -> str:
    return text.replace("\n", "\n    ")


def _show(value: object, printer: RepresentationPrinter, cycle: bool) -> None:  # noqa: ARG001, FBT001 - Hypothesis calls it so
    """Write the code of a value where Hypothesis has come to."""
    for number, line in enumerate(code_of(value).splitlines()):
        if number:
            printer.break_()
        printer.text(line)


# Hypothesis keeps a table of how to show what.  It is not promised to stay; without it all is shown field by
# field, as any value is.
_register = getattr(pretty, "for_type_by_name", None)
if _register is not None:
    for _kind in (*PHASES, Hand, Rules, Sheet, PlayerView):
        _register(_kind.__module__, _kind.__name__, _show)
