"""Sessions in the database and their accounts, each read with a query that was compiled once (decision 0467)."""

from functools import partial
from typing import Any

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from games.core.signed_in import SESSIONS, user_of


class SessionStore(DatabaseSessions):
    """Django's sessions; the setting SESSION_ENGINE names this module."""

    def _get_session_from_db(self) -> Any:
        rows = SESSIONS.rows(self.session_key) if self.session_key else []
        if rows and rows[0].expire_date > timezone.now():
            return rows[0]
        self._session_key = None
        return None


class Authentication(AuthenticationMiddleware):
    """Django's middleware; the account is read when it is first asked for."""

    def process_request(self, request: HttpRequest) -> None:
        """Set `request.user`."""
        super().process_request(request)
        request.user = SimpleLazyObject(partial(user_of, request))  # type: ignore[assignment]
