"""Cracks, blitzes and the announced sheepshead: the doublings that houses play.

Scope: rules X1 to X7 as one value, :class:`Doublings`.  Sources: Wikipedia, sheepshead.org.

Where the sources differ: one crack a hand or one a player (``cracks_per_hand``), which pairs may be shown
(``pairs``), whether only together with a crack (``needs_crack``).
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

import attrs

from sheepshead.actions import Announce, Blitz, Castrate, Crack, Decline, Recrack
from sheepshead.cards import Card, cards, mask_of
from sheepshead.errors import Fault, InvalidRules, shown
from sheepshead.rules.answers import Ask, Multiplier
from sheepshead.rules.checks import of_kind, require_kinds
from sheepshead.rules.facts import told
from sheepshead.rules.partner import BLACK_QUEENS
from sheepshead.rules.protocols import DoublingRule
from sheepshead.values import Choice, Value

if TYPE_CHECKING:
    from sheepshead.actions import Action
    from sheepshead.rules.facts import DoublingFacts, SheetFacts

__all__ = ["BLACK_JACKS", "BLACK_QUEENS", "RED_JACKS", "RED_QUEENS", "CrackLimit", "Doublings"]

RED_QUEENS: Final = cards("QH QD")
"""The pair of red queens (X4)."""
BLACK_JACKS: Final = cards("JC JS")
"""The pair of black jacks, where a house lets jacks be shown (X4)."""
RED_JACKS: Final = cards("JH JD")
"""The pair of red jacks, where a house lets jacks be shown (X4)."""

CARDS_IN_A_PAIR: Final = 2
DOUBLE: Final = 2
"""What each crack, recrack and blitz multiplies the stakes by."""


class CrackLimit(Choice):
    """How many cracks a hand may see (X1)."""

    NONE = "no crack at all"
    ONE_A_HAND = "one in the hand"
    ONE_A_PLAYER = "one by each player"


# Looking a member up in its Enum is slow in some versions of Python.
_NO_CRACK: Final = CrackLimit.NONE
_ONE_A_HAND: Final = CrackLimit.ONE_A_HAND

_DECLINE: Final = Decline()
_CRACK: Final = Crack()
_RECRACK: Final = Recrack()
_CASTRATE: Final = Castrate()
_ANNOUNCE: Final = Announce()

_WORD: Final = itemgetter(1)
"""What was said, of who said what."""


# The times round the table: each seat's turn in one ends when it declines (X6).
CRACKING: Final = 0
RECRACKING: Final = 1
CASTRATING: Final = 2


def _pairs(given: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    # What cannot be pairs is left as it is, for the check of its kind to name.
    outer: Any = given
    if not isinstance(outer, str) and isinstance(outer, Iterable):
        outer = tuple(tuple(pair) if isinstance(pair, Iterable) else pair for pair in outer)
    pairs: tuple[tuple[Card, ...], ...] = outer
    return pairs


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Doublings(Value, DoublingRule):
    """Cracks, recracks, blitzes and the announced sheepshead, each as far as the house plays it (X1 to X7).

    Every seat is asked in turn, from the dealer's left, until it declines; after a crack the table is asked
    once more for a recrack, after a recrack once more for a castration (X6).
    """

    cracks_per_hand: CrackLimit = attrs.field(
        default=CrackLimit.ONE_A_HAND, metadata=of_kind("X1", CrackLimit)
    )
    """How many cracks a hand may see (X1)."""
    recrack: bool = attrs.field(default=True, metadata=of_kind("X2", bool))
    """Whether the picker or the partner may double again after a crack (X2)."""
    castrate: bool = attrs.field(default=False, metadata=of_kind("X3", bool))
    """Whether another defender may double once more after a recrack (X3)."""
    pairs: tuple[tuple[Card, ...], ...] = attrs.field(
        default=(), converter=_pairs, metadata=of_kind("X4", tuple)
    )
    """The pairs that may be shown in a blitz (X4), such as ``(BLACK_QUEENS, RED_QUEENS)``."""
    needs_crack: bool = attrs.field(default=False, metadata=of_kind("X4", bool))
    """Whether a blitz goes only with a crack or a recrack of one's own (X4)."""
    max_multiplier: int | None = attrs.field(default=None, metadata=of_kind("X5", int, type(None)))
    """The most that all doublings of a hand together may multiply; ``None``: no limit (X5)."""
    sheepshead: bool = attrs.field(default=False, metadata=of_kind("X7", bool))
    """Whether a picker who plays alone may announce that every trick will be taken (X7)."""
    # The blitzes of the pairs with their cards as masks, made once.
    _blitzes: tuple[tuple[Blitz, int], ...] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Refuse options of the wrong kind."""
        require_kinds(self)
        strange = [pair for pair in self.pairs if not _is_pair(pair)]
        if strange:
            raise InvalidRules([Fault("X4", f"a pair is two different cards, not {shown(strange[0])}")])
        blitzes = tuple(map(Blitz, self.pairs))
        object.__setattr__(self, "pairs", tuple(blitz.pair for blitz in blitzes))
        object.__setattr__(self, "_blitzes", tuple((blitz, mask_of(blitz.pair)) for blitz in blitzes))

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts these doublings."""
        cracks = self.cracks_per_hand is not CrackLimit.NONE
        if cracks and not facts.has_picker:
            yield Fault("X1", "a crack is against a picker, and this house has no picking")
        if self.recrack and not cracks:
            yield Fault("X2", "a recrack answers a crack, and this house has none")
        if self.castrate and not self.recrack:
            yield Fault("X3", "a castration answers a recrack, and this house has none")
        if self.needs_crack and not cracks:
            yield Fault("X4", "a blitz that goes with a crack needs a house that cracks")
        if self.needs_crack and not self.pairs:
            yield Fault("X4", "needs_crack is about blitzes, and this house has no pairs to show")
        if self.max_multiplier is not None and self.max_multiplier < DOUBLE:
            yield Fault(
                "X5", f"a cap leaves room for one doubling: {DOUBLE} or more, not {self.max_multiplier}"
            )
        if self.sheepshead and not facts.has_picker:
            yield Fault("X7", "sheepshead is announced by a picker, and this house has no picking")
        for pair in self.pairs:
            if any(card not in facts.deck for card in pair):
                yield Fault("X4", f"the deck has no pair {' '.join(map(str, pair))}")

    def ask(self, facts: DoublingFacts) -> Ask | None:
        """Give the seat to ask next; its turn ends when it declines (X6)."""
        dealer, partners, side, said, _, _ = facts
        # Unpacked, which is quicker than asking for two of them by name.
        _, picker, _, holdings, _, _ = side
        players = len(holdings)
        words = [*map(_WORD, said)]
        turn, place = divmod(words.count(_DECLINE), players)
        seat = (dealer + 1 + place) % players
        options: tuple[Action, ...] = ()
        if turn == CRACKING:
            if picker is not None and place >= (picker - dealer - 1) % players:
                options = self._cracks(seat, facts, words)
        elif turn == RECRACKING and self.recrack and _CRACK in words:
            if _RECRACK not in words and (seat == picker or seat in partners):
                options = (_RECRACK,)
        elif turn == CASTRATING and self.castrate and _RECRACK in words:
            with_picker = seat == picker or seat in partners
            if _CASTRATE not in words and not with_picker and (seat, _CRACK) not in said:
                options = (_CASTRATE,)
        else:
            return None
        if self.pairs:
            held = holdings[seat]
            for blitz, mask in self._blitzes:
                if mask & held == mask and self._may_show(blitz, seat, said):
                    options += (blitz,)
        return told(Ask, (seat, options))

    def _cracks(self, seat: int, facts: DoublingFacts, words: list[Action]) -> tuple[Action, ...]:
        """X1: a defender who never had the chance to pick may crack.  X7: a picker alone may announce."""
        if seat == facts.side.picker:
            alone = facts.settled and not facts.partners
            may_announce = self.sheepshead and alone and _ANNOUNCE not in words
            return (_ANNOUNCE,) if may_announce else ()
        if facts.passed or seat in facts.partners or self.cracks_per_hand is _NO_CRACK:
            return ()
        if self.cracks_per_hand is _ONE_A_HAND:
            return () if _CRACK in words else (_CRACK,)
        return () if (seat, _CRACK) in facts.said else (_CRACK,)

    def _may_show(self, blitz: Blitz, seat: int, said: tuple[tuple[int, Action], ...]) -> bool:
        """X4: whether the holder has not shown the pair yet, and has cracked where the house asks it."""
        if (seat, blitz) in said:
            return False
        return not self.needs_crack or (seat, _CRACK) in said or (seat, _RECRACK) in said

    def multipliers(self, facts: DoublingFacts) -> tuple[Multiplier, ...]:
        """Give a doubling for each crack, recrack, castration and blitz, or the cap that they reach (X5)."""
        found = tuple(
            _multiplier(said) for _, said in facts.said if not isinstance(said, (Decline, Announce))
        )
        if self.max_multiplier is None or DOUBLE ** len(found) <= self.max_multiplier:
            return found
        words = ", ".join(multiplier.reason for multiplier in found)
        return (Multiplier("X5", self.max_multiplier, f"the most this house allows for {words}"),)


def _is_pair(given: object) -> bool:
    """Whether these are two different cards (X4)."""
    cards_given = given if isinstance(given, tuple) else ()
    return (
        len(cards_given) == CARDS_IN_A_PAIR
        and all(isinstance(card, Card) for card in cards_given)
        and cards_given[0] is not cards_given[1]
    )


def _multiplier(said: Action) -> Multiplier:
    rules: dict[type[Action], str] = {Crack: "X1", Recrack: "X2", Castrate: "X3"}
    return Multiplier(rules.get(type(said), "X4"), DOUBLE, str(said))
