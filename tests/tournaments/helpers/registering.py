"""Events that take registrations, and people who register."""

from collections.abc import Sequence
from typing import Any

from tests.tournaments.helpers import club
from tournaments.models import Entry, Event, Person, Registration
from tournaments.registration import services
from tournaments.registration.schemas import Joining
from tournaments.registration.selectors import held_places, places_taken

State = Registration.State


def open_event(capacity: int | None = 2, **more: Any) -> Event:
    """Return an event that everyone may join."""
    return club.event(registration="open", capacity=capacity, **more)


def person(name: str) -> Person:
    return Person.objects.create(name=name)


NAMES = ("Ayu", "Budi", "Citra", "Dewi", "Eko", "Fitri", "Gita", "Hadi", "Indah", "Joko")


def name_of(number: int) -> str:
    """Return a name that looks like no other one."""
    letters = "abcdefghij"
    return f"{NAMES[number % len(NAMES)]} " + "".join(letters[int(digit)] for digit in str(number)).capitalize()


def join(event: Event, who: Person | str, **joining: Any) -> Registration:
    """Register a person, or a new one under a name; they agree to wait."""
    known: dict[str, Any] = {"name": who} if isinstance(who, str) else {"person": who}
    return services.join(event=event, joining=Joining(**{"waiting_list": True, **joining}), **known)


def joined(event: Event, count: int, **joining: Any) -> list[Registration]:
    """Register this number of new people."""
    return [join(event, name_of(number), **joining) for number in range(count)]


def states(registrations: Sequence[Registration]) -> list[str]:
    """Return the current states, in the order of the registrations."""
    now = dict(Registration.objects.values_list("pk", "state"))
    return [str(now[registration.pk]) for registration in registrations]


def who(registration: Registration) -> Person:
    """Return the first person of a registration."""
    return registration.members.select_related("person").order_by("order")[0].person


def check(event: Event) -> None:
    """Assert what must hold after every write."""
    event.refresh_from_db()
    if event.capacity is not None:
        by_registration = Entry.objects.filter(event=event, registration__isnull=False)
        by_registration = by_registration.exclude(state__in=("withdrawn", "absent"))
        assert by_registration.count() + held_places(event).count() <= max(event.capacity, places_taken(event))
    for registration in event.registrations.all():
        is_live = registration.state in Registration.LIVE
        assert all(member.live == is_live for member in registration.members.all())
        assert (registration.state == State.CONFIRMED) == (registration.entry is not None)
        if registration.entry is not None:
            entered = set(registration.entry.members.values_list("person_id", flat=True))
            assert entered == set(registration.members.values_list("person_id", flat=True))
