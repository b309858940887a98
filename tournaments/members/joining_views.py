"""The page of an invitation to become a member."""

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.errors import TroeftafelError
from tournaments.clubs.schemas import DAYS
from tournaments.core.errors import EventGone, NotAllowed
from tournaments.core.reach import address_of
from tournaments.core.views import new_key, once
from tournaments.links.guest_tokens import people_here
from tournaments.members.invitations import accept_membership, invitation_of, require_open
from tournaments.models import ClubMember, MemberInvitation
from tournaments.registration import limits
from tournaments.registration.forms import RegistrantForm
from tournaments.registration.views import account_without_person, new_personal_link


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def member_invited(request: HttpRequest, token: str) -> HttpResponse:
    """Say who invites before anyone signs in; then make the visitor a member."""
    try:
        row = invitation_of(token)
    except ObjectDoesNotExist as error:
        request.path = reverse("home")  # the error page and the log must not repeat the link
        raise Http404 from error
    people = people_here(request)
    user = account_without_person(request)
    form = RegistrantForm(people, request.POST if request.method == "POST" else None, name=str(user or ""))
    try:
        require_open(row)
        if request.method == "POST" and form.is_valid():
            limits.require_few_registrations(request)
            with once(request) as first:
                if not first:
                    return redirect("club", row.club.slug)
                made = accept_membership(token=token, person=form.person, name=form.name, user=user)
            return _welcome(request, made, is_new=form.person is None)
    except EventGone as error:
        context = {"sentence": error.message, "club": row.club}
        return render(request, "tournaments/members/invited_ended.html", context, status=error.status)
    except (TroeftafelError, NotAllowed) as error:
        form.refuse(error)
        return _page(request, row, form, status=getattr(error, "status", 400))
    return _page(request, row, form, status=422 if form.errors else 200)


def _page(request: HttpRequest, row: MemberInvitation, form: RegistrantForm, *, status: int) -> HttpResponse:
    context = {"invitation": row, "form": form, "days": DAYS, "key": request.POST.get("key") or new_key()}
    answer = render(request, "tournaments/members/invited.html", context, status=status)
    answer["Referrer-Policy"] = "no-referrer"
    return answer


def _welcome(request: HttpRequest, made: ClubMember, *, is_new: bool) -> HttpResponse:
    """Lead to the club, or show a new person without an account their link once."""
    if not is_new or made.person.user_id is not None:
        messages.success(request, _("Welcome! You are now a member of %(club)s.") % {"club": made.club.name})
        return redirect("club", made.club.slug)
    token = new_personal_link(request, made.person)
    address = address_of(request, made.club, reverse("go", args=[token]))
    return render(request, "tournaments/members/joined.html", {"member": made, "address": address})
