"""What a seat sees of a hand, and what follows from it.

Scope: the cards that lie face down (T8, H1), and what a hand gives away of the rest (T3, T6, X1 to X4, X7).
Both :mod:`sheepshead.viewing` and the claims of rule T12 (:mod:`sheepshead.unseen`) rest on it.  No rule of
the play is decided here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, TypeGuard

import attrs

from sheepshead.actions import Announce, Blitz, Castrate, Crack, Recrack
from sheepshead.cards import Card, mask_of
from sheepshead.rules.called_ace import CalledAce
from sheepshead.rules.cracks import Doublings
from sheepshead.rules.doubling import NoDoubling
from sheepshead.rules.facts import last_call
from sheepshead.rules.named_partners import BlackQueens, FirstCards, JackAndAce, NextSeat, ThreePartners
from sheepshead.rules.partner import CallUp, JackOfDiamonds, NoPartner
from sheepshead.rules.two_handed import EachForHimself
from sheepshead.state import Finished, Picking, Playing
from sheepshead.values import Choice, Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.actions import Action
    from sheepshead.rules.protocols import DoublingRule, PartnerRule
    from sheepshead.state import Doubling, State

__all__ = [
    "FACE_DOWN",
    "FaceDown",
    "Fallen",
    "Lying",
    "SeenCard",
    "SeenTrick",
    "called_ace",
    "called_card_at",
    "fallen",
    "is_face_up",
    "is_ours",
    "may_bury_called",
    "may_have_called",
    "said_of",
    "shown_by",
    "told_by_doubling",
    "under_hidden_from",
    "under_of",
    "voids",
]


class FaceDown(Choice):
    """A card of which a seat sees the back only; there is one value, :data:`FACE_DOWN`."""

    FACE_DOWN = "a card that lies face down"

    def __str__(self) -> str:
        """Give two strokes, as long as a card's name."""
        return "--"


FACE_DOWN: Final = FaceDown.FACE_DOWN
"""A card that lies face down, as it is seen by whoever may not look at it (T8, H1)."""

SeenCard: TypeAlias = Card | FaceDown
"""A card on the table as a seat sees it."""

Fallen: TypeAlias = tuple[tuple[int, tuple[SeenCard, ...]], ...]
"""The tricks, the unfinished one last: who leads, and the cards in the order played."""


@attrs.frozen(eq=False, repr=False)
class SeenTrick(Value):
    """A finished trick as a seat sees it."""

    leader: int
    """The seat that led it, from 0."""
    cards: tuple[SeenCard, ...]
    """The cards in the order played, clockwise from the leader; an under that this seat may not look at is
    :data:`FACE_DOWN` (T8)."""
    winner: int
    """The seat that took it (T4), from 0."""

    @property
    def points(self) -> int | None:
        """The card points in the trick (C2); ``None`` where they would tell what lies face down."""
        seen = [card.points for card in self.cards if is_face_up(card)]
        return sum(seen) if len(seen) == len(self.cards) else None

    def __str__(self) -> str:
        """Give the cards in the order played."""
        return " ".join(map(str, self.cards))


class Lying(NamedTuple):
    """Two cards on the table, one on the other, as they were dealt (H1)."""

    down: SeenCard
    """The card that was dealt face down, once it has been turned up; :data:`FACE_DOWN` before."""
    up: Card
    """The card that was dealt face up on it."""


def is_face_up(card: SeenCard) -> TypeGuard[Card]:
    """Say whether it is seen which card it is."""
    return card is not FACE_DOWN


def under_hidden_from(state: State, seat: int | None) -> bool:
    """Say whether an under lies, or fell, that this seat may not look at (T8); ``None``: a spectator.

    The picker knows it, after its trick the taker does too, and when the hand is over everybody.
    """
    if isinstance(state, Picking) or under_of(state) is None or isinstance(state, Finished):
        return False
    if seat is not None and seat == state.picker:
        return False
    tricks = state.tricks if isinstance(state, Playing) else ()
    return not any(trick.winner == seat and under_of(state) in trick.cards for trick in tricks)


def under_of(state: State) -> Card | None:
    """Give the card that stands for the called suit (K6), ``None`` where there is none."""
    call = None if isinstance(state, Picking) else last_call(state.calls)
    return None if call is None else call.under


def fallen(state: Playing | Finished, seat: int | None) -> Fallen:
    """Give the cards that have fallen, as this seat sees them."""
    tricks = _tricks(state)
    if not under_hidden_from(state, seat):
        return tricks
    under = state.under
    return tuple(
        (leader, tuple(FACE_DOWN if card is under else card for card in some)) for leader, some in tricks
    )


def _tricks(state: Playing | Finished) -> tuple[tuple[int, tuple[Card, ...]], ...]:
    """The tricks as they are, the unfinished one last."""
    done = tuple((trick.leader, trick.cards) for trick in state.tricks)
    return (*done, (state.leader, state.trick)) if isinstance(state, Playing) and state.trick else done


def voids(state: Playing) -> list[int]:
    """Give for each seat the suits in which it has shown to have nothing, as masks (T3).

    A card that was dealt face down under another one may be of such a suit all the same (H1), and so may an
    under (T8).  A suit of which another card fell later, as only a record has it (T13), was no void.
    """
    follow, under, players = state.contract.tables.follow_masks, state.under, state.players
    dealt_down = mask_of(pair.down for pairs in state.contract.dealt.on_table for pair in pairs)
    found = [0] * players
    for leader, some in _tricks(state):
        suit = follow[some[0]]
        for place, card in enumerate(some):
            seat = (leader + place) % players
            if card is under:
                continue
            if not card.mask & suit:
                found[seat] |= suit
            if not card.mask & dealt_down:
                found[seat] &= ~follow[card]
    return found


def shown_by(said: Iterable[tuple[int, Action]], seat: int) -> int:
    """Give the cards of the pairs that a seat has shown, as a mask (X4)."""
    return mask_of(
        card for who, word in said if who == seat and isinstance(word, Blitz) for card in word.pair
    )


# --- what a call says -------------------------------------------------------------------------------------

_OURS: Final = (
    CalledAce,
    JackOfDiamonds,
    NoPartner,
    JackAndAce,
    NextSeat,
    BlackQueens,
    FirstCards,
    ThreePartners,
    EachForHimself,
    NoDoubling,
    Doublings,
)


def is_ours(rule: PartnerRule | DoublingRule) -> bool:
    """Say whether a rule is one of this package, so that what follows from it is known; no subclass is."""
    return type(rule) in _OURS


def called_ace(rule: PartnerRule) -> CalledAce | None:
    """Give how an ace is called, where the rule is about one (K1 to K8)."""
    if type(rule) is JackAndAce:
        return rule.called if type(rule.called) is CalledAce else None
    return rule if type(rule) is CalledAce else None


def may_have_called(rule: PartnerRule) -> bool:
    """Say whether the picker may hold the called card himself (K8), or the house's own rule says what he may.

    Who calls up before seeing the blind may find the card there (K9).
    """
    ace = called_ace(rule)
    if ace is not None:
        return ace.may_call_own_ace
    return type(rule) is not JackOfDiamonds or rule.call_up is CallUp.BEFORE_BLIND


def may_bury_called(rule: PartnerRule) -> bool:
    """Say whether a called card can be in the bury: not where K3 and K8 forbid it."""
    return called_ace(rule) is None and (
        type(rule) is not JackOfDiamonds or rule.call_up is CallUp.BEFORE_BLIND
    )


def called_card_at(state: Doubling | Playing, seat: int | None, tricks: Fallen) -> tuple[int, ...]:
    """Give the seats that may still hold the called card, by what this seat may know.

    Args:
        state: the hand after the call.
        seat: who asks, from 0; ``None`` for a spectator.
        tricks: what has fallen, as this seat sees it.
    """
    card, players = state.called, state.players
    if card is None or any(card in some for _, some in tricks):
        return ()
    if seat is not None:
        if card in state.holding(seat):
            return (seat,)
        if seat == state.picker and card in state.buried:
            return ()
    said = said_of(state)
    for each in range(players):
        if shown_by(said, each) & card.mask:
            return (each,)
    refused = voids(state) if isinstance(state, Playing) else [0] * players
    not_at = {each for each in range(players) if refused[each] & card.mask or not state.holding(each)}
    not_at.add(-1 if seat is None else seat)
    rule = state.rules.partner
    if state.picker is not None and not may_have_called(rule):
        not_at.add(state.picker)
    not_at |= _without_called(state, card, tricks)
    partners, alone = told_by_doubling(state)
    if alone or (partners and type(rule) is not JackAndAce):
        not_at |= {*range(players)} - {state.picker if alone else partners[0]}
    not_at |= _cracked(state)
    return tuple(each for each in range(players) if each not in not_at)


def said_of(state: Doubling | Playing) -> tuple[tuple[int, Action], ...]:
    """Give what has been said so far when the seats were asked to double (X)."""
    return state.contract.said if isinstance(state, Playing) else state.said


def _without_called(state: Doubling | Playing, card: Card, tricks: Fallen) -> set[int]:
    """T6: whoever played another card to the first trick of the called suit does not hold the called one."""
    ace = called_ace(state.rules.partner)
    if ace is None or not ace.called_card_must_follow:
        return set()
    suit = state.rules.trumps.fail_masks[card.suit]
    for leader, some in tricks:
        led = some[0]
        if not is_face_up(led) or led is state.under or led.mask & suit:
            players = {(leader + place) % state.players for place in range(len(some))}
            # T10: a partner may have run away, leading a lower card of the suit.
            return players - {leader} if ace.run_away is not None else players
    return set()


def told_by_doubling(state: Doubling | Playing) -> tuple[tuple[int, ...], bool]:
    """Give the partners who have shown themselves (X2), and whether the picker has said he has none (X7)."""
    if not _doubles_as_ruled(state):
        return (), False
    said = said_of(state)
    shown = {who for who, word in said if isinstance(word, Recrack) and who != state.picker}
    return tuple(sorted(shown)), any(isinstance(word, Announce) for _, word in said)


def _cracked(state: Doubling | Playing) -> set[int]:
    """X1, X3: who is no partner, having doubled against the picker's side."""
    if not _doubles_as_ruled(state):
        return set()
    return {who for who, word in said_of(state) if isinstance(word, (Crack, Castrate))}


def _doubles_as_ruled(state: Doubling | Playing) -> bool:
    rules = state.rules
    return state.picker is not None and type(rules.doubling) is Doublings and is_ours(rules.partner)
