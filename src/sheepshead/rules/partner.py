"""Who is the picker's partner: the partner axis of the house rules, and the partners without a call.

Scope: rules K9 and K10 and the limit B4 on the bury.  Sources: Wikipedia, sheepshead.org.  Calling an ace
has a module of its own, :mod:`sheepshead.rules.called_ace`.

Where the sources differ: most tables let the jack of diamonds be buried, some forbid it
(``may_bury_partner_card``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.actions import Call, Decline, GoAlone
from sheepshead.cards import Card, cards
from sheepshead.errors import Fault
from sheepshead.rules.answers import Keep
from sheepshead.rules.checks import of_kind, require_kinds
from sheepshead.rules.facts import CallTime, holder_beside_picker, last_call
from sheepshead.rules.protocols import PartnerRule
from sheepshead.values import Choice, Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.actions import CallAction
    from sheepshead.rules.facts import BuryFacts, CallFacts, SheetFacts, SideFacts

__all__ = [
    "BLACK_QUEENS",
    "FEWEST_WITH_PARTNER",
    "JACK_OF_DIAMONDS",
    "CallUp",
    "JackOfDiamonds",
    "NoPartner",
]


@attrs.frozen(eq=False, repr=False)
class NoPartner(Value, PartnerRule):
    """The picker is always alone (K9)."""

    @property
    def most_partners(self) -> int:
        """Nobody."""
        return 0

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        """Give nobody."""
        return ()


class CallUp(Choice):
    """When a picker with the jack of diamonds may call another card (K9)."""

    NEVER = "never"
    AFTER_BLIND = "with the blind in hand"
    BEFORE_BLIND = "between picking and seeing the blind"


FEWEST_WITH_PARTNER: Final = 3
"""A picker with a partner needs a defender to play against."""
JACK_OF_DIAMONDS: Final = Card("JD")
BLACK_QUEENS: Final = cards("QC QS")
"""The pair that makes partners of its holders (K9), and that a house may let be shown (X4)."""
CALL_UP_ORDER: Final = cards("JH JS JC QD QH QS QC")
"""The cards a picker with the jack of diamonds calls up to: the first that he has not got (K9)."""


@attrs.frozen(eq=False, repr=False, kw_only=True)
class JackOfDiamonds(Value, PartnerRule):
    """The holder of the jack of diamonds is the partner, secretly (K9)."""

    call_up: CallUp = attrs.field(default=CallUp.NEVER, metadata=of_kind("K9", CallUp))
    """Whether and when a picker who holds the jack may call the next higher card instead."""
    may_go_alone: bool = attrs.field(default=True, metadata=of_kind("K7", bool))
    """K7: the picker may play alone and leave the jack's holder out."""
    may_bury_partner_card: bool = attrs.field(default=True, metadata=of_kind("B4", bool))
    """B4: the jack may be buried; the picker then plays alone, secretly."""

    def __attrs_post_init__(self) -> None:
        """Refuse options of the wrong kind."""
        require_kinds(self)

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts a partner by a card."""
        if facts.players < FEWEST_WITH_PARTNER:
            yield Fault("K9", f"a partner leaves no defender at a table of {facts.players}")

    @property
    def asks_before_blind(self) -> bool:
        """Whether this house calls up before seeing the blind."""
        return self.call_up is CallUp.BEFORE_BLIND

    def calls(self, facts: CallFacts) -> tuple[CallAction, ...]:
        """Ask every picker, so that the question tells nothing; with the jack held offer to call up (K9)."""
        before_blind = facts.time is CallTime.BEFORE_BLIND
        if last_call(facts.calls) is not None:
            return ()
        may_call_up = before_blind or self.call_up is CallUp.AFTER_BLIND
        up = self._up(facts) if may_call_up and JACK_OF_DIAMONDS.mask & facts.held_mask else ()
        alone = (GoAlone(),) if self.may_go_alone and not before_blind else ()
        return (*up, *alone, Decline())

    def refuses(self, facts: CallFacts, said: CallAction) -> tuple[Fault, ...]:
        """Say why the answer is refused (K7, K9)."""
        match said:
            case GoAlone():
                return (Fault("K7", "this house does not let the picker go alone at this point"),)
            case Decline():  # always an answer here
                return ()
            case Call(under=Card() as under):
                return (Fault("K6", f"{under} cannot be laid under, because this house calls no suit"),)
            case Call(card=card):
                return (Fault("K9", f"{card} cannot be called: {self._why_not_up(facts, card)}"),)

    def _why_not_up(self, facts: CallFacts, card: Card) -> str:
        if self.call_up is CallUp.NEVER:
            return "this house has no call-up, the partner is the holder of JD"
        if card not in CALL_UP_ORDER:
            return f"the cards to call up to are {' '.join(map(str, CALL_UP_ORDER))}"
        if JACK_OF_DIAMONDS not in facts.held:
            return "only a picker who holds JD may call up"
        if self.call_up is CallUp.BEFORE_BLIND and facts.time is not CallTime.BEFORE_BLIND:
            return "this house calls up before the blind is seen, and it has been seen"
        up = self._up(facts)
        return f"the picker may call {up[0].card}" if up else "the picker has every card to call up to"

    def _up(self, facts: CallFacts) -> tuple[Call, ...]:
        return tuple(Call(card) for card in CALL_UP_ORDER if not card.mask & facts.has_mask)[:1]

    @property
    def limits_every_bury(self) -> bool:
        """Whether this house forbids to bury the jack (B4)."""
        return not self.may_bury_partner_card

    def keeps(self, facts: BuryFacts) -> tuple[Keep, ...]:
        """Keep the jack in hand where a house forbids to bury it (B4)."""
        if self.may_bury_partner_card:
            return ()
        return (Keep("B4", (JACK_OF_DIAMONDS,), "which this house does not let the picker bury"),)

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        """Give the seat that holds the jack, or the card called up, if it is not the picker.

        A call that this house does not have leaves the jack what it is.
        """
        if any(isinstance(said, GoAlone) for said in facts.calls):
            return ()
        call = last_call(facts.calls)
        # What is called in a record of what really happened makes no partner where no such card is (T13).
        up = call is not None and self.call_up is not CallUp.NEVER and call.card in CALL_UP_ORDER
        return holder_beside_picker(call.card if call is not None and up else JACK_OF_DIAMONDS, facts)
