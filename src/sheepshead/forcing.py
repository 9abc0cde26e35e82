"""Whether a seat on lead takes every trick that is left, all cards known.

Scope: the search behind rule T12.  What may be played is asked of :func:`sheepshead.playable.legal_cards`,
with the duties of a call (T5 to T10) and cards face down (H1).

The seat that claims leads every trick or has lost, so what another seat may play depends on the lead and on
that seat's cards alone.  A seat none of whose cards can ever beat one of the claimer's is left out, and of
cards that make no difference for what is left one stands for all.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import attrs

from sheepshead.cards import Card, cards_of
from sheepshead.playable import legal_cards

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.tables import PlayTables

__all__ = ["Forcing", "beaters"]


def beaters(tables: PlayTables, led: Card) -> int:
    """Give the cards that take a trick from this one when it is led, as a mask (T4)."""
    power = tables.power[led]
    own = power[led]
    mask = 0
    for card, strength in power.items():
        if strength > own:
            mask |= card.mask
    return mask


def _stacked(tables: PlayTables, seat: int, held: int) -> int:
    """H1: the cards of a seat that lie on one another, as a mask."""
    mask = 0
    for down, up in tables.covered[seat] if tables.covered else ():
        if down.mask & held and up.mask & held:
            mask |= down.mask | up.mask
    return mask


@attrs.define
class Forcing:
    """The search for one seat; what it finds is kept for the positions that come up again."""

    seat: int
    """The seat that claims."""
    _found: dict[tuple[object, ...], bool] = attrs.field(factory=dict)
    _beaters: dict[tuple[int, Card], int] = attrs.field(factory=dict)
    _rows: dict[tuple[int, int], tuple[int, ...]] = attrs.field(factory=dict)
    # Tables go by their identity, so they must not go away meanwhile.
    _kept: dict[int, object] = attrs.field(factory=dict)
    _after: dict[tuple[int, bool, bool], PlayTables] = attrs.field(factory=dict)

    def wins(self, tables: PlayTables, own: int, others: dict[int, int]) -> bool:
        """Say whether the seat, on lead, takes every trick whatever the others play.

        Args:
            tables: what the call means for the play as it stands.
            own: what the seat holds, as a mask.
            others: what the others hold, by seat, as masks.
        """
        dangerous = self._dangerous(tables, own, others)
        # One seat alone is a much smaller search, and whoever cannot beat it cannot beat all.
        if len(dangerous) > 1 and not all(
            self._wins(tables, own, {seat: held}) for seat, held in dangerous.items()
        ):
            return False
        return self._wins(tables, own, dangerous)

    def _wins(self, tables: PlayTables, own: int, others: dict[int, int]) -> bool:
        others = self._dangerous(tables, own, others)
        if not others:
            return True
        key = (self._id(tables), own, *others.items())
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = any(
                self._wins_by(tables, own, others, lead) for lead in self.leads(tables, own, others)
            )
        return found

    def _wins_by(self, tables: PlayTables, own: int, others: dict[int, int], lead: Card) -> bool:
        left = own & ~lead.mask
        taking = self.beaters(tables, lead)
        answers = []
        for seat, held in others.items():
            legal = legal_cards(tables, seat, held, (lead,))
            if legal & taking:
                return False
            answers.append(legal)
        after = self.after(tables, lead, left | sum(others.values()))
        ways = [
            self.distinct(after, left, seat, others[seat], legal)
            for seat, legal in zip(others, answers, strict=True)
        ]
        return all(
            self._wins(
                after,
                left,
                {s: held & ~card.mask for (s, held), card in zip(others.items(), fallen, strict=True)},
            )
            for fallen in product(*ways)
        )

    def _dangerous(self, tables: PlayTables, own: int, others: dict[int, int]) -> dict[int, int]:
        """The seats that hold a card that beats one of the claimer's, now or once the call is closed."""
        taking = self.threats(tables, own)
        return {seat: held for seat, held in others.items() if held & taking}

    def threats(self, tables: PlayTables, own: int) -> int:
        """Give the cards that beat one of these when it is led, now or once the call is closed."""
        mask = 0
        for row in self.rows(tables, own):
            mask |= row
        return mask

    def rows(self, tables: PlayTables, own: int) -> tuple[int, ...]:
        """Give what beats each of these cards when it is led, now and once the call is closed, as masks."""
        key = (self._id(tables), own)
        rows = self._rows.get(key)
        if rows is None:
            later = () if tables.closed is None else self.rows(tables.closed, own)
            rows = (*(self.beaters(tables, card) for card in cards_of(own)), *later)
            self._rows[key] = rows
        return rows

    def beaters(self, tables: PlayTables, led: Card) -> int:
        """Give what :func:`beaters` gives, kept."""
        key = (self._id(tables.power), led)
        mask = self._beaters.get(key)
        if mask is None:
            mask = self._beaters[key] = beaters(tables, led)
        return mask

    def _id(self, tables: object) -> int:
        self._kept[id(tables)] = tables
        return id(tables)

    def after(self, tables: PlayTables, lead: Card, remaining: int) -> PlayTables:
        """Give the tables after a trick, the same ones each time."""
        key = (
            self._id(tables),
            bool(lead.mask & tables.opening_mask),
            bool(tables.under_mask & remaining),
        )
        after = self._after.get(key)
        if after is None:
            after = self._after[key] = tables.after_lead(lead, remaining)
        return after

    def leads(self, tables: PlayTables, own: int, others: dict[int, int]) -> Iterable[Card]:
        """Give the leads that differ, those that nothing beats first."""
        legal = legal_cards(tables, self.seat, own, ())
        against = sum(others.values())
        bound = bool(tables.on_lead and tables.on_lead[self.seat])
        alone = own if bound else tables.under_mask | _stacked(tables, self.seat, own)
        differ: dict[tuple[object, ...], Card] = {}
        for card in cards_of(legal):
            now = self.beaters(tables, card) & against
            later = now if tables.closed is None else self.beaters(tables.closed, card) & against
            suit, opens = tables.follow_masks[card], bool(card.mask & tables.opening_mask)
            unique = card.index if card.mask & alone else -1
            differ.setdefault((suit, opens, now, later, unique), card)
        return sorted(differ.values(), key=lambda card: (self.beaters(tables, card) & against).bit_count())

    def distinct(self, after: PlayTables, own: int, seat: int, held: int, legal: int) -> tuple[Card, ...]:
        """Give of the cards that a seat may play one of each kind that makes a difference later on.

        Args:
            after: the tables of the next trick.
            own: what the claimer still holds then.
            seat: the seat to play.
            held: what it holds.
            legal: what of it it may play.
        """
        if after.opening_mask and (after.called_suit[seat] or after.other_suit[seat]):
            return cards_of(legal)
        alone = after.under_mask | _stacked(after, seat, held)
        rows = self.rows(after, own)
        kinds: dict[tuple[object, ...], Card] = {}
        for card in cards_of(legal):
            beats = tuple([row & card.mask != 0 for row in rows])
            unique = card.index if card.mask & alone else -1
            kinds.setdefault((after.follow_masks[card], beats, unique), card)
        return tuple(kinds.values())
