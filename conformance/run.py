"""Check another program with the vectors: start it, ask it one vector a line, compare its answers.

    python conformance/run.py -- COMMAND...             all vectors
    python conformance/run.py --rule T5 -- COMMAND...   those of one rule; --topic play for those of one file

The program is asked in JSON, a line a vector, and answers so; docs/conformance.md describes both. This file
needs Python's standard library and the folder `vectors` beside it, and nothing else. Exit status: 0 when no
answer was wrong, 1 when one was, 2 when the program or the vectors cannot be used.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).parent / "vectors"

Vector = dict[str, Any]
Answer = dict[str, Any]

MAY_BE_LEFT_OUT = ("rules", "class", "multipliers")
"""What an answer need not say: the ids of rules and the names of classes are the rulebook's own."""
WITHOUT_ORDER = ("legal", "rules", "multipliers", "partners", "reneges")
"""Lists that are compared as sets."""
CARDS = ("holdings", "blind")
"""Texts in which the order of the cards says nothing."""

PASSED, FAILED, UNSUPPORTED = "passed", "failed", "unsupported"


class Unusable(Exception):
    """A program that does not run, or vectors that cannot be read."""


# --- comparing --------------------------------------------------------------------------------------------


def plain(key: str, value: Any) -> Any:
    """Give a value without the order that says nothing.

    >>> plain("legal", ["pass", "bury 8H 7H"]) == plain("legal", ["bury 7H 8H", "pass"])
    True
    """
    if key in CARDS:
        return [sorted(str(part).split()) for part in (value if isinstance(value, list) else [value])]
    if key in WITHOUT_ORDER and isinstance(value, list):
        return sorted(json.dumps(_in_order(item)) for item in value)
    return value


def _in_order(item: Any) -> Any:
    """An action without the order of its cards, a renege without that of its rules: it says nothing."""
    if isinstance(item, list):
        return [sorted(part, key=json.dumps) if isinstance(part, list) else part for part in item]
    first, *others = (item.split() if isinstance(item, str) else []) or [""]
    return " ".join([first, *sorted(others)]) if first in ("bury", "blitz") else item


def differences(expected: Answer, said: Answer) -> list[str]:
    """Say what in an answer is not as expected, a line each; nothing where all is."""
    found = []
    for key, value in expected.items():
        if key not in said:
            if key not in MAY_BE_LEFT_OUT:
                found.append(f"{key} is missing; expected {shown(value)}")
        elif plain(key, said[key]) != plain(key, value):
            found.append(_difference(key, value, said[key]))
    return found


def _difference(key: str, expected: Any, said: Any) -> str:
    if key != "legal" or not isinstance(said, list):
        return f"{key}: expected {shown(expected)}, not {shown(said)}"
    wanted, given = set(plain(key, expected)), plain(key, said)
    parts = (
        ("too many", set(given) - wanted),
        ("missing", wanted - set(given)),
        ("named twice", {one for one in wanted if given.count(one) > 1}),
    )
    # Actions are texts, and read best without the quotes of JSON.
    return "; ".join(
        f"legal, {what}: {', '.join(one.strip(QUOTE) for one in sorted(some))}"
        for what, some in parts
        if some
    )


def shown(value: Any) -> str:
    """Write a value as an answer has it, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


QUOTE = '"'
LONGEST = 200
"""So many characters of a value are shown."""


# --- asking -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Result:
    """What came of one vector."""

    vector: Vector
    end: str
    """`passed`, `failed` or `unsupported`."""
    said: tuple[str, ...] = ()
    """What is wrong, or why it is unsupported."""


def read_vectors(folder: Path) -> list[tuple[str, Vector]]:
    """Read all vectors of a folder, each with the name of its file.

    Raises:
        Unusable: when there are none, or a file is of another format.
    """
    found = []
    for path in sorted(folder.glob("*.json")):
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise Unusable(f"{path.name}: {error}") from error
        if not isinstance(content, dict) or content.get("format") != FORMAT:
            raise Unusable(f"{path.name}: this program reads vectors of format {FORMAT}")
        found += [(path.stem, vector) for vector in content["vectors"]]
    if not found:
        raise Unusable(f"there are no vectors in {folder}")
    return found


FORMAT = 1
"""The format of the files of vectors that this program reads."""


def ask(command: list[str], vectors: list[Vector], *, timeout: float) -> dict[str, Answer]:
    """Start a program, ask it all vectors and give its answers by the vectors' ids.

    Raises:
        Unusable: when it cannot be started, takes too long, or says what is no answer.
    """
    requests = "".join(json.dumps({"id": vector["id"], **vector["ask"]}) + "\n" for vector in vectors)
    try:
        done = subprocess.run(
            command, input=requests, stdout=subprocess.PIPE, encoding="utf-8", timeout=timeout, check=False
        )
    except OSError as error:
        raise Unusable(f"the program cannot be started: {error}") from error
    except subprocess.TimeoutExpired as error:
        raise Unusable(f"the program has not come to its end in {timeout:g} seconds") from error
    except UnicodeError as error:
        raise Unusable(f"the program does not answer in UTF-8: {error}") from error
    asked = {vector["id"] for vector in vectors}
    answers: dict[str, Answer] = {}
    for number, line in enumerate(filter(str.strip, done.stdout.splitlines()), start=1):
        try:
            said = json.loads(line)
        except ValueError:
            said = None
        if not isinstance(said, dict) or said.get("id") not in asked:
            raise Unusable(f"line {number} is no answer, a JSON object with the id of a request: {line[:80]}")
        if said["id"] in answers:
            raise Unusable(f"line {number} answers {said['id']} a second time")
        answers[said["id"]] = said
    return answers


def judged(vector: Vector, said: Answer | None) -> Result:
    """Judge the answer to a vector."""
    if said is None:
        return Result(vector, FAILED, ("no answer",))
    if "unsupported" in said:
        return Result(vector, UNSUPPORTED, (str(said["unsupported"]),))
    if "error" in said:
        return Result(vector, FAILED, (f"error: {said['error']}",))
    found = differences(vector["expect"], said)
    return Result(vector, FAILED if found else PASSED, tuple(found))


# --- telling ----------------------------------------------------------------------------------------------


def report(results: Iterable[Result]) -> str:
    """Write down every failure, then how many vectors of each rule came to which end."""
    results = list(results)
    lines = []
    for result in results:
        if result.end == FAILED:
            lines.append(f"{result.vector['id']} ({' '.join(result.vector['covers'])})")
            lines += [f"    {what}" for what in result.said]
            lines.append(f"    because: {result.vector['why']}")
    ends = Counter((rule, result.end) for result in results for rule in result.vector["covers"])
    if lines:
        lines.append("")
    lines.append(f"{'rule':<6}{PASSED:>8}{FAILED:>8}{UNSUPPORTED:>13}")
    for rule in sorted({rule for rule, _ in ends}, key=lambda rule: (ORDER.index(rule[0]), int(rule[1:]))):
        lines.append(f"{rule:<6}{ends[rule, PASSED]:>8}{ends[rule, FAILED]:>8}{ends[rule, UNSUPPORTED]:>13}")
    total = Counter(result.end for result in results)
    lines.append(f"{'all':<6}{total[PASSED]:>8}{total[FAILED]:>8}{total[UNSUPPORTED]:>13}")
    return "\n".join(lines)


ORDER = "CDPBKXTSNMH"
"""The chapters of the rulebook."""


def main() -> int:
    """Run the program and give its exit status."""
    parser = argparse.ArgumentParser(description="Check a program with the conformance vectors.")
    parser.add_argument("--rule", help="only the vectors of this rule, such as T5")
    parser.add_argument("--topic", help="only the vectors of this file, such as play")
    parser.add_argument("--vectors", type=Path, default=VECTORS, help="the folder of the vectors")
    parser.add_argument("--timeout", type=float, default=600.0, help="seconds that the program may take")
    parser.add_argument("command", nargs="+", help="the program and its arguments, after --")
    given = parser.parse_args()
    try:
        chosen = [
            vector
            for topic, vector in read_vectors(given.vectors)
            if given.topic in (None, topic) and (given.rule is None or given.rule in vector["covers"])
        ]
        if not chosen:
            raise Unusable(f"there is no vector for --topic {given.topic} and --rule {given.rule}")
        answers = ask(given.command, chosen, timeout=given.timeout)
    except (Unusable, OSError) as error:
        print(f"run: {error}", file=sys.stderr)
        return 2
    results = [judged(vector, answers.get(vector["id"])) for vector in chosen]
    print(report(results))
    return 1 if any(result.end == FAILED for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
