"""Laying down: whether the seat on lead takes every trick that is left (rule T12).

Source: sheepsheadrules.com, "lay down hand".  The cards of the claimer alone count: a trick that a partner
would take is not the claimer's.  All the others play anything that is legal, against the claim and together.

Two questions are answered: :func:`can_claim` with all cards known, for a referee, and exactly;
:func:`can_claim_unseen` from what the seat may know, for a player.  The second never grants a claim that can
be beaten; where it refuses one that cannot is said there.
"""

from __future__ import annotations

from itertools import islice, permutations, product
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from sheepshead.actions import Call
from sheepshead.cards import cards_of, mask_of
from sheepshead.errors import InvalidSeat, SheepsheadError, shown
from sheepshead.forcing import Forcing
from sheepshead.playable import legal_cards, uncovered
from sheepshead.rules.checks import is_seat
from sheepshead.rules.facts import CallFacts, CallTime, SideFacts, told
from sheepshead.state import Playing
from sheepshead.tables import Covered, PlayTables
from sheepshead.unseen import Pool, known_to, ways

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sheepshead.actions import CallAction
    from sheepshead.cards import Card
    from sheepshead.tricks import Trick
    from sheepshead.unseen import Knowledge

__all__ = ["MOST_WAYS", "InvalidClaim", "can_claim", "can_claim_unseen"]

MOST_WAYS: Final = 2_000
"""In how many ways unseen cards may lie for :func:`can_claim_unseen` to look at each one."""


class InvalidClaim(SheepsheadError, ValueError):
    """A claim at a moment when nobody, or another seat, may lay down (T12)."""


def can_claim(state: Playing, seat: int | None = None) -> bool:
    """Say whether the seat on lead takes every trick that is left, whatever the others play (T12).

    All cards are known: the claimer leads as he likes, the others play anything legal, with the duties of
    the call (T5 to T10).

    Args:
        state: the play, with nobody's card in the trick.
        seat: the seat that claims, from 0; left out, the seat on lead.

    Raises:
        InvalidClaim: when the seat is not on lead, or the trick has begun.
        InvalidSeat: when the hand has no such seat.
        TypeError: when no cards are being played.

    >>> from sheepshead import Pass, apply, can_claim, can_claim_unseen, cards, presets, set_up
    >>> holdings = map(
    ...     cards,
    ...     (
    ...         "QC QS QH QD JC AH",
    ...         "JS JH AC TC KC TH",
    ...         "JD AD 9C 8C 7C KH",
    ...         "TD KD AS TS KS 9H",
    ...         "9D 8D 9S 8S 7S 8H",
    ...     ),
    ... )
    >>> state = set_up(presets.CALLED_ACE, dealer=4, holdings=holdings, blind=cards("7D 7H"))
    >>> for _ in range(5):
    ...     state = apply(state, Pass())
    >>> can_claim(state), can_claim_unseen(state)  # nobody has six trump, but who knows that?
    (True, False)
    """
    seat = _claimer(state, seat)
    others = {each: mask_of(state.holding(each)) for each in range(state.players) if each != seat}
    return Forcing(seat).wins(state.tables, mask_of(state.holding(seat)), others)


def can_claim_unseen(state: Playing, seat: int | None = None) -> bool:
    """Say whether the seat on lead knows that it takes every trick that is left (T12).

    It knows its own cards, the cards played, the pairs shown (X4), the cards that lie face up (H1), the call,
    its own bury and, as the picker, the blind; and it has seen who could not follow suit (T3).  However the
    other cards may lie, and whatever the others play from them, each lead has to win; which card is led next
    may depend on what has been played by then.

    As long as a called suit has not been led, or a card lies face down (H1), what the others may play depends
    on who holds which card.  Then each way in which the cards can lie is looked at, if there are no more than
    :data:`MOST_WAYS`, and only those in which the call and every card played were legal.  If there are more,
    the others are held to no duty of the call, and a card face down is taken to lose: a claim that depends
    on it is not granted.

    Args:
        state: the play, with nobody's card in the trick.
        seat: the seat that claims, from 0; left out, the seat on lead.

    Raises:
        InvalidClaim: when the seat is not on lead, or the trick has begun.
        InvalidSeat: when the hand has no such seat.
        TypeError: when no cards are being played.
    """
    seat = _claimer(state, seat)
    known = known_to(state)
    face_down = any(state.face_down)
    if not face_down:
        if Pool(Forcing(seat), _without_duties(state, seat), known).wins():
            return True
        if not _others_bound(state, seat):
            return False
    worlds = _worlds(state, known)
    forcing = Forcing(seat)
    return worlds is not None and all(world.won(forcing) for world in worlds) and _win_all(forcing, worlds)


def _claimer(state: Playing, seat: int | None) -> int:
    if not isinstance(state, Playing):
        raise TypeError(f"a claim is made while cards are played, in a Playing, not in {shown(state)}")
    if seat is not None and not is_seat(seat, state.players):
        raise InvalidSeat(f"there is no seat {shown(seat)}: the seats are 0 to {state.players - 1} [D1]")
    if state.trick:
        fallen = " ".join(map(str, state.trick))
        raise InvalidClaim(f"nobody lays down in the middle of a trick: {fallen} lie on the table [T12]")
    if seat is not None and seat != state.to_act:
        raise InvalidClaim(f"seat {seat} cannot lay down: seat {state.to_act} is on lead [T12]")
    return state.to_act


def _others_bound(state: Playing, seat: int) -> bool:
    """Whether any other seat may have a duty now (T5 to T10)."""
    duties = state.contract.duties
    open_call = duties is not None and bool(state.tables.opening_mask)
    return open_call and duties is not None and any(each != seat for each, _ in duties.by_seat)


def _without_duties(state: Playing, seat: int) -> PlayTables:
    """The tables in which only this seat has duties, and no under lies but its own."""
    tables = state.tables
    if not tables.opening_mask:
        return tables
    nobody: tuple[tuple[()], ...] = ((),) * state.players
    on_lead = tuple(duties if each == seat else () for each, duties in enumerate(tables.on_lead))
    free = attrs.evolve(tables, on_lead=on_lead, called_suit=nobody, other_suit=nobody)
    duties = state.contract.duties
    if duties is None or duties.under is None or seat == state.picker:
        return free
    plain = PlayTables.of(state.rules.trumps, None, state.players)
    suit = mask_of(duties.suit)
    return attrs.evolve(
        free, follow_masks=plain.follow_masks, power=plain.power, opening_mask=suit, under_mask=0
    )


# --- each way in which the cards can lie ------------------------------------------------------------------


class _World(NamedTuple):
    """One way in which the cards can lie."""

    tables: PlayTables
    holdings: tuple[int, ...]

    def won(self, forcing: Forcing) -> bool:
        """Say whether a claimer who knew all cards would take every trick."""
        others = {each: held for each, held in enumerate(self.holdings) if each != forcing.seat}
        return forcing.wins(self.tables, self.holdings[forcing.seat], others)

    def safe(self, forcing: Forcing) -> bool:
        """Say whether no card of the others beats any of the claimer's."""
        own = self.holdings[forcing.seat]
        return not forcing.threats(self.tables, own) & (sum(self.holdings) - own)


def _worlds(state: Playing, known: Knowledge) -> list[_World] | None:
    """Every way in which the cards can lie, with what it binds the others to; ``None``: too many."""
    found = []
    lie = list(islice(ways(known.pool, known.places), MOST_WAYS + 1))
    if len(lie) > MOST_WAYS:
        return None
    right = _is_consistent(state, tuple(mask_of(held) for held in state.holdings), state.calls, state.tables)
    for way in lie:
        holdings = list(known.known)
        holdings[known.seat] |= known.own
        for place, some in zip(known.places, way, strict=True):
            if place.seat is not None:
                holdings[place.seat] |= some
        for calls, tables in _tables_of(state, known, way, tuple(holdings)):
            # A record may hold what was against the rules (T13): then nothing follows from them.
            if not right or _is_consistent(state, tuple(holdings), calls, tables):
                found.append(_World(tables, tuple(holdings)))
        if len(found) > MOST_WAYS:
            return None
    return found


def _tables_of(
    state: Playing, known: Knowledge, way: tuple[int, ...], holdings: tuple[int, ...]
) -> Iterator[tuple[tuple[CallAction, ...], PlayTables]]:
    """What the cards bind the others to when they lie so: for each order of those face down, each under."""
    if any(state.face_down):
        down = [some for place, some in zip(known.places, way, strict=True) if place.face_down]
        for covered in _covered(state, down):
            yield state.calls, attrs.evolve(state.tables, covered=covered)
    elif not state.tables.opening_mask or state.tables.closed is None or state.picker is None:
        yield state.calls, state.tables
    elif state.under is None or known.seat == state.picker:
        yield state.calls, _called(state, holdings, state.calls)
    else:
        for under in cards_of(holdings[state.picker]):
            said = tuple(Call(call.card, under) if isinstance(call, Call) else call for call in state.calls)
            yield said, _called(state, holdings, said)


def _covered(state: Playing, down: list[int]) -> Iterator[tuple[tuple[Covered, ...], ...]]:
    """H1: every order in which these cards can lie under those that are face up."""
    waiting = [
        [pair.up for pair in pairs if pair.down in state.face_down[seat]]
        for seat, pairs in enumerate(state.tables.covered)
    ]
    lying = iter(down)
    orders = [list(permutations(cards_of(next(lying)))) if ups else [()] for ups in waiting]
    for order in product(*orders):
        yield tuple(
            tuple(Covered(card, up) for card, up in zip(cards, ups, strict=True))
            for cards, ups in zip(order, waiting, strict=True)
        )


def _called(state: Playing, holdings: tuple[int, ...], calls: tuple[CallAction, ...]) -> PlayTables:
    """What a call binds the play to when the cards lie so (T5 to T10)."""
    partner, trumps = state.rules.partner, state.rules.trumps
    facts = told(
        SideFacts, (trumps, state.picker, calls, _at_first_lead(state, holdings), _out(state, holdings), ())
    )
    return PlayTables.of(trumps, partner.duties(facts), state.players)


def _at_first_lead(state: Playing, holdings: tuple[int, ...]) -> tuple[int, ...]:
    held = list(holdings)
    for trick in state.tricks:
        for seat, card in enumerate(trick.by_seat()):
            held[seat] |= card.mask
    return tuple(held)


def _out(state: Playing, holdings: tuple[int, ...]) -> int:
    """What is out of play when the cards lie so: the bury, or the blind."""
    return mask_of(state.rules.shape.deck) & ~sum(_at_first_lead(state, holdings))


def _is_consistent(
    state: Playing, holdings: tuple[int, ...], calls: tuple[CallAction, ...], tables: PlayTables
) -> bool:
    """Whether the call and every card played were legal if the cards lay so."""
    if any(state.face_down):
        return True
    held = list(_at_first_lead(state, holdings))
    if tables.opening_mask and not _could_call(state, held, calls, _out(state, holdings)):
        return False
    return all(_was_legal(tables, held, trick) for trick in state.tricks)


def _could_call(state: Playing, held: list[int], calls: tuple[CallAction, ...], out: int) -> bool:
    """Whether the picker could make the call with these cards (K)."""
    rules, picker = state.rules, state.picker
    if picker is None or len(calls) != 1 or rules.partner.shares_blind:
        return True
    time = CallTime.AFTER_BURY if rules.bury_before_call else CallTime.BEFORE_BURY
    has = (held[picker], out) if rules.bury_before_call else (held[picker] | out, 0)
    return calls[0] in rules.partner.calls(told(CallFacts, (rules.trumps, time, *has, ())))


def _was_legal(tables: PlayTables, held: list[int], trick: Trick) -> bool:
    """Whether the cards of a trick were legal; takes them out of the holdings.  The call is still open."""
    for place, card in enumerate(trick.cards):
        seat = (trick.leader + place) % len(held)
        if not card.mask & legal_cards(tables, seat, held[seat], trick.cards[:place]):
            return False
        held[seat] &= ~card.mask
    return True


def _win_all(forcing: Forcing, worlds: list[_World]) -> bool:
    """Whether the seat, which cannot tell these worlds apart, takes every trick in all of them."""
    if all(world.safe(forcing) for world in worlds):
        return True
    tables, holdings = worlds[0]
    leads = cards_of(legal_cards(tables, forcing.seat, holdings[forcing.seat], ()))
    return any(_win_all_by(forcing, worlds, lead) for lead in leads)


def _win_all_by(forcing: Forcing, worlds: list[_World], lead: Card) -> bool:
    seen: dict[object, list[_World]] = {}
    for tables, holdings in worlds:
        taking = forcing.beaters(tables, lead)
        answers = []
        for seat, held in enumerate(holdings):
            legal = lead.mask if seat == forcing.seat else legal_cards(tables, seat, held, (lead,))
            if legal & taking:
                return False
            answers.append(cards_of(legal))
        for fallen in product(*answers):
            left = tuple(held & ~card.mask for held, card in zip(holdings, fallen, strict=True))
            after = forcing.after(tables, lead, sum(left))
            seen.setdefault((fallen, _turned_up(after, left)), []).append(_World(after, left))
    return all(_win_all(forcing, alike) for alike in seen.values())


def _turned_up(tables: PlayTables, holdings: tuple[int, ...]) -> tuple[int, ...]:
    """H1: of each seat the cards that lay face down and do so no longer, as masks."""
    return tuple(
        uncovered(tables, seat, held) & mask_of(pair.down for pair in tables.covered[seat])
        for seat, held in enumerate(holdings)
        if tables.covered
    )
