"""Pages of play: the card table, and the preview of a paper sheet."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from engine.errors import RuleError, TroeftafelError
from engine.registry import game_named
from engine.sentences import N
from games import wording
from games.core.deal_view import DealView
from games.core.errors import say, sentence_of
from games.core.guest_names import NameForm, known_name
from games.models import Deal, Table
from games.play import services as play_services
from games.sheets.forms import sheet_form
from games.table_page import actions
from games.table_page import parts as page_parts
from games.table_page.deals import PastDeals
from games.table_page.dialogs import Before
from games.table_page.live_html import render_for_all
from games.table_page.page import TablePage
from games.table_page.presence import ShuffleShown
from games.table_page.settings import settings_of
from games.tables import deal_record as tables_deal_record
from games.tables import seats as tables_seats
from games.tables.device_status import seat_device_of
from games.tables.lobby import require_view
from games.tables.presence import seat_token_at
from games.tables.seats import Viewer
from games.tables.viewers import seated_viewer_of, viewer_of
from games.talk.services import muted_at
from games.view import selectors as view_selectors
from games.view.selectors import made_in_turn
from games.watching.spectators import note_page
from games.wording import cards as faces


class Problem(NamedTuple):
    """A refused action and the legal ones, with the place on the page to show them."""

    sentence: str
    legal: str = ""
    place: str = "table"


TOO_LATE = {
    "clock": N("Your time ran out. Played automatically: %(move)s."),
    "bot": N("Too late. A bot played for you: %(move)s."),
    "claim": N("Too late. The claim was accepted, so this was played for you: %(move)s."),
    "player": N("You have already played this turn: %(move)s."),
}
"""By who made the move of a turn that is over (games.models.Move.By)."""


@require_safe
@never_cache
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show the table to this viewer; an open page gets only its missing parts."""
    seated_viewer_of(request, table_id)
    if page_parts.wanted(request):
        return unsent_parts(request, table_id).without(page_parts.known_to(request))
    return table_page(request, table_id)


def by_player(view: Callable[[HttpRequest, int, str, Viewer], HttpResponse]) -> Callable[..., HttpResponse]:
    """Pass the viewer's seat to a view of a move, or show why there is none."""

    @wraps(view)
    def of_own_seat(request: HttpRequest, table_id: int) -> HttpResponse:
        viewer = viewer_of(request)
        seat = own_seat(table_id, viewer)
        if seat is None:
            problem = Problem(_("You are a spectator. Only players can make moves."))
            return table_page(request, table_id, problem=problem)
        return view(request, table_id, seat, viewer)

    return of_own_seat


@require_POST
@by_player
def move(request: HttpRequest, table_id: int, seat: str, viewer: Viewer) -> HttpResponse:
    """Make a move and return to the table; a refused one stays, with the reason."""
    text, key, turn = actions.text_of(request.POST), request.POST.get("key") or None, request.POST.get("turn") or None
    try:
        play = play_services.make_move(table_id=table_id, seat=seat, text=text, key=key, viewer=viewer, turn=turn)
    except TroeftafelError as error:
        late = turn if error.code == "turn_over" else None
        sentence = too_late(table_id, seat, late) if late else refusal_text(table_id, error)
        return table_page(request, table_id, problem=Problem(sentence), typed=actions.typed(request.POST))
    return after_action(request, table_id, streamed=play.table.version)


def too_late(table_id: int, seat: str, turn: str) -> str:
    """Explain that a move came too late, with the move made in its turn."""
    made = made_in_turn(table_id, seat, turn)
    if made is None:
        return _("Too late. This turn is over.")
    table = Table.objects.get(pk=table_id)
    line = wording.move_line(made, tables_seats.names_of(table.seats.all()), table.game)
    return _(TOO_LATE[made["by"]]) % {"move": line}


def after_action(request: HttpRequest, table_id: int, streamed: int | None = None) -> HttpResponse:
    """Return parts of the table to an open page, or the version that follows on its stream; else a redirect."""
    if streamed is not None and page_parts.has_stream(request):
        return page_parts.announced(streamed)
    if request.headers.get("HX-Request") == "true":
        return table_parts(request, table_id)
    return redirect("play-table", table_id)


@require_POST
def back(request: HttpRequest, table_id: int) -> HttpResponse:
    """Return the seat from the stand-in bot to its player."""
    viewer = viewer_of(request)
    seat = own_seat(table_id, viewer)
    if seat is not None:
        play_services.take_back(table_id=table_id, seat=seat, viewer=viewer)
    return redirect("play-table", table_id)


def own_seat(table_id: int, viewer: Viewer) -> str | None:
    """Return the viewer's seat; None for a spectator.

    Raises Http404 for a table hidden from the viewer.
    """
    seat = tables_seats.published_seat_of(table_id, viewer)
    if seat is None:  # a player of the table may see it
        _require_published(table_id)
        _require_look(viewer, table_id)
    return seat


def _require_published(table_id: int) -> None:
    """Raises Http404 for a draft, as for a table that is not there."""
    if not Table.objects.filter(pk=table_id).exclude(state=Table.State.DRAFT).exists():
        raise Http404


def _require_look(viewer: tables_seats.Viewer, table_id: int) -> None:
    """Raises Http404 for a private table that this viewer may not see."""
    try:
        require_view(table_id, viewer)
    except Table.DoesNotExist as error:
        raise Http404 from error


def table_page(
    request: HttpRequest,
    table_id: int,
    *,
    problem: Problem | None = None,
    typed: actions.Typed | None = None,
    sit: NameForm | None = None,
    status: int | None = None,
) -> HttpResponse:
    """Render the whole page. `sit` is a guest's unusable name, with its error."""
    page, context = _context(request, table_id, problem, typed)
    context["sit"] = sit or _name_form(request, page)
    page.seat_token = seat_token_at(table_id, page.own, page.settings.hold_ms) if page.own and not page.finished else ""
    if page.own is None:
        note_page(request, table_id)
    status = status or (HTTPStatus.OK if problem is None else HTTPStatus.UNPROCESSABLE_ENTITY)
    with faces.own_letters(page.settings.own_letters), faces.pictures(page.settings.pictures):
        return render(request, "games/play/table.html", context, status=status)


def table_parts(request: HttpRequest, table_id: int) -> page_parts.Parts:
    """Return an answer with the live parts of the page alone, for a page that is open. Raises Http404."""
    return unsent_parts(request, table_id).whole()


def unsent_parts(request: HttpRequest, table_id: int, token: str = "") -> page_parts.Parts:
    """Return live parts as an answer that is still empty; their forms have the CSRF token `token` or a new one.

    Raises Http404.
    """
    page, context = _context(request, table_id)
    context["sit"] = _name_form(request, page)
    with faces.own_letters(page.settings.own_letters), faces.pictures(page.settings.pictures):
        html = render_for_all("games/play/_live.jinja.html", context, request)
    return page_parts.Parts(html, page.view["version"], page.own, token or get_token(request))


def _name_form(request: HttpRequest, page: TablePage) -> NameForm | None:
    """Return a name form for a guest where seats are free; None for others."""
    if page.gathering is None or request.user.is_authenticated or (page.own and known_name(request)):
        return None
    return NameForm(initial={"name": known_name(request)})


def _context(
    request: HttpRequest, table_id: int, problem: Problem | None = None, typed: actions.Typed | None = None
) -> tuple[TablePage, dict[str, object]]:
    """Return the page and its template context. Raises Http404."""
    viewer = viewer_of(request)
    try:
        view = view_selectors.view_for(table_id, viewer)
    except Table.DoesNotExist as error:
        raise Http404 from error
    page = TablePage(view, typed)
    page.settings = settings_of(request)
    page.muted = muted_at(request, table_id)
    page.device = seat_device_of(table_id, viewer) if page.view["event"] else None
    page.before = _before(page)
    page.thrown_in = _thrown_in(page)
    if problem and problem.place == "table":
        problem = problem._replace(legal=page.legal)
    return page, {"page": page, "problem": problem, "replays": _replays(page), "shuffle": _shuffle(page, request)}


def _shuffle(page: TablePage, request: HttpRequest) -> ShuffleShown | None:
    """Return the section about shuffles, with refused words still in their field.

    None at a table that does not shuffle.
    """
    return ShuffleShown(page.view, page.names, request.POST.get("words")) if page.view["commitment"] else None


def refusal_text(table_id: int, error: TroeftafelError) -> str:
    """Return a refusal with the players of this table called by their names."""
    if not isinstance(error, RuleError):
        return sentence_of(error)
    table = Table.objects.get(pk=table_id)
    return say(error, game_named(table.game), tables_seats.names_of(table.seats.all()))


def _before(page: TablePage) -> DealView | None:
    """Return how the deal before ended, while the page shows it.

    The last deal of a match is included.
    """
    over = _over(page)
    return tables_deal_record.end_of([*over][-1], page.own is not None) if over and page.shows_last_deal else None


def _thrown_in(page: TablePage) -> Before | None:
    """Return the unplayable pack that this one replaced; None without one."""
    if page.deal is None or not page.felt.untouched:
        return None
    void = [deal for deal in page.view["deals"] if deal["state"] == Deal.State.VOID]
    if not void or void[-1]["number"] != page.deal["number"]:
        return None
    own = page.own is not None
    last = tables_deal_record.end_of(void[-1]["id"], own)
    return Before(last, tables_deal_record.deal_record(void[-1]["id"], own)["hands"]) if last["void"] else None


def _replays(page: TablePage) -> PastDeals:
    """Return the deals of a finished match move by move, or the last finished deal."""
    over = _over(page)
    numbers = over if page.finished else dict([*over.items()][-1:])
    return PastDeals(numbers, page.names, page.own is not None, page.channel)


def _over(page: TablePage) -> dict[int, int]:
    """The numbers of the deals that are over, by their ids."""
    return {deal["id"]: deal["number"] for deal in page.view["deals"] if deal["state"] == Deal.State.OVER}


# --- the paper sheet -----------------------------------------------------------------------------------------


@require_POST
def sheet_preview(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show the value of the sheet typed so far, or nothing while it is impossible.

    Nothing is written. The sheet names the players, so drafts and private tables are hidden from viewers without
    access; administrators, because they correct sheets, see all.
    """
    _require_published(table_id)
    if not request.user.has_perm("games.change_sheet"):
        _require_look(viewer_of(request), table_id)
    form = sheet_form(table_id, request.POST, prefix=request.POST.get("prefix") or None)
    form.is_valid()
    return render(request, "games/play/_sheet_preview.html", {"form": form})
