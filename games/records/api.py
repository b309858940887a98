"""Records over REST: that of a table, as text or JSON, and the check of one that is sent (docs/records.md)."""

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

from engine.records import Record, RecordError, to_case, to_plain, told, write
from games.core.errors import say, sentence_of
from games.core.schemas import FindingsShape, TableRecordShape
from games.models import Table
from games.play.base_api import Told, plain
from games.records.check_jobs import check_sent
from games.records.documents import read_whole
from games.records.selectors import table_record
from games.tables import seats as tables_seats
from games.tables.insiders import is_kept_out
from games.tables.lobby import require_view
from games.tables.viewers import viewer_of
from games.watching.spectators import note_program

FILE, TEXT, BODY = "file", "record", "body"
"""Under which name a record arrives: a file or a field of a form, or the whole body."""
FORMAT = OpenApiParameter(
    "format", str, enum=["json", "text", "adjudicate"], description="Left out: the header Accept."
)


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


class Whole(BaseParser):
    """The body as it is: whether it is text or JSON, the record itself tells."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Mapping[str, bytes]:
        return {BODY: read_whole(stream)}


class WholeText(Whole):
    media_type = "text/plain"


class WholeJSON(Whole):
    media_type = "application/json"


class WholeBytes(Whole):
    media_type = "application/octet-stream"


class RecordView(Told):
    """The record of a table: of a match that is over all of it, before that the deals that are over."""

    permission_classes = (AllowAny,)
    renderer_classes = (JSONRenderer, AsText, AsCase)

    @extend_schema(
        operation_id="tables_record",
        summary="The record of a table, to replay and to check.",
        parameters=[FORMAT],
        responses={(200, "application/json"): TableRecordShape, (200, "text/plain"): OpenApiTypes.STR},
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


class CheckView(Told):
    """Whether everything in a record follows. 200 also when it does not; 400 when it cannot be read."""

    permission_classes = (AllowAny,)
    parser_classes = (WholeJSON, WholeText, MultiPartParser, WholeBytes)

    @extend_schema(
        operation_id="records_check",
        summary="Check a record: shuffles, hands, moves, sheets and result.",
        description="The record is the body, as text or JSON, or a form with a `file` or a field `record`.",
        request={
            "application/json": TableRecordShape,
            "text/plain": OpenApiTypes.STR,
            "multipart/form-data": {"type": "object", "properties": {FILE: {"type": "string", "format": "binary"}}},
        },
        responses={200: FindingsShape, 400: OpenApiResponse(description="It cannot be read; `errors` has each line.")},
    )
    def post(self, request: Request) -> Response:
        try:
            return Response(told(check_sent(_sent(request), lines=False)[0], say))
        except RecordError as error:
            raise _in_one_shape(error) from error


def _sent(request: Request) -> bytes:
    """The record of a request, however it was sent."""
    sent = plain(request.data)
    if isinstance(body := sent.get(BODY), bytes):
        return body
    uploaded = request.FILES.get(FILE)
    if isinstance(uploaded, UploadedFile):
        return read_whole(uploaded)
    if TEXT in sent:
        return str(sent[TEXT]).encode()
    told = gettext("Send the record as the body, as a file “%(file)s”, or in a field “%(text)s”.")
    raise ParseError(told % {"file": FILE, "text": TEXT})


def _in_one_shape(error: RecordError) -> RecordError:
    """The error with its sentences, and each line in the place of a field."""
    for one in (error, *error.errors):
        sentence = sentence_of(one)
        vars(one)["message"] = sentence
        vars(one)["field"] = one.field if one.line is None else f"line {one.line}"
    return error
