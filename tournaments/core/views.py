"""The frame of all event pages: lookup, permissions and error messages.

It is the only error handler of the HTML pages: every service error becomes a sentence here. The input of a refused
short form appears in its fields again when the page is shown next.
"""

import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, ObjectDoesNotExist
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from engine.errors import TroeftafelError
from games.api import values
from tournaments.core import events as core_events
from tournaments.core import permissions
from tournaments.core import rounds as core_rounds
from tournaments.core import versions as core_versions
from tournaments.core.cache import SingleFlightCache
from tournaments.core.errors import EventError
from tournaments.core.rounds import entries_without_seat
from tournaments.models import Event, SentForm

_parts: SingleFlightCache[SafeString] = SingleFlightCache(most=24)
"""Rendered parts of pages; those of an event of 1,000 people take a megabyte."""

KEPT_AS_SENT = ("key", "answer_key", "reason", "words")
"""Fields that views pass on without a form."""

View = Callable[..., HttpResponse]


def event_page(action: str | None = None) -> Callable[[View], View]:
    """Wrap a view of one event: `view(request, event, …)`.

    With an `action`, only users with that permission pass. A missing object gives 404. A service error redirects to the
    form's page, with its sentence.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            if action and not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())  # before the event: a draft answers as none
            try:
                event = core_events.event_by_slug(slug)
                permissions.require_visible(request.user, event)
                if action:
                    permissions.require(request.user, action, event)
                _require_text(request)
                with timezone.override(event.time_zone):
                    return view(request, event, **kwargs)
            except ObjectDoesNotExist as error:
                raise Http404 from error
            except TroeftafelError as error:
                return refusal_response(request, error, reverse("event", args=[slug]))

        return page

    return wrap


def _require_text(request: HttpRequest) -> None:
    """Refuse null characters, which PostgreSQL cannot store. Raises BadRequest."""
    if any("\0" in request.POST.get(name, "") for name in KEPT_AS_SENT):
        raise BadRequest


def sentence_of(error: TroeftafelError) -> str:
    """Return any error as a whole sentence."""
    message = getattr(error, "message", None)
    return message if isinstance(message, str) else values.sentence_of(error)


def refusal_response(request: HttpRequest, error: TroeftafelError, otherwise: str) -> HttpResponse:
    """Redirect a refused form with its input and message.

    A page that cannot be shown gives the reason instead.
    """
    if request.method == "POST":
        keep(request)
        messages.error(request, sentence_of(error))
        return redirect(back_to(request, otherwise))
    status = getattr(error, "status", 400)
    return render(request, "tournaments/core/refused.html", {"sentence": sentence_of(error)}, status=status)


def back_to(request: HttpRequest, otherwise: str) -> str:
    """Return the address that the form asked for, if it is a page of this site."""
    wanted = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    whole = wanted.startswith(("/", "http://", "https://"))  # `redirect` takes a bare word for the name of a view
    return wanted if safe and whole else otherwise


def reason_of(request: HttpRequest, most: int, name: str = "reason") -> str:
    """Return the reason given in a form. Raises EventError if it is too long."""
    reason = request.POST.get(name, "").strip()
    if len(reason) > most:
        raise EventError("reason_too_long", name, most=most)
    return reason


def new_key() -> str:
    """Return a form key, which makes repeated sending safe."""
    return uuid.uuid4().hex


@contextmanager
def once(request: HttpRequest) -> Iterator[bool]:
    """Yield False if this form was already processed, for example by a double click.

    Forms without a key always count. The form's fingerprint is stored in the same transaction as the work inside. So a
    refused form, or one cut off by the end of the process, may be sent again. A repeat during the work waits here.
    """
    if "key" not in request.POST:
        yield True
        return
    with transaction.atomic():
        _form, first = SentForm.objects.get_or_create(mark=_form_fingerprint(request))
        yield first


def was_done(request: HttpRequest) -> bool:
    """Whether this form was already processed.

    For work that is idempotent and takes too long for `once`. It calls `note_done` at its end.
    """
    return "key" in request.POST and SentForm.objects.filter(mark=_form_fingerprint(request)).exists()


def note_done(request: HttpRequest) -> None:
    """Mark this form as processed for `was_done`."""
    if "key" in request.POST:
        SentForm.objects.get_or_create(mark=_form_fingerprint(request))


def _form_fingerprint(request: HttpRequest) -> str:
    """Return the fingerprint of a form: user, address and data.

    The key in it differs for each rendering of the page.
    """
    sent = sorted((name, request.POST.getlist(name)) for name in request.POST if name != "csrfmiddlewaretoken")
    return sha256(repr((request.user.pk, request.path, sent)).encode()).hexdigest()


def version_of_request(event: Event) -> int:
    """Return the version shown by this request, counted once.

    Every later read is as new or newer.
    """
    if "version_shown" not in vars(event):
        vars(event)["version_shown"] = core_versions.version_as_read(event)
    return int(vars(event)["version_shown"])


def part(event: Event, name: str, template: str, context: Callable[[], Mapping[str, object]]) -> SafeString:
    """Return a page part equal for all visitors, cached by version and language.

    `name` identifies it among the parts of the event. It is rendered without the request, so it cannot contain personal
    data. The version is that of the event as read: data read by `context` is as new or newer.
    """
    key = (event.pk, event.created_at, version_of_request(event), get_language(), name)
    return _parts.get(key, lambda: render_to_string(f"tournaments/{template}", {"event": event, **context()}))


def show(
    request: HttpRequest,
    event: Event,
    template: str,
    context: Mapping[str, object] | None = None,
    *,
    tab: str = "",
    status: int = 200,
) -> HttpResponse:
    """Render a page of an event with its name, tabs and, for staff, the desk link."""
    user = request.user
    frame = {
        "event": event,
        "tab": tab,
        "topic": core_versions.event_topic(event),
        "is_staff": permissions.may(user, "see_desk", event),
        "may_see_people": permissions.may(user, "see_people", event),
        "may_publish": lambda: permissions.may(user, "remove", event),  # used by pages of drafts only
        "rounds": list(core_rounds.public_rounds(event)),
        "without_seat": lambda: entries_without_seat(event).count(),  # used by pages of staff only
        # stable until a change, so that an updated part stays as it is
        "key": f"{event.pk}-{version_of_request(event)}",
    }
    if request.headers.get("X-Live"):
        frame["messages"] = []  # a live update must not use up the next page's messages
    answer = render(request, f"tournaments/{template}", {**frame, **(context or {})}, status=status)
    answer["Cache-Control"] = "private, no-cache"
    return answer


KEPT = "unsent"
"""The session key of the refused input and its address."""


MAX_TEXT_LENGTH = 20_000
"""The maximum length of a stored text; longer ones are not typed."""


NOT_TYPED = {"csrfmiddlewaretoken", "key", "next", "pin"}
"""Fields kept out of the session: those added by the page, and PINs."""


def keep(request: HttpRequest) -> None:
    """Store the texts of the form until its page is rendered.

    Without a session the visitor cannot save anything here.
    """
    if request.session.session_key:
        typed = {
            name: text for name, text in request.POST.items() if name not in NOT_TYPED and len(text) <= MAX_TEXT_LENGTH
        }
        request.session[KEPT] = {"address": request.path, "typed": typed}


def take(request: HttpRequest, address: str, name: str, **same: object) -> str:
    """Return the stored input of this field once, for a form with the same values.

    The form has this address and sent the `same` values. A live update of the page gets nothing, since its fields stay
    untouched.
    """
    stored = request.session.get(KEPT) or {}
    typed = stored.get("typed", {})
    if stored.get("address") != address or not typed.get(name) or request.headers.get("X-Live"):
        return ""
    if any(typed.get(field) != str(value) for field, value in same.items()):
        return ""
    del request.session[KEPT]
    return str(typed[name])
