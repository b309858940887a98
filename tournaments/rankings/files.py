"""The standings as CSV and XLSX, with version and state; for pages and REST.

They are those of now, or of a past version, which never changes. A name that begins like a formula stays text: in CSV
by a leading quote, in XLSX by the type of its cell.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext

from engine.sentences import N
from standings import Facts
from tournaments.core import versions as core_versions
from tournaments.core.api import versioned
from tournaments.core.downloads import CSV, csv_file, name_file, separator_of
from tournaments.core.facts import facts_of
from tournaments.core.past import facts_as_of
from tournaments.core.workbooks import XLSX, Line, workbook
from tournaments.models import Event
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.history import standings_as_of, standings_json_as_of
from tournaments.rankings.selectors import EventStandings, arithmetic, why_unranked

RESULTS = (N("Round"), N("Table"), N("Deal"), N("Version"), N("Seat"), N("Name"), N("Points"))
ARITHMETIC = (N("Rank"), N("Name"), N("Item"), N("Points"))


def as_csv(event: Event, standings: EventStandings, separator: str = ",") -> bytes:
    """Return the table and its description below.

    A BOM at the start makes spreadsheets read accents.
    """
    return csv_file([*_table(standings), *_about(event, standings)], separator)


def as_xlsx(event: Event, standings: EventStandings, facts: Facts) -> bytes:
    """Return three sheets: standings, counting results, and arithmetic."""
    return workbook(
        {
            gettext("Standings"): [*_table(standings), [], *_about(event, standings)],
            gettext("Results"): result_lines(standings, facts),
            gettext("Calculation"): _arithmetic(standings),
        }
    )


def _table(standings: EventStandings) -> Iterable[Line]:
    remark = [gettext("Remark")] if standings.rules_version > 1 else []
    yield [
        gettext("Rank"),
        gettext("Name"),
        gettext("Points"),
        *(tie_break["name"] for tie_break in standings.tie_breaks),
        *remark,
    ]
    for row in standings.rows:
        values = ["" if tie_break.value is None else tie_break.value for tie_break in row.tie_breaks]
        why = [why_unranked(row)] if remark else []
        yield [row.rank or "", row.name, row.points if row.has_played else "", *values, *why]


def _about(event: Event, standings: EventStandings) -> Iterable[Line]:
    yield [gettext("Event"), event.name]
    yield [gettext("Version"), standings.version]
    yield [gettext("Status"), " ".join(filter(None, (standings.progress, standings.state_sentence)))]


def result_lines(standings: EventStandings, facts: Facts) -> Iterable[Line]:
    """Return the counting results, a line for each deal and seat."""
    names = {row.entry: row.name for row in standings.rows}
    yield list(map(gettext, RESULTS))
    for table in sorted(facts.tables, key=lambda played: (played.round, played.number)):
        for deal in sorted(table.deals, key=lambda dealt: dealt.number):
            for seat, entry in sorted(table.seats.items()):
                points = deal.points.get(table.side(seat), "")
                yield [table.round, table.number, deal.number, deal.version, seat, names.get(entry, ""), points]


def _arithmetic(standings: EventStandings) -> Iterable[Line]:
    yield list(map(gettext, ARITHMETIC))
    for row in standings.rows:
        for words, points in arithmetic(row):
            yield [row.rank or "", row.name, words, points]


def file_answer(request: Any, event: Event, *, version: int | None, kind: str, lasting: bool = True) -> HttpResponse:
    """Return the file with its ETag; CSV with the separator of the query. Raises EventError for an unknown version.

    `lasting`: the address always means this version, if it names one.
    """
    content_type, make = FILES[kind]
    separator = separator_of(request.GET.get("separator", ""))
    current = core_versions.version_as_read(event)
    etag = f"{kind}{event.pk}.{current}.{version or ''}.{ord(separator)}"
    stays = lasting and version is not None
    body = partial(as_csv, event, separator=separator) if kind == "csv" else None
    answer = versioned(
        request,
        etag,
        lambda: body(_standings(event, version)) if body else make(event, version),
        content_type=content_type,
        lasting=stays,
    )
    if kind != "json":
        name = f"{event.slug}-{version}" if version else event.slug
        name_file(answer, f"{name}.{kind}")
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
"""Content type and function by file ending."""
