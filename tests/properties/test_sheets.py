"""A sheet of house rules either goes together and can be played, or is refused with all that is wrong."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import attrs
import pytest
from hypothesis import given

from sheepshead import InvalidRules, Rank, Rules, presets, testing
from sheepshead.rules import (
    FIVE_HANDED,
    FOUR_HANDED,
    SIX_HANDED_NO_BLIND,
    CalledAce,
    CrackLimit,
    Doubler,
    Doublings,
    FirstCards,
    HeadToHead,
    JackAndAce,
    Leaster,
    Mittler,
    Moster,
    NextSeat,
    NoPartner,
    NoPassing,
    Owing,
    Packet,
    Payoff,
    Redeal,
    ThreePartners,
    ToBlind,
)
from sheepshead.testing import Sheet, random_hand
from sheepshead.testing.contradictions import random_sheet
from sheepshead.testing.random_axes import PARTNERS
from sheepshead.testing.random_sheets import random_fitting_sheet
from tests import naive
from tests.properties.test_hands import check_everything
from tests.properties.volume import volume

if TYPE_CHECKING:
    from collections.abc import Mapping


def refused_by(sheet: Sheet) -> list[str]:
    """The rules that refuse a sheet, once for each fault; none when it is accepted."""
    try:
        sheet.rules()
    except InvalidRules as error:
        return sorted(fault.rule for fault in error.faults)
    return []


def check_sheet(sheet: Sheet, rng: Random) -> None:
    """Every fault is true and every contradiction is named; what has none is played."""
    contradictions = naive.contradictions(sheet)
    assert refused_by(sheet) == contradictions
    if not contradictions:
        check_everything(random_hand(sheet.rules(), rng), rng)


def test_sheets_are_built_and_played_or_refused_for_every_contradiction() -> None:
    for seed in range(volume(4_000)):
        rng = Random(seed)
        sheet = random_sheet(rng, plug_ins=True)
        try:
            check_sheet(sheet, rng)
        except Exception as error:
            raise AssertionError(f"random_sheet(Random({seed})): {sheet}") from error


@given(testing.sheets(plug_ins=True))
def test_sheets_are_built_and_played_or_refused_for_every_contradiction_shrinkable(sheet: Sheet) -> None:
    check_sheet(sheet, Random(0))


def test_sheets_that_fit_have_no_contradiction_and_come_of_every_kind() -> None:
    sheets = [random_fitting_sheet(Random(seed), plug_ins=True) for seed in range(1_000)]
    assert not any(map(naive.contradictions, sheets))
    assert {type(sheet.partner) for sheet in sheets} == {*PARTNERS}
    assert {*range(2, 9)} <= {sheet.shape.players for sheet in sheets}
    assert {26, 30, 32} <= {len(sheet.shape.deck) for sheet in sheets}


def test_sheets_drawn_anyhow_break_every_rule_that_a_sheet_can_break() -> None:
    broken = {
        rule
        for seed in range(2_000)
        for rule in naive.contradictions(random_sheet(Random(seed), plug_ins=True))
    }
    assert broken == set(
        "C1 C6 D3 D4 D7 H1 K1 K5 K9 N1 N3 N4 N5 P3 P5 S2 S3 S5 T10 X1 X2 X3 X4 X5 X6 X7".split()
    )


def test_s5_three_partners_may_sit_at_a_table_of_an_odd_number() -> None:
    # The holder of the queen of clubs counts as the picker, who gets the rest.
    table = attrs.evolve(SIX_HANDED_NO_BLIND, players=5, cards_each=6, deal_plan=(Packet(6),))
    five = attrs.evolve(presets.SIX_HANDED_BLACK_QUEENS, shape=table, partner=ThreePartners())
    for seed in range(50):
        check_everything(random_hand(five, Random(seed)), Random(seed))


# --- two at once ------------------------------------------------------------------------------------------


class Contradiction(NamedTuple):
    """One axis of a sheet that is wrong in itself, and the rule that says so."""

    rule: str
    axis: str
    value: object


PICKED: Final = (
    Contradiction("D3", "shape", attrs.evolve(FIVE_HANDED, deal_plan=(Packet(3), Packet(3), ToBlind(2)))),
    Contradiction("H1", "shape", attrs.evolve(FIVE_HANDED, face_down=2)),
    Contradiction(
        "C1", "shape", attrs.evolve(FIVE_HANDED, deck=(FIVE_HANDED.deck[0], *FIVE_HANDED.deck[:-1]))
    ),
    Contradiction("K5", "partner", CalledAce(call_ten=False, called_ten_beats_ace=True)),
    Contradiction("T10", "partner", CalledAce(run_away=1)),
    Contradiction("K5", "partner", JackAndAce(called=CalledAce(call_ten=False, called_ten_beats_ace=True))),
    Contradiction("N1", "no_pick", Leaster(blind_to=7)),
    Contradiction("N3", "no_pick", Doubler(owing=Owing.NOTHING)),
    Contradiction("N4", "no_pick", Moster(all_tricks_rate=0)),
    Contradiction("P3", "no_pick", NoPassing()),
    Contradiction("X2", "doubling", Doublings(cracks_per_hand=CrackLimit.NONE)),
    Contradiction("X3", "doubling", Doublings(recrack=False, castrate=True)),
    Contradiction("X4", "doubling", Doublings(needs_crack=True)),
    Contradiction("X5", "doubling", Doublings(max_multiplier=1)),
    Contradiction("S2", "payoff", Payoff(points_to_win=121, schneider_defenders=0)),
    Contradiction("S3", "payoff", Payoff(schneider_picker=62)),
)
"""What is wrong at a five-handed table with a picker."""

UNPICKED: Final = (
    Contradiction(rule="D7", axis="poor_hand_redeal", value=True),
    Contradiction("P5", "no_pick", Redeal()),
    Contradiction("X1", "doubling", Doublings(recrack=False)),
    Contradiction(
        "X7", "doubling", Doublings(cracks_per_hand=CrackLimit.NONE, recrack=False, sheepshead=True)
    ),
    Contradiction("S3", "payoff", Payoff(schneider_defenders=61)),
)
"""What is wrong where nobody picks."""


def changed(base: Rules, axes: Mapping[str, Any]) -> Rules:
    return attrs.evolve(base, **axes)


def faults_of(base: Rules, *wrong: Contradiction) -> list[str]:
    with pytest.raises(InvalidRules) as caught:
        changed(base, {one.axis: one.value for one in wrong})
    for fault in caught.value.faults:
        assert fault.sentence in str(caught.value)
    return sorted(fault.rule for fault in caught.value.faults)


def pairs_of(wrong: tuple[Contradiction, ...]) -> list[tuple[Contradiction, Contradiction]]:
    return [(one, other) for one, other in combinations(wrong, 2) if one.axis != other.axis]


def check_pair(base: Rules, one: Contradiction, other: Contradiction) -> None:
    assert faults_of(base, one) == [one.rule]
    assert faults_of(base, other) == [other.rule]
    assert faults_of(base, one, other) == sorted((one.rule, other.rule))


@pytest.mark.parametrize(("one", "other"), pairs_of(PICKED), ids=lambda wrong: f"{wrong.axis} {wrong.rule}")
def test_two_contradictions_on_one_sheet_are_both_named(one: Contradiction, other: Contradiction) -> None:
    check_pair(presets.CALLED_ACE, one, other)


@pytest.mark.parametrize(("one", "other"), pairs_of(UNPICKED), ids=lambda wrong: f"{wrong.axis} {wrong.rule}")
def test_p5_two_contradictions_without_picking_are_both_named(
    one: Contradiction, other: Contradiction
) -> None:
    check_pair(presets.SIX_HANDED_BLACK_QUEENS, one, other)


# What contradicts the players, the blind or the deck of a table that is fine without it.
BETWEEN_AXES: Final[dict[str, tuple[list[str], Rules, dict[str, object]]]] = {
    "K9: three partners' side and three players": (["K9"], presets.THREE_HANDED, {"partner": JackAndAce()}),
    "K9: the next seat and no blind": (
        ["K9"],
        attrs.evolve(presets.BAVARIAN_CALL, partner=NoPartner()),
        {"partner": NextSeat()},
    ),
    "K9: one seven in a deck of 26": (
        ["K9", "P5", "P5", "S5"],
        presets.THREE_HANDED_26,
        {"partner": FirstCards(Rank.SEVEN)},
    ),
    "N5: no middle of six": (["N5"], presets.SIX_HANDED_JACK, {"no_pick": Mittler()}),
    "H1: head to head of four": (["H1"], presets.TWO_HANDED, {"no_pick": HeadToHead(points_to_win=60)}),
    "P5: black queens and a blind": (["P5"], presets.SIX_HANDED_BLACK_QUEENS, {"shape": FOUR_HANDED}),
    "S5: five cannot share": (
        ["S5"],
        presets.SIX_HANDED_BLACK_QUEENS,
        {"shape": attrs.evolve(SIX_HANDED_NO_BLIND, players=5, cards_each=6, deal_plan=(Packet(6),))},
    ),
}


@pytest.mark.parametrize("name", BETWEEN_AXES)
def test_axes_that_contradict_each_other_are_refused(name: str) -> None:
    rules, base, change = BETWEEN_AXES[name]
    with pytest.raises(InvalidRules) as caught:
        changed(base, change)
    assert sorted(fault.rule for fault in caught.value.faults) == rules
