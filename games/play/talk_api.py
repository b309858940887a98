"""Communication at a table over REST: claims, calls of the director, chat, hints."""

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from games.claims import services as claims
from games.core.errors import Conflict
from games.core.schemas import AskHint
from games.play.base_api import read_for_seat
from games.play.hints import ask_hint
from games.tables import lobby as tables_lobby
from games.tables import seats as tables_seats
from games.tables import table_state
from games.tables.seats import Viewer, own_seat
from games.tables.table_state import Play
from games.tables.viewers import viewer_of
from games.talk import calls
from games.talk import services as chat
from games.talk.schemas import AnswerToClaim, NewChatLine, NewClaim, NewDirectorCall
from games.talk.selectors import ChatView, chat_for
from games.view import selectors as view_selectors
from games.view.schemas import TableView


class Talk:
    """Actions of games.play.api.Tables."""

    @extend_schema(summary="Claim the rest of the deal and expose your cards.", request=NewClaim, responses=TableView)
    @action(detail=True, methods=["post"])
    def claim(self, request: Request, pk: str) -> Response:
        body, seat, viewer = read_for_seat(NewClaim, request, pk)
        play = claims.claim(
            table_id=int(pk),
            seat=seat,
            counts=body.counts,
            take=body.take,
            words=body.words,
            viewer=viewer,
            key=body.key,
        )
        return _after(play, seat, viewer)

    @extend_schema(
        summary="Accept or refuse a claim, or withdraw your own.", request=AnswerToClaim, responses=TableView
    )
    @action(detail=True, methods=["post"], url_path="claim/answer")
    def answer_claim(self, request: Request, pk: str) -> Response:
        body, seat, viewer = read_for_seat(AnswerToClaim, request, pk)
        if body.answer == "withdraw":
            play = claims.withdraw_claim(table_id=int(pk), claim_id=body.id, seat=seat, viewer=viewer)
        else:
            play = claims.answer_claim(
                table_id=int(pk), claim_id=body.id, seat=seat, accepts=body.answer == "accept", viewer=viewer
            )
        return _after(play, seat, viewer)

    @extend_schema(summary="Call the director.", request=NewDirectorCall, responses=TableView)
    @action(detail=True, methods=["post"])
    def call(self, request: Request, pk: str) -> Response:
        body, seat, viewer = read_for_seat(NewDirectorCall, request, pk)
        calls.call_director(table_id=int(pk), seat=seat, reason=body.reason, words=body.words, viewer=viewer)
        return _after(table_state.load(int(pk)), seat, viewer)

    @extend_schema(summary="Get the chat, and what you can send now.", responses=ChatView)
    @action(detail=True)
    def chat(self, request: Request, pk: str) -> Response:
        tables_lobby.require_view(int(pk), viewer_of(request._request))
        return _chat(table_state.load(int(pk)), None, viewer_of(request._request))

    @extend_schema(
        summary="Send a message to the table chat or, as a spectator, to the spectator chat.",
        request=NewChatLine,
        responses=ChatView,
    )
    @chat.mapping.post
    def say(self, request: Request, pk: str) -> Response:
        body, seat, viewer = read_for_seat(NewChatLine, request, pk)
        content = {"code": body.code, "text": body.text}
        if seat is None and tables_seats.seat_of(int(pk), viewer) is None:
            name = str(request.user)
            chat.say_among_watchers(table_id=int(pk), viewer=viewer, name=name, **content, key=body.key)
        else:
            chat.say(table_id=int(pk), seat=seat, **content, viewer=viewer, key=body.key)
        return _chat(table_state.load(int(pk)), seat, viewer)

    @extend_schema(
        summary="Ask for a hint at your turn.",
        description="At a casual table, at most three in a deal. The answer is `hints.hint` of the view; only your "
        "seat gets it. The other players learn of the request when the deal is over, and the match is not rated. "
        "A second request at the same turn returns the same hint and does not count.",
        request=AskHint,
        responses=TableView,
        examples=[OpenApiExample("A hint", {"key": "5f1c-14"}, request_only=True)],
    )
    @action(detail=True, methods=["post"])
    def hint(self, request: Request, pk: str) -> Response:
        body, seat, viewer = read_for_seat(AskHint, request, pk)
        ask_hint(table_id=int(pk), seat=seat, viewer=viewer, key=body.key)
        return _after(table_state.load(int(pk)), seat, viewer)


def _after(play: Play, seat: str | None, viewer: Viewer) -> Response:
    return Response(view_selectors.view_of(play, seat or own_seat(play.seats.values(), viewer)))


def _chat(play: Play, seat: str | None, viewer: Viewer) -> Response:
    chat_view = chat_for(play, seat or own_seat(play.seats.values(), viewer))
    if chat_view is None:
        raise Conflict("chat_off")
    return Response(chat_view)
