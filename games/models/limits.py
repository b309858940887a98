"""Bounds of numbers and texts at tables, shared by forms, REST and services."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Range(NamedTuple):
    """The least and the most a number may be; both are allowed."""

    least: int
    most: int

    @property
    def of_field(self) -> dict[str, Any]:
        """Return the bounds as arguments of a form field or a REST framework field."""
        return {"min_value": self.least, "max_value": self.most}


CLOCK_SECONDS = Range(5, 86_400)
WORDS_SECONDS = Range(5, 3_600)
BOT_PAUSE_MS = Range(0, 10_000)
ONLINE: Mapping[str, Range] = {
    "bank_seconds": Range(0, 3_600),
    "grace_seconds": Range(0, 600),
    "between_seconds": Range(0, 300),
    "least_ms": Range(0, 3_000),
    "missing_seconds": Range(0, 3_600),
}
"""Of the rules of play online."""

CHOICE = 10
"""Letters of a stored choice: a state, a kind, a source."""
DEVICE_KIND = CHOICE
DIGEST = 64
"""Hexadecimal digits of a SHA-256 digest, and of a secret of 32 bytes."""
NAME, USERNAME = 120, 150
"""Letters of a player's name at a table, and of the name of an account."""
GAME, HOLDER = 40, 60
"""Letters of the name of a game, and of the token of a session that holds seats."""
SEAT = 4
"""Letters of the code of a seat."""
LABEL, CONTEXT, DECK = 60, 120, 60
"""Letters of a table's label, of what it belongs to, and of the set of deals that it shares."""
ROUND_KEY, ROOT_NAME, ROOT_PATH, COMMITMENT_NAME = 40, 40, 60, 60
"""Letters of EVENT:ROUND, of the kind of a root, of the path of a secret below it, and of a line of the daily list."""
CONNECTION = 40
"""Letters of the token of the page that has a seat."""
DIRECTION = 3
MOVE, MOVE_NOTE = 80, 120
"""Letters of the text of a move, and of why a bot or the clock made it."""
SHUFFLE_WORDS = 80
"""Letters of the words that a player adds to a shuffle."""
SOLVER = 60
"""Letters of the name and version of the program that analysed a deal."""
PIN_HASH = 128
PRESET = 40
BOT = 40
INVITATION = 40
TURN = 40
HINTS = 3
"""Hints that a player may ask for in one deal."""
PHRASE = 30
"""Letters of the code of a phrase of the chat, and of a kind of reason."""
GUEST = 24
"""Letters of the name of a guest."""
REASON = 1000
"""Letters in which staff or players give a reason."""
PAUSE_REASON = 200
LOOK_REASON = 200
"""Letters in which a director says why the hands of a running deal are looked at."""
CLAIM_WORDS = 200
CALL_WORDS = 300
CHAT = 300
SIGNAL = 200
NONCE_HASH = 64
NONCE = 43
"""Letters of a random number for the shuffle, and of its hash."""
KEY = 64
"""Letters of the key of a request that is sent twice."""
MOVE_KEY = 58
"""The same of a move; its seat is put behind it."""
BEACON_SOURCE = 120
BEACON_VALUE, STORED_BEACON = 300, 256
"""Letters of the value of a beacon as it is pasted, spaces included, and as it is stored."""
DEVICE_PIN = 11
"""Letters of the PIN of a device as it is typed, with a space after each digit."""
MAXIMUMS: Mapping[str, int] = {
    "call_words": CALL_WORDS,
    "claim_words": CLAIM_WORDS,
    "chat": CHAT,
    "signal": SIGNAL,
    "device_pin": DEVICE_PIN,
}
"""By the word that templates know them by."""
