"""C3 trump is one suit, C4 the order of trump, C5 the order of fail, C6 shortened decks."""

from itertools import pairwise

import attrs
import pytest

from sheepshead import Card, InvalidRules, Suit, TrumpOrder, cards, presets, trumps
from sheepshead.cards import mask_of
from sheepshead.rules import Packet, Shape, ToBlind
from sheepshead.rules.called_duties import UnderWaits
from sheepshead.rules.duties import PlayDuties
from sheepshead.tables import PlayTables
from tests.positions import all_passed, call, in_play, legal, names, opening, play, taker

STANDARD = "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D"
ORDERS = {
    "STANDARD": STANDARD,
    "SPADE_JACK_HIGH": "QC QS QH QD JS JC JH JD AD TD KD 9D 8D 7D",
    "CLUBS": "QC QS QH QD JC JS JH JD AC TC KC 9C 8C 7C",
    "SPITZ": "QC 7D QS QH QD JC JS JH JD AD TD KD 9D 8D",
    "SPITZ_FIRST": "7D QC QS QH QD JC JS JH JD AD TD KD 9D 8D",
    "JACKS_OVER_QUEENS_HEARTS": "JC JS JH JD QC QS QH QD AH TH KH 9H 8H 7H",
}
FAIL_SUITS = {
    "CLUBS": (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS),
    "JACKS_OVER_QUEENS_HEARTS": (Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS),
}
QUEENS_ONLY = TrumpOrder(cards("QC QS QH QD"))


@pytest.mark.parametrize("text", STANDARD.split())
def test_c3_queens_jacks_and_diamonds_are_trump_and_of_no_other_suit(text: str) -> None:
    assert trumps.STANDARD.is_trump(Card(text))
    assert trumps.STANDARD.fail_suit(Card(text)) is None


@pytest.mark.parametrize("text", "AC TC KC 9C 8C 7C AS TS KS 9S 8S 7S AH TH KH 9H 8H 7H".split())
def test_c3_the_other_eighteen_cards_are_fail_of_their_printed_suit(text: str) -> None:
    assert not trumps.STANDARD.is_trump(Card(text))
    assert trumps.STANDARD.fail_suit(Card(text)) is Card(text).suit


def test_c3_what_follows_a_lead() -> None:
    assert names(trumps.STANDARD.following(Card("7D"))) == STANDARD
    assert names(trumps.STANDARD.following(Card("JC"))) == STANDARD
    # neither QC nor JC: they are not clubs
    assert names(trumps.STANDARD.following(Card("7C"))) == "AC TC KC 9C 8C 7C"


def test_c3_the_jack_of_clubs_follows_trump_and_not_clubs() -> None:
    start = opening(presets.CALLED_ACE, "AC JD QC QS QH 7H", "QD JC TC 7S 8S 9S", blind="KD TD")
    lead = in_play(start, "KD TD", call("alone"))
    assert legal(play(lead, "AC")) == "TC"
    assert legal(play(lead, "JD")) == "QD JC"


@pytest.mark.parametrize("name", ORDERS)
def test_c4_the_named_orders_are_the_rulebooks(name: str) -> None:
    order = trumps.NAMED[name]
    assert order is getattr(trumps, name)
    assert names(order.trumps) == ORDERS[name]
    assert order.name == name
    assert order.fail_suits == FAIL_SUITS.get(name, (Suit.CLUBS, Suit.SPADES, Suit.HEARTS))


def test_c4_there_are_no_other_named_orders() -> None:
    assert set(trumps.NAMED) == set(ORDERS)


@pytest.mark.parametrize("name", ORDERS)
def test_c4_each_trump_beats_the_next_whichever_is_played_first(name: str) -> None:
    for higher, lower in pairwise(cards(ORDERS[name])):
        assert trumps.NAMED[name].winning([higher, lower]) == 0
        assert trumps.NAMED[name].winning([lower, higher]) == 1


@pytest.mark.parametrize(
    ("name", "winner"), [("SPADE_JACK_HIGH", 1), ("STANDARD", 0), ("SPITZ", 0), ("SPITZ_FIRST", 0)]
)
def test_c4_the_black_jacks_meet_in_a_trick(name: str, winner: int) -> None:
    rules = attrs.evolve(presets.CALLED_ACE, trumps=trumps.NAMED[name])
    start = opening(rules, "JC", "JS", "9D", "8D", "KD")
    assert taker(all_passed(start), "JC JS 9D 8D KD") == winner


@pytest.mark.parametrize(("name", "winner"), [("STANDARD", 0), ("SPITZ", 0), ("SPITZ_FIRST", 1)])
def test_c4_the_seven_of_diamonds_meets_the_queen_of_clubs(name: str, winner: int) -> None:
    rules = attrs.evolve(presets.CALLED_ACE, trumps=trumps.NAMED[name])
    start = opening(rules, "QC", "7D", "9D", "8D", "KD")
    assert taker(all_passed(start), "QC 7D 9D 8D KD") == winner


@pytest.mark.parametrize(("name", "winner"), [("STANDARD", 0), ("SPITZ", 1), ("SPITZ_FIRST", 1)])
def test_c4_the_seven_of_diamonds_meets_the_queen_of_spades(name: str, winner: int) -> None:
    rules = attrs.evolve(presets.CALLED_ACE, trumps=trumps.NAMED[name])
    start = opening(rules, "QS", "7D", "9D", "8D", "KD")
    assert taker(all_passed(start), "QS 7D 9D 8D KD") == winner


def test_c4_a_house_may_name_its_own_order_and_the_rest_is_fail() -> None:
    order = TrumpOrder(cards("7S QC"))
    assert order.winning(cards("QC AS 7S AC TC")) == 2
    assert [order.is_trump(card) for card in cards("7S QC QS 7C")] == [True, True, False, False]
    assert order.name is None
    # the same cards in the same order are the same house rule
    assert TrumpOrder(cards(STANDARD)) == trumps.STANDARD
    assert TrumpOrder(cards(ORDERS["SPADE_JACK_HIGH"])) != trumps.STANDARD


@pytest.mark.parametrize(
    ("text", "said"), [("QC QS QC", "more than once: QC"), ("JS QC JS QC", "QC JS"), ("", "at least one")]
)
def test_c4_an_order_holds_each_trump_once(text: str, said: str) -> None:
    with pytest.raises(InvalidRules, match=said) as caught:
        TrumpOrder(cards(text))
    assert [fault.rule for fault in caught.value.faults] == ["C4"]


def test_c4_an_order_is_made_of_cards() -> None:
    with pytest.raises(InvalidRules, match="not of 'QC'") as caught:
        TrumpOrder(["QC"])  # type: ignore[list-item]
    assert [fault.rule for fault in caught.value.faults] == ["C4"]


@pytest.mark.parametrize("suit", [Suit.CLUBS, Suit.SPADES, Suit.HEARTS])
def test_c5_the_order_of_a_fail_suit(suit: Suit) -> None:
    in_order = [Card(rank + suit.value) for rank in "ATK987"]
    assert list(trumps.STANDARD.fail_cards(suit)) == in_order
    for higher, lower in pairwise(in_order):
        assert trumps.STANDARD.winning([higher, lower]) == 0
        assert trumps.STANDARD.winning([lower, higher]) == 1


def test_c5_diamonds_are_a_fail_suit_where_another_suit_is_trump() -> None:
    assert names(trumps.CLUBS.fail_cards(Suit.DIAMONDS)) == "AD TD KD 9D 8D 7D"
    assert names(trumps.CLUBS.fail_cards(Suit.CLUBS)) == ""
    assert names(trumps.STANDARD.fail_cards(Suit.DIAMONDS)) == ""


def test_c5_the_king_stands_below_the_ten_in_the_preset_that_forgets_it_too() -> None:
    assert names(presets.GAMERULES.trumps.fail_cards(Suit.SPADES)) == "AS TS KS 9S 8S 7S"


@pytest.mark.parametrize(("trick", "winner"), [("7C AS AH KS TH", 0), ("7C AS AH 8C TH", 3)])
def test_c5_no_fail_suit_outranks_the_one_led(trick: str, winner: int) -> None:
    assert trumps.STANDARD.winning(cards(trick)) == winner


def test_c5_queens_and_jacks_left_fail_stand_between_king_and_nine() -> None:
    jacks_fail = QUEENS_ONLY.fail_cards(Suit.SPADES)
    assert names(jacks_fail) == "AS TS KS JS 9S 8S 7S"
    both_fail = TrumpOrder(cards("AD TD KD")).fail_cards(Suit.CLUBS)
    assert names(both_fail) == "AC TC KC QC JC 9C 8C 7C"


def test_c5_a_jack_left_fail_follows_its_suit_and_loses_to_the_king() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, trumps=QUEENS_ONLY)
    led = play(all_passed(opening(rules, "KS", "JS QD", "TH", "9S", "8S")), "KS")
    assert legal(led) == "JS"
    assert taker(all_passed(opening(rules, "9S", "JS", "KS", "8S", "7S")), "9S JS KS 8S 7S") == 2
    assert (
        taker(all_passed(opening(rules, "9S", "JS", "AC TC KC JC 9C 8C", "8S", "7S")), "9S JS AC 8S 7S") == 1
    )


@pytest.mark.parametrize(
    ("out", "accepted"),
    [("7C 7S", True), ("7C 8H", True), ("7C 7D", False), ("7C JD", False), ("7C KS", False)],
)
def test_c6_only_fail_without_points_is_taken_out(out: str, accepted: bool) -> None:
    # 30 cards for three: 9 each and 3 in the blind (D4), dealt 3, blind, 3, 3 (D3)
    left = tuple(
        card
        for card in cards(f"{STANDARD} AC TC KC 9C 8C 7C AS TS KS 9S 8S 7S AH TH KH 9H 8H 7H")
        if card not in cards(out)
    )
    plan = (Packet(3), ToBlind(3), Packet(3), Packet(3))
    shape = Shape(players=3, cards_each=9, blind=3, deal_plan=plan, deck=left)
    if accepted:
        assert sum(card.points for card in attrs.evolve(presets.THREE_HANDED, shape=shape).shape.deck) == 120
        return
    with pytest.raises(InvalidRules, match=out.split()[1]) as caught:
        attrs.evolve(presets.THREE_HANDED, shape=shape)
    assert [fault.rule for fault in caught.value.faults] == ["C6"]


@pytest.mark.parametrize("name", sorted(ORDERS))
def test_t4_the_short_way_to_the_taker_is_taken_only_where_the_deck_has_the_order_of_strength(
    name: str,
) -> None:
    # The deck has QC to 7D as STANDARD and fail suits from the ace down; JS JC, or 7D above QS, it has not.
    order = trumps.NAMED[name]
    by_bits = name in {"STANDARD", "CLUBS"}
    assert PlayTables.of(order, None, 5).trump_in_order == (order.trump_mask if by_bits else 0)


@pytest.mark.parametrize(
    ("suit", "under", "by_bits"),
    [
        ("AC TC KC 9C 8C 7C", None, True),
        ("TC AC KC 9C 8C 7C", None, False),  # K5: the ten stands above the ace
        ("AC TC KC 9C 8C 7C", "7D", False),  # T8: the under, a trump by its face, beats nothing
    ],
)
def test_t4_the_short_way_to_the_taker_waits_for_a_ten_on_top_or_an_under(
    suit: str, under: str | None, by_bits: bool
) -> None:
    laid = None if under is None else Card(under)
    bound = () if laid is None else ((0, UnderWaits(laid.mask, mask_of(cards(suit)))),)
    tables = PlayTables.of(trumps.STANDARD, PlayDuties(cards(suit), bound, laid), 5)
    assert bool(tables.trump_in_order) == by_bits
    assert tables.after_lead(Card("AC"), 0).trump_in_order == trumps.STANDARD.trump_mask
