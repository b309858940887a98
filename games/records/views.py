"""Pages to verify play: the record of a table, and the check of any record."""

import json
from http import HTTPStatus
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from engine.records import Record, RecordError, to_plain, write
from games.models import Table
from games.processes.jobs import JobError
from games.records.documents import read_whole
from games.records.judging import check_sent
from games.records.page import CheckedPage, UnreadPage
from games.records.selectors import table_record
from games.tables import seats as tables_seats
from games.tables.insiders import is_kept_out
from games.tables.lobby import require_view
from games.tables.viewers import viewer_of
from games.watching.spectators import note_page

UNPROCESSABLE = HTTPStatus.UNPROCESSABLE_ENTITY
MAX_KEPT = 200_000
"""Characters of a record that stay in the field of the form; a longer one is in its file anyway."""
KINDS = {"txt": "text/plain; charset=utf-8", "json": "application/json"}


@require_safe
@never_cache
def download(request: HttpRequest, table_id: int, kind: str) -> HttpResponse:
    """The record of a table as a file, text or JSON."""
    record = _record(request, int(table_id))  # what its address matches is text
    content = write(record) if kind == "txt" else json.dumps(to_plain(record), ensure_ascii=False, indent=1)
    named = content_disposition_header(as_attachment=True, filename=f"table-{table_id}.{kind}") or ""
    return HttpResponse(content, content_type=KINDS[kind], headers={"Content-Disposition": named})


@require_http_methods(["GET", "POST"])
@never_cache
def check_record(request: HttpRequest) -> HttpResponse:
    """Check a pasted or uploaded record and show the findings; nothing is stored."""
    if request.method == "GET":
        return _page(request)
    try:
        data = _uploaded_record(request)
    except RecordError as error:
        return _page(request, UnreadPage(error, ""), status=UNPROCESSABLE)
    if not data.strip():
        return _page(request, problem=_("Paste a record or choose a file first."), status=UNPROCESSABLE)
    try:
        return _page(request, _check_page(data))
    except JobError as error:
        answer = _page(request, problem=error.message, typed=request.POST.get("record", ""), status=error.status)
        if error.retry_after:
            answer["Retry-After"] = str(error.retry_after)
        return answer


@require_safe
@never_cache
def check_table(request: HttpRequest, table_id: int) -> HttpResponse:
    """A table of this site, replayed from its record alone."""
    page = _check_page(write(_record(request, table_id)).encode())
    return render(request, "games/records/check_table.html", {"page": page, "table_id": table_id})


def _record(request: HttpRequest, table_id: int) -> Record:
    try:
        viewer = viewer_of(request)
        require_view(table_id, viewer)
        own = tables_seats.seat_of(table_id, viewer) is not None
        if not own:
            note_page(request, table_id)
        return table_record(table_id, own, kept_out=not own and is_kept_out(Table.objects.get(pk=table_id), viewer))
    except Table.DoesNotExist as error:
        raise Http404 from error


def _uploaded_record(request: HttpRequest) -> bytes:
    """Return the record of a form: its file, else the pasted text.

    Raises RecordError for one that is too long.
    """
    uploaded = request.FILES.get("file")
    if isinstance(uploaded, UploadedFile):
        return read_whole(uploaded)
    return request.POST.get("record", "").encode(errors="replace")


def _check_page(data: bytes) -> CheckedPage | UnreadPage:
    """Check a file; JSON is shown as record text, so that findings have lines."""
    try:
        return CheckedPage(*check_sent(data, lines=True))
    except RecordError as error:
        return UnreadPage(error, data.decode(errors="replace"))


def _page(
    request: HttpRequest,
    page: CheckedPage | UnreadPage | None = None,
    *,
    problem: str = "",
    typed: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    text = typed if page is None else page.text
    context: dict[str, Any] = {"page": page, "typed": text if len(text) <= MAX_KEPT else ""}
    if problem:
        context["problem"] = problem
    if page is not None and not page.readable:
        status = UNPROCESSABLE
    return render(request, "games/records/check.html", context, status=status)
