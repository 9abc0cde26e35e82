"""Where the cards of a deal are known from: what was written down of them, and what follows.

Scope: no rule of the game; what follows is worked out in :mod:`sheepshead.records.follows`, and by a seed in
:mod:`sheepshead.records.seeded`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sheepshead.records.follows import Told
from sheepshead.values import Choice, Value

if TYPE_CHECKING:
    from sheepshead.records.follows import AsDealt
    from sheepshead.records.record import HandRecord

__all__ = ["Origin", "Origins", "origins_of"]


class Origin(Choice):
    """Where a part of a deal is known from."""

    WRITTEN = "written"
    WORKED_OUT = "worked out"
    BY_SEED = "by the seed"
    UNKNOWN = "not known"


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Origins(Value):
    """Where each part of a deal is known from."""

    holdings: Origin
    """The cards dealt to the seats; worked out, a picker's may be his with the blind."""
    blind: Origin | None
    """The blind; ``None`` where these rules deal none."""
    bury: Origin | None
    """The bury; ``None`` where nothing was buried."""


def origins_of(record: HandRecord, dealt: AsDealt) -> Origins:
    """Say where the cards of a record are known from.

    Args:
        record: the hand.
        dealt: its cards as they were dealt.
    """
    holdings, blind, bury = Origin.WORKED_OUT, Origin.WORKED_OUT, Origin.WORKED_OUT
    if record.holdings is not None:
        holdings = Origin.WRITTEN
    elif dealt.told is Told.NOTHING:
        holdings = Origin.UNKNOWN
    if record.blind is not None:
        blind = Origin.WRITTEN
    elif dealt.told is Told.THE_BLIND_BY_SEED:
        blind = Origin.BY_SEED
    elif not dealt.tells_the_blind:
        blind = Origin.UNKNOWN
    if record.bury:
        bury = Origin.WRITTEN
    has_blind = bool(record.rules.shape.blind)
    return Origins(
        holdings=holdings,
        blind=blind if has_blind else None,
        bury=bury if has_blind and record.picker is not None else None,
    )
