"""Personal links, and the devices they were opened on. Of a link only a hash is kept, so nobody can read it again."""

from hashlib import sha256

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.models.people import Person


def hash_of_token(token: str) -> str:
    """SHA-256 of the secret part of a link, in hexadecimal; a token has 128 random bits, so it needs no salt."""
    return sha256(token.encode()).hexdigest()


class PersonalLink(models.Model):
    """A secret address by which a person without an account is known. At most one of a person is live.

    `event` is the one it was made for, and opens; it stands for all events of the person. Nothing may be done with it
    once it was replaced (`ended_at`) or `expires_at` has passed.
    """

    class Channel(models.TextChoices):
        SCREEN = "screen", _("shown at the desk")
        PAPER = "paper", _("printed")
        EARLIER = "earlier", _("made before links were shown once")

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="links")
    event = models.ForeignKey(Event, null=True, blank=True, on_delete=models.SET_NULL, related_name="links")
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    channel = models.CharField(max_length=10, choices=Channel.choices)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    """When it was replaced, erased, or not used for too long."""

    class Meta:
        verbose_name = _("personal link")
        verbose_name_plural = _("personal links")
        ordering = ["person_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["person"], condition=Q(ended_at=None), name="one_live_link_per_person")
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.get_channel_display()}"


class LinkOpening(models.Model):
    """One opening of a personal link. The session that opened it names this row, and ends with it."""

    class Kind(models.TextChoices):
        PHONE = "phone", _("phone")
        TABLET = "tablet", _("tablet")
        COMPUTER = "computer", _("computer")
        OTHER = "other", _("device")

    link = models.ForeignKey(PersonalLink, on_delete=models.CASCADE, related_name="openings")
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.OTHER)
    network = models.CharField(max_length=45, blank=True)
    """The first 24 bits of an IPv4 address, or 48 of an IPv6 one, such as `203.0.113.0/24`."""
    device = models.CharField(max_length=64, blank=True, editable=False)
    """Digest of the secret of the device (games.api.device_of)."""
    at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    disowned_at = models.DateTimeField(null=True, blank=True)
    """When the owner said that this was not them."""
    checked_at = models.DateTimeField(null=True, blank=True)
    """When the desk was done with that."""

    class Meta:
        verbose_name = _("opening of a personal link")
        verbose_name_plural = _("openings of personal links")
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["disowned_at"], condition=Q(disowned_at__isnull=False), name="disowned_openings")
        ]

    def __str__(self) -> str:
        return f"{self.link_id} {self.kind}"
