"""Accounts of bots: labelled wherever they sit, and only where bots may play."""

from collections.abc import Iterable

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from games.core.errors import Conflict
from games.models import Seat, Table
from games.tables import after_commit, deals, table_state
from games.tables.options import rules_of_table
from games.tables.seats import OPEN, Viewer, holds, tables_of


def declare_program(user_id: int, program: bool) -> None:
    """Declare that a bot, or again a person, plays with this account.

    Raises Conflict while it holds a seat. Its owner may undo it: seats already played keep the label.
    """
    with transaction.atomic():
        user = get_user_model().objects.select_for_update().get(pk=user_id)
        if user.is_program == program:
            return
        if tables_of(Viewer(user_id)):
            raise Conflict("program_while_seated")
        user.is_program = program
        user.save(update_fields=["is_program"])


def label_program(table_id: int, viewer: Viewer, seat: str | None = None) -> None:
    """Label the viewer's seat (None: all of theirs) as played by a bot client.

    Nothing happens at a table without such a seat, or that is not being played. Raises Conflict where bot clients may
    not play.
    """
    if not any(_unlabelled(Seat.objects.filter(table=table_id, table__state__in=OPEN), viewer, seat)):
        return
    with transaction.atomic():
        play = table_state.locked(table_id)
        rows = _unlabelled(play.seats.values(), viewer, seat)
        if play.table.state not in OPEN or not rows:
            return
        require_open_to(play.table)
        for row in rows:
            row.program = True
            row.save(update_fields=["program"])
        deals.save(play)
        after_commit.notify_table(play.table)
        after_commit.wake_worker_after_commit(play.table, timezone.now())


def require_open_to(table: Table, program: bool = True) -> None:
    """Raises Conflict when a program is to play where programs do not."""
    if program and not rules_of_table(table).programs:
        raise Conflict("no_programs")


def _unlabelled(seats: Iterable[Seat], viewer: Viewer, code: str | None) -> list[Seat]:
    return [row for row in seats if holds(row, viewer) and not row.program and code in (None, row.code)]
