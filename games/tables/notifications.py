"""What is told after a commit: open pages hear that a table changed, a worker hears that it may be needed."""

import logging
from datetime import datetime
from functools import partial

from celery import current_app
from django.db import transaction
from django.utils.crypto import salted_hmac

from games.core import publishing as push
from games.core.publishing import topic
from games.models import Seat, Table
from games.tables import table_state as store
from games.tables.table_state import Play

logger = logging.getLogger(__name__)

SOON = 5.0
"""Seconds. Whatever is due later than this is left to the sweep; a clock is no reason to keep a message waiting."""
LOOK_AGAIN = 0
"""The version said to an event's pages: they ask for what they may see, games does not know their version."""


def tell(table: Table, standings: bool = False) -> None:
    """After the commit the table's pages hear of it, and those of its context when `standings` may differ."""
    transaction.on_commit(partial(push.changed, topic("table", table), table.version))
    if standings and table.context:
        transaction.on_commit(partial(push.changed, table.context, LOOK_AGAIN))


def notify_team(play: Play, seat: str) -> None:
    """After the commit the pages of a seat's team hear that something was said; nobody else does."""
    transaction.on_commit(partial(push.changed, store.team_topic(play, seat), LOOK_AGAIN))


def player_topic(user_id: int) -> str:
    """What the streams of an account listen to for its tables. It cannot be guessed: only its own streams know it."""
    return f"player:{salted_hmac('games.news.player', str(user_id), algorithm='sha256').hexdigest()[:40]}"


def tell_players(table: Table) -> None:
    """After the commit the accounts that hold a seat here, or for which one is kept, hear that they should look."""
    for user_id in Seat.objects.filter(table=table, user__isnull=False).values_list("user_id", flat=True).distinct():
        transaction.on_commit(partial(push.changed, player_topic(user_id), LOOK_AGAIN))


def wake_worker_after_commit(table: Table, now: datetime) -> None:
    """After the commit a worker is told when this table is due soon."""
    if table.due_at is not None:
        transaction.on_commit(partial(wake, table.pk, table.due_at, now))


def wake(table_id: int, due: datetime, now: datetime) -> None:
    """A hint for the workers; the truth stays in the table's `due_at`, so a hint may be lost."""
    wait = max(0.0, (due - now).total_seconds())
    if wait > SOON:
        return
    try:
        current_app.send_task("games.tasks.advance", (table_id,), countdown=wait or None, retry=False)
    except Exception as error:
        push.unsent(logger, f"No worker could be told about table {table_id}; the sweep will find it.", error)
