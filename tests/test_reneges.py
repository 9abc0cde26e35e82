"""T13: when the table can know of a renege, and which tricks it could have changed.

The hands made by hand are told without holdings: each line is a seat, with its cards in the order in which
they were played.  Ann, seat 0, picked; who led which trick follows from the trumps.
"""

from __future__ import annotations

from io import StringIO
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from sheepshead import (
    Action,
    Blitz,
    Card,
    Castrate,
    Crack,
    Finished,
    IllegalAction,
    Play,
    Playing,
    Recrack,
    Rules,
    apply,
    cards,
    deal,
    legal_moves,
    presets,
)
from sheepshead.cli.as_json import audit_as_json
from sheepshead.cli.report import report
from sheepshead.engine import apply_unchecked
from sheepshead.records import HandRecord
from sheepshead.referee import Audit, audit
from sheepshead.reneges import RENEGES, Known, KnownWhen, OtherTaker, Renege, in_words
from sheepshead.rules import (
    BLACK_QUEENS,
    CalledAce,
    CallUp,
    CrackLimit,
    Doublings,
    JackAndAce,
    JackOfDiamonds,
    RenegePenalty,
)
from sheepshead.rules.duties import Duty, PlayDuties
from sheepshead.rules.facts import SideFacts
from sheepshead.testing import random_deal, random_rules
from tests.test_referee import record_of

NAMES = ("Ann", "Bob", "Cal", "Dot", "Eve")
ACE = presets.CALLED_ACE
DOUBLING = attrs.evolve(ACE, doubling=Doublings(pairs=(BLACK_QUEENS,)))
TEN = attrs.evolve(ACE, partner=CalledAce(called_ten_beats_ace=True))


def tricks_of(rules: Rules, by_seat: list[str], dealer: int, under: str | None) -> list[list[Card]]:
    """The tricks, if each seat plays its cards in this order; an under takes none of them."""
    hands = [list(cards(text)) for text in by_seat]
    leader, tricks = (dealer + 1) % len(hands), []
    for number in range(len(hands[0])):
        trick = [hands[(leader + place) % len(hands)][number] for place in range(len(hands))]
        tricks.append(trick)
        # A card that follows no suit and is no trump stands in for the under, which beats nothing.
        beaten = [card for card in trick if str(card) != under]
        winner = beaten[rules.trumps.winning(beaten)]
        leader = (leader + trick.index(winner)) % len(hands)
    return tricks


def hand(
    *by_seat: str,
    rules: Rules = ACE,
    bury: str = "TS TH",
    call: str = "AC",
    under: str | None = None,
    dealer: int = 4,
    doubles: tuple[tuple[int, Crack | Recrack | Castrate | Blitz], ...] = (),
) -> HandRecord:
    return HandRecord(
        rules=rules,
        players=NAMES,
        dealer=dealer,
        picker=0,
        bury=cards(bury),
        call=Card(call),
        under=None if under is None else Card(under),
        doubles=doubles,
        tricks=tricks_of(rules, list(by_seat), dealer, under),
    )


def only(ruling: Audit) -> Renege:
    """The one renege of a hand in which nothing else is wrong."""
    (renege,) = ruling.reneges
    assert renege.findings == ruling.findings
    return renege


def known(renege: Renege) -> tuple[KnownWhen, int | None, str | None]:
    """When and by which card it was known."""
    card = renege.known.card
    return renege.known.when, renege.known.trick, None if card is None else str(card)


def others(renege: Renege) -> list[tuple[int, str, int]]:
    """Who would have taken which trick with which card, in the order of the deck."""
    return [(other.trick, str(other.card), other.seat) for other in renege.other_takers]


def kept(renege: Renege) -> list[tuple[int, str, bool]]:
    return [(card.trick, str(card.card), card.took) for card in renege.kept_back]


# Ann has KC and 9C as hold cards, Cal has AC.  In order throughout.
ANN = "QC QS KC JC 8D 9C"
BOB = "7D JS 8H AS QH 9S"
CAL = "9D JD AC KS QD 8C"
DOT = "JH TD TC 8S AD AH"
EVE = "KD 9H 7C 7S KH 7H"


def test_t13_a_hand_in_order_has_no_renege() -> None:
    ruling = audit(hand(ANN, BOB, CAL, DOT, EVE))
    assert (ruling.findings, ruling.reneges) == ((), ())


# --- T3 ---------------------------------------------------------------------------------------------------

BOB_TRUMPS = "7D JS 8H QH AS 9S"


def test_t3_a_suit_refused_is_known_when_a_card_of_it_falls_and_could_have_changed_its_trick() -> None:
    # Trick 4: KS 8S 7S JC, and Bob takes it with QH although he has AS and 9S; with either Ann's JC had it.
    renege = only(audit(hand(ANN, BOB_TRUMPS, CAL, DOT, EVE)))
    assert (renege.trick, renege.seat, renege.card, renege.rules) == (4, 1, Card("QH"), ("T3",))
    # Bob leads AS to trick 5, and Cal trumps it.
    assert known(renege) == (KnownWhen.LATER, 5, "AS")
    assert others(renege) == [(4, "AS", 0), (4, "9S", 0)]
    assert kept(renege) == [(5, "AS", False), (6, "9S", False)]
    assert renege.could_change
    assert in_words(renege, NAMES.__getitem__) == (
        "Known in trick 5: Bob plays AS after all.",
        "With AS or 9S Ann would have taken trick 4, the other cards as they were played.",
    )


def test_t3_a_card_kept_back_that_takes_a_later_trick() -> None:
    # As above, but nobody trumps AS in trick 5.
    record = hand(
        "QC QS KC JC 9C 8D", BOB_TRUMPS, "9D JD AC KS 8C QD", "JH TD TC 8S AH AD", "KD 9H 7C 7S KH 7H"
    )
    renege = only(audit(record))
    assert kept(renege) == [(5, "AS", True), (6, "9S", False)]
    assert "AS, kept back in trick 4, took trick 5." in in_words(renege, NAMES.__getitem__)


def test_t3_a_renege_that_could_have_changed_nothing() -> None:
    # Eve throws 9H on Ann's queen of clubs, and plays her only trump to the next one.
    renege = only(audit(hand(ANN, BOB, CAL, DOT, "9H KD 7C 7S KH 7H")))
    assert known(renege) == (KnownWhen.LATER, 2, "KD")
    assert (others(renege), kept(renege)) == ([], [(2, "KD", False)])
    assert not renege.could_change
    assert in_words(renege, NAMES.__getitem__) == (
        "Known in trick 2: Eve plays KD after all.",
        "No legal card would have given trick 1 to another, and no card kept back took a later one.",
    )


# Trick 2: Bob leads 7D, and Ann, who has three trump, throws 9C.
SHOWN = (
    "8D 9C KC QC QS JC",
    "QH 7D 8H AS JS 9S",
    "QD 9D AC KS JD 8C",
    "AD TD TC 8S JH AH",
    "KD 9H 7C 7S KH 7H",
)


@pytest.mark.parametrize(
    ("doubles", "expected"),
    [
        ((), (KnownWhen.LATER, 4, "QC")),
        (((0, Blitz(BLACK_QUEENS)),), (KnownWhen.AT_ONCE, 2, "9C")),
        # another's crack tells nothing of her cards
        (((1, Crack()),), (KnownWhen.LATER, 4, "QC")),
    ],
)
def test_t3_a_pair_that_was_shown_tells_at_once(
    doubles: tuple[tuple[int, Crack | Blitz], ...], expected: tuple[KnownWhen, int, str]
) -> None:
    renege = only(audit(hand(*SHOWN, rules=DOUBLING, doubles=doubles)))
    assert known(renege) == expected
    assert others(renege) == [(2, "QC", 0), (2, "QS", 0), (2, "JC", 0)]
    assert kept(renege) == [(4, "QC", True), (5, "QS", True), (6, "JC", True)]


# --- T3, and what the call says ---------------------------------------------------------------------------

# Trick 2: Dot leads TC, the first club, and Ann throws QC on it although she has 9C and KC.
CALLED_SUIT = (
    "8D QC QS JC 9C KC",
    "7D 8H JS QH AS 9S",
    "9D AC JD QD KS 8C",
    "JH TC TD AD 8S AH",
    "KD 7C 9H 7S KH 7H",
)
# Spades are led first, and Ann throws KC on them, as she may.  The third trick is as the second above.
ONE_THROWN = (
    "KC 8D QC QS JC 9C",
    "AS 7D 8H JS QH 9S",
    "KS 9D AC JD QD 8C",
    "8S JH TC TD AD AH",
    "7S KD 7C 9H KH 7H",
)
FREE = attrs.evolve(ACE, partner=CalledAce(hold_card=False))


@pytest.mark.parametrize("rules", [ACE, FREE, attrs.evolve(ACE, partner=JackAndAce())])
def test_k2_a_picker_who_does_not_follow_the_called_suit_is_known_at_once(rules: Rules) -> None:
    renege = only(audit(hand(*CALLED_SUIT, rules=rules)))
    assert (renege.trick, renege.card, renege.rules) == (2, Card("QC"), ("T3",))
    assert known(renege) == (KnownWhen.AT_ONCE, 2, "QC")
    assert renege.known.sentence == "clubs are first led, and Ann, who called AC, still holds one"
    assert others(renege) == [(2, "KC", 2), (2, "9C", 2)]
    assert kept(renege) == [(5, "9C", False), (6, "KC", False)]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        # by T5 she has not thrown the last
        (ACE, (KnownWhen.AT_ONCE, 3, "QC")),
        # she may have
        (FREE, (KnownWhen.LATER, 6, "9C")),
    ],
)
def test_t5_a_card_of_the_called_suit_that_was_thrown_was_not_the_last(
    rules: Rules, expected: tuple[KnownWhen, int, str]
) -> None:
    renege = only(audit(hand(*ONE_THROWN, rules=rules, dealer=0)))
    assert (renege.trick, renege.card, renege.rules) == (3, Card("QC"), ("T3",))
    assert known(renege) == expected


def test_k2_nothing_is_said_of_the_called_suit_after_its_first_trick() -> None:
    # Ann follows to trick 2 with 9C.  To trick 3 Cal leads 8C, and she plays JC although she has KC.
    record = hand(
        "8D 9C JC QC QS KC",
        "7D 8H 9S JS QH AS",
        "9D AC 8C JD QD KS",
        "JH TC TD AD 8S AH",
        "KD 7C 9H 7S KH 7H",
    )
    renege = only(audit(record))
    assert (renege.trick, renege.card, renege.rules) == (3, Card("JC"), ("T3",))
    assert known(renege) == (KnownWhen.LATER, 6, "KC")


# The same second trick; Ann has called her own AC, the only club that she holds.
OWN_ACE = (
    "8D QC QS JC 9S AC",
    "7D 9C JS QH AS 8H",
    "9D KC JD QD KS 8C",
    "JH TC TD AD 8S AH",
    "KD 7C 9H 7S KH 7H",
)
OWN = attrs.evolve(ACE, partner=CalledAce(may_call_own_ace=True))


@pytest.mark.parametrize("rules", [OWN, attrs.evolve(OWN, bury_before_call=False)])
def test_k8_an_own_ace_is_a_card_of_the_called_suit_too(rules: Rules) -> None:
    renege = only(audit(hand(*OWN_ACE, rules=rules)))
    assert (renege.trick, renege.card, renege.rules) == (2, Card("QC"), ("T3", "T6"))
    assert known(renege) == (KnownWhen.AT_ONCE, 2, "QC")


def test_k3_a_call_against_the_rules_says_nothing() -> None:
    # The same where no ace of one's own may be called.
    ruling = audit(hand(*OWN_ACE))
    assert [finding.violation.rule for finding in ruling.findings] == ["K3", "T3", "T6"]
    (renege,) = ruling.reneges
    assert known(renege) == (KnownWhen.LATER, 6, "AC")


def test_b3_a_call_that_the_bury_has_broken_says_nothing() -> None:
    # Ann calls AC, which she has, and then buries it.  To trick 2 she plays QC, and has 9C and KC.
    record = hand(
        CALLED_SUIT[0],
        CALLED_SUIT[1],
        "9D 8C JD QD KS TS",
        *CALLED_SUIT[3:],
        rules=attrs.evolve(OWN, bury_before_call=False),
        bury="AC TH",
    )
    ruling = audit(record)
    assert [finding.violation.rule for finding in ruling.findings] == ["B3", "T3"]
    assert known(ruling.reneges[0]) == (KnownWhen.LATER, 5, "9C")


# Trick 2: Cal leads the second club, and Ann, who has called TC and holds AC, plays JC.
TEN_CALLED = (
    "9C JC QC QS 8D AC",
    "8H 9S 7D JS QH TS",
    "TC 8C 9D JD QD KS",
    "KC TH AD JH TD 8S",
    "7C KH KD 9H 7S 7H",
)


@pytest.mark.parametrize(
    ("partner", "expected"),
    [
        (CalledAce(), (KnownWhen.AT_ONCE, 2, "JC")),
        # AC may lie in the bury
        (CalledAce(ten_needs_held_ace=False), (KnownWhen.LATER, 6, "AC")),
    ],
)
def test_k4_the_ace_beside_a_called_ten_is_known_to_be_with_the_picker(
    partner: CalledAce, expected: tuple[KnownWhen, int, str]
) -> None:
    rules = attrs.evolve(ACE, partner=partner)
    renege = only(audit(hand(*TEN_CALLED, rules=rules, bury="AS AH", call="TC")))
    assert (renege.trick, renege.card, renege.rules) == (2, Card("JC"), ("T3",))
    assert known(renege) == expected
    if expected[0] is KnownWhen.AT_ONCE:
        assert renege.known.sentence == "AC is known from the call to be with Ann"


# Trick 1: Bob leads 7D, and Ann, who has JD and has called up to JH, throws 9C.
CALLED_UP = (
    "9C JC QC QS JD 8D",
    "7D 8H JS QH AS 9S",
    "9D AC QD KC KS 8C",
    "JH TC TD AD 8S AH",
    "KD 7C 9H 7S KH 7H",
)
UP = attrs.evolve(presets.JACK_OF_DIAMONDS, partner=JackOfDiamonds(call_up=CallUp.AFTER_BLIND))
UP_THEN_BURY = attrs.evolve(UP, bury_before_call=False)


@pytest.mark.parametrize(
    ("rules", "call", "expected"),
    [
        (UP, Card("JH"), (KnownWhen.AT_ONCE, 1, "9C")),
        (UP, None, (KnownWhen.LATER, 2, "JC")),
        # JD may have been buried after the call, but not by B4
        (UP_THEN_BURY, Card("JH"), (KnownWhen.LATER, 2, "JC")),
        (
            attrs.evolve(
                UP_THEN_BURY,
                partner=JackOfDiamonds(call_up=CallUp.AFTER_BLIND, may_bury_partner_card=False),
            ),
            Card("JH"),
            (KnownWhen.AT_ONCE, 1, "9C"),
        ),
    ],
    ids=["called up", "declined", "buried then", "never buried"],
)
def test_k9_who_has_called_up_holds_the_jack(
    rules: Rules, call: Card | None, expected: tuple[KnownWhen, int, str]
) -> None:
    record = attrs.evolve(hand(*CALLED_UP, rules=rules, dealer=0), call=call)
    renege = only(audit(record))
    assert (renege.trick, renege.card, renege.rules) == (1, Card("9C"), ("T3",))
    assert known(renege) == expected


# --- T5 ---------------------------------------------------------------------------------------------------


def test_t5_the_last_hold_card_is_missed_when_the_called_suit_is_led() -> None:
    # Spades to tricks 2 and 3: Ann throws KC, which she may, and 9C, her last. Dot then leads TC.
    renege = only(
        audit(
            hand(
                "8D KC 9C QC QS JC",
                "QH AS 9S 8H JS 7D",
                "QD KS 8C AC JD 9D",
                "AD 8S JH TC TD AH",
                "KD 7S 9H 7C KH 7H",
            )
        )
    )
    assert (renege.trick, renege.card, renege.rules) == (3, Card("9C"), ("T5",))
    assert known(renege) == (KnownWhen.LATER, 4, "QC")
    assert renege.known.sentence == "clubs are led, and Ann has none left to follow"
    # Each trump beats Dot's JH; with 9C to trick 4 Cal's AC takes it, and not Ann's QC.
    assert others(renege) == [(3, "QC", 0), (3, "QS", 0), (3, "JC", 0), (4, "9C", 2)]
    assert kept(renege) == []


def test_t5_a_called_suit_that_is_never_led_tells_with_the_pickers_last_card() -> None:
    # Spades to tricks 4 and 5; hearts are led to the last.
    record = hand(
        "QC QS 8D KC 9C JC",
        "7D JS QH AS 9S 8H",
        "9D JD QD KS 8C AC",
        "JH TD AD 8S AH TC",
        "KD 9H KH 7S 7H 7C",
    )
    renege = only(audit(record))
    assert (renege.trick, renege.card) == (5, Card("9C"))
    assert known(renege) == (KnownWhen.LATER, 6, "JC")
    assert renege.known.sentence == "Ann has kept no card of clubs to the last trick"
    assert others(renege) == [(5, "JC", 0)]


# --- T6, T7 -----------------------------------------------------------------------------------------------

# Trick 3: Ann leads KC, and Cal keeps AC back until the last trick.
ACE_KEPT = (ANN, "7D JS 8H AS QH 9S", "9D JD 8C KS QD AC", DOT, EVE)


def test_t6_a_called_card_kept_back_is_known_when_it_falls() -> None:
    renege = only(audit(hand(*ACE_KEPT)))
    assert (renege.trick, renege.seat, renege.card, renege.rules) == (3, 2, Card("8C"), ("T6",))
    assert known(renege) == (KnownWhen.LATER, 6, "AC")
    assert (others(renege), kept(renege)) == ([(3, "AC", 2)], [(6, "AC", False)])


def test_t6_a_partner_who_has_recracked_is_known_at_once() -> None:
    renege = only(audit(hand(*ACE_KEPT, rules=DOUBLING, doubles=((1, Crack()), (2, Recrack())))))
    assert known(renege) == (KnownWhen.AT_ONCE, 3, "8C")


def test_t6_a_recrack_of_the_picker_tells_nothing_of_the_partner() -> None:
    renege = only(audit(hand(*ACE_KEPT, rules=DOUBLING, doubles=((1, Crack()), (0, Recrack())))))
    assert known(renege) == (KnownWhen.LATER, 6, "AC")


CRACKS = attrs.evolve(ACE, doubling=Doublings(cracks_per_hand=CrackLimit.ONE_A_PLAYER))


def test_x1_where_all_other_defenders_have_cracked_the_partner_is_known_at_once() -> None:
    # Cal alone has not cracked, and no partner may crack.
    renege = only(audit(hand(*ACE_KEPT, rules=CRACKS, doubles=((1, Crack()), (3, Crack()), (4, Crack())))))
    assert known(renege) == (KnownWhen.AT_ONCE, 3, "8C")
    assert renege.known.sentence == "AC is known from the doublings to be with Cal"


def test_x1_two_of_three_cracks_leave_two_who_may_be_the_partner() -> None:
    renege = only(audit(hand(*ACE_KEPT, rules=CRACKS, doubles=((1, Crack()), (4, Crack())))))
    assert known(renege) == (KnownWhen.LATER, 6, "AC")


def test_k8_cracks_prove_nothing_where_the_picker_may_have_called_his_own_ace() -> None:
    own = attrs.evolve(CRACKS, partner=CalledAce(may_call_own_ace=True))
    renege = only(audit(hand(*ACE_KEPT, rules=own, doubles=((1, Crack()), (3, Crack()), (4, Crack())))))
    assert known(renege) == (KnownWhen.LATER, 6, "AC")


def test_x3_who_has_castrated_is_no_partner_either() -> None:
    # Bob cracks, Ann recracks and Dot castrates, which leaves Cal and Eve; with Eve's crack Cal alone.
    rules = attrs.evolve(
        ACE, doubling=Doublings(cracks_per_hand=CrackLimit.ONE_A_PLAYER, castrate=True, recrack=True)
    )
    two = ((1, Crack()), (0, Recrack()), (3, Castrate()))
    three = ((1, Crack()), (4, Crack()), (0, Recrack()), (3, Castrate()))
    assert known(only(audit(hand(*ACE_KEPT, rules=rules, doubles=two)))) == (KnownWhen.LATER, 6, "AC")
    assert known(only(audit(hand(*ACE_KEPT, rules=rules, doubles=three)))) == (KnownWhen.AT_ONCE, 3, "8C")


@attrs.frozen
class AnybodyDoubles(Doublings):
    """A house's own doubling rule, of which nobody knows who may double."""


def test_x2_a_houses_own_doubling_rule_proves_nothing() -> None:
    rules = attrs.evolve(ACE, doubling=AnybodyDoubles())
    renege = only(audit(hand(*ACE_KEPT, rules=rules, doubles=((1, Crack()), (2, Recrack())))))
    assert known(renege) == (KnownWhen.LATER, 6, "AC")


@attrs.frozen
class OursToo(CalledAce):
    """A house's own partner rule, in which the called card makes the partner."""


def test_x2_a_houses_own_partner_rule_is_asked_which_card_makes_the_partner() -> None:
    rules = attrs.evolve(DOUBLING, partner=OursToo())
    recracked = hand(*ACE_KEPT, rules=rules, doubles=((1, Crack()), (2, Recrack())))
    assert known(only(audit(recracked))) == (KnownWhen.AT_ONCE, 3, "8C")
    # But not what it lets a picker call: cracks prove nothing, and a call neither.
    assert known(only(audit(hand(*CALLED_SUIT, rules=rules)))) == (KnownWhen.LATER, 5, "9C")
    rules = attrs.evolve(CRACKS, partner=OursToo())
    cracked = hand(*ACE_KEPT, rules=rules, doubles=((1, Crack()), (3, Crack()), (4, Crack())))
    assert known(only(audit(cracked))) == (KnownWhen.LATER, 6, "AC")


# Trick 2: Ann leads QS, and Cal, who has JD and QD, throws 8C.
JACK_KEPT = (ANN, BOB, "9D 8C AC KS QD JD", DOT, EVE)
JACK_CRACKS = attrs.evolve(
    presets.JACK_OF_DIAMONDS, doubling=Doublings(cracks_per_hand=CrackLimit.ONE_A_PLAYER)
)


def test_t3_a_partner_who_has_recracked_shows_the_jack() -> None:
    def judged(*doubles: tuple[int, Crack | Recrack]) -> Renege:
        record = hand(*JACK_KEPT, rules=JACK_CRACKS, doubles=doubles)
        return only(audit(attrs.evolve(record, call=None)))

    shown = judged((1, Crack()), (2, Recrack()))
    assert known(shown) == (KnownWhen.AT_ONCE, 2, "8C")
    assert shown.known.sentence == "JD is known from the doublings to be with Cal"
    # Without the recrack Cal's QD tells; where all others cracked, Ann may have JD herself or have buried it.
    assert known(judged((1, Crack()))) == (KnownWhen.LATER, 5, "QD")
    assert known(judged((1, Crack()), (3, Crack()), (4, Crack()))) == (KnownWhen.LATER, 5, "QD")


def test_t7_a_called_card_thrown_is_known_at_once_and_is_missed_in_its_suit() -> None:
    # Trick 2: Bob leads 8H, and Cal throws AC; Ann's JC takes it whatever Cal plays.
    # Trick 3: KC 9S 8C TC 7C goes to Dot; with AC it were Cal's.
    record = hand(
        "8D JC KC QS QC 9C",
        "QH 8H 9S 7D JS AS",
        "QD AC 8C 9D JD KS",
        "AD AH TC JH TD 8S",
        "KD KH 7C 9H 7S 7H",
    )
    renege = only(audit(record))
    assert (renege.trick, renege.card, renege.rules) == (2, Card("AC"), ("T7",))
    assert known(renege) == (KnownWhen.AT_ONCE, 2, "AC")
    assert others(renege) == [(3, "AC", 2)]


# --- T8: Ann has nothing but trump, and calls AC with 8D under --------------------------------------------


def test_t8_an_under_thrown_on_another_suit_is_known_at_once() -> None:
    # Trick 1: 8H TS AH KH, and the under; Dot takes it, with any other card Ann would.
    # Trick 2: TC 7C QC TH AC goes to Ann; with the under it were Cal's.
    record = hand(
        "8D QC QS QH QD JC",
        "8H TH JS 7D AS 9S",
        "TS AC JD 9D KS 8C",
        "AH TC JH KC 9C 8S",
        "KH 7C KD 7S 9H 7H",
        bury="AD TD",
        under="8D",
        dealer=0,
    )
    renege = only(audit(record))
    assert (renege.trick, renege.card, renege.rules) == (1, Card("8D"), ("T8",))
    assert known(renege) == (KnownWhen.AT_ONCE, 1, "8D")
    assert others(renege) == [(1, card, 0) for card in ("QC", "QS", "QH", "QD", "JC")] + [(2, "8D", 2)]


def test_t8_an_under_missing_from_the_first_trick_of_its_suit_is_known_at_once() -> None:
    # Trick 1: TC 7C QC TH AC goes to Ann, with the under to Cal.  It waits for the last trick and loses it.
    record = hand(
        "QC QS QH QD JC 8D",
        "TH JS 7D AS 9S 8H",
        "AC JD 9D KS TS 8C",
        "TC JH KC 9C 8S AH",
        "7C KD 7S 9H KH 7H",
        bury="AD TD",
        under="8D",
        dealer=2,
    )
    renege = only(audit(record))
    assert (renege.trick, renege.card, renege.rules) == (1, Card("QC"), ("T3", "T8"))
    assert known(renege) == (KnownWhen.AT_ONCE, 1, "QC")
    assert (others(renege), kept(renege)) == ([(1, "8D", 2)], [(6, "8D", False)])


# --- T9: Ann calls TC, which beats her AC ------------------------------------------------------------------


# Trick 1: Ann leads 9C, and not AC.  A trump led would have been hers; AC would have lost to TC.
# Led by Dot it is KC 7C 9C 8H TC, and all goes on in the same way.
TEN_KEPT = (
    "9C JC AC QC QS 8D",
    "8H 9S TS 7D JS QH",
    "TC KS 8C 9D JD QD",
    "KC 8S TH AD JH TD",
    "7C 7S KH KD 9H 7H",
)


def test_t9_an_ace_that_the_call_tells_of_is_missed_at_once() -> None:
    # By K4 Ann holds AC after the bury, and it has not been played.
    renege = only(audit(hand(*TEN_KEPT, rules=TEN, bury="AS AH", call="TC")))
    assert (renege.trick, renege.card, renege.rules) == (1, Card("9C"), ("T9",))
    assert known(renege) == (KnownWhen.AT_ONCE, 1, "9C")
    assert renege.known.sentence == "AC is known from the call to be with Ann"
    assert others(renege) == [(1, card, 0) for card in ("QC", "QS", "JC", "8D")]
    assert kept(renege) == [(3, "AC", True)]


def test_t9_an_ace_that_is_missed_where_another_led_is_known_at_once() -> None:
    renege = only(audit(hand(*TEN_KEPT, rules=TEN, bury="AS AH", call="TC", dealer=2)))
    assert (renege.trick, renege.card, renege.rules) == (1, Card("9C"), ("T9",))
    assert known(renege) == (KnownWhen.AT_ONCE, 1, "9C")


def test_t9_an_ace_that_may_have_been_buried_is_known_when_it_falls() -> None:
    any_ace = CalledAce(called_ten_beats_ace=True, ten_needs_held_ace=False)
    rules = attrs.evolve(ACE, partner=any_ace)
    renege = only(audit(hand(*TEN_KEPT, rules=rules, bury="AS AH", call="TC")))
    assert (renege.rules, known(renege)) == (("T9",), (KnownWhen.LATER, 3, "AC"))


def test_k4_a_ten_called_against_the_rules_tells_of_no_ace() -> None:
    # Eve has AH, so that no ten may be called.
    record = hand(*TEN_KEPT[:4], "7C 7S AH KD 9H 7H", rules=TEN, bury="AS KH", call="TC")
    ruling = audit(record)
    assert [finding.violation.rule for finding in ruling.findings] == ["K4", "T9"]
    assert known(ruling.reneges[0]) == (KnownWhen.LATER, 3, "AC")


def test_t9_an_ace_thrown_is_known_at_once() -> None:
    # Trick 2: spades, and Ann throws AC.  Trick 4, 9C 8H TC KC 7C, was not AC's to take.
    record = hand(
        "8D AC QS 9C QC JC",
        "QH 9S 7D 8H JS TS",
        "QD KS JD TC 9D 8C",
        "AD 8S JH KC TD TH",
        "KD 7S KH 7C 9H 7H",
        rules=TEN,
        bury="AS AH",
        call="TC",
    )
    renege = only(audit(record))
    assert (renege.trick, renege.rules, known(renege)) == (2, ("T9",), (KnownWhen.AT_ONCE, 2, "AC"))
    assert others(renege) == [(2, "QC", 0), (2, "QS", 0), (2, "JC", 0)]


# --- several rules, a house's own duty, what is no renege --------------------------------------------------


def test_t13_a_card_against_two_rules_is_one_renege_known_by_the_first() -> None:
    # Trick 1: spades; Cal has KS and throws AC: against T3, shown in trick 4, and T7, seen at once.
    record = hand(
        "QS QC KC JC 8D 9C",
        "AS JS 8H 9S QH 7D",
        "AC JD 8C KS QD 9D",
        "8S TD TC AH AD JH",
        "7S KD 7C 9H KH 7H",
        dealer=0,
    )
    renege = only(audit(record))
    assert (renege.card, renege.rules) == (Card("AC"), ("T3", "T7"))
    assert known(renege) == (KnownWhen.AT_ONCE, 1, "AC")


@attrs.frozen
class QueenWaits(Duty):
    """A house's own duty under a known id: QH is not played before the called suit is led."""

    @property
    def rule(self) -> str:
        return "T7"

    def other_suit(self, holding: int) -> int:
        return holding & ~Card("QH").mask

    def reason(self, card: Card) -> str:
        return f"must keep {card}"


@attrs.frozen
class WithQueen(CalledAce):
    """CALLED_ACE with that duty for seat 1."""

    def duties(self, facts: SideFacts) -> PlayDuties | None:
        duties = super().duties(facts)
        assert duties is not None
        return attrs.evolve(duties, by_seat=(*duties.by_seat, (1, QueenWaits())))


def test_t13_of_a_houses_own_duty_nothing_is_said_before_all_cards_are_shown() -> None:
    rules = attrs.evolve(ACE, partner=WithQueen())
    renege = only(audit(hand(ANN, "QH JS 8H AS 7D 9S", CAL, DOT, EVE, rules=rules)))
    assert (renege.trick, renege.card, renege.rules) == (1, Card("QH"), ("T7",))
    assert known(renege) == (KnownWhen.AFTERWARDS, None, None)
    assert in_words(renege)[0] == "Known when all cards are shown: by a duty of this house's own."


def test_m3_the_first_who_reneged_pays() -> None:
    ruling = audit(hand(*ACE_KEPT), rules=attrs.evolve(ACE, renege=RenegePenalty.SINGLE))
    assert ruling.offender == ruling.reneges[0].seat == 2


# --- whatever is played -----------------------------------------------------------------------------------


@given(st.randoms(use_true_random=False))
def test_t13_each_renege_is_known_by_the_last_trick_and_tells_of_its_own_trick(rng: Random) -> None:
    state = start = random_deal(random_rules(rng, plug_ins=True), rng)
    actions: list[tuple[int, Action]] = []
    while not isinstance(state, Finished):
        action = rng.choice(legal_moves(state))
        if isinstance(state, Playing):
            action = Play(rng.choice(state.holding(state.to_act)))
        actions.append((state.to_act, action))
        state = apply_unchecked(state, action)
    ruling = audit(record_of(start, actions, state))
    broken = [item for item in ruling.findings if item.violation.rule in RENEGES]
    assert [finding for renege in ruling.reneges for finding in renege.findings] == broken
    for renege in ruling.reneges:
        trick = ruling.tricks[renege.trick - 1]
        assert all(other.seat != trick.winner for other in renege.other_takers if other.trick == renege.trick)
        legal = {move.card for move in renege.findings[0].legal_actions if isinstance(move, Play)}
        assert renege.card not in legal
        assert {other.card for other in renege.other_takers if other.trick == renege.trick} <= legal
        if renege.known.when is KnownWhen.LATER:
            assert renege.known.trick is not None
            assert renege.trick <= renege.known.trick <= len(ruling.tricks)
            assert renege.known.card in ruling.tricks[renege.known.trick - 1].cards
            assert ruling.tricks[renege.known.trick - 1].by_seat()[renege.seat] is renege.known.card
        for back in renege.kept_back:
            fell = ruling.tricks[back.trick - 1]
            assert fell.by_seat()[renege.seat] is back.card
            assert back.took == (fell.winner == renege.seat)


@given(st.randoms(use_true_random=False))
def test_h1_a_card_that_lay_open_tells_at_once(rng: Random) -> None:
    """T3 at a table of two: known at once where a card of the suit lay face up before its player."""
    rules = presets.TWO_HANDED
    state = start = deal(rules, dealer=rng.randrange(2), rng=rng)
    actions: list[tuple[int, Action]] = []
    open_then = []
    while not isinstance(state, Finished):
        assert isinstance(state, Playing)
        action: Action = rng.choice(legal_moves(state))
        if state.trick and rng.random() < 0.5:
            reach = [
                card for card in state.holding(state.to_act) if card not in state.face_down[state.to_act]
            ]
            action = Play(rng.choice(reach))
            try:
                apply(state, action)
            except IllegalAction as error:
                up = {str(card) for card in state.face_up[state.to_act]}
                open_then.append(
                    bool(up & {str(move.card) for move in error.legal if isinstance(move, Play)})
                )
        actions.append((state.to_act, action))
        state = apply_unchecked(state, action)
    ruling = audit(record_of(start, actions, state))
    assert [renege.known.when is KnownWhen.AT_ONCE for renege in ruling.reneges] == open_then


# --- what a renege costs, in the report -------------------------------------------------------------------


def report_of(ruling: Audit) -> str:
    """The report, as it is printed."""
    text = StringIO()
    console = Console(file=text, width=80)
    for part in report(ruling, "hand.toml"):
        console.print(part)
    return text.getvalue()


@pytest.mark.parametrize(
    ("penalty", "outcome", "scored"),
    [
        (RenegePenalty.NONE, "Outcome: won (61 needed) [S2]", "scored as it was played [T13]"),
        (RenegePenalty.SINGLE, "Outcome: lost by Cal's renege [M3]", "scored by the penalty [M3]"),
    ],
)
def test_m3_the_report_says_who_reneged_and_what_the_score_is(
    penalty: RenegePenalty, outcome: str, scored: str
) -> None:
    told = report_of(audit(hand(*ACE_KEPT, rules=attrs.evolve(ACE, renege=penalty))))
    assert f"{outcome}\n" in told
    assert f"Not in order: 1 violation, {scored}." in told


def test_m3_the_report_names_a_defender_who_reneged() -> None:
    # Trick 1: Ann leads QC, and Bob throws 8H with 7D in hand.
    rules = attrs.evolve(ACE, renege=RenegePenalty.SINGLE)
    told = report_of(audit(hand(ANN, "8H JS 7D AS QH 9S", CAL, DOT, EVE, rules=rules)))
    assert "Outcome: won by Bob's renege [M3]\n" in told


def test_m3_a_violation_that_is_no_renege_is_scored_as_it_was_played() -> None:
    rules = attrs.evolve(ACE, renege=RenegePenalty.SINGLE)
    told = report_of(audit(hand(ANN, BOB, CAL, DOT, EVE, rules=rules, call="JS")))
    assert "Not in order: 1 violation, scored as it was played [T13]." in told


# --- as a value and as JSON -------------------------------------------------------------------------------


def test_json_tells_of_each_renege() -> None:
    (renege,) = audit_as_json(audit(hand(*ACE_KEPT)))["reneges"]
    assert renege == {
        "trick": 3,
        "player": "Cal",
        "card": "8C",
        "rules": ["T6"],
        "known": {"when": "LATER", "trick": 6, "card": "AC", "sentence": "Cal plays AC after all"},
        "could_change": True,
        "other_takers": [{"trick": 3, "card": "AC", "player": "Cal"}],
        "kept_back": [{"trick": 6, "card": "AC", "took": False}],
    }


def test_a_renege_is_a_value() -> None:
    renege = only(audit(hand(*ACE_KEPT)))
    assert renege == only(audit(hand(*ACE_KEPT)))
    assert hash(renege) == hash(only(audit(hand(*ACE_KEPT))))
    assert OtherTaker(3, Card("AC"), 2) in renege.other_takers
    assert Known(KnownWhen.LATER, 6, Card("AC"), "Cal plays AC after all") == renege.known
