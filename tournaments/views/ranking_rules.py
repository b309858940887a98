"""The rules of ranking of an event that began under earlier ones: what those of now would change, and going over."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments import permissions, services
from tournaments.models import Event
from tournaments.models.events import RULES_VERSION
from tournaments.selectors.effects import effect_of_ranking_rules
from tournaments.views.edge import event_page, once, show


@require_http_methods(["GET", "POST"])
@event_page("see_desk")
def ranking_rules(request: HttpRequest, event: Event) -> HttpResponse:
    """The preview; the button makes it so."""
    if request.method == "POST":
        permissions.require(request.user, "edit", event)
        with once(request) as first:
            if first:
                services.adopt_ranking_rules(event, request.user)
                messages.success(request, _("The event is now ranked by the rules of today."))
        return redirect("event-desk", event.slug)
    context = {
        "changes": effect_of_ranking_rules(event),
        "is_old": event.rules_version < RULES_VERSION,
        "may_adopt": permissions.may(request.user, "edit", event),
    }
    return show(request, event, "ranking_rules.html", context, "desk")
