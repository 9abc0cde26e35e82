"""Hands that are played although nobody picked: the leaster and its kin.

Scope: rules N1, N2 and N4 to N6.  Sources: the gamerules page names the leaster; Wikipedia and
sheepshead.org say how it and the others are played.

Where the sources differ: the blind goes to the last trick at most tables (``blind_to``); some let a player
without a trick win, at three-handed tables for a double stake (``must_take_trick``, ``trickless_rate``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.errors import Fault
from sheepshead.rules.answers import LeasterRule, Multiplier, Outcome, PlayLeaster, Settlement
from sheepshead.rules.checks import of_kind, require_kinds
from sheepshead.rules.protocols import NoPickRule
from sheepshead.values import Choice, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from sheepshead.rules.facts import PassedFacts, SheetFacts
    from sheepshead.rules.played import LeasterFacts
    from sheepshead.tricks import Trick

__all__ = ["BlindTo", "Leaster", "LeasterTie", "Mittler", "Moster", "Schneidster"]

SCHNEIDSTER_LIMIT: Final = 30
"""The card points a schneidster is played for: as close as can be without going over (N6)."""


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
class _ForPoints(Value, NoPickRule, LeasterRule):
    """What the leaster and its kin share: everyone for himself, and where the blind goes."""

    blind_to: BlindTo | int = attrs.field(default=BlindTo.LAST_TRICK, metadata=of_kind("N1", BlindTo, int))
    """Who gets the blind: the taker of the last trick, of the first, of the trick of this number (counted
    from 1), or nobody."""

    def __attrs_post_init__(self) -> None:
        """Refuse options of the wrong kind."""
        require_kinds(self)

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts this rule."""
        tricks = (len(facts.deck) - facts.blind) // max(facts.players, 1)
        if isinstance(self.blind_to, int) and not 1 <= self.blind_to <= tricks:
            yield Fault("N1", f"the blind goes to a trick from 1 to {tricks}, not to trick {self.blind_to}")

    def all_passed(self, facts: PassedFacts) -> PlayLeaster:
        """Play on."""
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
        """Give the outcome and what each seat gets or pays."""
        raise NotImplementedError


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Leaster(_ForPoints):
    """Everyone for himself: the fewest card points win one stake from each other player (N1, N2)."""

    tie: LeasterTie = attrs.field(default=LeasterTie.WASH, metadata=of_kind("N2", LeasterTie))
    """What a tie pays (N2)."""
    must_take_trick: bool = attrs.field(default=True, metadata=of_kind("N1", bool))
    """Whether a winner must have taken a trick."""
    all_tricks_rate: int = attrs.field(default=1, metadata=of_kind("N1", int))
    """What each other player pays to one who takes all tricks, in stakes: 1 ordinary, 3 as a no-trick."""
    trickless_rate: int = attrs.field(default=1, metadata=of_kind("N1", int))
    """What each other player pays to a winner without a trick, where one may win, in stakes."""

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts this leaster."""
        yield from super().faults(facts)
        if self.all_tricks_rate < 1 or self.trickless_rate < 1:
            yield Fault("N1", "a leaster pays at least one stake")
        if self.must_take_trick and self.trickless_rate != 1:
            yield Fault(
                "N1", "a rate for a trickless winner stands beside must_take_trick, which allows none"
            )

    def settle(self, facts: LeasterFacts) -> Settlement:
        """Pay the seat with the fewest card points (N1), or settle the tie (N2)."""
        taker = _taker_of_all(facts)
        if taker is not None:
            return _all_tricks("N1", taker, self.all_tricks_rate, facts)
        winners = self._winners(facts)
        rates = {seat: 1 if facts.tricks[seat] else self.trickless_rate for seat in winners}
        # Itemised only where it multiplies everything that is paid.
        rate = min(rates.values(), default=1)
        paid = (Multiplier("N1", rate, "won without a trick"),) if rate > 1 else ()
        return _won_by(rates, facts, paid)

    def _winners(self, facts: LeasterFacts) -> list[int]:
        seats = [s for s, taken in enumerate(facts.tricks) if taken or not self.must_take_trick]
        tied = _with(min, seats, facts.points)
        if len(tied) > 1 and self.tie is LeasterTie.FEWEST_TRICKS:
            tied = _with(min, tied, facts.tricks)
        return tied if len(tied) == 1 or self.tie is LeasterTie.SHARE else []


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Moster(_ForPoints):
    """The most card points pay one stake to each other player; all tricks win (N4)."""

    all_tricks_rate: int = attrs.field(default=1, metadata=of_kind("N4", int))
    """What each other player pays to one who takes all tricks, in stakes."""

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts this moster."""
        yield from super().faults(facts)
        if self.all_tricks_rate < 1:
            yield Fault("N4", "a moster pays at least one stake")

    def settle(self, facts: LeasterFacts) -> Settlement:
        """Let the seat with the most card points pay; a tie is a wash (N4)."""
        taker = _taker_of_all(facts)
        if taker is not None:
            return _all_tricks("N4", taker, self.all_tricks_rate, facts)
        players = range(len(facts.points))
        most = _with(max, players, facts.points)
        if len(most) > 1:
            return _won_by({}, facts)
        return _won_by({seat: 1 for seat in players if seat not in most}, facts)


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Mittler(_ForPoints):
    """The middle score wins one stake from each other player (N5)."""

    must_take_trick: bool = attrs.field(default=True, metadata=of_kind("N5", bool))
    """Whether a winner must have taken a trick."""

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts this mittler."""
        yield from super().faults(facts)
        if facts.players % 2 == 0:
            yield Fault(
                "N5", f"a mittler needs an odd number of players to have a middle, not {facts.players}"
            )

    def settle(self, facts: LeasterFacts) -> Settlement:
        """Pay the seat with the middle score; a tie there, or a middle without a trick, is a wash (N5)."""
        middle = sorted(facts.points)[len(facts.points) // 2]
        seats = [
            seat
            for seat, points in enumerate(facts.points)
            if points == middle and (facts.tricks[seat] or not self.must_take_trick)
        ]
        return _won_by({seats[0]: 1} if len(seats) == 1 else {}, facts)


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Schneidster(_ForPoints):
    """The score closest to 30 without going over wins one stake from each other player (N6)."""

    must_take_trick: bool = attrs.field(default=True, metadata=of_kind("N6", bool))
    """Whether a winner must have taken a trick."""

    def settle(self, facts: LeasterFacts) -> Settlement:
        """Pay the seat closest to 30; a tie, or all over, is a wash (N6)."""
        under = [
            seat
            for seat, points in enumerate(facts.points)
            if points <= SCHNEIDSTER_LIMIT and (facts.tricks[seat] or not self.must_take_trick)
        ]
        closest = _with(max, under, facts.points)
        return _won_by({closest[0]: 1} if len(closest) == 1 else {}, facts)


def _taker_of_all(facts: LeasterFacts) -> int | None:
    """The seat that took every trick, ``None`` where none did."""
    every = sum(facts.tricks)
    return facts.tricks.index(every) if every in facts.tricks else None


def _with(best: Callable[[Iterable[int]], int], seats: Iterable[int], values: Sequence[int]) -> list[int]:
    """The seats with the lowest or the highest value."""
    some = list(seats)
    if not some:
        return []
    bound = best(values[seat] for seat in some)
    return [seat for seat in some if values[seat] == bound]


def _all_tricks(rule: str, taker: int, rate: int, facts: LeasterFacts) -> Settlement:
    paid = (Multiplier(rule, rate, "all tricks"),) if rate > 1 else ()
    return _won_by({taker: rate}, facts, paid)._replace(outcome=Outcome.ALL_TRICKS)


def _won_by(rates: Mapping[int, int], facts: LeasterFacts, paid: tuple[Multiplier, ...] = ()) -> Settlement:
    """Let each loser pay each winner that winner's rate; without a winner nobody pays."""
    players = len(facts.points)
    if not rates:
        return Settlement(Outcome.WASH, (0,) * players)
    losers = players - len(rates)
    each_loser = -sum(rates.values())
    stakes = tuple(rates[seat] * losers if seat in rates else each_loser for seat in range(players))
    return Settlement(Outcome.LEASTER, stakes, paid)
