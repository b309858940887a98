"""Names as people chose to show them, and one rule for new ones (decision 0408)."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Prefetch

from tournaments.core.errors import EventError
from tournaments.models import Entry, EntryPerson, Person
from tournaments.models.people import chosen_name


def with_people(prefix: str = "") -> tuple[Any, ...]:
    """Return the prefetches that `public_name` needs.

    People are joined, not prefetched: Django would list each of them in the query, and above a thousand SQLite fails.
    """
    return (Prefetch(f"{prefix}members", EntryPerson.objects.select_related("person")),)


def joined_names(people: Iterable[Person]) -> str:
    """Return the default name of an entry: `Ayu Pratama & Budi Santoso`."""
    return " & ".join(person.name for person in people)


def public_name(entry: Entry) -> str:
    """Return the public name of an entry: its own name, or that of its people."""
    return public_name_of(entry, people_of(entry))


def public_name_of(entry: Entry, people: Sequence[Person]) -> str:
    """Return the public name of an entry that has these people."""
    is_custom = entry.name != joined_names(people)
    if is_custom and not any(person.name in entry.name for person in people):
        return entry.name
    return " & ".join(person.public_name for person in people)


def same_person(person: Person) -> list[Person]:
    """Return a person, then everyone who was merged into them, directly or not."""
    people = [person]
    for merged_into in people:
        people += merged_into.merged.order_by("pk")
    return people


def people_of(entry: Entry) -> list[Person]:
    """Return an entry's people in order; no query after a `members__person` prefetch."""
    return [member.person for member in entry.members.all()]


def valid_name(name: str, field: str = "name") -> str:
    """Return the name in its stored form. Raises EventError if deceptive or invisible."""
    try:
        return chosen_name(name)
    except ValidationError as refusal:
        raise EventError("bad_name", field, problem=" ".join(refusal.messages)) from refusal
