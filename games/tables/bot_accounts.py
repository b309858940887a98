"""Accounts with which programs play: labelled as bots wherever they sit, and only where programs may play."""

from collections.abc import Iterable

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from games.core.errors import Conflict
from games.models import Seat, Table
from games.tables import deals
from games.tables import notifications as news
from games.tables import table_state as store
from games.tables.options import rules_of_table
from games.tables.seats import OPEN, Viewer, holds, tables_of


def declare_program(user_id: int, program: bool) -> None:
    """From now on a program, or again a person, plays with this account. Raises Conflict while it holds a seat.

    Its owner may take it back: what was played stays labelled, since the label is kept with the seat.
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
    """A program plays for the viewer: his seat (None: every one of his) is labelled from now on.

    Nothing happens at a table where he holds none, or that is not being played. Raises Conflict where programs do not
    play.
    """
    if not any(_unlabelled(Seat.objects.filter(table=table_id, table__state__in=OPEN), viewer, seat)):
        return
    with transaction.atomic():
        play = store.locked(table_id)
        found = _unlabelled(play.seats.values(), viewer, seat)
        if play.table.state not in OPEN or not found:
            return
        require_open_to(play.table)
        for row in found:
            row.program = True
            row.save(update_fields=["program"])
        deals.save(play)
        news.tell(play.table)
        news.wake_worker_after_commit(play.table, timezone.now())


def require_open_to(table: Table, program: bool = True) -> None:
    """Raises Conflict when a program is to play where programs do not."""
    if program and not rules_of_table(table).programs:
        raise Conflict("no_programs")


def _unlabelled(seats: Iterable[Seat], viewer: Viewer, code: str | None) -> list[Seat]:
    return [row for row in seats if holds(row, viewer) and not row.program and code in (None, row.code)]
