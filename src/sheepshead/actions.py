"""Everything a seat can do in a hand, and the union of it all.

Scope: the actions of rules P, B, K, X and T as values: frozen, comparable, hashable, printable.  An action
does not say who does it: that is always ``state.to_act``.  Whether it is legal is for the engine to say.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias, final

import attrs

from sheepshead.cards import DECK, Card, HalfTable, Interned, cards_of

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "Action",
    "Blitz",
    "Bury",
    "Call",
    "CallAction",
    "Crack",
    "Decline",
    "GoAlone",
    "Pass",
    "Pick",
    "Play",
    "Recrack",
    "burys_of",
    "plays_of",
]


def _require_card(given: object, wanted: str) -> None:
    if not isinstance(given, Card):
        raise TypeError(f"{wanted} is a Card, such as Card('QC'), not {given!r}")


@attrs.frozen
class Pick:
    """Take the blind and become the picker (P2)."""

    def __str__(self) -> str:
        """Say it as a player would."""
        return "pick"


@attrs.frozen
class Pass:
    """Leave the blind to the next seat (P1)."""

    def __str__(self) -> str:
        """Say it as a player would."""
        return "pass"


def _in_deck_order(given: Iterable[Card]) -> tuple[Card, ...]:
    if isinstance(given, (str, Card)):
        raise TypeError(f"Bury takes cards, such as Bury(cards('7H 8H')), not {given!r}")
    some = tuple(given)
    for card in some:
        _require_card(card, "a card to bury")
    return tuple(sorted(some, key=lambda card: card.index))


@attrs.frozen
class Bury:
    """Lay these cards away face down (B1).  The order in which they are named does not matter."""

    cards: tuple[Card, ...] = attrs.field(converter=_in_deck_order)
    """The cards, in the order of the deck."""

    def __str__(self) -> str:
        """Say it as a player would."""
        return f"bury {' '.join(map(str, self.cards))}"


class _BuryTable(dict[int, Bury]):
    """Burys by mask, each made when it is first asked for: no more than there are ways to bury."""

    def __missing__(self, mask: int) -> Bury:
        found = self[mask] = Bury(cards_of(mask))
        return found


_BURYS: Final = _BuryTable()


def burys_of(mask: int, count: int) -> tuple[Bury, ...]:
    """Give every way to bury so many cards of a mask, in the order of the deck."""
    masks = [card.mask for card in cards_of(mask)]
    return tuple([_BURYS[sum(some)] for some in combinations(masks, count)])


@attrs.frozen
class Call:
    """Name the card whose holder is the partner (K1, K4, K6, call-up of K9)."""

    card: Card
    """The card called."""
    under: Card | None = None
    """The card laid face down to stand for the called suit (K6), where there is one."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is no card."""
        _require_card(self.card, "the called card")
        if self.under is not None:
            _require_card(self.under, "the under")

    def __str__(self) -> str:
        """Say it as a player would."""
        return f"call {self.card}" if self.under is None else f"call {self.card} with {self.under} under"


@attrs.frozen
class GoAlone:
    """Play against everyone (K7)."""

    def __str__(self) -> str:
        """Say it as a player would."""
        return "go alone"


@attrs.frozen
class Crack:
    """Double the stakes against the picker (X1)."""

    def __str__(self) -> str:
        """Say it as a player would."""
        return "crack"


@attrs.frozen
class Recrack:
    """Double the stakes again after a crack (X2)."""

    def __str__(self) -> str:
        """Say it as a player would."""
        return "recrack"


@attrs.frozen
class Blitz:
    """Show a pair and double the stakes (X4)."""

    pair: tuple[Card, ...] = attrs.field(converter=_in_deck_order)
    """The two cards shown, in the order of the deck."""

    def __str__(self) -> str:
        """Say it as a player would."""
        return f"blitz {' '.join(map(str, self.pair))}"


@attrs.frozen
class Decline:
    """Say nothing where something could be said (X6, and K9 for the jack of diamonds)."""

    def __str__(self) -> str:
        """Say it as a player would."""
        return "decline"


@final
class Play(Interned):
    """Play a card to the trick (T2).  There is one instance for each card.

    >>> Play(Card("QC")) is Play(Card("QC"))
    True
    """

    __slots__ = ("alone", "card", "mask")
    __match_args__ = ("card",)

    card: Final[Card]  # type: ignore[misc]
    """The card played; the under too is played by its own name (T8)."""
    mask: Final[int]  # type: ignore[misc]
    """The set of this one card, as a mask."""
    alone: Final[tuple[Card]]  # type: ignore[misc]
    """The card as a tuple of one."""

    def __new__(cls, card: Card) -> Play:
        """Give the one instance for the card."""
        _require_card(card, "the card to play")
        return _PLAYS[card.index]

    def __repr__(self) -> str:
        """Give the call that makes the action."""
        return f"Play({self.card!r})"

    def __str__(self) -> str:
        """Say it as a player would."""
        return f"play {self.card}"

    def __reduce__(self) -> tuple[type[Play], tuple[Card]]:
        """Pickle as the card, so that the action comes back as the one instance."""
        return Play, (self.card,)


def _make_play(card: Card) -> Play:
    play = object.__new__(Play)
    # Play refuses assignment, so its one instance is filled through object.
    object.__setattr__(play, "card", card)
    object.__setattr__(play, "mask", card.mask)
    object.__setattr__(play, "alone", (card,))
    return play


_PLAYS: Final = tuple(_make_play(card) for card in DECK)


_LOW: Final = HalfTable(_PLAYS[:16])
_HIGH: Final = HalfTable(_PLAYS[16:])


def plays_of(mask: int) -> tuple[Play, ...]:
    """Give the plays of the cards of a mask, in the order of the deck."""
    return _LOW[mask & 0xFFFF] + _HIGH[mask >> 16]


CallAction: TypeAlias = Call | GoAlone | Decline
"""What a picker may answer when asked for a partner."""

Action: TypeAlias = Pick | Pass | Bury | Call | GoAlone | Crack | Recrack | Blitz | Decline | Play
"""Any action of a hand."""
