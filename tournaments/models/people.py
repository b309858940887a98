"""Clubs and their people, and the record of erased ones."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.public_names import check_name, clean_name
from games.api.values import chance
from tournaments.models.clean_text import tidy
from tournaments.models.limits import (
    ABOUT,
    CHOICE,
    CLUB_CHOICE,
    DIGEST,
    ERASED_NAME,
    ERASURE_REASON,
    LANGUAGE_CODE,
    NAME,
    NONCE,
    ORIGIN,
    SCREEN_PAGE,
    SLUG,
    TOWN,
    USERNAME,
    ZONE,
)

FIRST_PAGE = "auto"
"""The page of hall screens in new clubs (HallScreen.Page)."""


def new_link() -> str:
    """Return the secret of a personal link: 128 bits, safe in an address."""
    return chance.new_token(16)


def seen_name(name: str) -> str:
    """Return a name in its stored form. Raises ValidationError if invisible."""
    name = tidy(name)
    if not name:
        raise ValidationError({"name": gettext("Use at least one visible letter in the name.")})
    return name


def chosen_name(name: str) -> str:
    """Return a chosen name in its stored form. Raises ValidationError if deceptive."""
    name = clean_name(name)
    check_name(name)
    return name


def clean_row_name(row: models.Model, name: str) -> str:
    """Return a row's name in its stored form; only new names are validated.

    Raises ValidationError for the field `name`.
    """
    cleaned_name = seen_name(clean_name(name))
    if row.pk is None or not type(row)._default_manager.filter(pk=row.pk, name__in=[name, cleaned_name]).exists():
        try:
            check_name(cleaned_name)
        except ValidationError as refusal:
            raise ValidationError({"name": refusal}) from refusal
    return cleaned_name


class Club(models.Model):
    """A club or federation.

    A hosted one has pages, staff and members here, and always an owner (tournaments/clubs/services.py). Others are only
    names, for visitors and for players from elsewhere.
    """

    class Kind(models.TextChoices):
        CLUB = "club", _("club")
        FEDERATION = "federation", _("federation")

    class Reminder(models.TextChoices):
        NONE = "none", _("no reminder")
        DAY = "day", _("a day before the start")
        TWO_DAYS = "two_days", _("two days before the start")
        WEEK = "week", _("a week before the start")

    class Colour(models.TextChoices):
        GREEN = "green", pgettext_lazy("colour", "green")
        TEAL = "teal", pgettext_lazy("colour", "teal")
        BLUE = "blue", pgettext_lazy("colour", "blue")
        VIOLET = "violet", pgettext_lazy("colour", "violet")
        PLUM = "plum", pgettext_lazy("colour", "plum")
        RED = "red", pgettext_lazy("colour", "red")
        RUST = "rust", pgettext_lazy("colour", "rust")
        SLATE = "slate", pgettext_lazy("colour", "slate")

    name = models.CharField(_("name"), max_length=NAME, unique=True)
    slug = models.SlugField(max_length=SLUG, unique=True, null=True, blank=True, editable=False)
    """The address of a hosted club; None for others."""
    kind = models.CharField(
        _("kind of club"), max_length=CLUB_CHOICE, choices=Kind.choices, default=Kind.CLUB, db_default=Kind.CLUB
    )
    hosted = models.BooleanField(_("hosted here"), default=False, db_default=False, editable=False)
    town = models.CharField(_("town"), max_length=TOWN, blank=True, default="", db_default="")
    time_zone = models.CharField(_("time zone"), max_length=ZONE, blank=True, default="", db_default="")
    """Such as `Europe/Amsterdam`; empty: that of the server."""
    language = models.CharField(
        _("language"), max_length=LANGUAGE_CODE, blank=True, choices=settings.LANGUAGES, default="", db_default=""
    )
    colour = models.CharField(
        _("colour"), max_length=CLUB_CHOICE, choices=Colour.choices, default=Colour.GREEN, db_default=Colour.GREEN
    )
    """A pair of ground and ink for each theme (static/css/components/club_badge.css)."""
    logo_digest = models.CharField(max_length=DIGEST, blank=True, default="", db_default="", editable=False)
    """The digest of its logo (models.clubs.ClubLogo), which is in the address of the picture; empty: none."""
    about = models.TextField(_("about the club"), max_length=ABOUT, blank=True, default="", db_default="")
    """Markdown."""
    email = models.EmailField(_("email"), blank=True, default="", db_default="")
    public_address = models.CharField(_("public address"), max_length=ORIGIN, blank=True, default="", db_default="")
    """The origin of links that leave the site, such as `https://cards.example.org`; empty: that of the request."""
    tested_address = models.CharField(max_length=ORIGIN, blank=True, default="", db_default="", editable=False)
    """The origin that a second device last opened, which the set-up asks for."""

    reply_email = models.EmailField(_("reply address"), blank=True, default="", db_default="")
    """Where answers to emails about its events go; empty: to `email`, otherwise to the sender."""
    reminder = models.CharField(
        _("reminder"), max_length=CLUB_CHOICE, choices=Reminder.choices, default=Reminder.DAY, db_default=Reminder.DAY
    )
    sends_check_in = models.BooleanField(_("sends when check-in opens"), default=True, db_default=True)
    sends_rounds = models.BooleanField(_("sends when a round is published"), default=True, db_default=True)
    sends_corrections = models.BooleanField(_("sends when a result is corrected"), default=True, db_default=True)
    sends_results = models.BooleanField(_("sends the final results"), default=True, db_default=True)
    screen_page = models.CharField(
        _("page of hall screens"), max_length=SCREEN_PAGE, default=FIRST_PAGE, db_default=FIRST_PAGE
    )
    """The `HallScreen.Page` of an event whose staff have not chosen one."""
    screen_address = models.BooleanField(_("hall screens show the address"), default=True, db_default=True)
    screen_slow = models.BooleanField(_("hall screens turn slowly"), default=False, db_default=False)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = pgettext_lazy("organisations", "clubs")
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(condition=Q(hosted=False) | Q(slug__isnull=False), name="a_hosted_club_has_a_slug")
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Validate a new name; a name from before these rules stays."""
        self.name = clean_row_name(self, self.name)


class Person(models.Model):
    """A player. An account is optional: a personal link (models.links) is enough."""

    class Shown(models.TextChoices):
        FULL = "full", _("full name")
        SHORT = "short", _("first name and initial")
        INITIALS = "initials", _("initials")

    name = models.CharField(_("name"), max_length=NAME)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.SET_NULL, related_name="people")
    email = models.EmailField(_("email"), blank=True)
    language = models.CharField(_("language"), max_length=LANGUAGE_CODE, blank=True, choices=settings.LANGUAGES)
    user = models.OneToOneField(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    shown = models.CharField(_("public name"), max_length=CHOICE, choices=Shown.choices, default=Shown.FULL)
    minor = models.BooleanField(_("under 16"), default=False, db_default=False)
    """Minors are shown by their initials, and have no public profile."""
    guardian_email = models.EmailField(_("email of a parent or guardian"), blank=True, default="", db_default="")
    """Where emails for a minor go; nowhere else."""
    public_profile = models.BooleanField(_("public profile"), default=False, db_default=False)
    calendar_nonce = models.CharField(max_length=NONCE, blank=True, default="", db_default="", editable=False)
    """From which the address of their own calendar follows; empty: they have none."""
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, editable=False, on_delete=models.PROTECT, related_name="merged"
    )
    """The person that has the rows of both since a merge; None for most."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(condition=Q(minor=False) | Q(public_profile=False), name="minors_have_no_profile")
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Validate a new name; a name from before these rules stays."""
        self.name = clean_row_name(self, self.name)

    @property
    def public_name(self) -> str:
        """Return the name as the person chose to show it."""
        words = self.name.split()
        if self.minor:
            return " ".join(f"{part[0]}." for part in words)
        if self.shown == self.Shown.SHORT and len(words) > 1:
            return f"{words[0]} {words[-1][0]}."
        if self.shown == self.Shown.INITIALS:
            return " ".join(f"{part[0]}." for part in words)
        return self.name


class Erasure(models.Model):
    """A person without a name. `name` is the substitute; ids identify no person."""

    name = models.CharField(_("current name"), max_length=ERASED_NAME)
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("erased by")
    )
    by_name = models.CharField(_("erased by"), max_length=USERNAME, blank=True)
    reason = models.CharField(_("reason"), max_length=ERASURE_REASON, blank=True)
    at = models.DateTimeField(_("erased"), auto_now_add=True)

    class Meta:
        verbose_name = _("erased person")
        verbose_name_plural = _("erased people")
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.name
