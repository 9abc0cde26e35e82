"""Hands of called ace at their first lead, after a random legal pick, bury and call."""

from random import Random

from sheepshead import Playing, Rules, State, apply, deal, legal_moves


def first_lead(rules: Rules, random: Random) -> Playing:
    """A hand that somebody has picked, dealt anew until somebody does; every choice is random."""
    while True:
        state: State = deal(rules, dealer=random.randrange(rules.players), rng=random)
        while not isinstance(state, Playing):
            state = apply(state, random.choice(legal_moves(state)))
        if state.picker is not None:
            return state
