"""A hand begins: dealt from a deck, or set up with known cards.

Scope: no rule of the game.  What a valid deal is says :mod:`sheepshead.dealing`, who speaks first
:mod:`sheepshead.opening`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepshead.dealing import as_deck, by_packets, checked_deal, deck_faults, shuffled, table_faults
from sheepshead.errors import InvalidDeal, shown
from sheepshead.opening import start
from sheepshead.rules.sheet import Rules

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from sheepshead.cards import Card
    from sheepshead.state import State

__all__ = ["deal", "set_up"]


def deal(
    rules: Rules,
    *,
    dealer: int,
    rng: random.Random | None = None,
    deck: Iterable[Card] | None = None,
    stakes: int = 1,
) -> State:
    """Deal a hand by the house's packet plan (D3) and give its first state.

    Args:
        rules: the house rules.
        dealer: the dealer's seat, from 0.
        rng: shuffles and cuts the deck (D2); give this or ``deck``.
        deck: the deck as it lies, its first card dealt first.
        stakes: what the hand's stakes are multiplied by from the start (S8).

    Raises:
        InvalidDeal: when the deck, the dealer or the stakes cannot be; ``faults`` lists everything.
        TypeError: when neither or both of ``rng`` and ``deck`` are given.

    >>> import random
    >>> from sheepshead import deal, presets
    >>> deal(presets.CALLED_ACE, dealer=4, rng=random.Random(1)).to_act
    0
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"a hand is played by Rules, such as presets.CALLED_ACE, not by {shown(rules)}")
    if (rng is None) == (deck is None):
        raise TypeError("deal() takes either rng, to shuffle, or deck, to deal as it lies")
    if rng is not None and not hasattr(rng, "shuffle"):
        raise TypeError(f"rng is a random.Random, not {shown(rng)}")
    lying = as_deck(deck or ()) if rng is None else shuffled(rules, rng)
    faults = (*table_faults(rules, dealer, stakes), *deck_faults(rules, lying))
    if faults:
        raise InvalidDeal(faults)
    holdings, blind = by_packets(rules, dealer, lying)
    return start(checked_deal(rules, dealer, holdings, blind, stakes))


def set_up(
    rules: Rules,
    *,
    dealer: int,
    holdings: Iterable[Iterable[Card]],
    blind: Iterable[Card] = (),
    stakes: int = 1,
) -> State:
    """Start a hand with known cards.

    Args:
        rules: the house rules.
        dealer: the dealer's seat, from 0.
        holdings: one iterable of cards a seat, seat 0 first.
        blind: the blind.
        stakes: what the hand's stakes are multiplied by from the start (S8).

    Raises:
        InvalidDeal: when this is no valid deal (D8); ``faults`` lists everything wrong.
    """
    return start(checked_deal(rules, dealer, holdings, blind, stakes))
