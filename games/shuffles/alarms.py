"""Reports of browsers that a match's shuffles fail; table and desk are notified."""

from django.db import transaction

from games.core.errors import Conflict, describe_error
from games.models import Call, Table
from games.tables import deals
from games.tables import moves as tables_moves
from games.tables import notifications as news
from games.tables import table_state as store
from games.tables.seats import Viewer


def report_shuffle(*, table_id: int, seat: str | None, what: list[str], viewer: Viewer | None = None) -> Call:
    """Notify the table and the desk that a check of this match failed.

    `what` are codes of the failed parts. The report is a call of the director, also at casual tables and during another
    open call. A match has at most one; a second reporter gets it back. Raises Table.DoesNotExist, InputError (no such
    seat), Conflict (not the viewer's seat, the match is running).
    """
    with transaction.atomic():
        play = store.locked(table_id)
        with describe_error(play.game):
            row = tables_moves.seat_for(play, seat, viewer)
        if play.table.state != Table.State.FINISHED:
            raise Conflict("match_goes_on")
        made = Call.objects.filter(table=play.table, reason=Call.Reason.SHUFFLE).first()
        if made is None:
            name, words = row.name or row.code, ", ".join(sorted(what))
            made = Call.objects.create(
                table=play.table, seat=row.code, name=name, reason=Call.Reason.SHUFFLE, words=words
            )
            deals.save(play)
            news.notify_table(play.table, standings=True)
    return made
