"""What a renege is worth knowing: when the table could know it, and which tricks it could have changed.

Scope: rule T13 for the reneges that a replay has found; which card was one is asked of the clauses of
``sheepshead.legality``, and which card takes a trick (T4) of the same tables as in the play.

**When it is known.**  Asked is when one of these proves it to everybody: the cards played face up, the cards
that lie open on the table (H1), a pair that was shown (X4), what the call says of the picker's cards, and the
card that makes a partner, where the doublings tell who holds it.  They do where a player other than the
picker has recracked, and only one card makes a partner (X2); or where all but the picker and one other have
cracked or castrated, which no partner may (X1, X3), and the picker cannot have called a card of his own (K3,
K8).  The call says that the picker, after the bury too (B3), holds a card of the called suit (K2); beside a
called ten that suit's ace, where the house asks for it (``ten_needs_held_ace``, K4); and the jack of
diamonds, where he has called up with the blind seen and cannot have buried it since (K9, B4).  A call that
was against the rules, or that the bury has broken, says nothing.  What one player could have worked out from
his own cards does not count.  A house's own partner rule is asked which cards make a partner, but not what it
lets a picker call, so that calls and cracks prove nothing there; and from a house's own doubling rule nothing
is concluded.  By rule:

- T3: at once where a card with which the seat could have followed lay open, had been shown, or was told by
  the doublings or the call.  At once too for a picker without an under when the called suit is first led: he
  holds a card of it by T5, or, where the house has no such duty, if he has thrown none before.  Otherwise
  when the seat plays a card with which it could have followed.
- T5: when the called suit is first led and the picker does not follow.  Where it is never led, when the
  picker's last card is of another suit: by then a card of it should have been left.
- T6, and T9 for an ace that did not fall: at once where the doublings or the call told who holds it;
  otherwise when its holder plays that card.  That somebody has reneged the whole table knows at the end
  of the trick, where the picker cannot have called an ace of his own (K3); but not who.
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

from typing import TYPE_CHECKING, Final

import attrs

from sheepshead.knowing import Known, KnownWhen, cards_until, fallen_after, known_by
from sheepshead.legality import play_clauses, seat_name
from sheepshead.rules.called_duties import CalledCardFalls, CalledCardKept, HoldCard, UnderWaits
from sheepshead.trumps import strongest
from sheepshead.values import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sheepshead.cards import Card
    from sheepshead.legality import Clause
    from sheepshead.replay import Finding, RefusedPlay
    from sheepshead.state import Playing
    from sheepshead.tricks import Trick

__all__ = ["RENEGES", "KeptBack", "Known", "KnownWhen", "OtherTaker", "Renege", "in_words", "reneges_of"]

RENEGES: Final = ("T3", "T5", "T6", "T7", "T8", "T9", "T10")
"""The rules against which a card played is a renege (T13).  T10 only frees a partner, and no card of this
package's own rules is refused by it; a duty of a house's own may be."""


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
    later = fallen_after(play, tricks)
    moments = [known_by(play, clause, later, tricks, name) for clause in broken]
    should = 0
    for clause in broken:
        should |= _should_fall(play, clause)
    return Renege(
        trick=play.trick,
        seat=seat,
        card=play.card,
        findings=tuple(item for item in play.findings if item.violation.rule in RENEGES),
        known=min(moments, key=lambda known: cards_until(known, later)),
        other_takers=(*_with_legal_cards(play, tricks), *_in_the_called_suit(play, broken, tricks)),
        kept_back=tuple(
            KeptBack(fell.trick, fell.card, tricks[fell.trick - 1].winner == seat)
            for fell in later
            if fell.seat == seat and fell.card.mask & should
        ),
    )


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
