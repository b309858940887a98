"""Lists of people as clubs have them: CSV, spreadsheets, pasted text.

Good rows are accepted, bad ones named; nothing is stored here. Row numbers are those of the file; its first row is 1,
header or not. A bad row keeps its cells, so it can be corrected and read again with `check_rows`.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop

from accounts.public_names import check_name, clean_name
from tournaments.models.clean_text import tidy
from tournaments.people.import_cells import UnreadableList, read_rows
from tournaments.people.import_columns import (
    COLUMNS,
    FIELDS,
    MAX_LENGTHS,
    TEAM,
    WITH_TEAM,
    CellError,
    Cells,
    ListColumn,
    guess_fields,
    header,
)

__all__ = [
    "FIELDS",
    "MAX_LENGTHS",
    "TEAM",
    "BadRow",
    "ImportResult",
    "PersonRow",
    "Twins",
    "UnreadableList",
    "check_row",
    "check_rows",
    "import_people",
]

T = TypeVar("T")
Reader = Callable[[str | bytes], list[tuple[int, Cells]]]
"""Reads rows from a file or pasted text, such as `read_rows`."""

SENTENCES = {
    "name_missing": gettext_noop("The name is missing. Enter a name in every row."),
    "bad_name": gettext_noop("%(problem)s"),
    "bad_address": gettext_noop(
        "“%(value)s” is not an email address. Enter one such as name@example.org, or leave the cell blank."
    ),
    "unknown_language": gettext_noop(
        "“%(value)s” is not a language of this site. Enter one of %(choices)s, or leave the cell blank."
    ),
    "too_long": gettext_noop("This text has %(count)s characters. Enter at most %(most)s."),
    "duplicate": gettext_noop("%(name)s is already in row %(row)s. Remove one of the two rows."),
    "too_many_cells": gettext_noop(
        "This row has %(count)s cells, but the list has %(most)s columns. Put quotes around text that contains a "
        "separator."
    ),
}


@dataclasses.dataclass(frozen=True, slots=True)
class PersonRow:
    """A valid person. `language` is a code of the site or empty; `team` groups people.

    A blank cell leaves the default.
    """

    row: int
    name: str
    club: str = ""
    email: str = ""
    language: str = ""
    team: str = ""

    def columns(self) -> dict[str, str]:
        """Return the columns of `Person` that a new person takes from this row.

        All but the club, which is found by its name.
        """
        return {field: getattr(self, field) for field in FIELDS if field != "club"}


@dataclasses.dataclass(frozen=True, slots=True)
class BadRow:
    """An invalid row: its cells, the wrong field, the reason and valid values."""

    row: int
    cells: Mapping[str, str]
    field: str
    code: str
    facts: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """Describe the error and valid values in the active language."""
        return gettext(SENTENCES[self.code]) % self.facts


@dataclasses.dataclass(frozen=True, slots=True)
class ImportResult:
    """The result of a list. `ignored` are names of unused columns."""

    rows: tuple[PersonRow, ...]
    bad: tuple[BadRow, ...]
    ignored: tuple[str, ...] = ()


class Twins(Generic[T]):
    """Index of people by name and address; without an address, by name and club.

    Capitals do not count. Adding and finding take constant time, even for equal names.
    """

    def __init__(self) -> None:
        self._first: dict[tuple[str, ...], T] = {}

    def add(self, item: T, name: str, club: str, email: str) -> None:
        """Add a person; of several twins the first is found."""
        name, club, email = name.casefold(), club.casefold(), email.casefold()
        self._first.setdefault(("of club", name, club), item)
        self._first.setdefault(("by address", name, email) if email else ("without address", name, club), item)

    def find(self, name: str, club: str, email: str) -> T | None:
        """Return the twin of a person, if any."""
        name, club, email = name.casefold(), club.casefold(), email.casefold()
        if not email:
            return self._first.get(("of club", name, club))
        return self._first.get(("by address", name, email)) or self._first.get(("without address", name, club))


def import_people(source: str | bytes, read: Reader = read_rows) -> ImportResult:
    """Read a list of people.

    Raises UnreadableList for a source that is not a list, and the errors of `read`.
    """
    rows = read(source)
    if not rows:
        return ImportResult((), ())
    first = rows[0][1]
    columns = header(first)
    body = rows[1:] if columns else rows
    columns = columns or guess_fields([cells for _, cells in body])
    ignored = tuple(text for text, name in zip(first, columns, strict=False) if not name) if body is not rows else ()
    named = [(number, _named_cells(cells, columns)) for number, cells in body]
    result = check_rows(named)
    return ImportResult(result.rows, result.bad, ignored)


def check_rows(rows: Iterable[tuple[int, Mapping[str, str]]], before: Sequence[PersonRow] = ()) -> ImportResult:
    """Validate rows of cells by field; `before` are valid rows already present.

    Corrected rows are also validated this way, without the file.
    """
    good: list[PersonRow] = []
    bad: list[BadRow] = []
    seen: Twins[PersonRow] = Twins()
    for row in before:
        seen.add(row, row.name, row.club, row.email)
    for number, cells in rows:
        read = check_row(number, cells)
        if isinstance(read, PersonRow) and (twin := seen.find(read.name, read.club, read.email)):
            facts = {"name": read.name, "row": twin.row}
            read = BadRow(number, _texts(cells), "name", "duplicate", facts)
        if isinstance(read, BadRow):
            bad.append(read)
        else:
            good.append(read)
            seen.add(read, read.name, read.club, read.email)
    return ImportResult(tuple(good), tuple(bad))


def _named_cells(cells: Cells, columns: Sequence[str]) -> dict[str, str]:
    values = dict.fromkeys(FIELDS, "")
    parts = {name: text for name, text in zip(columns, cells, strict=False) if name}
    values.update({name: text for name, text in parts.items() if name in (*FIELDS, TEAM)})
    if "first" in parts:  # in a list with first names, “nom” and “naam” hold the rest of the name
        values["name"] = " ".join(filter(None, (parts["first"], parts.get("last") or parts.get("name", ""))))
    elif "last" in parts and not values["name"]:
        values["name"] = parts["last"]
    if len(cells) > len(columns):
        values["more"] = "\t".join(cells[len(columns) :])
        values["columns"] = str(len(columns))
    return values


def check_row(number: int, cells: Mapping[str, str]) -> PersonRow | BadRow:
    """Return the person in a row, or its first error."""
    text = _texts(cells)

    def bad(where: str, code: str, **facts: Any) -> BadRow:
        all_cells = {**text, **({"more": cells["more"]} if cells.get("more") else {})}
        return BadRow(number, all_cells, where, code, facts)

    if cells.get("more"):
        most = int(cells.get("columns") or len(FIELDS))
        return bad("row", "too_many_cells", count=most + cells["more"].count("\t") + 1, most=most)
    if not text["name"]:
        return bad("name", "name_missing")
    for check in (_check_name, _check_length, _check_value):
        for field, column in WITH_TEAM.items():
            try:
                check(column, text.get(field, ""))
            except CellError as error:
                return bad(field, error.code, **error.facts)
    values = {field: column.read(text[field]) for field, column in COLUMNS.items() if text[field]}
    return PersonRow(number, team=text.get(TEAM, ""), **values)


def _check_name(column: ListColumn, text: str) -> None:
    if column.is_name and text:
        try:
            check_name(text)
        except ValidationError as refusal:
            raise CellError("bad_name", problem=" ".join(refusal.messages)) from refusal


def _check_length(column: ListColumn, text: str) -> None:
    if column.most is not None and len(text) > column.most:
        raise CellError("too_long", count=len(text), most=column.most)


def _check_value(column: ListColumn, text: str) -> None:
    if text:
        column.read(text)


def _texts(cells: Mapping[str, str]) -> dict[str, str]:
    """Return the cells in their stored form; a team only if given."""
    given = [field for field in WITH_TEAM if field != TEAM or cells.get(TEAM)]
    return {field: _stored(WITH_TEAM[field], cells.get(field, "")) for field in given}


def _stored(column: ListColumn, text: str) -> str:
    return clean_name(text) if column.is_name else tidy(text)
