"""The rulebook once more, as plainly as it reads: tuples of cards, no masks, no tables, nothing precomputed.

It shares with the library only cards, house rules and what lies open in a state; where both agree, both
have read the rulebook the same way.  Rules that it covers: D7, P1, P4, B1, B3, B4, K1 to K9, X1 to X7, T1 to
T10, S1 to S8, N1, N2, N4 to N6, N8, M3, H1, H2, and what contradicts what on a sheet.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import attrs

from sheepshead import (
    Action,
    Announce,
    Blitz,
    Bury,
    Burying,
    Call,
    Calling,
    Card,
    Castrate,
    Crack,
    Decline,
    DemandRedeal,
    Doubling,
    Finished,
    GoAlone,
    Pass,
    Pick,
    Picking,
    Playing,
    Rank,
    Recrack,
    Rules,
    State,
    Suit,
    cards,
)
from sheepshead.cards import DECK
from sheepshead.rules import (
    BlackQueens,
    BlindTo,
    CalledAce,
    CallTime,
    CallUp,
    CrackLimit,
    Doubler,
    Doublings,
    EachForHimself,
    FirstCards,
    ForcedPick,
    HeadToHead,
    JackAndAce,
    JackOfDiamonds,
    Leaster,
    LeasterTie,
    Mittler,
    Moster,
    NextSeat,
    NoDoubling,
    NoPartner,
    NoPassing,
    NoPickRule,
    NoTrickLoss,
    Owing,
    Packet,
    Payoff,
    Pot,
    PotLoss,
    RenegePenalty,
    Schneidster,
    Shape,
    Split,
    ThreePartners,
    ToBlind,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from sheepshead.testing import Sheet

Cards = tuple[Card, ...]
Counts = list[int]

FAIL = "ATKQJ987"
CALL_UP = cards("JH JS JC QD QH QS QC")
JD = Card("JD")
THREE = cards("QC JD 7D")
BLACK = cards("QC QS")


def ace_of(suit: Suit) -> Card:
    return Card.of(Rank.ACE, suit)


def ace_caller(partner: object) -> CalledAce | None:
    """How the house calls aces, if it does (K1, and K9 for the jack and the ace)."""
    return (
        partner.called
        if isinstance(partner, JackAndAce)
        else partner
        if isinstance(partner, CalledAce)
        else None
    )


# --- the play (T) -----------------------------------------------------------------------------------------


@attrs.frozen
class Table:
    """What a seat that knows all cards sees while a hand is played."""

    trumps: Cards
    house: CalledAce | None
    """How the house calls aces, where a call can bind."""
    seat: int
    """The seat to play."""
    picker: int | None
    called: Card | None
    under: Card | None
    held: tuple[Cards, ...]
    tricks: tuple[Cards, ...]
    trick: Cards
    covered: tuple[tuple[Card, Card], ...] = ()
    """What lay face down before the seat to play, each with the card that lay on it (H1)."""

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
        if card not in self.held[self.seat]:
            return {"T2"}
        # The seat has played one card a trick, so a trick in which it uncovered a card is over.
        hidden = [down for down, up in self.covered if up in self.held[self.seat]]
        if card in hidden:
            return {"H1"}
        held = tuple(other for other in self.held[self.seat] if other not in hidden)
        led = self.suit(self.trick[0]) if self.trick else self.suit(card)
        broken = set()
        # An under that a renege has kept is of no suit any more (T8).
        if self.suit(card) != led and any(
            self.suit(other) == led for other in held if other is not self.under or self.call_is_open
        ):
            broken.add("T3")
        last_trick = len(held) == 1
        if self.house is not None and self.call_is_open and not last_trick:
            if led == self.called_suit:
                broken |= self._broken_in_called_suit(self.house, held, card)
            else:
                broken |= self._broken_elsewhere(self.house, held, card)
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
            self.house is not None
            and self.house.called_ten_beats_ace
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
    house = ace_caller(state.rules.partner)
    on_table = state.contract.dealt.on_table
    return Table(
        trumps=state.rules.trumps.trumps,
        house=house,
        seat=state.to_act,
        picker=state.picker,
        called=None if house is None else state.called,
        under=state.under,
        held=tuple(state.holding(seat) for seat in range(state.rules.players)),
        tricks=tuple(trick.cards for trick in state.tricks),
        trick=state.trick,
        covered=tuple((pair.down, pair.up) for pair in on_table[state.to_act]) if on_table else (),
    )


def lying(state: Playing, seat: int) -> tuple[set[Card], set[Card]]:
    """H1: what lies before a seat, face down and face up; what was uncovered is turned after the trick."""
    down, up = set(), set()
    for lower, upper in state.contract.dealt.on_table[seat]:
        if upper in state.holding(seat):
            down.add(lower)
            up.add(upper)
        elif upper in state.trick:
            down.add(lower)
        elif lower in state.holding(seat):
            up.add(lower)
    return down, up


# --- picking, bury, call (P, B, K) ------------------------------------------------------------------------


def moves(state: State) -> set[Action]:
    """Everything the seat to act may do before the doubling."""
    match state:
        case Picking():
            must = isinstance(state.rules.no_pick, ForcedPick) and state.to_act == state.dealer
            said: set[Action] = {Pick()} if must else {Pick(), Pass()}
            poor = state.rules.poor_hand_redeal and is_poor(state.rules, state.holding(state.to_act))
            return said | {DemandRedeal()} if poor else said
        case Burying():
            return burys(state.rules, state.holding(state.to_act), state.calls)
        case Calling():
            return calls(state)
        case _:
            raise AssertionError(f"{state} is past the call")


def is_poor(rules: Rules, held: Cards) -> bool:
    """D7: no ace, no face card, no trump."""
    return all(card.rank.value in "T987" and card not in rules.trumps.trumps for card in held)


def each_buries(rules: Rules) -> int:
    """B1, K9: as many cards as the blind had, or half of them where two share it."""
    return rules.shape.blind // 2 if isinstance(rules.partner, NextSeat) else rules.shape.blind


def who_buries(rules: Rules, picker: int) -> list[int]:
    """B1, K9: the picker, and after him the partner with whom he shares the blind."""
    if not rules.shape.blind:
        return []
    return [picker, (picker + 1) % rules.players] if isinstance(rules.partner, NextSeat) else [picker]


def burys(rules: Rules, held: Cards, said: tuple[Action, ...]) -> set[Action]:
    """B1, B3, B4: any cards, as many as the blind held, that leave the call what it needs."""
    every = combinations(held, each_buries(rules))
    return {Bury(bury) for bury in every if not unburiable(rules, held, bury, said)}


def unburiable(rules: Rules, held: Cards, bury: Cards, said: tuple[Action, ...]) -> set[str]:
    """Every rule of the call that a bury of the right size breaks."""
    kept = [card for card in held if card not in bury]
    jack = rules.partner
    if isinstance(jack, JackOfDiamonds) and JD in bury and not jack.may_bury_partner_card:
        return {"B4"}
    house = ace_caller(rules.partner)
    call = next((word for word in said if isinstance(word, Call)), None)
    if house is None or call is None:
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
    """K: what the seat that is asked may answer."""
    held = state.holding(state.to_act)
    has = held + state.buried
    match state.rules.partner:
        case CalledAce() | JackAndAce(called=CalledAce()):
            house = ace_caller(state.rules.partner)
            assert house is not None
            return called_ace_calls(house, state.rules.trumps.trumps, held, has)
        case ThreePartners():
            return three_partners_calls(held)
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


def three_partners_calls(held: Cards) -> set[Action]:
    """K9: who holds two of the three cards may call another in place of the doubled one."""
    said: set[Action] = {Decline()}
    if JD in held and Card("QC") in held:
        said |= {Call(card) for card in [card for card in cards("JH JS JC") if card not in held][:1]}
    if Card("7D") in held and (JD in held or Card("QC") in held):
        said |= {Call(card) for card in [card for card in cards("8D 9D KD TD AD") if card not in held][:1]}
    return said


def side(
    rules: Rules,
    picker: int | None,
    said: tuple[Action, ...],
    held: tuple[Cards, ...],
    fallen: tuple[tuple[int, Card], ...] = (),
) -> set[int]:
    """K1, K7 to K9, P5: who is with the picker, or where nobody picks the side of the named cards.

    Args:
        rules: the house rules.
        picker: the picker's seat.
        said: what was answered when a partner was asked for.
        held: each seat's cards at the first lead.
        fallen: each card played, with its seat, in order.
    """

    def holders(*wanted: Card) -> set[int]:
        return {seat for seat, some in enumerate(held) for card in wanted if card in some}

    called = [word.card for word in said if isinstance(word, Call)]
    match rules.partner:
        case NoPartner() | EachForHimself():
            return set()
        case NextSeat():
            assert picker is not None
            return {(picker + 1) % rules.players}
        case BlackQueens():
            return holders(*BLACK)
        case ThreePartners():
            return holders(*THREE, *called)
        case FirstCards(rank=rank):
            return {seat for seat, _ in [(seat, card) for seat, card in fallen if card.rank is rank][:2]}
        case _ if GoAlone() in said:
            return set()
        case JackAndAce():
            return holders(JD, *called) - {picker}
        case JackOfDiamonds():
            return holders(*(called or [JD])) - {picker}
        case CalledAce():
            return holders(*called) - {picker}
        case other:
            raise AssertionError(f"{other} is not in the rulebook")


# --- doubling (X) -----------------------------------------------------------------------------------------


class Asked(NamedTuple):
    """A seat that is asked, and what it may say."""

    seat: int
    words: set[Action]


@attrs.define
class TableTalk:
    """X1 to X7: what is said between the call and the first card."""

    house: Doublings
    picker: int | None
    attack: set[int]
    """The picker's side."""
    table: list[int]
    """The seats as they speak, from the dealer's left."""
    held: tuple[Cards, ...]
    heard: list[tuple[int, Action]] = attrs.field(factory=list)

    def asked(self) -> Generator[Asked, Action, None]:
        """Ask every seat, whoever may say anything (X6), until it declines; each answer is sent back.

        After a crack the table is asked again for the recrack, after a recrack for the castration.
        """
        for time in (self.first_time, self.second_time, self.third_time):
            if time == self.second_time and not (self.house.recrack and self.said(Crack())):
                return
            if time == self.third_time and not (self.house.castrate and self.said(Recrack())):
                return
            for seat in self.table:
                words = {Decline(), *time(seat), *self.blitzes(seat)}
                while (answer := (yield Asked(seat, words))) != Decline():
                    self.heard.append((seat, answer))
                    words = {Decline(), *time(seat), *self.blitzes(seat)}

    def said(self, word: Action, seat: int | None = None) -> bool:
        """Whether anybody, or this seat, has said this."""
        return any(other == word and seat in (None, who) for who, other in self.heard)

    def first_time(self, seat: int) -> set[Action]:
        """X1, X7."""
        words: set[Action] = set()
        alone = {seat} == self.attack == {self.picker}
        if alone and self.house.sheepshead and not self.said(Announce()):
            words.add(Announce())
        if self.picker is None or self.house.cracks_per_hand is CrackLimit.NONE:
            return words
        had_no_chance = self.table.index(seat) > self.table.index(self.picker)
        cracked = self.said(Crack(), None if self.house.cracks_per_hand is CrackLimit.ONE_A_HAND else seat)
        if had_no_chance and seat not in self.attack and not cracked:
            words.add(Crack())
        return words

    def second_time(self, seat: int) -> set[Action]:
        """X2."""
        return {Recrack()} if seat in self.attack and not self.said(Recrack()) else set()

    def third_time(self, seat: int) -> set[Action]:
        """X3: another defender than one who cracked, and one only."""
        may = seat not in self.attack and not self.said(Crack(), seat) and not self.said(Castrate())
        return {Castrate()} if may else set()

    def blitzes(self, seat: int) -> set[Action]:
        """X4: each pair once, by who holds it."""
        if self.house.needs_crack and not self.said(Crack(), seat) and not self.said(Recrack(), seat):
            return set()
        whole = [pair for pair in self.house.pairs if {*pair} <= {*self.held[seat]}]
        return {Blitz(pair) for pair in whole if not self.said(Blitz(pair))}


def table_talk(state: Doubling) -> Generator[Asked, Action, None]:
    """Who is asked and what it may say, from the first state of the doubling on."""
    house = state.rules.doubling
    assert isinstance(house, Doublings)
    players = state.rules.players
    held = tuple(state.holding(seat) for seat in range(players))
    attack = side(state.rules, state.picker, state.calls, held)
    return TableTalk(
        house=house,
        picker=state.picker,
        attack=attack if state.picker is None else attack | {state.picker},
        table=[(state.dealer + 1 + place) % players for place in range(players)],
        held=held,
    ).asked()


def doubled(rules: Rules, said: Iterable[Action]) -> int:
    """X1 to X5: each crack, recrack, castration and blitz doubles, up to the cap."""
    times = sum(isinstance(word, (Crack, Recrack, Castrate, Blitz)) for word in said)
    worth: int = 2**times
    cap = rules.doubling.max_multiplier if isinstance(rules.doubling, Doublings) else None
    return worth if cap is None else min(worth, cap)


# --- the score (S, N) --------------------------------------------------------------------------------------


class Result(NamedTuple):
    """What a hand paid."""

    outcome: str
    stakes: tuple[int, ...]
    picker_points: int | None
    defender_points: int | None


def points(some: Iterable[Card]) -> int:
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    return sum(worth.get(card.rank.value, 0) for card in some)


def result(hand: Finished, said: tuple[Action, ...] = (), offender: int | None = None) -> Result:
    """S1 to S8, X5, N1, N2, N4 to N6, M3, H1, for a hand that was played out; `said` is all that was done."""
    rules = hand.rules
    tricks = [0] * rules.players
    taken = [0] * rules.players
    for trick in hand.tricks:
        tricks[trick.winner] += 1
        taken[trick.winner] += points(trick.cards)
    others = partners(hand)
    if hand.picker is None and not others:
        blind_taker = taker_of_blind(rules.no_pick, hand)
        if blind_taker is not None:
            taken[blind_taker] += points(hand.blind)
        paid = without_sides(rules.no_pick, tricks, taken)
    else:
        assert isinstance(rules.payoff, Payoff)
        paid = payoff(
            rules.payoff,
            lead(hand),
            others - {lead(hand)},
            tricks=tricks,
            taken=taken,
            buried=points(hand.buried),
            announced=Announce() in said,
        )
    if offender is not None and rules.renege is not RenegePenalty.NONE:
        paid = reneged(rules, paid, lead(hand), others, offender, announced=Announce() in said)
    factor = hand.stakes * doubled(rules, said)
    return paid._replace(stakes=tuple(stake * factor for stake in paid.stakes))


def played_by(hand: Finished) -> tuple[tuple[int, Card], ...]:
    """Each card, with the seat that played it, in order."""
    players = hand.rules.players
    return tuple(
        ((trick.leader + place) % players, card)
        for trick in hand.tricks
        for place, card in enumerate(trick.cards)
    )


def partners(hand: Finished) -> set[int]:
    """Who was on the picker's side beside him, or the side of the named cards, told from what was played."""
    fallen = played_by(hand)
    held = tuple(tuple(card for who, card in fallen if who == seat) for seat in range(hand.rules.players))
    named = isinstance(hand.rules.partner, (BlackQueens, FirstCards, ThreePartners))
    if hand.picker is None and not named:
        return set()
    return side(hand.rules, hand.picker, hand.calls, held, fallen)


def lead(hand: Finished) -> int | None:
    """S5: who is paid as the picker."""
    if isinstance(hand.rules.partner, ThreePartners):
        return next(seat for seat, card in played_by(hand) if card is Card("QC"))
    return hand.picker


def payoff(
    house: Payoff,
    picker: int | None,
    others: set[int],
    *,
    tricks: Counts,
    taken: Counts,
    buried: int,
    announced: bool = False,
) -> Result:
    """S1 to S7, X7; `taken` are the card points in tricks, `buried` those in the bury."""
    seats = range(len(tricks))
    ours_are = others if picker is None else {picker, *others}
    tricks_of_side = sum(tricks[seat] for seat in ours_are)
    ours = sum(taken[seat] for seat in ours_are) + buried if tricks_of_side else 0
    theirs = sum(taken[seat] for seat in seats if seat not in ours_are)
    every_trick = tricks_of_side == sum(tricks)
    won = every_trick if announced else tricks_of_side > 0 and ours >= house.points_to_win
    if announced:
        m, kind = 6, "_SHEEPSHEAD"
    elif tricks_of_side == 0 or (won and every_trick):
        m, kind = 3, "_NO_TRICK"
    elif theirs < house.schneider_defenders if won else ours < house.schneider_picker:
        m, kind = 2, "_SCHNEIDER"
    else:
        m, kind = 1, ""
    bumped = house.double_on_the_bump and (tricks_of_side > 0 or house.bump_on_no_trick)
    if not won and bumped and not announced:
        m *= 2
    stakes = share(house, m if won else -m, len(tricks), picker, others, no_trick=tricks_of_side == 0)
    return Result(("WON" if won else "LOST") + kind, stakes, ours, theirs)


def share(
    house: Payoff, gain: int, players: int, picker: int | None, others: set[int], *, no_trick: bool
) -> tuple[int, ...]:
    """S5, S6: every defender pays the gain, and the side shares it."""
    ours = others if picker is None else {picker, *others}
    together = gain * (players - len(ours))
    if picker is None:
        # Without a picker nobody could take what does not divide.
        assert together % len(ours) == 0
        each = together // len(ours)
    elif no_trick and house.no_trick_loss is NoTrickLoss.PICKER_PAYS_ALL:
        each = 0
    elif house.split is Split.EVEN:
        each = abs(together) // len(ours) * (1 if gain > 0 else -1)
    else:
        each = gain
    stakes = [each if seat in others else -gain for seat in range(players)]
    if picker is not None:
        stakes[picker] = together - each * len(others)
    return tuple(stakes)


def reneged(
    rules: Rules, paid: Result, picker: int | None, others: set[int], offender: int, *, announced: bool
) -> Result:
    """M3: what the cards paid becomes what the offender pays; the points stay what they are (S1)."""
    house = rules.payoff
    assert isinstance(house, Payoff)
    ours = others if picker is None else {picker, *others}
    seats = range(rules.players)
    m = {RenegePenalty.SINGLE: 1, RenegePenalty.SCHNEIDER: 2, RenegePenalty.NO_TRICK: 3}[rules.renege]
    if announced:
        m = 6
    elif offender in ours and house.double_on_the_bump and (m < 3 or house.bump_on_no_trick):
        m *= 2
    if not ours:
        outcome, stakes = "RENEGE", [m] * rules.players
    elif offender in ours:
        outcome, stakes = "LOST_BY_RENEGE", [0 if seat in ours else m for seat in seats]
    else:
        won = share(house, m, rules.players, picker, others - {picker}, no_trick=False)
        outcome, stakes = "WON_BY_RENEGE", [won[seat] if seat in ours else 0 for seat in seats]
    stakes[offender] = 0
    stakes[offender] = -sum(stakes)
    return paid._replace(outcome=outcome, stakes=tuple(stakes))


def pot(
    house: NoPickRule,
    in_it: int,
    *,
    won: bool,
    picker: int,
    others: set[int],
    players: int,
    offender: int | None = None,
) -> Counts:
    """N8, M3: what each seat takes from the pot, or pays into it, after a picked hand."""
    shares = [0] * players
    if isinstance(house, Pot) and in_it:
        moved = in_it if won else in_it if house.pot_loss is PotLoss.DOUBLE else 1
        if offender in {picker, *others}:
            shares[offender] = -moved
            return shares
        sign = 1 if won else -1
        for seat in others:
            shares[seat] = sign * (moved // (len(others) + 1))
        shares[picker] = sign * (moved - len(others) * (moved // (len(others) + 1)))
    return shares


def taker_of_blind(house: object, hand: Finished) -> int | None:
    """N1: where the blind of a leaster and its kin goes; H1 has none."""
    if isinstance(house, HeadToHead):
        return None
    assert isinstance(house, (Leaster, Moster, Mittler, Schneidster))
    match house.blind_to:
        case BlindTo.NOBODY:
            return None
        case BlindTo.FIRST_TRICK:
            return hand.tricks[0].winner
        case BlindTo.LAST_TRICK:
            return hand.tricks[-1].winner
        case number:
            return hand.tricks[number - 1].winner


def without_sides(house: object, tricks: Counts, taken: Counts) -> Result:
    """N1, N2, N4 to N6, H1; `taken` are the card points of each seat, with the blind where it went."""
    match house:
        case Leaster():
            return leaster(house, tricks, taken)
        case Moster():
            return moster(house, tricks, taken)
        case Mittler():
            return mittler(house, tricks, taken)
        case Schneidster():
            return schneidster(house, tricks, taken)
        case HeadToHead():
            return head_to_head(house, tricks, taken)
        case other:
            raise AssertionError(f"{other} plays no hand")


def moster(house: Moster, tricks: Counts, taken: Counts) -> Result:
    """N4: the most points pay everyone, all tricks win, a tie is a wash."""
    seats = range(len(tricks))
    if sum(tricks) in tricks:
        return winner_takes(tricks.index(sum(tricks)), len(tricks), house.all_tricks_rate, "ALL_TRICKS")
    most = [seat for seat in seats if taken[seat] == max(taken)]
    if len(most) > 1:
        return wash(len(tricks))
    return Result("LEASTER", tuple(1 if seat not in most else 1 - len(tricks) for seat in seats), None, None)


def mittler(house: Mittler, tricks: Counts, taken: Counts) -> Result:
    """N5: no more than half of the others above the winner, and no more below."""
    half = (len(taken) - 1) // 2
    there = [
        seat
        for seat, own in enumerate(taken)
        if sum(points > own for points in taken) <= half >= sum(points < own for points in taken)
        and (tricks[seat] or not house.must_take_trick)
    ]
    return winner_takes(there[0], len(tricks)) if len(there) == 1 else wash(len(tricks))


def schneidster(house: Schneidster, tricks: Counts, taken: Counts) -> Result:
    """N6: closest to 30 without going over."""
    may_win = [seat for seat in range(len(tricks)) if tricks[seat] or not house.must_take_trick]
    for wanted in range(30, -1, -1):
        there = [seat for seat in may_win if taken[seat] == wanted]
        if there:
            return winner_takes(there[0], len(tricks)) if len(there) == 1 else wash(len(tricks))
    return wash(len(tricks))


def head_to_head(house: HeadToHead, tricks: Counts, taken: Counts) -> Result:
    """H1, S3, S4."""
    for seat, other in ((0, 1), (1, 0)):
        if taken[seat] >= house.points_to_win:
            m = 3 if not tricks[other] else 2 if taken[other] < house.schneider else 1
            return winner_takes(seat, 2, m, "HEAD_TO_HEAD")
    return Result("TIE", (0, 0), None, None)


def winner_takes(winner: int, players: int, rate: int = 1, outcome: str = "LEASTER") -> Result:
    stakes = tuple(rate * (players - 1) if seat == winner else -rate for seat in range(players))
    return Result(outcome, stakes, None, None)


def wash(players: int) -> Result:
    return Result("WASH", (0,) * players, None, None)


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


# --- sheets that contradict themselves --------------------------------------------------------------------


def contradictions(sheet: Sheet) -> list[str]:
    """The rule of every contradiction on a sheet, once for each, in the order of the alphabet."""
    found = [
        *in_shape(sheet.shape, sheet.trumps.trumps),
        *in_partner(sheet),
        *in_no_pick(sheet),
        *in_doubling(sheet),
        *in_payoff(sheet),
    ]
    nobody_picks = isinstance(sheet.partner, NO_PICKING)
    plays_on = isinstance(sheet.no_pick, (Leaster, Moster, Mittler, Schneidster, HeadToHead))
    found += ["P5"] * (nobody_picks and sheet.shape.blind != 0)
    if isinstance(sheet.partner, EachForHimself):
        found += ["P5"] * (not plays_on)
    elif nobody_picks:
        found += ["P5"] * (not isinstance(sheet.no_pick, NoPassing))
    found += ["D7"] * (nobody_picks and sheet.poor_hand_redeal)
    for_himself = isinstance(sheet.partner, EachForHimself)
    found += ["H1"] * (sheet.shape.face_down != 0 and not for_himself)
    found += ["X6"] * (for_himself and not isinstance(sheet.doubling, NoDoubling))
    return sorted(found)


NO_PICKING = (BlackQueens, FirstCards, ThreePartners, EachForHimself)


def in_shape(shape: Shape, trumps: Cards) -> list[str]:
    """C1, C6, D3, D4, H1."""
    packets = [part.each for part in shape.deal_plan if isinstance(part, Packet)]
    to_blind = [part.cards for part in shape.deal_plan if isinstance(part, ToBlind)]
    adds_up = shape.players * shape.cards_each + shape.blind == len(shape.deck)
    missing = [card for card in DECK if card not in shape.deck]
    wrong = {
        "D4 players": shape.players < 2,
        "D4 cards": shape.cards_each < 1 or shape.blind < 0,
        "D4 deck": not adds_up,
        "D4 burys": adds_up
        and shape.cards_each > 0
        and shape.blind > 0
        and comb(shape.cards_each + shape.blind, shape.blind) > 100_000,
        "C1": len({*shape.deck}) < len(shape.deck),
        "C6": any(points([card]) or card in trumps for card in missing),
        "D3 plan": sum(packets) != shape.cards_each or sum(to_blind) != shape.blind,
        "D3 empty": any(count < 1 for count in packets + to_blind),
        "D3 last": bool(shape.deal_plan) and isinstance(shape.deal_plan[-1], ToBlind),
        "H1 down": shape.face_down < 0 or 2 * shape.face_down > shape.cards_each,
    }
    return named(wrong)


def named(wrong: dict[str, bool]) -> list[str]:
    """The rules of what is wrong."""
    return [name.split()[0] for name, is_so in wrong.items() if is_so]


def in_partner(sheet: Sheet) -> list[str]:
    """K1, K5, K9, T10."""
    players, blind = sheet.shape.players, sheet.shape.blind
    wrong: dict[str, bool] = {}
    house = ace_caller(sheet.partner)
    if house is not None:
        wrong |= {
            "K1 players": players < 3,
            "K1 aces": all(ace_of(suit) in sheet.trumps.trumps for suit in Suit),
            "K5": house.called_ten_beats_ace and not house.call_ten,
            "T10 few": house.run_away is not None and house.run_away < 2,
            "T10 free": house.run_away is not None and not house.called_card_must_follow,
        }
    match sheet.partner:
        case JackAndAce():
            wrong["K9 players"] = players < 4
        case ThreePartners():
            wrong["K9 players"] = players < 4
            wrong["K9 cards"] = not {*cards("QC JD 7D")} <= {*sheet.shape.deck}
        case JackOfDiamonds() | BlackQueens() | FirstCards() | NextSeat():
            wrong["K9 players"] = players < 3
        case _:
            pass
    if isinstance(sheet.partner, FirstCards):
        wrong["K9 rank"] = len([card for card in sheet.shape.deck if card.rank is sheet.partner.rank]) < 2
    if isinstance(sheet.partner, NextSeat):
        wrong["K9 blind"] = blind == 0 or blind % 2 == 1
    return named(wrong)


def in_no_pick(sheet: Sheet) -> list[str]:
    """P3, N1, N3 to N5, H1, S3."""
    shape, house = sheet.shape, sheet.no_pick
    wrong: dict[str, bool] = {}
    if isinstance(house, (Leaster, Moster, Mittler, Schneidster)):
        # What the deck gives each seat, whatever the shape says.
        tricks = (len(shape.deck) - shape.blind) // max(shape.players, 1)
        wrong["N1 blind"] = isinstance(house.blind_to, int) and house.blind_to not in range(1, tricks + 1)
    match house:
        case Leaster():
            wrong["N1 rate"] = house.all_tricks_rate < 1 or house.trickless_rate < 1
            wrong["N1 trickless"] = house.must_take_trick and house.trickless_rate != 1
        case Moster():
            wrong["N4"] = house.all_tricks_rate < 1
        case Mittler():
            wrong["N5"] = shape.players % 2 == 0
        case Doubler():
            wrong["N3"] = house.owing is Owing.NOTHING
        case NoPassing():
            wrong["P3"] = not isinstance(sheet.partner, NO_PICKING)
        case HeadToHead():
            to_win = house.points_to_win
            wrong["H1 players"] = shape.players != 2
            wrong["H1 picking"] = not isinstance(sheet.partner, NO_PICKING)
            wrong["H1 points"] = not 61 <= to_win <= 120
            wrong["S3"] = 61 <= to_win <= 120 and not 0 <= house.schneider <= 121 - to_win
        case _:
            pass
    return named(wrong)


def in_doubling(sheet: Sheet) -> list[str]:
    """X1 to X5, X7."""
    house = sheet.doubling
    if not isinstance(house, Doublings):
        return []
    nobody_picks = isinstance(sheet.partner, NO_PICKING)
    cracks = house.cracks_per_hand is not CrackLimit.NONE
    wrong = {
        "X1": cracks and nobody_picks,
        "X2": house.recrack and not cracks,
        "X3": house.castrate and not house.recrack,
        "X4 crack": house.needs_crack and not cracks,
        "X4 none": house.needs_crack and not house.pairs,
        "X5": house.max_multiplier is not None and house.max_multiplier < 2,
        "X7": house.sheepshead and nobody_picks,
    }
    strange = [pair for pair in house.pairs if not {*pair} <= {*sheet.shape.deck}]
    return named(wrong) + ["X4"] * len(strange)


def in_payoff(sheet: Sheet) -> list[str]:
    """S2, S3, S5."""
    house = sheet.payoff
    assert isinstance(house, Payoff)
    shares_evenly = isinstance(sheet.partner, (BlackQueens, FirstCards))
    needed = min(120, max(1, house.points_to_win))
    # Two partners against one defender: the rest would be a loss.
    partners = 2 if isinstance(sheet.partner, (JackAndAce, ThreePartners)) else 1
    pays_the_rest = not shares_evenly and not isinstance(sheet.partner, EachForHimself)
    wrong = {
        "S5 rest": pays_the_rest
        and house.split is Split.PICKER_THE_REST
        and 0 < sheet.shape.players - 1 - partners < partners,
        "S5": shares_evenly and sheet.shape.players % 2 == 1,
        "S2": not 1 <= house.points_to_win <= 120,
        "S3 defenders": not 0 <= house.schneider_defenders <= 121 - needed,
        "S3 picker": not 0 <= house.schneider_picker <= needed,
    }
    return named(wrong)
