"""Rendered point terms of each entry, cached while they are unchanged.

A correction changes few of a thousand rows.
"""

from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from standings import Row
from tournaments.core.cache import SingleFlightCache
from tournaments.models import Event
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.selectors import EventStandings

Drawn = dict[int, tuple[tuple[Any, ...], SafeString]]
"""Input and HTML of each entry's rendered arithmetic."""
_drawn: SingleFlightCache[Drawn] = SingleFlightCache(most=16)


def rows_of(event: Event, standings: EventStandings, past: bool = False) -> list[tuple[Row, SafeString]]:
    """Return every row of the standings with its arithmetic in the active language.

    Past standings are not cached.
    """
    cache: Drawn = {} if past else _drawn.get((event.pk, event.created_at, get_language()), dict)
    names = {tie_break["code"]: tie_break["name"] for tie_break in standings.tie_breaks}
    return [(row, _arithmetic(event, row, names, cache)) for row in standings.rows]


def _arithmetic(event: Event, row: Row, names: dict[str, str], cache: Drawn) -> SafeString:
    made_of = (row.terms, row.points, row.tie_breaks, names, event.duplicate)
    cached = cache.get(row.entry)
    if cached is not None and cached[0] == made_of:
        return cached[1]
    context = {
        "event": event,
        "row": row,
        "lines": list(rankings_selectors.arithmetic(row)),
        "tie_breaks": [(names.get(tie_break.code, ""), tie_break.value) for tie_break in row.tie_breaks],
    }
    html = render_to_string("tournaments/rankings/_arithmetic.html", context)
    cache[row.entry] = made_of, html
    return html
