"""How the points of each entry add up, drawn once as long as they do: a correction changes few of a thousand rows."""

from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from standings import Row
from tournaments.core.cache import Kept
from tournaments.models import Event
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.selectors import EventStandings

Drawn = dict[int, tuple[tuple[Any, ...], SafeString]]
"""By entry: what its arithmetic was made of, and as it was drawn."""
_drawn: Kept[Drawn] = Kept(most=16)


def rows_of(event: Event, found: EventStandings, past: bool = False) -> list[tuple[Row, SafeString]]:
    """Every row of the standings with its arithmetic, in the active language. Those of the past are not kept."""
    kept: Drawn = {} if past else _drawn.get((event.pk, event.created_at, get_language()), dict)
    names = {one["code"]: one["name"] for one in found.tie_breaks}
    return [(row, _arithmetic(event, row, names, kept)) for row in found.rows]


def _arithmetic(event: Event, row: Row, names: dict[str, str], kept: Drawn) -> SafeString:
    made_of = (row.terms, row.points, row.tie_breaks, names, event.duplicate)
    known = kept.get(row.entry)
    if known is not None and known[0] == made_of:
        return known[1]
    context = {
        "event": event,
        "row": row,
        "lines": list(rankings_selectors.arithmetic(row)),
        "tie_breaks": [(names.get(one.code, ""), one.value) for one in row.tie_breaks],
    }
    html = render_to_string("tournaments/rankings/_arithmetic.html", context)
    kept[row.entry] = made_of, html
    return html
