"""The referee: what a record of a hand is worth under the rules.

Scope: rules T13 and M3.  A record tells what really happened; :func:`audit` replays it, notes every action
that the rules refuse, and goes on with what happened.  What an action breaks is asked of
:mod:`sheepshead.legality`; here is no rule of play.

Where house rules punish a renege (M3), the score is that of the penalty, paid by the first who reneged;
elsewhere it is that of the cards as they were played.

A call that is refused stands as it was made, if these rules have such a call at all; one that they have not,
such as an ace where the jack of diamonds makes the partner, is a finding and does not count.

What the record does not tell of the deal is named and not guessed (:mod:`sheepshead.unwritten`).  Who spoke
when to the blind follows from who picked, so that nobody can have spoken out of turn (P1) in a record.
That another led than has to (T1) comes out where holdings are written; elsewhere who led follows from the
rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sheepshead.actions import Call
from sheepshead.cards import Card
from sheepshead.errors import shown
from sheepshead.records.follows import bury_of
from sheepshead.records.origins import Origin, Origins, origins_of
from sheepshead.records.record import HandRecord
from sheepshead.reneges import RENEGES, Renege, reneges_of
from sheepshead.replay import Finding, Phase
from sheepshead.rules import presets
from sheepshead.rules.renege import RenegePenalty
from sheepshead.rules.sheet import Rules
from sheepshead.scoring import Score, score
from sheepshead.sides import makes_partners
from sheepshead.state import (
    Finished,
    Nobody,
    PlayedOut,
)
from sheepshead.unwritten import Unknown, judged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sheepshead.tricks import Trick

__all__ = [
    "RENEGES",
    "Audit",
    "Finding",
    "Origin",
    "Origins",
    "Phase",
    "Renege",
    "Unknown",
    "WrongPoints",
    "WrongScore",
    "audit",
]


@attrs.frozen
class WrongScore:
    """A score that the table wrote down and that the rules do not give."""

    seat: int
    """Whose score, from 0."""
    written: int
    """What was written, in stakes."""
    right: int
    """What is right, in stakes."""


@attrs.frozen
class WrongPoints:
    """Card points that the table wrote down and that are not those of the cards."""

    seat: int | None
    """Whose trick points, from 0 (S9); ``None`` for those of the picker's side with the bury (S1)."""
    written: int
    """What was written, in card points."""
    right: int | None
    """What is right, in card points; ``None`` where by these rules there is no such side."""


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
    """What each seat was dealt: as written, or worked out from the tricks.  Where nothing tells which of the
    picker's cards were the blind, his are all that he had with the blind in hand; where nothing tells who was
    dealt what, they are empty.  Then ``unknown`` says so."""
    blind: tuple[Card, ...]
    """The blind: as written, or worked out; empty where it is not known."""
    bury: tuple[Card, ...]
    """The bury: as written, or what was not played (B1)."""
    origins: Origins
    """Which of these were written, and which worked out."""
    unknown: tuple[Unknown, ...]
    """What the record does not tell and what no ruling was guessed for; nothing else here depends on it."""
    findings: tuple[Finding, ...]
    """Everything that the rules refuse, in the order it happened."""
    reneges: tuple[Renege, ...]
    """The cards among it that were reneges (T13): when each was known, and what it could have changed."""
    hand: Finished
    """The hand as it ended.  Where something is unknown, its deal is one that fits the record."""
    score: Score
    """The result of the hand as it was played."""
    caller: int | None
    """The seat that called a card: the picker, or where nobody picks the one that could (K9); ``None`` where
    none was called, or one that nobody calls by these rules, so that it does not count."""
    blind_to: int | None
    """The seat that the blind of a leaster went to (N1); ``None`` for nobody, and in other hands."""
    offender: int | None
    """The seat that pays for a renege, where the house punishes it (M3): the first that reneged."""
    wrong_points: tuple[WrongPoints, ...]
    """The written card points that are wrong, the picker's side last; empty when all are right or none were
    written."""
    wrong_scores: tuple[WrongScore, ...]
    """The written scores that are wrong; empty when all are right or none were written."""

    @property
    def in_order(self) -> bool:
        """Whether nothing was against the rules and no written points or score are wrong."""
        return not self.findings and not self.wrong_points and not self.wrong_scores

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
    replay, findings, unknown = judged(record, record.rules if rules is None else rules)
    hand = replay.hand
    reneges = reneges_of(replay.refused, hand.tricks, record.name)
    punishes = replay.rules.renege is not RenegePenalty.NONE
    offender = reneges[0].seat if punishes and reneges else None
    result = score(hand, offender=offender)
    return Audit(
        record=record,
        rules=replay.rules,
        rules_name=_name(record, replay.rules),
        holdings=replay.dealt.known_holdings,
        # Of cards that were thrown in it is known only where it was written.
        blind=replay.dealt.known_blind or record.blind or (),
        bury=bury_of(record),
        origins=origins_of(record, replay.dealt),
        unknown=unknown,
        findings=findings,
        reneges=reneges,
        hand=hand,
        score=result,
        caller=_caller(hand, findings),
        blind_to=_blind_to(hand),
        offender=offender,
        wrong_points=tuple(_wrong_points(record, result)),
        wrong_scores=tuple(
            WrongScore(seat, wrote, right)
            for seat, (wrote, right) in _pairs(record.scores, result.stakes)
            if wrote != right
        ),
    )


def _pairs(written: tuple[int, ...] | None, right: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, int]]]:
    """What was written of each seat with what is right, or nothing where nothing was."""
    return enumerate(zip(written or (), right, strict=written is not None))


def _wrong_points(record: HandRecord, result: Score) -> Iterator[WrongPoints]:
    for seat, (wrote, right) in _pairs(record.points, result.points):
        if wrote != right:
            yield WrongPoints(seat, wrote, right)
    wrote_side = record.picker_points
    if wrote_side is not None and wrote_side != result.picker_points:
        yield WrongPoints(None, wrote_side, result.picker_points)


def _name(record: HandRecord, rules: Rules) -> str:
    return record.rules_name if rules == record.rules else presets.name_of(rules) or "other rules"


def _caller(hand: Finished, findings: tuple[Finding, ...]) -> int | None:
    if hand.called is None or not isinstance(hand.end, PlayedOut):
        return None
    refused = any(finding.phase is Phase.CALL for finding in findings)
    if refused and not makes_partners(hand.end.contract, hand.called):
        return None
    if hand.picker is not None:
        return hand.picker
    # Seats are asked from the dealer's left.
    place = next(number for number, said in enumerate(hand.calls) if isinstance(said, Call))
    return (hand.dealer + 1 + place) % hand.players


def _blind_to(hand: Finished) -> int | None:
    match hand.end:
        case PlayedOut(contract=contract) if isinstance(contract.game, Nobody):
            return contract.game.leaster.blind_taker(hand.tricks) if contract.dealt.blind else None
        case _:
            return None
