"""Clubs and the people of clubs."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.public_names import check_name, clean_name
from games.api import chance
from tournaments.models.clean_text import tidy


def new_link() -> str:
    """The secret part of a personal link: 128 bits, safe in an address."""
    return chance.new_token(16)


def seen_name(name: str) -> str:
    """A name as it is kept. Raises ValidationError when nothing of it can be seen."""
    name = tidy(name)
    if not name:
        raise ValidationError({"name": gettext("A name has at least one letter that can be seen.")})
    return name


def chosen_name(name: str) -> str:
    """A name that somebody chooses, as it is kept. Raises ValidationError for one that deceives."""
    name = clean_name(name)
    check_name(name)
    return name


def cleaned(row: models.Model, name: str) -> str:
    """The name of a row as it is kept: checked where it is new; one from before these rules stays.

    Raises ValidationError for the field `name`.
    """
    kept = seen_name(clean_name(name))
    if row.pk is None or not type(row)._default_manager.filter(pk=row.pk, name__in=[name, kept]).exists():
        try:
            check_name(kept)
        except ValidationError as refusal:
            raise ValidationError({"name": refusal}) from refusal
    return kept


class Club(models.Model):
    name = models.CharField(_("name"), max_length=120, unique=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = pgettext_lazy("organisations", "clubs")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Check a name when it is new; one from before these rules stays."""
        self.name = cleaned(self, self.name)


class Person(models.Model):
    """A player. An account is not needed: a personal link (models.links) identifies its holder."""

    class Shown(models.TextChoices):
        FULL = "full", _("full name")
        SHORT = "short", _("first name and initial")
        INITIALS = "initials", _("initials")

    name = models.CharField(_("name"), max_length=120)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.SET_NULL, related_name="people")
    email = models.EmailField(_("e-mail"), blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True, choices=settings.LANGUAGES)
    user = models.OneToOneField(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    shown = models.CharField(_("shown in public as"), max_length=10, choices=Shown.choices, default=Shown.FULL)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Check a name when it is new; one from before these rules stays."""
        self.name = cleaned(self, self.name)

    @property
    def public_name(self) -> str:
        """The name as far as its owner chose to show it."""
        words = self.name.split()
        if self.shown == self.Shown.SHORT and len(words) > 1:
            return f"{words[0]} {words[-1][0]}."
        if self.shown == self.Shown.INITIALS:
            return " ".join(f"{word[0]}." for word in words)
        return self.name
