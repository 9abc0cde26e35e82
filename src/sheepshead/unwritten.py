"""What a record does not tell of the deal, and a ruling that holds whichever way the cards were dealt.

Scope: no rule of the game.  Without holdings and blind the cards that a picker played and buried are known,
but not which of them were the blind (P2); of cards that were thrown in nothing is known.  The play, its
points and its score do not ask.  What does ask is a house that lets a card be called before the blind is seen
(K9); there every way in which the cards can have been dealt is replayed, and what they do not agree on is
unknown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from sheepshead._typing import assert_never
from sheepshead.actions import DemandRedeal
from sheepshead.errors import Violation
from sheepshead.legality import picks
from sheepshead.records.faults import InvalidRecord, Place, RecordFault
from sheepshead.records.follows import Told, as_dealt
from sheepshead.replay import Phase, Replay
from sheepshead.scoring import score
from sheepshead.state import Picking
from sheepshead.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sheepshead.actions import Action
    from sheepshead.records.follows import AsDealt
    from sheepshead.records.record import HandRecord
    from sheepshead.rules.sheet import Rules

__all__ = ["Unknown", "judged"]


@attrs.frozen(eq=False, repr=False)
class Unknown(Value):
    """Something that a record does not tell, and that no ruling was guessed for."""

    rule: str
    """The rule that it is a matter of."""
    sentence: str
    """What is not known."""
    action: Action | None = None
    """The action of the record that is neither right nor wrong for want of it; ``None`` where none is."""

    def __str__(self) -> str:
        """Give the sentence with the id of the rule behind it."""
        return f"{self.sentence} [{self.rule}]"


def judged(record: HandRecord, rules: Rules) -> tuple[Replay, tuple[Unknown, ...]]:
    """Replay a record to its end, and name what it does not tell.

    Raises:
        InvalidRecord: when the record does not tell what these rules need to know.
    """
    dealt = as_dealt(record)
    replay = Replay.start(record, rules, dealt)
    replay.to_the_end()
    match dealt.told:
        case Told.ALL:
            return replay, ()
        case Told.NOTHING:
            return replay, (Unknown("D8", "who was dealt which card"),)
        case Told.NOT_THE_BLIND:
            return replay, tuple(_without_the_blind(replay))
        case _:
            assert_never(dealt.told)


def _without_the_blind(replay: Replay) -> Iterator[Unknown]:
    record, rules, dealt = replay.record, replay.rules, replay.dealt
    # Of a blind that nobody is known to have taken everything is told.
    assert dealt.picker is not None
    who, had = record.name(dealt.picker), len(dealt.known_holdings[dealt.picker])
    yield Unknown("P2", f"which {len(dealt.blind)} of {who}'s {had} cards were the blind")
    if rules.poor_hand_redeal and len({_may_redeal(replay, way) for way in dealt.ways()}) > 1:
        yield Unknown("D7", f"whether {who}, before picking, could have demanded a new deal")
    if rules.partner.asks_before_blind:
        yield from _before_the_blind(replay)


def _may_redeal(replay: Replay, dealt: AsDealt) -> bool:
    """Whether the picker, if the cards were dealt this way, had a poor hand (D7)."""
    start = Replay.start(replay.record, replay.rules, dealt).state
    return (
        isinstance(start, Picking)
        and dealt.picker is not None
        and DemandRedeal() in picks(start.deal, dealt.picker)
    )


def _before_the_blind(replay: Replay) -> Iterator[Unknown]:
    """K9: what was called before the blind was seen, judged however the cards were dealt."""
    ways = [Replay.start(replay.record, replay.rules, way) for way in replay.dealt.ways()]
    for way in ways:
        way.to_the_end()
    common = [finding for finding in replay.findings if all(finding in way.findings for way in ways)]
    differ = [[finding for finding in way.findings if finding not in common] for way in ways]
    of_the_call = all(finding.phase is Phase.CALL for found in differ for finding in found)
    if not of_the_call or any(score(way.hand) != score(replay.hand) for way in ways):
        sentence = "holdings are missing: by these rules the result depends on which cards were the blind"
        raise InvalidRecord([RecordFault(Place("holdings"), sentence, "K9")])
    if not any(differ):
        return
    replay.findings = common
    refused = next(finding for found in differ for finding in found)
    who = replay.record.name(refused.seat)
    if not all(differ):
        yield Unknown("K9", f"whether {who} could {refused.action} before seeing the blind", refused.action)
        return
    sentence = f"{who} cannot {refused.action}, whichever cards were the blind."
    violation = Violation(refused.violation.rule, sentence)
    place = sum(finding.phase in _BEFORE_THE_CALL for finding in common)
    common.insert(place, attrs.evolve(refused, violation=violation, legal_actions=()))


_BEFORE_THE_CALL: Final = (Phase.DEAL, Phase.PICKING)
"""The parts of a hand before the blind is taken."""
