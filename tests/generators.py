"""Random house rules, deals, hands and actions, drawn from a `random.Random`.

A seeded generator gives volume at full speed; Hypothesis passes its own through `tests.strategies` and
shrinks what it finds, towards the first of every choice made here.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

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
    Play,
    Playing,
    Rank,
    Recrack,
    Rules,
    State,
    TrumpOrder,
    apply,
    cards,
    legal_moves,
    presets,
    set_up,
    trumps,
)
from sheepshead.cards import DECK
from sheepshead.rules import (
    Ask,
    BlackQueens,
    BlindTo,
    CalledAce,
    CallUp,
    CrackLimit,
    DealPlan,
    DealsAgain,
    Doubler,
    DoublingFacts,
    DoublingRule,
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
    Multiplier,
    NextSeat,
    NoDoubling,
    NoPartner,
    NoPassing,
    NoPickRule,
    NoTrickLoss,
    Owing,
    Packet,
    PartnerRule,
    Payoff,
    PayoffRule,
    Pot,
    PotLoss,
    Redeal,
    RenegePenalty,
    Schneidster,
    Shape,
    Split,
    ThreePartners,
    ToBlind,
)
from sheepshead.state import ThrownIn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from random import Random

    from sheepshead.contract import Dealt

T = TypeVar("T")

# Players, cards each, blind: the shapes of rule D4, then some that only a house would play.
SHAPES = (
    (5, 6, 2),
    (3, 10, 2),
    (4, 7, 4),
    (3, 9, 3),
    (4, 7, 2),
    (3, 8, 2),
    (4, 8, 0),
    (6, 5, 2),
    (6, 5, 0),
    (7, 4, 4),
    (8, 4, 0),
    (2, 16, 0),
    (2, 15, 2),
    (5, 6, 0),
    (5, 6, 1),
    (5, 5, 3),
    (6, 4, 4),
    (2, 13, 0),
    (3, 10, 0),
    (9, 3, 1),
    (10, 3, 0),
    (31, 1, 1),
)


# --- house rules ------------------------------------------------------------------------------------------


@attrs.frozen
class EveryoneMayCrack(DoublingRule):
    """A house's own doubling: every seat is asked once, from the dealer's left, and each crack doubles."""

    def ask(self, facts: DoublingFacts) -> Ask | None:
        """Ask the next seat."""
        players = len(facts.side.holdings)
        if len(facts.said) == players:
            return None
        seat = (facts.dealer + 1 + len(facts.said)) % players
        return Ask(seat, () if seat == facts.side.picker else (Crack(),))

    def multipliers(self, facts: DoublingFacts) -> tuple[Multiplier, ...]:
        """Double for each crack."""
        return tuple(Multiplier("X1", 2, "crack") for _, said in facts.said if said == Crack())


def flag(rng: Random) -> bool:
    return rng.choice((False, True))


def some_of(rng: Random, items: Sequence[T], count: int) -> tuple[T, ...]:
    """So many of the items, in random order."""
    return tuple(rng.sample(list(items), count))


def random_trumps(rng: Random) -> TrumpOrder:
    """A named order, the usual trump in another order, or any cards in any order (C4)."""
    kind = rng.randint(0, 3)
    if kind <= 1:
        return rng.choice(tuple(trumps.NAMED.values()))
    pool = trumps.STANDARD.trumps if kind == 2 else DECK
    return TrumpOrder(some_of(rng, pool, len(pool) if kind == 2 else rng.randint(1, len(pool))))


def fitting_shapes(order: TrumpOrder) -> list[tuple[int, int, int]]:
    """The shapes whose decks leave out no more than worthless fail (C6)."""
    room = len(_worthless(order))
    return [shape for shape in SHAPES if len(DECK) - shape[0] * shape[1] - shape[2] <= room]


def _worthless(order: TrumpOrder) -> list[Card]:
    return [card for card in DECK if not card.points and not order.is_trump(card)]


def random_shape(
    rng: Random, order: TrumpOrder, possible: Sequence[tuple[int, int, int]], *, on_table: bool = False
) -> Shape:
    """One of these shapes, with any deck that goes with the trumps, dealt by any plan (C6, D3, D4, H1)."""
    players, each, blind = rng.choice(possible)
    out = some_of(rng, _worthless(order), len(DECK) - players * each - blind)
    return Shape(
        players=players,
        cards_each=each,
        blind=blind,
        deal_plan=random_plan(rng, each, blind),
        deck=tuple(card for card in DECK if card not in out),
        face_down=rng.randint(0, each // 2) if on_table else 0,
    )


def random_plan(rng: Random, each: int, blind: int) -> DealPlan:
    """Packets in any order, the last of them to the seats (D3)."""
    *first, last = (Packet(count) for count in _parts(rng, each))
    rest: list[Packet | ToBlind] = [*first, *(ToBlind(count) for count in _parts(rng, blind))]
    return (*some_of(rng, rest, len(rest)), last)


def _parts(rng: Random, total: int) -> Iterator[int]:
    while total:
        part = rng.randint(1, total)
        total -= part
        yield part


def random_called_ace(rng: Random) -> CalledAce:
    call_ten = flag(rng)
    must_follow = flag(rng)
    return CalledAce(
        call_ten=call_ten,
        ten_needs_held_ace=flag(rng),
        called_ten_beats_ace=call_ten and flag(rng),
        under=flag(rng),
        may_go_alone=flag(rng),
        may_call_own_ace=flag(rng),
        hold_card=flag(rng),
        called_card_must_follow=must_follow,
        run_away=rng.choice((None, None, 2, 3, 4)) if must_follow else None,
    )


def random_jack(rng: Random) -> JackOfDiamonds:
    return JackOfDiamonds(
        call_up=rng.choice(tuple(CallUp)), may_go_alone=flag(rng), may_bury_partner_card=flag(rng)
    )


PARTNERS: Mapping[type[PartnerRule], int] = {
    CalledAce: 3,
    JackOfDiamonds: 3,
    NoPartner: 2,
    JackAndAce: 5,
    NextSeat: 3,
    BlackQueens: 4,
    FirstCards: 4,
    ThreePartners: 5,
    EachForHimself: 2,
}
"""Every partner rule, with the fewest players it leaves a defender."""
NAMED = (BlackQueens, FirstCards, ThreePartners)
"""The rules by which cards name the sides and nobody picks (P5)."""


def random_partner(rng: Random, kind: type[PartnerRule]) -> PartnerRule:
    """A partner rule of this kind, with any options that do not contradict each other (K)."""
    if kind is CalledAce:
        return random_called_ace(rng)
    if kind is JackAndAce:
        return JackAndAce(called=random_called_ace(rng))
    if kind is JackOfDiamonds:
        return random_jack(rng)
    if kind is FirstCards:
        return FirstCards(rng.choice((Rank.QUEEN, *Rank)))
    return kind()


def goes_with(kind: type[PartnerRule], shape: tuple[int, int, int]) -> bool:
    """Whether a partner rule of this kind goes with players and blind of a shape (K9, P5, S5)."""
    players, _, blind = shape
    if players < PARTNERS[kind]:
        return False
    if kind is NextSeat:
        return blind > 0 and blind % 2 == 0
    if kind in NAMED:
        return blind == 0 and (players % 2 == 0 or kind is ThreePartners)
    return kind is not EachForHimself or blind == 0


def random_blind_to(rng: Random, tricks: int) -> BlindTo | int:
    choices: tuple[BlindTo | int, ...] = (*BlindTo, rng.randint(1, tricks))
    return rng.choice(choices)


def random_leaster(rng: Random, *, tricks: int) -> Leaster:
    """Any leaster of so many tricks (N1, N2)."""
    must_take_trick = flag(rng)
    return Leaster(
        tie=rng.choice(tuple(LeasterTie)),
        blind_to=random_blind_to(rng, tricks),
        must_take_trick=must_take_trick,
        all_tricks_rate=rng.randint(1, 3),
        trickless_rate=1 if must_take_trick else rng.randint(1, 2),
    )


def random_kin(rng: Random, *, players: int, tricks: int) -> NoPickRule:
    """Any hand that is played as a leaster is, but for something else (N4 to N6)."""
    blind_to = random_blind_to(rng, tricks)
    kind = rng.randint(0, 2)
    if kind == 0 and players % 2:
        return Mittler(blind_to=blind_to, must_take_trick=flag(rng))
    if kind == 1:
        return Schneidster(blind_to=blind_to, must_take_trick=flag(rng))
    return Moster(blind_to=blind_to, all_tricks_rate=rng.randint(1, 3))


def random_head_to_head(rng: Random) -> HeadToHead:
    """Any head to head (H1)."""
    to_win = rng.choice((61, rng.randint(61, 120)))
    return HeadToHead(points_to_win=to_win, schneider=min(30, rng.randint(0, 121 - to_win)))


def random_no_pick(rng: Random, *, players: int, tricks: int) -> NoPickRule:
    """Any rule for when all have passed, a hand that is played two times out of three (N)."""
    deals_again = rng.choice(tuple(DealsAgain))
    match rng.randint(0, 8):
        case 0 | 1 | 2:
            return random_leaster(rng, tricks=tricks)
        case 3 | 4 | 5:
            return random_kin(rng, players=players, tricks=tricks)
        case 6:
            return Doubler(owing=rng.choice((Owing.STACK, Owing.QUEUE)), deals_again=deals_again)
        case 7:
            return rng.choice(
                (
                    Redeal(deals_again=deals_again),
                    Pot(pot_loss=rng.choice(tuple(PotLoss)), deals_again=deals_again),
                )
            )
        case _:
            return ForcedPick()


PAIRS = tuple(cards(pair) for pair in ("QC QS", "QH QD", "JC JS", "JH JD", "QC QH"))


def random_doublings(rng: Random, *, has_picker: bool) -> Doublings:
    """Any doublings (X1 to X7), cracks in most houses that pick."""
    limits = (CrackLimit.ONE_A_HAND, CrackLimit.ONE_A_PLAYER, CrackLimit.ONE_A_PLAYER, CrackLimit.NONE)
    limit = rng.choice(limits) if has_picker else CrackLimit.NONE
    cracks = limit is not CrackLimit.NONE
    recrack = cracks and rng.choice((True, True, False))
    pairs = some_of(rng, PAIRS, rng.choice((0, 2, 4, len(PAIRS))))
    return Doublings(
        cracks_per_hand=limit,
        recrack=recrack,
        castrate=recrack and rng.choice((True, True, False)),
        pairs=pairs,
        needs_crack=cracks and bool(pairs) and flag(rng),
        max_multiplier=rng.choice((None, None, 2, 3, 4, 8)),
        sheepshead=has_picker and flag(rng),
    )


def random_payoff(rng: Random) -> Payoff:
    """Any payoff, with the usual thresholds half the time (S)."""
    usual = flag(rng)
    to_win = 61 if usual else rng.randint(1, 120)
    return Payoff(
        points_to_win=to_win,
        schneider_defenders=30 if usual else rng.randint(0, 121 - to_win),
        schneider_picker=31 if usual else rng.randint(0, to_win),
        no_trick_loss=rng.choice(tuple(NoTrickLoss)),
        split=rng.choice(tuple(Split)),
        double_on_the_bump=flag(rng),
        bump_on_no_trick=flag(rng),
    )


@attrs.frozen(kw_only=True)
class Sheet:
    """The axes of a sheet of house rules, whether they go together or not."""

    shape: Shape
    trumps: TrumpOrder
    partner: PartnerRule
    bury_before_call: bool
    no_pick: NoPickRule
    poor_hand_redeal: bool
    doubling: DoublingRule
    payoff: PayoffRule
    renege: RenegePenalty

    def rules(self) -> Rules:
        """Put them together; `InvalidRules` when they contradict each other."""
        return Rules(**{axis.name: getattr(self, axis.name) for axis in attrs.fields(Sheet)})


def random_fitting_sheet(rng: Random) -> Sheet:
    """A sheet drawn from all axes together, so that nothing contradicts anything."""
    order = random_trumps(rng)
    shapes = fitting_shapes(order)
    kinds = [kind for kind in PARTNERS if any(goes_with(kind, shape) for shape in shapes)]
    if not order.fail_aces:
        kinds = [kind for kind in kinds if kind not in (CalledAce, JackAndAce)]
    if not order.is_trump(Card("7D")):
        # Where it is fail a shortened deck may be without it.
        kinds = [kind for kind in kinds if kind is not ThreePartners]
    kind = rng.choice(kinds)
    possible = [shape for shape in shapes if goes_with(kind, shape)]
    shape = random_shape(rng, order, possible, on_table=kind is EachForHimself and flag(rng))
    partner = random_partner(rng, kind)
    if isinstance(partner, FirstCards) and sum(card.rank is partner.rank for card in shape.deck) < 2:
        partner = FirstCards()
    tricks = shape.cards_each
    no_pick: NoPickRule
    if kind in NAMED:
        no_pick = NoPassing()
    elif kind is not EachForHimself:
        no_pick = random_no_pick(rng, players=shape.players, tricks=tricks)
    elif shape.players == 2 and flag(rng):
        no_pick = random_head_to_head(rng)
    elif flag(rng):
        no_pick = random_leaster(rng, tricks=tricks)
    else:
        no_pick = random_kin(rng, players=shape.players, tricks=tricks)
    has_picker = partner.has_picker
    doublings = random_doublings(rng, has_picker=has_picker)
    return Sheet(
        shape=shape,
        trumps=order,
        partner=partner,
        bury_before_call=flag(rng),
        no_pick=no_pick,
        poor_hand_redeal=has_picker and flag(rng),
        doubling=NoDoubling()
        if kind is EachForHimself
        else rng.choice((NoDoubling(), doublings, doublings, EveryoneMayCrack())),
        payoff=random_payoff(rng),
        renege=rng.choice(tuple(RenegePenalty)),
    )


def random_house(rng: Random) -> Rules:
    """A sheet of house rules, drawn from all axes together."""
    return random_fitting_sheet(rng).rules()


# --- sheets that contradict themselves --------------------------------------------------------------------


def random_sheet(rng: Random) -> Sheet:
    """A sheet that may contradict itself: one that fits, with some of its axes drawn without looking."""
    sheet = random_fitting_sheet(rng)
    others = random_fitting_sheet(rng)
    for axis in attrs.fields(Sheet):
        match rng.randint(0, 5):
            case 0:
                value = getattr(others, axis.name)
            case 1 if axis.name in ANYHOW:
                value = ANYHOW[axis.name](rng, sheet)
            case _:
                continue
        sheet = attrs.evolve(sheet, **{axis.name: value})
    return sheet


def anyhow_shape(rng: Random, sheet: Sheet) -> Shape:
    """A shape with something that may be wrong with it."""
    shape = sheet.shape
    match rng.randint(0, 7):
        case 0:
            return attrs.evolve(shape, players=rng.choice((1, 2, shape.players + 1)))
        case 1:
            return attrs.evolve(shape, cards_each=rng.choice((0, shape.cards_each + 1)))
        case 2:
            return attrs.evolve(shape, blind=rng.choice((-1, shape.blind + 1, shape.blind + 2)))
        case 3:
            return attrs.evolve(shape, deal_plan=random_plan(rng, shape.cards_each, shape.blind)[::-1])
        case 4:
            return attrs.evolve(shape, deal_plan=(*shape.deal_plan, Packet(rng.randint(-1, 1))))
        case 5:
            return attrs.evolve(shape, deck=some_of(rng, DECK, len(shape.deck)))
        case 6:
            return attrs.evolve(shape, deck=rng.choices(DECK, k=len(shape.deck)))
        case _:
            return attrs.evolve(shape, face_down=rng.choice((-1, 1, shape.cards_each)))


def anyhow_partner(rng: Random, _: Sheet) -> PartnerRule:
    """A partner rule whose options may contradict each other."""
    called = CalledAce(
        call_ten=flag(rng),
        called_ten_beats_ace=flag(rng),
        called_card_must_follow=flag(rng),
        run_away=rng.choice((None, 0, 1, 2, 4)),
    )
    return rng.choice((called, JackAndAce(called=called), FirstCards(rng.choice(tuple(Rank)))))


def anyhow_no_pick(rng: Random, _: Sheet) -> NoPickRule:
    """A no-pick rule whose options may contradict each other."""
    blind_to = rng.randint(-1, 20)
    rate = rng.randint(-1, 3)
    match rng.randint(0, 5):
        case 0:
            return Leaster(
                blind_to=blind_to,
                must_take_trick=flag(rng),
                all_tricks_rate=rate,
                trickless_rate=rng.randint(-1, 3),
            )
        case 1:
            return Moster(blind_to=blind_to, all_tricks_rate=rate)
        case 2:
            return Mittler(blind_to=blind_to)
        case 3:
            return Schneidster(blind_to=blind_to)
        case 4:
            return Doubler(owing=rng.choice(tuple(Owing)))
        case _:
            return HeadToHead(
                points_to_win=rng.choice((60, 61, 70, 120, 121)), schneider=rng.choice((-1, 0, 1, 2, 60, 61))
            )


def anyhow_doubling(rng: Random, _: Sheet) -> DoublingRule:
    """Doublings whose options may contradict each other."""
    return Doublings(
        cracks_per_hand=rng.choice(tuple(CrackLimit)),
        recrack=flag(rng),
        castrate=flag(rng),
        pairs=rng.choice(((), (cards("QC QS"),), (cards("7C 8C"), cards("QC QS")))),
        needs_crack=flag(rng),
        max_multiplier=rng.choice((None, -2, 0, 1, 2)),
        sheepshead=flag(rng),
    )


def anyhow_payoff(rng: Random, _: Sheet) -> PayoffRule:
    """A payoff whose thresholds may contradict each other."""
    return Payoff(
        points_to_win=rng.choice((0, 1, 61, 120, 121)),
        schneider_defenders=rng.choice((-1, 0, 1, 2, 60, 61, 120, 121)),
        schneider_picker=rng.choice((-1, 0, 1, 2, 61, 62, 120, 121)),
    )


def anyhow_poor_hand_redeal(rng: Random, _: Sheet) -> bool:
    return flag(rng)


ANYHOW: Mapping[str, Callable[[Random, Sheet], object]] = {
    "shape": anyhow_shape,
    "partner": anyhow_partner,
    "no_pick": anyhow_no_pick,
    "poor_hand_redeal": anyhow_poor_hand_redeal,
    "doubling": anyhow_doubling,
    "payoff": anyhow_payoff,
}
"""For an axis of a sheet, values that need not go with the rest or with themselves."""


def random_rules(rng: Random) -> Rules:
    """A preset or a house's own."""
    return rng.choice(tuple(presets.BY_NAME.values())) if flag(rng) else random_house(rng)


# --- cards and hands --------------------------------------------------------------------------------------


def random_deal(rules: Rules, rng: Random, *, dealer: int | None = None, stakes: int | None = None) -> State:
    """A dealt hand, every other time with one seat so rich that it has no ordinary call.

    Args:
        rules: the house rules.
        rng: where the randomness comes from.
        dealer: the dealer's seat; any when left out.
        stakes: what the hand is dealt at; 1 to 4 when left out.
    """
    shape = rules.shape
    stack = list(some_of(rng, shape.deck, len(shape.deck)))
    wanted = rng.choice((*[()] * 5, *_riches(rules)))
    stack.sort(key=lambda card: card not in wanted)
    hoard = some_of(rng, stack[: shape.cards_each + shape.blind], shape.cards_each + shape.blind)
    del stack[: shape.cards_each + shape.blind]
    each = shape.cards_each
    holdings = [stack[start : start + each] for start in range(0, len(stack), each)]
    holdings.insert(rng.randrange(shape.players), list(hoard[:each]))
    return set_up(
        rules,
        dealer=rng.randrange(shape.players) if dealer is None else dealer,
        holdings=holdings,
        blind=hoard[each:],
        stakes=rng.randint(1, 4) if stakes is None else stakes,
    )


def _riches(rules: Rules) -> tuple[tuple[Card, ...], ...]:
    """What leaves a picker no ordinary call: all aces, all aces and tens, trump alone, trump and aces.

    Then what makes one seat several partners (K9), what runs away (T10), pairs to show (X4), and what is
    poor (D7).
    """
    order = rules.trumps
    aces = order.fail_aces
    tens = tuple(Card.of(Rank.TEN, ace.suit) for ace in aces)
    rich = [aces, aces + tens, order.trumps, order.trumps[:5] + aces]
    if isinstance(rules.partner, (*NAMED, JackOfDiamonds, JackAndAce)):
        rich += [
            cards("QC QS"),
            cards("QC JD 7D"),
            cards("QC JD JH JS"),
            cards("7D QC 8D 9D"),
            cards("JD 7D"),
        ]
    if isinstance(rules.partner, CalledAce) and rules.partner.run_away:
        rich += [order.fail_cards(suit)[:4] for suit in order.fail_suits]
    if isinstance(rules.doubling, Doublings) and rules.doubling.pairs:
        rich += [cards("QC QS QH QD JC JS JH JD")]
    if rules.poor_hand_redeal:
        low = (Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
        rich += [tuple(card for card in DECK if card.rank in low and not order.is_trump(card))] * 2
    return tuple(rich)


def dealt_of(state: State) -> Dealt:
    """What the hand started from."""
    match state:
        case Picking() | Burying() | Calling():
            return state.deal
        case Doubling() | Playing():
            return state.contract.dealt
        case Finished():
            return state.end.deal if isinstance(state.end, ThrownIn) else state.end.contract.dealt


def as_it_lay(state: State) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """The cards as they were dealt, for `set_up`: in an order that counts where it does count (K9, H1)."""
    dealt = dealt_of(state)
    holdings = []
    for seat in range(state.players):
        pairs = dealt.on_table[seat] if dealt.on_table else ()
        on_table = (*(pair.down for pair in pairs), *(pair.up for pair in pairs))
        in_hand = tuple(card for card in state.dealt(seat) if card not in on_table)
        holdings.append(on_table + in_hand)
    return holdings, dealt.blind_as_it_lies or state.blind


@attrs.frozen
class Hand:
    """A hand from the deal to the end: `states[i]` and `actions[i]` give `states[i + 1]`."""

    states: tuple[State, ...]
    actions: tuple[Action, ...]

    @property
    def finished(self) -> Finished:
        """The last state."""
        last = self.states[-1]
        assert isinstance(last, Finished)
        return last

    @property
    def steps(self) -> Iterator[tuple[State, Action]]:
        """Each state but the last, with what was done in it."""
        return zip(self.states[:-1], self.actions, strict=True)


def random_hand(rules: Rules, rng: Random, *, dealer: int | None = None, stakes: int | None = None) -> Hand:
    """A hand played out at random; each seat is as likely to pick as nobody."""
    return play_out(random_deal(rules, rng, dealer=dealer, stakes=stakes), rng)


def play_out(state: State, rng: Random, *, most: int | None = None) -> Hand:
    """Play at random to the end, or for no more than so many actions."""
    passes = rng.randint(0, state.rules.players)
    states: list[State] = [state]
    actions: list[Action] = []
    while len(actions) != most and (moves := legal_moves(state)):
        if isinstance(state, Picking):
            action = _speech(moves, rng, passes=len(actions) < passes)
        elif isinstance(state, Doubling):
            # Declining comes last; the more is said, the more can be said in answer.
            action = rng.choice(rng.choice((moves, moves[:-1] or moves)))
        else:
            action = rng.choice(moves)
        state = apply(state, action)
        actions.append(action)
        states.append(state)
    return Hand(tuple(states), tuple(actions))


def _speech(moves: tuple[Action, ...], rng: Random, *, passes: bool) -> Action:
    """What is said to the blind: a new deal is demanded half the time that it can be."""
    if DemandRedeal() in moves and flag(rng):
        return DemandRedeal()
    return Pass() if passes and Pass() in moves else Pick()


def random_state(rules: Rules, rng: Random) -> State:
    """A state of any phase: each phase that a random hand goes through is as likely."""
    states = random_hand(rules, rng).states
    phase = rng.choice(tuple(dict.fromkeys(type(state) for state in states)))
    return rng.choice([state for state in states if type(state) is phase])


# --- actions ----------------------------------------------------------------------------------------------

SPEECHES: tuple[Action, ...] = (
    Pick(),
    Pass(),
    DemandRedeal(),
    GoAlone(),
    Crack(),
    Recrack(),
    Castrate(),
    Announce(),
    Decline(),
    *map(Blitz, PAIRS),
)
CALLS: tuple[Action, ...] = tuple(Call(card) for card in DECK)
UNDERS: tuple[Action, ...] = tuple(Call(card, under=under) for card in DECK for under in DECK)
PLAYS: tuple[Action, ...] = tuple(Play(card) for card in DECK)


def action_space(state: State, rng: Random) -> Iterator[Action]:
    """Every action that can be said; burys, and calls in another phase than theirs, as samples."""
    yield from SPEECHES
    yield from PLAYS
    if isinstance(state, Calling):
        yield from CALLS
        yield from UNDERS
    else:
        yield from rng.sample(CALLS, 4)
        yield from rng.sample(UNDERS, 4)
    count = state.to_bury if isinstance(state, Burying) else state.rules.shape.blind
    if isinstance(state, Burying):
        yield from map(Bury, combinations(state.holding(state.to_act), count))
    for size in (0, 1, count, count, count, count + 1):
        yield Bury(rng.sample(DECK, size))
    yield Bury(rng.choices(DECK[:3], k=max(count, 2)))


def random_illegal_action(state: State, rng: Random) -> Action:
    """An action that the rules refuse."""
    legal = frozenset(legal_moves(state))
    return rng.choice([action for action in action_space(state, rng) if action not in legal])
