"""Chat at an online table by its rule, and private signals of teams.

The chat allows fixed phrases, any text between deals, or any text at all.

A signal is not a move: it is not binding, need not be true and may be sent out of turn as long as a deal runs. It is a
line of a log of its own, and does not change the table's version: opponents do not even learn that it was sent.
"""

import unicodedata
from collections.abc import Mapping
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from engine.errors import InputError
from games.core import publishing
from games.core.errors import Conflict, describe_error
from games.models import ChatLine, Deal, Signal, Table
from games.models.limits import CHAT
from games.tables import after_commit, table_state
from games.tables import moves as tables_moves
from games.tables.badges import add_site_staff
from games.tables.seats import Viewer, own_seat
from games.tables.table_state import Play
from games.talk.selectors import event_topic, has_chat, why_not_free
from games.talk.text import PHRASES
from inputs.values import one_line

MAX_LINES, CHAT_PERIOD = 5, timedelta(seconds=10)
"""Lines of one sender in that time."""
Audience = ChatLine.Audience


def say(
    *,
    table_id: int,
    seat: str | None,
    code: str = "",
    text: str = "",
    viewer: Viewer | None = None,
    key: str | None = None,
) -> ChatLine:
    """Send a phrase or, where allowed, a line of text for a seat.

    None means the viewer's own seat. A repeated `key` has no effect. Raises Table.DoesNotExist, InputError (no such
    phrase, too long), Conflict (not the viewer's seat, no chat, phrases only, too much).
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            row = tables_moves.seat_for(play, seat, viewer)
            stored = tables_moves.stored_key(row.code, key)
        sender = {"seat": row.code, "name": row.name or row.code, "user_id": row.user_id}
        return _store_line(play, audience=Audience.TABLE, sender=sender, code=code, text=text, key=stored)


def say_among_watchers(
    *, table_id: int, viewer: Viewer, name: str, code: str = "", text: str = "", key: str | None = None
) -> ChatLine:
    """Send a chat line of a signed-in spectator to the other spectators.

    Players do not see it. Raises as above.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        if play.table.state == Table.State.DRAFT:
            raise Table.DoesNotExist(f"Table {table_id} is a draft.")
        if viewer.user_id is None:
            raise Conflict("chat_sign_in")
        if own_seat(play.seats.values(), viewer) is not None:
            raise Conflict("chat_not_watching")
        add_site_staff(play.table, viewer.user_id)
        with describe_error(play.game):
            stored = tables_moves.stored_key(f"u{viewer.user_id}", key)
        sender = {"seat": "", "name": name, "user_id": viewer.user_id}
        return _store_line(play, audience=Audience.WATCHERS, sender=sender, code=code, text=text, key=stored)


def hide_line(table_id: int, line_id: int, hidden: bool = True) -> None:
    """Hide a chat line from readers, or show it again. Raises ChatLine.DoesNotExist."""
    with transaction.atomic():
        line = ChatLine.objects.select_for_update(of=("self",)).select_related("table").get(pk=line_id, table=table_id)
        if line.hidden != hidden:
            line.hidden = hidden
            line.save(update_fields=["hidden"])
            _tell(line)


def _store_line(
    play: Play, *, audience: Audience, sender: Mapping[str, object], code: str, text: str, key: str | None
) -> ChatLine:
    before = ChatLine.objects.filter(table=play.table, key=key).first() if key else None
    if before is not None:
        return before
    with describe_error(play.game):
        content = _words(play, audience, code, text)
    _require_patience(play.table, sender)
    line = ChatLine.objects.create(table=play.table, audience=audience, key=key, **content, **sender)
    _tell(line)
    return line


def _words(play: Play, audience: Audience, code: str, text: str) -> dict[str, str]:
    if not has_chat(play.table, audience):
        raise Conflict("chat_off")
    if code:
        if code not in PHRASES:
            raise InputError("unknown_phrase", "code", phrase=code[:30])
        return {"code": code}
    line = one_line(text, "text", CHAT)
    if (why := why_not_free(play, audience)) is not None:
        raise Conflict(why)
    return {"text": line}


def _require_patience(table: Table, sender: Mapping[str, object]) -> None:
    who = {name: sender[name] for name in ("seat", "user_id")}
    lately = ChatLine.objects.filter(table=table, at__gt=timezone.now() - CHAT_PERIOD, **who)
    if lately.count() >= MAX_LINES:
        raise Conflict("too_much_chat", most=MAX_LINES, seconds=int(CHAT_PERIOD.total_seconds()))


def _tell(line: ChatLine) -> None:
    """Open pages hear of it; their own topic, so that a card table is not drawn again for a greeting."""
    topic = event_topic(line.table, line.audience)
    transaction.on_commit(
        partial(publishing.publish_change, topic, ChatLine.objects.filter(table_id=line.table_id).count())
    )


MAX_SIGNALS = 100
"""Limit of signals of one seat in one deal."""


def send_signal(
    *, table_id: int, seat: str | None, text: str, viewer: Viewer | None = None, key: str | None = None
) -> Play:
    """Send a signal of a seat (None: the viewer's own) to its team.

    Answers with the table. A repeated `key` has no effect. Raises Table.DoesNotExist, InputError (no such seat, not a
    valid signal; `allowed` lists the signals), Conflict (no deal runs, not the viewer's seat, no channel, too many).
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            row = tables_moves.seat_for(play, seat, viewer)
            stored = tables_moves.stored_key(row.code, key)
        if stored is not None and Signal.objects.filter(deal__table=play.table, key=stored).exists():
            return play
        tables_moves.require_running(play)
        _record(play, row.code, text, stored)
        after_commit.notify_team(play, row.code)
    return play


def _record(play: Play, seat: str, text: str, key: str | None) -> None:
    codes = play.game.signals(play.options)
    if codes is None:
        raise Conflict("no_team_channel")
    with describe_error(play.game, lambda: codes):
        line = _readable(text)
        if not play.game.may_signal(play.options, line):
            raise InputError("unknown_signal" if codes else "signal_length", "text", text=line[:60])
    assert play.row is not None
    if _sent_by(play.row, seat) >= MAX_SIGNALS:
        raise Conflict("too_many_signals", most=MAX_SIGNALS)
    Signal.objects.create(deal=play.row, seat=seat, text=line, at_move=len(play.moves), key=key)


def _readable(text: str) -> str:
    """One line of plain text. Raises InputError."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in line):
        raise InputError("signal_not_text", "text")
    return line


def _sent_by(row: Deal, seat: str) -> int:
    return Signal.objects.filter(deal=row, seat=seat).count()


MUTED = "muted_seats"
"""Session key of the muted seats, as `table:seat`."""
MAX_MUTED = 100


def mute_seat(request: HttpRequest, table_id: int, seat: str, mute: bool) -> None:
    """This session reads a seat's chat no more, or reads it again."""
    seat_key = f"{table_id}:{seat}"
    muted = [other for other in request.session.get(MUTED, ()) if other != seat_key]
    request.session[MUTED] = ([*muted, seat_key] if mute else muted)[-MAX_MUTED:]


def muted_at(request: HttpRequest, table_id: int) -> frozenset[str]:
    """The seats of a table whose chat this session does not read."""
    pairs = (seat_key.partition(":") for seat_key in request.session.get(MUTED, ()))
    return frozenset(seat for table, _colon, seat in pairs if table == str(table_id))
