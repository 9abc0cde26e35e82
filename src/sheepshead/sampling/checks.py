"""Whether a seat could have done what it did, with these cards.

Scope: the questions that :mod:`sheepshead.sampling.cases` asks: could the picker call and bury so (K, B3,
B4), could a seat answer so (K9), double so (X), play so (T3 to T10), demand a new deal (D7).  The rules
themselves answer them.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.actions import Bury, Call, Decline, DemandRedeal
from sheepshead.cards import Card, cards_of, mask_of
from sheepshead.contract import Dealt
from sheepshead.legality import is_offered, keeps, picks
from sheepshead.making import BuryingDraft
from sheepshead.playable import legal_cards
from sheepshead.rules.facts import CallFacts, CallTime, DoublingFacts, SideFacts, told
from sheepshead.sampling.places import Kind, fallen_of
from sheepshead.state import Burying
from sheepshead.tables import PlayTables
from sheepshead.viewing.seen import FACE_DOWN, is_face_up, shown_by

if TYPE_CHECKING:
    from sheepshead.actions import CallAction
    from sheepshead.rules.sheet import Rules
    from sheepshead.viewing import PlayerView
    from sheepshead.viewing.seen import SeenCard

__all__ = ["Suppose", "blinds_of", "called_before_blind", "calls_with", "is_poor"]


def is_poor(seen: PlayerView, seat: int, held: int) -> bool:
    """Say whether a seat dealt these cards may demand a new deal (D7)."""
    holdings = tuple(held if each == seat else 0 for each in range(seen.players))
    return DemandRedeal() in picks(Dealt(seen.rules, seen.dealer, seen.stakes, holdings, 0), seat)


def calls_with(seen: PlayerView, under: Card | None) -> tuple[CallAction, ...]:
    """Give what was answered for a partner, the under named (K6)."""
    said = [word for _, word in seen.calls]
    if under is not None:
        last = max(at for at, word in enumerate(said) if isinstance(word, Call))
        call = said[last]
        assert isinstance(call, Call)
        said[last] = Call(call.card, under)
    return tuple(said)


def blinds_of(seen: PlayerView, had: int, part: int) -> tuple[int, ...]:
    """Give what the blind can have been of all that a picker has had who called before seeing it (K9)."""
    rule, first = seen.rules.partner, seen.calls[0][1]
    found = []
    for blind in combinations(cards_of(had), part):
        mask = mask_of(blind)
        facts = (seen.rules.trumps, CallTime.BEFORE_BLIND, had & ~mask, 0, ())
        if first in rule.calls(told(CallFacts, facts)):
            found.append(mask)
    return tuple(found)


def called_before_blind(seen: PlayerView) -> bool:
    """Say whether the picker called a card before seeing the blind (K9)."""
    asked = seen.rules.partner.asks_before_blind and seen.calls
    return bool(asked) and not isinstance(seen.calls[0][1], Decline)


_BEFORE_BLIND: Final = 1
"""How many answers come before the blind where it is asked for then."""


@attrs.frozen
class Suppose:
    """What is known of a hand in one case, to be asked what a seat could do with these cards and more."""

    seen: PlayerView
    fixed: tuple[int, ...]
    """What is known of each seat's cards at the first lead, as masks."""
    buried: int
    """What is known of the bury, as a mask."""
    loose: int
    """The cards of which it is not known where they lie, as a mask."""
    under: SeenCard | None
    """The under, :data:`FACE_DOWN` where it may be any of the loose cards."""
    _called: dict[tuple[int, int], bool] = attrs.field(factory=dict, init=False)

    @property
    def _rules(self) -> Rules:
        return self.seen.rules

    # --- the call, the bury, the doublings ---

    def could_answer(self, place: int, lying: tuple[int, ...]) -> int:
        """Say whether a seat could give an answer, the first being number 0, with these cards (K9)."""
        seat, said = self.seen.calls[place]
        before = tuple(word for _, word in self.seen.calls[:place])
        facts = (self._rules.trumps, CallTime.BEFORE_LEAD, self.fixed[seat] | lying[0], 0, before)
        return int(said in self._rules.partner.calls(told(CallFacts, facts)))

    def could_double(self) -> bool:
        """Say whether everybody could say what was said when the table doubled (X1 to X7)."""
        seen, rules = self.seen, self._rules
        calls = calls_with(seen, None)
        # A pair that the picker has shown is his, although one of its cards may lie under (K6, X4).
        fixed = tuple(
            known | shown_by(seen.said, seat) if seat == seen.picker else known
            for seat, known in enumerate(self.fixed)
        )
        side = told(SideFacts, (rules.trumps, seen.picker, calls, fixed, self.buried, ()))
        partners = rules.partner.partners(side)
        settled = partners is not None
        all_passed = len(seen.passed) == seen.players
        for place, (seat, word) in enumerate(seen.said):
            facts = (seen.dealer, partners or (), side, seen.said[:place], all_passed, settled)
            asked = rules.doubling.ask(told(DoublingFacts, facts))
            if asked is None or asked[0] != seat:
                return False
            if not isinstance(word, Decline) and word not in asked[1]:
                return False
        return True

    def ways_of_picker(self, kinds: tuple[Kind, ...], lying: tuple[int, ...]) -> int:
        """Say in how many ways the picker could have come to these cards: 0 where he could not.

        Args:
            kinds: what the places are, as those of ``lying``.
            lying: the cards in his hand, under, and in the bury, as masks.
        """
        seat, seen = self.seen.picker, self.seen
        assert seat is not None
        held, buried, under = self.fixed[seat], self.buried, self.under
        for kind, some in zip(kinds, lying, strict=True):
            if kind is Kind.BURY:
                buried |= some
            else:
                held |= some
            if kind is Kind.UNDER and some:
                (under,) = cards_of(some)
        assert under is not FACE_DOWN
        calls = calls_with(seen, under)
        # K6: any card held may lie under, so that which it is makes no difference.
        could = self._called.get((held, buried))
        if could is None:
            could = self._called[held, buried] = self._could_call(held, buried, calls)
        if not could or not self._could_bury(held, buried, calls):
            return 0
        if not self._could_play(seat, held, under):
            return 0
        if not called_before_blind(seen):
            return 1
        return len(blinds_of(seen, held | buried, self._rules.shape.blind))

    def _could_call(self, held: int, buried: int, calls: tuple[CallAction, ...]) -> bool:
        rules = self._rules
        first = _BEFORE_BLIND if rules.partner.asks_before_blind else 0
        time = CallTime.AFTER_BURY if rules.bury_before_call else CallTime.BEFORE_BURY
        has = (held, buried) if rules.bury_before_call else (held | buried, 0)
        return all(
            calls[at] in rules.partner.calls(told(CallFacts, (rules.trumps, time, *has, calls[:at])))
            for at in range(first, len(calls))
        )

    def _could_bury(self, held: int, buried: int, calls: tuple[CallAction, ...]) -> bool:
        rules = self._rules
        if not buried:
            return True
        before = calls[:_BEFORE_BLIND] if rules.partner.asks_before_blind else ()
        limits = keeps(rules, held | buried, before if rules.bury_before_call else calls)
        if not limits:
            return True
        draft = BuryingDraft()
        draft.held_mask = held | buried
        draft.to_bury = buried.bit_count()
        draft.keeps = limits
        draft.__class__ = Burying
        return is_offered(draft, Bury(cards_of(buried)))

    # --- the play ---

    def seats_with_duties(self) -> tuple[int, ...]:
        """Give the seats that the call binds in this case (T5 to T10)."""
        duties = self._tables(self.fixed, self._some_under(0))[1]
        return tuple(dict.fromkeys(seat for seat, _ in duties))

    def could_play(self, seat: int, lying: tuple[int, ...]) -> int:
        """Say whether a seat could play what it played with these cards in its hand (T3 to T10)."""
        held = self.fixed[seat] | lying[0]
        return int(self._could_play(seat, held, self._some_under(lying[0])))

    def _some_under(self, besides: int) -> Card | None:
        """The under, or a card that stands for it where nothing depends on which it is."""
        return cards_of(self.loose & ~besides)[0] if self.under is FACE_DOWN else self.under

    def _tables(
        self, holdings: tuple[int, ...], under: Card | None
    ) -> tuple[PlayTables, tuple[tuple[int, object], ...]]:
        seen, rules = self.seen, self._rules
        calls = calls_with(seen, under)
        side = told(SideFacts, (rules.trumps, seen.picker, calls, holdings, self.buried, ()))
        duties = rules.partner.duties(side)
        return PlayTables.of(rules.trumps, duties, seen.players), () if duties is None else duties.by_seat

    def _could_play(self, seat: int, held: int, under: Card | None) -> bool:
        holdings = tuple(held if each == seat else known for each, known in enumerate(self.fixed))
        tables, _ = self._tables(holdings, under)
        if not tables.opening_mask:
            return True
        for leader, some in fallen_of(self.seen):
            fell = tuple(card if is_face_up(card) else under for card in some)
            place = (seat - leader) % self.seen.players
            if place < len(fell):
                card = fell[place]
                assert card is not None
                trick = tuple(other for other in fell[:place] if other is not None)
                if not card.mask & legal_cards(tables, seat, held, trick):
                    return False
                held &= ~card.mask
            led = fell[0]
            if led is not None and led.mask & tables.opening_mask:
                # The duties end here, and for the rest of the play voids say all there is.
                break
        return True
