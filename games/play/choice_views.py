"""What a player does at a table beside final moves (views.py), and the pages that explain and check shuffles.

Players add words to the shuffle, put down, unlock and undo moves, and press that they are ready or have looked.
"""

from http import HTTPStatus

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from engine.errors import TroeftafelError
from engine.registry import game_named
from games.core.errors import sentence_of
from games.play import choices as play_choices
from games.play import undo as play_undo
from games.play.views import Problem, by_player, moved, own_seat, said, table_page
from games.rules_pages.views import text_of
from games.sheets.forms import preset_title
from games.table_page import actions
from games.tables import intermission as tables_intermission
from games.tables import seeds as tables_seeds
from games.tables.seats import Viewer
from games.tables.viewers import viewer_of

RUFF = game_named("ruff_and_trump")
DOWNLOADS = {
    "verify_shuffle.py": "text/x-python",
    "verify_receipt.py": "text/x-python",
    "shuffle-vectors.json": "application/json",
}
"""Files of docs/ that are given out as they are, and what they are."""


@require_POST
def give_words(request: HttpRequest, table_id: int) -> HttpResponse:
    """The player's words count from the next pack on; the button that says so gives none."""
    viewer = viewer_of(request)
    seat = own_seat(table_id, viewer)
    if seat is None:
        watching = _("You only watch this table; its players add words to the shuffle.")
        return table_page(request, table_id, Problem(watching, place="words"))
    words = "" if "none" in request.POST else request.POST.get("words", "")
    try:
        tables_seeds.give_words(table_id, seat, words, viewer)
    except TroeftafelError as error:
        return table_page(request, table_id, Problem(sentence_of(error), place="words"))
    return redirect("play-table", table_id)


@require_GET
def shuffles(request: HttpRequest) -> HttpResponse:
    """How packs are shuffled: in short, and docs/shuffles.md."""
    return render(request, "games/play/shuffles.html", {"text": text_of("shuffles.md")})


@require_GET
def check(request: HttpRequest) -> HttpResponse:
    """Checks shuffles in the browser; nothing of what is checked is sent here."""
    formats = [(preset, preset_title(RUFF, preset)) for preset in RUFF.presets]
    return render(request, "games/play/shuffle_check.html", {"formats": formats})


@require_GET
def download(request: HttpRequest, name: str) -> FileResponse:
    """A script that checks, or the examples for who writes his own."""
    file = (settings.BASE_DIR / "docs" / name).open("rb")
    return FileResponse(file, as_attachment=True, filename=name, content_type=DOWNLOADS[name])


@require_POST
@by_player
def choose(request: HttpRequest, table_id: int, seat: str, viewer: Viewer) -> HttpResponse:
    """Puts the move of the form down without making it; a script, which stays where it is, gets no page."""
    try:
        play_choices.choose(table_id, seat, actions.text_of(request.POST), viewer=viewer)
    except TroeftafelError as error:
        return table_page(request, table_id, Problem(said(table_id, error)), actions.typed(request.POST))
    if "HX-Request" in request.headers or "X-Live" in request.headers:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return redirect("play-table", table_id)


@require_POST
@by_player
def unlock(request: HttpRequest, table_id: int, seat: str, viewer: Viewer) -> HttpResponse:
    """Takes the own secret move back to change it, as long as not everybody has made his."""
    try:
        play_choices.change_choice(table_id, seat, viewer=viewer)
    except TroeftafelError as error:
        return table_page(request, table_id, Problem(said(table_id, error)))
    return redirect("play-table", table_id)


@require_POST
@by_player
def undo(request: HttpRequest, table_id: int, seat: str, viewer: Viewer) -> HttpResponse:
    """Takes the own last move out of the log, where friends play."""
    try:
        play_undo.undo_move(table_id, seat, viewer, request.POST.get("key") or None)
    except TroeftafelError as error:
        return table_page(request, table_id, Problem(said(table_id, error)))
    return moved(request, table_id)


@require_POST
def ready(request: HttpRequest, table_id: int) -> HttpResponse:
    """The player need not be waited for; comes back to the table."""
    viewer = viewer_of(request)
    seat = own_seat(table_id, viewer)
    if seat is None:
        return table_page(
            request, table_id, Problem(_("You only watch this table; its players say when they are ready."))
        )
    tables_intermission.be_ready(table_id, seat, viewer)
    return redirect("play-table", table_id)


@require_POST
def seen(request: HttpRequest, table_id: int) -> HttpResponse:
    """The player has looked at the finished trick, so bots go on; answers with nothing."""
    viewer = viewer_of(request)
    seat = own_seat(table_id, viewer)
    if seat is not None:
        tables_intermission.see_trick(table_id, seat, viewer)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)
