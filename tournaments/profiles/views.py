"""The page of a player, its setting, and the keepsake of one evening with its picture."""

from collections.abc import Collection, Mapping

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from inputs.values import whole_number
from tournaments.core.errors import EventConflict
from tournaments.core.events import event_by_slug
from tournaments.core.names import public_name
from tournaments.core.reach import address_of
from tournaments.core.views import once
from tournaments.events.share_picture import share_picture
from tournaments.links.guest_tokens import people_here
from tournaments.models import Event, Person, SharedKeepsake
from tournaments.profiles import services
from tournaments.profiles.history import PlayedEvent, played_event, profile_of
from tournaments.profiles.selectors import is_public, may_see_profile, person_of_profile

PICTURE = "image/png"


@require_safe
@never_cache
def profile(request: HttpRequest, number: int) -> HttpResponse:
    """Show the history of a person to permitted visitors. All others get a 404."""
    person = _person(number)
    own = people_here(request)
    if not may_see_profile(request.user, own, person):
        raise Http404
    if person.pk != number:
        return redirect("profile", person.pk)
    context = {"profile": profile_of(person), "person": person, "mine": person in own, "public": is_public(person)}
    return render(request, "tournaments/profiles/profile.html", context)


def _person(number: int) -> Person:
    try:
        return person_of_profile(number)
    except ObjectDoesNotExist as error:
        raise Http404 from error


def _own_person(own: Collection[Person], request: HttpRequest) -> Person:
    """Return the person of the form, if known to this browser. Raises Http404."""
    number = whole_number(request.POST.get("person", ""))
    person = next((candidate for candidate in own if candidate.pk == number), None)
    if person is None:
        raise Http404
    return person


@require_POST
def visibility(request: HttpRequest) -> HttpResponse:
    """Publish the visitor’s profile, or hide it."""
    own, public = people_here(request), request.POST.get("public") == "1"
    person = _own_person(own, request)
    by = request.user if request.user.is_authenticated else None
    try:
        with once(request) as first:
            if first:
                services.publish_profile(by=by, own=own, person=person, public=public)
                messages.success(
                    request, _("Your profile is public.") if public else _("Only you and staff see your profile.")
                )
    except EventConflict as error:
        messages.error(request, error.message)
    return redirect("me")


# --- keepsakes -------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def keepsake(request: HttpRequest, number: int, slug: str) -> HttpResponse:
    """Show a keepsake to viewers of the profile. Its owner shares it by a link, and ends the link."""
    person, event = _person(number), _event(slug)
    own = people_here(request)
    if person.minor or not may_see_profile(request.user, own, person):
        raise Http404
    if request.method == "POST":
        return _share(request, own, event)
    shared = SharedKeepsake.objects.filter(person=person, event=event).first() if person in own else None
    link = (
        address_of(request, event.club, reverse("shared-keepsake", args=[services.code_of(shared)])) if shared else ""
    )
    return _keepsake_page(request, person, event, {"mine": person in own, "link": link, "profile": True})


def _share(request: HttpRequest, own: Collection[Person], event: Event) -> HttpResponse:
    person = _own_person(own, request)
    try:
        with once(request) as first:
            if first and request.POST.get("share") == "1":
                _played_or_404(person, event)
                services.share_keepsake(own=own, person=person, event=event)
            elif first:
                services.stop_sharing(own=own, person=person, event=event)
                messages.success(request, _("The link no longer works."))
    except EventConflict as error:
        messages.error(request, error.message)
    return redirect("keepsake", person.pk, event.slug)


@require_safe
@never_cache
def shared_keepsake(request: HttpRequest, code: str) -> HttpResponse:
    """Show the keepsake of a link."""
    row = _shared(code)
    drawn = reverse("keepsake-picture", args=[code])
    answer = _keepsake_page(request, row.person, row.event, {"drawn": drawn, "profile": is_public(row.person)})
    answer["Referrer-Policy"] = "no-referrer"
    return answer


@require_safe
@never_cache
def keepsake_picture(request: HttpRequest, code: str) -> HttpResponse:
    """Return the picture that messengers show with the link of a keepsake."""
    row = _shared(code)
    played = _played_or_404(row.person, row.event)
    picture = share_picture(row.event.game, row.person.public_name, lines_of(played))
    return HttpResponse(picture, content_type=PICTURE)


def _shared(code: str) -> SharedKeepsake:
    try:
        return services.keepsake_of_code(code)
    except ObjectDoesNotExist as error:
        raise Http404 from error


def _event(slug: str) -> Event:
    try:
        event = event_by_slug(slug)
    except ObjectDoesNotExist as error:
        raise Http404 from error
    if event.hidden:
        raise Http404
    return event


def _played_or_404(person: Person, event: Event) -> PlayedEvent:
    """Return the evening once it is over and its results are public. Raises Http404."""
    if event.state != Event.State.FINISHED or event.held_version is not None:
        raise Http404
    try:
        return played_event(person, event)
    except ObjectDoesNotExist as error:
        raise Http404 from error


def _keepsake_page(request: HttpRequest, person: Person, event: Event, more: Mapping[str, object]) -> HttpResponse:
    played = _played_or_404(person, event)
    name = public_name(played.entry)
    context = {"person": person, "event": event, "played": played, "name": name, "lines": lines_of(played), **more}
    return render(request, "tournaments/profiles/keepsake.html", context)


def lines_of(played: PlayedEvent) -> list[str]:
    """Return the lines under the name on the picture: rank, points, and event with date."""
    lines = []
    placed = played.placed
    if placed is not None and placed.rank is not None:
        lines.append(_("Rank %(rank)s of %(total)s") % {"rank": placed.rank, "total": played.of})
    if played.best is not None:
        lines.append(_("Best deal: %(points)s points") % {"points": played.best.points})
    return [*lines, f"{played.event.name}, {date_format(played.at, 'DATE_FORMAT')}"]
