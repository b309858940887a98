"""Lists of people grouped into entries: single people, pairs or teams."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournaments.core.errors import EventConflict, EventError
from tournaments.core.formats import people_an_entry
from tournaments.models import Event, Person
from tournaments.people.import_rows import PersonRow


@dataclass(slots=True)
class Group:
    """The people of one entry in order, its name if listed, and its first row."""

    row: int
    name: str = ""
    people: list[Person] = field(default_factory=list)


def groups_of(event: Event, rows: Sequence[PersonRow], people: Sequence[Person]) -> list[Group]:
    """Group a list into entries, by team or else in order. Raises EventError."""
    _check_once(people)
    size = people_an_entry(event)
    groups: dict[tuple[str, object], Group] = {}
    alone = 0
    for place, (row, person) in enumerate(zip(rows, people, strict=True)):
        named = row.team and size > 1
        key = ("team", row.team.casefold()) if named else ("running", alone // size)
        alone += not named
        group = groups.setdefault(key, Group(place, row.team if named else ""))
        group.people.append(person)
    for group in groups.values():
        check_size(event, group.people, f"rows[{group.row}]", group.name)
    return list(groups.values())


def check_size(event: Event, people: Sequence[Person], field: str, name: str = "") -> None:
    """Require as many different people as one entry of this event has.

    Raises EventError.
    """
    size = people_an_entry(event)
    if len(people) == size == len({person.pk for person in people}):
        return
    if size == 1:
        raise EventError("one_person", field)
    if name:
        raise EventError("named_team_size", field, team=name, found=len(people), count=size)
    raise EventError("pair_size" if size == 2 else "team_size", field, count=size)


def _check_once(people: Sequence[Person]) -> None:
    """Require distinct people; two rows may name one person by address or club."""
    first: dict[int, int] = {}
    for place, person in enumerate(people):
        if person.pk in first:
            raise EventError("person_twice", f"rows[{place}]", name=person.name, row=first[person.pk] + 1)
        first[person.pk] = place


def split_groups(groups: list[Group], there: set[int]) -> tuple[list[Group], list[Person]]:
    """Return the new groups, and the people who are entered already, as `there`.

    Half a team cannot be entered already.
    """
    fresh, skipped = [], []
    for group in groups:
        entered = [person for person in group.people if person.pk in there]
        if not entered:
            fresh.append(group)
        elif len(entered) == len(group.people):
            skipped += entered
        else:
            raise EventConflict("already_entered", f"rows[{group.row}]", name=entered[0].name)
    return fresh, skipped
