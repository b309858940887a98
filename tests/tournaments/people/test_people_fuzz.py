"""Lists of people with arbitrary cells and edits: rows or a refusal, no loss."""

import csv
import io
import re
import zipfile
from functools import cache
from random import Random
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from tests.inputs import Inputs
from tests.profiles import examples
from tournaments.models.clean_text import tidy
from tournaments.people.import_rows import MAX_LENGTHS, ImportResult, UnreadableList, check_rows, import_people

TRIED = Inputs("lists of people")
report_at_the_end = TRIED.report

HEADERS = [
    ["name", "club", "email", "language"], ["naam", "vereniging", "e-mail", "taal"],
    ["Prénom", "Nom", "Équipe", "Club"], ["nama", "perkumpulan", "surel", "shoe size"],
    ["first name", "last name", "team", "language"],
]  # fmt: skip
CELLS = [
    "", " ", '"', '""', "'", "Ayu Pratama", "ayu@example.org", "a@b", "nl", "Nederlands", "Klingon",
    "=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "\u202eAyu", "Budi\u200b", "\ufeff", "a\nb", "a\r\nb", "a;b",
    "a,b", "a\tb", "x" * 130, "é" * 6000, "Z\u0301" * 200, "👩\u200d👩\u200d👧", '"><script>alert(1)</script>',
    "{{7*7}}", "'; DROP TABLE person;--", "../../etc/passwd", "\x1b[31m", "\x85", "\u2028", "1" * 400, "NULL",
    "\u0000", "ﬀ", "ı", "İ", "naam", "name", "email",
]  # fmt: skip
BITS = [
    b"",
    b'"',
    b"'",
    b";",
    b",",
    b"\t",
    b"\n",
    b"\r",
    b"\x00",
    b"\xff",
    b"\xfe",
    b"\xef\xbb\xbf",
    b"\x1a",
    b"PK\x03\x04",
    b"=",
    b"\x80",
]
MARKS = [
    "", "<", ">", "/", '"', "'", "&", "&amp;", "&#0;", "&#x202e;",
    "<c/>", "<row/>", "<row r='99999999'>", "r='ZZZ1'", "t='s'", "<v>-1</v>", "<v>9e9</v>", "<!DOCTYPE x>",
    "<!ENTITY a 'b'>", "<?xml version='1.0'?>", "]]>", "<![CDATA[", "\x00", "\ud7ff",
]  # fmt: skip
WORDS = re.compile(r"[A-Za-z]+|\d+|[<>/\"=]")


def is_answered(source: str | bytes) -> None:
    """Assert that there are valid rows and bad ones with reasons, or one refusal."""
    try:
        result = import_people(source)
    except UnreadableList as refused:
        sentence = refused.message
    else:
        is_a_list(result)
        TRIED.note("accepted with bad rows" if result.bad else "accepted")
        return
    assert sentence.endswith(".")
    TRIED.note("refused")


def is_a_list(result: ImportResult) -> None:
    """Assert that every row is there once, valid or with a reason that persists."""
    numbers = [row.row for row in result.rows] + [bad_row.row for bad_row in result.bad]
    assert len(set(numbers)) == len(numbers)
    for one in result.rows:
        for field, most in MAX_LENGTHS.items():
            text = getattr(one, field)
            assert tidy(text) == text
            assert len(text) <= most
        assert one.name
    assert all(bad_row.sentence.endswith(".") for bad_row in result.bad)
    assert (
        check_rows([(bad_row.row, bad_row.cells) for bad_row in result.bad if bad_row.code != "duplicate"]).rows == ()
    )


def table(rng: Random) -> list[list[str]]:
    """A header and rows of cells, some good and some wild."""
    header = rng.choice(HEADERS)
    return [header, *([rng.choice([f"Person {row}", *CELLS]) for _ in header] for row in range(rng.randrange(1, 8)))]


def to_text(rows: list[list[str]], rng: Random) -> str:
    """As a program writes it, so that every cell can be read again."""
    out = io.StringIO()
    quoting: Literal[0, 1, 2, 3] = rng.choice([csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC])
    csv.writer(out, delimiter=rng.choice(";,\t"), quoting=quoting, lineterminator=rng.choice(["\n", "\r\n"])).writerows(
        rows
    )
    return out.getvalue()


def joined(rows: list[list[str]], rng: Random) -> str:
    """As people write it: no quotes."""
    return rng.choice(["\n", "\r\n", "\r"]).join(rng.choice(";,\t").join(row) for row in rows)


def edited(data: bytes, rng: Random) -> bytes:
    """Other bytes at some places."""
    for _ in range(rng.randrange(5)):
        at = rng.randrange(len(data) + 1)
        data = data[:at] + rng.choice(BITS) + data[at + rng.randrange(4) :]
    return data


@examples(8)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_filled_row_of_a_well_written_list_comes_back(seed: int) -> None:
    rng = Random(seed)
    rows = table(rng)
    source = to_text(rows, rng)
    filled = [
        number for number, row in enumerate(rows[1:], start=2) if any(tidy(cell.replace("\0", "")) for cell in row)
    ]
    sources: list[str | bytes] = [source, source.encode("utf-8-sig"), source.encode("utf-16")]
    result = import_people(rng.choice(sources))
    assert sorted([row.row for row in result.rows] + [bad_row.row for bad_row in result.bad]) == filled
    TRIED.note("accepted with bad rows" if result.bad else "accepted")


@pytest.mark.long
@examples(10)
@given(seed=st.integers(0, 2**32 - 1))
def test_an_edited_list_is_rows_or_a_refusal(seed: int) -> None:
    rng = Random(seed)
    text = rng.choice([to_text, joined])(table(rng), rng)
    is_answered(edited(text.encode(rng.choice(["utf-8", "utf-16", "cp1252"]), "replace"), rng))


@examples(6)
@given(source=st.binary(max_size=200) | st.text(max_size=200), seed=st.integers(0, 2**32 - 1))
def test_any_bytes_behind_anything_are_rows_or_a_refusal(source: str | bytes, seed: int) -> None:
    data = source.encode("utf-8", "replace") if isinstance(source, str) else source
    is_answered(Random(seed).choice([b"", b"name;club\n", b"PK\x03\x04", b"\xff\xfe", b"\xd0\xcf\x11\xe0"]) + data)


@cache
def parts() -> dict[str, bytes]:
    """Return the parts of a spreadsheet of three people."""
    book, out = Workbook(), io.BytesIO()
    for row in (["Naam", "Club"], ["Ayu", "Kap"], ["Théo", 85], ["=1+1", None]):
        book.active.append(row)
    book.save(out)
    with zipfile.ZipFile(out) as file:
        return {name: file.read(name) for name in file.namelist()}


def marked(text: str, rng: Random) -> str:
    """A part of a spreadsheet with something else in the place of some of its words."""
    for _ in range(rng.randrange(1, 4)):
        match = rng.choice(list(WORDS.finditer(text)) or [re.match("", text)])
        if match:
            text = text[: match.start()] + rng.choice(MARKS) + text[match.end() :]
    return text


def packed(members: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, content in members.items():
            file.writestr(name, content)
    return out.getvalue()


@examples(4)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_spreadsheet_with_an_edited_part_is_rows_or_a_refusal(seed: int) -> None:
    rng = Random(seed)
    name = rng.choice(sorted(parts()))
    spoilt = marked(parts()[name].decode(), rng).encode("utf-8", "replace")
    data = packed(
        {**parts(), name: spoilt} if rng.random() < 0.9 else {part: parts()[part] for part in parts() if part != name}
    )
    is_answered(edited(data, rng) if rng.random() < 0.3 else data)
