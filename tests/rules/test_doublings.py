"""X1 to X7: cracks, recracks, castrations, blitzes, their cap, and the announced sheepshead.

In the table of most tests the dealer is seat 4 and seat 0 has passed; seat 1 picks, buries 7C 8C and calls
the ace of spades, which seat 3 holds.  So seats 2, 3 and 4 never had the chance to pick, and seats 0, 2 and 4
are the defenders.
"""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from sheepshead import (
    Action,
    Announce,
    Blitz,
    Card,
    Castrate,
    Crack,
    Decline,
    Doubling,
    Finished,
    GoAlone,
    InvalidRules,
    Play,
    Playing,
    Recrack,
    Rules,
    Score,
    State,
    apply,
    cards,
    legal_moves,
    presets,
    score,
    set_up,
)
from sheepshead.rules import (
    BLACK_JACKS,
    BLACK_QUEENS,
    RED_JACKS,
    RED_QUEENS,
    BlackQueens,
    CrackLimit,
    Doublings,
    ForcedPick,
    ForcePick,
    JackOfDiamonds,
    NoPartner,
    NoPickRule,
    Outcome,
    PassedFacts,
    Payoff,
)
from tests.positions import (
    all_passed,
    broken,
    bury,
    call,
    completed,
    do,
    opening,
    picked,
    play,
    played_out,
    reached,
    whole_hand,
)
from tests.rules.test_scoring import ALONE, CALL, HANDS

RED_QUEENS_OUT = "QH QD 7H 8H 9H KH"
PICKER = "QC QS 9S 8S JC JS"
DIAMONDS = "AD TD KD 9D 8D 7D"
PARTNER = "AS TS KS 7S AH TH"
CLUBS = "JH JD AC TC KC 9C"
BLIND = "7C 8C"

CRACK, RECRACK, CASTRATE, DECLINE = Crack(), Recrack(), Castrate(), Decline()
QUEENS = (BLACK_QUEENS, RED_QUEENS)
BLACK, RED = Blitz(BLACK_QUEENS), Blitz(RED_QUEENS)
NO_CRACK = Doublings(cracks_per_hand=CrackLimit.NONE, recrack=False, pairs=QUEENS)


def house(**choices: Any) -> Rules:
    return attrs.evolve(presets.CALLED_ACE, doubling=Doublings(**choices))


def table(rules: Rules, *, stakes: int = 1) -> Doubling:
    """Come to the first question at the table described above."""
    start = opening(rules, RED_QUEENS_OUT, PICKER, DIAMONDS, PARTNER, CLUBS, blind=BLIND, stakes=stakes)
    return reached(Doubling, do(picked(start, 1), bury(BLIND), call("AS")))


def said(state: State, *words: tuple[int, Action]) -> State:
    """Let each of these seats say its word when it is asked, and all seats before it decline."""
    for seat, word in words:
        while reached(Doubling, state).to_act != seat:
            state = do(state, DECLINE)
        state = do(state, word)
    return state


def offers(state: State) -> list[tuple[int, str]]:
    """Let everybody decline from here on, and give what each seat could have said instead."""
    found = []
    while isinstance(state, Doubling):
        *words, last = legal_moves(state)
        assert last == DECLINE
        found.append((state.to_act, ", ".join(map(str, words))))
        state = do(state, DECLINE)
    return found


def paid(state: State) -> Score:
    """Let everybody decline and take the first card they may play, to the end of the hand."""
    while isinstance(state, Doubling):
        state = do(state, DECLINE)
    return score(played_out(state))


def times(result: Score) -> list[tuple[str, int]]:
    """Give what the hand is multiplied by besides its class."""
    return [(one.rule, one.factor) for one in result.multipliers if one.rule[0] == "X" or one.rule == "S8"]


# --- X1: cracks ---------------------------------------------------------------------------------------------


def test_x1_only_who_never_had_the_chance_to_pick_and_is_no_partner_may_crack() -> None:
    # Seat 0 has passed, seat 1 has picked, seat 3 is the partner.
    assert offers(table(house())) == [(0, ""), (1, ""), (2, "crack"), (3, ""), (4, "crack")]


@attrs.frozen
class FirstSpeakerPicks(NoPickRule):
    """When all have passed, the seat left of the dealer has to pick."""

    def all_passed(self, facts: PassedFacts) -> ForcePick:
        return ForcePick((facts.dealer + 1) % facts.players)


def test_x1_nobody_cracks_when_all_have_passed_and_one_had_to_pick() -> None:
    rules = attrs.evolve(house(), no_pick=FirstSpeakerPicks())
    state = all_passed(opening(rules, "QC JD AC 9S TS KS", "AS QS", blind="7C 8C"))
    state = do(state, bury("7C 8C"), call("AS"))
    for seat in range(5):
        assert (reached(Doubling, state).to_act, legal_moves(state)) == (seat, (Decline(),))
        state = apply(state, Decline())
    assert reached(Playing, state).picker == 0


@pytest.mark.parametrize(
    ("picker", "may"), [(0, [1, 2, 3, 4]), (1, [2, 3, 4]), (2, [3, 4]), (3, [4]), (4, [])]
)
@pytest.mark.parametrize("dealer", [4, 2])
def test_x1_the_chance_to_pick_goes_by_the_order_of_speaking(
    dealer: int, picker: int, may: list[int]
) -> None:
    # Here the numbers count from the dealer's left; the picker is alone, so that all others are defenders.
    rules = attrs.evolve(house(), partner=NoPartner())
    burying = picked(opening(rules, dealer=dealer), (picker + dealer + 1) % 5)
    asked = offers(do(burying, legal_moves(burying)[0]))
    assert [(seat - dealer - 1) % 5 for seat, _ in asked] == [0, 1, 2, 3, 4]
    assert [(seat - dealer - 1) % 5 for seat, words in asked if words == "crack"] == may


def test_x1_nobody_cracks_a_dealer_who_had_to_pick() -> None:
    # All others have passed, so each had the chance.
    rules = attrs.evolve(house(), partner=NoPartner(), no_pick=ForcedPick())
    burying = picked(opening(rules), 4)
    assert offers(do(burying, legal_moves(burying)[0])) == [(seat, "") for seat in range(5)]


@pytest.mark.parametrize(("answer", "seat_3"), [(DECLINE, ""), (GoAlone(), "crack")])
def test_x1_the_jacks_holder_may_crack_only_a_picker_who_goes_alone(answer: Action, seat_3: str) -> None:
    rules = attrs.evolve(presets.JACK_OF_DIAMONDS, doubling=Doublings())
    start = opening(rules, RED_QUEENS_OUT, PICKER, DIAMONDS, CLUBS, PARTNER, blind=BLIND)
    state = do(picked(start, 1), bury(BLIND), answer)
    assert offers(state) == [(0, ""), (1, ""), (2, "crack"), (3, seat_3), (4, "crack")]


def test_x1_neither_of_two_partners_cracks() -> None:
    # Six-handed: seat 2 holds the jack of diamonds, seat 4 the called ace.
    rules = attrs.evolve(presets.SIX_HANDED_JACK_AND_ACE, doubling=Doublings())
    start = opening(rules, "QC QS QH QD 9S", "", "JD", "", "AS", blind="7C 8C")
    state = do(picked(start), bury("7C 8C"), call("AS"))
    assert offers(state) == [(0, ""), (1, "crack"), (2, ""), (3, "crack"), (4, ""), (5, "crack")]


def test_x1_a_partner_by_seat_does_not_crack() -> None:
    rules = attrs.evolve(presets.SEVEN_HANDED_NEXT_SEAT, doubling=Doublings())
    state: State = picked(opening(rules))
    for _ in range(2):
        state = do(state, legal_moves(state)[0])
    assert [seat for seat, words in offers(state) if words == "crack"] == [2, 3, 4, 5, 6]


def test_x1_one_crack_a_hand() -> None:
    state = said(table(house(recrack=False)), (2, CRACK))
    assert offers(state) == [(2, ""), (3, ""), (4, "")]
    assert broken(said(state, (2, DECLINE), (3, DECLINE)), CRACK) == ["X1"]


def test_x1_one_crack_a_player() -> None:
    state = said(table(house(cracks_per_hand=CrackLimit.ONE_A_PLAYER, recrack=False)), (2, CRACK))
    assert offers(state) == [(2, ""), (3, ""), (4, "crack")]
    both = said(state, (4, CRACK))
    assert offers(both) == [(4, "")]
    assert times(paid(both)) == [("X1", 2), ("X1", 2)]


def test_x1_a_house_may_blitz_without_cracks() -> None:
    state = table(attrs.evolve(house(), doubling=NO_CRACK))
    assert [seat for seat, words in offers(state) if "crack" in words] == []


@pytest.mark.parametrize("passed", [0, 1, 3])
def test_x1_a_crack_of_any_other_seat_is_refused(passed: int) -> None:
    state = said(table(house()), *[(seat, DECLINE) for seat in range(passed)])
    assert reached(Doubling, state).to_act == passed
    assert broken(state, CRACK) == ["X1"]


def test_x1_a_crack_doubles_what_everybody_gets_or_pays() -> None:
    # 61 to 59 with seat 1 as partner; seat 2 cracks, then all decline, and again when asked for a recrack.
    words: tuple[Action, ...] = (DECLINE, DECLINE, CRACK, *[DECLINE] * 3, *[DECLINE] * 5)
    assert score(whole_hand(house(), *HANDS["61-59"], CALL, *[DECLINE] * 5)).stakes == (2, 1, -1, -1, -1)
    result = score(whole_hand(house(), *HANDS["61-59"], CALL, *words))
    assert result.stakes == (4, 2, -2, -2, -2)
    assert times(result) == [("X1", 2)]
    lost = score(whole_hand(house(), *HANDS["60-60"], CALL, *words))
    assert lost.stakes == (-4, -2, 2, 2, 2)


def test_x1_nobody_cracks_where_nobody_picked() -> None:
    # All pass: a leaster is led at once, whatever the house doubles.
    rules = house(pairs=QUEENS)
    assert reached(Playing, all_passed(opening(rules))).picker is None


def test_x1_to_x7_choices_that_contradict_each_other_are_refused() -> None:
    none = CrackLimit.NONE
    for choices, rule in (
        ({"cracks_per_hand": none}, "X2"),
        ({"recrack": False, "castrate": True}, "X3"),
        ({"cracks_per_hand": none, "recrack": False, "pairs": QUEENS, "needs_crack": True}, "X4"),
        ({"needs_crack": True}, "X4"),
        ({"max_multiplier": 1}, "X5"),
    ):
        with pytest.raises(InvalidRules) as caught:
            house(**choices)
        assert [fault.rule for fault in caught.value.faults] == [rule]
    assert house(max_multiplier=2).doubling == Doublings(max_multiplier=2)


def test_x1_and_x7_need_a_picker() -> None:
    with pytest.raises(InvalidRules) as caught:
        attrs.evolve(presets.FOUR_HANDED_BLACK_QUEENS, doubling=Doublings(sheepshead=True))
    assert [fault.rule for fault in caught.value.faults] == ["X1", "X7"]


# --- X2: recracks -------------------------------------------------------------------------------------------


def test_x2_no_recrack_without_a_crack() -> None:
    assert len(offers(table(house()))) == 5  # once round the table and no more
    state = said(table(house()), (0, DECLINE))
    assert broken(state, RECRACK) == ["X2"]


@pytest.mark.parametrize("recracker", [1, 3])
def test_x2_after_a_crack_the_picker_or_the_partner_may_recrack_once(recracker: int) -> None:
    state = said(table(house()), (2, CRACK), (2, DECLINE), (3, DECLINE), (4, DECLINE))
    assert offers(state) == [(0, ""), (1, "recrack"), (2, ""), (3, "recrack"), (4, "")]
    state = said(state, (recracker, RECRACK))
    assert offers(state) == [(seat, "") for seat in range(recracker, 5)]
    assert times(paid(state)) == [("X1", 2), ("X2", 2)]


@pytest.mark.parametrize("seat", [0, 2, 4])
def test_x2_a_defenders_recrack_is_refused(seat: int) -> None:
    state = said(table(house()), (2, CRACK), (4, DECLINE), *[(s, DECLINE) for s in range(seat)])
    assert reached(Doubling, state).to_act == seat
    assert broken(state, RECRACK) == ["X2"]


def test_x2_a_house_may_have_no_recrack() -> None:
    state = said(table(house(recrack=False)), (4, CRACK))
    assert offers(state) == [(4, "")]


def test_x2_one_recrack_answers_all_cracks() -> None:
    rules = house(cracks_per_hand=CrackLimit.ONE_A_PLAYER)
    state = said(table(rules), (2, CRACK), (4, CRACK), (4, DECLINE), (1, RECRACK))
    assert "recrack" not in [words for _, words in offers(state)]
    assert times(paid(state)) == [("X1", 2), ("X1", 2), ("X2", 2)]


# --- X3: castration -----------------------------------------------------------------------------------------


def recracked(rules: Rules, cracker: int = 2) -> State:
    """Come to the third time round: a crack, and the picker's recrack."""
    state = said(table(rules), (cracker, CRACK), (4, DECLINE))
    return said(state, (1, RECRACK), (4, DECLINE))


def test_x3_after_a_recrack_a_defender_other_than_the_cracker_may_castrate_once() -> None:
    # Seat 0 had the chance to pick and may not crack; but a defender he is.
    state = recracked(house(castrate=True))
    assert offers(state) == [(0, "castrate"), (1, ""), (2, ""), (3, ""), (4, "castrate")]
    state = said(state, (0, CASTRATE))
    assert offers(state) == [(0, ""), (1, ""), (2, ""), (3, ""), (4, "")]
    assert times(paid(state)) == [("X1", 2), ("X2", 2), ("X3", 2)]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_x3_picker_cracker_and_partner_may_not(seat: int) -> None:
    state = said(recracked(house(castrate=True)), *[(s, DECLINE) for s in range(seat)])
    assert broken(state, CASTRATE) == ["X3"]


def test_x3_the_seat_that_did_not_crack_may() -> None:
    assert offers(recracked(house(castrate=True), cracker=4)) == [
        (0, "castrate"),
        (1, ""),
        (2, "castrate"),
        (3, ""),
        (4, ""),
    ]


def test_x3_neither_of_two_crackers_may() -> None:
    rules = house(cracks_per_hand=CrackLimit.ONE_A_PLAYER, castrate=True)
    state = said(table(rules), (2, CRACK), (4, CRACK), (4, DECLINE), (1, RECRACK), (4, DECLINE))
    assert [seat for seat, words in offers(state) if words] == [0]


def test_x3_only_after_a_recrack_and_only_where_the_house_plays_it() -> None:
    state = said(table(house(castrate=True)), (2, CRACK), (4, DECLINE))
    assert len(offers(state)) == 5  # asked for a recrack, and no more
    assert isinstance(recracked(house()), Playing)


# --- X4: blitzes --------------------------------------------------------------------------------------------


def test_x4_who_holds_both_queens_of_a_colour_may_show_them() -> None:
    asked = offers(table(attrs.evolve(house(), doubling=NO_CRACK)))
    assert asked == [(0, "blitz QH QD"), (1, "blitz QC QS"), (2, ""), (3, ""), (4, "")]


def test_x4_a_pair_is_shown_once_and_doubles() -> None:
    state = said(table(attrs.evolve(house(), doubling=NO_CRACK)), (0, RED))
    assert offers(state)[0] == (0, "")
    state = said(state, (1, BLACK))
    assert times(paid(state)) == [("X4", 2), ("X4", 2)]


def test_x4_one_queen_is_no_pair() -> None:
    # QD and QS have changed hands: nobody holds two of a colour.
    rules = attrs.evolve(house(), doubling=NO_CRACK)
    start = opening(rules, "QH QS 7H 8H 9H KH", "QC QD 9S 8S JC JS", DIAMONDS, PARTNER, CLUBS, blind=BLIND)
    state = do(picked(start, 1), bury(BLIND), call("AS"))
    assert {words for _, words in offers(state)} == {""}
    assert broken(state, RED) == ["X4"]


@pytest.mark.parametrize(("buried", "seat_1"), [("7C 8C", "blitz QC QS"), ("QC 8C", ""), ("QC QS", "")])
def test_x4_what_is_buried_is_not_held(buried: str, seat_1: str) -> None:
    rules = attrs.evolve(house(), doubling=NO_CRACK)
    start = opening(rules, RED_QUEENS_OUT, PICKER, DIAMONDS, PARTNER, CLUBS, blind=BLIND)
    assert offers(do(picked(start, 1), bury(buried), call("AS")))[1] == (1, seat_1)


def test_x4_queens_from_the_blind_are_held() -> None:
    rules = attrs.evolve(house(), doubling=NO_CRACK)
    start = opening(rules, "", "9S 8S 7C 8C JC JS", "", "AS", blind="QC QS")
    assert offers(do(picked(start, 1), bury(BLIND), call("AS")))[1] == (1, "blitz QC QS")


@pytest.mark.parametrize(
    ("pairs", "shown"),
    [
        ((BLACK_QUEENS,), ["", "blitz QC QS", "", "", ""]),
        ((RED_QUEENS,), ["blitz QH QD", "", "", "", ""]),
        ((BLACK_JACKS, RED_JACKS), ["", "blitz JC JS", "", "", "blitz JH JD"]),
        ((BLACK_QUEENS, BLACK_JACKS), ["", "blitz QC QS, blitz JC JS", "", "", ""]),
        ((), [""] * 5),
    ],
)
def test_x4_the_house_says_which_pairs(pairs: tuple[tuple[Card, ...], ...], shown: list[str]) -> None:
    rules = house(cracks_per_hand=CrackLimit.NONE, recrack=False, pairs=pairs)
    assert [words for _, words in offers(table(rules))] == shown


def test_x4_a_seat_may_show_one_pair_after_the_other() -> None:
    rules = house(cracks_per_hand=CrackLimit.NONE, recrack=False, pairs=(BLACK_QUEENS, BLACK_JACKS))
    state = said(table(rules), (1, BLACK))
    assert offers(state)[0] == (1, "blitz JC JS")
    assert times(paid(said(state, (1, Blitz(BLACK_JACKS))))) == [("X4", 2), ("X4", 2)]


def test_x4_needs_crack_only_with_a_crack_of_ones_own() -> None:
    # Seats 4 and 0 have changed holdings: both red queens are with a seat that may crack.
    rules = house(pairs=QUEENS, needs_crack=True)
    start = opening(rules, CLUBS, PICKER, DIAMONDS, PARTNER, RED_QUEENS_OUT, blind=BLIND)
    state = do(picked(start, 1), bury(BLIND), call("AS"))
    assert offers(state) == [(0, ""), (1, ""), (2, "crack"), (3, ""), (4, "crack")]
    assert broken(said(state, *[(seat, DECLINE) for seat in range(4)]), RED) == ["X4"]
    cracked = said(state, (4, CRACK))
    assert offers(cracked)[0] == (4, "blitz QH QD")
    assert times(paid(said(cracked, (4, RED)))) == [("X1", 2), ("X4", 2)]
    # Another seat's crack does not open it.
    assert offers(said(state, (2, CRACK)))[:3] == [(2, ""), (3, ""), (4, "")]


def test_x4_needs_crack_or_a_recrack_of_ones_own() -> None:
    state = said(table(house(pairs=QUEENS, needs_crack=True)), (2, CRACK), (4, DECLINE))
    assert offers(state)[:2] == [(0, ""), (1, "recrack")]
    recrack = said(state, (1, RECRACK))
    assert offers(recrack)[0] == (1, "blitz QC QS")
    assert times(paid(said(recrack, (1, BLACK)))) == [("X1", 2), ("X2", 2), ("X4", 2)]


def test_x4_without_needs_crack_a_blitz_may_wait_for_the_second_time_round() -> None:
    state = said(table(house(pairs=QUEENS)), (2, CRACK), (4, DECLINE))
    assert offers(state)[0] == (0, "blitz QH QD")


def test_x4_blitzes_need_no_picker() -> None:
    # Nobody picks: whoever holds both black queens is alone and may show it.
    rules = attrs.evolve(presets.FOUR_HANDED_BLACK_QUEENS, doubling=NO_CRACK)
    holdings, _ = completed(rules, "QH", "", "QC QS QD")
    state = set_up(rules, dealer=3, holdings=holdings)
    assert offers(state) == [(0, ""), (1, ""), (2, "blitz QC QS"), (3, "")]
    shown = said(state, (2, BLACK))
    assert times(paid(shown)) == [("X4", 2)]
    assert rules.partner == BlackQueens()


@pytest.mark.parametrize("pair", [cards("QC"), cards("QC QC"), cards("QC QS QH"), ("QC", "QS"), "QC QS"])
def test_x4_a_pair_is_two_different_cards(pair: Any) -> None:
    with pytest.raises(InvalidRules, match=r"two different cards.*\[X4\]"):
        Doublings(pairs=(pair,))


def test_x4_a_pair_that_the_deck_lacks_is_refused() -> None:
    with pytest.raises(InvalidRules, match=r"no pair 7C 7S \[X4\]"):
        attrs.evolve(presets.FOUR_HANDED_CALLED_ACE, doubling=Doublings(pairs=(cards("7C 7S"),)))


# --- X5: the cap --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cap", "multipliers"),
    [
        (None, [("X1", 2), ("X2", 2), ("X3", 2)]),
        (8, [("X1", 2), ("X2", 2), ("X3", 2)]),  # reached, not passed
        (7, [("X5", 7)]),
        (4, [("X5", 4)]),
        (2, [("X5", 2)]),
    ],
)
def test_x5_the_product_of_all_doublings_is_capped(
    cap: int | None, multipliers: list[tuple[str, int]]
) -> None:
    state = said(recracked(house(castrate=True, max_multiplier=cap)), (4, CASTRATE))
    plain = paid(table(house()))
    result = paid(state)
    assert times(result) == multipliers
    factor = min(8, cap or 8)
    assert result.stakes == tuple(factor * stake for stake in plain.stakes)


def test_x5_counts_blitzes_too() -> None:
    state = said(table(house(pairs=QUEENS, max_multiplier=2)), (0, RED), (2, CRACK))
    assert times(paid(state)) == [("X5", 2)]


def test_x5_stakes_that_the_hand_was_dealt_at_are_no_doubling_of_the_hand() -> None:
    # Two thrown-in hands before: dealt at four. A crack stays below the cap of two and comes on top.
    state = said(table(house(max_multiplier=2), stakes=4), (2, CRACK))
    assert times(paid(state)) == [("X1", 2), ("S8", 4)]


def test_x5_neither_is_the_class_of_the_hand() -> None:
    rules = house(max_multiplier=2, recrack=False)
    words = (CALL, DECLINE, DECLINE, CRACK, DECLINE, DECLINE, DECLINE)
    assert score(whole_hand(rules, *HANDS["120 all tricks"], *words)).stakes == (12, 6, -6, -6, -6)


# --- X6: what is asked tells nothing ------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(), ((2, CRACK),), ((2, CRACK), (4, DECLINE), (1, RECRACK))])
def test_x6_the_questions_are_the_same_whoever_is_the_partner(words: tuple[tuple[int, Action], ...]) -> None:
    rules = house(castrate=True, pairs=QUEENS)

    def asked(*held: str) -> list[tuple[int, str]]:
        start = opening(rules, *held, blind=BLIND)
        return offers(said(do(picked(start, 1), bury(BLIND), call("AS")), *words))

    third = asked(RED_QUEENS_OUT, PICKER, DIAMONDS, PARTNER, CLUBS)
    fourth = asked(RED_QUEENS_OUT, PICKER, DIAMONDS, CLUBS, PARTNER)
    assert [seat for seat, _ in third] == [seat for seat, _ in fourth]
    # Seats 0, 1 and 2 hold the same in both deals and are offered the same.
    assert [one for one in third if one[0] < 3] == [one for one in fourth if one[0] < 3]
    assert third != fourth


def test_x6_every_seat_is_asked_until_it_declines_and_then_the_first_card_is_led() -> None:
    state: State = table(house())
    for seat in range(5):
        assert reached(Doubling, state).to_act == seat
        assert legal_moves(state)[-1] == DECLINE
        state = do(state, DECLINE)
    assert reached(Playing, state).to_act == 0
    assert reached(Playing, state).contract.said == tuple((seat, DECLINE) for seat in range(5))


def test_x6_seats_are_asked_from_the_dealers_left() -> None:
    rules = attrs.evolve(house(), partner=NoPartner())
    burying = picked(opening(rules, dealer=1), 3)
    asked = offers(do(burying, legal_moves(burying)[0]))
    assert [seat for seat, _ in asked] == [2, 3, 4, 0, 1]


def test_x6_no_card_is_led_while_seats_are_asked() -> None:
    assert broken(table(house()), Play(Card("QH"))) == ["T1"]


def test_x6_a_house_without_doubling_asks_nobody() -> None:
    start = opening(presets.CALLED_ACE, RED_QUEENS_OUT, PICKER, DIAMONDS, PARTNER, CLUBS, blind=BLIND)
    assert isinstance(do(picked(start, 1), bury(BLIND), call("AS")), Playing)


# --- X7: sheepshead -----------------------------------------------------------------------------------------

SHEEPSHEAD = house(cracks_per_hand=CrackLimit.NONE, recrack=False, sheepshead=True)
ANNOUNCED = (ALONE, Announce(), *[DECLINE] * 5)
QUIET = (ALONE, *[DECLINE] * 5)


def hand(name: str, *words: Action, rules: Rules = SHEEPSHEAD, stakes: int = 1) -> Finished:
    return whole_hand(rules, *HANDS[name], *words, stakes=stakes)


def test_x7_a_sheepshead_made_pays_the_no_trick_stakes_double() -> None:
    assert score(hand("120 all tricks, one seat", *QUIET)).stakes == (12, -3, -3, -3, -3)
    result = score(hand("120 all tricks, one seat", *ANNOUNCED))
    assert (result.outcome, result.stakes) == (Outcome.WON_SHEEPSHEAD, (24, -6, -6, -6, -6))
    assert result.outcome.won
    assert [(one.rule, one.factor) for one in result.multipliers] == [("S4", 3), ("X7", 2)]
    assert (result.picker_points, result.defender_points) == (120, 0)


def test_x7_failed_by_a_single_trick_the_picker_loses_double_the_no_trick_stakes() -> None:
    # 106 points in five tricks, which unannounced would have won with schneider.
    assert score(hand("106-14, one seat", *QUIET)).stakes == (8, -2, -2, -2, -2)
    result = score(hand("106-14, one seat", *ANNOUNCED))
    assert (result.outcome, result.stakes) == (Outcome.LOST_SHEEPSHEAD, (-24, 6, 6, 6, 6))
    assert not result.outcome.won
    assert (result.picker_points, result.defender_points) == (106, 14)


def test_x7_failed_without_any_trick_is_no_worse() -> None:
    assert score(hand("no trick", *ANNOUNCED)).stakes == (-24, 6, 6, 6, 6)


@pytest.mark.parametrize("name", ["106-14, one seat", "no trick"])
def test_x7_the_double_loss_is_in_the_rule_and_no_bump_comes_on_top(name: str) -> None:
    rules = attrs.evolve(SHEEPSHEAD, payoff=Payoff(double_on_the_bump=True))
    assert score(hand(name, *ANNOUNCED, rules=rules)).stakes == (-24, 6, 6, 6, 6)
    # Unannounced, the same house does bump a loss: one trick of no worth, schneider, twice double.
    assert score(hand("21-99 worthless trick", *QUIET, rules=rules)).stakes == (-16, 4, 4, 4, 4)


def test_x7_cracks_and_stakes_multiply_it_and_the_cap_does_not_hold_it() -> None:
    rules = house(recrack=False, sheepshead=True, max_multiplier=2)
    words = (ALONE, Announce(), DECLINE, CRACK, *[DECLINE] * 4)
    result = score(hand("120 all tricks, one seat", *words, rules=rules, stakes=2))
    assert result.stakes == (96, -24, -24, -24, -24)
    assert [(one.rule, one.factor) for one in result.multipliers] == [
        ("S4", 3),
        ("X7", 2),
        ("X1", 2),
        ("S8", 2),
    ]


def test_x7_is_said_once() -> None:
    start = opening(SHEEPSHEAD, blind="AC TC")
    state = do(picked(start), bury("AC TC"), ALONE)
    assert offers(state)[0] == (0, "sheepshead")
    once = do(state, Announce())
    assert offers(once)[0] == (0, "")
    assert broken(once, Announce()) == ["X7"]


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_x7_only_the_picker_announces(seat: int) -> None:
    state = do(picked(opening(SHEEPSHEAD, blind="AC TC")), bury("AC TC"), ALONE, *[DECLINE] * seat)
    assert reached(Doubling, state).to_act == seat
    assert broken(state, Announce()) == ["X7"]


def test_x7_a_picker_with_a_partner_does_not_announce() -> None:
    state = said(table(SHEEPSHEAD), (0, DECLINE))
    assert broken(state, Announce()) == ["X7"]


def test_x7_nobody_announces_where_the_house_does_not_play_it() -> None:
    state = do(picked(opening(house(), blind="AC TC")), bury("AC TC"), ALONE)
    assert broken(state, Announce()) == ["X7"]


@pytest.mark.parametrize(
    ("jack", "answer", "words"),
    [
        ("seat 0", DECLINE, "sheepshead"),  # secretly alone
        ("buried", DECLINE, "sheepshead"),  # secretly alone
        ("seat 1", DECLINE, ""),
        ("seat 1", GoAlone(), "sheepshead"),
    ],
)
def test_x7_alone_is_a_picker_without_a_partner_secretly_or_not(
    jack: str, answer: Action, words: str
) -> None:
    rules = attrs.evolve(SHEEPSHEAD, partner=JackOfDiamonds())
    blind = "JD 7C" if jack == "buried" else "8C 7C"
    start = opening(rules, "JD" if jack == "seat 0" else "", "JD" if jack == "seat 1" else "", blind=blind)
    assert offers(do(picked(start), bury(blind), answer))[0] == (0, words)


def test_x7_three_handed_every_picker_is_alone() -> None:
    rules = attrs.evolve(presets.THREE_HANDED, doubling=SHEEPSHEAD.doubling)
    # The ten highest trumps take every trick: two others pay six each.
    start = opening(rules, "QC QS QH QD JC JS JH JD AD TD", blind="AC TC")
    state = do(picked(start), bury("AC TC"), Announce(), *[DECLINE] * 3)
    assert score(played_out(state)).stakes == (12, -6, -6)


def test_x7_is_announced_before_the_first_card() -> None:
    state = do(picked(opening(SHEEPSHEAD, blind="AC TC")), bury("AC TC"), *QUIET)
    assert broken(state, Announce()) == ["X7"]
    assert broken(play(state, "QC"), Announce()) == ["X7"]


def test_x1_to_x7_words_are_said_as_players_say_them() -> None:
    assert [str(word) for word in (CRACK, RECRACK, CASTRATE, Announce(), BLACK)] == [
        "crack",
        "recrack",
        "castrate",
        "sheepshead",
        "blitz QC QS",
    ]
