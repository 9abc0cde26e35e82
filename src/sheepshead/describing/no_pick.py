"""Nobody picks, and doubled stakes, in words; a part of :mod:`sheepshead.describing`.

Scope: rules P3 to P5, N and H1, and X, as far as a sheet of rules chooses among them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sheepshead.describing.lines import Idle, Said, count, join, line, lines_of_its_own
from sheepshead.rules.cracks import CrackLimit, Doublings
from sheepshead.rules.doubling import NoDoubling
from sheepshead.rules.leasters import (
    SCHNEIDSTER_LIMIT,
    BlindTo,
    Leaster,
    LeasterTie,
    Mittler,
    Moster,
    Schneidster,
)
from sheepshead.rules.no_pick import Doubler, ForcedPick, NoPassing, Pot, Redeal
from sheepshead.rules.two_handed import HeadToHead

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sheepshead.rules.answers import DealsAgain
    from sheepshead.rules.sheet import Rules

__all__ = ["doubling_lines", "no_pick_lines"]


def no_pick_lines(rules: Rules) -> Iterable[Said]:
    """Say what happens when all pass, or in every hand where nobody has a side (N, H1)."""
    describe = _NO_PICKS.get(type(rules.no_pick))
    yield from lines_of_its_own(rules.no_pick) if describe is None else describe(rules.no_pick, rules)


def _leaster(rule: Leaster, rules: Rules) -> Iterable[Said]:
    yield line(
        "Leaster: everyone plays for himself, and the fewest card points win one stake from each other"
        " player.",
        "N1",
        sources="G W O",
    )
    yield _blind_to(rule.blind_to, rules, "N1")
    if rule.must_take_trick:
        yield line("A winner must have taken a trick.", "N1", sources="W O")
        yield Idle("trickless_rate", rule.trickless_rate, "nobody wins without a trick", "N1")
    else:
        rate = count(rule.trickless_rate, "stake")
        yield line(
            f"A player without a trick may win, and gets {rate} from each other player.", "N1", sources="W O"
        )
    yield line(f"A player who takes all tricks wins {_rate(rule.all_tricks_rate)}.", "N1", sources="W O")
    sources = "W" if rule.tie is LeasterTie.WASH else ""
    yield line(f"A tie for the fewest points: {rule.tie.value}.", "N2", sources=sources)


def _moster(rule: Moster, rules: Rules) -> Iterable[Said]:
    yield line(
        "Moster: everyone plays for himself, and the most card points pay one stake to each other player.",
        "N4",
    )
    yield line("A tie for the most points: nobody pays.", "N4")
    yield _blind_to(rule.blind_to, rules, "N4")
    yield line(f"A player who takes all tricks wins {_rate(rule.all_tricks_rate)}.", "N4")


def _mittler(rule: Mittler, rules: Rules) -> Iterable[Said]:
    yield line(
        "Mittler: everyone plays for himself, and the middle score wins one stake from each other player.",
        "N5",
    )
    yield line("A tie in the middle: nobody pays.", "N5")
    yield _blind_to(rule.blind_to, rules, "N5")
    yield _must_take_trick("N5", must=rule.must_take_trick)


def _schneidster(rule: Schneidster, rules: Rules) -> Iterable[Said]:
    yield line(
        f"Schneidster: everyone plays for himself, and the score closest to {SCHNEIDSTER_LIMIT} without going"
        " over wins one stake from each other player.",
        "N6",
    )
    yield line("A tie, or everyone over: nobody pays.", "N6")
    yield _blind_to(rule.blind_to, rules, "N6")
    yield _must_take_trick("N6", must=rule.must_take_trick)


def _blind_to(where: BlindTo | int, rules: Rules, rule: str) -> Said:
    if not rules.shape.blind:
        return Idle("blind_to", where, "there is no blind", rule)
    words = where.value if isinstance(where, BlindTo) else f"to the taker of trick {where}"
    return line(f"The blind goes {words}.", *dict.fromkeys(("N1", rule)), sources="W O")


def _rate(stakes: int) -> str:
    return f"{count(stakes, 'stake')} from each other player"


def _must_take_trick(rule: str, *, must: bool) -> Said:
    if must:
        return line("A winner must have taken a trick.", rule)
    return line("A player without a trick may win.", rule)


def _doubler(rule: Doubler, _: Rules) -> Iterable[Said]:
    yield line(f"Doubler: the cards are thrown in, and {rule.owing.value}.", "N3")
    yield _deals_again(rule.deals_again, "N3")


def _redeal(rule: Redeal, _: Rules) -> Iterable[Said]:
    yield line("The cards are thrown in and dealt again, without doubling.", "N9")
    yield _deals_again(rule.deals_again, "N9")


def _pot(rule: Pot, _: Rules) -> Iterable[Said]:
    yield line("Pot: the cards are thrown in, and each player puts one stake into the pot.", "N8")
    yield line(
        "The next picker's side that wins takes it in equal shares, and the picker what does not divide.",
        "N8",
    )
    yield line(
        f"A picker's side that loses while there is a pot adds {rule.pot_loss.value}, the picker what does"
        " not divide.",
        "N8",
    )
    yield _deals_again(rule.deals_again, "N8")


def _deals_again(who: DealsAgain, rule: str) -> Said:
    return line(f"Then {who.value} deals.", rule, sources="")


def _forced_pick(_: ForcedPick, __: Rules) -> Iterable[Said]:
    yield line("The dealer, last to speak, must pick.", "P4", "N7")


def _no_passing(_: NoPassing, __: Rules) -> Iterable[Said]:
    yield line("Nobody is asked to pick, so nobody passes, and every hand is played.", "P5")


def _head_to_head(rule: HeadToHead, _: Rules) -> Iterable[Said]:
    yield line(
        f"The player with {rule.points_to_win} card points or more wins one stake.", "H1", "S2", sources="W"
    )
    yield line("If neither has them, nobody pays.", "H1", sources="")
    yield line(
        f"A loser with fewer than {rule.schneider} is schneidered and pays two stakes; one without a trick"
        " pays three.",
        "H1",
        "S3",
        "S4",
        sources="W",
    )


_NO_PICKS: Final[Mapping[type, Callable[[Any, Rules], Iterable[Said]]]] = {
    Leaster: _leaster,
    Moster: _moster,
    Mittler: _mittler,
    Schneidster: _schneidster,
    Doubler: _doubler,
    Redeal: _redeal,
    Pot: _pot,
    ForcedPick: _forced_pick,
    NoPassing: _no_passing,
    HeadToHead: _head_to_head,
}
"""By the class itself: one derived from it is a house's own, and may do anything."""


# --- doubling ---------------------------------------------------------------------------------------------


def doubling_lines(rules: Rules) -> Iterable[Said]:
    """Say who may double the stakes before the first card (X)."""
    rule = rules.doubling
    if type(rule) is NoDoubling:
        yield line("Nobody may double the stakes.", "X1", sources="")
        return
    yield line("Before the first card every player is asked in order, and may decline.", "X6", sources="")
    if type(rule) is Doublings:
        yield from _doublings(rule)
    else:
        yield from lines_of_its_own(rule)


def _doublings(rule: Doublings) -> Iterable[Said]:
    if rule.cracks_per_hand is CrackLimit.NONE:
        yield line("Nobody cracks.", "X1", sources="")
    else:
        yield line(
            "A player who never had the chance to pick, and is neither picker nor partner, may crack: stakes"
            f" double. There is {rule.cracks_per_hand.value}.",
            "X1",
        )
        yield from _answers(rule)
    if rule.pairs:
        pairs = " or ".join(map(join, rule.pairs))
        with_crack = ", together with a crack or recrack of his own" if rule.needs_crack else ""
        yield line(f"A holder of {pairs} may show the pair{with_crack}: stakes double.", "X4")
    else:
        yield line("No pairs are shown.", "X4", sources="")
    if rule.max_multiplier is not None:
        yield line(f"All doublings of a hand together count {rule.max_multiplier} at most.", "X5")
    else:
        yield line("There is no limit to what all doublings together count.", "X5", sources="")
    if rule.sheepshead:
        yield line(
            "A picker who plays alone may announce that he will take every trick: made, the no-trick stakes"
            " double; failed by a single trick, he loses as much.",
            "X7",
        )
    else:
        yield line("Nobody announces that he will take every trick.", "X7", sources="")


def _answers(rule: Doublings) -> Iterable[Said]:
    if not rule.recrack:
        yield line("A crack is not answered.", "X2", sources="")
        return
    yield line(
        "After a crack the picker, or a partner, who thereby shows himself, may recrack: double again.", "X2"
    )
    if rule.castrate:
        yield line("After a recrack another defender may double once more.", "X3")
    else:
        yield line("A recrack is not answered.", "X3", sources="")
