"""The presets of the rulebook: sheets of house rules that real tables play.

``GAMERULES`` follows its page to the letter, the jack of spades above the jack of clubs included.
``CALLED_ACE`` is what most Wisconsin tables play.  A preset is only a value: a house changes it with
``attrs.evolve``.

>>> import attrs
>>> from sheepshead import presets, trumps
>>> attrs.evolve(presets.CALLED_ACE, trumps=trumps.SPITZ) == presets.CALLED_ACE
False
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.errors import Fault, InvalidRules
from sheepshead.rules.called_ace import CalledAce
from sheepshead.rules.leasters import Leaster
from sheepshead.rules.no_pick import Doubler
from sheepshead.rules.partner import CallUp, JackOfDiamonds, NoPartner
from sheepshead.rules.payoff import NoTrickLoss, Payoff
from sheepshead.rules.shape import FIVE_HANDED
from sheepshead.rules.shape import THREE_HANDED as THREE_TIMES_TEN
from sheepshead.rules.sheet import Rules
from sheepshead.trumps import SPADE_JACK_HIGH, STANDARD

if TYPE_CHECKING:
    from collections.abc import Mapping

GAMERULES: Final = Rules(
    shape=FIVE_HANDED,
    trumps=SPADE_JACK_HIGH,
    partner=CalledAce(ten_needs_held_ace=False, under=False),
    no_pick=Leaster(),
    payoff=Payoff(),
)
"""The gamerules page to the letter, leaster where the page leaves the choice."""

GAMERULES_DOUBLER: Final = attrs.evolve(GAMERULES, no_pick=Doubler())
"""The gamerules page to the letter, with the doubler that it names as the other choice."""

CALLED_ACE: Final = Rules(
    shape=FIVE_HANDED,
    trumps=STANDARD,
    partner=CalledAce(),
    no_pick=Leaster(),
    payoff=Payoff(),
)
"""Five-handed called ace as most Wisconsin tables play it."""

CALLED_ACE_BUMP: Final = attrs.evolve(
    CALLED_ACE, payoff=Payoff(no_trick_loss=NoTrickLoss.SHARED, double_on_the_bump=True)
)
"""Called ace with double on the bump, paid as in Wikipedia's table."""

JACK_OF_DIAMONDS: Final = attrs.evolve(
    CALLED_ACE, partner=JackOfDiamonds(), payoff=Payoff(no_trick_loss=NoTrickLoss.SHARED)
)
"""Five-handed, the holder of the jack of diamonds is the partner."""

JACK_OF_DIAMONDS_CALL_UP: Final = attrs.evolve(
    JACK_OF_DIAMONDS,
    partner=JackOfDiamonds(call_up=CallUp.AFTER_BLIND),
    payoff=Payoff(no_trick_loss=NoTrickLoss.SHARED, double_on_the_bump=True),
)
"""As the jack of diamonds, but a picker who holds it may call the next higher card."""

THREE_HANDED: Final = attrs.evolve(JACK_OF_DIAMONDS, shape=THREE_TIMES_TEN, partner=NoPartner())
"""Three-handed, ten cards each, the picker alone."""

BY_NAME: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "GAMERULES": GAMERULES,
        "GAMERULES_DOUBLER": GAMERULES_DOUBLER,
        "CALLED_ACE": CALLED_ACE,
        "CALLED_ACE_BUMP": CALLED_ACE_BUMP,
        "JACK_OF_DIAMONDS": JACK_OF_DIAMONDS,
        "JACK_OF_DIAMONDS_CALL_UP": JACK_OF_DIAMONDS_CALL_UP,
        "THREE_HANDED": THREE_HANDED,
    }
)
"""Every preset by its name, in the order of the rulebook's table."""


def by_name(name: str) -> Rules:
    """Give the preset of this name.

    Raises:
        InvalidRules: when there is none; the message lists those there are.

    >>> by_name("GAMERULES") is GAMERULES
    True
    """
    try:
        return BY_NAME[name]
    except (KeyError, TypeError):
        known = ", ".join(BY_NAME)
        raise InvalidRules([Fault("presets", f"there is no preset {name!r}; there are {known}")]) from None


def name_of(rules: Rules) -> str | None:
    """Give the name of the preset that this sheet equals, ``None`` for a house's own.

    >>> name_of(attrs.evolve(CALLED_ACE, bury_before_call=False))
    """
    return next((name for name, preset in BY_NAME.items() if preset == rules), None)
