"""Random sheets of house rules, drawn from a ``random.Random``.

Scope: sheets from all axes together that go together.  What goes with what says :class:`~sheepshead.Rules`;
here only as much of it is known as keeps every sheet drawn a valid one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from sheepshead import trumps
from sheepshead.actions import Crack
from sheepshead.rules import presets
from sheepshead.rules.answers import Ask, Multiplier
from sheepshead.rules.doubling import NoDoubling
from sheepshead.rules.named_partners import FirstCards
from sheepshead.rules.no_pick import NoPassing
from sheepshead.rules.protocols import DoublingRule, NoPickRule, PartnerRule, PayoffRule
from sheepshead.rules.renege import RenegePenalty
from sheepshead.rules.shape import Shape
from sheepshead.rules.sheet import Rules
from sheepshead.rules.two_handed import EachForHimself
from sheepshead.testing.random_axes import (
    NAMED,
    fitting_shapes,
    flag,
    kinds_of_partner,
    random_doublings,
    random_head_to_head,
    random_kin,
    random_leaster,
    random_no_pick,
    random_partner,
    random_payoff,
    random_shape,
    random_trumps,
    require_generator,
    shapes_for,
)
from sheepshead.trumps import TrumpOrder
from sheepshead.values import Value

if TYPE_CHECKING:
    import random
    from collections.abc import Collection

    from sheepshead.rules.facts import DoublingFacts

__all__ = [
    "PRESETS",
    "EveryoneMayCrack",
    "Sheet",
    "random_fitting_sheet",
    "random_house",
    "random_rules",
]

PRESETS: Final = (
    presets.CALLED_ACE,
    *(rules for rules in presets.BY_NAME.values() if rules != presets.CALLED_ACE),
)
"""All presets, what most tables play first."""

PAIR: Final = 2
"""The cards that name a side of two, and the players of a head to head."""


@attrs.frozen
class EveryoneMayCrack(DoublingRule):
    """A plug-in as a third party writes it: every seat is asked once, and each crack doubles.

    The dealer's left is asked first; the picker has nothing to say.
    """

    def ask(self, facts: DoublingFacts) -> Ask | None:
        """Ask the next seat."""
        players = len(facts.side.holdings)
        if len(facts.said) == players:
            return None
        seat = (facts.dealer + 1 + len(facts.said)) % players
        return Ask(seat, () if seat == facts.side.picker else (Crack(),))

    def multipliers(self, facts: DoublingFacts) -> tuple[Multiplier, ...]:
        """Double for each crack."""
        return tuple(Multiplier("X1", 2, "crack") for _, said in facts.said if said == Crack())


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Sheet(Value):
    """The axes of a sheet of house rules, whether they go together or not; see :class:`~sheepshead.Rules`."""

    shape: Shape
    trumps: TrumpOrder
    partner: PartnerRule
    bury_before_call: bool
    no_pick: NoPickRule
    poor_hand_redeal: bool
    doubling: DoublingRule
    payoff: PayoffRule
    renege: RenegePenalty

    def rules(self) -> Rules:
        """Put them together.

        Raises:
            InvalidRules: when they contradict each other or themselves.
        """
        return Rules(**{axis.name: getattr(self, axis.name) for axis in attrs.fields(Sheet)})


def random_fitting_sheet(
    rng: random.Random, *, players: Collection[int] | None = None, plug_ins: bool = False
) -> Sheet:
    """Give a sheet drawn from all axes together, so that nothing contradicts anything.

    Args:
        rng: where the randomness comes from.
        players: how many may sit at the table, numbers that :data:`SHAPES` has; any of them when left out.
        plug_ins: whether :class:`EveryoneMayCrack` is among the doublings.
    """
    order = random_trumps(rng)
    shapes = fitting_shapes(order, players)
    if not shapes:
        # All of them leave out cards, and no such cards are left over by these trumps.
        order = trumps.STANDARD
        shapes = fitting_shapes(order, players)
    kind = rng.choice(kinds_of_partner(order, shapes))
    shape = random_shape(
        rng,
        order,
        shapes_for(kind, shapes),
        on_table=kind is EachForHimself and flag(rng),
    )
    partner = random_partner(rng, kind)
    if isinstance(partner, FirstCards) and sum(card.rank is partner.rank for card in shape.deck) < PAIR:
        partner = FirstCards()
    doublings = random_doublings(rng, has_picker=partner.has_picker)
    # Listed twice, what is played oftener.
    possible: list[DoublingRule] = [NoDoubling(), doublings, doublings]
    if plug_ins:
        possible.append(EveryoneMayCrack())
    return Sheet(
        shape=shape,
        trumps=order,
        partner=partner,
        bury_before_call=flag(rng, first=True),
        no_pick=_no_pick_for(rng, kind, shape),
        poor_hand_redeal=partner.has_picker and flag(rng),
        doubling=NoDoubling() if kind is EachForHimself else rng.choice(possible),
        payoff=random_payoff(rng),
        renege=rng.choice(tuple(RenegePenalty)),
    )


def _no_pick_for(rng: random.Random, kind: type[PartnerRule], shape: Shape) -> NoPickRule:
    """Give a no-pick rule that goes with a kind of partner rule."""
    players, tricks = shape.players, shape.cards_each
    if kind in NAMED:
        return NoPassing()
    if kind is not EachForHimself:
        return random_no_pick(rng, players=players, tricks=tricks)
    if players == PAIR and flag(rng):
        return random_head_to_head(rng)
    if flag(rng, first=True):
        return random_leaster(rng, tricks=tricks)
    return random_kin(rng, players=players, tricks=tricks)


def random_house(
    rng: random.Random, *, players: Collection[int] | None = None, plug_ins: bool = False
) -> Rules:
    """Give a sheet of house rules drawn from all axes together; see :func:`random_fitting_sheet`."""
    return random_fitting_sheet(rng, players=players, plug_ins=plug_ins).rules()


def random_rules(rng: random.Random, *, plug_ins: bool = False) -> Rules:
    """Give a preset or, as often, a house's own sheet.

    Args:
        rng: where the randomness comes from; the same generator state gives the same sheet.
        plug_ins: whether :class:`EveryoneMayCrack` is among the doublings of a house.

    Raises:
        TypeError: when the generator is none.

    >>> import random
    >>> random_rules(random.Random(1)) == random_rules(random.Random(1))
    True
    """
    require_generator(rng)
    return random_house(rng, plug_ins=plug_ins) if flag(rng) else rng.choice(PRESETS)
