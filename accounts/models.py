"""The user model; custom from the first migration, so that it can grow."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LONGEST_TOKEN_NAME = 80
"""Letters by which the owner of a token knows it again."""


class User(AbstractUser):
    """A person who signs in. Players at a club table need none."""

    class Suits(models.TextChoices):
        FOUR = "four", _("Four colours")
        TWO = "two", _("Two colours")

    class Size(models.TextChoices):
        NORMAL = "normal", _("Normal")
        LARGE = "large", _("Large")

    language = models.CharField(_("language"), max_length=5, blank=True, choices=settings.LANGUAGES)
    suits = models.CharField(_("suit colours"), max_length=4, choices=Suits, default=Suits.FOUR)
    size = models.CharField(_("size of text and cards"), max_length=6, choices=Size, default=Size.NORMAL)
    confirm_cards = models.BooleanField(
        _("ask before playing a card"),
        default=False,
        help_text=_("A card is played with two taps: one to choose it, one to play it."),
    )

    class Hold(models.TextChoices):
        SHORT = "1200", _("1.2 seconds")
        LONG = "3000", _("3 seconds")
        TAP = "tap", _("Until I tap")

    class Courts(models.TextChoices):
        KQJ = "kqj", _("K, Q, J everywhere")
        OWN = "own", _("The letters of my language")

    trick_hold = models.CharField(_("how long a finished trick stays"), max_length=5, choices=Hold, default=Hold.SHORT)
    courts = models.CharField(_("letters on court cards"), max_length=4, choices=Courts, default=Courts.KQJ)
    sounds = models.BooleanField(_("sounds at the table"), default=False)
    shortcuts = models.BooleanField(_("keys at the table"), default=True)
    is_program = models.BooleanField(
        _("a program plays with this account"),
        default=False,
        help_text=_("It is labelled as a bot wherever it sits, and takes part only where programs are allowed."),
    )

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.get_full_name() or self.username


class TokenGrant(models.Model):
    """What a token may be used for. A token without one was given at a login and may do all its owner may."""

    token = models.OneToOneField("knox.AuthToken", on_delete=models.CASCADE, related_name="grant")
    name = models.CharField(_("name"), max_length=LONGEST_TOKEN_NAME)
    scopes = models.JSONField(_("may"), default=list)

    class Meta:
        verbose_name = _("rights of a token")
        verbose_name_plural = _("rights of tokens")

    def __str__(self) -> str:
        return self.name


class AuditLine(models.Model):
    """Something that happened to an account of staff: written once, never changed, forgotten after AUDIT_DAYS."""

    class What(models.TextChoices):
        SIGNED_IN = "signed_in", _("signed in")
        REFUSED = "refused", _("wrong password")
        PASSWORD_CHANGED = "password_changed", _("new password")
        EMAIL_CHANGED = "email_changed", _("new e-mail address")
        TOKEN_MADE = "token_made", _("token made")
        FACTOR_ADDED = "factor_added", _("second factor added")
        FACTOR_REMOVED = "factor_removed", _("second factor removed")
        FACTOR_RESET = "factor_reset", _("new recovery codes")
        FACTOR_REFUSED = "factor_refused", _("wrong second factor")
        SESSIONS_ENDED = "sessions_ended", _("sessions ended")

    at = models.DateTimeField(_("at"), auto_now_add=True, db_index=True)
    what = models.CharField(_("what"), max_length=20, choices=What)
    user = models.ForeignKey(User, models.SET_NULL, null=True, verbose_name=_("user"), related_name="+")
    name = models.CharField(_("name"), max_length=150)
    way = models.CharField(_("way"), max_length=20, blank=True)
    address = models.CharField(_("address"), max_length=45, blank=True)

    class Meta:
        verbose_name = _("line of the sign-in log")
        verbose_name_plural = _("sign-in log")
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"{self.name}: {self.get_what_display()}"


class BrowserSession(models.Model):
    """A browser in which an account is signed in (accounts/sessions.py). Deleted when the session ends."""

    user = models.ForeignKey(User, models.CASCADE, verbose_name=_("user"), related_name="browser_sessions")
    session_key = models.CharField(max_length=40, unique=True, editable=False)
    signed_in_at = models.DateTimeField(_("signed in at"), default=timezone.now)
    last_used_at = models.DateTimeField(_("last used at"), default=timezone.now)
    device = models.CharField(_("device"), max_length=40, blank=True)
    """The browser and the system, such as `Firefox, Android`."""
    network = models.CharField(_("network"), max_length=45, blank=True)
    """The first 24 bits of the address, of IPv6 the first 48."""

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")

    def __str__(self) -> str:
        return f"{self.user}: {self.device}"


class IdempotencyRecord(models.Model):
    """A request over REST that came with an `Idempotency-Key`, and the answer it was given; forgotten after a day.

    `name` follows from who asked and the key, `request` from what was asked: neither can be read back. The answer is
    encrypted under the key, which is not kept (accounts/kept_answers.py). Without an answer the request is running.
    """

    name = models.CharField(max_length=64, primary_key=True)
    request = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now, db_index=True)
    answer = models.BinaryField(null=True)

    class Meta:
        verbose_name = _("answer kept for a repeated request")
        verbose_name_plural = _("answers kept for repeated requests")

    def __str__(self) -> str:
        return self.name
