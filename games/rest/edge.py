"""What games refuse, on its way out over REST: every error of the family leaves with its sentence."""

from typing import Any

from django.http import Http404
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.errors import TroeftafelError
from games.errors import sentence_of
from games.models import Deal, Table


class Told(APIView):
    """A view whose refusals have a sentence; a table that is not there, or still a draft, is not found."""

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, TroeftafelError) and not isinstance(getattr(exc, "message", None), str):
            vars(exc)["message"] = sentence_of(exc)
        if isinstance(exc, Table.DoesNotExist | Deal.DoesNotExist):
            exc = Http404()
        return super().handle_exception(exc)


def plain(value: Any) -> dict[str, Any]:
    """A request body as plain values."""
    return dict(value.items()) if hasattr(value, "items") else {}
