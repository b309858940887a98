"""Signing in over REST: /api/v1/auth/…"""

from typing import Any, cast

from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth import authenticate, logout
from django.http import Http404
from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from knox.models import AuthToken
from rest_framework import serializers
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import services
from accounts.authentication import Tokens
from accounts.models import User
from accounts.throttles import Logins


class UserSerializer(serializers.ModelSerializer[User]):
    """Who is signed in."""

    class Meta:
        model = User
        fields = ("id", "username", "first_name", "last_name", "language")


class CredentialsSerializer(serializers.Serializer[Any]):
    username = serializers.CharField()
    password = serializers.CharField(trim_whitespace=False)


class GivenTokenSerializer(serializers.Serializer[Any]):
    token = serializers.CharField(help_text="Send it as `Authorization: Token …`; it is shown only once.")
    expiry = serializers.DateTimeField(allow_null=True)
    user = UserSerializer()


class TokenSerializer(serializers.ModelSerializer[AuthToken]):
    """A token by its first letters; the whole is not stored."""

    class Meta:
        model = AuthToken
        fields = ("token_key", "created", "expiry")


class LoginView(APIView):
    """Name and password for a token, which ends when it is not used for 30 days."""

    authentication_classes = (Tokens,)  # only for the 401 header; no session, so no CSRF check
    permission_classes = (AllowAny,)
    throttle_classes = (Logins,)

    @extend_schema(request=CredentialsSerializer, responses=GivenTokenSerializer)
    def post(self, request: Request) -> Response:
        asked = CredentialsSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        user = authenticate(request._request, **asked.validated_data)
        if not isinstance(user, User):
            raise AuthenticationFailed(_("This name and password do not belong together."))
        if is_mfa_enabled(user):
            message = _("This account signs in with a second factor; make a token on its account page.")
            raise PermissionDenied(message, code="second_factor_required")
        row, text = services.sign_in(user)
        return Response(GivenTokenSerializer({"token": text, "expiry": row.expiry, "user": user}).data)


class LogoutView(APIView):
    """Ends the token, or the session, this request came with."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request) -> Response:
        if isinstance(request.auth, AuthToken):
            request.auth.delete()
        else:
            logout(request._request)
        return Response(status=204)


class MeView(APIView):
    """Who this request is from."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(responses=UserSerializer)
    def get(self, request: Request) -> Response:
        return Response(UserSerializer(cast(User, request.user)).data)


class TokensView(ListAPIView[AuthToken]):
    """The tokens of who asks."""

    permission_classes = (IsAuthenticated,)
    serializer_class = TokenSerializer
    queryset = AuthToken.objects.order_by("-created")

    def get_queryset(self) -> Any:
        return services.tokens_of(cast(User, self.request.user))


class TokenView(APIView):
    """One token of who asks."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, key: str) -> Response:
        if not services.revoke_token(cast(User, request.user), key):
            raise Http404(_("You have no such token."))
        return Response(status=204)


urlpatterns = [
    path("login", LoginView.as_view(), name="api-login"),
    path("logout", LogoutView.as_view(), name="api-logout"),
    path("me", MeView.as_view(), name="api-me"),
    path("tokens", TokensView.as_view(), name="api-tokens"),
    path("tokens/<str:key>", TokenView.as_view(), name="api-token"),
]
