"""The proof of a seat that a page brings along when it opens its stream, and who may issue and read it.

The word says table, seat, who holds it (as a digest) and when the page was made, signed with the key of this
installation. So the part of the server that keeps streams open need not ask who somebody is, a page of somebody who
was given another seat loses its own, and of two pages of one player the newer one is known.
"""

import secrets
import time
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from django.core import signing

from games.models import Seat

LONGEST = 24 * 3600
"""Seconds after which a page must be asked for again to be let in."""
SALT = "games.presence"


class Claim(StrEnum):
    """What comes of a page's claim to a seat."""

    HELD = "held"
    NEWER = "newer"
    """A newer page of the same player has it."""
    STALE = "stale"
    """The proof is too old, or somebody else sits there: the page has to be asked for again."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A page that shows `seat` of `table_id` to who holds it. `made` is when it was made, in milliseconds."""

    seat_id: int
    table_id: int
    seat: str
    holder: str
    made: int
    mark: str
    hold_ms: int = 0
    """How long the page keeps a finished trick on the table."""

    @property
    def line(self) -> str:
        """The word of this page, as Seat.line keeps it. Of two the greater one is newer."""
        return f"{self.made:015d}-{self.mark}"

    @property
    def place(self) -> str:
        """Table and seat as one word, as they stand in a topic."""
        return f"{self.table_id}-{self.seat}"


def word_for(seat: Seat, hold_ms: int = 0) -> str:
    """The proof for a page that is made now for who holds this seat, and keeps finished tricks for `hold_ms`."""
    made, mark = time.time_ns() // 1_000_000, secrets.token_hex(4)
    return signing.dumps([seat.pk, seat.table_id, seat.code, holder_of(seat), made, mark, hold_ms], salt=SALT)


def word_at(table_id: int, code: str, hold_ms: int = 0) -> str:
    """The proof for the seat of that name at a table. Raises Seat.DoesNotExist."""
    return word_for(Seat.objects.get(table_id=table_id, code=code), hold_ms)


def read_word(word: str) -> Proof | None:
    """What a page proves; None when the word is none, is too old, or was not issued here."""
    try:
        seat_id, table_id, seat, holder, made, mark, hold_ms = signing.loads(word, salt=SALT, max_age=LONGEST)
        return Proof(int(seat_id), int(table_id), str(seat), str(holder), int(made), str(mark), int(hold_ms))
    except (signing.BadSignature, ValueError, TypeError):
        return None


def holder_of(seat: Seat) -> str:
    """A digest of who holds a seat now and on which device: another one as soon as either changes."""
    return sha256(f"{seat.kind}|{seat.user_id}|{seat.holder}|{seat.device}".encode()).hexdigest()[:16]
