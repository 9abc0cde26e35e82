"""The house-rules sheet and its plug-ins, with everything that a rule of a house's own needs.

A plug-in is a small frozen value that satisfies one of the protocols :class:`PartnerRule`,
:class:`NoPickRule`, :class:`DoublingRule` or :class:`PayoffRule`.  It is told plain facts
(:mod:`sheepshead.rules.facts`) and gives plain answers (:mod:`sheepshead.rules.answers`,
:mod:`sheepshead.rules.duties`); it never sees the state of the hand.
"""

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
from sheepshead.rules.called_ace import CalledAce
from sheepshead.rules.doubling import DoublingRule, NoDoubling
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
)
from sheepshead.rules.leasters import BlindTo, Leaster, LeasterTie
from sheepshead.rules.no_pick import Doubler, ForcedPick, NoPickRule, Redeal
from sheepshead.rules.partner import (
    CallUp,
    JackOfDiamonds,
    NoPartner,
    PartnerRule,
    holder_beside_picker,
    last_call,
)
from sheepshead.rules.payoff import NoTrickLoss, Payoff, PayoffRule
from sheepshead.rules.shape import FIVE_HANDED, THREE_HANDED, DealPlan, Packet, Shape, ToBlind
from sheepshead.rules.sheet import Rules
from sheepshead.tricks import Trick

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
