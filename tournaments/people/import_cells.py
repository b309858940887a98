"""From a file or pasted text to rows of cells: encodings, separators, quotes, spreadsheets.

Another kind of file is refused; what the cells say is not judged here.

Which column is which: by the words of the first row, or by what stands in the columns.
"""

import csv
import io
import zipfile
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext, gettext_noop

from tournaments.core.jobs import DESK, ask
from tournaments.models.clean_text import tidy
from tournaments.models.limits import MAX_ROWS
from tournaments.people.file_kinds import kind_of_bytes, kind_of_text
from tournaments.people.spreadsheets import TooMuch, read_first_sheet

Cells = list[str]
Rows = Iterable[Sequence[object]]

MAX_BYTES = 5 * 1024 * 1024
MAX_COLUMNS = 50
SEPARATORS = (";", "\t", ",")
SPREADSHEET = b"PK\x03\x04"
OLD_SPREADSHEET = b"\xd0\xcf\x11\xe0"

SENTENCES = {
    "old_spreadsheet": gettext_noop("This is an old Excel file (.xls). Save it as .xlsx or as CSV and try again."),
    "broken_spreadsheet": gettext_noop("This spreadsheet cannot be opened. Save it again as .xlsx or as CSV."),
    "too_many_rows": gettext_noop("This list has more than %(most)s rows. Send it in parts."),
    "too_large": gettext_noop("This file is larger than %(most)s MB; a list of people is never that large."),
    "trf": gettext_noop(
        "This is a TRF file, the report of a chess tournament. Send the names as CSV, XLSX or pasted text."
    ),
    "other_file": gettext_noop("This is a %(kind)s file, not a list of people. Send CSV, XLSX or pasted text."),
    "not_text": gettext_noop("This file has no readable text. Send CSV, XLSX or pasted text."),
    "no_table": gettext_noop("This is no list of people: %(problem)s. Send CSV, XLSX or pasted text."),
}


class UnreadableList(Exception):  # noqa: N818 (the word of those who meet it)
    """A file that is no list at all; the sentence says what would be right."""

    status = 400
    field = "file"

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts

    @property
    def message(self) -> str:
        """The sentence in the active language."""
        return gettext(SENTENCES[self.code]) % self.facts


def read_rows(source: str | bytes) -> list[tuple[int, Cells]]:
    """The rows with their number in the file, counted from 1; rows without any text are left out.

    Raises UnreadableList.
    """
    if len(source) > MAX_BYTES:
        raise UnreadableList("too_large", most=MAX_BYTES // 2**20)
    if isinstance(source, bytes) and source.startswith(OLD_SPREADSHEET):
        raise UnreadableList("old_spreadsheet")
    if isinstance(source, bytes) and source.startswith(SPREADSHEET):
        rows: Rows = _spreadsheet(source)
    else:
        rows = _separated(_table(source))
    numbered = [(number, _clean(cells)) for number, cells in enumerate(rows, start=1)]
    filled = [(number, cells) for number, cells in numbered if cells]
    if len(filled) > MAX_ROWS:
        raise UnreadableList("too_many_rows", most=MAX_ROWS)
    return filled


def _table(source: str | bytes) -> str:
    """The text of what may be a table. Raises UnreadableList for other kinds of files."""
    kind = kind_of_bytes(source) if isinstance(source, bytes) else None
    text = "" if kind else _text(source)
    kind = kind or kind_of_text(text)
    if kind == "TRF":
        raise UnreadableList("trf")
    if kind:
        raise UnreadableList("other_file", kind=kind)
    if kind is not None:
        raise UnreadableList("not_text")
    return text


def _text(source: str | bytes) -> str:
    """UTF-8 (with or without a mark at its beginning), UTF-16 with a mark, otherwise the encoding of Windows."""
    if isinstance(source, str):
        return source.removeprefix("\ufeff")
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        return source.decode("utf-16", errors="replace")
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError:
        return source.decode("cp1252", errors="replace")


def _separated(text: str) -> list[Cells]:
    text = text.replace("\x00", "")
    separator = _separator(text)
    try:
        return _csv(text, separator, strict=True)
    except csv.Error as problem:
        if "unexpected end" in str(problem):
            # A quote that is never closed would swallow the rest of the list: then quotes mean nothing.
            return [line.split(separator) for line in text.splitlines()]
    try:
        return _csv(text, separator, strict=False)
    except csv.Error as problem:
        raise UnreadableList("no_table", problem=str(problem)) from problem


def _csv(text: str, separator: str, strict: bool) -> list[Cells]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=strict))


def _separator(text: str) -> str:
    """The separator that the first filled line has most of, not counting what stands between quotes."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    bare = "".join(first.split('"')[::2])
    return max(SEPARATORS, key=bare.count)


def _spreadsheet(source: bytes) -> Rows:
    try:
        # A small file unpacks to any size; zipfile never reads more of a part than is said here.
        with zipfile.ZipFile(io.BytesIO(source)) as parts:
            if sum(part.file_size for part in parts.infolist()) > MAX_BYTES:
                raise TooMuch
            return read_first_sheet(parts, MAX_ROWS + 2, MAX_COLUMNS, MAX_BYTES)
    except TooMuch as problem:
        raise UnreadableList("too_large", most=MAX_BYTES // 2**20) from problem
    except Exception as problem:  # whatever a broken file leads to: KeyError, BadZipFile, ExpatError, …
        raise UnreadableList("broken_spreadsheet") from problem


def _clean(cells: Iterable[object]) -> Cells:
    """Texts without surrounding or doubled spaces; empty cells at the end are dropped."""
    texts = ["" if cell is None else tidy(str(cell)) for cell in cells]
    while texts and not texts[-1]:
        texts.pop()
    return texts


LIST_BYTES_HERE = 100_000
"""Bytes of a list of people; a club of 1,000 has about 40,000."""


def rows_in(source: str | bytes) -> list[tuple[int, Cells]]:
    """The rows of a list of people. Raises UnreadableList, JobError."""
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
            return True  # it is refused for this before anything is read
    return True


FIELDS = ("name", "club", "email", "language")


TEAM = "team"
"""A further field of lists of pairs or teams: who has the same word there plays together."""


SYNONYMS = {
    "name": "name naam nama nom names namen players player speler spelers pemain joueur joueurs full-name",
    "first": "first-name firstname voornaam roepnaam prénom prenom nama-depan given-name",
    "last": "last-name lastname surname achternaam familienaam nom-de-famille nama-belakang family-name",
    "club": "club vereniging klub perkumpulan association",
    "team": "team team-name ploeg teamnaam équipe equipe tim regu pair paar koppel pasangan paire",
    "email": "email e-mail mail e-mailadres emailadres email-address e-mail-address surel courriel adresse",
    "language": "language taal bahasa langue lang",
}
"""Words of a first row, in the languages of the site; spaces are written as a hyphen here."""


_FIELD_OF = {word: field for field, words in SYNONYMS.items() for word in words.split()}


LANGUAGES = {
    "en": "en eng english engels inggris anglais",
    "nl": "nl nld dut dutch nederlands belanda néerlandais neerlandais",
    "id": "id ind indonesian indonesisch bahasa indonesia bahasa-indonesia indonésien indonesien",
    "fr": "fr fra fre french frans prancis français francais perancis",
}
"""How people write the languages of the site."""


LANGUAGE_OF = {word: code for code, words in LANGUAGES.items() for word in words.split()}


def word(text: str) -> str:
    """A cell as it is looked up: lower case, spaces and underscores as hyphens, no colon or star behind it."""
    return text.casefold().strip(" :*.").replace(" ", "-").replace("_", "-")


def language_code(text: str) -> str | None:
    """The code of a language as somebody wrote it (`Nederlands`, `en-GB`); None when it is none of ours."""
    found = LANGUAGE_OF.get(word(text))
    return found or LANGUAGE_OF.get(word(text).split("-")[0])


def header(cells: Cells) -> list[str] | None:
    """The fields of a first row that names its columns ("" for one that is not known); None when it names none."""
    fields = [_FIELD_OF.get(word(cell), "") for cell in cells]
    if not {"name", "first", "last"} & set(fields):
        return None
    return [field if field not in fields[:place] else "" for place, field in enumerate(fields)]


def guessed(rows: Sequence[Cells]) -> list[str]:
    """The fields of columns without a first row: addresses and languages by their look, then name, then club."""
    width = max(map(len, rows), default=0)
    columns = [[row[place] for row in rows if place < len(row) and row[place]] for place in range(width)]
    fields = ["email" if _most(["@" in cell for cell in column]) else "" for column in columns]
    for place, column in enumerate(columns):
        if place and not fields[place] and _most([language_code(cell) is not None for cell in column]):
            fields[place] = "language"
    for name in ("name", "club"):
        if "" in fields:
            fields[fields.index("")] = name
    return [field if field not in fields[:place] else "" for place, field in enumerate(fields)]


def _most(answers: Sequence[bool]) -> bool:
    return sum(answers) * 2 > len(answers)
