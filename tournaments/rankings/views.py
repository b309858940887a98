"""Standings, of now or of any version: the arithmetic of an entry, changes, files."""

from collections.abc import Collection
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from inputs.values import whole_number
from tournaments.core import permissions
from tournaments.core import versions as core_versions
from tournaments.core.anonymous_cache import cached_for_anonymous
from tournaments.core.errors import EventError
from tournaments.core.past import is_held_for
from tournaments.core.views import event_page, part, show
from tournaments.models import Event
from tournaments.rankings import changes as change_list
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.by_round import columns_of
from tournaments.rankings.charts import rank_charts, spread_of
from tournaments.rankings.checks import checks_of
from tournaments.rankings.drawn_rows import draw_rows
from tournaments.rankings.files import FILES, file_answer
from tournaments.rankings.held import held_text, require_public, standings_for, version_for
from tournaments.rankings.history import standings_as_of
from tournaments.rankings.selectors import EventStandings
from tournaments.rankings.table_rows import (
    history_of,
    own_entries,
    podium_of,
    public_profiles,
    table_rows,
    with_own_rows,
)
from tournaments.rankings.text import needs_of
from tournaments.sheets import correction_records

MAX_CORRECTIONS = 20
MAX_PAGES = 10_000


@require_safe
@cached_for_anonymous(also_holders=False)
@event_page()
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the standings of now or of a version, with corrections."""
    version = asked_version(request)
    if version is not None:
        require_public(request.user, event, version)
        return _as_of(request, event, version)
    held = is_held_for(request.user, event)
    event_standings = standings_for(request.user, event)
    name = "standings held" if held else "standings"
    drawn = part(event, name, "rankings/_standings.html", lambda: _context(event, event_standings, held))
    own = own_entries(request, event)
    is_staff = permissions.may(request.user, "see_desk", event)
    context: dict[str, object] = {
        "part": with_own_rows(drawn, own),
        "checked": checks_of(event) if is_staff else None,
        "held": held_text() if held else "",
        **({} if held else _needs(request, event)),
        **_charts(event, event_standings, own),
    }
    return show(request, event, "rankings/standings.html", context, tab="standings")


def _charts(event: Event, event_standings: EventStandings, own: Collection[int]) -> dict[str, object]:
    """Return the charts, in which the visitor's entries stand out."""
    ranked = [row.entry for row in event_standings.rows if row.entry in own]
    return {
        "standings": event_standings,
        "rank_charts": rank_charts(history_of(event, event_standings), event_standings.rows, own),
        "spread": spread_of(event_standings.rows, own) if event_standings.table.round else None,
        "own_row": ranked[0] if ranked else None,
    }


def _needs(request: HttpRequest, event: Event) -> dict[str, object]:
    """Return the possible outcomes of the last round for the requested entry."""
    entry_number = whole_number(request.GET.get("needs", ""))
    row = rankings_selectors.standings_of(event).row_of(entry_number) if entry_number is not None else None
    return {"needs": needs_of(event, row.entry) if row else None, "needs_name": row.name if row else ""}


def _as_of(request: HttpRequest, event: Event, version: int) -> HttpResponse:
    past_standings = standings_as_of(event, version)
    context = partial(_rows, event, past_standings, past=True, version=version)
    drawn = part(event, f"standings@{version}", "rankings/_standings.html", context)
    page_values = {"part": drawn, "past": past_standings, "newest": core_versions.version_of(event)}
    return show(request, event, "rankings/standings.html", page_values, tab="standings")


@require_safe
@event_page()
def standings_entry(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show how the points of an entry were calculated, now or at a version. Users see what the standings show them."""
    version = asked_version(request)
    allowed = version_for(request.user, event, version)
    event_standings = rankings_selectors.standings_of(event) if allowed is None else standings_as_of(event, allowed)
    row = event_standings.row_of(number)
    if row is None:
        raise Http404
    names = {tie_break["code"]: tie_break["name"] for tie_break in event_standings.tie_breaks}
    context = {
        "standings": event_standings,
        "row": row,
        "version": version,
        "held": held_text() if version is None and allowed is not None else "",
        "lines": list(rankings_selectors.arithmetic(row)),
        "tie_breaks": [(names.get(tie_break.code, ""), tie_break.value) for tie_break in row.tie_breaks],
        "profiles": public_profiles(event, row.entry),
    }
    return show(request, event, "rankings/standings_entry.html", context, tab="standings")


def _context(event: Event, event_standings: EventStandings, held: bool) -> dict[str, object]:
    corrections = () if held else correction_records.corrections_at(event.pk, event.created_at, event_standings.version)
    rows, podium = _rows(event, event_standings, past=held), podium_of(event_standings)
    return {**rows, "corrections": corrections[:MAX_CORRECTIONS], "podium": podium}


def _rows(
    event: Event, shown_standings: EventStandings, past: bool = False, version: int | None = None
) -> dict[str, object]:
    rows, columns = table_rows(event, shown_standings, past), columns_of(shown_standings)
    drawn = draw_rows(event, rows, columns, version)
    has_sparks = any(line.spark for line in rows)
    return {"standings": shown_standings, "rows": rows, "drawn": drawn, "columns": columns, "has_sparks": has_sparks}


def asked_version(request: HttpRequest, name: str = "version") -> int | None:
    """Return the version in the query; None without one. Raises EventError if invalid."""
    written = request.GET.get(name, "")
    if not written:
        return None
    version = whole_number(written)
    if version is None:
        raise EventError("no_version_number", name)
    return version


@require_safe
@event_page()
def changes(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the changes by version, and the changed ranks between two of them."""
    before, after = asked_version(request, "from"), asked_version(request, "to")
    if before is not None and after is not None:
        require_public(request.user, event, before, after)
        moved = change_list.moved_between(event, before, after)
        context: dict[str, Any] = {"moved": moved, "before": before, "after": after}
        return show(request, event, "rankings/standings_moved.html", context, tab="standings")
    page = min(max(whole_number(request.GET.get("page", "")) or 1, 1), MAX_PAGES)
    lines, more = change_list.version_lines(event, page)
    pairs = list(zip(lines, [*lines[1:], None], strict=True))
    context = {"lines": pairs, "next": page + 1 if more else None, "previous": page - 1 if page > 1 else None}
    return show(request, event, "rankings/standings_changes.html", context, tab="standings")


@require_safe
@event_page()
def standings_file(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    """Return the standings as a file, of now or of the version in the query."""
    if kind not in FILES:
        raise Http404
    version = asked_version(request)
    allowed = version_for(request.user, event, version)
    return file_answer(request, event, version=allowed, kind=kind, lasting=version is not None)
