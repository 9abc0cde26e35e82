"""BAVARIAN_CALL: T10 running away, no hold card, a declarer without a blind, and the ramsch when all pass.

Seat 0 is the declarer and calls the ace of spades unless a test says otherwise; where another seat leads, the
dealer is the seat before it.  Recorded hands of this game are in :mod:`tests.real_hands`.
"""

import attrs
import pytest

from sheepshead import (
    Action,
    Bury,
    Calling,
    Card,
    Decline,
    GoAlone,
    Pass,
    Pick,
    Picking,
    Play,
    Playing,
    Rules,
    apply,
    legal_moves,
    presets,
    score,
)
from sheepshead.rules import CalledAce, Outcome, PayoffFacts
from tests.positions import (
    all_passed,
    answers,
    broken,
    call,
    do,
    legal,
    opening,
    picked,
    play,
    played_out,
    reached,
    whole_hand,
)

BAVARIAN = presets.BAVARIAN_CALL
DECLARER = "QC JC JS AD TC 9C 9S 8C"
RUNNER = "AS KS 8S 7S QS AC TH 9H"


def house(**options: object) -> Rules:
    assert isinstance(BAVARIAN.partner, CalledAce)
    return attrs.evolve(BAVARIAN, partner=attrs.evolve(BAVARIAN.partner, **options))  # type: ignore[arg-type]


def table(*held: str, leader: int = 0, rules: Rules = BAVARIAN) -> Playing:
    """Seat 0 takes the game and calls the ace of spades."""
    start = opening(rules, *held, dealer=leader - 1)
    return reached(Playing, do(picked(start), call("AS")))


# --- P5: the declarer ---------------------------------------------------------------------------------------


def test_p5_the_declarer_takes_no_blind_and_buries_nothing() -> None:
    start = opening(BAVARIAN, DECLARER)
    assert (start.blind, len(start.holding(0))) == ((), 8)
    state = reached(Calling, apply(start, Pick()))
    assert broken(state, Bury(())) == ["B1"]
    playing = reached(Playing, apply(state, call("AS")))
    assert (playing.picker, playing.buried, len(playing.holding(0))) == (0, (), 8)


@pytest.mark.parametrize("declarer", range(4))
def test_p5_the_first_to_take_the_game_is_the_declarer_and_nobody_speaks_after(declarer: int) -> None:
    start = opening(BAVARIAN)
    state = do(start, *[Pass()] * declarer)
    assert legal_moves(state) == (Pick(), Pass())
    assert reached(Picking, state).to_act == declarer
    calling = reached(Calling, apply(state, Pick()))
    assert (calling.picker, calling.to_act) == (declarer, declarer)
    assert broken(calling, Pick()) == ["P2"]


def test_p5_the_player_left_of_the_dealer_leads_whoever_is_the_declarer() -> None:
    start = opening(BAVARIAN, "QC", DECLARER.replace("QC", "QH"), "AS", dealer=3)
    assert reached(Playing, do(picked(start, 1), call("AS"))).to_act == 0


# --- K: what is called --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ("QC QS AD TC 9S 9H KD JD", ["call AC", "call AS", "call AH", "go alone"]),
        ("QC QS AD AC TC 9S 9H JD", ["call AS", "call AH", "go alone"]),  # K3: one's own ace
        ("QC QS QH QD AD AC TC 9S", ["call AS", "go alone"]),
        # alone where nothing can be called: the ace of every suit held is one's own, and there is no under
        ("QC QS QH QD AD KD AC TC", ["go alone"]),
        ("QC QS QH QD JC JS JH JD", ["go alone"]),
        # K4: no ten is called
        ("QC QS AD AC AS AH 9C 9S", ["go alone"]),
    ],
)
def test_k1_the_declarer_calls_an_ace_of_a_suit_he_holds_or_goes_alone(held: str, said: list[str]) -> None:
    assert answers(picked(opening(BAVARIAN, held))) == said


@pytest.mark.parametrize(
    ("held", "said", "rule"),
    [
        ("QC QS QH QD AD KD AC TC", call("AS"), "K2"),
        ("QC QS QH QD AD KD AC TC", call("AC"), "K3"),
        ("QC QS QH QD AD KD AC TC", call("AS", "KD"), "K6"),
        ("QC QS AD AC AS AH 9C 9S", call("TC"), "K4"),
        ("QC QS AD AC AS AH 9C 9S", Decline(), "K7"),
        ("QC QS AD TC 9S 9H KD JD", call("AD"), "K1"),
    ],
)
def test_k1_what_the_declarer_cannot_call(held: str, said: Action, rule: str) -> None:
    assert broken(picked(opening(BAVARIAN, held)), said) == [rule]


# --- T5 is off ----------------------------------------------------------------------------------------------


def test_t5_the_declarer_may_throw_the_last_card_of_the_called_suit() -> None:
    held = ("QC JC JS AD 9H 8H 9S KD", "", "AS", "7C")
    assert legal(play(table(*held, leader=3), "7C")) == "QC JC JS AD KD 9S 9H 8H"
    bound = table(*held, leader=3, rules=house(hold_card=True))
    assert legal(play(bound, "7C")) == "QC JC JS AD KD 9H 8H"


# --- T6 and T7 stay -----------------------------------------------------------------------------------------


def test_t6_the_ace_falls_when_another_leads_its_suit_however_many_its_holder_has() -> None:
    state = play(table(DECLARER, RUNNER), "9S")
    assert legal(state) == "AS"
    assert broken(state, Play(Card("7S"))) == ["T6"]


def test_t7_the_ace_is_kept_until_its_suit_is_led_and_falls_in_the_last_trick() -> None:
    # Seat 1 is void in clubs.
    state = play(table(DECLARER, "AS KS 8S 7S QS TH 9H 8H"), "8C")
    assert legal(state) == "QS KS 8S 7S TH 9H 8H"
    assert broken(state, Play(Card("AS"))) == ["T7"]


# --- T10 ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "leads"),
    [
        ("AS KS 8S 7S QS AC TH 9H", "QS AC AS KS 8S 7S TH 9H"),
        ("AS TS KS 8S 7S AC TH 9H", "AC AS TS KS 8S 7S TH 9H"),
        ("AS KS 8S JD QS AC TH 9H", "QS JD AC AS TH 9H"),  # three with the ace
        ("AS KS 8S JS QS AC TH 9H", "QS JS AC AS TH 9H"),  # queen and jack of spades are trump
        ("AS JD 9D 8D QS AC TH 9H", "QS JD 9D 8D AC AS TH 9H"),
    ],
)
def test_t10_with_four_of_the_suit_the_ace_among_them_a_lower_one_may_be_led(held: str, leads: str) -> None:
    assert legal(table("QC JC JH AD TC 9C 9S 8C", held, leader=1)) == leads


def test_t10_the_lead_is_refused_by_t6_with_three_of_the_suit() -> None:
    state = table(DECLARER, "AS KS 8S JD QS AC TH 9H", leader=1)
    assert broken(state, Play(Card("KS"))) == ["T6"]
    four = table(DECLARER, RUNNER, leader=1)
    assert reached(Playing, play(four, "7S")).trick == (Card("7S"),)
    assert broken(table(DECLARER, RUNNER, leader=1, rules=house(run_away=5)), Play(Card("7S"))) == ["T6"]


def test_t10_is_the_partners_alone() -> None:
    # Seat 2 has four spades without the ace: a lead like any other, and the ace falls.
    held = (DECLARER, "AS QS AC TH 9H 8H 7H KH", "TS KS 8S 7S", "7C")
    assert legal(play(table(*held, leader=2), "7S 7C 9S")) == "AS"


def test_t10_cards_are_counted_when_leading_not_when_dealt() -> None:
    # Seat 1 throws a spade on seat 3's hearts, takes the next trick, and has three spades left.
    held = (DECLARER, "AS KS 8S 7S QS JD 9D 8D", "KD 7H", "AH 7D")
    state = play(table(*held, leader=3), "AH TC 7S 7H")
    assert reached(Playing, state).to_act == 3
    state = play(state, "7D AD QS KD")
    assert reached(Playing, state).to_act == 1
    assert legal(state) == "JD 9D 8D AS"


# Seats 0 and 1 have all spades, and seat 1 has no club.
RUN = (
    "QC JC JS AD TC TS 9S 8C",
    "AS KS 8S 7S QS TD TH 9H",
    "KC 9C 7C KH 8H AC KD JD",
    "7D 8D 9D AH 7H QH QD JH",
)


def test_t10_after_the_run_the_ace_need_not_fall() -> None:
    state = play(table(*RUN, leader=1), "7S KC AH TS")
    assert not reached(Playing, state).call_open
    assert legal(play(state, "9S")) == "AS KS 8S"
    # Without the run it falls, although its holder could have run.
    assert legal(play(table(*RUN), "9S")) == "AS"


def test_t10_after_the_run_the_ace_may_be_thrown() -> None:
    state = play(table(*RUN, leader=1), "7S KC AH TS")
    assert legal(play(state, "8C")) == "QS TD AS KS 8S TH 9H"
    assert legal(play(table(*RUN), "8C")) == "QS TD KS 8S 7S TH 9H"


# --- N4: all passed -----------------------------------------------------------------------------------------

# Seat 0 takes six tricks of trump; seat 1 the last two.
RAMSCH = (
    "QC 7D 8D 9D | QS JH AD TD | QH JD KD 7C | QD 8C 9C KC | JC TC 7S 8S | JS 9S KS 7H"
    " | 8H AH 9H KH | AS TS AC TH"
)


def test_n4_when_all_pass_the_most_points_pay_one_stake_to_each() -> None:
    hand = whole_hand(BAVARIAN, RAMSCH, "", picker=None)
    result = score(hand)
    assert (hand.picker, hand.partners, result.set_aside) == (None, (), 0)
    # 3 + 26 + 9 + 7 + 12 + 6 = 63 to seat 0; 15 + 42 = 57 to seat 1
    assert (result.points, result.tricks) == ((63, 57, 0, 0), (6, 2, 0, 0))
    assert (result.outcome, result.stakes) == (Outcome.LEASTER, (-3, 1, 1, 1))


def test_n4_all_tricks_win_the_ramsch() -> None:
    result = score(played_out(all_passed(opening(BAVARIAN, "QC QS QH QD JC JS JH JD"))))
    assert (result.outcome, result.stakes) == (Outcome.ALL_TRICKS, (3, -1, -1, -1))


# --- S: what is paid ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "said", "stakes"),
    [
        # Seven trumps from the top, and the partner's ace or one's own takes the last trick.
        (("QC QS QH QD JC JS JH 9S", "AS"), call("AS"), (3, 3, -3, -3)),
        (("QC QS QH QD JC JS JH AS",), GoAlone(), (9, -3, -3, -3)),
    ],
)
def test_s5_two_against_two_or_one_against_three(
    held: tuple[str, ...], said: Action, stakes: tuple[int, ...]
) -> None:
    result = score(played_out(do(picked(opening(BAVARIAN, *held)), said)))
    assert (result.outcome, result.stakes) == (Outcome.WON_NO_TRICK, stakes)


@pytest.mark.parametrize(
    ("counted", "stakes"),
    [
        ((61, 4), (1, 1, -1, -1)),
        ((60, 4), (-1, -1, 1, 1)),
        ((90, 4), (1, 1, -1, -1)),
        ((91, 4), (2, 2, -2, -2)),
        ((31, 4), (-1, -1, 1, 1)),
        ((30, 4), (-2, -2, 2, 2)),
        ((0, 0), (-6, 0, 3, 3)),  # S6: the declarer pays all
    ],
)
def test_s2_sixty_one_win_and_the_thresholds_are_the_usual_ones(
    counted: tuple[int, int], stakes: tuple[int, ...]
) -> None:
    ours, tricks = counted
    facts = PayoffFacts(0, (1,), (ours, 0, 120 - ours, 0), (tricks, 0, 8 - tricks, 0), 0)
    assert BAVARIAN.payoff.settle(facts).stakes == stakes
