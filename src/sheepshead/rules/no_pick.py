"""What happens when everybody has passed: the no-pick axis of the house rules.

Scope: rules P4, N1 to N3, N7 and N9.  Sources: the gamerules page names leaster and doubler; Wikipedia and
sheepshead.org say how they are played.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import attrs

from sheepshead.errors import Fault
from sheepshead.rules.answers import (
    DealsAgain,
    ForcePick,
    Multiplier,
    NoPickOutcome,
    Outcome,
    Owing,
    PlayLeaster,
    Settlement,
    ThrowIn,
)
from sheepshead.rules.checks import of_kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sheepshead.rules.facts import LeasterFacts, PassedFacts, SheetFacts
    from sheepshead.tricks import Trick

__all__ = [
    "BlindTo",
    "Doubler",
    "ForcedPick",
    "Leaster",
    "LeasterTie",
    "NoPickRule",
    "Redeal",
]


@runtime_checkable
class NoPickRule(Protocol):
    """What the house does when nobody picks (P3).

    A house's own rule may inherit from this class and write only the methods it needs.
    """

    __slots__ = ()

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts this rule on the sheet it stands on."""
        return ()

    def all_passed(self, facts: PassedFacts) -> NoPickOutcome:
        """Give what happens: a leaster, a thrown-in hand, or a seat that has to pick."""


class BlindTo(Enum):
    """Where the blind of a leaster goes (N1); a trick counted from 1 may be named instead."""

    LAST_TRICK = "to the taker of the last trick"
    FIRST_TRICK = "to the taker of the first trick"
    NOBODY = "to nobody"

    def __repr__(self) -> str:
        """Give the name as it is written in code."""
        return f"BlindTo.{self.name}"


class LeasterTie(Enum):
    """What a tie for fewest points in a leaster pays (N2)."""

    WASH = "nobody pays"
    SHARE = "each loser pays one stake to each winner"
    FEWEST_TRICKS = "the fewest tricks win; still tied, nobody pays"

    def __repr__(self) -> str:
        """Give the name as it is written in code."""
        return f"LeasterTie.{self.name}"


@attrs.frozen(kw_only=True)
class Leaster(NoPickRule):
    """Everyone for himself: the fewest card points win one stake from each other player (N1, N2)."""

    tie: LeasterTie = attrs.field(default=LeasterTie.WASH, validator=of_kind("N2", LeasterTie))
    """What a tie pays (N2)."""
    blind_to: BlindTo | int = attrs.field(default=BlindTo.LAST_TRICK, validator=of_kind("N1", BlindTo, int))
    """Who gets the blind: the taker of the last trick, of the first, of the trick of this number (counted
    from 1), or nobody."""
    must_take_trick: bool = attrs.field(default=True, validator=of_kind("N1", bool))
    """Whether a winner must have taken a trick."""
    all_tricks_rate: int = attrs.field(default=1, validator=of_kind("N1", int))
    """What each other player pays to one who takes all tricks, in stakes: 1 ordinary, 3 as a no-trick."""
    trickless_rate: int = attrs.field(default=1, validator=of_kind("N1", int))
    """What each other player pays to a winner without a trick, where one may win, in stakes."""

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts this leaster."""
        tricks = (len(facts.deck) - facts.blind) // max(facts.players, 1)
        if isinstance(self.blind_to, int) and not 1 <= self.blind_to <= tricks:
            yield Fault("N1", f"the blind goes to a trick from 1 to {tricks}, not to trick {self.blind_to}")
        if self.all_tricks_rate < 1 or self.trickless_rate < 1:
            yield Fault("N1", "a leaster pays at least one stake")
        if self.must_take_trick and self.trickless_rate != 1:
            yield Fault(
                "N1", "a rate for a trickless winner stands beside must_take_trick, which allows none"
            )

    def all_passed(self, facts: PassedFacts) -> PlayLeaster:
        """Play this leaster."""
        return PlayLeaster(self)

    def blind_taker(self, tricks: tuple[Trick, ...]) -> int | None:
        """Give the seat that the blind goes to (N1)."""
        match self.blind_to:
            case BlindTo.LAST_TRICK:
                return tricks[-1].winner
            case BlindTo.FIRST_TRICK:
                return tricks[0].winner
            case BlindTo.NOBODY:
                return None
            case int(number):
                return tricks[number - 1].winner

    def settle(self, facts: LeasterFacts) -> Settlement:
        """Pay the seat with the fewest card points (N1), or settle the tie (N2)."""
        players = len(facts.points)
        all_tricks = sum(facts.tricks)
        if all_tricks in facts.tricks:
            taker = facts.tricks.index(all_tricks)
            rate = self.all_tricks_rate
            paid = (Multiplier("N1", rate, "all tricks"),) if rate > 1 else ()
            return Settlement(Outcome.ALL_TRICKS, _pay({taker: rate}, players), paid)
        winners = self._winners(facts)
        if not winners:
            return Settlement(Outcome.WASH, (0,) * players)
        rates = {seat: 1 if facts.tricks[seat] else self.trickless_rate for seat in winners}
        won_dear = max(rates.values())
        paid = (Multiplier("N1", won_dear, "won without a trick"),) if won_dear > 1 else ()
        return Settlement(Outcome.LEASTER, _pay(rates, players), paid)

    def _winners(self, facts: LeasterFacts) -> list[int]:
        seats = [s for s, taken in enumerate(facts.tricks) if taken or not self.must_take_trick]
        fewest = min(facts.points[seat] for seat in seats)
        tied = [seat for seat in seats if facts.points[seat] == fewest]
        if len(tied) == 1 or self.tie is LeasterTie.SHARE:
            return tied
        if self.tie is LeasterTie.FEWEST_TRICKS:
            least = min(facts.tricks[seat] for seat in tied)
            tied = [seat for seat in tied if facts.tricks[seat] == least]
        return tied if len(tied) == 1 else []


def _pay(rates: Mapping[int, int], players: int) -> tuple[int, ...]:
    """Let each loser pay each winner that winner's rate."""
    losers = players - len(rates)
    each_loser = -sum(rates.values())
    return tuple(rates[seat] * losers if seat in rates else each_loser for seat in range(players))


@attrs.frozen(kw_only=True)
class Doubler(NoPickRule):
    """The cards are thrown in and the stakes of later hands double (N3)."""

    owing: Owing = attrs.field(default=Owing.STACK, validator=of_kind("N3", Owing))
    """How several thrown-in hands add up."""
    deals_again: DealsAgain = attrs.field(default=DealsAgain.NEXT, validator=of_kind("N3", DealsAgain))
    """Who deals the next hand."""

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts a doubler."""
        if self.owing is Owing.NOTHING:
            yield Fault(
                "N3", "a doubler owes a doubling, STACK or QUEUE; without one it is a plain redeal (N9)"
            )

    def all_passed(self, facts: PassedFacts) -> ThrowIn:
        """Throw the cards in and owe a doubling."""
        return ThrowIn("N3", self.owing, self.deals_again)


@attrs.frozen(kw_only=True)
class Redeal(NoPickRule):
    """The cards are thrown in and dealt again, without doubling (N9)."""

    deals_again: DealsAgain = attrs.field(default=DealsAgain.SAME, validator=of_kind("N9", DealsAgain))
    """Who deals the next hand."""

    def all_passed(self, facts: PassedFacts) -> ThrowIn:
        """Throw the cards in."""
        return ThrowIn("N9", Owing.NOTHING, self.deals_again)


@attrs.frozen
class ForcedPick(NoPickRule):
    """The dealer, last to speak, must pick (P4, N7)."""

    def all_passed(self, facts: PassedFacts) -> ForcePick:
        """Make the dealer pick."""
        return ForcePick(facts.dealer)
