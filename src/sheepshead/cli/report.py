"""A ruling for people: what is written to the terminal, in 80 columns but for the name of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sheepshead.actions import Bury, Decline, GoAlone, Play
from sheepshead.cli.result import (
    BAD,
    GOOD,
    HEADING,
    NAME_WIDTH,
    QUIET,
    and_,
    how,
    leaster_kind,
    outcome_in_words,
    scores,
    short,
    side_in_words,
    signed,
)
from sheepshead.players import numbered
from sheepshead.referee import Origin, Phase
from sheepshead.reneges import in_words
from sheepshead.state import PlayedOut

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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

COLUMNS: Final = 80
"""A report keeps to so many."""
INDENT: Final = (0, 0, 0, 2)
DEEPER: Final = (0, 0, 0, 4)
LEGEND: Final = "> leads"
LEGEND_REFUSED: Final = "> leads   ! against the rules"
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
    for unknown in ruling.unknown:
        yield Padding(Text(f"Not known: {unknown}"), INDENT)
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
            # What belongs to a card stands once, below all the rules that it breaks.
            for renege in ruling.reneges:
                if finding is renege.findings[-1]:
                    for line in in_words(renege, ruling.record.name):
                        yield Padding(Text(line), DEEPER)
    yield Text()
    for line in how(ruling):
        yield Text(line)
    yield Padding(scores(ruling), INDENT)
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
        said += ", which does not count" if ruling.caller is None else ""
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
        return f"Nobody picked: a {leaster_kind(ruling)[0]}."
    called = (
        f"{ruling.record.name(ruling.caller)} called {ruling.hand.called}; " if ruling.hand.called else ""
    )
    together = "against the others" if len(ruling.score.partners) == 1 else "together against the others"
    return f"Nobody picks: {called}{side_in_words(ruling)} played {together}."


def _seats(ruling: Audit) -> Table:
    """Who sat where, and what was dealt."""
    record = ruling.record
    table = Table.grid(padding=(0, 3, 0, 0))
    for seat, number in enumerate(numbered(len(ruling.holdings))):
        # Where nobody picks, one player may be the whole side (P5).
        alone = ruling.score.picker is None and len(ruling.score.partners) == 1
        roles = [
            role
            for role, has in (
                ("dealer", seat == record.dealer),
                ("picker", seat == ruling.score.picker),
                ("alone" if alone else "partner", seat in ruling.score.partners),
            )
            if has
        ]
        lies = _lies(ruling, ruling.holdings[seat])
        table.add_row(number, short(record.name(seat)), ", ".join(roles), lies)
    if ruling.blind:
        table.add_row("", "blind", "", _join(ruling.blind))
    if ruling.bury:
        table.add_row("", "bury", "", _join(ruling.bury))
    for origin in (Origin.WORKED_OUT, Origin.BY_SEED):
        parts = [part for part, known_from in _origins(ruling) if known_from is origin]
        if parts:
            table.add_row("", "", "", Text(f"({origin.value}: {and_(parts)})", QUIET))
    return table


def _origins(ruling: Audit) -> Iterator[tuple[str, Origin | None]]:
    """The parts of the deal that a report shows, each with where it is known from."""
    if any(ruling.holdings):
        yield "holdings", ruling.origins.holdings
    if ruling.blind:
        yield "blind", ruling.origins.blind
    if ruling.bury:
        yield "bury", ruling.origins.bury


def _shuffle(ruling: Audit) -> str:
    """What a seed or a commitment tells of the deal; empty where neither was written down (D2)."""
    seed, promised = ruling.record.seed, ruling.record.commitment
    if seed is not None and ruling.hand.thrown_in and not any(ruling.holdings):
        return "The deal was not checked against its seed: nothing tells who was dealt what."
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


def _verdict(ruling: Audit) -> Text:
    if ruling.in_order:
        return Text("All in order.", GOOD)
    parts = []
    if ruling.findings:
        count = len(ruling.findings)
        scored = "as it was played [T13]" if ruling.offender is None else "by the penalty [M3]"
        parts.append(f"{count} violation{'s' if count > 1 else ''}, scored {scored}")
    if ruling.wrong_scores or ruling.wrong_points:
        parts.append("what was written is wrong")
    return Text(f"Not in order: {'; '.join(parts)}.", BAD)
