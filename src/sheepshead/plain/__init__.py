"""Rules, states, actions, scores and records as plain data and JSON, and back.

It needs the extra ``json`` (``cattrs``); the library itself does not.  :func:`to_json` and :func:`from_json`
are all that most programs need; a :class:`Codec` knows plug-ins of third parties too, by tags.  Whatever
stands in a document, one that cannot be read raises :class:`InvalidPlain`, which lists everything wrong, and
nothing else.
"""

from sheepshead.plain.codec import SCHEMA, Codec, from_json, from_plain, to_json, to_plain
from sheepshead.plain.faults import InvalidPlain, InvalidTag, NotPlain, PlainFault
from sheepshead.plain.kinds import ACTION, HAND_RECORD, RULES, SCORE, STATE, Kind
from sheepshead.plain.limits import LARGEST_NUMBER, MOST_BYTES, MOST_DEPTH, MOST_ITEMS, MOST_VALUES
from sheepshead.plain.published import schema

__all__ = [
    "ACTION",
    "HAND_RECORD",
    "LARGEST_NUMBER",
    "MOST_BYTES",
    "MOST_DEPTH",
    "MOST_ITEMS",
    "MOST_VALUES",
    "RULES",
    "SCHEMA",
    "SCORE",
    "STATE",
    "Codec",
    "InvalidPlain",
    "InvalidTag",
    "Kind",
    "NotPlain",
    "PlainFault",
    "from_json",
    "from_plain",
    "schema",
    "to_json",
    "to_plain",
]
