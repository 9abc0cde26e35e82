"""The referee: every example hand, and every kind of thing that can be wrong with a hand."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples.third_party_partner import CalledKing
from sheepshead import (
    Action,
    Announce,
    Blitz,
    Bury,
    Call,
    Card,
    Castrate,
    Crack,
    Decline,
    DemandRedeal,
    Finished,
    GoAlone,
    IllegalAction,
    InvalidRules,
    Pick,
    Play,
    Playing,
    Recrack,
    Rules,
    Score,
    State,
    apply,
    cards,
    deal,
    legal_moves,
    presets,
    score,
    testing,
)
from sheepshead.cards import DECK, cards_of
from sheepshead.engine import apply_unchecked
from sheepshead.records import HandRecord, InvalidRecord, parse_hand, read_hand
from sheepshead.referee import RENEGES, Audit, Finding, Phase, WrongScore, audit
from sheepshead.rules import (
    ALL_ON_TABLE,
    BLACK_JACKS,
    BLACK_QUEENS,
    RED_JACKS,
    RED_QUEENS,
    CallAction,
    CalledAce,
    CallFacts,
    CrackLimit,
    Doublings,
    ForcedPick,
    ForcePick,
    JackOfDiamonds,
    NoDoubling,
    NoPickOutcome,
    NoPickRule,
    Outcome,
    PassedFacts,
    Pot,
    RenegePenalty,
    ThreePartners,
)
from sheepshead.rules.checks import LARGEST
from sheepshead.state import Dealt, PlayedOut
from sheepshead.testing import EveryoneMayCrack, Hand, random_deal, random_rules
from tests.drawn import ANY_RULES
from tests.positions import names

EXAMPLES = Path(__file__).parent.parent / "examples"


def example(name: str, folder: str = "hands") -> HandRecord:
    return read_hand(EXAMPLES / folder / f"{name}.toml")


def text_of(name: str) -> str:
    return (EXAMPLES / "hands" / f"{name}.toml").read_text(encoding="utf-8")


def found(ruling: Audit) -> list[tuple[str, int | None, str]]:
    """The findings as rule, trick and player."""
    return [
        (finding.violation.rule, finding.trick, ruling.record.name(finding.seat))
        for finding in ruling.findings
    ]


# --- the example hands ------------------------------------------------------------------------------------

# Outcome, card points in tricks by seat, the picker's side and the defenders, what each seat gets or pays:
# all derived on paper from the rulebook; the files show how.
HANDS = {
    "ordinary-win": (Outcome.WON, (0, 73, 0, 0, 36), (84, 36), (-1, 2, 1, -1, -1)),
    "ordinary-loss": (Outcome.LOST, (34, 0, 29, 6, 40), (51, 69), (1, -1, 1, 1, -2)),
    "60-60-is-lost": (Outcome.LOST, (23, 24, 26, 11, 21), (60, 60), (1, -2, 1, 1, -1)),
    "90-30-is-single": (Outcome.WON, (8, 0, 54, 22, 25), (90, 30), (-1, -1, 2, -1, 1)),
    "91-29-is-double": (Outcome.WON_SCHNEIDER, (26, 3, 49, 31, 0), (91, 29), (-2, -2, 4, 2, -2)),
    "31-89-is-single": (Outcome.LOST, (47, 28, 0, 10, 14), (31, 89), (1, 1, -1, -2, 1)),
    "30-90-is-double": (Outcome.LOST_SCHNEIDER, (17, 16, 31, 42, 0), (30, 90), (2, -4, 2, 2, -2)),
    "21-buried-one-worthless-trick": (
        Outcome.LOST_SCHNEIDER,
        (0, 0, 45, 0, 54),
        (21, 99),
        (2, -4, 2, -2, 2),
    ),
    "no-trick-lost": (Outcome.LOST_NO_TRICK, (11, 0, 0, 84, 10), (0, 105), (3, 0, -9, 3, 3)),
    "no-trick-won": (Outcome.WON_NO_TRICK, (0, 0, 54, 0, 55), (120, 0), (-3, -3, 6, -3, 3)),
    "called-ten": (Outcome.WON, (57, 10, 16, 15, 0), (89, 31), (2, 1, -1, -1, -1)),
    "under": (Outcome.WON, (24, 11, 15, 44, 5), (89, 31), (2, -1, -1, 1, -1)),
    "alone": (Outcome.WON, (0, 0, 0, 64, 45), (75, 45), (-1, -1, -1, 4, -1)),
    "jack-of-diamonds": (Outcome.WON_SCHNEIDER, (90, 0, 0, 26, 0), (94, 26), (4, -2, 2, -2, -2)),
    "double-on-the-bump": (Outcome.LOST, (0, 0, 75, 0, 23), (45, 75), (2, -2, 2, 2, -4)),
    "doubled-after-a-doubler": (Outcome.LOST, (0, 35, 65, 0, 0), (55, 65), (2, -4, 2, -2, 2)),
    "three-handed": (Outcome.WON, (50, 50, 0), (70, 50), (2, -1, -1)),
    "house-rules-spitz": (Outcome.WON, (18, 17, 18, 23, 23), (61, 59), (-1, 1, -1, 2, -1)),
    "leaster-decided-by-the-blind": (Outcome.LEASTER, (45, 11, 0, 18, 46), None, (-1, 4, -1, -1, -1)),
    "leaster-tie-is-a-wash": (Outcome.WASH, (15, 15, 0, 46, 44), None, (0, 0, 0, 0, 0)),
    "doubler-thrown-in": (Outcome.THROWN_IN, (0, 0, 0, 0, 0), None, (0, 0, 0, 0, 0)),
    "two-handed": (Outcome.HEAD_TO_HEAD, (63, 57), None, (1, -1)),
    "four-handed-cutthroat": (Outcome.WON, (31, 22, 5, 58), (62, 58), (-1, -1, -1, 3)),
    "four-handed-called-ace": (Outcome.LOST, (38, 0, 29, 32), (59, 61), (-1, -1, 1, 1)),
    "four-handed-black-queens": (Outcome.LOST, (43, 19, 19, 39), (58, 62), (1, 1, -1, -1)),
    "four-handed-first-queens": (Outcome.LOST_SCHNEIDER, (22, 7, 82, 9), (29, 91), (-2, -2, 2, 2)),
    "six-handed-jack-and-ace": (Outcome.WON, (0, 0, 0, 0, 63, 53), (67, 53), (1, -1, -1, 1, 1, -1)),
    "seven-handed-next-seat": (Outcome.WON, (12, 21, 37, 0, 18, 0, 0), (65, 55), (4, 1, -1, -1, -1, -1, -1)),
    "eight-handed-three-partners": (
        Outcome.WON,
        (0, 0, 0, 34, 0, 79, 0, 7),
        (86, 34),
        (-1, -1, 1, -1, -1, 1, -1, 3),
    ),
    "crack-recrack-and-blitz": (Outcome.WON, (64, 0, 0, 52, 0), (68, 52), (16, -8, -8, -8, 8)),
    "sheepshead-announced": (Outcome.LOST_SHEEPSHEAD, (84, 0, 0, 32, 0), (88, 32), (-24, 6, 6, 6, 6)),
    "bavarian-run-away": (Outcome.WON, (15, 50, 0, 55), (70, 50), (1, -1, -1, 1)),
    "moster": (Outcome.LEASTER, (15, 53, 52, 0, 0), None, (1, -4, 1, 1, 1)),
    "pot-all-passed": (Outcome.THROWN_IN, (0, 0, 0, 0), None, (-1, -1, -1, -1)),
    "poor-hand-redeal": (Outcome.THROWN_IN, (0, 0, 0, 0, 0), None, (0, 0, 0, 0, 0)),
    "renege-decides-the-hand": (Outcome.LOST, (0, 42, 23, 51, 0), (55, 65), (1, 1, 1, -2, -1)),
    "renege-known-later": (Outcome.LOST, (43, 53, 0, 14, 0), (53, 67), (-2, 1, -1, 1, 1)),
    "renege-after-a-lead-out-of-turn": (Outcome.WON, (0, 70, 0, 0, 39), (81, 39), (-1, 2, 1, -1, -1)),
    "scribbled-without-hands": (Outcome.WON, (43, 32, 25, 0, 0), (88, 32), (2, -1, 1, -1, -1)),
}


def test_every_example_hand_is_listed_here() -> None:
    assert sorted(HANDS) == sorted(path.stem for path in (EXAMPLES / "hands").glob("*.toml"))


@pytest.mark.parametrize("name", HANDS)
def test_an_example_hand_scores_as_derived_on_paper(name: str) -> None:
    outcome, points, sides, stakes = HANDS[name]
    ruling = audit(example(name))
    assert ruling.score.outcome is outcome
    assert ruling.score.points == points
    counted = (ruling.score.picker_points, ruling.score.defender_points)
    assert counted == ((None, None) if sides is None else sides)
    assert ruling.score.stakes == stakes
    assert ruling.wrong_scores == ()
    assert ruling.record.scores == stakes


@pytest.mark.parametrize("name", HANDS)
def test_an_example_hand_is_in_order_unless_its_name_says_otherwise(name: str) -> None:
    ruling = audit(example(name))
    assert ruling.in_order == (not name.startswith("renege"))
    assert bool(ruling.findings) == name.startswith("renege")


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*/*.toml")), ids=lambda path: str(path.stem))
def test_an_example_hand_tells_where_it_comes_from(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert "\n# Provenance: " in text
    assert max(map(len, text.splitlines())) <= 110


def test_s4_a_worthless_trick_escapes_no_trick_and_the_bury_counts() -> None:
    ruling = audit(example("21-buried-one-worthless-trick"))
    side = (1, 3)
    assert sum(ruling.score.tricks[seat] for seat in side) == 1
    assert sum(ruling.score.points[seat] for seat in side) == 0
    assert ruling.score.set_aside == 21
    assert [(item.rule, item.factor) for item in ruling.score.multipliers] == [("S3", 2)]


def test_n1_the_blind_goes_to_the_last_trick_and_decides() -> None:
    ruling = audit(example("leaster-decided-by-the-blind"))
    assert ruling.blind_to == 3
    assert ruling.score.points[3] == 8 + 10


def test_n3_stakes_carried_into_a_hand_are_itemised() -> None:
    multipliers = audit(example("doubled-after-a-doubler")).score.multipliers
    assert [(item.rule, item.factor) for item in multipliers] == [("S8", 2)]


@pytest.mark.parametrize("name", ["house-rules-spitz", "double-on-the-bump", "leaster-tie-is-a-wash"])
def test_d8_holdings_that_were_not_written_are_worked_out(name: str) -> None:
    record = example(name)
    assert record.holdings is None
    ruling = audit(record)
    written = HandRecord(**{**attrs.asdict(record, recurse=False), "holdings": ruling.holdings})
    assert audit(written).score == ruling.score
    assert sum(len(holding) for holding in ruling.holdings) + len(ruling.blind) == 32


def test_d8_a_pickers_dealt_cards_are_what_was_played_and_buried_without_the_blind() -> None:
    ruling = audit(example("house-rules-spitz"))
    assert set(ruling.holdings[3]) == set(cards("QS QH QD JD AC 9S"))
    assert ruling.blind == cards("TC 7S")


def test_d8_the_blind_of_a_leaster_is_the_rest_of_the_deck() -> None:
    text = text_of("leaster-tie-is-a-wash").replace('blind = "QD 9S"\n', "")
    assert set(audit(parse_hand(text)).blind) == set(cards("QD 9S"))


def test_d8_a_blind_that_was_not_written_is_the_rest_of_the_deal() -> None:
    text = text_of("ordinary-win").replace('blind = "JD 9D"\n', "")
    ruling = audit(parse_hand(text))
    assert set(ruling.blind) == set(cards("JD 9D"))
    assert ruling.in_order


# --- written scores ---------------------------------------------------------------------------------------


def test_s9_a_wrong_score_is_named_for_each_player() -> None:
    ruling = audit(example("wrong-score", "disputes"))
    assert ruling.wrong_scores == (
        WrongScore(0, -2, -1),
        WrongScore(1, -2, -1),
        WrongScore(2, 4, 2),
        WrongScore(3, 2, 1),
        WrongScore(4, -2, -1),
    )
    assert ruling.findings == ()
    assert not ruling.in_order


def test_s9_a_single_wrong_score_is_named_alone() -> None:
    text = text_of("ordinary-win").replace("scores = [-1, 2, 1, -1, -1]", "scores = [-1, 2, 1, -1, 1]")
    assert audit(parse_hand(text)).wrong_scores == (WrongScore(4, 1, -1),)


def test_without_written_scores_none_is_wrong() -> None:
    text = text_of("ordinary-win").replace("scores = [-1, 2, 1, -1, -1]", "")
    assert audit(parse_hand(text)).in_order


# --- plays against the rules (T13) ------------------------------------------------------------------------

# The hand of ordinary-win.toml: Bob called AH and holds 7H, Cal has AH.  Here Ann leads clubs, and Bob
# throws his hold card on them.
HOLD_CARD_THROWN = [
    "KC 7H 7C TC AD",
    "7S 9S 9D AS 8S",
    "QC KD 8D 7D JC",
    "QS TH JS JH TD",
    "QD KS 8C QH KH",
    "TS 9C JD AH 9H",
]


def ordinary(tricks: list[str] | None = None, **changes: Any) -> HandRecord:
    """The hand of ordinary-win.toml, played or written otherwise."""
    if tricks is not None:
        changes["tricks"] = tuple(map(cards, tricks))
    return attrs.evolve(example("ordinary-win"), **{"scores": None, **changes})


def test_t3_a_renege_is_named_with_all_that_belongs_to_it() -> None:
    ruling = audit(example("renege-decides-the-hand"))
    (finding,) = ruling.findings
    assert isinstance(finding, Finding)
    assert (finding.phase, finding.trick, finding.seat) == (Phase.PLAY, 4, 1)
    assert finding.action == Play(Card("AD"))
    assert finding.violation.rule == "T3"
    assert finding.violation.legal == cards("9S")
    assert finding.legal_actions == (Play(Card("9S")),)
    for word in ("bob", "ad", "9s", "spades"):
        assert word in finding.violation.sentence.lower()
    assert str(finding).startswith("trick 4: ")


def test_t13_the_hand_goes_on_with_what_was_played() -> None:
    ruling = audit(example("renege-decides-the-hand"))
    trick = ruling.tricks[3]
    assert names(trick.cards) == "8S 9D TS AS AD"
    assert trick.winner == 1
    assert ruling.tricks[4].leader == 1
    # Had Bob followed suit, Dot's 9D would have taken the trick: 21 points and the 11 of AD elsewhere.
    assert ruling.score.stakes == (1, 1, 1, -2, -1)


def test_t5_the_hold_card_thrown_on_another_suit() -> None:
    ruling = audit(ordinary(HOLD_CARD_THROWN))
    assert found(ruling) == [("T5", 1, "Bob")]
    assert ruling.findings[0].violation.legal == cards("QC QS QD JD 9D")
    # Eve 25 + 14; Bob 11 + 9 + 27 + 23 and the 11 buried.
    assert ruling.score.points == (0, 70, 0, 0, 39)
    assert ruling.score.picker_points == 81


def test_t7_the_called_card_thrown_on_another_suit() -> None:
    tricks = [*HOLD_CARD_THROWN]
    tricks[3], tricks[5] = "QS AH JS JH TD", "TS 9C JD TH 9H"
    ruling = audit(ordinary(tricks))
    assert found(ruling) == [("T5", 1, "Bob"), ("T7", 4, "Cal")]
    assert ruling.findings[1].violation.legal == cards("KS TH")


def test_t6_the_called_card_kept_back_when_its_suit_is_led() -> None:
    tricks = [names(trick) for trick in example("ordinary-win").tricks]
    tricks[0], tricks[3] = "KH 7H TH 9H AD", "QS AH JS JH TD"
    ruling = audit(ordinary(tricks))
    assert found(ruling) == [("T6", 1, "Cal")]
    assert ruling.findings[0].violation.legal == cards("AH")
    # Trick 1 is worth 25 instead of 26, trick 4 one more.
    assert ruling.score.points == (0, 74, 0, 0, 35)


def test_t8_the_under_kept_back_when_its_suit_is_led() -> None:
    record = example("under")
    tricks = [names(trick) for trick in record.tricks]
    tricks[0], tricks[2] = "7H 9H AH KH AS", "8H KC 7D TH KS"
    ruling = audit(attrs.evolve(record, tricks=map(cards, tricks), scores=None))
    # Kept beyond its trick, the under waits for the last one.
    assert found(ruling) == [("T3", 1, "Ann"), ("T8", 1, "Ann"), ("T8", 3, "Ann")]
    assert ruling.findings[0].violation.legal == cards("KS")
    assert ruling.score.points == (24, 11, 15, 44, 5)


def test_t13_several_reneges_are_all_named_and_each_rule_of_one_card() -> None:
    # Spades are led, and Cal, who holds AS and KS, throws AH on them: against T3 and T7.
    tricks = [*HOLD_CARD_THROWN]
    tricks[1], tricks[5] = "7S 9S 9D AH 8S", "TS 9C JD AS 9H"
    ruling = audit(ordinary(tricks))
    assert found(ruling) == [("T5", 1, "Bob"), ("T3", 2, "Cal"), ("T7", 2, "Cal")]


# --- bury, call and doubling ------------------------------------------------------------------------------


def test_k2_k3_a_call_of_a_buried_ace_is_named_and_the_picker_is_alone() -> None:
    ruling = audit(ordinary(call=Card("AC")))
    assert found(ruling) == [("K3", None, "Bob"), ("K2", None, "Bob")]
    assert ruling.findings[0].phase is Phase.CALL
    assert ruling.findings[0].action == Call(Card("AC"))
    assert ruling.findings[0].legal_actions == (Call(Card("AH")), GoAlone())
    assert ruling.score.partners == ()
    assert ruling.score.stakes == (-1, 4, -1, -1, -1)


def test_k6_an_under_where_the_house_has_none() -> None:
    ruling = audit(example("under"), rules=presets.GAMERULES)
    assert found(ruling) == [("K6", None, "Ann")]
    assert ruling.rules_name == "GAMERULES"
    assert ruling.score.stakes == (2, -1, -1, 1, -1)


def test_k1_a_third_partys_partner_is_the_holder_of_the_called_card_and_never_the_picker() -> None:
    rules = attrs.evolve(presets.GAMERULES, partner=CalledKing())
    record = attrs.evolve(example("doubled-after-a-doubler"), rules=rules, scores=None)
    # Dot holds KH; Bob, the picker, found KS in the blind.
    held = audit(attrs.evolve(record, call=Card("KS")))
    assert held.score.partners == ()
    assert {rule for rule, trick, _ in found(held) if trick is None} == {"HOUSE-1"}
    assert audit(attrs.evolve(record, call=Card("KH"))).score.partners == (3,)


def test_k7_going_alone_where_the_house_does_not_let_it() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, partner=CalledAce(may_go_alone=False))
    ruling = audit(example("alone"), rules=rules)
    assert found(ruling) == [("K7", None, "Dot")]
    assert ruling.rules_name == "other rules"
    assert ruling.score.stakes == (-1, -1, -1, 4, -1)


def test_k9_a_card_called_where_none_is_called() -> None:
    ruling = audit(example("ordinary-win"), rules=presets.JACK_OF_DIAMONDS)
    assert found(ruling) == [("K9", None, "Bob")]


def test_k9_a_card_called_where_nobody_asks() -> None:
    record = attrs.evolve(example("three-handed"), call=Card("AH"))
    ruling = audit(record)
    assert found(ruling) == [("K9", None, "Ann")]
    assert "Ann cannot call AH" in ruling.findings[0].violation.sentence


def test_k9_alone_where_the_picker_always_is_says_nothing_wrong() -> None:
    assert audit(attrs.evolve(example("three-handed"), call=GoAlone())).in_order


def test_k1_a_call_that_is_missing_is_an_error_and_no_guess() -> None:
    with pytest.raises(InvalidRecord, match=r"^call is missing: .*\[K1\]$"):
        audit(ordinary(call=None))


@pytest.mark.parametrize("card", DECK, ids=str)
def test_k1_whatever_was_called_is_judged_and_the_hand_goes_on(card: Card) -> None:
    ruling = audit(ordinary(call=card))
    assert sum(ruling.score.stakes) == 0
    if card is Card("AH"):
        assert ruling.in_order
    else:
        assert {rule for rule, _, who in found(ruling) if who == "Bob"} & {"K1", "K2", "K3", "K4"}


@pytest.mark.parametrize("under", cards("7H 9D QC QS QD JD"), ids=str)
def test_k6_whatever_was_laid_under_is_judged_and_the_hand_goes_on(under: Card) -> None:
    for card in DECK:
        ruling = audit(ordinary(call=card, under=under))
        assert ruling.findings[0].phase is Phase.CALL
        # An under beats nothing (T8): by such a call some tricks are another's, but were led as they were.
        led = [trick.leader for trick in ruling.tricks]
        assert led == [trick.leader for trick in audit(ordinary()).tricks]


def test_b3_a_bury_that_breaks_the_call() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, bury_before_call=False)
    tricks = [names(trick) for trick in example("ordinary-win").tricks]
    tricks[0] = "KH AC AH 9H AD"
    ruling = audit(ordinary(tricks, rules=rules, bury=cards("8H 7H")))
    assert found(ruling) == [("B3", None, "Bob")]
    assert ruling.findings[0].phase is Phase.BURY
    assert ruling.findings[0].action == Bury(cards("8H 7H"))
    assert ruling.score.points == (0, 73, 0, 0, 47)


def test_b4_a_bury_of_the_partners_card() -> None:
    rules = attrs.evolve(presets.JACK_OF_DIAMONDS, partner=JackOfDiamonds(may_bury_partner_card=False))
    tricks = [names(trick) for trick in example("ordinary-win").tricks]
    tricks[5] = "TS 9C AC KS TC"
    ruling = audit(ordinary(tricks, rules=rules, bury=cards("JD 8H"), call=None))
    assert found(ruling) == [("B4", None, "Bob")]


def test_x1_a_crack_where_there_is_none_does_not_count() -> None:
    ruling = audit(ordinary(doubles=((0, Crack()), (1, Recrack()))))
    assert found(ruling) == [("X1", None, "Ann"), ("X2", None, "Bob")]
    assert {finding.phase for finding in ruling.findings} == {Phase.DOUBLING}
    assert ruling.score.stakes == (-1, 2, 1, -1, -1)


def test_x1_cracks_of_a_house_that_has_them_count_in_their_turn() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, doubling=EveryoneMayCrack())
    ruling = audit(ordinary(rules=rules, doubles=((0, Crack()), (3, Crack()))))
    assert ruling.findings == ()
    assert ruling.score.stakes == (-4, 8, 4, -4, -4)


def test_x1_a_crack_of_one_who_may_not_is_named() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, doubling=EveryoneMayCrack())
    ruling = audit(ordinary(rules=rules, doubles=((1, Crack()),)))
    assert found(ruling) == [("X1", None, "Bob")]


def test_x6_a_crack_out_of_turn_does_not_count() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, doubling=EveryoneMayCrack())
    ruling = audit(ordinary(rules=rules, doubles=((3, Crack()), (0, Crack()))))
    assert found(ruling) == [("X1", None, "Ann")]
    assert ruling.score.stakes == (-2, 4, 2, -2, -2)


# --- under other rules ------------------------------------------------------------------------------------


def test_s7_other_rules_pay_otherwise() -> None:
    ruling = audit(example("60-60-is-lost"), rules=presets.CALLED_ACE_BUMP)
    assert ruling.findings == ()
    assert ruling.score.stakes == (2, -4, 2, 2, -2)
    assert len(ruling.wrong_scores) == 5


def test_t1_a_lead_that_other_trumps_give_to_another_goes_on_as_it_was() -> None:
    # 7D is a low trump without the Spitz: trick 5 is Dot's QS, and still Bob led the last.
    ruling = audit(example("house-rules-spitz"), rules=presets.CALLED_ACE)
    assert found(ruling) == [("T1", 6, "Bob")]
    sentence = "Bob led, but Dot took trick 5 with QS and leads."
    assert ruling.findings[0].violation.sentence == sentence
    assert ruling.score.points == (18, 0, 18, 40, 23)
    assert ruling.tricks[5].leader == 1


def test_n3_what_was_played_after_all_passed_does_not_count_where_the_cards_are_thrown_in() -> None:
    ruling = audit(example("leaster-decided-by-the-blind"), rules=presets.GAMERULES_DOUBLER)
    assert found(ruling) == [("N3", 1, "nobody")]
    assert ruling.score.outcome is Outcome.THROWN_IN
    assert [wrong.right for wrong in ruling.wrong_scores] == [0, 0, 0, 0, 0]


def test_n1_a_hand_thrown_in_cannot_be_judged_where_a_leaster_is_played() -> None:
    with pytest.raises(InvalidRecord, match=r"tricks are missing: nobody picked.*\[N1\]"):
        audit(example("doubler-thrown-in"), rules=presets.GAMERULES)


@attrs.frozen
class Forces(NoPickRule):
    """Makes the same seat pick, or gives an answer that is none."""

    answer: Any

    def all_passed(self, facts: PassedFacts) -> NoPickOutcome:
        outcome: NoPickOutcome = self.answer
        return outcome


def test_p4_a_forced_picker_is_missing_and_named() -> None:
    rules = attrs.evolve(presets.GAMERULES, no_pick=Forces(ForcePick(1)))
    with pytest.raises(InvalidRecord, match=r"picker is missing: by these rules Bob has to pick .*\[P4\]"):
        audit(example("leaster-decided-by-the-blind"), rules=rules)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (ForcePick(7), r"not with .*seat=7.* \[P3\]"),
        ("a leaster", r"not with 'a leaster' \[P3\]"),
    ],
    ids=["no-seat", "no-outcome"],
)
def test_p3_a_no_pick_rule_that_gives_no_outcome_is_refused(answer: Any, said: str) -> None:
    rules = attrs.evolve(presets.GAMERULES, no_pick=Forces(answer))
    record = example("leaster-decided-by-the-blind")
    with pytest.raises(InvalidRules, match=said):
        audit(record, rules=rules)
    with pytest.raises(InvalidRules, match=said):
        attrs.evolve(record, rules=rules)


def test_d4_rules_for_other_numbers_are_refused_before_their_no_pick_rule_is_asked() -> None:
    rules = attrs.evolve(presets.THREE_HANDED, no_pick=ForcedPick())
    record = example("doubler-thrown-in")
    assert record.dealer not in range(rules.players)
    with pytest.raises(InvalidRecord, match=r"^these rules deal 3 players .*\[D4\]$"):
        audit(record, rules=rules)


def test_d4_rules_for_other_numbers_cannot_judge_a_hand() -> None:
    with pytest.raises(InvalidRecord, match=r"3 players 10 cards each .*, but this hand has 5 with 6"):
        audit(example("ordinary-win"), rules=presets.THREE_HANDED)


# --- other tables -----------------------------------------------------------------------------------------


def test_k9_the_bury_of_two_is_split_by_who_held_the_cards() -> None:
    ruling = audit(example("seven-handed-next-seat"))
    assert ruling.score.partners == (1,)
    assert ruling.score.set_aside == 32
    # In another order it is the same bury.
    again = audit(attrs.evolve(ruling.record, bury=cards("AH 9H AS TC")))
    assert again.hand == ruling.hand
    # Were the halves of the blind the other way round, Ann would have had 8C, which Bob played.
    with pytest.raises(InvalidRecord, match=r"Bob does not hold it: Ann was dealt it"):
        attrs.evolve(ruling.record, blind=cards("8C AH TC 9C"))


def test_k9_who_called_without_a_picker_is_the_seat_that_could() -> None:
    ruling = audit(example("eight-handed-three-partners"))
    assert (ruling.caller, ruling.score.partners) == (7, (2, 5, 7))
    assert [str(said) for said in ruling.hand.calls] == ["decline"] * 7 + ["call 8D"]
    silent = audit(attrs.evolve(ruling.record, call=None, scores=None))
    assert (silent.caller, silent.score.partners, silent.findings) == (None, (5, 7), ())


def test_k9_a_call_that_nobody_could_make_does_not_count() -> None:
    ruling = audit(attrs.evolve(example("eight-handed-three-partners"), call=Card("9D"), scores=None))
    assert found(ruling) == [("K9", None, "nobody")]
    assert "no player holds the cards for it" in ruling.findings[0].violation.sentence
    assert ruling.score.partners == (5, 7)
    alone = audit(attrs.evolve(example("eight-handed-three-partners"), call=GoAlone(), scores=None))
    assert found(alone) == [("K9", None, "nobody")]


class AnyoneCalls(ThreePartners):
    """A house's own: every seat may call the eight of diamonds."""

    def calls(self, facts: CallFacts) -> tuple[CallAction, ...]:
        return (Call(Card("8D")), Decline())


def test_k9_a_call_that_two_could_make_is_an_error_and_no_guess() -> None:
    record = example("eight-handed-three-partners")
    rules = attrs.evolve(record.rules, partner=AnyoneCalls())
    with pytest.raises(InvalidRecord, match=r"^Ann and Bob could both call 8D, and nothing tells .*\[K9\]$"):
        audit(record, rules=rules)


def test_k9_a_call_under_rules_that_call_no_card() -> None:
    ruling = audit(example("eight-handed-three-partners"), rules=presets.EIGHT_HANDED_BLACK_QUEENS)
    assert found(ruling) == [("K9", None, "nobody")]
    assert "by these rules no card is called" in ruling.findings[0].violation.sentence


def test_p5_a_pick_under_rules_without_picking_does_not_count() -> None:
    ruling = audit(example("bavarian-run-away"), rules=presets.FOUR_HANDED_BLACK_QUEENS)
    assert found(ruling) == [("P5", None, "Dot"), ("K9", None, "Dot")]
    assert (ruling.score.picker, ruling.score.partners) == (None, (0, 3))


def test_t10_without_the_run_away_the_ace_had_to_be_led() -> None:
    record = example("bavarian-run-away")
    assert isinstance(record.rules.partner, CalledAce)
    partner = attrs.evolve(record.rules.partner, run_away=6)
    rules = attrs.evolve(record.rules, partner=partner)
    ruling = audit(record, rules=rules)
    assert found(ruling) == [("T6", 1, "Ann")]
    assert set(ruling.findings[0].violation.legal) == set(cards("QS AH 7C 7S"))


def test_h1_a_card_that_another_covers_cannot_be_played() -> None:
    record = example("two-handed")
    assert record.holdings is not None
    # KC lies on AH: were it the other way round, Bob would lead KC from under AH.
    first, second = record.holdings
    turned = [*second]
    down, up = turned.index(Card("AH")), turned.index(Card("KC"))
    turned[down], turned[up] = turned[up], turned[down]
    ruling = audit(attrs.evolve(record, holdings=(first, turned)))
    assert found(ruling) == [("H1", 2, "Bob")]
    assert "lies face down under AH" in ruling.findings[0].violation.sentence


def test_h1_rules_that_lay_the_cards_otherwise_cannot_judge() -> None:
    rules = attrs.evolve(presets.TWO_HANDED, shape=ALL_ON_TABLE)
    with pytest.raises(InvalidRecord, match=r"8 of a player's cards lie face down, and in this hand 4 did"):
        audit(example("two-handed"), rules=rules)


def test_k9_rules_that_share_the_blind_cannot_judge_a_hand_in_which_one_took_it() -> None:
    with pytest.raises(InvalidRecord, match=r"Ann took the blind and buried, but in this hand Ann and Bob"):
        audit(example("seven-handed-next-seat"), rules=presets.SEVEN_HANDED_JACK)


def test_d7_a_new_deal_is_in_order_only_with_a_poor_hand_and_where_the_house_has_it() -> None:
    record = example("poor-hand-redeal")
    assert audit(record).hand.thrown_in
    assert found(audit(record, rules=presets.CALLED_ACE)) == [("D7", None, "Cal")]
    # Ann has QC, and would have been the first to speak.
    ann = audit(attrs.evolve(record, redeal=0))
    assert found(ann) == [("D7", None, "Ann")]
    assert ann.score.stakes == (0, 0, 0, 0, 0)


def test_n8_a_pot_takes_a_stake_of_each() -> None:
    ruling = audit(attrs.evolve(example("pot-all-passed"), scores=[0, 0, 0, 0]))
    assert (ruling.score.pot, ruling.score.stakes) == (4, (-1, -1, -1, -1))
    assert [wrong.right for wrong in ruling.wrong_scores] == [-1, -1, -1, -1]


def test_n4_the_same_hand_as_a_leaster_pays_otherwise() -> None:
    ruling = audit(example("moster"), rules=presets.CALLED_ACE)
    # Ann has the fewest points of those with a trick.
    assert ruling.score.stakes == (4, -1, -1, -1, -1)


def doubled(*said: tuple[int, Any], **options: Any) -> Audit:
    """The hand of crack-recrack-and-blitz, Ann the picker and Eve her partner, doubled otherwise."""
    record = example("crack-recrack-and-blitz")
    assert isinstance(record.rules.doubling, Doublings)
    doubling = attrs.evolve(record.rules.doubling, **options)
    rules = attrs.evolve(record.rules, doubling=doubling)
    return audit(attrs.evolve(record, rules=rules, rules_name="house", doubles=said, scores=None))


def test_x2_a_recrack_waits_until_the_crack_is_answered() -> None:
    # Eve sits after Bob, and is asked whether she cracks before anybody is asked to recrack.
    ruling = doubled((1, Crack()), (4, Recrack()))
    assert ruling.findings == ()
    assert ruling.score.stakes == (8, -4, -4, -4, 4)


def test_x3_a_castration_counts_where_the_house_has_it() -> None:
    said = ((1, Crack()), (0, Recrack()), (2, Castrate()))
    assert doubled(*said, castrate=True).score.stakes == (16, -8, -8, -8, 8)
    ruling = doubled(*said)
    assert found(ruling) == [("X3", None, "Cal")]
    assert ruling.score.stakes == (8, -4, -4, -4, 4)


def test_x2_a_recrack_without_a_crack_does_not_count() -> None:
    ruling = doubled((0, Recrack()))
    assert found(ruling) == [("X2", None, "Ann")]
    assert ruling.score.stakes == (2, -1, -1, -1, 1)


def test_x1_one_that_does_not_count_keeps_no_other_from_counting() -> None:
    # The picker cannot crack, and Bob can; only one crack a hand, so Cal cannot; Ann answers Bob's.
    ruling = doubled((0, Crack()), (1, Crack()), (2, Crack()), (0, Recrack()))
    assert found(ruling) == [("X1", None, "Ann"), ("X1", None, "Cal")]
    assert ruling.score.stakes == (8, -4, -4, -4, 4)


def test_x4_a_blitz_of_cards_that_are_not_held_does_not_count() -> None:
    ruling = doubled((1, Blitz(cards("QH QD"))), (1, Crack()))
    assert found(ruling) == [("X4", None, "Bob")]
    assert ruling.score.stakes == (4, -2, -2, -2, 2)


def test_x7_sheepshead_is_announced_by_a_picker_alone() -> None:
    ruling = audit(example("sheepshead-announced"))
    assert [(item.rule, item.factor) for item in ruling.score.multipliers] == [("S4", 3), ("X7", 2)]
    ruling = doubled((0, Announce()), sheepshead=True)
    assert found(ruling) == [("X7", None, "Ann")]
    assert "Ann cannot announce sheepshead here" in ruling.findings[0].violation.sentence
    assert ruling.score.outcome is Outcome.WON


# --- records that programs make ---------------------------------------------------------------------------


def test_a_record_made_by_a_program_is_checked_as_a_file_is() -> None:
    with pytest.raises(InvalidRecord) as caught:
        HandRecord(rules=presets.CALLED_ACE, dealer=7, picker=9, stakes=0, scores=[1])
    assert [str(fault) for fault in caught.value.faults][:2] == [
        "a seat is 0 to 4, not 7 [D1]",
        "a seat is 0 to 4, not 9 [D1]",
    ]
    assert {fault.place.key for fault in caught.value.faults} == {
        "dealer", "picker", "stakes", "scores", "tricks", "bury",
    }  # fmt: skip
    assert "\n" not in str(caught.value)


def test_a_double_of_no_seat_is_refused() -> None:
    with pytest.raises(InvalidRecord, match="a seat is 0 to 4, not 5"):
        ordinary(doubles=((5, Crack()),))


def test_a_record_made_by_a_program_has_names_for_seats_and_rules() -> None:
    record = example("leaster-tie-is-a-wash")
    made = HandRecord(rules=presets.CALLED_ACE, dealer=4, tricks=record.tricks)
    assert made.players == ("P1", "P2", "P3", "P4", "P5")
    assert made.rules_name == "CALLED_ACE"
    own = HandRecord(
        rules=attrs.evolve(presets.CALLED_ACE, bury_before_call=False), dealer=4, tricks=record.tricks
    )
    assert own.rules_name == "a house's own rules"


@pytest.mark.parametrize(
    "changes",
    [
        {"bury": "AC 8H"},
        {"blind": "AC 8H"},
        {"bury": ("AC", "8H")},
        {"tricks": ["KH 7H AH 9H AD"]},
        {"players": "ABCDE"},
        {"rules": "CALLED_ACE"},
    ],
    ids=str,
)
def test_a_record_takes_cards_and_names_and_not_their_texts(changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidRecord) as caught:
        attrs.evolve(example("ordinary-win"), **changes)
    assert {fault.place.key for fault in caught.value.faults} == set(changes)


WRONG_KINDS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "rules": ({"rules": 5}, ["rules: expected a sheet of rules, such as presets.CALLED_ACE, not 5"]),
    "rules-name": ({"rules_name": 1}, ["rules_name: expected a text, not 1"]),
    "players": ({"players": 5}, ["players: expected the players' names, not 5"]),
    "a-player": (
        {"players": ["Ann", 7, "Cal", "Dot", "Eve"]},
        ['players: expected a name, such as "Ann", not 7'],
    ),
    "dealer": ({"dealer": "P1"}, ["dealer: expected a seat as a number, from 0, not 'P1'"]),
    "dealer-none": ({"dealer": None}, ["dealer: expected a seat as a number, from 0, not None"]),
    "dealer-true": ({"dealer": True}, ["dealer: expected a seat as a number, from 0, not True"]),
    "holdings": ({"holdings": 6}, ["holdings: expected the cards of each seat, not 6"]),
    "a-holding": (
        {"holdings": ["QC QS"]},
        ["holdings: expected cards, such as cards(\"QC 7H\"), not 'QC QS'"],
    ),
    "a-card-of-a-holding": (
        {"holdings": [["QC"]]},
        ["holdings: expected a card, such as Card(\"QC\"), not 'QC'"],
    ),
    "blind": ({"blind": "JD 9D"}, ["blind: expected cards, such as cards(\"QC 7H\"), not 'JD 9D'"]),
    "picker": ({"picker": "P2"}, ["picker: expected a seat as a number, from 0, not 'P2'"]),
    "bury": ({"bury": None}, ['bury: expected cards, such as cards("QC 7H"), not None']),
    "call": ({"call": "AS"}, ["call: expected a card, such as Card(\"AS\"), or GoAlone(), not 'AS'"]),
    "under": ({"under": "QD"}, ["under: expected a card, such as Card(\"QC\"), not 'QD'"]),
    "doubles": ({"doubles": "Bob crack"}, ["doubles: expected pairs such as (0, Crack()), not 'Bob crack'"]),
    "a-double-that-is-none": (
        {"doubles": ((1, Pick()),)},
        ["doubles: expected a seat and what was said, such as (0, Crack()), not (1, Pick())"],
    ),
    "a-double-of-a-name": (
        {"doubles": (("Bob", Crack()),)},
        ["doubles: expected a seat and what was said, such as (0, Crack()), not ('Bob', Crack())"],
    ),
    "tricks": ({"tricks": None}, ["tricks: expected the cards of each trick, not None"]),
    "scores": (
        {"scores": ("1", 1.0, True, 1, 1)},
        [f"scores: expected a whole number, not {given}" for given in ("'1'", "1.0", "True")],
    ),
    "scores-for-one": ({"scores": 4}, ["scores: expected whole numbers, one a player, not 4"]),
    "stakes": ({"stakes": "2"}, ["stakes: expected a whole number, not '2'"]),
    "several": (
        {"dealer": "P1", "stakes": None},
        [
            "dealer: expected a seat as a number, from 0, not 'P1'",
            "stakes: expected a whole number, not None",
        ],
    ),
}


@pytest.mark.parametrize(("changes", "sentences"), WRONG_KINDS.values(), ids=WRONG_KINDS)
def test_a_record_names_each_value_of_the_wrong_kind(changes: dict[str, Any], sentences: list[str]) -> None:
    record = example("ordinary-win")
    with pytest.raises(InvalidRecord) as caught:
        attrs.evolve(record, **changes)
    assert [str(fault) for fault in caught.value.faults] == sentences
    given: dict[str, Any] = {field.name: getattr(record, field.name) for field in attrs.fields(HandRecord)}
    with pytest.raises(InvalidRecord, match=sentences[0].partition(":")[0]):
        HandRecord(**(given | changes))


def test_rules_of_the_wrong_kind_are_named_before_they_are_asked_for_names() -> None:
    with pytest.raises(InvalidRecord, match=r"^rules: expected a sheet of rules"):
        HandRecord(rules="CALLED_ACE", dealer=0)  # type: ignore[arg-type]


def test_a_record_takes_lists_and_whatever_else_gives_its_values() -> None:
    record = example("ordinary-win")
    assert record.holdings is not None
    assert record.scores is not None
    again = attrs.evolve(
        record,
        players=list(record.players),
        holdings=map(list, record.holdings),
        bury=list(record.bury),
        tricks=(iter(trick) for trick in record.tricks),
        scores=list(record.scores),
        doubles=[],
    )
    assert again == record
    assert hash(again) == hash(record)


# --- whatever is played -----------------------------------------------------------------------------------


DOUBLES = (Announce, Blitz, Castrate, Crack, Recrack)


def as_they_lie(dealt: Dealt, seat: int) -> list[Card]:
    """The cards of a seat, those on the table first: face down, then those on them in the same order (H1)."""
    pairs = dealt.on_table[seat] if dealt.on_table else ()
    first = [pair.down for pair in pairs] + [pair.up for pair in pairs]
    return first + [card for card in cards_of(dealt.holdings[seat]) if card not in first]


def told(hand: Finished) -> tuple[object, ...]:
    """Everything about a hand that a record tells: not when who declined to double."""
    contract = hand.end.contract if isinstance(hand.end, PlayedOut) else None
    words = [item for item in contract.said if item[1] != Decline()] if contract else []
    return (hand.tricks, hand.calls, hand.buried, words, contract and contract.holdings, score(hand))


def record_of(start: State, actions: list[tuple[int, Action]], end: Finished) -> HandRecord:
    """What a table would write down of a hand."""
    players = start.rules.players
    played = [action.card for _, action in actions if isinstance(action, Play)]
    said = [action for _, action in actions if isinstance(action, (Call, GoAlone))]
    call = said[-1] if said else None
    demanded = [seat for seat, action in actions if isinstance(action, DemandRedeal)]
    dealt = end.end.contract.dealt if isinstance(end.end, PlayedOut) else end.end.deal
    return HandRecord(
        rules=start.rules,
        dealer=start.dealer,
        stakes=start.stakes,
        holdings=[as_they_lie(dealt, seat) for seat in range(players)],
        blind=dealt.blind_as_it_lies or start.blind,
        redeal=demanded[0] if demanded else None,
        picker=end.picker,
        bury=end.buried,
        call=call.card if isinstance(call, Call) else call,
        under=call.under if isinstance(call, Call) else None,
        doubles=[(seat, action) for seat, action in actions if isinstance(action, DOUBLES)],
        tricks=[played[first : first + players] for first in range(0, len(played), players)],
        scores=as_written(score(end)),
    )


def as_written(result: Score) -> tuple[int, ...] | None:
    """The stakes that a table would write down; thirty players can make more than a record may have."""
    return result.stakes if max(map(abs, result.stakes)) <= LARGEST else None


@given(testing.hands(ANY_RULES))
def test_a_hand_played_by_the_rules_is_in_order_with_and_without_its_holdings(
    hand: Hand,
) -> None:
    actions = [(state.to_act, action) for state, action in hand.steps if not isinstance(state, Finished)]
    record = record_of(hand.states[0], actions, hand.finished)
    ruling = audit(record)
    assert ruling.findings == ()
    assert ruling.in_order
    assert told(ruling.hand) == told(hand.finished)
    rules = record.rules
    if not record.tricks or rules.shape.face_down or rules.partner.shares_blind:
        return
    assert told(audit(attrs.evolve(record, holdings=None)).hand) == told(hand.finished)
    if record.picker is None:
        assert told(audit(attrs.evolve(record, holdings=None, blind=None)).hand) == told(hand.finished)


@given(st.randoms(use_true_random=False))
def test_t13_a_hand_with_any_reneges_is_replayed_as_it_was_and_each_is_named(rng: Random) -> None:
    state = start = random_deal(random_rules(rng, plug_ins=True), rng)
    actions: list[tuple[int, Action]] = []
    reneges = []
    while not isinstance(state, Finished):
        action = rng.choice(legal_moves(state))
        if isinstance(state, Playing):
            action = Play(rng.choice(state.holding(state.to_act)))
            try:
                apply(state, action)
            except IllegalAction as error:
                number = len(state.tricks) + 1
                reneges += [(number, state.to_act, action, item.rule) for item in error.violations]
        actions.append((state.to_act, action))
        state = apply_unchecked(state, action)
    # The first who reneged pays, where the house punishes it (M3).
    offender = next((seat for _, seat, _, rule in reneges if rule in RENEGES), None)
    record = attrs.evolve(
        record_of(start, actions, state), scores=as_written(score(state, offender=offender))
    )
    ruling = audit(record)
    assert [(item.trick, item.seat, item.action, item.violation.rule) for item in ruling.findings] == reneges
    assert told(ruling.hand) == told(state)
    assert ruling.wrong_scores == ()


DOUBLING = (
    NoDoubling(),
    Doublings(
        cracks_per_hand=CrackLimit.ONE_A_PLAYER,
        castrate=True,
        pairs=(BLACK_QUEENS, RED_QUEENS, BLACK_JACKS, RED_JACKS),
        sheepshead=True,
    ),
)
WITHOUT_CRACKS = Doublings(
    cracks_per_hand=CrackLimit.NONE, recrack=False, pairs=(BLACK_QUEENS, RED_QUEENS, BLACK_JACKS)
)


def tables(name: str) -> list[Rules]:
    """The preset, and the same table with everything that may come on top of it."""
    sheet = presets.BY_NAME[name]
    if not sheet.partner.has_sides:
        return [sheet]
    if not sheet.partner.has_picker:
        return [sheet, attrs.evolve(sheet, doubling=WITHOUT_CRACKS)]
    return [sheet, attrs.evolve(sheet, doubling=DOUBLING[1], poor_hand_redeal=True, no_pick=Pot())]


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_t13_a_hand_of_every_preset_is_replayed_as_it_was(name: str) -> None:
    rng = Random(name)
    for rules in tables(name):
        for _ in range(40):
            state = start = deal(rules, dealer=rng.randrange(rules.players), rng=rng)
            actions: list[tuple[int, Action]] = []
            reneges = 0
            while not isinstance(state, Finished):
                action = rng.choice(legal_moves(state))
                if isinstance(state, Playing) and rng.random() < 0.2:
                    action = Play(rng.choice(state.holding(state.to_act)))
                    try:
                        apply(state, action)
                    except IllegalAction as error:
                        reneges += len(error.violations)
                actions.append((state.to_act, action))
                state = apply_unchecked(state, action)
            ruling = audit(record_of(start, actions, state))
            assert len(ruling.findings) == reneges
            assert told(ruling.hand) == told(state)
            assert ruling.wrong_scores == ()


def test_an_audit_refuses_assignment() -> None:
    ruling = audit(example("alone"))
    with pytest.raises(AttributeError):
        ruling.findings = ()  # type: ignore[misc]
    assert Pick() not in legal_moves(ruling.hand)


def test_m3_where_the_house_punishes_it_the_first_who_reneged_pays_for_his_side() -> None:
    record = example("renege-decides-the-hand")
    plain = audit(record)
    assert (plain.offender, plain.score.stakes) == (None, (1, 1, 1, -2, -1))
    punished = audit(record, rules=attrs.evolve(record.rules, renege=RenegePenalty.SINGLE))
    # Seat 1, a defender, reneged: picker (seat 3) and partner (seat 4) get two stakes and one.
    assert (punished.offender, punished.score.stakes) == (1, (0, -3, 0, 2, 1))
    assert punished.score.outcome is Outcome.WON_BY_RENEGE
    assert not punished.in_order


def test_m3_nobody_pays_where_nobody_reneged() -> None:
    record = example("ordinary-win")
    ruling = audit(record, rules=attrs.evolve(record.rules, renege=RenegePenalty.SINGLE))
    assert (ruling.offender, ruling.score) == (None, audit(record).score)
