"""How many play, with which cards, and how they are dealt.

Scope: rules C1 and C6 (the deck), D3 (packets), D4 (shapes).  Sources: gamerules page, Wikipedia,
sheepshead101.com.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import attrs

from sheepshead.cards import DECK, TOTAL_POINTS, Card
from sheepshead.errors import Fault, InvalidRules
from sheepshead.rules.checks import kind_faults, of_kind
from sheepshead.values import Value

if TYPE_CHECKING:
    from sheepshead.trumps import TrumpOrder

__all__ = [
    "DealPlan",
    "Packet",
    "Shape",
    "ToBlind",
]


T = TypeVar("T")

FEWEST_PLAYERS: Final = 2
MOST_BURYS: Final = 100_000
"""A picker is shown every bury there is, so that the blind cannot be of any size."""


@attrs.frozen(eq=False, repr=False)
class Packet(Value):
    """One round of the deal: this many cards to each seat, from the dealer's left (D3)."""

    each: int = attrs.field(metadata=of_kind("D3", int))


@attrs.frozen(eq=False, repr=False)
class ToBlind(Value):
    """This many cards to the blind (D3)."""

    cards: int = attrs.field(metadata=of_kind("D3", int))


DealPlan: TypeAlias = tuple[Packet | ToBlind, ...]
"""The packets of a deal, in order (D3)."""


def _plan(given: Iterable[Packet | ToBlind]) -> DealPlan:
    return _tuple(given)


def _deck(given: Iterable[Card]) -> tuple[Card, ...]:
    return _tuple(given)


def _tuple(given: Iterable[T]) -> tuple[T, ...]:
    # What cannot be a tuple is left as it is, for the check of its kind to name.
    return tuple(given) if isinstance(given, Iterable) else given


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Shape(Value):
    """Players, cards each, blind, deck and packet plan (D3, D4).

    A house's own must use every card of its deck, as ``Rules`` checks.
    """

    players: int = attrs.field(metadata=of_kind("D4", int))
    """How many seats are dealt cards, 2 or more."""
    cards_each: int = attrs.field(metadata=of_kind("D4", int))
    """Cards dealt to each seat."""
    blind: int = attrs.field(metadata=of_kind("D4", int))
    """Cards in the blind, 0 where there is none."""
    deal_plan: DealPlan = attrs.field(converter=_plan, metadata=of_kind("D3", tuple))
    """The packets, in order; the last never goes to the blind."""
    deck: tuple[Card, ...] = attrs.field(default=DECK, converter=_deck, metadata=of_kind("C1", tuple))
    """The cards played with (C1, C6)."""

    face_down: int = attrs.field(default=0, metadata=of_kind("H1", int))
    """How many of a seat's cards lie face down on the table, each under one that lies face up (H1, H2)."""

    def __attrs_post_init__(self) -> None:
        """Refuse values of the wrong kind."""
        faults = [*kind_faults(self)]
        if faults:
            raise InvalidRules(faults)
        for part in self.deal_plan:
            if isinstance(part, (Packet, ToBlind)):
                faults += kind_faults(part)
            else:
                faults.append(Fault("D3", f"a packet plan is made of Packet and ToBlind, not of {part!r}"))
        strangers = [card for card in self.deck if not isinstance(card, Card)]
        if strangers:
            faults.append(Fault("C1", f"a deck is made of cards, not of {strangers[0]!r}"))
        if faults:
            raise InvalidRules(faults)

    def faults(self, trumps: TrumpOrder) -> Iterable[Fault]:
        """Name everything about this shape that cannot be (C6, D3, D4)."""
        if self.players < FEWEST_PLAYERS:
            yield Fault("D4", f"a hand needs at least {FEWEST_PLAYERS} players, not {self.players}")
        if self.cards_each < 1 or self.blind < 0:
            yield Fault(
                "D4",
                f"each seat needs at least one card and the blind none or more,"
                f" not {self.cards_each} and {self.blind}",
            )
        dealt = self.players * self.cards_each + self.blind
        if dealt != len(self.deck):
            yield Fault(
                "D4",
                f"{self.players} players with {self.cards_each} cards each and {self.blind} in the blind"
                f" make {dealt} cards, but the deck has {len(self.deck)}",
            )
        elif self.players > 0 < self.cards_each and self.blind > 0 and self._burys() > MOST_BURYS:
            yield Fault("D4", f"a blind of {self.blind} cards leaves more than {MOST_BURYS:,} ways to bury")
        if not 0 <= 2 * self.face_down <= max(self.cards_each, 0):
            yield Fault(
                "H1",
                f"of {self.cards_each} cards each at most {self.cards_each // 2} lie face down,"
                f" not {self.face_down}",
            )
        yield from self._deck_faults(trumps)
        yield from self._plan_faults()

    def _burys(self) -> int:
        from math import comb  # noqa: PLC0415 - loading a compiled module would show in the import

        return comb(self.cards_each + self.blind, self.blind)

    def _deck_faults(self, trumps: TrumpOrder) -> Iterable[Fault]:
        twice = [str(card) for card in DECK if self.deck.count(card) > 1]
        if twice:
            yield Fault("C1", f"the deck holds each card once; more than once: {' '.join(twice)}")
        missing = [card for card in DECK if card not in self.deck]
        wanted = [str(card) for card in missing if card.points or trumps.is_trump(card)]
        if wanted:
            yield Fault(
                "C6",
                f"a shortened deck leaves out only fail cards without points, to keep its {TOTAL_POINTS}"
                f" card points; not {' '.join(wanted)}",
            )

    def _plan_faults(self) -> Iterable[Fault]:
        each = sum(packet.each for packet in self.deal_plan if isinstance(packet, Packet))
        blind = sum(packet.cards for packet in self.deal_plan if isinstance(packet, ToBlind))
        if (each, blind) != (self.cards_each, self.blind):
            yield Fault(
                "D3",
                f"the packet plan deals {each} cards to each seat and {blind} to the blind,"
                f" but the shape has {self.cards_each} and {self.blind}",
            )
        if any((p.each if isinstance(p, Packet) else p.cards) < 1 for p in self.deal_plan):
            yield Fault("D3", "every packet has at least one card")
        if self.deal_plan and isinstance(self.deal_plan[-1], ToBlind):
            yield Fault("D3", "the last cards of the deck never go to the blind")
