"""Why something may be done before the first card, rule by rule; a part of :mod:`sheepshead.explaining`.

Scope: rules P1 to P4, D7, B1, B3, B4, K and X as a ruling tells them.  Nothing is decided here: each note
follows from what the phase offers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.actions import (
    Announce,
    Blitz,
    Call,
    Castrate,
    Crack,
    Decline,
    DemandRedeal,
    GoAlone,
    Pass,
    Pick,
    Recrack,
)
from sheepshead.cards import Card, Rank
from sheepshead.legality import call_facts, must_leave, violations
from sheepshead.rules.cracks import CrackLimit, Doublings
from sheepshead.rules.partner import JackOfDiamonds

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.actions import Action, CallAction
    from sheepshead.notes import Notes
    from sheepshead.rules.facts import CallFacts
    from sheepshead.state import Burying, Calling, Doubling, Picking

__all__ = ["bury_notes", "call_notes", "doubling_notes", "picking_notes"]


def picking_notes(notes: Notes, state: Picking, action: Action, who: str) -> None:
    """P1, P2, P4, D7."""
    before = (state.to_act - state.dealer - 1) % state.players
    first = "sits left of the dealer and speaks first" if not before else "is next: all before have passed"
    notes.bound("P1", f"{who} {first}.")
    if isinstance(action, Pick):
        notes.bound("P2", f"{who} takes the blind and is the picker; nobody speaks after that.")
    if Pass() not in state.options:
        notes.bound(
            "P4", f"{who} is the dealer, all others have passed, and this house makes the dealer pick."
        )
    elif state.to_act == state.dealer:
        notes.free("P4", f"this house does not make the dealer pick, so {who} may pass.")
    else:
        notes.free("P4", f"{who} is not the last to speak.")
    if not state.rules.poor_hand_redeal:
        return
    if DemandRedeal() in state.options:
        notes.bound("D7", f"{who} holds no ace, no face card and no trump, and may demand a new deal.")
    else:
        (violation,) = violations(state, DemandRedeal(), lambda _: who)
        _note(notes, "D7", violation.sentence, binds=isinstance(action, DemandRedeal))


def _note(notes: Notes, rule: str, sentence: str, *, binds: bool) -> None:
    """Note why something cannot be done: it binds a seat that would do just that."""
    (notes.bound if binds else notes.free)(rule, sentence)


def bury_notes(notes: Notes, state: Burying, who: str) -> None:
    """B1, B3, B4."""
    held = state.holding(state.to_act)
    notes.bound("B1", f"{who} buries {state.to_bury} of the cards held, from the blind or not.", held)
    legal = state.options
    for keep in state.keeps:
        if any(keep.broken_by(bury) for bury in legal):
            notes.free(keep.rule, f"{who} has too few other cards to bury.")
        else:
            limit = must_leave(keep, held, who)
            notes.bound(limit.rule, limit.sentence, limit.legal)
    if "B3" not in notes.rules:
        if state.rules.bury_before_call:
            notes.free("B3", "the call comes after the bury, and is judged on the cards still held.")
        else:
            notes.free("B3", "no call limits this bury.")
    partner = state.rules.partner
    if isinstance(partner, JackOfDiamonds) and "B4" not in notes.rules:
        free = partner.may_bury_partner_card
        notes.free("B4", "this house lets JD be buried." if free else f"{who} does not hold JD.")


# --- the call ---------------------------------------------------------------------------------------------


def call_notes(notes: Notes, state: Calling, action: Action, who: str) -> None:
    """K1 to K9."""
    facts = call_facts(state.deal, state.to_act, state.time, state.buried_mask, state.calls)
    if action in state.options:
        for rule, sentence in _allowed_by(action, facts, state, who):
            notes.bound(rule, sentence)
    for violation in violations(state, action, lambda _: who):
        notes.bound(violation.rule, violation.sentence)
    for said in _others(facts):
        if said not in state.options:
            for fault in state.rules.partner.refuses(facts, said):
                if fault.rule not in notes.rules:
                    _note(notes, fault.rule, f"{fault.sentence}.", binds=fault.rule in _HOLD_BACK)


_HOLD_BACK: Final = ("K2", "K3")
"""The rules that hold an answer back; the others open one, in some hands and houses."""


def _allowed_by(action: Action, facts: CallFacts, state: Calling, who: str) -> Iterable[tuple[str, str]]:
    """Each rule that lets this be answered, with what of it holds here."""
    trumps = facts.trumps
    match action:
        case Call(card=card) if trumps.is_trump(card) or state.picker is None:
            yield "K9", f"{who} names {card}, which is not among the cards held or buried."
        case Call(card=card, under=Card() as under):
            yield "K1", f"{who} names {card}; whoever holds it is the partner."
            yield "K6", f"{who} can call nothing else and lays {under} under, for a card of {card.suit.word}."
        case Call(card=card) if card in facts.held:
            yield "K8", f"{who} holds {card} and is secretly alone, which this house allows."
        case Call(card=card):
            yield "K1", f"{who} names {card}; whoever holds it is the partner."
            some = " ".join(str(c) for c in facts.held if c.mask & trumps.fail_masks[card.suit])
            yield "K2", f"{who} still holds {some}, so the suit of {card} may be called."
            yield "K3", f"{who} neither holds {card} nor has buried it."
            if card.rank is Rank.TEN:
                aces = " ".join(map(str, trumps.fail_aces))
                yield "K4", f"{who} has every fail ace ({aces}) and calls a ten instead."
        case GoAlone() if len(state.options) == 1:
            yield "K7", f"{who} can call nothing and has to play alone."
        case GoAlone():
            yield "K7", f"{who} may play alone against everyone."
        case Decline():
            yield "K9", f"{who} may say nothing: every seat asked here is asked alike."
        case _:
            return


def _others(facts: CallFacts) -> Iterable[CallAction]:
    """An answer for each rule of the call that may or may not be open to the seat."""
    aces = facts.trumps.fail_aces
    yield from map(Call, aces)
    for ace in aces:
        ten = Card.of(Rank.TEN, ace.suit)
        if not facts.trumps.is_trump(ten):
            yield Call(ten)
    for ace in aces:
        if not ace.mask & facts.has_mask and facts.held:
            yield Call(ace, facts.held[0])
    yield GoAlone()


# --- doubling ---------------------------------------------------------------------------------------------


def doubling_notes(notes: Notes, state: Doubling, action: Action, who: str) -> None:
    """X1 to X7."""
    notes.bound("X6", f"every seat is asked in order, and {who} may decline.")
    rule = state.rules.doubling
    if not isinstance(rule, Doublings):
        for option in state.options:
            if not isinstance(option, Decline):
                notes.bound("X6", f"this house lets {who} {option}.")
        return
    words = [said for _, said in state.said]
    with_picker = state.to_act in (state.picker, *(state.partners or ()))
    recrack = _Answer(
        to="crack",
        played=rule.recrack,
        asked_for=Crack() in words,
        given=Recrack() in words,
        right_side=with_picker,
    )
    castrate = _Answer(
        to="recrack",
        played=rule.castrate,
        asked_for=Recrack() in words,
        given=Castrate() in words,
        right_side=not with_picker and (state.to_act, Crack()) not in state.said,
    )
    table: tuple[tuple[Action, str, str, str], ...] = (
        (
            Crack(),
            "X1",
            f"{who} never had the chance to pick, is neither picker nor partner, and may crack",
            _why_no_crack(state, rule, words, who),
        ),
        (
            Recrack(),
            "X2",
            f"there was a crack, and {who}, on the picker's side, may recrack",
            recrack.why_not(who),
        ),
        (
            Castrate(),
            "X3",
            f"there was a recrack, and {who}, a defender who has not cracked, may castrate",
            castrate.why_not(who),
        ),
        (
            Announce(),
            "X7",
            f"{who} is the picker, plays alone, and may announce every trick",
            _why_no_announcement(state, rule, words, who),
        ),
    )
    for option, rule_id, sentence, why_not in table:
        if option in state.options:
            notes.bound(rule_id, f"{sentence}.")
        else:
            _note(notes, rule_id, f"{why_not}.", binds=option == action)
    _pair_notes(notes, state, rule, action, who)
    _cap_note(notes, rule, words)


def _why_no_crack(state: Doubling, rule: Doublings, words: list[Action], who: str) -> str:
    if rule.cracks_per_hand is CrackLimit.NONE:
        return "this house has no crack"
    if state.picker is None:
        return "nobody has picked"
    if state.to_act == state.picker:
        return f"{who} is the picker"
    spoke_first = (state.to_act - state.dealer - 1) % state.players
    if spoke_first < (state.picker - state.dealer - 1) % state.players or state.contract.dealt.all_passed:
        return f"{who} had the chance to pick"
    if state.to_act in (state.partners or ()):
        return f"{who} is a partner"
    if rule.cracks_per_hand is CrackLimit.ONE_A_HAND and Crack() in words:
        return "the hand has had its one crack"
    if (state.to_act, Crack()) in state.said:
        return f"{who} has cracked already"
    return "the time to crack is over"


def _why_no_announcement(state: Doubling, rule: Doublings, words: list[Action], who: str) -> str:
    if not rule.sheepshead:
        return "in this house nobody announces every trick"
    if state.to_act != state.picker:
        return f"{who} is not the picker"
    if state.partners != ():
        return f"{who} does not play alone"
    return "it has been announced" if Announce() in words else "the time to announce is over"


@attrs.frozen(kw_only=True)
class _Answer:
    """A word that answers another, as this house plays it and as the hand stands."""

    to: str
    """The word that it answers."""
    played: bool
    """Whether the house plays it."""
    asked_for: bool
    """Whether there is something to answer."""
    given: bool
    """Whether it has been answered."""
    right_side: bool
    """Whether the seat is on the side that answers."""

    def why_not(self, who: str) -> str:
        """Say why it cannot be said now."""
        if not self.played:
            return f"this house has no answer to a {self.to}"
        if not self.asked_for:
            return f"there was no {self.to}"
        if self.given:
            return f"the {self.to} has been answered"
        if not self.right_side:
            return f"{who} is not on the side that answers a {self.to}"
        return f"{who} cannot answer a {self.to} now"


def _pair_notes(notes: Notes, state: Doubling, rule: Doublings, action: Action, who: str) -> None:
    """X4: each pair that this house lets be shown."""
    held = state.holding(state.to_act)
    for pair in rule.pairs:
        blitz, names = Blitz(pair), " ".join(map(str, pair))
        if blitz in state.options:
            notes.bound("X4", f"{who} holds {names} and may show them.", pair)
            continue
        if not all(card in held for card in pair):
            why_not = f"{who} does not hold both {names}."
        elif (state.to_act, blitz) in state.said:
            why_not = f"{who} has shown {names} already."
        else:
            why_not = f"{names} are shown only with a crack or recrack of one's own."
        _note(notes, "X4", why_not, binds=blitz == action)
    if not rule.pairs:
        _note(notes, "X4", "this house lets no pair be shown.", binds=isinstance(action, Blitz))


def _cap_note(notes: Notes, rule: Doublings, words: list[Action]) -> None:
    """X5: the cap."""
    doubled = sum(not isinstance(said, (Decline, Announce)) for said in words)
    if rule.max_multiplier is None:
        notes.free("X5", "this house has no cap.")
    elif 2**doubled > rule.max_multiplier:
        notes.bound("X5", f"the doublings so far count {rule.max_multiplier}, the most this house allows.")
    else:
        notes.free("X5", f"the doublings so far do not go over the cap of {rule.max_multiplier}.")
