"""Payoffs and leasters at every count of points and tricks, not only those that random hands come to."""

from __future__ import annotations

from random import Random
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from sheepshead.rules import (
    HeadToHead,
    LeasterFacts,
    LeasterRule,
    Payoff,
    PayoffFacts,
    Pot,
    PotFacts,
    PotLoss,
    Settlement,
)
from sheepshead.testing.random_axes import random_head_to_head, random_kin, random_leaster, random_payoff
from tests import naive
from tests.properties.volume import volume

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
    """S1 to S7, X7, with the points of a side at a threshold, or one beside it."""
    players = rng.randint(2, PLAYERS)
    tricks = random_tricks(rng, players)
    picker, *partners = rng.sample(range(players), rng.randint(1, players - 1))
    check_settled(house, rng, picker, partners, tricks, announced=not partners and rng.random() < 0.5)


def check_named_payoff(house: Payoff, rng: Random) -> None:
    """S5 without a picker: one or two named seats against the others, at a table of an even number."""
    players = rng.choice((4, 6, 8))
    named_seats = rng.sample(range(players), rng.randint(1, 2))
    check_settled(house, rng, None, named_seats, random_tricks(rng, players), announced=False)


def check_settled(
    house: Payoff, rng: Random, picker: int | None, partners: list[int], tricks: list[int], *, announced: bool
) -> None:
    players = len(tricks)
    of_side = partners if picker is None else [picker, *partners]
    side = [seat for seat in of_side if tricks[seat]]
    others = [seat for seat in range(players) if tricks[seat] and seat not in side]
    threshold = rng.choice((house.points_to_win, house.schneider_picker, 120 - house.schneider_defenders))
    ours = min(120, max(0, threshold + rng.randint(-1, 1))) if others else 120
    buried = 0 if picker is None else rng.randint(0, ours)
    points = [0] * players
    spread(rng, ours - buried, side, points)
    spread(rng, 120 - ours if side else 120 - buried, others, points)
    facts = PayoffFacts(picker, tuple(partners), tuple(points), tuple(tricks), buried, announced)
    expected = naive.payoff(
        house, picker, set(partners), tricks=tricks, taken=points, buried=buried, announced=announced
    )
    assert named(house.settle(facts)) == expected


def random_count(rng: Random, players: int, around: int) -> tuple[list[int], list[int]]:
    """Tricks and card points by seat, with several seats at or beside the same number."""
    tricks = random_tricks(rng, players)
    takers = [seat for seat in range(players) if tricks[seat]]
    points = [max(0, around + rng.choice((-1, 0, 0, 1))) if tricks[seat] else 0 for seat in range(players)]
    seat = rng.choice(takers)
    points[seat] = max(0, points[seat] + 120 - sum(points))
    return tricks, points


def check_leaster(house: LeasterRule, rng: Random, players: int) -> None:
    """N1, N2, N4 to N6, with several seats at the fewest, the most or 30 points."""
    tricks, points = random_count(rng, players, rng.choice((0, 30, rng.randint(0, 120 // players))))
    facts = LeasterFacts(tuple(points), tuple(tricks))
    assert named(house.settle(facts)) == naive.without_sides(house, tricks, points)


def check_head_to_head(house: HeadToHead, rng: Random) -> None:
    """H1, with the points of one at a threshold, or one beside it."""
    tricks = random_tricks(rng, 2)
    threshold = rng.choice((60, house.points_to_win, house.schneider))
    one = 120 if not tricks[1] else 0 if not tricks[0] else min(120, max(0, threshold + rng.randint(-1, 1)))
    points = [one, 120 - one]
    facts = LeasterFacts(tuple(points), tuple(tricks))
    assert named(house.settle(facts)) == naive.head_to_head(house, tricks, points)


def check_one_of_each(rng: Random) -> None:
    check_payoff(random_payoff(rng), rng)
    check_named_payoff(random_payoff(rng), rng)
    check_head_to_head(random_head_to_head(rng), rng)
    players = rng.randint(2, PLAYERS)
    check_leaster(random_leaster(rng, tricks=6), rng, players)
    kin = random_kin(rng, players=players, tricks=6)
    assert isinstance(kin, LeasterRule)
    check_leaster(kin, rng, players)


def test_s_n_h1_payoffs_are_those_of_a_plain_reading_of_the_rulebook() -> None:
    for seed in range(volume(5_000)):
        check_one_of_each(Random(seed))


@given(st.randoms(use_true_random=False))
def test_payoffs_and_leasters_shrinkable(rng: Random) -> None:
    check_one_of_each(rng)


def test_n8_a_pot_is_shared_and_filled_as_a_plain_reading_has_it() -> None:
    for seed in range(volume(2_000)):
        rng = Random(seed)
        players = rng.randint(2, PLAYERS)
        picker, *partners = rng.sample(range(players), rng.randint(1, players - 1))
        house = Pot(pot_loss=rng.choice(tuple(PotLoss)))
        in_it, won = rng.randint(0, 12), rng.random() < 0.5
        facts = PotFacts(in_it, won, picker, tuple(partners), players)
        shares = house.from_pot(facts)
        expected = naive.pot(house, in_it, won=won, picker=picker, others={*partners}, players=players)
        assert list(shares) == expected
