"""Time between two deals: the sheet is shown until all are ready, or time is over."""

from django.db import transaction
from django.utils import timezone

from games.core.errors import describe_error
from games.tables import after_commit, deals, table_state
from games.tables import moves as tables_moves
from games.tables.seats import Viewer
from games.tables.table_state import Play


def be_ready(*, table_id: int, seat: str | None, viewer: Viewer | None = None) -> Play:
    """Mark a seat (None: the viewer's own) as ready; the last one opens the next deal.

    Nothing happens when that deal has begun already. Raises Table.DoesNotExist, InputError, Conflict when it is not the
    viewer's seat.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            row = tables_moves.seat_for(play, seat, viewer)
        if table_state.between(play) is not None and not row.ready:
            tables_moves.be_present(row)
            row.ready = True
            row.save(update_fields=["ready"])
            go_on(play)
            _save(play)
    return play


def go_on_when_due(table_id: int) -> bool:
    """Deal the next pack when the time between two deals is over.

    Returns False when nothing is due. May run twice at once. Raises Table.DoesNotExist.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        due = table_state.due_at(play)
        if table_state.between(play) is None or due is None or due > timezone.now():
            return False
        deals.open_next(play)
        _save(play)
    return True


def go_on(play: Play) -> None:
    """Open the next deal if all are ready and the table is not paused.

    The caller saves the table.
    """
    if table_state.between(play) is not None and not play.table.paused and not table_state.not_ready_seats(play):
        deals.open_next(play)


def _save(play: Play) -> None:
    deals.save(play)
    after_commit.notify_table(play.table)
    after_commit.wake_worker_after_commit(play.table, timezone.now())


def see_trick(table_id: int, seat: str | None, viewer: Viewer | None = None) -> Play:
    """Record that a player has looked at the trick, so that bots need not wait.

    Raises Table.DoesNotExist, InputError, Conflict when it is not their seat.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            row = tables_moves.seat_for(play, seat, viewer)
        row.seen_trick_at = timezone.now()
        row.save(update_fields=["seen_trick_at"])
        if play.deal is not None:
            play.table.due_at = table_state.due_at(play)
            play.table.save(update_fields=["due_at"])
            after_commit.wake_worker_after_commit(play.table, timezone.now())
    return play
