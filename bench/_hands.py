"""Whole hands of this library, timed."""

import time
from random import Random

from sheepshead import Rules, State, apply, deal, legal_moves

HANDS_A_SLICE = 400
"""Enough for a slice of about a tenth of a second, which is short beside a machine's moods."""

QUICK_HANDS_A_SLICE = 40

MORE_THAN_STEPS = 96
"""More steps than a hand of any game here can have, the last look at its end included."""

CHANCE_BITS = 30
"""Far more than the widest choice has bits, so that a remainder favours nothing that matters."""


def steps_a_second(rules: Rules, hands: int, random: Random) -> float:
    """How many steps a second this library plays, over so many random hands."""
    dealt = [deal(rules, dealer=number % rules.shape.players, rng=random) for number in range(hands)]
    chances = chances_of(hands, random)
    steps = 0
    begun = time.perf_counter()
    for first, numbers in zip(dealt, chances, strict=True):
        state: State = first
        for number in numbers:
            moves = legal_moves(state)
            if not moves:
                break
            state = apply(state, moves[number % len(moves)])
            steps += 1
    return steps / (time.perf_counter() - begun)


def chances_of(hands: int, random: Random) -> list[list[int]]:
    """For each hand more random numbers than it has steps."""
    return [[random.getrandbits(CHANCE_BITS) for _ in range(MORE_THAN_STEPS)] for _ in range(hands)]
