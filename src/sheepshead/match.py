"""One hand after the other: whose deal it is, who sits out, what the scores are, what is owed or in the pot.

Scope: rules M1, M2, D5, D6 and what a thrown-in hand leaves behind (N3, N8, N9); who pays for a renege is in
:mod:`sheepshead.rules.renege`.  Sources: gamerules page, Wikipedia.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import attrs

from sheepshead import starting
from sheepshead._typing import assert_never
from sheepshead.errors import Fault, InvalidMatch, InvalidRules, shown
from sheepshead.players import numbered
from sheepshead.rules.answers import DealsAgain, Owing
from sheepshead.rules.checks import LARGEST, is_number, is_seat, of_kind, require_kinds
from sheepshead.rules.played import PotFacts
from sheepshead.rules.renege import RenegePenalty, shares_after_renege
from sheepshead.rules.sheet import Rules
from sheepshead.scoring import Score, score
from sheepshead.state import Finished, ThrownIn
from sheepshead.values import Value

if TYPE_CHECKING:
    import random

    from sheepshead.cards import Card
    from sheepshead.state import State

__all__ = ["Match"]

DOUBLED: Final = 2
"""What a thrown-in hand multiplies the stakes of a later one by (N3)."""


def _names(given: Iterable[str]) -> tuple[str, ...]:
    if isinstance(given, str):
        raise TypeError(f"players are several names, such as ('Ann', 'Bob', 'Cal'), not the text {given!r}")
    return tuple(given)


def _seat_names(match: Match) -> tuple[str, ...]:
    # The defaults are worked out before the rules are checked; what are no rules have no seats.
    seats = match.rules.players if isinstance(match.rules, Rules) else 0
    return numbered(seats)


def _no_scores(match: Match) -> tuple[int, ...]:
    return (0,) * len(match.players)


def _numbers(given: Iterable[int]) -> tuple[int, ...]:
    return tuple(given)


def _hands(given: Iterable[Finished]) -> tuple[Finished, ...]:
    return tuple(given)


@attrs.frozen(eq=False, repr=False)
class Match(Value):
    """A match as it stands between two hands (M1).

    A match is a value like every other: :meth:`after` gives a new one and leaves this one as it was.

    With one player more than the game seats the dealer sits out (D6): :attr:`seats` tells which player has
    which seat in the next hand.

    Args:
        rules: the house rules of every hand.
        players: a name for each player, clockwise; P1, P2, … where none are given.  One more than the rules
            seat makes a table at which the dealer sits out.
        dealer: the player who deals the next hand, from 0.
        scores: what each player has won or lost so far, in stakes.
        owed: what the next played hands are multiplied by, the next one first (N3); at most 1,000,000,000.
        pot: what is in the pot, in stakes (N8); at most as much.
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
    """A name for each player, clockwise."""
    dealer: int = attrs.field(default=0, kw_only=True)
    """The player who deals the next hand, from 0."""
    scores: tuple[int, ...] = attrs.field(
        default=attrs.Factory(_no_scores, takes_self=True), converter=_numbers, kw_only=True
    )
    """What each player has won or lost so far, in stakes; with the pot they sum to zero (M2)."""
    owed: tuple[int, ...] = attrs.field(default=(), converter=_numbers, kw_only=True)
    """What the next played hands are multiplied by, the next one first (N3)."""
    pot: int = attrs.field(default=0, kw_only=True)
    """What is in the pot, in stakes (N8)."""
    hands: tuple[Finished, ...] = attrs.field(default=(), converter=_hands, kw_only=True)
    """The hands so far, oldest first, thrown-in ones included."""

    def __attrs_post_init__(self) -> None:
        """Refuse a match that cannot be."""
        require_kinds(self)
        faults = tuple(self._faults())
        if faults:
            raise InvalidMatch(faults)

    def _faults(self) -> Iterable[Fault]:
        seats, players = self.rules.players, len(self.players)
        if players not in (seats, seats + 1):
            yield Fault(
                "D6",
                f"{seats} seats are played by {seats} players, or by {seats + 1} of whom the dealer sits out,"
                f" but there are {players} players",
            )
        nameless = [name for name in self.players if not isinstance(name, str) or not name.strip()]
        if nameless:
            yield Fault("M1", f"every player has a name, not {shown(nameless[0])}")
        elif len(set(self.players)) != len(self.players):
            yield Fault("M1", f"every player has a name of his own, not {', '.join(self.players)}")
        if not is_seat(self.dealer, max(players, 1)):
            yield Fault("D1", f"the dealer is a player from 0 to {players - 1}, not {shown(self.dealer)}")
        yield from self._score_faults(players)
        if not all(is_number(factor, least=1) for factor in self.owed):
            yield Fault("N3", f"what is owed multiplies a hand by 1 to {LARGEST:,}, not {shown(self.owed)}")
        if not all(isinstance(hand, Finished) for hand in self.hands):
            yield Fault("M1", "the hands of a match are finished hands")

    def _score_faults(self, players: int) -> Iterable[Fault]:
        if len(self.scores) != players:
            yield Fault("M1", f"there are {players} players, but {len(self.scores)} scores")
        if not all(type(score) is int for score in self.scores):
            yield Fault("M1", f"scores are whole numbers of stakes, not {shown(self.scores)}")
        elif not is_number(self.pot, least=0):
            yield Fault("N8", f"the pot holds 0 to {LARGEST:,} stakes, not {shown(self.pot)}")
        elif sum(self.scores) + self.pot != 0:
            total = shown(sum(self.scores) + self.pot)
            yield Fault("M2", f"the scores of a match and its pot sum to zero, not to {total}")

    @property
    def stakes(self) -> int:
        """What the next hand is dealt at: 1, or the doubling that is owed to it (N3, S8)."""
        return self.owed[0] if self.owed else 1

    @property
    def sits_out(self) -> int | None:
        """The player who sits out the next hand, the dealer (D6); ``None`` where all play."""
        return self.dealer if len(self.players) > self.rules.players else None

    @property
    def seats(self) -> tuple[int, ...]:
        """The player in each seat of the next hand, seat 0 first.

        Where the dealer sits out, seat 0 is at the dealer's left and the last seat deals in his place, so
        that everything goes round as if he sat between the two (D6).
        """
        players = len(self.players)
        if self.sits_out is None:
            return tuple(range(players))
        return tuple((self.dealer + step) % players for step in range(1, players))

    @property
    def dealer_seat(self) -> int:
        """The seat of the next hand's dealer; where the dealer sits out, the last one, at his right (D6)."""
        return self.dealer if self.sits_out is None else self.rules.players - 1

    def deal(self, *, rng: random.Random | None = None, deck: Iterable[Card] | None = None) -> State:
        """Deal the next hand, from a shuffled deck or from this one; see :func:`sheepshead.deal`."""
        return starting.deal(self.rules, dealer=self.dealer_seat, rng=rng, deck=deck, stakes=self.stakes)

    def set_up(self, *, holdings: Iterable[Iterable[Card]], blind: Iterable[Card] = ()) -> State:
        """Start the next hand with known cards; see :func:`sheepshead.set_up`."""
        return starting.set_up(
            self.rules, dealer=self.dealer_seat, holdings=holdings, blind=blind, stakes=self.stakes
        )

    def after(self, hand: Finished, *, offender: int | None = None) -> Match:
        """Give the match after this hand: scored, the deal passed on, doublings and pot seen to (D5, N3, N8).

        Args:
            hand: the hand.
            offender: the seat whose renege the table punishes, if one did (M3); it also puts into the pot
                what its side has to (N8).

        Raises:
            InvalidMatch: when the hand is not the next one of this match: other rules, another dealer, other
                stakes; ``faults`` lists everything.
            UnfinishedHand: when the hand is not over.
        """
        result = score(hand, offender=offender)
        faults = tuple(self._misfits(hand))
        if faults:
            raise InvalidMatch(faults)
        from_pot = self._from_pot(result, offender)
        scores = list(self.scores)
        for player, won, shared in zip(self.seats, result.stakes, from_pot, strict=True):
            scores[player] += won + shared
        return attrs.evolve(
            self,
            dealer=self._next_dealer(hand),
            scores=tuple(scores),
            owed=self._owed_after(hand),
            pot=self.pot + result.pot - sum(from_pot),
            hands=(*self.hands, hand),
        )

    def _misfits(self, hand: Finished) -> Iterable[Fault]:
        if hand.rules != self.rules:
            yield Fault("M1", "the hand was played by other rules than the match")
            return
        if hand.dealer != self.dealer_seat:
            yield Fault("D5", f"seat {self.dealer_seat} deals the next hand, not seat {hand.dealer}")
        if hand.stakes != self.stakes:
            yield Fault("N3", f"the next hand is dealt at stakes of {self.stakes}, not {hand.stakes}")

    def _next_dealer(self, hand: Finished) -> int:
        """D5: the deal passes to the left after a played hand; after a thrown-in one the house decides."""
        if isinstance(hand.end, ThrownIn) and hand.end.outcome.deals_again is DealsAgain.SAME:
            return self.dealer
        return (self.dealer + 1) % len(self.players)

    def _from_pot(self, result: Score, offender: int | None) -> tuple[int, ...]:
        """N8, M3: what each seat takes out of the pot or puts in after a picked hand.

        Raises:
            InvalidRules: when a house's own rule gives something else than a share for each seat.
        """
        seats = self.rules.players
        if result.picker is None:
            return (0,) * seats
        facts = PotFacts(self.pot, result.outcome.won, result.picker, result.partners, seats)
        answer = self.rules.no_pick.from_pot(facts)
        shares = tuple(answer) if isinstance(answer, Iterable) else ()
        if len(shares) != seats or not all(map(is_number, shares)) or sum(shares) > self.pot:
            wanted = f"a share of the pot of {self.pot} for each of {seats} seats, not {shown(answer)}"
            raise InvalidRules([Fault("N8", f"a no-pick rule gives {wanted}")])
        if offender is None or self.rules.renege is RenegePenalty.NONE:
            return shares
        return shares_after_renege(shares, facts, offender)

    def _owed_after(self, hand: Finished) -> tuple[int, ...]:
        """N3: a played hand pays the first doubling owed; a thrown-in one adds to what is owed."""
        if not isinstance(hand.end, ThrownIn):
            return self.owed[1:]
        owing = hand.end.outcome.owing
        match owing:
            case Owing.NOTHING:
                return self.owed
            case Owing.STACK:
                return (min(self.stakes * DOUBLED, LARGEST), *self.owed[1:])
            case Owing.QUEUE:
                return (*self.owed, DOUBLED)
            case _:
                assert_never(owing)
