"""Messages about events: the outbox, the contacts and browsers of people, and the notifications to them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.events import Event
from tournaments.models.league_matches import Fixture
from tournaments.models.limits import (
    ANNOUNCEMENT,
    CHOICE,
    KIND,
    MAIL_ERROR,
    PROVIDER_ID,
    PUSH_ENDPOINT,
    PUSH_SECRET,
)
from tournaments.models.links import LinkOpening
from tournaments.models.people import Club, Person


class OutboxEvent(models.Model):
    """Something that happened in an event or a league match, written in the transaction that did it.

    Messages follow from these rows alone, so none is lost when a worker or the server stops, and none is sent for a
    transaction that was rolled back. `version` distinguishes repeats of a kind.
    """

    class Kind(models.TextChoices):
        REGISTRATION = "registration.changed", "registration changed"
        MOVED = "event.moved", "date or venue changed"
        REMINDER = "event.reminder", "reminder"
        CHECK_IN = "event.check_in", "check-in open"
        PUBLISHED = "round.published", "round published"
        FINAL = "event.final", "event finished"
        ANNOUNCED = "event.published", "event created or visible again"
        UPDATED = "event.updated", "event changed"
        CANCELLED = "event.cancelled", "event cancelled, deleted or hidden"
        CONFIRMED = "sheet.confirmed", "score sheet counts"
        CORRECTED = "sheet.corrected", "score sheet corrected"
        RULING = "ruling.issued", "ruling issued"
        STANDINGS = "standings.changed", "public standings changed"
        FIXTURE = "fixture.changed", "league match changed"

    kind = models.CharField(max_length=KIND, choices=Kind.choices)
    club = models.ForeignKey(Club, null=True, on_delete=models.CASCADE, related_name="outbox")
    """The club of the event then; a change of a league match has a row for each club concerned."""
    event = models.ForeignKey(Event, null=True, on_delete=models.CASCADE, related_name="outbox")
    """None: the event was deleted, and `subject` was its key, or it is about `fixture`."""
    fixture = models.ForeignKey(Fixture, null=True, on_delete=models.CASCADE, related_name="outbox")
    subject = models.PositiveBigIntegerField(default=0)
    """The key of the registration, round, sheet, ruling or postponement concerned; 0 for the event itself."""
    version = models.CharField(max_length=KIND)
    text = models.CharField(max_length=ANNOUNCEMENT, blank=True, default="")
    """What the organiser adds to the message about a new date or venue."""
    at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)
    """When its emails were queued; kinds without emails have this from the start."""
    webhooks_at = models.DateTimeField(null=True, blank=True)
    """When its webhooks were queued; in clubs without webhooks rows have this from the start."""

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["event", "kind", "subject", "version"], name="an_event_happens_once"),
            models.UniqueConstraint(fields=["fixture", "club", "version"], name="a_league_match_changes_once"),
        ]
        indexes = [
            models.Index(fields=["id"], condition=Q(done_at__isnull=True), name="outbox_that_waits"),
            models.Index(fields=["id"], condition=Q(webhooks_at__isnull=True), name="outbox_without_webhooks"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id or self.fixture_id}: {self.kind}"


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


class PushSubscription(models.Model):
    """A browser in which a person wants notifications, at the address that its push service gave it (RFC 8030)."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="push_subscriptions")
    opening = models.ForeignKey(LinkOpening, null=True, on_delete=models.CASCADE, related_name="+")
    """The use of the personal link in this browser: the subscription ends with it. None: an account is signed in."""
    session = models.ForeignKey("accounts.BrowserSession", null=True, on_delete=models.CASCADE, related_name="+")
    """The session of the account in this browser: the subscription ends with it."""
    endpoint = models.CharField(max_length=PUSH_ENDPOINT)
    key = models.CharField(max_length=PUSH_SECRET)
    """The public key of the browser, which alone can read the messages (RFC 8291)."""
    auth = models.CharField(max_length=PUSH_SECRET)
    device = models.CharField(max_length=CHOICE, choices=LinkOpening.Kind.choices, default=LinkOpening.Kind.OTHER)
    consent_at = models.DateTimeField()
    consent_text = models.CharField(max_length=CHOICE)
    """The version of the text that the person agreed to."""
    sent_at = models.DateTimeField(null=True, blank=True)
    """When the push service last took a message."""

    class Meta:
        verbose_name = _("browser with notifications")
        verbose_name_plural = _("browsers with notifications")
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["person", "endpoint"], name="a_browser_subscribes_once")]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.device}"


class Notification(models.Model):
    """One message about one thing that happened: an email to a person or account, or a notification in a browser."""

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting to be sent")
        SENDING = "sending", _("being sent")
        SENT = "sent", pgettext_lazy("email", "sent")
        DELIVERED = "delivered", pgettext_lazy("email", "delivered")
        BOUNCED = "bounced", pgettext_lazy("email", "returned")
        FAILED = "failed", pgettext_lazy("email", "not delivered")
        DROPPED = "dropped", pgettext_lazy("email", "not sent")

    class Channel(models.TextChoices):
        EMAIL = "email", pgettext_lazy("channel", "email")
        PUSH = "push", pgettext_lazy("channel", "device")

    WAITING = (State.QUEUED, State.SENDING)

    event = models.ForeignKey(Event, null=True, on_delete=models.CASCADE, related_name="notifications")
    """None: the message is about the league match of its cause."""
    person = models.ForeignKey(Person, null=True, on_delete=models.CASCADE, related_name="notifications")
    """None: it is for the account `user`, a captain who chose no emails as a player."""
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    cause = models.ForeignKey(OutboxEvent, on_delete=models.CASCADE, related_name="notifications")
    channel = models.CharField(
        _("channel"), max_length=CHOICE, choices=Channel.choices, default=Channel.EMAIL, db_default=Channel.EMAIL
    )
    subscription = models.ForeignKey(
        PushSubscription, null=True, blank=True, on_delete=models.SET_NULL, related_name="notifications"
    )
    """The browser of a notification; None for emails, and for browsers that unsubscribed since."""
    kind = models.CharField(max_length=KIND)
    """Which text is sent; text.py has them."""
    state = models.CharField(_("state"), max_length=CHOICE, choices=State.choices, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    """From when it may be sent; while it is being sent: when another process may try again."""
    sent_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=MAIL_ERROR, blank=True, default="")
    provider_id = models.CharField(max_length=PROVIDER_ID, blank=True, default="", db_default="")
    """What the provider calls the email in its reports; empty with a mail server."""

    class Meta:
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["cause", "person"], condition=Q(channel="email"), name="a_person_is_notified_once"
            ),
            models.UniqueConstraint(fields=["cause", "user"], name="an_account_is_notified_once"),
            models.CheckConstraint(
                condition=Q(person=None, user__isnull=False) | Q(person__isnull=False, user=None),
                name="a_notification_has_one_reader",
            ),
            models.UniqueConstraint(
                fields=["cause", "subscription"], condition=Q(channel="push"), name="a_browser_is_notified_once"
            ),
        ]
        indexes = [
            models.Index(
                fields=["due_at"], condition=Q(state__in=["queued", "sending"]), name="notifications_that_wait"
            ),
            models.Index(fields=["provider_id"], condition=~Q(provider_id=""), name="notifications_of_providers"),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.person_id or self.user_id}"
