"""The command `sheepshead rules`: the presets, one of them in words, and the rules of a file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sheepshead import RULES_REVISION, presets
from sheepshead.cli import main
from sheepshead.describing import describe, summary
from sheepshead.describing.sources import SOURCES
from tests.test_command import one_line

HANDS = Path(__file__).parent.parent.parent / "examples" / "hands"
SPITZ = str(HANDS / "house-rules-spitz.toml")


@pytest.fixture(autouse=True)
def _no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["rules", *arguments]) == 0
    written = capsys.readouterr()
    assert written.err == ""
    return written.out


def file_with(tmp_path: Path, text: str) -> str:
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


# --- what people read -------------------------------------------------------------------------------------


def test_without_a_name_each_preset_has_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys).splitlines()
    for name, rules in presets.BY_NAME.items():
        assert f"{name} " in "".join(f"{line} " for line in lines)
        assert [line for line in lines if line.split()[0] == name and line.endswith(summary(rules))]
    assert len(lines) == len(presets.BY_NAME) + 1
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_a_preset_is_told_in_80_columns_and_nothing_of_it_is_left_out(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    written = told(capsys, name)
    assert all(len(line) <= 80 and line == line.rstrip() for line in written.splitlines())
    joined = " ".join(written.split())
    for section in describe(presets.by_name(name)):
        assert section.title in joined
        for said in section.lines:
            assert str(said) in joined
        for row in section.stakes:
            assert row.outcome.value.split()[0] in joined


def test_s5_the_table_of_stakes_reads_as_it_should(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [" ".join(line.split()) for line in told(capsys, "GAMERULES").splitlines()]
    for row in (
        "won with schneider [S3] 91-120 +8 / -2 +4 / +2 / -2",
        "won 61-90 +4 / -1 +2 / +1 / -1",
        "lost 31-60 -4 / +1 -2 / -1 / +1",
    ):
        assert row in rows


def test_the_sources_are_named_that_are_cited(capsys: pytest.CaptureFixture[str]) -> None:
    text, _, legend = told(capsys, "GAMERULES").partition("\nSources\n")
    cited = {letter for group in re.findall(r"\(((?:\w{1,3} ?)+)\)", text) for letter in group.split()}
    named = {line.split()[0] for line in legend.splitlines()}
    assert named == cited & {*SOURCES}
    assert '  G    the gamerules page "Sheepshead game rules"' in legend


def test_a_hand_files_rules_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    written = told(capsys, "--file", SPITZ)
    assert written.startswith("CALLED_ACE with trumps = SPITZ\n")
    assert "Trump, from the highest down (SPITZ): QC 7D QS" in written


@pytest.mark.parametrize(
    "text",
    [
        'base = "CALLED_ACE"\nno_pick = "Doubler"\n',
        '[rules]\nbase = "CALLED_ACE"\nno_pick = "Doubler"\n',
        'rules = { base = "CALLED_ACE", no_pick = "Doubler" }\nnonsense = 1\n',
        '\ufeffbase = "CALLED_ACE"\r\nno_pick = "Doubler"\r\n',
    ],
)
def test_a_table_of_rules_is_told(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = told(capsys, "--file", file_with(tmp_path, text))
    assert written.startswith("CALLED_ACE with no_pick = Doubler\n")
    assert "Doubler: the cards are thrown in" in written


# --- mistakes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["CALED_ACE"], "Invalid value for NAME: there is no preset 'CALED_ACE'; did you mean CALLED_ACE"),
        (["xyz"], "there is no preset 'xyz'; there are GAMERULES"),
        (["GAMERULES", "--file", SPITZ], "not both"),
        (["GAMERULES", "CALLED_ACE"], "unexpected extra argument"),
        (["--file", "no-such-file.toml"], "no-such-file.toml: cannot be read: No such file or directory"),
        (["--file", str(HANDS)], "it is a folder"),
        (["--file", "a\0b"], "cannot be read"),
    ],
    ids=str,
)
def test_a_mistake_is_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *arguments]) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert message in one_line(written.err)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a file of rules has a key rules, as a hand file, or base"),
        ('dealer = "Ann"\n', "this one has 'dealer'"),
        ('base = "CALED_ACE"\n', ":1:8: there is no preset 'CALED_ACE'; did you mean CALLED_ACE"),
        ('base = "CALLED_ACE"\ntie = 3\n', ":2:7: tie is one of WASH, SHARE, FEWEST_TRICKS, not 3"),
        ("base = ", "not valid TOML"),
        (f"a = {'9' * 5000}", ":1:5: not a file of rules: a number has too many digits"),
        (f"{'a.' * 9000}b = 1", "nested too deeply"),
        (f"a = {'[' * 20000}", "nested too deeply"),
        ("x" * 70000, "at most 64,000 bytes"),
    ],
    ids=range(9),
)
def test_a_file_that_is_none_of_rules_is_one_line(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file_with(tmp_path, text)
    assert main(["rules", "--file", path]) == 2
    assert message in one_line(capsys.readouterr().err)


def test_a_file_in_another_encoding_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(bytes(range(128, 256)))
    assert main(["rules", "--file", str(path)]) == 2
    assert "text in UTF-8" in one_line(capsys.readouterr().err)


# --- what programs read -----------------------------------------------------------------------------------


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(told(capsys, "--json", *arguments))


def test_json_has_the_sections_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    whole = document(capsys, "GAMERULES")
    assert list(whole) == ["schema", "rules_revision", "rules"]
    assert (whole["schema"], whole["rules_revision"]) == (1, RULES_REVISION)
    (sheet,) = whole["rules"]
    assert (sheet["name"], sheet["preset"], sheet["sources"]) == ("GAMERULES", "GAMERULES", ["G"])
    assert sheet["summary"] == summary(presets.GAMERULES)
    assert sheet["names_of_sources"] == dict(SOURCES)
    for section, said in zip(describe(presets.GAMERULES), sheet["sections"], strict=True):
        assert said["title"] == section.title
        assert [one["sentence"] for one in said["lines"]] == [one.sentence for one in section.lines]
    (score,) = [section for section in sheet["sections"] if section["title"] == "The score"]
    assert score["stakes"][1] == {
        "outcome": "WON_SCHNEIDER",
        "points": [91, 120],
        "rules": ["S3"],
        "sides": [
            {"picker": True, "size": 1, "stakes": [8, -2, -2, -2, -2]},
            {"picker": True, "size": 2, "stakes": [4, 2, -2, -2, -2]},
        ],
    }


def test_json_of_a_file_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    (sheet,) = document(capsys, "--file", SPITZ)["rules"]
    assert (sheet["file"], sheet["preset"], sheet["sources"]) == (SPITZ, None, [])


def test_json_of_a_file_that_cannot_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--json", "--file", "no.toml"]) == 2
    (sheet,) = json.loads(capsys.readouterr().out)["rules"]
    assert sheet == {
        "file": "no.toml",
        "error": {"message": "cannot be read: No such file or directory", "line": None, "column": None},
    }


def test_json_lists_the_presets(capsys: pytest.CaptureFixture[str]) -> None:
    whole = document(capsys)
    assert list(whole) == ["schema", "rules_revision", "presets"]
    assert [preset["name"] for preset in whole["presets"]] == list(presets.BY_NAME)
    assert whole["presets"][0] == {
        "name": "GAMERULES",
        "summary": summary(presets.GAMERULES),
        "players": 5,
        "sources": ["G"],
    }


def test_help_shows_examples_and_exit_statuses(capsys: pytest.CaptureFixture[str]) -> None:
    written = told(capsys, "--help")
    for words in ("sheepshead rules GAMERULES", "--file FILE", "--json", "0  told", "2  there is no such"):
        assert words in written
    assert all(len(line) <= 80 for line in written.splitlines())
