"""House rules written by a third party, passed in from outside the package.

Nothing here but the public names of `sheepshead` and `sheepshead.rules`: no fork, no state of the hand seen.
The rule ids beginning with HOUSE are this house's own.
"""

from __future__ import annotations

import pickle
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

import attrs
import pytest

from sheepshead import (
    Action,
    Bury,
    Burying,
    Call,
    Calling,
    Card,
    Crack,
    Decline,
    Doubling,
    Fault,
    Finished,
    GoAlone,
    IllegalAction,
    InvalidRules,
    Pass,
    Pick,
    Picking,
    Play,
    Playing,
    Rules,
    State,
    apply,
    cards,
    deal,
    legal_moves,
    score,
    set_up,
)
from sheepshead.rules import (
    FOUR_HANDED_NO_BLIND,
    SEVEN_HANDED,
    Ask,
    CalledAce,
    Duty,
    ForcePick,
    Keep,
    Multiplier,
    NoPartner,
    NoPassing,
    Outcome,
    Packet,
    PartnerRule,
    Payoff,
    PayoffRule,
    PlayDuties,
    PlayLeaster,
    Settlement,
    Shape,
    ToBlind,
)
from sheepshead.rules.presets import CALLED_ACE
from sheepshead.rules.protocols import DoublingRule, NoPickRule
from tests.positions import (
    all_passed,
    broken,
    bury,
    call,
    completed,
    do,
    in_play,
    legal,
    opening,
    picked,
    play,
    played_out,
    reached,
    refusal,
    whole_hand,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheepshead.actions import CallAction
    from sheepshead.rules import (
        BuryFacts,
        CallFacts,
        DoublingFacts,
        LeasterFacts,
        PassedFacts,
        PayoffFacts,
        SheetFacts,
        SideFacts,
    )
    from sheepshead.tricks import Trick

QUEEN = Card("QS")


# --- the plug-ins -------------------------------------------------------------------------------------------


@attrs.frozen
class QueenGoesFirst(Duty):
    """The queen of spades opens trump: she falls on the first trump lead, and is kept until then."""

    trump: int
    """All trump, as a mask."""

    @property
    def rule(self) -> str:
        return "HOUSE-1"

    def on_lead(self, holding: int) -> int:
        return holding & ~self.trump | QUEEN.mask

    def called_suit(self, holding: int) -> int:
        return QUEEN.mask

    def other_suit(self, holding: int) -> int:
        return holding & ~QUEEN.mask

    def reason(self, card: Card) -> str:
        return f"must open trump with QS, not with {card}"


@attrs.frozen
class QueenOfSpades(PartnerRule):
    """The holder of the queen of spades is the partner; the picker may not bury her."""

    goes_first: bool = False

    def keeps(self, facts: BuryFacts) -> tuple[Keep, ...]:
        return (Keep("HOUSE-2", (QUEEN,), "because she is the partner"),)

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        holder = facts.holder(QUEEN)
        return () if holder is None or holder == facts.picker else (holder,)

    def duties(self, facts: SideFacts) -> PlayDuties | None:
        holder = facts.holder(QUEEN)
        if not self.goes_first or holder is None:
            return None
        return PlayDuties(facts.trumps.trumps, ((holder, QueenGoesFirst(facts.trumps.trump_mask)),))


@attrs.frozen
class FirstTrickTaker(PartnerRule):
    """Whoever takes the first trick is the partner: only play settles it."""

    def partners(self, facts: SideFacts) -> tuple[int, ...] | None:
        if not facts.tricks:
            return None
        taker = facts.tricks[0].winner
        return () if taker == facts.picker else (taker,)


@dataclass(frozen=True)
class CallAQueen:
    """The picker calls a black queen.  Inherits nothing: it has the methods, and that is enough."""

    has_picker: bool = True
    has_sides: bool = True
    asks_everyone: bool = False
    asks_before_blind: bool = False
    has_calls: bool = True
    shares_blind: bool = False
    limits_every_bury: bool = True

    def buriers(self, picker: int, players: int) -> tuple[int, ...]:
        return (picker,)

    names_a_picker: bool = False
    most_partners: int = 1

    def counts_as_picker(self, facts: SideFacts) -> None:
        return None

    def faults(self, facts: SheetFacts) -> Iterable[Fault]:
        if facts.players < 4:
            yield Fault("HOUSE-3", "a called queen needs four players")

    def calls(self, facts: CallFacts) -> tuple[CallAction, ...]:
        return tuple(Call(queen) for queen in cards("QC QS") if queen not in facts.held + facts.buried)

    def refuses(self, facts: CallFacts, said: CallAction) -> tuple[Fault, ...]:
        return (Fault("HOUSE-4", f"{said} is not how this house finds a partner"),)

    def keeps(self, facts: BuryFacts) -> tuple[Keep, ...]:
        return ()

    def partners(self, facts: SideFacts) -> tuple[int, ...] | None:
        for said in facts.calls:
            holder = facts.holder(said.card) if isinstance(said, Call) else None
            if holder is not None:
                return (holder,)
        return ()

    def duties(self, facts: SideFacts) -> PlayDuties | None:
        return None

    def settled(self, facts: SideFacts) -> tuple[tuple[int, ...] | None, PlayDuties | None]:
        return self.partners(facts), self.duties(facts)


@attrs.frozen(kw_only=True)
class CalledAceWithAFriend(CalledAce):
    """The called ace, with the next seat as a partner too, nothing bound, and QC never buried."""

    def keeps(self, facts: BuryFacts) -> tuple[Keep, ...]:
        return (*super().keeps(facts), Keep("HOUSE-5", (Card("QC"),), "because she is never buried"))

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        assert facts.picker is not None
        friend = (facts.picker + 1) % len(facts.holdings)
        return tuple(sorted({*super().partners(facts), friend}))

    def duties(self, facts: SideFacts) -> PlayDuties | None:
        assert super().duties(facts) is not None
        return None


@attrs.frozen
class RedQueens(PartnerRule):
    """Nobody picks: the red queens are partners, and who holds both may ask for the ace of hearts.

    All seats are asked; the holder of the queen of hearts is paid as a picker.
    """

    @property
    def has_picker(self) -> bool:
        return False

    @property
    def asks_everyone(self) -> bool:
        return True

    def calls(self, facts: CallFacts) -> tuple[CallAction, ...]:
        both = all(queen in facts.held for queen in cards("QH QD"))
        return (Call(Card("AH")), Decline()) if both else (Decline(),)

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        called = [said.card for said in facts.calls if isinstance(said, Call)]
        return tuple(
            {seat for card in (*cards("QH QD"), *called) if (seat := facts.holder(card)) is not None}
        )

    def counts_as_picker(self, facts: SideFacts) -> int | None:
        return facts.holder(Card("QH"))


@attrs.frozen
class AcrossShares(PartnerRule):
    """The player two seats on is the partner and takes half of the blind; nobody buries QS."""

    @property
    def shares_blind(self) -> bool:
        return True

    def buriers(self, picker: int, players: int) -> tuple[int, ...]:
        return picker, (picker + 2) % players

    def keeps(self, facts: BuryFacts) -> tuple[Keep, ...]:
        return (Keep("HOUSE-2", (QUEEN,), "because she is never buried"),)

    def partners(self, facts: SideFacts) -> tuple[int, ...]:
        assert facts.picker is not None
        return ((facts.picker + 2) % len(facts.holdings),)


@attrs.frozen
class MostPoints:
    """A leaster turned round: the most points pay one stake to each; the blind goes to nobody."""

    def blind_taker(self, tricks: tuple[Trick, ...]) -> int | None:
        return None

    def settle(self, facts: LeasterFacts) -> Settlement:
        loser = facts.points.index(max(facts.points))
        others = len(facts.points) - 1
        return Settlement(Outcome.LEASTER, tuple(-others if s == loser else 1 for s in range(others + 1)))


@attrs.frozen
class PlayForMost(NoPickRule):
    def all_passed(self, facts: PassedFacts) -> PlayLeaster:
        return PlayLeaster(MostPoints())


@attrs.frozen
class FirstSpeakerPicks(NoPickRule):
    """When all have passed, the seat that spoke first has to pick after all."""

    def all_passed(self, facts: PassedFacts) -> ForcePick:
        return ForcePick((facts.dealer + 1) % facts.players)


@attrs.frozen
class CrackRound(DoublingRule):
    """Every seat is asked once, from the dealer's left; those against the picker may crack."""

    def ask(self, facts: DoublingFacts) -> Ask | None:
        players = len(facts.side.holdings)
        if len(facts.said) == players:
            return None
        seat = (facts.dealer + 1 + len(facts.said)) % players
        ours = seat == facts.side.picker or seat in facts.partners
        return Ask(seat, () if ours else (Crack(),))

    def multipliers(self, facts: DoublingFacts) -> tuple[Multiplier, ...]:
        return tuple(Multiplier("X1", 2, f"crack by seat {s}") for s, said in facts.said if said == Crack())


@attrs.frozen
class Flat(PayoffRule):
    """Five from each defender to the picker, or the other way round; the partner plays for honour."""

    rate: int = 5

    def settle(self, facts: PayoffFacts) -> Settlement:
        ours = sum(facts.points[seat] for seat in facts.side) + facts.bury_points
        each = self.rate if ours > 60 else -self.rate
        stakes = [-each if seat in facts.defenders else 0 for seat in range(facts.players)]
        assert facts.picker is not None
        stakes[facts.picker] = -sum(stakes)
        return Settlement(Outcome.WON if each > 0 else Outcome.LOST, tuple(stakes))


FOUR_TIMES_SEVEN = Shape(
    players=4, cards_each=7, blind=4, deal_plan=(Packet(2), ToBlind(2), Packet(3), ToBlind(2), Packet(2))
)

QUEENS = attrs.evolve(CALLED_ACE, partner=QueenOfSpades())
QUEEN_FIRST = attrs.evolve(CALLED_ACE, partner=QueenOfSpades(goes_first=True))
FIRST_TRICK = attrs.evolve(CALLED_ACE, partner=FirstTrickTaker())
CALLED_QUEEN = attrs.evolve(CALLED_ACE, partner=CallAQueen())
MOST = attrs.evolve(CALLED_ACE, no_pick=PlayForMost())
FORCED_FIRST = attrs.evolve(CALLED_ACE, no_pick=FirstSpeakerPicks())
CRACKS = attrs.evolve(CALLED_ACE, doubling=CrackRound())
FLAT = attrs.evolve(CALLED_ACE, payoff=Flat())
FOUR_HANDED = attrs.evolve(CALLED_ACE, shape=FOUR_TIMES_SEVEN, partner=NoPartner())
ALL_AT_ONCE = Rules(
    shape=FOUR_TIMES_SEVEN,
    trumps=CALLED_ACE.trumps,
    partner=FirstTrickTaker(),
    no_pick=PlayForMost(),
    doubling=CrackRound(),
    payoff=Flat(rate=7),
)
RED_QUEENS = attrs.evolve(CALLED_ACE, shape=FOUR_HANDED_NO_BLIND, partner=RedQueens(), no_pick=NoPassing())
ACROSS = attrs.evolve(CALLED_ACE, shape=SEVEN_HANDED, partner=AcrossShares())
HOUSES = {
    "red queens": RED_QUEENS,
    "across": ACROSS,
    "queens": QUEENS,
    "queen first": QUEEN_FIRST,
    "first trick": FIRST_TRICK,
    "called queen": CALLED_QUEEN,
    "called queen, call before bury": attrs.evolve(CALLED_QUEEN, bury_before_call=False),
    "most": MOST,
    "forced first": FORCED_FIRST,
    "cracks": CRACKS,
    "flat": FLAT,
    "four-handed": FOUR_HANDED,
    "all at once": ALL_AT_ONCE,
}

# Seat 0 takes four tricks with 41 points, seat 2 two with 59; the blind holds 20.
HAND = "QC JH 8D TD 7D | QS JS 9D 9C 8S | QH 8C KD 9H 7S | QD 7C AD 8H 7H | JD KC JC AC KS | AH TH KH 9S AS"
BLIND = "TC TS"


# --- everywhere ---------------------------------------------------------------------------------------------

ELSEWHERE: tuple[Action, ...] = (
    Pick(),
    Pass(),
    Decline(),
    Crack(),
    GoAlone(),
    Call(Card("QC")),
    Call(Card("7D")),
    Bury(cards("QC QS")),
    *map(Play, cards("QC QS QH 7D AC AS AH 7S")),
)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(12))
def test_a_house_of_its_own_is_played_like_any_other(house: str, seed: int) -> None:
    rules, rng = HOUSES[house], random.Random(seed)
    state = deal(rules, dealer=seed % rules.players, rng=rng)
    while moves := legal_moves(state):
        assert state == pickle.loads(pickle.dumps(state))
        assert repr(state)
        for action in ELSEWHERE:
            if action not in moves:
                assert broken(state, action)
        action = rng.choice(moves)
        before = hash(state)
        after = apply(state, action)
        assert after == apply(pickle.loads(pickle.dumps(state)), action)
        assert before == hash(state)
        state = after
    hand = reached(Finished, state)
    result = score(hand)
    assert len(result.stakes) == rules.players
    assert sum(result.stakes) == 0
    assert sum(result.points) + result.set_aside == 120
    assert result == score(pickle.loads(pickle.dumps(hand)))


@pytest.mark.parametrize("house", HOUSES)
def test_a_sheet_with_a_houses_own_rules_is_a_value(house: str) -> None:
    rules = HOUSES[house]
    copied = pickle.loads(pickle.dumps(rules))
    assert copied == rules
    assert hash(copied) == hash(rules)
    assert rules != CALLED_ACE


def test_a_sheet_shows_the_houses_own_rules() -> None:
    shown = repr(ALL_AT_ONCE)
    for name in ("FirstTrickTaker()", "PlayForMost()", "CrackRound()", "Flat(rate=7)", "cards_each=7"):
        assert name in shown


# --- a partner rule -----------------------------------------------------------------------------------------


def test_own_partner_rule_settles_the_sides() -> None:
    # Seat 1 picks; the queen of spades is seat 0's, who takes 41 points: 61 with the bury.
    hand = whole_hand(QUEENS, HAND, BLIND, picker=1)
    assert hand.partners == (0,)
    assert score(hand).stakes == (1, 2, -1, -1, -1)
    # Seat 0 picks and holds her itself: alone with the same 61.
    hand = whole_hand(QUEENS, HAND, BLIND, picker=0)
    assert hand.partners == ()
    assert score(hand).stakes == (4, -1, -1, -1, -1)


def test_own_partner_rule_that_offers_no_call_asks_nothing() -> None:
    state = do(picked(opening(QUEENS, blind=BLIND), 1), bury(BLIND))
    assert isinstance(state, Playing)
    assert broken(state, call("AS")) == ["K1"]


def test_a_rule_that_changes_the_called_ace_is_asked_for_what_it_changes() -> None:
    house = attrs.evolve(CALLED_ACE, partner=CalledAceWithAFriend())
    state = picked(opening(house, "QC QS JC KC 9H 8H", "7D 8D", "AC", blind="TH 9S"))
    assert broken(state, bury("QC 9S")) == ["HOUSE-5"]
    play = do(state, bury("TH 9S"), Call(Card("AC")))
    assert isinstance(play, Playing)
    assert (play.partners, play.call_open) == ((1, 2), False)
    assert house.partner.limits_every_bury
    assert not CalledAce().limits_every_bury


def test_own_partner_rule_limits_the_bury() -> None:
    state = reached(Burying, picked(opening(QUEENS, "QC 7D", blind="QS 7C")))
    assert bury("QC 7C") in legal_moves(state)
    error = refusal(state, bury("QS 7C"))
    assert [violation.rule for violation in error.violations] == ["HOUSE-2"]
    assert "must leave QS in hand, because she is the partner" in str(error)


def test_own_partner_rule_settled_only_by_play() -> None:
    start = opening(FIRST_TRICK, "7D", "8D", "QC", "9D", "KD", blind=BLIND)
    state = play(in_play(start, BLIND, picker=1), "7D 8D QC 9D")
    assert reached(Playing, state).partners is None  # nobody knows before the first trick is over
    hand = whole_hand(FIRST_TRICK, HAND, BLIND, picker=1)
    assert score(hand).partners == (0,)  # seat 0 took it with QC
    assert score(hand).stakes == (1, 2, -1, -1, -1)
    alone = score(whole_hand(FIRST_TRICK, HAND, BLIND, picker=0))
    assert (alone.partners, alone.stakes) == ((), (4, -1, -1, -1, -1))


def test_own_partner_rule_settled_by_play_shows_in_the_states() -> None:
    start = opening(FIRST_TRICK, "7D", "8D", "QC", "9D", "KD", blind=BLIND)
    state = play(in_play(start, BLIND, picker=1), "7D 8D QC 9D KD")
    assert reached(Playing, state).partners == (2,)
    assert whole_hand(FIRST_TRICK, HAND, BLIND, picker=1).partners == (0,)


@pytest.mark.parametrize("rules", [CALLED_QUEEN, attrs.evolve(CALLED_QUEEN, bury_before_call=False)])
def test_own_partner_rule_that_inherits_nothing_offers_and_refuses_calls(rules: Rules) -> None:
    state = picked(opening(rules, "QS JC JS AC AS AH", "", "QC", blind=BLIND))
    state = apply(state, bury(BLIND)) if rules.bury_before_call else state
    assert legal_moves(reached(Calling, state)) == (Call(Card("QC")),)
    error = refusal(state, Call(Card("QS")))
    assert [violation.rule for violation in error.violations] == ["HOUSE-4"]
    assert "call QS is not how this house finds a partner" in str(error)
    assert broken(state, GoAlone()) == broken(state, Decline()) == ["HOUSE-4"]
    state = apply(state, Call(Card("QC")))
    state = state if rules.bury_before_call else apply(state, bury(BLIND))
    assert reached(Playing, state).partners == (2,)
    assert reached(Playing, state).called == Card("QC")


def test_own_partner_rule_is_asked_what_contradicts_it() -> None:
    three = Shape(players=3, cards_each=10, blind=2, deal_plan=(Packet(5), ToBlind(2), Packet(5)))
    with pytest.raises(InvalidRules, match=r"a called queen needs four players \[HOUSE-3\]"):
        attrs.evolve(CALLED_QUEEN, shape=three)


def test_default_refusal_of_a_partner_rule_lists_the_answers() -> None:
    @attrs.frozen
    class Polite(FirstTrickTaker):
        def calls(self, facts: CallFacts) -> tuple[CallAction, ...]:
            return (Decline(),)

    state = do(picked(opening(attrs.evolve(CALLED_ACE, partner=Polite()), blind=BLIND)), bury(BLIND))
    error = refusal(state, GoAlone())
    assert [violation.rule for violation in error.violations] == ["K1"]
    assert "go alone is not among the picker's answers, which are: decline" in str(error)


# --- a partner rule without picking -------------------------------------------------------------------------


def red_queens(*held: str) -> State:
    holdings, _ = completed(RED_QUEENS, *held)
    return set_up(RED_QUEENS, dealer=3, holdings=holdings)


def test_own_rule_without_picking_names_the_sides() -> None:
    state = red_queens("QD", "", "QH")
    for seat in range(4):
        assert (reached(Calling, state).to_act, legal_moves(state)) == (seat, (Decline(),))
        state = apply(state, Decline())
    playing = reached(Playing, state)
    assert (playing.partners, playing.picker, playing.to_act) == ((0, 2), None, 0)


def test_own_rule_without_picking_asks_and_calls() -> None:
    state = apply(red_queens("AC", "QH QD", "", "AH"), Decline())
    assert legal_moves(state) == (Call(Card("AH")), Decline())
    assert broken(state, GoAlone()) == ["K1"]
    called = do(state, Call(Card("AH")), Decline(), Decline())
    assert reached(Playing, called).partners == (1, 3)
    declined = do(state, Decline(), Decline(), Decline())
    assert reached(Playing, declined).partners == (1,)


def test_own_rule_without_picking_says_who_is_paid_as_a_picker() -> None:
    # Seat 1 takes every trick: alone it gets three from each of three, with a partner half as much.
    held = ("", "QC QS QH QD JC JS JH JD", "", "AH")
    alone = score(played_out(do(red_queens(*held), *[Decline()] * 4)))
    assert (alone.picker, alone.partners, alone.stakes) == (None, (1,), (-3, 9, -3, -3))
    said = (Decline(), Call(Card("AH")), Decline(), Decline())
    together = score(played_out(do(red_queens(*held), *said)))
    assert (together.partners, together.stakes) == ((1, 3), (-3, 3, -3, 3))


# --- a partner rule that shares the blind -------------------------------------------------------------------


def test_own_rule_shares_the_blind_with_the_seat_it_names() -> None:
    start = opening(ACROSS, "QC 9S", "", "JC 9H", blind="7S AC 8S TC")
    state = reached(Burying, picked(start))
    assert (state.to_act, set(cards("7S AC")) < set(state.holding(0))) == (0, True)
    assert set(cards("8S TC")) < set(state.holding(2))
    second = reached(Burying, apply(state, bury("7S AC")))
    assert (second.to_act, second.picker) == (2, 0)
    assert broken(second, bury("9S QC")) == ["B1"]
    over = reached(Playing, apply(second, bury("8S TC")))
    assert (over.picker, over.partners, over.buried) == (0, (2,), cards("AC TC 8S 7S"))


def test_own_rule_limits_the_bury_of_everybody_who_buries() -> None:
    first = picked(opening(ACROSS, "QS", blind="7S AC 8S TC"))
    assert broken(first, bury("QS 7S")) == ["HOUSE-2"]
    second = apply(picked(opening(ACROSS, "", "", "QS", blind="7S AC 8S TC")), bury("7S AC"))
    assert broken(second, bury("QS TC")) == ["HOUSE-2"]
    assert isinstance(apply(second, bury("8S TC")), Playing)


# --- a duty -------------------------------------------------------------------------------------------------

QUEEN_HELD = "QC QS 7D AC KH 9S"


def test_own_duty_binds_on_lead() -> None:
    state = in_play(opening(QUEEN_FIRST, QUEEN_HELD, blind=BLIND), BLIND, picker=1)
    assert legal(state) == "QS AC 9S KH"
    error = refusal(state, Play(Card("QC")))
    assert [violation.rule for violation in error.violations] == ["HOUSE-1"]
    assert error.violations[0].legal == cards("QS AC 9S KH")
    assert "seat 0 must open trump with QS, not with QC" in str(error)


def test_own_duty_binds_when_its_suit_is_led_and_ends_with_that_trick() -> None:
    held = (QUEEN_HELD, "JC JD", "JS", "JH", "9D")
    state: State = in_play(opening(QUEEN_FIRST, *held, blind=BLIND, dealer=0), BLIND, picker=1)
    state = play(state, "JD JS JH 9D")
    assert legal(state) == "QS"
    assert legal(play(state, "QS")) == "QC 7D AC 9S KH"  # seat 0 won and may lead any trump


def test_own_duty_binds_when_another_suit_is_led() -> None:
    start = opening(QUEEN_FIRST, "QC QS 7D AC KC 9S", "9H", "8H", "7H", "KH", blind=BLIND, dealer=0)
    state = play(in_play(start, BLIND, picker=1), "9H 8H 7H KH")
    assert legal(state) == "QC 7D AC KC 9S"


def test_own_duty_binds_its_seat_only() -> None:
    state = in_play(opening(QUEEN_FIRST, "QC QH 7D AC KH 9S", "QS", blind=BLIND), BLIND, picker=1)
    assert legal(state) == "QC QH 7D AC 9S KH"


@attrs.frozen
class PlayNothing(Duty):
    """A duty that can never be kept, and so does not bind."""

    @property
    def rule(self) -> str:
        return "HOUSE-5"

    def other_suit(self, holding: int) -> int:
        return 0

    def reason(self, card: Card) -> str:
        return f"must play nothing, not even {card}"


@attrs.frozen
class WithPlayNothing(CalledAce):
    """The called ace, with an impossible duty for the picker beside the usual ones."""

    def duties(self, facts: SideFacts) -> PlayDuties | None:
        duties = super().duties(facts)
        assert duties is not None
        assert facts.picker is not None
        return attrs.evolve(duties, by_seat=(*duties.by_seat, (facts.picker, PlayNothing())))


def impossible_duty() -> State:
    held = ("QC JC AD TC 9C 9S", "", "AS", "", "KH")
    rules = attrs.evolve(CALLED_ACE, partner=WithPlayNothing())
    start = opening(rules, *held, blind="7C 8C", dealer=3)
    return play(in_play(start, "7C 8C", call("AS")), "KH")


def test_own_duty_that_leaves_no_card_does_not_bind() -> None:
    assert set("QC JC AD TC 9C".split()) <= set(legal(impossible_duty()).split())


def test_own_duty_that_leaves_no_card_leaves_the_others_in_force() -> None:
    assert legal(impossible_duty()) == "QC JC AD TC 9C"  # T5 keeps 9S
    assert broken(impossible_duty(), Play(Card("9S"))) == ["T5"]


# --- a no-pick rule -----------------------------------------------------------------------------------------


def test_own_no_pick_rule_plays_and_settles_its_own_leaster() -> None:
    hand = whole_hand(MOST, HAND, BLIND, picker=None)
    result = score(hand)
    assert (result.points, result.set_aside) == ((41, 0, 59, 0, 0), 20)  # the blind to nobody
    assert result.stakes == (1, 1, -4, 1, 1)
    assert (result.picker, result.outcome) == (None, Outcome.LEASTER)


def test_own_no_pick_rule_may_force_another_seat_than_the_last() -> None:
    state = do(opening(FORCED_FIRST, dealer=1), *[Pass()] * 4)
    assert reached(Picking, state).to_act == 1
    assert legal_moves(state) == (Pick(), Pass())
    state = apply(state, Pass())
    assert reached(Burying, state).picker == 2


# --- a doubling rule ----------------------------------------------------------------------------------------


def test_own_doubling_rule_asks_every_seat_and_multiplies() -> None:
    said = (call("AS"), Decline(), Decline(), Crack(), Decline(), Crack())
    result = score(whole_hand(CRACKS, HAND, BLIND, *said))
    assert result.stakes == (8, 4, -4, -4, -4)  # 2, 1, -1 doubled twice
    assert [(one.rule, one.factor, one.reason) for one in result.multipliers] == [
        ("X1", 2, "crack by seat 2"),
        ("X1", 2, "crack by seat 4"),
    ]
    nobody = score(whole_hand(CRACKS, HAND, BLIND, call("AS"), *[Decline()] * 5))
    assert (nobody.stakes, nobody.multipliers) == ((2, 1, -1, -1, -1), ())
    assert score(whole_hand(CRACKS, HAND, BLIND, *said, stakes=3)).stakes == (24, 12, -12, -12, -12)


def test_own_doubling_rule_offers_and_refuses() -> None:
    start = opening(CRACKS, "9S", "AS", blind="7C 8C")
    state: State = do(picked(start), bury("7C 8C"), call("AS"))
    for seat, offered in enumerate([(), (), (Crack(),), (Crack(),), (Crack(),)]):
        doubling = reached(Doubling, state)
        assert doubling.to_act == seat
        assert doubling.said == ((0, Decline()), (1, Decline()), *((s, Crack()) for s in range(2, 5)))[:seat]
        assert legal_moves(state) == (*offered, Decline())
        if not offered:
            assert broken(state, Crack()) == ["X1"]
        assert broken(state, Play(Card("9S"))) == ["T1"]
        state = apply(state, legal_moves(state)[0])
    assert reached(Playing, state).to_act == 0


def test_own_doubling_rule_is_not_asked_in_a_leaster() -> None:
    assert isinstance(all_passed(opening(CRACKS)), Playing)


@attrs.frozen
class Announce(DoublingRule):
    """The picker may announce all tricks, for which this house says "alone" (X7)."""

    def ask(self, facts: DoublingFacts) -> Ask | None:
        return None if facts.said or facts.side.picker is None else Ask(facts.side.picker, (GoAlone(),))


def test_own_doubling_rule_may_offer_any_action() -> None:
    start = opening(attrs.evolve(CALLED_ACE, doubling=Announce()), "9S", "AS", blind="7C 8C")
    state = do(picked(start), bury("7C 8C"), call("AS"))
    assert legal_moves(state) == (GoAlone(), Decline())
    try:
        assert isinstance(apply(state, GoAlone()), Playing)
    except TypeError as error:
        pytest.fail(str(error))


# --- a payoff -----------------------------------------------------------------------------------------------


def test_own_payoff_pays_a_picked_hand_and_nothing_else() -> None:
    won = score(whole_hand(FLAT, HAND, BLIND, call("AS")))
    assert (won.outcome, won.stakes) == (Outcome.WON, (15, 0, -5, -5, -5))
    alone = score(whole_hand(FLAT, HAND, BLIND, GoAlone()))
    assert alone.stakes == (20, -5, -5, -5, -5)
    # Seat 4 picks alone and takes nothing but the 20 points of the bury.
    lost = score(whole_hand(FLAT, HAND, BLIND, GoAlone(), picker=4))
    assert (lost.outcome, lost.stakes) == (Outcome.LOST, (5, 5, 5, 5, -20))
    # A leaster is the no-pick rule's: seats 1, 3 and 4 have no trick, seat 0 has fewer points than seat 2.
    assert score(whole_hand(FLAT, HAND, BLIND, picker=None)).stakes == (4, -1, -1, -1, -1)


def test_own_payoff_is_multiplied_as_any_other() -> None:
    assert score(whole_hand(FLAT, HAND, BLIND, call("AS"), stakes=2)).stakes == (30, 0, -10, -10, -10)


@pytest.mark.parametrize("stakes", [(1, 0, 0, 0, 0), (1, -1), (1, 1, -1, -1, 0, 0)])
def test_own_payoff_that_does_not_pay_out_what_it_takes_in_is_refused(stakes: tuple[int, ...]) -> None:
    @attrs.frozen
    class Leaky(PayoffRule):
        def settle(self, facts: PayoffFacts) -> Settlement:
            return Settlement(Outcome.WON, stakes)

    hand = whole_hand(attrs.evolve(CALLED_ACE, payoff=Leaky()), HAND, BLIND, call("AS"))
    with pytest.raises(InvalidRules, match=r"pays 5 seats whole stakes that sum to zero; .* \[S5\]"):
        score(hand)


# --- a shape ------------------------------------------------------------------------------------------------


def test_own_shape_is_dealt_and_played() -> None:
    start = deal(FOUR_HANDED, dealer=3, deck=FOUR_TIMES_SEVEN.deck)
    # 2 to each, 2 to the blind, 3 to each, 2 to the blind, 2 to each, as the deck lies
    assert reached(Picking, start).holding(0) == cards("QC QS KD 9D 8D 8S 7S")
    assert start.blind == cards("AD TD KS 9S")
    state = reached(Burying, apply(start, Pick()))
    assert len(state.holding(0)) == 11
    assert len(legal_moves(state)) == 330  # 11 over 4
    assert broken(state, bury("QC QS")) == ["B1"]
    playing = reached(Playing, apply(state, legal_moves(state)[0]))
    assert [len(playing.holding(seat)) for seat in range(4)] == [7] * 4


def test_own_shape_pays_four_handed() -> None:
    # Seat 0 holds the seven highest trumps and takes all seven tricks: 3 stakes from each of three.
    start = opening(FOUR_HANDED, "QC QS QH QD JC JS JH", blind="AC TC AS TS")
    state: State = in_play(start, "AC TC AS TS")
    while moves := legal_moves(state):
        state = apply(state, moves[0])
    result = score(reached(Finished, state))
    assert (result.tricks, result.stakes) == ((7, 0, 0, 0), (9, -3, -3, -3))


# --- what is no plug-in -------------------------------------------------------------------------------------


AXES = ("partner", "no_pick", "doubling", "payoff")
CLASSES = (NoPartner, PlayForMost, CrackRound, Payoff)


def with_axis(axis: str, value: object) -> Rules:
    return attrs.evolve(CALLED_ACE, **{axis: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("value", [object(), None, "leaster", CALLED_ACE])
def test_what_lacks_the_methods_of_an_axis_is_refused(axis: str, value: object) -> None:
    with pytest.raises(InvalidRules, match=f"{axis} is of type"):
        with_axis(axis, value)


@pytest.mark.parametrize(("axis", "value"), list(zip(AXES, CLASSES, strict=True)))
def test_a_class_in_place_of_its_value_is_refused(axis: str, value: object) -> None:
    with pytest.raises(InvalidRules, match=f"{axis} is of type"):
        with_axis(axis, value)


def test_illegal_action_survives_pickling_under_a_houses_own_rules() -> None:
    state = in_play(opening(QUEEN_FIRST, QUEEN_HELD, blind=BLIND), BLIND, picker=1)
    error = refusal(state, Play(Card("QC")))
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, IllegalAction)
    assert (again.state, again.action, again.violations) == (state, error.action, error.violations)
