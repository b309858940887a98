"""The user model; custom from the first migration, so that it can grow."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LONGEST_TOKEN_NAME = 80
"""Letters by which the owner of a token knows it again."""

LONGEST_THEME = len("light")


class User(AbstractUser):
    """A person who signs in. Players at a club table need none."""

    class Suits(models.TextChoices):
        FOUR = "four", _("Four colours")
        TWO = "two", _("Two colours")

    class Size(models.TextChoices):
        NORMAL = "normal", _("Normal")
        LARGE = "large", _("Large")

    class Theme(models.TextChoices):
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

        __empty__ = _("Same as the device")

    language = models.CharField(_("language"), max_length=5, blank=True, choices=settings.LANGUAGES)
    suits = models.CharField(_("suit colours"), max_length=4, choices=Suits, default=Suits.FOUR)
    theme = models.CharField(_("theme"), max_length=LONGEST_THEME, blank=True, choices=Theme)
    size = models.CharField(_("text and card size"), max_length=6, choices=Size, default=Size.NORMAL)
    confirm_cards = models.BooleanField(
        _("confirm each card"),
        default=False,
        help_text=_("Tap once to choose a card, and again to play it."),
    )

    class Hold(models.TextChoices):
        SHORT = "1200", _("1.2 seconds")
        LONG = "3000", _("3 seconds")
        TAP = "tap", _("Until I tap")

    class Courts(models.TextChoices):
        KQJ = "kqj", _("K, Q, J everywhere")
        OWN = "own", _("Letters used in my language")

    trick_hold = models.CharField(
        _("time a finished trick stays visible"), max_length=5, choices=Hold, default=Hold.SHORT
    )
    courts = models.CharField(_("letters on court cards"), max_length=4, choices=Courts, default=Courts.KQJ)
    sounds = models.BooleanField(_("table sounds"), default=False)
    shortcuts = models.BooleanField(_("keyboard shortcuts at the table"), default=True)
    is_program = models.BooleanField(
        _("bot account"),
        default=False,
        help_text=_("The account is labelled as a bot at every table. It plays only where API clients are allowed."),
    )

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.get_full_name() or self.username


class TokenGrant(models.Model):
    """Scopes of a token.

    A token without a grant was issued at sign-in and may do everything its owner may.
    """

    token = models.OneToOneField("knox.AuthToken", on_delete=models.CASCADE, related_name="grant")
    name = models.CharField(_("name"), max_length=LONGEST_TOKEN_NAME)
    scopes = models.JSONField(_("permissions"), default=list)

    class Meta:
        verbose_name = _("permissions of a token")
        verbose_name_plural = _("token permissions")

    def __str__(self) -> str:
        return self.name


class AuditLine(models.Model):
    """An event of a staff account; never changed, and deleted after AUDIT_DAYS."""

    class What(models.TextChoices):
        SIGNED_IN = "signed_in", _("signed in")
        REFUSED = "refused", _("wrong password")
        PASSWORD_CHANGED = "password_changed", _("new password")
        EMAIL_CHANGED = "email_changed", _("new email address")
        TOKEN_MADE = "token_made", _("token created")
        FACTOR_ADDED = "factor_added", _("two-step sign-in method added")
        FACTOR_REMOVED = "factor_removed", _("two-step sign-in method removed")
        FACTOR_RESET = "factor_reset", _("new recovery codes")
        FACTOR_REFUSED = "factor_refused", _("wrong code or passkey")
        SESSIONS_ENDED = "sessions_ended", _("sessions ended")

    at = models.DateTimeField(_("time"), auto_now_add=True, db_index=True)
    what = models.CharField(_("action"), max_length=20, choices=What)
    user = models.ForeignKey(User, models.SET_NULL, null=True, verbose_name=_("user"), related_name="+")
    name = models.CharField(_("name"), max_length=150)
    way = models.CharField(_("method"), max_length=20, blank=True)
    address = models.CharField(_("address"), max_length=45, blank=True)

    class Meta:
        verbose_name = _("sign-in log entry")
        verbose_name_plural = _("sign-in log")
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"{self.name}: {self.get_what_display()}"


class BrowserSession(models.Model):
    """A browser with a session of an account (accounts/sessions.py); ends with it."""

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
    """A REST request with an `Idempotency-Key` and its answer; deleted after a day.

    `name` is a digest of actor and key, `request` a digest of the request: neither can be read back. The answer is
    encrypted under the key, which is not stored (accounts/kept_answers.py). Without an answer the request is running.
    """

    name = models.CharField(max_length=64, primary_key=True)
    request = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now, db_index=True)
    answer = models.BinaryField(null=True)

    class Meta:
        verbose_name = _("stored response to repeated requests")
        verbose_name_plural = _("stored responses to repeated requests")

    def __str__(self) -> str:
        return self.name
