"""Files that hold no table of people are refused with a sentence naming the kind."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, text
from tournaments.models import Person
from tournaments.people.import_rows import UnreadableList, import_people

TRF = """012 Test TRF
022 Paramaribo
042 2026/11/21
001    1 m  g Pratama,Ayu                       2511 SUR   12345678 1990/01/01  2.0    1     2 w 1     3 b 1
001    2 f    Kromosoeto,Budi                   2401 SUR   12345679 1991/01/01  1.0    2     1 b 0     3 w 1
XXR 5
"""
SHORT_TRF = "012 Test TRF\n062 2\n"
OTHERS: list[tuple[str | bytes, str]] = [
    (b"%PDF-1.7\n1 0 obj", "PDF"),
    (b"\x89PNG\r\n\x1a\n\x00\x00", "PNG"),
    ("<!doctype html><table><tr><td>Ayu", "HTML"),
    ("\n<?xml version='1.0'?><people><person>Ayu</person></people>", "XML"),
    (json.dumps([{"name": "Ayu"}, {"name": "Budi"}]), "JSON"),
    ('[Event "Friday"]\n[Site "Paramaribo"]\n\n1. e4 e5', "PGN"),
    ("BEGIN:VCARD\nFN:Ayu\nEND:VCARD", "vCard"),
]


def refused(source: str | bytes) -> str:
    with pytest.raises(UnreadableList) as caught:
        import_people(source)
    return caught.value.message


@pytest.mark.parametrize("source", [TRF, TRF.encode("utf-8-sig"), TRF.replace("\n", "\r\n").encode()])
def test_the_players_of_a_trf_file_are_read(source: str | bytes) -> None:
    assert [row.name for row in import_people(source).rows] == ["Ayu Pratama", "Budi Kromosoeto"]


def test_a_trf_file_without_players_is_refused() -> None:
    expected = "This tournament report (TRF) has no players. Upload the names as CSV or XLSX, or paste them as text."
    assert refused(SHORT_TRF) == expected


@pytest.mark.parametrize(("source", "kind"), OTHERS, ids=[kind for _source, kind in OTHERS])
def test_another_kind_of_file_is_named(source: str | bytes, kind: str) -> None:
    assert (
        refused(source)
        == f"This is a {kind} file, not a list of players. Upload CSV or XLSX, or paste the list as text."
    )


def test_a_file_without_readable_text_is_refused() -> None:
    assert refused(bytes(range(8)) * 100) == (
        "This file has no readable text. Upload CSV or XLSX, or paste the list as text."
    )


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("001 Ayu\n002 Budi\n012 Citra", ["001 Ayu", "002 Budi", "012 Citra"]),
        ("012 Dewi\n", ["012 Dewi"]),
        ("[Ayu], Kap\n{Budi}, Kap", ["[Ayu]", "{Budi}"]),
        ("<Ayu>\nBudi", ["<Ayu>", "Budi"]),
        ("Ayu\x00\nBudi Kromosoeto of a longer name", ["Ayu", "Budi Kromosoeto of a longer name"]),
    ],
)
def test_a_list_with_odd_names_is_still_a_list(source: str, names: list[str]) -> None:
    assert [row.name for row in import_people(source).rows] == names


@pytest.mark.django_db
def test_no_person_is_made_of_a_trf_file_without_players_on_a_page_or_over_rest(client: Client) -> None:
    event = club.event(4)
    before = Person.objects.count()
    organiser(client)
    page = client.post(
        f"/t/{event.slug}/players/add", {"file": SimpleUploadedFile("a.trf", SHORT_TRF.encode()), "key": "k"}
    )
    assert "This tournament report (TRF) has no players." in text(page)
    sent: dict[str, Any] = {"text": SHORT_TRF}
    answer = client.post("/api/v1/people/import", sent, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "trf")
    assert Person.objects.count() == before
