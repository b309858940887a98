"""Webhooks: addresses of other programs that hear what happens in a club, and the deliveries to them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.limits import (
    CHOICE,
    ORIGIN,
    WEBHOOK_EXCERPT,
    WEBHOOK_ID,
    WEBHOOK_SECRET,
    WEBHOOK_URL,
)
from tournaments.models.messages import OutboxEvent
from tournaments.models.people import Club


class Webhook(models.Model):
    """An address that gets a signed request for each thing of these kinds in a club's events.

    Secrets are encrypted (accounts/boxes.py); the former one also signs until `old_secret_until`.
    """

    class Ending(models.TextChoices):
        GONE = "gone", _("The receiver answered that the address is gone (410).")
        FAILING = "failing", _("Every delivery failed for 5 days.")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(_("address"), max_length=WEBHOOK_URL)
    kinds = models.JSONField(_("events"), default=list)
    site = models.CharField(max_length=ORIGIN)
    """The address of this site for the links in deliveries."""
    secret = models.CharField(max_length=WEBHOOK_SECRET, editable=False)
    old_secret = models.CharField(max_length=WEBHOOK_SECRET, blank=True, default="", editable=False)
    old_secret_until = models.DateTimeField(null=True, blank=True, editable=False)
    paused = models.BooleanField(_("paused"), default=False)
    failing_since = models.DateTimeField(null=True, blank=True)
    """The first failure since the last delivery that arrived."""
    disabled_at = models.DateTimeField(null=True, blank=True)
    disabled_for = models.CharField(max_length=CHOICE, choices=Ending.choices, blank=True, default="")
    owners_notified_at = models.DateTimeField(null=True, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ["club_id", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(disabled_at=None, disabled_for="") | (Q(disabled_at__isnull=False) & ~Q(disabled_for="")),
                name="a_webhook_is_disabled_for_a_reason",
            )
        ]

    def __str__(self) -> str:
        return self.url


class WebhookDelivery(models.Model):
    """One message to one webhook. Repeats have the same id and body; the numbers are those of the last attempt."""

    class State(models.TextChoices):
        QUEUED = "queued", pgettext_lazy("webhook", "waiting")
        SENDING = "sending", pgettext_lazy("webhook", "being delivered")
        DELIVERED = "delivered", pgettext_lazy("webhook", "delivered")
        FAILED = "failed", pgettext_lazy("webhook", "failed")

    class Problem(models.TextChoices):
        PRIVATE = "private", _("The address leads into a private network.")
        UNKNOWN = "unknown", _("The name of the host was not found.")
        TIMEOUT = "timeout", _("The receiver did not answer within 10 seconds.")
        CONNECTION = "connection", _("The connection failed.")
        REDIRECT = "redirect", _("The receiver sent a redirect, which is not followed.")
        STATUS = "status", _("The receiver answered with an error.")
        SECRET = "secret", _("The secret cannot be read. Create a new one.")

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    cause = models.ForeignKey(OutboxEvent, on_delete=models.CASCADE, related_name="deliveries")
    message_id = models.CharField(max_length=WEBHOOK_ID, unique=True)
    body = models.TextField()
    """The JSON as it is signed and sent."""
    state = models.CharField(_("state"), max_length=CHOICE, choices=State.choices, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField()
    """From when it may be sent; while it is being sent: when another process may try again."""
    tried_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    milliseconds = models.PositiveIntegerField(null=True, blank=True)
    excerpt = models.CharField(max_length=WEBHOOK_EXCERPT, blank=True, default="")
    problem = models.CharField(max_length=CHOICE, choices=Problem.choices, blank=True, default="")

    class Meta:
        verbose_name = _("webhook delivery")
        verbose_name_plural = _("webhook deliveries")
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(fields=["webhook", "cause"], name="a_webhook_gets_a_message_once")]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(state__in=["queued", "sending"]), name="deliveries_that_wait")
        ]

    def __str__(self) -> str:
        return self.message_id
