"""The command `sheepshead referee`: exit statuses, one line for each mistake, and output for both readers."""

from __future__ import annotations

import importlib.metadata
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from rich.console import Console

from sheepshead import RULES_REVISION, Fault, Finished, InvalidRules, presets, score
from sheepshead.cli import main
from sheepshead.cli.as_json import audit_as_json
from sheepshead.cli.output import Output
from sheepshead.cli.report import report
from sheepshead.records import read_hand
from sheepshead.referee import Audit, audit
from sheepshead.rules import Outcome, Packet, PayoffFacts, PayoffRule, Settlement, Shape, ToBlind
from sheepshead.testing import random_hand
from tests.test_referee import record_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

EXAMPLES = Path(__file__).parent.parent / "examples"
HANDS = sorted(str(path) for path in (EXAMPLES / "hands").glob("*.toml"))
ALONE = str(EXAMPLES / "hands" / "alone.toml")
RENEGE = str(EXAMPLES / "hands" / "renege-decides-the-hand.toml")
WRONG_SCORE = str(EXAMPLES / "disputes" / "wrong-score.toml")

ESCAPE = "\x1b"


def run(
    *arguments: str,
    stdout: int = subprocess.PIPE,
    stderr: int = subprocess.PIPE,
    environment: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run the command as a program of its own, with a plain environment."""
    plain = {
        name: value
        for name, value in os.environ.items()
        if name not in {"COLUMNS", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"}
    }
    return subprocess.run(
        [sys.executable, "-c", "import sys; from sheepshead.cli import main; sys.exit(main())", *arguments],
        stdout=stdout,
        stderr=stderr,
        encoding="utf-8",
        env={**plain, "PYTHONIOENCODING": "utf-8", **(environment or {})},
        timeout=60,
        check=False,
    )


@pytest.fixture(autouse=True)
def _no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


def hand_with(tmp_path: Path, old: str, new: str, of: str = ALONE) -> str:
    text = Path(of).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "hand.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return str(path)


# --- exit statuses ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", HANDS, ids=lambda path: Path(path).stem)
def test_an_example_hand_ends_with_the_status_its_name_promises(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["referee", path]) == (1 if "renege" in path else 0)
    assert capsys.readouterr().err == ""


def test_a_wrong_score_ends_with_status_1() -> None:
    assert main(["referee", WRONG_SCORE]) == 1


def test_all_example_hands_are_judged_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", *HANDS]) == 1
    written = capsys.readouterr()
    assert written.err == ""
    for path in HANDS:
        assert f"{path}\n" in written.out
    bad = [path for path in HANDS if "renege" in path]
    named = "".join(f"  not in order: {path}\n" for path in bad)
    summary = f"\n{len(HANDS)} files: {len(HANDS) - len(bad)} in order, {len(bad)} not.\n{named}"
    assert written.out.endswith(summary)


def test_the_worst_of_several_files_decides_the_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", ALONE, "no-such-file.toml", RENEGE]) == 2
    written = capsys.readouterr()
    assert written.err.count("\n") == 1
    assert written.out.endswith(
        "\n3 files: 1 in order, 1 not, 1 not judged.\n"
        f"  not in order: {RENEGE}\n"
        "  not judged: no-such-file.toml\n"
    )


def test_the_summary_names_no_file_when_all_are_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", ALONE, ALONE]) == 0
    assert capsys.readouterr().out.endswith("\n2 files: 2 in order, 0 not.\n")


def test_the_summary_gives_a_files_name_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"{'long ' * 20}.toml"
    path.write_text(Path(RENEGE).read_text(encoding="utf-8"), encoding="utf-8")
    main(["referee", ALONE, str(path)])
    assert capsys.readouterr().out.endswith(f"  not in order: {path}\n")


def test_the_command_runs_as_a_program() -> None:
    done = run("referee", RENEGE)
    assert (done.returncode, done.stderr) == (1, "")
    assert "[T3]" in done.stdout


# --- mistakes ---------------------------------------------------------------------------------------------


def one_line(written: str) -> str:
    assert written.startswith("sheepshead: ")
    assert written.endswith("\n")
    assert written.count("\n") == 1
    assert "Traceback" not in written
    return written[len("sheepshead: ") : -1]


def test_a_file_that_is_not_there_is_one_line() -> None:
    done = run("referee", "no-such-file.toml")
    assert (done.returncode, done.stdout) == (2, "")
    assert one_line(done.stderr) == "no-such-file.toml: cannot be read: No such file or directory"


def test_a_folder_is_one_line_that_says_what_to_give(tmp_path: Path) -> None:
    done = run("referee", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    expected = f"{tmp_path}: cannot be read: it is a folder; give files, such as {tmp_path / '*.toml'}"
    assert one_line(done.stderr) == expected


def test_a_name_that_no_file_can_have_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", "a\0b.toml"]) == 2
    assert one_line(capsys.readouterr().err).startswith("a?b.toml: cannot be read: ")


def failing(error: Exception) -> Callable[..., Audit]:
    """A referee that cannot judge."""

    def judge(*_: object, **__: object) -> Audit:
        raise error

    return judge


def test_rules_that_fail_in_the_judging_speak_for_themselves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    error = InvalidRules([Fault("P3", "one fault"), Fault("P4", "another")])

    monkeypatch.setattr("sheepshead.cli.commands.audit", failing(error))
    assert main(["referee", ALONE]) == 2
    said = one_line(capsys.readouterr().err)
    assert said == f"{ALONE}: invalid house rules, 2 faults: - one fault [P3] - another [P4]"


@pytest.mark.parametrize("error", [ValueError("a bug"), OSError("a bug"), TypeError("a bug")], ids=repr)
def test_a_bug_in_the_judging_is_not_taken_for_an_unreadable_file(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheepshead.cli.commands.audit", failing(error))
    with pytest.raises(type(error), match="a bug"):
        main(["referee", ALONE])


def test_a_binary_file_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    path.write_bytes(bytes(range(256)))
    done = run("referee", str(path))
    assert done.returncode == 2
    assert "text in UTF-8" in one_line(done.stderr)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root reads everything")
def test_an_unreadable_file_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    path.write_text("")
    path.chmod(0)
    done = run("referee", str(path))
    assert done.returncode == 2
    assert one_line(done.stderr) == f"{path}: cannot be read: Permission denied"


def test_a_mistake_in_a_file_is_one_line_with_its_place(tmp_path: Path) -> None:
    path = hand_with(tmp_path, 'picker = "Dot"', 'picker = "Dod"')
    done = run("referee", path)
    assert done.returncode == 2
    assert re.fullmatch(
        rf"{re.escape(path)}:\d+:10: there is no player 'Dod'; did you mean Dot\?", one_line(done.stderr)
    )


def test_a_hand_that_cannot_be_judged_is_one_line(tmp_path: Path) -> None:
    done = run("referee", hand_with(tmp_path, 'call = "alone"\n', ""))
    assert done.returncode == 2
    assert "call is missing" in one_line(done.stderr)


def test_a_file_name_cannot_write_to_the_terminal() -> None:
    done = run("referee", f"a\nb{ESCAPE}[2J.toml")
    assert done.returncode == 2
    assert one_line(done.stderr).startswith("a b?[2J.toml: cannot be read")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "name a command"),
        (["refree"], "No such command 'refree'"),
        (["referee"], "Missing argument"),
        (["referee", "--jsn", ALONE], "No such option"),
        (["referee", "--rules", "CALED_ACE", ALONE], "no preset 'CALED_ACE'; did you mean CALLED_ACE"),
        (["referee", "--rules"], "'--rules' requires an argument"),
    ],
    ids=str,
)  # fmt: skip
def test_a_mistake_in_the_command_line_is_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert message in one_line(written.err)


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_the_command_says_what_to_install(missing: str) -> None:
    program = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from sheepshead.cli import main; sys.exit(main(['referee', 'hand.toml']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert one_line(done.stderr) == (
        f'the command needs {missing}; install it with: pip install "sheepshead[cli]"'
    )


def test_another_missing_module_is_no_matter_of_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "sheepshead.cli.commands", raising=False)
    monkeypatch.setitem(sys.modules, "sheepshead.referee", None)
    with pytest.raises(ModuleNotFoundError, match=r"sheepshead\.referee"):
        main(["referee", ALONE])


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
@pytest.mark.parametrize("option", [[], ["--json"]], ids=["text", "json"])
def test_a_reader_who_stops_reading_changes_nothing(option: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = run("referee", *option, *HANDS, stdout=writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize(
    "arguments",
    [
        ["referee", ALONE],
        ["referee", "--json", ALONE],
        ["explain", ALONE, "--at", "bury"],
        ["rules", "GAMERULES"],
        ["new", "GAMERULES"],
        ["--help"],
        ["--version"],
        ["referee", "-h"],
    ],
    ids=["text", "json", "explain", "rules", "new", "help", "version", "help-of-referee"],
)
def test_a_full_disk_is_one_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = run(*arguments, stdout=full.fileno())
    assert done.returncode == 2
    assert one_line(done.stderr) == "the output cannot be written: No space left on device"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize(
    ("arguments", "status"),
    [(["referee", "no-such-file.toml"], 2), (["refree"], 2), (["referee", "no.toml", RENEGE], 2)],
    ids=["no-file", "no-command", "another-file"],
)
def test_an_error_stream_that_fails_does_not_change_the_status(arguments: list[str], status: int) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        assert run(*arguments, stderr=full.fileno()).returncode == status
        assert run(*arguments, stdout=full.fileno(), stderr=full.fileno()).returncode == status


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["referee", "--help"]], ids=" ".join)
def test_help_that_nobody_reads_on_is_no_judgement(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = run(*arguments, stdout=writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("option", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize("number", [f"0x{'f' * 5000}", "9" * 4300, "9" * 5000], ids=["hex", "9s", "more"])
@pytest.mark.parametrize(
    "line", ["scores = [NUMBER, 1, 1, 1, 1]", "stakes = NUMBER"], ids=["scores", "stakes"]
)
def test_a_number_without_end_is_one_line(
    line: str, number: str, option: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = hand_with(tmp_path, "scores = [-1, -1, -1, 4, -1]", line.replace("NUMBER", number))
    assert main(["referee", *option, path]) == 2
    said = one_line(capsys.readouterr().err)
    assert re.match(rf"{re.escape(path)}:\d+:\d+: ", said)
    assert len(said) < len(path) + 200


# --- what people read -------------------------------------------------------------------------------------


def test_a_report_reads_as_it_should(capsys: pytest.CaptureFixture[str]) -> None:
    sentence = audit(read_hand(RENEGE)).findings[0].violation.sentence
    expected = f"""\
{RENEGE}
CALLED_ACE. Cal dealt. Dot picked and called AC; Eve was the partner.

  P1   Ann               TD TC AS AH 8H 7H
  P2   Bob               QS AD 7D 9C 7C 9S
  P3   Cal     dealer    JC JS 8D KS 8S 9H
  P4   Dot     picker    QC QH QD JH 9D 8C
  P5   Eve     partner   JD KD AC KC TS TH
       blind             7S KH
       bury              7S KH

  trick Ann Bob  Cal Dot Eve taken by points
      1  TD  7D   8D >QC  KD Dot          17
      2  7H  QS   JS >QH  JD Bob          10
      3  TC >9C   JC  8C  AC Cal          23
      4  AS  AD! >8S  9D  TS Bob          32
      5  8H >7C   KS  JH  KC Dot          10
      6  AH  9S   9H >QD  TH Dot          24
  > leads   ! against the rules

Against the rules
  trick 4, Bob: play AD [T3]
    {sentence[0].upper()}{sentence[1:]}
    Legal: 9S.
    Known in trick 6: Bob plays 9S after all.
    With 9S Dot would have taken trick 4, the other cards as they were played.

Picker's side: 51 points in tricks + 4 buried = 55 [S1]
Defenders: 65 points [S1]
Outcome: lost (61 needed) [S2]
  player   tricks   points   score   written
  Ann           0        0      +1        +1   right
  Bob           2       42      +1        +1   right
  Cal           1       23      +1        +1   right
  Dot           3       51      -2        -2   right
  Eve           0        0      -1        -1   right
Not in order: 1 violation, scored as it was played [T13].
"""
    assert main(["referee", RENEGE]) == 1
    assert capsys.readouterr().out == expected


def report_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(["referee", *arguments])
    return capsys.readouterr().out


@pytest.mark.parametrize("name", ["long " * 30, "x" * 120], ids=["words", "word"])
def test_the_name_of_a_file_is_never_broken(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"{name}.toml"
    path.write_text(Path(ALONE).read_text(encoding="utf-8"), encoding="utf-8")
    assert report_of(capsys, str(path)).splitlines()[0] == str(path)


def test_everything_fits_into_80_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for rules in ([], ["--rules", "JACK_OF_DIAMONDS"]):
        for path in [*HANDS, WRONG_SCORE]:
            lines = report_of(capsys, *rules, path).splitlines()[1:]
            assert all(len(line) <= 80 for line in lines)
            assert all(line == line.rstrip() for line in lines)
    text = Path(ALONE).read_text(encoding="utf-8")
    for name in ("Ann", "Bob", "Cal", "Dot", "Eve"):
        text = text.replace(f'"{name}"', f'"{name} {name * 5}"')
    long = tmp_path / "long.toml"
    long.write_text(text, encoding="utf-8")
    assert all(len(line) <= 80 for line in report_of(capsys, str(long)).splitlines()[1:])


def test_s9_the_score_is_itemised_with_rule_ids(capsys: pytest.CaptureFixture[str]) -> None:
    hands = EXAMPLES / "hands"
    expected = {
        "91-29-is-double": [
            "Outcome: won with schneider (61 needed) [S2, S3]",
            "Stakes times 2: schneider [S3]",
        ],
        "no-trick-lost": [
            "Picker's side: no trick, so the 15 buried points do not count [S6]",
            "Outcome: lost without a trick [S4, S6]",
            "Stakes times 3: no trick [S4]",
        ],
        "double-on-the-bump": ["Stakes times 2: double on the bump [S7]"],
        "doubled-after-a-doubler": ["dealt at 2 times the stakes.", "[S8]"],
        "leaster-decided-by-the-blind": [
            "Nobody picked: a leaster.",
            "The blind, worth 10, goes to Dot [N1]",
            "Points: Ann 45, Bob 11, Cal 0, Dot 18, Eve 46 [N1]",
            "Outcome: leaster [N1]",
        ],
        "leaster-tie-is-a-wash": ["Outcome: leaster, a wash [N2]", "(worked out: holdings)"],
        "doubler-thrown-in": ["thrown in, and nobody is paid [N3]"],
        "under": ["called AH with KS under; Dot was the partner."],
        "alone": ["Dot picked and went alone."],
        "three-handed": ["Ann picked; nobody was the partner."],
        "house-rules-spitz": ["CALLED_ACE with trumps = SPITZ."],
        "two-handed": [
            "Nobody picks: each for himself.",
            "down 8H 7D 7S TS",
            "Points: Ann 63, Bob 57 [H1]",
            "Outcome: Ann won [H1]",
        ],
        "four-handed-black-queens": [
            "Nobody picks: Cal and Dot played together against the others.",
            "Cal and Dot: 58 points in tricks [S1]",
            "The others: 62 points [S1]",
            "Outcome: Cal and Dot lost (61 needed) [S2]",
        ],
        "six-handed-jack-and-ace": ["Eve picked and called AS; Ann and Dot were the partners."],
        "eight-handed-three-partners": [
            "Nobody picks: Hal called 8D; Cal, Flo and Hal played together against the others.",
            "Outcome: Cal, Flo and Hal won (61 needed) [S2]",
        ],
        "crack-recrack-and-blitz": [
            "Before the first card: Ann blitz QC QS, Bob crack, Ann recrack.",
            "Stakes times 2: crack [X1]",
            "Stakes times 2: recrack [X2]",
            "Stakes times 2: blitz QC QS [X4]",
        ],
        "sheepshead-announced": ["Outcome: lost the sheepshead that was announced [X7]"],
        "bavarian-run-away": ["Picker's side: 70 points in tricks [S1]"],
        "moster": ["Nobody picked: a moster.", "Outcome: moster [N4]"],
        "pot-all-passed": ["thrown in, and each player puts 1 stake into the pot [N8]"],
        "poor-hand-redeal": ["Cal demanded a new deal: thrown in.", "and nobody is paid [D7]"],
    }  # fmt: skip
    for name, lines in expected.items():
        written = report_of(capsys, str(hands / f"{name}.toml"))
        for line in lines:
            assert line in " ".join(written.split())


FIRST_QUEENS = """
rules = "FOUR_HANDED_FIRST_QUEENS"
players = ["Ann", "Bob", "Cal", "Dot"]
dealer = "Dot"
tricks = [
    "QC AD TD KD", "QS 9D 8D 7D", "JC QH QD AH", "TC TS TH AC", "JS KC KS KH", "JH 9C 9S 9H", "JD 8C 8S 8H",
    "AS 7C 7S 7H",
]
"""


@pytest.mark.parametrize(
    ("tricks", "roles"),
    [
        # Both queens are Ann's.
        ('"QC AD TD KD", "QS 9D', ["alone", "", "", "dealer"]),
        # The second falls from Bob, to the first trick.
        ('"QC QS TD KD", "AD 9D', ["partner", "partner", "", "dealer"]),
    ],
)
def test_k9_one_player_with_both_first_queens_is_alone_and_nobodys_partner(
    tricks: str, roles: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "queens.toml"
    path.write_text(FIRST_QUEENS.replace('"QC AD TD KD", "QS 9D', tricks), encoding="utf-8")
    words = {"alone", "partner", "dealer"}
    rows = [line.split() for line in report_of(capsys, str(path)).splitlines() if re.match("  P[1-4] ", line)]
    assert [" ".join(word for word in row if word in words) for row in rows] == roles


def test_k9_a_call_that_does_not_count_is_told_so_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(EXAMPLES / "hands" / "renege-known-later.toml")
    told = report_of(capsys, "--rules", "JACK_OF_DIAMONDS", path)
    assert "Ann picked and called AC, which does not count; Cal\nwas the partner." in told
    assert "does not count" not in report_of(capsys, path)


def reported(ruling: Audit, capsys: pytest.CaptureFixture[str]) -> list[str]:
    Output().show(*report(ruling, "title"))
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_a_hand_of_every_preset_is_told_in_80_columns(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    rng, rules = Random(name), presets.BY_NAME[name]
    names = [f"{who} {who * 3}" for who in ("Ann", "Bob", "Cal", "Dot", "Eve", "Flo", "Gus", "Hal")]
    for _ in range(15):
        hand = random_hand(rules, rng)
        actions = [(state.to_act, action) for state, action in hand.steps if not isinstance(state, Finished)]
        record = record_of(hand.states[0], actions, hand.finished)
        ruling = audit(attrs.evolve(record, players=names[: rules.players]))
        lines = reported(ruling, capsys)
        assert all(len(line) <= 80 for line in lines)
        assert lines[-1] == "All in order."
        assert sum("> leads" in line for line in lines) == bool(ruling.tricks)
        json.dumps(audit_as_json(ruling))


def test_a_table_of_very_many_is_told_in_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    shape = Shape(players=10, cards_each=3, blind=2, deal_plan=(Packet(1), ToBlind(2), Packet(2)))
    rules = attrs.evolve(presets.CALLED_ACE, shape=shape)
    hand = random_hand(rules, Random(3))
    actions = [(state.to_act, action) for state, action in hand.steps if not isinstance(state, Finished)]
    lines = reported(audit(record_of(hand.states[0], actions, hand.finished)), capsys)
    assert all(len(line) <= 80 for line in lines)
    assert any("cards, P1 first" in line for line in lines)


@pytest.mark.parametrize(
    ("tricks", "lines"),
    [
        # Each takes 60: nobody has the 61 that win.
        ((60, 60), ["Points: Ann 60, Bob 60 [H1]", "Outcome: neither has won, and nobody is paid [H1]"]),
        ((91, 29), ["Outcome: Ann won [H1]", "Stakes times 2: schneider [S3]"]),
    ],
)
def test_h1_how_a_hand_for_two_ended_is_told(
    tricks: tuple[int, int], lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    rng = Random(1)
    while True:
        hand = random_hand(presets.TWO_HANDED, rng, stakes=1)
        if score(hand.finished).points == tricks:
            break
    actions = [(state.to_act, action) for state, action in hand.steps if not isinstance(state, Finished)]
    record = record_of(hand.states[0], actions, hand.finished)
    written = reported(audit(attrs.evolve(record, players=("Ann", "Bob"))), capsys)
    for line in lines:
        assert line in written


@attrs.frozen
class CountsItsOwnWay(PayoffRule):
    """Pays nothing, and counts as it is told."""

    counted: int | None = None

    def settle(self, facts: PayoffFacts) -> Settlement:
        defenders = None if self.counted is None else 120 - self.counted
        return Settlement(Outcome.WON, (0,) * facts.players, (), self.counted, defenders)


@pytest.mark.parametrize(
    ("name", "counted", "lines"),
    [
        ("alone", None, ["Picker's side: 64 points in tricks, 11 buried [S1]"]),
        (
            "alone",
            70,
            ["Picker's side: 64 points in tricks, 11 buried; 70 count [S1]", "Defenders: 50 points [S1]"],
        ),
        (
            "alone",
            75,
            ["Picker's side: 64 points in tricks + 11 buried = 75 [S1]", "Defenders: 45 points [S1]"],
        ),
        (
            "no-trick-lost",
            15,
            ["Picker's side: 0 points in tricks + 15 buried = 15 [S1]", "Defenders: 105 points [S1]"],
        ),
        (
            "no-trick-lost",
            0,
            [
                "Picker's side: no trick, so the 15 buried points do not count [S6]",
                "Defenders: 120 points [S1]",
            ],
        ),
    ],
)
def test_s1_a_third_partys_payoff_may_count_in_its_own_way(
    name: str, counted: int | None, lines: list[str]
) -> None:
    rules = attrs.evolve(presets.CALLED_ACE, payoff=CountsItsOwnWay(counted))
    ruling = audit(read_hand(EXAMPLES / "hands" / f"{name}.toml"), rules=rules)
    console = Console(file=io.StringIO(), width=80)
    with console.capture() as rendered:
        for part in report(ruling, "title"):
            console.print(part)
    written = rendered.get()
    assert "".join(f"{line}\n" for line in [*lines, "Outcome: won [S2]"]) in written
    assert "N1" not in written


def test_a_wrong_score_is_shown_beside_the_right_one(capsys: pytest.CaptureFixture[str]) -> None:
    written = report_of(capsys, WRONG_SCORE)
    assert re.search(r"Cal +2 +60 +\+2 +\+4 +wrong", written)
    assert written.endswith("Not in order: what was written is wrong.\n")


def test_without_written_scores_none_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = report_of(capsys, hand_with(tmp_path, "scores = [-1, -1, -1, 4, -1]", ""))
    assert "right" not in written
    assert written.endswith("All in order.\n")


def test_of_many_legal_actions_only_some_are_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = hand_with(tmp_path, 'call = "alone"', 'call = "AH"')
    written = report_of(capsys, path)
    assert "call, Dot: call AH [K" in written
    assert re.search(r"Legal: .* and \d+ more\.", written.replace("\n    ", " "))


def test_other_rules_judge_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(EXAMPLES / "hands" / "60-60-is-lost.toml")
    assert main(["referee", "--rules", "CALLED_ACE_BUMP", path]) == 1
    written = capsys.readouterr().out
    assert "CALLED_ACE_BUMP." in written
    assert "[S7]" in written


def test_rules_for_other_numbers_cannot_judge_and_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", "--rules", "THREE_HANDED", ALONE]) == 2
    assert "but this hand has 5 with 6 and 2 [D4]" in one_line(capsys.readouterr().err)


def test_there_is_no_colour_in_a_pipe() -> None:
    assert ESCAPE not in run("referee", RENEGE).stdout
    assert ESCAPE not in run("referee", RENEGE, environment={"FORCE_COLOR": "1"}).stdout


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)], ids=str)
def test_colour_on_a_terminal_unless_told_otherwise(environment: dict[str, str], coloured: bool) -> None:
    master, slave = os.openpty()
    try:
        done = run(
            "referee",
            RENEGE,
            stdout=slave,
            environment={"TERM": "xterm-256color", "COLUMNS": "80", **environment},
        )
        os.close(slave)
        written = b""
        while piece := _read(master):
            written += piece
    finally:
        os.close(master)
    assert (done.returncode, done.stderr) == (1, "")
    assert (f"{ESCAPE}[1;31m" in written.decode()) == coloured
    assert (f"{ESCAPE}[32m" in written.decode()) == coloured


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # the other end of a pseudo-terminal is closed
        return b""


def test_what_the_terminal_cannot_show_is_a_question_mark(tmp_path: Path) -> None:
    path = hand_with(tmp_path, '"Ann"', '"Zoë"')
    done = run("referee", path, environment={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "Zo?" in done.stdout


# --- what programs read -----------------------------------------------------------------------------------


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    main(["referee", "--json", *arguments])
    return json.loads(capsys.readouterr().out)


def test_json_has_these_keys_and_values(capsys: pytest.CaptureFixture[str]) -> None:
    whole = document(capsys, RENEGE)
    assert list(whole) == ["schema", "rules_revision", "hands"]
    assert (whole["schema"], whole["rules_revision"]) == (1, RULES_REVISION)
    (hand,) = whole["hands"]
    sentence = audit(read_hand(RENEGE)).findings[0].violation.sentence
    assert hand["findings"][0].pop("sentence") == sentence
    tricks = hand.pop("tricks")
    assert tricks[3] == {
        "number": 4,
        "leader": "Cal",
        "cards": ["8S", "9D", "TS", "AS", "AD"],
        "winner": "Bob",
        "points": 32,
    }
    assert len(tricks) == 6
    assert hand == {
        "file": RENEGE,
        "in_order": False,
        "rules": "CALLED_ACE",
        "players": ["Ann", "Bob", "Cal", "Dot", "Eve"],
        "dealer": "Cal",
        "stakes": 1,
        "seed": None,
        "commitment": None,
        "holdings": [
            ["TD", "TC", "AS", "AH", "8H", "7H"],
            ["QS", "AD", "7D", "9C", "7C", "9S"],
            ["JC", "JS", "8D", "KS", "8S", "9H"],
            ["QC", "QH", "QD", "JH", "9D", "8C"],
            ["JD", "KD", "AC", "KC", "TS", "TH"],
        ],
        "blind": ["7S", "KH"],
        "redeal": None,
        "picker": "Dot",
        "partners": ["Eve"],
        "bury": ["7S", "KH"],
        "origins": {"holdings": "WRITTEN", "blind": "WRITTEN", "bury": "WRITTEN"},
        "unknown": [],
        "call": "AC",
        "caller": "Dot",
        "under": None,
        "doubles": [],
        "findings": [
            {
                "phase": "play",
                "trick": 4,
                "player": "Bob",
                "action": "play AD",
                "card": "AD",
                "rule": "T3",
                "legal": ["9S"],
            }
        ],
        "reneges": [
            {
                "trick": 4,
                "player": "Bob",
                "card": "AD",
                "rules": ["T3"],
                "known": {
                    "when": "LATER",
                    "trick": 6,
                    "card": "9S",
                    "sentence": "Bob plays 9S after all",
                },
                "could_change": True,
                "other_takers": [{"trick": 4, "card": "9S", "player": "Dot"}],
                "kept_back": [{"trick": 6, "card": "9S", "took": False}],
            }
        ],
        "score": {
            "outcome": "LOST",
            "stakes": [1, 1, 1, -2, -1],
            "points": [0, 42, 23, 51, 0],
            "tricks": [0, 2, 1, 3, 0],
            "picker_points": 55,
            "defender_points": 65,
            "set_aside": 4,
            "blind_to": None,
            "pot": 0,
            "multipliers": [],
        },
        "written": {"scores": [1, 1, 1, -2, -1], "right": True, "wrong": []},
        "written_points": {"points": None, "picker_points": None, "wrong": []},
    }


def test_json_of_a_leaster_and_of_a_wrong_score(capsys: pytest.CaptureFixture[str]) -> None:
    leaster = str(EXAMPLES / "hands" / "leaster-decided-by-the-blind.toml")
    first, second, third = document(capsys, leaster, WRONG_SCORE, ALONE)["hands"]
    assert (first["picker"], first["partners"], first["call"]) == (None, [], None)
    assert first["score"]["blind_to"] == "Dot"
    assert second["written"]["right"] is False
    assert second["written"]["wrong"][2] == {"player": "Cal", "written": 4, "right": 2}
    assert third["call"] == "alone"
    assert third["in_order"] is True


def test_json_names_each_call_that_would_have_been_legal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ordinary = str(EXAMPLES / "hands" / "ordinary-win.toml")
    path = hand_with(tmp_path, 'call = "AH"', 'call = "AC"', of=ordinary)
    (hand,) = document(capsys, path)["hands"]
    assert hand["findings"][0]["legal"] == ["call AH", "go alone"]
    assert hand["findings"][0]["card"] is None


def test_json_holds_a_file_that_was_not_judged_in_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = hand_with(tmp_path, "tricks = [", "trikcs = [")
    assert main(["referee", "--json", path, ALONE]) == 2
    written = capsys.readouterr()
    assert "did you mean tricks?" in one_line(written.err)
    bad, good = json.loads(written.out)["hands"]
    assert list(bad) == ["file", "error"]
    assert bad["error"]["message"] == "'trikcs' is no key of a hand file; did you mean tricks?"
    assert bad["error"]["column"] == 1
    assert good["in_order"] is True


def test_json_is_written_without_scores_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (hand,) = document(capsys, hand_with(tmp_path, "scores = [-1, -1, -1, 4, -1]", ""))["hands"]
    assert hand["written"] == {"scores": None, "right": None, "wrong": []}


# --- help -------------------------------------------------------------------------------------------------


def test_help_shows_examples_and_exit_statuses(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", "--help"]) == 0
    written = capsys.readouterr().out
    for words in (
        "sheepshead referee examples/hands/*.toml",
        "--rules NAME",
        "--json",
        "0  all in order",
        "1  something was against the rules",
        "2  a file cannot be read",
    ):
        assert words in written
    assert all(len(line) <= 80 for line in written.splitlines())


def test_help_lists_the_commands_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    written = capsys.readouterr().out
    listed = re.findall(r"^  (\w+)  ", written.partition("Commands:")[2], re.MULTILINE)
    assert listed == ["compare", "explain", "new", "referee", "rules"]


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"sheepshead {importlib.metadata.version('sheepshead')}\n"
