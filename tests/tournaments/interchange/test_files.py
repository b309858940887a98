"""Lists of an event as CSV and XLSX: rights, separators, formulas, and entries that are imported again."""

import csv
import io
import zipfile
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser
from tournaments.entries import services as entries_services
from tournaments.hall.services import hold_results
from tournaments.models import Entry, Event
from tournaments.pairing.services import seat_round
from tournaments.people.import_rows import PersonRow, import_people
from tournaments.people.spreadsheets import read_first_sheet

pytestmark = pytest.mark.django_db
BOM = b"\xef\xbb\xbf"


def body(client: Client, event: Event, name: str, query: str = "") -> bytes:
    answer = client.get(f"/t/{event.slug}/files/{name}{query}")
    assert answer.status_code == 200, answer.content[:300]
    return answer.content


def rows(client: Client, event: Event, name: str, separator: str = ",") -> list[list[str]]:
    query = "" if separator == "," else "?separator=semicolon"
    text = body(client, event, f"{name}.csv", query).removeprefix(BOM).decode()
    return list(csv.reader(io.StringIO(text), delimiter=separator))


def kept(event: Event) -> list[tuple[object, ...]]:
    """What an import must keep: the entries in order with their people."""
    return [
        (
            entry.name,
            [
                (person.name, person.club.name if person.club else "", person.email, person.language)
                for person in people
            ],
        )
        for entry in event.entries.order_by("number")
        for people in [[member.person for member in entry.members.order_by("order")]]
    ]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("language", ["en", "nl", "id", "fr"])
@pytest.mark.parametrize("plan", [{}, club.PAIRS, club.TEAMS], ids=["singles", "pairs", "teams"])
def test_entries_are_imported_again_equal(client: Client, kind: str, language: str, plan: Any) -> None:
    event = club.event(**plan)
    size = {"pairs": 2, "teams": 3}.get(str(plan.get("format")), 1)
    listed = [
        PersonRow(row, f"Ayu {row}", "Kap; Partij", f"ayu{row}@club.test", "id", "+Durf" if row < size > 1 else "")
        for row in range(2 * size)
    ]
    entries_services.enter_people(event=event, rows=listed, by=club.user())
    organiser(client)
    client.cookies["django_language"] = language
    with translation.override(language):
        read = import_people(body(client, event, f"entries.{kind}"))
    assert not read.bad
    before = kept(event)
    Event.objects.filter(pk=event.pk).update(name="Before")
    copy = club.event(**{**plan, "name": "Again"})
    entries_services.enter_people(event=copy, rows=read.rows, by=club.user())
    assert kept(copy) == before


def test_a_cell_that_begins_like_a_formula_stays_text(client: Client) -> None:
    event = club.event(4)
    Entry.objects.filter(event=event, number=1).update(name="=1+1")
    club.published(event)
    organiser(client)
    assert any(row[4] == "'=1+1" for row in rows(client, event, "pairings"))


def test_a_list_has_a_bom_and_the_separator_that_is_asked_for(client: Client) -> None:
    event = club.event(4)
    club.published(event)
    assert body(client, event, "pairings.csv").startswith(BOM)
    assert rows(client, event, "pairings", ";")[0] == ["Round", "Table", "Seat", "Number", "Name"]
    assert client.get(f"/t/{event.slug}/files/pairings.csv?separator=x").status_code == 400
    assert b"Rank;Name;Points" in client.get(f"/t/{event.slug}/standings.csv?separator=semicolon").content


def test_results_have_a_line_for_each_deal_and_seat(client: Client) -> None:
    event = club.event(4, options={"deals": 2}, rounds_planned=1)
    club.played(event)
    found = rows(client, event, "results")
    assert found[0] == ["Round", "Table", "Deal", "Version", "Seat", "Name", "Points"]
    assert len(found) == 1 + 2 * 4


@pytest.mark.long
def test_held_results_stay_out_of_the_file_except_for_staff(client: Client) -> None:
    event = club.event(4, options={"deals": 1}, rounds_planned=1)
    club.played(event)
    hold_results(event=event, by=club.user())
    assert len(rows(client, event, "results")) == 1
    organiser(client)
    assert len(rows(client, event, "results")) == 5


def test_a_draft_is_in_the_pairings_of_staff_only(client: Client) -> None:
    event = club.event(4)
    seat_round(event=event, by=club.user())
    assert len(rows(client, event, "pairings")) == 1
    organiser(client)
    assert len(rows(client, event, "pairings")) == 5


@pytest.mark.parametrize("name", ["entries", "registrations"])
def test_names_and_addresses_are_for_organisers_and_directors(client: Client, name: str) -> None:
    event = club.event(4)
    assert client.get(f"/t/{event.slug}/files/{name}.csv").status_code == 403
    assert client.get(f"/api/v1/events/{event.slug}/files/{name}.csv").status_code in (401, 403)
    organiser(client)
    assert rows(client, event, name)[0][0] == "Name"


def test_a_spreadsheet_has_the_same_cells(client: Client) -> None:
    event = club.event(4)
    club.published(event)
    with zipfile.ZipFile(io.BytesIO(body(client, event, "pairings.xlsx"))) as parts:
        cells = read_first_sheet(parts, 20, 20, 10_000)
    assert cells == rows(client, event, "pairings")


def test_rest_has_the_same_file_and_refuses_an_unknown_parameter(client: Client) -> None:
    event = club.event(4)
    club.published(event)
    address = f"/api/v1/events/{event.slug}/files/pairings.csv"
    assert client.get(address).content == body(client, event, "pairings.csv")
    assert client.get(f"{address}?seperator=tab").json()["allowed"] == ["separator"]
    assert client.get(f"/api/v1/events/{event.slug}/files/people.csv").status_code == 404


def test_staff_find_all_files_and_the_snippets_on_one_page(client: Client) -> None:
    event = club.event(4)
    organiser(client)
    text = client.get(f"/t/{event.slug}/desk/files").text
    assert f"/t/{event.slug}/files/entries.csv" in text
    assert f"&lt;iframe src=&quot;http://testserver/embed/t/{event.slug}/standings&quot;" in text
