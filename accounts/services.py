"""Writes about accounts: one function each."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from knox.models import AuthToken
from knox.settings import knox_settings

from accounts.models import User


class TooManyTokensError(Exception):
    """The account has as many tokens as it may have."""

    code = "too_many_tokens"
    status = 403

    def __init__(self) -> None:
        self.message = _("You have %(count)d tokens, which is the most; revoke one first.") % {
            "count": knox_settings.TOKEN_LIMIT_PER_USER
        }
        super().__init__(self.message)


def tokens_of(user: User) -> QuerySet[AuthToken]:
    """The tokens of this user, newest first."""
    return AuthToken.objects.filter(user=user).order_by("-created")


def create_token(user: User) -> tuple[AuthToken, str]:
    """A new token: its row, and its text, which is not stored and can never be shown again."""
    if tokens_of(user).count() >= knox_settings.TOKEN_LIMIT_PER_USER:
        raise TooManyTokensError
    row, text = AuthToken.objects.create(user=user)
    return row, text


def revoke_token(user: User, key: str) -> bool:
    """End the token of this user that begins with `key`; whether there was one."""
    deleted, _rows = tokens_of(user).filter(token_key=key).delete()
    return bool(deleted)


def choose_language(user: User, language: str) -> None:
    user.language = language
    user.save(update_fields=["language"])
