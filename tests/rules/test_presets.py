"""The presets against the rulebook's table, cell by cell, and how they are found by name."""

from typing import Any

import attrs
import pytest

from sheepshead import InvalidRules, Rules, TrumpOrder, cards, presets, trumps
from sheepshead.cards import DECK, Rank
from sheepshead.rules import (
    BlackQueens,
    BlindTo,
    CalledAce,
    CallUp,
    DealPlan,
    DealsAgain,
    Doubler,
    EachForHimself,
    FirstCards,
    HeadToHead,
    JackAndAce,
    JackOfDiamonds,
    Leaster,
    LeasterTie,
    Moster,
    NextSeat,
    NoDoubling,
    NoPartner,
    NoPassing,
    NoTrickLoss,
    Owing,
    Packet,
    Payoff,
    RenegePenalty,
    Shape,
    Split,
    ThreePartners,
    ToBlind,
)
from tests.positions import Cards

# Every option is written down here, whatever its default: what the table leaves empty is filled by the
# sentence below it ("leaster with the blind to the last trick, must_take_trick, WASH", …).
THIRTY = tuple(card for card in DECK if card not in cards("7C 7S"))
TWENTY_SIX = tuple(card for card in DECK if card not in cards("7C 8C 7S 8S 7H 8H"))


def shape(
    players: int, each: int, blind: int, *plan: Packet | ToBlind, deck: Cards = DECK, face_down: int = 0
) -> Shape:
    packets: DealPlan = plan
    return Shape(
        players=players, cards_each=each, blind=blind, deal_plan=packets, deck=deck, face_down=face_down
    )


THREE = shape(3, 10, 2, Packet(3), ToBlind(2), Packet(4), Packet(3))
THREE_30 = shape(3, 9, 3, Packet(3), ToBlind(3), Packet(3), Packet(3), deck=THIRTY)
THREE_26 = shape(3, 8, 2, Packet(3), ToBlind(2), Packet(3), Packet(2), deck=TWENTY_SIX)
FOUR = shape(4, 7, 4, Packet(2), ToBlind(2), Packet(3), ToBlind(2), Packet(2))
FOUR_30 = shape(4, 7, 2, Packet(3), ToBlind(2), Packet(4), deck=THIRTY)
FOUR_NO_BLIND = shape(4, 8, 0, Packet(4), Packet(4))
FIVE = shape(5, 6, 2, Packet(3), ToBlind(2), Packet(3))
SIX = shape(6, 5, 2, Packet(3), ToBlind(2), Packet(2))
SIX_30 = shape(6, 5, 0, Packet(3), Packet(2), deck=THIRTY)
SEVEN = shape(7, 4, 4, Packet(2), ToBlind(4), Packet(2))
EIGHT = shape(8, 4, 0, Packet(2), Packet(2))
# Four face down, four face up on them, eight in hand, as the holdings of two are written down (H).
TWO = shape(2, 16, 0, Packet(4), Packet(4), Packet(8), face_down=4)

STANDARD = TrumpOrder(cards("QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D"))
SPADE_JACK_HIGH = TrumpOrder(cards("QC QS QH QD JS JC JH JD AD TD KD 9D 8D 7D"))


def called_ace(
    *, ten: bool, ten_needs_ace: bool, under: bool, hold_card: bool = True, run_away: int | None = None
) -> CalledAce:
    return CalledAce(
        call_ten=ten,
        ten_needs_held_ace=ten_needs_ace,
        called_ten_beats_ace=False,
        under=under,
        may_go_alone=True,
        may_call_own_ace=False,
        hold_card=hold_card,
        called_card_must_follow=True,
        run_away=run_away,
    )


PAGE_CALL = called_ace(ten=True, ten_needs_ace=False, under=False)
WISCONSIN_CALL = called_ace(ten=True, ten_needs_ace=True, under=True)
BAVARIAN_CALL = called_ace(ten=False, ten_needs_ace=False, under=False, hold_card=False, run_away=4)
JACK = JackOfDiamonds(call_up=CallUp.NEVER, may_go_alone=True, may_bury_partner_card=True)
JACK_CALL_UP = JackOfDiamonds(call_up=CallUp.AFTER_BLIND, may_go_alone=True, may_bury_partner_card=True)
FIRST_QUEENS = FirstCards(rank=Rank.QUEEN)

LEASTER = Leaster(
    tie=LeasterTie.WASH,
    blind_to=BlindTo.LAST_TRICK,
    must_take_trick=True,
    all_tricks_rate=1,
    trickless_rate=1,
)
STACK = Doubler(owing=Owing.STACK, deals_again=DealsAgain.SAME)
RAMSCH = Moster(blind_to=BlindTo.LAST_TRICK, all_tricks_rate=1)
TWO_PLAY = HeadToHead(points_to_win=61, schneider=30)


def payoff(no_trick_loss: NoTrickLoss, *, bump: bool) -> Payoff:
    return Payoff(
        points_to_win=61,
        schneider_defenders=30,
        schneider_picker=31,
        no_trick_loss=no_trick_loss,
        split=Split.PICKER_THE_REST,
        double_on_the_bump=bump,
        bump_on_no_trick=True,
    )


PAYS_ALL = payoff(NoTrickLoss.PICKER_PAYS_ALL, bump=False)
SHARED = payoff(NoTrickLoss.SHARED, bump=False)
SHARED_BUMP = payoff(NoTrickLoss.SHARED, bump=True)

COLUMNS = ("shape", "trumps", "partner", "no_pick", "payoff")
# An empty cell is None: either reading pays the same there, see below.
TABLE: dict[str, tuple[object, ...]] = {
    "GAMERULES": (FIVE, SPADE_JACK_HIGH, PAGE_CALL, LEASTER, PAYS_ALL),
    "GAMERULES_DOUBLER": (FIVE, SPADE_JACK_HIGH, PAGE_CALL, STACK, PAYS_ALL),
    "CALLED_ACE": (FIVE, STANDARD, WISCONSIN_CALL, LEASTER, PAYS_ALL),
    "CALLED_ACE_BUMP": (FIVE, STANDARD, WISCONSIN_CALL, LEASTER, SHARED_BUMP),
    "JACK_OF_DIAMONDS": (FIVE, STANDARD, JACK, LEASTER, SHARED),
    "JACK_OF_DIAMONDS_CALL_UP": (FIVE, STANDARD, JACK_CALL_UP, LEASTER, SHARED_BUMP),
    "THREE_HANDED": (THREE, STANDARD, NoPartner(), LEASTER, None),
    "THREE_HANDED_30": (THREE_30, STANDARD, NoPartner(), LEASTER, None),
    "THREE_HANDED_26": (THREE_26, STANDARD, NoPartner(), LEASTER, None),
    "FOUR_HANDED_CUTTHROAT": (FOUR, STANDARD, NoPartner(), LEASTER, None),
    "FOUR_HANDED_CALLED_ACE": (FOUR_30, STANDARD, WISCONSIN_CALL, LEASTER, PAYS_ALL),
    "FOUR_HANDED_JACK": (FOUR_30, STANDARD, JACK, LEASTER, SHARED),
    "FOUR_HANDED_BLACK_QUEENS": (FOUR_NO_BLIND, STANDARD, BlackQueens(), NoPassing(), None),
    "FOUR_HANDED_FIRST_QUEENS": (FOUR_NO_BLIND, STANDARD, FIRST_QUEENS, NoPassing(), None),
    "SIX_HANDED_JACK": (SIX, STANDARD, JACK_CALL_UP, LEASTER, SHARED),
    "SIX_HANDED_JACK_AND_ACE": (SIX, STANDARD, JackAndAce(called=WISCONSIN_CALL), LEASTER, PAYS_ALL),
    "SIX_HANDED_BLACK_QUEENS": (SIX_30, STANDARD, BlackQueens(), NoPassing(), None),
    "SEVEN_HANDED_JACK": (SEVEN, STANDARD, JACK_CALL_UP, LEASTER, SHARED),
    "SEVEN_HANDED_NEXT_SEAT": (SEVEN, STANDARD, NextSeat(), LEASTER, PAYS_ALL),
    "EIGHT_HANDED_BLACK_QUEENS": (EIGHT, STANDARD, BlackQueens(), NoPassing(), None),
    "EIGHT_HANDED_THREE_PARTNERS": (EIGHT, STANDARD, ThreePartners(), NoPassing(), SHARED),
    "TWO_HANDED": (TWO, STANDARD, EachForHimself(), TWO_PLAY, None),
    "BAVARIAN_CALL": (FOUR_NO_BLIND, STANDARD, BAVARIAN_CALL, RAMSCH, PAYS_ALL),
}
CELLS = [
    pytest.param(name, column, cell, id=f"{name}-{column}")
    for name, row in TABLE.items()
    for column, cell in zip(COLUMNS, row, strict=True)
    if cell is not None
]
# The same in every row: bury, then call; no poor hand; all doubling off; no renege penalty.
EVERYWHERE = {
    "bury_before_call": True,
    "poor_hand_redeal": False,
    "doubling": NoDoubling(),
    "renege": RenegePenalty.NONE,
}


@pytest.mark.parametrize(("name", "column", "cell"), CELLS)
def test_presets_are_the_rulebooks_cell_by_cell(name: str, column: str, cell: object) -> None:
    assert getattr(presets.by_name(name), column) == cell


@pytest.mark.parametrize("name", list(TABLE))
def test_presets_share_what_the_table_has_no_column_for(name: str) -> None:
    rules = presets.by_name(name)
    assert {option: getattr(rules, option) for option in EVERYWHERE} == EVERYWHERE


def test_presets_table_has_every_axis_of_the_sheet_and_every_option_of_an_axis() -> None:
    assert {field.name for field in attrs.fields(Rules)} == {*COLUMNS, *EVERYWHERE}
    options: dict[type[Any], int] = {
        CalledAce: 9,
        JackOfDiamonds: 3,
        JackAndAce: 1,
        FirstCards: 1,
        BlackQueens: 0,
        NextSeat: 0,
        ThreePartners: 0,
        EachForHimself: 0,
        NoPartner: 0,
        NoDoubling: 0,
        Leaster: 5,
        Moster: 2,
        Doubler: 2,
        HeadToHead: 2,
        NoPassing: 0,
        Payoff: 7,
        Shape: 6,
    }
    assert {kind: len(attrs.fields(kind)) for kind in options} == options
    used = {type(cell) for row in TABLE.values() for cell in row if cell is not None}
    assert used | {NoDoubling} == {*options, TrumpOrder}


UNDECIDED = [name for name, row in TABLE.items() if row[COLUMNS.index("payoff")] is None]


@pytest.mark.parametrize("name", UNDECIDED)
def test_s6_a_picker_without_partner_and_a_side_without_picker_pay_a_no_trick_alike(name: str) -> None:
    # No partner, or nobody who counts as the picker: "picker pays all" and "shared" say the same.
    pays = presets.by_name(name).payoff
    assert isinstance(pays, Payoff)
    assert attrs.evolve(pays, no_trick_loss=NoTrickLoss.SHARED) == SHARED
    kinds = (NoPartner, BlackQueens, FirstCards, EachForHimself)
    assert isinstance(presets.by_name(name).partner, kinds)


def test_presets_names_are_the_rulebooks_in_its_order() -> None:
    assert list(presets.BY_NAME) == list(TABLE)
    for name in TABLE:
        assert presets.by_name(name) is getattr(presets, name)
        assert presets.name_of(presets.by_name(name)) == name


def test_presets_are_twenty_three_different_sheets() -> None:
    assert len(set(presets.BY_NAME.values())) == len(TABLE) == 23


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
