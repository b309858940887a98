"""Shared steps of writes at a table: find the seat, require play, record a move."""

from functools import partial

from django.db import transaction

from engine import table as engine_table
from engine.errors import InputError
from engine.moves import read_move
from games.core.counters import MOVES
from games.core.errors import Conflict
from games.models import Move, Seat, Table
from games.models.limits import MOVE_KEY
from games.tables import after_commit, deals, table_state
from games.tables import hidden_moves as tables_hidden_moves
from games.tables import timing as tables_timing
from games.tables.options import rules_of_table
from games.tables.seats import Viewer, holds, own_seat
from games.tables.table_state import Play


def record(play: Play, seat: str, text: str, *, by: str, key: str | None = None, note: str = "") -> None:
    """The move as a line of the log; a secret one is kept back till all are made.

    Raises InputError or RuleError, and nothing has changed.
    """
    assert play.row is not None
    move = read_move(text, play.game.forms)
    tables_timing.end_turn(play, seat)
    if play.in_secret:
        tables_hidden_moves.commit_move(play, seat, move, by=by, key=key, note=note)
    else:
        deal = engine_table.apply(play.deal, seat, move)
        row = Move(deal=play.row, index=len(play.moves), seat=seat, text=move.text, by=by, key=key, note=note)
        row.save(force_insert=True)
        play.follow(row, deal)
    tables_hidden_moves.begin_decoy_pause(play)
    transaction.on_commit(MOVES.labels(play.game.name, by).inc)


def conclude(play: Play) -> None:
    """Apply the consequences of a move, save the table and notify.

    Consequences are a sheet, the next deal or the end of the match.
    """
    written = deals.settle(play)
    deals.save(play)
    if play.moves:  # a new deal is read from the database once
        transaction.on_commit(partial(table_state.remember, play))
    after_commit.notify_table(play.table, standings=written)


def require_running(play: Play) -> None:
    """Raises Conflict when no deal is being played at the table."""
    if play.table.paused:
        raise Conflict("table_paused")
    if play.deal is not None:
        return
    if play.table.state == Table.State.FINISHED:
        raise Conflict("table_finished")
    if play.table.place == Table.Place.CLUB:
        raise Conflict("plays_at_club")
    if play.table.state == Table.State.WAITING:
        raise Conflict("waits_for_words")
    if play.table.state == Table.State.RUNNING:
        raise Conflict("between_deals")
    raise Conflict("table_not_open")


def be_present(seat: Seat, seen: bool = True) -> bool:
    """Record that the player is present: misses are reset, and the stand-in leaves.

    Returns whether that changed anything. All players see a stand-in leave, so it stays after a move whose player must
    stay secret (not `seen`).
    """
    if not seat.misses and not seat.stand_in:
        return False
    seat.misses, seat.stand_in = 0, seat.stand_in and not seen
    seat.save(update_fields=["misses", "stand_in"])
    return True


def seat_for(play: Play, code: str | None, viewer: Viewer | None) -> Seat:
    """Return the seat of that code, or the viewer's own.

    Raises InputError, Conflict when it is another player's. A draft is hidden from viewers and from requests without a
    seat, which could otherwise find out the planned seats: Table.DoesNotExist.
    """
    if play.table.state == Table.State.DRAFT and (code is None or viewer is not None):
        raise Table.DoesNotExist(f"Table {play.table.pk} is a draft.")
    if code is None and viewer is not None:
        code = own_seat(play.seats.values(), viewer)
    if code is None:
        raise Conflict("not_your_seat")
    row = play.seat(code)
    if viewer is not None and not holds(row, viewer):
        raise Conflict("not_your_seat")
    if row.program and not rules_of_table(play.table).programs:
        raise Conflict("no_programs")
    return row


def stored_key(seat: str, key: str | None) -> str | None:
    """A client's key as it is kept, each seat's own. Raises InputError."""
    if not key:
        return None
    if len(key) > MOVE_KEY:
        raise InputError("key_too_long", "key", most=MOVE_KEY)
    if "\0" in key:  # PostgreSQL cannot even be asked for it
        raise InputError("line_not_text", "key")
    return f"{seat} {key}"
