"""Files of an event over REST: lists as CSV or XLSX, and TRF."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from tournaments.core.api import InEvent, in_event
from tournaments.interchange.files import LISTS, list_file, trf_file
from tournaments.rankings.api import SEPARATOR

NAME = OpenApiParameter("name", str, OpenApiParameter.PATH, enum=list(LISTS))
KIND = OpenApiParameter("kind", str, OpenApiParameter.PATH, enum=["csv", "xlsx"])


@in_event()
class EventFiles(InEvent):
    """Lists of an event for spreadsheets, and the event for other pairing programs."""

    pagination_class = None

    @extend_schema(
        operation_id="event_file",
        summary="Download a list. Entries and registrations are for organisers and directors.",
        parameters=[NAME, KIND, SEPARATOR],
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
    )
    def file(self, request: Request, event_slug: str, name: str, kind: str) -> HttpResponse:
        separator = request.query_params.get("separator", "")
        return list_file(request.user, self.event, name, kind=kind, separator=separator)

    @extend_schema(
        operation_id="event_trf",
        summary="Download the event as TRF16. 400 for tables of more than two entries.",
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
    )
    def trf(self, request: Request, event_slug: str) -> HttpResponse:
        return trf_file(request.user, self.event)
