"""Places of an event: how many there are, and how many are taken."""

from django.db.models import QuerySet

from tournaments.models import Entry, Event, Registration

State, Needs = Registration.State, Registration.Needs


def entries_with_place(event: Event) -> QuerySet[Entry]:
    """Return the entries that take a place, including those of the desk; absent and withdrawn ones take none."""
    return event.entries.exclude(state__in=(Entry.State.WITHDRAWN, Entry.State.ABSENT))


def held_places(event: Event) -> QuerySet[Registration]:
    """Return registrations without an entry that hold a place: offers, and people whose partner is missing."""
    offered = event.registrations.filter(state=State.OFFERED)
    return offered | event.registrations.filter(state=State.PENDING, needs=Needs.PARTNER)


def places_taken(event: Event) -> int:
    """Return the number of places that are taken or held. A pair or a team takes one."""
    return entries_with_place(event).count() + held_places(event).count()


def has_room(event: Event) -> bool:
    """Whether one more fits."""
    return event.capacity is None or places_taken(event) < event.capacity
