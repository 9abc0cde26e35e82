"""What plug-ins and actions are called in plain data.

Scope: the tags of the package's own plug-ins, which are the names of their classes, and of a third party's,
which have a slash; the words of actions.  No rule of the game.
"""

from __future__ import annotations

import re
import typing
from enum import Enum
from types import MappingProxyType, NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, get_args, get_origin

import attrs

from sheepshead.actions import (
    Announce,
    Blitz,
    Bury,
    Call,
    Castrate,
    Crack,
    Decline,
    DemandRedeal,
    GoAlone,
    Pass,
    Pick,
    Play,
    Recrack,
)
from sheepshead.cards import Card
from sheepshead.errors import shown
from sheepshead.plain.faults import InvalidTag
from sheepshead.rules.called_ace import CalledAce
from sheepshead.rules.cracks import Doublings
from sheepshead.rules.doubling import NoDoubling
from sheepshead.rules.leasters import Leaster, Mittler, Moster, Schneidster
from sheepshead.rules.named_partners import BlackQueens, FirstCards, JackAndAce, NextSeat, ThreePartners
from sheepshead.rules.no_pick import Doubler, ForcedPick, NoPassing, Pot, Redeal
from sheepshead.rules.partner import JackOfDiamonds, NoPartner
from sheepshead.rules.payoff import Payoff
from sheepshead.rules.protocols import DoublingRule, NoPickRule, PartnerRule, PayoffRule
from sheepshead.rules.two_handed import EachForHimself, HeadToHead
from sheepshead.values import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = [
    "ACTIONS",
    "AXES",
    "DO",
    "OWN",
    "TAG",
    "TAG_OF_THIRD_PARTY",
    "PlugIn",
    "form_of",
    "kinds_of_union",
    "plug_in",
    "tags_for",
]

DO: Final = "do"
"""The key that says which action an object is."""
TAG: Final = "tag"
"""The key that says which plug-in an object is."""

AXES: Final[Mapping[type, str]] = MappingProxyType(
    {
        PartnerRule: "a partner rule",
        NoPickRule: "a no-pick rule",
        DoublingRule: "a doubling rule",
        PayoffRule: "a payoff",
    }
)
"""The protocols of plug-ins, each with its name in a sentence."""

ACTIONS: Final[Mapping[str, tuple[type, Mapping[str, Any]]]] = MappingProxyType(
    {
        "pick": (Pick, {}),
        "pass": (Pass, {}),
        "demand_redeal": (DemandRedeal, {}),
        "bury": (Bury, {"cards": tuple[Card, ...]}),
        "call": (Call, {"card": Card, "under": Card | None}),
        "go_alone": (GoAlone, {}),
        "crack": (Crack, {}),
        "recrack": (Recrack, {}),
        "castrate": (Castrate, {}),
        "blitz": (Blitz, {"pair": tuple[Card, ...]}),
        "announce": (Announce, {}),
        "decline": (Decline, {}),
        "play": (Play, {"card": Card}),
    }
)
"""Every action by its word, with its keys and what they hold."""


@attrs.frozen(eq=False, repr=False)
class PlugIn(Value):
    """A plug-in's class and how its values are written."""

    tag: str
    """What its objects have under ``tag``."""
    kind: type
    """The class itself; one derived from it is another plug-in."""
    to_plain: Callable[[Any], dict[str, Any]] | None = None
    """Gives the options of a value as plain data; ``None``: they are the fields of the class."""
    from_plain: Callable[[dict[str, Any]], object] | None = None
    """Makes a value of its options; given where ``to_plain`` is."""

    def goes_on(self, axis: type) -> bool:
        """Say whether such a plug-in may stand on an axis, as far as its class tells."""
        declared = [known for known in AXES if known in self.kind.__mro__]
        return not declared or axis in declared


OWN: Final[tuple[PlugIn, ...]] = tuple(
    PlugIn(kind.__name__, kind)
    for kind in (
        CalledAce,
        JackOfDiamonds,
        NoPartner,
        JackAndAce,
        NextSeat,
        BlackQueens,
        FirstCards,
        ThreePartners,
        EachForHimself,
        Leaster,
        Moster,
        Mittler,
        Schneidster,
        HeadToHead,
        Doubler,
        Redeal,
        Pot,
        ForcedPick,
        NoPassing,
        NoDoubling,
        Doublings,
        Payoff,
    )
)
"""The package's own plug-ins."""


def tags_for(axis: type, plug_ins: tuple[PlugIn, ...]) -> list[str]:
    """Give the tags that may stand on an axis."""
    return [known.tag for known in plug_ins if known.goes_on(axis)]


TAG_OF_THIRD_PARTY: Final = "[A-Za-z0-9][A-Za-z0-9_.-]*/[A-Za-z0-9][A-Za-z0-9_.-]*"
"""What the whole tag of a third party's plug-in is like, as a regular expression."""
LONGEST_TAG: Final = 100


def plug_in(
    tag: str,
    kind: type,
    to_plain: Callable[[Any], dict[str, Any]] | None,
    from_plain: Callable[[dict[str, Any]], object] | None,
) -> PlugIn:
    """Give a third party's plug-in by its tag, if the two can be.

    Raises:
        InvalidTag: when the tag is none, or nothing says how a value of the class is written.
    """
    if not isinstance(tag, str) or len(tag) > LONGEST_TAG or not re.fullmatch(TAG_OF_THIRD_PARTY, tag):
        wanted = 'who makes it and what it is, such as "acme/auction"'
        raise InvalidTag(f"the tag of a plug-in is {wanted}, not {shown(tag)}")
    if not isinstance(kind, type):
        raise InvalidTag(f"{tag} stands for a class, such as AuctionRule, not for {shown(kind)}")
    if (to_plain is None) != (from_plain is None):
        raise InvalidTag(f"{tag}: to_plain and from_plain are given together, or neither")
    if to_plain is None:
        why = _why_not_by_fields(kind)
        if why:
            raise InvalidTag(f"{tag}: {why}; give to_plain and from_plain, which write and read its options")
    return PlugIn(tag, kind, to_plain, from_plain)


def _why_not_by_fields(kind: type) -> str:
    """Why the fields of a class do not say how it is written; empty where they do."""
    if not attrs.has(kind):
        return f"{kind.__name__} is no attrs class"
    try:
        types = typing.get_type_hints(kind)
    except NameError as error:
        return f"the annotations of {kind.__name__} name what is not there at run time ({error.name})"
    for field in attrs.fields(kind):
        if field.init and field.name == TAG:
            return f"{kind.__name__} has an option {TAG}, the key that names the plug-in"
        if field.init and not _is_writable(types.get(field.name)):
            return f"{kind.__name__}.{field.name} is of a type that is not written by itself"
    return ""


def _is_writable(wanted: Any) -> bool:
    """Whether values of a type are written and read by themselves."""
    if wanted in (bool, int, str, Card, NoneType) or wanted in AXES:
        return True
    if get_origin(wanted) is tuple:
        inner = get_args(wanted)
        return len(inner) == 2 and inner[1] is ... and _is_writable(inner[0])  # noqa: PLR2004 - X and ...
    kinds = kinds_of_union(wanted)
    if kinds:
        # Two texts, or two objects, could not be told apart.
        forms = [form_of(kind) for kind in kinds]
        return None not in forms and len(set(forms)) == len(forms) and all(map(_is_writable, kinds))
    if not isinstance(wanted, type):
        return False
    if issubclass(wanted, Enum):
        return True
    return attrs.has(wanted) and not _why_not_by_fields(wanted)


def kinds_of_union(wanted: Any) -> tuple[Any, ...]:
    """Give the types that a union is of; nothing where it is none."""
    return get_args(wanted) if isinstance(wanted, UnionType) or get_origin(wanted) is typing.Union else ()


def form_of(kind: Any) -> type | None:
    """Give what a value of a simple type, or a tuple, is in JSON; ``None`` where it is neither."""
    if get_origin(kind) is tuple:
        return list
    if kind in (bool, int, NoneType):
        return kind  # type: ignore[no-any-return]
    if kind in (str, Card) or (isinstance(kind, type) and issubclass(kind, Enum)):
        return str
    return None
