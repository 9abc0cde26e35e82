"""Why something may be done or not: every rule that has a say, one sentence each.

Scope: rules P1 to P4, D7, B1, B3, B4, K, X, T1 to T3, T5 to T10 and H1 as far as they say what a seat may do.
Nothing is decided here: what a rule of play allows is asked of :func:`sheepshead.legality.play_clauses`, what
is refused and why of :func:`sheepshead.legality.violations`, what may be called of the partner rule.

A ruling is made from the whole state, so it may name what the players do not know yet (K10), such as who
holds the called card: it is for a referee, or for a table that has shown its cards.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

import attrs

from sheepshead._typing import assert_never
from sheepshead.actions import Action
from sheepshead.cards import cards_of, mask_of
from sheepshead.engine import legal_moves
from sheepshead.errors import FEW, Violation, shown
from sheepshead.legality import could_follow, led_words, play_clauses, seat_name, violations
from sheepshead.notes import ClauseNote, Notes
from sheepshead.opening_notes import bury_notes, call_notes, doubling_notes, picking_notes
from sheepshead.rules.called_duties import CalledCardFalls, UnderWaits
from sheepshead.state import PHASES, Burying, Calling, Doubling, Finished, Picking, Playing
from sheepshead.values import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sheepshead.legality import Clause
    from sheepshead.rules.duties import PlayDuties
    from sheepshead.state import State

__all__ = ["ClauseNote", "Ruling", "explain", "led_out_of_turn"]


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Ruling(Value):
    """Whether an action is legal, and every rule that has a say in it.

    ``str(ruling)`` is what a referee would say, with the rule ids.
    """

    legal: bool
    """Whether the action may be taken."""
    action: Action
    """What was asked about."""
    seat: int | None
    """Whose action it would be, from 0; ``None`` when the hand is over."""
    player: str
    """How the sentences name that seat."""
    violations: tuple[Violation, ...]
    """Every rule that the action breaks, as ``apply`` would raise them; empty when it is legal.  Where a
    record let another lead than has to (T13), T1 comes first."""
    applied: tuple[ClauseNote, ...]
    """The rules that bind the seat now.  In play what all of them allow is what is legal."""
    not_applied: tuple[ClauseNote, ...]
    """The rules that do not bind it, each with the reason why not."""
    legal_actions: tuple[Action, ...]
    """Everything that is legal, in the fixed order of ``legal_moves``; empty when the hand is over,
    or when it is for another to lead (T1)."""

    def __str__(self) -> str:
        """Say the ruling as a referee would: the answer, then rule by rule why."""
        may = "may" if self.legal or self.seat is None else "may not"
        said = [f"{self.player} {may} {self.action}."]
        if not self.legal:
            said += [f"{violation.sentence} [{violation.rule}]" for violation in self.violations]
            said += [_legal_words(self.legal_actions)] if self.legal_actions else []
            return " ".join(said)
        said += map(str, self.applied)
        for sentence, notes in groupby(self.not_applied, key=lambda note: note.sentence):
            said.append(f"Not bound by {', '.join(note.rule for note in notes)}: {sentence}")
        return " ".join(said)


def _legal_words(actions: tuple[Action, ...]) -> str:
    few = len(actions) <= FEW
    return f"Legal: {', '.join(map(str, actions))}." if few else f"Legal: {len(actions)} other actions."


def explain(state: State, action: Action, name: Callable[[int], str] = seat_name) -> Ruling:
    """Say whether the seat to act may do this, and by which rules.

    The ruling is made from the whole state and may name what is secret at the table, such as the holder of
    the called card (K10).

    Args:
        state: the hand as it stands; it stays as it is.
        action: what is asked about, legal or not.
        name: how to name a seat in the sentences.

    Raises:
        TypeError: when the first value is no state or the second no action.

    >>> from sheepshead import Bury, Call, Card, Pick, Play, apply, cards, explain, presets, set_up
    >>> holdings = map(
    ...     cards,
    ...     (
    ...         "QC JH AD 8D KC 9S",
    ...         "QS JS 9C AS 8S KH",
    ...         "AC 8C JC 9D TS 9H",
    ...         "QH TD 7C KS 7S AH",
    ...         "JD KD 7D TC 8H 7H",
    ...     ),
    ... )
    >>> state = set_up(presets.CALLED_ACE, dealer=4, holdings=holdings, blind=cards("TH QD"))
    >>> for action in (Pick(), Bury(cards("TH 9S")), Call(Card("AC")), Play(Card("KC")), Play(Card("9C"))):
    ...     state = apply(state, action)
    >>> ruling = explain(state, Play(Card("8C")))
    >>> ruling.legal, [violation.rule for violation in ruling.violations]
    (False, ['T6'])
    >>> print(ruling)
    seat 2 may not play 8C. seat 2 must play AC to the first trick led in clubs, and 8C is another card. [T6] Legal: play AC.
    >>> [note.rule for note in explain(state, Play(Card("AC"))).applied]
    ['T2', 'T3', 'T6']
    """  # noqa: E501 - a ruling is printed as one line
    if not isinstance(state, PHASES):
        raise TypeError(f"explain() takes a state of a hand, not {shown(state)}")
    if type(action) not in _ACTIONS:
        raise TypeError(f"explain() takes an action, such as Play(Card('QC')), not {shown(action)}")
    lead = led_out_of_turn(state, name) if isinstance(state, Playing) else None
    found = (*([lead] if lead else []), *violations(state, action, name))
    seat = None if isinstance(state, Finished) else state.to_act
    player = "nobody" if seat is None else name(seat)
    applied, not_applied = _notes(state, action, player, lead, found)
    return Ruling(
        legal=not found,
        action=action,
        seat=seat,
        player=player,
        violations=found,
        applied=applied,
        not_applied=not_applied,
        legal_actions=() if lead else legal_moves(state),
    )


_ACTIONS: Final = Action.__args__


def led_out_of_turn(state: Playing, name: Callable[[int], str] = seat_name) -> Violation | None:
    """Say whose lead it is, where a record let another lead (T1, T13); ``None`` where the right one leads.

    Args:
        state: the hand just before a card; none of a legal hand is led out of turn.
        name: how to name a seat.
    """
    if state.trick:
        return None
    if state.tricks:
        taken = state.tricks[-1]
        rightful = taken.winner
        why = f"took trick {len(state.tricks)} with {taken.by_seat()[rightful]}"
    else:
        rightful = (state.dealer + 1) % state.players
        why = "sits left of the dealer"
    if state.to_act == rightful:
        return None
    return Violation("T1", f"{name(state.to_act)} led, but {name(rightful)} {why} and leads.")


def _notes(
    state: State, action: Action, who: str, lead: Violation | None, found: tuple[Violation, ...]
) -> tuple[tuple[ClauseNote, ...], tuple[ClauseNote, ...]]:
    notes = Notes()
    match state:
        case Picking():
            picking_notes(notes, state, action, who)
        case Burying():
            bury_notes(notes, state, who)
        case Calling():
            call_notes(notes, state, action, who)
        case Doubling():
            doubling_notes(notes, state, action, who)
        case Playing():
            _play_notes(notes, state, who, lead)
        case Finished():
            pass
        case _:
            assert_never(state)
    said = {note.rule for note in notes.applied}
    held = state.holding(state.to_act) if isinstance(state, Playing) else ()
    for violation in found:
        # What is not done in this phase at all has no note of its own.
        if violation.rule not in said:
            notes.bound(violation.rule, violation.sentence, held)
    return tuple(notes.applied), tuple(notes.not_applied)


# --- playing a card ---------------------------------------------------------------------------------------


def _play_notes(notes: Notes, state: Playing, who: str, lead: Violation | None) -> None:
    held = state.holding(state.to_act)
    if lead is not None:
        notes.bound("T1", lead.sentence, ())
    elif not state.trick:
        took = f"took trick {len(state.tricks)}" if state.tricks else "sits left of the dealer"
        notes.bound("T1", f"{who} {took} and leads.", held)
    for clause in play_clauses(state, who):
        if clause.duty is None:
            _card_rule_note(notes, clause, state, who)
        else:
            _duty_note(notes, clause, state, who)
    if not state.trick:
        notes.free("T3", f"{who} leads, and may lead any suit.")
    _silent_duties(notes, state, who)


def _card_rule_note(notes: Notes, clause: Clause, state: Playing, who: str) -> None:
    """T2, H1 and T3."""
    allowed = cards_of(clause.allowed)
    names = " ".join(map(str, allowed))
    match clause.rule:
        case "T2":
            notes.bound("T2", f"{who} plays one of the cards held: {names}.", allowed)
        case "H1" if clause.binds:
            down = " ".join(str(c) for c in state.face_down[state.to_act])
            notes.bound("H1", f"{who} cannot reach what lies face down under other cards: {down}.", allowed)
        case "H1":
            notes.free("H1", f"no card of {who} lies face down.")
        case _ if clause.binds:
            suit, could = led_words(state), could_follow(state, clause.allowed)
            notes.bound("T3", f"{suit} led, and {who} holds {could} and follows.", allowed)
        case _:
            notes.free("T3", f"{led_words(state)} led, {who} holds none and may play any card.")


def _duty_note(notes: Notes, clause: Clause, state: Playing, who: str) -> None:
    """T5 to T10, where the duty has something to say at this moment."""
    duty = clause.duty
    assert duty is not None
    held = mask_of(state.holding(state.to_act))
    if not clause.binds:
        last = held.bit_count() == 1
        why = "in the last trick whatever is left is played" if last else f"{who} has nothing else to play"
        notes.free(duty.rule, f"{why}.")
    elif isinstance(duty, UnderWaits) and clause.allowed == duty.card:
        notes.bound(duty.rule, f"{who} {duty.asks_now()}.", cards_of(clause.allowed))
    elif clause.allowed != held:
        notes.bound(duty.rule, f"{who} {duty.asks()}.", cards_of(clause.allowed))
    else:
        free = f"{who} {duty.leaves_free(held)}."
        notes.free(duty.rule, free)
        if isinstance(duty, CalledCardFalls) and not state.trick and duty.runs_away(held):
            notes.bound("T10", free, cards_of(held))


_OF_A_CALL: Final = ("T5", "T6", "T7", "T8", "T9", "T10")
"""The duties that a call may lay on the play."""


def _silent_duties(notes: Notes, state: Playing, who: str) -> None:
    """Say of each duty that has nothing to say now why not."""
    duties = state.contract.duties
    said = notes.rules
    others: Iterable[str] = () if duties is None else (duty.rule for _, duty in duties.by_seat)
    for rule in dict.fromkeys((*_OF_A_CALL, *others)):
        if rule in said:
            continue
        if duties is None:
            why = "no suit was called"
        elif not state.tables.opening_mask:
            why = f"{duties.suit[0].suit.word} have been led"
        else:
            why = _why_silent(rule, duties, state, who)
        notes.free(rule, f"{why}.")


def _why_silent(rule: str, duties: PlayDuties, state: Playing, who: str) -> str:
    """Why a duty is silent as long as the called suit has not been led."""
    bound = [seat for seat, duty in duties.by_seat if duty.rule == rule]
    suit = duties.suit[0].suit.word
    if state.to_act in bound:
        if not state.trick:
            return f"{who} leads"
        return f"{suit} are led" if state.trick[0].mask & state.tables.opening_mask else f"{suit} are not led"
    if rule == "T10":
        return _why_no_running_away(duties, state, who)
    if rule == "T5" and duties.under is not None and state.to_act == state.picker:
        return f"{duties.under} lies under instead of a hold card"
    if bound or (rule == "T5" and duties.under is not None):
        return f"{who} {_OTHERS.get(rule, 'is not the seat that it binds')}".format(called=state.called)
    return _NOBODYS.get(rule, "it binds nobody here")


def _why_no_running_away(duties: PlayDuties, state: Playing, who: str) -> str:
    takes = [
        duty.run_away for _, duty in duties.by_seat if isinstance(duty, CalledCardFalls) and duty.run_away
    ]
    if not takes:
        return "in this house nobody runs away"
    if state.trick:
        return f"{who} does not lead"
    suit = duties.suit[0].suit.word
    return f"running away takes {takes[0]} cards of {suit}, the called one among them"


_OTHERS: Final = {
    "T5": "is not the picker",
    "T6": "does not hold the called card, {called}",
    "T7": "does not hold the called card, {called}",
    "T8": "has no card lying under",
    "T9": "does not hold the ace beside the called ten",
}
_NOBODYS: Final = {
    "T5": "this house asks for no hold card",
    "T6": "this house does not bind the called card",
    "T7": "this house does not bind the called card",
    "T8": "no card lies under",
    "T9": "no ace is bound beside a called ten",
}
