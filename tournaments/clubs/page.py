"""The frame of all club pages: lookup, permissions and error messages."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from engine.errors import TroeftafelError
from tournaments.clubs import invitations
from tournaments.clubs.invitations import Invited
from tournaments.core.clubs import club_by_slug, permissions_in, require_in_club
from tournaments.core.reach import address_of
from tournaments.core.undelivered import late_messages, late_webhooks
from tournaments.core.views import new_key, refusal_response
from tournaments.models import Club

View = Callable[..., HttpResponse]


def club_page(action: str | None = None) -> Callable[[View], View]:
    """Wrap a view of one hosted club: `view(request, club, …)`.

    With an `action`, only users with that permission pass. Clubs that are only names give 404. A service error
    redirects to the form's page, with its sentence. Times are those of the club.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            try:
                club = club_by_slug(slug)
                if action and not request.user.is_authenticated:
                    return redirect_to_login(request.get_full_path())
                if action:
                    require_in_club(request.user, action, club)
                with timezone.override(club.time_zone or None):
                    return view(request, club, **kwargs)
            except ObjectDoesNotExist as error:
                raise Http404 from error
            except TroeftafelError as error:
                return refusal_response(request, error, reverse("club", args=[slug]))

        return page

    return wrap


def show_club(
    request: HttpRequest, club: Club, template: str, context: Mapping[str, object], *, tab: str, status: int = 200
) -> HttpResponse:
    """Render a page of a club with its tabs, of which everyone sees those they may open.

    Templates of other rooms are named with their folder.
    """
    template = template if "/" in template else f"clubs/{template}"
    may = permissions_in(request.user, club)
    late = {"messages": late_messages(club).count(), "webhooks": late_webhooks(club).count()} if may.get("edit") else {}
    frame = {"club": club, "tab": tab, "may": may, "key": new_key(), "late": late}
    answer = render(request, f"tournaments/{template}", {**frame, **context}, status=status)
    answer["Cache-Control"] = "private, no-cache"
    return answer


def deliver(request: HttpRequest, made: Invited) -> tuple[str, bool | None]:
    """Email a new invitation if it has an address; return its link, and whether it was sent (None: no address)."""
    club = made.row.club or (made.row.event.club if made.row.event else None)
    link, site = (address_of(request, club, path) for path in (reverse("invited", args=[made.token]), reverse("home")))
    return link, invitations.send(made, link=link, site=site) if made.email else None
