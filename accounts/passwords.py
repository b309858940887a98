"""What follows from a new password, however it was set. Django asks the validators of passwords, so this is one."""

from allauth.core import context
from django.contrib.auth.models import AbstractBaseUser
from knox.models import AuthToken

from accounts import audit, sessions
from accounts.models import User


class EndsTokens:
    """Refuses no password. With a new one all tokens and all other sessions of the account end."""

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Nothing to refuse."""

    def get_help_text(self) -> str:
        return ""

    def password_changed(self, password: str, user: AbstractBaseUser | None = None) -> None:
        if not isinstance(user, User):
            return
        AuthToken.objects.filter(user=user).delete()
        session = getattr(context.request, "session", None)
        sessions.end_other_sessions(user=user, besides=session.session_key if session is not None else None)
        if context.request is not None or user.last_login is not None:  # otherwise a command makes the account
            audit.kept("password_changed", user)
