"""C1 the deck and C2 the card points, and how cards are written."""

import pytest

from sheepshead import Card, ParseError, Rank, Suit, cards
from sheepshead.cards import DECK
from tests.positions import names

EVERY_CARD = "AC KC QC JC TC 9C 8C 7C AS KS QS JS TS 9S 8S 7S AH KH QH JH TH 9H 8H 7H AD KD QD JD TD 9D 8D 7D"


def test_c1_the_deck_has_eight_ranks_in_four_suits_once_each() -> None:
    assert len(DECK) == 32
    assert sorted(map(str, DECK)) == sorted(EVERY_CARD.split())
    assert {(card.rank, card.suit) for card in DECK} == {(rank, suit) for rank in Rank for suit in Suit}


@pytest.mark.parametrize("text", ["6C", "2D", "1S", "5H"])
def test_c1_what_is_below_a_seven_is_no_card(text: str) -> None:
    with pytest.raises(ParseError, match=text):
        Card(text)


def test_c1_a_card_knows_its_rank_and_suit() -> None:
    ten = Card("TD")
    assert (ten.rank, ten.suit, ten.words) == (Rank.TEN, Suit.DIAMONDS, "ten of diamonds")
    assert Card.of(Rank.SEVEN, Suit.SPADES) is Card("7S")


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("QC", "QC"),
        ("qc", "QC"),
        ("Q♣", "QC"),
        ("q♧", "QC"),
        ("10D", "TD"),
        ("10d", "TD"),
        ("10♦", "TD"),
        ("td", "TD"),
        ("A♠", "AS"),
        ("7♥", "7H"),
        (" 9h ", "9H"),
    ],
)
def test_c1_a_card_is_read_in_any_usual_spelling(written: str, card: str) -> None:
    assert Card(written) is Card(card)
    assert str(Card(written)) == card
    assert repr(Card(written)) == f'Card("{card}")'


def test_c1_several_cards_are_read_in_the_order_written() -> None:
    assert cards("QC TD 7H") == (Card("QC"), Card("TD"), Card("7H"))
    assert names(cards("7h, 10♦,Q♣\n9s")) == "7H TD QC 9S"
    assert cards("") == ()


@pytest.mark.parametrize(
    ("rank", "points"), [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0)]
)
def test_c2_a_rank_has_its_points_in_every_suit_trump_or_not(rank: str, points: int) -> None:
    assert [Card(rank + suit).points for suit in "CSHD"] == [points] * 4
    assert Rank(rank).points == points


def test_c2_the_deck_has_120_points_thirty_a_suit() -> None:
    # 11 + 10 + 4 + 3 + 2 = 30
    assert [sum(card.points for card in DECK if card.suit is suit) for suit in Suit] == [30, 30, 30, 30]
    assert sum(card.points for card in DECK) == 120
