"""Where a record of a hand is incomplete or contradicts itself.

Scope: counts, each card in one place (D8), and that what was dealt, buried and played agrees.  A play
against the rules is no contradiction: it happened, and the referee judges it (T13).  What is refused here is
what cannot have happened, such as a card in two places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from sheepshead._typing import assert_never
from sheepshead.cards import Card, mask_of
from sheepshead.errors import shown
from sheepshead.legality import no_pick_outcome
from sheepshead.records.faults import Place, RecordFault
from sheepshead.records.follows import (
    as_dealt,
    buriers,
    played_by_seat,
    takers_of_blind,
    tricks_as_played,
)
from sheepshead.records.kinds import kind_faults
from sheepshead.rules.answers import ForcePick, PlayLeaster, ThrowIn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sheepshead.records.record import HandRecord
    from sheepshead.rules.sheet import Rules
    from sheepshead.tricks import Trick

__all__ = ["STAGES", "names_fault", "nobody_picked_faults", "shape_faults"]

Faults: TypeAlias = "Iterable[RecordFault]"


# --- first stage: who sat where ---------------------------------------------------------------------------


def names_fault(rules: Rules, names: int) -> RecordFault | None:
    """Say what is wrong with so many names at a table of these rules; ``None`` where they are right (D4)."""
    if names == rules.players:
        return None
    sentence = f"{rules.players} play by these rules, but {names} names are written"
    return RecordFault(Place("players"), sentence, "D4")


def _name_faults(record: HandRecord) -> Faults:
    miscounted = names_fault(record.rules, len(record.players))
    if miscounted is not None:
        yield miscounted
        return  # there may be any number of them, and who is too many is not known
    seen: set[str] = set()
    for seat, name in enumerate(record.players):
        if not name.strip() or not name.isprintable():
            yield RecordFault(Place("players", seat), f"a player's name is readable text, not {shown(name)}")
        elif name in seen:
            yield RecordFault(Place("players", seat), f"two players are named {shown(name)}")
        seen.add(name)


def _table_faults(record: HandRecord) -> Faults:
    yield from _name_faults(record)
    players = record.rules.players
    for key, place in (("dealer", record.dealer), ("redeal", record.redeal), ("picker", record.picker)):
        if place is not None and not 0 <= place < players:
            yield RecordFault(Place(key), f"a seat is 0 to {players - 1}, not {place}", "D1")
    for number, (who, _) in enumerate(record.doubles):
        if not 0 <= who < players:
            yield RecordFault(Place("doubles", number), f"a seat is 0 to {players - 1}, not {who}", "D1")
    if record.scores is not None and len(record.scores) != players:
        yield RecordFault(
            Place("scores"),
            f"{players} play, but {len(record.scores)} scores are written; one a player",
            "S9",
        )
    if record.stakes < 1:
        yield RecordFault(
            Place("stakes"), f"a hand is dealt at stakes of 1 or more, not {record.stakes}", "S8"
        )


_NEEDS_A_PICKER: Final = ("bury", "call", "under", "doubles")
_NAMED_CARDS_NEED_NONE: Final = ("call", "doubles")
"""What is said also where cards name the sides (P5)."""


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
    if blind and not record.bury:
        yield RecordFault(
            Place("bury"),
            f"bury is missing: {_lays_away(record)} away {_count(blind)}, as many as the blind held",
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
    if record.tricks and len(record.tricks) != shape.cards_each:
        yield RecordFault(
            Place("tricks"),
            f"a hand has {shape.cards_each} tricks, as many as cards each, not {len(record.tricks)}",
            "T11",
        )


def _written(record: HandRecord) -> Iterator[tuple[Place, str, Card]]:
    """Every card of the deal, in the order of the file, with its place in words."""
    for seat, holding in enumerate(record.holdings or ()):
        for number, card in enumerate(holding):
            yield Place("holdings", seat, number), f"in {record.name(seat)}'s holding", card
    for number, card in enumerate(record.blind or ()):
        yield Place("blind", None, number), "in the blind", card


def _used(record: HandRecord) -> Iterator[tuple[Place, str, Card]]:
    """Every card that was buried or played, in the order of the file, with its place in words."""
    for number, card in enumerate(record.bury):
        yield Place("bury", None, number), "in the bury", card
    for trick, played in enumerate(record.tricks):
        for number, card in enumerate(played):
            yield Place("tricks", trick, number), f"in trick {trick + 1}", card


def _card_faults(record: HandRecord) -> Faults:
    deck = record.rules.shape.deck
    for places in (_written(record), _used(record)):
        seen: dict[Card, str] = {}
        for place, where, card in places:
            if card not in deck:
                yield RecordFault(place, f"{card} is not in the deck of these rules", "C6")
            elif card in seen:
                twice = f"twice {where}" if seen[card] == where else f"{seen[card]} and again {where}"
                yield RecordFault(place, f"{card} is written {twice}", "D8")
            seen.setdefault(card, where)


# --- third stage: what was dealt, buried and played agrees ------------------------------------------------


def _order_faults(record: HandRecord) -> Faults:
    """Name what is missing because its order, or who held it, follows from nothing else."""
    shape, shares = record.rules.shape, record.rules.partner.shares_blind
    if record.holdings is None and shape.face_down:
        yield RecordFault(
            Place("holdings"),
            "holdings are missing: nothing else tells which cards lay on which; write those face down, those"
            " on them in the same order, then the hand",
            "H1",
        )
    if not shares or record.picker is None:
        return
    if record.holdings is None:
        sentence = "holdings are missing: without them nothing tells who buried which card"
        yield RecordFault(Place("holdings"), sentence, "K9")
    if record.blind is None:
        sentence = "blind is missing: write it as it lay, the picker's half first"
        yield RecordFault(Place("blind"), sentence, "K9")


def _agreement_faults(record: HandRecord) -> Faults:
    missing = tuple(_order_faults(record))
    if missing:
        yield from missing
        return
    if record.holdings is not None:
        yield from _holding_faults(record, record.holdings)
    elif not record.tricks:
        yield RecordFault(
            Place("holdings"),
            "holdings are missing: without tricks nothing tells who was dealt which card",
            "D8",
        )
    elif record.picker is not None:
        yield from _picked_faults(record, record.picker)
    elif record.blind is not None:
        used = {card: where for _, where, card in _used(record)}
        for number, card in enumerate(record.blind):
            if card in used:
                yield RecordFault(
                    Place("blind", None, number), f"{card} is in the blind, but was played {used[card]}", "D8"
                )
    yield from _under_faults(record)


def _picked_faults(record: HandRecord, picker: int) -> Faults:
    """Without holdings: the blind must be written, and be what the picker played or buried."""
    if record.blind is None:
        if record.rules.shape.blind:
            yield RecordFault(
                Place("blind"),
                f"blind is missing: without it nothing tells which cards {record.name(picker)} was dealt;"
                " write the blind, or all holdings",
                "D8",
            )
        return
    player_of = {card: seat for seat, some in enumerate(played_by_seat(record)) for card in some}
    for number, card in enumerate(record.blind):
        seat = player_of.get(card)
        if seat is not None and seat != picker:
            yield RecordFault(
                Place("blind", None, number),
                f"{card} is in the blind that {record.name(picker)} took, but {record.name(seat)} played it",
                "P2",
            )


def _holding_faults(record: HandRecord, holdings: tuple[tuple[Card, ...], ...]) -> Faults:
    """With holdings: each card is buried or played by the one who had it."""
    owner = {card: seat for seat, holding in enumerate(holdings) for card in holding}
    may_bury: tuple[int, ...] = ()
    if record.picker is not None:
        may_bury = buriers(record.rules, record.picker)
        owner.update(takers_of_blind(record, as_dealt(record).blind, record.picker))
    for number, card in enumerate(record.bury):
        seat = owner.get(card)
        if seat not in may_bury:
            who = " or ".join(map(record.name, may_bury))
            yield RecordFault(
                Place("bury", None, number),
                f"{who} cannot have buried {card}: {_whereabouts(record, seat)}",
                "B1",
            )
    yield from _turn_faults(record, owner)


def _whereabouts(record: HandRecord, seat: int | None) -> str:
    return "it is in the blind" if seat is None else f"{record.name(seat)} was dealt it"


def _turn_faults(record: HandRecord, owner: dict[Card, int]) -> Faults:
    """Each card falls when it is its owner's turn; the first that does not makes the rest meaningless."""
    buried = set(record.bury)
    before: Trick | None = None
    for number, trick in enumerate(tricks_as_played(record)):
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % record.rules.players
            if owner.get(card) == seat and card not in buried:
                continue
            who, why = record.name(seat), _whereabouts(record, owner.get(card))
            why = "it is buried" if card in buried else why
            yield RecordFault(
                Place("tricks", number, place),
                f"in trick {number + 1} it is {who}'s turn to play {card}, but {who} does not hold it:"
                f" {why} ({_who_leads(record, trick, number, before)})",
                "T2",
            )
            return
        before = trick


def _who_leads(record: HandRecord, trick: Trick, number: int, before: Trick | None) -> str:
    leader = record.name(trick.leader)
    if before is None:
        return f"{leader}, left of the dealer, leads"
    return f"{leader} leads, having taken trick {number} with {before.by_seat()[before.winner]}"


def _under_faults(record: HandRecord) -> Faults:
    if record.under is None or record.picker is None:
        return
    played = played_by_seat(record)[record.picker]
    if record.under not in played:
        yield RecordFault(
            Place("under"),
            f"{record.under} cannot lie under: {record.name(record.picker)} held"
            f" {' '.join(map(str, played))} after the bury",
            "K6",
        )


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
    (_agreement_faults,),
    (_no_pick_faults,),
)
"""All checks of a record, in stages: a stage makes sense only when those before it found nothing."""
