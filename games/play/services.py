"""A player's move, and a player's return to his seat."""

from django.db import transaction
from django.utils import timezone

from engine import table as engine_table
from engine.errors import InputError
from engine.moves import read_move
from games.bots.streams import turn_of
from games.core.counters import MOVES
from games.core.errors_part import Conflict, told_by
from games.models import Deal, Move, Seat, Table
from games.models.limits import MOVE_KEY
from games.play import hidden_moves as sealed
from games.play import timing
from games.tables import deals
from games.tables import notifications as news
from games.tables import table_state as store
from games.tables.clocks_part import waiting_for
from games.tables.options import rules_of_table
from games.tables.seats import Viewer, holds, own_seat
from games.tables.table_state import Play

"""Characters of a client's key; the column also holds the seat, so that nobody can use up another's key."""


def make_move(
    table_id: int,
    seat: str | None,
    text: str,
    by: str = Move.By.PLAYER,
    key: str | None = None,
    viewer: Viewer | None = None,
    turn: str | None = None,
    seq: int | None = None,
) -> Play:
    """Make a move and everything that follows from it; answers with the table after it.

    The move is judged on the state it meets. With a `key` that was used before nothing happens: the answer is the
    table as it stands. With a `viewer` the seat must be his; None is his own one. With a `turn` (selectors.streams) the
    move is made in that turn only; a `seq`, the version it was chosen at, may be older than the table but not newer.
    Raises Table.DoesNotExist, InputError (no such seat, no move of this game), Conflict (no deal runs, not his seat,
    not that turn) or RuleError, whose `allowed` lists what would be right.
    """
    with transaction.atomic():
        play = store.locked(table_id)
        with told_by(play.game):
            row = seat_for(play, seat, viewer)
            stored = stored_key(row.code, key)
        if stored is not None and _made_before(play, stored):
            return play
        require_running(play)
        if play.open_claim is not None:
            raise Conflict("claim_open")
        _require_turn(play, row.code, turn, seq)
        seen = not row.stand_in or row.code in waiting_for(play)
        with told_by(play.game, lambda: engine_table.allowed(play.deal, row.code)):
            record(play, row.code, text, by, stored)
        if by == Move.By.PLAYER:
            be_present(row, seen)
        conclude(play)
        news.wake_after_commit(play.table, timezone.now())
    return play


def take_back(table_id: int, seat: str | None, viewer: Viewer | None = None) -> Play:
    """The player of a seat (None: the viewer's own) is back: the bot that stood in leaves, his clock starts anew.

    Raises Table.DoesNotExist, InputError, and Conflict when it is no player's seat, or not this viewer's.
    """
    with transaction.atomic():
        play = store.locked(table_id)
        with told_by(play.game):
            row = seat_for(play, seat, viewer)
        if row.kind != Seat.Kind.HUMAN:
            raise Conflict("seat_has_no_player", seat=row.code)
        if be_present(row):
            timing.begin_anew(play, row.code)
            deals.save(play)
            news.tell(play.table)
            news.wake_after_commit(play.table, timezone.now())
    return play


def record(play: Play, seat: str, text: str, by: str, key: str | None = None, note: str = "") -> None:
    """The move as a line of the log; a secret one is kept back till all are made.

    Raises InputError or RuleError, and nothing has changed.
    """
    assert play.row is not None
    move = read_move(text, play.game.forms)
    timing.end_turn(play, seat)
    if play.in_secret:
        sealed.lock(play, seat, move, by, key, note)
    else:
        deal = engine_table.apply(play.deal, seat, move)
        row = Move(deal=play.row, index=len(play.moves), seat=seat, text=move.text, by=by, key=key, note=note)
        row.save(force_insert=True)
        play.follow(row, deal)
    sealed.begin_hush(play)
    transaction.on_commit(MOVES.labels(play.game.name, by).inc)


def conclude(play: Play) -> None:
    """What follows from a move: sheet, next deal or end of the match; then the table's row and the news of it."""
    written = deals.settle(play)
    deals.save(play)
    news.tell(play.table, standings=written)


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
    """The player shows himself: nothing missed any more, nobody stands in. True when that changed something.

    That a bot leaves is seen by everybody, so it stays after a move that must not tell whose it was (not `seen`).
    """
    if not seat.misses and not seat.stand_in:
        return False
    seat.misses, seat.stand_in = 0, seat.stand_in and not seen
    seat.save(update_fields=["misses", "stand_in"])
    return True


def seat_for(play: Play, code: str | None, viewer: Viewer | None) -> Seat:
    """The seat of that name, or the viewer's own. Raises InputError, Conflict when it is not his.

    A draft is not there for who comes with no seat or as a viewer, or he could try at which one he is going to sit:
    Table.DoesNotExist.
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


def _require_turn(play: Play, seat: str, turn: str | None, seq: int | None) -> None:
    """Raises InputError for a version that has not been, Conflict where the move was meant for another turn."""
    if seq is not None and seq > play.table.version:
        with told_by(play.game):
            raise InputError("seq_ahead", "seq", seq=seq, version=play.table.version)
    if turn is not None and turn != turn_of(play, seat):
        raise Conflict("turn_over", allowed=engine_table.allowed(play.deal, seat))


def stored_key(seat: str, key: str | None) -> str | None:
    """A client's key as it is kept, each seat's own. Raises InputError."""
    if not key:
        return None
    if len(key) > MOVE_KEY:
        raise InputError("key_too_long", "key", most=MOVE_KEY)
    if "\0" in key:  # PostgreSQL cannot even be asked for it
        raise InputError("line_not_text", "key")
    return f"{seat} {key}"


def _made_before(play: Play, key: str) -> bool:
    """Whether this request was played already: in the running deal, or in one that it ended."""
    known = [*(move.key for move in play.moves), *(choice.key for choice in play.choices.values())]
    if key in known:
        return True
    if any(one.move_key == key for one in play.undone):
        return True
    ended = Deal.objects.filter(table=play.table).exclude(state=Deal.State.RUNNING)
    return Move.objects.filter(deal__in=ended, key=key).exists()
