"""Hand-made positions: complete a deal from the cards that matter and drive a hand to the phase in question.

Unless a test says otherwise the dealer is the last seat, so that seat 0 speaks first and leads, and seat 0
picks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pytest

from sheepshead import (
    Action,
    Bury,
    Burying,
    Call,
    Calling,
    Card,
    Doubling,
    Finished,
    GoAlone,
    IllegalAction,
    Pass,
    Pick,
    Picking,
    Play,
    Playing,
    Rules,
    State,
    apply,
    cards,
    legal_moves,
    set_up,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

S = TypeVar("S", Picking, Burying, Calling, Doubling, Playing, Finished)

Cards = tuple[Card, ...]


def names(some: Iterable[Card]) -> str:
    """Write cards down as the tests do: ``"QC TD"``."""
    return " ".join(map(str, some))


def completed(rules: Rules, *held: str, blind: str = "") -> tuple[tuple[Cards, ...], Cards]:
    """Fill up the holdings and the blind, so that only the cards that matter are named.

    What is left of the deck, in its fixed order (trump, clubs, spades, hearts, each from the top), goes to
    seat 0, then seat 1, …, and last to the blind.
    """
    named = [list(cards(text)) for text in (*held, *[""] * (rules.players - len(held)), blind)]
    rest = [card for card in rules.shape.deck if not any(card in some for some in named)]
    sizes = [rules.shape.cards_each] * rules.players + [rules.shape.blind]
    for some, size in zip(named, sizes, strict=True):
        wanted = size - len(some)
        some.extend(rest[:wanted])
        del rest[:wanted]
    return tuple(tuple(some) for some in named[:-1]), tuple(named[-1])


def opening(rules: Rules, *held: str, blind: str = "", dealer: int = -1, stakes: int = 1) -> Picking:
    """Set up the deal of :func:`completed`; ``held`` is seat by seat."""
    holdings, laid = completed(rules, *held, blind=blind)
    start = set_up(rules, dealer=dealer % rules.players, holdings=holdings, blind=laid, stakes=stakes)
    return reached(Picking, start)


def reached(phase: type[S], state: State) -> S:
    """Give the state, which is in this phase."""
    assert isinstance(state, phase), f"{phase.__name__} expected, not {state!r}"
    return state


def do(state: State, *actions: Action) -> State:
    """Apply one action after the other."""
    for action in actions:
        state = apply(state, action)
    return state


def picked(state: State, picker: int = 0) -> State:
    """Let the seats before the picker pass and the picker pick."""
    assert isinstance(state, Picking)
    return do(state, *[Pass()] * ((picker - state.to_act) % state.rules.players), Pick())


def all_passed(state: State) -> State:
    """Let everybody pass."""
    return do(state, *[Pass()] * state.rules.players)


def bury(text: str) -> Bury:
    """Write a bury down: ``bury("AC TC")``."""
    return Bury(cards(text))


def call(text: str, under: str | None = None) -> Call | GoAlone:
    """Write a call down: ``call("AS")``, ``call("AS", "QD")``, ``call("alone")``."""
    return GoAlone() if text == "alone" else Call(Card(text), None if under is None else Card(under))


def asked(rules: Rules, held: str, buried: str, *others: str) -> Calling:
    """Seat 0 picks, buries what was the blind, and is asked for a partner; ``others`` is seat 1, 2, …."""
    start = opening(rules, held, *others, blind=buried)
    return reached(Calling, do(picked(start), bury(buried)))


def in_play(state: State, buried: str, *said: Action, picker: int = 0) -> Playing:
    """Pick, bury, answer for a partner, and come to the first lead (the order is bury, then call)."""
    return reached(Playing, do(picked(state, picker), bury(buried), *said))


def play(state: State, text: str) -> State:
    """Play these cards in this order, whoever is to play; ``|`` between tricks is for the reader."""
    return do(state, *(Play(card) for card in cards(text.replace("|", " "))))


def taker(state: State, trick: str) -> int:
    """Play a whole trick and give the seat that took it."""
    after = play(state, trick)
    assert isinstance(after, (Playing, Finished))
    assert names(after.tricks[-1].cards) == trick
    return after.tricks[-1].winner


def played_out(state: State) -> Finished:
    """Take the first legal move until the hand is over."""
    while moves := legal_moves(state):
        state = apply(state, moves[0])
    return reached(Finished, state)


def legal(state: State) -> str:
    """Name the cards that the seat to act may play, in the order of the deck."""
    return names(move.card for move in legal_moves(state) if isinstance(move, Play))


def answers(state: State) -> list[str]:
    """Say in words what the seat to act may do."""
    return [str(move) for move in legal_moves(state)]


def refusal(state: State, action: Action) -> IllegalAction:
    """Try an action that is refused; the state stays as it was and usable."""
    before, moves = hash(state), legal_moves(state)
    assert action not in moves
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    assert (hash(state), legal_moves(state)) == (before, moves)
    assert caught.value.state is state
    assert caught.value.action == action
    return caught.value


def broken(state: State, action: Action) -> list[str]:
    """Give the ids of the rules by which an action is refused."""
    return [violation.rule for violation in refusal(state, action).violations]


def whole_hand(
    rules: Rules, tricks: str, blind: str, *said: Action, picker: int | None = 0, stakes: int = 1
) -> Finished:
    """Deal the cards of these tricks and play them; the picker buries the blind as it lies.

    A trick is written in the order played, ``|`` between tricks; who leads which follows from the trumps.
    """
    holdings: list[list[Card]] = [[] for _ in range(rules.players)]
    leader = 0
    for trick in tricks.split("|"):
        fallen = cards(trick)
        for place, card in enumerate(fallen):
            holdings[(leader + place) % rules.players].append(card)
        leader = (leader + rules.trumps.winning(fallen)) % rules.players
    dealer = rules.players - 1
    start = set_up(rules, dealer=dealer, holdings=holdings, blind=cards(blind), stakes=stakes)
    ready = all_passed(start) if picker is None else in_play(start, blind, *said, picker=picker)
    return reached(Finished, play(ready, tricks))
