"""What a renege is worth knowing: when the table could know it, and which tricks it could have changed.

Scope: rule T13 for the reneges that a replay has found; which card was one is asked of the clauses of
``sheepshead.legality``, and which card takes a trick (T4) of the same tables as in the play.

**When it is known.**  Asked is when what everybody sees proves it: the cards played face up, the cards that
lie open on the table (H1), a pair that was shown (X4), and the called card of a partner who has shown himself
by a recrack (X2).  What one player could have worked out from his own cards does not count.  By rule:

- T3: at once where a card with which the seat could have followed lay open or had been shown; otherwise when
  the seat plays a card with which it could have followed.
- T5: when the called suit is first led and the picker does not follow.  Where it is never led, when the
  picker's last card is of another suit: by then a card of it should have been left.
- T6, and T9 for an ace that did not fall: when its holder plays that card; at once where a partner has shown
  himself before.
- T7, and T9 for an ace that was thrown: at once, as the card itself lies there.
- T8: at once.  Everybody knows that a card lies under, and sees whether the card that is played lies face
  down.
- A house's own duty: nothing is said; it is known when all cards are shown.

A card that breaks several rules is known as a renege by the first of these moments.

**What it could have changed.**  Three things are looked at, and nothing beyond them: the trick itself, with
each legal card in place of the one played and the other cards of the trick as they fell; a later trick that
was taken with a card kept back against T3, T6, T8 or T9; and, for a card thrown too early (T5, T7, T8, T9),
the first trick later led in the called suit, with that card in place of the one that its player played and
the others as they fell.  How the others would have played on instead nobody knows, and it is not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from sheepshead.actions import Blitz, Recrack
from sheepshead.cards import Card, mask_of
from sheepshead.legality import play_clauses, seat_name
from sheepshead.rules.called_ace import CalledAce
from sheepshead.rules.duties import CalledCardFalls, CalledCardKept, HoldCard, UnderMissed, UnderWaits
from sheepshead.rules.partner import JackOfDiamonds
from sheepshead.trumps import strongest
from sheepshead.values import Choice, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sheepshead.legality import Clause
    from sheepshead.replay import Finding, RefusedPlay
    from sheepshead.state import Playing
    from sheepshead.tricks import Trick

__all__ = ["RENEGES", "KeptBack", "Known", "KnownWhen", "OtherTaker", "Renege", "in_words", "reneges_of"]

RENEGES: Final = ("T3", "T5", "T6", "T7", "T8", "T9", "T10")
"""The rules against which a card played is a renege (T13)."""


class KnownWhen(Choice):
    """When everybody at the table can know of a renege."""

    AT_ONCE = "at once"
    LATER = "later"
    AFTERWARDS = "when all cards are shown"


@attrs.frozen(eq=False, repr=False)
class Known(Value):
    """When a renege is known, and by what."""

    when: KnownWhen
    """At once, later, or only afterwards."""
    trick: int | None
    """The trick in which it is known, counted from 1; ``None`` for afterwards."""
    card: Card | None
    """The card by which it is known: the one played against the rules, or one played later; ``None`` for
    afterwards."""
    sentence: str
    """What the table sees, as a sentence."""


@attrs.frozen(eq=False, repr=False)
class OtherTaker(Value):
    """A trick that another card gives to another seat, the other cards of the trick as they were played."""

    trick: int
    """The trick, counted from 1."""
    card: Card
    """The card in place of the one that was played."""
    seat: int
    """The seat that takes the trick then, from 0."""


@attrs.frozen(eq=False, repr=False)
class KeptBack(Value):
    """A card that should have been played, and the later trick in which it fell."""

    trick: int
    """The trick in which it fell, counted from 1."""
    card: Card
    """The card."""
    took: bool
    """Whether it took that trick."""


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Renege(Value):
    """One card that was played against T3 to T10 (T13)."""

    trick: int
    """The trick, counted from 1."""
    seat: int
    """Who played it, from 0."""
    card: Card
    """The card."""
    findings: tuple[Finding, ...]
    """What is against it, one finding a rule; they are among the findings of the audit."""
    known: Known
    """When the table could know it."""
    other_takers: tuple[OtherTaker, ...]
    """The legal cards with which another seat takes this trick, and last, for a card thrown too early, that
    card in the first trick of the called suit if another seat takes that trick with it."""
    kept_back: tuple[KeptBack, ...]
    """The cards that should have been played instead, each where it fell later, in that order."""

    @property
    def could_change(self) -> bool:
        """Whether it could have changed the taker of a trick, as far as this module looks."""
        return bool(self.other_takers) or any(card.took for card in self.kept_back)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it breaks."""
        return tuple(finding.violation.rule for finding in self.findings)


class _Later(NamedTuple):
    """A card that fell after the renege."""

    trick: int
    seat: int
    card: Card


def reneges_of(
    refused: Iterable[RefusedPlay], tricks: tuple[Trick, ...], name: Callable[[int], str] = seat_name
) -> tuple[Renege, ...]:
    """Give the reneges among the plays that the rules refuse, in the order they happened.

    Args:
        refused: such plays, as a replay gives them.
        tricks: all tricks of the hand, oldest first.
        name: how to name a seat in the sentences.
    """
    return tuple(
        _renege(play, tricks, name)
        for play in refused
        if any(finding.violation.rule in RENEGES for finding in play.findings)
    )


def _renege(play: RefusedPlay, tricks: tuple[Trick, ...], name: Callable[[int], str]) -> Renege:
    state, seat = play.before, play.before.to_act
    broken = [
        clause
        for clause in play_clauses(state, name(seat))
        if clause.rule in RENEGES and clause.binds and not play.card.mask & clause.allowed
    ]
    later = tuple(_later(play, tricks))
    moments = [_known(play, clause, later, tricks, name) for clause in broken]
    should = 0
    for clause in broken:
        should |= _should_fall(play, clause)
    return Renege(
        trick=play.trick,
        seat=seat,
        card=play.card,
        findings=tuple(item for item in play.findings if item.violation.rule in RENEGES),
        known=min(moments, key=lambda known: _order(known, later)),
        other_takers=(*_with_legal_cards(play, tricks), *_in_the_called_suit(play, broken, tricks)),
        kept_back=tuple(
            KeptBack(fell.trick, fell.card, tricks[fell.trick - 1].winner == seat)
            for fell in later
            if fell.seat == seat and fell.card.mask & should
        ),
    )


def _later(play: RefusedPlay, tricks: tuple[Trick, ...]) -> Iterator[_Later]:
    """Every card that fell after this one."""
    first = len(play.before.trick) + 1
    for number, trick in enumerate(tricks[play.trick - 1 :], start=play.trick):
        for place, card in enumerate(trick.cards):
            if number > play.trick or place >= first:
                yield _Later(number, (trick.leader + place) % play.before.players, card)


# --- when it is known -------------------------------------------------------------------------------------


def _order(known: Known, later: tuple[_Later, ...]) -> int:
    """How many cards fell before it was known."""
    if known.when is KnownWhen.AT_ONCE:
        return 0
    fell = [card.card for card in later]
    return len(fell) + 1 if known.card is None else fell.index(known.card) + 1


def _known(
    play: RefusedPlay,
    clause: Clause,
    later: tuple[_Later, ...],
    tricks: tuple[Trick, ...],
    name: Callable[[int], str],
) -> Known:
    """When the table can know that the card breaks this rule; see above."""
    who = name(play.before.to_act)
    match clause.duty:
        case None:
            return _known_of_suit(play, clause.allowed, later, who)
        case CalledCardFalls(card=mask):
            return _known_of_called_card(play, mask, later, who)
        case CalledCardKept():
            return _at_once(play, f"{play.card} itself falls on a trick of another suit")
        case HoldCard(suit=suit):
            return _known_of_hold_card(play, suit, later, tricks, who)
        case UnderWaits(card=under) | UnderMissed(card=under):
            lies = "lies face down" if play.card.mask == under else "does not lie face down"
            return _at_once(play, f"a card lies under, and the card that {who} plays {lies}")
        case _:
            return Known(KnownWhen.AFTERWARDS, None, None, "by a duty of this house's own")


def _at_once(play: RefusedPlay, sentence: str) -> Known:
    return Known(KnownWhen.AT_ONCE, play.trick, play.card, sentence)


def _known_of_suit(play: RefusedPlay, could: int, later: tuple[_Later, ...], who: str) -> Known:
    """T3."""
    state = play.before
    for mask, words in (
        (mask_of(state.face_up[state.to_act]), "lies open on the table"),
        (_shown(state), "was shown before"),
    ):
        for option in state.options:
            if option.card.mask & mask & could:
                return _at_once(play, f"{option.card} of {who} {words}")
    fell = _first(later, state.to_act, could)
    return Known(KnownWhen.LATER, fell.trick, fell.card, f"{who} plays {fell.card} after all")


def _first(later: tuple[_Later, ...], seat: int, mask: int) -> _Later:
    """The first of these cards that the seat plays; what was held falls before the hand is over."""
    return next(fell for fell in later if fell.seat == seat and fell.card.mask & mask)


def _shown(state: Playing) -> int:
    """What the seat to act has shown of its cards before the first lead (X2, X4)."""
    seat, said = state.to_act, state.contract.said
    pairs = [action.pair for who, action in said if who == seat and isinstance(action, Blitz)]
    shown = mask_of(card for pair in pairs for card in pair)
    recracked = any(who == seat and isinstance(action, Recrack) for who, action in said)
    # Of other partner rules nobody can tell by which card a partner is one.
    by_one_card = isinstance(state.rules.partner, (CalledAce, JackOfDiamonds))
    called = state.called
    if recracked and by_one_card and seat != state.picker and called in state.holding(seat):
        shown |= mask_of(() if called is None else (called,))
    return shown


def _known_of_called_card(play: RefusedPlay, due: int, later: tuple[_Later, ...], who: str) -> Known:
    """T6 and T9."""
    if _shown(play.before) & due:
        return _at_once(play, f"{who} had shown by a recrack who holds the called card")
    fell = _first(later, play.before.to_act, due)
    return Known(KnownWhen.LATER, fell.trick, fell.card, f"{who} plays {fell.card} after all")


def _known_of_hold_card(
    play: RefusedPlay, suit: int, later: tuple[_Later, ...], tricks: tuple[Trick, ...], who: str
) -> Known:
    """T5."""
    word = play.card.suit.word
    own = [fell for fell in later if fell.seat == play.before.to_act]
    for fell in own:
        if tricks[fell.trick - 1].cards[0].mask & suit:
            return Known(
                KnownWhen.LATER, fell.trick, fell.card, f"{word} are led, and {who} has none left to follow"
            )
    last = own[-1]
    sentence = f"{who} has kept no card of {word} to the last trick"
    return Known(KnownWhen.LATER, last.trick, last.card, sentence)


# --- what it could have changed ---------------------------------------------------------------------------


def _should_fall(play: RefusedPlay, clause: Clause) -> int:
    """The cards that the rule wanted in this trick; 0 where it only held a card back (T5, T7, T8)."""
    match clause.duty:
        case None:
            return clause.allowed
        case CalledCardFalls(card=due):
            return due
        case UnderWaits(card=under) if play.card.mask != under:
            return under
        case _:
            return 0


def _held_back(play: RefusedPlay, clause: Clause) -> bool:
    """Whether the rule wanted this card to wait for the first trick of the called suit."""
    match clause.duty:
        case HoldCard() | CalledCardKept():
            return True
        case UnderWaits(card=under):
            return play.card.mask == under
        case _:
            return False


def _taker(state: Playing, trick: Trick, seat: int, card: Card) -> int:
    """Who takes a trick if this seat plays this card to it, and all others what they played."""
    place = (seat - trick.leader) % state.players
    fallen = (*trick.cards[:place], card, *trick.cards[place + 1 :])
    return (trick.leader + strongest(fallen, state.tables.power[fallen[0]])) % state.players


def _with_legal_cards(play: RefusedPlay, tricks: tuple[Trick, ...]) -> Iterator[OtherTaker]:
    state, trick = play.before, tricks[play.trick - 1]
    for option in state.options:
        taker = _taker(state, trick, state.to_act, option.card)
        if taker != trick.winner:
            yield OtherTaker(play.trick, option.card, taker)


def _in_the_called_suit(
    play: RefusedPlay, broken: list[Clause], tricks: tuple[Trick, ...]
) -> Iterator[OtherTaker]:
    """The first trick of the called suit, if the card had waited for it."""
    if not any(_held_back(play, clause) for clause in broken):
        return
    state = play.before
    for number, trick in enumerate(tricks[play.trick :], start=play.trick + 1):
        if trick.cards[0].mask & state.tables.opening_mask:
            taker = _taker(state, trick, state.to_act, play.card)
            if taker != trick.winner:
                yield OtherTaker(number, play.card, taker)
            return


# --- in words ---------------------------------------------------------------------------------------------


def in_words(renege: Renege, name: Callable[[int], str] = seat_name) -> tuple[str, ...]:
    """Say when a renege was known and what it could have changed, a sentence or two a line.

    Args:
        renege: what is told.
        name: how to name a seat.
    """
    return (_known_in_words(renege.known), *_changes_in_words(renege, name))


def _known_in_words(known: Known) -> str:
    when = known.when.value if known.when is not KnownWhen.LATER else f"in trick {known.trick}"
    return f"Known {when}: {known.sentence}."


def _changes_in_words(renege: Renege, name: Callable[[int], str]) -> Iterator[str]:
    by_trick: dict[tuple[int, int], list[str]] = {}
    for other in renege.other_takers:
        by_trick.setdefault((other.trick, other.seat), []).append(str(other.card))
    for (trick, seat), some in by_trick.items():
        who = f"With {' or '.join(some)} {name(seat)}"
        yield f"{who} would have taken trick {trick}, the other cards as they were played."
    for kept in renege.kept_back:
        if kept.took:
            yield f"{kept.card}, kept back in trick {renege.trick}, took trick {kept.trick}."
    if not renege.could_change:
        later = ", and no card kept back took a later one" if renege.kept_back else ""
        yield f"No legal card would have given trick {renege.trick} to another{later}."
