"""A text cut into blocks of headers, before its game is known.

A header is `Name: value`. Everything up to the next header or heading belongs to its value, so wrapped lines do no
harm. Empty lines and lines that begin with # are skipped.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.records.errors import LineError
from engine.records.fields import MAX_CHARACTERS
from engine.records.record import VERSION

FIRST_LINE = re.compile(r"troeftafel\s+record\s+(\d{1,6})\.?", re.IGNORECASE)
HEADER = re.compile(r"([^\W\d_][\w -]{0,60}?)\s*:(?:\s+|$)(.*)", re.DOTALL)
HEADINGS = {
    "deal": re.compile(r"deal\s+(\d{1,7})(?:\s*,?\s+pack\s+(\d{1,7}))?\s*[:.]?", re.IGNORECASE),
    "sheet": re.compile(r"sheet\s+of\s+deal\s+(\d{1,7})\s*[:.]?", re.IGNORECASE),
    "correction": re.compile(r"correction\s+(\d{1,7})\s+of\s+deal\s+(\d{1,7})\s*[:.]?", re.IGNORECASE),
    "result": re.compile(r"result\s*[:.]?", re.IGNORECASE),
}
KNOWN = re.compile(
    r"(game|preset|table|label|place|state|began|ended|commitment|secret|dealer|direction|stake|totals|won|seed|pack|head"
    r"|moves|end|sheet|points|during|after|written|source|kind of reason|reason|winner)"
    r"|(option|seat|hand|words|root)\s+\S+|signal\s+\S+(\s+after\s+\d+)?",
    re.IGNORECASE,
)
COMMENT = re.compile(r"(^|\s)#.*", re.DOTALL)
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@dataclass(slots=True)
class HeaderLine:
    """One header with its value.

    `parts` are the pieces of the value, each with its line.
    """

    name: str
    line: int
    parts: list[tuple[int, str]]

    @property
    def key(self) -> str:
        """The name in small letters, with single spaces."""
        return " ".join(self.name.lower().split())

    @property
    def text(self) -> str:
        """The value as free text, where a # is a # and wrapped lines are one."""
        return " ".join(piece for _, piece in self.parts if piece)

    @property
    def value(self) -> str:
        """The value without comments."""
        return " ".join(piece for _, piece in self.pieces if piece)

    @property
    def pieces(self) -> list[tuple[int, str]]:
        """The pieces without comments."""
        return [(line, COMMENT.sub("", piece).strip()) for line, piece in self.parts]


@dataclass(slots=True)
class Block:
    """A heading with the headers below it; `head` is the part before all headings.

    `numbers` are those of the heading, such as deal and pack, in the order of the heading.
    """

    kind: str
    line: int
    numbers: tuple[int | None, ...] = ()
    entries: list[HeaderLine] = field(default_factory=list)


def blocks(text: str) -> tuple[list[Block], list[LineError]]:
    """Return the blocks of a text, the head first, and what does not belong to a record."""
    cutter = _Cutter()
    for line, content in numbered(text):
        cutter.take(line, content)
    if not cutter.begun:
        cutter.errors.append(LineError("record_first_line", "", 1, text=""))
    return cutter.blocks, cutter.errors


def decoded(data: bytes) -> str:
    """Return the text of a file: UTF-8, or UTF-16 that says so.

    Raises LineError for any other.
    """
    utf_16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    try:
        return data.decode("utf-16" if utf_16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = 1 if utf_16 else data.count(b"\n", 0, error.start) + 1
        raise LineError("not_utf8", "", line) from error


def numbered(text: str) -> Iterator[tuple[int, str]]:
    """Return the lines of a text from 1 on, with any kind of line end.

    Raises LineError for a text that is too long.
    """
    if len(text) > MAX_CHARACTERS:
        raise LineError("record_too_long", "", 1, most=MAX_CHARACTERS)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return enumerate(lines, start=1)


class _Cutter:
    """Takes line after line."""

    def __init__(self) -> None:
        self.blocks = [Block("head", 1)]
        self.errors: list[LineError] = []
        self.begun = False

    def take(self, line: int, content: str) -> None:
        stripped = content.strip()
        if not stripped or stripped.startswith("#"):
            return
        if CONTROL.search(content):
            self.errors.append(LineError("control_character", "", line))
        elif not self.begun:
            self.begin(line, stripped)
        elif not self.heading(line, stripped) and not self.header(line, content):
            self.go_on(line, stripped)

    def begin(self, line: int, stripped: str) -> None:
        """Read the first line, which names the format.

        A record without it is read as far as possible.
        """
        self.begun = True
        first = FIRST_LINE.fullmatch(stripped)
        if first is None:
            self.errors.append(LineError("record_first_line", "", line, text=stripped[:60]))
            self.take(line, stripped)
        elif int(first[1]) != VERSION:
            self.errors.append(LineError("record_version", "version", line, given=first[1], expected=VERSION))

    def heading(self, line: int, stripped: str) -> bool:
        for kind, form in HEADINGS.items():
            if match := form.fullmatch(stripped):
                numbers = tuple(None if number is None else int(number) for number in match.groups())
                self.blocks.append(Block(kind, line, numbers))
                return True
        return False

    def header(self, line: int, content: str) -> bool:
        """Read a header; an indented line is one only if its name is known."""
        match = HEADER.fullmatch(content.strip())
        if match is None:
            return False
        if content[0] in " \t" and self.blocks[-1].entries and not KNOWN.fullmatch(match[1]):
            return False
        self.blocks[-1].entries.append(HeaderLine(match[1], line, [(line, match[2].strip())]))
        return True

    def go_on(self, line: int, stripped: str) -> None:
        """More of the value before."""
        if self.blocks[-1].entries:
            self.blocks[-1].entries[-1].parts.append((line, stripped))
        else:
            self.errors.append(LineError("record_no_header", "", line, text=stripped[:60]))
