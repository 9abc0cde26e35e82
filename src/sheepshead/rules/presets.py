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

from sheepshead.errors import Fault, InvalidRules, shown
from sheepshead.rules import shapes
from sheepshead.rules.called_ace import CalledAce
from sheepshead.rules.leasters import Leaster, Moster
from sheepshead.rules.named_partners import BlackQueens, FirstCards, JackAndAce, NextSeat, ThreePartners
from sheepshead.rules.no_pick import Doubler, NoPassing
from sheepshead.rules.partner import CallUp, JackOfDiamonds, NoPartner
from sheepshead.rules.payoff import NoTrickLoss, Payoff
from sheepshead.rules.sheet import Rules
from sheepshead.rules.two_handed import HALF_ON_TABLE, EachForHimself, HeadToHead
from sheepshead.spelling import close_to
from sheepshead.trumps import SPADE_JACK_HIGH, STANDARD

if TYPE_CHECKING:
    from collections.abc import Mapping

GAMERULES: Final = Rules(
    shape=shapes.FIVE_HANDED,
    trumps=SPADE_JACK_HIGH,
    partner=CalledAce(ten_needs_held_ace=False, under=False),
    no_pick=Leaster(),
    payoff=Payoff(),
)
"""The gamerules page to the letter, leaster where the page leaves the choice."""

GAMERULES_DOUBLER: Final = attrs.evolve(GAMERULES, no_pick=Doubler())
"""The gamerules page to the letter, with the doubler that it names as the other choice."""

CALLED_ACE: Final = Rules(
    shape=shapes.FIVE_HANDED,
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

THREE_HANDED: Final = attrs.evolve(JACK_OF_DIAMONDS, shape=shapes.THREE_HANDED, partner=NoPartner())
"""Three-handed, ten cards each, the picker alone."""

THREE_HANDED_30: Final = attrs.evolve(THREE_HANDED, shape=shapes.THREE_HANDED_30)
"""Three-handed with thirty cards, nine each and three in the blind."""

THREE_HANDED_26: Final = attrs.evolve(THREE_HANDED, shape=shapes.THREE_HANDED_26)
"""Three-handed with twenty-six cards, eight each and two in the blind."""

FOUR_HANDED_CUTTHROAT: Final = attrs.evolve(THREE_HANDED, shape=shapes.FOUR_HANDED)
"""Four-handed, the picker alone against three."""

FOUR_HANDED_CALLED_ACE: Final = attrs.evolve(CALLED_ACE, shape=shapes.FOUR_HANDED_30)
"""Four-handed called ace with thirty cards."""

FOUR_HANDED_JACK: Final = attrs.evolve(JACK_OF_DIAMONDS, shape=shapes.FOUR_HANDED_30)
"""Four-handed with thirty cards, the holder of the jack of diamonds is the partner."""

FOUR_HANDED_BLACK_QUEENS: Final = attrs.evolve(
    JACK_OF_DIAMONDS, shape=shapes.FOUR_HANDED_NO_BLIND, partner=BlackQueens(), no_pick=NoPassing()
)
"""Four-handed without picking: the holders of the black queens against the others."""

FOUR_HANDED_FIRST_QUEENS: Final = attrs.evolve(FOUR_HANDED_BLACK_QUEENS, partner=FirstCards())
"""Four-handed without picking: the players of the first two queens against the others."""

SIX_HANDED_JACK: Final = attrs.evolve(
    JACK_OF_DIAMONDS, shape=shapes.SIX_HANDED, partner=JackOfDiamonds(call_up=CallUp.AFTER_BLIND)
)
"""Six-handed, the holder of the jack of diamonds is the partner, with call-up."""

SIX_HANDED_JACK_AND_ACE: Final = attrs.evolve(CALLED_ACE, shape=shapes.SIX_HANDED, partner=JackAndAce())
"""Six-handed, three against three: the picker with the holders of the jack of diamonds and the called ace."""

SIX_HANDED_BLACK_QUEENS: Final = attrs.evolve(FOUR_HANDED_BLACK_QUEENS, shape=shapes.SIX_HANDED_NO_BLIND)
"""Six-handed without picking: the holders of the black queens against the others."""

SEVEN_HANDED_JACK: Final = attrs.evolve(SIX_HANDED_JACK, shape=shapes.SEVEN_HANDED)
"""Seven-handed, the holder of the jack of diamonds is the partner, with call-up."""

SEVEN_HANDED_NEXT_SEAT: Final = attrs.evolve(CALLED_ACE, shape=shapes.SEVEN_HANDED, partner=NextSeat())
"""Seven-handed, the player to the picker's left is the partner and shares the blind."""

EIGHT_HANDED_BLACK_QUEENS: Final = attrs.evolve(FOUR_HANDED_BLACK_QUEENS, shape=shapes.EIGHT_HANDED)
"""Eight-handed without picking: the holders of the black queens against the others."""

EIGHT_HANDED_THREE_PARTNERS: Final = attrs.evolve(EIGHT_HANDED_BLACK_QUEENS, partner=ThreePartners())
"""Eight-handed without picking: QC, JD and 7D are partners."""

TWO_HANDED: Final = Rules(
    shape=HALF_ON_TABLE,
    trumps=STANDARD,
    partner=EachForHimself(),
    no_pick=HeadToHead(),
    payoff=Payoff(),
)
"""Two-handed, eight cards of each on the table, four of them face down."""

BAVARIAN_CALL: Final = attrs.evolve(
    CALLED_ACE,
    shape=shapes.FOUR_HANDED_NO_BLIND,
    partner=CalledAce(call_ten=False, ten_needs_held_ace=False, under=False, hold_card=False, run_away=4),
    no_pick=Moster(),
)
"""The call game of Bavarian Schafkopf, with its cards mapped onto the standard trumps; no blind."""

BY_NAME: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "GAMERULES": GAMERULES,
        "GAMERULES_DOUBLER": GAMERULES_DOUBLER,
        "CALLED_ACE": CALLED_ACE,
        "CALLED_ACE_BUMP": CALLED_ACE_BUMP,
        "JACK_OF_DIAMONDS": JACK_OF_DIAMONDS,
        "JACK_OF_DIAMONDS_CALL_UP": JACK_OF_DIAMONDS_CALL_UP,
        "THREE_HANDED": THREE_HANDED,
        "THREE_HANDED_30": THREE_HANDED_30,
        "THREE_HANDED_26": THREE_HANDED_26,
        "FOUR_HANDED_CUTTHROAT": FOUR_HANDED_CUTTHROAT,
        "FOUR_HANDED_CALLED_ACE": FOUR_HANDED_CALLED_ACE,
        "FOUR_HANDED_JACK": FOUR_HANDED_JACK,
        "FOUR_HANDED_BLACK_QUEENS": FOUR_HANDED_BLACK_QUEENS,
        "FOUR_HANDED_FIRST_QUEENS": FOUR_HANDED_FIRST_QUEENS,
        "SIX_HANDED_JACK": SIX_HANDED_JACK,
        "SIX_HANDED_JACK_AND_ACE": SIX_HANDED_JACK_AND_ACE,
        "SIX_HANDED_BLACK_QUEENS": SIX_HANDED_BLACK_QUEENS,
        "SEVEN_HANDED_JACK": SEVEN_HANDED_JACK,
        "SEVEN_HANDED_NEXT_SEAT": SEVEN_HANDED_NEXT_SEAT,
        "EIGHT_HANDED_BLACK_QUEENS": EIGHT_HANDED_BLACK_QUEENS,
        "EIGHT_HANDED_THREE_PARTNERS": EIGHT_HANDED_THREE_PARTNERS,
        "TWO_HANDED": TWO_HANDED,
        "BAVARIAN_CALL": BAVARIAN_CALL,
    }
)
"""Every preset by its name, in the order of the rulebook's table."""


def by_name(name: str) -> Rules:
    """Give the preset of this name.

    Raises:
        InvalidRules: when there is none; the message says what may have been meant and lists those there are.

    >>> by_name("GAMERULES") is GAMERULES
    True
    """
    try:
        return BY_NAME[name]
    except (KeyError, TypeError):
        hint = close_to(name, BY_NAME) if isinstance(name, str) else ""
        known = f"{' There' if hint else '; there'} are {', '.join(BY_NAME)}"
        raise InvalidRules([Fault("presets", f"there is no preset {shown(name)}{hint}{known}")]) from None


def name_of(rules: Rules) -> str | None:
    """Give the name of the preset that this sheet equals, ``None`` for a house's own.

    >>> name_of(attrs.evolve(CALLED_ACE, bury_before_call=False))
    """
    return next((name for name, preset in BY_NAME.items() if preset == rules), None)
