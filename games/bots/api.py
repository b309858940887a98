"""Bot interface in the style of lichess: two NDJSON streams and one action URL.

A client that streams or acts at its own seat with a playing token is labelled as a bot. The streams are served outside
Django (live/bot_streams.py), which asks these views for the lines with the client's headers. Asked directly, they
answer with the first lines and end.
"""

from typing import Annotated, Any, cast

import orjson
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from pydantic import Field, NonNegativeInt
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.throttles import Actions
from games.bots import streams
from games.core.schemas import NewMove
from games.models import limits as bounds
from games.play import services as play_services
from games.play.base_api import GameApiView, acting, by_program
from games.tables import after_commit
from games.tables.bot_accounts import label_program
from games.tables.lobby import TOPIC
from games.tables.presence import seat_token_at
from games.tables.seats import own_seat
from games.tables.viewers import seated_viewer_of, viewer_of
from games.view import selectors as view_selectors
from games.view.schemas import TableView
from games.watching.spectators import note_program
from inputs.model import LEFT_OUT, Output, letters
from inputs.reading import read

NDJSON = "application/x-ndjson"
KEEP_ALIVE = "An empty line comes every 7 s; skip it."


class ProgramMove(NewMove):
    """A move as text.

    `key`: sent twice it is made once. `turn`: made in that turn only, and refused later.
    """

    seq: NonNegativeInt = Field(
        default=LEFT_OUT, description="The version the move was chosen at; an older one is no hindrance."
    )
    turn: Annotated[str, letters(bounds.TURN, 1)] = Field(
        default=LEFT_OUT, description="The `turn` of the line it answers."
    )


class MoveMade(Output):
    """The table after the move, as far as a bot needs it at once.

    The stream sends the rest.
    """

    version: int
    seat: str
    state: str
    finished: bool
    to_act: list[str]
    allowed: list[str] = Field(description="Moves that your seat may make now.")
    turn: str | None


class FirstLines(HttpResponse):
    """First lines of a stream; `topics` are those that the stream follows.

    `plays`: this token may play. `view` is the source of the lines, `word` the seat token where the stream is to hold
    the seat.
    """

    def __init__(
        self,
        lines: list[streams.Line],
        *,
        topics: list[str],
        request: Request,
        view: TableView | None = None,
        seat_token: str = "",
    ) -> None:
        self.lines, self.topics, self.view, self.word = lines, topics, view, seat_token
        self.user_id, self.plays = cast(int, request.user.pk), by_program(request)
        super().__init__(b"".join(map(to_line, lines)), content_type=NDJSON)


def to_line(line: streams.Line) -> bytes:
    """A line as it is sent."""
    return orjson.dumps(line) + b"\n"


class Streamed(GameApiView):
    """A view that answers with lines; errors are JSON, whatever the client accepts."""

    permission_classes = (IsAuthenticated,)

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        return JSONRenderer(), JSONRenderer.media_type


class EventLinesView(Streamed):
    """Which tables one plays at."""

    @extend_schema(
        operation_id="stream_event",
        summary="Stream the client's tables as lines, and each one that starts or ends.",
        description="`tableStart` for every table being played at once, then `tableStart`, `tableFinish` and "
        f"`seatKept` as it happens. Of an account's streams with tokens that may play the newest goes on. "
        f"{KEEP_ALIVE} See docs/bots.md.",
        responses={(200, NDJSON): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> FirstLines:
        topics = [TOPIC, after_commit.player_topic(cast(int, request.user.pk))]
        return FirstLines(streams.tables_now(viewer_of(request._request)), topics=topics, request=request)


class TableLinesView(Streamed):
    """Stream of a table, as the client's seat may see it."""

    @extend_schema(
        operation_id="table_stream",
        summary="Stream a table as lines: its state as the client may see it, then every change.",
        description="First `tableFull`, then `tableState`, `chatLine` and `seatGone`; it ends with the match. With a "
        f"token that may play, the stream keeps the client's seat; only the newest stream stays open. {KEEP_ALIVE}",
        responses={(200, NDJSON): OpenApiTypes.STR},
    )
    def get(self, request: Request, id: int) -> FirstLines:
        viewer = seated_viewer_of(request._request, id)
        plays = by_program(request)
        if plays:
            label_program(id, viewer)
        view = view_selectors.view_for(id, viewer)
        seat = view["seat"]
        if seat is None:
            note_program(request._request, id)
        seat_token = seat_token_at(id, seat) if plays and seat and not view["finished"] else ""
        first = [streams.table_full(view)]
        return FirstLines(first, topics=_topics(view), request=request, view=view, seat_token=seat_token)


class ActionView(GameApiView):
    """A move of a program."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (Actions,)

    @extend_schema(
        operation_id="table_action",
        summary="Make a move as a bot.",
        description="It is judged on the state it meets. An illegal one is 400 with the sentence, and in `allowed` "
        "what would be right; 409 where the table takes none now; 429 says in `Retry-After` after how many seconds.",
        request=ProgramMove,
        responses={200: MoveMade, 429: OpenApiResponse(description="Too fast; see `Retry-After`.")},
        examples=[
            OpenApiExample("A card", {"move": "play KS", "seq": 31, "turn": "2.0.5", "key": "a1"}, request_only=True)
        ],
    )
    def post(self, request: Request, id: int) -> Response:
        sent = read(ProgramMove, request.data)
        seat, viewer = sent.seat, acting(request, id, sent.seat)
        play = play_services.make_move(
            table_id=id, seat=seat, text=sent.move, key=sent.key, viewer=viewer, turn=sent.turn, seq=sent.seq
        )
        view = view_selectors.view_of(play, seat or own_seat(play.seats.values(), viewer))
        return Response(
            {
                "version": view["version"],
                "seat": view["seat"],
                "state": view["state"],
                "finished": view["finished"],
                **streams.next_of(view),
            }
        )


def _topics(view: TableView) -> list[str]:
    """Return the topics of the table, its chat, and the team's private channel."""
    chat, signals = view["chat"], view["signals"]
    topics = [chat["topic"] if chat else None, signals["topic"] if signals else None]
    return [view["topic"], *filter(None, topics)]


class ShortEventLines(EventLinesView):
    """The same at an address without the version."""

    schema = None


class ShortTableLines(TableLinesView):
    """The same at an address without the version."""

    schema = None


class ShortAction(ActionView):
    """The same at an address without the version."""

    schema = None
