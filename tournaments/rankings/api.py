"""More of the standings over REST: files, changes, the last round, checks."""

from dataclasses import asdict

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from inputs.values import read_moment, whole_number
from tournaments.core.api import InEvent, in_event, list_of
from tournaments.core.errors import EventError
from tournaments.core.past import is_held_for
from tournaments.models import Event
from tournaments.rankings import changes as change_list
from tournaments.rankings.checks import checks_of
from tournaments.rankings.files import FILES, file_answer
from tournaments.rankings.held import require_public, version_for
from tournaments.rankings.history import version_then
from tournaments.rankings.schemas import NeedsOut, RankMove, StandingsChanges, StandingsChecks
from tournaments.rankings.text import needs_of

SEPARATOR = OpenApiParameter("separator", str, description="Of CSV: comma (the default), semicolon or tab.")
AS_OF = [
    OpenApiParameter("version", int, description="The standings at this version. Default: the current one."),
    OpenApiParameter(
        "at", OpenApiTypes.DATETIME, description=("The standings at this time, such as `2026-11-24T19:30:00Z`.")
    ),
]


def asked_version(request: Request, name: str = "version") -> int | None:
    """Return the version in the query; None without one. Raises EventError if invalid."""
    written = request.query_params.get(name, "")
    version = whole_number(written) if written else None
    if written and version is None:
        raise EventError("no_version_number", name)
    return version


def file_asked_for(request: Request, event: Event, kind: str) -> HttpResponse:
    """Return the standings of the version or time in the query, by default of now.

    Raises EventError for an invalid one.
    """
    version, written = asked_version(request), request.query_params.get("at")
    if written is None:
        allowed = version_for(request.user, event, version)
        return file_answer(request, event, version=allowed, kind=kind, lasting=version is not None)
    if version is not None:
        raise EventError("version_or_moment", "at")
    at = read_moment(written)
    if at is None:
        raise EventError("no_moment", "at")
    then = version_for(request.user, event, version_then(event, at))
    return file_answer(request, event, version=then, kind=kind, lasting=False)


@in_event()
class StandingsFurther(InEvent):
    """More about the standings of one event."""

    pagination_class = None

    @extend_schema(
        operation_id="standings_file",
        summary="Download the standings as csv, xlsx or json, with version, state and an ETag.",
        parameters=[
            *AS_OF,
            SEPARATOR,
            OpenApiParameter("kind", str, OpenApiParameter.PATH, description="csv, xlsx or json."),
        ],
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
    )
    def file(self, request: Request, event_slug: str, kind: str) -> HttpResponse:
        if kind not in FILES:
            raise Http404
        return file_asked_for(request, self.event, kind)

    @extend_schema(
        operation_id="standings_changes",
        summary="List changes between versions, newest first.",
        parameters=[OpenApiParameter("page", int)],
        responses=StandingsChanges,
    )
    def changes(self, request: Request, event_slug: str) -> Response:
        page = min(max(whole_number(request.query_params.get("page", "")) or 1, 1), 10_000)
        lines, more = change_list.version_lines(self.event, page)
        return self.reply(StandingsChanges(versions=lines, more=more))

    @extend_schema(
        operation_id="standings_moved",
        summary="Compare ranks and points between two versions.",
        parameters=[
            OpenApiParameter("from", int, required=True),
            OpenApiParameter("to", int, required=True),
        ],
        responses=list_of(RankMove),
        filters=False,
    )
    def moved(self, request: Request, event_slug: str) -> Response:
        before, after = asked_version(request, "from"), asked_version(request, "to")
        if before is None or after is None:
            raise EventError("no_version_number", "from" if before is None else "to")
        require_public(request.user, self.event, before, after)
        return self.reply_list(change_list.moved_between(self.event, before, after))

    @extend_schema(
        operation_id="standings_needs",
        summary="Get the ranks an entry can still reach in the last round. 404 while this is unknown.",
        parameters=[OpenApiParameter("number", int, OpenApiParameter.PATH, description="The number of the entry.")],
        responses=NeedsOut,
    )
    def needs(self, request: Request, event_slug: str, number: str) -> Response:
        answer = None if is_held_for(request.user, self.event) else needs_of(self.event, int(number))
        if answer is None:
            raise Http404
        more = {"sentences": answer.sentences, "assumption": answer.assumption}
        return self.reply(NeedsOut.model_validate({**asdict(answer.needs), **more}))

    @extend_schema(
        operation_id="standings_checks",
        summary="Get the automatic checks. For staff.",
        responses=StandingsChecks,
    )
    def checks(self, request: Request, event_slug: str) -> Response:
        checked = checks_of(self.require("see_desk"))
        return self.reply(
            StandingsChecks(
                version=checked.version,
                sheets=checked.sheets,
                tables=checked.tables,
                entries=checked.entries,
                summary=checked.summary,
                findings=checked.sentences,
            )
        )
