"""The standings as files, for pages and REST alike: of now, or of a version that never changes any more."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse

from tournaments.core import versions as core_versions
from tournaments.core.api import versioned
from tournaments.core.facts import facts_of
from tournaments.core.workbooks import XLSX
from tournaments.models import Event
from tournaments.rankings import files as exports
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.history import facts_as_of, standings_as_of, standings_json_as_of


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
    return exports.as_csv(event, _standings(event, version))


def _xlsx(event: Event, version: int | None) -> bytes:
    facts = facts_of(event) if version is None else facts_as_of(event, version)
    return exports.as_xlsx(event, _standings(event, version), facts)


def _json(event: Event, version: int | None) -> bytes:
    return rankings_selectors.standings_json(event)[1] if version is None else standings_json_as_of(event, version)


def _standings(event: Event, version: int | None) -> rankings_selectors.EventStandings:
    return rankings_selectors.standings_of(event) if version is None else standings_as_of(event, version)


FILES: dict[str, tuple[str, Callable[[Event, int | None], bytes]]] = {
    "csv": (exports.CSV, _csv),
    "xlsx": (XLSX, _xlsx),
    "json": ("application/json", _json),
}
"""The files by their ending: content type, and what makes them."""
