"""Where a record of a hand is incomplete or contradicts itself.

Scope: counts, each card in one place (D8), and what a hand that nobody picked needs.  That what was dealt,
buried and played agrees is checked in :mod:`sheepshead.records.agreement`.  A play against the rules is no
contradiction: it happened, and the referee judges it (T13).  What is refused here is what cannot have
happened, such as a card in two places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from sheepshead._typing import assert_never
from sheepshead.cards import DECK, Card, mask_of
from sheepshead.legality import no_pick_outcome
from sheepshead.players import name_faults
from sheepshead.records.agreement import agreement_faults, used_cards
from sheepshead.records.faults import Place, RecordFault
from sheepshead.records.follows import buriers
from sheepshead.records.kinds import kind_faults
from sheepshead.rules.answers import ForcePick, PlayLeaster, ThrowIn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sheepshead.records.record import HandRecord
    from sheepshead.rules.sheet import Rules

__all__ = ["STAGES", "nobody_picked_faults", "shape_faults"]

Faults: TypeAlias = "Iterable[RecordFault]"

POINTS_IN_DECK: Final = sum(card.points for card in DECK)
"""Card points in every deck: a shortened one lacks worthless cards only (C2, C6)."""


# --- first stage: who sat where ---------------------------------------------------------------------------


def _name_faults(record: HandRecord) -> Faults:
    for fault in name_faults(record.players, record.rules.players):
        yield RecordFault(Place("players", fault.seat), fault.sentence, fault.rule)


def _table_faults(record: HandRecord) -> Faults:
    yield from _name_faults(record)
    players = record.rules.players
    for key, place in (("dealer", record.dealer), ("redeal", record.redeal), ("picker", record.picker)):
        if place is not None and not 0 <= place < players:
            yield RecordFault(Place(key), f"a seat is 0 to {players - 1}, not {place}", "D1")
    for number, (who, _) in enumerate(record.doubles):
        if not 0 <= who < players:
            yield RecordFault(Place("doubles", number), f"a seat is 0 to {players - 1}, not {who}", "D1")
    for key, written in (("points", record.points), ("scores", record.scores)):
        if written is not None and len(written) != players:
            sentence = f"{players} play, but {len(written)} {key} are written; one a player"
            yield RecordFault(Place(key), sentence, "S9")
    yield from _points_faults(record)
    if record.stakes < 1:
        yield RecordFault(
            Place("stakes"), f"a hand is dealt at stakes of 1 or more, not {record.stakes}", "S8"
        )


def _points_faults(record: HandRecord) -> Faults:
    """Card points are those of a deck; whether they are counted right is for the referee."""
    written = [(Place("points", seat), points) for seat, points in enumerate(record.points or ())]
    if record.picker_points is not None:
        written.append((Place("picker_points"), record.picker_points))
    for place, points in written:
        if not 0 <= points <= POINTS_IN_DECK:
            sentence = f"a deck has {POINTS_IN_DECK} card points, so that {points} cannot be counted"
            yield RecordFault(place, sentence, "C2")


_NEEDS_A_PICKER: Final = ("bury", "call", "under", "doubles", "picker_points")
_NAMED_CARDS_NEED_NONE: Final = ("call", "doubles", "picker_points")
"""What there is also where cards name the sides (P5)."""


def _without_a_picker(record: HandRecord) -> Faults:
    partner = record.rules.partner
    allowed = _NAMED_CARDS_NEED_NONE if partner.has_sides and not partner.has_picker else ()
    if partner.has_picker and record.redeal is None:
        why = "nobody picked; write who did as picker"
    else:
        why = "by these rules nobody picks" if record.redeal is None else "a new deal was demanded"
    for key in _NEEDS_A_PICKER:
        if key not in allowed and getattr(record, key) not in ((), None):
            yield RecordFault(Place(key), f"{key} is written, but {why}")


def _redeal_faults(record: HandRecord) -> Faults:
    if record.redeal is None:
        return
    who = record.name(record.redeal)
    for key, there in (("picker", record.picker is not None), ("tricks", bool(record.tricks))):
        if there:
            yield RecordFault(Place(key), f"{key} is written, but {who} demanded a new deal instead", "D7")


def _picker_faults(record: HandRecord) -> Faults:
    if record.picker is None:
        yield from _without_a_picker(record)
        return
    if not record.rules.partner.has_picker:
        yield RecordFault(Place("picker"), "picker is written, but by these rules nobody picks", "P5")
        return
    if not record.tricks:
        yield RecordFault(
            Place("tricks"),
            f"tricks are missing: {record.name(record.picker)} picked, so they were played",
            "T11",
        )
    blind = record.rules.shape.blind
    if blind and not record.bury and len(record.tricks) < record.rules.shape.cards_each:
        yield RecordFault(
            Place("bury"),
            f"bury is missing: {_lays_away(record)} away {_count(blind)}, as many as the blind held; which"
            " they were follows only from all tricks",
            "B1",
        )
    if record.under is not None and not isinstance(record.call, Card):
        yield RecordFault(
            Place("under"), "a card lies under only for a called card, and none is written", "K6"
        )


# --- second stage: counts, and each card in one place -----------------------------------------------------


def _count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def _lays_away(record: HandRecord) -> str:
    return "picker and partner lay" if record.rules.partner.shares_blind else "the picker lays"


def _count_faults(record: HandRecord) -> Faults:
    shape = record.rules.shape
    if record.holdings is not None:
        if len(record.holdings) != shape.players:
            yield RecordFault(
                Place("holdings"), f"{shape.players} players are dealt to, not {len(record.holdings)}", "D8"
            )
        for seat, holding in enumerate(record.holdings[: shape.players]):
            if len(holding) != shape.cards_each:
                yield RecordFault(
                    Place("holdings", seat),
                    f"{record.name(seat)} is dealt {_count(shape.cards_each)}, not {len(holding)}"
                    " (holdings are written as dealt, without the blind)",
                    "D8",
                )
    if record.blind is not None and len(record.blind) != shape.blind:
        yield RecordFault(
            Place("blind"), f"the blind has {_count(shape.blind)}, not {len(record.blind)}", "D8"
        )
    if record.bury and len(record.bury) != shape.blind:
        yield RecordFault(
            Place("bury"),
            f"the bury is {_count(shape.blind)}, as many as the blind, not {len(record.bury)}",
            "B1",
        )
    for number, trick in enumerate(record.tricks):
        if len(trick) != shape.players:
            yield RecordFault(
                Place("tricks", number),
                f"trick {number + 1} has {_count(len(trick))}, but {shape.players} play one each",
                "T2",
            )
    missing = shape.cards_each - len(record.tricks)
    last_follows = missing == 1 and record.holdings is not None
    if record.tricks and missing and not last_follows:
        yield RecordFault(
            Place("tricks"),
            f"a hand has {shape.cards_each} tricks, as many as cards each, not {len(record.tricks)}"
            f"{_why_not_worked_out(record, missing)}",
            "T11",
        )


def _why_not_worked_out(record: HandRecord, missing: int) -> str:
    if missing < 0:
        return ""
    if record.holdings is None:
        return "; without holdings nothing tells who played which of the cards left"
    return "; only the last one follows from the holdings"


def _written(record: HandRecord) -> Iterator[tuple[Place, str, Card]]:
    """Every card of the deal, in the order of the file, with its place in words."""
    for seat, holding in enumerate(record.holdings or ()):
        for number, card in enumerate(holding):
            yield Place("holdings", seat, number), f"in {record.name(seat)}'s holding", card
    for number, card in enumerate(record.blind or ()):
        yield Place("blind", None, number), "in the blind", card


def _card_faults(record: HandRecord) -> Faults:
    deck = record.rules.shape.deck
    for places in (_written(record), used_cards(record)):
        seen: dict[Card, str] = {}
        for place, where, card in places:
            if card not in deck:
                yield RecordFault(place, f"{card} is not in the deck of these rules", "C6")
            elif card in seen:
                twice = f"twice {where}" if seen[card] == where else f"{seen[card]} and again {where}"
                yield RecordFault(place, f"{card} is written {twice}", "D8")
            seen.setdefault(card, where)


# --- fourth stage: what a hand that nobody picked needs ---------------------------------------------------


def nobody_picked_faults(record: HandRecord, rules: Rules) -> Faults:
    """Name what is missing to judge a hand that nobody picked by these rules (P3).

    Raises:
        InvalidRules: when a house's own no-pick rule gives no outcome.
    """
    if record.picker is not None:
        return
    if record.redeal is not None:
        if not rules.partner.has_picker:
            who = record.name(record.redeal)
            sentence = (
                f"{who} cannot demand a new deal: it is done instead of a pick or pass, and by these rules"
            )
            yield RecordFault(Place("redeal"), f"{sentence} nobody picks", "D7")
        return
    if rules.partner.has_picker:
        yield from _all_passed_faults(record, rules)
    elif not record.tricks:
        sentence = "tricks are missing: by these rules nobody picks, and every hand is played"
        yield RecordFault(Place("tricks"), sentence, "P5")


def _all_passed_faults(record: HandRecord, rules: Rules) -> Faults:
    outcome = no_pick_outcome(rules, record.dealer)
    match outcome:
        case PlayLeaster() if not record.tricks:
            yield RecordFault(
                Place("tricks"),
                "tricks are missing: nobody picked, and by these rules the hand is played then",
                "N1",
            )
        case ForcePick(seat=seat):
            yield RecordFault(
                Place("picker"),
                f"picker is missing: by these rules {record.name(seat)} has to pick when all others pass",
                "P4",
            )
        case PlayLeaster() | ThrowIn():
            pass
        case _:
            assert_never(outcome)


def _no_pick_faults(record: HandRecord) -> Faults:
    return nobody_picked_faults(record, record.rules)


# --- the same hand under other rules ----------------------------------------------------------------------


def shape_faults(record: HandRecord, rules: Rules) -> Faults:
    """Other rules can judge a hand only when they deal it the same way."""
    was, wanted = record.rules.shape, rules.shape
    same = (was.players, was.cards_each, was.blind) == (wanted.players, wanted.cards_each, wanted.blind)
    if not same or mask_of(was.deck) != mask_of(wanted.deck):
        yield RecordFault(
            Place("rules"),
            f"these rules deal {wanted.players} players {wanted.cards_each} cards each and {wanted.blind} to"
            f" the blind, but this hand has {was.players} with {was.cards_each} and {was.blind}",
            "D4",
        )
        return
    if was.face_down != wanted.face_down:
        lie, lay = wanted.face_down or "none", was.face_down or "none"
        yield RecordFault(
            Place("rules"),
            f"by these rules {lie} of a player's cards lie face down, and in this hand {lay} did",
            "H1",
        )
    picker = record.picker
    if picker is None or not rules.partner.has_picker:
        return
    took, take = buriers(record.rules, picker), buriers(rules, picker)
    if took != take:
        did, do = (" and ".join(map(record.name, seats)) for seats in (took, take))
        yield RecordFault(
            Place("rules"),
            f"by these rules {do} took the blind and buried, but in this hand {did} did",
            "K9",
        )


STAGES = (
    (kind_faults,),
    (_table_faults, _picker_faults, _redeal_faults),
    (_count_faults, _card_faults),
    (agreement_faults,),
    (_no_pick_faults,),
)
"""All checks of a record, in stages: a stage makes sense only when those before it found nothing."""
