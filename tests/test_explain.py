"""Rulings: what applied, what did not and why, from the same clauses as `legal_moves`.

Each rule of the play has a hand-made position on both sides.  The dealer is the last seat, and seat 0 picks
and leads, unless a test says otherwise.
"""

from __future__ import annotations

from random import Random

import attrs
import pytest
from hypothesis import given

from sheepshead import (
    Action,
    Announce,
    Blitz,
    Bury,
    Call,
    Card,
    Castrate,
    ClauseNote,
    Crack,
    Decline,
    DemandRedeal,
    Finished,
    GoAlone,
    IllegalAction,
    Pass,
    Pick,
    Play,
    Playing,
    Recrack,
    Rules,
    Ruling,
    State,
    apply,
    cards,
    explain,
    legal_moves,
    presets,
    set_up,
    testing,
)
from sheepshead.engine import apply_unchecked
from sheepshead.rules import (
    BLACK_QUEENS,
    CalledAce,
    Doublings,
    ForcedPick,
    JackOfDiamonds,
)
from sheepshead.rules.presets import CALLED_ACE, GAMERULES, JACK_OF_DIAMONDS
from sheepshead.testing import EveryoneMayCrack, Hand
from sheepshead.testing.random_actions import action_space
from tests.drawn import ANY_RULES
from tests.positions import (
    all_passed,
    asked,
    bury,
    call,
    do,
    in_play,
    opening,
    picked,
    play,
    played_out,
    reached,
)
from tests.properties.volume import every_source, for_hands

RUN_AWAY = attrs.evolve(CALLED_ACE, partner=CalledAce(run_away=4, hold_card=False))
TEN_BEATS_ACE = attrs.evolve(CALLED_ACE, partner=CalledAce(called_ten_beats_ace=True))


# --- the same clauses as the engine -------------------------------------------------------------------------


def check_ruling(state: State, action: Action) -> None:
    ruling = explain(state, action)
    assert ruling.legal == (action in legal_moves(state))
    assert ruling.legal_actions == legal_moves(state)
    assert str(ruling)
    if ruling.legal:
        assert ruling.violations == ()
        assert ruling.applied
    else:
        with pytest.raises(IllegalAction) as caught:
            apply(state, action)
        assert ruling.violations == caught.value.violations
    # What decides stands among what binds.
    assert {broken.rule for broken in ruling.violations} <= {note.rule for note in ruling.applied}
    if isinstance(state, Playing):
        allowed = {*state.holding(state.to_act)}
        for note in ruling.applied:
            allowed &= {*note.cards}
        assert {move.card for move in state.options} == allowed
    for note in (*ruling.applied, *ruling.not_applied):
        assert note.sentence.endswith(".")
        assert "None" not in note.sentence
        assert "{" not in note.sentence
    assert not {note.rule for note in ruling.applied if note.rule[0] == "T"} & {
        note.rule for note in ruling.not_applied
    } - {"T9"}


def check_some(hand: Hand, rng: Random) -> None:
    for state, action in hand.steps:
        check_ruling(state, action)
        for other in rng.sample([*action_space(state, rng)], 6):
            check_ruling(state, other)
    check_ruling(hand.states[-1], rng.choice([*action_space(hand.states[-1], rng)]))


@every_source
def test_a_ruling_agrees_with_the_engine(source: str) -> None:
    for_hands(source, 12, check_some)


@given(testing.steps(ANY_RULES))
def test_a_ruling_on_a_legal_action_says_so(step: tuple[State, Action]) -> None:
    check_ruling(*step)


@given(testing.illegal_steps(ANY_RULES))
def test_a_ruling_on_an_illegal_action_names_what_apply_names(step: tuple[State, Action]) -> None:
    check_ruling(*step)


def test_a_ruling_takes_a_state_and_an_action() -> None:
    start = opening(CALLED_ACE)
    with pytest.raises(TypeError, match=r"explain\(\) takes a state of a hand, not 'QC'"):
        explain("QC", Pick())  # type: ignore[arg-type]
    with pytest.raises(
        TypeError, match=r"explain\(\) takes an action, such as Play\(Card\('QC'\)\), not 'QC'"
    ):
        explain(start, "QC")  # type: ignore[arg-type]


def test_a_ruling_is_a_value() -> None:
    start = opening(CALLED_ACE)
    ruling = explain(start, Pick())
    assert ruling == explain(start, Pick())
    assert hash(ruling) == hash(explain(start, Pick()))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        ruling.legal = False  # type: ignore[misc]


def test_a_ruling_names_players_where_they_have_names() -> None:
    ruling = explain(opening(CALLED_ACE), Pick(), lambda seat: "Ann"[seat:])
    assert str(ruling).startswith("Ann may pick. Ann sits left of the dealer and speaks first. [P1]")
    assert (ruling.seat, ruling.player) == (0, "Ann")


# --- reading a ruling ---------------------------------------------------------------------------------------


def bound(state: State, action: str | Action) -> dict[str, ClauseNote]:
    return {note.rule: note for note in ruling(state, action).applied}


def free(state: State, action: str | Action) -> dict[str, str]:
    """What did not bind, and why."""
    return {note.rule: note.sentence for note in ruling(state, action).not_applied}


def ruling(state: State, action: str | Action) -> Ruling:
    return explain(state, Play(Card(action)) if isinstance(action, str) else action)


def table(
    rules: Rules, *held: str, said: Action | None = None, blind: str = "7C 8C", leader: int = 0
) -> Playing:
    start = opening(rules, *held, blind=blind, dealer=leader - 1)
    return in_play(start, blind, said or call("AS"))


# --- the play, rule by rule ---------------------------------------------------------------------------------


def test_t1_and_t2_who_leads_and_with_what() -> None:
    state = table(CALLED_ACE, "QC JC AD TC 9C 9S", "AS")
    note = bound(state, "QC")
    assert note["T1"].sentence == "seat 0 sits left of the dealer and leads."
    assert note["T2"].cards == cards("QC JC AD TC 9C 9S")
    assert not ruling(state, "AS").legal
    assert [violation.rule for violation in ruling(state, "AS").violations] == ["T2"]
    later = play(table(JACK_OF_DIAMONDS, "QC", "QS", "QH", "QD", "JC", said=Decline()), "QC QS QH QD JC")
    assert bound(later, legal_moves(later)[0])["T1"].sentence == "seat 0 took trick 1 and leads."


def test_t3_binds_who_holds_the_suit_led() -> None:
    state = play(table(CALLED_ACE, "QC JC AD TC KH 9S", "AH 7H QS JS AC KC", "AS"), "KH")
    note = bound(state, "AH")["T3"]
    assert note == ClauseNote("T3", "hearts were led, and seat 1 holds AH 7H and follows.", cards("AH 7H"))
    assert not ruling(state, "QS").legal


def test_t3_does_not_bind_who_holds_none() -> None:
    state = play(table(CALLED_ACE, "QC JC AD TC KH 9S", "QS JS AC KC TS 7S", "AS"), "KH")
    assert free(state, "QS")["T3"] == "hearts were led, seat 1 holds none and may play any card."
    assert "T3" not in bound(state, "QS")
    assert "Not bound by T3: hearts were led, seat 1 holds none" in str(ruling(state, "QS"))


def test_t3_does_not_bind_who_leads() -> None:
    state = table(CALLED_ACE, "QC JC AD TC KH 9S", "", "AS")
    assert free(state, "KH")["T3"] == "seat 0 leads, and may lead any suit."


def test_t5_binds_the_last_card_of_the_called_suit() -> None:
    state = play(table(CALLED_ACE, "QC JC AD TC 9C 9S", "", "AS", "", "KH", leader=4), "KH")
    note = bound(state, "QC")["T5"]
    assert note.sentence == "seat 0 must keep a card of the called suit until spades are first led."
    assert note.cards == cards("QC JC AD TC 9C")
    refused = ruling(state, "9S")
    assert str(refused) == (
        "seat 0 may not play 9S. seat 0 must keep 9S, the last card of the called suit, until spades are"
        " first led. [T5] Legal: play QC, play JC, play AD, play TC, play 9C."
    )


def test_t5_does_not_bind_the_first_of_two() -> None:
    state = play(table(CALLED_ACE, "QC JC AD TC 9S 8S", "", "AS", "", "KH", leader=4), "KH")
    assert ruling(state, "9S").legal
    assert free(state, "9S")["T5"] == "seat 0 holds 9S 8S of the called suit and may throw all but one."


def test_t5_does_not_bind_on_lead_nor_others_nor_later() -> None:
    start = table(CALLED_ACE, "QC JC AD TC 9S 8S", "7S", "AS", "TS", "KS")
    assert free(start, "9S")["T5"] == "seat 0 leads."
    state = play(start, "9S")
    assert free(state, "7S")["T5"] == "seat 1 is not the picker."
    later = play(state, "7S AS TS KS")
    assert free(later, legal_moves(later)[0])["T5"] == "spades have been led."


def test_t5_does_not_bind_in_the_last_trick() -> None:
    held = ("7D TD KD 9D KH 9S", "QC QS QH QD JC AH", "JS JH JD AD TH AS", "8D 9C 8C TS KS KC")
    tricks = (
        "7D QC JS 8D 7C | QS JH 9C 8S TD | QH JD 8C 7S KD | QD AD TS 9H 9D | JC TH KS 8H KH | AH AS KC 7H"
    )
    state = play(table(CALLED_ACE, *held, blind="AC TC"), tricks)
    assert free(state, "9S")["T5"] == "in the last trick whatever is left is played."


def test_t5_is_not_played_everywhere() -> None:
    no_hold_card = attrs.evolve(CALLED_ACE, partner=CalledAce(hold_card=False))
    state = play(table(no_hold_card, "QC JC AD TC 9C 9S", "", "AS", "", "KH", leader=4), "KH")
    assert free(state, "9S")["T5"] == "this house asks for no hold card."


def test_t6_binds_the_holder_of_the_called_card() -> None:
    state = play(table(CALLED_ACE, "QC JC AD TC 9C 9S", "AS KS 7S QS AC AH"), "9S")
    note = bound(state, "AS")["T6"]
    assert note.sentence == "seat 1 must play AS to the first trick led in spades."
    assert note.cards == cards("AS")
    assert [violation.rule for violation in ruling(state, "KS").violations] == ["T6"]


def test_t6_and_t7_do_not_bind_another_seat() -> None:
    state = play(table(CALLED_ACE, "QC JC AD TC 9C 9S", "KS 7S QS AC AH TH", "AS"), "9S")
    said = free(state, "KS")
    assert said["T6"] == said["T7"] == "seat 1 does not hold the called card, AS."
    assert "Not bound by T6, T7: seat 1 does not hold the called card, AS." in str(ruling(state, "KS"))


def test_t7_binds_the_called_card_on_another_suit_and_t6_does_not() -> None:
    state = play(table(CALLED_ACE, "QC JC AD TC KH 9S", "AS KS QS JS AC 7S"), "KH")
    assert bound(state, "QS")["T7"].sentence == "seat 1 must keep AS until spades are first led."
    assert free(state, "QS")["T6"] == "spades are not led."
    assert [violation.rule for violation in ruling(state, "AS").violations] == ["T7"]


def test_t6_and_t7_are_not_played_everywhere() -> None:
    house = attrs.evolve(CALLED_ACE, partner=CalledAce(called_card_must_follow=False))
    state = play(table(house, "QC JC AD TC KH 9S", "AS KS QS JS AC 7S"), "KH")
    assert free(state, "AS")["T7"] == "this house does not bind the called card."


def under_table(leader: int = 0) -> Playing:
    # No fail but aces, so a card has to lie under: 9D stands for spades.
    held = ("QC QS JC JS 9D AC", "AS KS", "TS 9S", "8S", "7S KH 8D")
    return table(CALLED_ACE, *held, said=Call(Card("AS"), Card("9D")), blind="AH TC", leader=leader)


def test_t8_binds_the_under_to_the_first_trick_of_its_suit() -> None:
    state = play(under_table(leader=4), "7S")
    assert bound(state, "9D")["T8"].cards == cards("9D")
    assert free(state, "9D")["T5"] == "9D lies under instead of a hold card."
    sentence = "seat 0 must play 9D, which lies under for spades, now that spades are led."
    assert bound(state, "9D")["T8"].sentence == sentence
    assert [violation.rule for violation in ruling(state, "QC").violations] == ["T3", "T8"]
    other = play(under_table(leader=4), "KH")
    sentence = bound(other, "QC")["T8"].sentence
    assert sentence == "seat 0 keeps 9D, which lies under for spades, for the first trick led in spades."
    assert [violation.rule for violation in ruling(other, "9D").violations] == ["T8"]


def test_t3_and_t8_the_under_follows_the_called_suit_and_no_other() -> None:
    state = play(under_table(leader=4), "7S")
    note = bound(state, "QC")["T3"]
    assert note.cards == cards("9D")
    assert note.sentence == "spades were led, and seat 0 holds 9D, which lies under for spades, and follows."
    assert "T3" not in free(state, "QC")
    assert ruling(state, "QC").violations[0].sentence == (
        "spades were led, seat 0 holds 9D, which lies under for spades, and must follow; QC does not."
    )
    hearts = play(under_table(leader=4), "KH")
    assert free(hearts, "QC")["T3"] == "hearts were led, seat 0 holds none and may play any card."
    trump = play(under_table(leader=4), "8D")
    assert bound(trump, "QC")["T3"].cards == cards("QC QS JC JS")
    assert [violation.rule for violation in ruling(trump, "9D").violations] == ["T3", "T8"]


def test_t8_the_under_in_the_last_trick_is_due_only_if_its_suit_is_led() -> None:
    # Nobody leads spades in five tricks, and QC, which lies under, is all that seat 0 has left.
    held = ("QC QS JC JS AD 7D", "QH JH KD 9D 8D AH", "QD JD TC AC TH AS", "TD KC 9C KS TS KH")
    said = Call(Card("AS"), Card("QC"))
    four = "QS JH QD TD 9S | JC 8D JD KC 9H | JS 9D TC 9C 8S | AD KD AC KS 7S"
    hearts = play(
        table(CALLED_ACE, *held, said=said, blind="8C 7C"), f"{four} | 7D QH TH TS 8H | AH AS KH 7H"
    )
    assert free(hearts, "QC")["T8"] == "in the last trick whatever is left is played."
    assert free(hearts, "QC")["T3"] == "hearts were led, seat 0 holds none and may play any card."
    held = (held[0], "QH JH KD 9D 8D TS", held[2], "TD KC 9C KS AH KH")
    spades = play(
        table(CALLED_ACE, *held, said=said, blind="8C 7C"), f"{four} | 7D QH TH AH 8H | TS AS KH 7H"
    )
    assert bound(spades, "QC")["T8"].sentence.startswith("seat 0 must play QC, which lies under for spades")
    assert bound(spades, "QC")["T3"].cards == cards("QC")


def test_t8_does_not_bind_others_and_not_where_none_lies_under() -> None:
    state = play(under_table(), "9D")
    assert free(state, "AS")["T8"] == "seat 1 has no card lying under."
    assert free(state, "AS")["T5"] == "seat 1 is not the picker."
    assert bound(state, "AS")["T3"].sentence.startswith("spades were led")
    plain = table(CALLED_ACE, "QC JC AD TC 9C 9S", "", "AS")
    assert free(plain, "QC")["T8"] == "no card lies under."


def test_t9_binds_the_ace_beside_a_called_ten() -> None:
    held = ("QC QS JC JS AD AS", "TS KS 7S QH KC KH", "", "", "TH")
    state = play(table(TEN_BEATS_ACE, *held, said=call("TS"), blind="AC AH", leader=4), "TH")
    assert bound(state, "QC")["T9"].cards == cards("QC QS JC JS AD")
    assert [violation.rule for violation in ruling(state, "AS").violations] == ["T5", "T9"]
    partner = play(table(TEN_BEATS_ACE, *held, said=call("TS"), blind="AC AH"), "AS")
    assert free(partner, "TS")["T9"] == "seat 1 does not hold the ace beside the called ten."


def test_t10_a_partner_with_four_may_run_away() -> None:
    state = table(RUN_AWAY, "QC JC AD TC 9C 9S", "AS KS TS 7S QS AH", leader=1)
    note = bound(state, "KS")["T10"]
    assert note.sentence == "seat 1 holds AS TS KS 7S, enough to run away with a lower card."
    assert free(state, "KS")["T6"] == note.sentence
    assert ruling(state, "KS").legal


def test_t10_a_partner_with_three_may_not() -> None:
    state = table(RUN_AWAY, "QC JC AD TC 9C 9S", "AS KS 7S QS AC AH", leader=1)
    assert "T10" not in bound(state, "AS")
    assert free(state, "AS")["T10"] == "running away takes 4 cards of spades, the called one among them."
    assert [violation.rule for violation in ruling(state, "KS").violations] == ["T6"]
    assert free(play(state, "QS"), "AD")["T10"] == "seat 2 does not lead."
    plain = table(CALLED_ACE, "QC JC AD TC 9C 9S", "AS KS TS 7S QS AH", leader=1)
    assert free(plain, "AS")["T10"] == "in this house nobody runs away."


def test_t5_to_t10_do_not_bind_where_no_suit_was_called() -> None:
    state = reached(Playing, all_passed(opening(CALLED_ACE)))
    assert str(explain(state, legal_moves(state)[0])).endswith(
        "Not bound by T5, T6, T7, T8, T9, T10: no suit was called."
    )


def test_h1_a_card_under_another_cannot_be_reached() -> None:
    rest = "AC TC KC 9C 8C 7C AS TS KS 9S 8S 7S AH TH KH 9H"
    trump = "8D 7D 8H 7H QC QS QH QD JC JS JH JD AD TD KD 9D"
    start = reached(Playing, set_up(presets.TWO_HANDED, dealer=1, holdings=[cards(trump), cards(rest)]))
    note = bound(start, "QC")["H1"]
    assert note.sentence == "seat 0 cannot reach what lies face down under other cards: 8D 7D 8H 7H."
    assert not ruling(start, "8D").legal
    state: State = start
    for up in ("QC", "QS", "QH", "QD"):
        assert isinstance(state, Playing)
        state = apply(apply(state, Play(Card(up))), legal_moves(apply(state, Play(Card(up))))[0])
    assert free(state, "8D")["H1"] == "no card of seat 0 lies face down."


def test_t13_a_card_after_a_renege_is_ruled_on_as_any_other() -> None:
    state = play(table(CALLED_ACE, "QC JC AD TC KH 9S", "AH 7H QS JS AC KC", "AS"), "KH")
    after = apply_unchecked(state, Play(Card("QS")))
    assert explain(after, legal_moves(after)[0]).legal


# --- before the play ----------------------------------------------------------------------------------------


def test_p1_p2_and_p4_to_the_blind() -> None:
    start = opening(CALLED_ACE)
    assert bound(start, Pick())["P2"].sentence.startswith("seat 0 takes the blind and is the picker")
    assert "P2" not in bound(start, Pass())
    assert free(start, Pass())["P4"] == "seat 0 is not the last to speak."
    last = do(start, *[Pass()] * 4)
    assert bound(last, Pass())["P1"].sentence == "seat 4 is next: all before have passed."
    assert free(last, Pass())["P4"] == "this house does not make the dealer pick, so seat 4 may pass."
    forced = do(opening(attrs.evolve(CALLED_ACE, no_pick=ForcedPick())), *[Pass()] * 4)
    assert "makes the dealer pick" in bound(forced, Pick())["P4"].sentence
    assert not explain(forced, Pass()).legal


def test_d7_a_poor_hand() -> None:
    house = attrs.evolve(CALLED_ACE, poor_hand_redeal=True)
    poor = opening(house, "TC 9C 8C 7C TS 9S")
    assert "may demand a new deal" in bound(poor, DemandRedeal())["D7"].sentence
    rich = opening(house, "AC 9C 8C 7C TS 9S")
    assert "seat 0 holds AC" in free(rich, Pick())["D7"]
    assert "D7" not in {**bound(opening(CALLED_ACE), Pick()), **free(opening(CALLED_ACE), Pick())}


def test_b1_b3_and_b4_the_bury() -> None:
    state = picked(opening(CALLED_ACE, "QC JC AD TC 9C 9S", blind="7C 8C"))
    assert len(bound(state, bury("7C 8C"))["B1"].cards) == 8
    assert free(state, bury("7C 8C"))["B3"].startswith("the call comes after the bury")
    call_first = attrs.evolve(CALLED_ACE, bury_before_call=False)
    state = do(picked(opening(call_first, "QC JC AD TC 9C 9S", blind="7C 8C")), call("AS"))
    note = bound(state, bury("7C 8C"))["B3"]
    assert "as a hold card of the called suit" in note.sentence
    assert not explain(state, bury("9S 8C")).legal
    keeps_jack = attrs.evolve(JACK_OF_DIAMONDS, partner=JackOfDiamonds(may_bury_partner_card=False))
    state = picked(opening(keeps_jack, "JD", blind="7C 8C"))
    assert Card("JD") not in bound(state, bury("7C 8C"))["B4"].cards
    assert free(picked(opening(keeps_jack, "QC", "JD")), bury("QC QS"))["B4"] == "seat 0 does not hold JD."
    lets = picked(opening(JACK_OF_DIAMONDS, "JD", blind="7C 8C"))
    assert free(lets, bury("7C JD"))["B4"] == "this house lets JD be buried."


def test_b3_a_limit_that_leaves_nothing_does_not_bind() -> None:
    own = attrs.evolve(CALLED_ACE, bury_before_call=False)
    state = do(picked(opening(own, "QC JC AD TC 9C 9S", blind="7C 8C")), GoAlone())
    assert free(state, bury("7C 8C"))["B3"] == "no call limits this bury."


def test_k1_to_k4_a_call() -> None:
    state = asked(CALLED_ACE, "QC JC AD TC 9C 9S", "7C 8C")
    said = bound(state, call("AS"))
    assert [*said] == ["K1", "K2", "K3"]
    assert said["K2"].sentence == "seat 0 still holds 9S, so the suit of AS may be called."
    others = free(state, call("AS"))
    assert "K4" in others
    assert "no card is laid under while AC AS can be called" in others["K6"]
    assert not explain(state, call("AH")).legal
    tens = asked(GAMERULES, "QC QS JC JS AS 9S", "AC AH")
    assert "has every fail ace (AC AS AH)" in bound(tens, call("TS"))["K4"].sentence


def test_k6_to_k9_other_answers() -> None:
    state = asked(CALLED_ACE, "QC QS JC JS 9D AC", "AH TC")
    assert "lays 9D under, for a card of spades" in bound(state, call("AS", "9D"))["K6"].sentence
    assert bound(state, GoAlone())["K7"].sentence == "seat 0 may play alone against everyone."
    own = attrs.evolve(CALLED_ACE, partner=CalledAce(may_call_own_ace=True))
    state = asked(own, "QC QS JC JS 9D AC", "AH TC")
    assert "secretly alone" in bound(state, call("AC"))["K8"].sentence
    only = asked(GAMERULES, "QC QS JC JS 9D AC", "7D 8D")
    assert bound(only, GoAlone())["K7"].sentence == "seat 0 can call nothing and has to play alone."
    jack = asked(presets.JACK_OF_DIAMONDS_CALL_UP, "JD", "7C 8C")
    assert bound(jack, legal_moves(jack)[0])["K9"].sentence.startswith("seat 0 names J")
    assert "may say nothing" in bound(jack, Decline())["K9"].sentence


def test_k2_k3_and_k6_the_rule_that_refuses_a_call_binds() -> None:
    state = asked(CALLED_ACE, "QC JC AH TC 9C 7H", "7C 8C")
    refused, others = bound(state, call("AH")), free(state, call("AH"))
    assert refused["K3"].sentence == "seat 0 is the picker: the picker holds AH and so cannot call it."
    assert "the picker holds no spades" in refused["K2"].sentence
    assert refused.keys().isdisjoint(others)
    assert [*others] == ["K4", "K6"]
    under = bound(state, call("AS", "7H"))["K6"].sentence
    assert under == "seat 0 is the picker: no card is laid under while AC can be called."
    assert "K6" not in free(state, call("AS", "7H"))
    # Another answer is held back by the same rules, and K6 opens none.
    assert {"K2", "K3", "K7"} == bound(state, GoAlone()).keys()
    assert "K6" in free(state, GoAlone())


def test_d7_and_x1_to_x7_the_rule_that_refuses_binds() -> None:
    rich = opening(attrs.evolve(CALLED_ACE, poor_hand_redeal=True), "AC 9C 8C 7C TS 9S")
    assert "seat 0 holds AC" in bound(rich, DemandRedeal())["D7"].sentence
    assert "D7" not in free(rich, DemandRedeal())
    state = doubling()
    assert bound(state, Crack())["X1"].sentence == "seat 0 had the chance to pick."
    assert "X1" not in free(state, Crack())
    assert bound(state, Recrack())["X2"].sentence == "there was no crack."
    assert bound(state, Castrate())["X3"].sentence == "there was no recrack."
    assert bound(state, Announce())["X7"].sentence == "seat 0 is not the picker."
    assert bound(state, Blitz(BLACK_QUEENS))["X4"].sentence == "seat 0 does not hold both QC QS."
    assert {"X2", "X3", "X4", "X7"} <= free(state, Crack()).keys()


def test_what_has_another_time_is_bound_by_its_own_rule() -> None:
    start = opening(CALLED_ACE)
    assert bound(start, bury("7C 8C"))["B1"].sentence.startswith("it is for seat 0 to pick or pass")
    state = table(CALLED_ACE, "QC JC AD TC 9C 9S", "", "AS")
    note = bound(state, Pick())["P2"]
    assert note.sentence == "it is for seat 0 to play a card: the blind is no longer on offer."
    assert note.cards == state.holding(0)


DOUBLING = attrs.evolve(
    JACK_OF_DIAMONDS,
    doubling=Doublings(castrate=True, pairs=(BLACK_QUEENS,), max_multiplier=4, sheepshead=True),
)


def doubling(rules: Rules = DOUBLING) -> State:
    start = opening(rules, "QH", "7D", "QC QS", "JD", blind="7C 8C")
    return do(picked(start, 1), bury("7C 8C"), Decline())


def test_x1_to_x7_doubling() -> None:
    state = doubling()
    said = free(state, Decline())
    assert said["X1"] == "seat 0 had the chance to pick."
    assert said["X2"] == "there was no crack."
    assert said["X3"] == "there was no recrack."
    assert said["X4"] == "seat 0 does not hold both QC QS."
    assert said["X5"] == "the doublings so far do not go over the cap of 4."
    assert said["X7"] == "seat 0 is not the picker."
    assert "X6" in bound(state, Decline())
    state = do(state, Decline())
    assert free(state, Decline())["X1"] == "seat 1 is the picker."
    assert free(state, Decline())["X7"] == "seat 1 does not play alone."
    state = do(state, Decline())
    assert "may crack" in bound(state, Crack())["X1"].sentence
    assert bound(state, Crack())["X4"].cards == cards("QC QS")
    state = do(state, Crack(), Decline())
    assert free(state, Decline())["X1"] == "seat 3 is a partner."
    state = do(state, Decline(), Decline(), Decline())
    assert "may recrack" in bound(state, Recrack())["X2"].sentence
    state = do(state, Recrack(), Decline(), Decline(), Decline(), Decline())
    assert "may castrate" in bound(state, Castrate())["X3"].sentence
    assert free(state, Castrate())["X2"] == "the crack has been answered."


def test_x5_the_cap_is_reached() -> None:
    state = do(
        doubling(), Decline(), Decline(), Crack(), legal_moves(do(doubling(), Decline(), Decline()))[-2]
    )
    assert not isinstance(state, Finished)
    assert "X5" in {**bound(state, Decline()), **free(state, Decline())}


def test_x6_a_house_with_a_rule_of_its_own() -> None:
    state = doubling(attrs.evolve(JACK_OF_DIAMONDS, doubling=EveryoneMayCrack()))
    assert "this house lets seat" in str(explain(state, legal_moves(state)[0]))


def test_t11_when_the_hand_is_over_nothing_may_be_done() -> None:
    over = played_out(opening(CALLED_ACE))
    last = explain(over, Play(Card("QC")))
    assert str(last) == "nobody may play QC. the hand is over. [T11]"
    assert [str(note) for note in last.applied] == ["the hand is over. [T11]"]
    assert (last.seat, last.not_applied, last.legal_actions) == (None, (), ())


def test_many_legal_actions_are_counted_and_not_named() -> None:
    state = picked(opening(CALLED_ACE))
    assert str(explain(state, Bury(()))).endswith("Legal: 28 other actions.")
