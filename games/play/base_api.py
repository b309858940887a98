"""What all addresses of games have in common over REST: how a refusal leaves, and who writes at a table."""

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.scopes import may_play
from engine.errors import TroeftafelError
from games.core.errors import sentence_of
from games.core.schemas import Shape
from games.models import Deal, Table
from games.tables.bot_accounts import label_program
from games.tables.lobby import require_view
from games.tables.seats import Viewer
from games.tables.viewers import seated_viewer_of


class Told(APIView):
    """A view whose refusals have a sentence; a table that is not there, or still a draft, is not found."""

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, TroeftafelError) and not isinstance(getattr(exc, "message", None), str):
            vars(exc)["message"] = sentence_of(exc)
        if isinstance(exc, Table.DoesNotExist | Deal.DoesNotExist):
            exc = Http404()
        return super().handle_exception(exc)


def by_program(request: Request) -> bool:
    """Whether a program plays here: who comes with a token that may play. A session of the pages is a person's."""
    return request.auth is not None and may_play(request.auth)


def acting(request: Request, table_id: int, seat: str | None = None) -> Viewer:
    """Who does something at a table, at `seat` or at his own one; a program is labelled there from now on.

    Raises Table.DoesNotExist for who may not know the table, Conflict where programs do not play.
    """
    viewer = seated_viewer_of(request._request, table_id)
    require_view(table_id, viewer)
    if by_program(request):
        label_program(table_id, viewer, seat)
    return viewer


def asked_at(shape: type[Shape], request: Request, pk: str) -> tuple[dict[str, Any], str | None, Viewer]:
    """What is asked of the table `pk`, for which seat where one is named, and by whom; raises as `acting` does."""
    asked = shape(data=request.data)
    asked.is_valid(raise_exception=True)
    seat = asked.validated_data.get("seat") or None
    return dict(asked.validated_data), seat, acting(request, int(pk), seat)


def plain(value: Any) -> dict[str, Any]:
    """A request body as plain values."""
    return dict(value.items()) if hasattr(value, "items") else {}
