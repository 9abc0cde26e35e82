"""S1, S5, S8: what a house's own rule answers is looked at, before it is paid and before it is described."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from sheepshead import InvalidRules, score
from sheepshead.describing import describe
from sheepshead.describing.payoff import stakes_table
from sheepshead.rules import Multiplier, Outcome, Payoff, PayoffFacts, Settlement
from sheepshead.rules.presets import CALLED_ACE
from tests.positions import whole_hand
from tests.rules.test_scoring import CALL, HANDS

PAID = (4, -1, -1, -1, -1)


class Answers(Payoff):
    """A payoff that answers what it is told to."""

    answer: Any = None

    def settle(self, facts: PayoffFacts) -> Settlement:
        """Whatever the hand was."""
        return self.answer  # type: ignore[no-any-return]


def answering(answer: object) -> Payoff:
    """A payoff that answers this."""
    return type("Answering", (Answers,), {"answer": answer})()  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        (None, "S5"),
        (Outcome.WON, "S5"),
        (Settlement("won", PAID), "S5"),  # type: ignore[arg-type]
        (Settlement(Outcome.WON, None), "S5"),  # type: ignore[arg-type]
        (Settlement(Outcome.WON, PAID[:4]), "S5"),
        (Settlement(Outcome.WON, (5, *PAID[1:])), "S5"),
        (Settlement(Outcome.WON, PAID, (), "many"), "S1"),  # type: ignore[arg-type]
        (Settlement(Outcome.WON, PAID, (), 80, 40.0), "S1"),  # type: ignore[arg-type]
        (Settlement(Outcome.WON, PAID, None), "S8"),  # type: ignore[arg-type]
        (Settlement(Outcome.WON, PAID, (2,)), "S8"),  # type: ignore[arg-type]
        (Settlement(Outcome.WON, PAID, (Multiplier("S3", 0, "schneider"),)), "S8"),
    ],
)
def test_s5_an_answer_that_cannot_be_is_neither_paid_nor_described(answer: object, rule: str) -> None:
    rules = attrs.evolve(CALLED_ACE, payoff=answering(answer))
    hand = whole_hand(rules, *HANDS["61-59"], CALL)
    for use in (lambda: score(hand), lambda: describe(rules), lambda: stakes_table(rules)):
        with pytest.raises(InvalidRules) as caught:
            use()
        assert [fault.rule for fault in caught.value.faults] == [rule]


def test_s5_stakes_and_multipliers_may_come_in_any_order_that_can_be_read() -> None:
    listed: Any = Settlement(Outcome.WON, list(PAID), [Multiplier("S3", 2, "twice")], 61, 59)  # type: ignore[arg-type]
    rules = attrs.evolve(CALLED_ACE, payoff=answering(listed))
    result = score(whole_hand(rules, *HANDS["61-59"], CALL))
    assert (result.stakes, result.multipliers) == (PAID, (Multiplier("S3", 2, "twice"),))
    assert stakes_table(rules)[0].sides[0].stakes == PAID
