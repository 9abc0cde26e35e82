"""Hands a second that fit what a player has seen, against OpenSpiel's hearts.

A bot that reckons with hidden cards draws whole hands that fit its view, many for each decision. Here that is
`sheepshead.sampling.sample`, with a view of the middle of a hand of called ace; every hand that fits is as
likely as the next, calls, burys and duties included. OpenSpiel has `resample_from_infostate` for few card
games; hearts is the nearest of them: tricks that are followed to, and cards that were not seen, in C++ behind
Python bindings. Its hands are dealt so that suits shown void are kept; that they are equally likely it does
not say.

Both are asked in the middle of the play, for the seat to act, as often for each position. What this library
works out once for a view is counted apart, as the first sample of a view; it has no target.
"""

import sys
import time
from random import Random

import pyspiel

from bench._command import Options, main
from bench._ratio import Comparison, Target, Wanted
from sheepshead import COMPILED, Pass, Pick, PlayerView, Playing, apply, deal, legal_moves, presets, view
from sheepshead.sampling import Worlds, sample, worlds_of

POSITIONS_A_SLICE = 60
QUICK_POSITIONS_A_SLICE = 4
SAMPLES_A_POSITION = 100
"""As many hands as a bot that looks ahead may draw for one decision."""

RULES = presets.CALLED_ACE
MIDDLE = 15
"""Cards played of the thirty of called ace."""
MIDDLE_OF_HEARTS = 12 + 26
"""Cards passed on and cards played, of the twelve and the fifty-two of hearts."""
AT_LEAST = 2 if COMPILED else 1


def comparisons(options: Options) -> list[Comparison]:
    """Samples against OpenSpiel's, OpenSpiel's against themselves, and the first sample of a view."""
    positions = QUICK_POSITIONS_A_SLICE if options.quick else POSITIONS_A_SLICE
    again = Comparison(
        what="sample, CALLED_ACE in the middle",
        against="OpenSpiel hearts",
        subject=lambda random: samples_a_second(positions, random),
        reference=lambda random: hearts_samples_a_second(positions, random),
        target=Target(wanted=Wanted.AT_LEAST, bound=AT_LEAST),
    )
    first = Comparison(
        what="the first sample of a view",
        against="OpenSpiel hearts",
        subject=lambda random: first_samples_a_second(positions, random),
        reference=lambda random: hearts_samples_a_second(positions, random),
    )
    return [again, again.control(), first]


def samples_a_second(positions: int, random: Random) -> float:
    """How many hands a second are drawn for views that have been asked before."""
    views = [_view_of_the_middle(random) for _ in range(positions)]
    taken = 0.0
    for seen in views:
        worlds_of(seen)
        begun = time.perf_counter()
        for _ in range(SAMPLES_A_POSITION):
            sample(seen, random)
        taken += time.perf_counter() - begun
    return positions * SAMPLES_A_POSITION / taken


def first_samples_a_second(positions: int, random: Random) -> float:
    """How many hands a second are drawn when each is of another view."""
    views = [_view_of_the_middle(random) for _ in range(positions)]
    begun = time.perf_counter()
    for seen in views:
        Worlds(seen).sample(random)
    return positions / (time.perf_counter() - begun)


def _view_of_the_middle(random: Random) -> PlayerView:
    """What the seat to act sees in the middle of a random hand that somebody picked."""
    state = deal(RULES, dealer=random.randrange(RULES.players), rng=random)
    passes = random.randrange(RULES.players)
    for _ in range(passes):
        state = apply(state, Pass())
    state = apply(state, Pick())
    played = 0
    while not isinstance(state, Playing) or played < MIDDLE:
        played += isinstance(state, Playing)
        state = apply(state, random.choice(legal_moves(state)))
    return view(state, state.to_act)


def hearts_samples_a_second(positions: int, random: Random) -> float:
    """How many hands of hearts a second OpenSpiel draws."""
    game = pyspiel.load_game("hearts")
    states = [_hearts_in_the_middle(game, random) for _ in range(positions)]
    chance = random.random
    begun = time.perf_counter()
    for state in states:
        seat = state.current_player()
        for _ in range(SAMPLES_A_POSITION):
            state.resample_from_infostate(seat, chance)
    return positions * SAMPLES_A_POSITION / (time.perf_counter() - begun)


def _hearts_in_the_middle(game: "pyspiel.Game", random: Random) -> "pyspiel.State":
    state = game.new_initial_state()
    played = 0
    while played < MIDDLE_OF_HEARTS or state.is_chance_node():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            action, _ = outcomes[int(random.random() * len(outcomes))]
        else:
            action = random.choice(state.legal_actions())
            played += 1
        state.apply_action(action)
    return state


if __name__ == "__main__":
    sys.exit(main(__doc__, comparisons=[comparisons]))
