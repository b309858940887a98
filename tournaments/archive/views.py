"""Download of an event as a file, and upload with a preview and a confirmation."""

import secrets
import zlib
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from games.api import viewers
from games.api.jobs import JobError
from inputs.archive_errors import ArchiveError
from tournaments.archive.export import export_event
from tournaments.archive.limits import Archives, as_file, sent_archive
from tournaments.archive.reading import Read, archive_in, turn_for
from tournaments.archive.schemas import ImportOptions
from tournaments.archive.services import Imported, import_event, rehearse, suggested_slug
from tournaments.core import permissions
from tournaments.core.views import event_page, new_key, once
from tournaments.models import Event
from tournaments.people.insiders import require_no_running_cards

KEPT_SECONDS = 1800
"""How long an uploaded file waits for its confirmation."""


@require_safe
@event_page("export")
def archive(request: HttpRequest, event: Event) -> HttpResponse:
    """Send the event as one signed file."""
    require_no_running_cards(event, viewers.viewer_of(request))
    if _too_often(request):
        return _later(request)
    archive = export_event(event=event, by=request.user, public_names=request.GET.get("names") == "public")
    return as_file(archive.data, archive.name)


@dataclass(slots=True)
class Upload:
    """State of the upload page: the form, then the preview.

    `token` identifies the uploaded file, and `problem` is a whole sentence.
    """

    token: str = ""
    read: Read | None = None
    made: Imported | None = None
    options: ImportOptions = field(default_factory=ImportOptions)
    problem: str = ""


@login_required
@require_http_methods(["GET", "POST"])
def event_import(request: HttpRequest) -> HttpResponse:
    """Upload a file, preview the import, then create the event.

    A refused file is not stored.
    """
    permissions.require(request.user, permissions.CREATE)
    if request.method == "GET":
        return _page(request, Upload())
    if _too_often(request):
        return _later(request)
    try:
        upload = _stored_upload(request) if "token" in request.POST else _new_upload(request)
    except ArchiveError as refused:
        return _page(request, Upload(problem=refused.message), status=422)
    except JobError as refused:
        return _page(request, Upload(problem=refused.message), status=refused.status)
    if upload.problem or "token" not in request.POST or "look" in request.POST:
        return _page(request, upload, status=422 if upload.problem else 200)
    return _import(request, upload)


def _new_upload(request: HttpRequest) -> Upload:
    """Return a newly uploaded file. Raises ArchiveError."""
    file = request.FILES.get("file")
    if file is None:
        return Upload(problem=_("Choose an event file first."))
    read = sent_archive(file)
    file.seek(0)
    token = secrets.token_urlsafe(16)
    caches["documents"].set(_cache_key(request, token), zlib.compress(file.read(), 6), KEPT_SECONDS)
    return _preview(token, read, ImportOptions(slug=suggested_slug(read)))


def _stored_upload(request: HttpRequest) -> Upload:
    """Return the earlier upload with its options. Raises ArchiveError."""
    token = request.POST["token"][:40]
    data = caches["documents"].get(_cache_key(request, token))
    if data is None:
        return Upload(problem=_("The file has expired. Upload it again."))
    read = archive_in(zlib.decompress(data))
    chosen = {name: name in request.POST for name in ("match_names", "believe")}
    trust = read.signed_by if "trust" in request.POST else ""
    return _preview(token, read, ImportOptions(slug=request.POST.get("slug", "").strip(), trust=trust, **chosen))


def _preview(token: str, read: Read, options: ImportOptions) -> Upload:
    """Preview an import, or explain why it is impossible."""
    upload = Upload(token, read, options=options)
    try:
        with turn_for(read):
            upload.made = rehearse(read, options)
    except ArchiveError as refused:
        if refused.code != "bad_slug":
            raise
        upload.problem = refused.message
    return upload


def _import(request: HttpRequest, upload: Upload) -> HttpResponse:
    """Import the event once, even if the form is sent again."""
    assert upload.read is not None
    try:
        with turn_for(upload.read), once(request) as first:
            if not first:
                return redirect("event-desk", upload.options.slug)
            done = import_event(read=upload.read, by=request.user, options=upload.options)
    except ArchiveError as refused:
        upload.problem = refused.message
        return _page(request, upload, status=409)
    caches["documents"].delete(_cache_key(request, upload.token))
    _say(request, done)
    return redirect("event-desk", done.slug)


def _say(request: HttpRequest, done: Imported) -> None:
    messages.success(request, _("The event has been imported. You are now its organiser on this site."))
    if done.matched:
        count = len(done.matched)
        words = ngettext("%(count)s person was already known.", "%(count)s people were already known.", count)
        messages.info(request, words % {"count": count})


def _page(request: HttpRequest, upload: Upload, status: int = 200) -> HttpResponse:
    context: dict[str, Any] = {"upload": upload, "read": upload.read, "made": upload.made, "key": new_key()}
    answer = render(request, "tournaments/archive/event_import.html", context, status=status)
    answer["Cache-Control"] = "no-store"
    return answer


def _cache_key(request: HttpRequest, token: str) -> str:
    return f"archive:{request.user.pk}:{sha256(token.encode()).hexdigest()}"


def _too_often(request: HttpRequest) -> bool:
    """Whether this user exceeds the rate limit for reading or writing events."""
    return not Archives().allow_request(request, None)  # type: ignore[arg-type]


def _later(request: HttpRequest) -> HttpResponse:
    words = _("Too many requests. Wait a minute, then try again.")
    return render(request, "tournaments/core/refused.html", {"sentence": words}, status=429)
