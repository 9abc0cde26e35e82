"""Partners whom no call names: by the cards they hold, by the cards that fall, or by where they sit.

Scope: the rest of rule K9 (`JackAndAce`, `BlackQueens`, `FirstCards`, `NextSeat`, `ThreePartners`).
Source: Wikipedia.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.actions import Call, Decline, GoAlone
from sheepshead.cards import Card, Rank, cards
from sheepshead.errors import Fault
from sheepshead.rules.called_ace import CalledAce
from sheepshead.rules.checks import of_kind, require_kinds
from sheepshead.rules.facts import holder_beside_picker, last_call
from sheepshead.rules.partner import BLACK_QUEENS, JACK_OF_DIAMONDS
from sheepshead.rules.protocols import PartnerRule
from sheepshead.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.actions import CallAction
    from sheepshead.rules.answers import Keep
    from sheepshead.rules.duties import PlayDuties
    from sheepshead.rules.facts import BuryFacts, CallFacts, SheetFacts, SideFacts

__all__ = ["BlackQueens", "FirstCards", "JackAndAce", "NextSeat", "ThreePartners"]


@attrs.frozen(eq=False, repr=False, kw_only=True)
class JackAndAce(Value, PartnerRule):
    """The holders of the jack of diamonds and of the called ace are both partners (K9).

    Three play against three, or two against four where one seat holds both.  A picker who goes alone, or who
    can call nothing, plays against everyone: the jack's holder is a defender then.
    """

    called: CalledAce = attrs.field(factory=CalledAce, metadata=of_kind("K9", CalledAce))
    """How the ace is called, and what the call binds the play to (K1 to K8)."""

    def __attrs_post_init__(self) -> None:
        """Refuse options of the wrong kind."""
        require_kinds(self)

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts two partners and calling an ace."""
        yield from _needs_a_defender(PARTNERS + 1, facts)
        yield from self.called.faults(facts)

    @property
    def most_partners(self) -> int:
        """Two, beside the picker or who counts as one."""
        return PARTNERS

    def calls(self, facts: CallFacts) -> tuple[CallAction, ...]:
        """Give what a called-ace picker may call."""
        return self.called.calls(facts)

    def refuses(self, facts: CallFacts, said: CallAction) -> tuple[Fault, ...]:
        """Say why the answer is refused."""
        return self.called.refuses(facts, said)

    def keeps(self, facts: BuryFacts) -> tuple[Keep, ...]:
        """Give the cards without which the call would be broken (B3)."""
        return self.called.keeps(facts)

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        """Give the holders of the called card and of the jack, unless the picker goes alone."""
        call = last_call(facts.calls)
        # What nobody calls in this house, as only a record has it (T13), leaves the picker without a call.
        if call is None or not self.called.can_be_called(call.card, facts.trumps):
            return ()
        both = {*self.called.partners(facts), *holder_beside_picker(JACK_OF_DIAMONDS, facts)}
        return tuple(sorted(both))

    def duties(self, facts: SideFacts) -> PlayDuties | None:
        """Give the duties of the called ace; the jack has none."""
        return self.called.duties(facts)


PARTNERS: Final = 2
"""How many cards make partners of their players."""


def _needs_a_defender(most_on_a_side: int, facts: SheetFacts) -> Iterable[Fault]:
    if facts.players <= most_on_a_side:
        side = f"{most_on_a_side} on a side leave no defender"
        yield Fault("K9", f"{side} at a table of {facts.players}")


@attrs.frozen(eq=False, repr=False)
class BlackQueens(Value, PartnerRule):
    """No picking: the holders of the black queens are partners, secretly; one with both is alone (K9)."""

    @property
    def has_picker(self) -> bool:
        """Nobody picks (P5)."""
        return False

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts two partners."""
        yield from _needs_a_defender(PARTNERS, facts)

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        """Give the holders of the black queens."""
        return _holders(BLACK_QUEENS, facts)


def _holders(some: Iterable[Card], facts: SideFacts) -> tuple[int, ...]:
    """The seats that hold any of these cards, in order."""
    seats = {facts.holder(card) for card in some}
    return tuple(sorted(seat for seat in seats if seat is not None))


@attrs.frozen(eq=False, repr=False)
class FirstCards(Value, PartnerRule):
    """No picking: the players of the first two queens, or of another agreed rank, are partners (K9)."""

    rank: Rank = attrs.field(default=Rank.QUEEN, metadata=of_kind("K9", Rank))
    """The rank agreed on."""

    def __attrs_post_init__(self) -> None:
        """Refuse options of the wrong kind."""
        require_kinds(self)

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts two partners by the first cards of a rank."""
        yield from _needs_a_defender(PARTNERS, facts)
        if sum(card.rank is self.rank for card in facts.deck) < PARTNERS:
            yield Fault("K9", f"the deck has fewer than {PARTNERS} cards of rank {self.rank.word}")

    @property
    def has_picker(self) -> bool:
        """Nobody picks (P5)."""
        return False

    def partners(self, facts: SideFacts) -> tuple[int, ...] | None:
        """Give the players of the first two cards of the rank; ``None`` until two have fallen."""
        players = len(facts.holding_masks)
        fallen = [
            (trick.leader + place) % players
            for trick in facts.tricks
            for place, card in enumerate(trick.cards)
            if card.rank is self.rank
        ]
        return tuple(sorted({*fallen[:PARTNERS]})) if len(fallen) >= PARTNERS else None


@attrs.frozen(eq=False, repr=False)
class NextSeat(Value, PartnerRule):
    """The player to the picker's left is the partner and shares the blind (K9).

    The picker takes the first half of the blind and the partner the second; each buries as many, the picker
    first.  Nobody goes alone.
    """

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts sharing the blind."""
        yield from _needs_a_defender(PARTNERS, facts)
        if facts.blind % PARTNERS or not facts.blind:
            yield Fault(
                "K9", f"picker and partner share a blind of an even number of cards, not of {facts.blind}"
            )

    @property
    def shares_blind(self) -> bool:
        """Picker and partner take half of the blind each."""
        return True

    def buriers(self, picker: int, players: int) -> tuple[int, ...]:
        """Give the picker and the seat to his left."""
        return picker, (picker + 1) % players

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        """Give the seat to the picker's left."""
        return () if facts.picker is None else ((facts.picker + 1) % len(facts.holding_masks),)


QUEEN_OF_CLUBS: Final = Card("QC")
THREE_CARDS: Final = (QUEEN_OF_CLUBS, JACK_OF_DIAMONDS, Card("7D"))
"""The cards whose holders are partners at eight-handed tables."""
FOR_THE_SEVEN: Final = cards("8D 9D KD TD AD")
"""What may be called in place of a doubled seven of diamonds: the first that the caller has not got."""
FOR_THE_JACK: Final = cards("JH JS JC")
"""What may be called in place of a doubled jack of diamonds: the first that the caller has not got."""


@attrs.frozen(eq=False, repr=False)
class ThreePartners(Value, PartnerRule):
    """No picking: the holders of QC, JD and 7D are partners; a holder of two may call another (K9).

    All seats are asked before the first lead, so that being asked tells nothing; each may decline.  The
    holder of the queen of clubs counts as the picker in the payoff.
    """

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts three partners."""
        yield from _needs_a_defender(len(THREE_CARDS), facts)
        missing = [str(card) for card in THREE_CARDS if card not in facts.deck]
        if missing:
            yield Fault("K9", f"the deck has no {' '.join(missing)} to make a partner")

    @property
    def has_picker(self) -> bool:
        """Nobody picks (P5)."""
        return False

    @property
    def asks_everyone(self) -> bool:
        """All seats are asked in order."""
        return True

    def calls(self, facts: CallFacts) -> tuple[CallAction, ...]:
        """Offer a call to the holder of two of the three cards; everybody may decline."""
        doubled = [card for card in THREE_CARDS if card.mask & facts.held_mask]
        if len(doubled) < PARTNERS:
            return (Decline(),)
        orders = []
        if Card("7D") in doubled:
            orders.append(FOR_THE_SEVEN)
        if QUEEN_OF_CLUBS in doubled and JACK_OF_DIAMONDS in doubled:
            orders.append(FOR_THE_JACK)
        firsts = [[card for card in order if not card.mask & facts.held_mask][:1] for order in orders]
        return (*(Call(card) for first in firsts for card in first), Decline())

    def refuses(self, facts: CallFacts, said: CallAction) -> tuple[Fault, ...]:
        """Say why the answer is refused."""
        match said:
            case GoAlone():
                return (Fault("K9", "nobody picks, so nobody goes alone"),)
            case Call(under=Card() as under):
                return (Fault("K6", f"{under} cannot be laid under, because nobody calls a suit"),)
            case Call(card=card):
                return (Fault("K9", f"{card} cannot be called: {self._why_not(facts)}"),)
            case Decline():
                return ()

    def _why_not(self, facts: CallFacts) -> str:
        names = " ".join(map(str, THREE_CARDS))
        held = [str(card) for card in THREE_CARDS if card.mask & facts.held_mask]
        if len(held) < PARTNERS:
            found = f"only {held[0]}" if held else "none"
            return f"a card is called by a holder of two of {names}, and this seat holds {found}"
        offered = [str(said.card) for said in self.calls(facts) if isinstance(said, Call)]
        could = " or ".join(offered) or "nothing"
        return f"a holder of {' '.join(held)} calls the next of the kind that he has not got, here {could}"

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        """Give the holders of the three cards and of what was called."""
        called = (said.card for said in facts.calls if isinstance(said, Call))
        return _holders((*THREE_CARDS, *called), facts)

    @property
    def most_partners(self) -> int:
        """Two, beside the picker or who counts as one."""
        return PARTNERS

    @property
    def names_a_picker(self) -> bool:
        """The holder of the queen of clubs counts as the picker."""
        return True

    def counts_as_picker(self, facts: SideFacts) -> int | None:
        """Give the holder of the queen of clubs."""
        return facts.holder(QUEEN_OF_CLUBS)
