"""Numbers become ways to lay cards: every way has one, and looking up or working out gives the same."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random
from typing import TYPE_CHECKING

import pytest

from sheepshead import deal, placing, presets, view
from sheepshead.placing import choice, placed
from sheepshead.sampling import Worlds, sample
from sheepshead.sampling.counts import Filling, Group, Placements

if TYPE_CHECKING:
    from sheepshead import PlayerView

DECK_BITS = 32
ABCDE = (1, 2, 4, 1 << 30, 1 << 31)


def bits(mask: int) -> list[int]:
    return [1 << index for index in range(DECK_BITS) if mask >> index & 1]


@pytest.fixture(params=["as it is", "without tables"])
def worked_out(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The interpreter looks choices up; what compiled code does it can do as well."""
    if request.param == "without tables":
        monkeypatch.setattr(placing, "_COMPILED", True)


@pytest.mark.usefixtures("worked_out")
def test_choices_are_numbered_in_the_order_of_the_deck() -> None:
    for count in range(len(ABCDE) + 1):
        found = [choice(sum(ABCDE), count, number) for number in range(comb(len(ABCDE), count))]
        assert found == [sum(some) for some in combinations(ABCDE, count)]


@pytest.mark.usefixtures("worked_out")
def test_any_choice_is_that_of_its_number() -> None:
    rng = Random(3)
    for _ in range(40):
        mask = rng.getrandbits(DECK_BITS) & rng.getrandbits(DECK_BITS)
        count = rng.randint(0, min(4, mask.bit_count()))
        every = [sum(some) for some in combinations(bits(mask), count)]
        for number in {0, len(every) // 2, rng.randrange(len(every)), len(every) - 1}:
            assert choice(mask, count, number) == every[number]


def test_of_more_choices_than_are_listed_each_is_worked_out() -> None:
    mask = (1 << 14) - 1
    every = [sum(some) for some in combinations(bits(mask), 6)]
    assert len(every) > placing.MOST_LISTED
    for number in (0, 1, 1500, 3001, 3002):
        assert choice(mask, 6, number) == every[number]


def ways_of(placements: Placements, pool: int, places: int) -> list[tuple[int, ...]]:
    found = []
    for number in range(placements.root.total):
        lying = [0] * places
        placed(placements.root, pool, number, lying)
        found.append(tuple(lying))
    return found


@pytest.mark.usefixtures("worked_out")
def test_every_way_to_fill_places_comes_up_once() -> None:
    a, b, c, d, e = ABCDE
    # Two cards here but not a, one there but not a nor b, two elsewhere. So a lies in the last place: with b
    # there the first has two of c d e and the second what is left, 3 ways; with one of c d e there the first
    # has b and one of the other two, the second what is left, 6 ways.
    places = [Filling(2, a, 0), Filling(1, a | b, 1), Filling(2, 0, 2)]
    placements = Placements(sum(ABCDE), places, [Group((0,)), Group((1,)), Group((2,))], ())
    found = ways_of(placements, sum(ABCDE), 3)
    assert len(found) == len({*found}) == 9
    for first, second, third in found:
        assert (first.bit_count(), second.bit_count(), third.bit_count()) == (2, 1, 2)
        assert not first & a
        assert not second & (a | b)
        assert first | second | third == a | b | c | d | e


def test_a_place_that_refuses_all_there_is_cannot_be_filled() -> None:
    places = [Filling(1, 0, 0), Filling(1, 3, 1)]
    assert Placements(3, places, [Group((0,)), Group((1,))], ()).root.total == 0
    places[1] = Filling(1, 1, 1)
    assert ways_of(Placements(3, places, [Group((0,)), Group((1,))], ()), 3, 2) == [(1, 2)]


def test_a_way_comes_as_often_as_its_check_says() -> None:
    # One of three cards; the check lets the first count three times, the second once, the third never.
    times = {1: 3, 2: 1, 4: 0}
    groups = [Group((0,), lambda lying: times[lying[0]]), Group((1,))]
    placements = Placements(7, [Filling(1, 0, 0), Filling(2, 0, 1)], groups, (1, 2))
    found = []
    for number in range(placements.root.total):
        lying = [0, 0]
        which = placed(placements.root, 7, number, lying)
        found.append((lying[0], which))
    assert sorted(found) == [(1, 0), (1, 1), (1, 2), (2, 0)]


class Numbers(Random):
    """A generator that gives these numbers when it is asked for bits, and remembers how many."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        super().__init__(0)
        self.left = [*numbers]
        self.asked: list[int] = []

    def getrandbits(self, count: int, /) -> int:
        self.asked.append(count)
        return self.left.pop(0)


def seen_at_the_deal() -> PlayerView:
    return view(deal(presets.CALLED_ACE, dealer=0, rng=Random(1)), 3)


def test_a_number_that_is_too_large_is_drawn_again() -> None:
    seen = seen_at_the_deal()
    worlds = Worlds(seen)
    last = worlds.count - 1
    rng = Numbers((last + 1, 1 << last.bit_length(), last))
    assert sample(seen, rng) == worlds.state(last)
    assert rng.asked == [last.bit_length()] * 3


def test_chances_come_from_a_generator() -> None:
    with pytest.raises(TypeError, match=r"rng is a random\.Random, not 7"):
        sample(seen_at_the_deal(), 7)  # type: ignore[arg-type]
