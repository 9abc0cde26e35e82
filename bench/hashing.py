"""What it takes to hash a state of the play, and to compare two, against playing one card.

Whoever searches looks states up, in a set or as the keys of a dict. Here all states of the play of random
hands are hashed once, as they come from `apply`, so that none has been hashed before. For `==` the play of
each hand is played twice from its first lead, as the nodes of a tree are, and the states are compared that
are equal and not the same; and once more with states of two deals of the same cards, which have nothing in
common but the rules. The reference is `apply` of the cards of such hands.
"""

import sys
import time
from random import Random

from bench._command import Options, main
from bench._ratio import Comparison, Target, Wanted
from sheepshead import Action, Playing, State, apply, deal, legal_moves, presets, set_up

HANDS_A_SLICE = 150
QUICK_HANDS_A_SLICE = 15
RULES = presets.CALLED_ACE
BELOW = 1.0


def comparisons(options: Options) -> list[Comparison]:
    """Hashes and comparisons of states against steps, and steps against themselves."""
    hands = QUICK_HANDS_A_SLICE if options.quick else HANDS_A_SLICE

    def reference(random: Random) -> float:
        return seconds_a_step(hands, random)

    target = Target(wanted=Wanted.BELOW, bound=BELOW)
    hashing = Comparison(
        what="hash of a state of the play, CALLED_ACE",
        against="apply of a card",
        subject=lambda random: seconds_a_hash(hands, random),
        reference=reference,
        target=target,
    )
    of_one = Comparison(
        what="== of states from one first lead",
        against="apply of a card",
        subject=lambda random: seconds_a_comparison(hands, random, deals=1),
        reference=reference,
        target=target,
    )
    of_two = Comparison(
        what="== of states from two deals",
        against="apply of a card",
        subject=lambda random: seconds_a_comparison(hands, random, deals=2),
        reference=reference,
        target=target,
    )
    return [hashing, of_one, of_two, hashing.control()]


def seconds_a_step(hands: int, random: Random) -> float:
    """How long one card takes to play."""
    taken, steps = 0.0, 0
    for _ in range(hands):
        start, actions = _hand(random)
        states = _in_play(start, actions)
        state: State = states[0]
        plays = actions[-len(states) :]
        begun = time.perf_counter()
        for play in plays:
            state = apply(state, play)
        taken += time.perf_counter() - begun
        steps += len(plays)
    return taken / steps


def seconds_a_hash(hands: int, random: Random) -> float:
    """How long the hash of a state takes."""
    taken, hashed = 0.0, 0
    for _ in range(hands):
        states = _in_play(*_hand(random))
        begun = time.perf_counter()
        for state in states:
            hash(state)
        taken += time.perf_counter() - begun
        hashed += len(states)
    return taken / hashed


def seconds_a_comparison(hands: int, random: Random, *, deals: int) -> float:
    """How long it takes to find that two states are equal."""
    taken, compared = 0.0, 0
    for _ in range(hands):
        start, actions = _hand(random)
        some = _in_play(start, actions)
        if deals == 1:
            others = _in_play(some[0], actions[-len(some) :])
        else:
            holdings = [start.dealt(seat) for seat in range(start.players)]
            again = set_up(RULES, dealer=start.dealer, holdings=holdings, blind=start.blind)
            others = _in_play(again, actions)
        begun = time.perf_counter()
        for one, other in zip(some, others, strict=True):
            # == itself is measured; != goes a longer way.
            if not one == other:
                raise AssertionError(f"{one} and {other} are one position")
        taken += time.perf_counter() - begun
        compared += len(some)
    return taken / compared


def _hand(random: Random) -> tuple[State, list[Action]]:
    """A deal, and what is done until the hand is over, each at random."""
    start = state = deal(RULES, dealer=random.randrange(RULES.players), rng=random)
    actions: list[Action] = []
    while moves := legal_moves(state):
        actions.append(random.choice(moves))
        state = apply(state, actions[-1])
    return start, actions


def _in_play(state: State, actions: list[Action]) -> list[Playing]:
    """The states of the play on the way."""
    states = []
    for action in actions:
        if isinstance(state, Playing):
            states.append(state)
        state = apply(state, action)
    return states


if __name__ == "__main__":
    sys.exit(main(__doc__, comparisons=[comparisons]))
