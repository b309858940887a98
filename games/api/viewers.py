"""Viewer of a request: account, guest tokens and device, and the seats they open.

hooks.py has the checks of an application that knows more of its people.
"""

from games.core.devices import DeviceKind, device_of, digest_of, kind_of, known_device_of, network_of_request
from games.tables.insiders import may_see_hands
from games.tables.seat_devices import TakenSeat, readmit_device, release_seat, take_seat, touch_seats_of
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
    "DeviceKind",
    "TakenSeat",
    "Viewer",
    "device_of",
    "digest_of",
    "forget_guest_token",
    "guest_tokens",
    "kind_of",
    "known_device_of",
    "may_see_hands",
    "network_of_request",
    "plays_same_cards",
    "readmit_device",
    "release_seat",
    "remember_guest_token",
    "take_seat",
    "token_proofs",
    "touch_seats_of",
    "viewer_of",
]
