"""The recipients of each row of the outbox: a person gets one notification for it.

A row of the outbox is worked off in one transaction, so a second worker, or the same after a crash, adds nothing.
"""

from collections.abc import Iterable
from datetime import datetime, time, timedelta

from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from accounts.mail_message import are_sent
from tournaments.core.transactions import note
from tournaments.models import (
    Contact,
    Entry,
    EntryPerson,
    Event,
    Notification,
    OutboxEvent,
    Registration,
    RegistrationPerson,
)
from tournaments.registration.waiting import ALONE

Kind = OutboxEvent.Kind
REMIND_BEFORE = timedelta(hours=24)
QUIET_FROM, QUIET_UNTIL = time(22), time(8)
SOON = timedelta(hours=12)
"""What concerns an event that starts so soon is sent at night, too."""
MAX_PER_EVENT = 6
"""Emails about one event to one person. Those about rounds do not count, since the person chose them."""
PER_RUN = 100
OF_REGISTRATIONS = ("confirmed", "waiting", "offered", "refused", "expired", ALONE)
ROUND = "round"


def note_reminders(now: datetime) -> None:
    """Note the reminder of each event that starts within a day. A moved event reminds again."""
    starting = Event.objects.filter(state=Event.State.OPEN, starts_at__gt=now, starts_at__lte=now + REMIND_BEFORE)
    noted = set(OutboxEvent.objects.filter(kind=Kind.REMINDER, event__in=starting).values_list("event", "version"))
    for event in starting:
        version = f"{event.starts_at:%Y%m%dT%H%M%S}"
        if (event.pk, version) not in noted:  # so that a run every few seconds only reads
            note(event, Kind.REMINDER, version=version)


def fan_out(now: datetime) -> int:
    """Queue the notifications of everything that happened; return the number of rows worked off."""
    waiting = OutboxEvent.objects.filter(done_at=None).order_by("pk").values_list("pk", flat=True)[:PER_RUN]
    return sum(_work_off(pk, now) for pk in waiting)


def _work_off(pk: int, now: datetime) -> bool:
    with transaction.atomic():
        cause = OutboxEvent.objects.select_for_update(of=("self",)).select_related("event").get(pk=pk)
        if cause.done_at is not None:
            return False
        if are_sent() and not cause.event.hidden:
            _queue(cause, now)
        cause.done_at = now
        cause.save(update_fields=["done_at"])
    return True


def _queue(cause: OutboxEvent, now: datetime) -> None:
    kind, people = _audience(cause)
    wanted = Contact.objects.filter(person__in=people, unsubscribed_at=None, verified_at__isnull=False)
    if kind == ROUND:
        wanted = wanted.filter(rounds=True)
    receiving = set(wanted.values_list("person_id", flat=True))
    if kind != ROUND:
        receiving -= _with_enough(cause.event)
    due = _due(cause.event, now)
    Notification.objects.bulk_create(
        (
            Notification(event=cause.event, person_id=person, cause=cause, kind=kind, due_at=due)
            for person in sorted(receiving)
        ),
        ignore_conflicts=True,
    )


def _audience(cause: OutboxEvent) -> tuple[str, Iterable[int]]:
    """Return which email is sent, and the keys of the people concerned."""
    if cause.kind == Kind.REGISTRATION:
        state = cause.version.rpartition(".")[2]
        still_so = {"partner_wanted": True, "state__in": Registration.LIVE} if state == ALONE else {"state": state}
        registration = Registration.objects.filter(pk=cause.subject, **still_so).first()
        if registration is None or state not in OF_REGISTRATIONS:
            return state, ()
        return state, registration.members.values_list("person_id", flat=True)
    members = EntryPerson.objects.filter(entry__event=cause.event).exclude(entry__state=Entry.State.WITHDRAWN)
    playing = members.values_list("person_id", flat=True)
    if cause.kind == Kind.PUBLISHED:
        return ROUND, playing
    if cause.kind == Kind.MOVED:
        registered = RegistrationPerson.objects.filter(event=cause.event, live=True)
        return "moved", {*playing, *registered.values_list("person_id", flat=True)}
    return "reminder" if cause.kind == Kind.REMINDER else "final", playing


def _with_enough(event: Event) -> set[int]:
    """Return the keys of the people who got as many emails about an event as it may send."""
    counted = Notification.objects.filter(event=event).exclude(kind=ROUND).order_by().values("person")
    enough = counted.annotate(many=Count("pk")).filter(many__gte=MAX_PER_EVENT)
    return set(enough.values_list("person", flat=True))


def _due(event: Event, now: datetime) -> datetime:
    """Return now, or the end of the quiet hours of the night."""
    starts_soon = event.starts_at is not None and now <= event.starts_at <= now + SOON
    local = timezone.localtime(now)
    if starts_soon or event.state == Event.State.RUNNING or QUIET_UNTIL <= local.time() < QUIET_FROM:
        return now
    morning = local.date() + timedelta(days=local.time() >= QUIET_FROM)
    return timezone.make_aware(datetime.combine(morning, QUIET_UNTIL))
