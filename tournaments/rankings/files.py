"""The standings as files: CSV and XLSX, each with the version and how final it is.

A name that begins like a formula stays text: in CSV with a quote in front, in XLSX by the type of its cell.

The standings as files, for pages and REST alike: of now, or of a version that never changes any more.
"""

import csv
import io
from collections.abc import Callable, Iterable
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext

from engine.sentences import N
from standings import Facts
from tournaments.core import versions as core_versions
from tournaments.core.api import versioned
from tournaments.core.facts import facts_of
from tournaments.core.workbooks import XLSX, Line, workbook
from tournaments.models import Event
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.history import facts_as_of, standings_as_of, standings_json_as_of
from tournaments.rankings.selectors import EventStandings, arithmetic, why_unranked

CSV = "text/csv; charset=utf-8"
RESULTS = (N("Round"), N("Table"), N("Deal"), N("Version"), N("Seat"), N("Name"), N("Points"))
ARITHMETIC = (N("Rank"), N("Name"), N("What for"), N("Points"))
BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_csv(event: Event, found: EventStandings) -> bytes:
    """The table, and below it what it is a table of. With a mark at the start, so that spreadsheets read accents."""
    text = io.StringIO()
    writer = csv.writer(text)
    for line in [*_table(found), *_about(event, found)]:
        writer.writerow([_harmless(value) for value in line])
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def as_xlsx(event: Event, found: EventStandings, facts: Facts) -> bytes:
    """Three sheets: the standings, every result that counts, and the arithmetic of every entry."""
    return workbook(
        {
            gettext("Standings"): [*_table(found), [], *_about(event, found)],
            gettext("Results"): _results(found, facts),
            gettext("Arithmetic"): _arithmetic(found),
        }
    )


def _table(found: EventStandings) -> Iterable[Line]:
    remark = [gettext("Remark")] if found.rules_version > 1 else []
    yield [gettext("Rank"), gettext("Name"), gettext("Points"), *(one["name"] for one in found.tie_breaks), *remark]
    for row in found.rows:
        values = ["" if one.value is None else one.value for one in row.tie_breaks]
        why = [why_unranked(row)] if remark else []
        yield [row.rank or "", row.name, row.points if row.has_played else "", *values, *why]


def _about(event: Event, found: EventStandings) -> Iterable[Line]:
    yield [gettext("Event"), event.name]
    yield [gettext("Version"), found.version]
    yield [gettext("State"), " ".join(filter(None, (found.progress, found.state_told)))]


def _results(found: EventStandings, facts: Facts) -> Iterable[Line]:
    names = {row.entry: row.name for row in found.rows}
    yield list(map(gettext, RESULTS))
    for table in sorted(facts.tables, key=lambda one: (one.round, one.number)):
        for deal in sorted(table.deals, key=lambda one: one.number):
            for seat, entry in sorted(table.seats.items()):
                points = deal.points.get(table.side(seat), "")
                yield [table.round, table.number, deal.number, deal.version, seat, names.get(entry, ""), points]


def _arithmetic(found: EventStandings) -> Iterable[Line]:
    yield list(map(gettext, ARITHMETIC))
    for row in found.rows:
        for words, points in arithmetic(row):
            yield [row.rank or "", row.name, words, points]


def _harmless(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(BEGINS_A_FORMULA) else value


def file_answer(request: Any, event: Event, version: int | None, kind: str, lasting: bool = True) -> HttpResponse:
    """The file with its ETag. Raises EventError where nothing is known of the version.

    `lasting`: the same address will always mean this version, where it names one.
    """
    content_type, make = FILES[kind]
    known = core_versions.version_as_read(event)
    mark = f"{kind}{event.pk}.{known}.{version or ''}"
    stays = lasting and version is not None
    answer = versioned(request, mark, lambda: make(event, version), content_type, lasting=stays)
    if kind != "json":
        name = f"{event.slug}-{version}" if version else event.slug
        answer["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    return answer


def _csv(event: Event, version: int | None) -> bytes:
    return as_csv(event, _standings(event, version))


def _xlsx(event: Event, version: int | None) -> bytes:
    facts = facts_of(event) if version is None else facts_as_of(event, version)
    return as_xlsx(event, _standings(event, version), facts)


def _json(event: Event, version: int | None) -> bytes:
    return rankings_selectors.standings_json(event)[1] if version is None else standings_json_as_of(event, version)


def _standings(event: Event, version: int | None) -> rankings_selectors.EventStandings:
    return rankings_selectors.standings_of(event) if version is None else standings_as_of(event, version)


FILES: dict[str, tuple[str, Callable[[Event, int | None], bytes]]] = {
    "csv": (CSV, _csv),
    "xlsx": (XLSX, _xlsx),
    "json": ("application/json", _json),
}
"""The files by their ending: content type, and what makes them."""
