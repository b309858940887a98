"""Rows of the standings as HTML, cached by the values that they are made of.

A correction changes the points of few of a thousand rows, and moves the ranks of many. So the cells of the rank are
cached apart: they are the same for every entry with that rank. Nothing is found by an entry alone: another value makes
another row, for every visitor.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from standings import Row
from tournaments.core.cache import SingleFlightCache, memoized
from tournaments.models import Event
from tournaments.rankings.table_rows import TableRow

Drawn = dict[int, tuple[tuple[Any, ...], str]]
"""Values and HTML of the newest row of each entry, without its rank."""
_drawn: SingleFlightCache[Drawn] = SingleFlightCache(most=16)
BEGIN, END = '<tr id="row{}" class="{}">', "</tr>\n"


def draw_rows(event: Event, rows: Sequence[TableRow], columns: Sequence[int], version: int | None) -> SafeString:
    """Return the body of the table in the active language.

    `columns` are the rounds that have one. `version` is the one that the links of the rows name; None: the current one.
    """
    cache = _drawn.get((event.pk, event.created_at, event.slug, get_language(), version), dict)
    layout = (bool(columns), any(line.spark for line in rows), version)
    return mark_safe("".join(_parts(event, rows, layout, cache)))


def _parts(event: Event, rows: Sequence[TableRow], layout: tuple[Any, ...], cache: Drawn) -> Iterator[str]:
    language = get_language()
    for line in rows:
        row = line.row
        made_of = (row.name, row.points, row.tie_breaks, row.withdrawn, row.unranked, line.club, line.cells, line.spark)
        cached = cache.get(row.entry)
        if cached is None or cached[0] != (made_of, layout):
            cached = cache[row.entry] = (made_of, layout), _draw(event, line, layout)
        yield BEGIN.format(row.entry, _classes(row))
        yield _rank(language, row.rank, row.shared, row.moved)
        yield cached[1]
        yield END


def _draw(event: Event, line: TableRow, layout: tuple[Any, ...]) -> str:
    columns, has_sparks, version = layout
    context = {"event": event, "line": line, "row": line.row, "columns": columns, "has_sparks": has_sparks}
    return render_to_string("tournaments/rankings/_standings_row.html", {**context, "version": version})


@memoized(most=8192)
def _rank(_language: str, rank: int | None, shared: bool, moved: int | None) -> str:
    """Return the cells of a rank and its movement."""
    context = {"rank": rank, "shared": shared, "moved": moved}
    return render_to_string("tournaments/rankings/_standings_rank.html", context)


def _classes(row: Row) -> str:
    return " ".join(name for name, holds in (("withdrawn", row.withdrawn), ("unranked", row.unranked)) if holds)
