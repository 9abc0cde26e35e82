"""How each kind of value is read from plain data.

Scope: plain data that :mod:`sheepshead.plain.limits` has looked at, to values.  Every key is needed and none
is guessed; what the values themselves refuse (``InvalidRules``, ``InvalidRecord``, ...) becomes faults with a
place.  No rule of the game.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final, get_args, get_origin

import attrs
from cattrs.errors import ClassValidationError
from cattrs.gen import make_dict_structure_fn

from sheepshead.actions import Action, GoAlone
from sheepshead.cards import Card
from sheepshead.errors import InvalidRules, SheepsheadError
from sheepshead.plain.faults import Faults, Misfit
from sheepshead.plain.hands import HandSoFar, state_of
from sheepshead.plain.sense import require_sense
from sheepshead.plain.small import (
    LEAVES,
    named,
    no_such_tag,
    no_such_word,
    preset_name,
    read_call,
    read_choice,
    read_packet,
    refusal,
    require_keys,
)
from sheepshead.plain.tags import ACTIONS, AXES, DO, TAG, PlugIn, form_of, kinds_of_union, tags_for
from sheepshead.records.record import Double, HandRecord
from sheepshead.rules import presets
from sheepshead.rules.answers import Multiplier
from sheepshead.rules.shape import Packet, ToBlind
from sheepshead.rules.sheet import Rules
from sheepshead.scoring import Score
from sheepshead.state import State
from sheepshead.trumps import TrumpOrder

if TYPE_CHECKING:
    from collections.abc import Callable

    from cattrs import Converter

    Hook = Callable[[Any, Any], Any]

__all__ = ["Reader"]

CALL_OF_RECORD: Final[Any] = Card | GoAlone | None
DOUBLE_OF_RECORD: Final[Any] = tuple[int, Double]
PACKET: Final[Any] = Packet | ToBlind


@attrs.frozen(eq=False)
class Reader:
    """Reads values, and the plug-ins that it knows by their tags."""

    converter: Converter
    plug_ins: tuple[PlugIn, ...]
    of_fields: dict[type, Hook] = attrs.field(factory=dict)
    """What cattrs has made to read the fields of a class, each when it is first needed."""

    def hook(self, wanted: Any) -> Hook:
        """Give what reads a value of this type."""
        found = self._reader_of_game(wanted) or LEAVES.get(wanted)
        if found is not None:
            return found
        if get_origin(wanted) is tuple:
            return self._read_list
        if kinds_of_union(wanted):
            return self._read_one_of(kinds_of_union(wanted))
        if isinstance(wanted, type) and issubclass(wanted, Enum):
            return read_choice
        return self._read_object

    def _reader_of_game(self, wanted: Any) -> Hook | None:
        if wanted == State:
            return self._read_state
        if wanted in (Action, Double):
            return self._read_action(get_args(wanted))
        if wanted == CALL_OF_RECORD:
            return read_call
        if wanted == DOUBLE_OF_RECORD:
            return self._read_double
        if wanted == PACKET:
            return read_packet
        if wanted in AXES or any(known.kind is wanted for known in self.plug_ins):
            return self._read_plug_in
        return {
            TrumpOrder: self._read_trumps,
            Multiplier: self._read_multiplier,
            Rules: self._read_rules,
            Score: self._read_whole,
            HandRecord: self._read_whole,
        }.get(wanted)

    def read(self, given: Any, wanted: Any) -> Any:
        """Read a value of this type."""
        return self.hook(wanted)(given, wanted)

    def _read_list(self, given: Any, wanted: Any) -> tuple[Any, ...]:
        if not isinstance(given, list):
            raise Misfit.expected("a list", given)
        faults, items = Faults(), []
        for number, item in enumerate(given):
            with faults.part(number):
                items.append(self.read(item, get_args(wanted)[0]))
        faults.check()
        return tuple(items)

    def _read_one_of(self, kinds: tuple[Any, ...]) -> Hook:
        """Read a value that may be of several types, each another one in JSON."""
        by_form = {form_of(kind): kind for kind in kinds}

        def read(given: Any, _: Any) -> Any:
            kind = by_form.get(type(given))
            if kind is None:
                raise Misfit.expected(" or ".join(map(named, kinds)), given)
            return self.read(given, kind)

        return read

    def _read_object(self, given: Any, kind: Any) -> Any:
        """Read an attrs class from an object with a key for each of its fields."""
        names = [field.name for field in attrs.fields(kind) if field.init]
        faults = Faults()
        require_keys(given, names, faults)
        if kind not in self.of_fields:
            self.of_fields[kind] = make_dict_structure_fn(kind, self.converter)
        try:
            value = self.of_fields[kind](given, kind)
        except ClassValidationError as group:
            self._take(group, given, faults)
            value = None
        faults.check()
        return value

    def _take(self, group: ClassValidationError, given: dict[str, Any], faults: Faults) -> None:
        """Turn what cattrs collected into faults, each with the key that it belongs to."""
        of_keys, of_whole = group.group_exceptions()
        for error, note in of_keys:
            if isinstance(error, Misfit):
                faults.take(error, note.name)
            elif not isinstance(error, KeyError) or note.name in given:
                raise error  # a mistake of a plug-in; a key that is missing has been named before
        if not faults.wrongs:
            for error in of_whole:
                faults.take(refusal(error))

    def _read_rules(self, given: Any, kind: Any) -> Rules:
        faults, own = Faults(), given
        named: str | None = None
        sheet: Rules | None = None
        if isinstance(given, dict):
            own = {key: value for key, value in given.items() if key != "preset"}
            if "preset" in given:
                with faults.part("preset"):
                    named = preset_name(given["preset"])
            else:
                faults.add((), "the key preset is missing")
        with faults.part():
            sheet = self._read_object(own, kind)
        if named is not None and sheet is not None and sheet != presets.BY_NAME[named]:
            preset = presets.BY_NAME[named]
            axes = [axis.name for axis in attrs.fields(Rules)]
            others = ", ".join(axis for axis in axes if getattr(sheet, axis) != getattr(preset, axis))
            faults.add(("preset",), f"this sheet is not {named}: it differs in {others}")
        faults.check()
        assert sheet is not None
        return sheet

    def _read_plug_in(self, given: Any, wanted: Any) -> Any:
        """Read a plug-in for an axis, or where another has it as an option, one of a certain class."""
        if wanted in AXES:
            what, tags = AXES[wanted], tags_for(wanted, self.plug_ins)
        else:
            what, tags = wanted.__name__, [known.tag for known in self.plug_ins if known.kind is wanted]
        if not isinstance(given, dict):
            raise Misfit.expected(f"{what} as an object with a {TAG}", given)
        known = next((known for known in self.plug_ins if known.tag == given.get(TAG)), None)
        if TAG not in given:
            raise Misfit.at((), f"the key {TAG} is missing: {what} is one of {', '.join(tags)}")
        if known is None or known.tag not in tags:
            raise Misfit([no_such_tag(given[TAG], what, tags, known)])
        options = {key: value for key, value in given.items() if key != TAG}
        if known.from_plain is None:
            return self._read_object(options, known.kind)
        try:
            value = known.from_plain(options)
        except (SheepsheadError, ValueError, TypeError, LookupError, AttributeError) as error:
            raise refusal(error) from error
        if type(value) is not known.kind:
            raise Misfit.at((), f"from_plain of {known.tag} made {value!r}, no {known.kind.__name__}")
        return value

    def _read_trumps(self, given: Any, _: Any) -> TrumpOrder:
        some = self.read(given, tuple[Card, ...])
        try:
            return TrumpOrder(some)
        except InvalidRules as error:
            raise refusal(error) from error

    def _read_multiplier(self, given: Any, _: Any) -> Multiplier:
        return Multiplier(**self._read_keys(given, {"rule": str, "factor": int, "reason": str}))

    def _read_keys(self, given: Any, keys: dict[str, Any]) -> dict[str, Any]:
        """Read an object with these keys and no others, each of its type."""
        faults, found = Faults(), {}
        require_keys(given, list(keys), faults)
        for key, wanted in keys.items():
            if key in given:
                with faults.part(key):
                    found[key] = self.read(given[key], wanted)
        faults.check()
        return found

    def _read_whole(self, given: Any, kind: Any) -> Any:
        value = self._read_object(given, kind)
        require_sense(value)
        return value

    def _read_double(self, given: Any, _: Any) -> tuple[Any, Any]:
        found = self._read_keys(given, {"seat": int, "said": Double})
        return found["seat"], found["said"]

    def _read_action(self, kinds: tuple[type, ...]) -> Hook:
        words = [word for word, (kind, _) in ACTIONS.items() if kind in kinds]

        def read(given: Any, _: Any) -> Any:
            if not isinstance(given, dict):
                raise Misfit.expected(f'an action, such as {{"{DO}": "{words[0]}"}}', given)
            word = given.get(DO)
            if DO not in given:
                raise Misfit.at((), f"the key {DO} is missing: it says which action this is")
            if not isinstance(word, str) or word not in words:
                raise Misfit([no_such_word((DO,), words, word)])
            kind, keys = ACTIONS[word]
            action = kind(**self._read_keys({k: v for k, v in given.items() if k != DO}, dict(keys)))
            require_sense(action)
            return action

        return read

    def _read_state(self, given: Any, _: Any) -> State:
        return state_of(self._read_object(given, HandSoFar))
