"""Series over REST: list, one of them, its table with an ETag, changes."""

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from inputs.reading import read
from standings.results import plain
from standings.seasons import SeasonRow
from tournaments.core.api import NOT_MODIFIED, ApiView, as_json, versioned
from tournaments.core.listing import Listing
from tournaments.models import Event, Series
from tournaments.series import services as series_services
from tournaments.series.schemas import (
    ChangedSeries,
    NewSeries,
    OneSeries,
    SeasonOut,
    SeasonRowOut,
    SeriesOut,
    SeriesWorth,
)
from tournaments.series.selectors import SeriesTable, series_by_slug, series_table, why_sentence, worth_sentence
from tournaments.series.services import RULES

NEW = {"name": "Season 2026", "scheme": "rank", "rank_points": [10, 8, 6, 4], "best": 5, "events": ["friday-evening"]}


SERIES = Listing(words=("name", "club__name"), orders={"name": "name", "created_at": "created_at"}, moment="created_at")


class SeriesView(ApiView, GenericViewSet[Series]):
    """Series of events that make a season, visible to all."""

    queryset = Series.objects.select_related("club").prefetch_related("parts__event").order_by("-created_at", "-id")
    lookup_field = "slug"
    filterset_fields = ("scheme", "club")
    http_method_names = ("get", "post", "patch", "head", "options")

    @extend_schema(parameters=SERIES.parameters, responses=SeriesOut)
    def list(self, request: Request) -> Response:
        return self.page(SERIES.rows(request, self.filter_queryset(self.get_queryset())), _document)

    @extend_schema(
        summary="Create a series.",
        request=NewSeries,
        responses={201: OneSeries},
        examples=[OpenApiExample("Best five by rank", NEW, request_only=True)],
    )
    def create(self, request: Request) -> Response:
        series = read(NewSeries, request.data)
        return self._reply(series_services.create_series(by=request.user, series=series), status=201)

    @extend_schema(summary="Get one series.", responses=OneSeries)
    def retrieve(self, request: Request, slug: str) -> Response:
        return self._reply(series_by_slug(slug))

    @extend_schema(summary="Change a series.", request=ChangedSeries, responses=OneSeries)
    def partial_update(self, request: Request, slug: str) -> Response:
        series, changes = series_by_slug(slug), read(ChangedSeries, request.data)
        return self._reply(series_services.change_series(by=request.user, series=series, changes=changes))

    def _reply(self, series: Series, status: int = 200) -> Response:
        saved = self.get_queryset().get(pk=series.pk)
        return self.reply(OneSeries(**_document(saved).model_dump(), mark=series_services.mark_of(saved)), status)

    @extend_schema(
        summary="Get the season table, with an ETag.",
        filters=False,
        responses={
            200: SeasonOut,
            304: NOT_MODIFIED,
        },
    )
    @action(detail=True)
    def table(self, request: Request, slug: str) -> HttpResponse:
        table = series_table(series_by_slug(slug))
        return versioned(request, f"n{table.series.pk}.{table.mark}", lambda: as_json(_season(table).model_dump()))


def _document(series: Series) -> SeriesOut:
    parts = sorted(series.parts.all(), key=lambda part: (part.order, part.pk))
    columns = {name: getattr(series, name) for name in RULES if name not in ("club", "scheme")}
    return SeriesOut(
        slug=series.slug,
        club=series.club.name if series.club else None,
        scheme=Series.Scheme(series.scheme),
        events=[part.event.slug for part in parts if part.event.visibility == Event.Visibility.PUBLIC],
        **columns,
    )


def _season(season_table: SeriesTable) -> SeasonOut:
    return SeasonOut(
        series=season_table.series.slug,
        provisional=season_table.provisional,
        progress=season_table.progress,
        events=[event.slug for event in season_table.events],
        coming=[event.slug for event in season_table.coming],
        rows=[_row(season_table, row) for row in season_table.season.rows],
    )


def _row(season_table: SeriesTable, row: SeasonRow) -> SeasonRowOut:
    return SeasonRowOut(
        rank=row.rank,
        shared=row.shared,
        person=row.person,
        name=season_table.names.get(row.person, "?"),
        total=plain(row.total),
        total_exact=str(row.total),
        attended=row.attended,
        wins=row.wins,
        zone=row.zone,
        worths=[_worth(season_table, row, event) for event in season_table.events if event.pk in row.worths],
    )


def _worth(season_table: SeriesTable, row: SeasonRow, event: Event) -> SeriesWorth:
    worth, rules = row.worths[event.pk], season_table.season.rules
    return SeriesWorth(
        event=event.slug,
        value=plain(worth.value),
        rank=worth.rank,
        counted=worth.counted,
        why=worth.why,
        sentence=f"{worth_sentence(worth, rules)} · {why_sentence(worth, rules)}",
    )
