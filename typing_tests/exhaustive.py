"""A match over a union is complete, and a type checker proves it.

Each function ends in ``assert_never``, which is accepted only where nothing is left over.
"""

from __future__ import annotations

from typing_extensions import assert_never, assert_type

from sheepshead import (
    Action,
    Announce,
    Blitz,
    Bury,
    Burying,
    Call,
    Calling,
    Card,
    Castrate,
    Crack,
    Decline,
    DemandRedeal,
    Doubling,
    Finished,
    GoAlone,
    Pass,
    Pick,
    Picking,
    Play,
    Playing,
    Recrack,
    State,
)
from sheepshead.rules import ForcePick, NoPickOutcome, PlayLeaster, ThrowIn


def phase(state: State) -> str:
    match state:
        case Picking():
            return "picking"
        case Burying(to_act=picker):
            return f"seat {picker} buries"
        case Calling():
            return "calling"
        case Doubling():
            return "doubling"
        case Playing(to_act=seat):
            return f"seat {seat} plays"
        case Finished():
            return "over"
        case _:
            assert_never(state)


def named(action: Action) -> tuple[Card, ...]:
    match action:
        case (
            Pick()
            | Pass()
            | GoAlone()
            | Crack()
            | Recrack()
            | Decline()
            | Castrate()
            | Announce()
            | DemandRedeal()
        ):
            return ()
        case Bury(cards=some) | Blitz(pair=some):
            assert_type(some, tuple[Card, ...])
            return some
        case Call(card=card, under=under):
            return (card,) if under is None else (card, under)
        case Play(card):
            assert_type(card, Card)
            return (card,)
        case _:
            assert_never(action)


def all_passed(outcome: NoPickOutcome) -> str:
    match outcome:
        case PlayLeaster():
            return "a leaster"
        case ThrowIn(rule=rule):
            return f"thrown in by {rule}"
        case ForcePick(seat=seat):
            return f"seat {seat} picks"
        case _:
            assert_never(outcome)


def one_phase_forgotten(state: State) -> str:
    match state:
        case Picking() | Burying() | Calling() | Playing() | Finished():
            return "known"
        case _:
            assert_never(state)  # type: ignore[arg-type] # Doubling is left over


def one_action_forgotten(action: Action) -> str:
    match action:
        case Pick() | Pass() | GoAlone() | Crack() | Recrack() | Decline() | Blitz() | Call() | Play():
            return "known"
        case _:
            assert_never(action)  # type: ignore[arg-type] # Bury is left over
