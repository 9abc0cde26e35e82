"""Random values for the axes of a sheet of house rules, drawn from a ``random.Random``.

Scope: one axis at a time; that the axes go together is for :mod:`sheepshead.testing.random_sheets` to see to.
The first of every choice is what ``CALLED_ACE`` plays, or near it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from sheepshead import trumps
from sheepshead.cards import DECK, Card, Rank, cards
from sheepshead.errors import shown
from sheepshead.rules.answers import DealsAgain, Owing
from sheepshead.rules.called_ace import CalledAce
from sheepshead.rules.cracks import CrackLimit, Doublings
from sheepshead.rules.leasters import BlindTo, Leaster, LeasterTie, Mittler, Moster, Schneidster
from sheepshead.rules.named_partners import BlackQueens, FirstCards, JackAndAce, NextSeat, ThreePartners
from sheepshead.rules.no_pick import Doubler, ForcedPick, Pot, PotLoss, Redeal
from sheepshead.rules.partner import CallUp, JackOfDiamonds, NoPartner
from sheepshead.rules.payoff import NoTrickLoss, Payoff
from sheepshead.rules.shape import Packet, Shape, ToBlind
from sheepshead.rules.sharing import Split
from sheepshead.rules.two_handed import EachForHimself, HeadToHead
from sheepshead.trumps import TrumpOrder

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from random import Random

    from sheepshead.rules.protocols import NoPickRule, PartnerRule
    from sheepshead.rules.shape import DealPlan

__all__ = [
    "NAMED",
    "PAIRS",
    "PARTNERS",
    "SHAPES",
    "fitting_shapes",
    "flag",
    "kinds_of_partner",
    "random_called_ace",
    "random_doublings",
    "random_head_to_head",
    "random_kin",
    "random_leaster",
    "random_no_pick",
    "random_partner",
    "random_payoff",
    "random_plan",
    "random_shape",
    "random_trumps",
    "shapes_for",
    "some_of",
]

T = TypeVar("T")

SHAPES: Final = (
    (5, 6, 2),
    (3, 10, 2),
    (4, 7, 4),
    (3, 9, 3),
    (4, 7, 2),
    (3, 8, 2),
    (4, 8, 0),
    (6, 5, 2),
    (6, 5, 0),
    (7, 4, 4),
    (8, 4, 0),
    (2, 16, 0),
    (2, 15, 2),
    (5, 6, 0),
    (5, 6, 1),
    (5, 5, 3),
    (6, 4, 4),
    (2, 13, 0),
    (3, 10, 0),
    (9, 3, 1),
    (10, 3, 0),
    (31, 1, 1),
)
"""Players, cards each, blind: the shapes of the rulebook, then some that only a house would play."""

PAIRS: Final = tuple(map(cards, ("QC QS", "QH QD", "JC JS", "JH JD", "QC QH")))
"""The pairs that a house may have shown in a blitz."""


def require_generator(rng: Random) -> None:
    """Refuse what gives no random choices.

    Raises:
        TypeError: when it does not.
    """
    if not hasattr(rng, "choice"):
        raise TypeError(f"rng is a random.Random, not {shown(rng)}")


def flag(rng: Random, *, first: bool = False) -> bool:
    """Give either; made simpler, the first."""
    return rng.choice((first, not first))


def some_of(rng: Random, items: Sequence[T], count: int) -> tuple[T, ...]:
    """Give so many of the items, in random order; made simpler, the first ones in theirs."""
    left = list(items)
    return tuple(left.pop(rng.randrange(len(left))) for _ in range(count))


# --- shape and trumps -------------------------------------------------------------------------------------


def random_trumps(rng: Random) -> TrumpOrder:
    """Give a named order, the usual trump in another order, or any cards in any order."""
    match rng.randint(0, 3):
        case 0 | 1:
            return rng.choice(tuple(trumps.NAMED.values()))
        case 2:
            usual = trumps.STANDARD.trumps
            return TrumpOrder(some_of(rng, usual, len(usual)))
        case _:
            return TrumpOrder(some_of(rng, DECK, rng.randint(1, len(DECK))))


def _worthless(order: TrumpOrder) -> list[Card]:
    return [card for card in DECK if not card.points and not order.is_trump(card)]


def fitting_shapes(order: TrumpOrder, players: Collection[int] | None) -> list[tuple[int, int, int]]:
    """Give the shapes of so many players whose decks leave out no more than worthless fail."""
    room = len(_worthless(order))
    return [
        (seats, each, blind)
        for seats, each, blind in SHAPES
        if len(DECK) - seats * each - blind <= room and (players is None or seats in players)
    ]


def random_shape(
    rng: Random, order: TrumpOrder, possible: Sequence[tuple[int, int, int]], *, on_table: bool
) -> Shape:
    """Give one of these shapes, with any deck that goes with the trumps, dealt by any plan."""
    players, each, blind = rng.choice(possible)
    out = some_of(rng, _worthless(order), len(DECK) - players * each - blind)
    return Shape(
        players=players,
        cards_each=each,
        blind=blind,
        deal_plan=random_plan(rng, each, blind),
        deck=tuple(card for card in DECK if card not in out),
        face_down=rng.randint(0, each // 2) if on_table else 0,
    )


def random_plan(rng: Random, each: int, blind: int) -> DealPlan:
    """Give packets in any order, the last of them to the seats."""
    *first, last = (Packet(count) for count in _parts(rng, each))
    rest: list[Packet | ToBlind] = [*first, *(ToBlind(count) for count in _parts(rng, blind))]
    return (*some_of(rng, rest, len(rest)), last)


def _parts(rng: Random, total: int) -> Iterator[int]:
    while total:
        part = total - rng.randrange(total)
        total -= part
        yield part


# --- partners ---------------------------------------------------------------------------------------------

PARTNERS: Final[Mapping[type[PartnerRule], int]] = {
    CalledAce: 3,
    JackOfDiamonds: 3,
    NoPartner: 2,
    JackAndAce: 5,
    NextSeat: 3,
    BlackQueens: 4,
    FirstCards: 4,
    ThreePartners: 5,
    EachForHimself: 2,
}
"""Every partner rule, with the fewest players it leaves a defender."""
NAMED: Final = (BlackQueens, FirstCards, ThreePartners)
"""The rules by which cards name the sides and nobody picks."""


def random_called_ace(rng: Random) -> CalledAce:
    """Give a called ace with any options that do not contradict each other."""
    call_ten = flag(rng, first=True)
    must_follow = flag(rng, first=True)
    return CalledAce(
        call_ten=call_ten,
        ten_needs_held_ace=flag(rng, first=True),
        called_ten_beats_ace=call_ten and flag(rng),
        under=flag(rng, first=True),
        may_go_alone=flag(rng, first=True),
        may_call_own_ace=flag(rng),
        hold_card=flag(rng, first=True),
        called_card_must_follow=must_follow,
        run_away=rng.choice((None, None, 2, 3, 4)) if must_follow else None,
    )


def random_partner(rng: Random, kind: type[PartnerRule]) -> PartnerRule:
    """Give a partner rule of this kind, with any options that do not contradict each other."""
    if kind is CalledAce:
        return random_called_ace(rng)
    if kind is JackAndAce:
        return JackAndAce(called=random_called_ace(rng))
    if kind is JackOfDiamonds:
        return JackOfDiamonds(
            call_up=rng.choice(tuple(CallUp)),
            may_go_alone=flag(rng, first=True),
            may_bury_partner_card=flag(rng, first=True),
        )
    if kind is FirstCards:
        return FirstCards(rng.choice((Rank.QUEEN, *Rank)))
    return kind()


def _goes_with(kind: type[PartnerRule], shape: tuple[int, int, int]) -> bool:
    """Say whether a partner rule of this kind goes with players and blind of a shape."""
    players, _, blind = shape
    if players < PARTNERS[kind]:
        return False
    if kind is NextSeat:
        return blind > 0 and blind % 2 == 0
    if kind in NAMED:
        return blind == 0 and (players % 2 == 0 or kind is ThreePartners)
    return kind is not EachForHimself or blind == 0


def shapes_for(kind: type[PartnerRule], shapes: Iterable[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Give those of the shapes that go with a kind of partner rule."""
    return [shape for shape in shapes if _goes_with(kind, shape)]


def kinds_of_partner(
    order: TrumpOrder, shapes: Sequence[tuple[int, int, int]]
) -> tuple[type[PartnerRule], ...]:
    """Give the kinds of partner rule that go with the trumps and with one of the shapes."""
    kinds = [kind for kind in PARTNERS if shapes_for(kind, shapes)]
    if not order.fail_aces:
        kinds = [kind for kind in kinds if kind not in (CalledAce, JackAndAce)]
    if not order.is_trump(Card("7D")):
        # Where it is fail a shortened deck may be without it.
        kinds = [kind for kind in kinds if kind is not ThreePartners]
    return tuple(kinds)


# --- nobody picks -----------------------------------------------------------------------------------------


def _random_blind_to(rng: Random, tricks: int) -> BlindTo | int:
    choices: tuple[BlindTo | int, ...] = (*BlindTo, rng.randint(1, tricks))
    return rng.choice(choices)


def random_leaster(rng: Random, *, tricks: int) -> Leaster:
    """Give any leaster of so many tricks."""
    must_take_trick = flag(rng, first=True)
    return Leaster(
        tie=rng.choice(tuple(LeasterTie)),
        blind_to=_random_blind_to(rng, tricks),
        must_take_trick=must_take_trick,
        all_tricks_rate=rng.randint(1, 3),
        trickless_rate=1 if must_take_trick else rng.randint(1, 2),
    )


def random_kin(rng: Random, *, players: int, tricks: int) -> NoPickRule:
    """Give any hand that is played as a leaster is, but for something else."""
    blind_to = _random_blind_to(rng, tricks)
    kind = rng.randint(0, 2)
    if kind == 0 and players % 2:
        return Mittler(blind_to=blind_to, must_take_trick=flag(rng))
    if kind == 1:
        return Schneidster(blind_to=blind_to, must_take_trick=flag(rng))
    return Moster(blind_to=blind_to, all_tricks_rate=rng.randint(1, 3))


def random_head_to_head(rng: Random) -> HeadToHead:
    """Give any head to head."""
    to_win = rng.choice((61, rng.randint(61, 120)))
    return HeadToHead(points_to_win=to_win, schneider=min(30, rng.randint(0, 121 - to_win)))


def random_no_pick(rng: Random, *, players: int, tricks: int) -> NoPickRule:
    """Give any rule for when all have passed, a hand that is played two times out of three."""
    deals_again = rng.choice(tuple(DealsAgain))
    match rng.randint(0, 8):
        case 0 | 1 | 2:
            return random_leaster(rng, tricks=tricks)
        case 3 | 4 | 5:
            return random_kin(rng, players=players, tricks=tricks)
        case 6:
            return Doubler(owing=rng.choice((Owing.STACK, Owing.QUEUE)), deals_again=deals_again)
        case 7:
            return rng.choice(
                (
                    Redeal(deals_again=deals_again),
                    Pot(pot_loss=rng.choice(tuple(PotLoss)), deals_again=deals_again),
                )
            )
        case _:
            return ForcedPick()


# --- stakes -----------------------------------------------------------------------------------------------


def random_doublings(rng: Random, *, has_picker: bool) -> Doublings:
    """Give any doublings, cracks in most houses that pick."""
    limits = (CrackLimit.ONE_A_HAND, CrackLimit.ONE_A_PLAYER, CrackLimit.ONE_A_PLAYER, CrackLimit.NONE)
    limit = rng.choice(limits) if has_picker else CrackLimit.NONE
    cracks = limit is not CrackLimit.NONE
    recrack = cracks and rng.choice((True, True, False))
    pairs = some_of(rng, PAIRS, rng.choice((0, 2, 4, len(PAIRS))))
    return Doublings(
        cracks_per_hand=limit,
        recrack=recrack,
        castrate=recrack and rng.choice((True, True, False)),
        pairs=pairs,
        needs_crack=cracks and bool(pairs) and flag(rng),
        max_multiplier=rng.choice((None, None, 2, 3, 4, 8)),
        sheepshead=has_picker and flag(rng),
    )


def random_payoff(rng: Random) -> Payoff:
    """Give any payoff, with the usual thresholds half the time."""
    usual = flag(rng, first=True)
    to_win = 61 if usual else rng.randint(1, 120)
    return Payoff(
        points_to_win=to_win,
        schneider_defenders=30 if usual else rng.randint(0, 121 - to_win),
        schneider_picker=31 if usual else rng.randint(0, to_win),
        no_trick_loss=rng.choice(tuple(NoTrickLoss)),
        split=rng.choice(tuple(Split)),
        double_on_the_bump=flag(rng),
        bump_on_no_trick=flag(rng, first=True),
    )
