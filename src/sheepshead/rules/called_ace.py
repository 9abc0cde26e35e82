"""The called ace: the picker names a card, and whoever holds it is the partner, secretly.

Scope: rules K1 to K8, the limits they put on the bury (B3), and which of the duties T5 to T10 follow.
Sources: gamerules page, Wikipedia, sheepsheadrules.com.

Where the sources differ: the gamerules page lets a ten be called "by the same rules" as an ace, Wikipedia
only with that suit's ace still held (``ten_needs_held_ace``); only Wikipedia has the under, the called ten
that beats the ace, and the called ace of one's own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from sheepshead.actions import Call, Decline, GoAlone
from sheepshead.cards import DECK, Card, Rank, cards_of, mask_of
from sheepshead.errors import Fault
from sheepshead.rules.answers import Keep
from sheepshead.rules.called_duties import CalledCardFalls, CalledCardKept, HoldCard, UnderWaits
from sheepshead.rules.checks import of_kind, require_kinds
from sheepshead.rules.duties import Duty, PlayDuties
from sheepshead.rules.facts import last_call
from sheepshead.rules.partner import FEWEST_WITH_PARTNER
from sheepshead.rules.protocols import PartnerRule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sheepshead.actions import CallAction
    from sheepshead.rules.facts import BuryFacts, CallFacts, SheetFacts, SideFacts
    from sheepshead.trumps import TrumpOrder

__all__ = ["CalledAce"]

FEWEST_TO_RUN_AWAY: Final = 2
"""Running away needs the called card and a lower one to lead (T10)."""


@attrs.frozen(kw_only=True, cache_hash=True)
class CalledAce(PartnerRule):
    """The picker names a fail ace, and whoever holds it is the partner, secretly (K1 to K8)."""

    call_ten: bool = attrs.field(default=True, metadata=of_kind("K4", bool))
    """K4: a picker who has all fail aces calls a ten."""
    ten_needs_held_ace: bool = attrs.field(default=True, metadata=of_kind("K4", bool))
    """K4: the ace of the called ten's suit must still be held."""
    called_ten_beats_ace: bool = attrs.field(default=False, metadata=of_kind("K5", bool))
    """K5: in the first trick of its suit the called ten outranks the ace."""
    under: bool = attrs.field(default=True, metadata=of_kind("K6", bool))
    """K6: a picker who can call nothing else may lay a card under and call a suit he does not hold."""
    may_go_alone: bool = attrs.field(default=True, metadata=of_kind("K7", bool))
    """K7: the picker may play alone although something can be called."""
    may_call_own_ace: bool = attrs.field(default=False, metadata=of_kind("K8", bool))
    """K8: the picker may call an ace he holds, and is secretly alone."""
    hold_card: bool = attrs.field(default=True, metadata=of_kind("T5", bool))
    """T5: the picker keeps a card of the called suit until it is led."""
    called_card_must_follow: bool = attrs.field(default=True, metadata=of_kind("T6", bool))
    """T6 and T7: the called card falls in the first trick of its suit and is kept until then."""
    run_away: int | None = attrs.field(default=None, metadata=of_kind("T10", int, type(None)))
    """T10: a partner with this many cards of the suit may lead a lower one; ``None``: never."""

    asks_before_blind: ClassVar[bool] = False
    limits_every_bury: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        """Take the long way for a rule that changes a part of what the short one answers at once."""
        super().__init_subclass__()
        own = vars(cls)
        if "settled" not in own and not own.keys().isdisjoint(("partners", "duties")):
            cls.settled = PartnerRule.settled  # type: ignore[assignment, method-assign]
        if "limits_every_bury" not in own and "keeps" in own:
            cls.limits_every_bury = True

    def __attrs_post_init__(self) -> None:
        """Refuse options of the wrong kind."""
        require_kinds(self)

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        """Name what contradicts calling an ace."""
        if facts.players < FEWEST_WITH_PARTNER:
            yield Fault("K1", f"a partner leaves no defender at a table of {facts.players}")
        if not facts.trumps.fail_aces:
            yield Fault("K1", "no ace is fail under these trumps, so there is no ace to call")
        if self.run_away is not None and self.run_away < FEWEST_TO_RUN_AWAY:
            yield Fault(
                "T10",
                f"running away takes {FEWEST_TO_RUN_AWAY} cards of the suit or more, not {self.run_away}",
            )
        if self.run_away is not None and not self.called_card_must_follow:
            yield Fault("T10", "running away frees the called card of T6 and T7, which this sheet turns off")
        if self.called_ten_beats_ace and not self.call_ten:
            yield Fault("K5", "a called ten beats the ace, but this sheet lets no ten be called")

    def calls(self, facts: CallFacts) -> tuple[CallAction, ...]:
        """Give the aces, or the tens, or the unders, and going alone (K1 to K8)."""
        named = self._aces(facts) or self._tens(facts) or self._unders(facts)
        if self.may_call_own_ace:
            named += self._own_aces(facts)
        return (*named, _ALONE) if self.may_go_alone or not named else named

    def _aces(self, facts: CallFacts) -> tuple[Call, ...]:
        trumps, _, held, buried, _ = facts
        has = held | buried
        named: tuple[Call, ...] = ()
        for ace, mask, suit in trumps.suits_of_aces:
            if held & suit and not has & mask:
                named += (_CALLS[ace],)
        return named

    def _own_aces(self, facts: CallFacts) -> tuple[Call, ...]:
        return tuple(_CALLS[ace] for ace in facts.trumps.fail_aces if ace.mask & facts.held_mask)

    def _tens(self, facts: CallFacts) -> tuple[Call, ...]:
        trumps, _, held, buried, _ = facts
        has = held | buried
        if not self.call_ten or trumps.fail_aces_mask & ~has:
            return ()
        return tuple(
            _CALLS[ten]
            for ten in _fail_tens(trumps)
            if not ten.mask & has
            and held & trumps.fail_masks[ten.suit]
            and (not self.ten_needs_held_ace or Card.of(Rank.ACE, ten.suit).mask & held)
        )

    def _unders(self, facts: CallFacts) -> tuple[Call, ...]:
        if not self.under:
            return ()
        trumps, _, held, buried, _ = facts
        has = held | buried
        named: tuple[Call, ...] = ()
        for ace, mask, _ in trumps.suits_of_aces:
            if not has & mask:
                named += tuple(map(_calls_with_under(ace).__getitem__, cards_of(held)))
        return named

    def can_be_called(self, card: Card, trumps: TrumpOrder) -> bool:
        """Say whether this house has such a call at all: a fail ace, or a fail ten where tens are called."""
        return card in trumps.fail_aces or (self.call_ten and card in _fail_tens(trumps))

    def refuses(self, facts: CallFacts, said: CallAction) -> tuple[Fault, ...]:
        """Say why the answer is refused (K1 to K8)."""
        match said:
            case GoAlone():
                return (Fault("K7", "this house lets the picker go alone only when nothing can be called"),)
            case Decline():
                return (Fault("K7", "the picker calls a partner or goes alone, aloud"),)
            case Call(card=card, under=None) if card in _fail_tens(facts.trumps):
                return self._refuses_ten(facts, card)
            case Call(card=card, under=under) if card in _fail_tens(facts.trumps):
                return (
                    Fault("K6", f"{card} is called without an under; {under} could lie under for an ace"),
                )
            case Call(card=card) if card not in facts.trumps.fail_aces:
                aces = " ".join(map(str, facts.trumps.fail_aces))
                return (Fault("K1", f"{card} cannot be called; the cards to call are the fail aces {aces}"),)
            case Call(card=card, under=Card() as under):
                return self._refuses_under(facts, card, under)
            case Call(card=card):
                return self._refuses_ace(facts, card)

    def _refuses_ace(self, facts: CallFacts, ace: Card) -> tuple[Fault, ...]:
        faults = []
        if ace in facts.held + facts.buried:
            where = "holds" if ace in facts.held else "has buried"
            faults.append(Fault("K3", f"the picker {where} {ace} and so cannot call it"))
        if not _holds_suit_of(ace, facts):
            under = " without a card laid under" if self._unders(facts) else ""
            hold_card = f"the picker holds no {ace.suit.word}, so {ace} has no hold card"
            faults.append(Fault("K2", f"{hold_card} and cannot be called{under}"))
        return tuple(faults)

    def _refuses_ten(self, facts: CallFacts, ten: Card) -> tuple[Fault, ...]:
        if not self.call_ten:
            return (Fault("K4", "this house lets no ten be called"),)
        has = facts.held + facts.buried
        missing = [str(ace) for ace in facts.trumps.fail_aces if ace not in has]
        if missing:
            lacks = f"and the picker lacks {' '.join(missing)}"
            return (Fault("K4", f"{ten} is called only by a picker who has all fail aces, {lacks}"),)
        faults = []
        if ten in has:
            where = "holds" if ten in facts.held else "has buried"
            faults.append(Fault("K4", f"the picker {where} {ten} and so cannot call it"))
        if not _holds_suit_of(ten, facts):
            faults.append(Fault("K2", f"the picker holds no {ten.suit.word}, so {ten} has no hold card"))
        ace = Card.of(Rank.ACE, ten.suit)
        if self.ten_needs_held_ace and ace not in facts.held:
            faults.append(Fault("K4", f"{ten} is called only with {ace} still held"))
        return tuple(faults)

    def _refuses_under(self, facts: CallFacts, ace: Card, under: Card) -> tuple[Fault, ...]:
        if not self.under:
            return (Fault("K6", "this house plays without an under"),)
        others = self._aces(facts) or self._tens(facts)
        faults = []
        if others:
            cards_to_call = " ".join(str(call.card) for call in others)
            faults.append(Fault("K6", f"no card is laid under while {cards_to_call} can be called"))
        if ace in facts.held + facts.buried:
            faults.append(Fault("K6", f"the picker has {ace} and so cannot call it"))
        if under not in facts.held:
            faults.append(Fault("K6", f"{under} cannot be laid under: the picker does not hold it"))
        return tuple(faults)

    def keeps(self, facts: BuryFacts) -> tuple[Keep, ...]:
        """Give the cards without which the call would be broken (B3)."""
        call = last_call(facts.calls)
        if call is None or not self.can_be_called(call.card, facts.trumps):
            return ()
        suit = facts.trumps.fail_cards(call.card.suit)
        keeps = []
        if call.under is not None:
            keeps.append(Keep("B3", (call.under,), "which lies under for the called suit"))
        elif call.card in facts.held:
            keeps.append(Keep("B3", (call.card,), "which was called"))
        else:
            keeps.append(Keep("B3", suit, "as a hold card of the called suit"))
        if call.card.rank is Rank.TEN and (self.ten_needs_held_ace or self.called_ten_beats_ace):
            keeps.append(Keep("B3", (Card.of(Rank.ACE, call.card.suit),), "the ace of the called ten"))
        return tuple(keeps)

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        """Give the seat that holds the called card, if it is not the picker (K1, K8).

        A card that nobody calls in this house makes no partner, such as a trump.
        """
        partners, _ = CalledAce.settled(self, facts)
        return partners

    def duties(self, facts: SideFacts) -> PlayDuties | None:
        """Give the hold card, the called card and the under their duties (T5 to T10)."""
        _, duties = CalledAce.settled(self, facts)
        return duties

    def settled(self, facts: SideFacts) -> tuple[tuple[int, ...], PlayDuties | None]:
        """Give who holds the called card, and what the call binds the play to."""
        trumps, picker, calls, holdings, _, _ = facts
        call = calls[0] if len(calls) == 1 else last_call(calls)
        if type(call) is not Call:
            return (), None
        holder = facts.holder(call.card)
        partners = () if holder is None or holder == picker else (holder,)
        ace = Card.of(Rank.ACE, call.card.suit) if self.called_ten_beats_ace else None
        keeps_ace = ace is not None and picker is not None and bool(ace.mask & holdings[picker])
        key = (id(self), call, picker, holder, keeps_ace)
        kept = _KEPT.get(key)
        if kept is not None and kept[0] is self and kept[1] is trumps:
            return partners, kept[2]
        # What no picker here can call is called only in a record of what really happened; it makes no
        # partner and binds nobody (T13).
        if not self.can_be_called(call.card, trumps):
            return (), None
        if picker is None:
            return partners, None
        duties = _duties(self, trumps, call, picker, holder, keeps_ace)
        if len(_KEPT) >= MOST_CALLS:
            _KEPT.clear()
        _KEPT[key] = self, trumps, duties
        return partners, duties


MOST_CALLS: Final = 4096
"""More than there are calls, with all who may make them and hold the card."""

# Duties by the identity of the rule, which is kept too, so that no other value can come to have it: the same
# few calls come up in hand after hand, and hashing the sheet takes as long as all the rest.
_KEPT: Final[dict[tuple[object, ...], tuple[CalledAce, TrumpOrder, PlayDuties]]] = {}


def _duties(  # noqa: PLR0917
    rule: CalledAce,
    trumps: TrumpOrder,
    call: Call,
    picker: int,
    holder: int | None,
    keeps_ace: bool,  # noqa: FBT001
) -> PlayDuties:
    """Make the duties of a call."""
    ace, *_ = suit = trumps.fail_cards(call.card.suit)
    mask = mask_of(suit)
    ten_on_top = rule.called_ten_beats_ace and call.card.rank is Rank.TEN
    duties: list[tuple[int, Duty]] = []
    if holder is not None and rule.called_card_must_follow:
        duties.append((holder, _made(CalledCardFalls, call.card.mask, mask, "T6", rule.run_away)))
        duties.append((holder, _made(CalledCardKept, call.card.mask)))
    if call.under is not None:
        duties.append((picker, _made(UnderWaits, call.under.mask, mask)))
    elif rule.hold_card:
        duties.append((picker, _made(HoldCard, mask)))
    if ten_on_top and keeps_ace:
        duties.append((picker, _made(CalledCardFalls, ace.mask, mask, "T9", None)))
        duties.append((picker, _made(CalledCardKept, ace.mask, "T9")))
    order = (call.card, *(card for card in suit if card is not call.card)) if ten_on_top else suit
    return PlayDuties(order, tuple(duties), call.under)


@lru_cache(maxsize=1024)
def _made(kind: Callable[..., Duty], *facts: object) -> Duty:
    """A duty, made once: seats come and go, the duties are the same few."""
    return kind(*facts)


# The calls of bare cards, made once: a picker chooses among the same few in every hand.
_ALONE: Final = GoAlone()
_CALLS: Final = {card: Call(card) for card in DECK}


@lru_cache(maxsize=len(DECK))
def _calls_with_under(ace: Card) -> dict[Card, Call]:
    """The calls of an ace, by the card laid under."""
    return {card: Call(ace, card) for card in DECK}


def _fail_tens(trumps: TrumpOrder) -> tuple[Card, ...]:
    """The tens of the suits whose aces can be called."""
    tens = (Card.of(Rank.TEN, ace.suit) for ace in trumps.fail_aces)
    return tuple(ten for ten in tens if not trumps.is_trump(ten))


def _holds_suit_of(card: Card, facts: CallFacts) -> bool:
    """Whether the picker still holds a card of that fail suit: a hold card (K2)."""
    return bool(facts.held_mask & facts.trumps.fail_masks[card.suit])
