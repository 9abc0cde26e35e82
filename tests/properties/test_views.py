"""K10, B2, T8, H1: two states that a seat cannot tell apart give it the same view.

The pairs come from `tests.view.twins`: the same hand with cards exchanged that the seat has not seen.
"""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import attrs
from hypothesis import given
from hypothesis import strategies as st

from sheepshead import (
    Doubling,
    Finished,
    PlayerView,
    Playing,
    apply,
    legal_moves,
    presets,
    view,
)
from sheepshead.cards import mask_of
from sheepshead.testing import random_hand
from sheepshead.testing.random_axes import random_doublings
from sheepshead.viewing import FACE_DOWN
from tests.drawn import ANY_RULES
from tests.properties.volume import (
    HOUSES_PER_PRESET,
    SOURCES,
    every_source,
    for_hands,
    rules_of,
    seeded_hand,
    volume,
)
from tests.view.twins import twin

if TYPE_CHECKING:
    from collections.abc import Callable

    from sheepshead import Rules, State
    from sheepshead.testing import Hand


def with_doublings(rules: Rules, rng: Random) -> Rules:
    """The rules, with doublings every other time."""
    if not rules.partner.has_sides or rng.random() < 0.5:
        return rules
    return attrs.evolve(rules, doubling=random_doublings(rng, has_picker=rules.partner.has_picker))


def compared(hand: Hand, rng: Random) -> str | None:
    """Hold one moment of a hand against another hand that a seat cannot tell from it; gives the phase."""
    phase = rng.choice(tuple(dict.fromkeys(type(state) for state in hand.states)))
    moment = rng.choice([place for place, state in enumerate(hand.states) if type(state) is phase])
    return phase.__name__ if check_alike(hand, moment, rng) else None


def check_alike(
    hand: Hand, moment: int, rng: Random, see: Callable[[State, int | None], object] = view
) -> bool:
    """Check that a seat sees the same in another hand that it cannot tell from this; whether there is one."""
    state = hand.states[moment]
    seat = rng.choice((None, *range(state.players)))
    other = twin(hand, moment, seat, rng)
    if other is None:
        return False
    one, two = see(state, seat), see(other, seat)
    assert one == two
    assert (hash(one), repr(one)) == (hash(two), repr(two))
    if isinstance(one, PlayerView) and isinstance(two, PlayerView):
        for field in attrs.fields(PlayerView):
            assert getattr(one, field.name) == getattr(two, field.name), field.name
    if seat is not None and not isinstance(state, Finished) and seat == state.to_act:
        assert legal_moves(state) == legal_moves(other)
    return True


def test_k10_states_that_a_seat_cannot_tell_apart_give_equal_views() -> None:
    phases: Counter[str | None] = Counter()
    for source in SOURCES:
        for seed in range(volume(80) * (HOUSES_PER_PRESET if source not in presets.BY_NAME else 1)):
            rng = Random(f"views {source} {seed}")
            rules = with_doublings(rules_of(source, rng), rng)
            try:
                phases[compared(random_hand(rules, rng), rng)] += 1
            except Exception as error:
                raise AssertionError(f"views {source} {seed}: {rules}") from error
    usual = ("Picking", "Burying", "Calling", "Doubling", "Playing")
    assert all(phases[phase] > volume(60) for phase in usual)
    # When a hand is over, all that may be secret is which of the picker's cards lay in the blind.
    assert phases["Finished"] >= volume(6)
    assert phases[None] < phases.total() / 2


@given(ANY_RULES, st.randoms(use_true_random=False))
def test_k10_states_that_a_seat_cannot_tell_apart_give_equal_views_shrinkable(
    rules: Rules, rng: Random
) -> None:
    compared(random_hand(rules, rng), rng)


def knows_partners(state: State, _: int | None) -> object:
    """A view that tells who is with the picker."""
    return state.partners if isinstance(state, (Doubling, Playing)) else None


def knows_bury(state: State, _: int | None) -> object:
    """A view that tells what was buried."""
    return state.buried if isinstance(state, (Doubling, Playing)) else None


def test_k10_a_view_that_tells_too_much_is_found_out() -> None:
    for telling in (knows_partners, knows_bury):
        found = 0
        for seed in range(60):
            hand, rng = seeded_hand("CALLED_ACE", seed)
            found += sum(tells(hand, moment, rng, telling) for moment in range(len(hand.states)))
        assert found > 25


def tells(hand: Hand, moment: int, rng: Random, see: Callable[[State, int | None], object]) -> bool:
    try:
        check_alike(hand, moment, rng, see)
    except AssertionError:
        return True
    return False


def check_true(hand: Hand, rng: Random) -> None:
    """What a view says is true: cards are where it says, and nobody is where it says that he cannot be."""
    for state in hand.states:
        seat = rng.choice((None, *range(state.players)))
        seen = view(state, seat)
        assert pickle.loads(pickle.dumps(seen)) == seen
        assert seen.sizes == tuple(map(len, state.holdings))
        if seat is not None:
            assert {*seen.holding} <= {*state.holding(seat)}
            assert not {*seen.unseen} & {*seen.holding}
        if isinstance(state, Finished):
            assert seen.to_act is None
            assert seen.partners == (state.partners or ())
            assert FACE_DOWN not in (seen.under, *(card for trick in seen.tricks for card in trick.cards))
            continue
        assert (seen.legal_moves == legal_moves(state)) is (seat == state.to_act)
        if isinstance(state, (Doubling, Playing)):
            assert {*seen.partners} <= {*(state.partners or ())}
            if seen.sides_known:
                assert seen.partners == state.partners
        if isinstance(state, Playing):
            check_play_true(state, seen)


def check_play_true(state: Playing, seen: PlayerView) -> None:
    trumps = state.rules.trumps
    dealt_down = {pair.down for pairs in state.contract.dealt.on_table for pair in pairs}
    hidden = {*dealt_down, state.under}
    for each, suits in enumerate(seen.voids):
        held = [card for card in state.holding(each) if card not in hidden]
        assert not {trumps.fail_suit(card) for card in held} & {*suits}
        assert {*seen.shown[each]} <= {*state.holding(each), state.under}
    holders = [each for each, held in enumerate(state.holdings) if state.called in held]
    assert {*holders} <= {*seen.called_card_at}
    for each, points in enumerate(seen.points):
        taken = sum(trick.points for trick in state.tricks if trick.winner == each)
        assert points in (taken, None)
    assert sum(seen.face_down) == sum(map(len, state.face_down))
    unseen = mask_of(seen.unseen)
    assert unseen & mask_of(card for some in state.face_down for card in some) == mask_of(
        card for some in state.face_down for card in some
    )


@every_source
def test_what_a_view_says_is_true(source: str) -> None:
    for_hands(source, 30, check_true)


def test_a_view_leaves_its_state_as_it_was() -> None:
    for seed in range(20):
        hand, _ = seeded_hand("CALLED_ACE", seed)
        for before, action in hand.steps:
            told = hash(before)
            view(before, 0)
            assert hash(before) == told
            apply(before, action)
