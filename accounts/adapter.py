"""Sign-in through allauth: how attempts are counted, and which messages appear."""

import logging
import secrets
from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.userkit import get_user_by_username
from allauth.core import context, ratelimit
from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from accounts import audit, mails, public_names, staff_names
from accounts.addresses import address_of
from accounts.mail_message import as_message, subject_of
from accounts.models import User

logger = logging.getLogger(__name__)

KNOWN_DEVICE = settings.COOKIE_PREFIX + "signed_in_before"
"""Cookie of a browser that signed in to an account: its attempts are counted apart from those of other browsers."""
KNOWN_SALT = "signed_in_before"
KNOWN_FOR = 180 * 24 * 3600  # seconds


REAUTHENTICATION = {
    "reauthenticate": _("Use your password"),
    "mfa_reauthenticate": _("Use a code"),
    "mfa_reauthenticate:webauthn": _("Use a passkey"),
}
"""Other ways to confirm who is at the keyboard, by allauth's names."""


class AccountAdapter(DefaultAccountAdapter):
    """Allauth adapter that counts attempts by account, under any route and host name."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account is not active. Ask the site administrator to activate it."),
        "cannot_remove_primary_email": _("This is your main email address. Make another address your main one first."),
        "duplicate_email": _("This email address is already in your account. Enter a different one."),
        "email_taken": _("Another account already uses this email address. Enter a different one."),
        "enter_current_password": _("This is not your current password. Enter your current password."),
        "incorrect_code": _("This code is incorrect. Enter it again, or ask for a new one."),
        "incorrect_password": _("This password is incorrect. Enter it again."),
        "invalid_or_expired_key": _("This link no longer works. Ask for a new one."),
        "invalid_password_reset": _("This link no longer works. Ask for a new one."),
        "max_email_addresses": _("An account can have at most %d email addresses. Remove one first."),
        "rate_limited": _("Too many attempts. Wait a minute, then try again."),
        "same_as_current": _("This is the same as before. Enter a different value."),
        "too_many_login_attempts": _("Too many failed attempts. Wait five minutes, then try again."),
        "unknown_email": _("No account uses this email address. Enter a different one."),
        "unverified_primary_email": _("Your main email address is not confirmed yet. Confirm it first."),
        "username_blacklisted": _("This username is reserved. Choose another one."),
        "username_password_mismatch": _("The username and password do not match. Enter both again."),
        "username_taken": _("This username is taken. Choose another one."),
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        return address_of(request)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        # allauth puts the Host header before the name: with another port in it one would have as many attempts again.
        return _counted_as(request, credentials.get("username") or "")

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        try:
            super().pre_authenticate(request, **credentials)
        except ValidationError:
            audit.log_event("slowed_down", _user_called(credentials.get("username") or ""))
            raise

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Clean a user name: legible, and like no other one. Raises ValidationError."""
        name = cast(str, super().clean_username(public_names.clean_name(username), shallow))
        public_names.check_name(name)
        public_names.check_reserved(name)
        staff_names.check(name)
        if not shallow and _looks_taken(name):
            raise ValidationError(
                _("This username is too similar to an existing one. Choose another one."), code="taken"
            )
        return name

    def post_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse:
        answer = cast(HttpResponse, super().post_login(request, user, **kwargs))
        remember_device(answer, user)
        return answer

    def set_password(self, user: Any, password: str) -> None:
        """Set a password and reset the account's counter of failed sign-ins.

        A user who could set a new password can sign in at once, however many attempts to guess the old one failed.
        """
        super().set_password(user, password)
        key = _counted_as(context.request, user.get_username())
        ratelimit.clear(context.request, action="login_failed", key=key)

    def send_notification_mail(self, template_prefix: str, user: Any, context: Any = None, email: Any = None) -> None:
        """Tells the owner of a change. One that cannot be sent does not undo the change."""
        try:
            facts = {**(context or {}), "user": user}
            super().send_notification_mail(template_prefix, user, facts, email or user.email)
        except OSError:  # also every SMTPException
            logger.warning("A mail about an account could not be sent.", exc_info=True)

    def format_email_subject(self, subject: str) -> str:
        """Return the subject with the name of the site behind it, as titles of pages have it."""
        return subject_of(subject)

    def render_mail(
        self, template_prefix: str, email: Any, context: Any, headers: dict[str, str] | None = None
    ) -> EmailMessage:
        """Return a mail of accounts/mails.py, in the language of its account."""
        occasion = mails.Occasion(request=context["request"], user=context.get("user"), facts=context)
        with translation.override(getattr(occasion.user, "language", "") or translation.get_language()):
            mail = mails.write(template_prefix, occasion)
            if mail is None:  # newer than our words
                return cast(EmailMessage, super().render_mail(template_prefix, email, context, headers))
            to = [email] if isinstance(email, str) else email
            return as_message(mail, to=to, name=occasion.account, site=occasion.site, headers=headers)

    def get_reauthentication_methods(self, user: Any) -> Any:
        """Return the ways to confirm one's identity, in our words."""
        ways = super().get_reauthentication_methods(user)
        return [{**way, "description": REAUTHENTICATION.get(way["id"], way["description"])} for way in ways]


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
    """Return the key under which wrong passwords are counted.

    It names the account and, where the account signed in before, the browser. Repeated failures of an anonymous visitor
    therefore lock out anonymous visitors, not the owner.
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
