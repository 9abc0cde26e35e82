"""The house-rules sheet and its plug-ins, with everything that a rule of a house's own needs.

A plug-in is a small frozen value that satisfies one of the protocols :class:`PartnerRule`,
:class:`NoPickRule`, :class:`DoublingRule` or :class:`PayoffRule`.  It is told plain facts
(:mod:`sheepshead.rules.facts`) and gives plain answers (:mod:`sheepshead.rules.answers`,
:mod:`sheepshead.rules.duties`); it never sees the state of the hand.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sheepshead.actions import CallAction
from sheepshead.rules.answers import (
    Ask,
    DealsAgain,
    ForcePick,
    Keep,
    LeasterRule,
    Multiplier,
    NoPickOutcome,
    Outcome,
    Owing,
    PlayLeaster,
    Settlement,
    ThrowIn,
)
from sheepshead.rules.doubling import NoDoubling
from sheepshead.rules.duties import (
    CalledCardFalls,
    CalledCardKept,
    Duty,
    HoldCard,
    PlayDuties,
    UnderWaits,
)
from sheepshead.rules.facts import (
    BuryFacts,
    CallFacts,
    CallTime,
    DoublingFacts,
    LeasterFacts,
    PassedFacts,
    PayoffFacts,
    SheetFacts,
    SideFacts,
    holder_beside_picker,
    last_call,
)
from sheepshead.rules.protocols import DoublingRule, NoPickRule, PartnerRule, PayoffRule
from sheepshead.rules.shape import FIVE_HANDED, THREE_HANDED, DealPlan, Packet, Shape, ToBlind
from sheepshead.rules.sheet import Rules
from sheepshead.tricks import Trick

if TYPE_CHECKING:
    from sheepshead.rules.called_ace import CalledAce
    from sheepshead.rules.leasters import BlindTo, Leaster, LeasterTie
    from sheepshead.rules.no_pick import Doubler, ForcedPick, Redeal
    from sheepshead.rules.partner import CallUp, JackOfDiamonds, NoPartner
    from sheepshead.rules.payoff import NoTrickLoss, Payoff

__all__ = [
    "FIVE_HANDED",
    "THREE_HANDED",
    "Ask",
    "BlindTo",
    "BuryFacts",
    "CallAction",
    "CallFacts",
    "CallTime",
    "CallUp",
    "CalledAce",
    "CalledCardFalls",
    "CalledCardKept",
    "DealPlan",
    "DealsAgain",
    "Doubler",
    "DoublingFacts",
    "DoublingRule",
    "Duty",
    "ForcePick",
    "ForcedPick",
    "HoldCard",
    "JackOfDiamonds",
    "Keep",
    "Leaster",
    "LeasterFacts",
    "LeasterRule",
    "LeasterTie",
    "Multiplier",
    "NoDoubling",
    "NoPartner",
    "NoPickOutcome",
    "NoPickRule",
    "NoTrickLoss",
    "Outcome",
    "Owing",
    "Packet",
    "PartnerRule",
    "PassedFacts",
    "Payoff",
    "PayoffFacts",
    "PayoffRule",
    "PlayDuties",
    "PlayLeaster",
    "Redeal",
    "Rules",
    "Settlement",
    "Shape",
    "SheetFacts",
    "SideFacts",
    "ThrowIn",
    "ToBlind",
    "Trick",
    "UnderWaits",
    "holder_beside_picker",
    "last_call",
]

# What not every program needs is imported when it is first used, so that importing the package stays quick.
_LATER = {
    "BlindTo": "leasters",
    "CallUp": "partner",
    "CalledAce": "called_ace",
    "Doubler": "no_pick",
    "ForcedPick": "no_pick",
    "JackOfDiamonds": "partner",
    "Leaster": "leasters",
    "LeasterTie": "leasters",
    "NoPartner": "partner",
    "NoTrickLoss": "payoff",
    "Payoff": "payoff",
    "Redeal": "no_pick",
}


def __getattr__(name: str) -> Any:
    """Import what is asked for now (PEP 562)."""
    if name not in _LATER:
        raise AttributeError(f"module 'sheepshead.rules' has no attribute {name!r}")
    value = getattr(import_module(f"sheepshead.rules.{_LATER[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Name what there is, whether imported yet or not."""
    return sorted({*globals(), *_LATER})
