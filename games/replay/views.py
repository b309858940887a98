"""Replay of finished deals: the page, its steps for the script, and the analysis."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from engine.errors import TroeftafelError
from games.core.errors import Conflict, sentence_of
from games.models import Table
from games.replay import selectors as replays
from games.replay import services as hindsight
from games.replay.page import Chosen, ReplayPage, packs_of
from games.replay.steps import ReplayPosition, read_moment
from games.sheets.forms import sheet_sentence
from games.table_page.page import TablePage
from games.table_page.settings import settings_of
from games.tables.viewers import viewer_of
from games.view import selectors as view_selectors
from games.view.schemas import PackView, TableView
from games.watching.spectators import note_page
from games.wording import cards as faces


@require_safe
@never_cache
def replay(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show a deal at a position (`?at=d3.t7.c2`), by default the start of the first."""
    view = _view(request, table_id)
    return _page(request, view)


@require_safe
@never_cache
def steps(request: HttpRequest, table_id: int) -> HttpResponse:
    """Every step of one deal, for the script."""
    page, _problem = _requested_page(request, _view(request, table_id))
    if page is None:
        raise Http404
    chosen = settings_of(request)
    with faces.own_letters(chosen.own_letters), faces.pictures(chosen.pictures):
        return JsonResponse(page.plain())


@require_POST
def ask(request: HttpRequest, table_id: int) -> HttpResponse:
    """Asks what the cards were worth, and comes back to the moment."""
    view = _view(request, table_id)
    page, _problem = _requested_page(request, view)
    if page is None:
        raise Http404
    try:
        hindsight.ask_hindsight(page.record["id"])
    except Conflict as error:
        return _page(request, view, sentence_of(error))
    return redirect(f"{reverse('replay', args=[table_id])}?{page.chosen.query(page.step.moment)}")


def _view(request: HttpRequest, table_id: int) -> TableView:
    try:
        view = view_selectors.view_for(table_id, viewer_of(request))
    except Table.DoesNotExist as error:
        raise Http404 from error
    if view["seat"] is None:
        note_page(request, table_id)
    return view


def _page(request: HttpRequest, view: TableView, refused: str = "") -> HttpResponse:
    page, problem = _requested_page(request, view)
    context: dict[str, Any] = {
        "replay": page,
        "problem": refused or problem,
        "page": TablePage({**view, "deal": None}),
        "elsewhere": _elsewhere(view, page) if page else [],
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
    chosen = context["settings"] = settings_of(request)
    with faces.own_letters(chosen.own_letters), faces.pictures(chosen.pictures):
        return render(request, "games/replay/replay.html", context, status=status)


def _requested_page(request: HttpRequest, view: TableView) -> tuple[ReplayPage | None, str]:
    """Return the requested page, if permitted, and the fault of its address."""
    packs = packs_of(view)
    address = request.GET.get("at") or request.POST.get("at") or ""
    at = read_moment(address)
    pack = _pack(packs, at)
    if not packs or (at and pack is None):
        return None, _(
            "This deal cannot be replayed yet. It is still being played here or at another table."
        ) if at else ""
    chosen = _chosen(request, view)
    try:
        return _replay_page(view, pack or packs[0], at, chosen), _wrong(address, at)
    except TroeftafelError as error:
        return None, sentence_of(error)


def _wrong(address: str, at: ReplayPosition | None) -> str:
    if not address or at:
        return ""
    return _("“%(at)s” is not a valid step. For deal 3, trick 7, card 2, write d3.t7.c2.") % {"at": address}


def _pack(packs: list[PackView], at: ReplayPosition | None) -> PackView | None:
    """The pack a moment lies in: the last one of its number unless it says which."""
    if at is None:
        return None
    fitting = [other for other in packs if other["number"] == at.deal]
    return next((other for other in reversed(fitting) if not at.pack or other["attempt"] == at.pack - 1), None)


def _chosen(request: HttpRequest, view: TableView) -> Chosen:
    query = request.POST if request.method == "POST" else request.GET
    seats = [seat["seat"] for seat in view["seats"]]
    return Chosen(query["view"] if query.get("view") in seats else None, query.get("spoilers") == "no")


def _replay_page(view: TableView, pack: PackView, at: ReplayPosition | None, chosen: Chosen) -> ReplayPage:
    deal = replays.follow_deal(pack["id"], chosen.seat, view["seat"] is not None)
    return ReplayPage(
        view, deal, at=at or ReplayPosition(pack["number"]), chosen=chosen, analysis=replays.hindsight_of(pack["id"])
    )


@dataclass(frozen=True, slots=True)
class ElsewhereLine:
    """The same deal at another table, or (`here`) at this one."""

    table: int
    label: str
    here: bool
    link: str
    sentence: str
    by_side: list[int]


def _elsewhere(view: TableView, page: ReplayPage) -> list[ElsewhereLine]:
    """Return the same deal at other tables; nothing while what comes next is hidden."""
    if not view["deck"] or page.chosen.hidden or page.record["state"] != "over":
        return []
    game, options = page.table.game, page.table.options
    return [
        ElsewhereLine(
            table=line.table,
            label=line.label,
            here=line.here,
            link=f"{reverse('replay', args=[line.table])}?{page.chosen.query(ReplayPosition(page.record['number']))}",
            sentence=sheet_sentence(game, options, line.values, {}),
            by_side=[line.points.get(side, 0) for side in view["sides"]],
        )
        for line in replays.elsewhere(view["id"], page.record["number"])
    ]
