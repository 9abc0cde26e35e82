"""A ruling for people: what is written to the terminal, in 80 columns but for the name of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sheepshead.actions import Bury, Decline, GoAlone, Play
from sheepshead.referee import Phase
from sheepshead.rules.answers import Outcome
from sheepshead.rules.leasters import Mittler, Moster, Schneidster
from sheepshead.rules.payoff import Payoff
from sheepshead.rules.two_handed import HeadToHead
from sheepshead.state import Nobody, PlayedOut, ThrownIn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import RenderableType

    from sheepshead.cards import Card
    from sheepshead.referee import Audit, Finding

__all__ = [
    "BAD",
    "DEEPER",
    "GOOD",
    "HEADING",
    "INDENT",
    "QUIET",
    "and_",
    "legal_in_words",
    "outcome_in_words",
    "report",
    "short",
    "signed",
]

GOOD, BAD, HEADING, QUIET = "green", "bold red", "bold", "dim"
COLUMNS: Final = 80
"""A report keeps to so many."""
INDENT: Final = (0, 0, 0, 2)
DEEPER: Final = (0, 0, 0, 4)
LEGEND: Final = "> leads"
LEGEND_REFUSED: Final = "> leads   ! against the rules"
NAME_WIDTH: Final = 10
"""Columns for a player's name in a table; a longer name is cut there."""
MOST_COLUMNS: Final = 8
"""With more players than this the cards of a trick share one column."""
FEW: Final = 8
"""So many actions are listed one by one."""


def report(ruling: Audit, title: str) -> Iterator[RenderableType]:
    """Give the parts of a report, from top to bottom.

    Args:
        ruling: what is told.
        title: what stands above it, such as the file's name; it stays in one line, so that it can be copied.
    """
    # In a group, because rich makes a new text of a text that it prints, one that wraps.
    yield Group(Text(title, HEADING, no_wrap=True, overflow="ignore"))
    yield Text(_contract(ruling))
    yield Text()
    yield Padding(_seats(ruling), INDENT)
    shuffle = _shuffle(ruling)
    if shuffle:
        yield Padding(Text(shuffle), INDENT)
    if ruling.tricks:
        yield Text()
        yield Padding(_tricks(ruling), INDENT)
        refused = any(finding.trick for finding in ruling.findings)
        yield Padding(Text(LEGEND_REFUSED if refused else LEGEND, QUIET), INDENT)
    if ruling.findings:
        yield Text()
        yield Text("Against the rules", BAD)
        for finding in ruling.findings:
            yield from _finding(ruling, finding)
    yield Text()
    for line in _how(ruling):
        yield Text(line)
    yield Padding(_scores(ruling), INDENT)
    yield _verdict(ruling)


def _join(some: Iterable[Card]) -> str:
    return " ".join(map(str, some))


# --- who and what -----------------------------------------------------------------------------------------


def _contract(ruling: Audit) -> str:
    """Rules, deal, pick, call, partner and doublings in a few sentences."""
    said = _said(ruling)
    return f"{_game(ruling)} Before the first card: {', '.join(said)}." if said else _game(ruling)


def _said(ruling: Audit) -> list[str]:
    """What the players said when they could double the stakes (X)."""
    if not isinstance(ruling.hand.end, PlayedOut):
        return []
    words = ruling.hand.end.contract.said
    return [f"{ruling.record.name(seat)} {word}" for seat, word in words if word != Decline()]


def _game(ruling: Audit) -> str:
    record = ruling.record
    dealt = f"{ruling.rules_name}. {record.name(record.dealer)} dealt"
    dealt += f" at {record.stakes} times the stakes. " if record.stakes != 1 else ". "
    if record.redeal is not None:
        return f"{dealt}{record.name(record.redeal)} demanded a new deal: thrown in."
    if ruling.score.picker is None:
        return f"{dealt}{_without_a_picker(ruling)}"
    said = f"{dealt}{record.name(record.picker)} picked"
    if isinstance(record.call, GoAlone):
        said += " and went alone"
    elif record.call is not None:
        said += f" and called {record.call}"
        said += f" with {record.under} under" if record.under is not None else ""
    partners = [record.name(seat) for seat in ruling.score.partners]
    if partners:
        were = "was the partner" if len(partners) == 1 else "were the partners"
        return f"{said}; {and_(partners)} {were}."
    return f"{said}." if isinstance(record.call, GoAlone) else f"{said}; nobody was the partner."


def _without_a_picker(ruling: Audit) -> str:
    """Who played against whom where nobody picked, or where nobody does (P5)."""
    if ruling.hand.thrown_in:
        return "Nobody picked: thrown in."
    if not ruling.rules.partner.has_sides:
        return "Nobody picks: each for himself."
    if ruling.rules.partner.has_picker:
        return f"Nobody picked: a {_leaster_kind(ruling)[0]}."
    called = (
        f"{ruling.record.name(ruling.caller)} called {ruling.hand.called}; " if ruling.hand.called else ""
    )
    together = "against the others" if len(ruling.score.partners) == 1 else "together against the others"
    return f"Nobody picks: {called}{_side(ruling)} played {together}."


def and_(names: Sequence[str]) -> str:
    """Give names as the subject of a sentence.

    >>> and_(["Ann"]), and_(["Ann", "Bob", "Cal"])
    ('Ann', 'Ann, Bob and Cal')
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _side(ruling: Audit) -> str:
    """The side that is scored, in a player's words: the picker's, or by their names where nobody picks."""
    if ruling.score.picker is not None:
        return "Picker's side"
    return and_([ruling.record.name(seat) for seat in ruling.score.partners])


def _leaster_kind(ruling: Audit) -> tuple[str, str]:
    """What a hand that nobody picked is called, and its rule."""
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


def _seats(ruling: Audit) -> Table:
    """Who sat where, and what was dealt."""
    record = ruling.record
    table = Table.grid(padding=(0, 3, 0, 0))
    for seat, holding in enumerate(ruling.holdings):
        roles = [
            role
            for role, has in (
                ("dealer", seat == record.dealer),
                ("picker", seat == ruling.score.picker),
                ("partner", seat in ruling.score.partners),
            )
            if has
        ]
        table.add_row(f"P{seat + 1}", short(record.name(seat)), ", ".join(roles), _lies(ruling, holding))
    if ruling.blind:
        table.add_row("", "blind", "", _join(ruling.blind))
    if record.bury:
        table.add_row("", "bury", "", _join(record.bury))
    if record.holdings is None:
        table.add_row("", "", "", Text("(worked out from what was played)", QUIET))
    return table


def _shuffle(ruling: Audit) -> str:
    """What a seed or a commitment tells of the deal; empty where neither was written down (D2)."""
    seed, promised = ruling.record.seed, ruling.record.commitment
    if seed is None:
        return "" if promised is None else "The deal was not checked: no seed opens its commitment."
    if any(finding.phase is Phase.DEAL for finding in ruling.findings):
        return "The deal does not fit what is written of its seed."
    opened = ", and the seed opens the commitment" if promised is not None else ""
    return f"The deal is that of the seed{opened}."


def _lies(ruling: Audit, holding: tuple[Card, ...]) -> str:
    """A holding, where cards lie on the table in a line for each place (H1)."""
    down = ruling.rules.shape.face_down
    if not down:
        return _join(holding)
    places = {"down": holding[:down], "up": holding[down : 2 * down], "hand": holding[2 * down :]}
    return "\n".join(f"{place:4} {_join(some)}" for place, some in places.items() if some)


def short(name: str, width: int = NAME_WIDTH) -> Text:
    """Give a player's name, cut where it is too long for a table."""
    text = Text(name)
    text.truncate(width, overflow="ellipsis")
    return text


def _tricks(ruling: Audit) -> Table:
    """The tricks, a column a seat; the leader's card is marked, and so is one against the rules.

    At very large tables the cards stand in one column, in the order of the seats.
    """
    record = ruling.record
    refused = {
        (finding.trick, finding.action.card)
        for finding in ruling.findings
        if isinstance(finding.action, Play)
    }
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style=QUIET)
    table.add_column("trick", justify="right")
    players = len(record.players)
    width = _name_width(players)
    for name in record.players if players <= MOST_COLUMNS else ():
        table.add_column(short(name, width))
    if players > MOST_COLUMNS:
        table.add_column("cards, P1 first")
    table.add_column("taken by")
    table.add_column("points", justify="right")
    for number, trick in enumerate(ruling.tricks, start=1):
        played = []
        for seat, card in enumerate(trick.by_seat()):
            bad = (number, card) in refused
            style = BAD if bad else HEADING if seat == trick.winner else ""
            lead = ">" if seat == trick.leader else " "
            played.append(Text(f"{lead}{card}{'!' if bad else ''}", style))
        shown = played if players <= MOST_COLUMNS else [Text(" ").join(played)]
        taker = short(record.name(trick.winner), max(width, len("taken by")))
        table.add_row(str(number), *shown, taker, str(trick.points))
    return table


def _name_width(players: int) -> int:
    """The columns for each name above the tricks, so that all columns together keep to the width."""
    others = INDENT[3] + len("trick ") + len("points")
    with_taker = (COLUMNS - others) // (players + 1) - 1
    if with_taker < len("taken by"):
        with_taker = (COLUMNS - others - len("taken by ")) // players - 1
    return max(min(NAME_WIDTH, with_taker), len("QC"))


# --- what was wrong ---------------------------------------------------------------------------------------


def _finding(ruling: Audit, finding: Finding) -> Iterator[RenderableType]:
    where = f"trick {finding.trick}" if finding.trick is not None else finding.phase.value
    who = "" if finding.seat is None else f", {ruling.record.name(finding.seat)}"
    what = "" if finding.action is None else f": {finding.action}"
    yield Padding(Text(f"{where}{who}{what} [{finding.violation.rule}]", HEADING), INDENT)
    sentence = finding.violation.sentence
    yield Padding(Text(f"{sentence[:1].upper()}{sentence[1:]}"), DEEPER)
    legal = legal_in_words(finding)
    if legal:
        yield Padding(Text(f"Legal: {legal}."), DEEPER)


def legal_in_words(finding: Finding) -> str:
    """Give what would have been legal instead; nothing where that is no matter."""
    if isinstance(finding.action, (Bury, Play)) and finding.violation.legal:
        return _join(finding.violation.legal)
    if not finding.legal_actions:
        return ""
    named = ", ".join(map(str, finding.legal_actions[:FEW]))
    more = len(finding.legal_actions) - FEW
    return f"{named} and {more} more" if more > 0 else named


# --- what it scores ---------------------------------------------------------------------------------------

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

_EACH_FOR_HIMSELF: Final = (Outcome.LEASTER, Outcome.ALL_TRICKS, Outcome.WASH)
_BY_POINTS: Final = (Outcome.WON, Outcome.WON_SCHNEIDER, Outcome.LOST, Outcome.LOST_SCHNEIDER)


def _how(ruling: Audit) -> Iterator[str]:
    """How the score came about, a sentence a line, each with its rule (S9)."""
    score = ruling.score
    if isinstance(ruling.hand.end, ThrownIn):
        paid = f"each player puts {_stakes(score.pot // len(score.stakes))} into the pot" if score.pot else ""
        yield f"The cards were thrown in, and {paid or 'nobody is paid'} [{ruling.hand.end.outcome.rule}]"
        return
    yield from _side_points(ruling) if score.picker is not None or score.partners else _leaster(ruling)
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
        name, own_rule = _leaster_kind(ruling)
        words = words.replace("leaster", name)
        rule = rule if own_rule == "N1" else own_rule
    elif outcome is Outcome.HEAD_TO_HEAD:
        words = f"{ruling.record.name(_highest(ruling.score.stakes))} won"
    elif outcome is Outcome.TIE:
        words = "neither has won, and nobody is paid"
    elif ruling.score.picker is None and ruling.score.partners:
        words = f"{_side(ruling)} {words}"
    return f"{words} [{rule}]"


def _highest(stakes: Sequence[int]) -> int:
    return stakes.index(max(stakes))


def _side_points(ruling: Audit) -> Iterator[str]:
    score = ruling.score
    side = [*([] if score.picker is None else [score.picker]), *score.partners]
    who = _side(ruling)
    in_tricks = sum(score.points[seat] for seat in side)
    buried, counted = score.set_aside, score.picker_points
    buries = bool(ruling.blind)
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
    _, rule = _leaster_kind(ruling)
    if ruling.blind:
        worth = sum(card.points for card in ruling.blind)
        where = "nobody" if ruling.blind_to is None else name(ruling.blind_to)
        yield f"The blind, worth {worth}, goes to {where} [N1]"
    points = ", ".join(f"{name(seat)} {points}" for seat, points in enumerate(score.points))
    yield f"Points: {points} [{rule}]"


def _scores(ruling: Audit) -> Table:
    """What each player gets or pays, and what was written."""
    record, score = ruling.record, ruling.score
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style=QUIET)
    table.add_column("player")
    for heading in ("tricks", "points", "score"):
        table.add_column(heading, justify="right")
    if record.scores is not None:
        table.add_column("written", justify="right")
        table.add_column("")
    wrong = {item.seat for item in ruling.wrong_scores}
    for seat, paid in enumerate(score.stakes):
        row = [
            short(record.name(seat)),
            Text(str(score.tricks[seat])),
            Text(str(score.points[seat])),
            Text(signed(paid), HEADING),
        ]
        if record.scores is not None:
            written = record.scores[seat]
            row.append(Text(signed(written)))
            row.append(Text("wrong", BAD) if seat in wrong else Text("right", GOOD))
        table.add_row(*row)
    return table


def signed(stakes: int) -> str:
    """Give stakes with their sign, which nothing has none of."""
    return f"{stakes:+d}" if stakes else "0"


def _verdict(ruling: Audit) -> Text:
    if ruling.in_order:
        return Text("All in order.", GOOD)
    parts = []
    if ruling.findings:
        count = len(ruling.findings)
        parts.append(f"{count} violation{'s' if count > 1 else ''}, scored as it was played [T13]")
    if ruling.wrong_scores:
        parts.append("what was written is wrong")
    return Text(f"Not in order: {'; '.join(parts)}.", BAD)
