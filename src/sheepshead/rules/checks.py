"""Checks for the options of house rules: values of the wrong kind are refused together, each by rule id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.errors import Fault, InvalidRules, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Option = Mapping[str, tuple[str, tuple[type, ...]]]

__all__ = [
    "LARGEST",
    "is_number",
    "is_seat",
    "is_value_of",
    "kind_faults",
    "of_kind",
    "require_kinds",
]

_OPTION: Final = "sheepshead.option"
LARGEST: Final = 1_000_000_000
"""The largest number that an option, a seat or stakes may be."""


def of_kind(rule: str, *kinds: type) -> Option:
    """Give the metadata of an option that takes values of these kinds only; ``True`` is no number here.

    Args:
        rule: the id of the rule that the option belongs to.
        kinds: the types allowed; ``type(None)`` where the option may be left open.
    """
    return {_OPTION: (rule, kinds)}


def kind_faults(sheet: attrs.AttrsInstance) -> Iterable[Fault]:
    """Name every option of a sheet or plug-in whose value is of the wrong kind."""
    for option in attrs.fields(type(sheet)):
        if _OPTION not in option.metadata:
            continue
        rule, kinds = option.metadata[_OPTION]
        value = getattr(sheet, option.name)
        right = any(is_value_of(kind, value) for kind in kinds)
        if not right or (type(value) is bool and bool not in kinds):
            wanted = " or ".join("None" if kind is type(None) else kind.__name__ for kind in kinds)
            yield Fault(rule, f"{option.name} is of type {wanted}, not {shown(value)}")
        elif isinstance(value, int) and abs(value) > LARGEST:
            yield Fault(rule, f"{option.name} is a number of at most {LARGEST:,}, not {shown(value)}")


def is_value_of(kind: type, value: object) -> bool:
    """Say whether this is a value of a kind or protocol; a class is none, although it has the methods."""
    # Asking a protocol takes long, which a value that inherits from it spares.
    return kind in type(value).__mro__ or (isinstance(value, kind) and not isinstance(value, type))


def require_kinds(sheet: attrs.AttrsInstance) -> None:
    """Refuse a sheet or plug-in with options of the wrong kind.

    Raises:
        InvalidRules: with a fault for each of them.
    """
    faults = tuple(kind_faults(sheet))
    if faults:
        raise InvalidRules(faults)


def is_number(value: object, least: int = -LARGEST) -> bool:
    """Say whether this is a whole number in bounds; ``True`` is none."""
    return type(value) is int and least <= value <= LARGEST


def is_seat(value: object, players: int) -> bool:
    """Say whether this is a seat of a table with so many players: a number from 0; ``True`` is none (D1)."""
    return type(value) is int and 0 <= value < players
