"""Forms for lists of people, pasted or uploaded, with bad rows to correct.

Also the pairs of a club match, one in a line: `Ayu Pratama & Budi Santoso`, or a name without known people.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext, ngettext

from games.api.jobs import JobError
from seating.sizes import TableSizes, plan
from tournaments.core.errors import EventError
from tournaments.models.clean_text import tidy
from tournaments.people.import_cells import MAX_BYTES, rows_in
from tournaments.people.import_columns import LABELS
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
"""A row number from a form.

The text has every line up to the last, so numbers are bounded.
"""


@dataclass(frozen=True, slots=True)
class EditableCell:
    """One editable cell of a bad row."""

    name: str
    field: str
    label: str
    value: str
    wrong: bool


class PeopleForm:
    """The list in a request. `text` is for the box, `rows` are the good rows in order.

    Bad rows become cells named `bad-<row>-<field>`. They are read again with the next request, unless `bad-<row>-drop`
    drops one. In the box they leave an empty line, so that all rows keep their numbers.
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
        """Read the list from the request."""
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
        again = check_rows(_corrected_rows(sent), listed.rows) if not file else ImportResult((), ())
        self.rows = sorted((*listed.rows, *again.rows), key=lambda row: row.row)
        self.bad = sorted((*listed.bad, *again.bad), key=lambda row: row.row)
        self.ignored = listed.ignored
        if file or self.bad or again.rows:
            self.text = as_text(self.rows)

    def bad_rows(self) -> list[tuple[BadRow, list[EditableCell]]]:
        """Return each bad row with its editable cells."""
        teams = any(row.team for row in self.rows) or any(TEAM in row.cells for row in self.bad)
        names = (*FIELDS, TEAM) if teams else FIELDS
        return [(row, [_cell(row, name) for name in names]) for row in self.bad]

    @property
    def ignored_sentence(self) -> str:
        """Return a sentence about unused columns."""
        if not self.ignored:
            return ""
        return gettext("Ignored columns: %(columns)s.") % {"columns": ", ".join(self.ignored)}


def as_text(rows: Iterable[PersonRow]) -> str:
    """Return good rows as text, each in the line of its number, after a header."""
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


def _corrected_rows(sent: QueryDict) -> list[tuple[int, dict[str, str]]]:
    """Return the edited bad rows of the last response, without dropped ones."""
    numbers = sorted({int(text) for text in sent.getlist("bad") if ROW_NUMBER.fullmatch(text)})
    return [
        (number, {name: sent.get(f"bad-{number}-{name}", "") for name in (*FIELDS, TEAM)})
        for number in numbers
        if not sent.get(f"bad-{number}-drop")
    ]


def _cell(row: BadRow, name: str) -> EditableCell:
    return EditableCell(
        f"bad-{row.row}-{name}", name, gettext(LABELS[name]), row.cells.get(name, ""), row.field == name
    )


def count_sentence(people: int, sizes: Sequence[int], odd: str, together: int, *, all_play: bool = True) -> str:
    """Return `24 players = 6 tables`, or the reason why a number does not fit.

    `sizes`: entries at a table, a full one first; `together`: people in one entry. With `all_play`, tables of unequal
    size leave no entry over. Otherwise pairing refuses such a number with the same words.
    """
    if not people:
        return ""
    entries, left = divmod(people, together)
    words = _count_text(entries, together)
    if left and together == 2:
        return gettext("%(words)s. The last player has no partner.") % {"words": words}
    if left:
        few = ngettext(
            "%(words)s. The last player does not make up a full team.",
            "%(words)s. The last %(left)s players do not make up a full team.",
            left,
        )
        return few % {"words": words, "left": left}
    table_plan = plan(entries, tuple(sizes), odd) if entries else None
    if table_plan is None or not table_plan.sizes:
        return words
    if all_play and any(broken.code == "sizes_impossible" for broken in table_plan.broken):
        return f"{words}. {EventError('five_people')}"
    tables = ngettext("%(count)s table", "%(count)s tables", len(table_plan.sizes)) % {"count": len(table_plan.sizes)}
    facts = {"words": words, "tables": tables, "short": sum(size < max(sizes) for size in table_plan.sizes)}
    return _table_sentence(table_plan) % {
        **facts,
        "size": table_plan.sizes[-1],
        "waiting": table_plan.waiting,
        "bots": ngettext("%(count)s bot", "%(count)s bots", table_plan.bots) % {"count": table_plan.bots},
    }


def _table_sentence(table_plan: TableSizes) -> str:
    if table_plan.bots:
        return gettext("%(words)s and %(bots)s fill %(tables)s.")
    if table_plan.waiting:
        return gettext("%(words)s fill %(tables)s, with %(waiting)s sitting out.")
    if table_plan.sizes[-1] < table_plan.sizes[0]:
        return gettext("%(words)s need %(tables)s, %(short)s of them with only %(size)s.")
    return gettext("%(words)s fill %(tables)s.")


def _count_text(entries: int, together: int) -> str:
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
    """Return the pairs of a text, without empty lines; their people belong to `club`."""
    return [_pair(line, club) for line in map(tidy, text.splitlines()) if line]


def unnamed_pairs(club: str, count: int) -> list[Pair]:
    """Return pairs without known players: `Club A 1`, `Club A 2`."""
    return [Pair(f"{club} {number}") for number in range(1, count + 1)]


def _pair(line: str, club: str) -> Pair:
    names = [name for name in PARTNERS.split(line) if name]
    if len(names) != 2:
        return Pair(line[:250])
    first, other = (PersonRow(0, name[:120], club) for name in names)
    return Pair(line[:250], (first, other))
