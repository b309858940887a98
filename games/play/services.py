"""A player's moves, and the return to a seat from a stand-in."""

from django.db import transaction
from django.utils import timezone

from engine import table as engine_table
from engine.errors import InputError
from games.core.errors import Conflict, describe_error
from games.core.prepared import Prepared
from games.models import Deal, Move, Seat
from games.tables import after_commit, deals, table_state
from games.tables import timing as tables_timing
from games.tables.clock_view import waiting_for
from games.tables.moves import be_present, conclude, record, require_running, seat_for, stored_key
from games.tables.seats import Viewer
from games.tables.table_state import Play
from games.view.selectors import turn_of


def make_move(
    *,
    table_id: int,
    seat: str | None,
    text: str,
    by: str = Move.By.PLAYER,
    key: str | None = None,
    viewer: Viewer | None = None,
    turn: str | None = None,
    seq: int | None = None,
) -> Play:
    """Make a move and apply its consequences; return the table after it.

    The move is judged on the state it meets. A repeated `key` has no effect and returns the current table. With a
    `viewer` the seat must be theirs; None is their own one. With a `turn` (view/selectors.py) the move is made in that
    turn only; a `seq`, the version it was chosen at, may be older than the table but not newer. Raises
    Table.DoesNotExist, InputError (no such seat, no move of this game), Conflict (no deal runs, another player's seat,
    another turn) or RuleError, whose `allowed` lists the legal moves.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            row = seat_for(play, seat, viewer)
            stored = stored_key(row.code, key)
        if stored is not None and _made_before(play, stored):
            return play
        require_running(play)
        if play.open_claim is not None:
            raise Conflict("claim_open")
        _require_turn(play, row.code, turn, seq)
        seen = not row.stand_in or row.code in waiting_for(play)
        with describe_error(play.game, lambda: engine_table.allowed(play.deal, row.code)):
            record(play, row.code, text, by=by, key=stored)
        if by == Move.By.PLAYER:
            be_present(row, seen)
        conclude(play)
        after_commit.wake_worker_after_commit(play.table, timezone.now())
    return play


def take_back(*, table_id: int, seat: str | None, viewer: Viewer | None = None) -> Play:
    """Return a seat (None: the viewer's own) to its player.

    The bot that stood in leaves, and the player's clock restarts. Raises Table.DoesNotExist, InputError, and Conflict
    when the seat has no player or is not this viewer's.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            row = seat_for(play, seat, viewer)
        if row.kind != Seat.Kind.HUMAN:
            raise Conflict("seat_has_no_player", seat=row.code)
        if be_present(row):
            tables_timing.begin_anew(play, row.code)
            deals.save(play)
            after_commit.notify_table(play.table)
            after_commit.wake_worker_after_commit(play.table, timezone.now())
    return play


def _require_turn(play: Play, seat: str, turn: str | None, seq: int | None) -> None:
    """Raise InputError for a future version, Conflict for a move of another turn."""
    if seq is not None and seq > play.table.version:
        with describe_error(play.game):
            raise InputError("seq_ahead", "seq", seq=seq, version=play.table.version)
    if turn is not None and turn != turn_of(play, seat):
        raise Conflict("turn_over", allowed=engine_table.allowed(play.deal, seat))


def _made_before(play: Play, key: str) -> bool:
    """Return whether this request was played, in this deal or the one it ended."""
    keys = [*(move.key for move in play.moves), *(choice.key for choice in play.choices.values())]
    if key in keys:
        return True
    if any(undone.move_key == key for undone in play.undone):
        return True
    return bool(ENDED_WITH_KEY.rows(play.table.pk, key))


ENDED_WITH_KEY = Prepared(
    lambda table, key: Move.objects.filter(
        deal__in=Deal.objects.filter(table=table).exclude(state=Deal.State.RUNNING), key=key
    ).only("pk")[:1]
)
