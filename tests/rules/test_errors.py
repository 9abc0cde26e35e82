"""What goes wrong: every kind of bad input, what the error says, and that nothing is harmed by it."""

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from types import SimpleNamespace
from typing import Any, get_args, get_origin
from unittest import mock

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError

import sheepshead
from sheepshead import (
    Action,
    Announce,
    Blitz,
    Bury,
    Burying,
    Call,
    Calling,
    Card,
    Castrate,
    Crack,
    Decline,
    DemandRedeal,
    Doubling,
    Fault,
    Finished,
    GoAlone,
    IllegalAction,
    InvalidDeal,
    InvalidMatch,
    InvalidRules,
    InvalidSeat,
    ParseError,
    Pass,
    Pick,
    Picking,
    Play,
    Playing,
    Rank,
    Recrack,
    Rules,
    SheepsheadError,
    State,
    Suit,
    TrumpOrder,
    UnfinishedHand,
    Violation,
    apply,
    cards,
    deal,
    legal_moves,
    presets,
    rollout,
    score,
    set_up,
)
from sheepshead import rules as house_rules
from sheepshead.drafts import FinishedDraft, PlayingDraft
from sheepshead.engine import apply_unchecked
from sheepshead.rules import (
    Ask,
    BlackQueens,
    CalledAce,
    CrackLimit,
    Doubler,
    DoublingFacts,
    DoublingRule,
    Doublings,
    FirstCards,
    HeadToHead,
    JackAndAce,
    JackOfDiamonds,
    Leaster,
    Moster,
    NextSeat,
    NoPassing,
    Owing,
    Packet,
    Payoff,
    Pot,
    Shape,
    ToBlind,
)
from tests.positions import (
    all_passed,
    broken,
    bury,
    call,
    completed,
    opening,
    play,
    played_out,
    reached,
    refusal,
)

FIVE = presets.CALLED_ACE


@attrs.frozen
class SeatOneMayCrack(DoublingRule):
    """A house in which seat 1 alone is asked, so that there is a state of doubling to try things in."""

    def ask(self, facts: DoublingFacts) -> Ask | None:
        return None if facts.said else Ask(1, (Crack(),))


def hand(rules: Rules) -> Iterator[State]:
    """One hand in every phase: seat 0 picks, buries, calls AS of seat 1, is cracked, and plays."""
    state: State = opening(rules, "QC QS QH QD JC 7S", "AS", blind="7C 8C")
    for action in (Pick(), bury("7C 8C"), call("AS"), Decline(), None):
        yield state
        state = played_out(state) if action is None else apply(state, action)
    yield state


STATES: dict[type[Any], State] = {
    type(state): state for state in hand(attrs.evolve(FIVE, doubling=SeatOneMayCrack()))
}
# Cards that seat 0 holds, so that nothing is wrong with an action but its time.
ACTIONS: dict[type[Any], Action] = {
    type(action): action
    for action in (
        Pick(),
        Pass(),
        bury("7C 8C"),
        call("AS"),
        GoAlone(),
        Crack(),
        Recrack(),
        Castrate(),
        Blitz(cards("QC QS")),
        Announce(),
        Decline(),
        DemandRedeal(),
        Play(Card("7S")),
    )
}
AT_HOME: dict[type[Any], set[type[Any]]] = {
    Picking: {Pick, Pass},
    Burying: {Bury},
    Calling: {Call, GoAlone, Decline},
    Doubling: {Crack, Decline},
    Playing: {Play},
    Finished: set(),
}
# Which rule says when an action has its time; T11 closes the hand for all of them.
TIME_OF = {
    Pick: "P2",
    Pass: "P2",
    Bury: "B1",
    Call: "K1",
    GoAlone: "K7",
    Crack: "X1",
    Recrack: "X2",
    Castrate: "X3",
    Blitz: "X4",
    Announce: "X7",
    Decline: "X6",
    DemandRedeal: "D7",
    Play: "T1",
}
WANTED = {
    Picking: "seat 0 to pick or pass",
    Burying: "seat 0 to bury",
    Calling: "seat 0 to answer for a partner",
    Doubling: "seat 1 to double or decline",
    Playing: "seat 0 to play a card",
    Finished: "the hand is over",
}
OUT_OF_PHASE = [
    pytest.param(phase, action, id=f"{phase.__name__}-{action.__name__}")
    for phase, at_home in AT_HOME.items()
    for action in TIME_OF
    if action not in at_home
]


# --- an action of another phase ---------------------------------------------------------------------------


def test_every_phase_and_every_action_is_tried() -> None:
    assert set(STATES) == set(get_args(State)) == set(AT_HOME)
    assert set(ACTIONS) == set(get_args(Action)) == set(TIME_OF)
    assert len(OUT_OF_PHASE) == 6 * 13 - 9


@pytest.mark.parametrize(("phase", "kind"), OUT_OF_PHASE)
def test_an_action_of_another_phase_is_refused_by_its_rule(phase: type[Any], kind: type[Any]) -> None:
    error = refusal(STATES[phase], ACTIONS[kind])
    (violation,) = error.violations
    assert violation.rule == ("T11" if phase is Finished else TIME_OF[kind])
    assert WANTED[phase] in violation.sentence
    assert str(error).startswith(f"{ACTIONS[kind]} is not legal here: ")
    # where nobody is the picker yet, what only a picker does says so
    assert ("nobody has picked" in str(error)) == (phase is Picking and kind in (Bury, Call, GoAlone))


def test_x_what_was_not_offered_cannot_be_said() -> None:
    doubling = STATES[Doubling]
    assert legal_moves(doubling) == (Crack(), Decline())
    assert broken(doubling, Recrack()) == ["X2"]
    assert broken(doubling, Castrate()) == ["X3"]
    assert broken(doubling, Blitz(cards("QC QS"))) == ["X4"]
    assert broken(doubling, Announce()) == ["X7"]


def test_k9_a_seat_that_is_asked_like_every_other_is_no_picker() -> None:
    three = presets.EIGHT_HANDED_THREE_PARTNERS
    holdings, _ = completed(three, "QC 7D")
    state = set_up(three, dealer=7, holdings=holdings)
    assert legal_moves(state) == (call("8D"), Decline())
    (violation,) = refusal(state, call("9D")).violations
    assert (violation.rule, violation.legal) == ("K9", cards("8D"))
    assert violation.sentence.startswith("seat 0 is asked like every seat: 9D cannot be called: ")
    assert violation.sentence.endswith("calls the next of the kind that he has not got, here 8D.")
    assert "is the picker" in str(refusal(STATES[Calling], call("AH")))


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("CALLED_ACE", "P3"),
        ("BAVARIAN_CALL", "P3"),
        ("FOUR_HANDED_BLACK_QUEENS", "P5"),
        ("EIGHT_HANDED_THREE_PARTNERS", "P5"),
        ("TWO_HANDED", "P5"),
    ],
)
def test_p5_who_picks_too_late_is_told_whether_all_have_passed_or_nobody_is_asked(
    name: str, rule: str
) -> None:
    rules = presets.by_name(name)
    state = deal(rules, dealer=0, rng=random.Random(1))
    while isinstance(state, Picking):
        state = apply(state, Pass())
    for action in (Pick(), Pass()):
        (violation,) = refusal(state, action).violations
        assert violation.rule == rule
        assert ("everybody has passed" in violation.sentence) == (rule == "P3")


@pytest.mark.parametrize("late", [Pick(), Play(Card("QC")), Decline()])
def test_t11_nothing_is_done_in_a_hand_that_was_thrown_in(late: Action) -> None:
    thrown_in = all_passed(opening(presets.GAMERULES_DOUBLER))
    assert legal_moves(thrown_in) == ()
    assert broken(thrown_in, late) == ["T11"]


@pytest.mark.parametrize("phase", list(WANTED))
def test_what_is_no_action_or_no_state_is_a_type_error(phase: type[Any]) -> None:
    for no_action in (None, "pick", Card("QC"), Pick, 0):
        with pytest.raises(TypeError, match="takes an action"):
            apply(STATES[phase], no_action)  # type: ignore[arg-type]
    has_options = SimpleNamespace(options=(Pick(), Play(Card("QC"))))
    no_states: list[Any] = [None, "state", FIVE, phase, has_options]
    for no_state in no_states:
        for action in (Pick(), Play(Card("QC"))):
            with pytest.raises(TypeError, match="takes a state of a hand"):
                apply(no_state, action)
        with pytest.raises(TypeError, match="takes a state of a hand"):
            legal_moves(no_state)


# --- what an error says -----------------------------------------------------------------------------------


def test_t2_a_card_of_another_seat_is_refused_with_what_could_be_played() -> None:
    (violation,) = refusal(STATES[Playing], Play(Card("AS"))).violations
    assert violation == Violation("T2", "seat 0 does not hold AS.", cards("QC QS QH QD JC 7S"))
    assert str(violation) == "seat 0 does not hold AS. [T2] Legal: QC QS QH QD JC 7S."


def test_t2_a_buried_card_is_not_held_any_more() -> None:
    assert broken(STATES[Playing], Play(Card("7C"))) == ["T2"]


def test_t3_a_refused_card_is_named_with_the_suit_led_and_what_follows() -> None:
    # seat 1 has to follow with its one spade, which is the called ace besides (T6)
    led = play(STATES[Playing], "7S")
    error = refusal(led, Play(Card("JS")))
    assert isinstance(error, ValueError)
    follow, called = error.violations
    assert (follow.rule, called.rule) == ("T3", "T6")
    assert follow.legal == called.legal == cards("AS")
    for part in ("spades were led", "seat 1 holds AS", "JS does not"):
        assert part in follow.sentence
    assert "AS" in called.sentence
    assert str(error) == f"play JS is not legal here: {follow} {called}"


@pytest.mark.parametrize("said", ["AH", "TS", "AC"])
def test_k_a_refused_call_names_the_card_and_the_rule(said: str) -> None:
    # 7S is the only fail card: AS is all that can be called
    error = refusal(STATES[Calling], call(said))
    assert str(error).startswith(f"call {said} is not legal here: ")
    for violation in error.violations:
        assert f"[{violation.rule}]" in str(error)
        assert violation.rule[0] == "K"
        assert violation.sentence.endswith(".")


@pytest.mark.parametrize("said", ["AH", "TS", "AC"])
def test_k_a_refused_call_says_what_could_be_called(said: str) -> None:
    for violation in refusal(STATES[Calling], call(said)).violations:
        assert violation.legal == cards("AS")


@pytest.mark.parametrize("text", ["", "7C", "7C 8C 7S"])
def test_b1_a_bury_of_the_wrong_size_says_what_could_be_buried(text: str) -> None:
    (violation,) = refusal(STATES[Burying], bury(text)).violations
    assert violation.legal == cards("QC QS QH QD JC 8C 7C 7S")


def test_every_rule_that_an_action_breaks_is_named() -> None:
    # three cards, one of them twice, one not held: all in one answer
    found = refusal(STATES[Burying], bury("7C 7C AS")).violations
    assert [violation.rule for violation in found] == ["B1", "B1", "B1"]
    text = " ".join(map(str, found))
    for part in ("2 cards, as many as the blind held, not 3", "7C more than once", "does not hold AS"):
        assert part in text


# --- the state survives -----------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", list(WANTED))
def test_after_every_refusal_the_state_is_as_it_was_and_goes_on(phase: type[Any]) -> None:
    state = STATES[phase]
    copied = copy.deepcopy(state)
    before = pickle.dumps(state)
    for kind, action in ACTIONS.items():
        if kind not in AT_HOME[phase]:
            refusal(state, action)
    assert state == copied
    assert pickle.dumps(state) == before
    assert [apply(state, move) for move in legal_moves(state)] == [
        apply(copied, move) for move in legal_moves(copied)
    ]


def test_after_a_refusal_in_every_state_the_hand_ends_as_without() -> None:
    def outcome(*, disturbed: bool) -> Finished:
        state: State = deal(FIVE, dealer=0, rng=random.Random(5))
        rng = random.Random(6)
        while moves := legal_moves(state):
            if disturbed:
                refusal(state, Crack())
            state = apply(state, rng.choice(moves))
        return reached(Finished, state)

    assert outcome(disturbed=True) == outcome(disturbed=False)


# --- states are made by the library alone ------------------------------------------------------------------


@pytest.mark.parametrize("phase", list(WANTED))
def test_a_state_cannot_be_made_by_hand(phase: type[Any]) -> None:
    with pytest.raises(TypeError, match=f"{phase.__name__} is made by deal"):
        phase()


@pytest.mark.parametrize("phase", list(WANTED))
def test_a_state_cannot_be_filled_or_evolved_by_hand(phase: type[Any]) -> None:
    state = STATES[phase]
    content = {field.name: getattr(state, field.name) for field in attrs.fields(phase)}
    with pytest.raises(TypeError):
        phase(**content)
    with pytest.raises(TypeError):
        attrs.evolve(state)
    for name, value in content.items():
        with pytest.raises(TypeError):
            attrs.evolve(state, **{name: value})


@pytest.mark.parametrize("phase", list(WANTED))
def test_who_evolves_a_state_is_told_how_states_are_made(phase: type[Any]) -> None:
    name = attrs.fields(phase)[0].name
    with pytest.raises(TypeError, match=r"made by deal\(\), set_up\(\) and apply\(\)"):
        attrs.evolve(STATES[phase], **{name: None})


# --- cards ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", " ", "Q", "C", "10", "1C", "6C", "QX", "XC", "CQ", "QCC", "11D", "100D", "T0D", "♣", "♣Q", "QC QS"],
)
def test_c1_a_text_that_is_no_card_is_refused_and_said_how_to_write_one(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        Card(text)
    assert str(caught.value).startswith(f"{text!r} is no card")
    assert "such as QC or TD" in str(caught.value)
    assert (caught.value.line, caught.value.column) == (None, None)


@pytest.mark.parametrize(
    ("text", "word", "column"),
    [
        ("XX", "XX", 1),
        ("QC Q", "Q", 4),
        ("QC, 1D", "1D", 5),
        ("QC,XX", "XX", 4),
        ("  7H 8H 6H 9H", "6H", 9),
        ("TC T", "T", 4),
    ],
)
def test_c1_a_word_that_is_no_card_is_named_with_its_column(text: str, word: str, column: int) -> None:
    with pytest.raises(ParseError, match=f"column {column}: '{word}' is no card") as caught:
        cards(text)
    assert caught.value.column == column


@pytest.mark.parametrize("given", [None, 5, Card("QC"), ["QC"], b"QC"])
def test_c1_a_card_is_made_from_text_alone(given: Any) -> None:
    with pytest.raises(TypeError, match="'QC'"):
        Card(given)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Play("QC"),  # type: ignore[arg-type]
        lambda: Call("AS"),  # type: ignore[arg-type]
        lambda: Call(Card("AS"), under="QD"),  # type: ignore[arg-type]
        lambda: Bury("7C 8C"),  # type: ignore[arg-type]
        lambda: Bury(Card("7C")),  # type: ignore[arg-type]
        lambda: Bury(["7C"]),  # type: ignore[list-item]
        lambda: Blitz("QC QS"),  # type: ignore[arg-type]
    ],
)
def test_an_action_is_made_of_cards_and_not_of_their_names(make: Callable[[], Action]) -> None:
    with pytest.raises(TypeError, match=r"Card\(|cards\("):
        make()


# --- contradictory house rules ----------------------------------------------------------------------------


def faults_of(**changes: object) -> list[Fault]:
    with pytest.raises(InvalidRules) as caught:
        attrs.evolve(FIVE, **changes)  # type: ignore[arg-type]
    return list(caught.value.faults)


def test_all_contradictions_of_a_sheet_are_named_at_once() -> None:
    found = faults_of(
        # 5 * 6 + 3 = 33 of 31 cards [D4], QD missing [C6]; the plan deals 6 and 2 [D3], the blind last [D3]
        shape=Shape(
            players=5,
            cards_each=6,
            blind=3,
            deal_plan=(Packet(6), ToBlind(2)),
            deck=tuple(card for card in FIVE.shape.deck if card is not Card("QD")),
        ),
        # one card is no number to run away with [T10], from duties that are off [T10]; no ten is called [K5]
        partner=CalledAce(
            run_away=1, called_card_must_follow=False, call_ten=False, called_ten_beats_ace=True
        ),
        # (31 - 3) // 5 = 5 tricks, not 9 [N1]; no stake [N1]; a rate for a winner that there cannot be [N1]
        no_pick=Leaster(blind_to=9, all_tricks_rate=0, trickless_rate=2),
        # 121 cannot be reached [S2]; both schneider thresholds are out of reach [S3, S3]
        payoff=Payoff(points_to_win=121, schneider_defenders=-1, schneider_picker=122),
    )
    rules = [fault.rule for fault in found]
    assert sorted(rules) == sorted("D4 C6 D3 D3 T10 T10 K5 N1 N1 N1 S2 S3 S3".split())


def test_the_message_lists_every_contradiction_on_a_line_of_its_own() -> None:
    with pytest.raises(InvalidRules) as caught:
        attrs.evolve(FIVE, partner=CalledAce(run_away=1), no_pick=Leaster(blind_to=7))
    first, *lines = str(caught.value).splitlines()
    assert first == "invalid house rules, 2 faults:"
    assert lines == [f"  - {fault.sentence} [{fault.rule}]" for fault in caught.value.faults]
    assert [fault.rule for fault in caught.value.faults] == ["T10", "N1"]


EVERY_CARD_TRUMP = TrumpOrder(FIVE.shape.deck)
NO_BLIND = Shape(
    players=5, cards_each=6, blind=0, deal_plan=(Packet(6),), deck=presets.SIX_HANDED_BLACK_QUEENS.shape.deck
)
ODD_BLIND = Shape(
    players=3,
    cards_each=9,
    blind=3,
    deal_plan=(Packet(3), ToBlind(3), Packet(6)),
    deck=presets.THREE_HANDED_30.shape.deck,
)


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"partner": CalledAce(run_away=1)}, "T10"),
        ({"partner": CalledAce(run_away=4, called_card_must_follow=False)}, "T10"),
        ({"partner": CalledAce(called_ten_beats_ace=True, call_ten=False)}, "K5"),
        ({"trumps": EVERY_CARD_TRUMP}, "K1"),
        ({"no_pick": Leaster(blind_to=0)}, "N1"),
        ({"no_pick": Leaster(blind_to=7)}, "N1"),
        ({"no_pick": Leaster(all_tricks_rate=0)}, "N1"),
        ({"no_pick": Leaster(must_take_trick=False, trickless_rate=0)}, "N1"),
        ({"no_pick": Leaster(trickless_rate=2)}, "N1"),
        ({"no_pick": Doubler(owing=Owing.NOTHING)}, "N3"),
        ({"no_pick": Moster(blind_to=7)}, "N1"),
        ({"no_pick": Moster(all_tricks_rate=0)}, "N4"),
        ({"no_pick": NoPassing()}, "P3"),
        ({"partner": BlackQueens(), "no_pick": NoPassing(), "shape": NO_BLIND}, "S5"),
        ({"partner": NextSeat(), "shape": ODD_BLIND}, "K9"),
        ({"partner": JackAndAce(called=CalledAce(run_away=1))}, "T10"),
        ({"shape": attrs.evolve(FIVE.shape, face_down=1)}, "H1"),
        ({"doubling": Doublings(max_multiplier=1)}, "X5"),
        ({"doubling": Doublings(castrate=True, recrack=False)}, "X3"),
        ({"doubling": Doublings(needs_crack=True)}, "X4"),
        ({"doubling": Doublings(cracks_per_hand=CrackLimit.NONE)}, "X2"),
        ({"payoff": Payoff(schneider_defenders=61)}, "S3"),
        ({"payoff": Payoff(schneider_defenders=-1)}, "S3"),
        ({"payoff": Payoff(schneider_picker=62)}, "S3"),
        ({"payoff": Payoff(schneider_picker=-1)}, "S3"),
        ({"payoff": Payoff(points_to_win=0, schneider_picker=0)}, "S2"),
        ({"payoff": Payoff(points_to_win=121, schneider_defenders=0)}, "S2"),
    ],
)
def test_a_contradiction_is_refused_by_its_rule(changes: dict[str, object], rule: str) -> None:
    assert [fault.rule for fault in faults_of(**changes)] == [rule]


@pytest.mark.parametrize(
    "changes",
    [
        {"partner": CalledAce(run_away=2)},
        {"partner": CalledAce(called_card_must_follow=False)},
        {"partner": CalledAce(called_ten_beats_ace=True)},
        {"trumps": EVERY_CARD_TRUMP, "partner": JackOfDiamonds()},
        # 6 cards each: tricks 1 to 6
        {"no_pick": Leaster(blind_to=1)},
        {"no_pick": Leaster(blind_to=6)},
        {"no_pick": Leaster(all_tricks_rate=3)},
        {"no_pick": Leaster(must_take_trick=False, trickless_rate=2)},
        {"no_pick": Doubler(owing=Owing.QUEUE)},
        {"no_pick": Moster(blind_to=6, all_tricks_rate=3)},
        {"poor_hand_redeal": True},
        {"partner": NextSeat()},
        {"partner": JackAndAce()},
        {"doubling": Doublings(max_multiplier=2)},
        {"doubling": Doublings(cracks_per_hand=CrackLimit.NONE, recrack=False)},
        # defenders who lose have 59 at most, a picker's side that loses 60: below 60 and 61 all of them are
        {"payoff": Payoff(schneider_defenders=60, schneider_picker=61)},
        {"payoff": Payoff(schneider_defenders=0, schneider_picker=0)},
        {"payoff": Payoff(points_to_win=1, schneider_picker=1)},
        {"payoff": Payoff(points_to_win=120, schneider_defenders=1)},
    ],
)
def test_what_is_just_within_bounds_is_a_sheet(changes: dict[str, Any]) -> None:
    mine = attrs.evolve(FIVE, **changes)
    assert all(getattr(mine, name) == value for name, value in changes.items())


CALL_OPTIONS = {
    "call_ten": "K4",
    "ten_needs_held_ace": "K4",
    "called_ten_beats_ace": "K5",
    "under": "K6",
    "may_go_alone": "K7",
    "may_call_own_ace": "K8",
    "hold_card": "T5",
    "called_card_must_follow": "T6",
}


@pytest.mark.parametrize(
    ("make", "rule"),
    [
        *((partial(CalledAce, **{name: 1}), rule) for name, rule in CALL_OPTIONS.items()),  # type: ignore[arg-type]
        (lambda: CalledAce(run_away=True), "T10"),
        (lambda: CalledAce(run_away=2.0), "T10"),  # type: ignore[arg-type]
        (lambda: JackOfDiamonds(call_up=True), "K9"),  # type: ignore[arg-type]
        (lambda: JackOfDiamonds(may_go_alone=0), "K7"),  # type: ignore[arg-type]
        (lambda: JackOfDiamonds(may_bury_partner_card=None), "B4"),  # type: ignore[arg-type]
        (lambda: Leaster(tie="WASH"), "N2"),  # type: ignore[arg-type]
        (lambda: Leaster(blind_to=True), "N1"),
        (lambda: Doubler(owing=None), "N3"),  # type: ignore[arg-type]
        (lambda: Payoff(points_to_win=61.0), "S2"),  # type: ignore[arg-type]
        (lambda: Payoff(double_on_the_bump=1), "S7"),  # type: ignore[arg-type]
        (lambda: Moster(all_tricks_rate=1.0), "N4"),  # type: ignore[arg-type]
        (lambda: Pot(pot_loss="DOUBLE"), "N8"),  # type: ignore[arg-type]
        (lambda: JackAndAce(called=JackOfDiamonds()), "K9"),  # type: ignore[arg-type]
        (lambda: JackAndAce(called=None), "K9"),  # type: ignore[arg-type]
        (lambda: FirstCards("Q"), "K9"),  # type: ignore[arg-type]
        (lambda: FirstCards(Card("QC")), "K9"),  # type: ignore[arg-type]
        (lambda: HeadToHead(points_to_win=61.0), "H1"),  # type: ignore[arg-type]
        (lambda: Doublings(cracks_per_hand=1), "X1"),  # type: ignore[arg-type]
        (lambda: Doublings(recrack=1), "X2"),  # type: ignore[arg-type]
        (lambda: Doublings(pairs=(cards("QC"),)), "X4"),
        (lambda: Doublings(max_multiplier=True), "X5"),
        (lambda: Payoff(split="EVEN"), "S5"),  # type: ignore[arg-type]
        (lambda: attrs.evolve(FIVE, poor_hand_redeal=1), "D7"),  # type: ignore[arg-type]
        (lambda: attrs.evolve(FIVE, trumps="SPITZ"), "C4"),  # type: ignore[arg-type]
        (lambda: attrs.evolve(FIVE, partner=None), "K9"),  # type: ignore[arg-type]
        (lambda: attrs.evolve(FIVE, payoff=61), "S5"),  # type: ignore[arg-type]
        (lambda: attrs.evolve(FIVE, bury_before_call="yes"), "B3"),  # type: ignore[arg-type]
    ],
)
def test_an_option_of_the_wrong_kind_is_refused_by_its_rule(make: Callable[[], object], rule: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        make()
    assert [fault.rule for fault in caught.value.faults] == [rule]


def test_all_options_of_the_wrong_kind_are_named_at_once() -> None:
    with pytest.raises(InvalidRules) as caught:
        CalledAce(call_ten=1, under="yes")  # type: ignore[arg-type]
    assert [fault.rule for fault in caught.value.faults] == ["K4", "K6"]


def plan_of(*plan: Any) -> Shape:
    return attrs.evolve(FIVE.shape, deal_plan=plan)


@pytest.mark.parametrize(
    ("make", "rule"),
    [
        (lambda: attrs.evolve(FIVE.shape, cards_each=6.0), "D4"),  # type: ignore[arg-type]
        (lambda: attrs.evolve(FIVE.shape, players="5"), "D4"),  # type: ignore[arg-type]
        (lambda: attrs.evolve(FIVE.shape, players=5.0), "D4"),  # type: ignore[arg-type]
        (lambda: attrs.evolve(FIVE.shape, blind=None), "D4"),  # type: ignore[arg-type]
        (lambda: attrs.evolve(FIVE.shape, face_down="4"), "H1"),  # type: ignore[arg-type]
        (lambda: attrs.evolve(FIVE.shape, face_down=False), "H1"),
        (lambda: plan_of(Packet(3), 2, Packet(3)), "D3"),
        (lambda: plan_of(Packet(3.0), ToBlind(2), Packet(3)), "D3"),  # type: ignore[arg-type]
        (lambda: plan_of(ToBlind(cards=True), ToBlind(1), Packet(6)), "D3"),
        (lambda: attrs.evolve(FIVE.shape, deck=("QC", *FIVE.shape.deck[1:])), "C1"),  # type: ignore[arg-type]
    ],
)
def test_a_shape_of_the_wrong_kind_is_refused_as_other_options_are(
    make: Callable[[], Shape], rule: str
) -> None:
    with pytest.raises(InvalidRules) as caught:
        attrs.evolve(FIVE, shape=make())
    assert [fault.rule for fault in caught.value.faults] == [rule]


@pytest.mark.parametrize("name", ["deck", "deal_plan"])
def test_d4_a_shape_from_lists_is_the_same_sheet(name: str) -> None:
    changes: dict[str, Any] = {name: list(getattr(FIVE.shape, name))}
    mine = attrs.evolve(FIVE, shape=attrs.evolve(FIVE.shape, **changes))
    assert hash(mine) == hash(FIVE)


# --- an unfinished hand -----------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [Picking, Burying, Calling, Doubling, Playing])
def test_t11_an_unfinished_hand_is_not_scored(phase: type[Any]) -> None:
    with pytest.raises(UnfinishedHand, match=f"phase {phase.__name__}.*T11") as caught:
        score(STATES[phase])  # type: ignore[arg-type]
    assert isinstance(caught.value, TypeError)
    assert isinstance(caught.value, SheepsheadError)


def test_t11_a_hand_is_scored_after_its_last_card_and_not_before_it() -> None:
    # the state before the last of 30 cards, and the one after it
    state = STATES[Playing]
    for _ in range(29):
        state = apply(state, legal_moves(state)[0])
    with pytest.raises(UnfinishedHand):
        score(state)  # type: ignore[arg-type]
    assert sum(score(reached(Finished, apply(state, legal_moves(state)[0]))).stakes) == 0


# --- exceptions as values ---------------------------------------------------------------------------------


def raised(kind: type[Exception], make: Callable[[], object]) -> Exception:
    with pytest.raises(kind) as caught:
        make()
    return caught.value


ERRORS: dict[type[SheepsheadError], Callable[[], object]] = {
    ParseError: lambda: cards("QC XX"),
    InvalidDeal: lambda: set_up(FIVE, dealer=9, holdings=[]),
    InvalidRules: lambda: presets.by_name("SCHAFKOPF"),
    InvalidSeat: lambda: STATES[Picking].holding(7),
    UnfinishedHand: lambda: score(STATES[Playing]),  # type: ignore[arg-type]
    IllegalAction: lambda: apply(STATES[Playing], Play(Card("AS"))),
    sheepshead.InvalidClaim: lambda: sheepshead.can_claim(playing(), (playing().to_act + 1) % 5),
    sheepshead.UnsolvableHand: lambda: sheepshead.solve(leaster()),
}


def leaster() -> Playing:
    return reached(Playing, all_passed(STATES[Picking]))


def playing() -> Playing:
    return reached(Playing, STATES[Playing])


def test_every_error_of_the_package_is_tried() -> None:
    public = {getattr(sheepshead, name) for name in sheepshead.__all__}
    errors = {kind for kind in public if isinstance(kind, type) and issubclass(kind, Exception)}
    assert errors == {*ERRORS, SheepsheadError, InvalidMatch}


@pytest.mark.parametrize("kind", list(ERRORS))
def test_an_error_is_caught_by_its_family_and_by_pythons_own(kind: type[SheepsheadError]) -> None:
    error = raised(SheepsheadError, ERRORS[kind])
    assert type(error) is kind
    assert isinstance(error, TypeError if kind is UnfinishedHand else ValueError)


@pytest.mark.parametrize("kind", list(ERRORS))
def test_an_error_survives_pickle_and_copy(kind: type[SheepsheadError]) -> None:
    error = raised(kind, ERRORS[kind])
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is kind
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_a_match_error_survives_pickle_too() -> None:
    error = InvalidMatch([Fault("M1", "three players are named, not five"), Fault("D1", "no such dealer")])
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.faults, str(again)) == (InvalidMatch, error.faults, str(error))


@pytest.mark.parametrize("kind", list(ERRORS))
def test_an_error_speaks_to_people(kind: type[SheepsheadError]) -> None:
    said = str(raised(kind, ERRORS[kind]))
    assert len(said) > 30
    assert "object at 0x" not in said
    assert "<" not in said


# --- values -----------------------------------------------------------------------------------------------


def public_kinds() -> set[type[Any]]:
    """Every class of value that the package and its rules hand out: no error, protocol or enum."""
    modules = ((sheepshead, sheepshead.__all__), (house_rules, house_rules.__all__))
    named = {getattr(module, name) for module, every in modules for name in every}
    return {
        kind
        for kind in named
        # On Python 3.10 an alias such as tuple[Packet | ToBlind, ...] passes for a type.
        if isinstance(kind, type)
        and get_origin(kind) is None
        and not issubclass(kind, (Exception, Enum))
        and not getattr(kind, "_is_protocol", False)
    }


def public_values() -> list[object]:
    finished = reached(Finished, STATES[Finished])
    trumps, aces = FIVE.trumps, cards("AC AS AH")
    sides = house_rules.SideFacts(trumps, 0, (), (1, 2, 4, 8, 16), 32)
    duties = reached(Playing, STATES[Playing]).contract.duties
    assert duties is not None
    late: State = STATES[Playing]
    for _ in range(20):
        late = apply(late, legal_moves(late)[0])
    solution = sheepshead.solve(reached(Playing, late))
    return [
        Card("QC"),
        *ACTIONS.values(),
        *STATES.values(),
        finished.tricks[0],
        score(finished),
        sheepshead.Match(FIVE),
        Fault("D8", "a sentence"),
        Violation("T3", "a sentence", aces),
        sheepshead.ClauseNote("T3", "a sentence", aces),
        sheepshead.explain(STATES[Picking], Pick()),
        sheepshead.ActionNumbers(FIVE),
        sheepshead.view(STATES[Playing], 0),
        solution,
        solution.plays[0],
        *presets.BY_NAME.values(),
        *(getattr(rules, axis.name) for rules in presets.BY_NAME.values() for axis in attrs.fields(Rules)),
        *FIVE.shape.deal_plan,
        house_rules.Redeal(),
        house_rules.ForcedPick(),
        Pot(),
        house_rules.Mittler(),
        house_rules.Schneidster(),
        Doublings(),
        duties,
        *(duty for _, duty in duties.by_seat),
        house_rules.UnderWaits(1, 2),
        Ask(1, (Crack(),)),
        house_rules.ForcePick(4),
        house_rules.ThrowIn(),
        house_rules.PlayLeaster(Leaster()),
        house_rules.Keep("B3", aces, "a reason"),
        house_rules.Multiplier("S3", 2, "schneider"),
        house_rules.Settlement(house_rules.Outcome.WON, (4, -1, -1, -1, -1)),
        house_rules.SheetFacts(5, 2, FIVE.shape.deck, trumps, has_picker=True),
        house_rules.CallFacts(trumps, house_rules.CallTime.AFTER_BURY, 1, 2, ()),
        house_rules.BuryFacts(trumps, 1, ()),
        sides,
        house_rules.PassedFacts(5, 4),
        DoublingFacts(4, (1,), sides, ()),
        house_rules.PayoffFacts(0, (1,), (60, 60), (3, 3), 0),
        house_rules.PotFacts(5, won=True, picker=0, partners=(1,), players=5),
        house_rules.LeasterFacts((60, 60), (3, 3)),
    ]


VALUES = {type(value): value for value in public_values() if not isinstance(value, Enum)}


def fields_of(value: object) -> list[str]:
    """The names under which a value keeps what it is made of."""
    kind = type(value)
    if attrs.has(kind):
        return [field.name for field in attrs.fields(kind)]
    slots = [name for base in kind.__mro__ for name in getattr(base, "__slots__", ())]
    return [*slots, *getattr(kind, "_fields", ())]


def test_every_public_kind_of_value_is_tried() -> None:
    kinds = public_kinds()
    assert len(kinds) > 50
    assert kinds - set(VALUES) == set()


@pytest.mark.parametrize("kind", list(VALUES), ids=lambda kind: kind.__name__)
def test_a_public_value_refuses_assignment(kind: type[Any]) -> None:
    value = VALUES[kind]
    before, shown = hash(value), repr(value)
    for name in [*fields_of(value), "something_new"]:
        with pytest.raises(AttributeError):
            setattr(value, name, getattr(value, name, None))
        with pytest.raises(AttributeError):
            delattr(value, name)
    assert (hash(value), repr(value)) == (before, shown)


@pytest.mark.parametrize("member", [Suit.CLUBS, Rank.TEN, house_rules.Owing.STACK])
def test_a_member_of_an_enum_keeps_its_name_and_value(member: Enum) -> None:
    for name in ("name", "value"):
        with pytest.raises(AttributeError):
            setattr(member, name, "other")
    with pytest.raises(AttributeError):
        setattr(type(member), member.name, None)


@pytest.mark.parametrize(("phase", "draft"), [(Playing, PlayingDraft), (Finished, FinishedDraft)])
def test_a_state_cannot_be_turned_back_into_its_draft(phase: type[Any], draft: type[Any]) -> None:
    state = reached(phase, STATES[phase])
    with pytest.raises(AttributeError):
        state.__class__ = draft
    assert type(state) is phase


def test_a_frozen_value_says_so() -> None:
    for value in (Card("QC"), Play(Card("QC")), Pick(), FIVE, STATES[Playing]):
        with pytest.raises(FrozenInstanceError):
            value.something_new = 1  # type: ignore[union-attr]


@pytest.mark.parametrize("table", [presets.BY_NAME, sheepshead.trumps.NAMED], ids=["BY_NAME", "NAMED"])
def test_a_public_table_refuses_assignment(table: Any) -> None:
    key = next(iter(table))
    with pytest.raises(TypeError):
        table[key] = table[key]


# --- what only looks like an action -------------------------------------------------------------------------


class EqualToEverything:
    """Says that it equals whatever it is compared with, and has the parts of a play."""

    card = Card("QC")
    mask = Card("QC").mask
    alone = (Card("QC"),)

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


@pytest.mark.parametrize("phase", list(STATES), ids=lambda phase: phase.__name__)
@pytest.mark.parametrize("nothing", [mock.ANY, EqualToEverything()], ids=["ANY", "equal to everything"])
def test_what_says_that_it_equals_an_action_is_none(phase: type[Any], nothing: Any) -> None:
    state = STATES[phase]
    before = repr(state)
    with pytest.raises(TypeError, match="takes an action"):
        apply(state, nothing)
    assert repr(state) == before


def test_a_play_has_no_subclasses() -> None:
    with pytest.raises(TypeError, match="no subclasses"):
        type("Cheat", (Play,), {"mask": 1})


def test_a_doubling_that_is_no_action_is_refused_unchecked_too() -> None:
    with pytest.raises(TypeError, match="takes an action"):
        apply_unchecked(STATES[Doubling], mock.ANY)


def refused(call: Callable[[], object]) -> BaseException:
    with pytest.raises((TypeError, ValueError)) as caught:
        call()
    return caught.value


@pytest.mark.parametrize(
    "call",
    [
        lambda: apply(STATES[Playing], Play(Card("7D"))),
        lambda: apply(STATES[Playing], Pick()),
        lambda: apply(STATES[Picking], Play(Card("QC"))),
        lambda: apply(STATES[Finished], Play(Card("QC"))),
        lambda: apply(STATES[Finished], Pick()),
        lambda: apply(None, Play(Card("QC"))),  # type: ignore[arg-type]
        lambda: apply(None, None),  # type: ignore[arg-type]
        lambda: legal_moves(None),  # type: ignore[arg-type]
        lambda: rollout(STATES[Playing], 3),  # type: ignore[arg-type]
        lambda: rollout(None, random.Random(1)),  # type: ignore[arg-type]
        lambda: score(STATES[Playing]),  # type: ignore[arg-type]
    ],
)
def test_a_refusal_is_shown_without_an_error_of_the_package_before_it(call: Callable[[], object]) -> None:
    fault = refused(call)
    assert fault.__context__ is None or fault.__suppress_context__
