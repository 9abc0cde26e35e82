"""A number for every action, for programs that learn or store what was done.

Scope: no rule of the game.  The numbers depend on the sheet of rules by one thing only: how many cards a seat
buries at a time.  They stay what they are from version to version as long as ``RULES_REVISION`` does:

=================  ======  ===========================================================================
action             first   in this order
=================  ======  ===========================================================================
``Play``           0       32 cards, in the order of the deck: QC QS QH QD JC ... 8H 7H
words              32      ``Pick Pass DemandRedeal GoAlone Decline Crack Recrack Castrate Announce``
``Call``           41      32 cards, in the order of the deck
``Blitz``          73      496 pairs of cards, in the order of ``itertools.combinations``
``Call``, under    569     992: for each card called the 31 others that can lie under
``Bury``           1561    all ways to bury so many of 32 cards, in the order of ``itertools.combinations``
=================  ======  ===========================================================================

So they are for every house, although most houses never call a queen; an action that a house does not have is
never among the legal ones.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

import attrs

from sheepshead._typing import assert_never
from sheepshead.actions import (
    KINDS_OF_ACTION,
    Action,
    Announce,
    Blitz,
    Bury,
    Call,
    Castrate,
    Crack,
    Decline,
    DemandRedeal,
    GoAlone,
    Pass,
    Pick,
    Play,
    Recrack,
)
from sheepshead.cards import DECK, Card
from sheepshead.engine import legal_moves
from sheepshead.errors import shown
from sheepshead.rules.sheet import Rules
from sheepshead.values import Value

if TYPE_CHECKING:
    from sheepshead.state import State

__all__ = ["ActionNumbers"]

WORDS: Final = (
    Pick(),
    Pass(),
    DemandRedeal(),
    GoAlone(),
    Decline(),
    Crack(),
    Recrack(),
    Castrate(),
    Announce(),
)
"""The actions that are only a word, in the order of their numbers."""

_CARDS: Final = len(DECK)
_OTHERS: Final = _CARDS - 1
_PAIR: Final = 2
FIRST_WORD: Final = _CARDS
FIRST_CALL: Final = FIRST_WORD + len(WORDS)
FIRST_BLITZ: Final = FIRST_CALL + _CARDS
FIRST_UNDER: Final = FIRST_BLITZ + comb(_CARDS, _PAIR)
FIRST_BURY: Final = FIRST_UNDER + _CARDS * _OTHERS
"""Where the burys begin; before it all numbers are the same for every sheet."""


def _a_sheet(given: Rules) -> Rules:
    if not isinstance(given, Rules):
        raise TypeError(f"actions are numbered for Rules, such as presets.CALLED_ACE, not for {shown(given)}")
    return given


@attrs.frozen(eq=False, repr=False)
class ActionNumbers(Value):
    """The numbers of all actions under a sheet of rules, from 0.

    Args:
        rules: the house rules.

    Raises:
        TypeError: when that is no sheet of rules.

    >>> from sheepshead import Bury, Call, Card, Play, cards, presets
    >>> numbers = ActionNumbers(presets.CALLED_ACE)
    >>> [numbers.encode(action) for action in (Play(Card("QC")), Call(Card("AC")), Bury(cards("QC QS")))]
    [0, 55, 1561]
    >>> numbers.decode(55)
    Call(card=Card("AC"), under=None)
    >>> numbers.size
    2057
    """

    rules: Rules = attrs.field(converter=_a_sheet)
    """The sheet of rules."""
    to_bury: int = attrs.field(init=False, eq=False, repr=False)
    """How many cards a seat buries at a time (B1, K9); 0 where nobody buries."""
    size: int = attrs.field(init=False, eq=False, repr=False)
    """How many numbers there are: one more than the highest."""

    @to_bury.default
    def _cards_a_bury(self) -> int:
        rules = self.rules
        if not rules.partner.shares_blind:
            return rules.shape.blind
        return rules.shape.blind // len(tuple(rules.partner.buriers(0, rules.players)))

    @size.default
    def _so_many(self) -> int:
        return FIRST_BURY + (comb(_CARDS, self.to_bury) if self.to_bury else 0)

    def encode(self, action: Action) -> int:
        """Give the number of an action, from 0 to ``size - 1``; it need not be legal anywhere.

        Raises:
            TypeError: when the value is no action.
            ValueError: when no seat can ever do that: a bury of another number of cards or of a card twice,
                an under that is the called card.
        """
        if type(action) not in KINDS_OF_ACTION:
            raise TypeError(f"what has a number is an action, such as Pick(), not {shown(action)}")
        match action:
            case Play(card=card):
                return card.index
            case Call(card=card, under=under):
                return FIRST_CALL + card.index if under is None else _place_of_under(card, under)
            case Blitz(pair=pair):
                return FIRST_BLITZ + _place(action, pair, _PAIR, "X4")
            case Bury(cards=some):
                return FIRST_BURY + _place(action, some, self.to_bury, "B1")
            case (
                Pick()
                | Pass()
                | DemandRedeal()
                | GoAlone()
                | Decline()
                | Crack()
                | Recrack()
                | Castrate()
                | Announce()
            ):
                return FIRST_WORD + WORDS.index(action)
            case _:
                assert_never(action)

    def decode(self, number: int) -> Action:
        """Give the action of a number.

        Raises:
            TypeError: when that is no whole number.
            ValueError: when it is below 0 or not below ``size``.
        """
        if type(number) is not int:
            raise TypeError(f"the number of an action is a whole number, not {shown(number)}")
        if not 0 <= number < self.size:
            raise ValueError(f"no action has the number {shown(number)}: they go from 0 to {self.size - 1}")
        if number < FIRST_WORD:
            return Play(DECK[number])
        if number < FIRST_CALL:
            return WORDS[number - FIRST_WORD]
        if number < FIRST_BLITZ:
            return Call(DECK[number - FIRST_CALL])
        if number < FIRST_UNDER:
            return Blitz(_combination(number - FIRST_BLITZ, _PAIR))
        if number < FIRST_BURY:
            called, other = divmod(number - FIRST_UNDER, _OTHERS)
            return Call(DECK[called], DECK[other + (other >= called)])
        return Bury(_combination(number - FIRST_BURY, self.to_bury))

    def legal(self, state: State) -> tuple[int, ...]:
        """Give the numbers of the legal actions, in the order of ``legal_moves``.

        Raises:
            ValueError: when the hand is played by another sheet of rules.
            TypeError: when the value is no state of a hand.
        """
        moves = legal_moves(state)
        if state.rules is not self.rules and state.rules != self.rules:
            raise ValueError("the hand is played by other rules than those that these numbers are for")
        return tuple([self.encode(move) for move in moves])

    def mask(self, state: State) -> bytes:
        """Give a byte for each number: 1 where the action is legal, else 0.

        ``numpy.frombuffer(mask, dtype="int8")`` makes an array of it without a copy.

        Raises:
            ValueError: when the hand is played by another sheet of rules.
            TypeError: when the value is no state of a hand.

        >>> import random
        >>> from sheepshead import deal, presets
        >>> numbers = ActionNumbers(presets.CALLED_ACE)
        >>> mask = numbers.mask(deal(presets.CALLED_ACE, dealer=0, rng=random.Random(1)))
        >>> len(mask), [number for number, legal in enumerate(mask) if legal]
        (2057, [32, 33])
        """
        mask = bytearray(self.size)
        for number in self.legal(state):
            mask[number] = 1
        return bytes(mask)


def _place_of_under(called: Card, under: Card) -> int:
    if under is called:
        raise ValueError(f"{called} cannot be called and lie under for itself [K6]")
    return FIRST_UNDER + called.index * _OTHERS + under.index - (under.index > called.index)


def _place(action: Action, some: tuple[Card, ...], count: int, rule: str) -> int:
    """The place of some cards among all combinations of so many, from 0."""
    if len(some) != count or len(set(some)) != count:
        raise ValueError(f"no seat can {action}: it takes {count} different cards [{rule}]")
    # What comes before: for each place all that have a lower card there and the same cards to its left.
    indexes = [card.index for card in some]
    after = comb(_CARDS, count) - 1
    return after - sum(comb(_CARDS - 1 - index, count - place) for place, index in enumerate(indexes))


def _combination(number: int, count: int) -> tuple[Card, ...]:
    """The cards at a place among all combinations of so many: see :func:`_place`."""
    left = comb(_CARDS, count) - 1 - number
    some = []
    index = 0
    for wanted in range(count, 0, -1):
        while comb(_CARDS - 1 - index, wanted) > left:
            index += 1
        left -= comb(_CARDS - 1 - index, wanted)
        some.append(DECK[index])
        index += 1
    return tuple(some)
