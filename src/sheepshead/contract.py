"""What a hand starts from, and what is settled once the call is made.

Scope: the two values that stay the same while a hand goes on and that its states share: :class:`Dealt` from
the deal on, :class:`Contract` from the first lead on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import attrs

from sheepshead._typing import assert_never
from sheepshead.cards import mask_of
from sheepshead.drafts import ContractBase, twin_of
from sheepshead.errors import Fault, InvalidRules, shown
from sheepshead.rules.checks import is_seat
from sheepshead.rules.duties import PlayDuties
from sheepshead.rules.facts import SideFacts, told
from sheepshead.tables import Covered, PlayTables
from sheepshead.values import Made, Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.actions import Action, CallAction
    from sheepshead.cards import Card
    from sheepshead.rules.answers import LeasterRule, Multiplier
    from sheepshead.rules.protocols import PartnerRule
    from sheepshead.rules.sheet import Rules
    from sheepshead.tricks import Trick

__all__ = [
    "Contract",
    "Dealt",
    "Game",
    "Named",
    "Nobody",
    "Picked",
    "checked_partners",
    "settled_by",
    "told_apart_by",
]


@attrs.frozen(eq=False, repr=False, weakref_slot=False)
class Dealt(Value):
    """What a hand starts from: the rules, the dealer, the stakes and the cards."""

    rules: Rules
    dealer: int
    """The dealer's seat, from 0."""
    stakes: int
    """What the hand's stakes are multiplied by from the start (S8), 1 or more."""
    holdings: tuple[int, ...]
    """The cards dealt to each seat, as masks."""
    blind: int
    """The blind, as a mask."""
    blind_as_it_lies: tuple[Card, ...] = ()
    """The blind in its order, where several seats share it (K9); empty elsewhere."""
    all_passed: bool = False
    """Whether all have passed, and a seat was forced to pick all the same (P4)."""
    on_table: tuple[tuple[Covered, ...], ...] = ()
    """For each seat its face-down cards on the table and what lies on them (H1); empty elsewhere."""

    def blind_of(self, seat: int, picker: int) -> int:
        """Give the part of the blind that goes to a seat when this one picks, as a mask (P2, K9)."""
        if not self.blind_as_it_lies:
            return self.blind if seat == picker else 0
        buriers = self.rules.partner.buriers(picker, len(self.holdings))
        if seat not in buriers:
            return 0
        part = len(self.blind_as_it_lies) // len(buriers)
        place = buriers.index(seat)
        return mask_of(self.blind_as_it_lies[place * part : (place + 1) * part])

    def seat_after(self, seat: int) -> int:
        """Give the next seat clockwise (D1)."""
        return (seat + 1) % len(self.holdings)


class Picked(NamedTuple):
    """A hand that somebody picked."""

    picker: int
    """The picker's seat, from 0."""
    calls: tuple[CallAction, ...]
    """What the picker answered when asked for a partner, oldest first."""
    buried: int
    """The bury, as a mask."""


class Nobody(NamedTuple):
    """A hand that nobody picked and that is played all the same (N1)."""

    leaster: LeasterRule


class Named(NamedTuple):
    """A hand without picking, in which cards name the sides (P5)."""

    calls: tuple[CallAction, ...]
    """What the seats answered when asked for a partner, from the dealer's left; empty where none is asked."""


Game: TypeAlias = Picked | Nobody | Named
"""Who plays against whom."""


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Contract(Made, ContractBase):
    """What is settled when the first card is led and stays so for the rest of the hand."""

    dealt: Dealt
    game: Game
    holdings: tuple[int, ...] = attrs.field(eq=False)
    """Each seat's holding at the first lead, as masks; it follows from the rest, as the next three."""
    partners: tuple[int, ...] | None = attrs.field(eq=False)
    """The seats with the picker, without the picker; ``None`` where play has yet to settle it."""
    duties: PlayDuties | None = attrs.field(eq=False)
    """What the call binds the play to."""
    multipliers: tuple[Multiplier, ...] = attrs.field(eq=False)
    """The doublings of the hand (X), without the stakes it was dealt with."""
    said: tuple[tuple[int, Action], ...]
    """What was said when the seats were asked to double: seat and action, oldest first (X)."""
    tables: PlayTables = attrs.field(eq=False, repr=False)
    """The duties worked out, as they stand at the first lead."""
    told_apart_by: tuple[object, ...] = attrs.field(eq=False, repr=False)
    """What contracts are equal by, the cards first; see :func:`told_apart_by`."""

    def _content(self) -> tuple[object, ...]:
        return self.told_apart_by

    def __init__(self, *_: object, **__: object) -> None:
        """Refuse: the engine makes contracts."""
        raise TypeError("a contract is made by the engine, not by hand or by attrs.evolve()")

    @staticmethod
    def of(  # noqa: PLR0917 - keywords cost, and one is made in every hand
        dealt: Dealt,
        game: Game,
        holdings: tuple[int, ...],
        partners: tuple[int, ...] | None,
        duties: PlayDuties | None,
        multipliers: tuple[Multiplier, ...] = (),
        said: tuple[tuple[int, Action], ...] = (),
    ) -> Contract:
        """Make a contract, with the duties worked out; for the engine alone."""
        try:
            tables = PlayTables.of(dealt.rules.trumps, duties, len(holdings))
        except (TypeError, ValueError) as error:
            if isinstance(error, InvalidRules):
                raise
            answer = f"PlayDuties, each a hashable duty with its seat: {error}"
            raise InvalidRules([Fault("K9", f"a partner rule binds the play by {answer}")]) from error
        draft = _ContractDraft()
        draft.dealt = dealt
        draft.game = game
        draft.holdings = holdings
        draft.partners = partners
        draft.duties = duties
        draft.multipliers = multipliers
        draft.said = said
        draft.tables = tables.with_cards_on_table(dealt.on_table) if dealt.on_table else tables
        draft.told_apart_by = told_apart_by(dealt, game, said)
        draft.__class__ = Contract
        contract: Contract = draft
        return contract

    def side_facts(self, tricks: tuple[Trick, ...] = ()) -> SideFacts:
        """Give what the partner rule is told when it is asked who is with whom (K)."""
        picker: int | None = None
        calls: tuple[CallAction, ...] = ()
        buried = 0
        match self.game:
            case Picked(picker=picker, calls=calls, buried=buried):
                pass
            case Named(calls=calls):
                pass
            case Nobody():
                pass
            case _:
                assert_never(self.game)
        return told(SideFacts, (self.dealt.rules.trumps, picker, calls, self.holdings, buried, tricks))

    def partners_after(self, tricks: tuple[Trick, ...]) -> tuple[int, ...] | None:
        """Give the seats with the picker as these tricks have settled them; ``None`` while they have not."""
        if self.partners is not None:
            return self.partners
        partners = self.dealt.rules.partner.partners(self.side_facts(tricks))
        picker = self.game.picker if isinstance(self.game, Picked) else None
        return checked_partners(partners, picker, len(self.holdings))


_ContractDraft: Final = twin_of(Contract)


def told_apart_by(dealt: Dealt, game: Game, said: tuple[tuple[int, Action], ...]) -> tuple[object, ...]:
    """Give, as one tuple that is quick to compare, all in which two contracts can differ.

    The blind is left out, because it is what the seats were not dealt; so is what the rules of the house make
    of the rest.
    """
    forced, on_table = dealt.all_passed, dealt.on_table
    lies, rules = dealt.blind_as_it_lies, dealt.rules
    return dealt.holdings, game, said, dealt.dealer, dealt.stakes, forced, lies, on_table, rules


def settled_by(rule: PartnerRule, facts: SideFacts) -> tuple[Iterable[int] | None, PlayDuties | None]:
    """Give who is with the picker, and what the call binds the play to, as the partner rule answers (K).

    Raises:
        InvalidRules: when it answers with anything but these two.
    """
    answer = rule.settled(facts)
    if type(answer) is not tuple or len(answer) != 2:  # noqa: PLR2004 - the two that are named above
        wanted = "a partner rule settles the partners and the duties"
        raise InvalidRules([Fault("K9", f"{wanted}, not {shown(answer)}")])
    return answer


def checked_partners(
    partners: Iterable[int] | None, picker: int | None, players: int
) -> tuple[int, ...] | None:
    """Give what a partner rule answered, if it names other seats than the picker's, each once.

    Raises:
        InvalidRules: when it does not: the rule is at fault, not the hand.
    """
    if type(partners) is tuple and len(partners) == 1 < players - 1:
        (seat,) = partners  # the usual answer, looked at without ado
        if type(seat) is int and 0 <= seat < players and seat != picker:
            return partners
    if partners == () and picker is None:
        raise InvalidRules(
            [Fault("P5", "where nobody picks, a partner rule names a side, or none yet: None")]
        )
    if partners is None or partners == ():
        return partners
    seats: tuple[object, ...] = tuple(partners) if hasattr(partners, "__iter__") else (None,)
    named = [seat for seat in seats if isinstance(seat, int) and is_seat(seat, players) and seat != picker]
    if len(named) != len(seats) or len(set(named)) != len(named):
        answer = f"{shown(partners)}" if picker is None else f"{shown(partners)} beside the picker, {picker}"
        raise InvalidRules([Fault("K9", f"a partner rule names seats, each once, not {answer}")])
    if len(named) == (players if picker is None else players - 1):
        raise InvalidRules([Fault("K9", f"a partner rule leaves a defender; with {named} there is none")])
    return tuple(named)
