"""When everybody at the table can know of a renege.

Scope: rule T13 as far as :mod:`sheepshead.reneges` says when a renege is known; the definition stands there,
rule by rule.  What a call tells of its picker (K2, K4, K9) is asked of the partner rule itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import attrs

from sheepshead.actions import Castrate, Crack, Recrack
from sheepshead.cards import Card, Rank, cards_of, mask_of
from sheepshead.legality import call_facts
from sheepshead.rules.called_duties import CalledCardFalls, CalledCardKept, HoldCard, UnderMissed, UnderWaits
from sheepshead.rules.cracks import Doublings
from sheepshead.rules.facts import CallTime, last_call
from sheepshead.rules.partner import JACK_OF_DIAMONDS, JackOfDiamonds
from sheepshead.sides import partner_cards
from sheepshead.values import Choice, Value
from sheepshead.viewing.seen import called_ace, is_ours, may_have_called, shown_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sheepshead.legality import Clause
    from sheepshead.replay import RefusedPlay
    from sheepshead.state import Playing
    from sheepshead.tricks import Trick

__all__ = ["Known", "KnownWhen", "Later", "cards_until", "fallen_after", "known_by"]


class KnownWhen(Choice):
    """When everybody at the table can know of a renege."""

    AT_ONCE = "at once"
    LATER = "later"
    AFTERWARDS = "when all cards are shown"


@attrs.frozen(eq=False, repr=False)
class Known(Value):
    """When a renege is known, and by what."""

    when: KnownWhen
    """At once, later, or only afterwards."""
    trick: int | None
    """The trick in which it is known, counted from 1; ``None`` for afterwards."""
    card: Card | None
    """The card by which it is known: the one played against the rules, or one played later; ``None`` for
    afterwards."""
    sentence: str
    """What the table sees, as a sentence."""


class Later(NamedTuple):
    """A card that fell after the renege."""

    trick: int
    seat: int
    card: Card


def fallen_after(play: RefusedPlay, tricks: tuple[Trick, ...]) -> tuple[Later, ...]:
    """Give every card that fell after this one, in the order they fell."""
    return tuple(_later(play, tricks))


def _later(play: RefusedPlay, tricks: tuple[Trick, ...]) -> Iterator[Later]:
    first = len(play.before.trick) + 1
    for number, trick in enumerate(tricks[play.trick - 1 :], start=play.trick):
        for place, card in enumerate(trick.cards):
            if number > play.trick or place >= first:
                yield Later(number, (trick.leader + place) % play.before.players, card)


def cards_until(known: Known, later: tuple[Later, ...]) -> int:
    """Give how many cards fell after the renege until it was known, the one by which it was included."""
    if known.when is KnownWhen.AT_ONCE:
        return 0
    fell = [card.card for card in later]
    return len(fell) + 1 if known.card is None else fell.index(known.card) + 1


def known_by(
    play: RefusedPlay,
    clause: Clause,
    later: tuple[Later, ...],
    tricks: tuple[Trick, ...],
    name: Callable[[int], str],
) -> Known:
    """Give when the table can know that a card breaks this rule.

    Args:
        play: the card, which the rules refuse.
        clause: one of the clauses that refuse it.
        later: what fell after it.
        tricks: all tricks of the hand, oldest first.
        name: how to name a seat in the sentence.
    """
    who = name(play.before.to_act)
    match clause.duty:
        case None:
            return _known_of_suit(play, clause.allowed, later, who)
        case CalledCardFalls(card=mask):
            return _known_of_called_card(play, mask, later, who)
        case CalledCardKept():
            return _at_once(play, f"{play.card} itself falls on a trick of another suit")
        case HoldCard(suit=suit):
            return _known_of_hold_card(play, suit, later, tricks, who)
        case UnderWaits(card=under) | UnderMissed(card=under):
            lies = "lies face down" if play.card.mask == under else "does not lie face down"
            return _at_once(play, f"a card lies under, and the card that {who} plays {lies}")
        case _:
            return Known(KnownWhen.AFTERWARDS, None, None, "by a duty of this house's own")


def _at_once(play: RefusedPlay, sentence: str) -> Known:
    return Known(KnownWhen.AT_ONCE, play.trick, play.card, sentence)


def _known_of_suit(play: RefusedPlay, could: int, later: tuple[Later, ...], who: str) -> Known:
    """T3."""
    state = play.before
    for mask, words in (
        (mask_of(state.face_up[state.to_act]), f"of {who} lies open on the table"),
        (shown_by(state.contract.said, state.to_act), f"of {who} was shown before"),
        (_told_by_doubling(state), f"is known from the doublings to be with {who}"),
        (_told_by_call(state), f"is known from the call to be with {who}"),
    ):
        for option in state.options:
            if option.card.mask & mask & could:
                return _at_once(play, f"{option.card} {words}")
    if _must_follow_call(state):
        word = state.trick[0].suit.word
        return _at_once(play, f"{word} are first led, and {who}, who called {state.called}, still holds one")
    fell = _first(later, state.to_act, could)
    return Known(KnownWhen.LATER, fell.trick, fell.card, f"{who} plays {fell.card} after all")


def _first(later: tuple[Later, ...], seat: int, mask: int) -> Later:
    """The first of these cards that the seat plays; what was held falls before the hand is over."""
    return next(fell for fell in later if fell.seat == seat and fell.card.mask & mask)


def _told_by_doubling(state: Playing) -> int:
    """The card that the doublings told to be with the seat to act, as a mask (X1 to X3)."""
    seat, picker, said = state.to_act, state.picker, state.contract.said
    if picker is None or seat == picker or type(state.rules.doubling) is not Doublings:
        return 0
    recracked = (seat, Recrack()) in said
    against = {who for who, word in said if isinstance(word, (Crack, Castrate))}
    others = {*range(state.players)} - {seat, picker}
    if not recracked and against != others:
        return 0
    by_cards = partner_cards(state.contract, seat)
    told = mask_of(by_cards) if recracked and len(by_cards) == 1 else 0
    if against == others and not may_have_called(state.rules.partner):
        told |= mask_of(card for card in by_cards if card is state.called)
    return told & mask_of(state.holding(seat))


def _called_in_order(state: Playing) -> bool:
    """Whether the seat to act has called by this package's own rules, and not against them.

    What was called before the bury must hold after it too (B3).
    """
    picker, rule = state.picker, state.rules.partner
    if picker is None or picker != state.to_act or not is_ours(rule):
        return False
    facts = call_facts(state.contract.dealt, picker, CallTime.AFTER_BURY, mask_of(state.buried), ())
    return last_call(state.calls) in rule.calls(facts)


def _told_by_call(state: Playing) -> int:
    """The card that the call told to be with the seat to act, as a mask.

    It is the ace beside a called ten (K4), or the jack of diamonds of a picker who has called up (K9).
    """
    rules, called = state.rules, state.called
    if called is None or not _called_in_order(state):
        return 0
    rule, told = rules.partner, None
    ace = called_ace(rule)
    if ace is not None and ace.ten_needs_held_ace and called.rank is Rank.TEN:
        told = Card.of(Rank.ACE, called.suit)
    elif type(rule) is JackOfDiamonds and (rules.bury_before_call or not rule.may_bury_partner_card):
        told = JACK_OF_DIAMONDS
    return 0 if told is None else told.mask & mask_of(state.holding(state.to_act))


def _must_follow_call(state: Playing) -> bool:
    """Whether a picker must be able to follow the called suit, which is led for the first time (K2, T5)."""
    suit, ace = state.tables.opening_mask, called_ace(state.rules.partner)
    if ace is None or state.under is not None or not state.trick[0].mask & suit:
        return False
    thrown = (trick.by_seat()[state.to_act] for trick in state.tricks)
    return _called_in_order(state) and (ace.hold_card or not any(card.mask & suit for card in thrown))


def _known_of_called_card(play: RefusedPlay, due: int, later: tuple[Later, ...], who: str) -> Known:
    """T6 and T9."""
    for mask, what in ((_told_by_doubling(play.before), "doublings"), (_told_by_call(play.before), "call")):
        if mask & due:
            (card,) = cards_of(due)
            return _at_once(play, f"{card} is known from the {what} to be with {who}")
    fell = _first(later, play.before.to_act, due)
    return Known(KnownWhen.LATER, fell.trick, fell.card, f"{who} plays {fell.card} after all")


def _known_of_hold_card(
    play: RefusedPlay, suit: int, later: tuple[Later, ...], tricks: tuple[Trick, ...], who: str
) -> Known:
    """T5."""
    word = play.card.suit.word
    own = [fell for fell in later if fell.seat == play.before.to_act]
    for fell in own:
        if tricks[fell.trick - 1].cards[0].mask & suit:
            return Known(
                KnownWhen.LATER, fell.trick, fell.card, f"{word} are led, and {who} has none left to follow"
            )
    last = own[-1]
    sentence = f"{who} has kept no card of {word} to the last trick"
    return Known(KnownWhen.LATER, last.trick, last.card, sentence)
