"""T13, K1, K4, K9: a refused call stands as it was made, unless the rules have no such call at all."""

from __future__ import annotations

from random import Random

import attrs
import pytest

from sheepshead import (
    Action,
    Call,
    Card,
    Finished,
    GoAlone,
    Pick,
    Rules,
    apply,
    cards,
    deal,
    legal_moves,
    presets,
)
from sheepshead.cards import DECK
from sheepshead.cli.as_json import audit_as_json
from sheepshead.comparing import compare
from sheepshead.records import HandRecord
from sheepshead.referee import Audit, audit
from sheepshead.rules import CalledAce, CallUp, JackAndAce, JackOfDiamonds
from tests.test_referee import record_of
from tests.test_reneges import hand

# Ann, seat 0, picks and buries TS TH; Bob holds JD, Cal AC, Dot JS, Eve QS.  Nobody reneges.
ANN = "QC JC KC QH 8D 9C"
BOB = "7D JD 8H AS QD 9S"
CAL = "9D TD AC KS KD 8C"
DOT = "JH JS TC 8S AD AH"
EVE = "QS 9H 7C 7S KH 7H"
PLAYED = (ANN, BOB, CAL, DOT, EVE)

ACE = presets.CALLED_ACE
NO_TEN = attrs.evolve(ACE, partner=CalledAce(call_ten=False))
JACK = presets.JACK_OF_DIAMONDS
UP = attrs.evolve(JACK, partner=JackOfDiamonds(call_up=CallUp.AFTER_BLIND))
EARLY = attrs.evolve(JACK, partner=JackOfDiamonds(call_up=CallUp.BEFORE_BLIND))


def judged(rules: Rules, call: str) -> Audit:
    return audit(hand(*PLAYED, rules=ACE, call=call), rules=rules)


def refused_by(ruling: Audit) -> list[str]:
    return [finding.violation.rule for finding in ruling.findings if finding.action == Call(called(ruling))]


def called(ruling: Audit) -> Card:
    assert isinstance(ruling.record.call, Card)
    return ruling.record.call


@pytest.mark.parametrize(
    ("rules", "call", "partners", "caller", "refused"),
    [
        # K9: without a call-up the holder of JD is the partner, whatever was called.
        (JACK, "AC", (1,), None, ["K9"]),
        (JACK, "JS", (1,), None, ["K9"]),
        # To name JD changes nothing.
        (JACK, "JD", (1,), 0, ["K9"]),
        # With one, a card of the call-up stands as it was called, although Ann lacks JD; an ace does not.
        (UP, "JS", (3,), 0, ["K9"]),
        (UP, "QS", (4,), 0, ["K9"]),
        (UP, "AC", (1,), None, ["K9"]),
        (UP, "JD", (1,), 0, ["K9"]),
        # K1: a trump and a card that is neither ace nor ten are never called, so that the picker is alone.
        (ACE, "AC", (2,), 0, []),
        (ACE, "AH", (3,), 0, ["K2"]),
        (ACE, "JS", (), None, ["K1"]),
        (ACE, "AD", (), None, ["K1"]),
        (ACE, "KS", (), None, ["K1"]),
        # K4: a ten stands where tens are called, though Ann lacks the aces for it, and nowhere else.
        (ACE, "TC", (3,), 0, ["K4"]),
        (NO_TEN, "TC", (), None, ["K4"]),
        # One that the picker has buried stands too, and the picker is alone with it.
        (ACE, "TS", (), 0, ["K4"]),
    ],
)
def test_t13_who_is_the_partner_by_a_refused_call(
    rules: Rules, call: str, partners: tuple[int, ...], caller: int | None, refused: list[str]
) -> None:
    ruling = judged(rules, call)
    assert (ruling.score.partners, ruling.caller) == (partners, caller)
    assert set(refused_by(ruling)) == set(refused)
    assert audit_as_json(ruling)["caller"] == (None if caller is None else "Ann")


@pytest.mark.parametrize(("rules", "call", "calls"), [(ACE, "JS", "AC"), (UP, "AC", "JS")])
def test_t13_the_stakes_are_those_of_a_hand_without_the_call(rules: Rules, call: str, calls: str) -> None:
    ruling = judged(rules, call)
    without = audit(attrs.evolve(ruling.record, call=GoAlone() if rules is ACE else None), rules=rules)
    assert ruling.score == without.score
    assert ruling.score.stakes != judged(rules, calls).score.stakes


def test_k9_a_comparison_pays_the_holder_of_the_jack_where_no_ace_is_called() -> None:
    compared = compare(hand(*PLAYED), {"ace": ACE, "jack": JACK, "up": UP, "early": EARLY})
    assert [sheet.audit.score.partners for sheet in compared.judged] == [(2,), (1,), (1,), (1,)]


def test_k9_an_ace_called_where_the_picker_has_the_jack_makes_no_partner() -> None:
    # Ann holds JD, and Bob her JC.
    own = ("QC JD KC QH 8D 9C", "7D JC 8H AS QD 9S", CAL, DOT, EVE)
    ruling = audit(hand(*own, call="AC"), rules=JACK)
    assert (ruling.score.partners, sorted(ruling.score.stakes)) == ((), [-4, 1, 1, 1, 1])


def test_b3_a_called_trump_limits_no_bury() -> None:
    # Call, then bury: with JS called as if spades were, TS would be a hold card that had to stay.
    first = attrs.evolve(ACE, bury_before_call=False)
    ruling = judged(first, "JS")
    assert [finding.violation.rule for finding in ruling.findings] == ["K1"]


def test_k9_in_jack_and_ace_a_called_trump_leaves_the_picker_without_any_partner() -> None:
    record = random_hand(presets.SIX_HANDED_JACK_AND_ACE, Random(1))
    seats = {card: seat for seat, some in enumerate(held(record)) for card in some}
    assert seats[Card("JD")] != record.picker
    with_ace = audit(attrs.evolve(record, call=Card("AH")))
    assert seats[Card("JD")] in with_ace.score.partners
    assert audit(attrs.evolve(record, call=Card("QS"))).score.partners == ()


# --- every preset, every card -----------------------------------------------------------------------------

CALL_UP = cards("JH JS JC QD QH QS QC")


def random_hand(rules: Rules, rng: Random) -> HandRecord:
    """A hand by the rules that somebody picked, if anybody can."""
    state = start = deal(rules, dealer=rng.randrange(rules.players), rng=rng)
    actions: list[tuple[int, Action]] = []
    while not isinstance(state, Finished):
        moves = legal_moves(state)
        action = Pick() if Pick() in moves else rng.choice(moves)
        actions.append((state.to_act, action))
        state = apply(state, action)
    return attrs.evolve(record_of(start, actions, state), under=None, scores=None)


def held(record: HandRecord) -> list[list[Card]]:
    """What each seat played."""
    seats: list[list[Card]] = [[] for _ in record.players]
    for trick in audit(record).tricks:
        for seat, card in enumerate(trick.by_seat()):
            seats[seat].append(card)
    return seats


def counts(rules: Rules, card: Card) -> list[Card] | None:
    """The cards that make partners when this one is called; ``None`` where they do not depend on it."""
    match rules.partner:
        case JackOfDiamonds(call_up=CallUp.NEVER):
            return [Card("JD")]
        case JackOfDiamonds():
            return [card] if card in CALL_UP else [Card("JD")]
        case CalledAce() | JackAndAce():
            aces = [Card(text) for text in ("AC", "AS", "AH") if not rules.trumps.is_trump(Card(text))]
            tens = [Card(text) for text in ("TC", "TS", "TH") if not rules.trumps.is_trump(Card(text))]
            ace = rules.partner.called if isinstance(rules.partner, JackAndAce) else rules.partner
            if card not in (aces + tens if ace.call_ten else aces):
                return []
            return [card, Card("JD")] if isinstance(rules.partner, JackAndAce) else [card]
        case _:
            return None


PICKED = [name for name, rules in presets.BY_NAME.items() if rules.partner.has_picker]


@pytest.mark.parametrize("name", PICKED)
def test_t13_whatever_is_called_counts_or_not_in_every_preset(name: str) -> None:
    rules = presets.by_name(name)
    record = random_hand(rules, Random(name))
    seats = {card: seat for seat, some in enumerate(held(record)) for card in some}
    usual = audit(attrs.evolve(record, call=GoAlone())).score.partners
    for card in (card for card in DECK if card in rules.shape.deck):
        makers = counts(rules, card)
        ruling = audit(attrs.evolve(record, call=card))
        if makers is None:
            assert ruling.score.partners == usual
            continue
        partners = {seats[maker] for maker in makers if maker in seats} - {record.picker}
        assert set(ruling.score.partners) == partners
        assert sum(ruling.score.stakes) == 0
