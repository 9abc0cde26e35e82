"""A house's own rules, made from a preset, and what they change in one position.

    python examples/house_rules.py

A preset is a value.  ``attrs.evolve`` makes another one from it, and leaves the preset as it was.
"""

from __future__ import annotations

from typing import Final

import attrs

from sheepshead import (
    Bury,
    Calling,
    Finished,
    GoAlone,
    Pick,
    Play,
    Playing,
    Rules,
    State,
    apply,
    cards,
    legal_moves,
    presets,
    score,
    set_up,
    trumps,
)
from sheepshead.rules import CalledAce, Doubler, Payoff

NAMES: Final = ("Ann", "Bob", "Cal", "Dot", "Eve")
ANN, EVE = 0, 4

BACK_ROOM: Final = attrs.evolve(
    presets.CALLED_ACE,
    trumps=trumps.SPITZ,  # the seven of diamonds is the second trump (C4)
    partner=CalledAce(under=False),  # nobody lays a card under (K6)
    no_pick=Doubler(),  # when nobody picks, the stakes of the next hand double (N3)
    payoff=Payoff(double_on_the_bump=True),  # a picker who loses pays double (S7)
)
"""What they play in the back room: called ace, with four things changed."""

# Ann's only fail suit is hearts, and she has its ace: there is no ace that she could call in the usual way.
HOLDINGS: Final = (
    "QS JC 9D 8D AH 9H",  # Ann
    "JS AS KS 9S KH 7H",  # Bob
    "QC QD 7D 8S TH 8H",  # Cal
    "JH AD KC 8C 7C TS",  # Dot
    "QH JD AC TC 9C 7S",  # Eve
)
BLIND: Final = "TD KD"
FIRST_TRICK: Final = "QS JS 7D AD JD"


def asked(rules: Rules) -> Calling:
    """Let Ann pick and bury, up to the question for a partner."""
    state: State = set_up(rules, dealer=EVE, holdings=map(cards, HOLDINGS), blind=cards(BLIND))
    for action in (Pick(), Bury(cards(BLIND))):
        state = apply(state, action)
    assert isinstance(state, Calling)
    return state


def first_trick(state: Calling) -> Playing:
    """Let Ann go alone and everybody play a card."""
    after = apply(state, GoAlone())
    for card in cards(FIRST_TRICK):
        after = apply(after, Play(card))
    assert isinstance(after, Playing)
    return after


def played_on(state: State) -> Finished:
    """Let everybody play the first legal card, in the order of the deck, until the hand is over."""
    while moves := legal_moves(state):
        state = apply(state, moves[0])
    assert isinstance(state, Finished)
    return state


def main() -> None:
    """Show the position under both sheets of rules."""
    print(f"Ann, left of the dealer, picks with {HOLDINGS[ANN]} and buries the blind, {BLIND}.")
    for name, rules in (("CALLED_ACE", presets.CALLED_ACE), ("The back room", BACK_ROOM)):
        print(f"\n{name}")
        state = asked(rules)
        first, *others = legal_moves(state)
        more = f", and {len(others)} other answers" if others else "; that is all"
        print(f"  Asked for a partner, she may {first}{more}.")
        after = first_trick(state)
        (trick,) = after.tricks
        winner, card = NAMES[trick.winner], trick.by_seat()[trick.winner]
        print(f"  She goes alone and leads: {trick}. {winner} takes it with {card}.")
        result = score(played_on(after))
        print(f"  At the end she has {result.picker_points} points: {result.outcome.value}.")
        for multiplier in result.multipliers:
            print(f"  Stakes times {multiplier.factor}: {multiplier.reason} [{multiplier.rule}].")
        print(f"  {', '.join(f'{NAMES[seat]} {paid:+d}' for seat, paid in enumerate(result.stakes))}")


if __name__ == "__main__":
    main()
