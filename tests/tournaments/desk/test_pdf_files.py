"""PDF files of a round and of an event: their pages, names, codes and limits."""

import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import surroundings
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, scorer, sign_in, text
from tests.tournaments.helpers.pdf_files import codes_of, heights_of, letters, pages_of, rows_of, sizes_of
from tournaments.core import pdf
from tournaments.desk import printing
from tournaments.entries import services as entries_services
from tournaments.models import Event, Person
from tournaments.score_entry.code_services import table_codes

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(not surroundings.pango(), reason="Pango is not installed"),
]
LONG_NAMES = (
    "Wilhelmina van der Meulen-Oosterhuis tot Nieuwenhuizen Zwart",
    "Siti Nurhaliza Kusumaningrum Wijayakusumahadiningrat Putri",
    "Jean-Baptiste de la Rochefoucauld-Montmorency du Plessis III",
    "Radjindrepersad Bissoondialsingh Ramautarsing-Sewnarain",
    "Đặng Thị Ngọc Hân",
    "Σωκράτης Παπαδόπουλος",
    "Łukasz Żółć-Świętochowski",
)
"""Names of up to 60 characters, from five languages and beyond the letters of our own font."""
HERE: dict[str, Any] = {"HTTP_HOST": "localhost:8000"}


@pytest.fixture(autouse=True)
def _in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "pdf_of", pdf.set_pdf)


def evening(people: int, names: tuple[str, ...] = (), **more: Any) -> Event:
    """An event with a published round, of people with these names and then numbered ones."""
    made = club.event(0, name="Friday evening", options={"deals": 4}, **more)
    rows = [club.PersonRow(name) for name in names] + club.rows(people - len(names))
    entries_services.enter_people(event=made, rows=rows, by=club.user())
    entries_services.check_in_all(event=made, by=club.user())
    made.refresh_from_db()
    club.published(made)
    return made


def file_of(client: Client, event: Event, kind: str, query: str = "", **more: Any) -> bytes:
    answer = client.get(f"/t/{event.slug}/print/{kind}.pdf{query}", **more)
    assert answer.status_code == 200, text(answer)
    assert answer["Content-Type"] == "application/pdf"
    return bytes(answer.content)


@pytest.mark.long
def test_a_round_pack_of_sixty_has_every_name_unbroken_in_each_of_its_lists(client: Client) -> None:
    organiser(client)
    event = evening(60, LONG_NAMES)
    content = file_of(client, event, "pack")
    pages = pages_of(content)
    names = list(event.entries.values_list("name", flat=True))
    assert len(names) == 60
    for paper in ("Pairings by name", "Pairings by table", "Score slips"):
        part = [page for page in pages if f"Friday evening · Round 1 · {paper}" in page]
        assert part, paper
        assert [name for name in names if letters(name) not in letters("".join(part))] == []
    words = {word for page in pages for word in page.replace("\ufffe", "-").split()}
    assert [word for name in LONG_NAMES for word in name.split() if not _is_whole(word, words)] == []


def _is_whole(word: str, words: set[str]) -> bool:
    """Return True if a word is on one line, or broken only after its hyphens."""
    return word in words or all(any(part in word for word in words) for part in word.split("-"))


def test_a_round_pack_has_two_lists_and_a_sheet_for_two_slips_and_for_two_cards(client: Client) -> None:
    organiser(client)
    event = evening(20)
    pages = pages_of(file_of(client, event, "pack"))
    assert len(pages) == 1 + 1 + 3 + 3
    assert [page.count("Round 1 · Table") for page in pages] == [0, 0, 2, 2, 1, 0, 0, 0]
    assert [page.split()[-3:] for page in pages] == [[str(number), "/", "8"] for number in range(1, 9)]


@pytest.mark.long
def test_a_pack_can_leave_out_the_table_cards(client: Client) -> None:
    organiser(client)
    pages = pages_of(file_of(client, evening(8), "pack", "?without=cards"))
    assert "Table cards" not in "".join(pages)
    assert len(pages) == 3


@pytest.mark.long
def test_slips_of_six_tables_are_three_sheets_of_a4_with_rows_of_seven_millimetres(client: Client) -> None:
    organiser(client)
    content = file_of(client, evening(24), "slips")
    assert sizes_of(content) == [(210, 297)] * 3
    rows = [row for pair in ("12", "23", "34") for row in rows_of(content, *pair)]
    assert len(rows) == 6 * 3
    assert min(rows) >= 7


@pytest.mark.long
def test_slips_on_a5_have_a_page_each_in_table_order(client: Client) -> None:
    organiser(client)
    pages = pages_of(file_of(client, evening(12), "slips", "?paper=a5"))
    assert [f"Round 1 · Table {number}" in pages[number - 1] for number in (1, 2, 3)] == [True] * 3


@pytest.mark.long
def test_a_long_slip_continues_on_further_pages_of_a5(client: Client) -> None:
    organiser(client)
    made = club.event(4, options={"deals": 13}, result_options={"confirm": "nobody", "seat_pins": False})
    club.published(made)
    pages = pages_of(file_of(client, made, "slips", "?paper=a5"))
    assert ["Table 1 1/2" in pages[0], "Table 1 2/2" in pages[1], len(pages)] == [True, True, 2]


@pytest.mark.long
@pytest.mark.parametrize("kind", ["slips", "cards"])
def test_each_code_leads_a_phone_to_its_own_table(client: Client, kind: str) -> None:
    organiser(client)
    event = evening(12)
    addresses = [f"http://testserver{reverse('code', args=[code])}" for _, code in sorted(table_codes(event).items())]
    assert codes_of(file_of(client, event, kind, "?paper=a5")) == [[address] for address in addresses]


@pytest.mark.long
@pytest.mark.parametrize("query", ["", "?codes=yes"])
def test_no_code_is_printed_with_an_address_that_phones_cannot_open(client: Client, query: str) -> None:
    organiser(client)
    event = evening(8)
    content = file_of(client, event, "pack", query, **HERE)
    assert not any(codes_of(content))
    assert letters("".join(pages_of(content))).count(letters("No QR code: phones cannot open localhost.")) == 4


def test_the_page_warns_before_files_without_codes_are_made(client: Client) -> None:
    organiser(client)
    page = text(client.get(f"/t/{evening(4).slug}/print/", **HERE))
    assert "Phones cannot open localhost" in page
    assert "PDF files from this address have no QR codes" in page


@pytest.mark.long
def test_cards_with_a_private_address_say_where_they_work(client: Client, settings: Any) -> None:
    organiser(client)
    settings.ALLOWED_HOSTS = ["192.168.1.20"]
    event = evening(4)
    pages = pages_of(file_of(client, event, "cards", HTTP_HOST="192.168.1.20"))
    assert "Works on this Wi-Fi only." in pages[0]


@pytest.mark.parametrize("query", ["", pytest.param("?paper=a5", marks=pytest.mark.long)])
def test_long_names_leave_the_rows_and_pins_of_a_slip_apart(client: Client, query: str) -> None:
    organiser(client)
    event = evening(8, LONG_NAMES[:4], result_options={"confirm": "nobody", "seat_pins": True})
    content = file_of(client, event, "slips", query)
    for totals, pins in zip(heights_of(content, "Total"), heights_of(content, "PIN"), strict=True):
        assert totals
        for lower, _upper in totals:
            below = [upper for _lower, upper in pins if upper < lower + 20]
            assert below
            assert max(below) < lower


@pytest.mark.long
def test_a_file_is_in_the_language_that_was_chosen(client: Client) -> None:
    organiser(client)
    event = evening(4)
    words = "".join(pages_of(file_of(client, event, "pack", "?language=nl")))
    assert "Scorebriefjes" in words
    assert "Ronde 1 · Tafel 1" in words


@pytest.mark.long
def test_an_unknown_language_is_that_of_the_visitor(client: Client) -> None:
    organiser(client)
    content = file_of(client, evening(4), "slips", "?language=xx", headers={"Accept-Language": "fr"})
    assert "Fiches de marque" in "".join(pages_of(content))


@pytest.mark.long
def test_standings_of_sixty_fit_on_one_sheet(client: Client) -> None:
    organiser(client)
    assert len(pages_of(file_of(client, evening(60, LONG_NAMES), "standings"))) == 1


@pytest.mark.long
def test_each_player_has_one_place_card_with_the_public_name(client: Client) -> None:
    organiser(client)
    event = evening(12, LONG_NAMES)
    hidden = event.entries.get(name="Person 01").members.get().person
    hidden.shown = Person.Shown.INITIALS
    hidden.save()
    pages = pages_of(file_of(client, event, "places"))
    assert len(pages) == 2
    assert "Person 01" not in "".join(pages)
    assert letters(LONG_NAMES[0]) in letters("".join(pages))


@pytest.mark.long
def test_the_result_form_of_a_club_match_has_both_clubs(client: Client) -> None:
    organiser(client)
    match = club.club_match()
    club.published(match)
    words = "".join(pages_of(file_of(client, match, "match")))
    assert "Club A against Club B" in words


@pytest.mark.long
def test_only_staff_may_print(client: Client) -> None:
    event = evening(4)
    address = f"/t/{event.slug}/print/pack.pdf"
    assert client.get(address)["Location"].startswith("/account/login/")
    sign_in(client, club.user("visitor"))
    assert client.get(address).status_code == 403
    scorer(client, event)
    assert client.get(address).status_code == 200


@pytest.mark.parametrize("kind", ["match", "links", "nonsense"])
def test_there_is_no_file_of_what_an_event_does_not_have(client: Client, kind: str) -> None:
    organiser(client)
    assert client.get(f"/t/{evening(4).slug}/print/{kind}.pdf").status_code == 404


def test_there_is_no_pack_before_a_round_is_published(client: Client) -> None:
    organiser(client)
    assert client.get(f"/t/{club.event(4).slug}/print/pack.pdf").status_code == 404


def test_a_missing_library_is_named_with_the_way_around(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "weasyprint.py").write_text("raise OSError('cannot load library')")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    organiser(client)
    answer = client.get(f"/t/{evening(4).slug}/print/pack.pdf")
    assert answer.status_code == 409
    assert "Install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 on the server, or print from" in text(answer)


@pytest.mark.long
def test_a_file_of_too_many_pages_is_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "MAX_PAGES", 2)
    organiser(client)
    answer = client.get(f"/t/{evening(8).slug}/print/pack.pdf")
    assert answer.status_code == 400
    assert "the maximum is 2. Print its parts separately." in text(answer)


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/paper.css",
        "file:///etc/passwd",
        f"file://example.org{pdf.STATIC}/css/base.css",
        f"{pdf.STATIC.as_uri()}/../manage.py",
        f"{pdf.STATIC.as_uri()}/%2e%2e/manage.py",
        "data:text/css,p{}",
    ],
)
def test_a_page_reads_nothing_but_static_files(address: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        pdf.own_file(address)


def test_a_page_reads_its_styles() -> None:
    assert pdf.own_file(f"{pdf.STATIC.as_uri()}/tournaments/pdf.css?v=1") == pdf.STATIC / "tournaments/pdf.css"


@pytest.mark.long
def test_the_process_of_the_paper_lane_makes_the_same_pages() -> None:
    page = '<html lang="en"><link rel="stylesheet" href="tournaments/pdf.css"><p>Friday evening</p></html>'
    assert pages_of(pdf.pdf_of(page)) == pages_of(pdf.set_pdf(page))
