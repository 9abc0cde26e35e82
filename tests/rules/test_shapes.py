"""C6 shortened decks, D3 and D4 the packets of every shape, D7 the poor hand.

What a shape has to be, and the packets of the gamerules page, are in :mod:`tests.rules.test_deal`.
"""

import random

import attrs
import pytest

from sheepshead import (
    Action,
    Burying,
    Card,
    DemandRedeal,
    Finished,
    InvalidRules,
    Match,
    Pass,
    Pick,
    Picking,
    Playing,
    Rules,
    TrumpOrder,
    apply,
    cards,
    deal,
    legal_moves,
    presets,
    score,
    trumps,
)
from sheepshead.cards import DECK
from sheepshead.rules import DealsAgain, Doubler, ForcedPick, Outcome, Owing, Pot, Shape
from sheepshead.state import ThrownIn
from tests.positions import broken, bury, call, do, opening, picked, reached, whole_hand

# --- D3 and D4: counted off the deck as it lies, packet by packet -------------------------------------------

# Named by suit and not in the library's own order, so that a sorted deck would show.
AS_IT_LIES = cards(
    "AC TC KC QC JC 9C 8C 7C AS TS KS QS JS 9S 8S 7S AH TH KH QH JH 9H 8H 7H AD TD KD QD JD 9D 8D 7D"
)
# The shapes of the rulebook: each seat's cards from the dealer's left, and last the blind.
DEALT = {
    # 3, three to the blind, 3, 3
    "THREE_HANDED_30": [
        "AC TC KC  9S 8S AH  7H AD TD",
        "QC JC 9C  TH KH QH  KD QD JD",
        "8C AS TS  JH 9H 8H  9D 8D 7D",
        "KS QS JS",
    ],
    # 3, two to the blind, 3, 2
    "THREE_HANDED_26": [
        "AC TC KC  9S AH TH  KD QD",
        "QC JC 9C  KH QH JH  JD 9D",
        "AS TS KS  9H AD TD  8D 7D",
        "QS JS",
    ],
    # 2, two to the blind, 3, two to the blind, 2
    "FOUR_HANDED_CUTTHROAT": [
        "AC TC  KS QS JS  AD TD",
        "KC QC  9S 8S 7S  KD QD",
        "JC 9C  AH TH KH  JD 9D",
        "8C 7C  QH JH 9H  8D 7D",
        "AS TS 8H 7H",
    ],
    # 3, two to the blind, 4
    "FOUR_HANDED_JACK": [
        "AC TC KC  AH TH KH QH",
        "QC JC 9C  JH 9H 8H 7H",
        "8C AS TS  AD TD KD QD",
        "KS QS JS  JD 9D 8D 7D",
        "9S 8S",
    ],
    # 4, 4
    "FOUR_HANDED_BLACK_QUEENS": [
        "AC TC KC QC  AH TH KH QH",
        "JC 9C 8C 7C  JH 9H 8H 7H",
        "AS TS KS QS  AD TD KD QD",
        "JS 9S 8S 7S  JD 9D 8D 7D",
        "",
    ],
    # 3, two to the blind, 2
    "SIX_HANDED_JACK": [
        "AC TC KC  JH 9H",
        "QC JC 9C  8H 7H",
        "8C 7C AS  AD TD",
        "TS KS QS  KD QD",
        "JS 9S 8S  JD 9D",
        "7S AH TH  8D 7D",
        "KH QH",
    ],
    # 3, 2
    "SIX_HANDED_BLACK_QUEENS": [
        "AC TC KC  JH 9H",
        "QC JC 9C  8H 7H",
        "8C AS TS  AD TD",
        "KS QS JS  KD QD",
        "9S 8S AH  JD 9D",
        "TH KH QH  8D 7D",
        "",
    ],
    # 2, four to the blind, 2
    "SEVEN_HANDED_JACK": [
        "AC TC  KH QH",
        "KC QC  JH 9H",
        "JC 9C  8H 7H",
        "8C 7C  AD TD",
        "AS TS  KD QD",
        "KS QS  JD 9D",
        "JS 9S  8D 7D",
        "8S 7S AH TH",
    ],
    # 2, 2
    "EIGHT_HANDED_BLACK_QUEENS": [
        "AC TC  AH TH",
        "KC QC  KH QH",
        "JC 9C  JH 9H",
        "8C 7C  8H 7H",
        "AS TS  AD TD",
        "KS QS  KD QD",
        "JS 9S  JD 9D",
        "8S 7S  8D 7D",
        "",
    ],
}
# Presets that are dealt as another one.
ALIKE = {
    "FOUR_HANDED_CALLED_ACE": "FOUR_HANDED_JACK",
    "FOUR_HANDED_FIRST_QUEENS": "FOUR_HANDED_BLACK_QUEENS",
    "BAVARIAN_CALL": "FOUR_HANDED_BLACK_QUEENS",
    "SIX_HANDED_JACK_AND_ACE": "SIX_HANDED_JACK",
    "SEVEN_HANDED_NEXT_SEAT": "SEVEN_HANDED_JACK",
    "EIGHT_HANDED_THREE_PARTNERS": "EIGHT_HANDED_BLACK_QUEENS",
}


def dealt(rules: Rules, dealer: int) -> list[set[Card]]:
    """Each seat's cards from the dealer's left, then the blind."""
    deck = [card for card in AS_IT_LIES if card in rules.shape.deck]
    state = deal(rules, dealer=dealer, deck=deck)
    seats = [(dealer + step) % rules.players for step in range(1, rules.players + 1)]
    return [*(set(state.dealt(seat)) for seat in seats), set(state.blind)]


@pytest.mark.parametrize("name", [*DEALT, *ALIKE])
def test_d3_every_shape_is_dealt_by_its_packets(name: str) -> None:
    rules = presets.by_name(name)
    by_hand = [set(cards(text)) for text in DEALT[ALIKE.get(name, name)]]
    for dealer in range(rules.players):
        assert dealt(rules, dealer) == by_hand


@pytest.mark.parametrize(
    ("players", "each", "blind", "deck", "names"),
    [
        (3, 10, 2, 32, "THREE_HANDED"),
        (3, 9, 3, 30, "THREE_HANDED_30"),
        (3, 8, 2, 26, "THREE_HANDED_26"),
        (4, 7, 4, 32, "FOUR_HANDED_CUTTHROAT"),
        (4, 7, 2, 30, "FOUR_HANDED_CALLED_ACE FOUR_HANDED_JACK"),
        (4, 8, 0, 32, "FOUR_HANDED_BLACK_QUEENS FOUR_HANDED_FIRST_QUEENS BAVARIAN_CALL"),
        (5, 6, 2, 32, "GAMERULES CALLED_ACE JACK_OF_DIAMONDS"),
        (6, 5, 2, 32, "SIX_HANDED_JACK SIX_HANDED_JACK_AND_ACE"),
        (6, 5, 0, 30, "SIX_HANDED_BLACK_QUEENS"),
        (7, 4, 4, 32, "SEVEN_HANDED_JACK SEVEN_HANDED_NEXT_SEAT"),
        (8, 4, 0, 32, "EIGHT_HANDED_BLACK_QUEENS EIGHT_HANDED_THREE_PARTNERS"),
    ],
)
def test_d4_players_cards_each_blind_and_deck(
    players: int, each: int, blind: int, deck: int, names: str
) -> None:
    for name in names.split():
        shape = presets.by_name(name).shape
        assert (shape.players, shape.cards_each, shape.blind, len(shape.deck)) == (players, each, blind, deck)


@pytest.mark.parametrize("name", list(presets.BY_NAME))
def test_d3_the_last_cards_of_the_deck_never_go_to_the_blind(name: str) -> None:
    rules = presets.by_name(name)
    deck = [card for card in AS_IT_LIES if card in rules.shape.deck]
    state = deal(rules, dealer=0, deck=deck)
    assert deck[-1] in state.dealt(0)  # the dealer is dealt last


@pytest.mark.parametrize("name", [*DEALT, *ALIKE])
def test_d4_every_shape_is_played_to_its_last_trick(name: str) -> None:
    rules, rng = presets.by_name(name), random.Random(11)
    state = deal(rules, dealer=0, rng=rng)
    while moves := legal_moves(state):
        state = apply(state, rng.choice([move for move in moves if move != Pass()] or moves))
    hand = reached(Finished, state)
    assert len(hand.tricks) == rules.shape.cards_each
    assert {len(trick.cards) for trick in hand.tricks} == {rules.players}
    assert sum(score(hand).points) + score(hand).set_aside == 120


# --- C6 -----------------------------------------------------------------------------------------------------

SHORT = {
    "THREE_HANDED_30": "7C 7S",
    "FOUR_HANDED_CALLED_ACE": "7C 7S",
    "FOUR_HANDED_JACK": "7C 7S",
    "SIX_HANDED_BLACK_QUEENS": "7C 7S",
    "THREE_HANDED_26": "7C 8C 7S 8S 7H 8H",
}


@pytest.mark.parametrize("name", list(presets.BY_NAME))
def test_c6_thirty_cards_lack_the_black_sevens_and_twenty_six_the_fail_sevens_and_eights(name: str) -> None:
    rules = presets.by_name(name)
    assert set(DECK) - set(rules.shape.deck) == set(cards(SHORT.get(name, "")))
    assert sum(card.points for card in rules.shape.deck) == 120
    assert set(rules.trumps.trumps) <= set(rules.shape.deck)


def without(some: str) -> Shape:
    """The thirty-card shape of three, with other two cards out of the deck."""
    deck = tuple(card for card in DECK if card not in cards(some))
    return attrs.evolve(presets.THREE_HANDED_30.shape, deck=deck)


@pytest.mark.parametrize("some", ["7C 7S", "7H 7S", "9C 8H"])
def test_c6_a_house_takes_out_what_is_worth_nothing_and_is_no_trump(some: str) -> None:
    mine = attrs.evolve(presets.THREE_HANDED_30, shape=without(some))
    assert len(mine.shape.deck) == 30


@pytest.mark.parametrize(
    ("some", "named"), [("7D 7S", "7D"), ("KH 7S", "KH"), ("JC 7S", "JC"), ("9D 8D", "9D 8D")]
)
def test_c6_trump_and_card_points_stay_in_the_deck(some: str, named: str) -> None:
    with pytest.raises(InvalidRules, match=f"not {named}") as caught:
        attrs.evolve(presets.THREE_HANDED_30, shape=without(some))
    assert [fault.rule for fault in caught.value.faults] == ["C6"]


def test_c6_with_clubs_trump_the_seven_of_clubs_stays_and_that_of_diamonds_may_go() -> None:
    with pytest.raises(InvalidRules, match="not 7C") as caught:
        attrs.evolve(presets.THREE_HANDED_30, trumps=trumps.CLUBS)
    assert [fault.rule for fault in caught.value.faults] == ["C6"]
    mine = attrs.evolve(presets.THREE_HANDED_30, trumps=trumps.CLUBS, shape=without("7D 7S"))
    assert Card("7C") in mine.shape.deck


# --- D7 -----------------------------------------------------------------------------------------------------

HOUSE = attrs.evolve(presets.CALLED_ACE, poor_hand_redeal=True)
POOR = "TC 9C 8C TS 9S 8S"
DEMAND = DemandRedeal()


@pytest.mark.parametrize(
    ("held", "poor"),
    [
        (POOR, True),
        ("TC TS TH 9C 9S 9H", True),  # thirty points, and still poor: tens are no face cards
        ("7C 8C 7S 8S 7H 8H", True),
        ("KC 9C 8C TS 9S 8S", False),  # a king is a face card
        ("AC 9C 8C TS 9S 8S", False),
        ("7D 9C 8C TS 9S 8S", False),  # the lowest trump
        ("JH 9C 8C TS 9S 8S", False),
        ("QD 9C 8C TS 9S 8S", False),
    ],
)
def test_d7_a_hand_without_ace_face_card_and_trump_is_poor(held: str, poor: bool) -> None:
    state = opening(HOUSE, held)
    assert legal_moves(state) == ((Pick(), Pass(), DEMAND) if poor else (Pick(), Pass()))
    if not poor:
        assert broken(state, DEMAND) == ["D7"]


@pytest.mark.parametrize(
    ("order", "held", "poor"),
    [
        # Hearts are trump and diamonds are fail in southern Indiana.
        (trumps.JACKS_OVER_QUEENS_HEARTS, "TD 9D 8D TS 9S 8S", True),
        (trumps.JACKS_OVER_QUEENS_HEARTS, "7H 9D 8D TS 9S 8S", False),
        # Where only the jacks are trump, a queen is a face card still.
        (TrumpOrder(cards("JC JS JH JD")), "TD 9D 8D TS 9S 8S", True),
        (TrumpOrder(cards("JC JS JH JD")), "QD 9D 8D TS 9S 8S", False),
        (TrumpOrder(cards("QC QS QH QD")), "JD 9D 8D TS 9S 8S", False),
    ],
)
def test_d7_what_is_trump_is_for_the_house_to_say(order: TrumpOrder, held: str, poor: bool) -> None:
    state = opening(attrs.evolve(HOUSE, trumps=order), held)
    assert (DEMAND in legal_moves(state)) == poor


def test_d7_is_off_unless_the_house_plays_it() -> None:
    state = opening(presets.CALLED_ACE, POOR)
    assert legal_moves(state) == (Pick(), Pass())
    assert broken(state, DEMAND) == ["D7"]


def test_d7_each_seat_demands_at_its_own_turn_and_before_its_pick_or_pass() -> None:
    start = opening(HOUSE, "QC", POOR)
    assert broken(start, DEMAND) == ["D7"]  # seat 1 is poor, and it is seat 0's turn
    second = reached(Picking, apply(start, Pass()))
    assert legal_moves(second) == (Pick(), Pass(), DEMAND)
    third = reached(Picking, apply(second, Pass()))
    assert broken(third, DEMAND) == ["D7"]  # seat 1 has passed
    burying = reached(Burying, apply(second, Pick()))
    assert broken(burying, DEMAND) == ["D7"]  # seat 1 has picked


def test_d7_a_pick_before_its_turn_ends_a_poor_seats_chance() -> None:
    burying = reached(Burying, picked(opening(HOUSE, "QC", POOR)))
    assert broken(burying, DEMAND) == ["D7"]


def test_d7_the_blind_makes_no_hand_richer() -> None:
    assert DEMAND in legal_moves(opening(HOUSE, POOR, blind="QC AC"))


def test_d7_the_demand_stands_beside_a_forced_pick_too() -> None:
    forced = attrs.evolve(HOUSE, no_pick=ForcedPick())
    passes: list[Action] = [Pass()] * 4
    last = do(opening(forced, "QC", "", "", "", POOR), *passes)
    assert legal_moves(last) == (Pick(), DEMAND)
    rich = do(opening(forced, "QC", "", "", "", "KC 9C 8C TS 9S 8S"), *passes)
    assert legal_moves(rich) == (Pick(),)


def test_d7_a_demand_throws_the_cards_in_and_nobody_pays() -> None:
    hand = reached(Finished, apply(opening(HOUSE, POOR, stakes=4), DEMAND))
    assert isinstance(hand.end, ThrownIn)
    outcome = hand.end.outcome
    assert (outcome.rule, outcome.owing, outcome.deals_again, outcome.ante) == (
        "D7",
        Owing.NOTHING,
        DealsAgain.SAME,
        0,
    )
    assert legal_moves(hand) == ()
    result = score(hand)
    assert (result.outcome, result.stakes, result.pot) == (Outcome.THROWN_IN, (0,) * 5, 0)


@pytest.mark.parametrize("no_pick", [Doubler(deals_again=DealsAgain.NEXT), Pot(deals_again=DealsAgain.NEXT)])
def test_d7_the_same_dealer_deals_again_and_nothing_is_owed_for_it(no_pick: Doubler | Pot) -> None:
    # A demand is no hand that all have passed: the no-pick rule has no say.
    match = Match(attrs.evolve(HOUSE, no_pick=no_pick), dealer=4, owed=(2,))
    start = opening(match.rules, POOR, stakes=2)
    after = match.after(reached(Finished, apply(start, DEMAND)))
    assert (after.dealer, after.owed, after.pot, after.scores) == (4, (2,), 0, (0,) * 5)
    assert len(after.hands) == 1


def test_d7_who_picks_a_poor_hand_plays_it() -> None:
    state = do(opening(HOUSE, POOR, "AC", blind="7H 8H"), Pick(), bury("7H 8H"), call("AC"))
    assert reached(Playing, state).picker == 0


def test_d7_a_house_without_picking_has_nobody_to_demand() -> None:
    with pytest.raises(InvalidRules, match="no picking") as caught:
        attrs.evolve(presets.FOUR_HANDED_BLACK_QUEENS, poor_hand_redeal=True)
    assert [fault.rule for fault in caught.value.faults] == ["D7"]
    assert attrs.evolve(presets.BAVARIAN_CALL, poor_hand_redeal=True).poor_hand_redeal


def test_d7_nobody_demands_once_the_hand_is_over() -> None:
    hand = whole_hand(
        HOUSE,
        "QC TD KD 9D 8D | QS AD 7D KC 7C | QH JH 9H 9C TH | QD JS 8H 8C KH | JD JC 7H AH 7S | AS TS KS 8S 9S",
        "AC TC",
        picker=None,
    )
    assert broken(hand, DEMAND) == ["T11"]
