"""Pages of the lobby: open a table for others, sit down, bring bots, begin, come by a link, play again."""

import unicodedata
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from engine.errors import TroeftafelError
from engine.registry import game_named
from games import selectors, services
from games.bounds import GUEST
from games.errors import sentence_of
from games.forms import preset_title
from games.lobby_forms import OpenTableForm
from games.models import Seat, Table
from games.play_now import PlayNowForm
from games.selectors.lobby import INVITED, gathering_for, tables_for
from games.selectors.seats import OPEN
from games.services import lobby
from games.services.players import Player
from games.services.programs import declare_program
from games.viewers import holders_of, own_holder, remember_holder, viewer_of

NAME = "name_at_tables"
"""Where a session keeps the name its guest gave."""
JOINERS = "\u200c\u200d"
"""Signs that are not seen, and without which some scripts cannot write a name."""
MOST_LISTED = 50
"""Tables to watch in the lobby."""


@require_GET
@never_cache
def play(request: HttpRequest) -> HttpResponse:
    """Own tables, free seats, tables to watch, and a table against bots in one press."""
    return _lobby(request)


@require_POST
def play_new(request: HttpRequest) -> HttpResponse:
    """Opens a table against bots and goes there."""
    form = PlayNowForm(request.POST)
    if not form.is_valid():
        return _lobby(request, now=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    user, own = request.user, own_holder(request)
    who: dict[str, Any] = {"name": _("Guest"), "holder": own}
    if user.is_authenticated:
        who = {"name": str(user), "holder": own, "user_id": user.pk, "program": user.is_program}
    return redirect("play-table", services.open_casual(**form.rules(), **who))


@require_POST
def open_table(request: HttpRequest) -> HttpResponse:
    """Opens a table for others and goes there."""
    form = OpenTableForm(request.POST, auto_id="open-%s")
    if not form.is_valid():
        return _lobby(request, others=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    player = player_of(request, form.cleaned_data["name"])
    return redirect("play-table", lobby.open_for_others(**form.table(), player=player))


@require_GET
def join(request: HttpRequest, invite: str) -> HttpResponse:
    """The link to a private table: from now on this session may see it and sit down there."""
    table = Table.objects.filter(invite=invite).exclude(state=Table.State.DRAFT).first()
    if table is None:
        raise Http404(_("This table is not there any more; ask for a new link."))
    if INVITED + invite not in holders_of(request):
        remember_holder(request, INVITED + invite)
    return redirect("play-table", table.pk)


@require_POST
def sit(request: HttpRequest, table_id: int) -> HttpResponse:
    """Sits down on the seat named, or on the first free one."""
    player = player_of(request, request.POST.get("name", ""))
    seat = request.POST.get("seat") or None
    return _done(request, table_id, lambda: lobby.sit(table_id, player, seat))


@require_POST
def leave(request: HttpRequest, table_id: int) -> HttpResponse:
    """Gives the own seat back and goes to the lobby."""
    return _done(request, table_id, lambda: lobby.leave(table_id, viewer_of(request)), "play")


@require_POST
def bot(request: HttpRequest, table_id: int) -> HttpResponse:
    """Puts a bot on a free seat."""
    seat, name = request.POST.get("seat", ""), request.POST.get("bot", "")
    return _done(request, table_id, lambda: lobby.put_bot(table_id, seat, viewer_of(request), name))


@require_POST
def free(request: HttpRequest, table_id: int) -> HttpResponse:
    """Takes a bot off its seat, or gives a kept seat free."""
    seat = request.POST.get("seat", "")
    return _done(request, table_id, lambda: lobby.free_seat(table_id, seat, viewer_of(request)))


@require_POST
def begin(request: HttpRequest, table_id: int) -> HttpResponse:
    """Begins with bots on the free seats."""
    return _done(request, table_id, lambda: lobby.begin(table_id, viewer_of(request)))


@require_POST
def rematch(request: HttpRequest, table_id: int) -> HttpResponse:
    """The same people and rules again; goes to the new table."""
    try:
        again = lobby.rematch(table_id, player_of(request))
    except Table.DoesNotExist as error:
        raise Http404 from error
    except TroeftafelError as error:
        messages.error(request, sentence_of(error))
        return redirect("play-table", table_id)
    return redirect("play-table", again)


@login_required
@require_POST
def program(request: HttpRequest) -> HttpResponse:
    """This account belongs to a program, or to a person again."""
    try:
        declare_program(cast(int, request.user.pk), "program" in request.POST)
        messages.success(request, _("Your account is changed."))
    except TroeftafelError as error:
        messages.error(request, sentence_of(error))
    return redirect("account")


def player_of(request: HttpRequest, name: str = "") -> Player:
    """Who sent this request, as somebody who sits down: his account, or a guest by the name he gave last."""
    user = request.user
    if user.is_authenticated:
        return Player(str(user), user.pk, holders=frozenset(holders_of(request)), program=user.is_program)
    given = _plain(name)[:GUEST]
    if given:
        request.session[NAME] = given
    known = given or request.session.get(NAME)
    shown = _("%(name)s (guest)") % {"name": known} if known else _("Guest")
    own = own_holder(request)
    return Player(shown, holder=own, holders=frozenset(holders_of(request)))


def _plain(name: str) -> str:
    """One line without signs that are not seen, which no database takes or which turn round what stands beside them."""
    seen = (sign for sign in name if sign.isspace() or sign in JOINERS or unicodedata.category(sign)[0] != "C")
    return " ".join("".join(seen).split())


def _done(request: HttpRequest, table_id: int, act: Callable[[], object], then: str = "play-table") -> HttpResponse:
    """Back to the table; what was refused is said above it."""
    try:
        act()
    except Table.DoesNotExist as error:
        raise Http404 from error
    except TroeftafelError as error:
        messages.error(request, sentence_of(error))
        then = "play-table"
    return redirect(then, table_id) if then == "play-table" else redirect(then)


def _lobby(
    request: HttpRequest,
    now: PlayNowForm | None = None,
    others: OpenTableForm | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    viewer = viewer_of(request)
    own = selectors.tables_of(viewer)
    running = _listed(tables_for(viewer).filter(state__in=OPEN, place=Table.Place.ONLINE).order_by("-pk"))
    context = {
        "form": now or PlayNowForm(),
        "others": others or OpenTableForm(auto_id="open-%s", initial={"name": request.session.get(NAME, "")}),
        "own": [_line(table) for table in running.filter(pk__in=own)],
        "gathering": [_line(table) for table in _listed(gathering_for(viewer))[:MOST_LISTED]],
        "watch": [_line(table) for table in running.exclude(pk__in=own)[:MOST_LISTED]],
    }
    return render(request, "games/play.html", context, status=status)


def _listed(tables: "QuerySet[Table]") -> "QuerySet[Table]":
    return tables.prefetch_related(Prefetch("seats", Seat.objects.order_by("order")))


def _line(table: Table) -> dict[str, Any]:
    """A table as a list shows it: no card of it."""
    game = game_named(table.game)
    title = preset_title(game, table.preset) if table.preset else _(game.title)
    seats = list(table.seats.all())
    return {
        "id": table.pk,
        "label": table.label,
        "title": title,
        "names": ", ".join(seat.name or _("free") for seat in seats),
        "free": sum(seat.kind == Seat.Kind.OPEN for seat in seats),
        "clock": table.clock_seconds,
        "private": table.lobby == Table.Lobby.PRIVATE,
    }
