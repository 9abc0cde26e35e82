"""H1 and H2: two-handed, with cards on the table that wait under others.

In most tests the dealer is seat 1, so that seat 0 leads.  Seat 0 has four queens face down under a jack and
three fail cards; seat 1 has two trumps face down and none that it can reach at first.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import attrs
import pytest

from sheepshead import (
    Card,
    Finished,
    InvalidRules,
    Play,
    Playing,
    Rules,
    Score,
    apply,
    cards,
    deal,
    legal_moves,
    presets,
    score,
    set_up,
    view,
)
from sheepshead.cards import DECK
from sheepshead.engine import apply_unchecked
from sheepshead.rules import (
    ALL_ON_TABLE,
    HALF_ON_TABLE,
    EachForHimself,
    HeadToHead,
    Leaster,
    LeasterFacts,
    NoPassing,
    Outcome,
    Redeal,
)
from sheepshead.sampling import count
from tests.positions import broken, legal, names, play, played_out, reached, refusal

H1 = presets.TWO_HANDED
H2 = attrs.evolve(H1, shape=ALL_ON_TABLE)

# Face down, face up on them in the same order, in hand.
LEADER = "QC QS QH QD  JC 8H 9H 7S  7H JS JH JD AD TD KD 9D"
OTHER = "8D 7D AC TC  KC 9C 8C 7C  AS TS KS 9S 8S AH TH KH"


def table(
    rules: Rules = H1, holdings: Sequence[str] = (LEADER, OTHER), dealer: int = 1, stakes: int = 1
) -> Playing:
    held = [cards(text) for text in holdings]
    return reached(Playing, set_up(rules, dealer=dealer, holdings=held, stakes=stakes))


def lies(state: Playing, seat: int) -> tuple[str, str]:
    """Give what lies face down and what lies face up before a seat."""
    return names(state.face_down[seat]), names(state.face_up[seat])


def after(state: Playing, text: str) -> Playing:
    return reached(Playing, play(state, text))


# --- H1: the table ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1])
def test_h1_the_non_dealer_leads_and_nobody_picks(dealer: int) -> None:
    state = table(dealer=dealer)
    assert (state.to_act, state.leader) == (1 - dealer, 1 - dealer)
    assert (state.picker, state.partners, state.called, state.buried) == (None, (), None, ())
    assert isinstance(deal(H1, dealer=dealer, rng=random.Random(1)), Playing)


def test_h1_four_lie_face_down_four_face_up_on_them_and_eight_are_in_hand() -> None:
    state = table()
    assert lies(state, 0) == ("QC QS QH QD", "JC 8H 9H 7S")
    assert lies(state, 1) == ("8D 7D AC TC", "KC 9C 8C 7C")
    assert len(state.holding(0)) == len(state.holding(1)) == 16


def test_h1_the_first_cards_dealt_are_those_face_down() -> None:
    # D3: four to each, four to each on them, eight to each; the dealer's left is dealt to first.
    state = reached(Playing, deal(H1, dealer=0, deck=DECK))
    assert lies(state, 1) == (names(DECK[:4]), names(DECK[8:12]))
    assert lies(state, 0) == (names(DECK[4:8]), names(DECK[12:16]))
    assert names(state.holding(1)) == names((*DECK[:4], *DECK[8:12], *DECK[16:24]))


# --- H1: what can be reached --------------------------------------------------------------------------------


def test_h1_a_face_down_card_cannot_be_led() -> None:
    state = table()
    assert legal(state) == "JC JS JH JD AD TD KD 9D 7S 9H 8H 7H"
    for down, up in zip(cards("QC QS QH QD"), cards("JC 8H 9H 7S"), strict=True):
        refused = refusal(state, Play(down))
        assert [violation.rule for violation in refused.violations] == ["H1"]
        assert f"{down}, which lies face down under {up}." in str(refused)
        assert names(refused.violations[0].legal) == legal(state)


def test_h1_it_is_turned_up_when_the_card_on_it_has_been_played_and_the_trick_is_over() -> None:
    state = table()
    led = after(state, "JC")
    # The jack is gone from the table, and the queen under it still lies face down until seat 1 has played.
    assert lies(led, 0) == ("QC QS QH QD", "8H 9H 7S")
    done = after(led, "KC")
    assert lies(done, 0) == ("QS QH QD", "QC 8H 9H 7S")
    assert lies(done, 1) == ("7D AC TC", "8D 9C 8C 7C")
    # Seat 0 took the trick and may lead what has just been turned up; the other queens wait.
    assert legal(done) == "QC JS JH JD AD TD KD 9D 7S 9H 8H 7H"
    assert broken(done, Play(Card("QS"))) == ["H1"]
    assert isinstance(apply(done, Play(Card("QC"))), Playing)


def test_h1_a_card_from_the_hand_turns_nothing_up() -> None:
    state = after(table(), "JS AS")
    assert lies(state, 0) == ("QC QS QH QD", "JC 8H 9H 7S")
    assert lies(state, 1) == ("8D 7D AC TC", "KC 9C 8C 7C")


def test_h1_each_card_uncovers_its_own_and_no_other() -> None:
    state = after(table(), "JC 7C")
    assert lies(state, 1) == ("8D 7D AC", "KC 9C 8C TC")  # in its place in the row


def test_h1_what_was_turned_up_leaves_the_table_when_it_is_played() -> None:
    state = after(table(), "JC KC QC")
    assert lies(state, 0) == ("QS QH QD", "8H 9H 7S")
    assert legal(state) == "8D"


# --- H1: following suit -------------------------------------------------------------------------------------


def test_h1_a_face_down_card_does_not_have_to_follow() -> None:
    # Trump is led; seat 1 has 8D and 7D, but cannot reach them, so that any card it reaches may be played.
    state = after(table(), "JC")
    assert legal(state) == "KC 9C 8C 7C AS TS KS 9S 8S AH TH KH"
    assert broken(state, Play(Card("8D"))) == ["H1"]


def test_h1_once_turned_up_it_has_to() -> None:
    state = after(table(), "JC KC JS")
    assert legal(state) == "8D"
    assert broken(state, Play(Card("AS"))) == ["T3"]
    assert broken(state, Play(Card("7D"))) == ["H1"]


def test_h1_suit_is_followed_with_every_card_within_reach_from_hand_or_table() -> None:
    # Hearts are led from seat 1's hand: seat 0 follows with 8H and 9H of the table or 7H of the hand.
    state = after(table(), "7S AS KH")
    assert state.to_act == 0
    assert legal(state) == "9H 8H 7H"
    assert broken(state, Play(Card("JC"))) == ["T3"]


def test_h1_a_fail_card_face_down_is_no_card_of_the_suit_led() -> None:
    # Seat 1 has clubs face down and none within reach when a club is led: it may throw or trump.
    first = "QC QS QH QD  JC JS JH JD  AC TC AD TD KD 9D 8D AS"
    second = "KC 9C 8C 7C  7D TS KS 9S  8S 7S AH TH KH 9H 8H 7H"
    state = after(table(holdings=(first, second)), "AC")
    assert legal(state) == "7D TS KS 9S 8S 7S AH TH KH 9H 8H 7H"
    assert broken(state, Play(Card("KC"))) == ["H1"]
    # With the king of clubs turned up by the first trick, it follows the second club.
    state = after(table(holdings=(first, second)), "AC TS TC")
    assert legal(state) == "9C"


def test_h1_a_card_of_the_other_player_is_not_held() -> None:
    assert broken(table(), Play(Card("AS"))) == ["T2"]


def test_h1_the_whole_hand_is_played_to_sixteen_tricks() -> None:
    for seed in range(30):
        rng = random.Random(seed)
        state = reached(Playing, deal(H1, dealer=seed % 2, rng=rng))
        pairs = state.contract.dealt.on_table
        fallen: list[Card] = []
        hand: Playing | Finished = state
        while isinstance(hand, Playing):
            chosen = rng.choice(legal_moves(hand))
            assert isinstance(chosen, Play)
            fallen.append(chosen.card)
            hand = reached_play(apply(hand, chosen))
        assert len(hand.tricks) == 16
        assert sorted(card.index for card in fallen) == sorted(card.index for card in DECK)
        for pair in (*pairs[0], *pairs[1]):
            assert fallen.index(pair.up) // 2 < fallen.index(pair.down) // 2  # in a later trick


def reached_play(state: object) -> Playing | Finished:
    assert isinstance(state, (Playing, Finished))
    return state


# --- H1: who wins -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "tricks", "stakes", "rule"),
    [
        ((61, 59), (8, 8), (1, -1), None),
        ((59, 61), (8, 8), (-1, 1), None),
        ((90, 30), (12, 4), (1, -1), None),
        ((91, 29), (12, 4), (2, -2), "S3"),
        ((30, 90), (12, 4), (-1, 1), None),
        ((29, 91), (12, 4), (-2, 2), "S3"),
        ((120, 0), (15, 1), (2, -2), "S3"),  # a trick worth nothing is a trick
        ((120, 0), (16, 0), (3, -3), "S4"),
        ((0, 120), (0, 16), (-3, 3), "S4"),
    ],
)
def test_h1_sixty_one_win_with_the_usual_classes(
    points: tuple[int, ...], tricks: tuple[int, ...], stakes: tuple[int, ...], rule: str | None
) -> None:
    settled = HeadToHead().settle(LeasterFacts(points, tricks))
    assert (settled.outcome, settled.stakes) == (Outcome.HEAD_TO_HEAD, stakes)
    assert [one.rule for one in settled.multipliers] == ([] if rule is None else [rule])


@pytest.mark.parametrize("tricks", [(8, 8), (1, 15)])
def test_h1_sixty_to_sixty_is_a_tie_that_pays_nothing(tricks: tuple[int, ...]) -> None:
    settled = HeadToHead().settle(LeasterFacts((60, 60), tricks))
    assert (settled.outcome, settled.stakes, settled.multipliers) == (Outcome.TIE, (0, 0), ())


# Seat 0 has every trump and the aces of clubs and spades, and so takes every trick.
ALL_TRUMPS = "QC QS QH QD  JC JS JH JD  AD TD KD 9D 8D 7D AC AS"
NO_TRUMP = "TC KC 9C 8C  7C TS KS 9S  8S 7S AH TH KH 9H 8H 7H"


@pytest.mark.parametrize("rules", [H1, H2])
@pytest.mark.parametrize("stakes", [1, 4])
def test_h1_and_s9_a_hand_played_out(rules: Rules, stakes: int) -> None:
    result = score(played_out(table(rules, (ALL_TRUMPS, NO_TRUMP), stakes=stakes)))
    assert result == Score(
        outcome=Outcome.HEAD_TO_HEAD,
        stakes=(3 * stakes, -3 * stakes),
        points=(120, 0),
        tricks=(16, 0),
        picker=None,
        partners=(),
        picker_points=None,
        defender_points=None,
        set_aside=0,
        multipliers=result.multipliers,
    )
    assert [(one.rule, one.factor) for one in result.multipliers] == [
        ("S4", 3),
        *([("S8", 4)] if stakes == 4 else []),
    ]


def test_h1_a_house_may_set_the_numbers() -> None:
    rule = HeadToHead(points_to_win=70, schneider=40)
    assert attrs.evolve(H1, no_pick=rule).no_pick == rule
    assert rule.settle(LeasterFacts((69, 51), (8, 8))).outcome is Outcome.TIE
    assert rule.settle(LeasterFacts((70, 50), (8, 8))).stakes == (1, -1)
    assert rule.settle(LeasterFacts((80, 40), (8, 8))).stakes == (1, -1)
    assert rule.settle(LeasterFacts((81, 39), (8, 8))).stakes == (2, -2)


# --- H2 -----------------------------------------------------------------------------------------------------


def test_h2_all_sixteen_are_on_the_table_eight_of_them_face_down() -> None:
    # The same cards: QC lies under 7H now, QS under JS and so on; JC under AD, 8H under TD.
    first = "QC QS QH QD JC 8H 9H 7S  7H JS JH JD AD TD KD 9D"
    second = "8D 7D AC TC KC 9C 8C 7C  AS TS KS 9S 8S AH TH KH"
    state = table(H2, (first, second))
    assert lies(state, 0) == ("QC QS QH QD JC 8H 9H 7S", "7H JS JH JD AD TD KD 9D")
    assert legal(state) == "JS JH JD AD TD KD 9D 7H"
    refused = refusal(state, Play(Card("8H")))
    assert [violation.rule for violation in refused.violations] == ["H1"]
    assert "8H, which lies face down under TD." in str(refused)
    # JS turns up QS; seat 1 reaches no trump, and AS turns up 8D, which then has to follow.
    state = after(state, "JS AS")
    assert lies(state, 0) == ("QC QH QD JC 8H 9H 7S", "7H QS JH JD AD TD KD 9D")
    assert legal(state) == "QS JH JD AD TD KD 9D 7H"
    assert legal(after(state, "QS")) == "8D"


def test_h2_the_first_eight_dealt_are_those_face_down() -> None:
    state = reached(Playing, deal(H2, dealer=1, deck=DECK))
    assert lies(state, 0) == (names(DECK[:8]), names(DECK[16:24]))
    assert lies(state, 1) == (names(DECK[8:16]), names(DECK[24:]))


# --- what contradicts H1 ------------------------------------------------------------------------------------


@pytest.mark.parametrize("face_down", [9, -1])
def test_h1_no_more_lie_face_down_than_others_can_lie_on(face_down: int) -> None:
    with pytest.raises(InvalidRules, match=rf"at most 8 lie face down, not {face_down} \[H1\]"):
        attrs.evolve(H1, shape=attrs.evolve(HALF_ON_TABLE, face_down=face_down))


@pytest.mark.parametrize("name", ["CALLED_ACE", "BAVARIAN_CALL", "EIGHT_HANDED_THREE_PARTNERS"])
def test_h1_cards_on_the_table_go_with_no_picking_and_no_partner(name: str) -> None:
    house = presets.by_name(name)
    with pytest.raises(InvalidRules, match=r"no picking and no partner") as caught:
        attrs.evolve(house, shape=attrs.evolve(house.shape, face_down=1))
    assert [fault.rule for fault in caught.value.faults] == ["H1"]


def test_h1_is_for_two_who_do_not_pick() -> None:
    with pytest.raises(InvalidRules) as caught:
        attrs.evolve(presets.CALLED_ACE, no_pick=HeadToHead())
    assert [fault.rule for fault in caught.value.faults] == ["H1", "H1"]
    for nothing in (NoPassing(), Redeal()):
        with pytest.raises(InvalidRules, match=r"leaves nothing to play \[P5\]"):
            attrs.evolve(H1, no_pick=nothing)
    with pytest.raises(InvalidRules, match=r"takes the blind of 2 \[P5\]"):
        attrs.evolve(presets.CALLED_ACE, partner=EachForHimself())


@pytest.mark.parametrize(
    ("rule", "fault"),
    [
        (HeadToHead(points_to_win=60), "61 to 120 points, not 60"),
        (HeadToHead(points_to_win=121), "61 to 120 points, not 121"),
        (HeadToHead(schneider=61), "0 to 60, not 61"),
        (HeadToHead(schneider=-1), "0 to 60, not -1"),
    ],
)
def test_h1_numbers_that_cannot_be_are_refused(rule: HeadToHead, fault: str) -> None:
    with pytest.raises(InvalidRules, match=fault):
        attrs.evolve(H1, no_pick=rule)
    for fits in (HeadToHead(points_to_win=120, schneider=1), HeadToHead(schneider=60)):
        assert attrs.evolve(H1, no_pick=fits).no_pick == fits


def test_n1_two_may_play_a_leaster_with_cards_on_the_table() -> None:
    rules = attrs.evolve(H1, no_pick=Leaster())
    result = score(played_out(table(rules, (ALL_TRUMPS, NO_TRUMP))))
    assert (result.outcome, result.stakes) == (Outcome.ALL_TRICKS, (1, -1))


def test_h1_elsewhere_no_card_lies_on_the_table() -> None:
    state = reached(Playing, deal(presets.FOUR_HANDED_BLACK_QUEENS, dealer=0, rng=random.Random(1)))
    assert state.face_down == state.face_up == ((), (), (), ())


def test_h1_and_t13_a_card_played_from_under_another_no_longer_lies_face_down() -> None:
    state = deal(presets.TWO_HANDED, dealer=1, rng=random.Random(1))
    assert isinstance(state, Playing)
    hidden, *others = state.face_down[0]
    after = apply_unchecked(state, Play(hidden))
    assert isinstance(after, Playing)
    assert after.face_down[0] == tuple(others)
    # Before it was played it lay there, and the others lie there still.
    assert hidden in state.face_down[0]
    assert count(view(after, None)) > 0
