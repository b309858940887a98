"""The page of friends, and the forms that change them."""

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from engine.errors import TroeftafelError
from games.core.errors import sentence_of
from games.friends import services
from games.friends.selectors import lists_of, reachable
from games.models import Table
from inputs.values import whole_number

ACTIONS: dict[str, Callable[..., None]] = {
    "ask": services.ask,
    "agree": services.agree,
    "remove": services.remove,
    "block": services.block,
    "unblock": services.unblock,
}


@require_safe
@never_cache
@login_required
def friends(request: HttpRequest) -> HttpResponse:
    """Show the friends of this account, requests, recent players and blocked players."""
    return render(request, "games/friends/friends.html", {"lists": lists_of(cast(int, request.user.pk))})


@require_POST
@login_required
def change(request: HttpRequest, action: str) -> HttpResponse:
    """Ask, agree, remove, block or unblock, then return to the page of friends."""
    if action not in ACTIONS:
        raise Http404
    user_id = cast(int, request.user.pk)
    other = _player_in(request, user_id)
    try:
        ACTIONS[action](user_id=user_id, other_id=other.pk)
    except TroeftafelError as error:
        messages.error(request, sentence_of(error))
    return redirect("friends")


@require_POST
@login_required
def invite(request: HttpRequest, table_id: int) -> HttpResponse:
    """Invite a friend to the table where this account waits for players."""
    user_id = cast(int, request.user.pk)
    other = _player_in(request, user_id)
    try:
        services.invite(user_id=user_id, other_id=other.pk, table_id=table_id)
        messages.success(request, _("%(name)s sees your invitation under “Play”.") % {"name": other})
    except Table.DoesNotExist as error:
        raise Http404 from error
    except TroeftafelError as error:
        messages.error(request, sentence_of(error))
    return redirect("play-table", table_id)


def _player_in(request: HttpRequest, user_id: int) -> User:
    """Return the account named in a form. Raises Http404, also for accounts this account does not know."""
    number = whole_number(request.POST.get("player", ""))
    try:
        return reachable(user_id, number if number is not None else 0)
    except User.DoesNotExist as error:
        raise Http404 from error
