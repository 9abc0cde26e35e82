"""S5 to S7 and X7 for every number of partners and defenders, with and without a picker.

Seat 0 is the picker, or the first of the side where nobody picked; the partners follow, then the defenders.
The tables are counted by hand.
"""

from __future__ import annotations

import attrs
import pytest

from sheepshead import InvalidRules, Rules, Score, presets, score, set_up
from sheepshead.rules import NoTrickLoss, Outcome, Payoff, PayoffFacts, Split
from tests.positions import completed, played_out

SHARED = NoTrickLoss.SHARED
PAYS_ALL = NoTrickLoss.PICKER_PAYS_ALL

# What the picker and each partner get when every defender pays one stake, by the number of partners and of
# defenders: the rest for the picker, or in equal parts with what does not divide for the picker.
SPLITS = {
    (0, 1): ((1, 0), (1, 0)),
    (0, 2): ((2, 0), (2, 0)),
    (0, 3): ((3, 0), (3, 0)),
    (0, 4): ((4, 0), (4, 0)),
    (0, 5): ((5, 0), (5, 0)),
    (0, 6): ((6, 0), (6, 0)),
    (0, 7): ((7, 0), (7, 0)),
    (1, 1): ((0, 1), (1, 0)),
    (1, 2): ((1, 1), (1, 1)),
    (1, 3): ((2, 1), (2, 1)),
    (1, 4): ((3, 1), (2, 2)),
    (1, 5): ((4, 1), (3, 2)),
    (1, 6): ((5, 1), (3, 3)),
    (2, 2): ((0, 1), (2, 0)),
    (2, 3): ((1, 1), (1, 1)),
    (2, 4): ((2, 1), (2, 1)),
    (2, 5): ((3, 1), (3, 1)),
    (3, 3): ((0, 1), (3, 0)),
    (3, 4): ((1, 1), (1, 1)),
}
NUMBERS = [(*numbers, *splits) for numbers, splits in SPLITS.items()]

# How a hand can end: the points and tricks of the side (the bury is worth nothing), the class, and how much
# each defender pays.
ENDS = {
    "won": (90, 3, Outcome.WON, 1),
    "won by one": (61, 3, Outcome.WON, 1),
    "won schneider": (91, 3, Outcome.WON_SCHNEIDER, 2),
    "won no trick": (120, 6, Outcome.WON_NO_TRICK, 3),
    "lost by one": (60, 3, Outcome.LOST, -1),
    "lost": (31, 3, Outcome.LOST, -1),
    "lost schneider": (30, 3, Outcome.LOST_SCHNEIDER, -2),
    "lost worthless trick": (0, 1, Outcome.LOST_SCHNEIDER, -2),
}


def facts(
    partners: int, defenders: int, points: int, tricks: int, *, picker: bool = True, announced: bool = False
) -> PayoffFacts:
    """A side that took so many points and of six tricks so many, all by seat 0; the last has the rest."""
    nothing = [0] * (partners + defenders - 1)
    side = range(1, partners + 1)
    return PayoffFacts(
        0 if picker else None,
        tuple(side) if picker else (0, *side),
        (points, *nothing, 120 - points),
        (tricks, *nothing, 6 - tricks),
        0,
        announced,
    )


def stakes(partners: int, defenders: int, picker: int, partner: int, each: int) -> tuple[int, ...]:
    return (picker, *[partner] * partners, *[-each] * defenders)


@pytest.mark.parametrize(("partners", "defenders", "rest", "even"), NUMBERS)
@pytest.mark.parametrize("end", ENDS)
def test_s5_every_number_of_partners_and_defenders(
    partners: int, defenders: int, rest: tuple[int, int], even: tuple[int, int], end: str
) -> None:
    points, tricks, outcome, each = ENDS[end]
    hand = facts(partners, defenders, points, tricks)
    settled = Payoff().settle(hand)
    assert settled.outcome is outcome
    assert settled.stakes == stakes(partners, defenders, rest[0] * each, rest[1] * each, each)
    shared = Payoff(split=Split.EVEN).settle(hand)
    if abs(each) == 1:
        assert shared.stakes == stakes(partners, defenders, even[0] * each, even[1] * each, each)
    assert sum(shared.stakes) == 0
    assert shared.outcome is outcome


@pytest.mark.parametrize(
    ("partners", "defenders", "end", "picker", "partner"),
    [
        (1, 3, "won schneider", 3, 3),  # six in two
        (1, 3, "lost schneider", -3, -3),
        (1, 3, "won no trick", 5, 4),  # nine in two
        (1, 3, "lost", -2, -1),  # three in two, paid as it is won
        (2, 4, "won schneider", 4, 2),  # eight in three
        (2, 3, "won no trick", 3, 3),
    ],
)
def test_s5_what_does_not_divide_is_of_the_whole_and_the_pickers(
    partners: int, defenders: int, end: str, picker: int, partner: int
) -> None:
    points, tricks, _, each = ENDS[end]
    settled = Payoff(split=Split.EVEN).settle(facts(partners, defenders, points, tricks))
    assert settled.stakes == stakes(partners, defenders, picker, partner, each)


@pytest.mark.parametrize("split", Split)
@pytest.mark.parametrize(
    ("side", "defenders", "part"),
    [(2, 2, 1), (2, 4, 2), (2, 6, 3), (1, 3, 3), (1, 5, 5), (1, 7, 7)],
)
@pytest.mark.parametrize("end", ENDS)
def test_s5_a_side_without_a_picker_shares_evenly(
    side: int, defenders: int, part: int, end: str, split: Split
) -> None:
    # 2v2: m each; 2v4: 2m each; 2v6: 3m each; one player with both cards alone against all.
    points, tricks, outcome, each = ENDS[end]
    settled = Payoff(split=split).settle(facts(side - 1, defenders, points, tricks, picker=False))
    assert settled.outcome is outcome
    assert settled.stakes == stakes(side - 1, defenders, part * each, part * each, each)


@pytest.mark.parametrize(("partners", "defenders", "picker"), [(2, 5, 3), (1, 6, 5), (0, 7, 7), (3, 4, 1)])
def test_s5_with_three_partners_the_queen_of_clubs_counts_as_the_picker(
    partners: int, defenders: int, picker: int
) -> None:
    settled = Payoff().settle(facts(partners, defenders, 61, 3))
    assert settled.stakes == stakes(partners, defenders, picker, 1, 1)


@pytest.mark.parametrize("players", [3, 5, 7])
def test_s5_an_odd_table_without_a_picker_cannot_share_evenly(players: int) -> None:
    shapes = {3: presets.THREE_HANDED, 5: presets.CALLED_ACE, 7: presets.SEVEN_HANDED_JACK}
    named = presets.FOUR_HANDED_BLACK_QUEENS
    with pytest.raises(InvalidRules) as caught:
        attrs.evolve(named, shape=shapes[players].shape)
    assert "S5" in [fault.rule for fault in caught.value.faults]


def named_hand(rules: Rules, *held: str) -> Score:
    """Play a hand without picking, the dealer in the last seat, by the first card that may be played."""
    holdings, _ = completed(rules, *held)
    return score(played_out(set_up(rules, dealer=rules.players - 1, holdings=holdings)))


@pytest.mark.parametrize(
    ("rules", "held", "side", "paid"),
    [
        # Seat 0 leads nothing but the highest trumps, on the first of which seat 2 has to play QS.
        (
            presets.FOUR_HANDED_BLACK_QUEENS,
            ("QC QH QD JC JS JH JD AD", "", "QS"),
            (0, 2),
            (3, -3, 3, -3),
        ),
        (presets.SIX_HANDED_BLACK_QUEENS, ("QC QH QD JC JS", "", "", "QS"), (0, 3), (6, -3, -3, 6, -3, -3)),
        (presets.FOUR_HANDED_BLACK_QUEENS, ("QC QS QH QD JC JS JH JD",), (0,), (9, -3, -3, -3)),
        (
            presets.EIGHT_HANDED_BLACK_QUEENS,
            ("QC QH QD JC", "QS"),
            (0, 1),
            (9, 9, -3, -3, -3, -3, -3, -3),
        ),
        # Three partners: five pay three each; JD and 7D get three each, QC the rest.
        (
            presets.EIGHT_HANDED_THREE_PARTNERS,
            ("QC QS QH QD", "JD", "7D"),
            (0, 1, 2),
            (9, 3, 3, -3, -3, -3, -3, -3),
        ),
    ],
)
def test_s5_hands_without_picking_played_out(
    rules: Rules, held: tuple[str, ...], side: tuple[int, ...], paid: tuple[int, ...]
) -> None:
    result = named_hand(rules, *held)
    assert (result.picker, result.partners, result.outcome) == (None, side, Outcome.WON_NO_TRICK)
    assert (result.picker_points, result.defender_points) == (120, 0)
    assert result.stakes == paid


# --- S6 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("split", Split)
@pytest.mark.parametrize(("partners", "defenders"), SPLITS)
def test_s6_the_picker_pays_three_to_each_defender_and_partners_nothing(
    partners: int, defenders: int, split: Split
) -> None:
    settled = Payoff(no_trick_loss=PAYS_ALL, split=split).settle(facts(partners, defenders, 0, 0))
    assert settled.outcome is Outcome.LOST_NO_TRICK
    assert settled.stakes == stakes(partners, defenders, -3 * defenders, 0, -3)


@pytest.mark.parametrize(
    ("partners", "defenders", "rest", "even"),
    [
        (0, 4, (12, 0), (12, 0)),
        (1, 2, (3, 3), (3, 3)),
        (1, 3, (6, 3), (5, 4)),  # nine in two
        (1, 4, (9, 3), (6, 6)),
        (1, 5, (12, 3), (8, 7)),
        (2, 2, (0, 3), (2, 2)),
        (2, 3, (3, 3), (3, 3)),
        (2, 4, (6, 3), (4, 4)),
        (2, 5, (9, 3), (5, 5)),
        (3, 3, (0, 3), (3, 2)),  # nine in four
        (3, 4, (3, 3), (3, 3)),
    ],
)
def test_s6_shared_the_partners_pay_as_in_any_other_loss(
    partners: int, defenders: int, rest: tuple[int, int], even: tuple[int, int]
) -> None:
    hand = facts(partners, defenders, 0, 0)
    for split, (picker, partner) in ((Split.PICKER_THE_REST, rest), (Split.EVEN, even)):
        settled = Payoff(no_trick_loss=SHARED, split=split).settle(hand)
        assert settled.stakes == stakes(partners, defenders, -picker, -partner, -3)


@pytest.mark.parametrize("loss", NoTrickLoss)
@pytest.mark.parametrize(
    ("side", "defenders", "part"), [(2, 2, 3), (2, 4, 6), (2, 6, 9), (1, 3, 9), (1, 7, 21)]
)
def test_s6_without_a_picker_nobody_pays_for_the_others(
    side: int, defenders: int, part: int, loss: NoTrickLoss
) -> None:
    settled = Payoff(no_trick_loss=loss).settle(facts(side - 1, defenders, 0, 0, picker=False))
    assert settled.stakes == stakes(side - 1, defenders, -part, -part, -3)


@pytest.mark.parametrize("loss", NoTrickLoss)
def test_s6_the_bury_gives_no_credit_without_a_trick_and_all_of_it_with_one(loss: NoTrickLoss) -> None:
    payoff = Payoff(no_trick_loss=loss)
    # 21 points in the bury.
    none = payoff.settle(PayoffFacts(0, (1,), (0, 0, 50, 49), (0, 0, 4, 3), 21))
    assert (none.picker_points, none.defender_points) == (0, 99)
    one = payoff.settle(PayoffFacts(0, (1,), (0, 10, 50, 39), (0, 1, 4, 2), 21))
    assert (one.picker_points, one.defender_points, one.outcome) == (31, 89, Outcome.LOST)


# --- S7 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("partners", "defenders", "rest"), [(*numbers, rest) for numbers, (rest, _) in SPLITS.items()]
)
@pytest.mark.parametrize("end", ENDS)
def test_s7_only_a_losing_side_pays_double(
    partners: int, defenders: int, rest: tuple[int, int], end: str
) -> None:
    points, tricks, _, each = ENDS[end]
    bump = 2 if each < 0 else 1
    settled = Payoff(double_on_the_bump=True).settle(facts(partners, defenders, points, tricks))
    assert settled.stakes == stakes(
        partners, defenders, bump * rest[0] * each, bump * rest[1] * each, bump * each
    )
    assert ("S7" in [one.rule for one in settled.multipliers]) is (each < 0)


@pytest.mark.parametrize(("side", "defenders", "part"), [(2, 2, 1), (2, 4, 2), (2, 6, 3), (1, 3, 3)])
@pytest.mark.parametrize("end", ENDS)
def test_s7_without_a_picker_the_side_of_the_named_cards_is_bumped(
    side: int, defenders: int, part: int, end: str
) -> None:
    points, tricks, _, each = ENDS[end]
    paid = each * (2 if each < 0 else 1)
    settled = Payoff(double_on_the_bump=True).settle(facts(side - 1, defenders, points, tricks, picker=False))
    assert settled.stakes == stakes(side - 1, defenders, part * paid, part * paid, paid)


@pytest.mark.parametrize(("bumped", "each"), [(True, -6), (False, -3)])
@pytest.mark.parametrize("loss", NoTrickLoss)
@pytest.mark.parametrize(("partners", "defenders"), [(0, 2), (0, 3), (1, 2), (2, 3), (1, 5), (2, 5)])
def test_s7_at_no_trick_with_other_numbers(
    partners: int, defenders: int, loss: NoTrickLoss, *, bumped: bool, each: int
) -> None:
    payoff = Payoff(no_trick_loss=loss, double_on_the_bump=True, bump_on_no_trick=bumped)
    picker, partner = (defenders, 0) if loss is PAYS_ALL else SPLITS[partners, defenders][0]
    settled = payoff.settle(facts(partners, defenders, 0, 0))
    assert settled.stakes == stakes(partners, defenders, picker * each, partner * each, each)


@pytest.mark.parametrize(("bumped", "part"), [(True, 6), (False, 3)])
def test_s7_at_no_trick_without_a_picker(*, bumped: bool, part: int) -> None:
    payoff = Payoff(double_on_the_bump=True, bump_on_no_trick=bumped)
    assert payoff.settle(facts(1, 2, 0, 0, picker=False)).stakes == (-part, -part, part, part)


# --- X7 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("defenders", range(1, 8))
@pytest.mark.parametrize("split", Split)
def test_x7_pays_six_to_or_from_every_other(defenders: int, split: Split) -> None:
    payoff = Payoff(split=split)
    made = payoff.settle(facts(0, defenders, 120, 6, announced=True))
    assert (made.outcome, made.stakes) == (Outcome.WON_SHEEPSHEAD, stakes(0, defenders, 6 * defenders, 0, 6))
    for points, tricks in ((120, 5), (61, 3), (0, 1), (0, 0)):
        failed = payoff.settle(facts(0, defenders, points, tricks, announced=True))
        assert failed.outcome is Outcome.LOST_SHEEPSHEAD
        assert failed.stakes == stakes(0, defenders, -6 * defenders, 0, -6)


@pytest.mark.parametrize("loss", NoTrickLoss)
@pytest.mark.parametrize("bumped", [True, False])
def test_x7_no_choice_for_other_losses_changes_it(loss: NoTrickLoss, *, bumped: bool) -> None:
    payoff = Payoff(no_trick_loss=loss, double_on_the_bump=True, bump_on_no_trick=bumped)
    assert payoff.settle(facts(0, 4, 0, 0, announced=True)).stakes == (-24, 6, 6, 6, 6)
    assert payoff.settle(facts(0, 4, 119, 5, announced=True)).stakes == (-24, 6, 6, 6, 6)
    assert payoff.settle(facts(0, 4, 120, 6, announced=True)).stakes == (24, -6, -6, -6, -6)


def test_x7_not_announced_all_tricks_are_a_no_trick() -> None:
    assert Payoff().settle(facts(0, 4, 120, 6)).stakes == (12, -3, -3, -3, -3)
