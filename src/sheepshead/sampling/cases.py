"""The cases into which the ways that unseen cards can lie fall apart, and what each binds the seats to.

Scope: what follows for unseen cards from the call (K1 to K9), the bury (B3, B4), the doublings (X1 to X7),
the duties of the play (T5 to T10) and a new deal that was demanded (D7).  No rule is coded here: those of the
house and :mod:`sheepshead.sampling.checks` are asked, with cards that stand for all of their class.

Where a few cards decide what several seats may do (who holds the called card, who is the partner), each place
of such a card is a case of its own.  Within a case what a seat did depends on its own cards only.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sheepshead.actions import Announce, Call, Castrate, Crack, GoAlone, Recrack
from sheepshead.cards import Card, Rank, cards_of, mask_of
from sheepshead.rules.called_ace import CalledAce
from sheepshead.rules.cracks import Doublings
from sheepshead.rules.named_partners import (
    FOR_THE_JACK,
    FOR_THE_SEVEN,
    THREE_CARDS,
    JackAndAce,
    NextSeat,
    ThreePartners,
)
from sheepshead.rules.partner import CALL_UP_ORDER, JACK_OF_DIAMONDS, JackOfDiamonds, NoPartner
from sheepshead.sampling.checks import Suppose, is_poor
from sheepshead.sampling.counts import Filling, Group
from sheepshead.sampling.places import Kind, has_renege, own_bury
from sheepshead.viewing import PhaseOfHand
from sheepshead.viewing.parts import is_redeal, speaking_order
from sheepshead.viewing.seen import called_ace, is_ours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sheepshead.sampling.places import Unknown
    from sheepshead.viewing import PlayerView

__all__ = ["Case", "any_case", "cases_of", "is_derivable"]


class Case(NamedTuple):
    """One of the cases: some cards have their places, the others may lie in what is left."""

    lying: tuple[int, ...]
    """What lies in each spot for sure, as masks."""
    pool: int
    """The other cards, as a mask."""
    places: tuple[Filling, ...]
    """What is left of the spots."""
    groups: tuple[Group, ...]
    """The spots that are checked together, and the others one by one."""
    roles: tuple[int, ...]
    """The cards that the checks tell from others, as masks."""
    settled: bool = False
    """Whether the sides, and what the call binds whom to, are the same in all ways of the case, but for which
    card lies under."""


def is_derivable(seen: PlayerView) -> bool:
    """Say whether it is known what follows from the house's rules: not from those of a third party."""
    rules = seen.rules
    ace_is_ours = type(rules.partner) is not JackAndAce or called_ace(rules.partner) is not None
    return is_ours(rules.partner) and is_ours(rules.doubling) and ace_is_ours


def cases_of(seen: PlayerView, unknown: Unknown) -> Iterator[Case]:
    """Give the cases; no way belongs to two of them, and none is left where the view shows a renege."""
    if has_renege(seen):
        return
    if is_redeal(seen.thrown_in):
        yield from _cases_of_redeal(seen, unknown)
        return
    decisive = [card for card in _decisive(seen) if card.mask & unknown.pool]
    for lying in _laid(unknown, decisive, (0,) * len(unknown.spots)):
        suppose = _suppose(seen, unknown, lying)
        if _tells(seen) and not suppose.could_double():
            continue
        case = _case(unknown, lying, _checked(seen, unknown, suppose), _roles(seen))
        yield case._replace(settled=_is_settled(seen))


def _suppose(seen: PlayerView, unknown: Unknown, lying: tuple[int, ...]) -> Suppose:
    fixed, buried, under = [*unknown.fixed], own_bury(seen), seen.under
    for spot, some in zip(unknown.spots, lying, strict=True):
        if spot.kind is Kind.BURY:
            buried |= some
        elif spot.seat is not None:
            fixed[spot.seat] |= some
        if spot.kind is Kind.UNDER and some:
            (under,) = cards_of(some)
    return Suppose(seen, tuple(fixed), buried, unknown.pool & ~sum(lying), under)


def any_case(unknown: Unknown) -> Case:
    """Give the one case in which nothing is known but where cards may lie."""
    return _case(unknown, (0,) * len(unknown.spots), [], ())


def _laid(unknown: Unknown, cards: list[Card], lying: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to lay these cards into the spots."""
    if not cards:
        yield lying
        return
    card, *others = cards
    for at, spot in enumerate(unknown.spots):
        if not card.mask & spot.refused and lying[at].bit_count() < spot.size:
            yield from _laid(unknown, others, (*lying[:at], lying[at] | card.mask, *lying[at + 1 :]))


def _case(unknown: Unknown, lying: tuple[int, ...], checked: list[Group], roles: tuple[int, ...]) -> Case:
    together = {at for group in checked for at in group.places}
    alone = sorted((at for at in range(len(lying)) if at not in together), key=lambda at: _free(unknown, at))
    places = (
        Filling(spot.size - some.bit_count(), spot.refused, number)
        for spot, some, number in zip(unknown.spots, lying, unknown.numbers(), strict=True)
    )
    groups = (*checked, *(Group((at,)) for at in alone))
    return Case(lying, unknown.pool & ~sum(lying), tuple(places), groups, roles)


def _free(unknown: Unknown, at: int) -> bool:
    """Whether any card may lie there; such spots are filled last, when nothing needs telling apart."""
    return not unknown.spots[at].refused & unknown.pool


# --- which cards decide -----------------------------------------------------------------------------------

_SETTLED = (PhaseOfHand.DOUBLING, PhaseOfHand.PLAYING, PhaseOfHand.FINISHED)


def _tells(seen: PlayerView) -> bool:
    """Whether a doubling tells who is with the picker (X1 to X3, X7)."""
    told = any(isinstance(word, (Crack, Recrack, Castrate, Announce)) for _, word in seen.said)
    return told and type(seen.rules.doubling) is Doublings and seen.picker is not None


def _decisive(seen: PlayerView) -> list[Card]:
    """The cards whose place decides what several seats have to do."""
    if seen.picker is None or seen.phase not in _SETTLED:
        return []
    rule, called = seen.rules.partner, seen.called
    ace = called_ace(rule)
    cards = []
    if ace is not None and called is not None:
        cards.append(called)
        if called.rank is Rank.TEN and ace.called_ten_beats_ace:
            cards.append(Card.of(Rank.ACE, called.suit))
    if _tells(seen):
        if type(rule) is JackAndAce and called is not None:
            cards.append(JACK_OF_DIAMONDS)
        alone = any(isinstance(said, GoAlone) for _, said in seen.calls)
        if type(rule) is JackOfDiamonds and not alone:
            cards.append(called or JACK_OF_DIAMONDS)
    return list(dict.fromkeys(cards))


def _roles(seen: PlayerView) -> tuple[int, ...]:
    """The sets of cards that rules about a call, a bury and a duty tell from others."""
    rule, trumps, called = seen.rules.partner, seen.rules.trumps, seen.called
    ace = called_ace(rule)
    aces = tuple(each.mask for each in trumps.fail_aces)
    if ace is not None and called is not None:
        suit = trumps.fail_masks[called.suit]
        if seen.under is not None:
            return (*(trumps.fail_masks[each] for each in trumps.fail_suits), *aces)
        return (suit, called.mask) if called.rank is Rank.ACE else (suit, called.mask, *aces)
    if ace is not None and not ace.may_go_alone:
        # K7: the picker had to go alone, so that nothing could be called.
        tens = (Card.of(Rank.TEN, each.suit).mask for each in trumps.fail_aces)
        return (*(trumps.fail_masks[each] for each in trumps.fail_suits), *aces, *tens)
    if type(rule) is JackOfDiamonds:
        up = CALL_UP_ORDER if called is not None else ()
        return tuple(card.mask for card in (JACK_OF_DIAMONDS, *up))
    if type(rule) is ThreePartners:
        named = (*THREE_CARDS, *FOR_THE_SEVEN, *FOR_THE_JACK)
        return tuple(card.mask for card in named if called is not None)
    return ()


def _is_settled(seen: PlayerView) -> bool:
    """Whether every card that the partner rule asks for has its place in each case."""
    return type(seen.rules.partner) in (CalledAce, NoPartner, NextSeat)


# --- which seats are checked ------------------------------------------------------------------------------


def _checked(seen: PlayerView, unknown: Unknown, suppose: Suppose) -> list[Group]:
    groups = []
    if seen.picker is None:
        for place, (seat, said) in enumerate(seen.calls):
            at = unknown.spot(Kind.HAND, seat)
            if at is not None and isinstance(said, Call):
                groups.append(Group((at,), partial(suppose.could_answer, place)))
        return groups
    rules = seen.rules
    kinds = (Kind.HAND, Kind.UNDER, Kind.BURY)
    own = [at for at in (unknown.spot(kind, seen.picker) for kind in kinds) if at is not None]
    if own and seen.picker != seen.seat and not rules.partner.shares_blind and _binds_picker(seen):
        order = tuple(unknown.spots[at].kind for at in own)
        groups.append(Group(tuple(own), partial(suppose.ways_of_picker, order)))
    for seat in suppose.seats_with_duties():
        at = unknown.spot(Kind.HAND, seat)
        if at is not None and seat != seen.picker:
            groups.append(Group((at,), partial(suppose.could_play, seat)))
    return groups


def _binds_picker(seen: PlayerView) -> bool:
    """Whether anything that the picker has said or buried says something of his cards."""
    rule = seen.rules.partner
    ace = called_ace(rule)
    if ace is not None:
        return bool(seen.calls) and (seen.called is not None or not ace.may_go_alone)
    if type(rule) is JackOfDiamonds:
        return seen.called is not None or (bool(seen.bury_size) and not rule.may_bury_partner_card)
    return False


# --- a new deal that was demanded -------------------------------------------------------------------------


def _cases_of_redeal(seen: PlayerView, unknown: Unknown) -> Iterator[Case]:
    """D7: one seat at least was dealt a poor hand; each case has another first one."""
    none = (0,) * len(unknown.spots)
    order = speaking_order(seen.dealer, seen.players)
    rich = mask_of(card for card in seen.rules.shape.deck if not is_poor(seen, order[0], card.mask))
    for place, seat in enumerate(order):
        wanted = {**dict.fromkeys(order[:place], False), seat: True}
        groups = []
        for each, poor in wanted.items():
            at = unknown.spot(Kind.HAND, each)
            if at is not None:
                groups.append(Group((at,), partial(_is, seen, each, poor)))
            elif is_poor(seen, each, mask_of(seen.dealt)) is not poor:
                break
        else:
            yield _case(unknown, none, groups, (rich,))


def _is(seen: PlayerView, seat: int, poor: bool, lying: tuple[int, ...]) -> int:  # noqa: FBT001
    return int(is_poor(seen, seat, lying[0]) is poor)
