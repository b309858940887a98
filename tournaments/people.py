"""Lists of people as clubs have them: CSV, spreadsheets, pasted text. Good rows are kept, bad ones named.

Pure reading: nothing is stored here. Row numbers are those of the file; its first row is 1, header or not.
A bad row comes back with its cells, so that it can be put right and read again with `check_rows`; nothing is lost.
"""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext, gettext_noop

from tournaments.people_cells import Cells, UnreadableList, read_rows
from tournaments.people_columns import FIELDS, guessed, header, language_code

__all__ = ["FIELDS", "BadRow", "ImportResult", "PersonRow", "UnreadableList", "check_rows", "import_people"]

LONGEST = {"name": 120, "club": 120, "email": 254}

SENTENCES = {
    "name_missing": gettext_noop("The name is missing; every row needs one."),
    "bad_address": gettext_noop("“%(value)s” is no e-mail address; write it like name@example.org, or leave it empty."),
    "unknown_language": gettext_noop(
        "“%(value)s” is no language of this site; write one of %(choices)s, or leave it empty."
    ),
    "too_long": gettext_noop("This has %(count)s letters; %(most)s are possible."),
    "duplicate": gettext_noop("%(name)s stands in row %(row)s already; take one of the two out."),
    "too_many_cells": gettext_noop(
        "This row has %(count)s cells and the list %(most)s columns; put a text with a separator in it between quotes."
    ),
}


@dataclasses.dataclass(frozen=True, slots=True)
class PersonRow:
    """A good row: somebody to enter. `language` is a code of the site or empty."""

    row: int
    name: str
    club: str = ""
    email: str = ""
    language: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class BadRow:
    """A row that cannot be entered: its cells to edit, the field that is wrong, why, and what would be right."""

    row: int
    cells: Mapping[str, str]
    field: str
    code: str
    facts: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """What is wrong and what would be right, in the active language."""
        return gettext(SENTENCES[self.code]) % self.facts


@dataclasses.dataclass(frozen=True, slots=True)
class ImportResult:
    """What a list came to. `ignored` are names of columns that nothing is done with."""

    rows: tuple[PersonRow, ...]
    bad: tuple[BadRow, ...]
    ignored: tuple[str, ...] = ()


def import_people(source: str | bytes) -> ImportResult:
    """Reads a list of people. Raises UnreadableList for what is no list at all."""
    rows = read_rows(source)
    if not rows:
        return ImportResult((), ())
    first = rows[0][1]
    columns = header(first)
    body = rows[1:] if columns else rows
    columns = columns or guessed([cells for _, cells in body])
    ignored = tuple(text for text, name in zip(first, columns, strict=False) if not name) if body is not rows else ()
    named = [(number, _named(cells, columns)) for number, cells in body]
    result = check_rows(named)
    return ImportResult(result.rows, result.bad, ignored)


def check_rows(rows: Iterable[tuple[int, Mapping[str, str]]], before: Sequence[PersonRow] = ()) -> ImportResult:
    """Good and bad rows out of cells by field, with the rows they were given; `before` are good rows already there.

    This is also how rows that were put right are read again, without the file.
    """
    good: list[PersonRow] = []
    bad: list[BadRow] = []
    seen: dict[str, list[PersonRow]] = {}
    for one in before:
        seen.setdefault(one.name.casefold(), []).append(one)
    for number, cells in rows:
        read = _read(number, cells, seen)
        if isinstance(read, BadRow):
            bad.append(read)
        else:
            good.append(read)
            seen.setdefault(read.name.casefold(), []).append(read)
    return ImportResult(tuple(good), tuple(bad))


def _named(cells: Cells, columns: Sequence[str]) -> dict[str, str]:
    found = dict.fromkeys(FIELDS, "")
    parts = {name: text for name, text in zip(columns, cells, strict=False) if name}
    found.update({name: text for name, text in parts.items() if name in FIELDS})
    if "first" in parts:  # with a first name beside it, “nom” and “naam” hold the rest of the name
        found["name"] = " ".join(filter(None, (parts["first"], parts.get("last") or parts.get("name", ""))))
    elif "last" in parts and not found["name"]:
        found["name"] = parts["last"]
    if len(cells) > len(columns):
        found["more"] = "\t".join(cells[len(columns) :])
        found["columns"] = str(len(columns))
    return found


def _read(number: int, cells: Mapping[str, str], seen: Mapping[str, Sequence[PersonRow]]) -> PersonRow | BadRow:
    """A person out of one row, or the first thing that is wrong with it."""
    text = {name: " ".join(cells.get(name, "").split()) for name in FIELDS}

    def bad(where: str, code: str, **facts: Any) -> BadRow:
        kept = {**text, **({"more": cells["more"]} if cells.get("more") else {})}
        return BadRow(number, kept, where, code, facts)

    if cells.get("more"):
        most = int(cells.get("columns") or len(FIELDS))
        return bad("row", "too_many_cells", count=most + cells["more"].count("\t") + 1, most=most)
    if not text["name"]:
        return bad("name", "name_missing")
    for name, most in LONGEST.items():
        if len(text[name]) > most:
            return bad(name, "too_long", count=len(text[name]), most=most)
    if text["email"] and not _is_address(text["email"]):
        return bad("email", "bad_address", value=text["email"])
    language = language_code(text["language"]) if text["language"] else ""
    if language is None:
        return bad("language", "unknown_language", value=text["language"], choices="en, nl, id, fr")
    person = PersonRow(number, text["name"], text["club"], text["email"], language)
    twin = next((one for one in seen.get(person.name.casefold(), ()) if _same(one, person)), None)
    return bad("name", "duplicate", name=person.name, row=twin.row) if twin else person


def _is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True


def _same(one: PersonRow, other: PersonRow) -> bool:
    """Of one name, and of one address; where an address is missing, of one club."""
    if one.email and other.email:
        return one.email.casefold() == other.email.casefold()
    return one.club.casefold() == other.club.casefold()
