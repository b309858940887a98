"""Words that are no passwords here, and what follows from a new one, however it was set: validators of Django."""

from allauth.core import context
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from knox.models import AuthToken

from accounts import audit, sessions
from accounts.models import User

OUR_WORDS = (
    *("troeftafel", "tournament", "tournooi", "toernooi", "tournoi", "turnamen", "password", "wachtwoord"),
    *("klaverjas", "klaverjassen", "bridge", "hearts", "boerenbridge", "truf", "truc", "trump", "troef", "kaarten"),
    *("kaartclub", "club", "cards", "card", "admin", "director", "organiser", "player", "speler", "welcome", "welkom"),
)
"""What somebody who knows this product tries first: its name, games, roles and what clubs call themselves."""
LEAST_OF_ITS_OWN = 5
"""Characters that a password has besides those words, digits and signs."""


class NotOurWords:
    """Refuses a password of words of this product with hardly anything else, such as `Klaverjassen2026!`."""

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Raise ValidationError."""
        rest = "".join(letter for letter in password.casefold() if letter.isalpha())
        plain = rest
        for word in sorted(OUR_WORDS, key=len, reverse=True):
            rest = rest.replace(word, "")
        if rest != plain and len(rest) < LEAST_OF_ITS_OWN:
            message = _("This password uses only words of this site. Add words of your own.")
            raise ValidationError(message, code="password_of_our_words")

    def get_help_text(self) -> str:
        return ""


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
