"""The front page: where do I sit, what is going on, what can I play now; and the list of all events."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.core import events as core_events
from tournaments.core import permissions
from tournaments.core import versions as core_versions
from tournaments.core.codes import read_code
from tournaments.front import selectors as front_selectors
from tournaments.front.selectors import PersonCard
from tournaments.links.guest_tokens import people_here
from tournaments.links.selectors import is_live_token
from tournaments.models import Event, Person

ON_A_PAGE = 25
MOST_ON_FRONT = 8


@require_GET
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """The own seat first, then what is running, then a game right now."""
    running = core_events.events_shown().exclude(state=Event.State.FINISHED)[:MOST_ON_FRONT]
    finished = core_events.events_shown().filter(state=Event.State.FINISHED)[:3]
    cards = [card for person in people_here(request) for card in open_cards(person)]
    context = {
        "cards": cards,
        "running": running,
        "finished": finished,
        "may_create": permissions.may(request.user, permissions.CREATE),
        "topics": " ".join(dict.fromkeys(core_versions.topic_of(card.entry.event) for card in cards)),
    }
    return render(request, "tournaments/front/home.html", _without_messages(request, context))


@require_GET
def events(request: HttpRequest) -> HttpResponse:
    """Every event, newest first, page by page."""
    page = Paginator(core_events.events_shown(request.user), ON_A_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "may_create": permissions.may(request.user, permissions.CREATE)}
    return render(request, "tournaments/front/events.html", context)


@require_GET
def join(request: HttpRequest) -> HttpResponse:
    """From what somebody types: the address or the name of an event, a personal link, or the code of a table."""
    text = request.GET.get("code", "").strip()
    last = text.rstrip("/").rpartition("/")[2]
    if is_live_token(last):
        return redirect("go", last)
    before = text.rstrip("/").split("/")[-2:-1]
    if before and is_live_token(before[0]):
        return redirect("go-to-event", before[0], slugify(last) or "-")
    if code := read_code(text) or read_code(last):
        return redirect("code", code)
    known = core_events.events_shown(request.user)
    event = known.filter(slug=slugify(last) or "-").first() or known.filter(name__iexact=text).first()
    if event is not None:
        return redirect("event", event.slug)
    sentence = _("Nothing was found under “%(code)s”. Look at the list, or ask the desk.") % {"code": text}
    return render(
        request, "tournaments/score_entry/code_unknown.html", {"sentence": sentence, "typed": text}, status=422
    )


def open_cards(person: Person) -> list[PersonCard]:
    """The cards of somebody in the events that are not over."""
    events = [event for event in front_selectors.events_of(person) if event.state != Event.State.FINISHED]
    return [front_selectors.person_card(event, person) for event in events]


def _without_messages(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    return {**context, "messages": []} if request.headers.get("X-Live") else context
