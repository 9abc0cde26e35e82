"""Where keys and values stand in a TOML text, however it is written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheepshead import ParseError
from sheepshead.records import parse_hand
from sheepshead.records.places import Path, Places

TEXT = """\
# A comment = with signs [ { "
plain = 1  # another
"quoted key" = 'literal # no comment'
dotted . inner = 1979-05-27
list = [ 1, [2, 3],
  # within
  "four",
]
table = { one = 1, two = { three = "3" } }
long = \"\"\"
first
second \\" third\"\"\"
literal = '''it''s'''

[section]
key = true
[section.deeper]
key = -1.5e3

[[several]]
key = 1
[[several]]
key = 2
"""


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (("plain",), (2, 9)),
        (("quoted key",), (3, 16)),
        (("dotted", "inner"), (4, 18)),
        (("list",), (5, 8)),
        (("list", 1, 1), (5, 17)),
        (("list", 2), (7, 3)),
        (("table", "two", "three"), (9, 36)),
        (("long",), (10, 8)),
        (("literal",), (13, 11)),
        (("section", "key"), (16, 7)),
        (("section", "deeper", "key"), (18, 7)),
        (("several", 1, "key"), (23, 7)),
        # What is not there is looked for around it.
        (("list", 9), (5, 8)),
        (("section",), (15, 2)),
        (("nowhere",), (None, None)),
    ],
)
def test_a_value_is_found(path: Path, place: tuple[int | None, int | None]) -> None:
    error = Places.of(TEXT).of_value("wrong", path)
    assert (error.line, error.column) == place


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (("quoted key",), (3, 1)),
        (("dotted", "inner"), (4, 10)),
        (("table", "two"), (9, 20)),
        (("several", 0, "key"), (21, 1)),
        (("nowhere",), (None, None)),
    ],
)
def test_a_key_is_found(path: Path, place: tuple[int | None, int | None]) -> None:
    error = Places.of(TEXT).of_key("wrong", path)
    assert (error.line, error.column) == place


def test_a_character_of_a_text_is_found() -> None:
    places = Places.of(TEXT)
    assert places.of_value("wrong", ("quoted key",), 3).column == 16 + 3
    assert places.of_value("wrong", ("plain",), 3).column == 9
    # Escapes make a text longer than what it says.
    assert places.of_value("wrong", ("long",), 3).column == 8


def test_a_word_of_a_text_is_found() -> None:
    places = Places.of('some = "QC, TD  7H"')
    assert [places.of_word("wrong", ("some",), number).column for number in range(4)] == [9, 13, 17, 8]
    assert Places.of(TEXT).of_word("wrong", ("plain",), 0).column == 9


@pytest.mark.parametrize("text", ["a = 1\n= 2\nb = 3", "a = 1\nb 2", "a = 1\nb = [1\n", "a = 1\n[b\nc = 1"])
def test_where_the_walk_gets_lost_what_came_before_is_known(text: str) -> None:
    assert Places.of(text).of_value("wrong", ("a",)).column == 5


def test_a_text_without_end_of_brackets_is_given_up() -> None:
    assert Places.of(f"a = 1\nb = {'[' * 100_000}").of_value("wrong", ("a",)).column == 5


PIECES = st.sampled_from([
    *("rules dealer players tricks holdings blind picker call = . , [ ] { } [[ ]] # true 1 -2.5").split(),
    "'", '"', '"""', "'''", "\n", " ", "\\", '"CALLED_ACE"', '"P1"', "'QC 7H'", "base", '"Doubler"', "\u00e9",
])  # fmt: skip


@given(st.lists(PIECES, max_size=40))
def test_whatever_is_written_is_a_hand_or_one_error(pieces: list[str]) -> None:
    with pytest.raises(ParseError) as caught:
        parse_hand("".join(pieces))
    assert "\n" not in str(caught.value)
