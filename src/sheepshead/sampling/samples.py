"""Full hands that a player who has seen this much must reckon with, each as likely as the next.

Scope: from a :class:`~sheepshead.PlayerView` to states of the hand: how many fit it (:func:`count`), all of
them (:func:`enumerate_states`), and one drawn at random (:func:`sample`).  A state fits when the view of it
is the one given and the rules allow everything that was said, buried and played.  What a player *would* have
done is not asked: a seat that passed may hold any cards.

All states that fit are numbered, and a number is drawn; nothing is guessed and thrown away.  How they are
counted says :mod:`sheepshead.sampling.counts`, what the rules leave open :mod:`sheepshead.sampling.cases`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sheepshead.errors import shown
from sheepshead.sampling.worlds import Worlds
from sheepshead.viewing import PlayerView

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from sheepshead.state import State

__all__ = ["count", "enumerate_states", "sample", "worlds_of"]


def sample(seen: PlayerView, rng: random.Random) -> State:
    """Draw one of the states that fit a view, each as likely as the next.

    Args:
        seen: the view.
        rng: where the randomness comes from; the same generator state gives the same state.  Of ``count``
            states that fit one is drawn by ``rng.getrandbits((count - 1).bit_length())``, again as long as
            the number is too large, whether the package is compiled or not.

    Raises:
        CannotSample: when no state fits, as after a renege in a record (T13), or when a third party's rules
            leave too many to try.
        TypeError: when the first value is no view, or the second gives no random bits.

    >>> import random
    >>> from sheepshead import deal, presets, view
    >>> seen = view(deal(presets.CALLED_ACE, dealer=4, rng=random.Random(1)), 2)
    >>> other = sample(seen, random.Random(2))
    >>> view(other, 2) == seen
    True
    """
    return worlds_of(seen).sample(rng)


def count(seen: PlayerView) -> int:
    """Give how many states fit a view.

    Raises:
        CannotSample: when a third party's rules leave too many to try.
        TypeError: when the value is no view.

    >>> import random
    >>> from math import factorial
    >>> from sheepshead import deal, presets, view
    >>> seen = view(deal(presets.CALLED_ACE, dealer=4, rng=random.Random(1)), 2)
    >>> count(seen) == factorial(26) // factorial(6) ** 4 // factorial(2)
    True
    """
    return worlds_of(seen).count


def enumerate_states(seen: PlayerView) -> Iterator[State]:
    """Give all states that fit a view, each once, in a fixed order.

    Raises:
        CannotSample: when a third party's rules leave too many to try.
        TypeError: when the value is no view.

    >>> import random
    >>> from sheepshead import apply, deal, legal_moves, presets, view
    >>> state, rng = deal(presets.CALLED_ACE, dealer=4, rng=random.Random(1)), random.Random(2)
    >>> while legal_moves(state):
    ...     state = apply(state, rng.choice(legal_moves(state)))
    >>> len([*enumerate_states(view(state, 3))])  # which two of the picker's eight cards lay in the blind
    28
    """
    worlds = worlds_of(seen)
    return map(worlds.state, range(worlds.count))


VIEWS_KEPT: Final = 32


def worlds_of(seen: PlayerView) -> Worlds:
    """Give all states that fit a view, numbered; what was worked out for a view is kept for a while.

    Raises:
        CannotSample: when a third party's rules leave too many to try.
        TypeError: when the value is no view.
    """
    if not isinstance(seen, PlayerView):
        raise TypeError(f"states are drawn from a PlayerView, as view() gives it, not from {shown(seen)}")
    return _worlds_of(seen)


_worlds_of: Final = lru_cache(maxsize=VIEWS_KEPT)(Worlds)
