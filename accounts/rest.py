"""Signing in over REST: /api/v1/auth/…"""

from typing import Any, cast

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.reauthentication import is_reauthentication_required
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth import logout
from django.core.exceptions import ValidationError
from django.http import Http404
from django.urls import path, reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from knox.models import AuthToken
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied, Throttled
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import audit, services
from accounts.authentication import Tokens, require_second_factor
from accounts.models import TokenGrant, User
from accounts.schemas import CreatedToken, Credentials, NewToken, TokenOut, UserOut
from accounts.throttles import Logins
from inputs.reading import read

WAIT = 300
"""Seconds after which one may try again who named a wrong password too often (ACCOUNT_RATE_LIMITS)."""


class LoginView(APIView):
    """Name and password for a token, which ends when it is not used for 30 days."""

    authentication_classes = (Tokens,)  # only for the 401 header; no session, so no CSRF check
    permission_classes = (AllowAny,)
    throttle_classes = (Logins,)

    @extend_schema(operation_id="auth_login", request=Credentials, responses=CreatedToken)
    def post(self, request: Request) -> Response:
        user = _who(request, read(Credentials, request.data))
        if is_mfa_enabled(user):
            message = _("This account uses two-step sign-in. Create a token on its account page.")
            raise PermissionDenied(message, code="second_factor_required")
        require_second_factor(user)
        row, text = services.sign_in(user)
        audit.record_event("signed_in", user, "rest", request._request)
        return _created(user, row, text)


def _created(user: User, row: AuthToken, text: str, status: int = 200) -> Response:
    """Return the answer about a new token, with its text."""
    document = CreatedToken(token=text, expiry=row.expiry, user=UserOut.of(user))
    return Response(document.model_dump(), status=status)


def _who(request: Request, credentials: Credentials) -> User:
    """Return the user of these credentials; failures count with those of the page.

    Raises AuthenticationFailed, Throttled.
    """
    try:
        user = get_adapter().authenticate(request._request, **credentials.model_dump())
    except ValidationError as slowed_down:
        raise Throttled(WAIT, " ".join(slowed_down.messages)) from slowed_down
    if not isinstance(user, User) or not user.is_active:  # allauth also returns users whose account is disabled
        raise AuthenticationFailed(_("The username or password is wrong. Check both and try again."))
    return user


class LogoutView(APIView):
    """Ends the token, or the session, this request came with."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="auth_logout", request=None, responses={204: None})
    def post(self, request: Request) -> Response:
        if isinstance(request.auth, AuthToken):
            request.auth.delete()
        else:
            logout(request._request)
        return Response(status=204)


class MeView(APIView):
    """The user of this request."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="auth_me", responses=UserOut)
    def get(self, request: Request) -> Response:
        return Response(UserOut.of(cast(User, request.user)).model_dump())


class TokensView(ListAPIView[AuthToken]):
    """Tokens of the requesting user."""

    permission_classes = (IsAuthenticated,)
    queryset = AuthToken.objects.order_by("-created")

    @extend_schema(responses=TokenOut)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        tokens = self.paginate_queryset(services.tokens_of(cast(User, request.user))) or ()
        return self.get_paginated_response([_token(row).model_dump() for row in tokens])

    @extend_schema(request=NewToken, responses={201: CreatedToken})
    def post(self, request: Request) -> Response:
        """Create a token that never expires, with the permissions in `scopes`."""
        wanted = read(NewToken, request.data)
        user = cast(User, request.user)
        _require_password(request)
        row, text = services.create_token(user, wanted.name, wanted.scopes)
        return _created(user, row, text, status=201)


def _token(row: AuthToken) -> TokenOut:
    grant: TokenGrant | None = getattr(row, "grant", None)
    return TokenOut.of(row, name=grant.name if grant else "", scopes=grant.scopes if grant else None)


def _require_password(request: Request) -> None:
    """Require a recent password before a token is created in a session.

    An open session alone is not enough. Raises PermissionDenied.
    """
    if request.auth is None and is_reauthentication_required(request._request, app=""):
        message = _("Confirm your password at %(address)s first.") % {"address": reverse("account_reauthenticate")}
        raise PermissionDenied(message, code="password_needed")


class TokenView(APIView):
    """One token of the requesting user."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, key: str) -> Response:
        if not services.revoke_token(cast(User, request.user), key):
            raise Http404(_("You have no token with this key."))
        return Response(status=204)


urlpatterns = [
    path("login", LoginView.as_view(), name="api-login"),
    path("logout", LogoutView.as_view(), name="api-logout"),
    path("me", MeView.as_view(), name="api-me"),
    path("tokens", TokensView.as_view(), name="api-tokens"),
    path("tokens/<str:key>", TokenView.as_view(), name="api-token"),
]
