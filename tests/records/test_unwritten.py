"""Records without hands: what follows is worked out, and what does not is named and changes no ruling."""

from __future__ import annotations

from io import StringIO
from itertools import islice
from math import comb
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from sheepshead import (
    Action,
    Call,
    Card,
    Finished,
    Picking,
    Play,
    Playing,
    Rules,
    cards,
    deal,
    deck_from_seed,
    legal_moves,
    presets,
    testing,
)
from sheepshead.cards import DECK
from sheepshead.cli.as_json import audit_as_json
from sheepshead.cli.comparison_as_json import comparison_as_json
from sheepshead.cli.report import report
from sheepshead.comparing import compare
from sheepshead.engine import apply_unchecked
from sheepshead.records import HandRecord, InvalidRecord
from sheepshead.records.follows import AsDealt, Told, as_dealt, bury_of
from sheepshead.referee import Audit, Origin, Origins, Phase, Unknown, WrongPoints, audit
from sheepshead.replay import Replay
from sheepshead.rules import (
    CallAction,
    CallFacts,
    CallTime,
    CallUp,
    JackOfDiamonds,
    Outcome,
    Packet,
    Shape,
    ToBlind,
)
from sheepshead.seeds import commitment
from sheepshead.testing import Hand
from sheepshead.unwritten import MOST_WAYS as UNWRITTEN_MOST_WAYS
from tests.drawn import ANY_RULES
from tests.test_referee import example, record_of
from tests.test_reneges import ANN, BOB, CAL, DOT, EVE, hand

# Ann, seat 0, picks; she plays ANN and buries TS TH, and which two of the eight were the blind is not told.
SCRIBBLED = hand(ANN, BOB, CAL, DOT, EVE)
EIGHT = set(cards(f"{ANN} TS TH"))
# As it may have been dealt, with 8D TH in the blind.
ALL_DEALT = [cards(text) for text in (ANN.replace("8D", "TS"), BOB, CAL, DOT, EVE)]


def said(ruling: Audit) -> list[str]:
    return [str(item) for item in ruling.unknown]


def told(ruling: Audit) -> str:
    """The report, as it is printed."""
    text = StringIO()
    console = Console(file=text, width=80)
    for part in report(ruling, "hand.toml"):
        console.print(part)
    return "".join(f"{line.rstrip()}\n" for line in text.getvalue().splitlines())


# --- what follows -----------------------------------------------------------------------------------------


def test_d8_tricks_picker_bury_and_call_are_enough() -> None:
    ruling = audit(SCRIBBLED)
    assert set(ruling.holdings[0]) == EIGHT
    assert [set(some) for some in ruling.holdings[1:]] == [set(cards(text)) for text in (BOB, CAL, DOT, EVE)]
    assert ruling.blind == ()
    assert said(ruling) == ["which 2 of Ann's 8 cards were the blind [P2]"]
    assert ruling.in_order
    # On paper: trick 1 QC 7D 9D JH KD 9, trick 2 QS JS JD TD 9H 17, trick 4 KS 8S 7S JC AS 17: Ann 43;
    # trick 3 KC 8H AC TC 7C 25: Cal;
    # trick 5 8D QH QD AD KH 21, trick 6 9S 8C AH 7H 9C 11: Bob 32; the bury 20.
    assert ruling.score.points == (43, 32, 25, 0, 0)
    assert (ruling.score.picker_points, ruling.score.stakes) == (88, (2, -1, 1, -1, -1))


def test_b1_a_bury_that_was_not_written_is_what_was_not_played() -> None:
    ruling = audit(attrs.evolve(SCRIBBLED, bury=()))
    assert set(ruling.bury) == set(cards("TS TH"))
    assert ruling.record.bury == ()
    assert ruling.score == audit(SCRIBBLED).score
    assert set(ruling.holdings[0]) == EIGHT


@pytest.mark.parametrize("name", ["ordinary-win", "called-ten", "under", "seven-handed-next-seat", "alone"])
def test_b1_with_holdings_too(name: str) -> None:
    record = example(name)
    ruling = audit(attrs.evolve(record, bury=()))
    assert (set(ruling.bury), ruling.in_order, ruling.unknown) == (set(record.bury), True, ())
    assert ruling.score == audit(record).score


def test_t11_the_last_trick_follows_from_the_holdings() -> None:
    for name in ("ordinary-win", "under", "leaster-tie-is-a-wash", "two-handed", "seven-handed-next-seat"):
        record = example(name)
        record = attrs.evolve(record, holdings=record.holdings or audit(record).holdings)
        ruling = audit(attrs.evolve(record, tricks=record.tricks[:-1]))
        assert ruling.tricks == audit(record).tricks
        assert ruling.score == audit(record).score


def test_t11_a_last_trick_that_was_not_written_can_be_compared() -> None:
    record = example("house-rules-spitz")
    record = attrs.evolve(record, holdings=audit(record).holdings)
    short = attrs.evolve(record, tricks=record.tricks[:-1])
    sheets = ["CALLED_ACE", "GAMERULES"]
    assert compare(short, sheets).tricks == compare(record, sheets).tricks
    assert compare(short, sheets).actions == compare(record, sheets).actions


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"tricks": SCRIBBLED.tricks[:-1]}, "without holdings nothing tells who played which"),
        ({"tricks": SCRIBBLED.tricks[:-1], "bury": ()}, "bury is missing: .* only from all tricks"),
        ({"tricks": ()}, "tricks are missing: Ann picked"),
        ({"blind": cards("AS TH")}, "AS is in the blind that Ann took, but Bob played it"),
    ],
)
def test_what_does_not_follow_is_asked_for(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidRecord, match=message):
        attrs.evolve(SCRIBBLED, **changes)


def test_n1_the_blind_of_a_hand_that_all_passed_is_what_was_not_played() -> None:
    record = attrs.evolve(example("leaster-tie-is-a-wash"), blind=None, holdings=None)
    ruling = audit(record)
    assert (set(ruling.blind), ruling.unknown) == (set(cards("QD 9S")), ())


def test_n3_a_hand_thrown_in_needs_no_cards_at_all() -> None:
    ruling = audit(HandRecord(rules=presets.GAMERULES_DOUBLER, dealer=0))
    assert (ruling.score.outcome, ruling.in_order) == (Outcome.THROWN_IN, True)
    assert (ruling.holdings, ruling.blind, ruling.bury) == (((),) * 5, (), ())
    assert said(ruling) == ["who was dealt which card [D8]"]


def test_n1_where_all_passed_means_a_leaster_the_tricks_are_missing() -> None:
    with pytest.raises(InvalidRecord, match=r"tricks are missing: nobody picked.*\[N1\]"):
        HandRecord(rules=presets.CALLED_ACE, dealer=0)


def test_k9_where_the_blind_is_shared_it_is_asked_for() -> None:
    record = example("seven-handed-next-seat")
    with pytest.raises(InvalidRecord, match=r"nothing tells who buried which card \[K9\]"):
        attrs.evolve(record, holdings=None)


# --- what is not known, and asked about ---------------------------------------------------------------------


# Ann has 8D 9D, which are trump, and no other card of worth but a ten.
POOR = (
    "9C 8C 7C 9H 8D 9D",
    "AC QC QS AH QH QD",
    "TC JC JS KH JH JD",
    "KC AD TD 7H KD 7D",
    "9S 8S AS KS TS 8H",
)


def test_d7_whether_the_hand_was_poor_is_not_known() -> None:
    poor = attrs.evolve(presets.JACK_OF_DIAMONDS, poor_hand_redeal=True)
    record = attrs.evolve(hand(*POOR, rules=poor, bury="TH 7S"), call=None)
    assert "whether Ann, before picking, could have demanded a new deal [D7]" in said(audit(record))
    # Ann's hand of SCRIBBLED had at least two trump among any six.
    rich = audit(attrs.evolve(SCRIBBLED, rules=attrs.evolve(SCRIBBLED.rules, poor_hand_redeal=True)))
    assert said(rich) == ["which 2 of Ann's 8 cards were the blind [P2]"]


EARLY = attrs.evolve(presets.JACK_OF_DIAMONDS, partner=JackOfDiamonds(call_up=CallUp.BEFORE_BLIND))
# As SCRIBBLED, but Ann has the jack of diamonds and Cal that of clubs.
WITH_JACK = ("QC QS KC JD 8D 9C", BOB, "9D JC AC KS QD 8C", DOT, EVE)


def test_k9_a_call_before_the_blind_that_depends_on_it_is_not_judged() -> None:
    # Legal where JD was dealt to Ann, against the rules where it lay in the blind.
    ruling = audit(hand(*WITH_JACK, rules=EARLY, call="JH"))
    assert ruling.findings == ()
    assert said(ruling)[1:] == ["whether Ann could call JH before seeing the blind [K9]"]
    assert [item.action for item in ruling.unknown] == [None, Call(Card("JH"))]
    assert ruling.score.partners == (3,)


def test_k9_a_call_that_is_wrong_whichever_cards_were_the_blind_is_a_finding() -> None:
    # With JD dealt Ann may call JH; with JD in the blind she may call nothing.
    ruling = audit(hand(*WITH_JACK, rules=EARLY, call="JS"))
    (finding,) = ruling.findings
    assert (finding.phase, finding.violation.rule, finding.action) == (Phase.CALL, "K9", Call(Card("JS")))
    assert finding.violation.sentence == "Ann cannot call JS, whichever cards were the blind."
    assert said(ruling)[1:] == []


def test_k9_a_call_that_is_wrong_for_one_reason_is_a_finding_as_ever() -> None:
    # Cal has the jack of diamonds.
    ruling = audit(hand(ANN, BOB, CAL, DOT, EVE, rules=EARLY, call="JH"))
    (finding,) = ruling.findings
    assert "only a picker who holds JD may call up" in finding.violation.sentence
    assert said(ruling)[1:] == []


def test_k9_nothing_called_before_the_blind_is_right_whichever_it_was() -> None:
    record = attrs.evolve(hand(*WITH_JACK, rules=EARLY), call=None)
    assert audit(record).in_order
    assert said(audit(record))[1:] == []


def test_k9_a_comparison_does_not_call_legal_what_is_not_known() -> None:
    record = hand(*WITH_JACK, rules=EARLY, call="JH")
    compared = compare(record, {"early": EARLY, "never": presets.JACK_OF_DIAMONDS})
    (action,) = compared.actions
    assert (action.legal_by, action.unknown_by) == ((), ("early",))
    assert [name for name, _ in action.refused_by] == ["never"]


@attrs.frozen
class PaidByTheDeal(JackOfDiamonds):
    """A house where who is partner depends on what was dealt: nobody is, unless the jack was held early."""

    @property
    def asks_before_blind(self) -> bool:
        return True

    def calls(self, facts: CallFacts) -> tuple[CallAction, ...]:
        if facts.time is CallTime.BEFORE_BLIND:
            return super().calls(facts) if Card("JD") in facts.held else ()
        return super().calls(facts) if facts.calls else ()


def test_a_result_that_depends_on_the_blind_is_not_guessed() -> None:
    rules = attrs.evolve(presets.JACK_OF_DIAMONDS, partner=PaidByTheDeal(call_up=CallUp.BEFORE_BLIND))
    with pytest.raises(InvalidRecord, match="depends on which cards were the blind"):
        audit(hand(*WITH_JACK, rules=rules, call="JH"))


# Ann has JD and, of the call-up, QC QS; so two of her cards make a difference beside it.
def test_k9_only_cards_that_the_rule_asks_for_tell_ways_apart() -> None:
    scribbled = attrs.evolve(hand(*WITH_JACK, rules=EARLY), call=None)
    dealt = as_dealt(scribbled)
    every = list(dealt.ways(lambda card: card))
    assert len(every) == len({way.blind for way in every}) == comb(8, 2)
    asked_for = cards("JD JH JS JC QD QH QS QC")
    few = list(dealt.ways(lambda card: card if card in asked_for else None))
    # Of JD QC QS none, one or two in the blind.
    assert len(few) == 1 + 3 + 3
    chosen = {frozenset(way.blind) & frozenset(asked_for) for way in every}
    assert {frozenset(way.blind) & frozenset(asked_for) for way in few} == chosen
    assert [len(way.blind) for way in few] == [2] * 7
    # Of three kinds with 3, 3 and 2 cards, two go to the blind.
    kinds = dict(zip(dealt.had(0), "aaabbbcc", strict=True))
    assert len(list(dealt.ways(kinds.__getitem__))) == 6


def wide(partner: JackOfDiamonds, **changes: Any) -> HandRecord:
    """Three players with six cards each and fourteen in the blind: 38,760 ways to have been dealt twenty."""
    shape = Shape(players=3, cards_each=6, blind=14, deck=DECK, deal_plan=(Packet(5), ToBlind(14), Packet(1)))
    rules = attrs.evolve(presets.JACK_OF_DIAMONDS, shape=shape, partner=partner, **changes)
    return HandRecord(
        rules=rules,
        dealer=2,
        picker=0,
        bury=cards("JD QH QD JH KD 9D 8D AC TC 9C 8C AS TS 9S"),
        tricks=[*map(cards, ("8S KC KS", "AH KH AD", "JC QC 7H", "7C 9H JS", "TD 7D 7S", "QS 8H TH"))],
    )


def test_k9_a_blind_that_may_be_any_of_very_many_is_judged_by_what_the_rules_ask_for() -> None:
    early = JackOfDiamonds(call_up=CallUp.BEFORE_BLIND)
    ruling = audit(wide(early, poor_hand_redeal=True))
    assert (ruling.findings, len(ruling.unknown)) == ((), 1 + 1)
    assert said(ruling)[1] == "whether P1, before picking, could have demanded a new deal [D7]"
    # P1 has JD and JH; with both in hand JS is the card to call up to.
    called = audit(attrs.evolve(wide(early), call=Card("JS")))
    assert said(called)[1:] == ["whether P1 could call JS before seeing the blind [K9]"]


@attrs.frozen
class OursBefore(JackOfDiamonds):
    """A house's own rule, which may look at any card before the blind is seen."""


def test_k9_a_rule_that_may_ask_for_any_card_is_asked_of_so_many_ways_and_no_more() -> None:
    record = wide(OursBefore(call_up=CallUp.BEFORE_BLIND))
    with pytest.raises(InvalidRecord, match=r"holdings are missing: .* more than 1,000 ways .*\[K9\]"):
        audit(record)
    # Five-handed there are 28.
    ours = attrs.evolve(EARLY, partner=OursBefore(call_up=CallUp.BEFORE_BLIND))
    assert said(audit(hand(*WITH_JACK, rules=ours, call="JH")))[1:] == [
        "whether Ann could call JH before seeing the blind [K9]"
    ]
    assert comb(20, 14) > UNWRITTEN_MOST_WAYS > comb(8, 2)


def test_k9_only_ways_with_another_answer_are_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[AsDealt | None] = []
    start = Replay.start.__func__  # type: ignore[attr-defined]

    def counted(kind: type[Replay], *given: Any) -> Replay:
        started.append(given[2] if len(given) > 2 else None)
        replay: Replay = start(kind, *given)
        return replay

    monkeypatch.setattr(Replay, "start", classmethod(counted))
    # JD in the hand or in the blind: JH may be called or not.  Where QC and QS were makes no difference.
    audit(hand(*WITH_JACK, rules=EARLY, call="JH"))
    assert [way is None for way in started] == [True, False, False]
    # The poor hand is a question to the rule, and nothing is replayed for it.
    started.clear()
    audit(attrs.evolve(SCRIBBLED, rules=attrs.evolve(SCRIBBLED.rules, poor_hand_redeal=True)))
    assert started == [None]


def test_d7_a_hand_is_asked_for_once_for_each_number_of_poor_cards() -> None:
    # 9C 8C 7C 9H are poor, and with TH 7S, which are too, they make a hand: only the blind of 8D 9D does it.
    record = attrs.evolve(
        hand(*POOR, rules=attrs.evolve(presets.JACK_OF_DIAMONDS, poor_hand_redeal=True), bury="TH 7S"),
        call=None,
    )
    assert "[D7]" in said(audit(record))[-1]
    # With KC for 7S there are five poor cards, one too few.
    swapped = [text.replace("KC", "7S") for text in POOR]
    rich = attrs.evolve(
        hand(*swapped, rules=attrs.evolve(presets.JACK_OF_DIAMONDS, poor_hand_redeal=True), bury="TH KC"),
        call=None,
    )
    assert said(audit(rich))[1:] == []


# --- whichever cards were the blind -------------------------------------------------------------------------

MOST_WAYS = 30
"""So many ways to have been dealt the cards are tried; five-handed there are 28."""


def ruled(ruling: Audit) -> tuple[object, ...]:
    """What a ruling says but for what it is said of."""
    return (
        ruling.findings,
        ruling.reneges,
        ruling.score,
        ruling.tricks,
        ruling.bury,
        ruling.wrong_points,
        ruling.wrong_scores,
    )


def is_scribbled(record: HandRecord) -> bool:
    """Whether it makes a difference to leave out holdings and blind."""
    partner = record.rules.partner
    blind = record.picker is not None and bool(record.blind)
    return blind and not partner.shares_blind and not record.rules.shape.face_down


def same_whichever_it_was(record: HandRecord) -> None:
    """The ruling without holdings and blind is the one with them, and with any others that fit."""
    scribbled = attrs.evolve(record, holdings=None, blind=None)
    ruling = audit(scribbled)
    # The bury lies in another order where it is worked out.
    assert ruled(audit(attrs.evolve(scribbled, bury=bury_of(scribbled)))) == ruled(ruling)
    assert not scribbled.rules.partner.asks_before_blind or ruling.unknown
    not_judged = any(item.rule == "K9" for item in ruling.unknown)
    for way in islice(as_dealt(scribbled).ways(lambda card: card), MOST_WAYS):
        told = audit(attrs.evolve(scribbled, holdings=way.holdings, blind=way.blind))
        assert told.score == ruling.score
        if not not_judged and not scribbled.rules.partner.asks_before_blind:
            assert ruled(told) == ruled(ruling)
    full = audit(record)
    assert full.score == ruling.score
    assert [item for item in full.findings if item.phase is not Phase.CALL] == [
        item for item in ruling.findings if item.phase is not Phase.CALL
    ]
    assert full.reneges == ruling.reneges


@given(testing.hands(ANY_RULES))
def test_a_hand_by_the_rules_is_judged_alike_without_its_hands(hand: Hand) -> None:
    actions = [(state.to_act, action) for state, action in hand.steps if not isinstance(state, Finished)]
    record = record_of(hand.states[0], actions, hand.finished)
    if is_scribbled(record):
        same_whichever_it_was(record)


@pytest.mark.parametrize(
    "rules",
    [
        presets.CALLED_ACE,
        presets.GAMERULES,
        presets.JACK_OF_DIAMONDS_CALL_UP,
        presets.SIX_HANDED_JACK_AND_ACE,
        presets.FOUR_HANDED_CALLED_ACE,
        presets.THREE_HANDED_26,
        EARLY,
    ],
    ids=str,
)
@given(rng=st.randoms(use_true_random=False))
def test_a_hand_with_reneges_is_judged_alike_without_its_hands(rules: Rules, rng: Random) -> None:
    state = start = deal(rules, dealer=rng.randrange(rules.players), rng=rng)
    actions: list[tuple[int, Action]] = []
    while not isinstance(state, Finished):
        action = rng.choice(legal_moves(state))
        if isinstance(state, Playing) and rng.random() < 0.3:
            action = Play(rng.choice(state.holding(state.to_act)))
        actions.append((state.to_act, action))
        state = apply_unchecked(state, action)
    record = record_of(start, actions, state)
    # One seat's points and score are miscounted.
    record = attrs.evolve(record, points=[0] * rules.players)
    if is_scribbled(record):
        assert as_dealt(attrs.evolve(record, holdings=None, blind=None)).told is Told.NOT_THE_BLIND
        same_whichever_it_was(record)


# --- written points -----------------------------------------------------------------------------------------


def test_s9_points_of_each_seat_are_checked() -> None:
    right = audit(attrs.evolve(SCRIBBLED, points=(43, 32, 25, 0, 0)))
    assert (right.wrong_points, right.in_order) == ((), True)
    # one card point astray, on either side
    wrong = audit(attrs.evolve(SCRIBBLED, points=(42, 32, 26, 0, 0)))
    assert wrong.wrong_points == (WrongPoints(0, 42, 43), WrongPoints(2, 26, 25))
    assert not wrong.in_order
    assert wrong.wrong_scores == ()


@pytest.mark.parametrize("written", [87, 88, 89])
def test_s1_points_of_the_pickers_side_count_the_bury(written: int) -> None:
    ruling = audit(attrs.evolve(SCRIBBLED, picker_points=written))
    assert ruling.wrong_points == (() if written == 88 else (WrongPoints(None, written, 88),))
    assert ruling.in_order == (written == 88)


def test_s6_without_a_trick_the_bury_is_not_written_to_the_picker() -> None:
    record = example("no-trick-lost")
    assert audit(attrs.evolve(record, picker_points=0)).in_order
    (wrong,) = audit(attrs.evolve(record, picker_points=15)).wrong_points
    assert (wrong.seat, wrong.written, wrong.right) == (None, 15, 0)


def test_n1_in_a_leaster_the_blind_counts_where_it_went() -> None:
    record = example("leaster-decided-by-the-blind")
    assert audit(attrs.evolve(record, points=(45, 11, 0, 18, 46))).in_order
    assert audit(attrs.evolve(record, points=(45, 11, 0, 8, 46))).wrong_points == (WrongPoints(3, 8, 18),)


def test_p5_the_named_cards_side_has_points_too() -> None:
    record = example("four-handed-black-queens")
    assert audit(attrs.evolve(record, picker_points=58)).in_order
    assert audit(attrs.evolve(record, picker_points=62)).wrong_points == (WrongPoints(None, 62, 58),)


def test_points_of_a_side_that_other_rules_do_not_have_are_wrong() -> None:
    record = attrs.evolve(example("four-handed-black-queens"), picker_points=58)
    # By these all have passed, and everybody plays for himself.
    ruling = audit(record, rules=presets.BAVARIAN_CALL)
    assert ruling.score.picker_points is None
    assert ruling.wrong_points == (WrongPoints(None, 58, None),)


# --- what is told of it -------------------------------------------------------------------------------------


def test_the_report_says_what_is_not_known_and_what_was_counted_wrong() -> None:
    ruling = audit(attrs.evolve(SCRIBBLED, points=(42, 32, 26, 0, 0), picker_points=91))
    said_of_it = told(ruling)
    assert "  P1   Ann    picker    QC QS KC JC 8D 9C TS TH\n" in said_of_it
    assert "  Not known: which 2 of Ann's 8 cards were the blind [P2]\n" in said_of_it
    assert "Written for that side: 91, which is wrong\n" in said_of_it
    assert "  Ann           3       43        42   wrong      +2\n" in said_of_it
    assert "  Bob           2       32        32   right      -1\n" in said_of_it
    assert said_of_it.endswith("Not in order: what was written is wrong.\n")
    assert "Written for that side: 88, which is right\n" in told(
        audit(attrs.evolve(SCRIBBLED, picker_points=88))
    )


def test_the_report_of_a_deal_that_nobody_wrote_down_does_not_say_it_was_checked() -> None:
    said_of_it = told(audit(HandRecord(rules=presets.GAMERULES_DOUBLER, dealer=0, seed="00")))
    assert "Not known: who was dealt which card [D8]\n" in said_of_it
    assert "The deal was not checked against its seed: nothing tells who was dealt what.\n" in said_of_it


def test_d3_a_seed_is_checked_with_the_blind_in_the_pickers_hand() -> None:
    start = deal(presets.CALLED_ACE, dealer=4, deck=deck_from_seed(bytes.fromhex("00ff")))
    actions: list[tuple[int, Action]] = []
    state = start
    while not isinstance(state, Finished):
        actions.append((state.to_act, legal_moves(state)[0]))
        state = apply_unchecked(state, actions[-1][1])
    record = attrs.evolve(record_of(start, actions, state), holdings=None, blind=None, seed="00ff")
    assert audit(record).findings == ()
    (finding,) = audit(attrs.evolve(record, seed="00fe")).findings
    assert finding.violation.rule == "D3"
    assert "P1 with the blind" in finding.violation.sentence


SEED = "000102030405060708090a0b0c0d0e0f"


def seeded(rules: Rules = presets.CALLED_ACE, **changes: Any) -> HandRecord:
    """A hand dealt by a seed, without its holdings and its blind."""
    state = start = deal(rules, dealer=4, deck=deck_from_seed(bytes.fromhex(SEED)))
    actions: list[tuple[int, Action]] = []
    while not isinstance(state, Finished):
        actions.append((state.to_act, legal_moves(state)[0]))
        state = apply_unchecked(state, actions[-1][1])
    record = attrs.evolve(record_of(start, actions, state), seed=SEED)
    return attrs.evolve(record, **({"holdings": None, "blind": None} | changes))


def test_d2_a_seed_that_fits_the_cards_tells_the_blind() -> None:
    ruling = audit(seeded())
    start = deal(presets.CALLED_ACE, dealer=4, deck=deck_from_seed(bytes.fromhex(SEED)))
    assert isinstance(start, Picking)
    assert (set(ruling.blind), ruling.unknown) == (set(start.blind), ())
    assert [set(some) for some in ruling.holdings] == [set(start.holding(seat)) for seat in range(5)]
    assert ruled(ruling) == ruled(audit(seeded(holdings=ruling.holdings, blind=ruling.blind)))
    assert ruling.origins == Origins(holdings=Origin.WORKED_OUT, blind=Origin.BY_SEED, bury=Origin.WRITTEN)
    report_of_it = told(ruling)
    assert "Not known" not in report_of_it
    assert "(worked out: holdings)\n" in report_of_it
    assert "(by the seed: blind)\n" in report_of_it
    assert "The deal is that of the seed.\n" in report_of_it


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": SEED.replace("0f", "0e")},
        {"commitment": commitment(bytes.fromhex(SEED.replace("0f", "0e")))},
    ],
)
def test_d2_a_seed_of_other_cards_or_another_promise_tells_nothing_of_the_blind(
    changes: dict[str, Any],
) -> None:
    assert audit(seeded(commitment=commitment(bytes.fromhex(SEED)))).unknown == ()
    ruling = audit(seeded(**changes))
    assert [finding.phase for finding in ruling.findings] == [Phase.DEAL]
    assert (ruling.blind, ruling.origins.blind) == ((), Origin.UNKNOWN)
    assert said(ruling) == ["which 2 of P1's 8 cards were the blind [P2]"]
    assert "The deal does not fit what is written of its seed.\n" in told(ruling)


def test_k9_with_the_blind_of_the_seed_a_call_before_it_is_judged() -> None:
    ruling = audit(seeded(EARLY, call=Card("JH")))
    assert ruling.unknown == ()
    (finding,) = ruling.findings
    assert (finding.phase, finding.violation.rule) == (Phase.CALL, "K9")
    assert "whichever cards were the blind" not in finding.violation.sentence


# --- what was written and what was worked out ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "origins", "lines"),
    [
        ({}, ("WORKED_OUT", "UNKNOWN", "WRITTEN"), ["(worked out: holdings)"]),
        ({"bury": ()}, ("WORKED_OUT", "UNKNOWN", "WORKED_OUT"), ["(worked out: holdings and bury)"]),
        ({"blind": cards("8D TH")}, ("WORKED_OUT", "WRITTEN", "WRITTEN"), ["(worked out: holdings)"]),
        ({"holdings": ALL_DEALT}, ("WRITTEN", "WORKED_OUT", "WRITTEN"), ["(worked out: blind)"]),
        (
            {"holdings": ALL_DEALT, "blind": cards("8D TH")},
            ("WRITTEN", "WRITTEN", "WRITTEN"),
            [],
        ),
    ],
)
def test_each_part_of_a_deal_is_told_as_written_or_worked_out(
    changes: dict[str, Any], origins: tuple[str, ...], lines: list[str]
) -> None:
    ruling = audit(attrs.evolve(SCRIBBLED, **changes))
    document = audit_as_json(ruling)["origins"]
    assert document == dict(zip(("holdings", "blind", "bury"), origins, strict=True))
    marks = [line.strip() for line in told(ruling).splitlines() if line.strip().startswith("(")]
    assert marks == lines


def test_a_part_that_a_hand_does_not_have_is_known_from_nowhere() -> None:
    without = audit(example("four-handed-black-queens")).origins
    assert (without.blind, without.bury) == (None, None)
    passed = audit(attrs.evolve(example("leaster-tie-is-a-wash"), blind=None, holdings=None)).origins
    assert (passed.holdings, passed.blind, passed.bury) == (Origin.WORKED_OUT, Origin.WORKED_OUT, None)


def test_n3_a_blind_that_was_written_of_a_hand_thrown_in_is_known() -> None:
    ruling = audit(HandRecord(rules=presets.GAMERULES_DOUBLER, dealer=0, blind=cards("QC QS")))
    assert (ruling.holdings, ruling.blind) == (((),) * 5, cards("QC QS"))
    assert ruling.origins == Origins(holdings=Origin.UNKNOWN, blind=Origin.WRITTEN, bury=None)


def test_json_says_which_action_is_not_known_to_be_right() -> None:
    record = hand(*WITH_JACK, rules=EARLY, call="JH")
    early = audit_as_json(audit(record))["unknown"]
    assert [item["action"] for item in early] == [None, "call JH"]
    compared = compare(record, {"early": EARLY, "never": presets.JACK_OF_DIAMONDS})
    (action,) = comparison_as_json(compared)["actions"]
    assert (action["legal_by"], action["unknown_by"]) == ([], ["early"])


def test_json_has_what_is_not_known_and_the_written_points() -> None:
    document = audit_as_json(audit(attrs.evolve(SCRIBBLED, points=(42, 32, 26, 0, 0), picker_points=91)))
    assert document["unknown"] == [
        {"rule": "P2", "sentence": "which 2 of Ann's 8 cards were the blind", "action": None}
    ]
    assert (document["blind"], len(document["holdings"][0])) == ([], 8)
    assert document["written_points"] == {
        "points": [42, 32, 26, 0, 0],
        "picker_points": 91,
        "wrong": [
            {"player": "Ann", "written": 42, "right": 43},
            {"player": "Cal", "written": 26, "right": 25},
            {"player": None, "written": 91, "right": 88},
        ],
    }


def test_an_unknown_is_a_value_with_its_rule() -> None:
    (unknown,) = audit(SCRIBBLED).unknown
    assert unknown == Unknown("P2", "which 2 of Ann's 8 cards were the blind")
    assert hash(unknown) == hash(Unknown("P2", unknown.sentence))
