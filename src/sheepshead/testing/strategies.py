"""Hypothesis strategies for everything that the package takes and gives.

Scope: the strategies themselves; what they draw is drawn in the modules before this one, from a tape of
bytes that Hypothesis makes simpler where a test fails: towards ``CALLED_ACE``, seat 0 as dealer, the deck as
it lies and the first legal move.

Where a strategy takes ``rules``, that is a sheet of house rules or a strategy for some; left out, it is
:func:`rules`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from sheepshead.engine import legal_moves
from sheepshead.errors import shown
from sheepshead.rules.presets import name_of
from sheepshead.rules.sheet import Rules
from sheepshead.state import PHASES, Finished
from sheepshead.testing.contradictions import random_sheet
from sheepshead.testing.random_actions import random_illegal_action
from sheepshead.testing.random_axes import SHAPES, random_trumps
from sheepshead.testing.random_hands import MOST_HANDS, random_deal, random_hand, random_state
from sheepshead.testing.random_sheets import PRESETS, random_house
from sheepshead.testing.tape import DEAL, HAND, SHEET, STEP, Tape, tapes
from sheepshead.viewing import PlayerView, view

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import Any

    from hypothesis.strategies import DrawFn

    from sheepshead.actions import Action
    from sheepshead.state import State
    from sheepshead.testing.random_hands import Hand, PhaseClass
    from sheepshead.testing.random_sheets import Sheet
    from sheepshead.trumps import TrumpOrder

__all__ = [
    "deals",
    "hands",
    "houses",
    "illegal_actions",
    "illegal_steps",
    "legal_actions",
    "presets",
    "rules",
    "sheets",
    "states",
    "steps",
    "trump_orders",
    "views",
]

T = TypeVar("T")

RulesOf: TypeAlias = "Rules | SearchStrategy[Rules] | None"
Players: TypeAlias = "int | Iterable[int] | None"
Phases: TypeAlias = "PhaseClass | Iterable[PhaseClass] | None"

IN_PLAY: Final = tuple(phase for phase in PHASES if phase is not Finished)
"""The phases in which somebody is to act."""
FEW_HANDS: Final = 20
"""How many hands by a sheet that was drawn are dealt in search of a phase, before another sheet is drawn."""


@st.composite
def _from_tape(draw: DrawFn, numbers: int, made: Callable[[Tape], T]) -> T:
    # What `map` gives Hypothesis would show by its tape.
    return made(draw(tapes(numbers)))


# --- rules ------------------------------------------------------------------------------------------------


def trump_orders() -> SearchStrategy[TrumpOrder]:
    """Give what is trump: one of the six named orders, or a house's own of any cards."""
    return _from_tape(SHEET, random_trumps)


def presets(*, players: Players = None) -> SearchStrategy[Rules]:
    """Give the presets, ``CALLED_ACE`` first.

    Args:
        players: how many are dealt cards, a number or several; any when left out.

    Raises:
        ValueError: when no preset is for so many players.
        TypeError: when that is no whole number and no numbers.
    """
    return st.sampled_from(_presets(_wanted(players, _seats_of_presets())))


def houses(*, players: Players = None, plug_ins: bool = False) -> SearchStrategy[Rules]:
    """Give a house's own sheets, drawn from all axes together, for 2 to 10 players and 31.

    Args:
        players: how many are dealt cards, a number or several; any when left out.
        plug_ins: whether some have a rule that is not of this package, :class:`EveryoneMayCrack`.

    Raises:
        ValueError: when no sheet is for so many players.
        TypeError: when that is no whole number and no numbers.
    """
    numbers = _wanted(players, _seats_of_houses())
    return _from_tape(SHEET, lambda tape: random_house(tape, players=numbers, plug_ins=plug_ins))


def rules(*, players: Players = None, plug_ins: bool = False) -> SearchStrategy[Rules]:
    """Give presets and a house's own sheets, in equal parts; see :func:`presets` and :func:`houses`.

    Args:
        players: how many are dealt cards, a number or several; any when left out.
        plug_ins: whether some houses have a rule that is not of this package, :class:`EveryoneMayCrack`.

    Raises:
        ValueError: when no sheet is for so many players.
        TypeError: when that is no whole number and no numbers.

    >>> from hypothesis import find
    >>> from sheepshead import presets
    >>> find(
    ...     rules(players=range(3, 6)), lambda sheet: not sheet.partner.asks_before_blind
    ... ) == presets.CALLED_ACE
    True
    """
    numbers = _wanted(players, _seats_of_houses())
    own = houses(players=numbers, plug_ins=plug_ins)
    known = _presets(numbers)
    return st.one_of(st.sampled_from(known), own) if known else own


def sheets(*, plug_ins: bool = False) -> SearchStrategy[Sheet]:
    """Give the axes of a sheet, drawn together, whether they contradict each other or not.

    Args:
        plug_ins: whether some have a rule that is not of this package, :class:`EveryoneMayCrack`.
    """
    # Two sheets are drawn, and what is changed of the first.
    return _from_tape(3 * SHEET, lambda tape: random_sheet(tape, plug_ins=plug_ins))


def _presets(numbers: Collection[int]) -> list[Rules]:
    return [preset for preset in PRESETS if preset.players in numbers]


def _seats_of_presets() -> list[int]:
    return sorted({preset.players for preset in PRESETS})


def _seats_of_houses() -> list[int]:
    return sorted({players for players, _, _ in SHAPES})


def _wanted(players: Players, possible: Collection[int]) -> Collection[int]:
    """Give the numbers of players that are wanted and possible."""
    if players is None:
        return possible
    numbers = players if isinstance(players, Iterable) else (players,)
    numbers = tuple(numbers)
    if isinstance(players, str) or any(type(number) is not int for number in numbers):
        raise TypeError(f"players is a whole number, such as 5, or several, not {shown(players)}")
    wanted = [number for number in possible if number in numbers]
    if not wanted:
        listed = ", ".join(map(str, possible))
        raise ValueError(f"there are sheets of rules for {listed} players, and none for {shown(players)}")
    return wanted


def _sheets(given: RulesOf) -> SearchStrategy[Rules]:
    if given is None:
        return rules()
    if isinstance(given, Rules):
        return st.just(given)
    if isinstance(given, SearchStrategy):
        return given
    raise TypeError(
        "rules are Rules, such as presets.CALLED_ACE, or a strategy for Rules, such as"
        f" testing.rules(), not {shown(given)}"
    )


# --- hands ------------------------------------------------------------------------------------------------


def deals(
    rules: RulesOf = None, *, dealer: int | None = None, stakes: int | None = None
) -> SearchStrategy[State]:
    """Give the first state of a hand, with any cards, every other time such as leave no ordinary call.

    Args:
        rules: the house rules, or a strategy for them; any when left out.
        dealer: the dealer's seat, from 0; any when left out.
        stakes: what the hand is dealt at; 1 to 4 when left out.

    Raises:
        TypeError: when the rules are none.
        InvalidDeal: when it is drawn, where there is no such dealer or stakes cannot be these.
    """
    house = _sheets(rules)

    @st.composite
    def deals(draw: DrawFn) -> State:
        return random_deal(draw(house), draw(tapes(DEAL)), dealer=dealer, stakes=stakes)

    return deals()


def hands(
    rules: RulesOf = None, *, dealer: int | None = None, stakes: int | None = None
) -> SearchStrategy[Hand]:
    """Give a whole hand, from the deal to its end, with every state and action on the way.

    Args:
        rules: the house rules, or a strategy for them; any when left out.
        dealer: the dealer's seat, from 0; any when left out.
        stakes: what the hand is dealt at; 1 to 4 when left out.

    Raises:
        TypeError: when the rules are none.
        InvalidDeal: when it is drawn, where there is no such dealer or stakes cannot be these.
    """
    house = _sheets(rules)

    @st.composite
    def hands(draw: DrawFn) -> Hand:
        return random_hand(draw(house), draw(tapes(HAND)), dealer=dealer, stakes=stakes)

    return hands()


def states(rules: RulesOf = None, *, phase: Phases = None) -> SearchStrategy[State]:
    """Give a state that legal moves reach, of any phase; each that its hand goes through is as likely.

    Args:
        rules: the house rules, or a strategy for them; any when left out.  Sheets of a strategy that never
            come to the phase are passed over, and where all are such Hypothesis says that it finds none.
        phase: the class of state, such as :class:`~sheepshead.Playing`, or several; any when left out.

    Raises:
        ValueError: when a hand by the rules given never comes to such a phase, or no phase is named.
        TypeError: when the rules are none, or the phase is no class of state.
    """
    return _states(rules, PHASES if phase is None else _phases(phase))


def views(rules: RulesOf = None, *, phase: Phases = None) -> SearchStrategy[PlayerView]:
    """Give what some seat, or a spectator, may know of a hand; see :func:`states` for the arguments.

    Raises:
        ValueError: when a hand by the rules given never comes to such a phase, or no phase is named.
        TypeError: when the rules are none, or the phase is no class of state.
    """
    every = states(rules, phase=phase)

    @st.composite
    def views(draw: DrawFn) -> PlayerView:
        state = draw(every)
        return view(state, draw(st.sampled_from([*range(state.players), None])))

    return views()


def _states(given: RulesOf, phases: tuple[PhaseClass, ...]) -> SearchStrategy[State]:
    house = _sheets(given)
    if isinstance(given, Rules):
        _require_reached(given, phases)
    # Of many sheets one that hardly ever comes to the phase may be passed over.
    most = MOST_HANDS if isinstance(given, Rules) else FEW_HANDS

    @st.composite
    def states(draw: DrawFn) -> State | None:
        return random_state(draw(house), draw(tapes(HAND)), phases=phases, most=most)

    return states().flatmap(_if_any)


def _require_reached(rules: Rules, phases: tuple[PhaseClass, ...]) -> None:
    def is_reached(*phases: PhaseClass) -> bool:
        return random_state(rules, Tape(b""), phases=phases) is not None

    if not is_reached(*phases):
        name = name_of(rules)
        played = f"presets.{name}" if name else "these rules"
        wanted = " or ".join(phase.__name__ for phase in phases)
        there = ", ".join(phase.__name__ for phase in PHASES if is_reached(phase))
        raise ValueError(f"no hand of {MOST_HANDS} by {played} came to {wanted}, but to {there}")


def _if_any(found: State | None) -> SearchStrategy[State]:
    return st.nothing() if found is None else st.just(found)


def _phases(given: PhaseClass | Iterable[PhaseClass]) -> tuple[PhaseClass, ...]:
    is_several = isinstance(given, Iterable) and not isinstance(given, str)
    several: tuple[Any, ...] = tuple(given) if is_several else (given,)  # type: ignore[arg-type]
    strange = [one for one in several if one not in PHASES]
    if strange:
        known = ", ".join(phase.__name__ for phase in PHASES)
        raise TypeError(f"a phase is a class of state, one of {known}, not {shown(strange[0])}")
    if not several:
        raise ValueError("at least one phase is wanted, and none is named")
    return tuple(phase for phase in PHASES if phase in several)


# --- actions ----------------------------------------------------------------------------------------------


def legal_actions(state: State) -> SearchStrategy[Action]:
    """Give a legal action of the seat to act.

    Raises:
        ValueError: when the hand is over.
        TypeError: when the value is no state.
    """
    moves = legal_moves(state)
    if not moves:
        raise ValueError("the hand is over, and no action is legal any more")
    return st.sampled_from(moves)


def illegal_actions(state: State) -> SearchStrategy[Action]:
    """Give an action of any kind that the rules refuse in this state.

    Raises:
        TypeError: when the value is no state.
    """
    legal_moves(state)
    return _from_tape(STEP, lambda tape: random_illegal_action(state, tape))


def steps(rules: RulesOf = None, *, phase: Phases = None) -> SearchStrategy[tuple[State, Action]]:
    """Give a state in which somebody is to act, and a legal action; see :func:`states` for the arguments.

    Raises:
        ValueError: when a hand by the rules given never comes to such a phase, when no phase is named, or
            when :class:`~sheepshead.Finished` is, in which nobody acts.
        TypeError: when the rules are none, or the phase is no class of state.
    """
    phases = IN_PLAY if phase is None else _phases(phase)
    if Finished in phases:
        raise ValueError("a step is taken where somebody is to act, and in Finished nobody is")
    return _with_action(_states(rules, phases), legal_actions)


def illegal_steps(rules: RulesOf = None, *, phase: Phases = None) -> SearchStrategy[tuple[State, Action]]:
    """Give a state and an action that the rules refuse there; see :func:`states` for the arguments.

    Raises:
        ValueError: when a hand by the rules given never comes to such a phase, or no phase is named.
        TypeError: when the rules are none, or the phase is no class of state.
    """
    return _with_action(states(rules, phase=phase), illegal_actions)


def _with_action(
    every: SearchStrategy[State], actions: Callable[[State], SearchStrategy[Action]]
) -> SearchStrategy[tuple[State, Action]]:
    return every.flatmap(lambda state: st.tuples(st.just(state), actions(state)))
