"""Viewer of a request: account, guest tokens and device, and the seats they open.

hooks.py has the checks of an application that knows more of its people.
"""

from games.core.devices import device_here, known_device_of
from games.tables.insiders import may_see_hands
from games.tables.seat_devices import release_seat, touch_seats_of
from games.tables.seats import Viewer
from games.tables.viewers import (
    forget_guest_token,
    guest_tokens,
    remember_guest_token,
    viewer_of,
)
from games.tables.viewers import game_text as token_proofs
from games.watching.director import plays_same_cards

__all__ = [
    "Viewer",
    "device_here",
    "forget_guest_token",
    "guest_tokens",
    "known_device_of",
    "may_see_hands",
    "plays_same_cards",
    "release_seat",
    "remember_guest_token",
    "token_proofs",
    "touch_seats_of",
    "viewer_of",
]
