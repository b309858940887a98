"""Records over REST: a table's record, and the check of an uploaded one.

Source: docs/formats/record.md.
"""

from collections.abc import Mapping
from typing import IO, Any

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser, MultiPartParser
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from engine.records import Record, RecordError, to_answer, to_case, to_plain, write
from games.core.errors import say, sentence_of
from games.core.schemas import RecordFindings, TableRecordOut
from games.models import Table
from games.play.base_api import GameApiView, plain
from games.records.documents import read_whole
from games.records.judging import check_sent
from games.records.selectors import table_record
from games.tables import seats as tables_seats
from games.tables.insiders import is_kept_out
from games.tables.lobby import require_view
from games.tables.viewers import viewer_of
from games.watching.spectators import note_program

FILE, TEXT, BODY = "file", "record", "body"
"""Under which name a record arrives: a file or a field of a form, or the whole body."""
FORMAT = OpenApiParameter("format", str, enum=["json", "text", "adjudicate"], description="Default: the Accept header.")


class AsText(BaseRenderer):
    """A record as text. A refusal has the one shape of every error, which is JSON."""

    media_type = "text/plain"
    format = "text"
    charset = "utf-8"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        if isinstance(data, Record):
            return write(data).encode()
        if renderer_context and "response" in renderer_context:
            renderer_context["response"]["Content-Type"] = "application/json"
        return bytes(JSONRenderer().render(data))


class AsCase(JSONRenderer):
    """A record as the document that `adjudicate` judges."""

    format = "adjudicate"


class RawBodyParser(BaseParser):
    """Parser that returns the raw body; the record itself shows whether it is JSON."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, object] | None = None
    ) -> Mapping[str, bytes]:
        return {BODY: read_whole(stream)}


class WholeText(RawBodyParser):
    media_type = "text/plain"


class WholeJSON(RawBodyParser):
    media_type = "application/json"


class WholeBytes(RawBodyParser):
    media_type = "application/octet-stream"


class RecordView(GameApiView):
    """Record of a table: a finished match, or the deals that are over."""

    permission_classes = (AllowAny,)
    renderer_classes = (JSONRenderer, AsText, AsCase)

    @extend_schema(
        operation_id="tables_record",
        summary="Get the record of a table, to replay and to check.",
        parameters=[FORMAT],
        responses={(200, "application/json"): TableRecordOut, (200, "text/plain"): OpenApiTypes.STR},
    )
    def get(self, request: Request, id: int) -> Response:
        viewer = viewer_of(request._request)
        require_view(id, viewer)
        own = tables_seats.seat_of(id, viewer) is not None
        if not own:
            note_program(request._request, id)
        record = table_record(id, own, kept_out=not own and is_kept_out(Table.objects.get(pk=id), viewer))
        forms = {"text": record, "adjudicate": to_case(record)}
        return Response(forms.get(request.accepted_renderer.format) or to_plain(record))


class CheckView(GameApiView):
    """Check of a record: 200 whether it is right or wrong, 400 if it is unreadable."""

    permission_classes = (AllowAny,)
    parser_classes = (WholeJSON, WholeText, MultiPartParser, WholeBytes)

    @extend_schema(
        operation_id="records_check",
        summary="Check a record: shuffles, hands, moves, sheets and result.",
        description="Send the record as the body (text or JSON), or as a form with a `file` or a field `record`.",
        request={
            "application/json": TableRecordOut,
            "text/plain": OpenApiTypes.STR,
            "multipart/form-data": {"type": "object", "properties": {FILE: {"type": "string", "format": "binary"}}},
        },
        responses={
            200: RecordFindings,
            400: OpenApiResponse(description=("The record cannot be read. `errors` lists each line.")),
        },
    )
    def post(self, request: Request) -> Response:
        try:
            return Response(to_answer(check_sent(_uploaded_record(request), lines=False)[0], say))
        except RecordError as error:
            raise _in_one_shape(error) from error


def _uploaded_record(request: Request) -> bytes:
    """The record of a request, however it was sent."""
    sent = plain(request.data)
    if isinstance(body := sent.get(BODY), bytes):
        return body
    uploaded = request.FILES.get(FILE)
    if isinstance(uploaded, UploadedFile):
        return read_whole(uploaded)
    if TEXT in sent:
        return str(sent[TEXT]).encode()
    message = gettext("Send the record as the request body, as a file “%(file)s”, or in the field “%(text)s”.")
    raise ParseError(message % {"file": FILE, "text": TEXT})


def _in_one_shape(error: RecordError) -> RecordError:
    """The error with its sentences, and each line in the place of a field."""
    for inner in (error, *error.errors):
        sentence = sentence_of(inner)
        vars(inner)["message"] = sentence
        vars(inner)["field"] = inner.field if inner.line is None else f"line {inner.line}"
    return error
