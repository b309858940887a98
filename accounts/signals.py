"""Signal handlers for sign-in events of Django and allauth.

No other module listens to signals (tests/test_house.py).
"""

import time
from typing import Any, cast

from allauth.account.internal.userkit import get_user_by_username
from allauth.mfa import signals as second_factor
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.http import HttpRequest
from knox.models import AuthToken

from accounts import audit, sessions
from accounts.middleware import SIGNED_IN
from accounts.models import User


def listen() -> None:
    """Once, when this module is loaded; accounts/apps.py does that."""
    user_logged_in.connect(_signed_in)
    user_logged_out.connect(_signed_out)
    user_login_failed.connect(_sign_in_failed)
    second_factor.authenticator_added.connect(_factor_added)
    second_factor.authenticator_removed.connect(_factor_removed)
    second_factor.authenticator_reset.connect(_factor_reset)
    second_factor.authentication_failed.connect(_factor_refused)


def _signed_in(sender: Any, request: HttpRequest, user: User, **kwargs: Any) -> None:
    request.session[SIGNED_IN] = int(time.time())
    sessions.begin(request, user)
    audit.record_event("signed_in", user, "page", request)


def _signed_out(sender: Any, request: HttpRequest, user: User | None, **kwargs: Any) -> None:
    if user is not None:
        sessions.forget_session(request)


def _sign_in_failed(
    sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **kwargs: Any
) -> None:
    name = str(credentials.get("username") or "")
    audit.record_event("refused", cast(User, get_user_by_username(name)) if name else None, "", request)


def _factor_added(sender: Any, request: HttpRequest, user: User, authenticator: Any, **kwargs: Any) -> None:
    """Revoke tokens that were issued for the password alone.

    With a second factor, the password is no longer enough.
    """
    AuthToken.objects.filter(user=user, grant=None).delete()
    audit.record_event("factor_added", user, str(authenticator.type), request)


def _factor_removed(sender: Any, request: HttpRequest, user: User, authenticator: Any, **kwargs: Any) -> None:
    audit.record_event("factor_removed", user, str(authenticator.type), request)


def _factor_reset(sender: Any, request: HttpRequest, user: User, authenticator: Any, **kwargs: Any) -> None:
    audit.record_event("factor_reset", user, str(authenticator.type), request)


def _factor_refused(sender: Any, request: HttpRequest, user: User, **kwargs: Any) -> None:
    audit.record_event("factor_refused", user, "", request)


listen()
