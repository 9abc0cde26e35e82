"""Recorded hands of Bavarian Schafkopf, replayed card by card under ``BAVARIAN_CALL``.

Where the whole file is at hand all of its hands are replayed, elsewhere the sample beside this module; its
README says where the hands come from.  A hand that was paid otherwise than by the rulebook is named here with
the reason.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from sheepshead import (
    Card,
    Finished,
    GoAlone,
    IllegalAction,
    Pass,
    Pick,
    Picking,
    Play,
    Playing,
    Rules,
    Score,
    apply,
    cards,
    presets,
    score,
    set_up,
)
from sheepshead.rules import CalledAce, Outcome
from tests.positions import call, names, reached

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sheepshead import State

BAVARIAN = presets.BAVARIAN_CALL

HERE = Path(__file__).parent
SAMPLE = HERE / "sample.jsonl"
WHOLE = HERE.parents[1].parent / "shared" / "data" / "schafkopf_protocols.jsonl"

NO_LOSER_RECORDED = "82b969e312"
TIE = "d4f9449c4d"
"""The two hands that were paid by another rule than N4; see the README."""

Hand = dict[str, Any]


def read(path: Path) -> dict[str, Hand]:
    lines = path.read_text(encoding="utf-8").splitlines()
    hands = [json.loads(line) for line in lines]
    assert len({hand["id"] for hand in hands}) == len(hands)
    return {hand["id"]: hand for hand in hands}


IS_WHOLE = WHOLE.exists()
HANDS = read(WHOLE if IS_WHOLE else SAMPLE)


def begun(hand: Hand, rules: Rules = BAVARIAN) -> Playing:
    """Deal the hand, let its declarer take the game and say what he said, or let all pass."""
    holdings = [cards(" ".join(held)) for held in hand["hands"]]
    state: State = set_up(rules, dealer=hand["dealer"], holdings=holdings)
    while isinstance(state, Picking):
        state = apply(state, Pick() if state.to_act == hand.get("picker") else Pass())
    if hand["game"] == "call":
        state = apply(state, call(hand["called"]))
    elif hand["game"] == "solo":
        state = apply(state, GoAlone())
    return reached(Playing, state)


def moments(hand: Hand, rules: Rules = BAVARIAN) -> Iterator[tuple[Playing, Card]]:
    """Give each state of play with the card that was played in it; the card has yet to be judged."""
    state: State = begun(hand, rules)
    for trick in hand["tricks"]:
        assert reached(Playing, state).leader == trick["leader"]
        for card in map(Card, trick["cards"]):
            playing = reached(Playing, state)
            yield playing, card
            state = apply(playing, Play(card))


def replayed(hand: Hand) -> Finished:
    *_, (last, card) = moments(hand)
    return reached(Finished, apply(last, Play(card)))


@cache
def result_of(key: str) -> Score:
    return score(replayed(HANDS[key]))


def runs_away(hand: Hand) -> bool:
    """Whether the called player leads a lower card of the called suit before it was led (T10)."""
    if hand["game"] != "call":
        return False
    ace = Card(hand["called"])
    suit = BAVARIAN.trumps.fail_cards(ace.suit)
    (holder,) = (seat for seat, held in enumerate(hand["hands"]) if str(ace) in held)
    for trick in hand["tricks"]:
        led = Card(trick["cards"][0])
        if led in suit:
            return bool(trick["leader"] == holder and led is not ace)
    return False


def refused(hand: Hand, **options: Any) -> list[str]:
    """Replay under a house with other duties; give the rules by which a recorded card is refused there."""
    assert isinstance(BAVARIAN.partner, CalledAce)
    house = attrs.evolve(BAVARIAN, partner=attrs.evolve(BAVARIAN.partner, **options))
    try:
        list(moments(hand, house))
    except IllegalAction as error:
        return [violation.rule for violation in error.violations]
    return []


@pytest.mark.parametrize("key", HANDS)
def test_t3_every_recorded_card_is_legal_and_every_trick_goes_to_the_recorded_leader(key: str) -> None:
    hand = HANDS[key]
    over = replayed(hand)
    assert [names(trick.cards) for trick in over.tricks] == [" ".join(t["cards"]) for t in hand["tricks"]]
    assert [trick.leader for trick in over.tricks] == [trick["leader"] for trick in hand["tricks"]]


@pytest.mark.parametrize("key", [key for key, hand in HANDS.items() if hand["game"] != "ramsch"])
def test_s2_points_winner_schneider_and_no_trick_are_the_recorded_ones(key: str) -> None:
    hand, result = HANDS[key], result_of(key)
    assert result.picker == hand["picker"]
    assert len(result.partners) == (1 if hand["game"] == "call" else 0)
    assert result.defender_points == hand["defender_points"]
    assert result.picker_points == 120 - hand["defender_points"]
    # As the record has it, a side without a trick is schneidered too.
    schneider = (Outcome.WON_SCHNEIDER, Outcome.LOST_SCHNEIDER)
    no_trick = (Outcome.WON_NO_TRICK, Outcome.LOST_NO_TRICK)
    assert result.outcome.won == hand["picker_side_won"]
    assert (result.outcome in (*schneider, *no_trick)) == hand["schneider"]
    assert (result.outcome in no_trick) == hand["schwarz"]
    assert sum(result.stakes) == 0


def settled(stakes: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that pay when all others are paid one stake each."""
    losers = tuple(seat for seat, paid in enumerate(stakes) if paid < 0)
    assert all(paid == 1 for seat, paid in enumerate(stakes) if seat not in losers)
    return losers


@pytest.mark.parametrize("key", [k for k, h in HANDS.items() if h["game"] == "ramsch" and "most_points" in h])
def test_n4_the_most_points_of_a_ramsch_are_the_recorded_seats(key: str) -> None:
    seat, points = HANDS[key]["most_points"]
    result = result_of(key)
    assert result.points[seat] == points == max(result.points)
    assert (result.picker, sum(result.points)) == (None, 120)
    if key == TIE:
        assert (result.outcome, result.stakes) == (Outcome.WASH, (0, 0, 0, 0))
    else:
        assert (result.outcome, settled(result.stakes)) == (Outcome.LEASTER, (seat,))


def test_n4_one_ramsch_is_tied_which_is_a_wash_although_the_record_names_a_loser() -> None:
    tied = [key for key, hand in HANDS.items() if hand["game"] == "ramsch" and is_tied(result_of(key))]
    assert tied == [TIE]
    assert result_of(TIE).points == (51, 18, 51, 0)
    # The record breaks the tie by the highest trump that each of the two played: QH of seat 0, QS of seat 2.
    trumps = BAVARIAN.trumps
    best = {seat: min(map(trumps.trumps.index, held_trumps(TIE, seat))) for seat in (0, 2)}
    assert {seat: str(trumps.trumps[place]) for seat, place in best.items()} == {0: "QH", 2: "QS"}
    assert HANDS[TIE]["most_points"] == [2, 51]


def is_tied(result: Score) -> bool:
    return result.points.count(max(result.points)) > 1


def held_trumps(key: str, seat: int) -> list[Card]:
    return [card for card in map(Card, HANDS[key]["hands"][seat]) if BAVARIAN.trumps.is_trump(card)]


def test_n4_the_ramsch_without_a_recorded_loser_is_lost_by_the_most_points() -> None:
    unnamed = [k for k, hand in HANDS.items() if hand["game"] == "ramsch" and "most_points" not in hand]
    assert unnamed == [NO_LOSER_RECORDED]
    result = result_of(NO_LOSER_RECORDED)
    # Tricks 1 and 8 to seat 0: 9C KC AC 8C = 15 and TC JS QH AH = 26; the other six, 79 points, to seat 2.
    assert (result.points, result.tricks) == ((41, 0, 79, 0), (2, 0, 6, 0))
    # Only all the tricks would win (N4).
    assert (result.outcome, result.stakes) == (Outcome.LEASTER, (1, 1, -3, 1))


def test_t10_who_runs_away_in_a_recorded_hand_could_not_do_so_elsewhere() -> None:
    away = {key for key, hand in HANDS.items() if runs_away(hand)}
    assert away
    for key in HANDS:
        # In a house without it T6 refuses the lead; nothing else of these hands hangs on it.
        assert refused(HANDS[key], run_away=None) == (["T6"] if key in away else [])


def test_t10_whoever_runs_away_holds_four_of_the_suit_when_leading() -> None:
    for key, hand in HANDS.items():
        if runs_away(hand):
            suit = BAVARIAN.trumps.fail_cards(Card(hand["called"]).suit)
            lead = next(state for state, card in moments(hand) if card in suit and not state.trick)
            in_suit = [card for card in lead.holding(lead.to_act) if card in suit]
            assert len(in_suit) >= 4, key
            assert lead.partners == (lead.to_act,), key


def test_t5_the_declarers_of_recorded_hands_have_no_hold_card() -> None:
    bound = Counter(rule for hand in HANDS.values() for rule in refused(hand, hold_card=True))
    assert set(bound) == {"T5"}


def test_the_hands_replayed_are_counted() -> None:
    kinds = Counter(hand["game"] for hand in HANDS.values())
    away = sum(map(runs_away, HANDS.values()))
    outcomes = Counter(result_of(key).outcome for key in HANDS)
    if IS_WHOLE:
        assert kinds == {"call": 444, "solo": 3, "ramsch": 185}
        assert away == 12
        assert outcomes == {
            Outcome.WON: 198,
            Outcome.WON_SCHNEIDER: 132,
            Outcome.WON_NO_TRICK: 46,
            Outcome.LOST: 64,
            Outcome.LOST_SCHNEIDER: 7,
            Outcome.LEASTER: 184,
            Outcome.WASH: 1,
        }
    else:
        assert kinds == {"call": 9, "solo": 2, "ramsch": 4}
        assert away == 3
        assert min(outcomes.values()) >= 1
        assert len(outcomes) == 7


@pytest.mark.skipif(not IS_WHOLE, reason="the whole file is not at hand")
def test_the_sample_is_part_of_the_whole_file() -> None:
    sample = read(SAMPLE)
    assert len(sample) == 15
    assert {key: HANDS[key] for key in sample} == sample
