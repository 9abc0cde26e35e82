"""What a solution says agrees with itself, along the line that it gives and however the table is turned."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import attrs
import pytest

from sheepshead import Card, Finished, Play, Playing, apply, can_win, presets, score, set_up, solve
from sheepshead.rules import Payoff
from tests.drawn import as_it_lay
from tests.positions import call, in_play, opening, play, reached
from tests.properties.test_symmetry import fail_suits_are_alike, renamed, renamed_action
from tests.properties.volume import every_source, for_hands
from tests.solver.minimax import side_of

if TYPE_CHECKING:
    from random import Random

    from sheepshead import Action, State
    from sheepshead.testing import Hand

MOST_CARDS = 16
"""Few enough to be solved in no time, and more than minimax could."""


def middle(hand: Hand, rng: Random) -> int | None:
    """The place of some state of the hand that can be solved quickly."""
    places = [
        place
        for place, state in enumerate(hand.states)
        if isinstance(state, Playing) and side_of(state) and state.remaining.bit_count() <= MOST_CARDS
    ]
    return rng.choice(places[:6]) if places else None


# --- the line ---------------------------------------------------------------------------------------------


def check_line(hand: Hand, rng: Random) -> None:
    place = middle(hand, rng)
    if place is None:
        return
    state: State = hand.states[place]
    assert isinstance(state, Playing)
    solution = solve(state)
    side = side_of(state)
    assert side is not None
    won = sum(trick.points for trick in state.tricks if trick.winner in side)
    lost = sum(trick.points for trick in state.tricks if trick.winner not in side)
    bury = sum(card.points for card in state.buried)
    assert tuple(worth.play for worth in solution.plays) == state.options
    for worth in solution.plays:
        assert 0 <= won + bury <= worth.points <= 120 - lost
    assert solution.points in {worth.points for worth in solution.plays if worth.play in solution.best}
    assert solution.line[0] is solution.best[0]
    for number, action in enumerate(solution.line):
        assert isinstance(state, Playing)
        if number % 3 == 0:
            here = solve(state)
            assert (here.points, here.outcome) == (solution.points, solution.outcome)
            assert here.line == solution.line[number:]
            assert can_win(state) == can_win(reached(Playing, hand.states[place]))
        state = apply(state, action)
    assert isinstance(state, Finished)
    end = score(state)
    taken = sum(points for seat, points in enumerate(end.points) if seat in side)
    assert solution.points == taken + bury
    assert solution.outcome is end.outcome


@every_source
def test_the_line_comes_to_what_the_solution_says(source: str) -> None:
    for_hands(source, 16, check_line)


def test_a_card_of_the_best_is_never_bettered() -> None:
    start = opening(
        presets.CALLED_ACE,
        "QC JH AD 8D KC 9S",
        "QS JS 9C AS 8S KH",
        "AC 8C JC 9D TS 9H",
        "QH TD 7C KS 7S AH",
        "JD KD 7D TC 8H 7H",
        blind="TH QD",
    )
    solution = solve(in_play(start, "TH QD", call("AC")))
    points = {worth.play: worth.points for worth in solution.plays}
    assert max(points.values()) == solution.points
    assert all(points[play] == solution.points for play in solution.best)


# --- turning and renaming ---------------------------------------------------------------------------------


def check_turned_and_renamed(hand: Hand, rng: Random) -> None:
    place = middle(hand, rng)
    start, rules = hand.states[0], hand.states[0].rules
    if place is None:
        return
    names = {suit: suit for suit in rules.trumps.fail_suits}
    if fail_suits_are_alike(rules):
        names = dict(zip(names, rng.choice(list(permutations(names))), strict=True))
    by = rng.randrange(rules.players)
    lay, blind = as_it_lay(start)

    def all_renamed(some: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(renamed(card, rules, names) for card in some)

    def named_anew(action: Action) -> Action:
        return renamed_action(action, rules, names)

    state: State = set_up(
        attrs.evolve(rules, shape=attrs.evolve(rules.shape, deck=all_renamed(rules.shape.deck))),
        dealer=(start.dealer + by) % rules.players,
        holdings=[all_renamed(lay[(seat - by) % rules.players]) for seat in range(rules.players)],
        blind=all_renamed(blind),
        stakes=start.stakes,
    )
    for action in hand.actions[:place]:
        state = apply(state, named_anew(action))
    before = hand.states[place]
    assert isinstance(before, Playing)
    assert isinstance(state, Playing)
    one, other = solve(before), solve(state)
    assert (one.points, one.outcome) == (other.points, other.outcome)
    assert {named_anew(play) for play in one.best} == {*other.best}
    assert {(named_anew(worth.play), worth.points, worth.outcome) for worth in one.plays} == {
        (worth.play, worth.points, worth.outcome) for worth in other.plays
    }


@every_source
def test_neither_seats_nor_names_of_suits_change_a_solution(source: str) -> None:
    for_hands(source, 16, check_turned_and_renamed)


# --- what is won ------------------------------------------------------------------------------------------


def with_62_points(points_to_win: int) -> Playing:
    """The picker's side gets 62 card points and no more, seat 1 on lead (see test_duties, T8)."""
    house = attrs.evolve(presets.CALLED_ACE, payoff=Payoff(points_to_win=points_to_win))
    start = opening(
        house,
        "QS JC AS KS QC 7D",
        "9D QD 7S TS AH 8D",
        "KD JH 9S TH KH AC",
        "TD JS 8S 7C 8H TC",
        "JD 7H 8C KC 9H 9C",
        blind="QH AD",
    )
    tricks = "QS 9D KD TD JD | JC QD JH JS 7H | 7S 9S 8S 8C AS | KS TS TH 7C KC"
    return reached(Playing, play(in_play(start, "QH AD", call("AC", "7D")), tricks))


@pytest.mark.parametrize(("needed", "won"), [(61, True), (62, True), (63, False)])
def test_s2_a_side_wins_with_what_the_house_asks_for(needed: int, won: bool) -> None:
    state = with_62_points(needed)
    assert can_win(state) is won
    assert solve(state).outcome.won is won


def without_a_trick(payoff: Payoff) -> Playing:
    """Three-handed, two tricks left, none to the picker, seat 0; his bury is worth 22.

    Seat 2 has led AS and holds 8H, seat 1 7S and 7H, the picker 9H and 7C: 9H would take the last trick,
    which is worth nothing.
    """
    start = opening(
        attrs.evolve(presets.THREE_HANDED, payoff=payoff),
        "AD TD KD TC KC 9C 8C TH 9H 7C",
        "9D 8D 7D TS KS 9S 8S KH 7S 7H",
        "QC QS QH QD JC JS JH JD AS 8H",
        blind="AC AH",
        dealer=1,
    )
    tricks = "QC AD 9D | QS TD 8D | QH KD 7D | QD TC TS | JC KC KS | JS 9C 9S | JH 8C 8S | JD TH KH | AS"
    return reached(Playing, play(in_play(start, "AC AH"), tricks))


def test_s4_a_trick_worth_nothing_is_a_trick() -> None:
    solution = solve(without_a_trick(Payoff()))
    told = {str(worth.play.card): (worth.points, worth.outcome.name) for worth in solution.plays}
    assert told == {"9H": (22, "LOST_NO_TRICK"), "7C": (22, "LOST_SCHNEIDER")}
    assert solution.best == (Play(Card("7C")),)


def test_s6_the_bury_wins_with_a_trick_only() -> None:
    house = Payoff(points_to_win=22, schneider_picker=0, schneider_defenders=0)
    state = without_a_trick(house)
    assert can_win(state)
    assert not can_win(reached(Playing, apply(state, Play(Card("9H")))))
    assert can_win(reached(Playing, apply(state, Play(Card("7C")))))


def test_s4_all_tricks_are_more_than_all_points() -> None:
    # The defender on lead, seat 2, holds 9H and 7C; the picker's side has every trick and every point so far.
    start = opening(
        presets.THREE_HANDED,
        "QC QS QH QD JC JS JH JD AS 8H",
        "9D 8D 7D TS KS 9S 8S KH 7S 7H",
        "AD TD KD TC KC 9C 8C TH 9H 7C",
        blind="AC AH",
        dealer=2,
    )
    tricks = "QC 9D AD | QS 8D TD | QH 7D KD | QD TS TC | JC KS KC | JS 9S 9C | JH 8S 8C | JD KH TH | AS 7S"
    solution = solve(reached(Playing, play(in_play(start, "AC AH"), tricks)))
    told = {str(worth.play.card): (worth.points, worth.outcome.name) for worth in solution.plays}
    assert told == {"9H": (120, "WON_NO_TRICK"), "7C": (120, "WON_SCHNEIDER")}
    assert solution.best == (Play(Card("7C")),)
