"""The address of a club: whether phones can open it, and a test by a second device."""

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.api import viewers
from inputs.reading import read
from tournaments.clubs import services
from tournaments.clubs.page import club_page, show_club
from tournaments.clubs.schemas import ClubProfile
from tournaments.clubs.selectors import only_event_of
from tournaments.core.reach import qr, reach_of
from tournaments.links.guest_tokens import is_preview
from tournaments.models import Club

SIGNER = signing.Signer(salt="tournaments.clubs.address")
"""Without a time, so that the code stays the same while the page asks whether it was opened."""
FOUND, GONE = 200, 410


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@club_page("edit")
def address(request: HttpRequest, club: Club) -> HttpResponse:
    """Show the address of links and QR codes with a code to test it, and take another address by one press."""
    if request.method == "POST":
        changes = read(ClubProfile, {"public_address": request.POST.get("site", "")})
        services.change_club(by=request.user, club=club, changes=changes)
        messages.success(request, _("Links and QR codes now use this address."))
        return redirect("club-address", club.slug)
    reach = reach_of(request, club)
    link = reach.site + reverse("address-test", args=[_token(request, club, reach.site)])
    context = {
        "reach": reach,
        "link": link,
        "drawn": qr(link) if reach.works else "",
        "is_tested": reach.works and club.tested_address == reach.site,
        "event": only_event_of(club),
    }
    return show_club(request, club, "clubs/address.html", context, tab="address")


def _token(request: HttpRequest, club: Club, site: str) -> str:
    """Return a code that another device than this one opens."""
    return SIGNER.sign_object([club.pk, site, viewers.device_here(request).digest])


@never_cache
@require_safe
def address_test(request: HttpRequest, token: str) -> HttpResponse:
    """Note that this device opened the address of a club; the page of its staff then turns green."""
    try:
        number, site, device = SIGNER.unsign_object(token)
    except (signing.BadSignature, ValueError, TypeError):
        return render(request, "tournaments/clubs/address_test.html", {"club": None}, status=GONE)
    club = Club.objects.filter(pk=number).first()
    is_other = viewers.device_here(request).digest != device and not is_preview(request)
    if club is not None and is_other:
        Club.objects.filter(pk=number).exclude(tested_address=site).update(tested_address=site)
    context = {"club": club, "is_other": is_other}
    return render(request, "tournaments/clubs/address_test.html", context, status=FOUND if club else GONE)
