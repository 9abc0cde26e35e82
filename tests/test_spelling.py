"""What may have been meant by a name that is not known."""

from __future__ import annotations

import pytest

from sheepshead import InvalidRules, presets
from sheepshead.spelling import bare, close_to


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("CALED_ACE", "; did you mean CALLED_ACE or CALLED_ACE_BUMP?"),
        ("two hand", "; did you mean TWO_HANDED?"),
        ("xyz", ""),
        ("", ""),
        ("C" * 61, ""),
    ],
)
def test_a_name_that_is_close_is_suggested(word: str, hint: str) -> None:
    assert close_to(word, presets.BY_NAME) == hint


def test_case_and_word_marks_do_not_count() -> None:
    assert bare("Forced-Pick") == bare("FORCED_PICK") == "forcedpick"


def test_an_unknown_preset_is_told_with_what_may_have_been_meant() -> None:
    with pytest.raises(InvalidRules) as caught:
        presets.by_name("Three handed")
    (fault,) = caught.value.faults
    start = (
        "there is no preset 'Three handed'; did you mean THREE_HANDED or THREE_HANDED_30 or THREE_HANDED_26?"
    )
    assert fault.sentence == f"{start} There are {', '.join(presets.BY_NAME)}"


def test_a_preset_that_nobody_could_mean_is_told_with_those_there_are() -> None:
    with pytest.raises(InvalidRules, match="there is no preset 'SCHAFKOPF'; there are GAMERULES, "):
        presets.by_name("SCHAFKOPF")
