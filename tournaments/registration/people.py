"""The people of a registration: known ones, and new ones by name.

A typed name never identifies an existing person, because typing it would give access to their history. Existing people
come by their account or their personal link.
"""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError

from accounts import staff_names
from accounts.public_names import check_reserved, first_look_alike
from tournaments.core.clubs import is_member, staff_to_ask
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.core.names import valid_name
from tournaments.models import Entry, EntryPerson, Event, Person, RegistrationPerson


def new_person(
    event: Event, name: str, *, field: str = "name", user: Any = None, besides: Sequence[Person] = ()
) -> Person:
    """Add a person under a name that does not look like another one in this event. Raises EventError.

    Call it under the lock of the event. `user` is the account of the person, if any; `besides` are people whose names
    are taken too.
    """
    if not name.strip():
        raise EventError("name_missing", field)
    name = valid_name(name, field)
    if user is None or name not in staff_names.names_of([user]):  # the name of an account was checked with it
        _require_no_staff_name(name, field, user)
    if first_look_alike(name, names_in(event) | {person.name for person in besides}) is not None:
        raise EventConflict("name_in_event", field, name=name)
    return Person.objects.create(name=name, user=user)


def _require_no_staff_name(name: str, field: str, user: Any) -> None:
    try:
        check_reserved(name)
        staff_names.check(name, besides=user)
    except ValidationError as refusal:
        raise EventError("name_of_staff", field, problem=" ".join(refusal.messages)) from refusal


def names_in(event: Event) -> set[str]:
    """Return the full names of everyone who is entered or registered."""
    entered = EntryPerson.objects.filter(event=event).exclude(entry__state=Entry.State.WITHDRAWN)
    registered = RegistrationPerson.objects.filter(event=event, live=True)
    return {
        *entered.values_list("person__name", flat=True),
        *registered.values_list("person__name", flat=True),
        *event.entries.filter(members=None).values_list("name", flat=True),
    }


def checked_team_name(event: Event, name: str) -> str:
    """Return the name of a new team in its stored form. Raises EventError."""
    if not name.strip():
        raise EventError("team_name_missing", "team")
    name = valid_name(name, "team")
    teams = [*event.entries.values_list("name", flat=True), *event.registrations.values_list("team_name", flat=True)]
    if first_look_alike(name, filter(None, teams)) is not None:
        raise EventConflict("name_in_event", "team", name=name)
    return name


def may_register(event: Event, person: Person | None) -> bool:
    """Whether a person may register as far as membership goes; None is someone new."""
    if event.registration != Event.Registering.MEMBERS:
        return True
    return person is not None and event.club is not None and is_member(event.club, person)


def require_member(event: Event, person: Person | None) -> None:
    """Require a member of the club where only members may register. Raises NotAllowed, which names whom to ask."""
    if may_register(event, person):
        return
    if event.club is None:
        raise EventConflict("registration_closed")
    facts = {"club": event.club.name, "names": staff_to_ask(event.club)}
    raise NotAllowed(EventError("registration_of_members", **facts).message)


def require_not_in(event: Event, people: Sequence[Person]) -> None:
    """Require that none of these people is registered or entered. Raises EventConflict with their registration."""
    ids = [person.pk for person in people]
    own = RegistrationPerson.objects.filter(event=event, person__in=ids, live=True)
    if (member := own.select_related("registration", "person").first()) is not None:
        registration = member.registration
        state = registration.get_state_display()
        refusal = EventConflict("registered_already", name=member.person.public_name, state=state)
        refusal.existing = registration
        raise refusal
    entered = EntryPerson.objects.filter(event=event, person__in=ids).exclude(entry__state=Entry.State.WITHDRAWN)
    if (there := entered.select_related("person", "entry").first()) is not None:
        state = there.entry.get_state_display()
        raise EventConflict("registered_already", name=there.person.public_name, state=state)
