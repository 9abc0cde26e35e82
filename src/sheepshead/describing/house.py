"""House rules in the words of a player: what a sheet says, with rule ids and sources.

Scope: every axis and option of :class:`~sheepshead.rules.Rules`.  Nothing is decided here; each sentence
says what a value of the sheet says, and what a hand pays is asked of the house's own payoff.

A house's own plug-in describes itself, by a method ``words()`` if it has one and by its docstring if not.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.cards import DECK, TOTAL_POINTS, mask_of
from sheepshead.describing.lines import Idle, Line, Said, count, join, line, number
from sheepshead.describing.no_pick import doubling_lines, no_pick_lines
from sheepshead.describing.partners import duty_lines, partner_lines
from sheepshead.describing.payoff import StakesRow, payoff_lines, renege_line, stakes_table
from sheepshead.errors import shown
from sheepshead.rules import shapes
from sheepshead.rules.partner import CallUp, JackOfDiamonds
from sheepshead.rules.payoff import Payoff
from sheepshead.rules.shape import Packet, Shape
from sheepshead.rules.sheet import Rules
from sheepshead.rules.two_handed import ALL_ON_TABLE, HALF_ON_TABLE
from sheepshead.trumps import CLUBS, SPADE_JACK_HIGH, STANDARD
from sheepshead.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Section", "describe", "summary"]


@attrs.frozen(eq=False, repr=False)
class Section(Value):
    """A part of a description, such as the deal or the score."""

    title: str
    """What the part is about, such as ``"The score"``."""
    lines: tuple[Line, ...]
    """Its sentences; each has its rule ids and sources."""
    stakes: tuple[StakesRow, ...] = ()
    """What a hand pays, the best ending for the picker's side first; empty in other sections, and where
    nobody has a side."""


def describe(rules: Rules) -> tuple[Section, ...]:
    """Say what a sheet of house rules plays, section by section.

    Every option of the sheet is told; those that change nothing on this sheet stand in the last section.

    Raises:
        TypeError: when the value is no sheet, or a plug-in describes itself in anything but texts.

    >>> from sheepshead import presets
    >>> sections = describe(presets.CALLED_ACE)
    >>> [section.title for section in sections][:4]
    ['The table', 'The trump', 'Picking', 'The partner']
    >>> print(sections[0].lines[0])
    Five play, with six cards each and two in the blind. [D4]
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"describe() takes a sheet of rules, such as presets.CALLED_ACE, not {shown(rules)}")
    every = "When nobody picks" if rules.partner.has_picker else "How a hand is played"
    parts: tuple[tuple[str, Iterable[Said]], ...] = (
        ("The table", _table(rules)),
        ("The trump", _trump(rules)),
        ("Picking", _picking(rules)),
        ("The partner", (*partner_lines(rules), *_order(rules))),
        ("The play", (*_play(rules), *duty_lines(rules))),
        ("Doubling the stakes", doubling_lines(rules)),
        ("The score", (*payoff_lines(rules), renege_line(rules))),
        (every, no_pick_lines(rules)),
    )
    sections = []
    idle: list[Line] = []
    for title, said in parts:
        lines = []
        for item in said:
            if isinstance(item, Idle):
                idle.append(item.line())
            else:
                lines.append(item)
        stakes = stakes_table(rules) if title == "The score" else ()
        sections.append(Section(title, tuple(lines), stakes))
    if idle:
        sections.append(Section("Options that change nothing here", tuple(idle)))
    return tuple(sections)


def summary(rules: Rules) -> str:
    """Say in a few words what a sheet plays.

    >>> from sheepshead import presets
    >>> summary(presets.JACK_OF_DIAMONDS_CALL_UP), summary(presets.TWO_HANDED)
    ('5 play, 6+2: JD partner, call-up, leaster, bump', '2 play, 16: head to head')
    """
    shape, partner, no_pick, payoff = rules.shape, rules.partner, rules.no_pick, rules.payoff
    dealt = f"{shape.cards_each}+{shape.blind}" if shape.blind else str(shape.cards_each)
    parts = [_kind(partner)] if partner.has_sides else []
    if isinstance(partner, JackOfDiamonds) and partner.call_up is not CallUp.NEVER:
        parts.append("call-up")
    parts += [_kind(no_pick)] if no_pick.needs_passing else []
    if rules.doubling.asks_anybody:
        parts.append("doubling")
    if partner.has_sides and isinstance(payoff, Payoff) and payoff.double_on_the_bump:
        parts.append("bump")
    if rules.trumps != STANDARD:
        parts.append(rules.trumps.name or "trump of its own")
    return f"{shape.players} play, {dealt}: {', '.join(parts)}"


_SHORT: Final = {
    "JackOfDiamonds": "JD partner",
    "JackAndAce": "JD and called ace",
    "NoPartner": "picker alone",
}
_CAPITAL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


def _kind(rule: object) -> str:
    """A kind of rule in a word or two: as it is called in code, but for those that say too little."""
    name = type(rule).__name__
    return _SHORT.get(name, _CAPITAL.sub(" ", name).lower())


# --- the cards and the deal -------------------------------------------------------------------------------


def _table(rules: Rules) -> Iterable[Said]:
    shape = rules.shape
    blind = f"{number(shape.blind)} in the blind" if shape.blind else "no blind"
    each = count(shape.cards_each, "card")
    dealt = f"{number(shape.players).capitalize()} play, with {each} each and {blind}."
    if shape.face_down:
        yield line(dealt, _on_the_table(shape))
    else:
        yield line(dealt, "D4", sources=None if any(_alike(shape, known) for known in _SHAPES) else "")
    missing = [card for card in DECK if card not in shape.deck]
    if missing:
        yield line(f"The deck has {len(shape.deck)} cards: {join(missing)} are left out.", "C6")
    else:
        yield line(f"All {len(shape.deck)} cards are played with.", "C1")
    usual = tuple(card for card in DECK if card in shape.deck)
    if shape.deck != usual:
        yield line(f"Before it is shuffled the deck lies as {join(shape.deck)}.", "D2", sources="")
    yield line(
        "Ace 11, ten 10, king 4, queen 3, jack 2, the others nothing:"
        f" {TOTAL_POINTS} card points, trump or not.",
        "C2",
    )
    yield line("The dealer shuffles, and the player to the dealer's right cuts.", "D2")
    plan = ", ".join(
        f"{number(part.each)} to each" if isinstance(part, Packet) else f"{number(part.cards)} to the blind"
        for part in shape.deal_plan
    )
    packets = f"From the dealer's left: {plan}."
    if shape in (HALF_ON_TABLE, ALL_ON_TABLE):
        yield line(packets, "D3", _on_the_table(shape), sources="W")
    else:
        known = any(_alike(shape, known) and shape.deal_plan == known.deal_plan for known in _SHAPES)
        yield line(packets, "D3", sources=None if known else "")
    if shape.face_down:
        lie = f"{number(shape.face_down)} face down in a row and as many face up on them"
        rest = shape.cards_each - 2 * shape.face_down
        hand = f"the other {number(rest)} are in hand" if rest else "none are in hand"
        yield line(f"Of each player's cards {lie}; {hand}.", _on_the_table(shape))
        yield line(
            "A card is turned up when the one on it has been played and the trick is over; it may be played"
            " then.",
            "H1",
        )
    yield line("The deal passes to the left after each hand that was played.", "D5")


_SHAPES: Final[tuple[Shape, ...]] = tuple(getattr(shapes, name) for name in shapes.__all__)
"""The shapes that the sources have."""


def _alike(shape: Shape, known: Shape) -> bool:
    """Whether as many play, with as many cards of the same deck (D4)."""
    dealt = (shape.players, shape.cards_each, shape.blind, mask_of(shape.deck))
    return dealt == (known.players, known.cards_each, known.blind, mask_of(known.deck))


def _on_the_table(shape: Shape) -> str:
    """The rule by which cards lie on the table: half of them, or all."""
    return "H2" if shape.cards_each == 2 * shape.face_down else "H1"


def _trump(rules: Rules) -> Iterable[Said]:
    order = rules.trumps
    deck = rules.shape.deck
    sources = {STANDARD: "W R O", SPADE_JACK_HIGH: "G", CLUBS: "W Q"}
    found = sources.get(order, "W" if order.name else "")
    name = f" ({order.name})" if order.name else ""
    yield line(f"Trump, from the highest down{name}: {join(order.trumps)}.", "C3", "C4", sources=found)
    fail = "; ".join(
        " ".join(str(card) for card in order.fail_cards(suit) if card in deck) for suit in order.fail_suits
    )
    if fail:
        yield line(f"Fail, each suit from the highest down: {fail}.", "C5")
    else:
        yield line("There is no fail.", "C5", sources="")


# --- picking, burying, playing ----------------------------------------------------------------------------


def _picking(rules: Rules) -> Iterable[Said]:
    if not rules.partner.has_picker:
        yield line("Nobody picks.", "P5")
        return
    blind = rules.shape.blind
    yield line("From the dealer's left each player picks or passes.", "P1")
    if not blind:
        yield line("The first to pick is the picker; there is no blind to take, and nothing is buried.", "P5")
    elif rules.partner.shares_blind:
        yield line("The first to pick is the picker; the blind is shared.", "P2", "K9", sources="W")
    else:
        yield line("The first to pick takes the blind and is the picker.", "P2")
        yield line(f"The picker buries {count(blind, 'card')} face down, any that he holds.", "B1")
    if blind:
        yield line("What is buried is seen by nobody else, and counts for the picker's side.", "B2")
    if rules.poor_hand_redeal:
        yield line(
            "A player dealt no ace, no face card and no trump may, at his first turn, demand a new deal.",
            "D7",
        )
    else:
        yield line("A poor hand is no reason for a new deal.", "D7", sources="")


def _order(rules: Rules) -> Iterable[Said]:
    """B3: which comes first, where there are both."""
    partner = rules.partner
    first = rules.bury_before_call
    if not partner.has_picker or not rules.shape.blind:
        yield Idle("bury_before_call", first, "nothing is buried", "B3")
    elif not partner.has_calls:
        yield Idle("bury_before_call", first, "the picker is not asked for a partner", "B3")
    elif first:
        then = "and is asked for a partner then; a call is judged on the cards still held"
        yield line(f"The picker buries first, {then}.", "B3", sources="G")
    else:
        yield line(
            "The picker is asked for a partner first; the bury may not break what was called.",
            "B3",
            sources="",
        )


def _play(rules: Rules) -> Iterable[Said]:
    tricks = count(rules.shape.cards_each, "trick")
    yield line("The player left of the dealer leads; the winner of a trick leads the next.", "T1")
    yield line(f"Each in turn plays one card, clockwise; there are {tricks}.", "T2", "T11")
    yield line("Follow suit: trump to trump, a fail suit to itself; who has none of it plays any card.", "T3")
    yield line("The highest trump wins; without trump, the highest card of the suit led.", "T4")
