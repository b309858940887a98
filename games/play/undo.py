"""Among friends: the own last move is undone, as if it had not been made. What it was is kept (models.Undone)."""

from django.db import transaction
from django.utils import timezone

from games.core.errors import Conflict, describe_error
from games.models import Undone
from games.tables import deals
from games.tables import notifications as news
from games.tables import table_state as store
from games.tables.moves import seat_for, stored_key
from games.tables.seats import Viewer
from games.tables.table_state import Play
from games.tables.undo import why_not


def undo_move(table_id: int, seat: str | None, viewer: Viewer | None = None, key: str | None = None) -> Play:
    """Take the last move of a seat (None: the viewer's own) out of the log; its clock goes on where it stood.

    With a `key` that was used before nothing happens. Raises Table.DoesNotExist, InputError, and Conflict: not his
    seat, not at this table, not his move or no more the last one, or it told something of a hand.
    """
    with transaction.atomic():
        play = store.locked(table_id)
        with describe_error(play.game):
            row = seat_for(play, seat, viewer)
            stored = stored_key(row.code, key)
        if stored is not None and any(one.key == stored for one in play.undone):
            return play
        refused = why_not(play, row.code)
        if refused is not None:
            raise Conflict(refused)
        _take_out(play, stored)
        play = store.play_of(play.table)
        deals.save(play)
        news.tell(play.table)
        news.wake_worker_after_commit(play.table, timezone.now())
    return play


def _take_out(play: Play, key: str | None) -> None:
    """The last line of the log becomes one of what was undone."""
    last = play.moves[-1]
    Undone.objects.create(
        deal=last.deal,
        index=last.index,
        seat=last.seat,
        text=last.text,
        move_key=last.key,
        key=key,
        made_at=last.at,
    )
    last.delete()
