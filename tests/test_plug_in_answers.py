"""What a third party's plug-in answers is checked where it comes in: a bad answer never becomes a state."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from sheepshead import (
    Bury,
    Burying,
    Call,
    Calling,
    Card,
    Crack,
    Decline,
    DemandRedeal,
    Doubling,
    GoAlone,
    InvalidRules,
    Match,
    Pick,
    Play,
    Playing,
    Rules,
    State,
    apply,
    cards,
    deal,
    explain,
    legal_moves,
    presets,
    score,
)
from sheepshead.engine import apply_unchecked
from sheepshead.rules import (
    Ask,
    DoublingRule,
    Duty,
    ForcePick,
    HoldCard,
    Leaster,
    Multiplier,
    NoPickRule,
    Outcome,
    Packet,
    PartnerRule,
    Payoff,
    PayoffRule,
    PlayDuties,
    PlayLeaster,
    Settlement,
    Shape,
    ThrowIn,
    ToBlind,
)
from tests.positions import all_passed, do, in_play, opening, play, reached

if TYPE_CHECKING:
    from sheepshead.rules import (
        BuryFacts,
        CallFacts,
        DoublingFacts,
        LeasterFacts,
        PassedFacts,
        PayoffFacts,
        PotFacts,
        SheetFacts,
        SideFacts,
    )
    from sheepshead.tricks import Trick

FIVE = presets.CALLED_ACE


@attrs.frozen
class Answers(PartnerRule):
    """A partner rule that answers what it is told to."""

    said: Any = ()
    named: Any = ()
    bound: Any = None
    kept: Any = ()

    def calls(self, facts: CallFacts) -> Any:
        return self.said

    def partners(self, facts: SideFacts) -> Any:
        return self.named

    def duties(self, facts: SideFacts) -> Any:
        return self.bound

    def keeps(self, facts: BuryFacts) -> Any:
        return self.kept


@attrs.frozen
class Passed(NoPickRule):
    """A no-pick rule that answers what it is told to."""

    answer: Any

    def all_passed(self, facts: PassedFacts) -> Any:
        return self.answer


@attrs.frozen
class Doubles(DoublingRule):
    """A doubling rule that asks and multiplies as it is told to."""

    asked: Any = None
    multiplied: Any = ()

    def ask(self, facts: DoublingFacts) -> Any:
        return None if facts.said else self.asked

    def multipliers(self, facts: DoublingFacts) -> Any:
        return self.multiplied


@attrs.frozen
class Pays(PayoffRule):
    """A payoff that answers what it is told to."""

    answer: Any

    def settle(self, facts: PayoffFacts) -> Any:
        return self.answer


@attrs.frozen
class BlindTo(Leaster):
    """A leaster that gives the blind where it is told to."""

    seat: Any = None

    def blind_taker(self, tricks: tuple[Trick, ...]) -> Any:
        return self.seat

    def settle(self, facts: LeasterFacts) -> Settlement:
        return Settlement(Outcome.WASH, (0,) * len(facts.points))


def rules_of(caught: pytest.ExceptionInfo[InvalidRules]) -> list[str]:
    return [fault.rule for fault in caught.value.faults]


def played_out(state: State) -> Any:
    rng = random.Random(2)
    while legal_moves(state):
        state = apply(state, rng.choice(legal_moves(state)))
    return state


def first_deal(rules: Rules) -> State:
    return deal(rules, dealer=4, rng=random.Random(1))


def after_bury(rules: Rules) -> State:
    state = apply(first_deal(rules), Pick())
    return apply(state, legal_moves(state)[0])


@pytest.mark.parametrize(
    "said", [(Pick(),), (Play(Card("QC")),), ("AS",), (Call(Card("AS"), under=Card("8H")), GoAlone(), Pick())]
)
def test_k9_what_a_partner_rule_offers_is_an_answer_of_this_picker(said: Any) -> None:
    with pytest.raises(InvalidRules, match="the partner rule offers") as caught:
        after_bury(attrs.evolve(FIVE, partner=Answers(said=said)))
    assert rules_of(caught) == ["K9"]


def test_k9_what_a_partner_rule_offers_is_kept_as_a_tuple() -> None:
    answers = [Call(Card("AS")), GoAlone()]
    state = reached(Calling, after_bury(attrs.evolve(FIVE, partner=Answers(said=answers))))
    assert legal_moves(state) == (Call(Card("AS")), GoAlone())
    answers.append(GoAlone())
    assert len(legal_moves(state)) == 2
    once = iter([GoAlone()])
    state = reached(Calling, after_bury(attrs.evolve(FIVE, partner=Answers(said=once))))
    assert legal_moves(state) == legal_moves(state) == (GoAlone(),)


def test_k1_a_refusal_without_words_of_the_house_lists_the_answers() -> None:
    state = after_bury(attrs.evolve(FIVE, partner=Answers(said=(GoAlone(),))))
    with pytest.raises(ValueError, match=r"call AS is not among the picker's answers, which are: go alone"):
        apply(state, Call(Card("AS")))


# Seat 0 picks: it is no partner of its own; seats are 0 to 4; somebody is left to play against.
@pytest.mark.parametrize("named", [(0,), (1, 1), (5,), (-1,), (True,), (1.0,), "1", 3, (1, 2, 3, 4)])
def test_k9_partners_are_other_seats_each_once(named: Any) -> None:
    with pytest.raises(InvalidRules, match="partner rule") as caught:
        after_bury(attrs.evolve(FIVE, partner=Answers(named=named)))
    assert rules_of(caught) == ["K9"]


@pytest.mark.parametrize("named", [[1, 3], {1: "a", 3: "b"}, iter((1, 3))])
def test_k9_partners_are_kept_as_a_tuple(named: Any) -> None:
    state = reached(Playing, after_bury(attrs.evolve(FIVE, partner=Answers(named=named))))
    assert state.partners == (1, 3)


@pytest.mark.parametrize("said", [None, 1, object()])
def test_k9_a_partner_rule_offers_a_tuple_of_answers(said: Any) -> None:
    with pytest.raises(InvalidRules, match="a partner rule offers a tuple of answers, not") as caught:
        after_bury(attrs.evolve(FIVE, partner=Answers(said=said)))
    assert rules_of(caught) == ["K9"]


@pytest.mark.parametrize("kept", [None, 1, "x", (None,), (9,)])
def test_b3_a_partner_rule_limits_the_bury_by_a_tuple_of_keeps(kept: Any) -> None:
    class Limits(Answers):
        def keeps(self, facts: BuryFacts) -> Any:
            return kept

    with pytest.raises(InvalidRules, match="limits the bury by a tuple of Keep, not") as caught:
        after_bury(attrs.evolve(FIVE, partner=Limits()))
    assert rules_of(caught) == ["B3"]


@pytest.mark.parametrize("settled", [None, 1, "x", ((), None, None)])
def test_k9_a_partner_rule_settles_partners_and_duties(settled: Any) -> None:
    class Settles(Answers):
        def settled(self, facts: SideFacts) -> Any:
            return settled

    with pytest.raises(InvalidRules, match="settles the partners and the duties, not") as caught:
        after_bury(attrs.evolve(FIVE, partner=Settles()))
    assert rules_of(caught) == ["K9"]


HOLD = HoldCard(1)
ODD: Any = (5, None, (1,), ((1, 2, 3),))


@pytest.mark.parametrize(
    "bound",
    [
        "x",
        PlayDuties(cards("AS"), ((5, HOLD),)),
        PlayDuties(cards("AS"), ((-1, HOLD),)),
        PlayDuties(cards("AS"), ((0, "x"),)),  # type: ignore[arg-type]
        PlayDuties(cards("AS"), [(0, HOLD)]),  # type: ignore[arg-type]
        *(PlayDuties(cards("AS"), by_seat) for by_seat in ODD),
    ],
)
def test_k9_duties_are_duties_of_seats(bound: Any) -> None:
    with pytest.raises(InvalidRules, match=r"dut|PlayDuties") as caught:
        after_bury(attrs.evolve(FIVE, partner=Answers(bound=bound)))
    assert rules_of(caught) == ["K9"]


@attrs.frozen
class AllowsOddly(Duty):
    """A house's own duty that answers with what is no set of cards."""

    answer: Any

    @property
    def rule(self) -> str:
        return "HOUSE-1"

    def on_lead(self, holding: int) -> Any:
        return self.answer

    def reason(self, card: Card) -> str:
        return f"may not lead {card}"


@pytest.mark.parametrize("answer", [None, "x", 1.5, (1,), True])
def test_k9_a_duty_allows_cards_as_a_mask(answer: Any) -> None:
    bound = PlayDuties(cards("AS"), ((0, AllowsOddly(answer)),))
    with pytest.raises(InvalidRules, match="a duty allows cards as a mask, and AllowsOddly") as caught:
        after_bury(attrs.evolve(FIVE, partner=Answers(bound=bound)))
    assert rules_of(caught) == ["K9"]


@pytest.mark.parametrize("answer", [-1, 2**32 - 1, 2**63, 2**70 - 1, -(2**70)])
def test_k9_of_what_a_duty_allows_only_the_cards_that_the_seat_holds_count(answer: int) -> None:
    bound = PlayDuties(cards("AS"), ((0, AllowsOddly(answer)),))
    state = reached(Playing, after_bury(attrs.evolve(FIVE, partner=Answers(bound=bound))))
    assert [move.card for move in legal_moves(state) if isinstance(move, Play)] == [*state.holding(0)]
    assert explain(state, legal_moves(state)[0]).legal


def test_k1_a_call_of_no_suit_is_refused() -> None:
    with pytest.raises(InvalidRules, match="called suit's cards") as caught:
        PlayDuties((), ())
    assert rules_of(caught) == ["K1"]


@pytest.mark.parametrize(
    "answer",
    [
        None,
        "leaster",
        PlayLeaster("x"),  # type: ignore[arg-type]
        PlayLeaster(None),  # type: ignore[arg-type]
        ThrowIn("N3", "x", "y"),  # type: ignore[arg-type]
        ThrowIn("N8", ante="x"),  # type: ignore[arg-type]
        ThrowIn("N8", ante=-1),
        ThrowIn("N8", ante=1.5),  # type: ignore[arg-type]
        ThrowIn(8),  # type: ignore[arg-type]
    ],
)
def test_p3_a_no_pick_rule_answers_with_an_outcome(answer: Any) -> None:
    with pytest.raises(InvalidRules, match="no-pick rule answers with") as caught:
        all_passed(first_deal(attrs.evolve(FIVE, no_pick=Passed(answer))))
    assert rules_of(caught) == ["P3"]


@pytest.mark.parametrize("seat", [5, -1, True, 1.0, "1"])
def test_p4_a_forced_seat_is_a_seat(seat: Any) -> None:
    with pytest.raises(InvalidRules) as caught:
        all_passed(first_deal(attrs.evolve(FIVE, no_pick=Passed(ForcePick(seat)))))
    assert rules_of(caught) == ["P3"]


@pytest.mark.parametrize("seat", [5, -1, True, 1.0])
def test_x6_a_seat_that_is_asked_is_a_seat(seat: Any) -> None:
    doubling = Doubles(asked=Ask(seat, (Crack(),)))
    with pytest.raises(InvalidRules, match="the doubling rule asks seat") as caught:
        after_bury(attrs.evolve(FIVE, doubling=doubling, partner=Answers()))
    assert rules_of(caught) == ["X6"]


def test_x6_declining_is_offered_once_and_last() -> None:
    doubling = Doubles(asked=Ask(3, (Decline(), Crack(), Crack())))
    state = reached(Doubling, after_bury(attrs.evolve(FIVE, doubling=doubling, partner=Answers())))
    assert (state.to_act, legal_moves(state)) == (3, (Crack(), Decline()))


@pytest.mark.parametrize("factor", [0, -1, 1.5, True, "2"])
def test_s8_what_multiplies_is_a_whole_number(factor: Any) -> None:
    doubling = Doubles(multiplied=(Multiplier("X1", factor, "crack"),))
    hand = played_out(after_bury(attrs.evolve(FIVE, doubling=doubling, partner=Answers())))
    with pytest.raises(InvalidRules, match="what multiplies is a number of 1 or more") as caught:
        score(hand)
    assert rules_of(caught) == ["S8"]


def test_s8_doublings_are_kept_as_a_tuple() -> None:
    doubling = Doubles(multiplied=iter([Multiplier("X1", 2, "crack")]))
    hand = played_out(after_bury(attrs.evolve(FIVE, doubling=doubling, partner=Answers())))
    assert score(hand) == score(hand)
    assert [multiplier.rule for multiplier in score(hand).multipliers][-1] == "X1"


@pytest.mark.parametrize(
    "answer",
    [
        None,
        (Outcome.WON, (4, -1, -1, -1, -1)),
        Settlement("won", (4, -1, -1, -1, -1)),  # type: ignore[arg-type]
        Settlement(Outcome.WON, (0.5, -0.5, 0, 0, 0)),  # type: ignore[arg-type]
        Settlement(Outcome.WON, (True, -1, 0, 0, 0)),
        Settlement(Outcome.WON, ("a",) * 5),  # type: ignore[arg-type]
    ],
)
def test_s5_a_payoff_settles_in_whole_stakes(answer: Any) -> None:
    hand = played_out(after_bury(attrs.evolve(FIVE, payoff=Pays(answer), partner=Answers())))
    with pytest.raises(InvalidRules) as caught:
        score(hand)
    assert rules_of(caught) == ["S5"]


@pytest.mark.parametrize("seat", [5, -1, True, "x"])
def test_n1_the_blind_goes_to_a_seat_or_to_nobody(seat: Any) -> None:
    hand = played_out(all_passed(first_deal(attrs.evolve(FIVE, no_pick=BlindTo(seat=seat)))))
    with pytest.raises(InvalidRules, match="the blind goes to seat") as caught:
        score(hand)
    assert rules_of(caught) == ["N1"]
    hand = played_out(all_passed(first_deal(attrs.evolve(FIVE, no_pick=BlindTo(seat=4)))))
    assert sum(score(hand).points) == 120


# --- where nobody picks (P5) --------------------------------------------------------------------------------

FOUR = presets.FOUR_HANDED_BLACK_QUEENS


@attrs.frozen
class NamedAnswers(Answers):
    """A partner rule without picking that answers what it is told to."""

    everyone: bool = False
    lead: Any = None
    sides: bool = True

    @property
    def has_picker(self) -> bool:
        return False

    @property
    def has_sides(self) -> bool:
        return self.sides

    @property
    def asks_everyone(self) -> bool:
        return self.everyone

    def counts_as_picker(self, facts: SideFacts) -> Any:
        return self.lead


def named(**answers: Any) -> State:
    """Deal a hand of four that nobody picks, under such a rule."""
    return first_deal_of_four(attrs.evolve(FOUR, partner=NamedAnswers(**answers)))


def first_deal_of_four(rules: Rules) -> State:
    return deal(rules, dealer=3, rng=random.Random(1))


def test_p5_a_rule_without_picking_stands_on_a_sheet_without_blind_and_passing() -> None:
    assert isinstance(named(named=(1, 2)), Playing)
    with pytest.raises(InvalidRules) as caught:
        attrs.evolve(FIVE, partner=NamedAnswers(named=(1, 2)))
    assert rules_of(caught) == ["P5", "P5", "S5"]  # the blind, the leaster, five who cannot share evenly


@pytest.mark.parametrize("some", [(4,), (-1,), (1, 1), (True,), (1.0,), "1", 3, (0, 1, 2, 3)])
def test_p5_the_named_side_is_seats_each_once_and_leaves_a_defender(some: Any) -> None:
    with pytest.raises(InvalidRules, match="partner rule") as caught:
        named(named=some)
    assert rules_of(caught) == ["K9"]


@pytest.mark.parametrize("some", [(0,), [0, 3], iter((0, 3))])
def test_p5_the_named_side_may_hold_any_seat(some: Any) -> None:
    state = reached(Playing, named(named=some))
    assert state.partners in {(0,), (0, 3)}
    assert sum(score(played_out(state)).stakes) == 0


def test_p5_a_side_that_is_never_named_cannot_be_scored() -> None:
    hand = played_out(named(named=None))
    with pytest.raises(InvalidRules, match="names no side") as caught:
        score(hand)
    assert rules_of(caught) == ["P5"]


def test_p5_a_side_of_nobody_is_refused_at_the_deal() -> None:
    with pytest.raises(InvalidRules, match="names a side") as caught:
        named(named=())
    assert rules_of(caught) == ["P5"]


@pytest.mark.parametrize("lead", [0, 4, -1, True, 1.0, "1", (1,)])
def test_s5_who_counts_as_the_picker_is_one_of_the_named_side(lead: Any) -> None:
    hand = played_out(named(named=(1, 2), lead=lead))
    with pytest.raises(InvalidRules, match="counts as picker and is on no side") as caught:
        score(hand)
    assert rules_of(caught) == ["S5"]


def test_s5_who_counts_as_the_picker_is_paid_as_one() -> None:
    # One defender pays or gets m: two partners get or pay m each, and the picker the rest.
    hand = score(played_out(named(named=(0, 1, 2), lead=2)))
    m = -hand.stakes[3]
    assert (hand.picker, hand.partners, hand.stakes) == (None, (0, 1, 2), (m, m, -m, -m))


def test_s5_three_without_a_picker_cannot_share_what_one_defender_pays() -> None:
    hand = played_out(named(named=(0, 1, 2)))
    with pytest.raises(InvalidRules, match="sum to zero") as caught:
        score(hand)
    assert rules_of(caught) == ["S5"]


def test_k9_a_rule_that_asks_every_seat_gives_each_something_to_answer() -> None:
    with pytest.raises(InvalidRules, match="gives each something to answer") as caught:
        named(everyone=True)
    assert rules_of(caught) == ["K9"]
    state = named(everyone=True, said=(Decline(),), named=(1, 2))
    for seat in range(4):
        assert reached(Calling, state).to_act == seat
        state = apply(state, Decline())
    assert reached(Playing, state).partners == (1, 2)


def test_k9_a_rule_that_falls_silent_at_a_later_seat_is_at_fault_there() -> None:
    @attrs.frozen
    class AsksTwo(NamedAnswers):
        def calls(self, facts: CallFacts) -> Any:
            return (Decline(),) if len(facts.calls) < 2 else ()

    state = first_deal_of_four(attrs.evolve(FOUR, partner=AsksTwo(everyone=True, named=(1, 2))))
    state = apply(state, Decline())
    with pytest.raises(InvalidRules, match="gives each something to answer"):
        apply(state, Decline())


@pytest.mark.parametrize("said", [(Pick(),), ("AS",), (DemandRedeal(),)])
def test_k9_what_a_seat_is_offered_is_an_answer(said: Any) -> None:
    with pytest.raises(InvalidRules, match="the partner rule offers") as caught:
        named(everyone=True, said=said)
    assert rules_of(caught) == ["K9"]


def test_p5_a_house_without_sides_plays_what_its_no_pick_rule_says() -> None:
    alone = attrs.evolve(FOUR, partner=NamedAnswers(sides=False), no_pick=Leaster())
    state = reached(Playing, first_deal_of_four(alone))
    assert (state.partners, state.picker) == ((), None)
    assert sum(score(played_out(state)).points) == 120
    for nothing in (Passed(ThrowIn()), Passed(ForcePick(1)), Passed(None)):
        with pytest.raises(InvalidRules, match="leaves nothing to play") as caught:
            attrs.evolve(alone, no_pick=nothing)
        assert rules_of(caught) == ["P5"]


# --- who shares the blind (K9) ------------------------------------------------------------------------------


@attrs.frozen
class Shares(Answers):
    """A partner rule that lets those share the blind whom it is told to."""

    between: Any = ()

    @property
    def shares_blind(self) -> bool:
        return True

    def buriers(self, picker: int, players: int) -> Any:
        return self.between


def sharing(between: Any) -> State:
    return apply(first_deal(attrs.evolve(FIVE, partner=Shares(between=between))), Pick())


@pytest.mark.parametrize(
    "between",
    [
        (),
        (1, 2),  # the picker is not among them
        (1, 0),  # the picker is not the first
        (0, 0),
        (0, 5),
        (0, True),
        (0, 1.0),
        (0, 1, 2),  # a blind of two is not shared by three
        "01",
        None,
    ],
)
def test_k9_who_shares_the_blind_is_the_picker_and_other_seats_in_equal_parts(between: Any) -> None:
    with pytest.raises(InvalidRules) as caught:
        sharing(between)
    assert rules_of(caught) == ["K9"]


@pytest.mark.parametrize(("between", "parts"), [((0,), [2]), ((0, 1), [1, 1]), ((0, 4), [1, 1])])
def test_k9_the_blind_is_shared_in_equal_parts(between: Any, parts: list[int]) -> None:
    state = sharing(between)
    for seat, part in zip(between, parts, strict=True):
        burying = reached(Burying, state)
        assert (burying.to_act, burying.to_bury, len(burying.holding(seat))) == (seat, part, 6 + part)
        state = apply(state, legal_moves(state)[0])
    playing = reached(Playing, state)
    assert [len(playing.holding(seat)) for seat in range(5)] == [6] * 5
    result = score(played_out(playing))
    assert sum(result.points) + result.set_aside == 120


# --- what is taken out of a pot (N8) ------------------------------------------------------------------------


@attrs.frozen
class Potted(Leaster):
    """A leaster with a pot that is shared as it is told to."""

    shares: Any = ()

    def from_pot(self, facts: PotFacts) -> Any:
        return self.shares


def after_pot(shares: Any) -> Match:
    rules = attrs.evolve(FIVE, no_pick=Potted(shares=shares), partner=Answers())
    match = Match(rules, dealer=4, pot=10, scores=(-2,) * 5)
    return match.after(played_out(after_bury(rules)))


@pytest.mark.parametrize(
    "shares",
    [(), (1,) * 4, (1,) * 6, (0.5,) * 5, ("1",) * 5, (True, 0, 0, 0, 0), (11, 0, 0, 0, 0), (10, 1, 0, 0, 0)],
)
def test_n8_nobody_takes_out_of_the_pot_what_is_not_in_it(shares: Any) -> None:
    with pytest.raises(InvalidRules, match="share of the pot of 10") as caught:
        after_pot(shares)
    assert rules_of(caught) == ["N8"]


@pytest.mark.parametrize(
    ("shares", "pot"), [((10, 0, 0, 0, 0), 0), ((0,) * 5, 10), ([4, 4, 0, 0, 0], 2), ((-5, 0, 0, 0, 0), 15)]
)
def test_n8_what_is_taken_leaves_the_pot_and_what_is_put_in_stays(shares: Any, pot: int) -> None:
    match = after_pot(shares)
    assert (match.pot, sum(match.scores)) == (pot, -pot)


def test_the_faults_of_a_plug_in_are_faults() -> None:
    @attrs.frozen
    class Strange(Answers):
        def faults(self, facts: SheetFacts) -> Any:
            return ["x"]

    with pytest.raises(TypeError, match="values of type Fault, not 'x'"):
        attrs.evolve(FIVE, partner=Strange())


@pytest.mark.parametrize("rules", [FIVE, presets.JACK_OF_DIAMONDS])
def test_k9_a_partner_leaves_a_defender(rules: Rules) -> None:
    two = Shape(players=2, cards_each=15, blind=2, deal_plan=(Packet(5), ToBlind(2), Packet(10)))
    with pytest.raises(InvalidRules, match="leaves no defender"):
        attrs.evolve(rules, shape=two)
    assert attrs.evolve(presets.THREE_HANDED, shape=two).players == 2


def test_d4_a_blind_has_no_more_burys_than_a_picker_can_be_shown() -> None:
    shape = Shape(players=2, cards_each=8, blind=16, deal_plan=(ToBlind(16), Packet(8)))
    with pytest.raises(InvalidRules, match="ways to bury") as caught:
        attrs.evolve(presets.THREE_HANDED, shape=shape)
    assert rules_of(caught) == ["D4"]


def test_s2_a_number_of_thousands_of_digits_is_refused_in_words() -> None:
    with pytest.raises(InvalidRules, match="not a number of thousands of digits"):
        Payoff(points_to_win=10**5000)


def test_t8_an_under_that_a_renege_kept_waits_for_the_last_trick() -> None:
    # Seat 0 calls AS with QD under; spades are led in trick 2, and seat 0 plays JC instead of the under.
    held = (
        "QC QS QD JC JS 7D",
        "AS TS 8D KC 9C 8C",
        "KS 9S 9D AC 7C TH",
        "8S JH JD AH KH 9H",
        "7S QH AD TD 8H 7H",
    )
    start = opening(FIVE, *held, blind="TC KD")
    state: State = in_play(start, "TC KD", Call(Card("AS"), under=Card("QD")))
    state = play(state, "7D 8D 9D JD AD 8S 7S")
    state = play(apply_unchecked(state, Play(Card("JC"))), "AS 9S")
    # The suit has been led: the under may not be led any more, and it follows no trump.
    lead = reached(Playing, state)
    assert lead.to_act == 0
    assert legal_moves(lead) == tuple(map(Play, cards("QC QS JS")))
    follow = reached(Playing, play(lead, "JS TS 7C JH QH TD"))
    assert follow.to_act == 0
    assert legal_moves(follow) == tuple(map(Play, cards("QC QS")))
    with pytest.raises(ValueError, match=r"QD, which lay under .* for the last trick. \[T8\]"):
        apply(follow, Play(Card("QD")))


def test_b1_a_bury_is_the_value_that_was_offered_or_an_equal_one() -> None:
    state = apply(first_deal(attrs.evolve(FIVE, partner=Answers())), Pick())
    assert isinstance(do(state, Bury(reversed(legal_moves(state)[3].cards))), Playing)  # type: ignore[union-attr]
