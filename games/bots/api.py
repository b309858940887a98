"""The interface of programs, as those who know lichess expect it: two streams of lines, and one address to act.

Whoever streams or acts at his own seat with a token that may play is labelled as a program there. The streams
themselves are served beside Django (live/bot_streams.py), which asks these views, as the client would, for what a line
is made of; asked without that part of the server they answer with the first lines and end.
"""

from typing import Any, cast

import orjson
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.throttles import Actions
from games.bots import streams
from games.core.schemas import ActShape, Shape
from games.models import limits as bounds
from games.play import services as play_services
from games.play.base_api import Told, acting, by_program
from games.tables import notifications as news
from games.tables.bot_accounts import label_program
from games.tables.lobby import TOPIC
from games.tables.presence import seat_token_at
from games.tables.seats import own_seat
from games.tables.viewers import seated_viewer_of, viewer_of
from games.view import selectors as view_selectors
from games.watching.spectators import note_program

NDJSON = "application/x-ndjson"
KEEP_ALIVE = "An empty line comes every 7 s; skip it."


class ActionShape(ActShape):
    """A move as text. `key`: sent twice it is made once. `turn`: made in that turn only, and refused later."""

    seq = serializers.IntegerField(
        required=False, min_value=0, help_text="The version the move was chosen at; an older one is no hindrance."
    )
    turn = serializers.CharField(required=False, max_length=bounds.TURN, help_text="The `turn` of the line it answers.")


class ActedShape(Shape):
    """The table after the move, as far as a program has to know at once; the stream tells the rest."""

    version = serializers.IntegerField()
    seat = serializers.CharField()
    state = serializers.CharField()
    finished = serializers.BooleanField()
    to_act = serializers.ListField(child=serializers.CharField())
    allowed = serializers.ListField(child=serializers.CharField(), help_text="What the own seat may do now.")
    turn = serializers.CharField(allow_null=True)


class Lines(HttpResponse):
    """The first lines of a stream; `topics` are what the rest of it listens to.

    `plays`: with this token one may play. `view` is what they were made of, `word` the proof of the own seat where the
    stream is to hold it.
    """

    def __init__(
        self, lines: list[view_selectors.Line], topics: list[str], request: Request, view: Any = None, word: str = ""
    ) -> None:
        self.lines, self.topics, self.view, self.word = lines, topics, view, word
        self.user_id, self.plays = cast(int, request.user.pk), by_program(request)
        super().__init__(b"".join(map(written, lines)), content_type=NDJSON)


def written(line: view_selectors.Line) -> bytes:
    """A line as it is sent."""
    return orjson.dumps(line) + b"\n"


class Streamed(Told):
    """A view that answers with lines; what is refused is JSON, whatever the client accepts."""

    permission_classes = (IsAuthenticated,)

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        return JSONRenderer(), JSONRenderer.media_type


class EventLinesView(Streamed):
    """Which tables one plays at."""

    @extend_schema(
        operation_id="stream_event",
        summary="Lines: the own tables, and each that begins or ends.",
        description="`tableStart` for every table being played at once, then `tableStart`, `tableFinish` and "
        f"`seatKept` as it happens. Of an account's streams with tokens that may play the newest goes on. "
        f"{KEEP_ALIVE} See docs/bots.md.",
        responses={(200, NDJSON): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> Lines:
        topics = [TOPIC, news.player_topic(cast(int, request.user.pk))]
        return Lines(streams.tables_now(viewer_of(request._request)), topics, request)


class TableLinesView(Streamed):
    """What happens at a table, as the own seat may see it."""

    @extend_schema(
        operation_id="table_stream",
        summary="Lines: the table as who asks may see it, and every change.",
        description="First `tableFull`, then `tableState`, `chatLine` and `seatGone`; it ends with the match. With a "
        f"token that may play the stream holds the own seat, and the newest one is the one that goes on. {KEEP_ALIVE}",
        responses={(200, NDJSON): OpenApiTypes.STR},
    )
    def get(self, request: Request, id: int) -> Lines:
        viewer = seated_viewer_of(request._request, id)
        plays = by_program(request)
        if plays:
            label_program(id, viewer)
        view = view_selectors.view_for(id, viewer)
        seat = view["seat"]
        if seat is None:
            note_program(request._request, id)
        word = seat_token_at(id, seat) if plays and seat and not view["finished"] else ""
        first = [streams.table_full(view)]
        return Lines(first, _topics(view), request, view, word)


class ActionView(Told):
    """A move of a program."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (Actions,)

    @extend_schema(
        operation_id="table_action",
        summary="Make a move on the own seat.",
        description="It is judged on the state it meets. An illegal one is 400 with the sentence, and in `allowed` "
        "what would be right; 409 where the table takes none now; 429 says in `Retry-After` after how many seconds.",
        request=ActionShape,
        responses={200: ActedShape, 429: OpenApiResponse(description="Too fast; see `Retry-After`.")},
        examples=[
            OpenApiExample("A card", {"move": "play KS", "seq": 31, "turn": "2.0.5", "key": "a1"}, request_only=True)
        ],
    )
    def post(self, request: Request, id: int) -> Response:
        asked = ActionShape(data=request.data)
        asked.is_valid(raise_exception=True)
        sent = asked.validated_data
        seat = sent.get("seat") or None
        viewer = acting(request, id, seat)
        play = play_services.make_move(
            id, seat, sent["move"], key=sent.get("key"), viewer=viewer, turn=sent.get("turn"), seq=sent.get("seq")
        )
        view = view_selectors.view_of(play, seat or own_seat(play.seats.values(), viewer))
        known = {name: view[name] for name in ("version", "seat", "state", "finished")}
        return Response({**known, **streams.next_of(view)})


def _topics(view: dict[str, Any]) -> list[str]:
    """The table, what is said there, and the private channel of the own team."""
    said = [part["topic"] for part in (view["chat"], view["signals"]) if part and part.get("topic")]
    return [view["topic"], *said]


class ShortEventLines(EventLinesView):
    """The same at an address without the version."""

    schema = None


class ShortTableLines(TableLinesView):
    """The same at an address without the version."""

    schema = None


class ShortAction(ActionView):
    """The same at an address without the version."""

    schema = None
