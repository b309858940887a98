"""Moves nobody makes by hand: those of bots, and those the clock makes for players who are away.

A bot thinks before the table is locked; its move is made only if the table is still as the bot saw it. Every move is a
transaction of its own, so whatever was played stays played when a worker dies.
"""

import logging
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from engine import bots
from engine import table as engine_table
from engine.moves import read_move
from games import news, store
from games.errors import told_by
from games.models import Move, Seat, Table
from games.selectors.clocks import waiting_for
from games.services import deals, moves, words
from games.store import Play

logger = logging.getLogger(__name__)

MISSES_ALLOWED = 3
"""After so many clocks run out in a row a bot plays on."""
MOVES_AT_A_TIME = 60
"""What one task plays before it lets other tables have their turn."""
DEFAULT_BOT = "simple"


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that is due: `by` is a bot or the clock."""

    seat: str
    text: str
    by: str


def play_what_is_due(table_id: int) -> bool:
    """Do what is due at a table, the first pack or moves, and hint at when it is due again. False: there was nothing.

    May run twice at once, and may be killed anywhere. Raises Table.DoesNotExist.
    """
    play, begun = _begun(table_id)
    played = 0
    for _attempt in range(MOVES_AT_A_TIME):
        if not is_due(play, timezone.now()):
            break
        play, made = _play(table_id, play.table.version, next_turn(play))
        played += made
    if played and play.table.due_at is not None:
        news.wake(table_id, play.table.due_at, timezone.now())
    return begun or played > 0


def _begun(table_id: int) -> tuple[Play, bool]:
    """The table, and whether its first pack was due and has just been dealt."""
    play = store.load(table_id)
    if play.table.state == Table.State.WAITING and words.begin_when_due(table_id):
        return store.load(table_id), True
    return play, False


def play_for_absent(table_id: int, seat: str) -> Play:
    """Make the move of a seat whose player is away, now, without waiting for his clock.

    Raises Conflict when no deal runs; nothing happens when the seat is not to act.
    """
    with transaction.atomic():
        play = store.locked(table_id)
        with told_by(play.game):
            play.seat(seat)
        moves.require_running(play)
        if seat in play.since:
            _make(play, _absent(play, seat))
            news.wake_after_commit(play.table, timezone.now())
    return play


def is_due(play: Play, now: datetime) -> bool:
    """Whether a worker has something to do at this table now."""
    return play.deal is not None and play.table.due_at is not None and play.table.due_at <= now


def next_turn(play: Play) -> Turn | None:
    """The move to make at a table that is due: bots first, then the player who was to act first.

    None when nobody is to be hurried after all, because seats or the clock were changed.
    """
    waiting = sorted(play.since, key=lambda code: play.since[code])
    for code in waiting:
        if store.plays_itself(play.seats[code]):
            return Turn(code, _chosen(play, play.seats[code]), Move.By.BOT)
    if waiting and play.table.clock_seconds is not None:
        return _absent(play, waiting[0])
    return None


def _chosen(play: Play, seat: Seat) -> str:
    """What the bot of a seat does, from that seat's view alone; a bot that fails does what is done for the absent."""
    view = engine_table.view(play.game, play.deal, seat.code)
    try:
        text = bots.choose(seat.bot or DEFAULT_BOT, view, store.bot_seed(play, seat.code))
        engine_table.apply(play.deal, seat.code, read_move(text, play.game.forms))
        return text
    except Exception:
        logger.exception("The bot %r failed at table %s.", seat.bot or DEFAULT_BOT, play.table.pk)
        return engine_table.absent(play.deal, seat.code).text


def _absent(play: Play, seat: str) -> Turn:
    return Turn(seat, engine_table.absent(play.deal, seat).text, Move.By.CLOCK)


def _play(table_id: int, version: int, turn: Turn | None) -> tuple[Play, bool]:
    """The turn, if the table is still at that version; answers with the table as it is then and whether it was."""
    with transaction.atomic():
        play = store.locked(table_id)
        unchanged = play.table.version == version and play.deal is not None
        if unchanged:
            _make(play, turn)
    return play, unchanged


def _make(play: Play, turn: Turn | None) -> None:
    if turn is None:
        deals.save(play)
        return
    public = turn.by == Move.By.CLOCK and turn.seat in waiting_for(play)
    moves.record(play, turn.seat, turn.text, turn.by)
    if turn.by == Move.By.CLOCK:
        _miss(play.seats[turn.seat], public)
    moves.conclude(play)


def _miss(seat: Seat, public: bool) -> None:
    """One more clock ran out; after three in a row a bot stands in.

    Everybody sees that, so it waits for a move of which everybody knows whose it is.
    """
    seat.misses += 1
    seat.stand_in = seat.stand_in or (public and seat.misses >= MISSES_ALLOWED)
    seat.save(update_fields=["misses", "stand_in"])
