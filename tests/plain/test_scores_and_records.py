"""How scores and records are written, and which are not read."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from sheepshead import (
    Blitz,
    Bury,
    Call,
    Card,
    Finished,
    Multiplier,
    Outcome,
    Score,
    cards,
    presets,
    score,
    set_up,
)
from sheepshead.plain import ACTION, HAND_RECORD, SCORE, InvalidPlain, NotPlain, from_plain, to_plain
from sheepshead.records import HandRecord, read_hand
from sheepshead.rules import Pot, RenegePenalty
from sheepshead.testing import Hand
from tests.drawn import as_it_lay
from tests.positions import all_passed, do, opening
from tests.properties.volume import every_source, for_hands

HANDS = Path(__file__).parents[2] / "examples" / "hands"
RECORD = read_hand(HANDS / "crack-recrack-and-blitz.toml")

RESULT = Score(
    outcome=Outcome.WON_SCHNEIDER,
    stakes=(4, -2, 2, -2, -2),
    points=(80, 10, 15, 5, 0),
    tricks=(3, 1, 1, 1, 0),
    picker=0,
    partners=(2,),
    picker_points=105,
    defender_points=15,
    set_aside=10,
    multipliers=(Multiplier("S3", 2, "schneider"),),
)


def faults_of(data: object, kind: Any) -> list[tuple[str, str | None]]:
    with pytest.raises(InvalidPlain) as caught:
        from_plain(data, kind)
    return [(fault.place, fault.rule) for fault in caught.value.faults]


def test_s9_a_score_is_itemised() -> None:
    written = to_plain(RESULT)
    assert list(written) == [field.name for field in attrs.fields(Score)]
    assert written["outcome"] == "WON_SCHNEIDER"
    assert written["multipliers"] == [{"rule": "S3", "factor": 2, "reason": "schneider"}]
    assert from_plain(written, SCORE) == RESULT


@pytest.mark.parametrize(
    ("changes", "place", "rule"),
    [
        ({"stakes": [4, -2, 2, -2, -1]}, "value.stakes", "S5"),
        ({"pot": 1}, "value.stakes", "S5"),
        ({"pot": -6, "stakes": [6, 0, 0, 0, 0]}, "value.stakes", "S5"),
        ({"points": [80, 11, 15, 5, 0]}, "value.points", "C2"),
        ({"points": [80, 10, 15, 25, 0], "set_aside": -10}, "value.points", "C2"),
        ({"points": [80, 10, 5, 5, 10]}, "value.points[4]", "S9"),
        ({"points": [15, 20, 55, 20, 0]}, "value.points[2]", "S9"),
        ({"picker_points": 121, "defender_points": None}, "value.picker_points", "S1"),
        ({"picker_points": 10**12}, "value.picker_points", "S1"),
        ({"picker_points": -1}, "value.picker_points", "S1"),
        ({"defender_points": -1}, "value.defender_points", "S1"),
        ({"defender_points": 16}, "value.defender_points", "S1"),
        ({"tricks": [4, 1, 1, 1, 0]}, "value.tricks", "T11"),
        ({"tricks": [0, 0, 0, 0, 0], "points": [0, 0, 0, 0, 0], "set_aside": 120}, "value.tricks", "T11"),
        ({"outcome": "WON_NO_TRICK"}, "value.outcome", "S9"),
        ({"outcome": "LOST_NO_TRICK", "stakes": [-4, 2, -2, 2, 2]}, "value.outcome", "S9"),
        ({"outcome": "HEAD_TO_HEAD"}, "value.outcome", "S9"),
        ({"outcome": "ALL_TRICKS"}, "value.outcome", "S9"),
        ({"outcome": "WASH"}, "value.stakes", "S9"),
        ({"outcome": "LOST_SCHNEIDER"}, "value.stakes", "S5"),
        ({"stakes": [-4, 2, -2, 2, 2]}, "value.stakes", "S5"),
        ({"stakes": [3, -2, 2, -1, -2]}, "value.stakes", "S8"),
        ({"multipliers": [{"rule": "S3", "factor": 0, "reason": ""}]}, "value.multipliers", "S8"),
        ({"multipliers": [{"rule": "S3", "factor": 5, "reason": ""}]}, "value.stakes", "S8"),
        ({"partners": [1, 2, 3, 4]}, "value.partners", "K9"),
        ({"points": [80, 10, 15, 5]}, "value.points", "S9"),
        ({"points": [80, 10, 15, 6, -1]}, "value.points", "S9"),
        ({"tricks": [3, 1, 1, 1]}, "value.tricks", "S9"),
        ({"tricks": [3, 1, 1, 2, -1]}, "value.tricks", "S9"),
        ({"picker": 5}, "value.picker", "D1"),
        ({"picker": -1}, "value.picker", "D1"),
        ({"partners": [2, 2]}, "value.partners", "D1"),
        ({"partners": [5]}, "value.partners", "D1"),
        ({"partners": [0]}, "value.partners", "S9"),
    ],
    ids=str,
)
def test_s9_a_score_that_contradicts_itself_is_refused(
    changes: dict[str, Any], place: str, rule: str
) -> None:
    assert faults_of({**to_plain(RESULT), **changes}, SCORE) == [(place, rule)]


def test_s9_a_score_on_the_right_side_of_a_boundary_is_read() -> None:
    right: tuple[dict[str, Any], ...] = (
        {"points": [16, 20, 54, 20, 0]},  # four aces and a ten in one trick
        {"picker_points": 120, "defender_points": 0},
        {"outcome": "WON_NO_TRICK", "tricks": [3, 0, 3, 0, 0], "points": [90, 0, 20, 0, 0]},
        {"outcome": "LOST", "stakes": [0, 0, 0, 0, 0]},
        {"outcome": "ALL_TRICKS", "tricks": [6, 0, 0, 0, 0], "points": [110, 0, 0, 0, 0]},
        {"multipliers": [{"rule": "S3", "factor": 6, "reason": ""}]},
        {"picker_points": None, "defender_points": None},
    )
    for changes in right:
        data = {**to_plain(RESULT), **changes}
        assert to_plain(from_plain(data, SCORE)) == data


def test_s9_everything_that_contradicts_itself_is_named_at_once() -> None:
    nobody: dict[str, Any] = {"picker": None, "partners": []}
    assert faults_of({**to_plain(RESULT), **nobody}, SCORE) == [
        ("value.picker_points", "S9"),
        ("value.defender_points", "S9"),
        ("value.outcome", "S9"),
    ]
    assert faults_of({**to_plain(RESULT), "outcome": "THROWN_IN", "pot": 2}, SCORE) == [
        ("value.tricks", "N3"),
        ("value.outcome", "S9"),
        ("value.stakes", "S5"),
    ]


def test_n8_a_pot_is_filled_by_all_alike_and_only_where_nobody_picked() -> None:
    thrown = played_out_pot()
    assert from_plain(thrown, SCORE).pot == 5
    uneven = {**thrown, "stakes": [-2, -1, -1, -1, 0]}
    assert faults_of(uneven, SCORE) == [("value.pot", "N8")]
    played = {**to_plain(RESULT), "stakes": [4, -2, 2, -4, -2], "pot": 2}
    assert faults_of(played, SCORE) == [("value.pot", "N8")]


def played_out_pot() -> dict[str, Any]:
    start = opening(attrs.evolve(presets.CALLED_ACE, no_pick=Pot()))
    over = all_passed(start)
    assert isinstance(over, Finished)
    return to_plain(score(over))


def test_s1_what_a_payoff_of_its_own_counts_is_left_to_it() -> None:
    # The bury counted otherwise, tricks in place of points, or nothing at all.
    for ours, theirs in ((95, 15), (4, 2), (None, None), (120, 0)):
        counted = attrs.evolve(RESULT, picker_points=ours, defender_points=theirs)
        assert from_plain(to_plain(counted), SCORE) == counted


def test_s9_what_no_reader_takes_is_not_written() -> None:
    wrong = attrs.evolve(RESULT, picker_points=-1)
    with pytest.raises(NotPlain, match=r"value\.picker_points: a side counts 0 to 120 points, not -1"):
        to_plain(wrong)


def check_scores(hand: Hand, rng: Random) -> None:
    start = hand.states[0]
    house = attrs.evolve(start.rules, renege=rng.choice([*RenegePenalty]))
    holdings, blind = as_it_lay(start)
    state = set_up(house, dealer=start.dealer, holdings=holdings, blind=blind, stakes=start.stakes)
    over = do(state, *(action for _, action in hand.steps))
    assert isinstance(over, Finished)
    for offender in (None, *range(house.players)):
        result = score(over, offender=offender)
        assert from_plain(to_plain(result), SCORE) == result


@every_source
def test_m3_every_score_of_a_hand_comes_back_whoever_reneged(source: str) -> None:
    for_hands(source, 12, check_scores)


def test_a_multiplier_has_three_keys() -> None:
    written = to_plain(RESULT)
    written["multipliers"] = [{"rule": 3, "factor": "2", "why": "schneider"}, ["S3", 2, "schneider"]]
    assert faults_of(written, SCORE) == [
        ("value.multipliers[0]", None),
        ("value.multipliers[0].why", None),
        ("value.multipliers[0].rule", None),
        ("value.multipliers[0].factor", None),
        ("value.multipliers[1]", None),
    ]


def test_s9_numbers_beyond_what_a_sheet_may_have_are_scores_all_the_same() -> None:
    rich = attrs.evolve(RESULT, stakes=tuple(2_000_000_000 * paid for paid in RESULT.stakes))
    assert from_plain(to_plain(rich), SCORE) == rich


# --- actions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "place", "rule"),
    [
        ({"do": "bury", "cards": []}, "value.cards", "B1"),
        ({"do": "bury", "cards": ["QC", "QC"]}, "value.cards", "B1"),
        ({"do": "blitz", "pair": []}, "value.pair", "X4"),
        ({"do": "blitz", "pair": ["QC"]}, "value.pair", "X4"),
        ({"do": "blitz", "pair": ["QC", "QC"]}, "value.pair", "X4"),
        ({"do": "blitz", "pair": ["QC", "QS", "QH"]}, "value.pair", "X4"),
        ({"do": "call", "card": "AC", "under": "AC"}, "value.under", "K6"),
    ],
    ids=str,
)
def test_b1_x4_and_k6_what_nobody_can_do_is_neither_read_nor_written(
    action: dict[str, Any], place: str, rule: str
) -> None:
    assert faults_of(action, ACTION) == [(place, rule)]
    made: Any = {"bury": Bury, "blitz": Blitz, "call": Call}[action.pop("do")]
    cards_of_it = [
        cards(" ".join(some)) if isinstance(some, list) else Card(some) for some in action.values()
    ]
    with pytest.raises(NotPlain, match=place):
        to_plain(made(*cards_of_it))


def test_b1_and_x4_what_somebody_could_do_at_some_table_is_read() -> None:
    for action in (Bury(cards("QC")), Bury(cards("QC QS QH QD")), Blitz(cards("JC JS")), Call(Card("AC"))):
        assert from_plain(to_plain(action), ACTION) == action


# --- records ----------------------------------------------------------------------------------------------


def test_a_record_has_the_names_of_its_fields_and_seats_as_numbers() -> None:
    written = to_plain(RECORD)
    assert list(written) == [field.name for field in attrs.fields(HandRecord)]
    assert written["dealer"] == RECORD.dealer
    assert {"do": "crack"} in [double["said"] for double in written["doubles"]]
    assert written["doubles"][0] == {
        "seat": RECORD.doubles[0][0],
        "said": {"do": "blitz", "pair": ["QC", "QS"]},
    }
    assert written["call"] == str(RECORD.call)
    assert len(written["tricks"]) == 6


def test_what_the_picker_called_is_a_card_or_alone_or_nothing() -> None:
    alone = to_plain(read_hand(HANDS / "alone.toml"))
    assert alone["call"] == "alone"
    assert to_plain(read_hand(HANDS / "leaster-tie-is-a-wash.toml"))["call"] is None
    for wrong in ("Alone", "go_alone", 1, {"do": "go_alone"}):
        assert faults_of({**alone, "call": wrong}, HAND_RECORD) == [("value.call", None)]


def test_d8_a_card_in_two_places_is_refused_with_its_place() -> None:
    written = to_plain(RECORD)
    first = written["tricks"][0][0]
    written["tricks"][2][1] = first
    ((place, rule), *_) = faults_of(written, HAND_RECORD)
    assert (place, rule) == ("value.tricks[2][1]", "D8")


def test_s9_scores_of_a_record_are_one_a_player() -> None:
    written = {**to_plain(RECORD), "scores": [1, -1]}
    assert ("value.scores", "S9") in faults_of(written, HAND_RECORD)


def test_x_what_is_no_doubling_is_refused() -> None:
    written = to_plain(RECORD)
    for said, place in (
        ({"do": "pick"}, "value.doubles[0].said.do"),
        ({"do": "decline"}, "value.doubles[0].said.do"),
        ("crack", "value.doubles[0].said"),
    ):
        wrong = {**written, "doubles": [{"seat": 0, "said": said}]}
        assert faults_of(wrong, HAND_RECORD) == [(place, None)]
    assert faults_of({**written, "doubles": [[0, "crack"]]}, HAND_RECORD) == [("value.doubles[0]", None)]


def test_t13_a_record_of_a_renege_is_written_and_read() -> None:
    reneged = read_hand(HANDS / "renege-decides-the-hand.toml")
    assert from_plain(to_plain(reneged), HAND_RECORD) == reneged


def test_rules_are_named_by_a_preset_only_if_they_are_it() -> None:
    record = read_hand(HANDS / "renege-decides-the-hand.toml")
    written = to_plain(record)
    assert (written["rules"]["preset"], written["rules_name"]) == ("CALLED_ACE", "CALLED_ACE")
    wrong = {**written, "rules_name": "GAMERULES"}
    assert faults_of(wrong, HAND_RECORD) == [("value.rules_name", None)]
    own = {**written, "rules_name": "our house"}
    assert from_plain(own, HAND_RECORD).rules_name == "our house"
    with pytest.raises(NotPlain, match="the rules are named GAMERULES, and are not those of that preset"):
        to_plain(attrs.evolve(record, rules_name="GAMERULES"))


def test_a_card_of_a_record_is_written_as_text() -> None:
    assert isinstance(RECORD.call, Card)
    assert faults_of({**to_plain(RECORD), "bury": "QC QS"}, HAND_RECORD) == [("value.bury", None)]
