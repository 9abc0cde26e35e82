"""How Sphinx builds the documentation.

Builds run with every warning an error and every cross-reference checked, and without the network:
nothing here fetches another project's inventory, so types from outside are listed below instead.
"""

import doctest
import sys
from importlib.metadata import version as installed_version
from pathlib import Path

# So that the extensions of docs/_ext are found, as docs._ext.rulebook.
sys.path.insert(0, str(Path(__file__).parent.parent))

project = "sheepshead"
author = "The sheepshead authors"
copyright = "2026, The sheepshead authors"  # noqa: A001 - Sphinx fixes the name
release = installed_version("sheepshead")
version = release

extensions = [
    "docs._ext.annotations",
    "docs._ext.preset_table",
    "docs._ext.rulebook",
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
]
exclude_patterns = ["_build", "_ext"]

html_theme = "furo"
html_title = f"sheepshead {release}"
html_static_path = ["_static"]
html_css_files = ["sheepshead.css"]
html_copy_source = False

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "fieldlist"]
# Headings down to this level can be linked to, as `page.md#a-heading`.
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_maximum_signature_line_length = 88

# A sample must print exactly what the page shows, but for what it marks with an ellipsis.
doctest_default_flags = doctest.ELLIPSIS
# Only marked samples run; the extension `rulebook` marks what is fenced as `pycon`.
doctest_test_doctest_blocks = ""

nitpicky = True
nitpick_ignore = [
    # Where things stand in a TOML text: for the reader of hand files, not for its users.
    ("py:class", "Places"),
    ("py:class", "Path"),
    # Hypothesis's.
    ("py:class", "SearchStrategy"),
]
nitpick_ignore_regex = [
    (
        r"py:.*",
        r"(attr|attrs|click|collections|enum|os|pathlib|random|rich|types|typing_extensions)\..*",
    ),
]
