"""Why an action is or is not legal: one clause for each rule, and everything else reads the clauses.

Scope: rules P1 to P5, B1 to B4, K and X as far as they say who may do what, T2, T3 and the duties T5 to T10.
A card is legal when all clauses allow it; all of them in one, as a set, is
:func:`sheepshead.playable.legal_cards`.  The last trick takes whatever is left, and a duty that leaves no
card does not bind.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from sheepshead.actions import (
    Action,
    Announce,
    Blitz,
    Bury,
    Call,
    Castrate,
    Crack,
    Decline,
    DemandRedeal,
    GoAlone,
    Pass,
    Pick,
    Play,
    Recrack,
    burys_of,
)
from sheepshead.cards import DECK, Rank, cards_of, mask_of
from sheepshead.errors import Fault, InvalidRules, Violation, shown
from sheepshead.kernel import follow
from sheepshead.playable import bound_to, legal_cards, no_mask, uncovered
from sheepshead.rules.answers import (
    DealsAgain,
    ForcePick,
    Keep,
    LeasterRule,
    Owing,
    PlayLeaster,
    ThrowIn,
    keeping,
)
from sheepshead.rules.checks import is_number, is_seat, is_value_of
from sheepshead.rules.facts import BuryFacts, CallFacts, CallTime, PassedFacts, told
from sheepshead.rules.protocols import PartnerRule
from sheepshead.state import Burying, Calling, Doubling, Finished, Picking, Playing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sheepshead.actions import CallAction
    from sheepshead.cards import Card
    from sheepshead.contract import Dealt
    from sheepshead.rules.answers import NoPickOutcome
    from sheepshead.rules.duties import Duty
    from sheepshead.rules.sheet import Rules
    from sheepshead.state import State
    from sheepshead.tables import PlayTables

__all__ = [
    "PICK_OR_PASS",
    "Clause",
    "call_facts",
    "could_follow",
    "is_legal_bury",
    "is_offered",
    "keeps",
    "led_words",
    "must_leave",
    "no_pick_outcome",
    "picks",
    "play_clauses",
    "seat_name",
    "violations",
]


def seat_name(seat: int) -> str:
    """Give a seat's name where the players have none, such as ``"seat 0"``."""
    return f"seat {seat}"


# --- playing a card ---------------------------------------------------------------------------------------


class Clause(NamedTuple):
    """What one rule of play says to the seat to act now."""

    rule: str
    """The id of the rule."""
    allowed: int
    """The cards that it allows, as a mask."""
    binds: bool
    """Whether it does; one that would leave nothing of what those before it allow does not."""
    refusal: Callable[[Card], str]
    """Why a card that it does not allow is refused, as a sentence."""
    duty: Duty | None = None
    """The duty that a call has laid on the seat, where the clause is one (T5 to T10)."""


def play_clauses(state: Playing, who: str) -> Iterable[Clause]:
    """Give every clause that has something to say to the seat to act, in the order in which they are asked.

    What all that bind allow is what :func:`~sheepshead.playable.legal_cards` gives.  The first ones say which
    cards can be reached at all (T2, H1); to a card that one of them refuses, the others have nothing to say.

    Args:
        state: the play as it stands.
        who: how to name the seat in the sentences.
    """
    tables, seat = state.tables, state.to_act
    held = mask_of(state.holding(seat))
    yield Clause("T2", held, True, lambda card: f"{who} does not hold {card}.")  # noqa: FBT003
    reached = uncovered(tables, seat, held)
    if tables.covered:
        yield Clause("H1", reached, reached != held, lambda card: _lies_under(tables, seat, card, who))
    following = reached
    if state.trick:
        led = tables.follow_masks[state.trick[0]] & ~tables.under_mask
        following = follow(reached, led)
        if not following & led and _under_follows(tables, seat, held, state.trick):
            led = following = tables.under_mask
        could = could_follow(state, following)
        yield Clause(
            "T3",
            following,
            bool(following & led),
            lambda card: f"{led_words(state)} led, {who} holds {could} and must follow; {card} does not.",
        )
    left = following
    for duty, allows in bound_to(tables, seat, state.trick):
        allowed = allows(reached)
        if type(allowed) is not int:
            raise no_mask(duty, allowed)
        allowed &= reached
        binds = bool(left & allowed)
        yield Clause(duty.rule, allowed, binds, partial(_by_duty, duty, who), duty)
        left = left & allowed or left


def _under_follows(tables: PlayTables, seat: int, holding: int, trick: tuple[Card, ...]) -> bool:
    """Whether the under is the card with which the seat has to follow the called suit (T3, T8)."""
    if not trick[0].mask & tables.opening_mask:
        return False
    return bool(tables.under_mask) and legal_cards(tables, seat, holding, trick) == tables.under_mask


def could_follow(state: Playing, following: int) -> str:
    """Name the cards, given as a mask, with which the seat to act can follow suit (T3)."""
    names = " ".join(map(str, cards_of(following)))
    duties = state.contract.duties
    if duties is None or following != state.tables.under_mask:
        return names
    return f"{names}, which lies under for {duties.suit[0].suit.word},"


def _lies_under(tables: PlayTables, seat: int, card: Card, who: str) -> str:
    on_it = next(up for down, up in tables.covered[seat] if down is card)
    return f"{who} cannot play {card}, which lies face down under {on_it}."


def _by_duty(duty: Duty, who: str, card: Card) -> str:
    return f"{who} {duty.reason(card)}."


def _play_violations(state: Playing, card: Card, who: str) -> Iterable[Violation]:
    legal = tuple(play.card for play in state.options)
    for clause in play_clauses(state, who):
        if clause.binds and not card.mask & clause.allowed:
            yield Violation(clause.rule, clause.refusal(card), legal)
            if clause.rule in _REACH:
                return


_REACH: Final = ("T2", "H1")
"""The rules that say which cards a seat can reach at all."""


def led_words(state: Playing) -> str:
    """Name the suit led, as the begin of a sentence, such as ``"clubs were"``; there must be a lead."""
    duties = state.contract.duties
    if duties is not None and state.trick[0] is duties.under:
        return f"{duties.suit[0].suit.word} were"
    suit = state.rules.trumps.fail_suit(state.trick[0])
    return "trump was" if suit is None else f"{suit.word} were"


# --- everything else --------------------------------------------------------------------------------------


def no_pick_outcome(rules: Rules, dealer: int) -> NoPickOutcome:
    """Give what happens if the dealer, who speaks last, passes too (P3).

    Raises:
        InvalidRules: when a house's own rule answers with something else than an outcome.
    """
    outcome = rules.no_pick.all_passed(PassedFacts(rules.players, dealer))
    match outcome:
        case PlayLeaster(leaster=leaster):
            right = is_value_of(LeasterRule, leaster)
        case ThrowIn(rule=rule, owing=owing, deals_again=deals_again, ante=ante):
            right = isinstance(owing, Owing) and isinstance(deals_again, DealsAgain)
            right = right and isinstance(rule, str) and is_number(ante, least=0)
        case ForcePick(seat=seat):
            right = is_seat(seat, rules.players)
        case _:
            right = False
    if not right:
        wanted = "PlayLeaster, ThrowIn or ForcePick with what belongs to it"
        raise InvalidRules([Fault("P3", f"a no-pick rule answers with {wanted}, not with {shown(outcome)}")])
    return outcome


# Looking a member up in its Enum is slow in some versions of Python.
_BEFORE_BURY: Final = CallTime.BEFORE_BURY
_AFTER_BURY: Final = CallTime.AFTER_BURY

_PICK_ONLY: Final[tuple[Action, ...]] = (Pick(),)
PICK_OR_PASS: Final[tuple[Action, ...]] = (Pick(), Pass())


def picks(dealt: Dealt, to_act: int) -> tuple[Action, ...]:
    """Give what a seat may say to the blind (P1); the last to speak may be forced to pick (P4)."""
    rules = dealt.rules
    options = PICK_OR_PASS
    if to_act == dealt.dealer and no_pick_outcome(rules, to_act) == ForcePick(to_act):
        options = _PICK_ONLY
    if rules.poor_hand_redeal and not _riches(rules, cards_of(dealt.holdings[to_act])):
        return (*options, DemandRedeal())
    return options


_FACES: Final = (Rank.KING, Rank.QUEEN, Rank.JACK)


def _riches(rules: Rules, held: Iterable[Card]) -> tuple[Card, ...]:
    """The aces, face cards and trump among these cards; a hand without any is poor (D7)."""
    trumps = rules.trumps
    return tuple(
        card for card in held if card.rank is Rank.ACE or card.rank in _FACES or trumps.is_trump(card)
    )


def _not_poor(state: Picking, who: str) -> Violation:
    some = " ".join(map(str, _riches(state.rules, state.holding(state.to_act))))
    return Violation("D7", f"{who} holds {some}; a new deal is for a hand without ace, face card and trump.")


def keeps(rules: Rules, held: int, calls: tuple[CallAction, ...]) -> tuple[Keep, ...]:
    """Give what the bury must leave in hand, as far as it is held (B3, B4)."""
    answer = rules.partner.keeps(told(BuryFacts, (rules.trumps, held, calls)))
    asked = tuple(answer) if hasattr(answer, "__iter__") else None
    if asked is None or not all(isinstance(keep, Keep) for keep in asked):
        wanted = "a partner rule limits the bury by a tuple of Keep"
        raise InvalidRules([Fault("B3", f"{wanted}, not {shown(answer)}")])
    if not asked:
        return ()
    held_of = (tuple(card for card in keep.cards if card.mask & held) for keep in asked)
    return tuple(keep._replace(cards=some) for keep, some in zip(asked, held_of, strict=True) if some)


def _limits_that_bind(state: Burying) -> tuple[Keep, ...]:
    """The limits on the bury, unless no bury could keep them all."""
    every = burys_of(state.held_mask, state.to_bury)
    return state.keeps if keeping(every, state.keeps) else ()


def is_legal_bury(state: Burying, bury: object) -> bool:
    """Whether the options have it, without making them all where nothing limits them."""
    if type(bury) is not Bury:
        return False
    mask = bury.mask
    if mask & state.held_mask != mask or not mask.bit_count() == len(bury.cards) == state.to_bury:
        return False
    return not state.keeps or bury in state.options


def call_facts(
    dealt: Dealt, seat: int, time: CallTime, buried: int, calls: tuple[CallAction, ...]
) -> CallFacts:
    """Give what the partner rule is told when a seat is asked (K): its own cards and its own bury."""
    had = dealt.holdings[seat]
    if time is _AFTER_BURY or time is _BEFORE_BURY:
        had |= dealt.blind_of(seat, seat) if dealt.blind_as_it_lies else dealt.blind
    return told(CallFacts, (dealt.rules.trumps, time, had & ~buried, buried & had, calls))


def _bury_violations(state: Burying, bury: Bury, who: str) -> Iterable[Violation]:
    held = state.holding(state.to_act)
    count = state.to_bury
    if len(bury.cards) != count:
        yield Violation(
            "B1", f"{who} buries {count} cards, as many as the blind held, not {len(bury.cards)}.", held
        )
    twice = [str(card) for card in DECK if bury.cards.count(card) > 1]
    if twice:
        yield Violation("B1", f"{who} cannot bury {' '.join(twice)} more than once.", held)
    strange = [str(card) for card in bury.cards if card not in held]
    if strange:
        yield Violation("B1", f"{who} does not hold {' '.join(dict.fromkeys(strange))}.", held)
    for keep in _limits_that_bind(state):
        if keep.broken_by(bury):
            yield must_leave(keep, held, who)


def must_leave(keep: Keep, held: tuple[Card, ...], who: str) -> Violation:
    """Say what a bury must leave in hand (B3, B4), with the cards of which some or all may be buried."""
    some = f"one of {' '.join(map(str, keep.cards))}" if len(keep.cards) > 1 else str(keep.cards[0])
    others = held if len(keep.cards) > 1 else tuple(card for card in held if card not in keep.cards)
    return Violation(keep.rule, f"{who} must leave {some} in hand, {keep.reason}.", others)


# Each action outside its phase: the rule that says when its time is, and what is wrong.
_OUT_OF_PHASE: dict[type[Action], tuple[str, str]] = {
    Pick: ("P2", "the blind is no longer on offer"),
    Pass: ("P2", "the blind is no longer on offer"),
    Bury: ("B1", "only the picker buries, once, with the blind in hand"),
    Call: ("K1", "a card is called by the picker, when asked for a partner"),
    GoAlone: ("K7", "the picker goes alone when asked for a partner"),
    DemandRedeal: ("D7", "no new deal can be demanded here"),
    Decline: ("X6", "nothing has been offered that could be declined"),
    Crack: ("X1", "no crack is possible here"),
    Recrack: ("X2", "no recrack is possible here"),
    Castrate: ("X3", "no castration is possible here"),
    Announce: ("X7", "no sheepshead can be announced here"),
    Blitz: ("X4", "no blitz is possible here"),
    Play: ("T1", "no card is played before picking, bury and call are done"),
}


def _out_of_phase(state: State, action: Action, who: str) -> Violation:
    if isinstance(state, Finished):
        return Violation("T11", "the hand is over.")
    rule, sentence = _OUT_OF_PHASE[type(action)]
    if isinstance(state, Picking) and isinstance(action, (Bury, Call, GoAlone)):
        sentence = f"{sentence}; so far nobody has picked"
    if isinstance(action, (Pick, Pass, Bury, GoAlone)):
        if not state.rules.partner.has_picker:
            rule, sentence = "P5", "nobody picks in this house"
        elif isinstance(state, Playing) and state.picker is None:
            rule, sentence = "P3", "everybody has passed"
    return Violation(rule, f"it is for {who} to {_WANTED[type(state)]}: {sentence}.")


_WANTED: dict[type[State], str] = {
    Picking: "pick or pass",
    Burying: "bury",
    Calling: "answer for a partner",
    Doubling: "double or decline",
    Playing: "play a card",
}


def is_offered(state: State, action: object) -> bool:
    """Say whether the seat to act may do this; the hand must not be over."""
    if type(state) is Burying:
        return is_legal_bury(state, action)
    return action in state.options


def violations(state: State, action: Action, name: Callable[[int], str] = seat_name) -> tuple[Violation, ...]:
    """Give every rule that the action breaks for the seat to act; nothing when it is legal.

    Args:
        state: the hand as it stands.
        action: what is tried.
        name: how to name a seat in the sentences.
    """
    if not isinstance(state, Finished) and is_offered(state, action):
        return ()
    who = "nobody" if isinstance(state, Finished) else name(state.to_act)
    found: tuple[Violation, ...]
    match state, action:
        case Playing(), Play(card=card):
            found = tuple(_play_violations(state, card, who))
        case Burying(), Bury():
            found = tuple(_bury_violations(state, action, who))
        case Calling(), Call() | GoAlone() | Decline():
            facts = call_facts(state.deal, state.to_act, state.time, state.buried_mask, state.calls)
            rule = state.rules.partner
            faults = rule.refuses(facts, action) or PartnerRule.refuses(rule, facts, action)
            callable_cards = tuple(
                dict.fromkeys(said.card for said in state.options if isinstance(said, Call))
            )
            role = "is asked like every seat" if state.picker is None else "is the picker"
            found = tuple(
                Violation(fault.rule, f"{who} {role}: {fault.sentence}.", callable_cards) for fault in faults
            )
        case Picking(), DemandRedeal() if state.rules.poor_hand_redeal:
            found = (_not_poor(state, who),)
        case Picking(), Pass():
            found = (Violation("P4", f"all others have passed, and {who} must pick."),)
        case _:
            found = ()
    return found or (_out_of_phase(state, action, who),)
