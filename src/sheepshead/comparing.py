"""The same hand under several sheets of house rules: what each table would have said.

Scope: no rule of the game.  :func:`sheepshead.referee.audit` judges the hand once by each sheet (T13); here
the rulings are laid side by side, so that a table sees which of its customs decides a dispute.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.actions import Play
from sheepshead.errors import InvalidRules, shown
from sheepshead.records.checks import shape_faults
from sheepshead.records.faults import InvalidRecord
from sheepshead.records.follows import tricks_as_played
from sheepshead.records.record import HandRecord
from sheepshead.referee import Phase, audit
from sheepshead.rules import presets
from sheepshead.rules.sheet import Rules
from sheepshead.values import Value

if TYPE_CHECKING:
    from typing import TypeAlias

    from sheepshead.actions import Action
    from sheepshead.errors import Fault
    from sheepshead.records.faults import RecordFault
    from sheepshead.referee import Audit, Finding

__all__ = [
    "ComparedAction",
    "ComparedTrick",
    "Comparison",
    "Judged",
    "NotJudged",
    "compare",
    "sheets_that_deal_alike",
]


@attrs.frozen(eq=False, repr=False)
class Judged(Value):
    """The ruling by one sheet of rules."""

    name: str
    """What the sheet is called."""
    audit: Audit
    """The ruling; its ``rules`` are the sheet."""


@attrs.frozen(eq=False, repr=False)
class NotJudged(Value):
    """A sheet of rules by which the hand cannot be judged."""

    name: str
    """What the sheet is called."""
    rules: Rules
    """The sheet."""
    faults: tuple[RecordFault | Fault, ...]
    """Why not: the hand is dealt otherwise (D4), or does not tell what these rules need to know."""


@attrs.frozen(eq=False, repr=False, kw_only=True)
class ComparedAction(Value):
    """Something in the record that at least one sheet refuses."""

    phase: Phase
    """The part of the hand."""
    trick: int | None
    """The trick, counted from 1; ``None`` before the first card."""
    seat: int | None
    """Who did it, from 0; ``None`` where it was the whole table."""
    action: Action | None
    """What was done; ``None`` where it was no single action."""
    legal_by: tuple[str, ...]
    """The sheets that have nothing against it, by name, in the order of the comparison."""
    unknown_by: tuple[str, ...]
    """The sheets by which it would take holdings that were not written to say so, by name, in that order."""
    refused_by: tuple[tuple[str, tuple[Finding, ...]], ...]
    """The sheets that refuse it, each by name with what it finds, in the order of the comparison."""

    @property
    def differs(self) -> bool:
        """Whether the sheets disagree: on whether it is legal, or on the rules that refuse it."""
        rules = {tuple(finding.violation.rule for finding in found) for _, found in self.refused_by}
        return bool(self.legal_by) or len(rules) > 1


@attrs.frozen(eq=False, repr=False)
class ComparedTrick(Value):
    """A trick that different sheets give to different seats (T4)."""

    number: int
    """The trick, counted from 1."""
    winners: tuple[tuple[str, int], ...]
    """The sheets under which it was played, each by name with the seat that takes it, from 0."""


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Comparison(Value):
    """One hand under several sheets of rules, and what differs."""

    record: HandRecord
    """The hand."""
    sheets: tuple[Judged | NotJudged, ...]
    """What each sheet says, in the order they were given."""
    actions: tuple[ComparedAction, ...]
    """Everything that at least one sheet refuses, in the order it happened."""
    tricks: tuple[ComparedTrick, ...]
    """The tricks that do not go to the same seat under all sheets, oldest first."""

    @property
    def judged(self) -> tuple[Judged, ...]:
        """The sheets that judge the hand."""
        return tuple(sheet for sheet in self.sheets if isinstance(sheet, Judged))

    @property
    def not_judged(self) -> tuple[NotJudged, ...]:
        """The sheets that cannot judge the hand."""
        return tuple(sheet for sheet in self.sheets if isinstance(sheet, NotJudged))

    @property
    def same_rulings(self) -> bool:
        """Whether the same actions are refused by the same rules under all sheets that judge the hand."""
        return not any(action.differs for action in self.actions)

    @property
    def same_outcome(self) -> bool:
        """Whether the hand ends the same way under all sheets that judge it, for the same side."""
        scores = [sheet.audit.score for sheet in self.judged]
        return len({(score.outcome, score.picker, frozenset(score.partners)) for score in scores}) <= 1

    @property
    def same_stakes(self) -> bool:
        """Whether every seat gets or pays the same under all sheets that judge the hand."""
        return len({(sheet.audit.score.stakes, sheet.audit.score.pot) for sheet in self.judged}) <= 1

    @property
    def agree(self) -> bool:
        """Whether every sheet judges the hand, and all say the same of it."""
        same = self.same_rulings and self.same_outcome and self.same_stakes
        return same and not self.tricks and not self.not_judged

    @property
    def in_order(self) -> bool:
        """Whether every sheet judges the hand and has nothing against it, the written scores included."""
        return not self.not_judged and all(sheet.audit.in_order for sheet in self.judged)


def compare(record: HandRecord, rule_sheets: Mapping[str, Rules] | Iterable[str]) -> Comparison:
    """Judge one hand by several sheets of rules, and say what differs.

    Who played which card stays as the record tells it.  A sheet that cannot judge the hand is no error: the
    comparison says why.

    Args:
        record: the hand.
        rule_sheets: the sheets by name, or only names of presets.

    Raises:
        InvalidRules: when a name is none of a preset's.
        TypeError: when there is something else than a record, names and sheets.
        ValueError: when there is no sheet at all.

    >>> from sheepshead.records import parse_hand
    >>> record = parse_hand('''
    ... rules = "GAMERULES_DOUBLER"
    ... dealer = "P5"
    ... holdings = [
    ...     "QC JH AC TC KS 7H", "QS JD AS TS KC 8H", "QH AD AH TH 9C 9S",
    ...     "QD TD KH 8C 8S 9H", "JS KD 9D 7C 7S 8D",
    ... ]
    ... ''')
    >>> compared = compare(record, ["GAMERULES_DOUBLER", "CALLED_ACE", "THREE_HANDED"])
    >>> [(sheet.name, sheet.audit.score.outcome) for sheet in compared.judged]
    [('GAMERULES_DOUBLER', Outcome.THROWN_IN)]
    >>> [(sheet.name, [fault.rule for fault in sheet.faults]) for sheet in compared.not_judged]
    [('CALLED_ACE', ['N1']), ('THREE_HANDED', ['D4'])]
    """
    if not isinstance(record, HandRecord):
        raise TypeError(f"what is compared is a HandRecord, such as read_hand gives, not {shown(record)}")
    sheets = tuple(_judge(record, name, rules) for name, rules in _by_name(rule_sheets).items())
    judged = tuple(sheet for sheet in sheets if isinstance(sheet, Judged))
    return Comparison(record=record, sheets=sheets, actions=_actions(record, judged), tricks=_tricks(judged))


def sheets_that_deal_alike(record: HandRecord) -> dict[str, Rules]:
    """Give the presets that deal a record's hand the same way (D4, H1), by name; its own rules first.

    >>> from sheepshead.records import HandRecord
    >>> from sheepshead import cards
    >>> holdings = [
    ...     "QC QS QH QD",
    ...     "JC JS JH JD",
    ...     "AD TD KD 9D",
    ...     "8D 7D AC TC",
    ...     "KC 9C 8C 7C",
    ...     "AS TS KS 9S",
    ...     "8S 7S AH TH",
    ...     "KH 9H 8H 7H",
    ... ]
    >>> tricks = zip(*map(cards, holdings))
    >>> record = HandRecord(rules=presets.EIGHT_HANDED_BLACK_QUEENS, dealer=7, tricks=tricks)
    >>> list(sheets_that_deal_alike(record))
    ['EIGHT_HANDED_BLACK_QUEENS', 'EIGHT_HANDED_THREE_PARTNERS']
    """
    alike = {
        name: rules
        for name, rules in presets.BY_NAME.items()
        if not any(fault.rule in _OF_THE_DEAL for fault in shape_faults(record, rules))
    }
    own = {record.rules_name: record.rules}
    return own | alike | own


_OF_THE_DEAL: Final = ("D4", "H1")
"""The rules that say how many cards lie where when the hand begins."""


def _by_name(given: Mapping[str, Rules] | Iterable[str]) -> dict[str, Rules]:
    if isinstance(given, (str, Rules)) or not isinstance(given, Iterable):
        example = '["CALLED_ACE", "GAMERULES"] or {"ours": rules}'
        raise TypeError(f"several sheets are compared, such as {example}, not {shown(given)}")
    if not isinstance(given, Mapping):
        given = {name: presets.by_name(name) for name in given}
    sheets = dict(given)
    if not sheets:
        raise ValueError("a hand is compared under at least one sheet of rules, and none is given")
    for name, rules in sheets.items():
        if not isinstance(name, str) or not isinstance(rules, Rules):
            example = '{"ours": presets.CALLED_ACE}'
            raise TypeError(f"sheets are Rules by name, such as {example}, not {shown({name: rules})}")
    return sheets


def _judge(record: HandRecord, name: str, rules: Rules) -> Judged | NotJudged:
    try:
        return Judged(name, audit(record, rules=rules))
    except (InvalidRecord, InvalidRules) as error:
        return NotJudged(name, rules, error.faults)


if TYPE_CHECKING:
    _What: TypeAlias = tuple[Phase, int | None, int | None, Action | None]
    """What a finding is about: phase, trick, seat and action."""


def _actions(record: HandRecord, judged: tuple[Judged, ...]) -> tuple[ComparedAction, ...]:
    """Everything that a sheet refuses, with what each sheet says of it."""

    def unknown(what: _What) -> tuple[str, ...]:
        return tuple(
            sheet.name
            for sheet in judged
            if any(item.action is not None and item.action == what[3] for item in sheet.audit.unknown)
        )

    found: dict[_What, dict[str, tuple[Finding, ...]]] = {}
    for sheet in judged:
        for finding in sheet.audit.findings:
            what = (finding.phase, finding.trick, finding.seat, finding.action)
            by_sheet = found.setdefault(what, {})
            by_sheet[sheet.name] = (*by_sheet.get(sheet.name, ()), finding)
    return tuple(
        ComparedAction(
            phase=what[0],
            trick=what[1],
            seat=what[2],
            action=what[3],
            legal_by=tuple(sheet.name for sheet in judged if sheet.name not in {*by_sheet, *unknown(what)}),
            unknown_by=unknown(what),
            refused_by=tuple(by_sheet.items()),
        )
        # What only a later sheet finds may have happened before what an earlier one has found.
        for what, by_sheet in sorted(found.items(), key=lambda item: _when(record, item[0]))
    )


_PHASES: Final = tuple(Phase)


def _when(record: HandRecord, what: _What) -> tuple[int, int, int]:
    """When something happened: phase, trick, and place in the trick."""
    phase, trick, _, action = what
    place = 0
    if trick is not None and isinstance(action, Play):
        # The last trick need not be written.
        place = tricks_as_played(record)[trick - 1].cards.index(action.card)
    return _PHASES.index(phase), trick or 0, place


def _tricks(judged: tuple[Judged, ...]) -> tuple[ComparedTrick, ...]:
    """The tricks that sheets give to different seats; where the hand is thrown in, there is none."""
    played = [sheet for sheet in judged if sheet.audit.tricks]
    by_sheet = [[(sheet.name, trick.winner) for trick in sheet.audit.tricks] for sheet in played]
    return tuple(
        ComparedTrick(number, winners)
        for number, winners in enumerate(zip(*by_sheet, strict=True), start=1)
        if len({winner for _, winner in winners}) > 1
    )
