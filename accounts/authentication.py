"""Who is asking over REST, by the token that was sent."""

from typing import Any

from django.utils.translation import gettext as _
from knox.auth import TokenAuthentication
from knox.models import AuthToken
from rest_framework.exceptions import AuthenticationFailed


class Tokens(TokenAuthentication):
    """Tokens as knox stores them. One that has expired is refused and thrown away."""

    def authenticate_credentials(self, token: bytes) -> Any:
        """The user and the row of a token. Raises AuthenticationFailed."""
        if not token.isascii():  # knox would fail to read it
            raise AuthenticationFailed(_("This is no token of ours."))
        return super().authenticate_credentials(token)

    def _cleanup_token(self, auth_token: AuthToken) -> bool:
        # Knox looks at every request for other tokens of the user that have expired, which costs a query. Ours do not
        # expire unless somebody gave one a date; such a one is looked at when it is used.
        return auth_token.expiry is not None and bool(super()._cleanup_token(auth_token))
