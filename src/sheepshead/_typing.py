"""What newer Pythons have in ``typing`` and older ones in ``typing_extensions``.

Kept apart so that ``typing_extensions``, which takes long to import, is imported only where it is needed.
"""

import sys

if sys.version_info >= (3, 11):
    from typing import assert_never
else:
    from typing_extensions import assert_never

__all__ = ["assert_never"]
