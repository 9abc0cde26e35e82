"""What a duty on the play of a seat is, and all that a call asks of the play.

Scope: the protocol and the answer of a partner rule; the duties of rules T5 to T10 are in
:mod:`sheepshead.rules.called_duties`.  Sets of cards are int masks here (see :mod:`sheepshead.cards`).

All duties end with the trick in which the called suit is first led, and none binds in the last trick, where
whatever is left is played; who asks them sees to both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol, runtime_checkable

import attrs

from sheepshead.errors import Fault, InvalidRules

if TYPE_CHECKING:
    from sheepshead.cards import Card

__all__ = ["Duty", "PlayDuties"]


@runtime_checkable
class Duty(Protocol):
    """What one rule asks of one seat until the called suit is first led.

    A house's own partner rule may bring duties of its own: hashable values that inherit from this class and
    write the moments at which they bind.  A duty that would leave no card at all does not bind.
    """

    __slots__ = ()

    binds_when_following: ClassVar[bool] = True
    """Whether :meth:`other_suit` may hold back a card of the very suit led, and so is asked of a seat that
    follows suit too.  A duty that only keeps cards of the called suit says ``False``, which is quicker."""

    @property
    def rule(self) -> str:
        """The id of the rule, such as ``"T5"``."""

    def on_lead(self, holding: int) -> int:
        """Give the cards of the holding that the seat may lead."""
        return holding

    def called_suit(self, holding: int) -> int:
        """Give the cards of the holding that the seat may play when the called suit was led."""
        return holding

    def other_suit(self, holding: int) -> int:
        """Give the cards of the holding that the seat may play when another suit was led."""
        return holding

    def reason(self, card: Card) -> str:
        """Say why this card is refused, as the end of a sentence that begins with the player's name."""

    def asks(self) -> str:
        """Say what the duty asks, as the end of a sentence that begins with the player's name."""
        return f"is bound by {self.rule}"

    def leaves_free(self, holding: int) -> str:
        """Say why the duty holds nothing of this holding back, as the end of such a sentence too."""
        return "holds nothing that it keeps back"

    def once_missed(self) -> Duty | None:
        """Give what binds instead when a renege has kept a card beyond the trick in which it was due (T13).

        ``None``: nothing does any more.
        """
        return None


@attrs.frozen
class PlayDuties:
    """All that a call asks of the play, as a partner rule answers it."""

    suit: tuple[Card, ...]
    """The fail cards of the called suit in their order for its first trick, highest first: a called ten that
    beats the ace stands first (K5).  The duties end with the trick in which this suit is first led."""
    by_seat: tuple[tuple[int, Duty], ...]
    """Which seat, counted from 0, has which duty."""
    under: Card | None = None
    """The card that stands for the called suit and beats nothing (K6, T8); its holder has
    :class:`UnderWaits`."""

    def __attrs_post_init__(self) -> None:
        """Refuse a call of no suit."""
        if not self.suit:
            raise InvalidRules([Fault("K1", "the duties of a call name the called suit's cards")])
