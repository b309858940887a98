"""The page where staff choose what the hall screens of a club's events show, and open their remote controls."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from inputs.forms import form_of
from tournaments.clubs import services
from tournaments.clubs.page import club_page, show_club
from tournaments.clubs.schemas import ClubScreens
from tournaments.models import Club, Event

ScreensForm = form_of(ClubScreens, radios=("screen_page",))
OK, UNPROCESSABLE = 200, 422
SHOWN = 20
"""Events whose screens the page lists."""


@require_http_methods(["GET", "HEAD", "POST"])
@club_page("edit")
def screens(request: HttpRequest, club: Club) -> HttpResponse:
    """Show and change the defaults of the club's screens, with the screens of its coming and running events."""
    now = {name: getattr(club, name) for name in ClubScreens.model_fields}
    form = ScreensForm(request.POST if request.method == "POST" else None, initial=now)
    if request.method == "POST" and form.is_valid():
        services.change_settings(by=request.user, club=club, changes=form.value())
        messages.success(request, _("The screens are saved. Open screens follow."))
        return redirect("club-screens", club.slug)
    events = Event.objects.filter(club=club).exclude(state__in=Event.OVER).select_related("screen")
    context = {"form": form, "events": events.order_by("starts_at", "pk")[:SHOWN]}
    status = UNPROCESSABLE if form.errors else OK
    return show_club(request, club, "clubs/screens.html", context, tab="screens", status=status)
