"""Series over REST: list, one of them, its table with an ETag, changes."""

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
from tournaments.core.api import NOT_MODIFIED, ApiView, as_json, versioned
from tournaments.core.errors import EventError
from tournaments.models import Event, Person, Series
from tournaments.series import services as series_services
from tournaments.series.rosters import RosterLine
from tournaments.series.schemas import ChangedSeriesShape, NewSeriesShape, OneSeriesShape, SeasonShape, SeriesShape
from tournaments.series.selectors import SeriesTable, series_by_slug, series_table, why_sentence, worth_sentence

NEW = {"name": "Season 2026", "scheme": "rank", "rank_points": [10, 8, 6, 4], "best": 5, "events": ["friday-evening"]}


class SeriesView(ApiView, ListModelMixin, GenericViewSet[Series]):
    """Series of events that make a season, visible to all."""

    queryset = Series.objects.select_related("club").prefetch_related("parts__event").order_by("-created_at", "-id")
    serializer_class = SeriesShape
    lookup_field = "slug"
    filterset_fields = ("scheme", "club")
    http_method_names = ("get", "post", "patch", "head", "options")

    def told(self, series: Series, status: int = 200) -> Response:
        saved = self.get_queryset().get(pk=series.pk)
        vars(saved)["mark"] = series_services.mark_of(saved)
        return Response(OneSeriesShape(saved).data, status=status)

    @extend_schema(
        summary="Create a series.",
        request=NewSeriesShape,
        responses={201: OneSeriesShape},
        examples=[OpenApiExample("Best five by rank", NEW, request_only=True)],
    )
    def create(self, request: Request) -> Response:
        permissions.require(request.user, permissions.CREATE)
        return self.told(series_services.create_series(request.user, **_fields(self.read(NewSeriesShape))), status=201)

    @extend_schema(summary="Get one series.", responses=OneSeriesShape)
    def retrieve(self, request: Request, slug: str) -> Response:
        return self.told(series_by_slug(slug))

    @extend_schema(summary="Change a series.", request=ChangedSeriesShape, responses=OneSeriesShape)
    def partial_update(self, request: Request, slug: str) -> Response:
        series = series_by_slug(slug)
        permissions.require_series(request.user, series)
        return self.told(series_services.change_series(series, request.user, **_fields(self.read(ChangedSeriesShape))))

    @extend_schema(
        summary="Get the season table, with an ETag.",
        filters=False,
        responses={
            200: SeasonShape,
            304: NOT_MODIFIED,
        },
    )
    @action(detail=True)
    def table(self, request: Request, slug: str) -> HttpResponse:
        season_table = series_table(series_by_slug(slug))
        return versioned(
            request, f"n{season_table.series.pk}.{season_table.mark}", lambda: as_json(_season(season_table))
        )


def _fields(data: dict[str, Any]) -> dict[str, Any]:
    """Return the body as service arguments. Raises EventError for unknown references."""
    fields = dict(data)
    if "events" in fields:
        fields["events"] = [_event(slug) for slug in fields["events"]]
    if "roster" in fields:
        fields["roster"] = _roster(fields["roster"])
    return fields


def _event(slug: str) -> Event:
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        raise EventError("no_such_event", "events", slug=slug)
    return event


def _roster(members: list[dict[str, Any]]) -> list[RosterLine]:
    """Return the roster; requires known, distinct people and ordered dates."""
    names = dict(Person.objects.filter(pk__in=[member["person"] for member in members[:900]]).values_list("pk", "name"))
    for start in range(900, len(members), 900):
        some = [member["person"] for member in members[start : start + 900]]
        names |= dict(Person.objects.filter(pk__in=some).values_list("pk", "name"))
    first: dict[int, int] = {}
    for row, line in enumerate(members, start=1):
        if line["person"] not in names:
            raise EventError("roster_unknown", "roster", row=row, name=line["person"])
        if line["person"] in first:
            raise EventError("roster_twice", "roster", row=row, name=names[line["person"]], first=first[line["person"]])
        if line["since"] and line["until"] and line["until"] < line["since"]:
            raise EventError("roster_days", "roster", row=row, since=line["since"], until=line["until"])
        first[line["person"]] = row
    return [RosterLine(**member) for member in members]


def _season(season_table: SeriesTable) -> dict[str, Any]:
    return {
        "series": season_table.series.slug,
        "provisional": season_table.provisional,
        "progress": season_table.progress,
        "events": [event.slug for event in season_table.events],
        "coming": [event.slug for event in season_table.coming],
        "rows": [_row(season_table, row) for row in season_table.season.rows],
    }


def _row(season_table: SeriesTable, row: SeasonRow) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "shared": row.shared,
        "person": row.person,
        "name": season_table.names.get(row.person, "?"),
        "total": plain(row.total),
        "total_exact": str(row.total),
        "attended": row.attended,
        "wins": row.wins,
        "zone": row.zone,
        "worths": [_worth(season_table, row, event) for event in season_table.events if event.pk in row.worths],
    }


def _worth(season_table: SeriesTable, row: SeasonRow, event: Event) -> dict[str, Any]:
    worth, rules = row.worths[event.pk], season_table.season.rules
    return {
        "event": event.slug,
        "value": plain(worth.value),
        "rank": worth.rank,
        "counted": worth.counted,
        "why": worth.why,
        "sentence": f"{worth_sentence(worth, rules)} · {why_sentence(worth, rules)}",
    }
