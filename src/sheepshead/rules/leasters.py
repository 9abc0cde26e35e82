"""The leaster: the hand is played although nobody picked, everyone for himself.

Scope: rules N1 and N2.  Sources: the gamerules page names the leaster; Wikipedia and sheepshead.org say how
it is played.

Where the sources differ: the blind goes to the last trick at most tables (``blind_to``); some let a player
without a trick win, at three-handed tables for a double stake (``must_take_trick``, ``trickless_rate``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sheepshead.errors import Fault
from sheepshead.rules.answers import LeasterRule, Multiplier, Outcome, PlayLeaster, Settlement
from sheepshead.rules.checks import of_kind, require_kinds
from sheepshead.rules.protocols import NoPickRule
from sheepshead.values import Choice, Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sheepshead.rules.facts import LeasterFacts, PassedFacts, SheetFacts
    from sheepshead.tricks import Trick

__all__ = ["BlindTo", "Leaster", "LeasterTie"]


class BlindTo(Choice):
    """Where the blind of a leaster goes (N1); a trick counted from 1 may be named instead."""

    LAST_TRICK = "to the taker of the last trick"
    FIRST_TRICK = "to the taker of the first trick"
    NOBODY = "to nobody"


class LeasterTie(Choice):
    """What a tie for fewest points in a leaster pays (N2)."""

    WASH = "nobody pays"
    SHARE = "each loser pays one stake to each winner"
    FEWEST_TRICKS = "the fewest tricks win; still tied, nobody pays"


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Leaster(Value, NoPickRule, LeasterRule):
    """Everyone for himself: the fewest card points win one stake from each other player (N1, N2)."""

    blind_to: BlindTo | int = attrs.field(default=BlindTo.LAST_TRICK, metadata=of_kind("N1", BlindTo, int))
    """Who gets the blind: the taker of the last trick, of the first, of the trick of this number (counted
    from 1), or nobody."""

    tie: LeasterTie = attrs.field(default=LeasterTie.WASH, metadata=of_kind("N2", LeasterTie))
    """What a tie pays (N2)."""
    must_take_trick: bool = attrs.field(default=True, metadata=of_kind("N1", bool))
    """Whether a winner must have taken a trick."""
    all_tricks_rate: int = attrs.field(default=1, metadata=of_kind("N1", int))
    """What each other player pays to one who takes all tricks, in stakes: 1 ordinary, 3 as a no-trick."""
    trickless_rate: int = attrs.field(default=1, metadata=of_kind("N1", int))
    """What each other player pays to a winner without a trick, where one may win, in stakes."""

    def __attrs_post_init__(self) -> None:
        """Refuse options of the wrong kind."""
        require_kinds(self)

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
        every = sum(facts.tricks)
        if every in facts.tricks:
            rate = self.all_tricks_rate
            paid = (Multiplier("N1", rate, "all tricks"),) if rate > 1 else ()
            return _won_by({facts.tricks.index(every): rate}, facts, paid)._replace(
                outcome=Outcome.ALL_TRICKS
            )
        winners = self._winners(facts)
        rates = {seat: 1 if facts.tricks[seat] else self.trickless_rate for seat in winners}
        dearest = max(rates.values(), default=1)
        paid = (Multiplier("N1", dearest, "won without a trick"),) if dearest > 1 else ()
        return _won_by(rates, facts, paid)

    def _winners(self, facts: LeasterFacts) -> list[int]:
        seats = [s for s, taken in enumerate(facts.tricks) if taken or not self.must_take_trick]
        tied = _lowest(seats, facts.points)
        if len(tied) > 1 and self.tie is LeasterTie.FEWEST_TRICKS:
            tied = _lowest(tied, facts.tricks)
        return tied if len(tied) == 1 or self.tie is LeasterTie.SHARE else []


def _lowest(seats: Iterable[int], values: Sequence[int]) -> list[int]:
    """The seats with the lowest value."""
    some = list(seats)
    least = min(values[seat] for seat in some)
    return [seat for seat in some if values[seat] == least]


def _won_by(rates: Mapping[int, int], facts: LeasterFacts, paid: tuple[Multiplier, ...] = ()) -> Settlement:
    """Let each loser pay each winner that winner's rate; without a winner nobody pays."""
    players = len(facts.points)
    if not rates:
        return Settlement(Outcome.WASH, (0,) * players)
    losers = players - len(rates)
    each_loser = -sum(rates.values())
    stakes = tuple(rates[seat] * losers if seat in rates else each_loser for seat in range(players))
    return Settlement(Outcome.LEASTER, stakes, paid)
