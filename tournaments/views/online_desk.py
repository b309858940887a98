"""One online table at the desk: its call, its log and hands (a look is logged), its chat, and who watches it."""

import time

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from games import api
from tournaments import permissions
from tournaments.models import Event, Place
from tournaments.selectors.online_desk import watchers_at
from tournaments.services import online_tables
from tournaments.views.edge import event_page, once, show
from tournaments.views.holders import people_here

LOOKS = "looked_into"
"""Where a session keeps when its looks at tables were logged, by table."""
ONE_LOOK = 3600
"""Seconds in which a page that renews itself is the same look, and not another line in the log."""
MOST_LOOKS = 50


@require_GET
@event_page("see_desk")
def look(request: HttpRequest, event: Event, table_id: int) -> HttpResponse:
    """The table with its log, and with its hands for leaders who do not play in this event."""
    place = _place(event, table_id)
    may_look, plays = permissions.may(request.user, "look_into", event), _plays(request, event, table_id)
    looked = _looked(request, event, table_id, may_look and not plays)
    context = {
        "place": place,
        "round": place.round,
        "table_id": table_id,
        "looked": looked,
        "plays": plays,
        "may_look": may_look,
        "calls": api.calls_of(table_id),
        "watchers": watchers_at(table_id),
        "may_answer": permissions.may(request.user, "answer_calls", event),
    }
    return show(request, event, "desk_table.html", context, "desk")


@require_POST
@event_page("answer_calls")
def answer_call(request: HttpRequest, event: Event, table_id: int, call_id: int) -> HttpResponse:
    """`take`: I am coming. Else it is settled, with a note."""
    with once(request) as first:
        if first and "take" in request.POST:
            online_tables.take_call(event, table_id, call_id, request.user)
            messages.success(request, _("The table sees that you are coming."))
        elif first:
            online_tables.settle_call(event, table_id, call_id, request.user, request.POST.get("note", ""))
            messages.success(request, _("The call is settled."))
    return redirect("event-desk-table", event.slug, table_id)


@require_POST
@event_page("look_into")
def hide_line(request: HttpRequest, event: Event, table_id: int, line_id: int) -> HttpResponse:
    """A line of chat is hidden, or shown again."""
    with once(request) as first:
        if first:
            online_tables.hide_chat_line(event, table_id, line_id, request.user, "hide" in request.POST)
    return redirect("event-desk-table", event.slug, table_id)


def _looked(request: HttpRequest, event: Event, table_id: int, cards: bool) -> api.Looked:
    """What is seen; in the log, unless it is a page that renews itself of which a look is there already.

    Anybody can say that he renews a page, so that alone is not believed.
    """
    looks, look, now = request.session.get(LOOKS, {}), f"{table_id}{' cards' if cards else ''}", time.time()
    if request.headers.get("X-Live") and now - looks.get(look, 0) < ONE_LOOK:
        return api.look_into(table_id, cards)
    found = online_tables.look_into_table(event, table_id, request.user, cards)
    others = {name: at for name, at in looks.items() if name != look}
    request.session[LOOKS] = dict(list({**others, look: now}.items())[-MOST_LOOKS:])
    return found


def _place(event: Event, table_id: int) -> Place:
    """Where the table stands. Raises Http404 for one of another event, of a draft, or at the club."""
    found = Place.objects.select_related("round").filter(round__event=event, table_id=table_id).first()
    fact = api.tables([table_id]).get(table_id)
    if found is None or fact is None or fact.place != Event.Place.ONLINE or fact.state == "draft":
        raise Http404
    return found


def _plays(request: HttpRequest, event: Event, table_id: int) -> bool:
    """Whether who asks plays in this event, or holds a seat with the same cards."""
    if event.entries.filter(members__person__in=people_here(request)).exists():
        return True
    user_id = request.user.pk if request.user.is_authenticated else None
    return api.plays_same_cards(table_id, frozenset(api.holders_of(request)), user_id)
