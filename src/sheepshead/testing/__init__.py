"""Hypothesis strategies to test an app or a bot with: rules, deals, states, whole hands, illegal actions.

They are those of the package's own tests.  The module needs the extra ``testing`` (``hypothesis``), and
nothing else in the package imports it.
"""

try:
    from sheepshead.testing.random_hands import Hand, play_out, played, random_deal, random_hand
    from sheepshead.testing.random_sheets import EveryoneMayCrack, Sheet, random_rules
    from sheepshead.testing.showing import code_of
    from sheepshead.testing.strategies import (
        deals,
        hands,
        houses,
        illegal_actions,
        illegal_steps,
        legal_actions,
        presets,
        rules,
        sheets,
        states,
        steps,
        trump_orders,
        views,
    )
except ModuleNotFoundError as error:
    missing = (error.name or "").partition(".")[0]
    if missing != "hypothesis":
        raise
    how = 'install it with: pip install "sheepshead[testing]"'
    raise ModuleNotFoundError(f"sheepshead.testing needs {missing}; {how}", name=missing) from error

__all__ = [
    "EveryoneMayCrack",
    "Hand",
    "Sheet",
    "code_of",
    "deals",
    "hands",
    "houses",
    "illegal_actions",
    "illegal_steps",
    "legal_actions",
    "play_out",
    "played",
    "presets",
    "random_deal",
    "random_hand",
    "random_rules",
    "rules",
    "sheets",
    "states",
    "steps",
    "trump_orders",
    "views",
]
