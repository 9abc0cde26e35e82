"""One hand after the other: whose deal it is, what the scores are, which doublings are owed.

Scope: rules M1, M2, D5 and what a thrown-in hand leaves behind (N3, N9).  Sources: gamerules page, Wikipedia.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from sheepshead import engine
from sheepshead._typing import assert_never
from sheepshead.errors import Fault, InvalidMatch, shown
from sheepshead.rules.answers import DealsAgain, Owing
from sheepshead.rules.checks import LARGEST, is_number, is_seat, of_kind, require_kinds
from sheepshead.rules.sheet import Rules
from sheepshead.scoring import score
from sheepshead.state import Finished, ThrownIn
from sheepshead.values import Value

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from sheepshead.cards import Card
    from sheepshead.state import State

__all__ = ["Match"]

DOUBLED: Final = 2
"""What a thrown-in hand multiplies the stakes of a later one by (N3)."""


def _names(given: Iterable[str]) -> tuple[str, ...]:
    if isinstance(given, str):
        raise TypeError(f"players are several names, such as ('Ann', 'Bob', 'Cal'), not the text {given!r}")
    return tuple(given)


def _seats(match: Match) -> int:
    # The defaults are worked out before the rules are checked; what are no rules have no seats.
    return match.rules.players if isinstance(match.rules, Rules) else 0


def _seat_names(match: Match) -> tuple[str, ...]:
    return tuple(f"P{seat + 1}" for seat in range(_seats(match)))


def _no_scores(match: Match) -> tuple[int, ...]:
    return (0,) * _seats(match)


def _numbers(given: Iterable[int]) -> tuple[int, ...]:
    return tuple(given)


def _hands(given: Iterable[Finished]) -> tuple[Finished, ...]:
    return tuple(given)


@attrs.frozen(eq=False, repr=False)
class Match(Value):
    """A match as it stands between two hands (M1).

    A match is a value like every other: :meth:`after` gives a new one and leaves this one as it was.

    Args:
        rules: the house rules of every hand.
        players: a name for each seat, seat 0 first; P1, P2, … where none are given.
        dealer: who deals the next hand, from 0.
        scores: what each seat has won or lost so far, in stakes.
        owed: what the next played hands are multiplied by, the next one first (N3).
        hands: the hands so far, thrown-in ones included.

    Raises:
        InvalidMatch: when these do not fit together; ``faults`` lists everything.

    >>> import random
    >>> from sheepshead import apply, legal_moves, presets
    >>> rng, match = random.Random(7), Match(presets.GAMERULES_DOUBLER)
    >>> for _ in range(3):
    ...     state = match.deal(rng=rng)
    ...     while legal_moves(state):
    ...         state = apply(state, rng.choice(legal_moves(state)))
    ...     match = match.after(state)
    >>> match.dealer, sum(match.scores), len(match.hands)
    (2, 0, 3)
    """

    rules: Rules = attrs.field(metadata=of_kind("M1", Rules))
    """The house rules of every hand."""
    players: tuple[str, ...] = attrs.field(
        default=attrs.Factory(_seat_names, takes_self=True), converter=_names, kw_only=True
    )
    """A name for each seat."""
    dealer: int = attrs.field(default=0, kw_only=True)
    """Who deals the next hand, from 0."""
    scores: tuple[int, ...] = attrs.field(
        default=attrs.Factory(_no_scores, takes_self=True), converter=_numbers, kw_only=True
    )
    """What each seat has won or lost so far, in stakes; sums to zero (M2)."""
    owed: tuple[int, ...] = attrs.field(default=(), converter=_numbers, kw_only=True)
    """What the next played hands are multiplied by, the next one first (N3)."""
    hands: tuple[Finished, ...] = attrs.field(default=(), converter=_hands, kw_only=True)
    """The hands so far, oldest first, thrown-in ones included."""

    def __attrs_post_init__(self) -> None:
        """Refuse a match that cannot be."""
        require_kinds(self)
        faults = tuple(self._faults())
        if faults:
            raise InvalidMatch(faults)

    def _faults(self) -> Iterable[Fault]:
        seats = self.rules.players
        if len(self.players) != seats:
            yield Fault("D1", f"{seats} seats are played, but there are {len(self.players)} players")
        nameless = [name for name in self.players if not isinstance(name, str) or not name.strip()]
        if nameless:
            yield Fault("M1", f"every player has a name, not {shown(nameless[0])}")
        elif len(set(self.players)) != len(self.players):
            yield Fault("M1", f"every player has a name of his own, not {', '.join(self.players)}")
        if not is_seat(self.dealer, seats):
            yield Fault("D1", f"the dealer is a seat from 0 to {seats - 1}, not {shown(self.dealer)}")
        yield from self._score_faults(seats)
        if not all(is_number(factor, least=1) for factor in self.owed):
            yield Fault("N3", f"what is owed multiplies a hand by 1 to {LARGEST:,}, not {shown(self.owed)}")
        if not all(isinstance(hand, Finished) for hand in self.hands):
            yield Fault("M1", "the hands of a match are finished hands")

    def _score_faults(self, seats: int) -> Iterable[Fault]:
        if len(self.scores) != seats:
            yield Fault("M1", f"{seats} seats are played, but there are {len(self.scores)} scores")
        if not all(type(score) is int for score in self.scores):
            yield Fault("M1", f"scores are whole numbers of stakes, not {shown(self.scores)}")
        elif sum(self.scores) != 0:
            yield Fault("M2", f"the scores of a match sum to zero, not to {shown(sum(self.scores))}")

    @property
    def stakes(self) -> int:
        """What the next hand is dealt at: 1, or the doubling that is owed to it (N3, S8)."""
        return self.owed[0] if self.owed else 1

    def deal(self, *, rng: random.Random | None = None, deck: Iterable[Card] | None = None) -> State:
        """Deal the next hand, from a shuffled deck or from this one; see :func:`sheepshead.deal`."""
        return engine.deal(self.rules, dealer=self.dealer, rng=rng, deck=deck, stakes=self.stakes)

    def set_up(self, *, holdings: Iterable[Iterable[Card]], blind: Iterable[Card] = ()) -> State:
        """Start the next hand with known cards; see :func:`sheepshead.set_up`."""
        return engine.set_up(
            self.rules, dealer=self.dealer, holdings=holdings, blind=blind, stakes=self.stakes
        )

    def after(self, hand: Finished) -> Match:
        """Give the match after this hand: scored, the deal passed on (D5), doublings owed or paid (N3).

        Raises:
            InvalidMatch: when the hand is not the next one of this match: other rules, another dealer, other
                stakes; ``faults`` lists everything.
            UnfinishedHand: when the hand is not over.
        """
        result = score(hand)
        faults = tuple(self._misfits(hand))
        if faults:
            raise InvalidMatch(faults)
        scores = tuple(so_far + won for so_far, won in zip(self.scores, result.stakes, strict=True))
        return attrs.evolve(
            self,
            dealer=self._next_dealer(hand),
            scores=scores,
            owed=self._owed_after(hand),
            hands=(*self.hands, hand),
        )

    def _misfits(self, hand: Finished) -> Iterable[Fault]:
        if hand.rules != self.rules:
            yield Fault("M1", "the hand was played by other rules than the match")
            return
        if hand.dealer != self.dealer:
            yield Fault("D5", f"seat {self.dealer} deals the next hand, not seat {hand.dealer}")
        if hand.stakes != self.stakes:
            yield Fault("N3", f"the next hand is dealt at stakes of {self.stakes}, not {hand.stakes}")

    def _next_dealer(self, hand: Finished) -> int:
        """D5: the deal passes to the left after a played hand; after a thrown-in one the house decides."""
        if isinstance(hand.end, ThrownIn) and hand.end.outcome.deals_again is DealsAgain.SAME:
            return self.dealer
        return (self.dealer + 1) % self.rules.players

    def _owed_after(self, hand: Finished) -> tuple[int, ...]:
        """N3: a played hand pays the first doubling owed; a thrown-in one adds to what is owed."""
        if not isinstance(hand.end, ThrownIn):
            return self.owed[1:]
        owing = hand.end.outcome.owing
        match owing:
            case Owing.NOTHING:
                return self.owed
            case Owing.STACK:
                return (self.stakes * DOUBLED, *self.owed[1:])
            case Owing.QUEUE:
                return (*self.owed, DOUBLED)
            case _:
                assert_never(owing)
