"""The user model; custom from the first migration, so that it can grow."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


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

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.get_full_name() or self.username
