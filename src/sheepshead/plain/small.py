"""The readers of small values, and what is said of those that are none.

Scope: numbers, texts, cards, choices, packets, and the sentences for what is missing, unknown or refused.  No
rule of the game.
"""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Any, Final, get_origin

from sheepshead.actions import GoAlone
from sheepshead.cards import Card
from sheepshead.errors import InvalidRules, ParseError, SheepsheadError
from sheepshead.plain.faults import Faults, Misfit, Wrong, written
from sheepshead.plain.tags import TAG
from sheepshead.records.faults import InvalidRecord
from sheepshead.rules import presets
from sheepshead.rules.shape import Packet, ToBlind
from sheepshead.spelling import close_to

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import Enum

    from sheepshead.plain.faults import Path
    from sheepshead.plain.tags import PlugIn
    from sheepshead.records.faults import RecordFault

    Hook = Callable[[Any, Any], Any]

__all__ = [
    "ALONE",
    "LEAVES",
    "named",
    "no_such_tag",
    "no_such_word",
    "preset_name",
    "read_call",
    "read_choice",
    "read_packet",
    "refusal",
    "require_keys",
]

ALONE: Final = "alone"
"""What stands for going alone where a record has its call."""


def _read_number(given: Any, _: Any) -> int:
    # True is an int in Python, but no number in a document.
    if type(given) is not int:
        raise Misfit.expected(named(int), given)
    return given


def _read_flag(given: Any, _: Any) -> bool:
    if type(given) is not bool:
        raise Misfit.expected(named(bool), given)
    return given


def _read_text(given: Any, _: Any) -> str:
    if type(given) is not str:
        raise Misfit.expected(named(str), given)
    return given


def _read_nothing(given: Any, _: Any) -> None:
    if given is not None:
        raise Misfit.expected(named(NoneType), given)


def _read_card(given: Any, _: Any) -> Card:
    if type(given) is not str:
        raise Misfit.expected(named(Card), given)
    try:
        card = Card(given)
    except ParseError as error:
        raise Misfit.at((), error.message) from None
    if str(card) != given:
        raise Misfit.at(
            (), f"a card is written as two letters, here {written(str(card))}, not {written(given)}"
        )
    return card


def read_choice(given: Any, kind: Any) -> Enum:
    """Read one of a few values by its name."""
    if type(given) is not str or given not in kind.__members__:
        raise Misfit([no_such_word((), list(kind.__members__), given)])
    member: Enum = kind[given]
    return member


LEAVES: Final[Mapping[Any, Hook]] = {
    int: _read_number,
    bool: _read_flag,
    str: _read_text,
    NoneType: _read_nothing,
    Card: _read_card,
}
"""What reads a value of a simple type."""


def read_call(given: Any, _: Any) -> Card | GoAlone | None:
    """Read what a record has as its call."""
    if given is None:
        return None
    if given == ALONE:
        return GoAlone()
    if type(given) is not str:
        raise Misfit.expected(f'a card, such as "AS", "{ALONE}" or null', given)
    return _read_card(given, Card)


def read_packet(given: Any, _: Any) -> Packet | ToBlind:
    """Read one packet of a deal (D3)."""
    key = next(iter(given), None) if isinstance(given, dict) and len(given) == 1 else None
    if key not in ("each", "to_blind"):
        raise Misfit.expected('a packet, {"each": 3} or {"to_blind": 2}', given)
    if type(given[key]) is not int:
        raise Misfit([Wrong((key,), f"expected {named(int)}, not {written(given[key])}")])
    return Packet(given[key]) if key == "each" else ToBlind(given[key])


def preset_name(given: Any) -> str | None:
    """Read the name of a preset; ``null`` where a sheet is none."""
    if given is not None and (not isinstance(given, str) or given not in presets.BY_NAME):
        raise Misfit([no_such_word((), ["null", *presets.BY_NAME], given)])
    return given


def named(kind: Any) -> str:
    """Give what a simple type is called in a sentence."""
    known = {
        int: "a whole number",
        bool: "true or false",
        str: "a text",
        NoneType: "null",
        Card: 'a card, such as "QC"',
    }
    if kind in known:
        return known[kind]
    if get_origin(kind) is tuple:
        return "a list"
    return f"one of {', '.join(kind.__members__)}"


# --- what is wrong ----------------------------------------------------------------------------------------


def require_keys(given: Any, names: list[str], faults: Faults) -> None:
    """Name every key that is missing, or that nobody knows; what is no object is refused at once."""
    if not isinstance(given, dict):
        raise Misfit.expected("an object", given)
    for name in names:
        if name not in given:
            faults.add((), f"the key {name} is missing")
    for key in given:
        if key not in names:
            hint = close_to(key, names) or f"; the keys are {', '.join(names) or 'none'}"
            faults.add((key,), f"there is no such key here{hint}")


def no_such_word(path: Path, words: list[str], given: object) -> Wrong:
    """Say that a word is none of those that can stand at a place."""
    hint = close_to(given, words) if isinstance(given, str) else ""
    return Wrong(path, f"expected one of {', '.join(words)}, not {written(given)}{hint}")


def no_such_tag(given: object, what: str, tags: list[str], known: PlugIn | None) -> Wrong:
    """Say why a tag cannot stand at a place: unknown, not registered, or of another axis."""
    if known is not None:
        return Wrong((TAG,), f"{known.tag} is not {what}: that is one of {', '.join(tags)}")
    if isinstance(given, str) and "/" in given:
        how = f"Codec().register({written(given)}, ...)"
        return Wrong((TAG,), f"no plug-in is registered under {written(given)}; {how} does it")
    return no_such_word((TAG,), tags, given)


def refusal(error: Exception) -> Misfit:
    """Give the faults of a value that refuses its content; what is no refusal goes through."""
    match error:
        case InvalidRules():
            return Misfit([Wrong((), fault.sentence, fault.rule) for fault in error.faults], error)
        case InvalidRecord():
            return Misfit([_of_record(fault) for fault in error.faults], error)
        case SheepsheadError() | ValueError() | TypeError() | LookupError() | AttributeError():
            return Misfit([Wrong((), f"refused: {type(error).__name__}: {_shortened(error)}")], error)
        case _:
            raise error


def _of_record(fault: RecordFault) -> Wrong:
    place = fault.place
    numbers = [number for number in (place.item, place.card) if number is not None]
    return Wrong((place.key, *numbers), fault.sentence, fault.rule)


def _shortened(error: Exception) -> str:
    text = str(error)
    return text if len(text) <= LONGEST_REFUSAL else f"{text[:LONGEST_REFUSAL]}..."


LONGEST_REFUSAL: Final = 300
"""What a plug-in says in refusing its options is quoted so far."""
