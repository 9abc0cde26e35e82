"""A Sphinx extension: lets autodoc read this package's annotations and docstrings as they are meant.

- Docstrings are in Google's style.  Sphinx's own reader of that style takes a colon in an attribute's
  docstring for the end of a type; here only callables, classes and modules are read in that way.
- Things are documented under the name that users import.  An annotation or a docstring names the module
  where a thing is defined, or nothing but the thing; it is looked up by its last name, if only one has it.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, get_args

from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring
from sphinx.util.nodes import make_refnode

import sheepshead

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

STYLE: Any = Config(napoleon_use_rtype=False)
SECTIONED = ("class", "exception", "function", "method", "module")


def read_google_style(app: Sphinx, what: Any, name: str, obj: object, *rest: Any) -> None:
    """Turn the sections of a docstring, such as ``Args``, into field lists."""
    options, lines = rest
    if what in SECTIONED:
        lines[:] = GoogleDocstring(lines, STYLE, app, what, name, obj, options).lines()


def only_real_signatures(_: Sphinx, what: str, __: str, obj: object, *rest: object) -> tuple[str, str] | None:
    """Leave out what nobody calls: the constructors of states, of protocols and of enums."""
    del rest  # options, signature, return annotation
    is_enum = isinstance(obj, type) and issubclass(obj, Enum)
    nobody_calls = obj in get_args(sheepshead.State) or is_enum or getattr(obj, "_is_protocol", False)
    return ("", "") if what == "class" and nobody_calls else None


def find_by_last_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> nodes.Element | None:
    """Look a Python name up by its last part, where exactly one documented thing has it."""
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"]
    if "." in target and not target.startswith("sheepshead."):
        return None
    last = f".{target.rpartition('.')[2]}"
    found = {
        (entry.docname, entry.node_id)
        for name, entry in env.domains.python_domain.objects.items()
        if name.endswith(last) and not entry.aliased
    }
    if len(found) != 1:
        return None
    ((docname, node_id),) = found
    return make_refnode(app.builder, node["refdoc"], docname, node_id, content)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register everything with Sphinx."""
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-process-docstring", read_google_style)
    app.connect("autodoc-process-signature", only_real_signatures)
    app.connect("missing-reference", find_by_last_name)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
