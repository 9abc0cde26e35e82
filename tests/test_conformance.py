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
from types import ModuleType

import pytest

from conformance import engine, hands, perft, releases, rulings, run, vectors
from sheepshead import RULES_REVISION, apply, cards, legal_moves, presets, set_up
from sheepshead.actions import KINDS_OF_ACTION
from sheepshead.records import InvalidRecord
from sheepshead.wording import parse_action
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
    assert done.stdout.splitlines()[1:] == [rulings.changelog_line()]
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
        ("call AC", "cal AC", "expected an action, such as"),
        ("call AC", "call AH", "call AH is not legal here"),
        ('dealer = "P5"', 'dealer = "5"', "a seat is P1, P2, …, not '5'"),
        ('blind = "7H 8H"', 'blind = "7H QC"', "invalid deal"),
        ('id = "T3', 'kind = "lead"\nid = "T3', "there is no kind 'lead'"),
        ('id = "T3', 'since = 0\nid = "T3', f"since is a revision from 1 to {RULES_REVISION}, not 0"),
        ('id = "T3', f'since = {RULES_REVISION + 1}\nid = "T3', f"not {RULES_REVISION + 1}"),
        ('legal = "play JD"\nrefused = { "play AC" = "T3 T7" }', "", "nothing was derived by hand"),
    ],
)
def test_a_position_that_is_not_of_the_format_is_refused(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    assert old in POSITION
    with pytest.raises(vectors.Malformed, match=f"some.toml: .*{re.escape(said)}"):
        made_of(POSITION.replace(old, new), tmp_path)


UNDER = """
[[vector]]
id = "T8 a whole hand with an under"
kind = "score"
covers = { T8 = "allowed" }
rules = "CALLED_ACE"
blind = "7D 7H"
after = "pick, bury 7D 7H, call AH with KD under"
tricks = "AD QD 8D 7S TH | JC JH AS TS JD | TD QH KC 8C JS | 9C 9H 7C QC AC | 9D QS KH 8H 9S | TC 8S AH KS KD"
why = "KD falls in the last trick and takes nothing."
expect = { picker = "P1", partners = ["P4"] }
"""
CALLED_TEN = """
[[vector]]
id = "K5 a whole hand with a called ten"
kind = "score"
covers = { K5 = "on" }
rules = { base = "CALLED_ACE", called_ten_beats_ace = true }
blind = "AH 7H"
after = "pick, bury AH 7H, call TC"
tricks = "AC 9C KC TC TH | JD 7D QC JC TD | QS QH 9D 7C 8S | 8C QD KD KS 9H | JS AD TS KH AS | JH 8D 8H 7S 9S"
why = "TC takes the first trick, and P4 leads to the second."
expect = { picker = "P1", partners = ["P4"] }
"""


def test_t8_who_was_dealt_which_card_where_an_under_takes_no_trick(tmp_path: Path) -> None:
    (vector,) = made_of(UNDER, tmp_path)
    assert vector["ask"]["holdings"] == [
        "AD JD JS QC 9D KD",
        "QD JC TD AC QS TC",
        "8D JH QH 9C KH 8S",
        "7S AS KC 9H 8H AH",
        "TH TS 8C 7C 9S KS",
    ]


def test_k5_who_was_dealt_which_card_where_a_called_ten_takes_the_ace(tmp_path: Path) -> None:
    (vector,) = made_of(CALLED_TEN, tmp_path)
    assert vector["ask"]["holdings"][3].split()[:2] == ["TC", "JD"]


def test_b1_a_bury_that_is_not_the_blind_was_dealt_to_the_picker(tmp_path: Path) -> None:
    other = UNDER.replace('blind = "7D 7H"', 'blind = "7D QC"')
    (vector,) = made_of(other, tmp_path)
    assert vector["ask"]["holdings"][0] == "AD JD JS 9D KD 7H"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('blind = "7D 7H"\n', "", "nothing else tells what the blind was"),
        (" | TC 8S AH KS KD", "", "a hand has 6 tricks, as many as cards each, not 5"),
    ],
)
def test_what_does_not_follow_from_the_tricks_is_asked_for(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    assert old in UNDER
    with pytest.raises(vectors.Malformed, match=re.escape(said)):
        made_of(UNDER.replace(old, new), tmp_path)


def test_h1_which_cards_lay_on_which_does_not_follow_from_the_tricks() -> None:
    ask = BY_ID["H1 no trick for the other"]["ask"]
    with pytest.raises(InvalidRecord, match="holdings are missing"):
        hands.dealt(presets.TWO_HANDED, 1, (), list(map(parse_action, ask["actions"])))


# --- rulings that change ----------------------------------------------------------------------------------

NEWEST = re.search(r"^- Conformance: .*$", CHANGELOG, re.MULTILINE)
POSITIONS = [position for path in perft.FILES for position in perft.read(path)]


def test_the_changelog_names_the_vectors_and_counts_as_they_are() -> None:
    newest = NEWEST[0] if NEWEST else "no line for them"
    assert newest == rulings.changelog_line(), (
        "The vectors or the perft counts are others than when the changelog was written. Where they were only"
        ' added, write the line that `python conformance/vectors.py --write` prints under "Rulings changed"'
        " in CHANGELOG.md; where a ruling has changed, see docs/conformance.md."
    )
    section = CHANGELOG.partition("### Rulings changed")[2].partition("\n## ")[0]
    assert newest in section


def test_the_changelog_tells_of_every_ruling_that_has_changed() -> None:
    assert rulings.untold(CHANGELOG, ALL, POSITIONS) == []


def test_the_digest_is_of_the_rulings_and_not_of_their_reasons(tmp_path: Path) -> None:
    ruling = tampered(tmp_path / "ruling", LEGAL, '"legal": ["play QC"]')
    reason = tampered(tmp_path / "reason", "may throw anything", "may not")
    assert rulings.digest(ruling) != rulings.digest()
    assert rulings.digest(reason) == rulings.digest()


def vector_of(since: int, **more: object) -> run.Vector:
    return {"id": "T5 a club", "covers": {"T5": "refused", "T7": "refused"}, "since": since, **more}


TOLD = """
## 0.2.0 – unreleased

### Rulings changed

- T5, for the last club
  (`RULES_REVISION` 2).
- B1: another matter. `RULES_REVISION` is 3.
- Conformance: revision 3, vectors and counts `0`.

## 0.1.0 – 2026-01-01

### Rulings changed

- Conformance: revision 1, vectors and counts `0`.
"""


@pytest.mark.parametrize(
    ("changelog", "since", "told"),
    [
        ("", 1, True),
        (TOLD, 2, True),
        (TOLD, 3, False),
        (TOLD, 4, False),
        (TOLD.replace("Rulings changed", "Fixed"), 2, False),
        (TOLD.replace("T5", "T3"), 2, False),
        (TOLD.replace("T5", "T7"), 2, True),
        (TOLD.replace("`RULES_REVISION` 2", "`RULES_REVISION` 22"), 2, False),
    ],
)
def test_a_changed_answer_is_told_with_its_revision_and_a_rule(
    changelog: str, since: int, told: bool
) -> None:
    found = [] if told else [f"T5 a club: revision {since}, T5 or T7"]
    assert rulings.untold(changelog, [vector_of(since)], []) == found


@pytest.mark.parametrize(("since", "told"), [(1, True), (2, True), (3, True), (4, False)])
def test_a_changed_count_is_told_with_its_revision(since: int, told: bool) -> None:
    position = perft.Position(where="some.txt:1", name="T5 a club", since=since)
    found = [] if told else [f"T5 a club: revision {since}"]
    assert rulings.untold(TOLD, [], [position]) == found


def test_a_revision_is_released_with_a_release_that_names_it() -> None:
    assert releases.released(TOLD) == 1
    assert releases.released(TOLD.replace(" – unreleased", "")) == 3
    assert releases.released(TOLD.replace("2026-01-01", "unreleased")) == 0
    assert releases.released(CHANGELOG) < RULES_REVISION or "unreleased" not in CHANGELOG


def test_an_answer_is_another_by_its_question_and_not_by_its_name() -> None:
    before = vector_of(1, ask={"kind": "legal", "dealer": "P1"}, expect={"legal": ["play QC", "play 7C"]})
    renamed = {**before, "id": "T5 another name"}
    assert list(rulings.changed([before], [renamed])) == []
    turned = {**before, "expect": {"legal": ["play 7C", "play QC"]}}
    assert list(rulings.changed([before], [turned])) == []
    other = {**renamed, "expect": {"legal": ["play QC"]}}
    assert list(map(str, rulings.changed([before], [other]))) == [
        "changed: T5 another name (T5 T7): legal, missing: play 7C"
    ]
    added = {**other, "ask": {"kind": "legal", "dealer": "P2"}}
    assert list(rulings.changed([before], [before, added])) == []
    assert rulings.removed([before], [added]) == ["T5 a club"]


def written_over(folder: Path, changelog: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Write anew over the vectors in this folder, with this changelog beside them."""
    path = folder / "CHANGELOG.md"
    path.write_text(changelog, encoding="utf-8")
    monkeypatch.setattr(releases, "CHANGELOG", path)
    monkeypatch.setattr(sys, "argv", ["vectors.py", "--write", "--vectors", str(folder / "vectors")])
    return vectors.main()


RELEASED = f"## 0.1.0\n\n- Conformance: revision {RULES_REVISION}, vectors and counts `0`.\n"


def test_an_answer_of_a_release_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tampered(tmp_path, LEGAL, '"legal": ["play QC", "play QS", "play JC"]')
    before = copy.joinpath("play.json").read_bytes()
    assert written_over(tmp_path, RELEASED, monkeypatch) == 1
    changed = f"changed: {LAST_CLUB} (T5): legal, too many: play AD\n"
    assert capsys.readouterr().out == f"{changed}{releases.REFUSED}\n"
    assert copy.joinpath("play.json").read_bytes() == before
    unreleased = RELEASED.replace("## 0.1.0", "## 0.1.0 – unreleased")
    assert written_over(tmp_path, unreleased, monkeypatch) == 0
    assert capsys.readouterr().out.startswith(f"{changed}Under")
    assert copy.joinpath("play.json").read_bytes() == run.VECTORS.joinpath("play.json").read_bytes()


def test_an_answer_that_carries_a_later_revision_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tampered(tmp_path, LEGAL, '"legal": []')
    earlier = RELEASED.replace(f"revision {RULES_REVISION},", f"revision {RULES_REVISION - 1},")
    assert written_over(tmp_path, earlier, monkeypatch) == 0
    assert vectors.stale(copy) == []


def test_vectors_that_were_only_added_or_left_out_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = '"holdings": ["JS 9D 8D'
    copy = tampered(tmp_path, f'"dealer": "P5", {asked}', f'"dealer": "P4", {asked}')
    assert written_over(tmp_path, RELEASED, monkeypatch) == 0
    name = "T1 the seat left of the dealer leads, whoever picked"
    assert capsys.readouterr().out.splitlines()[0] == f"removed: {name}"
    assert vectors.stale(copy) == []


def test_a_count_of_a_release_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "some.txt"
    text = perft.dealt("EIGHT_HANDED_BLACK_QUEENS", "1").replace("count: 1 ?", "count: 1 3")
    path.write_text(text, encoding="utf-8")
    changelog = tmp_path / "CHANGELOG.md"
    changelog.write_text(RELEASED, encoding="utf-8")
    monkeypatch.setattr(perft, "FILES", [path])
    monkeypatch.setattr(releases, "CHANGELOG", changelog)
    monkeypatch.setattr(sys, "argv", ["perft.py", "--write"])
    assert perft.main() == 1
    named = "changed: some.txt:1: EIGHT_HANDED_BLACK_QUEENS, seed 1: depth 1: 4, not 3\n"
    assert capsys.readouterr().out == f"{named}{releases.REFUSED}\n"
    assert path.read_text(encoding="utf-8") == text
    changelog.write_text("", encoding="utf-8")
    assert perft.main() == 0
    assert "count: 1 4\n" in path.read_text(encoding="utf-8")
    # A count that was not known before changes nothing.
    changelog.write_text(RELEASED, encoding="utf-8")
    path.write_text(text.replace("count: 1 3", "count: 1 ?"), encoding="utf-8")
    assert perft.main() == 0


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
    rule, passed, failed, unsupported = done.stdout.splitlines()[-1].split()
    assert (rule, passed, failed) == ("all", "0", "0")
    assert int(unsupported) > 0


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


def saying(expression: str) -> list[str]:
    """A program that is asked nothing and prints this expression."""
    written = "sys.stdout.reconfigure(errors='surrogateescape')"
    return [sys.executable, "-c", f"import sys; {written}; print({expression})"]


TOO_DEEP = "lists or objects lie in each other more than 20 deep: "


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("'{\"id\": []}'", "its id is none of those asked: "),
        ("'{\"id\": {}}'", "its id is none of those asked: "),
        ("'{\"id\": 1}'", "its id is none of those asked: "),
        ("'{}'", "it has no id: "),
        ("'[]'", "it is no object: "),
        ("'{'", "it is no JSON ("),
        ("'[' * 200_000", TOO_DEEP),
        # one more than may be, and nearly as many as Python can read
        *(
            (f"'{{\"id\": \"{LAST_CLUB}\", \"a\": ' + '[' * {deep} + ']' * {deep} + '}}'", TOO_DEEP)
            for deep in (21, 900)
        ),
        ("'9' * 10_000", "it is no "),
        ("'\\udcff'", "it is not in UTF-8: "),
    ],
    ids=str,
)
def test_a_line_that_is_no_answer_says_why(expression: str, said: str) -> None:
    done = program("run.py", "--topic", "play", "--", *saying(expression))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("run: line 1 is no answer, a JSON object with the id of a request: ")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_answer_may_lie_twenty_deep() -> None:
    deep = f"json.loads({'[' * 20 + ']' * 20!r})"
    done = ran(RIGHT.replace("v['expect']", f"v['expect'], 'more': {deep}"))
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("sys.exit(3)", "the program ended with exit status 3 after 0 of "),
        ("sys.exit(3)", f"; the first without one is {json.dumps(LAST_CLUB)}\n"),
        # what it was about to say when it ended is no answer, and not what is wrong
        ("print('{', end=''); sys.exit(3)", "the program ended with exit status 3 after 0 of "),
        (f'print(\'{{"id": "{LAST_CLUB}"}}\'); sys.exit(1)', "ended with exit status 1 after 1 of "),
        pytest.param(
            "os.kill(os.getpid(), 9)",
            "the program was ended by signal 9 after 0 of ",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="there are no signals"),
        ),
    ],
)
def test_a_program_that_does_not_end_well_cannot_be_used(source: str, said: str) -> None:
    command = [sys.executable, "-c", f"import os, sys; {source}"]
    done = program("run.py", "--topic", "play", "--rule", "T5", "--", *command)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_program_that_ends_badly_after_its_last_answer_cannot_be_used_either() -> None:
    command = answering(RIGHT)
    command[-1] += "sys.exit(1)\n"
    done = program("run.py", "--topic", "play", "--rule", "T5", "--", *command)
    (count,) = re.findall(r"ended with exit status 1 after (\d+) of \1 answers\n", done.stderr)
    assert (done.returncode, int(count) > 0) == (2, True)


def test_a_program_that_does_not_read_what_it_is_asked_may_answer_all_the_same() -> None:
    done = program("run.py", "--topic", "play", "--", *saying("end=''"))
    assert (done.returncode, done.stderr) == (1, "")
    assert "    no answer\n" in done.stdout


@pytest.mark.parametrize(("number", "fits"), [(1000, True), (1001, False)])
def test_a_program_that_says_too_much_is_stopped(
    number: int, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "MOST_SAID", 1000)
    source = f"import sys, time; sys.stdout.write(' ' * {number}); sys.stdout.flush()"
    if fits:
        assert run.ask([sys.executable, "-c", source], [BY_ID[LAST_CLUB]], timeout=60) == {}
        return
    # it is not waited for
    command = [sys.executable, "-c", f"{source}; time.sleep(600)"]
    with pytest.raises(run.Unusable, match="the program has printed more than 1,000 bytes"):
        run.ask(command, [BY_ID[LAST_CLUB]], timeout=60)


@pytest.mark.parametrize("wrong", ["nan", "inf", "1e300", "86401", "0", "-1", "soon"])
def test_a_time_that_cannot_be_waited_is_refused(wrong: str) -> None:
    done = program("run.py", f"--timeout={wrong}", "--", *ENGINE)
    assert (done.returncode, done.stdout) == (2, "")
    expected = "expected a number of seconds above 0 and not above 86,400"
    assert f"argument --timeout: {expected}, not {wrong}\n" in done.stderr


def test_lines_are_parted_where_json_parts_them_and_nowhere_else() -> None:
    # U+2028 and U+0085 part lines for Python, and may stand in a text of JSON as they are.
    said = "{'id': v['id'], **v['expect'], 'remark': '\\u2028 \\x85'}"
    written = f"json.dumps({said}, ensure_ascii=False)"
    command = answering(f"sys.stdout.reconfigure(encoding='utf-8') or {written}, end='\\r\\n\\n'")
    done = program("run.py", "--topic", "play", "--rule", "T5", "--", *command)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("wrong", ["False", "None", "0", "['called aces']"])
def test_unsupported_is_a_text_that_says_why(wrong: str) -> None:
    done = ran(RIGHT.replace("v['expect']", f"v['expect'], 'unsupported': {wrong}"))
    assert done.returncode == 1
    shown = json.dumps(ast.literal_eval(wrong))
    assert f"    unsupported is a text that says why, not {shown}\n" in done.stdout


def test_an_error_that_cannot_be_printed_is_printed_escaped() -> None:
    done = ran("json.dumps({'id': v['id'], 'error': '\\ud800'})")
    assert (done.returncode, done.stderr) == (1, "")
    assert "    error: \\ud800\n" in done.stdout


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
        ({"stakes": [True, 0]}, "stakes: expected [1, 0], not [true, 0]"),
        ({"stakes": [1, False]}, "stakes: expected [1, 0], not [1, false]"),
        ({"allowed": 1}, "allowed: expected true, not 1"),
        ({"taken_by": 1.0}, "taken_by: expected 1, not 1.0"),
        ({"multipliers": [["S3", 2.0]]}, 'multipliers: expected [["S3", 2]], not [["S3", 2.0]]'),
        ({"blind": ["7H 8H"]}, 'blind: expected "7H 8H", not ["7H 8H"]'),
        ({"holdings": "QC QS"}, 'holdings: expected ["QC QS"], not "QC QS"'),
        ({"holdings": [["QC", "QS"]]}, "holdings: expected"),
    ],
    ids=str,
)
def test_whatever_is_answered_is_compared(said: run.Answer, wrong: str) -> None:
    right = {
        "legal": ["play QC", "bury 7H 8H"],
        "holdings": ["QC QS"],
        "reneges": [[1, "P2 play AC", ["T3", "T7"]]],
        "stakes": [1, 0],
        "allowed": True,
        "taken_by": 1,
        "multipliers": [["S3", 2]],
        "blind": "7H 8H",
    }
    assert run.differences(right, right) == []
    turned = {"holdings": ["QS QC"], "blind": "8H 7H", "reneges": [[1, "P2 play AC", ["T7", "T3"]]]}
    assert run.differences(right, {**right, **turned}) == []
    (found,) = run.differences(right, {**right, **said})
    assert found.startswith(wrong)


def test_vectors_of_another_format_are_refused(tmp_path: Path) -> None:
    tmp_path.joinpath("some.json").write_text('{"format": 2, "vectors": []}', encoding="utf-8")
    with pytest.raises(run.Unusable, match=r"some\.json: this program reads vectors of format 1"):
        run.read_vectors(tmp_path)


VECTOR = {"id": "T5 a club", "covers": {"T5": "refused"}, "why": "It waits.", "ask": {}, "expect": {}}


def without(key: str) -> run.Vector:
    return {name: part for name, part in VECTOR.items() if name != key}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"format": 1}, "vectors is missing; it is a list"),
        ({"format": 1, "vectors": {}}, "vectors is missing; it is a list"),
        ({"format": True, "vectors": [VECTOR]}, "this program reads vectors of format 1"),
        ([], "this program reads vectors of format 1"),
        ({"format": 1, "vectors": [VECTOR, 5]}, "vector 2: not a vector: 5"),
        *(
            ({"format": 1, "vectors": [without(key)]}, f"vector 1: {key} is missing; it is a")
            for key in ("id", "covers", "why", "ask", "expect")
        ),
        ({"format": 1, "vectors": [{**VECTOR, "id": []}]}, "vector 1: id is a text, not []"),
        ({"format": 1, "vectors": [{**VECTOR, "ask": "?"}]}, 'vector 1: ask is an object, not "?"'),
        (
            {"format": 1, "vectors": [{**VECTOR, "covers": ["Q1"]}]},
            'vector 1: covers is an object, not ["Q1"]',
        ),
        *(
            (
                {"format": 1, "vectors": [{**VECTOR, "covers": {"T5": "at", rule: "at"}}]},
                f"vector 1: covers names rules by their ids, such as T5, not {json.dumps(rule)}",
            )
            for rule in ("Q1", "T", "", "Tx", "T5 ")
        ),
    ],
    ids=str,
)
def test_vectors_that_cannot_be_read_are_refused(content: object, said: str, tmp_path: Path) -> None:
    tmp_path.joinpath("some.json").write_text(json.dumps(content), encoding="utf-8")
    done = program("run.py", "--vectors", str(tmp_path), "--", *ENGINE)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"run: some.json: {said}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("written", ["[" * 200_000, "{", "\ud800"])
def test_vectors_that_are_no_json_are_refused(written: str, tmp_path: Path) -> None:
    tmp_path.joinpath("some.json").write_text(written, encoding="utf-8", errors="surrogatepass")
    with pytest.raises(run.Unusable, match=r"^some\.json: "):
        run.read_vectors(tmp_path)


def test_an_id_is_given_once_in_all_files(tmp_path: Path) -> None:
    for name in ("some.json", "more.json"):
        content = {"format": 1, "vectors": [VECTOR]}
        tmp_path.joinpath(name).write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(run.Unusable, match='the id "T5 a club" is given to 2 vectors'):
        run.read_vectors(tmp_path)


# --- the engine and the words -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"kind": "guess"}, "there is no kind 'guess'"),
        ({"kind": "score"}, "the hand is not over: it is for P1 to act"),
        ({"actions": ["pick", "bury 7H"]}, "bury 7H is not legal here"),
        ({"actions": ["pikc"]}, "not 'pikc'; did you mean pick?"),
        ({"kind": "record", "actions": ["pick", "bury 7H 8H"]}, "it is for P1 to act"),
        ({"kind": "record", "actions": ["pick", "bury QC 9C"]}, "bury QC 9C is not legal here"),
        ({"dealer": "Ann"}, "a seat is P1, P2, …, not 'Ann'"),
    ],
)
def test_a_request_that_makes_no_sense_is_answered_with_an_error(changes: run.Vector, said: str) -> None:
    ask = {**BY_ID[LAST_CLUB]["ask"], **changes}
    with pytest.raises(ValueError, match=re.escape(said)):
        engine.answer(ask)


def test_the_engine_goes_on_after_an_error() -> None:
    there = BY_ID[LAST_CLUB]["ask"]
    asked = (
        ("a", {**there, "kind": ""}),
        ("b", {key: value for key, value in there.items() if key != "dealer"}),
        ("c", {**there, "actions": [5]}),
        ("d", there),
    )
    lines = [json.dumps({"id": name, **ask}) for name, ask in asked]
    done = subprocess.run(
        ENGINE, input="\n".join(lines), capture_output=True, encoding="utf-8", check=True, timeout=60
    )
    *failed, answered = map(json.loads, done.stdout.splitlines())
    assert [said["id"] for said in failed] == ["a", "b", "c"]
    for said, why in zip(
        failed, ("there is no kind ''", "the request has no 'dealer'", "not as 5"), strict=True
    ):
        assert why in said["error"]
    assert answered == {"id": "d", **BY_ID[LAST_CLUB]["expect"]}


def test_every_kind_of_action_is_there_and_read_as_it_is_written() -> None:
    said = {
        one
        for vector in ALL
        for one in (*vector["ask"].get("actions", ()), *vector["expect"].get("legal", ()))
    }
    kinds = {type(parse_action(text)) for text in said}
    assert kinds == KINDS_OF_ACTION
    for text in said:
        assert run.plain("legal", [str(parse_action(text))]) == run.plain("legal", [text])


def test_legal_actions_are_written_as_the_package_prints_them() -> None:
    ask = BY_ID["P1 the seat left of the dealer speaks first"]["ask"]
    state = set_up(
        presets.CALLED_ACE, dealer=4, holdings=map(cards, ask["holdings"]), blind=cards(ask["blind"])
    )
    assert (
        list(map(str, legal_moves(apply(state, parse_action("pick")))))
        == engine.answer({**ask, "actions": ["pick"]})["legal"]
    )


@pytest.mark.parametrize("module", [engine, hands, perft, vectors])
def test_seats_are_named_by_the_package(module: ModuleType) -> None:
    source = Path(str(module.__file__)).read_text(encoding="utf-8")
    assert 'f"P{' not in source
    assert "numbered(" in source


@pytest.mark.parametrize("module", [run, releases, vectors])
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
