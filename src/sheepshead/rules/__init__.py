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
from sheepshead.rules.duties import Duty, PlayDuties
from sheepshead.rules.facts import (
    BuryFacts,
    CallFacts,
    CallTime,
    DoublingFacts,
    PassedFacts,
    SheetFacts,
    SideFacts,
    holder_beside_picker,
    last_call,
)
from sheepshead.rules.protocols import DoublingRule, NoPickRule, PartnerRule, PayoffRule
from sheepshead.rules.renege import RenegePenalty
from sheepshead.rules.shape import DealPlan, Packet, Shape, ToBlind
from sheepshead.rules.sheet import Rules
from sheepshead.tricks import Trick

if TYPE_CHECKING:
    from sheepshead.rules.called_ace import (
        CalledAce,
    )
    from sheepshead.rules.called_duties import (
        CalledCardFalls,
        CalledCardKept,
        HoldCard,
        UnderWaits,
    )
    from sheepshead.rules.cracks import (
        BLACK_JACKS,
        BLACK_QUEENS,
        RED_JACKS,
        RED_QUEENS,
        CrackLimit,
        Doublings,
    )
    from sheepshead.rules.leasters import (
        BlindTo,
        Leaster,
        LeasterTie,
        Mittler,
        Moster,
        Schneidster,
    )
    from sheepshead.rules.named_partners import (
        BlackQueens,
        FirstCards,
        JackAndAce,
        NextSeat,
        ThreePartners,
    )
    from sheepshead.rules.no_pick import (
        Doubler,
        ForcedPick,
        NoPassing,
        Pot,
        PotLoss,
        Redeal,
    )
    from sheepshead.rules.partner import (
        CallUp,
        JackOfDiamonds,
        NoPartner,
    )
    from sheepshead.rules.payoff import (
        NoTrickLoss,
        Payoff,
    )
    from sheepshead.rules.played import LeasterFacts, PayoffFacts, PotFacts
    from sheepshead.rules.shapes import (
        EIGHT_HANDED,
        FIVE_HANDED,
        FOUR_HANDED,
        FOUR_HANDED_30,
        FOUR_HANDED_NO_BLIND,
        SEVEN_HANDED,
        SIX_HANDED,
        SIX_HANDED_NO_BLIND,
        THREE_HANDED,
        THREE_HANDED_26,
        THREE_HANDED_30,
    )
    from sheepshead.rules.sharing import Split
    from sheepshead.rules.two_handed import (
        ALL_ON_TABLE,
        HALF_ON_TABLE,
        EachForHimself,
        HeadToHead,
    )

__all__ = [
    "ALL_ON_TABLE",
    "BLACK_JACKS",
    "BLACK_QUEENS",
    "EIGHT_HANDED",
    "FIVE_HANDED",
    "FOUR_HANDED",
    "FOUR_HANDED_30",
    "FOUR_HANDED_NO_BLIND",
    "HALF_ON_TABLE",
    "RED_JACKS",
    "RED_QUEENS",
    "SEVEN_HANDED",
    "SIX_HANDED",
    "SIX_HANDED_NO_BLIND",
    "THREE_HANDED",
    "THREE_HANDED_26",
    "THREE_HANDED_30",
    "Ask",
    "BlackQueens",
    "BlindTo",
    "BuryFacts",
    "CallAction",
    "CallFacts",
    "CallTime",
    "CallUp",
    "CalledAce",
    "CalledCardFalls",
    "CalledCardKept",
    "CrackLimit",
    "DealPlan",
    "DealsAgain",
    "Doubler",
    "DoublingFacts",
    "DoublingRule",
    "Doublings",
    "Duty",
    "EachForHimself",
    "FirstCards",
    "ForcePick",
    "ForcedPick",
    "HeadToHead",
    "HoldCard",
    "JackAndAce",
    "JackOfDiamonds",
    "Keep",
    "Leaster",
    "LeasterFacts",
    "LeasterRule",
    "LeasterTie",
    "Mittler",
    "Moster",
    "Multiplier",
    "NextSeat",
    "NoDoubling",
    "NoPartner",
    "NoPassing",
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
    "Pot",
    "PotFacts",
    "PotLoss",
    "Redeal",
    "RenegePenalty",
    "Rules",
    "Schneidster",
    "Settlement",
    "Shape",
    "SheetFacts",
    "SideFacts",
    "Split",
    "ThreePartners",
    "ThrowIn",
    "ToBlind",
    "Trick",
    "UnderWaits",
    "holder_beside_picker",
    "last_call",
]

# What not every program needs is imported when it is first used, so that importing the package stays quick.
_LATER = {
    "ALL_ON_TABLE": "two_handed",
    "BLACK_JACKS": "cracks",
    "BLACK_QUEENS": "partner",
    "BlackQueens": "named_partners",
    "BlindTo": "leasters",
    "CallUp": "partner",
    "CalledAce": "called_ace",
    "CalledCardFalls": "called_duties",
    "CalledCardKept": "called_duties",
    "CrackLimit": "cracks",
    "Doubler": "no_pick",
    "Doublings": "cracks",
    "EIGHT_HANDED": "shapes",
    "EachForHimself": "two_handed",
    "FIVE_HANDED": "shapes",
    "FOUR_HANDED": "shapes",
    "FOUR_HANDED_30": "shapes",
    "FOUR_HANDED_NO_BLIND": "shapes",
    "FirstCards": "named_partners",
    "ForcedPick": "no_pick",
    "HALF_ON_TABLE": "two_handed",
    "HeadToHead": "two_handed",
    "HoldCard": "called_duties",
    "JackAndAce": "named_partners",
    "JackOfDiamonds": "partner",
    "Leaster": "leasters",
    "LeasterFacts": "played",
    "LeasterTie": "leasters",
    "Mittler": "leasters",
    "Moster": "leasters",
    "NextSeat": "named_partners",
    "NoPartner": "partner",
    "NoPassing": "no_pick",
    "NoTrickLoss": "payoff",
    "Payoff": "payoff",
    "PayoffFacts": "played",
    "Pot": "no_pick",
    "PotFacts": "played",
    "PotLoss": "no_pick",
    "RED_JACKS": "cracks",
    "RED_QUEENS": "cracks",
    "Redeal": "no_pick",
    "SEVEN_HANDED": "shapes",
    "SIX_HANDED": "shapes",
    "SIX_HANDED_NO_BLIND": "shapes",
    "Schneidster": "leasters",
    "Split": "sharing",
    "THREE_HANDED": "shapes",
    "THREE_HANDED_26": "shapes",
    "THREE_HANDED_30": "shapes",
    "ThreePartners": "named_partners",
    "UnderWaits": "called_duties",
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
