"""Payoffs and leasters at every count of points and tricks, not only those that random hands come to."""

from __future__ import annotations

from random import Random
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from sheepshead.rules import Leaster, LeasterFacts, Payoff, PayoffFacts, Settlement
from tests import naive
from tests.generators import random_leaster, random_payoff
from tests.properties.volume import SCALE

PLAYERS: Final = 8


def named(paid: Settlement) -> naive.Result:
    return naive.Result(paid.outcome.name, paid.stakes, paid.picker_points, paid.defender_points)


def random_tricks(rng: Random, players: int) -> list[int]:
    """Tricks by seat: all to one player as often as some to everyone."""
    takers = rng.sample(range(players), rng.randint(1, players))
    taken_by = [*takers, *rng.choices(takers, k=rng.randint(0, 6))]
    return [taken_by.count(seat) for seat in range(players)]


def spread(rng: Random, total: int, seats: list[int], points: list[int]) -> None:
    """Share card points out over seats, anyhow."""
    for seat in seats:
        points[seat] = total if seat == seats[-1] else rng.randint(0, total)
        total -= points[seat]


def check_payoff(house: Payoff, rng: Random) -> None:
    """S1 to S7, with the points of a side at a threshold, or one beside it."""
    players = rng.randint(2, PLAYERS)
    tricks = random_tricks(rng, players)
    picker, *partners = rng.sample(range(players), rng.randint(1, players - 1))
    side = [seat for seat in (picker, *partners) if tricks[seat]]
    others = [seat for seat in range(players) if tricks[seat] and seat not in side]
    threshold = rng.choice((house.points_to_win, house.schneider_picker, 120 - house.schneider_defenders))
    ours = min(120, max(0, threshold + rng.randint(-1, 1))) if others else 120
    buried = rng.randint(0, ours)
    points = [0] * players
    spread(rng, ours - buried, side, points)
    spread(rng, 120 - ours if side else 120 - buried, others, points)
    facts = PayoffFacts(picker, tuple(partners), tuple(points), tuple(tricks), buried)
    expected = naive.payoff(house, picker, set(partners), tricks=tricks, taken=points, buried=buried)
    assert named(house.settle(facts)) == expected


def check_leaster(house: Leaster, rng: Random) -> None:
    """N1, N2, with several seats at the fewest points."""
    players = rng.randint(2, PLAYERS)
    tricks = random_tricks(rng, players)
    takers = [seat for seat in range(players) if tricks[seat]]
    fewest = rng.choice((0, rng.randint(0, 120 // players)))
    points = [fewest + rng.choice((0, 0, 1)) if tricks[seat] else 0 for seat in range(players)]
    points[rng.choice(takers)] += 120 - sum(points)
    facts = LeasterFacts(tuple(points), tuple(tricks))
    assert named(house.settle(facts)) == naive.leaster(house, tricks, points)


def test_s_payoffs_are_those_of_a_plain_reading_of_the_rulebook() -> None:
    for seed in range(5_000 * SCALE):
        rng = Random(seed)
        check_payoff(random_payoff(rng), rng)


def test_n1_n2_leasters_are_those_of_a_plain_reading_of_the_rulebook() -> None:
    for seed in range(5_000 * SCALE):
        rng = Random(seed)
        check_leaster(random_leaster(rng, tricks=6), rng)


@given(st.randoms(use_true_random=False))
def test_payoffs_and_leasters_shrinkable(rng: Random) -> None:
    check_payoff(random_payoff(rng), rng)
    check_leaster(random_leaster(rng, tricks=6), rng)
