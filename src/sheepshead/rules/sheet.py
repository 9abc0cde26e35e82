"""The sheet of house rules: one value that says which game is played.

Scope: the axes of the other modules of this package put together, and what contradicts what (B3 has its
option here, because the order of bury and call belongs to no one axis).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.errors import Fault, InvalidRules, shown
from sheepshead.rules.answers import PlayLeaster
from sheepshead.rules.checks import kind_faults, of_kind
from sheepshead.rules.doubling import NoDoubling
from sheepshead.rules.facts import PassedFacts, SheetFacts
from sheepshead.rules.protocols import DoublingRule, NoPickRule, PartnerRule, PayoffRule
from sheepshead.rules.renege import RenegePenalty
from sheepshead.rules.shape import Shape
from sheepshead.trumps import TrumpOrder

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["RULES_REVISION", "Rules"]

RULES_REVISION: Final = 1
"""The revision of the rulings: goes up when a legal set or a score changes, never when only code does."""


@attrs.frozen(kw_only=True, cache_hash=True)
class Rules:
    """A frozen sheet of house rules; two sheets with the same choices are equal.

    A house's own is made from a preset: ``attrs.evolve(presets.CALLED_ACE, trumps=trumps.SPITZ)``.

    Raises:
        InvalidRules: when choices contradict each other; ``faults`` lists every contradiction.
    """

    shape: Shape = attrs.field(metadata=of_kind("D4", Shape))
    """Players, cards each, blind, deck and packet plan (D3, D4)."""
    trumps: TrumpOrder = attrs.field(metadata=of_kind("C4", TrumpOrder))
    """What is trump, highest first (C4)."""
    partner: PartnerRule = attrs.field(metadata=of_kind("K9", PartnerRule))
    """Who is the picker's partner, and what may be called (K)."""
    bury_before_call: bool = attrs.field(default=True, metadata=of_kind("B3", bool))
    """Whether the bury comes before the call (B3)."""
    no_pick: NoPickRule = attrs.field(metadata=of_kind("P3", NoPickRule))
    """What happens when everybody passes (N)."""
    poor_hand_redeal: bool = attrs.field(default=False, metadata=of_kind("D7", bool))
    """Whether a player dealt no ace, no face card and no trump may demand a new deal (D7)."""
    doubling: DoublingRule = attrs.field(factory=NoDoubling, metadata=of_kind("X1", DoublingRule))
    """Who may double between the call and the first card (X)."""
    payoff: PayoffRule = attrs.field(metadata=of_kind("S5", PayoffRule))
    """What a picked hand pays (S)."""
    renege: RenegePenalty = attrs.field(default=RenegePenalty.NONE, metadata=of_kind("M3", RenegePenalty))
    """How the side of a renege loses the hand, where the house punishes it (M3)."""

    def __attrs_post_init__(self) -> None:
        """Refuse a sheet that contradicts itself, naming every contradiction."""
        faults = tuple(kind_faults(self)) or tuple(self._faults())
        strange = [fault for fault in faults if not isinstance(fault, Fault)]
        if strange:
            raise TypeError(f"a plug-in's faults() gives values of type Fault, not {shown(strange[0])}")
        if faults:
            raise InvalidRules(faults)

    def _faults(self) -> Iterable[Fault]:
        facts = SheetFacts(
            self.shape.players,
            self.shape.blind,
            self.shape.deck,
            self.trumps,
            self.partner.has_picker,
            self.partner.has_sides,
            self.partner.names_a_picker,
            self.partner.most_partners,
        )
        if not self.partner.has_picker:
            yield from self._faults_without_picking()
        if self.shape.face_down and self.partner.has_sides:
            yield Fault("H1", "cards on the table go with no picking and no partner, EachForHimself()")
        yield from self.shape.faults(self.trumps)
        yield from self.partner.faults(facts)
        yield from self.no_pick.faults(facts)
        yield from self.doubling.faults(facts)
        yield from self.payoff.faults(facts)

    def _faults_without_picking(self) -> Iterable[Fault]:
        if self.shape.blind:
            yield Fault("P5", f"nobody picks, so nobody takes the blind of {self.shape.blind}")
        if not self.partner.has_sides:
            outcome = self.no_pick.all_passed(PassedFacts(self.shape.players, 0))
            if not isinstance(outcome, PlayLeaster):
                yield Fault("P5", f"where nobody picks, {shown(self.no_pick)} leaves nothing to play")
        elif self.no_pick.needs_passing:
            yield Fault("P5", "nobody picks, so nobody passes, and no_pick is NoPassing()")
        if not self.partner.has_sides and self.doubling.asks_anybody:
            yield Fault("X6", "nobody is asked to double where everyone plays for himself")
        if self.poor_hand_redeal:
            yield Fault(
                "D7", "a new deal is demanded instead of a first pick or pass, and this house has no picking"
            )

    @property
    def players(self) -> int:
        """How many seats are dealt cards."""
        return self.shape.players
