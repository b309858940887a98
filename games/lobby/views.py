"""Lobby pages: open a table, sit down, add bots, join by link, play again."""

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from math import ceil
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.throttles import GuestTables
from engine.errors import TroeftafelError
from engine.matches import Standing
from engine.registry import game_named
from engine.wording.numbers import with_minus
from games.core.badges import badge_of
from games.core.errors import Conflict, sentence_of
from games.core.forms import NameForm
from games.core.guest_names import as_guest, keep_name, known_name
from games.lobby import services as lobby
from games.lobby.forms import OpenTableForm, PlayNowForm
from games.models import Seat, Table
from games.play.views import table_page
from games.sheets.forms import preset_title
from games.tables import casual
from games.tables import opening as tables_opening
from games.tables import seats as tables_seats
from games.tables.bot_accounts import declare_program
from games.tables.lobby import INVITED, finished_of, gathering_for, practice, tables_for
from games.tables.options import AGAINST_BOTS_ON_A_PAGE
from games.tables.players import Player
from games.tables.seats import OPEN
from games.tables.table_state import rules_of
from games.tables.tables import matches_of
from games.tables.viewers import guest_tokens, own_holder, remember_guest_token, viewer_of

MAX_LISTED = 50
"""Tables to watch in the lobby."""
MOST_FINISHED = 20
"""Finished tables of the reader in the lobby."""


@require_safe
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
    player = player_of(request)
    who: dict[str, Any] = {"name": player.name or _("Guest"), "user_id": player.user_id, "program": player.program}
    if (refused := _too_many(request)) is not None:
        form.add_error(None, refused.sentence)
        return _again(_lobby(request, now=form, status=HTTPStatus.TOO_MANY_REQUESTS), refused.seconds)
    try:
        table_id = tables_opening.open_casual(
            **form.rules(), **who, holder=own_holder(request), online_rules=AGAINST_BOTS_ON_A_PAGE
        )
    except Conflict as error:
        form.add_error(None, sentence_of(error))
        return _lobby(request, now=form, status=HTTPStatus.CONFLICT)
    return redirect("play-table", table_id)


@require_POST
def open_table(request: HttpRequest) -> HttpResponse:
    """Opens a table for others and goes there."""
    form = OpenTableForm(request.POST, auto_id="open-%s", guest=not request.user.is_authenticated)
    if not form.is_valid():
        return _lobby(request, others=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if (refused := _too_many(request)) is not None:
        form.add_error(None, refused.sentence)
        return _again(_lobby(request, others=form, status=HTTPStatus.TOO_MANY_REQUESTS), refused.seconds)
    name = form.cleaned_data["name"]
    try:
        table_id = lobby.open_for_others(**form.table(), player=player_of(request, name))
    except Conflict as error:
        form.add_error(None, sentence_of(error))
        return _lobby(request, others=form, status=HTTPStatus.CONFLICT)
    return _with_name(request, redirect("play-table", table_id), name)


@dataclass(frozen=True, slots=True)
class TooMany:
    """Refusal of an address with too many tables: a sentence, and the seconds to wait."""

    sentence: str
    seconds: int


def _too_many(request: HttpRequest) -> TooMany | None:
    """Return a refusal for an address with too many tables; otherwise count this one."""
    limit = GuestTables()
    if limit.charge(request):
        return None
    seconds = ceil(limit.wait())
    minutes = ceil(seconds / 60)
    words = ngettext(
        "Too many guest tables have been opened from your network. Try again in %(count)d minute, or sign in.",
        "Too many guest tables have been opened from your network. Try again in %(count)d minutes, or sign in.",
        minutes,
    )
    return TooMany(words % {"count": minutes}, seconds)


def _again(answer: HttpResponse, seconds: int) -> HttpResponse:
    answer["Retry-After"] = str(seconds)
    return answer


@require_POST
def end(request: HttpRequest, table_id: int) -> HttpResponse:
    """Ends a table against bots before its match is over, and goes to the lobby."""
    return _act_and_return(request, table_id, lambda: casual.end_practice(table_id, viewer_of(request)), "play")


@require_safe
def join(request: HttpRequest, invite: str) -> HttpResponse:
    """Open the link to a private table; the session may then see it and sit down."""
    table = Table.objects.filter(invite=invite).exclude(state=Table.State.DRAFT).first()
    if table is None:
        raise Http404(_("This table no longer exists. Ask for a new link."))
    if INVITED + invite not in guest_tokens(request):
        remember_guest_token(request, INVITED + invite)
    return redirect("play-table", table.pk)


@require_POST
def sit(request: HttpRequest, table_id: int) -> HttpResponse:
    """Take the named seat, or the first free one; ask again for an unusable name."""
    given = None if request.user.is_authenticated else _given_name(request)
    if given is not None and not given.is_valid():
        return table_page(request, table_id, sit=given, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    name = given.cleaned_data["name"] if given else ""
    player, seat = player_of(request, name), request.POST.get("seat") or None
    try:
        lobby.sit(table_id, player, seat)
    except Conflict as error:
        if error.code != "name_taken" or given is None:
            messages.error(request, sentence_of(error))
            return redirect("play-table", table_id)
        given.add_error("name", sentence_of(error))
        return table_page(request, table_id, sit=given, status=HTTPStatus.CONFLICT)
    except Table.DoesNotExist as error:
        raise Http404 from error
    except TroeftafelError as error:
        messages.error(request, sentence_of(error))
    return _with_name(request, redirect("play-table", table_id), name)


def _given_name(request: HttpRequest) -> NameForm:
    """The name that a guest has typed, else the one their device has kept."""
    return NameForm({"name": request.POST.get("name", known_name(request))})


def _with_name(request: HttpRequest, answer: HttpResponse, name: str) -> HttpResponse:
    """The answer, which lets the device keep the name of a guest."""
    if name and not request.user.is_authenticated:
        keep_name(request, answer, name)
    return answer


@require_POST
def leave(request: HttpRequest, table_id: int) -> HttpResponse:
    """Give up the viewer's seat and redirect to the lobby."""
    return _act_and_return(request, table_id, lambda: lobby.leave(table_id, viewer_of(request)), "play")


@require_POST
def bot(request: HttpRequest, table_id: int) -> HttpResponse:
    """Puts a bot on a free seat."""
    seat, name = request.POST.get("seat", ""), request.POST.get("bot", "")
    return _act_and_return(request, table_id, lambda: lobby.put_bot(table_id, seat, viewer_of(request), name))


@require_POST
def free(request: HttpRequest, table_id: int) -> HttpResponse:
    """Takes a bot off its seat, or gives a kept seat free."""
    seat = request.POST.get("seat", "")
    return _act_and_return(request, table_id, lambda: lobby.free_seat(table_id, seat, viewer_of(request)))


@require_POST
def begin(request: HttpRequest, table_id: int) -> HttpResponse:
    """Begins with bots on the free seats."""
    return _act_and_return(request, table_id, lambda: lobby.begin(table_id, viewer_of(request)))


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
        messages.success(request, _("Account updated."))
    except TroeftafelError as error:
        messages.error(request, sentence_of(error))
    return redirect("account")


def player_of(request: HttpRequest, name: str = "") -> Player:
    """Return the sender as a player: an account, or a guest with a name.

    The name is the given one or the one they used last.
    """
    user = request.user
    if user.is_authenticated:
        return Player(str(user), user.pk, holders=frozenset(guest_tokens(request)), program=user.is_program)
    current_name = name or known_name(request)
    own = own_holder(request)
    return Player(as_guest(current_name) if current_name else "", holder=own, holders=frozenset(guest_tokens(request)))


def _act_and_return(
    request: HttpRequest, table_id: int, act: Callable[[], object], then: str = "play-table"
) -> HttpResponse:
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
    own, guest = tables_seats.tables_of(viewer), not request.user.is_authenticated
    running = _listed(tables_for(viewer).filter(state__in=OPEN, place=Table.Place.ONLINE).order_by("-pk"))
    alone = set(practice().filter(pk__in=own).values_list("pk", flat=True))
    initial = {"name": known_name(request)}
    context = {
        "form": now or PlayNowForm(),
        "others": others or OpenTableForm(auto_id="open-%s", initial=initial, guest=guest),
        "own": [{**_line(table), "alone": table.pk in alone} for table in running.filter(pk__in=own)],
        "finished": _finished(list(_listed(finished_of(viewer))[:MOST_FINISHED])),
        "gathering": [_line(table) for table in _listed(gathering_for(viewer))[:MAX_LISTED]],
        "watch": [_line(table) for table in running.exclude(pk__in=own)[:MAX_LISTED]],
    }
    return render(request, "games/lobby/play.html", context, status=status)


def _listed(tables: "QuerySet[Table]") -> "QuerySet[Table]":
    return tables.prefetch_related(Prefetch("seats", Seat.objects.order_by("order")))


def _finished(tables: list[Table]) -> list[dict[str, Any]]:
    """Return list lines of finished tables, with time and result of each side."""
    matches = matches_of(tables)
    return [
        {**_line(table), "at": table.finished_at, "result": _result(table, matches[table.pk].standing)}
        for table in tables
    ]


def _result(table: Table, standing: Standing) -> str:
    """Return a result such as `Ayu 12, Bot 1 −3`.

    Empty where the match was cut short, or its deals are not public yet.
    """
    if table.cut_short or table.deck:
        return ""
    game, options = rules_of(table)
    names: dict[str, list[str]] = {}
    for seat in table.seats.all():
        names.setdefault(game.side_of(options, seat.code), []).append(seat.name or seat.code)
    points = standing.won if game.parts else standing.totals
    best_first = sorted(names, key=lambda side: -points.get(side, 0))
    return ", ".join(f"{' & '.join(names[side])} {with_minus(points.get(side, 0))}" for side in best_first)


def _line(table: Table) -> dict[str, Any]:
    """A table as a list shows it: no card of it."""
    game = game_named(table.game)
    title = preset_title(game, table.preset) if table.preset else _(game.title)
    seats = list(table.seats.all())
    return {
        "id": table.pk,
        "label": table.label,
        "title": title,
        "names": ", ".join(seat.name or pgettext("seat", "free") for seat in seats),
        "players": [(seat.name or pgettext("seat", "free"), badge_of(table, seat.user_id)) for seat in seats],
        "free": sum(seat.kind == Seat.Kind.OPEN for seat in seats),
        "clock": table.clock_seconds,
        "private": table.lobby == Table.Lobby.PRIVATE,
    }
