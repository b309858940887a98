"""People of the club, independent of any event."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.db import transaction

from games.api import tables
from tournaments.core.errors import EventError
from tournaments.core.names import joined_names, people_of
from tournaments.core.transactions import By, event_write, log
from tournaments.links.selectors import guest_token_of
from tournaments.links.services import events_of_people
from tournaments.models import Club, Entry, Event, Person
from tournaments.models.limits import MAX_ROWS
from tournaments.people.import_rows import FIELDS, TEAM, BadRow, PersonRow, Twins, check_row

CHANGEABLE = frozenset(
    {"name", "club", "email", "language", "user", "shown", "minor", "guardian_email", "public_profile"}
)


def find_or_make(rows: Iterable[Any]) -> list[Person]:
    """Return the person of each row, creating unknown ones.

    Rows have `name`, `club`, `email`, `language`. People are known by name and email address; if one of the two has no
    address, by name and club. Capitals do not count. A `team` is used as a missing club. Raises EventError naming the
    first invalid row.
    """
    return find_or_make_checked([_team_as_club(row) for row in checked_rows(list(rows))])


def find_or_make_checked(rows: list[PersonRow]) -> list[Person]:
    """Return the people of validated rows, whose teams are not clubs."""
    with transaction.atomic():
        clubs = _clubs({row.club for row in rows if row.club})
        twins = _people_named({row.name for row in rows})
        return [_find_or_make_one(row, clubs.get(row.club.casefold()), twins) for row in rows]


def add_person(**fields: Any) -> Person:
    """Add a person; namesakes are allowed. Raises ValidationError."""
    person = Person(**fields)
    person.full_clean()
    person.save()
    return person


def change_person(person: Person, by: By, **changes: Any) -> Person:
    """Change a person's data and raise the versions of their events.

    A new name or display name appears at once at all tables, including finished matches. A new account takes over the
    person's seats, so the logs of unfinished events name it.
    """
    unknown = set(changes) - CHANGEABLE
    if unknown:
        raise TypeError(f"A person has no field {', '.join(sorted(unknown))}.")
    with transaction.atomic():
        events = events_of_people([person])
        list(Event.objects.select_for_update().filter(pk__in=events).order_by("pk").values_list("pk"))
        bearing, before = _entries_named_after(person), _account_of(person)
        for field, value in changes.items():
            setattr(person, field, value)
        person.full_clean()
        person.save()
        for entry in bearing:
            Entry.objects.filter(pk=entry.pk).update(name=joined_names(people_of(entry)))
        after = _account_of(person)
        for event_id in events:
            with event_write(event_id) as event:
                if before != after and event.state != Event.State.FINISHED:
                    log(event, "account_changed", by, name=person.name, before=before, after=after)
        tables.rename_player(guest_token_of(person), person.public_name, person.user_id)
    return person


def _account_of(person: Person) -> str:
    """Return the user name of a person's account; `-` without one."""
    row = Person.objects.select_related("user").get(pk=person.pk)
    return "-" if row.user is None else row.user.get_username()


def touch_events_of_club(club: Club) -> None:
    """Raise the versions of events with people of a club, and of its matches."""
    events = (
        Event.objects.filter(entries__club=club) | Event.objects.filter(home=club) | Event.objects.filter(visitors=club)
    )
    for event_id in sorted(set(events.values_list("pk", flat=True))):
        touch(event_id)


def touch(event_id: int) -> None:
    """Raise the version of an event after a change elsewhere that its pages show."""
    with event_write(event_id):
        pass


def _entries_named_after(person: Person) -> list[Entry]:
    """Return entries named after their people; a name of its own stays."""
    entries = Entry.objects.filter(members__person=person)
    return [entry for entry in entries if entry.name == joined_names(people_of(entry))]


def _clubs(names: set[str]) -> dict[str, Club]:
    """Return the clubs by casefolded name, creating missing ones."""
    clubs = {club.name.casefold(): club for club in Club.objects.all()}
    for name in sorted(names):
        if name.casefold() not in clubs:
            clubs[name.casefold()] = Club.objects.create(name=name)
    return clubs


def checked_rows(rows: list[Any]) -> list[PersonRow]:
    """Validate rows from REST with the same cleaning and errors as a file."""
    if len(rows) > MAX_ROWS:
        raise EventError("too_many_rows", "rows", most=MAX_ROWS)
    return [_checked_row(place, row) for place, row in enumerate(rows)]


def _team_as_club(row: PersonRow) -> PersonRow:
    return replace(row, club=row.club or row.team)


def _checked_row(place: int, row: Any) -> PersonRow:
    read = check_row(place + 1, {name: getattr(row, name, "") or "" for name in (*FIELDS, TEAM)})
    if isinstance(read, BadRow):
        raise EventError("bad_row", f"rows[{place}].{read.field}", row=place + 1, problem=read.sentence)
    return read


def _people_named(names: set[str]) -> Twins[Person]:
    """Return all people with one of these names.

    The database folds only ASCII letters, so all are compared here.
    """
    wanted = {name.casefold() for name in names}
    twins: Twins[Person] = Twins()
    for person in Person.objects.select_related("club").order_by("pk"):
        if person.name.casefold() in wanted:
            twins.add(_kept(person), person.name, person.club.name if person.club else "", person.email)
    return twins


def _kept(person: Person) -> Person:
    """Return the person into whom this one was merged, else the same."""
    while person.merged_into is not None:
        person = person.merged_into
    return person


def _find_or_make_one(row: PersonRow, club: Club | None, twins: Twins[Person]) -> Person:
    person = twins.find(row.name, row.club, row.email)
    if person is None:
        person = Person.objects.create(club=club, **row.columns())
        twins.add(person, row.name, row.club, row.email)
    return person
