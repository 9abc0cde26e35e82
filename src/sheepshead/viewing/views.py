"""What a seat may know of a hand, and nothing more.

Scope: :func:`view` and its value :class:`PlayerView`.  The state of a hand knows everything; a player at the
table knows the own cards, what was public, and what follows from it.  What is secret say rules P2, B2, K6,
K10, T8, H1 and N1; what follows from play is in :mod:`sheepshead.viewing.seen`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.cards import cards_of, mask_of
from sheepshead.engine import legal_moves
from sheepshead.errors import InvalidSeat, shown
from sheepshead.rules.checks import is_seat
from sheepshead.rules.facts import last_call
from sheepshead.state import Burying, Calling, Doubling, Finished, Picking, Playing, ThrownIn
from sheepshead.values import Choice
from sheepshead.viewing.parts import (
    answers,
    bury_size,
    doublings,
    hand_of,
    passed,
    sides,
    table,
    void_suits,
)
from sheepshead.viewing.seen import (
    FACE_DOWN,
    Lying,
    SeenCard,
    SeenTrick,
    called_card_at,
    is_face_up,
    shown_by,
    under_hidden_from,
    under_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.actions import Action, CallAction
    from sheepshead.cards import Card, Suit
    from sheepshead.rules.answers import ThrowIn
    from sheepshead.rules.facts import CallTime
    from sheepshead.rules.sheet import Rules
    from sheepshead.state import State

__all__ = ["PhaseOfHand", "PlayerView", "view"]


class PhaseOfHand(Choice):
    """In which phase a hand is, by the class of its state."""

    PICKING = "Picking"
    BURYING = "Burying"
    CALLING = "Calling"
    DOUBLING = "Doubling"
    PLAYING = "Playing"
    FINISHED = "Finished"


# What is compared and hashed often, as the key of what was found for a view, keeps attrs' own methods.
@attrs.frozen(kw_only=True, repr=False, cache_hash=True)
class PlayerView:
    """What one seat, or a spectator, may know of a hand; made by :func:`view`.

    Tuples that go by seat begin with seat 0.  Cards stand in the order of the deck but where said otherwise.
    """

    rules: Rules
    """The house rules."""
    dealer: int
    """The dealer's seat, from 0."""
    stakes: int
    """What the hand's stakes are multiplied by from the start (S8), 1 or more."""
    seat: int | None
    """Whose view it is, a seat from 0; ``None``: a spectator's."""
    phase: PhaseOfHand
    """The phase of the hand."""
    to_act: int | None
    """The seat to act, ``None`` when the hand is over."""
    time: CallTime | None
    """While seats are asked for a partner, when that is (B3, K9); else ``None``."""

    dealt: tuple[Card, ...]
    """The cards dealt to this seat, but for those of them that lie face down (H1); a spectator has none."""
    holding: tuple[Card, ...]
    """What this seat holds now, but for cards that lie face down (H1)."""
    legal_moves: tuple[Action, ...] = attrs.field(eq=False)
    """What this seat may do now, as ``legal_moves`` gives it; empty when it is not its turn."""
    sizes: tuple[int, ...]
    """How many cards each seat holds, those on the table included (H1)."""

    passed: tuple[int, ...]
    """The seats that have passed, in the order in which they spoke (P1)."""
    picker: int | None
    """The picker's seat, ``None`` where nobody has picked."""
    calls: tuple[tuple[int, CallAction], ...]
    """What was answered aloud when seats were asked for a partner: seat and answer, oldest first.  A call is
    shown without its under, which is :attr:`under`."""
    under: SeenCard | None
    """The card that stands for the called suit (K6), to whoever may look at it (T8), to others
    :data:`FACE_DOWN`; ``None`` where there is none."""
    said: tuple[tuple[int, Action], ...]
    """What was said when the seats were asked to double: seat and action, oldest first (X)."""
    blind: tuple[Card, ...]
    """The cards of the blind that this seat has seen: as the picker (P2), or its part where the blind is
    shared, as it lies (K9); the blind of a leaster when the hand is over (N1)."""
    buried: tuple[Card, ...]
    """What this seat has buried; the whole bury when the hand is over (B2)."""
    bury_size: int
    """How many cards have been buried so far, by whomever."""

    leader: int | None
    """The seat that leads, or led, the unfinished trick; ``None`` but in the play."""
    trick: tuple[SeenCard, ...]
    """The cards of the unfinished trick, in the order played."""
    tricks: tuple[SeenTrick, ...]
    """The finished tricks, oldest first."""
    on_table: tuple[tuple[Lying, ...], ...]
    """For each seat its cards on the table as they were dealt (H1); empty where there are none."""
    thrown_in: ThrowIn | None
    """Why the cards were thrown in (N3, N9, D7), where they were."""

    voids: tuple[tuple[Suit | None, ...], ...]
    """The suits in which each seat has shown to have nothing (T3), ``None`` standing for trump as in
    ``trumps.fail_suit``.  An under, or a card that was dealt face down, may be of such a suit (T8, H1)."""
    called_card_at: tuple[int, ...]
    """The seats that may hold the called card, by what this seat knows: itself where it holds it; empty where
    it has fallen, is known to be buried, or nothing was called."""
    partners: tuple[int, ...]
    """The seats of which this seat knows that they are with the picker, or on the side of the named cards
    where nobody picks (K10, P5).  A third party's rule tells it when the hand is over."""
    sides_known: bool
    """Whether those are all, so that this seat knows who plays against whom."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.sizes)

    @property
    def called(self) -> Card | None:
        """The card that was called last, ``None`` where none was."""
        call = last_call(tuple(said for _, said in self.calls))
        return None if call is None else call.card

    @property
    def points(self) -> tuple[int | None, ...]:
        """The card points each seat has taken in tricks (C2); ``None`` where a card face down hides them."""
        taken: list[int | None] = [0] * self.players
        for trick in self.tricks:
            sofar, more = taken[trick.winner], trick.points
            taken[trick.winner] = None if sofar is None or more is None else sofar + more
        return tuple(taken)

    @property
    def shown(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that everybody knows a seat to have: open on the table (H1), and pairs shown (X4).

        The under of a picker who has shown a pair may be one of its cards (K6).
        """
        gone = self._gone()
        return tuple(
            tuple(card for card in some if not card.mask & gone)
            for some in (
                (*self._open(seat), *cards_of(shown_by(self.said, seat))) for seat in range(self.players)
            )
        )

    @property
    def face_down(self) -> tuple[int, ...]:
        """How many cards of each seat lie face down on the table (H1)."""
        every = self.on_table or ((),) * self.players
        return tuple(sum(pair.down is FACE_DOWN for pair in pairs) for pairs in every)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that this seat has not seen, wherever they lie."""
        seen = self._gone() | mask_of((*self.dealt, *self.blind, *self.holding, *self.buried))
        seen |= mask_of(card for some in self.shown for card in some)
        if self.under is not None and is_face_up(self.under):
            seen |= self.under.mask
        return tuple(card for card in self.rules.shape.deck if not card.mask & seen)

    def _gone(self) -> int:
        """The cards that this seat has seen fall, as a mask."""
        fell = (card for trick in self.tricks for card in trick.cards)
        return mask_of(card for card in (*fell, *self.trick) if is_face_up(card))

    def _open(self, seat: int) -> tuple[Card, ...]:
        pairs = self.on_table[seat] if self.on_table else ()
        return tuple(card for pair in pairs for card in pair if is_face_up(card))

    def __repr__(self) -> str:
        """Give what the seat sees, not the whole sheet of rules."""
        whose = "spectator" if self.seat is None else f"seat {self.seat}"
        now = "" if self.to_act is None else f"; seat {self.to_act} to act"
        held = f"; holds {_words(self.holding)}" if self.holding else ""
        called = "".join(f"; seat {seat}: {said}" for seat, said in (*self.calls, *self.said))
        under = "" if self.under is None else f"; under {self.under}"
        fell = "".join(f"; {trick.leader}: {trick}" for trick in self.tricks)
        lies = f"; {self.leader}: {_words(self.trick)}" if self.trick else ""
        picker = "" if self.picker is None else f"; picker {self.picker}"
        buried = f"; buried {_words(self.buried)}" if self.buried else ""
        table = f"; dealer {self.dealer}{picker}{held}{buried}{called}{under}{fell}{lies}"
        return f"<PlayerView of {whose}: {self.phase.value}{now}{table}>"


def view(state: State, seat: int | None) -> PlayerView:
    """Give what a seat may know of a hand.

    Two states that a seat cannot tell apart give equal views.  That goes for what the rules of this package
    answer; a third party's rule that answers aloud by what is secret tells it.

    Args:
        state: the hand at any moment.
        seat: whose view, from 0; ``None``: a spectator's, who sees what everybody sees.

    Raises:
        InvalidSeat: when the hand has no such seat.
        TypeError: when the first value is no state of a hand.

    >>> import random
    >>> from sheepshead import Bury, Pick, apply, deal, presets, view
    >>> state = apply(deal(presets.JACK_OF_DIAMONDS, dealer=4, rng=random.Random(1)), Pick())
    >>> picker, other = view(state, 0), view(state, 1)
    >>> len(picker.holding), len(picker.blind), len(other.holding), other.blind
    (8, 2, 6, ())
    >>> len(picker.legal_moves), other.legal_moves, other.sizes
    (28, (), (8, 6, 6, 6, 6))
    """
    if not isinstance(state, _STATES):
        raise TypeError(f"view() takes a state of a hand, not {shown(state)}")
    if seat is not None and not is_seat(seat, state.players):
        raise InvalidSeat(
            f"there is no seat {shown(seat)}: they are 0 to {state.players - 1}, and None a spectator [D1]"
        )
    hand, seen = hand_of(state, seat), table(state, seat)
    to_act = None if isinstance(state, Finished) else state.to_act
    partners, sides_known = sides(state, seat, hand, seen.fallen)
    return PlayerView(
        rules=state.rules,
        dealer=state.dealer,
        stakes=state.stakes,
        seat=seat,
        phase=_PHASES[type(state)],
        to_act=to_act,
        time=state.time if isinstance(state, Calling) else None,
        dealt=hand.dealt,
        holding=hand.holding,
        legal_moves=() if seat is None or seat != to_act else legal_moves(state),
        sizes=tuple(map(len, state.holdings)),
        passed=passed(state),
        picker=None if isinstance(state, Picking) else state.picker,
        calls=answers(state),
        under=FACE_DOWN if under_hidden_from(state, seat) else under_of(state),
        said=doublings(state),
        blind=hand.blind,
        buried=hand.buried,
        bury_size=bury_size(state),
        leader=state.leader if isinstance(state, Playing) else None,
        trick=seen.trick,
        tricks=seen.tricks,
        on_table=seen.on_table,
        thrown_in=_thrown_in(state),
        voids=void_suits(state),
        called_card_at=(
            called_card_at(state, seat, seen.fallen) if isinstance(state, (Doubling, Playing)) else ()
        ),
        partners=partners,
        sides_known=sides_known,
    )


_PHASES: Final = {
    Picking: PhaseOfHand.PICKING,
    Burying: PhaseOfHand.BURYING,
    Calling: PhaseOfHand.CALLING,
    Doubling: PhaseOfHand.DOUBLING,
    Playing: PhaseOfHand.PLAYING,
    Finished: PhaseOfHand.FINISHED,
}
_STATES: Final = tuple(_PHASES)


def _thrown_in(state: State) -> ThrowIn | None:
    return state.end.outcome if isinstance(state, Finished) and isinstance(state.end, ThrownIn) else None


def _words(some: Iterable[SeenCard]) -> str:
    return " ".join(map(str, some))
