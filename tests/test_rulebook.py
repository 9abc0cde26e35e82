"""The rulebook's page, the code and the tests name the same rules.

The documentation's build checks the same when it makes links of them; this needs no Sphinx, and reads the
package where it is installed.
"""

import doctest
import re
from pathlib import Path

import pytest

import sheepshead
from docs._ext import rule_index

PROJECT = Path(__file__).parent.parent
PAGE = PROJECT.joinpath("docs", "rulebook.md").read_text(encoding="utf-8")
CODE = rule_index.named_in_package(Path(sheepshead.__file__).parent)
TESTS = rule_index.tests_of(PROJECT / "tests")
TITLES = rule_index.rules_of_page(PAGE)

PLAYED = rule_index.ids_in(
    "C1 to C6, D1 to D8, P1 to P5, B1 to B4, K1 to K10, X1 to X7, T1 to T13, S1 to S9,"
    " N1 to N9, M1 to M3, H1, H2"
)
"""The rules of this release."""


def test_the_page_has_every_rule_that_is_played_and_no_other() -> None:
    assert list(TITLES) == in_page_order(PLAYED)


def in_page_order(rules: list[str]) -> list[str]:
    return sorted(rules, key=lambda rule: ("CDPBKXTSNMH".index(rule[0]), int(rule[1:])))


@pytest.mark.parametrize("rule", TITLES)
def test_a_rule_of_the_page_is_named_in_the_package_and_held_by_a_test(rule: str) -> None:
    assert not rule_index.missing([rule], CODE, TESTS)


@pytest.mark.parametrize("rule", sorted({*CODE, *TESTS}))
def test_a_rule_that_the_code_or_a_test_names_is_on_the_page(rule: str) -> None:
    later = PAGE.partition("## Not in this release")[2]
    assert rule in TITLES or re.search(rf"\b({rule}|{rule[0]}\))", later), f"{rule} is not on the page"


def test_a_missing_rule_is_missed() -> None:
    assert rule_index.missing(["T5", "T99"], CODE, TESTS) == [
        "T99: no definition in the package names it",
        "T99: no test names it",
    ]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("The hold card (T5).", {"T5"}),
        ("T6 and T7: the called card", {"T6", "T7"}),
        ("Scope: rules K1 to K3, the limits they put on the bury (B3)", {"K1", "K2", "K3", "B3"}),
        ("(S2 to S4, N1\n    to N3)", {"S2", "S3", "S4", "N1", "N2", "N3"}),
        ("a name for each seat: P1, P2, … where none are given", set()),
        ("the queen of clubs", set()),
    ],
)
def test_what_a_docstring_names(text: str, rules: set[str]) -> None:
    assert set(rule_index.ids_named(text)) == rules


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("test_t5_hold_card", ["T5"]),
        ("test_k10_a_secret", ["K10"]),
        ("test_n3_and_n9_a_thrown_in_hand", ["N3", "N9"]),
        ("test_s2_to_s4_classes", ["S2", "S3", "S4"]),
        ("test_t13", ["T13"]),
        ("test_presets_are_sheets", []),
        ("test_a_trick_after_t5", []),
    ],
)
def test_what_a_tests_name_holds(name: str, rules: list[str]) -> None:
    assert rule_index.rules_of_test(name) == rules


def test_the_samples_in_the_docstrings_of_the_index_run() -> None:
    tried = doctest.testmod(rule_index)
    assert tried.attempted
    assert not tried.failed


def test_a_rule_is_found_where_it_is_defined() -> None:
    places = {f"{place.path}:{place.name}" for place in CODE["T5"]}
    assert "sheepshead/rules/called_duties.py:HoldCard" in places
