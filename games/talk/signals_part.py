"""What a player tells his team in private, in games that have such a channel.

A signal is no move: it binds nobody, need not be true and may be sent out of turn as long as a deal runs. It is a line
of a log of its own, and leaves the table's version as it was: opponents do not even hear that something was said.
"""

import unicodedata

from django.db import transaction

from engine.errors import InputError
from games.core.errors_part import Conflict, told_by
from games.models import Deal, Signal
from games.tables import moves as tables_moves
from games.tables import notifications as news
from games.tables import table_state as store
from games.tables.seats import Viewer
from games.tables.table_state import Play

MOST_SIGNALS = 100
"""Signals of one seat in one deal; who has sent so many has nothing left to say."""


def send_signal(
    table_id: int, seat: str | None, text: str, viewer: Viewer | None = None, key: str | None = None
) -> Play:
    """A seat (None: the viewer's own) tells its team something; answers with the table.

    With a `key` that was used before nothing happens. Raises Table.DoesNotExist, InputError (no such seat, nothing that
    may be said; `allowed` lists the signals), Conflict (no deal runs, not his seat, no channel, too many).
    """
    with transaction.atomic():
        play = store.locked(table_id)
        with told_by(play.game):
            row = tables_moves.seat_for(play, seat, viewer)
            stored = tables_moves.stored_key(row.code, key)
        if stored is not None and Signal.objects.filter(deal__table=play.table, key=stored).exists():
            return play
        tables_moves.require_running(play)
        _record(play, row.code, text, stored)
        news.tell_team(play, row.code)
    return play


def _record(play: Play, seat: str, text: str, key: str | None) -> None:
    known = play.game.signals(play.options)
    if known is None:
        raise Conflict("no_team_channel")
    with told_by(play.game, lambda: known):
        said = _readable(text)
        if not play.game.may_signal(play.options, said):
            raise InputError("unknown_signal" if known else "signal_length", "text", text=said[:60])
    assert play.row is not None
    if _sent_by(play.row, seat) >= MOST_SIGNALS:
        raise Conflict("too_many_signals", most=MOST_SIGNALS)
    Signal.objects.create(deal=play.row, seat=seat, text=said, at_move=len(play.moves), key=key)


def _readable(text: str) -> str:
    """One line of plain text. Raises InputError."""
    said = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in said):
        raise InputError("signal_not_text", "text")
    return said


def _sent_by(row: Deal, seat: str) -> int:
    return Signal.objects.filter(deal=row, seat=seat).count()
