"""Export and import of whole events over REST."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import viewers
from inputs.reading import read_form
from tournaments.archive.export import export_event
from tournaments.archive.limits import Archives, as_file, sent_archive
from tournaments.archive.reading import turn_for
from tournaments.archive.schemas import ArchiveUpload, ImportedEvent
from tournaments.archive.services import import_document, import_event, rehearse
from tournaments.core import events as core_events
from tournaments.core import permissions
from tournaments.core.api import ApiView
from tournaments.people.insiders import require_no_running_cards


class ArchiveView(ApiView):
    """An event as one signed file."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (Archives,)

    @extend_schema(
        operation_id="events_archive",
        summary="Download the event as one signed file.",
        parameters=[
            OpenApiParameter("event_slug", str, OpenApiParameter.PATH, description="The event."),
            OpenApiParameter("names", str, enum=["full", "public"], description="How people are named."),
        ],
        responses={(200, "application/zip"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, event_slug: str) -> HttpResponse:
        event = core_events.event_by_slug(event_slug)
        permissions.require_visible(request.user, event)
        require_no_running_cards(event, viewers.viewer_of(request._request))
        archive = export_event(event=event, by=request.user, public_names=request.query_params.get("names") == "public")
        return as_file(archive.data, archive.name)


class ImportView(ApiView):
    """Import of an archive as an event."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (Archives,)
    parser_classes = (MultiPartParser,)

    @extend_schema(
        operation_id="events_import",
        summary="Import an event from an archive, or preview the import.",
        request={"multipart/form-data": ArchiveUpload},
        responses={200: ImportedEvent, 201: ImportedEvent},
    )
    def post(self, request: Request) -> Response:
        permissions.require(request.user, permissions.CREATE)  # before the file is read and tried
        upload = read_form(ArchiveUpload, request.data)
        read = sent_archive(upload.file)
        with turn_for(read):
            if upload.check:
                return self.reply(import_document(read, rehearse(read, upload), is_stored=False))
            done = import_event(read=read, by=request.user, options=upload)
            return self.reply(import_document(read, done, is_stored=True), 201)
