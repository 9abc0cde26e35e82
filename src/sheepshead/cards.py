"""The thirty-two cards, how they are written, and sets of them.

Scope: rules C1 (deck) and C2 (card points).  Sources: gamerules page, Wikipedia, sheepsheadrules.com.
What is trump and what beats what are house choices: see :mod:`sheepshead.trumps`.

A set of cards inside the engine is an int, bit ``card.index`` for each card; outside it is always a
tuple of cards in the fixed order of the deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar, final

from attrs.exceptions import FrozenInstanceError

from sheepshead.errors import ParseError, shown
from sheepshead.kernel import PLACES
from sheepshead.values import Choice

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_T = TypeVar("_T")

__all__ = ["DECK", "FACES", "TOTAL_POINTS", "Card", "Rank", "Suit", "cards", "cards_of", "mask_of"]

TOTAL_POINTS: Final = 120
"""The card points in the deck (C2)."""


class Suit(Choice):
    """The printed suit of a card (C1); whether the card counts as that suit is for the trumps to say."""

    CLUBS = "C"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"

    # Suits are keys of tables that every hand looks into; Enum's own hash is written in Python and slow.
    __hash__ = object.__hash__

    @property
    def word(self) -> str:
        """The suit in a sentence, such as ``"clubs"``."""
        return self.name.lower()


class Rank(Choice):
    """The printed rank of a card (C1)."""

    ACE = "A"
    TEN = "T"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"

    @property
    def points(self) -> int:
        """The card points of every card of this rank, trump or not (C2).

        >>> [rank.points for rank in Rank]
        [11, 10, 4, 3, 2, 0, 0, 0]
        """
        return _POINTS[self.value]

    @property
    def word(self) -> str:
        """The rank in a sentence, such as ``"queen"``."""
        return self.name.lower()


_POINTS: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
_SYMBOLS: Final = {"♣": "C", "♠": "S", "♥": "H", "♦": "D", "♧": "C", "♤": "S", "♡": "H", "♢": "D"}

# Trump first and best first, as most tables would lay out a holding.  The order is only for show and for
# numbering: rank and trump are house choices.
_ORDER: Final = [
    "QC",
    "QS",
    "QH",
    "QD",
    "JC",
    "JS",
    "JH",
    "JD",
    "AD",
    "TD",
    "KD",
    "9D",
    "8D",
    "7D",
    "AC",
    "TC",
    "KC",
    "9C",
    "8C",
    "7C",
    "AS",
    "TS",
    "KS",
    "9S",
    "8S",
    "7S",
    "AH",
    "TH",
    "KH",
    "9H",
    "8H",
    "7H",
]


class Interned:
    """A value of which only one instance exists for each content, so that ``is`` and ``==`` agree.

    Refuses assignment, survives ``copy`` and ``pickle`` as itself.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: the value is frozen."""
        raise FrozenInstanceError

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse: the value is frozen."""
        raise FrozenInstanceError

    def __copy__(self) -> Any:
        """Give the one instance."""
        return self

    def __deepcopy__(self, memo: object) -> Any:
        """Give the one instance."""
        return self


@final
class Card(Interned):
    """One of the thirty-two cards (C1).  ``Card("QC")`` is the queen of clubs.

    Args:
        text: rank and suit, in any case; the ten as ``T`` or ``10``, the suit as a letter or a symbol.

    Raises:
        ParseError: when the text is no card.

    >>> Card("QC"), str(Card("10d")), Card("Q♣") is Card("qc")
    (Card("QC"), 'TD', True)
    >>> Card("AH").points
    11
    """

    __slots__ = ("index", "mask", "points", "rank", "suit")

    rank: Final[Rank]  # type: ignore[misc]
    """The printed rank."""
    suit: Final[Suit]  # type: ignore[misc]
    """The printed suit."""
    points: Final[int]  # type: ignore[misc]
    """Card points, 0 to 11 (C2)."""
    index: Final[int]  # type: ignore[misc]
    """The card's fixed number, 0 to 31, in the order of :data:`DECK`."""
    mask: Final[int]  # type: ignore[misc]
    """The set of this one card: bit ``index``."""

    def __new__(cls, text: str) -> Card:
        """Give the one instance of the card that the text names."""
        if not isinstance(text, str):
            raise TypeError(f"a card is written as text such as 'QC', not as {shown(text)}")
        found = _BY_NAME.get(text)
        return found if found is not None else _parse_card(text)

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """Give the card of this rank and suit.

        >>> Card.of(Rank.TEN, Suit.DIAMONDS)
        Card("TD")
        """
        return _BY_NAME[rank.value + suit.value]

    @property
    def words(self) -> str:
        """The card in a sentence, such as ``"queen of clubs"``."""
        return f"{self.rank.word} of {self.suit.word}"

    def __str__(self) -> str:
        """Give the two letters, the ten as ``T``."""
        return self.rank.value + self.suit.value

    def __repr__(self) -> str:
        """Give the call that makes the card."""
        return f'Card("{self}")'

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        """Pickle as the name, so that the card comes back as the one instance."""
        return Card, (str(self),)


def _parse_card(text: str) -> Card:
    # Phones add a mark to a suit symbol that chooses how it is drawn.
    name = "".join(sign.upper() if sign.isascii() else sign for sign in text.strip().strip("\ufe0e\ufe0f"))
    name = "T" + name[2:] if name.startswith("10") else name
    name = name[:-1] + _SYMBOLS.get(name[-1], name[-1]) if name else name
    card = _BY_NAME.get(name)
    if card is None:
        raise ParseError(
            f"{shown(text)} is no card: write a rank (A T K Q J 9 8 7) and a suit (C S H D), such as QC or TD"
        )
    return card


def _make_card(index: int, name: str) -> Card:
    card = object.__new__(Card)
    rank = Rank(name[0])
    # Card refuses assignment, so its one instance is filled through object.
    for attribute, value in (
        ("rank", rank),
        ("suit", Suit(name[1])),
        ("points", rank.points),
        ("index", index),
        ("mask", 1 << index),
    ):
        object.__setattr__(card, attribute, value)
    return card


DECK: Final[tuple[Card, ...]] = tuple(_make_card(index, name) for index, name in enumerate(_ORDER))
"""All thirty-two cards, once each (C1), in the fixed order in which sets of cards are shown."""

FACES: Final[list[Any]] = [None] * PLACES
"""The cards where :mod:`sheepshead.kernel` finds them: each at its mask modulo ``PLACES``."""
for _card in DECK:
    FACES[_card.mask % PLACES] = _card

_BY_NAME: Final = {str(card): card for card in DECK}


def cards(text: str) -> tuple[Card, ...]:
    """Read several cards, parted by spaces or commas, in the order written.

    Raises:
        ParseError: when a word is no card; ``column`` says where it stands.

    >>> cards("QC 10D, 7h")
    (Card("QC"), Card("TD"), Card("7H"))
    """
    if not isinstance(text, str):
        raise TypeError(f"cards are written as one text, such as 'QC TD 7H', not as {shown(text)}")
    found = []
    column = 0
    for word in text.replace(",", " ").split():
        column = text.index(word, column)
        try:
            found.append(Card(word))
        except ParseError as error:
            raise ParseError(error.message, error.line, column + 1) from None
        column += len(word)
    return tuple(found)


def mask_of(some: Iterable[Card]) -> int:
    """Give the set of these cards as an int mask.

    >>> mask_of(cards("QC QS"))
    3
    """
    mask = 0
    for card in some:
        mask |= card.mask
    return mask


def subsets(items: Sequence[_T]) -> list[tuple[_T, ...]]:
    """Give every choice of the items, each at the place that its bits spell: item ``i`` stands for bit ``i``.

    >>> subsets("ab")
    [(), ('a',), ('b',), ('a', 'b')]
    """
    table: list[tuple[_T, ...]] = [()]
    for item in items:
        table += [(*some, item) for some in table]
    return table


# The cards of each eight bits of a mask, and their numbers, made when first needed.
_CARDS: Final[list[list[tuple[Card, ...]]]] = []


def cards_of(mask: int) -> tuple[Card, ...]:
    """Give the cards of a mask, in the order of :data:`DECK`.

    >>> cards_of(0b101)
    (Card("QC"), Card("QH"))
    """
    if not _CARDS:
        _CARDS[:] = [subsets(DECK[first : first + 8]) for first in range(0, len(DECK), 8)]
    one, two, three, four = _CARDS
    return one[mask & 255] + two[mask >> 8 & 255] + three[mask >> 16 & 255] + four[mask >> 24]
