"""A player's actions besides final moves (views.py).

Players add words to the shuffle, put down, unlock and undo moves, ask for hints, and press that they are ready or have
looked.
"""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.errors import TroeftafelError
from games.core.errors import sentence_of
from games.play import choices as play_choices
from games.play import undo as play_undo
from games.play.hints import ask_hint
from games.play.views import Problem, after_action, by_player, own_seat, refusal_text, table_page, table_parts
from games.processes.jobs import JobError
from games.table_page import actions
from games.tables import intermission as tables_intermission
from games.tables import seeds as tables_seeds
from games.tables.seats import Viewer
from games.tables.viewers import viewer_of


@require_POST
def set_shuffle_words(request: HttpRequest, table_id: int) -> HttpResponse:
    """Store the player's words for later packs; the button for none gives none."""
    viewer = viewer_of(request)
    seat = own_seat(table_id, viewer)
    if seat is None:
        watching = _("You are a spectator. Only players can add shuffle words.")
        return table_page(request, table_id, problem=Problem(watching, place="words"))
    words = "" if "none" in request.POST else request.POST.get("words", "")
    try:
        tables_seeds.set_shuffle_words(table_id=table_id, seat=seat, words=words, viewer=viewer)
    except TroeftafelError as error:
        return table_page(request, table_id, problem=Problem(sentence_of(error), place="words"))
    return redirect("play-table", table_id)


@require_POST
@by_player
def choose(request: HttpRequest, table_id: int, seat: str, viewer: Viewer) -> HttpResponse:
    """Put the move of the form down without making it; a script gets no page."""
    try:
        play_choices.choose(table_id=table_id, seat=seat, text=actions.text_of(request.POST), viewer=viewer)
    except TroeftafelError as error:
        return table_page(
            request, table_id, problem=Problem(refusal_text(table_id, error)), typed=actions.typed(request.POST)
        )
    if "HX-Request" in request.headers or "X-Live" in request.headers:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return redirect("play-table", table_id)


@require_POST
@by_player
def unlock(request: HttpRequest, table_id: int, seat: str, viewer: Viewer) -> HttpResponse:
    """Unlock the player's secret move, until all players have locked theirs."""
    try:
        play_choices.change_choice(table_id=table_id, seat=seat, viewer=viewer)
    except TroeftafelError as error:
        return table_page(request, table_id, problem=Problem(refusal_text(table_id, error)))
    return redirect("play-table", table_id)


@require_POST
@by_player
def undo(request: HttpRequest, table_id: int, seat: str, viewer: Viewer) -> HttpResponse:
    """Undo the player's last move, at a table of friends."""
    try:
        play_undo.undo_move(table_id=table_id, seat=seat, viewer=viewer, key=request.POST.get("key") or None)
    except TroeftafelError as error:
        return table_page(request, table_id, problem=Problem(refusal_text(table_id, error)))
    return after_action(request, table_id)


@require_POST
@by_player
def hint(request: HttpRequest, table_id: int, seat: str, viewer: Viewer) -> HttpResponse:
    """Ask for a hint and return to the table, where it is shown."""
    try:
        ask_hint(table_id=table_id, seat=seat, viewer=viewer, key=request.POST.get("key") or None)
    except JobError as error:
        return table_page(request, table_id, problem=Problem(error.message), status=HTTPStatus.UNPROCESSABLE_ENTITY)
    except TroeftafelError as error:
        return table_page(request, table_id, problem=Problem(refusal_text(table_id, error)))
    if request.headers.get("HX-Request") == "true":
        return table_parts(request, table_id)
    return redirect(f"{reverse('play-table', args=[table_id])}#hint")


@require_POST
def ready(request: HttpRequest, table_id: int) -> HttpResponse:
    """The player need not be waited for; comes back to the table."""
    viewer = viewer_of(request)
    seat = own_seat(table_id, viewer)
    if seat is None:
        return table_page(
            request, table_id, problem=Problem(_("You are a spectator. Only players can start the next deal."))
        )
    play = tables_intermission.be_ready(table_id=table_id, seat=seat, viewer=viewer)
    return after_action(request, table_id, streamed=play.table.version)


@require_POST
def seen(request: HttpRequest, table_id: int) -> HttpResponse:
    """Record that the player has looked at the finished trick, so that bots continue."""
    viewer = viewer_of(request)
    seat = own_seat(table_id, viewer)
    if seat is not None:
        tables_intermission.see_trick(table_id, seat, viewer)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)
