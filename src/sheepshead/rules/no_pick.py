"""What happens when everybody has passed: the no-pick axis of the house rules.

Scope: rules P4, N3 and N7 to N9; the hands that are played although nobody picked have a module of their own,
:mod:`sheepshead.rules.leasters`.  Sources: the gamerules page names the doubler, Wikipedia the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sheepshead.errors import Fault
from sheepshead.rules.answers import (
    DealsAgain,
    ForcePick,
    Owing,
    ThrowIn,
)
from sheepshead.rules.checks import LARGEST, of_kind, require_kinds
from sheepshead.rules.protocols import NoPickRule
from sheepshead.rules.sharing import even_part
from sheepshead.values import Choice, Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.rules.facts import PassedFacts, SheetFacts
    from sheepshead.rules.played import PotFacts

__all__ = ["Doubler", "ForcedPick", "NoPassing", "Pot", "PotLoss", "Redeal"]


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Doubler(Value, NoPickRule):
    """The cards are thrown in and the stakes of later hands double (N3).

    The same dealer deals again unless the house says otherwise: the deal passes after a hand that was
    played (D5), and this one was not.
    """

    owing: Owing = attrs.field(default=Owing.STACK, metadata=of_kind("N3", Owing))
    """How several thrown-in hands add up."""
    deals_again: DealsAgain = attrs.field(default=DealsAgain.SAME, metadata=of_kind("N3", DealsAgain))
    """Who deals the next hand."""

    def __attrs_post_init__(self) -> None:
        """Refuse options of the wrong kind."""
        require_kinds(self)

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts a doubler."""
        if self.owing is Owing.NOTHING:
            yield Fault(
                "N3", "a doubler owes a doubling, STACK or QUEUE; without one it is a plain redeal (N9)"
            )

    def all_passed(self, facts: PassedFacts) -> ThrowIn:
        """Throw the cards in and owe a doubling."""
        return ThrowIn("N3", self.owing, self.deals_again)


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Redeal(Value, NoPickRule):
    """The cards are thrown in and dealt again, without doubling (N9)."""

    deals_again: DealsAgain = attrs.field(default=DealsAgain.SAME, metadata=of_kind("N9", DealsAgain))
    """Who deals the next hand."""

    def __attrs_post_init__(self) -> None:
        """Refuse options of the wrong kind."""
        require_kinds(self)

    def all_passed(self, facts: PassedFacts) -> ThrowIn:
        """Throw the cards in."""
        return ThrowIn("N9", Owing.NOTHING, self.deals_again)


class PotLoss(Choice):
    """What a losing picker's side puts into the pot (N8)."""

    DOUBLE = "as much as is in it"
    ONE = "one stake"


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Pot(Value, NoPickRule):
    """The cards are thrown in, and each player puts one stake into a pot (N8).

    The next picker's side that wins takes it; one that loses puts more in, if there is a pot.  It stays until
    it is won.
    """

    pot_loss: PotLoss = attrs.field(default=PotLoss.DOUBLE, metadata=of_kind("N8", PotLoss))
    """What a losing picker's side puts in."""
    deals_again: DealsAgain = attrs.field(default=DealsAgain.SAME, metadata=of_kind("N8", DealsAgain))
    """Who deals the next hand."""

    def __attrs_post_init__(self) -> None:
        """Refuse options of the wrong kind."""
        require_kinds(self)

    def all_passed(self, facts: PassedFacts) -> ThrowIn:
        """Throw the cards in, for one stake from each player."""
        return ThrowIn("N8", Owing.NOTHING, self.deals_again, ante=1)

    def from_pot(self, facts: PotFacts) -> tuple[int, ...]:
        """Share the pot among the winners, or let the losers fill it; the picker takes or pays the rest."""
        if not facts.pot:
            return (0,) * facts.players
        added = min(facts.pot if self.pot_loss is PotLoss.DOUBLE else 1, LARGEST - facts.pot)
        moved = facts.pot if facts.won else -added
        part = even_part(moved, len(facts.partners) + 1)
        shares = [0] * facts.players
        for seat in facts.partners:
            shares[seat] = part
        shares[facts.picker] = moved - sum(shares)
        return tuple(shares)


@attrs.frozen(eq=False, repr=False)
class NoPassing(Value, NoPickRule):
    """Nobody passes, because nobody is asked to pick (P5)."""

    @property
    def needs_passing(self) -> bool:
        """Nobody passes."""
        return False

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts it."""
        if facts.has_picker:
            yield Fault("P3", "where players can pass, the house has a rule for when all of them do")

    def all_passed(self, facts: PassedFacts) -> ThrowIn:
        """Throw the cards in; it is never asked on a sheet that fits."""
        return ThrowIn("P3")


@attrs.frozen(eq=False, repr=False)
class ForcedPick(Value, NoPickRule):
    """The dealer, last to speak, must pick (P4, N7)."""

    def all_passed(self, facts: PassedFacts) -> ForcePick:
        """Make the dealer pick."""
        return ForcePick(facts.dealer)
