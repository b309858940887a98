"""The waiting list: a place that becomes free is offered to the first in the queue.

`settle` is part of every write to registrations, which keeps the order; a sweep does the same after changes by time or
by the desk.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone

from tournaments.core.formats import people_an_entry
from tournaments.core.names import joined_names
from tournaments.core.registrations import move
from tournaments.core.transactions import By, event_write, log, note
from tournaments.entries.services import add_entry, is_in_rounds
from tournaments.models import Entry, EntryPerson, Event, OutboxEvent, Registration
from tournaments.registration.selectors import has_room
from tournaments.registration.times import term_of_offer

State, Needs = Registration.State, Registration.Needs
UNCONFIRMED = tuple(state for state in Registration.LIVE if state != State.CONFIRMED)
PAIRED: Mapping[str, Any] = {"partner_name": "", "partner_until": None, "partner_wanted": False, "asked": None}
"""Columns of a registration that neither invites nor looks for a partner."""
ALONE = "alone"
"""In the outbox: an invited partner declined or did not answer."""


def settle(event: Event, now: datetime, *, at_once: bool = False) -> None:
    """Do under the event's lock what is due: end offers and invitations, then give free places to the queue.

    `at_once`: the organiser has made room, so places are given instead of offered.
    """
    _follow_desk(event)
    if event.state == Event.State.FINISHED:
        for registration in event.registrations.filter(state__in=UNCONFIRMED):
            move(event, registration, State.EXPIRED)
    if event.state != Event.State.OPEN:
        return
    for registration in _late_partners(event, now):
        look_for_partner(event, registration)
    for registration in _late_offers(event, now):
        move(event, registration, State.EXPIRED)
    while has_room(event) and (following := _next(event, now, at_once)) is not None:
        term = None if at_once else term_of_offer(event.starts_at, now)
        if term is None:
            confirm(event, following)
        else:
            move(event, following, State.OFFERED, offered_until=now + term)


def is_due(event: Event, now: datetime) -> bool:
    """Whether `settle` would change anything; without a lock, so that a sweep leaves quiet events alone."""
    if event.state == Event.State.FINISHED:
        return event.registrations.filter(state__in=UNCONFIRMED).exists()
    if _entered_meanwhile(event).exists():
        return True
    if event.state != Event.State.OPEN:
        return False
    if _late_partners(event, now).exists() or _late_offers(event, now).exists():
        return True
    return _next(event, now, at_once=False) is not None and has_room(event)


def sweep(now: datetime | None = None) -> int:
    """Settle all events in which something is due; return their number."""
    now = now or timezone.now()
    live = Registration.objects.filter(state__in=UNCONFIRMED).values("event")
    due = [event for event in Event.objects.filter(pk__in=live).order_by("pk") if is_due(event, now)]
    for event in due:
        with event_write(event.pk) as locked:
            settle(locked, now)
    return len(due)


def confirm(event: Event, registration: Registration, by: By = None) -> Entry:
    """Give a registration its place: make its entry, or revive the withdrawn entry of the same people."""
    people = [member.person for member in registration.members.select_related("person").order_by("order")]
    entry = _withdrawn_entry(event, {person.pk for person in people})
    if entry is None:
        entry = add_entry(event, people, registration.team_name)
    registration.asked_by.update(asked=None)
    move(event, registration, State.CONFIRMED, by=by, entry=entry, **PAIRED)
    return entry


def look_for_partner(event: Event, registration: Registration) -> None:
    """End the invitation of a partner: the other keeps place and queue time, and looks for one."""
    registration.partner_name, registration.partner_until, registration.partner_wanted = "", None, True
    registration.save(update_fields=["partner_name", "partner_until", "partner_wanted"])
    members = registration.members.select_related("person")
    log(event, "partner_declined", None, name=joined_names(member.person for member in members))
    note(event, OutboxEvent.Kind.REGISTRATION, version=f"{event.version + 1}.{ALONE}", subject=registration.pk)


def _withdrawn_entry(event: Event, people: set[int]) -> Entry | None:
    """Return the withdrawn entry of exactly these people, present again.

    Withdrawn entries of some of them are removed if they were never paired; otherwise their scores stay, and the
    people cannot be entered otherwise (`fits`).
    """
    for entry in _withdrawn_with(event, people):
        if set(entry.members.values_list("person_id", flat=True)) == people:
            entry.state = Entry.State.REGISTERED
            entry.save(update_fields=["state"])
            return entry
        entry.delete()
    return None


def blocking_entry(event: Event, people: set[int]) -> Entry | None:
    """Return a withdrawn entry that keeps these people from a new one: it was paired, with others in it."""
    for entry in _withdrawn_with(event, people):
        others = set(entry.members.values_list("person_id", flat=True)) != people
        if others and is_in_rounds(event, entry):
            return entry
    return None


def _withdrawn_with(event: Event, people: set[int]) -> QuerySet[Entry]:
    return event.entries.filter(state=Entry.State.WITHDRAWN, members__person__in=people).distinct()


def _next(event: Event, now: datetime, at_once: bool) -> Registration | None:
    """Return the first in the queue that can take a place now."""
    size = people_an_entry(event)
    queue = event.registrations.filter(state=State.WAITING).annotate(
        people=Count("members", filter=Q(members__live=True))
    )
    queue = queue.filter(people=size).order_by("queued_at", "pk")
    if not at_once and term_of_offer(event.starts_at, now) is None:
        queue = queue.filter(short_notice=True)
    for registration in queue:
        people = set(registration.members.values_list("person_id", flat=True))
        if blocking_entry(event, people) is None:
            return registration
    return None


def _late_partners(event: Event, now: datetime) -> QuerySet[Registration]:
    return event.registrations.filter(state__in=(State.PENDING, State.WAITING), partner_until__lte=now)


def _late_offers(event: Event, now: datetime) -> QuerySet[Registration]:
    return event.registrations.filter(state=State.OFFERED, offered_until__lte=now).order_by("queued_at", "pk")


def _entered_meanwhile(event: Event) -> QuerySet[EntryPerson]:
    """Return people with an entry of the desk whose own registration still waits for one."""
    entered = EntryPerson.objects.filter(event=event).exclude(entry__state=Entry.State.WITHDRAWN)
    return entered.filter(
        person__registrations__event=F("event"),
        person__registrations__live=True,
        person__registrations__registration__state__in=UNCONFIRMED,
    )


def _follow_desk(event: Event) -> None:
    """Let registrations follow what the desk entered: the same people have their place, others no longer wait."""
    for member in _entered_meanwhile(event).select_related("entry"):
        registration = event.registrations.filter(
            members__person=member.person_id, members__live=True, state__in=UNCONFIRMED
        ).first()
        if registration is None:
            continue
        entered = set(member.entry.members.values_list("person_id", flat=True))
        waiting = set(registration.members.filter(live=True).values_list("person_id", flat=True))
        if entered == waiting and not Registration.objects.filter(entry=member.entry).exists():
            move(event, registration, State.CONFIRMED, entry=member.entry, partner_wanted=False, partner_until=None)
        else:
            move(event, registration, State.CANCELLED)
