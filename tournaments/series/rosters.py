"""The roster of a series as text: one person a line, `name, club, from, until`.

Only the name is required.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date

from games.api.jobs import JobError
from tournaments.core.errors import EventError
from tournaments.models import Person, SeriesMember
from tournaments.people.import_cells import UnreadableList, rows_in
from tournaments.series.schemas import RosterMember

MAX_SHOWN_LENGTH = 120
"""The maximum length of an unknown name in a message."""
MAX_KEYS = 900
"""The most keys that SQLite looks up at once."""
HEADS = frozenset({"name", "naam", "nama", "nom"})
"""Beginnings of a header line."""


def read_roster(source: str | bytes) -> list[RosterMember]:
    """Return the people of a pasted list or file; creates none.

    Raises EventError naming the invalid line and valid values.
    """
    try:
        rows = rows_in(source)
    except (UnreadableList, JobError) as problem:
        raise EventError("roster_unreadable", "roster", problem=problem.message) from problem
    if rows and rows[0][1][0].casefold() in HEADS:
        rows = rows[1:]
    people = _people_named(cells[0] for _, cells in rows)
    lines: list[RosterMember] = []
    first: dict[int, int] = {}
    for number, cells in rows:
        line = _line(number, [*cells, "", "", ""][:4], people)
        if line.person in first:
            raise EventError("roster_twice", "roster", row=number, name=cells[0], first=first[line.person])
        first[line.person] = number
        lines.append(line)
    return lines


def require_known(members: Sequence[RosterMember]) -> None:
    """Require known, distinct people and ordered dates. Raises EventError naming the line."""
    keys = [member.person for member in members]
    names: dict[int, str] = {}
    for start in range(0, len(keys), MAX_KEYS):
        names |= dict(Person.objects.filter(pk__in=keys[start : start + MAX_KEYS]).values_list("pk", "name"))
    first: dict[int, int] = {}
    for row, line in enumerate(members, start=1):
        if line.person not in names:
            raise EventError("roster_unknown", "roster", row=row, name=line.person)
        if line.person in first:
            raise EventError("roster_twice", "roster", row=row, name=names[line.person], first=first[line.person])
        if line.since and line.until and line.until < line.since:
            raise EventError("roster_days", "roster", row=row, since=line.since, until=line.until)
        first[line.person] = row


def roster_text(members: Iterable[SeriesMember]) -> str:
    """Return the roster as text for read_roster; ambiguous people have a number."""
    listed = list(members)
    names = _times_known(member.person for member in listed)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for member in listed:
        person = member.person
        alone = names[_key(person) if person.club else (person.name.casefold(), 0)] == 1
        name = person.name if alone else f"{person.name} #{person.pk}"
        cells = [name, person.club.name if person.club else "", _day(member.since), _day(member.until)]
        while not cells[-1]:
            cells.pop()
        writer.writerow(cells)
    return out.getvalue()


def _times_known(people: Iterable[Person]) -> Counter[tuple[str, int | None]]:
    """Count people by name and club, and under 0 by name alone."""
    wanted = {person.name.casefold() for person in people}
    namesakes = [
        person
        for person in Person.objects.filter(merged_into=None).only("name", "club_id")
        if person.name.casefold() in wanted
    ]
    return Counter([key for person in namesakes for key in (_key(person), (person.name.casefold(), 0))])


def _key(person: Person) -> tuple[str, int | None]:
    return person.name.casefold(), person.club_id


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""


def _people_named(names: Iterable[str]) -> dict[str, list[Person]]:
    """Return all people with one of these names.

    The database folds only ASCII letters, so all are compared here.
    """
    wanted = {_split(name)[0].casefold() for name in names}
    people: dict[str, list[Person]] = {}
    for person in Person.objects.filter(merged_into=None).select_related("club").order_by("pk"):
        if person.name.casefold() in wanted:
            people.setdefault(person.name.casefold(), []).append(person)
    return people


def _split(name: str) -> tuple[str, str]:
    """Split `Ayu Pratama #12` into the name and the person's number."""
    front, separator, number = name.rpartition(" #")
    return (front.strip(), number) if separator and number.isascii() and number.isdigit() else (name, "")


def _line(number: int, cells: list[str], people: dict[str, list[Person]]) -> RosterMember:
    name, key = _split(cells[0])
    if not name:
        raise EventError("roster_no_name", "roster", row=number)
    matching = people.get(name.casefold(), [])
    if not matching:
        raise EventError("roster_unknown", "roster", row=number, name=name[:MAX_SHOWN_LENGTH])
    if key:
        matching = [person for person in matching if str(person.pk) == key]
    elif cells[1]:
        matching = [person for person in matching if person.club and person.club.name.casefold() == cells[1].casefold()]
    if not matching:
        raise EventError(
            "roster_other_club",
            "roster",
            row=number,
            name=cells[0][:MAX_SHOWN_LENGTH],
            club=cells[1][:MAX_SHOWN_LENGTH],
        )
    if len(matching) > 1:
        raise EventError("roster_several", "roster", row=number, name=name, example=f"{name} #{matching[0].pk}")
    since, until = (_read_day(number, cell) for cell in cells[2:])
    if since and until and until < since:
        raise EventError("roster_days", "roster", row=number, since=since.isoformat(), until=until.isoformat())
    return RosterMember(person=matching[0].pk, since=since, until=until)


def _read_day(number: int, cell: str) -> date | None:
    """Return a day as in 2026-11-21; spreadsheets append midnight."""
    try:
        return date.fromisoformat(cell.removesuffix(" 00:00:00")) if cell else None
    except ValueError as wrong:
        raise EventError("roster_day", "roster", row=number, day=cell[:MAX_SHOWN_LENGTH]) from wrong
