"""The programs in `examples/` run, and the documentation is right about rules, options and the command."""

import doctest
import re
import shlex
import subprocess
import sys
from itertools import count
from pathlib import Path
from random import Random

import attrs
import pytest

import sheepshead.rules
from examples import bot, house_rules, play_a_hand, third_party_partner
from sheepshead import Rules, presets, score
from sheepshead.records import read_rules
from sheepshead.rules import (
    DoublingRule,
    NoPickRule,
    PartnerRule,
    PayoffRule,
    Shape,
)

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PROJECT = Path(__file__).parent.parent
PROGRAMS = sorted(PROJECT.joinpath("examples").glob("*.py"))
DOCS = PROJECT / "docs"
COMMAND = "import sys; from sheepshead.cli import main; sys.exit(main())"


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run Python as a person would, from the project's folder, with every warning an error."""
    return subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        cwd=PROJECT,
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=60,
    )


# --- the programs -------------------------------------------------------------------------------------------


def test_there_are_programs() -> None:
    assert {program.stem for program in PROGRAMS} >= {"play_a_hand", "house_rules", "third_party_partner"}


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_a_program_runs(program: Path) -> None:
    done = run(str(program))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_a_hand_is_told_trick_by_trick() -> None:
    told = run("examples/play_a_hand.py", "2").stdout
    assert told.startswith("CALLED_ACE, seed 2\nAnn deals.\n")
    for line in (
        "Bob picks, and finds AC 9C in the blind.",
        "Bob buries TC 7H, worth 10 points.",
        "Bob calls the ace of spades.",
        "Trick 4\n  Dot leads the eight of spades.\n",
        "  Eve follows with the ace of spades.\n  So Eve is the partner!\n",
        "  Cal trumps with the queen of hearts.\n  Cal takes it: 18 points.",
        "Eve was the partner of Bob.",
        "Bob and Eve: 43 points in tricks, 10 in the bury; 53 count.",
        "The hand: lost.",
        "  Ann +1\n  Bob -2\n  Cal +1\n  Dot +1\n  Eve -1\n",
    ):
        assert line in told
    assert told == run("examples/play_a_hand.py", "2").stdout


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_a_hand_is_told_under_every_preset(name: str) -> None:
    for seed in range(40):
        told = list(play_a_hand.tell(presets.by_name(name), seed))
        paid = [int(line.split()[1]) for line in told if re.fullmatch(r"  \w+ [+-]\d+", line)]
        assert sum(paid) == 0
        assert any(line.startswith("The hand: ") for line in told)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("CALLED_ACE", "face down under it."),
        ("CALLED_ACE", "plays the card under, the "),
        ("CALLED_ACE", "goes alone."),
        ("CALLED_ACE", "Nobody picked: a leaster. The fewest points win."),
        ("GAMERULES", "calls the ten of "),
        ("JACK_OF_DIAMONDS", "says nothing."),
        ("JACK_OF_DIAMONDS_CALL_UP", "Stakes times 2: double on the bump [S7]."),
        ("GAMERULES_DOUBLER", "The cards are thrown in."),
        ("BAVARIAN_CALL", "Nobody picked: a moster. The most points pay."),
        ("BAVARIAN_CALL", "Ann picks."),
        ("SEVEN_HANDED_NEXT_SEAT", "Bob shares the blind, and finds "),
        ("SIX_HANDED_JACK_AND_ACE", " is a partner!"),
        ("EIGHT_HANDED_BLACK_QUEENS", " were partners."),
        ("FOUR_HANDED_FIRST_QUEENS", " was alone."),
        ("TWO_HANDED", " face down on the table, and on them "),
        ("TWO_HANDED", "The hand: two-handed."),
    ],
)
def test_what_is_rare_is_told_too(name: str, words: str) -> None:
    rules = presets.by_name(name)
    assert any(words in line for seed in range(400) for line in play_a_hand.tell(rules, seed))


def test_the_bot_is_paid_more_than_a_random_player() -> None:
    # The interval over 3,000 hands is 0.21 to 0.35 stakes a hand; so few must at least not lose.
    found = bot.margins(120, Random(1))
    assert len(found) == 120
    assert sum(found) > 0


def test_a_programs_wrong_argument_is_one_line() -> None:
    done = run("examples/play_a_hand.py", "--rules", "NOT_THERE")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_house_rules_change_what_the_program_says() -> None:
    for rules, winner, points, paid in (
        (presets.CALLED_ACE, 0, 77, 4),
        (house_rules.BACK_ROOM, 2, 59, -8),
    ):
        after = house_rules.first_trick(house_rules.asked(rules))
        assert after.tricks[0].winner == winner
        result = score(house_rules.played_on(after))
        assert (result.picker_points, result.stakes[0]) == (points, paid)
    assert presets.CALLED_ACE.trumps.name == "STANDARD"


def test_the_third_partys_partner_rule_is_played() -> None:
    told = "\n".join(third_party_partner.one_hand())
    for line in (
        "She may call KC, call KS, go alone.",
        "the picker has KH and so cannot call it. [HOUSE-1]",
        "the picker holds no hearts, so KH cannot be called. [HOUSE-1]",
        "Bob, with two clubs, may play KC.",
        "With Bob for a partner",
    ):
        assert line in told


# --- what the documentation shows ---------------------------------------------------------------------------

CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TOML = re.compile(r"^```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def shown_commands() -> list[tuple[str, str]]:
    """Every command that a page shows behind a `$`, with the output that stands below it."""
    found = []
    for page in sorted(DOCS.rglob("*.md")):
        for block in CONSOLE.findall(page.read_text(encoding="utf-8")):
            for sample in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = sample.partition("\n")
                found.append((command, output))
    return found


def test_the_documentation_shows_commands() -> None:
    assert shown_commands()


@pytest.mark.parametrize(("command", "output"), shown_commands())
def test_a_command_prints_what_the_page_shows(command: str, output: str) -> None:
    program, *arguments = shlex.split(command)
    assert program in {"sheepshead", "python"}
    done = run("-c", COMMAND, *arguments) if program == "sheepshead" else run(*arguments)
    said = done.stdout + done.stderr
    same = doctest.OutputChecker().check_output(output.strip() + "\n", said.strip() + "\n", doctest.ELLIPSIS)
    assert same, said


def shown_toml() -> list[str]:
    return [text for page in sorted(DOCS.rglob("*.md")) for text in TOML.findall(page.read_text("utf-8"))]


@pytest.mark.parametrize("text", shown_toml(), ids=count(1))
def test_rules_shown_as_toml_are_read(text: str) -> None:
    house = read_rules(tomllib.loads(text)["rules"])
    assert house.rules != presets.CALLED_ACE
    assert house.name.startswith("CALLED_ACE with ")


PROTOCOLS = {PartnerRule, NoPickRule, DoublingRule, PayoffRule}
AXES = [
    kind
    for kind in (getattr(sheepshead.rules, name) for name in sheepshead.rules.__all__)
    if isinstance(kind, type) and attrs.has(kind) and PROTOCOLS.intersection(kind.__mro__)
]
"""Every kind of rule that the package brings."""


def if_not_given(option: "attrs.Attribute[object]") -> str:
    """What an option is if it is not given, as a house would write it."""
    default = option.default
    # attrs.Factory is a function to a type checker, and a class when the program runs.
    factory = getattr(default, "factory", None)
    return f"{factory.__name__}()" if factory is not None else repr(default)


@pytest.mark.parametrize("kind", [Rules, Shape, *AXES], ids=lambda kind: kind.__name__)
def test_the_page_of_house_rules_has_every_option_and_what_it_is_if_not_given(kind: type) -> None:
    page = DOCS.joinpath("house-rules.md").read_text(encoding="utf-8")
    assert f"`{kind.__name__}`" in page
    for option in (option for option in attrs.fields(kind) if option.init):
        (row,) = re.findall(
            rf"^\| .*sheepshead\.rules\.{kind.__name__}\.{option.name}[`>].*$", page, re.MULTILINE
        )
        if kind in AXES:
            assert f" `{if_not_given(option)}`" in row


def test_every_kind_of_rule_is_looked_for_on_that_page() -> None:
    assert {kind.__name__ for kind in AXES} >= {"JackAndAce", "Pot", "HeadToHead", "Doublings", "Payoff"}
