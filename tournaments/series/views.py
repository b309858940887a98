"""Series: the list, the season's table with its arithmetic, print, spreadsheets."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from inputs.values import whole_number
from standings.pictures import Picture, picture
from standings.results import plain
from standings.seasons import SeasonRow, Worth
from tournaments.core import permissions
from tournaments.core.downloads import CSV, csv_file, file_response, harmless
from tournaments.core.versions import event_topic
from tournaments.core.workbooks import XLSX, workbook
from tournaments.models import Event, Series
from tournaments.series.selectors import (
    SeriesTable,
    series_by_slug,
    series_table,
    visible_series,
    why_sentence,
    worth_sentence,
    zone_word,
)

ON_A_PAGE = 25
DRAWN = 6
"""Lines in the picture: the first ones, and a chosen person."""
MAX_TOPICS = 20
"""The maximum number of events a page listens to (live/streams.py), newest first."""


@dataclass(frozen=True, slots=True)
class SeasonCell:
    """An event for one person: its number, whether it counts, and both as text.

    Empty: absent.
    """

    event: Event
    worth: Worth | None
    how: str = ""
    why: str = ""

    @property
    def value(self) -> Any:
        return plain(self.worth.value) if self.worth else None


@dataclass(frozen=True, slots=True)
class SeasonTableRow:
    """A row of the season for rendering."""

    row: SeasonRow
    name: str
    cells: list[SeasonCell]
    zone: str

    @property
    def total(self) -> Any:
        return plain(self.row.total)


@require_safe
def series_list(request: HttpRequest) -> HttpResponse:
    """List all series, newest first."""
    page = Paginator(visible_series(), ON_A_PAGE).get_page(request.GET.get("page"))
    may_create = permissions.may(request.user, permissions.CREATE)
    return render(request, "tournaments/series/series_list.html", {"page": page, "may_create": may_create})


@require_safe
def series(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the season; it updates when one of its events changes."""
    context = _context(request, slug)
    answer = render(request, "tournaments/series/series.html", context)
    answer["Cache-Control"] = "private, no-cache"
    return answer


@require_safe
def series_print(request: HttpRequest, slug: str) -> HttpResponse:
    """Render the table for the notice board."""
    return render(request, "tournaments/series/print_series.html", _context(request, slug))


@require_safe
def series_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the table as CSV."""
    return file_response(csv_file(_cells(series_table(_series_or_404(slug)))), CSV, f"{slug}.csv")


@require_safe
def series_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the table as a spreadsheet."""
    file = workbook({"Sheet": _cells(series_table(_series_or_404(slug)))})
    return file_response(file, XLSX, f"{slug}.xlsx")


def _series_or_404(slug: str) -> Series:
    try:
        return series_by_slug(slug)
    except Series.DoesNotExist as error:
        raise Http404 from error


def _context(request: HttpRequest, slug: str) -> dict[str, object]:
    series = _series_or_404(slug)
    table = series_table(series)
    lines = lines_of(table)
    chosen = whole_number(request.GET.get("person", ""))
    drawn = _picture_lines(lines, chosen)
    return {
        "series": series,
        "table": table,
        "lines": lines,
        "drawn": drawn,
        "picture": _picture(drawn) if len(table.events) > 1 and drawn else None,
        "chosen": chosen,
        "topics": " ".join(event_topic(event) for event in (*table.events, *table.coming)[-MAX_TOPICS:]),
        "rank_points": ", ".join(f"{point:g}" for point in series.rank_points if isinstance(point, int | float)),
        "may_change": permissions.may_change_series(request.user, series),
        # a live update must not use up the next page's messages
        **({"messages": []} if request.headers.get("X-Live") else {}),
    }


def lines_of(table: SeriesTable) -> list[SeasonTableRow]:
    """Return all rows with their events as text."""
    return [
        SeasonTableRow(row, table.names.get(row.person, "?"), _cells_of(table, row), zone_word(row.zone))
        for row in table.season.rows
    ]


def _cells_of(table: SeriesTable, row: SeasonRow) -> list[SeasonCell]:
    rules, worths = table.season.rules, [(event, table.worth(row, event)) for event in table.events]
    return [
        SeasonCell(event, worth, worth_sentence(worth, rules), why_sentence(worth, rules))
        if worth
        else SeasonCell(event, None)
        for event, worth in worths
    ]


def _picture_lines(lines: list[SeasonTableRow], chosen: int | None) -> list[SeasonTableRow]:
    """Return the lines of the picture: the first ones, and the chosen one."""
    first = [line for line in lines[:DRAWN] if line.row.rank is not None]
    return first + [line for line in lines[len(first) :] if line.row.person == chosen]


def _picture(drawn: list[SeasonTableRow]) -> Picture:
    """Return the picture of sums after each event, from results that count today."""
    return picture([(str(at), _sums(line)) for at, line in enumerate(drawn, start=1)])


def _sums(line: SeasonTableRow) -> list[float]:
    sums, total = [], 0.0
    for cell in line.cells:
        total += float(cell.worth.value) if cell.worth and cell.worth.counted else 0.0
        sums.append(round(total, 4))
    return sums


def _cells(table: SeriesTable) -> list[list[Any]]:
    """Return the rows of a spreadsheet; brackets mark what does not count."""
    names = [harmless(event.name) for event in table.events]
    rows: list[list[Any]] = [[_("Rank"), _("Name"), _("Points"), _("Events"), *names, _("Zone")]]
    for line in lines_of(table):
        values = [_plain_cell(cell) for cell in line.cells]
        start = [line.row.rank or "", harmless(line.name), line.total, line.row.attended]
        rows.append([*start, *values, line.zone])
    return rows


def _plain_cell(cell: SeasonCell) -> Any:
    if cell.worth is None:
        return ""
    return cell.value if cell.worth.counted else f"({cell.value})"
