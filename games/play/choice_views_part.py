"""A move that is not final, on the page of its seat: put down in secret, unlocked, undone. Others: games.play.views."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.errors import TroeftafelError
from games.play import choices as play_choices
from games.play import undo as play_undo
from games.play.views import Problem, moved, own_seat, said, table_page
from games.table_page import actions
from games.tables.viewers import viewer_of


@require_POST
def choose(request: HttpRequest, table_id: int) -> HttpResponse:
    """Puts the move of the form down without making it; a script, which stays where it is, gets no page."""
    viewer = viewer_of(request)
    seat = own_seat(table_id, viewer)
    if seat is None:
        return table_page(request, table_id, Problem(_("You only watch this table; its players move.")))
    try:
        play_choices.choose(table_id, seat, actions.text_of(request.POST), viewer=viewer)
    except TroeftafelError as error:
        return table_page(request, table_id, Problem(said(table_id, error)), actions.typed(request.POST))
    if "HX-Request" in request.headers or "X-Live" in request.headers:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return redirect("play-table", table_id)


@require_POST
def unlock(request: HttpRequest, table_id: int) -> HttpResponse:
    """Takes the own secret move back to change it, as long as not everybody has made his."""
    viewer = viewer_of(request)
    seat = own_seat(table_id, viewer)
    if seat is None:
        return table_page(request, table_id, Problem(_("You only watch this table; its players move.")))
    try:
        play_choices.change_choice(table_id, seat, viewer=viewer)
    except TroeftafelError as error:
        return table_page(request, table_id, Problem(said(table_id, error)))
    return redirect("play-table", table_id)


@require_POST
def undo(request: HttpRequest, table_id: int) -> HttpResponse:
    """Takes the own last move out of the log, where friends play."""
    viewer = viewer_of(request)
    seat = own_seat(table_id, viewer)
    if seat is None:
        return table_page(request, table_id, Problem(_("You only watch this table; its players move.")))
    try:
        play_undo.undo_move(table_id, seat, viewer, request.POST.get("key") or None)
    except TroeftafelError as error:
        return table_page(request, table_id, Problem(said(table_id, error)))
    return moved(request, table_id)
