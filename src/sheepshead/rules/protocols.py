"""What a house-rule plug-in has to be: one protocol for each axis on which houses behave differently.

Scope: the shape of partner rules (K), no-pick rules (N), doubling rules (X) and payoffs (S); the rules
themselves are in the other modules of this package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from sheepshead.errors import Fault

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.actions import CallAction
    from sheepshead.rules.answers import Ask, Keep, Multiplier, NoPickOutcome, Settlement
    from sheepshead.rules.duties import PlayDuties
    from sheepshead.rules.facts import (
        BuryFacts,
        CallFacts,
        DoublingFacts,
        PassedFacts,
        SheetFacts,
        SideFacts,
    )
    from sheepshead.rules.played import PayoffFacts, PotFacts

__all__ = ["DoublingRule", "NoPickRule", "PartnerRule", "PayoffRule"]


@runtime_checkable
class PartnerRule(Protocol):
    """Who is with the picker, what may be called for it, and what the call binds the players to.

    A house's own rule may inherit from this class and write only the methods it needs.
    """

    __slots__ = ()

    @property
    def has_picker(self) -> bool:
        """Whether somebody picks at all (P5)."""
        return True

    @property
    def has_sides(self) -> bool:
        """Whether two sides play; without a picker and without sides every hand is as if all had passed."""
        return True

    @property
    def asks_everyone(self) -> bool:
        """Whether, where nobody picks, every seat in turn may call before the first lead (K9)."""
        return False

    @property
    def shares_blind(self) -> bool:
        """Whether others than the picker take a part of the blind and bury as much; see :meth:`buriers`."""
        return False

    def buriers(self, picker: int, players: int) -> tuple[int, ...]:
        """Give the seats that take equal parts of the blind and bury, in order, where the blind is shared."""
        return (picker,)

    @property
    def asks_before_blind(self) -> bool:
        """Whether the picker is asked before seeing the blind too (call-up of K9)."""
        return False

    @property
    def has_calls(self) -> bool:
        """Whether anybody is ever asked for a partner, so that :meth:`calls` has something to offer (K).

        A rule that writes that method is taken to do so, unless it says ``False`` here.
        """
        return type(self).calls is not PartnerRule.calls

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts this rule on the sheet it stands on."""
        return ()

    def calls(self, facts: CallFacts) -> tuple[CallAction, ...]:
        """Give what the picker may answer at this time; nothing: the picker is not asked."""
        return ()

    def refuses(self, facts: CallFacts, said: CallAction) -> tuple[Fault, ...]:
        """Say why an answer that :meth:`calls` does not offer is refused: one fault for each rule broken."""
        offered = ", ".join(map(str, self.calls(facts)))
        return (Fault("K1", f"{said} is not among the picker's answers, which are: {offered}"),)

    @property
    def limits_every_bury(self) -> bool:
        """Whether :meth:`keeps` may have something to say although nothing has been called.

        A rule by which only a call limits the bury says ``False``, which is quicker.
        """
        return True

    def keeps(self, facts: BuryFacts) -> tuple[Keep, ...]:
        """Give what the bury must leave in hand; a limit that cannot be kept does not bind."""
        return ()

    def partners(self, facts: SideFacts) -> tuple[int, ...] | None:
        """Give the seats with the picker, without the picker; ``None`` as long as play has not settled it.

        Where nobody picks these are all seats of the side of the named cards (P5).
        """

    @property
    def names_a_picker(self) -> bool:
        """Whether, where nobody picks, some seat counts as the picker; see :meth:`counts_as_picker`."""
        return False

    @property
    def most_partners(self) -> int:
        """How many seats there can be on a picker's side beside the picker, or who counts as one."""
        return 1

    def counts_as_picker(self, facts: SideFacts) -> int | None:
        """Give the seat among the partners that is paid as a picker where nobody picks; ``None``: none."""
        return None

    def duties(self, facts: SideFacts) -> PlayDuties | None:
        """Give what the call binds the play to; ``None`` for nothing."""
        return None

    def settled(self, facts: SideFacts) -> tuple[tuple[int, ...] | None, PlayDuties | None]:
        """Give the partners and the duties at once, as the engine asks for them before the first lead.

        A rule that finds both in one look may be quicker; it must say the same as :meth:`partners` and
        :meth:`duties`.
        """
        return self.partners(facts), self.duties(facts)


@runtime_checkable
class NoPickRule(Protocol):
    """What the house does when nobody picks (P3).

    A house's own rule may inherit from this class and write only the methods it needs.
    """

    __slots__ = ()

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts this rule on the sheet it stands on."""
        return ()

    @property
    def needs_passing(self) -> bool:
        """Whether the rule is for hands that players pass, which some houses never have (P5)."""
        return True

    def all_passed(self, facts: PassedFacts) -> NoPickOutcome:
        """Give what happens: a leaster, a thrown-in hand, or a seat that has to pick."""

    def from_pot(self, facts: PotFacts) -> tuple[int, ...]:
        """Give what each seat takes out of the pot (positive) or puts in (negative) after a picked hand."""
        return (0,) * facts.players


@runtime_checkable
class DoublingRule(Protocol):
    """Whom the house asks to double, one seat after the other, and what that is worth.

    A house's own rule may inherit from this class and write only the methods it needs.
    """

    __slots__ = ()

    @property
    def asks_anybody(self) -> bool:
        """Whether the house doubles at all."""
        return True

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts this rule on the sheet it stands on."""
        return ()

    def ask(self, facts: DoublingFacts) -> Ask | None:
        """Give the seat to ask next and what it may say besides declining; ``None`` when all is said.

        To keep the partner secret, whether a seat is asked may not depend on what it holds (X6).
        """

    def multipliers(self, facts: DoublingFacts) -> tuple[Multiplier, ...]:
        """Give what the hand's stakes are multiplied by when all is said (S8)."""
        return ()


@runtime_checkable
class PayoffRule(Protocol):
    """What each seat gets or pays for a picked hand, before stakes and doublings.

    A house's own rule may inherit from this class and write only the methods it needs.
    """

    __slots__ = ()

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts this rule on the sheet it stands on."""
        return ()

    def settle(self, facts: PayoffFacts) -> Settlement:
        """Give the outcome and what each seat gets or pays."""
