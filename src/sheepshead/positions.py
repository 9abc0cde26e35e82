"""Where a recorded hand stood at a certain point, such as trick 3 before Ann played.

Scope: no rule of the game; the record goes through the engine as the referee replays it
(:mod:`sheepshead.replay`), what was against the rules included (T13).

Where a record does not tell which of the picker's cards were the blind, a state still has a deal: one that
fits the record.  What the seat to act holds is never guessed: where it is not told, the point is refused.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.errors import ParseError, shown
from sheepshead.players import seat_of
from sheepshead.records.faults import InvalidRecord, Place, RecordFault
from sheepshead.records.follows import Told
from sheepshead.records.record import HandRecord
from sheepshead.replay import Phase, Replay
from sheepshead.rules.facts import CallTime
from sheepshead.rules.sheet import Rules
from sheepshead.spelling import close_to
from sheepshead.state import Calling, Picking
from sheepshead.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.actions import Action
    from sheepshead.cards import Card
    from sheepshead.records.follows import AsDealt
    from sheepshead.state import Burying, Doubling, Playing, State

__all__ = ["Moment", "Point", "point_at", "points", "position"]

WORDS: Final = {
    "picking": Phase.PICKING,
    "bury": Phase.BURY,
    "call": Phase.CALL,
    "doubling": Phase.DOUBLING,
    "trick": Phase.PLAY,
}
"""What the parts of a hand are called in a text."""
_WORD_OF: Final = {phase: word for word, phase in WORDS.items()}

EXAMPLES: Final = '"picking, Bob", "bury", "call", "doubling, Cal", "trick 3" or "trick 3, Ann"'

_MOMENT: Final = re.compile(
    r"\s*(?P<word>[^\W\d]+)\s*(?P<number>[0-9]*)\s*(?:,\s*(?P<player>.*?)\s*)?", re.DOTALL
)
MOST_DIGITS: Final = 50
"""A number of more digits is not read; whether the hand has so many tricks only the hand can tell."""


@attrs.frozen(eq=False, repr=False)
class Moment(Value):
    """A point of a hand, as people name it; whether a hand has it only the hand can tell.

    >>> Moment.parse("Trick 3, Ann")
    Moment(phase=Phase.PLAY, number=3, player='Ann')
    >>> print(Moment.parse("doubling 2,Cal"))
    doubling 2, Cal
    """

    phase: Phase
    """The part of the hand; never the deal, in which nobody acts."""
    number: int | None = None
    """In play the trick, counted from 1.  Before the first card which of several times is meant, from 1;
    ``None``: the first."""
    player: str | None = None
    """Who was to act, as it was written; ``None``: whoever acted first."""

    @classmethod
    def parse(cls, text: str) -> Moment:
        """Read a text such as ``"trick 3, Ann"``.

        The part of the hand comes first, in capitals or not: picking, bury, call, doubling, or trick with its
        number.  Behind a comma stands a player, by name or as P1 to Pn.

        Raises:
            ParseError: when it is none; it says what was expected.
        """
        if not isinstance(text, str):
            raise TypeError(f"a point of a hand is a text, such as 'trick 3, Ann', not {shown(text)}")
        expected = f"a point of a hand is written as {EXAMPLES}"
        found = _MOMENT.fullmatch(text)
        if found is None:
            raise ParseError(f"{expected}, not {shown(text)}")
        word, digits, player = found["word"], found["number"], found["player"]
        phase = WORDS.get(word.casefold())
        if phase is None:
            raise ParseError(f"{expected}, not {shown(text)}{close_to(word, WORDS)}")
        if player == "":
            raise ParseError(f"{shown(text)} names nobody behind its comma; {expected}")
        if phase is Phase.PLAY and not digits:
            raise ParseError(f'{shown(text)} does not say which trick; write "trick 1" for the first')
        if len(digits) > MOST_DIGITS:
            raise ParseError(f"{shown(text)}: no hand has so many tricks, and nobody is asked so often")
        if digits and not int(digits):
            raise ParseError(f"{shown(text)}: tricks, and times of being asked, are counted from 1")
        return cls(phase, int(digits) if digits else None, player)

    def __str__(self) -> str:
        """Write it as it is read."""
        number = "" if self.number is None else f" {self.number}"
        player = "" if self.player is None else f", {self.player}"
        return f"{_WORD_OF.get(self.phase, self.phase.value)}{number}{player}"


@attrs.frozen(eq=False, repr=False)
class Point(Value):
    """One action of a recorded hand, and how the hand stood before it."""

    moment: Moment
    """Its name, with the trick or, where the player was asked more than once, the time, and the player."""
    state: State
    """The hand just before the action."""
    seat: int
    """Who acted, from 0."""
    action: Action
    """What was done, legal or not."""
    blind: tuple[Card, ...] | None
    """The blind; ``None`` where the record does not tell which cards it was."""
    told: bool
    """Whether the record tells what the player held; otherwise the state has one way in which the cards can
    have been dealt."""


def points(record: HandRecord, *, rules: Rules | None = None) -> tuple[Point, ...]:
    """Give every point of a recorded hand at which somebody acted, in order.

    Args:
        record: the hand.
        rules: the house rules it is replayed by; those of the record when left out.

    Raises:
        InvalidRecord: when the record does not tell what these rules need to know.
        TypeError: when there is something else than a record and rules.
    """
    _require_kinds(record, rules)
    replay = Replay.start(record, record.rules if rules is None else rules)
    replay.to_the_end()
    dealt = replay.dealt
    found: list[Point] = []
    times: dict[tuple[Phase, int], int] = {}
    for phase, trick, state, action, _ in replay.steps:
        seat = state.to_act
        time = times[phase, seat] = times.get((phase, seat), 0) + 1
        number = trick if phase is Phase.PLAY else time if time > 1 else None
        found.append(
            Point(
                Moment(phase, number, record.name(seat)),
                state,
                seat,
                action,
                blind=dealt.blind if dealt.tells_the_blind else None,
                told=dealt.tells_the_blind
                or (dealt.told is Told.NOT_THE_BLIND and not _asks_the_blind(state, dealt)),
            )
        )
    return tuple(found)


def _require_kinds(record: HandRecord, rules: Rules | None) -> None:
    """Refuse what is no record and what are no rules."""
    if not isinstance(record, HandRecord):
        raise TypeError(f"points are those of a HandRecord, such as read_hand gives, not of {shown(record)}")
    if rules is not None and not isinstance(rules, Rules):
        raise TypeError(f"rules are a sheet of rules, such as presets.CALLED_ACE, not {shown(rules)}")


def _asks_the_blind(state: Picking | Burying | Calling | Doubling | Playing, dealt: AsDealt) -> bool:
    """Whether what the seat to act holds is another matter if other cards of its own were the blind."""
    before = isinstance(state, Picking) or (
        isinstance(state, Calling) and state.time is CallTime.BEFORE_BLIND
    )
    return before and state.to_act == dealt.picker


def point_at(record: HandRecord, at: str | Moment, *, rules: Rules | None = None) -> Point:
    """Give the point of a recorded hand that is meant.

    Args:
        record: the hand.
        at: the point, such as ``"trick 3, Ann"``; without a player it is the first to act there.
        rules: the house rules it is replayed by; those of the record when left out.

    Raises:
        ParseError: when this is no point of the hand; it says which points there are.
        InvalidRecord: when the record does not tell what these rules need to know, or what the player held.
        TypeError: when there is something else than a record, a point and rules.
    """
    moment = at if isinstance(at, Moment) else Moment.parse(at)
    every = points(record, rules=rules)
    seat = None if moment.player is None else seat_of(moment.player, record.players)
    fitting = [
        point
        for point in every
        if point.moment.phase is moment.phase and (seat is None or point.seat == seat)
    ]
    if moment.phase is Phase.PLAY:
        fitting = [point for point in fitting if point.moment.number == moment.number]
    else:
        fitting = fitting[(moment.number or 1) - 1 :]
    if not fitting:
        raise ParseError(f"this hand has no point {shown(str(moment))}; {_listed(every)}")
    point = fitting[0]
    if not point.told:
        sentence = (
            f"holdings are missing: nothing else tells what {record.name(point.seat)} held at this point"
        )
        raise InvalidRecord([RecordFault(Place("holdings"), sentence, "D8")])
    return point


def position(record: HandRecord, at: str | Moment, *, rules: Rules | None = None) -> State:
    """Give a recorded hand as it stood just before somebody acted.

    Args:
        record: the hand.
        at: the point, such as ``"trick 3, Ann"``; without a player it is the first to act there.
        rules: the house rules it is replayed by; those of the record when left out.

    Raises:
        ParseError: when this is no point of the hand; it says which points there are.
        InvalidRecord: when the record does not tell what these rules need to know, or what the player held.
        TypeError: when there is something else than a record, a point and rules.
    """
    return point_at(record, at, rules=rules).state


def _listed(every: Iterable[Point]) -> str:
    """Which points a hand has, as the end of a sentence."""
    players: dict[Phase, dict[str, None]] = {}
    tricks = 0
    for point in every:
        players.setdefault(point.moment.phase, {})[point.moment.player or ""] = None
        if point.moment.phase is Phase.PLAY:
            tricks = point.moment.number or 0
    parts = [
        f"{_WORD_OF[phase]} ({', '.join(names)})"
        for phase, names in players.items()
        if phase is not Phase.PLAY
    ]
    if tricks:
        parts.append("trick 1" if tricks == 1 else f"trick 1 to trick {tricks}")
    return f"it has {', '.join(parts)}"
