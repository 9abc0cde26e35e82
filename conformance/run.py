"""Check another program with the vectors: start it, ask it one vector a line, compare its answers.

    python conformance/run.py -- COMMAND...             all vectors
    python conformance/run.py --rule T5 -- COMMAND...   those of one rule; --topic play for those of one file

The program is asked in JSON, a line a vector, and answers so; docs/conformance.md describes both. This file
needs Python's standard library and the folder `vectors` beside it, and nothing else. Exit status: 0 when no
answer was wrong, 1 when one was, 2 when the program or the vectors cannot be used; that is so too when the
program does not end well, takes too long or says too much.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import time
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
        return [_sorted(part) for part in value] if isinstance(value, list) else _sorted(value)
    if key in WITHOUT_ORDER and isinstance(value, list):
        return sorted(json.dumps(_in_order(item)) for item in value)
    return value


def _sorted(some: Any) -> Any:
    """A text of cards without their order."""
    return " ".join(sorted(some.split())) if isinstance(some, str) else some


def _in_order(item: Any) -> Any:
    """An action without the order of its cards, a renege without that of its rules: it says nothing."""
    if isinstance(item, list):
        return [sorted(part, key=json.dumps) if isinstance(part, list) else part for part in item]
    first, *others = (item.split() if isinstance(item, str) else []) or [""]
    return " ".join([first, *sorted(others)]) if first in ("bury", "blitz") else item


def same(one: Any, other: Any) -> bool:
    """Say whether two values are the same in JSON, where neither `true` nor `1.0` is `1`.

    >>> same([1, None], [1, None]), same(1, True), same(1, 1.0)
    (True, False, False)
    """
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def differences(expected: Answer, said: Answer) -> list[str]:
    """Say what in an answer is not as expected, a line each; nothing where all is."""
    found = []
    for key, value in expected.items():
        if key not in said:
            if key not in MAY_BE_LEFT_OUT:
                found.append(f"{key} is missing; expected {shown(value)}")
        elif not same(plain(key, said[key]), plain(key, value)):
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
    found: list[tuple[str, Vector]] = []
    for path in sorted(folder.glob("*.json")):
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
        except (ValueError, RecursionError) as error:
            raise Unusable(f"{path.name}: {error}") from error
        if not isinstance(content, dict) or not same(content.get("format"), FORMAT):
            raise Unusable(f"{path.name}: this program reads vectors of format {FORMAT}")
        if not isinstance(content.get("vectors"), list):
            raise Unusable(f"{path.name}: vectors is missing; it is a list")
        for number, vector in enumerate(content["vectors"], start=1):
            fault = _fault_of(vector)
            if fault is not None:
                raise Unusable(f"{path.name}: vector {number}: {fault}")
            found.append((path.stem, vector))
    if not found:
        raise Unusable(f"there are no vectors in {folder}")
    ((named, times), *_) = Counter(vector["id"] for _, vector in found).most_common(1)
    if times > 1:
        raise Unusable(f"the id {shown(named)} is given to {times} vectors")
    return found


FORMAT = 1
"""The format of the files of vectors that this program reads."""
PARTS = {"id": (str, "a text"), "why": (str, "a text")} | dict.fromkeys(
    ("covers", "ask", "expect"), (dict, "an object")
)
"""What a vector has, and of which kind each part is."""
RULE = re.compile(r"[CDPBKXTSNMH][1-9][0-9]?")
"""The id of a rule: the letter of its chapter and a number."""


def _fault_of(vector: Any) -> str | None:
    """What keeps a vector from being asked; `None` where nothing does."""
    if not isinstance(vector, dict) or not _is_shallow(vector):
        return f"not a vector: {shown(vector) if _is_shallow(vector) else TOO_DEEP}"
    for key, (kind, words) in PARTS.items():
        if key not in vector:
            return f"{key} is missing; it is {words}"
        if not isinstance(vector[key], kind):
            return f"{key} is {words}, not {shown(vector[key])}"
    strange = [rule for rule in vector["covers"] if not RULE.fullmatch(rule)]
    return f"covers names rules by their ids, such as T5, not {shown(strange[0])}" if strange else None


def _is_shallow(value: Any, levels: int = 0) -> bool:
    """Whether no list or object in it lies too deep."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels <= DEEPEST and all(_is_shallow(part, levels + 1) for part in inner)


DEEPEST = 20
"""So deep may lists and objects lie in each other, in a vector and in an answer; none needs half of it."""
TOO_DEEP = f"lists or objects lie in each other more than {DEEPEST} deep"


def ask(command: list[str], vectors: list[Vector], *, timeout: float) -> dict[str, Answer]:
    """Start a program, ask it all vectors and give its answers by the vectors' ids.

    Raises:
        Unusable: when it cannot be started, takes too long, says too much or what is no answer, or does not
            end with exit status 0.
    """
    requests = "".join(json.dumps({"id": vector["id"], **vector["ask"]}) + "\n" for vector in vectors)
    said, status = _said(command, requests.encode(), timeout)
    asked = [vector["id"] for vector in vectors]
    # What it said last may have been cut short by its end, which is then what is wrong.
    whole = said if status == 0 else said[: said.rfind(b"\n") + 1]
    answers = _answers(whole, set(asked))
    if status != 0:
        end = f"was ended by signal {-status}" if status < 0 else f"ended with exit status {status}"
        left = [f"; the first without one is {shown(each)}" for each in asked if each not in answers]
        raise Unusable(f"the program {end} after {len(answers)} of {len(asked)} answers{''.join(left[:1])}")
    return answers


def _said(command: list[str], requests: bytes, timeout: float) -> tuple[bytes, int]:
    """What a program prints when it is asked, and its exit status."""
    until = time.monotonic() + timeout
    # Files and not pipes: of them no program has to wait for the other, on any system.
    with tempfile.TemporaryFile() as asked, tempfile.TemporaryFile() as said:
        asked.write(requests)
        asked.seek(0)
        try:
            program = subprocess.Popen(command, stdin=asked, stdout=said)
        except OSError as error:
            raise Unusable(f"the program cannot be started: {error}") from error
        try:
            running = True
            while running:
                running = _is_running(program)
                if os.fstat(said.fileno()).st_size > MOST_SAID:
                    raise Unusable(f"the program has printed more than {MOST_SAID:,} bytes")
                if running and time.monotonic() > until:
                    raise Unusable(f"the program has not come to its end in {timeout:g} seconds")
        finally:
            program.kill()
            status = program.wait()
        said.seek(0)
        return said.read(), status


def _is_running(program: subprocess.Popen[bytes]) -> bool:
    """Whether a program still runs after a moment; it is not awaited longer than that."""
    try:
        program.wait(MOMENT)
    except subprocess.TimeoutExpired:
        return True
    return False


MOMENT = 0.05
"""So many seconds pass between two looks at a program that runs."""
MOST_SAID = 10_000_000
"""A program that prints more bytes is stopped; the right answers to all vectors are a hundredth of that."""


def _answers(said: bytes, asked: set[str]) -> dict[str, Answer]:
    """The answers by their ids, a line each."""
    answers: dict[str, Answer] = {}
    # JSON's texts may have any other character in them at which Python parts lines.
    for number, line in enumerate(said.split(b"\n"), start=1):
        if not line.strip():
            continue
        answer, why = _read_answer(line, asked)
        if why is not None:
            begin = line[:BEGIN].decode(errors="backslashreplace")
            no_answer = "no answer, a JSON object with the id of a request"
            raise Unusable(f"line {number} is {no_answer}: {why}: {begin!r}")
        if answer["id"] in answers:
            raise Unusable(f"line {number} answers {answer['id']} a second time")
        answers[answer["id"]] = answer
    return answers


def _read_answer(line: bytes, asked: set[str]) -> tuple[Answer, str | None]:
    """A line as an answer, or why it is none."""
    try:
        said = json.loads(line.decode())
    except UnicodeError:
        return {}, "it is not in UTF-8"
    except RecursionError:
        return {}, TOO_DEEP
    except ValueError as error:
        return {}, f"it is no JSON ({error})"
    if not isinstance(said, dict):
        return {}, "it is no object"
    if not isinstance(said.get("id"), str) or said["id"] not in asked:
        return {}, "its id is none of those asked" if "id" in said else "it has no id"
    return said, None if _is_shallow(said) else TOO_DEEP


BEGIN = 80
"""So many bytes are shown of a line that is no answer."""


def judged(vector: Vector, said: Answer | None) -> Result:
    """Judge the answer to a vector."""
    if said is None:
        return Result(vector, FAILED, ("no answer",))
    if "unsupported" in said:
        why = said["unsupported"]
        if isinstance(why, str):
            return Result(vector, UNSUPPORTED, (why,))
        return Result(vector, FAILED, (f"unsupported is a text that says why, not {shown(why)}",))
    if "error" in said:
        error = said["error"]
        return Result(vector, FAILED, (f"error: {error if isinstance(error, str) else shown(error)}",))
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


def seconds(text: str) -> float:
    """Read how long a program may take.

    >>> seconds("2.5")
    2.5
    """
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= LONGEST_RUN:
        wanted = f"a number of seconds above 0 and not above {LONGEST_RUN:,}"
        raise argparse.ArgumentTypeError(f"expected {wanted}, not {text}")
    return number


LONGEST_RUN = 86_400
"""A day: more seconds than that a program may not be given."""


def main() -> int:
    """Run the program and give its exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A program may have said what cannot be printed here.
        sys.stdout.reconfigure(errors="backslashreplace")
    parser = argparse.ArgumentParser(description="Check a program with the conformance vectors.")
    parser.add_argument("--rule", help="only the vectors of this rule, such as T5")
    parser.add_argument("--topic", help="only the vectors of this file, such as play")
    parser.add_argument("--vectors", type=Path, default=VECTORS, help="the folder of the vectors")
    parser.add_argument("--timeout", type=seconds, default=600.0, help="seconds that the program may take")
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
