"""What stands round a value: schema, revision of the rulings, kind."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sheepshead import RULES_REVISION, Card, Pick, Play, presets
from sheepshead.plain import (
    ACTION,
    MOST_BYTES,
    RULES,
    SCHEMA,
    InvalidPlain,
    NotPlain,
    from_json,
    from_plain,
    to_json,
    to_plain,
)
from sheepshead.records import HandRecord

ANYTHING: Any = "an Action"


def document(**changes: object) -> str:
    whole = {"schema": SCHEMA, "rules_revision": RULES_REVISION, "kind": "Action", "value": {"do": "pick"}}
    return json.dumps({key: value for key, value in {**whole, **changes}.items() if value != "left out"})


def faults_of(text: str, **options: Any) -> list[tuple[str, str]]:
    with pytest.raises(InvalidPlain) as caught:
        from_json(text, **options)
    assert all(fault.rule is None for fault in caught.value.faults)
    return [(fault.place, fault.sentence) for fault in caught.value.faults]


def test_a_document_says_what_it_is() -> None:
    assert json.loads(to_json(Pick())) == json.loads(document())
    assert from_json(document()) == Pick()
    assert from_json(document(), ACTION) == Pick()


def test_another_kind_than_asked_for_is_refused() -> None:
    assert faults_of(document(), kind=RULES) == [("kind", 'expected Rules, not "Action"')]
    for kind in ("action", None, ["Action"], 1):
        ((place, sentence),) = faults_of(document(kind=kind))
        assert place == "kind"
        assert sentence.startswith("expected one of Rules, State, Action, Score, HandRecord, not ")


def test_a_newer_schema_is_refused_and_is_not_looked_into() -> None:
    for schema in (SCHEMA + 1, 99):
        text = document(schema=schema, value={"do": "what nobody knows yet"})
        assert faults_of(text) == [
            ("schema", f"this package reads schema {SCHEMA}; a newer one of it wrote schema {schema}")
        ]
    for wrong in (0, -1, True, "1", None):
        ((place, sentence),) = faults_of(document(schema=wrong))
        assert (place, sentence[:38]) == ("schema", "expected the version of the document, ")


def test_another_revision_of_the_rulings_is_refused_unless_it_is_asked_for() -> None:
    text = document(rules_revision=RULES_REVISION + 1)
    ((place, sentence),) = faults_of(text)
    assert place == "rules_revision"
    assert "any_revision=True reads it all the same" in sentence
    assert from_json(text, any_revision=True) == Pick()
    for wrong in (True, "1", None):
        assert faults_of(document(rules_revision=wrong), any_revision=True) != []
        assert faults_of(document(rules_revision=wrong)) != []
    assert faults_of(document(rules_revision=0)) != []


def test_a_key_too_many_or_too_few_is_named() -> None:
    found = faults_of(document(value="left out", kind="left out", author="Ann"))
    assert [place for place, _ in found] == ["document", "document", "author"]
    assert [sentence for _, sentence in found][:2] == ["the key kind is missing", "the key value is missing"]


@pytest.mark.parametrize("text", ["[]", "1", '"Action"', "null", "true"])
def test_what_is_no_object_is_no_document(text: str) -> None:
    ((place, sentence),) = faults_of(text)
    assert place == "document"
    assert sentence.startswith("expected a document: an object with schema")


def test_what_has_no_kind_is_not_written() -> None:
    wrong: Any
    for wrong in (Card("QC"), None, "QC", presets.CALLED_ACE.partner, presets.CALLED_ACE.trumps, Play):
        with pytest.raises(
            TypeError, match="what is written is one of Rules, State, Action, Score, HandRecord"
        ):
            to_plain(wrong)


def test_a_kind_is_no_text() -> None:
    with pytest.raises(TypeError, match=r"kind is what is read, such as .*STATE, not 'an Action'"):
        from_json(document(), ANYTHING)
    with pytest.raises(TypeError, match=r"kind is what is read, such as .*STATE, not 'an Action'"):
        from_plain({"do": "pick"}, ANYTHING)


def test_what_no_reader_would_take_is_not_written() -> None:
    long = HandRecord(rules=presets.GAMERULES, dealer=0, rules_name="x" * MOST_BYTES, **PASSED)
    with pytest.raises(NotPlain, match=f"a document has at most {MOST_BYTES:,} bytes, and this has "):
        to_json(long)
    half = HandRecord(rules=presets.GAMERULES, dealer=0, rules_name="\ud800", **PASSED)
    with pytest.raises(NotPlain, match=r"value\.rules_name: a text has half of a character"):
        to_json(half)


_DECK = presets.GAMERULES.shape.deck
PASSED: dict[str, Any] = {
    "tricks": [_DECK[trick * 5 : trick * 5 + 5] for trick in range(6)],
    "blind": _DECK[30:],
}


def test_a_document_is_indented_on_request_and_keeps_letters_as_they_are() -> None:
    record = HandRecord(
        rules=presets.GAMERULES, dealer=0, players=("Jörg", "Bob", "Cal", "Dot", "Eve"), **PASSED
    )
    text = to_json(record, indent=2)
    assert "\n    " in text
    assert "Jörg" in text
    assert from_json(text) == record
