"""Texts and values made to do harm, and calls with values of another type: one clear error, and at once."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any

import pytest

from sheepshead import ParseError, presets
from sheepshead.records import HandRecord, InvalidRecord, parse_hand, read_preset, read_rules
from sheepshead.records.hand_file import MAX_BYTES
from sheepshead.referee import audit
from tests.records.test_hand_file import HAND, PASSED, with_line

if TYPE_CHECKING:
    from collections.abc import Callable

HEX = f"0x{'f' * 5000}"
NINES = "9" * 4300
HUGE = int(HEX, 16)
ORDINARY: dict[str, Any] = {"rules": presets.CALLED_ACE, "dealer": 0}
LONG_NAME = f'players = ["{NINES}9"]'


# --- numbers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "number", [HEX, NINES, f"-{NINES}", "1_000_000_001"], ids=["hex", "9s", "-9s", "one"]
)
@pytest.mark.parametrize(
    ("text", "place"),
    [
        (with_line(23, "scores = [NUMBER, 1, 1, 1, 1]"), "line 23, column 11: scores: "),
        (f"{HAND}stakes = NUMBER\n", "line 24, column 10: stakes: "),
        (with_line(3, "dealer = [[NUMBER]]"), "line 3, column 12: dealer: "),
        (
            with_line(1, 'rules = { base = "CALLED_ACE", points_to_win = NUMBER }'),
            "line 1, column 48: points_to_win: ",
        ),
        (
            with_line(1, 'rules = { base = "CALLED_ACE", deal_plan = [NUMBER] }'),
            "line 1, column 45: deal_plan: ",
        ),
    ],
)
def test_a_number_too_large_is_refused_with_its_place(text: str, place: str, number: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_hand(text.replace("NUMBER", number))
    assert str(caught.value).startswith(
        f"{place}a number in a hand file is at most 1,000,000,000 either way, not "
    )
    assert len(str(caught.value)) < 300


def test_a_number_longer_than_python_reads_is_refused_with_its_place() -> None:
    text = f"# {NINES}9\n{with_line(2, LONG_NAME)}stakes = {NINES}9\n"
    with pytest.raises(ParseError) as caught:
        parse_hand(text)
    assert str(caught.value) == "line 25, column 10: not a hand file: a number has too many digits"


@pytest.mark.parametrize("count", [NINES + "9", "9" * 11, "1000000001"], ids=["endless", "long", "one"])
def test_d3_a_deal_plan_may_not_say_it_in_a_text_either(count: str) -> None:
    with pytest.raises(ParseError, match=r"deal_plan is a list such as|at most 1,000,000,000"):
        parse_hand(f'rules = {{ base = "CALLED_ACE", deal_plan = [3, "blind {count}", 3] }}\n')


@pytest.mark.parametrize(
    "changes",
    [{"points_to_win": HUGE}, {"deal_plan": [HUGE]}, {"under": HUGE}],
    ids=["points", "plan", "under"],
)
def test_rules_of_a_program_may_not_either(changes: dict[str, object]) -> None:
    with pytest.raises(ParseError) as caught:
        read_rules({"base": "CALLED_ACE", **changes})
    assert len(str(caught.value)) < 300


def test_s9_scores_and_stakes_of_a_record_are_bounded() -> None:
    changes: dict[str, Any]
    for changes, found in (
        (
            {"stakes": HUGE},
            "stakes: expected a whole number of at most 1,000,000,000 either way, not a number",
        ),
        (
            {"scores": [-HUGE, 0, 0, 0, 0]},
            "scores: expected a whole number of at most 1,000,000,000 either way",
        ),
        ({"stakes": 1_000_000_001}, "not 1000000001"),
        ({"dealer": HUGE}, "dealer: expected a seat"),
        ({"rules": HUGE}, "rules: expected a sheet"),
    ):
        with pytest.raises(InvalidRecord, match=re.escape(found)):
            HandRecord(**{**ORDINARY, **changes})
    most = parse_hand(f"{HAND}stakes = 1_000_000_000\n")
    assert audit(most).score.stakes[1] == 2_000_000_000


# --- time -------------------------------------------------------------------------------------------------

MANY = MAX_BYTES - 2000
NAMES = ", ".join(f'"{number:x}"' for number in range(MANY // 8))
SOME_NAMES = NAMES[: MANY // 2].rpartition(",")[0]
CRACKS = '"z crack", ' * (MANY // 24)
LONG = "".join(chr(0x4E00 + number % 150) for number in range(MANY // 2))

SLOW = {
    "a-doubling-of-spaces": with_line(14, 'call = "AH"\ndoubles = ["a' + " " * MANY + 'b"]'),
    "a-doubling-of-lines": with_line(14, 'call = "AH"\ndoubles = ["""a' + "\n" * MANY + 'b"""]'),
    "a-doubling-of-blitzes": with_line(14, 'call = "AH"\ndoubles = ["a ' + "blitz " * (MANY // 6) + '"]'),
    "many-players": with_line(2, f"players = [{NAMES}]"),
    "many-players-who-double": with_line(2, f"players = [{SOME_NAMES}]\ndoubles = [{CRACKS}]"),
    "a-long-dealer": with_line(3, f'dealer = "{LONG}"'),
    "a-long-key": f'{HAND}"{LONG}" = 1\n',
    "a-long-preset": f'rules = "{LONG}"\n',
    "long-trumps": f'rules = {{ base = "CALLED_ACE", trumps = "{LONG}" }}\n',
    "a-dotted-key": f"{'a.' * (MANY // 2)}a = 1\n",
    "a-dotted-key-of-quotes": '\'"\'."\\"".' * (MANY // 9) + "a = 1\n",
    "a-dotted-key-behind-quotes": 'x = """y"""""\n' + "a . " * (MANY // 4) + "a = 1\n",
    "a-dotted-table": f"[{'a.' * (MANY // 2)}a]\n",
    "a-dotted-key-within": f"rules = {{ {'a.' * (MANY // 2)}a = 1 }}\n",
    "tables-within-tables": "a = " + "{ a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = " * 150 + "1" + "}" * 150 + "\n",
    "lists-within-lists": f"a = {'[' * 300}{']' * 300}\n",
    "quotes-without-end": 'a = "' + '\\"' * (MANY // 2),
    "digits": f"a = {'1_' * (MANY // 2)}1\n",
}


@pytest.mark.parametrize("text", SLOW.values(), ids=SLOW)
def test_no_text_keeps_the_reader_busy(text: str) -> None:
    assert len(text.encode()) <= MAX_BYTES * 2
    begun = time.process_time()
    with pytest.raises(ParseError) as caught:
        parse_hand(text)
    assert time.process_time() - begun < 2
    assert len(str(caught.value)) < 1000


def test_a_text_longer_than_any_hand_is_not_read() -> None:
    with pytest.raises(ParseError, match="at most 64,000 bytes"):
        parse_hand("#" * (MAX_BYTES + 1))


def test_dots_are_parts_of_a_key_only_in_keys() -> None:
    dots = "." * 100
    assert parse_hand(f"# {dots}\n{HAND}") == parse_hand(HAND)
    name = "J." * 50
    assert parse_hand(HAND.replace("Ann", name)).players[0] == name


def test_names_are_not_looked_at_when_their_number_is_wrong() -> None:
    with pytest.raises(InvalidRecord) as caught:
        HandRecord(rules=presets.CALLED_ACE, dealer=0, players=["Ann"] * 40_000)
    assert [str(fault) for fault in caught.value.faults if fault.place.key == "players"] == [
        "5 play by these rules, but 40000 names are written [D4]"
    ]


def test_a_doubling_is_read_from_the_right() -> None:
    names = HAND.replace("Ann", "Ann  crack").replace("Cal", "blitz")
    said = '["Ann  crack  crack", "Bob\\trecrack ", "blitz blitz QC, QS"]'
    record = parse_hand(names.replace('call = "AH"', f'call = "AH"\ndoubles = {said}'))
    assert [(seat, str(double)) for seat, double in record.doubles] == [
        (0, "crack"),
        (1, "recrack"),
        (2, "blitz QC QS"),
    ]


# --- other types ------------------------------------------------------------------------------------------

RECORD = parse_hand(PASSED)
# What a type checker would say too, for those who use none.
NONE: Any = None
TEXT: Any = "CALLED_ACE"
BYTES: Any = b""
LIST: Any = []
WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "audit-none": (lambda: audit(NONE), "what is judged is a HandRecord, such as read_hand gives, not None"),
    "audit-rules": (
        lambda: audit(RECORD, rules=TEXT),
        "rules are a sheet of rules, such as presets.CALLED_ACE, not 'CALLED_ACE'",
    ),
    "parse-none": (
        lambda: parse_hand(NONE),
        "the text of a hand file is a str, not None; read_hand takes a path",
    ),
    "parse-bytes": (
        lambda: parse_hand(BYTES),
        "the text of a hand file is a str, not b''; read_hand takes a path",
    ),
    "preset-none": (
        lambda: read_preset(NONE),
        "a preset is asked for by its name, such as 'CALLED_ACE', not by None",
    ),
    "preset-list": (
        lambda: read_preset(LIST),
        "a preset is asked for by its name, such as 'CALLED_ACE', not by []",
    ),
    "rules-key": (
        lambda: read_rules({"base": "CALLED_ACE", 1: 2}),
        "an option of house rules is named by a text, not by 1",
    ),
    "rules-key-within": (
        lambda: read_rules({"base": "CALLED_ACE", "no_pick": {None: 2}}),
        "an option of house rules is named by a text, not by None",
    ),
}


@pytest.mark.parametrize(("call", "message"), WRONG.values(), ids=WRONG)
def test_a_value_of_another_type_is_said_to_be_one(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == message
