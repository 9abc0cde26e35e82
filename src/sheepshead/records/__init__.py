"""Hands as people write them down: the record of one, and the hand file that holds it.

:func:`read_hand` and :func:`parse_hand` read a hand file; :class:`HandRecord` is what they give, and a
program can make one itself.  :func:`sheepshead.referee.audit` judges it.
"""

from sheepshead.records.faults import InvalidRecord, Place, RecordFault
from sheepshead.records.hand_file import parse_hand, read_hand
from sheepshead.records.house import HouseRules, read_preset, read_rules
from sheepshead.records.record import HandRecord

__all__ = [
    "HandRecord",
    "HouseRules",
    "InvalidRecord",
    "Place",
    "RecordFault",
    "parse_hand",
    "read_hand",
    "read_preset",
    "read_rules",
]
