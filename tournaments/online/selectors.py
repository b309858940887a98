"""Events at a round's online tables for the desk: calls, absent players, bots."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from games.api import viewers
from tournaments.models import Event
from tournaments.rounds.selectors import PairingTable


@dataclass(frozen=True, slots=True)
class CallAtDesk:
    """An open call. At a table of the club nobody but the desk settles it, and there is no page to inspect."""

    id: int
    table: int
    table_id: int
    sentence: str
    comes: str
    at_club: bool

    @property
    def may_press(self) -> bool:
        """Whether one button at the desk is enough: to take it, and at the club also to settle it."""
        return self.at_club or not self.comes


@dataclass(frozen=True, slots=True)
class AwayAtDesk:
    """A player of an online table whose page is closed, or for whom a bot plays."""

    table_id: int
    seat: str
    sentence: str


@dataclass(frozen=True, slots=True)
class OnlineDesk:
    """The tiles of the desk: calls first, then absent players, by table."""

    calls: list[CallAtDesk]
    away: list[AwayAtDesk]


def online_desk(tables: Iterable[PairingTable]) -> OnlineDesk:
    """Return calls at all tables of a round, and absences at the online ones, in four queries."""
    seated = list(tables)
    everywhere = {table.table_id: table for table in seated}
    calls = [_call(everywhere[call.table_id], call) for call in viewers.calls(everywhere, unsettled=True)]
    numbers = {table.table_id: table.number for table in seated if table.fact.place == Event.Place.ONLINE}
    if not numbers:
        return OnlineDesk(calls, [])
    away = [
        AwayAtDesk(
            absence.table_id,
            absence.seat,
            _away(numbers[absence.table_id], absence.name, absence.gone_at, absence.stand_in),
        )
        for absence in viewers.away_at(list(numbers))
    ]
    return OnlineDesk(calls, away)


def watchers_at(table_id: int) -> list[str]:
    """Return the spectators of a table, with their starting time."""
    return [
        gettext("%(name)s, since %(time)s") % {"name": watcher.name, "time": _time(watcher.since)}
        for watcher in viewers.watchers([table_id])
    ]


def _call(table: PairingTable, call: viewers.DirectorCall) -> CallAtDesk:
    facts = {"table": table.number, "name": call.name, "time": _time(call.at), "reason": call.reason_text}
    words = gettext("Call from table %(table)s by %(name)s at %(time)s: %(reason)s.") % facts
    text = f"{words} “{call.words}”" if call.words else words
    return CallAtDesk(
        id=call.id,
        table=table.number,
        table_id=call.table_id,
        sentence=text,
        comes=call.taken_name,
        at_club=table.fact.place == Event.Place.CLUB,
    )


def _away(table: int, name: str, gone_at: datetime | None, stand_in: bool) -> str:
    facts = {"table": table, "name": name, "time": _time(gone_at) if gone_at else ""}
    if stand_in and gone_at:
        return gettext("Table %(table)s: %(name)s has been offline since %(time)s. A bot is playing.") % facts
    if stand_in:
        return gettext("Table %(table)s: a bot is playing for %(name)s, whose time ran out three times.") % facts
    return gettext("Table %(table)s: %(name)s has been offline since %(time)s.") % facts


def _time(at: datetime) -> str:
    return date_format(localtime(at), "H:i")
