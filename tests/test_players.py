"""D4: what players are called, whom a name means, and that every reader of names finds them alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheepshead import ParseError, presets
from sheepshead.cli import main
from sheepshead.match import Match
from sheepshead.players import NameFault, name_faults, numbered, players_fault, seat_of
from sheepshead.positions import point_at
from sheepshead.records import HandRecord, InvalidRecord, parse_hand, read_hand
from sheepshead.templates import template

HAND = Path(__file__).parent.parent / "examples" / "hands" / "renege-known-later.toml"
NAMES = ("Ann", "Bob", "Cal", "Dot", "Eve")


def test_players_without_names_are_numbered_from_one() -> None:
    assert numbered(0) == ()
    assert numbered(5) == ("P1", "P2", "P3", "P4", "P5")
    assert Match(rules=presets.CALLED_ACE, dealer=0).players == numbered(5)
    assert parse_hand(MINIMAL).players == numbered(3)


MINIMAL = """
rules = "THREE_HANDED"
dealer = "p3"
tricks = [
    "QC 7D 8D", "QS 9D KD", "QH TD AD", "QD JD JH", "JC JS 7C", "AC TC KC", "9C 8C AS",
    "TS KS 9S", "8S 7S AH", "TH KH 9H",
]
"""


@pytest.mark.parametrize(
    ("name", "seat"),
    [
        ("Bob", 1),
        ("bob", 1),
        ("BOB", 1),
        (" Bob ", 1),
        ("P2", 1),
        ("p2", 1),
        ("Mary  ann", 3),
        # A name comes before a number, and a name in its own letters before one in others.
        ("P1", 2),
        ("p1", 2),
        ("P3", 2),
        ("ann", 4),
        ("Ann", 0),
    ],
)
def test_a_player_is_found_in_any_letters_where_that_is_clear(name: str, seat: int) -> None:
    assert seat_of(name, ["Ann", "Bob", "P1", "Mary Ann", "ann"]) == seat


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("ANN", "'ANN' may be Ann or ann; write the name as the hand has it"),
        ("Bod", "there is no player 'Bod'; did you mean Bob?"),
        ("P6", "there is no player 'P6'; the players are Ann, Bob, P1, Mary Ann, ann"),
        ("", "there is no player ''; the players are"),
    ],
)
def test_who_is_nobody_or_several_is_refused(name: str, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        seat_of(name, ["Ann", "Bob", "P1", "Mary Ann", "ann"])
    assert caught.value.message.startswith(words)


@pytest.mark.parametrize(
    ("names", "faults"),
    [
        (NAMES, []),
        (NAMES[:4], [NameFault(None, "5 play by these rules, but 4 names are written", "D4")]),
        (
            ("Ann", " ", "Ann", "D\not", "Eve"),
            [
                NameFault(1, "a player's name is readable text, not ' '"),
                NameFault(2, "two players are named 'Ann'"),
                NameFault(3, "a player's name is readable text, not 'D\\not'"),
            ],
        ),
    ],
)
def test_d4_all_that_is_wrong_with_names_is_told(names: tuple[str, ...], faults: list[NameFault]) -> None:
    assert list(name_faults(names, 5)) == faults
    assert players_fault(len(names), 5) == (faults[0] if len(names) != 5 else None)


# --- every reader of names --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ann", "ANN", "p1", "Ann"])
def test_a_hand_file_a_point_and_a_template_find_the_same_player(name: str) -> None:
    text = HAND.read_text(encoding="utf-8").replace('picker = "Ann"', f'picker = "{name}"')
    assert parse_hand(text) == read_hand(HAND)
    assert point_at(read_hand(HAND), f"trick 3, {name}").seat == 0
    assert 'dealer = "Ann"' in template("CALLED_ACE", players=NAMES, dealer=name).text


@pytest.mark.parametrize("key", ["dealer", "picker"])
def test_a_hand_file_says_where_a_name_is_not_clear(key: str) -> None:
    text = HAND.read_text(encoding="utf-8").replace('"Bob"', '"ann"')
    who = "Eve" if key == "dealer" else "Ann"
    with pytest.raises(ParseError, match=r"^line \d+, column \d+: 'ANN' may be Ann or ann; write"):
        parse_hand(text.replace(f'{key} = "{who}"', f'{key} = "ANN"'))


def test_doubles_name_players_in_any_letters_too() -> None:
    text = (HAND.parent / "crack-recrack-and-blitz.toml").read_text(encoding="utf-8")
    assert parse_hand(text.replace('"Bob crack"', '"bob crack"')) == parse_hand(text)
    assert '"Bob crack"' in text


@pytest.mark.parametrize("names", [NAMES[:4], ("Ann", "Ann", "Cal", "Dot", "Eve"), ("", *NAMES[1:])])
def test_d4_a_record_and_a_template_refuse_the_same_names_in_the_same_words(names: tuple[str, ...]) -> None:
    with pytest.raises(ParseError) as by_template:
        template("CALLED_ACE", players=names)
    with pytest.raises(InvalidRecord) as by_record:
        HandRecord(rules=presets.CALLED_ACE, dealer=0, players=names)
    assert by_template.value.message == str(by_record.value)


def test_new_takes_a_dealer_in_small_letters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "THREE_HANDED", "--players", "Ann,Bob,Cal", "--dealer", "cal"]) == 0
    assert 'dealer = "Cal"' in capsys.readouterr().out
