"""Plays out a random hand and tells it trick by trick, as a player at the table would.

    python examples/play_a_hand.py 7
    python examples/play_a_hand.py 7 --rules GAMERULES

The number is the seed: the same seed deals and plays the same hand.  Every move is drawn from the legal
ones, so the hand is played by the rules, but not well.
"""

from __future__ import annotations

import argparse
import random
from typing import TYPE_CHECKING

from typing_extensions import assert_never

from sheepshead import (
    Announce,
    Blitz,
    Bury,
    Burying,
    Call,
    Calling,
    Castrate,
    Crack,
    Decline,
    DemandRedeal,
    Doubling,
    Finished,
    GoAlone,
    Pass,
    Pick,
    Picking,
    Play,
    Playing,
    Recrack,
    apply,
    deal,
    legal_moves,
    presets,
    score,
)
from sheepshead.rules import Leaster, Mittler, Moster, Schneidster

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sheepshead import Action, Card, Rules, Score, State

LEASTERS = {
    Leaster: "a leaster. The fewest points win.",
    Moster: "a moster. The most points pay.",
    Mittler: "a mittler. The middle score wins.",
    Schneidster: "a schneidster. The closest to thirty wins.",
}
NAMES = ("Ann", "Bob", "Cal", "Dot", "Eve", "Flo", "Gus", "Hal")


def hand(cards: Iterable[Card]) -> str:
    """Write cards down as they are spread out in a hand."""
    return " ".join(map(str, cards))


def listed(words: Iterable[str]) -> str:
    """Join words as a sentence does: "Ann, Bob and Cal"."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def tell(rules: Rules, seed: int) -> Iterator[str]:
    """Give the story of one random hand, line by line."""
    rng = random.Random(seed)
    dealer = rng.randrange(rules.players)
    state: State = deal(rules, dealer=dealer, rng=rng)
    yield f"{NAMES[dealer]} deals."
    yield from tell_deal(state)
    yield ""
    while not isinstance(state, Finished):
        if isinstance(state, Playing) and not state.trick:
            yield f"Trick {len(state.tricks) + 1}"
        action = rng.choice(legal_moves(state))
        after = apply(state, action)
        yield from tell_action(state, action)
        if isinstance(action, Pick):
            yield from tell_blind(state, after)
        if isinstance(state, Playing) and action == called_card_of(state):
            yield f"  So {NAMES[state.to_act]} is {'the' if len(state.partners or ()) == 1 else 'a'} partner!"
        yield from tell_turn(state, after)
        state = after
    yield from tell_score(state, score(state))


def tell_deal(state: State) -> Iterator[str]:
    """Say who was dealt what, and what lies on the table."""
    for seat in range(state.rules.players):
        who, held = NAMES[seat], state.holding(seat)
        if isinstance(state, Playing) and state.face_down[seat]:
            down, up = state.face_down[seat], state.face_up[seat]
            yield f"  {who} has {hand(down)} face down on the table, and on them {hand(up)}."
            held = tuple(card for card in held if card not in down + up)
        if held:
            yield f"  {who} holds {hand(held)}."
    if state.blind:
        yield f"  In the blind lie {hand(state.blind)}."


def tell_blind(before: Picking | Burying | Calling | Doubling | Playing, after: State) -> Iterator[str]:
    """Say what others than the picker have taken from the blind, where it is shared."""
    for seat in range(before.rules.players):
        found = [card for card in before.blind if card in after.holding(seat)]
        if found and seat != before.to_act:
            yield f"{NAMES[seat]} shares the blind, and finds {hand(found)} in it."


def tell_action(state: Picking | Burying | Calling | Doubling | Playing, action: Action) -> Iterator[str]:
    """Say what the seat to act does."""
    who = NAMES[state.to_act]
    match action:
        case Pick():
            found = [card for card in state.blind if card in apply(state, action).holding(state.to_act)]
            yield f"{who} picks{f', and finds {hand(found)} in the blind' if found else ''}."
        case Pass():
            yield f"{who} passes."
        case Bury(cards=cards):
            yield f"{who} buries {hand(cards)}, worth {sum(card.points for card in cards)} points."
        case Call(card=card, under=under):
            laid = "" if under is None else f", with the {under.words} face down under it"
            yield f"{who} calls the {card.words}{laid}."
        case GoAlone():
            yield f"{who} goes alone."
        case Decline():
            yield f"{who} says nothing."
        case Crack() | Recrack() | Castrate() | Blitz() | Announce() | DemandRedeal():
            yield f"{who} says: {action}!"
        case Play(card=card):
            assert isinstance(state, Playing)
            yield f"  {who} {how_played(state, card)}."
        case _:
            assert_never(action)


def how_played(state: Playing, card: Card) -> str:
    """Say what a card does in its trick: it leads, follows, trumps or is thrown off."""
    trumps = state.rules.trumps
    under = state.under if state.call_open else None
    if card is under:
        return f"plays the card under, the {card.words}"
    if not state.trick:
        return f"leads the {card.words}"
    led = state.trick[0]
    wanted = trumps.fail_suit(state.called) if led is under and state.called else trumps.fail_suit(led)
    if trumps.fail_suit(card) is wanted:
        return f"follows with the {card.words}"
    return f"{'trumps with' if trumps.is_trump(card) else 'throws off'} the {card.words}"


def called_card_of(state: Playing) -> Play | None:
    """Give the play by which the partner is shown, where there is a called card and a partner."""
    return Play(state.called) if state.called and state.partners else None


def tell_turn(before: State, after: State) -> Iterator[str]:
    """Say what an action brought about: a trick taken, a leaster, the cards thrown in."""
    if isinstance(before, Playing) and isinstance(after, (Playing, Finished)):
        if len(after.tricks) > len(before.tricks):
            trick = after.tricks[-1]
            yield f"  {NAMES[trick.winner]} takes it: {trick.points} points."
    elif isinstance(after, Playing):
        if isinstance(before, Picking) and after.picker is None:
            played = LEASTERS.get(type(after.rules.no_pick), "it is played all the same.")
            yield f"Nobody picked: {played}"
        yield ""
    elif isinstance(after, Finished):
        yield "The cards are thrown in."


def tell_score(end: Finished, result: Score) -> Iterator[str]:
    """Say who was with whom, what was counted, and what everybody gets or pays."""
    yield ""
    if result.picker is not None:
        yield from tell_sides(end, result, result.picker)
    elif result.partners:
        yield from tell_named_side(end, result)
    elif not end.thrown_in:
        points = (f"{NAMES[seat]} {points}" for seat, points in enumerate(result.points))
        yield f"Points{', with the blind where it went' if end.blind else ''}: {listed(points)}."
    yield f"The hand: {result.outcome.value}."
    for multiplier in result.multipliers:
        yield f"  Stakes times {multiplier.factor}: {multiplier.reason} [{multiplier.rule}]."
    for seat, stakes in enumerate(result.stakes):
        yield f"  {NAMES[seat]} {f'{stakes:+d}' if stakes else 'gets and pays nothing'}"


def tell_sides(end: Finished, result: Score, picker: int) -> Iterator[str]:
    """Say who was the partner and what each side took."""
    side = (picker, *result.partners)
    others = [seat for seat in range(end.rules.players) if seat not in side]
    if result.partners:
        were = "was the partner" if len(result.partners) == 1 else "were the partners"
        yield f"{listed(NAMES[seat] for seat in result.partners)} {were} of {NAMES[picker]}."
    else:
        yield f"{NAMES[picker]} was alone."
    taken = sum(result.points[seat] for seat in side)
    yield (
        f"{listed(NAMES[seat] for seat in side)}: {taken} points in tricks, {result.set_aside} in the bury;"
        f" {result.picker_points} count."
    )
    yield f"{listed(NAMES[seat] for seat in others)}: {result.defender_points} points."


def tell_named_side(end: Finished, result: Score) -> Iterator[str]:
    """Say whom the cards put together where nobody picked, and what each side took."""
    together = listed(NAMES[seat] for seat in result.partners)
    others = [NAMES[seat] for seat in range(end.rules.players) if seat not in result.partners]
    yield f"{together} {'was alone' if len(result.partners) == 1 else 'were partners'}."
    yield f"{together}: {result.picker_points} points."
    yield f"{listed(others)}: {result.defender_points} points."


def main(arguments: Sequence[str] | None = None) -> None:
    """Tell the hand that the command line asks for."""
    parser = argparse.ArgumentParser(description="Play out a random hand of Sheepshead and tell it.")
    parser.add_argument("seed", type=int, nargs="?", default=3, help="the same seed gives the same hand")
    parser.add_argument("--rules", default="CALLED_ACE", choices=list(presets.BY_NAME), help="a preset")
    given = parser.parse_args(arguments)
    print(f"{given.rules}, seed {given.seed}")
    for line in tell(presets.by_name(given.rules), given.seed):
        print(line)


if __name__ == "__main__":
    main()
