"""What reads files and documents gives a value or one of its own errors, whatever it is given.

Hand files and documents that are right are broken at random, in their text and, where there is some, in their
data: so many of them, the same in every run.
"""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from sheepshead import ParseError, presets, score
from sheepshead.cli import main
from sheepshead.plain import Codec, InvalidPlain
from sheepshead.records import InvalidRecord, parse_hand, read_hand
from sheepshead.referee import audit
from sheepshead.testing import EveryoneMayCrack
from tests.properties.volume import SOURCES, seeded_hand, volume

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sheepshead.referee import Audit

PROJECT: Final = Path(__file__).parents[2]
FILES: Final = sorted(PROJECT.joinpath("examples", "hands").glob("*.toml"))
CODEC: Final = Codec().register("tests/everyone-may-crack", EveryoneMayCrack)

SIGNS: Final = (
    "",
    '"',
    "'",
    "\\",
    "[",
    "]",
    "{",
    "}",
    "=",
    ":",
    ",",
    ".",
    "#",
    "\n",
    " ",
    "\0",
    "\ud800",
    "é",
)
WORDS: Final = (
    *("null", "true", "none", "NaN", "-1", "0", "1", "1e999", "0x10", "9" * 400, "1_000", "1979-05-27"),
    *("QC", "10D", "QX", "alone", "crack", "P1", "CALLED_ACE", "tag", "do", "base", '"""', "[[a]]", "\u2028"),
)


def broken_text(text: str, rng: Random) -> str:
    """A text with a few of its pieces taken out, written twice, moved, or replaced."""
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 1, 1, 2, 5, 40)))
        piece = text[start:end]
        other = rng.randrange(len(text) + 1)
        piece = rng.choice(
            ("", piece * 2, piece[::-1], rng.choice(SIGNS), rng.choice(WORDS), text[other : other + 20])
        )
        text = text[:start] + piece + text[end:]
    return text


VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, -1, 0, 1, 2, 31, 32, 10**9, 10**15, 2**53, 1.5, "", "QC", "QX", "10D", "alone"),
    *("NONE", "CalledAce", "acme/auction", "CALLED_ACE", [], ["QC"], [[]], {}, {"do": "pick"}),
    *({"do": "play", "card": "7H"}, {"tag": "NoPartner"}, {"tag": "Leaster"}, {"each": 1}),
)


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every list or object within, with each of its keys or numbers."""
    if isinstance(data, (dict, list)):
        for key in list(data) if isinstance(data, dict) else range(len(data)):
            yield data, key
            yield from places(data[key])


def broken_data(text: str, rng: Random) -> str:
    """A document with a few of its values replaced, taken away or exchanged."""
    data = json.loads(text)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        every = list(places(data))
        if not every:
            break
        inner, key = rng.choice(every)
        match rng.randrange(5):
            case 0:
                del inner[key]
            case 1:
                other, there = rng.choice(every)
                inner[key] = copy.deepcopy(other[there])
            case 2 if isinstance(inner, dict):
                inner[rng.choice((*WORDS, "tag", "value"))] = copy.deepcopy(rng.choice(VALUES))
            case 3 if isinstance(inner, list):
                inner.insert(key, copy.deepcopy(inner[key]))
            case _:
                inner[key] = copy.deepcopy(rng.choice(VALUES))
    return json.dumps(data)


def documents() -> list[str]:
    """Documents of every kind: of each preset and of house rules, from a deal to a hand that is over."""
    found: list[str] = []
    for number, source in enumerate(SOURCES):
        hand, rng = seeded_hand(source, number)
        found += map(CODEC.to_json, (hand.states[0].rules, hand.states[0], rng.choice(hand.states)))
        found += map(CODEC.to_json, (hand.finished, score(hand.finished), rng.choice(hand.actions)))
    return found + [CODEC.to_json(read_hand(path)) for path in FILES]


def for_each(count: int, check: Callable[[Random], object]) -> None:
    for seed in range(volume(count)):
        rng = Random(seed)
        try:
            check(rng)
        except Exception as error:
            raise AssertionError(f"with Random({seed}): {type(error).__name__}") from error


@pytest.mark.parametrize("broken", [broken_text, broken_data])
def test_a_broken_document_is_a_value_or_an_error_that_says_so(broken: Callable[[str, Random], str]) -> None:
    texts = documents()
    read: list[object] = []
    refused: list[InvalidPlain] = []

    def check(rng: Random) -> None:
        text = broken(rng.choice(texts), rng)
        try:
            value = CODEC.from_json(text)
        except InvalidPlain as error:
            refused.append(error)
        else:
            read.append(value)
            assert CODEC.from_json(CODEC.to_json(value)) == value

    for_each(4_000, check)
    # Both ways to go have been gone.
    assert read
    assert refused
    for error in refused:
        assert all(fault.place and fault.sentence for fault in error.faults)
        assert 0 < len(str(error)) < 20_000


def broken_bytes(text: str, rng: Random) -> bytes:
    content = bytearray(broken_text(text, rng).encode("utf-8", "surrogatepass"))
    if rng.random() < 0.1:
        content[rng.randrange(len(content)) : 0] = bytes(rng.randrange(256) for _ in range(3))
    return bytes(content)


def test_a_broken_hand_file_is_a_record_or_an_error_that_says_so() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FILES]
    judged: list[Audit] = []
    refused: list[str] = []

    def check(rng: Random) -> None:
        try:
            ruling = audit(parse_hand(broken_text(rng.choice(texts), rng)))
        except (ParseError, InvalidRecord) as error:
            refused.append(str(error))
        else:
            judged.append(ruling)
            assert sum(ruling.score.stakes) + ruling.score.pot == 0

    for_each(4_000, check)
    assert judged
    assert refused
    assert all(0 < len(said) < 5_000 for said in refused)


def test_the_command_judges_a_broken_hand_file_or_refuses_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = [path.read_text(encoding="utf-8") for path in FILES]
    file = tmp_path / "broken.toml"
    seen = set()

    def check(rng: Random) -> None:
        file.write_bytes(broken_bytes(rng.choice(texts), rng))
        options = rng.choice(([], ["--json"], ["--rules", rng.choice(tuple(presets.BY_NAME))]))
        status = main(["referee", *options, str(file)])
        told = capsys.readouterr()
        assert status in (0, 1, 2)
        assert "Traceback" not in told.out + told.err
        # Whatever was wrong with the file, something is said of it.
        assert told.out + told.err
        seen.add(status)

    for_each(400, check)
    assert seen == {0, 1, 2}
