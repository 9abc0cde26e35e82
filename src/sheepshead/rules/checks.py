"""Validators for the options of house rules: a value of the wrong kind is refused by rule id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheepshead.errors import Fault, InvalidRules

if TYPE_CHECKING:
    from collections.abc import Callable

    import attrs

    Validator = Callable[[Any, "attrs.Attribute[Any]", Any], None]

__all__ = ["of_kind"]


def of_kind(rule: str, *kinds: type) -> Validator:
    """Give a validator that takes values of these kinds only; ``True`` is no number here.

    Args:
        rule: the id of the rule that the option belongs to.
        kinds: the types allowed; ``type(None)`` where the option may be left open.
    """

    def validate(_: object, option: attrs.Attribute[Any], value: object) -> None:
        if isinstance(value, kinds) and (not isinstance(value, bool) or bool in kinds):
            return
        wanted = " or ".join("None" if kind is type(None) else kind.__name__ for kind in kinds)
        raise InvalidRules([Fault(rule, f"{option.name} is of type {wanted}, not {value!r}")])

    return validate
