"""The pages where staff add, change and remove the venues of a club."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine.errors import TroeftafelError
from inputs.forms import form_of
from tournaments.clubs import venues as services
from tournaments.clubs.page import club_page, show_club
from tournaments.clubs.schemas import ChangedVenue, NewVenue
from tournaments.core.views import once
from tournaments.models import Club, Venue

NewVenueForm, ChangedVenueForm = form_of(NewVenue), form_of(ChangedVenue)
for _form in (NewVenueForm, ChangedVenueForm):
    _form.base_fields["name"].required = True
    for _name in ("directions", "accessibility"):
        _form.base_fields[_name].widget = forms.Textarea({"rows": 3})
OK, UNPROCESSABLE = 200, 422
TEXT = "text"
"""The parameter with where an earlier event took place, which fills the form in."""


@require_http_methods(["GET", "HEAD", "POST"])
@club_page("edit")
def venues(request: HttpRequest, club: Club) -> HttpResponse:
    """Show the venues of a club, and add one; where earlier events took place fills the form in by one press."""
    name, _comma, address = request.GET.get(TEXT, "").partition(", ")
    form = NewVenueForm(request.POST if request.method == "POST" else None, initial={"name": name, "address": address})
    if request.method == "POST" and form.is_valid():
        try:
            with once(request) as first:
                if first:
                    services.add_venue(by=request.user, club=club, venue=form.value())
        except TroeftafelError as error:
            form.add_error(getattr(error, "field", None), str(error))
        else:
            messages.success(request, _("The venue is added."))
            return redirect("club-venues", club.slug)
    listed = [(venue, services.coming_events_at(venue).count()) for venue in club.venues.all()]
    context = {"form": form, "venues": listed, "places": services.places_without_venue(club)}
    status = UNPROCESSABLE if form.errors else OK
    return show_club(request, club, "clubs/venues.html", context, tab="venues", status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page("edit")
def venue(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """Change or remove a venue."""
    row = Venue.objects.select_related("club").get(pk=number, club=club)
    now = {name: getattr(row, name) for name in NewVenue.model_fields} | {"tell": True}
    form = ChangedVenueForm(request.POST if request.method == "POST" else None, initial=now)
    action = request.POST.get("do")
    if request.method == "POST" and action not in ("save", "remove"):
        raise Http404
    if action == "remove":
        services.remove_venue(by=request.user, venue=row)
        messages.success(request, _("The venue is removed."))
        return redirect("club-venues", club.slug)
    if action == "save" and form.is_valid():
        try:
            services.change_venue(by=request.user, venue=row, changes=form.value())
        except TroeftafelError as error:
            form.add_error(getattr(error, "field", None), str(error))
        else:
            messages.success(request, _("The venue is saved."))
            return redirect("club-venues", club.slug)
    context = {"form": form, "venue": row, "coming": services.coming_events_at(row)}
    status = UNPROCESSABLE if form.errors else OK
    return show_club(request, club, "clubs/venue.html", context, tab="venues", status=status)
