"""Two-handed: no picking, no partner, half of the cards on the table.

Scope: rule H1 and its other form H2, as far as they say who wins what; which cards can be reached is in
:mod:`sheepshead.legality`.  Source: Wikipedia.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.cards import TOTAL_POINTS
from sheepshead.errors import Fault
from sheepshead.rules.answers import (
    NO_TRICK_FACTOR,
    SCHNEIDER_FACTOR,
    LeasterRule,
    Multiplier,
    Outcome,
    PlayLeaster,
    Settlement,
)
from sheepshead.rules.checks import of_kind, require_kinds
from sheepshead.rules.protocols import NoPickRule, PartnerRule
from sheepshead.rules.shape import Packet, Shape
from sheepshead.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.rules.facts import PassedFacts, SheetFacts, SideFacts
    from sheepshead.rules.played import LeasterFacts
    from sheepshead.tricks import Trick

__all__ = ["ALL_ON_TABLE", "HALF_ON_TABLE", "EachForHimself", "HeadToHead"]

HALF_ON_TABLE: Final = Shape(
    players=2, cards_each=16, blind=0, deal_plan=(Packet(4), Packet(4), Packet(8)), face_down=4
)
"""H1: four cards face down, four face up on them, eight in hand."""
ALL_ON_TABLE: Final = Shape(players=2, cards_each=16, blind=0, deal_plan=(Packet(8), Packet(8)), face_down=8)
"""H2: eight cards face down under eight face up."""

PLAYERS: Final = 2


@attrs.frozen(eq=False, repr=False)
class EachForHimself(Value, PartnerRule):
    """Nobody picks and nobody has a partner: every hand is played as the no-pick rule says (H1)."""

    @property
    def has_picker(self) -> bool:
        """Nobody picks (P5)."""
        return False

    @property
    def has_sides(self) -> bool:
        """Nobody has a partner."""
        return False

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        """Give nobody."""
        return ()


@attrs.frozen(eq=False, repr=False, kw_only=True)
class HeadToHead(Value, NoPickRule, LeasterRule):
    """Two players, the more card points win (H1)."""

    points_to_win: int = attrs.field(default=61, metadata=of_kind("H1", int))
    """Card points that win; where neither has them, nobody pays."""
    schneider: int = attrs.field(default=30, metadata=of_kind("S3", int))
    """A loser with fewer card points is schneidered (S3)."""

    def __attrs_post_init__(self) -> None:
        """Refuse options of the wrong kind."""
        require_kinds(self)

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts a hand for two."""
        if facts.players != PLAYERS:
            yield Fault("H1", f"head to head is played by {PLAYERS}, not by {facts.players}")
        if facts.has_picker:
            yield Fault("H1", "head to head is played without picking (partner=EachForHimself())")
        if not TOTAL_POINTS // 2 < self.points_to_win <= TOTAL_POINTS:
            least = TOTAL_POINTS // 2 + 1
            yield Fault(
                "H1", f"one of two wins with {least} to {TOTAL_POINTS} points, not {self.points_to_win}"
            )
        elif not 0 <= self.schneider <= TOTAL_POINTS - self.points_to_win + 1:
            most = TOTAL_POINTS - self.points_to_win + 1
            yield Fault("S3", f"a loser's schneider threshold is 0 to {most}, not {self.schneider}")

    def all_passed(self, facts: PassedFacts) -> PlayLeaster:
        """Play."""
        return PlayLeaster(self)

    def blind_taker(self, tricks: tuple[Trick, ...]) -> None:
        """Give nobody: there is no blind."""

    def settle(self, facts: LeasterFacts) -> Settlement:
        """Let the loser pay, double at schneider, triple without a trick (S3, S4, H1)."""
        if max(facts.points) < self.points_to_win:
            return Settlement(Outcome.TIE, (0,) * PLAYERS)
        winner = facts.points.index(max(facts.points))
        loser = PLAYERS - 1 - winner
        paid: tuple[Multiplier, ...] = ()
        if not facts.tricks[loser]:
            paid = (Multiplier("S4", NO_TRICK_FACTOR, "no trick"),)
        elif facts.points[loser] < self.schneider:
            paid = (Multiplier("S3", SCHNEIDER_FACTOR, "schneider"),)
        stake = paid[0].factor if paid else 1
        return Settlement(
            Outcome.HEAD_TO_HEAD, tuple(stake if seat == winner else -stake for seat in range(PLAYERS)), paid
        )
