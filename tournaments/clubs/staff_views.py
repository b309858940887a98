"""Staff: the pages that invite them and change their roles, of a club and of an event, and what an invitation opens."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.mail_message import are_sent
from engine.errors import TroeftafelError
from inputs.reading import read
from inputs.values import whole_number
from tournaments.clubs import invitations, services
from tournaments.clubs.invitations import Invited
from tournaments.clubs.page import club_page, deliver, show_club
from tournaments.clubs.schemas import DAYS, NewInvitation, RoleChoice
from tournaments.clubs.selectors import staff_of_club, staff_of_event
from tournaments.core.clubs import may_in_club
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.core.views import event_page, once, sentence_of, show
from tournaments.events.services import take_role
from tournaments.models import Club, ClubRole, Event, Role, StaffInvitation

Place = Club | Event
OK, UNPROCESSABLE = 200, 422


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@club_page("appoint")
def club_staff(request: HttpRequest, club: Club) -> HttpResponse:
    """Show the staff of a club and its invitations; invite, change and remove."""
    link, refused = "", None
    if request.method == "POST":
        made, refused = _act_once(request, club)
        if made is None and refused is None:
            return redirect("club-staff", club.slug)
        link = _delivered(request, made) if made is not None else ""
    kinds = ClubRole.Kind.choices
    if not may_in_club(request.user, "own", club):
        kinds = [kind for kind in kinds if kind[0] != ClubRole.Kind.OWNER]
    context = {**_context(club, link, kinds), **_refusal(request, refused), "staff": staff_of_club(club)}
    return show_club(request, club, "clubs/staff.html", context, tab="staff", status=_status(refused))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@event_page("appoint")
def event_staff(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the staff of an event and its invitations; invite and remove."""
    link, refused = "", None
    if request.method == "POST":
        made, refused = _act_once(request, event)
        if made is None and refused is None:
            return redirect("event-staff", event.slug)
        link = _delivered(request, made) if made is not None else ""
    of_club = staff_of_club(event.club) if event.club else ()
    context = {**_context(event, link, Role.Kind.choices), **_refusal(request, refused)}
    context |= {"staff": staff_of_event(event), "of_club": of_club}
    return show(request, event, "clubs/event_staff.html", context, tab="desk", status=_status(refused))


def _context(place: Place, link: str, kinds: Sequence[tuple[str, Any]]) -> dict[str, object]:
    listed = invitations.invitations_to(place)[:50]
    return {"invitations": listed, "link": link, "kinds": kinds, "days": DAYS, "emails": are_sent()}


def _act_once(request: HttpRequest, place: Place) -> tuple[Invited | None, TroeftafelError | None]:
    """Do what a form asks, once; return a new invitation, or why it is refused. Raises what other forms refuse."""
    try:
        with once(request) as first:
            return (_act(request, place) if first else None), None
    except TroeftafelError as error:
        if request.POST.get("do") != "invite" or isinstance(error, NotAllowed):
            raise
        return None, error


def _refusal(request: HttpRequest, error: TroeftafelError | None) -> dict[str, object]:
    """Return what the form that invites shows after a refusal: the sentence, and what was typed."""
    return {} if error is None else {"problem": sentence_of(error), "typed": request.POST}


def _status(error: TroeftafelError | None) -> int:
    return OK if error is None else getattr(error, "status", UNPROCESSABLE)


def _act(request: HttpRequest, place: Place) -> Invited | None:
    """Do what a form asks; return a new invitation, whose link is shown on this answer only."""
    action, number = request.POST.get("do"), whole_number(request.POST.get("number", "")) or 0
    given = {"role": request.POST.get("role", "")}
    if action == "invite":
        wanted = read(NewInvitation, {**given, "email": request.POST.get("email", "")})
        return invitations.invite(by=request.user, place=place, invitation=wanted)
    if action == "revoke":
        invitations.revoke(by=request.user, place=place, number=number)
        messages.success(request, _("The invitation no longer works."))
    elif action == "remove":
        _remove(request, place, number)
        messages.success(request, _("The role was removed."))
    elif action == "change" and isinstance(place, Club):
        role = ClubRole.objects.get(pk=number, club=place)
        kind = read(RoleChoice, given).role
        services.give_club_role(by=request.user, club=place, user=role.user, kind=kind)
        messages.success(request, _("The role was changed."))
    else:
        raise Http404
    return None


def _delivered(request: HttpRequest, made: Invited) -> str:
    """Send an invitation if it has an address, and say so; return its link."""
    link, sent = deliver(request, made)
    if sent:
        messages.success(request, _("The invitation was sent to %(email)s.") % {"email": made.email})
    elif sent is False:
        messages.error(
            request,
            _("The email to %(email)s could not be sent. Send the link below yourself.") % {"email": made.email},
        )
    return link


def _remove(request: HttpRequest, place: Place, number: int) -> None:
    if isinstance(place, Club):
        services.take_club_role(by=request.user, role=ClubRole.objects.get(pk=number, club=place))
        return
    role = Role.objects.select_related("user").get(pk=number, event=place)
    others = Role.objects.filter(event=place, kind=Role.Kind.ORGANISER).exclude(pk=role.pk)
    if role.kind == Role.Kind.ORGANISER and place.club_id is None and not others.exists():
        raise EventConflict("last_organiser", name=str(role.user))
    take_role(role=role, by=request.user)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """Say who invites and to what, before anyone signs in; then give the role."""
    try:
        row = invitations.invitation_of(token)
    except ObjectDoesNotExist as error:
        request.path = reverse("home")  # the error page and the log must not repeat the link
        raise Http404 from error
    try:
        if request.method == "POST":
            if not request.user.is_authenticated:
                return redirect_to_login(request.path)
            invitations.accept(by=request.user, token=token)
            messages.success(request, _("Welcome! You are now %(role)s.") % {"role": row.get_role_display()})
            return redirect(_place(row))
        invitations.require_open(row)
    except EventError as error:
        context = {"sentence": sentence_of(error), "mine": row.used_by_id == request.user.pk, "place": _place(row)}
        return render(request, "tournaments/clubs/invited_ended.html", context, status=error.status)
    answer = render(request, "tournaments/clubs/invited.html", {"invitation": row, "days": DAYS})
    answer["Referrer-Policy"] = "no-referrer"
    return answer


def _place(row: StaffInvitation) -> str:
    """Return the address where an accepted invitation leads."""
    if row.event is not None:
        return reverse("event-desk", args=[row.event.slug])
    return reverse("club", args=[row.club.slug]) if row.club else reverse("home")
