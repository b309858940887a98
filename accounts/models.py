"""The user model; custom from the first migration, so that it can grow."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

TOKEN_NAME = 80
"""Letters by which the owner of a token knows it again."""
LANGUAGE, SUITS, THEME, SIZE, HOLD, COURTS = 5, 4, 5, 6, 5, 4
AVATAR, FACES, AUDIENCE = 8, 8, 9
"""Letters of the stored settings of an account."""
ACTION, METHOD, USERNAME = 20, 20, 150
"""Letters of an entry in the sign-in log: what was done, how, and the name of the account."""
NETWORK = 45
"""Letters of a network address, which may be one of IPv6."""
SESSION_KEY, DEVICE = 40, 40
"""Letters of the key of a session, and of its browser and system."""
DIGEST = 64
"""Hexadecimal digits of a SHA-256 digest."""


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

    language = models.CharField(_("language"), max_length=LANGUAGE, blank=True, choices=settings.LANGUAGES)
    suits = models.CharField(_("suit colours"), max_length=SUITS, choices=Suits, default=Suits.FOUR)
    theme = models.CharField(_("theme"), max_length=THEME, blank=True, choices=Theme)
    size = models.CharField(_("text and card size"), max_length=SIZE, choices=Size, default=Size.NORMAL)
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
        _("time a finished trick stays visible"), max_length=HOLD, choices=Hold, default=Hold.SHORT
    )
    courts = models.CharField(_("letters on court cards"), max_length=COURTS, choices=Courts, default=Courts.KQJ)
    sounds = models.BooleanField(_("table sounds"), default=False)
    shortcuts = models.BooleanField(_("keyboard shortcuts at the table"), default=True)

    class Avatar(models.TextChoices):
        """The drawings of static/avatars.svg; no symbol of a suit is among them."""

        BEAR = "bear", pgettext_lazy("drawing", "Bear")
        BOAT = "boat", pgettext_lazy("drawing", "Boat")
        CACTUS = "cactus", pgettext_lazy("drawing", "Cactus")
        CAT = "cat", pgettext_lazy("drawing", "Cat")
        CHICK = "chick", pgettext_lazy("drawing", "Chick")
        DOG = "dog", pgettext_lazy("drawing", "Dog")
        FISH = "fish", pgettext_lazy("drawing", "Fish")
        FLOWER = "flower", pgettext_lazy("drawing", "Flower")
        FOX = "fox", pgettext_lazy("drawing", "Fox")
        FROG = "frog", pgettext_lazy("drawing", "Frog")
        LADYBIRD = "ladybird", pgettext_lazy("drawing", "Ladybird")
        LION = "lion", pgettext_lazy("drawing", "Lion")
        MOON = "moon", pgettext_lazy("drawing", "Moon")
        MOUSE = "mouse", pgettext_lazy("drawing", "Mouse")
        MUSHROOM = "mushroom", pgettext_lazy("drawing", "Mushroom")
        OWL = "owl", pgettext_lazy("drawing", "Owl")
        PANDA = "panda", pgettext_lazy("drawing", "Panda")
        PENGUIN = "penguin", pgettext_lazy("drawing", "Penguin")
        PIG = "pig", pgettext_lazy("drawing", "Pig")
        RABBIT = "rabbit", pgettext_lazy("drawing", "Rabbit")
        SUN = "sun", pgettext_lazy("drawing", "Sun")
        TREE = "tree", pgettext_lazy("drawing", "Tree")
        TURTLE = "turtle", pgettext_lazy("drawing", "Turtle")
        WHALE = "whale", pgettext_lazy("drawing", "Whale")

        __empty__ = _("Initials")

    class Faces(models.TextChoices):
        DRAWN = "drawn", _("Plain drawings")
        PICTURES = "pictures", _("Traditional pictures")

    avatar = models.CharField(
        _("avatar"),
        max_length=AVATAR,
        blank=True,
        choices=Avatar,
        help_text=_("It is shown next to your name at tables."),
    )
    faces = models.CharField(_("French court cards"), max_length=FACES, choices=Faces, default=Faces.DRAWN)

    class ProfileShown(models.TextChoices):
        EVERYONE = "everyone", _("Everyone")
        SIGNED_IN = "signed_in", _("Signed-in players")
        FRIENDS = "friends", _("Friends")
        NOBODY = "nobody", _("Nobody")

    profile_shown = models.CharField(
        _("who sees my player page"),
        max_length=AUDIENCE,
        choices=ProfileShown,
        default=ProfileShown.SIGNED_IN,
        help_text=_("Your player page shows your online ratings and your latest matches."),
    )
    match_emails = models.BooleanField(_("emails about league matches"), default=True, db_default=True)
    """Whether captains get them at the address of their account."""
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
    name = models.CharField(_("name"), max_length=TOKEN_NAME)
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
    what = models.CharField(_("action"), max_length=ACTION, choices=What)
    user = models.ForeignKey(User, models.SET_NULL, null=True, verbose_name=_("user"), related_name="+")
    name = models.CharField(_("name"), max_length=USERNAME)
    way = models.CharField(_("method"), max_length=METHOD, blank=True)
    address = models.CharField(_("address"), max_length=NETWORK, blank=True)

    class Meta:
        verbose_name = _("sign-in log entry")
        verbose_name_plural = _("sign-in log")
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"{self.name}: {self.get_what_display()}"


class BrowserSession(models.Model):
    """A browser with a session of an account (accounts/sessions.py); ends with it."""

    user = models.ForeignKey(User, models.CASCADE, verbose_name=_("user"), related_name="browser_sessions")
    session_key = models.CharField(max_length=SESSION_KEY, unique=True, editable=False)
    signed_in_at = models.DateTimeField(_("signed in at"), default=timezone.now)
    last_used_at = models.DateTimeField(_("last used at"), default=timezone.now)
    device = models.CharField(_("device"), max_length=DEVICE, blank=True)
    """The browser and the system, such as `Firefox, Android`."""
    network = models.CharField(_("network"), max_length=NETWORK, blank=True)
    """The first 24 bits of the address, of IPv6 the first 48."""

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")

    def __str__(self) -> str:
        return f"{self.user}: {self.device}"


class IdempotencyRecord(models.Model):
    """A REST request with an `Idempotency-Key` and its answer; deleted after a day.

    `name` is a digest of actor and key, `request` a digest of the request: neither can be read back. The answer is
    encrypted under the key, which is not stored (accounts/idempotency.py). Without an answer the request is running.
    """

    name = models.CharField(max_length=DIGEST, primary_key=True)
    request = models.CharField(max_length=DIGEST)
    at = models.DateTimeField(default=timezone.now, db_index=True)
    answer = models.BinaryField(null=True)

    class Meta:
        verbose_name = _("stored response to repeated requests")
        verbose_name_plural = _("stored responses to repeated requests")

    def __str__(self) -> str:
        return self.name
