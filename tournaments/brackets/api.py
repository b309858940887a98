"""The bracket of a knock-out and the groups before a final, with an ETag."""

from collections.abc import Callable

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from inputs.model import Input
from standings import Facts
from tournaments.brackets.groups_page import board_of
from tournaments.brackets.page import bracket_of
from tournaments.brackets.schemas import Bracket, GroupsOut
from tournaments.core import versions as core_versions
from tournaments.core.api import NOT_MODIFIED, InEvent, as_json, in_event, versioned
from tournaments.core.past import facts_for, is_held_for
from tournaments.models import Event


@in_event()
class Brackets(InEvent):
    """The published bracket or groups of an event.

    404 before they are published, and in events of another system.
    """

    @extend_schema(
        operation_id="events_bracket",
        summary="Get the bracket of a knock-out, with an ETag.",
        responses={200: Bracket, 304: NOT_MODIFIED},
    )
    def bracket(self, request: Request, event_slug: str) -> HttpResponse:
        return self._shown(request, "b", bracket_of)

    @extend_schema(
        operation_id="events_groups",
        summary="Get the groups before a final, with an ETag.",
        responses={200: GroupsOut, 304: NOT_MODIFIED},
    )
    def groups(self, request: Request, event_slug: str) -> HttpResponse:
        return self._shown(request, "g", board_of)

    def _shown(self, request: Request, kind: str, made: Callable[[Event, Facts], Input | None]) -> HttpResponse:
        event, version = self.event, core_versions.version_as_read(self.event)
        tag = f"{kind}{event.pk}.{version}{'-held' if is_held_for(request.user, event) else ''}"
        return versioned(request, tag, lambda: _json(made(event, facts_for(request.user, event))))


def _json(document: Input | None) -> bytes:
    if document is None:
        raise Event.DoesNotExist
    return as_json(document.model_dump())
