"""Seat PINs: four digits that prove a seat at a club table for one round.

A PIN is computed, not stored: from the secret key, the round, its table and the seat. So no backup, archive or
administration page holds one, and each round has others. While an old secret key is accepted (SECRET_KEY_FALLBACKS), so
are the PINs on slips printed with it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.models import Round
from tournaments.rounds.chairs import Chair

DIGITS = 4
SALT = "tournaments.pins"


def pin_of(round_id: int, table_id: int, seat: str) -> str:
    """Return the PIN of a seat, or of a side with unknown seats: `0417`."""
    return _pin(settings.SECRET_KEY, round_id, table_id, seat)


def is_pin(typed: str, round_id: int, table_id: int, seat: str) -> bool:
    """Whether this is the PIN of the seat; spaces are ignored."""
    digits = "".join(typed.split())
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    fitting = [constant_time_compare(digits, _pin(key, round_id, table_id, seat)) for key in keys]
    return any(fitting)


def _pin(key: str | bytes, round_id: int, table_id: int, seat: str) -> str:
    digest = salted_hmac(SALT, f"{round_id}|{table_id}|{seat}", secret=key, algorithm="sha256").digest()
    return f"{int.from_bytes(digest[:8], 'big') % 10**DIGITS:0{DIGITS}}"


@dataclass(frozen=True, slots=True)
class SeatPin:
    """A chair with its PIN for the round."""

    chair: Chair
    pin: str


def pins_at(round_: Round, table_id: int, chairs: Iterable[Chair]) -> list[SeatPin]:
    """Return the PIN of each chair, once for a seat that two people of a pair share."""
    by_seat = {chair.seat: SeatPin(chair, pin_of(round_.pk, table_id, chair.seat)) for chair in chairs}
    return list(by_seat.values())
