"""Steps a second at other tables, against plain called ace in the same run.

A step is the same as in `bench.steps`. Where more cards are held or every seat is asked to double, a step
has more to show. Three-handed, with cracks, and eight-handed it may take half as long again, no more. The
last tables have no target: a picker at four-handed cutthroat is shown 330 burys.
"""

import sys
from random import Random

import attrs

from bench._command import Options, main
from bench._hands import HANDS_A_SLICE, QUICK_HANDS_A_SLICE, steps_a_second
from bench._ratio import Comparison, Target, Wanted
from sheepshead import Rules, presets
from sheepshead.rules import BLACK_QUEENS, RED_QUEENS, Doublings

AT_LEAST = 0.67
"""A step takes at most one and a half times as long."""

WITH_CRACKS = attrs.evolve(presets.CALLED_ACE, doubling=Doublings())
WITH_BLITZES = attrs.evolve(presets.CALLED_ACE, doubling=Doublings(pairs=(BLACK_QUEENS, RED_QUEENS)))

TABLES = {
    "THREE_HANDED": presets.THREE_HANDED,
    "CALLED_ACE with cracks": WITH_CRACKS,
    "EIGHT_HANDED_BLACK_QUEENS": presets.EIGHT_HANDED_BLACK_QUEENS,
    "EIGHT_HANDED_THREE_PARTNERS": presets.EIGHT_HANDED_THREE_PARTNERS,
}
OTHER_TABLES = {
    "CALLED_ACE with cracks and blitzes": WITH_BLITZES,
    "FOUR_HANDED_CUTTHROAT": presets.FOUR_HANDED_CUTTHROAT,
    "SEVEN_HANDED_JACK": presets.SEVEN_HANDED_JACK,
    "TWO_HANDED": presets.TWO_HANDED,
}


def comparisons(options: Options) -> list[Comparison]:
    """Each table against called ace."""
    hands = QUICK_HANDS_A_SLICE if options.quick else HANDS_A_SLICE
    target = Target(wanted=Wanted.AT_LEAST, bound=AT_LEAST)
    held = [_against_called_ace(name, rules, hands, target) for name, rules in TABLES.items()]
    return held + [_against_called_ace(name, rules, hands, None) for name, rules in OTHER_TABLES.items()]


def _against_called_ace(name: str, rules: Rules, hands: int, target: Target | None) -> Comparison:
    def subject(random: Random) -> float:
        return steps_a_second(rules, hands, random)

    def reference(random: Random) -> float:
        return steps_a_second(presets.CALLED_ACE, hands, random)

    return Comparison(what=name, against="CALLED_ACE", subject=subject, reference=reference, target=target)


if __name__ == "__main__":
    sys.exit(main(__doc__, comparisons=[comparisons]))
