"""The referee: what a record of a hand is worth under the rules.

Scope: rule T13.  A record tells what really happened; :func:`audit` replays it, notes every action that the
rules refuse, and goes on with what happened.  What an action breaks is asked of
:mod:`sheepshead.legality`; here is no rule of play.

Where house rules have a penalty for a renege (M3), it is the house's to apply: the score here is that of the
cards as they were played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sheepshead._typing import assert_never
from sheepshead.actions import Bury, Call, Decline, GoAlone, Pass, Pick, Play
from sheepshead.cards import Card, mask_of
from sheepshead.engine import apply_unchecked, led_by_unchecked, legal_moves, set_up
from sheepshead.errors import Violation, shown
from sheepshead.legality import violations
from sheepshead.records.checks import nobody_picked_faults
from sheepshead.records.faults import InvalidRecord, Place, RecordFault
from sheepshead.records.follows import as_dealt, tricks_as_played
from sheepshead.records.record import HandRecord
from sheepshead.rules import presets
from sheepshead.rules.facts import CallTime
from sheepshead.rules.sheet import Rules
from sheepshead.scoring import Score, score
from sheepshead.state import (
    Burying,
    Calling,
    Doubling,
    Finished,
    Nobody,
    Picking,
    PlayedOut,
    Playing,
    ThrownIn,
)
from sheepshead.values import Choice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.actions import Action
    from sheepshead.records.follows import AsDealt
    from sheepshead.state import State
    from sheepshead.tricks import Trick

__all__ = ["Audit", "Finding", "Phase", "WrongScore", "audit"]


class Phase(Choice):
    """The part of a hand in which something happened."""

    PICKING = "picking"
    BURY = "bury"
    CALL = "call"
    DOUBLING = "doubling"
    PLAY = "play"


@attrs.frozen(kw_only=True)
class Finding:
    """One rule that something in the record breaks."""

    phase: Phase
    trick: int | None
    """The trick, counted from 1; ``None`` before the first card."""
    seat: int | None
    """Who did it, from 0; ``None`` where it was the whole table."""
    action: Action | None
    """What was done; ``None`` where it was no single action."""
    violation: Violation
    """The rule, and a sentence that names the player and the cards."""
    legal_actions: tuple[Action, ...]
    """What would have been legal, in the fixed order of ``legal_moves``; empty where it was for another seat
    to act, or for none."""

    def __str__(self) -> str:
        """Say where, what and why."""
        where = f"trick {self.trick}" if self.trick is not None else self.phase.value
        return f"{where}: {self.violation}"


@attrs.frozen
class WrongScore:
    """A score that the table wrote down and that the rules do not give."""

    seat: int
    """Whose score, from 0."""
    written: int
    """What was written, in stakes."""
    right: int
    """What is right, in stakes."""


@attrs.frozen(kw_only=True)
class Audit:
    """A ruling on a whole hand."""

    record: HandRecord
    """What was judged."""
    rules: Rules
    """The rules it was judged by."""
    rules_name: str
    """How these rules are named."""
    holdings: tuple[tuple[Card, ...], ...]
    """What each seat was dealt: as written, or worked out from the tricks."""
    blind: tuple[Card, ...]
    """The blind: as written, or worked out."""
    findings: tuple[Finding, ...]
    """Everything that the rules refuse, in the order it happened."""
    hand: Finished
    """The hand as it ended."""
    score: Score
    """The result of the hand as it was played."""
    blind_to: int | None
    """The seat that the blind of a leaster went to (N1); ``None`` for nobody, and in other hands."""
    wrong_scores: tuple[WrongScore, ...]
    """The written scores that are wrong; empty when all are right or none were written."""

    @property
    def in_order(self) -> bool:
        """Whether nothing was against the rules and no written score is wrong."""
        return not self.findings and not self.wrong_scores

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks as they count under these rules, oldest first."""
        return self.hand.tricks


def audit(record: HandRecord, *, rules: Rules | None = None) -> Audit:
    """Judge what really happened: note what was against the rules and go on with what was played (T13).

    Args:
        record: the hand.
        rules: other rules to judge it by; who played which card stays as it was.

    Raises:
        InvalidRecord: when the record does not tell what these rules need to know.
        InvalidRules: when a house's own rule gives an answer that cannot be.

    >>> from sheepshead.records import parse_hand
    >>> record = parse_hand('''
    ... rules = "GAMERULES_DOUBLER"
    ... dealer = "P5"
    ... holdings = [
    ...     "QC JH AC TC KS 7H", "QS JD AS TS KC 8H", "QH AD AH TH 9C 9S",
    ...     "QD TD KH 8C 8S 9H", "JS KD 9D 7C 7S 8D",
    ... ]
    ... ''')
    >>> audit(record).score.outcome, audit(record).in_order
    (Outcome.THROWN_IN, True)
    """
    if not isinstance(record, HandRecord):
        raise TypeError(f"what is judged is a HandRecord, such as read_hand gives, not {shown(record)}")
    if rules is not None and not isinstance(rules, Rules):
        raise TypeError(f"rules are a sheet of rules, such as presets.CALLED_ACE, not {shown(rules)}")
    replay = _Replay.start(record, record.rules if rules is None else rules)
    hand = replay.to_the_end()
    result = score(hand)
    written = record.scores or result.stakes
    pairs = enumerate(zip(written, result.stakes, strict=True))
    return Audit(
        record=record,
        rules=replay.rules,
        rules_name=_name(record, replay.rules),
        holdings=replay.dealt.holdings,
        blind=replay.dealt.blind,
        findings=tuple(replay.findings),
        hand=hand,
        score=result,
        blind_to=_blind_to(hand),
        wrong_scores=tuple(
            WrongScore(seat, wrote, right) for seat, (wrote, right) in pairs if wrote != right
        ),
    )


def _name(record: HandRecord, rules: Rules) -> str:
    return record.rules_name if rules == record.rules else presets.name_of(rules) or "other rules"


def _blind_to(hand: Finished) -> int | None:
    match hand.end:
        case PlayedOut(contract=contract) if isinstance(contract.game, Nobody):
            return contract.game.leaster.blind_taker(hand.tricks) if contract.dealt.blind else None
        case _:
            return None


@attrs.define
class _Replay:
    """A record on its way through the engine."""

    record: HandRecord
    rules: Rules
    dealt: AsDealt
    state: State
    findings: list[Finding]
    doubles_heard: int = 0
    """How many of the record's doublings have had their turn."""

    @classmethod
    def start(cls, record: HandRecord, rules: Rules) -> _Replay:
        # A no-pick rule is asked only about a seat that its own table has.
        faults = tuple(_shape_faults(record, rules)) or tuple(nobody_picked_faults(record, rules))
        if faults:
            raise InvalidRecord(faults)
        dealt = as_dealt(record)
        state = set_up(
            rules,
            dealer=record.dealer,
            holdings=dealt.holdings,
            blind=dealt.blind,
            stakes=record.stakes,
        )
        return cls(record, rules, dealt, state, [])

    def to_the_end(self) -> Finished:
        state = self.state
        while not isinstance(state, (Playing, Finished)):
            self._before_play(state)
            state = self.state
        self._note_leftovers(state)
        if isinstance(state, Playing):
            return self._play(state)
        if self.record.tricks and isinstance(state.end, ThrownIn):
            rule = state.end.outcome.rule
            sentence = "Nobody picked, so the cards are thrown in; what was played does not count."
            self._note(Phase.PLAY, None, None, Violation(rule, sentence), trick=1)
        return state

    def _before_play(self, state: Picking | Burying | Calling | Doubling) -> None:
        match state:
            case Picking():
                self._do(Phase.PICKING, Pick() if state.to_act == self.record.picker else Pass())
            case Burying():
                self._do(Phase.BURY, Bury(self.record.bury))
            case Calling():
                self._do(Phase.CALL, self._answer(state))
            case Doubling():
                self._do(Phase.DOUBLING, self._said(state))
            case _:
                assert_never(state)

    def _answer(self, state: Calling) -> Call | GoAlone | Decline:
        """What the picker said at this time.  A record has one answer, and some houses ask twice (K9)."""
        declined = Decline()
        said = self._call()
        if said is None:
            if declined in state.options:
                return declined
            raise InvalidRecord(
                [
                    RecordFault(
                        Place("call"),
                        'call is missing: by these rules the picker calls a card or goes "alone"',
                        "K1",
                    )
                ]
            )
        said_before = any(not isinstance(answer, Decline) for answer in state.calls)
        waits = (
            isinstance(said, GoAlone) and state.time is CallTime.BEFORE_BLIND and said not in state.options
        )
        return declined if said_before or waits else said

    def _call(self) -> Call | GoAlone | None:
        called = self.record.call
        return Call(called, self.record.under) if isinstance(called, Card) else called

    def _said(self, state: Doubling) -> Action:
        """The next doubling of the record if it is this seat's; otherwise the seat declined."""
        doubles = self.record.doubles
        if self.doubles_heard < len(doubles) and doubles[self.doubles_heard][0] == state.to_act:
            self.doubles_heard += 1
            return doubles[self.doubles_heard - 1][1]
        return Decline()

    def _note_leftovers(self, state: Playing | Finished) -> None:
        """What was called or doubled where the rules never asked."""
        asked = state.calls
        said = self._call()
        partner_called = isinstance(said, Call) and said not in asked
        if partner_called and self.record.picker is not None:
            who = self.record.name(self.record.picker)
            sentence = f"{who} cannot {said}: by these rules the picker calls no card."
            self._note(Phase.CALL, self.record.picker, said, Violation("K9", sentence))
        for seat, double in self.record.doubles[self.doubles_heard :]:
            (first, *_) = violations(state, double, self.record.name)
            sentence = f"{self.record.name(seat)} cannot {double} here; it does not count."
            self._note(Phase.DOUBLING, seat, double, Violation(first.rule, sentence))

    def _play(self, state: Playing) -> Finished:
        """Play every card by the one who played it, even where these rules see another lead."""
        self.state = state
        for number, trick in enumerate(tricks_as_played(self.record), start=1):
            if isinstance(self.state, Playing) and self.state.to_act != trick.leader:
                self._led_out_of_turn(self.state, trick, number)
            for card in trick.cards:
                self._do(Phase.PLAY, Play(card), trick=number)
        # A record has as many tricks as cards each, or it would not be one.
        assert isinstance(self.state, Finished)
        return self.state

    def _led_out_of_turn(self, state: Playing, trick: Trick, number: int) -> None:
        name = self.record.name
        taken = state.tricks[-1]
        sentence = (
            f"{name(trick.leader)} led, but {name(taken.winner)} took trick {number - 1} with"
            f" {taken.by_seat()[taken.winner]} and leads."
        )
        self._note(Phase.PLAY, trick.leader, Play(trick.cards[0]), Violation("T1", sentence), trick=number)
        self.state = led_by_unchecked(state, trick.leader)

    def _do(self, phase: Phase, action: Action, trick: int | None = None) -> None:
        """Take the next action, and note what is wrong with it."""
        state = self.state
        # What a record tells ends with the hand, so that somebody is always there to act.
        assert not isinstance(state, Finished)
        found = violations(state, action, self.record.name)
        legal_actions = legal_moves(state) if found else ()
        for violation in found:
            self._note(phase, state.to_act, action, violation, trick=trick, legal_actions=legal_actions)
        self.state = apply_unchecked(state, action)

    def _note(
        self,
        phase: Phase,
        seat: int | None,
        action: Action | None,
        violation: Violation,
        *,
        trick: int | None = None,
        legal_actions: tuple[Action, ...] = (),
    ) -> None:
        self.findings.append(
            Finding(
                phase=phase,
                trick=trick,
                seat=seat,
                action=action,
                violation=violation,
                legal_actions=legal_actions,
            )
        )


def _shape_faults(record: HandRecord, rules: Rules) -> Iterable[RecordFault]:
    """Other rules can judge a hand only when they deal it the same way."""
    was, wanted = record.rules.shape, rules.shape
    same = (was.players, was.cards_each, was.blind) == (wanted.players, wanted.cards_each, wanted.blind)
    if not same or mask_of(was.deck) != mask_of(wanted.deck):
        yield RecordFault(
            Place("rules"),
            f"these rules deal {wanted.players} players {wanted.cards_each} cards each and {wanted.blind} to"
            f" the blind, but this hand has {was.players} with {was.cards_each} and {was.blind}",
            "D4",
        )
