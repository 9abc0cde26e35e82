"""Values to plain data and JSON, and back.

Scope: the envelope (schema, revision of the rulings, kind) and the plug-ins that a codec knows.  How a value
is written is in :mod:`sheepshead.plain.hooks`, what is refused unread in :mod:`sheepshead.plain.limits`.
"""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload

import attrs

from sheepshead.errors import shown
from sheepshead.plain.faults import Faults, InvalidTag, Misfit, NotPlain, place_of, written
from sheepshead.plain.kinds import KINDS, Kind, kind_of
from sheepshead.plain.limits import MOST_BYTES, data_of, require_plain
from sheepshead.plain.sense import require_sense
from sheepshead.plain.tags import OWN, PlugIn, plug_in
from sheepshead.rules.sheet import RULES_REVISION

if TYPE_CHECKING:
    from collections.abc import Callable

    from cattrs import Converter

    from sheepshead.actions import Action
    from sheepshead.records.record import HandRecord
    from sheepshead.rules.sheet import Rules
    from sheepshead.scoring import Score
    from sheepshead.state import State

__all__ = ["SCHEMA", "Codec", "from_json", "from_plain", "to_json", "to_plain"]

SCHEMA: Final = 1
"""The version of the documents: goes up when a key changes its name or its meaning."""

KEYS: Final = ("schema", "rules_revision", "kind", "value")
"""The keys of a document."""
VALUE: Final = "value"

T = TypeVar("T")


@attrs.frozen
class Codec:
    """What writes and reads values: the package's own, and those plug-ins that it was told of.

    A codec is a value: :meth:`register` gives a new one, and nobody else's reader changes.

    >>> from sheepshead import presets
    >>> codec = Codec()
    >>> codec.from_json(codec.to_json(presets.CALLED_ACE)) == presets.CALLED_ACE
    True
    """

    plug_ins: tuple[PlugIn, ...] = attrs.field(default=(), repr=False)
    """The plug-ins of third parties."""

    @property
    def tags(self) -> tuple[str, ...]:
        """Every tag that this codec knows, the package's own first."""
        return tuple(known.tag for known in (*OWN, *self.plug_ins))

    def register(
        self,
        tag: str,
        kind: type,
        *,
        to_plain: Callable[[Any], dict[str, Any]] | None = None,
        from_plain: Callable[[dict[str, Any]], object] | None = None,
    ) -> Codec:
        """Give a codec that knows one plug-in more.

        Args:
            tag: what its objects have under ``tag``: who makes it and what it is, as ``"acme/auction"``; the
                slash keeps it apart from the package's own.
            kind: the plug-in's class.
            to_plain: gives the options of a value as plain data.  It may be left out for an attrs class whose
                fields are numbers, texts, cards, enums, ``None``, other plug-ins, tuples of those or attrs
                classes of those.
            from_plain: makes a value of such options.  It refuses them with a ``ValueError``.

        Raises:
            InvalidTag: when the tag is no such text, the tag or the class is there already, or nothing says
                how a value is written.

        >>> Codec().register("auction", Codec)
        Traceback (most recent call last):
            ...
        sheepshead.plain.faults.InvalidTag: the tag of a plug-in is who makes it and what it is, such as \
"acme/auction", not 'auction'
        """
        added = plug_in(tag, kind, to_plain, from_plain)
        for known in (*OWN, *self.plug_ins):
            if known.tag == tag:
                raise InvalidTag(f"{tag} stands for {known.kind.__name__} already")
            if known.kind is kind:
                raise InvalidTag(f"{kind.__name__} has a tag already, {known.tag}")
        return Codec((*self.plug_ins, added))

    @cached_property
    def _converter(self) -> Converter:
        try:
            # Imported here, so that only who reads or writes documents needs the extra.
            from sheepshead.plain.hooks import converter_for  # noqa: PLC0415
        except ModuleNotFoundError as error:
            missing = (error.name or "").partition(".")[0]
            if missing != "cattrs":
                raise
            how = 'install it with: pip install "sheepshead[json]"'
            raise ModuleNotFoundError(f"plain data and JSON need {missing}; {how}", name=missing) from error
        return converter_for((*OWN, *self.plug_ins))

    def to_plain(self, value: Rules | State | Action | Score | HandRecord) -> dict[str, Any]:
        """Give a value as ``dict``, ``list``, ``str``, ``int``, ``bool`` and ``None``, without an envelope.

        Raises:
            NotPlain: when the value has a plug-in without a tag, contradicts itself, or is a state that no
                legal actions reach, such as one of a hand with a renege (T13).
            TypeError: when it is of no kind that is written.

        >>> from sheepshead import Card, Play
        >>> Codec().to_plain(Play(Card("QC")))
        {'do': 'play', 'card': 'QC'}
        """
        if kind_of(value) is None:
            raise TypeError(f"what is written is one of {', '.join(KINDS)}, not {shown(value)}")
        data: dict[str, Any] = self._converter.unstructure(value)
        try:
            require_plain(data)
            require_sense(value)
        except Misfit as misfit:
            (first, *_) = misfit.wrongs
            place = place_of((VALUE, *first.path))
            raise NotPlain(
                f"no reader would take what this is written as: {place}: {first.sentence}"
            ) from None
        return data

    def from_plain(self, data: object, kind: Kind[T]) -> T:
        """Read a value from plain data without an envelope.

        Args:
            data: what :meth:`to_plain` gave, or another program wrote.
            kind: what it is, such as ``STATE``.

        Raises:
            InvalidPlain: when it is none; ``faults`` lists everything wrong.
            TypeError: when ``kind`` is no kind.

        >>> from sheepshead.plain import ACTION
        >>> Codec().from_plain({"do": "play", "card": "QX"}, ACTION)
        Traceback (most recent call last):
            ...
        sheepshead.plain.faults.InvalidPlain: cannot be read: value.card: 'QX' is no card: write a rank \
(A T K Q J 9 8 7) and a suit (C S H D), such as QC or TD
        """
        if not isinstance(kind, Kind):
            raise TypeError(f"kind is what is read, such as sheepshead.plain.STATE, not {shown(kind)}")
        try:
            require_plain(data)
            return self._read(data, kind)
        except Misfit as misfit:
            raise misfit.invalid((VALUE,)) from misfit.cause

    def _read(self, data: object, kind: Kind[T]) -> T:
        read = self._converter.get_structure_hook(kind.type)
        value: T = read(data, kind.type)
        return value

    def to_json(
        self, value: Rules | State | Action | Score | HandRecord, *, indent: int | None = None
    ) -> str:
        """Give a value as a document of JSON.

        Args:
            value: what is written.
            indent: how many spaces each level is indented by; ``None``: all in one line.

        Raises:
            NotPlain: as :meth:`to_plain`, or when the document is longer than a reader would take.
            TypeError: when it is of no kind that is written.

        >>> from sheepshead import Pick
        >>> Codec().to_json(Pick())
        '{"schema": 1, "rules_revision": 1, "kind": "Action", "value": {"do": "pick"}}'
        """
        data = self.to_plain(value)
        kind = kind_of(value)
        document = {
            "schema": SCHEMA,
            "rules_revision": RULES_REVISION,
            "kind": None if kind is None else kind.name,
            VALUE: data,
        }
        text = json.dumps(document, ensure_ascii=False, indent=indent)
        if len(text.encode()) > MOST_BYTES:
            raise NotPlain(
                f"a document has at most {MOST_BYTES:,} bytes, and this has {len(text.encode()):,}"
            )
        return text

    @overload
    def from_json(
        self, text: str | bytes, kind: None = None, *, any_revision: bool = False
    ) -> Rules | State | Action | Score | HandRecord: ...

    @overload
    def from_json(self, text: str | bytes, kind: Kind[T], *, any_revision: bool = False) -> T: ...

    def from_json(
        self, text: str | bytes, kind: Kind[Any] | None = None, *, any_revision: bool = False
    ) -> Any:
        """Read a value from a document of JSON.

        Args:
            text: the document, as bytes in UTF-8.
            kind: what it has to be; ``None``: whatever it says that it is.
            any_revision: whether to read also what was written under other rulings, see
                :data:`sheepshead.RULES_REVISION`.  By the rulings of this package such a state may not be
                legal, and such a score may not be right.

        Raises:
            InvalidPlain: when it is no such document; ``faults`` lists everything wrong.
            TypeError: when ``text`` is no text or ``kind`` no kind.

        >>> from sheepshead.plain import SCORE
        >>> Codec().from_json('{"schema": 2, "kind": "Action", "value": {"do": "pick"}}', SCORE)
        Traceback (most recent call last):
            ...
        sheepshead.plain.faults.InvalidPlain: cannot be read, 3 faults:
          - document: the key rules_revision is missing
          - schema: this package reads schema 1; a newer one of it wrote schema 2
          - kind: expected Score, not "Action"
        """
        if kind is not None and not isinstance(kind, Kind):
            raise TypeError(f"kind is what is read, such as sheepshead.plain.STATE, not {shown(kind)}")
        data = data_of(text)
        try:
            require_plain(data)
            stated = _opened(data, kind, any_revision=any_revision)
            faults = Faults()
            with faults.part(VALUE):
                value = self._read(data[VALUE], stated)  # type: ignore[index]
            faults.check()
        except Misfit as misfit:
            raise misfit.invalid(()) from misfit.cause
        return value


def _opened(data: object, kind: Kind[Any] | None, *, any_revision: bool) -> Kind[Any]:
    """Give the kind that a document says it is, if it is one that can be read at all."""
    faults = Faults()
    if not isinstance(data, dict):
        raise Misfit.expected("a document: an object with schema, rules_revision, kind and value", data)
    for key in KEYS:
        if key not in data:
            faults.add((), f"the key {key} is missing")
    for key in data:
        if key not in KEYS:
            faults.add((key,), f"there is no such key here; the keys are {', '.join(KEYS)}")
    if "schema" in data:
        _require_schema(data["schema"], faults)
    if "rules_revision" in data and not any_revision:
        _require_revision(data["rules_revision"], faults)
    elif "rules_revision" in data and type(data["rules_revision"]) is not int:
        faults.add(("rules_revision",), f"expected a whole number, not {written(data['rules_revision'])}")
    stated = data.get("kind")
    found = KINDS.get(stated) if isinstance(stated, str) else None
    if "kind" in data and (found is None or kind not in (None, found)):
        wanted = f"one of {', '.join(KINDS)}" if kind is None else kind.name
        faults.add(("kind",), f"expected {wanted}, not {written(stated)}")
    faults.check()
    assert found is not None
    return found


def _require_schema(given: object, faults: Faults) -> None:
    if type(given) is not int or given < 1:
        faults.add(("schema",), f"expected the version of the document, {SCHEMA}, not {written(given)}")
    elif given > SCHEMA:
        faults.add(("schema",), f"this package reads schema {SCHEMA}; a newer one of it wrote schema {given}")


def _require_revision(given: object, faults: Faults) -> None:
    if type(given) is not int or given < 1:
        faults.add(("rules_revision",), f"expected a whole number of 1 or more, not {written(given)}")
    elif given != RULES_REVISION:
        faults.add(
            ("rules_revision",),
            f"this was written under revision {given} of the rulings and is read under {RULES_REVISION}, by"
            " which what is legal and what is paid may differ; any_revision=True reads it all the same",
        )


_OWN: Final = Codec()

to_plain = _OWN.to_plain
from_plain = _OWN.from_plain
to_json = _OWN.to_json
from_json = _OWN.from_json
