"""What the public functions give, as a type checker sees it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import attrs
from typing_extensions import assert_type

from sheepshead import (
    Action,
    Bury,
    Burying,
    Call,
    Calling,
    Card,
    Fault,
    Finished,
    IllegalAction,
    InvalidDeal,
    InvalidMatch,
    InvalidRules,
    Match,
    ParseError,
    Pick,
    Play,
    Playing,
    Rank,
    Rules,
    Score,
    State,
    Suit,
    TrumpOrder,
    Violation,
    apply,
    cards,
    deal,
    legal_moves,
    presets,
    score,
    set_up,
    trumps,
)
from sheepshead.records import HandRecord, parse_hand, read_hand
from sheepshead.referee import Audit, Finding, WrongScore, audit
from sheepshead.rules import (
    BLACK_QUEENS,
    CalledAce,
    DoublingRule,
    Doublings,
    Multiplier,
    NoPickRule,
    Outcome,
    PartnerRule,
    PayoffRule,
    RenegePenalty,
    Shape,
)

if TYPE_CHECKING:
    from pathlib import Path


def the_three_functions(state: State, action: Action, hand: Finished) -> None:
    assert_type(legal_moves(state), tuple[Action, ...])
    assert_type(apply(state, action), State)
    assert_type(score(hand), Score)


def what_other_tables_have(playing: Playing, burying: Burying, calling: Calling, result: Score) -> None:
    assert_type(playing.face_up, tuple[tuple[Card, ...], ...])
    assert_type(playing.face_down, tuple[tuple[Card, ...], ...])
    assert_type(playing.picker, "int | None")
    assert_type(playing.partners, "tuple[int, ...] | None")
    assert_type(burying.to_bury, int)
    assert_type(calling.picker, "int | None")
    assert_type(result.pot, int)


def starting(rules: Rules) -> None:
    assert_type(deal(rules, dealer=0, rng=random.Random(1)), State)
    assert_type(deal(rules, dealer=0, deck=rules.shape.deck, stakes=2), State)
    assert_type(set_up(rules, dealer=0, holdings=[cards("QC QS")], blind=cards("7H 8H")), State)


def moves_are_actions_of_every_kind(state: State) -> None:
    for move in legal_moves(state):
        assert_type(apply(state, move), State)
        if isinstance(move, Play):
            assert_type(move.card, Card)
        if isinstance(move, Bury):
            assert_type(move.cards, tuple[Card, ...])
        if isinstance(move, Call):
            assert_type(move.card, Card)
            assert_type(move.under, "Card | None")


def one_phase_is_a_state(playing: Playing) -> None:
    assert_type(apply(playing, Play(Card("QC"))), State)
    assert_type(playing.rules, Rules)
    assert_type(playing.dealer, int)
    assert_type(playing.stakes, int)
    assert_type(playing.to_act, int)
    assert_type(playing.picker, "int | None")
    assert_type(playing.partners, "tuple[int, ...] | None")
    assert_type(playing.holding(0), tuple[Card, ...])
    assert_type(playing.trick, tuple[Card, ...])


def every_state_has(state: State) -> None:
    assert_type(state.rules, Rules)
    assert_type(state.dealer, int)
    assert_type(state.stakes, int)
    assert_type(state.blind, tuple[Card, ...])
    assert_type(state.holding(0), tuple[Card, ...])
    if not isinstance(state, Finished):
        assert_type(state.to_act, int)


def a_score(result: Score) -> None:
    assert_type(result.outcome, Outcome)
    assert_type(result.stakes, tuple[int, ...])
    assert_type(result.points, tuple[int, ...])
    assert_type(result.tricks, tuple[int, ...])
    assert_type(result.picker, "int | None")
    assert_type(result.picker_points, "int | None")
    assert_type(result.multipliers, tuple[Multiplier, ...])


def a_card(card: Card) -> None:
    assert_type(Card("QC"), Card)
    assert_type(cards("QC TD"), tuple[Card, ...])
    assert_type(Card.of(Rank.TEN, Suit.CLUBS), Card)
    assert_type(card.rank, Rank)
    assert_type(card.suit, Suit)
    assert_type(card.points, int)


def a_sheet_of_rules(rules: Rules) -> None:
    assert_type(presets.GAMERULES, Rules)
    assert_type(presets.by_name("GAMERULES"), Rules)
    assert_type(attrs.evolve(rules, trumps=trumps.SPITZ), Rules)
    assert_type(rules.players, int)
    assert_type(rules.shape, Shape)
    assert_type(rules.trumps, TrumpOrder)
    assert_type(rules.partner, PartnerRule)
    assert_type(rules.no_pick, NoPickRule)
    assert_type(rules.doubling, DoublingRule)
    assert_type(rules.payoff, PayoffRule)
    assert_type(attrs.evolve(CalledAce(), under=False), CalledAce)
    assert_type(Doublings(pairs=(BLACK_QUEENS,)).pairs, tuple[tuple[Card, ...], ...])
    assert_type(attrs.evolve(rules, renege=RenegePenalty.SCHNEIDER), Rules)


def a_match(match: Match, hand: Finished) -> None:
    assert_type(Match(presets.CALLED_ACE), Match)
    assert_type(match.deal(rng=random.Random(1)), State)
    assert_type(match.after(hand), Match)
    assert_type(match.scores, tuple[int, ...])
    assert_type(match.seats, tuple[int, ...])
    assert_type(match.sits_out, "int | None")
    assert_type(match.dealer_seat, int)
    assert_type(match.pot, int)
    assert_type(match.hands, tuple[Finished, ...])


def errors(state: State) -> None:
    try:
        apply(state, Pick())
    except IllegalAction as error:
        assert_type(error.state, State)
        assert_type(error.action, Action)
        assert_type(error.violations, tuple[Violation, ...])
        assert_type(error.violations[0].legal, tuple[Card, ...])
    except (InvalidDeal, InvalidRules, InvalidMatch) as error:
        assert_type(error.faults, tuple[Fault, ...])
    except ParseError as error:
        assert_type(error.line, "int | None")
        assert_type(error.column, "int | None")


def a_record(path: Path) -> None:
    record = read_hand(path)
    assert_type(record, HandRecord)
    assert_type(parse_hand('rules = "CALLED_ACE"'), HandRecord)
    ruling = audit(record, rules=presets.GAMERULES)
    assert_type(ruling, Audit)
    assert_type(ruling.findings, tuple[Finding, ...])
    assert_type(ruling.findings[0].legal_actions, tuple[Action, ...])
    assert_type(ruling.findings[0].violation.legal, tuple[Card, ...])
    assert_type(ruling.wrong_scores, tuple[WrongScore, ...])
    assert_type(ruling.hand, Finished)
    assert_type(ruling.score, Score)
