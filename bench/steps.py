"""Steps a second through whole hands, against OpenSpiel's skat.

A step is what a search or a training loop does at a node: ask for the legal actions, choose one at
random, and get the next state while the old one stays usable. Here that is `legal_moves` and
`apply` with all checks on. OpenSpiel's states change in place, so there it is `legal_actions`, one
`clone()` and `apply_action`, which checks nothing.

Skat is OpenSpiel's nearest game: 32 cards, ten tricks of three and a bidding phase, in C++ behind
Python bindings. Both games are dealt beforehand, outside the timing, and played from there to the
end with random actions, chosen in the same way on both sides. Garbage collection stays on.

The loops around the two are alike and as thin as can be, since what they cost is counted as the
games' own: the random numbers are drawn before the timing, an action is chosen by remainder, and
a hand ends when it has no legal actions left.
"""

import sys
import time
from random import Random

import pyspiel

from bench._command import Options, main
from bench._hands import HANDS_A_SLICE, QUICK_HANDS_A_SLICE, chances_of, steps_a_second
from bench._ratio import Comparison, Target, Wanted
from sheepshead import COMPILED, presets

AT_LEAST = 1.6 if COMPILED else 1.25


def comparisons(options: Options) -> list[Comparison]:
    """Our steps against OpenSpiel's, and OpenSpiel's against themselves."""
    hands = QUICK_HANDS_A_SLICE if options.quick else HANDS_A_SLICE
    steps = Comparison(
        what="legal_moves + apply, CALLED_ACE",
        against="OpenSpiel skat",
        subject=lambda random: steps_a_second(presets.CALLED_ACE, hands, random),
        reference=lambda random: skat_steps_a_second(hands, random),
        target=Target(wanted=Wanted.AT_LEAST, bound=AT_LEAST),
    )
    return [steps, steps.control()]


def skat_steps_a_second(hands: int, random: Random) -> float:
    """How many steps a second OpenSpiel plays, over so many random hands of skat."""
    game = pyspiel.load_game("skat")
    dealt = [_dealt_skat(game, random) for _ in range(hands)]
    chances = chances_of(hands, random)
    steps = 0
    begun = time.perf_counter()
    for first, numbers in zip(dealt, chances, strict=True):
        state = first
        for number in numbers:
            moves = state.legal_actions()
            if not moves:
                break
            state = state.clone()
            state.apply_action(moves[number % len(moves)])
            steps += 1
    return steps / (time.perf_counter() - begun)


def _dealt_skat(game: "pyspiel.Game", random: Random) -> "pyspiel.State":
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        outcome, _ = outcomes[int(random.random() * len(outcomes))]
        state.apply_action(outcome)
    return state


if __name__ == "__main__":
    sys.exit(main(__doc__, comparisons=[comparisons]))
