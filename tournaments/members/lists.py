"""Lists of members as files: read with the columns of people and three more, and written as CSV.

Good rows are kept, wrong ones are named and come back as text to correct.
"""

import contextlib
import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.utils.translation import gettext

from tournaments.clubs.services import club_write
from tournaments.core.clubs import require_in_club
from tournaments.core.downloads import csv_file
from tournaments.core.errors import EventConflict
from tournaments.core.transactions import By
from tournaments.core.workbooks import Line
from tournaments.members.schemas import FIRST_YEAR, LAST_YEAR
from tournaments.members.selectors import last_attended, members_of, state_of
from tournaments.members.services import join_club
from tournaments.models import Club, ClubMember, Person
from tournaments.models.limits import MEMBER_NUMBER
from tournaments.people.import_cells import rows_in
from tournaments.people.import_columns import Cells, header, normalised
from tournaments.people.import_rows import FIELDS, PersonRow, import_people

Kind = ClubMember.Kind
SYNONYMS = {
    "number": "number no nr member-number lidnummer nummer nomor no-anggota numéro numero n°",
    "kind": "membership kind type lidmaatschap soort keanggotaan jenis adhésion adhesion",
    "since": "since from member-since first-day lid-sinds sinds sejak depuis",
}
"""Names of the columns about the membership, as those of people in import_columns."""
KINDS = {
    Kind.MEMBER: "member lid anggota membre",
    Kind.JUNIOR: "junior jeugd jeugdlid junioren anggota-junior jeune",
    Kind.GUEST: "guest gast tamu invité invite",
}
DAYS = ("%Y-%m-%d", "%d-%m-%Y", "%d/%m/%Y", "%d.%m.%Y")
DAY_LETTERS = 10
OF_PEOPLE = tuple(field for field in FIELDS if field not in ("name", "club"))
"""Columns of a person besides the name and the club, which is the one they are members of."""
COLUMNS = ("name", "number", "kind", *OF_PEOPLE, "since", "until", "paused", "last attended", "state")
_COLUMN_OF = {word: column for column, words in SYNONYMS.items() for word in words.split()}
_KIND_OF = {word: kind for kind, words in KINDS.items() for word in words.split()}


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A person of a list with their membership."""

    person: PersonRow
    kind: Kind
    number: str
    since: date | None


@dataclass(frozen=True, slots=True)
class WrongRow:
    """A row that was not taken: its number in the file, the reason, and its cells as text."""

    row: int
    sentence: str
    cells: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ImportedList:
    """What came of a list: new memberships, people who were members already, and wrong rows."""

    read: int
    added: Sequence[ClubMember]
    known: Sequence[str]
    wrong: Sequence[WrongRow]
    ignored: Sequence[str]

    @property
    def as_text(self) -> str:
        """Return the wrong rows as a list to correct and send again."""
        columns = (*FIELDS, *SYNONYMS)
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows([row.cells.get(name, "") for name in columns] for row in self.wrong)
        return out.getvalue() if self.wrong else ""


def import_members(*, by: By, club: Club, source: str | bytes) -> ImportedList:
    """Make the people of a list members. Raises UnreadableList, JobError, NotAllowed."""
    require_in_club(by, "change_members", club)
    more: dict[int, dict[str, str]] = {}
    listed = import_people(source, lambda text: _without_more(rows_in(text), more))
    wrong = [WrongRow(row.row, row.sentence, {**row.cells, **more.get(row.row, {})}) for row in listed.bad]
    added, members = list[ClubMember](), list[str]()
    with club_write(club.pk) as locked:
        people = _people_by_name()
        for row in listed.rows:
            cells = {**{name: getattr(row, name) for name in FIELDS}, **more.get(row.row, {})}
            read = _member_row(row, more.get(row.row, {}))
            if isinstance(read, str):
                wrong.append(WrongRow(row.row, read, cells))
                continue
            try:
                with transaction.atomic():
                    person = _person_of(row, locked, people)
                    added.append(join_club(locked, person, read.kind, number=read.number, since=read.since))
            except EventConflict as error:
                if error.code == "member_already":
                    members.append(row.name)
                else:
                    wrong.append(WrongRow(row.row, error.message, cells))
    numbered = sorted(wrong, key=lambda row: row.row)
    return ImportedList(len(listed.rows) + len(listed.bad), added, members, numbered, listed.ignored)


def _without_more(rows: list[tuple[int, Cells]], more: dict[int, dict[str, str]]) -> list[tuple[int, Cells]]:
    """Move the cells about the membership to `more`, by row; without a header row there are none."""
    if not rows:
        return rows
    columns = {
        place: _COLUMN_OF[name] for place, cell in enumerate(rows[0][1]) if (name := normalised(cell)) in _COLUMN_OF
    }
    if not columns or header(rows[0][1]) is None:
        return rows
    for number, cells in rows[1:]:
        more[number] = {column: cells[place] for place, column in columns.items() if place < len(cells)}
    return [(number, [cell for place, cell in enumerate(cells) if place not in columns]) for number, cells in rows]


def _member_row(person: PersonRow, cells: Mapping[str, str]) -> MemberRow | str:
    """Return the membership of a row, or what is wrong with it."""
    number, word, day = (cells.get(name, "").strip() for name in ("number", "kind", "since"))
    if len(number) > MEMBER_NUMBER:
        return gettext("A member number has at most %(most)s characters.") % {"most": MEMBER_NUMBER}
    kind = _KIND_OF.get(normalised(word), Kind.MEMBER if not word else None)
    if kind is None:
        words = gettext("“%(value)s” is not a membership. Enter one of: %(choices)s.")
        return words % {"value": word, "choices": ", ".join(str(label) for label in Kind.labels)}
    since = next(_days_of(day), None)
    if day and since is None:
        return gettext("“%(value)s” is not a date. Enter one such as 2026-11-21.") % {"value": day}
    return MemberRow(person, kind, number, since)


def _days_of(text: str) -> Iterator[date]:
    for style in DAYS:
        with contextlib.suppress(ValueError):
            day = datetime.strptime(text[:DAY_LETTERS], style).date()
            if FIRST_YEAR <= day.year <= LAST_YEAR:
                yield day


def _people_by_name() -> dict[str, list[Person]]:
    """Return all people by name; the database folds only ASCII letters."""
    people: dict[str, list[Person]] = {}
    for person in Person.objects.filter(merged_into=None).order_by("pk"):
        people.setdefault(person.name.casefold(), []).append(person)
    return people


def _person_of(row: PersonRow, club: Club, people: dict[str, list[Person]]) -> Person:
    """Return the person of a row: of the same address, or else the only one of the name in this club or in none."""
    named = people.setdefault(row.name.casefold(), [])
    by_address = [person for person in named if row.email and person.email.casefold() == row.email.casefold()]
    here = [person for person in named if person.club_id in (None, club.pk) and not (row.email and person.email)]
    if by_address or len(here) == 1:
        return (by_address or here)[0]
    person = Person.objects.create(club=club, **row.columns())
    named.append(person)
    return person


def members_csv(club: Club) -> bytes:
    """Return all memberships as CSV, which `import_members` reads again."""
    return csv_file(_lines(club))


def _lines(club: Club) -> Iterator[Line]:
    yield [*COLUMNS]
    for member in members_of(club):
        days = (member.since, member.until, member.paused_since, last_attended(member))
        yield [
            *(member.person.name, member.number, member.kind),
            *(getattr(member.person, field) for field in OF_PEOPLE),
            *(day.isoformat() if day else "" for day in days),
            state_of(member),
        ]
