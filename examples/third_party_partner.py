"""A partner rule from outside the package: the called king.

    python examples/third_party_partner.py

The picker names the king of a fail suit that the picker still holds a card of, and whoever holds that king
is the partner.  The king falls in the first trick led in its suit and is kept until then.  Nothing of this
is in the package; the rule is passed in on the sheet of rules like any other, and the engine offers its
calls, refuses what it does not offer, binds the play as it says and scores the sides it names.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import attrs

from sheepshead import (
    Bury,
    Call,
    Card,
    Fault,
    Finished,
    GoAlone,
    IllegalAction,
    Pick,
    Play,
    Rank,
    apply,
    cards,
    deal,
    legal_moves,
    presets,
    score,
    set_up,
)
from sheepshead.rules import (
    CalledCardFalls,
    CalledCardKept,
    PartnerRule,
    PlayDuties,
    holder_beside_picker,
    last_call,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead import Action, State
    from sheepshead.rules import CallFacts, SheetFacts, SideFacts

HOUSE: Final = "HOUSE-1"
"""The id under which this house writes the rule down."""


@attrs.frozen
class CalledKing(PartnerRule):
    """The picker names a fail king, and whoever holds it is the partner."""

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Say what contradicts the rule: with fewer than four there is nobody to play against."""
        if facts.players < 4:  # noqa: PLR2004
            yield Fault(HOUSE, f"a called king needs four players or more, not {facts.players}")

    def calls(self, facts: CallFacts) -> tuple[Call | GoAlone, ...]:
        """Give the kings that can be called; going alone is always an answer."""
        return (*(Call(king) for king in fail_kings(facts) if not self.why_not(facts, king)), GoAlone())

    def refuses(self, facts: CallFacts, said: Action) -> tuple[Fault, ...]:
        """Say why an answer is refused."""
        if isinstance(said, Call) and said.card in fail_kings(facts) and said.under is None:
            return self.why_not(facts, said.card)
        kings = " ".join(map(str, fail_kings(facts)))
        return (Fault(HOUSE, f"the picker calls one of {kings} or goes alone; {said} is neither"),)

    def why_not(self, facts: CallFacts, king: Card) -> tuple[Fault, ...]:
        """Name everything that stands against calling this king."""
        faults = []
        if king in facts.held + facts.buried:
            faults.append(Fault(HOUSE, f"the picker has {king} and so cannot call it"))
        if not any(card in facts.held for card in facts.trumps.fail_cards(king.suit)):
            faults.append(Fault(HOUSE, f"the picker holds no {king.suit.word}, so {king} cannot be called"))
        return tuple(faults)

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        """Give the seat that holds the called king; nobody where it is the picker after all."""
        call = last_call(facts.calls)
        return () if call is None else holder_beside_picker(call.card, facts)

    def duties(self, facts: SideFacts) -> PlayDuties | None:
        """Bind the holder of the king: it falls when its suit is first led, and is kept until then."""
        call = last_call(facts.calls)
        if call is None:
            return None
        king = call.card
        suit = facts.trumps.fail_cards(king.suit)
        falls = CalledCardFalls(king.mask, facts.trumps.fail_masks[king.suit], rule=HOUSE)
        kept = CalledCardKept(king.mask, rule=HOUSE)
        holders = holder_beside_picker(king, facts)
        return PlayDuties(suit, tuple((seat, duty) for seat in holders for duty in (falls, kept)))


def fail_kings(facts: CallFacts) -> tuple[Card, ...]:
    """Give the kings that are fail under the trumps of the house."""
    kings = (Card.of(Rank.KING, suit) for suit in facts.trumps.fail_suits)
    return tuple(king for king in kings if not facts.trumps.is_trump(king))


RULES: Final = attrs.evolve(presets.CALLED_ACE, partner=CalledKing())

NAMES: Final = ("Ann", "Bob", "Cal", "Dot", "Eve")
EVE: Final = 4
HOLDINGS: Final = (
    "QC JS AD 9D TC 8S",  # Ann
    "QS JD KD KC 9C AH",  # Bob
    "QH JH 8D AC AS 9H",  # Cal
    "QD 7D 7C TS 9S TH",  # Dot
    "JC TD 8C KS 7S 8H",  # Eve
)
BLIND: Final = "KH 7H"


def one_hand() -> Iterable[str]:
    """Tell one hand, with what the rule offers, refuses and asks."""
    state: State = set_up(RULES, dealer=EVE, holdings=map(cards, HOLDINGS), blind=cards(BLIND))
    state = apply(apply(state, Pick()), Bury(cards(BLIND)))
    yield f"Ann picks with {HOLDINGS[0]} and buries {BLIND}."
    yield f"She may {', '.join(map(str, legal_moves(state)))}."
    try:
        apply(state, Call(Card("KH")))
    except IllegalAction as error:
        yield f"To call KH is refused: {error.violations[0]}"
        yield f"  and {error.violations[1]}"
    state = apply(state, Call(Card("KC")))
    yield "She calls KC. Bob holds it."
    for card in cards("TC"):
        state = apply(state, Play(card))
    yield f"She leads TC. Bob, with two clubs, may {', '.join(map(str, legal_moves(state)))}."
    try:
        apply(state, Play(Card("9C")))
    except IllegalAction as error:
        yield f"9C is refused: {error.violations[0]}"
    while moves := legal_moves(state):
        state = apply(state, moves[0])
    assert isinstance(state, Finished)
    result = score(state)
    partners = " and ".join(NAMES[seat] for seat in result.partners)
    yield f"With {partners} for a partner she has {result.picker_points} points: {result.outcome.value}."
    yield f"{', '.join(f'{NAMES[seat]} {paid:+d}' for seat, paid in enumerate(result.stakes))}"


def many_hands(hands: int) -> str:
    """Play random hands, to show that the rule works wherever play may lead."""
    rng = random.Random(1)
    with_partner = 0
    for _ in range(hands):
        state: State = deal(RULES, dealer=rng.randrange(RULES.players), rng=rng)
        while moves := legal_moves(state):
            state = apply(state, rng.choice(moves))
        assert isinstance(state, Finished)
        result = score(state)
        assert sum(result.stakes) == 0
        with_partner += bool(result.partners)
    return f"{hands} random hands, {with_partner} of them with a partner; the stakes of each sum to zero."


def main() -> None:
    """Show the rule at work."""
    for line in one_hand():
        print(line)
    print()
    print(many_hands(1_000))


if __name__ == "__main__":
    main()
