"""Names as far as their owners chose to show them."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch

from tournaments.models import Entry, EntryPerson, Person


def with_people(prefix: str = "") -> tuple[Any, ...]:
    """What to prefetch so that `public_name` asks the database nothing more.

    People are joined, not prefetched themselves: Django would name each of them in the query, and of more than a
    thousand SQLite makes an error.
    """
    return (Prefetch(f"{prefix}members", EntryPerson.objects.select_related("person")),)


def joined_names(people: Iterable[Person]) -> str:
    """The name of an entry that was given none: `Ayu Pratama & Budi Santoso`."""
    return " & ".join(person.name for person in people)


def public_name(entry: Entry) -> str:
    """The entry as everybody may read it: a name given by hand as it stands, otherwise from its people."""
    people = [member.person for member in entry.members.all()]
    given = entry.name != joined_names(people)
    if given and not any(person.name in entry.name for person in people):
        return entry.name
    return " & ".join(person.public_name for person in people)


def people_of(entry: Entry) -> list[Person]:
    """The people of an entry in their order; free when `members__person` was prefetched."""
    return [member.person for member in entry.members.all()]
