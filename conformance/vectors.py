"""Make the vectors from the positions written by hand, and check one with the other.

    python conformance/vectors.py --check    compare the vectors, this package, and what was derived by hand
    python conformance/vectors.py --write    make the vectors anew from the positions

`conformance/positions/*.toml` is written by hand, each position with what follows from the rulebook, derived
on paper. `conformance/vectors/*.json` is made from it: the same positions with the whole answer of this
package. A vector that contradicts what was derived by hand is never written. docs/conformance.md describes
both formats.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

# Run as a program this file finds only its own folder.
sys.path.append(str(Path(__file__).resolve().parent.parent))

from conformance import engine, hands, releases, rulings, run
from sheepshead import RULES_REVISION, Rules, cards
from sheepshead.players import numbered
from sheepshead.records import read_rules
from sheepshead.wording import parse_action

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

POSITIONS = Path(__file__).parent / "positions"
NO_BOUNDARY = Path(__file__).parent / "no-boundary.toml"
"""The rules that have no boundary which a vector could show, each with the reason."""

PAIRS = ({"allowed", "refused"}, {"below", "at"}, {"on", "off"})
"""The two sides of a boundary: of what may be done, of a number, of a choice of the house or its occasion."""
SHOWN = "shown"
"""The side of a vector that shows a rule without a boundary."""

Entry = dict[str, Any]


class Malformed(ValueError):
    """A position that cannot be read; the message begins with its file and its id."""


class Contradiction(ValueError):
    """A package that does not say what was derived by hand; the message begins with file and id."""


# --- from a position to its vectors -----------------------------------------------------------------------

ASKED = ("dealer", "holdings", "blind", "stakes")
OF_A_MATCH = ("players", "scores", "owed", "pot")
WRITTEN = {
    "legal": (*ASKED, "deal", "after", "tricks", "legal", "to_act", "count", "allowed", "refused"),
    "score": (*ASKED, "deal", "after", "tricks", "offender"),
    "deal": ("dealer", "holdings", "blind", "stakes", "deck"),
    "trick": ("cards",),
    "claim": (*ASKED, "deal", "after", "tricks", "unseen"),
    "record": (*ASKED, "deal", "after", "tricks"),
    "match": ("dealer", *OF_A_MATCH, "hands"),
}
"""The kinds of position, and what may be written of each."""
OF_ALL = ("id", "kind", "covers", "why", "rules", "since", "expect")


def vectors_of(path: Path) -> Iterator[run.Vector]:
    """Make the vectors of a file of positions.

    Raises:
        Malformed: when a position is not of the format.
        Contradiction: when the package says otherwise than was derived by hand.
    """
    with path.open("rb") as file:
        content = tomllib.load(file)
    deals = content.get("deals", {})
    for entry in content["vector"]:
        where = f"{path.name}: {entry.get('id', 'a position without id')}"
        try:
            yield from _of_entry(entry, deals)
        except Contradiction as error:
            raise Contradiction(f"{where}: {error}") from error
        except (ValueError, KeyError) as error:
            raise Malformed(f"{where}: {error}") from error


def _of_entry(entry: Entry, deals: dict[str, Entry]) -> Iterator[run.Vector]:
    kind = entry.get("kind", "legal")
    if kind not in WRITTEN:
        raise Malformed(f"there is no kind {kind!r}; there are {', '.join(WRITTEN)}")
    unknown = set(entry) - set(OF_ALL) - set(WRITTEN[kind])
    if unknown:
        raise Malformed(f"{', '.join(sorted(unknown))} is not written of a position of kind {kind}")
    sides = {side for pair in PAIRS for side in pair} | {SHOWN}
    if not entry["covers"] or not set(entry["covers"].values()) <= sides:
        raise Malformed(f"covers names for each rule a side: {', '.join(sorted(sides))}")
    since = entry.get("since", releases.FIRST)
    if not isinstance(since, int) or not releases.FIRST <= since <= RULES_REVISION:
        raise Malformed(f"since is a revision from {releases.FIRST} to {RULES_REVISION}, not {since!r}")
    ask = _asked(kind, entry, deals)
    by_hand = _by_hand(entry)
    tries = {**dict.fromkeys(listed(entry.get("allowed", "")), ""), **entry.get("refused", {})}
    if by_hand or "count" in entry:
        expect = _answer(ask, by_hand)
        if len(expect.get("legal", ())) != entry.get("count", len(expect.get("legal", ()))):
            raise Contradiction(f"by hand {entry['count']} actions are legal, not {len(expect['legal'])}")
        yield _vector(entry, ask, expect)
    elif not tries:
        raise Malformed("nothing was derived by hand")
    for tried, broken in tries.items():
        yield _trying(entry, {**ask, "kind": "try", "tried": tried}, broken.split())


def _trying(entry: Entry, ask: Entry, broken: list[str]) -> run.Vector:
    """The vector of one action that is tried, and of the rules by which it is refused, if it is."""
    expect = _answer(ask, {"allowed": not broken, "rules": broken})
    other_side = "allowed" if broken else "refused"
    covers = {rule: side for rule, side in entry["covers"].items() if side != other_side}
    covers |= dict.fromkeys(broken, "refused")
    what = {"id": f"{entry['id']}: {ask['tried']}", "covers": covers or entry["covers"]}
    return _vector({**entry, **what}, ask, expect)


def _by_hand(entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = {**entry.get("expect", {}), **_picked_out(entry, "to_act")}
    if "legal" in entry:
        found["legal"] = listed(entry["legal"])
    named: dict[str, Any] = _with_nobody(found)
    return named


def _picked_out(entry: Entry, *keys: str) -> Entry:
    return {key: entry[key] for key in keys if key in entry}


def _with_nobody(value: Any, key: str = "") -> Any:
    """The same with null where a seat's name is empty: TOML has no null."""
    if isinstance(value, dict):
        return {inner: _with_nobody(part, inner) for inner, part in value.items()}
    if isinstance(value, list):
        return [_with_nobody(part, key) for part in value]
    return None if key in SEATS and value == "" else value


SEATS = ("to_act", "sits_out", "picker")
"""Where an answer names a seat, or null for nobody."""


def _answer(ask: Entry, by_hand: dict[str, Any]) -> dict[str, Any]:
    said = engine.answer(ask)
    wrong = run.differences(by_hand, said)
    if wrong:
        raise Contradiction(f"not as derived by hand: {'; '.join(wrong)}")
    return said


def _vector(entry: Entry, ask: Entry, expect: dict[str, Any]) -> run.Vector:
    return {
        "id": entry["id"],
        "covers": entry["covers"],
        "since": entry.get("since", releases.FIRST),
        "why": " ".join(entry["why"].split()),
        "ask": ask,
        "expect": expect,
    }


def _asked(kind: str, entry: Entry, deals: dict[str, Entry]) -> Entry:
    ask: Entry = {"kind": kind, "rules": entry["rules"]}
    if "deal" in entry:
        ask |= deals[entry["deal"]]
    ask |= _picked_out(entry, *ASKED, "deck", "cards", "offender", "unseen", *OF_A_MATCH)
    if "hands" in entry:
        ask["hands"] = [_hand(entry, hand, deals) for hand in entry["hands"]]
    if "tricks" in entry and "holdings" not in ask:
        ask |= {"dealer": numbered(_sheet(entry).players)[-1]} | ask
        ask["holdings"] = _dealt(_sheet(entry), ask["dealer"], entry)
    if "after" in entry or "tricks" in entry:
        ask["actions"] = _actions(entry)
    return ask


def _hand(entry: Entry, hand: Entry, deals: dict[str, Entry]) -> Entry:
    """A hand of a match: a deal and what was said and played."""
    found = {key: value for key, value in deals.get(hand.get("deal", ""), {}).items() if key != "dealer"}
    found |= _picked_out(hand, "holdings", "blind", "offender")
    if "holdings" not in found:
        found["holdings"] = _dealt(_sheet(entry), hand["dealer"], hand)
    return {**found, "actions": _actions(hand)}


def _sheet(entry: Entry) -> Rules:
    return read_rules(entry["rules"]).rules


def _actions(written: Entry) -> list[str]:
    """What was said, and after it the cards of the tricks; a bar between tricks is for the reader."""
    fallen = written.get("tricks", "").replace("|", " ").split()
    return [*listed(written.get("after", "")), *(f"play {card}" for card in fallen)]


def listed(text: str) -> list[str]:
    """Split a list of actions, parted by commas; ``play QC QS`` stands for a play of each.

    >>> listed("pick, bury 7H 8H, play QC QS")
    ['pick', 'bury 7H 8H', 'play QC', 'play QS']
    """
    found: list[str] = []
    for words in filter(None, map(str.strip, text.split(","))):
        first, *others = words.split()
        found += [f"play {card}" for card in others] if first == "play" else [words]
    return found


def _dealt(rules: Rules, dealer: str, written: Entry) -> list[str]:
    """Who was dealt which card, where none are written and all of them were played."""
    actions = list(map(parse_action, _actions(written)))
    holdings = hands.dealt(rules, engine.number(dealer), cards(written.get("blind", "")), actions)
    return [" ".join(map(str, held)) for held in holdings]


# --- the files --------------------------------------------------------------------------------------------


def made() -> dict[str, str]:
    """Give the text of every file of vectors, by its name.

    Raises:
        Malformed: when a position is not of the format, or an id stands twice.
        Contradiction: when the package says otherwise than was derived by hand.
    """
    found: dict[str, str] = {}
    ids: set[str] = set()
    for path in sorted(POSITIONS.glob("*.toml")):
        vectors = list(vectors_of(path))
        for vector in vectors:
            if vector["id"] in ids:
                raise Malformed(f"{path.name}: {vector['id']}: this id stands twice")
            ids.add(vector["id"])
        found[f"{path.stem}.json"] = written(vectors)
    return found


def written(vectors: list[run.Vector]) -> str:
    """Write vectors as a file: a line for each part of one, so that a change can be read."""
    parts = (
        ",\n".join(
            f'  "{key}": {json.dumps(vector[key], ensure_ascii=False)}'
            for key in ("id", "covers", "since", "why", "ask", "expect")
        )
        for vector in vectors
    )
    inside = ",\n".join(f" {{\n{part}\n }}" for part in parts)
    head = f'{{\n"format": {run.FORMAT},\n"rules_revision": {RULES_REVISION},\n"vectors": [\n'
    return f"{head}{inside}\n]\n}}\n"


def stale(folder: Path) -> list[str]:
    """Say what in a folder of vectors is not as they are made now, a line each.

    Raises:
        Malformed, Contradiction: as :func:`made`.
    """
    found, now = [], made()
    for name in sorted({*now, *(path.name for path in folder.glob("*.json"))}):
        path = folder / name
        if name not in now:
            found.append(f"{name}: there are no positions for these vectors")
        elif not path.exists():
            found.append(f"{name}: the file is missing")
        elif path.read_text(encoding="utf-8") != now[name]:
            found += _changed(name, path.read_text(encoding="utf-8"), now[name])
    return found


def _changed(name: str, before: str, now: str) -> list[str]:
    try:
        there = {vector["id"]: vector for vector in json.loads(before)["vectors"]}
    except (ValueError, KeyError, TypeError) as error:
        return [f"{name}: no file of vectors: {error}"]
    right = {vector["id"]: vector for vector in json.loads(now)["vectors"]}
    found = [f"{name}: {key}: there is no such position" for key in there if key not in right]
    found += [f"{name}: {key}: the vector is missing" for key in right if key not in there]
    for key, vector in right.items():
        if key in there and there[key] != vector:
            wrong = run.differences(vector["expect"], there[key].get("expect", {}))
            found.append(f"{name}: {key}: {'; '.join(wrong) or 'not written as it is made now'}")
    return found or [f"{name}: not written as it is made now"]


def uncovered(rules: Iterable[str], folder: Path = run.VECTORS) -> list[str]:
    """Say which of these rules have no vectors on both sides of their boundary, and no reason for it either.

    A reason that is given for a rule that has them, or for no rule at all, is named as well.
    """
    with NO_BOUNDARY.open("rb") as file:
        reasons = tomllib.load(file)
    sides: dict[str, set[str]] = {}
    for _, vector in run.read_vectors(folder):
        for rule, side in vector["covers"].items():
            sides.setdefault(rule, set()).add(side)
    every = list(rules)
    both = {rule for rule in every if any(pair <= sides.get(rule, set()) for pair in PAIRS)}
    found = [
        f"{rule}: only {' and '.join(sorted(sides.get(rule, {'nothing'})))}"
        for rule in every
        if rule not in both and rule not in reasons
    ]
    found += [f"{rule}: a reason is given, and it has both sides" for rule in reasons if rule in both]
    found += [f"{rule}: there is no such rule" for rule in {*reasons, *sides} if rule not in every]
    return found


def _write(folder: Path) -> int:
    """Write the vectors anew, unless an answer of a release has changed and does not say since when."""
    now = made()
    before = [vector for _, vector in run.read_vectors(folder)] if any(folder.glob("*.json")) else []
    vectors = [vector for text in now.values() for vector in json.loads(text)["vectors"]]
    changed = list(rulings.changed(before, vectors))
    for one in changed:
        print(one)
    for name in rulings.removed(before, vectors):
        print(f"removed: {name}")
    released = releases.released(releases.CHANGELOG.read_text(encoding="utf-8"))
    if any(one.vector["since"] <= released for one in changed):
        print(releases.REFUSED)
        return 1
    for name, text in now.items():
        (folder / name).write_text(text, encoding="utf-8")
    print(f'Under "Rulings changed" in CHANGELOG.md:\n{rulings.changelog_line(folder)}')
    return 0


def main() -> int:
    """Run the program and give its exit status: 1 when something differs, 2 when it cannot be read."""
    parser = argparse.ArgumentParser(description="Make or check the conformance vectors.")
    wanted = parser.add_mutually_exclusive_group(required=True)
    wanted.add_argument("--check", action="store_true", help="compare vectors, package and positions")
    wanted.add_argument("--write", action="store_true", help="make the vectors anew")
    parser.add_argument("--vectors", type=Path, default=run.VECTORS, help="the folder of the vectors")
    given = parser.parse_args()
    try:
        if given.write:
            return _write(given.vectors)
        wrong = stale(given.vectors)
        many = len(run.read_vectors(given.vectors))
    except Contradiction as error:
        print(error)
        return 1
    except (ValueError, OSError, run.Unusable) as error:
        print(f"vectors: {error}", file=sys.stderr)
        return 2
    for line in wrong:
        print(line)
    print(f"{many} vectors: {len(wrong) or 'none'} wrong.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
