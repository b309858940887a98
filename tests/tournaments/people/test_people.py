"""Lists of people as clubs send them."""

import contextlib
import io
import json
import time
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from tests.tournaments.helpers import club
from tournaments.core.errors import EventError
from tournaments.entries import services as entries_services
from tournaments.models import Club, Person
from tournaments.people import services as people_services
from tournaments.people.import_cells import read_rows as cells_of
from tournaments.people.import_rows import UnreadableList, check_rows, import_people
from tournaments.people.spreadsheets import Forbidden

DATA = Path(__file__).resolve().parents[2] / "data"
HEADER = "name;club;email;language\n"


def _bad(source: str | bytes) -> list[tuple[int, str, str]]:
    return [(bad_row.row, bad_row.field, bad_row.code) for bad_row in import_people(source).bad]


def _names(source: str | bytes) -> list[str]:
    return [row.name for row in import_people(source).rows]


def test_a_clean_list_is_taken_in_whole() -> None:
    result = import_people((DATA / "people-24.csv").read_bytes())
    assert (len(result.rows), result.bad) == (24, ())
    assert (result.rows[1].club, result.rows[1].language) == ("Baunie '85", "id")


def test_in_a_dirty_list_the_bad_rows_are_named_by_number_and_the_rest_is_kept() -> None:
    result = import_people((DATA / "people-23-dirty.csv").read_bytes())
    found = [(bad_row.row, bad_row.field, bad_row.code) for bad_row in result.bad]
    assert found == [(8, "name", "name_missing"), (17, "name", "duplicate"), (20, "email", "bad_address")]
    assert len(result.rows) == 20
    assert {'"Kid" Blokland, jr.', "Théo Jagesar", "Úrsula Blokland"} <= {row.name for row in result.rows}


def test_bad_rows_come_back_with_their_cells_and_can_be_put_right() -> None:
    result = import_people((DATA / "people-23-dirty.csv").read_bytes())
    blank = result.bad[0]
    assert blank.cells == {"name": "", "club": "Troef Vrienden", "email": "gita@example.org", "language": "en"}
    fixed = check_rows([(blank.row, {**blank.cells, "name": "Gita Tjon"})], result.rows)
    assert [(row.row, row.name) for row in fixed.rows] == [(8, "Gita Tjon")]


def test_every_bad_row_says_what_would_be_right() -> None:
    sentences = [bad_row.sentence for bad_row in import_people((DATA / "people-23-dirty.csv").read_bytes()).bad]
    assert sentences == [
        "The name is missing. Enter a name in every row.",
        "Dewi Kromosoeto is already in row 5. Remove one of the two rows.",
        "“not-an-address” is not an email address. Enter one such as name@example.org, or leave the cell blank.",
    ]


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_separators_and_line_ends_are_recognised(separator: str, end: str) -> None:
    text = end.join(separator.join(row) for row in [["Name", "Club"], ["Ayu", "Kap"], ["Budi", "Baunie"]])
    assert [(row.name, row.club) for row in import_people(text).rows] == [("Ayu", "Kap"), ("Budi", "Baunie")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_encodings_are_recognised(encoding: str) -> None:
    assert _names((HEADER + "Théo Jagesar;;;\n").encode(encoding)) == ["Théo Jagesar"]


@pytest.mark.parametrize(
    "header",
    [
        "naam;vereniging;e-mail;taal",
        "nama;perkumpulan;surel;bahasa",
        "Nom;Club;Courriel;Langue",
        "NAME ; CLUB; E-Mail: ;Language",
    ],
)
def test_first_rows_are_understood_in_four_languages(header: str) -> None:
    [person] = import_people(f"{header}\nAyu;Kap;ayu@example.org;nl\n").rows
    assert (person.row, person.name, person.email, person.language) == (2, "Ayu", "ayu@example.org", "nl")


def test_first_and_last_names_in_two_columns_make_one_name() -> None:
    assert _names("voornaam,achternaam,club\nAyu,de Vries,Kap\n") == ["Ayu de Vries"]
    assert _names("Prénom;Nom\nThéo;Jagesar\n") == ["Théo Jagesar"]


def test_without_a_first_row_the_columns_are_known_by_their_look() -> None:
    people = import_people("ayu@example.org;Ayu;Kap;nl\nbudi@example.org;Budi;Baunie;id").rows
    assert [(person.row, person.name, person.club, person.email, person.language) for person in people] == [
        (1, "Ayu", "Kap", "ayu@example.org", "nl"),
        (2, "Budi", "Baunie", "budi@example.org", "id"),
    ]


def test_pasted_names_line_by_line_are_a_list() -> None:
    assert _names("Ayu Pratama\nBudi Santoso\n\n  Citra   Wijaya \n") == ["Ayu Pratama", "Budi Santoso", "Citra Wijaya"]


def test_blank_lines_keep_the_numbering_of_the_file() -> None:
    assert _bad(HEADER + "\nAyu;;;\n;;;\n;Kap;;\n") == [(5, "name", "name_missing")]


def test_namesakes_of_different_address_or_club_are_two_people() -> None:
    assert _names(HEADER + "Ayu;Kap;a@example.org;\nAyu;Kap;b@example.org;\n") == ["Ayu", "Ayu"]
    assert _names(HEADER + "Ayu;Kap;;\nAyu;Baunie;;\n") == ["Ayu", "Ayu"]
    assert _bad(HEADER + "Ayu;Kap;;\nAYU;kap;a@example.org;\n") == [(3, "name", "duplicate")]


def test_a_language_is_taken_as_people_write_it_and_an_unknown_one_is_named() -> None:
    result = import_people(HEADER + "Ayu;;;Nederlands\nBudi;;;en-GB\nCitra;;;Klingon\n")
    assert [row.language for row in result.rows] == ["nl", "en"]
    assert [(bad_row.row, bad_row.field) for bad_row in result.bad] == [(4, "language")]


def test_a_row_with_more_cells_than_columns_is_named_and_loses_nothing() -> None:
    [bad] = import_people("name,club\nJansen, Piet,Kap\n").bad
    assert (bad.row, bad.code, bad.cells["more"]) == (2, "too_many_cells", "Kap")


def test_an_unclosed_quote_swallows_no_person() -> None:
    assert _names(HEADER + 'Ayu "Kid;Kap;;\n"Budi;Kap;;\nCitra;Kap;;\n') == ['Ayu "Kid', '"Budi', "Citra"]


def test_columns_nothing_is_done_with_are_named() -> None:
    assert import_people("name;shoe size;club\nAyu;38;Kap\n").ignored == ("shoe size",)


def _spreadsheet(rows: list[list[Any]]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_spreadsheets_are_read_with_their_row_numbers() -> None:
    source = _spreadsheet([["Naam", "Club"], ["Ayu", "Kap"], [], [None, "Baunie"], ["Théo", 85]])
    result = import_people(source)
    assert [(row.row, row.name, row.club) for row in result.rows] == [(2, "Ayu", "Kap"), (5, "Théo", "85")]
    assert [(bad_row.row, bad_row.field) for bad_row in result.bad] == [(4, "name")]


def _with_part(name: str, content: bytes) -> bytes:
    """A spreadsheet with another content in one of its parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(_spreadsheet([["Ayu"]]))) as old, zipfile.ZipFile(out, "w", 8) as new:
        for part in old.namelist():
            new.writestr(part, content if part == name else old.read(part))
    return out.getvalue()


def test_a_small_spreadsheet_that_unpacks_to_a_giant_is_refused_unread() -> None:
    giant = _with_part("xl/worksheets/sheet1.xml", b" " * 6_000_000)
    assert len(giant) < 20_000
    with pytest.raises(UnreadableList, match="too_large"):
        import_people(giant)


SHEET = "xl/worksheets/sheet1.xml"


def _sheet(cells: str) -> bytes:
    return _with_part(SHEET, f"<worksheet><sheetData>{cells}</sheetData></worksheet>".encode())


BILLION_LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    "part", ["_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/worksheets/sheet1.xml"]
)
@pytest.mark.parametrize(
    "content",
    [f"{BILLION_LAUGHS}<a>&b;</a>".encode(), f"{BILLION_LAUGHS}<a/>".encode("utf-16"), b"<!DOCTYPE x><a/>"],
)
def test_a_spreadsheet_that_declares_entities_is_refused(part: str, content: bytes) -> None:
    with pytest.raises(UnreadableList, match="broken_spreadsheet") as refused:
        import_people(_with_part(part, content))
    assert isinstance(refused.value.__cause__, Forbidden)


def _memory(source: bytes) -> int:
    """Return the peak memory in bytes while a list is read or refused."""
    tracemalloc.start()
    try:
        with contextlib.suppress(UnreadableList):
            import_people(source)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("part", "content"),
    [
        ("xl/styles.xml", "<styleSheet><cellXfs>" + "<xf/>" * 300_000 + "</cellXfs></styleSheet>"),
        (
            "xl/worksheets/sheet1.xml",
            "<worksheet><sheetData><row>" + "<c/>" * 100_000 + "</row></sheetData></worksheet>",
        ),
    ],
)
def test_a_spreadsheet_of_very_many_small_things_takes_little_memory(part: str, content: str) -> None:
    assert _memory(_with_part(part, content.encode())) < 15_000_000


STRINGS = b'<Relationship Id="s" Type="http://x/sharedStrings" Target="/xl/sharedStrings.xml"/>'


def _with_strings(cells: str, *strings: str) -> bytes:
    """As Excel writes it: cells name texts of another part by number."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(_sheet(cells))) as old, zipfile.ZipFile(out, "w", 8) as new:
        for name in old.namelist():
            content = old.read(name)
            if name.endswith("workbook.xml.rels"):
                content = content.replace(b"</Relationships>", STRINGS + b"</Relationships>")
            new.writestr(name, content)
        new.writestr("xl/sharedStrings.xml", f"<sst>{''.join(f'<si><t>{text}</t></si>' for text in strings)}</sst>")
    return out.getvalue()


def test_cells_that_name_their_text_by_number_are_read() -> None:
    cells = "<row r='1'><c r='A1' t='s'><v>1</v></c><c r='C1' t='s'><v>0</v></c></row>"
    rows = cells_of(_with_strings(cells, "Kap", "Ayu &amp; Budi"))
    assert rows == [(1, ["Ayu & Budi", "", "Kap"])]


def test_one_long_text_in_very_many_cells_is_refused() -> None:
    row = "<row>" + "<c t='s'><v>0</v></c>" * 50 + "</row>"
    with pytest.raises(UnreadableList, match="too_large"):
        import_people(_with_strings(row * 60, "x" * 9000))


def test_cells_are_read_however_a_program_writes_them() -> None:
    rich = "<is><r><t>Ayu </t></r><r><t>Pratama</t></r><rPh sb='0' eb='1'><t>sound</t></rPh></is>"
    text = import_people(
        _sheet(
            "<row><c t='inlineStr'><is><t>Naam</t></is></c><c t='str'><f>A1</f><v>Club</v></c></row>"
            f"<row r='3'><c r='A3' t='inlineStr'>{rich}</c><c r='B3'><v>85</v></c><c r='ZZ3'><v>1</v></c></row>"
        )
    )
    assert [(row.row, row.name, row.club) for row in text.rows] == [(3, "Ayu Pratama", "85")]


@pytest.mark.parametrize("content", [b"", b"<a/>", b'<styleSheet><fonts count="x"/></styleSheet>'])
@pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/styles.xml", "xl/worksheets/sheet1.xml"])
def test_a_spreadsheet_with_a_broken_part_is_rows_or_a_named_refusal(part: str, content: bytes) -> None:
    try:
        import_people(_with_part(part, content))
    except UnreadableList as refused:
        assert refused.code == "broken_spreadsheet"  # noqa: PT017


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (b"PK\x03\x04nonsense", "broken_spreadsheet"),
        (b"\xd0\xcf\x11\xe0old", "old_spreadsheet"),
        ("a\n" * 5001, "too_many_rows"),
    ],
)
def test_a_file_that_is_no_list_is_refused_with_a_sentence(source: str | bytes, code: str) -> None:
    with pytest.raises(UnreadableList) as caught:
        import_people(source)
    assert caught.value.code == code
    assert caught.value.message.endswith(".")


@given(st.binary(max_size=300) | st.text(max_size=300))
def test_any_bytes_are_rows_or_a_named_refusal_and_every_row_has_its_number(source: str | bytes) -> None:
    try:
        result = import_people(source)
    except UnreadableList as refused:
        result = check_rows([(1, {"name": refused.message})])
    numbers = [row.row for row in result.rows] + [bad_row.row for bad_row in result.bad]
    assert len(set(numbers)) == len(numbers)


def _called(path: Path, *options: str) -> tuple[dict[str, Any], int]:
    out, code = io.StringIO(), 0
    try:
        call_command("import_people", str(path), *options, stdout=out, stderr=io.StringIO())
    except SystemExit as ended:
        code = int(ended.code or 0)
    return json.loads(out.getvalue()), code


@pytest.mark.django_db
def test_the_command_keeps_the_good_rows_and_exits_with_1_for_bad_ones() -> None:
    answer, code = _called(DATA / "people-23-dirty.csv")
    assert (answer["read"], answer["new"], code) == (20, 20, 1)
    assert [(bad_row["row"], bad_row["field"]) for bad_row in answer["bad"]] == [
        (8, "name"),
        (17, "name"),
        (20, "email"),
    ]
    assert Person.objects.filter(name="Úrsula Blokland", club__name="Kap Partij").exists()


@pytest.mark.django_db
def test_the_same_list_twice_creates_each_person_once() -> None:
    _called(DATA / "people-24.csv")
    answer, code = _called(DATA / "people-24.csv")
    assert (answer["new"], code, Person.objects.count(), Club.objects.count()) == (0, 0, 24, 4)


@pytest.mark.django_db
def test_a_check_keeps_nothing() -> None:
    _called(DATA / "people-24.csv", "--check")
    assert not Person.objects.exists()


def test_a_file_that_is_not_there_exits_with_2(tmp_path: Path) -> None:
    answer, code = _called(tmp_path / "missing.csv")
    assert (answer["error"]["code"], code) == ("no_file", 2)


@pytest.mark.long
def test_a_long_list_of_namesakes_is_checked_in_one_pass() -> None:
    rows = [(number, {"name": "Ayu", "email": f"a{number}@example.org"}) for number in range(5000)]
    begun = time.process_time()
    assert len(check_rows(rows).rows) == 5000
    assert time.process_time() - begun < 1.5
    again = check_rows(rows, check_rows(rows).rows)
    assert [(bad_row.code, bad_row.facts["row"]) for bad_row in again.bad] == [
        ("duplicate", number) for number in range(5000)
    ]


UNSEEN = "\ufeffAy\u200bu\x1b \u202ePratama\u00ad"


@pytest.mark.django_db
def test_no_way_into_the_club_keeps_what_cannot_be_seen_in_a_name() -> None:
    made, _ = club.event(1), people_services.find_or_make([club.PersonRow(UNSEEN, "Kap\u200b")])
    people_services.add_person(name=UNSEEN, email="ayu@example.org")
    people_services.change_person(Person.objects.get(name="Person 01"), club.user(), name=UNSEEN)
    assert set(Person.objects.values_list("name", flat=True)) == {"Ayu Pratama"}
    assert Club.objects.filter(name="Kap").exists()
    entries_services.rename_entry(entry=club.entry(made, 1), name=UNSEEN, by=club.user())
    assert club.entry(made, 1).name == "Ayu Pratama"
    with pytest.raises(ValidationError):
        people_services.add_person(name="\u200b")


@pytest.mark.django_db
def test_a_list_that_is_sent_is_refused_for_what_a_file_is_refused_for() -> None:
    with pytest.raises(EventError, match=r"Row 2 cannot be imported\. “Klingon” is not a language") as refused:
        people_services.find_or_make(
            [club.PersonRow("Ayu", language="Nederlands"), club.PersonRow("Budi", "", "", "Klingon")]
        )
    assert refused.value.field == "rows[1].language"
    with pytest.raises(EventError, match="more than 5000 rows"):
        people_services.find_or_make(club.rows(5001))
    assert not Person.objects.exists()
