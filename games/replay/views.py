"""Following deals that are over: the page, its steps for the script, and asking for hindsight."""

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from engine.errors import TroeftafelError
from games.core.errors import Conflict, sentence_of
from games.models import Table
from games.replay import selectors as replays
from games.replay import services as hindsight
from games.replay.page import Chosen, ReplayPage, pack_told, packs_of
from games.replay.steps import Moment, read_moment
from games.sheets.forms import sheet_sentence
from games.table_page.page import TablePage
from games.tables.viewers import viewer_of
from games.view import selectors as view_selectors
from games.watching.spectators import note_page
from games.wording import View


@require_GET
@never_cache
def replay(request: HttpRequest, table_id: int) -> HttpResponse:
    """A deal at one of its moments (`?at=d3.t7.c2`); without one the first deal from its start."""
    view = _view(request, table_id)
    return _page(request, view)


@require_GET
@never_cache
def steps(request: HttpRequest, table_id: int) -> HttpResponse:
    """Every step of one deal, for the script."""
    shown, _problem = _shown(request, _view(request, table_id))
    if shown is None:
        raise Http404
    return JsonResponse(shown.plain())


@require_POST
def ask(request: HttpRequest, table_id: int) -> HttpResponse:
    """Asks what the cards were worth, and comes back to the moment."""
    view = _view(request, table_id)
    shown, _problem = _shown(request, view)
    if shown is None:
        raise Http404
    try:
        hindsight.ask_hindsight(shown.record["id"])
    except Conflict as error:
        return _page(request, view, sentence_of(error))
    return redirect(f"{reverse('replay', args=[table_id])}?{shown.chosen.query(shown.step.moment)}")


def _view(request: HttpRequest, table_id: int) -> View:
    try:
        view = view_selectors.view_for(table_id, viewer_of(request))
    except Table.DoesNotExist as error:
        raise Http404 from error
    if view["seat"] is None:
        note_page(request, table_id)
    return view


def _page(request: HttpRequest, view: View, refused: str = "") -> HttpResponse:
    shown, problem = _shown(request, view)
    context: dict[str, Any] = {
        "replay": shown,
        "problem": refused or problem,
        "page": TablePage({**view, "deal": None}),
    }
    if shown:
        context["elsewhere"] = _elsewhere(view, shown)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
    return render(request, "games/replay/replay.html", context, status=status)


def _shown(request: HttpRequest, view: View) -> tuple[ReplayPage | None, str]:
    """What is asked for, as far as it may be seen, and what is wrong with the address."""
    packs = packs_of(view)
    asked = request.GET.get("at") or request.POST.get("at") or ""
    at = read_moment(asked)
    pack = _pack(packs, at)
    if not packs or (at and pack is None):
        return None, _("This deal cannot be followed: it is not over, or others are still to play it.") if at else ""
    chosen = _chosen(request, view)
    try:
        return _followed(view, pack or packs[0], at, chosen), _wrong(asked, at)
    except TroeftafelError as error:
        return None, sentence_of(error)


def _wrong(asked: str, at: Moment | None) -> str:
    if not asked or at:
        return ""
    return _("“%(at)s” names no moment. Deal 3, trick 7, card 2 is written d3.t7.c2.") % {"at": asked}


def _pack(packs: list[View], at: Moment | None) -> View | None:
    """The pack a moment lies in: the last one of its number unless it says which."""
    if at is None:
        return None
    fitting = [one for one in packs if one["number"] == at.deal]
    return next((one for one in reversed(fitting) if not at.pack or one["attempt"] == at.pack - 1), None)


def _chosen(request: HttpRequest, view: View) -> Chosen:
    asked = request.POST if request.method == "POST" else request.GET
    seats = [seat["seat"] for seat in view["seats"]]
    return Chosen(asked["view"] if asked.get("view") in seats else None, asked.get("spoilers") == "no")


def _followed(view: View, pack: View, at: Moment | None, chosen: Chosen) -> ReplayPage:
    deal = replays.followed(pack["id"], chosen.seat, view["seat"] is not None)
    deal.record["pack_told"] = pack_told(pack, packs_of(view))
    deal.record["open_to_all"] = replays.open_to_all(pack["id"])
    return ReplayPage(view, deal, at or Moment(pack["number"]), chosen, replays.hindsight_of(pack["id"]))


def _elsewhere(view: View, shown: ReplayPage) -> list[dict[str, Any]]:
    """The same deal at other tables, told by seats; nothing while what comes next is hidden."""
    if not view["deck"] or shown.chosen.hidden or shown.record["state"] != "over":
        return []
    game, options = shown.table.game, shown.table.options
    return [
        {
            **line,
            "by_side": [line["points"].get(side, 0) for side in view["sides"]],
            "sentence": sheet_sentence(game, options, line["values"], {}),
            "link": f"{reverse('replay', args=[line['table']])}?{shown.chosen.query(Moment(shown.record['number']))}",
        }
        for line in replays.elsewhere(view["id"], shown.record["number"])
    ]
