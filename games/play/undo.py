"""Undo of a player's last move, at a table of friends.

The undone move is stored (models.Undone).
"""

from django.db import transaction
from django.utils import timezone

from games.core.errors import Conflict, describe_error
from games.models import Move, Undone
from games.tables import after_commit, deals, table_state
from games.tables.moves import seat_for, stored_key
from games.tables.seats import Viewer
from games.tables.table_state import Play
from games.tables.undo import why_not


def undo_move(*, table_id: int, seat: str | None, viewer: Viewer | None = None, key: str | None = None) -> Play:
    """Remove the last move of a seat (None: the viewer's own) from the log.

    The seat's clock continues where it was. A repeated `key` has no effect. Raises Table.DoesNotExist, InputError, and
    Conflict: not the viewer's seat, not at this table, not their move or no longer the last, or it revealed part of a
    hand.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            row = seat_for(play, seat, viewer)
            stored = stored_key(row.code, key)
        if stored is not None and any(undone.key == stored for undone in play.undone):
            return play
        refused = why_not(play, row.code)
        if refused is not None:
            raise Conflict(refused)
        _take_out(play, stored)
        play = table_state.play_of(play.table)
        deals.save(play)
        after_commit.notify_table(play.table)
        after_commit.wake_worker_after_commit(play.table, timezone.now())
    return play


def _take_out(play: Play, key: str | None) -> None:
    """The last line of the log becomes one of what was undone."""
    assert play.row is not None
    last = play.moves[-1]
    Undone.objects.create(
        deal=play.row,
        index=last.index,
        seat=last.seat,
        text=last.text,
        move_key=last.key,
        key=key,
        made_at=last.at,
    )
    Move.objects.filter(pk=last.pk).delete()  # `last` may be stored for other requests, and this may be rolled back
