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
    Blitz,
    Bury,
    Burying,
    Call,
    Calling,
    Card,
    Crack,
    Decline,
    Finished,
    GoAlone,
    Pass,
    Pick,
    Picking,
    Play,
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
    BlindTo,
    CalledAce,
    CallUp,
    DealPlan,
    DealsAgain,
    Doubler,
    DoublingFacts,
    DoublingRule,
    ForcedPick,
    JackOfDiamonds,
    Leaster,
    LeasterTie,
    Multiplier,
    NoDoubling,
    NoPartner,
    NoPickRule,
    NoTrickLoss,
    Owing,
    Packet,
    PartnerRule,
    Payoff,
    Redeal,
    Shape,
    ToBlind,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

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
    (2, 15, 2),
    (5, 6, 1),
    (5, 5, 3),
    (9, 3, 1),
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


def random_shape(rng: Random, order: TrumpOrder) -> Shape:
    """A shape whose deck leaves out no more than worthless fail, dealt by any plan (C6, D3, D4)."""
    worthless = [card for card in DECK if not card.points and not order.is_trump(card)]
    possible = [shape for shape in SHAPES if len(DECK) - shape[0] * shape[1] - shape[2] <= len(worthless)]
    players, each, blind = rng.choice(possible)
    out = some_of(rng, worthless, len(DECK) - players * each - blind)
    return Shape(
        players=players,
        cards_each=each,
        blind=blind,
        deal_plan=random_plan(rng, each, blind),
        deck=tuple(card for card in DECK if card not in out),
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


def random_partner(rng: Random, order: TrumpOrder, players: int) -> PartnerRule:
    """Any partner rule that goes with the trumps and leaves a defender (K)."""
    kind = rng.randint(0, 5) if players > 2 else 3
    if kind <= 2 and order.fail_aces:
        return random_called_ace(rng)
    if kind == 3:
        return NoPartner()
    return JackOfDiamonds(
        call_up=rng.choice(tuple(CallUp)), may_go_alone=flag(rng), may_bury_partner_card=flag(rng)
    )


def random_leaster(rng: Random, *, tricks: int) -> Leaster:
    """Any leaster of so many tricks (N1, N2)."""
    must_take_trick = flag(rng)
    return Leaster(
        tie=rng.choice(tuple(LeasterTie)),
        blind_to=rng.choice((*BlindTo, rng.randint(1, tricks))),
        must_take_trick=must_take_trick,
        all_tricks_rate=rng.randint(1, 3),
        trickless_rate=1 if must_take_trick else rng.randint(1, 2),
    )


def random_no_pick(rng: Random, *, tricks: int) -> NoPickRule:
    """Any no-pick rule of a hand of so many tricks, a leaster half the time (N)."""
    match rng.randint(0, 5):
        case 0 | 1 | 2:
            return random_leaster(rng, tricks=tricks)
        case 3:
            owing = rng.choice((Owing.STACK, Owing.QUEUE))
            return Doubler(owing=owing, deals_again=rng.choice(tuple(DealsAgain)))
        case 4:
            return Redeal(deals_again=rng.choice(tuple(DealsAgain)))
        case _:
            return ForcedPick()


def random_payoff(rng: Random) -> Payoff:
    """Any payoff, with the usual thresholds half the time (S)."""
    usual = flag(rng)
    to_win = 61 if usual else rng.randint(1, 120)
    return Payoff(
        points_to_win=to_win,
        schneider_defenders=30 if usual else rng.randint(0, 121 - to_win),
        schneider_picker=31 if usual else rng.randint(0, to_win),
        no_trick_loss=rng.choice(tuple(NoTrickLoss)),
        double_on_the_bump=flag(rng),
        bump_on_no_trick=flag(rng),
    )


def random_house(rng: Random) -> Rules:
    """A sheet of house rules, drawn from all axes together."""
    order = random_trumps(rng)
    shape = random_shape(rng, order)
    return Rules(
        shape=shape,
        trumps=order,
        partner=random_partner(rng, order, shape.players),
        bury_before_call=flag(rng),
        no_pick=random_no_pick(rng, tricks=shape.cards_each),
        doubling=rng.choice((NoDoubling(), NoDoubling(), EveryoneMayCrack())),
        payoff=random_payoff(rng),
    )


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
    wanted = rng.choice((*[()] * 4, *_riches(rules.trumps)))
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


def _riches(order: TrumpOrder) -> tuple[tuple[Card, ...], ...]:
    """What leaves a picker no ordinary call: all aces, all aces and tens, trump alone, trump and aces."""
    aces = order.fail_aces
    tens = tuple(Card.of(Rank.TEN, ace.suit) for ace in aces)
    return (aces, aces + tens, order.trumps, order.trumps[:5] + aces)


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
            action = moves[-1] if len(actions) < passes else moves[0]
        else:
            action = rng.choice(moves)
        state = apply(state, action)
        actions.append(action)
        states.append(state)
    return Hand(tuple(states), tuple(actions))


def random_state(rules: Rules, rng: Random) -> State:
    """A state of any phase: each phase that a random hand goes through is as likely."""
    states = random_hand(rules, rng).states
    phase = rng.choice(tuple(dict.fromkeys(type(state) for state in states)))
    return rng.choice([state for state in states if type(state) is phase])


# --- actions ----------------------------------------------------------------------------------------------

PAIRS = ("QC QS", "QH QD", "JC JS", "JH JD", "QC QH")
SPEECHES: tuple[Action, ...] = (
    Pick(),
    Pass(),
    GoAlone(),
    Crack(),
    Recrack(),
    Decline(),
    *(Blitz(cards(pair)) for pair in PAIRS),
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
    count = state.rules.shape.blind
    if isinstance(state, Burying):
        yield from map(Bury, combinations(state.holding(state.picker), count))
    for size in (0, 1, count, count, count, count + 1):
        yield Bury(rng.sample(DECK, size))
    yield Bury(rng.choices(DECK[:3], k=max(count, 2)))


def random_illegal_action(state: State, rng: Random) -> Action:
    """An action that the rules refuse."""
    legal = frozenset(legal_moves(state))
    return rng.choice([action for action in action_space(state, rng) if action not in legal])
