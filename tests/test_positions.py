"""Points of a recorded hand: how they are written, which there are, and how the hand stood there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

from sheepshead import (
    Action,
    Burying,
    Calling,
    Crack,
    Decline,
    Doubling,
    ParseError,
    Pass,
    Pick,
    Picking,
    Playing,
    Recrack,
    explain,
    presets,
)
from sheepshead.positions import Moment, point_at, points, position
from sheepshead.records import HandRecord, InvalidRecord, read_hand
from sheepshead.referee import audit
from sheepshead.replay import Phase
from tests.positions import names

EXAMPLES = Path(__file__).parent.parent / "examples"
FILES = sorted([*EXAMPLES.glob("hands/*.toml"), *EXAMPLES.glob("disputes/*.toml")])


def example(name: str) -> HandRecord:
    return read_hand(EXAMPLES / "hands" / f"{name}.toml")


def complaint(record: HandRecord, at: str) -> str:
    with pytest.raises(ParseError) as caught:
        position(record, at)
    return caught.value.message


# --- how a point is written -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("trick 3, Ann", Moment(Phase.PLAY, 3, "Ann")),
        ("TRICK 3,ann", Moment(Phase.PLAY, 3, "ann")),
        ("  trick12 ", Moment(Phase.PLAY, 12)),
        ("picking, Bob", Moment(Phase.PICKING, None, "Bob")),
        ("bury", Moment(Phase.BURY)),
        ("Call", Moment(Phase.CALL)),
        ("doubling 2, Cal", Moment(Phase.DOUBLING, 2, "Cal")),
        ("trick 1, Smith, John", Moment(Phase.PLAY, 1, "Smith, John")),
        ("bury, Mary Ann the 3rd", Moment(Phase.BURY, None, "Mary Ann the 3rd")),
        ("trick 1, 3", Moment(Phase.PLAY, 1, "3")),
    ],
)
def test_a_point_is_read_as_people_write_it(text: str, moment: Moment) -> None:
    assert Moment.parse(text) == moment
    assert Moment.parse(str(moment)) == moment


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a point of a hand is written as"),
        ("trick", 'does not say which trick; write "trick 1"'),
        ("trick, Ann", 'does not say which trick; write "trick 1"'),
        ("trick three", "a point of a hand is written as"),
        ("trick 0", "counted from 1"),
        ("trick -1", "a point of a hand is written as"),
        ("trick " + "9" * 51, "no hand has so many tricks"),
        ("trick " + "9" * 9999, "no hand has so many tricks"),
        ("trick 3 Ann", "a point of a hand is written as"),
        ("trick 3,", "names nobody behind its comma"),
        ("trik 3", "did you mean trick?"),
        ("deal", "a point of a hand is written as"),
        ("3", "a point of a hand is written as"),
    ],
)
def test_what_is_no_point_is_refused_with_what_would_be_one(text: str, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        Moment.parse(text)
    assert words in caught.value.message


def test_a_point_is_read_from_a_text_only() -> None:
    with pytest.raises(TypeError, match="is a text"):
        Moment.parse(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", ["7", "99999", "9" * 20, "9" * 50])
def test_a_trick_that_the_hand_does_not_have_is_told_how_many_there_are(number: str) -> None:
    said = complaint(example("ordinary-win"), f"trick {number}")
    assert f"has no point 'trick {number}'" in said
    assert said.endswith("trick 1 to trick 6")


@pytest.mark.parametrize("given", [None, "hand.toml", 3], ids=repr)
def test_points_are_those_of_a_record_and_by_rules(given: object) -> None:
    wrong: Any = given
    for asked in (lambda: points(wrong), lambda: point_at(wrong, "bury"), lambda: position(wrong, "bury")):
        with pytest.raises(TypeError, match="those of a HandRecord, such as read_hand gives, not of"):
            asked()
    record = example("ordinary-win")
    if given is not None:
        with pytest.raises(TypeError, match="rules are a sheet of rules"):
            points(record, rules=wrong)
    if not isinstance(given, str):
        with pytest.raises(TypeError, match="a point of a hand is a text, such as 'trick 3, Ann'"):
            point_at(record, wrong)


# --- which point is meant ---------------------------------------------------------------------------------


def test_the_hand_stands_as_it_did_before_the_player_acted() -> None:
    # Trick 4 of this hand is 8S 9D TS AS AD; Cal leads.
    record = example("renege-decides-the-hand")
    state = position(record, "trick 4, Bob")
    assert isinstance(state, Playing)
    assert record.name(state.to_act) == "Bob"
    assert names(state.trick) == "8S 9D TS AS"
    assert names(state.holding(state.to_act)) == "AD 7C 9S"
    assert len(state.tricks) == 3
    lead = position(record, "trick 4")
    assert isinstance(lead, Playing)
    assert (record.name(lead.to_act), lead.trick) == ("Cal", ())


def test_a_phase_without_a_player_is_the_first_to_act_there() -> None:
    # Cal deals and Dot, to the left, picks at once.
    record = example("renege-decides-the-hand")
    for at, phase in (("picking", Picking), ("bury", Burying), ("call", Calling), ("trick 1", Playing)):
        state = position(record, at)
        assert isinstance(state, phase)
        assert record.name(state.to_act) == "Dot"
    three = example("three-handed")
    assert point_at(three, "picking").moment.player == three.name((three.dealer + 1) % 3)


def test_all_who_passed_before_the_picker_have_their_point() -> None:
    # Ann deals and picks last, so Bob, Cal, Dot and Eve pass.
    record = example("under")
    asked = [point for point in points(record) if point.moment.phase is Phase.PICKING]
    assert [(point.moment.player, point.action) for point in asked] == [
        ("Bob", Pass()),
        ("Cal", Pass()),
        ("Dot", Pass()),
        ("Eve", Pass()),
        ("Ann", Pick()),
    ]
    assert point_at(record, "picking 3").moment.player == "Dot"


def test_x6_a_player_asked_several_times_has_several_points() -> None:
    # Ann shows QC QS and declines; Bob cracks; in the second round Ann recracks.
    record = example("crack-recrack-and-blitz")
    anns = [str(point_at(record, f"doubling {time}, Ann").action) for time in (1, 2, 3, 4)]
    assert anns == ["blitz QC QS", "decline", "recrack", "decline"]
    assert point_at(record, "doubling, Bob").action == Crack()
    assert point_at(record, "doubling 3, Ann").action == Recrack()
    assert "has no point 'doubling 5, Ann'" in complaint(record, "doubling 5, Ann")


def test_x1_where_a_doubling_was_never_heard_each_time_of_asking_is_there_once() -> None:
    # Dot is the partner and cannot crack; the table is asked once more for what was said after it.
    record = example("crack-recrack-and-blitz")
    partner = audit(record).score.partners[0]
    wrong = attrs.evolve(record, doubles=((partner, Crack()), *record.doubles), scores=None)
    told = [
        (point.moment, point.action)
        for point in points(wrong)
        if isinstance(point.state, Doubling) and point.action != Decline()
    ]
    assert [action for _, action in told] == [action for _, action in record.doubles]
    moments = [point.moment for point in points(wrong)]
    assert len(moments) == len(set(moments))


def test_t1_a_lead_out_of_turn_is_a_point_of_the_player_who_led() -> None:
    record = example("house-rules-spitz")
    # By the standard trump Dot's QS takes trick 5, but Bob, whose 7D took it at this table, leads.
    point = point_at(record, "trick 6", rules=presets.CALLED_ACE)
    assert point.moment.player == "Bob"
    assert record.name(point.state.to_act) == "Bob"  # type: ignore[union-attr]


def test_t1_a_trick_led_out_of_turn_is_at_hand_as_it_was_led() -> None:
    # Eve took trick 1, but Cal leads AS to trick 2; Eve takes it and leads trick 3.
    record = example("renege-after-a-lead-out-of-turn")
    order = [
        [point.moment.player for point in points(record) if point.moment.number == number]
        for number in (2, 3)
    ]
    assert order == [["Cal", "Dot", "Eve", "Ann", "Bob"], ["Eve", "Ann", "Bob", "Cal", "Dot"]]
    lead = point_at(record, "trick 2")
    assert isinstance(lead.state, Playing)
    assert (lead.moment.player, lead.state.to_act, lead.state.trick) == ("Cal", 2, ())
    assert names(lead.state.holding(2)) == "KD 7C AS KS TH"
    ruling = explain(lead.state, lead.action, record.name)
    sentence = "Cal led, but Eve took trick 1 with AD and leads."
    assert (ruling.legal, ruling.legal_actions) == (False, ())
    assert str(ruling) == f"Cal may not play AS. {sentence} [T1]"
    assert str(ruling.applied[0]) == f"{sentence} [T1]"
    # Whoever has led, what was led is to be followed.
    eve = point_at(record, "trick 2, Eve")
    assert names(eve.state.trick) == "AS 8S"  # type: ignore[union-attr]
    ruling = explain(eve.state, eve.action, record.name)
    assert [violation.rule for violation in ruling.violations] == ["T3"]


def test_players_are_named_by_seat_too_and_in_any_letters() -> None:
    record = example("renege-decides-the-hand")
    for at in ("trick 4, Bob", "trick 4, bob", "trick 4,  BOB ", "trick 4, P2", "trick 4, p2"):
        assert point_at(record, at).seat == 1


def test_names_with_commas_and_blanks_and_names_that_look_like_seats() -> None:
    record = attrs.evolve(example("three-handed"), players=("Lee, Ann", "P1", "Mary  Lou"))
    assert point_at(record, "trick 1, lee, ann").seat == 0
    assert point_at(record, "trick 1, mary lou").seat == 2
    # As in a hand file, a name goes before a seat.
    assert point_at(record, "trick 1, P1").seat == 1
    assert point_at(record, "trick 1, P3").seat == 2


def test_a_name_in_other_letters_that_two_players_have_is_not_guessed() -> None:
    record = attrs.evolve(example("three-handed"), players=("ann", "Ann", "Bob"))
    assert point_at(record, "trick 1, Ann").seat == 1
    assert complaint(record, "trick 1, ANN") == "'ANN' may be ann or Ann; write the name as the hand has it"


def test_a_point_that_the_hand_has_not_is_refused_with_those_it_has() -> None:
    record = example("renege-decides-the-hand")
    has = "it has picking (Dot), bury (Dot), call (Dot), trick 1 to trick 6"
    assert complaint(record, "trick 7") == f"this hand has no point 'trick 7'; {has}"
    assert complaint(record, "bury, Ann") == f"this hand has no point 'bury, Ann'; {has}"
    assert complaint(record, "doubling") == f"this hand has no point 'doubling'; {has}"
    assert complaint(record, "trick 1, Bod") == "there is no player 'Bod'; did you mean Bob?"
    assert "the players are Ann, Bob" in complaint(record, "trick 1, Xaver")


def test_a_hand_that_was_thrown_in_has_its_picking_only() -> None:
    record = example("doubler-thrown-in")
    assert {point.moment.phase for point in points(record)} == {Phase.PICKING}
    assert "it has picking (" in complaint(record, "trick 1")


# --- every point of every example -------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_point_is_found_by_its_name_and_refused_where_the_referee_says_so(path: Path) -> None:
    record = read_hand(path)
    every = points(record)
    found = [finding for finding in audit(record).findings if finding.action is not None]
    said: list[tuple[int | None, Action | None, str]] = []
    for point in every:
        if point.told:
            assert point_at(record, str(point.moment)) == point
            assert position(record, point.moment) == point.state
        ruling = explain(point.state, point.action, record.name)
        said += [(point.seat, point.action, violation.rule) for violation in ruling.violations]
    for finding in found:
        assert (finding.seat, finding.action, finding.violation.rule) in said
    assert len(said) == len(found)


# --- records that do not tell all -------------------------------------------------------------------------


def test_d8_without_holdings_the_play_is_known_and_the_pickers_cards_before_the_blind_are_not() -> None:
    whole = example("renege-decides-the-hand")
    record = attrs.evolve(whole, holdings=None, blind=None)
    point = point_at(record, "trick 4, Bob")
    assert names(point.state.holding(1)) == "AD 7C 9S"
    assert point.blind is None
    # After taking the blind it does not matter which cards it was.
    bury = point_at(record, "bury")
    assert set(bury.state.holding(3)) == {*whole.holdings[3], *(whole.blind or ())}  # type: ignore[index]
    with pytest.raises(InvalidRecord, match="nothing else tells what Dot held at this point"):
        point_at(record, "picking, Dot")


def test_d8_what_a_player_who_passed_held_is_known_without_holdings_too() -> None:
    whole = example("under")
    record = attrs.evolve(whole, holdings=None, blind=None)
    assert set(position(record, "picking, Bob").holding(1)) == set(whole.holdings[1])  # type: ignore[index]
    with pytest.raises(InvalidRecord, match="Ann"):
        position(record, "picking, Ann")


def test_with_the_blind_written_everything_is_told() -> None:
    record = attrs.evolve(example("under"), holdings=None)
    point = point_at(record, "picking, Ann")
    assert names(point.blind or ()) == "TS KS"


def test_the_record_stays_as_it_was() -> None:
    record = example("under")
    before = attrs.evolve(record)
    points(record)
    assert record == before
