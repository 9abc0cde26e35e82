"""A hand file to be filled in: the keys that a preset has, each with what belongs there.

Scope: no rule of the game.  Which keys a hand has follows from the sheet of rules; what stands in angle
brackets is refused by whoever reads the file (:func:`sheepshead.records.read_hand`) until it is filled in or
left out.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import attrs

from sheepshead._typing import assert_never
from sheepshead.describing.lines import count
from sheepshead.errors import ParseError, shown
from sheepshead.legality import no_pick_outcome
from sheepshead.players import name_faults, numbered, seat_of
from sheepshead.records import read_preset
from sheepshead.rules import presets
from sheepshead.rules.answers import ForcePick, PlayLeaster, ThrowIn
from sheepshead.rules.called_ace import CalledAce
from sheepshead.rules.named_partners import JackAndAce
from sheepshead.rules.partner import CallUp, JackOfDiamonds
from sheepshead.rules.sheet import Rules
from sheepshead.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["HandTemplate", "TemplateKey", "template"]

WIDTH: Final = 80
"""No line of a template is longer, unless a name is."""


@attrs.frozen(eq=False, repr=False, kw_only=True)
class TemplateKey(Value):
    """One key of a hand file, with what belongs there."""

    key: str
    """The key, such as ``"bury"``."""
    about: str
    """What to write, as a sentence."""
    value: str
    """What the template has for it, as TOML: what is known, what is to be filled in, or an example."""
    needed: bool
    """Whether a hand that somebody picked has to have it; what is not needed follows from the rest, or is not
    in every hand."""
    in_comment: bool = False
    """Whether it stands in the template as a comment only, to be taken in where the hand has it."""

    def __str__(self) -> str:
        """Give its lines of the file."""
        written = f"{self.key} = {self.value}"
        if self.in_comment:
            written = _comment(*written.split("\n"))
        return f"{_wrapped(self.about)}\n{written}\n"


@attrs.frozen(eq=False, repr=False, kw_only=True)
class HandTemplate(Value):
    """A hand file to be filled in."""

    preset: str | None
    """The preset that the hand is played by; ``None``: a house's own rules."""
    keys: tuple[TemplateKey, ...]
    """Its keys, in the order of the file."""

    @property
    def text(self) -> str:
        """The hand file: TOML with comments that say what to fill in."""
        played = self.preset or "our house"
        opening = (
            f"A hand of {played}. Fill in what stands in <brackets>.",
            "Cards are written as QC or TD, parted by blanks.",
            'A line that begins with "#" is not read: take the sign away to write what stands there.',
        )
        head = "\n".join(map(_wrapped, opening))
        return "\n".join([f"{head}\n", *map(str, self.keys)])


def _comment(*rows: str) -> str:
    return "\n".join(f"# {row}" for row in rows)


def _wrapped(about: str) -> str:
    """A text as lines of comment."""
    return _comment(*textwrap.wrap(about, WIDTH - len("# "), break_on_hyphens=False))


def template(
    rules: str | Rules, *, players: Sequence[str] | None = None, dealer: str | None = None
) -> HandTemplate:
    """Make a hand file to be filled in.

    Args:
        rules: the name of the preset that the hand is played by, or a sheet; how a house's own is written in
            a hand file is left to be filled in.
        players: the players' names, seat 0 first; P1 to Pn when left out.
        dealer: who dealt, by name, in capitals or not, or as P1 to Pn; to be filled in when left out.

    Raises:
        ParseError: when there is no such preset or player, or the names do not fit the table.
        TypeError: when the players are no list.

    >>> [key.key for key in template("THREE_HANDED").keys if key.needed]
    ['rules', 'dealer', 'picker', 'tricks']
    >>> print(template("THREE_HANDED", dealer="P3").keys[2])
    # Who dealt.
    dealer = "P3"
    <BLANKLINE>
    """
    sheet = rules if isinstance(rules, Rules) else read_preset(rules)
    preset = presets.name_of(sheet) if isinstance(rules, Rules) else rules
    names = _names(sheet, players)
    keys = (*_table(preset, names, dealer), *_cards(sheet, names), *_said(sheet), *_played(sheet))
    return HandTemplate(preset=preset, keys=keys)


def _names(rules: Rules, players: Sequence[str] | None) -> tuple[str, ...]:
    if players is None:
        return numbered(rules.players)
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise TypeError(f'the players are a list of names, such as ["Ann", "Bob", ...], not {shown(players)}')
    names = tuple(players)
    for fault in name_faults(names, rules.players):
        raise ParseError(str(fault))
    return names


def _text(written: str) -> str:
    # A printable text is written alike in JSON and TOML.
    return json.dumps(written, ensure_ascii=False)


def _list(items: Iterable[tuple[str, str]]) -> str:
    """A list of texts, one a row, each with a comment."""
    rows = [f"    {_text(item)},  # {comment}" for item, comment in items]
    return "\n".join(["[", *rows, "]"])


def _blank(cards: int) -> str:
    # One word, because a refusal quotes the word that is no card.
    return f"<{count(cards, 'card').replace(' ', '-')}>"


# --- the keys ---------------------------------------------------------------------------------------------


def _table(preset: str | None, names: tuple[str, ...], dealer: str | None) -> Iterable[TemplateKey]:
    about = "The rules that were played."
    if preset is None:
        about = 'The rules that were played, such as { base = "CALLED_ACE", trumps = "SPITZ" }.'
    yield TemplateKey(key="rules", about=about, value=_text(preset or "<our rules>"), needed=True)
    yield TemplateKey(
        key="players",
        about="The players, clockwise.",
        value=_row_or_list("players", names),
        needed=False,
    )
    dealt = "<who dealt>" if dealer is None else names[seat_of(dealer, names)]
    yield TemplateKey(key="dealer", about="Who dealt.", value=_text(dealt), needed=True)
    yield TemplateKey(
        key="stakes",
        about="What the hand was dealt at, if not at single stakes.",
        value="2",
        needed=False,
        in_comment=True,
    )


def _row_or_list(key: str, items: Iterable[str]) -> str:
    """A list of texts in one row, or where that is too long, in a row each."""
    texts = [*map(_text, items)]
    row = f"[{', '.join(texts)}]"
    if len(f"{key} = {row}") <= WIDTH:
        return row
    return "\n".join(["[", *(f"    {text}," for text in texts), "]"])


def _cards(rules: Rules, names: tuple[str, ...]) -> Iterable[TemplateKey]:
    shape, shares = rules.shape, rules.partner.shares_blind
    about = f"What each player was dealt, {count(shape.cards_each, 'card')} each"
    about += ", without the blind." if shape.blind else "."
    if shape.face_down:
        lie = count(shape.face_down, "card")
        about += f" First the {lie} face down, then those on them in the same order, then the hand."
    needed = bool(shape.face_down) or shares
    if not needed:
        about += " It need not be written: the tricks tell it. Written, it is checked against them."
    yield TemplateKey(
        key="holdings",
        about=about,
        value=_list((_blank(shape.cards_each), name) for name in names),
        needed=needed,
        in_comment=not needed,
    )
    if shape.blind:
        half = ", as it lay, the picker's half first" if shares else ""
        left_out = "" if shares else " It need not be written either."
        yield TemplateKey(
            key="blind",
            about=f"The blind{half}.{left_out}",
            value=_text(_blank(shape.blind)),
            needed=shares,
            in_comment=not shares,
        )
    if rules.poor_hand_redeal:
        yield TemplateKey(
            key="redeal",
            about="Who demanded a new deal with a poor hand; then the holdings are needed and nothing below.",
            value='"P1"',
            needed=False,
            in_comment=True,
        )


def _said(rules: Rules) -> Iterable[TemplateKey]:
    partner, blind = rules.partner, rules.shape.blind
    if partner.has_picker:
        yield TemplateKey(key="picker", about=_about_picker(rules), value='"<who picked>"', needed=True)
        if blind:
            who = "picker and partner" if partner.shares_blind else "the picker"
            yield TemplateKey(
                key="bury",
                about=f"What {who} buried. It may be left out if all tricks are written.",
                value=_text(_blank(blind)),
                needed=False,
            )
    yield from _call(rules)
    if rules.doubling.asks_anybody:
        yield TemplateKey(
            key="doubles",
            about="Who doubled the stakes before the first card, in the order it was said.",
            value='["P2 crack"]',
            needed=False,
            in_comment=True,
        )


def _about_picker(rules: Rules) -> str:
    """What to write of the picker, and what to leave out where nobody picked."""
    outcome = no_pick_outcome(rules, 0)
    match outcome:
        case PlayLeaster():
            without = " If all passed, leave this line and all between it and tricks out."
        case ThrowIn():
            without = " If all passed, leave this line and all below it out."
        case ForcePick():
            without = ""
        case _:
            assert_never(outcome)
    return f"Who picked.{without}"


def _call(rules: Rules) -> Iterable[TemplateKey]:
    partner = rules.partner
    if not partner.has_calls:
        return
    called = partner.called if isinstance(partner, JackAndAce) else partner
    if isinstance(called, CalledAce):
        yield TemplateKey(
            key="call", about='The card called, or "alone".', value='"<card-or-alone>"', needed=True
        )
        if called.under:
            yield TemplateKey(
                key="under",
                about="The card that lay under, if one did.",
                value='"QD"',
                needed=False,
                in_comment=True,
            )
    elif isinstance(partner, JackOfDiamonds) and partner.call_up is CallUp.NEVER:
        if partner.may_go_alone:
            about = "Whether the picker went alone aloud; otherwise leave it out."
            yield TemplateKey(key="call", about=about, value='"alone"', needed=False, in_comment=True)
    elif partner.has_picker:
        yield TemplateKey(
            key="call",
            about='The card called, or "alone", if anything was said aloud.',
            value='"alone"',
            needed=False,
            in_comment=True,
        )
    else:
        yield TemplateKey(
            key="call", about="The card called, if one was.", value='"8D"', needed=False, in_comment=True
        )


def _played(rules: Rules) -> Iterable[TemplateKey]:
    players = rules.players
    tricks = ((_blank(players), f"trick {number}") for number in range(1, rules.shape.cards_each + 1))
    yield TemplateKey(
        key="tricks",
        about="The tricks, each in the order in which the cards were played.",
        value=_list(tricks),
        needed=True,
    )
    yield TemplateKey(
        key="points",
        about="What was counted of card points in tricks for each player, to be checked.",
        value=f"[{', '.join('0' * players)}]",
        needed=False,
        in_comment=True,
    )
    if rules.partner.has_sides:
        yield TemplateKey(
            key="picker_points",
            about=f"What was counted of card points for {_side(rules)}, to be checked.",
            value="61",
            needed=False,
            in_comment=True,
        )
    yield TemplateKey(
        key="scores",
        about="What was written down for each player, to be checked.",
        value=f"[{', '.join('0' * players)}]",
        needed=False,
        in_comment=True,
    )


def _side(rules: Rules) -> str:
    if not rules.partner.has_picker:
        return "the side of the named cards"
    return "the picker's side, with the bury" if rules.shape.blind else "the picker's side"
