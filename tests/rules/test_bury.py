"""B1 to B4: how many are buried, whose they are, and what the bury must leave."""

from math import comb

import attrs
import pytest

from sheepshead import (
    Bury,
    Burying,
    Call,
    Calling,
    Card,
    Playing,
    Rules,
    actions,
    cards,
    legal_moves,
    presets,
    score,
)
from sheepshead.rules import BuryFacts, CalledAce, JackOfDiamonds, Keep, Packet, Shape, ToBlind
from tests.positions import (
    asked,
    broken,
    bury,
    call,
    do,
    in_play,
    names,
    opening,
    picked,
    play,
    played_out,
    reached,
    refusal,
)

FIVE = presets.CALLED_ACE
CALL_FIRST = attrs.evolve(FIVE, bury_before_call=False)
FOUR_IN_THE_BLIND = attrs.evolve(
    presets.THREE_HANDED,
    shape=Shape(
        players=4,
        cards_each=7,
        blind=4,
        deal_plan=(Packet(2), ToBlind(2), Packet(3), ToBlind(2), Packet(2)),
    ),
)


def burying(rules: Rules, held: str, blind: str, *others: str) -> Burying:
    return reached(Burying, picked(opening(rules, held, *others, blind=blind)))


def after_call(rules: Rules, held: str, blind: str, said: Call) -> Burying:
    """Call first, then bury."""
    asking = reached(Calling, picked(opening(rules, held, blind=blind)))
    assert asking.buried == ()
    return reached(Burying, do(asking, said))


# --- B1 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "held", "count"), [(FIVE, 8, 2), (presets.THREE_HANDED, 12, 2), (FOUR_IN_THE_BLIND, 11, 4)]
)
def test_b1_any_cards_are_buried_as_many_as_the_blind_held(rules: Rules, held: int, count: int) -> None:
    state = reached(Burying, picked(opening(rules)))
    moves = legal_moves(state)
    assert len(moves) == len(set(moves)) == comb(held, count)
    assert {len(move.cards) for move in moves if isinstance(move, Bury)} == {count}
    assert set(state.holding(0)) == {card for move in moves if isinstance(move, Bury) for card in move.cards}


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("7H 8H", "QC QS JD AD AC 7C"),  # both from the blind
        ("AC 7C", "QC QS JD AD 8H 7H"),  # both from the hand
        ("QC 7H", "QS JD AD AC 7C 8H"),  # trump, and one of each
        ("JD AD", "QC QS AC 7C 8H 7H"),
    ],
)
def test_b1_cards_of_the_blind_and_of_the_hand_may_be_buried(text: str, left: str) -> None:
    state = burying(FIVE, "QC QS JD AD AC 7C", "7H 8H")
    after = do(state, bury(text))
    assert isinstance(after, Calling)
    assert names(after.holding(0)) == left
    assert set(after.buried) == set(cards(text))


@pytest.mark.parametrize("text", ["", "7H", "7H 8H AC"])
def test_b1_one_card_too_few_or_too_many_is_refused(text: str) -> None:
    state = burying(FIVE, "QC QS JD AD AC 7C", "7H 8H")
    assert broken(state, bury(text)) == ["B1"]
    assert f"buries 2 cards, as many as the blind held, not {len(text.split())}" in str(
        refusal(state, bury(text))
    )


def test_b1_a_blind_of_four_asks_for_four() -> None:
    state = reached(Burying, picked(opening(FOUR_IN_THE_BLIND, blind="7H 8H 9H KH")))
    assert broken(state, bury("7H 8H 9H")) == ["B1"]
    assert isinstance(do(state, bury("7H 8H 9H KH")), Playing)


def test_b1_a_card_is_buried_once() -> None:
    state = burying(FIVE, "QC QS JD AD AC 7C", "7H 8H")
    assert broken(state, bury("7H 7H")) == ["B1"]
    assert "7H more than once" in str(refusal(state, bury("7H 7H")))


def test_b1_a_card_that_is_not_held_cannot_be_buried() -> None:
    state = burying(FIVE, "QC QS JD AD AC 7C", "7H 8H")
    (violation,) = refusal(state, bury("7H TC")).violations
    assert violation.rule == "B1"
    assert "seat 0 does not hold TC" in violation.sentence
    assert names(violation.legal) == "QC QS JD AD AC 7C 8H 7H"


def test_b1_the_order_in_which_a_bury_is_named_does_not_matter() -> None:
    assert bury("7H 8H") == bury("8H 7H")
    state = burying(FIVE, "QC QS JD AD AC 7C", "7H 8H")
    assert do(state, bury("7H 8H")) == do(state, bury("8H 7H"))


# --- B2 -------------------------------------------------------------------------------------------------

SURE = "QC QS QH QD JC JS"
"""Six cards that take all six tricks."""


@pytest.mark.parametrize(("blind", "points"), [("AC TC", 21), ("7C 8C", 0), ("JD AC", 13)])
def test_b2_the_bury_counts_for_the_pickers_side(blind: str, points: int) -> None:
    # all six tricks to the picker: 120 in all, what was buried not in the tricks
    result = score(played_out(in_play(opening(FIVE, SURE, blind=blind), blind, call("alone"))))
    assert result.set_aside == points
    assert result.points == (120 - points, 0, 0, 0, 0)
    assert (result.picker_points, result.defender_points) == (120, 0)


def test_b2_the_bury_counts_beside_one_poor_trick() -> None:
    # QC JH 8D 7D 8H is worth 3 + 2 = 5; seat 1 has the highest trump left and takes the other five tricks:
    # 5 + 21 buried = 26 for the picker, 94 for the defenders
    start = opening(FIVE, "QC 7C 8C 7S 8S 7H", "QS QH QD JC JS JH", "8D", "7D", "8H", blind="AC TC")
    after_one = play(in_play(start, "AC TC", call("alone")), "QC JH 8D 7D 8H")
    result = score(played_out(after_one))
    assert result.tricks == (1, 5, 0, 0, 0)
    assert (result.points[0], result.set_aside) == (5, 21)
    assert (result.picker_points, result.defender_points) == (26, 94)


def test_b2_buried_cards_are_in_nobodys_holding_until_the_score() -> None:
    start = opening(FIVE, SURE, blind="AC TC")
    for state in (
        do(picked(start), bury("AC TC")),
        in_play(start, "AC TC", call("alone")),
    ):
        assert not set(cards("AC TC")) & {card for seat in range(5) for card in state.holding(seat)}
    assert names(played_out(in_play(start, "AC TC", call("alone"))).buried) == "AC TC"


def test_b2_a_refusal_to_a_defender_does_not_show_the_bury() -> None:
    lead = in_play(opening(FIVE, SURE, blind="AC TC"), "AC TC", call("alone"))
    asked_defender = do(lead, legal_moves(lead)[0])
    text = str(refusal(asked_defender, bury("AC TC")).violations)
    assert "AC" not in text
    assert "TC" not in text


# --- B3: bury, then call ---------------------------------------------------------------------------------


def test_b3_the_call_is_judged_on_what_is_still_held_after_the_bury() -> None:
    assert call("AS") in legal_moves(asked(FIVE, "QC QS JD AD 7C 7S", "8C 8H"))
    # the same eight cards with the only spade buried
    state = asked(FIVE, "QC QS JD AD 7C 8C", "7S 8H")
    assert call("AS") not in legal_moves(state)
    assert broken(state, call("AS")) == ["K2"]


def test_b3_with_the_bury_first_no_bury_is_refused_for_a_call() -> None:
    state = burying(FIVE, "QC QS JD AD 7C 7S", "8C 8H")
    assert len(legal_moves(state)) == comb(8, 2)


# --- B3: call, then bury ---------------------------------------------------------------------------------


def test_b3_call_first_then_bury() -> None:
    state = after_call(CALL_FIRST, "QC QS JD AD 7C 7S", "8C 8H", Call(Card("AS")))
    assert state.calls == (Call(Card("AS")),)
    assert isinstance(do(state, bury("8C 8H")), Playing)


def test_b3_the_last_hold_card_is_not_buried() -> None:
    state = after_call(CALL_FIRST, "QC QS JD AD 7C 7S", "8C 8H", Call(Card("AS")))
    assert broken(state, bury("7S 8C")) == ["B3"]
    (violation,) = refusal(state, bury("7S 8C")).violations
    assert "must leave 7S in hand" in violation.sentence
    assert names(violation.legal) == "QC QS JD AD 8C 7C 8H"
    # without the one hold card two of the other seven: 21
    assert len(legal_moves(state)) == comb(7, 2)


def test_b3_with_two_hold_cards_one_may_be_buried_but_not_both() -> None:
    state = after_call(CALL_FIRST, "QC QS JD AD 8S 7S", "8C 8H", Call(Card("AS")))
    assert broken(state, bury("7S 8S")) == ["B3"]
    assert "must leave one of 8S 7S in hand" in str(refusal(state, bury("7S 8S")))
    assert isinstance(do(state, bury("7S 8C")), Playing)
    assert isinstance(do(state, bury("8S 8C")), Playing)
    assert len(legal_moves(state)) == comb(8, 2) - 1


def test_b3_with_two_hold_cards_each_of_them_is_named_as_one_to_bury() -> None:
    state = after_call(CALL_FIRST, "QC QS JD AD 8S 7S", "8C 8H", Call(Card("AS")))
    (violation,) = refusal(state, bury("7S 8S")).violations
    assert names(violation.legal) == "QC QS JD AD 8C 8S 7S 8H"


def test_b3_a_queen_of_the_called_suit_is_no_hold_card() -> None:
    state = after_call(CALL_FIRST, "QC QS JS AD 7C 7S", "8C 8H", Call(Card("AS")))
    assert broken(state, bury("7S 8C")) == ["B3"]
    assert isinstance(do(state, bury("QS JS")), Playing)


THREE_ACES = ("QC QS AC AS AH KS", "7S 8H")


@pytest.mark.parametrize(
    ("ten_needs_held_ace", "ten_beats_ace", "bound"),
    [(True, False, True), (False, True, True), (True, True, True), (False, False, False)],
)
def test_b3_the_ace_that_a_called_ten_needs_is_not_buried(
    ten_needs_held_ace: bool, ten_beats_ace: bool, bound: bool
) -> None:
    partner = CalledAce(ten_needs_held_ace=ten_needs_held_ace, called_ten_beats_ace=ten_beats_ace)
    state = after_call(attrs.evolve(CALL_FIRST, partner=partner), *THREE_ACES, Call(Card("TS")))
    if bound:
        assert broken(state, bury("AS 8H")) == ["B3"]
    else:
        # KS and 7S stay as hold cards
        assert isinstance(do(state, bury("AS 8H")), Playing)
    # an ace of another suit is free
    assert isinstance(do(state, bury("AC AH")), Playing)


def test_b3_a_called_ten_needs_a_hold_card_too() -> None:
    rules = attrs.evolve(CALL_FIRST, partner=presets.GAMERULES.partner)
    state = after_call(rules, "QC QS AC AS AH 7S", "7C 8H", Call(Card("TS")))
    assert broken(state, bury("AS 7S")) == ["B3"]
    assert isinstance(do(state, bury("AS 7C")), Playing)
    assert isinstance(do(state, bury("7S 7C")), Playing)


def test_b3_the_under_is_not_buried() -> None:
    state = after_call(CALL_FIRST, "QC QS QH QD JC JS", "JH JD", Call(Card("AS"), Card("JD")))
    assert broken(state, bury("JH JD")) == ["B3"]
    assert len(legal_moves(state)) == comb(7, 2)
    assert isinstance(do(state, bury("JH QC")), Playing)


def test_b3_a_called_own_ace_is_not_buried() -> None:
    rules = attrs.evolve(CALL_FIRST, partner=CalledAce(may_call_own_ace=True))
    state = after_call(rules, "QC QS QH QD AS 7S", "7C 8H", Call(Card("AS")))
    assert broken(state, bury("AS 8H")) == ["B3"]
    # what has to be kept is the ace, not another card of the suit
    assert isinstance(do(state, bury("7S 8H")), Playing)


def test_b3_who_goes_alone_buries_what_he_likes() -> None:
    asking = reached(Calling, picked(opening(CALL_FIRST, "QC QS JD AD 7C 7S", blind="8C 8H")))
    assert len(legal_moves(do(asking, call("alone")))) == comb(8, 2)


# --- B4 -------------------------------------------------------------------------------------------------

JACK = presets.JACK_OF_DIAMONDS
JACK_STAYS = attrs.evolve(JACK, partner=JackOfDiamonds(may_bury_partner_card=False))


def test_b4_the_jack_of_diamonds_may_be_buried_by_default() -> None:
    state = burying(JACK, "QC QS JD AD 7C 7S", "8C 8H")
    assert bury("JD 8C") in legal_moves(state)
    assert len(legal_moves(state)) == comb(8, 2)


def test_b4_who_buries_it_is_asked_as_ever_and_plays_alone() -> None:
    # asked, so that the question tells nothing: secretly alone
    asking = do(burying(JACK, "QC QS JD AD 7C 7S", "8C 8H"), bury("JD 8C"))
    other = do(burying(JACK, "QC QS JH AD 7C 7S", "8C 8H", "JD"), bury("JH 8C"))
    assert legal_moves(asking) == legal_moves(other)
    assert reached(Playing, do(asking, *legal_moves(asking)[-1:])).partners == ()
    assert reached(Playing, do(other, *legal_moves(other)[-1:])).partners == (1,)


def test_b4_a_house_may_forbid_to_bury_it() -> None:
    state = burying(JACK_STAYS, "QC QS JD AD 7C 7S", "8C 8H")
    assert broken(state, bury("JD 8C")) == ["B4"]
    (violation,) = refusal(state, bury("JD 8C")).violations
    assert "JD" in violation.sentence
    assert names(violation.legal) == "QC QS AD 8C 7C 7S 8H"
    assert len(legal_moves(state)) == comb(7, 2)


def test_b4_in_that_house_any_other_jack_may_be_buried() -> None:
    state = burying(JACK_STAYS, "QC QS JH JS 7C 7S", "8C 8H", "JD")
    assert len(legal_moves(state)) == comb(8, 2)


@attrs.frozen
class KeepsTooMuch(CalledAce):
    """Asks the picker to leave every single card in hand."""

    def keeps(self, facts: BuryFacts) -> tuple[Keep, ...]:
        return tuple(Keep("HOUSE-1", (card,), "as the house says") for card in facts.held)


def test_b4_a_limit_that_no_bury_could_keep_is_neither_asked_nor_named() -> None:
    start = opening(
        attrs.evolve(presets.CALLED_ACE, partner=KeepsTooMuch()), "QC JD AC 9S TS KS", "AS QS", blind="7C 8C"
    )
    state = reached(Burying, picked(start))
    assert len(legal_moves(state)) == 28
    # One card too many, and nothing else is wrong with it.
    assert broken(state, bury("7C 8C 9S")) == ["B1"]


def test_b1_the_burys_are_the_same_when_no_more_of_them_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    start = opening(presets.FOUR_HANDED_CUTTHROAT, "QC JD AC 9S TS KS AH", blind="7C 8C 9C KC")
    state = reached(Burying, picked(start))
    kept = legal_moves(state)
    assert len(kept) == comb(11, 4)
    monkeypatch.setattr(actions, "MOST_BURYS_KEPT", 0)
    monkeypatch.setattr(actions, "_BURYS", {})
    assert legal_moves(state) == kept
    assert actions._BURYS == {}
