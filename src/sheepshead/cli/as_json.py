"""A ruling as plain data for programs: what ``sheepshead referee --json`` writes.

The document has three keys:

====================  ==================================================================================
``schema``            the version of the keys; 1
``rules_revision``    the revision of the rulings, :data:`sheepshead.RULES_REVISION`: hands judged under the
                      same one get the same ruling
``hands``             a list of one object a file, in the order of the command line
====================  ==================================================================================

Players are given by name, cards as two letters, points in card points, scores in stakes, tricks counted
from 1.  A file that was not judged has ``file`` and ``error`` (``message``, and ``line`` and ``column``, each
``null`` where it is not known).  All others have these keys:

====================  ==================================================================================
``file``              the file as it was named
``in_order``          whether nothing was against the rules, and no written score or points are wrong
``rules``             the name of the rules the hand was judged by
``players``           the names, seat 0 first
``dealer``            who dealt
``stakes``            what the hand's stakes are multiplied by from the start
``seed``              the seed that the deck was shuffled by, as written, or ``null``
``commitment``        what was shown of the seed before the deal, as written, or ``null``
``holdings``          what each player was dealt: a list of cards a seat, as written or worked out; where
                      nothing tells which of the picker's cards were the blind, his with it
``blind``             the blind, as written or worked out; empty where it is not known
``redeal``            who demanded a new deal with a poor hand, or ``null``
``picker``            who picked, or ``null``
``partners``          who was with the picker; where nobody picks, the whole side of the named cards
``bury``              what was buried, as written or worked out
``origins``           where ``holdings``, ``blind`` and ``bury`` are known from: each ``"WRITTEN"``,
                      ``"WORKED_OUT"``, ``"BY_SEED"`` or ``"UNKNOWN"``, and ``null`` where there is none
``unknown``           what the file does not tell and no ruling was guessed for: a list of ``rule``,
                      ``sentence`` and ``action`` (the action, in words, that is neither right nor wrong for
                      want of it, or ``null``)
``call``              a card, ``"alone"``, or ``null``
``caller``            who called the card, or ``null`` where none was called, or one that does not count by
                      these rules
``under``             the card under, or ``null``
``doubles``           who doubled the stakes, as written: a list of ``player`` and ``said`` (in words)
``tricks``            a list of ``number``, ``leader``, ``cards`` (in the order played), ``winner`` and
                      ``points``
``findings``          what was against the rules: a list of ``phase`` (deal, picking, bury, call, doubling,
                      play), ``trick``, ``player``, ``action`` (in words), ``card`` (of a play), ``rule``,
                      ``sentence``, ``legal`` (cards for a play, otherwise actions in words)
``reneges``           the cards among it that were reneges: a list of ``trick``, ``player``, ``card``,
                      ``rules``, ``known`` (``when``: ``"AT_ONCE"``, ``"LATER"`` or ``"AFTERWARDS"``;
                      ``trick`` and ``card`` by which it was known, ``null`` for afterwards; ``sentence``),
                      ``could_change`` (whether it could have changed the taker of a trick, the other cards
                      as they were played), ``other_takers`` (a list of ``trick``, ``card`` and the
                      ``player`` who takes that trick with it), ``kept_back`` (the cards that should have been
                      played: a list of ``trick`` and ``card``, where each fell later, and ``took``, whether
                      it took that trick)
``score``             ``outcome`` (such as ``"LOST_SCHNEIDER"``), ``stakes``, ``points`` and ``tricks`` by
                      seat, ``picker_points``, ``defender_points`` (without a picker the points of the named
                      side and of the others), ``set_aside``, ``blind_to``, ``pot`` (what the players put into
                      it), ``multipliers`` (``rule``, ``factor``, ``reason``)
``written``           ``scores`` as written or ``null``, ``right`` (``null`` when nothing was written), and
                      ``wrong``: a list of ``player``, ``written``, ``right``
``written_points``    ``points`` by seat and ``picker_points`` as written, each ``null`` where nothing was,
                      and ``wrong``: a list of ``player`` (``null`` for the picker's side), ``written``,
                      ``right`` (``null`` where there is no such side)
====================  ==================================================================================

A key keeps its name and meaning as long as ``schema`` is the same; new keys may be added.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sheepshead.actions import Action, GoAlone, Play
from sheepshead.rules.sheet import RULES_REVISION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sheepshead.cards import Card
    from sheepshead.referee import Audit, Finding, Origin
    from sheepshead.reneges import Renege

__all__ = ["SCHEMA", "audit_as_json", "document", "finding_as_json"]

SCHEMA: Final = 1
"""The version of the keys."""


def document(hands: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Give the whole document with these objects, one a file."""
    return {"schema": SCHEMA, "rules_revision": RULES_REVISION, "hands": list(hands)}


def audit_as_json(ruling: Audit) -> dict[str, Any]:
    """Give the ruling as dictionaries, lists, texts and numbers, with the keys that this module names."""
    record, score = ruling.record, ruling.score
    name = record.name
    return {
        "in_order": ruling.in_order,
        "rules": ruling.rules_name,
        "players": list(record.players),
        "dealer": name(record.dealer),
        "stakes": record.stakes,
        "seed": record.seed,
        "commitment": record.commitment,
        "holdings": [_cards(holding) for holding in ruling.holdings],
        "blind": _cards(ruling.blind),
        "redeal": _name(ruling, record.redeal),
        "picker": _name(ruling, record.picker),
        "partners": [name(seat) for seat in score.partners],
        "bury": _cards(ruling.bury),
        "origins": {
            "holdings": ruling.origins.holdings.name,
            "blind": _origin(ruling.origins.blind),
            "bury": _origin(ruling.origins.bury),
        },
        "unknown": [
            {
                "rule": item.rule,
                "sentence": item.sentence,
                "action": None if item.action is None else str(item.action),
            }
            for item in ruling.unknown
        ],
        "call": _call(ruling),
        "caller": _name(ruling, ruling.caller),
        "under": None if record.under is None else str(record.under),
        "doubles": [{"player": name(seat), "said": str(double)} for seat, double in record.doubles],
        "tricks": [
            {
                "number": number,
                "leader": name(trick.leader),
                "cards": _cards(trick.cards),
                "winner": name(trick.winner),
                "points": trick.points,
            }
            for number, trick in enumerate(ruling.tricks, start=1)
        ],
        "findings": [finding_as_json(ruling, finding) for finding in ruling.findings],
        "reneges": [_renege(renege, name) for renege in ruling.reneges],
        "score": {
            "outcome": score.outcome.name,
            "stakes": list(score.stakes),
            "points": list(score.points),
            "tricks": list(score.tricks),
            "picker_points": score.picker_points,
            "defender_points": score.defender_points,
            "set_aside": score.set_aside,
            "blind_to": _name(ruling, ruling.blind_to),
            "pot": score.pot,
            "multipliers": [
                {"rule": item.rule, "factor": item.factor, "reason": item.reason}
                for item in score.multipliers
            ],
        },
        "written": {
            "scores": None if record.scores is None else list(record.scores),
            "right": None if record.scores is None else not ruling.wrong_scores,
            "wrong": [
                {"player": name(wrong.seat), "written": wrong.written, "right": wrong.right}
                for wrong in ruling.wrong_scores
            ],
        },
        "written_points": {
            "points": None if record.points is None else list(record.points),
            "picker_points": record.picker_points,
            "wrong": [
                {"player": _name(ruling, wrong.seat), "written": wrong.written, "right": wrong.right}
                for wrong in ruling.wrong_points
            ],
        },
    }


def _renege(renege: Renege, name: Callable[[int], str]) -> dict[str, Any]:
    known = renege.known
    return {
        "trick": renege.trick,
        "player": name(renege.seat),
        "card": str(renege.card),
        "rules": list(renege.rules),
        "known": {
            "when": known.when.name,
            "trick": known.trick,
            "card": None if known.card is None else str(known.card),
            "sentence": known.sentence,
        },
        "could_change": renege.could_change,
        "other_takers": [
            {"trick": other.trick, "card": str(other.card), "player": name(other.seat)}
            for other in renege.other_takers
        ],
        "kept_back": [
            {"trick": kept.trick, "card": str(kept.card), "took": kept.took} for kept in renege.kept_back
        ],
    }


def _name(ruling: Audit, seat: int | None) -> str | None:
    return None if seat is None else ruling.record.name(seat)


def _origin(known_from: Origin | None) -> str | None:
    return None if known_from is None else known_from.name


def _cards(some: Iterable[Card]) -> list[str]:
    return [str(card) for card in some]


def _call(ruling: Audit) -> str | None:
    called = ruling.record.call
    if called is None:
        return None
    return "alone" if isinstance(called, GoAlone) else str(called)


def finding_as_json(ruling: Audit, finding: Finding) -> dict[str, Any]:
    """Give one finding of the ruling, with the keys that this module names for it."""
    action = finding.action
    return {
        "phase": finding.phase.value,
        "trick": finding.trick,
        "player": _name(ruling, finding.seat),
        "action": None if action is None else str(action),
        "card": str(action.card) if isinstance(action, Play) else None,
        "rule": finding.violation.rule,
        "sentence": finding.violation.sentence,
        "legal": [_legal(option) for option in finding.legal_actions],
    }


def _legal(option: Action) -> str:
    return str(option.card) if isinstance(option, Play) else str(option)
