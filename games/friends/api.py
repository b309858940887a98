"""Friends over REST, for the account of the request alone."""

from typing import cast

from django.http import Http404
from drf_spectacular.utils import extend_schema
from pydantic import Field
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from accounts.throttles import AccountWrites
from games.friends import services
from games.friends.selectors import lists_of, reachable
from games.play.base_api import GameApiView
from inputs.model import Output


class FriendAccount(Output):
    """An account that this account knows."""

    id: int
    name: str


class FriendsDocument(Output):
    """Friends, requests, recent players and blocked players of the account of the request."""

    asking: list[FriendAccount] = Field(description="Their requests wait for your answer.")
    friends: list[FriendAccount]
    asked: list[FriendAccount] = Field(description="Your requests wait for their answer.")
    recent: list[FriendAccount] = Field(description="They played with you in the last 30 days, at most 20.")
    blocked: list[FriendAccount]


class FriendsView(GameApiView):
    """Friends of the account of the request."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="friends", summary="Get your friends, requests and blocked players.", responses=FriendsDocument
    )
    def get(self, request: Request) -> Response:
        return _answer(request)


class FriendView(GameApiView):
    """One friend or request of the account of the request."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (AccountWrites,)

    @extend_schema(
        operation_id="friend_ask",
        summary="Ask a player to be your friend, or agree to their request.",
        description="404 unless you know the player: see `friends`, or a player page you may read.",
        request=None,
        responses=FriendsDocument,
    )
    def put(self, request: Request, id: int) -> Response:
        services.ask(user_id=_own(request), other_id=_known(request, id))
        return _answer(request)

    @extend_schema(
        operation_id="friend_remove",
        summary="End a friendship, decline a request or withdraw it.",
        request=None,
        responses=FriendsDocument,
    )
    def delete(self, request: Request, id: int) -> Response:
        services.remove(user_id=_own(request), other_id=_known(request, id))
        return _answer(request)


class FriendBlockView(GameApiView):
    """A block of the account of the request."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (AccountWrites,)

    @extend_schema(
        operation_id="friend_block",
        summary="Block a player. They are not informed, and a friendship ends.",
        request=None,
        responses=FriendsDocument,
    )
    def put(self, request: Request, id: int) -> Response:
        services.block(user_id=_own(request), other_id=_known(request, id))
        return _answer(request)

    @extend_schema(operation_id="friend_unblock", summary="Unblock a player.", request=None, responses=FriendsDocument)
    def delete(self, request: Request, id: int) -> Response:
        services.unblock(user_id=_own(request), other_id=_known(request, id))
        return _answer(request)


class FriendInvitationView(GameApiView):
    """The invitation of a friend to the table where you wait for players."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (AccountWrites,)

    @extend_schema(
        operation_id="friend_invite",
        summary="Invite a friend to the table where you wait for players.",
        request=None,
        responses={204: None},
    )
    def put(self, request: Request, id: int, friend: int) -> Response:
        services.invite(user_id=_own(request), other_id=_known(request, friend), table_id=id)
        return Response(status=204)


def _own(request: Request) -> int:
    return cast(int, request.user.pk)


def _known(request: Request, other_id: int) -> int:
    """Return the number of an account that this account knows. Raises Http404."""
    try:
        return reachable(_own(request), other_id).pk
    except User.DoesNotExist as error:
        raise Http404 from error


def _answer(request: Request) -> Response:
    return Response(FriendsDocument.of(lists_of(_own(request))).model_dump())
