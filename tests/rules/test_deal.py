"""D1 seats, D2 shuffle and cut, D3 packets, D4 shapes, D8 what a valid deal is."""

import random

import attrs
import pytest

from sheepshead import (
    Card,
    InvalidDeal,
    InvalidRules,
    InvalidSeat,
    Pass,
    Picking,
    Rules,
    State,
    cards,
    deal,
    presets,
    set_up,
)
from sheepshead.cards import DECK
from sheepshead.rules import DealPlan, Packet, Shape, ToBlind
from tests.positions import Cards, all_passed, completed, do, opening, reached, taker

FIVE = presets.CALLED_ACE
# The deck as it lies, named by suit and not in the library's own order, so that a sorted deck would show.
AS_IT_LIES = cards(
    "AC TC KC QC JC 9C 8C 7C AS TS KS QS JS 9S 8S 7S AH TH KH QH JH 9H 8H 7H AD TD KD QD JD 9D 8D 7D"
)


def dealt(state: State) -> list[set[Card]]:
    """Each seat's cards, then the blind."""
    return [*(set(state.dealt(seat)) for seat in range(state.rules.players)), set(state.blind)]


def with_plan(rules: Rules, *plan: Packet | ToBlind) -> Rules:
    return attrs.evolve(rules, shape=attrs.evolve(rules.shape, deal_plan=plan))


# --- D1 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "order"), [(4, [0, 1, 2, 3, 4]), (0, [1, 2, 3, 4, 0]), (2, [3, 4, 0, 1, 2])]
)
def test_d1_picking_and_play_go_clockwise_from_the_dealers_left(dealer: int, order: list[int]) -> None:
    hearts = ["AH", "TH", "KH", "9H", "8H"]
    start = opening(FIVE, *hearts, dealer=dealer)
    assert [reached(Picking, do(start, *[Pass()] * n)).to_act for n in range(5)] == order
    # each seat plays its heart, and the ace, seat 0's, takes the trick
    assert taker(all_passed(start), " ".join(hearts[seat] for seat in order)) == 0


@pytest.mark.parametrize("seat", [-1, 5, True, "0", None])
def test_d1_a_seat_that_the_hand_does_not_have_is_refused(seat: int) -> None:
    state = opening(FIVE)
    for ask in (state.holding, state.dealt):
        with pytest.raises(InvalidSeat, match="the seats are 0 to 4"):
            ask(seat)
    assert len(state.holding(0)) == len(state.holding(4)) == 6


@pytest.mark.parametrize("dealer", [-1, 5, True, "0", None])
def test_d1_a_dealer_that_the_table_does_not_have_is_refused(dealer: int) -> None:
    holdings, blind = completed(FIVE)
    with pytest.raises(InvalidDeal, match="a seat from 0 to 4") as caught:
        set_up(FIVE, dealer=dealer, holdings=holdings, blind=blind)
    assert [fault.rule for fault in caught.value.faults] == ["D1"]
    with pytest.raises(InvalidDeal, match="a seat from 0 to 4"):
        deal(FIVE, dealer=dealer, rng=random.Random(1))


def test_d1_three_players_have_three_seats() -> None:
    holdings, blind = completed(presets.THREE_HANDED)
    assert set_up(presets.THREE_HANDED, dealer=2, holdings=holdings, blind=blind).dealer == 2
    with pytest.raises(InvalidDeal, match="a seat from 0 to 2, not 3"):
        set_up(presets.THREE_HANDED, dealer=3, holdings=holdings, blind=blind)


# --- D2 -------------------------------------------------------------------------------------------------


def test_d2_the_same_generator_shuffles_the_same_hand_and_another_another() -> None:
    once, again = (deal(FIVE, dealer=0, rng=random.Random(7)) for _ in range(2))
    assert once == again
    assert once != deal(FIVE, dealer=0, rng=random.Random(8))


def test_d2_a_shuffle_takes_no_randomness_from_elsewhere() -> None:
    random.seed(1)
    before = random.getstate()
    deal(FIVE, dealer=0, rng=random.Random(7))
    assert random.getstate() == before


def test_d2_every_seat_may_get_any_card() -> None:
    # a card misses a seat in 400 deals with a chance of (26/32) ** 400: never
    rng = random.Random(3)
    places: dict[int, set[Card]] = {place: set() for place in range(6)}
    for _ in range(400):
        for place, some in enumerate(dealt(deal(FIVE, dealer=0, rng=rng))):
            places[place] |= some
    assert all(seen == set(DECK) for seen in places.values())


def test_d2_a_given_deck_is_not_shuffled() -> None:
    assert deal(FIVE, dealer=0, deck=AS_IT_LIES) == deal(FIVE, dealer=0, deck=iter(AS_IT_LIES))


def test_d2_a_deal_takes_either_a_generator_or_a_deck() -> None:
    with pytest.raises(TypeError, match="either rng, to shuffle, or deck"):
        deal(FIVE, dealer=0)
    with pytest.raises(TypeError, match="either rng, to shuffle, or deck"):
        deal(FIVE, dealer=0, rng=random.Random(1), deck=AS_IT_LIES)


# --- D3 -------------------------------------------------------------------------------------------------


def test_d3_five_handed_three_each_two_to_the_blind_three_each() -> None:
    # counted off AS_IT_LIES: cards 1-15 in threes, 16 and 17 to the blind, 18-32 in threes
    by_hand = [
        "AC TC KC TH KH QH",
        "QC JC 9C JH 9H 8H",
        "8C 7C AS 7H AD TD",
        "TS KS QS KD QD JD",
        "JS 9S 8S 9D 8D 7D",
        "7S AH",
    ]
    assert dealt(deal(FIVE, dealer=4, deck=AS_IT_LIES)) == [set(cards(text)) for text in by_hand]


def test_d3_three_handed_three_the_blind_four_three() -> None:
    # cards 1-9 in threes, 10 and 11 to the blind, 12-23 in fours, 24-32 in threes
    by_hand = [
        "AC TC KC QS JS 9S 8S 7H AD TD",
        "QC JC 9C 7S AH TH KH KD QD JD",
        "8C 7C AS QH JH 9H 8H 9D 8D 7D",
        "TS KS",
    ]
    assert dealt(deal(presets.THREE_HANDED, dealer=2, deck=AS_IT_LIES)) == [
        set(cards(text)) for text in by_hand
    ]


@pytest.mark.parametrize("dealer", range(5))
def test_d3_the_first_packet_goes_to_the_dealers_left(dealer: int) -> None:
    state = deal(FIVE, dealer=dealer, deck=AS_IT_LIES)
    assert set(cards("AC TC KC")) < set(state.dealt((dealer + 1) % 5))
    assert set(state.blind) == set(cards("7S AH"))


def test_d3_a_house_has_its_own_packets() -> None:
    house = with_plan(FIVE, Packet(2), ToBlind(1), Packet(3), ToBlind(1), Packet(1))
    state = deal(house, dealer=4, deck=AS_IT_LIES)
    # cards 1-10 in twos, 11 to the blind, 12-26 in threes, 27 to the blind, 28-32 one by one
    assert set(state.dealt(0)) == set(cards("AC TC QS JS 9S QD"))
    assert set(state.dealt(4)) == set(cards("AS TS 7H AD TD 7D"))
    assert set(state.blind) == set(cards("KS KD"))


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ((Packet(3), Packet(3), ToBlind(2)), "last cards of the deck never go to the blind"),
        ((Packet(3), ToBlind(2), Packet(2)), "deals 5 cards to each seat and 2 to the blind"),
        ((Packet(3), ToBlind(1), Packet(3)), "deals 6 cards to each seat and 1 to the blind"),
        ((Packet(6), Packet(-1), ToBlind(2), Packet(1)), "at least one card"),
        ((ToBlind(2), Packet(0), Packet(6)), "at least one card"),
    ],
)
def test_d3_a_plan_that_cannot_be_dealt_is_refused(plan: DealPlan, said: str) -> None:
    with pytest.raises(InvalidRules, match=said) as caught:
        with_plan(FIVE, *plan)
    assert [fault.rule for fault in caught.value.faults] == ["D3"]


def test_d3_the_blind_may_come_first_and_anywhere_but_last() -> None:
    state = deal(with_plan(FIVE, ToBlind(2), Packet(6)), dealer=4, deck=AS_IT_LIES)
    assert set(state.blind) == set(cards("AC TC"))
    assert set(state.dealt(4)) == set(cards("QD JD 9D 8D 7D KD"))


# --- D4 -------------------------------------------------------------------------------------------------

WITHOUT_SEVENS = tuple(card for card in DECK if card not in cards("7C 7S"))
WITHOUT_SIX = tuple(card for card in DECK if card not in cards("7C 7S 7H 8C 8S 8H"))


@pytest.mark.parametrize(
    ("players", "each", "blind", "plan", "deck"),
    [
        (3, 10, 2, (Packet(3), ToBlind(2), Packet(4), Packet(3)), DECK),
        (3, 9, 3, (Packet(3), ToBlind(3), Packet(3), Packet(3)), WITHOUT_SEVENS),
        (3, 8, 2, (Packet(3), ToBlind(2), Packet(3), Packet(2)), WITHOUT_SIX),
        (4, 7, 4, (Packet(2), ToBlind(2), Packet(3), ToBlind(2), Packet(2)), DECK),
        (4, 7, 2, (Packet(3), ToBlind(2), Packet(4)), WITHOUT_SEVENS),
        (5, 6, 2, (Packet(3), ToBlind(2), Packet(3)), DECK),
        (6, 5, 2, (Packet(3), ToBlind(2), Packet(2)), DECK),
        (7, 4, 4, (Packet(2), ToBlind(4), Packet(2)), DECK),
        (4, 8, 0, (Packet(4), Packet(4)), DECK),
        (2, 15, 2, (Packet(7), ToBlind(2), Packet(8)), DECK),
        (30, 1, 2, (ToBlind(2), Packet(1)), DECK),
    ],
)
def test_d4_the_rulebooks_shapes_and_the_smallest_there_can_be_deal_every_card(
    players: int, each: int, blind: int, plan: DealPlan, deck: Cards
) -> None:
    shape = Shape(players=players, cards_each=each, blind=blind, deal_plan=plan, deck=deck)
    state = deal(attrs.evolve(presets.THREE_HANDED, shape=shape), dealer=0, rng=random.Random(1))
    assert [len(some) for some in dealt(state)] == [each] * players + [blind]
    assert set().union(*dealt(state)) == set(deck)


@pytest.mark.parametrize(
    ("players", "each", "blind", "plan"),
    [
        (5, 6, 1, (Packet(3), ToBlind(1), Packet(3))),
        (5, 6, 3, (Packet(3), ToBlind(3), Packet(3))),
        (4, 6, 2, (Packet(3), ToBlind(2), Packet(3))),
        (1, 30, 2, (Packet(15), ToBlind(2), Packet(15))),
    ],
)
def test_d4_a_shape_that_does_not_use_the_deck_or_has_no_table_is_refused(
    players: int, each: int, blind: int, plan: DealPlan
) -> None:
    with pytest.raises(InvalidRules) as caught:
        attrs.evolve(
            presets.THREE_HANDED,
            shape=Shape(players=players, cards_each=each, blind=blind, deal_plan=plan),
        )
    assert [fault.rule for fault in caught.value.faults] == ["D4"]


def test_d4_every_seat_is_dealt_a_card_and_no_blind_is_less_than_none() -> None:
    no_cards = Shape(players=5, cards_each=0, blind=32, deal_plan=(ToBlind(32),))
    # 3 * 11 - 1 = 32, but no plan can take a card back
    less_than_none = Shape(players=3, cards_each=11, blind=-1, deal_plan=(Packet(11),))
    for shape in (no_cards, less_than_none):
        with pytest.raises(InvalidRules, match="at least one card and the blind none or more") as caught:
            attrs.evolve(FIVE, shape=shape)
        assert [fault.rule for fault in caught.value.faults] == ["D4", "D3"]


def test_d3_a_plan_without_packets_deals_nothing() -> None:
    with pytest.raises(InvalidRules, match="deals 0 cards to each seat and 0 to the blind") as caught:
        with_plan(FIVE)
    assert [fault.rule for fault in caught.value.faults] == ["D3"]


def test_c1_a_deck_holds_each_card_once() -> None:
    twice = tuple(Card("7C") if card is Card("7S") else card for card in DECK)
    with pytest.raises(InvalidRules, match="more than once: 7C") as caught:
        attrs.evolve(FIVE, shape=attrs.evolve(FIVE.shape, deck=twice))
    # 7S is worth nothing and no trump: that it is missing is no fault of its own (C6)
    assert [fault.rule for fault in caught.value.faults] == ["C1"]


# --- D8 -------------------------------------------------------------------------------------------------

VALID = (
    "QC QS QH QD JC JS",
    "JH JD AD TD KD 9D",
    "8D 7D AC TC KC 9C",
    "8C 7C AS TS KS 9S",
    "8S 7S AH TH KH 9H",
)


def lay(*held: str, blind: str = "8H 7H", dealer: int = 0, stakes: int = 1) -> State:
    return set_up(
        FIVE, dealer=dealer, holdings=[cards(text) for text in held], blind=cards(blind), stakes=stakes
    )


def faults(*held: str, blind: str = "8H 7H", dealer: int = 0, stakes: int = 1) -> list[str]:
    with pytest.raises(InvalidDeal) as caught:
        lay(*held, blind=blind, dealer=dealer, stakes=stakes)
    return list(map(str, caught.value.faults))


def test_d8_every_card_in_one_place_and_every_count_right_is_a_deal() -> None:
    state = lay(*VALID)
    assert dealt(state) == [set(cards(text)) for text in (*VALID, "8H 7H")]


def test_d8_a_card_twice_and_the_one_it_stands_for_are_named() -> None:
    twice = faults("QC QS QH QD JC QC", *VALID[1:])
    assert len(twice) == 2
    assert "more than once: QC [D8]" in twice[0]
    assert "not at all: JS [D8]" in twice[1]


def test_d8_a_card_both_in_a_holding_and_in_the_blind_is_named() -> None:
    twice, missing = faults(*VALID, blind="8H QC")
    assert "more than once: QC" in twice
    assert "not at all: 7H" in missing


def test_d8_a_seat_with_a_card_too_few_is_named_with_the_card_that_is_missing() -> None:
    count, missing = faults("QC QS QH QD JC", *VALID[1:])
    assert count == "seat 0 is dealt 6 cards, not 5 [D8]"
    assert "not at all: JS" in missing


def test_d8_counts_have_to_be_right_although_every_card_is_there_once() -> None:
    counts = faults("QC QS QH QD JC", "JS JH JD AD TD KD 9D", *VALID[2:])
    assert counts == ["seat 0 is dealt 6 cards, not 5 [D8]", "seat 1 is dealt 6 cards, not 7 [D8]"]
    seat, blind = faults(*VALID[:4], "8S 7S AH TH KH 9H 8H", blind="7H")
    assert (seat, blind) == ("seat 4 is dealt 6 cards, not 7 [D8]", "the blind has 2 cards, not 1 [D8]")


def test_d8_a_seat_too_few_or_too_many_is_named() -> None:
    too_few, missing = faults(*VALID[:4])
    assert too_few == "5 seats are dealt to, but there are 4 holdings [D8]"
    assert "not at all: 8S 7S AH TH KH 9H" in missing
    too_many = faults(*VALID, "")
    assert too_many == [
        "5 seats are dealt to, but there are 6 holdings [D8]",
        "seat 5 is dealt 6 cards, not 0 [D8]",
    ]


def test_d8_a_card_that_the_shortened_deck_does_not_have_is_named() -> None:
    shape = Shape(
        players=3,
        cards_each=8,
        blind=2,
        deal_plan=(Packet(3), ToBlind(2), Packet(3), Packet(2)),
        deck=WITHOUT_SIX,
    )
    rules = attrs.evolve(presets.THREE_HANDED, shape=shape)
    holdings, _ = completed(rules, blind="9H KH")
    with pytest.raises(InvalidDeal) as caught:
        set_up(rules, dealer=0, holdings=holdings, blind=cards("9H 7H"))
    missing, strange = map(str, caught.value.faults)
    assert "not at all: KH" in missing
    assert "although the deck has none: 7H" in strange
    assert len(set_up(rules, dealer=0, holdings=holdings, blind=cards("9H KH")).blind) == 2


def test_d8_every_fault_is_named_at_once() -> None:
    named = faults("QC QC QH QD JC", *VALID[1:4], "8S 7S AH TH KH 9H 8H", blind="7H 8D", dealer=9, stakes=0)
    assert [line.rsplit(" ", 1)[1] for line in named] == ["[D1]", "[S8]", "[D8]", "[D8]", "[D8]", "[D8]"]
    text = "\n".join(named)
    for part in (
        "seat 0 is dealt 6 cards, not 5",
        "seat 4 is dealt 6 cards, not 7",
        "once: QC 8D",
        "all: QS JS",
    ):
        assert part in text


@pytest.mark.parametrize(
    ("deck", "rules"),
    [
        ((*AS_IT_LIES[:31], Card("AC")), ["D8", "D8"]),
        (AS_IT_LIES[:31], ["D8"]),
        ((*AS_IT_LIES, Card("AC")), ["D8"]),
        ((), ["D8"]),
    ],
)
def test_d8_a_deck_that_is_not_the_deck_is_refused(deck: Cards, rules: list[str]) -> None:
    with pytest.raises(InvalidDeal) as caught:
        deal(FIVE, dealer=0, deck=deck)
    assert [fault.rule for fault in caught.value.faults] == rules


def test_d8_a_deck_and_a_dealer_that_cannot_be_are_named_at_once() -> None:
    with pytest.raises(InvalidDeal) as caught:
        deal(FIVE, dealer=9, deck=AS_IT_LIES[:31], stakes=0)
    assert {fault.rule for fault in caught.value.faults} == {"D1", "S8", "D8"}


@pytest.mark.parametrize("stakes", [0, -1, 1.5, True, None])
def test_s8_stakes_are_a_whole_number_from_one(stakes: int) -> None:
    assert lay(*VALID, stakes=4).stakes == 4
    named = faults(*VALID, stakes=stakes)
    assert len(named) == 1
    assert named[0].endswith(f"not {stakes!r} [S8]")


def test_d8_cards_are_given_as_cards() -> None:
    with pytest.raises(TypeError, match=r"cards\('QC 7H'\)"):
        set_up(FIVE, dealer=0, holdings=VALID, blind=cards("8H 7H"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"Card\('QC'\)"):
        set_up(FIVE, dealer=0, holdings=[["QC"]])  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"presets\.CALLED_ACE"):
        deal("CALLED_ACE", dealer=0, rng=random.Random(1))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"presets\.CALLED_ACE"):
        set_up("CALLED_ACE", dealer=0, holdings=[])  # type: ignore[arg-type]
