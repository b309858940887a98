"""How the online tables of an event play: read by the whole desk, set by its organisers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.api import EVENT_ONLINE, read_online_rules
from tournaments.core import permissions
from tournaments.core.errors import EventError
from tournaments.core.views import event_page, once, show
from tournaments.models import EntryPerson, Event
from tournaments.online import online_rules as online_online_rules
from tournaments.online.forms import OnlineRulesForm, PersonTimeForm


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
                online_online_rules.give_time(
                    event, request.user, form.cleaned_data["person"], form.cleaned_data["factor"]
                )
        messages.success(request, _("Saved. The time counts at tables that are opened from now on."))
    else:
        messages.error(request, _("Choose somebody of this event and a time from the list; nothing was changed."))
    return redirect("event-online-rules", event.slug)


def _changed(request: HttpRequest, event: Event, form: OnlineRulesForm) -> bool:
    try:
        with once(request) as first:
            if first:
                online_online_rules.change_online_rules(event, request.user, form.rules())
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
