"""Whether a value that was read makes sense by itself, whatever its types say.

Scope: scores (:mod:`sheepshead.plain.scores`), actions that nobody could ever take (B1, X4, K6), and records
whose rules are not those that they are named after.  Whether an action is legal is for the engine to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sheepshead.actions import Blitz, Bury, Call
from sheepshead.plain.faults import Misfit
from sheepshead.plain.scores import require_score
from sheepshead.records.record import HandRecord
from sheepshead.rules import presets
from sheepshead.scoring import Score

if TYPE_CHECKING:
    from sheepshead.cards import Card

__all__ = ["require_sense"]

PAIR: Final = 2
"""So many cards are shown together (X4)."""


def require_sense(value: object) -> None:
    """Refuse a value that contradicts itself.

    Raises:
        Misfit: with all that is wrong.
    """
    match value:
        case Score():
            require_score(value)
        case Bury(cards=()):
            raise Misfit.at(("cards",), "whoever buries lays one card away or more", "B1")
        case Bury(cards=some) if _twice(some):
            raise Misfit.at(("cards",), f"a card is buried once; {_twice(some)} stands here again", "B1")
        case Blitz(pair=some) if len(some) != PAIR or _twice(some):
            names = " ".join(map(str, some)) or "nothing"
            raise Misfit.at(("pair",), f"a pair is two cards, not {names}", "X4")
        case Call(card=card, under=under) if card is under:
            raise Misfit.at(("under",), f"{card} is called, and cannot lie under for itself", "K6")
        case HandRecord(rules=rules, rules_name=name) if name in presets.BY_NAME:
            if rules != presets.BY_NAME[name]:
                sentence = f"the rules are named {name}, and are not those of that preset"
                raise Misfit.at(("rules_name",), sentence)
        case _:
            pass


def _twice(some: tuple[Card, ...]) -> Card | None:
    """A card that stands here more than once, where there is one."""
    return next((card for card in some if some.count(card) > 1), None)
