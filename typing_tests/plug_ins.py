"""House rules from outside the package fit the protocols, whether they inherit from them or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import attrs
from typing_extensions import assert_type

from sheepshead import Call, Card, Crack, Decline, Fault, Play, Rules, cards, presets
from sheepshead.rules import (
    Ask,
    DoublingRule,
    Duty,
    ForcePick,
    LeasterRule,
    Multiplier,
    NoPickRule,
    Outcome,
    PartnerRule,
    PayoffRule,
    PlayDuties,
    PlayLeaster,
    Settlement,
    ThrowIn,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead import Action
    from sheepshead.rules import (
        BuryFacts,
        CallAction,
        CallFacts,
        DoublingFacts,
        Keep,
        LeasterFacts,
        NoPickOutcome,
        PassedFacts,
        PayoffFacts,
        PotFacts,
        SheetFacts,
        SideFacts,
    )


# --- inheriting, and writing only what is needed ---


@attrs.frozen
class Across(PartnerRule):
    """The player two seats on is the partner."""

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        return () if facts.picker is None else ((facts.picker + 2) % len(facts.holdings),)


@attrs.frozen
class BlackAces(PartnerRule):
    """Nobody picks; the holders of the black aces are partners, the first of them paid as a picker."""

    @property
    def has_picker(self) -> bool:
        return False

    @property
    def asks_everyone(self) -> bool:
        return True

    def calls(self, facts: CallFacts) -> tuple[CallAction, ...]:
        return (Decline(),)

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        seats = {facts.holder(ace) for ace in cards("AC AS")}
        return tuple(sorted(seat for seat in seats if seat is not None))

    def counts_as_picker(self, facts: SideFacts) -> int | None:
        return facts.holder(Card("AC"))


@attrs.frozen
class RedealOrForce(NoPickRule):
    force: bool

    def all_passed(self, facts: PassedFacts) -> ForcePick | ThrowIn:
        return ForcePick(facts.dealer) if self.force else ThrowIn("HOUSE-1")


@attrs.frozen
class PickersPot(NoPickRule):
    def all_passed(self, facts: PassedFacts) -> ThrowIn:
        return ThrowIn("HOUSE-1", ante=1)

    def from_pot(self, facts: PotFacts) -> tuple[int, ...]:
        taken = facts.pot if facts.won else 0
        return tuple(taken if seat == facts.picker else 0 for seat in range(facts.players))


@attrs.frozen
class DealerMayCrack(DoublingRule):
    def ask(self, facts: DoublingFacts) -> Ask | None:
        return None if facts.said else Ask(facts.dealer, (Crack(),))

    def multipliers(self, facts: DoublingFacts) -> tuple[Multiplier, ...]:
        return tuple(Multiplier("X1", 2, "crack") for _, said in facts.said if said == Crack())


@attrs.frozen
class EvenMoney(PayoffRule):
    def settle(self, facts: PayoffFacts) -> Settlement:
        each = 1 if sum(facts.points[seat] for seat in facts.side) + facts.bury_points > 60 else -1  # noqa: PLR2004
        stakes = [-each] * facts.players
        if facts.picker is not None:
            stakes[facts.picker] = each * (facts.players - 1)
        return Settlement(Outcome.WON if each > 0 else Outcome.LOST, tuple(stakes))


@attrs.frozen
class NoQueenOnLead(Duty):
    queens: int

    binds_when_following: ClassVar[bool] = False

    @property
    def rule(self) -> str:
        return "HOUSE-2"

    def on_lead(self, holding: int) -> int:
        return holding & ~self.queens

    def reason(self, card: Card) -> str:
        return f"must not lead {card} yet"


# --- inheriting nothing ---


@dataclass(frozen=True)
class Plain:
    """All methods of a partner rule, and no base class."""

    @property
    def has_picker(self) -> bool:
        return True

    @property
    def has_sides(self) -> bool:
        return True

    @property
    def asks_everyone(self) -> bool:
        return False

    @property
    def shares_blind(self) -> bool:
        return False

    def buriers(self, picker: int, players: int) -> tuple[int, ...]:
        return (picker,)

    @property
    def names_a_picker(self) -> bool:
        return False

    @property
    def most_partners(self) -> int:
        return 1

    def counts_as_picker(self, facts: SideFacts) -> None:
        return None

    @property
    def asks_before_blind(self) -> bool:
        return False

    @property
    def has_calls(self) -> bool:
        return True

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        return () if facts.players == 5 else (Fault("HOUSE-3", "five play"),)  # noqa: PLR2004

    def calls(self, facts: CallFacts) -> tuple[Call, ...]:
        return tuple(Call(card) for card in facts.trumps.fail_aces)

    def refuses(self, facts: CallFacts, said: Action) -> tuple[Fault, ...]:
        return (Fault("HOUSE-3", f"not {said}"),)

    def keeps(self, facts: BuryFacts) -> tuple[Keep, ...]:
        return ()

    def partners(self, facts: SideFacts) -> tuple[int, ...] | None:
        return None if not facts.tricks else (facts.tricks[0].winner,)

    def duties(self, facts: SideFacts) -> PlayDuties | None:
        return None

    @property
    def limits_every_bury(self) -> bool:
        return False

    def settled(self, facts: SideFacts) -> tuple[tuple[int, ...] | None, PlayDuties | None]:
        return self.partners(facts), self.duties(facts)


@dataclass(frozen=True)
class MostTricks:
    """A leaster of a house's own."""

    def blind_taker(self, tricks: object) -> None:
        return None

    def settle(self, facts: LeasterFacts) -> Settlement:
        winner = facts.tricks.index(max(facts.tricks))
        others = len(facts.tricks) - 1
        return Settlement(Outcome.LEASTER, tuple(others if s == winner else -1 for s in range(others + 1)))


@dataclass(frozen=True)
class PlayForTricks:
    """A no-pick rule, and no base class."""

    @property
    def needs_passing(self) -> bool:
        return True

    def from_pot(self, facts: PotFacts) -> tuple[int, ...]:
        return (0,) * facts.players

    def faults(self, facts: SheetFacts) -> tuple[Fault, ...]:
        return ()

    def all_passed(self, facts: PassedFacts) -> PlayLeaster:
        return PlayLeaster(MostTricks())


@dataclass(frozen=True)
class Nearly:
    """A payoff that forgets to settle."""

    def faults(self, facts: SheetFacts) -> tuple[Fault, ...]:
        return ()


# --- and all of them on a sheet ---


def each_fits_its_protocol() -> None:
    partner: PartnerRule = Across()
    plain: PartnerRule = Plain()
    without_picker: PartnerRule = BlackAces()
    pot: NoPickRule = PickersPot()
    no_pick: NoPickRule = RedealOrForce(force=True)
    tricks: NoPickRule = PlayForTricks()
    leaster: LeasterRule = MostTricks()
    doubling: DoublingRule = DealerMayCrack()
    payoff: PayoffRule = EvenMoney()
    duty: Duty = NoQueenOnLead(0)
    sheet = Rules(
        shape=presets.CALLED_ACE.shape,
        trumps=presets.CALLED_ACE.trumps,
        partner=plain,
        no_pick=tricks,
        doubling=doubling,
        payoff=payoff,
    )
    assert_type(attrs.evolve(sheet, partner=partner, no_pick=no_pick), Rules)
    assert_type(attrs.evolve(sheet, partner=without_picker, no_pick=pot), Rules)
    assert_type(PlayLeaster(leaster).leaster, LeasterRule)
    assert_type(PlayDuties((Card("AC"),), ((0, duty),)).by_seat, tuple[tuple[int, Duty], ...])


def a_protocol_asks_for_every_method() -> Iterable[object]:
    payoff: PayoffRule = Nearly()  # type: ignore[assignment]
    partner: PartnerRule = EvenMoney()  # type: ignore[assignment]
    outcome: NoPickOutcome = Play(Card("QC"))  # type: ignore[assignment]
    return payoff, partner, outcome
