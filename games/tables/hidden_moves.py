"""Secret moves: each is withheld until the last is locked, then all are revealed.

The log reveals neither their order nor their time. Where it is secret which seat may act, the table also waits when
none may. All functions work on a locked table.
"""

from django.utils import timezone

from engine import table as engine_table
from engine.errors import TroeftafelError
from engine.moves import Move as EngineMove
from engine.moves import read_move
from games.models import Choice, Move
from games.tables import after_commit, deals, table_state
from games.tables.table_state import DECOY_SEAT, Play
from inputs.archive_rows import insert_as_given


def commit_move(play: Play, seat: str, move: EngineMove, *, by: str, key: str | None = None, note: str = "") -> None:
    """Lock a secret move; the last one reveals them all.

    Raises InputError or RuleError, and nothing has changed.
    """
    engine_table.apply(play.deal, seat, move)
    choice = _stored(play, seat, text=move.text, locked=True, by=by, key=key, note=note)
    play.keep(choice)
    if len(play.locked_choices()) == len(engine_table.owed(play.logged)):
        reveal_all(play)


def stage_move(play: Play, seat: str, move: EngineMove) -> None:
    """Store a seat's secret move for the case that the clock runs out.

    Raises RuleError, and nothing has changed. The key of a move that was locked before stays: a late repeat of that
    request locks nothing.
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
    """Write all secret moves to the log, in the order of the seats and at one moment."""
    assert play.row is not None
    at, choices = timezone.now(), play.locked_choices()
    lines = [_line(play, index, choice) for index, choice in enumerate(choices, start=len(play.moves))]
    for line in lines:
        line.at = at
    insert_as_given(Move, lines)
    play.deal = play.logged
    for line in lines:
        play.follow(line, engine_table.apply(play.logged, line.seat, read_move(line.text, play.game.forms)))
    play.row.choices.all().delete()
    play.choices = {}


def _line(play: Play, index: int, choice: Choice) -> Move:
    facts = {"seat": choice.seat, "text": choice.text, "by": choice.by, "key": choice.key, "note": choice.note}
    return Move(deal=play.row, index=index, **facts)


def choice_when_time_is_out(play: Play, seat: str) -> str | None:
    """Return a seat's secret move that is not locked; None without a legal one."""
    choice = play.choices.get(seat)
    if not play.in_secret or choice is None or choice.locked:
        return None
    try:
        engine_table.apply(play.deal, seat, read_move(choice.text, play.game.forms))
    except TroeftafelError:
        return None
    return choice.text


def begin_decoy_pause(play: Play) -> None:
    """Begin a decoy pause after a move, where no seat may act but others may think so.

    The table then waits as if a seat could act.
    """
    if play.quiet is None or not table_state.hidden_pause(play):
        return
    assert play.row is not None
    play.choices[DECOY_SEAT] = Choice.objects.create(deal=play.row, seat=DECOY_SEAT, text=DECOY_SEAT, by=Move.By.BOT)
    play.start_decoy()


def end_decoy_pause(play: Play) -> None:
    """End the decoy pause without revealing it.

    The clocks of the next seats begin now.
    """
    decoy = play.choices[DECOY_SEAT]
    decoy.locked, decoy.at = False, timezone.now()
    decoy.save(update_fields=["locked", "at"])
    play.deal = play.logged
    play.start_decoy()
    deals.save(play)
    after_commit.notify_table(play.table)
