"""How a state is written: its deal and all that was done since."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from sheepshead import (
    Bury,
    Call,
    Card,
    Crack,
    Decline,
    DemandRedeal,
    Finished,
    Pass,
    Pick,
    Play,
    State,
    apply,
    cards,
    legal_moves,
    presets,
    set_up,
)
from sheepshead.engine import apply_unchecked, led_by_unchecked
from sheepshead.plain import STATE, InvalidPlain, NotPlain, from_plain, to_plain
from sheepshead.rules import Doublings, ForcedPick, Redeal
from sheepshead.state import Playing
from tests.positions import do

HOLDINGS = (
    "QC JH AD 8D KC 9S",
    "QS JS 9C AS 8S KH",
    "AC 8C JC 9D TS 9H",
    "QH TD 7C KS 7S AH",
    "JD KD 7D TC 8H 7H",
)


def opening(rules: Any = presets.CALLED_ACE, stakes: int = 1) -> State:
    return set_up(rules, dealer=4, holdings=list(map(cards, HOLDINGS)), blind=cards("TH QD"), stakes=stakes)


def actions_of(state: State) -> list[dict[str, Any]]:
    actions: list[dict[str, Any]] = to_plain(state)["actions"]
    assert from_plain(to_plain(state), STATE) == state
    return actions


def test_a_state_has_the_deal_and_what_was_done() -> None:
    state = do(opening(stakes=2), Pass(), Pick(), Bury(cards("9C TH")))
    written = to_plain(state)
    assert list(written) == ["rules", "dealer", "stakes", "holdings", "blind", "actions"]
    assert written["dealer"] == 4
    assert written["stakes"] == 2
    # A holding has no order of its own: it is written in the order of the deck.
    assert written["holdings"][0] == ["QC", "JH", "AD", "8D", "KC", "9S"]
    assert written["holdings"][4] == ["JD", "KD", "7D", "TC", "8H", "7H"]
    assert written["blind"] == ["QD", "TH"]
    assert written["actions"] == [
        {"do": "pass"},
        {"do": "pick"},
        {"do": "bury", "cards": ["9C", "TH"]},
    ]


def test_cards_played_stand_in_their_order_over_the_tricks() -> None:
    played = "QC JS 9D QH 7D QD"
    state = do(opening(), Pick(), Bury(cards("TH 9S")), Call(Card("AC")), *map(Play, cards(played)))
    assert actions_of(state) == [
        {"do": "pick"},
        {"do": "bury", "cards": ["9S", "TH"]},
        {"do": "call", "card": "AC", "under": None},
        *({"do": "play", "card": name} for name in played.split()),
    ]


def test_x6_what_was_said_while_doubling_is_kept_before_and_after_the_lead() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, doubling=Doublings())
    said = (Decline(), Crack(), Decline())
    state = do(opening(rules), Pick(), Bury(cards("TH 9S")), Call(Card("AC")), *said)
    assert [action["do"] for action in actions_of(state)[3:]] == ["decline", "crack", "decline"]
    while not isinstance(state, Playing):
        state = apply(state, Decline())
    assert [action["do"] for action in actions_of(state)[3:6]] == ["decline", "crack", "decline"]


def test_p4_a_dealer_forced_to_pick_is_written_as_picking() -> None:
    forced = attrs.evolve(presets.CALLED_ACE, no_pick=ForcedPick())
    state = do(opening(forced), *[Pass()] * 4, Pick())
    assert [action["do"] for action in actions_of(state)] == ["pass"] * 4 + ["pick"]


def test_n1_a_leaster_is_written_as_all_passing() -> None:
    state = do(opening(), *[Pass()] * 5)
    assert actions_of(state) == [{"do": "pass"}] * 5


def test_n9_and_d7_a_hand_thrown_in_is_written_with_the_reason() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, no_pick=Redeal(), poor_hand_redeal=True)
    holdings = list(map(cards, HOLDINGS))
    # Seat 2 with no ace, no face card and no trump; seat 0 gets what it had.
    poor = cards("TC 9C 8C TS 9S 8S")
    rest = [card for card in rules.shape.deck if card not in poor]
    holdings = [tuple(rest[:6]), tuple(rest[6:12]), poor, tuple(rest[12:18]), tuple(rest[18:24])]
    start = set_up(rules, dealer=4, holdings=holdings, blind=rest[24:])
    demanded = do(start, Pass(), Pass(), DemandRedeal())
    assert isinstance(demanded, Finished)
    assert [action["do"] for action in actions_of(demanded)] == ["pass", "pass", "demand_redeal"]
    passed = do(start, *[Pass()] * 5)
    assert passed != demanded
    assert [action["do"] for action in actions_of(passed)] == ["pass"] * 5


def test_k9_a_shared_blind_keeps_its_order_and_who_buried_what() -> None:
    deck = presets.SEVEN_HANDED_NEXT_SEAT.shape.deck
    holdings = [deck[seat * 4 : seat * 4 + 4] for seat in range(7)]
    blind = deck[:27:-1]
    start = set_up(presets.SEVEN_HANDED_NEXT_SEAT, dealer=6, holdings=holdings, blind=blind)
    assert to_plain(start)["blind"] == [str(card) for card in blind]
    state = apply(start, Pick())
    for _ in range(2):
        assert from_plain(to_plain(state), STATE) == state
        state = apply(state, legal_moves(state)[-1])
    first, second = actions_of(state)[1:3]
    assert {*first["cards"]} <= {*map(str, (*holdings[0], *blind[:2]))}
    assert {*second["cards"]} <= {*map(str, (*holdings[1], *blind[2:]))}


def test_h1_cards_on_the_table_stand_first_in_their_order() -> None:
    deck = presets.TWO_HANDED.shape.deck[::-1]
    start = set_up(presets.TWO_HANDED, dealer=1, holdings=[deck[:16], deck[16:]])
    assert to_plain(start)["holdings"][0][:8] == [str(card) for card in deck[:8]]
    again = from_plain(to_plain(start), STATE)
    assert isinstance(again, Playing)
    assert isinstance(start, Playing)
    assert again.face_down == start.face_down == (deck[:4], deck[16:20])


# --- states that no legal actions reach -------------------------------------------------------------------


def reneged() -> State:
    state = do(opening(), Pick(), Bury(cards("TH 9S")), Call(Card("AC")), Play(Card("QC")))
    return apply_unchecked(state, Play(Card("KH")))  # seat 1 has trump


def test_t13_a_hand_with_a_renege_is_not_written() -> None:
    with pytest.raises(NotPlain, match=r"none lead to this: play KH is not legal here: .*\[T3\]"):
        to_plain(reneged())


def test_t13_a_hand_with_a_lead_out_of_turn_is_not_written() -> None:
    state = do(opening(), Pick(), Bury(cards("TH 9S")), Call(Card("AC")))
    assert isinstance(state, Playing)
    with pytest.raises(NotPlain, match="none lead to this: what it tells was done leads to another state"):
        to_plain(led_by_unchecked(state, 3))


def test_t3_a_document_with_a_renege_is_not_read() -> None:
    written = to_plain(do(opening(), Pick(), Bury(cards("TH 9S")), Call(Card("AC")), Play(Card("QC"))))
    written["actions"].append({"do": "play", "card": "KH"})
    with pytest.raises(InvalidPlain) as caught:
        from_plain(written, STATE)
    (fault,) = caught.value.faults
    assert (fault.place, fault.rule) == ("value.actions[4]", "T3")
    assert "KH" in fault.sentence
    assert type(caught.value.__cause__).__name__ == "IllegalAction"


def test_an_action_after_the_end_is_not_read() -> None:
    state = opening()
    while moves := legal_moves(state):
        state = apply(state, moves[0])
    written = to_plain(state)
    written["actions"].append({"do": "pass"})
    with pytest.raises(InvalidPlain, match=r"value\.actions\[\d+\]: "):
        from_plain(written, STATE)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"dealer": 5}, "D1"),
        ({"dealer": -1}, "D1"),
        ({"stakes": 0}, "S8"),
        ({"blind": ["QD", "QC"]}, "D8"),
        ({"blind": ["QD"]}, "D8"),
        ({"holdings": []}, "D8"),
    ],
    ids=str,
)
def test_d8_a_deal_that_cannot_be_is_not_read(change: dict[str, Any], rule: str) -> None:
    with pytest.raises(InvalidPlain) as caught:
        from_plain({**to_plain(opening()), **change}, STATE)
    assert {fault.rule for fault in caught.value.faults} == {rule}
    assert {fault.place for fault in caught.value.faults} == {"value"}
    assert type(caught.value.__cause__).__name__ == "InvalidDeal"
