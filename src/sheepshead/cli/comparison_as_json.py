"""A comparison as plain data for programs: what ``sheepshead compare --json`` writes.

The document has the keys ``schema``, ``rules_revision`` and ``hands``, as that of ``sheepshead referee``;
``hands`` has one object.  Where the file cannot be read it has ``file`` and ``error``, as there; otherwise

====================  ==================================================================================
``file``              the file as it was named
``agree``             whether every sheet judges the hand, and all say the same of it
``in_order``          whether every sheet judges the hand and has nothing against it
``same``              ``rulings``, ``outcome``, ``stakes``: whether each is the same under all sheets that
                      judge the hand
``sheets``            a list of one object a sheet: ``rules`` (its name), ``judged``, ``ruling`` (with the
                      keys of a hand that is judged alone; ``null`` where it is not judged), ``faults`` (why
                      not: a list of ``rule`` and ``sentence``; a rule may be ``null``)
``actions``           what at least one sheet refuses: a list of ``phase``, ``trick``, ``player``,
                      ``action`` (in words), ``legal_by`` (a list of sheets), ``unknown_by`` (a list of the
                      sheets by which it would take holdings that were not written to say so), ``refused_by``
                      (a list of ``rules`` and ``findings``, with the keys of a hand that is judged alone)
``tricks``            the tricks that sheets give to different players: a list of ``number`` and ``winners``
                      (a list of ``rules`` and ``winner``)
====================  ==================================================================================
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheepshead._typing import assert_never
from sheepshead.cli.as_json import audit_as_json, finding_as_json
from sheepshead.comparing import Judged, NotJudged

if TYPE_CHECKING:
    from sheepshead.comparing import ComparedAction, Comparison
    from sheepshead.referee import Audit

__all__ = ["comparison_as_json"]


def comparison_as_json(compared: Comparison) -> dict[str, Any]:
    """Give the comparison as dictionaries, lists, texts and numbers, with the keys that this module names."""
    name = compared.record.name
    rulings = {sheet.name: sheet.audit for sheet in compared.judged}
    return {
        "agree": compared.agree,
        "in_order": compared.in_order,
        "same": {
            "rulings": compared.same_rulings,
            "outcome": compared.same_outcome,
            "stakes": compared.same_stakes,
        },
        "sheets": [_sheet(sheet) for sheet in compared.sheets],
        "actions": [_action(compared, action, rulings) for action in compared.actions],
        "tricks": [
            {
                "number": trick.number,
                "winners": [{"rules": sheet, "winner": name(seat)} for sheet, seat in trick.winners],
            }
            for trick in compared.tricks
        ],
    }


def _sheet(sheet: Judged | NotJudged) -> dict[str, Any]:
    match sheet:
        case Judged(name=name, audit=ruling):
            # A sheet is called here as it was given, whatever the ruling alone would call it.
            judged = {**audit_as_json(ruling), "rules": name}
            return {"rules": name, "judged": True, "ruling": judged, "faults": []}
        case NotJudged(name=name, faults=faults):
            why = [{"rule": fault.rule, "sentence": fault.sentence} for fault in faults]
            return {"rules": name, "judged": False, "ruling": None, "faults": why}
        case _:
            assert_never(sheet)


def _action(compared: Comparison, action: ComparedAction, rulings: dict[str, Audit]) -> dict[str, Any]:
    return {
        "phase": action.phase.value,
        "trick": action.trick,
        "player": None if action.seat is None else compared.record.name(action.seat),
        "action": None if action.action is None else str(action.action),
        "legal_by": list(action.legal_by),
        "unknown_by": list(action.unknown_by),
        "refused_by": [
            {"rules": sheet, "findings": [finding_as_json(rulings[sheet], finding) for finding in found]}
            for sheet, found in action.refused_by
        ],
    }
