"""T1 in a record: a trick that another led than has to, where written holdings tell it and where not.

The hand is that of ordinary-win.toml.  Bob picked and called AH; Ann, left of the dealer, leads trick 1, Eve
takes it and trick 5, Bob all others.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from random import Random

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from rich.console import Console

from sheepshead import (
    Action,
    Card,
    Finished,
    IllegalAction,
    Play,
    Playing,
    apply,
    cards,
    legal_moves,
    presets,
    score,
)
from sheepshead.cli.as_json import audit_as_json
from sheepshead.cli.report import report
from sheepshead.comparing import compare
from sheepshead.engine import apply_unchecked, led_by_unchecked
from sheepshead.positions import points
from sheepshead.records import HandRecord, InvalidRecord, read_hand
from sheepshead.records.follows import as_dealt, bury_of, tricks_as_played
from sheepshead.referee import RENEGES, Phase, audit
from sheepshead.rules import Outcome, RenegePenalty
from sheepshead.testing import random_deal, random_rules
from tests.positions import names
from tests.test_referee import as_written, example, found, ordinary, record_of, told

EXAMPLES = sorted(Path(__file__).parents[2].joinpath("examples", "hands").glob("*.toml"))
BOTH = "renege-after-a-lead-out-of-turn"

TRICKS = [names(trick) for trick in example("ordinary-win").tricks]


def with_trick(number: int, text: str, **others: str) -> list[str]:
    """The tricks of the hand with one changed, counted from 1; others as ``t6="..."``."""
    tricks = [*TRICKS]
    for place, changed in {f"t{number}": text, **others}.items():
        tricks[int(place[1:]) - 1] = changed
    return tricks


def led_by(record: HandRecord, number: int, seat: int) -> HandRecord:
    """The record with a trick written clockwise from another leader, its cards played by the same seats."""
    by_seat = tricks_as_played(record)[number - 1].by_seat()
    tricks = [*record.tricks]
    tricks[number - 1] = (*by_seat[seat:], *by_seat[:seat])
    return attrs.evolve(record, tricks=tricks, points=None, picker_points=None, scores=None)


# --- where another led ------------------------------------------------------------------------------------


def test_t1_a_lead_by_another_that_the_holdings_tell_is_named() -> None:
    # Trick 5: Eve leads QH although Bob took trick 4, and everybody plays the card that was played anyhow.
    ruling = audit(ordinary(with_trick(5, "QH KC QD 7C 8C")))
    (finding,) = ruling.findings
    assert (finding.phase, finding.trick, finding.seat) == (Phase.PLAY, 5, 4)
    assert finding.action == Play(Card("QH"))
    assert finding.violation.rule == "T1"
    assert finding.violation.sentence == "Eve led, but Bob took trick 4 with QS and leads."
    assert finding.legal_actions == ()
    assert str(finding) == "trick 5: Eve led, but Bob took trick 4 with QS and leads. [T1]"
    assert ruling.tricks[4].leader == 4
    assert names(ruling.tricks[4].by_seat()) == "KC QD 7C 8C QH"
    # The same cards by the same players, so that the hand is what it was.
    assert ruling.score == audit(ordinary()).score


@pytest.mark.parametrize(("leader", "who"), [(0, "Ann"), (1, "Bob"), (2, "Cal"), (3, "Dot"), (4, "Eve")])
def test_t1_whoever_leads_the_last_trick_is_named_but_for_the_one_who_has_to(leader: int, who: str) -> None:
    # Bob leads a card of the blind; he holds it as any other.
    ruling = audit(led_by(example("ordinary-win"), 6, leader))
    assert ruling.tricks[5].leader == leader
    assert found(ruling) == ([] if who == "Eve" else [("T1", 6, who)])
    for finding in ruling.findings:
        assert finding.violation.sentence == f"{who} led, but Eve took trick 5 with QH and leads."
    assert ruling.score.stakes == (-1, 2, 1, -1, -1)


def test_t1_the_first_trick_is_led_left_of_the_dealer() -> None:
    # Bob may lead his hold card to the called suit; Cal plays the ace, and Eve trumps it as before.
    ruling = audit(ordinary(with_trick(1, "7H AH 9H AD KH")))
    assert found(ruling) == [("T1", 1, "Bob")]
    assert ruling.findings[0].violation.sentence == "Bob led, but Ann sits left of the dealer and leads."
    assert ruling.score == audit(ordinary()).score


def test_t13_who_takes_a_trick_led_out_of_turn_leads_the_next() -> None:
    # Trick 2: Cal leads AS, Eve trumps it with JH and so leads trick 3; on paper in the file.
    ruling = audit(example(BOTH))
    assert [trick.leader for trick in ruling.tricks] == [0, 2, 4, 1, 1, 1]
    assert [trick.winner for trick in ruling.tricks] == [4, 4, 1, 1, 1, 1]
    assert (ruling.score.outcome, ruling.score.points) == (Outcome.WON, (0, 70, 0, 0, 39))
    assert ruling.wrong_scores == ()


def test_t1_every_lead_out_of_turn_is_named() -> None:
    record = led_by(led_by(led_by(example("ordinary-win"), 6, 0), 5, 4), 1, 1)
    assert found(audit(record)) == [("T1", 1, "Bob"), ("T1", 5, "Eve"), ("T1", 6, "Ann")]


def test_t1_the_bury_and_the_blind_need_not_be_written() -> None:
    record = attrs.evolve(led_by(example("ordinary-win"), 6, 1), bury=(), blind=None)
    assert found(audit(record)) == [("T1", 6, "Bob")]
    assert set(bury_of(record)) == set(cards("AC 8H"))


def test_t11_a_last_trick_that_is_not_written_is_led_by_the_one_who_has_to() -> None:
    tricks = with_trick(5, "QH KC QD 7C 8C")
    whole, short = audit(ordinary(tricks)), audit(ordinary(tricks[:-1]))
    assert found(short) == [("T1", 5, "Eve")]
    assert (short.tricks, short.score) == (whole.tricks, whole.score)


def test_t4_a_trick_is_taken_as_it_was_led() -> None:
    # Cal leads spades to the last trick: Cal 9S, Dot TS, Eve AS, Ann TC, Bob 9C; Eve takes 31 points, and the
    # defenders have no trick.  Led by Bob it is clubs, and Ann, a defender, takes the 31.
    record = example("no-trick-won")
    ruling = audit(led_by(record, 6, 1))
    assert found(ruling) == [("T1", 6, "Bob")]
    assert ruling.tricks[5].winner == 0
    assert (ruling.score.picker_points, ruling.score.defender_points) == (89, 31)
    assert (ruling.score.outcome, ruling.score.stakes) == (Outcome.WON, (-1, -1, 2, -1, 1))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_t1_any_last_trick_may_have_been_led_by_another(path: Path) -> None:
    # Everybody has one card left, so that nothing else can be wrong with it.
    record = read_hand(path)
    if not record.tricks:
        return
    dealt = as_dealt(record)
    record = attrs.evolve(record, holdings=dealt.holdings, blind=dealt.blind or None)
    before = audit(record)
    last = len(before.tricks)
    for seat in range(record.rules.players):
        named = found(audit(led_by(record, last, seat)))
        out_of_turn = seat != before.tricks[-1].leader
        assert named == found(before) + [("T1", last, record.name(seat))] * out_of_turn


# --- where it cannot be told ------------------------------------------------------------------------------


def refusal(tricks: list[str]) -> str:
    with pytest.raises(InvalidRecord) as caught:
        ordinary(tricks)
    return str(caught.value)


@pytest.mark.parametrize(
    ("tricks", "message"),
    [
        # Clockwise from Eve all cards of trick 5 fit but the last, which Cal was dealt and not Dot.
        (
            with_trick(5, "QH KC QD 7C KS", t6="TS 9C JD 8C TC"),
            (
                "in trick 5 it is Bob's turn to play QH, but Bob does not hold it: Eve was dealt it"
                " (Bob leads, having taken trick 4 with QS) [T2]"
            ),
        ),
        # All but the first: Eve has QH and not TC.
        (
            with_trick(5, "TC KC QD 7C 8C", t6="TS 9C JD KS QH"),
            (
                "in trick 5 it is Bob's turn to play TC, but Bob does not hold it: Dot was dealt it"
                " (Bob leads, having taken trick 4 with QS) [T2]"
            ),
        ),
        # As from Eve, but not clockwise.
        (
            with_trick(5, "QH 8C 7C QD KC"),
            (
                "in trick 5 it is Bob's turn to play QH, but Bob does not hold it: Eve was dealt it"
                " (Bob leads, having taken trick 4 with QS) [T2]"
            ),
        ),
        # Bob leads as he has to, and two cards are written the wrong way round.
        (
            with_trick(5, "QD 8C 7C QH KC"),
            (
                "in trick 5 it is Cal's turn to play 8C, but Cal does not hold it: Dot was dealt it"
                " (Bob leads, having taken trick 4 with QS) [T2]"
            ),
        ),
        # The same in the first trick, which nobody took before.
        (
            with_trick(1, "7H 9H AH AD KH"),
            (
                "in trick 1 it is Ann's turn to play 7H, but Ann does not hold it: Bob was dealt it"
                " (Ann, left of the dealer, leads) [T2]"
            ),
        ),
        # After a lead out of turn it is for the one who took that trick.
        (
            with_trick(5, "QH KC QD 7C 8C", t6="TS JD 9C KS TC"),
            (
                "in trick 6 it is Ann's turn to play JD, but Ann does not hold it: Bob was dealt it"
                " (Eve leads, having taken trick 5 with QH) [T2]"
            ),
        ),
    ],
    ids=["last-card", "first-card", "anticlockwise", "rightful", "first-trick", "after-a-lead-out-of-turn"],
)
def test_t2_where_not_all_cards_fit_another_leader_the_record_contradicts_itself(
    tricks: list[str], message: str
) -> None:
    assert refusal(tricks) == message


def test_t1_without_holdings_who_led_follows_from_the_rules() -> None:
    # The order of the cards from Ann; nothing tells that it was not Eve who led 9C.
    record = attrs.evolve(ordinary(with_trick(6, "9C JD KS TC TS")), holdings=None, blind=None)
    ruling = audit(record)
    assert ruling.tricks[5].leader == 4
    assert Card("9C") in ruling.holdings[4]
    assert "T1" not in [rule for rule, _, _ in found(ruling)]


def test_n1_a_card_of_a_blind_that_nobody_took_fits_no_leader() -> None:
    record = example("leaster-decided-by-the-blind")
    assert record.blind is not None
    last = record.tricks[-1]
    tricks = [*record.tricks[:-1], (*last[1:], record.blind[0])]
    with pytest.raises(InvalidRecord, match="does not hold it: "):
        attrs.evolve(record, tricks=tricks)


# --- no renege --------------------------------------------------------------------------------------------


def test_t13_a_lead_out_of_turn_is_no_renege_and_a_renege_to_it_is_one() -> None:
    ruling = audit(example(BOTH))
    assert found(ruling) == [("T1", 2, "Cal"), ("T3", 2, "Eve")]
    assert "T1" not in RENEGES
    (renege,) = ruling.reneges
    assert (renege.seat, renege.card, renege.rules) == (4, Card("JH"), ("T3",))
    # Bob's 9D would have taken the trick as Cal led it.
    assert [(other.card, other.seat) for other in renege.other_takers] == [(Card("TS"), 1), (Card("7S"), 1)]


def test_m3_only_a_renege_is_punished() -> None:
    strict = attrs.evolve(presets.CALLED_ACE, renege=RenegePenalty.SINGLE)
    assert audit(example(BOTH), rules=strict).offender == 4
    ruling = audit(led_by(example("ordinary-win"), 6, 0), rules=strict)
    assert (found(ruling), ruling.reneges, ruling.offender) == ([("T1", 6, "Ann")], (), None)
    assert ruling.score.stakes == (-1, 2, 1, -1, -1)


def test_t13_a_lead_out_of_turn_may_be_a_renege_besides() -> None:
    # Cal leads hearts first, and with TH; who holds AH has to lead that (T6).  AH falls in trick 4.
    ruling = audit(ordinary(with_trick(1, "TH 9H AD KH 7H", t4="QS AH JS JH TD")))
    assert found(ruling) == [("T1", 1, "Cal"), ("T6", 1, "Cal")]
    (renege,) = ruling.reneges
    assert (renege.card, renege.rules) == (Card("TH"), ("T6",))
    assert [finding.violation.rule for finding in renege.findings] == ["T6"]
    # Trick 1 is worth 25 instead of 26, trick 4 one more.
    assert ruling.score.points == (0, 74, 0, 0, 35)


# --- where it shows ---------------------------------------------------------------------------------------


def test_t1_report_and_json_show_the_lead_and_whom_it_belonged_to() -> None:
    ruling = audit(example(BOTH))
    text = StringIO()
    console = Console(file=text, width=80)
    for part in report(ruling, "hand.toml"):
        console.print(part)
    lines = [line.rstrip() for line in text.getvalue().splitlines()]
    assert "      2  9S  9D >AS!  8S  JH! Eve          13" in lines
    place = lines.index("  trick 2, Cal: play AS [T1]")
    assert lines[place + 1] == "    Cal led, but Eve took trick 1 with AD and leads."
    # Nothing was legal for Cal, and nothing is said of when it was known.
    assert lines[place + 2] == "  trick 2, Eve: play JH [T3]"
    assert lines[-1] == "Not in order: 2 violations, scored as it was played [T13]."
    written = audit_as_json(ruling)
    assert written["tricks"][1]["leader"] == "Cal"
    assert [(item["rule"], item["player"], item["card"]) for item in written["findings"]] == [
        ("T1", "Cal", "AS"),
        ("T3", "Eve", "JH"),
    ]
    assert [item["card"] for item in written["reneges"]] == ["JH"]


def test_t1_compared_tables_agree_on_a_lead_that_no_trump_makes_right() -> None:
    compared = compare(example(BOTH), ["CALLED_ACE", "GAMERULES"])
    assert [(action.trick, action.seat, action.legal_by) for action in compared.actions] == [
        (2, 2, ()),
        (2, 4, ()),
    ]


def test_t1_a_lead_is_out_of_turn_by_the_trumps_that_gave_the_trick_before_to_another() -> None:
    # In this house 7D is the highest trump but one and takes trick 5 for Bob; by the standard trump Dot's QS
    # does.  Written down under those, with the hands, it was Bob who led all the same.
    spitz = example("house-rules-spitz")
    holdings = audit(spitz).holdings
    record = attrs.evolve(spitz, rules=presets.CALLED_ACE, rules_name="CALLED_ACE", holdings=holdings)
    assert found(audit(record)) == [("T1", 6, "Bob")]
    assert audit(record, rules=spitz.rules).in_order
    compared = compare(record, {"standard": presets.CALLED_ACE, "Spitz": spitz.rules})
    assert [(action.trick, action.legal_by) for action in compared.actions] == [(6, ("Spitz",))]


# --- any hand ---------------------------------------------------------------------------------------------


@given(st.randoms(use_true_random=False), st.booleans())
def test_t1_a_random_hand_with_one_trick_led_by_another_has_one_such_finding(
    rng: Random, reneging: bool
) -> None:
    state = start = random_deal(random_rules(rng, plug_ins=True), rng)
    actions: list[tuple[int, Action]] = []
    refused = []
    out_of_turn = rng.randrange(start.rules.shape.cards_each)
    led: tuple[int, int] | None = None
    while not isinstance(state, Finished):
        if isinstance(state, Playing) and not state.trick and len(state.tricks) == out_of_turn:
            others = [seat for seat in range(state.players) if seat != state.to_act]
            state = led_by_unchecked(state, rng.choice(others))
            led = out_of_turn + 1, state.to_act
        action = rng.choice(legal_moves(state))
        if isinstance(state, Playing) and reneging and rng.random() < 0.2:
            action = Play(rng.choice(state.holding(state.to_act)))
            try:
                apply(state, action)
            except IllegalAction as error:
                number = len(state.tricks) + 1
                refused += [(number, state.to_act, item.rule) for item in error.violations]
        actions.append((state.to_act, action))
        state = apply_unchecked(state, action)
    assume(led is not None)
    # The first who reneged pays, where the house punishes it (M3); for the lead nobody does.
    offender = next((seat for _, seat, rule in refused if rule in RENEGES), None)
    result = score(state, offender=offender)
    ruling = audit(attrs.evolve(record_of(start, actions, state), scores=as_written(result)))
    said = [(item.trick, item.seat, item.violation.rule) for item in ruling.findings]
    (mine,) = [item for item in said if item[2] == "T1"]
    assert mine[:2] == led
    assert [item for item in said if item != mine] == refused
    # Of what belongs to the reneges nothing belongs to the lead.
    assert "T1" not in [rule for renege in ruling.reneges for rule in renege.rules]
    assert told(ruling.hand) == told(state)
    assert ruling.score == result
    assert ruling.wrong_scores == ()
    played = [point for point in points(ruling.record) if point.moment.phase is Phase.PLAY]
    assert [(point.seat, point.action) for point in played] == [
        item for item in actions if isinstance(item[1], Play)
    ]
