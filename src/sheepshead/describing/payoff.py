"""What a picked hand pays, in words and as a table; a part of :mod:`sheepshead.describing`.

Scope: rules S and M3 as far as a sheet of rules chooses among them.  The table is not worked out here: the
house's own payoff is asked to settle a hand with each count of card points.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import attrs

from sheepshead.cards import TOTAL_POINTS
from sheepshead.describing.lines import Idle, Said, line, lines_of_its_own
from sheepshead.rules.answers import Outcome, Settlement
from sheepshead.rules.cracks import Doublings
from sheepshead.rules.named_partners import NextSeat
from sheepshead.rules.payoff import NoTrickLoss, Payoff
from sheepshead.rules.played import PayoffFacts
from sheepshead.rules.renege import RenegePenalty
from sheepshead.scoring import checked_settlement
from sheepshead.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.rules.sheet import Rules

__all__ = ["Side", "StakesRow", "payoff_lines", "renege_line", "stakes_table"]


def payoff_lines(rules: Rules) -> Iterable[Said]:
    """Say what counts and who pays whom (S1 to S8)."""
    payoff = rules.payoff
    if not rules.partner.has_sides:
        yield from _unused(payoff)
    else:
        bury = ", the picker's side the bury too" if rules.shape.blind else ""
        yield line(f"Each side counts the card points of its tricks{bury}.", "S1")
        yield from _payoff(payoff, rules) if type(payoff) is Payoff else lines_of_its_own(payoff)
    yield line("Stakes that were carried into the hand, and all doublings, multiply what it pays.", "S8")


def _unused(payoff: object) -> Iterable[Said]:
    """Where everyone plays for himself, in every hand, no picked hand is ever paid."""
    why = "nobody has a side, and what a hand pays is in the rule for it"
    if type(payoff) is not Payoff:
        yield Idle("payoff", payoff, why, "S5")
        return
    for option in attrs.fields(Payoff):
        yield Idle(option.name, getattr(payoff, option.name), why, "S5")


def _payoff(payoff: Payoff, rules: Rules) -> Iterable[Said]:
    whose = "The picker's side" if _has_picker(rules) else "The side of the named cards"
    yield line(f"{whose} needs {payoff.points_to_win} card points to win.", "S2")
    yield line(
        f"Schneider doubles: defenders with fewer than {payoff.schneider_defenders}, {whose.lower()} with"
        f" fewer than {payoff.schneider_picker}.",
        "S3",
    )
    yield line("A side that takes no trick is paid for three times.", "S4")
    if rules.shape.blind:
        yield line("The bury counts nothing for a picker's side without a trick.", "S6", sources="G R")
    yield from _sharing(payoff, rules)
    if not payoff.double_on_the_bump:
        yield line("There is no double on the bump.", "S7", sources="")
        yield Idle("bump_on_no_trick", payoff.bump_on_no_trick, "there is no double on the bump", "S7")
        return
    yield line(f"Double on the bump: {whose.lower()} pays double when it loses.", "S7")
    too = "doubled too" if payoff.bump_on_no_trick else "not doubled by it"
    yield line(f"A loss without a trick is {too}.", "S7", sources="W")


def _has_picker(rules: Rules) -> bool:
    return rules.partner.has_picker or rules.partner.names_a_picker


def _sharing(payoff: Payoff, rules: Rules) -> Iterable[Said]:
    if not _has_picker(rules):
        yield line("That side shares evenly what it gets or pays.", "S5", sources="W")
        for option, rule in (("no_trick_loss", "S6"), ("split", "S5")):
            yield Idle(option, getattr(payoff, option), "there is no picker to pay more or less", rule)
    elif not rules.partner.most_partners:
        yield line("Each defender pays, or gets, the same; the picker gets or pays it all.", "S5")
        for option, rule in (("no_trick_loss", "S6"), ("split", "S5")):
            yield Idle(option, getattr(payoff, option), "the picker has no partner", rule)
    else:
        yield line(f"The picker's side shares: {payoff.split.value}.", "S5")
        all_his = payoff.no_trick_loss is NoTrickLoss.PICKER_PAYS_ALL
        sources = "G R" if all_his else "W"
        yield line(f"Without a trick {payoff.no_trick_loss.value}.", "S6", sources=sources)


def renege_line(rules: Rules) -> Said:
    """Say what a renege costs (M3)."""
    if rules.renege is RenegePenalty.NONE:
        return line("A renege is not punished: the cards count as they were played.", "M3", sources="")
    words = rules.renege.value
    return line(f"The side of a player who reneges loses the hand {words}, and he pays for all of it.", "M3")


# --- the table --------------------------------------------------------------------------------------------


@attrs.frozen(eq=False, repr=False)
class Side(Value):
    """A column of the table: who plays against whom, and what the seats get (positive) or pay (negative)."""

    picker: bool
    """Whether the first seat is a picker, or counts as one; otherwise the side shares as one."""
    size: int
    """How many seats are on the side."""
    stakes: tuple[int, ...]
    """What each seat gets or pays: the side first, then the defenders."""


@attrs.frozen(eq=False, repr=False)
class StakesRow(Value):
    """What a hand of one kind of ending pays, before doublings (S8)."""

    outcome: Outcome
    """The ending, seen from the picker's side or that of the named cards."""
    points: tuple[int, int] | None
    """From and to how many card points the side has; ``None`` where tricks alone decide it."""
    rules: tuple[str, ...]
    """The ids of the rules that multiply its stakes."""
    sides: tuple[Side, ...]
    """For each number of players on the side that there can be."""


def stakes_table(rules: Rules) -> tuple[StakesRow, ...]:
    """Ask the payoff of a sheet what each ending pays, the best for the side first.

    Where both sides take tricks the whole range of card points is asked for; nothing is doubled (X), and
    nothing lies in the bury.

    >>> from sheepshead import presets
    >>> row = stakes_table(presets.CALLED_ACE)[1]
    >>> row.outcome, row.points, [side.stakes for side in row.sides]
    (Outcome.WON_SCHNEIDER, (91, 120), [(8, -2, -2, -2, -2), (4, 2, -2, -2, -2)])
    """
    if not rules.partner.has_sides:
        return ()
    sides = _sides(rules)
    tricks = rules.shape.cards_each
    rows = [_row(rules, sides, TOTAL_POINTS, tricks, None)]
    if tricks > 1:
        between = [
            _row(rules, sides, points, tricks // 2, (points, points))
            for points in range(TOTAL_POINTS, -1, -1)
        ]
        for (outcome, multiplied, stakes), same in groupby(
            between, key=lambda row: (row.outcome, row.rules, row.sides)
        ):
            counts = [row.points[0] for row in same if row.points is not None]
            rows.append(StakesRow(outcome, (counts[-1], counts[0]), multiplied, stakes))
    rows.append(_row(rules, sides, 0, 0, None))
    if type(rules.doubling) is Doublings and rules.doubling.sheepshead:
        alone = [side for side in sides if len(side.partners) == 0]
        announced = [side._replace(announced=True) for side in alone]
        rows += [_row(rules, announced, TOTAL_POINTS, tricks, None)] if announced else []
        rows += [_row(rules, announced, TOTAL_POINTS, tricks - 1, None)] if announced else []
    return tuple(rows)


def _sides(rules: Rules) -> list[PayoffFacts]:
    """The side with each number of seats that it can have; its seats come first."""
    players = rules.players
    nothing = (0,) * players
    most = min(rules.partner.most_partners, players - 2)
    if _has_picker(rules):
        fewest = most if type(rules.partner) is NextSeat else 0
        return [
            PayoffFacts(0, tuple(range(1, partners + 1)), nothing, nothing, 0)
            for partners in range(fewest, most + 1)
        ]
    return [PayoffFacts(None, tuple(range(size)), nothing, nothing, 0) for size in range(1, most + 2)]


def _row(
    rules: Rules, sides: list[PayoffFacts], points: int, tricks: int, between: tuple[int, int] | None
) -> StakesRow:
    """One ending: the first seat of the side has all that the side takes, the last seat all the rest."""
    players, every = rules.players, rules.shape.cards_each
    settled: list[Settlement] = []
    for side in sides:
        facts = side._replace(
            points=(points, *(0,) * (players - 2), TOTAL_POINTS - points),
            tricks=(tricks, *(0,) * (players - 2), every - tricks),
        )
        settled.append(checked_settlement(rules.payoff.settle(facts), players))
    first = settled[0]
    paid = tuple(
        Side(side.picker is not None, len(side.side), settlement.stakes)
        for side, settlement in zip(sides, settled, strict=True)
    )
    return StakesRow(first.outcome, between, tuple(item.rule for item in first.multipliers), paid)
