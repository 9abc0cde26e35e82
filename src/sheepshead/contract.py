"""What a hand starts from, and what is settled once the call is made.

Scope: the two values that stay the same while a hand goes on and that its states share: :class:`Dealt` from
the deal on, :class:`Contract` from the first lead on; and the call worked out card by card for the play
(T5 to T9, K5).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from sheepshead.cards import DECK, mask_of
from sheepshead.rules.duties import Duty
from sheepshead.trumps import power_table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sheepshead.actions import CallAction
    from sheepshead.cards import Card
    from sheepshead.rules.answers import LeasterRule, Multiplier
    from sheepshead.rules.duties import PlayDuties
    from sheepshead.rules.sheet import Rules
    from sheepshead.trumps import TrumpOrder

__all__ = ["Contract", "Dealt", "Nobody", "Picked", "PlayTables"]


@attrs.frozen(cache_hash=True)
class Dealt:
    """What a hand starts from: the rules, the dealer, the stakes and the cards."""

    rules: Rules
    dealer: int
    """The dealer's seat, from 0."""
    stakes: int
    """What the hand's stakes are multiplied by from the start (S8), 1 or more."""
    holdings: tuple[int, ...]
    """The cards dealt to each seat, as masks."""
    blind: int
    """The blind, as a mask."""

    def seat_after(self, seat: int) -> int:
        """Give the next seat clockwise (D1)."""
        return (seat + 1) % len(self.holdings)


@attrs.frozen
class Picked:
    """A hand that somebody picked."""

    picker: int
    """The picker's seat, from 0."""
    calls: tuple[CallAction, ...]
    """What the picker answered when asked for a partner, oldest first."""
    buried: int
    """The bury, as a mask."""


@attrs.frozen
class Nobody:
    """A hand that nobody picked and that is played all the same (N1)."""

    leaster: LeasterRule


SeatDuties: TypeAlias = "tuple[tuple[tuple[Duty, Callable[[int], int]], ...], ...]"
"""The duties of each seat at one moment, each with its method for that moment."""


@attrs.frozen
class PlayTables:
    """What a call means for the play, card by card and seat by seat, worked out once for the hand."""

    players: int
    """How many cards make a trick."""
    follow_masks: Mapping[Card, int]
    """What follows each card led: as the trumps say, but the under stands for the called suit (T8)."""
    power: Mapping[Card, Mapping[Card, int]]
    """How strong each card is for each card led (T4); while the call is open a called ten may beat the ace
    (K5), and the under beats nothing (T8)."""
    opening_mask: int = 0
    """The cards whose first lead ends the duties of the call; 0 where none are open."""
    under_mask: int = 0
    """The under, while the call is open."""
    on_lead: SeatDuties = ()
    """The duties of each seat when it leads; empty where no call is open, as the next two."""
    called_suit: SeatDuties = ()
    """The duties of each seat when the called suit is first led."""
    other_suit: SeatDuties = ()
    """The duties of each seat when another suit is led before."""
    next_bound: tuple[bool, ...] = ()
    """For each seat, whether the next one has any duty."""
    closed: PlayTables | None = None
    """The tables once the called suit has been led; ``None`` where no call is open."""

    @classmethod
    @lru_cache(maxsize=4096)
    def of(cls, trumps: TrumpOrder, duties: PlayDuties | None, players: int) -> PlayTables:
        """Work the tables out for the duties that a partner rule answered; kept for hands with the same."""
        unbound = (False,) * players
        closed = cls(players, trumps.follow_masks, trumps.power, next_bound=unbound)
        if duties is None:
            return closed
        holders = {seat for seat, _ in duties.by_seat}
        suit, under = mask_of(duties.suit), 0 if duties.under is None else duties.under.mask
        follow = trumps.follow_masks if duties.under is None else {**trumps.follow_masks, duties.under: suit}
        return cls(
            players,
            follow,
            _open_power(trumps, duties),
            suit | under,
            under,
            on_lead=_speaking("on_lead", duties, players),
            called_suit=_speaking("called_suit", duties, players),
            other_suit=_speaking("other_suit", duties, players),
            next_bound=tuple([(seat + 1) % players in holders for seat in range(players)]),
            closed=closed,
        )


def _speaking(moment: str, duties: PlayDuties, players: int) -> SeatDuties:
    """The duties of each seat that have something to say at a moment."""
    by_seat: list[tuple[tuple[Duty, Callable[[int], int]], ...]] = [()] * players
    for seat, duty in duties.by_seat:
        if getattr(type(duty), moment, None) is not getattr(Duty, moment):
            by_seat[seat] += ((duty, getattr(duty, moment)),)
    return tuple(by_seat)


def _open_power(trumps: TrumpOrder, duties: PlayDuties) -> Mapping[Card, Mapping[Card, int]]:
    suit, under = duties.suit, duties.under
    if under is None:
        if suit == trumps.fail_cards(suit[0].suit):
            return trumps.power
        return {**trumps.power, **dict.fromkeys(suit, power_table(trumps.trumps, suit))}
    # The under wins nothing, whatever is led: not even a trick that would be its own by rank.
    beaten = {under: 0}
    power = {}
    for led in trumps.suits:
        power.update(dict.fromkeys(led, {**trumps.power[led[0]], **beaten}))
    called = {**trumps.power[suit[0]], **beaten}
    return {**power, **dict.fromkeys((*suit, under), called)}


@attrs.frozen(cache_hash=True)
class Contract:
    """What is settled when the first card is led and stays so for the rest of the hand."""

    dealt: Dealt
    game: Picked | Nobody
    holdings: tuple[int, ...]
    """Each seat's holding at the first lead, as masks."""
    partners: tuple[int, ...] | None
    """The seats with the picker, without the picker; ``None`` where play has yet to settle it."""
    duties: PlayDuties | None
    """What the call binds the play to."""
    multipliers: tuple[Multiplier, ...]
    """The doublings of the hand (X), without the stakes it was dealt with."""
    tables: PlayTables = attrs.field(eq=False, repr=False)
    """The duties worked out, as they stand at the first lead."""
    next_to: tuple[tuple[int, int, bool], ...] = attrs.field(eq=False, repr=False)
    """For each seat the next one clockwise, its holding at the first lead, and whether it has any duty."""

    @classmethod
    def of(
        cls,
        dealt: Dealt,
        game: Picked | Nobody,
        holdings: tuple[int, ...],
        partners: tuple[int, ...] | None,
        duties: PlayDuties | None,
    ) -> Contract:
        """Make a contract nobody has doubled yet."""
        tables = PlayTables.of(dealt.rules.trumps, duties, len(holdings))
        turned = holdings[1:] + holdings[:1]
        next_to = tuple(zip(_NEXT[len(holdings)], turned, tables.next_bound, strict=True))
        return cls(dealt, game, holdings, partners, duties, (), tables, next_to)


# For each number of seats, the seat after each.
_NEXT: Final = [tuple([*range(1, players), 0]) for players in range(len(DECK) + 1)]
