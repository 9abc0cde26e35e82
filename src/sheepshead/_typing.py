"""What newer Pythons have in ``typing`` and older ones in ``typing_extensions``; and a word for mypyc.

Kept apart so that ``typing_extensions``, which takes long to import, is imported only where it is needed.
"""

import sys
from typing import TYPE_CHECKING

if sys.version_info >= (3, 11):
    from typing import assert_never
else:
    from typing_extensions import assert_never

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_):
        """Say something about a class to mypyc, which reads it in the source; nothing is done here."""
        return lambda kind: kind


__all__ = ["assert_never", "mypyc_attr"]
