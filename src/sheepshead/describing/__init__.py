"""House rules in the words of a player: what a sheet says, with rule ids and sources.

:func:`describe` tells a whole sheet, :func:`summary` in one line what game it is.
"""

from sheepshead.describing.house import Section, describe, summary
from sheepshead.describing.lines import Line
from sheepshead.describing.payoff import Side, StakesRow

__all__ = ["Line", "Section", "Side", "StakesRow", "describe", "summary"]
