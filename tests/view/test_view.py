"""What a view shows and what it does not, by hand: one rule at a time, both sides of each."""

from __future__ import annotations

from typing import cast

import attrs
import pytest

from sheepshead import (
    Card,
    Crack,
    Decline,
    GoAlone,
    InvalidSeat,
    Pass,
    Pick,
    Playing,
    Recrack,
    State,
    Suit,
    cards,
    presets,
    set_up,
    view,
)
from sheepshead.rules import (
    BLACK_QUEENS,
    CalledAce,
    CallUp,
    Doublings,
    JackOfDiamonds,
    PartnerRule,
    SideFacts,
    holder_beside_picker,
)
from sheepshead.rules.presets import CALLED_ACE, JACK_OF_DIAMONDS, SEVEN_HANDED_NEXT_SEAT, TWO_HANDED
from sheepshead.viewing import FACE_DOWN, PhaseOfHand
from tests.positions import (
    all_passed,
    asked,
    bury,
    call,
    do,
    in_play,
    names,
    opening,
    picked,
    play,
    played_out,
    reached,
)

HELD = (
    "QC QS JC AH 9S 8S",
    "AS TS 9C 8C 7C 7H",
    "QH JS JD KC AC TC",
    "QD JH AD 9H TH KH",
    "TD KD 9D 8D 7D KS",
)
"""Seat 0 calls AS; seat 1 has it."""


def called() -> Playing:
    return in_play(opening(CALLED_ACE, *HELD, blind="7S 8H"), "7S 8H", call("AS"))


# --- cards ------------------------------------------------------------------------------------------------


def test_p2_the_blind_is_seen_by_the_picker_alone() -> None:
    state = picked(opening(CALLED_ACE, *HELD, blind="7S 8H"))
    assert names(view(state, 0).blind) == "7S 8H"
    assert names(view(state, 0).holding) == "QC QS JC 9S 8S 7S AH 8H"
    assert names(view(state, 0).dealt) == "QC QS JC 9S 8S AH"
    for seat in (None, 1, 2, 3, 4):
        seen = view(state, seat)
        assert (seen.blind, seen.sizes, seen.picker) == ((), (8, 6, 6, 6, 6), 0)


def test_k9_a_blind_that_is_called_before_is_not_seen_yet() -> None:
    rules = attrs.evolve(JACK_OF_DIAMONDS, partner=JackOfDiamonds(call_up=CallUp.BEFORE_BLIND))
    state = picked(opening(rules, "JD", blind="7S 8H"))
    assert view(state, 0).phase is PhaseOfHand.CALLING
    assert view(state, 0).blind == ()
    assert names(view(do(state, Decline()), 0).blind) == "7S 8H"


def test_b2_the_bury_is_seen_by_the_picker_until_the_hand_is_over() -> None:
    state = called()
    assert names(view(state, 0).buried) == "7S 8H"
    assert [view(state, seat).buried for seat in (None, 1, 4)] == [(), (), ()]
    assert [view(state, seat).bury_size for seat in (None, 0, 1)] == [2, 2, 2]
    assert names(view(played_out(state), 1).buried) == "7S 8H"
    assert view(played_out(state), 1).blind == ()  # which of the eight were the blind is not told


def test_n1_the_blind_of_a_leaster_is_seen_when_it_is_over() -> None:
    state = all_passed(opening(CALLED_ACE, *HELD, blind="7S 8H"))
    assert all(view(state, seat).blind == () for seat in (None, 0, 4))
    assert all(names(view(played_out(state), seat).blind) == "7S 8H" for seat in (None, 0, 4))
    assert view(state, 2).passed == (0, 1, 2, 3, 4)


def test_k9_a_shared_blind_is_seen_by_each_as_far_as_it_is_his() -> None:
    state = picked(opening(SEVEN_HANDED_NEXT_SEAT, blind="9H 8H 7H TH"))
    assert [names(view(state, seat).blind) for seat in (0, 1)] == ["9H 8H", "7H TH"]  # as it lies
    assert view(state, 2).blind == ()
    state = do(state, bury("9H 8H"))
    assert [names(view(state, seat).buried) for seat in (0, 1)] == ["9H 8H", ""]
    state = do(state, bury("7H TH"))
    assert [names(view(state, seat).buried) for seat in (0, 1, 2)] == ["9H 8H", "TH 7H", ""]
    assert view(state, 2).partners == (1,)
    assert view(state, 2).sides_known


def test_h1_a_card_that_lies_face_down_is_not_seen_by_its_owner_either() -> None:
    table = ("QC QS QH QD JC JS JH JD", "AC TC KC 9C AS TS KS 9S")
    hands = ("AD TD KD 9D 8D 7D 8C 7C", "8S 7S AH TH KH 9H 8H 7H")
    held = [cards(f"{lying} {hand}") for lying, hand in zip(table, hands, strict=True)]
    state: State = set_up(TWO_HANDED, dealer=1, holdings=held)
    seen = view(state, 0)
    assert names(seen.holding) == "JC JS JH JD AD TD KD 9D 8D 7D 8C 7C"
    assert seen.sizes == (16, 16)
    assert seen.face_down == (4, 4)
    assert names(seen.shown[1]) == "AS TS KS 9S"
    assert Card("QC") in seen.unseen
    assert Card("QC") not in seen.dealt
    after = view(play(state, "JC AS"), 1)  # QC lay under JC
    assert after.on_table[0][0].down is Card("QC")
    assert names(after.shown[0]) == "QC JS JH JD"
    assert after.face_down == (3, 3)


# --- the under --------------------------------------------------------------------------------------------

UNDER = (
    "QC QS QH QD JC JS",
    "AS TS 9C 8C 7C 7H",
    "JH JD AD KC AC TC",
    "TD KD 9D 9H TH KH",
    "8D 7D AH KS 9S 8S",
)


def under_called() -> Playing:
    return in_play(opening(CALLED_ACE, *UNDER, blind="7S 8H"), "7S 8H", call("AS", "JS"))


def test_k6_an_under_lies_face_down_for_all_but_the_picker() -> None:
    state = under_called()
    assert view(state, 0).under is Card("JS")
    assert all(view(state, seat).under is FACE_DOWN for seat in (None, 1, 2, 3, 4))
    # The call is told without it.
    assert view(state, 3).calls == view(state, 0).calls == ((0, call("AS")),)
    assert view(state, 3).called is Card("AS")


def test_t8_an_under_that_fell_is_seen_by_its_owner_and_the_taker() -> None:
    state = under_called()
    led = play(state, "JS")
    assert view(led, 0).trick == cards("JS")
    assert view(led, 1).trick == (FACE_DOWN,)
    taken = play(led, "AS AC TD KS")  # seat 2 is void in spades and throws AC, seat 3 trumps with TD
    assert reached(Playing, taken).leader == 3
    for seat in (0, 3):
        (trick,) = view(taken, seat).tricks
        assert names(trick.cards) == "JS AS AC TD KS"  # type: ignore[arg-type]
        assert trick.points == 2 + 11 + 11 + 10 + 4
        assert view(taken, seat).points == (0, 0, 0, 38, 0)
    for other in (None, 1, 2, 4):
        (trick,) = view(taken, other).tricks
        assert trick.cards == (FACE_DOWN, *cards("AS AC TD KS"))
        assert trick.points is None
        assert view(taken, other).points == (0, 0, 0, None, 0)
        assert str(trick) == "-- AS AC TD KS"
    assert names(view(played_out(taken), 1).tricks[0].cards) == "JS AS AC TD KS"  # type: ignore[arg-type]


def test_x4_a_pair_shown_by_a_picker_with_an_under_may_be_the_under() -> None:
    rules = attrs.evolve(CALLED_ACE, doubling=Doublings(pairs=(BLACK_QUEENS,)))
    state = picked(opening(rules, *UNDER, blind="7S 8H"))
    state = do(state, bury("7S 8H"), call("AS", "QS"))
    while not isinstance(state, Playing):
        options = [word for word in state.options if "blitz" in str(word)]
        first = options and view(state, 1).shown[0] == ()
        state = do(state, options[0] if first else Decline())
    assert names(view(state, 1).shown[0]) == "QC QS"
    fallen = view(play(state, "QS"), 1)
    assert fallen.trick == (FACE_DOWN,)
    assert names(fallen.shown[0]) == "QC QS"  # either may lie there


# --- the sides --------------------------------------------------------------------------------------------


def test_k10_the_partner_is_known_to_himself_and_when_the_called_card_falls() -> None:
    state = called()
    assert [view(state, seat).partners for seat in (None, 0, 1, 2)] == [(), (), (1,), ()]
    assert [view(state, seat).sides_known for seat in (None, 0, 1, 2)] == [False, False, True, False]
    fell = play(state, "9S AS")
    assert [view(fell, seat).partners for seat in (None, 0, 1, 2)] == [(1,)] * 4
    assert all(view(fell, seat).sides_known for seat in (None, 0, 4))


def test_k7_who_goes_alone_aloud_has_no_partner() -> None:
    state = in_play(opening(CALLED_ACE, *HELD, blind="7S 8H"), "7S 8H", GoAlone())
    assert [(view(state, seat).partners, view(state, seat).sides_known) for seat in (None, 1)] == [
        ((), True)
    ] * 2


def test_k9_who_declines_with_the_jack_buried_is_alone_and_nobody_else_knows() -> None:
    held = ("QC QS JC AH JD 8S", "AS TS 9C 8C 7C 7H")
    secretly = in_play(opening(JACK_OF_DIAMONDS, *held, blind="7S 8H"), "8S JD", Decline())
    openly = in_play(opening(JACK_OF_DIAMONDS, *held, blind="7S 8H"), "8S 7S", Decline())
    for state in (secretly, openly):
        assert view(state, 0).sides_known
        assert [view(state, seat).sides_known for seat in (None, 1, 4)] == [False] * 3
        assert [str(said) for _, said in view(state, 1).calls] == ["decline"]


def test_x2_a_partner_who_recracks_shows_himself() -> None:
    rules = attrs.evolve(CALLED_ACE, doubling=Doublings())
    start = do(picked(opening(rules, *HELD, blind="7S 8H")), bury("7S 8H"), call("AS"))
    state = do(start, Decline(), Decline(), Crack(), *[Decline()] * 3, Decline())
    assert state.to_act == 1  # type: ignore[union-attr]
    assert view(state, 4).called_card_at == (1, 3)  # seat 2 has cracked, seats 0 and 4 know better
    state = do(state, Recrack())
    assert view(state, 4).partners == (1,)
    assert view(state, 4).called_card_at == (1,)


def test_k3_t3_t6_where_the_called_card_cannot_be() -> None:
    state = called()
    assert [view(state, seat).called_card_at for seat in (None, 0, 1, 2)] == [
        (1, 2, 3, 4),
        (1, 2, 3, 4),
        (1,),
        (1, 3, 4),
    ]
    # Trump is led, and seat 1 has none: that says nothing of spades.
    later = play(state, "QC 7C JD AD 7D")
    assert view(later, 4).called_card_at == (1, 2, 3)
    # Seat 0 leads spades, and seat 1 plays the ace.
    led = play(later, "9S")
    assert view(led, 4).called_card_at == (1, 2, 3)
    assert view(play(led, "AS"), 4).called_card_at == ()


# --- what was played --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("must_follow", "left"), [(True, (3,)), (False, (1, 2, 3))])
def test_t6_who_played_another_spade_has_not_the_ace(*, must_follow: bool, left: tuple[int, ...]) -> None:
    rules = attrs.evolve(CALLED_ACE, partner=CalledAce(called_card_must_follow=must_follow))
    held = ("QC QS JC AH 9S 8S", "TS 9C 8C 7C 7H TC", "QH JS JD KC AC 7S", "QD JH AD 9H AS KH")
    state = in_play(opening(rules, *held, blind="KS 8H"), "KS 8H", call("AS"))
    assert view(state, 4).called_card_at == (1, 2, 3)
    assert view(play(state, "9S TS 7S"), 4).called_card_at == left


def test_t3_a_suit_that_was_not_followed_is_a_void() -> None:
    seen = view(play(called(), "QC 7C JD AD 7D | 9S AS"), None)
    assert seen.voids == ((), (None,), (), (), ())
    after = view(play(called(), "QC 7C JD AD 7D | 9S AS AC"), None)
    assert after.voids == ((), (None,), (Suit.SPADES,), (), ())
    assert after.leader == 0
    assert names(after.trick) == "9S AS AC"  # type: ignore[arg-type]


def test_p1_who_has_passed_is_known() -> None:
    state = do(opening(CALLED_ACE, *HELD), Pass(), Pass())
    assert view(state, 0).passed == (0, 1)
    assert view(do(state, Pick()), 4).passed == (0, 1)
    forced = do(opening(presets.GAMERULES_DOUBLER), *[Pass()] * 5)
    assert view(forced, 3).thrown_in is not None
    assert view(forced, 3).passed == (0, 1, 2, 3, 4)
    assert view(forced, 3).unseen  # thrown in, and nobody shows


# --- the view itself --------------------------------------------------------------------------------------


def test_legal_moves_are_those_of_the_seat_to_act_alone() -> None:
    state = asked(CALLED_ACE, HELD[0], "7S 8H", *HELD[1:])
    assert [str(move) for move in view(state, 0).legal_moves] == ["call AS", "go alone"]
    assert view(state, 1).legal_moves == view(state, None).legal_moves == ()
    assert view(state, 1).to_act == 0


def test_a_spectator_sees_no_hand() -> None:
    seen = view(called(), None)
    assert (seen.holding, seen.dealt, seen.blind, seen.buried) == ((), (), (), ())
    assert len(seen.unseen) == 32
    assert seen.players == 5


def test_a_seat_that_is_none_is_refused() -> None:
    for seat in (5, -1, True, "0"):
        with pytest.raises(InvalidSeat, match=r"there is no seat .*: they are 0 to 4, and None a spectator"):
            view(called(), cast("int", seat))
    with pytest.raises(TypeError, match=r"view\(\) takes a state of a hand, not 'QC'"):
        view(cast("State", "QC"), 0)


def test_a_view_says_what_the_seat_sees() -> None:
    assert repr(view(play(called(), "9S AS"), 2)) == (
        "<PlayerView of seat 2: Playing; seat 2 to act; dealer 4; picker 0; holds QH JS JD AC TC KC;"
        " seat 0: call AS; 0: 9S AS>"
    )


@attrs.frozen
class SevenOfHearts(PartnerRule):
    """A third party's rule, of which nothing is known: its partner is the holder of the seven of hearts."""

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        """Give the holder."""
        return holder_beside_picker(Card("7H"), facts)


def test_a_third_partys_sides_are_told_when_the_hand_is_over() -> None:
    rules = attrs.evolve(CALLED_ACE, partner=SevenOfHearts())
    state = in_play(opening(rules, *HELD, blind="7S 8H"), "7S 8H")
    assert (view(state, 1).partners, view(state, 1).sides_known) == ((), False)
    assert view(played_out(state), 0).partners == (1,)
