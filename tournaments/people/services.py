"""People the club knows, independent of any event."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.db import transaction

from games import api
from tournaments.core.errors import EventError
from tournaments.core.names import joined_names, people_of
from tournaments.core.transactions import By, changing, log
from tournaments.links.selectors import guest_token_of
from tournaments.links.services import events_of_people
from tournaments.models import Club, Entry, Event, Person
from tournaments.models.limits import MAX_ROWS
from tournaments.people.import_rows import FIELDS, TEAM, BadRow, PersonRow, Twins, check_row

CHANGEABLE = frozenset({"name", "club", "email", "language", "user", "shown"})


def find_or_make(rows: Iterable[Any]) -> list[Person]:
    """The person of each row (`name`, `club`, `email`, `language`), made when the club does not know them.

    Somebody is known by name and e-mail address; where one of the two has no address, by name and club. Names and
    addresses are compared without regard to capitals. A `team` stands for a club that is not told. Raises EventError
    naming the first row that cannot be.
    """
    return find_or_make_checked([_team_as_club(row) for row in checked(list(rows))])


def find_or_make_checked(rows: list[PersonRow]) -> list[Person]:
    """The same for rows that were checked, whose teams are no clubs."""
    with transaction.atomic():
        clubs = _clubs({row.club for row in rows if row.club})
        known = _known({row.name for row in rows})
        return [_one(row, clubs.get(row.club.casefold()), known) for row in rows]


def add_person(**known: Any) -> Person:
    """Somebody new, who may have the name of another one. Raises ValidationError."""
    person = Person(**known)
    person.full_clean()
    person.save()
    return person


def change_person(person: Person, by: By, **changes: Any) -> Person:
    """Change what is known about somebody. Every event they are in gets a new version: names stand on its pages.

    A new name, also a shorter one to be shown by, stands at once at all tables, those of finished matches included.
    Another account plays the seats of the person from now on, so the logs of events that are not finished name it.
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
            with changing(event_id) as event:
                if before != after and event.state != Event.State.FINISHED:
                    log(event, "account_changed", by, name=person.name, before=before, after=after)
        api.rename_player(guest_token_of(person), person.public_name, person.user_id)
    return person


def _account_of(person: Person) -> str:
    """The user name of the account of somebody, as it is kept; `-` where there is none."""
    row = Person.objects.select_related("user").get(pk=person.pk)
    return "-" if row.user is None else row.user.get_username()


def touch_events_of_club(club: Club) -> None:
    """Raise the version of every event with people of a club, and of every match of the club."""
    events = (
        Event.objects.filter(entries__club=club) | Event.objects.filter(home=club) | Event.objects.filter(visitors=club)
    )
    for event_id in sorted(set(events.values_list("pk", flat=True))):
        touch(event_id)


def touch(event_id: int) -> None:
    """A new version of the event, because something its pages show has changed elsewhere."""
    with changing(event_id):
        pass


def _entries_named_after(person: Person) -> list[Entry]:
    """Entries whose name is nothing but the names of their people; one that was given by hand stays."""
    found = Entry.objects.filter(members__person=person)
    return [entry for entry in found if entry.name == joined_names(people_of(entry))]


def _clubs(names: set[str]) -> dict[str, Club]:
    """The clubs of these names by casefolded name; the missing ones are made."""
    known = {club.name.casefold(): club for club in Club.objects.all()}
    for name in sorted(names):
        if name.casefold() not in known:
            known[name.casefold()] = Club.objects.create(name=name)
    return known


def checked(rows: list[Any]) -> list[PersonRow]:
    """The rows as a list that is sent as a file would be read: the same cleaning, the same refusals."""
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


def _known(names: set[str]) -> Twins[Person]:
    """Everybody of one of these names. The database folds only plain letters, so all are looked at."""
    wanted = {name.casefold() for name in names}
    known: Twins[Person] = Twins()
    for person in Person.objects.select_related("club").order_by("pk"):
        if person.name.casefold() in wanted:
            known.add(person, person.name, person.club.name if person.club else "", person.email)
    return known


def _one(row: PersonRow, club: Club | None, known: Twins[Person]) -> Person:
    found = known.find(row.name, row.club, row.email)
    if found is None:
        found = Person.objects.create(name=row.name, club=club, email=row.email, language=row.language)
        known.add(found, row.name, row.club, row.email)
    return found
