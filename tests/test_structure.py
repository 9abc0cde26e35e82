"""The modules stand in one import order: at run time none imports a later one, and none outgrows a room."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest

import sheepshead
import sheepshead.rules

PACKAGE = Path(sheepshead.__file__).parent

# Lowest first.  Annotations may look ahead, where a module says so: they run nothing.
ORDER = """
_typing kernel placing values drafts errors spelling players cards tricks actions wording trumps
rules.checks rules.duties rules.called_duties rules.facts rules.played rules.answers rules.protocols
rules.sharing rules.renege
rules.shape rules.partner rules.called_ace rules.named_partners rules.no_pick rules.leasters
rules.doubling rules.cracks rules.payoff rules.two_handed rules.sheet rules.shapes rules.presets
rules tables contract phase state making dealing seeds playable legality opening engine starting
numbering notes opening_notes explaining viewing.seen viewing.parts viewing.views viewing forcing
unseen claims sampling.counts sampling.places sampling.checks sampling.cases sampling.states
sampling.worlds sampling.samples sampling scoring sides match records.faults records.kinds
records.follows records.agreement records.checks records.record records.seeded records.origins records.places
records.toml records.house records.hand_file records replay knowing reneges unwritten referee
comparing positions boards rollouts solver levels solving describing.sources describing.lines
describing.partners describing.no_pick describing.payoff describing.house describing templates
plain.faults plain.limits plain.tags plain.kinds plain.hands plain.scores plain.sense plain.small
plain.reading plain.writing plain.hooks plain.codec plain.published plain plain.schema_of
testing.tape testing.random_axes testing.random_sheets testing.contradictions testing.random_hands
testing.random_actions testing.showing testing.strategies testing
cli.streams cli.output cli.as_json cli.result cli.report cli.comparison_as_json cli.comparison
cli.common cli.words cli.rules_file cli.explanation cli.explanation_as_json cli.explain_command
cli.description cli.description_as_json cli.rules_command cli.new_command cli.commands cli
""".split()

MOST_LINES = 450


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {
    name_of(path): path
    for path in sorted(PACKAGE.rglob("*.py"))
    if path not in (PACKAGE / "__init__.py", PACKAGE / "__main__.py")
}


def imported(path: Path) -> set[str]:
    """The modules of the package that a module imports at run time, inside functions too."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "sheepshead":
            inside = node.module.removeprefix("sheepshead").removeprefix(".")
            for alias in node.names:
                whole = f"{inside}.{alias.name}".removeprefix(".")
                found.add(whole if whole in MODULES else inside)
    return found - {""}


def test_every_module_has_its_place() -> None:
    assert sorted(ORDER) == sorted(MODULES)


@pytest.mark.parametrize("name", ORDER)
def test_nothing_imports_a_later_module(name: str) -> None:
    place = ORDER.index(name)
    assert [other for other in sorted(imported(MODULES[name])) if ORDER.index(other) >= place] == []


@pytest.mark.parametrize("name", ORDER)
def test_no_module_outgrows_its_room(name: str) -> None:
    assert len(MODULES[name].read_text(encoding="utf-8").splitlines()) <= MOST_LINES


LATER = (
    "ActionNumbers",
    "presets",
    "COMPILED",
    "Match",
    "PlayerView",
    "Score",
    "Solution",
    "can_claim",
    "can_win",
    "deck_from_seed",
    "explain",
    "rollout",
    "score",
    "solve",
)
LATER_RULES = ("CalledAce", "JackOfDiamonds", "Leaster", "Payoff", "Redeal")


def test_what_is_imported_later_is_there_when_asked_for() -> None:
    code = (
        "import sys, sheepshead\n"
        "assert not {'sheepshead.match', 'sheepshead.rules.presets'} & set(sys.modules)\n"
        "assert sheepshead.presets.CALLED_ACE.players == 5\n"
        "from sheepshead import Match\n"
        "from sheepshead.rules import CalledAce, Leaster\n"
        "assert Match(sheepshead.presets.CALLED_ACE).rules.partner == CalledAce()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(("module", "names"), [(sheepshead, LATER), (sheepshead.rules, LATER_RULES)])
def test_what_is_imported_later_is_listed_and_nothing_else_is(
    module: ModuleType, names: tuple[str, ...]
) -> None:
    for name in names:
        assert name in dir(module)
        assert name in module.__all__
        assert getattr(module, name) is getattr(module, name)
    with pytest.raises(AttributeError, match="has no attribute 'Preset'"):
        _ = module.Preset


def test_a_prompt_offers_what_the_package_is_used_by_and_its_version() -> None:
    assert dir(sheepshead) == sorted({"__version__", *sheepshead.__all__})
    assert sheepshead.__version__ == version("sheepshead")
    assert all(hasattr(sheepshead, name) for name in dir(sheepshead))
