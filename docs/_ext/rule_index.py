"""Where each rule of the rulebook stands in the code, and which tests hold it.

The rulebook's page (``docs/rulebook.md``) has a heading for each rule, such as ``### T5 Hold card``.  The
package names rules in docstrings, comments and answers, the tests in their own names.  This module reads
all three, with the standard library only: the extension ``rulebook`` makes links of what it finds, and
``tests/test_rulebook.py`` asks it whether anything is missing.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HEADING = re.compile(r"^### (?P<rule>[A-Z]\d{1,2}) (?P<title>\S.*)$", re.MULTILINE)

_ID = r"[BCDHKMNPSTX]\d{1,2}"
_LIST = rf"{_ID}(?:(?:, | and | to | or ){_ID})*"
_SPAN = re.compile(rf"(?P<first>{_ID})(?: to (?P<last>{_ID}))?")
_IN_BRACKETS = re.compile(r"\([^()]*\)")
# What a text names without brackets: "T5: the picker keeps ...", "rules K1 to K8".
_NAMED = re.compile(rf"(?:^\W*(?P<opening>{_LIST}):)|(?:\brules? (?P<scope>{_LIST}))", re.MULTILINE)
_WORD = re.compile(rf"\b{_ID}(?: to {_ID})?\b")


class Place(NamedTuple):
    """A definition in a file: a class, a function, an attribute, or a whole module."""

    path: str
    """The file, from the folder that holds the package or the tests, with ``/``."""
    name: str
    """The name within the file, such as ``HoldCard.other_suit``; empty for the module."""
    line: int
    """Where it begins, from 1."""


def ids_in(text: str) -> list[str]:
    """Give the rules that a list such as ``T5 to T7, T9`` names.

    >>> ids_in("T5 to T7, T9")
    ['T5', 'T6', 'T7', 'T9']
    """
    found = []
    for span in _SPAN.finditer(text):
        first, last = span["first"], span["last"] or span["first"]
        if first[0] == last[0]:
            found += [f"{first[0]}{number}" for number in range(int(first[1:]), int(last[1:]) + 1)]
    return found


def ids_named(text: str) -> Iterator[str]:
    """Give the rules that a docstring or a comment names.

    An id counts in brackets, in front of a colon that opens a line, and behind the word "rule"; so a player
    called P1 is no rule.

    >>> sorted(set(ids_named("T5: the picker keeps a card (K2) of the suit; see rules T6 and T7, and P1.")))
    ['K2', 'T5', 'T6', 'T7']
    """
    for brackets in _IN_BRACKETS.findall(" ".join(text.split())):
        for word in _WORD.findall(brackets):
            yield from ids_in(word)
    for named in _NAMED.finditer(text):
        yield from ids_in(named["opening"] or named["scope"])


def rules_of_page(page: str) -> dict[str, str]:
    """Give the rules of the rulebook's page in its order: title by id."""
    return {heading["rule"]: heading["title"] for heading in HEADING.finditer(page)}


# --- the package ------------------------------------------------------------------------------------------


class _Definitions(ast.NodeVisitor):
    """Collects what a module defines and which rules each definition names."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.found: list[tuple[str, Place]] = []
        self.spans: list[tuple[int, int, Place]] = []
        """First and last line of each definition."""
        self._names: list[str] = []

    def place(self, node: ast.stmt | ast.expr, *name: str) -> Place:
        return Place(self.path, ".".join((*self._names, *name)), node.lineno)

    def module(self, tree: ast.Module) -> None:
        place = Place(self.path, "", 1)
        self._named(ast.get_docstring(tree), place)
        self.spans.append((1, 10**9, place))
        self._body(tree.body)

    def _body(self, body: list[ast.stmt]) -> None:
        for node, after in zip(body, [*body[1:], None], strict=True):
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                self._definition(node)
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                self._attribute(node, after)
            elif isinstance(node, ast.If):
                self._body(node.body)

    def _definition(self, node: ast.ClassDef | ast.FunctionDef) -> None:
        place = self.place(node, node.name)
        self.spans.append((node.lineno, node.end_lineno or node.lineno, place))
        self._named(ast.get_docstring(node), place)
        if isinstance(node, ast.ClassDef):
            self._names.append(node.name)
            self._body(node.body)
            self._names.pop()
        else:
            self._answers(node, place)

    def _attribute(self, node: ast.Assign | ast.AnnAssign, after: ast.stmt | None) -> None:
        target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
        if not isinstance(target, ast.Name):
            return
        place = self.place(node, target.id)
        match after:
            case ast.Expr(value=ast.Constant(value=str(doc))):
                self._named(doc, place)
            case _:
                pass
        self.spans.append((node.lineno, node.end_lineno or node.lineno, place))
        self._answers(node, place)

    def _answers(self, node: ast.AST, place: Place) -> None:
        """Take the ids that code passes on as values, as in ``Violation("T3", ...)``."""
        for inner in ast.walk(node):
            values: list[ast.expr | None] = []
            match inner:
                case ast.Call(args=args, keywords=keywords):
                    values = [*args, *(keyword.value for keyword in keywords)]
                case ast.Tuple(elts=items):
                    values = [*items]
                case ast.Assign(value=value) | ast.AnnAssign(value=value):
                    values = [value]
                case _:
                    pass
            for value in values:
                match value:
                    case ast.Constant(value=str(text)) if re.fullmatch(_ID, text):
                        self.found.append((text, place))
                    case _:
                        pass

    def _named(self, text: str | None, place: Place) -> None:
        self.found += [(rule, place) for rule in ids_named(text or "")]

    def comments(self, source: str) -> None:
        """Take the ids that comments name, for the innermost definition around each."""
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                line = token.start[0]
                around = [span for span in self.spans if span[0] <= line <= span[1]]
                self._named(token.string, min(around, key=lambda span: span[1] - span[0])[2])


def modules_of(package: Path) -> list[Path]:
    """Give the package's modules in a fixed order."""
    return sorted(package.rglob("*.py"))


def named_in_package(package: Path) -> dict[str, list[Place]]:
    """Give the definitions that name each rule.

    A module's own docstring says what the whole module is about; it counts only where no definition in the
    package names the rule.
    """
    found: dict[str, list[Place]] = {}
    for module in modules_of(package):
        source = module.read_text(encoding="utf-8")
        definitions = _Definitions(module.relative_to(package.parent).as_posix())
        definitions.module(ast.parse(source))
        definitions.comments(source)
        for rule, place in definitions.found:
            found.setdefault(rule, []).append(place)
    return {rule: _tidy(places) for rule, places in found.items()}


def _in_order(places: Iterable[Place]) -> list[Place]:
    return sorted(set(places), key=lambda place: (place.path, place.line))


def _tidy(places: Iterable[Place]) -> list[Place]:
    once = _in_order(places)
    return [place for place in once if place.name] or once


# --- the tests --------------------------------------------------------------------------------------------


def rules_of_test(name: str) -> list[str]:
    """Give the rules that a test's name opens with.

    >>> (
    ...     rules_of_test("test_t5_hold_card"),
    ...     rules_of_test("test_s2_to_s4_classes"),
    ...     rules_of_test("test_cards"),
    ... )
    (['T5'], ['S2', 'S3', 'S4'], [])
    """
    opening = re.match(r"test((?:_[a-z]\d{1,2}(?=_|$)|_and(?=_[a-z]\d)|_to(?=_[a-z]\d))*)", name)
    return ids_in(opening[1].upper().replace("_TO_", " to ")) if opening else []


def tests_of(folder: Path) -> dict[str, list[Place]]:
    """Give the tests that hold each rule, by their names."""
    found: dict[str, list[Place]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        path = file.relative_to(folder.parent).as_posix()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for rule in rules_of_test(node.name):
                    found.setdefault(rule, []).append(Place(path, node.name, node.lineno))
    return {
        rule: sorted(places, key=lambda place: (place.path, place.line)) for rule, places in found.items()
    }


def missing(rules: Iterable[str], code: dict[str, list[Place]], tests: dict[str, list[Place]]) -> list[str]:
    """Say of which rules no code or no test is found, a sentence each."""
    return [
        f"{rule}: no {what} names it"
        for rule in rules
        for what, found in (("definition in the package", code), ("test", tests))
        if rule not in found
    ]
