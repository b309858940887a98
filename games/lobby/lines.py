"""Tables as lines of lists: in the lobby, and in the history of a player."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.profiles import visible_profiles
from engine.matches import Match
from engine.registry import game_named
from engine.sentences import number_text
from games.models import Deal, Seat, Table
from games.sheets.forms import preset_title
from games.tables.badges import badge_of
from games.tables.seats import Viewer
from games.tables.table_state import rules_of
from games.tables.tables import final_points, has_result, matches_of


@dataclass(frozen=True, slots=True)
class LinePlayer:
    """A player in a list: name, badge of staff, and the address of their page; both empty without one."""

    name: str
    badge: str
    page: str


def listed(tables: "QuerySet[Table]") -> "QuerySet[Table]":
    """The same tables with their seats and accounts, in two more queries."""
    seats = Seat.objects.select_related("user").order_by("order")
    return tables.prefetch_related(Prefetch("seats", seats))


def pages_at(tables: Iterable[Table], reader: Viewer) -> dict[int, str]:
    """Return the player pages of the accounts at these tables that a reader may see, by account.

    Tables of events are left out: players sit there under the names of the event.
    """
    seats = (seat for table in tables if not table.context for seat in table.seats.all())
    users = {seat.user_id: seat.user for seat in seats if seat.user is not None}
    return visible_profiles(users.values(), reader.user_id)


def table_lines(tables: Iterable[Table], reader: Viewer) -> list[dict[str, object]]:
    """Return tables as a list shows them to a reader."""
    tables = list(tables)
    pages = pages_at(tables, reader)
    return [_table_line(table, pages) for table in tables]


def _table_line(table: Table, pages: Mapping[int, str]) -> dict[str, object]:
    """A table as a list shows it: no card of it."""
    game = game_named(table.game)
    title = preset_title(game, table.preset) if table.preset else _(game.title)
    seats = list(table.seats.all())
    return {
        "id": table.pk,
        "label": table.label,
        "title": title,
        "names": ", ".join(seat.name or pgettext("seat", "free") for seat in seats),
        "players": [_player(table, seat, pages) for seat in seats],
        "free": sum(seat.kind == Seat.Kind.OPEN for seat in seats),
        "clock": table.clock_seconds,
        "private": table.lobby == Table.Lobby.PRIVATE,
    }


def _player(table: Table, seat: Seat, pages: Mapping[int, str]) -> LinePlayer:
    name = seat.name or pgettext("seat", "free")
    page = "" if table.context else pages.get(seat.user_id or 0, "")
    return LinePlayer(name, badge_of(table, seat.user_id), page)


def running_lines(tables: list[Table], reader: Viewer) -> list[dict[str, object]]:
    """Return list lines of tables in play, with the number of the deal and since when they play."""
    deals = dict(Deal.objects.filter(table__in=tables).order_by("number").values_list("table_id", "number"))
    lines = table_lines(tables, reader)
    return [
        {**line, "deal": deals.get(table.pk, 0), "since": table.started_at}
        for table, line in zip(tables, lines, strict=True)
    ]


def finished_lines(tables: list[Table], reader: Viewer) -> list[dict[str, object]]:
    """Return list lines of finished tables, with time and result of each side."""
    matches, pages = matches_of(tables), pages_at(tables, reader)
    return [
        {**_table_line(table, pages), "at": table.finished_at, "sides": _sides(table, matches[table.pk], pages)}
        for table in tables
    ]


@dataclass(frozen=True, slots=True)
class LineSide:
    """A side of a finished match, with its points as text."""

    players: tuple[LinePlayer, ...]
    points: str


def _sides(table: Table, match: Match, pages: Mapping[int, str]) -> list[LineSide]:
    """Return the sides of a match, best first; none where it was cut short or its deals are not public yet."""
    if not has_result(table):
        return []
    game, options = rules_of(table)
    sides: dict[str, list[LinePlayer]] = {}
    for seat in table.seats.all():
        sides.setdefault(game.side_of(options, seat.code), []).append(_player(table, seat, pages))
    points = final_points(table, match.standing)
    best_first = sorted(sides, key=lambda side: -points.get(side, 0))
    return [LineSide(tuple(sides[side]), number_text(points.get(side, 0))) for side in best_first]
