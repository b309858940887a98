"""Automatic moves: those of bots, and those of the clock for absent players.

A bot thinks before the table is locked; its move is made only if the table is still as the bot saw it. Every move is a
transaction of its own, so made moves survive the death of a worker.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from engine import table as engine_table
from engine.moves import read_move
from games.claims import services as claims_services
from games.core.errors import describe_error
from games.models import Move, Seat, Table
from games.play import thinking
from games.shuffles import services as shuffles_services
from games.tables import (
    after_commit,
    clocks,
    deals,
    hidden_moves,
    intermission,
    missing,
    moves,
    presence,
    seeds,
    table_state,
    timing,
)
from games.tables.clock_view import waiting_for
from games.tables.missing import MISSES_ALLOWED
from games.tables.table_state import Play
from games.tables.thinking_time import bot_of, plays_itself

logger = logging.getLogger(__name__)

MOVES_AT_A_TIME = 60
"""Moves that one task makes before it gives way to other tables."""


@dataclass(frozen=True, slots=True)
class DueMove:
    """A move that is due: `by` is a bot or the clock."""

    seat: str
    text: str
    by: str
    note: str = ""
    """Origin of a bot's move."""


def play_what_is_due(table_id: int) -> bool:
    """Do the due work at a table and schedule the next; return whether any was due.

    The work is the first pack, or moves. May run twice at once, and may be killed anywhere. Raises Table.DoesNotExist.
    """
    play, begun = _begun(table_id)
    played = 0
    for _attempt in range(MOVES_AT_A_TIME):
        if not is_due(play, timezone.now()):
            break
        play, made = _play(table_id, play.table.version, next_turn(play))
        played += made
    if played and play.table.due_at is not None:
        after_commit.wake(table_id, play.table.due_at, timezone.now())
    return begun or played > 0


def _begun(table_id: int) -> tuple[Play, bool]:
    """Return the table, and whether a due pack was dealt or a claim ended."""
    play = table_state.load(table_id)
    if play.table.state == Table.State.WAITING and seeds.begin_when_due(table_id):
        return table_state.load(table_id), True
    if play.exchange is not None and shuffles_services.go_on_when_due(table_id):
        play = table_state.load(table_id)
    if missing.seats_to_replace(play, timezone.now()) and presence.replace_missing_when_due(table_id):
        return table_state.load(table_id), True
    if table_state.between(play) is not None and intermission.go_on_when_due(table_id):
        return table_state.load(table_id), True
    if play.open_claim is not None and claims_services.end_when_due(table_id):
        return table_state.load(table_id), True
    return play, False


def play_for_absent(table_id: int, seat: str) -> Play:
    """Make the move of an absent player's seat now, without waiting for the clock.

    Nothing happens when the seat is not to act. Raises Conflict when no deal runs.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            play.seat(seat)
        moves.require_running(play)
        if seat in play.since:
            _make(play, _absent(play, seat))
            if play.hush is not None:
                hidden_moves.end_decoy_pause(play)
            after_commit.wake_worker_after_commit(play.table, timezone.now())
    return play


def is_due(play: Play, now: datetime) -> bool:
    """Whether a worker has something to do at this table now."""
    if play.deal is None or play.table.due_at is None:
        return False
    if play.table.due_at <= now:
        return True
    due = table_state.due_at(play)  # sooner than what was stored, where the clock was set back since
    return due is not None and due <= now


def next_turn(play: Play) -> DueMove | None:
    """Return the move that is due at a table: bots first, then a player out of time.

    None when no clock runs after all, because seats or the clock were changed.
    """
    waiting = sorted(play.since, key=lambda code: play.since[code])
    for code in waiting:
        if plays_itself(play.seats[code]):
            return _chosen(play, play.seats[code])
    late = _out_of_time(play, waiting)
    return _absent(play, late) if late else None


def _out_of_time(play: Play, waiting: Sequence[str]) -> str | None:
    """The seat whose clock ran out first, of those whose clock has."""
    ends = {code: clocks.deadline(play, code) for code in waiting}
    over = [(end, code) for code, end in ends.items() if end is not None and end <= timezone.now()]
    return min(over, key=lambda late: late[0])[1] if over else None


def _chosen(play: Play, seat: Seat) -> DueMove:
    """Return the move of a seat's bot, based on that seat's view alone.

    A bot that fails makes the move of an absent player.
    """
    try:
        answer = thinking.chosen(play, seat)
        engine_table.apply(play.deal, seat.code, read_move(answer.text, play.game.forms))
        return DueMove(seat.code, answer.text, Move.By.BOT, answer.note)
    except Exception:
        logger.exception("The bot %r failed at table %s.", bot_of(play, seat), play.table.pk)
        return DueMove(seat.code, engine_table.absent(play.deal, seat.code).text, Move.By.BOT)


def _absent(play: Play, seat: str) -> DueMove:
    chosen = hidden_moves.choice_when_time_is_out(play, seat)
    return DueMove(seat, chosen or engine_table.absent(play.deal, seat).text, Move.By.CLOCK)


def _play(table_id: int, version: int, turn: DueMove | None) -> tuple[Play, bool]:
    """Make the turn if the table is still at that version.

    Returns the table and whether it was.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        unchanged = play.table.version == version and play.deal is not None
        if unchanged and not _has_grace(play, turn):
            _make(play, turn)
    return play, unchanged


def _has_grace(play: Play, turn: DueMove | None) -> bool:
    """Return whether a lost connection gives the late seat time instead of a move."""
    if turn is None or turn.by != Move.By.CLOCK or not timing.give_grace(play, turn.seat):
        return False
    deals.save(play)
    after_commit.notify_table(play.table)
    return True


def _make(play: Play, turn: DueMove | None) -> None:
    if play.hush is not None:
        hidden_moves.end_decoy_pause(play)
        return
    if turn is None:
        deals.save(play)
        return
    public = turn.by == Move.By.CLOCK and turn.seat in waiting_for(play)
    moves.record(play, turn.seat, turn.text, by=turn.by, note=turn.note)
    if turn.by == Move.By.CLOCK:
        _miss(play.seats[turn.seat], public)
    moves.conclude(play)


def _miss(seat: Seat, public: bool) -> None:
    """Count an expired clock; after three in a row a bot stands in.

    The stand-in is public, so it waits for a move whose player is public.
    """
    seat.misses += 1
    seat.stand_in = seat.stand_in or (public and seat.misses >= MISSES_ALLOWED)
    seat.save(update_fields=["misses", "stand_in"])
