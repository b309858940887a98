"""Presence of players: the page that holds a seat, and since when none is open.

A server claims a seat for a page that opens its stream, renews the lease of all its seats regularly, and reports lost
connections. The visible part (`Seat.gone_at`) changes with the table's row locked, since clocks depend on it; the rest
is a token and a time that stay hidden. Any of this may be lost with its process: `sweep_lines` finds it.

The module also issues and reads seat tokens, which a page sends when it opens its stream. A token holds the table, the
seat, a digest of the holder and the time of the page, signed with the key of this installation. So the stream server
need not identify users, a page loses a seat that was given to another player, and of two pages of one player the newer
one is known.
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
from games.tables import after_commit, deals, missing, table_state
from games.tables.seats import OPEN
from games.tables.table_state import Play

MAX_TOKEN_SECONDS = 24 * 3600
"""Seconds after which a page must be asked for again to be let in."""


SALT = "games.presence"


class SeatClaim(StrEnum):
    """Result of a page's claim to a seat."""

    HELD = "held"
    NEWER = "newer"
    """A newer page of the same player has it."""
    STALE = "stale"
    """The token is too old, or another player has the seat: the page must be reloaded."""


@dataclass(frozen=True, slots=True)
class SeatToken:
    """A seat token: a page that shows `seat` of `table_id` to its holder.

    `made` is the time of the page, in milliseconds.
    """

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


def issue_seat_token(seat: Seat, hold_ms: int = 0) -> str:
    """Issue a seat token for a new page that holds finished tricks for `hold_ms`."""
    made, nonce = time.time_ns() // 1_000_000, secrets.token_hex(4)
    return signing.dumps([seat.pk, seat.table_id, seat.code, holder_digest(seat), made, nonce, hold_ms], salt=SALT)


def seat_token_at(table_id: int, code: str, hold_ms: int = 0) -> str:
    """Issue a seat token for a seat of a table. Raises Seat.DoesNotExist."""
    return issue_seat_token(Seat.objects.get(table_id=table_id, code=code), hold_ms)


def read_seat_token(token: str) -> SeatToken | None:
    """Read a seat token; None when it is invalid, too old, or from elsewhere."""
    try:
        seat_id, table_id, seat, holder, made, nonce, hold_ms = signing.loads(
            token, salt=SALT, max_age=MAX_TOKEN_SECONDS
        )
        return SeatToken(int(seat_id), int(table_id), str(seat), str(holder), int(made), str(nonce), int(hold_ms))
    except (signing.BadSignature, ValueError, TypeError):
        return None


def holder_digest(seat: Seat) -> str:
    """Return a digest of a seat's holder and device, which changes with either."""
    return sha256(f"{seat.kind}|{seat.user_id}|{seat.holder}|{seat.device}".encode()).hexdigest()[:16]


LEASE = timedelta(seconds=45)
"""Time without a server's report after which a seat has no open page; three times a server's interval."""


def claim_seat(seat_token: SeatToken) -> SeatClaim:
    """Claim a seat for a page that has opened its stream.

    It gets the seat, unless a newer page or another player has it.
    """
    seat = Seat.objects.filter(pk=seat_token.seat_id, table_id=seat_token.table_id).first()
    if seat is None or holder_digest(seat) != seat_token.holder:
        return SeatClaim.STALE
    older = Seat.objects.filter(pk=seat.pk, line__lte=seat_token.line)
    if not older.update(line=seat_token.line, seen_at=timezone.now(), hold_ms=seat_token.hold_ms):
        return SeatClaim.NEWER
    if seat.gone_at is not None:
        found_line(seat_token)
    return SeatClaim.HELD


def found_line(seat_token: SeatToken) -> None:
    """The page that has the seat is there again."""
    _change(seat_token, lambda seat: seat.gone_at is not None, None)


def mark_disconnected(seat_token: SeatToken, since: datetime) -> None:
    """Record that a page is gone since then, unless another page has the seat."""
    _change(seat_token, lambda seat: seat.gone_at is None, since)


def _change(seat_token: SeatToken, applies: Callable[[Seat], bool], gone_at: datetime | None) -> None:
    with transaction.atomic():
        table = Table.objects.select_for_update(of=("self",)).filter(pk=seat_token.table_id).first()
        if table is None:
            return
        play = table_state.play_of(table)
        seat = play.seats.get(seat_token.seat)
        if seat is not None and seat.line == seat_token.line and applies(seat):
            _write(play, [seat], gone_at)


def _write(play: Play, seats: Iterable[Seat], gone_at: datetime | None) -> None:
    """Store the seats' connection, recompute clocks and notify the table."""
    for seat in seats:
        seat.gone_at = gone_at
        seat.save(update_fields=["gone_at"])
    deals.save(play)
    after_commit.notify_table(play.table)
    after_commit.wake_worker_after_commit(play.table, timezone.now())


def renew_lines(seat_tokens: Iterable[SeatToken]) -> int:
    """These pages are open at this moment: how many of them still have their seat."""
    lines = {seat_token.seat_id: seat_token.line for seat_token in seat_tokens}
    return Seat.objects.filter(pk__in=lines, line__in=lines.values()).update(seen_at=timezone.now())


def sweep_lines() -> int:
    """Mark seats whose server has died as disconnected; return their number."""
    before = timezone.now() - LEASE
    lost = Seat.objects.filter(seen_at__lt=before, gone_at=None, table__state__in=OPEN).exclude(line="")
    return sum(_sweep(table_id, before) for table_id in set(lost.values_list("table_id", flat=True)))


def _sweep(table_id: int, before: datetime) -> int:
    """Use the last lease time as the time of disconnection."""
    with transaction.atomic():
        play = table_state.locked(table_id)
        lost = [row for row in play.seats.values() if row.line and row.gone_at is None and row.seen_at]
        lost = [row for row in lost if row.seen_at is not None and row.seen_at < before]
        for seat in lost:
            _write(play, [seat], seat.seen_at)
    return len(lost)


def replace_missing_when_due(table_id: int) -> bool:
    """Let bots stand in for players who have been missing for as long as the rules of the table allow.

    Returns whether there were any. May run twice at once. Raises Table.DoesNotExist.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        seats = missing.seats_to_replace(play, timezone.now())
        for seat in seats:
            seat.stand_in = True
            seat.save(update_fields=["stand_in"])
        if seats:
            deals.save(play)
            after_commit.notify_table(play.table)
    return bool(seats)
