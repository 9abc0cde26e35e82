"""States drawn from views: those that fit are all there are, and each is as likely as the next."""

from __future__ import annotations

import copy
import math
import pickle
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, cast

import attrs
import pytest

from sheepshead import (
    Blitz,
    Card,
    Crack,
    Decline,
    DemandRedeal,
    Pass,
    Pick,
    Play,
    PlayerView,
    Playing,
    apply,
    cards,
    deal,
    legal_moves,
    presets,
    view,
)
from sheepshead.engine import apply_unchecked
from sheepshead.rules import CallUp, Doublings, JackOfDiamonds, PartnerRule, SideFacts, holder_beside_picker
from sheepshead.rules.presets import CALLED_ACE, JACK_OF_DIAMONDS, SEVEN_HANDED_NEXT_SEAT
from sheepshead.sampling import CannotSample, Worlds, count, enumerate_states, sample, worlds_of
from sheepshead.sampling.states import played
from sheepshead.testing import EveryoneMayCrack, random_hand
from sheepshead.viewing import FACE_DOWN
from tests.positions import all_passed, bury, call, do, in_play, opening, picked, play, played_out, reached
from tests.properties.test_views import with_doublings
from tests.properties.volume import HOUSES, every_source, for_hands, rules_of, volume
from tests.sampling.reference import every_state, ways

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from sheepshead import State
    from sheepshead.testing import Hand

MOST_WAYS = 1_000
"""Ways to lay the cards that the slow reference tries for one position."""
MOST_CELLS = 60
"""Among how many states the sampling is tested for uniformity."""
FALSE_ALARMS = 1e-6
"""How often a right sampler would fail a test of uniformity, had it other seeds."""


def late_position(hand: Hand, rng: Random) -> tuple[int, int | None] | None:
    """A moment and a seat where the reference has not too much to do; if possible with an open call."""
    if hand.states[0].rules.partner.shares_blind:
        return None
    found = []
    for moment, state in enumerate(hand.states):
        for seat in (None, *range(state.players)):
            tried = ways(hand, moment, seat)
            if tried is not None and 1 < tried <= MOST_WAYS:
                found.append((is_open(state), moment, seat))
    if not found:
        return None
    best = max(each[0] for each in found)
    _, moment, seat = rng.choice([each for each in found if each[0] == best])
    return moment, seat


def is_open(state: State) -> bool:
    """Whether a called suit, or the jack that makes the partner, has yet to be played."""
    if not isinstance(state, Playing) or state.picker is None:
        return False
    jack = isinstance(state.rules.partner, JackOfDiamonds)
    return state.call_open or (jack and any(Card("JD") in held for held in state.holdings))


def check_exact(hand: Hand, rng: Random) -> set[str]:
    """Hold the states that fit a late view against the reference; gives what kind of position it was."""
    position = late_position(hand, rng)
    if position is None:
        return set()
    moment, seat = position
    seen = view(hand.states[moment], seat)
    try:
        worlds = Worlds(seen)
    except CannotSample:
        return set()
    found = [worlds.state(number) for number in range(worlds.count)]
    assert len({*found}) == len(found)
    assert hand.states[moment] in found
    assert {*found} == {*every_state(hand, moment, seat)}
    if 1 < worlds.count <= MOST_CELLS:
        assert uniform(worlds.count, lambda: worlds.sample(rng))
    return kinds(seen)


def kinds(seen: PlayerView) -> set[str]:
    found = {"late"}
    if seen.picker is None and seen.passed:
        found.add("leaster")
    if seen.called_card_at:
        found.add("called card")
    if seen.under is FACE_DOWN:
        found.add("under")
    if isinstance(seen.rules.partner, JackOfDiamonds) and not seen.sides_known and seen.picker is not None:
        found.add("jack")
    if any(word != Decline() for _, word in seen.said):
        found.add("doubled")
    return found


def uniform(cells: int, draw: Callable[[], Hashable], each: int = 12) -> bool:
    """Chi-square: whether so many cells are drawn about as often, after `each` draws for each of them."""
    drawn = Counter(draw() for _ in range(each * cells))
    chi = sum((times - each) ** 2 / each for times in drawn.values()) + each * (cells - len(drawn))
    return chi_square_tail(chi, cells - 1) > FALSE_ALARMS


def chi_square_tail(chi: float, freedom: int) -> float:
    """How likely chi-square is this large or larger, by the approximation of Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    z = ((chi / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(z / math.sqrt(2)) / 2


def test_the_test_of_uniformity_finds_what_is_not_uniform() -> None:
    assert chi_square_tail(3.84, 1) == pytest.approx(0.05, abs=0.01)
    assert chi_square_tail(43.8, 30) == pytest.approx(0.05, abs=0.005)
    rng, cells = Random(1), 40
    assert uniform(cells, lambda: rng.randrange(cells))
    assert not uniform(cells, lambda: min(rng.randrange(cells), rng.randrange(cells)))


def check_late(source: str, seeds: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in range(seeds):
        rng = Random(f"late {source} {seed}")
        rules = rules_of(source, rng)
        hand = random_hand(with_doublings(rules, rng), rng)
        try:
            found.update(check_exact(hand, rng))
        except Exception as error:
            raise AssertionError(f"late {source} {seed}: {hand.states[0].rules}") from error
    return found


@every_source
def test_what_fits_a_late_view_is_what_the_rules_allow(source: str) -> None:
    found = check_late(source, volume(16) * (3 if source == HOUSES else 1))
    assert found["late"] or presets.by_name(source).partner.shares_blind


def test_what_fits_a_late_view_with_a_called_card_an_under_a_jack_and_a_leaster() -> None:
    found = sum((check_late(source, volume(120)) for source in CALLING), Counter[str]())
    for kind, least in {"called card": 12, "under": 1, "jack": 4, "leaster": 12, "doubled": 24}.items():
        assert found[kind] >= max(1, volume(least)), found


CALLING = ("CALLED_ACE", "FOUR_HANDED_CALLED_ACE", "JACK_OF_DIAMONDS", "SIX_HANDED_JACK_AND_ACE")


# --- states that fit --------------------------------------------------------------------------------------


def check_fits(hand: Hand, rng: Random) -> None:
    """What is drawn looks the same, and is what the engine makes of a hand played from its deal."""
    for state in rng.sample(hand.states, min(4, len(hand.states))):
        seat = rng.choice((None, *range(state.players)))
        seen = view(state, seat)
        try:
            worlds = Worlds(seen)
        except CannotSample:
            # A third party's rule, and too much to try.
            assert isinstance(state.rules.doubling, EveryoneMayCrack)
            continue
        drawn = worlds.sample(rng)
        assert view(drawn, seat) == seen
        if not isinstance(state.rules.doubling, EveryoneMayCrack):
            number = rng.randrange(worlds.count)
            _, laid = worlds._laid(number)
            again = played(seen, laid)
            assert worlds.state(number) == again
            assert hash(drawn) == hash(drawn)
            assert legal_moves(worlds.state(number)) == legal_moves(again)
        for move in legal_moves(drawn)[:1]:
            apply(drawn, move)


@every_source
def test_what_is_drawn_fits_the_view_and_could_have_been_played(source: str) -> None:
    for_hands(source, 12, check_fits)


def test_the_same_generator_gives_the_same_state() -> None:
    seen = view(deal(CALLED_ACE, dealer=0, rng=Random(1)), 3)
    assert sample(seen, Random(5)) == sample(seen, Random(5))
    assert sample(seen, Random(5)) != sample(seen, Random(6))


# --- by hand ----------------------------------------------------------------------------------------------


def late_leaster() -> Playing:
    """Five tricks of a leaster, seat 0 on lead with one card; 7C AC of it and the blind are not seen."""
    held = (
        "QC QS QH QD JC AH",
        "JS JH AD TD KD TH",
        "JD 9D 8D 7D AC KH",
        "TC KC 9C 8C AS 9H",
        "TS KS 9S 8S 7S 8H",
    )
    state = all_passed(opening(CALLED_ACE, *held, blind="7C 7H"))
    return reached(
        Playing,
        play(state, "QC JS JD TC TS | QS JH 9D KC KS | QH AD 8D 9C 9S | QD TD 7D 8C 8S | JC KD AC AS 7S"),
    )


def test_t3_a_leaster_leaves_the_blind_and_what_nobody_has_shown_not_to_have() -> None:
    # Unseen: TH KH 9H 8H with a seat each, and 7C 7H in the blind. Seats 3 and 4 followed no trump, which
    # tells nothing of hearts and clubs: 6 cards in 4 places of one and the blind of two.
    seen = view(late_leaster(), 0)
    assert count(seen) == 6 * 5 * 4 * 3
    assert {state.blind for state in enumerate_states(seen)} == {
        (one, two) for one in seen.unseen for two in seen.unseen if one.index < two.index
    }


def test_t3_a_void_that_was_shown_is_kept() -> None:
    # Nobody but seats 1 and 2 has followed trump: seats 3 and 4 have none, in whatever is drawn.
    held = ("QC QS QH QD JC AH", "JS JH AD TD KD TH", "JD 9D 8D 7D AC KH", "TC KC 9C 8C AS 9H")
    state = reached(Playing, play(all_passed(opening(CALLED_ACE, *held)), "QC JS JD TC TS"))
    trump = CALLED_ACE.trumps.is_trump
    for seed in range(50):
        drawn = reached(Playing, sample(view(state, 0), Random(seed)))
        assert not any(trump(card) for seat in (3, 4) for card in drawn.holding(seat))
    # Seat 1 sees six cards, and five on the table beside JS: 21 are left for 5 5 5 5 with three seats and two
    # in the blind. QS QH QD JC 9D 8D 7D go to seats 0 and 2, or the blind.
    seen = view(state, 1)
    trumps = [card for card in seen.unseen if trump(card)]
    others = len(seen.unseen) - len(trumps)
    assert (len(trumps), others) == (7, 15)
    by_hand = 0
    for in_blind in range(3):
        for with_0 in range(6):
            with_2 = 7 - in_blind - with_0
            if 0 <= with_2 <= 5:
                chosen = math.comb(7, in_blind) * math.comb(7 - in_blind, with_0)
                left, rest = others, chosen
                for size in (2 - in_blind, 5 - with_0, 5 - with_2, 5):
                    rest *= math.comb(left, size)
                    left -= size
                by_hand += rest
    assert count(seen) == by_hand


HELD = (
    "QC QS JC AH 9S 8S",
    "AS TS 9C 8C 7C 7H",
    "QH JS JD KC AC TC",
    "QD JH AD 9H TH KH",
    "TD KD 9D 8D 7D KS",
)


def test_k3_t5_the_picker_has_a_hold_card_and_not_what_was_called() -> None:
    state = in_play(opening(CALLED_ACE, *HELD, blind="7S 8H"), "7S 8H", call("AS"))
    spades = {*CALLED_ACE.trumps.fail_cards(Card("AS").suit)}
    for seed in range(40):
        drawn = reached(Playing, sample(view(state, 2), Random(seed)))
        assert {*drawn.holding(0)} & spades
        assert Card("AS") not in drawn.holding(0) + drawn.buried
        assert drawn.partners != ()


def test_k1_a_called_card_that_only_one_seat_can_have_is_there() -> None:
    # Seats 2, 3 and 4 have played other spades to a trick of spades; seat 1 has yet to play.
    state = in_play(opening(CALLED_ACE, *HELD, blind="7S 8H"), "7S 8H", call("AS"))
    assert view(state, 4).called_card_at == (1, 2, 3)
    assert {reached(Playing, sample(view(state, 4), Random(n))).partners for n in range(40)} == {
        (1,),
        (2,),
        (3,),
    }


UNDER = (
    "QC QS QH QD JC JS",
    "AS TS 9C 8C 7C 7H",
    "JH JD AD KC AC TC",
    "TD KD 9D 9H TH KH",
    "8D 7D AH KS 9S 8S",
)


def under_led() -> Playing:
    """Seat 0, all trump, has called AS with JS under, and leads QC."""
    start = in_play(opening(CALLED_ACE, *UNDER, blind="7S 8H"), "7S 8H", call("AS", "JS"))
    return reached(Playing, play(start, "QC 7C JH TD 7D"))


def test_k6_an_under_may_be_any_card_that_the_picker_may_have() -> None:
    seen = view(under_led(), 3)
    unders = Counter(reached(Playing, sample(seen, Random(n))).under for n in range(400))
    assert len(unders) > 8
    # K6: no fail in hand but of a suit whose ace he has; AS is with somebody else.
    for n in range(60):
        drawn = reached(Playing, sample(seen, Random(n)))
        held = {card.suit for card in drawn.holding(0) if not CALLED_ACE.trumps.is_trump(card)}
        has = drawn.holding(0) + drawn.buried
        assert all(Card.of(Card("AS").rank, suit) in has for suit in held)
        assert Card("AS") not in has


CRACKS = attrs.evolve(JACK_OF_DIAMONDS, doubling=Doublings())


def test_k9_of_a_shared_blind_it_is_open_who_had_and_who_buried_what() -> None:
    start = do(picked(opening(SEVEN_HANDED_NEXT_SEAT, blind="9H 8H 7H TH")), bury("9H 8H"), bury("7H TH"))
    over = played_out(start)
    # Two of four cards were buried by the picker; of six each had, two were the blind, in either order.
    assert count(view(over, None)) == 6 * (15 * 2) ** 2
    assert count(view(over, 0)) == 15 * 2
    assert over in enumerate_states(view(over, 0))


def test_k9_who_called_before_the_blind_was_dealt_the_jack() -> None:
    rules = attrs.evolve(JACK_OF_DIAMONDS, partner=JackOfDiamonds(call_up=CallUp.BEFORE_BLIND))
    start = picked(opening(rules, "JD QC QS QH QD JC", blind="7S 8H"))
    over = played_out(do(start, call("JH"), bury("7S 8H")))
    # Of his eight cards two were the blind, but not JD.
    assert count(view(over, 1)) == 7 * 6 // 2
    assert all(Card("JD") not in other.blind for other in enumerate_states(view(over, 1)))


def test_x1_whoever_cracked_has_not_the_jack() -> None:
    held = ("QC QS JC AH 9S 8S", "AS TS 9C 8C 7C 7H", "QH JS JD KC AC TC")
    start = do(opening(CRACKS, *held, blind="7S 8H"), Pick(), bury("7S 8H"), Decline())
    state = reached(Playing, do(start, Decline(), Crack(), *[Decline()] * 9))
    assert (1, Crack()) in view(state, 4).said
    with_jack: Counter[int] = Counter()
    for seed in range(300):
        drawn = reached(Playing, sample(view(state, 4), Random(seed)))
        with_jack.update(seat for seat in range(5) if Card("JD") in drawn.holding(seat))
    assert 1 not in with_jack
    assert {*with_jack} == {0, 2, 3}


def test_a_view_that_no_hand_fits_is_refused() -> None:
    # T3: seat 1 holds trump and plays none, as only a record has it; later a trump of his falls.
    held = ("QC QS QH QD JC AH", "JS JH AD TD KD TH", "JD 9D", "8D", "7D")
    state = all_passed(opening(CALLED_ACE, *held))
    for card in cards("QC TH 9D 8D 7D QS JS"):
        state = apply_unchecked(state, Play(card))
    seen = view(state, 2)
    with pytest.raises(CannotSample, match=r"no hand fits .* against the rules \[T13\]"):
        sample(seen, Random(1))


# --- a third party's rules --------------------------------------------------------------------------------


@attrs.frozen
class SevenOfHearts(PartnerRule):
    """A rule of which nothing is known: the partner is the holder of the seven of hearts."""

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        """Give the holder."""
        return holder_beside_picker(Card("7H"), facts)


def test_under_a_third_partys_rules_each_way_is_tried_if_there_are_few() -> None:
    rules = attrs.evolve(presets.THREE_HANDED, partner=SevenOfHearts())
    start = in_play(opening(rules, blind="8H 7H"), "8H 7H")
    with pytest.raises(
        CannotSample, match=r"SevenOfHearts\(\).* ways to lay the cards are more than the 5,000"
    ):
        count(view(start, 0))
    state: State = start
    while len(state.holding(0)) > 1:
        state = apply(state, legal_moves(state)[0])
    seen = view(state, 0)
    fits = [*enumerate_states(seen)]
    assert count(seen) == len({*fits}) == 6  # two cards each with seats 1 and 2
    assert state in fits
    assert sample(seen, Random(1)) in fits


def test_x4_and_k6_a_pair_of_which_one_card_may_lie_under_was_shown_by_the_picker() -> None:
    rules = attrs.evolve(CALLED_ACE, doubling=Doublings(pairs=(cards("QC QS"),)))
    dealt = opening(
        rules,
        "QC QS QH QD JC JS",
        "JH 9C 8C KC TC AC",
        "JD 9S 8S KS TS AS",
        "KD 9D 9H 8H KH TH",
        "8D 7D 7C 7S 7H AH",
        blind="AD TD",
        dealer=4,
    )
    said = (bury("AD TD"), call("AC", "JS"), Blitz(cards("QC QS")), Decline(), Decline(), Crack())
    state = do(picked(dealt), *said)
    rng = Random(3)
    for seat in (None, *range(5)):
        seen = view(state, seat)
        drawn = sample(seen, rng)
        assert view(drawn, seat) == seen
        assert {*cards("QC QS")} <= {*drawn.holding(0)}


def test_worlds_are_pickled_and_copied_as_their_view() -> None:
    seen = view(late_leaster(), 0)
    worlds = Worlds(seen)
    for other in (pickle.loads(pickle.dumps(worlds)), copy.deepcopy(worlds), copy.copy(worlds)):
        assert other.count == worlds.count
        assert other.sample(Random(1)) == worlds.sample(Random(1))


@pytest.mark.parametrize("asked", [count, enumerate_states, worlds_of, lambda seen: sample(seen, Random(1))])
@pytest.mark.parametrize("no_view", [None, [], {}, CALLED_ACE])
def test_what_is_no_view_is_refused(asked: Callable[[Any], object], no_view: object) -> None:
    with pytest.raises(TypeError, match="states are drawn from a PlayerView"):
        asked(no_view)


def test_worlds_are_numbered_from_0() -> None:
    worlds = Worlds(view(late_leaster(), 0))
    assert worlds.state(0) != worlds.state(worlds.count - 1)
    for number in (-1, worlds.count):
        with pytest.raises(IndexError, match="360 states fit this view, numbered from 0; there is no"):
            worlds.state(number)


def test_states_are_drawn_from_views_only() -> None:
    with pytest.raises(TypeError, match="states are drawn from a PlayerView, as view"):
        sample(cast("PlayerView", late_leaster()), Random(1))


def test_d7_whoever_demanded_a_new_deal_had_a_poor_hand() -> None:
    rules = attrs.evolve(CALLED_ACE, poor_hand_redeal=True)
    start = opening(rules, "QC", "TC 9C 8C TS 9S 8S", dealer=4)
    state = do(start, Pass(), DemandRedeal())
    seen = view(state, 0)
    assert seen.thrown_in is not None
    assert seen.passed == ()
    rich = {card for card in start.rules.shape.deck if rules.trumps.is_trump(card) or card.rank.word in RICH}
    for seed in range(40):
        drawn = sample(seen, Random(seed))
        assert any(not rich & {*drawn.holding(seat)} for seat in range(5))


RICH = ("ace", "king", "queen", "jack")
