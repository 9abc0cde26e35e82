"""Documents and data made to do harm: one clear error, and at once."""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from typing import Any

import pytest

from sheepshead import presets
from sheepshead.plain import (
    ACTION,
    LARGEST_NUMBER,
    MOST_BYTES,
    MOST_DEPTH,
    MOST_ITEMS,
    MOST_VALUES,
    RULES,
    SCORE,
    STATE,
    InvalidPlain,
    from_json,
    from_plain,
    to_plain,
)

HEAD = '{"schema": 1, "rules_revision": 1, "kind": "Action", "value": '
BIG_ROOM = MOST_BYTES - 200


def fault_of(text: str | bytes) -> tuple[str, str]:
    """The one fault of a text, found without much work and told without many words."""
    begun = time.process_time()
    with pytest.raises(InvalidPlain) as caught:
        from_json(text)
    assert time.process_time() - begun < 2
    assert len(str(caught.value)) < 500
    (fault,) = caught.value.faults
    return fault.place, fault.sentence


def in_value(text: str) -> str:
    return f"{HEAD}{text}}}"


# --- texts ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "[" * BIG_ROOM,
        "[" * (BIG_ROOM // 2) + "]" * (BIG_ROOM // 2),
        '{"a":' * (BIG_ROOM // 5),
        in_value("[" * MOST_DEPTH + "]" * MOST_DEPTH),
        '"' + '\\"' * (BIG_ROOM // 2) + '"' + "[" * 40,
        '["\\\\", ' + "[" * 40,
    ],
    ids=["open", "closed", "objects", "just too deep", "behind quotes", "behind a backslash"],
)
def test_deep_nesting_is_refused(text: str) -> None:
    assert fault_of(text) == ("document", f"lists and objects are nested at most {MOST_DEPTH} deep")


@pytest.mark.parametrize(
    "text",
    ['"' + "[" * 100 + '"', '"\\"' + "[" * 100 + '"', '"\\\\\\"' + "{" * 100 + '"'],
)
def test_brackets_in_a_text_do_not_nest(text: str) -> None:
    place, sentence = fault_of(text)
    assert (place, sentence[:19]) == ("document", "expected a document")


@pytest.mark.parametrize(
    "text",
    [
        '"' + '\\"' * (BIG_ROOM // 2),
        '"' + "\\" * BIG_ROOM,
        '"\\',
        '{"a": "',
        "",
        " ",
        "{",
        "QC",
        "{'do': 'pick'}",
    ],
    ids=range(9),
)
def test_what_is_no_json_is_refused_with_its_line_and_column(text: str) -> None:
    place, sentence = fault_of(text)
    assert place.startswith("line 1, column ")
    assert sentence.startswith("not valid JSON: ")


def test_a_text_too_long_is_not_read() -> None:
    too_long = ("document", f"a document is text of at most {MOST_BYTES:,} bytes, and this is longer")
    assert fault_of("x" * (MOST_BYTES + 1)) == too_long
    assert fault_of(b"x" * (MOST_BYTES + 1)) == too_long
    assert fault_of("ö" * (MOST_BYTES // 2 + 1)) == too_long
    assert fault_of("x" * MOST_BYTES) != too_long


def test_what_is_no_utf8_is_refused_with_its_line() -> None:
    assert fault_of(b"{\n\xff}") == ("line 2", "a document is text in UTF-8, and this is not")


def test_a_document_is_read_from_text() -> None:
    wrong: Any
    for wrong in (None, 1, {"do": "pick"}, ["{}"]):
        with pytest.raises(TypeError, match="a document is read from str or bytes, not from "):
            from_json(wrong)


# --- numbers and words ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("9" * BIG_ROOM, "a number is at most 9,007,199,254,740,991 either way, and this has more digits"),
        (f"-{'9' * 5000}", "a number is at most 9,007,199,254,740,991 either way, and this has more digits"),
        (
            str(LARGEST_NUMBER + 1),
            "a number is at most 9,007,199,254,740,991 either way, not 9007199254740992",
        ),
        ("1.0", "expected a whole number, written without point and exponent, not 1.0"),
        ("1e400", "expected a whole number, written without point and exponent, not inf"),
        (f"0.{'1' * BIG_ROOM}", "expected a whole number, written without point and exponent, not 0.11111"),
        ("NaN", "NaN is no number that JSON has"),
        ("-Infinity", "-Infinity is no number that JSON has"),
        ('"\\ud800"', "a text has half of a character (a lone surrogate)"),
    ],
    ids=range(9),
)
def test_a_number_that_is_none_is_refused_with_its_place(number: str, said: str) -> None:
    place, sentence = fault_of(in_value(f'{{"do": "play", "card": ["QC", {number}]}}'))
    assert place == "value.card[1]"
    assert sentence.startswith(said)


def test_a_key_written_twice_is_refused_with_its_place() -> None:
    twice = ("value.do", "the key is written more than once")
    assert fault_of(in_value('{"do": "pick", "do": "pass", "do": "pick"}')) == twice
    assert fault_of(in_value('{"do": "pick", "d\\u006f": "pass"}')) == twice
    assert fault_of(f'{HEAD}{{"do": "pick"}}, "kind": "Rules"}}') == ("kind", twice[1])


def test_a_number_in_bounds_is_left_to_the_rules() -> None:
    with pytest.raises(InvalidPlain) as caught:
        from_plain({**to_plain_state(), "stakes": LARGEST_NUMBER}, STATE)
    assert [(fault.place, fault.rule) for fault in caught.value.faults] == [("value", "S8")]


def to_plain_state() -> dict[str, Any]:
    deck = [str(card) for card in presets.GAMERULES.shape.deck]
    return {
        "rules": to_plain(presets.GAMERULES),
        "dealer": 0,
        "stakes": 1,
        "holdings": [deck[seat * 6 : seat * 6 + 6] for seat in range(5)],
        "blind": deck[30:],
        "actions": [],
    }


# --- data of other types ----------------------------------------------------------------------------------


class Text(str):
    """A text of a type of its own."""

    __slots__ = ()


class Number(int):
    """A number of a type of its own."""


def looping() -> list[Any]:
    """A list that holds itself twice: without bounds it would be looked at without end."""
    data: list[Any] = []
    data += [data, data]
    return data


WRONG: dict[str, tuple[object, str]] = {
    "tuple": (("QC",), "value.card: plain data are dict, list, str, int, bool and None, not tuple"),
    "bytes": (b"QC", "value.card: plain data are dict, list, str, int, bool and None, not bytes"),
    "text": (Text("QC"), "value.card: plain data are dict, list, str, int, bool and None, not Text"),
    "number": (Number(1), "value.card: plain data are dict, list, str, int, bool and None, not Number"),
    "dict": (
        OrderedDict(),
        "value.card: plain data are dict, list, str, int, bool and None, not OrderedDict",
    ),
    "key": ({1: 2}, "value.card: a key is a text, not 1"),
    "key-of-half-a-character": ({"\ud800": 2}, "value.card: a key is a text, not "),
    "long-list": (
        ["QC"] * (MOST_ITEMS + 1),
        "value.card: a list has at most 1,000 items, not 1,001",
    ),
    "long-object": (
        {str(key): 1 for key in range(MOST_ITEMS + 1)},
        "value.card: an object has at most 1,000 keys, not 1,001",
    ),
    "many": (
        [[0] * 999 for _ in range(MOST_VALUES // 999)],
        "value: a document has at most 32,000 values, and this has more",
    ),
    "loop": (looping(), "value: a document has at most 32,000 values, and this has more"),
    "huge": (10**5000, "value.card: a number is at most 9,007,199,254,740,991 either way, not a number of"),
    "float": (
        float("nan"),
        "value.card: expected a whole number, written without point and exponent, not nan",
    ),
    "object": ({}, 'value.card: expected a card, such as "QC", not an object'),
    "list": ([], 'value.card: expected a card, such as "QC", not a list'),
    "true": (True, 'value.card: expected a card, such as "QC", not true'),
    "null": (None, 'value.card: expected a card, such as "QC", not null'),
    "one": (1, 'value.card: expected a card, such as "QC", not 1'),
    "long": ("Q" * 10_000, "value.card: 'QQQQ"),
    "ten": ("10D", 'value.card: a card is written as two letters, here "TD", not "10D"'),
}


@pytest.mark.parametrize(("card", "said"), WRONG.values(), ids=WRONG)
def test_a_value_of_another_type_is_refused(card: object, said: str) -> None:
    with pytest.raises(InvalidPlain) as caught:
        from_plain({"do": "play", "card": card}, ACTION)
    assert str(caught.value).startswith(f"cannot be read: {said}")
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("action", "place"),
    [
        ({}, "value"),
        ([], "value"),
        ("pick", "value"),
        (None, "value"),
        ({"do": "picks"}, "value.do"),
        ({"do": None}, "value.do"),
        ({"do": ["pick"]}, "value.do"),
        ({"do": "pick", "card": "QC"}, "value.card"),
        ({"do": "play"}, "value"),
        ({"do": "call", "card": "AC"}, "value"),
        ({"do": "call", "card": "AC", "under": ""}, "value.under"),
        ({"do": "bury", "cards": "QC QS"}, "value.cards"),
        ({"do": "bury", "cards": [["QC"]]}, "value.cards[0]"),
        ({"do": "pick", "what is this": 1}, 'value["what is this"]'),
        ({"do": "pick", "x" * 5000: 1}, f'value["{"x" * 40}..."]'),
    ],
    ids=str,
)
def test_an_action_that_is_none_is_refused_with_its_place(action: object, place: str) -> None:
    with pytest.raises(InvalidPlain) as caught:
        from_plain(action, ACTION)
    assert [fault.place for fault in caught.value.faults] == [place]
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("number", [True, False, None, "1", [1], {}])
def test_nothing_but_a_number_is_a_number(number: object) -> None:
    sheet = {**to_plain(presets.CALLED_ACE), "preset": None}
    sheet["shape"] = {**sheet["shape"], "players": number, "deal_plan": [{"each": number}]}
    with pytest.raises(InvalidPlain) as caught:
        from_plain(sheet, RULES)
    assert [fault.place for fault in caught.value.faults] == [
        "value.shape.players",
        "value.shape.deal_plan[0].each",
    ]


@pytest.mark.parametrize("flag", [0, 1, None, "true"])
def test_nothing_but_true_and_false_is_a_flag(flag: object) -> None:
    sheet = {**to_plain(presets.CALLED_ACE), "preset": None, "bury_before_call": flag}
    with pytest.raises(InvalidPlain, match="bury_before_call: expected true or false, not "):
        from_plain(sheet, RULES)


def test_every_fault_is_kept_and_the_first_are_told() -> None:
    with pytest.raises(InvalidPlain) as caught:
        from_plain({"do": "bury", "cards": ["QX"] * 500}, ACTION)
    assert len(caught.value.faults) == 500
    said = str(caught.value)
    assert said.startswith("cannot be read, 500 faults:\n  - value.cards[0]: ")
    assert said.endswith("\n  - and 480 more")


@pytest.mark.parametrize("kind", [RULES, STATE, ACTION, SCORE], ids=lambda kind: kind.name)
def test_an_empty_object_is_no_value(kind: Any) -> None:
    with pytest.raises(InvalidPlain) as caught:
        from_plain({}, kind)
    assert all("is missing" in fault.sentence for fault in caught.value.faults)


def test_a_document_of_nothing_but_objects_is_refused_at_once() -> None:
    text = json.dumps({"schema": 1, "rules_revision": 1, "kind": "Rules", "value": [{}] * 1000})
    assert fault_of(text) == ("value", "expected an object, not a list")


def test_d4_a_shape_with_fewer_than_no_players_is_refused_at_once() -> None:
    sheet = {**to_plain(presets.CALLED_ACE), "preset": None}
    sheet["shape"] |= {"players": -1, "cards_each": 999_999_968, "blind": 1_000_000_000}
    begun = time.process_time()
    with pytest.raises(InvalidPlain, match="at least 2 players"):
        from_plain(sheet, RULES)
    assert time.process_time() - begun < 2
