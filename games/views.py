"""The pages where a game is played: the lobby, the card table, and the preview of a paper sheet."""

from http import HTTPStatus
from typing import Any, NamedTuple

from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from engine.errors import TroeftafelError
from engine.registry import game_named
from games import actions, api, selectors, services
from games.errors import sentence_of
from games.forms import PlayNowForm, preset_title
from games.models import Deal, Seat, Table
from games.shown import TablePage
from games.shown_records import replays
from games.viewers import own_holder, viewer_of

MOST_LISTED = 50
"""Public tables in the lobby."""


class Problem(NamedTuple):
    """What was refused, and what would be right."""

    sentence: str
    legal: str


# --- the lobby -----------------------------------------------------------------------------------------------


@require_GET
@never_cache
def play(request: HttpRequest) -> HttpResponse:
    """Own tables, tables to watch, and a table against bots in one press."""
    return _lobby(request, PlayNowForm())


@require_POST
def play_new(request: HttpRequest) -> HttpResponse:
    """Opens a table against bots and goes there."""
    form = PlayNowForm(request.POST)
    if not form.is_valid():
        return _lobby(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    name = str(request.user) if request.user.is_authenticated else _("Guest")
    user_id = request.user.pk if request.user.is_authenticated else None
    table_id = services.open_casual(**form.rules(), name=name, user_id=user_id, holder=own_holder(request))
    return redirect("play-table", table_id)


def _lobby(request: HttpRequest, form: PlayNowForm, status: int = HTTPStatus.OK) -> HttpResponse:
    own = selectors.tables_of(viewer_of(request))
    running = _listed().filter(state=Table.State.RUNNING, place=Table.Place.ONLINE)
    context = {
        "form": form,
        "own": [_line(table) for table in running.filter(pk__in=own)],
        "watch": [_line(table) for table in running.exclude(pk__in=own)[:MOST_LISTED]],
    }
    return render(request, "games/play.html", context, status=status)


def _listed() -> Any:
    seats = Prefetch("seats", Seat.objects.order_by("order"))
    return Table.objects.order_by("-pk").prefetch_related(seats)


def _line(table: Table) -> dict[str, Any]:
    """A table as a list shows it: no card of it."""
    game = game_named(table.game)
    title = preset_title(game, table.preset) if table.preset else _(game.title)
    names = [seat.name or _("free") for seat in table.seats.all()]
    return {"id": table.pk, "label": table.label, "title": title, "names": ", ".join(names)}


# --- the card table ------------------------------------------------------------------------------------------


@require_GET
@never_cache
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The table as this viewer may see it."""
    return _table(request, table_id)


@require_POST
def move(request: HttpRequest, table_id: int) -> HttpResponse:
    """Makes a move and comes back to the table; a refused one stays as it was typed, with the reason above it."""
    viewer = viewer_of(request)
    seat = _own_seat(table_id, viewer)
    if seat is None:
        return _table(request, table_id, Problem(_("You only watch this table; its players move."), ""))
    text, key = actions.text_of(request.POST), request.POST.get("key") or None
    try:
        services.make_move(table_id, seat, text, key=key, viewer=viewer)
    except TroeftafelError as error:
        return _table(request, table_id, Problem(sentence_of(error), ""), actions.typed(request.POST))
    return redirect("play-table", table_id)


@require_POST
def back(request: HttpRequest, table_id: int) -> HttpResponse:
    """The player takes his seat back from the bot that stood in."""
    viewer = viewer_of(request)
    seat = _own_seat(table_id, viewer)
    if seat is not None:
        services.take_back(table_id, seat, viewer=viewer)
    return redirect("play-table", table_id)


def _own_seat(table_id: int, viewer: selectors.Viewer) -> str | None:
    """The viewer's seat; None for a spectator. A table that cannot be seen is not found."""
    _require_published(table_id)
    return selectors.seat_of(table_id, viewer)


def _require_published(table_id: int) -> None:
    """Raises Http404 for a draft, as for a table that is not there."""
    if not Table.objects.filter(pk=table_id).exclude(state=Table.State.DRAFT).exists():
        raise Http404


def _table(
    request: HttpRequest, table_id: int, problem: Problem | None = None, typed: actions.Typed | None = None
) -> HttpResponse:
    try:
        view = selectors.view_for(table_id, viewer_of(request))
    except Table.DoesNotExist as error:
        raise Http404 from error
    page = TablePage(view, typed)
    if problem and view["deal"] and view["deal"]["allowed"]:
        problem = problem._replace(legal=actions.what_is_legal(view["deal"]))
    status = HttpResponse.status_code if problem is None else HTTPStatus.UNPROCESSABLE_ENTITY
    context = {"page": page, "problem": problem, "replays": _replays(page)}
    return render(request, "games/table.html", context, status=status)


def _replays(page: TablePage) -> list[dict[str, Any]]:
    """The deals of a match that is over, card by card."""
    if not page.finished:
        return []
    over = [deal["id"] for deal in page.view["deals"] if deal["state"] == Deal.State.OVER]
    return replays([selectors.deal_record(deal_id) for deal_id in over], page.names)


# --- the paper sheet -----------------------------------------------------------------------------------------


@require_POST
def sheet_preview(request: HttpRequest, table_id: int) -> HttpResponse:
    """What the sheet typed so far would be worth; nothing while it cannot be true. Writes nothing.

    It tells the sheet by the names of who sits there, so a draft is not found.
    """
    _require_published(table_id)
    form = api.sheet_form(table_id, request.POST, prefix=request.POST.get("prefix") or None)
    form.is_valid()
    return render(request, "games/_sheet_preview.html", {"form": form})
