"""How house rules are written, and which are not read."""

from __future__ import annotations

import copy
from typing import Any

import attrs
import pytest

from sheepshead import presets, rules
from sheepshead.plain import RULES, Codec, InvalidPlain, NotPlain, from_plain, to_plain
from sheepshead.plain.tags import AXES, OWN
from sheepshead.rules import BlindTo, CalledAce, CrackLimit, Doublings, JackAndAce, Leaster, Shape

CALLED_ACE = to_plain(presets.CALLED_ACE)


def changed(*path: str | int, to: object) -> dict[str, Any]:
    """The called-ace sheet with another value at one place, under no preset's name."""
    sheet: Any = {**copy.deepcopy(CALLED_ACE), "preset": None}
    inner = sheet
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = to
    return sheet  # type: ignore[no-any-return]


def faults_of(data: object) -> list[tuple[str, str | None]]:
    with pytest.raises(InvalidPlain) as caught:
        from_plain(data, RULES)
    return [(fault.place, fault.rule) for fault in caught.value.faults]


def test_every_axis_is_written_out() -> None:
    assert list(CALLED_ACE) == ["preset", *(axis.name for axis in attrs.fields(type(presets.CALLED_ACE)))]
    assert CALLED_ACE["shape"] == {
        "players": 5,
        "cards_each": 6,
        "blind": 2,
        "deal_plan": [{"each": 3}, {"to_blind": 2}, {"each": 3}],
        "deck": [str(card) for card in presets.CALLED_ACE.shape.deck],
        "face_down": 0,
    }
    assert CALLED_ACE["trumps"][:3] == ["QC", "QS", "QH"]
    assert CALLED_ACE["no_pick"] == {
        "tag": "Leaster",
        "blind_to": "LAST_TRICK",
        "tie": "WASH",
        "must_take_trick": True,
        "all_tricks_rate": 1,
        "trickless_rate": 1,
    }
    assert CALLED_ACE["doubling"] == {"tag": "NoDoubling"}
    assert CALLED_ACE["renege"] == "NONE"


def test_a_plug_in_within_another_has_its_tag_too() -> None:
    written = to_plain(presets.SIX_HANDED_JACK_AND_ACE)
    assert written["partner"]["called"]["tag"] == "CalledAce"
    written["preset"] = None
    written["partner"]["called"]["tag"] = "JackOfDiamonds"
    assert faults_of(written) == [("value.partner.called.tag", None)]


def test_every_plug_in_of_the_package_has_a_tag() -> None:
    exported = [getattr(rules, name) for name in rules.__all__]
    axes = tuple(AXES)
    plug_ins = {
        kind.__name__
        for kind in exported
        if isinstance(kind, type) and kind not in axes and any(axis in kind.__mro__ for axis in axes)
    }
    assert plug_ins == {known.tag for known in OWN}
    assert Codec().tags == tuple(known.tag for known in OWN)


def test_a_house_has_no_preset() -> None:
    house = attrs.evolve(presets.CALLED_ACE, bury_before_call=False)
    assert to_plain(house)["preset"] is None


def test_a_value_that_may_be_of_two_kinds_is_told_by_its_form() -> None:
    third = attrs.evolve(presets.CALLED_ACE, no_pick=Leaster(blind_to=3))
    assert to_plain(third)["no_pick"]["blind_to"] == 3
    assert from_plain(to_plain(third), RULES) == third
    assert from_plain(changed("no_pick", "blind_to", to="NOBODY"), RULES).no_pick == Leaster(
        blind_to=BlindTo.NOBODY
    )
    assert faults_of(changed("no_pick", "blind_to", to=True)) == [("value.no_pick.blind_to", None)]
    assert faults_of(changed("no_pick", "blind_to", to="NO_ONE")) == [("value.no_pick.blind_to", None)]
    pairs = Doublings(pairs=(rules.BLACK_QUEENS,), cracks_per_hand=CrackLimit.ONE_A_PLAYER, max_multiplier=4)
    cracking = attrs.evolve(presets.CALLED_ACE, doubling=pairs)
    assert to_plain(cracking)["doubling"]["pairs"] == [["QC", "QS"]]
    assert from_plain(to_plain(cracking), RULES) == cracking


def test_k5_options_that_contradict_each_other_are_refused_by_rule() -> None:
    sheet = changed("partner", "called_ten_beats_ace", to=True)
    sheet["partner"]["call_ten"] = False
    assert faults_of(sheet) == [("value", "K5")]


def test_d4_every_contradiction_of_a_sheet_is_named() -> None:
    sheet = changed("shape", "blind", to=3)
    sheet["payoff"]["points_to_win"] = 0
    assert faults_of(sheet) == [("value", rule) for rule in ("D4", "D3", "S2", "S3")]


def test_s2_an_option_out_of_all_bounds_is_refused_by_rule() -> None:
    assert faults_of(changed("payoff", "points_to_win", to=1_000_000_001)) == [("value.payoff", "S2")]
    assert faults_of(changed("trumps", to=["QC", "QC"])) == [("value.trumps", "C4")]
    assert faults_of(changed("trumps", to=[])) == [("value.trumps", "C4")]


def test_every_fault_is_named_with_its_place() -> None:
    sheet = changed("partner", "under", to=1)
    sheet["partner"]["undr"] = True
    del sheet["partner"]["call_ten"]
    sheet["shape"]["deck"][3] = "QX"
    sheet["shape"]["deal_plan"][1] = {"blind": 2}
    sheet["trumps"] = "STANDARD"
    sheet["payoff"]["tag"] = "Leaster"
    sheet["renege"] = "none"
    del sheet["no_pick"]["tag"]
    assert faults_of(sheet) == [
        ("value.shape.deal_plan[1]", None),
        ("value.shape.deck[3]", None),
        ("value.trumps", None),
        ("value.partner", None),
        ("value.partner.undr", None),
        ("value.partner.under", None),
        ("value.no_pick", None),
        ("value.payoff.tag", None),
        ("value.renege", None),
    ]


def test_a_sheet_that_goes_by_the_name_of_another_is_refused() -> None:
    sheet = {**changed("partner", "under", to=False), "preset": "CALLED_ACE"}
    with pytest.raises(InvalidPlain, match=r"^cannot be read: value\.preset: .* it differs in partner$"):
        from_plain(sheet, RULES)
    assert faults_of({**CALLED_ACE, "preset": "CALED_ACE"}) == [("value.preset", None)]
    assert faults_of({**CALLED_ACE, "preset": ["CALLED_ACE"]}) == [("value.preset", None)]
    assert faults_of({key: CALLED_ACE[key] for key in CALLED_ACE if key != "preset"}) == [("value", None)]


def test_what_was_meant_is_said() -> None:
    for sheet, hint in (
        (changed("partner", "tag", to="CaledAce"), "did you mean CalledAce"),
        (changed("partner", "undr", to=True), "did you mean under"),
        (changed("no_pick", "tie", to="WASCH"), "did you mean WASH"),
        (changed("partner", "tag", to="Leaster"), "Leaster is not a partner rule: that is one of CalledAce"),
        (changed("shape", "deck", 0, to="10C"), 'here "TC", not "10C"'),
    ):
        with pytest.raises(InvalidPlain, match=hint):
            from_plain(sheet, RULES)


@attrs.frozen
class OurAce(CalledAce):
    """A class derived from a plug-in of the package is another plug-in."""


@attrs.frozen
class OurShape(Shape):
    """A class derived from a value of the package."""


def test_a_derived_class_is_not_written_as_what_it_derives_from() -> None:
    for sheet in (
        attrs.evolve(presets.CALLED_ACE, partner=OurAce()),
        attrs.evolve(presets.SIX_HANDED_JACK_AND_ACE, partner=JackAndAce(called=OurAce())),
    ):
        with pytest.raises(NotPlain, match="a partner rule of type OurAce has no tag"):
            to_plain(sheet)
    shape = OurShape(
        **{axis.name: getattr(presets.CALLED_ACE.shape, axis.name) for axis in attrs.fields(Shape)}
    )
    with pytest.raises(NotPlain, match="a value of type OurShape"):
        to_plain(attrs.evolve(presets.CALLED_ACE, shape=shape))
