"""Standings: every number taken apart one tap away, as a page and as a CSV file."""

import csv
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments import selectors
from tournaments.models import Event
from tournaments.standings import Row
from tournaments.views.edge import event_page, part, show

MOST_CORRECTIONS = 20


@require_GET
@event_page()
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """The standings now, with what they are made of and what was corrected."""
    drawn = part(event, "standings", "_standings.html", lambda: _context(event))
    return show(request, event, "standings.html", {"part": drawn}, "standings")


def _context(event: Event) -> dict[str, Any]:
    found = selectors.standings_of(event)
    return {
        "standings": found,
        "rows": [(row, _arithmetic(row)) for row in found.rows],
        "corrections": selectors.corrections_of(event)[:MOST_CORRECTIONS],
    }


def _arithmetic(row: Row) -> list[tuple[str, Any]]:
    return list(selectors.arithmetic(row))


@require_GET
@event_page()
def standings_csv(request: HttpRequest, event: Event) -> HttpResponse:
    """The same for a spreadsheet."""
    found = selectors.standings_of(event)
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{event.slug}.csv"'
    answer.write("\ufeff")  # so that spreadsheets read accents
    writer = csv.writer(answer)
    writer.writerow([_("Rank"), _("Name"), _("Points"), *(one["name"] for one in found.tie_breaks)])
    for row in found.rows:
        values = ["" if one.value is None else one.value for one in row.tie_breaks]
        writer.writerow([row.rank, _harmless(row.name), row.points, *values])
    return answer


def _harmless(text: str) -> str:
    """A name that a spreadsheet would take for a formula gets a quote in front."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
