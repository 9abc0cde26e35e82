"""The command `sheepshead new`, and the templates of hand files."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from sheepshead import Finished, GoAlone, ParseError, Rules, presets
from sheepshead.cli import main
from sheepshead.records import HandRecord, HouseRules, parse_hand, read_rules
from sheepshead.records.hand_file import KEYS
from sheepshead.referee import audit
from sheepshead.templates import HandTemplate, template
from sheepshead.testing import random_hand
from tests.positions import names
from tests.properties.volume import volume
from tests.test_command import one_line
from tests.test_referee import record_of

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PLAYERS = ("Ann", "Bo, the 2nd", 'Cal "C" Coe', "Dot", "Eve", "Flo", "Gus", "Hal")


@pytest.fixture(autouse=True)
def _no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


# --- filling one in ---------------------------------------------------------------------------------------


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def listed(items: list[str]) -> str:
    return f"[{', '.join(items)}]"


def written(record: HandRecord) -> dict[str, str | None]:
    """What belongs to each key of a hand file, as TOML; `None` where the hand has nothing for it."""
    name = record.name
    call = record.call
    return {
        "rules": quoted(record.rules_name),
        "players": listed([quoted(player) for player in record.players]),
        "dealer": quoted(name(record.dealer)),
        "stakes": str(record.stakes),
        "holdings": listed([quoted(names(holding)) for holding in record.holdings or ()]),
        "blind": quoted(names(record.blind)) if record.blind else None,
        "redeal": None if record.redeal is None else quoted(name(record.redeal)),
        "picker": None if record.picker is None else quoted(name(record.picker)),
        "bury": quoted(names(record.bury)) if record.bury else None,
        "call": None if call is None else quoted("alone" if isinstance(call, GoAlone) else str(call)),
        "under": None if record.under is None else quoted(str(record.under)),
        "doubles": listed([quoted(f"{name(seat)} {said}") for seat, said in record.doubles]),
        "tricks": listed([quoted(names(trick)) for trick in record.tricks]) if record.tricks else None,
        "points": None,
        "picker_points": None,
        "scores": None if record.scores is None else listed([str(paid) for paid in record.scores]),
    }


def filled(made: HandTemplate, record: HandRecord) -> str:
    """The template with everything filled in as a person would: lines are changed, taken in or left out."""
    text, values = made.text, written(record)
    for key in made.keys:
        old = f"{key.key} = {key.value}\n"
        if key.in_comment:
            old = "".join(f"# {row}\n" for row in old.splitlines())
        assert text.count(old) == 1
        value = values[key.key]
        text = text.replace(old, "" if value is None else f"{key.key} = {value}\n")
    return text


def played(rules: Rules, rng: Random) -> HandRecord:
    hand = random_hand(rules, rng)
    actions = [(state.to_act, action) for state, action in hand.steps if not isinstance(state, Finished)]
    record = record_of(hand.states[0], actions, hand.finished)
    # A hand file has no key for a blind that there is not.
    return attrs.evolve(record, players=PLAYERS[: rules.players], blind=record.blind or None)


def shortest(made: HandTemplate, record: HandRecord) -> str:
    """The template with nothing but what is needed, and what else the hand had that nothing else tells."""
    values = written(record)
    of_this_hand = {
        key for key in ("redeal", "under", "doubles", "call") if values.get(key) not in {None, "[]"}
    }
    if record.redeal is not None:
        of_this_hand.add("holdings")
    kept = [key.key for key in made.keys if key.needed or key.key in {*of_this_hand, "players", "stakes"}]
    return "".join(f"{key} = {values[key]}\n" for key in kept if values[key] is not None)


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_what_is_not_needed_may_be_left_out(name: str) -> None:
    rules = presets.by_name(name)
    made = template(name, players=PLAYERS[: rules.players])
    needed = {key.key for key in made.keys if key.needed}
    assert {"rules", "dealer", "tricks"} <= needed
    for seed in range(volume(24)):
        record = played(rules, Random(f"{name} {seed}"))
        ruling = audit(parse_hand(shortest(made, record)))
        assert not ruling.findings
        assert not ruling.wrong_scores


def test_holdings_and_blind_are_needed_where_nothing_else_tells() -> None:
    def needed(name: str) -> set[str]:
        return {key.key for key in template(name).keys if key.needed}

    played_alike = {"rules", "dealer", "tricks"}
    assert needed("CALLED_ACE") == played_alike | {"picker", "call"}
    assert needed("JACK_OF_DIAMONDS") == played_alike | {"picker"}
    assert needed("FOUR_HANDED_BLACK_QUEENS") == played_alike
    assert needed("TWO_HANDED") == played_alike | {"holdings"}
    assert needed("SEVEN_HANDED_NEXT_SEAT") == played_alike | {"holdings", "blind", "picker"}
    for name in ("TWO_HANDED", "SEVEN_HANDED_NEXT_SEAT"):
        record = played(presets.by_name(name), Random(f"{name} 1"))
        text = filled(template(name, players=PLAYERS[: record.rules.players]), record)
        for key in needed(name) & {"holdings", "blind"}:
            without = "\n".join(row for row in text.split("\n") if not row.startswith(key))
            with pytest.raises(ParseError, match=f"{key} (is|are) missing"):
                parse_hand(without)


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_a_template_is_read_in_80_columns(name: str) -> None:
    assert max(map(len, template(name).text.split("\n"))) <= 80
    long = [f"The player with the number {seat}" for seat in range(presets.by_name(name).players)]
    text = template(name, players=long, dealer=long[0]).text
    assert tomllib.loads(text)["players"] == long
    assert max(map(len, text.split("\n"))) <= 80


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_a_template_that_is_filled_in_is_judged_in_order(name: str) -> None:
    rules = presets.by_name(name)
    made = template(name, players=PLAYERS[: rules.players])
    for seed in range(volume(24)):
        record = played(rules, Random(f"{name} {seed}"))
        ruling = audit(parse_hand(filled(made, record)))
        assert ruling.in_order
        assert ruling.record == record


HOUSES = {
    "redeal": '{ base = "CALLED_ACE", poor_hand_redeal = true }',
    "doubles": '{ base = "GAMERULES", doubling = "Doublings", pairs = ["QC QS"] }',
    "forced": '{ base = "THREE_HANDED", no_pick = "ForcedPick" }',
    "silent": '{ base = "JACK_OF_DIAMONDS", may_go_alone = false }',
    "early": '{ base = "JACK_OF_DIAMONDS", call_up = "BEFORE_BLIND" }',
}


def house_of(name: str) -> HouseRules:
    return read_rules(tomllib.loads(f"rules = {HOUSES[name]}")["rules"])


@pytest.mark.parametrize("name", HOUSES)
def test_a_template_of_house_rules_that_is_filled_in_is_judged_in_order(name: str) -> None:
    house = house_of(name)
    made = template(house.rules, players=PLAYERS[: house.rules.players])
    assert made.preset is None
    with pytest.raises(ParseError, match="rules: '<our rules>' is still to be filled in"):
        parse_hand(made.text)
    for seed in range(volume(24)):
        record = attrs.evolve(played(house.rules, Random(f"{name} {seed}")), rules_name=house.name)
        text = filled(made, record).replace(f"rules = {quoted(house.name)}", f"rules = {HOUSES[name]}")
        ruling = audit(parse_hand(text))
        assert ruling.in_order
        assert ruling.record == record


def test_keys_of_house_rules_follow_from_the_sheet() -> None:
    def of(name: str) -> set[str]:
        return {key.key for key in template(house_of(name).rules).keys}

    assert "redeal" in of("redeal")
    assert "doubles" in of("doubles")
    assert "call" in of("early")
    assert not {"redeal", "doubles", "call"} & of("silent")
    assert template(presets.GAMERULES).preset == "GAMERULES"


# --- what a template has ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_a_template_is_refused_until_it_is_filled_in(name: str) -> None:
    text = template(name).text
    with pytest.raises(ParseError) as caught:
        parse_hand(text)
    assert caught.value.message == "dealer: '<who dealt>' is still to be filled in"
    row = text.split("\n")[(caught.value.line or 0) - 1]
    assert row == 'dealer = "<who dealt>"'
    with pytest.raises(
        ParseError, match=r"^line \d+, column \d+: (tricks|holdings|picker): '<[\w -]+>' is still"
    ):
        parse_hand(template(name, dealer="P1").text)


def test_what_may_be_left_out_instead_is_said() -> None:
    text = template("CALLED_ACE", dealer="P1").text
    for key, said in (
        ("picker", "'<who picked>' is still to be filled in, or left out if nobody picked"),
        ("bury", "'<two-cards>' is still to be filled in, or left out if it follows from the rest"),
        ("call", "'<card-or-alone>' is still to be filled in, or left out if nothing was called"),
        ("tricks", "'<five-cards>' is still to be filled in"),
    ):
        with pytest.raises(ParseError) as caught:
            parse_hand(text)
        assert caught.value.message == f"{key}: {said}"
        text = re.sub(rf"^{key} = .*\n", "", text, flags=re.MULTILINE)


def test_a_player_may_be_called_anything() -> None:
    text = template("THREE_HANDED", players=["<Ann>", "Bob", "Cal"], dealer="<Ann>").text
    with pytest.raises(ParseError, match="picker: '<who picked>' is still to be filled in"):
        parse_hand(text)


def keys(name: str) -> set[str]:
    return {key.key for key in template(name).keys}


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_a_template_has_keys_of_a_hand_file_in_its_order(name: str) -> None:
    mine = [key.key for key in template(name).keys]
    assert mine == [key for key in KEYS if key in mine]


def test_keys_that_a_preset_has_not_are_left_out() -> None:
    always = {"rules", "players", "dealer", "stakes", "holdings", "tricks", "points", "scores"}
    assert keys("TWO_HANDED") == always
    assert keys("FOUR_HANDED_BLACK_QUEENS") == always | {"picker_points"}
    assert keys("EIGHT_HANDED_THREE_PARTNERS") == always | {"picker_points", "call"}
    picked = always | {"picker_points", "picker"}
    assert keys("BAVARIAN_CALL") == picked | {"call"}
    assert keys("THREE_HANDED") == picked | {"blind", "bury"}
    assert keys("SEVEN_HANDED_NEXT_SEAT") == picked | {"blind", "bury"}
    assert keys("JACK_OF_DIAMONDS") == picked | {"blind", "bury", "call"}
    assert keys("GAMERULES") == picked | {"blind", "bury", "call"}
    assert keys("CALLED_ACE") == picked | {"blind", "bury", "call", "under"}


def test_the_dealer_is_found_in_small_letters_and_by_number(capsys: pytest.CaptureFixture[str]) -> None:
    for dealer in ("joe", "P5", "p5", "Joe"):
        assert main(["new", "CALLED_ACE", "--players", "Moe,Larry,Curly,Shemp,Joe", "--dealer", dealer]) == 0
        assert '\ndealer = "Joe"\n' in capsys.readouterr().out


def test_players_that_are_no_list_are_refused() -> None:
    for players, message in (
        ("abcde", r'^the players are a list of names, such as \["Ann", "Bob", ...\], not \'abcde\'$'),
        (5, r"^the players are a list of names"),
    ):
        with pytest.raises(TypeError, match=message):
            template("CALLED_ACE", players=players)  # type: ignore[arg-type]


def about(name: str, key: str) -> str:
    return next(one.about for one in template(name).keys if one.key == key)


def test_what_to_leave_out_when_all_pass_follows_from_the_rules() -> None:
    assert about("CALLED_ACE", "picker").endswith("leave this line and all between it and tricks out.")
    assert about("GAMERULES_DOUBLER", "picker").endswith("leave this line and all below it out.")
    assert "It need not be written" in about("CALLED_ACE", "holdings")
    assert about("TWO_HANDED", "holdings").endswith(
        "First the four cards face down, then those on them in the same order, then the hand."
    )
    assert "the picker's half first" in about("SEVEN_HANDED_NEXT_SEAT", "blind")


def test_the_names_stand_where_they_belong() -> None:
    text = template("THREE_HANDED", players=["Ann", 'Bob "B"', "Cal\\"], dealer="Cal\\").text
    assert 'players = ["Ann", "Bob \\"B\\"", "Cal\\\\"]' in text
    assert 'dealer = "Cal\\\\"' in text
    assert '#     "<ten-cards>",  # Ann\n' in text
    text = template("TWO_HANDED", players=["Ann", "Bob"]).text
    assert '\n    "<16-cards>",  # Ann\n' in text


@pytest.mark.parametrize(
    ("preset", "players", "dealer", "message"),
    [
        ("CALED_ACE", None, None, "did you mean CALLED_ACE"),
        ("THREE_HANDED", ["Ann", "Bob"], None, r"3 play by these rules, but 2 names are written \[D4\]"),
        ("THREE_HANDED", ["Ann", "Bob", "Ann"], None, "two players are named 'Ann'"),
        ("THREE_HANDED", ["Ann", "Bob", " "], None, "a player's name is readable text, not ' '"),
        ("THREE_HANDED", ["Ann", "Bob", "C\nD"], None, "readable text"),
        ("THREE_HANDED", [1, 2, 3], None, "a player's name is readable text, not 1"),
        ("THREE_HANDED", ["Ann", "Bob", "ANN"], "aNN", "'aNN' may be Ann or ANN"),
        ("THREE_HANDED", ["Ann", "Bob", "Cal"], "Bod", "there is no player 'Bod'; did you mean Bob"),
        ("THREE_HANDED", None, "P4", "there is no player 'P4'"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    preset: str, players: list[str] | None, dealer: str | None, message: str
) -> None:
    with pytest.raises(ParseError, match=message):
        template(preset, players=players, dealer=dealer)


# --- the command ------------------------------------------------------------------------------------------


def test_the_template_is_written_to_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "THREE_HANDED", "--players", "Ann, Bob,Cal", "--dealer", "P3"]) == 0
    out = capsys.readouterr().out
    assert out == template("THREE_HANDED", players=["Ann", "Bob", "Cal"], dealer="P3").text


def test_a_file_is_written_and_then_refused_by_the_referee_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "hand.toml")
    assert main(["new", "CALLED_ACE", "--output", path]) == 0
    assert capsys.readouterr().out == ""
    assert Path(path).read_text(encoding="utf-8") == template("CALLED_ACE").text
    assert main(["referee", path]) == 2
    said = one_line(capsys.readouterr().err)
    assert re.fullmatch(rf"{re.escape(path)}:\d+:10: dealer: '<who dealt>' is still to be filled in", said)


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hand.toml"
    path.write_text("mine", encoding="utf-8")
    assert main(["new", "CALLED_ACE", "--output", str(path)]) == 2
    assert "is there already, and stays as it is; --force" in one_line(capsys.readouterr().err)
    assert path.read_text(encoding="utf-8") == "mine"
    assert main(["new", "CALLED_ACE", "--output", str(path), "--force"]) == 0
    assert path.read_text(encoding="utf-8") == template("CALLED_ACE").text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Missing argument 'PRESET'"),
        (["CALED_ACE"], "there is no preset 'CALED_ACE'; did you mean CALLED_ACE"),
        (["THREE_HANDED", "--players", "Ann,Bob"], "3 play by these rules, but 2 names are written [D4]"),
        (["THREE_HANDED", "--dealer", "Ann"], "there is no player 'Ann'"),
        (["THREE_HANDED", "--force"], "--force is about --output FILE"),
        (["THREE_HANDED", "--output", "no-such-folder/hand.toml"], "cannot be written: No such file"),
        (["THREE_HANDED", "--output", "a\0b"], "cannot be written"),
    ],
    ids=str,
)
def test_a_mistake_is_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", *arguments]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert message in one_line(out.err)


def test_json_has_the_keys_with_their_explanation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--json", "CALLED_ACE"]) == 0
    whole: Any = json.loads(capsys.readouterr().out)
    assert list(whole) == ["schema", "rules_revision", "template"]
    made = whole["template"]
    assert (made["rules"], made["file"], made["text"]) == ("CALLED_ACE", None, template("CALLED_ACE").text)
    assert made["keys"][2] == {
        "key": "dealer",
        "needed": True,
        "in_comment": False,
        "about": "Who dealt.",
        "value": '"<who dealt>"',
    }
    path = str(tmp_path / "hand.toml")
    assert main(["new", "--json", "CALLED_ACE", "--output", path]) == 0
    assert json.loads(capsys.readouterr().out)["template"]["file"] == path
    assert Path(path).exists()


def test_help_shows_examples_and_exit_statuses(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--help"]) == 0
    out = capsys.readouterr().out
    for words in (
        "sheepshead new CALLED_ACE",
        "--output FILE",
        "--force",
        "0  written",
        "2  there is no such",
    ):
        assert words in out
    assert all(len(line) <= 80 for line in out.splitlines())
