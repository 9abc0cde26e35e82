"""What a hand starts from, and what is settled once the call is made.

Scope: the two values that stay the same while a hand goes on and that its states share: :class:`Dealt` from
the deal on, :class:`Contract` from the first lead on; and the call worked out card by card for the play
(T5 to T9, K5).
"""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from sheepshead.cards import mask_of
from sheepshead.drafts import twin_of
from sheepshead.errors import Fault, InvalidRules
from sheepshead.rules.duties import Duty
from sheepshead.rules.facts import SideFacts
from sheepshead.trumps import power_table

if sys.version_info >= (3, 11):
    from typing import assert_never
else:
    from typing_extensions import assert_never

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sheepshead.actions import CallAction
    from sheepshead.cards import Card
    from sheepshead.rules.answers import LeasterRule, Multiplier
    from sheepshead.rules.duties import PlayDuties
    from sheepshead.rules.sheet import Rules
    from sheepshead.tricks import Trick
    from sheepshead.trumps import TrumpOrder

__all__ = ["Contract", "Dealt", "Nobody", "Picked", "PlayTables", "checked_partners"]


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
    next_seats: tuple[int, ...] = ()
    """For each seat, the next one clockwise (D1)."""
    next_bound: tuple[bool, ...] = ()
    """For each seat, whether the next one has any duty."""
    closed: PlayTables | None = None
    """The tables once the called suit has been led; ``None`` where no call is open."""

    @classmethod
    @lru_cache(maxsize=4096)
    def of(cls, trumps: TrumpOrder, duties: PlayDuties | None, players: int) -> PlayTables:
        """Work the tables out for the duties that a partner rule answered; kept for hands with the same."""
        next_seats = (*range(1, players), 0)
        unbound = (False,) * players
        plain_follow, plain_power = _plain(trumps)
        if duties is None:
            return cls(players, plain_follow, plain_power, next_seats=next_seats, next_bound=unbound)
        holders = {seat for seat, _ in duties.by_seat}
        suit, under = mask_of(duties.suit), 0 if duties.under is None else duties.under.mask
        follow = plain_follow if duties.under is None else {**plain_follow, duties.under: suit}
        power = _open_power(trumps, duties.suit, duties.under)
        # An under that a renege kept still beats nothing once the suit has been led (T8, T13).
        later = (plain_follow, plain_power) if duties.under is None else (follow, power)
        closed = cls(players, *later, next_seats=next_seats, next_bound=unbound)
        return cls(
            players,
            follow,
            power,
            suit | under,
            under,
            on_lead=_speaking("on_lead", duties, players),
            called_suit=_speaking("called_suit", duties, players),
            other_suit=_speaking("other_suit", duties, players),
            next_seats=next_seats,
            next_bound=tuple([seat in holders for seat in next_seats]),
            closed=closed,
        )


def _speaking(moment: str, duties: PlayDuties, players: int) -> SeatDuties:
    """The duties of each seat that have something to say at a moment."""
    by_seat: list[tuple[tuple[Duty, Callable[[int], int]], ...]] = [()] * players
    for seat, duty in duties.by_seat:
        if getattr(type(duty), moment, None) is not getattr(Duty, moment):
            by_seat[seat] += ((duty, getattr(duty, moment)),)
    return tuple(by_seat)


@lru_cache(maxsize=256)
def _plain(trumps: TrumpOrder) -> tuple[dict[Card, int], dict[Card, dict[Card, int]]]:
    """The tables of the trumps as plain dicts, which are quicker to look into than read-only ones."""
    power: dict[Card, dict[Card, int]] = {}
    for suit in trumps.suits:
        power |= dict.fromkeys(suit, dict(trumps.power[suit[0]]))  # noqa: RUF024 - never changed
    return dict(trumps.follow_masks), power


@lru_cache(maxsize=256)
def _open_power(
    trumps: TrumpOrder, suit: tuple[Card, ...], under: Card | None
) -> dict[Card, dict[Card, int]]:
    _, plain = _plain(trumps)
    if under is None:
        if suit == trumps.fail_cards(suit[0].suit):
            return plain
        return {**plain, **dict.fromkeys(suit, power_table(trumps.trumps, suit))}
    # The under wins nothing, whatever is led: not even a trick that would be its own by rank.
    power: dict[Card, dict[Card, int]] = {}
    for led in trumps.suits:
        power |= dict.fromkeys(led, {**plain[led[0]], under: 0})  # noqa: RUF024 - never changed
    return power | dict.fromkeys((*suit, under), power[suit[0]])


@attrs.frozen(init=False, weakref_slot=False)
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

    def __init__(self, *_: object, **__: object) -> None:
        """Refuse: the engine makes contracts."""
        raise TypeError("a contract is made by the engine, not by hand or by attrs.evolve()")

    @staticmethod
    def of(  # noqa: PLR0917 - keywords cost, and one is made in every hand
        dealt: Dealt,
        game: Picked | Nobody,
        holdings: tuple[int, ...],
        partners: tuple[int, ...] | None,
        duties: PlayDuties | None,
        multipliers: tuple[Multiplier, ...] = (),
    ) -> Contract:
        """Make a contract, with the duties worked out; for the engine alone."""
        tables = PlayTables.of(dealt.rules.trumps, duties, len(holdings))
        turned = holdings[1:] + holdings[:1]
        draft = _ContractDraft()
        draft.dealt = dealt
        draft.game = game
        draft.holdings = holdings
        draft.partners = partners
        draft.duties = duties
        draft.multipliers = multipliers
        draft.tables = tables
        draft.next_to = tuple(zip(tables.next_seats, turned, tables.next_bound, strict=True))
        draft.__class__ = Contract
        contract: Contract = draft
        return contract

    def side_facts(self, tricks: tuple[Trick, ...] = ()) -> SideFacts:
        """Give what the partner rule is told when it is asked who is with whom (K)."""
        trumps = self.dealt.rules.trumps
        match self.game:
            case Picked(picker=picker, calls=calls, buried=buried):
                return SideFacts(trumps, picker, calls, self.holdings, buried, tricks)
            case Nobody():
                return SideFacts(trumps, None, (), self.holdings, 0, tricks)
            case _:
                assert_never(self.game)

    def partners_after(self, tricks: tuple[Trick, ...]) -> tuple[int, ...] | None:
        """Give the seats with the picker as these tricks have settled them; ``None`` while they have not."""
        if self.partners is not None:
            return self.partners
        partners = self.dealt.rules.partner.partners(self.side_facts(tricks))
        return checked_partners(partners, self.game, len(self.holdings))


_ContractDraft: Final = twin_of(Contract)


def checked_partners(
    partners: tuple[int, ...] | None, game: Picked | Nobody, players: int
) -> tuple[int, ...] | None:
    """Give what a partner rule answered, if it names other seats than the picker's, each once.

    Raises:
        InvalidRules: when it does not: the rule is at fault, not the hand.
    """
    if not partners:
        return partners
    picker = game.picker if isinstance(game, Picked) else None
    if picker in partners or len(set(partners)) != len(partners) or not set(partners) <= set(range(players)):
        raise InvalidRules(
            [Fault("K9", f"the partner rule names the seats {partners} beside the picker's, {picker}")]
        )
    return partners
