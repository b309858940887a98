"""Writes about accounts: one function each."""

from collections.abc import Sequence

from allauth.account.adapter import get_adapter
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from knox.models import AuthToken
from knox.settings import knox_settings

from accounts import audit
from accounts.models import TokenGrant, User


class TooManyTokensError(Exception):
    """The account has as many tokens as it may have."""

    code = "too_many_tokens"
    status = 403

    def __init__(self) -> None:
        self.message = _("You have reached the limit of %(count)d tokens. Revoke one first.") % {
            "count": knox_settings.TOKEN_LIMIT_PER_USER
        }
        super().__init__(self.message)


def tokens_of(user: User) -> QuerySet[AuthToken]:
    """The tokens of this user, newest first."""
    return AuthToken.objects.filter(user=user).select_related("grant").order_by("-created")


def create_token(user: User, name: str = "", scopes: Sequence[str] | None = None) -> tuple[AuthToken, str]:
    """Create a token that never expires; return its row and its text.

    The text is not stored and cannot be shown again. `scopes` (accounts.scopes) limit its use; None: everything its
    owner may. Raises TooManyTokensError.
    """
    with transaction.atomic():
        if _room_for_tokens(user) < 1:
            raise TooManyTokensError
        row, text = AuthToken.objects.create(user=user, expiry=None)
        if scopes is not None:
            TokenGrant.objects.create(token=row, name=name, scopes=sorted(scopes))
        audit.record_event("token_made", user)
    return row, text


def sign_in(user: User) -> tuple[AuthToken, str]:
    """Create a token that expires when idle, in place of the least recently used one.

    Tokens that never expire are not replaced: raises TooManyTokensError when there are only such.
    """
    with transaction.atomic():
        if _room_for_tokens(user) < 1:
            # Each use moves the end, so what ends first was used least recently.
            oldest = tokens_of(user).filter(expiry__isnull=False).order_by("expiry").first()
            if oldest is None:
                raise TooManyTokensError
            oldest.delete()
        row, text = AuthToken.objects.create(user=user)
    return row, text


def _room_for_tokens(user: User) -> int:
    """Return how many more tokens this user may have, after deleting expired ones.

    The lock on the user prevents concurrent requests from creating more.
    """
    User.objects.select_for_update().get(pk=user.pk)
    tokens_of(user).filter(expiry__lt=timezone.now()).delete()
    return int(knox_settings.TOKEN_LIMIT_PER_USER) - tokens_of(user).count()


def revoke_token(user: User, key: str) -> bool:
    """End the token of this user that begins with `key`; whether there was one."""
    deleted, _rows = tokens_of(user).filter(token_key=key).delete()
    return bool(deleted)


def report_new_password(user: User, administrator: User) -> None:
    """Mail the owner of an account that an administrator has set its password."""
    if user.email:
        facts = {"administrator": str(administrator)}
        get_adapter().send_notification_mail("account/email/password_set_by_administrator", user, facts, user.email)


def choose_language(user: User, language: str) -> None:
    user.language = language
    user.save(update_fields=["language"])
