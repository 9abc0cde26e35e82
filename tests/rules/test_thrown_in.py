"""N3, N7 and N9: a hand that nobody picked and that is thrown in, and the seat that has to pick."""

import attrs
import pytest

from sheepshead import (
    Burying,
    Calling,
    Finished,
    InvalidRules,
    Pass,
    Pick,
    Picking,
    Rules,
    Score,
    apply,
    legal_moves,
    score,
)
from sheepshead.rules import DealsAgain, Doubler, ForcedPick, Outcome, Owing, Redeal, ThrowIn
from sheepshead.rules.presets import CALLED_ACE, GAMERULES, GAMERULES_DOUBLER
from sheepshead.state import ThrownIn
from tests.positions import all_passed, broken, call, do, opening, reached, whole_hand

REDEAL = attrs.evolve(GAMERULES, no_pick=Redeal())
FORCED = attrs.evolve(GAMERULES, no_pick=ForcedPick())


def thrown_in(rules: Rules, stakes: int = 1) -> tuple[Finished, ThrowIn]:
    hand = reached(Finished, all_passed(opening(rules, stakes=stakes)))
    assert isinstance(hand.end, ThrownIn)
    return hand, hand.end.outcome


@pytest.mark.parametrize("rules", [GAMERULES_DOUBLER, REDEAL])
def test_n3_and_n9_the_hand_is_over_when_the_last_seat_passes_and_not_before(rules: Rules) -> None:
    state = reached(Picking, do(opening(rules), *[Pass()] * 4))
    assert state.to_act == state.dealer == 4
    assert legal_moves(state) == (Pick(), Pass())
    hand = reached(Finished, apply(state, Pass()))
    assert hand.thrown_in
    assert legal_moves(hand) == ()
    assert broken(hand, Pick()) == ["T11"]


@pytest.mark.parametrize("rules", [GAMERULES_DOUBLER, REDEAL])
@pytest.mark.parametrize("stakes", [1, 4])
def test_n3_and_n9_a_thrown_in_hand_pays_nothing(rules: Rules, stakes: int) -> None:
    hand, _ = thrown_in(rules, stakes)
    assert (hand.picker, hand.called, hand.buried, hand.tricks) == (None, None, (), ())
    assert score(hand) == Score(
        outcome=Outcome.THROWN_IN,
        stakes=(0,) * 5,
        points=(0,) * 5,
        tricks=(0,) * 5,
        picker=None,
        partners=(),
        picker_points=None,
        defender_points=None,
        set_aside=120,
        multipliers=(),
    )


def test_n3_the_cards_stay_where_they_were_dealt() -> None:
    start = opening(GAMERULES_DOUBLER)
    hand = reached(Finished, all_passed(start))
    assert [hand.holding(seat) for seat in range(5)] == [start.holding(seat) for seat in range(5)]
    assert hand.blind == start.blind


def test_n3_gamerules_doubler_stacks_and_the_same_dealer_deals() -> None:
    # D5: the deal passes after a hand that was played, and this one was not.
    assert thrown_in(GAMERULES_DOUBLER)[1] == ThrowIn("N3", Owing.STACK, DealsAgain.SAME)


@pytest.mark.parametrize("owing", [Owing.STACK, Owing.QUEUE])
@pytest.mark.parametrize("deals_again", DealsAgain)
def test_n3_what_is_owed_and_who_deals_are_choices_of_the_house(
    owing: Owing, deals_again: DealsAgain
) -> None:
    rules = attrs.evolve(CALLED_ACE, no_pick=Doubler(owing=owing, deals_again=deals_again))
    assert thrown_in(rules)[1] == ThrowIn("N3", owing, deals_again)


def test_n3_a_doubler_that_owes_nothing_is_refused() -> None:
    with pytest.raises(InvalidRules, match=r"plain redeal \(N9\) \[N3\]"):
        attrs.evolve(CALLED_ACE, no_pick=Doubler(owing=Owing.NOTHING))


def test_n3_a_hand_that_is_picked_is_played() -> None:
    state = do(opening(GAMERULES_DOUBLER), *[Pass()] * 4, Pick())
    assert reached(Burying, state).picker == 4


def test_n3_the_doubled_hand_pays_double() -> None:
    # 61 to 59, as in the worked scores; dealt after one hand thrown in
    tricks = (
        "QC JH 8D TD 7D | QS JS 9D 9C 8S | QH 8C KD 9H 7S | QD 7C AD 8H 7H | JD KC JC AC KS | AH TH KH 9S AS"
    )
    hand = whole_hand(GAMERULES_DOUBLER, tricks, "TC TS", call("AS"), stakes=2)
    assert score(hand).stakes == (4, 2, -2, -2, -2)


def test_n9_a_redeal_owes_nothing_and_the_same_dealer_deals() -> None:
    assert thrown_in(REDEAL)[1] == ThrowIn("N9", Owing.NOTHING, DealsAgain.SAME)


def test_n9_who_deals_is_a_choice_of_the_house() -> None:
    rules = attrs.evolve(CALLED_ACE, no_pick=Redeal(deals_again=DealsAgain.NEXT))
    assert thrown_in(rules)[1] == ThrowIn("N9", Owing.NOTHING, DealsAgain.NEXT)


@pytest.mark.parametrize("dealer", range(5))
def test_n7_the_dealer_has_to_pick_when_all_others_passed(dealer: int) -> None:
    state = opening(FORCED, dealer=dealer)
    for _ in range(4):
        assert legal_moves(state) == (Pick(), Pass())
        state = reached(Picking, apply(state, Pass()))
    assert (state.to_act, legal_moves(state)) == (dealer, (Pick(),))
    assert broken(state, Pass()) == ["P4"]
    burying = reached(Burying, apply(state, Pick()))
    assert burying.picker == dealer
    assert isinstance(apply(burying, legal_moves(burying)[0]), Calling)


def test_n7_says_nothing_where_another_seat_picks() -> None:
    state = do(opening(FORCED), Pass(), Pick())
    assert reached(Burying, state).picker == 1


def test_n7_dealer_may_pass_where_the_house_does_not_force_him() -> None:
    for rules in (GAMERULES, GAMERULES_DOUBLER, REDEAL):
        state = do(opening(rules), *[Pass()] * 4)
        assert legal_moves(state) == (Pick(), Pass())
