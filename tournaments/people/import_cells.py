"""Rows of cells from a file or pasted text: encodings, separators, spreadsheets.

Other kinds of file are refused; the values are not validated here. The first row names the columns; without one they
are guessed from their content.
"""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext, gettext_noop

from tournaments.core.downloads import without_quote
from tournaments.core.jobs import DESK, ask
from tournaments.models.clean_text import tidy
from tournaments.models.limits import MAX_ROWS
from tournaments.people.file_kinds import kind_of_bytes, kind_of_text
from tournaments.people.import_columns import Cells
from tournaments.people.spreadsheets import TooMuch, read_first_sheet

Rows = Iterable[Sequence[object]]

MAX_BYTES = 5 * 1024 * 1024
MAX_COLUMNS = 50
SEPARATORS = (";", "\t", ",")
SPREADSHEET = b"PK\x03\x04"
OLD_SPREADSHEET = b"\xd0\xcf\x11\xe0"

SENTENCES = {
    "old_spreadsheet": gettext_noop("This is an old Excel file (.xls). Save it as .xlsx or as CSV and try again."),
    "broken_spreadsheet": gettext_noop("This spreadsheet cannot be opened. Save it again as .xlsx or as CSV."),
    "too_many_rows": gettext_noop("This list has more than %(most)s rows. Import it in parts."),
    "too_large": gettext_noop("This file is larger than %(most)s MB. Check that it is a list of players."),
    "trf": gettext_noop(
        "This tournament report (TRF) has no players. Upload the names as CSV or XLSX, or paste them as text."
    ),
    "other_file": gettext_noop(
        "This is a %(kind)s file, not a list of players. Upload CSV or XLSX, or paste the list as text."
    ),
    "not_text": gettext_noop("This file has no readable text. Upload CSV or XLSX, or paste the list as text."),
    "no_table": gettext_noop(
        "This is not a list of players: %(problem)s. Upload CSV or XLSX, or paste the list as text."
    ),
}


class UnreadableList(Exception):  # noqa: N818 (the word of those who meet it)
    """A file that is not a list; the message describes valid ones."""

    status = 400
    field = "file"

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts

    @property
    def message(self) -> str:
        """Return the sentence in the active language."""
        return gettext(SENTENCES[self.code]) % self.facts


def read_rows(source: str | bytes) -> list[tuple[int, Cells]]:
    """Return the rows with their number in the file, from 1, without empty rows.

    Raises UnreadableList.
    """
    if len(source) > MAX_BYTES:
        raise UnreadableList("too_large", most=MAX_BYTES // 2**20)
    if isinstance(source, bytes) and source.startswith(OLD_SPREADSHEET):
        raise UnreadableList("old_spreadsheet")
    if isinstance(source, bytes) and source.startswith(SPREADSHEET):
        rows: Rows = _spreadsheet(source)
    else:
        text = _table(source)
        rows = people_of_trf(text) if kind_of_text(text) == "TRF" else _separated_rows(text)
    numbered = [(number, _clean(cells)) for number, cells in enumerate(rows, start=1)]
    filled = [(number, cells) for number, cells in numbered if cells]
    if len(filled) > MAX_ROWS:
        raise UnreadableList("too_many_rows", most=MAX_ROWS)
    return filled


def _table(source: str | bytes) -> str:
    """Return the text of a possible table. Raises UnreadableList for other files."""
    kind = kind_of_bytes(source) if isinstance(source, bytes) else None
    text = "" if kind else _text(source)
    kind = kind or kind_of_text(text)
    if kind == "TRF":
        if not has_players(text):
            raise UnreadableList("trf")
        return text
    if kind:
        raise UnreadableList("other_file", kind=kind)
    if kind is not None:
        raise UnreadableList("not_text")
    return text


def _text(source: str | bytes) -> str:
    """Decode UTF-8 (with or without BOM), UTF-16 with BOM, otherwise Windows-1252."""
    if isinstance(source, str):
        return source.removeprefix("\ufeff")
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        return source.decode("utf-16", errors="replace")
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError:
        return source.decode("cp1252", errors="replace")


def _separated_rows(text: str) -> list[Cells]:
    text = text.replace("\x00", "")
    separator = _separator(text)
    try:
        return _csv(text, separator, strict=True)
    except csv.Error as problem:
        if "unexpected end" in str(problem):
            # An unclosed quote would swallow the rest of the list: then quotes have no meaning.
            return [line.split(separator) for line in text.splitlines()]
    try:
        return _csv(text, separator, strict=False)
    except csv.Error as problem:
        raise UnreadableList("no_table", problem=str(problem)) from problem


def _csv(text: str, separator: str, strict: bool) -> list[Cells]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=strict))


def _separator(text: str) -> str:
    """Return the most frequent separator of the first filled line, outside quotes."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    bare = "".join(first.split('"')[::2])
    return max(SEPARATORS, key=bare.count)


def _spreadsheet(source: bytes) -> Rows:
    try:
        # A small file unpacks to any size; zipfile never reads more of a part than this.
        with zipfile.ZipFile(io.BytesIO(source)) as parts:
            if sum(part.file_size for part in parts.infolist()) > MAX_BYTES:
                raise TooMuch
            return read_first_sheet(parts, MAX_ROWS + 2, MAX_COLUMNS, MAX_BYTES)
    except TooMuch as problem:
        raise UnreadableList("too_large", most=MAX_BYTES // 2**20) from problem
    except Exception as problem:  # a broken file leads to KeyError, BadZipFile, ExpatError and others
        raise UnreadableList("broken_spreadsheet") from problem


def _clean(cells: Iterable[object]) -> Cells:
    """Return texts without surplus spaces, and no empty cells at the end."""
    texts = ["" if cell is None else without_quote(tidy(str(cell))) for cell in cells]
    while texts and not texts[-1]:
        texts.pop()
    return texts


LIST_BYTES_HERE = 100_000
"""The maximum bytes of a list read here; a club of 1,000 has about 40,000."""


def rows_in(source: str | bytes) -> list[tuple[int, Cells]]:
    """Return the rows of a list of people. Raises UnreadableList, JobError."""
    if _is_short(source):
        return read_rows(source)
    rows: list[tuple[int, Cells]] = ask(DESK, "rows", source)
    return rows


def _is_short(source: str | bytes) -> bool:
    if len(source) > LIST_BYTES_HERE:
        return False
    if isinstance(source, bytes) and source.startswith(SPREADSHEET):
        try:
            with zipfile.ZipFile(io.BytesIO(source)) as parts:
                return sum(part.file_size for part in parts.infolist()) <= 3 * LIST_BYTES_HERE
        except (zipfile.BadZipFile, ValueError, NotImplementedError):
            return True  # it is refused before it is read
    return True


PLAYER = "001 "
NAME = slice(14, 47)
PAIR = re.compile(r"\s+(?:&|/|\+)\s+")
HEAD = ("name", "team")


def people_of_trf(text: str) -> list[list[str]]:
    """Return the players in the order of the file, below names of columns."""
    return [list(HEAD), *(row for line in text.splitlines() if line.startswith(PLAYER) for row in _people(line))]


def _people(line: str) -> Iterator[list[str]]:
    name = line[NAME].strip()
    members = PAIR.split(name)
    for member in members:
        yield [_in_speaking_order(member), name if len(members) > 1 else ""]


def _in_speaking_order(name: str) -> str:
    """Return `Ayu Pratama` for `Pratama, Ayu`."""
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and first.strip() else name


def has_players(text: str) -> bool:
    """Whether a TRF file names players; one of teams only does not."""
    return any(line.startswith(PLAYER) and line[NAME].strip() for line in text.splitlines())
