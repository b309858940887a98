"""Who of the players is there: which page has a seat, and since when no page of his is open.

A server takes a seat for a page that opens its stream, renews the lease of all its seats every so often, and says when
a line is gone. What everybody sees of it (`Seat.gone_at`) changes with the table's row held, since clocks depend on it;
the rest is a word and a time that nobody sees. Any of this may be lost with its process: `sweep_lines` finds it.

The proof of a seat that a page brings along when it opens its stream, and who may issue and read it.

The word says table, seat, who holds it (as a digest) and when the page was made, signed with the key of this
installation. So the part of the server that keeps streams open need not ask who somebody is, a page of somebody who
was given another seat loses its own, and of two pages of one player the newer one is known.
"""

import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256

from django.core import signing
from django.db import transaction
from django.utils import timezone

from games.models import Seat, Table
from games.tables import deals
from games.tables import notifications as news
from games.tables import table_state as store
from games.tables.seats import OPEN
from games.tables.table_state import Play

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
    return signing.dumps([seat.pk, seat.table_id, seat.code, guest_token_of(seat), made, mark, hold_ms], salt=SALT)


def seat_token_at(table_id: int, code: str, hold_ms: int = 0) -> str:
    """The proof for the seat of that name at a table. Raises Seat.DoesNotExist."""
    return word_for(Seat.objects.get(table_id=table_id, code=code), hold_ms)


def read_seat_token(word: str) -> Proof | None:
    """What a page proves; None when the word is none, is too old, or was not issued here."""
    try:
        seat_id, table_id, seat, holder, made, mark, hold_ms = signing.loads(word, salt=SALT, max_age=LONGEST)
        return Proof(int(seat_id), int(table_id), str(seat), str(holder), int(made), str(mark), int(hold_ms))
    except (signing.BadSignature, ValueError, TypeError):
        return None


def guest_token_of(seat: Seat) -> str:
    """A digest of who holds a seat now and on which device: another one as soon as either changes."""
    return sha256(f"{seat.kind}|{seat.user_id}|{seat.holder}|{seat.device}".encode()).hexdigest()[:16]


LEASE = timedelta(seconds=45)
"""A seat that no server has spoken of for so long has no page open; three times what a server lets pass."""


def claim_seat(proof: Proof) -> Claim:
    """The page has opened its stream: the seat is its own, unless a newer page has it or somebody else sits there."""
    seat = Seat.objects.filter(pk=proof.seat_id, table_id=proof.table_id).first()
    if seat is None or guest_token_of(seat) != proof.holder:
        return Claim.STALE
    older = Seat.objects.filter(pk=seat.pk, line__lte=proof.line)
    if not older.update(line=proof.line, seen_at=timezone.now(), hold_ms=proof.hold_ms):
        return Claim.NEWER
    if seat.gone_at is not None:
        found_line(proof)
    return Claim.HELD


def found_line(proof: Proof) -> None:
    """The page that has the seat is there again."""
    _change(proof, lambda seat: seat.gone_at is not None, None)


def mark_disconnected(proof: Proof, since: datetime) -> None:
    """Nothing has been heard of the page since then; nothing happens where another page has the seat by now."""
    _change(proof, lambda seat: seat.gone_at is None, since)


def _change(proof: Proof, applies: Callable[[Seat], bool], gone_at: datetime | None) -> None:
    with transaction.atomic():
        table = Table.objects.select_for_update(of=("self",)).filter(pk=proof.table_id).first()
        if table is None:
            return
        play = store.play_of(table)
        seat = play.seats.get(proof.seat)
        if seat is not None and seat.line == proof.line and applies(seat):
            _write(play, [seat], gone_at)


def _write(play: Play, seats: Iterable[Seat], gone_at: datetime | None) -> None:
    """Clocks are reckoned anew, and everybody at the table hears of it."""
    for seat in seats:
        seat.gone_at = gone_at
        seat.save(update_fields=["gone_at"])
    deals.save(play)
    news.tell(play.table)
    news.wake_worker_after_commit(play.table, timezone.now())


def renew_lines(proofs: Iterable[Proof]) -> int:
    """These pages are open at this moment: how many of them still have their seat."""
    lines = {proof.seat_id: proof.line for proof in proofs}
    return Seat.objects.filter(pk__in=lines, line__in=lines.values()).update(seen_at=timezone.now())


def sweep_lines() -> int:
    """Find the seats whose server is gone with their pages: how many there were."""
    before = timezone.now() - LEASE
    lost = Seat.objects.filter(seen_at__lt=before, gone_at=None, table__state__in=OPEN).exclude(line="")
    return sum(_sweep(table_id, before) for table_id in set(lost.values_list("table_id", flat=True)))


def _sweep(table_id: int, before: datetime) -> int:
    """The seat was seen last when its lease was written: since then it is gone."""
    with transaction.atomic():
        play = store.locked(table_id)
        lost = [one for one in play.seats.values() if one.line and one.gone_at is None and one.seen_at]
        lost = [one for one in lost if one.seen_at is not None and one.seen_at < before]
        for seat in lost:
            _write(play, [seat], seat.seen_at)
    return len(lost)
