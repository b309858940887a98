"""What the pages of an event have in common: finding it, asking who may, saying what was refused.

This is the one handler of the HTML edge: whatever a service refuses becomes a sentence here.

What was typed in a small form that was refused: it stands in its field again when its page is shown next.
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
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from engine.errors import TroeftafelError
from games import api
from tournaments.core import events as core_events
from tournaments.core import permissions
from tournaments.core import rounds as core_rounds
from tournaments.core import versions as core_versions
from tournaments.core.cache import Kept
from tournaments.core.errors import EventError
from tournaments.core.rounds import entries_without_seat
from tournaments.models import Event, SentForm

_parts: Kept[SafeString] = Kept(most=24)
"""Parts of pages; those of an event of 1,000 people have a megabyte."""

KEPT_AS_SENT = ("key", "answer_key", "reason", "words")
"""Fields that views hand on without a form that looks at them."""

View = Callable[..., HttpResponse]


def event_page(action: str | None = None) -> Callable[[View], View]:
    """A view of one event: `view(request, event, …)`. With an `action` only for who may do it now.

    What is not found is 404; what a service refuses goes back to where the form stood, with its sentence.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            try:
                event = core_events.event_by_slug(slug)
                if action and not request.user.is_authenticated:
                    return redirect_to_login(request.get_full_path())
                permissions.require_visible(request.user, event)
                if action:
                    permissions.require(request.user, action, event)
                _require_text(request)
                return view(request, event, **kwargs)
            except ObjectDoesNotExist as error:
                raise Http404 from error
            except TroeftafelError as error:
                return refused(request, error, reverse("event", args=[slug]))

        return page

    return wrap


def _require_text(request: HttpRequest) -> None:
    """A null character is in nothing that somebody writes, and PostgreSQL takes none. Raises BadRequest."""
    if any("\0" in request.POST.get(name, "") for name in KEPT_AS_SENT):
        raise BadRequest


def sentence_of(error: TroeftafelError) -> str:
    """Any refusal as a whole sentence."""
    message = getattr(error, "message", None)
    return message if isinstance(message, str) else api.sentence_of(error)


def refused(request: HttpRequest, error: TroeftafelError, otherwise: str) -> HttpResponse:
    """A form that was refused goes back, typed as it was, with the sentence above; what cannot be shown says why."""
    if request.method == "POST":
        keep(request)
        messages.error(request, sentence_of(error))
        return redirect(back_to(request, otherwise))
    status = getattr(error, "status", 400)
    return render(request, "tournaments/core/refused.html", {"sentence": sentence_of(error)}, status=status)


def back_to(request: HttpRequest, otherwise: str) -> str:
    """Where the form asked to go afterwards, if that is a page of this site."""
    wanted = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    whole = wanted.startswith(("/", "http://", "https://"))  # a bare word `redirect` takes for the name of a view
    return wanted if safe and whole else otherwise


def reason_of(request: HttpRequest, most: int, name: str = "reason") -> str:
    """Why somebody does something, as far as he says so. Raises EventError for more than the field takes."""
    said = request.POST.get(name, "").strip()
    if len(said) > most:
        raise EventError("reason_too_long", name, most=most)
    return said


def new_key() -> str:
    """A key for a form, so that sending it twice does one thing."""
    return uuid.uuid4().hex


def without_formulas(text: str) -> str:
    """A text that a spreadsheet would take for a formula gets a quote in front."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


@contextmanager
def once(request: HttpRequest) -> Iterator[bool]:
    """False inside when this very form was done before, such as by a double click. Forms without a key always count.

    The mark that it was done is written together with what is done inside, or neither is: what was refused, or cut off
    by the end of the process, may be sent again. Who sends it again while it is being done waits here.
    """
    if "key" not in request.POST:
        yield True
        return
    with transaction.atomic():
        _form, first = SentForm.objects.get_or_create(mark=_mark(request))
        yield first


def was_done(request: HttpRequest) -> bool:
    """Whether this very form was done before: for work that does no harm twice and takes too long to be inside `once`.

    It calls `note_done` when it is done.
    """
    return "key" in request.POST and SentForm.objects.filter(mark=_mark(request)).exists()


def note_done(request: HttpRequest) -> None:
    """From now on `was_done` is true of this form."""
    if "key" in request.POST:
        SentForm.objects.get_or_create(mark=_mark(request))


def _mark(request: HttpRequest) -> str:
    """One word for who sent what where; the key in it tells one showing of the page from the next."""
    sent = sorted((name, request.POST.getlist(name)) for name in request.POST if name != "csrfmiddlewaretoken")
    return sha256(repr((request.user.pk, request.path, sent)).encode()).hexdigest()


def version_shown(event: Event) -> int:
    """The version that this request shows, counted once: every later read is as new or newer."""
    if "version_shown" not in vars(event):
        vars(event)["version_shown"] = core_versions.version_as_read(event)
    return int(vars(event)["version_shown"])


def part(event: Event, name: str, template: str, context: Callable[[], Mapping[str, Any]]) -> SafeString:
    """A part of a page that is the same for everybody, drawn once for each version of the event and each language.

    `name` tells it from other parts of the event. It is drawn without the request, so nothing of a viewer can be in it.
    The version is that of the event as it was read: what `context` reads is as new or newer.
    """
    key = (event.pk, event.created_at, version_shown(event), get_language(), name)
    return _parts.get(key, lambda: render_to_string(f"tournaments/{template}", {"event": event, **context()}))


def show(
    request: HttpRequest,
    event: Event,
    template: str,
    context: Mapping[str, Any] | None = None,
    tab: str = "",
    status: int = 200,
) -> HttpResponse:
    """A page of an event in its frame: name, tabs, and for staff the way to the desk."""
    user = request.user
    frame = {
        "event": event,
        "tab": tab,
        "topic": core_versions.event_topic(event),
        "is_staff": permissions.may(user, "see_desk", event),
        "may_see_people": permissions.may(user, "see_people", event),
        "rounds": list(core_rounds.public_rounds(event)),
        "without_seat": lambda: entries_without_seat(event).count(),  # asked only by pages of staff
        # the same until something changes, so that a part that renews itself stays as it is
        "key": f"{event.pk}-{version_shown(event)}",
    }
    if request.headers.get("X-Live"):
        frame["messages"] = []  # a page that renews itself must not use up what the next page is to say
    answer = render(request, f"tournaments/{template}", {**frame, **(context or {})}, status=status)
    answer["Cache-Control"] = "private, no-cache"
    return answer


KEPT = "unsent"
"""Where a session keeps it: the address it was sent to, and what was sent."""


LONGEST = 20_000
"""Letters of one text; what is longer nobody typed."""


NOT_TYPED = {"csrfmiddlewaretoken", "key", "next", "pin"}
"""Fields that stay out of the session: what the page adds by itself, and PINs, which are typed again."""


def keep(request: HttpRequest) -> None:
    """The texts of the form, until its page is shown. Whoever has no session yet has nothing to decide here."""
    if request.session.session_key:
        typed = {name: text for name, text in request.POST.items() if name not in NOT_TYPED and len(text) <= LONGEST}
        request.session[KEPT] = {"address": request.path, "typed": typed}


def take(request: HttpRequest, address: str, name: str, **same: object) -> str:
    """What was typed under this name in the form of this address that sent the `same` besides. It is told once.

    A page that renews itself is not told: what stands in its fields stays there.
    """
    kept = request.session.get(KEPT) or {}
    typed = kept.get("typed", {})
    if kept.get("address") != address or not typed.get(name) or request.headers.get("X-Live"):
        return ""
    if any(typed.get(field) != str(value) for field, value in same.items()):
        return ""
    del request.session[KEPT]
    return str(typed[name])
