"""Whole hands of requests as records of the package, which knows what follows from them.

Scope: no rule of the game. Whose turn it is to speak is asked of the engine, and who was dealt which card of
`sheepshead.records`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sheepshead import (
    Action,
    Announce,
    Blitz,
    Bury,
    Call,
    Card,
    Castrate,
    Crack,
    DemandRedeal,
    Finished,
    GoAlone,
    Pass,
    Pick,
    Picking,
    Play,
    Playing,
    Recrack,
    Rules,
    State,
    apply,
    deal,
)
from sheepshead.players import numbered
from sheepshead.records import HandRecord
from sheepshead.records.follows import Told, as_dealt

DOUBLES = (Crack, Recrack, Castrate, Blitz, Announce)


class NotTold(ValueError):
    """A hand that does not tell what is asked; the message says what is missing."""


def recorded(
    start: State, actions: Sequence[Action], *, holdings: Iterable[Iterable[Card]], blind: Iterable[Card]
) -> HandRecord:
    """Make a record of a whole hand: what was said before the first card, and the tricks as they fell (T13).

    Args:
        start: the hand as dealt.
        actions: all that was done, in order; the cards may have been played against the rules.
        holdings: what each seat was dealt, as it is written.
        blind: the blind, as it is written.

    Raises:
        IllegalAction: when what was said is against the rules: it cannot have counted.
        InvalidRecord: when these cards cannot have been played.
        NotTold: when the first card has yet to be played.
    """
    state = start
    redeal: int | None = None
    doubles: list[tuple[int, Crack | Recrack | Castrate | Blitz | Announce]] = []
    for action in actions:
        if isinstance(state, Playing) and isinstance(action, Play):
            continue
        before, state = state, apply(state, action)
        # The engine refuses every action in a hand that is over.
        assert not isinstance(before, Finished)
        if isinstance(action, DemandRedeal):
            redeal = before.to_act
        elif isinstance(action, DOUBLES):
            doubles.append((before.to_act, action))
    if not isinstance(state, (Playing, Finished)):
        raise NotTold(f"the hand is not over: it is for {numbered(state.players)[state.to_act]} to act")
    return HandRecord(
        rules=start.rules,
        dealer=start.dealer,
        stakes=start.stakes,
        holdings=holdings,
        blind=blind,
        redeal=redeal,
        picker=state.picker,
        doubles=doubles,
        **_laid_away_called_and_played(start.rules, actions),
    )


def dealt(
    rules: Rules, dealer: int, blind: Iterable[Card], actions: Sequence[Action]
) -> tuple[tuple[Card, ...], ...]:
    """Give what each seat was dealt in a hand in which every card fell: it follows from the tricks.

    Raises:
        InvalidRecord: when not every card fell, or where the order of the cards on the table matters.
        NotTold: when the blind of a picker is not written.
    """
    # Who picks does not depend on the cards.
    state = deal(rules, dealer=dealer, deck=rules.shape.deck)
    for action in actions:
        if isinstance(state, Picking) and isinstance(action, (Pick, Pass)):
            state = apply(state, action)
    picker = None if isinstance(state, Picking) else state.picker
    found = as_dealt(
        HandRecord(
            rules=rules,
            dealer=dealer,
            blind=tuple(blind) or None,
            picker=picker,
            **_laid_away_called_and_played(rules, actions),
        )
    )
    if found.told is not Told.ALL:
        raise NotTold("neither holdings nor blind are written, and nothing else tells what the blind was")
    return found.holdings


def _laid_away_called_and_played(rules: Rules, actions: Sequence[Action]) -> dict[str, Any]:
    """What a record has of the bury, the call and the tricks."""
    called = next((action for action in actions if isinstance(action, (Call, GoAlone))), None)
    fallen = [action.card for action in actions if isinstance(action, Play)]
    return {
        "bury": [card for action in actions if isinstance(action, Bury) for card in action.cards],
        "call": called.card if isinstance(called, Call) else called,
        "under": called.under if isinstance(called, Call) else None,
        "tricks": [fallen[first : first + rules.players] for first in range(0, len(fallen), rules.players)],
    }
