"""The JSON Schema of the documents (draft 2020-12), read from the types that are read and written.

Scope: the form of a document: its keys, and what kind of value each holds.  Whether the values are a sheet
that goes together, a deal or legal play is not for a schema to say.
``python -m sheepshead.plain.schema_of`` prints the text of ``schema.json``, which stands beside this module.
"""

from __future__ import annotations

import json
import sys
import typing
from enum import Enum
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, get_args, get_origin

import attrs

from sheepshead.actions import Action, Blitz, Bury, GoAlone
from sheepshead.cards import DECK, Card
from sheepshead.plain.codec import SCHEMA
from sheepshead.plain.hands import HandSoFar
from sheepshead.plain.kinds import KINDS
from sheepshead.plain.limits import LARGEST_NUMBER, MOST_ITEMS
from sheepshead.plain.sense import PAIR
from sheepshead.plain.tags import ACTIONS, AXES, OWN, TAG, TAG_OF_THIRD_PARTY, kinds_of_union
from sheepshead.records.record import Double, HandRecord
from sheepshead.rules import presets
from sheepshead.rules.answers import Multiplier
from sheepshead.rules.shape import Packet, Shape, ToBlind
from sheepshead.rules.sheet import Rules
from sheepshead.scoring import Score
from sheepshead.trumps import TrumpOrder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sheepshead.plain.tags import PlugIn

    Json = dict[str, Any]

__all__ = ["described"]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def described() -> dict[str, Any]:
    """Work the JSON Schema out anew; what is published has to be equal to it."""
    return {
        "$schema": DIALECT,
        "$id": f"urn:sheepshead:plain:{SCHEMA}",
        "title": "A document of the Python package sheepshead",
        "oneOf": [_document(name) for name in KINDS],
        "$defs": {
            "number": {"type": "integer", "minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER},
            "card": {"enum": [str(card) for card in DECK]},
            "cards": _list({"$ref": "#/$defs/card"}),
            "Rules": _object({"preset": {"enum": [None, *presets.BY_NAME]}, **_properties(Rules)}),
            "State": _fields(HandSoFar),
            "Action": _any_action(get_args(Action)),
            "Score": _fields(Score),
            "HandRecord": _record(),
            "Double": _any_action(get_args(Double)),
            "Shape": _fields(Shape),
            "Multiplier": _object({"rule": _of(str), "factor": _of(int), "reason": _of(str)}),
            **{axis.__name__: _plug_in(axis) for axis in AXES},
        },
    }


def _document(kind: str) -> Json:
    return _object(
        {
            "schema": {"const": SCHEMA},
            "rules_revision": {"type": "integer", "minimum": 1},
            "kind": {"const": kind},
            "value": {"$ref": f"#/$defs/{kind}"},
        }
    )


def _object(properties: Mapping[str, Json]) -> Json:
    """An object with these keys, all needed, and no others."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: Json) -> Json:
    return {"type": "array", "items": items, "maxItems": MOST_ITEMS}


def _any(some: list[Json]) -> Json:
    return {"anyOf": some}


def _properties(kind: type) -> dict[str, Json]:
    types = typing.get_type_hints(kind)
    fields: Any = attrs.fields(kind)  # type: ignore[arg-type, misc, unused-ignore]
    return {field.name: _of(types[field.name]) for field in fields if field.init}


def _fields(kind: type) -> Json:
    return _object(_properties(kind))


def _any_action(kinds: tuple[type, ...]) -> Json:
    return _any(
        [
            _object({"do": {"const": word}, **{key: _of(held) for key, held in keys.items()}, **_cards(kind)})
            for word, (kind, keys) in ACTIONS.items()
            if kind in kinds
        ]
    )


def _cards(action: type) -> dict[str, Json]:
    """How many cards an action names, each once, where it names several."""
    some = {**_list({"$ref": "#/$defs/card"}), "uniqueItems": True}
    if action is Bury:
        return {"cards": {**some, "minItems": 1}}
    return {"pair": {**some, "minItems": PAIR, "maxItems": PAIR}} if action is Blitz else {}


def _tagged(known: PlugIn) -> Json:
    return _object({TAG: {"const": known.tag}, **_properties(known.kind)})


def _plug_in(axis: type) -> Json:
    own = [_tagged(known) for known in OWN if known.goes_on(axis)]
    other: Json = {
        "type": "object",
        "properties": {TAG: {"type": "string", "pattern": f"^{TAG_OF_THIRD_PARTY}$"}},
        "required": [TAG],
    }
    return _any([*own, other])


def _record() -> Json:
    keys = _properties(HandRecord)
    keys["doubles"] = _list(_object({"seat": _of(int), "said": {"$ref": "#/$defs/Double"}}))
    return _object(keys)


def _of(wanted: Any) -> Json:
    """What the schema says of a value of this type."""
    if wanted in _SIMPLE:
        return _SIMPLE[wanted]
    if get_origin(wanted) is tuple:
        inner = get_args(wanted)[0]
        return {"$ref": "#/$defs/cards"} if inner is Card else _list(_of(inner))
    if wanted == Action:
        return {"$ref": "#/$defs/Action"}
    if kinds_of_union(wanted):
        return _any([_of(kind) for kind in kinds_of_union(wanted)])
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return {"enum": list(wanted.__members__)}
    for known in OWN:
        if known.kind is wanted:
            return _tagged(known)
    if wanted in _NAMED:
        return {"$ref": f"#/$defs/{wanted.__name__}"}
    return _fields(wanted)


_NAMED: Final = (Rules, Shape, Multiplier, *AXES)

_SIMPLE: Final[dict[Any, Json]] = {
    bool: {"type": "boolean"},
    int: {"$ref": "#/$defs/number"},
    str: {"type": "string"},
    NoneType: {"type": "null"},
    Card: {"$ref": "#/$defs/card"},
    TrumpOrder: {"$ref": "#/$defs/cards"},
    Packet: _object({"each": {"$ref": "#/$defs/number"}}),
    ToBlind: _object({"to_blind": {"$ref": "#/$defs/number"}}),
    GoAlone: {"const": "alone"},  # as a record has it; among the actions it is another
}


def _print() -> None:
    sys.stdout.write(f"{json.dumps(described(), indent=2)}\n")


if __name__ == "__main__":
    _print()
