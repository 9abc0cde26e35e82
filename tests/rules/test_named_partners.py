"""P5 and the rest of K9: partners by cards or by seat, what such a side is paid (S5), and K10 for them.

Where nobody picks, a hand starts with the first lead, or with the question that every seat is asked.
"""

import attrs
import pytest

from sheepshead import (
    Burying,
    Call,
    Calling,
    Card,
    Crack,
    Decline,
    Finished,
    GoAlone,
    InvalidRules,
    Pass,
    Pick,
    Play,
    Playing,
    Rank,
    Rules,
    State,
    cards,
    deal,
    legal_moves,
    presets,
    score,
    set_up,
    trumps,
)
from sheepshead.cards import DECK
from sheepshead.rules import (
    BlackQueens,
    CalledAce,
    CallTime,
    FirstCards,
    JackAndAce,
    Leaster,
    NextSeat,
    NoPassing,
    NoTrickLoss,
    Outcome,
    Packet,
    Payoff,
    PayoffFacts,
    Shape,
    SheetFacts,
    Split,
    ThreePartners,
    ToBlind,
)
from tests.positions import (
    all_passed,
    answers,
    asked,
    broken,
    bury,
    call,
    completed,
    do,
    legal,
    names,
    opening,
    picked,
    play,
    played_out,
    reached,
    refusal,
)

SIX_JACK = presets.SIX_HANDED_JACK
SEVEN_JACK = presets.SEVEN_HANDED_JACK
JACK_AND_ACE = presets.SIX_HANDED_JACK_AND_ACE
FOUR_QUEENS = presets.FOUR_HANDED_BLACK_QUEENS
SIX_QUEENS = presets.SIX_HANDED_BLACK_QUEENS
EIGHT_QUEENS = presets.EIGHT_HANDED_BLACK_QUEENS
FIRST_QUEENS = presets.FOUR_HANDED_FIRST_QUEENS
NEXT_SEAT = presets.SEVEN_HANDED_NEXT_SEAT
THREE = presets.EIGHT_HANDED_THREE_PARTNERS


def begun(rules: Rules, *held: str, dealer: int = -1, stakes: int = 1) -> State:
    """Deal a hand that nobody picks; ``held`` is filled up as :func:`tests.positions.completed` does."""
    holdings, _ = completed(rules, *held)
    return set_up(rules, dealer=dealer % rules.players, holdings=holdings, stakes=stakes)


def whole(rules: Rules, tricks: str, stakes: int = 1) -> Finished:
    """Deal the cards of these tricks and play them; seat 0 leads the first, and nobody picks or is asked."""
    holdings: list[list[Card]] = [[] for _ in range(rules.players)]
    leader = 0
    for trick in tricks.split("|"):
        fallen = cards(trick)
        for place, card in enumerate(fallen):
            holdings[(leader + place) % rules.players].append(card)
        leader = (leader + rules.trumps.winning(fallen)) % rules.players
    start = set_up(rules, dealer=rules.players - 1, holdings=holdings, stakes=stakes)
    return reached(Finished, play(start, tricks))


def rules_of(caught: pytest.ExceptionInfo[InvalidRules]) -> list[str]:
    return [fault.rule for fault in caught.value.faults]


# --- call-up at larger tables -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "held", "buried", "up"),
    [
        (SIX_JACK, "JD QC 7C 8C 7S", "7H 8H", "JH"),
        (SIX_JACK, "JD JH JS JC 7S", "7H 8H", "QD"),
        (SIX_JACK, "JD QC 7C 8C 7S", "JH 8H", "JS"),  # what is buried, the picker has
        (SEVEN_JACK, "JD QC 7C 8C", "7S 7H 8H 9H", "JH"),
        (SEVEN_JACK, "JD JH QC 7C", "JS JC QD 9H", "QH"),
    ],
)
def test_k9_call_up_at_six_and_seven_names_the_lowest_missing(
    rules: Rules, held: str, buried: str, up: str
) -> None:
    last = rules.players - 1
    state = asked(rules, held, buried, *[up if seat == last else "" for seat in range(1, rules.players)])
    assert set(legal_moves(state)) == {call(up), GoAlone(), Decline()}
    assert reached(Playing, do(state, call(up))).partners == (last,)
    assert reached(Playing, do(state, Decline())).partners == ()


@pytest.mark.parametrize(
    ("rules", "held", "buried"),
    [(SIX_JACK, "QC QS QH QD JC", "7H 8H"), (SEVEN_JACK, "QC QS QH QD", "7S 7H 8H 9H")],
)
def test_k9_without_the_jack_nobody_calls_up_at_six_and_seven(rules: Rules, held: str, buried: str) -> None:
    state = asked(rules, held, buried, "", "JD")
    assert set(legal_moves(state)) == {GoAlone(), Decline()}
    assert broken(state, call("JH")) == ["K9"]
    # The picker's five or four highest trumps take every trick: three stakes from each defender.
    others = rules.players - 2
    together = score(played_out(do(state, Decline())))
    assert together.stakes == (3 * (others - 1), -3, 3, *[-3] * (others - 1))
    alone = score(played_out(do(state, GoAlone())))
    assert alone.stakes == (3 * (others + 1), *[-3] * (others + 1))


# --- JackAndAce ---------------------------------------------------------------------------------------------

HELD, BURIED = "QC QS 7C 7S 8S", "7H 8H"


@pytest.mark.parametrize(
    ("others", "partners"),
    [
        (["JD", "", "AC"], (1, 3)),
        (["", "AC", "", "", "JD"], (2, 5)),
        (["AS", "JD", "AC"], (2, 3)),  # the ace that was called, not another
        (["", "JD AC"], (2,)),  # one seat with both: two against four
    ],
)
def test_k9_jack_and_ace_are_both_partners(others: list[str], partners: tuple[int, ...]) -> None:
    state = reached(Playing, do(asked(JACK_AND_ACE, HELD, BURIED, *others), call("AC")))
    assert (state.partners, state.called) == (partners, Card("AC"))


def test_k9_a_picker_with_the_jack_has_the_ace_alone_for_a_partner() -> None:
    state = asked(JACK_AND_ACE, "JD QS 7C 7S 8S", BURIED, "", "", "AC")
    assert reached(Playing, do(state, call("AC"))).partners == (3,)


def test_k9_a_picker_who_has_buried_the_jack_has_the_ace_alone_for_a_partner() -> None:
    state = asked(JACK_AND_ACE, HELD, "JD 8H", "", "", "AC")
    assert reached(Playing, do(state, call("AC"))).partners == (3,)


def test_k9_going_alone_leaves_the_jacks_holder_out() -> None:
    state = asked(JACK_AND_ACE, HELD, BURIED, "JD", "AC")
    assert answers(state) == ["call AC", "call AS", "go alone"]
    assert reached(Playing, do(state, GoAlone())).partners == ()
    assert reached(Playing, do(state, call("AC"))).partners == (1, 2)


@pytest.mark.parametrize(
    ("held", "buried", "said"),
    [
        # With all aces and all tens there is nothing to call, and nothing a card could lie under for.
        ("AC AS AH TC TS", "TH 7H", ["go alone"]),
        ("AC AS AH TC TS", "9H 7H", ["call TH", "go alone"]),
        ("AC AS AH TC 7S", "TH 7H", ["call TS", "go alone"]),
    ],
)
def test_k9_who_can_call_nothing_is_alone_and_the_jacks_holder_a_defender(
    held: str, buried: str, said: list[str]
) -> None:
    state = asked(JACK_AND_ACE, held, buried, "JD")
    assert answers(state) == said
    assert reached(Playing, do(state, GoAlone())).partners == ()


def test_k9_jack_and_ace_call_by_the_rules_of_the_called_ace() -> None:
    state = asked(JACK_AND_ACE, HELD, BURIED, "JD")
    assert broken(state, call("AH")) == ["K2"]
    assert broken(state, call("JD")) == ["K1"]
    assert broken(state, Decline()) == ["K7"]
    page = attrs.evolve(JACK_AND_ACE, partner=JackAndAce(called=CalledAce(may_go_alone=False, under=False)))
    assert answers(asked(page, HELD, BURIED, "JD")) == ["call AC", "call AS"]
    under = asked(JACK_AND_ACE, "QC QS QH QD JC", BURIED, "JD", "AS")
    assert reached(Playing, do(under, call("AS", "JC"))).partners == (1, 2)
    assert broken(asked(page, "QC QS QH QD JC", BURIED), call("AS", "JC")) == ["K6"]


def test_k9_the_called_ace_has_its_duties_and_the_jack_has_none() -> None:
    # Seat 5 leads a heart; seats 1 (JD) and 3 (AC) have none.
    held = (HELD, "JD TC TS 9S KC", "TH 9C", "AC JC 9D 8D 7D", "9H", "KH")
    start = opening(JACK_AND_ACE, *held, blind=BURIED, dealer=4)
    state = do(picked(start), bury(BURIED), call("AC"))
    after = play(state, "KH 8S")
    assert legal(after) == "JD TC KC TS 9S"
    assert legal(play(after, "9S TH")) == "JC 9D 8D 7D"  # T7 keeps AC
    assert broken(play(after, "9S TH"), Play(Card("AC"))) == ["T7"]
    with_club = do(picked(opening(JACK_AND_ACE, *held, blind=BURIED)), bury(BURIED), call("AC"))
    assert legal(play(with_club, "7C TC 9C")) == "AC"  # T6


SPLIT_SIX = ("QC QS QH QD 7C", "JD", "AC", "", "", "")
TOGETHER_SIX = ("QC QS QH QD 7C", "JD AC", "TC 9C", "", "", "")


@pytest.mark.parametrize(
    ("held", "said", "stakes"),
    [
        # Four tricks by queens with all trump that fall to them, and AC takes the fifth: no trick, 3 each.
        (SPLIT_SIX, "AC", (3, 3, 3, -3, -3, -3)),
        (TOGETHER_SIX, "AC", (9, 3, -3, -3, -3, -3)),
    ],
)
def test_s5_jack_and_ace_share_with_the_picker(
    held: tuple[str, ...], said: str, stakes: tuple[int, ...]
) -> None:
    start = opening(JACK_AND_ACE, *held, blind=BURIED)
    state: State = do(picked(start), bury(BURIED), call(said))
    for card in "QC QS QH QD 7C".split():
        state = play(state, card)
        while isinstance(state, Playing) and state.trick:
            state = do(state, legal_moves(state)[-1])
    result = score(reached(Finished, state))
    assert (result.outcome, result.stakes) == (Outcome.WON_NO_TRICK, stakes)


@pytest.mark.parametrize(
    ("partners", "stakes"),
    [((1, 2), (-9, 0, 0, 3, 3, 3)), ((1,), (-12, 0, 3, 3, 3, 3)), ((), (-15, *[3] * 5))],
)
def test_s6_jack_and_ace_pay_nothing_when_the_picker_pays_all(
    partners: tuple[int, ...], stakes: tuple[int, ...]
) -> None:
    facts = PayoffFacts(0, partners, (0, 0, 0, 40, 40, 40), (0, 0, 0, 2, 2, 1), 0)
    assert JACK_AND_ACE.payoff.settle(facts).stakes == stakes


@pytest.mark.parametrize(("shape", "rule"), [("THREE_HANDED", "K9"), ("FOUR_HANDED_JACK", "S5")])
def test_s5_jack_and_ace_take_five_players_or_more(shape: str, rule: str) -> None:
    # At four the one defender would pay one stake, which is less than two partners get.
    with pytest.raises(InvalidRules) as caught:
        attrs.evolve(JACK_AND_ACE, shape=presets.by_name(shape).shape)
    assert rules_of(caught) == [rule]
    assert attrs.evolve(JACK_AND_ACE, shape=presets.CALLED_ACE.shape).players == 5


def test_s5_four_players_share_evenly_by_jack_and_ace() -> None:
    even = Payoff(split=Split.EVEN)
    four = attrs.evolve(JACK_AND_ACE, shape=presets.FOUR_HANDED_JACK.shape, payoff=even)
    facts = PayoffFacts(0, (1, 2), (61, 0, 0, 59), (3, 0, 0, 4), 0)
    assert four.payoff.settle(facts).stakes == (1, 0, 0, -1)


def test_s5_three_partners_take_five_players_or_more_unless_they_share_evenly() -> None:
    with pytest.raises(InvalidRules, match="would pay for winning") as caught:
        attrs.evolve(FOUR_QUEENS, partner=ThreePartners())
    assert rules_of(caught) == ["S5"]


def test_k9_three_partners_need_their_cards_in_the_deck() -> None:
    facts = SheetFacts(
        8, 0, tuple(card for card in DECK if card is not Card("7D")), trumps.CLUBS, has_picker=False
    )
    assert [fault.sentence for fault in ThreePartners().faults(facts)] == [
        "the deck has no 7D to make a partner"
    ]


def test_k10_who_has_jack_and_ace_changes_nothing_that_the_table_sees() -> None:
    seen = set()
    for others in (["JD", "", "AC"], ["", "JD AC"], ["AC", "", "", "", "JD"]):
        state = reached(Playing, do(asked(JACK_AND_ACE, HELD, BURIED, *others), call("AC")))
        seen.add((state.picker, state.called, state.calls, state.to_act, state.under))
    assert len(seen) == 1


# --- P5: no picking -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [n for n in presets.BY_NAME if "QUEENS" in n])
def test_p5_without_picking_the_hand_begins_with_the_first_lead(name: str) -> None:
    rules = presets.by_name(name)
    state = reached(Playing, begun(rules, dealer=1))
    assert (state.to_act, state.picker, state.called, state.calls, state.buried) == (2, None, None, (), ())
    assert len(legal_moves(state)) == rules.shape.cards_each
    for action, rule in ((GoAlone(), "P5"), (call("AS"), "K1"), (bury("7C 8C"), "P5"), (Crack(), "X1")):
        assert broken(state, action) == [rule]


def test_p5_nobody_picks_or_passes_where_nobody_is_asked_to() -> None:
    for action in (Pick(), Pass()):
        error = refusal(begun(FOUR_QUEENS), action)
        assert [violation.rule for violation in error.violations] == ["P5"]
        assert "passed" not in str(error)


NO_BLIND_OF_FIVE = Shape(
    players=5, cards_each=6, blind=0, deal_plan=(Packet(6),), deck=presets.SIX_HANDED_BLACK_QUEENS.shape.deck
)


@pytest.mark.parametrize(
    ("rules", "changes", "faults"),
    [
        (FOUR_QUEENS, {"shape": presets.FOUR_HANDED_JACK.shape}, ["P5"]),
        (FOUR_QUEENS, {"no_pick": Leaster()}, ["P5"]),
        (presets.FOUR_HANDED_JACK, {"no_pick": NoPassing()}, ["P3"]),
        (FOUR_QUEENS, {"shape": NO_BLIND_OF_FIVE}, ["S5"]),
        (FOUR_QUEENS, {"poor_hand_redeal": True}, ["D7"]),
    ],
)
def test_p5_what_contradicts_a_house_without_picking(
    rules: Rules, changes: dict[str, object], faults: list[str]
) -> None:
    with pytest.raises(InvalidRules) as caught:
        attrs.evolve(rules, **changes)  # type: ignore[arg-type]
    assert rules_of(caught) == faults


def test_p5_a_picker_may_have_no_blind_to_take() -> None:
    state = picked(opening(presets.BAVARIAN_CALL, "QC 7S", "AS"))
    assert isinstance(state, Calling)


# --- BlackQueens --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [FOUR_QUEENS, SIX_QUEENS, EIGHT_QUEENS])
@pytest.mark.parametrize(
    ("held", "partners"),
    [
        (["QC", "QS"], (0, 1)),
        (["QS", "QH QD", "", "QC"], (0, 3)),
        (["QH", "", "QC QS"], (2,)),  # one with both is alone
        (["", "", "QS", "QC"], (2, 3)),
    ],
)
def test_k9_the_holders_of_the_black_queens_are_partners(
    rules: Rules, held: list[str], partners: tuple[int, ...]
) -> None:
    state = reached(Playing, begun(rules, *held))
    assert (state.partners, state.picker) == (partners, None)
    hand = played_out(state)
    assert (hand.partners, score(hand).partners, score(hand).picker) == (partners, partners, None)


def test_k10_who_holds_the_black_queens_changes_nothing_that_the_table_sees() -> None:
    seen = set()
    for held in (["QC", "QS"], ["QH", "", "QC QS"], ["QS", "JC", "", "QC"]):
        state = reached(Playing, begun(FOUR_QUEENS, *held))
        seen.add((state.picker, state.called, state.calls, state.to_act, state.tricks, state.trick))
    assert len(seen) == 1


def test_k9_the_black_queens_bind_nobody_in_play() -> None:
    state = begun(FOUR_QUEENS, "QC QS AC TC 9C AS TS AH", "7C QH KS 9S 8S 7S KH 9H")
    assert legal(state) == "QC QS AC TC 9C AS TS AH"
    assert legal(play(state, "AC")) == "7C"


# Seat 0 (QC) takes 24, 9, 4 and 15 points, seat 1 (QS) takes 8: 60; seat 2 takes 11, 25 and 24.
SIXTY = (
    "QC 7D AD TD | QH 8D JD KD | QD QS JH 9D | JS 8H 7H JC"
    " | AC KC 8C 7C | 9S 8S AS 7S | AH 9H KH TH | TS KS 9C TC"
)
# Seat 0 (QC) takes 24 and 9 points, seat 1 (QS) takes 28: 61; seat 3 takes 9 and 10, seat 2 takes 15, 15, 10.
SIXTY_ONE = (
    "QC 7D AD TD | QH 8D JD KD | JC JS JH QD | KC AC QS TC"
    " | 7S AS KS 9S | AH KH 9H 7H | TS 9C 8C 8S | TH 9D 7C 8H"
)


def bumped(rules: Rules) -> Rules:
    return attrs.evolve(rules, payoff=Payoff(double_on_the_bump=True))


@pytest.mark.parametrize(
    ("rules", "tricks", "points", "outcome", "stakes"),
    [
        (FOUR_QUEENS, SIXTY, 60, Outcome.LOST, (-1, -1, 1, 1)),
        (FOUR_QUEENS, SIXTY_ONE, 61, Outcome.WON, (1, 1, -1, -1)),
        # S7: the side of the named cards is the one bumped, and only when it loses.
        (bumped(FOUR_QUEENS), SIXTY, 60, Outcome.LOST, (-2, -2, 2, 2)),
        (bumped(FOUR_QUEENS), SIXTY_ONE, 61, Outcome.WON, (1, 1, -1, -1)),
    ],
)
def test_s2_the_side_of_the_black_queens_needs_sixty_one(
    rules: Rules, tricks: str, points: int, outcome: Outcome, stakes: tuple[int, ...]
) -> None:
    result = score(whole(rules, tricks))
    assert (result.picker_points, result.defender_points) == (points, 120 - points)
    assert (result.outcome, result.stakes) == (outcome, stakes)
    assert (result.partners, result.set_aside) == ((0, 1), 0)
    assert score(whole(rules, tricks, stakes=3)).stakes == tuple(3 * paid for paid in stakes)


@pytest.mark.parametrize(
    ("players", "partners", "each"),
    [(4, 2, 1), (6, 2, 2), (8, 2, 3), (4, 1, 3), (6, 1, 5), (8, 1, 7)],
)
@pytest.mark.parametrize(
    ("counted", "factor"),
    [
        ((61, 2), 1),
        ((90, 2), 1),  # the defenders have 30
        ((91, 2), 2),  # they have 29
        ((120, 2), 2),  # they took a trick worth nothing
        ((60, 2), -1),
        ((31, 2), -1),
        ((30, 2), -2),
        ((0, 2), -2),
        ((0, 0), -3),
    ],
)
def test_s5_a_side_without_a_picker_shares_evenly(
    players: int, partners: int, each: int, counted: tuple[int, int], factor: int
) -> None:
    ours, tricks = counted
    side = tuple(range(1, partners + 1))
    theirs = [0] * players
    theirs[1], theirs[0] = ours, 120 - ours
    taken = [0] * players
    taken[1], taken[0] = tricks, 4 - tricks
    facts = PayoffFacts(None, side, tuple(theirs), tuple(taken), 0)
    expected = tuple(each * factor if seat in side else -factor for seat in range(players))
    # Nobody counts as the picker, so that nobody can pay all at no-trick (S6).
    for loss in NoTrickLoss:
        assert Payoff(no_trick_loss=loss).settle(facts).stakes == expected
    assert sum(expected) == 0


@pytest.mark.parametrize(
    ("rules", "held", "stakes"),
    [
        # The two hold the highest trumps and take every trick.
        (FOUR_QUEENS, ["QC QH QD JC AD TD KD 9D", "QS JS JH JD 8D 7D AC AS"], (3, 3, -3, -3)),
        (SIX_QUEENS, ["QC QH QD JC JS", "QS JH JD AD TD"], (6, 6, -3, -3, -3, -3)),
        (EIGHT_QUEENS, ["QC QH QD JC", "QS JS JH JD"], (9, 9, -3, -3, -3, -3, -3, -3)),
        (FOUR_QUEENS, ["QC QS QH QD JC JS JH JD"], (9, -3, -3, -3)),
        (SIX_QUEENS, ["QC QS QH QD JC"], (15, -3, -3, -3, -3, -3)),
        (EIGHT_QUEENS, ["QC QS QH QD"], (21, -3, -3, -3, -3, -3, -3, -3)),
    ],
)
def test_s5_two_against_two_four_and_six_and_one_against_all(
    rules: Rules, held: list[str], stakes: tuple[int, ...]
) -> None:
    result = score(played_out(begun(rules, *held)))
    assert (result.outcome, result.stakes) == (Outcome.WON_NO_TRICK, stakes)


# --- FirstCards ---------------------------------------------------------------------------------------------


def first_cards(rank: Rank) -> Rules:
    return attrs.evolve(FIRST_QUEENS, partner=FirstCards(rank))


def test_k9_first_queens_settle_the_sides_when_the_second_has_fallen() -> None:
    state = begun(FIRST_QUEENS, "7D AC", "8D QS JC 7H", "9D QC", "JD AS")
    assert reached(Playing, state).partners is None
    state = play(state, "7D QS 9D JD")
    assert reached(Playing, state).partners is None  # one queen has fallen
    state = play(state, "JC QC")
    assert reached(Playing, state).partners is None  # the trick is not over
    state = play(state, " ".join(legal(state).split()[-1:]))
    state = play(state, " ".join(legal(state).split()[-1:]))
    assert reached(Playing, state).partners == (1, 2)
    assert played_out(state).partners == (1, 2)


@pytest.mark.parametrize(
    ("held", "trick", "partners"),
    [
        (("QC", "QS", "QH", "QD"), "QC QS QH QD", (0, 1)),  # the first two of four in one trick
        (("7D", "QS", "QH", "QD"), "7D QS QH QD", (1, 2)),
        (("7D", "8D", "QH", "QC"), "7D 8D QH QC", (2, 3)),
        (("QC", "7D", "8D", "QD"), "QC 7D 8D QD", (0, 3)),
        (("QC", "7D", "8D", "9D"), "QC 7D 8D 9D", None),
        (("JC", "7D", "8D", "9D"), "JC 7D 8D 9D", None),
    ],
)
def test_k9_the_first_two_queens_count_in_the_order_they_fall(
    held: tuple[str, ...], trick: str, partners: tuple[int, ...] | None
) -> None:
    assert reached(Playing, play(begun(FIRST_QUEENS, *held), trick)).partners == partners


def test_k9_both_first_queens_by_one_player_make_him_alone() -> None:
    state = play(begun(FIRST_QUEENS, "QC QS", "7D JC", "8D JS", "9D JH"), "QC 7D 8D 9D | QS JC JS JH")
    assert reached(Playing, state).partners == (0,)


def test_k9_first_cards_of_another_rank() -> None:
    held = ("QC JD", "JS", "JH", "7D")
    jacks = play(begun(first_cards(Rank.JACK), *held), "QC JS JH 7D")
    assert reached(Playing, jacks).partners == (1, 2)
    queens = play(begun(FIRST_QUEENS, *held), "QC JS JH 7D")
    assert reached(Playing, queens).partners is None
    # An ace is an ace in every suit, trump or fail.
    aces = play(begun(first_cards(Rank.ACE), "AC", "7C", "AD QC QS QH", "8C"), "AC 7C")
    assert reached(Playing, play(aces, "AD 8C")).partners == (0, 2)


# As SIXTY, with the queen of diamonds of seat 0 and that of spades of seat 1 in the first trick.
QUEENS_FIRST = (
    "QD QS JH 9D | 7D AD TD QC | QH 8D JD KD | JC JS 8H 7H"
    " | AC KC 8C 7C | 9S 8S AS 7S | AH 9H KH TH | TS KS 9C TC"
)


@pytest.mark.parametrize(
    ("tricks", "partners", "points", "stakes"),
    [
        (QUEENS_FIRST, (0, 1), 60, (-1, -1, 1, 1)),
        (SIXTY, (0,), 52, (-3, 1, 1, 1)),  # QC and QH in the first two tricks, both seat 0's
        (SIXTY_ONE, (0,), 33, (-3, 1, 1, 1)),
    ],
)
def test_s5_first_queens_share_evenly(
    tricks: str, partners: tuple[int, ...], points: int, stakes: tuple[int, ...]
) -> None:
    result = score(whole(FIRST_QUEENS, tricks))
    assert (result.picker, result.partners, result.picker_points) == (None, partners, points)
    assert (result.outcome, result.stakes) == (Outcome.LOST, stakes)


def test_k9_a_deck_has_two_cards_of_the_rank_that_makes_partners() -> None:
    def faults(rank: Rank, deck: tuple[Card, ...]) -> list[str]:
        facts = SheetFacts(4, 0, deck, FIRST_QUEENS.trumps, has_picker=False)
        return [fault.rule for fault in FirstCards(rank).faults(facts)]

    twenty_six = presets.THREE_HANDED_26.shape.deck
    thirty = presets.THREE_HANDED_30.shape.deck
    assert faults(Rank.SEVEN, twenty_six) == ["K9"]  # 7D alone
    assert faults(Rank.SEVEN, thirty) == []  # 7D and 7H
    assert faults(Rank.QUEEN, twenty_six) == []


def test_k10_nobody_knows_the_first_queens_before_they_fall() -> None:
    for held in (("QC", "QS"), ("QH QD", "", "QC QS")):
        assert reached(Playing, begun(FIRST_QUEENS, *held)).partners is None


@pytest.mark.parametrize("partner", [BlackQueens(), FirstCards()])
def test_k9_two_on_a_side_leave_a_defender(partner: BlackQueens | FirstCards) -> None:
    two = Shape(players=2, cards_each=16, blind=0, deal_plan=(Packet(16),))
    with pytest.raises(InvalidRules, match="2 on a side leave no defender at a table of 2") as caught:
        attrs.evolve(FOUR_QUEENS, shape=two, partner=partner)
    assert rules_of(caught) == ["K9"]


# --- NextSeat -----------------------------------------------------------------------------------------------

BLIND = "7S AC 8S TC"  # as it lies: seat 0's half is 7S AC, and neither half is in the order of the deck


def shared(*held: str, blind: str = BLIND, picker: int = 0, rules: Rules = NEXT_SEAT) -> Burying:
    return reached(Burying, picked(opening(rules, *held, blind=blind), picker))


@pytest.mark.parametrize("picker", [0, 3, 6])
def test_k9_the_player_to_the_pickers_left_is_the_partner(picker: int) -> None:
    partner = {0: 1, 3: 4, 6: 0}[picker]
    state = do(shared(picker=picker), bury("7S AC"), bury("8S TC"))
    assert reached(Playing, state).partners == (partner,)
    assert reached(Playing, state).picker == picker


def test_k9_the_picker_takes_the_first_half_of_the_blind_and_the_partner_the_second() -> None:
    held = ("QC JC AS 9S", "QS JS AH 9H")
    state = shared(*held)
    assert (state.picker, state.to_act, state.to_bury) == (0, 0, 2)
    assert names(state.holding(0)) == "QC JC AC AS 9S 7S"
    assert names(state.holding(1)) == "QS JS TC 8S AH 9H"
    assert len(state.holding(2)) == 4
    assert len(legal_moves(state)) == 15  # two of six


def test_k9_picker_and_partner_bury_as_many_as_each_took_the_picker_first() -> None:
    first = shared("QC JC AS 9S", "QS JS AH 9H")
    for wrong in ("7S", "7S AC 9S", "8S TC", "7S TC", "QS AH"):
        assert set(broken(first, bury(wrong))) == {"B1"}
    second = reached(Burying, do(first, bury("7S AS")))
    assert (second.picker, second.to_act, second.to_bury) == (0, 1, 2)
    assert names(second.holding(0)) == "QC JC AC 9S"
    assert names(second.holding(1)) == "QS JS TC 8S AH 9H"
    for wrong in ("8S", "7S AS", "QC JC"):
        assert set(broken(second, bury(wrong))) == {"B1"}
    over = reached(Playing, do(second, bury("AH TC")))
    assert names(over.buried) == "TC AS 7S AH"
    assert [names(over.holding(seat)) for seat in (0, 1)] == ["QC JC AC 9S", "QS JS 8S 9H"]
    assert {len(over.holding(seat)) for seat in range(7)} == {4}


def test_k9_a_shared_blind_is_shared_as_it_lies() -> None:
    held = ("QC JC AS 9S", "QS JS AH 9H")
    turned = shared(*held, blind="TC 8S AC 7S")
    assert names(turned.holding(0)) == "QC JC TC AS 9S 8S"
    # 2 to each, the blind, 2 to each: of this deck the cards 15 to 18 lie in the blind
    deck = [card for text in ("QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D", BLIND) for card in cards(text)]
    deck += [card for card in NEXT_SEAT.shape.deck if card not in deck]
    dealt = reached(Burying, do(deal(NEXT_SEAT, dealer=6, deck=deck), Pick()))
    assert set(cards("7S AC")) < set(dealt.holding(0))
    assert set(cards("8S TC")) < set(dealt.holding(1))


def test_k9_a_shared_blind_is_shown_as_it_lies() -> None:
    start = opening(NEXT_SEAT, blind=BLIND)
    assert names(start.blind) == BLIND
    again = set_up(NEXT_SEAT, dealer=6, holdings=[start.dealt(s) for s in range(7)], blind=start.blind)
    assert again == start


def test_k9_next_seat_asks_for_no_partner_and_nobody_goes_alone() -> None:
    state = do(shared(), bury("7S AC"), bury("8S TC"))
    assert reached(Playing, state).calls == ()
    assert broken(state, GoAlone()) == ["K7"]
    assert broken(shared(), GoAlone()) == ["K7"]


def test_s1_both_burys_count_for_the_side() -> None:
    # Seat 0 takes every trick; both halves are buried, 21 and 21 points.
    state = do(shared("QC QS QH QD", blind="AC TC AS TS"), bury("AC TC"), bury("AS TS"))
    hand = played_out(state)
    result = score(hand)
    assert (result.set_aside, result.picker_points, result.defender_points) == (42, 120, 0)
    assert sum(result.points) == 78
    # S5: each of five defenders pays 3, the partner gets 3, the picker the rest.
    assert result.stakes == (12, 3, -3, -3, -3, -3, -3)


NO_TRICK = ("7C 8C 7S 8S", "7H 8H 9H 9C", "QC QS QH QD")


@pytest.mark.parametrize(
    ("loss", "stakes"),
    [
        (NoTrickLoss.PICKER_PAYS_ALL, (-15, 0, 3, 3, 3, 3, 3)),
        (NoTrickLoss.SHARED, (-12, -3, 3, 3, 3, 3, 3)),
    ],
)
def test_s6_next_seat_without_a_trick(loss: NoTrickLoss, stakes: tuple[int, ...]) -> None:
    rules = attrs.evolve(NEXT_SEAT, payoff=Payoff(no_trick_loss=loss))
    state = do(shared(*NO_TRICK, blind="AC TC AS TS", rules=rules), bury("AC TC"), bury("AS TS"))
    result = score(played_out(state))
    assert (result.outcome, result.picker_points) == (Outcome.LOST_NO_TRICK, 0)  # neither bury counts
    assert result.stakes == stakes
    if loss is NoTrickLoss.PICKER_PAYS_ALL:
        assert rules == NEXT_SEAT


def test_n1_an_unpicked_blind_that_would_be_shared_goes_to_the_last_trick() -> None:
    result = score(played_out(all_passed(opening(NEXT_SEAT, "QC QS QH QD", blind="AC TC AS TS"))))
    assert (result.tricks[0], result.points[0], result.set_aside) == (4, 120, 0)


@pytest.mark.parametrize(("blind", "refused"), [(0, True), (1, True), (2, False), (3, True), (4, False)])
def test_k9_a_shared_blind_is_even(blind: int, refused: bool) -> None:
    facts = SheetFacts(7, blind, NEXT_SEAT.shape.deck, NEXT_SEAT.trumps, has_picker=True)
    assert [fault.rule for fault in NextSeat().faults(facts)] == (["K9"] if refused else [])


def test_k9_a_blind_of_two_gives_picker_and_partner_a_card_each() -> None:
    five = attrs.evolve(presets.CALLED_ACE, partner=NextSeat())
    state = shared("QC", "QS", blind="7C AC", rules=five)
    assert (Card("7C") in state.holding(0), state.to_bury) == (True, 1)
    second = reached(Burying, do(state, bury("7C")))
    assert (second.to_act, Card("AC") in second.holding(1)) == (1, True)
    assert reached(Playing, do(second, bury("AC"))).partners == (1,)


def test_k9_next_seat_leaves_a_defender() -> None:
    two = Shape(players=2, cards_each=15, blind=2, deal_plan=(Packet(7), ToBlind(2), Packet(8)))
    with pytest.raises(InvalidRules, match="2 on a side") as caught:
        attrs.evolve(presets.CALLED_ACE, partner=NextSeat(), shape=two)
    assert rules_of(caught) == ["K9"]


# --- ThreePartners ------------------------------------------------------------------------------------------


def asked_last(rules: Rules, *held: str, seat: int = 0) -> Calling:
    """All seats from seat 0 to this one are asked; those before decline."""
    return reached(Calling, do(begun(rules, *held), *[Decline()] * seat))


@pytest.mark.parametrize(
    ("held", "offered"),
    [
        ("JC JS JH AD", ["decline"]),
        ("QC JC JS JH", ["decline"]),
        ("JD JC JS AD", ["decline"]),
        ("7D 8D 9D KD", ["decline"]),
        # two of the three, 7D among them: 8D, or the next of the kind
        ("QC 7D JC JS", ["call 8D", "decline"]),
        ("JD 7D JC JS", ["call 8D", "decline"]),
        ("QC 7D 9D JS", ["call 8D", "decline"]),
        ("QC 7D 8D JS", ["call 9D", "decline"]),
        ("JD 7D 8D 9D", ["call KD", "decline"]),
        # QC and JD: JH, or the next of the kind
        ("QC JD JC JS", ["call JH", "decline"]),
        ("QC JD JH JC", ["call JS", "decline"]),
        ("QC JD JH JS", ["call JC", "decline"]),
        # all three: alone, and he may call likewise
        ("QC JD 7D AC", ["call 8D", "call JH", "decline"]),
        ("QC JD 7D 8D", ["call 9D", "call JH", "decline"]),
        ("QC JD 7D JH", ["call 8D", "call JS", "decline"]),
    ],
)
def test_k9_a_holder_of_two_of_the_three_may_call_the_next_of_the_kind(held: str, offered: list[str]) -> None:
    state = asked_last(THREE, "", "", held, seat=2)
    assert (state.to_act, state.time, state.picker) == (2, CallTime.BEFORE_LEAD, None)
    assert answers(state) == offered
    for other in {"8D", "9D", "KD", "TD", "AD", "JH", "JS", "JC", "QS"} - set(" ".join(offered).split()):
        assert broken(state, call(other)) == ["K9"]
    assert broken(state, GoAlone()) == ["K9"]
    assert broken(state, Call(Card("8D"), under=Card("AC"))) == ["K6"]


FOUR_THREE = attrs.evolve(FOUR_QUEENS, partner=ThreePartners(), payoff=Payoff(split=Split.EVEN))


@pytest.mark.parametrize(
    ("held", "offered"),
    [
        ("QC 7D 8D 9D KD AC AS AH", ["call TD", "decline"]),
        ("QC 7D 8D 9D KD TD AS AH", ["call AD", "decline"]),
        ("QC 7D 8D 9D KD TD AD AH", ["decline"]),  # nothing of the kind is left
        ("QC JD JH JS JC AC AS AH", ["decline"]),
        ("QC JD JH JS JC 7D AS AH", ["call 8D", "decline"]),
    ],
)
def test_k9_with_more_cards_the_kind_may_run_out(held: str, offered: list[str]) -> None:
    assert answers(asked_last(FOUR_THREE, held)) == offered


ONE_EACH = ("QC", "", "JD", "", "", "7D")
QC_AND_7D = ("QC 7D", "8D", "JD", "9D")


@pytest.mark.parametrize(
    ("held", "said", "partners"),
    [
        (ONE_EACH, {}, (0, 2, 5)),
        (QC_AND_7D, {}, (0, 2)),  # he declines: two against six
        (QC_AND_7D, {0: "8D"}, (0, 1, 2)),
        (("QC 7D", "JD 8D"), {0: "8D"}, (0, 1)),  # who holds JD holds what was called too
        (("7D", "QC JD", "", "JH"), {1: "JH"}, (0, 1, 3)),
        (("QC JD 7D", "8D", "JH"), {}, (0,)),  # all three: alone
        (("QC JD 7D", "8D", "JH"), {0: "8D"}, (0, 1)),
        (("QC JD 7D", "8D", "JH"), {0: "JH"}, (0, 2)),
    ],
)
def test_k9_three_partners_and_who_was_called(
    held: tuple[str, ...], said: dict[int, str], partners: tuple[int, ...]
) -> None:
    state = begun(THREE, *held)
    for seat in range(8):
        assert reached(Calling, state).to_act == seat
        state = do(state, call(said[seat]) if seat in said else Decline())
    playing = reached(Playing, state)
    assert (playing.partners, playing.picker, playing.to_act) == (partners, None, 0)
    assert playing.called == (Card(next(iter(said.values()))) if said else None)


def test_x6_every_seat_is_asked_from_the_dealers_left_whatever_it_holds() -> None:
    for held in (ONE_EACH, QC_AND_7D, ("", "QC JD 7D")):
        state = begun(THREE, *held, dealer=4)
        order = []
        while isinstance(state, Calling):
            order.append(state.to_act)
            assert len(state.calls) == len(order) - 1
            state = do(state, Decline())
        assert order == [5, 6, 7, 0, 1, 2, 3, 4]
        assert reached(Playing, state).to_act == 5


def test_p5_while_the_seats_are_asked_no_card_is_played_and_nobody_picks() -> None:
    state = begun(THREE, *ONE_EACH)
    assert broken(state, Play(Card("QC"))) == ["T1"]
    assert broken(state, Pick()) == ["P5"]


def test_k10_a_decline_is_a_decline_whatever_is_held() -> None:
    seen = set()
    for held in (ONE_EACH, QC_AND_7D, ("", "QC JD 7D")):
        state = reached(Playing, do(begun(THREE, *held), *[Decline()] * 8))
        seen.add((state.picker, state.called, state.calls, state.to_act))
    assert len(seen) == 1


def test_s5_three_partners_pay_the_holder_of_the_queen_of_clubs_as_a_picker() -> None:
    held = ("JD", "QC QS QH QD", "7D")
    result = score(played_out(do(begun(THREE, *held), *[Decline()] * 8)))
    assert (result.picker, result.partners) == (None, (0, 1, 2))
    assert (result.outcome, result.stakes) == (Outcome.WON_NO_TRICK, (3, 9, 3, -3, -3, -3, -3, -3))


@pytest.mark.parametrize(
    ("lead", "others", "stakes"),
    [
        (4, (1, 2), (-1, 1, 1, -1, 3, -1, -1, -1)),
        (4, (1,), (-1, 1, -1, -1, 5, -1, -1, -1)),
        (4, (), (-1, -1, -1, -1, 7, -1, -1, -1)),
    ],
)
def test_s5_three_two_and_one_against_the_others(
    lead: int, others: tuple[int, ...], stakes: tuple[int, ...]
) -> None:
    facts = PayoffFacts(lead, others, (59, 0, 0, 0, 61, 0, 0, 0), (2, 0, 0, 0, 2, 0, 0, 0), 0)
    assert THREE.payoff.settle(facts).stakes == stakes


def test_k9_three_partners_leave_a_defender() -> None:
    assert FOUR_THREE.players == 4
    # An odd table too: the holder of QC takes what does not divide, which two black queens cannot share.
    assert attrs.evolve(FOUR_THREE, shape=NO_BLIND_OF_FIVE).players == 5
    facts = SheetFacts(3, 0, THREE.shape.deck, THREE.trumps, has_picker=False)
    assert [fault.rule for fault in ThreePartners().faults(facts)] == ["K9"]
