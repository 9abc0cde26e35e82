"""What a record does not tell of the deal, and a ruling that holds whichever way the cards were dealt.

Scope: no rule of the game.  Without holdings and blind the cards that a picker played and buried are known,
but not which of them were the blind (P2); of cards that were thrown in nothing is known.  The play, its
points and its score do not ask.  Two rules do: the poor hand (D7), and a house that lets a card be called
before the blind is seen (K9).  They are asked of every way in which the cards can have been dealt, ways
between which they cannot tell only once, and what the answers do not agree on is unknown.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from sheepshead._typing import assert_never
from sheepshead.actions import DemandRedeal
from sheepshead.cards import mask_of
from sheepshead.contract import Dealt
from sheepshead.errors import Violation
from sheepshead.legality import call_facts, picks
from sheepshead.records.faults import InvalidRecord, Place, RecordFault
from sheepshead.records.follows import Told
from sheepshead.replay import Phase, Replay
from sheepshead.rules.facts import CallTime
from sheepshead.rules.partner import CALL_UP_ORDER, JACK_OF_DIAMONDS, JackOfDiamonds
from sheepshead.scoring import score
from sheepshead.state import Picking, PlayedOut, Playing
from sheepshead.values import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sheepshead.actions import Action
    from sheepshead.cards import Card
    from sheepshead.contract import Contract
    from sheepshead.records.follows import AsDealt
    from sheepshead.records.record import HandRecord
    from sheepshead.replay import Finding
    from sheepshead.rules.sheet import Rules
    from sheepshead.state import Finished

__all__ = ["MOST_WAYS", "Judgement", "Unknown", "judged"]

MOST_WAYS: Final = 1000
"""So many ways to have been dealt the cards are looked at; where there are more, nothing is ruled."""


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


class Judgement(NamedTuple):
    """A record that was replayed to its end, and what holds of it whichever way the cards were dealt."""

    replay: Replay
    """The replay of one way in which they can have been."""
    findings: tuple[Finding, ...]
    """What the rules refuse in every way, in the order it happened."""
    unknown: tuple[Unknown, ...]
    """What the record does not tell."""


def judged(record: HandRecord, rules: Rules) -> Judgement:
    """Replay a record to its end, and name what it does not tell.

    Raises:
        InvalidRecord: when the record does not tell what these rules need to know.
    """
    replay = Replay.start(record, rules)
    replay.to_the_end()
    findings = tuple(replay.findings)
    match replay.dealt.told:
        case Told.ALL | Told.THE_BLIND_BY_SEED:
            return Judgement(replay, findings, ())
        case Told.NOTHING:
            return Judgement(replay, findings, (Unknown("D8", "who was dealt which card"),))
        case Told.NOT_THE_BLIND:
            return _without_the_blind(replay, findings)
        case _:
            assert_never(replay.dealt.told)


def _without_the_blind(replay: Replay, findings: tuple[Finding, ...]) -> Judgement:
    record, rules, dealt = replay.record, replay.rules, replay.dealt
    # Of a blind that nobody is known to have taken everything is told.
    assert dealt.picker is not None
    who, had = record.name(dealt.picker), len(dealt.had(dealt.picker))
    unknown = [Unknown("P2", f"which {len(dealt.blind)} of {who}'s {had} cards were the blind")]
    start = replay.steps[0].before if replay.steps else replay.state
    if not isinstance(start, Picking):
        return Judgement(replay, findings, tuple(unknown))
    asks = _Asks(replay, start.deal, dealt.picker)
    if rules.poor_hand_redeal and len(asks.may_redeal()) > 1:
        unknown.append(Unknown("D7", f"whether {who}, before picking, could have demanded a new deal"))
    if rules.partner.asks_before_blind:
        findings, of_the_call = _before_the_blind(replay, findings, asks.before_the_blind())
        unknown += of_the_call
    return Judgement(replay, findings, tuple(unknown))


# --- what a rule that asks can tell apart -----------------------------------------------------------------


class _Asks(NamedTuple):
    """What the rules answer a picker, by the way in which the cards were dealt."""

    replay: Replay
    deal: Dealt
    picker: int

    def may_redeal(self) -> set[bool]:
        """Give the answers to whether the picker's hand was poor (D7)."""
        # A hand is poor where each of its cards is.
        ways = self.replay.dealt.ways(lambda card: self._is_poor((card,)))
        return {self._is_poor(way.holdings[self.picker]) for way in ways}

    def _is_poor(self, held: Iterable[Card]) -> bool:
        return DemandRedeal() in picks(self._dealt(held), self.picker)

    def before_the_blind(self) -> tuple[AsDealt, ...]:
        """Give a way for each answer that the partner rule has before the blind is seen (K9).

        Raises:
            InvalidRecord: when there are too many ways to ask it of each.
        """
        dealt = self.replay.dealt
        ways = tuple(islice(dealt.ways(self._kinds()), MOST_WAYS + 1))
        if len(ways) > MOST_WAYS:
            sentence = (
                "holdings are missing: by these rules it may matter which cards were the blind, and there are"
                f" more than {MOST_WAYS:,} ways in which they can have been dealt"
            )
            raise InvalidRecord([RecordFault(Place("holdings"), sentence, "K9")])
        by_answer: dict[object, AsDealt] = {}
        for way in ways:
            by_answer.setdefault(self._answer(way.holdings[self.picker]), way)
        return tuple(by_answer.values())

    def _kinds(self) -> Callable[[Card], object]:
        """What the partner rule tells apart: calling up looks at some cards, a house's own rule at any."""
        if type(self.replay.rules.partner) is JackOfDiamonds:
            asked_for = {JACK_OF_DIAMONDS, *CALL_UP_ORDER}
            return lambda card: card if card in asked_for else None
        return lambda card: card

    def _answer(self, held: Iterable[Card]) -> tuple[object, ...]:
        """What the partner rule offers with these cards, and what it says to what was said."""
        partner = self.replay.rules.partner
        facts = call_facts(self._dealt(held), self.picker, CallTime.BEFORE_BLIND, 0, ())
        offered, said = tuple(partner.calls(facts)), self.replay.called
        refused = () if said is None or said in offered else tuple(partner.refuses(facts, said))
        return offered, refused

    def _dealt(self, held: Iterable[Card]) -> Dealt:
        holdings = list(self.deal.holdings)
        holdings[self.picker] = mask_of(held)
        deal = self.deal
        return Dealt(deal.rules, deal.dealer, deal.stakes, tuple(holdings), deal.blind)


# --- a card called before the blind is seen ---------------------------------------------------------------


def _before_the_blind(
    replay: Replay, findings: tuple[Finding, ...], ways: tuple[AsDealt, ...]
) -> tuple[tuple[Finding, ...], tuple[Unknown, ...]]:
    """K9: judge what was called before the blind was seen, however the cards were dealt."""
    found = [_found(replay, findings, way) for way in ways]
    common = [finding for finding in findings if all(finding in some for some in found)]
    differ = [[finding for finding in some if finding not in common] for some in found]
    if not any(differ):
        return tuple(common), ()
    if any(finding.phase is not Phase.CALL for some in differ for finding in some):
        raise _it_matters()
    refused = next(finding for some in differ for finding in some)
    who = replay.record.name(refused.seat)
    if not all(differ):
        sentence = f"whether {who} could {refused.action} before seeing the blind"
        return tuple(common), (Unknown("K9", sentence, refused.action),)
    sentence = f"{who} cannot {refused.action}, whichever cards were the blind."
    violation = Violation(refused.violation.rule, sentence)
    place = sum(finding.phase in _BEFORE_THE_CALL for finding in common)
    common.insert(place, attrs.evolve(refused, violation=violation, legal_actions=()))
    return tuple(common), ()


def _found(replay: Replay, findings: tuple[Finding, ...], way: AsDealt) -> tuple[Finding, ...]:
    """What is found where the cards were dealt this way; the result must be the same."""
    other = Replay.start(replay.record, replay.rules, way)
    if _same_play(other.to_the_play(), replay.hand):
        in_play = [finding for finding in findings if finding.phase is Phase.PLAY]
        return (*other.findings, *in_play)
    other = Replay.start(replay.record, replay.rules, way)
    if score(other.to_the_end()) != score(replay.hand):
        raise _it_matters()
    return tuple(other.findings)


def _same_play(state: Playing | Finished, hand: Finished) -> bool:
    """Whether two hands are the same from the first card on, in which nothing asks for the deal any more."""
    if not isinstance(state, Playing) or not isinstance(hand.end, PlayedOut):
        return False
    one, other = state.contract, hand.end.contract
    return _settled(one) == _settled(other)


def _settled(contract: Contract) -> tuple[object, ...]:
    """What is settled when the first card is led."""
    return (
        contract.game,
        contract.holdings,
        contract.partners,
        contract.duties,
        contract.multipliers,
        contract.said,
    )


def _it_matters() -> InvalidRecord:
    sentence = "holdings are missing: by these rules the result depends on which cards were the blind"
    return InvalidRecord([RecordFault(Place("holdings"), sentence, "K9")])


_BEFORE_THE_CALL: Final = (Phase.DEAL, Phase.PICKING)
"""The parts of a hand before the blind is taken."""
