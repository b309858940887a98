"""Who is asking over REST, by the token that was sent."""

from knox.auth import TokenAuthentication
from knox.models import AuthToken


class Tokens(TokenAuthentication):
    """Tokens as knox stores them. One that has expired is refused and thrown away."""

    def _cleanup_token(self, auth_token: AuthToken) -> bool:
        # Knox looks at every request for other tokens of the user that have expired, which costs a query. Ours do not
        # expire unless somebody gave one a date; such a one is looked at when it is used.
        return auth_token.expiry is not None and bool(super()._cleanup_token(auth_token))
