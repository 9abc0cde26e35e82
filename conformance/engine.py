"""This package behind the protocol of the vectors: a request a line comes in, an answer a line goes out.

    python conformance/run.py -- python conformance/engine.py

It is the example for a program of another project: docs/conformance.md describes what is asked and answered.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

# Run as a program this file finds only its own folder.
sys.path.append(str(Path(__file__).resolve().parent.parent))

from conformance import hands
from sheepshead import (
    Card,
    Finished,
    IllegalAction,
    InvalidDeal,
    InvalidMatch,
    Match,
    Playing,
    Rules,
    State,
    apply,
    can_claim,
    can_claim_unseen,
    cards,
    deal,
    legal_moves,
    score,
    set_up,
)
from sheepshead.players import numbered
from sheepshead.records import read_rules
from sheepshead.referee import audit
from sheepshead.wording import parse_action

Ask = dict[str, Any]
Answer = dict[str, Any]


class CannotBe(ValueError):
    """A request that makes no sense, such as the score of a hand that is not over."""


def answer(ask: Ask) -> Answer:
    """Answer a request.

    Raises:
        ValueError: when it cannot be answered; the message says why.
    """
    kind = ask.get("kind")
    if kind not in ANSWERS:
        raise CannotBe(f"there is no kind {kind!r}; there are {', '.join(ANSWERS)}")
    return ANSWERS[kind](ask)


# --- reading a request ------------------------------------------------------------------------------------


def name(seat: int | None) -> str | None:
    """Name a seat, or nobody."""
    return None if seat is None else numbered(seat + 1)[-1]


def number(seat: str) -> int:
    """Give the number of a seat's name, from 0."""
    if not (seat.startswith("P") and seat[1:].isdigit()):
        raise CannotBe(f"a seat is P1, P2, …, not {seat!r}")
    return int(seat[1:]) - 1


def _rules(ask: Ask) -> Rules:
    return read_rules(ask["rules"]).rules


def _start(ask: Ask) -> State:
    return set_up(
        _rules(ask),
        dealer=number(ask["dealer"]),
        holdings=map(cards, ask["holdings"]),
        blind=cards(ask.get("blind", "")),
        stakes=ask.get("stakes", 1),
    )


def _after(state: State, actions: list[str]) -> State:
    for said in actions:
        state = apply(state, parse_action(said))
    return state


def _state(ask: Ask) -> State:
    return _after(_start(ask), ask.get("actions", []))


def _finished(state: State) -> Finished:
    if not isinstance(state, Finished):
        raise CannotBe(f"the hand is not over: it is for {name(state.to_act)} to act")
    return state


# --- the kinds of request ---------------------------------------------------------------------------------


def _legal(ask: Ask) -> Answer:
    state = _state(ask)
    to_act = None if isinstance(state, Finished) else state.to_act
    return {"to_act": name(to_act), "legal": [str(action) for action in legal_moves(state)]}


def _try(ask: Ask) -> Answer:
    state = _state(ask)
    try:
        apply(state, parse_action(ask["tried"]))
    except IllegalAction as refused:
        return {"allowed": False, "rules": _ids(violation.rule for violation in refused.violations)}
    return {"allowed": True, "rules": []}


def _ids(rules: Iterable[str]) -> list[str]:
    return sorted(set(rules), key=lambda rule: (rule[0], int(rule[1:])))


def _offender(of: dict[str, Any]) -> int | None:
    return number(of["offender"]) if "offender" in of else None


def _score(ask: Ask) -> Answer:
    result = score(_finished(_state(ask)), offender=_offender(ask))
    return {
        "class": result.outcome.name,
        "picker": name(result.picker),
        "partners": [name(seat) for seat in result.partners],
        "points": list(result.points),
        "tricks": list(result.tricks),
        "set_aside": result.set_aside,
        "picker_points": result.picker_points,
        "defender_points": result.defender_points,
        "multipliers": [[multiplier.rule, multiplier.factor] for multiplier in result.multipliers],
        "stakes": list(result.stakes),
    }


def _deal(ask: Ask) -> Answer:
    try:
        if "deck" in ask:
            state = deal(_rules(ask), dealer=number(ask["dealer"]), deck=cards(ask["deck"]))
        else:
            state = _start(ask)
    except InvalidDeal as invalid:
        return {"valid": False, "rules": _ids(fault.rule for fault in invalid.faults)}
    return {
        "valid": True,
        "rules": [],
        "to_act": name(None if isinstance(state, Finished) else state.to_act),
        "holdings": [_text(state.dealt(seat)) for seat in range(_rules(ask).players)],
        "blind": _text(state.blind),
    }


def _text(some: tuple[Card, ...]) -> str:
    return " ".join(map(str, some))


def _trick(ask: Ask) -> Answer:
    fallen = cards(ask["cards"])
    return {
        "taken_by": _rules(ask).trumps.winning(fallen) + 1,
        "points": sum(card.points for card in fallen),
    }


def _claim(ask: Ask) -> Answer:
    state = _state(ask)
    if not isinstance(state, Playing):
        raise CannotBe("a claim is made while cards are played")
    return {"can_claim": can_claim_unseen(state) if ask.get("unseen") else can_claim(state)}


def _record(ask: Ask) -> Answer:
    """T13: who reneged, and the score of the cards as they were played."""
    judged = audit(
        hands.recorded(
            _start(ask),
            [parse_action(said) for said in ask["actions"]],
            holdings=map(cards, ask["holdings"]),
            blind=cards(ask.get("blind", "")),
        )
    )
    return {
        "reneges": [
            [renege.trick, f"{name(renege.seat)} play {renege.card}", _ids(renege.rules)]
            for renege in judged.reneges
        ],
        "stakes": list(judged.score.stakes),
    }


def _match(ask: Ask) -> Answer:
    rules = _rules(ask)
    players = numbered(ask.get("players", rules.players))
    carried = {key: ask[key] for key in ("scores", "owed", "pot") if key in ask}
    try:
        match = Match(rules, players=players, dealer=number(ask["dealer"]), **carried)
    except InvalidMatch as invalid:
        return {"valid": False, "rules": _ids(fault.rule for fault in invalid.faults)}
    table = [_table(match)]
    for hand in ask.get("hands", []):
        start = match.set_up(holdings=map(cards, hand["holdings"]), blind=cards(hand.get("blind", "")))
        match = match.after(_finished(_after(start, hand["actions"])), offender=_offender(hand))
        table.append(_table(match))
    return {"valid": True, "rules": [], "table": table}


def _table(match: Match) -> Answer:
    return {
        "dealer": name(match.dealer),
        "sits_out": name(match.sits_out),
        "stakes": match.stakes,
        "scores": list(match.scores),
        "owed": list(match.owed),
        "pot": match.pot,
    }


ANSWERS: dict[str, Callable[[Ask], Answer]] = {
    "legal": _legal,
    "try": _try,
    "score": _score,
    "deal": _deal,
    "trick": _trick,
    "claim": _claim,
    "record": _record,
    "match": _match,
}
"""How each kind of request is answered."""


def main() -> None:
    """Answer one request a line until there are no more."""
    for line in sys.stdin:
        ask = json.loads(line)
        try:
            said = answer(ask)
        except KeyError as missing:
            said = {"error": f"the request has no {missing}"}
        except (ValueError, TypeError) as error:  # every error of the package about what is asked is one
            said = {"error": str(error)}
        print(json.dumps({"id": ask.get("id"), **said}), flush=True)


if __name__ == "__main__":
    main()
