"""The pages where a game is played: the lobby, the card table, and the preview of a paper sheet."""

from hashlib import sha256
from http import HTTPStatus
from typing import Any, NamedTuple

from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from engine.errors import RuleError, TroeftafelError
from engine.registry import game_named
from games import actions, api, selectors, services
from games.errors import sentence_of
from games.forms import preset_title
from games.models import Deal, Seat, Table
from games.play_now import PlayNowForm
from games.selectors.seats import OPEN
from games.sentences import say
from games.shown import TablePage
from games.shown_records import replays
from games.shown_words import ShuffleShown
from games.viewers import own_holder, viewer_of

MOST_LISTED = 50
"""Public tables in the lobby."""


class Problem(NamedTuple):
    """What was refused, and what would be right; said beside the table, the signals of the team, or the words."""

    sentence: str
    legal: str = ""
    place: str = "table"


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
    running = _listed().filter(state__in=OPEN, place=Table.Place.ONLINE)
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
    return table_page(request, table_id)


@require_POST
def move(request: HttpRequest, table_id: int) -> HttpResponse:
    """Makes a move and comes back to the table; a refused one stays as it was typed, with the reason above it."""
    viewer = viewer_of(request)
    seat = own_seat(table_id, viewer)
    if seat is None:
        return table_page(request, table_id, Problem(_("You only watch this table; its players move.")))
    text, key = actions.text_of(request.POST), request.POST.get("key") or None
    try:
        services.make_move(table_id, seat, text, key=key, viewer=viewer)
    except TroeftafelError as error:
        return table_page(request, table_id, Problem(_said(table_id, error)), actions.typed(request.POST))
    return redirect("play-table", table_id)


@require_POST
def signal(request: HttpRequest, table_id: int) -> HttpResponse:
    """Tells the team something in private, and comes back to the table."""
    viewer = viewer_of(request)
    seat = own_seat(table_id, viewer)
    text, key = request.POST.get("text", ""), request.POST.get("key")
    try:
        services.send_signal(table_id, seat, text, viewer=viewer, key=_signal_key(key, text))
    except TroeftafelError as error:
        typed = actions.Typed(words=text)
        return table_page(request, table_id, Problem(sentence_of(error), place="signals"), typed)
    return redirect(f"{reverse('play-table', args=[table_id])}#signals")


def _signal_key(key: str | None, text: str) -> str | None:
    """The key of a page counts for each of its signals apart: two different ones pressed quickly are two."""
    return f"{key[:20]}.{sha256(text.encode()).hexdigest()[:20]}" if key else None


@require_POST
def back(request: HttpRequest, table_id: int) -> HttpResponse:
    """The player takes his seat back from the bot that stood in."""
    viewer = viewer_of(request)
    seat = own_seat(table_id, viewer)
    if seat is not None:
        services.take_back(table_id, seat, viewer=viewer)
    return redirect("play-table", table_id)


def own_seat(table_id: int, viewer: selectors.Viewer) -> str | None:
    """The viewer's seat; None for a spectator. A table that cannot be seen is not found."""
    _require_published(table_id)
    return selectors.seat_of(table_id, viewer)


def _require_published(table_id: int) -> None:
    """Raises Http404 for a draft, as for a table that is not there."""
    if not Table.objects.filter(pk=table_id).exclude(state=Table.State.DRAFT).exists():
        raise Http404


def table_page(
    request: HttpRequest, table_id: int, problem: Problem | None = None, typed: actions.Typed | None = None
) -> HttpResponse:
    try:
        view = selectors.view_for(table_id, viewer_of(request))
    except Table.DoesNotExist as error:
        raise Http404 from error
    page = TablePage(view, typed)
    page.before = _before(page)
    if problem and problem.place == "table":
        problem = problem._replace(legal=page.legal)
    status = HttpResponse.status_code if problem is None else HTTPStatus.UNPROCESSABLE_ENTITY
    context = {"page": page, "problem": problem, "replays": _replays(page), "shuffle": _shuffle(page, request)}
    return render(request, "games/table.html", context, status=status)


def _shuffle(page: TablePage, request: HttpRequest) -> ShuffleShown | None:
    """What the page tells of shuffles, with words that were refused still in their field; None where none is done."""
    return ShuffleShown(page.view, page.names, request.POST.get("words")) if page.view["commitment"] else None


def _said(table_id: int, error: TroeftafelError) -> str:
    """What was refused, with the players of this table called by their names."""
    if not isinstance(error, RuleError):
        return sentence_of(error)
    table = Table.objects.get(pk=table_id)
    return say(error, game_named(table.game), selectors.names_of(table.seats.all()))


def _before(page: TablePage) -> dict[str, Any] | None:
    """How the deal before ended, as long as it is told; also the last one of a match."""
    over = _over(page)
    return selectors.end_of(over[-1], page.own is not None) if over and page.between else None


def _replays(page: TablePage) -> list[dict[str, Any]]:
    """The deals of a match that is over, move by move; before that the last one that is over."""
    over = _over(page) if page.finished else _over(page)[-1:]
    return replays([selectors.deal_record(deal_id, page.own is not None) for deal_id in over], page.names, page.channel)


def _over(page: TablePage) -> list[int]:
    """The deals that are over, by number."""
    return [deal["id"] for deal in page.view["deals"] if deal["state"] == Deal.State.OVER]


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
