"""The public page of a club, its feeds and its settings."""

from datetime import timedelta
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted, staff
from tests.tournaments.helpers.pages import sign_in
from tournaments.clubs.selectors import as_html
from tournaments.events import services as events_services
from tournaments.events.removal import hide_event
from tournaments.models import Club, Event

pytestmark = pytest.mark.django_db
PUBLIC = ("", "calendar.ics", "feed.atom")


def page(club: Club, tail: str = "") -> str:
    return Client().get(f"/c/{club.slug}/{tail}").content.decode()


def dated(club: Club, name: str, days: int) -> Event:
    made = event_of(club, 4, name=name)
    Event.objects.filter(pk=made.pk).update(starts_at=timezone.now() + timedelta(days=days))
    return made


def test_a_club_without_dates_says_so() -> None:
    assert "No dates yet." in page(hosted())


def test_the_next_date_comes_first_and_the_others_are_listed() -> None:
    club = hosted()
    dated(club, "Later", 9), dated(club, "Sooner", 2)
    event_of(hosted("Meja Empat"), name="Elsewhere")
    text = page(club)
    assert "Next event" in text
    assert 0 < text.index("Sooner") < text.index("Later")
    assert "Elsewhere" not in text


def test_the_places_that_are_left_are_shown() -> None:
    club = hosted()
    Event.objects.filter(pk=dated(club, "Sooner", 2).pk).update(capacity=10)
    assert "6 of 10 places left" in page(club)


def test_past_events_have_their_podium_and_series_are_linked() -> None:
    club = hosted()
    made = event_of(club, 4, rounds_planned=1, name="Autumn cup")
    clubs.played(made)
    events_services.finish_event(event=made, by=None)
    clubs.series(made, club=club.pk)
    text = page(club)
    assert "Past events" in text
    assert "Person 01" in text
    assert "/series/season/" in text


@pytest.mark.parametrize("tail", PUBLIC)
def test_a_hidden_event_leaves_no_byte_in_public(tail: str) -> None:
    club = hosted()
    made = dated(club, "Secret evening", 2)
    assert "Secret evening" in page(club, tail)
    hide_event(event=made, by=None)
    text = page(club, tail)
    assert "Secret evening" not in text
    assert made.slug not in text


def test_the_calendar_of_a_club_is_read_by_others() -> None:
    club = hosted()
    dated(club, "Sooner", 2), event_of(club, name="Without date")
    feed = Calendar.from_ical(page(club, "calendar.ics"))
    assert str(feed["x-wr-calname"]) == "Kap Partij"
    assert [str(entry["summary"]) for entry in feed.walk("VEVENT")] == ["Sooner"]


def test_the_feed_of_a_club_is_read_by_others() -> None:
    club = hosted(language="nl")
    dated(club, "Sooner", 2)
    feed = ElementTree.fromstring(page(club, "feed.atom"))
    names = {"a": "http://www.w3.org/2005/Atom"}
    assert feed.findtext("a:title", namespaces=names) == "Kap Partij"
    assert [entry.text for entry in feed.findall("a:entry/a:title", names)] == ["Sooner"]
    assert all(entry.text for entry in feed.findall("a:entry/a:updated", names))


def test_links_of_feeds_are_at_the_public_address() -> None:
    club = hosted(public_address="http://localhost:8000")
    dated(club, "Sooner", 2)
    for tail in ("calendar.ics", "feed.atom"):
        assert "http://localhost:8000/t/sooner/" in page(club, tail).replace("\r\n ", "")


def test_dates_are_shown_in_the_time_zone_of_the_club() -> None:
    club = hosted(time_zone="America/Paramaribo")
    made = event_of(club, 4)
    Event.objects.filter(pk=made.pk).update(starts_at="2126-11-27T22:30:00Z")
    assert "19:30" in page(club)
    assert "19:30" in Client().get(f"/t/{made.slug}/").content.decode()
    assert "19:30" in Client().get("/events/").content.decode()


def test_a_date_is_typed_in_the_time_zone_of_the_club() -> None:
    club, client = hosted(time_zone="America/Paramaribo"), Client()
    made = event_of(club)
    sign_in(client, clubs.user())
    client.post(f"/t/{made.slug}/desk/details", {"name": "Friday", "starts_at": "2026-12-04T19:30"})
    assert Event.objects.get(pk=made.pk).starts_at.isoformat() == "2026-12-04T22:30:00+00:00"  # type: ignore[union-attr]


def test_a_visiting_club_has_no_page() -> None:
    visiting = Club.objects.create(name="Visitors", slug="visitors")
    assert [Client().get(f"/c/{visiting.slug}/{tail}").status_code for tail in PUBLIC] == [404, 404, 404]


@pytest.mark.long
def test_the_only_hosted_club_is_on_the_front_page() -> None:
    club = hosted()
    assert f'href="/c/{club.slug}/"' in Client().get("/").content.decode()
    hosted("Meja Empat")
    assert f'href="/c/{club.slug}/"' not in Client().get("/").content.decode()


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[here](javascript:alert(1))",
        "[here](JaVaScRiPt:alert(1))",
        "[here](data:text/html,hi)",
        "[here](//elsewhere.example)",
        "![picture](https://elsewhere.example/track.gif)",
        '[here](https://x.example "onmouseover=alert(1)")',
        '[a](https://x.example/"onclick=alert(1)//)',
    ],
)
def test_what_a_club_says_brings_no_script_and_no_picture(text: str) -> None:
    root = ElementTree.fromstring(f"<div>{as_html(text)}</div>")
    for element in root.iter():
        assert element.tag in {"div", "p", "a"}
        assert set(element.attrib) <= {"href", "rel", "title"}
        assert element.get("href", "https://").startswith("https://")


def test_what_a_club_says_has_headings_below_those_of_the_page() -> None:
    link = '<a href="https://x.example" rel="nofollow noopener ugc">site</a>'
    assert as_html("# Rules\n\n**Bold** [site](https://x.example)") == (
        f"<h3>Rules</h3>\n<p><strong>Bold</strong> {link}</p>\n"
    )


def test_a_profile_that_is_refused_keeps_what_was_typed() -> None:
    club, client = hosted(), Client()
    sign_in(client, clubs.user())
    sent = {"name": "Kap Partij", "kind": "club", "town": "Moengo", "time_zone": "Moon"}
    answer = client.post(f"/c/{club.slug}/settings/", sent)
    assert answer.status_code == 422
    assert 'value="Moengo"' in answer.content.decode()
    assert "is not a time zone" in answer.content.decode()


def test_the_settings_are_for_owners_and_organisers() -> None:
    club, client = hosted(), Client()
    assert "/account/login/" in client.get(f"/c/{club.slug}/settings/")["Location"]
    client.force_login(staff(club, "budi", "director"))
    answer = client.get(f"/c/{club.slug}/settings/")
    assert answer.status_code == 403
    assert "Ask rina." in answer.content.decode()


def test_a_new_event_of_an_organiser_belongs_to_the_club() -> None:
    club, client = hosted(), Client()
    client.force_login(staff(club, "budi", "organiser"))
    form = client.get("/t/new").content.decode()
    assert f'<option value="{club.pk}" selected>' in form
    assert "No club" not in form
