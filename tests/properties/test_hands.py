"""Every hand: each card in one place, 120 card points, an end in time, stakes that sum to zero."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sheepshead import (
    Blitz,
    Bury,
    Burying,
    Call,
    Calling,
    Card,
    Castrate,
    Crack,
    DemandRedeal,
    Doubling,
    Finished,
    Pass,
    Pick,
    Picking,
    Play,
    Playing,
    Recrack,
    State,
    apply,
    legal_moves,
    score,
    testing,
)
from sheepshead.cards import cards_of
from sheepshead.rules import (
    CalledAce,
    CallTime,
    CallUp,
    JackAndAce,
    JackOfDiamonds,
    Outcome,
    ThreePartners,
)
from sheepshead.testing import Hand
from tests import naive
from tests.drawn import ANY_RULES
from tests.properties.volume import every_source, for_hands, seeded_hand


def seats_of(state: State) -> range:
    return range(state.rules.players)


def places(state: State) -> list[Card]:
    """Every card where it lies: in a holding, on the table, in a trick, in the bury or the blind."""
    lying = [card for seat in seats_of(state) for card in state.holding(seat)]
    match state:
        case Picking():
            lying += state.blind
        case Burying():
            lying += cards_of(state.buried_mask)
        case Calling():
            lying += state.buried
            lying += state.blind if state.time is CallTime.BEFORE_BLIND else ()
        case Doubling():
            lying += state.buried
        case Playing() | Finished():
            lying += state.blind if state.picker is None else state.buried
            lying += [card for trick in state.tricks for card in trick.cards]
            lying += state.trick if isinstance(state, Playing) else ()
    return lying


def counts(state: State) -> list[int]:
    """How many cards each seat must hold."""
    each = state.rules.shape.cards_each
    match state:
        case Burying():
            buriers = naive.who_buries(state.rules, state.picker)
            with_more = buriers[buriers.index(state.to_act) :]
            return [each + naive.each_buries(state.rules) * (seat in with_more) for seat in seats_of(state)]
        case Calling(time=CallTime.BEFORE_BURY):
            return [each + state.rules.shape.blind * (seat == state.picker) for seat in seats_of(state)]
        case Playing():
            played = {(state.leader + place) % state.rules.players for place in range(len(state.trick))}
            return [each - len(state.tricks) - (seat in played) for seat in seats_of(state)]
        case Finished(thrown_in=False):
            return [0 for _ in seats_of(state)]
        case _:
            return [each for _ in seats_of(state)]


def check_cards(hand: Hand, _: Random) -> None:
    deck = sorted(hand.states[0].rules.shape.deck, key=lambda card: card.index)
    for state in hand.states:
        assert sorted(places(state), key=lambda card: card.index) == deck
        assert [len(state.holding(seat)) for seat in seats_of(state)] == counts(state)


def check_moves(hand: Hand, _: Random) -> None:
    """Somebody can act until the hand is over, and no two moves are the same."""
    for state in hand.states:
        moves = legal_moves(state)
        assert bool(moves) is not isinstance(state, Finished)
        assert len(set(moves)) == len(moves)
        assert moves == legal_moves(state)
        if not isinstance(state, Finished):
            assert state.to_act in seats_of(state)
        if isinstance(state, Playing):
            assert list(moves) == [Play(card) for card in state.holding(state.to_act) if Play(card) in moves]


PHASES = {Picking: "P", Calling: "C", Burying: "B", Doubling: "D", Playing: "L", Finished: "F"}


def asked(hand: Hand) -> list[CallTime]:
    """B3, K9: when the picker, or every seat, must be asked for a partner."""
    rules = hand.states[0].rules
    if isinstance(rules.partner, ThreePartners):
        return [CallTime.BEFORE_LEAD] * rules.players
    if Pick() not in hand.actions:
        return []
    last = CallTime.AFTER_BURY if rules.bury_before_call else CallTime.BEFORE_BURY
    match rules.partner:
        case CalledAce() | JackAndAce():
            return [last]
        case JackOfDiamonds(call_up=CallUp.BEFORE_BLIND):
            answer = hand.actions[hand.actions.index(Pick()) + 1]
            return [CallTime.BEFORE_BLIND, *([] if isinstance(answer, Call) else [last])]
        case JackOfDiamonds():
            return [last]
        case _:
            return []


def check_course(hand: Hand, _: Random) -> None:
    """P1 to P3, B3, T11: the phases in their order, each as long as it has to be."""
    rules = hand.states[0].rules
    course = "".join(PHASES[type(state)] for state in hand.states)
    after_picking = "P+(C{0,2}B{0,2}C?D*L+)?" if rules.partner.has_picker else "C*D*L+"
    assert re.fullmatch(f"{after_picking}F", course)
    assert [state.time for state in hand.states if isinstance(state, Calling)] == asked(hand)
    kinds = Counter(type(action) for action in hand.actions)
    cards_played = 0 if hand.finished.thrown_in else rules.players * rules.shape.cards_each
    assert kinds[Play] == cards_played
    assert kinds[Pick] + kinds[Pass] + kinds[DemandRedeal] == course.count("P") <= rules.players
    burying = [state.to_act for state in hand.states if isinstance(state, Burying)]
    picker = hand.finished.picker
    assert burying == ([] if picker is None else naive.who_buries(rules, picker))
    assert kinds[Bury] == len(burying)
    assert not kinds[DemandRedeal] or (hand.finished.thrown_in and hand.actions[-1] == DemandRedeal())
    assert len(hand.finished.tricks) * rules.players == cards_played


def check_score(hand: Hand, _: Random) -> None:
    """S1, S5, S8, S9, T4, C2, N8."""
    result = score(hand.finished)
    assert sum(result.stakes) + result.pot == 0
    assert not result.pot or result.outcome is Outcome.THROWN_IN
    doublings = [m for m in result.multipliers if m.rule in {"X1", "X2", "X3", "X4"}]
    words = [action for action in hand.actions if isinstance(action, (Crack, Recrack, Castrate, Blitz))]
    capped = any(m.rule == "X5" for m in result.multipliers)
    assert len(doublings) == (0 if capped else len(words))
    assert len(result.stakes) == len(result.points) == len(result.tricks) == hand.finished.rules.players
    assert sum(result.points) + result.set_aside == 120
    assert sum(result.tricks) == len(hand.finished.tricks)
    if result.picker_points is not None and result.defender_points is not None:
        side = {seat for seat in (result.picker, *result.partners) if seat is not None}
        no_tricked = not any(result.tricks[seat] for seat in side)
        assert result.picker_points + result.defender_points + no_tricked * result.set_aside == 120
        assert result.picker not in result.partners


def check_replay(hand: Hand, _: Random) -> None:
    """The same actions lead to the same states, and these offer the same moves in the same order."""
    state = hand.states[0]
    for action, seen in zip(hand.actions, hand.states[1:], strict=True):
        state = apply(state, action)
        assert state == seen
        assert hash(state) == hash(seen)
        assert repr(state) == repr(seen)
        assert legal_moves(state) == legal_moves(seen)


def check_everything(hand: Hand, rng: Random) -> None:
    for check in (check_cards, check_moves, check_course, check_score):
        check(hand, rng)


@every_source
def test_every_hand_keeps_its_cards_ends_in_time_and_pays_zero_in_all(source: str) -> None:
    for_hands(source, 200, check_everything)


@given(testing.hands(ANY_RULES), st.randoms(use_true_random=False))
def test_every_hand_keeps_its_cards_ends_in_time_and_pays_zero_in_all_shrinkable(
    hand: Hand, rng: Random
) -> None:
    check_everything(hand, rng)


@every_source
def test_the_same_actions_give_the_same_hand(source: str) -> None:
    for_hands(source, 40, check_replay)


@every_source
def test_the_same_seed_gives_the_same_hand(source: str) -> None:
    for seed in range(20):
        assert seeded_hand(source, seed)[0] == seeded_hand(source, seed)[0]
