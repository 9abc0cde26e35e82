"""Everything a seat can do in a hand, and the union of it all.

Scope: the actions of rules P, B, K, X and T as values: frozen, comparable, hashable, printable.  An action
does not say who does it: that is always ``state.to_act``.  Whether it is legal is for the engine to say.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias, final

import attrs

from sheepshead.cards import DECK, Card, Interned, cards_of, mask_of, subsets
from sheepshead.drafts import PlayBase
from sheepshead.errors import shown
from sheepshead.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from typing_extensions import Self

__all__ = [
    "KINDS_OF_ACTION",
    "PLAYS_HIGH",
    "PLAYS_IN_SUIT",
    "PLAYS_LOW",
    "PLAYS_MIDDLE",
    "Action",
    "Announce",
    "Blitz",
    "Bury",
    "Call",
    "CallAction",
    "Castrate",
    "Crack",
    "Decline",
    "DemandRedeal",
    "GoAlone",
    "Pass",
    "Pick",
    "Play",
    "Recrack",
    "burys_of",
    "plays_in_suit",
    "plays_of",
]


def _require_card(given: object, wanted: str) -> None:
    if not isinstance(given, Card):
        raise TypeError(f"{wanted} is a Card, such as Card('QC'), not {shown(given)}")


class Word(Interned):
    """An action that is only a word, such as :class:`Pick`.  There is one instance of each."""

    __slots__ = ()

    words: ClassVar[str]
    _one: ClassVar[Any]

    def __init_subclass__(cls) -> None:
        """Make the one instance."""
        super().__init_subclass__()
        cls._one = object.__new__(cls)

    def __new__(cls) -> Self:
        """Give the one instance."""
        one: Self = cls._one
        return one

    def __str__(self) -> str:
        """Say it as a player would."""
        return self.words

    def __repr__(self) -> str:
        """Give the call that makes the action."""
        return f"{type(self).__name__}()"

    def __reduce__(self) -> tuple[type[Self], tuple[()]]:
        """Pickle as the word, so that the action comes back as the one instance."""
        return type(self), ()


@final
class Pick(Word):
    """Take the blind and become the picker (P2)."""

    __slots__ = ()

    words = "pick"


@final
class Pass(Word):
    """Leave the blind to the next seat (P1)."""

    __slots__ = ()

    words = "pass"


@final
class GoAlone(Word):
    """Play against everyone (K7)."""

    __slots__ = ()

    words = "go alone"


@final
class Crack(Word):
    """Double the stakes against the picker (X1)."""

    __slots__ = ()

    words = "crack"


@final
class Recrack(Word):
    """Double the stakes again after a crack (X2)."""

    __slots__ = ()

    words = "recrack"


@final
class Castrate(Word):
    """Double the stakes once more against a recrack (X3)."""

    __slots__ = ()

    words = "castrate"


@final
class Announce(Word):
    """Say "sheepshead": a picker who plays alone will take every trick (X7)."""

    __slots__ = ()

    words = "sheepshead"


@final
class DemandRedeal(Word):
    """Demand a new deal with a poor hand (D7)."""

    __slots__ = ()

    words = "demand a new deal"


@final
class Decline(Word):
    """Say nothing where something could be said (X6, and K9 for the jack of diamonds)."""

    __slots__ = ()

    words = "decline"


def _pair_in_deck_order(given: Iterable[Card]) -> tuple[Card, ...]:
    return _in_deck_order(given, "Blitz takes cards, such as Blitz(cards('QC QS'))")


def _in_deck_order(
    given: Iterable[Card], wanted: str = "Bury takes cards, such as Bury(cards('7H 8H'))"
) -> tuple[Card, ...]:
    if isinstance(given, (str, Card)):
        raise TypeError(f"{wanted}, not {shown(given)}")
    some = tuple(given)
    for card in some:
        _require_card(card, "a card to bury")
    return tuple(sorted(some, key=lambda card: card.index))


@attrs.frozen(eq=False, repr=False)
class Bury(Value):
    """Lay these cards away face down (B1).  The order in which they are named does not matter."""

    cards: tuple[Card, ...] = attrs.field(converter=_in_deck_order)
    """The cards, in the order of the deck."""
    mask: int = attrs.field(
        init=False,
        eq=False,
        repr=False,
        default=attrs.Factory(lambda self: mask_of(self.cards), takes_self=True),
    )
    """The cards as a mask."""

    def __str__(self) -> str:
        """Say it as a player would."""
        return f"bury {' '.join(map(str, self.cards))}"


MOST_BURYS_KEPT: Final = 40_000
"""As many as there are ways to bury four cards of the deck, and some megabytes at most."""

# Burys by their cards, each made when it is first asked for.
_BURYS: Final[dict[tuple[Card, ...], Bury]] = {}
USUAL_HOLDING: Final = 8
USUAL_BURY: Final = 2
"""Two of eight cards are buried at most tables."""
# Those of two cards by the numbers of the first and the second.
_PAIRS: Final[list[tuple[Bury, ...]]] = []
# The numbers of the cards of eight bits of a mask, for each eight.
_NUMBERS: Final[list[list[tuple[int, ...]]]] = []


def burys_of(held: int, count: int) -> tuple[Bury, ...]:
    """Give every way to bury so many cards of a mask, in the order of the deck."""
    if count == USUAL_BURY and held.bit_count() == USUAL_HOLDING:
        return _two_of_eight(held)
    some = cards_of(held)
    try:
        return tuple(map(_BURYS.__getitem__, combinations(some, count)))
    except KeyError:
        every = combinations(some, count)
        burys = {laid_away: _BURYS.get(laid_away) or Bury(laid_away) for laid_away in every}
        if len(_BURYS) + len(burys) <= MOST_BURYS_KEPT:
            _BURYS.update(burys)
        return tuple(burys.values())


def _two_of_eight(held: int) -> tuple[Bury, ...]:
    """The burys of most tables, which every picker is shown, written out: a loop takes four times as long."""
    if not _PAIRS:
        # What is asked for comes last, so that a thread beside this one finds both tables or makes them too.
        _NUMBERS[:] = [subsets(range(first, first + 8)) for first in range(0, len(DECK), 8)]
        _PAIRS[:] = [tuple([Bury((first, second)) for second in DECK]) for first in DECK]
    one, two, three, four = _NUMBERS
    a, b, c, d, e, f, g, h = (
        one[held & 255] + two[held >> 8 & 255] + three[held >> 16 & 255] + four[held >> 24]
    )
    of_a, of_b, of_c, of_d = _PAIRS[a], _PAIRS[b], _PAIRS[c], _PAIRS[d]
    of_e, of_f, of_g = _PAIRS[e], _PAIRS[f], _PAIRS[g]
    # fmt: off
    return (
        of_a[b], of_a[c], of_a[d], of_a[e], of_a[f], of_a[g], of_a[h],
        of_b[c], of_b[d], of_b[e], of_b[f], of_b[g], of_b[h],
        of_c[d], of_c[e], of_c[f], of_c[g], of_c[h],
        of_d[e], of_d[f], of_d[g], of_d[h],
        of_e[f], of_e[g], of_e[h],
        of_f[g], of_f[h],
        of_g[h],
    )
    # fmt: on


@final
class Call(Interned):
    """Name the card whose holder is the partner (K1, K4, K6, call-up of K9).

    There is one instance for each call.
    """

    __slots__ = ("card", "under")
    __match_args__ = ("card", "under")

    card: Final[Card]  # type: ignore[misc]
    """The card called."""
    under: Final[Card | None]  # type: ignore[misc]
    """The card laid face down to stand for the called suit (K6), where there is one."""

    def __new__(cls, card: Card, under: Card | None = None) -> Call:
        """Give the one instance for the call."""
        _require_card(card, "the called card")
        if under is not None:
            _require_card(under, "the under")
        call = _CALLS.get((card, under))
        if call is None:
            call = object.__new__(cls)
            object.__setattr__(call, "card", card)
            object.__setattr__(call, "under", under)
            call = _CALLS.setdefault((card, under), call)
        return call

    def __str__(self) -> str:
        """Say it as a player would."""
        return f"call {self.card}" if self.under is None else f"call {self.card} with {self.under} under"

    def __repr__(self) -> str:
        """Give the call that makes the action."""
        return f"Call(card={self.card!r}, under={self.under!r})"

    def __reduce__(self) -> tuple[type[Call], tuple[Card, Card | None]]:
        """Pickle as the cards, so that the action comes back as the one instance."""
        return Call, (self.card, self.under)


# Calls by what they name, each made when it is first asked for: no more than there are pairs of cards.
_CALLS: Final[dict[tuple[Card, Card | None], Call]] = {}


@attrs.frozen(eq=False, repr=False)
class Blitz(Value):
    """Show a pair and double the stakes (X4)."""

    pair: tuple[Card, ...] = attrs.field(converter=_pair_in_deck_order)
    """The two cards shown, in the order of the deck."""

    def __str__(self) -> str:
        """Say it as a player would."""
        return f"blitz {' '.join(map(str, self.pair))}"


@final
class Play(Interned, PlayBase):
    """Play a card to the trick (T2).  There is one instance for each card.

    >>> Play(Card("QC")) is Play(Card("QC"))
    True
    """

    __slots__ = ("card", "mask")
    __match_args__ = ("card",)

    card: Final[Card]  # type: ignore[misc]
    """The card played; the under too is played by its own name (T8)."""
    mask: Final[int]  # type: ignore[misc]
    """The set of this one card, as a mask."""
    alone: Final[tuple[Card, ...]]  # type: ignore[misc]
    """The card as a tuple of one."""

    def __init_subclass__(cls) -> None:
        """Refuse: an action that the engine takes for a play is one."""
        raise TypeError("Play has no subclasses")

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
    play = PlayBase.__new__(Play)
    # Play refuses to be made and filled, so its one instance is made through its base, filled through object.
    object.__setattr__(play, "card", card)
    object.__setattr__(play, "mask", card.mask)
    object.__setattr__(play, "alone", (card,))
    return play


_PLAYS: Final = tuple(_make_play(card) for card in DECK)


# The plays of eleven, eleven and ten bits of a mask, made when the first play is looked up.  Three small
# tables stay in the processor's cache, which one of every mask played would not.
PLAYS_HIGH: Final[list[tuple[Play, ...]]] = []
PLAYS_MIDDLE: Final[list[tuple[Play, ...]]] = []
PLAYS_LOW: Final[list[tuple[Play, ...]]] = []


def plays_of(mask: int) -> tuple[Play, ...]:
    """Give the plays of the cards of a mask, in the order of the deck."""
    if not PLAYS_LOW:
        PLAYS_HIGH[:] = subsets(_PLAYS[:11])
        PLAYS_MIDDLE[:] = subsets(_PLAYS[11:22])
        PLAYS_LOW[:] = subsets(_PLAYS[22:])
    return PLAYS_HIGH[mask & 2047] + PLAYS_MIDDLE[mask >> 11 & 2047] + PLAYS_LOW[mask >> 22]


MOST_PLAYS_KEPT: Final = 16_384
"""More than a table has ways to follow suit, and a few megabytes at most."""

PLAYS_IN_SUIT: Final[dict[int, tuple[Play, ...]]] = {}
"""What :func:`plays_in_suit` has found so far."""


def plays_in_suit(mask: int) -> tuple[Play, ...]:
    """Give what :func:`plays_of` gives, and keep it: ways to follow suit come up in hand after hand."""
    plays = plays_of(mask)
    if len(PLAYS_IN_SUIT) < MOST_PLAYS_KEPT:
        PLAYS_IN_SUIT[mask] = plays
    return plays


CallAction: TypeAlias = Call | GoAlone | Decline
"""What a picker may answer when asked for a partner."""

Action: TypeAlias = (
    Pick
    | Pass
    | DemandRedeal
    | Bury
    | Call
    | GoAlone
    | Crack
    | Recrack
    | Castrate
    | Blitz
    | Announce
    | Decline
    | Play
)
"""Any action of a hand."""

KINDS_OF_ACTION: Final = frozenset(Action.__args__)
"""The classes of all actions; an action is of one of them, not of a class derived from it."""
