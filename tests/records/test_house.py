"""House rules as a hand file writes them: a preset, or a preset with changes by option name."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import Any

import attrs
import pytest

from sheepshead import ParseError, Rank, Rules, cards, presets, trumps
from sheepshead import rules as house_rules
from sheepshead.records import parse_hand, read_preset, read_rules
from sheepshead.rules import (
    BlackQueens,
    BlindTo,
    CalledAce,
    CallUp,
    CrackLimit,
    DealsAgain,
    Doubler,
    Doublings,
    EachForHimself,
    FirstCards,
    ForcedPick,
    HeadToHead,
    JackAndAce,
    JackOfDiamonds,
    Leaster,
    LeasterTie,
    Mittler,
    Moster,
    NextSeat,
    NoPartner,
    NoPassing,
    NoPickRule,
    NoTrickLoss,
    Owing,
    Packet,
    PassedFacts,
    Payoff,
    Pot,
    PotLoss,
    Redeal,
    RenegePenalty,
    Schneidster,
    Shape,
    Split,
    ThreePartners,
    ThrowIn,
    ToBlind,
)

CALLED_ACE = presets.CALLED_ACE


def house(**changes: object) -> Rules:
    """The rules of a table with CALLED_ACE as its base."""
    return read_rules({"base": "CALLED_ACE", **changes}).rules


# --- what is read -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_every_preset_is_read_by_its_name(name: str) -> None:
    assert read_rules(name).rules is presets.BY_NAME[name]
    assert read_rules(name).name == name
    assert read_preset(name) is presets.BY_NAME[name]


def test_a_table_without_changes_is_its_base() -> None:
    found = read_rules({"base": "GAMERULES"})
    assert (found.rules, found.name) == (presets.GAMERULES, "GAMERULES")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"bury_before_call": False}, attrs.evolve(CALLED_ACE, bury_before_call=False)),
        ({"under": False}, attrs.evolve(CALLED_ACE, partner=CalledAce(under=False))),
        ({"run_away": 4}, attrs.evolve(CALLED_ACE, partner=CalledAce(run_away=4))),
        ({"run_away": "none"}, CALLED_ACE),
        (
            {"schneider_defenders": 31, "schneider_picker": 30},
            attrs.evolve(CALLED_ACE, payoff=Payoff(schneider_defenders=31, schneider_picker=30)),
        ),
        (
            {"no_trick_loss": "shared"},
            attrs.evolve(CALLED_ACE, payoff=Payoff(no_trick_loss=NoTrickLoss.SHARED)),
        ),
        ({"tie": "FEWEST_TRICKS"}, attrs.evolve(CALLED_ACE, no_pick=Leaster(tie=LeasterTie.FEWEST_TRICKS))),
        ({"blind_to": "nobody"}, attrs.evolve(CALLED_ACE, no_pick=Leaster(blind_to=BlindTo.NOBODY))),
        ({"blind_to": 3}, attrs.evolve(CALLED_ACE, no_pick=Leaster(blind_to=3))),
        ({"trumps": "SPITZ"}, attrs.evolve(CALLED_ACE, trumps=trumps.SPITZ)),
        ({"trumps": "spade jack high"}, attrs.evolve(CALLED_ACE, trumps=trumps.SPADE_JACK_HIGH)),
        (
            {"trumps": "QC QS QH QD 7H AH"},
            attrs.evolve(CALLED_ACE, trumps=trumps.TrumpOrder(cards("QC QS QH QD 7H AH"))),
        ),
        ({"trumps": "spade-jack-high"}, attrs.evolve(CALLED_ACE, trumps=trumps.SPADE_JACK_HIGH)),
        (
            {"trumps": "QC", "partner": "NoPartner"},
            attrs.evolve(CALLED_ACE, trumps=trumps.TrumpOrder(cards("QC")), partner=NoPartner()),
        ),
        ({"partner": "JackOfDiamonds"}, attrs.evolve(CALLED_ACE, partner=JackOfDiamonds())),
        ({"partner": "no_partner"}, attrs.evolve(CALLED_ACE, partner=NoPartner())),
        ({"no_pick": "doubler"}, attrs.evolve(CALLED_ACE, no_pick=Doubler())),
        ({"no_pick": "FORCED_PICK"}, attrs.evolve(CALLED_ACE, no_pick=ForcedPick())),
        ({"no_pick": "Redeal"}, attrs.evolve(CALLED_ACE, no_pick=Redeal())),
        (
            {"no_pick": {"kind": "doubler", "owing": "QUEUE"}},
            attrs.evolve(CALLED_ACE, no_pick=Doubler(owing=Owing.QUEUE)),
        ),
        (
            {"no_pick": {"tie": "SHARE"}},
            attrs.evolve(CALLED_ACE, no_pick=Leaster(tie=LeasterTie.SHARE)),
        ),
        # An option belongs to the axis as it is switched, wherever it stands.
        (
            {"call_up": "before_blind", "partner": "JackOfDiamonds"},
            attrs.evolve(CALLED_ACE, partner=JackOfDiamonds(call_up=CallUp.BEFORE_BLIND)),
        ),
        ({"shape": "THREE_HANDED", "partner": "NoPartner"}, attrs.evolve(
            CALLED_ACE, shape=presets.THREE_HANDED.shape, partner=NoPartner()
        )),
        ({"poor_hand_redeal": True}, attrs.evolve(CALLED_ACE, poor_hand_redeal=True)),
        ({"renege": "schneider"}, attrs.evolve(CALLED_ACE, renege=RenegePenalty.SCHNEIDER)),
        ({"no_pick": "Moster", "blind_to": 2}, attrs.evolve(CALLED_ACE, no_pick=Moster(blind_to=2))),
        (
            {"no_pick": "mittler", "must_take_trick": False},
            attrs.evolve(CALLED_ACE, no_pick=Mittler(must_take_trick=False)),
        ),
        ({"no_pick": "Schneidster"}, attrs.evolve(CALLED_ACE, no_pick=Schneidster())),
        (
            {"no_pick": "pot", "pot_loss": "one", "deals_again": "next"},
            attrs.evolve(CALLED_ACE, no_pick=Pot(pot_loss=PotLoss.ONE, deals_again=DealsAgain.NEXT)),
        ),
        ({"split": "even"}, attrs.evolve(CALLED_ACE, payoff=Payoff(split=Split.EVEN))),
        (
            {"partner": "JackAndAce", "called": {"under": False, "run_away": 3}},
            attrs.evolve(CALLED_ACE, partner=JackAndAce(called=CalledAce(under=False, run_away=3))),
        ),
        (
            {"partner": {"kind": "jack and ace", "called": {"under": False}}},
            attrs.evolve(CALLED_ACE, partner=JackAndAce(called=CalledAce(under=False))),
        ),
        (
            {"shape": "SEVEN_HANDED", "partner": "next_seat"},
            attrs.evolve(CALLED_ACE, shape=house_rules.SEVEN_HANDED, partner=NextSeat()),
        ),
        (
            {"shape": "FOUR_HANDED_NO_BLIND", "partner": "BlackQueens", "no_pick": "NoPassing"},
            attrs.evolve(
                CALLED_ACE,
                shape=house_rules.FOUR_HANDED_NO_BLIND,
                partner=BlackQueens(),
                no_pick=NoPassing(),
            ),
        ),
        (
            {"shape": "EIGHT_HANDED", "partner": "FirstCards", "rank": "jack", "no_pick": "NoPassing"},
            attrs.evolve(
                CALLED_ACE,
                shape=house_rules.EIGHT_HANDED,
                partner=FirstCards(Rank.JACK),
                no_pick=NoPassing(),
            ),
        ),
        (
            {"shape": "EIGHT_HANDED", "partner": "ThreePartners", "no_pick": "NoPassing"},
            attrs.evolve(
                CALLED_ACE, shape=house_rules.EIGHT_HANDED, partner=ThreePartners(), no_pick=NoPassing()
            ),
        ),
        (
            {
                "shape": "ALL_ON_TABLE",
                "partner": "EachForHimself",
                "no_pick": {"kind": "HeadToHead", "schneider": 31},
            },
            attrs.evolve(
                CALLED_ACE,
                shape=house_rules.ALL_ON_TABLE,
                partner=EachForHimself(),
                no_pick=HeadToHead(schneider=31),
            ),
        ),
        (
            {
                "shape": "HALF_ON_TABLE", "face_down": 3, "deal_plan": [3, 3, 10],
                "partner": "EachForHimself", "no_pick": "HeadToHead",
            },
            attrs.evolve(
                CALLED_ACE,
                shape=attrs.evolve(
                    house_rules.HALF_ON_TABLE, face_down=3, deal_plan=(Packet(3), Packet(3), Packet(10))
                ),
                partner=EachForHimself(),
                no_pick=HeadToHead(),
            ),
        ),
        ({"doubling": "Doublings"}, attrs.evolve(CALLED_ACE, doubling=Doublings())),
        (
            {
                "doubling": "doublings", "cracks_per_hand": "one a player", "castrate": True,
                "pairs": ["QC QS", "QD QH"], "needs_crack": True, "max_multiplier": 8, "sheepshead": True,
            },
            attrs.evolve(
                CALLED_ACE,
                doubling=Doublings(
                    cracks_per_hand=CrackLimit.ONE_A_PLAYER,
                    castrate=True,
                    pairs=(cards("QC QS"), cards("QH QD")),
                    needs_crack=True,
                    max_multiplier=8,
                    sheepshead=True,
                ),
            ),
        ),
        (
            {"doubling": {"kind": "Doublings", "recrack": False, "cracks_per_hand": "NONE", "pairs": []}},
            attrs.evolve(CALLED_ACE, doubling=Doublings(recrack=False, cracks_per_hand=CrackLimit.NONE)),
        ),
        (
            {"players": 4, "cards_each": 7, "blind": 4, "deal_plan": [2, "blind 4", 3, 2]},
            attrs.evolve(
                CALLED_ACE,
                shape=Shape(
                    players=4, cards_each=7, blind=4, deal_plan=(Packet(2), ToBlind(4), Packet(3), Packet(2))
                ),
            ),
        ),
    ],
)  # fmt: skip
def test_an_option_is_changed_by_its_own_name(changes: dict[str, object], expected: Rules) -> None:
    assert house(**changes) == expected


def test_the_name_tells_base_and_changes() -> None:
    table = {"base": "CALLED_ACE", "trumps": "SPITZ", "under": False, "no_pick": {"tie": "SHARE"}}
    assert (
        read_rules(table).name == "CALLED_ACE with trumps = SPITZ, under = false, no_pick = { tie = SHARE }"
    )


def test_a_deal_plan_is_named_as_it_is_written() -> None:
    table = {"base": "CALLED_ACE", "deal_plan": [2, "blind 2", 4]}
    assert read_rules(table).name == "CALLED_ACE with deal_plan = [2, blind 2, 4]"


def written(value: object) -> Any:
    """A value of an option as TOML holds it."""
    match value:
        case None:
            return "none"
        case Enum():
            return value.name
        case Packet(each=each):
            return each
        case ToBlind(cards=count):
            return f"blind {count}"
        case tuple() if value and isinstance(value[0], (Packet, ToBlind, tuple)):
            return [written(packet) for packet in value]
        case CalledAce():
            return {field.name: written(getattr(value, field.name)) for field in attrs.fields(CalledAce)}
        case tuple():
            return " ".join(map(str, value))
        case _:
            return value


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_every_option_of_every_preset_can_be_written(name: str) -> None:
    sheet = presets.BY_NAME[name]
    table: dict[str, Any] = {"base": name, "bury_before_call": sheet.bury_before_call}
    axes: tuple[Any, ...] = (sheet.shape, sheet.partner, sheet.no_pick, sheet.doubling, sheet.payoff)
    names = Counter(field.name for axis in axes for field in attrs.fields(type(axis)) if field.init)
    for key, axis in zip(("shape", "partner", "no_pick", "doubling", "payoff"), axes, strict=True):
        assert attrs.has(type(axis))
        for field in attrs.fields(type(axis)):
            if names[field.name] > 1:  # such an option has to say whose it is
                table.setdefault(key, {})[field.name] = written(getattr(axis, field.name))
            elif field.init:
                table[field.name] = written(getattr(axis, field.name))
    table["trumps"] = written(sheet.trumps.trumps)
    assert read_rules(table).rules == sheet


# --- mistakes ---------------------------------------------------------------------------------------------

MISTAKES = {
    "no-base": (
        '{ trumps = "SPITZ" }',
        "line 1, column 9: a table of house rules starts from a preset, base = one of "
        + ", ".join(presets.BY_NAME),
    ),
    "a-base-of-the-wrong-type": (
        "{ base = 5 }",
        "line 1, column 18: a table of house rules starts from a preset, base = one of "
        + ", ".join(presets.BY_NAME)
        + ", not 5",
    ),
    "rules-of-the-wrong-type": (
        "7",
        ('line 1, column 9: rules are the name of a preset, such as "CALLED_ACE", or a table such as'
        ' { base = "CALLED_ACE", trumps = "SPITZ" }, not 7'),
    ),
    "a-yes-or-no-of-the-wrong-type": (
        '{ base = "CALLED_ACE", under = 1 }',
        "line 1, column 40: under is true or false, not 1",
    ),
    "a-number-of-the-wrong-type": (
        '{ base = "CALLED_ACE", points_to_win = true }',
        "line 1, column 48: points_to_win is a whole number, not True",
    ),
    "a-choice-nobody-knows": (
        '{ base = "CALLED_ACE", tie = "wish" }',
        "line 1, column 38: tie is one of WASH, SHARE, FEWEST_TRICKS, not 'wish'; did you mean WASH?",
    ),
    "a-choice-or-number": (
        '{ base = "CALLED_ACE", blind_to = 1.5 }',
        "line 1, column 43: blind_to is one of LAST_TRICK, FIRST_TRICK, NOBODY or a whole number, not 1.5",
    ),
    "a-number-or-none": (
        '{ base = "CALLED_ACE", run_away = "four" }',
        "line 1, column 43: run_away is a whole number or \"none\", not 'four'",
    ),
    "a-kind-nobody-knows": (
        '{ base = "CALLED_ACE", no_pick = "leester" }',
        ("line 1, column 42: no_pick is one of Doubler, ForcedPick, HeadToHead, Leaster, Mittler, Moster,"
        " NoPassing, Pot, Redeal, Schneidster, not 'leester'; did you mean Leaster or Moster?"),
    ),
    "an-axis-of-the-wrong-type": (
        '{ base = "CALLED_ACE", partner = 3 }',
        (
            "line 1, column 42: partner is one of BlackQueens, CalledAce, EachForHimself, FirstCards,"
            " JackAndAce, JackOfDiamonds, NextSeat, NoPartner, ThreePartners, or a table of its options,"
            " not 3"
        ),
    ),
    "a-kind-of-the-wrong-type": (
        '{ base = "CALLED_ACE", no_pick = { kind = 3 } }',
        ("line 1, column 51: no_pick is one of Doubler, ForcedPick, HeadToHead, Leaster, Mittler, Moster,"
        " NoPassing, Pot, Redeal, Schneidster, not 3"),
    ),
    "an-option-of-an-axis-nobody-knows": (
        '{ base = "CALLED_ACE", no_pick = { kind = "doubler", oweing = "QUEUE" } }',
        "line 1, column 62: 'oweing' is no option of no_pick; did you mean owing?",
    ),
    "an-option-of-an-axis-like-no-other": (
        '{ base = "CALLED_ACE", no_pick = { kind = "doubler", zz = 1 } }',
        "line 1, column 62: 'zz' is no option of no_pick; its options are kind, owing, deals_again",
    ),
    "an-option-of-another-kind": (
        '{ base = "JACK_OF_DIAMONDS", run_away = 4 }',
        "line 1, column 38: 'run_away' is no option of these rules, but one of CalledAce",
    ),
    "trumps-nobody-knows": (
        '{ base = "CALLED_ACE", trumps = "SPITS" }',
        ("line 1, column 41: trumps are one of STANDARD, SPADE_JACK_HIGH, CLUBS, SPITZ, SPITZ_FIRST,"
        ' JACKS_OVER_QUEENS_HEARTS, or a house\'s own as cards, highest first, such as "QC QS QH ...",'
        " not 'SPITS'; did you mean SPITZ or SPITZ_FIRST?"),
    ),
    "trumps-of-no-card": (
        '{ base = "CALLED_ACE", trumps = "QC Q5" }',
        ("line 1, column 45: 'Q5' is no card: write a rank (A T K Q J 9 8 7) and a suit (C S H D), such as QC"
        " or TD"),
    ),
    "trumps-of-words": (
        '{ base = "CALLED_ACE", trumps = "high jacks" }',
        ("line 1, column 41: trumps are one of STANDARD, SPADE_JACK_HIGH, CLUBS, SPITZ, SPITZ_FIRST,"
        ' JACKS_OVER_QUEENS_HEARTS, or a house\'s own as cards, highest first, such as "QC QS QH ...",'
        " not 'high jacks'"),
    ),
    "trumps-of-nothing": (
        '{ base = "CALLED_ACE", trumps = " " }',
        ("line 1, column 41: trumps are one of STANDARD, SPADE_JACK_HIGH, CLUBS, SPITZ, SPITZ_FIRST,"
        ' JACKS_OVER_QUEENS_HEARTS, or a house\'s own as cards, highest first, such as "QC QS QH ...",'
        " not ' '"),
    ),
    "an-option-within-an-option-that-nobody-knows": (
        '{ base = "SIX_HANDED_JACK_AND_ACE", called = { undr = false } }',
        "line 1, column 56: 'undr' is no option of called; did you mean under?",
    ),
    "an-option-within-an-option-of-the-wrong-type": (
        '{ base = "SIX_HANDED_JACK_AND_ACE", called = { under = 1 } }',
        "line 1, column 64: under is true or false, not 1",
    ),
    "an-option-that-is-a-table": (
        '{ base = "SIX_HANDED_JACK_AND_ACE", called = true }',
        "line 1, column 54: called is a table of its options, such as { call_ten = ... }, not True",
    ),
    "an-option-that-stands-within-another": (
        '{ base = "SIX_HANDED_JACK_AND_ACE", under = false }',
        "line 1, column 45: under is an option of called; write called = { under = ... }",
    ),
    "an-option-of-two-axes": (
        '{ base = "TWO_HANDED", points_to_win = 62 }',
        ("line 1, column 32: points_to_win is an option of no_pick and payoff; say which, as"
        " no_pick = { points_to_win = ... }"),
    ),
    "pairs-of-the-wrong-type": (
        '{ base = "CALLED_ACE", doubling = "Doublings", pairs = "QC QS" }',
        "line 1, column 64: pairs is a list of cards, such as [\"QC QS\", \"QH QD\"], not 'QC QS'",
    ),
    "pairs-of-no-card": (
        '{ base = "CALLED_ACE", doubling = "Doublings", pairs = ["QC QS", "QH Q5"] }',
        ("line 1, column 78: 'Q5' is no card: write a rank (A T K Q J 9 8 7) and a suit (C S H D), such as QC"
        " or TD"),
    ),
    "a-pair-of-one": (
        '{ base = "CALLED_ACE", doubling = "Doublings", pairs = ["QC"] }',
        'line 1, column 9: a pair is two different cards, not (Card("QC"),) [X4]',
    ),
    "a-limit-nobody-knows": (
        '{ base = "CALLED_ACE", doubling = "Doublings", cracks_per_hand = 2 }',
        "line 1, column 74: cracks_per_hand is one of NONE, ONE_A_HAND, ONE_A_PLAYER, not 2",
    ),
    "a-deck-of-the-wrong-type": (
        '{ base = "CALLED_ACE", deck = ["QC"] }',
        "line 1, column 39: deck is a text of cards, such as \"QC 7H\", not ['QC']",
    ),
    "a-deal-plan-of-the-wrong-type": (
        '{ base = "CALLED_ACE", deal_plan = [3, "two to the blind", 3] }',
        "line 1, column 44: deal_plan is a list such as [3, \"blind 2\", 3], not [3, 'two to the blind', 3]",
    ),
    "a-deal-plan-that-is-no-list": (
        '{ base = "CALLED_ACE", deal_plan = "3 3" }',
        "line 1, column 44: deal_plan is a list such as [3, \"blind 2\", 3], not '3 3'",
    ),
    "in-a-section-of-its-own": (
        '\n[zone]\n[rules]\nbase = "CALLED_ACE"\nundr = true',
        "line 5, column 1: 'undr' is no option of these rules; did you mean under?",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("given", "message"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_said_with_its_place(given: str, message: str) -> None:
    text = f"rules = {given}\n" if not given.startswith("\n") else given.replace("\n[zone]", "# zone\n")
    with pytest.raises(ParseError) as caught:
        parse_hand(text)
    assert str(caught.value) == message


def test_an_option_like_no_other_is_told_all_there_are() -> None:
    with pytest.raises(
        ParseError, match=r"'zz' is no option of these rules; its options are base, shape, .*tie"
    ):
        house(zz=1)


def test_all_contradictions_are_named_at_once() -> None:
    with pytest.raises(ParseError) as caught:
        house(trumps="AC AS AH AD", points_to_win=200, called_ten_beats_ace=True, call_ten=False)
    for rule in ("K1", "K5", "S2"):
        assert f"[{rule}]" in caught.value.message
    assert "\n" not in caught.value.message


def test_c4_a_trump_twice_is_named() -> None:
    with pytest.raises(ParseError, match=r"more than once: QC.* \[C4\]"):
        house(trumps="QC QC QS")


def test_contradictions_point_at_the_rules() -> None:
    with pytest.raises(ParseError) as caught:
        parse_hand('rules = { base = "CALLED_ACE", blind = 3 }\n')
    assert (caught.value.line, caught.value.column) == (1, 9)
    assert "make 33 cards" in caught.value.message


def test_a_kind_that_has_to_be_told_more_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    @attrs.frozen
    class Told(NoPickRule):
        stakes: int

        def all_passed(self, facts: PassedFacts) -> ThrowIn:
            return ThrowIn()

    monkeypatch.setattr(house_rules, "Told", Told, raising=False)
    monkeypatch.setattr(house_rules, "__all__", [*house_rules.__all__, "Told"])
    assert house(no_pick={"kind": "told", "stakes": 2}).no_pick == Told(2)
    with pytest.raises(ParseError) as caught:
        house(no_pick="Told")
    assert caught.value.message == 'Told has to be told more: no_pick = { kind = "Told", stakes = ... }'


def test_an_option_of_two_axes_has_to_say_which(monkeypatch: pytest.MonkeyPatch) -> None:
    @attrs.frozen(kw_only=True)
    class Same(NoPickRule):
        under: bool = False

        def all_passed(self, facts: PassedFacts) -> ThrowIn:
            return ThrowIn()

    monkeypatch.setattr(house_rules, "Same", Same, raising=False)
    monkeypatch.setattr(house_rules, "__all__", [*house_rules.__all__, "Same"])
    with pytest.raises(ParseError) as caught:
        house(no_pick="same", under=True)
    assert caught.value.message == (
        "under is an option of partner and no_pick; say which, as partner = { under = ... }"
    )
    assert house(no_pick={"kind": "same", "under": True}).no_pick == Same(under=True)
