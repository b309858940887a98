"""Viewers of tables: players, directors and spectators.

Account, guest tokens and device of a request, the seats they open, and what a director may see and do.
hooks.py has the checks of an application that knows more of its people.
"""

from games.core.devices import device_here, known_device_of
from games.tables.insiders import may_see_hands
from games.tables.seat_devices import release_seat, touch_seats_of
from games.tables.seats import Viewer
from games.tables.spectators import watchers_of as watchers
from games.tables.viewers import (
    forget_guest_token,
    guest_tokens,
    remember_guest_token,
    token_proofs,
    viewer_of,
)
from games.talk.calls import call_from_club, settle_call, take_call
from games.talk.selectors import DirectorCall
from games.talk.selectors import calls_at as calls
from games.talk.services import hide_line
from games.watching.director import DirectorView, away_at, plays_same_cards
from games.watching.director import inspect_table as inspect
from games.watching.director import seat_devices_at as seat_devices
from games.watching.looks import look_at_hands

__all__ = [
    "DirectorCall",
    "DirectorView",
    "Viewer",
    "away_at",
    "call_from_club",
    "calls",
    "device_here",
    "forget_guest_token",
    "guest_tokens",
    "hide_line",
    "inspect",
    "known_device_of",
    "look_at_hands",
    "may_see_hands",
    "plays_same_cards",
    "release_seat",
    "remember_guest_token",
    "seat_devices",
    "settle_call",
    "take_call",
    "token_proofs",
    "touch_seats_of",
    "viewer_of",
    "watchers",
]
