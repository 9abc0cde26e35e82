"""What a ruling says of the result: how the hand ended, how that came about, and what each player is paid.

Scope: the words and the table of it for the terminal; the numbers are those of the ruling.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from sheepshead.rules.answers import Outcome
from sheepshead.rules.leasters import Mittler, Moster, Schneidster
from sheepshead.rules.payoff import Payoff
from sheepshead.rules.two_handed import HeadToHead
from sheepshead.state import Nobody, PlayedOut, ThrownIn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sheepshead.referee import Audit

__all__ = [
    "BAD",
    "GOOD",
    "HEADING",
    "NAME_WIDTH",
    "QUIET",
    "and_",
    "how",
    "leaster_kind",
    "outcome_in_words",
    "scores",
    "short",
    "side_in_words",
    "signed",
]

GOOD, BAD, HEADING, QUIET = "green", "bold red", "bold", "dim"
NAME_WIDTH: Final = 10
"""Columns for a player's name in a table; a longer name is cut there."""


def and_(names: Sequence[str]) -> str:
    """Give names as the subject of a sentence.

    >>> and_(["Ann"]), and_(["Ann", "Bob", "Cal"])
    ('Ann', 'Ann, Bob and Cal')
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def side_in_words(ruling: Audit) -> str:
    """Name the side that is scored, in a player's words: the picker's, or by names where nobody picks."""
    if ruling.score.picker is not None:
        return "Picker's side"
    return and_([ruling.record.name(seat) for seat in ruling.score.partners])


def leaster_kind(ruling: Audit) -> tuple[str, str]:
    """Give what a hand that nobody picked is called, and its rule."""
    game = ruling.hand.end.contract.game if isinstance(ruling.hand.end, PlayedOut) else None
    match game:
        case Nobody(leaster=Moster()):
            return "moster", "N4"
        case Nobody(leaster=Mittler()):
            return "mittler", "N5"
        case Nobody(leaster=Schneidster()):
            return "schneidster", "N6"
        case Nobody(leaster=HeadToHead()):
            return "hand for two", "H1"
        case _:
            return "leaster", "N1"


def short(name: str, width: int = NAME_WIDTH) -> Text:
    """Give a player's name, cut where it is too long for a table."""
    text = Text(name)
    text.truncate(width, overflow="ellipsis")
    return text


_RULES: Final = {
    Outcome.WON: "S2",
    Outcome.WON_SCHNEIDER: "S2, S3",
    Outcome.WON_NO_TRICK: "S4",
    Outcome.LOST: "S2",
    Outcome.LOST_SCHNEIDER: "S2, S3",
    Outcome.LOST_NO_TRICK: "S4, S6",
    Outcome.WON_SHEEPSHEAD: "X7",
    Outcome.LOST_SHEEPSHEAD: "X7",
    Outcome.WON_BY_RENEGE: "M3",
    Outcome.LOST_BY_RENEGE: "M3",
    Outcome.RENEGE: "M3",
    Outcome.LEASTER: "N1",
    Outcome.ALL_TRICKS: "N1",
    Outcome.WASH: "N2",
    Outcome.HEAD_TO_HEAD: "H1",
    Outcome.TIE: "H1",
}

_BY_RENEGE: Final = re.compile(r"by a(?: defender's)? renege")

_EACH_FOR_HIMSELF: Final = (Outcome.LEASTER, Outcome.ALL_TRICKS, Outcome.WASH)
_BY_POINTS: Final = (Outcome.WON, Outcome.WON_SCHNEIDER, Outcome.LOST, Outcome.LOST_SCHNEIDER)


def how(ruling: Audit) -> Iterator[str]:
    """Say how the score came about, a sentence a line, each with its rule (S9)."""
    score = ruling.score
    if isinstance(ruling.hand.end, ThrownIn):
        paid = f"each player puts {_stakes(score.pot // len(score.stakes))} into the pot" if score.pot else ""
        yield f"The cards were thrown in, and {paid or 'nobody is paid'} [{ruling.hand.end.outcome.rule}]"
        return
    yield from _side_points(ruling) if score.picker is not None or score.partners else _leaster(ruling)
    if ruling.record.picker_points is not None:
        wrong = any(item.seat is None for item in ruling.wrong_points)
        right = "wrong" if wrong else "right"
        yield f"Written for that side: {ruling.record.picker_points}, which is {right}"
    yield f"Outcome: {outcome_in_words(ruling)}"
    for multiplier in score.multipliers:
        yield f"Stakes times {multiplier.factor}: {multiplier.reason} [{multiplier.rule}]"


def _stakes(count: int) -> str:
    return "1 stake" if count == 1 else f"{count} stakes"


def outcome_in_words(ruling: Audit) -> str:
    """Say how the hand ended, what was needed for it, and by which rules."""
    outcome, words = ruling.score.outcome, ruling.score.outcome.value
    rule = _RULES.get(outcome, "S9")
    if outcome in _BY_POINTS and isinstance(ruling.rules.payoff, Payoff):
        words += f" ({ruling.rules.payoff.points_to_win} needed)"
    if outcome in _EACH_FOR_HIMSELF:
        name, own_rule = leaster_kind(ruling)
        words = words.replace("leaster", name)
        rule = rule if own_rule == "N1" else own_rule
    elif outcome is Outcome.HEAD_TO_HEAD:
        words = f"{ruling.record.name(_highest(ruling.score.stakes))} won"
    elif outcome is Outcome.TIE:
        words = "neither has won, and nobody is paid"
    elif ruling.score.picker is None and ruling.score.partners:
        words = f"{side_in_words(ruling)} {words}"
    if ruling.offender is not None:
        words = _BY_RENEGE.sub(f"by {ruling.record.name(ruling.offender)}'s renege", words)
    return f"{words} [{rule}]"


def _highest(stakes: Sequence[int]) -> int:
    return stakes.index(max(stakes))


def _side_points(ruling: Audit) -> Iterator[str]:
    score = ruling.score
    side = [*([] if score.picker is None else [score.picker]), *score.partners]
    who = side_in_words(ruling)
    in_tricks = sum(score.points[seat] for seat in side)
    buried, counted = score.set_aside, score.picker_points
    buries = bool(ruling.rules.shape.blind)
    if counted == 0 and not any(score.tricks[seat] for seat in side):
        yield (
            f"{who}: no trick, so the {buried} buried points do not count [S6]"
            if buries
            else (f"{who}: no trick [S4]")
        )
    elif counted == in_tricks and not buries:
        yield f"{who}: {in_tricks} points in tricks [S1]"
    elif counted == in_tricks + buried:
        yield f"{who}: {in_tricks} points in tricks + {buried} buried = {counted} [S1]"
    else:  # a house's own payoff counts in its own way
        counts = "" if counted is None else f"; {counted} count"
        yield f"{who}: {in_tricks} points in tricks, {buried} buried{counts} [S1]"
    if score.defender_points is not None:
        others = "Defenders" if score.picker is not None else "The others"
        yield f"{others}: {score.defender_points} points [S1]"


def _leaster(ruling: Audit) -> Iterator[str]:
    score, name = ruling.score, ruling.record.name
    _, rule = leaster_kind(ruling)
    if ruling.blind:
        worth = sum(card.points for card in ruling.blind)
        where = "nobody" if ruling.blind_to is None else name(ruling.blind_to)
        yield f"The blind, worth {worth}, goes to {where} [N1]"
    points = ", ".join(f"{name(seat)} {points}" for seat, points in enumerate(score.points))
    yield f"Points: {points} [{rule}]"


def scores(ruling: Audit) -> Table:
    """Give the table of what each player gets or pays, and of what was written."""
    record, score = ruling.record, ruling.score
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style=QUIET)
    table.add_column("player")
    columns = (
        ("tricks", score.tricks, None, str),
        ("points", score.points, record.points, str),
        ("score", score.stakes, record.scores, signed),
    )
    for heading, _, written, _ in columns:
        table.add_column(heading, justify="right")
        if written is not None:
            table.add_column("written", justify="right")
            table.add_column("")
    for seat, player in enumerate(record.players):
        row = [short(player)]
        for heading, right, written, words in columns:
            row.append(Text(words(right[seat]), HEADING if heading == "score" else ""))
            if written is not None:
                fits = written[seat] == right[seat]
                row.append(Text(words(written[seat])))
                row.append(Text("right", GOOD) if fits else Text("wrong", BAD))
        table.add_row(*row)
    return table


def signed(stakes: int) -> str:
    """Give stakes with their sign, which nothing has none of."""
    return f"{stakes:+d}" if stakes else "0"
