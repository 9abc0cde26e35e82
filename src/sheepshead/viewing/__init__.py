"""What a seat may know of a hand, and nothing more.

:func:`view` gives it as a :class:`PlayerView`; :mod:`sheepshead.viewing.seen` says what follows from play.
"""

from sheepshead.viewing.seen import FACE_DOWN, FaceDown, Lying, SeenCard, SeenTrick
from sheepshead.viewing.views import PhaseOfHand, PlayerView, view

__all__ = [
    "FACE_DOWN",
    "FaceDown",
    "Lying",
    "PhaseOfHand",
    "PlayerView",
    "SeenCard",
    "SeenTrick",
    "view",
]
