"""The public page of a club with its feeds, its settings, and the page that creates one."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import OuterRef, Subquery
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from engine.errors import TroeftafelError
from inputs.forms import form_of
from tournaments.clubs import services
from tournaments.clubs.logo import CONTENT_TYPE, drawn_logo
from tournaments.clubs.page import club_page, show_club
from tournaments.clubs.schemas import ClubProfile, ClubScreens, NewClub
from tournaments.clubs.selectors import (
    MAX_IN_FEED,
    as_html,
    coming_events,
    events_of,
    next_event,
    past_events,
    series_of,
)
from tournaments.core.clubs import may_in_club, require_host
from tournaments.core.errors import EventError
from tournaments.core.permissions import CREATE, may
from tournaments.core.reach import address_of
from tournaments.core.views import new_key, once
from tournaments.events.calendar import as_calendar, feed_response
from tournaments.leagues.calendar import fixture_entries
from tournaments.leagues.rights import LEAD
from tournaments.leagues.selectors import drafts_of, fixtures_of, leagues_of
from tournaments.models import Club, Event, Revision
from tournaments.models.limits import LOGO_BYTES
from tournaments.registration.selectors import places_of

ATOM = "application/atom+xml; charset=utf-8"
FEEDS_FOR = "public, max-age=900"
KEPT_FOR_EVER = "public, max-age=31536000, immutable"

ScreensForm = form_of(ClubScreens, radios=("screen_page",))
SHOWN_SCREENS = 20
"""Events whose screens are listed."""
ProfileForm, NewClubForm = form_of(ClubProfile, radios=("colour",)), form_of(NewClub, radios=("colour",))
for _form in (ProfileForm, NewClubForm):
    _form.base_fields["name"].required = True
    _form.base_fields["about"].widget = forms.Textarea({"rows": 8})
    _form.base_fields["colour"].initial = Club.Colour.GREEN
    _form.base_fields["email"].widget = forms.EmailInput({"autocomplete": "email"})


@require_safe
@club_page()
def club(request: HttpRequest, club: Club) -> HttpResponse:
    """Show the next date, the calendar, what was played, and the seasons."""
    coming = coming_events(club)
    first = next_event(coming)
    context = {
        "next": first,
        "places_left": places_of(first).left if first and first.state == Event.State.OPEN else None,
        "coming": [event for event in coming if event != first],
        "past": past_events(club),
        "series": series_of(club),
        "leagues": leagues_of(club),
        "drafts": drafts_of(club) if may_in_club(request.user, LEAD, club) else (),
        "about": as_html(club.about),
        "venues": club.venues.all(),
    }
    return show_club(request, club, "clubs/club.html", context, tab="club")


@require_safe
@club_page()
def calendar(request: HttpRequest, club: Club) -> HttpResponse:
    """Return the dates of the club for calendar programs that follow this address."""
    matches = list(fixtures_of(club)[:MAX_IN_FEED])
    of_matches = [match.event_id for match in matches if match.event_id]
    dated = events_of(club).filter(starts_at__isnull=False).exclude(pk__in=of_matches)[:MAX_IN_FEED]
    content = as_calendar(request, dated, club.name, fixture_entries(request, matches))
    return feed_response(content, FEEDS_FOR)


@require_safe
@club_page()
def feed(request: HttpRequest, club: Club) -> HttpResponse:
    """Return the events of the club as an Atom feed."""
    here = address_of(request, club, reverse("club", args=[club.slug]))
    made = Atom1Feed(
        title=club.name,
        link=here,
        description="",
        feed_url=address_of(request, club, reverse("club-feed", args=[club.slug])),
        feed_guid=here,
        language=club.language or None,
    )
    newest = Revision.objects.filter(event=OuterRef("pk")).order_by("-version").values("at")[:1]
    for event in events_of(club).annotate(changed_at=Subquery(newest))[:MAX_IN_FEED]:
        link = address_of(request, club, reverse("event", args=[event.slug]))
        made.add_item(
            title=event.name,
            link=link,
            description=_summary(event),
            unique_id=f"tag:{request.get_host()},{event.created_at:%Y-%m-%d}:event-{event.pk}",
            pubdate=event.created_at,
            updateddate=event.changed_at or event.created_at,
        )
    answer = HttpResponse(made.writeString("utf-8"), content_type=ATOM)
    answer["Cache-Control"] = FEEDS_FOR
    return answer


def _summary(event: Event) -> str:
    starts = date_format(localtime(event.starts_at), "DATETIME_FORMAT") if event.starts_at else ""
    return "\n\n".join(part for part in (starts, event.venue, event.fee, event.description) if part)


@require_safe
@club_page()
def logo(request: HttpRequest, club: Club, digest: str) -> HttpResponse:
    """Return the logo. Its address has the digest, so that browsers keep it; that of an earlier one gives 404."""
    if digest != club.logo_digest:
        raise Http404
    answer = HttpResponse(bytes(club.logo.content), content_type=CONTENT_TYPE)
    answer["Cache-Control"] = KEPT_FOR_EVER
    answer["X-Content-Type-Options"] = "nosniff"
    answer["Content-Disposition"] = 'inline; filename="logo.webp"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@club_page("edit")
def settings(request: HttpRequest, club: Club) -> HttpResponse:
    """Show and change the profile of the club."""
    now = {name: getattr(club, name) for name in ClubProfile.model_fields}
    form = ProfileForm(_typed(request, club.colour), initial=now)
    drawn, problem = _sent_logo(request)
    if form.is_valid() and not problem:
        try:
            services.change_club(by=request.user, club=club, changes=form.value(), logo=drawn)
        except TroeftafelError as error:
            form.add_error(getattr(error, "field", None), str(error))
        else:
            messages.success(request, _("The profile is saved."))
            return redirect("club-settings", club.slug)
    context = {"form": form, "logo_problem": problem, "logo_lost": bool(drawn and form.errors)}
    status = 422 if form.errors or problem else 200
    return show_club(request, club, "clubs/settings.html", context, tab="settings", status=status)


def _typed(request: HttpRequest, colour: str) -> QueryDict | None:
    """Return what was sent; a page that was opened before clubs had colours keeps the colour."""
    if request.method != "POST":
        return None
    sent = request.POST.copy()
    sent.setdefault("colour", colour)
    return sent


def _sent_logo(request: HttpRequest) -> tuple[bytes | None, str]:
    """Return the picture that was sent, drawn again, or why it is refused. Empty bytes remove the one of before."""
    file = request.FILES.get("logo")
    if file is None:
        return (b"" if "remove_logo" in request.POST else None), ""
    try:
        return drawn_logo(file.read(LOGO_BYTES + 1)), ""
    except EventError as error:
        return None, str(error)


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
    context = {"form": form, "events": events.order_by("starts_at", "pk")[:SHOWN_SCREENS]}
    status = 422 if form.errors else 200
    return show_club(request, club, "clubs/screens.html", context, tab="screens", status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_new(request: HttpRequest) -> HttpResponse:
    """Create a hosted club, owned by the user."""
    require_host(request.user)
    form = NewClubForm(_typed(request, Club.Colour.GREEN))
    if request.method == "POST" and form.is_valid():
        try:
            with once(request) as first:
                made = services.create_club(by=request.user, club=form.value()) if first else None
        except TroeftafelError as error:
            form.add_error(getattr(error, "field", None), str(error))
        else:
            return redirect("club", made.slug) if made else redirect("home")
    context = {"form": form, "key": request.POST.get("key") or new_key(), "may_create": may(request.user, CREATE)}
    return render(request, "tournaments/clubs/club_new.html", context, status=422 if form.errors else 200)
