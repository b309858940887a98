"""Lists of members: files that are read, and the file that is written."""

import csv
import io
from datetime import date

import pytest
from openpyxl import Workbook

from tests.tournaments.helpers.hosted import hosted
from tournaments.members.lists import import_members, members_csv
from tournaments.members.schemas import NewMember
from tournaments.members.services import add_member
from tournaments.models import ClubMember, Person

pytestmark = pytest.mark.django_db
LIST = (
    "Naam;Lidnummer;Lidmaatschap;E-mail;Sinds\nAyu Pratama;12;junior;ayu@example.org;1-9-2024\nBudi Santoso;7;lid;;\n"
)


def test_columns_about_the_membership_are_read_in_dutch_too() -> None:
    import_members(by=None, club=hosted(), source=LIST)
    ayu, budi = ClubMember.objects.order_by("person__name")
    assert (ayu.number, ayu.kind, ayu.since, ayu.person.email) == ("12", "junior", date(2024, 9, 1), "ayu@example.org")
    assert (budi.number, budi.kind) == ("7", "member")


def test_a_spreadsheet_is_read_as_well() -> None:
    book, file = Workbook(), io.BytesIO()
    book.active.append(["Name", "Number"])
    book.active.append(["Ayu Pratama", "12"])
    book.save(file)
    import_members(by=None, club=hosted(), source=file.getvalue())
    assert ClubMember.objects.get().number == "12"


def test_a_plain_list_of_names_is_enough() -> None:
    done = import_members(by=None, club=hosted(), source="Ayu Pratama\nBudi Santoso\n")
    assert len(done.added) == 2


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("Ayu,1,emperor,", "not a membership"),
        ("Ayu,1,member,soon", "not a date"),
        ("Ayu,123456789012345678901,member,", "at most 20"),
        (",1,member,", "name is missing"),
        ("Ayu,7,member,", "already has the number 7"),
    ],
)
def test_wrong_rows_are_named_and_the_good_ones_kept(row: str, words: str) -> None:
    text = f"name,number,membership,since\nBudi Santoso,7,member,\n{row}\n"
    done = import_members(by=None, club=hosted(), source=text)
    assert [member.person.name for member in done.added] == ["Budi Santoso"]
    assert [one.row for one in done.wrong] == [3]
    assert words in done.wrong[0].sentence


def test_wrong_rows_come_back_as_a_list_to_correct() -> None:
    club = hosted()
    done = import_members(by=None, club=club, source="name,number,since\nAyu Pratama,12,soon\n")
    import_members(by=None, club=club, source=done.as_text.replace("soon", "2024-09-01"))
    assert ClubMember.objects.get().since == date(2024, 9, 1)


def test_a_list_imported_twice_adds_its_people_once() -> None:
    club = hosted()
    import_members(by=None, club=club, source=LIST)
    done = import_members(by=None, club=club, source=LIST)
    assert list(done.known) == ["Ayu Pratama", "Budi Santoso"]
    assert Person.objects.count() == ClubMember.objects.count() == 2


def test_a_namesake_of_another_club_stays_another_person() -> None:
    here, elsewhere = hosted(), hosted("Meja Empat")
    Person.objects.create(name="Ayu Pratama", club=elsewhere)
    import_members(by=None, club=here, source="name\nAyu Pratama\n")
    assert ClubMember.objects.get().person.club == here


def test_the_exported_file_is_imported_again() -> None:
    club, other = hosted(), hosted("Meja Empat")
    import_members(by=None, club=club, source=LIST)
    Person.objects.update(club=None)
    done = import_members(by=None, club=other, source=members_csv(club))
    assert [(one.number, one.kind, one.since) for one in done.added] == [
        (member.number, member.kind, member.since) for member in club.members.order_by("person__name")
    ]


def test_names_that_look_like_formulas_are_quoted() -> None:
    club = hosted()
    add_member(by=None, club=club, member=NewMember(name="Ayu", number="=1+1"))
    (_header, row) = csv.reader(io.StringIO(members_csv(club).decode()))
    assert row[1] == "'=1+1"
