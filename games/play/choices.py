"""Secret choices of a player, before they are moves.

They may change until all players have locked theirs. Locking one is `make_move`.
"""

from django.db import transaction
from django.utils import timezone

from engine import table as engine_table
from engine.moves import read_move
from games.core.errors import Conflict, describe_error
from games.models import Seat
from games.tables import after_commit, deals, table_state
from games.tables import hidden_moves as tables_hidden_moves
from games.tables.moves import require_running, seat_for
from games.tables.seats import Viewer
from games.tables.table_state import Play


def choose(*, table_id: int, seat: str | None, text: str, viewer: Viewer | None = None) -> Play:
    """Put a secret move down without making it: it is made if the clock runs out.

    Other players do not learn of it. A repeated call has no effect, so it needs no key. Raises the errors of make_move,
    and Conflict when nothing is secret now.
    """
    with transaction.atomic():
        play, row = _in_secret(table_id, seat, viewer, "nothing_secret")
        with describe_error(play.game, lambda: engine_table.allowed(play.deal, row.code)):
            move = read_move(text, play.game.forms)
            tables_hidden_moves.stage_move(play, row.code, move)
    return play


def change_choice(*, table_id: int, seat: str | None, viewer: Viewer | None = None) -> Play:
    """Unlock a secret move to replace it; until then it stays put down.

    Without a locked move nothing happens. All players see that one fewer is locked, not whose. Raises
    Table.DoesNotExist, InputError, and Conflict when it is not the viewer's seat or all have locked already.
    """
    with transaction.atomic():
        play, row = _in_secret(table_id, seat, viewer, "choices_are_told")
        choice = play.choices.get(row.code)
        if choice is not None and choice.locked:
            choice.locked = False
            choice.save(update_fields=["locked"])
            play = table_state.play_of(play.table)
            deals.save(play)
            after_commit.notify_table(play.table)
            after_commit.wake_worker_after_commit(play.table, timezone.now())
    return play


def _in_secret(table_id: int, seat: str | None, viewer: Viewer | None, otherwise: str) -> tuple[Play, Seat]:
    """Lock the table and return it with the viewer's seat.

    Raises Conflict `otherwise` when no move is secret now.
    """
    play = table_state.locked(table_id)
    with describe_error(play.game):
        row = seat_for(play, seat, viewer)
    require_running(play)
    if not play.in_secret:
        raise Conflict(otherwise)
    return play, row
