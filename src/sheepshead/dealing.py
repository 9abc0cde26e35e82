"""Cards onto the table: by packets from a deck, or as known holdings; nothing unchecked gets further.

Scope: rules D1 to D3 and D8.  Sources: gamerules page, Wikipedia.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sheepshead.cards import DECK, Card, mask_of
from sheepshead.contract import Dealt
from sheepshead.errors import Fault, InvalidDeal, shown
from sheepshead.rules.checks import LARGEST, is_number, is_seat
from sheepshead.rules.shape import Packet, ToBlind
from sheepshead.rules.sheet import Rules
from sheepshead.tables import Covered

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence

__all__ = ["as_deck", "by_packets", "checked_deal", "deck_faults", "shuffled", "table_faults"]


def shuffled(rules: Rules, rng: random.Random) -> tuple[Card, ...]:
    """Shuffle the deck of the rules and cut it (D2).

    Args:
        rules: whose deck.
        rng: where the randomness comes from; the same generator state gives the same deck.
    """
    deck = list(rules.shape.deck)
    rng.shuffle(deck)
    cut = rng.randrange(len(deck))
    return tuple(deck[cut:] + deck[:cut])


def by_packets(rules: Rules, dealer: int, deck: Sequence[Card]) -> tuple[list[list[Card]], list[Card]]:
    """Deal a deck by the house's packet plan, from the dealer's left (D3); the first card is dealt first."""
    holdings: list[list[Card]] = [[] for _ in range(rules.players)]
    blind: list[Card] = []
    rest = iter(deck)
    for packet in rules.shape.deal_plan:
        match packet:
            case ToBlind(cards=count):
                blind += [next(rest) for _ in range(count)]
            case Packet(each=count):
                for step in range(1, rules.players + 1):
                    holdings[(dealer + step) % rules.players] += [next(rest) for _ in range(count)]
    return holdings, blind


def as_deck(deck: Iterable[Card]) -> tuple[Card, ...]:
    """Give the deck as it lies, made of cards but otherwise unchecked.

    Raises:
        TypeError: when it is made of anything else.
    """
    return _as_cards(deck, "the deck")


def deck_faults(rules: Rules, deck: Sequence[Card]) -> Iterable[Fault]:
    """Name every card that is there twice, missing or strange in a deck for these rules (D8)."""
    return _card_faults(rules.shape.deck, deck)


def checked_deal(
    rules: Rules, dealer: int, holdings: Iterable[Iterable[Card]], blind: Iterable[Card], stakes: int
) -> Dealt:
    """Give the deal if it is a valid one (D8).

    Raises:
        InvalidDeal: with every fault: a dealer or stakes that cannot be, a seat or the blind with a wrong
            count, a card twice, a card missing, a card that the deck does not have.
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"a hand is played by Rules, such as presets.CALLED_ACE, not by {shown(rules)}")
    if not hasattr(holdings, "__iter__"):
        raise TypeError(
            f"holdings are given seat by seat, one iterable of cards each, not as {shown(holdings)}"
        )
    seats = [_as_cards(holding, f"the holding of seat {seat}") for seat, holding in enumerate(holdings)]
    laid = _as_cards(blind, "the blind")
    faults = [*table_faults(rules, dealer, stakes), *_count_faults(rules, seats, laid)]
    faults += _card_faults(rules.shape.deck, [card for holding in (*seats, laid) for card in holding])
    if faults:
        raise InvalidDeal(faults)
    return Dealt(
        rules,
        dealer,
        stakes,
        tuple(mask_of(seat) for seat in seats),
        mask_of(laid),
        laid if rules.partner.shares_blind else (),
        on_table=_on_table(rules.shape.face_down, seats),
    )


def _on_table(face_down: int, seats: Sequence[Sequence[Card]]) -> tuple[tuple[Covered, ...], ...]:
    """H1, H2: the first cards of a seat lie face down, and as many face up on them, in the same order."""
    if not face_down:
        return ()
    return tuple(tuple(map(Covered, seat[:face_down], seat[face_down : 2 * face_down])) for seat in seats)


def _as_cards(given: Iterable[Card], what: str) -> tuple[Card, ...]:
    if isinstance(given, str) or not hasattr(given, "__iter__"):
        raise TypeError(f"{what} is given as cards, such as cards('QC 7H'), not as {shown(given)}")
    some = tuple(given)
    for card in some:
        if not isinstance(card, Card):
            raise TypeError(f"{what} is made of cards, such as Card('QC'), not of {shown(card)}")
    return some


def table_faults(rules: Rules, dealer: int, stakes: int) -> Iterable[Fault]:
    """Name what is wrong with the dealer's seat and the stakes (D1, S8)."""
    if not is_seat(dealer, rules.players):
        yield Fault("D1", f"the dealer is a seat from 0 to {rules.players - 1}, not {shown(dealer)}")
    if not is_number(stakes, least=1):
        yield Fault("S8", f"a hand is dealt at whole stakes of 1 to {LARGEST:,}, not {shown(stakes)}")


def _count_faults(rules: Rules, seats: Sequence[Sequence[Card]], blind: Sequence[Card]) -> Iterable[Fault]:
    shape = rules.shape
    if len(seats) != shape.players:
        yield Fault("D8", f"{shape.players} seats are dealt to, but there are {len(seats)} holdings")
    for seat, holding in enumerate(seats):
        if len(holding) != shape.cards_each:
            yield Fault("D8", f"seat {seat} is dealt {shape.cards_each} cards, not {len(holding)}")
    if len(blind) != shape.blind:
        yield Fault("D8", f"the blind has {shape.blind} cards, not {len(blind)}")


def _card_faults(deck: Sequence[Card], dealt: Sequence[Card]) -> Iterable[Fault]:
    times = Counter(dealt)
    for name, wrong in (
        ("more than once", [card for card in DECK if times[card] > 1]),
        ("not at all", [card for card in deck if not times[card]]),
        ("although the deck has none", [card for card in DECK if times[card] and card not in deck]),
    ):
        if wrong:
            yield Fault("D8", f"every card of the deck is dealt once; {name}: {' '.join(map(str, wrong))}")
