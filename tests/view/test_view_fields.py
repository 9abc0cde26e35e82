"""B2, K10: every field of every state is declared public, private to a seat, or secret; none is forgotten.

A field that is new makes these tests fail until it is declared, and what is declared is held against pairs of
states that a seat cannot tell apart.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, get_args

import attrs
import pytest

from sheepshead import Burying, Calling, Doubling, Finished, Picking, Playing, State
from sheepshead.contract import Contract, Dealt, Game, Named, Nobody, Picked
from sheepshead.state import PlayedOut, ThrownIn
from sheepshead.testing import random_hand
from tests.properties.test_views import with_doublings
from tests.properties.volume import SOURCES, rules_of, seeded_hand, volume
from tests.view.twins import twin

if TYPE_CHECKING:
    from collections.abc import Iterator


class Secrecy(Enum):
    """Who may know a field."""

    PUBLIC = "everybody at the table"
    PRIVATE = "the seat to act alone"
    SECRET = "a seat at most its own part"
    PARTS = "a value whose fields are declared by themselves"


PUBLIC, PRIVATE, SECRET, PARTS = Secrecy

DECLARED: dict[type, dict[str, Secrecy]] = {
    Picking: {"deal": PARTS, "to_act": PUBLIC, "options": PRIVATE},
    Burying: {
        "deal": PARTS,
        "picker": PUBLIC,
        "to_act": PUBLIC,
        "calls": SECRET,  # a call may name an under (K6)
        "buried_mask": SECRET,
        "held_mask": PRIVATE,
        "to_bury": PUBLIC,
        "keeps": PRIVATE,
    },
    Calling: {
        "deal": PARTS,
        "to_act": PUBLIC,
        "time": PUBLIC,
        "calls": PUBLIC,  # nobody is asked again who has laid an under
        "buried_mask": SECRET,
        "options": PRIVATE,
    },
    Doubling: {
        "contract": PARTS,
        "to_act": PUBLIC,
        "said": PUBLIC,
        "side": SECRET,
        "options": PRIVATE,
    },
    Playing: {
        "standing": SECRET,  # with the contract, whose fields are declared, and its tables
        "to_act": PUBLIC,
        "trick": SECRET,  # an under lies in it face down (T8)
        "options": PRIVATE,
    },
    Finished: {"end": PARTS},
    Dealt: {
        "rules": PUBLIC,
        "dealer": PUBLIC,
        "stakes": PUBLIC,
        "holdings": SECRET,
        "blind": SECRET,
        "blind_as_it_lies": SECRET,
        "all_passed": PUBLIC,
        "on_table": SECRET,
    },
    Contract: {
        "dealt": PARTS,
        "game": PARTS,
        "holdings": SECRET,
        "partners": SECRET,
        "duties": SECRET,
        "multipliers": PUBLIC,
        "said": PUBLIC,
        "tables": SECRET,
        "told_apart_by": SECRET,
    },
    Picked: {"picker": PUBLIC, "calls": SECRET, "buried": SECRET},
    Nobody: {"leaster": PUBLIC},
    Named: {"calls": PUBLIC},
    PlayedOut: {"contract": PARTS, "done": PUBLIC},
    ThrownIn: {"deal": PARTS, "outcome": PUBLIC},
}


def fields_of(kind: type) -> list[str]:
    if attrs.has(kind):
        return [field.name for field in attrs.fields(kind)]
    named: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]
    return [*named]


@pytest.mark.parametrize("kind", DECLARED)
def test_every_field_is_declared(kind: type) -> None:
    assert fields_of(kind) == [*DECLARED[kind]]


def test_every_kind_of_state_and_of_its_parts_is_declared() -> None:
    assert {*get_args(State), *get_args(Game), Dealt, Contract, PlayedOut, ThrownIn} == {*DECLARED}


def differences(one: object, two: object) -> Iterator[tuple[str, Secrecy]]:
    """The declared fields in which two values of a kind differ, and those of their parts."""
    assert type(one) is type(two)
    for name, secrecy in DECLARED[type(one)].items():
        left, right = getattr(one, name), getattr(two, name)
        if secrecy is PARTS:
            yield from differences(left, right)
        elif left != right:
            yield f"{type(one).__name__}.{name}", secrecy


def every_difference(one: State, two: State) -> Iterator[tuple[str, Secrecy]]:
    yield from differences(one, two)
    if isinstance(one, Playing) and isinstance(two, Playing):
        yield from differences(one.contract, two.contract)


RARE = {"Picking.options", "Burying.keeps", "Burying.calls", "Playing.trick"}
"""What differs only with a poor hand (D7), a call before the bury (B3), or an under in the trick (T8)."""


def test_what_is_declared_public_or_private_is_the_same_where_a_seat_cannot_tell() -> None:
    differed: Counter[str] = Counter()
    for source in SOURCES:
        for seed in range(volume(80)):
            rng = Random(f"fields {source} {seed}")
            hand = random_hand(with_doublings(rules_of(source, rng), rng), rng)
            for moment, state in enumerate(hand.states):
                if isinstance(state, Playing) and rng.random() < 0.9:
                    continue
                seat = rng.choice((None, *range(state.players)))
                other = twin(hand, moment, seat, rng)
                if other is None:
                    continue
                for name, secrecy in every_difference(state, other):
                    differed[name] += 1
                    assert secrecy is not PUBLIC, (name, state, other)
                    if secrecy is PRIVATE:
                        assert not isinstance(state, Finished)
                        assert seat != state.to_act, (name, state, other)
    declared = {
        f"{kind.__name__}.{name}"
        for kind, fields in DECLARED.items()
        for name, secrecy in fields.items()
        if secrecy in (SECRET, PRIVATE)
    }
    # None is called secret for nothing.
    assert declared - {*differed} <= RARE


def test_a_leak_would_be_found() -> None:
    # What is secret differs often enough for the test above to see it, had it been declared public.
    found: Counter[str] = Counter()
    for seed in range(30):
        hand, _ = seeded_hand("CALLED_ACE", seed)
        for moment, state in enumerate(hand.states):
            other = twin(hand, moment, 0, Random(seed))
            if other is not None:
                found.update(name for name, _ in every_difference(state, other))
    assert min(found[name] for name in ("Dealt.holdings", "Contract.partners", "Picked.buried")) > 10
