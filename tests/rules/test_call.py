"""K1 to K8: what a picker may call.  Seat 0 picks; six cards are held, two are buried."""

import attrs
import pytest

from sheepshead import (
    Call,
    Card,
    Decline,
    GoAlone,
    Pick,
    Play,
    Playing,
    Rules,
    cards,
    legal_moves,
    presets,
    trumps,
)
from sheepshead.rules import CalledAce
from tests.positions import answers, asked, broken, call, do, reached, refusal, taker

CALLED_ACE = presets.CALLED_ACE
GAMERULES = presets.GAMERULES


def house(**options: bool) -> Rules:
    """The sheet of CALLED_ACE with other options for the call."""
    return attrs.evolve(CALLED_ACE, partner=CalledAce(**options))


def settled(
    rules: Rules, held: str, buried: str, said: str, *others: str, under: str | None = None
) -> Playing:
    """Come to the first lead with this call."""
    return reached(Playing, do(asked(rules, held, buried, *others), call(said, under)))


# --- K1 -------------------------------------------------------------------------------------------------


def test_k1_the_three_fail_aces_can_be_called() -> None:
    state = asked(CALLED_ACE, "QC QS JD 7C 7S 7H", "8C 8S")
    assert answers(state) == ["call AC", "call AS", "call AH", "go alone"]


@pytest.mark.parametrize("text", ["AD", "KS", "9S", "QH", "TD", "JH"])
def test_k1_what_is_no_fail_ace_cannot_be_called(text: str) -> None:
    state = asked(CALLED_ACE, "QC QS JD 7C 7S 7H", "8C 8S")
    assert broken(state, call(text)) == ["K1"]
    assert f"{text} cannot be called; the cards to call are the fail aces AC AS AH" in str(
        refusal(state, call(text))
    )


def test_k1_where_clubs_are_trump_the_ace_of_diamonds_is_fail_and_the_ace_of_clubs_is_not() -> None:
    rules = attrs.evolve(CALLED_ACE, trumps=trumps.CLUBS)
    state = asked(rules, "QC QS JD 7D 7S 7H", "8S 8H")
    assert answers(state) == ["call AS", "call AH", "call AD", "go alone"]
    assert broken(state, call("AC")) == ["K1"]


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_k1_whoever_holds_the_called_ace_is_the_partner(seat: int) -> None:
    others = ["AS" if other == seat else "" for other in range(1, 5)]
    state = settled(CALLED_ACE, "QC QS JD 7C 7S 7H", "8C 8S", "AS", *others)
    assert (state.called, state.partners) == (Card("AS"), (seat,))


def test_k1_the_holder_of_another_ace_is_no_partner() -> None:
    state = settled(CALLED_ACE, "QC QS JD 7C 7S 7H", "8C 8S", "AS", "AC AH", "AS")
    assert state.partners == (2,)


# --- K2 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "buried", "called"),
    [
        ("QC QH JC JD 7C 7S", "8C 9C", "call AC, call AS"),
        ("QC QH JC JD AD 7C", "7S 8S", "call AC"),  # both spades buried
        ("QC QS JS JD AD 7C", "8C 9C", "call AC"),  # QS and JS are trump, not spades
        ("QC QS JS JD AD 7C", "8S 9C", "call AC"),
    ],
)
def test_k2_an_ace_is_called_only_with_a_card_of_its_suit_still_held(
    held: str, buried: str, called: str
) -> None:
    state = asked(CALLED_ACE, held, buried)
    assert ", ".join(answers(state)) == f"{called}, go alone"
    if "AS" not in called:
        assert broken(state, call("AS")) == ["K2"]
        assert "holds no spades" in str(refusal(state, call("AS")))


@pytest.mark.parametrize("hold_card", ["TS", "KS", "9S", "8S", "7S"])
def test_k2_any_card_of_the_suit_is_a_hold_card(hold_card: str) -> None:
    assert call("AS") in legal_moves(asked(CALLED_ACE, f"QC QH JC JD AD {hold_card}", "9C 8C"))


# --- K3 -------------------------------------------------------------------------------------------------


def test_k3_an_ace_that_is_held_cannot_be_called() -> None:
    state = asked(CALLED_ACE, "QC QS JD AS 7S 7H", "8C 9C")
    assert answers(state) == ["call AH", "go alone"]
    assert broken(state, call("AS")) == ["K3"]
    assert "holds AS" in str(refusal(state, call("AS")))


def test_k3_an_ace_that_is_buried_cannot_be_called() -> None:
    state = asked(CALLED_ACE, "QC QS JD JC 7S 7H", "AS 8C")
    assert answers(state) == ["call AH", "go alone"]
    assert broken(state, call("AS")) == ["K3"]
    assert "has buried AS" in str(refusal(state, call("AS")))


def test_k3_the_same_cards_with_the_ace_elsewhere_call_it() -> None:
    assert call("AS") in legal_moves(asked(CALLED_ACE, "QC QS JD JC 7S 7H", "TS 8C"))


def test_k3_a_buried_ace_without_a_card_of_its_suit_breaks_two_rules_and_both_are_named() -> None:
    assert sorted(broken(asked(CALLED_ACE, "QC QS JD JC JH 7H", "AS 8C"), call("AS"))) == ["K2", "K3"]


# --- K4 -------------------------------------------------------------------------------------------------


def test_k4_with_all_three_aces_a_ten_is_called() -> None:
    state = asked(CALLED_ACE, "QC AC AS AH 7S 7H", "8C 9C")
    # AC is itself a card of clubs still held
    assert answers(state) == ["call TC", "call TS", "call TH", "go alone"]
    for ace in ("AC", "AS", "AH"):
        assert broken(state, call(ace)) == ["K3"]


def test_k4_with_two_aces_no_ten_can_be_called() -> None:
    state = asked(CALLED_ACE, "QC AC AS 7C 7S 7H", "8C 9C")
    assert answers(state) == ["call AH", "go alone"]
    assert broken(state, call("TC")) == ["K4"]
    assert "lacks AH" in str(refusal(state, call("TC")))


def test_k4_with_two_aces_and_no_card_of_the_third_suit_no_ten_either() -> None:
    state = asked(GAMERULES, "QC AC AS 7C 7S QS", "8C 9C")
    assert answers(state) == ["go alone"]
    assert broken(state, call("TC")) == ["K4"]


def test_k4_a_ten_that_is_held_or_buried_cannot_be_called() -> None:
    state = asked(CALLED_ACE, "QC AC AS AH TS 7H", "TC 9C")
    assert answers(state) == ["call TH", "go alone"]
    assert broken(state, call("TS")) == ["K4"]
    assert "holds TS" in str(refusal(state, call("TS")))
    assert broken(state, call("TC")) == ["K4"]
    assert "has buried TC" in str(refusal(state, call("TC")))


@pytest.mark.parametrize(
    ("rules", "called"),
    [
        # ten_needs_held_ace: AC lies in the bury, so TC is not called
        (CALLED_ACE, "call TS, call TH"),
        # the page: a card of the suit is enough, and 7C is one
        (GAMERULES, "call TC, call TS, call TH"),
    ],
)
def test_k4_a_buried_ace_counts_as_had_and_may_be_needed_in_hand(rules: Rules, called: str) -> None:
    state = asked(rules, "QC QS AS AH 7C 7S", "AC 9C")
    assert ", ".join(answers(state)) == f"{called}, go alone"
    if "TC" not in called:
        assert broken(state, call("TC")) == ["K4"]
        assert "only with AC still held" in str(refusal(state, call("TC")))


def test_k4_a_ten_is_called_only_with_a_card_of_its_suit_still_held() -> None:
    for rules, names_both in ((GAMERULES, ["K2"]), (CALLED_ACE, ["K2", "K4"])):
        state = asked(rules, "QC QS QH AS AH 7S", "AC 9C")
        assert answers(state) == ["call TS", "call TH", "go alone"]
        assert sorted(broken(state, call("TC"))) == names_both


@pytest.mark.parametrize(("held", "buried"), [("QC QS AC AS AH 7C", "TC TS"), ("QC QS QH AS AH 7C", "AC TC")])
def test_k4_the_last_ten_is_called_although_the_others_are_gone(held: str, buried: str) -> None:
    assert call("TH") in legal_moves(asked(CALLED_ACE, held, buried))
    assert call("TC") not in legal_moves(asked(GAMERULES, held, buried))


@pytest.mark.parametrize("rules", [CALLED_ACE, GAMERULES])
def test_k4_all_aces_and_all_tens_leave_nothing_to_call(rules: Rules) -> None:
    assert answers(asked(rules, "QC QS AC AS AH TC", "TS TH")) == ["go alone"]


def test_k4_a_house_may_call_no_tens() -> None:
    state = asked(house(call_ten=False), "QC AC AS AH 7S 7H", "8C 9C")
    assert answers(state) == ["go alone"]
    assert broken(state, call("TS")) == ["K4"]


def test_k4_whoever_holds_the_called_ten_is_the_partner() -> None:
    state = settled(CALLED_ACE, "QC AC AS AH 7S 7H", "8C 9C", "TS", "TH", "", "TS")
    assert (state.called, state.partners) == (Card("TS"), (3,))


def test_k4_where_clubs_are_trump_the_three_fail_aces_are_others() -> None:
    rules = attrs.evolve(CALLED_ACE, trumps=trumps.CLUBS)
    assert answers(asked(rules, "QC AD AS AH 7S 7H", "8S 9S")) == [
        "call TS",
        "call TH",
        "call TD",
        "go alone",
    ]
    assert call("TS") not in legal_moves(asked(rules, "QC AC AS AH 7S 7H", "8S 9S"))


# --- K5 -------------------------------------------------------------------------------------------------

TEN_ON_TOP = house(called_ten_beats_ace=True)


@pytest.mark.parametrize(("rules", "winner"), [(CALLED_ACE, 0), (GAMERULES, 0), (TEN_ON_TOP, 1)])
def test_k5_the_called_ten_and_its_ace_in_the_first_trick(rules: Rules, winner: int) -> None:
    state = settled(rules, "QC AC AS AH 7S 7H", "8C 9C", "TS", "TS", "KS", "9S", "8S")
    assert taker(state, "AS TS KS 9S 8S") == winner


def test_k5_trump_still_beats_the_called_ten() -> None:
    state = settled(TEN_ON_TOP, "QC AC AS AH 7S 7H", "8C 9C", "TS", "TS", "KS", "9S 8S", "7D TC KC 7C TH KH")
    assert taker(state, "AS TS KS 9S 7D") == 4


def test_k5_an_ace_that_was_called_beats_its_ten_as_ever() -> None:
    state = settled(TEN_ON_TOP, "QC QS QH JC 7S 7H", "8C 9C", "AS", "AS", "TS", "9S", "8S")
    assert taker(state, "7S AS TS 9S 8S") == 1


def test_k5_a_ten_that_was_not_called_stays_below_its_ace() -> None:
    state = settled(TEN_ON_TOP, "QC AC AS AH 7S 7H", "8C 9C", "TS", "TS KH", "TH", "9H", "8H")
    assert taker(state, "AH KH TH 9H 8H") == 0


# --- K6 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "buried", "aces"),
    [
        ("QC QS QH QD JC JS", "JH JD", "AC AS AH"),  # no fail at all
        ("QC QS QH QD AC 7C", "JH JD", "AS AH"),  # the one fail suit is one whose ace is held
        ("QC QS QH QD JC AC", "JH JD", "AS AH"),
        ("QC QS QH QD JC JS", "AC 7C", "AS AH"),  # no fail held, AC is in the bury
        ("QC QS QH QD JC 7C", "AC JH", "AS AH"),  # 7C is held and its ace is buried
        ("QC QS QH AC AS 7C", "JH JD", "AH"),
    ],
)
def test_k6_with_nothing_else_to_call_any_held_card_goes_under(held: str, buried: str, aces: str) -> None:
    state = asked(CALLED_ACE, held, buried)
    unders = {call(ace, card) for ace in aces.split() for card in held.split()}
    assert set(legal_moves(state)) == {*unders, GoAlone()}
    assert len(legal_moves(state)) == len(unders) + 1


@pytest.mark.parametrize(
    ("held", "buried"),
    [
        ("QC QS QH QD AC 7S", "JH JD"),  # 7S calls AS
        ("QC QS AC AS AH 7C", "JH JD"),  # all aces: TC, TS and TH can be called
        ("QC QS AC AS AH TC", "TS TH"),  # nothing to call, but no ace is missing either
    ],
)
def test_k6_nothing_goes_under_while_something_can_be_called_or_no_ace_is_missing(
    held: str, buried: str
) -> None:
    state = asked(CALLED_ACE, held, buried)
    assert not any(isinstance(move, Call) and move.under for move in legal_moves(state))
    assert set(broken(state, call("AH", "QC"))) == {"K6"}


def test_k6_the_refusal_says_what_can_be_called_instead() -> None:
    state = asked(CALLED_ACE, "QC QS QH QD AC 7S", "JH JD")
    assert "no card is laid under while AS can be called" in str(refusal(state, call("AH", "QD")))
    tens = asked(CALLED_ACE, "QC QS AC AS AH 7C", "JH JD")
    assert "no card is laid under while TC TS TH can be called" in str(refusal(tens, call("AH", "QC")))


@pytest.mark.parametrize(("ace", "under"), [("AC", "QC"), ("AS", "7D"), ("AS", "JH")])
def test_k6_neither_an_ace_had_nor_a_card_not_held(ace: str, under: str) -> None:
    # AC is held; 7D lies elsewhere; JH is buried
    state = asked(CALLED_ACE, "QC QS QH QD AC 7C", "JH JD")
    assert broken(state, call(ace, under)) == ["K6"]


def test_k6_without_an_under_the_call_has_no_hold_card() -> None:
    state = asked(CALLED_ACE, "QC QS QH QD JC JS", "JH JD")
    assert broken(state, call("AS")) == ["K2"]


@pytest.mark.parametrize("rules", [GAMERULES, house(under=False)])
def test_k6_a_house_without_the_under_leaves_the_picker_alone(rules: Rules) -> None:
    state = asked(rules, "QC QS QH QD JC JS", "JH JD")
    assert answers(state) == ["go alone"]
    assert broken(state, call("AS", "QD")) == ["K6"]


def test_k6_whoever_holds_the_ace_called_with_an_under_is_the_partner() -> None:
    state = settled(CALLED_ACE, "QC QS QH QD JC JS", "JH JD", "AS", "AC", "AS", under="QD")
    assert (state.called, state.under, state.partners) == (Card("AS"), Card("QD"), (2,))
    # the under stays in the hand until it is played
    assert Card("QD") in state.holding(0)


# --- K7 -------------------------------------------------------------------------------------------------


def test_k7_the_picker_may_go_alone_although_an_ace_can_be_called() -> None:
    state = settled(CALLED_ACE, "QC QS JD 7C 7S 7H", "8C 8S", "alone", "AC", "AS", "AH")
    assert (state.called, state.partners) == (None, ())


def test_k7_where_the_house_does_not_let_him_he_has_to_call() -> None:
    state = asked(house(may_go_alone=False), "QC QS JD 7C 7S 7H", "8C 8S")
    assert answers(state) == ["call AC", "call AS", "call AH"]
    assert broken(state, GoAlone()) == ["K7"]


@pytest.mark.parametrize("may_go_alone", [True, False])
def test_k7_with_no_legal_call_the_picker_must_go_alone(may_go_alone: bool) -> None:
    state = asked(house(may_go_alone=may_go_alone), "QC QS AC AS AH TC", "TS TH")
    assert answers(state) == ["go alone"]


def test_k7_with_only_an_under_to_call_the_picker_is_not_forced_alone() -> None:
    state = asked(house(may_go_alone=False), "QC QS QH AC AS 7C", "JH JD")
    assert set(legal_moves(state)) == {call("AH", under) for under in "QC QS QH AC AS 7C".split()}


def test_k7_the_picker_answers_aloud() -> None:
    state = asked(CALLED_ACE, "QC QS JD 7C 7S 7H", "8C 8S")
    assert broken(state, Decline()) == ["K7"]


def test_k7_an_own_ace_to_call_is_a_call() -> None:
    # K8 alone: AC is held, no other ace and no ten can be called, and this house lays nothing under
    state = asked(house(may_go_alone=False, under=False, may_call_own_ace=True), "QC QS QH QD AC 7C", "JH JD")
    assert answers(state) == ["call AC"]
    assert broken(state, GoAlone()) == ["K7"]


# --- K8 -------------------------------------------------------------------------------------------------

OWN_ACE = house(may_call_own_ace=True)


def test_k8_the_picker_calls_an_ace_of_his_own_and_is_secretly_alone() -> None:
    state = asked(OWN_ACE, "QC QS JD AS 7S 7H", "8C 9C")
    assert set(legal_moves(state)) == {call("AS"), call("AH"), GoAlone()}
    after = reached(Playing, do(state, call("AS")))
    assert (after.called, after.partners) == (Card("AS"), ())


def test_k8_the_ace_alone_is_enough_to_keep() -> None:
    assert call("AS") in legal_moves(asked(OWN_ACE, "QC QS JD JC AS 7H", "8C 9C"))


def test_k8_other_houses_do_not_allow_it() -> None:
    assert broken(asked(CALLED_ACE, "QC QS JD AS 7S 7H", "8C 9C"), call("AS")) == ["K3"]


def test_k8_an_ace_that_was_buried_is_not_kept() -> None:
    state = asked(OWN_ACE, "QC QS JD JC 7S 7H", "AS 8C")
    assert set(legal_moves(state)) == {call("AH"), GoAlone()}
    assert broken(state, call("AS")) == ["K3"]


def test_k8_with_all_aces_the_tens_may_be_called_as_before() -> None:
    state = asked(OWN_ACE, "QC AC AS AH 7S 7H", "8C 9C")
    assert set(legal_moves(state)) == {GoAlone(), *map(Call, cards("AC AS AH TC TS TH"))}


def test_k8_an_own_ace_does_not_take_the_under_away() -> None:
    # K6 asks whether anything can be called by K2 to K5; K8 is not among them
    state = asked(OWN_ACE, "QC QS QH AC AS 7C", "JH JD")
    unders = {call("AH", under) for under in "QC QS QH AC AS 7C".split()}
    assert set(legal_moves(state)) == {*unders, call("AC"), call("AS"), GoAlone()}


# --- K10 ------------------------------------------------------------------------------------------------


def test_k10_what_the_picker_may_call_does_not_depend_on_who_holds_the_ace() -> None:
    for called in ("AC", "AS", "AH"):
        holders = [["", "AC", "AS", "AH"], ["AC AS AH"], ["", "", "", "AC AS AH"]]
        asking = [asked(CALLED_ACE, "QC QS JD 7C 7S 7H", "8C 8S", *others) for others in holders]
        assert len({legal_moves(state) for state in asking}) == 1
        # nor is anybody asked anything after it: the same seat leads, and the same card is called
        begun = [reached(Playing, do(state, call(called))) for state in asking]
        assert {(state.to_act, state.called) for state in begun} == {(0, Card(called))}


def test_k10_the_first_lead_and_its_refusals_are_the_same_whoever_is_partner() -> None:
    first, second = (
        settled(CALLED_ACE, "QC QS JD 7C 7S 7H", "8C 8S", "AS", *others)
        for others in (["AS"], ["", "", "AS"])
    )
    assert (first.partners, second.partners) == ((1,), (3,))
    assert legal_moves(first) == legal_moves(second)
    for late in (Pick(), Decline(), GoAlone(), Play(Card("TS"))):
        assert refusal(first, late).violations == refusal(second, late).violations
