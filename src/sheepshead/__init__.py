"""Sheepshead: the rules of the game as typed, immutable values.

Three functions are the whole game: :func:`legal_moves`, :func:`apply` and :func:`score`.  :func:`deal` and
:func:`set_up` start a hand, :class:`Rules` says which house rules it is played by, and :mod:`presets
<sheepshead.rules.presets>` has the sheets that real tables play.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sheepshead import trumps
from sheepshead.actions import (
    Action,
    Announce,
    Blitz,
    Bury,
    Call,
    Castrate,
    Crack,
    Decline,
    DemandRedeal,
    GoAlone,
    Pass,
    Pick,
    Play,
    Recrack,
)
from sheepshead.cards import Card, Rank, Suit, cards
from sheepshead.engine import apply, legal_moves
from sheepshead.errors import (
    Fault,
    IllegalAction,
    InvalidDeal,
    InvalidMatch,
    InvalidRules,
    InvalidSeat,
    ParseError,
    SheepsheadError,
    UnfinishedHand,
    Violation,
)
from sheepshead.rules.answers import Multiplier, Outcome
from sheepshead.rules.sheet import RULES_REVISION, Rules
from sheepshead.starting import deal, set_up
from sheepshead.state import Burying, Calling, Doubling, Finished, Picking, Playing, State
from sheepshead.tricks import Trick
from sheepshead.trumps import TrumpOrder

if TYPE_CHECKING:
    from sheepshead.claims import InvalidClaim, can_claim, can_claim_unseen
    from sheepshead.explaining import ClauseNote, Ruling, explain
    from sheepshead.kernel import COMPILED
    from sheepshead.match import Match
    from sheepshead.numbering import ActionNumbers
    from sheepshead.rollouts import rollout
    from sheepshead.rules import presets
    from sheepshead.scoring import Score, score
    from sheepshead.seeds import deck_from_seed
    from sheepshead.solving import Solution, UnsolvableHand, Worth, can_win, solve
    from sheepshead.viewing import PlayerView, view

__all__ = [
    "COMPILED",
    "RULES_REVISION",
    "Action",
    "ActionNumbers",
    "Announce",
    "Blitz",
    "Bury",
    "Burying",
    "Call",
    "Calling",
    "Card",
    "Castrate",
    "ClauseNote",
    "Crack",
    "Decline",
    "DemandRedeal",
    "Doubling",
    "Fault",
    "Finished",
    "GoAlone",
    "IllegalAction",
    "InvalidClaim",
    "InvalidDeal",
    "InvalidMatch",
    "InvalidRules",
    "InvalidSeat",
    "Match",
    "Multiplier",
    "Outcome",
    "ParseError",
    "Pass",
    "Pick",
    "Picking",
    "Play",
    "PlayerView",
    "Playing",
    "Rank",
    "Recrack",
    "Rules",
    "Ruling",
    "Score",
    "SheepsheadError",
    "Solution",
    "State",
    "Suit",
    "Trick",
    "TrumpOrder",
    "UnfinishedHand",
    "UnsolvableHand",
    "Violation",
    "Worth",
    "apply",
    "can_claim",
    "can_claim_unseen",
    "can_win",
    "cards",
    "deal",
    "deck_from_seed",
    "explain",
    "legal_moves",
    "presets",
    "rollout",
    "score",
    "set_up",
    "solve",
    "trumps",
    "view",
]

# What not every program needs is imported when it is first used, so that importing the package stays quick.
_LATER = {
    "ActionNumbers": ("sheepshead.numbering", "ActionNumbers"),
    "COMPILED": ("sheepshead.kernel", "COMPILED"),
    "ClauseNote": ("sheepshead.explaining", "ClauseNote"),
    "InvalidClaim": ("sheepshead.claims", "InvalidClaim"),
    "Match": ("sheepshead.match", "Match"),
    "PlayerView": ("sheepshead.viewing", "PlayerView"),
    "Ruling": ("sheepshead.explaining", "Ruling"),
    "Score": ("sheepshead.scoring", "Score"),
    "Solution": ("sheepshead.solving", "Solution"),
    "UnsolvableHand": ("sheepshead.solving", "UnsolvableHand"),
    "Worth": ("sheepshead.solving", "Worth"),
    "can_claim": ("sheepshead.claims", "can_claim"),
    "can_claim_unseen": ("sheepshead.claims", "can_claim_unseen"),
    "can_win": ("sheepshead.solving", "can_win"),
    "deck_from_seed": ("sheepshead.seeds", "deck_from_seed"),
    "explain": ("sheepshead.explaining", "explain"),
    "presets": ("sheepshead.rules.presets", ""),
    "rollout": ("sheepshead.rollouts", "rollout"),
    "score": ("sheepshead.scoring", "score"),
    "solve": ("sheepshead.solving", "solve"),
    "view": ("sheepshead.viewing", "view"),
}


def __getattr__(name: str) -> Any:
    """Import what is asked for now (PEP 562)."""
    if name == "__version__":
        return import_module("importlib.metadata").version("sheepshead")
    if name not in _LATER:
        raise AttributeError(f"module 'sheepshead' has no attribute {name!r}")
    module, inside = _LATER[name]
    found = import_module(module)
    value = getattr(found, inside) if inside else found
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Name what the package is used by, whether imported yet or not."""
    return ["__version__", *__all__]
