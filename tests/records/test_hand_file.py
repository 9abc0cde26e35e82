"""Reading hand files: what is accepted, and each kind of mistake with its place and its sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheepshead import Announce, Blitz, Card, Castrate, Crack, ParseError, Recrack, cards, presets
from sheepshead.actions import GoAlone
from sheepshead.cards import DECK
from sheepshead.records import parse_hand, read_hand
from sheepshead.records.hand_file import MAX_BYTES

# Line numbers below are those of this text.
HAND = """\
rules = "CALLED_ACE"
players = ["Ann", "Bob", "Cal", "Dot", "Eve"]
dealer = "Eve"
holdings = [
    "JC TD KC 9C 9S KH",
    "QC QS QD AC 8H 7H",
    "KD 7C AS KS AH TH",
    "JS 8D TC 8C 8S 9H",
    "QH JH AD 7D TS 7S",
]
blind = "JD 9D"
picker = "Bob"
bury = "AC 8H"
call = "AH"
tricks = [
    "KH 7H AH 9H AD",
    "7S 9S 9D AS 8S",
    "QC KD 8D 7D JC",
    "QS TH JS JH TD",
    "QD 7C 8C QH KC",
    "TS 9C JD KS TC",
]
scores = [-1, 2, 1, -1, -1]
"""

PASSED = """\
rules = "GAMERULES"
dealer = "P2"
tricks = [
    "8S 7S 9S AC AH",
    "7H TH KH TC AS",
    "8D AD TD 7D QH",
    "9H KD QS KC 7C",
    "JD KS 9D JH JC",
    "JS QD 8C QC 9C",
]
"""

WRITE_A_CARD = ": write a rank (A T K Q J 9 8 7) and a suit (C S H D), such as QC or TD"
ALL_KEYS = (
    "rules, players, dealer, stakes, seed, commitment, holdings, blind, redeal, picker, bury, call, under,"
    " doubles, tricks, points, picker_points, scores"
)
THIRTY = " ".join(str(card) for card in DECK if str(card) not in {"7C", "7S"})


def with_line(number: int, line: str, text: str = HAND) -> str:
    """The hand with one line changed, and taken out where the new one is empty."""
    lines = text.splitlines()
    lines[number - 1 : number] = [line] if line else []
    return "\n".join([*lines, ""])


def without(key: str, text: str = HAND) -> str:
    """The hand without a key, which may go on for several lines."""
    kept, dropping = [], False
    for line in text.splitlines():
        dropping = line.startswith(f"{key} =") or (dropping and line[:1] in {" ", "]"})
        if not dropping:
            kept.append(line)
    assert len(kept) < len(text.splitlines())
    return "\n".join([*kept, ""])


# --- what is read -----------------------------------------------------------------------------------------


def test_a_hand_file_is_read_as_it_is_written() -> None:
    record = parse_hand(HAND)
    assert record.rules is presets.CALLED_ACE
    assert record.rules_name == "CALLED_ACE"
    assert record.players == ("Ann", "Bob", "Cal", "Dot", "Eve")
    assert (record.dealer, record.picker, record.stakes) == (4, 1, 1)
    assert record.holdings is not None
    assert record.holdings[4] == cards("QH JH AD 7D TS 7S")
    assert record.blind == cards("JD 9D")
    assert record.bury == cards("AC 8H")
    assert record.call is Card("AH")
    assert (record.under, record.doubles) == (None, ())
    assert record.tricks[1] == cards("7S 9S 9D AS 8S")
    assert record.scores == (-1, 2, 1, -1, -1)


def test_players_without_names_are_numbered() -> None:
    text = without("players").replace('"Eve"', '"P5"').replace('"Bob"', '"P2"')
    record = parse_hand(text)
    assert record.players == ("P1", "P2", "P3", "P4", "P5")
    assert (record.dealer, record.picker) == (4, 1)


def test_a_named_player_may_be_called_by_number_too() -> None:
    assert parse_hand(with_line(3, 'dealer = "P5"')).dealer == 4


def test_a_name_that_looks_like_a_number_is_a_name_first() -> None:
    text = HAND.replace('"Ann"', '"P5"').replace('"Eve"]', '"P1"]').replace('dealer = "Eve"', 'dealer = "P1"')
    assert parse_hand(text).dealer == 4


def test_what_is_left_out_stays_open() -> None:
    record = parse_hand(PASSED)
    assert (record.picker, record.bury, record.call, record.holdings) == (None, (), None, None)
    assert (record.blind, record.scores) == (None, None)


def test_k7_alone_is_written_in_any_case() -> None:
    assert parse_hand(with_line(14, 'call = "Alone"')).call == GoAlone()


def test_x1_to_x4_doublings_name_player_and_action() -> None:
    said = '"Ann crack", "Bob recrack", "Cal castrate", "Dot blitz JC JS", "Bob sheepshead"'
    text = with_line(14, f'call = "AH"\ndoubles = [{said}]')
    assert parse_hand(text).doubles == (
        (0, Crack()),
        (1, Recrack()),
        (2, Castrate()),
        (3, Blitz(cards("JC JS"))),
        (1, Announce()),
    )


def test_s8_the_stakes_a_hand_was_dealt_at() -> None:
    assert parse_hand(f"{HAND}stakes = 4\n").stakes == 4


def test_cards_may_be_written_as_people_do() -> None:
    assert parse_hand(with_line(11, "blind = 'jd, 9♦'")).blind == cards("JD 9D")


def test_a_hand_file_may_have_windows_line_ends_and_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    path.write_bytes(b"\xef\xbb\xbf" + HAND.replace("\n", "\r\n").encode())
    assert read_hand(path) == parse_hand(HAND)


def test_a_record_refuses_assignment_and_compares_by_content() -> None:
    record = parse_hand(HAND)
    assert record == parse_hand(HAND)
    assert hash(record) == hash(parse_hand(HAND))
    with pytest.raises(AttributeError):
        record.dealer = 0  # type: ignore[misc]


# --- mistakes ---------------------------------------------------------------------------------------------

MISTAKES = {
    # Keys.
    "an-unknown-key": (
        with_line(3, 'deeler = "Eve"'),
        "line 3, column 1: 'deeler' is no key of a hand file; did you mean dealer?",
    ),
    "an-unknown-key-like-no-other": (
        f"{HAND}zzz = 1\n",
        f"line 24, column 1: 'zzz' is no key of a hand file; the keys are {ALL_KEYS}",
    ),
    "a-table-nobody-knows": (
        f"{HAND}[zone]\nrain = true\n",
        f"line 24, column 2: 'zone' is no key of a hand file; the keys are {ALL_KEYS}",
    ),
    "no-rules": (
        without("rules"),
        'rules is missing: write the name of a preset, such as rules = "CALLED_ACE"',
    ),
    "no-dealer": (without("dealer"), 'dealer is missing: write a player, such as dealer = "Eve"'),
    "no-tricks": (without("tricks"), "tricks are missing: Bob picked, so they were played [T11]"),
    "no-bury-and-no-last-trick": (
        without("bury", with_line(21, "")),
        (
            "bury is missing: the picker lays away 2 cards, as many as the blind held; which they were"
            " follows only from all tricks [B1]"
        ),
    ),
    "no-picker-but-a-bury": (
        without("picker"),
        "line 12, column 8: bury is written, but nobody picked; write who did as picker",
    ),
    "redeal-without-holdings": (
        'rules = "GAMERULES_DOUBLER"\ndealer = "P1"\nredeal = "P2"\n',
        "holdings are missing: without them nothing tells whether P2's cards were poor [D7]",
    ),
    "n1-passed-without-tricks": (
        'rules = "CALLED_ACE"\ndealer = "Eve"\nplayers = ["Ann", "Bob", "Cal", "Dot", "Eve"]\n'
        + HAND[HAND.index("holdings") : HAND.index("blind")],
        "tricks are missing: nobody picked, and by these rules the hand is played then [N1]",
    ),
    "p4-nobody-picked-where-somebody-must": (
        with_line(1, 'rules = { base = "GAMERULES", no_pick = "ForcedPick" }', PASSED),
        "picker is missing: by these rules P2 has to pick when all others pass [P4]",
    ),
    # Types.
    "players-of-the-wrong-type": (
        with_line(2, "players = 5"),
        'line 2, column 11: players: expected a list of names, such as ["Ann", "Bob", ...], not 5',
    ),
    "a-name-of-the-wrong-type": (
        with_line(2, 'players = ["Ann", 7, "Cal", "Dot", "Eve"]'),
        'line 2, column 19: players: expected a name, such as "Ann", not 7',
    ),
    "a-dealer-of-the-wrong-type": (
        with_line(3, "dealer = 4"),
        'line 3, column 10: dealer: expected a player, such as "Ann", not 4',
    ),
    "holdings-of-the-wrong-type": (
        without("holdings") + 'holdings = "JC TD"\n',
        (
            "line 17, column 12: holdings: expected a list of texts of cards, such as"
            " [\"QC 9D 8D 7D AS 7S\", ...], not 'JC TD'"
        ),
    ),
    "a-holding-of-the-wrong-type": (
        with_line(6, '    ["QC", "QS"],'),
        "line 6, column 5: holdings: expected cards, such as \"QC 9D 8D 7D AS 7S\", not ['QC', 'QS']",
    ),
    "a-blind-of-the-wrong-type": (
        with_line(11, 'blind = ["JD", "9D"]'),
        "line 11, column 9: blind: expected cards, such as \"AC TC\", not ['JD', '9D']",
    ),
    "a-call-of-the-wrong-type": (
        with_line(14, "call = true"),
        'line 14, column 8: call: expected a card, such as "AS", or "alone", not true',
    ),
    "scores-of-the-wrong-type": (
        with_line(23, "scores = [-1, 2.0, 1, -1, -1]"),
        "line 23, column 15: scores: expected a whole number, not 2.0",
    ),
    "true-is-no-score": (
        with_line(23, "scores = [-1, true, 1, -1, -1]"),
        "line 23, column 15: scores: expected a whole number, not true",
    ),
    "stakes-of-the-wrong-type": (
        f'{HAND}stakes = "double"\n',
        "line 24, column 10: stakes: expected a whole number, not 'double'",
    ),
    "s8-stakes-of-nothing": (
        f"{HAND}stakes = 0\n",
        "line 24, column 10: a hand is dealt at stakes of 1 or more, not 0 [S8]",
    ),
    "a-long-wrong-value-is-cut": (
        with_line(3, f"dealer = {[1] * 50}"),
        'line 3, column 10: dealer: expected a player, such as "Ann", not ' + str([1] * 50)[:39] + "…",
    ),
    "a-number-of-many-digits": (
        f"{HAND}under = {'9' * 100}\n",
        (
            "line 24, column 9: under: a number in a hand file is at most 1,000,000,000 either way, not "
            f"{'9' * 80}..."
        ),
    ),
    # People.
    "d1-a-dealer-who-does-not-play": (
        with_line(3, 'dealer = "Evi"'),
        "line 3, column 10: there is no player 'Evi'; did you mean Eve?",
    ),
    "d1-a-picker-who-does-not-play": (
        with_line(12, 'picker = "Zacharias"'),
        "line 12, column 10: there is no player 'Zacharias'; the players are Ann, Bob, Cal, Dot, Eve",
    ),
    "d1-a-number-beyond-the-last": (
        with_line(3, 'dealer = "P6"'),
        "line 3, column 10: there is no player 'P6'; the players are Ann, Bob, Cal, Dot, Eve",
    ),
    "x1-a-doubler-who-does-not-play": (
        with_line(14, 'call = "AH"\ndoubles = ["Ann crack", "Bop recrack"]'),
        "line 15, column 25: there is no player 'Bop'; did you mean Bob?",
    ),
    "x1-a-doubling-nobody-knows": (
        with_line(14, 'call = "AH"\ndoubles = ["Ann knocks"]'),
        (
            "line 15, column 12: doubles: expected a player and what was said, such as"
            ' "Bob crack", "Ann recrack", "Cal castrate", "Dot blitz QC QS" or "Ann sheepshead",'
            " not 'Ann knocks'"
        ),
    ),
    "x4-a-blitz-of-no-cards": (
        with_line(14, 'call = "AH"\ndoubles = ["Ann blitz QC XX"]'),
        f"line 15, column 12: 'XX' is no card{WRITE_A_CARD}",
    ),
    "d4-too-few-players": (
        with_line(2, 'players = ["Ann", "Bob", "Cal", "Eve"]'),
        "line 2, column 11: 5 play by these rules, but 4 names are written [D4]",
    ),
    "two-players-of-one-name": (
        with_line(2, 'players = ["Ann", "Bob", "Ann", "Dot", "Eve"]'),
        "line 2, column 26: two players are named 'Ann'",
    ),
    "a-name-that-is-not-readable": (
        with_line(2, 'players = ["Ann", "Bob", "C\\u001b[2J", "Dot", "Eve"]'),
        "line 2, column 26: a player's name is readable text, not 'C\\x1b[2J'",
    ),
    "a-name-of-nothing": (
        with_line(2, 'players = ["Ann", "Bob", " ", "Dot", "Eve"]'),
        "line 2, column 26: a player's name is readable text, not ' '",
    ),
    # Cards.
    "c1-not-a-card": (
        with_line(7, '    "KD 7C AZ KS AH TH",'),
        f"line 7, column 12: 'AZ' is no card{WRITE_A_CARD}",
    ),
    "c1-not-a-card-in-a-long-text": (
        with_line(11, 'blind = """\nJD 1D"""'),
        f"line 12, column 4: '1D' is no card{WRITE_A_CARD}",
    ),
    "c1-not-a-card-behind-an-escape": (
        with_line(11, 'blind = "\\u004aD 1D"'),
        f"line 11, column 9: '1D' is no card{WRITE_A_CARD}",
    ),
    "c1-a-call-that-is-no-card": (
        with_line(14, 'call = "AX"'),
        'line 14, column 8: call: expected a card, such as "AS", or "alone", not \'AX\'',
    ),
    "c1-an-under-that-is-no-card": (
        f'{HAND}under = "AX"\n',
        f"line 24, column 9: 'AX' is no card{WRITE_A_CARD}",
    ),
    "d8-a-card-twice-in-the-deal": (
        with_line(9, '    "QH JH AD 7D TS QC",'),
        "line 9, column 21: QC is written in Bob's holding and again in Eve's holding [D8]",
    ),
    "d8-a-card-twice-in-a-holding": (
        with_line(9, '    "QH JH AD 7D TS QH",'),
        "line 9, column 21: QH is written twice in Eve's holding [D8]",
    ),
    "d8-holdings-with-the-blind": (
        with_line(6, '    "QC QS QD JD 8H 7H",'),
        "line 11, column 10: JD is written in Bob's holding and again in the blind [D8]",
    ),
    "d8-a-card-played-twice": (
        with_line(18, '    "QC KD 8D KH JC",'),
        "line 18, column 15: KH is written in trick 1 and again in trick 3 [D8]",
    ),
    "d8-a-card-buried-and-played": (
        with_line(13, 'bury = "AC QS"'),
        "line 19, column 6: QS is written in the bury and again in trick 4 [D8]",
    ),
    "d8-a-holding-of-five": (
        with_line(6, '    "QC QS QD AC 8H",'),
        (
            "line 6, column 5: Bob is dealt 6 cards, not 5"
            " (holdings are written as dealt, without the blind) [D8]"
        ),
    ),
    "d8-four-holdings": (
        with_line(9, ""),
        "line 4, column 12: 5 players are dealt to, not 4 [D8]",
    ),
    "d8-a-blind-of-one": (
        with_line(11, 'blind = "JD"'),
        "line 11, column 9: the blind has 2 cards, not 1 [D8]",
    ),
    "b1-a-bury-of-three": (
        with_line(13, 'bury = "AC 8H 7H"'),
        "line 13, column 8: the bury is 2 cards, as many as the blind, not 3 [B1]",
    ),
    "t2-a-trick-of-four": (
        with_line(17, '    "7S 9S 9D AS",'),
        "line 17, column 5: trick 2 has 4 cards, but 5 play one each [T2]",
    ),
    "t11-four-tricks": (
        with_line(20, "", with_line(21, "")),
        (
            "line 15, column 10: a hand has 6 tricks, as many as cards each, not 4; only the last one follows"
            " from the holdings [T11]"
        ),
    ),
    "t11-five-tricks-and-no-holdings": (
        without("holdings", with_line(21, "")),
        (
            "line 8, column 10: a hand has 6 tricks, as many as cards each, not 5; without holdings nothing"
            " tells who played which of the cards left [T11]"
        ),
    ),
    "t11-seven-tricks": (
        with_line(21, '    "TS 9C JD KS TC", "QC KD 8D 7D JC",'),
        "line 15, column 10: a hand has 6 tricks, as many as cards each, not 7 [T11]",
    ),
    "s9-four-points": (
        f"{HAND}points = [0, 73, 0, 0]\n",
        "line 24, column 10: 5 play, but 4 points are written; one a player [S9]",
    ),
    "points-in-words": (
        f'{HAND}points = "0 73"\n',
        (
            "line 24, column 10: points: expected a list of whole numbers, one a player, such as [19, 42,"
            " 23, 36, 0], not '0 73'"
        ),
    ),
    "c2-more-points-than-there-are": (
        f"{HAND}points = [0, 121, 0, 0, 0]\n",
        "line 24, column 14: a deck has 120 card points, so that 121 cannot be counted [C2]",
    ),
    "c2-points-below-nothing": (
        f"{HAND}picker_points = -1\n",
        "line 24, column 17: a deck has 120 card points, so that -1 cannot be counted [C2]",
    ),
    "points-of-the-picker-by-seat": (
        f"{HAND}picker_points = [84, 36]\n",
        "line 24, column 17: picker_points: expected a whole number, not [84, 36]",
    ),
    "points-of-a-picker-that-nobody-was": (
        f"{PASSED}picker_points = 61\n",
        "line 11, column 17: picker_points is written, but nobody picked; write who did as picker",
    ),
    "s9-four-scores": (
        with_line(23, "scores = [-1, 2, 1, -1]"),
        "line 23, column 10: 5 play, but 4 scores are written; one a player [S9]",
    ),
    # What cannot have happened.
    "b1-a-bury-the-picker-did-not-have": (
        with_line(13, 'bury = "AC KH"').replace('"KH 7H AH', '"8H 7H AH'),
        "line 13, column 12: Bob cannot have buried KH: Ann was dealt it [B1]",
    ),
    "t2-a-card-its-player-does-not-hold": (
        with_line(16, '    "KH AH 7H 9H AD",'),
        (
            "line 16, column 9: in trick 1 it is Bob's turn to play AH, but Bob does not hold it:"
            " Cal was dealt it (Ann, left of the dealer, leads) [T2]"
        ),
    ),
    "t1-a-trick-that-fits-nobody-who-led": (
        with_line(17, '    "9D AS 8S 9S 7S",'),
        (
            "line 17, column 6: in trick 2 it is Eve's turn to play 9D, but Eve does not hold it:"
            " Bob was dealt it (Eve leads, having taken trick 1 with AD) [T2]"
        ),
    ),
    "d8-a-blind-that-another-played": (
        without("holdings", with_line(11, 'blind = "KH 9D"')),
        "line 4, column 10: KH is in the blind that Bob took, but Ann played it [P2]",
    ),
    "d8-a-leasters-blind-that-was-played": (
        f'blind = "TS KH"\n{PASSED}',
        "line 1, column 13: KH is in the blind, but was played in trick 2 [D8]",
    ),
    "k6-an-under-without-a-call": (
        f'{without("call")}under = "QD"\n',
        "line 23, column 9: a card lies under only for a called card, and none is written [K6]",
    ),
    "k6-an-under-the-picker-does-not-hold": (
        f'{HAND}under = "KH"\n',
        "line 24, column 9: KH cannot lie under: Bob held 7H 9D QC QS QD JD after the bury [K6]",
    ),
    "c6-a-card-that-the-deck-has-not": (
        with_line(
            1, f'rules = {{ base = "GAMERULES", blind = 0, deal_plan = [3, 3], deck = "{THIRTY}" }}', PASSED
        ),
        "line 4, column 9: 7S is not in the deck of these rules [C6]",
    ),
    # The rules.
    "an-unknown-preset": (
        with_line(1, 'rules = "CALED_ACE"'),
        "line 1, column 9: there is no preset 'CALED_ACE'; did you mean CALLED_ACE or CALLED_ACE_BUMP?",
    ),
    "an-unknown-base": (
        with_line(1, 'rules = { base = "X" }'),
        "line 1, column 18: there is no preset 'X'; there are " + ", ".join(presets.BY_NAME),
    ),
    "an-unknown-option": (
        with_line(1, 'rules = { base = "CALLED_ACE", undr = true }'),
        "line 1, column 32: 'undr' is no option of these rules; did you mean under?",
    ),
}


@pytest.mark.parametrize(("text", "message"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_hand(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (with_line(3, 'dealer "Eve"'), "line 3, column 8"),
        (with_line(3, 'dealer = "Eve"\ndealer = "Eve"'), "line 4, column 15"),
        ('rules = "CALLED_ACE"\nplayers = ["Ann",\n', "line 3, column 1"),
        ('rules = "CALLED_ACE', "line 1, column 20"),
    ],
    ids=["no-equals-sign", "a-key-twice", "an-open-list", "an-open-text"],
)
def test_what_is_no_toml_is_said_with_its_place(text: str, place: str) -> None:
    # The words behind it are the TOML reader's own, and differ from version to version.
    with pytest.raises(ParseError, match=rf"^{place}: not valid TOML: [A-Z]"):
        parse_hand(text)


@pytest.mark.parametrize(
    ("number", "line", "place"),
    [
        (13, "bury = AC 8H", "line 13, column 8"),
        (13, "bury = 8H AC", "line 13, column 9"),
        (14, "call=10D", "line 14, column 8"),
        (3, "dealer = Eve", "line 3, column 10"),
        (1, "rules = { base = CALLED_ACE }", "line 1, column 18"),
        (2, 'players = [Ann, "Bob"]', "line 2, column 12"),
        (6, "    QC QS QD AC 8H 7H,", "line 6, column 5"),
        (6, "    9H QS QD AC 8H 7H,", "line 6, column 6"),
    ],
)
def test_a_text_without_quotes_is_said_to_need_them(number: int, line: str, place: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_hand(with_line(number, line))
    assert str(caught.value).startswith(f"{place}: not valid TOML: ")
    assert str(caught.value).endswith('; texts are written in quotes, such as "AC 8C"')


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (3, 'dealer "Eve"'),
        (3, "dealer Eve"),
        (3, 'dealer = "Eve" Bob'),
        (3, "dealer ="),
        (3, 'dealer = "Eve'),
        (1, 'rules = { base = "CALLED_ACE", under = True }'),
        (23, "scores = [-1 2]"),
        (6, '    "QC QS QD AC 8H 7H" "JC"'),
    ],
)
def test_quotes_are_not_spoken_of_where_they_are_not_what_is_missing(number: int, line: str) -> None:
    with pytest.raises(ParseError, match="not valid TOML") as caught:
        parse_hand(with_line(number, line))
    assert "written in quotes" not in str(caught.value)


def test_line_and_column_are_numbers_for_programs() -> None:
    with pytest.raises(ParseError) as caught:
        parse_hand(with_line(3, 'dealer = "Evi"'))
    assert (caught.value.line, caught.value.column) == (3, 10)
    assert caught.value.message == "there is no player 'Evi'; did you mean Eve?"


def test_nesting_without_end_is_one_error() -> None:
    with pytest.raises(ParseError, match="nested too deeply"):
        parse_hand(f"rules = {'[' * 60_000}")


def test_a_number_without_end_is_one_error() -> None:
    with pytest.raises(ParseError, match="too many digits"):
        parse_hand(f"{HAND}stakes = {'9' * 10_000}")


def test_bytes_that_are_no_text_are_one_error(tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    path.write_bytes(b'rules = "CALLED_ACE"\n\xff\xfe')
    with pytest.raises(ParseError) as caught:
        read_hand(path)
    assert str(caught.value) == "line 2: a hand file is text in UTF-8, and this is not"


def test_a_file_too_long_to_be_a_hand_is_one_error(tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(ParseError, match="at most 64,000 bytes"):
        read_hand(path)


def test_a_file_that_is_not_there_is_pythons_own_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_hand(tmp_path / "none.toml")


# --- other tables -----------------------------------------------------------------------------------------

HANDS = Path(__file__).parents[2] / "examples" / "hands"


def changed(name: str, old: str, new: str) -> str:
    """An example hand with one thing changed."""
    text = (HANDS / f"{name}.toml").read_text(encoding="utf-8")
    assert old in text
    return text.replace(old, new)


def without_list(name: str, key: str) -> str:
    """An example hand without a list that goes over several lines."""
    text = (HANDS / f"{name}.toml").read_text(encoding="utf-8")
    before, _, after = text.partition(f"{key} = [\n")
    return before + after.partition("\n]\n")[2]


def test_d7_who_demanded_a_new_deal_is_read() -> None:
    record = read_hand(HANDS / "poor-hand-redeal.toml")
    assert (record.redeal, record.picker, record.tricks) == (2, None, ())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            changed("poor-hand-redeal", 'redeal = "Cal"', 'redeal = "Kal"'),
            r"line \d+, column 10: there is no player 'Kal'; did you mean Cal\?",
        ),
        (
            changed("poor-hand-redeal", 'redeal = "Cal"', 'redeal = "Cal"\npicker = "Dot"'),
            r"^tricks are missing: Dot picked, so they were played \[T11\]",
        ),
        (
            changed("moster", "tricks = [", 'redeal = "Dot"\ntricks = ['),
            r"line \d+, column 10: tricks is written, but Dot demanded a new deal instead \[D7\]",
        ),
        (
            changed("poor-hand-redeal", 'redeal = "Cal"', 'redeal = "Cal"\ncall = "AS"'),
            r"line \d+, column 8: call is written, but a new deal was demanded",
        ),
        (
            changed("two-handed", "tricks = [", 'redeal = "Ann"\ntricks = ['),
            r"line \d+, column 10: tricks is written, but Ann demanded a new deal instead \[D7\]",
        ),
        (
            without_list("two-handed", "tricks").replace("scores =", 'redeal = "Ann"\nscores ='),
            r"line \d+, column 10: Ann cannot demand a new deal: .* nobody picks \[D7\]",
        ),
        (without_list("two-handed", "tricks"), r"tricks are missing: by these rules nobody picks.*\[P5\]"),
        (without_list("two-handed", "holdings"), r"holdings are missing: .* cards lay on which; .*\[H1\]"),
        (
            changed("two-handed", "tricks = [", 'picker = "Ann"\ntricks = ['),
            r"line \d+, column 10: picker is written, but by these rules nobody picks \[P5\]",
        ),
        (
            changed("two-handed", "tricks = [", 'call = "AS"\ntricks = ['),
            r"line \d+, column 8: call is written, but by these rules nobody picks",
        ),
        (
            changed("four-handed-black-queens", "tricks = [", 'bury = "QC"\ntricks = ['),
            r"line \d+, column 8: bury is written, but by these rules nobody picks",
        ),
        (without_list("seven-handed-next-seat", "holdings"), r"holdings are missing: .* buried .*\[K9\]"),
        (
            changed("seven-handed-next-seat", 'blind = "TC 9C 8C AH"\n', ""),
            r"blind is missing: write it as it lay, the picker's half first \[K9\]",
        ),
        (
            changed("seven-handed-next-seat", 'bury = "TC 9H AS AH"\n', "").replace(
                '    "8S TH', '    # "8S TH'
            ),
            r"bury is missing: picker and partner lay away 4 cards, as many as the blind held; .*\[B1\]",
        ),
        (
            changed("seven-handed-next-seat", 'bury = "TC 9H AS AH"', 'bury = "TC 9H AS AC"').replace(
                "9S AC 7H", "9S AH 7H"
            ),
            r"line \d+, column 18: Ann or Bob cannot have buried AC: Cal was dealt it \[B1\]",
        ),
    ],
)
def test_what_other_tables_cannot_have_is_said(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message) as caught:
        parse_hand(text)
    assert "\n" not in str(caught.value)
