"""Lists of people as clubs have them: CSV, spreadsheets, pasted text. Good rows are kept, bad ones named.

Pure reading: nothing is stored here. Row numbers are those of the file; its first row is 1, header or not.
A bad row comes back with its cells, so that it can be put right and read again with `check_rows`; nothing is lost.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext, gettext_noop

from accounts.public_names import check_name, clean_name
from tournaments.models.clean_text import tidy
from tournaments.people.import_cells import (
    FIELDS,
    TEAM,
    Cells,
    UnreadableList,
    guessed,
    header,
    language_code,
    read_rows,
)

__all__ = [
    "FIELDS",
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
"""From a file or pasted text to rows, such as `read_rows`."""

LONGEST = {"name": 120, "club": 120, "email": 254, TEAM: 120}

SENTENCES = {
    "name_missing": gettext_noop("The name is missing; every row needs one."),
    "bad_name": gettext_noop("%(problem)s"),
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
    """A good row: somebody to enter. `language` is a code of the site or empty, `team` who plays together."""

    row: int
    name: str
    club: str = ""
    email: str = ""
    language: str = ""
    team: str = ""


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


class Twins(Generic[T]):
    """Who is there already: of one name, and of one address; where an address is missing, of one club.

    Capitals do not count. Adding and finding take the same time however many have one name.
    """

    def __init__(self) -> None:
        self._first: dict[tuple[str, ...], T] = {}

    def add(self, one: T, name: str, club: str, email: str) -> None:
        """Remember somebody; of several twins the first is found."""
        name, club, email = name.casefold(), club.casefold(), email.casefold()
        self._first.setdefault(("of club", name, club), one)
        self._first.setdefault(("by address", name, email) if email else ("without address", name, club), one)

    def find(self, name: str, club: str, email: str) -> T | None:
        """The twin of somebody, if there is one."""
        name, club, email = name.casefold(), club.casefold(), email.casefold()
        if not email:
            return self._first.get(("of club", name, club))
        return self._first.get(("by address", name, email)) or self._first.get(("without address", name, club))


def import_people(source: str | bytes, read: Reader = read_rows) -> ImportResult:
    """Read a list of people. Raises UnreadableList for a source that is not a list, and what `read` raises."""
    rows = read(source)
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
    seen: Twins[PersonRow] = Twins()
    for one in before:
        seen.add(one, one.name, one.club, one.email)
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


def _named(cells: Cells, columns: Sequence[str]) -> dict[str, str]:
    found = dict.fromkeys(FIELDS, "")
    parts = {name: text for name, text in zip(columns, cells, strict=False) if name}
    found.update({name: text for name, text in parts.items() if name in (*FIELDS, TEAM)})
    if "first" in parts:  # with a first name beside it, “nom” and “naam” hold the rest of the name
        found["name"] = " ".join(filter(None, (parts["first"], parts.get("last") or parts.get("name", ""))))
    elif "last" in parts and not found["name"]:
        found["name"] = parts["last"]
    if len(cells) > len(columns):
        found["more"] = "\t".join(cells[len(columns) :])
        found["columns"] = str(len(columns))
    return found


def check_row(number: int, cells: Mapping[str, str]) -> PersonRow | BadRow:
    """A person out of one row, or the first thing that is wrong with it."""
    text = _texts(cells)

    def bad(where: str, code: str, **facts: Any) -> BadRow:
        kept = {**text, **({"more": cells["more"]} if cells.get("more") else {})}
        return BadRow(number, kept, where, code, facts)

    if cells.get("more"):
        most = int(cells.get("columns") or len(FIELDS))
        return bad("row", "too_many_cells", count=most + cells["more"].count("\t") + 1, most=most)
    if not text["name"]:
        return bad("name", "name_missing")
    for name in ("name", "club", TEAM):
        if problem := _problem_of(text.get(name, "")):
            return bad(name, "bad_name", problem=problem)
    for name, most in LONGEST.items():
        if len(text.get(name, "")) > most:
            return bad(name, "too_long", count=len(text[name]), most=most)
    if text["email"] and not _is_address(text["email"]):
        return bad("email", "bad_address", value=text["email"])
    language = language_code(text["language"]) if text["language"] else ""
    if language is None:
        return bad("language", "unknown_language", value=text["language"], choices="en, nl, id, fr")
    return PersonRow(number, text["name"], text["club"], text["email"], language, text.get(TEAM, ""))


def _texts(cells: Mapping[str, str]) -> dict[str, str]:
    """The cells as they are kept; a team only where one is told."""
    names = {name: clean_name(cells.get(name, "")) for name in ("name", "club")}
    team = {TEAM: clean_name(cells[TEAM])} if cells.get(TEAM) else {}
    return {**{name: tidy(cells.get(name, "")) for name in FIELDS}, **names, **team}


def _problem_of(name: str) -> str:
    """What is wrong with the name of a person, a club or a team, as a sentence; empty when nothing is."""
    try:
        if name:
            check_name(name)
    except ValidationError as refusal:
        return " ".join(refusal.messages)
    return ""


def _is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True
