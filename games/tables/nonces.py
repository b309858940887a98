"""Random numbers of browsers for the shuffle: format, hash, joining and timing.

A number is 32 random bytes in base64url without padding, 43 characters. Its hash is the SHA-256 of the UTF-8 text
`nonce|TABLE|SEAT|NUMBER`. Source: docs/shuffles.md.
"""

import base64
import binascii
import hashlib
import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from engine.errors import InputError
from engine.shuffle import MAX_WORDS
from games.models import NonceExchange, Seat, Table
from games.tables import clocks

NONCE_BYTES = 32
NONCE_LENGTH = 43
HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)
MAX_WORDS_BESIDE = MAX_WORDS - NONCE_LENGTH - 1
"""Characters left for a player's own words next to a random number and a space."""
HASHES_WITHIN = timedelta(seconds=1.5)
"""How long an exchange waits for hashes that are missing."""
ENDS_WITHIN = timedelta(seconds=3)
"""When an exchange ends in any case, with the numbers that are there."""
NUMBERS_WITHIN = timedelta(seconds=1.5)
"""How long seats have at least to reveal their numbers after the hashes were published."""


def nonce_hash(table_id: int, seat: str, nonce: str) -> str:
    """The hash that a seat gives before it reveals its number: 64 hexadecimal digits."""
    return hashlib.sha256(f"nonce|{table_id}|{seat}|{nonce}".encode()).hexdigest()


def read_hash(text: str) -> str:
    """Check a hash. Raises InputError unless it is 64 lower-case hexadecimal digits."""
    if not HASH.fullmatch(text):
        raise InputError("not_a_hash", "hash")
    return text


def read_nonce(text: str) -> str:
    """Check a number. Raises InputError unless it is 32 bytes in unpadded base64url."""
    try:
        number = base64.urlsafe_b64decode(f"{text}=".encode("ascii"))
    except (binascii.Error, UnicodeEncodeError) as error:
        raise InputError("not_a_nonce", "nonce") from error
    if len(text) != NONCE_LENGTH or base64.urlsafe_b64encode(number).decode().rstrip("=") != text:
        raise InputError("not_a_nonce", "nonce")
    return text


def require_room(words: str) -> None:
    """Raise InputError when a random number does not fit next to these words."""
    if len(words) > MAX_WORDS_BESIDE:
        raise InputError("words_beside_nonce", "words", count=len(words), most=MAX_WORDS_BESIDE)


def joined(seat: Seat) -> str:
    """Return a seat's addition to a pack: number, space and words, or one of them."""
    return f"{seat.nonce_used} {seat.words_used}".strip()


def has_nonce(text: str) -> bool:
    """Whether what a seat added to a pack begins with a random number."""
    try:
        read_nonce(text.partition(" ")[0])
    except InputError:
        return False
    return True


def due_at(table: Table, exchange: NonceExchange | None) -> datetime | None:
    """Return when an exchange continues without missing numbers.

    None while nothing is missing, or none is open.
    """
    if exchange is None or exchange.closed_at is not None or table.started_at is None:
        return None
    begun = max(exchange.opened_at, table.started_at)
    if exchange.published_at is None:
        return clocks.run_out(begun, HASHES_WITHIN, ())
    since = max(begun + ENDS_WITHIN, exchange.published_at + NUMBERS_WITHIN) - ENDS_WITHIN
    return clocks.run_out(since, ENDS_WITHIN, ())


def is_open(exchange: NonceExchange | None) -> bool:
    """Whether this exchange is running."""
    return exchange is not None and exchange.closed_at is None


def is_revealing(exchange: NonceExchange | None) -> bool:
    """Return whether the hashes are public and the numbers are being revealed."""
    return exchange is not None and exchange.closed_at is None and exchange.published_at is not None


def contributors(seats: Iterable[Seat]) -> list[Seat]:
    """The seats of players, whose browsers or programs can add a random number."""
    return [seat for seat in seats if seat.kind == Seat.Kind.HUMAN]
