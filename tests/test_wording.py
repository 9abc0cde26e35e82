"""Actions read from the words in which they are said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheepshead import (
    Announce,
    Blitz,
    Bury,
    Call,
    Card,
    Castrate,
    Crack,
    Decline,
    DemandRedeal,
    GoAlone,
    ParseError,
    Pass,
    Pick,
    Play,
    Recrack,
    cards,
)
from sheepshead.actions import KINDS_OF_ACTION
from sheepshead.cards import DECK
from sheepshead.wording import parse_action

if TYPE_CHECKING:
    from sheepshead import Action

CARD = st.sampled_from(DECK)
SEVERAL = st.lists(CARD, min_size=1, max_size=6)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from(
        [
            *(Announce(), Castrate(), Crack(), Decline(), DemandRedeal(), GoAlone(), Pass(), Pick()),
            Recrack(),
        ]
    ),
    st.builds(Bury, SEVERAL),
    st.builds(Blitz, SEVERAL),
    st.builds(Call, CARD, st.none() | CARD),
    st.builds(Play, CARD),
)
SAMPLES: tuple[Action, ...] = (
    *(Announce(), Castrate(), Crack(), Decline(), DemandRedeal(), GoAlone(), Pass(), Pick(), Recrack()),
    *(Bury(cards("7H 8H")), Blitz(cards("QC QS")), Call(Card("AS"), Card("QD")), Play(Card("9H"))),
)


@given(ACTIONS)
def test_what_an_action_writes_is_read_as_that_action(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert parse_action(f"  {str(action).upper()}  ") == action
    assert parse_action(str(action).replace(" ", "  ")) == action


def test_every_kind_of_action_is_read() -> None:
    assert {type(parse_action(str(action))) for action in SAMPLES} == KINDS_OF_ACTION


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("redeal", DemandRedeal()),
        ("Alone", GoAlone()),
        ("play 10d", Play(Card("TD"))),
        ("bury ac, tc", Bury(cards("AC TC"))),
        ("BURY TC AC", Bury(cards("AC TC"))),
        ("call AS QD under", Call(Card("AS"), Card("QD"))),
        ("call as With qd Under", Call(Card("AS"), Card("QD"))),
    ],
)
def test_it_may_be_said_otherwise(text: str, action: Action) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", 'expected an action, such as "pick", "bury AC TC", "call AS", "crack" or "play 7H", not \'\''),
        ("crck", "not 'crck'; did you mean crack"),
        ("announce", "not 'announce'"),
        ("QC", "not 'QC'"),
        ("pick QC", "not 'pick QC'"),
        ("play", 'play what? Write the card too, such as "play AS"'),
        ("call", 'call what? Write the card too, such as "call AS"'),
        ("bury", 'bury what? Write the cards too, such as "bury QC QS"'),
        ("bury ,", "bury what?"),
        ("blitz", "blitz what?"),
        ("bury 7H 8X", "'8X' is no card"),
        ("play QC QS", "'QC QS' is no card"),
        ("call AS under QD", "'AS under QD' is no card"),
        ("call AS with", "'AS with' is no card"),
        ("call AS with QX under", "'QX' is no card"),
    ],
)
def test_what_is_no_action_is_refused_with_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_action(text)
    assert said in str(caught.value)


def test_an_action_is_text() -> None:
    with pytest.raises(TypeError, match="written as text, such as 'play 7H', not as 5"):
        parse_action(5)  # type: ignore[arg-type]


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_a_parse_error(text: str) -> None:
    try:
        action = parse_action(text)
    except ParseError:
        return
    assert parse_action(str(action)) == action
