"""Communication at a table over REST: claims, calls of the director, chat."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.known_names import Shape
from games.claims import services as claims
from games.core.errors import Conflict
from games.core.view_schemas import ViewShape
from games.models import limits as bounds
from games.play.base_api import asked_at
from games.tables import lobby as tables_lobby
from games.tables import seats as tables_seats
from games.tables import table_state as store
from games.tables.seats import Viewer, own_seat
from games.tables.table_state import Play
from games.tables.viewers import viewer_of
from games.talk import calls
from games.talk import services as chat
from games.talk.selectors import chat_for
from games.view import selectors as view_selectors

SEAT_HELP = "Only needed if you hold several seats."


class ClaimShape(Shape):
    """A claim on the rest of the deal.

    Two sides: `take` of the tricks left; else `counts`, the final count of every side.
    """

    take = serializers.IntegerField(required=False, min_value=0)
    counts = serializers.DictField(child=serializers.IntegerField(min_value=0), required=False)
    words = serializers.CharField(required=False, allow_blank=True, max_length=bounds.CLAIM_WORDS, default="")
    key = serializers.CharField(required=False, max_length=bounds.MOVE_KEY)
    seat = serializers.CharField(required=False, max_length=bounds.SEAT, help_text=SEAT_HELP)


class ClaimAnswerShape(Shape):
    """An answer to the claim with this `id`.

    An acceptance is valid from one second after the claim.
    """

    id = serializers.IntegerField()
    answer = serializers.ChoiceField(choices=["accept", "reject", "withdraw"])
    seat = serializers.CharField(required=False, max_length=bounds.SEAT, help_text=SEAT_HELP)


class CallShape(Shape):
    """Why the director is called."""

    reason = serializers.ChoiceField(choices=["rules", "play", "conduct", "technical"])
    words = serializers.CharField(required=False, allow_blank=True, max_length=bounds.CALL_WORDS, default="")
    seat = serializers.CharField(required=False, max_length=bounds.SEAT, help_text=SEAT_HELP)


class SayShape(Shape):
    """A phrase of the list by its `code`, or `text` where the table allows it now."""

    code = serializers.CharField(required=False, allow_blank=True, max_length=bounds.PHRASE, default="")
    text = serializers.CharField(required=False, allow_blank=True, default="")
    key = serializers.CharField(required=False, max_length=bounds.MOVE_KEY)
    seat = serializers.CharField(required=False, max_length=bounds.SEAT, help_text=SEAT_HELP)


class SaidShape(Shape):
    """A line of the chat; a phrase has a `code`, anything else its `text`."""

    id = serializers.IntegerField()
    seat = serializers.CharField()
    name = serializers.CharField()
    badge = serializers.CharField(help_text="organiser, director, scorer or staff; empty for players.")
    code = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()


class ChatShape(Shape):
    """Chat of the table for its players, and of the spectators for others."""

    audience = serializers.ChoiceField(choices=["table", "watchers"])
    phrases = serializers.ListField(child=serializers.CharField())
    free = serializers.BooleanField(help_text="Anything can be said now, and not only phrases.")
    sent = SaidShape(many=True)
    topic = serializers.CharField(help_text="To follow with `/live/?topic=`.")


class Talk:
    """Actions of games.play.api.Tables."""

    @extend_schema(summary="Claim the rest of the deal and expose your cards.", request=ClaimShape, responses=ViewShape)
    @action(detail=True, methods=["post"])
    def claim(self, request: Request, pk: str) -> Response:
        data, seat, viewer = asked_at(ClaimShape, request, pk)
        play = claims.claim(
            table_id=int(pk),
            seat=seat,
            counts=data.get("counts"),
            take=data.get("take"),
            words=data["words"],
            viewer=viewer,
            key=data.get("key"),
        )
        return _after(play, seat, viewer)

    @extend_schema(
        summary="Accept or refuse a claim, or withdraw your own.", request=ClaimAnswerShape, responses=ViewShape
    )
    @action(detail=True, methods=["post"], url_path="claim/answer")
    def answer_claim(self, request: Request, pk: str) -> Response:
        data, seat, viewer = asked_at(ClaimAnswerShape, request, pk)
        if data["answer"] == "withdraw":
            play = claims.withdraw_claim(int(pk), data["id"], seat, viewer)
        else:
            play = claims.answer_claim(
                table_id=int(pk), claim_id=data["id"], seat=seat, accepts=data["answer"] == "accept", viewer=viewer
            )
        return _after(play, seat, viewer)

    @extend_schema(summary="Call the director.", request=CallShape, responses=ViewShape)
    @action(detail=True, methods=["post"])
    def call(self, request: Request, pk: str) -> Response:
        data, seat, viewer = asked_at(CallShape, request, pk)
        calls.call_director(table_id=int(pk), seat=seat, reason=data["reason"], words=data["words"], viewer=viewer)
        return _after(store.load(int(pk)), seat, viewer)

    @extend_schema(summary="Get the chat, and what you can send now.", responses=ChatShape)
    @action(detail=True)
    def chat(self, request: Request, pk: str) -> Response:
        tables_lobby.require_view(int(pk), viewer_of(request._request))
        return _chat(store.load(int(pk)), None, viewer_of(request._request))

    @extend_schema(
        summary="Send a message to the table chat or, as a spectator, to the spectator chat.",
        request=SayShape,
        responses=ChatShape,
    )
    @chat.mapping.post
    def say(self, request: Request, pk: str) -> Response:
        data, seat, viewer = asked_at(SayShape, request, pk)
        content = {"code": data["code"], "text": data["text"]}
        if seat is None and tables_seats.seat_of(int(pk), viewer) is None:
            name = str(request.user)
            chat.say_among_watchers(table_id=int(pk), viewer=viewer, name=name, **content, key=data.get("key"))
        else:
            chat.say(table_id=int(pk), seat=seat, **content, viewer=viewer, key=data.get("key"))
        return _chat(store.load(int(pk)), seat, viewer)


def _after(play: Play, seat: str | None, viewer: Viewer) -> Response:
    return Response(view_selectors.view_of(play, seat or own_seat(play.seats.values(), viewer)))


def _chat(play: Play, seat: str | None, viewer: Viewer) -> Response:
    chat_view = chat_for(play, seat or own_seat(play.seats.values(), viewer))
    if chat_view is None:
        raise Conflict("chat_off")
    return Response(chat_view)
