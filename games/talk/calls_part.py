"""Calls of the director: the one that is open at a table, as the table sees it, and those the desk has to answer."""

from collections.abc import Iterable

from engine.game import View
from games.core.moments import written_moment
from games.models import Call, Seat, Table
from games.tables.options import rules_of_table
from games.tables.table_state import Play


def call_for(play: Play, seat: str | None) -> View | None:
    """The director and this table, for who sits there; None for spectators and where nobody is called.

    `open` is the call that is not settled: when, by whom, and who comes. A report of a shuffle is one at any table,
    and comes before a call.
    """
    calls = rules_of_table(play.table).calls
    if seat is None or not (calls or play.table.state == Table.State.FINISHED):
        return None
    unsettled = Call.objects.filter(table=play.table, settled_at=None)
    made = unsettled.filter(reason=Call.Reason.SHUFFLE).first() or unsettled.first()
    if made is None and not calls:
        return None
    return {
        "may_call": made is None and play.seats[seat].kind == Seat.Kind.HUMAN and _is_open(play.table),
        "open": None if made is None else _told(made),
    }


def _is_open(table: Table) -> bool:
    return table.state in (Table.State.WAITING, Table.State.RUNNING)


def _told(made: Call) -> View:
    return {
        "id": made.pk,
        "at": written_moment(made.at),
        "name": made.name,
        "reason": made.reason,
        "words": made.words,
        "comes": made.taken_name,
        "taken_at": written_moment(made.taken_at) if made.taken_at else None,
    }


def open_calls(table_ids: Iterable[int]) -> list[Call]:
    """The calls of these tables that nobody has settled, the oldest first."""
    return list(Call.objects.filter(table_id__in=list(table_ids), settled_at=None).order_by("pk"))


def calls_of(table_id: int) -> list[Call]:
    """Every call of a table, the oldest first."""
    return list(Call.objects.filter(table_id=table_id).order_by("pk"))
