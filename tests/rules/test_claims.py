"""T12: laying down, with all cards known and from what the seat on lead may know.

Hand-made positions on both sides, then late positions in volume against a search of this file that knows
nothing but `apply` and `legal_moves`.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import attrs
import pytest

from sheepshead import (
    Bury,
    Call,
    Decline,
    Finished,
    InvalidClaim,
    InvalidSeat,
    Pass,
    Pick,
    Play,
    Playing,
    SheepsheadError,
    State,
    apply,
    can_claim,
    can_claim_unseen,
    cards,
    legal_moves,
    presets,
    set_up,
)
from sheepshead.engine import apply_unchecked
from sheepshead.rules import CalledAce, JackAndAce, JackOfDiamonds
from sheepshead.rules.presets import CALLED_ACE, JACK_OF_DIAMONDS
from sheepshead.testing import Hand
from sheepshead.unseen import Pool
from tests.drawn import as_it_lay
from tests.positions import all_passed, bury, call, in_play, legal, opening, play, reached, whole_hand
from tests.properties.volume import SOURCES, for_hands, seeded_hand, volume

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sheepshead import Action, Card, Rules


def both(state: State, seat: int | None = None) -> tuple[bool, bool]:
    """What the referee says and what the seat itself can know."""
    playing = reached(Playing, state)
    return can_claim(playing, seat), can_claim_unseen(playing, seat)


def leaster(*held: str, blind: str = "") -> Playing:
    return reached(Playing, all_passed(opening(CALLED_ACE, *held, blind=blind)))


# --- by hand: trump ---------------------------------------------------------------------------------------


def test_t12_top_trump_throughout_is_a_claim() -> None:
    # Six trump from the top: nothing beats any of them.
    assert both(leaster("QC QS QH QD JC JS")) == (True, True)


def test_t12_one_gap_in_the_trump_is_enough_to_refuse() -> None:
    # Without QH: seat 1 has it alone, and it falls under QC or QS.  But it could lie with two more trump.
    state = leaster("QC QS QD JC JS JH", "QH AC TC KC 9C 8C", "AD TD", "KD 9D", "8D 7D")
    assert both(state) == (True, False)
    guarded = leaster("QC QS QD JC JS JH", "QH JD AD TC KC 9C", "TD", "KD", "9D")
    assert both(guarded) == (False, False)


def test_t12_trump_that_the_claimer_can_still_draw_are_no_danger() -> None:
    held = ("QC QS QH QD AS AH", "JH JD 7C 8C TC", "AD TD KC 9C AC", "KD 9D 9H 8H", "8D 7D 7H KH")
    state = play(leaster(*held, blind="JC JS"), "QC JD TD 9D 7D | QS JH AD KD 8D")
    # JC and JS lie in the blind, which nobody sees; whoever might have them, QH and QD draw both.
    assert both(state) == (True, True)


def test_t12_trump_that_may_lie_in_the_blind_may_also_lie_with_a_player() -> None:
    held = ("QC QS QH AC AS AH", "QD JH 7D 7C 8C TC", "JD AD KC 9C 7S 8S", "TD KD 9S TS KS 9H")
    state = play(leaster(*held, blind="JC JS"), "QC JH JD TD 9D | QS QD AD KD 8D")
    # Only 7D is out, and QH draws it.  But JC JS 7D are unseen, and two of them may lie together.
    assert both(state) == (True, False)


def test_t12_an_ace_is_safe_when_all_trump_can_be_drawn_first() -> None:
    # Five top trump draw five; only then AC is led. Seat 1 has no club.
    state = leaster("QC QS QH QD JC AC", "JS JH JD AD TD 7S")
    assert can_claim(state)


def test_t12_an_ace_is_not_safe_with_one_trump_more_than_can_be_drawn() -> None:
    state = leaster("QC QS QH QD JC AC", "JS JH JD AD TD KD")
    assert not can_claim(state)


def test_t12_an_ace_is_safe_with_that_trump_where_a_club_has_to_follow() -> None:
    # AC first: seat 1 follows with 7C, and JC JS draw what QC to QH have left of its five trump.
    first = leaster("QC QS QH QD JC AC", "JS JH JD AD TD 7C")
    assert can_claim(first)


def test_t12_a_void_that_everybody_has_shown_is_known() -> None:
    held = ("QC QS QH JC AC AS", "JS JH 7C 8C TC KC", "JD AD 9C 7S 8S 9S", "TD KD TS KS 9H 8H")
    two = play(leaster(*held, blind="QD 7D"), "QC JH AD KD 8D | QS JS JD TD 9D")
    # QD and 7D lie in the blind; as far as the seat knows, somebody may have QD.
    assert both(two) == (True, False)
    assert both(play(two, "QH 7C 7S 8H 7H")) == (True, True)  # nobody followed


def test_t12_a_picker_knows_the_bury() -> None:
    held = ("QC QS QH JC AC AS", "JS JH 7C 8C TC KC", "JD AD 9C 7S 8S 9S", "TD KD TS KS 9H 8H")
    first = in_play(opening(JACK_OF_DIAMONDS, *held, blind="QD 7D"), "QD 7D", Decline())
    assert both(first) == (True, False)  # one seat may have six of the eight trump
    assert both(play(first, "QC JH AD KD 8D | QS JS JD TD 9D")) == (True, True)


def test_t12_who_must_hold_other_cards_has_no_room_for_two_trump() -> None:
    # Seat 0 picks, buries QD JC, and leads all along.
    held = ("QC QS QH AC AS AH TH TD TC KC", "JS JH JD 9D 9C 8C 7C KH 9H 8H", "AD KD 8D 7D TS KS 9S 8S 7S 7H")
    start = in_play(opening(presets.THREE_HANDED, *held, blind="QD JC"), "QD JC")
    state = play(start, "QC JS AD | QS JH KD | QH JD 8D | AC 7C TS")
    assert both(state) == (True, False)  # 9D and 7D may lie together, and TD draws one of them
    # Seat 2 has shown no club, then seat 1 no spade: two clubs lie with seat 1 and two spades with seat 2, so
    # that each of them has room for one trump.
    assert both(play(state, "AS KH KS | AH 9H 7H | TH 8H 9S")) == (True, True)


# --- by hand: partners ------------------------------------------------------------------------------------


def test_t12_a_partners_trump_is_another_players() -> None:
    # Seat 0 picked, seat 1 holds JD and is the partner: his QC would take the trick from QS all the same.
    held = ("QS QH QD JC JS AH", "QC JD AC TC KC 9C")
    state = in_play(opening(JACK_OF_DIAMONDS, *held, blind="7H 8H"), "7H 8H", Decline())
    assert state.partners == (1,)
    assert both(state) == (False, False)
    # The same cards with QC in the claimer's hand.
    own = ("QC QS QH QD JC JS", "JD JH AC TC KC 9C")
    state = in_play(opening(JACK_OF_DIAMONDS, *own, blind="7H 8H"), "7H 8H", Decline())
    assert both(state) == (True, True)


# --- by hand: fail ----------------------------------------------------------------------------------------


def test_t12_the_last_trick_is_a_claim_when_the_card_wins_it() -> None:
    tricks = (
        "7D QC JS 8D 7C | QS JH 9C 8S TD | QH JD 8C 7S KD | QD AD TS 9H 9D | JC TH KS 8H KH | AH AS KC 7H 9S"
    )
    hand = whole_hand(CALLED_ACE, tricks, "AC TC", call("AS"))
    state: State = set_up(CALLED_ACE, dealer=4, holdings=as_it_lay(hand)[0], blind=cards("AC TC"))
    state = in_play(state, "AC TC", call("AS"))
    last = play(state, tricks.rpartition(" | ")[0])
    assert reached(Playing, last).to_act == 1
    # AS, TS and KS: the called suit was never led, AS is out and no trump is left but with nobody.
    assert both(last)[0]


# --- by hand: the duties of a call ------------------------------------------------------------------------


# Seat 1 picks, buries TC TH and calls AS; seat 0 leads five trump from the top, and KC last.
CLAIMER = "QC QS QH QD JC KC"


def called_spades(rules: Rules, picker: str, partner: str) -> Playing:
    start = opening(rules, CLAIMER, picker, partner, blind="TC TH")
    return in_play(start, "TC TH", call("AS"), picker=1)


@pytest.mark.parametrize(("must_follow", "claim"), [(True, True), (False, False)])
def test_t12_a_partner_who_keeps_the_called_card_cannot_keep_another(must_follow: bool, claim: bool) -> None:
    # T7: on JC the partner, with AC AS left, throws AC. Where the house lets AS go, AC takes the last trick.
    rules = attrs.evolve(CALLED_ACE, partner=CalledAce(called_card_must_follow=must_follow))
    assert can_claim(called_spades(rules, "JS JH JD 8D 7D 7S", "AC AS AD TD KD 9D")) is claim


@pytest.mark.parametrize(("hold_card", "claim"), [(True, True), (False, False)])
def test_t12_a_picker_who_keeps_the_hold_card_cannot_keep_another(hold_card: bool, claim: bool) -> None:
    # T5: on JC the picker, with AC 7S left, throws AC.
    rules = attrs.evolve(CALLED_ACE, partner=CalledAce(hold_card=hold_card))
    assert can_claim(called_spades(rules, "JS JH JD 8D AC 7S", "AS AD TD KD 9D 7D")) is claim


# --- what is refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize("ask", [can_claim, can_claim_unseen])
def test_t12_only_the_seat_on_lead_claims_and_not_in_a_trick(ask: object) -> None:
    assert callable(ask)
    state = leaster("QC QS QH QD JC JS")
    assert ask(state, 0)
    with pytest.raises(InvalidClaim, match=r"seat 1 cannot lay down: seat 0 is on lead \[T12\]"):
        ask(state, 1)
    with pytest.raises(InvalidSeat, match="there is no seat 5"):
        ask(state, 5)
    begun = play(state, "QC")
    with pytest.raises(InvalidClaim, match=r"in the middle of a trick: QC lie on the table \[T12\]"):
        ask(begun)
    with pytest.raises(TypeError, match="a claim is made while cards are played"):
        ask(opening(CALLED_ACE))
    assert issubclass(InvalidClaim, SheepsheadError)


# --- late positions against a search by apply alone -------------------------------------------------------


def taken_by(seat: int, state: State) -> Iterator[State | None]:
    """Every state after the trick that this seat leads or has led; `None` where another seat takes it."""
    for move in legal_moves(state):
        after = apply(state, move)
        if isinstance(after, Playing) and after.trick:
            yield from taken_by(seat, after)
        else:
            assert isinstance(after, (Playing, Finished))
            yield after if after.tricks[-1].winner == seat else None


def slowly(state: State, seat: int) -> bool:
    """Whether the seat, on lead, takes all."""
    if isinstance(state, Finished):
        return True
    for lead in legal_moves(state):
        ends = list(taken_by(seat, apply(state, lead)))
        if all(after is not None and slowly(after, seat) for after in ends):
            return True
    return False


def late(hand: Hand, most: int) -> Iterator[Playing]:
    for state in hand.states:
        if isinstance(state, Playing) and not state.trick and len(state.holding(state.to_act)) <= most:
            yield state


def check_all_known(hand: Hand, _: Random) -> None:
    for state in late(hand, 2 if hand.states[0].rules.players > 4 else 3):
        assert can_claim(state) == slowly(state, state.to_act)


@pytest.mark.parametrize("source", SOURCES)
def test_t12_a_claim_with_all_cards_known_is_exact(source: str) -> None:
    for_hands(source, 12, check_all_known)


# --- what a seat may know, slowly --------------------------------------------------------------------------

MOST_WORLDS = 1000
SEEDS = 12


def slots_of(state: Playing) -> list[tuple[int | None, list[Card]]]:
    """The cards that the seat on lead has not seen, by where they lie: hands, single cards, out of play."""
    me, under = state.to_act, state.under
    slots: list[tuple[int | None, list[Card]]] = []
    unseen_under = under is not None and me != state.picker
    for trick in state.tricks:
        if under in trick.cards and trick.winner == me:
            unseen_under = False
    seen = {*state.holding(me)} - {*state.face_down[me]} | {c for trick in state.tricks for c in trick.cards}
    for seat in range(state.players):
        slots += [(None, [card]) for card in state.face_down[seat]]
        if seat == me:
            continue
        closed = {*state.face_down[seat], *state.face_up[seat]}
        hand = [card for card in state.holding(seat) if card not in closed]
        seen |= {*state.face_up[seat]}
        if unseen_under and under in hand:
            hand.remove(under)
        slots.append((seat, hand))
    if unseen_under and under is not None:
        slots.append((None, [under]))
        seen -= {under}
    lying = {card for _, some in slots for card in some}
    out = [card for card in state.rules.shape.deck if card not in lying | seen]
    had = {*state.dealt(me)}
    if state.picker == me:
        had |= {*state.blind}
    slots.append((-1, [card for card in out if card not in had]))
    return slots


def mappings(
    slots: list[tuple[int | None, list[Card]]], refused: list[set[Card]]
) -> Iterator[dict[Card, Card]]:
    """Every way to lay the unseen cards into the slots that the voids allow."""
    everything = [card for _, some in slots for card in some]

    def fill(at: int, pool: tuple[Card, ...]) -> Iterator[dict[Card, Card]]:
        if at == len(slots):
            yield {}
            return
        seat, old = slots[at]
        bad = set() if seat is None else refused[seat]
        for new in combinations(pool, len(old)):
            if bad & {*new}:
                continue
            for others in fill(at + 1, tuple(card for card in pool if card not in new)):
                yield others | dict(zip(old, new, strict=True))

    yield from fill(0, tuple(everything))


def refused_by(state: Playing) -> list[set[Card]]:
    """What each seat cannot have by the voids it has shown and the call; last, what is not out of play."""
    refused: list[set[Card]] = [set() for _ in range(state.players + 1)]
    for trick in state.tricks:
        led = state.called if trick.cards[0] is state.under else trick.cards[0]
        assert led is not None
        suit = {*state.rules.trumps.following(led)}
        for seat, card in enumerate(trick.by_seat()):
            if card not in suit and card is not state.under:
                refused[seat] |= suit
    picker, called = state.picker, state.called
    if picker is not None:
        if state.under is not None and state.call_open:
            refused[picker] = set()
        if called is not None:
            partner = state.rules.partner
            ours = partner.called if isinstance(partner, JackAndAce) else partner
            if isinstance(ours, JackOfDiamonds) or (
                isinstance(ours, CalledAce) and not ours.may_call_own_ace
            ):
                refused[picker].add(called)
            refused[-1].add(called)
    return refused


def again(hand: Hand, state: Playing, new: dict[Card, Card]) -> Playing | None:
    """The position as it would be with other unseen cards; `None` where that could not have happened."""
    start = hand.states[0]
    holdings, blind = as_it_lay(start)
    other: State = set_up(
        start.rules,
        dealer=start.dealer,
        holdings=[[new.get(card, card) for card in held] for held in holdings],
        blind=[new.get(card, card) for card in blind],
    )
    for before, action in hand.steps:
        if before == state:
            break
        said: Action = action
        if isinstance(action, Bury):
            said = Bury(new.get(card, card) for card in action.cards)
        elif isinstance(action, Call) and action.under is not None:
            said = Call(action.card, new.get(action.under, action.under))
        elif isinstance(action, Play):
            said = Play(new.get(action.card, action.card))
        if state.call_open and isinstance(said, (Call, Play)) and said not in legal_moves(other):
            return None
        other = apply_unchecked(other, said)
    return reached(Playing, other)


def all_at_once(worlds: list[Playing], seat: int) -> bool:
    """Whether one way of leading, by what is seen, takes every trick in all of these."""
    for lead in legal_moves(worlds[0]):
        groups: dict[object, list[State]] = {}
        for world in worlds:
            for after in taken_by(seat, apply(world, lead)):
                if after is None:
                    groups = {None: []}
                    break
                assert isinstance(after, (Playing, Finished))
                open_now = after.face_up if isinstance(after, Playing) else ()
                groups.setdefault((after.tricks[-1].cards, open_now), []).append(after)
            if None in groups:
                break
        else:
            if all(
                all_at_once([each for each in alike if isinstance(each, Playing)], seat)
                for alike in groups.values()
                if isinstance(alike[0], Playing)
            ):
                return True
    return False


def unseen_slowly(hand: Hand, state: Playing) -> bool | None:
    """What the seat on lead can know, by looking at every way; `None` when there are too many."""
    slots, refused = slots_of(state), refused_by(state)
    worlds = []
    for number, new in enumerate(mappings(slots, refused)):
        if number >= MOST_WORLDS:
            return None
        world = again(hand, state, new)
        if world is not None:
            worlds.append(world)
    assert worlds
    return all_at_once(worlds, state.to_act)


def compare_unseen(hand: Hand, most: int) -> tuple[int, int]:
    """Check each late position of a hand; gives how many there were and how many claims were granted."""
    checked = granted = 0
    for state in late(hand, most):
        if not can_claim(state):
            assert not can_claim_unseen(state)
            continue
        slow = unseen_slowly(hand, state)
        if slow is not None:
            assert can_claim_unseen(state) == slow, state
            checked += 1
            granted += slow
    return checked, granted


LATE = {"TWO_HANDED": 4, "THREE_HANDED": 3, "THREE_HANDED_30": 3, "THREE_HANDED_26": 3}


def test_t12_what_the_duties_of_the_others_made_them_keep_is_known() -> None:
    # Seat 2 picked and called AC. Before the last trick no club has been led, so that the picker has kept one
    # (T5), and whoever holds AC has kept it (T7).
    held = ("KD 8D 8C KS KH 8H", "QC QD 9D 9S 7S AH", "QS JC AD TD AS 8S", "JH JD AC TC KC 7H")
    start = opening(CALLED_ACE, *held, "QH JS 7C TS TH 9H", blind="7D 9C", dealer=3)
    actions: list[Action] = [Pass(), Pass(), Pass(), Pick(), bury("AD 8S"), call("AC")]
    tricks = "JS KD 9D 7D JH | TH KH AH TD 7H | QS JD QH 8D QC | 7S AS KC TS KS | JC TC 9H 8H QD"
    states: list[State] = [start]
    for action in [*actions, *(Play(card) for card in cards(tricks.replace("|", " ")))]:
        states.append(apply(states[-1], action))
    actions += [Play(card) for card in cards(tricks.replace("|", " "))]
    state = reached(Playing, states[-1])
    assert legal(state) == "9S"
    # Of what seat 1 has not seen only AD beats 9S, and of the players only the picker has not shown that he
    # has no trump; but his last card is a club.
    assert both(state) == (True, True)
    assert unseen_slowly(Hand(tuple(states), tuple(actions)), state)


@pytest.mark.parametrize("source", ["THREE_HANDED", "THREE_HANDED_26", "FOUR_HANDED_CUTTHROAT", "CALLED_ACE"])
def test_t12_the_search_needs_none_of_the_ways_tried_first(
    source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # They only refuse sooner what the search refuses anyway.
    monkeypatch.setattr(Pool, "_worst_ways", lambda _: iter(()))
    for seed in range(1000, 1000 + volume(SEEDS)):
        hand, _ = seeded_hand(source, seed)
        compare_unseen(hand, LATE.get(source, 2))


@pytest.mark.parametrize("source", presets.BY_NAME)
def test_t12_a_claim_from_knowledge_is_exact(source: str) -> None:
    checked = granted = 0
    for seed in range(max(SEEDS, volume(SEEDS))):
        hand, _ = seeded_hand(source, seed)
        some = compare_unseen(hand, LATE.get(source, 2))
        checked, granted = checked + some[0], granted + some[1]
        if granted and seed + 1 >= volume(SEEDS):
            break
    # With more players the cards can lie in too many ways to look at each, even for the last two tricks.
    assert 0 < granted <= checked or presets.by_name(source).players > 6
