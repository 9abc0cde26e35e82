"""The converter that ties reading and writing together; like both it needs ``cattrs``.

Scope: which of them is asked for what; no rule of the game.
"""

from __future__ import annotations

from enum import Enum

from cattrs import Converter

from sheepshead.plain.reading import Reader
from sheepshead.plain.tags import PlugIn
from sheepshead.plain.writing import Writer

__all__ = ["converter_for"]


def converter_for(plug_ins: tuple[PlugIn, ...]) -> Converter:
    """Give a converter that knows these plug-ins, and every other kind of value of the package."""
    converter = Converter(detailed_validation=True, forbid_extra_keys=False)
    reader, writer = Reader(converter, plug_ins), Writer(converter, plug_ins)
    converter.register_structure_hook_factory(lambda _: True, reader.hook)
    converter.register_unstructure_hook_factory(lambda _: True, writer.hook)
    # cattrs has ways of its own for these, which take "1" for 1, and looks there first.
    for kind in (str, int, Enum):
        converter.register_structure_hook(kind, reader.read)
        converter.register_unstructure_hook(kind, writer.write)
    return converter
