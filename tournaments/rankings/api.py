"""The standings further: as files, what changed from version to version, what can still happen, what was checked."""

from dataclasses import asdict

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.known_names import Shape
from games import api
from tournaments.core.api import InEvent, in_event
from tournaments.core.errors import EventError
from tournaments.models import Event
from tournaments.rankings import changes as change_list
from tournaments.rankings.checks import checks_of
from tournaments.rankings.files import FILES, file_answer
from tournaments.rankings.history import version_then
from tournaments.rankings.text import needs_of

AS_OF = [
    OpenApiParameter("version", int, description="As they were at this version; left out: now."),
    OpenApiParameter("at", OpenApiTypes.DATETIME, description="As they were at this moment: `2026-11-24T19:30:00Z`."),
]


def asked_version(request: Request, name: str = "version") -> int | None:
    """The version in the address; None where none is asked for. Raises EventError for what is no number."""
    written = request.query_params.get(name, "")
    version = api.whole_number(written) if written else None
    if written and version is None:
        raise EventError("no_version_number", name)
    return version


def file_asked_for(request: Request, event: Event, kind: str) -> HttpResponse:
    """The standings of the version or moment in the address, or of now. Raises EventError for what cannot be read."""
    version, written = asked_version(request), request.query_params.get("at")
    if written is None:
        return file_answer(request, event, version, kind)
    if version is not None:
        raise EventError("version_or_moment", "at")
    at = api.read_moment(written)
    if at is None:
        raise EventError("no_moment", "at")
    return file_answer(request, event, version_then(event, at), kind, lasting=False)


class VersionLineShape(Shape):
    version = serializers.IntegerField()
    at = serializers.DateTimeField()
    sentences = serializers.ListField(child=serializers.CharField())


class ChangesShape(Shape):
    """What changed, the newest version first; `more` says whether another page follows."""

    versions = VersionLineShape(many=True)
    more = serializers.BooleanField()


class MovedShape(Shape):
    entry = serializers.IntegerField()
    name = serializers.CharField()
    rank_before = serializers.IntegerField(allow_null=True)
    rank_after = serializers.IntegerField(allow_null=True)
    points_before = serializers.FloatField(allow_null=True)
    points_after = serializers.FloatField(allow_null=True)


class OutcomeShape(Shape):
    kind = serializers.CharField(help_text="won, drawn, lost, place or none: nothing left to play.")
    points = serializers.FloatField()
    best = serializers.IntegerField()
    worst = serializers.IntegerField()
    place = serializers.IntegerField()


class GapShape(Shape):
    entry = serializers.IntegerField()
    rank = serializers.IntegerField()
    points = serializers.FloatField(help_text="Points ahead; below 0: behind.")
    plays_on = serializers.BooleanField()


class NeedsShape(Shape):
    """What the last round can still do to an entry: ranks by own result, and the gaps to others."""

    entry = serializers.IntegerField()
    round = serializers.IntegerField()
    drawn = serializers.BooleanField()
    outcomes = OutcomeShape(many=True)
    gaps = GapShape(many=True)
    sentences = serializers.ListField(child=serializers.CharField())
    assumption = serializers.CharField()


class CheckedShape(Shape):
    """What was checked in the version now, and what does not add up."""

    version = serializers.IntegerField()
    sheets = serializers.IntegerField()
    tables = serializers.IntegerField()
    entries = serializers.IntegerField()
    summary = serializers.CharField()
    findings = serializers.ListField(child=serializers.CharField())


@in_event()
class StandingsFurther(InEvent):
    """More about the standings of one event."""

    pagination_class = None

    @extend_schema(
        operation_id="standings_file",
        summary="The standings as csv, xlsx or json, with version and state, and an ETag.",
        parameters=[*AS_OF, OpenApiParameter("kind", str, OpenApiParameter.PATH, description="csv, xlsx or json.")],
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
    )
    def file(self, request: Request, event_slug: str, kind: str) -> HttpResponse:
        if kind not in FILES:
            raise Http404
        return file_asked_for(request, self.event, kind)

    @extend_schema(
        operation_id="standings_changes",
        summary="What changed from version to version, newest first.",
        parameters=[OpenApiParameter("page", int)],
        responses=ChangesShape,
    )
    def changes(self, request: Request, event_slug: str) -> Response:
        page = min(max(api.whole_number(request.query_params.get("page", "")) or 1, 1), 10_000)
        lines, more = change_list.versions_told(self.event, page)
        return Response({"versions": [asdict(line) for line in lines], "more": more})

    @extend_schema(
        operation_id="standings_moved",
        summary="Whose rank or points differ between two versions.",
        parameters=[
            OpenApiParameter("from", int, required=True),
            OpenApiParameter("to", int, required=True),
        ],
        responses=MovedShape(many=True),
        filters=False,
    )
    def moved(self, request: Request, event_slug: str) -> Response:
        before, after = asked_version(request, "from"), asked_version(request, "to")
        if before is None or after is None:
            raise EventError("no_version_number", "from" if before is None else "to")
        return Response([asdict(one) for one in change_list.moved_between(self.event, before, after)])

    @extend_schema(
        operation_id="standings_needs",
        summary="What the last round can still do to an entry; 404 while nothing sure can be said.",
        parameters=[OpenApiParameter("number", int, OpenApiParameter.PATH, description="The number of the entry.")],
        responses=NeedsShape,
    )
    def needs(self, request: Request, event_slug: str, number: str) -> Response:
        found = needs_of(self.event, int(number))
        if found is None:
            raise Http404
        return Response({**asdict(found.needs), "sentences": found.sentences, "assumption": found.assumption})

    @extend_schema(
        operation_id="standings_checks",
        summary="What the program checked by itself; for staff.",
        responses=CheckedShape,
    )
    def checks(self, request: Request, event_slug: str) -> Response:
        found = checks_of(self.require("see_desk"))
        told = {name: getattr(found, name) for name in ("version", "sheets", "tables", "entries", "summary")}
        return Response({**told, "findings": found.sentences})
