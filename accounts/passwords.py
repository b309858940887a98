"""Password validators: forbidden words, and the consequences of a new password."""

from allauth.core import context
from django.contrib.auth.models import AbstractBaseUser
from django.contrib.auth.password_validation import MinimumLengthValidator
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
"""First guesses of an attacker who knows this product: its name, games, roles and what clubs call themselves."""
MIN_OWN_CHARACTERS = 5
"""Characters that a password has besides those words, digits and signs."""


class LongEnough(MinimumLengthValidator):
    """Django's minimum length, in our words: its own have no Dutch translation."""

    def get_error_message(self) -> str:
        return _("This password is too short. Use at least %(count)d characters.") % {"count": self.min_length}


class NotOurWords:
    """Refuse a password of mostly product words, such as `Klaverjassen2026!`."""

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Raise ValidationError."""
        rest = "".join(letter for letter in password.casefold() if letter.isalpha())
        plain = rest
        for word in sorted(OUR_WORDS, key=len, reverse=True):
            rest = rest.replace(word, "")
        if rest != plain and len(rest) < MIN_OWN_CHARACTERS:
            message = _("This password uses only words from this site. Add words of your own.")
            raise ValidationError(message, code="password_of_our_words")

    def get_help_text(self) -> str:
        return ""


class EndsTokens:
    """Accept every password, and end all tokens and other sessions with a new one."""

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
            audit.record_event("password_changed", user)
