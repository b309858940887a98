"""Hooks that an application with events registers when the process starts.

Games knows no events and no people. It asks these functions which guest tokens are still valid, which tables hide their
cards from a viewer, which seats a session may open, which function corrects a sheet in the administration, and which
one records that a device took a seat.
"""

from games.sheets.services import replace_corrector
from games.tables.insiders import close_contexts
from games.tables.seat_devices import record_taken_seats
from games.tables.viewers import check_tokens_with, restrict_seats

__all__ = [
    "check_tokens_with",
    "close_contexts",
    "record_taken_seats",
    "replace_corrector",
    "restrict_seats",
]
