"""A list of people as it is pasted or uploaded: good rows stay, bad ones can be put right where they stand.

The pairs of a club match, one in a line: `Ayu Pratama & Budi Santoso`, or just a name when nobody knows them yet.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext, ngettext

from games.api import JobError
from seating.sizes import Plan, plan
from tournaments.core.errors import EventError
from tournaments.models.clean_text import tidy
from tournaments.people.import_cells import MAX_BYTES, rows_in
from tournaments.people.import_rows import (
    FIELDS,
    TEAM,
    BadRow,
    ImportResult,
    PersonRow,
    UnreadableList,
    check_rows,
    import_people,
)

ROW_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)
"""A row of a list as a form sends it back. The text keeps every line up to the last, so it cannot be any number."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One editable cell of a bad row."""

    name: str
    field: str
    label: str
    value: str
    wrong: bool


class PeopleForm:
    """The list in a request. `text` is what the box shows next; `rows` are the good rows in the order of the list.

    Bad rows become cells named `bad-<row>-<field>`. They are read again on the next sending, when `bad-<row>-drop`
    leaves one out. In the box they leave an empty line, so that all rows keep their numbers.
    """

    def __init__(self, sent: QueryDict | None = None, file: UploadedFile | None = None) -> None:
        self.text = str(sent.get("people", "")) if sent is not None else ""
        self.rows: Sequence[PersonRow] = ()
        self.bad: Sequence[BadRow] = ()
        self.ignored: Sequence[str] = ()
        self.problem = ""
        if sent is not None:
            self._read(sent, file)

    @classmethod
    def of(cls, request: HttpRequest) -> "PeopleForm":
        """The list somebody sent."""
        return cls(request.POST, request.FILES.get("file"))

    @property
    def is_valid(self) -> bool:
        return not self.bad and not self.problem

    def _read(self, sent: QueryDict, file: UploadedFile | None) -> None:
        try:
            listed = import_people(file.read(MAX_BYTES + 1) if file else self.text, rows_in)
        except (UnreadableList, JobError) as error:
            self.problem = error.message
            return
        again = check_rows(_put_right(sent), listed.rows) if not file else ImportResult((), ())
        self.rows = sorted((*listed.rows, *again.rows), key=lambda row: row.row)
        self.bad = sorted((*listed.bad, *again.bad), key=lambda row: row.row)
        self.ignored = listed.ignored
        if file or self.bad or again.rows:
            self.text = as_text(self.rows)

    def bad_rows(self) -> list[tuple[BadRow, list[Cell]]]:
        """Each bad row with its cells to edit."""
        teams = any(row.team for row in self.rows) or any(TEAM in row.cells for row in self.bad)
        names = (*FIELDS, TEAM) if teams else FIELDS
        return [(row, [_cell(row, name) for name in names]) for row in self.bad]

    @property
    def ignored_sentence(self) -> str:
        """Which columns nothing was done with."""
        if not self.ignored:
            return ""
        return gettext("Nothing is done with these columns: %(columns)s.") % {"columns": ", ".join(self.ignored)}


def as_text(rows: Iterable[PersonRow]) -> str:
    """Good rows as they stand in the box, each in the line of its number; the first line names the columns."""
    listed = list(rows)
    if not listed:
        return ""
    columns = (*FIELDS, TEAM) if any(row.team for row in listed) else FIELDS
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    start = 1
    if listed[0].row > 1:
        writer.writerow(columns)
        start = 2
    by_number = {row.row: row for row in listed}
    for number in range(start, max(by_number) + 1):
        row = by_number.get(number)
        if row is None:
            out.write("\n")
        else:
            writer.writerow([getattr(row, name) for name in columns])
    return out.getvalue()


def _put_right(sent: QueryDict) -> list[tuple[int, dict[str, str]]]:
    """The bad rows of the last answer, as they were edited; without those that were left out."""
    numbers = sorted({int(text) for text in sent.getlist("bad") if ROW_NUMBER.fullmatch(text)})
    return [
        (number, {name: sent.get(f"bad-{number}-{name}", "") for name in (*FIELDS, TEAM)})
        for number in numbers
        if not sent.get(f"bad-{number}-drop")
    ]


def _cell(row: BadRow, name: str) -> Cell:
    labels = {
        "name": gettext("Name"),
        "club": gettext("Club"),
        "email": gettext("E-mail"),
        "language": gettext("Language"),
        TEAM: gettext("Team"),
    }
    return Cell(f"bad-{row.row}-{name}", name, labels.get(name, name), row.cells.get(name, ""), row.field == name)


def count_sentence(people: int, sizes: Sequence[int], odd: str, together: int, *, all_play: bool = True) -> str:
    """`24 players = 6 tables`: what so many people come to.

    `sizes`: entries at a table, a full one first; `together`: how many people one entry is. Where `all_play` nobody is
    left over by tables of unequal size: such a number is refused when a round is seated, and here with the same words.
    """
    if not people:
        return ""
    entries, left = divmod(people, together)
    words = _counted(entries, together)
    if left and together == 2:
        return gettext("%(words)s; the last one has no partner.") % {"words": words}
    if left:
        few = ngettext(
            "%(words)s; the last one is too few for a team.",
            "%(words)s; the last %(left)s are too few for a team.",
            left,
        )
        return few % {"words": words, "left": left}
    made = plan(entries, tuple(sizes), odd) if entries else None
    if made is None or not made.sizes:
        return words
    if all_play and any(one.code == "sizes_impossible" for one in made.broken):
        return f"{words}. {EventError('five_people')}"
    tables = ngettext("%(count)s table", "%(count)s tables", len(made.sizes)) % {"count": len(made.sizes)}
    facts = {"words": words, "tables": tables, "short": sum(size < max(sizes) for size in made.sizes)}
    return _table_sentence(made) % {**facts, "size": made.sizes[-1], "waiting": made.waiting, "bots": made.bots}


def _table_sentence(made: Plan) -> str:
    if made.bots:
        return gettext("%(words)s and %(bots)s bots = %(tables)s.")
    if made.waiting:
        return gettext("%(words)s = %(tables)s; %(waiting)s must wait.")
    if made.sizes[-1] < made.sizes[0]:
        return gettext("%(words)s = %(tables)s, %(short)s of them with %(size)s.")
    return gettext("%(words)s = %(tables)s.")


def _counted(entries: int, together: int) -> str:
    if together == 1:
        words = ngettext("%(count)s player", "%(count)s players", entries)
    elif together == 2:
        words = ngettext("%(count)s pair", "%(count)s pairs", entries)
    else:
        words = ngettext("%(count)s team", "%(count)s teams", entries)
    return words % {"count": entries}


PARTNERS = re.compile(r"\s*(?:&|/|\+|;|,|\bmet\b|\band\b|\ben\b|\bdan\b|\bet\b)\s*")


@dataclass(frozen=True, slots=True)
class Pair:
    """One line: two people, or a bare name."""

    name: str
    people: tuple[PersonRow, PersonRow] | None = None


def read_pairs(text: str, club: str) -> list[Pair]:
    """The pairs of a box, empty lines left out; who they are belongs to `club`."""
    return [_pair(line, club) for line in map(tidy, text.splitlines()) if line]


def unnamed_pairs(club: str, count: int) -> list[Pair]:
    """As many pairs without known players: `Club A 1`, `Club A 2`."""
    return [Pair(f"{club} {number}") for number in range(1, count + 1)]


def _pair(line: str, club: str) -> Pair:
    names = [name for name in PARTNERS.split(line) if name]
    if len(names) != 2:
        return Pair(line[:250])
    one, other = (PersonRow(0, name[:120], club) for name in names)
    return Pair(line[:250], (one, other))
