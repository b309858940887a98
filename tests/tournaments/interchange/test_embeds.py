"""Standings and pairings inside other sites."""

import re

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from tests.source_files import ROOT
from tests.tournaments.helpers import club
from tournaments.events.removal import hide_event
from tournaments.hall.services import hold_results, show_results
from tournaments.pairing.services import seat_round

pytestmark = pytest.mark.django_db
PARTS = ("standings", "pairings")
MAX_BYTES = 25_000


@pytest.mark.parametrize("part", PARTS)
def test_a_part_sets_no_cookie_and_may_be_framed_by_any_site(client: Client, part: str) -> None:
    event = club.event(4)
    club.played(event)
    answer = client.get(f"/embed/t/{event.slug}/{part}")
    assert not answer.cookies
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert re.findall(r'<script src="/static/([\w/]+)[^"]*\.js[^"]*" defer>', answer.text) == ["tournaments/embed"]


def test_other_pages_may_not_be_framed(client: Client) -> None:
    answer = client.get(f"/t/{club.event(4).slug}/standings/")
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert answer["X-Frame-Options"] == "DENY"


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_60_entries_with_its_style_is_small(client: Client, part: str) -> None:
    event = club.event(60)
    club.published(event)
    page = client.get(f"/embed/t/{event.slug}/{part}").content
    assert re.findall(r'href="/static/([\w/]+)[^"]*\.css', page.decode()) == ["tournaments/embed"]
    parts = [(ROOT / "static/tournaments" / name).stat().st_size for name in ("embed.css", "embed.js")]
    assert len(page) + sum(parts) <= MAX_BYTES


def test_a_part_that_has_not_changed_is_not_sent_again(client: Client) -> None:
    event = club.event(4)
    first = client.get(f"/embed/t/{event.slug}/standings")
    again = client.get(f"/embed/t/{event.slug}/standings", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    club.played(event)
    assert client.get(f"/embed/t/{event.slug}/standings", headers={"If-None-Match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize("lang", ["en", "nl", "id", "fr"])
def test_the_address_chooses_the_language(client: Client, lang: str) -> None:
    event = club.event(4)
    club.played(event)
    text = client.get(f"/embed/t/{event.slug}/standings?lang={lang}").text
    assert f'<html lang="{lang}">' in text
    with translation.override(lang):
        assert gettext("Rank") in text


def test_held_results_stay_hidden_until_they_are_revealed(client: Client) -> None:
    event = club.event(4, options={"deals": 1}, rounds_planned=1)
    club.played(event)
    html = client.get(f"/embed/t/{event.slug}/standings").text
    hold_results(event=event, by=club.user())
    held = client.get(f"/embed/t/{event.slug}/standings").text
    show_results(event=event, by=club.user())
    assert "<td>1</td>" in html
    assert "<td>1</td>" not in held
    assert client.get(f"/embed/t/{event.slug}/standings").text == html


def test_hidden_events_and_unknown_parts_are_not_found(client: Client) -> None:
    event = club.event(4)
    assert client.get(f"/embed/t/{event.slug}/players").status_code == 404
    hide_event(event=event, by=club.user())
    client.force_login(club.user())
    assert client.get(f"/embed/t/{event.slug}/standings").status_code == 404


def test_drafts_are_not_in_the_pairings(client: Client) -> None:
    event = club.event(4)
    seat_round(event=event, by=club.user())
    assert "No round has been published yet." in client.get(f"/embed/t/{event.slug}/pairings").text
