"""States are equal where all is that the rest of the hand depends on, and unequal where one thing is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest

from sheepshead import (
    Bury,
    Crack,
    Decline,
    Finished,
    Pass,
    Playing,
    apply,
    cards,
    deal,
    legal_moves,
    presets,
    set_up,
)
from sheepshead.cards import DECK
from sheepshead.rules import Doublings, ForcePick, JackOfDiamonds, NoPickRule, PassedFacts, Payoff
from tests.positions import all_passed, bury, call, do, in_play, picked, play, reached

if TYPE_CHECKING:
    from collections.abc import Callable

    from sheepshead import Rules, State

HOLDINGS = (
    "QC QS 9D TS 9S KC",
    "JD QH 8D AS 8S 9C",
    "QD JC 7D KS 7H 8C",
    "JS JH KD TH 9H 7C",
    "TD AH KH 8H AC TC",
)
BLIND = "AD 7S"


def dealt(rules: Rules = presets.CALLED_ACE, *, dealer: int = 4, stakes: int = 1) -> State:
    held = [cards(text) for text in HOLDINGS]
    return set_up(rules, dealer=dealer, holdings=held, blind=cards(BLIND), stakes=stakes)


def moments(rules: Rules = presets.CALLED_ACE, *, dealer: int = 4, stakes: int = 1) -> list[State]:
    """A hand played to its end, each time by the first legal action."""
    state = dealt(rules, dealer=dealer, stakes=stakes)
    found = [state]
    while moves := legal_moves(state):
        state = apply(state, moves[0])
        found.append(state)
    return found


def test_the_same_hand_dealt_twice_is_equal_at_every_moment() -> None:
    for one, two in zip(moments(), moments(), strict=True):
        assert one == two
        assert hash(one) == hash(two)
        assert one is not two


def test_no_two_moments_of_a_hand_are_equal() -> None:
    found = moments()
    assert len({*found}) == len(found) == sum(found.count(state) for state in found)


@pytest.mark.parametrize(
    "other",
    [
        lambda: moments(stakes=2),
        lambda: moments(attrs.evolve(presets.CALLED_ACE, payoff=Payoff(points_to_win=60))),
        lambda: moments(attrs.evolve(presets.CALLED_ACE, poor_hand_redeal=True)),
    ],
    ids=["stakes", "payoff", "redeal"],
)
def test_hands_that_differ_in_one_thing_are_unequal_at_every_moment(other: Callable[[], list[State]]) -> None:
    for one, two in zip(moments(), other(), strict=True):
        assert type(one) is type(two)
        assert one != two


def test_hands_of_another_dealer_are_unequal() -> None:
    assert dealt() != dealt(dealer=3)
    # All pass and the hand is thrown in: of that nothing but the dealer differs.
    thrown = attrs.evolve(presets.CALLED_ACE, no_pick=presets.GAMERULES_DOUBLER.no_pick)
    ends = []
    for dealer in (3, 4):
        state = dealt(thrown, dealer=dealer)
        while not isinstance(state, Finished):
            state = apply(state, Pass())
        ends.append(state)
    assert ends[0] != ends[1]


def test_x1_a_hand_that_was_cracked_is_unequal_to_one_that_was_not() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, doubling=Doublings(recrack=False))
    state = do(picked(dealt(rules)), bury("TS KC"), call("AS"))
    cracked, quiet = state, state
    while not isinstance(quiet, Playing):
        quiet = apply(quiet, Decline())
    while not isinstance(cracked, Playing):
        moves = legal_moves(cracked)
        cracked = apply(cracked, Crack() if Crack() in moves else Decline())
    assert quiet.holdings == cracked.holdings
    assert quiet != cracked
    assert play(quiet, "QC") != play(cracked, "QC")


def test_k1_hands_that_differ_in_the_call_alone_are_unequal() -> None:
    partner, alone = (in_play(dealt(), "9S KC", said) for said in (call("AS"), call("alone")))
    assert partner.holdings == alone.holdings
    assert partner != alone


def test_b1_hands_that_differ_in_the_bury_alone_are_unequal() -> None:
    assert in_play(dealt(), "9S KC", call("AS")) != in_play(dealt(), "TS KC", call("AS"))


def test_a_trump_order_that_was_copied_plays_as_the_same() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, partner=JackOfDiamonds())
    copied = attrs.evolve(rules, trumps=type(rules.trumps)(rules.trumps.trumps))
    one, two = (deal(sheet, dealer=0, deck=DECK) for sheet in (rules, copied))
    assert rules.trumps is not copied.trumps
    assert one == two
    assert hash(one) == hash(two)


@attrs.frozen
class LeftOfDealerPicks(NoPickRule):
    """The seat to the dealer's left must pick when all have passed."""

    def all_passed(self, facts: PassedFacts) -> ForcePick:
        return ForcePick((facts.dealer + 1) % facts.players)


def test_p4_hands_that_differ_in_that_all_had_passed_are_unequal() -> None:
    start = dealt(attrs.evolve(presets.CALLED_ACE, no_pick=LeftOfDealerPicks()))
    willing, forced = (
        reached(Playing, do(state, bury("9S KC"), call("AS"))) for state in (picked(start), all_passed(start))
    )
    assert willing.holdings == forced.holdings
    assert willing != forced


def test_h1_hands_that_differ_in_what_lies_on_what_alone_are_unequal() -> None:
    one, two = DECK[:16], DECK[16:]
    found = []
    for first in (one, (one[1], one[0], *one[2:])):
        state: State = set_up(presets.TWO_HANDED, dealer=0, holdings=[first, two])
        while not isinstance(state, Playing):
            state = apply(state, legal_moves(state)[0])
        found.append(state)
    assert found[0].holdings == found[1].holdings
    assert found[0] != found[1]


def test_k9_hands_that_differ_in_who_got_what_of_the_blind_alone_are_unequal() -> None:
    held, blind = [DECK[4 * seat : 4 * seat + 4] for seat in range(7)], DECK[28:]
    found = []
    for lying in (blind, (*blind[2:], *blind[:2])):
        state = picked(set_up(presets.SEVEN_HANDED_NEXT_SEAT, dealer=6, holdings=held, blind=lying))
        state = do(state, Bury(lying[:2]), Bury(lying[2:]))
        while not isinstance(state, Playing):
            state = apply(state, legal_moves(state)[-1])
        found.append(state)
    assert found[0].holdings == found[1].holdings
    assert found[0] != found[1]


def test_contracts_are_equal_where_the_states_of_their_play_are() -> None:
    one, two = (reached(Playing, moments()[8]) for _ in range(2))
    other = reached(Playing, moments(stakes=2)[8])
    assert one.contract is not two.contract
    assert one.contract == two.contract
    assert hash(one.contract) == hash(two.contract)
    assert one.contract != other.contract
