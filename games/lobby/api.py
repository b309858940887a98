"""Lobby over REST: open a table, sit down, add bots, begin, play again."""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError as DjangoValidationError
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.known_names import Shape
from accounts.throttles import AccountWrites, AnonymousWrites, GuestTables
from games.core.forms import NameField
from games.core.guest_names import MAX_NAME_LENGTH, as_guest
from games.core.schemas import GAMES
from games.core.view_schemas import ViewShape
from games.lobby import services as lobby
from games.models import Table
from games.models import limits as bounds
from games.play.base_api import ApiView, by_program
from games.tables.lobby import INVITED
from games.tables.options import CASUAL
from games.tables.players import Player
from games.tables.viewers import guest_tokens, own_holder, remember_guest_token, viewer_of
from games.view import selectors as view_selectors

NAME_HELP = "What a guest is called. Left out: a number. Accounts sit under their own name."


class GatherShape(Shape):
    """A table for others, by default with the first seat and without a clock."""

    game = serializers.ChoiceField(choices=GAMES)
    preset = serializers.CharField(max_length=bounds.PRESET)
    options = serializers.DictField(required=False, default=dict)
    lobby = serializers.ChoiceField(choices=[Table.Lobby.OPEN, Table.Lobby.PRIVATE], default=Table.Lobby.OPEN)
    seat = serializers.CharField(required=False, max_length=bounds.SEAT)
    name = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=MAX_NAME_LENGTH, help_text=NAME_HELP
    )
    clock_seconds = serializers.IntegerField(required=False, allow_null=True, **bounds.CLOCK_SECONDS.of_field)
    bank_seconds = serializers.IntegerField(required=False, default=0, **bounds.ONLINE["bank_seconds"].of_field)

    draw_partners = serializers.BooleanField(
        default=False, help_text="Players draw cards for partners before the first deal; Troefcall only."
    )

    def validate_name(self, name: str) -> str:
        return _guest_name(name)


class SitShape(Shape):
    """A seat to take, by default the reserved or the first free one.

    `invite` is the token in the link of a private table.
    """

    seat = serializers.CharField(required=False, max_length=bounds.SEAT)
    invite = serializers.CharField(required=False, max_length=bounds.INVITATION, default="")
    name = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=MAX_NAME_LENGTH, help_text=NAME_HELP
    )

    def validate_name(self, name: str) -> str:
        return _guest_name(name)


def _guest_name(name: str) -> str:
    """As pages read it. Raises ValidationError."""
    try:
        return str(NameField(required=False).clean(name))
    except DjangoValidationError as error:
        raise serializers.ValidationError(error.messages) from error


class BotSeatShape(Shape):
    """A seat, and for a bot its name; left out the house's own one plays."""

    seat = serializers.CharField(max_length=bounds.SEAT)
    bot = serializers.CharField(required=False, default="", max_length=bounds.BOT, allow_blank=True)


class GatherView(ApiView):
    """List tables waiting for players."""

    permission_classes = (AllowAny,)
    throttle_classes = (AnonymousWrites, AccountWrites, GuestTables)

    @extend_schema(
        operation_id="lobby_open",
        summary="Open a table for others and take the first seat.",
        request=GatherShape,
        responses={201: ViewShape},
        examples=[OpenApiExample("Truf", {"game": "truf", "preset": "classic"}, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        data = _parse(GatherShape, request)
        bank, name = data.pop("bank_seconds"), data.pop("name")
        rules = CASUAL.model_copy(update={"bank_seconds": bank, "draw_partners": data.pop("draw_partners")})
        table_id = lobby.open_for_others(**data, online_rules=rules, player=player_of(request, name))
        return _view(request, table_id, 201)


class SitView(ApiView):
    """A seat at a table that waits for players."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="lobby_sit", summary="Take a seat.", request=SitShape, responses=ViewShape)
    def post(self, request: Request, id: int) -> Response:
        data = _parse(SitShape, request)
        player = player_of(request, data["name"])
        lobby.sit(id, player, data.get("seat"), data["invite"])
        if data["invite"] and not player.user_id:
            remember_guest_token(request._request, INVITED + data["invite"])
        return _view(request, id)

    @extend_schema(operation_id="lobby_leave", summary="Leave your seat.", request=None, responses={204: None})
    def delete(self, request: Request, id: int) -> Response:
        lobby.leave(id, viewer_of(request._request))
        return Response(status=204)


class BotView(ApiView):
    """Bots at a table that waits for players; only its host adds and removes them."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="lobby_bot", summary="Put a bot on a free seat.", request=BotSeatShape, responses=ViewShape
    )
    def post(self, request: Request, id: int) -> Response:
        data = _parse(BotSeatShape, request)
        return _after(request, id, lambda: lobby.put_bot(id, data["seat"], viewer_of(request._request), data["bot"]))


class FreeView(ApiView):
    """A seat without its bot, or without the name it was kept for."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="lobby_free", summary="Free a seat.", request=BotSeatShape, responses=ViewShape)
    def post(self, request: Request, id: int) -> Response:
        data = _parse(BotSeatShape, request)
        return _after(request, id, lambda: lobby.free_seat(id, data["seat"], viewer_of(request._request)))


class BeginView(ApiView):
    """The first deal of a table that waits for players."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="lobby_begin",
        summary="Start the table; bots take the free seats.",
        request=None,
        responses=ViewShape,
    )
    def post(self, request: Request, id: int) -> Response:
        return _after(request, id, lambda: lobby.begin(id, viewer_of(request._request)))


class RematchView(ApiView):
    """The same people and rules again."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="lobby_rematch",
        summary="Request or join a rematch. Returns its table.",
        request=None,
        responses={201: ViewShape},
    )
    def post(self, request: Request, id: int) -> Response:
        return _view(request, lobby.rematch(id, player_of(request)), 201)


def player_of(request: Request, name: str = "") -> Player:
    """Return the client as a player: an account, or the session of a guest.

    A guest has the given name or a number.
    """
    user = request.user
    if user.is_authenticated:
        return Player(str(user), user.pk, program=user.is_program or by_program(request))
    inner = request._request
    own = own_holder(inner)
    return Player(as_guest(name) if name else "", holder=own, holders=frozenset(guest_tokens(inner)))


def _parse(shape: type[Shape], request: Request) -> dict[str, Any]:
    serializer = shape(data=request.data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def _after(request: Request, table_id: int, act: Callable[[], object]) -> Response:
    act()
    return _view(request, table_id)


def _view(request: Request, table_id: int, status: int = 200) -> Response:
    return Response(view_selectors.view_for(table_id, viewer_of(request._request)), status=status)
