"""What a hand in play is worth with all cards known, and what to play.

Scope: no rule of the game.  What may be played is asked of the engine and of the loops that use the same
functions (:mod:`sheepshead.kernel`), what a result is called of the house's payoff (S2 to S4, X7).  Two sides
are needed: a leaster (N1), or a hand whose sides play has yet to settle (K9), has no solution.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sheepshead.actions import Announce, Play
from sheepshead.boards import UnsolvableHand
from sheepshead.cards import cards_of
from sheepshead.contract import Picked
from sheepshead.engine import apply
from sheepshead.errors import shown
from sheepshead.levels import NO_TRICK, Levels
from sheepshead.rules.played import PayoffFacts
from sheepshead.state import Finished, Playing
from sheepshead.values import Value

if TYPE_CHECKING:
    from sheepshead.contract import Contract
    from sheepshead.rules.answers import Outcome

__all__ = ["Solution", "UnsolvableHand", "Worth", "can_win", "solve"]


@attrs.frozen(eq=False, repr=False)
class Worth(Value):
    """What a card is worth when everything after it is played as well as can be."""

    play: Play
    """The card."""
    points: int
    """Card points of the picker's side at the end, 0 to 120, as in :attr:`Solution.points`."""
    outcome: Outcome
    """How the hand ends then, as in :attr:`Solution.outcome`."""


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Solution(Value):
    """What a hand in play is worth with all cards known."""

    points: int
    """Card points of the picker's side at the end, 0 to 120: those of its tricks and the bury (S1).  The bury
    counts here even for a side without a trick, which S6 gives no credit for it; the outcome tells."""
    outcome: Outcome
    """How the hand ends by the house's payoff (S2 to S4, X7)."""
    plays: tuple[Worth, ...]
    """Every card that the seat to act may play, in the order of :func:`~sheepshead.legal_moves`."""
    best: tuple[Play, ...]
    """Those of them that are best for the side of the seat to act.  First the points count; at the ends of
    the scale also whether a side takes no trick at all (S4)."""
    line: tuple[Play, ...]
    """One way to the end in which every card is the first of the best ones; from it the points and the
    outcome come about."""


def solve(state: Playing) -> Solution:
    """Give what a hand in play is worth, and every card of the seat to act, with all cards known.

    The picker's side plays for as many card points as it can get, the others for as few, both with all cards
    in sight; all duties of the call bind (T5 to T10).  The seats of a side are of one mind.

    Args:
        state: the play, at any card.

    Raises:
        UnsolvableHand: when there are no two sides (N1, H1), when play has yet to settle them (K9), or when
            the play is bound by a house's own duty.
        TypeError: when no cards are being played.

    >>> from sheepshead import Bury, Call, Card, Pick, apply, cards, presets, set_up, solve
    >>> holdings = map(
    ...     cards,
    ...     (
    ...         "QC JH AD 8D KC 9S",
    ...         "QS JS 9C AS 8S KH",
    ...         "AC 8C JC 9D TS 9H",
    ...         "QH TD 7C KS 7S AH",
    ...         "JD KD 7D TC 8H 7H",
    ...     ),
    ... )
    >>> state = set_up(presets.CALLED_ACE, dealer=4, holdings=holdings, blind=cards("TH QD"))
    >>> for action in (Pick(), Bury(cards("TH 9S")), Call(Card("AC"))):
    ...     state = apply(state, action)
    >>> solution = solve(state)
    >>> solution.points, solution.outcome
    (108, Outcome.WON_SCHNEIDER)
    >>> [f"{worth.play.card} {worth.points}" for worth in solution.plays]
    ['QC 103', 'QD 100', 'JH 101', 'AD 92', '8D 103', 'KC 108']
    >>> solution.best
    (Play(Card("KC")),)
    """
    levels = Levels(_in_play(state, "solve"))
    ours = levels.is_ours(state.to_act)
    reached: dict[Play, int] = {}
    level = 0
    for play in state.options:
        # Cards are often worth the same, so the last one is the guess for the next.
        level = reached[play] = levels.level(_after(state, play), level)
    level = max(reached.values()) if ours else min(reached.values())
    best = tuple(play for play, found in reached.items() if found == level)
    classes = {found: _outcome(state.contract, levels, found) for found in set(reached.values())}
    bury = _bury(state.contract)
    return Solution(
        points=levels.points(level) + bury,
        outcome=classes[level],
        plays=tuple(
            Worth(play, levels.points(found) + bury, classes[found]) for play, found in reached.items()
        ),
        best=best,
        line=(best[0], *_line(levels, _after(state, best[0]), level)),
    )


def can_win(state: Playing) -> bool:
    """Say whether the picker's side wins with all cards known, which takes far less than :func:`solve`.

    What it needs is the house's business: usually 61 card points with the bury (S2), and a trick (S6); all
    tricks where that was announced (X7).  The more it has, the better, in any house.

    Args:
        state: the play, at any card.

    Raises:
        UnsolvableHand: as :func:`solve`.
        TypeError: when no cards are being played.
    """
    levels = Levels(_in_play(state, "can_win"))
    lost, won = NO_TRICK - 1, levels.top + 2
    while won - lost > 1:
        level = (lost + won) // 2
        if _outcome(state.contract, levels, level).won:
            won = level
        else:
            lost = level
    return levels.reaches(state, won)


def _in_play(state: object, name: str) -> Playing:
    if not isinstance(state, Playing):
        raise TypeError(f"{name}() takes a hand in play, not {shown(state)}")
    return state


def _after(state: Playing, play: Play) -> Playing | Finished:
    after = apply(state, play)
    assert isinstance(after, (Playing, Finished))
    return after


def _line(levels: Levels, state: Playing | Finished, level: int) -> tuple[Play, ...]:
    """Give the first of the best cards, and again, to the end."""
    line: list[Play] = []
    while isinstance(state, Playing):
        *others, last = state.options
        ours = levels.is_ours(state.to_act)
        for play in others:
            after = _after(state, play)
            if levels.reaches(after, level) if ours else not levels.reaches(after, level + 1):
                break
        else:
            # One of them keeps the level, so it is this one.
            play, after = last, _after(state, last)
        line.append(play)
        state = after
    return tuple(line)


def _outcome(contract: Contract, levels: Levels, level: int) -> Outcome:
    """Ask the house what it calls a hand in which one seat of each side has taken all that its side took."""
    picker = contract.game.picker if isinstance(contract.game, Picked) else None
    ours = [seat for seat in range(len(contract.holdings)) if levels.is_ours(seat)]
    defender = next(seat for seat in range(len(contract.holdings)) if not levels.is_ours(seat))
    tricks = contract.holdings[0].bit_count()
    points, taken = [0] * len(contract.holdings), [0] * len(contract.holdings)
    points[ours[0]] = levels.points(level)
    points[defender] = levels.top - levels.points(level)
    taken[ours[0]] = 0 if level == NO_TRICK else tricks if level > levels.top else 1
    taken[defender] = tricks - taken[ours[0]]
    partners = tuple(seat for seat in ours if seat != picker)
    announced = any(isinstance(said, Announce) for _, said in contract.said)
    facts = PayoffFacts(picker, partners, tuple(points), tuple(taken), _bury(contract), announced)
    return contract.dealt.rules.payoff.settle(facts).outcome


def _bury(contract: Contract) -> int:
    """The card points of the bury (S1)."""
    buried = contract.game.buried if isinstance(contract.game, Picked) else 0
    return sum(card.points for card in cards_of(buried))
