"""The steps of a replay: what was done, how the hand stood before it, and what the rules say to it."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from sheepshead import Crack, Decline, Doubling, Finished, Play, Playing
from sheepshead.engine import apply_unchecked, led_by_unchecked
from sheepshead.records import HandRecord, read_hand
from sheepshead.referee import audit
from sheepshead.replay import Phase, Replay, Step

EXAMPLES = Path(__file__).parent.parent / "examples"
FILES = sorted([*EXAMPLES.glob("hands/*.toml"), *EXAMPLES.glob("disputes/*.toml")])


def replayed(record: HandRecord) -> Replay:
    replay = Replay.start(record, record.rules)
    replay.to_the_end()
    return replay


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_t13_the_steps_lead_from_the_deal_to_the_end_and_hold_all_findings_of_an_action(path: Path) -> None:
    replay = replayed(read_hand(path))
    state = replay.steps[0].before if replay.steps else replay.hand
    for step in replay.steps:
        if isinstance(step.before, Playing) and isinstance(state, Playing):
            # Another may have led (T1).
            assert step.before == led_by_unchecked(state, step.before.leader) or step.before == state
        else:
            assert step.before == state
        state = apply_unchecked(step.before, step.action)
    assert isinstance(state, Finished)
    assert state == replay.hand
    of_steps = [finding for step in replay.steps for finding in step.findings]
    assert [finding for finding in replay.findings if finding.legal_actions] == of_steps
    refused = [(step.trick, step.before, step.findings) for step in replay.steps if is_refused_play(step)]
    assert [(play.trick, play.before, play.findings) for play in replay.refused] == refused


def is_refused_play(step: Step) -> bool:
    return step.phase is Phase.PLAY and isinstance(step.action, Play) and bool(step.findings)


def test_x1_answers_that_were_taken_back_are_no_steps() -> None:
    # Dot is the partner and cannot crack; the table is asked once more for what was said after it.
    record = read_hand(EXAMPLES / "hands" / "crack-recrack-and-blitz.toml")
    (partner,) = audit(record).score.partners
    wrong = attrs.evolve(record, doubles=((partner, Crack()), *record.doubles), scores=None)
    said = [
        (step.before.to_act, step.action)
        for step in replayed(wrong).steps
        if isinstance(step.before, Doubling) and step.action != Decline()
    ]
    assert said == list(record.doubles)
    assert [step.action for step in replayed(wrong).steps] == [step.action for step in replayed(record).steps]


def test_before_the_first_card_the_hand_can_be_looked_at() -> None:
    record = read_hand(EXAMPLES / "hands" / "renege-known-later.toml")
    replay = Replay.start(record, record.rules)
    state = replay.to_the_play()
    assert isinstance(state, Playing)
    assert not state.tricks
    assert {step.phase for step in replay.steps} == {Phase.PICKING, Phase.BURY, Phase.CALL}
    assert replay.refused == ()
