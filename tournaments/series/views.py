"""Series: the list, the table of a season with its arithmetic, on paper and for spreadsheets."""

import csv
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from games import api
from standings.pictures import Picture, picture
from standings.results import plain
from standings.seasons import SeasonRow, Worth
from tournaments.core import permissions
from tournaments.core.versions import event_topic
from tournaments.core.views import without_formulas
from tournaments.core.workbooks import XLSX, workbook
from tournaments.models import Event, Series
from tournaments.series.selectors import (
    SeriesTable,
    series_by_slug,
    series_shown,
    series_table,
    why_sentence,
    worth_sentence,
    zone_word,
)

ON_A_PAGE = 25
DRAWN = 6
"""Lines in the picture: the first so many, and somebody chosen."""
MAX_TOPICS = 20
"""A page can listen to so many events (live/streams.py): the newest ones."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What an event is for somebody: its number, whether it counts, and both in words. Empty: was not there."""

    event: Event
    worth: Worth | None
    how: str = ""
    why: str = ""

    @property
    def value(self) -> Any:
        return plain(self.worth.value) if self.worth else None


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the season as it is drawn."""

    row: SeasonRow
    name: str
    cells: list[Cell]
    zone: str

    @property
    def total(self) -> Any:
        return plain(self.row.total)


@require_GET
def series_list(request: HttpRequest) -> HttpResponse:
    """Every series, newest first."""
    page = Paginator(series_shown(), ON_A_PAGE).get_page(request.GET.get("page"))
    may_create = permissions.may(request.user, permissions.CREATE)
    return render(request, "tournaments/series/series_list.html", {"page": page, "may_create": may_create})


@require_GET
def series(request: HttpRequest, slug: str) -> HttpResponse:
    """The season now; it renews itself when one of its events changes."""
    context = _context(request, slug)
    answer = render(request, "tournaments/series/series.html", context)
    answer["Cache-Control"] = "private, no-cache"
    return answer


@require_GET
def series_print(request: HttpRequest, slug: str) -> HttpResponse:
    """The table for the notice board."""
    return render(request, "tournaments/series/print_series.html", _context(request, slug))


@require_GET
def series_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The table for a spreadsheet, as text."""
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}.csv"'
    answer.write("\ufeff")  # so that spreadsheets read accents
    csv.writer(answer).writerows(_cells(series_table(_found(slug))))
    return answer


@require_GET
def series_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """The table as a spreadsheet."""
    file = workbook({"Sheet": _cells(series_table(_found(slug)))})
    answer = HttpResponse(file, content_type=XLSX)
    answer["Content-Disposition"] = f'attachment; filename="{slug}.xlsx"'
    return answer


def _found(slug: str) -> Series:
    try:
        return series_by_slug(slug)
    except Series.DoesNotExist as error:
        raise Http404 from error


def _context(request: HttpRequest, slug: str) -> dict[str, Any]:
    one = _found(slug)
    table = series_table(one)
    lines = lines_of(table)
    chosen = api.whole_number(request.GET.get("person", ""))
    drawn = _drawn(lines, chosen)
    return {
        "series": one,
        "table": table,
        "lines": lines,
        "drawn": drawn,
        "picture": _picture(drawn) if len(table.events) > 1 and drawn else None,
        "chosen": chosen,
        "topics": " ".join(event_topic(event) for event in (*table.events, *table.coming)[-MAX_TOPICS:]),
        "rank_points": ", ".join(f"{point:g}" for point in one.rank_points if isinstance(point, int | float)),
        "may_change": permissions.may_change_series(request.user, one),
        # a page that renews itself must not use up what the next page is to say
        **({"messages": []} if request.headers.get("X-Live") else {}),
    }


def lines_of(table: SeriesTable) -> list[Line]:
    """Every row with its events in words."""
    return [
        Line(row, table.names.get(row.person, "?"), _cells_of(table, row), zone_word(row.zone))
        for row in table.season.rows
    ]


def _cells_of(table: SeriesTable, row: SeasonRow) -> list[Cell]:
    rules, found = table.season.rules, [(event, table.worth(row, event)) for event in table.events]
    return [
        Cell(event, worth, worth_sentence(worth, rules), why_sentence(worth, rules)) if worth else Cell(event, None)
        for event, worth in found
    ]


def _drawn(lines: list[Line], chosen: int | None) -> list[Line]:
    """Who is in the picture: the first ones, and who was chosen."""
    first = [line for line in lines[:DRAWN] if line.row.rank is not None]
    return first + [line for line in lines[len(first) :] if line.row.person == chosen]


def _picture(drawn: list[Line]) -> Picture:
    """What everybody had together after each event, of what counts today."""
    return picture([(str(at), _sums(line)) for at, line in enumerate(drawn, start=1)])


def _sums(line: Line) -> list[float]:
    sums, total = [], 0.0
    for cell in line.cells:
        total += float(cell.worth.value) if cell.worth and cell.worth.counted else 0.0
        sums.append(round(total, 4))
    return sums


def _cells(table: SeriesTable) -> list[list[Any]]:
    """The rows of a spreadsheet; what does not count stands in brackets."""
    names = [without_formulas(event.name) for event in table.events]
    rows: list[list[Any]] = [[_("Rank"), _("Name"), _("Points"), _("Events"), *names, _("Zone")]]
    for line in lines_of(table):
        values = [_plain_cell(cell) for cell in line.cells]
        start = [line.row.rank or "", without_formulas(line.name), line.total, line.row.attended]
        rows.append([*start, *values, line.zone])
    return rows


def _plain_cell(cell: Cell) -> Any:
    if cell.worth is None:
        return ""
    return cell.value if cell.worth.counted else f"({cell.value})"
