"""Every sample with a prompt in README.md, CHANGELOG.md and the documentation's pages runs.

A page is one session: its samples run in order and share their names. Only blocks fenced as `pycon`
count here; what a page marks as a `{doctest}` directive is Sphinx's to run, with its set-up blocks.
"""

import doctest
import re
from pathlib import Path

import pytest

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
