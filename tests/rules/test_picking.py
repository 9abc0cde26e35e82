"""P1 to P4: who speaks when, what picking does, what happens when nobody picks."""

import attrs
import pytest

from sheepshead import Burying, Finished, Pass, Pick, Picking, Playing, Rules, apply, legal_moves, presets
from sheepshead.rules import Doubler, ForcedPick, Redeal
from tests.positions import (
    all_passed,
    broken,
    bury,
    call,
    do,
    in_play,
    names,
    opening,
    picked,
    reached,
    refusal,
)

FIVE = presets.CALLED_ACE
FORCED = attrs.evolve(FIVE, no_pick=ForcedPick())


@pytest.mark.parametrize(("dealer", "order"), [(4, [0, 1, 2, 3, 4]), (2, [3, 4, 0, 1, 2])])
def test_p1_the_dealers_left_speaks_first_and_the_dealer_last(dealer: int, order: list[int]) -> None:
    state = opening(FIVE, dealer=dealer)
    for seat in order[:-1]:
        assert state.to_act == seat
        state = reached(Picking, apply(state, Pass()))
    assert state.to_act == order[-1] == dealer


def test_p1_each_player_picks_or_passes() -> None:
    state = opening(FIVE)
    for passed in range(5):
        assert legal_moves(do(state, *[Pass()] * passed)) == (Pick(), Pass())


@pytest.mark.parametrize("picker", range(5))
def test_p2_the_first_to_pick_takes_the_blind_into_the_hand(picker: int) -> None:
    start = opening(FIVE, blind="7H 8H")
    state = reached(Burying, picked(start, picker))
    assert (state.picker, state.to_act) == (picker, picker)
    for seat in range(5):
        got = set(state.holding(seat)) - set(start.dealt(seat))
        assert names(sorted(got, key=str)) == ("7H 8H" if seat == picker else "")
        assert set(start.dealt(seat)) <= set(state.holding(seat))


def test_p2_before_the_pick_the_blind_is_in_no_holding() -> None:
    state = opening(FIVE, blind="7H 8H")
    assert not any(card in state.blind for seat in range(5) for card in state.holding(seat))


def test_p2_nobody_speaks_after_the_pick() -> None:
    burying = picked(opening(FIVE, blind="7H 8H"), 1)
    calling = do(burying, bury("7H 8H"))
    playing = reached(Playing, do(calling, call("alone")))
    for state in (burying, calling, playing):
        for late in (Pick(), Pass()):
            assert broken(state, late) == ["P2"]


@pytest.mark.parametrize(
    ("no_pick", "phase", "thrown_in"),
    [(FIVE.no_pick, Playing, False), (Doubler(), Finished, True), (Redeal(), Finished, True)],
)
def test_p3_when_all_pass_the_house_decides(
    no_pick: Doubler | Redeal, phase: type[Playing | Finished], thrown_in: bool
) -> None:
    start = opening(attrs.evolve(FIVE, no_pick=no_pick))
    # four passes decide nothing: the dealer has yet to speak
    assert reached(Picking, do(start, *[Pass()] * 4)).to_act == 4
    state = all_passed(start)
    assert isinstance(state, phase)
    assert state.picker is None
    assert isinstance(state, Finished) is thrown_in
    if isinstance(state, Finished):
        assert state.thrown_in
        assert (state.tricks, state.buried, state.partners) == ((), (), ())


def test_p3_nobody_has_the_blind_in_a_leaster() -> None:
    start = opening(FIVE, blind="7H 8H")
    state = reached(Playing, all_passed(start))
    assert [state.holding(seat) for seat in range(5)] == [start.dealt(seat) for seat in range(5)]
    assert state.to_act == 0


def test_p4_the_dealer_must_pick_when_all_others_have_passed() -> None:
    last = do(opening(FORCED), *[Pass()] * 4)
    assert legal_moves(last) == (Pick(),)
    assert broken(last, Pass()) == ["P4"]
    assert "seat 4 must pick" in str(refusal(last, Pass()))
    assert reached(Burying, apply(last, Pick())).picker == 4


def test_p4_whoever_speaks_before_the_dealer_is_free_to_pass() -> None:
    for passed in range(4):
        assert legal_moves(do(opening(FORCED), *[Pass()] * passed)) == (Pick(), Pass())
    assert reached(Burying, picked(opening(FORCED), 2)).picker == 2


@pytest.mark.parametrize("rules", [FIVE, attrs.evolve(FIVE, no_pick=Doubler())])
def test_p4_where_the_house_does_not_force_the_dealer_may_pass(rules: Rules) -> None:
    last = do(opening(rules), *[Pass()] * 4)
    assert legal_moves(last) == (Pick(), Pass())
    assert not isinstance(apply(last, Pass()), Picking)


def test_p4_a_forced_picker_buries_and_calls_as_any_other() -> None:
    start = opening(FORCED, "", "AS", "", "", "QC QS QH 7C 7S 8S", blind="7H 8H")
    state = in_play(start, "7H 8H", call("AS"), picker=4)
    assert (state.picker, state.partners, state.to_act) == (4, (1,), 0)
