"""K9 partners without a call: JackOfDiamonds with its call-up, NoPartner; and what K10 keeps secret there."""

import attrs
import pytest

from sheepshead import Burying, Calling, Card, Decline, GoAlone, Playing, Rules, legal_moves, presets
from sheepshead.rules import CallUp, JackOfDiamonds, NoPartner
from tests.positions import (
    answers,
    asked,
    broken,
    bury,
    call,
    do,
    legal,
    names,
    opening,
    picked,
    play,
    reached,
    refusal,
)

JACK = presets.JACK_OF_DIAMONDS
CALL_UP = presets.JACK_OF_DIAMONDS_CALL_UP
BEFORE_BLIND = attrs.evolve(CALL_UP, partner=JackOfDiamonds(call_up=CallUp.BEFORE_BLIND))

HELD, BURIED = "QC QS 7C 8C 7S 8S", "7H 8H"
WITH_JACK = "JD QC 7C 8C 7S 8S"


# --- the jack's holder -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_k9_the_holder_of_the_jack_of_diamonds_is_the_partner(seat: int) -> None:
    others = ["JD" if other == seat else "JH" if other == seat % 4 + 1 else "" for other in range(1, 5)]
    state = reached(Playing, do(asked(JACK, HELD, BURIED, *others), Decline()))
    assert (state.partners, state.called) == ((seat,), None)


def test_k9_a_picker_with_the_jack_who_says_nothing_is_secretly_alone() -> None:
    assert reached(Playing, do(asked(JACK, WITH_JACK, BURIED), Decline())).partners == ()


def test_k9_a_picker_who_finds_the_jack_in_the_blind_is_alone_too() -> None:
    start = opening(JACK, HELD, blind="JD 7H")
    assert reached(Playing, do(picked(start), bury("7H 7C"), Decline())).partners == ()


def test_k9_the_picker_is_asked_the_same_whoever_holds_the_jack() -> None:
    for others in ([WITH_JACK], [HELD, "JD"], [HELD, "", "", "", "JD"]):
        held, *rest = others
        assert answers(asked(JACK, held, BURIED, *rest)) == ["go alone", "decline"]


def test_k9_no_call_up_unless_the_house_plays_it() -> None:
    state = asked(JACK, WITH_JACK, BURIED)
    assert broken(state, call("JH")) == ["K9"]
    assert "no call-up" in str(refusal(state, call("JH")))


def test_k9_the_jack_binds_nobody_in_play() -> None:
    # T6 and T7 speak of a called card: seat 1, with JD and void in clubs, may throw it
    start = opening(JACK, HELD, "JD JC 9H AH TH KH", blind=BURIED)
    state = do(picked(start), bury(BURIED), Decline())
    assert legal(play(state, "7C")) == "JC JD AH TH KH 9H"


# --- going alone (K7) -------------------------------------------------------------------------------------


def test_k7_a_picker_without_the_jack_may_go_alone_and_leaves_its_holder_out() -> None:
    state = reached(Playing, do(asked(JACK, HELD, BURIED, "", "JD"), GoAlone()))
    assert state.partners == ()
    declined = reached(Playing, do(asked(JACK, HELD, BURIED, "", "JD"), Decline()))
    assert declined.partners == (2,)


def test_k7_a_house_may_not_let_the_picker_go_alone() -> None:
    rules = attrs.evolve(JACK, partner=JackOfDiamonds(may_go_alone=False))
    for held in (HELD, WITH_JACK):
        state = asked(rules, held, BURIED)
        assert answers(state) == ["decline"]
        assert broken(state, GoAlone()) == ["K7"]


# --- call-up after the blind ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "buried", "up"),
    [
        ("JD QC 7C 8C 7S 8S", "7H 8H", "JH"),
        ("JD JH QC 8C 7S 8S", "7H 8H", "JS"),
        ("JD JS JC QD QH QS", "7H 8H", "JH"),  # the lowest that is missing, whatever lies above
        ("JD JH JS QC 7S 8S", "7H 8H", "JC"),
        ("JD JH JS JC 7S 8S", "7H 8H", "QD"),
        ("JD JH JS JC QD 8S", "7H 8H", "QH"),
        ("JD JH JS JC QD QH", "7H 8H", "QS"),
        ("JD JH JS JC QD QH", "QS 8H", "QC"),
        ("JD QC 7C 8C 7S 8S", "JH 8H", "JS"),  # what is buried, the picker has
    ],
)
def test_k9_call_up_names_the_lowest_card_that_the_picker_has_not_got(
    held: str, buried: str, up: str
) -> None:
    state = asked(CALL_UP, held, buried)
    assert set(legal_moves(state)) == {call(up), GoAlone(), Decline()}
    for other in {"JH", "JS", "JC", "QD", "QH", "QS", "QC"} - {up}:
        assert broken(state, call(other)) == ["K9"]
        assert f"the picker may call {up}" in str(refusal(state, call(other)))


def test_k9_with_every_queen_and_jack_there_is_nothing_to_call_up_to() -> None:
    state = asked(CALL_UP, "JD JH JS JC QD QH", "QS QC")
    assert set(legal_moves(state)) == {GoAlone(), Decline()}
    assert broken(state, call("QC")) == ["K9"]


def test_k9_the_holder_of_the_card_called_up_is_the_partner() -> None:
    state = reached(Playing, do(asked(CALL_UP, WITH_JACK, BURIED, "", "JH"), call("JH")))
    assert (state.called, state.partners) == (Card("JH"), (2,))


def test_k9_who_may_call_up_and_declines_is_secretly_alone() -> None:
    state = reached(Playing, do(asked(CALL_UP, WITH_JACK, BURIED, "", "JH"), Decline()))
    assert (state.called, state.partners) == (None, ())


def test_k9_who_may_call_up_may_go_alone_aloud() -> None:
    assert reached(Playing, do(asked(CALL_UP, WITH_JACK, BURIED, "", "JH"), GoAlone())).partners == ()


def test_k9_without_the_jack_in_hand_nobody_calls_up() -> None:
    state = asked(CALL_UP, HELD, BURIED, "", "JD")
    assert set(legal_moves(state)) == {GoAlone(), Decline()}
    assert broken(state, call("JH")) == ["K9"]
    assert reached(Playing, do(state, Decline())).partners == (2,)


def test_k9_with_the_jack_buried_nobody_calls_up() -> None:
    # B4: who buries it plays alone
    state = asked(CALL_UP, "QC QS 7C 8C 7S 8S", "JD 8H")
    assert set(legal_moves(state)) == {GoAlone(), Decline()}
    assert broken(state, call("JH")) == ["K9"]


# --- call-up before the blind -----------------------------------------------------------------------------


def before_blind(held: str, blind: str, *others: str) -> Calling:
    return reached(Calling, picked(opening(BEFORE_BLIND, held, *others, blind=blind)))


def test_k9_before_the_blind_the_call_up_is_named_without_seeing_it() -> None:
    state = before_blind(WITH_JACK, "JH 8H")
    assert names(state.holding(0)) == "QC JD 8C 7C 8S 7S"
    # JH lies in the blind, and the picker cannot know
    assert set(legal_moves(state)) == {call("JH"), Decline()}
    assert "the picker may call JH" in str(refusal(state, call("JS")))
    burying = reached(Burying, do(state, call("JH")))
    assert Card("JH") in burying.holding(0)
    after = reached(Playing, do(burying, bury("7C 8H")))
    assert (after.called, after.partners) == (Card("JH"), ())


def test_k9_before_the_blind_the_partner_is_whoever_holds_the_card_called_up() -> None:
    state = do(before_blind(WITH_JACK, "7H 8H", "", "", "JH"), call("JH"), bury("7H 8H"))
    # named once, aloud: not asked again after the bury
    assert reached(Playing, state).partners == (3,)


def test_k9_before_the_blind_a_picker_without_the_jack_is_asked_and_can_only_decline() -> None:
    state = before_blind(HELD, "JD 8H")
    assert legal_moves(state) == (Decline(),)
    assert broken(state, call("JH")) == ["K9"]
    # JD came with the blind: too late to call up
    after = reached(Calling, do(state, Decline(), bury("7C 8H")))
    assert Card("JD") in after.holding(0)
    assert set(legal_moves(after)) == {GoAlone(), Decline()}
    assert broken(after, call("JH")) == ["K9"]
    assert reached(Playing, do(after, Decline())).partners == ()


def test_k9_who_declined_before_the_blind_may_still_go_alone_after_the_bury() -> None:
    state = do(before_blind(HELD, "7H 8H", "JD"), Decline(), bury("7H 8H"))
    assert reached(Playing, do(state, GoAlone())).partners == ()
    assert reached(Playing, do(state, Decline())).partners == (1,)


def test_k7_nobody_goes_alone_before_seeing_the_blind() -> None:
    state = before_blind(WITH_JACK, "7H 8H")
    assert broken(state, GoAlone()) == ["K7"]


def test_k9_after_the_blind_means_that_nothing_is_asked_before_it() -> None:
    assert isinstance(picked(opening(CALL_UP, WITH_JACK, blind=BURIED)), Burying)


def test_k9_a_late_call_up_is_refused_because_it_is_late() -> None:
    state = do(before_blind(WITH_JACK, "7H 8H"), Decline(), bury("7H 8H"))
    assert broken(state, call("JH")) == ["K9"]
    assert "the picker may call JH" not in str(refusal(state, call("JH")))


# --- nobody -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [presets.THREE_HANDED, attrs.evolve(JACK, partner=NoPartner())])
def test_k9_no_partner_the_picker_is_not_asked_and_always_alone(rules: Rules) -> None:
    state = reached(Playing, do(picked(opening(rules, "7H 8H", "JD")), bury("7H 8H")))
    assert (state.partners, state.called, state.calls) == ((), None, ())
    assert broken(state, GoAlone()) == ["K7"]
    assert broken(state, Decline()) == ["X6"]


# --- K10 --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [JACK, CALL_UP, BEFORE_BLIND])
def test_k10_every_picker_is_asked_as_often_whoever_holds_the_jack(rules: Rules) -> None:
    def phases(held: str, *others: str) -> list[type]:
        state = picked(opening(rules, held, *others, blind=BURIED))
        seen: list[type] = []
        while not isinstance(state, Playing):
            seen.append(type(state))
            state = do(state, bury(BURIED) if isinstance(state, Burying) else Decline())
        return seen

    assert phases(WITH_JACK) == phases(HELD, "JD") == phases(HELD, "", "", "", "JD")


def test_k10_nothing_that_the_table_sees_tells_a_silent_lone_picker_from_one_with_a_partner() -> None:
    alone = do(asked(JACK, WITH_JACK, BURIED), Decline())
    together = do(asked(JACK, HELD, BURIED, "JD"), Decline())
    for state in (reached(Playing, s) for s in (alone, together)):
        assert (state.picker, state.called, state.calls, state.to_act) == (0, None, (Decline(),), 0)
