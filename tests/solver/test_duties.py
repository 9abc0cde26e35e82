"""What the duties of a call cost, in positions worked out on paper; each with the duty and without it."""

from __future__ import annotations

import attrs

from sheepshead import Card, Play, Playing, Rules, presets, solve
from sheepshead.rules import CalledAce
from tests.positions import call, do, in_play, opening, picked, play, reached


def worths(state: Playing) -> dict[str, int]:
    return {str(worth.play.card): worth.points for worth in solve(state).plays}


# --- T5 ---------------------------------------------------------------------------------------------------


def ahead_of_the_hold_card(rules: Rules) -> Playing:
    """Seat 2, the partner, leads; the picker, seat 0, holds QC and his last club; seat 1 a small trump.

    So far the picker's side has 52 card points, 39 are left.
    """
    start = opening(
        rules,
        "QS QH JC KH KC QC",
        "9D 8D QD 9S 7H 7D",
        "KD AD TS AS AC AH",
        "TD JH KS 8S 8H TC",
        "JD JS TH 7S 9H 9C",
        blind="8C 7C",
    )
    tricks = "QS 9D KD TD JD | QH 8D AD JH JS | JC QD TS KS TH | 9S AS 8S 7S KH"
    return reached(Playing, play(in_play(start, "8C 7C", call("AC")), tricks))


def test_t5_the_hold_card_keeps_the_picker_from_helping_his_partner() -> None:
    # On AH the picker must play QC and take the trick, 14 points; then KC goes to seat 1's trump.
    state = ahead_of_the_hold_card(presets.CALLED_ACE)
    assert worths(state) == {"AC": 52 + 14, "AH": 52 + 14}


def test_t5_without_the_hold_card_he_throws_it() -> None:
    # On AH he throws KC, and QC takes AC and TC in the last trick: everything.
    house = attrs.evolve(presets.CALLED_ACE, partner=CalledAce(hold_card=False))
    assert worths(ahead_of_the_hold_card(house)) == {"AC": 52 + 14, "AH": 52 + 39}


# --- T6, T7 -----------------------------------------------------------------------------------------------


def ahead_of_the_called_card(rules: Rules) -> Playing:
    """Seat 4 leads; the partner, seat 2, holds AC and 8C; seat 1 will trump a club.

    So far the picker's side has 48 card points with the bury, 28 are left.
    """
    start = opening(
        rules,
        "QS QH JC KH KC QC",
        "9D 8D QD 9S 7H 7D",
        "KD AD TS 7S AC 8C",
        "TD JH KS 8S 8H TC",
        "JD JS TH AS 9H 9C",
        blind="AH 7C",
    )
    tricks = "QS 9D KD TD JD | QH 8D AD JH JS | JC QD TS KS TH | 9S 7S 8S AS KH"
    return reached(Playing, play(in_play(start, "AH 7C", call("AC")), tricks))


def test_t6_the_called_card_falls_to_a_trump() -> None:
    # Clubs: KC, AC and TC go to 7D, and QC takes nothing but itself.  Hearts: QC has to take them (T5), and
    # KC, AC and TC go to 7D afterwards.
    assert worths(ahead_of_the_called_card(presets.CALLED_ACE)) == {"9C": 48 + 3, "9H": 48 + 3}


def test_t6_a_free_partner_saves_the_called_card_for_the_last_trick() -> None:
    # Clubs: the partner plays 8C, and QC takes AC in the last trick.
    house = attrs.evolve(presets.CALLED_ACE, partner=CalledAce(called_card_must_follow=False))
    assert worths(ahead_of_the_called_card(house))["9C"] == 48 + 14


def before_the_partner_leads(rules: Rules) -> Playing:
    """Seat 0, the picker, plays last to a trick of his partner, who will lead from AC and 8C.

    So far the picker's side has 48 card points with the bury, 43 are left.
    """
    start = opening(
        rules,
        "QS QH JC KH KC QC",
        "9D 8D QD 9S 7H 7D",
        "KD AD TS AS AC 8C",
        "TD JH KS 8S 8H TC",
        "JD JS TH 7S 9H 9C",
        blind="AH 7C",
    )
    tricks = "QS 9D KD TD JD | QH 8D AD JH JS | JC QD TS KS TH | 9S AS 8S 7S"
    return reached(Playing, play(in_play(start, "AH 7C", call("AC")), tricks))


def test_t6_the_partner_leads_the_suit_with_the_called_card() -> None:
    # KH: 15 points, but then AC is led and goes with TC and KC to 7D; QC takes the last trick.
    # QC: 14 points, and KC is led into 7D; KH takes the last trick.
    state = before_the_partner_leads(presets.CALLED_ACE)
    assert worths(state) == {"QC": 48 + 14 + 4, "KH": 48 + 15 + 3}


def test_t6_a_free_partner_leads_a_lower_card() -> None:
    # KH: 8C is led, and AC is saved for QC in the last trick.
    house = attrs.evolve(presets.CALLED_ACE, partner=CalledAce(called_card_must_follow=False))
    assert worths(before_the_partner_leads(house))["KH"] == 48 + 15 + 14


def test_t7_the_called_card_is_not_thrown() -> None:
    # Hearts, with QC bound to take them (T5): a free partner throws AC on it, 11 points more.
    house = attrs.evolve(presets.CALLED_ACE, partner=CalledAce(called_card_must_follow=False))
    assert worths(ahead_of_the_called_card(house))["9H"] == 48 + 3 + 11


# --- T8 ---------------------------------------------------------------------------------------------------


def test_t8_the_under_waits_and_beats_nothing() -> None:
    """Seat 1 leads; the picker, seat 0, holds QC and 7D, which lies under for clubs; the partner KH and AC.

    So far the picker's side has 44 card points with the bury, 39 are left.
    """
    start = opening(
        presets.CALLED_ACE,
        "QS JC AS KS QC 7D",
        "9D QD 7S TS AH 8D",
        "KD JH 9S TH KH AC",
        "TD JS 8S 7C 8H TC",
        "JD 7H 8C KC 9H 9C",
        blind="QH AD",
    )
    tricks = "QS 9D KD TD JD | JC QD JH JS 7H | 7S 9S 8S 8C AS | KS TS TH 7C KC"
    state = reached(Playing, play(in_play(start, "QH AD", call("AC", "7D")), tricks))
    # AH: QC takes it with KH, 18 points; then the under is led as a club and 8D takes AC and TC.
    # 8D: the under is no trump, so QC takes it; then AC takes the trick that the under leads.
    assert worths(state) == {"8D": 44 + 39, "AH": 44 + 18}


# --- T9, K5 -----------------------------------------------------------------------------------------------


def ahead_of_the_called_ten(*, ten_beats_ace: bool) -> Playing:
    """Seat 4 leads; the picker, seat 0, holds AC and 8H, the partner, seat 2, TC and TS, seat 3 KH.

    So far the picker's side has 77 card points with the bury, 39 are left.
    """
    house = attrs.evolve(presets.CALLED_ACE, partner=CalledAce(called_ten_beats_ace=ten_beats_ace))
    start = opening(
        house,
        "QC QS QH 9S AC 8H",
        "7D JD TD 8S KC 7H",
        "8D JH AD 7S TC TS",
        "9D JS QD 7C 8C KH",
        "KD JC TH KS 9C 9H",
        blind="AS AH",
    )
    tricks = "QC 7D 8D 9D KD | QS JD JH JS JC | QH TD AD QD TH | 9S 8S 7S 7C KS"
    return reached(Playing, play(in_play(start, "AS AH", call("TC")), tricks))


def test_k5_the_called_ten_takes_the_trick_and_its_holder_leads() -> None:
    # Clubs: TC takes AC and KC, and TS takes the last trick.  Hearts: KH takes TS, clubs come last.
    assert worths(ahead_of_the_called_ten(ten_beats_ace=True)) == {"9C": 77 + 39, "9H": 77 + 25}


def test_k5_elsewhere_the_ace_takes_it() -> None:
    # Clubs: AC takes the trick, and the picker has to lead 8H to KH.
    assert worths(ahead_of_the_called_ten(ten_beats_ace=False)) == {"9C": 77 + 25, "9H": 77 + 25}


# --- T10 --------------------------------------------------------------------------------------------------


def ahead_of_running_away(run_away: int) -> Playing:
    """The partner, seat 2, leads from AC TC KC 7C; nobody but the picker has a trump left."""
    partner = presets.BAVARIAN_CALL.partner
    assert isinstance(partner, CalledAce)
    house = attrs.evolve(presets.BAVARIAN_CALL, partner=attrs.evolve(partner, run_away=run_away))
    start = opening(
        house,
        "JC JS QD 7S QC QS QH 9C",
        "8D JH AD KS AH TH 9H 8C",
        "KD JD 9S AS AC TC KC 7C",
        "7D 9D TD TS KH 8H 7H 8S",
    )
    led = do(picked(start), call("AC"))
    return reached(Playing, play(led, "JC 8D KD 7D | JS JH JD 9D | QD AD 9S TD | 7S KS AS TS"))


def test_t10_four_cards_of_the_suit_may_run_away() -> None:
    state = ahead_of_running_away(4)
    assert worths(state) == dict.fromkeys(("AC", "TC", "KC", "7C"), 120)
    assert solve(state).best == state.options


def test_t10_fewer_than_it_takes_may_not() -> None:
    assert solve(ahead_of_running_away(5)).best == (Play(Card("AC")),)
