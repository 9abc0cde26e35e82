"""Reading TOML: the same bounds, places and words for hand files and for files of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sheepshead import ParseError, presets
from sheepshead.cli.rules_file import rules_in
from sheepshead.records import read_hand
from sheepshead.records.toml import MAX_BYTES, parse_toml, read_toml

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

WHAT = "a file of rules"

# What is wrong, and what every reader says of it, with its place.
WRONG = [
    (b'base = "CALLED_ACE"\ntie = ', (2, 7), "not valid TOML: Invalid value: the file ends here"),
    (b"base = CALLED_ACE", (1, 8), "not valid TOML: Invalid value; texts are written in quotes"),
    (b"a = 1\nb = " + b"9" * 5000, (2, 5), "a number has too many digits"),
    (b"a = 1\nb = 1_000_000_001", (2, 5), "is at most 1,000,000,000 either way, not 1000000001"),
    (b"a = [\n  1,\n  -1_000_000_001,\n]", (3, 3), "is at most 1,000,000,000 either way, not -1000000001"),
    (b"a = 1\nb = 2\nc = '\xff'", (3, None), "is text in UTF-8, and this is not"),
    (b"a." * 9000 + b"b = 1", (None, None), "nested too deeply"),
    (b"a = " + b"[" * 20_000, (None, None), "nested too deeply"),
    (b"a = " + b"[" * 30 + b"]" * 30, (None, None), "nested too deeply"),
    (b"#" * (MAX_BYTES + 1), (None, None), "is text of at most 64,000 bytes, and this is longer"),
]


@pytest.mark.parametrize("reader", [read_hand, rules_in])
@pytest.mark.parametrize(("content", "place", "words"), WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_said_alike_with_its_place(
    content: bytes,
    place: tuple[int | None, int | None],
    words: str,
    reader: Callable[[str], object],
    tmp_path: Path,
) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(content)
    with pytest.raises(ParseError) as caught:
        reader(str(path))
    error = caught.value
    assert (error.line, error.column) == place
    assert words in error.message
    assert "sys." not in error.message
    what = "a hand file" if reader is read_hand else WHAT
    assert what in error.message or error.message.startswith("not valid TOML")


def test_marks_of_editors_and_ends_of_lines_are_no_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b'\xef\xbb\xbfbase = "CALLED_ACE"\r\ntie = "wash"\r\n')
    assert rules_in(str(path)).rules == presets.CALLED_ACE
    assert read_toml(path, WHAT).table == {"base": "CALLED_ACE", "tie": "wash"}


@pytest.mark.parametrize("number", [1_000_000_000, -1_000_000_000])
def test_the_largest_number_is_read(number: int) -> None:
    document = parse_toml(f"a = {number}\nb.c = [{number}]", WHAT)
    assert document.table == {"a": number, "b": {"c": [number]}}
    assert str(document.places.of_value("here", ("b", "c", 0))) == "line 2, column 8: here"


def test_a_file_of_so_many_bytes_is_read(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b'base = "CALLED_ACE"\n'.ljust(MAX_BYTES, b"#"))
    assert rules_in(str(path)).rules == presets.CALLED_ACE
