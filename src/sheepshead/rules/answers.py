"""What a house-rule plug-in answers: a closed set of plain values, which the engine matches exhaustively."""

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

# Imported for good and not only for the annotations, which a named tuple would otherwise compile one by one.
from sheepshead.actions import Action, Bury
from sheepshead.cards import Card
from sheepshead.tricks import Trick
from sheepshead.values import Choice

if TYPE_CHECKING:
    from sheepshead.rules.played import LeasterFacts

__all__ = [
    "Ask",
    "DealsAgain",
    "ForcePick",
    "Keep",
    "LeasterRule",
    "Multiplier",
    "NoPickOutcome",
    "Outcome",
    "Owing",
    "PlayLeaster",
    "Settlement",
    "ThrowIn",
    "keeping",
]


class Keep(NamedTuple):
    """A limit on the bury: at least one of these cards, if any is held, stays in the hand (B3, B4)."""

    rule: str
    """The id of the rule that asks it."""
    cards: tuple[Card, ...]
    reason: str
    """Why, as the end of a sentence that begins "seat 0 must leave one of ... in hand, ..."."""

    def broken_by(self, bury: Bury) -> bool:
        """Say whether a bury takes all the cards of which one has to stay."""
        return all(card in bury.cards for card in self.cards)


def keeping(burys: tuple[Bury, ...], keeps: tuple[Keep, ...]) -> tuple[Bury, ...]:
    """Give those of these burys that keep every limit; there may be none."""
    if not keeps:
        return burys
    return tuple(bury for bury in burys if not any(keep.broken_by(bury) for keep in keeps))


class Outcome(Choice):
    """How a hand ended, seen from the picker's side where there is one (S2 to S4, X7, M3, N1 to N9, H1)."""

    WON = "won"
    WON_SCHNEIDER = "won with schneider"
    WON_NO_TRICK = "won with no trick for the defenders"
    LOST = "lost"
    LOST_SCHNEIDER = "lost with schneider"
    LOST_NO_TRICK = "lost without a trick"
    WON_SHEEPSHEAD = "won the sheepshead that was announced"
    LOST_SHEEPSHEAD = "lost the sheepshead that was announced"
    WON_BY_RENEGE = "won by a defender's renege"
    LOST_BY_RENEGE = "lost by a renege"
    RENEGE = "everyone for himself, lost by a renege"
    LEASTER = "leaster"
    ALL_TRICKS = "leaster, all tricks to one seat"
    WASH = "leaster, a wash"
    HEAD_TO_HEAD = "two-handed"
    TIE = "two-handed, a tie"
    THROWN_IN = "thrown in"

    # Outcomes are keys where every hand is scored; Enum's own hash is written in Python and slow.
    __hash__ = object.__hash__

    @property
    def won(self) -> bool:
        """Whether the picker's side won."""
        return self in _WON


_WON = (
    Outcome.WON,
    Outcome.WON_SCHNEIDER,
    Outcome.WON_NO_TRICK,
    Outcome.WON_SHEEPSHEAD,
    Outcome.WON_BY_RENEGE,
)


SCHNEIDER_FACTOR: Final = 2
"""Stakes double at schneider (S3)."""
NO_TRICK_FACTOR: Final = 3
"""Stakes triple when a side takes no trick (S4)."""


class Multiplier(NamedTuple):
    """One thing that multiplies the stakes of a hand (S9)."""

    rule: str
    """The id of the rule, such as ``"S3"``."""
    factor: int
    reason: str
    """What it was for, in a few words."""


class Settlement(NamedTuple):
    """What a hand pays before the stakes that it was dealt with and the doublings (S5, N1)."""

    outcome: Outcome
    stakes: tuple[int, ...]
    """What each seat gets (positive) or pays (negative); sums to zero."""
    multipliers: tuple[Multiplier, ...] = ()
    """What is already multiplied into these stakes."""
    picker_points: int | None = None
    """Card points counted for the picker's side, the bury as the payoff counts it; ``None`` without sides."""
    defender_points: int | None = None
    """Card points counted for the defenders; ``None`` without sides."""


class Owing(Choice):
    """What a thrown-in hand leaves owing (N3, N9)."""

    NOTHING = "nothing"
    STACK = "the next played hand is doubled once for each hand thrown in"
    QUEUE = "each hand thrown in doubles one later hand"


class DealsAgain(Choice):
    """Who deals after a hand was thrown in (N3)."""

    SAME = "the same dealer"
    NEXT = "the next dealer"


@runtime_checkable
class LeasterRule(Protocol):
    """How a hand that nobody picked is played for (N1)."""

    __slots__ = ()

    def blind_taker(self, tricks: tuple[Trick, ...]) -> int | None:
        """Give the seat that the blind goes to when all tricks are played, ``None`` for nobody."""

    def settle(self, facts: "LeasterFacts") -> Settlement:
        """Give the outcome and what each seat gets or pays."""


class PlayLeaster(NamedTuple):
    """Nobody picked: the hand is played, everyone for himself (N1)."""

    leaster: LeasterRule


class ThrowIn(NamedTuple):
    """Nobody picked: the cards are thrown in (N3, N9)."""

    rule: str = "N9"
    """The id of the rule by which they are."""
    owing: Owing = Owing.NOTHING
    deals_again: DealsAgain = DealsAgain.SAME
    ante: int = 0
    """What each player puts into the pot for it, in stakes (N8)."""


class ForcePick(NamedTuple):
    """This seat has to pick (P4, N7)."""

    seat: int


NoPickOutcome: TypeAlias = PlayLeaster | ThrowIn | ForcePick
"""What happens when everybody has passed."""


class Ask(NamedTuple):
    """Whose turn it is to double, and what that seat may say; it may always decline (X6)."""

    seat: int
    options: tuple[Action, ...]
    """What the seat may say besides declining."""
