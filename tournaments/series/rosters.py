"""The roster of a series as text: one person a line, `name, club, from, until`; only the name is needed."""

import csv
import io
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from games.api import JobError
from tournaments.core.errors import EventError
from tournaments.models import Person, SeriesMember
from tournaments.people.import_cells import UnreadableList, rows_in

MAX_SHOWN_LENGTH = 120
"""Letters of a name that is told to be unknown."""
HEADS = frozenset({"name", "naam", "nama", "nom"})
"""A first line that begins like this only says what the columns are."""


@dataclass(frozen=True, slots=True)
class RosterLine:
    """Somebody on the roster, from when and until when."""

    person: int
    since: date | None = None
    until: date | None = None


def read_roster(source: str | bytes) -> list[RosterLine]:
    """The people of a pasted list or a file. Raises EventError naming the line that cannot be, and what would be right.

    People are those the club knows; nobody new is made of a roster.
    """
    try:
        rows = rows_in(source)
    except (UnreadableList, JobError) as problem:
        raise EventError("roster_unreadable", "roster", problem=problem.message) from problem
    if rows and rows[0][1][0].casefold() in HEADS:
        rows = rows[1:]
    known = _known(cells[0] for _, cells in rows)
    lines: list[RosterLine] = []
    first: dict[int, int] = {}
    for number, cells in rows:
        line = _line(number, [*cells, "", "", ""][:4], known)
        if line.person in first:
            raise EventError("roster_twice", "roster", row=number, name=cells[0], first=first[line.person])
        first[line.person] = number
        lines.append(line)
    return lines


def roster_text(members: Iterable[SeriesMember]) -> str:
    """The same back: what read_roster reads as these members. Whom name and club do not tell apart has a number."""
    found = list(members)
    names = _times_known(member.person for member in found)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for member in found:
        person = member.person
        alone = names[_key(person) if person.club else (person.name.casefold(), 0)] == 1
        name = person.name if alone else f"{person.name} #{person.pk}"
        cells = [name, person.club.name if person.club else "", _day(member.since), _day(member.until)]
        while not cells[-1]:
            cells.pop()
        writer.writerow(cells)
    return out.getvalue()


def _times_known(people: Iterable[Person]) -> Counter[tuple[str, int | None]]:
    """How many the club knows of each name at each club, and under 0 of each name at all."""
    wanted = {person.name.casefold() for person in people}
    namesakes = [one for one in Person.objects.only("name", "club_id") if one.name.casefold() in wanted]
    return Counter([key for one in namesakes for key in (_key(one), (one.name.casefold(), 0))])


def _key(person: Person) -> tuple[str, int | None]:
    return person.name.casefold(), person.club_id


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""


def _known(names: Iterable[str]) -> dict[str, list[Person]]:
    """Everybody of one of these names. The database folds only plain letters, so all are looked at."""
    wanted = {_split(name)[0].casefold() for name in names}
    found: dict[str, list[Person]] = {}
    for person in Person.objects.select_related("club").order_by("pk"):
        if person.name.casefold() in wanted:
            found.setdefault(person.name.casefold(), []).append(person)
    return found


def _split(name: str) -> tuple[str, str]:
    """`Ayu Pratama #12` is the name and the number by which the club knows the person."""
    front, mark, number = name.rpartition(" #")
    return (front.strip(), number) if mark and number.isascii() and number.isdigit() else (name, "")


def _line(number: int, cells: list[str], known: dict[str, list[Person]]) -> RosterLine:
    name, key = _split(cells[0])
    if not name:
        raise EventError("roster_no_name", "roster", row=number)
    found = known.get(name.casefold(), [])
    if not found:
        raise EventError("roster_unknown", "roster", row=number, name=name[:MAX_SHOWN_LENGTH])
    if key:
        found = [person for person in found if str(person.pk) == key]
    elif cells[1]:
        found = [person for person in found if person.club and person.club.name.casefold() == cells[1].casefold()]
    if not found:
        raise EventError(
            "roster_other_club",
            "roster",
            row=number,
            name=cells[0][:MAX_SHOWN_LENGTH],
            club=cells[1][:MAX_SHOWN_LENGTH],
        )
    if len(found) > 1:
        raise EventError("roster_several", "roster", row=number, name=name, example=f"{name} #{found[0].pk}")
    since, until = (_read_day(number, cell) for cell in cells[2:])
    if since and until and until < since:
        raise EventError("roster_days", "roster", row=number, since=since.isoformat(), until=until.isoformat())
    return RosterLine(found[0].pk, since, until)


def _read_day(number: int, cell: str) -> date | None:
    """A day as 2026-11-21; a spreadsheet puts midnight behind it."""
    try:
        return date.fromisoformat(cell.removesuffix(" 00:00:00")) if cell else None
    except ValueError as wrong:
        raise EventError("roster_day", "roster", row=number, day=cell[:MAX_SHOWN_LENGTH]) from wrong
