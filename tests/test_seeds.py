"""Verifiable deals: the published vectors step by step, equal chances, and what a record's seed is worth.

What is expected here is computed with nothing but `hashlib`, or is written down; the page
`docs/verifiable-deals.md` has the same numbers.
"""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheepshead import (
    Action,
    Card,
    Finished,
    InvalidDeal,
    ParseError,
    Pass,
    Picking,
    Rules,
    SheepsheadError,
    apply,
    cards,
    deal,
    deck_from_seed,
    legal_moves,
    presets,
)
from sheepshead.cards import DECK
from sheepshead.cli import main
from sheepshead.records import HandRecord, InvalidRecord, parse_hand
from sheepshead.referee import Audit, Phase, audit
from sheepshead.rules import Packet, ToBlind
from sheepshead.seeds import (
    SECRET_BYTES,
    InvalidSeed,
    combined,
    commitment,
    opens,
    parse_commitment,
    parse_seed,
)
from tests.properties.volume import volume
from tests.test_referee import record_of

PAGE = (Path(__file__).parent.parent / "docs" / "verifiable-deals.md").read_text(encoding="utf-8")

IN_ORDER = (
    "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D AC TC KC 9C 8C 7C AS TS KS 9S 8S 7S AH TH KH 9H 8H 7H".split()
)
THIRTY = [name for name in IN_ORDER if name not in {"7C", "7S"}]
TWENTY_SIX = [name for name in IN_ORDER if name not in {"7C", "8C", "7S", "8S", "7H", "8H"}]

SEED = bytes.fromhex("000102030405060708090a0b0c0d0e0f")
LONG_SEED = bytes.fromhex("0000000000000000000000000000000c")
"""One that needs a second block, for three bytes are thrown away."""


def by_hand(seed: bytes, names: list[str]) -> tuple[list[str], list[str]]:
    """The deck as the page's steps give it, and each byte with the place that follows from it."""
    deck, used, stream, steps = list(names), 0, b"", []
    for last in range(len(deck) - 1, 0, -1):
        places = last + 1
        while True:
            if used == len(stream):
                number = len(stream) // 32
                hashed = b"sheepshead deck 1" + b"\0" + seed + bytes(7) + bytes([number])
                stream += sha256(hashed).digest()
            byte = stream[used]
            used += 1
            # The highest multiple of the places that a byte can count.
            if byte < 256 // places * places:
                break
            steps.append(f"{byte:02x}:--")
        steps.append(f"{byte:02x}:{byte % places}")
        deck[last], deck[byte % places] = deck[byte % places], deck[last]
    return deck, steps


def written(deck: tuple[Card, ...]) -> list[str]:
    return list(map(str, deck))


def vector(heading: str) -> dict[str, str]:
    """The lines of the block below a heading of the page, by their first word; a line may go on."""
    block = PAGE.split(f"### {heading}\n")[1].split("```text\n")[1].split("```")[0]
    found: dict[str, str] = {}
    key = ""
    for line in block.splitlines():
        key = line[:10].strip() or key
        found[key] = f"{found.get(key, '')} {line[10:]}".strip()
    return found


# --- the algorithm ----------------------------------------------------------------------------------------


def test_d2_the_first_bytes_and_exchanges_written_out() -> None:
    tag = bytes.fromhex("73686565707368656164206465636b203100")
    assert tag == b"sheepshead deck 1\x00"
    block = sha256(tag + SEED + bytes.fromhex("0000000000000000")).digest()
    assert block.hex() == "9d5998e3d70211b96a2d73dc0f87a3ba43fa43ab894d00096c0d6c9596fe7bbe"
    # 0x9d = 157 = 4 * 32 + 29, so 7H at 31 and 9H at 29 change; 0x59 = 89 = 2 * 31 + 27, so 8H and TH do;
    # 0x98 = 152 = 5 * 30 + 2, so the 7H now at 29 and QH at 2 do.
    deck = list(IN_ORDER)
    for here, there in ((31, 29), (30, 27), (29, 2)):
        deck[here], deck[there] = deck[there], deck[here]
    assert deck[29:] == ["QH", "TH", "9H"]
    assert written(deck_from_seed(SEED))[29:] == deck[29:]


@pytest.mark.parametrize(
    ("heading", "seed", "blocks"),
    [("A deck of one block", SEED, 1), ("Bytes thrown away, and a second block", LONG_SEED, 2)],
)
def test_d2_the_vectors_of_the_page(heading: str, seed: bytes, blocks: int) -> None:
    page = vector(heading)
    assert page["seed"] == seed.hex()
    for number in range(blocks):
        hashed = bytes.fromhex(page[f"hashed {number}"])
        assert hashed == b"sheepshead deck 1\0" + seed + number.to_bytes(8, "big")
        assert page[f"block {number}"] == sha256(hashed).hexdigest()
    deck, steps = by_hand(seed, IN_ORDER)
    assert page["byte:j"].split() == steps
    assert page["deck"].split() == deck == written(deck_from_seed(seed))


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (THIRTY, "JC 9H AD KD AC TD 7D 9S QC TH JS 8S AH KS JH TS KC AS KH TC QD 8C QS 9C 8H 7H 9D 8D QH JD"),
        (TWENTY_SIX, "7D JC JH QC AH 8D TH TC TD TS AS JD JS 9H KD QD 9D KC KH 9S QH 9C KS AD AC QS"),
    ],
)
def test_c6_the_vectors_of_shorter_decks(names: list[str], expected: str) -> None:
    assert f"\n{expected}\n" in PAGE
    assert by_hand(SEED, names)[0] == expected.split()
    assert deck_from_seed(SEED, deck=cards(" ".join(names))) == cards(expected)


def test_the_page_tells_in_which_order_the_deck_starts() -> None:
    first = PAGE.split("```text\n")[1].split("```")[0]
    assert first.split() == IN_ORDER == written(DECK)


@given(seed=st.binary(min_size=1, max_size=200), names=st.sampled_from([IN_ORDER, THIRTY, TWENTY_SIX]))
def test_d2_every_seed_gives_the_deck_of_the_steps(seed: bytes, names: list[str]) -> None:
    deck = deck_from_seed(seed, deck=cards(" ".join(names)))
    assert written(deck) == by_hand(seed, names)[0]
    assert sorted(written(deck)) == sorted(names)


@given(order=st.permutations(DECK[:9]))
def test_the_order_in_which_a_deck_is_given_makes_no_difference(order: list[Card]) -> None:
    assert deck_from_seed(SEED, deck=order) == deck_from_seed(SEED, deck=DECK[:9])


def test_a_deck_may_be_an_iterator_and_of_one_card() -> None:
    assert deck_from_seed(SEED, deck=iter(DECK)) == deck_from_seed(SEED)
    assert deck_from_seed(SEED, deck=cards("QC")) == cards("QC")


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_d3_the_deck_deals_a_hand_of_every_preset(name: str) -> None:
    rules = presets.by_name(name)
    state = deal(rules, dealer=0, deck=deck_from_seed(SEED, deck=rules.shape.deck))
    assert state == deal(rules, dealer=0, deck=deck_from_seed(SEED, deck=rules.shape.deck[::-1]))


# --- equal chances ----------------------------------------------------------------------------------------

ENOUGH = 12_000
"""So many shuffles that favour places would be noticed."""
SEEDS = min(ENOUGH, volume(ENOUGH))


def chi_square(places: Counter[tuple[str, int]], size: int, decks: int) -> float:
    """How far the counts of each card at each place are from equal, in standard deviations.

    For decks that are all equally likely the sum has (size - 1)² degrees of freedom, once it is taken into
    account that each card is in one place and each place has one card.
    """
    expected = decks / size
    total = sum((places[name, at] - expected) ** 2 for name in IN_ORDER[:size] for at in range(size))
    degrees = (size - 1) ** 2
    return float((total / expected * (size - 1) / size - degrees) / (2 * degrees) ** 0.5)


@pytest.mark.parametrize("size", [32, 30, 26])
def test_d2_every_card_reaches_every_place_equally_often(size: int) -> None:
    deck = DECK[:size]
    places = Counter(
        (str(card), at)
        for number in range(SEEDS)
        for at, card in enumerate(deck_from_seed(number.to_bytes(16, "big"), deck=deck))
    )
    assert sum(places.values()) == SEEDS * size
    # The seeds are always the same ones: what holds once holds always.
    assert -3 < chi_square(places, size, SEEDS) < 3


def test_a_shuffle_that_favours_places_would_be_noticed() -> None:
    rng = Random(1)
    unfair: Counter[tuple[str, int]] = Counter()
    for _ in range(ENOUGH):
        deck = list(IN_ORDER)
        for last in range(31, 0, -1):
            # No byte is thrown away.
            chosen = rng.randrange(256) % (last + 1)
            deck[last], deck[chosen] = deck[chosen], deck[last]
        unfair.update((name, at) for at, name in enumerate(deck))
    assert chi_square(unfair, 32, ENOUGH) > 4


def test_d2_every_order_of_four_cards_comes_up_equally_often() -> None:
    four = cards("QC QS QH QD")
    orders = Counter(deck_from_seed(number.to_bytes(2, "big"), deck=four) for number in range(24_000))
    assert set(orders) == set(permutations(four))
    # 1000 each, with a standard deviation of 31.
    assert all(abs(times - 1000) < 4 * 31 for times in orders.values())


def test_d2_one_bit_of_the_seed_makes_another_deck() -> None:
    decks = {deck_from_seed(bytes([*SEED[:15], SEED[15] ^ (1 << bit)])) for bit in range(8)}
    assert len({*decks, deck_from_seed(SEED), deck_from_seed(SEED + b"\0")}) == 10


# --- the commitment ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        (SEED, "53fadaf5ccf8f7439e225f91f1d2405105da47b02bd29fdf6b0f0290e66d3b2e"),
        (LONG_SEED, "8251560e35e15e036f2f71e1681852032d0490969c9f770d698ef5564d70b0d4"),
        (bytes(range(32)), "24352baa8810b641b9d99009a5ba7ec0801033ce8bd09919d69be9ce6a02ae44"),
    ],
)
def test_d2_the_vectors_of_the_commitment(seed: bytes, expected: str) -> None:
    assert sha256(b"sheepshead commitment 1\0" + seed).hexdigest() == expected
    assert commitment(seed) == expected
    assert f"| `{seed.hex()}` | `{expected}` |" in PAGE


@given(seed=st.binary(min_size=16, max_size=64), other=st.binary(min_size=16, max_size=64))
def test_d2_only_the_seed_itself_opens_its_commitment(seed: bytes, other: bytes) -> None:
    assert opens(commitment(seed), seed)
    assert opens(commitment(seed).upper(), seed)
    assert opens(commitment(seed), other) is (seed == other)


def test_a_secret_seed_has_sixteen_bytes_and_fifteen_are_refused() -> None:
    assert SECRET_BYTES == 16
    assert len(commitment(bytes(16))) == 64
    too_short = (
        "a secret seed has 16 bytes or more, and this one has 15: it could be found by trying them all"
    )
    for refused in (
        lambda: commitment(bytes(15)),
        lambda: opens(commitment(SEED), bytes(15)),
        lambda: combined([SEED, bytes(15)]),
    ):
        with pytest.raises(InvalidSeed, match=too_short) as caught:
            refused()
        assert isinstance(caught.value, SheepsheadError)
        assert isinstance(caught.value, ValueError)


def test_a_deck_needs_no_secret_but_a_seed() -> None:
    assert len(deck_from_seed(b"\0")) == 32
    with pytest.raises(InvalidSeed, match="a seed has one byte or more, and this one is empty"):
        deck_from_seed(b"")
    with pytest.raises(InvalidSeed, match="this one is empty"):
        commitment(b"")


# --- contributions ----------------------------------------------------------------------------------------


def test_d2_the_vector_of_a_combined_seed() -> None:
    page = vector("A combined seed")
    first, second = bytes(range(16)), bytes(range(16, 40))
    hashed = b"sheepshead combined 1\0" + bytes(7) + bytes([16]) + first + bytes(7) + bytes([24]) + second
    assert (page["first"], page["second"], page["hashed"].replace(" ", "")) == (
        first.hex(),
        second.hex(),
        hashed.hex(),
    )
    assert page["combined"] == sha256(hashed).hexdigest() == combined([first, second]).hex()
    assert page["deck"].split() == by_hand(sha256(hashed).digest(), IN_ORDER)[0]


def test_other_contributions_give_another_seed_where_they_are_the_same_bytes_in_a_row() -> None:
    first, second = bytes(range(16)), bytes(range(16, 40))
    whole = first + second
    seeds = [
        combined(parts)
        for parts in (
            [first, second],
            [second, first],
            [whole],
            [whole[:20], whole[20:]],
            [first],
            [first] * 2,
        )
    ]
    assert len(set(seeds)) == len(seeds)
    assert combined(iter([first, second])) == seeds[0]


def test_a_combined_seed_is_neither_a_commitment_nor_a_part_of_the_stream() -> None:
    assert commitment(SEED) != combined([SEED]).hex()
    tags = (b"sheepshead deck 1\0", b"sheepshead commitment 1\0", b"sheepshead combined 1\0")
    assert not any(one != other and one.startswith(other) for one in tags for other in tags)


def test_contributions_are_several_and_not_none() -> None:
    with pytest.raises(InvalidSeed, match="at least one contribution, and there is none"):
        combined([])
    given: Any = SEED
    with pytest.raises(
        TypeError, match="seeds are given as a list of bytes, one a contributor, not as a bytes"
    ):
        combined(given)
    given = 7
    with pytest.raises(TypeError, match="not as an int"):
        combined(given)


# --- what is refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", ["00ff" * 8, bytearray(16), memoryview(SEED), 7, None, [0] * 16])
def test_a_seed_is_bytes_and_an_error_never_shows_it(given: Any) -> None:
    for refused in (deck_from_seed, commitment, lambda seed: combined([seed]), lambda s: opens("0" * 64, s)):
        with pytest.raises(
            TypeError, match=r"a seed is bytes, such as secrets.token_bytes\(32\), not an? \w+;"
        ) as caught:
            refused(given)
        assert "00ff" not in str(caught.value)


def test_d8_a_deck_has_each_card_once() -> None:
    with pytest.raises(InvalidDeal, match="a deck has each card once; more than once: QC 7H") as caught:
        deck_from_seed(SEED, deck=cards("QC 7H QC QS 7H"))
    assert [fault.rule for fault in caught.value.faults] == ["D8"]
    with pytest.raises(InvalidDeal, match="a deck has cards, and this one has none"):
        deck_from_seed(SEED, deck=())


@pytest.mark.parametrize("given", ["QC QS", ["QC"], 7])
def test_a_deck_is_made_of_cards(given: Any) -> None:
    with pytest.raises(TypeError, match="the deck is"):
        deck_from_seed(SEED, deck=given)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a seed is written as pairs of hex digits, such as 00ff; there are none"),
        ("00f", "there are 3"),
        ("00 ff", "and character 3 is no hex digit"),
        ("0x00", "and character 2 is no hex digit"),
        ("00ff\n", "and character 5 is no hex digit"),
        ("٠٠", "and character 1 is no hex digit"),
    ],
)
def test_a_seed_in_hex_is_read_and_anything_else_refused(text: str, said: str) -> None:
    assert parse_seed("00fF") == b"\0\xff"
    with pytest.raises(ParseError) as caught:
        parse_seed(text)
    assert str(caught.value).endswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there are none"),
        ("ab" * 31, "not 62"),
        ("ab" * 33, "not 66"),
        ("a" * 63, "there are 63"),
        ("x" + "a" * 63, "and character 1 is no hex digit"),
    ],
)
def test_a_commitment_is_64_hex_digits(text: str, said: str) -> None:
    assert parse_commitment("AB" * 32) == b"\xab" * 32
    for refused in (parse_commitment, lambda text: opens(text, SEED)):
        with pytest.raises(ParseError) as caught:
            refused(text)
        assert str(caught.value) == f"a commitment is written as 64 hex digits, {said}"


@pytest.mark.parametrize("given", [SEED, None, 7])
def test_hex_is_text(given: Any) -> None:
    with pytest.raises(TypeError, match="a seed is written as text"):
        parse_seed(given)
    with pytest.raises(TypeError, match="a commitment is written as text"):
        parse_commitment(given)


# --- in a record ------------------------------------------------------------------------------------------

HAND = """\
rules = "CALLED_ACE"
players = ["Ann", "Bob", "Cal", "Dot", "Eve"]
dealer = "Eve"
seed = "000102030405060708090a0b0c0d0e0f"
commitment = "53fadaf5ccf8f7439e225f91f1d2405105da47b02bd29fdf6b0f0290e66d3b2e"
holdings = [
    "7D 7S 8H TC AH QS",
    "8D JD AD 9S JS KS",
    "JH JC TD KH KD 9C",
    "AC QC TS 7H 7C 8S",
    "8C 9D AS QH TH 9H",
]
blind = "QD KC"
picker = "Bob"
bury = "JS AD"
call = "AC"
tricks = [
    "7S 9S KD 8S AS",
    "JC QC QH 7D JD",
    "7H TH 8H 8D KH",
    "KS JH TS 9D QS",
    "TC KC 9C AC 8C",
    "7C 9H AH QD TD",
]
"""


def deal_findings(ruling: Audit) -> list[tuple[str, str]]:
    return [
        (finding.violation.rule, finding.violation.sentence)
        for finding in ruling.findings
        if finding.phase is Phase.DEAL
    ]


def test_d3_the_hand_above_is_dealt_by_packets_of_three_two_and_three() -> None:
    deck, _ = by_hand(SEED, IN_ORDER)
    record = parse_hand(HAND)
    assert record.holdings is not None
    # Three to Ann, left of the dealer, and so on; two to the blind; three each.
    for seat, holding in enumerate(record.holdings):
        packets = deck[3 * seat : 3 * seat + 3] + deck[17 + 3 * seat : 20 + 3 * seat]
        assert sorted(map(str, holding)) == sorted(packets)
    assert list(map(str, record.blind or ())) == deck[15:17]


def test_d2_a_deal_that_follows_from_its_seed_is_in_order() -> None:
    record = parse_hand(HAND)
    assert (record.seed, record.commitment) == (SEED.hex(), commitment(SEED))
    assert deal_findings(audit(record)) == []


@pytest.mark.parametrize("key", ["seed", "commitment"])
def test_d2_a_seed_or_a_commitment_alone_is_in_order(key: str) -> None:
    text = "".join(line for line in HAND.splitlines(keepends=True) if not line.startswith(key))
    assert deal_findings(audit(parse_hand(text))) == []


def test_d2_a_commitment_that_nobody_opened_proves_nothing_and_breaks_nothing() -> None:
    text = HAND.replace(f'seed = "{SEED.hex()}"\n', "").replace("53fada", "53fadb")
    assert deal_findings(audit(parse_hand(text))) == []


def test_d2_a_seed_that_does_not_open_the_commitment_is_named_though_the_deal_is_its() -> None:
    (found,) = deal_findings(audit(parse_hand(HAND.replace("53fada", "53fadb"))))
    assert found == ("D2", "The seed is not the one that was promised: it does not open the commitment.")


def test_d2_d3_another_seed_opens_nothing_and_deals_otherwise() -> None:
    found = deal_findings(audit(parse_hand(HAND.replace("0d0e0f", "0d0e10"))))
    assert [rule for rule, _ in found] == ["D2", "D3"]
    assert " Ann gets AC 8D TH TS 7H, not 7D 7S 8H TC AH. " in found[1][1]
    assert found[1][1].endswith(" Other cards went to Bob, Cal, Dot, Eve and the blind too.")


def test_d3_a_card_that_changed_hands_is_named() -> None:
    text = HAND.replace("7S 8H TC", "7S TH TC").replace("QH TH 9H", "QH 8H 9H")
    text = text.replace("7H TH 8H", "7H 8H TH")
    ruling = audit(parse_hand(text))
    said = "The deal is not the seed's: by the seed and the packets Ann gets 8H, not TH."
    assert deal_findings(ruling) == [("D3", f"{said} Other cards went to Eve too.")]
    first = ruling.findings[0]
    assert (first.phase, first.seat, first.action, first.trick) == (Phase.DEAL, None, None, None)
    assert not ruling.in_order


def test_d3_the_packets_are_those_of_the_rules_that_the_hand_was_dealt_by() -> None:
    twos = attrs.evolve(presets.CALLED_ACE.shape, deal_plan=(Packet(2), ToBlind(2), Packet(2), Packet(2)))
    otherwise = attrs.evolve(presets.CALLED_ACE, shape=twos)
    assert deal_findings(audit(parse_hand(HAND), rules=otherwise)) == []
    record = attrs.evolve(parse_hand(HAND), rules=otherwise)
    assert [rule for rule, _ in deal_findings(audit(record))] == ["D3"]


def test_c6_a_house_may_write_its_deck_in_any_order() -> None:
    shape = attrs.evolve(presets.CALLED_ACE.shape, deck=DECK[::-1])
    record = attrs.evolve(parse_hand(HAND), rules=attrs.evolve(presets.CALLED_ACE, shape=shape))
    assert deal_findings(audit(record)) == []


def seeded(rules: Rules, seed: bytes, *, dealer: int = 0, passing: bool = False) -> HandRecord:
    """The record of a hand that was dealt by a seed and played at random."""
    rng = Random(seed)
    state = start = deal(rules, dealer=dealer, deck=deck_from_seed(seed, deck=rules.shape.deck))
    actions: list[tuple[int, Action]] = []
    while not isinstance(state, Finished):
        action = Pass() if passing and isinstance(state, Picking) else rng.choice(legal_moves(state))
        actions.append((state.to_act, action))
        state = apply(state, action)
    record = record_of(start, actions, state)
    return attrs.evolve(record, seed=seed.hex(), commitment=commitment(seed))


@pytest.mark.parametrize("name", presets.BY_NAME)
def test_d2_d3_a_deal_of_every_preset_and_dealer_is_that_of_its_seed_and_of_no_other(name: str) -> None:
    rules = presets.by_name(name)
    for dealer in range(rules.players):
        record = seeded(rules, bytes([dealer] * 32), dealer=dealer)
        assert audit(record).findings == ()
        other = attrs.evolve(record, seed="ff" * 32, commitment=None)
        assert [rule for rule, _ in deal_findings(audit(other))] == ["D3"]


def test_d3_the_dealer_belongs_to_the_deal() -> None:
    record = parse_hand(HAND)
    # The same cards moved on by a seat, and the dealer and the picker with them, are another deal.
    moved = attrs.evolve(
        record,
        players=[record.players[seat - 1] for seat in range(5)],
        holdings=[(record.holdings or ())[seat - 1] for seat in range(5)],
        dealer=0,
        picker=2,
    )
    assert deal_findings(audit(moved)) == []
    holdings = record.holdings or ()
    passed = HandRecord(
        rules=presets.GAMERULES_DOUBLER, dealer=4, holdings=holdings, blind=record.blind, seed=record.seed
    )
    assert deal_findings(audit(passed)) == []
    for dealer in range(4):
        assert [rule for rule, _ in deal_findings(audit(attrs.evolve(passed, dealer=dealer)))] == ["D3"]


def test_d3_cards_that_were_worked_out_are_compared_too() -> None:
    record = attrs.evolve(seeded(presets.GAMERULES, bytes(16), passing=True), holdings=None, blind=None)
    assert record.picker is None
    assert deal_findings(audit(record)) == []
    (found,) = deal_findings(audit(attrs.evolve(record, seed="01" * 16, commitment=None)))
    assert found[0] == "D3"


def test_d3_the_order_of_cards_in_hand_and_of_a_blind_says_nothing() -> None:
    record = parse_hand(HAND)
    assert record.holdings is not None
    assert record.blind is not None
    turned = attrs.evolve(
        record, holdings=[holding[::-1] for holding in record.holdings], blind=record.blind[::-1]
    )
    assert deal_findings(audit(turned)) == []


def test_k9_the_order_of_a_blind_that_is_shared_counts_where_it_was_written() -> None:
    rules = presets.SEVEN_HANDED_NEXT_SEAT
    record = seeded(rules, bytes(16), passing=True)
    assert record.blind is not None
    assert deal_findings(audit(record)) == []
    (found,) = deal_findings(audit(attrs.evolve(record, blind=record.blind[::-1])))
    assert found[0] == "D3"
    assert "the blind gets" in found[1]
    # Worked out, its order is not known; and as nobody picked, it makes no difference.
    assert deal_findings(audit(attrs.evolve(record, holdings=None, blind=None))) == []


def test_h1_the_order_of_cards_on_the_table_counts_and_that_in_hand_does_not() -> None:
    record = seeded(presets.TWO_HANDED, bytes(16))
    assert record.holdings is not None
    first, second = record.holdings
    in_hand = attrs.evolve(record, holdings=[(*first[:8], *first[:7:-1]), second])
    assert deal_findings(audit(in_hand)) == []
    # The first two places change, with the cards on them: the same cards can be played at the same time.
    lain = (first[1], first[0], first[2], first[3], first[5], first[4], *first[6:])
    (found,) = deal_findings(audit(attrs.evolve(record, holdings=[lain, second])))
    assert found[0] == "D3"
    assert "P1 gets" in found[1]


# --- a hand file whose seed cannot be read ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (SEED.hex(), "0g", "line 4, column 8: a seed is written as pairs of hex digits, such as 00ff; and"),
        (
            SEED.hex(),
            "",
            "line 4, column 8: a seed is written as pairs of hex digits, such as 00ff; there are none",
        ),
        (
            SEED.hex(),
            SEED.hex()[2:],
            "line 4, column 8: a seed that was committed to has 16 bytes or more, and this one has 15",
        ),
        (f'"{SEED.hex()}"', "17", 'line 4, column 8: seed: expected hex digits, such as "00ff", not 17'),
        ("6d3b2e", "6d3b", "line 5, column 14: a commitment is written as 64 hex digits, not 62"),
        ("6d3b2e", "6d3b2x", "line 5, column 14: a commitment is written as 64 hex digits, and character 64"),
        (
            "commitment =",
            "comitment =",
            "line 5, column 1: 'comitment' is no key of a hand file; did you mean",
        ),
    ],
)
def test_a_seed_that_cannot_be_read_is_an_error_with_its_place(old: str, new: str, said: str) -> None:
    assert old in HAND
    with pytest.raises(ParseError) as caught:
        parse_hand(HAND.replace(old, new))
    assert str(caught.value).startswith(said)


def test_a_short_seed_will_do_where_nothing_was_promised() -> None:
    text = HAND.replace(f'"{SEED.hex()}"', '"00"').replace("commitment", "# commitment")
    assert [rule for rule, _ in deal_findings(audit(parse_hand(text)))] == ["D3"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seed": SEED}, 'seed: expected a text of hex digits, such as "00ff", not b'),
        ({"commitment": 7}, 'commitment: expected a text of hex digits, such as "00ff", not 7'),
        ({"seed": "0", "commitment": "0"}, "such as 00ff; there are 1; a commitment is written as 64"),
    ],
)
def test_a_record_made_by_a_program_is_checked_in_the_same_way(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        attrs.evolve(parse_hand(HAND), **changes)
    assert said in str(caught.value)


# --- what the command says --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("QQ", "", "The deal is that of the seed, and the seed opens the commitment."),
        ("commitment =", "# commitment =", "The deal is that of the seed."),
        ("seed =", "# seed =", "The deal was not checked: no seed opens its commitment."),
        ("53fada", "53fadb", "The deal does not fit what is written of its seed."),
    ],
)
def test_the_command_says_in_a_line_what_the_seed_is_worth(
    old: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.toml"
    file.write_text(HAND.replace(old, new), encoding="utf-8")
    main(["referee", str(file)])
    report = capsys.readouterr().out
    assert f"\n  {said}\n" in report
    assert ("deal [D2]" in report) is (new == "53fadb")


def test_the_command_says_nothing_where_no_seed_was_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.toml"
    file.write_text(HAND.replace("seed =", "# seed =").replace("commitment =", "# ="), encoding="utf-8")
    main(["referee", str(file)])
    assert "seed" not in capsys.readouterr().out


def test_json_has_the_seed_and_the_commitment_as_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.toml"
    file.write_text(HAND.replace("53fada", "53FADB"), encoding="utf-8")
    main(["referee", "--json", str(file)])
    (hand,) = json.loads(capsys.readouterr().out)["hands"]
    assert (hand["seed"], hand["commitment"][:6]) == (SEED.hex(), "53FADB")
    assert [(found["phase"], found["rule"]) for found in hand["findings"]][:1] == [("deal", "D2")]
