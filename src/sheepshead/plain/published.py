"""The JSON Schema that is published with the package.

Scope: reading the file; :mod:`sheepshead.plain.schema_of` makes it.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

__all__ = ["schema"]

SCHEMA_FILE: Final = "schema.json"


def schema() -> dict[str, Any]:
    """Give the JSON Schema of the documents, as it is published with the package.

    >>> sorted(schema()["$defs"]["Rules"]["required"])[:3]
    ['bury_before_call', 'doubling', 'no_pick']
    """
    text = files("sheepshead.plain").joinpath(SCHEMA_FILE).read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
