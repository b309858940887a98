"""What is said at a table over REST: claims and their answers, calls of the director, chat."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from games.claims import services as claims
from games.core.errors import Conflict
from games.core.schemas import Shape
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

SEAT_HELP = "Only for who holds several seats."


class ClaimShape(Shape):
    """The rest of the deal. Two sides: `take` of the tricks left; else `counts`, the final count of every side."""

    take = serializers.IntegerField(required=False, min_value=0)
    counts = serializers.DictField(child=serializers.IntegerField(min_value=0), required=False)
    words = serializers.CharField(required=False, allow_blank=True, max_length=bounds.CLAIM_WORDS, default="")
    key = serializers.CharField(required=False, max_length=bounds.MOVE_KEY)
    seat = serializers.CharField(required=False, max_length=bounds.SEAT, help_text=SEAT_HELP)


class ClaimAnswerShape(Shape):
    """What is said to the claim with this `id`; an acceptance counts from one second after the claim on."""

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
    """The chat of the table for who sits there, for others that of those who watch."""

    audience = serializers.ChoiceField(choices=["table", "watchers"])
    phrases = serializers.ListField(child=serializers.CharField())
    free = serializers.BooleanField(help_text="Anything can be said now, and not only phrases.")
    sent = SaidShape(many=True)
    topic = serializers.CharField(help_text="To follow with `/live/?topic=`.")


class Talk:
    """Actions of games.play.api.Tables."""

    @extend_schema(
        summary="Claim the rest of the deal, with the own cards open.", request=ClaimShape, responses=ViewShape
    )
    @action(detail=True, methods=["post"])
    def claim(self, request: Request, pk: str) -> Response:
        asked, seat, viewer = asked_at(ClaimShape, request, pk)
        play = claims.claim(
            int(pk), seat, asked.get("counts"), asked.get("take"), asked["words"], viewer, asked.get("key")
        )
        return _after(play, seat, viewer)

    @extend_schema(
        summary="Accept or refuse a claim, or take the own one back.", request=ClaimAnswerShape, responses=ViewShape
    )
    @action(detail=True, methods=["post"], url_path="claim/answer")
    def answer_claim(self, request: Request, pk: str) -> Response:
        asked, seat, viewer = asked_at(ClaimAnswerShape, request, pk)
        if asked["answer"] == "withdraw":
            play = claims.withdraw_claim(int(pk), asked["id"], seat, viewer)
        else:
            play = claims.answer_claim(int(pk), asked["id"], seat, asked["answer"] == "accept", viewer)
        return _after(play, seat, viewer)

    @extend_schema(summary="Call the director.", request=CallShape, responses=ViewShape)
    @action(detail=True, methods=["post"])
    def call(self, request: Request, pk: str) -> Response:
        asked, seat, viewer = asked_at(CallShape, request, pk)
        calls.call_director(int(pk), seat, asked["reason"], asked["words"], viewer)
        return _after(store.load(int(pk)), seat, viewer)

    @extend_schema(summary="What was said, and what can be said now.", responses=ChatShape)
    @action(detail=True)
    def chat(self, request: Request, pk: str) -> Response:
        tables_lobby.require_view(int(pk), viewer_of(request._request))
        return _chat(store.load(int(pk)), None, viewer_of(request._request))

    @extend_schema(
        summary="Say something to the table or, without a seat there, to others who watch.",
        request=SayShape,
        responses=ChatShape,
    )
    @chat.mapping.post
    def say(self, request: Request, pk: str) -> Response:
        asked, seat, viewer = asked_at(SayShape, request, pk)
        said = (asked["code"], asked["text"])
        if seat is None and tables_seats.seat_of(int(pk), viewer) is None:
            chat.say_among_watchers(int(pk), viewer, str(request.user), *said, key=asked.get("key"))
        else:
            chat.say(int(pk), seat, *said, viewer=viewer, key=asked.get("key"))
        return _chat(store.load(int(pk)), seat, viewer)


def _after(play: Play, seat: str | None, viewer: Viewer) -> Response:
    return Response(view_selectors.view_of(play, seat or own_seat(play.seats.values(), viewer)))


def _chat(play: Play, seat: str | None, viewer: Viewer) -> Response:
    found = chat_for(play, seat or own_seat(play.seats.values(), viewer))
    if found is None:
        raise Conflict("chat_off")
    return Response(found)
