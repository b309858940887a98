"""Lobby over REST: open a table, sit down, add bots, begin, play again."""

from collections.abc import Callable

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.throttles import AccountWrites, AnonymousWrites, GuestTables
from games.core.guest_names import as_guest
from games.lobby import services as lobby
from games.lobby.schemas import Begin, BotSeat, NewLobbyTable, SeatToTake
from games.play.base_api import GameApiView, by_program
from games.tables.lobby import INVITED
from games.tables.players import Player
from games.tables.viewers import guest_tokens, own_holder, remember_guest_token, viewer_of
from games.view import selectors as view_selectors
from games.view.schemas import TableView
from inputs.reading import read


class GatherView(GameApiView):
    """List tables waiting for players."""

    permission_classes = (AllowAny,)
    throttle_classes = (AnonymousWrites, AccountWrites, GuestTables)

    @extend_schema(
        operation_id="lobby_open",
        summary="Open a table for others and take the first seat.",
        request=NewLobbyTable,
        responses={201: TableView},
        examples=[OpenApiExample("Truf", {"game": "truf", "preset": "classic"}, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        wanted = read(NewLobbyTable, request.data)
        table_id = lobby.open_for_others(table=wanted, player=player_of(request, wanted.name))
        return _view(request, table_id, 201)


class SitView(GameApiView):
    """A seat at a table that waits for players."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="lobby_sit", summary="Take a seat.", request=SeatToTake, responses=TableView)
    def post(self, request: Request, id: int) -> Response:
        wanted = read(SeatToTake, request.data)
        player = player_of(request, wanted.name)
        lobby.sit(table_id=id, player=player, seat=wanted.seat, invite=wanted.invite)
        if wanted.invite and not player.user_id:
            remember_guest_token(request._request, INVITED + wanted.invite)
        return _view(request, id)

    @extend_schema(operation_id="lobby_leave", summary="Leave your seat.", request=None, responses={204: None})
    def delete(self, request: Request, id: int) -> Response:
        lobby.leave(table_id=id, viewer=viewer_of(request._request))
        return Response(status=204)


class BotView(GameApiView):
    """Bots at a table that waits for players; only its host adds and removes them."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="lobby_bot", summary="Put a bot on a free seat.", request=BotSeat, responses=TableView)
    def post(self, request: Request, id: int) -> Response:
        wanted = read(BotSeat, request.data)
        return _after(
            request,
            id,
            lambda: lobby.put_bot(table_id=id, seat=wanted.seat, viewer=viewer_of(request._request), bot=wanted.bot),
        )


class FreeView(GameApiView):
    """A seat without its bot, or without the name it was kept for."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="lobby_free", summary="Free a seat.", request=BotSeat, responses=TableView)
    def post(self, request: Request, id: int) -> Response:
        wanted = read(BotSeat, request.data)
        return _after(
            request, id, lambda: lobby.free_seat(table_id=id, seat=wanted.seat, viewer=viewer_of(request._request))
        )


class BeginView(GameApiView):
    """The first deal of a table that waits for players."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="lobby_begin",
        summary="Start the table; bots take the free seats.",
        request=Begin,
        responses=TableView,
    )
    def post(self, request: Request, id: int) -> Response:
        wanted = read(Begin, request.data)
        return _after(request, id, lambda: lobby.begin(table_id=id, viewer=viewer_of(request._request), bot=wanted.bot))


class RematchView(GameApiView):
    """The same people and rules again."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="lobby_rematch",
        summary="Request or join a rematch. Returns its table.",
        request=None,
        responses={201: TableView},
    )
    def post(self, request: Request, id: int) -> Response:
        return _view(request, lobby.rematch(table_id=id, player=player_of(request)), 201)


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


def _after(request: Request, table_id: int, act: Callable[[], object]) -> Response:
    act()
    return _view(request, table_id)


def _view(request: Request, table_id: int, status: int = 200) -> Response:
    return Response(view_selectors.view_for(table_id, viewer_of(request._request)), status=status)
