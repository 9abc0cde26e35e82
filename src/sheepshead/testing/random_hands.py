"""Random deals, hands and states by any rules, drawn from a ``random.Random``.

Scope: no rule of the game; what may be done is asked of :func:`~sheepshead.legal_moves` alone.  The first of
every choice is the simplest: the deck as it lies, seat 0 as dealer, the dealer's left who picks, the first
legal move.
"""

from __future__ import annotations

import random
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from sheepshead.actions import DemandRedeal, Pass, Pick
from sheepshead.cards import DECK, Card, Rank, cards
from sheepshead.engine import apply, legal_moves
from sheepshead.errors import UnfinishedHand, shown
from sheepshead.rules.called_ace import CalledAce
from sheepshead.rules.cracks import Doublings
from sheepshead.rules.named_partners import JackAndAce
from sheepshead.rules.partner import JackOfDiamonds
from sheepshead.rules.sheet import Rules
from sheepshead.starting import set_up
from sheepshead.state import PHASES, Burying, Calling, Doubling, Finished, Picking, Playing
from sheepshead.testing.random_axes import NAMED, flag, require_generator, some_of
from sheepshead.values import Value
from sheepshead.wording import parse_action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sheepshead.actions import Action
    from sheepshead.state import State

__all__ = [
    "Hand",
    "PhaseClass",
    "play_out",
    "played",
    "random_deal",
    "random_hand",
    "random_state",
]

PhaseClass: TypeAlias = (
    type[Picking] | type[Burying] | type[Calling] | type[Doubling] | type[Playing] | type[Finished]
)
"""The class of the states of one phase."""

MOST_HANDS: Final = 300
"""How many hands are dealt in search of a phase before it counts as one that the rules never come to."""


@attrs.frozen(eq=False, repr=False)
class Hand(Value):
    """A hand from the deal on: ``states[i]`` and ``actions[i]`` give ``states[i + 1]``."""

    states: tuple[State, ...]
    """Every state, the first one as it was dealt."""
    actions: tuple[Action, ...]
    """Every action, oldest first."""

    @classmethod
    def replay(cls, start: State, *done: Action | str) -> Hand:
        """Do what was done, each action itself or the words for it, such as ``"bury 7H 8H"``.

        Raises:
            IllegalAction: when the rules refuse one.
            ParseError: when words are none of an action.
            TypeError: when the first value is no state of a hand.
        """
        legal_moves(start)  # refuses what is no state
        states: list[State] = [start]
        actions: list[Action] = []
        for said in done:
            action = parse_action(said) if isinstance(said, str) else said
            actions.append(action)
            states.append(apply(states[-1], action))
        return cls(tuple(states), tuple(actions))

    @property
    def start(self) -> State:
        """The hand as it was dealt."""
        return self.states[0]

    @property
    def finished(self) -> Finished:
        """The hand as it ended, for :func:`~sheepshead.score`.

        Raises:
            UnfinishedHand: when it was not played to its end.
        """
        last = self.states[-1]
        if not isinstance(last, Finished):
            raise UnfinishedHand(f"this hand was not played to its end: {last!r}")
        return last

    @property
    def steps(self) -> Iterator[tuple[State, Action]]:
        """Each state but the last, with what was done in it."""
        return zip(self.states[:-1], self.actions, strict=True)


def played(start: State, *done: Action | str) -> State:
    """Give the state after all that was done; what a failing test shows of a state is a call of this.

    Args:
        start: the state to begin with.
        done: the actions, each itself or the words for it, such as ``"bury 7H 8H"``.

    Raises:
        IllegalAction: when the rules refuse one.
        ParseError: when words are none of an action.

    >>> import random
    >>> from sheepshead import deal, presets
    >>> start = deal(presets.CALLED_ACE, dealer=4, rng=random.Random(1))
    >>> played(start, "pass", "pick").to_act
    1
    """
    return Hand.replay(start, *done).states[-1]


# --- deals ------------------------------------------------------------------------------------------------


def random_deal(
    rules: Rules, rng: random.Random, *, dealer: int | None = None, stakes: int | None = None
) -> State:
    """Give a dealt hand, every other time with one seat so rich that it has no ordinary call.

    Args:
        rules: the house rules.
        rng: where the randomness comes from.
        dealer: the dealer's seat, from 0; any when left out.
        stakes: what the hand is dealt at; 1 to 4 when left out.

    Raises:
        InvalidDeal: when there is no such dealer, or stakes cannot be these.
        TypeError: when the rules are none, or the generator is none.
    """
    require_generator(rng)
    shape = require_rules(rules).shape
    each = shape.cards_each
    if dealer is None:
        dealer = rng.randrange(shape.players)
    if stakes is None:
        stakes = rng.randint(1, 4)
    wanted = rng.choice((*[()] * 5, *_riches(rules)))
    seat = rng.randrange(shape.players)
    stack = list(some_of(rng, shape.deck, len(shape.deck)))
    stack.sort(key=lambda card: card not in wanted)
    hoard = some_of(rng, stack[: each + shape.blind], each + shape.blind)
    del stack[: each + shape.blind]
    holdings = [stack[start : start + each] for start in range(0, len(stack), each)]
    holdings.insert(seat, list(hoard[:each]))
    return set_up(rules, dealer=dealer, holdings=holdings, blind=hoard[each:], stakes=stakes)


def require_rules(rules: Rules) -> Rules:
    """Give the rules back.

    Raises:
        TypeError: when they are none.
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"a hand is played by Rules, such as presets.CALLED_ACE, not by {shown(rules)}")
    return rules


def _riches(rules: Rules) -> tuple[tuple[Card, ...], ...]:
    """Give what leaves a picker no ordinary call: all aces, all aces and tens, trump alone, trump and aces.

    Then what makes one seat several partners, what may run away, pairs to show, and what is poor.
    """
    order = rules.trumps
    aces = order.fail_aces
    tens = tuple(Card.of(Rank.TEN, ace.suit) for ace in aces)
    rich = [aces, aces + tens, order.trumps, order.trumps[:5] + aces]
    if isinstance(rules.partner, (*NAMED, JackOfDiamonds, JackAndAce)):
        rich += map(cards, ("QC QS", "QC JD 7D", "QC JD JH JS", "7D QC 8D 9D", "JD 7D"))
    if isinstance(rules.partner, CalledAce) and rules.partner.run_away:
        rich += [order.fail_cards(suit)[:4] for suit in order.fail_suits]
    if isinstance(rules.doubling, Doublings) and rules.doubling.pairs:
        rich += [cards("QC QS QH QD JC JS JH JD")]
    if rules.poor_hand_redeal:
        low = (Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
        rich += [tuple(card for card in DECK if card.rank in low and not order.is_trump(card))] * 2
    return tuple(rich)


# --- hands ------------------------------------------------------------------------------------------------


def random_hand(
    rules: Rules, rng: random.Random, *, dealer: int | None = None, stakes: int | None = None
) -> Hand:
    """Give a hand played out at random; each seat is as likely to pick as nobody.

    Args:
        rules: the house rules.
        rng: where the randomness comes from; the same generator state gives the same hand.
        dealer: the dealer's seat, from 0; any when left out.
        stakes: what the hand is dealt at; 1 to 4 when left out.

    Raises:
        InvalidDeal: when there is no such dealer, or stakes cannot be these.
        TypeError: when the rules are none, or the generator is none.

    >>> import random
    >>> from sheepshead import presets, score
    >>> hand = random_hand(presets.CALLED_ACE, random.Random(1))
    >>> sum(score(hand.finished).stakes)
    0
    """
    return play_out(random_deal(rules, rng, dealer=dealer, stakes=stakes), rng)


def play_out(state: State, rng: random.Random, *, most: int | None = None) -> Hand:
    """Play at random to the end, or for no more than so many actions.

    Raises:
        TypeError: when the first value is no state of a hand, or the generator is none.
    """
    legal_moves(state)  # refuses what is none
    require_generator(rng)
    states: list[State] = [state]
    actions: list[Action] = []
    for action, after in islice(_steps(state, rng), most):
        actions.append(action)
        states.append(after)
    return Hand(tuple(states), tuple(actions))


def _steps(state: State, rng: random.Random) -> Iterator[tuple[Action, State]]:
    """Give what is done at random, and the state after it, to the end of the hand."""
    # How many are to pass before one picks.
    passes = rng.randint(0, state.players)
    done = 0
    while moves := legal_moves(state):
        action = _chosen(state, moves, rng, passes=done < passes)
        state = apply(state, action)
        done += 1
        yield action, state


def _chosen(state: State, moves: tuple[Action, ...], rng: random.Random, *, passes: bool) -> Action:
    if isinstance(state, Picking):
        if DemandRedeal() in moves and flag(rng):
            return DemandRedeal()
        return Pass() if passes and Pass() in moves else Pick()
    if isinstance(state, Doubling):
        # Declining comes last; the more is said, the more can be said in answer.
        said = moves[::-1]
        return rng.choice(rng.choice((said, said[1:] or said)))
    return moves[0] if len(moves) == 1 else rng.choice(moves)


# --- states -----------------------------------------------------------------------------------------------


def random_state(
    rules: Rules, rng: random.Random, *, phases: tuple[PhaseClass, ...] = PHASES, most: int = MOST_HANDS
) -> State | None:
    """Give a state of one of these phases; each that the hand goes through is as likely.

    Args:
        rules: the house rules.
        rng: where the randomness comes from.
        phases: the classes that the state may be of.
        most: how many hands are dealt in search of it.

    Returns:
        The state, or ``None`` when no hand came to such a phase.
    """
    seed = rng.randrange(2**16)
    for number in range(most):
        # A tape has nothing new to say once it is at its end, so the search goes on with a seed from it.
        state = _state_of_a_hand(rules, random.Random(f"{seed} {number}") if number else rng, phases)
        if state is not None:
            return state
    return None


def _state_of_a_hand(rules: Rules, rng: random.Random, phases: tuple[PhaseClass, ...]) -> State | None:
    """Give a state of one of these phases out of a hand played no further than is needed."""
    phase: type[State] = rng.choice(phases)
    place = rng.randrange(require_rules(rules).players * rules.shape.cards_each)
    met: dict[type[State], list[State]] = {}
    start = random_deal(rules, rng)
    for state in chain([start], (after for _, after in _steps(start, rng))):
        kind = type(state)
        if kind is not phase and phase in met:
            break
        if kind is Playing and not (Playing in phases or Finished in phases):
            break
        if kind in phases:
            met.setdefault(kind, []).append(state)
            if kind is phase and len(met[kind]) > place:
                break
    if not met:
        return None
    states = met[phase] if phase in met else met[rng.choice(tuple(met))]
    return states[place % len(states)]
