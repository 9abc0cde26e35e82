"""The duties of a called card: one small value for each rule.

Scope: rules T5 to T10, each as "of this holding, at this moment, these cards are allowed".  Sources:
sheepsheadrules.com and Wikipedia for T5 to T9, recorded Bavarian hands for T10.  Where the sources differ:
the gamerules page is silent on T6 and T7; every table that calls aces plays them, so its preset does too.

Sets of cards are int masks here (see :mod:`sheepshead.cards`), and what a duty leaves of them is worked out
in :mod:`sheepshead.kernel`, where the quick loops ask for it too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import attrs

from sheepshead.cards import cards_of
from sheepshead.kernel import NEVER, due, kept, last_kept, led_with, runs_away
from sheepshead.rules.duties import Duty
from sheepshead.values import Value

if TYPE_CHECKING:
    from sheepshead.cards import Card

__all__ = ["CalledCardFalls", "CalledCardKept", "HoldCard", "UnderMissed", "UnderWaits"]


@attrs.frozen(eq=False, repr=False)
class HoldCard(Value, Duty):
    """T5: the picker keeps a card of the called suit; leading that suit himself is always allowed."""

    suit: int
    """The fail cards of the called suit."""

    rule: ClassVar[str] = "T5"
    binds_when_following: ClassVar[bool] = False

    def _content(self) -> tuple[object, ...]:
        return (self.suit,)

    def other_suit(self, holding: int) -> int:
        """Hold back the last card of the called suit."""
        return last_kept(holding, self.suit)

    def reason(self, card: Card) -> str:
        """Say why the hold card is refused."""
        return f"must keep {card}, the last card of the called suit, until {card.suit.word} are first led"

    def asks(self) -> str:
        """Say what is kept, and until when."""
        return f"must keep a card of the called suit until {_word(self.suit)} are first led"

    def leaves_free(self, holding: int) -> str:
        """Say how many cards there are to keep one of."""
        some = cards_of(holding & self.suit)
        if not some:
            return "holds no card of the called suit"
        return f"holds {' '.join(map(str, some))} of the called suit and may throw all but one"


@attrs.frozen(eq=False, repr=False)
class CalledCardFalls(Value, Duty):
    """T6 (T9 for the ace under a called ten): the first trick of the called suit takes the called card.

    With ``run_away`` a seat that holds that many cards of the suit may lead a lower one (T10).
    """

    card: int
    """The card that must fall."""
    suit: int
    """The fail cards of the called suit."""
    rule: str = "T6"
    run_away: int | None = None
    """Cards of the suit, the called one included, that set its holder free to lead a lower one (T10)."""

    def _content(self) -> tuple[object, ...]:
        return self.card, self.suit, self.rule, self.run_away

    @property
    def needed_to_run_away(self) -> int:
        """How many cards of the suit it takes to run away; more than there are where nobody may (T10)."""
        return NEVER if self.run_away is None else self.run_away

    def on_lead(self, holding: int) -> int:
        """Allow the suit to be led with this card only; a card that is gone binds nobody."""
        return led_with(holding, self.card, self.suit, self.needed_to_run_away)

    def called_suit(self, holding: int) -> int:
        """Allow this card only; a card that is gone binds nobody."""
        return due(holding, self.card)

    def reason(self, card: Card) -> str:
        """Say why another card is refused."""
        return f"{self.asks()}, and {card} is another card"

    def asks(self) -> str:
        """Say which card falls, and when."""
        (due,) = cards_of(self.card)
        return f"must play {due} to the first trick led in {due.suit.word}"

    def runs_away(self, holding: int) -> bool:
        """Say whether a seat that leads may run away with this holding (T10)."""
        return runs_away(holding, self.card, self.suit, self.needed_to_run_away)

    def leaves_free(self, holding: int) -> str:
        """Say that the card is gone, is alone, or may be run away from (T10)."""
        (due,) = cards_of(self.card)
        if not holding & self.card:
            return f"no longer holds {due}"
        if self.runs_away(holding):
            some = " ".join(map(str, cards_of(holding & self.suit)))
            return f"holds {some}, enough to run away with a lower card"
        return f"holds no other card of {due.suit.word} than {due}"


@attrs.frozen(eq=False, repr=False)
class CalledCardKept(Value, Duty):
    """T7 (T9 for the ace under a called ten): the called card is not thrown on another suit's trick."""

    card: int
    """The card that must be kept."""
    rule: str = "T7"

    binds_when_following: ClassVar[bool] = False

    def _content(self) -> tuple[object, ...]:
        return self.card, self.rule

    def other_suit(self, holding: int) -> int:
        """Hold the card back."""
        return kept(holding, self.card)

    def reason(self, card: Card) -> str:
        """Say why the card is refused."""
        return f"must keep {card} until {card.suit.word} are first led"

    def asks(self) -> str:
        """Say which card is kept, and until when."""
        return self.reason(*cards_of(self.card))

    def leaves_free(self, holding: int) -> str:
        """Say that the card is gone."""
        return f"no longer holds {cards_of(self.card)[0]}"


@attrs.frozen(eq=False, repr=False)
class UnderWaits(Value, Duty):
    """T8: the under is played in the first trick led in the called suit, or in the last trick."""

    card: int
    """The under."""
    suit: int
    """The fail cards of the called suit, for one of which the under stands."""

    rule: ClassVar[str] = "T8"

    def _content(self) -> tuple[object, ...]:
        return self.card, self.suit

    def called_suit(self, holding: int) -> int:
        """Allow nothing else; an under that is gone binds nobody."""
        return due(holding, self.card)

    def other_suit(self, holding: int) -> int:
        """Allow everything else."""
        return kept(holding, self.card)

    def reason(self, card: Card) -> str:
        """Say why the card is refused."""
        (under,) = cards_of(self.card)
        if card is not under:
            return self.asks_now()
        suit = _word(self.suit)
        return f"must keep {card}, which lies under for the called suit, until {suit} are first led"

    def asks(self) -> str:
        """Say which card waits, and for what."""
        (under,) = cards_of(self.card)
        suit = _word(self.suit)
        return f"keeps {under}, which lies under for {suit}, for the first trick led in {suit}"

    def once_missed(self) -> UnderMissed:
        """Give what binds an under that missed the first trick of its suit."""
        return UnderMissed(self.card)

    def asks_now(self) -> str:
        """Say which card falls, when the called suit has been led."""
        (under,) = cards_of(self.card)
        suit = _word(self.suit)
        return f"must play {under}, which lies under for {suit}, now that {suit} are led"

    def leaves_free(self, holding: int) -> str:
        """Say that the under is gone."""
        return f"no longer holds {cards_of(self.card)[0]}"


@attrs.frozen(eq=False, repr=False)
class UnderMissed(Value, Duty):
    """T8 for an under that a renege kept beyond the first trick of its suit: it waits for the last trick."""

    card: int
    """The under."""

    rule: ClassVar[str] = "T8"

    def on_lead(self, holding: int) -> int:
        """Allow everything else."""
        return kept(holding, self.card)

    def called_suit(self, holding: int) -> int:
        """Allow everything else."""
        return kept(holding, self.card)

    def other_suit(self, holding: int) -> int:
        """Allow everything else."""
        return kept(holding, self.card)

    def reason(self, card: Card) -> str:
        """Say why the card is refused."""
        return f"must keep {card}, which lay under and missed the first trick of its suit, for the last trick"

    def asks(self) -> str:
        """Say which card waits, and for what."""
        return self.reason(*cards_of(self.card))

    def leaves_free(self, holding: int) -> str:
        """Say that the under is gone."""
        return f"no longer holds {cards_of(self.card)[0]}"


def _word(suit: int) -> str:
    """The word for a fail suit that is given by its cards."""
    return cards_of(suit)[0].suit.word
