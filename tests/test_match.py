"""M1, M2, D5, D6, N3 and N8: one hand after the other."""

from __future__ import annotations

import random

import attrs
import pytest

from sheepshead import (
    DemandRedeal,
    Finished,
    InvalidDeal,
    InvalidMatch,
    InvalidRules,
    Match,
    Pass,
    Pick,
    Picking,
    Playing,
    Rules,
    State,
    UnfinishedHand,
    apply,
    deal,
    legal_moves,
    presets,
    score,
)
from sheepshead.rules import (
    DealsAgain,
    Doubler,
    ForcedPick,
    NoPickRule,
    Owing,
    Pot,
    PotFacts,
    PotLoss,
    Redeal,
    RenegePenalty,
)
from sheepshead.rules.checks import LARGEST
from tests.positions import all_passed, completed, do, reached, whole_hand
from tests.rules.test_scoring import ALONE, CALL, HANDS

PLAYERS = ("Ann", "Bob", "Cal", "Dot", "Eve")
SIX = (*PLAYERS, "Fay")


def thrown_in(match: Match) -> Finished:
    """Deal the next hand and let everybody pass."""
    return reached(Finished, all_passed(match.deal(rng=random.Random(1))))


def played(match: Match, seed: int = 1) -> Finished:
    """Deal the next hand, let the first seat pick, and play at random."""
    rng = random.Random(seed)
    state: State = apply(match.deal(rng=rng), Pick())
    while legal_moves(state):
        state = apply(state, rng.choice(legal_moves(state)))
    return reached(Finished, state)


def at_random(match: Match, rng: random.Random) -> Finished:
    """Deal the next hand and play it at random, by players who pass three times of four."""
    state = match.deal(rng=rng)
    while moves := legal_moves(state):
        passes = isinstance(state, Picking) and rng.random() < 0.75
        state = apply(state, moves[-1] if passes else rng.choice(moves))
    return reached(Finished, state)


def doubler(owing: Owing, deals_again: DealsAgain = DealsAgain.NEXT) -> Rules:
    return attrs.evolve(presets.CALLED_ACE, no_pick=Doubler(owing=owing, deals_again=deals_again))


def test_m1_a_match_carries_rules_players_dealer_scores_debts_and_hands() -> None:
    match = Match(presets.GAMERULES, players=PLAYERS, dealer=3)
    assert match.rules == presets.GAMERULES
    assert match.players == PLAYERS
    assert (match.dealer, match.scores, match.owed, match.hands) == (3, (0, 0, 0, 0, 0), (), ())
    hand = played(match)
    after = match.after(hand)
    assert after.scores == score(hand).stakes
    assert after.hands == (hand,)
    assert match.hands == ()


def test_m1_players_without_names_are_p1_to_pn() -> None:
    assert Match(presets.THREE_HANDED).players == ("P1", "P2", "P3")


def test_m2_scores_add_up_hand_by_hand_and_sum_to_zero() -> None:
    match = Match(presets.CALLED_ACE_BUMP)
    total = [0] * 5
    for seed in range(20):
        hand = played(match, seed)
        total = [so_far + won for so_far, won in zip(total, score(hand).stakes, strict=True)]
        match = match.after(hand)
        assert match.scores == tuple(total)
        assert sum(match.scores) == 0


def test_m2_scores_that_do_not_sum_to_zero_are_refused() -> None:
    assert Match(presets.THREE_HANDED, scores=(4, -2, -2)).scores == (4, -2, -2)
    with pytest.raises(InvalidMatch, match=r"sum to zero, not to 1 \[M2\]"):
        Match(presets.THREE_HANDED, scores=(5, -2, -2))


def test_m2_the_pot_is_counted() -> None:
    assert Match(presets.THREE_HANDED, scores=(-1, -1, -1), pot=3).pot == 3
    for pot, total in ((2, -1), (4, 1), (0, -3)):
        with pytest.raises(InvalidMatch, match=rf"sum to zero, not to {total} \[M2\]"):
            Match(presets.THREE_HANDED, scores=(-1, -1, -1), pot=pot)
    for strange in (-3, True):
        with pytest.raises(InvalidMatch, match=r"the pot holds 0 to .* \[N8\]"):
            Match(presets.THREE_HANDED, scores=(1, 1, 1), pot=strange)


@pytest.mark.parametrize("players", [None, SIX])
@pytest.mark.parametrize("rule", [Pot(), Pot(pot_loss=PotLoss.ONE), Doubler()])
def test_m2_scores_and_pot_sum_to_zero_over_two_hundred_hands(
    rule: NoPickRule, players: tuple[str, ...] | None
) -> None:
    rules = attrs.evolve(presets.CALLED_ACE_BUMP, no_pick=rule)
    match = Match(rules) if players is None else Match(rules, players=players)
    rng, pots = random.Random(11), set()
    for _ in range(200):
        match = match.after(at_random(match, rng))
        assert sum(match.scores) + match.pot == 0
        pots.add(match.pot)
    assert len(match.hands) == 200
    assert any(hand.thrown_in for hand in match.hands)
    assert (len(pots) > 3) is isinstance(rule, Pot)


def test_d5_the_deal_passes_to_the_left_after_a_played_hand() -> None:
    match = Match(presets.CALLED_ACE, dealer=4)
    assert match.deal(rng=random.Random(1)).dealer == 4
    match = match.after(played(match))
    assert match.dealer == 0
    assert match.after(played(match)).dealer == 1


def test_n3_stacked_doublers_all_fall_on_the_next_played_hand() -> None:
    match = Match(doubler(Owing.STACK))
    assert match.stakes == 1
    match = match.after(thrown_in(match))
    assert (match.stakes, match.owed) == (2, (2,))
    match = match.after(thrown_in(match))
    assert (match.stakes, match.owed) == (4, (4,))  # two hands thrown in: 2 to the power of 2
    hand = played(match)
    assert hand.stakes == 4
    match = match.after(hand)
    assert (match.stakes, match.owed) == (1, ())


def test_n3_queued_doublers_fall_on_one_played_hand_each() -> None:
    match = Match(doubler(Owing.QUEUE))
    for _ in range(2):
        match = match.after(thrown_in(match))
    assert (match.stakes, match.owed) == (2, (2, 2))
    match = match.after(played(match))
    assert (match.stakes, match.owed) == (2, (2,))
    match = match.after(thrown_in(match))
    assert match.owed == (2, 2)
    match = match.after(played(match)).after(played(match.after(played(match)), 2))
    assert match.stakes == 1


@pytest.mark.parametrize(("deals_again", "dealer"), [(DealsAgain.SAME, 2), (DealsAgain.NEXT, 3)])
def test_n3_the_house_says_who_deals_after_a_hand_was_thrown_in(deals_again: DealsAgain, dealer: int) -> None:
    match = Match(doubler(Owing.STACK, deals_again), dealer=2)
    assert match.after(thrown_in(match)).dealer == dealer


def test_n9_a_plain_redeal_owes_nothing_and_pays_nothing() -> None:
    match = Match(attrs.evolve(presets.CALLED_ACE, no_pick=Redeal()), dealer=2)
    after = match.after(thrown_in(match))
    assert (after.dealer, after.stakes, after.owed, after.scores) == (2, 1, (), (0, 0, 0, 0, 0))


def test_n7_a_forced_pick_leaves_nothing_thrown_in() -> None:
    match = Match(attrs.evolve(presets.CALLED_ACE, no_pick=ForcedPick()))
    state = match.deal(rng=random.Random(1))
    seen = 0
    while legal_moves(state) != (Pick(),):
        state = apply(state, legal_moves(state)[-1])
        seen += 1
    assert seen == 4


def test_m1_a_hand_that_is_not_the_next_one_is_refused_with_everything_wrong() -> None:
    match = Match(doubler(Owing.STACK), dealer=1, owed=(2,))
    other = Match(doubler(Owing.STACK), dealer=3)
    with pytest.raises(InvalidMatch) as caught:
        match.after(played(other))
    assert [fault.rule for fault in caught.value.faults] == ["D5", "N3"]
    with pytest.raises(InvalidMatch, match=r"other rules than the match \[M1\]"):
        match.after(played(Match(presets.CALLED_ACE)))
    assert match.after(played(match)).owed == ()


def test_t11_an_unfinished_hand_is_no_result() -> None:
    match = Match(presets.CALLED_ACE)
    with pytest.raises(UnfinishedHand):
        match.after(match.deal(rng=random.Random(1)))  # type: ignore[arg-type]


def test_m1_a_match_that_cannot_be_names_all_its_faults() -> None:
    with pytest.raises(InvalidMatch) as caught:
        Match(presets.CALLED_ACE, players=("Ann", "Ann"), dealer=5, scores=(1, 2, 3), owed=(0,))
    assert [fault.rule for fault in caught.value.faults] == ["D6", "M1", "D1", "M1", "M2", "N3"]
    with pytest.raises(InvalidRules, match="rules is of type Rules, not 'CALLED_ACE'"):
        Match("CALLED_ACE")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="several names"):
        Match(presets.CALLED_ACE, players="Anna!")
    with pytest.raises(InvalidDeal):
        Match(presets.CALLED_ACE).deal(deck=())


def test_s8_a_match_deals_at_the_stakes_it_owes() -> None:
    match = Match(doubler(Owing.STACK), owed=(8,))
    once = Match(doubler(Owing.STACK))
    # The same cards and the same play: the score is eight times the plain one.
    assert score(played(match)).stakes == tuple(8 * paid for paid in score(played(once)).stakes)


def test_d2_a_match_set_up_by_hand_deals_known_cards() -> None:
    match = Match(presets.CALLED_ACE, dealer=2)
    known = deal(presets.CALLED_ACE, dealer=2, rng=random.Random(5))
    state = match.set_up(holdings=[known.holding(seat) for seat in range(5)], blind=known.blind)
    assert state == known


# --- D6: the dealer sits out --------------------------------------------------------------------------------


def test_d6_with_one_player_more_the_dealer_sits_out() -> None:
    match = Match(presets.CALLED_ACE, players=SIX, dealer=2)
    assert (match.sits_out, match.dealer_seat) == (2, 4)
    # Clockwise from the dealer's left: Dot, Eve, Fay, Ann, Bob.
    assert match.seats == (3, 4, 5, 0, 1)
    assert match.scores == (0,) * 6


def test_d6_with_as_many_players_as_seats_nobody_does() -> None:
    match = Match(presets.CALLED_ACE, players=PLAYERS, dealer=2)
    assert (match.sits_out, match.seats, match.dealer_seat) == (None, (0, 1, 2, 3, 4), 2)


@pytest.mark.parametrize("players", [PLAYERS[:4], (*SIX, "Gus")])
def test_d6_any_other_number_is_refused(players: tuple[str, ...]) -> None:
    with pytest.raises(InvalidMatch, match=rf"but there are {len(players)} players \[D6\]"):
        Match(presets.CALLED_ACE, players=players)


@pytest.mark.parametrize("dealer", range(6))
def test_d6_the_player_at_the_dealers_left_speaks_and_leads_first_and_the_one_at_his_right_last(
    dealer: int,
) -> None:
    match = Match(presets.CALLED_ACE, players=SIX, dealer=dealer)
    state = reached(Picking, match.deal(rng=random.Random(1)))
    assert match.seats[state.to_act] == (dealer + 1) % 6
    last = reached(Picking, do(state, *[Pass()] * 4))
    assert match.seats[last.to_act] == (dealer - 1) % 6
    playing = reached(Playing, do(last, Pass()))  # a leaster
    assert match.seats[playing.to_act] == (dealer + 1) % 6


@pytest.mark.parametrize("dealer", range(6))
def test_d6_the_player_at_the_dealers_left_is_dealt_to_first(dealer: int) -> None:
    deck = presets.CALLED_ACE.shape.deck
    match = Match(presets.CALLED_ACE, players=SIX, dealer=dealer)
    state = match.deal(deck=deck)
    assert state.holding(match.seats.index((dealer + 1) % 6))[:3] == deck[:3]


@pytest.mark.parametrize(
    ("dealer", "scores"),
    [
        # The seats get 2, 1, -1, -1 and -1 from the dealer's left; the dealer himself nothing.
        (0, (0, 2, 1, -1, -1, -1)),
        (2, (-1, -1, 0, 2, 1, -1)),
        (5, (2, 1, -1, -1, -1, 0)),
    ],
)
def test_d6_scores_land_on_the_players_who_sat_there(dealer: int, scores: tuple[int, ...]) -> None:
    match = Match(presets.CALLED_ACE, players=SIX, dealer=dealer)
    after = match.after(whole_hand(presets.CALLED_ACE, *HANDS["61-59"], CALL))
    assert after.scores == scores
    # D5: the deal goes to the left, and with it who sits out.
    assert (after.dealer, after.sits_out) == ((dealer + 1) % 6, (dealer + 1) % 6)


def test_d6_in_six_hands_everybody_sits_out_once() -> None:
    match = Match(presets.CALLED_ACE, players=SIX, dealer=4)
    out = []
    for seed in range(6):
        out.append(match.sits_out)
        match = match.after(played(match, seed))
    assert out == [4, 5, 0, 1, 2, 3]
    assert match.dealer == 4


@pytest.mark.parametrize(("deals_again", "dealer"), [(DealsAgain.SAME, 5), (DealsAgain.NEXT, 0)])
def test_d6_and_n3_the_same_dealer_sits_out_again_or_the_next_one(
    deals_again: DealsAgain, dealer: int
) -> None:
    match = Match(doubler(Owing.STACK, deals_again), players=SIX, dealer=5)
    after = match.after(thrown_in(match))
    assert (after.dealer, after.sits_out, after.stakes) == (dealer, dealer, 2)


def test_d6_and_p4_the_last_to_speak_has_to_pick() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, no_pick=ForcedPick())
    match = Match(rules, players=SIX, dealer=0)
    state = do(match.deal(rng=random.Random(1)), *[Pass()] * 4)
    assert legal_moves(state) == (Pick(),)
    assert match.seats[reached(Picking, state).to_act] == 5  # at the dealer's right


def test_d6_and_n8_the_pot_is_filled_by_those_who_play() -> None:
    match = Match(pot(), players=SIX, dealer=1)
    after = match.after(thrown_in(match))
    assert (after.scores, after.pot) == ((-1, 0, -1, -1, -1, -1), 5)


@pytest.mark.parametrize(
    ("rules", "players"), [(presets.TWO_HANDED, 3), (presets.EIGHT_HANDED_BLACK_QUEENS, 9)]
)
def test_d6_holds_at_every_table(rules: Rules, players: int) -> None:
    names = tuple(f"Player {number}" for number in range(players))
    match = Match(rules, players=names, dealer=1)
    state = match.deal(rng=random.Random(1))
    assert match.seats[reached(Playing, state).to_act] == 2
    while moves := legal_moves(state):
        state = apply(state, moves[0])
    after = match.after(reached(Finished, state))
    assert (after.scores[1], after.dealer) == (0, 2)
    assert any(after.scores)


# --- N8: the pot --------------------------------------------------------------------------------------------


def pot(loss: PotLoss = PotLoss.DOUBLE, deals_again: DealsAgain = DealsAgain.SAME) -> Rules:
    return attrs.evolve(presets.CALLED_ACE, no_pick=Pot(pot_loss=loss, deals_again=deals_again))


def with_pot(rules: Rules, name: str, *, offender: int | None = None) -> Match:
    """All pass once, then seat 0 picks and plays this hand, in which a seat may have reneged."""
    match = Match(rules, dealer=4)
    match = match.after(thrown_in(match))
    assert (match.scores, match.pot, match.stakes, match.dealer) == ((-1,) * 5, 5, 1, 4)
    hand = whole_hand(rules, *HANDS[name], ALONE if "one seat" in name else CALL)
    return match.after(hand, offender=offender)


@pytest.mark.parametrize("loss", PotLoss)
def test_n8_the_side_that_wins_takes_the_pot_in_equal_shares_and_the_picker_the_rest(loss: PotLoss) -> None:
    # The hand pays 2, 1 and -1 to each defender; of the pot of five the partner takes two, the picker three.
    match = with_pot(pot(loss), "61-59")
    assert match.scores == (-1 + 2 + 3, -1 + 1 + 2, -2, -2, -2)
    assert match.pot == 0


def test_n8_a_picker_alone_takes_it_all() -> None:
    # 120 points in all tricks: twelve from the others and the pot of five.
    match = with_pot(pot(), "120 all tricks, one seat")
    assert (match.scores, match.pot) == ((16, -4, -4, -4, -4), 0)


@pytest.mark.parametrize(
    ("loss", "scores", "left"),
    [
        # Each defender gets his stake as usual; the side pays five more, three of them the picker.
        (PotLoss.DOUBLE, (-1 - 2 - 3, -1 - 1 - 2, 0, 0, 0), 10),
        (PotLoss.ONE, (-1 - 2 - 1, -1 - 1, 0, 0, 0), 6),
    ],
)
def test_n8_a_side_that_loses_doubles_the_pot_or_adds_one(
    loss: PotLoss, scores: tuple[int, ...], left: int
) -> None:
    match = with_pot(pot(loss), "60-60")
    assert (match.scores, match.pot) == (scores, left)


def test_n8_class_and_multipliers_do_not_touch_the_pot() -> None:
    # Schneider: the side pays -4, -2 to 2 each, but the pot is doubled, not more.
    match = with_pot(pot(), "30-90")
    assert (match.scores, match.pot) == ((-1 - 4 - 3, -1 - 2 - 2, 1, 1, 1), 10)


def test_n8_where_the_picker_pays_all_the_partner_fills_the_pot_all_the_same() -> None:
    match = with_pot(pot(), "no trick")
    assert (match.scores, match.pot) == ((-1 - 9 - 3, -1 - 2, 2, 2, 2), 10)


@pytest.mark.parametrize("name", ["61-59", "60-60"])
@pytest.mark.parametrize(
    ("offender", "loss", "scores", "left"),
    [
        # The picker's side has lost: whoever reneged pays three defenders and fills the pot alone.
        (0, PotLoss.DOUBLE, (-1 - 3 - 5, -1, 0, 0, 0), 10),
        (1, PotLoss.DOUBLE, (-1, -1 - 3 - 5, 0, 0, 0), 10),
        (0, PotLoss.ONE, (-1 - 3 - 1, -1, 0, 0, 0), 6),
        (1, PotLoss.ONE, (-1, -1 - 3 - 1, 0, 0, 0), 6),
        # The defenders have lost: the picker's side takes the pot, and nobody puts anything in.
        (2, PotLoss.DOUBLE, (-1 + 2 + 3, -1 + 1 + 2, -1 - 3, -1, -1), 0),
        (4, PotLoss.ONE, (-1 + 2 + 3, -1 + 1 + 2, -1, -1, -1 - 3), 0),
    ],
)
def test_m3_and_n8_who_reneged_fills_the_pot_for_his_side(
    offender: int, loss: PotLoss, scores: tuple[int, ...], left: int, name: str
) -> None:
    rules = attrs.evolve(pot(loss), renege=RenegePenalty.SINGLE)
    match = with_pot(rules, name, offender=offender)
    assert (match.scores, match.pot) == (scores, left)


def test_m3_and_n8_a_renege_that_is_not_punished_leaves_the_pot_alone() -> None:
    assert with_pot(pot(), "60-60", offender=1) == with_pot(pot(), "60-60")


class DefendersPay(Pot):
    """A pot from which each of a losing side pays two in, and a winning one takes one a seat out."""

    def from_pot(self, facts: PotFacts) -> tuple[int, ...]:
        side = {facts.picker, *facts.partners}
        return tuple(1 if (seat in side) == facts.won else -2 for seat in range(facts.players))


@pytest.mark.parametrize(
    ("offender", "scores"),
    [
        # Three defenders owe six, which seat 3 pays with the three stakes; 2, 1 and one each to the others.
        (3, (-1 + 2 + 1, -1 + 1 + 1, -1, -1 - 3 - 6, -1)),
        # The picker's side owes four, and each defender takes one with his stake.
        (1, (-1, -1 - 3 - 4, -1 + 1 + 1, -1 + 1 + 1, -1 + 1 + 1)),
    ],
)
def test_m3_and_n8_so_he_does_by_a_no_pick_rule_of_the_house_s_own(
    offender: int, scores: tuple[int, ...]
) -> None:
    rules = attrs.evolve(presets.CALLED_ACE, no_pick=DefendersPay(), renege=RenegePenalty.SINGLE)
    match = with_pot(rules, "60-60", offender=offender)
    assert (match.scores, match.pot) == (scores, -sum(scores))


def test_n8_the_pot_stays_and_grows_until_a_side_wins_it() -> None:
    rules = pot(deals_again=DealsAgain.NEXT)
    match = Match(rules, dealer=2)
    match = match.after(thrown_in(match))
    match = match.after(thrown_in(match))
    assert (match.scores, match.pot, match.dealer) == ((-2,) * 5, 10, 4)
    match = match.after(whole_hand(rules, *HANDS["60-60"], CALL))
    assert (match.scores, match.pot, match.dealer) == ((-2 - 2 - 5, -2 - 1 - 5, -1, -1, -1), 20, 0)
    # Thrown in by dealers 0 to 3, then it is seat 4's deal again.
    for _ in range(4):
        match = match.after(thrown_in(match))
    assert (match.scores, match.pot) == ((-13, -12, -5, -5, -5), 40)
    match = match.after(whole_hand(rules, *HANDS["61-59"], CALL))
    assert (match.scores, match.pot) == ((-13 + 2 + 20, -12 + 1 + 20, -6, -6, -6), 0)
    # The next hand is one like any other.
    for _ in range(4):
        match = match.after(played(match))
    assert (sum(match.scores), match.pot) == (0, 0)


def test_n8_without_a_pot_a_losing_side_adds_nothing() -> None:
    match = Match(pot(PotLoss.ONE), dealer=4).after(whole_hand(pot(PotLoss.ONE), *HANDS["60-60"], CALL))
    assert (match.scores, match.pot) == ((-2, -1, 1, 1, 1), 0)


@pytest.mark.parametrize(("deals_again", "dealer"), [(DealsAgain.SAME, 4), (DealsAgain.NEXT, 0)])
def test_n8_the_house_says_who_deals_again(deals_again: DealsAgain, dealer: int) -> None:
    match = Match(pot(deals_again=deals_again), dealer=4)
    assert match.after(thrown_in(match)).dealer == dealer


def test_n8_a_house_without_a_pot_leaves_a_given_one_alone() -> None:
    match = Match(presets.CALLED_ACE, dealer=4, scores=(-5, 0, 0, 0, 0), pot=5)
    after = match.after(whole_hand(presets.CALLED_ACE, *HANDS["61-59"], CALL))
    assert (after.scores, after.pot) == ((-3, 1, -1, -1, -1), 5)


# --- N3, D5 and D7 once more --------------------------------------------------------------------------------


@pytest.mark.parametrize(("owing", "first", "second"), [(Owing.STACK, 8, 1), (Owing.QUEUE, 2, 2)])
def test_n3_three_hands_thrown_in(owing: Owing, first: int, second: int) -> None:
    match = Match(doubler(owing, DealsAgain.SAME), dealer=4)
    for _ in range(3):
        match = match.after(thrown_in(match))
    assert (match.stakes, match.dealer, match.scores) == (first, 4, (0,) * 5)
    hand = whole_hand(match.rules, *HANDS["61-59"], CALL, stakes=first)
    match = match.after(hand)
    assert match.scores == (2 * first, first, -first, -first, -first)
    assert (match.stakes, match.dealer) == (second, 0)


def test_d5_a_leaster_is_a_hand_that_was_played() -> None:
    match = Match(presets.CALLED_ACE, dealer=3, owed=(4,))
    state = all_passed(match.deal(rng=random.Random(1)))
    while moves := legal_moves(state):
        state = apply(state, moves[0])
    after = match.after(reached(Finished, state))
    # It pays what was owed, and the deal passes.
    assert (after.dealer, after.owed) == (4, ())
    assert all(score_ % 4 == 0 for score_ in after.scores)


def test_d7_after_a_demanded_redeal_the_same_dealer_deals_and_all_stays_as_it_was() -> None:
    rules = attrs.evolve(pot(deals_again=DealsAgain.NEXT), poor_hand_redeal=True)
    match = Match(rules, dealer=4, owed=(2,), scores=(-5, 0, 0, 0, 0), pot=5)
    holdings, blind = completed(rules, "TC 9C 8C 7C TS 9S")
    hand = do(match.set_up(holdings=holdings, blind=blind), DemandRedeal())
    after = match.after(reached(Finished, hand))
    assert (after.dealer, after.owed, after.scores, after.pot) == (4, (2,), (-5, 0, 0, 0, 0), 5)


def test_m2_sides_of_named_cards_and_two_handed_matches_sum_to_zero() -> None:
    for rules in (presets.FOUR_HANDED_FIRST_QUEENS, presets.EIGHT_HANDED_THREE_PARTNERS, presets.TWO_HANDED):
        match = Match(rules)
        rng = random.Random(3)
        for _ in range(20):
            match = match.after(at_random(match, rng))
            assert sum(match.scores) == match.pot == 0
        assert any(match.scores)


# --- numbers that no table will see ---


def test_n3_what_is_owed_stops_at_the_largest_number() -> None:
    match = Match(presets.GAMERULES_DOUBLER, dealer=4, owed=(2**29,))
    for owed in (LARGEST, LARGEST):  # twice 2**29 is more
        match = match.after(reached(Finished, all_passed(match.deal(rng=random.Random(1)))))
        assert match.owed == (owed,)


@pytest.mark.parametrize(
    ("pot", "paid"), [(10, -10), (LARGEST // 2, -(LARGEST // 2)), (LARGEST - 1, -1), (LARGEST, 0)]
)
def test_n8_the_pot_stops_at_the_largest_number(pot: int, paid: int) -> None:
    lost = PotFacts(pot, won=False, picker=0, partners=(), players=5)
    assert Pot().from_pot(lost) == (paid, 0, 0, 0, 0)
