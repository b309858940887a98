"""Texts in the first sheet of an XLSX file, streamed: no tree of a part in memory.

Only data for a list of people is read: no styles, formulas, pictures or dates. A part with a document type is refused
at that point, so no entities can grow. XLSX is ECMA-376, whose names are used here.
"""

import contextlib
import posixpath
import re
import zipfile
from typing import Any
from xml.parsers import expat

Attributes = dict[str, str]


class TooMuch(Exception):  # noqa: N818 (nothing is wrong with the file but its size)
    """The cells hold too many letters."""


class Forbidden(Exception):  # noqa: N818
    """A part declares a document type, which no spreadsheet does."""


class _Enough(Exception):  # noqa: N818
    """All requested rows have been read."""


def read_first_sheet(parts: zipfile.ZipFile, rows: int, columns: int, letters: int) -> list[list[str]]:
    """Return the cells of at most this many rows and columns; missing rows are empty.

    Raises TooMuch for more than `letters` in all cells together, Forbidden; KeyError, ValueError, expat.ExpatError and
    others for a broken file.
    """
    (book,) = _targets(parts, "", "officeDocument")
    first = _first_sheet(parts, book)
    strings = _Strings()
    for shared in _targets(parts, book, "sharedStrings"):
        _read(parts, shared, strings)
    sheet = _Sheet(strings.found, rows, columns, letters)
    with contextlib.suppress(_Enough):
        _read(parts, first, sheet)
    return sheet.rows


def _first_sheet(parts: zipfile.ZipFile, book: str) -> str:
    """Return the part of the first sheet with cells, unlike a chart."""
    listed = _Elements("sheet")
    _read(parts, book, listed)
    for sheet in listed.found:
        number = next(value for name, value in sheet.items() if name.endswith(":id"))
        for related in _relations(parts, book):
            if related["Id"] == number and related["Type"].endswith("/worksheet"):
                return _path(book, related["Target"])
    raise KeyError("worksheet")


def _targets(parts: zipfile.ZipFile, part: str, kind: str) -> list[str]:
    """Return the parts of one kind that a part refers to."""
    return [
        _path(part, relation["Target"]) for relation in _relations(parts, part) if relation["Type"].endswith(f"/{kind}")
    ]


def _relations(parts: zipfile.ZipFile, part: str) -> list[Attributes]:
    """Return the relationships of a part; the file itself has an empty name."""
    folder, _, name = part.rpartition("/")
    relations = _Elements("Relationship")
    _read(parts, posixpath.join(folder, "_rels", f"{name}.rels"), relations)
    return relations.found


def _path(part: str, target: str) -> str:
    return posixpath.normpath(posixpath.join("/", posixpath.dirname(part), target)).lstrip("/")


def _read(parts: zipfile.ZipFile, name: str, reader: Any) -> None:
    """Pass the elements of a part to `reader`."""
    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = _refuse
    parser.StartElementHandler = lambda tag, attributes: reader.start(tag.rpartition(":")[2], attributes)
    parser.EndElementHandler = lambda tag: reader.end(tag.rpartition(":")[2])
    parser.CharacterDataHandler = reader.letters
    with parts.open(name) as part:
        parser.ParseFile(part)


def _refuse(*declared: Any) -> None:
    raise Forbidden


class _Reader:
    """Knows whether characters belong to a text, unlike formulas or phonetics (`rPh`)."""

    TEXTS: tuple[str, ...] = ("t",)

    def __init__(self) -> None:
        self.text = ""
        self._in_text = self._in_sound = False

    def start(self, tag: str, attributes: Attributes) -> None:
        self._in_sound = self._in_sound or tag == "rPh"
        self._in_text = tag in self.TEXTS and not self._in_sound

    def end(self, tag: str) -> None:
        self._in_text = False
        if tag == "rPh":
            self._in_sound = False

    def letters(self, text: str) -> None:
        if self._in_text:
            self.text += text


class _Elements(_Reader):
    """The attributes of all elements with one name."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name, self.found = name, list[Attributes]()

    def start(self, tag: str, attributes: Attributes) -> None:
        if tag == self.name:
            self.found.append(attributes)


class _Strings(_Reader):
    """The texts that cells refer to by number."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def end(self, tag: str) -> None:
        super().end(tag)
        if tag == "si":
            self.found.append(self.text)
            self.text = ""


class _Sheet(_Reader):
    """The cells of a sheet."""

    TEXTS = ("v", "t")

    def __init__(self, strings: list[str], rows: int, columns: int, letters: int) -> None:
        super().__init__()
        self.strings, self.most_rows, self.most_columns, self.room = strings, rows, columns, letters
        self.rows: list[list[str]] = []
        self.row = self.column = 0
        self.kind = ""

    def start(self, tag: str, attributes: Attributes) -> None:
        super().start(tag, attributes)
        if tag == "row":
            self._begin_row(int(attributes.get("r") or self.row + 1))
        elif tag == "c":
            self.column = _column(attributes["r"]) if "r" in attributes else self.column + 1
            self.kind, self.text = attributes.get("t", ""), ""

    def end(self, tag: str) -> None:
        super().end(tag)
        if tag == "c" and self.text and self.column <= self.most_columns:
            self._put(self.strings[int(self.text)] if self.kind == "s" else self.text)

    def _begin_row(self, number: int) -> None:
        if number > self.most_rows:
            raise _Enough
        self.row, self.column = number, 0
        self.rows.extend([] for _missing in range(number - len(self.rows)))

    def _put(self, text: str) -> None:
        self.room -= len(text)
        if self.room < 0:
            raise TooMuch
        cells = self.rows[self.row - 1]
        cells.extend("" for _missing in range(self.column - len(cells)))
        cells[self.column - 1] = text


def _column(place: str) -> int:
    """Return 3 for `C7`."""
    number = 0
    for letter in re.match("[A-Z]{1,3}", place)[0]:  # type: ignore[index]
        number = number * 26 + ord(letter) - 64
    return number
