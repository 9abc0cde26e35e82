"""The time to solve a hand, against a bridge deal and the double dummy solver.

Here a hand is a full one of called ace, five-handed, after a random legal pick, bury and call, and `solve`
gives the worth of each card that may be led, the class and a whole line. The reference is `solve_board` of
`endplay`, which calls Bo Haglund's DDS, in C++: random bridge deals, each with a random trump and a random
leader, and the tricks that every card of the leader takes. The two games are not alike; both are what their
players ask a solver first. `can_win` asks only whether the picker's side wins, which is at 61.

Some hands take a hundred times as long as others, on both sides. So a slice gives the median of its hands,
and what is compared is those medians; the smaller ratio is the better. Hands and deals are made outside the
timing, new ones for every slice, and no solver may use what it found in another hand.
"""

import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from typing import TypeVar

from endplay.dds import solve_board
from endplay.dealer import generate_deal
from endplay.types import Deal, Denom, Player

from bench._command import Options, main
from bench._leads import first_lead
from bench._ratio import Comparison, Target, Wanted
from sheepshead import COMPILED, Playing, can_win, presets, solve

HANDS_A_SLICE = 31
QUICK_HANDS_A_SLICE = 3
SEEDS = 2**31
MOST_FOR_ALL = 0.5 if COMPILED else 6.5
MOST_FOR_WINNING = 0.1 if COMPILED else 0.8


def comparisons(options: Options) -> list[Comparison]:
    """Both questions against DDS, and DDS against itself."""
    hands = QUICK_HANDS_A_SLICE if options.quick else HANDS_A_SLICE

    def against_bridge(what: str, question: Callable[[Playing], object], most: float) -> Comparison:
        return Comparison(
            what=what,
            against="DDS solve_board",
            subject=lambda random: seconds_a_hand(question, hands, random),
            reference=lambda random: seconds_a_board(hands, random),
            target=Target(wanted=Wanted.BELOW, bound=most),
        )

    everything = against_bridge("solve, CALLED_ACE", solve, MOST_FOR_ALL)
    winning = against_bridge("can_win, CALLED_ACE", can_win, MOST_FOR_WINNING)
    return [everything, winning, everything.control()]


def seconds_a_hand(question: Callable[[Playing], object], hands: int, random: Random) -> float:
    """The median time to answer a question about a full hand."""
    leads = [first_lead(presets.CALLED_ACE, random) for _ in range(hands)]
    return statistics.median(_seconds(question, state) for state in leads)


def seconds_a_board(boards: int, random: Random) -> float:
    """The median time that DDS takes for a bridge deal."""
    deals = [_bridge_deal(random) for _ in range(boards)]
    return statistics.median(_seconds(solve_board, each) for each in deals)


_Hand = TypeVar("_Hand")


def _seconds(question: Callable[[_Hand], object], about: _Hand) -> float:
    begun = time.perf_counter()
    question(about)
    return time.perf_counter() - begun


def _bridge_deal(random: Random) -> Deal:
    dealt = generate_deal(seed=random.randrange(SEEDS))
    dealt.trump = random.choice(list(Denom))
    dealt.first = random.choice(list(Player))
    return dealt


if __name__ == "__main__":
    sys.exit(main(__doc__, comparisons=[comparisons]))
