"""Pauses by the director: moves, bots and clocks stop until the table resumes."""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from engine.errors import InputError
from games.core.errors import Conflict
from games.core.facts import Author
from games.models import Pause, Table
from games.models.limits import PAUSE_REASON
from games.tables import after_commit, clocks, deals, table_state
from games.tables import intermission as between
from games.tables.seats import OPEN
from games.tables.table_state import Play


def pause_tables(table_ids: Iterable[int], by: Author, reason: str = "") -> int:
    """Pause these tables; return how many were running.

    A paused one keeps its first reason. Raises InputError for a reason that is too long, Conflict when one of them is
    not being played online; then none is paused.
    """
    text = " ".join(reason.split())
    if len(text) > PAUSE_REASON:
        raise InputError("reason_too_long", "reason", most=PAUSE_REASON)
    with transaction.atomic():
        tables = table_state.lock_all(table_ids)
        for table in tables:
            _require_played(table)
        return sum(_pause(table, by, text) for table in tables)


def resume_tables(table_ids: Iterable[int]) -> int:
    """Resume these tables and their clocks; return how many were paused.

    Others do not change.
    """
    with transaction.atomic():
        return sum(_resume(table) for table in table_state.lock_all(table_ids))


def end_pause(table: Table) -> None:
    """End the pause of a locked table; the caller notifies and sets the due time."""
    if table.paused:
        table.stops.filter(ended_at=None).update(ended_at=timezone.now())
        table.paused = False
        table.save(update_fields=["paused"])


def _require_played(table: Table) -> None:
    if table.place != Table.Place.ONLINE:
        raise Conflict("plays_at_club")
    if table.state == Table.State.FINISHED:
        raise Conflict("table_finished")
    if table.state not in OPEN:
        raise Conflict("table_not_open")


def _pause(table: Table, by: Author, reason: str) -> bool:
    if table.paused:
        return False
    Pause.objects.create(
        table=table, started_at=timezone.now(), reason=reason, author_id=by.user_id, author_name=by.name
    )
    table.paused, table.pauses = True, table.pauses + 1
    _save(table_state.play_of(table))
    return True


def _resume(table: Table) -> bool:
    if not table.paused:
        return False
    end_pause(table)
    play = table_state.play_of(table)
    between.go_on(play)
    _save(play)
    after_commit.wake_worker_after_commit(table, timezone.now())
    return True


def _save(play: Play) -> None:
    play.stops = clocks.all_stops(play.table)
    play.table.save(update_fields=["paused", "pauses"])
    deals.save(play)
    after_commit.notify_table(play.table)
