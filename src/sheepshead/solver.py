"""The search for what a side can reach with all cards known.

Scope: no rule of the game of its own: what may be played and what beats what is asked of
:mod:`sheepshead.kernel`.  Here are only numbers; :mod:`sheepshead.solving` is the door to it.

The search asks one question at a time, "does the side of the picker take so many points from here on?"
(alpha-beta with a window of nothing), and gives a bound in answer; asking again and again closes in on the
value.  What is found where a trick begins is kept, with the highest and the lowest that the side can take.
Three things make it small:

- cards of one seat with equal points and nothing between them are one choice;
- positions in which the same seats hold the cards of equal points in the same order are one position, so
  each is brought to one form before it is looked up;
- who is behind in a trick plays low and who is ahead plays high, before anything else is tried.

This module is plainly typed, so that mypyc can compile it; see :mod:`sheepshead.kernel`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from sheepshead.kernel import PLACES, Board, follow, narrowed

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = ["Search"]

_BEYOND: Final = 1000
"""More points than there are in any hand."""
_SEAT: Final = 0x1_0000_0000
"""What a seat counts in a key, above the cards."""
_OPEN: Final = 0x100_0000_0000
"""What an open call counts in a key."""
_SETS: Final = 127
"""Sets of up to six cards leave different rests when divided by this, if each of the cards does."""
_IN_A_SET: Final = 6


@final
class Search:
    """The search through one hand; what it finds is kept for the next question about the same hand.

    Sets of cards are int masks; lists of cards have each at the place that its mask leaves when divided by
    :data:`~sheepshead.kernel.PLACES`.  An answer to "do we take ``need`` points?" is a number: if it is
    ``need`` or more, so many are taken at least, and else so many at most.
    """

    def __init__(self, held: list[i64], ours: list[bool], points: list[i64], runs: list[list[i64]]) -> None:
        """Take up a hand.

        Args:
            held: what each seat holds when the first trick that is asked about begins.
            ours: for each seat, whether it is on the picker's side.
            points: what each card counts.
            runs: cards that follow one another in a suit, strongest first, with equal points and no duty
                that names one of them.
        """
        self.players: i64 = len(held)
        self.held: list[i64] = held
        self.ours: list[bool] = ours
        self.points: list[i64] = points
        # For each position in which a trick begins what our side takes, at least and at most, and the lead.
        self.found: dict[i64, tuple[i64, i64, i64]] = {}
        # The cards of a set in the orders in which they are tried; a single one at its place.
        self.alone: list[list[i64]] = [[] for _ in range(PLACES)]
        for holding in held:
            left = holding
            while left:
                card = left & -left
                left ^= card
                self.alone[card % PLACES] = [card]
        self.in_order: dict[i64, list[i64]] = {}
        self.rich_first: dict[i64, list[i64]] = {}
        self.poor_first: dict[i64, list[i64]] = {}
        self.runs: list[list[i64]] = []
        self.masks: list[i64] = []
        # For each run what a set of its cards comes to, and which of those have a stronger like; -1: not yet.
        self.folded: list[list[i64]] = []
        self.doubles: list[list[i64]] = []
        for run in runs:
            self._add_run(run)

    def _add_run(self, run: list[i64]) -> None:
        """Take up a run, in parts where two cards would have one place among the sets."""
        part: list[i64] = []
        mask: i64 = 0
        taken: i64 = 0
        for card in run:
            if taken & card % _SETS or len(part) == _IN_A_SET:
                self._add_part(part, mask)
                part = []
                mask = taken = 0
            part.append(card)
            mask |= card
            taken |= card % _SETS
        self._add_part(part, mask)

    def _add_part(self, part: list[i64], mask: i64) -> None:
        for holding in self.held:
            shared = holding & mask
            # Only where a seat holds two of the cards can anything be folded.
            if shared & (shared - 1):
                self.runs.append(part)
                self.masks.append(mask)
                self.folded.append([-1] * _SETS)
                self.doubles.append([0] * _SETS)
                break

    # --- folding --------------------------------------------------------------------------------------------

    def fold(self, remaining: i64) -> i64:
        """Give the one form of all sets in which the seats hold the cards of each run in the same order."""
        for number, mask in enumerate(self.masks):
            some = remaining & mask
            folded = self.folded[number][some % _SETS]
            if folded < 0:
                folded = self._fold(number, some)
            remaining += folded - some
        return remaining

    def _fold(self, number: i64, some: i64) -> i64:
        """Move the cards of a run up as far as their owners go, and note which have a stronger like."""
        run = self.runs[number]
        folded: i64 = 0
        doubles: i64 = 0
        place: i64 = 0
        last: i64 = -1
        for card in run:
            if card & some:
                seat = self._owner(card)
                while self._owner(run[place]) != seat:
                    place += 1
                folded |= run[place]
                if seat == last:
                    doubles |= run[place]
                last = seat
                place += 1
        self.folded[number][some % _SETS] = folded
        self.folded[number][folded % _SETS] = folded
        self.doubles[number][folded % _SETS] = doubles
        return folded

    def _owner(self, card: i64) -> i64:
        """Give the seat that holds a card; a seat beyond the last for one that nobody holds."""
        seat: i64 = 0
        for holding in self.held:
            if holding & card:
                break
            seat += 1
        return seat

    def unlike(self, remaining: i64) -> i64:
        """Give of a folded set the cards that are worth trying: of neighbours of one seat the strongest."""
        for number, mask in enumerate(self.masks):
            remaining -= self.doubles[number][(remaining & mask) % _SETS]
        return remaining

    # --- the order of trying --------------------------------------------------------------------------------

    def _sort(self, some: i64) -> list[i64]:
        """Keep a set of cards in the three orders, and give the one in which the richest comes first."""
        in_order: list[i64] = []
        rich: list[i64] = []
        left = some
        while left:
            card = left & -left
            left ^= card
            in_order.append(card)
            place = len(rich)
            while place and self.points[rich[place - 1] % PLACES] < self.points[card % PLACES]:
                place -= 1
            rich.insert(place, card)
        self.in_order[some] = in_order
        self.rich_first[some] = rich
        self.poor_first[some] = rich[::-1]
        return rich

    def _tries(self, some: i64, beaters: i64, *, ahead: bool) -> list[i64]:
        """Give the cards that a seat may play in the order of trying.

        A seat whose side is ahead in the trick adds to it, the richest card first.  One whose side is behind
        takes it with the richest card that beats the highest, and gives as little as it can otherwise.
        """
        if not some & (some - 1):
            return self.alone[some % PLACES]
        if ahead:
            return self._rich(some)
        taking = some & beaters
        if not taking:
            return self._poor(some)
        others = some ^ taking
        return self._rich(taking) + self._poor(others) if others else self._rich(taking)

    def _strong(self, some: i64) -> list[i64]:
        if some not in self.in_order:
            self._sort(some)
        return self.in_order[some]

    def _rich(self, some: i64) -> list[i64]:
        cards = self.rich_first.get(some)
        return self._sort(some) if cards is None else cards

    def _poor(self, some: i64) -> list[i64]:
        cards = self.poor_first.get(some)
        return self._sort(some)[::-1] if cards is None else cards

    # --- the search -----------------------------------------------------------------------------------------

    def rest(  # noqa: PLR0917 - keywords cost, here and below
        self, board: Board, remaining: i64, left: i64, leader: i64, tricks: i64, need: i64
    ) -> i64:
        """Say whether our side takes so many points in the tricks that are left.

        Args:
            board: what the cards mean, with an open call or without.
            remaining: all cards that are left, as many for each seat.
            left: their points.
            leader: the seat on lead.
            tricks: how many tricks are left, at least one.
            need: the points asked for.
        """
        if need <= 0:
            return 0
        if need > left:
            return left
        if tricks == 1:
            return left if self._takes_last(board, remaining, leader) else 0
        remaining = self.fold(remaining)
        key = remaining + leader * _SEAT
        if board.opening:
            key += _OPEN
        least: i64 = 0
        most: i64 = left
        best: i64 = 0
        known = self.found.get(key)
        if known is not None:
            least, most, best = known
            if least >= need:
                return least
            if most < need:
                return most
        answer, best = self._leads(board, remaining, left, leader, tricks, best, need)
        if answer >= need:
            least = answer
        else:
            most = answer
        self.found[key] = (least, most, best)
        return answer

    def _leads(  # noqa: PLR0917
        self, board: Board, remaining: i64, left: i64, leader: i64, tricks: i64, best: i64, need: i64
    ) -> tuple[i64, i64]:
        """Try the leads, one that was best before first, and give the answer and the lead that gave it."""
        unlike = self.unlike(remaining)
        some = self.held[leader] & remaining
        if board.on_lead[leader]:
            some = narrowed(some, some, board.on_lead[leader])
        some &= unlike
        cards = [best, *self._strong(some ^ best)] if best else self._strong(some)
        answer: i64
        if self.ours[leader]:
            answer = -1
            for card in cards:
                value = self._lead(board, remaining, unlike, left, leader, tricks, card, need)
                if value > answer:
                    answer = value
                    best = card
                    if value >= need:
                        break
        else:
            answer = _BEYOND
            for card in cards:
                value = self._lead(board, remaining, unlike, left, leader, tricks, card, need)
                if value < answer:
                    answer = value
                    best = card
                    if value < need:
                        break
        return answer, best

    def _takes_last(self, board: Board, remaining: i64, leader: i64) -> bool:
        """Say whether our side takes the last trick, in which nobody has a choice (T4)."""
        card = self.held[leader] & remaining
        beating = remaining & board.above[card % PLACES]
        while beating:
            card = beating & -beating
            beating &= board.above[card % PLACES]
        return self.ours[self._owner(card)]

    def _lead(  # noqa: PLR0917
        self,
        board: Board,
        remaining: i64,
        unlike: i64,
        left: i64,
        leader: i64,
        tricks: i64,
        card: i64,
        need: i64,
    ) -> i64:
        """Answer the same question once this card has been led."""
        place = card % PLACES
        seat = leader + 1
        if seat == self.players:
            seat = 0
        return self.turn(
            board,
            board.called_suit if card & board.opening else board.other_suit,
            board.closed if card & board.opening else board,
            remaining,
            unlike,
            left,
            tricks,
            board.follow[place],
            seat,
            self.players - 1,
            card,
            board.above[place],
            leader,
            self.points[place],
            need,
        )

    def turn(  # noqa: PLR0917
        self,
        board: Board,
        duties: list[list[tuple[i64, i64, i64, i64]]],
        after: Board,
        remaining: i64,
        unlike: i64,
        left: i64,
        tricks: i64,
        led: i64,
        seat: i64,
        to_play: i64,
        fallen: i64,
        beaters: i64,
        winner: i64,
        points: i64,
        need: i64,
    ) -> i64:
        """Say whether our side takes so many points from this trick on, when a seat is to play to it.

        Args:
            board: what the cards mean in this trick.
            duties: what each seat is bound to in it.
            after: what the cards mean after it.
            remaining: the cards that were left when it began.
            unlike: those of them that are worth trying.
            left: the points of those cards.
            tricks: how many tricks are left, this one included.
            led: what follows the card led.
            seat: the seat to play.
            to_play: how many seats have yet to play to it, at least one.
            fallen: the cards of the trick.
            beaters: what beats the highest of them.
            winner: whose that is.
            points: what they count.
            need: the points asked for.
        """
        ahead = self.ours[winner]
        enough = points >= need if ahead else left - points < need
        if enough and not self._can_be_taken(remaining, beaters, seat, to_play, winner):
            return points if ahead else left - points
        holding = self.held[seat] & remaining
        some = follow(holding, led)
        if duties[seat]:
            some = narrowed(some, holding, duties[seat])
        ours = self.ours[seat]
        cards = self._tries(some & unlike, beaters, ahead=ours == ahead)
        answer: i64 = -1 if ours else _BEYOND
        to_play -= 1
        following = seat + 1
        if following == self.players:
            following = 0
        for card in cards:
            place = card % PLACES
            takes = card & beaters != 0
            if to_play:
                value = self.turn(
                    board,
                    duties,
                    after,
                    remaining,
                    unlike,
                    left,
                    tricks,
                    led,
                    following,
                    to_play,
                    fallen | card,
                    board.above[place] if takes else beaters,
                    seat if takes else winner,
                    points + self.points[place],
                    need,
                )
            else:
                value = self._taken(
                    after,
                    remaining ^ fallen ^ card,
                    left,
                    seat if takes else winner,
                    tricks - 1,
                    points + self.points[place],
                    need,
                )
            if ours:
                if value > answer:
                    answer = value
                    if value >= need:
                        break
            elif value < answer:
                answer = value
                if value < need:
                    break
        return answer

    def _taken(  # noqa: PLR0917
        self, board: Board, remaining: i64, left: i64, taker: i64, tricks: i64, points: i64, need: i64
    ) -> i64:
        """Answer once a trick of so many points has been taken."""
        if self.ours[taker]:
            return points + self.rest(board, remaining, left - points, taker, tricks, need - points)
        return self.rest(board, remaining, left - points, taker, tricks, need)

    def _can_be_taken(self, remaining: i64, beaters: i64, seat: i64, to_play: i64, winner: i64) -> bool:
        """Say whether a seat of the other side has yet to play to a trick and holds a card that takes it."""
        while to_play:
            if self.ours[seat] != self.ours[winner] and self.held[seat] & remaining & beaters:
                return True
            seat += 1
            if seat == self.players:
                seat = 0
            to_play -= 1
        return False
