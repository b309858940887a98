"""What the desk has to know of the online tables of a round: calls of the director, players who are away, bots."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from games import api
from tournaments.models import Event
from tournaments.rounds.selectors import PairingTable


@dataclass(frozen=True, slots=True)
class CallAtDesk:
    """A call that is not settled."""

    id: int
    table: int
    table_id: int
    sentence: str
    comes: str


@dataclass(frozen=True, slots=True)
class OnlineDesk:
    """The tiles of the desk: calls first, then who is away, by table."""

    calls: list[CallAtDesk]
    away: list[str]


def online_desk(tables: Iterable[PairingTable]) -> OnlineDesk:
    """What the tables of a round need. Four queries for any number of tables."""
    numbers = {one.table_id: one.number for one in tables if one.fact.place == Event.Place.ONLINE}
    if not numbers:
        return OnlineDesk([], [])
    away = [_away(numbers[one.table_id], one.name, one.gone_at, one.stand_in) for one in api.away_at(list(numbers))]
    return OnlineDesk([_call(numbers[one.table_id], one) for one in api.open_calls(numbers)], away)


def watchers_at(table_id: int) -> list[str]:
    """Who watches a table now, by name and since when."""
    return [
        gettext("%(name)s, since %(time)s") % {"name": one.name, "time": _time(one.since)}
        for one in api.watchers_of([table_id])
    ]


def _call(table: int, call: api.CallRow) -> CallAtDesk:
    facts = {"table": table, "name": call.name, "time": _time(call.at), "reason": call.get_reason_display()}
    words = gettext("Table %(table)s, %(name)s at %(time)s: %(reason)s.") % facts
    told = f"{words} “{call.words}”" if call.words else words
    return CallAtDesk(call.pk, table, call.table_id, told, call.taken_name)


def _away(table: int, name: str, gone_at: datetime | None, stand_in: bool) -> str:
    facts = {"table": table, "name": name, "time": _time(gone_at) if gone_at else ""}
    if stand_in and gone_at:
        return gettext("Table %(table)s: %(name)s is offline since %(time)s; a bot plays.") % facts
    if stand_in:
        return gettext("Table %(table)s: a bot plays for %(name)s, who let three clocks run out.") % facts
    return gettext("Table %(table)s: %(name)s is offline since %(time)s.") % facts


def _time(at: datetime) -> str:
    return date_format(localtime(at), "H:i")
