"""What every state of a hand has: the rules, the dealer, the stakes, and each seat's holding.

Scope: no rule of the game.  The phases themselves are in :mod:`sheepshead.state`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepshead.cards import cards_of
from sheepshead.errors import InvalidSeat, shown
from sheepshead.rules.checks import is_seat
from sheepshead.values import Made

if TYPE_CHECKING:
    from sheepshead.cards import Card
    from sheepshead.contract import Dealt
    from sheepshead.rules.sheet import Rules

__all__ = ["Phase"]


class Phase(Made):
    """What every state has: the rules, the dealer, the stakes, and each seat's holding."""

    __slots__ = ()

    def __init__(self, *_: object, **__: object) -> None:
        """Refuse: a state made by hand could be one that no rules reach."""
        raise TypeError(
            f"{type(self).__name__} is made by deal(), set_up() and apply(), not by hand or by attrs.evolve()"
        )

    def _dealt(self) -> Dealt:
        raise NotImplementedError

    def _holding(self, seat: int) -> int:
        raise NotImplementedError

    @property
    def rules(self) -> Rules:
        """The house rules of the hand."""
        return self._dealt().rules

    @property
    def dealer(self) -> int:
        """The dealer's seat, from 0."""
        return self._dealt().dealer

    @property
    def stakes(self) -> int:
        """What the hand's stakes are multiplied by from the start (S8); doublings come on top."""
        return self._dealt().stakes

    @property
    def players(self) -> int:
        """How many seats there are; they are counted from 0."""
        return len(self._dealt().holdings)

    @property
    def holdings(self) -> tuple[tuple[Card, ...], ...]:
        """What each seat holds now, seat 0 first."""
        return tuple(self.holding(seat) for seat in range(self.players))

    @property
    def blind(self) -> tuple[Card, ...]:
        """The blind as it was dealt; in the order in which it lies where several seats share it (K9)."""
        dealt = self._dealt()
        return dealt.blind_as_it_lies or cards_of(dealt.blind)

    def dealt(self, seat: int) -> tuple[Card, ...]:
        """Give the cards that were dealt to a seat, in the deck's order.

        Cards on the table stand first: those face down, then those on them, in the same order (H1).

        Raises:
            InvalidSeat: when the hand has no such seat.
        """
        dealt = self._dealt()
        cards = cards_of(dealt.holdings[self._seat(seat)])
        if not dealt.on_table:
            return cards
        lying = (*(pair.down for pair in dealt.on_table[seat]), *(pair.up for pair in dealt.on_table[seat]))
        return (*lying, *(card for card in cards if card not in lying))

    def holding(self, seat: int) -> tuple[Card, ...]:
        """Give the cards that a seat holds now, in the order of the deck.

        Raises:
            InvalidSeat: when the hand has no such seat.
        """
        return cards_of(self._holding(self._seat(seat)))

    def __repr__(self) -> str:
        """Give what stands on the table, not the whole sheet of rules."""
        held = [" ".join(map(str, cards_of(self._holding(seat)))) for seat in range(self.players)]
        holdings = f"; holdings {', '.join(held)}" if any(held) else ""
        return f"<{type(self).__name__}: {self._stands()}; dealer {self.dealer}{holdings}>"

    def _stands(self) -> str:
        raise NotImplementedError

    def _seat(self, seat: int) -> int:
        players = self.players
        if not is_seat(seat, players):
            raise InvalidSeat(
                f"there is no seat {shown(seat)}: the seats are 0 to {players - 1}, clockwise [D1]"
            )
        return seat
