"""One online table at the desk: its call, its chat, who watches it, and its hands for a reason that the table reads.

How the online tables of an event play: read by the whole desk, set by its organisers.
"""

import time
from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games import api
from games.api import EVENT_ONLINE, read_online_rules
from tournaments.core import permissions
from tournaments.core.errors import EventError
from tournaments.core.views import event_page, once, show
from tournaments.links.services import settle_disowned
from tournaments.models import EntryPerson, Event, Place
from tournaments.online import services as online_services
from tournaments.online import services as online_tables
from tournaments.online.forms import OnlineRulesForm, PersonTimeForm
from tournaments.online.selectors import watchers_at
from tournaments.people.insiders import closed_to, own_words, plays_in

LOOKS = "looked_into"
"""Where a session keeps when its looks at tables were logged, by table."""
ONE_LOOK = 3600
"""Seconds in which a page that renews itself is the same look, and not another line in the log."""
MAX_LOOKS = 50


@require_GET
@event_page("see_desk")
def look(request: HttpRequest, event: Event, table_id: int) -> HttpResponse:
    """The table with its calls and chat; its hands for leaders who gave a reason for this deal and do not play."""
    place = _place(event, table_id)
    may_look, plays = permissions.may(request.user, "look_into", event), _plays(request, event, table_id)
    sees_hands = may_look and not plays and api.may_see_hands(table_id, request.user.pk or 0)
    looked = api.inspect_table(table_id, cards=True) if sees_hands else _looked(request, event, table_id)
    context = {
        "place": place,
        "round": place.round,
        "table_id": table_id,
        "looked": replace(looked, claims=[]) if plays else looked,
        "plays": plays,
        "may_look": may_look,
        "sees_hands": sees_hands,
        "calls": api.calls_of(table_id),
        "seats": api.seat_devices_at(table_id),
        "watchers": watchers_at(table_id),
        "may_answer": permissions.may(request.user, "answer_calls", event),
    }
    return show(request, event, "online/desk_table.html", context, "desk")


@require_POST
@event_page("look_into")
def hands(request: HttpRequest, event: Event, table_id: int) -> HttpResponse:
    """A leader who does not play looks at the hands of the running deal; the reason is shown at the table."""
    _place(event, table_id)
    online_tables.look_at_hands(
        event=event,
        table_id=table_id,
        by=request.user,
        reason=request.POST.get("reason", ""),
        plays=_plays(request, event, table_id),
    )
    messages.success(request, _("Every player at the table can see that you are looking at the hands, and why."))
    return redirect("event-desk-table", event.slug, table_id)


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
def release_seat(request: HttpRequest, event: Event, table_id: int, seat: str) -> HttpResponse:
    """Free a seat from its device, so that the player's next device takes it."""
    _place(event, table_id)
    with once(request) as first:
        if first:
            holders = api.guest_tokens(request)
            name = online_tables.release_seat(
                event=event, table_id=table_id, seat=seat, by=request.user, holders=holders
            )
            words = _("The seat of %(name)s is free for another device. Everyone at the table sees that.")
            messages.success(request, words % {"name": name})
    return redirect("event-desk-table", event.slug, table_id)


@require_POST
@event_page("see_desk")
def disowned_checked(request: HttpRequest, event: Event, opening_id: int) -> HttpResponse:
    """The desk is done with a device that its owner reported."""
    with once(request) as first:
        if first:
            settle_disowned(event=event, opening_id=opening_id, by=request.user)
    return redirect("event-desk", event.slug)


@require_POST
@event_page("look_into")
def hide_line(request: HttpRequest, event: Event, table_id: int, line_id: int) -> HttpResponse:
    """A line of chat is hidden, or shown again."""
    with once(request) as first:
        if first:
            online_tables.hide_chat_line(event, table_id, line_id, request.user, "hide" in request.POST)
    return redirect("event-desk-table", event.slug, table_id)


def _looked(request: HttpRequest, event: Event, table_id: int) -> api.DirectorView:
    """The table without its hands; the look is logged, except while an open page renews itself.

    Anybody can claim to renew a page, so an earlier look of this session must be known as well.
    """
    looks, look, now = request.session.get(LOOKS, {}), f"{table_id}", time.time()
    if request.headers.get("X-Live") and now - looks.get(look, 0) < ONE_LOOK:
        return api.inspect_table(table_id, cards=False)
    found = online_tables.look_into_table(event, table_id, request.user)
    others = {name: at for name, at in looks.items() if name != look}
    request.session[LOOKS] = dict(list({**others, look: now}.items())[-MAX_LOOKS:])
    return found


def _place(event: Event, table_id: int) -> Place:
    """Where the table stands. Raises Http404 for one of another event, of a draft, or at the club."""
    found = Place.objects.select_related("round").filter(round__event=event, table_id=table_id).first()
    fact = api.tables([table_id]).get(table_id)
    if found is None or fact is None or fact.place != Event.Place.ONLINE or fact.state == "draft":
        raise Http404
    return found


def _plays(request: HttpRequest, event: Event, table_id: int) -> bool:
    """Whether the viewer plays in this event, or holds a seat with the same cards."""
    user_id = request.user.pk if request.user.is_authenticated else None
    holders = frozenset(api.guest_tokens(request))
    return plays_in(event, api.Viewer(user_id, holders)) or api.plays_same_cards(table_id, holders, user_id)


# Games knows no events: it asks these two which viewers help to run one and play in it.
api.close_contexts(closed_to)
api.restrict_seats(own_words)


@require_http_methods(["GET", "POST"])
@event_page("see_desk")
def online_rules(request: HttpRequest, event: Event) -> HttpResponse:
    """The rules as a form; with `?usual=1` filled with what is proposed for events. What cannot be comes back."""
    rules = EVENT_ONLINE if "usual" in request.GET else read_online_rules(event.online_options)
    if request.method == "GET":
        return _page(request, event, OnlineRulesForm.of(event.game, rules))
    permissions.require(request.user, "set_results", event)
    form = OnlineRulesForm.of(event.game, rules, request.POST)
    if not form.is_valid() or not _changed(request, event, form):
        return _page(request, event, form, status=422)
    messages.success(request, _("Saved. The rules count for tables that are opened from now on."))
    return redirect("event-online-rules", event.slug)


@require_POST
@event_page("set_results")
def time_of_person(request: HttpRequest, event: Event) -> HttpResponse:
    """Gives one person more time at online tables, or none at all."""
    form = PersonTimeForm(event, request.POST)
    if form.is_valid():
        with once(request) as first:
            if first:
                online_services.give_time(event, request.user, form.cleaned_data["person"], form.cleaned_data["factor"])
        messages.success(request, _("Saved. The time counts at tables that are opened from now on."))
    else:
        messages.error(request, _("Choose somebody of this event and a time from the list; nothing was changed."))
    return redirect("event-online-rules", event.slug)


def _changed(request: HttpRequest, event: Event, form: OnlineRulesForm) -> bool:
    try:
        with once(request) as first:
            if first:
                online_services.change_online_rules(event, request.user, form.rules())
    except EventError as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return False
    return True


def _page(request: HttpRequest, event: Event, form: OnlineRulesForm, status: int = 200) -> HttpResponse:
    may_set = permissions.may(request.user, "set_results", event)
    if not may_set:
        for field in form.fields.values():
            field.disabled = True
    times = EntryPerson.objects.filter(event=event).exclude(time_factor=100).select_related("person")
    context = {
        "form": form,
        "may_set": may_set,
        "who_can": permissions.who_can("set_results", event),
        "time_form": PersonTimeForm(event),
        "times": times.order_by("person__name"),
    }
    return show(request, event, "online/online_rules.html", context, "desk", status)
