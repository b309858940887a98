"""Export and import of whole events over REST."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.known_names import Shape
from games.api import viewers
from tournaments.archive.export import export_event
from tournaments.archive.limits import Archives, as_file, sent_archive
from tournaments.archive.reading import turn_for
from tournaments.archive.report import import_document
from tournaments.archive.services import Wanted, import_event, rehearse
from tournaments.core import events as core_events
from tournaments.core import permissions
from tournaments.core.api import ApiView
from tournaments.models.limits import FINGERPRINT, SLUG_OF_COPY
from tournaments.people.insiders import require_no_running_cards


class ArchiveShape(Shape):
    """An archive, and the options of its import."""

    file = serializers.FileField(help_text="The exported archive.")
    slug = serializers.SlugField(
        required=False, max_length=SLUG_OF_COPY, help_text=("A different address for the copy.")
    )
    trust = serializers.CharField(
        required=False,
        max_length=FINGERPRINT,
        help_text="The fingerprint of the key that is trusted, where it is another site's.",
    )
    match_names = serializers.BooleanField(
        required=False, help_text="Treat people with the same name and club as the same person."
    )
    believe = serializers.BooleanField(required=False, help_text="Import anyway, despite problems found.")
    check = serializers.BooleanField(required=False, help_text="Preview the import without saving.")


class ImportedShape(Shape):
    """The result of an import."""

    event = serializers.CharField(help_text="The address of the copy.")
    version = serializers.IntegerField(help_text="The version of the event in the archive.")
    kept = serializers.BooleanField(help_text="False when this was only a check.")
    signed_by = serializers.CharField(help_text="The fingerprint of the key that signed the archive.")
    by_this_site = serializers.BooleanField()
    new_people = serializers.IntegerField()
    matched_people = serializers.ListField(child=serializers.CharField())
    differences = serializers.ListField(
        child=serializers.CharField(), help_text="What does not follow from the rules, as sentences."
    )
    running_tables = serializers.IntegerField(help_text="Tables online that were not over: they stand still here.")
    rows = serializers.DictField(child=serializers.IntegerField(), help_text="Rows of each list.")


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
        permissions.require(request.user, "export", event)
        require_no_running_cards(event, viewers.viewer_of(request._request))
        archive = export_event(event, request.query_params.get("names") == "public")
        return as_file(archive.data, archive.name)


class ImportView(ApiView):
    """Import of an archive as an event."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (Archives,)
    parser_classes = (MultiPartParser,)

    @extend_schema(
        operation_id="events_import",
        summary="Import an event from an archive, or preview the import.",
        request={"multipart/form-data": ArchiveShape},
        responses={200: ImportedShape, 201: ImportedShape},
    )
    def post(self, request: Request) -> Response:
        permissions.require(request.user, permissions.CREATE)
        sent = self.read(ArchiveShape)
        wanted = Wanted(**{name: sent[name] for name in ("slug", "trust", "match_names", "believe") if name in sent})
        read = sent_archive(sent["file"])
        with turn_for(read):
            if sent.get("check"):
                return Response(import_document(read, rehearse(read, wanted), kept=False))
            return Response(import_document(read, import_event(read, request.user, wanted), kept=True), status=201)
