"""From a way in which unseen cards can lie to the state of the hand.

Scope: no rule of the game.  What was said before the play is said once more to the engine.  A state in the
play is put together from the same values that the engine would give it, because a bot asks for thousands of
them; a property test holds it against the hand played from the deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from sheepshead._typing import assert_never
from sheepshead.actions import Bury, DemandRedeal, Pass, Pick, Play, plays_of
from sheepshead.cards import Card, cards_of, mask_of
from sheepshead.contract import (
    Contract,
    Dealt,
    Named,
    Nobody,
    Picked,
    checked_partners,
    settled_by,
    told_apart_by,
)
from sheepshead.drafts import PlayingDraft, twin_of
from sheepshead.engine import apply
from sheepshead.legality import no_pick_outcome
from sheepshead.making import finished
from sheepshead.opening import start
from sheepshead.playable import legal_cards
from sheepshead.rules.answers import PlayLeaster
from sheepshead.rules.facts import DoublingFacts, SideFacts, told
from sheepshead.sampling.checks import calls_with
from sheepshead.state import (
    Burying,
    Calling,
    Doubling,
    Finished,
    Picking,
    PlayedOut,
    Playing,
)
from sheepshead.tables import Covered, PlayTables
from sheepshead.viewing.parts import is_redeal
from sheepshead.viewing.seen import is_face_up

if TYPE_CHECKING:
    from sheepshead.actions import Action, CallAction
    from sheepshead.rules.answers import LeasterRule, Multiplier
    from sheepshead.rules.duties import PlayDuties
    from sheepshead.state import Done, State
    from sheepshead.viewing import PlayerView
    from sheepshead.viewing.seen import SeenCard

__all__ = ["InPlay", "Laid", "dealt_as", "played"]


class Laid(NamedTuple):
    """All cards of a hand."""

    dealt: tuple[int, ...]
    """What was dealt to each seat, as masks."""
    blind: int
    """The blind, as a mask."""
    blind_as_it_lies: tuple[Card, ...]
    """The blind in its order, where it is shared (K9)."""
    holdings: tuple[int, ...]
    """Each seat's holding at the first lead, or before it the holding now, as masks."""
    heaps: list[int]
    """All heaps of cards, as masks; see :meth:`~sheepshead.sampling.places.Unknown.numbers`."""
    away: int
    """What nobody holds at the first lead, the bury or a blind that nobody has taken, as a mask."""
    under: Card | None
    """The under, where there is one (K6)."""
    down: tuple[tuple[Card, ...], ...]
    """For each seat the cards that were dealt face down (H1); empty where there are none."""


def dealt_as(seen: PlayerView, laid: Laid) -> Dealt:
    """Give what the hand started from."""
    dealt, blind, lies, _, _, _, _, down = laid
    on_table: tuple[tuple[Covered, ...], ...] = ()
    if down:
        on_table = tuple(
            tuple(Covered(card, pair.up) for card, pair in zip(some, pairs, strict=True))
            for some, pairs in zip(down, seen.on_table, strict=True)
        )
    return Dealt(seen.rules, seen.dealer, seen.stakes, dealt, blind, lies, _is_forced(seen), on_table)


def _is_forced(seen: PlayerView) -> bool:
    """P4: whether all have passed and a seat picks all the same."""
    return seen.picker is not None and len(seen.passed) == seen.players


# --- through the engine -----------------------------------------------------------------------------------


def played(seen: PlayerView, laid: Laid) -> State:
    """Play the hand of a view from the deal with these cards.

    Raises:
        IllegalAction: when the rules would not have it so.
    """
    state = start(attrs.evolve(dealt_as(seen, laid), all_passed=False))
    to_blind = iter(_said_to_blind(seen))
    answers = iter(calls_with(seen, laid.under))
    words = iter([word for _, word in seen.said])
    plays = iter([Play(card) for _, some, _ in _tricks(seen, laid.under) for card in some])
    action: Action | None
    while True:
        match state:
            case Picking():
                action = next(to_blind, None)
                if action is None and is_redeal(seen.thrown_in):
                    action = DemandRedeal() if DemandRedeal() in state.options else Pass()
            case Burying():
                some = laid.heaps[state.players + state.to_act]
                action = Bury(cards_of(some)) if some else None
            case Calling():
                action = next(answers, None)
            case Doubling():
                action = next(words, None)
            case Playing():
                action = next(plays, None)
            case Finished():
                action = None
            case _:
                assert_never(state)
        if action is None:
            return state
        state = apply(state, action)


def _said_to_blind(seen: PlayerView) -> list[Action]:
    passes: list[Action] = [Pass()] * len(seen.passed)
    return passes if seen.picker is None or _is_forced(seen) else [*passes, Pick()]


def _tricks(seen: PlayerView, under: Card | None) -> list[tuple[int, tuple[Card, ...], int | None]]:
    """The tricks with the under named, the unfinished one last: who leads, the cards, who took it."""
    tricks: list[tuple[int, tuple[SeenCard, ...], int | None]]
    tricks = [(trick.leader, trick.cards, trick.winner) for trick in seen.tricks]
    if seen.leader is not None:
        tricks.append((seen.leader, seen.trick, None))
    named = []
    for leader, some, winner in tricks:
        cards = tuple(card if is_face_up(card) else under for card in some)
        named.append((leader, tuple(card for card in cards if card is not None), winner))
    return named


# --- in the play ------------------------------------------------------------------------------------------


class InPlay:
    """Makes the states of a view of the play, or of a hand that was played out."""

    def __init__(self, seen: PlayerView, *, settled: bool) -> None:
        """Work out what is the same in all of them.

        Args:
            seen: the view.
            settled: whether the sides, and the duties of the call, are the same too, but for the under.
        """
        self._seen = seen
        self._settled = settled
        self._forced = _is_forced(seen)
        self._deck = mask_of(seen.rules.shape.deck)
        # By the under, which may be any of several cards.
        self._sides: dict[Card | None, _Sides] = {}
        self._fallen: dict[Card | None, _Fallen] = {}
        self._leaster = self._leaster_played()
        self._own_moves = tuple([move for move in seen.legal_moves if isinstance(move, Play)])

    def _leaster_played(self) -> LeasterRule | None:
        seen, rule = self._seen, self._seen.rules.partner
        if seen.picker is not None or not (rule.has_picker or not rule.has_sides):
            return None
        outcome = no_pick_outcome(seen.rules, seen.dealer)
        return outcome.leaster if isinstance(outcome, PlayLeaster) else None

    def _falls(self, under: Card | None) -> _Fallen:
        """What has fallen, when this is the under."""
        done: Done = None
        leads: list[Card] = []
        lying: tuple[Card, ...] = ()
        gone = 0
        for leader, some, winner in _tricks(self._seen, under):
            if winner is None:
                lying = some
            else:
                done = (done, leader, some, winner)
                leads.append(some[0])
                gone |= mask_of(some)
        return _Fallen(done, mask_of(leads), self._deck & ~gone, lying)

    def state(self, laid: Laid) -> State:
        """Give the state with these cards."""
        seen = self._seen
        dealt, blind, lies, holdings, _, away, under, down = laid
        fallen = self._fallen.get(under)
        if fallen is None:
            fallen = self._fallen[under] = self._falls(under)
        done, leads, left, trick = fallen
        if down:
            start_from = dealt_as(seen, laid)
        else:
            fresh = _DealtDraft()
            fresh.rules = seen.rules
            fresh.dealer = seen.dealer
            fresh.stakes = seen.stakes
            fresh.holdings = dealt
            fresh.blind = blind
            fresh.blind_as_it_lies = lies
            fresh.all_passed = self._forced
            fresh.on_table = ()
            fresh.__class__ = Dealt
            start_from = fresh
        if self._leaster is not None:
            contract = Contract.of(start_from, Nobody(self._leaster), holdings, (), None)
        else:
            contract = self._contract(start_from, under, away, holdings)
        leader, seat = seen.leader, seen.to_act
        if leader is None or seat is None:
            return finished(PlayedOut(contract, done))
        tables = contract.tables
        if tables.opening_mask & leads and tables.closed is not None:
            tables = tables.closed
        before = left & ~away
        draft = PlayingDraft()
        next_to, follow_masks = tables.next_to, tables.follow_masks
        draft.standing = contract, tables, done, leader, before, contract.holdings, next_to, follow_masks
        draft.to_act = seat
        draft.trick = trick
        draft.options = self._own_moves or plays_of(legal_cards(tables, seat, holdings[seat] & before, trick))
        draft.__class__ = Playing
        return draft  # type: ignore[return-value]

    def _contract(self, dealt: Dealt, under: Card | None, away: int, holdings: tuple[int, ...]) -> Contract:
        """What the engine settles before the first lead, where there are sides."""
        seen = self._seen
        sides = self._sides.get(under)
        if sides is None:
            sides = self._sides_of(dealt, under, away, holdings)
            if self._settled:
                self._sides[under] = sides
        calls, partners, duties, multipliers, tables = sides
        picker = seen.picker
        draft = _ContractDraft()
        draft.dealt = dealt
        draft.game = Named(calls) if picker is None else told(Picked, (picker, calls, away))
        draft.holdings = holdings
        draft.partners = partners
        draft.duties = duties
        draft.multipliers = multipliers
        draft.said = seen.said
        draft.tables = tables
        draft.told_apart_by = told_apart_by(dealt, draft.game, seen.said)
        draft.__class__ = Contract
        contract: Contract = draft
        return contract

    def _sides_of(self, dealt: Dealt, under: Card | None, away: int, holdings: tuple[int, ...]) -> _Sides:
        """Ask the rules of the house who is with whom, bound to what, at which stakes."""
        seen, rules = self._seen, self._seen.rules
        calls, buried = calls_with(seen, under), 0 if seen.picker is None else away
        side = told(SideFacts, (rules.trumps, seen.picker, calls, holdings, buried, ()))
        found, duties = settled_by(rules.partner, side)
        partners = checked_partners(found, seen.picker, seen.players)
        multipliers: tuple[Multiplier, ...] = ()
        if rules.doubling.asks_anybody:
            facts = (seen.dealer, partners or (), side, seen.said, dealt.all_passed, partners is not None)
            multipliers = tuple(rules.doubling.multipliers(told(DoublingFacts, facts)))
        tables = PlayTables.of(rules.trumps, duties, seen.players)
        return _Sides(calls, partners, duties, multipliers, tables)


class _Sides(NamedTuple):
    """What is settled besides the cards when the first card is led."""

    calls: tuple[CallAction, ...]
    partners: tuple[int, ...] | None
    duties: PlayDuties | None
    multipliers: tuple[Multiplier, ...]
    tables: PlayTables


# As the engine makes them (see sheepshead.drafts), but with tables that are the same in all ways of a case.
_ContractDraft: Final = twin_of(Contract)
# Its own __init__ would take a fifth of the time of a sample.
_DealtDraft: Final = twin_of(Dealt)


class _Fallen(NamedTuple):
    """What has fallen, as the engine keeps it."""

    done: Done
    leads: int
    """The first card of each finished trick, as a mask."""
    left: int
    """All cards but those of the finished tricks, as a mask."""
    trick: tuple[Card, ...]
