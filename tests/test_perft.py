"""The perft files in `conformance/perft`: their counts, what they cover, and the program that checks them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from conformance import perft
from conformance.perft import Position
from sheepshead import RULES_REVISION, Burying, Calling, Doubling, Finished, Playing, State, apply, presets
from tests import naive

PROGRAM = Path(perft.__file__)
POSITIONS = [position for path in perft.FILES for position in perft.read(path)]
BY_NAME = {position.name: position for position in POSITIONS}

each_position = pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)


# --- the counts -------------------------------------------------------------------------------------------


@each_position
def test_the_counts_are_those_of_the_file(position: Position) -> None:
    assert list(map(str, perft.wrong_counts(position))) == []


BY_HAND = {
    "K2 no card of hearts, no call of hearts": 3,
    "K2 a heart kept makes another call": 4,
    "K7 a house where nobody goes alone": 2,
    "T5 the last club waits": 4,
    "T5 one of two clubs may go": 5,
    "T5 alone, no card is a hold card": 5,
    "T5 a house without the hold card": 5,
    "T5 the picker may lead the suit himself": 6,
    "T6 the ace falls when clubs are led": 1,
    "T6 a house where the ace may wait": 2,
    "T6 clubs that were not called": 2,
    "T6 the partner leads clubs with the ace only": 4,
    "T6 after the first club trick nothing is left of it": 5,
    "T7 the ace is not thrown on trump": 4,
    "T7 a house where the ace may go": 5,
    "T7 any ace but the called one may go": 4,
    "K4 a ten with its ace held": 3,
    "K4 a ten whose ace is buried": 2,
    "K4 a ten whose ace is buried, as the gamerules page has it": 4,
    "K4 no ten for who has two aces": 2,
    "K4 a ten that is buried": 3,
    "K5 a called ten that beats its ace": 5,
    "K5 a called ten below its ace": 6,
    "K6 under, no fail held": 19,
    "K6 no under, a heart is held": 2,
    "K6 under, every fail suit's ace held": 13,
    "K6 a house without the under": 1,
    "T8 the under may be led": 6,
    "T8 the under led is a heart": 1,
    "T8 the under follows hearts": 4,
    "T8 the under is no trump": 4,
    "K8 own ace": 3,
    "K8 no own ace": 2,
    "B3 call, then bury: the only club stays": 21,
    "B3 call, then bury: one of two clubs stays": 27,
    "T10 three in the suit bind the partner": 5,
    "T10 four set him free": 7,
    "K9 the picker is asked without JD too": 2,
    "K9 the picker with JD is asked the same": 2,
    "K9 call-up for who holds JD": 3,
    "K9 no call-up without JD": 2,
    "K9 call-up before the blind": 2,
    "B4 JD may be buried": 28,
    "B4 a house where JD stays": 21,
    "K9 six-handed, an ace is called": 3,
    "K9 next seat: the picker buries two of six": 15,
    "K9 next seat: then the partner does": 15,
    "K9 next seat: the last may pick and the first is his partner": 15,
    "K9 three partners: who holds two may call 8D": 2,
    "K9 three partners: QC and JD call JH": 2,
    "K9 three partners: JD and 7D call the next of the kind": 2,
    "K9 three partners: nobody can call": 1,
    "K9 three partners: all three in one hand": 3,
    "P5 black queens: nobody picks": 8,
    "P1 the first to speak": 2,
    "P4 forced pick: the dealer": 1,
    "P4 forced pick: the seat before": 2,
    "N1 all pass: a leaster": 2,
    "N1 in a leaster no card is bound": 2,
    "N3 all pass: thrown in": 2,
    "D7 a poor hand": 3,
    "D7 a house without new deals": 2,
    "D7 a king makes no poor hand": 2,
    "B1 three of twelve": 220,
    "B1 four of eleven": 330,
    "X1 a house with cracks, from the call on": 1,
    "X1 the partner may not crack": 1,
    "X1 a defender who was never asked to pick may crack": 2,
    "X1 one crack a hand": 1,
    "X1 one crack a player": 2,
    "X2 nobody recracks who cracked": 1,
    "X2 the picker may recrack": 2,
    "X2 the partner may recrack": 2,
    "X2 a house without the recrack": 6,
    "X3 castrate after a recrack": 2,
    "X3 who cracked does not castrate": 1,
    "X3 a house that does not castrate": 6,
    "X4 both black queens": 2,
    "X4 one red queen is no pair": 2,
    "X4 only with a crack, and nobody cracked": 1,
    "X4 only with a crack, and after the recrack": 2,
    "X5 a cap of 2 changes what is paid, not what is said": 2,
    "X7 with a partner there is no sheepshead": 1,
    "X7 alone, sheepshead may be announced": 2,
    "T3 7D led with trumps STANDARD": 1,
    "T3 7D led with trumps SPITZ": 1,
    "T3 7D led with trumps CLUBS": 6,
    "T3 7D led with trumps JACKS_OVER_QUEENS_HEARTS": 6,
    "T3 the queen of clubs is trump": 1,
    "T3 who cannot follow plays anything": 6,
    "H1 four cards wait face down": 12,
    "H1 a card is turned up when the trick is over": 12,
    "H2 eight face down": 8,
}
"""How many actions are legal in a position, worked out by hand; the files say how."""


@pytest.mark.parametrize("name", BY_HAND)
def test_what_is_legal_in_a_position_was_counted_by_hand(name: str) -> None:
    assert BY_NAME[name].counts[1] == BY_HAND[name]


MOST_FOR_THE_PLAIN_READING = 400


def counted_plainly(state: State, depth: int) -> int:
    """Perft with the legal actions of `tests.naive`, as far as it says them state by state."""
    if depth == 0:
        return 1
    if isinstance(state, (Doubling, Finished)):
        return perft.perft(state, depth)
    if isinstance(state, Playing):
        legal = {card.mask for card in naive.table(state).legal}
        moves = {move for move in state.options if move.card.mask in legal}
        assert len(moves) == len(legal)
        return sum(counted_plainly(apply(state, move), depth - 1) for move in moves)
    return sum(counted_plainly(apply(state, move), depth - 1) for move in naive.moves(state))


@each_position
def test_a_plain_reading_of_the_rulebook_counts_the_same(position: Position) -> None:
    state = position.state()
    small = {depth: count for depth, count in position.counts.items() if count <= MOST_FOR_THE_PLAIN_READING}
    assert {depth: counted_plainly(state, depth) for depth in small} == small


def test_the_count_split_by_the_first_action_is_the_whole_count() -> None:
    position = BY_NAME["CALLED_ACE, seed 1"]
    parts = list(perft.divide(position.state(), 5))
    assert [str(action) for action, _ in parts] == ["pick", "pass"]
    assert sum(count for _, count in parts) == position.counts[5]


def test_n3_a_sequence_that_the_end_of_the_hand_cuts_short_is_none() -> None:
    state = BY_NAME["N3 all pass: thrown in"].state()
    assert [(str(action), count) for action, count in perft.divide(state, 2)] == [("pick", 28), ("pass", 0)]


# --- what they cover --------------------------------------------------------------------------------------


def test_every_preset_is_counted_from_its_first_word() -> None:
    shuffled = [position.rules for position in POSITIONS if re.fullmatch(r"\w+, seed 1", position.name)]
    assert shuffled == list(presets.BY_NAME)


RULES = "P1 P4 P5 B1 B3 B4 K2 K4 K5 K6 K7 K8 K9 X1 X2 X3 X4 X5 X7 T3 T5 T6 T7 T8 T10 N1 N3 D7 H1 H2"


@pytest.mark.parametrize("rule", RULES.split())
def test_a_rule_has_a_position_that_is_named_after_it(rule: str) -> None:
    assert any(position.name.startswith(f"{rule} ") for position in POSITIONS)


def test_names_are_given_once() -> None:
    assert len(BY_NAME) == len(POSITIONS)


@pytest.mark.parametrize("path", perft.FILES, ids=lambda path: path.stem)
def test_a_file_says_which_revision_of_the_rulings_it_is_and_what_a_change_needs(path: Path) -> None:
    header = path.read_text(encoding="utf-8").partition("\n\n")[0]
    assert f"RULES_REVISION: {RULES_REVISION}." in header
    assert '"Rulings changed"' in header


def test_every_phase_is_counted_from() -> None:
    reached = {type(position.state()) for position in POSITIONS}
    assert reached >= {Burying, Calling, Doubling, Playing}


# --- the program ------------------------------------------------------------------------------------------


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(PROGRAM), *arguments],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_counts_made_anew_are_those_of_the_files() -> None:
    for path in perft.FILES:
        assert perft.written_anew(path) == path.read_text(encoding="utf-8")


def test_the_program_checks_all_files() -> None:
    done = run("--check")
    counts = sum(len(position.counts) for position in POSITIONS)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{counts} counts of {len(POSITIONS)} positions: none wrong.\n"


def test_the_deals_of_the_presets_can_be_made_again() -> None:
    written = run("--deal", "CALLED_ACE", "1").stdout.partition("count:")[0]
    presets_file = next(path for path in perft.FILES if path.stem == "presets")
    assert written
    assert written in presets_file.read_text(encoding="utf-8")


def test_the_program_splits_a_count() -> None:
    (path,) = [path for path in perft.FILES if path.stem == "picking"]
    done = run("--divide", str(path), "N3 all pass: thrown in", "2")
    assert done.stdout.split() == ["28", "pick", "0", "pass"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--deal", "CALED_ACE", "1"], "there is no preset 'CALED_ACE'"),
        (["--deal", "CALLED_ACE", "one"], "a seed is a whole number, not 'one'"),
        (["--divide", "no-such-file.txt", "x", "1"], "No such file"),
        (["--divide", str(perft.FILES[0]), "x", "1"], "--divide takes a file"),
    ],
    ids=str,
)
def test_a_mistake_is_one_line(arguments: list[str], message: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("perft: ")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_wrong_count_is_named(tmp_path: Path) -> None:
    text = perft.dealt("EIGHT_HANDED_BLACK_QUEENS", "1").replace("count: 1 ?", "count: 1 3")
    path = tmp_path / "some.txt"
    path.write_text(text, encoding="utf-8")
    (position,) = perft.read(path)
    assert str(perft.wrong_counts(position)[0]) == (
        "some.txt:1: EIGHT_HANDED_BLACK_QUEENS, seed 1: depth 1: 4, not 3"
    )
    path.write_text(perft.written_anew(path), encoding="utf-8")
    assert perft.wrong_counts(perft.read(path)[0]) == []


GOOD = perft.dealt("CALLED_ACE", "1")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rules: ", "rules ", "some.txt:2: a line is `key: value`"),
        ("position: ", "name: ", "some.txt:1: a position begins with `position: NAME`, not with name"),
        ("count: 1 ?", "count: one", "count: one is no line of a position"),
        ("dealer: P5", "dealer: P6", "wanted are a dealer and the cards of P1 P2 P3 P4 P5"),
        ("rules: CALLED_ACE", "rules: CALED_ACE", "some.txt:1: there is no preset"),
        ("blind: ", "blind: QC ", "some.txt:1: invalid deal"),
        ("count: 1", "after: bury QC QS\ncount: 1", "'bury QC QS' is not legal there; legal are pick, pass"),
        ("dealer: P5", "dealer: P5\noption: tie", "option: tie is no line of a position"),
        ("dealer: P5", "dealer: P5\noption: tei = share", "'tei' is no option"),
    ],
)
def test_a_file_that_is_not_of_the_format_is_refused(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "some.txt"
    assert old in GOOD
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(perft.Malformed, match=re.escape(message)):
        _ = [position.state() for position in perft.read(path)]
