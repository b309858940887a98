"""What counts in the seating: the order of the rules, the options, and wishes for entries. For leaders only."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from engine.sentences import N
from tournaments.constraints import services as constraints_services
from tournaments.constraints.contradictions import contradictions
from tournaments.constraints.forms import SeatingOptionsForm, WishForm, shown
from tournaments.constraints.selectors import options_of, wishes_of
from tournaments.core import permissions
from tournaments.core.errors import EventError
from tournaments.core.views import event_page, once, show
from tournaments.models import Event, SeatingWish

KINDS = SeatingWish.Kind
SYSTEM = Event.System
_NUMBERS_ONLY = N(
    "In this event who meets whom follows from its system. Tables get the numbers that are wished for; where two meet "
    "who are to be kept apart, the draft says so."
)
BY_SYSTEM = {
    SYSTEM.MOVEMENT: N("In a club match who meets whom, and where, follows from the movement; no wish changes that."),
    SYSTEM.KNOCKOUT: _NUMBERS_ONLY,
    SYSTEM.DOUBLE_KNOCKOUT: _NUMBERS_ONLY,
    SYSTEM.ROUND_ROBIN: _NUMBERS_ONLY,
    SYSTEM.DRAW: N(
        "Rounds of this event are drawn by lot: repeats, standings and clubs that are only avoided do not count."
    ),
    SYSTEM.RANDOM: N("Rounds of this event are seated at random: standings do not count."),
    SYSTEM.SCHEDULE: N(
        "This event has a schedule made in advance: standings do not count. When you ask something else, the rounds "
        "that have not been seated are drawn anew."
    ),
}
"""What there is to say of the rules in some systems."""
FIELDS = {"repeat_worth": "worth"}
"""The field of the form that shows an option, where it has another name."""


@require_GET
@event_page("see_wishes")
def wishes(request: HttpRequest, event: Event) -> HttpResponse:
    """The page of the event's seating."""
    return _page(request, event)


@require_http_methods(["GET", "POST"])
@event_page("wish")
def change_options(request: HttpRequest, event: Event) -> HttpResponse:
    """Set the options. What cannot be comes back with its sentence, as it was typed."""
    if request.method == "GET":  # loaded again after a refusal
        return redirect("event-seating", event.slug)
    form = SeatingOptionsForm(request.POST)
    if not form.is_valid() or not _changed(request, event, form):
        return _page(request, event, form, status=422)
    messages.success(request, _("Saved. It counts from the next seating on."))
    return redirect("event-seating", event.slug)


def _changed(request: HttpRequest, event: Event, form: SeatingOptionsForm) -> bool:
    try:
        with once(request) as first:
            if first:
                constraints_services.change_seating_options(event, request.user, form.options())
    except EventError as error:
        field = (error.field or "").split("[")[0]
        form.add_error(FIELDS.get(field, field) or None, error.message)
        return False
    return True


@require_http_methods(["GET", "POST"])
@event_page("wish")
def add(request: HttpRequest, event: Event) -> HttpResponse:
    """Another wish."""
    if request.method == "GET":  # loaded again after a refusal
        return redirect("event-seating", event.slug)
    form = WishForm(event, request.POST.get("kind", ""), request.POST)
    if not form.is_valid() or not _added(request, event, form):
        return _page(request, event, wish=form, status=422)
    messages.success(request, _("The wish is kept. It counts from the next seating on."))
    return redirect("event-seating", event.slug)


def _added(request: HttpRequest, event: Event, form: WishForm) -> bool:
    data = form.cleaned_data
    try:
        with once(request) as first:
            if first:
                constraints_services.add_wish(
                    event, request.user, data["kind"], data["entry"], data["other"], data["table"]
                )
    except EventError as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return False
    return True


@require_POST
@event_page("wish")
def remove(request: HttpRequest, event: Event, wish_id: int) -> HttpResponse:
    """A wish is asked no more; removed twice it is gone all the same."""
    constraints_services.remove_wish(event, wish_id, request.user)
    messages.success(request, _("The wish is removed. The next seating does not know it any more."))
    return redirect("event-seating", event.slug)


def _page(
    request: HttpRequest,
    event: Event,
    form: SeatingOptionsForm | None = None,
    wish: WishForm | None = None,
    status: int = 200,
) -> HttpResponse:
    forms = {kind: WishForm(event, kind) for kind in KINDS.values}
    sent = wish["kind"].value() if wish else ""
    if wish and sent in forms:
        forms[sent] = wish
    context: dict[str, Any] = {
        "form": form or SeatingOptionsForm(initial=shown(options_of(event))),
        "forms": forms,
        "wishes": wishes_of(event),
        "contradictions": contradictions(event),
        "may_wish": permissions.may(request.user, "wish", event),
        "by_system": _(BY_SYSTEM[SYSTEM(event.system)]) if event.system in BY_SYSTEM else "",
    }
    return show(request, event, "constraints/wishes.html", context, "desk", status)
