"""Authentication of REST requests by their token."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from knox.auth import TokenAuthentication
from knox.models import AuthToken
from knox.settings import knox_settings
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied

from accounts import scopes, second_factors
from accounts.models import TokenGrant, User

BEARER, TOKEN = "Bearer", "Token"


class Tokens(TokenAuthentication):
    """Tokens as knox stores them. One that has expired is refused and thrown away."""

    def authenticate(self, request: Any) -> Any:
        """The user and the row of the token a request came with; None without one.

        Raises AuthenticationFailed, PermissionDenied where the token was made for something else or opens nothing yet.
        """
        authenticated = super().authenticate(request)
        if authenticated is not None:
            require_scope(authenticated[1], request.method, request.path)
            require_second_factor(authenticated[0])
        return authenticated

    def authenticate_header(self, request: Any) -> str:
        """Return the scheme of the header: `Bearer`, or `Token` if the client used it."""
        used = request.headers.get("Authorization", "").partition(" ")[0]
        return TOKEN if used.lower() == TOKEN.lower() else BEARER

    def authenticate_credentials(self, token: bytes) -> Any:
        """The user and the row of a token. Raises AuthenticationFailed."""
        if not token.isascii():  # knox would fail to read it
            raise AuthenticationFailed(_("This token is not valid. Create a new one on your account page."))
        return super().authenticate_credentials(token)

    def renew_token(self, auth_token: AuthToken) -> None:
        """Moves the end of a token that is used, at most once an hour."""
        later = timezone.now() + knox_settings.TOKEN_TTL
        if (later - auth_token.expiry).total_seconds() > knox_settings.MIN_REFRESH_INTERVAL:
            # An update, because the token may be revoked at this very moment, which must not fail.
            AuthToken.objects.filter(pk=auth_token.pk).update(expiry=later)
            auth_token.expiry = later

    def _cleanup_token(self, auth_token: AuthToken) -> bool:
        # Knox looks at every request for other tokens of the user that have expired, which costs a query. Ours are
        # looked at when they are used, and all of them when a new one is made.
        ended = auth_token.expiry is not None and auth_token.expiry < timezone.now()
        return ended and bool(super()._cleanup_token(auth_token))


def require_scope(token: AuthToken, method: str, path: str) -> None:
    """Raises PermissionDenied where this token was made for something else."""
    grant: TokenGrant | None = getattr(token, "grant", None)
    if grant is not None and not scopes.allows(grant.scopes, method, path):
        message = _("This token does not allow this request. It only has these permissions: %(scopes)s.") % {
            "scopes": ", ".join(grant.scopes)
        }
        raise PermissionDenied(message, code="token_scope")


def require_second_factor(user: User) -> None:
    """Raise PermissionDenied for staff who must set up a second factor first.

    Afterwards their tokens work again.
    """
    if second_factors.missing_of(user):
        message = _("Staff must use two-step sign-in here. Set it up on your account page, then create a token there.")
        raise PermissionDenied(message, code="second_factor_required")
