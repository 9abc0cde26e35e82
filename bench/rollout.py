"""Hands played out at random in a second, against OpenSpiel's skat.

A rollout is what a search does at a leaf: the hand goes on to its end with random legal actions, and the
state it started from stays usable. Here that is `rollout`, which gives the finished hand with all its tricks.
OpenSpiel has no such function for Python, so there it is one `clone()` and a loop of `legal_actions`,
`random.choice` and `apply_action`, which checks nothing.

Both games are dealt beforehand, outside the timing. Skat is played from its bidding on, which is short when
it is random. Here one line has hands from their first lead, which the loop of `sheepshead.kernel` plays out,
and one has hands from the deal on, in which the engine picks, buries and calls. The target is that of dealt
hands, and is held against both. Garbage collection stays on.
"""

import sys
import time
from random import Random

import pyspiel

from bench._command import Options, main
from bench._leads import first_lead
from bench._ratio import Comparison, Target, Wanted
from sheepshead import COMPILED, State, deal, presets, rollout

HANDS_A_SLICE = 600
QUICK_HANDS_A_SLICE = 60
AT_LEAST = 25 if COMPILED else 4

RULES = presets.CALLED_ACE


def comparisons(options: Options) -> list[Comparison]:
    """Rollouts from the first lead and from the deal, and OpenSpiel's against themselves."""
    hands = QUICK_HANDS_A_SLICE if options.quick else HANDS_A_SLICE

    def reference(random: Random) -> float:
        return skat_rollouts_a_second(hands, random)

    from_lead = Comparison(
        what="rollout from the first lead, CALLED_ACE",
        against="OpenSpiel skat playouts",
        subject=lambda random: rollouts_a_second([first_lead(RULES, random) for _ in range(hands)], random),
        reference=reference,
        target=Target(wanted=Wanted.AT_LEAST, bound=AT_LEAST),
    )
    from_deal = Comparison(
        what="rollout from the deal",
        against="OpenSpiel skat playouts",
        subject=lambda random: rollouts_a_second(
            [deal(RULES, dealer=0, rng=random) for _ in range(hands)], random
        ),
        reference=reference,
        target=from_lead.target,
    )
    return [from_lead, from_deal, from_lead.control()]


def rollouts_a_second(states: list[State], random: Random) -> float:
    """How many hands a second this library plays out, one from each state."""
    begun = time.perf_counter()
    for state in states:
        rollout(state, random)
    return len(states) / (time.perf_counter() - begun)


def skat_rollouts_a_second(hands: int, random: Random) -> float:
    """How many hands of skat a second are played out through OpenSpiel."""
    game = pyspiel.load_game("skat")
    dealt = [_dealt_skat(game, random) for _ in range(hands)]
    begun = time.perf_counter()
    for first in dealt:
        state = first.clone()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
    return hands / (time.perf_counter() - begun)


def _dealt_skat(game: "pyspiel.Game", random: Random) -> "pyspiel.State":
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        outcome, _ = outcomes[int(random.random() * len(outcomes))]
        state.apply_action(outcome)
    return state


if __name__ == "__main__":
    sys.exit(main(__doc__, comparisons=[comparisons]))
