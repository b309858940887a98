"""Notifications after a commit: of open pages about a table, and of a worker."""

import logging
from datetime import datetime
from functools import partial

from celery import current_app
from django.db import transaction
from django.utils.crypto import salted_hmac

from games.core import publishing
from games.core.publishing import topic
from games.models import Seat, Table
from games.tables import table_state
from games.tables.table_state import Play

logger = logging.getLogger(__name__)

SOON = 5.0
"""Seconds. Work due later than this is left to the sweep; a clock need not hold up a message."""
LOOK_AGAIN = 0
"""The version said to an event's pages: they ask for what they may see, games does not know their version."""


def notify_table(table: Table, standings: bool = False) -> None:
    """Notify the table's pages after the commit; with `standings` also its context's."""
    transaction.on_commit(partial(publishing.publish_change, topic("table", table), table.version))
    if standings and table.context:
        transaction.on_commit(partial(publishing.publish_change, table.context, LOOK_AGAIN))


def notify_team(play: Play, seat: str) -> None:
    """Notify the pages of a seat's team of a signal, after the commit."""
    transaction.on_commit(partial(publishing.publish_change, table_state.team_topic(play, seat), LOOK_AGAIN))


def player_topic(user_id: int) -> str:
    """Return the topic of an account's tables, which only its own streams know.

    It cannot be guessed.
    """
    return f"player:{salted_hmac('games.news.player', str(user_id), algorithm='sha256').hexdigest()[:40]}"


def tell_players(*tables: Table) -> None:
    """Notify the accounts with a seat or reservation here, after the commit."""
    seats = Seat.objects.filter(table__in=[table.pk for table in tables], user__isnull=False)
    for user_id in seats.order_by("user_id").values_list("user_id", flat=True).distinct():
        transaction.on_commit(partial(publishing.publish_change, player_topic(user_id), LOOK_AGAIN))


def wake_worker_after_commit(table: Table, now: datetime) -> None:
    """Wake a worker after the commit if this table is due soon."""
    if table.due_at is not None:
        transaction.on_commit(partial(wake, table.pk, table.due_at, now))


def wake(table_id: int, due: datetime, now: datetime) -> None:
    """Send workers a hint; it may be lost, since `due_at` of the table is decisive."""
    wait = max(0.0, (due - now).total_seconds())
    if wait > SOON:
        return
    try:
        current_app.send_task("games.tasks.advance", (table_id,), countdown=wait or None, retry=False)
    except Exception as error:
        publishing.unsent(logger, f"No worker was notified of table {table_id}; the sweep will find it.", error)
