"""House rules as people write them: a preset by name, or a preset with changes.

Scope: the value of ``rules`` in a hand file.  A table names a preset as its ``base`` and changes it by flat
option names: every option of the sheet and of the base's partner, no-pick, doubling, payoff and shape is
known by its own name, because this module asks those values for their fields.  An option added there can be
written here at once; one that is itself a value with options is written as a table of them.

>>> read_rules({"base": "CALLED_ACE", "trumps": "SPITZ", "tie": "share"}).name
'CALLED_ACE with trumps = SPITZ, tie = share'
"""

from __future__ import annotations

import typing
from enum import Enum
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, get_args, get_type_hints

import attrs

from sheepshead import rules as house_rules
from sheepshead.cards import Card, cards
from sheepshead.errors import InvalidRules, ParseError, shown
from sheepshead.records.places import Places
from sheepshead.rules import presets
from sheepshead.rules.checks import LARGEST
from sheepshead.rules.protocols import DoublingRule, NoPickRule, PartnerRule, PayoffRule
from sheepshead.rules.shape import Packet, Shape, ToBlind
from sheepshead.rules.sheet import Rules
from sheepshead.spelling import bare, close_to
from sheepshead.trumps import NAMED, TrumpOrder

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sheepshead.records.places import Path

__all__ = ["HouseRules", "close_to", "read_preset", "read_rules"]


@attrs.frozen
class HouseRules:
    """A sheet of rules and how it was written."""

    rules: Rules
    name: str
    """The preset's name, with the changes behind it."""


def read_preset(name: str) -> Rules:
    """Give the preset of this name.

    Raises:
        ParseError: when there is none; it lists those there are and what may have been meant.
    """
    if not isinstance(name, str):
        raise TypeError(f"a preset is asked for by its name, such as 'CALLED_ACE', not by {shown(name)}")
    try:
        return presets.BY_NAME[name]
    except KeyError:
        known = ", ".join(presets.BY_NAME)
        hint = close_to(name, presets.BY_NAME)
        raise ParseError(f"there is no preset {shown(name)}{hint or f'; there are {known}'}") from None


def read_rules(given: object, places: Places | None = None, path: Path = ()) -> HouseRules:
    """Read house rules: the name of a preset, or a table with a ``base`` and its changes.

    Args:
        given: the value as TOML gives it.
        places: where things stand in the text, for the places of errors.
        path: where the value stands in the document.

    Raises:
        ParseError: when this is no sheet of rules; it says what was expected.
        TypeError: when a table has a key that is no text, which TOML cannot hold.
    """
    return _Reader(places or Places(), path).read(given)


AXES: Final[Mapping[str, type]] = {
    "shape": Shape,
    "partner": PartnerRule,
    "no_pick": NoPickRule,
    "doubling": DoublingRule,
    "payoff": PayoffRule,
}
"""The options of the sheet whose values have options of their own."""


def _kinds(axis: str) -> dict[str, type | Shape]:
    """What an axis may be switched to, by name: the package's own kinds of it, or its named shapes."""
    exported = {name: getattr(house_rules, name) for name in house_rules.__all__}
    if axis == "shape":
        return {name: value for name, value in exported.items() if isinstance(value, Shape)}
    return {
        name: kind
        for name, kind in exported.items()
        if isinstance(kind, type) and AXES[axis] in kind.__mro__[1:]
    }


@attrs.frozen
class _Reader:
    places: Places
    path: Path

    def read(self, given: object) -> HouseRules:
        if isinstance(given, str):
            try:
                return HouseRules(read_preset(given), given)
            except ParseError as error:
                raise self._wrong(error.message) from None
        if not isinstance(given, dict):
            raise self._wrong(
                'rules are the name of a preset, such as "CALLED_ACE", or a table such as'
                f' {{ base = "CALLED_ACE", trumps = "SPITZ" }}, not {shown(given)}'
            )
        return self._read_table(given)

    def _wrong(self, message: str, *option: str, key: bool = False) -> ParseError:
        path = (*self.path, *option)
        return self.places.of_key(message, path) if key else self.places.of_value(message, path)

    def _read_table(self, table: dict[str, Any]) -> HouseRules:
        _require_names(table)
        base = table.get("base")
        if not isinstance(base, str):
            known = ", ".join(presets.BY_NAME)
            found = "" if base is None else f", not {shown(base)}"
            raise self._wrong(
                f"a table of house rules starts from a preset, base = one of {known}{found}", "base"
            )
        try:
            sheet = read_preset(base)
        except ParseError as error:
            raise self._wrong(error.message, "base") from None
        changes = {name: value for name, value in table.items() if name != "base"}
        try:
            changed = self._changed(sheet, changes)
        except InvalidRules as error:
            raise self._wrong("; ".join(map(str, error.faults))) from None
        written = ", ".join(f"{name} = {_shown(value)}" for name, value in changes.items())
        return HouseRules(changed, f"{base} with {written}" if written else base)

    def _changed(self, sheet: Rules, changes: dict[str, Any]) -> Rules:
        """Change whole axes first, so that flat options are those of the axes as switched."""
        axes = {axis: getattr(sheet, axis) for axis in AXES}
        for axis in AXES:
            if axis in changes:
                axes[axis] = self._axis(axis, axes[axis], changes[axis])
        flat: dict[str, dict[str, object]] = {axis: {} for axis in AXES}
        own: dict[str, Any] = {}
        for option, value in changes.items():
            if option == "trumps":
                own[option] = self._trumps(value)
            elif option in AXES:
                continue
            elif option in _options(sheet):
                own[option] = self._value(sheet, option, value, option)
            else:
                axis = self._axis_of(option, axes, sheet)
                flat[axis][option] = self._value(axes[axis], option, value, option)
        changed: dict[str, Any] = {
            axis: attrs.evolve(axes[axis], **flat[axis]) for axis in AXES if flat[axis]
        }
        return attrs.evolve(sheet, **{**axes, **changed, **own})

    def _axis_of(self, option: str, axes: Mapping[str, Any], sheet: Rules) -> str:
        owners = [axis for axis, value in axes.items() if option in _options(value)]
        if len(owners) == 1:
            return owners[0]
        if owners:
            both = " and ".join(owners)
            example = f"{owners[0]} = {{ {option} = ... }}"
            raise self._wrong(f"{option} is an option of {both}; say which, as {example}", option, key=True)
        known = ["base", *_options(sheet), *(name for value in axes.values() for name in _options(value))]
        inside = [
            name for value in axes.values() for name in _options(value) if option in _inner(value, name)
        ]
        if inside:
            example = f"{inside[0]} = {{ {option} = ... }}"
            raise self._wrong(f"{option} is an option of {inside[0]}; write {example}", option, key=True)
        others = [kind for axis in AXES for kind, value in _kinds(axis).items() if option in _names_of(value)]
        hint = f", but one of {' and '.join(others)}" if others else close_to(option, known) or _listed(known)
        raise self._wrong(f"{shown(option)} is no option of these rules{hint}", option, key=True)

    def _axis(self, axis: str, present: Any, given: object) -> Any:
        """An axis by the name of its kind, or as a table of its own: its kind, if it changes, and options."""
        if isinstance(given, str):
            return self._made(axis, self._kind(axis, given, axis), {})
        if not isinstance(given, dict):
            raise self._wrong(
                f"{axis} is one of {', '.join(_kinds(axis))}, or a table of its options, not {shown(given)}",
                axis,
            )
        _require_names(given)
        value = self._kind(axis, given["kind"], axis, "kind") if "kind" in given else present
        kind = value if isinstance(value, type) else type(value)
        known = _names_of(kind)
        options = {}
        for option, written in given.items():
            if option == "kind":
                continue
            if option not in known:
                hint = close_to(option, ["kind", *known]) or _listed(["kind", *known])
                raise self._wrong(f"{shown(option)} is no option of {axis}{hint}", axis, option, key=True)
            options[option] = self._value(value, option, written, axis, option)
        return self._made(axis, value, options)

    def _made(self, axis: str, kind: Any, options: dict[str, Any]) -> Any:
        """A new value of a kind, or a present value with other options."""
        if not isinstance(kind, type):
            return attrs.evolve(kind, **options)
        missing = [
            field.name
            for field in attrs.fields(kind)
            if field.init and field.default is attrs.NOTHING and field.name not in options
        ]
        if missing:
            need = ", ".join(f"{name} = ..." for name in missing)
            raise self._wrong(
                f'{kind.__name__} has to be told more: {axis} = {{ kind = "{kind.__name__}", {need} }}', axis
            )
        return kind(**options)

    def _kind(self, axis: str, given: object, *place: str) -> Any:
        """A kind of an axis, not yet made, or a named shape."""
        kinds = _kinds(axis)
        by_bare = {bare(name): kind for name, kind in kinds.items()}
        if not isinstance(given, str) or bare(given) not in by_bare:
            hint = close_to(given, kinds) if isinstance(given, str) else ""
            raise self._wrong(f"{axis} is one of {', '.join(kinds)}, not {shown(given)}{hint}", *place)
        return by_bare[bare(given)]

    def _trumps(self, given: object) -> TrumpOrder:
        """A trump order by its name in the rulebook, or a house's own as a text of cards, highest first."""
        if isinstance(given, str):
            named = {bare(name): order for name, order in NAMED.items()}
            if bare(given) in named:
                return named[bare(given)]
            # One word that is a card tells that cards are meant, whatever the others are.
            if any(map(_is_card, given.replace(",", " ").split())):
                return TrumpOrder(self._cards(given, "trumps"))
        hint = close_to(given, NAMED) if isinstance(given, str) else ""
        raise self._wrong(
            f"trumps are one of {', '.join(NAMED)}, or a house's own as cards, highest first, such as"
            f' "QC QS QH ...", not {shown(given)}{hint}',
            "trumps",
        )

    def _cards(self, given: str, *place: str | int) -> tuple[Card, ...]:
        try:
            return cards(given)
        except ParseError as error:
            raise self.places.of_value(error.message, (*self.path, *place), error.column or 0) from None

    def _value(self, owner: Any, option: str, given: object, *place: str) -> object:
        """A value for an option of an axis or its kind, as the types of its field ask for it."""
        if option == "deal_plan":
            return self._deal_plan(given, *place)
        wanted = get_type_hints(owner if isinstance(owner, type) else type(owner))[option]
        kinds = get_args(wanted) or (wanted,)
        if typing.get_origin(wanted) is tuple:
            if typing.get_origin(kinds[0]) is tuple:
                return self._sets_of_cards(option, given, *place)
            if isinstance(given, str):
                return self._cards(given, *place)
            raise self._wrong(f'{option} is a text of cards, such as "QC 7H", not {shown(given)}', *place)
        if attrs.has(wanted):
            return self._inner_value(_value_of(owner, option, wanted), option, given, *place)
        for kind in kinds:
            found = _as_kind(kind, given)
            if found is not _NO:
                return found
        expected = " or ".join(_expected(kind) for kind in kinds)
        names = [name for kind in kinds for name in _names(kind)]
        hint = close_to(given, names) if isinstance(given, str) else ""
        raise self._wrong(f"{option} is {expected}, not {shown(given)}{hint}", *place)

    def _inner_value(self, present: Any, option: str, given: object, *place: str) -> object:
        """An option with options of its own, such as how the ace of `JackAndAce` is called: a table."""
        known = _options(present)
        if not isinstance(given, dict):
            named = f"{{ {known[0]} = ... }}"
            raise self._wrong(
                f"{option} is a table of its options, such as {named}, not {shown(given)}", *place
            )
        _require_names(given)
        options = {}
        for name, written in given.items():
            if name not in known:
                hint = close_to(name, known) or _listed(known)
                raise self._wrong(f"{shown(name)} is no option of {option}{hint}", *place, name, key=True)
            options[name] = self._value(present, name, written, *place, name)
        return attrs.evolve(present, **options)

    def _sets_of_cards(self, option: str, given: object, *place: str) -> tuple[tuple[Card, ...], ...]:
        """Several sets of cards as a list of texts, such as the pairs of a blitz (X4)."""
        if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
            example = '["QC QS", "QH QD"]'
            raise self._wrong(f"{option} is a list of cards, such as {example}, not {shown(given)}", *place)
        return tuple(self._cards(text, *place, number) for number, text in enumerate(given))

    def _deal_plan(self, given: object, *place: str) -> tuple[Packet | ToBlind, ...]:
        """A packet plan as a list: a number of cards to each, ``"blind 2"`` for cards to the blind (D3)."""
        plan: list[Packet | ToBlind] = []
        for packet in given if isinstance(given, list) else [None]:
            match packet.split() if isinstance(packet, str) else packet:
                case int(each) if not isinstance(each, bool):
                    plan.append(Packet(each))
                case ["blind", count] if count.isascii() and count.isdigit() and len(count) <= MOST_DIGITS:
                    plan.append(ToBlind(int(count)))
                case _:
                    raise self._wrong(
                        f'deal_plan is a list such as [3, "blind 2", 3], not {shown(given)}', *place
                    )
        return tuple(plan)


MOST_DIGITS: Final = len(str(LARGEST))
"""A number within a text has at most so many; Python itself refuses to read thousands."""


def _require_names(table: dict[Any, Any]) -> None:
    for name in table:
        if not isinstance(name, str):
            raise TypeError(f"an option of house rules is named by a text, not by {shown(name)}")


def _is_card(word: str) -> bool:
    try:
        Card(word)
    except ParseError:
        return False
    return True


def _options(value: object) -> list[str]:
    """The names of a value's options."""
    return _names_of(type(value))


def _names_of(kind: Any) -> list[str]:
    """The names of a kind's options; a third party's kind that is no attrs class has none."""
    if not isinstance(kind, type) or not attrs.has(kind):
        return []
    return [field.name for field in attrs.fields(kind) if field.init]


def _inner(value: object, option: str) -> list[str]:
    """The names of the options that an option of a value has itself."""
    return _options(getattr(value, option))


def _value_of(owner: Any, option: str, wanted: Any) -> Any:
    """What an option is before it is changed: as the value has it, or as a new one of its kind has it."""
    return wanted() if isinstance(owner, type) else getattr(owner, option)


def _listed(known: Iterable[str]) -> str:
    return f"; its options are {', '.join(known)}"


_NO: Final = object()
"""Stands for "not of this kind", where ``None`` may be a value."""


def _as_kind(kind: Any, given: object) -> object:
    if kind is NoneType:
        return None if given == "none" else _NO
    if isinstance(kind, type) and issubclass(kind, Enum):
        named = {bare(member.name): member for member in kind}
        return named.get(bare(given), _NO) if isinstance(given, str) else _NO
    # True is an int in Python, but no number on a sheet of rules.
    return given if type(given) is kind else _NO


def _names(kind: Any) -> list[str]:
    return [member.name for member in kind] if isinstance(kind, type) and issubclass(kind, Enum) else []


def _expected(kind: Any) -> str:
    if kind is NoneType:
        return '"none"'
    names = _names(kind)
    if names:
        return f"one of {', '.join(names)}"
    return {bool: "true or false", int: "a whole number"}.get(kind, f"a {getattr(kind, '__name__', kind)}")


def _shown(value: object) -> str:
    """A written value as a person would read it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {_shown(item)}' for name, item in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_shown, value))}]"
    return " ".join(str(value).split())
