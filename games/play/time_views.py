"""The press of a player who has looked at the sheet and is ready for the next deal."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.play.views import Problem, own_seat, table_page
from games.tables import intermission as tables_intermission
from games.tables.viewers import viewer_of


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
