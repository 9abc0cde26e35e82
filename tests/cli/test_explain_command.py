"""The command `sheepshead explain`: a point of a hand, and why something was legal there or not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sheepshead import (
    Action,
    Announce,
    Blitz,
    Bury,
    Call,
    Card,
    Crack,
    DemandRedeal,
    GoAlone,
    ParseError,
    Pass,
    Pick,
    Play,
    cards,
    presets,
)
from sheepshead.cli import main
from sheepshead.cli.words import action_in
from sheepshead.positions import points
from sheepshead.records import read_hand
from tests.positions import opening
from tests.test_command import hand_with, one_line

HANDS = Path(__file__).parent.parent.parent / "examples" / "hands"
RENEGE = str(HANDS / "renege-decides-the-hand.toml")
UNDER = str(HANDS / "under.toml")
CRACKS = str(HANDS / "crack-recrack-and-blitz.toml")


@pytest.fixture(autouse=True)
def _no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


def explained(capsys: pytest.CaptureFixture[str], status: int, *arguments: str) -> str:
    assert main(["explain", *arguments]) == status
    written = capsys.readouterr()
    assert written.err == ""
    assert all(len(line) <= 80 for line in written.out.splitlines()[1:])
    return written.out


def document(capsys: pytest.CaptureFixture[str], status: int, *arguments: str) -> Any:
    whole = json.loads(explained_raw(capsys, status, "--json", *arguments))
    assert list(whole) == ["schema", "rules_revision", "hands"]
    (hand,) = whole["hands"]
    return hand


def explained_raw(capsys: pytest.CaptureFixture[str], status: int, *arguments: str) -> str:
    assert main(["explain", *arguments]) == status
    return capsys.readouterr().out


# --- what people read -------------------------------------------------------------------------------------


def test_t3_a_renege_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert explained(capsys, 1, RENEGE, "--at", "trick 4, Bob") == (
        f"""\
{RENEGE}
CALLED_ACE. At trick 4, Bob.

  trick 1        Dot leads: QC KD TD 7D 8D
  trick 2        Dot leads: QH JD 7H QS JS
  trick 3        Bob leads: 9C JC 8C AC TC
  on the table   Cal 8S, Dot 9D, Eve TS, Ann AS
  called         AC
  held           AD 7C 9S
  legal          9S

Bob, play AD: against the rules.
  Spades were led, Bob holds 9S and must follow; AD does not. [T3]

What binds Bob here
  Bob plays one of the cards held: AD 7C 9S. [T2]
  Spades were led, and Bob holds 9S and follows. [T3]

What does not
  Clubs have been led. [T5, T6, T7, T8, T9, T10]
"""
    )


def test_another_action_than_the_one_taken_can_be_asked_about(capsys: pytest.CaptureFixture[str]) -> None:
    written = explained(capsys, 0, RENEGE, "--at", "trick 4, Bob", "9S")
    assert "What was done: play AD. Asked about: play 9S.\nBob, play 9S: legal.\n" in written
    assert explained(capsys, 0, RENEGE, "--at", "trick 4, bob", "play", "9s") == written


def test_without_a_player_it_is_the_one_who_led(capsys: pytest.CaptureFixture[str]) -> None:
    written = explained(capsys, 0, RENEGE, "--at", "trick 4")
    assert "At trick 4, Cal." in written
    assert "nothing: it is the lead" in written


def test_b1_k6_the_bury_and_the_call_show_the_blind(capsys: pytest.CaptureFixture[str]) -> None:
    bury = explained(capsys, 0, UNDER, "--at", "bury")
    assert "the blind   TS KS" in bury
    assert "and 16 more" in bury
    assert "Ann, bury AC TS: legal." in bury
    call = explained(capsys, 0, UNDER, "--at", "call")
    assert "Ann, call AH with KS under: legal." in call
    assert "[K6]" in call


def test_k3_a_call_that_is_refused_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    # Ann holds AS herself.
    written = explained(capsys, 1, UNDER, "--at", "call, Ann", "AS")
    assert "Ann, call AS: against the rules." in written
    assert "[K3]" in written


def test_x2_a_doubling_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    written = explained(capsys, 0, CRACKS, "--at", "doubling 3, Ann")
    assert "Ann, recrack: legal." in written
    assert explained(capsys, 1, CRACKS, "--at", "doubling, Eve", "crack")


def test_p1_a_pass_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Bob, pass: legal." in explained(capsys, 0, UNDER, "--at", "picking, P2")


def test_other_rules_rule_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    # By these rules nothing may be laid under.
    written = explained(capsys, 1, UNDER, "--at", "call", "--rules", "GAMERULES")
    assert "GAMERULES. At call, Ann." in written
    assert "[K6]" in written


def test_what_a_file_without_holdings_does_not_tell_is_not_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Path(UNDER).read_text(encoding="utf-8")
    start, end = text.index("holdings = ["), text.index('picker = "Ann"')
    path = tmp_path / "hand.toml"
    path.write_text(text[:start] + text[end:], encoding="utf-8")
    written = explained(capsys, 0, str(path), "--at", "bury")
    assert "  the blind" not in written
    assert explained(capsys, 0, str(path), "--at", "trick 1, Ann")
    assert main(["explain", str(path), "--at", "picking, Ann"]) == 2
    assert "holdings are missing: nothing else tells what Ann held" in one_line(capsys.readouterr().err)


@pytest.mark.parametrize("path", sorted(HANDS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_point_of_every_example_is_told_in_80_columns(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for point in points(read_hand(path)):
        if point.told:
            status = main(["explain", str(path), "--at", str(point.moment)])
            written = capsys.readouterr()
            assert (status in {0, 1}, written.err) == (True, "")
            assert all(len(line) <= 80 for line in written.out.splitlines()[1:])


# --- mistakes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([RENEGE], "Missing option '--at'"),
        ([], "Missing argument 'FILE'"),
        ([RENEGE, "--at", "trik 3"], "did you mean trick?"),
        ([RENEGE, "--at", "trick 9"], "this hand has no point 'trick 9'; it has picking (Dot), bury (Dot)"),
        ([RENEGE, "--at", "trick 3, Bod"], "there is no player 'Bod'; did you mean Bob?"),
        ([RENEGE, "--at", "trick 3, Bob", "7X"], "or \"play 7H\", not '7X'"),
        (
            [RENEGE, "--at", "call", "call"],
            "Invalid value for '[ACTION]': call what? Write the card",
        ),
        ([RENEGE, "--at", "call", ""], "Invalid value for '[ACTION]': expected an action"),
        ([RENEGE, "--at", "trick 3, Bob", "play", "7X"], "'7X' is no card"),
        ([RENEGE, "--at", "bury", "--rules", "CALED_ACE"], "did you mean CALLED_ACE"),
        ([RENEGE, "--at", "bury", "--rules", "THREE_HANDED"], "but this hand has 5 with 6 and 2 [D4]"),
        (["no-such-file.toml", "--at", "bury"], "no-such-file.toml: cannot be read: No such file"),
        ([str(HANDS), "--at", "bury"], "it is a folder"),
    ],
    ids=str,
)
def test_a_mistake_is_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", *arguments]) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert message in one_line(written.err)


def test_a_mistake_in_the_file_has_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = hand_with(tmp_path, 'picker = "Ann"', 'picker = "Ana"', of=UNDER)
    assert main(["explain", "--json", path, "--at", "bury"]) == 2
    written = capsys.readouterr()
    assert one_line(written.err).startswith(f"{path}:")
    (hand,) = json.loads(written.out)["hands"]
    assert list(hand) == ["file", "error"]
    assert hand["error"]["column"] == 10
    assert hand["error"]["message"] == "there is no player 'Ana'; did you mean Ann?"


# --- what programs read -----------------------------------------------------------------------------------


def test_json_has_these_keys_and_values(capsys: pytest.CaptureFixture[str]) -> None:
    hand = document(capsys, 1, RENEGE, "--at", "trick 4, P2")
    assert hand.pop("violations") == [
        {
            "rule": "T3",
            "sentence": "spades were led, Bob holds 9S and must follow; AD does not.",
            "legal": ["9S"],
        }
    ]
    assert [note["rule"] for note in hand["applied"]] == ["T2", "T3"]
    assert hand.pop("applied")[1]["cards"] == ["9S"]
    assert {note["rule"] for note in hand.pop("not_applied")} == {"T5", "T6", "T7", "T8", "T9", "T10"}
    assert hand == {
        "file": RENEGE,
        "rules": "CALLED_ACE",
        "at": "trick 4, Bob",
        "phase": "play",
        "trick": 4,
        "player": "Bob",
        "holding": ["AD", "7C", "9S"],
        "on_table": [
            {"player": "Cal", "card": "8S"},
            {"player": "Dot", "card": "9D"},
            {"player": "Eve", "card": "TS"},
            {"player": "Ann", "card": "AS"},
        ],
        "taken": "play AD",
        "action": "play AD",
        "card": "AD",
        "legal": False,
        "legal_actions": ["9S"],
    }


def test_json_before_the_first_card(capsys: pytest.CaptureFixture[str]) -> None:
    hand = document(capsys, 1, CRACKS, "--at", "doubling 2, Bob", "crack")
    assert (hand["phase"], hand["trick"], hand["card"], hand["on_table"]) == ("doubling", None, None, [])
    assert (hand["taken"], hand["action"]) == ("decline", "crack")
    assert hand["violations"][0]["rule"] == "X1"
    assert hand["legal_actions"] == ["decline"]


# --- actions as they are typed ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pick", Pick()),
        ("PASS", Pass()),
        ("demand a  new deal", DemandRedeal()),
        ("redeal", DemandRedeal()),
        ("alone", GoAlone()),
        ("go alone", GoAlone()),
        ("crack", Crack()),
        ("sheepshead", Announce()),
        ("blitz QC QS", Blitz(cards("QC QS"))),
        ("play 10d", Play(Card("TD"))),
        ("bury AC TC", Bury(cards("AC TC"))),
        ("bury ac, tc", Bury(cards("AC TC"))),
        ("call AS", Call(Card("AS"))),
        ("call AS with QD under", Call(Card("AS"), Card("QD"))),
        ("call AS QD under", Call(Card("AS"), Card("QD"))),
    ],
)
def test_an_action_is_read_as_the_library_says_it(text: str, action: Action) -> None:
    assert action_in(opening(presets.CALLED_ACE), text) == action


def test_every_action_of_every_example_is_read_as_it_is_said() -> None:
    for path in HANDS.glob("*.toml"):
        for point in points(read_hand(path)):
            assert action_in(point.state, str(point.action)) == point.action


def test_cards_alone_are_what_the_hand_asks_for() -> None:
    for point in points(read_hand(UNDER)):
        match point.action:
            case Bury(cards=some):
                assert action_in(point.state, " ".join(map(str, some))) == point.action
            case Call(card=card, under=under):
                assert action_in(point.state, f"{card} {under} under") == point.action
            case Play(card=card):
                assert action_in(point.state, str(card)) == point.action
            case _:
                with pytest.raises(ParseError, match="expected an action"):
                    action_in(point.state, "QC")


@pytest.mark.parametrize(
    "text", ["", "crck", "bury", "play", "play QC QD", "call", "blitz", "call AS with", "QC QD"]
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        action_in(opening(presets.CALLED_ACE), text)


def test_an_action_may_be_meant() -> None:
    with pytest.raises(ParseError, match="did you mean crack"):
        action_in(opening(presets.CALLED_ACE), "crck")


def test_help_shows_examples_and_exit_statuses(capsys: pytest.CaptureFixture[str]) -> None:
    written = explained_raw(capsys, 0, "--help")
    for words in (
        '--at "trick 3, Ann"',
        "0  the action is legal",
        "1  it is against the rules",
        "2  the file cannot",
    ):
        assert words in written
    assert all(len(line) <= 80 for line in written.splitlines())
