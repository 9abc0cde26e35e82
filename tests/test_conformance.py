"""The vectors in `conformance/vectors`: what they say and cover, and the programs that make and run them."""

from __future__ import annotations

import ast
import doctest
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conformance import engine, run, vectors, words
from sheepshead import ParseError, apply, cards, legal_moves, presets, set_up
from tests.test_rulebook import PLAYED

PROJECT = Path(__file__).parent.parent
FOLDER = Path(run.__file__).parent
ENGINE = [sys.executable, str(FOLDER / "engine.py")]
PAGE = PROJECT.joinpath("docs", "conformance.md").read_text(encoding="utf-8")
CHANGELOG = PROJECT.joinpath("CHANGELOG.md").read_text(encoding="utf-8")
ALL = [vector for _, vector in run.read_vectors(run.VECTORS)]
BY_ID = {vector["id"]: vector for vector in ALL}
LAST_CLUB = "T5 the last club waits"


def program(name: str, *arguments: str, isolated: bool = False) -> subprocess.CompletedProcess[str]:
    # Isolated, Python knows no package but its own.
    flags = ["-I", "-S"] if isolated else []
    return subprocess.run(
        [sys.executable, *flags, str(FOLDER / name), *arguments],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


# --- what the vectors say ---------------------------------------------------------------------------------


def test_the_vectors_are_what_the_package_says_and_what_was_derived_by_hand() -> None:
    assert vectors.stale(run.VECTORS) == []


def test_every_rule_is_covered_on_both_sides_of_its_boundary() -> None:
    assert vectors.uncovered(PLAYED) == []


def test_a_rule_that_is_not_covered_is_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert vectors.uncovered([*PLAYED, "T99"]) == ["T99: only nothing"]
    without = [rule for rule in PLAYED if rule != "T5"]
    assert vectors.uncovered(without) == ["T5: there is no such rule"]
    reasons = tmp_path / "no-boundary.toml"
    reasons.write_text(vectors.NO_BOUNDARY.read_text(encoding="utf-8") + 'T5 = "It has one."\n', "utf-8")
    monkeypatch.setattr(vectors, "NO_BOUNDARY", reasons)
    assert vectors.uncovered(PLAYED) == ["T5: a reason is given, and it has both sides"]


def test_every_kind_of_request_is_there() -> None:
    assert {vector["ask"]["kind"] for vector in ALL} == set(engine.ANSWERS)


def test_every_preset_has_a_vector_or_a_perft_file() -> None:
    named = {str(vector["ask"]["rules"]) for vector in ALL}
    file = FOLDER.joinpath("perft", "presets.txt").read_text(encoding="utf-8")
    assert [name for name in presets.BY_NAME if name not in named and f"rules: {name}\n" not in file] == []


@pytest.mark.parametrize("vector", ALL, ids=lambda vector: str(vector["id"]))
def test_a_vector_holds_what_every_hand_holds(vector: run.Vector) -> None:
    ask, expect = vector["ask"], vector["expect"]
    assert vector["why"].endswith((".", ":"))
    if ask["kind"] == "legal":
        assert (expect["to_act"] is None) is (expect["legal"] == [])
        assert len(set(expect["legal"])) == len(expect["legal"])
    elif ask["kind"] == "try":
        assert expect["allowed"] is not bool(expect["rules"])
    elif ask["kind"] == "score":
        assert sum(expect["stakes"]) == 0
        assert sum(expect["points"]) + expect["set_aside"] == 120
    elif ask["kind"] == "match" and expect["valid"]:
        assert all(sum(row["scores"]) + row["pot"] == 0 for row in expect["table"])
    else:
        assert ask["kind"] in {"deal", "trick", "claim", "record", "match"}


# --- making and checking them -----------------------------------------------------------------------------


def test_the_program_finds_nothing_wrong() -> None:
    done = program("vectors.py", "--check")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{len(ALL)} vectors: none wrong.\n"


def tampered(folder: Path, old: str, new: str) -> Path:
    """A copy of the vectors, with one thing changed in those of the play."""
    copy = folder / "vectors"
    shutil.copytree(run.VECTORS, copy)
    path = copy / "play.json"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy


ANOTHER = "play.json: T5 another: there is no such position"
LEGAL = '"legal": ["play QC", "play QS", "play JC", "play AD"]'


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (LEGAL, LEGAL.replace("]", ', "play KC"]'), f"play.json: {LAST_CLUB}: legal, too many: play KC"),
        (LEGAL, LEGAL.replace(', "play AD"', ""), f"play.json: {LAST_CLUB}: legal, missing: play AD"),
        (
            '"rules": ["T5"]',
            '"rules": ["T6"]',
            f'play.json: {LAST_CLUB}: play KC: rules: expected ["T5"], not ["T6"]',
        ),
        (
            f'"{LAST_CLUB}"',
            '"T5 another"',
            f"{ANOTHER}\nplay.json: {LAST_CLUB}: the vector is missing",
        ),
        ("may throw anything", "may not", f"play.json: {LAST_CLUB}: not written as it is made now"),
        ('"vectors": [', '"vectors":  [', "play.json: not written as it is made now"),
    ],
    ids=["a card too many", "a card missing", "another rule", "another id", "another reason", "a blank"],
)
def test_a_vector_that_was_changed_is_named(old: str, new: str, said: str, tmp_path: Path) -> None:
    assert vectors.stale(tampered(tmp_path, old, new)) == said.split("\n")


def test_a_file_of_vectors_that_is_missing_or_strange_is_named(tmp_path: Path) -> None:
    copy = tampered(tmp_path, '"vectors"', '"vectors"')
    copy.joinpath("play.json").unlink()
    copy.joinpath("pley.json").write_text("{}", encoding="utf-8")
    copy.joinpath("bury.json").write_text("{}", encoding="utf-8")
    assert vectors.stale(copy) == [
        "bury.json: no file of vectors: 'vectors'",
        "play.json: the file is missing",
        "pley.json: there are no positions for these vectors",
    ]


def test_a_changed_vector_ends_the_program_with_status_1(tmp_path: Path) -> None:
    done = program("vectors.py", "--check", "--vectors", str(tampered(tmp_path, LEGAL, '"legal": []')))
    assert done.returncode == 1
    assert f"play.json: {LAST_CLUB}: legal, missing: play AD, play JC, play QC, play QS\n" in done.stdout
    assert done.stdout.endswith("vectors: 1 wrong.\n")


def test_writing_them_anew_changes_nothing(tmp_path: Path) -> None:
    done = program("vectors.py", "--write", "--vectors", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[1:] == [vectors.changelog_line()]
    for path in run.VECTORS.glob("*.json"):
        assert tmp_path.joinpath(path.name).read_bytes() == path.read_bytes()


POSITION = """
[[vector]]
id = "T3 trump led"
covers = { T3 = "refused" }
rules = "CALLED_ACE"
dealer = "P5"
holdings = [
  "QC QS JC AD KC 8S", "AC 9C AS TS 7S JD", "TC 8C QH JH KD 9S", "7C QD TD KS AH KH", "JS 9D 8D 7D TH 9H",
]
blind = "7H 8H"
after = "pick, bury 7H 8H, call AC"
tricks = "QC"
why = "P2 has one trump."
legal = "play JD"
refused = { "play AC" = "T3 T7" }
"""


def made_of(text: str, folder: Path) -> list[run.Vector]:
    path = folder / "some.toml"
    path.write_text(text, encoding="utf-8")
    return list(vectors.vectors_of(path))


def test_a_position_makes_a_vector_and_one_for_each_action_that_is_tried(tmp_path: Path) -> None:
    position, refused = made_of(POSITION, tmp_path)
    assert position["expect"] == {"to_act": "P2", "legal": ["play JD"]}
    assert refused["id"] == "T3 trump led: play AC"
    assert refused["covers"] == {"T3": "refused", "T7": "refused"}
    assert refused["expect"] == {"allowed": False, "rules": ["T3", "T7"]}
    (allowed,) = made_of(
        POSITION.replace('refused = { "play AC" = "T3 T7" }', 'allowed = "play JD"'), tmp_path
    )[1:]
    assert allowed["expect"] == {"allowed": True, "rules": []}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("play JD", "play JD AC", "legal, missing: play AC"),
        ('legal = "play JD"', 'legal = ""', "legal, too many: play JD"),
        ('legal = "play JD"', "count = 2", "by hand 2 actions are legal, not 1"),
        ('legal = "play JD"', 'to_act = "P3"', 'to_act: expected "P3", not "P2"'),
        ("T3 T7", "T3", 'rules: expected ["T3"], not ["T3", "T7"]'),
        ('"play AC" = "T3 T7"', '"play JD" = "T3"', "allowed: expected false, not true"),
        ('refused = { "play AC" = "T3 T7" }', 'allowed = "play AC"', "allowed: expected true, not false"),
    ],
)
def test_what_contradicts_the_hand_derivation_is_never_made(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    assert old in POSITION
    with pytest.raises(vectors.Contradiction, match=f"some.toml: T3 trump led: .*{re.escape(said)}"):
        made_of(POSITION.replace(old, new), tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("legal =", "leagl =", "leagl is not written of a position of kind legal"),
        ('covers = { T3 = "refused" }', 'covers = { T3 = "left" }', "covers names for each rule a side"),
        ('why = "P2 has one trump."\n', "", "'why'"),
        ('rules = "CALLED_ACE"', 'rules = "CALED_ACE"', "there is no preset 'CALED_ACE'"),
        ("call AC", "cal AC", "'cal AC' is no action"),
        ("call AC", "call AH", "call AH is not legal here"),
        ('dealer = "P5"', 'dealer = "5"', "a seat is P1, P2, …, not '5'"),
        ('blind = "7H 8H"', 'blind = "7H QC"', "invalid deal"),
        ('id = "T3', 'kind = "lead"\nid = "T3', "there is no kind 'lead'"),
        ('legal = "play JD"\nrefused = { "play AC" = "T3 T7" }', "", "nothing was derived by hand"),
    ],
)
def test_a_position_that_is_not_of_the_format_is_refused(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    assert old in POSITION
    with pytest.raises(vectors.Malformed, match=f"some.toml: .*{re.escape(said)}"):
        made_of(POSITION.replace(old, new), tmp_path)


# --- the changelog ----------------------------------------------------------------------------------------

NEWEST = re.search(r"^- Conformance: .*$", CHANGELOG, re.MULTILINE)


def test_the_changelog_names_the_vectors_and_counts_as_they_are() -> None:
    newest = NEWEST[0] if NEWEST else "no line for them"
    assert newest == vectors.changelog_line(), (
        'The vectors or the perft counts have changed. Write under "Rulings changed" in CHANGELOG.md which'
        " ruling changed, by which rule, and raise RULES_REVISION, or that vectors were only added; then the"
        " line that `python conformance/vectors.py --write` prints, in place of the one for this release."
    )
    section = CHANGELOG.partition("### Rulings changed")[2].partition("\n## ")[0]
    assert newest in section


def test_the_digest_is_of_the_rulings_and_not_of_their_reasons(tmp_path: Path) -> None:
    ruling = tampered(tmp_path / "ruling", LEGAL, '"legal": ["play QC"]')
    reason = tampered(tmp_path / "reason", "may throw anything", "may not")
    assert vectors.digest(ruling) != vectors.digest()
    assert vectors.digest(reason) == vectors.digest()


# --- the runner -------------------------------------------------------------------------------------------


def test_this_package_passes_all_of_its_vectors() -> None:
    done = program("run.py", "--", *ENGINE)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].split() == ["all", str(len(ALL)), "0", "0"]


def test_the_runner_needs_the_standard_library_only() -> None:
    tree = ast.parse(FOLDER.joinpath("run.py").read_text(encoding="utf-8"))
    found = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    found += [one.name for node in ast.walk(tree) if isinstance(node, ast.Import) for one in node.names]
    assert {str(name).partition(".")[0] for name in found} <= sys.stdlib_module_names
    done = program("run.py", "--rule", "T5", "--", *ENGINE, isolated=True)
    assert (done.returncode, done.stderr) == (0, "")


def answering(expression: str) -> list[str]:
    """A program that answers each request with this expression; `v` is the vector."""
    source = (
        "import json, sys\n"
        f"file = open({str(run.VECTORS / 'play.json')!r}, encoding='utf-8')\n"
        "there = {v['id']: v for v in json.load(file)['vectors']}\n"
        "for line in sys.stdin:\n"
        "    v = there[json.loads(line)['id']]\n"
        f"    print({expression})\n"
    )
    return [sys.executable, "-c", source]


def ran(expression: str) -> subprocess.CompletedProcess[str]:
    return program("run.py", "--topic", "play", "--rule", "T5", "--", *answering(expression))


RIGHT = "json.dumps({'id': v['id'], **v['expect']})"


def test_an_answer_in_another_order_and_without_rule_ids_passes() -> None:
    said = "{key: one[::-1] if key == 'legal' else one for key, one in v['expect'].items() if key != 'rules'}"
    done = ran(f"json.dumps({{'id': v['id'], **{said}}})")
    assert (done.returncode, done.stderr) == (0, "")


def test_what_a_program_does_not_know_is_counted_apart() -> None:
    done = ran("json.dumps({'id': v['id'], 'unsupported': 'called aces'})")
    assert done.returncode == 0
    assert done.stdout.splitlines()[1].split()[:3] == ["T5", "0", "0"]


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        (
            RIGHT.replace("v['expect']", "v['expect'], 'rules': ['T9']"),
            '    rules: expected ["T5"], not ["T9"]\n',
        ),
        (
            RIGHT.replace("v['expect']", "v['expect'], 'legal': ['play KC']"),
            "    legal, too many: play KC; legal, missing: ",
        ),
        (
            RIGHT.replace("v['expect']", "v['expect'], 'legal': v['expect'].get('legal', []) * 2"),
            "    legal, named twice: play AD, play JC",
        ),
        ("json.dumps({'id': v['id']})", '    to_act is missing; expected "P1"\n'),
        ("json.dumps({'id': v['id'], 'error': 'out of ink'})", "    error: out of ink\n"),
        ("end=''", "    no answer\n"),
    ],
)
def test_a_wrong_answer_is_shown_with_its_reason(expression: str, said: str) -> None:
    done = ran(expression)
    assert (done.returncode, done.stderr) == (1, "")
    assert said in done.stdout
    assert "    because: P1 has no spade left and may throw anything but the last club.\n" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--", "no-such-program-anywhere"], "the program cannot be started"),
        (["--rule", "T99", "--", *ENGINE], "there is no vector for --topic None and --rule T99"),
        (["--vectors", "no-such-folder", "--", *ENGINE], "there are no vectors in no-such-folder"),
        (["--topic", "play", "--", *answering("'hello'")], "line 1 is no answer"),
        (["--topic", "play", "--", *answering("json.dumps({'id': 'x'})")], "line 1 is no answer"),
        (["--topic", "play", "--", *answering(f"{RIGHT}, {RIGHT}, sep='\\n'")], "a second time"),
        (
            ["--timeout", "0.2", "--", sys.executable, "-c", "import time; time.sleep(60)"],
            "the program has not come to its end in 0.2 seconds",
        ),
    ],
    ids=["no program", "no rule", "no folder", "no JSON", "another id", "twice", "too long"],
)
def test_what_cannot_be_used_is_one_line(arguments: list[str], said: str) -> None:
    done = program("run.py", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("run: ")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"legal": None}, "legal: expected"),
        ({"legal": "play QC"}, "legal: expected"),
        ({"legal": ["", " ", 3, {"a": 1}, ["x", [1, "a"]]]}, "legal, too many: "),
        ({"legal": ["play QC", "play QC", "bury 8H 7H"]}, "legal, named twice: play QC"),
        ({"holdings": 5}, 'holdings: expected ["QC QS"], not 5'),
        ({"reneges": [[1, "P2 play AC", [{}, 3]]]}, "reneges: expected"),
        ({"reneges": 0}, "reneges: expected"),
        ({"stakes": ["1", 0]}, 'stakes: expected [1, 0], not ["1", 0]'),
    ],
    ids=str,
)
def test_whatever_is_answered_is_compared(said: run.Answer, wrong: str) -> None:
    right = {
        "legal": ["play QC", "bury 7H 8H"],
        "holdings": ["QC QS"],
        "reneges": [[1, "P2 play AC", ["T3", "T7"]]],
        "stakes": [1, 0],
    }
    assert run.differences(right, right) == []
    turned = {"holdings": ["QS QC"], "reneges": [[1, "P2 play AC", ["T7", "T3"]]]}
    assert run.differences(right, {**right, **turned}) == []
    (found,) = run.differences(right, {**right, **said})
    assert found.startswith(wrong)


def test_vectors_of_another_format_are_refused(tmp_path: Path) -> None:
    tmp_path.joinpath("some.json").write_text('{"format": 2, "vectors": []}', encoding="utf-8")
    with pytest.raises(run.Unusable, match=r"some\.json: this program reads vectors of format 1"):
        run.read_vectors(tmp_path)


# --- the engine and the words -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"kind": "guess"}, "there is no kind 'guess'"),
        ({"kind": "score"}, "the hand is not over: it is for P1 to act"),
        ({"actions": ["pick", "bury 7H"]}, "bury 7H is not legal here"),
        ({"actions": ["pikc"]}, "'pikc' is no action"),
        ({"dealer": "Ann"}, "a seat is P1, P2, …, not 'Ann'"),
    ],
)
def test_a_request_that_makes_no_sense_is_answered_with_an_error(changes: run.Vector, said: str) -> None:
    ask = {**BY_ID[LAST_CLUB]["ask"], **changes}
    with pytest.raises(ValueError, match=re.escape(said)):
        engine.answer(ask)


def test_the_engine_goes_on_after_an_error() -> None:
    lines = [
        json.dumps({"id": name, **BY_ID[LAST_CLUB]["ask"], **more})
        for name, more in (("a", {"kind": ""}), ("b", {}))
    ]
    done = subprocess.run(
        ENGINE, input="\n".join(lines), capture_output=True, encoding="utf-8", check=True, timeout=60
    )
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["id"] == "a"
    assert "there is no kind ''" in first["error"]
    assert second == {"id": "b", **BY_ID[LAST_CLUB]["expect"]}


def test_every_action_is_read_as_it_is_written() -> None:
    said = {
        one
        for vector in ALL
        for one in (*vector["ask"].get("actions", ()), *vector["expect"].get("legal", ()))
    }
    assert {first for first, *_ in map(str.split, said)} == {
        *(
            "announce",
            "blitz",
            "bury",
            "call",
            "castrate",
            "crack",
            "decline",
            "demand",
            "go",
            "pass",
            "pick",
        ),
        *("play", "recrack", "sheepshead"),
    } - {"announce"}
    for text in said:
        assert run.plain("legal", [str(words.parse(text))]) == run.plain("legal", [text])


def test_what_is_no_action_is_refused_with_those_that_are() -> None:
    for text in ("", "announce", "call AS under QD", "play QC QS", "Pick"):
        with pytest.raises(ParseError, match=r"is no action; one is .*call CARD with CARD under"):
            words.parse(text)


def test_legal_actions_are_written_as_the_package_prints_them() -> None:
    ask = BY_ID["P1 the seat left of the dealer speaks first"]["ask"]
    state = set_up(
        presets.CALLED_ACE, dealer=4, holdings=map(cards, ask["holdings"]), blind=cards(ask["blind"])
    )
    assert (
        list(map(str, legal_moves(apply(state, words.parse("pick")))))
        == engine.answer({**ask, "actions": ["pick"]})["legal"]
    )


@pytest.mark.parametrize("module", [run, words])
def test_the_samples_in_the_docstrings_run(module: object) -> None:
    tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert tried.attempted
    assert not tried.failed


# --- the page ---------------------------------------------------------------------------------------------

EXCHANGES = re.findall(r"^```text\n> (.*)\n< (.*)\n```$", PAGE, re.MULTILINE)


def test_the_page_has_an_exchange_for_every_kind() -> None:
    assert {json.loads(asked)["kind"] for asked, _ in EXCHANGES} == set(engine.ANSWERS)


@pytest.mark.parametrize(("asked", "answered"), EXCHANGES)
def test_an_exchange_of_the_page_is_what_the_engine_says(asked: str, answered: str) -> None:
    ask = json.loads(asked)
    assert {"id": ask["id"], **engine.answer(ask)} == json.loads(answered)


def test_the_table_of_the_page_is_what_the_runner_prints() -> None:
    command = "$ python conformance/run.py --rule T5 -- python conformance/engine.py\n"
    shown = PAGE.partition(command)[2].partition("```")[0]
    done = program("run.py", "--rule", "T5", "--", *ENGINE)
    assert done.stdout == shown


def test_the_page_names_every_file_of_vectors() -> None:
    for path in run.VECTORS.glob("*.json"):
        assert f"`conformance/vectors/{path.name}`" in PAGE
