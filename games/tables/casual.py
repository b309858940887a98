"""End of abandoned casual tables, and the limit of a guest's open ones."""

from datetime import datetime, timedelta

from django.core.cache import cache
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.core.errors import Conflict
from games.models import ChatLine, Choice, Deal, Move, Seat, Table
from games.tables import after_commit, deals, table_state
from games.tables.lobby import casual, may_view_table, open_casual_of, practice
from games.tables.seats import OPEN, Viewer, own_seat
from games.tables.table_state import Play

IDLE_AFTER = timedelta(minutes=30)
"""Time without a human action after which a casual table ends."""
CHECKS = "idle-table-checks"
"""Cache key: times of the first and the latest of an unbroken series of checks, in seconds since 1970."""
MISSED_AFTER = timedelta(minutes=10)
"""Time between two checks after which the second begins a new series."""
MAX_OPEN = 3
"""Casual tables that a guest may have open at once; accounts have no such limit."""
MAX_OPEN_TABLES = 500
"""Open casual tables of the site beyond which guests open no others; accounts still do."""


def require_room(viewer: Viewer) -> None:
    """Raise Conflict for a guest with the maximum of open casual tables."""
    if viewer.user_id is None and open_casual_of(viewer).count() >= MAX_OPEN:
        raise Conflict("too_many_tables", most=MAX_OPEN)


def require_room_here(viewer: Viewer) -> None:
    """Raise Conflict for a guest at the guest's limit or the site's limit of tables."""
    require_room(viewer)
    if viewer.user_id is None and casual().filter(state__in=(Table.State.GATHERING, *OPEN)).count() >= MAX_OPEN_TABLES:
        raise Conflict("house_full")


def end_practice(table_id: int, viewer: Viewer) -> None:
    """End a practice table for its only person; a finished one does not change.

    Raises Table.DoesNotExist, Conflict (another one's table, or other people play there).
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        if not may_view_table(play.table, play.seats.values(), viewer):
            raise Table.DoesNotExist(f"Table {table_id} is private.")
        if own_seat(play.seats.values(), viewer) is None:
            raise Conflict("not_your_seat")
        if play.table.state == Table.State.FINISHED:
            return
        if not practice().filter(pk=table_id).exists():
            raise Conflict("not_practice")
        cut_short(play, Table.CutShort.CLOSED)


def check_for_idle() -> bool:
    """Record a check for idle tables; return whether idle tables may end.

    They may once checks have run without a gap for `IDLE_AFTER`. Before that, a long time since a player's last action
    may only mean that the site was down or that the machine's clock was set.
    """
    now = timezone.now().timestamp()
    first, latest = cache.get(CHECKS) or (now, now)
    if not 0 <= now - latest <= MISSED_AFTER.total_seconds():
        first = now
    cache.set(CHECKS, [first, now], timeout=None)
    return bool(now - first >= IDLE_AFTER.total_seconds())


def end_idle_tables() -> int:
    """End the casual tables without human activity for a while; return their number.

    May run at any time and any number of times.
    """
    before = timezone.now() - IDLE_AFTER
    table_ids = list(idle(before).filter(state__in=OPEN).values_list("pk", flat=True))
    return sum(_end_idle(table_id, before) for table_id in table_ids)


def _end_idle(table_id: int, before: datetime) -> bool:
    with transaction.atomic():
        play = table_state.locked(table_id)
        if not idle(before).filter(pk=table_id, state__in=OPEN).exists():
            return False
        cut_short(play, Table.CutShort.IDLE)
    return True


def idle(before: datetime) -> "QuerySet[Table]":
    """Return the casual tables without human activity since `before`.

    Activity is an open page, a lost connection, a move, or a chat line. A table whose clock gives more time than that
    for one move stays: its clock ends it.
    """
    of_table = OuterRef("pk")
    pages = Seat.objects.filter(Q(seen_at__gte=before) | Q(gone_at__gte=before), table=of_table, kind=Seat.Kind.HUMAN)
    moves = Move.objects.filter(deal__table=of_table, by=Move.By.PLAYER, at__gte=before)
    secret = Choice.objects.filter(deal__table=of_table, by=Move.By.PLAYER, at__gte=before)
    lines = ChatLine.objects.filter(table=of_table, at__gte=before).exclude(seat="")
    slow = Q(clock_seconds__gt=IDLE_AFTER.total_seconds(), state__in=OPEN)
    young = Q(created_at__gte=before) | Q(started_at__gte=before)
    return casual().exclude(young | slow | Exists(pages) | Exists(moves) | Exists(secret) | Exists(lines))


def cut_short(play: Play, why: Table.CutShort) -> None:
    """The match ends without a winner; what was dealt and not played out is void."""
    if play.row is not None:
        deals.end(play, Deal.State.VOID)
    deals.finish(play.table)
    play.table.cut_short = why
    play.table.save(update_fields=["cut_short"])
    deals.save(play)
    after_commit.notify_table(play.table)
    after_commit.tell_players(play.table)
