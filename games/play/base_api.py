"""Shared parts of the games REST views: errors, and the acting viewer."""

from typing import Any, TypeVar

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.scopes import may_play
from engine.errors import TroeftafelError
from games.core.errors import sentence_of
from games.core.schemas import AtSeat
from games.models import Deal, Table
from games.tables.bot_accounts import label_program
from games.tables.lobby import require_view
from games.tables.seats import Viewer
from games.tables.viewers import seated_viewer_of
from inputs.reading import read

M = TypeVar("M", bound=AtSeat)


class GameApiView(APIView):
    """A view whose errors have a sentence; unknown tables and drafts are not found."""

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, TroeftafelError) and not isinstance(getattr(exc, "message", None), str):
            vars(exc)["message"] = sentence_of(exc)
        if isinstance(exc, Table.DoesNotExist | Deal.DoesNotExist):
            exc = Http404()
        return super().handle_exception(exc)


def by_program(request: Request) -> bool:
    """Return whether a bot plays: the request has a token that may play.

    A session of the pages is a person's.
    """
    return request.auth is not None and may_play(request.auth)


def acting(request: Request, table_id: int, seat: str | None = None) -> Viewer:
    """Return the viewer who acts at `seat` or at their own seat.

    A bot is labelled there from now on. Raises Table.DoesNotExist for a table hidden from the viewer, Conflict where
    bots may not play.
    """
    viewer = seated_viewer_of(request._request, table_id)
    require_view(table_id, viewer)
    if by_program(request):
        label_program(table_id, viewer, seat)
    return viewer


def read_for_seat(model: type[M], request: Request, pk: str) -> tuple[M, str | None, Viewer]:
    """Read a request to table `pk`; return it with its seat and viewer.

    Raises InvalidInputError, and as `acting` does.
    """
    body = read(model, request.data)
    return body, body.seat, acting(request, int(pk), body.seat)


def plain(value: Any) -> dict[str, object]:
    """A request body as plain values."""
    return dict(value.items()) if hasattr(value, "items") else {}
