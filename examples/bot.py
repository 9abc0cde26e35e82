"""A bot that beats random play: it draws hands that fit what it has seen, and plays them out or solves them.

    python examples/bot.py 3000        the margin over so many hands, with its 95 % interval

Seat 0 is the bot's; the other four play at random. Each deal is played twice, by the bot and by a player who
picks at random too, so that luck of the cards cancels out. Picking, burying and calling are random on both
sides: the margin is that of the play of the cards alone.
"""

from __future__ import annotations

import sys
from math import sqrt
from random import Random
from statistics import mean, stdev

from sheepshead import (
    Action,
    Finished,
    Outcome,
    Play,
    Playing,
    State,
    UnsolvableHand,
    apply,
    deal,
    legal_moves,
    presets,
    rollout,
    score,
    solve,
    view,
)
from sheepshead.sampling import Worlds, worlds_of

SEAT = 0
WORLDS = 12
"""How many hands that fit are looked at for each choice."""
SOLVED = 3
"""With so many cards left or fewer the hands that fit are solved."""
CLASSES = {
    Outcome.WON: 1,
    Outcome.WON_SCHNEIDER: 2,
    Outcome.WON_NO_TRICK: 3,
    Outcome.LOST: -1,
    Outcome.LOST_SCHNEIDER: -2,
    Outcome.LOST_NO_TRICK: -3,
}
"""What a defender pays for each class (S2 to S4)."""


def random_choice(state: State, rng: Random) -> Action:
    """Any legal action."""
    return rng.choice(legal_moves(state))


def sampled_choice(state: State, rng: Random) -> Action:
    """The card after which the seat is paid most, over hands that fit its view."""
    moves = legal_moves(state)
    if not isinstance(state, Playing) or len(moves) == 1:
        return rng.choice(moves)
    # From here on only the view is looked at: what the others hold is not.
    seen = view(state, state.to_act)
    worlds = worlds_of(seen)
    if len(seen.holding) <= SOLVED:
        try:
            return solved_choice(worlds, state.to_act, rng)
        except UnsolvableHand:  # nobody has picked, so there are no two sides
            pass
    return max(moves, key=lambda move: played_out(move, worlds, Random(rng.getrandbits(32))))


def played_out(move: Action, worlds: Worlds, rng: Random) -> float:
    """The mean stakes of the seat to act after an action, when all goes on at random."""
    total = 0
    for _ in range(WORLDS):
        state = worlds.sample(rng)
        assert isinstance(state, Playing)
        total += score(rollout(apply(state, move), rng)).stakes[state.to_act]
    return total / WORLDS


def solved_choice(worlds: Worlds, seat: int, rng: Random) -> Play:
    """The card that is paid most when all is played as well as can be, all cards known; then for points."""
    paid: dict[Play, list[tuple[int, int]]] = {}
    for _ in range(WORLDS):
        state = worlds.sample(rng)
        assert isinstance(state, Playing)
        side = 1 if seat == state.picker or seat in (state.partners or ()) else -1
        for worth in solve(state).plays:
            stakes = CLASSES[worth.outcome] * side
            paid.setdefault(worth.play, []).append((stakes, worth.points * side))
    return max(paid, key=lambda play: [sum(column) for column in zip(*paid[play], strict=True)])


def stakes_of(first: State, rng: Random, *, bot: bool) -> int:
    """What seat 0 is paid for a hand."""
    state = first
    while not isinstance(state, Finished):
        thinks = bot and state.to_act == SEAT
        state = apply(state, sampled_choice(state, rng) if thinks else random_choice(state, rng))
    return score(state).stakes[SEAT]


def margins(hands: int, rng: Random) -> list[int]:
    """By how much the bot is paid more than a random player with the same cards, hand by hand."""
    found = []
    for number in range(hands):
        first = deal(presets.CALLED_ACE, dealer=number % 5, rng=rng)
        seed = rng.getrandbits(32)
        found.append(stakes_of(first, Random(seed), bot=True) - stakes_of(first, Random(seed), bot=False))
    return found


def main(hands: int) -> None:
    """Print the margin with its 95 % interval."""
    found = margins(hands, Random(1))
    interval = 1.96 * stdev(found) / sqrt(hands)
    print(f"{hands} hands: {mean(found):+.2f} stakes a hand, ± {interval:.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
