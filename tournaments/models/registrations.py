"""Registrations: people who want to play in an event, before they have an entry in it."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.entries import Entry
from tournaments.models.events import Event
from tournaments.models.limits import CHOICE, NAME
from tournaments.models.people import Person


class Registration(models.Model):
    """A person, pair or team that wants a place. Confirmed ones have an entry.

    `core/registrations.py` is the only writer of `state`.
    """

    class State(models.TextChoices):
        PENDING = "pending", pgettext_lazy("registration", "pending")
        CONFIRMED = "confirmed", pgettext_lazy("registration", "confirmed")
        WAITING = "waiting", _("on the waiting list")
        OFFERED = "offered", _("place offered")
        DECLINED = "declined", pgettext_lazy("registration", "declined")
        EXPIRED = "expired", pgettext_lazy("registration", "expired")
        CANCELLED = "cancelled", pgettext_lazy("registration", "cancelled")
        REFUSED = "refused", pgettext_lazy("registration", "refused")

    class Needs(models.TextChoices):
        NOTHING = "", "-"
        APPROVAL = "approval", _("approval by an organiser")
        PARTNER = "partner", _("a partner")

    class Source(models.TextChoices):
        PAGE = "page", _("page")
        API = "api", "REST"

    LIVE = (State.PENDING, State.CONFIRMED, State.WAITING, State.OFFERED)
    """The states in which a person counts as registered."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="registrations")
    state = models.CharField(_("state"), max_length=CHOICE, choices=State.choices)
    needs = models.CharField(
        _("waits for"), max_length=CHOICE, choices=Needs.choices, default=Needs.NOTHING, blank=True
    )
    """What a pending registration waits for. One that waits for a partner holds its place."""
    team_name = models.CharField(_("team name"), max_length=NAME, blank=True, default="")
    partner_name = models.CharField(_("invited partner"), max_length=NAME, blank=True, default="")
    """As typed. The holder of the partner link is invited; the name identifies no person."""
    partner_until = models.DateTimeField(null=True, blank=True)
    partner_wanted = models.BooleanField(_("looking for a partner"), default=False)
    asked = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="asked_by")
    """Another registration without a partner, with which this one would make a pair."""
    short_notice = models.BooleanField(_("can come at short notice"), default=False)
    queued_at = models.DateTimeField()
    offered_until = models.DateTimeField(null=True, blank=True)
    source = models.CharField(max_length=CHOICE, choices=Source.choices, default=Source.PAGE)
    entry = models.OneToOneField(Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="registration")
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("registration")
        verbose_name_plural = _("registrations")
        ordering = ["event_id", "queued_at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="confirmed", entry__isnull=False) | (~Q(state="confirmed") & Q(entry__isnull=True)),
                name="confirmed_registrations_have_an_entry",
            ),
            models.CheckConstraint(
                condition=Q(state="offered", offered_until__isnull=False)
                | (~Q(state="offered") & Q(offered_until__isnull=True)),
                name="offers_of_places_end",
            ),
            models.CheckConstraint(
                condition=(Q(state="pending") & ~Q(needs="")) | (~Q(state="pending") & Q(needs="")),
                name="pending_registrations_need_something",
            ),
        ]
        indexes = [models.Index(fields=["event", "state", "queued_at"], name="queue_of_an_event")]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.state}"


class RegistrationPerson(models.Model):
    """A person in a registration after joining or accepting. `live` follows the registration's state."""

    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="members")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="registrations")
    order = models.PositiveSmallIntegerField(default=0)
    live = models.BooleanField(default=True)

    class Meta:
        ordering = ["registration_id", "order"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "person"], condition=Q(live=True), name="one_live_registration_per_person"
            ),
            models.UniqueConstraint(fields=["registration", "person"], name="a_person_is_in_a_registration_once"),
        ]

    def __str__(self) -> str:
        return str(self.person)


class Arrival(models.Model):
    """A claim at the door, by code and name, that an entry is here. The desk checks it."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="arrival")
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("arrival")
        verbose_name_plural = _("arrivals")
        ordering = ["at", "id"]

    def __str__(self) -> str:
        return str(self.entry)
