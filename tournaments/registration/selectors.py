"""Reads of registrations: places left, own ones, people without a partner, and the lists of the desk."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, Q, QuerySet

from tournaments.core.names import joined_names, with_people
from tournaments.models import Arrival, Entry, Event, Person, Registration, RegistrationPerson
from tournaments.registration.times import is_check_in_over

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


State, Needs = Registration.State, Registration.Needs


@dataclass(frozen=True, slots=True)
class PlaceCount:
    """The places of an event. `left` is None without a limit, `over` how many are taken beyond it."""

    capacity: int | None
    taken: int
    waiting: int

    @property
    def left(self) -> int | None:
        return None if self.capacity is None else max(0, self.capacity - self.taken)

    @property
    def over(self) -> int:
        return 0 if self.capacity is None else max(0, self.taken - self.capacity)


@dataclass(frozen=True, slots=True)
class Single:
    """A person who looks for a partner, under their public name. `asks`: they have asked the reader."""

    registration_id: int
    name: str
    asks: bool
    asked: bool


@dataclass(frozen=True, slots=True)
class Own:
    """A person's registration as they see it. `position` is their place on the waiting list."""

    person: Person
    registration: Registration
    others: list[str]
    position: int | None
    singles: list[Single]

    @property
    def invites(self) -> bool:
        """Whether a partner has been invited who has not answered."""
        return bool(self.registration.partner_name)


@dataclass(frozen=True, slots=True)
class Listed:
    """A registration on the list of the desk, under full names."""

    registration: Registration
    name: str
    position: int | None
    is_complete: bool


def places_of(event: Event) -> PlaceCount:
    """Return the places of an event."""
    return PlaceCount(event.capacity, places_taken(event), event.registrations.filter(state=State.WAITING).count())


def with_members() -> Prefetch[str]:
    """Return the prefetch of people in their order."""
    members = RegistrationPerson.objects.select_related("person").order_by("order", "pk")
    return Prefetch("members", members, to_attr="people_in_order")


def people_in(registration: Registration) -> list[Person]:
    """Return the people of a registration in order; no query after `with_members`."""
    ready = vars(registration).get("people_in_order")
    members = ready if ready is not None else registration.members.select_related("person").order_by("order", "pk")
    return [member.person for member in members]


def public_name(registration: Registration) -> str:
    """Return the name for everyone."""
    return registration.team_name or " & ".join(person.public_name for person in people_in(registration))


def staff_name(registration: Registration) -> str:
    """Return the full name."""
    return registration.team_name or joined_names(people_in(registration))


def position_of(registration: Registration) -> int | None:
    """Return the place on the waiting list, counted from 1; None outside of it."""
    if registration.state != State.WAITING:
        return None
    earlier = Q(queued_at__lt=registration.queued_at) | Q(queued_at=registration.queued_at, pk__lt=registration.pk)
    return Registration.objects.filter(earlier, event=registration.event_id, state=State.WAITING).count() + 1


def latest_registration(event: Event, person: Person) -> Registration | None:
    """Return a person's live registration, otherwise their last one."""
    own = RegistrationPerson.objects.filter(event=event, person=person).select_related("registration__entry")
    member = own.order_by("-live", "-registration__pk").first()
    return member.registration if member else None


def own_registrations(event: Event, people: Sequence[Person]) -> list[Own]:
    """Return the registration of each of these people: a live one, or their last."""
    registrations: list[Own] = []
    for person in people:
        registration = latest_registration(event, person)
        if registration is None:
            continue
        others = [member.public_name for member in people_in(registration) if member.pk != person.pk]
        looking = registration.partner_wanted and not person.minor and registration.state in Registration.LIVE
        singles = singles_for(event, registration) if looking else []
        registrations.append(Own(person, registration, others, position_of(registration), singles))
    return registrations


def looking_for_partner(event: Event) -> QuerySet[Registration]:
    """Return the registrations that look for a partner, in the order they came, without those of minors."""
    minors = RegistrationPerson.objects.filter(event=event, person__minor=True).values("registration")
    looking = event.registrations.filter(partner_wanted=True, state__in=(State.PENDING, State.WAITING))
    looking = looking.exclude(pk__in=minors)
    return looking.order_by("queued_at", "pk").prefetch_related(with_members())


def singles_for(event: Event, own: Registration) -> list[Single]:
    """Return the other people who look for a partner."""
    return [
        Single(other.pk, public_name(other), asks=other.asked_id == own.pk, asked=own.asked_id == other.pk)
        for other in looking_for_partner(event).exclude(pk=own.pk)
    ]


def rows_of(event: Event, states: Sequence[str] = Registration.LIVE) -> list[Listed]:
    """Return the registrations in these states, in the order they came."""
    rows = event.registrations.filter(state__in=states).select_related("entry").prefetch_related(with_members())
    listed, position = [], 0
    for registration in rows.order_by("queued_at", "pk"):
        waits = registration.state == State.WAITING
        position += waits
        is_complete = not registration.partner_wanted and not registration.partner_name
        listed.append(Listed(registration, staff_name(registration), position if waits else None, is_complete))
    return listed


def to_approve(event: Event) -> int:
    """Return how many registrations wait for approval."""
    return event.registrations.filter(state=State.PENDING, needs=Needs.APPROVAL).count()


# --- arrivals --------------------------------------------------------------------------------------------------


def expected(event: Event) -> QuerySet[Entry]:
    """Return the entries that have not checked in, by number."""
    missing = event.entries.filter(state__in=(Entry.State.REGISTERED, Entry.State.ABSENT))
    return missing.prefetch_related(*with_people()).order_by("number")


def arrivals(event: Event) -> QuerySet[Arrival]:
    """Return what people said at the door and the desk has not checked, oldest first."""
    return Arrival.objects.filter(entry__in=expected(event).values("pk")).select_related("entry").order_by("at", "pk")


def missing_after_check_in(event: Event, now: datetime) -> list[Entry]:
    """Return the entries that did not come, once check-in is over."""
    if not is_check_in_over(event, now):
        return []
    return list(event.entries.filter(state=Entry.State.REGISTERED, arrival=None).order_by("number"))
