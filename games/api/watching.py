"""Director's and spectator's view of an online table: hands, calls, chat, devices."""

from games.tables.spectators import watchers_of as watchers
from games.talk.calls import call_from_club, settle_call, take_call
from games.talk.selectors import DirectorCall
from games.talk.selectors import calls_at as calls
from games.talk.services import hide_line
from games.watching.director import DirectorView, away_at
from games.watching.director import inspect_table as inspect
from games.watching.director import seat_devices_at as seat_devices
from games.watching.looks import look_at_hands

__all__ = [
    "DirectorCall",
    "DirectorView",
    "away_at",
    "call_from_club",
    "calls",
    "hide_line",
    "inspect",
    "look_at_hands",
    "seat_devices",
    "settle_call",
    "take_call",
    "watchers",
]
