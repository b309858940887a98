"""Series: list, one of them, its table with an ETag, making and changing."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from standings.results import plain
from standings.seasons import SeasonRow
from tournaments.core import permissions
from tournaments.core.api import NOT_MODIFIED, Told, as_json, versioned
from tournaments.core.errors import EventError
from tournaments.models import Event, Person, Series
from tournaments.series import services as series_services
from tournaments.series.rosters import RosterLine
from tournaments.series.schemas import ChangedSeriesShape, NewSeriesShape, OneSeriesShape, SeasonShape, SeriesShape
from tournaments.series.selectors import SeriesTable, series_by_slug, series_table, why_sentence, worth_sentence

NEW = {"name": "Season 2026", "scheme": "rank", "rank_points": [10, 8, 6, 4], "best": 5, "events": ["friday-evening"]}


class SeriesView(Told, ListModelMixin, GenericViewSet[Series]):
    """Several events that make a season; everybody may see them."""

    queryset = Series.objects.select_related("club").prefetch_related("parts__event").order_by("-created_at", "-id")
    serializer_class = SeriesShape
    lookup_field = "slug"
    filterset_fields = ("scheme", "club")
    http_method_names = ("get", "post", "patch", "head", "options")

    def told(self, series: Series, status: int = 200) -> Response:
        found = self.get_queryset().get(pk=series.pk)
        vars(found)["mark"] = series_services.mark_of(found)
        return Response(OneSeriesShape(found).data, status=status)

    @extend_schema(
        summary="Create a series.",
        request=NewSeriesShape,
        responses={201: OneSeriesShape},
        examples=[OpenApiExample("Best five by rank", NEW, request_only=True)],
    )
    def create(self, request: Request) -> Response:
        permissions.require(request.user, permissions.CREATE)
        return self.told(series_services.create_series(request.user, **_fields(self.read(NewSeriesShape))), status=201)

    @extend_schema(summary="One series.", responses=OneSeriesShape)
    def retrieve(self, request: Request, slug: str) -> Response:
        return self.told(series_by_slug(slug))

    @extend_schema(summary="Change a series.", request=ChangedSeriesShape, responses=OneSeriesShape)
    def partial_update(self, request: Request, slug: str) -> Response:
        series = series_by_slug(slug)
        permissions.require_series(request.user, series)
        return self.told(series_services.change_series(series, request.user, **_fields(self.read(ChangedSeriesShape))))

    @extend_schema(
        summary="The table of the season, with an ETag.",
        filters=False,
        responses={
            200: SeasonShape,
            304: NOT_MODIFIED,
        },
    )
    @action(detail=True)
    def table(self, request: Request, slug: str) -> HttpResponse:
        found = series_table(series_by_slug(slug))
        return versioned(request, f"n{found.series.pk}.{found.mark}", lambda: as_json(_season(found)))


def _fields(given: dict[str, Any]) -> dict[str, Any]:
    """The body as services take it. Raises EventError for an event or person that does not exist."""
    fields = dict(given)
    if "events" in fields:
        fields["events"] = [_event(slug) for slug in fields["events"]]
    if "roster" in fields:
        fields["roster"] = _roster(fields["roster"])
    return fields


def _event(slug: str) -> Event:
    found = Event.objects.filter(slug=slug).first()
    if found is None:
        raise EventError("no_such_event", "events", slug=slug)
    return found


def _roster(members: list[dict[str, Any]]) -> list[RosterLine]:
    """Everybody once, each known, nobody gone before he came."""
    known = dict(Person.objects.filter(pk__in=[one["person"] for one in members[:900]]).values_list("pk", "name"))
    for start in range(900, len(members), 900):
        some = [one["person"] for one in members[start : start + 900]]
        known |= dict(Person.objects.filter(pk__in=some).values_list("pk", "name"))
    first: dict[int, int] = {}
    for row, one in enumerate(members, start=1):
        if one["person"] not in known:
            raise EventError("roster_unknown", "roster", row=row, name=one["person"])
        if one["person"] in first:
            raise EventError("roster_twice", "roster", row=row, name=known[one["person"]], first=first[one["person"]])
        if one["since"] and one["until"] and one["until"] < one["since"]:
            raise EventError("roster_days", "roster", row=row, since=one["since"], until=one["until"])
        first[one["person"]] = row
    return [RosterLine(**one) for one in members]


def _season(found: SeriesTable) -> dict[str, Any]:
    return {
        "series": found.series.slug,
        "provisional": found.provisional,
        "progress": found.progress,
        "events": [event.slug for event in found.events],
        "coming": [event.slug for event in found.coming],
        "rows": [_row(found, row) for row in found.season.rows],
    }


def _row(found: SeriesTable, row: SeasonRow) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "shared": row.shared,
        "person": row.person,
        "name": found.names.get(row.person, "?"),
        "total": plain(row.total),
        "total_exact": str(row.total),
        "attended": row.attended,
        "wins": row.wins,
        "zone": row.zone,
        "worths": [_worth(found, row, event) for event in found.events if event.pk in row.worths],
    }


def _worth(found: SeriesTable, row: SeasonRow, event: Event) -> dict[str, Any]:
    worth, rules = row.worths[event.pk], found.season.rules
    return {
        "event": event.slug,
        "value": plain(worth.value),
        "rank": worth.rank,
        "counted": worth.counted,
        "why": worth.why,
        "sentence": f"{worth_sentence(worth, rules)} · {why_sentence(worth, rules)}",
    }
