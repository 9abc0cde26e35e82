"""House rules in words: every option is told, what a hand pays is the rulebook's, and plug-ins speak."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final

import attrs
import pytest

from docs._ext import preset_rows, rule_index
from examples.third_party_partner import CalledKing
from sheepshead import (
    Finished,
    InvalidRules,
    Outcome,
    Rank,
    Rules,
    TrumpOrder,
    apply,
    cards,
    legal_moves,
    presets,
    score,
    set_up,
)
from sheepshead import rules as house_rules
from sheepshead.describing import Section, describe, summary
from sheepshead.describing.lines import line
from sheepshead.describing.payoff import StakesRow
from sheepshead.describing.sources import SOURCES, sources_of_preset, sources_of_rules
from sheepshead.rules import (
    BLACK_QUEENS,
    RED_QUEENS,
    CalledAce,
    Doublings,
    FirstCards,
    Leaster,
    Mittler,
    NoPartner,
    Packet,
    Payoff,
    PayoffFacts,
    PayoffRule,
    Pot,
    Redeal,
    Schneidster,
    Settlement,
    Shape,
    ToBlind,
)
from sheepshead.rules.protocols import DoublingRule, NoPickRule, PartnerRule
from sheepshead.templates import template
from sheepshead.testing import random_hand
from sheepshead.testing.random_sheets import random_house
from tests.drawn import as_it_lay
from tests.properties.volume import volume
from tests.test_plug_ins import CallAQueen

AXES: Final = ("shape", "partner", "no_pick", "doubling", "payoff")
PAGE = Path(__file__).parent.parent.joinpath("docs", "rulebook.md").read_text(encoding="utf-8")


def words(rules: Rules) -> str:
    """The whole description as one text."""
    return "\n".join(str(line) for section in describe(rules) for line in section.lines)


def section(rules: Rules, title: str) -> Section:
    return next(section for section in describe(rules) if section.title == title)


# --- every option is told ---------------------------------------------------------------------------------


def others(value: object) -> Iterator[object]:
    """Some values that an option could have instead."""
    match value:
        case bool():
            yield not value
        case Enum():
            yield from (member for member in type(value) if member is not value)
            yield 1
        case int():
            yield from (value - 1, value + 1, None)
        case None:
            yield from (2, 4)
        case CalledAce():
            yield from changed(value)
        case ():
            yield (BLACK_QUEENS,)
        case tuple():
            yield from (value[::-1], value[1:])
        case _:
            return


def changed(value: Any) -> Iterator[Any]:
    """The value with each of its options changed, one at a time, as far as it can stand alone."""
    for option in attrs.fields(type(value)):
        for other in others(getattr(value, option.name)) if option.init else ():
            made = evolved(value, option.name, other)
            if made is not None and made != value:
                yield made


def evolved(value: Any, option: str, other: object) -> Any:
    """The value with another option, `None` where it contradicts itself then."""
    try:
        return attrs.evolve(value, **{option: other})
    except InvalidRules:
        return None


def one_option_away(rules: Rules) -> Iterator[tuple[str, Rules]]:
    """Each sheet that differs in one option and does not contradict itself."""
    for axis in AXES:
        value = getattr(rules, axis)
        for other in changed(value) if attrs.has(type(value)) else ():
            made = evolved(rules, axis, other)
            if made is not None:
                yield _changed_option(value, other), made
    for option in ("bury_before_call", "poor_hand_redeal", "renege"):
        for other in others(getattr(rules, option)):
            made = evolved(rules, option, other)
            if made is not None:
                yield f"Rules.{option}", made
    *rest, last = rules.trumps.trumps
    if rest:
        yield "Rules.trumps", attrs.evolve(rules, trumps=TrumpOrder((last, *rest)))


def _changed_option(value: Any, other: Any) -> str:
    (name,) = [
        option.name
        for option in attrs.fields(type(value))
        if option.init and getattr(value, option.name) != getattr(other, option.name)
    ]
    return f"{type(value).__name__}.{name}"


FEWEST_SHEETS: Final = 15
"""So many random houses and every option is in one of them."""


def sheets() -> Iterator[Rules]:
    yield from presets.BY_NAME.values()
    # What a few random houses may leave out.
    for no_pick in (Mittler(), Redeal(), Pot(), Schneidster(), Leaster(must_take_trick=False)):
        yield attrs.evolve(presets.CALLED_ACE, no_pick=no_pick, doubling=Doublings())
    for seed in range(max(FEWEST_SHEETS, volume(60))):
        yield random_house(Random(f"describing {seed}"), plug_ins=True)


ALONE_IN_NO_SHEET: Final = {
    # The players, the cards each, the blind and the deck have to make the deck: none changes alone.
    "Shape.players",
    "Shape.cards_each",
    "Shape.blind",
}


def test_changing_any_single_option_changes_the_description(monkeypatch: pytest.MonkeyPatch) -> None:
    # The words alone tell it, without the table of what a hand pays.
    monkeypatch.setattr("sheepshead.describing.house.stakes_table", lambda _: ())
    told = set()
    for rules in sheets():
        said = describe(rules)
        for option, other in one_option_away(rules):
            assert describe(other) != said, f"{option} of {rules}"
            told.add(option)
    known = {
        f"{kind.__name__}.{option.name}"
        for kind in (getattr(house_rules, name) for name in house_rules.__all__)
        if isinstance(kind, type) and attrs.has(kind) and (kind is Shape or _is_axis(kind))
        for option in attrs.fields(kind)
        if option.init
    }
    known |= {f"Rules.{option}" for option in ("bury_before_call", "poor_hand_redeal", "renege", "trumps")}
    assert known - told <= ALONE_IN_NO_SHEET


def _is_axis(kind: type) -> bool:
    return bool({PartnerRule, NoPickRule, DoublingRule, PayoffRule} & {*kind.__mro__[1:]})


def test_an_axis_of_another_kind_changes_the_description() -> None:
    said = [words(rules) for rules in presets.BY_NAME.values()]
    assert len({*said}) == len(said)


IDLE: Final = re.compile(r"^(?P<option>\w+) = ")


def test_an_option_that_is_said_to_change_nothing_changes_nothing() -> None:
    tried = set()
    for number, rules in enumerate(sheets()):
        last = describe(rules)[-1]
        if last.title != "Options that change nothing here":
            continue
        idle = {found["option"] for line in last.lines if (found := IDLE.match(line.sentence))}
        assert len(idle) >= len({*last.lines}) - 1  # points_to_win may be there of two axes
        for option, other in one_option_away(rules):
            if option.partition(".")[2] not in idle or _told_elsewhere(option, rules):
                continue
            tried.add(option)
            _same_hand(rules, other, Random(number))
    assert {"Rules.bury_before_call", "Payoff.bump_on_no_trick", "Payoff.split"} <= tried


def _told_elsewhere(option: str, rules: Rules) -> bool:
    """Whether another axis of the sheet has an option of this name, which is the idle one."""
    owner, _, name = option.partition(".")
    owners = [
        type(getattr(rules, axis)).__name__
        for axis in AXES
        if attrs.has(type(getattr(rules, axis))) and name in attrs.fields_dict(type(getattr(rules, axis)))
    ]
    return len(owners) > 1 and owner != "Payoff"


def _same_hand(rules: Rules, other: Rules, rng: Random) -> None:
    hand = random_hand(rules, rng)
    start = hand.states[0]
    holdings, blind = as_it_lay(start)
    state = set_up(other, dealer=start.dealer, holdings=holdings, blind=blind, stakes=start.stakes)
    for before, action in hand.steps:
        assert legal_moves(state) == legal_moves(before)
        state = apply(state, action)
    assert isinstance(state, Finished)
    assert score(state) == score(hand.finished)


# --- what is said -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_every_sentence_is_one_and_names_rules_of_the_rulebook(name: str) -> None:
    titles = rule_index.rules_of_page(PAGE)
    for section in describe(presets.by_name(name)):
        for said in section.lines:
            assert re.fullmatch(r"[A-Z\w].*[^.]\.", said.sentence)
            assert said.rules
            assert {*said.rules} <= {*titles}
            assert {*said.sources} <= {*SOURCES}


@pytest.mark.parametrize(
    ("name", "part", "rule"),
    [
        ("GAMERULES", "(SPADE_JACK_HIGH): QC QS QH QD JS JC JH JD AD TD KD 9D 8D 7D.", "C4"),
        ("GAMERULES", "three to each, two to the blind, three to each.", "D3"),
        ("GAMERULES_DOUBLER", "the next played hand is doubled once for each hand thrown in.", "N3"),
        ("CALLED_ACE", "calls a ten, of a suit whose ace is still held.", "K4"),
        ("GAMERULES", "of a suit of which a card is still held, the ace or another.", "K4"),
        ("CALLED_ACE", "may lay any card face down as the under", "K6"),
        ("GAMERULES", "No card is laid under.", "K6"),
        ("CALLED_ACE_BUMP", "the picker's side pays double when it loses.", "S7"),
        ("CALLED_ACE_BUMP", "Without a trick the partner pays a share", "S6"),
        ("JACK_OF_DIAMONDS_CALL_UP", "may name, with the blind in hand, the first of JH JS JC QD", "K9"),
        ("JACK_OF_DIAMONDS", "there is no call-up.", "K9"),
        ("THREE_HANDED_30", "The deck has 30 cards: 7C 7S are left out.", "C6"),
        ("FOUR_HANDED_FIRST_QUEENS", "the first two cards of rank queen are partners.", "K9"),
        ("SEVEN_HANDED_NEXT_SEAT", "takes the first two cards of the blind and the partner the rest", "K9"),
        ("EIGHT_HANDED_THREE_PARTNERS", "The holder of QC counts as the picker in the score.", "S5"),
        ("TWO_HANDED", "four face down in a row and as many face up on them; the other eight", "H1"),
        ("BAVARIAN_CALL", "who holds 4 cards of the called suit or more may lead a lower one", "T10"),
        ("BAVARIAN_CALL", "need not keep a card of the called suit.", "T5"),
    ],
)
def test_a_preset_says_what_the_rulebook_has_of_it(name: str, part: str, rule: str) -> None:
    every = [said for section in describe(presets.by_name(name)) for said in section.lines]
    assert [rule in said.rules for said in every if part in said.sentence] == [True]


def test_a_choice_is_named_with_the_sources_that_have_it() -> None:
    held = section(presets.CALLED_ACE, "The partner").lines
    any_card = section(presets.GAMERULES, "The partner").lines
    assert [said.sources for said in held if said.rules == ("K4",)] == [("W",)]
    assert [said.sources for said in any_card if said.rules == ("K4",)] == [("G",)]
    bump = section(presets.CALLED_ACE_BUMP, "The score").lines
    assert [said.sources for said in bump if said.rules == ("S6",)][-1] == ("W",)


LETTERS: Final = {
    "the gamerules page": "G",
    "sheepsheadrules.com": "R",
    "Wikipedia": "W",
    "Wikipedia's table": "W",
    "sheepshead.org": "O",
    "sheepshead101.com": "101",
    "tournaments": "T",
    "recorded hands of Schafkopf": "S",
}


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_a_preset_has_the_sources_of_its_page(name: str) -> None:
    page = {LETTERS[source] for source in preset_rows.SOURCES[name].split(", ")}
    assert {*sources_of_preset(name)} == page


@attrs.frozen
class AsksNobody(CalledAce):
    """Calls on paper only."""

    has_calls: ClassVar[bool] = False


def test_k_whether_anybody_is_asked_is_said_by_the_rule_itself() -> None:
    never = {name for name, rules in presets.BY_NAME.items() if not rules.partner.has_calls}
    assert never == {
        *("THREE_HANDED", "THREE_HANDED_30", "THREE_HANDED_26", "FOUR_HANDED_CUTTHROAT"),
        *("FOUR_HANDED_BLACK_QUEENS", "SIX_HANDED_BLACK_QUEENS", "EIGHT_HANDED_BLACK_QUEENS"),
        *("FOUR_HANDED_FIRST_QUEENS", "SEVEN_HANDED_NEXT_SEAT", "TWO_HANDED"),
    }
    # Not inherited: the rule has the methods, and that is enough.
    house = attrs.evolve(presets.CALLED_ACE, partner=CallAQueen())
    assert "is asked for a partner then" in words(house)
    assert "call" in [key.key for key in template(house).keys]
    house = attrs.evolve(presets.CALLED_ACE, partner=AsksNobody())
    assert "the picker is not asked for a partner" in words(house)
    assert "call" not in [key.key for key in template(house).keys]


ROW: Final = re.compile(r"^\| (?P<sources>[^|]+) \| (?P<rules>[A-Z]\d+(?:, [A-Z]\d+)*) \|$", re.MULTILINE)
BY_CHOICE: Final = {"C4": "", "B3": "", "S6": "", "K9": "W"}
"""What a rule has without its choices, which have sources of their own."""


def sources_on_the_page() -> dict[str, set[str]]:
    """The letters of each rule, as the rulebook's page has them in words."""
    part = PAGE.partition("## The source of each rule\n")[2].partition("\n## ")[0]
    names = {"gamerules page": "G", "Quarter Schneider": "Q", **LETTERS}
    found: dict[str, set[str]] = {}
    for row in ROW.finditer(part):
        named = row["sources"].split(", ")
        letters = set() if named[0].startswith("none: ") else {names[source] for source in named}
        for rule in row["rules"].split(", "):
            assert rule not in found
            found[rule] = letters
    return found


def test_a_rule_has_the_sources_of_the_rulebook() -> None:
    page = sources_on_the_page()
    assert {*page} == {*rule_index.rules_of_page(PAGE)}
    for rule, letters in page.items():
        said = {*sources_of_rules([rule])}
        assert said == ({*BY_CHOICE[rule].split()} if rule in BY_CHOICE else letters), rule
        assert said <= letters
    assert (page["M3"], page["T12"], page["N7"]) == (set(), {"R"}, {"W"})


def test_h1_and_h2_two_handed_is_dealt_by_a_section_of_its_own() -> None:
    def dealt(rules: Rules) -> list[tuple[str, tuple[str, ...]]]:
        lines = section(rules, "The table").lines
        return [
            (" ".join(said.rules), said.sources)
            for said in lines
            if re.search("play, with|^From the dealer's left", said.sentence)
        ]

    assert dealt(presets.TWO_HANDED) == [("H1", ("W",)), ("D3 H1", ("W",))]
    all_down = attrs.evolve(presets.TWO_HANDED, shape=house_rules.ALL_ON_TABLE)
    assert dealt(all_down) == [("H2", ("W",)), ("D3 H2", ("W",))]
    assert dealt(presets.SIX_HANDED_BLACK_QUEENS) == [
        ("D4", ("W", "101")),
        ("D3", ("G", "W", "101", "T")),
    ]
    # A house's own shape, and its own packets, have no source.
    shape = attrs.evolve(presets.CALLED_ACE.shape, deal_plan=(Packet(2), ToBlind(2), Packet(4)))
    assert dealt(attrs.evolve(presets.CALLED_ACE, shape=shape)) == [("D4", ("W", "101")), ("D3", ())]
    shape = Shape(players=5, cards_each=5, blind=7, deal_plan=(Packet(3), ToBlind(7), Packet(2)))
    assert dealt(attrs.evolve(presets.CALLED_ACE, shape=shape)) == [("D4", ()), ("D3", ())]


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_s8_carried_stakes_are_told_at_every_table(name: str) -> None:
    lines = section(presets.by_name(name), "The score").lines
    assert [said.rules for said in lines if "carried into the hand" in said.sentence] == [("S8",)]


def test_k7_a_picker_with_nothing_to_call_must_play_alone() -> None:
    for may in (True, False):
        house = attrs.evolve(presets.CALLED_ACE, partner=CalledAce(may_go_alone=may))
        (said,) = [said for said in section(house, "The partner").lines if said.rules == ("K7",)]
        assert said.sentence.endswith("must.")


def test_sources_of_what_nobody_knows_are_none() -> None:
    assert sources_of_preset("BACK_ROOM") == ()
    assert sources_of_rules(["N9", "Z1"]) == ()


def test_a_summary_tells_tables_apart_that_one_would_mix_up() -> None:
    said = {name: summary(rules) for name, rules in presets.BY_NAME.items()}
    assert said["CALLED_ACE"] != said["CALLED_ACE_BUMP"]
    assert said["GAMERULES"] != said["GAMERULES_DOUBLER"] != said["CALLED_ACE"]
    assert len({*said.values()}) == len(said)


def test_only_a_sheet_is_described() -> None:
    with pytest.raises(TypeError, match=r"such as presets\.CALLED_ACE, not 'CALLED_ACE'"):
        describe("CALLED_ACE")  # type: ignore[arg-type]


# --- what a hand pays -------------------------------------------------------------------------------------


def paid(rules: Rules, partners: int = 1) -> list[tuple[Outcome, tuple[int, int] | None, tuple[int, ...]]]:
    """The table's rows for so many partners."""
    rows: tuple[StakesRow, ...] = section(rules, "The score").stakes
    return [
        (row.outcome, row.points, side.stakes)
        for row in rows
        for side in row.sides
        if side.size == partners + side.picker
    ]


# The rulebook's worked scores: picker, partner, each of three defenders.
WORKED: Final = [
    (Outcome.WON_NO_TRICK, None),
    (Outcome.WON_SCHNEIDER, (91, 120)),
    (Outcome.WON, (61, 90)),
    (Outcome.LOST, (31, 60)),
    (Outcome.LOST_SCHNEIDER, (0, 30)),
    (Outcome.LOST_NO_TRICK, None),
]


@pytest.mark.parametrize(
    ("rules", "stakes"),
    [
        (presets.GAMERULES, [(6, 3, -3), (4, 2, -2), (2, 1, -1), (-2, -1, 1), (-4, -2, 2), (-9, 0, 3)]),
        (
            attrs.evolve(presets.GAMERULES, payoff=Payoff(double_on_the_bump=True)),
            [(6, 3, -3), (4, 2, -2), (2, 1, -1), (-4, -2, 2), (-8, -4, 4), (-18, 0, 6)],
        ),
        (
            presets.CALLED_ACE_BUMP,
            [(6, 3, -3), (4, 2, -2), (2, 1, -1), (-4, -2, 2), (-8, -4, 4), (-12, -6, 6)],
        ),
    ],
    ids=["GAMERULES", "with-bump", "CALLED_ACE_BUMP"],
)  # fmt: skip
def test_s5_the_table_is_that_of_the_worked_scores(rules: Rules, stakes: list[tuple[int, int, int]]) -> None:
    expected = [
        (*ending, (picker, partner, *[defender] * 3))
        for ending, (picker, partner, defender) in zip(WORKED, stakes, strict=True)
    ]
    assert paid(rules) == expected


def test_s5_alone_the_picker_gets_or_pays_it_all() -> None:
    four, eight, twelve = ((n * 4, *[-n] * 4) for n in (1, 2, 3))
    lost = [tuple(-share for share in won) for won in (four, eight, twelve)]
    assert [stakes for _, _, stakes in paid(presets.GAMERULES, 0)] == [twelve, eight, four, *lost]


def test_s3_the_ranges_of_the_table_follow_the_thresholds() -> None:
    strict = attrs.evolve(presets.CALLED_ACE, payoff=Payoff(points_to_win=70, schneider_picker=45))
    assert [points for _, points, _ in paid(strict)] == [None, (91, 120), (70, 90), (45, 69), (0, 44), None]
    never = attrs.evolve(presets.CALLED_ACE, payoff=Payoff(schneider_defenders=0, schneider_picker=0))
    assert [points for _, points, _ in paid(never)] == [None, (61, 120), (0, 60), None]


def test_x7_the_announced_sheepshead_stands_in_the_table() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, doubling=Doublings(sheepshead=True))
    rows = section(rules, "The score").stakes[-2:]
    assert [(row.outcome, row.sides[0].stakes) for row in rows] == [
        (Outcome.WON_SHEEPSHEAD, (24, -6, -6, -6, -6)),
        (Outcome.LOST_SHEEPSHEAD, (-24, 6, 6, 6, 6)),
    ]


def test_p5_a_side_without_a_picker_shares_evenly() -> None:
    rows = section(presets.SIX_HANDED_BLACK_QUEENS, "The score").stakes
    # 2v4: each of the two gets two stakes, each other player pays one.
    assert [side.stakes for side in rows[2].sides] == [(5, -1, -1, -1, -1, -1), (2, 2, -1, -1, -1, -1)]


def test_k9_the_next_seat_is_always_a_partner() -> None:
    rows = section(presets.SEVEN_HANDED_NEXT_SEAT, "The score").stakes
    assert {side.size for row in rows for side in row.sides} == {2}


def test_h1_where_nobody_has_a_side_there_is_no_table() -> None:
    assert section(presets.TWO_HANDED, "The score").stakes == ()


# --- plug-ins of a house's own ----------------------------------------------------------------------------


@attrs.frozen
class Spoken(NoPartner):
    """Says of itself what it is."""

    loud: bool = False

    def words(self) -> list[str]:
        return [f"Nobody helps, {'loudly' if self.loud else 'quietly'}. [K9, K10]", "That is all."]


@attrs.frozen
class Documented(Leaster):
    """Everyone for himself, and the youngest player wins.

    This is no matter.
    """

    youngest: int = 0


@attrs.frozen
class Wordless(PayoffRule):
    each: int = 1

    def settle(self, facts: PayoffFacts) -> Settlement:
        defenders = len(facts.defenders)
        picker = self.each * defenders
        return Settlement(
            Outcome.WON,
            tuple(
                picker if s == 0 else -self.each if s in facts.defenders else 0 for s in range(facts.players)
            ),
        )


def test_a_plug_in_with_words_describes_itself() -> None:
    rules = attrs.evolve(presets.THREE_HANDED, partner=Spoken())
    said = section(rules, "The partner").lines
    assert said[:2] == (
        line("Nobody helps, quietly.", "K9", "K10", sources=""),
        line("That is all."),
    )
    loud = attrs.evolve(presets.THREE_HANDED, partner=Spoken(loud=True))
    assert describe(loud) != describe(rules)


def test_a_plug_in_without_words_is_told_by_its_docstring_and_as_it_is_written() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, no_pick=Documented(youngest=3))
    first, second = section(rules, "When nobody picks").lines
    assert first.sentence == "Everyone for himself, and the youngest player wins."
    assert second.sentence.startswith("It is a house's own rule, written Documented(")
    assert "youngest=3" in second.sentence


def test_a_plug_in_derived_from_a_known_rule_is_not_taken_for_it() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, no_pick=Documented())
    assert "fewest card points" not in words(rules)


def test_a_plug_in_without_a_docstring_is_told_as_it_is_written() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, payoff=Wordless(each=2))
    said = section(rules, "The score")
    assert "It is a house's own rule, written Wordless(each=2)." in words(rules)
    assert said.stakes[0].sides[0].stakes == (8, -2, -2, -2, -2)


def test_the_example_of_a_third_partys_rule_is_described() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, partner=CalledKing())
    assert "What a call binds the play to is in the partner rule." in words(rules)
    assert "CalledKing" in words(rules)
    assert "called king" in summary(rules)


@pytest.mark.parametrize("given", [7, None, [], [7], ["fine.", b"no"]], ids=repr)
def test_words_that_are_no_texts_are_refused(given: object) -> None:
    @attrs.frozen
    class Mute(NoPartner):
        def words(self) -> object:
            return given

    rules = attrs.evolve(presets.THREE_HANDED, partner=Mute())
    with pytest.raises(TypeError, match=r"a rule's words\(\) gives"):
        describe(rules)


def test_k9_the_rank_of_the_first_cards_is_told() -> None:
    aces = attrs.evolve(presets.FOUR_HANDED_FIRST_QUEENS, partner=FirstCards(Rank.ACE))
    assert "first two cards of rank ace" in words(aces)


def test_c4_a_trump_order_of_a_houses_own_has_no_name_and_no_source() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, trumps=TrumpOrder(cards("QC QS")))
    first, second = section(rules, "The trump").lines
    assert (first.sentence, first.sources) == ("Trump, from the highest down: QC QS.", ())
    assert "AD TD KD QD JD 9D 8D 7D" in second.sentence


def test_x4_the_pairs_are_named() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, doubling=Doublings(pairs=(BLACK_QUEENS, RED_QUEENS)))
    assert "A holder of QC QS or QH QD may show the pair: stakes double. [X4]" in words(rules)
