"""Moves made in secret: each is kept back until the last one is locked, then all are told at once.

The log tells neither in which order nor when they were made. Where it is secret who may act, the table also waits when
nobody may. All work on a locked table.
"""

from django.utils import timezone

from engine import table as engine_table
from engine.errors import TroeftafelError
from engine.moves import Move as EngineMove
from engine.moves import read_move
from games.core.rows import insert_as_told
from games.models import Choice, Move
from games.tables import deals
from games.tables import notifications as news
from games.tables import table_state as store
from games.tables.table_state import HUSH, Play


def lock(play: Play, seat: str, move: EngineMove, by: str, key: str | None = None, note: str = "") -> None:
    """A secret move is made; the last one tells them all. Raises InputError or RuleError, and nothing has changed."""
    engine_table.apply(play.deal, seat, move)
    choice = _stored(play, seat, text=move.text, locked=True, by=by, key=key, note=note)
    play.keep(choice)
    if len(play.locked_choices()) == len(engine_table.owed(play.told)):
        reveal_all(play)


def stage_move(play: Play, seat: str, move: EngineMove) -> None:
    """The secret move a seat makes if the clock runs out. Raises RuleError, and nothing has changed.

    The key of a move that was locked before stays: that request, come late, locks nothing.
    """
    engine_table.apply(play.deal, seat, move)
    play.choices[seat] = _stored(play, seat, text=move.text, locked=False, by=Move.By.PLAYER)


def _stored(play: Play, seat: str, **values: object) -> Choice:
    """The row of a seat's choice, with these values."""
    choice = play.choices.get(seat) or Choice(deal=play.row, seat=seat)
    for name, value in values.items():
        setattr(choice, name, value)
    choice.save()
    return choice


def reveal_all(play: Play) -> None:
    """All secret moves become lines of the log: in the order of the seats, all of the same moment."""
    assert play.row is not None
    at, kept = timezone.now(), play.locked_choices()
    lines = [_line(play, index, choice) for index, choice in enumerate(kept, start=len(play.moves))]
    for line in lines:
        line.at = at
    insert_as_told(Move, lines)
    play.deal = play.told
    for line in lines:
        play.follow(line, engine_table.apply(play.told, line.seat, read_move(line.text, play.game.forms)))
    play.row.choices.all().delete()
    play.choices = {}


def _line(play: Play, index: int, choice: Choice) -> Move:
    facts = {"seat": choice.seat, "text": choice.text, "by": choice.by, "key": choice.key, "note": choice.note}
    return Move(deal=play.row, index=index, **facts)


def choice_when_time_is_out(play: Play, seat: str) -> str | None:
    """The secret move a seat had put down without locking it; None when there is none that may be made."""
    choice = play.choices.get(seat)
    if not play.in_secret or choice is None or choice.locked:
        return None
    try:
        engine_table.apply(play.deal, seat, read_move(choice.text, play.game.forms))
    except TroeftafelError:
        return None
    return choice.text


def begin_decoy_pause(play: Play) -> None:
    """After a move: where nobody may act unseen though others might think so, the table waits as if somebody did."""
    if play.quiet is None or not store.hidden_pause(play):
        return
    assert play.row is not None
    play.choices[HUSH] = Choice.objects.create(deal=play.row, seat=HUSH, text=HUSH, by=Move.By.BOT)
    play.start_decoy()


def end_decoy_pause(play: Play) -> None:
    """The table goes on; nobody learns that nobody was asked. The clocks of those who are next begin now."""
    mark = play.choices[HUSH]
    mark.locked, mark.at = False, timezone.now()
    mark.save(update_fields=["locked", "at"])
    play.deal = play.told
    play.start_decoy()
    deals.save(play)
    news.tell(play.table)
