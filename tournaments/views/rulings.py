"""Penalties, bonuses and notes: a ledger everybody staff can read, whose rows are cancelled with a reason."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import permissions, services
from tournaments.errors import EventError
from tournaments.forms.results import RulingForm
from tournaments.models import Event
from tournaments.views.edge import event_page, once, show


@require_http_methods(["GET", "POST"])
@event_page("see_desk")
def rulings(request: HttpRequest, event: Event) -> HttpResponse:
    """The ledger, and the form for a new row."""
    if request.method == "GET":
        chosen = {"entry": request.GET.get("entry"), "kind": "penalty"}
        return _page(request, event, RulingForm(event, initial=chosen))
    permissions.require(request.user, "rule", event)
    form = RulingForm(event, request.POST)
    if form.is_valid() and _issued(request, event, form):
        return redirect("event-rulings", event.slug)
    return _page(request, event, form, status=422)


def _issued(request: HttpRequest, event: Event, form: RulingForm) -> bool:
    try:
        with once(request) as first:
            if first:
                ruling = services.issue_ruling(event, by=request.user, **form.facts())
                facts = {"name": ruling.entry.name, "points": f"{ruling.points:+d}"}
                messages.success(request, _("%(name)s: %(points)s, the standings follow.") % facts)
    except EventError as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return False
    return True


def _page(request: HttpRequest, event: Event, form: RulingForm, status: int = 200) -> HttpResponse:
    rows = event.rulings.select_related("entry", "round", "issued_by", "cancelled_by").order_by("-pk")
    may_rule = permissions.may(request.user, "rule", event)
    return show(request, event, "rulings.html", {"rows": rows, "form": form, "may_rule": may_rule}, "rulings", status)


@require_POST
@event_page("rule")
def cancel(request: HttpRequest, event: Event, ruling_id: int) -> HttpResponse:
    """The row stays, marked as cancelled, with who, when and why."""
    ruling = event.rulings.get(pk=ruling_id)
    services.cancel_ruling(ruling, request.POST.get("reason", ""), request.user)
    messages.success(request, _("The ruling is cancelled; the standings follow."))
    return redirect("event-rulings", event.slug)
