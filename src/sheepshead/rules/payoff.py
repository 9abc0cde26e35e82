"""What a picked hand pays: the payoff axis of the house rules.

Scope: rules S1 to S7.  Sources: gamerules page, Wikipedia, sheepsheadrules.com.

Where the sources differ: after a hand in which the picker's side takes no trick the gamerules page and
sheepsheadrules.com let the picker pay all, Wikipedia's table lets the partner pay a share
(:class:`NoTrickLoss`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.cards import TOTAL_POINTS
from sheepshead.errors import Fault
from sheepshead.rules.answers import NO_TRICK_FACTOR, SCHNEIDER_FACTOR, Multiplier, Outcome, Settlement
from sheepshead.rules.checks import of_kind, require_kinds
from sheepshead.rules.protocols import PayoffRule
from sheepshead.rules.sharing import Split, stakes_of_sides
from sheepshead.values import Choice, Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.rules.facts import SheetFacts
    from sheepshead.rules.played import PayoffFacts

__all__ = ["NoTrickLoss", "Payoff"]

BUMP_FACTOR: Final = 2
"""A losing picker's side pays double on the bump (S7)."""


SHEEPSHEAD_FACTOR: Final = 2
"""An announced sheepshead doubles the no-trick stakes, made or failed (X7)."""


_SCHNEIDER: Final = Multiplier("S3", SCHNEIDER_FACTOR, "schneider")
_NO_TRICK: Final = Multiplier("S4", NO_TRICK_FACTOR, "no trick")
_ANNOUNCED: Final = Multiplier("S4", NO_TRICK_FACTOR, "stakes as for no trick")
_OF_CLASS: Final[dict[Outcome, tuple[Multiplier, ...]]] = {
    Outcome.WON_SCHNEIDER: (_SCHNEIDER,),
    Outcome.LOST_SCHNEIDER: (_SCHNEIDER,),
    Outcome.WON_NO_TRICK: (_NO_TRICK,),
    Outcome.LOST_NO_TRICK: (_NO_TRICK,),
    Outcome.WON_SHEEPSHEAD: (_ANNOUNCED,),
    Outcome.LOST_SHEEPSHEAD: (_ANNOUNCED,),
}
"""What multiplies the stakes of a class, the announced sheepshead counted as one (S3, S4, X7)."""


class NoTrickLoss(Choice):
    """Who pays when the picker's side took no trick (S6)."""

    PICKER_PAYS_ALL = "the picker pays three stakes to each defender, the partner nothing"
    SHARED = "the partner pays a share, as in any other loss"


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Payoff(Value, PayoffRule):
    """The usual payoff: win at 61, schneider double, no-trick triple (S1 to S7)."""

    points_to_win: int = attrs.field(default=61, metadata=of_kind("S2", int))
    """Card points the picker's side needs (S2)."""
    schneider_defenders: int = attrs.field(default=30, metadata=of_kind("S3", int))
    """Defenders with fewer card points are schneidered (S3)."""
    schneider_picker: int = attrs.field(default=31, metadata=of_kind("S3", int))
    """The picker's side with fewer card points is schneidered (S3)."""
    no_trick_loss: NoTrickLoss = attrs.field(
        default=NoTrickLoss.PICKER_PAYS_ALL, metadata=of_kind("S6", NoTrickLoss)
    )
    """Who pays when the picker's side took no trick (S6)."""
    split: Split = attrs.field(default=Split.PICKER_THE_REST, metadata=of_kind("S5", Split))
    """How the picker's side shares what it gets or pays (S5); a side without a picker shares evenly."""
    double_on_the_bump: bool = attrs.field(default=False, metadata=of_kind("S7", bool))
    """Whether a losing picker's side pays double (S7)."""
    bump_on_no_trick: bool = attrs.field(default=True, metadata=of_kind("S7", bool))
    """Whether the bump also doubles a loss without a trick (S7)."""

    def __attrs_post_init__(self) -> None:
        """Refuse options of the wrong kind."""
        require_kinds(self)

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name thresholds that contradict each other."""
        if facts.has_sides and not (facts.has_picker or facts.names_a_picker) and facts.players % 2:
            yield Fault(
                "S5",
                f"a side without a picker shares evenly, which {facts.players} players cannot: two against"
                f" {facts.players - 2} leave a rest",
            )
        defenders = facts.players - 1 - facts.most_partners
        pays_the_rest = facts.has_picker or facts.names_a_picker
        if pays_the_rest and self.split is Split.PICKER_THE_REST and 0 < defenders < facts.most_partners:
            yield Fault(
                "S5",
                f"with {facts.most_partners} partners against {defenders} a picker who gets the rest would"
                " pay for winning",
            )
        if not 1 <= self.points_to_win <= TOTAL_POINTS:
            yield Fault("S2", f"the picker's side needs 1 to {TOTAL_POINTS} points, not {self.points_to_win}")
        needed = min(max(self.points_to_win, 1), TOTAL_POINTS)
        most_for_losers = TOTAL_POINTS - needed
        if not 0 <= self.schneider_defenders <= most_for_losers + 1:
            yield Fault(
                "S3",
                f"losing defenders have at most {most_for_losers} points, so their schneider threshold"
                f" is 0 to {most_for_losers + 1}, not {self.schneider_defenders}",
            )
        if not 0 <= self.schneider_picker <= needed:
            yield Fault(
                "S3",
                f"a losing picker's side has at most {needed - 1} points, so its schneider"
                f" threshold is 0 to {needed}, not {self.schneider_picker}",
            )

    def settle(self, facts: PayoffFacts) -> Settlement:
        """Count, class and pay (S1 to S7)."""
        side = facts.side
        tricks = sum([facts.tricks[seat] for seat in side])
        in_tricks = sum([facts.points[seat] for seat in side])
        no_tricked = tricks == 0
        picker_points = 0 if no_tricked else in_tricks + facts.bury_points
        defender_points = sum(facts.points) - in_tricks
        all_tricks = tricks == sum(facts.tricks)
        if facts.announced:
            outcome = Outcome.WON_SHEEPSHEAD if all_tricks else Outcome.LOST_SHEEPSHEAD
        else:
            outcome = self._outcome(
                picker_points, defender_points, no_tricked=no_tricked, all_tricks=all_tricks
            )
        multipliers = self._multipliers(outcome)
        factor = 1
        for multiplier in multipliers:
            factor *= multiplier.factor
        won = outcome.won
        pays_all = outcome is Outcome.LOST_NO_TRICK and self.no_trick_loss is NoTrickLoss.PICKER_PAYS_ALL
        stakes = stakes_of_sides(facts, factor if won else -factor, self.split, picker_pays_all=pays_all)
        return Settlement(outcome, stakes, multipliers, picker_points, defender_points)

    def _outcome(
        self, picker_points: int, defender_points: int, *, no_tricked: bool, all_tricks: bool
    ) -> Outcome:
        """Class the hand: no-trick is about tricks, never about points (S2 to S4)."""
        if no_tricked:
            return Outcome.LOST_NO_TRICK
        if picker_points < self.points_to_win:
            schneidered = picker_points < self.schneider_picker
            return Outcome.LOST_SCHNEIDER if schneidered else Outcome.LOST
        if all_tricks:
            return Outcome.WON_NO_TRICK
        schneidered = defender_points < self.schneider_defenders
        return Outcome.WON_SCHNEIDER if schneidered else Outcome.WON

    def _multipliers(self, outcome: Outcome) -> tuple[Multiplier, ...]:
        of_class = _OF_CLASS.get(outcome, ())
        no_tricked = outcome is Outcome.LOST_NO_TRICK
        announced = outcome is Outcome.WON_SHEEPSHEAD or outcome is Outcome.LOST_SHEEPSHEAD
        return of_class + self.beside_class(lost=not outcome.won, no_tricked=no_tricked, announced=announced)

    def beside_class(self, *, lost: bool, no_tricked: bool, announced: bool) -> tuple[Multiplier, ...]:
        """Give what multiplies the stakes beside schneider and no-trick: the sheepshead (X7), the bump (S7).

        Args:
            lost: whether the picker's side lost.
            no_tricked: whether it lost without a trick, or counts as if it had (M3).
            announced: whether it had announced every trick.
        """
        if announced:
            # The double loss is in the rule itself, so that no bump comes on top.
            return (Multiplier("X7", SHEEPSHEAD_FACTOR, "sheepshead announced"),)
        spared = no_tricked and not self.bump_on_no_trick
        bumped = lost and self.double_on_the_bump and not spared
        return (Multiplier("S7", BUMP_FACTOR, "double on the bump"),) if bumped else ()
