"""What players are called: the names of a table, and whom a name means.

Scope: rule D4 as far as it says how many play.  Seats are counted from 0; people write P1 to Pn, or names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheepshead.errors import ParseError, shown
from sheepshead.spelling import close_to

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["NameFault", "name_faults", "numbered", "players_fault", "seat_of"]


def numbered(players: int) -> tuple[str, ...]:
    """Give what the players of a table are called who have no names, seat 0 first.

    >>> numbered(3)
    ('P1', 'P2', 'P3')
    """
    return tuple(f"P{seat + 1}" for seat in range(players))


def seat_of(name: str, players: Sequence[str]) -> int:
    """Give the seat, from 0, of a player by name or as P1 to Pn; capitals and blanks matter only between two.

    Args:
        name: who is meant.
        players: the names of the table, seat 0 first.

    Raises:
        ParseError: when nobody is called so, or several are.

    >>> seat_of("bob", ["Ann", "Bob", "Cal"]), seat_of("P3", ["Ann", "Bob", "Cal"])
    (1, 2)
    """
    numbers = numbered(len(players))
    for known, same in ((players, str), (numbers, str), (players, _plain), (numbers, _plain)):
        fitting = [seat for seat, player in enumerate(known) if same(player) == same(name)]
        if len(fitting) > 1:
            several = " or ".join(players[seat] for seat in fitting)
            raise ParseError(f"{shown(name)} may be {several}; write the name as the hand has it")
        if fitting:
            return fitting[0]
    hint = close_to(name, players) or f"; the players are {', '.join(players)}"
    raise ParseError(f"there is no player {shown(name)}{hint}")


def _plain(name: str) -> str:
    """A name without capitals and further blanks."""
    return " ".join(name.casefold().split())


class NameFault(NamedTuple):
    """One thing that is wrong with the names of a table."""

    seat: int | None
    """Whose name, from 0; ``None`` where it is their number."""
    sentence: str
    """What is wrong."""
    rule: str | None = None
    """The id of the rule that says so; ``None`` where it is a matter of writing."""

    def __str__(self) -> str:
        """Give the sentence, with the rule id behind it where there is one."""
        return self.sentence if self.rule is None else f"{self.sentence} [{self.rule}]"


def players_fault(names: int, players: int) -> NameFault | None:
    """Say what is wrong with so many names where so many play; ``None`` where they are right (D4)."""
    if names == players:
        return None
    return NameFault(None, f"{players} play by these rules, but {names} names are written", "D4")


def name_faults(names: Sequence[str], players: int) -> Iterator[NameFault]:
    """Name everything that is wrong with the names of a table: their number, what cannot be read, two alike.

    >>> [fault.sentence for fault in name_faults(["Ann", "Bob", "Ann"], 3)]
    ["two players are named 'Ann'"]
    """
    miscounted = players_fault(len(names), players)
    if miscounted is not None:
        yield miscounted
        return  # there may be any number of them, and who is too many is not known
    seen: set[str] = set()
    for seat, name in enumerate(names):
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            yield NameFault(seat, f"a player's name is readable text, not {shown(name)}")
            continue
        if name in seen:
            yield NameFault(seat, f"two players are named {shown(name)}")
        seen.add(name)
