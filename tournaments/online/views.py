"""Desk pages of an online table: its call, chat, spectators and hands.

The table sees the reason for a look at its hands. The rules of online play are read by all staff and set by organisers.
"""

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.sentences import join_words
from games.api import tables, viewers
from games.api.rules import EVENT_ONLINE, ONLINE_CHOICES, Bots, EventOnlineRules, looks_ahead, read_online_rules
from inputs.forms import InputForm, form_of
from tournaments.core import permissions
from tournaments.core.views import back_to, event_page, once, show
from tournaments.links.services import settle_disowned
from tournaments.models import EntryPerson, Event, Place
from tournaments.models.entries import TIMES
from tournaments.online import services as online_services
from tournaments.online import services as online_tables
from tournaments.online.selectors import watchers_at
from tournaments.people.insiders import plays_in

OnlineRulesForm = form_of(EventOnlineRules, radios=ONLINE_CHOICES)
LOOKS = "looked_into"
"""The session key with the times of logged looks, by table."""
ONE_LOOK = 3600
"""Seconds in which updates of an open page belong to one logged look."""
MAX_LOOKS = 50


@require_safe
@event_page("see_desk")
def look(request: HttpRequest, event: Event, table_id: int) -> HttpResponse:
    """Show the table with its calls and chat.

    Leaders see the hands after giving a reason for this deal, unless they play.
    """
    place = _place(event, table_id)
    may_look, plays = permissions.may(request.user, "look_into", event), _plays(request, event, table_id)
    sees_hands = may_look and not plays and viewers.may_see_hands(table_id, request.user.pk or 0)
    looked = viewers.inspect(table_id, cards=True) if sees_hands else _inspect(request, event, table_id)
    context = {
        "place": place,
        "round": place.round,
        "table_id": table_id,
        "looked": replace(looked, claims=[]) if plays else looked,
        "plays": plays,
        "may_look": may_look,
        "sees_hands": sees_hands,
        "calls": viewers.calls([table_id]),
        "seats": viewers.seat_devices(table_id),
        "watchers": watchers_at(table_id),
        "may_answer": permissions.may(request.user, "answer_calls", event),
    }
    return show(request, event, "online/desk_table.html", context, tab="desk")


@require_POST
@event_page("look_into")
def hands(request: HttpRequest, event: Event, table_id: int) -> HttpResponse:
    """Look at the hands of the running deal as a leader who does not play.

    The table sees the reason.
    """
    _place(event, table_id)
    online_tables.look_at_hands(
        event=event,
        table_id=table_id,
        by=request.user,
        reason=request.POST.get("reason", ""),
        plays=_plays(request, event, table_id),
    )
    messages.success(request, _("All players at the table can see that you are viewing the hands, and your reason."))
    return redirect("event-desk-table", event.slug, table_id)


@require_POST
@event_page("answer_calls")
def answer_call(request: HttpRequest, event: Event, table_id: int, call_id: int) -> HttpResponse:
    """Take the call with `take`; otherwise settle it with a note."""
    with once(request) as first:
        if first and "take" in request.POST:
            online_tables.take_call(event=event, table_id=table_id, call_id=call_id, by=request.user)
            messages.success(request, _("The players at the table can see that you are coming."))
        elif first:
            online_tables.settle_call(
                event=event, table_id=table_id, call_id=call_id, by=request.user, note=request.POST.get("note", "")
            )
            messages.success(request, _("Call resolved."))
    return redirect(back_to(request, reverse("event-desk-table", args=[event.slug, table_id])))


@require_POST
@event_page("look_into")
def release_seat(request: HttpRequest, event: Event, table_id: int, seat: str) -> HttpResponse:
    """Release a seat from its device, so that the player's next one takes it."""
    _place(event, table_id)
    with once(request) as first:
        if first:
            holders = viewers.guest_tokens(request)
            name = online_tables.release_seat(
                event=event, table_id=table_id, seat=seat, by=request.user, holders=holders
            )
            words = _("%(name)s’s seat is free for another device. All players at the table can see this.")
            messages.success(request, words % {"name": name})
    return redirect("event-desk-table", event.slug, table_id)


@require_POST
@event_page("look_into")
def readmit_device(request: HttpRequest, event: Event, table_id: int, seat: str) -> HttpResponse:
    """Let the player take a released seat on the old device after all."""
    _place(event, table_id)
    with once(request) as first:
        if first:
            holders = viewers.guest_tokens(request)
            name = online_tables.release_seat(
                event=event, table_id=table_id, seat=seat, by=request.user, holders=holders, readmits=True
            )
            messages.success(request, _("%(name)s can take the seat on the earlier device too.") % {"name": name})
    return redirect("event-desk-table", event.slug, table_id)


@require_POST
@event_page("see_desk")
def disowned_checked(request: HttpRequest, event: Event, opening_id: int) -> HttpResponse:
    """Settle a device that its owner reported."""
    with once(request) as first:
        if first:
            settle_disowned(event=event, opening_id=opening_id, by=request.user)
    return redirect("event-desk", event.slug)


@require_POST
@event_page("look_into")
def hide_line(request: HttpRequest, event: Event, table_id: int, line_id: int) -> HttpResponse:
    """Hide a chat line, or show it again."""
    with once(request) as first:
        if first:
            online_tables.hide_chat_line(
                event=event, table_id=table_id, line_id=line_id, by=request.user, hidden="hide" in request.POST
            )
    return redirect("event-desk-table", event.slug, table_id)


def _inspect(request: HttpRequest, event: Event, table_id: int) -> viewers.DirectorView:
    """Return the table without hands and log the look, except for page updates.

    Any client can claim to update a page, so an earlier look of this session must exist.
    """
    looks, look, now = request.session.get(LOOKS, {}), f"{table_id}", time.time()
    if request.headers.get("X-Live") and now - looks.get(look, 0) < ONE_LOOK:
        return viewers.inspect(table_id, cards=False)
    view = online_tables.look_into_table(event=event, table_id=table_id, by=request.user)
    others = {name: at for name, at in looks.items() if name != look}
    request.session[LOOKS] = dict(list({**others, look: now}.items())[-MAX_LOOKS:])
    return view


def _place(event: Event, table_id: int) -> Place:
    """Return the table's place. Raises Http404 unless published, online and present."""
    place = Place.objects.select_related("round").filter(round__event=event, table_id=table_id).first()
    fact = tables.facts([table_id]).get(table_id)
    if place is None or fact is None or fact.place != Event.Place.ONLINE or fact.state == "draft":
        raise Http404
    return place


def _plays(request: HttpRequest, event: Event, table_id: int) -> bool:
    """Whether the viewer plays in this event, or holds a seat with the same cards."""
    user_id = request.user.pk if request.user.is_authenticated else None
    holders = frozenset(viewers.guest_tokens(request))
    return plays_in(event, viewers.Viewer(user_id, holders)) or viewers.plays_same_cards(table_id, holders, user_id)


@require_http_methods(["GET", "POST"])
@event_page("see_desk")
def online_rules(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the form of the rules; `?usual=1` fills in the proposed ones.

    Invalid input is shown again.
    """
    rules = EVENT_ONLINE if "usual" in request.GET else read_online_rules(event.online_options)
    if request.method == "GET":
        return _page(request, event, online_form(event.game, rules))
    form = online_form(event.game, rules, request.POST)
    if not form.is_valid():
        return _page(request, event, form, status=422)
    with once(request) as first:
        if first:
            online_services.change_online_rules(by=request.user, event=event, rules=form.value())
    messages.success(request, _("Rules saved. They apply to tables opened from now on."))
    return redirect("event-online-rules", event.slug)


@require_POST
@event_page("set_results")
def time_of_person(request: HttpRequest, event: Event) -> HttpResponse:
    """Give one person more time at online tables, or none."""
    form = PersonTimeForm(event, request.POST)
    if form.is_valid():
        with once(request) as first:
            if first:
                person, factor = form.cleaned_data["person"], form.cleaned_data["factor"]
                online_services.give_time(event=event, by=request.user, person_id=person, factor=factor)
        messages.success(request, _("Extra time saved. It applies to tables opened from now on."))
    else:
        messages.error(request, _("Nothing was changed. Choose a player of this event and a time from the list."))
    return redirect("event-online-rules", event.slug)


def _page(request: HttpRequest, event: Event, form: InputForm[EventOnlineRules], status: int = 200) -> HttpResponse:
    may_set = permissions.may(request.user, "set_results", event)
    if not may_set:
        for field in form.fields.values():
            field.disabled = True
    times = EntryPerson.objects.filter(event=event).exclude(time_factor=100).select_related("person")
    context = {
        "form": form,
        "may_set": may_set,
        "who_can": join_words(permissions.who_can("set_results", event), _),
        "time_form": PersonTimeForm(event),
        "times": times.order_by("person__name"),
    }
    return show(request, event, "online/online_rules.html", context, tab="desk", status=status)


def online_form(
    game: str, rules: EventOnlineRules, data: Mapping[str, object] | None = None
) -> InputForm[EventOnlineRules]:
    """Return the form of an event of that game, with its rules or the input."""
    if looks_ahead(game):
        return OnlineRulesForm.filled(rules, data)
    able = Bots.SIMPLE if rules.bots == Bots.SEARCH else rules.bots
    form = OnlineRulesForm.filled(rules.model_copy(update={"bots": able}), data)
    field: Any = form.fields["bots"]
    field.choices = [choice for choice in field.choices if choice[0] != Bots.SEARCH]
    return form


class PersonTimeForm(forms.Form):
    """A person in the event, with their part of every clock."""

    person = forms.TypedChoiceField(label=gettext_lazy("Player"), coerce=int)
    factor = forms.TypedChoiceField(label=gettext_lazy("Time"), coerce=int, choices=TIMES)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = EntryPerson.objects.filter(event=event).select_related("person").order_by("person__name")
        choices = [(member.person_id, member.person.public_name) for member in people]
        self.fields["person"].choices = choices  # type: ignore[attr-defined]
