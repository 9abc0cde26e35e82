"""How long the referee takes for a whole hand, against playing that hand.

The subject is `audit` of a full record: holdings, blind, picker, bury, call, all tricks and the scores. The
reference is `apply` with the actions of the same hand, from the deal to its end, all checks on. The referee
works out who led and who played what, replays the hand, asks of every action which rules refuse it, and
scores it, so it takes several times as long; it is to stay quick enough for an archive of hands.

The hands are played with random legal actions and written down beforehand, outside the timing. The second
line counts the making of each record too, with the checks that it agrees. The third is of the same records
without holdings and blind, where who held what is worked out from the tricks.
"""

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

import attrs

from bench._command import Options, main
from bench._hands import HANDS_A_SLICE, QUICK_HANDS_A_SLICE
from bench._ratio import Comparison, Target, Wanted
from sheepshead import (
    Action,
    Call,
    Finished,
    GoAlone,
    Play,
    State,
    apply,
    deal,
    legal_moves,
    presets,
    score,
)
from sheepshead.records import HandRecord
from sheepshead.referee import audit

BELOW = 40
RULES = presets.CALLED_ACE
PLAYERS = RULES.shape.players


@dataclass(frozen=True, kw_only=True)
class Written:
    """A hand that was played, and what a table would write down of it."""

    dealt: State
    actions: Sequence[Action]
    record: HandRecord


def comparisons(options: Options) -> list[Comparison]:
    """The referee against playing, without and with the making of the record."""
    hands = QUICK_HANDS_A_SLICE if options.quick else HANDS_A_SLICE
    random = Random(options.seed)
    written = [played_and_written(number % PLAYERS, random) for number in range(hands)]

    def reference(_: Random) -> float:
        return seconds_of_playing(written)

    scribbled = [replace(hand, record=without_holdings(hand.record)) for hand in written]

    def against_playing(
        what: str, judge: Callable[[HandRecord], object], of: Sequence[Written] = written
    ) -> Comparison:
        return Comparison(
            what=what,
            against="apply, the same hands",
            subject=lambda _: seconds_of_judging(of, judge),
            reference=reference,
            target=Target(wanted=Wanted.BELOW, bound=BELOW),
        )

    return [
        against_playing("audit, CALLED_ACE", audit),
        against_playing("  and making the record", lambda record: audit(attrs.evolve(record))),
        against_playing("  without holdings", audit, scribbled),
    ]


def seconds_of_judging(written: Sequence[Written], judge: Callable[[HandRecord], object]) -> float:
    """How long the hands take to be judged, each once."""
    begun = time.perf_counter()
    for hand in written:
        judge(hand.record)
    return time.perf_counter() - begun


def seconds_of_playing(written: Sequence[Written]) -> float:
    """How long the hands take to be played, each once."""
    begun = time.perf_counter()
    for hand in written:
        state = hand.dealt
        for action in hand.actions:
            state = apply(state, action)
    return time.perf_counter() - begun


def played_and_written(dealer: int, random: Random) -> Written:
    """A random hand, in which everything is legal, and its record."""
    state = dealt = deal(RULES, dealer=dealer, rng=random)
    actions: list[Action] = []
    while not isinstance(state, Finished):
        moves = legal_moves(state)
        actions.append(moves[int(random.random() * len(moves))])
        state = apply(state, actions[-1])
    record = _record(dealt, actions, state)
    if not audit(record).in_order:
        raise AssertionError(f"the referee refuses a legal hand: {record}")
    return Written(dealt=dealt, actions=actions, record=record)


def without_holdings(record: HandRecord) -> HandRecord:
    """The same record as a table would write it that notes the tricks alone."""
    scribbled = attrs.evolve(record, holdings=None, blind=None)
    if not audit(scribbled).in_order:
        raise AssertionError(f"the referee refuses a legal hand: {scribbled}")
    return scribbled


def _record(dealt: State, actions: Sequence[Action], end: Finished) -> HandRecord:
    said = next((action for action in actions if isinstance(action, (Call, GoAlone))), None)
    played = [action.card for action in actions if isinstance(action, Play)]
    return HandRecord(
        rules=RULES,
        dealer=dealt.dealer,
        holdings=[dealt.dealt(seat) for seat in range(PLAYERS)],
        blind=dealt.blind,
        picker=end.picker,
        bury=end.buried,
        call=said.card if isinstance(said, Call) else said,
        under=said.under if isinstance(said, Call) else None,
        tricks=[played[first : first + PLAYERS] for first in range(0, len(played), PLAYERS)],
        scores=score(end).stakes,
    )


if __name__ == "__main__":
    sys.exit(main(__doc__, comparisons=[comparisons]))
