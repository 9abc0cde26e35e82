"""A record on its way through the engine: what really happened, and what the rules refuse of it.

Scope: rule T13, and T1 for who leads.  Every action that the rules refuse is noted, and the replay goes on
with what happened.  What an action breaks is asked of :mod:`sheepshead.legality`; here is no other rule of
play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import attrs

from sheepshead._typing import assert_never
from sheepshead.actions import Announce, Bury, Call, Decline, DemandRedeal, GoAlone, Pass, Pick, Play
from sheepshead.cards import Card
from sheepshead.engine import apply_unchecked, led_by_unchecked, legal_moves
from sheepshead.errors import Violation
from sheepshead.explaining import led_out_of_turn
from sheepshead.legality import violations
from sheepshead.records.checks import nobody_picked_faults, shape_faults
from sheepshead.records.faults import InvalidRecord, Place, RecordFault
from sheepshead.records.follows import as_dealt, bury_of, tricks_as_played
from sheepshead.records.record import HandRecord
from sheepshead.records.seeded import seed_violations, with_blind_of_seed
from sheepshead.rules.facts import CallTime
from sheepshead.rules.sheet import Rules
from sheepshead.starting import set_up
from sheepshead.state import (
    Burying,
    Calling,
    Doubling,
    Finished,
    Picking,
    Playing,
    ThrownIn,
)
from sheepshead.values import Choice

if TYPE_CHECKING:
    from sheepshead.actions import Action
    from sheepshead.records.follows import AsDealt
    from sheepshead.records.record import Double
    from sheepshead.state import State
    from sheepshead.tricks import Trick

__all__ = ["Finding", "Phase", "RefusedPlay", "Replay", "Step"]


class Phase(Choice):
    """The part of a hand in which something happened."""

    DEAL = "deal"
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


class Step(NamedTuple):
    """One action of a record, and the hand as it stood when it was taken."""

    phase: Phase
    trick: int | None
    """The trick, counted from 1; ``None`` before the first card."""
    before: Picking | Burying | Calling | Doubling | Playing
    """The hand just before it was taken; its ``to_act`` took it."""
    action: Action
    findings: tuple[Finding, ...]
    """What the rules say to it, one finding a rule; empty where it was legal."""


class RefusedPlay(NamedTuple):
    """A card that the rules refuse, and the hand as it stood when it was played."""

    trick: int
    """The trick, counted from 1."""
    before: Playing
    """The hand just before it was played; its ``to_act`` played it."""
    card: Card
    """The card."""
    findings: tuple[Finding, ...]
    """What the rules say to it, one finding a rule."""


@attrs.define
class Replay:
    """A record on its way through the engine."""

    record: HandRecord
    rules: Rules
    dealt: AsDealt
    state: State
    findings: list[Finding]
    steps: list[Step] = attrs.Factory(list)
    """What was done, in the order it happened.  Where the table was asked once more for its doublings, the
    answers that it gave the time before are not among them."""
    doubles_heard: int = 0
    """How many of the record's doublings have had their turn."""
    asked_from: int | None = None
    """The step, from 0, in which the table was first asked to double after the last doubling heard."""

    @classmethod
    def start(cls, record: HandRecord, rules: Rules, dealt: AsDealt | None = None) -> Replay:
        """Deal the hand of a record as it was dealt.

        Args:
            record: the hand.
            rules: the rules to judge it by.
            dealt: the cards as dealt; left out, what the record tells of them, and for what it does not tell
                one way in which it can have been.

        Raises:
            InvalidRecord: when the record does not tell what these rules need to know.
        """
        # A no-pick rule is asked only about a seat that its own table has.
        faults = tuple(shape_faults(record, rules)) or tuple(nobody_picked_faults(record, rules))
        if faults:
            raise InvalidRecord(faults)
        dealt = dealt or with_blind_of_seed(record, as_dealt(record))
        state = set_up(
            rules,
            dealer=record.dealer,
            holdings=dealt.holdings,
            blind=dealt.blind,
            stakes=record.stakes,
        )
        return cls(record, rules, dealt, state, [])

    @property
    def hand(self) -> Finished:
        """The hand as it ended, once :meth:`to_the_end` has done all that happened."""
        assert isinstance(self.state, Finished)
        return self.state

    @property
    def called(self) -> Call | GoAlone | None:
        """What was called, or that the picker went alone aloud; ``None``: nothing was said."""
        called = self.record.call
        return Call(called, self.record.under) if isinstance(called, Card) else called

    @property
    def refused(self) -> tuple[RefusedPlay, ...]:
        """The plays that the rules refuse, in the order they happened."""
        return tuple(
            RefusedPlay(step.trick, step.before, step.action.card, step.findings)
            for step in self.steps
            if step.findings
            and step.trick is not None
            and isinstance(step.before, Playing)
            and isinstance(step.action, Play)
        )

    def to_the_end(self) -> Finished:
        """Do all that happened, and give the hand as it ended."""
        state = self.to_the_play()
        if isinstance(state, Playing):
            return self._play(state)
        if self.record.tricks and isinstance(state.end, ThrownIn):
            rule = state.end.outcome.rule
            sentence = "Nobody picked, so the cards are thrown in; what was played does not count."
            self._note(Phase.PLAY, None, None, Violation(rule, sentence), trick=1)
        return state

    def to_the_play(self) -> Playing | Finished:
        """Do all that happened before the first card, and give the hand as it stood then."""
        for violation in seed_violations(self.record, self.dealt):
            self._note(Phase.DEAL, None, None, violation)
        state = self.state
        while not isinstance(state, (Playing, Finished)):
            self._before_play(state)
            state = self.state
            if self.asked_from is not None and not isinstance(state, Doubling):
                state = self.state = self._without_what_nobody_heard(state, self.asked_from)
        self._note_leftovers(state)
        return state

    def _before_play(self, state: Picking | Burying | Calling | Doubling) -> None:
        match state:
            case Picking():
                self._do(Phase.PICKING, self._to_the_blind(state))
            case Burying():
                self._do(Phase.BURY, self._laid_away(state))
            case Calling(picker=None):
                self._do(Phase.CALL, self._called_without_a_picker(state))
            case Calling():
                self._do(Phase.CALL, self._answer(state))
            case Doubling():
                self._do(Phase.DOUBLING, self._said(state))
            case _:
                assert_never(state)

    def _to_the_blind(self, state: Picking) -> Action:
        if state.to_act == self.record.redeal:
            return DemandRedeal()
        return Pick() if state.to_act == self.record.picker else Pass()

    def _laid_away(self, state: Burying) -> Bury:
        """What this seat buried; where the blind is shared, what it held of the bury (K9)."""
        bury = bury_of(self.record)
        if not self.rules.partner.shares_blind:
            return Bury(bury)
        held = state.holding(state.to_act)
        return Bury(card for card in bury if card in held)

    def _called_without_a_picker(self, state: Calling) -> Call | Decline:
        """P5: what was called is the answer of the seat that could call it; the others declined."""
        said = self.called
        if not isinstance(said, Call) or said not in state.options:
            return Decline()
        before = [place for place, answer in enumerate(state.calls) if answer == said]
        if before:
            other = (state.dealer + 1 + before[0]) % state.players
            both = f"{self.record.name(other)} and {self.record.name(state.to_act)}"
            sentence = f"{both} could both {said}, and nothing tells who did"
            raise InvalidRecord([RecordFault(Place("call"), sentence, "K9")])
        return said

    def _answer(self, state: Calling) -> Call | GoAlone | Decline:
        """What the picker said at this time.  A record has one answer, and some houses ask twice (K9)."""
        declined = Decline()
        said = self.called
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

    def _said(self, state: Doubling) -> Action:
        """The next doubling of the record if this seat may say it now; otherwise the seat declined.

        A recrack waits for the time round the table when the crack is answered (X2).
        """
        doubles = self.record.doubles
        if self.asked_from is None:
            self.asked_from = len(self.steps)
        if self.doubles_heard < len(doubles):
            seat, double = doubles[self.doubles_heard]
            if seat == state.to_act and double in state.options:
                self.doubles_heard += 1
                self.asked_from = None
                return double
        return Decline()

    def _without_what_nobody_heard(self, ended: State, asked_from: int) -> State:
        """Note a doubling that never had its turn, and ask again for those that were said after it."""
        if self.doubles_heard == len(self.record.doubles):
            return ended
        self._note_double(ended, *self.record.doubles[self.doubles_heard])
        self.doubles_heard += 1
        again = self.steps[asked_from].before
        del self.steps[asked_from:]
        self.asked_from = None
        return again

    def _note_double(self, state: State, seat: int, double: Double) -> None:
        (first, *_) = violations(state, double, self.record.name)
        words = "announce sheepshead" if isinstance(double, Announce) else str(double)
        sentence = f"{self.record.name(seat)} cannot {words} here; it does not count."
        self._note(Phase.DOUBLING, seat, double, Violation(first.rule, sentence))

    def _note_leftovers(self, state: Playing | Finished) -> None:
        """What was picked, called or doubled where the rules never asked."""
        name, picker = self.record.name, self.record.picker
        if not self.rules.partner.has_picker and picker is not None:
            sentence = f"{name(picker)} picked, but by these rules nobody picks; it does not count."
            self._note(Phase.PICKING, picker, Pick(), Violation("P5", sentence))
        said = self.called
        if isinstance(said, Call) and said not in state.calls and not self._noted(said):
            self._note(Phase.CALL, picker, said, Violation("K9", self._not_called(said)))
        elif isinstance(said, GoAlone) and picker is None:
            sentence = "Nobody goes alone where nobody picks; it does not count."
            self._note(Phase.CALL, None, said, Violation("K9", sentence))
        for seat, double in self.record.doubles[self.doubles_heard :]:
            self._note_double(state, seat, double)

    def _noted(self, said: Call) -> bool:
        return any(finding.action == said for finding in self.findings)

    def _not_called(self, said: Call) -> str:
        picker = self.record.picker
        if picker is not None:
            return f"{self.record.name(picker)} cannot {said}: by these rules the picker calls no card."
        if self.rules.partner.asks_everyone:
            return f"Nobody can {said}: no player holds the cards for it; it does not count."
        return f"Nobody can {said}: by these rules no card is called; it does not count."

    def _play(self, state: Playing) -> Finished:
        """Play every card by the one who played it, even where by these rules it was for another to lead."""
        self.state = state
        for number, trick in enumerate(tricks_as_played(self.record), start=1):
            if isinstance(self.state, Playing) and self.state.to_act != trick.leader:
                self._led_out_of_turn(self.state, trick, number)
            for card in trick.cards:
                self._do(Phase.PLAY, Play(card), trick=number)
        # A record has as many tricks as cards each, the last one written or worked out.
        assert isinstance(self.state, Finished)
        return self.state

    def _led_out_of_turn(self, state: Playing, trick: Trick, number: int) -> None:
        """T1: another leads than has to.  It is no renege, and the trick is played as it was led (T13)."""
        self.state = led_by_unchecked(state, trick.leader)
        violation = led_out_of_turn(self.state, self.record.name)
        # It was for another to lead, so that there is something to say.
        assert violation is not None
        self._note(Phase.PLAY, trick.leader, Play(trick.cards[0]), violation, trick=number)

    def _do(self, phase: Phase, action: Action, trick: int | None = None) -> None:
        """Take the next action, and note what is wrong with it."""
        state = self.state
        # What a record tells ends with the hand, so that somebody is always there to act.
        assert not isinstance(state, Finished)
        found = violations(state, action, self.record.name)
        legal_actions = legal_moves(state) if found else ()
        before = len(self.findings)
        for violation in found:
            self._note(phase, state.to_act, action, violation, trick=trick, legal_actions=legal_actions)
        self.steps.append(Step(phase, trick, state, action, tuple(self.findings[before:])))
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
