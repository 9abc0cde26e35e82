"""Random sheets that may contradict themselves, for whoever lets people write their house rules.

Scope: sheets of :mod:`sheepshead.testing.random_sheets`, some axes of which are drawn without looking at the
rest.  Whether a sheet goes together is for :class:`~sheepshead.Rules` to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.cards import DECK, Rank, cards
from sheepshead.rules.answers import Owing
from sheepshead.rules.called_ace import CalledAce
from sheepshead.rules.cracks import CrackLimit, Doublings
from sheepshead.rules.leasters import Leaster, Mittler, Moster, Schneidster
from sheepshead.rules.named_partners import FirstCards, JackAndAce
from sheepshead.rules.no_pick import Doubler
from sheepshead.rules.payoff import Payoff
from sheepshead.rules.shape import Packet
from sheepshead.rules.two_handed import HeadToHead
from sheepshead.testing.random_axes import flag, random_plan, some_of
from sheepshead.testing.random_sheets import Sheet, random_fitting_sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from sheepshead.rules.protocols import DoublingRule, NoPickRule, PartnerRule, PayoffRule
    from sheepshead.rules.shape import Shape

__all__ = ["random_sheet"]


def random_sheet(rng: Random, *, plug_ins: bool = False) -> Sheet:
    """Give a sheet that may contradict itself: one that fits, with some axes drawn without looking.

    Args:
        rng: where the randomness comes from.
        plug_ins: whether :class:`~sheepshead.testing.EveryoneMayCrack` is among the doublings.
    """
    sheet = random_fitting_sheet(rng, plug_ins=plug_ins)
    others = random_fitting_sheet(rng, plug_ins=plug_ins)
    for axis in attrs.fields(Sheet):
        match rng.randint(0, 5):
            case 4:
                value = getattr(others, axis.name)
            case 5 if axis.name in ANYHOW:
                value = ANYHOW[axis.name](rng, sheet)
            case _:
                continue
        sheet = attrs.evolve(sheet, **{axis.name: value})
    return sheet


def _shape(rng: Random, sheet: Sheet) -> Shape:
    """Give a shape with something that may be wrong with it."""
    shape = sheet.shape
    match rng.randint(0, 7):
        case 0:
            return attrs.evolve(shape, players=rng.choice((1, 2, shape.players + 1)))
        case 1:
            return attrs.evolve(shape, cards_each=rng.choice((0, shape.cards_each + 1)))
        case 2:
            return attrs.evolve(shape, blind=rng.choice((-1, shape.blind + 1, shape.blind + 2)))
        case 3:
            return attrs.evolve(shape, deal_plan=random_plan(rng, shape.cards_each, shape.blind)[::-1])
        case 4:
            return attrs.evolve(shape, deal_plan=(*shape.deal_plan, Packet(rng.randint(-1, 1))))
        case 5:
            return attrs.evolve(shape, deck=some_of(rng, DECK, len(shape.deck)))
        case 6:
            return attrs.evolve(shape, deck=[rng.choice(DECK) for _ in shape.deck])
        case _:
            return attrs.evolve(shape, face_down=rng.choice((-1, 1, shape.cards_each)))


def _partner(rng: Random, _: Sheet) -> PartnerRule:
    """Give a partner rule whose options may contradict each other."""
    called = CalledAce(
        call_ten=flag(rng),
        called_ten_beats_ace=flag(rng),
        called_card_must_follow=flag(rng),
        run_away=rng.choice((None, 0, 1, 2, 4)),
    )
    return rng.choice((called, JackAndAce(called=called), FirstCards(rng.choice(tuple(Rank)))))


def _no_pick(rng: Random, _: Sheet) -> NoPickRule:
    """Give a no-pick rule whose options may contradict each other."""
    blind_to = rng.randint(-1, 20)
    rate = rng.randint(-1, 3)
    match rng.randint(0, 5):
        case 0:
            return Leaster(
                blind_to=blind_to,
                must_take_trick=flag(rng),
                all_tricks_rate=rate,
                trickless_rate=rng.randint(-1, 3),
            )
        case 1:
            return Moster(blind_to=blind_to, all_tricks_rate=rate)
        case 2:
            return Mittler(blind_to=blind_to)
        case 3:
            return Schneidster(blind_to=blind_to)
        case 4:
            return Doubler(owing=rng.choice(tuple(Owing)))
        case _:
            return HeadToHead(
                points_to_win=rng.choice((60, 61, 70, 120, 121)), schneider=rng.choice((-1, 0, 1, 2, 60, 61))
            )


def _poor_hand_redeal(rng: Random, _: Sheet) -> bool:
    return flag(rng)


def _doubling(rng: Random, _: Sheet) -> DoublingRule:
    """Give doublings whose options may contradict each other."""
    return Doublings(
        cracks_per_hand=rng.choice(tuple(CrackLimit)),
        recrack=flag(rng),
        castrate=flag(rng),
        pairs=rng.choice(((), (cards("QC QS"),), (cards("7C 8C"), cards("QC QS")))),
        needs_crack=flag(rng),
        max_multiplier=rng.choice((None, -2, 0, 1, 2)),
        sheepshead=flag(rng),
    )


def _payoff(rng: Random, _: Sheet) -> PayoffRule:
    """Give a payoff whose thresholds may contradict each other."""
    return Payoff(
        points_to_win=rng.choice((0, 1, 61, 120, 121)),
        schneider_defenders=rng.choice((-1, 0, 1, 2, 60, 61, 120, 121)),
        schneider_picker=rng.choice((-1, 0, 1, 2, 61, 62, 120, 121)),
    )


ANYHOW: Final[Mapping[str, Callable[[Random, Sheet], object]]] = {
    "shape": _shape,
    "partner": _partner,
    "no_pick": _no_pick,
    "poor_hand_redeal": _poor_hand_redeal,
    "doubling": _doubling,
    "payoff": _payoff,
}
"""For an axis of a sheet, values that need not go with the rest or with themselves."""
