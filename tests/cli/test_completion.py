"""Shell completion: the names of presets, files and options, as click hands them to a shell."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

from sheepshead import presets
from sheepshead.cli.commands import app

COMPLETE = "_SHEEPSHEAD_COMPLETE"
SHELLS = [BashComplete, ZshComplete, FishComplete]


def completed(*words: str) -> list[str]:
    """What a shell is offered for the last of these words."""
    *before, last = words
    shell = ShellComplete(app, {}, "sheepshead", COMPLETE)
    return [item.value for item in shell.get_completions(list(before), last)]


def kinds(*words: str) -> list[str]:
    *before, last = words
    shell = ShellComplete(app, {}, "sheepshead", COMPLETE)
    return [item.type for item in shell.get_completions(list(before), last)]


def test_the_commands_are_offered() -> None:
    assert completed("") == ["compare", "explain", "new", "referee", "rules"]
    assert completed("re") == ["referee"]


@pytest.mark.parametrize(
    "words",
    [
        ("referee", "--rules"),
        ("compare", "hand.toml", "--rules"),
        ("compare", "--rules", "GAMERULES", "--rules"),
        ("explain", "hand.toml", "--rules"),
        ("rules",),
        ("new",),
    ],
    ids=" ".join,
)
def test_presets_are_offered_wherever_one_is_named(words: tuple[str, ...]) -> None:
    assert completed(*words, "") == list(presets.BY_NAME)
    three = ["THREE_HANDED", "THREE_HANDED_30", "THREE_HANDED_26"]
    assert completed(*words, "THREE") == three
    assert completed(*words, "three") == three
    assert completed(*words, "X") == []


@pytest.mark.parametrize(
    "words",
    [("referee",), ("compare",), ("explain",), ("rules", "--file"), ("new", "CALLED_ACE", "--output")],
    ids=" ".join,
)
def test_files_are_left_to_the_shell(words: tuple[str, ...]) -> None:
    assert kinds(*words, "hand") == ["file"]


def test_options_are_offered() -> None:
    assert "--json" in completed("explain", "--")
    assert completed("explain", "--a") == ["--at"]
    assert completed("new", "--pl") == ["--players"]


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_is_told_how_to_ask(shell: type[ShellComplete], monkeypatch: pytest.MonkeyPatch) -> None:
    # Bash is asked for its version, which a machine without it cannot tell.
    monkeypatch.setattr(BashComplete, "_check_version", staticmethod(lambda: None))
    script = shell(app, {}, "sheepshead", COMPLETE).source()
    assert COMPLETE in script
    assert "sheepshead" in script


@pytest.mark.parametrize("name", ["zsh", "fish"])
def test_the_program_itself_completes(name: str) -> None:
    environment = {
        **os.environ,
        COMPLETE: f"{name}_complete",
        "COMP_WORDS": "sheepshead rules THREE",
        "COMP_CWORD": "2" if name == "zsh" else "THREE",
    }
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from sheepshead.cli import main; sys.exit(main())"],
        capture_output=True,
        encoding="utf-8",
        env=environment,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "THREE_HANDED_26" in done.stdout
    assert "GAMERULES" not in done.stdout
