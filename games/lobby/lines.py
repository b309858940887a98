"""Tables as lines of lists: in the lobby, and in the history of a player."""

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.matches import Standing
from engine.registry import game_named
from engine.wording.numbers import number_text
from games.core.badges import badge_of
from games.models import Deal, Seat, Table
from games.sheets.forms import preset_title
from games.tables.table_state import rules_of
from games.tables.tables import matches_of


def listed(tables: "QuerySet[Table]") -> "QuerySet[Table]":
    """The same tables with their seats, in one more query."""
    return tables.prefetch_related(Prefetch("seats", Seat.objects.order_by("order")))


def table_line(table: Table) -> dict[str, object]:
    """A table as a list shows it: no card of it."""
    game = game_named(table.game)
    title = preset_title(game, table.preset) if table.preset else _(game.title)
    seats = list(table.seats.all())
    return {
        "id": table.pk,
        "label": table.label,
        "title": title,
        "names": ", ".join(seat.name or pgettext("seat", "free") for seat in seats),
        "players": [(seat.name or pgettext("seat", "free"), badge_of(table, seat.user_id)) for seat in seats],
        "free": sum(seat.kind == Seat.Kind.OPEN for seat in seats),
        "clock": table.clock_seconds,
        "private": table.lobby == Table.Lobby.PRIVATE,
    }


def running_lines(tables: list[Table]) -> list[dict[str, object]]:
    """Return list lines of tables in play, with the number of the deal and since when they play."""
    deals = dict(Deal.objects.filter(table__in=tables).order_by("number").values_list("table_id", "number"))
    return [{**table_line(table), "deal": deals.get(table.pk, 0), "since": table.started_at} for table in tables]


def finished_lines(tables: list[Table]) -> list[dict[str, object]]:
    """Return list lines of finished tables, with time and result of each side."""
    matches = matches_of(tables)
    return [
        {**table_line(table), "at": table.finished_at, "result": result(table, matches[table.pk].standing)}
        for table in tables
    ]


def result(table: Table, standing: Standing) -> str:
    """Return a result such as `Ayu 12, Bot 1 −3`.

    Empty where the match was cut short, or its deals are not public yet.
    """
    if not has_result(table):
        return ""
    game, options = rules_of(table)
    names: dict[str, list[str]] = {}
    for seat in table.seats.all():
        names.setdefault(game.side_of(options, seat.code), []).append(seat.name or seat.code)
    points = final_points(table, standing)
    best_first = sorted(names, key=lambda side: -points.get(side, 0))
    return ", ".join(f"{' & '.join(names[side])} {number_text(points.get(side, 0))}" for side in best_first)


def has_result(table: Table) -> bool:
    """Whether the match was played to its end and its result is public."""
    return not table.cut_short and not table.deck


def final_points(table: Table, standing: Standing) -> dict[str, int]:
    """Return the points that decide a match by side: parts won where it has parts, otherwise the totals."""
    return dict(standing.won if game_named(table.game).parts else standing.totals)
