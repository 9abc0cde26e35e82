"""Who does not use it does not pay for it: what is imported when, and what is said without the extra."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EVERYTHING_ELSE = "sheepshead, sheepshead.records, sheepshead.referee, sheepshead.comparing, sheepshead.cli"


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize(
    ("modules", "absent"),
    [
        (EVERYTHING_ELSE, ("sheepshead.plain", "cattrs")),
        ("sheepshead.plain", ("cattrs", "jsonschema")),
    ],
)
def test_it_is_imported_by_those_who_use_it(modules: str, absent: tuple[str, ...]) -> None:
    code = f"import sys, {modules}\nprint(sorted({set(absent)!r} & set(sys.modules)))"
    assert run(code) == "[]\n"


# None in sys.modules is how Python itself marks what cannot be imported.
WITHOUT = """
import sys
sys.modules["cattrs"] = None
from sheepshead import Pick, plain
for attempt in (
    lambda: plain.to_json(Pick()),
    lambda: plain.from_plain({"do": "pick"}, plain.ACTION),
    lambda: plain.from_json(
        '{"schema": 1, "rules_revision": 1, "kind": "Action", "value": {"do": "pick"}}'
    ),
):
    try:
        attempt()
    except ImportError as error:
        print(error.name, error)
plain.schema()
"""


def test_without_the_extra_it_is_said_how_to_install_it() -> None:
    said = 'cattrs plain data and JSON need cattrs; install it with: pip install "sheepshead[json]"\n'
    assert run(WITHOUT) == said * 3


def test_the_schema_lies_in_the_package() -> None:
    code = "import sheepshead.plain; print(sheepshead.plain.__file__)"
    assert Path(run(code).strip()).with_name("schema.json").exists()
