"""The partner rules in words, and what they bind the play to; a part of :mod:`sheepshead.describing`.

Scope: rules B4, K1 to K10 and T5 to T10 as far as a sheet of rules chooses among them.  Nothing is decided
here: each line says what an option of the rule says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sheepshead.describing.lines import Idle, Said, count, join, line, lines_of_its_own
from sheepshead.rules.called_ace import CalledAce
from sheepshead.rules.named_partners import (
    FOR_THE_JACK,
    FOR_THE_SEVEN,
    THREE_CARDS,
    BlackQueens,
    FirstCards,
    JackAndAce,
    NextSeat,
    ThreePartners,
)
from sheepshead.rules.partner import BLACK_QUEENS, CALL_UP_ORDER, CallUp, JackOfDiamonds, NoPartner
from sheepshead.rules.two_handed import EachForHimself

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sheepshead.rules.sheet import Rules

__all__ = ["duty_lines", "partner_lines"]

SECRET: Final = "must not say so before that card is played"


def partner_lines(rules: Rules) -> Iterable[Said]:
    """Say who is the partner, and what may be called (K)."""
    describe = _PARTNERS.get(type(rules.partner))
    yield from lines_of_its_own(rules.partner) if describe is None else describe(rules.partner, rules)


def _called_ace(rule: CalledAce, rules: Rules) -> Iterable[Said]:
    aces = join(rules.trumps.fail_aces)
    yield line(
        f"The picker names one of {aces}; whoever holds it is the partner and {SECRET}.", "K1", "K10",
        sources="G W R",
    )  # fmt: skip
    yield line("A card of that suit must still be held, and the ace be neither held nor buried.", "K2", "K3")
    if rule.call_ten:
        if rule.ten_needs_held_ace:
            of = "of a suit whose ace is still held"
            yield line(f"A picker who has all of these aces calls a ten, {of}.", "K4", sources="W")
        else:
            of = "of a suit of which a card is still held, the ace or another"
            yield line(f"A picker who has all of these aces calls a ten, {of}.", "K4", sources="G")
        if rule.called_ten_beats_ace:
            beats = "In the first trick of its suit the called ten beats the ace"
            yield line(f"{beats}, which the picker keeps and plays to that trick.", "K5", "T9", sources="W")
        else:
            yield line("A called ten does not beat the ace of its suit.", "K5", sources="")
    else:
        yield line("No ten can be called.", "K4", sources="")
        yield Idle("ten_needs_held_ace", rule.ten_needs_held_ace, "no ten is called", "K4")
    if rule.under:
        yield line(
            "A picker who can call nothing may lay any card face down as the under, and call an ace of a"
            " suit that he does not hold.",
            "K6",
        )
    else:
        yield line("No card is laid under.", "K6", sources="")
    if rule.may_call_own_ace:
        yield line("The picker may call an ace of his own, and is secretly alone.", "K8")
    else:
        yield line("The picker may not call an ace of his own.", "K8", sources="")
    if rule.may_go_alone:
        alone = "The picker may always play alone, aloud, against everyone"
        yield line(f"{alone}, and with nothing to call must.", "K7")
    else:
        yield line("The picker plays alone only when nothing can be called, and then must.", "K7", sources="")


def _jack_of_diamonds(rule: JackOfDiamonds, rules: Rules) -> Iterable[Said]:
    yield line(f"Whoever holds JD is the picker's partner and {SECRET}.", "K9", "K10", sources="W O")
    order = join(CALL_UP_ORDER)
    if rule.call_up is CallUp.NEVER:
        yield line("A picker with JD is secretly alone; there is no call-up.", "K9", sources="W O")
    else:
        yield line(
            f"A picker with JD may name, {rule.call_up.value}, the first of {order} that he has not got; its"
            " holder is the partner then.",
            "K9",
            sources="W O",
        )
    if rule.may_go_alone:
        yield line("The picker may play alone, aloud, and leave the holder of JD out.", "K7", "K9")
    else:
        yield line("The picker may not leave the holder of JD out.", "K7", sources="")
    may_bury = rule.may_bury_partner_card
    if not rules.shape.blind:
        yield Idle("may_bury_partner_card", may_bury, "nothing is buried", "B4")
    elif may_bury:
        yield line("JD may be buried; the picker then plays alone, secretly.", "B4")
    else:
        yield line("JD may not be buried.", "B4")


def _jack_and_ace(rule: JackAndAce, rules: Rules) -> Iterable[Said]:
    yield line("The picker has two partners: the holder of JD and the holder of a called ace.", "K9")
    yield line("Who holds both is the only partner, and a picker who goes alone has none.", "K9", sources="W")
    yield from _called_ace(rule.called, rules)


def _no_partner(_: NoPartner, __: Rules) -> Iterable[Said]:
    yield line("The picker is always alone against everyone.", "K9", sources="W 101")


def _next_seat(_: NextSeat, rules: Rules) -> Iterable[Said]:
    half = count(rules.shape.blind // 2, "card")
    yield line("The player to the picker's left is the partner, openly.", "K9")
    yield line(
        f"The picker takes the first {half} of the blind and the partner the rest; each buries as many, the"
        " picker first.",
        "K9",
    )
    yield line("Nobody plays alone.", "K9", sources="")


def _black_queens(_: BlackQueens, __: Rules) -> Iterable[Said]:
    yield line(f"The holders of {join(BLACK_QUEENS)} are partners, secretly.", "K9", "K10", sources="W")
    yield line("Who holds both is alone.", "K9")


def _first_cards(rule: FirstCards, _: Rules) -> Iterable[Said]:
    yield line(f"The players of the first two cards of rank {rule.rank.word} are partners.", "K9")
    yield line("Who plays both is alone.", "K9", sources="")


def _three_partners(_: ThreePartners, __: Rules) -> Iterable[Said]:
    first, jack, seven = map(str, THREE_CARDS)
    yield line(f"The holders of {join(THREE_CARDS)} are partners, secretly.", "K9", "K10", sources="W")
    yield line(
        "Before the first lead every player in turn may call, or say nothing; only a holder of two of these"
        f" cards can: with {seven} the first of {join(FOR_THE_SEVEN)} that he has not got, with {first} and"
        f" {jack} the first of {join(FOR_THE_JACK)}.",
        "K9",
    )
    yield line(f"The holder of {first} counts as the picker in the score.", "S5", "K9")


def _each_for_himself(_: EachForHimself, __: Rules) -> Iterable[Said]:
    yield line("Nobody has a partner: each plays for himself.", "H1")


_PARTNERS: Final[Mapping[type, Callable[[Any, Rules], Iterable[Said]]]] = {
    CalledAce: _called_ace,
    JackOfDiamonds: _jack_of_diamonds,
    JackAndAce: _jack_and_ace,
    NoPartner: _no_partner,
    NextSeat: _next_seat,
    BlackQueens: _black_queens,
    FirstCards: _first_cards,
    ThreePartners: _three_partners,
    EachForHimself: _each_for_himself,
}
"""By the class itself: one derived from it is a house's own, and may do anything."""


def duty_lines(rules: Rules) -> Iterable[Said]:
    """Say what a call binds the play to (T5 to T10)."""
    partner = rules.partner
    called = partner.called if type(partner) is JackAndAce else partner
    if type(called) is not CalledAce:
        if type(partner) not in _PARTNERS:
            yield line("What a call binds the play to is in the partner rule.", sources="")
        return
    if called.hold_card:
        yield line(
            "Until the called suit is first led the picker keeps a card of it, but for the last trick.", "T5"
        )
    else:
        yield line("The picker need not keep a card of the called suit.", "T5", sources="S")
    if called.called_card_must_follow:
        yield line(
            "The called card falls in the first trick led in its suit, and is kept until then, but for the"
            " last trick.",
            "T6",
            "T7",
        )
        if called.run_away is None:
            yield line("Nobody runs away: who leads that suit leads the called card.", "T10", sources="")
        else:
            held = f"who holds {called.run_away} cards of the called suit or more"
            yield line(f"A partner {held} may lead a lower one; the called card is free then.", "T10")
    else:
        yield line("The called card may be played like any other.", "T6", "T7", sources="")
    if called.under:
        yield line(
            "The under is played, face down, only in the first trick led in the called suit or in the last;"
            " it counts as a card of that suit and beats nothing.",
            "T8",
        )
