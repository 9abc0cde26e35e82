"""T5 to T10: what a call binds the players to until the called suit is first led.

Seat 0 picks. Where another seat leads, the dealer is the seat before it.
"""

import copy

import attrs
import pytest

from sheepshead import (
    Action,
    Call,
    Card,
    Decline,
    Finished,
    GoAlone,
    Play,
    Playing,
    Rules,
    State,
    apply,
    cards,
    legal_moves,
)
from sheepshead.engine import apply_unchecked
from sheepshead.rules import CalledAce
from sheepshead.rules.presets import CALLED_ACE, GAMERULES, JACK_OF_DIAMONDS
from tests.positions import (
    all_passed,
    broken,
    call,
    in_play,
    legal,
    opening,
    play,
    played_out,
    reached,
    refusal,
)

FREE_CALLED_CARD = attrs.evolve(CALLED_ACE, partner=CalledAce(called_card_must_follow=False))
NO_HOLD_CARD = attrs.evolve(CALLED_ACE, partner=CalledAce(hold_card=False))
OWN_ACE = attrs.evolve(CALLED_ACE, partner=CalledAce(may_call_own_ace=True))
TEN_BEATS_ACE = attrs.evolve(CALLED_ACE, partner=CalledAce(called_ten_beats_ace=True))
RUN_AWAY = attrs.evolve(CALLED_ACE, partner=CalledAce(run_away=4, hold_card=False))


def table(
    rules: Rules, *held: str, said: Action | None = None, blind: str = "7C 8C", leader: int = 0
) -> Playing:
    """Seat 0 picks, buries the blind and calls the ace of spades, unless something else is said."""
    start = opening(rules, *held, blind=blind, dealer=leader - 1)
    return in_play(start, blind, said or call("AS"))


# --- T5: the hold card --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [CALLED_ACE, GAMERULES])
@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("QC JC AD TC 9C 9S", "QC JC AD TC 9C"),  # the last spade stays
        ("QC JC AD TC 9S 8S", "QC JC AD TC 9S 8S"),  # one of two may go
        ("QS JS AD TC 9C 9S", "QS JS AD TC 9C"),  # the queen and the jack of spades are no spades
    ],
)
def test_t5_hold_card_is_not_thrown_on_another_suit(rules: Rules, held: str, expected: str) -> None:
    state = play(table(rules, held, "", "AS", "", "KH", leader=4), "KH")
    assert legal(state) == expected


def test_t5_hold_card_is_not_thrown_on_trump_either() -> None:
    state = play(table(CALLED_ACE, "AC TC KC 9C AH 9S", "", "AS", "", "7D", leader=4), "7D")
    assert legal(state) == "AC TC KC 9C AH"


def test_t5_second_to_last_card_may_go_and_then_the_last_one_stays() -> None:
    held = ("QC JC AD TC 9S 8S", "7H", "AS 8H", "9H QD", "KH AH")
    state = play(table(CALLED_ACE, *held, leader=4), "KH")
    assert legal(state) == "QC JC AD TC 9S 8S"
    state = play(state, "9S 7H 8H 9H | AH")  # seat 4 wins and leads a heart again
    assert legal(state) == "QC JC AD TC"


def test_t5_following_another_suit_is_ordinary() -> None:
    state = play(table(CALLED_ACE, "QC JC AD TC 7H 9S", "", "AS", "", "KH", leader=4), "KH")
    assert legal(state) == "7H"


def test_t5_leading_the_called_suit_oneself_is_always_allowed() -> None:
    assert legal(table(CALLED_ACE, "QC JC AD TC 9C 9S", "", "AS")) == "QC JC AD TC 9C 9S"


def test_t5_hold_card_follows_when_the_called_suit_is_led() -> None:
    state = play(table(CALLED_ACE, "QC JC AD TC 9C 9S", "", "AS", "", "KS", leader=4), "KS")
    assert legal(state) == "9S"


def test_t5_ends_with_the_first_trick_of_the_called_suit() -> None:
    held = ("QC JC AD TC 9S 8S", "7S", "AS 8H", "TS 9H", "KS TH")
    state = play(table(CALLED_ACE, *held, leader=4), "KS 9S 7S AS TS | 8H 9H TH")
    assert legal(state) == "QC JC AD TC 8S"


# A whole hand in which spades are not led. The picker holds 9S, the partner, seat 2, AS.
NO_SPADE_LED = ("7D TD KD 9D KH 9S", "QC QS QH QD JC AH", "JS JH JD AD TH AS", "8D 9C 8C TS KS KC")
FOUR_TRICKS = "7D QC JS 8D 7C | QS JH 9C 8S TD | QH JD 8C 7S KD | QD AD TS 9H 9D"


def test_t5_in_the_last_trick_whatever_is_left_is_played() -> None:
    state = play(table(CALLED_ACE, *NO_SPADE_LED, blind="AC TC"), f"{FOUR_TRICKS} | JC TH KS 8H")
    assert legal(state) == "KH"  # the last trick but one: 9S is kept
    assert legal(play(state, "KH | AH AS KC 7H")) == "9S"


def test_t7_in_the_last_trick_whatever_is_left_is_played() -> None:
    state = play(table(CALLED_ACE, *NO_SPADE_LED, blind="AC TC"), f"{FOUR_TRICKS} | JC")
    assert legal(state) == "TH"  # the last trick but one: AS is kept
    assert legal(play(state, "TH KS 8H KH | AH")) == "AS"


def test_t5_binds_nobody_but_the_picker() -> None:
    held = ("QC JC AD TC 9C 9S", "7S QS JS QH JH QD", "AS", "", "KH")
    state = play(table(CALLED_ACE, *held, leader=4), "KH QC")
    assert legal(state) == "QS QH QD JS JH 7S"


def test_t5_binds_nobody_where_nothing_was_called() -> None:
    held = ("QC JC AD TC 9C 9S", "", "AS", "", "KH")
    alone = table(CALLED_ACE, *held, said=GoAlone(), leader=4)
    assert legal(play(alone, "KH")) == "QC JC AD TC 9C 9S"
    jack = table(JACK_OF_DIAMONDS, *held, said=Decline(), leader=4)
    assert legal(play(jack, "KH")) == "QC JC AD TC 9C 9S"


def test_t5_is_a_choice_of_the_house() -> None:
    state = play(table(NO_HOLD_CARD, "QC JC AD TC 9C 9S", "", "AS", "", "KH", leader=4), "KH")
    assert legal(state) == "QC JC AD TC 9C 9S"


def test_t5_holds_for_a_called_ten_too() -> None:
    # All three aces: AC and AH are buried, AS is the hold card for the ten of spades.
    state = table(
        CALLED_ACE, "QC QS JC JS AD AS", "", "TS", "", "KH", said=call("TS"), blind="AC AH", leader=4
    )
    assert legal(play(state, "KH")) == "QC QS JC JS AD"


def test_t5_a_refusal_names_the_hold_card_and_leaves_the_state_usable() -> None:
    state = play(table(CALLED_ACE, "QC JC AD TC 9C 9S", "", "AS", "", "KH", leader=4), "KH")
    untouched = copy.deepcopy(state)
    error = refusal(state, Play(Card("9S")))
    assert state == untouched
    (violation,) = error.violations
    assert violation.rule == "T5"
    assert violation.legal == cards("QC JC AD TC 9C")
    assert "seat 0 must keep 9S, the last card of the called suit, until spades are first led" in str(error)
    assert played_out(play(state, "QC")) == played_out(play(untouched, "QC"))


# --- T6: the called card falls ------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [CALLED_ACE, GAMERULES])
def test_t6_called_card_falls_in_the_first_trick_of_its_suit(rules: Rules) -> None:
    state = play(table(rules, "QC JC AD TC 9C 9S", "AS KS 7S QS AC AH"), "9S")
    assert legal(state) == "AS"
    assert broken(state, Play(Card("KS"))) == ["T6"]
    assert broken(state, Play(Card("QS"))) == ["T3", "T6"]


def test_t6_binds_when_a_defender_leads_the_suit() -> None:
    state = table(CALLED_ACE, "QC JC AD TC 9C 9S", "AS KS 7S QS AC AH", "", "", "8S", leader=4)
    assert legal(play(state, "8S 9S")) == "AS"


def test_t6_is_a_choice_of_the_house() -> None:
    state = play(table(FREE_CALLED_CARD, "QC JC AD TC 9C 9S", "AS KS 7S QS AC AH"), "9S")
    assert legal(state) == "AS KS 7S"


def test_t6_partner_leads_the_called_suit_only_with_the_called_card() -> None:
    state = table(CALLED_ACE, "QC JC AD TC 9C 9S", "AS KS 7S QS AC AH", leader=1)
    assert legal(state) == "QS AC AS AH"
    error = refusal(state, Play(Card("KS")))
    assert [violation.rule for violation in error.violations] == ["T6"]
    assert "must play AS to the first trick led in spades, and KS is another card" in str(error)


def test_t6_on_lead_is_a_choice_of_the_house() -> None:
    state = table(FREE_CALLED_CARD, "QC JC AD TC 9C 9S", "AS KS 7S QS AC AH", leader=1)
    assert legal(state) == "QS AC AS KS 7S AH"


def test_t6_the_queen_of_the_printed_suit_is_no_card_of_the_called_suit() -> None:
    # The partner may lead QS and JS, and they do not open the called suit: AS is still bound after them.
    held = ("QC JC AD TC 9C 9S", "AS KS QS JS AC AH", "QH", "QD", "JH 8S")
    state: State = table(CALLED_ACE, *held, leader=1)
    assert legal(state) == "QS JS AC AS AH"
    state = play(state, "QS QH QD JH QC | 9S")
    assert legal(state) == "AS"


def test_t6_binds_only_the_holder_of_the_called_card() -> None:
    state = play(table(CALLED_ACE, "QC JC AD TC 9C 9S", "TS KS 7S QS AC AH", "AS"), "9S")
    assert legal(state) == "TS KS 7S"


def test_t6_ends_with_the_first_trick_of_the_called_suit() -> None:
    state = play(table(CALLED_ACE, "QC JC AD TC 9S 8S", "AS KS 7S QS AC AH", "TS", "KH", "TH"), "9S")
    state = play(state, "AS TS KH TH")  # the partner wins and may now lead a lower spade
    assert legal(state) == "QS AC KS 7S AH"


def test_t6_binds_the_holder_of_a_called_ten() -> None:
    state = table(CALLED_ACE, "QC QS JC JS AD AS", "TS KS 7S QH KC KH", said=call("TS"), blind="AC AH")
    assert legal(play(state, "AS")) == "TS"


def test_t6_binds_a_picker_who_called_his_own_ace() -> None:
    held = ("QC JC AD AS KS 9S", "", "", "", "8S")
    assert legal(table(OWN_ACE, *held)) == "QC JC AD AS"
    assert legal(play(table(OWN_ACE, *held, leader=4), "8S")) == "AS"


def test_t6_binds_nobody_in_a_leaster() -> None:
    state = all_passed(opening(CALLED_ACE, "9S", "AS KS 7S QS AC AH"))
    assert legal(play(state, "9S")) == "AS KS 7S"


# --- T7: the called card is kept ----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [CALLED_ACE, GAMERULES])
@pytest.mark.parametrize("led", ["TH", "KH"])
def test_t7_partner_void_in_the_suit_led_may_throw_anything_but_the_called_card(
    rules: Rules, led: str
) -> None:
    state = table(rules, f"QC JC AD TC {led} 9S", "AS KS 7S QS JS AC")
    assert legal(play(state, led)) == "QS JS AC KS 7S"


def test_t7_partner_with_the_suit_led_follows_as_anybody() -> None:
    state = table(CALLED_ACE, "QC JC AD TC TH 9S", "AS KS QS AH 7H AC")
    assert legal(play(state, "TH")) == "AH 7H"


def test_t7_called_card_may_not_be_thrown_on_trump() -> None:
    state = play(table(CALLED_ACE, "QC JC AD TC TH 9S", "AS KS 7S AH 7H AC"), "QC")
    assert legal(state) == "AC KS 7S AH 7H"
    error = refusal(state, Play(Card("AS")))
    assert [violation.rule for violation in error.violations] == ["T7"]
    assert error.violations[0].legal == cards("AC KS 7S AH 7H")
    assert "seat 1 must keep AS until spades are first led" in str(error)


def test_t7_is_off_where_t6_is_off() -> None:
    state = play(table(FREE_CALLED_CARD, "QC JC AD TC TH 9S", "AS KS 7S QS JS AC"), "TH")
    assert legal(state) == "QS JS AC AS KS 7S"


def test_t7_binds_no_defender_with_another_card_of_the_suit() -> None:
    state = play(table(CALLED_ACE, "QC JC AD TC TH 9S", "TS KS 7S QS JS AC", "AS"), "TH")
    assert legal(state) == "QS JS AC TS KS 7S"


def test_t7_binds_a_picker_who_called_his_own_ace() -> None:
    state = play(table(OWN_ACE, "QC JC AD AS KS 9S", "", "", "", "KH", leader=4), "KH")
    assert legal(state) == "QC JC AD KS 9S"


# --- T8: the under ------------------------------------------------------------------------------------------

# The picker holds no fail, so the ace of spades is called with a card laid under for it.
NO_FAIL = "QC QS JC JS AD 7D"


def under(card: str, *held: str, leader: int = 0) -> Playing:
    return table(CALLED_ACE, NO_FAIL, *held, said=call("AS", card), leader=leader)


def test_t8_under_is_not_played_on_trump_although_it_is_one() -> None:
    state = play(under("7D", "", "AS", "", "KD", leader=4), "KD")
    assert legal(state) == "QC QS JC JS AD"
    error = refusal(state, Play(Card("7D")))
    assert [violation.rule for violation in error.violations] == ["T3", "T8"]
    assert "must keep 7D, which lies under for the called suit, until spades are first led" in str(error)


def test_t8_under_does_not_follow_the_suit_printed_on_it() -> None:
    # Clubs are the picker's only fail, and he has their ace: spades are called with a club under.
    held, led = "QC JC AD AC TC 9C", "KC"
    state = table(CALLED_ACE, held, "", "AS", "", led, said=call("AS", "9C"), leader=4)
    assert legal(play(state, led)) == "AC TC"
    state = table(CALLED_ACE, "QC JC AD AC QS JS", "", "AS", "", led, said=call("AS", "AC"), leader=4)
    assert legal(play(state, led)) == "QC QS JC JS AD"  # the under apart he has no club


def test_t8_only_trump_may_be_the_under_and_then_anything_else_is_thrown_on_trump() -> None:
    held = "7D AC TC KC 9C AH"
    state = table(CALLED_ACE, held, "", "AS", "", "QC", said=call("AS", "7D"), leader=4)
    assert legal(play(state, "QC")) == "AC TC KC 9C AH"


def test_t8_under_is_not_thrown_on_another_fail_suit() -> None:
    assert legal(play(under("7D", "", "AS", "", "KH", leader=4), "KH")) == "QC QS JC JS AD"


def test_t8_under_must_be_played_when_the_called_suit_is_first_led() -> None:
    state = play(under("AD", "", "AS", "", "KS", leader=4), "KS")
    assert legal(state) == "AD"
    error = refusal(state, Play(Card("QC")))
    assert [violation.rule for violation in error.violations] == ["T3", "T8"]
    assert "must play AD, which lies under for spades, now that spades are led" in str(error)


@pytest.mark.parametrize("card", ["QC", "AD", "7D"])
def test_t8_under_beats_nothing_and_its_points_go_with_the_trick(card: str) -> None:
    state = play(under(card, "8S", "AS", "TS", "KS", leader=4), f"KS {card} 8S AS TS")
    (trick,) = reached(Playing, state).tricks
    assert trick.winner == 2
    assert trick.points == 4 + Card(card).points + 0 + 11 + 10


def test_t8_picker_may_lead_the_under_and_the_called_suit_is_followed() -> None:
    state: State = under("QC", "8S QH AH", "AS KS 7S QD")
    assert legal(state) == "QC QS JC JS AD 7D"
    state = play(state, "QC")
    assert legal(state) == "8S"  # spades are led, not trump
    assert "spades were led" in str(refusal(state, Play(Card("QH"))))
    assert legal(play(state, "8S")) == "AS"  # T6


@pytest.mark.parametrize(("last", "winner"), [("KS", 2), ("9D AC TC KC 9C AH", 4)])
def test_t8_led_under_is_beaten_by_the_suit_and_by_trump(last: str, winner: int) -> None:
    state = play(under("QC", "8S 7S", "AS", "TS", last), f"QC 8S AS TS {last[:2]}")
    (trick,) = reached(Playing, state).tricks
    assert (trick.winner, reached(Playing, state).to_act) == (winner, winner)
    assert trick.points == 3 + 0 + 11 + 10 + Card(last[:2]).points


def test_t8_ends_with_the_first_trick_of_the_called_suit() -> None:
    state = play(under("7D", "8S 9D", "AS KD", "TS 8D", "KS TD", leader=4), "KS 7D 8S AS TS | KD 8D TD")
    assert legal(state) == "QC QS JC JS AD"


# Whole hands in which spades are not led before the last trick: QC lies under, the partner is seat 2.
UNDER_LED_LAST = ("QH JH KC 8S 7S AH", "QD JD TC AS AC TH", "TD KD KS TS 9C KH")
UNDER_THROWN_LAST = ("QH JH KD 9D 8D AH", "QD JD TC AC TH AS", "TD KC 9C KS TS KH")


def test_t8_under_led_to_the_last_trick_beats_nothing() -> None:
    five = "QS QH QD TD 9D | JC JH JD KD 8D | JS KC TC KS 9H | AD 8S AC TS 8H | 7D 7S TH KH 7H"
    state = play(under("QC", *UNDER_LED_LAST), five)
    assert (reached(Playing, state).to_act, legal(state)) == (0, "QC")
    last = reached(Finished, play(state, "QC AH AS 9C 9S")).tricks[-1]
    assert (last.winner, last.points) == (2, 3 + 11 + 11)


def test_t8_under_thrown_on_the_last_trick_beats_nothing() -> None:
    four = "QS JH QD TD 9S | JC 8D JD KC 9H | JS 9D TC 9C 8S | AD KD AC KS 7S"
    state = play(under("QC", *UNDER_THROWN_LAST), four)
    assert legal(state) == "QC 7D"  # the picker may lead it
    state = play(state, "7D QH TH TS 8H | AH AS KH 7H")
    assert legal(state) == "QC"
    last = reached(Finished, play(state, "QC")).tricks[-1]
    assert (last.winner, last.points) == (1, 11 + 11 + 4 + 3)


# --- T9: the ace under a called ten -------------------------------------------------------------------------

# With AC and AH buried the picker has all three aces and calls the ten of spades.
ALL_ACES = "QC QS JC JD AS 9S"


def ten(rules: Rules, held: str, *others: str, leader: int = 4) -> Playing:
    return table(rules, held, *others, said=call("TS"), blind="AC AH", leader=leader)


@pytest.mark.parametrize(("rules", "expected"), [(TEN_BEATS_ACE, "AS"), (CALLED_ACE, "AS 9S")])
def test_t9_ace_falls_in_the_first_trick_of_its_suit(rules: Rules, expected: str) -> None:
    assert legal(play(ten(rules, ALL_ACES, "TS", "", "", "8S"), "8S")) == expected


@pytest.mark.parametrize(("rules", "expected"), [(TEN_BEATS_ACE, ""), (CALLED_ACE, "AS ")])
def test_t9_ace_is_kept_until_then(rules: Rules, expected: str) -> None:
    state = play(ten(rules, ALL_ACES, "TS", "", "", "KH"), "KH")
    assert legal(state) == f"QC QS JC JD {expected}9S"


@pytest.mark.parametrize(("rules", "expected"), [(TEN_BEATS_ACE, "AS"), (CALLED_ACE, "AS 9S")])
def test_t9_picker_who_leads_the_suit_leads_the_ace(rules: Rules, expected: str) -> None:
    assert legal(ten(rules, ALL_ACES, "TS", leader=0)) == f"QC QS JC JD {expected}"


def test_t9_is_named_in_the_refusal_beside_t5_when_the_ace_is_the_only_hold_card() -> None:
    state = play(ten(TEN_BEATS_ACE, "QC QS JC JD AD AS", "TS", "", "", "KH"), "KH")
    assert sorted(broken(state, Play(Card("AS")))) == ["T5", "T9"]


def test_t9_binds_the_picker_and_t6_the_partner_and_the_ten_wins() -> None:
    held = (ALL_ACES, "TS KS 7S QH QD JS", "KC", "TC", "8S")
    state = play(ten(TEN_BEATS_ACE, *held), "8S")
    assert broken(state, Play(Card("9S"))) == ["T9"]
    state = play(state, "AS")
    assert legal(state) == "TS"
    assert broken(state, Play(Card("KS"))) == ["T6"]


def test_t9_ends_with_the_first_trick_of_the_called_suit() -> None:
    held = (ALL_ACES, "TS TH", "KS KH", "7S 9H", "8S 8H")
    state = play(ten(TEN_BEATS_ACE, *held), "8S AS TS KS 7S | TH KH 9H 8H")
    assert legal(state) == "QC QS JC JD 9S"


def test_t9_does_not_apply_to_a_called_ace() -> None:
    state = play(table(TEN_BEATS_ACE, "QC QS JC JD TS 9S", "", "AS", "", "KS", leader=4), "KS")
    assert legal(state) == "TS 9S"


# --- T10: running away --------------------------------------------------------------------------------------

PICKER = "JC JS AD TC 9C 9S"


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("AS KS 8S 7S QS AC", "QS AC AS KS 8S 7S"),  # four spades: any of them
        ("AS KS 8S QS AC AH", "QS AC AS AH"),  # three: of the spades only the ace
        ("AS KS 8S QS QH JH", "QS QH JH AS"),  # the queen of spades is not the fourth
    ],
)
def test_t10_partner_with_four_of_the_suit_may_lead_a_lower_one(held: str, expected: str) -> None:
    assert legal(table(RUN_AWAY, PICKER, held, leader=1)) == expected


def test_t10_is_a_choice_of_the_house() -> None:
    assert legal(table(CALLED_ACE, PICKER, "AS KS 8S 7S QS AC", leader=1)) == "QS AC AS"
    three = attrs.evolve(CALLED_ACE, partner=CalledAce(run_away=3))
    assert legal(table(three, PICKER, "AS KS 8S QS AC AH", leader=1)) == "QS AC AS KS 8S AH"


def test_t10_applies_only_on_lead() -> None:
    assert legal(play(table(RUN_AWAY, PICKER, "AS KS 8S 7S QS AC"), "9S")) == "AS"
    assert legal(play(table(RUN_AWAY, PICKER, "AS KS 8S 7S AC TH"), "JC")) == "AC KS 8S 7S TH"


def test_t10_cards_of_the_suit_are_counted_when_leading() -> None:
    held = (PICKER, "AS KS 8S 7S QC QS", "8H 8D", "9H 9D", "AH 7D")
    state = play(table(RUN_AWAY, *held, leader=4), "AH TC 7S 8H 9H | 7D AD QC 8D 9D")
    assert legal(state) == "QS AS"  # four were dealt, three are left


def test_t10_after_running_away_the_ace_need_not_fall() -> None:
    held = ("QC JC AD TC TS 9S", "AS KS 8S 7S QS AC", "KH", "TH", "9H")
    state = play(table(RUN_AWAY, *held, leader=1), "7S KH TH 9H TS | 9S")
    assert legal(state) == "AS KS 8S"


def test_t10_after_running_away_the_ace_need_not_be_kept() -> None:
    held = (PICKER, "AS KS 8S 7S QS AC", "TS", "QC KH", "TH 9H")
    state = play(table(RUN_AWAY, *held, leader=1), "7S TS QC TH 9S | KH 9H JC")
    assert legal(state) == "QS AC AS KS 8S"


def test_t10_bavarian_picker_has_no_hold_card() -> None:
    assert legal(play(table(RUN_AWAY, PICKER, "", "AS", "", "KH", leader=4), "KH")) == "JC JS AD TC 9C 9S"


# --- T13: after a renege that really happened ---------------------------------------------------------------


# The partner, seat 1, throws AS on a heart, which is a renege (T7); seat 0 has won that trick.
def after_renege(*led: str) -> State:
    held = ("QC JC AD TC 9C 9S", "AS KS 7S QS JS AC", "8H QH", "TH QD", "KH JD TD")
    state = play(table(CALLED_ACE, *held, leader=4), "KH QC")
    return play(apply_unchecked(state, Play(Card("AS"))), " ".join(("8H TH", *led)))


def test_t13_a_called_card_that_is_gone_is_not_due_when_its_suit_is_led() -> None:
    assert legal(after_renege("9S")) == "KS 7S"


def test_t13_a_called_card_that_is_gone_is_not_named_in_a_later_refusal() -> None:
    assert broken(after_renege("9S"), Play(Card("QS"))) == ["T3"]


def test_t13_a_called_card_that_is_gone_does_not_bind_the_lead() -> None:
    assert legal(after_renege("AD QS QH QD JD")) == "JS AC KS 7S"


def test_t6_the_call_is_open_until_the_trick_in_which_its_suit_is_first_led_is_over() -> None:
    held = ("QC QS QH QD 7S 8S", "AS 7H 8H 9H KH TH")
    state: State = in_play(opening(CALLED_ACE, *held, blind="AC TC"), "AC TC", Call(Card("AS")))
    assert reached(Playing, state).call_open
    state = play(state, "7S AS")
    assert reached(Playing, state).call_open
    while reached(Playing, state).trick:
        state = apply(state, legal_moves(state)[0])
    assert not reached(Playing, state).call_open
    # Jack-of-diamonds games have no suit to open.
    jack = in_play(opening(JACK_OF_DIAMONDS, blind="AC TC"), "AC TC", Decline())
    assert not jack.call_open
