"""Every sample with a prompt in README.md, CHANGELOG.md and the documentation's pages runs.

A page is one session: its samples run in order and share their names. Only blocks fenced as `pycon`
count here; what a page marks as a `{doctest}` directive is Sphinx's to run, with its set-up blocks.
"""

import doctest
import re
from importlib import import_module
from pathlib import Path

import attrs
import pytest

import sheepshead
from docs._ext import preset_rows
from sheepshead import TrumpOrder, cards, presets, rules
from sheepshead.rules import CallUp, JackOfDiamonds

PROJECT = Path(__file__).parent.parent
PAGES = sorted([*PROJECT.glob("*.md"), *PROJECT.joinpath("docs").rglob("*.md")])
SAMPLE = re.compile(r"^```pycon\n(?P<source>.*?)^```$", re.MULTILINE | re.DOTALL)


def samples_of(page: Path) -> list[doctest.DocTest]:
    """The prompt samples of a page, each knowing its line, all with one set of names."""
    text = page.read_text(encoding="utf-8")
    names: dict[str, object] = {"__name__": "__main__"}
    parser = doctest.DocTestParser()
    samples = []
    for block in SAMPLE.finditer(text):
        line = text.count("\n", 0, block.start("source"))
        sample = parser.get_doctest(block["source"], {}, page.name, str(page), line)
        # Set afterwards, because the parser copies what it is given.
        sample.globs = names
        samples.append(sample)
    return samples


PAGES_WITH_SAMPLES = [page for page in PAGES if samples_of(page)]


@pytest.mark.parametrize("page", PAGES_WITH_SAMPLES, ids=lambda page: str(page.relative_to(PROJECT)))
def test_samples_print_what_the_page_shows(page: Path) -> None:
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    for sample in samples_of(page):
        runner.run(sample, out=report.append, clear_globs=False)
    assert not runner.failures, "\n" + "".join(report)


def test_the_readme_has_samples() -> None:
    assert PROJECT / "README.md" in PAGES_WITH_SAMPLES


# --- what a page names --------------------------------------------------------------------------------------

FOLDERS = r"\.ci|bench|conformance|docs|examples|src|tests|typing_tests"
NAMED = re.compile(rf"(?<![\w/])(?:\.\./)*((?:{FOLDERS})/[\w./*-]*\w)")
WHOLE_PROJECT = PROJECT.joinpath("src").exists()
"""Whether these are the tests of a checkout; those of a built wheel run with some of its folders only."""
MISSING_ON_PURPOSE = {"examples/hands/no-such-file.toml"}


def named_in(text: str) -> list[str]:
    """Every path of the project that a text names, written from the project's folder, stars and all."""
    return [path for path in NAMED.findall(text) if path not in MISSING_ON_PURPOSE]


def is_there(path: str) -> bool:
    """Whether a path, with or without stars, leads to something, as far as its folder was copied."""
    folder = PROJECT / path.partition("/")[0]
    return any(PROJECT.glob(path)) or not (WHOLE_PROJECT or folder.exists())


@pytest.mark.parametrize(
    "page", [*PAGES, *PROJECT.joinpath("docs").rglob("*.rst")], ids=lambda page: page.stem
)
def test_a_path_that_a_page_names_is_there(page: Path) -> None:
    assert [path for path in named_in(page.read_text(encoding="utf-8")) if not is_there(path)] == []


def test_paths_are_found_and_one_that_leads_nowhere_is_noticed() -> None:
    text = "`referee examples/hands/*.toml` and ../examples/hands/under.toml, but examples/hands/gone.toml."
    paths = named_in(text)
    assert paths == ["examples/hands/*.toml", "examples/hands/under.toml", "examples/hands/gone.toml"]
    assert [is_there(path) for path in paths] == [True, True, False]
    assert "examples/hands/90-30-is-single.toml" in named_in(PROJECT.joinpath("README.md").read_text("utf-8"))


RULE_ID = re.compile(r"\b(?:rule ids?|id of the\s+rule|[Ee]very refusal)\b|\([BCDHKMNPSTX]\d+[),]")
RULEBOOK = re.compile(r"\]\((?:docs/)?rulebook\.md\)")


def leads_to_the_rulebook(text: str) -> bool:
    """Whether the first paragraph that speaks of a rule's id links to the rulebook."""
    first = next((part for part in text.split("\n\n") if RULE_ID.search(part)), "")
    return RULEBOOK.search(first) is not None


@pytest.mark.parametrize("page", ["README.md", "docs/index.md", "docs/first-hand.md"])
def test_a_first_page_leads_to_the_rulebook_where_it_first_names_a_rule(page: str) -> None:
    assert leads_to_the_rulebook(PROJECT.joinpath(page).read_text(encoding="utf-8"))


def test_a_page_that_leads_there_later_or_never_is_noticed() -> None:
    assert leads_to_the_rulebook("Cards.\n\nA rule (T3), see [the rulebook](rulebook.md).")
    assert not leads_to_the_rulebook("A rule (T3).\n\nSee [the rulebook](rulebook.md).")
    assert not leads_to_the_rulebook("A rule (T3).")


# --- what the command writes for programs ------------------------------------------------------------------

OF_COMMANDS = {
    "referee": "sheepshead.cli.as_json",
    "compare": "sheepshead.cli.comparison_as_json",
    "explain": "sheepshead.cli.explanation_as_json",
    "rules NAME": "sheepshead.cli.description_as_json",
    "new": "sheepshead.cli.new_command",
}


@pytest.mark.parametrize("command", OF_COMMANDS)
def test_the_page_of_the_command_names_every_key_of_its_json(command: str) -> None:
    about = import_module(OF_COMMANDS[command]).__doc__ or ""
    told = set(re.findall(r"^``(\w+)``  ", about, re.MULTILINE)) - {"schema", "rules_revision", "hands"}
    page = PROJECT.joinpath("docs", "command.md").read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| `{command}` \| `\w+` \| [\w ,]+ \| (.*) \|$", page, re.MULTILINE)
    assert row.split(", ") == [f"`{key}`" for key in re.findall(r"\w+", row)]
    assert set(re.findall(r"\w+", row)) == told


# --- the presets and the reference -------------------------------------------------------------------------


def test_every_preset_has_a_row_that_is_read_from_it() -> None:
    assert [row.preset for row in preset_rows.rows()] == list(presets.BY_NAME)
    assert set(preset_rows.SOURCES) == set(presets.BY_NAME)
    rows = {row.preset: row for row in preset_rows.rows()}
    assert rows["SEVEN_HANDED_NEXT_SEAT"].cards == "4+4 of 32"
    assert rows["CALLED_ACE_BUMP"].payoff.options == (
        ("no_trick_loss", "SHARED"),
        ("double_on_the_bump", "True"),
    )
    assert rows["BAVARIAN_CALL"].partner.options[-2:] == (("hold_card", "False"), ("run_away", "4"))


def test_a_row_is_read_from_any_sheet_and_a_preset_without_a_source_is_missed() -> None:
    early = attrs.evolve(
        presets.JACK_OF_DIAMONDS,
        trumps=TrumpOrder(cards("QC JC")),
        partner=JackOfDiamonds(call_up=CallUp.BEFORE_BLIND),
    )
    row = preset_rows.row_of("JACK_OF_DIAMONDS", early)
    assert row.trumps is None
    assert row.order == "call up before the blind, then bury, then call"
    assert row.partner.options == (("call_up", "BEFORE_BLIND"),)
    with pytest.raises(KeyError):
        preset_rows.row_of("BACK_ROOM", early)


def test_the_samples_in_the_docstrings_of_the_rows_run() -> None:
    tried = doctest.testmod(preset_rows)
    assert tried.attempted
    assert not tried.failed


TABLES = {
    number: PROJECT / "docs" / "tables" / f"{word}-handed.md"
    for number, word in enumerate("two three four five six seven eight".split(), 2)
}
HAND = re.compile(r"examples/hands/[\w-]+\.toml")


@pytest.mark.parametrize("players", sorted({preset.players for preset in presets.BY_NAME.values()}))
def test_each_number_of_players_has_a_page_with_its_presets_and_a_hand(players: int) -> None:
    page = TABLES[players].read_text(encoding="utf-8")
    assert f"```{{preset-table}}\n:players: {players}\n```" in page
    named = {
        presets.by_name(name).players for name in re.findall(r"`(\w+)`", page) if name in presets.BY_NAME
    }
    assert named <= {players}
    shown = {path for path in HAND.findall(page) if f"```{{literalinclude}} ../../{path}\n" in page}
    judged = {path for path in HAND.findall(page) if f"$ sheepshead referee {path}\n" in page}
    assert shown
    assert shown == judged


REFERENCE = "".join(
    page.read_text(encoding="utf-8") for page in PROJECT.joinpath("docs", "api").glob("*.rst")
)
PUBLIC = sorted({*sheepshead.__all__, *rules.__all__, *presets.BY_NAME})


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_name_is_in_the_reference(name: str) -> None:
    assert re.search(rf"^\.\. (?:auto\w+|data|module):: (?:[\w.]+\.)?{name}$", REFERENCE, re.MULTILINE)


# --- the changelog ------------------------------------------------------------------------------------------

REVISION = re.compile(r"`RULES_REVISION` is (?:now )?(\d+)")


def newest_revision(changelog: str) -> int:
    """The revision of the rulings that the newest release names; the newest stands first."""
    return int(REVISION.findall(changelog)[0])


def test_the_changelog_and_the_package_have_the_same_revision_of_the_rulings() -> None:
    changelog = PROJECT.joinpath("CHANGELOG.md").read_text(encoding="utf-8")
    assert newest_revision(changelog) == sheepshead.RULES_REVISION
    for release in re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]:
        assert "### Rulings changed" in release


def test_the_newest_revision_counts() -> None:
    assert newest_revision("## 2\n`RULES_REVISION` is now 7.\n## 1\n`RULES_REVISION` is 1.") == 7
