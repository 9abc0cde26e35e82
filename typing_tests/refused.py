"""What a type checker refuses.

Every line with ``type: ignore`` is a mistake.  The checker warns of an ignore that ignores nothing
(``warn_unused_ignores``), so a mistake that came to be accepted would show here.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from sheepshead import (
    Bury,
    Call,
    Card,
    Finished,
    Play,
    Playing,
    Rank,
    Rules,
    Suit,
    apply,
    cards,
    deal,
    legal_moves,
    presets,
    score,
)
from sheepshead.rules import CrackLimit, Doublings, Leaster, NoPartner, Payoff, Shape

if TYPE_CHECKING:
    from sheepshead import Match, Score, State, TrumpOrder
    from sheepshead.rules import CalledAce


def only_a_finished_hand_has_a_score(state: State, playing: Playing, hand: Finished) -> None:
    score(state)  # type: ignore[arg-type]
    score(playing)  # type: ignore[arg-type]
    score(hand)
    if isinstance(state, Finished):
        score(state)


def a_state_takes_actions(state: State) -> None:
    apply(state, "pick")  # type: ignore[arg-type]
    apply(state, Card("QC"))  # type: ignore[arg-type]
    legal_moves(presets.CALLED_ACE)  # type: ignore[arg-type]


def a_finished_hand_has_nobody_to_act(hand: Finished) -> None:
    hand.to_act  # type: ignore[attr-defined] # noqa: B018


def a_finished_hand_may_be_any_state(state: State) -> None:
    state.to_act  # type: ignore[union-attr] # noqa: B018


def states_are_frozen(playing: Playing, hand: Finished) -> None:
    playing.to_act = 1  # type: ignore[misc]
    playing.trick = ()  # type: ignore[misc]
    playing.dealer = 1  # type: ignore[misc]
    hand.rules = presets.GAMERULES  # type: ignore[misc]


def cards_and_actions_are_frozen(card: Card, bury: Bury, call: Call, play: Play) -> None:
    card.rank = Rank.ACE  # type: ignore[misc]
    card.suit = Suit.CLUBS  # type: ignore[misc]
    bury.cards = ()  # type: ignore[misc]
    call.under = None  # type: ignore[misc]
    play.card = card  # type: ignore[misc]


def rules_are_frozen(rules: Rules, order: TrumpOrder, shape: Shape, called: CalledAce) -> None:
    rules.bury_before_call = False  # type: ignore[misc]
    order.trumps = ()  # type: ignore[misc]
    shape.players = 4  # type: ignore[misc]
    called.under = False  # type: ignore[misc]


def results_are_frozen(result: Score, match: Match) -> None:
    result.stakes = ()  # type: ignore[misc]
    match.dealer = 2  # type: ignore[misc]


def options_are_keywords(rules: Rules) -> None:
    deal(rules, 0, random.Random(1))  # type: ignore[call-arg]
    Payoff(61)  # type: ignore[call-arg]


def an_axis_takes_its_own_kind_of_rule(rules: Rules) -> None:
    Rules(
        shape=rules.shape,
        trumps=rules.trumps,
        partner=Leaster(),  # type: ignore[arg-type]
        no_pick=NoPartner(),  # type: ignore[arg-type]
        payoff=Payoff,  # type: ignore[arg-type]
    )


def a_hand_without_picking_has_no_picker_to_count_on(playing: Playing) -> None:
    playing.picker + 1  # type: ignore[operator]


def doublings_take_pairs_of_cards() -> None:
    Doublings(pairs=("QC QS",))  # type: ignore[arg-type]
    Doublings(CrackLimit.NONE)  # type: ignore[call-arg]


def cards_are_cards() -> None:
    Play("QC")  # type: ignore[arg-type]
    Call("AS")  # type: ignore[arg-type]
    Bury(cards("7H 8H"))
    Bury("7H 8H")  # type: ignore[arg-type]
