"""A whole event as a file, and a file as an event: download, upload, look at what it would make, confirm."""

import secrets
import zlib
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from games import api
from games.api import ArchiveError, JobError
from tournaments.archive.export import export_event
from tournaments.archive.limits import Archives, as_file, sent_archive
from tournaments.archive.reading import Read, archive_in, turn_for
from tournaments.archive.services import Imported, Wanted, import_event, rehearse, suggested_slug
from tournaments.core import permissions
from tournaments.core.views import event_page, new_key, once
from tournaments.models import Event
from tournaments.people.insiders import require_no_running_cards

KEPT_SECONDS = 1800
"""So long a file that was sent waits for its confirmation."""


@require_GET
@event_page("export")
def archive(request: HttpRequest, event: Event) -> HttpResponse:
    """The event as one signed file."""
    require_no_running_cards(event, api.viewer_of(request))
    if _too_often(request):
        return _later(request)
    found = export_event(event, request.GET.get("names") == "public")
    return as_file(found.data, found.name)


@dataclass(slots=True)
class Upload:
    """The page to send a file, then what is in it. `token` finds the file again, `problem` is a whole sentence."""

    token: str = ""
    read: Read | None = None
    made: Imported | None = None
    wanted: Wanted = field(default_factory=Wanted)
    problem: str = ""


@login_required
@require_http_methods(["GET", "POST"])
def event_import(request: HttpRequest) -> HttpResponse:
    """First the file, then what would be made of it, then the event. Nothing is kept of a file that is refused."""
    permissions.require(request.user, permissions.CREATE)
    if request.method == "GET":
        return _page(request, Upload())
    if _too_often(request):
        return _later(request)
    try:
        upload = _confirmed(request) if "token" in request.POST else _sent(request)
    except ArchiveError as refused:
        return _page(request, Upload(problem=refused.message), status=422)
    except JobError as refused:
        return _page(request, Upload(problem=refused.message), status=refused.status)
    if upload.problem or "token" not in request.POST or "look" in request.POST:
        return _page(request, upload, status=422 if upload.problem else 200)
    return _imported(request, upload)


def _sent(request: HttpRequest) -> Upload:
    """A file that was just sent. Raises ArchiveError."""
    file = request.FILES.get("file")
    if file is None:
        return Upload(problem=_("Choose the file of an event first."))
    read = sent_archive(file)
    file.seek(0)
    token = secrets.token_urlsafe(16)
    cache.set(_kept(request, token), zlib.compress(file.read(), 6), KEPT_SECONDS)
    return _looked_at(token, read, Wanted(slug=suggested_slug(read)))


def _confirmed(request: HttpRequest) -> Upload:
    """The file that was sent before, with what was chosen. Raises ArchiveError."""
    token = request.POST["token"][:40]
    data = cache.get(_kept(request, token))
    if data is None:
        return Upload(problem=_("The file is not kept any more; send it again."))
    read = archive_in(zlib.decompress(data))
    chosen = {name: name in request.POST for name in ("match_names", "believe")}
    trust = read.signed_by if "trust" in request.POST else ""
    return _looked_at(token, read, Wanted(slug=request.POST.get("slug", "").strip(), trust=trust, **chosen))


def _looked_at(token: str, read: Read, wanted: Wanted) -> Upload:
    """What would be made, or why nothing can be."""
    upload = Upload(token, read, wanted=wanted)
    try:
        with turn_for(read):
            upload.made = rehearse(read, wanted)
    except ArchiveError as refused:
        if refused.code != "bad_slug":
            raise
        upload.problem = refused.message
    return upload


def _imported(request: HttpRequest, upload: Upload) -> HttpResponse:
    """The event, made once however often the form is sent."""
    assert upload.read is not None
    try:
        with turn_for(upload.read), once(request) as first:
            if not first:
                return redirect("event-desk", upload.wanted.slug)
            done = import_event(upload.read, request.user, upload.wanted)
    except ArchiveError as refused:
        upload.problem = refused.message
        return _page(request, upload, status=409)
    cache.delete(_kept(request, upload.token))
    _say(request, done)
    return redirect("event-desk", done.slug)


def _say(request: HttpRequest, done: Imported) -> None:
    messages.success(request, _("The event was imported; you are its organiser here."))
    if done.matched:
        count = len(done.matched)
        words = ngettext("%(count)s person was known here.", "%(count)s people were known here.", count)
        messages.info(request, words % {"count": count})


def _page(request: HttpRequest, upload: Upload, status: int = 200) -> HttpResponse:
    context: dict[str, Any] = {"upload": upload, "read": upload.read, "made": upload.made, "key": new_key()}
    answer = render(request, "tournaments/archive/event_import.html", context, status=status)
    answer["Cache-Control"] = "no-store"
    return answer


def _kept(request: HttpRequest, token: str) -> str:
    return f"archive:{request.user.pk}:{sha256(token.encode()).hexdigest()}"


def _too_often(request: HttpRequest) -> bool:
    """Whether this user reads or writes whole events more often than he may."""
    return not Archives().allow_request(request, None)  # type: ignore[arg-type]


def _later(request: HttpRequest) -> HttpResponse:
    words = _("That was very often in a short time. Wait a minute, then try again.")
    return render(request, "tournaments/core/refused.html", {"sentence": words}, status=429)
