"""The recipients of each row of the outbox: a person gets one email, and each of their browsers one notification."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from django.db.models import Count, Q, QuerySet

from accounts.mail_message import are_sent
from games.api import sheets
from tournaments.core import outbox
from tournaments.core.transactions import note
from tournaments.models import (
    Club,
    Contact,
    Entry,
    EntryPerson,
    Event,
    Notification,
    OutboxEvent,
    Place,
    Registration,
    RegistrationPerson,
)
from tournaments.notifications.league_audience import browsers_of_people, by_day, queue_of_match
from tournaments.notifications.push_key import are_pushed
from tournaments.registration.partners import ASKED
from tournaments.registration.times import CHECK_IN, check_in_times, is_check_in
from tournaments.registration.waiting import ALONE

Kind, Channel = OutboxEvent.Kind, Notification.Channel
REMIND_BEFORE: Mapping[str, timedelta] = {
    Club.Reminder.NONE: timedelta(0),
    Club.Reminder.DAY: timedelta(hours=24),
    Club.Reminder.TWO_DAYS: timedelta(hours=48),
    Club.Reminder.WEEK: timedelta(days=7),
}
"""How long before the start a reminder is sent."""
SWITCHES: Mapping[str, str] = {
    "check_in": "sends_check_in",
    "round": "sends_rounds",
    "corrected": "sends_corrections",
    "final": "sends_results",
}
"""The messages that a club can do without, each with its column."""
MAX_PER_EVENT = 6
"""Emails about one event to one person. Those about rounds do not count, since the person chose them."""
PER_RUN = 100
OF_REGISTRATIONS = ("confirmed", "waiting", "offered", "refused", "expired", ALONE, ASKED)
ROUND, MOVED = "round", "moved"
ANSWERS = ("confirmed", "waiting")
"""Emails that answer a registration: they are sent at night, too, since the player has just pressed a button."""
ON_DEVICES_ONLY = ("check_in", "corrected")
"""Too many, or too late by email."""


def note_reminders(now: datetime) -> None:
    """Note the reminder of each event that starts within a day, or as its club says. A moved event reminds again.

    People enter events that run without staff on the same day, so these remind when check-in begins.
    """
    soon = Q(automatic_from=None, starts_at__lte=now + max(REMIND_BEFORE.values()))
    checks_in = Q(automatic_from__isnull=False, check_in_from__lte=now)
    dated = Event.objects.filter(soon | checks_in, state=Event.State.OPEN, starts_at__gt=now).select_related("club")
    starting = [event for event in dated if _reminds(event, now)]
    noted = set(OutboxEvent.objects.filter(kind=Kind.REMINDER, event__in=starting).values_list("event", "version"))
    for event in starting:
        version = f"{event.starts_at:%Y%m%dT%H%M%S}"
        if (event.pk, version) not in noted:  # so that a run every few seconds only reads
            note(event, Kind.REMINDER, version=version)


def _reminds(event: Event, now: datetime) -> bool:
    reminder = event.club.reminder if event.club else Club.Reminder.DAY
    is_near = event.starts_at is not None and event.starts_at <= now + REMIND_BEFORE[reminder]
    return reminder != Club.Reminder.NONE and (is_near or event.automatic_from is not None)


def note_check_ins(now: datetime) -> None:
    """Note that players of an event may check in now; only browsers are notified, so others need no row."""
    if not are_pushed():
        return
    begun = Q(check_in_from__lte=now) | Q(check_in_from=None, starts_at__lte=now + CHECK_IN)
    starting = Event.objects.filter(begun, state=Event.State.OPEN, starts_at__gt=now)
    noted = set(OutboxEvent.objects.filter(kind=Kind.CHECK_IN, event__in=starting).values_list("event", "version"))
    for event in starting:
        version = f"{check_in_times(event)[0]:%Y%m%dT%H%M%S}"
        if is_check_in(event, now) and (event.pk, version) not in noted:
            note(event, Kind.CHECK_IN, version=version)


def fan_out(now: datetime) -> int:
    """Queue the notifications of everything that happened; return the number of rows worked off."""

    def handle(cause: OutboxEvent) -> None:
        if cause.event is not None and not cause.event.hidden:
            _queue(cause, cause.event, now)
        if cause.fixture is not None:
            queue_of_match(cause, cause.fixture, now)

    return outbox.work_off("done_at", handle, now=now, at_most=PER_RUN)


def messages_of_move(event: Event) -> tuple[int, list[Notification]]:
    """Return how many people play or wait, and the messages that they would get if the event moved now."""
    people = set(_of_move(event))
    if event.hidden or event.is_over:
        return len(people), []
    return len(people), [*_emails(event, MOVED, people), *_pushes(event, MOVED, people)]


def _queue(cause: OutboxEvent, event: Event, now: datetime) -> None:
    kind, people = _audience(cause, event)
    if event.club is not None and kind in SWITCHES and not getattr(event.club, SWITCHES[kind]):
        return
    keys, due = set(people), _due(event, now)
    rows = [*_emails(event, kind, keys), *_pushes(event, kind, keys)]
    for row in rows:
        answers = row.kind in ANSWERS and row.channel == Channel.EMAIL
        row.cause, row.due_at = cause, now if answers else due
    Notification.objects.bulk_create(rows, ignore_conflicts=True)


def _emails(event: Event, kind: str, people: set[int]) -> list[Notification]:
    if kind in ON_DEVICES_ONLY or not are_sent():
        return []
    wanted = Contact.objects.filter(person__in=people, unsubscribed_at=None, verified_at__isnull=False)
    if kind == ROUND:
        wanted = wanted.filter(rounds=True)
    receiving = set(wanted.values_list("person_id", flat=True))
    if kind not in (ROUND, "cancelled"):  # nobody may travel to an event that is cancelled
        receiving -= _with_enough(event)
    return [Notification(event=event, person_id=person, kind=kind) for person in sorted(receiving)]


def _pushes(event: Event, kind: str, people: set[int]) -> list[Notification]:
    return [
        Notification(event=event, person_id=browser.person_id, kind=kind, channel=Channel.PUSH, subscription=browser)
        for browser in browsers_of_people(people)
    ]


def _audience(cause: OutboxEvent, event: Event) -> tuple[str, Iterable[int]]:
    """Return which text is sent, and the keys of the people concerned."""
    if cause.kind == Kind.REGISTRATION:
        state = cause.version.rpartition(".")[2]
        registration = Registration.objects.filter(_still(state), pk=cause.subject).first()
        if registration is None or state not in OF_REGISTRATIONS:
            return state, ()
        return state, registration.members.values_list("person_id", flat=True)
    if cause.kind == Kind.CORRECTED:
        sheet = sheets.with_id(cause.subject)
        return "corrected", _people_at(event, sheet.table_id) if sheet is not None else ()
    members = _members(event)
    playing = members.values_list("person_id", flat=True)
    if cause.kind == Kind.PUBLISHED:
        return ROUND, playing
    if cause.kind in (Kind.MOVED, Kind.CANCELLED):
        return MOVED if cause.kind == Kind.MOVED else "cancelled", _of_move(event)
    if cause.kind == Kind.CHECK_IN:
        return "check_in", members.filter(entry__state=Entry.State.REGISTERED).values_list("person_id", flat=True)
    return "reminder" if cause.kind == Kind.REMINDER else "final", playing


def _members(event: Event) -> QuerySet[EntryPerson]:
    return EntryPerson.objects.filter(entry__event=event).exclude(entry__state=Entry.State.WITHDRAWN)


def _of_move(event: Event) -> Iterable[int]:
    """Return the keys of those who play or have registered."""
    registered = RegistrationPerson.objects.filter(event=event, live=True)
    return {*_members(event).values_list("person_id", flat=True), *registered.values_list("person_id", flat=True)}


def _still(state: str) -> Q:
    """Return the condition under which a registration is still as it became: in a state, alone, or asked."""
    if state not in (ALONE, ASKED):
        return Q(state=state)
    single = Q(partner_wanted=True, state__in=Registration.LIVE)
    return single if state == ALONE else single & Q(asked_by__isnull=False)


def _people_at(event: Event, table_id: int) -> Iterable[int]:
    entries = Place.objects.filter(round__event=event, table_id=table_id).values("entry")
    return EntryPerson.objects.filter(entry__in=entries).values_list("person_id", flat=True)


def _with_enough(event: Event) -> set[int]:
    """Return the keys of the people who got as many emails about an event as it may send."""
    counted = (
        Notification.objects.filter(event=event, channel=Channel.EMAIL).exclude(kind=ROUND).order_by().values("person")
    )
    enough = counted.annotate(many=Count("pk")).filter(many__gte=MAX_PER_EVENT)
    return set(enough.values_list("person", flat=True))


def _due(event: Event, now: datetime) -> datetime:
    """Return now, or the end of the quiet hours of the night."""
    return now if event.state == Event.State.RUNNING else by_day(event.starts_at, now)
