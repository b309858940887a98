"""Page on which an organiser lets an event take place again and again, or stops it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from engine.errors import TroeftafelError
from inputs.forms import form_of
from tournaments.core.views import event_page, once, sentence_of, show
from tournaments.events.repeats import later_dates, set_repeat, stop_repeat
from tournaments.events.schemas import Repetition
from tournaments.models import Event

RepetitionForm = form_of(Repetition)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("edit")
def repeat(request: HttpRequest, event: Event) -> HttpResponse:
    """Set how often the event takes place again, or show its coming dates and stop the rule."""
    if request.method == "POST" and request.POST.get("do") == "stop":
        return _stop(request, event)
    form = RepetitionForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            with once(request) as first:
                if first:
                    set_repeat(event=event, by=request.user, repetition=form.value())
        except TroeftafelError as error:
            field = getattr(error, "field", None)
            form.add_error(field if field in form.fields else None, sentence_of(error))
        else:
            messages.success(request, _("The event repeats. Each date has a page of its own, which you can change."))
            return redirect("event-repeat", event.slug)
    coming = list(later_dates(event))
    untouched = sum(not (event.entries.exists() or event.registrations.exists()) for event in coming)
    context = {"form": form, "coming": coming, "untouched": untouched}
    return show(request, event, "events/event_repeat.html", context, tab="desk", status=422 if form.errors else 200)


def _stop(request: HttpRequest, event: Event) -> HttpResponse:
    with once(request) as first:
        if first:
            deleted = stop_repeat(event=event, by=request.user, discard="discard" in request.POST)
            sentence = ngettext(
                "The event no longer repeats. %(count)s date without players was deleted.",
                "The event no longer repeats. %(count)s dates without players were deleted.",
                deleted,
            )
            messages.success(request, sentence % {"count": deleted} if deleted else _("The event no longer repeats."))
    return redirect("event-repeat", event.slug)
