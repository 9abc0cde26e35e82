"""What has no solution is refused in words: no two sides, sides not settled, a house's own duty, no play."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest

from sheepshead import (
    Card,
    Finished,
    Play,
    Playing,
    State,
    UnsolvableHand,
    apply,
    can_win,
    cards,
    deal,
    legal_moves,
    presets,
    rollout,
    solve,
)
from sheepshead.engine import apply_unchecked
from sheepshead.rules import CalledAce, Duty, HoldCard, PlayDuties, SideFacts
from tests.positions import all_passed, call, in_play, opening, play, reached
from tests.positions import asked as calling

ASKED = pytest.mark.parametrize("asked", [solve, can_win])


def first_lead(state: State, rng: Random) -> Playing:
    while not isinstance(state, Playing):
        state = apply(state, rng.choice(legal_moves(state)))
    return state


@ASKED
def test_n1_a_leaster_has_no_two_sides(asked: Any) -> None:
    state = all_passed(opening(presets.CALLED_ACE))
    with pytest.raises(UnsolvableHand, match=r"everybody plays for himself here, .* two sides \[N1\]"):
        asked(state)


@ASKED
def test_h1_two_handed_has_no_picker(asked: Any) -> None:
    state = first_lead(deal(presets.TWO_HANDED, dealer=0, rng=Random(1)), Random(1))
    with pytest.raises(UnsolvableHand, match=r"everybody plays for himself here, .* two sides \[H1\]"):
        asked(state)


@ASKED
def test_k9_sides_that_play_has_yet_to_settle(asked: Any) -> None:
    state = first_lead(deal(presets.FOUR_HANDED_FIRST_QUEENS, dealer=0, rng=Random(1)), Random(1))
    with pytest.raises(UnsolvableHand, match=r"not settled yet, .* two sides \[K9\]"):
        asked(state)


def test_k9_sides_that_play_has_settled() -> None:
    rng = Random(5)
    state: State = deal(presets.FOUR_HANDED_FIRST_QUEENS, dealer=0, rng=rng)
    while not isinstance(state, Playing) or state.partners is None or len(state.holding(0)) > 3:
        state = apply(state, rng.choice(legal_moves(state)))
    assert 0 <= solve(state).points <= 120


# --- a house's own duty -----------------------------------------------------------------------------------


@attrs.frozen
class TrumpFirst(Duty):
    """The picker leads a trump as long as the call is open."""

    trumps: int

    @property
    def rule(self) -> str:
        return "HOUSE-1"

    def on_lead(self, holding: int) -> int:
        return holding & self.trumps

    def reason(self, card: Card) -> str:
        return f"must lead trump, not {card}"


@attrs.frozen
class LooserHoldCard(HoldCard):
    """A hold card that holds nothing."""

    def other_suit(self, holding: int) -> int:
        return holding


class TrumpFirstHouse(CalledAce):
    """Called ace with a duty more."""

    def duties(self, facts: SideFacts) -> PlayDuties | None:
        duties = super().duties(facts)
        assert duties is not None
        assert facts.picker is not None
        own = (facts.picker, TrumpFirst(facts.trumps.trump_mask))
        return attrs.evolve(duties, by_seat=(*duties.by_seat, own))


class LooserHouse(CalledAce):
    """Called ace with a duty that only looks like the package's."""

    def duties(self, facts: SideFacts) -> PlayDuties | None:
        duties = super().duties(facts)
        assert duties is not None
        by_seat = tuple(
            (seat, LooserHoldCard(duty.suit) if isinstance(duty, HoldCard) else duty)
            for seat, duty in duties.by_seat
        )
        return attrs.evolve(duties, by_seat=by_seat)


def with_partner(partner: CalledAce) -> Playing:
    start = opening(
        attrs.evolve(presets.CALLED_ACE, partner=partner),
        "QC JH AD 8D KC 9S",
        "QS JS 9C AS 8S KH",
        "AC 8C JC 9D TS 9H",
        "QH TD 7C KS 7S AH",
        "JD KD 7D TC 8H 7H",
        blind="TH QD",
    )
    return in_play(start, "TH QD", call("AC"))


@ASKED
@pytest.mark.parametrize("partner", [TrumpFirstHouse(), LooserHouse()])
def test_a_houses_own_duty_is_refused_and_named(partner: CalledAce, asked: Any) -> None:
    with pytest.raises(UnsolvableHand, match=r"a duty of the house's own, (TrumpFirst|LooserHoldCard)\("):
        asked(with_partner(partner))


def test_once_the_call_is_closed_a_houses_own_duty_binds_no_more() -> None:
    state = reached(Playing, play(with_partner(LooserHouse()), "KC 9C AC 7C TC"))
    assert not state.call_open
    assert (
        solve(state).points
        == solve(reached(Playing, play(with_partner(CalledAce()), "KC 9C AC 7C TC"))).points
    )


def test_a_hand_with_a_houses_own_duty_is_played_out_all_the_same() -> None:
    for seed in range(20):
        out = rollout(with_partner(TrumpFirstHouse()), Random(seed))
        assert out.tricks[0].cards[0] in cards("QC JH AD 8D")


def with_under(dealer: int) -> Playing:
    """Seat 0 has picked and laid 7D under for clubs, of which he holds none."""
    start = opening(
        presets.CALLED_ACE,
        "QC QS JC AD 8D 7D",
        "9C JH TS 9S KH 9H",
        "AC JD 9D TD 8S 7S",
        "TC KC QH KD AS TH",
        "8C 7C JS QD AH 8H",
        blind="KS 7H",
        dealer=dealer,
    )
    return in_play(start, "KS 7H", call("AC", "7D"))


@ASKED
def test_t8_an_under_that_a_renege_has_kept(asked: Any) -> None:
    # The picker, seat 0, trumps the club that seat 1 leads, where the under was due.
    led: State = play(with_under(dealer=0), "9C AC TC 8C")
    kept = apply_unchecked(led, Play(Card("8D")))
    assert isinstance(kept, Playing)
    assert not kept.trick
    with pytest.raises(UnsolvableHand, match=r"7D lay under and missed|lay under missed the first trick"):
        asked(kept)
    assert isinstance(rollout(kept, Random(1)), Finished)


@ASKED
def test_t8_an_under_that_a_renege_has_kept_is_told_before_the_trick_is_full(asked: Any) -> None:
    # The same, with seat 0 second to play; whoever has yet to play may still lay an under as it is due.
    led = reached(Playing, play(with_under(dealer=3), "8C"))
    assert led.to_act == 0
    asked(led)
    asked(apply(led, Play(Card("7D"))))
    with pytest.raises(UnsolvableHand, match=r"7D lay under and missed the first trick of its suit \[T8\]"):
        asked(apply_unchecked(led, Play(Card("8D"))))


@ASKED
def test_t8_an_under_beside_cards_of_its_suit(asked: Any) -> None:
    # By K6 it cannot lie there, but a record may say that it did: then 9S can be played in its stead.
    asked_for = calling(presets.CALLED_ACE, "QC QS JC AD 9S 7D", "KS 7H", "AC", "AS")
    state = apply_unchecked(asked_for, call("AS", "7D"))
    assert isinstance(state, Playing)
    with pytest.raises(UnsolvableHand, match=r"7D lies under beside cards of the suit called, .* \[T8\]"):
        asked(state)
    # Led as it lies, the under is settled; kept back behind 9S it is a renege.
    asked(apply_unchecked(state, Play(Card("7D"))))
    with pytest.raises(UnsolvableHand, match=r"7D lay under and missed the first trick of its suit \[T8\]"):
        asked(apply_unchecked(state, Play(Card("9S"))))
    assert isinstance(rollout(state, Random(1)), Finished)


# --- no play ----------------------------------------------------------------------------------------------


@ASKED
@pytest.mark.parametrize("state", [None, opening(presets.CALLED_ACE)])
def test_only_a_hand_in_play_is_solved(state: Any, asked: Any) -> None:
    with pytest.raises(TypeError, match=r"(solve|can_win)\(\) takes a hand in play, not "):
        asked(state)
