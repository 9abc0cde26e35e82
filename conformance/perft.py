"""Perft: how many sequences of legal actions lead so many steps on from a position.

    python conformance/perft.py --check                 compare all files with what this package counts
    python conformance/perft.py --write                 count anew and write the counts into the files
    python conformance/perft.py --divide FILE NAME N    the count of N steps, split by the first action
    python conformance/perft.py --deal PRESET SEED      write out a position with a shuffled deal

The files `conformance/perft/*.txt` are plain text for any program to read; docs/conformance.md describes
them. Everything in them but the counts is written by hand or by `--deal`.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

# Run as a program this file finds only its own folder.
sys.path.append(str(Path(__file__).resolve().parent.parent))

from conformance import releases
from sheepshead import RULES_REVISION, Action, Rules, State, apply, cards, deal, legal_moves, presets, set_up
from sheepshead.players import numbered
from sheepshead.records import read_rules
from sheepshead.wording import parse_action

FILES = sorted(Path(__file__).parent.joinpath("perft").glob("*.txt"))


# --- counting -----------------------------------------------------------------------------------------------


def perft(state: State, depth: int) -> int:
    """How many sequences of exactly so many legal actions start at a state.

    A sequence that the end of the hand cuts short is none.
    """
    if depth == 0:
        return 1
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(apply(state, move), depth - 1) for move in moves)


def divide(state: State, depth: int) -> Iterator[tuple[Action, int]]:
    """The same count, at least 1 step deep, split by the first action."""
    for move in legal_moves(state):
        yield move, perft(apply(state, move), depth - 1)


# --- the files ----------------------------------------------------------------------------------------------


class Malformed(ValueError):
    """A file of positions that cannot be read; the message begins with file and line."""


@dataclass(kw_only=True)
class Position:
    """One position of a file, as it is written."""

    where: str
    """File and line of its first line."""
    name: str
    rules: str = ""
    options: dict[str, object] = field(default_factory=dict)
    dealer: str = ""
    holdings: dict[str, str] = field(default_factory=dict)
    blind: str = ""
    stakes: int = 1
    since: int = releases.FIRST
    """The revision of the rulings since which the counts are what they are."""
    after: list[str] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    """What the file says: how many sequences, by depth."""

    def sheet(self) -> Rules:
        """The rules the position is played by."""
        return read_rules({"base": self.rules, **self.options}).rules

    def state(self) -> State:
        """The state from which sequences are counted.

        Raises:
            Malformed: when rules, cards or actions cannot be.
        """
        try:
            return self._state()
        except Malformed:
            raise
        except ValueError as error:  # every error of the package about what is written is one
            raise Malformed(f"{self.where}: {error}") from error

    def _state(self) -> State:
        rules = self.sheet()
        seats = numbered(rules.players)
        if sorted(self.holdings) != sorted(seats) or self.dealer not in seats:
            raise Malformed(f"{self.where}: wanted are a dealer and the cards of {' '.join(seats)}")
        state = set_up(
            rules,
            dealer=seats.index(self.dealer),
            holdings=[cards(self.holdings[seat]) for seat in seats],
            blind=cards(self.blind),
            stakes=self.stakes,
        )
        for words in self.after:
            state = apply(state, self._action(state, words))
        return state

    def _action(self, state: State, words: str) -> Action:
        """The legal action that is said in these words."""
        action = parse_action(words)
        if action in legal_moves(state):
            return action
        legal = ", ".join(map(str, legal_moves(state)[:FEW]))
        raise Malformed(f"{self.where}: {words!r} is not legal there; legal are {legal}")


FEW = 10
"""So many legal actions an error names."""

LINE = re.compile(r"(?P<key>[A-Za-z]\w*): *(?P<value>.*?) *$")
OPTION = re.compile(r"(?P<name>\w+) = (?P<value>.+)")
COUNT = re.compile(r"(?P<depth>\d+) (?P<count>\d+|\?)")
REVISION = re.compile(r"^# RULES_REVISION: \d+\.", re.MULTILINE)
SEAT = re.compile(r"P\d+")
REVISIONS = frozenset(map(str, range(releases.FIRST, RULES_REVISION + 1)))

UNKNOWN = -1
"""A count that has yet to be made, for which a question mark stands."""


def read(path: Path) -> list[Position]:
    """The positions of a file.

    Raises:
        Malformed: when a line is not of the format.
    """
    found: list[Position] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        where = f"{path.name}:{number}"
        written = LINE.match(line)
        if written is None:
            raise Malformed(f"{where}: a line is `key: value`, not {line!r}")
        key, value = written["key"], written["value"]
        if key == "position":
            found.append(Position(where=where, name=value))
        elif not found:
            raise Malformed(f"{where}: a position begins with `position: NAME`, not with {key}")
        else:
            _take(found[-1], key, value, where)
    return found


def _take(position: Position, key: str, value: str, where: str) -> None:
    """Take one line into a position."""
    if key == "rules":
        position.rules = value
    elif key == "dealer":
        position.dealer = value
    elif key == "blind":
        position.blind = value
    elif key == "stakes" and value.isascii() and value.isdigit():
        position.stakes = int(value)
    elif key == "since" and value in REVISIONS:
        position.since = int(value)
    elif key == "option" and (option := OPTION.fullmatch(value)):
        position.options[option["name"]] = _value(option["value"])
    elif SEAT.fullmatch(key):
        position.holdings[key] = value
    elif key == "after":
        position.after += [words.strip() for words in value.split(",")]
    elif key == "count" and (count := COUNT.fullmatch(value)):
        position.counts[int(count["depth"])] = UNKNOWN if count["count"] == "?" else int(count["count"])
    else:
        raise Malformed(f"{where}: {key}: {value} is no line of a position")


def _value(written: str) -> object:
    """The value of an option: true or false, a whole number, a list parted by commas, or words."""
    if written in {"true", "false"}:
        return written == "true"
    if written.isascii() and written.isdigit():
        return int(written)
    return [part.strip() for part in written.split(",")] if "," in written else written


# --- checking and writing -----------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Wrong:
    """A count that is not the one in the file."""

    position: Position
    depth: int
    counted: int

    def __str__(self) -> str:
        where, name = self.position.where, self.position.name
        return f"{where}: {name}: depth {self.depth}: {self.counted}, not {self.position.counts[self.depth]}"


def wrong_counts(position: Position) -> list[Wrong]:
    """The counts of a position that are not as the file says."""
    state = position.state()
    counted = {depth: perft(state, depth) for depth in position.counts}
    return [
        Wrong(position=position, depth=depth, counted=count)
        for depth, count in counted.items()
        if count != position.counts[depth]
    ]


def written_anew(path: Path) -> str:
    """The text of a file with its counts and its revision made anew, and nothing else changed."""
    counted = (
        perft(state, depth)
        for position in read(path)
        for state in (position.state(),)
        for depth in position.counts
    )
    text = REVISION.sub(f"# RULES_REVISION: {RULES_REVISION}.", path.read_text(encoding="utf-8"))
    lines = text.splitlines()
    return "".join(
        f"{line.rsplit(' ', 1)[0]} {next(counted)}\n" if line.startswith("count: ") else f"{line}\n"
        for line in lines
    )


def dealt(name: str, seed: str) -> str:
    """A position of a preset with a deal shuffled by Python's `random.Random`, its counts yet to be made."""
    if not seed.isascii() or not seed.isdigit():
        raise Malformed(f"a seed is a whole number, not {seed!r}")
    rules = presets.by_name(name)
    state = deal(rules, dealer=rules.players - 1, rng=random.Random(int(seed)))
    seats = numbered(rules.players)
    lines = [f"position: {name}, seed {seed}", f"rules: {name}", f"dealer: {seats[state.dealer]}"]
    lines += [f"{who}: {_joined(state.dealt(seat))}" for seat, who in enumerate(seats)]
    lines += [f"blind: {_joined(state.blind)}"] if state.blind else []
    return "".join(f"{line}\n" for line in [*lines, *(f"count: {depth} ?" for depth in range(1, 5))])


def _joined(some: tuple[object, ...]) -> str:
    return " ".join(map(str, some))


def _divided(path: str, name: str, depth: str) -> None:
    named: Mapping[str, Position] = {position.name: position for position in read(Path(path))}
    if name not in named or not depth.isdigit() or not int(depth):
        raise Malformed(f"--divide takes a file, the name of one of its positions and a depth from 1: {name}")
    for action, count in divide(named[name].state(), int(depth)):
        print(f"{count:>10}  {action}")


def main() -> int:
    """Run the program and give its exit status: 1 when a count is wrong, 2 when a file cannot be read."""
    parser = argparse.ArgumentParser(description="How many sequences of legal actions there are.")
    wanted = parser.add_mutually_exclusive_group(required=True)
    wanted.add_argument("--check", action="store_true", help="compare all files with what is counted now")
    wanted.add_argument("--write", action="store_true", help="count anew and write the counts into the files")
    wanted.add_argument("--divide", nargs=3, metavar=("FILE", "NAME", "N"), help="split by the first action")
    wanted.add_argument("--deal", nargs=2, metavar=("PRESET", "SEED"), help="write out a shuffled deal")
    given = parser.parse_args()
    try:
        if given.divide:
            _divided(*given.divide)
        elif given.deal:
            print(dealt(*given.deal), end="")
        elif given.write:
            return _written()
        else:
            return _checked()
    except (ValueError, OSError) as error:
        print(f"perft: {error}", file=sys.stderr)
        return 2
    return 0


def _written() -> int:
    """Count anew and write, unless a count of a release has changed and does not say since when."""
    wrong = [
        found
        for path in FILES
        for position in read(path)
        for found in wrong_counts(position)
        if position.counts[found.depth] != UNKNOWN
    ]
    for found in wrong:
        print(f"changed: {found}")
    released = releases.released(releases.CHANGELOG.read_text(encoding="utf-8"))
    if any(found.position.since <= released for found in wrong):
        print(releases.REFUSED)
        return 1
    for path in FILES:
        path.write_text(written_anew(path), encoding="utf-8")
    return 0


def _checked() -> int:
    positions = [position for path in FILES for position in read(path)]
    if not positions:
        raise Malformed("there are no files beside this program to check")
    wrong = [found for position in positions for found in wrong_counts(position)]
    for found in wrong:
        print(found)
    counts = sum(len(position.counts) for position in positions)
    print(f"{counts} counts of {len(positions)} positions: {len(wrong) or 'none'} wrong.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
