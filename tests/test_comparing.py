"""One hand under several sheets of rules: what differs, and what the command says of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import given

from sheepshead import (
    Card,
    Fault,
    Finished,
    InvalidRules,
    Outcome,
    Play,
    Rules,
    presets,
    score,
    testing,
    trumps,
)
from sheepshead.cli import main
from sheepshead.comparing import Comparison, Judged, NotJudged, compare, sheets_that_deal_alike
from sheepshead.records import HandRecord, read_hand
from sheepshead.referee import Phase, audit
from sheepshead.rules import CalledAce, NoPickOutcome, NoPickRule, PassedFacts
from tests.drawn import ANY_RULES
from tests.test_referee import record_of

if TYPE_CHECKING:
    from sheepshead.testing import Hand

EXAMPLES = Path(__file__).parent.parent / "examples"
HANDS = sorted(EXAMPLES.glob("hands/*.toml"))
FIVE_HANDED = [name for name, rules in presets.BY_NAME.items() if rules.players == 5]


def hand(name: str) -> HandRecord:
    return read_hand(EXAMPLES / "hands" / f"{name}.toml")


def of(compared: Comparison, name: str) -> Judged:
    (found,) = [sheet for sheet in compared.judged if sheet.name == name]
    return found


# --- what differs -----------------------------------------------------------------------------------------


def test_s7_the_same_loss_pays_double_on_the_bump() -> None:
    compared = compare(hand("ordinary-loss"), ["CALLED_ACE", "CALLED_ACE_BUMP"])
    # 51 points lose; Eve picked, Bob was her partner.
    assert of(compared, "CALLED_ACE").audit.score.stakes == (1, -1, 1, 1, -2)
    assert of(compared, "CALLED_ACE_BUMP").audit.score.stakes == (2, -2, 2, 2, -4)
    assert (compared.same_rulings, compared.same_outcome, compared.same_stakes) == (True, True, False)
    assert not compared.agree
    # The table wrote the scores without the bump.
    assert not compared.in_order


def test_s7_a_win_pays_the_same_with_and_without_the_bump() -> None:
    compared = compare(hand("ordinary-win"), ["CALLED_ACE", "CALLED_ACE_BUMP"])
    assert compared.agree
    assert compared.in_order
    assert (compared.actions, compared.tricks, compared.not_judged) == ((), (), ())


def test_t3_a_renege_is_one_under_every_sheet() -> None:
    compared = compare(hand("renege-decides-the-hand"), ["CALLED_ACE", "GAMERULES"])
    (renege,) = compared.actions
    assert (renege.phase, renege.trick, renege.seat) == (Phase.PLAY, 4, 1)
    assert renege.action == Play(Card("AD"))
    assert renege.legal_by == ()
    assert [name for name, _ in renege.refused_by] == ["CALLED_ACE", "GAMERULES"]
    assert not renege.differs
    assert compared.agree
    assert not compared.in_order


def without_t6() -> Rules:
    return attrs.evolve(presets.CALLED_ACE, partner=CalledAce(called_card_must_follow=False))


def test_t6_what_one_table_demands_another_leaves_open() -> None:
    """AC is called; in trick 3, led in clubs, Eve keeps it and plays KC, which she played in trick 5."""
    record = hand("renege-decides-the-hand")
    swapped = {Card("AC"): Card("KC"), Card("KC"): Card("AC")}
    tricks = [[swapped.get(card, card) for card in trick] for trick in record.tricks]
    other = attrs.evolve(record, tricks=tricks, scores=None)
    compared = compare(other, {"with T6": presets.CALLED_ACE, "without": without_t6()})
    (kept,) = [action for action in compared.actions if action.action == Play(Card("KC"))]
    assert (kept.trick, kept.seat, kept.legal_by) == (3, 4, ("without",))
    ((name, found),) = kept.refused_by
    assert (name, [finding.violation.rule for finding in found]) == ("with T6", ["T6"])
    assert kept.differs
    assert not compared.same_rulings


def test_c4_another_trump_order_gives_a_trick_to_somebody_else() -> None:
    compared = compare(
        hand("house-rules-spitz"),
        {"spitz": attrs.evolve(presets.CALLED_ACE, trumps=trumps.SPITZ), "standard": presets.CALLED_ACE},
    )
    # Trick 5, QS KC TD 7D 9D: the seven of diamonds is above the queen of spades by SPITZ only.
    (trick,) = compared.tricks
    assert (trick.number, trick.winners) == (5, (("spitz", 1), ("standard", 3)))
    (led,) = compared.actions
    assert (led.trick, led.legal_by, led.refused_by[0][1][0].violation.rule) == (6, ("spitz",), "T1")


def test_n3_what_a_leaster_scores_a_doubler_throws_in() -> None:
    compared = compare(hand("leaster-decided-by-the-blind"), ["CALLED_ACE", "GAMERULES_DOUBLER"])
    outcomes = [sheet.audit.score.outcome for sheet in compared.judged]
    assert outcomes == [Outcome.LEASTER, Outcome.THROWN_IN]
    assert [(action.trick, action.seat, action.action) for action in compared.actions] == [(1, None, None)]
    assert compared.tricks == ()
    assert not compared.same_outcome


def test_k9_other_partners_end_the_hand_otherwise() -> None:
    compared = compare(hand("six-handed-jack-and-ace"), ["SIX_HANDED_JACK_AND_ACE", "SIX_HANDED_JACK"])
    assert [sheet.audit.score.partners for sheet in compared.judged] == [(0, 3), (3,)]
    assert not compared.same_outcome


def test_what_happened_first_stands_first_whichever_sheet_finds_it() -> None:
    compared = compare(hand("renege-decides-the-hand"), ["CALLED_ACE", "JACK_OF_DIAMONDS"])
    assert [action.phase for action in compared.actions] == [Phase.CALL, Phase.PLAY]


# --- sheets that cannot judge -----------------------------------------------------------------------------


def test_d4_another_shape_cannot_judge_and_says_why() -> None:
    compared = compare(hand("alone"), ["THREE_HANDED", "CALLED_ACE"])
    (other,) = compared.not_judged
    assert isinstance(compared.sheets[0], NotJudged)
    assert (other.name, other.rules) == ("THREE_HANDED", presets.THREE_HANDED)
    assert [fault.rule for fault in other.faults] == ["D4"]
    assert "these rules deal 3 players" in other.faults[0].sentence
    assert (compared.agree, compared.in_order) == (False, False)


def test_k1_a_hand_without_a_call_cannot_be_judged_where_one_is_made() -> None:
    compared = compare(hand("jack-of-diamonds"), ["JACK_OF_DIAMONDS", "CALLED_ACE"])
    assert [(sheet.name, sheet.faults[0].rule) for sheet in compared.not_judged] == [("CALLED_ACE", "K1")]


@attrs.frozen
class NoAnswer(NoPickRule):
    """A house's own rule that is broken."""

    def all_passed(self, facts: PassedFacts) -> NoPickOutcome:
        """Fail."""
        raise InvalidRules([Fault("P3", "no answer")])


def test_p3_a_houses_broken_rule_cannot_judge() -> None:
    broken = attrs.evolve(presets.CALLED_ACE, no_pick=NoAnswer())
    compared = compare(hand("leaster-decided-by-the-blind"), {"ours": broken})
    assert compared.judged == ()
    assert [str(fault) for fault in compared.not_judged[0].faults] == ["no answer [P3]"]
    assert compared.same_outcome


def test_d4_the_sheets_that_deal_alike() -> None:
    assert list(sheets_that_deal_alike(hand("alone"))) == [
        "CALLED_ACE",
        *(name for name in FIVE_HANDED if name != "CALLED_ACE"),
    ]
    assert list(sheets_that_deal_alike(hand("two-handed"))) == ["TWO_HANDED"]
    own, *others = sheets_that_deal_alike(hand("house-rules-spitz"))
    assert own == "CALLED_ACE with trumps = SPITZ"
    assert others == FIVE_HANDED


def test_a_records_own_rules_keep_their_name() -> None:
    record = attrs.evolve(hand("alone"), rules=without_t6(), rules_name="CALLED_ACE")
    assert sheets_that_deal_alike(record)["CALLED_ACE"] == without_t6()


# --- what is no comparison --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given", ["CALLED_ACE", presets.CALLED_ACE, 5, {"ours": "CALLED_ACE"}, {5: presets.CALLED_ACE}]
)
def test_what_are_no_sheets_is_a_type_error(given: Any) -> None:
    with pytest.raises(TypeError, match="sheets"):
        compare(hand("alone"), given)


def test_other_mistakes_are_named() -> None:
    with pytest.raises(TypeError, match="HandRecord"):
        compare("hand.toml", ["CALLED_ACE"])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least one sheet"):
        compare(hand("alone"), [])
    with pytest.raises(InvalidRules, match="no preset 'CALED_ACE'"):
        compare(hand("alone"), ["CALED_ACE"])


def test_a_comparison_is_a_value() -> None:
    first, second = (compare(hand("alone"), ["CALLED_ACE", "THREE_HANDED"]) for _ in range(2))
    assert first == second
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        first.sheets = ()  # type: ignore[misc]


# --- every hand -------------------------------------------------------------------------------------------


@given(testing.hands(ANY_RULES))
def test_under_its_own_rules_a_hand_of_legal_play_is_in_order_and_others_only_differ(played: Hand) -> None:
    actions = [(state.to_act, action) for state, action in played.steps if not isinstance(state, Finished)]
    record = record_of(played.states[0], actions, played.finished)
    sheets = {"own": record.rules} | sheets_that_deal_alike(record)
    compared = compare(record, sheets)
    assert [sheet.name for sheet in compared.sheets] == list(sheets)
    own = of(compared, "own").audit
    assert own.in_order
    assert own.score == score(played.finished)
    for action in compared.actions:
        refused = [name for name, _ in action.refused_by]
        assert "own" in action.legal_by
        assert sorted([*action.legal_by, *refused]) == sorted(sheet.name for sheet in compared.judged)
    for sheet in compared.judged:
        assert sheet.audit == audit(record, rules=sheets[sheet.name])


# --- the command ------------------------------------------------------------------------------------------


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["compare", *arguments])
    written = capsys.readouterr()
    return status, written.out, written.err


def path_of(name: str) -> str:
    return str(EXAMPLES / "hands" / f"{name}.toml")


def test_a_comparison_reads_as_it_should(capsys: pytest.CaptureFixture[str]) -> None:
    path = path_of("house-rules-spitz")
    status, out, err = said(
        capsys, "--rules", "CALLED_ACE", "--rules", "THREE_HANDED", "--rules", "JACK_OF_DIAMONDS", path
    )
    assert (status, err) == (1, "")
    assert (
        out
        == f"""\
{path}
Written down under CALLED_ACE with trumps = SPITZ. Judged by
  A  CALLED_ACE
  -  THREE_HANDED: cannot judge it: these rules deal 3 players 10 cards each and
     2 to the blind, but this hand has 5 with 6 and 2 [D4].
  B  JACK_OF_DIAMONDS

Which action is legal where
  call, Dot: call AS
    B: Dot is the picker: AS cannot be called: this house has no call-up, the
    partner is the holder of JD. [K9] Legal: go alone, decline.
    A: legal.
  trick 6, Bob: play KS
    A, B: Bob led, but Dot took trick 5 with QS and leads. [T1]

How it ends
  A: won (61 needed) [S2]; 61 points to 59; Bob with Dot.
  B: won (61 needed) [S2]; 61 points to 59; Dot alone.
  player    A    B   written
  Ann      -1   -1        -1
  Bob      +1   -1        +1
  Cal      -1   -1        -1
  Dot      +2   +4        +2
  Eve      -1   -1        -1
The sheets differ in what is legal, how it ends and who is paid what; 1 sheet
cannot judge the hand; not in order by A and B.
"""
    )


@pytest.mark.parametrize(
    ("rules", "name", "status", "line"),
    [
        ("CALLED_ACE_BUMP", "ordinary-win", 0, "All sheets agree, and all is in order."),
        ("GAMERULES", "renege-decides-the-hand", 1, "All sheets agree; not in order by A and B."),
        ("CALLED_ACE_BUMP", "60-60-is-lost", 1, "The sheets differ in who is paid what; not in order by B."),
        ("--all", "doubler-thrown-in", 1, "5 sheets cannot judge the hand."),
        ("--all", "two-handed", 0, "There is one sheet only, and all is in order."),
        ("THREE_HANDED TWO_HANDED", "alone", 2, "No sheet can judge this hand."),
    ],
)
def test_the_last_line_and_the_exit_status(
    rules: str, name: str, status: int, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    named = [word for preset in rules.split() for word in ("--rules", preset)]
    options = [rules] if rules == "--all" else named
    ended, out, err = said(capsys, *options, path_of(name))
    assert (ended, err) == (status, "")
    assert out.splitlines()[-1] == line


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_every_example_is_compared_in_80_columns(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(capsys, "--all", str(path))
    assert status in {0, 1}
    assert err == ""
    first, *lines = out.splitlines()
    assert first == str(path)
    assert all(len(line) <= 80 and line == line.rstrip() for line in lines)


def test_a_hand_thrown_in_names_its_rule_and_a_lone_picker_is_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "  A: thrown in [N3].\n" in said(capsys, "--all", path_of("doubler-thrown-in"))[1]
    assert "; Dot alone." in said(capsys, "--all", path_of("alone"))[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--all"], "Missing argument 'FILE'. (sheepshead compare --help shows how)"),
        (
            [path_of("alone")],
            "say which rules are compared: --rules NAME, once or more, or --all (sheepshead",
        ),
        (["--all", "--rules", "CALLED_ACE", path_of("alone")], "say which rules are compared"),
        (["--rules", "CALED_ACE", path_of("alone")], "no preset 'CALED_ACE'; did you mean CALLED_ACE"),
        (["--all", "no-such-file.toml"], "no-such-file.toml: cannot be read: No such file or directory"),
    ],
    ids=str,
)
def test_a_mistake_is_one_line_and_status_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = said(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("sheepshead: ")
    assert message in err
    assert err.count("\n") == 1


def test_json_has_these_keys_and_values(capsys: pytest.CaptureFixture[str]) -> None:
    path = path_of("house-rules-spitz")
    _, out, _ = said(capsys, "--json", "--rules", "CALLED_ACE", "--rules", "THREE_HANDED", path)
    whole = json.loads(out)
    assert list(whole) == ["schema", "rules_revision", "hands"]
    (found,) = whole["hands"]
    assert list(found) == ["file", "agree", "in_order", "same", "sheets", "actions", "tricks"]
    assert (found["file"], found["agree"], found["in_order"]) == (path, False, False)
    assert found["same"] == {"rulings": True, "outcome": True, "stakes": True}
    judged, other = found["sheets"]
    assert (judged["rules"], judged["judged"], judged["faults"]) == ("CALLED_ACE", True, [])
    assert judged["ruling"]["rules"] == "CALLED_ACE"
    assert judged["ruling"]["score"]["stakes"] == [-1, 1, -1, 2, -1]
    assert (other["rules"], other["judged"], other["ruling"]) == ("THREE_HANDED", False, None)
    assert other["faults"][0]["rule"] == "D4"
    (led,) = found["actions"]
    assert led["refused_by"][0].pop("findings") == judged["ruling"]["findings"]
    assert led == {
        "phase": "play",
        "trick": 6,
        "player": "Bob",
        "action": "play KS",
        "legal_by": [],
        "unknown_by": [],
        "refused_by": [{"rules": "CALLED_ACE"}],
    }
    assert found["tricks"] == []


def test_json_names_who_takes_a_trick_by_which_rules(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "--json", "--rules", "CALLED_ACE", path_of("house-rules-spitz"))
    (found,) = json.loads(out)["hands"]
    own = "CALLED_ACE with trumps = SPITZ"
    winners = [{"rules": own, "winner": "Bob"}, {"rules": "CALLED_ACE", "winner": "Dot"}]
    assert found["tricks"] == [{"number": 5, "winners": winners}]


def test_json_holds_a_file_that_cannot_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(capsys, "--json", "--all", "no-such-file.toml")
    assert status == 2
    assert err.count("\n") == 1
    (found,) = json.loads(out)["hands"]
    assert list(found) == ["file", "error"]


def test_help_shows_examples_and_exit_statuses(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "--help")
    assert status == 0
    for words in ("sheepshead compare --all hand.toml", "--rules NAME", "--json", "0  all rules agree"):
        assert words in out
    assert all(len(line) <= 80 for line in out.splitlines())
    assert re.search(r"^  1  |^    1  ", out, re.MULTILINE)
