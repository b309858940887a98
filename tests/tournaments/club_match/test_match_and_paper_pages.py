"""A club match on its page and on paper; standings as a file."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from django.test import Client

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, text
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.models import Event

pytestmark = pytest.mark.django_db
DATA = Path(__file__).resolve().parents[2] / "data"
PAGES = ("", "r/1/", "r/1/?by=table", "players/", "standings/", "rules/", "me", "table/1/", "r/1/table/1/")
PAPER = ("slips", "pairings", "standings", "links")
STAFF_PAGES = ("desk/", "log", "rulings/", "print/", *(f"print/{kind}/" for kind in PAPER))


def enter_total(client: Client, event: Event, number: int, home: int, visitors: int, **more: object) -> object:
    sent = {"home": home, "visitors": visitors, **more}
    fields = {f"r{number}-{name}": value for name, value in sent.items()}
    return client.post(f"/t/{event.slug}/r/{number}/total", fields)


@pytest.mark.long
def test_the_published_match_is_entered_round_by_round_and_adds_up(client: Client) -> None:
    organiser(client)
    event = club.club_match()
    published = json.loads((DATA / "clubmatch.json").read_text())
    for number, (home, visitors) in enumerate(published["rounds"], start=1):
        round_ = club.published(event)
        assert enter_total(client, event, number, home, visitors).status_code == 302  # type: ignore[attr-defined]
        desk_services.close_round(round_=round_, by=club.user())
    for page in ("match/", "print/match/"):
        html = " ".join(re.sub(r"<[^>]*>", " ", text(client.get(f"/t/{event.slug}/{page}"))).split())
        assert re.search(r"91\D{1,3}70", html), f"{page}: {html}"


def test_an_impossible_total_is_asked_about(client: Client) -> None:
    organiser(client)
    event = club.club_match()
    club.published(event)
    page = text(enter_total(client, event, 1, 1, 1))
    assert "is not a possible total for 16 deals" in page
    assert "Save even though" in page
    enter_total(client, event, 1, 1, 1, override="on", reason="Sanctions")
    assert event.rounds.get().totals.get().reason == "Sanctions"


def test_a_total_is_corrected_only_with_a_reason(client: Client) -> None:
    organiser(client)
    event = club.club_match()
    club.published(event)
    enter_total(client, event, 1, 27, 8)
    assert "A correction needs a reason" in text(enter_total(client, event, 1, 29, 15, seen_version=1))
    enter_total(client, event, 1, 29, 15, seen_version=1, reason="Read wrong")
    assert [str(total) for total in event.rounds.get().totals.all()] == ["27-8", "29-15"]


@pytest.mark.parametrize("page", [*PAGES, *STAFF_PAGES])
def test_every_page_names_the_product_and_has_no_inline_style_or_script(client: Client, page: str) -> None:
    organiser(client)
    event = club.event(8)
    club.published(event)
    answer = client.get(f"/t/{event.slug}/{page}")
    page_text = text(answer)
    assert answer.status_code == 200
    assert re.search(r"<title>\s*\S.*· Troeftafel</title>", page_text, re.S)
    assert " style=" not in page_text
    assert re.findall(r"<script(?! type=.importmap.>)(?![^>]*\bsrc=)", page_text) == []


@pytest.mark.parametrize("page", STAFF_PAGES)
def test_staff_pages_ask_anonymous_visitors_to_sign_in(client: Client, page: str) -> None:
    event = club.event(4)
    assert client.get(f"/t/{event.slug}/{page}")["Location"].startswith("/account/login/?next=")


def test_standings_are_a_file_for_spreadsheets_without_formulas(client: Client) -> None:
    event = club.event(4)
    club.play_round(club.published(event))
    event.entries.filter(number=1).update(name="=HYPERLINK()")
    entries_services.check_in(entry=club.late_entry(event), by=club.user())
    body = client.get(f"/t/{event.slug}/standings.csv").content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(body)))
    assert rows[0][:3] == ["Rank", "Name", "Points"]
    assert not any(row[1].startswith("=") for row in rows)


def test_the_arithmetic_behind_a_rank_adds_up(client: Client) -> None:
    event = club.event(8)
    club.play_round(club.published(event))
    for line in client.get(f"/t/{event.slug}/standings/").context["rows"]:
        page = client.get(f"/t/{event.slug}/standings/{line.row.entry}/").content.decode()
        lines = re.findall(r"<li><span>[^<]+</span> <strong>([^<]+)</strong>", page)
        assert lines
        assert sum(float(points.replace("\N{MINUS SIGN}", "-")) for points in lines) == line.row.points


@pytest.mark.long
def test_slips_put_table_i_and_i_plus_half_on_one_page(client: Client) -> None:
    organiser(client)
    event = club.event(16)
    club.published(event)
    pages = client.get(f"/t/{event.slug}/print/slips/").context["pages"]
    assert [[slip["table"].number for slip in page] for page in pages] == [[1, 3], [2, 4]]


def test_a_live_refresh_does_not_use_up_the_message_of_the_next_page(client: Client) -> None:
    organiser(client)
    event = club.event(4)
    entries_services.check_out(entry=club.entry(event, 1), by=club.user())
    client.post(f"/t/{event.slug}/desk/check-in", {"key": "m"})
    client.get(f"/t/{event.slug}/desk/", headers={"X-Live": "1"})
    assert "1 entry was checked in." in text(client.get(f"/t/{event.slug}/desk/"))
