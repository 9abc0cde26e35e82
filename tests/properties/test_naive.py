"""The library agrees with a plain second reading of the rulebook, `tests.naive`, on every state of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from sheepshead import (
    Bury,
    Burying,
    Calling,
    Crack,
    Decline,
    Doubling,
    Finished,
    IllegalAction,
    Picking,
    Play,
    Playing,
    State,
    apply,
    legal_moves,
    score,
    testing,
)
from sheepshead.cards import DECK
from sheepshead.rules import NoDoubling
from sheepshead.testing import EveryoneMayCrack
from tests import naive
from tests.drawn import ANY_RULES
from tests.properties.volume import every_source, for_hands

if TYPE_CHECKING:
    from random import Random

    from sheepshead import Action
    from sheepshead.testing import Hand


def broken_rules(state: State, action: Action) -> set[str]:
    """The rules by which the library refuses; none when it accepts."""
    try:
        apply(state, action)
    except IllegalAction as error:
        return {violation.rule for violation in error.violations}
    return set()


def check_moves(hand: Hand, _: Random) -> None:
    for state in hand.states:
        if isinstance(state, (Picking, Burying, Calling)):
            assert set(legal_moves(state)) == naive.moves(state)
        elif isinstance(state, Playing):
            assert legal_moves(state) == tuple(map(Play, naive.table(state).legal))
            if state.rules.shape.face_down:
                for seat in range(state.players):
                    assert ({*state.face_down[seat]}, {*state.face_up[seat]}) == naive.lying(state, seat)


def check_doubling(hand: Hand, _: Random) -> None:
    """X1 to X7: who is asked, in which order, what each may say, and when it is over."""
    asked = [(state, action) for state, action in hand.steps if isinstance(state, Doubling)]
    rules = hand.states[0].rules
    finished = hand.finished
    no_sides = finished.thrown_in or (finished.picker is None and rules.partner.has_picker)
    if isinstance(rules.doubling, NoDoubling) or no_sides or not rules.partner.has_sides:
        assert not asked
    elif isinstance(rules.doubling, EveryoneMayCrack):
        words = [(state.to_act, legal_moves(state)) for state, _ in asked]
        seats = [(hand.states[0].dealer + 1 + place) % rules.players for place in range(rules.players)]
        both = (Crack(), Decline())
        assert words == [(seat, both[seat == finished.picker :]) for seat in seats]
    else:
        check_table_talk(asked)


def check_table_talk(asked: list[tuple[Doubling, Action]]) -> None:
    talk = naive.table_talk(asked[0][0])
    due: naive.Asked | None = next(talk)
    for state, answer in asked:
        assert due == (state.to_act, set(legal_moves(state)))
        try:
            due = talk.send(answer)
        except StopIteration:
            due = None
    assert due is None


def check_reasons(hand: Hand, rng: Random) -> None:
    """P2, B, T: not only what is refused, but by which rules."""
    for state in hand.states:
        if isinstance(state, Playing):
            table = naive.table(state)
            for card in DECK:
                assert broken_rules(state, Play(card)) == table.broken_by(card)
        elif isinstance(state, Burying):
            held = state.holding(state.to_act)
            for _ in range(20):
                bury = tuple(rng.sample(held, naive.each_buries(state.rules)))
                broken = naive.unburiable(state.rules, held, bury, state.calls)
                assert broken_rules(state, Bury(bury)) == broken


def check_tricks(hand: Hand, _: Random) -> None:
    """T1, T2, T4: who plays, who wins, who leads the next trick."""
    leader = (hand.states[0].dealer + 1) % hand.states[0].rules.players
    for state, later in zip(hand.states[:-1], hand.states[1:], strict=True):
        if not isinstance(state, Playing):
            continue
        assert state.leader == leader
        assert state.to_act == (leader + len(state.trick)) % state.rules.players
        if isinstance(later, Playing) and len(later.tricks) == len(state.tricks):
            continue
        assert isinstance(later, (Playing, Finished))
        trick = later.tricks[-1]
        assert trick.leader == leader
        leader = (leader + naive.table(state).winner(trick.cards)) % state.rules.players
        assert trick.winner == leader


def check_score(hand: Hand, _: Random) -> None:
    """S, N1, N2, N4 to N6, H1."""
    if hand.finished.thrown_in:
        return
    result = score(hand.finished)
    expected = naive.result(hand.finished, hand.actions)
    assert result.outcome.name == expected.outcome
    assert result.stakes == expected.stakes
    assert result.picker_points == expected.picker_points
    assert result.defender_points == expected.defender_points
    assert set(result.partners) == naive.partners(hand.finished)


def check_all(hand: Hand, rng: Random) -> None:
    for check in (check_moves, check_doubling, check_tricks, check_score):
        check(hand, rng)


@every_source
def test_moves_tricks_and_scores_are_those_of_a_plain_reading_of_the_rulebook(source: str) -> None:
    for_hands(source, 300, check_all)


@every_source
def test_reasons_are_those_of_a_plain_reading_of_the_rulebook(source: str) -> None:
    for_hands(source, 20, check_reasons)


@given(testing.hands(ANY_RULES), st.randoms(use_true_random=False))
def test_a_plain_reading_of_the_rulebook_agrees_shrinkable(hand: Hand, rng: Random) -> None:
    check_all(hand, rng)
    check_reasons(hand, rng)
