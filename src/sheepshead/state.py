"""The phases of a hand, each an immutable value that holds only what exists in that phase.

Scope: what is known, not what is legal.  States are made by ``deal``, ``set_up`` and ``apply`` and by nothing
else, so a state in hand is one that the rules can reach.

What stays the same for a whole hand sits in one shared :class:`Dealt`, and once play begins in one shared
:class:`Contract`; a state of play adds only what the last card changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeAlias

import attrs

from sheepshead.actions import burys_of
from sheepshead.cards import cards_of, mask_of
from sheepshead.contract import Contract, Dealt, Game, Named, Nobody, Picked
from sheepshead.drafts import FinishedDraft, PlayingDraft
from sheepshead.phase import Phase
from sheepshead.rules.answers import keeping
from sheepshead.rules.facts import CallTime, last_call
from sheepshead.tables import Covered, PlayTables
from sheepshead.tricks import Trick

if TYPE_CHECKING:
    from sheepshead.actions import Action, Bury, CallAction, Play
    from sheepshead.cards import Card
    from sheepshead.rules.answers import Keep, ThrowIn
    from sheepshead.rules.facts import SideFacts

__all__ = [
    "PHASES",
    "Burying",
    "Calling",
    "Contract",
    "Covered",
    "Dealt",
    "Doubling",
    "Finished",
    "Game",
    "Named",
    "Nobody",
    "Picked",
    "Picking",
    "PlayTables",
    "PlayedOut",
    "Playing",
    "State",
    "ThrownIn",
]


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Picking(Phase):
    """The blind is offered round the table (P1)."""

    deal: Dealt
    to_act: int
    """The seat to pick or pass."""
    options: tuple[Action, ...] = attrs.field(eq=False)
    """What that seat may do; like the options of the other phases it follows from the rest."""

    def _stands(self) -> str:
        return f"seat {self.to_act} to pick or pass"

    def _dealt(self) -> Dealt:
        return self.deal

    def _holding(self, seat: int) -> int:
        return self.deal.holdings[seat]


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Burying(Phase):
    """The picker has the blind in hand and buries (B1)."""

    deal: Dealt
    picker: int
    """The picker's seat."""
    to_act: int
    """The seat to bury: the picker, or another with whom he shares the blind (K9)."""
    calls: tuple[CallAction, ...]
    """What the picker has answered so far when asked for a partner."""
    buried_mask: int
    """What others have buried before, where the blind is shared, as a mask."""
    held_mask: int = attrs.field(eq=False)
    """What the seat to act holds, as a mask; it follows from the rest, as the next two."""
    to_bury: int = attrs.field(eq=False)
    """How many cards that seat buries."""
    keeps: tuple[Keep, ...] = attrs.field(eq=False)
    """What the bury must leave in hand."""

    @property
    def options(self) -> tuple[Bury, ...]:
        """What that seat may bury: as many cards as came from the blind, so that the call holds (B1, B3)."""
        every = burys_of(self.held_mask, self.to_bury)
        return (keeping(every, self.keeps) or every) if self.keeps else every

    def _stands(self) -> str:
        return f"seat {self.to_act} to bury"

    def _dealt(self) -> Dealt:
        return self.deal

    def _holding(self, seat: int) -> int:
        taken = self.deal.blind_of(seat, self.picker)
        return (self.deal.holdings[seat] | taken) & ~self.buried_mask


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Calling(Phase):
    """The picker is asked for a partner (K), or where nobody picks every seat in turn (K9)."""

    deal: Dealt
    to_act: int
    """The seat that is asked."""
    time: CallTime
    """Whether the blind has been seen and the bury been made (B3)."""
    calls: tuple[CallAction, ...]
    """What has been answered before."""
    buried_mask: int
    """The bury so far, as a mask."""
    options: tuple[Action, ...] = attrs.field(eq=False)
    """What the seat may answer."""

    @property
    def picker(self) -> int | None:
        """The picker's seat, ``None`` where nobody picks (P5)."""
        return None if self.time is CallTime.BEFORE_LEAD else self.to_act

    @property
    def buried(self) -> tuple[Card, ...]:
        """The bury so far."""
        return cards_of(self.buried_mask)

    def _stands(self) -> str:
        return f"seat {self.to_act} to answer for a partner"

    def _dealt(self) -> Dealt:
        return self.deal

    def _holding(self, seat: int) -> int:
        dealt = self.deal.holdings[seat]
        if self.picker is None or self.time is CallTime.BEFORE_BLIND:
            return dealt
        return (dealt | self.deal.blind_of(seat, self.picker)) & ~self.buried_mask


class _Contracted(Phase):
    """What every state has once the call is made."""

    __slots__ = ()

    def _game(self) -> Game | None:
        raise NotImplementedError

    def _contract(self) -> Contract | None:
        raise NotImplementedError

    @property
    def picker(self) -> int | None:
        """The picker's seat, ``None`` where nobody picked (N)."""
        game = self._game()
        return game.picker if isinstance(game, Picked) else None

    @property
    def calls(self) -> tuple[CallAction, ...]:
        """What was answered when the picker, or every seat, was asked for a partner, oldest first."""
        game = self._game()
        return () if game is None or isinstance(game, Nobody) else game.calls

    @property
    def called(self) -> Card | None:
        """The card that was called, ``None`` where none was."""
        call = last_call(self.calls)
        return None if call is None else call.card

    @property
    def under(self) -> Card | None:
        """The card that stands for the called suit (K6), ``None`` where there is none."""
        call = last_call(self.calls)
        return None if call is None else call.under

    @property
    def buried(self) -> tuple[Card, ...]:
        """The bury, empty where there is none: nobody else may see it before the hand is scored (B2)."""
        game = self._game()
        return cards_of(game.buried) if isinstance(game, Picked) else ()

    def _tricks(self) -> tuple[Trick, ...]:
        return ()

    @property
    def partners(self) -> tuple[int, ...] | None:
        """The seats with the picker, or the side of the named cards where nobody picks (P5).

        A secret of the table (K10); ``None`` until play settles it.
        """
        contract = self._contract()
        if contract is None:
            return ()
        # The tricks are strung together only where the rule is asked.
        return contract.partners_after(self._tricks()) if contract.partners is None else contract.partners


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Doubling(_Contracted):
    """Seats are asked whether they double the stakes, before the first card (X)."""

    contract: Contract
    to_act: int
    """The seat that is asked."""
    said: tuple[tuple[int, Action], ...]
    """What has been said so far: seat and action, oldest first."""
    side: SideFacts = attrs.field(eq=False)
    """What the doubling rule is told about the sides; it follows from the contract."""
    options: tuple[Action, ...] = attrs.field(eq=False)
    """What that seat may say, declining included."""

    def _stands(self) -> str:
        return f"seat {self.to_act} to double or decline"

    def _dealt(self) -> Dealt:
        return self.contract.dealt

    def _game(self) -> Game:
        return self.contract.game

    def _contract(self) -> Contract:
        return self.contract

    def _holding(self, seat: int) -> int:
        return self.contract.holdings[seat]


Done: TypeAlias = "tuple[Done, int, tuple[Card, ...], int] | None"
"""The finished tricks, newest outermost: those before, who led, the cards in order, who took it."""


def _tricks(done: Done) -> tuple[Trick, ...]:
    tricks = []
    while done is not None:
        done, leader, played, winner = done
        tricks.append(Trick(leader, played, winner))
    return tuple(reversed(tricks))


Standing: TypeAlias = tuple[
    Contract,
    PlayTables,
    Done,
    int,
    int,
    tuple[int, ...],
    tuple[tuple[int, int], ...],
    "dict[Card, int]",
]
"""What stays the same while a trick is played: the contract, what the call means for the play as it stands,
the finished tricks, who leads, and all cards that were not yet played when it was led, as a mask.  Then what
every card played asks of these: the holdings of the contract, and ``next_to`` and ``follow_masks`` of the
tables."""


# The draft stands first: its == and hash, not those of Value, are a state of play's.
@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Playing(PlayingDraft, _Contracted):
    """Cards are played to tricks (T)."""

    standing: Standing
    """What stays the same while a trick is played; see :attr:`Playing.contract`, :attr:`Playing.tricks`."""
    to_act: int
    """The seat to play."""
    trick: tuple[Card, ...]
    """The cards of the unfinished trick, in the order played."""
    options: tuple[Play, ...]
    """What the seat to act may play; it follows from the rest."""

    @property
    def contract(self) -> Contract:
        """What is settled for the rest of the hand."""
        return self.standing[0]

    @property
    def tables(self) -> PlayTables:
        """What the call means for the play as it stands."""
        return self.standing[1]

    @property
    def remaining(self) -> int:
        """All cards not yet played, as a mask."""
        return self.standing[4] & ~mask_of(self.trick)

    @property
    def leader(self) -> int:
        """The seat that leads, or led, the unfinished trick."""
        return self.standing[3]

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks, oldest first."""
        return _tricks(self.standing[2])

    def _tricks(self) -> tuple[Trick, ...]:
        return self.tricks

    @property
    def face_down(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each seat that lie face down on the table, seat 0 first (H1); empty elsewhere.

        Nobody knows them, their owner neither.
        """
        remaining = self.remaining
        hidden = remaining | mask_of(self.trick)
        # In a record one may have been played although another lay on it (T13).
        return tuple(
            tuple(pair.down for pair in pairs if pair.up.mask & hidden and pair.down.mask & remaining)
            for pairs in self._on_table()
        )

    @property
    def face_up(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each seat that lie open on the table, seat 0 first (H1); empty elsewhere."""
        down = self.face_down
        return tuple(
            tuple(c for pair in pairs for c in pair if c.mask & self.remaining and c not in down[seat])
            for seat, pairs in enumerate(self._on_table())
        )

    def _on_table(self) -> tuple[tuple[Covered, ...], ...]:
        return self.contract.dealt.on_table or ((),) * self.players

    @property
    def call_open(self) -> bool:
        """Whether a suit was called that has not been led yet, so that the duties of the call bind."""
        return self.tables.closed is not None

    def _stands(self) -> str:
        todo = f"play to {' '.join(map(str, self.trick))}" if self.trick else "lead"
        return f"seat {self.to_act} to {todo}, {len(self.tricks)} tricks done"

    def _dealt(self) -> Dealt:
        return self.contract.dealt

    def _game(self) -> Game:
        return self.contract.game

    def _contract(self) -> Contract:
        return self.contract

    def _holding(self, seat: int) -> int:
        return self.contract.holdings[seat] & self.remaining


class PlayedOut(NamedTuple):
    """A hand that ended with the last trick (T11)."""

    contract: Contract
    done: Done
    """The finished tricks as the engine strings them together; see :attr:`Finished.tricks`."""


class ThrownIn(NamedTuple):
    """A hand that nobody picked and that was thrown in (N3, N9)."""

    deal: Dealt
    outcome: ThrowIn


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Finished(_Contracted, FinishedDraft):
    """The hand is over (T11), or was thrown in (N3, N9)."""

    end: PlayedOut | ThrownIn
    """How it ended."""
    options: ClassVar[tuple[()]] = ()
    """Nobody has anything to do any more."""

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """All tricks, oldest first; empty when the hand was thrown in."""
        return _tricks(self.end.done) if isinstance(self.end, PlayedOut) else ()

    def _tricks(self) -> tuple[Trick, ...]:
        return self.tricks

    @property
    def thrown_in(self) -> bool:
        """Whether nobody picked and the cards were thrown in."""
        return isinstance(self.end, ThrownIn)

    def _stands(self) -> str:
        return "thrown in" if self.thrown_in else f"{len(self.tricks)} tricks played"

    def _dealt(self) -> Dealt:
        return self.end.contract.dealt if isinstance(self.end, PlayedOut) else self.end.deal

    def _game(self) -> Game | None:
        return self.end.contract.game if isinstance(self.end, PlayedOut) else None

    def _contract(self) -> Contract | None:
        return self.end.contract if isinstance(self.end, PlayedOut) else None

    def _holding(self, seat: int) -> int:
        return 0 if isinstance(self.end, PlayedOut) else self.end.deal.holdings[seat]


State: TypeAlias = Picking | Burying | Calling | Doubling | Playing | Finished
"""A hand at any moment."""

PHASES: Final = (Picking, Burying, Calling, Doubling, Playing, Finished)
"""The classes of states, in the order in which a hand goes through them."""
