"""Sessions and the accounts signed in there, read with queries compiled once.

The rules are Django's (django.contrib.auth.get_user); what this module does not know, Django decides.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, cast

from django.conf import settings
from django.contrib import auth
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from games.core.prepared import Prepared
from inputs.values import whole_number

CACHED = "_cached_user"
"""The attribute of a request in which Django keeps its account."""
USERS = Prepared(lambda *ids: User.objects.filter(pk__in=ids))
SESSIONS = Prepared(lambda *keys: Session.objects.filter(session_key__in=keys))


def account_of(held: Mapping[str, object]) -> int | None:
    """Return the id of the account that a session names; None without one."""
    return whole_number(str(held.get(SESSION_KEY, "")))


def is_signed_in(user: User, held: Mapping[str, object]) -> bool:
    """Whether Django would accept this session; previous secret keys do not count."""
    is_known = held.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS
    session_hash = str(held.get(HASH_SESSION_KEY, ""))
    return is_known and user.is_active and constant_time_compare(session_hash, user.get_session_auth_hash())


def user_of(request: HttpRequest) -> User | AnonymousUser:
    """Return the account that sent a request; an anonymous visitor without one."""
    user = getattr(request, CACHED, None)
    if user is None:
        user = _signed_in(request) or auth.get_user(request)
        setattr(request, CACHED, user)
    return cast(User | AnonymousUser, user)


def _signed_in(request: HttpRequest) -> User | None:
    """Return the account of an ordinary session; None where Django has to look closer."""
    held = {name: request.session.get(name, "") for name in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY)}
    account = account_of(held)
    if account is None:
        return None
    return next((user for user in USERS.rows(account) if is_signed_in(user, held)), None)


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
