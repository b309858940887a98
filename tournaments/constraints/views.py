"""The seating page for leaders: the order of the rules, the options, the requests."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.sentences import N
from inputs.reading import InvalidInputError
from tournaments.constraints import services as constraints_services
from tournaments.constraints.contradictions import contradictions
from tournaments.constraints.forms import SeatingOptionsForm, WishForm, initial_values
from tournaments.constraints.selectors import options_of, wishes_of
from tournaments.core import permissions
from tournaments.core.errors import EventError
from tournaments.core.views import event_page, once, show
from tournaments.models import Event, SeatingWish

KINDS = SeatingWish.Kind
SYSTEM = Event.System
_NUMBERS_ONLY = N(
    "In this event, the system decides who meets whom. Requested tables are respected. If entries that should be "
    "kept apart meet, the draft says so."
)
BY_SYSTEM = {
    SYSTEM.MOVEMENT: N(
        "In a club match, the movement decides who meets whom and where. Seating requests have no effect."
    ),
    SYSTEM.KNOCKOUT: _NUMBERS_ONLY,
    SYSTEM.DOUBLE_KNOCKOUT: _NUMBERS_ONLY,
    SYSTEM.ROUND_ROBIN: _NUMBERS_ONLY,
    SYSTEM.DRAW: N(
        "The rounds of this event are drawn by lot. Repeats, standings and clubs are not taken into account."
    ),
    SYSTEM.RANDOM: N("This event uses random pairings and ignores the standings."),
    SYSTEM.SCHEDULE: N(
        "This event follows a schedule made in advance, whatever the standings. Changing a request will create a "
        "new schedule for the rounds that have not been paired yet."
    ),
}
"""Notes on the rules in some systems."""
FIELDS = {"repeat_worth": "worth"}
"""Form fields of options with another name."""


@require_safe
@event_page("see_wishes")
def wishes(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the seating page of the event."""
    return _page(request, event)


@require_http_methods(["GET", "POST"])
@event_page("wish")
def change_options(request: HttpRequest, event: Event) -> HttpResponse:
    """Set the options. Invalid input returns with its message."""
    if request.method == "GET":  # reloaded after a refusal
        return redirect("event-seating", event.slug)
    form = SeatingOptionsForm(request.POST)
    if not form.is_valid() or not _try_change(request, event, form):
        return _page(request, event, form=form, status=422)
    messages.success(request, _("Rules saved. They apply from the next pairing."))
    return redirect("event-seating", event.slug)


def _try_change(request: HttpRequest, event: Event, form: SeatingOptionsForm) -> bool:
    try:
        with once(request) as first:
            if first:
                constraints_services.change_seating_options(event=event, by=request.user, options=form.options())
    except EventError as error:
        field = (error.field or "").split("[")[0]
        form.add_error(FIELDS.get(field, field) or None, error.message)
        return False
    return True


@require_http_methods(["GET", "POST"])
@event_page("wish")
def add(request: HttpRequest, event: Event) -> HttpResponse:
    """Add a seating request."""
    if request.method == "GET":  # reloaded after a refusal
        return redirect("event-seating", event.slug)
    form = WishForm(event, request.POST.get("kind", ""), request.POST)
    if not form.is_valid() or not _try_add(request, event, form):
        return _page(request, event, wish=form, status=422)
    messages.success(request, _("Request saved. It applies from the next pairing."))
    return redirect("event-seating", event.slug)


def _try_add(request: HttpRequest, event: Event, form: WishForm) -> bool:
    try:
        with once(request) as first:
            if first:
                constraints_services.add_wish(event=event, by=request.user, wish=form.wish())
    except (EventError, InvalidInputError) as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return False
    return True


@require_POST
@event_page("wish")
def remove(request: HttpRequest, event: Event, wish_id: int) -> HttpResponse:
    """Remove a seating request. Idempotent."""
    constraints_services.remove_wish(event=event, wish_id=wish_id, by=request.user)
    messages.success(request, _("Request removed. It no longer affects future rounds."))
    return redirect("event-seating", event.slug)


def _page(
    request: HttpRequest,
    event: Event,
    *,
    form: SeatingOptionsForm | None = None,
    wish: WishForm | None = None,
    status: int = 200,
) -> HttpResponse:
    forms = {kind: WishForm(event, kind) for kind in KINDS.values}
    sent = wish["kind"].value() if wish else ""
    if wish and sent in forms:
        forms[sent] = wish
    context: dict[str, Any] = {
        "form": form or SeatingOptionsForm(initial=initial_values(options_of(event))),
        "forms": forms,
        "wishes": wishes_of(event),
        "contradictions": contradictions(event),
        "may_wish": permissions.may(request.user, "wish", event),
        "by_system": _(BY_SYSTEM[SYSTEM(event.system)]) if event.system in BY_SYSTEM else "",
    }
    return show(request, event, "constraints/wishes.html", context, tab="desk", status=status)
