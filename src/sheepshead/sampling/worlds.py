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
from sheepshead.errors import IllegalAction, SheepsheadError
from sheepshead.rules.facts import told
from sheepshead.sampling.cases import any_case, cases_of, is_derivable
from sheepshead.sampling.checks import blinds_of, called_before_blind
from sheepshead.sampling.counts import Placements, bits_of, choice, takers
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

    placements: Placements
    sure: tuple[int, ...]
    holdings: list[int]
    """What is known of each seat's cards, as masks, and so on."""
    buried: list[int]
    blind: int
    under: Card | None
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
        self._derivable = is_derivable(seen)
        # Who called before the blind was seen could not do so with any cards: the checks count the blinds.
        self._blind_checked = self._derivable and called_before_blind(seen)
        cases = [*cases_of(seen, self._unknown)] if self._derivable else [any_case(self._unknown)]
        self._cases = [*map(self._prepared, cases)]
        self._ends = [*accumulate(case.placements.count for case in self._cases)]
        spots = [*enumerate(self._unknown.spots)]
        in_hand = (Kind.HAND, Kind.UNDER, Kind.DOWN)
        self._held = [(at, s.seat) for at, s in spots if s.kind in in_hand and s.seat is not None]
        self._buried = [(at, s.seat) for at, s in spots if s.kind is Kind.BURY and s.seat is not None]
        self._untaken = [at for at, spot in spots if spot.kind is Kind.BLIND]
        self._under = [at for at, spot in spots if spot.kind is Kind.UNDER]
        self._down = [at for at, spot in spots if spot.kind is Kind.DOWN]
        self._shared = seen.rules.partner.shares_blind
        had = seen.rules.shape.cards_each + self._unknown.part
        # For each taker of the blind what may take his part from all the cards that he has had.
        self._takers = [(seat, takers(had, self._unknown.part)) for seat in self._unknown.buriers]
        self._others = sum(seat != seen.seat for seat in self._unknown.buriers)
        self._ways = 1 if self._blind_checked else comb(had, self._unknown.part) ** self._others
        self._orders = self._orders_of_blind()
        self._count = (self._ends[-1] if self._ends else 0) * self._orders * self._ways
        self._tried: list[State] | None = None
        if not self._derivable:
            self._tried = self._try_all()
            self._count = len(self._tried)

    @property
    def count(self) -> int:
        """How many they are."""
        return self._count

    def sample(self, rng: random.Random) -> State:
        """Draw one of them, each as likely as the next.

        Raises:
            CannotSample: when there is none.
        """
        if not self._count:
            raise CannotSample(
                f"no hand fits {self._seen!r}: something that was done there is against the rules [T13]"
            )
        return self._numbered(rng.randrange(self._count))

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
        case, laid, holdings = self._laid(number)
        return played(self._seen, laid) if case.in_play is None else case.in_play.state(laid, holdings)

    def _laid(self, number: int) -> tuple[_Prepared, Laid, list[int]]:  # noqa: C901 - a call costs
        """All cards, and each seat's holding at the first lead, or before it the holding now."""
        seen = self._seen
        order = nth = 0
        if self._orders > 1:
            number, order = divmod(number, self._orders)
        if self._ways > 1:
            number, nth = divmod(number, self._ways)
        at = bisect_right(self._ends, number)
        case = self._cases[at]
        lying, which = case.placements.numbered(number - self._ends[at - 1] if at else number)
        _, _, holdings, buried, blind, under, _ = case
        holdings, buried = holdings[:], buried[:]
        for at, seat in self._held:
            holdings[seat] |= lying[at]
        for at, seat in self._buried:
            buried[seat] |= lying[at]
        for at in self._untaken:
            blind |= lying[at]
        for at in self._under:
            if lying[at]:
                (under,) = cards_of(lying[at])
        dealt, parts, own = holdings[:], [], seen.seat
        for seat, takes in self._takers:
            had = holdings[seat] | buried[seat]
            if seat == own:
                part = self._own_blind
            elif self._blind_checked:
                part = blinds_of(seen, had, self._unknown.part)[which]
            elif takes:
                nth, one = divmod(nth, len(takes))
                part = sum(takes[one](bits_of(had)))
            else:
                nth, one = divmod(nth, comb(had.bit_count(), self._unknown.part))
                part, _ = choice(bits_of(had), self._unknown.part, one)
            if self._shared:
                parts.append(part)
            dealt[seat] = had - part
            blind |= part
        lies = self._as_it_lies(parts, blind, order) if self._shared else ()
        on_table = self._face_down(lying) if seen.on_table else ()
        laid = told(Laid, (tuple(dealt), blind, lies, buried, under, on_table))
        return case, laid, holdings

    def _prepared(self, case: Case) -> _Prepared:
        """What is the same in all ways of a case."""
        seen, unknown = self._seen, self._unknown
        holdings, buried = [*unknown.fixed], [0] * seen.players
        blind = 0 if unknown.buriers else self._own_blind
        under = seen.under if seen.under is not None and is_face_up(seen.under) else None
        if seen.seat is not None:
            buried[seen.seat] = self._own_bury
        for spot, sure in zip(unknown.spots, case.lying, strict=True):
            if spot.seat is None:
                blind |= sure
            elif spot.kind is Kind.BURY:
                buried[spot.seat] |= sure
            else:
                holdings[spot.seat] |= sure
                if spot.kind is Kind.UNDER and sure:
                    (under,) = cards_of(sure)
        in_play = InPlay(seen, settled=case.settled) if seen.tricks or seen.leader is not None else None
        placements = Placements(case.pool, case.places, case.groups, case.roles)
        return _Prepared(placements, case.lying, holdings, buried, blind, under, in_play)

    # --- the blind ---

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

    def _face_down(self, lying: list[int]) -> tuple[tuple[Card, ...], ...]:
        """H1: the cards that were dealt face down, those that have been turned up and the others."""
        hidden = iter([card for at in self._down for card in cards_of(lying[at])])
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
        _, laid, _ = self._laid(number)
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
