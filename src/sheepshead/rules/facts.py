"""What a house-rule plug-in is told: plain facts, never the state of the hand.

Scope: the arguments of the plug-in methods in :mod:`sheepshead.rules`.  Seats are counted from 0; cards
come as tuples; points are card points.  They are named tuples, not attrs values, because several are made in
every hand and a named tuple costs half as much.
"""

from typing import TYPE_CHECKING, NamedTuple, TypeVar

# Imported for good and not only for the annotations, which a named tuple would otherwise compile one by one.
from sheepshead.actions import Action, Call, CallAction
from sheepshead.cards import Card, cards_of
from sheepshead.tricks import Trick
from sheepshead.trumps import TrumpOrder
from sheepshead.values import Choice

__all__ = [
    "BuryFacts",
    "CallFacts",
    "CallTime",
    "DoublingFacts",
    "PassedFacts",
    "SheetFacts",
    "SideFacts",
    "holder_beside_picker",
    "last_call",
    "told",
]


class CallTime(Choice):
    """When the picker is asked for a partner (B3, K9)."""

    BEFORE_BLIND = "before the blind is seen"
    BEFORE_BURY = "with the blind in hand, before the bury"
    AFTER_BURY = "after the bury"
    BEFORE_LEAD = "before the first lead, every seat in turn, where nobody picks"


Facts = TypeVar("Facts", bound="tuple[object, ...]")


if TYPE_CHECKING:

    def told(kind: type[Facts], facts: tuple[object, ...]) -> Facts:
        """Give facts of a kind, for the engine alone: what its constructor gives, at a third of the cost."""

else:
    told = tuple.__new__


class SheetFacts(NamedTuple):
    """A sheet of rules as a plug-in sees it when it is asked what contradicts it."""

    players: int
    blind: int
    """How many cards the blind has."""
    deck: tuple[Card, ...]
    trumps: TrumpOrder
    has_picker: bool
    """Whether there is picking (P5)."""
    has_sides: bool = True
    """Whether two sides play against each other when nobody has passed."""
    names_a_picker: bool = False
    """Whether, where nobody picks, some seat counts as the picker all the same (S5)."""
    most_partners: int = 1
    """How many seats there can be on a picker's side beside the picker."""


class CallFacts(NamedTuple):
    """What a seat knows when it is asked for a partner: the picker, or every seat where nobody picks."""

    trumps: TrumpOrder
    time: CallTime
    held_mask: int
    """What the seat holds, a picker with the blind and without the bury, as a mask."""
    buried_mask: int
    """What the picker has buried so far, as a mask."""
    calls: tuple[CallAction, ...]
    """What has been answered before in this hand, oldest first."""

    @property
    def held(self) -> tuple[Card, ...]:
        """What the picker holds: with the blind, without the bury."""
        return cards_of(self.held_mask)

    @property
    def buried(self) -> tuple[Card, ...]:
        """What the picker has buried so far."""
        return cards_of(self.buried_mask)

    @property
    def has_mask(self) -> int:
        """What the picker has got, held or buried, as a mask."""
        return self.held_mask | self.buried_mask


class BuryFacts(NamedTuple):
    """The picker's side of the table when the bury is made."""

    trumps: TrumpOrder
    held_mask: int
    """What the picker holds, with the blind, as a mask."""
    calls: tuple[CallAction, ...]
    """What the picker has answered so far, oldest first."""

    @property
    def held(self) -> tuple[Card, ...]:
        """What the picker holds, with the blind."""
        return cards_of(self.held_mask)


class SideFacts(NamedTuple):
    """Who holds what when the first card is led, and the tricks played since."""

    trumps: TrumpOrder
    picker: int | None
    """The picker's seat, ``None`` where there is no picking (P5)."""
    calls: tuple[CallAction, ...]
    """What the picker answered, oldest first."""
    holding_masks: tuple[int, ...]
    """Each seat's holding at the first lead, as masks."""
    buried_mask: int
    """The bury, as a mask."""
    tricks: tuple[Trick, ...] = ()
    """The finished tricks, oldest first; empty at the first lead."""

    @property
    def holdings(self) -> tuple[tuple[Card, ...], ...]:
        """Each seat's holding at the first lead."""
        return tuple(cards_of(holding) for holding in self.holding_masks)

    @property
    def buried(self) -> tuple[Card, ...]:
        """The bury."""
        return cards_of(self.buried_mask)

    def holder(self, card: Card) -> int | None:
        """Give the seat that held the card at the first lead, ``None`` when none did."""
        mask = card.mask
        for seat, holding in enumerate(self.holding_masks):
            if holding & mask:
                return seat
        return None


class PassedFacts(NamedTuple):
    """The table when everybody has passed (P3)."""

    players: int
    dealer: int


class DoublingFacts(NamedTuple):
    """The table between the call and the first card (X1)."""

    dealer: int
    partners: tuple[int, ...]
    """The partners' seats as far as they are settled; secret, so what is asked must not show them (X6)."""
    side: SideFacts
    """Who picked, what was called and who holds what."""
    said: tuple[tuple[int, Action], ...]
    """What has been said so far: seat and action, oldest first."""
    passed: bool = False
    """Whether all have passed and the picker was forced, so that everybody had the chance to pick (X1)."""
    settled: bool = True
    """Whether it is settled who the partners are; before that nobody knows that he is alone."""


def last_call(calls: tuple[CallAction, ...]) -> Call | None:
    """Give the card named last among the picker's answers, ``None`` when none was."""
    for said in reversed(calls):
        if type(said) is Call:
            return said
    return None


def holder_beside_picker(card: Card, facts: SideFacts) -> tuple[int, ...]:
    """Give the seat that holds the card, nobody when it is the picker or the card is buried."""
    seat = facts.holder(card)
    return () if seat is None or seat == facts.picker else (seat,)
