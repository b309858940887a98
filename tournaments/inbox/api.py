"""The inbox of an event over REST, for staff."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from inputs.reading import read
from tournaments.core.api import InEvent, in_event
from tournaments.inbox import services
from tournaments.inbox.page import address_of
from tournaments.inbox.schemas import InboxDocument, NoticeToSetAside, search_of
from tournaments.inbox.selectors import InboxItem, items_of

SEARCH = [
    OpenApiParameter("q", str, description="Names of players, authors or the event; every word must occur."),
    OpenApiParameter("round", int),
    OpenApiParameter("table", int, description="The number of the table in its round."),
    OpenApiParameter("day", OpenApiTypes.DATE),
]
NOTICE = OpenApiParameter("id", str, OpenApiParameter.PATH, description="The id of an odd pattern.")


@in_event()
class Inbox(InEvent):
    """What waits for staff: disputes, requests, approvals, late confirmations, failed checks and odd patterns."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="event_inbox",
        summary="List what waits for staff. Odd patterns are notices, never penalties.",
        parameters=SEARCH,
        responses=InboxDocument,
    )
    def list(self, request: Request, event_slug: str) -> Response:
        self.require("see_desk")
        search = search_of(request.query_params)
        return self.page([item for item in items_of(self.event) if item.fits(search)], inbox_document)

    @extend_schema(
        operation_id="event_inbox_set_aside",
        summary="Set an odd pattern aside, with a reason for the log.",
        parameters=[NOTICE],
        request=NoticeToSetAside,
        responses={204: None},
    )
    def set_aside(self, request: Request, event_slug: str, id: str) -> Response:
        wanted = read(NoticeToSetAside, request.data)
        services.set_aside(event=self.event, by=request.user, notice_id=id, wanted=wanted)
        return Response(status=204)


def inbox_document(item: InboxItem) -> InboxDocument:
    """Return a row as it goes out."""
    return InboxDocument(
        id=item.id,
        kind=item.kind,
        sentence=item.sentence,
        round=item.round,
        table=item.table,
        deal=item.deal,
        sheet=item.sheet_id,
        names=list(item.names),
        author=item.author,
        at=item.at,
        address=address_of(item),
    )
