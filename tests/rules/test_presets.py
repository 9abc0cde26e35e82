"""The presets against the rulebook's table, cell by cell, and how they are found by name."""

from typing import Any

import attrs
import pytest

from sheepshead import InvalidRules, Rules, TrumpOrder, cards, presets, trumps
from sheepshead.cards import DECK
from sheepshead.rules import (
    BlindTo,
    CalledAce,
    CallUp,
    Doubler,
    JackOfDiamonds,
    Leaster,
    LeasterTie,
    NoDoubling,
    NoPartner,
    NoTrickLoss,
    Owing,
    Packet,
    Payoff,
    Shape,
    ToBlind,
)

# Every option is written down here, whatever its default: what the table leaves empty is filled by the
# sentence below it ("leaster with the blind to the last trick, must_take_trick, WASH", …).
FIVE = Shape(players=5, cards_each=6, blind=2, deal_plan=(Packet(3), ToBlind(2), Packet(3)), deck=DECK)
THREE = Shape(
    players=3,
    cards_each=10,
    blind=2,
    deal_plan=(Packet(3), ToBlind(2), Packet(4), Packet(3)),
    deck=DECK,
)
STANDARD = TrumpOrder(cards("QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D"))
SPADE_JACK_HIGH = TrumpOrder(cards("QC QS QH QD JS JC JH JD AD TD KD 9D 8D 7D"))
PAGE_CALL = CalledAce(
    call_ten=True,
    ten_needs_held_ace=False,
    called_ten_beats_ace=False,
    under=False,
    may_go_alone=True,
    may_call_own_ace=False,
    hold_card=True,
    called_card_must_follow=True,
    run_away=None,
)
WISCONSIN_CALL = CalledAce(
    call_ten=True,
    ten_needs_held_ace=True,
    called_ten_beats_ace=False,
    under=True,
    may_go_alone=True,
    may_call_own_ace=False,
    hold_card=True,
    called_card_must_follow=True,
    run_away=None,
)
JACK = JackOfDiamonds(call_up=CallUp.NEVER, may_go_alone=True, may_bury_partner_card=True)
JACK_CALL_UP = JackOfDiamonds(call_up=CallUp.AFTER_BLIND, may_go_alone=True, may_bury_partner_card=True)
LEASTER = Leaster(
    tie=LeasterTie.WASH,
    blind_to=BlindTo.LAST_TRICK,
    must_take_trick=True,
    all_tricks_rate=1,
    trickless_rate=1,
)


def payoff(no_trick_loss: NoTrickLoss, *, bump: bool) -> Payoff:
    return Payoff(
        points_to_win=61,
        schneider_defenders=30,
        schneider_picker=31,
        no_trick_loss=no_trick_loss,
        double_on_the_bump=bump,
        bump_on_no_trick=True,
    )


PICKER_PAYS_ALL = payoff(NoTrickLoss.PICKER_PAYS_ALL, bump=False)
SHARED = payoff(NoTrickLoss.SHARED, bump=False)
SHARED_BUMP = payoff(NoTrickLoss.SHARED, bump=True)

COLUMNS = ("shape", "trumps", "partner", "bury_before_call", "no_pick", "payoff", "doubling")
TABLE: dict[str, tuple[object, ...]] = {
    "GAMERULES": (FIVE, SPADE_JACK_HIGH, PAGE_CALL, True, LEASTER, PICKER_PAYS_ALL, NoDoubling()),
    "GAMERULES_DOUBLER": (FIVE, SPADE_JACK_HIGH, PAGE_CALL, True, None, PICKER_PAYS_ALL, NoDoubling()),
    "CALLED_ACE": (FIVE, STANDARD, WISCONSIN_CALL, True, LEASTER, PICKER_PAYS_ALL, NoDoubling()),
    "CALLED_ACE_BUMP": (FIVE, STANDARD, WISCONSIN_CALL, True, LEASTER, SHARED_BUMP, NoDoubling()),
    "JACK_OF_DIAMONDS": (FIVE, STANDARD, JACK, True, LEASTER, SHARED, NoDoubling()),
    "JACK_OF_DIAMONDS_CALL_UP": (FIVE, STANDARD, JACK_CALL_UP, True, LEASTER, SHARED_BUMP, NoDoubling()),
    # with nobody beside the picker, who pays a no-trick is the same under either reading: see below
    "THREE_HANDED": (THREE, STANDARD, NoPartner(), True, LEASTER, None, NoDoubling()),
}
CELLS = [
    pytest.param(name, column, cell, id=f"{name}-{column}")
    for name, row in TABLE.items()
    for column, cell in zip(COLUMNS, row, strict=True)
    if cell is not None
]


@pytest.mark.parametrize(("name", "column", "cell"), CELLS)
def test_presets_are_the_rulebooks_cell_by_cell(name: str, column: str, cell: object) -> None:
    assert getattr(presets.by_name(name), column) == cell


def test_presets_table_has_every_axis_of_the_sheet_and_every_option_of_an_axis() -> None:
    assert {field.name for field in attrs.fields(Rules)} == set(COLUMNS)
    options: dict[type[Any], int] = {CalledAce: 9, JackOfDiamonds: 3, Leaster: 5, Payoff: 6, Shape: 5}
    assert {kind: len(attrs.fields(kind)) for kind in options} == options


def test_n3_the_doubler_of_the_page_stacks() -> None:
    no_pick = presets.GAMERULES_DOUBLER.no_pick
    assert isinstance(no_pick, Doubler)
    assert no_pick.owing is Owing.STACK


def test_s6_three_handed_pays_a_no_trick_alike_whoever_pays() -> None:
    three = presets.THREE_HANDED.payoff
    assert isinstance(three, Payoff)
    assert attrs.evolve(three, no_trick_loss=NoTrickLoss.SHARED) == SHARED


def test_presets_names_are_the_rulebooks_in_its_order() -> None:
    assert list(presets.BY_NAME) == list(TABLE)
    for name in TABLE:
        assert presets.by_name(name) is getattr(presets, name)
        assert presets.name_of(presets.by_name(name)) == name


def test_presets_are_seven_different_sheets() -> None:
    assert len(set(presets.BY_NAME.values())) == 7


@pytest.mark.parametrize("name", ["gamerules", "CALLED-ACE", "", "CALLED_ACE ", "SCHAFKOPF", None, [], 7])
def test_presets_an_unknown_name_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        presets.by_name(name)
    said = str(caught.value)
    assert f"there is no preset {name!r}" in said
    for known in TABLE:
        assert known in said


def test_presets_an_unknown_name_is_no_contradiction() -> None:
    with pytest.raises(InvalidRules) as caught:
        presets.by_name("SCHAFKOPF")
    assert "contradictory" not in str(caught.value)


def test_presets_a_house_makes_its_own_and_the_preset_stays() -> None:
    mine = attrs.evolve(presets.CALLED_ACE, trumps=trumps.SPITZ)
    assert presets.name_of(mine) is None
    assert mine != presets.CALLED_ACE
    assert presets.CALLED_ACE.trumps == STANDARD
    back = attrs.evolve(mine, trumps=STANDARD)
    assert back == presets.CALLED_ACE
    assert hash(back) == hash(presets.CALLED_ACE)
