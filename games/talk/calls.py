"""Calls of the director: a table gives a reason, staff respond and settle it."""

from django.db import transaction
from django.utils import timezone

from engine.errors import InputError
from games.core.errors import Conflict, describe_error
from games.models import Call, Table
from games.models.limits import CALL_WORDS
from games.tables import after_commit, deals, table_state
from games.tables import moves as tables_moves
from games.tables.seats import Viewer
from games.tables.table_state import Play
from games.talk.schemas import CALLABLE
from inputs.values import one_line

CALLABLE_AT_CLUB = tuple(
    reason.value for reason in (Call.Reason.RULES, Call.Reason.NUMBERS, Call.Reason.MISSING, Call.Reason.OTHER)
)
"""Reasons for which a player may call from a table at the club."""


def call_director(
    *, table_id: int, seat: str | None, reason: str, words: str = "", viewer: Viewer | None = None
) -> Call:
    """Call the director for a seat (None: the viewer's own).

    While a call is open another press returns the same one. Raises Table.DoesNotExist, InputError (no such seat or
    reason, words too long), Conflict (not the viewer's seat, no calls here, the match is over).
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            row = tables_moves.seat_for(play, seat, viewer)
            if reason not in CALLABLE:
                raise InputError("call_reason", "reason", reasons=", ".join(CALLABLE))
            line = one_line(words, "words", CALL_WORDS, least=0)
        _require_calls(play)
        made = Call.objects.filter(table=play.table, settled_at=None).exclude(reason=Call.Reason.SHUFFLE).first()
        if made is None:
            made = Call.objects.create(
                table=play.table, seat=row.code, name=row.name or row.code, reason=reason, words=line
            )
            _notify(play)
    return made


def call_from_club(*, table_id: int, seat: str, name: str, reason: str) -> None:
    """Call the director from a table at the club, also after its last deal: then numbers are found to be wrong.

    While a call is open another press joins it. Raises Table.DoesNotExist, InputError (no such reason).
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            if reason not in CALLABLE_AT_CLUB:
                raise InputError("call_reason", "reason", reasons=", ".join(CALLABLE_AT_CLUB))
        if not Call.objects.filter(table=play.table, settled_at=None).exclude(reason=Call.Reason.SHUFFLE).exists():
            Call.objects.create(table=play.table, seat=seat, name=name, reason=reason)
            _notify(play)


def take_call(call_id: int, user_id: int | None, name: str) -> None:
    """Take a call as a member of staff; a later one takes it over.

    Raises Call.DoesNotExist, Conflict when settled.
    """
    with transaction.atomic():
        made, play = _open_call(call_id)
        if (made.taken_by_id, made.taken_name) != (user_id, name):
            made.taken_by_id, made.taken_name, made.taken_at = user_id, name, timezone.now()
            made.save(update_fields=["taken_by", "taken_name", "taken_at"])
            _notify(play)


def settle_call(call_id: int, note: str = "") -> None:
    """Settle a call with an optional note. Idempotent; the first note stays.

    Raises Call.DoesNotExist, InputError.
    """
    with transaction.atomic():
        table_id = Call.objects.values_list("table_id", flat=True).get(pk=call_id)
        play = table_state.locked(table_id)
        made = Call.objects.get(pk=call_id)
        if made.settled_at is None:
            with describe_error(play.game):
                made.note = one_line(note, "note", CALL_WORDS, least=0)
            made.settled_at = timezone.now()
            made.save(update_fields=["note", "settled_at"])
            _notify(play)


def _open_call(call_id: int) -> tuple[Call, Play]:
    """The call, with its table held. Raises Call.DoesNotExist, Conflict."""
    table_id = Call.objects.values_list("table_id", flat=True).get(pk=call_id)
    play = table_state.locked(table_id)
    made = Call.objects.get(pk=call_id)
    if made.settled_at is not None:
        raise Conflict("no_such_call")
    return made, play


def _require_calls(play: Play) -> None:
    if not play.rules.calls:
        raise Conflict("no_calls_here")
    if play.table.state == Table.State.FINISHED:
        raise Conflict("table_finished")


def _notify(play: Play) -> None:
    """The table and the desk hear of it."""
    deals.save(play)
    after_commit.notify_table(play.table, standings=True)
    after_commit.wake_worker_after_commit(play.table, timezone.now())
