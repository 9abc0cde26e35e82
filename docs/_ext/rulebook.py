"""A Sphinx extension: ties the rulebook's page to the code and the tests, and runs the samples.

- Under each rule of the page ``rulebook`` it puts links to the definitions that name the rule and to the
  tests that hold it.  The links lead to pages with the source of the package and of the tests, which belong
  to the built documentation and need no network.  A rule that no code or no test names stops the build.
- Every class and function of the API reference gets a link to its source.
- Everywhere else a rule's id in brackets, such as (T5), becomes a link to the rule.
- Samples fenced as ``pycon`` are run by the doctest builder, all samples of a page as one session.
"""

from __future__ import annotations

import inspect
import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.errors import ExtensionError
from sphinx.highlighting import PygmentsBridge
from sphinx.transforms.post_transforms import SphinxPostTransform

import sheepshead
from docs._ext import rule_index
from docs._ext.rule_index import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

PAGE = "rulebook"
SOURCES = "source"
"""The folder of the built documentation that holds the source pages."""
PACKAGE = Path(sheepshead.__file__).parent


def tests_folder(app: Sphinx) -> Path:
    """Give the folder of the tests, which stands beside that of the documentation."""
    return Path(app.srcdir).parent / "tests"


class Index:
    """What the page, the package and the tests say of each rule."""

    def __init__(self, app: Sphinx) -> None:
        tests = tests_folder(app)
        self.titles = rule_index.rules_of_page(Path(app.srcdir, f"{PAGE}.md").read_text(encoding="utf-8"))
        self.code = rule_index.named_in_package(PACKAGE)
        self.tests = rule_index.tests_of(tests)
        self.files = [*rule_index.modules_of(PACKAGE), *sorted(tests.rglob("*.py"))]


@lru_cache(maxsize=1)
def index_of(app: Sphinx) -> Index:
    """Give the index of this build, made once."""
    return Index(app)


def source_page(path: str) -> str:
    """Give the name of the page that shows a file."""
    return f"{SOURCES}/{path.removesuffix('.py')}"


# --- under each rule of the page --------------------------------------------------------------------------


class Held(nodes.General, nodes.Element):
    """What holds a rule: a summary that opens to lists of links."""


class SourceLink(nodes.Inline, nodes.TextElement):
    """A link to a line of a source page; plain text where the builder makes no such pages."""


class ResolveSourceLinks(SphinxPostTransform):
    """Turns source links into references that fit the page they stand on."""

    default_priority = 10

    def run(self, **kwargs: Any) -> None:
        """Resolve every link of the document."""
        for link in list(self.document.findall(SourceLink)):
            new: nodes.Element = nodes.inline("", "", *link.children)
            if self.app.builder.format == "html":
                uri = self.app.builder.get_relative_uri(self.env.docname, source_page(link["path"]))
                new = nodes.reference(
                    "", "", *link.children, internal=True, refuri=f"{uri}#line-{link['line']}"
                )
            link.replace_self(new)


def hold_rules(app: Sphinx, doctree: nodes.document) -> None:
    """Give every rule of the rulebook a target and its links, or stop when one cannot be had."""
    if app.env.docname != PAGE:
        return
    index = index_of(app)
    faults = rule_index.missing(index.titles, index.code, index.tests)
    if faults:
        raise ExtensionError("\n  - ".join(["the rulebook names rules that nothing holds:", *faults]))
    for file in index.files:
        app.env.note_dependency(str(file))
    for section in doctree.findall(nodes.section):
        rule = section.next_node(nodes.title).astext().partition(" ")[0]
        if rule in index.titles:
            target = rule.lower()
            section["ids"].insert(0, target)
            app.env.domains.standard_domain.note_hyperlink_target(
                f"rule-{target}", PAGE, target, f"{rule} {index.titles[rule]}"
            )
            section.append(held(index.code[rule], index.tests[rule]))


def held(code: list[Place], tests: list[Place]) -> Held:
    """Make the links of a rule."""
    element = Held("", summary=f"In the code: {len(code)}. Tests: {len(tests)}.")
    for heading, places, label in (("Code", code, label_of_code), ("Tests", tests, label_of_test)):
        element += nodes.paragraph("", "", nodes.strong("", heading))
        items = nodes.bullet_list()
        for place in places:
            link = SourceLink("", "", label(place), path=place.path, line=place.line)
            items += nodes.list_item("", nodes.paragraph("", "", link))
        element += items
    return element


def label_of_code(place: Place) -> nodes.Node:
    """Name a definition as a programmer would: module and name."""
    module = place.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return nodes.literal("", f"{module}.{place.name}" if place.name else module)


def label_of_test(place: Place) -> nodes.Node:
    """Name a test by what its name says."""
    words = re.sub(r"^test(_[a-z]\d+(_to|_and)?)+_", "", place.name).replace("_", " ")
    return nodes.inline("", words)


def open_held(self: Any, node: Held) -> None:
    """Begin a summary that opens."""
    self.body.append(f'<details class="held"><summary>{self.encode(node["summary"])}</summary>')


def close_held(self: Any, _: Held) -> None:
    """End it."""
    self.body.append("</details>")


def pass_by(*_: object) -> None:
    """Show only what is inside."""


# --- the source of what the reference describes ----------------------------------------------------------


def link_sources(_: Sphinx, doctree: nodes.document) -> None:
    """Give every class and function of the API reference a link to its source."""
    for signature in doctree.findall(addnodes.desc_signature):
        place = place_of(signature) if signature.parent.get("domain") == "py" else None
        if place is not None:
            text = nodes.inline("", "[source]", classes=["viewcode-link"])
            signature.append(SourceLink("", "", text, path=place.path, line=place.line))


def place_of(signature: addnodes.desc_signature) -> Place | None:
    """Find where a class or a function is defined; ``None`` for everything else."""
    found: Any = sys.modules.get(signature.get("module") or "")
    for name in signature["fullname"].split("."):
        found = getattr(found, name, None)
    found = getattr(found, "fget", None) or inspect.unwrap(found)
    if not (inspect.isclass(found) or inspect.isroutine(found)):
        return None
    try:
        file, line = Path(inspect.getsourcefile(found) or ""), inspect.getsourcelines(found)[1]
    except (OSError, TypeError):
        return None
    if PACKAGE not in file.parents:
        return None
    return Place(file.relative_to(PACKAGE.parent).as_posix(), signature["fullname"], line)


# --- a link wherever a rule is named ----------------------------------------------------------------------

_ID = re.compile(r"\b[BCDHKMNPSTX]\d{1,2}\b")
_PLAIN = (nodes.literal, nodes.literal_block, nodes.title, nodes.reference, addnodes.pending_xref, nodes.raw)


def link_rules(app: Sphinx, doctree: nodes.document) -> None:
    """Make links of the ids in the text of a page."""
    titles = index_of(app).titles
    everywhere = app.env.docname == PAGE
    for text in list(doctree.findall(nodes.Text)):
        if not any(isinstance(above, _PLAIN) for above in ancestors(text)):
            linked = list(with_links(app.env, str(text), titles, everywhere=everywhere))
            if len(linked) > 1:
                text.parent.replace(text, linked)


def ancestors(node: nodes.Node) -> Iterator[nodes.Element]:
    """Give everything a node stands in."""
    above = node.parent
    while above is not None:
        yield above
        above = above.parent


def with_links(
    env: BuildEnvironment, text: str, titles: dict[str, str], *, everywhere: bool
) -> Iterator[nodes.Node]:
    """Cut a text at the ids of rules, and make a link of each."""
    done = 0
    for found in _ID.finditer(text):
        if found[0] in titles and (everywhere or is_named(text, found)):
            yield nodes.Text(text[done : found.start()])
            yield link_to(env, found[0])
            done = found.end()
    yield nodes.Text(text[done:])


def is_named(text: str, found: re.Match[str]) -> bool:
    """Whether an id stands for a rule here: in brackets, behind "rule", or in front of a colon."""
    before = text[: found.start()]
    in_brackets = before.rfind("(") > before.rfind(")")
    behind_rule = re.search(r"\brules? (?:[A-Z]\d+(?:, | and | to | or ))*$", before)
    opening = re.match(r"(?:(?:, | and | to )[A-Z]\d+)*:", text[found.end() :])
    return (
        in_brackets
        or bool(behind_rule)
        or (not before.strip(" ,andto0123456789BCDHKMNPSTX") and bool(opening))
    )


def link_to(env: BuildEnvironment, rule: str) -> nodes.Node:
    """Make a link to a rule of the rulebook."""
    link = addnodes.pending_xref(
        "", refdomain="std", reftype="ref", reftarget=f"rule-{rule.lower()}", refexplicit=True, refwarn=True
    )
    link["refdoc"] = env.docname
    link += nodes.inline(rule, rule, classes=["rule"])
    return link


# --- samples ----------------------------------------------------------------------------------------------


def mark_samples(_: Sphinx, doctree: nodes.document) -> None:
    """Tell the doctest builder that what is fenced as ``pycon`` is to be run."""
    for block in doctree.findall(nodes.literal_block):
        if block.get("language") == "pycon":
            block["testnodetype"] = "doctest"
            block["groups"] = ["default"]


# --- the source pages -------------------------------------------------------------------------------------


def source_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Give a page for every file of the package and of the tests, each line with a target."""
    highlighter = PygmentsBridge("html", app.config.pygments_style or "default")
    tests = tests_folder(app)
    for file in index_of(app).files:
        root = PACKAGE.parent if PACKAGE in file.parents else tests.parent
        path = file.relative_to(root).as_posix()
        shown = highlighter.highlight_block(
            file.read_text(encoding="utf-8"), "python", linenos="inline", linespans="line"
        )
        home = app.builder.get_relative_uri(source_page(path), PAGE)
        about = f'Ids of rules, such as T5, are explained in <a href="{home}">the rulebook</a>.'
        body = f"<h1>{path}</h1><p>{about}</p>"
        yield source_page(path), {"title": path, "body": body + shown, "parents": []}, "page.html"


def setup(app: Sphinx) -> dict[str, bool]:
    """Register everything with Sphinx."""
    app.add_node(Held, html=(open_held, close_held), text=(pass_by, pass_by))
    app.add_node(SourceLink)
    app.add_post_transform(ResolveSourceLinks)
    app.connect("doctree-read", hold_rules)
    app.connect("doctree-read", link_sources)
    app.connect("doctree-read", link_rules)
    app.connect("doctree-read", mark_samples)
    app.connect("html-collect-pages", source_pages)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
