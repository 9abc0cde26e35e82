"""What is trump, what follows what, and what beats what.

Scope: rules C3 (trump is one suit), C4 (trump order), C5 (fail order), T3 and T4 as far as they speak of
cards.  Sources: gamerules page, Wikipedia, sheepsheadrules.com.

Where the sources differ: the gamerules page prints the jack of spades above the jack of clubs
(:data:`SPADE_JACK_HIGH`); every other source has clubs first (:data:`STANDARD`).  That page also leaves the
king out of the fail order but counts eighteen fail cards, so the king stands below the ten as elsewhere.
"""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.cards import DECK, Card, Rank, Suit, cards, mask_of
from sheepshead.errors import Fault, InvalidRules, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = [
    "CLUBS",
    "JACKS_OVER_QUEENS_HEARTS",
    "NAMED",
    "SPADE_JACK_HIGH",
    "SPITZ",
    "SPITZ_FIRST",
    "STANDARD",
    "TrumpOrder",
    "power_table",
    "strongest",
]

FAIL_RANKS: Final = (
    Rank.ACE,
    Rank.TEN,
    Rank.KING,
    Rank.QUEEN,
    Rank.JACK,
    Rank.NINE,
    Rank.EIGHT,
    Rank.SEVEN,
)
"""The ranks of a fail suit, highest first (C5); queens and jacks only where a house leaves them fail."""


def _as_tuple(given: Iterable[Card]) -> tuple[Card, ...]:
    if not hasattr(given, "__iter__"):
        raise InvalidRules(
            [Fault("C4", f"a trump order is made of cards, highest first, not of {shown(given)}")]
        )
    return tuple(given)


# Without slots, so that what is worked out when first asked for is kept by Python itself.
@attrs.frozen(cache_hash=True, slots=False)
class TrumpOrder:
    """Which cards are trump, highest first; every other card is fail (C3, C4).

    Args:
        trumps: the trump, highest first, each once.

    Raises:
        InvalidRules: when there is no trump or a card is named twice.

    >>> STANDARD.is_trump(Card("QD")), STANDARD.is_trump(Card("JC")), STANDARD.is_trump(Card("AC"))
    (True, True, False)
    >>> len(STANDARD.trumps), len(STANDARD.fail_suits)
    (14, 3)
    """

    trumps: tuple[Card, ...] = attrs.field(converter=_as_tuple)
    """All trump, highest first (C4)."""

    def __attrs_post_init__(self) -> None:
        """Refuse an order that is none."""
        faults = []
        strangers = [card for card in self.trumps if not isinstance(card, Card)]
        if strangers:
            faults.append(Fault("C4", f"a trump order is made of cards, not of {shown(strangers[0])}"))
        elif not self.trumps:
            faults.append(Fault("C4", "a trump order names at least one trump"))
        if not strangers and len(set(self.trumps)) != len(self.trumps):
            twice = [card for card in DECK if self.trumps.count(card) > 1]
            faults.append(
                Fault(
                    "C4", f"a trump order holds each trump once; more than once: {' '.join(map(str, twice))}"
                )
            )
        if faults:
            raise InvalidRules(faults)

    def __reduce__(self) -> tuple[type[TrumpOrder], tuple[tuple[Card, ...]]]:
        """Pickle and copy as the trump; what follows from them is worked out anew."""
        return type(self), (self.trumps,)

    @property
    def name(self) -> str | None:
        """The rulebook's name of this order, such as ``"SPITZ"``; ``None`` for a house's own."""
        return next((name for name, order in NAMED.items() if order == self), None)

    def is_trump(self, card: Card) -> bool:
        """Say whether the card is trump (C3)."""
        if not isinstance(card, Card):
            raise TypeError(f"whether it is trump is asked of a Card, such as Card('QC'), not of {card!r}")
        return bool(card.mask & self.trump_mask)

    def fail_suit(self, card: Card) -> Suit | None:
        """Give the fail suit that the card belongs to; ``None`` for a trump (C3).

        >>> STANDARD.fail_suit(Card("AC")), STANDARD.fail_suit(Card("JC"))
        (Suit.CLUBS, None)
        """
        return None if self.is_trump(card) else card.suit

    def fail_cards(self, suit: Suit) -> tuple[Card, ...]:
        """Give the fail cards of a suit, highest first (C5).

        >>> " ".join(map(str, STANDARD.fail_cards(Suit.CLUBS)))
        'AC TC KC 9C 8C 7C'
        """
        return self._fail[suit]

    @cached_property
    def _fail(self) -> Mapping[Suit, tuple[Card, ...]]:
        every = {suit: [Card.of(rank, suit) for rank in FAIL_RANKS] for suit in Suit}
        return {suit: tuple(c for c in every[suit] if not self.is_trump(c)) for suit in Suit}

    @cached_property
    def fail_masks(self) -> Mapping[Suit, int]:
        """The fail cards of each suit, as a mask."""
        return MappingProxyType({suit: mask_of(fail) for suit, fail in self._fail.items()})

    def following(self, led: Card) -> tuple[Card, ...]:
        """Give the cards that follow the card led: all trump, or all of its fail suit (T3), highest first."""
        return self.trumps if self.is_trump(led) else self.fail_cards(led.suit)

    def winning(self, played: Iterable[Card]) -> int:
        """Give the place, from 0, of the card that wins among cards played in this order (T4).

        Raises:
            ValueError: when there is no card.

        >>> STANDARD.winning(cards("AH 7H 7D QS TH"))
        3
        """
        trick = tuple(played)
        if not trick:
            raise ValueError("no card was played, so none wins [T4]")
        return strongest(trick, self.power[trick[0]])

    @cached_property
    def trump_mask(self) -> int:
        """The set of all trump."""
        return mask_of(self.trumps)

    @cached_property
    def fail_suits(self) -> tuple[Suit, ...]:
        """The suits that have fail cards, in the order clubs, spades, hearts, diamonds."""
        return tuple(suit for suit in Suit if self.fail_cards(suit))

    @cached_property
    def suits(self) -> tuple[tuple[Card, ...], ...]:
        """The suits that can be led, trump first, then the fail suits, each highest first (C3 to C5)."""
        return (self.trumps, *(self.fail_cards(suit) for suit in self.fail_suits))

    @cached_property
    def fail_aces(self) -> tuple[Card, ...]:
        """The aces that are fail, in the order of the suits: those that can be called (K1)."""
        aces = (Card.of(Rank.ACE, suit) for suit in Suit)
        return tuple(ace for ace in aces if not self.is_trump(ace))

    @cached_property
    def fail_aces_mask(self) -> int:
        """The aces that are fail, as a mask."""
        return mask_of(self.fail_aces)

    @cached_property
    def suits_of_aces(self) -> tuple[tuple[Card, int, int], ...]:
        """For each fail ace the ace, the ace as a mask, and the fail cards of its suit as a mask (K2)."""
        return tuple((ace, ace.mask, self.fail_masks[ace.suit]) for ace in self.fail_aces)

    @cached_property
    def follow_masks(self) -> Mapping[Card, int]:
        """For each card led, the set of cards that follow it (T3)."""
        return MappingProxyType({led: mask_of(self.following(led)) for led in DECK})

    @cached_property
    def power(self) -> Mapping[Card, Mapping[Card, int]]:
        """For each card led, how strong each card is in that trick: the highest number wins (T4)."""
        power: dict[Card, Mapping[Card, int]] = {}
        for suit in self.suits:
            power |= dict.fromkeys(suit, MappingProxyType(power_table(self.trumps, suit)))
        return MappingProxyType(power)


def strongest(trick: tuple[Card, ...], power: Mapping[Card, int]) -> int:
    """Give the place, from 0, of the card that takes a trick (T4).

    Args:
        trick: the cards in the order played, at least one.
        power: how strong each card is in this trick.
    """
    best, highest = trick[0], -1
    for card in trick:
        strength = power[card]
        if strength > highest:
            best, highest = card, strength
    return trick.index(best)


def power_table(trumps: Iterable[Card], led: Iterable[Card]) -> dict[Card, int]:
    """Give the strength of each card in a trick: trump, then the suit led, then the rest, which never wins.

    Args:
        trumps: all trump, highest first (C4).
        led: the cards of the suit led, highest first (C5); when trump is led, the trump.
    """
    falling = dict.fromkeys((*trumps, *led))
    strength = dict.fromkeys(DECK, 0)
    strength.update({card: len(falling) - place for place, card in enumerate(falling)})
    return strength


_QUEENS_AND_JACKS: Final = "QC QS QH QD JC JS JH JD"

STANDARD: Final = TrumpOrder(cards(f"{_QUEENS_AND_JACKS} AD TD KD 9D 8D 7D"))
"""What most tables play (C4)."""
SPADE_JACK_HIGH: Final = TrumpOrder(cards("QC QS QH QD JS JC JH JD AD TD KD 9D 8D 7D"))
"""As the gamerules page prints it: the jack of spades above the jack of clubs (C4)."""
CLUBS: Final = TrumpOrder(cards(f"{_QUEENS_AND_JACKS} AC TC KC 9C 8C 7C"))
"""Clubs are trump and diamonds are fail (C4)."""
SPITZ: Final = TrumpOrder(cards("QC 7D QS QH QD JC JS JH JD AD TD KD 9D 8D"))
"""The seven of diamonds is the second trump (C4)."""
SPITZ_FIRST: Final = TrumpOrder(cards(f"7D {_QUEENS_AND_JACKS} AD TD KD 9D 8D"))
"""The seven of diamonds is the highest trump (C4)."""
JACKS_OVER_QUEENS_HEARTS: Final = TrumpOrder(cards("JC JS JH JD QC QS QH QD AH TH KH 9H 8H 7H"))
"""Southern Indiana: jacks over queens, hearts trump, diamonds fail (C4)."""

NAMED: Final[Mapping[str, TrumpOrder]] = MappingProxyType(
    {
        "STANDARD": STANDARD,
        "SPADE_JACK_HIGH": SPADE_JACK_HIGH,
        "CLUBS": CLUBS,
        "SPITZ": SPITZ,
        "SPITZ_FIRST": SPITZ_FIRST,
        "JACKS_OVER_QUEENS_HEARTS": JACKS_OVER_QUEENS_HEARTS,
    }
)
"""The orders of rule C4 by the names that the rulebook gives them."""
