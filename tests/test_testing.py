"""The strategies that others test with: each gives what it says, of every kind, and fails in few words."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs
import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import FailedHealthCheck, Unsatisfiable
from hypothesis.vendor.pretty import pretty

import sheepshead
import sheepshead.rules
from sheepshead import (
    Action,
    Burying,
    Calling,
    Card,
    Doubling,
    Finished,
    IllegalAction,
    InvalidDeal,
    InvalidRules,
    ParseError,
    Pass,
    Pick,
    Picking,
    Play,
    PlayerView,
    Playing,
    Rules,
    State,
    UnfinishedHand,
    apply,
    legal_moves,
    presets,
    score,
    set_up,
    testing,
    trumps,
    view,
)
from sheepshead.cards import DECK
from sheepshead.engine import apply_unchecked
from sheepshead.rules import Ask, DoublingFacts, Doublings, NoDoubling, PartnerRule
from sheepshead.state import PHASES
from sheepshead.testing import EveryoneMayCrack, Hand, code_of, played
from sheepshead.testing.random_axes import PARTNERS
from sheepshead.testing.random_hands import PhaseClass, random_state
from sheepshead.testing.tape import Tape
from tests.drawn import ANY_RULES

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

T = TypeVar("T")
NOTHING: Any = None

NOTHING_SUPPRESSED: Final = settings(max_examples=40, database=None, suppress_health_check=())
SIMPLEST: Final = settings(max_examples=200, database=None, derandomize=True, suppress_health_check=())
CALLED_ACE_AS_IT_LIES: Final = set_up(
    presets.CALLED_ACE,
    dealer=0,
    holdings=[DECK[:6], DECK[8:14], DECK[14:20], DECK[20:26], DECK[26:]],
    blind=DECK[6:8],
)


def drawn(strategy: st.SearchStrategy[T], count: int) -> list[T]:
    """So many draws, or a few less, the same in every run."""
    found: list[T] = []

    @settings(max_examples=count, database=None, derandomize=True, phases=[Phase.generate])
    @given(strategy)
    def keep(value: T) -> None:
        found.append(value)

    keep()
    return found


# --- what each gives --------------------------------------------------------------------------------------


@given(testing.rules())
def test_rules_have_no_plug_in_of_a_third_party_unless_they_are_to(rules: Rules) -> None:
    assert isinstance(rules, Rules)
    assert not isinstance(rules.doubling, EveryoneMayCrack)


def test_rules_are_presets_and_houses_of_every_kind() -> None:
    found = drawn(ANY_RULES, 400)
    # Hypothesis draws no preset twice as long as there is something else to draw.
    assert {presets.name_of(rules) for rules in found} == {*presets.BY_NAME, None}
    kinds: set[type[PartnerRule]] = {type(rules.partner) for rules in found}
    assert kinds == {*PARTNERS}
    assert {type(rules.doubling) for rules in found} == {NoDoubling, Doublings, EveryoneMayCrack}
    assert {*range(2, 9)} <= {rules.players for rules in found}


def test_every_preset_is_drawn() -> None:
    assert {*drawn(testing.presets(), 400)} == {*presets.BY_NAME.values()}


@pytest.mark.parametrize("players", [2, 5, 9, 10, 31])
def test_houses_are_for_as_many_players_as_are_wanted(players: int) -> None:
    assert {rules.players for rules in drawn(testing.houses(players=players), 30)} == {players}
    assert {rules.players for rules in drawn(testing.rules(players=players), 30)} == {players}


def test_rules_and_presets_are_for_several_numbers_of_players() -> None:
    assert {rules.players for rules in drawn(testing.rules(players=range(3, 6)), 100)} == {3, 4, 5}
    assert {rules.players for rules in drawn(testing.presets(players=(2, 7, 99)), 100)} == {2, 7}


@given(testing.sheets())
def test_a_sheet_is_put_together_or_refused(sheet: testing.Sheet) -> None:
    try:
        rules = sheet.rules()
    except InvalidRules as error:
        assert error.faults  # noqa: PT017 - either is right
    else:
        assert all(getattr(rules, axis.name) == getattr(sheet, axis.name) for axis in attrs.fields(Rules))


def contradicts_itself(sheet: testing.Sheet) -> bool:
    try:
        sheet.rules()
    except InvalidRules:
        return True
    return False


def test_sheets_contradict_themselves_now_and_then() -> None:
    refused = [contradicts_itself(sheet) for sheet in drawn(testing.sheets(), 200)]
    assert len(refused) / 10 <= sum(refused) <= len(refused) * 9 / 10


def test_trump_orders_are_named_ones_and_others() -> None:
    orders = drawn(testing.trump_orders(), 100)
    assert {*trumps.NAMED, None} == {order.name for order in orders}
    assert len({len(order.trumps) for order in orders}) > 5


@given(testing.deals(ANY_RULES))
def test_a_deal_is_the_first_state_of_a_hand(dealt: State) -> None:
    dealt_cards = [card for holding in dealt.holdings for card in holding]
    assert sorted(map(str, (*dealt_cards, *dealt.blind))) == sorted(map(str, dealt.rules.shape.deck))
    assert 0 <= dealt.dealer < dealt.players
    assert 1 <= dealt.stakes <= 4


@given(testing.deals(presets.TWO_HANDED, dealer=1, stakes=3), testing.hands(dealer=0, stakes=2))
def test_rules_dealer_and_stakes_may_be_given(dealt: State, hand: Hand) -> None:
    assert (dealt.rules, dealt.dealer, dealt.stakes) == (presets.TWO_HANDED, 1, 3)
    assert (hand.start.dealer, hand.start.stakes) == (0, 2)


def test_any_dealer_and_stakes_are_drawn_where_they_are_left_out() -> None:
    found = drawn(testing.deals(presets.CALLED_ACE), 100)
    assert {state.dealer for state in found} == {*range(5)}
    assert {state.stakes for state in found} == {*range(1, 5)}
    # All aces in one hand, which a fair deal has in one hand of thousands.
    assert any(
        {*presets.CALLED_ACE.trumps.fail_aces} <= {*held} for state in found for held in state.holdings
    )


@given(testing.hands(ANY_RULES))
def test_a_hand_is_played_by_legal_actions_to_its_end(hand: Hand) -> None:
    assert hand.start == hand.states[0]
    assert [state for state, _ in hand.steps] == [*hand.states[:-1]]
    for number, (state, action) in enumerate(hand.steps):
        assert action in legal_moves(state)
        assert apply(state, action) == hand.states[number + 1]
    assert len(score(hand.finished).stakes) == hand.start.players


def test_states_are_of_every_phase() -> None:
    found = drawn(testing.states(), 300)
    assert {type(state) for state in found} == {*PHASES}
    tricks = {len(state.tricks) for state in found if isinstance(state, Playing)}
    assert {*range(6)} <= tricks


@pytest.mark.parametrize("phase", PHASES)
def test_states_are_of_the_phase_that_is_wanted(phase: PhaseClass) -> None:
    found = drawn(testing.states(ANY_RULES, phase=phase), 40)
    assert {type(state) for state in found} == {phase}
    assert len({state.rules for state in found}) > 5


def test_states_may_be_of_several_phases() -> None:
    wanted = (Burying, Playing)
    assert {type(state) for state in drawn(testing.states(phase=wanted), 60)} == {*wanted}
    one = testing.states(presets.CALLED_ACE, phase=[Doubling, Calling])
    assert {type(state) for state in drawn(one, 60)} == {Calling}


@attrs.frozen
class SeldomCrack(EveryoneMayCrack):
    """Cracks where the dealer's left picks at the table of dealer 3: in one hand of thirty-five."""

    def ask(self, facts: DoublingFacts) -> Ask | None:
        return super().ask(facts) if (facts.dealer, facts.side.picker) == (3, 4) else None


def test_a_phase_that_a_house_seldom_comes_to_is_found() -> None:
    seldom = attrs.evolve(presets.CALLED_ACE, doubling=SeldomCrack())
    found = drawn(testing.states(seldom, phase=Doubling), 40)
    assert {(type(state), state.dealer) for state in found} == {(Doubling, 3)}
    assert len({state.holdings for state in found}) > 30


def test_half_of_all_hands_are_played_by_presets() -> None:
    found = drawn(testing.hands(), 200)
    known = [hand for hand in found if presets.name_of(hand.start.rules)]
    assert len(found) / 4 <= len(known) <= len(found) * 3 / 4


@given(testing.views(ANY_RULES, phase=Playing))
def test_a_view_is_one_of_a_seat_or_a_spectator(seen: PlayerView) -> None:
    assert isinstance(seen, PlayerView)
    assert seen.phase.value == "Playing"


def test_views_are_of_every_seat_and_of_spectators() -> None:
    assert {seen.seat for seen in drawn(testing.views(presets.CALLED_ACE), 100)} == {None, *range(5)}


@given(st.data(), testing.states(ANY_RULES, phase=(Picking, Burying, Calling, Doubling, Playing)))
def test_a_legal_action_is_accepted_and_an_illegal_one_refused_by_rule(
    data: st.DataObject, state: State
) -> None:
    assert apply(state, data.draw(testing.legal_actions(state))) != state
    action = data.draw(testing.illegal_actions(state))
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    assert all(violation.rule for violation in caught.value.violations)


@given(testing.steps(ANY_RULES))
def test_a_step_is_legal(step: tuple[State, Action]) -> None:
    state, action = step
    assert action in legal_moves(state)


@given(testing.illegal_steps(ANY_RULES, phase=(Finished, Playing)))
def test_an_illegal_step_is_none(step: tuple[State, Action]) -> None:
    state, action = step
    assert isinstance(state, (Finished, Playing))
    assert action not in legal_moves(state)


def test_actions_are_of_every_kind() -> None:
    kinds = {
        type(action).__name__
        for phase in PHASES
        if phase is not Finished
        for _, action in drawn(testing.steps(ANY_RULES, phase=phase), 40)
    }
    assert kinds >= {"Pick", "Pass", "Bury", "Call", "GoAlone", "Crack", "Decline", "Play"}
    illegal = {type(action).__name__ for _, action in drawn(testing.illegal_steps(ANY_RULES), 200)}
    assert illegal >= {"Blitz", "Bury", "Call", "Play"}
    assert len(illegal) > 9


# --- plain use --------------------------------------------------------------------------------------------

PLAIN: Final = {
    "rules": testing.rules(),
    "sheets": testing.sheets(),
    "deals": testing.deals(),
    "states": testing.states(),
    "hands": testing.hands(),
    "views": testing.views(),
    "steps": testing.steps(),
    "illegal_steps": testing.illegal_steps(),
    **{f"states of {phase.__name__}": testing.states(phase=phase) for phase in PHASES},
}


@pytest.mark.parametrize("name", PLAIN)
def test_no_health_check_of_hypothesis_complains(name: str) -> None:
    count = 0

    @NOTHING_SUPPRESSED
    @given(PLAIN[name])
    def counted(_: object) -> None:
        nonlocal count
        count += 1

    counted()
    assert count == NOTHING_SUPPRESSED.max_examples


# --- what a failing test shows ----------------------------------------------------------------------------

NAMES: Final = {
    **{name: getattr(sheepshead, name) for name in sheepshead.__all__},
    **{name: getattr(sheepshead.rules, name) for name in sheepshead.rules.__all__},
    **{name: getattr(testing, name) for name in testing.__all__},
    # Of these names the strategies are not meant.
    "presets": presets,
    "attrs": attrs,
}


def evaluated(value: object) -> object:
    return eval(code_of(value), dict(NAMES))


def test_the_simplest_hand_is_the_deck_as_it_lies() -> None:
    hand = find(testing.hands(), lambda _: True, settings=SIMPLEST)
    assert hand.start == CALLED_ACE_AS_IT_LIES
    assert hand.actions[0] == Pick()
    assert all(action == legal_moves(state)[0] for state, action in hand.steps)


def test_a_failing_state_is_made_simple() -> None:
    state = find(
        testing.states(ANY_RULES),
        lambda state: isinstance(state, Playing) and len(state.tricks) == 2,
        settings=SIMPLEST,
    )
    assert (state.rules, state.dealer, state.stakes) == (presets.CALLED_ACE, 0, 1)
    assert len(code_of(state).splitlines()) < 20


def test_failing_rules_are_made_like_a_preset() -> None:
    rules = find(testing.rules(), lambda rules: not presets.name_of(rules), settings=SIMPLEST)
    assert code_of(rules).startswith("attrs.evolve(\n    presets.CALLED_ACE,\n")
    assert attrs.evolve(rules, shape=presets.CALLED_ACE.shape) == presets.CALLED_ACE


def test_a_failing_action_is_the_first_there_is() -> None:
    action = find(testing.illegal_actions(CALLED_ACE_AS_IT_LIES), lambda _: True, settings=SIMPLEST)
    assert action == sheepshead.DemandRedeal()
    assert find(testing.legal_actions(CALLED_ACE_AS_IT_LIES), lambda _: True) == Pick()


@given(testing.states(ANY_RULES))
def test_the_code_of_a_state_makes_it(state: State) -> None:
    assert evaluated(state) == state
    assert max(map(len, code_of(state).splitlines())) < 300


@given(testing.hands(ANY_RULES))
def test_the_code_of_a_hand_makes_it(hand: Hand) -> None:
    assert evaluated(hand) == hand


@given(testing.sheets(plug_ins=True), testing.trump_orders())
def test_the_code_of_a_sheet_and_of_trumps_makes_them(sheet: testing.Sheet, order: trumps.TrumpOrder) -> None:
    assert evaluated(sheet) == sheet
    assert evaluated(order) == order


def test_the_code_of_a_preset_is_its_name() -> None:
    for name, rules in presets.BY_NAME.items():
        assert code_of(rules) == f"presets.{name}"


def test_hypothesis_shows_the_code() -> None:
    assert pretty(CALLED_ACE_AS_IT_LIES) == code_of(CALLED_ACE_AS_IT_LIES)
    assert pretty(presets.CALLED_ACE) == "presets.CALLED_ACE"
    hand = testing.random_hand(presets.CALLED_ACE, Random(1))
    assert pretty(hand) == code_of(hand)
    seen = view(CALLED_ACE_AS_IT_LIES, 2)
    assert pretty(seen) == repr(seen) == code_of(seen)


def test_what_no_legal_actions_reach_is_shown_as_it_stands() -> None:
    lead = played(CALLED_ACE_AS_IT_LIES, "pick", "bury JH JD", "call AC with AD under")
    assert code_of(lead).splitlines()[-2] == '    "pick", "bury JH JD", "call AC with AD under",'
    # The under stands for clubs, and the called ace must fall to it (T6).
    reneged = apply_unchecked(apply(lead, Play(Card("AD"))), Play(Card("TC")))
    assert code_of(reneged) == repr(reneged)


# --- hands again ------------------------------------------------------------------------------------------


def test_a_hand_is_replayed_from_actions_or_their_words() -> None:
    hand = Hand.replay(CALLED_ACE_AS_IT_LIES, "pass", Pick(), "bury AC TC")
    assert hand.actions[:2] == (Pass(), Pick())
    assert hand.states[-1] == played(CALLED_ACE_AS_IT_LIES, Pass(), "pick", "bury AC TC")


def test_what_cannot_be_replayed_is_refused() -> None:
    with pytest.raises(IllegalAction, match="T1"):
        played(CALLED_ACE_AS_IT_LIES, "play QC")
    with pytest.raises(ParseError, match="expected an action"):
        played(CALLED_ACE_AS_IT_LIES, "win")


def test_a_hand_broken_off_has_no_end() -> None:
    hand = testing.play_out(CALLED_ACE_AS_IT_LIES, Random(1), most=3)
    assert len(hand.actions) == 3
    with pytest.raises(UnfinishedHand, match="not played to its end: <"):
        _ = hand.finished


def test_the_same_seed_plays_the_same_hand() -> None:
    for seed in range(5):
        assert testing.random_hand(presets.SEVEN_HANDED_JACK, Random(seed)) == testing.random_hand(
            presets.SEVEN_HANDED_JACK, Random(seed)
        )


def test_a_tape_past_its_end_chooses_the_first() -> None:
    tape = Tape(bytes([0, 5, 1, 1]))
    assert [tape.randrange(4), tape.randrange(1000), tape.randrange(7), tape.choice("ab")] == [1, 257, 0, "a"]
    assert random_state(presets.CALLED_ACE, Tape(b"")) == CALLED_ACE_AS_IT_LIES


# --- what is refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "strategy",
    [
        testing.deals,
        testing.hands,
        testing.states,
        testing.views,
        testing.steps,
        testing.illegal_steps,
    ],
)
@pytest.mark.parametrize("rules", ["CALLED_ACE", Rules, CALLED_ACE_AS_IT_LIES])
def test_rules_are_rules_or_a_strategy_for_them(strategy: Any, rules: Any) -> None:
    with pytest.raises(TypeError, match=r"rules are Rules, such as presets\.CALLED_ACE, or a strategy"):
        strategy(rules)


@pytest.mark.parametrize("strategy", [testing.states, testing.views, testing.steps, testing.illegal_steps])
@pytest.mark.parametrize("phase", ["Playing", 3, State, (Playing, None), CALLED_ACE_AS_IT_LIES])
def test_a_phase_is_a_class_of_state(strategy: Any, phase: Any) -> None:
    with pytest.raises(TypeError, match=r"a phase is a class of state, one of Picking, .*Finished, not "):
        strategy(phase=phase)


def test_some_phase_is_named() -> None:
    with pytest.raises(ValueError, match="at least one phase"):
        testing.states(phase=())


@pytest.mark.parametrize(
    ("rules", "phase", "said"),
    [
        (presets.CALLED_ACE, Doubling, "by presets.CALLED_ACE came to Doubling, but to Picking, Burying,"),
        (presets.TWO_HANDED, (Picking, Burying), "came to Picking or Burying, but to Playing, Finished"),
        (
            attrs.evolve(presets.GAMERULES, bury_before_call=False),
            Doubling,
            "by these rules came to Doubling",
        ),
    ],
)
def test_a_phase_that_a_house_never_comes_to_is_refused(rules: Rules, phase: Any, said: str) -> None:
    for strategy in (testing.states, testing.views, testing.steps, testing.illegal_steps):
        with pytest.raises(ValueError, match=said):
            strategy(rules, phase=phase)


def test_a_strategy_of_houses_that_never_come_to_a_phase_ends() -> None:
    never = testing.states(st.just(presets.CALLED_ACE), phase=Doubling)
    with pytest.raises((FailedHealthCheck, Unsatisfiable)):
        drawn(never, 10)


def test_nobody_acts_in_a_finished_hand() -> None:
    finished = testing.random_hand(presets.CALLED_ACE, Random(1)).finished
    with pytest.raises(ValueError, match="the hand is over"):
        testing.legal_actions(finished)
    with pytest.raises(ValueError, match="in Finished nobody is"):
        testing.steps(phase=(Playing, Finished))


@pytest.mark.parametrize("strategy", [testing.legal_actions, testing.illegal_actions])
def test_actions_are_those_of_a_state(strategy: Any) -> None:
    with pytest.raises(TypeError, match="a state of a hand, not 'CALLED_ACE'"):
        strategy("CALLED_ACE")


@pytest.mark.parametrize("strategy", [testing.rules, testing.presets, testing.houses])
@pytest.mark.parametrize("players", ["5", 5.0, True, [3, "4"]])
def test_players_are_whole_numbers(strategy: Any, players: Any) -> None:
    with pytest.raises(TypeError, match="players is a whole number, such as 5, or several, not"):
        strategy(players=players)


def test_there_are_rules_for_so_many_players() -> None:
    with pytest.raises(ValueError, match="for 2, 3, 4, 5, 6, 7, 8, 9, 10, 31 players, and none for 11"):
        testing.rules(players=11)
    with pytest.raises(ValueError, match="for 2, 3, 4, 5, 6, 7, 8 players, and none for 9"):
        testing.presets(players=9)
    with pytest.raises(ValueError, match=r"none for \(\)"):
        testing.houses(players=())


def test_a_dealer_that_is_none_is_refused_when_it_is_drawn() -> None:
    with pytest.raises(InvalidDeal, match="D1"):
        find(testing.deals(presets.CALLED_ACE, dealer=5), lambda _: True, settings=SIMPLEST)


# --- the extra --------------------------------------------------------------------------------------------

EVERYTHING_ELSE = "sheepshead, sheepshead.records, sheepshead.referee, sheepshead.plain, sheepshead.cli"


def test_it_is_imported_by_those_who_use_it() -> None:
    absent = {"sheepshead.testing", "hypothesis"}
    code = f"import sys, {EVERYTHING_ELSE}\nprint(sorted({absent!r} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert ran.stdout == "[]\n"


@pytest.fixture
def anew(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """As if the package had never been imported; all is as it was afterwards."""
    monkeypatch.setattr(sheepshead, "testing", testing)
    for name in [*sys.modules]:
        if name.startswith("sheepshead.testing"):
            monkeypatch.delitem(sys.modules, name)
    return monkeypatch


@pytest.mark.parametrize(
    ("absent", "said"),
    [
        (
            "hypothesis",
            r'^sheepshead.testing needs hypothesis; install it with: pip install "sheepshead\[testing\]"$',
        ),
        ("sheepshead.wording", "sheepshead.wording"),
    ],
)
def test_without_the_extra_it_is_said_how_to_install_it(
    anew: pytest.MonkeyPatch, absent: str, said: str
) -> None:
    # None in sys.modules is how Python itself marks what cannot be imported.
    anew.setitem(sys.modules, absent, None)
    with pytest.raises(ModuleNotFoundError, match=said) as caught:
        import_module("sheepshead.testing")
    assert caught.value.name == absent


def test_all_but_the_showing_works_without_the_table_of_hypothesis(anew: pytest.MonkeyPatch) -> None:
    anew.delattr("hypothesis.vendor.pretty.for_type_by_name")
    again = import_module("sheepshead.testing")
    assert again is not testing
    assert find(again.rules(), lambda _: True, settings=SIMPLEST) == presets.CALLED_ACE


@pytest.mark.parametrize(
    "asked",
    [
        lambda: testing.random_rules(NOTHING),
        lambda: testing.random_deal(presets.CALLED_ACE, NOTHING),
        lambda: testing.random_hand(presets.CALLED_ACE, NOTHING),
        lambda: testing.play_out(testing.random_deal(presets.CALLED_ACE, Random(1)), NOTHING),
    ],
)
def test_what_gives_no_chances_is_refused(asked: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=r"rng is a random\.Random, not"):
        asked()


@pytest.mark.parametrize("no_rules", [None, "CALLED_ACE", presets])
def test_what_is_no_sheet_is_refused_by_the_seeded_helpers(no_rules: Any) -> None:
    with pytest.raises(TypeError, match=r"a hand is played by Rules, such as presets\.CALLED_ACE, not by"):
        testing.random_hand(no_rules, Random(1))


@pytest.mark.parametrize("drawn", [testing.deals, testing.states, testing.hands])
def test_a_strategy_that_gives_no_rules_is_refused_when_it_is_drawn_from(
    drawn: Callable[[Any], SearchStrategy[object]],
) -> None:
    with pytest.raises(TypeError, match="a hand is played by Rules"):
        find(drawn(st.integers()), lambda _: True)


def test_what_is_no_state_cannot_be_played_from() -> None:
    for asked in (lambda: played(NOTHING), lambda: testing.play_out(NOTHING, Random(1))):
        with pytest.raises(TypeError, match="a state of a hand, not None"):
            asked()


def test_a_phase_is_no_string() -> None:
    with pytest.raises(TypeError, match="not 'playing'"):
        testing.states(phase="playing")  # type: ignore[arg-type]
