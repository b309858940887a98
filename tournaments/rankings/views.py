"""Standings: every number taken apart one tap away, of now or of any version; what changed; the files."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from games import api
from tournaments.core import permissions
from tournaments.core import versions as core_versions
from tournaments.core.anonymous_cache import cached_for_anonymous
from tournaments.core.errors import EventError
from tournaments.core.views import event_page, part, show
from tournaments.models import Event
from tournaments.rankings import changes as change_list
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.arithmetic import rows_of
from tournaments.rankings.checks import checks_of
from tournaments.rankings.files import FILES, file_answer
from tournaments.rankings.history import standings_as_of
from tournaments.rankings.selectors import EventStandings
from tournaments.rankings.text import needs_of
from tournaments.sheets import corrections as sheets_corrections

MAX_CORRECTIONS = 20
MAX_PAGES = 10_000


@require_GET
@cached_for_anonymous()
@event_page()
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """The standings now, or as they were at a version, with what they are made of and what was corrected."""
    version = asked_version(request)
    if version is not None:
        return _as_of(request, event, version)
    drawn = part(event, "standings", "rankings/_standings.html", lambda: _context(event))
    is_staff = permissions.may(request.user, "see_desk", event)
    context = {"part": drawn, "checked": checks_of(event) if is_staff else None, **_needs(request, event)}
    return show(request, event, "rankings/standings.html", context, "standings")


def _needs(request: HttpRequest, event: Event) -> dict[str, Any]:
    """What the last round can still do to the entry that is asked about."""
    asked = api.whole_number(request.GET.get("needs", ""))
    row = rankings_selectors.standings_of(event).row_of(asked) if asked is not None else None
    return {"needs": needs_of(event, row.entry) if row else None, "needs_name": row.name if row else ""}


def _as_of(request: HttpRequest, event: Event, version: int) -> HttpResponse:
    found = standings_as_of(event, version)
    drawn = part(event, f"standings@{version}", "rankings/_standings.html", lambda: _rows(event, found, past=True))
    context = {"part": drawn, "past": found, "newest": core_versions.version_of(event)}
    return show(request, event, "rankings/standings.html", context, "standings")


def _context(event: Event) -> dict[str, Any]:
    found = rankings_selectors.standings_of(event)
    corrections = sheets_corrections.corrections_at(event.pk, event.created_at, found.version)
    return {**_rows(event, found), "corrections": corrections[:MAX_CORRECTIONS]}


def _rows(event: Event, found: EventStandings, past: bool = False) -> dict[str, Any]:
    return {"standings": found, "rows": rows_of(event, found, past)}


def asked_version(request: HttpRequest, name: str = "version") -> int | None:
    """The version in the address; None where none is asked for. Raises EventError for what is no number."""
    written = request.GET.get(name, "")
    if not written:
        return None
    version = api.whole_number(written)
    if version is None:
        raise EventError("no_version_number", name)
    return version


@require_GET
@event_page()
def changes(request: HttpRequest, event: Event) -> HttpResponse:
    """What changed from version to version, and whose ranks changed between two of them."""
    before, after = asked_version(request, "from"), asked_version(request, "to")
    if before is not None and after is not None:
        moved = change_list.moved_between(event, before, after)
        context: dict[str, Any] = {"moved": moved, "before": before, "after": after}
        return show(request, event, "rankings/standings_moved.html", context, "standings")
    page = min(max(api.whole_number(request.GET.get("page", "")) or 1, 1), MAX_PAGES)
    lines, more = change_list.versions_told(event, page)
    pairs = list(zip(lines, [*lines[1:], None], strict=True))
    context = {"lines": pairs, "next": page + 1 if more else None, "previous": page - 1 if page > 1 else None}
    return show(request, event, "rankings/standings_changes.html", context, "standings")


@require_GET
@event_page()
def standings_file(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    """The standings for a spreadsheet or a program, of now or of the version in the address."""
    if kind not in FILES:
        raise Http404
    return file_answer(request, event, asked_version(request), kind)
