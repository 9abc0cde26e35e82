"""What each preset plays, read from the values themselves and from nothing else.

The table of presets in the documentation is made of these rows by the extension ``preset_table``, and
``tests/test_documents.py`` asks for them too.  Nothing here needs Sphinx.  Only where a table comes from
cannot be read from a value; :data:`SOURCES` says it, and a preset without a source stops the build.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import attrs

from sheepshead.rules import presets
from sheepshead.values import Choice

if TYPE_CHECKING:
    from sheepshead import Rules

SOURCES: Final = {
    "GAMERULES": "the gamerules page",
    "GAMERULES_DOUBLER": "the gamerules page",
    "CALLED_ACE": "sheepsheadrules.com, Wikipedia",
    "CALLED_ACE_BUMP": "Wikipedia's table",
    "JACK_OF_DIAMONDS": "Wikipedia, sheepshead.org, tournaments",
    "JACK_OF_DIAMONDS_CALL_UP": "Wikipedia",
    "THREE_HANDED": "Wikipedia, sheepsheadrules.com",
    "THREE_HANDED_30": "Wikipedia, sheepsheadrules.com",
    "THREE_HANDED_26": "Wikipedia, sheepsheadrules.com",
    "FOUR_HANDED_CUTTHROAT": "Wikipedia, sheepshead101.com",
    "FOUR_HANDED_CALLED_ACE": "Wikipedia",
    "FOUR_HANDED_JACK": "Wikipedia",
    "FOUR_HANDED_BLACK_QUEENS": "Wikipedia",
    "FOUR_HANDED_FIRST_QUEENS": "Wikipedia",
    "SIX_HANDED_JACK": "Wikipedia",
    "SIX_HANDED_JACK_AND_ACE": "Wikipedia",
    "SIX_HANDED_BLACK_QUEENS": "Wikipedia",
    "SEVEN_HANDED_JACK": "Wikipedia",
    "SEVEN_HANDED_NEXT_SEAT": "Wikipedia",
    "EIGHT_HANDED_BLACK_QUEENS": "Wikipedia",
    "EIGHT_HANDED_THREE_PARTNERS": "Wikipedia",
    "TWO_HANDED": "Wikipedia",
    "BAVARIAN_CALL": "recorded hands of Schafkopf",
}
"""Where the rules of each preset come from, as the rulebook has it."""


class Option(NamedTuple):
    """An option that is not what it would be if it were not given."""

    name: str
    value: str


class Kind(NamedTuple):
    """What stands on an axis of the sheet."""

    name: str
    """Its class, such as ``CalledAce``."""
    options: tuple[Option, ...]
    """Those of its options that differ from the default, in their order."""


class Row(NamedTuple):
    """A preset, as the table shows it."""

    preset: str
    players: int
    cards: str
    trumps: str | None
    partner: Kind
    order: str
    no_pick: Kind
    payoff: Kind
    source: str


def rows(players: int | None = None) -> list[Row]:
    """Give a row for each preset, or for those of a table with so many players, in the presets' order.

    Raises:
        KeyError: when a preset has no source.

    >>> [row.preset for row in rows(7)]
    ['SEVEN_HANDED_JACK', 'SEVEN_HANDED_NEXT_SEAT']
    """
    return [
        row_of(name, rules) for name, rules in presets.BY_NAME.items() if players in (None, rules.players)
    ]


def row_of(name: str, rules: Rules) -> Row:
    """Read a row from a sheet."""
    return Row(
        name,
        rules.players,
        cards_of(rules),
        rules.trumps.name,
        kind_of(rules.partner),
        order_of(rules),
        kind_of(rules.no_pick),
        kind_of(rules.payoff),
        SOURCES[name],
    )


def cards_of(rules: Rules) -> str:
    """Say how many cards each seat and the blind are dealt, and of how many.

    >>> cards_of(presets.FOUR_HANDED_JACK)
    '7+2 of 30'
    >>> cards_of(presets.TWO_HANDED)
    '16 of 32, 4 of them face down'
    """
    shape = rules.shape
    blind = f"+{shape.blind}" if shape.blind else ""
    face_down = f", {shape.face_down} of them face down" if shape.face_down else ""
    return f"{shape.cards_each}{blind} of {len(shape.deck)}{face_down}"


def order_of(rules: Rules) -> str:
    """Say in which order the picker buries and answers for a partner, as far as there is either.

    >>> order_of(presets.CALLED_ACE), order_of(presets.THREE_HANDED), order_of(presets.BAVARIAN_CALL)
    ('bury, then call', 'bury', 'call')
    >>> order_of(presets.EIGHT_HANDED_THREE_PARTNERS)
    'all are asked before the first lead'
    >>> order_of(attrs.evolve(presets.CALLED_ACE, bury_before_call=False))
    'call, then bury'
    """
    partner = rules.partner
    if not partner.has_picker:
        return "all are asked before the first lead" if partner.asks_everyone else "–"
    calls = ["call"] if partner.has_calls else []
    buries = ["bury"] if rules.shape.blind else []
    steps = buries + calls if rules.bury_before_call else calls + buries
    if partner.asks_before_blind:
        steps.insert(0, "call up before the blind")
    return ", then ".join(steps)


def kind_of(value: Any) -> Kind:
    """Read the kind of an axis and those of its options that differ from what they are if not given.

    >>> kind_of(presets.FOUR_HANDED_JACK.payoff)
    Kind(name='Payoff', options=(Option(name='no_trick_loss', value='SHARED'),))
    >>> kind_of(presets.CALLED_ACE.partner)
    Kind(name='CalledAce', options=())
    """
    options = []
    for field in (field for field in attrs.fields(type(value)) if field.init):
        given = getattr(value, field.name)
        if given != default_of(field):
            shown = given.name if isinstance(given, Choice) else repr(given)
            options.append(Option(field.name, shown))
    return Kind(type(value).__name__, tuple(options))


def default_of(field: Any) -> object:
    """Give what an option is if it is not given."""
    # attrs.Factory is a function to a type checker, and a class when the program runs.
    factory = getattr(field.default, "factory", None)
    return field.default if factory is None else factory()
