"""How allauth signs in here: what counts as one attempt, from where, and what is told to whom."""

import logging
import secrets
from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.userkit import get_user_by_username
from allauth.core import context, ratelimit
from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts import audit, public_names, staff_names
from accounts.addresses import address_of
from accounts.models import User

logger = logging.getLogger(__name__)

KNOWN_DEVICE = settings.COOKIE_PREFIX + "signed_in_before"
"""Cookie of a browser that signed in to an account: its attempts are counted apart from those of strangers."""
KNOWN_SALT = "signed_in_before"
KNOWN_FOR = 180 * 24 * 3600  # seconds


class Adapter(DefaultAccountAdapter):
    """Attempts are counted by account, whichever way and under whichever name of the server they come."""

    def get_client_ip(self, request: HttpRequest) -> str:
        return address_of(request)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        # allauth puts the Host header before the name: with another port in it one would have as many attempts again.
        return _counted_as(request, credentials.get("username") or "")

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        try:
            super().pre_authenticate(request, **credentials)
        except ValidationError:
            audit.told("slowed_down", _user_called(credentials.get("username") or ""))
            raise

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """A user name that others can read and that looks like no other one. Raises ValidationError."""
        name = cast(str, super().clean_username(public_names.clean_name(username), shallow))
        public_names.check_name(name)
        public_names.check_reserved(name)
        staff_names.check(name)
        if not shallow and _looks_taken(name):
            raise ValidationError(_("This user name looks like one that is taken. Choose another one."), code="taken")
        return name

    def post_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse:
        answer = cast(HttpResponse, super().post_login(request, user, **kwargs))
        remember_device(answer, user)
        return answer

    def set_password(self, user: Any, password: str) -> None:
        """Who could set a new password is let in with it at once, however many tried to guess the old one."""
        super().set_password(user, password)
        key = _counted_as(context.request, user.get_username())
        ratelimit.clear(context.request, action="login_failed", key=key)

    def send_notification_mail(self, template_prefix: str, user: Any, context: Any = None, email: Any = None) -> None:
        """Tells the owner of a change. One that cannot be sent does not undo the change."""
        try:
            super().send_notification_mail(template_prefix, user, context, email or user.email)
        except OSError:  # also every SMTPException
            logger.warning("A mail about an account could not be sent.", exc_info=True)


def remember_device(answer: HttpResponse, user: User) -> None:
    """Lets the browser say from now on that this account signed in with it."""
    answer.set_cookie(
        KNOWN_DEVICE,
        signing.dumps([user.pk, secrets.token_urlsafe(9)], salt=KNOWN_SALT),
        max_age=KNOWN_FOR,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )


def _counted_as(request: HttpRequest, name: str) -> str:
    """What wrong passwords are counted under: the account, and the browser where the account signed in before.

    So strangers who fail again and again keep out strangers, not the owner.
    """
    user = _user_called(name)
    if user is None:
        return f"nobody:{name.lower()}"
    return ":".join(["account", str(user.pk), *_known_device(request, user)])


def _known_device(request: HttpRequest, user: User) -> list[str]:
    try:
        pk, device = signing.loads(request.COOKIES.get(KNOWN_DEVICE, ""), salt=KNOWN_SALT, max_age=KNOWN_FOR)
    except (signing.BadSignature, TypeError, ValueError):
        return []
    return [device] if pk == user.pk else []


def _looks_taken(name: str) -> bool:
    """Whether the name looks like the user name of an account."""
    taken = User.objects.values_list("username", flat=True)
    return public_names.first_look_alike(name, taken.iterator(chunk_size=1000)) is not None


def _user_called(name: str) -> User | None:
    return cast("User | None", get_user_by_username(name)) if name else None
