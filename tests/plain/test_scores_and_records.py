"""How scores and records are written, and which are not read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

from sheepshead import Card, Multiplier, Outcome, Score
from sheepshead.plain import HAND_RECORD, SCORE, InvalidPlain, from_plain, to_plain
from sheepshead.records import HandRecord, read_hand

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
        ({"pot": -5, "stakes": [5, 0, 0, 0, 0]}, "value.stakes", "S5"),
        ({"points": [80, 10, 15, 5, 1]}, "value.points", "C2"),
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


def test_a_card_of_a_record_is_written_as_text() -> None:
    assert isinstance(RECORD.call, Card)
    assert faults_of({**to_plain(RECORD), "bury": "QC QS"}, HAND_RECORD) == [("value.bury", None)]
