"""Pages on which an organiser cancels an event before it begins, or deletes or hides a mistaken one."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from inputs.forms import form_of
from tournaments.core.views import event_page, once, show, was_done
from tournaments.events import removal as events_removal
from tournaments.events.cancelling import cancel_event, reinstate_event
from tournaments.events.removal import was_played
from tournaments.events.schemas import Cancellation
from tournaments.models import Event, RegistrationPerson

CancellationForm = form_of(Cancellation)
CancellationForm.base_fields["reason"].widget = forms.Textarea({"rows": 3})


@require_http_methods(["GET", "POST"])
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete or hide the event; a second press finds it gone without an error."""
    if request.method == "POST" and request.POST.get("do") == "delete" and was_done(request):
        return redirect("events")
    return _remove(request, slug=slug)


@event_page("remove")
def _remove(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "GET":
        counts = {"entries_count": event.entries.count(), "rounds_count": event.rounds.count()}
        return show(request, event, "events/event_remove.html", {"was_played": was_played(event), **counts}, tab="desk")
    if request.POST.get("do") == "delete":
        return _delete(request, event)
    with once(request) as first:
        if first and request.POST.get("do") == "hide":
            events_removal.hide_event(event=event, by=request.user)
            messages.success(request, _("The event is hidden. Only its staff can open it."))
        elif first and request.POST.get("do") == "show":
            published = event.is_draft
            events_removal.show_event(event=event, by=request.user)
            messages.success(request, _("The event is published.") if published else _("The event is visible again."))
            if published:
                return redirect("event", event.slug)
    return redirect("event-remove", event.slug)


def _delete(request: HttpRequest, event: Event) -> HttpResponse:
    with once(request) as first:
        if first:
            events_removal.delete_event(event=event, by=request.user, typed=request.POST.get("name", ""))
            messages.success(request, _("“%(name)s” was deleted.") % {"name": event.name})
    return redirect("events")


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("remove")
def cancel(request: HttpRequest, event: Event) -> HttpResponse:
    """Cancel the event with a reason, or reinstate it; say why neither is possible."""
    cancelled = event.state == Event.State.CANCELLED
    if request.method == "POST" and request.POST.get("do") == "reinstate":
        with once(request) as first:
            if first:
                reinstate_event(event=event, by=request.user)
                messages.success(
                    request, _("The event takes place after all. All entries and registrations count again.")
                )
        return redirect("event-desk", event.slug)
    form = CancellationForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with once(request) as first:
            if first:
                cancel_event(event=event, by=request.user, cancellation=form.value())
                messages.success(request, _("The event is cancelled."))
        return redirect("event", event.slug)
    registered = RegistrationPerson.objects.filter(event=event, live=True).values("person").distinct().count()
    context = {"form": form, "cancelled": cancelled, "registered": registered, "entries": event.entries.count()}
    return show(request, event, "events/event_cancel.html", context, tab="desk", status=422 if form.errors else 200)
