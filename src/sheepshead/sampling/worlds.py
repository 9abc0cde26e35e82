"""All states that fit a view, numbered.

Scope: how the number of a state falls apart into which case it is, where the unseen cards lie in it, and what
the blind was of the cards that its takers had; and the rules of third parties, of which it is not known what
follows from them, so that every way to lay the cards is tried.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Final, NamedTuple

from sheepshead.cards import cards_of, mask_of
from sheepshead.errors import IllegalAction, SheepsheadError, shown
from sheepshead.placing import Node, choice, placed
from sheepshead.rules.facts import told
from sheepshead.sampling.cases import any_case, cases_of, is_derivable
from sheepshead.sampling.checks import blinds_of, called_before_blind
from sheepshead.sampling.counts import Placements
from sheepshead.sampling.places import Kind, own_bury, unknown_of
from sheepshead.sampling.states import InPlay, Laid, played
from sheepshead.viewing import view
from sheepshead.viewing.seen import is_face_up

if TYPE_CHECKING:
    import random

    from sheepshead.cards import Card
    from sheepshead.sampling.cases import Case
    from sheepshead.state import State
    from sheepshead.viewing import PlayerView

__all__ = ["MOST_TRIED", "CannotSample", "Worlds"]

MOST_TRIED: Final = 5_000
"""How many ways to lay the cards are tried, one by one, under a third party's rules."""


class CannotSample(SheepsheadError, ValueError):
    """No state fits the view, or it cannot be found out which ones do."""


class _Prepared(NamedTuple):
    """A case, and what is the same in all its ways."""

    root: Node
    """Its ways."""
    pool: int
    """The cards that are laid, as a mask."""
    heaps: list[int]
    """What is known of each heap of cards, as masks; see :meth:`Unknown.numbers`."""
    in_play: InPlay | None


class Worlds:
    """All states that fit a view, numbered from 0."""

    def __init__(self, seen: PlayerView) -> None:
        """Count them.

        Raises:
            CannotSample: when a third party's rules leave too many to try.
        """
        self._seen = seen
        self._unknown = unknown_of(seen)
        self._own_bury = own_bury(seen)
        self._own_blind = mask_of(seen.blind)
        self._known_under = seen.under if seen.under is not None and is_face_up(seen.under) else None
        self._derivable = is_derivable(seen)
        # Who called before the blind was seen could not do so with any cards: the checks count the blinds.
        self._blind_checked = self._derivable and called_before_blind(seen)
        cases = [*cases_of(seen, self._unknown)] if self._derivable else [any_case(self._unknown)]
        self._cases = [*map(self._prepared, cases)]
        *self._starts, self._end = accumulate([case.root.total for case in self._cases], initial=0)
        self._players = seen.players
        numbered = [*zip(self._unknown.numbers(), self._unknown.spots, strict=True)]
        apart = 2 * seen.players + 1
        self._apart = [(at, s.seat) for at, s in numbered if at >= apart and s.seat is not None]
        self._under = [at for at, spot in numbered if spot.kind is Kind.UNDER]
        self._down = [at for at, spot in numbered if spot.kind is Kind.DOWN]
        self._shared = seen.rules.partner.shares_blind
        self._part = self._unknown.part
        # In how many ways a part of the blind can be taken from all the cards that its taker has had.
        self._ways_of_part = comb(seen.rules.shape.cards_each + self._part, self._part)
        self._others = sum(seat != seen.seat for seat in self._unknown.buriers)
        self._ways = 1 if self._blind_checked else self._ways_of_part**self._others
        self._taker = self._only_taker()
        self._orders = self._orders_of_blind()
        self._count = self._end * self._orders * self._ways
        self._tried: list[State] | None = None
        if not self._derivable:
            self._tried = self._try_all()
            self._count = len(self._tried)
        self._bits = max(self._count - 1, 0).bit_length()

    def __reduce__(self) -> tuple[type[Worlds], tuple[PlayerView]]:
        """Pickle and copy as the view, which is worked out anew."""
        return Worlds, (self._seen,)

    @property
    def count(self) -> int:
        """How many they are."""
        return self._count

    def sample(self, rng: random.Random) -> State:
        """Draw one of them, each as likely as the next; see :func:`~sheepshead.sampling.sample`.

        Raises:
            CannotSample: when there is none.
            TypeError: when the generator gives no random bits.
        """
        if not self._count:
            raise CannotSample(
                f"no hand fits {self._seen!r}: something that was done there is against the rules [T13]"
            )
        try:
            bits = rng.getrandbits
        except AttributeError:
            raise TypeError(f"rng is a random.Random, not {shown(rng)}") from None
        number = bits(self._bits)
        while number >= self._count:
            number = bits(self._bits)
        return self._numbered(number)

    def state(self, number: int) -> State:
        """Give the state of this number.

        Raises:
            IndexError: when there is none.
        """
        if not 0 <= number < self._count:
            raise IndexError(f"{self._count} states fit this view, numbered from 0; there is no {number}")
        return self._numbered(number)

    def _numbered(self, number: int) -> State:
        if self._tried is not None:
            return self._tried[number]
        in_play, laid = self._laid(number)
        return played(self._seen, laid) if in_play is None else in_play.state(laid)

    def _laid(self, number: int) -> tuple[InPlay | None, Laid]:
        """All cards, and what makes the state of them where they are played."""
        order = nth = 0
        if self._orders > 1:
            number, order = divmod(number, self._orders)
        if self._ways > 1:
            number, nth = divmod(number, self._ways)
        at = 0
        if len(self._starts) > 1:
            at = bisect_right(self._starts, number) - 1
            number -= self._starts[at]
        root, pool, known, in_play = self._cases[at]
        heaps = known[:]
        which = placed(root, pool, number, heaps)
        players, under = self._players, self._known_under
        lies: tuple[Card, ...] = ()
        for own, seat in self._apart:
            heaps[seat] |= heaps[own]
        for own in self._under:
            (under,) = cards_of(heaps[own])
        holdings = heaps[:players]
        dealt = holdings[:]
        taker = self._taker
        if taker is None:
            blind, away, lies = self._taken(dealt, heaps, which, nth, order)
        else:
            away = heaps[players + taker]
            had = holdings[taker] | away
            blind = choice(had, self._part, nth)
            dealt[taker] = had ^ blind
        on_table = self._face_down(heaps) if self._seen.on_table else ()
        return in_play, told(Laid, (tuple(dealt), blind, lies, tuple(holdings), heaps, away, under, on_table))

    def _prepared(self, case: Case) -> _Prepared:
        """What is the same in all ways of a case."""
        seen, unknown = self._seen, self._unknown
        numbers = unknown.numbers()
        heaps = [*unknown.fixed, *[0] * (seen.players + 1), *[0] * len(numbers)]
        if not unknown.buriers:
            heaps[2 * seen.players] = self._own_blind
        if seen.seat is not None:
            heaps[seen.players + seen.seat] = self._own_bury
        for number, sure in zip(numbers, case.lying, strict=True):
            heaps[number] |= sure
        in_play = InPlay(seen, settled=case.settled) if seen.tricks or seen.leader is not None else None
        placements = Placements(case.pool, case.places, case.groups, case.roles)
        return _Prepared(placements.root, case.pool, heaps, in_play)

    # --- the blind ---

    def _only_taker(self) -> int | None:
        """The seat that has taken the whole blind.

        ``None`` where it is the viewer, or where the blind is shared, checked or untaken.
        """
        buriers = self._unknown.buriers
        usual = len(buriers) == 1 and not (self._shared or self._blind_checked)
        return buriers[0] if usual and buriers[0] != self._seen.seat else None

    def _taken(
        self, dealt: list[int], heaps: list[int], which: int, nth: int, order: int
    ) -> tuple[int, int, tuple[Card, ...]]:
        """Take from what each seat has had what was the blind; gives the blind and what nobody holds."""
        seen, players, parts = self._seen, self._players, []
        if not self._unknown.buriers:
            blind = heaps[2 * players]
            return blind, blind, self._as_it_lies([], blind, order) if self._shared else ()
        blind = away = 0
        for seat in self._unknown.buriers:
            buried = heaps[players + seat]
            had = dealt[seat] | buried
            if seat == seen.seat:
                part = self._own_blind
            elif self._blind_checked:
                part = blinds_of(seen, had, self._part)[which]
            else:
                nth, one = divmod(nth, self._ways_of_part)
                part = choice(had, self._part, one)
            parts.append(part)
            dealt[seat] = had ^ part
            blind |= part
            away |= buried
        return blind, away, self._as_it_lies(parts, blind, order) if self._shared else ()

    def _orders_of_blind(self) -> int:
        """K9: in how many orders the blind can lie, where it is shared."""
        seen, unknown = self._seen, self._unknown
        if not self._shared:
            return 1
        if not unknown.buriers:
            return 1 if seen.blind else factorial(seen.rules.shape.blind)
        return prod([factorial(unknown.part)] * self._others)

    def _as_it_lies(self, parts: list[int], blind: int, order: int) -> tuple[Card, ...]:
        """K9: the blind in its order."""
        seen = self._seen
        if not parts:
            return seen.blind or _ordered(cards_of(blind), order)
        lies: tuple[Card, ...] = ()
        for seat, part in zip(self._unknown.buriers, parts, strict=True):
            if seat == seen.seat:
                lies += seen.blind
            else:
                order, number = divmod(order, factorial(self._unknown.part))
                lies += _ordered(cards_of(part), number)
        return lies

    def _face_down(self, heaps: list[int]) -> tuple[tuple[Card, ...], ...]:
        """H1: the cards that were dealt face down, those that have been turned up and the others."""
        hidden = iter([card for at in self._down for card in cards_of(heaps[at])])
        return tuple(
            tuple(pair.down if is_face_up(pair.down) else next(hidden) for pair in pairs)
            for pairs in self._seen.on_table
        )

    # --- a third party's rules ---

    def _try_all(self) -> list[State]:
        """Every state that fits, found by trying each way to lay the cards."""
        if self._count > MOST_TRIED:
            rules = self._seen.rules
            raise CannotSample(
                f"what follows from the rules of {rules.partner!r} and {rules.doubling!r} is not known, and"
                f" {self._count:,} ways to lay the cards are more than the {MOST_TRIED:,} that are tried"
            )
        found = []
        for number in range(self._count):
            state = self._played(number)
            if state is not None and view(state, self._seen.seat) == self._seen:
                found.append(state)
        return found

    def _played(self, number: int) -> State | None:
        _, laid = self._laid(number)
        try:
            return played(self._seen, laid)
        except IllegalAction:
            return None


def _ordered(some: tuple[Card, ...], number: int) -> tuple[Card, ...]:
    """Give the order of this number, from 0, of some cards."""
    left, order = [*some], []
    while left:
        number, at = divmod(number, len(left))
        order.append(left.pop(at))
    return tuple(order)
