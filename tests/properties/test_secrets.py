"""X6, K10: what a seat is asked, and what it may answer, depends on nothing that it cannot know.

A hand is played twice: once as it was, and once with the cards dealt anew that one seat has not seen.
Whatever was said aloud is said again, for as long as it may be said; all the while the same seats are asked
in the same order, and in the end the seat in question has the same choice.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import attrs
from hypothesis import given
from hypothesis import strategies as st

from sheepshead import (
    Bury,
    Burying,
    Calling,
    Crack,
    Doubling,
    Finished,
    Picking,
    Playing,
    apply,
    legal_moves,
    presets,
    set_up,
)
from sheepshead.rules import Ask, DoublingFacts, DoublingRule
from sheepshead.testing import random_hand
from sheepshead.testing.random_axes import random_doublings
from tests.drawn import ANY_RULES, as_it_lay, dealt_of
from tests.properties.volume import HOUSES_PER_PRESET, SOURCES, rules_of, volume

if TYPE_CHECKING:
    from sheepshead import Card, Rules, State
    from sheepshead.testing import Hand


def moments(hand: Hand) -> list[int]:
    """The places of the states in which a seat is asked something up to the first lead."""
    states = hand.states
    first = next((place for place, state in enumerate(states) if isinstance(state, Playing)), len(states) - 1)
    return [place for place in range(first + 1) if not isinstance(states[place], Finished)]


def seen_by(seat: int, states: tuple[State, ...]) -> set[Card]:
    """What a seat knows of the deal: its cards but those face down (H1), and what it took of the blind."""
    pairs = dealt_of(states[0]).on_table
    seen = {*states[0].dealt(seat)} - {pair.down for pair in (pairs[seat] if pairs else ())}
    for state in states:
        if isinstance(state, (Burying, Calling)) and state.to_act == seat:
            seen |= {*state.holding(seat)}
    return seen


def dealt_anew(states: tuple[State, ...], seat: int, rng: Random) -> State:
    """The deal with what this seat has not seen dealt anew; half the time the picker keeps his cards."""
    start = states[0]
    holdings, blind = as_it_lay(start)
    fixed = seen_by(seat, states)
    picker = next((state.picker for state in states if not isinstance(state, Picking)), None)
    if picker is not None and rng.random() < 0.5:
        fixed |= seen_by(picker, states)
    loose = [card for card in start.rules.shape.deck if card not in fixed]
    again = dict(zip(loose, rng.sample(loose, len(loose)), strict=True))
    return set_up(
        start.rules,
        dealer=start.dealer,
        holdings=[[again.get(card, card) for card in held] for held in holdings],
        blind=[again.get(card, card) for card in blind],
        stakes=start.stakes,
    )


def check_nothing_told(hand: Hand, rng: Random) -> str | None:
    """Say what was said once more over other cards, up to one moment.

    Gives the phase in which the choices were compared; none where the other cards allow another word only.
    """
    places = moments(hand)
    phase = rng.choice(tuple(dict.fromkeys(type(hand.states[place]) for place in places)))
    moment = rng.choice([place for place in places if type(hand.states[place]) is phase])
    asked = hand.states[moment]
    assert not isinstance(asked, Finished)
    seat = asked.to_act
    state = dealt_anew(hand.states[: moment + 1], seat, rng)
    for seen, said in zip(hand.states[:moment], hand.actions[:moment], strict=True):
        check_same_seat_asked(state, seen)
        action = said
        if isinstance(said, Bury) and said not in legal_moves(state):
            # Nobody else has seen it (B2).
            action = rng.choice(legal_moves(state))
        if action not in legal_moves(state):
            return None
        state = apply(state, action)
    check_same_seat_asked(state, asked)
    assert legal_moves(state) == legal_moves(asked)
    return phase.__name__


def check_same_seat_asked(state: State, seen: State) -> None:
    assert type(state) is type(seen)
    assert not isinstance(state, Finished)
    assert not isinstance(seen, Finished)
    assert state.to_act == seen.to_act


def with_doublings(rules: Rules, rng: Random) -> Rules:
    if not rules.partner.has_sides:
        return rules
    return attrs.evolve(rules, doubling=random_doublings(rng, has_picker=rules.partner.has_picker))


def compared(rules: Rules, rng: Random) -> str | None:
    hand = random_hand(rules, rng)
    return check_nothing_told(hand, rng)


def test_x6_what_a_seat_is_asked_depends_on_nothing_that_it_cannot_know() -> None:
    phases: Counter[str | None] = Counter()
    for source in SOURCES:
        for seed in range(volume(60) * (HOUSES_PER_PRESET if source not in presets.BY_NAME else 1)):
            rng = Random(f"secrets {source} {seed}")
            rules = with_doublings(rules_of(source, rng), rng)
            try:
                phases[compared(rules, rng)] += 1
            except Exception as error:
                raise AssertionError(f"secrets {source} {seed}: {rules}") from error
    assert all(
        phases[phase] > volume(100) for phase in ("Picking", "Burying", "Calling", "Doubling", "Playing")
    )
    assert phases[None] < phases.total() / 3


@given(ANY_RULES, st.randoms(use_true_random=False))
def test_x6_what_a_seat_is_asked_depends_on_nothing_that_it_cannot_know_shrinkable(
    rules: Rules, rng: Random
) -> None:
    compared(with_doublings(rules, rng), rng)


@attrs.frozen
class DefendersMayCrack(DoublingRule):
    """A rule that tells who the partner is: it asks the defenders only."""

    def ask(self, facts: DoublingFacts) -> Ask | None:
        """Ask the next defender."""
        side = {facts.side.picker, *facts.partners}
        defenders = [seat for seat in range(len(facts.side.holding_masks)) if seat not in side]
        return Ask(defenders[len(facts.said)], (Crack(),)) if len(facts.said) < len(defenders) else None


def test_x6_a_rule_that_asks_only_defenders_is_found_out() -> None:
    telling = attrs.evolve(presets.JACK_OF_DIAMONDS, doubling=DefendersMayCrack())
    found = 0
    for seed in range(200):
        rng = Random(seed)
        hand = random_hand(telling, rng)
        try:
            check_nothing_told(hand, rng)
        except AssertionError:
            found += 1
    assert found > 5


def test_k9_all_seats_are_asked_for_a_partner_in_order_whatever_they_hold() -> None:
    rules = presets.EIGHT_HANDED_THREE_PARTNERS
    for seed in range(100):
        hand = random_hand(rules, Random(seed))
        dealer = hand.states[0].dealer
        asked = [state.to_act for state in hand.states if isinstance(state, Calling)]
        assert asked == [(dealer + 1 + place) % rules.players for place in range(rules.players)]
        assert not any(isinstance(state, Doubling) for state in hand.states)
