"""The numbers of actions: one for each, the same for ever, and the legal ones of a state."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given

from sheepshead import (
    Action,
    Announce,
    Blitz,
    Bury,
    Call,
    Card,
    Castrate,
    Crack,
    Decline,
    DemandRedeal,
    GoAlone,
    Pass,
    Pick,
    Play,
    Recrack,
    State,
    cards,
    legal_moves,
    presets,
    testing,
)
from sheepshead.cards import DECK
from sheepshead.numbering import ActionNumbers
from tests.drawn import ANY_RULES
from tests.positions import opening

FIVE = ActionNumbers(presets.CALLED_ACE)

# Written down once; a number that differs here would make stored games and trained models worthless.
GOLDEN: list[tuple[Action, int]] = [
    (Play(Card("QC")), 0),
    (Play(Card("7H")), 31),
    (Pick(), 32),
    (Pass(), 33),
    (DemandRedeal(), 34),
    (GoAlone(), 35),
    (Decline(), 36),
    (Crack(), 37),
    (Recrack(), 38),
    (Castrate(), 39),
    (Announce(), 40),
    (Call(Card("QC")), 41),
    (Call(Card("AC")), 55),
    (Call(Card("7H")), 72),
    (Blitz(cards("QC QS")), 73),
    (Blitz(cards("QH QD")), 134),
    (Blitz(cards("8H 7H")), 568),
    (Call(Card("QC"), Card("QS")), 569),
    (Call(Card("QS"), Card("QC")), 600),
    (Call(Card("7H"), Card("8H")), 1560),
    (Bury(cards("QC QS")), 1561),
    (Bury(cards("QC 7H")), 1591),
    (Bury(cards("8H 7H")), 2056),
]


@pytest.mark.parametrize(("action", "number"), GOLDEN, ids=str)
def test_the_numbers_stay_what_they_are(action: Action, number: int) -> None:
    assert FIVE.encode(action) == number
    assert FIVE.decode(number) == action


@pytest.mark.parametrize("name", sorted(presets.BY_NAME))
def test_every_number_has_one_action(name: str) -> None:
    numbers = ActionNumbers(presets.BY_NAME[name])
    every = range(numbers.size) if numbers.size < 10_000 else (*range(2_000), *range(2_000, numbers.size, 97))
    assert [numbers.encode(numbers.decode(number)) for number in every] == list(every)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_b1_burys_are_numbered_as_itertools_has_them(count: int) -> None:
    rules = {2: presets.CALLED_ACE, 3: presets.THREE_HANDED_30, 4: presets.FOUR_HANDED_CUTTHROAT}[count]
    numbers = ActionNumbers(rules)
    first = numbers.encode(Bury(DECK[:count]))
    every = list(combinations(DECK, count))
    assert numbers.size == first + len(every)
    for place in range(0, len(every), 31):
        assert numbers.encode(Bury(every[place])) == first + place


def test_k9_where_the_blind_is_shared_each_buries_his_half() -> None:
    # A blind of four, two for the picker and two for the next seat.
    assert ActionNumbers(presets.SEVEN_HANDED_NEXT_SEAT).to_bury == 2
    assert ActionNumbers(presets.SEVEN_HANDED_JACK).to_bury == 4
    assert ActionNumbers(presets.EIGHT_HANDED_BLACK_QUEENS).to_bury == 0


@given(testing.states(ANY_RULES))
def test_the_legal_numbers_are_those_of_the_legal_moves(state: State) -> None:
    numbers = ActionNumbers(state.rules)
    moves = legal_moves(state)
    assert tuple(map(numbers.decode, numbers.legal(state))) == moves
    mask = numbers.mask(state)
    assert len(mask) == numbers.size
    assert {numbers.decode(number) for number, legal in enumerate(mask) if legal} == set(moves)
    assert sum(mask) == len(moves)


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Bury(cards("7H")), r"no seat can bury 7H: it takes 2 different cards \[B1\]"),
        (Bury(cards("7H 7H")), r"no seat can bury 7H 7H: it takes 2 different cards \[B1\]"),
        (Blitz(cards("QC QS QH")), r"it takes 2 different cards \[X4\]"),
        (Call(Card("AC"), Card("AC")), r"AC cannot be called and lie under for itself \[K6\]"),
    ],
    ids=str,
)
def test_what_no_seat_can_do_has_no_number(action: Action, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        FIVE.encode(action)


@pytest.mark.parametrize("number", [-1, 2057, 10**30])
def test_no_action_beyond_the_numbers(number: int) -> None:
    with pytest.raises(ValueError, match="they go from 0 to 2056"):
        FIVE.decode(number)


@pytest.mark.parametrize("number", [True, 1.0, "1", None])
def test_a_number_is_a_whole_number(number: Any) -> None:
    with pytest.raises(TypeError, match="a whole number"):
        FIVE.decode(number)


def test_what_is_no_action_has_no_number() -> None:
    something: Any = "QC"
    with pytest.raises(TypeError, match="what has a number is an action"):
        FIVE.encode(something)


def test_the_numbers_are_for_one_sheet_of_rules() -> None:
    something: Any = "CALLED_ACE"
    with pytest.raises(TypeError, match="numbered for Rules"):
        ActionNumbers(something)
    with pytest.raises(ValueError, match="other rules"):
        FIVE.legal(opening(presets.GAMERULES))
    assert ActionNumbers(presets.CALLED_ACE) == FIVE
