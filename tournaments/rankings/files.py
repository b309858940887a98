"""The standings as files: CSV and XLSX, each with the version and how final it is.

A name that begins like a formula stays text: in CSV with a quote in front, in XLSX by the type of its cell.
"""

import csv
import io
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext

from engine.sentences import N
from standings import Facts
from tournaments.core.workbooks import Line, workbook
from tournaments.models import Event
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
