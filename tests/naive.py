"""The rulebook once more, as plainly as it reads: tuples of cards, no masks, no tables, nothing precomputed.

It shares with the library only cards, house rules and what lies open in a state; where both agree, both
have read the rulebook the same way.  Rules that it covers: P1, P4, B1, B3, B4, K1 to K8, `JackOfDiamonds` of
K9, T1 to T10, S1 to S8, N1, N2.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import attrs

from sheepshead import (
    Action,
    Bury,
    Burying,
    Call,
    Calling,
    Card,
    Decline,
    Finished,
    GoAlone,
    Pass,
    Pick,
    Picking,
    Playing,
    Rank,
    Rules,
    State,
    Suit,
    cards,
)
from sheepshead.rules import (
    BlindTo,
    CalledAce,
    CallTime,
    CallUp,
    ForcedPick,
    JackOfDiamonds,
    Leaster,
    LeasterTie,
    NoTrickLoss,
    Payoff,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

Cards = tuple[Card, ...]
Counts = list[int]

FAIL = "ATKQJ987"
CALL_UP = cards("JH JS JC QD QH QS QC")
JD = Card("JD")


def ace_of(suit: Suit) -> Card:
    return Card.of(Rank.ACE, suit)


# --- the play (T) -----------------------------------------------------------------------------------------


@attrs.frozen
class Table:
    """What a seat that knows all cards sees while a hand is played."""

    trumps: Cards
    partner: object
    seat: int
    """The seat to play."""
    picker: int | None
    called: Card | None
    under: Card | None
    held: tuple[Cards, ...]
    tricks: tuple[Cards, ...]
    trick: Cards

    def suit(self, card: Card) -> Suit | None:
        """C3, T8: `None` for trump; the under counts as a card of the called suit."""
        if card is self.under and self.called is not None:
            return self.called.suit
        return None if card in self.trumps else card.suit

    @property
    def called_suit(self) -> Suit | None:
        return None if self.called is None else self.called.suit

    @property
    def call_is_open(self) -> bool:
        """Whether the called suit was not led in a finished trick."""
        return self.called is not None and all(
            self.suit(trick[0]) != self.called_suit for trick in self.tricks
        )

    @property
    def legal(self) -> Cards:
        return tuple(card for card in self.held[self.seat] if not self.broken_by(card))

    def broken_by(self, card: Card) -> set[str]:
        """Every rule that playing this card breaks."""
        held = self.held[self.seat]
        if card not in held:
            return {"T2"}
        led = self.suit(self.trick[0]) if self.trick else self.suit(card)
        broken = set()
        # That the under has to be played is T8's to say.
        if self.suit(card) != led and any(
            self.suit(other) == led for other in held if other is not self.under
        ):
            broken.add("T3")
        last_trick = len(held) == 1
        if isinstance(self.partner, CalledAce) and self.call_is_open and not last_trick:
            if led == self.called_suit:
                broken |= self._broken_in_called_suit(self.partner, held, card)
            else:
                broken |= self._broken_elsewhere(self.partner, held, card)
        return broken

    def _broken_in_called_suit(self, house: CalledAce, held: Cards, card: Card) -> set[str]:
        """T6, T8, T9: the first trick led in the called suit."""
        broken = set()
        of_suit = [other for other in held if self.suit(other) == self.called_suit]
        runs_away = house.run_away is not None and not self.trick and len(of_suit) >= house.run_away
        if (
            house.called_card_must_follow
            and self.called in held
            and card is not self.called
            and not runs_away
        ):
            broken.add("T6")
        if self.under in held and self.trick and card is not self.under:
            broken.add("T8")
        if self._kept_ace(house) in held and card is not self._kept_ace(house):
            broken.add("T9")
        return broken

    def _broken_elsewhere(self, house: CalledAce, held: Cards, card: Card) -> set[str]:
        """T5, T7, T8, T9: a trick led in another suit, before the called one was led."""
        broken = set()
        of_suit = [other for other in held if self.suit(other) == self.called_suit]
        if house.hold_card and self.seat == self.picker and of_suit == [card] and card is not self.under:
            broken.add("T5")
        if house.called_card_must_follow and card is self.called:
            broken.add("T7")
        if card is self.under:
            broken.add("T8")
        if card is self._kept_ace(house):
            broken.add("T9")
        return broken

    def _kept_ace(self, house: CalledAce) -> Card | None:
        """T9: the ace that a picker who called its ten has to keep."""
        if self.called is None or self.called.rank is not Rank.TEN or self.seat != self.picker:
            return None
        return ace_of(self.called.suit) if house.called_ten_beats_ace else None

    def winner(self, trick: Cards) -> int:
        """T4, K5, T8: the place of the card that wins a full trick, the next after `self.tricks`."""
        led = self.suit(trick[0])
        ten_on_top = (
            isinstance(self.partner, CalledAce)
            and self.partner.called_ten_beats_ace
            and self.call_is_open
            and led == self.called_suit
        )

        def strength(card: Card) -> tuple[int, int]:
            if card is self.under:
                return (1, 0) if card is trick[0] else (0, 0)
            if card in self.trumps:
                return (4, -self.trumps.index(card))
            if card.suit != led:
                return (0, 0)
            if ten_on_top and card is self.called and card.rank is Rank.TEN:
                return (3, 0)
            return (2, -FAIL.index(card.rank.value))

        return trick.index(max(trick, key=strength))


def table(state: Playing) -> Table:
    calls_bind = isinstance(state.rules.partner, CalledAce)
    return Table(
        trumps=state.rules.trumps.trumps,
        partner=state.rules.partner,
        seat=state.to_act,
        picker=state.picker,
        called=state.called if calls_bind else None,
        under=state.under,
        held=tuple(state.holding(seat) for seat in range(state.rules.players)),
        tricks=tuple(trick.cards for trick in state.tricks),
        trick=state.trick,
    )


# --- picking, bury, call (P, B, K) ------------------------------------------------------------------------


def moves(state: State) -> set[Action]:
    """Everything the seat to act may do before the first card is led."""
    match state:
        case Picking():
            must = isinstance(state.rules.no_pick, ForcedPick) and state.to_act == state.dealer
            return {Pick()} if must else {Pick(), Pass()}
        case Burying():
            return burys(state.rules, state.holding(state.picker), state.calls)
        case Calling():
            return calls(state)
        case _:
            raise AssertionError(f"{state} is past the call")


def burys(rules: Rules, held: Cards, said: tuple[Action, ...]) -> set[Action]:
    """B1, B3, B4: any cards, as many as the blind held, that leave the call what it needs."""
    every = combinations(held, rules.shape.blind)
    return {Bury(bury) for bury in every if not unburiable(rules, held, bury, said)}


def unburiable(rules: Rules, held: Cards, bury: Cards, said: tuple[Action, ...]) -> set[str]:
    """Every rule of the call that a bury of the right size breaks."""
    kept = [card for card in held if card not in bury]
    house = rules.partner
    if isinstance(house, JackOfDiamonds) and JD in bury and not house.may_bury_partner_card:
        return {"B4"}
    call = next((word for word in said if isinstance(word, Call)), None)
    if not isinstance(house, CalledAce) or call is None:
        return set()
    suit = [card for card in kept if card.suit is call.card.suit and card not in rules.trumps.trumps]
    needs_ace = house.ten_needs_held_ace or house.called_ten_beats_ace
    broken = (
        call.under in bury
        or call.card in bury
        or (call.under is None and not suit)
        or (call.card.rank is Rank.TEN and needs_ace and ace_of(call.card.suit) in bury)
    )
    return {"B3"} if broken else set()


def calls(state: Calling) -> set[Action]:
    """K: what the picker may answer."""
    held = state.holding(state.picker)
    has = held + state.buried
    match state.rules.partner:
        case CalledAce() as house:
            return called_ace_calls(house, state.rules.trumps.trumps, held, has)
        case JackOfDiamonds() as house:
            return jack_calls(house, held, has, blind_seen=state.time is not CallTime.BEFORE_BLIND)
        case other:
            raise AssertionError(f"{other} asks nobody")


def called_ace_calls(house: CalledAce, trumps: Cards, held: Cards, has: Cards) -> set[Action]:
    """K1 to K8."""
    fail = [card for card in held if card not in trumps]
    aces = [ace for ace in map(ace_of, Suit) if ace not in trumps]
    missing = [ace for ace in aces if ace not in has]
    named: set[Action] = {Call(ace) for ace in missing if any(card.suit is ace.suit for card in fail)}
    if not missing and house.call_ten:
        for ace in aces:
            ten = Card.of(Rank.TEN, ace.suit)
            hold_cards = [card for card in fail if card.suit is ten.suit]
            ace_serves = ace in held or not house.ten_needs_held_ace
            if ten not in has and ten not in trumps and hold_cards and ace_serves:
                named.add(Call(ten))
    if not named and house.under:
        named = {Call(ace, under=card) for ace in missing for card in held}
    if house.may_call_own_ace:
        named |= {Call(ace) for ace in aces if ace in held}
    return named | {GoAlone()} if house.may_go_alone or not named else named


def jack_calls(house: JackOfDiamonds, held: Cards, has: Cards, *, blind_seen: bool) -> set[Action]:
    """K9, and its settled reading: the picker may always say nothing."""
    said: set[Action] = {Decline()}
    if blind_seen and house.may_go_alone:
        said.add(GoAlone())
    time = CallUp.AFTER_BLIND if blind_seen else CallUp.BEFORE_BLIND
    if house.call_up is time and JD in held:
        said |= {Call(card) for card in [card for card in CALL_UP if card not in has][:1]}
    return said


# --- the score (S, N1, N2) --------------------------------------------------------------------------------


class Result(NamedTuple):
    """What a hand paid."""

    outcome: str
    stakes: tuple[int, ...]
    picker_points: int | None
    defender_points: int | None


def points(some: Iterable[Card]) -> int:
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    return sum(worth.get(card.rank.value, 0) for card in some)


def result(hand: Finished, *, cracks: int = 0) -> Result:
    """S1 to S8, N1 and N2, for a hand that was played out."""
    rules = hand.rules
    tricks = [0] * rules.players
    taken = [0] * rules.players
    for trick in hand.tricks:
        tricks[trick.winner] += 1
        taken[trick.winner] += points(trick.cards)
    if hand.picker is None:
        assert isinstance(rules.no_pick, Leaster)
        blind_taker = taker_of_blind(rules.no_pick, hand)
        if blind_taker is not None:
            taken[blind_taker] += points(hand.blind)
        paid = leaster(rules.no_pick, tricks, taken)
    else:
        assert isinstance(rules.payoff, Payoff)
        buried = points(hand.buried)
        paid = payoff(rules.payoff, hand.picker, partners(hand), tricks=tricks, taken=taken, buried=buried)
    factor = hand.stakes * 2**cracks
    return paid._replace(stakes=tuple(stake * factor for stake in paid.stakes))


def partners(hand: Finished) -> set[int]:
    """K1, K7, K8, K9: who was with the picker, told from the card that a seat played."""
    house = hand.rules.partner
    card = JD if isinstance(house, JackOfDiamonds) and hand.called is None else hand.called
    if GoAlone() in hand.calls:
        return set()
    return {trick.by_seat().index(card) for trick in hand.tricks if card in trick.cards} - {hand.picker}


def payoff(
    house: Payoff, picker: int, others: set[int], *, tricks: Counts, taken: Counts, buried: int
) -> Result:
    """S1 to S7; `taken` are the card points in tricks, `buried` those in the bury."""
    seats = range(len(tricks))
    side = {picker, *others}
    tricks_of_side = sum(tricks[seat] for seat in side)
    ours = sum(taken[seat] for seat in side) + buried if tricks_of_side else 0
    theirs = sum(taken[seat] for seat in seats if seat not in side)
    won = tricks_of_side > 0 and ours >= house.points_to_win
    if tricks_of_side == 0 or (won and tricks_of_side == sum(tricks)):
        m, kind = 3, "_NO_TRICK"
    elif theirs < house.schneider_defenders if won else ours < house.schneider_picker:
        m, kind = 2, "_SCHNEIDER"
    else:
        m, kind = 1, ""
    if not won and house.double_on_the_bump and (tricks_of_side > 0 or house.bump_on_no_trick):
        m *= 2
    pays_all = tricks_of_side == 0 and house.no_trick_loss is NoTrickLoss.PICKER_PAYS_ALL
    gain = m if won else -m
    stakes = [-gain if seat not in side else 0 if pays_all else gain for seat in seats]
    stakes[picker] = 0
    stakes[picker] = -sum(stakes)
    return Result(("WON" if won else "LOST") + kind, tuple(stakes), ours, theirs)


def taker_of_blind(house: Leaster, hand: Finished) -> int | None:
    """N1: where the blind of a leaster goes."""
    match house.blind_to:
        case BlindTo.NOBODY:
            return None
        case BlindTo.FIRST_TRICK:
            return hand.tricks[0].winner
        case BlindTo.LAST_TRICK:
            return hand.tricks[-1].winner
        case number:
            return hand.tricks[number - 1].winner


def leaster(house: Leaster, tricks: Counts, taken: Counts) -> Result:
    """N1, N2; `taken` are the card points of each seat, with the blind where it went."""
    seats = range(len(tricks))
    may_win = [seat for seat in seats if tricks[seat] or not house.must_take_trick]
    fewest = min(taken[seat] for seat in may_win)
    winners = [seat for seat in may_win if taken[seat] == fewest]
    rates = [1 if tricks[seat] else house.trickless_rate for seat in seats]
    outcome = "LEASTER"
    if len(winners) > 1 and house.tie is LeasterTie.FEWEST_TRICKS:
        least = min(tricks[seat] for seat in winners)
        winners = [seat for seat in winners if tricks[seat] == least]
    if len(winners) > 1 and house.tie is not LeasterTie.SHARE:
        outcome, winners = "WASH", []
    if sum(tricks) in tricks:
        outcome, winners = "ALL_TRICKS", [tricks.index(sum(tricks))]
        rates = [house.all_tricks_rate] * len(seats)
    stakes = [0] * len(seats)
    for winner in winners:
        for loser in set(seats) - set(winners):
            stakes[loser] -= rates[winner]
            stakes[winner] += rates[winner]
    return Result(outcome, tuple(stakes), None, None)
