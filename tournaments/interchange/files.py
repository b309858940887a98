"""Files of an event: each list as CSV or XLSX, and the whole event as TRF."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from django.http import Http404, HttpResponse
from django.utils.translation import gettext

from engine.sentences import N
from tournaments.core.downloads import CSV, csv_file, file_response, separator_of
from tournaments.core.workbooks import XLSX, Line, workbook
from tournaments.interchange import lists
from tournaments.interchange.trf import as_trf
from tournaments.models import Event

TRF = "text/plain; charset=utf-8"


class ListFile(NamedTuple):
    """A list that can be downloaded: its title, and its lines for a user."""

    title: str
    lines: Callable[[Any, Event], Iterable[Line]]


LISTS: Mapping[str, ListFile] = {
    "entries": ListFile(N("Entries"), lists.entries),
    "registrations": ListFile(N("Registrations"), lists.registrations),
    "pairings": ListFile(N("All pairings"), lists.pairings),
    "results": ListFile(N("Results by deal"), lists.results),
}
"""Lists by the name in their address; the standings have addresses of their own."""


def list_file(user: Any, event: Event, name: str, *, kind: str, separator: str) -> HttpResponse:
    """Return a list as `csv` or `xlsx`. Raises Http404 for other names, EventError, NotAllowed."""
    if name not in LISTS or kind not in ("csv", "xlsx"):
        raise Http404
    by = separator_of(separator)
    title, lines = LISTS[name]
    rows = list(lines(user, event))
    if kind == "csv":
        return _attached(csv_file(rows, by), CSV, f"{event.slug}-{name}.csv")
    return _attached(workbook({gettext(title): rows}), XLSX, f"{event.slug}-{name}.xlsx")


def trf_file(user: Any, event: Event) -> HttpResponse:
    """Return the event as TRF16. Raises EventError for tables of more than two entries."""
    return _attached(as_trf(user, event), TRF, f"{event.slug}.trf")


def _attached(body: bytes, content_type: str, name: str) -> HttpResponse:
    return file_response(body, content_type, name, cache_control="private, no-cache")
