"""T1 to T4 and T11: leading, taking turns, following suit, taking the trick, and the end of the hand."""

import attrs
import pytest

from sheepshead import (
    Call,
    Card,
    Decline,
    Finished,
    Pass,
    Pick,
    Play,
    Playing,
    Rules,
    TrumpOrder,
    cards,
    legal_moves,
    trumps,
)
from sheepshead.rules.presets import CALLED_ACE, GAMERULES, JACK_OF_DIAMONDS, THREE_HANDED
from tests.positions import (
    all_passed,
    broken,
    in_play,
    legal,
    names,
    opening,
    play,
    played_out,
    reached,
    refusal,
    whole_hand,
)

# Everybody follows in tricks 1 to 4, but for seat 4 in trick 3, which has only two trumps.
LEASTER = (
    "7D 8D 9D KD TD | AD JD QD JH JS | JC QH QS 9H QC | 9S KS 7S AS TS | 8S KH 8H AH TH | 9C 7H 7C 8C KC"
)


@pytest.mark.parametrize("dealer", range(5))
@pytest.mark.parametrize("picker", range(5))
def test_t1_the_seat_left_of_the_dealer_leads_whoever_picked(dealer: int, picker: int) -> None:
    start = opening(JACK_OF_DIAMONDS, blind="7C 7S", dealer=dealer)
    state = in_play(start, "7C 7S", Decline(), picker=picker)
    assert state.to_act == state.leader == (dealer + 1) % 5


def test_t1_the_seat_left_of_the_dealer_leads_a_leaster_too() -> None:
    assert reached(Playing, all_passed(opening(CALLED_ACE, dealer=1))).leader == 2


def test_t1_the_winner_of_a_trick_leads_the_next() -> None:
    tricks = whole_hand(CALLED_ACE, LEASTER, "AC TC", picker=None).tricks
    assert [trick.leader for trick in tricks] == [0, 4, 1, 0, 3, 3]


def test_t1_no_card_is_played_before_the_picking_is_over() -> None:
    assert broken(opening(CALLED_ACE, "QC"), Play(Card("QC"))) == ["T1"]


def test_t2_the_turn_goes_clockwise_round_the_table_from_the_leader() -> None:
    state = all_passed(opening(CALLED_ACE, dealer=2))
    turns = []
    for _ in range(5):
        turns.append(reached(Playing, state).to_act)
        state = play(state, legal(state).split()[0])
    assert turns == [3, 4, 0, 1, 2]


def test_t2_only_a_card_that_the_seat_still_holds_is_played() -> None:
    state = all_passed(opening(CALLED_ACE, "QC 7D", "QS JC", "JH", "JD", "8D"))
    assert broken(state, Play(Card("QS"))) == ["T2"]  # seat 1 has it
    state = play(state, "QC QS JH JD 8D")
    assert reached(Playing, state).to_act == 0
    assert broken(state, Play(Card("QC"))) == ["T2"]  # already played
    error = refusal(state, Play(Card("JC")))
    assert "seat 0 does not hold JC" in str(error)
    assert error.violations[0].legal == reached(Playing, state).holding(0)


def test_t2_nobody_passes_once_cards_are_played() -> None:
    state = in_play(
        opening(CALLED_ACE, "AC 7C QC QS QH QD", blind="8H 9H"), "8H 9H", Call(Card("AS"), Card("QD"))
    )
    assert broken(state, Pass()) == broken(state, Pick()) == ["P2"]


def test_p3_nobody_picks_any_more_once_everybody_has_passed() -> None:
    state = all_passed(opening(CALLED_ACE))
    assert broken(state, Pass()) == broken(state, Pick()) == ["P3"]


STANDARD_FOLLOWING = [
    # trump led: any trump, whatever is printed on it
    ("QC", "JC 7D AC TC AS AH", "JC 7D"),
    ("7D", "QS KC 7C AS AH 7H", "QS"),
    # trump led, none held
    ("QC", "AC TC AS TS AH TH", "AC TC AS TS AH TH"),
    # fail led: the queen and the jack of clubs are no clubs
    ("AC", "QC JC 7D KC 7C AH", "KC 7C"),
    ("9S", "QC QS JS 8D KS AH", "KS"),
    ("TH", "QH JH AD AC AS 7H", "7H"),
    # fail led, none held: anything, trump not required
    ("AC", "QC JC 7D AS AH 7H", "QC JC 7D AS AH 7H"),
    ("TH", "QH JH AD AC AS 7S", "QH JH AD AC AS 7S"),
]


@pytest.mark.parametrize(("led", "held", "expected"), STANDARD_FOLLOWING)
@pytest.mark.parametrize("rules", [CALLED_ACE, GAMERULES])
def test_t3_the_suit_led_is_followed(rules: Rules, led: str, held: str, expected: str) -> None:
    state = play(all_passed(opening(rules, led, held)), led)
    assert legal(state) == expected


def test_t3_the_leader_may_lead_anything() -> None:
    assert legal(all_passed(opening(CALLED_ACE, "QC 7D AC KC 7S 9H"))) == "QC 7D AC KC 7S 9H"


@pytest.mark.parametrize(
    ("order", "led", "expected"),
    [
        (trumps.STANDARD, "7D", "QD JD AD"),
        (trumps.CLUBS, "7D", "AD"),  # diamonds are fail
        (trumps.CLUBS, "8C", "QD JD 9C"),
        (trumps.STANDARD, "8C", "9C"),
        (trumps.JACKS_OVER_QUEENS_HEARTS, "7H", "QD JD TH"),
        (trumps.STANDARD, "7H", "TH"),
        (TrumpOrder(cards("QC 7D")), "8D", "QD JD AD"),  # a house with two trumps: QD and JD are diamonds
        (TrumpOrder(cards("QC 7D")), "7D", "QD JD AD 9C TS TH"),
    ],
)
def test_t3_what_follows_depends_on_the_trumps_of_the_house(
    order: TrumpOrder, led: str, expected: str
) -> None:
    rules = attrs.evolve(JACK_OF_DIAMONDS, trumps=order)
    state = play(all_passed(opening(rules, led, "QD JD AD 9C TS TH")), led)
    assert legal(state) == expected


def test_t3_the_first_card_of_the_trick_counts_not_the_last() -> None:
    # seat 1 trumps the club; seat 2 has to follow the club, not the trump
    state = play(all_passed(opening(CALLED_ACE, "AC", "QC AS AH 7H 7S 8S", "QS QH 9C TS TH KH")), "AC QC")
    assert legal(state) == "9C"


def test_t3_each_trick_is_followed_anew() -> None:
    held = ("AC AS", "KC TS KS 9S 8S QC", "TC 7S", "9C AH", "8C")
    state = play(all_passed(opening(CALLED_ACE, *held)), "AC KC TC 9C 8C AS")
    assert legal(state) == "TS KS 9S 8S"


def test_t3_a_refusal_names_what_was_led_and_what_follows_and_leaves_the_state_usable() -> None:
    state = play(all_passed(opening(CALLED_ACE, "AC", "QC JC 7D KC 7C AH")), "AC")
    error = refusal(state, Play(Card("JC")))
    assert [violation.rule for violation in error.violations] == ["T3"]
    assert error.violations[0].legal == cards("KC 7C")
    assert "clubs were led, seat 1 holds KC 7C and must follow; JC does not" in str(error)
    assert reached(Playing, play(state, "7C")).trick == cards("AC 7C")


def test_t3_a_refusal_on_a_trump_lead_speaks_of_trump() -> None:
    state = play(all_passed(opening(CALLED_ACE, "QC", "7D AC TC AS AH 7H")), "QC")
    assert "trump was led, seat 1 holds 7D" in str(refusal(state, Play(Card("AC"))))


# The first card of each holding is played; the others make it legal.
VOID_OF_SPADES = "AC TC KC 9C 8C"
TAKEN = [
    # trump: the highest, not the most points, not the first, not the last
    (("AD", "TD", "JD", "JH", "KD"), 3),
    (("7D", "QD", "JC", "AD", "TD"), 1),
    (("9D", "8D", "7D", "KD", "TD"), 4),
    (("QC", "QS", "QH", "QD", "JC"), 0),
    # one suit, no trump: A T K 9 8 7
    (("KS", "9S", "TS", "8S", "7S"), 2),
    (("7S", "8S", "9S", "KS", "AS"), 4),
    # a low trump beats the ace, a higher trump beats it in turn
    (("AS", f"7D {VOID_OF_SPADES}", "TS", "KS", "9S"), 1),
    (("AS", f"7D {VOID_OF_SPADES}", "8D AH TH KH 9H 8H", "KS", "9S"), 2),
    (("AS", f"8D {VOID_OF_SPADES}", "7D AH TH KH 9H 8H", "KS", "9S"), 1),
]


def taken_by(rules: Rules, held: tuple[str, ...]) -> int:
    state = all_passed(opening(rules, *held))
    for holding in held:
        state = play(state, holding.split()[0])
    (trick,) = reached(Playing, state).tricks
    assert reached(Playing, state).to_act == trick.winner
    return trick.winner


@pytest.mark.parametrize(("held", "winner"), TAKEN)
def test_t4_the_highest_trump_wins_or_else_the_highest_of_the_suit_led(
    held: tuple[str, ...], winner: int
) -> None:
    assert taken_by(CALLED_ACE, held) == winner


def test_t4_the_jack_of_spades_is_the_higher_one_only_where_the_house_says_so() -> None:
    held = ("7D", "JC", "JS", "8D", "9D")
    assert taken_by(CALLED_ACE, held) == 1
    assert taken_by(GAMERULES, held) == 2


def test_t4_cards_thrown_away_win_nothing() -> None:
    tricks = whole_hand(CALLED_ACE, LEASTER, "AC TC", picker=None).tricks
    assert [trick.winner for trick in tricks] == [4, 1, 0, 3, 3, 2]  # 8S takes KH AH TH in trick 5


def test_t11_there_are_as_many_tricks_as_cards_each() -> None:
    assert len(played_out(all_passed(opening(CALLED_ACE))).tricks) == 6
    assert len(played_out(all_passed(opening(THREE_HANDED))).tricks) == 10


def test_t11_the_hand_is_over_with_the_last_card_and_not_before() -> None:
    last = LEASTER.rsplit(maxsplit=1)[-1]
    whole = whole_hand(CALLED_ACE, LEASTER, "AC TC", picker=None)
    start = opening(CALLED_ACE, *(names(whole.dealt(seat)) for seat in range(5)), blind="AC TC")
    almost = reached(Playing, play(all_passed(start), LEASTER.removesuffix(last)))
    assert legal(almost) == last
    over = reached(Finished, play(almost, last))
    assert over == whole
    assert not over.thrown_in
    assert legal_moves(over) == ()
    assert [over.holding(seat) for seat in range(5)] == [()] * 5


def test_t11_nothing_is_done_when_the_hand_is_over() -> None:
    over = whole_hand(CALLED_ACE, LEASTER, "AC TC", picker=None)
    for action in (Play(Card("KC")), Pick(), Pass(), Decline()):
        assert broken(over, action) == ["T11"]
