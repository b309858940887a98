"""Pages that preview and adopt the current ranking rules in an older event."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.core import permissions
from tournaments.core.views import event_page, once, show
from tournaments.corrections.preview import effect_of_ranking_rules
from tournaments.events import ranking_rules as events_ranking_rules
from tournaments.models import Event
from tournaments.models.events import RULES_VERSION


@require_http_methods(["GET", "POST"])
@event_page("see_desk")
def ranking_rules(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the preview; the button adopts the rules."""
    if request.method == "POST":
        permissions.require(request.user, "edit", event)
        with once(request) as first:
            if first:
                events_ranking_rules.adopt_ranking_rules(event, request.user)
                messages.success(request, _("The event now uses the current ranking rules."))
        return redirect("event-desk", event.slug)
    context = {
        "changes": effect_of_ranking_rules(event),
        "is_old": event.rules_version < RULES_VERSION,
        "may_adopt": permissions.may(request.user, "edit", event),
    }
    return show(request, event, "events/ranking_rules.html", context, tab="desk")
