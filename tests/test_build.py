"""Compiled or interpreted, the package gives the same results, and each build knows which it is."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import inspect
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import sheepshead
from sheepshead import (
    Finished,
    Playing,
    State,
    apply,
    deal,
    drafts,
    engine,
    kernel,
    legal_moves,
    placing,
    playable,
    presets,
    rollout,
    rollouts,
    score,
    solve,
    solver,
    view,
)
from sheepshead.boards import UnsolvableHand
from sheepshead.sampling import sample

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

    from sheepshead import Rules

PROJECT = Path(__file__).parent.parent


# --- which build this is ------------------------------------------------------------------------------------


COMPILED = (drafts, engine, kernel, placing, playable, rollouts, solver)


@pytest.mark.parametrize("module", COMPILED)
def test_the_package_says_whether_it_was_compiled(module: ModuleType) -> None:
    assert module.__spec__ is not None
    assert isinstance(module.__spec__.loader, ExtensionFileLoader) is sheepshead.COMPILED


@pytest.mark.parametrize("module", COMPILED)
def test_every_function_says_what_it_does_compiled_or_not(module: ModuleType) -> None:
    assert module.__file__ is not None
    source = Path(module.__file__).with_name(f"{module.__name__.split('.')[-1]}.py")
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        # Interpreted, kernel.size is what Python has ready-made.
        if isinstance(node, ast.FunctionDef) and getattr(module, node.name) is not int.bit_count:
            function = getattr(module, node.name)
            wanted = [argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)]
            assert list(inspect.signature(function).parameters) == wanted
            assert inspect.getdoc(function) == ast.get_docstring(node)


# --- the same results ---------------------------------------------------------------------------------------

LAST_TRICKS = 3
"""From so many tricks before its end a hand is solved in a moment, interpreted too."""


def in_play(rules: Rules, rng: Random) -> State:
    """A hand at its first lead after a random beginning; a finished one where that was all."""
    state: State = deal(rules, dealer=rng.randrange(rules.players), rng=rng)
    while not isinstance(state, (Playing, Finished)):
        state = apply(state, rng.choice(legal_moves(state)))
    return state


def later(state: State, rng: Random, tricks_left: int) -> State:
    """The same hand when the seat to act has so many cards left."""
    while isinstance(state, Playing) and len(state.holding(state.to_act)) > tricks_left:
        state = apply(state, rng.choice(legal_moves(state)))
    return state


def rolled_out(rules: Rules, rng: Random) -> Iterator[object]:
    for state in (deal(rules, dealer=0, rng=rng), in_play(rules, rng)):
        done = rollout(state, rng)
        yield [(trick.leader, trick.cards, trick.winner) for trick in done.tricks]
        yield score(done).stakes


def solved(rules: Rules, rng: Random) -> Iterator[object]:
    state = later(in_play(rules, rng), rng, LAST_TRICKS)
    if isinstance(state, Playing):
        try:
            solution = solve(state)
        except UnsolvableHand as fault:
            yield fault
        else:
            yield solution.points, solution.outcome, solution.plays, solution.line


def sampled(rules: Rules, rng: Random) -> Iterator[object]:
    state = later(in_play(rules, rng), rng, rng.randint(1, rules.shape.cards_each))
    guess = sample(view(state, 0), rng)
    yield [guess.holding(seat) for seat in range(rules.players)]


# Each digest is that of the interpreted loops.  If a release draws otherwise, CHANGELOG.md has to say so.
@pytest.mark.parametrize(
    ("what", "hands", "digest"),
    [
        (rolled_out, 20, "d611207a398d730f"),
        (solved, 4, "9a6cd0c02824b511"),
        (sampled, 4, "47c44d48041c40cb"),
    ],
)
def test_compiled_or_not_the_same_chances_give_the_same(
    what: Callable[[Rules, Random], Iterator[object]], hands: int, digest: str
) -> None:
    found = hashlib.sha256()
    rng = Random(5)
    for rules in presets.BY_NAME.values():
        for _ in range(hands):
            for result in what(rules, rng):
                found.update(f"{result}\n".encode())
    # How many chances were taken is a part of it.
    found.update(str(rng.getrandbits(32)).encode())
    assert found.hexdigest()[:16] == digest


@pytest.mark.skipif(not sheepshead.COMPILED, reason="the loops are interpreted here anyway")
def test_t3_to_t10_on_any_cards_the_compiled_rules_answer_as_their_source_does() -> None:
    assert kernel.__file__ is not None
    source = module_from(Path(kernel.__file__).with_name("kernel.py"), "interpreted_kernel")
    assert (source.COMPILED, kernel.COMPILED) == (False, True)
    rng = Random(5)
    for _ in range(2000):
        # The lowest and the highest card are among them half of the time.
        holding, suit, led = (rng.getrandbits(32) & rng.getrandbits(32) for _ in range(3))
        card, run_away = 1 << rng.randrange(32), rng.randrange(kernel.NEVER + 1)
        duties = [(kind, card, suit, run_away) for kind in rng.sample(range(4), rng.randrange(5))]
        for name, arguments in (
            ("size", (holding,)),
            ("follow", (holding, led)),
            ("last_kept", (holding, suit)),
            ("due", (holding, card)),
            ("kept", (holding, card)),
            ("led_with", (holding, card, suit, run_away)),
            ("runs_away", (holding, card, suit, run_away)),
            ("narrowed", (source.follow(holding, led), holding, duties)),
        ):
            assert getattr(kernel, name)(*arguments) == getattr(source, name)(*arguments), (name, arguments)


# --- how it is built ----------------------------------------------------------------------------------------


def module_from(path: Path, name: str) -> Any:
    """The module that a file is, under another name."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module that builds the package, as if nothing had been asked for by `SHEEPSHEAD_PURE`."""
    # What it builds with is among the requirements of a developer, not of those who test a built wheel.
    pytest.importorskip("setuptools", minversion="77.0.3")
    monkeypatch.delenv("SHEEPSHEAD_PURE", raising=False)
    monkeypatch.setenv("CC", sys.executable)
    return module_from(PROJECT / "setup.py", "build_of_sheepshead")


def test_the_loops_are_compiled_unless_a_pure_package_is_asked_for(
    build: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for asked in ("", "0"):
        monkeypatch.setenv("SHEEPSHEAD_PURE", asked)
        names = {extension.name for extension in build.extensions()}
        assert names == {*(module.__name__ for module in COMPILED), build.TOGETHER}
    monkeypatch.setenv("SHEEPSHEAD_PURE", "1")
    assert build.extensions() == []


def test_mypyc_is_asked_for_only_where_it_is_needed(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for hook in ("get_requires_for_build_wheel", "get_requires_for_build_editable"):
        monkeypatch.setattr(build.build_meta, hook, lambda _: ["wanted"])
        assert getattr(build, hook)() == ["wanted", build.MYPYC]
        monkeypatch.setenv("SHEEPSHEAD_PURE", "1")
        assert getattr(build, hook)() == ["wanted"]
        monkeypatch.delenv("SHEEPSHEAD_PURE")


@pytest.mark.skipif(os.name != "posix", reason="elsewhere setuptools finds the compiler in its own ways")
def test_without_a_compiler_mypyc_is_not_asked_for(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build.build_meta, "get_requires_for_build_wheel", lambda _: [])
    monkeypatch.setenv("CC", "no-such-compiler -pthread")
    assert build.missing_compiler() == "no-such-compiler"
    assert build.get_requires_for_build_wheel() == []
    monkeypatch.setenv("CC", f"{sys.executable} -pthread")
    assert build.missing_compiler() is None
    assert build.get_requires_for_build_wheel() == [build.MYPYC]


def test_docstrings_are_written_into_the_c_source(
    build: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert build.in_c('a "b" \\ c?\n♣') == r"a \042b\042 \134 c\077\012\342\231\243"
    source, c_source = tmp_path / "some.py", tmp_path / "some.c"
    source.write_text('def one(): "Give 1."\ndef two(): pass\nclass One: "Give 2."\n', encoding="utf-8")
    monkeypatch.setattr(build, "SOURCES", {"sheepshead.some": str(source)})
    method = (
        '{{"{0}", (PyCFunction)CPyPy_some___{0}, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("{0}(){1}")}},\n'
    )
    signature = r"\n--\n\n"
    made = "".join(method.format(name, signature) for name in ("one", "two", "other"))
    c_source.write_text(made, encoding="utf-8")
    build.document(c_source)
    documented = method.format("one", signature + "Give 1.")
    assert c_source.read_text(encoding="utf-8") == documented + made.partition("\n")[2]


def test_what_is_compiled_was_checked_by_the_same_mypy(build: Any) -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    assert build.MYPYC in project["project"]["optional-dependencies"]["dev"]


def test_where_nothing_can_be_compiled_the_package_is_for_every_platform(
    build: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    # Python takes this for a module that is not there.
    monkeypatch.setitem(sys.modules, "mypyc.build", None)
    package = build.build_meta.setuptools.Distribution(
        {
            "name": "sheepshead",
            "ext_modules": build.extensions(),
            "cmdclass": {"build_ext": build.CompiledOrNot},
        }
    )
    wheel = package.get_command_obj("bdist_wheel")
    wheel.ensure_finalized()
    assert not wheel.root_is_pure
    command = package.get_command_obj("build_ext")
    command.ensure_finalized()
    earlier = tmp_path / command.build_lib / command.get_ext_filename("sheepshead.kernel")
    earlier.parent.mkdir(parents=True)
    earlier.touch()
    command.run()
    assert wheel.get_tag() == ("py3", "none", "any")
    assert not earlier.exists()
    assert command.get_outputs() == []


def test_the_checkout_is_installed_without_what_was_compiled_earlier(
    build: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    package = tmp_path / "src" / "sheepshead"
    package.mkdir(parents=True)
    earlier = [package / f"kernel{suffix}" for suffix in EXTENSION_SUFFIXES]
    for path in (*earlier, package / "kernel.py"):
        path.touch()
    monkeypatch.setattr(build.build_meta, "build_editable", lambda folder, *_: f"{folder}/a.whl")
    assert build.build_editable("dist") == "dist/a.whl"
    assert [path.name for path in package.iterdir()] == ["kernel.py"]
