"""How each kind of value is written as plain data.

Scope: values to plain data; what a reader would not take is refused by the codec.  No rule of the game.
"""

from __future__ import annotations

from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, Final, get_args

import attrs
from cattrs.gen import make_dict_unstructure_fn

from sheepshead.actions import GoAlone
from sheepshead.cards import Card
from sheepshead.plain.faults import NotPlain
from sheepshead.plain.hands import hand_so_far
from sheepshead.plain.small import ALONE
from sheepshead.plain.tags import ACTIONS, AXES, DO, TAG, PlugIn
from sheepshead.records.record import HandRecord
from sheepshead.rules import presets
from sheepshead.rules.answers import Multiplier
from sheepshead.rules.shape import Packet, ToBlind
from sheepshead.rules.sheet import Rules
from sheepshead.state import State
from sheepshead.trumps import TrumpOrder

if TYPE_CHECKING:
    from collections.abc import Callable

    from cattrs import Converter

__all__ = ["Writer"]

_WORDS: Final = {kind: word for word, (kind, _) in ACTIONS.items()}


@attrs.frozen(eq=False)
class Writer:
    """Writes values, and the plug-ins that it knows by their tags."""

    converter: Converter
    plug_ins: tuple[PlugIn, ...]
    of_fields: dict[type, Callable[[Any], dict[str, Any]]] = attrs.field(factory=dict)
    """What cattrs has made to write the fields of a class, each when it is first needed."""

    def hook(self, declared: Any) -> Callable[[Any], Any]:
        """Give what writes a value that is declared as this type."""
        if isinstance(declared, type) and attrs.has(declared):
            return partial(self._write_exactly, declared)
        # What a value is counts, not what it is declared as: a union has no way of its own to be written.
        return self.write

    def _write_exactly(self, declared: type, value: Any) -> Any:
        """Refuse a value of a class derived from the one that it would be read as."""
        data = self.write(value)
        if type(value) is not declared:
            kinds = f"type {type(value).__name__}, derived from {declared.__name__}"
            raise NotPlain(f"a value of {kinds}, would be read as a {declared.__name__}")
        return data

    def write(self, value: Any) -> Any:
        """Write a value of any type."""
        match value:
            case Enum():
                return value.name
            case None | int() | str():
                return value
            case Card():
                return str(value)
            case TrumpOrder():
                return [str(card) for card in value.trumps]
            case Packet(each=each):
                return {"each": each}
            case ToBlind(cards=count):
                return {"to_blind": count}
            case Multiplier():
                return value._asdict()
            case tuple():
                return [self.write(item) for item in value]
            case _:
                return self._write_object(value)

    def _write_object(self, value: Any) -> dict[str, Any]:
        kind = type(value)
        if kind in _WORDS:
            word = _WORDS[kind]
            return {DO: word, **{key: self.write(getattr(value, key)) for key in ACTIONS[word][1]}}
        if kind in get_args(State):
            return self._write_fields(hand_so_far(value))
        if kind is HandRecord:
            return self._write_record(value)
        known = next((known for known in self.plug_ins if known.kind is kind), None)
        if known is not None:
            return {TAG: known.tag, **self._write_options(known, value)}
        axis = next((name for axis, name in AXES.items() if axis in kind.__mro__), None)
        if axis is not None or not attrs.has(kind):
            what = axis or "a value"
            raise NotPlain(
                f"{what} of type {kind.__name__} has no tag, so that no reader would know it; give it one:"
                f' Codec().register("acme/auction", {kind.__name__})'
            )
        written = self._write_fields(value)
        if kind is Rules:
            return {"preset": presets.name_of(value), **written}
        return written

    def _write_fields(self, value: Any) -> dict[str, Any]:
        kind = type(value)
        if kind not in self.of_fields:
            self.of_fields[kind] = make_dict_unstructure_fn(kind, self.converter)
        return self.of_fields[kind](value)

    def _write_options(self, known: PlugIn, value: Any) -> dict[str, Any]:
        if known.to_plain is None:
            return self._write_fields(value)
        options = known.to_plain(value)
        if type(options) is not dict or TAG in options:
            raise NotPlain(f"to_plain of {known.tag} gives a dict of options, without the key {TAG}")
        return options

    def _write_record(self, record: HandRecord) -> dict[str, Any]:
        written = self._write_fields(record)
        written["call"] = ALONE if isinstance(record.call, GoAlone) else self.write(record.call)
        written["doubles"] = [{"seat": seat, "said": self.write(double)} for seat, double in record.doubles]
        return written
