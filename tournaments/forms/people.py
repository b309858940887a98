"""A list of people as it is pasted or uploaded: good rows stay, bad ones can be put right where they stand."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext, ngettext

from tournaments.people import FIELDS, BadRow, ImportResult, PersonRow, UnreadableList, check_rows, import_people
from tournaments.seating.sizes import Plan, plan

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
            listed = import_people(file.read() if file else self.text)
        except UnreadableList as error:
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
        return [(row, [_cell(row, name) for name in FIELDS]) for row in self.bad]

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
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    start = 1
    if listed[0].row > 1:
        writer.writerow(FIELDS)
        start = 2
    by_number = {row.row: row for row in listed}
    for number in range(start, max(by_number) + 1):
        row = by_number.get(number)
        if row is None:
            out.write("\n")
        else:
            writer.writerow([getattr(row, name) for name in FIELDS])
    return out.getvalue()


def _put_right(sent: QueryDict) -> list[tuple[int, dict[str, str]]]:
    """The bad rows of the last answer, as they were edited; without those that were left out."""
    numbers = sorted({int(text) for text in sent.getlist("bad") if ROW_NUMBER.fullmatch(text)})
    return [
        (number, {name: sent.get(f"bad-{number}-{name}", "") for name in FIELDS})
        for number in numbers
        if not sent.get(f"bad-{number}-drop")
    ]


def _cell(row: BadRow, name: str) -> Cell:
    labels = {
        "name": gettext("Name"),
        "club": gettext("Club"),
        "email": gettext("E-mail"),
        "language": gettext("Language"),
    }
    return Cell(f"bad-{row.row}-{name}", name, labels.get(name, name), row.cells.get(name, ""), row.field == name)


def count_sentence(people: int, sizes: Sequence[int], odd: str, pairs: bool) -> str:
    """`24 players = 6 tables`: what so many people come to. `sizes`: entries at a table, a full one first."""
    if not people:
        return ""
    entries = people // 2 if pairs else people
    words = _counted(people, entries, pairs)
    if pairs and people % 2:
        return gettext("%(words)s; the last one has no partner.") % {"words": words}
    made = plan(entries, tuple(sizes), odd) if entries else None
    if made is None or not made.sizes:
        return words
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


def _counted(people: int, entries: int, pairs: bool) -> str:
    if pairs:
        return ngettext("%(count)s pair", "%(count)s pairs", entries) % {"count": entries}
    return ngettext("%(count)s player", "%(count)s players", people) % {"count": people}
