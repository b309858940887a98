"""The pages of a club's members: their list, one member, import and export, and what an invitation opens."""

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.errors import TroeftafelError
from games.api.jobs import JobError
from inputs.forms import form_of
from inputs.reading import read
from inputs.values import whole_number
from tournaments.clubs.page import club_page, show_club
from tournaments.clubs.schemas import DAYS
from tournaments.core.downloads import CSV, file_response
from tournaments.core.errors import NotAllowed
from tournaments.core.reach import address_of
from tournaments.core.views import once, sentence_of
from tournaments.members import invitations, services
from tournaments.members.lists import import_members, members_csv
from tournaments.members.schemas import STATES, MemberChange, MembershipEnd, NewMember, NewMemberInvitation
from tournaments.members.selectors import (
    candidates,
    count_by_state,
    last_attended,
    listed,
    member_of,
    names_of_states,
    state_of,
)
from tournaments.models import Club, ClubMember
from tournaments.people.import_cells import MAX_BYTES, UnreadableList

ChangeForm, EndForm = form_of(MemberChange), form_of(MembershipEnd)
KINDS = ClubMember.Kind.choices
UNPROCESSABLE = 422


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@club_page("see_members")
def members(request: HttpRequest, club: Club) -> HttpResponse:
    """Show the members; add a person in one step, or in two if there are people of a similar name."""
    if request.method != "POST":
        return _list_page(request, club)
    given = {name: request.POST.get(name, "") for name in ("name", "kind", "number", "email")}
    chosen = whole_number(request.POST.get("person", ""))
    try:
        member = read(NewMember, {**{name: text for name, text in given.items() if text}, "person": chosen})
        with once(request) as first:
            if first:
                made = services.add_member(by=request.user, club=club, member=member, is_new="new" in request.POST)
                messages.success(request, _("%(name)s is now a member.") % {"name": made.person.name})
    except NotAllowed:
        raise
    except TroeftafelError as error:
        if error.code == "similar_people":
            return _list_page(request, club, found=candidates(club, member.name), typed=given, status=409)
        context = {"problem": sentence_of(error), "typed": given}
        return _list_page(request, club, status=getattr(error, "status", UNPROCESSABLE), **context)
    return redirect("club-members", club.slug)


def _list_page(request: HttpRequest, club: Club, *, status: int = 200, **more: object) -> HttpResponse:
    state, words = request.GET.get("state", ""), request.GET.get("q", "")
    context = {
        "members": names_of_states(listed(club, state if state in STATES else "", words)),
        "state": state,
        "q": words,
        "counts": count_by_state(club),
        "kinds": KINDS,
        **more,
    }
    return show_club(request, club, "members/members.html", context, tab="members", status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@club_page("change_members")
def member(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """Show one member, and change them."""
    row = member_of(club, number)
    now = {name: getattr(row.person, name) for name in services.OF_PERSON}
    now |= {name: getattr(row, name) for name in ("kind", "number", "since")}
    form = ChangeForm(request.POST if request.method == "POST" else None, initial=now)
    if request.method == "POST" and form.is_valid():
        try:
            services.change_member(by=request.user, member=row, change=form.value())
        except TroeftafelError as error:
            field = getattr(error, "field", None)
            form.add_error(field if field in form.fields else None, sentence_of(error))
        else:
            messages.success(request, _("The member is saved."))
            return redirect("club-members", club.slug)
    context = {"member": row, "state": state_of(row), "last": last_attended(row), "form": form, "end": EndForm()}
    return show_club(request, club, "members/member.html", context, tab="members", status=422 if form.errors else 200)


@require_POST
@club_page("change_members")
def member_do(request: HttpRequest, club: Club, number: int, action: str) -> HttpResponse:
    """Pause, resume or end one membership."""
    row = member_of(club, number)
    with once(request) as first:
        if first and action == "pause":
            services.pause_member(by=request.user, member=row)
            messages.success(request, _("The membership is paused."))
        elif first and action == "resume":
            services.resume_member(by=request.user, member=row)
            messages.success(request, _("The membership is active again."))
        elif first:
            end = read(MembershipEnd, {"until": request.POST.get("until", "")})
            services.end_member(by=request.user, member=row, end=end)
            messages.success(request, _("The last day of the membership is saved."))
    return redirect("club-member", club.slug, number)


ACTIONS = ("pause", "resume", "end")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@club_page("change_members")
def members_import(request: HttpRequest, club: Club) -> HttpResponse:
    """Take a list of members; good rows are kept, wrong ones come back to be corrected."""
    if request.method != "POST":
        return show_club(request, club, "members/import.html", {}, tab="members")
    file, text = request.FILES.get("file"), request.POST.get("people", "")
    try:
        done = import_members(by=request.user, club=club, source=file.read(MAX_BYTES + 1) if file else text)
    except (UnreadableList, JobError) as error:
        context = {"problem": error.message, "text": text}
        return show_club(request, club, "members/import.html", context, tab="members", status=422)
    count = len(done.added)
    messages.success(
        request, ngettext("%(count)s member was added.", "%(count)s members were added.", count) % {"count": count}
    )
    if not done.wrong:
        return redirect("club-members", club.slug)
    taken: dict[str, object] = {"done": done, "text": done.as_text}
    return show_club(request, club, "members/import.html", taken, tab="members", status=422)


@require_safe
@never_cache
@club_page("see_members")
def members_file(request: HttpRequest, club: Club) -> HttpResponse:
    """Return the list for a spreadsheet; the import reads it again."""
    return file_response(members_csv(club), CSV, f"members-{club.slug}.csv")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@club_page("change_members")
def member_invitations(request: HttpRequest, club: Club) -> HttpResponse:
    """Show the invitations of members; create and withdraw them."""
    link = ""
    if request.method == "POST":
        with once(request) as first:
            link = _invite_or_revoke(request, club) if first else ""
        if not link:
            return redirect("club-member-invitations", club.slug)
    rows = invitations.invitations_to(club)[:50]
    context = {"invitations": rows, "link": link, "kinds": KINDS, "days": DAYS}
    return show_club(request, club, "members/invitations.html", context, tab="members")


def _invite_or_revoke(request: HttpRequest, club: Club) -> str:
    """Do what the form asks; return the link of a new invitation, which is shown on this answer only."""
    if request.POST.get("do") == "invite":
        given = read(NewMemberInvitation, {"kind": request.POST.get("kind", "")})
        made = invitations.invite_member(by=request.user, club=club, invitation=given)
        return address_of(request, club, reverse("member-invited", args=[made.token]))
    if request.POST.get("do") != "revoke":
        raise Http404
    number = whole_number(request.POST.get("number", "")) or 0
    try:
        invitations.revoke_invitation(by=request.user, club=club, number=number)
    except ObjectDoesNotExist as error:
        raise Http404 from error
    messages.success(request, _("The invitation no longer works."))
    return ""
