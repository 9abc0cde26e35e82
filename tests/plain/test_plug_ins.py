"""Plug-ins of third parties: registered by a tag, refused without."""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from examples.third_party_partner import RULES as CALLED_KING_RULES
from examples.third_party_partner import CalledKing
from sheepshead import Card, Rules, apply, legal_moves, presets
from sheepshead.plain import RULES, STATE, Codec, InvalidPlain, InvalidTag, NotPlain, from_json, to_json
from sheepshead.rules import CalledAce, DoublingRule, NoPartner, NoPickRule, PartnerRule, Redeal, ThrowIn
from sheepshead.testing import random_deal

if TYPE_CHECKING:
    from sheepshead.rules import PassedFacts

KING = Codec().register("acme/called-king", CalledKing)


class Mood(Enum):
    """A choice of a third party's own."""

    GOOD = 1
    BAD = 2


@attrs.frozen
class Extra:
    """Options within options."""

    names: tuple[str, ...]
    rate: int | None = None


@attrs.frozen(kw_only=True)
class Auction(NoPickRule):
    """A no-pick rule with options of every kind that is written by itself."""

    mood: Mood
    extra: Extra
    cards: tuple[Card, ...] = ()
    limit: Mood | int | None = None
    otherwise: NoPickRule = attrs.field(factory=Redeal)
    partner: CalledAce = attrs.field(factory=CalledAce)
    made: int = attrs.field(init=False, default=3)

    def __attrs_post_init__(self) -> None:
        if self.limit == 13:
            raise ValueError("thirteen is no limit")

    def all_passed(self, facts: PassedFacts) -> ThrowIn:
        """Throw the cards in."""
        return ThrowIn("HOUSE-2")


class Handmade(PartnerRule):
    """A partner rule that is no attrs class."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Handmade) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def partners(self, facts: object) -> tuple[int, ...]:
        return ()


AUCTION = Codec().register("acme/auction", Auction)
AUCTION_RULES = attrs.evolve(
    presets.CALLED_ACE,
    no_pick=Auction(mood=Mood.BAD, extra=Extra(("a", "ö"), 7), cards=(Card("QC"),), limit=Mood.GOOD),
)


def by_hand(**functions: Any) -> Codec:
    written: dict[str, Any] = {
        "to_plain": lambda rule: {"name": rule.name},
        "from_plain": lambda options: Handmade(options["name"]),
    }
    return Codec().register("acme/handmade", Handmade, **{**written, **functions})


def faults_of(codec: Codec, data: object) -> list[tuple[str, str]]:
    with pytest.raises(InvalidPlain) as caught:
        codec.from_plain(data, RULES)
    return [(fault.place, fault.sentence) for fault in caught.value.faults]


def test_a_registered_plug_in_comes_back() -> None:
    for codec, rules in ((KING, CALLED_KING_RULES), (AUCTION, AUCTION_RULES)):
        assert codec.from_json(codec.to_json(rules), RULES) == rules
    written = AUCTION.to_plain(AUCTION_RULES)["no_pick"]
    assert written == {
        "tag": "acme/auction",
        "mood": "BAD",
        "extra": {"names": ["a", "ö"], "rate": 7},
        "cards": ["QC"],
        "limit": "GOOD",
        "otherwise": {"tag": "Redeal", "deals_again": "SAME"},
        "partner": {
            "tag": "CalledAce",
            **{option.name: getattr(CalledAce(), option.name) for option in CALLED},
        },
    }


CALLED = attrs.fields(CalledAce)


def test_a_hand_with_a_plug_in_comes_back() -> None:
    rng = Random(3)
    state = random_deal(CALLED_KING_RULES, rng)
    while moves := legal_moves(state):
        assert KING.from_json(KING.to_json(state), STATE) == state
        state = apply(state, rng.choice(moves))
    assert KING.from_json(KING.to_json(state), STATE) == state


def test_an_unregistered_plug_in_is_neither_written_nor_read() -> None:
    with pytest.raises(NotPlain, match=r'type CalledKing has no tag.* Codec\(\)\.register\("acme/auction"'):
        to_json(CALLED_KING_RULES)
    text = KING.to_json(CALLED_KING_RULES)
    with pytest.raises(InvalidPlain) as caught:
        from_json(text)
    ((place, sentence),) = [(fault.place, fault.sentence) for fault in caught.value.faults]
    assert place == "value.partner.tag"
    assert sentence.startswith('no plug-in is registered under "acme/called-king"; ')


def test_registering_gives_a_new_codec_and_changes_no_other() -> None:
    plain = Codec()
    more = plain.register("acme/called-king", CalledKing)
    assert plain == Codec()
    assert "acme/called-king" not in plain.tags
    assert more.tags == (*plain.tags, "acme/called-king")
    assert more == KING
    assert hash(more) == hash(KING)


@pytest.mark.parametrize(
    "tag",
    [
        "auction",
        "CalledAce",
        "/auction",
        "acme/",
        "acme/a/b",
        "acme auction/x",
        "acme/x\n",
        "",
        "a/" + "x" * 200,
        None,
    ],
    ids=repr,
)
def test_a_tag_that_could_be_the_packages_own_is_refused(tag: Any) -> None:
    with pytest.raises(InvalidTag, match="the tag of a plug-in is who makes it and what it is"):
        Codec().register(tag, CalledKing)


def test_a_tag_and_a_class_are_registered_once() -> None:
    with pytest.raises(InvalidTag, match="acme/called-king stands for CalledKing already"):
        KING.register("acme/called-king", Auction)
    with pytest.raises(InvalidTag, match="CalledKing has a tag already, acme/called-king"):
        KING.register("acme/other", CalledKing)
    with pytest.raises(InvalidTag, match="NoPartner has a tag already, NoPartner"):
        Codec().register("acme/nobody", NoPartner)


@attrs.frozen
class Fraction(PartnerRule):
    part: float = 0.5


@attrs.frozen
class EitherText(PartnerRule):
    word: Mood | str = ""


@attrs.frozen
class Tagged(PartnerRule):
    tag: str = ""


@attrs.frozen
class Deep(PartnerRule):
    extra: tuple[Fraction, ...] = ()


@attrs.frozen
class Unknown(PartnerRule):
    later: NotThere = None  # type: ignore[name-defined]  # noqa: F821


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Handmade, "Handmade is no attrs class"),
        (Fraction, r"Fraction\.part is of a type that is not written by itself"),
        (EitherText, r"EitherText\.word is of a type"),
        (Tagged, "Tagged has an option tag, the key that names the plug-in"),
        (Deep, r"Deep\.extra is of a type"),
        (Unknown, "the annotations of Unknown name what is not there at run time"),
        (CalledKing(), "acme/x stands for a class, such as AuctionRule, not for CalledKing"),
    ],
    ids=range(7),
)
def test_a_class_that_says_nothing_of_how_it_is_written_is_refused(kind: Any, said: str) -> None:
    with pytest.raises(InvalidTag, match=said):
        Codec().register("acme/x", kind)


def test_a_class_may_say_how_it_is_written() -> None:
    codec = by_hand()
    rules = attrs.evolve(presets.CALLED_ACE, partner=Handmade("Ann"))
    assert codec.to_plain(rules)["partner"] == {"tag": "acme/handmade", "name": "Ann"}
    assert codec.from_json(codec.to_json(rules), RULES) == rules
    with pytest.raises(InvalidTag, match="to_plain and from_plain are given together, or neither"):
        by_hand(from_plain=None)


def test_what_a_plug_in_writes_is_plain() -> None:
    rules = attrs.evolve(presets.CALLED_ACE, partner=Handmade("Ann"))
    for wrong, said in (
        ({"name": 1.5}, r"value\.partner\.name: expected a whole number"),
        ({"name": Card("QC")}, r"value\.partner\.name: plain data are"),
        ({"tag": "x"}, "to_plain of acme/handmade gives a dict of options, without the key tag"),
        ([], "to_plain of acme/handmade gives a dict of options"),
    ):
        with pytest.raises(NotPlain, match=said):
            by_hand(to_plain=lambda _, wrong=wrong: wrong).to_plain(rules)


def test_what_a_plug_in_refuses_is_a_fault_with_a_place() -> None:
    sheet = AUCTION.to_plain(AUCTION_RULES)
    sheet["no_pick"]["limit"] = 13
    assert faults_of(AUCTION, sheet) == [("value.no_pick", "refused: ValueError: thirteen is no limit")]
    sheet["no_pick"]["limit"] = []
    sheet["no_pick"]["extra"]["rate"] = "7"
    assert faults_of(AUCTION, sheet) == [
        ("value.no_pick.extra.rate", 'expected a whole number or null, not "7"'),
        ("value.no_pick.limit", "expected one of GOOD, BAD or a whole number or null, not a list"),
    ]
    handmade = by_hand().to_plain(attrs.evolve(presets.CALLED_ACE, partner=Handmade("Ann")))
    del handmade["partner"]["name"]
    assert faults_of(by_hand(), handmade) == [("value.partner", "refused: KeyError: 'name'")]
    ((place, sentence),) = faults_of(by_hand(from_plain=lambda _: NoPartner()), handmade)
    assert (place, sentence) == ("value.partner", "from_plain of acme/handmade made NoPartner(), no Handmade")


def test_a_mistake_in_a_plug_in_is_not_hidden() -> None:
    def from_plain(options: dict[str, Any]) -> Handmade:
        return Handmade(str(1 / len(options["name"])))

    sheet = by_hand().to_plain(attrs.evolve(presets.CALLED_ACE, partner=Handmade("")))
    with pytest.raises(ZeroDivisionError):
        by_hand(from_plain=from_plain).from_plain(sheet, RULES)


def test_a_plug_in_stands_on_its_own_axis() -> None:
    sheet = {**KING.to_plain(presets.CALLED_ACE), "preset": None, "doubling": {"tag": "acme/called-king"}}
    ((place, sentence),) = faults_of(KING, sheet)
    assert place == "value.doubling.tag"
    assert sentence == "acme/called-king is not a doubling rule: that is one of NoDoubling, Doublings"


class Shapeless:
    """A rule that inherits from no protocol: which axis it is for, its methods tell."""

    asks_anybody = False

    def faults(self, facts: object) -> tuple[()]:
        return ()

    def ask(self, facts: object) -> None:
        return None

    def multipliers(self, facts: object) -> tuple[()]:
        return ()


def test_k9_a_rule_without_a_protocol_is_judged_by_the_sheet() -> None:
    shapeless = Shapeless()
    assert isinstance(shapeless, DoublingRule)
    codec = Codec().register(
        "acme/shapeless", Shapeless, to_plain=lambda _: {}, from_plain=lambda _: shapeless
    )
    rules: Rules = attrs.evolve(presets.CALLED_ACE, doubling=shapeless)
    sheet = codec.to_plain(rules)
    assert codec.from_plain(sheet, RULES) == rules
    sheet["partner"] = {"tag": "acme/shapeless"}
    with pytest.raises(InvalidPlain) as caught:
        codec.from_plain(sheet, RULES)
    assert [(fault.place, fault.rule) for fault in caught.value.faults] == [("value", "K9")]
