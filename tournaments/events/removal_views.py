"""Page on which an organiser deletes a mistaken event, or hides it after play."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.core.views import event_page, once, show, was_done
from tournaments.events import removal as events_removal
from tournaments.events.removable import was_played
from tournaments.models import Event


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
            events_removal.hide_event(event, request.user)
            messages.success(request, _("The event is hidden. Only its staff can open it."))
        elif first and request.POST.get("do") == "show":
            events_removal.show_event(event, request.user)
            messages.success(request, _("The event is visible again."))
    return redirect("event-remove", event.slug)


def _delete(request: HttpRequest, event: Event) -> HttpResponse:
    with once(request) as first:
        if first:
            events_removal.delete_event(event, request.user, request.POST.get("name", ""))
            messages.success(request, _("“%(name)s” was deleted.") % {"name": event.name})
    return redirect("events")
