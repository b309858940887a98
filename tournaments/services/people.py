"""People the club knows, independent of any event."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from games import api
from tournaments.models import Club, Entry, EntryPerson, Event, Person, new_link
from tournaments.selectors.names import joined_names
from tournaments.selectors.people import holder_of
from tournaments.services.ground import By, changing, log
from tournaments.services.seats import people_of

CHANGEABLE = frozenset({"name", "club", "email", "language", "user", "shown"})


def find_or_make(rows: Iterable[Any]) -> list[Person]:
    """The person of each row (`name`, `club`, `email`, `language`), made when the club does not know them.

    Somebody is known by name and e-mail address; where one of the two has no address, by name and club. Names and
    addresses are compared without regard to capitals.
    """
    rows = list(rows)
    with transaction.atomic():
        clubs = _clubs({row.club for row in rows if row.club})
        known = _known({row.name for row in rows})
        return [_one(row, clubs.get((row.club or "").casefold()), known) for row in rows]


def change_person(person: Person, by: By, **changes: Any) -> Person:
    """Change what is known about somebody. Every event they are in gets a new version: names stand on its pages.

    A new name, also a shorter one to be shown by, stands at once at all tables, those of finished matches included.
    """
    unknown = set(changes) - CHANGEABLE
    if unknown:
        raise TypeError(f"A person has no field {', '.join(sorted(unknown))}.")
    with transaction.atomic():
        bearing = _entries_named_after(person)
        for field, value in changes.items():
            setattr(person, field, value)
        person.full_clean(exclude=["link"])
        person.save()
        for entry in bearing:
            Entry.objects.filter(pk=entry.pk).update(name=joined_names(people_of(entry)))
        touch_events_of([person])
        api.rename_holder(holder_of(person), person.public_name, person.user_id)
    return person


def new_personal_link(person: Person, by: By) -> Person:
    """Replace the secret link, for example after it was shown to others; in the log of every event of the person.

    The old one stops working at once, also in browsers that opened it before.
    """
    with transaction.atomic():
        for event_id in _events_of([person]):
            with changing(event_id) as event:
                log(event, "link_replaced", by, name=person.name)
        person.link = new_link()
        person.save(update_fields=["link"])
    return person


def touch_events_of(people: Iterable[Person]) -> None:
    """Raise the version of every event in which one of these people takes part."""
    for event_id in _events_of(people):
        touch(event_id)


def _events_of(people: Iterable[Person]) -> list[int]:
    """The events in which one of these people takes part, oldest first so that no two writers wait for each other."""
    found = EntryPerson.objects.filter(person__in=list(people)).values_list("event_id", flat=True)
    return sorted(set(found))


def touch_events_of_club(club: Club) -> None:
    """The same for everybody and every match of a club."""
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


def _known(names: set[str]) -> dict[str, list[Person]]:
    """Everybody of one of these names. The database folds only plain letters, so all are looked at."""
    wanted = {name.casefold() for name in names}
    known: dict[str, list[Person]] = {}
    for person in Person.objects.select_related("club").order_by("pk"):
        if person.name.casefold() in wanted:
            known.setdefault(person.name.casefold(), []).append(person)
    return known


def _one(row: Any, club: Club | None, known: dict[str, list[Person]]) -> Person:
    email = (row.email or "").strip()
    namesakes = known.setdefault(row.name.casefold(), [])
    for person in namesakes:
        if _same(person, email, club):
            return person
    person = Person.objects.create(name=row.name, club=club, email=email, language=row.language or "")
    namesakes.append(person)
    return person


def _same(person: Person, email: str, club: Club | None) -> bool:
    if person.email and email:
        return person.email.casefold() == email.casefold()
    return person.club_id == (club.pk if club else None)
