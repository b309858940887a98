"""Emails about events: the outbox, the contacts of people, and the notifications to them."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.events import Event
from tournaments.models.limits import CHOICE, KIND, MAIL_ERROR
from tournaments.models.people import Person


class OutboxEvent(models.Model):
    """Something that happened in an event, written in the transaction that did it.

    Messages follow from these rows alone, so none is lost when a worker or the server stops, and none is sent for a
    transaction that was rolled back. `version` distinguishes repeats of a kind.
    """

    class Kind(models.TextChoices):
        REGISTRATION = "registration.changed", "registration changed"
        MOVED = "event.moved", "date or venue changed"
        REMINDER = "event.reminder", "reminder"
        PUBLISHED = "round.published", "round published"
        FINAL = "event.final", "event finished"

    kind = models.CharField(max_length=KIND, choices=Kind.choices)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="outbox")
    subject = models.PositiveBigIntegerField(default=0)
    """The key of the registration or round concerned; 0 for the event itself."""
    version = models.CharField(max_length=KIND)
    at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["event", "kind", "subject", "version"], name="an_event_happens_once")
        ]
        indexes = [models.Index(fields=["id"], condition=Q(done_at__isnull=True), name="outbox_that_waits")]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.kind}"


class Contact(models.Model):
    """The email address at which a person wants to hear about their events, with their consent."""

    person = models.OneToOneField(Person, on_delete=models.CASCADE, related_name="contact")
    address = models.EmailField(_("email"))
    site = models.URLField()
    """The address of this site as the person uses it; links in emails begin with it."""
    rounds = models.BooleanField(_("each new round"), default=False)
    consent_at = models.DateTimeField()
    consent_text = models.CharField(max_length=CHOICE)
    """The version of the text that the person agreed to."""
    verified_at = models.DateTimeField(null=True, blank=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    """When the email that confirms the address was sent."""
    unsubscribed_at = models.DateTimeField(null=True, blank=True)
    refusals = models.PositiveSmallIntegerField(default=0)
    """Emails in a row that a mail server refused for good."""

    class Meta:
        verbose_name = _("email contact")
        verbose_name_plural = _("email contacts")

    def __str__(self) -> str:
        return self.address


class Notification(models.Model):
    """One email to one person about one thing that happened."""

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting to be sent")
        SENDING = "sending", _("being sent")
        SENT = "sent", pgettext_lazy("email", "sent")
        FAILED = "failed", pgettext_lazy("email", "not delivered")
        DROPPED = "dropped", pgettext_lazy("email", "not sent")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="notifications")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="notifications")
    cause = models.ForeignKey(OutboxEvent, on_delete=models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=KIND)
    """Which text is sent; text.py has them."""
    state = models.CharField(_("state"), max_length=CHOICE, choices=State.choices, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    """From when it may be sent; while it is being sent: when another process may try again."""
    sent_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=MAIL_ERROR, blank=True, default="")

    class Meta:
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(fields=["cause", "person"], name="a_person_is_notified_once")]
        indexes = [
            models.Index(
                fields=["due_at"], condition=Q(state__in=["queued", "sending"]), name="notifications_that_wait"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.person_id}"
