"""The published JSON Schema: it is the one that follows from the types, and it judges documents."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import jsonschema
import pytest
from hypothesis import given

from sheepshead import legal_moves, presets, score
from sheepshead.plain import STATE, Codec, InvalidPlain, from_json, schema, to_json
from sheepshead.plain.kinds import KINDS
from sheepshead.plain.schema_of import described
from sheepshead.plain.tags import ACTIONS, OWN
from sheepshead.records import read_hand
from sheepshead.testing import EveryoneMayCrack, Hand, random_deal
from tests.drawn import ANY_RULES
from tests.properties.volume import every_source, for_hands

if TYPE_CHECKING:
    from sheepshead import Rules

CODEC: Final = Codec().register("tests/everyone-may-crack", EveryoneMayCrack)
VALIDATOR: Final[Any] = jsonschema.Draft202012Validator(schema())
HANDS: Final = sorted(Path(__file__).parents[2].joinpath("examples", "hands").glob("*.toml"))


def is_valid(text: str) -> bool:
    valid: bool = VALIDATOR.is_valid(json.loads(text))
    return valid


def test_the_schema_is_one_and_is_the_newest() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    remade = "python -m sheepshead.plain.schema_of > src/sheepshead/plain/schema.json"
    assert schema() == described(), f"schema.json is old; make it anew: {remade}"


def test_the_schema_has_every_kind_action_and_plug_in() -> None:
    kinds = [branch["properties"]["kind"]["const"] for branch in schema()["oneOf"]]
    assert kinds == list(KINDS)
    actions = [one["properties"]["do"]["const"] for one in schema()["$defs"]["Action"]["anyOf"]]
    assert actions == list(ACTIONS)
    tags = [
        one["properties"]["tag"]["const"]
        for axis in ("PartnerRule", "NoPickRule", "DoublingRule", "PayoffRule")
        for one in schema()["$defs"][axis]["anyOf"]
        if "const" in one["properties"]["tag"]
    ]
    assert sorted(tags) == sorted(known.tag for known in OWN)


def test_x4_and_b1_the_schema_counts_the_cards_of_a_pair_and_of_a_bury() -> None:
    for action, right in (
        ({"do": "blitz", "pair": ["QC", "QS"]}, True),
        ({"do": "blitz", "pair": ["QC"]}, False),
        ({"do": "blitz", "pair": ["QC", "QC"]}, False),
        ({"do": "blitz", "pair": ["QC", "QS", "QH"]}, False),
        ({"do": "bury", "cards": ["QC"]}, True),
        ({"do": "bury", "cards": []}, False),
        ({"do": "bury", "cards": ["QC", "QC"]}, False),
    ):
        document = {"schema": 1, "rules_revision": 1, "kind": "Action", "value": action}
        assert is_valid(json.dumps(document)) == right


def check_documents(hand: Hand, rng: Random) -> None:
    by_phase = {type(state): state for state in hand.states}
    for state in by_phase.values():
        assert is_valid(CODEC.to_json(state))
    assert is_valid(CODEC.to_json(score(hand.finished)))
    state = rng.choice(hand.states[:-1] or hand.states)
    for action in legal_moves(state):
        assert is_valid(CODEC.to_json(action))


@every_source
def test_everything_that_is_written_is_valid(source: str) -> None:
    for_hands(source, 1, check_documents)


@given(ANY_RULES)
def test_rules_that_are_written_are_valid(rules: Rules) -> None:
    assert is_valid(CODEC.to_json(rules))


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_records_that_are_written_are_valid(path: Path) -> None:
    assert is_valid(to_json(read_hand(path)))


GONE: Final = object()
"""Stands for a key that is taken away."""

BREAKS: Final[list[tuple[str, object, tuple[str | int, ...]]]] = [
    ("schema", 2, ("schema",)),
    ("revision", "1", ("rules_revision",)),
    ("kind", "Rules", ("kind",)),
    ("kind unknown", "Hand", ("kind",)),
    ("key of the envelope", "Ann", ("author",)),
    ("no value", GONE, ("value",)),
    ("no dealer", GONE, ("value", "dealer")),
    ("dealer", "0", ("value", "dealer")),
    ("dealer is true", True, ("value", "dealer")),
    ("stakes", 1.5, ("value", "stakes")),
    ("huge stakes", 10**17, ("value", "stakes")),
    ("card", "QX", ("value", "blind", 0)),
    ("ten", "10D", ("value", "blind", 0)),
    ("cards as text", "QC QS", ("value", "blind")),
    ("action", {"do": "picks"}, ("value", "actions", 0)),
    ("action with a key", {"do": "pick", "card": "QC"}, ("value", "actions", 0)),
    ("action without a key", {"do": "call", "card": "AC"}, ("value", "actions", 0)),
    ("tag", "CaledAce", ("value", "rules", "partner", "tag")),
    ("tag of another axis", "Leaster", ("value", "rules", "partner", "tag")),
    ("option", 1, ("value", "rules", "partner", "under")),
    ("option unknown", True, ("value", "rules", "partner", "undr")),
    ("option missing", GONE, ("value", "rules", "partner", "under")),
    ("choice", "WASHED", ("value", "rules", "no_pick", "tie")),
    ("preset", "CALED_ACE", ("value", "rules", "preset")),
    ("packet", {"blind": 2}, ("value", "rules", "shape", "deal_plan", 1)),
    ("long list", ["QC"] * 1001, ("value", "blind")),
]
"""What is wrong, the wrong value, and its place in the document of a state."""


def broken(value: object, path: tuple[str | int, ...]) -> Any:
    """The document of a state with one thing wrong."""
    document = json.loads(to_json(random_deal(presets.CALLED_ACE, Random(1))))
    document["value"]["actions"] = [{"do": "pick"}]
    assert VALIDATOR.is_valid(document)
    from_json(json.dumps(document), STATE)
    inner = document
    for part in path[:-1]:
        inner = inner[part]
    if value is GONE:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return document


@pytest.mark.parametrize(("name", "value", "path"), BREAKS, ids=[name for name, *_ in BREAKS])
def test_what_is_broken_is_neither_valid_nor_read(
    name: str, value: object, path: tuple[str | int, ...]
) -> None:
    document = broken(value, path)
    assert not VALIDATOR.is_valid(document), name
    with pytest.raises(InvalidPlain):
        from_json(json.dumps(document), STATE)
