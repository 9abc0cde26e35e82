"""Whether the deal in a record is the one that was promised: its seed, its commitment and its cards.

Scope: the shuffle (rule D2) as :mod:`sheepshead.seeds` does it, and the house's packets (rule D3) by which
the deck is then dealt.  A record without a seed tells nothing of its shuffle, and nothing is wrong with that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sheepshead.dealing import by_packets
from sheepshead.errors import Violation
from sheepshead.records.follows import Told
from sheepshead.seeds import deck_from_seed, opens, parse_seed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sheepshead.cards import Card
    from sheepshead.records.follows import AsDealt
    from sheepshead.records.record import HandRecord

__all__ = ["seed_violations", "with_blind_of_seed"]


def with_blind_of_seed(record: HandRecord, dealt: AsDealt) -> AsDealt:
    """Give the cards with the blind that the seed dealt, where all that is known of them fits it (D2, D3).

    Args:
        record: the hand.
        dealt: its cards as they were dealt.  They come back as they are where nothing is to be learned.
    """
    if record.seed is None or dealt.told is not Told.NOT_THE_BLIND or any(seed_violations(record, dealt)):
        return dealt
    deck = deck_from_seed(parse_seed(record.seed), deck=record.rules.shape.deck)
    _, blind = by_packets(record.rules, record.dealer, deck)
    return attrs.evolve(dealt.with_blind(blind), told=Told.THE_BLIND_BY_SEED)


def seed_violations(record: HandRecord, dealt: AsDealt) -> Iterator[Violation]:
    """Name what does not follow from the seed of a record, or does not open its commitment (D2, D3).

    Args:
        record: the hand.  It was dealt by the rules that it names, whichever it is judged by.
        dealt: its cards as they were dealt.
    """
    if record.seed is None:
        return
    seed = parse_seed(record.seed)
    if record.commitment is not None and not opens(record.commitment, seed):
        yield Violation("D2", "The seed is not the one that was promised: it does not open the commitment.")
    if dealt.told is Told.NOTHING:
        return
    deck = deck_from_seed(seed, deck=record.rules.shape.deck)
    wrong = tuple(_otherwise(record, dealt, *by_packets(record.rules, record.dealer, deck)))
    if wrong:
        (place, right, had), *others = wrong
        # Where the same cards lie in another order, all of them are named.
        instead = [card for card in right if card not in had] or right
        strange = [card for card in had if card not in right] or had
        more = f" Other cards went to {_and([place for place, *_ in others])} too." if others else ""
        sentence = f"The deal is not the seed's: by the seed and the packets {place} gets {_join(instead)}"
        yield Violation("D3", f"{sentence}, not {_join(strange)}.{more}")


def _otherwise(
    record: HandRecord, dealt: AsDealt, holdings: Sequence[Sequence[Card]], blind: Sequence[Card]
) -> Iterator[tuple[str, Sequence[Card], Sequence[Card]]]:
    """Give each place whose cards are others than the seed's: its name, the seed's cards and the record's.

    The order of cards counts only where it has a meaning: on the table (H1), and in a blind that is shared
    and was written down (K9).  Where nothing tells which of the picker's cards were the blind, they are
    compared together.
    """
    on_table = 2 * record.rules.shape.face_down
    with_blind = dealt.picker if dealt.told is Told.NOT_THE_BLIND else None
    for seat, (dealt_by_seed, had) in enumerate(zip(holdings, dealt.known_holdings, strict=True)):
        right = (*dealt_by_seed, *blind) if seat == with_blind else dealt_by_seed
        if not _same(right, had, on_table):
            name = record.name(seat)
            yield (f"{name} with the blind" if seat == with_blind else name), right, had
    if with_blind is not None:
        return
    shared = record.rules.partner.shares_blind and record.blind is not None
    if not _same(blind, dealt.blind, len(blind) if shared else 0):
        yield "the blind", blind, dealt.blind


def _same(right: Sequence[Card], had: Sequence[Card], in_order: int) -> bool:
    """Whether these are the same cards, the first of them in the same order."""
    return set(right) == set(had) and tuple(right[:in_order]) == tuple(had[:in_order])


def _join(some: Sequence[Card]) -> str:
    return " ".join(map(str, some))


def _and(names: Sequence[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
