"""Which cards make partners, asked of the house's own partner rule.

Scope: no rule of the game.  A rule says who is with the picker (K); here it is asked of hands that were never
dealt, in which one seat holds one card and nobody else anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepshead.cards import Card

if TYPE_CHECKING:
    from sheepshead.contract import Contract

__all__ = ["makes_partner", "makes_partners", "partner_cards"]


def makes_partner(contract: Contract, seat: int, card: Card) -> bool:
    """Say whether this seat, from 0, would be with the picker if all that it held was this card.

    A rule that needs more than that to know says that it would not.
    """
    holdings = tuple(card.mask if each == seat else 0 for each in range(len(contract.holdings)))
    facts = contract.side_facts()._replace(holding_masks=holdings, buried_mask=0)
    partners = contract.dealt.rules.partner.partners(facts)
    return partners is not None and seat in partners


def makes_partners(contract: Contract, card: Card) -> bool:
    """Say whether some seat would be with the picker by this card, or on the side of the named cards (P5)."""
    picker = contract.side_facts().picker
    seats = [seat for seat in range(len(contract.holdings)) if seat != picker]
    return any(makes_partner(contract, seat, card) for seat in seats)


def partner_cards(contract: Contract, seat: int) -> tuple[Card, ...]:
    """Give the cards of which each alone would make this seat, from 0, a partner by what was called."""
    return tuple(card for card in contract.dealt.rules.shape.deck if makes_partner(contract, seat, card))
