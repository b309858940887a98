"""Personal links and their devices. Only a hash of a link is stored."""

from hashlib import sha256

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.models.limits import CHOICE, DIGEST, NETWORK, ORIGIN
from tournaments.models.people import Person


def hash_of_token(token: str) -> str:
    """Return the SHA-256 of a link's secret in hexadecimal.

    A token has 128 random bits, so it needs no salt.
    """
    return sha256(token.encode()).hexdigest()


class PersonalLink(models.Model):
    """A secret address that identifies a person without an account.

    At most one per person is live. `event` is the one it opens; it is valid in all events of the person. It is useless
    once replaced (`ended_at`) or after `expires_at`.
    """

    class Channel(models.TextChoices):
        SCREEN = "screen", _("shown to staff")
        PAPER = "paper", _("printed")
        JOINED = "joined", _("shown when they registered")
        EARLIER = "earlier", _("created before links were shown only once")

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="links")
    event = models.ForeignKey(Event, null=True, blank=True, on_delete=models.SET_NULL, related_name="links")
    token_hash = models.CharField(max_length=DIGEST, unique=True, editable=False)
    channel = models.CharField(max_length=CHOICE, choices=Channel.choices)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    """The time it was replaced, erased, or expired."""
    printed_site = models.CharField(max_length=ORIGIN, blank=True, default="", db_default="", editable=False)
    """The address with which it was printed; empty for links that are not on paper."""

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
    """One opening of a personal link. Its session names this row, and ends with it."""

    class Kind(models.TextChoices):
        PHONE = "phone", _("phone")
        TABLET = "tablet", _("tablet")
        COMPUTER = "computer", _("computer")
        OTHER = "other", _("device")

    link = models.ForeignKey(PersonalLink, on_delete=models.CASCADE, related_name="openings")
    kind = models.CharField(max_length=CHOICE, choices=Kind.choices, default=Kind.OTHER)
    network = models.CharField(max_length=NETWORK, blank=True)
    """24 bits of an IPv4 address, or 48 of an IPv6 one, such as `203.0.113.0/24`."""
    device = models.CharField(max_length=DIGEST, blank=True, editable=False)
    """The digest of the device's secret (games.api.viewers.device_here)."""
    at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    disowned_at = models.DateTimeField(null=True, blank=True)
    """The time its owner reported it."""
    checked_at = models.DateTimeField(null=True, blank=True)
    """The time the desk settled the report."""

    class Meta:
        verbose_name = _("personal link use")
        verbose_name_plural = _("personal link uses")
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["disowned_at"], condition=Q(disowned_at__isnull=False), name="disowned_openings")
        ]

    def __str__(self) -> str:
        return f"{self.link_id} {self.kind}"
